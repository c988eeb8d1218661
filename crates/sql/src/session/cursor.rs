//! PREPARE, EXECUTE, DEALLOCATE; DECLARE, FETCH, MOVE, CLOSE.

use crate::plpgsql::cursors;
use crate::plpgsql::cursors::fetch_from;
use crate::session::Session;
use crate::session::dispatch::Sink;
use crate::session::extended::duplicate_statement;
use crate::state::cursor::Cursor;
use crate::state::prepared::{Prepared, Source};
use crate::state::queries::is_plannable;
pub(super) use crate::state::stored_rows::{StoredRows, only_forward};
use pg_raw_parse::{Node, nodes};
use sinew_error::{Result, SqlError, SqlState};
use sinew_exec::stored::Evaluate;
use sinew_plan::{BoundExpr, OutputColumn};
use sinew_plpgsql::run::Fetch;
use sinew_types::{Datum, Oid};
use std::sync::Arc;

impl Session {
    pub(super) fn prepare_statement(&mut self, stmt: &nodes::PrepareStmt, source: Source) -> Result<()> {
        let name = stmt.name().unwrap_or("");
        if !is_plannable(stmt.query()) {
            return Err(SqlError::unsupported("PREPARE of such a statement is not supported"));
        }
        let mut types = Vec::new();
        for ty in stmt.argtypes().iter() {
            types.push(type_oid(self.cx(), ty, &source.sql)?);
        }
        let plan = sinew_plan::plan_with(self.cx(), stmt.query(), &source.sql, &types, true)?;
        if self.state.statements().contains_key(name) {
            return Err(duplicate_statement(name));
        }
        let prepared = Prepared::new(source, plan.param_types.clone(), Some(plan));
        let mut prepared = prepared.with_value_types(self.cx())?;
        prepared.count()?;
        prepared.from_sql = true;
        prepared.prepared_us = self.state.statement_timestamp_us();
        self.state.statements().insert(name.to_string(), Arc::new(prepared));
        Ok(())
    }

    /// EXECUTE.
    pub(super) fn execute_statement(
        &mut self,
        stmt: &nodes::ExecuteStmt,
        sql: &str,
        sink: &mut Sink<'_>,
    ) -> Result<String> {
        let name = stmt.name().unwrap_or("");
        let statement = self.statement(name)?;
        let params = self.execute_arguments(name, stmt, sql, &statement.param_types)?;
        if !statement.plannable {
            return Err(SqlError::unsupported("EXECUTE of such a statement is not supported"));
        }
        let plan = statement.plan_for_run(self.cx(), &params)?;
        statement.count_run();
        let rows = self.pull(&plan, &params, sink)?;
        Ok(plan.kind.tag(rows))
    }

    pub(super) fn execute_arguments(
        &self,
        name: &str,
        stmt: &nodes::ExecuteStmt,
        sql: &str,
        types: &[Oid],
    ) -> Result<Vec<Datum>> {
        let given = stmt.params().len();
        // Nothing is asked of what is given to a statement that takes nothing.
        if types.is_empty() {
            return Ok(Vec::new());
        }
        if given != types.len() {
            return Err(SqlError::new(
                SqlState::SYNTAX_ERROR,
                format!("wrong number of parameters for prepared statement \"{name}\""),
            )
            .detail(format!("Expected {} parameters but got {given}.", types.len())));
        }
        let cx = self.cx();
        let arguments = stmt.params().iter().zip(types).zip(1..);
        arguments
            .map(|((node, &ty), number)| BoundExpr::bind_argument(cx, node, sql, number, ty)?.eval(cx, &[]))
            .collect()
    }

    pub(super) fn deallocate_statement(&mut self, stmt: &nodes::DeallocateStmt) -> Result<&'static str> {
        match stmt.name() {
            None => {
                self.state.statements().clear();
                Ok("DEALLOCATE ALL")
            }
            Some(name) => {
                self.statement(name)?;
                self.state.statements().remove(name);
                Ok("DEALLOCATE")
            }
        }
    }

    pub(super) fn declare_statement(
        &mut self,
        stmt: &nodes::DeclareCursorStmt,
        source: Source,
    ) -> Result<()> {
        use pg_raw_parse::raw;
        let name = stmt.portalname().unwrap_or("");
        let options = stmt.options as u32;
        let hold = options & raw::CURSOR_OPT_HOLD != 0;
        let query = stmt.query();
        crate::state::cursor::check_declared(stmt)?;
        let given = source.given.clone();
        let (types, values) = given.map_or_else(Default::default, |g| (g.types.clone(), g.values.clone()));
        let plan = sinew_plan::plan_cursor(self.cx(), query, &source.sql, &types)?;
        if plan.is_modifying() {
            return Err(SqlError::unsupported(
                "DECLARE CURSOR must not contain data-modifying statements in WITH",
            ));
        }
        if !hold {
            self.require_block("DECLARE CURSOR")?;
        }
        if self.portals.contains(name) {
            return Err(SqlError::new(
                SqlState::DUPLICATE_CURSOR,
                format!("cursor \"{name}\" already exists"),
            ));
        }
        plan.clearance.check(self.cx())?;
        let statement = Arc::new(Prepared::new(source, types, None));
        let mut portal = self.new_portal(statement, Some(plan), values, Vec::new());
        portal.count()?;
        portal.cursor = true;
        let scroll = options & raw::CURSOR_OPT_SCROLL != 0;
        self.list_portal(name, &mut portal, options);
        if hold || scroll {
            let locks = matches!(query, Node::SelectStmt(s) if !s.locking_clause().is_empty());
            if locks {
                let what = if hold { "WITH HOLD" } else { "SCROLL" };
                return Err(SqlError::unsupported(format!(
                    "DECLARE {what} CURSOR ... FOR UPDATE/SHARE is not supported"
                )));
            }
            let stored = StoredRows::new(self.cx(), hold);
            let stored = self.store_rows(&mut portal, stored)?;
            portal.stored = Some(stored);
            self.portals.insert(name, portal);
            return Ok(());
        }
        // Its rows are decided now, not at the first FETCH.
        let snapshot = self.cx().snapshot()?;
        self.state.hold_snapshot(&snapshot);
        portal.snapshot = Some(snapshot);
        self.portals.insert(name, portal);
        Ok(())
    }

    pub(super) fn fetch_columns(&self, name: &str) -> Result<Vec<OutputColumn>> {
        let Some(portal) = self.portals.get(name) else {
            let of_code = self.state.code.cursors.borrow().get(name).map(|c| c.plan.columns.clone());
            return of_code.ok_or_else(|| no_cursor(name));
        };
        Ok(portal.plan.as_ref().map(|p| p.columns.clone()).unwrap_or_default())
    }

    /// FETCH 0, the row that the cursor stands on once more, of one that only goes forward: none if
    /// it stands on none. MOVE 0 tells which it is.
    fn fetch_again(
        &self,
        stmt: &nodes::FetchStmt,
        name: &str,
        columns: &[OutputColumn],
        sink: &mut Sink<'_>,
    ) -> Result<String> {
        use pg_raw_parse::raw::FetchDirection as D;
        let portal = self.portals.get(name).ok_or_else(|| no_cursor(name))?;
        let is_first = stmt.direction == D::FETCH_ABSOLUTE;
        let stands = portal.rows > 0 && !portal.done;
        if stmt.ismove && !is_first {
            return Ok(fetch_tag(stmt, u64::from(stands)));
        }
        if stands || stmt.direction == D::FETCH_BACKWARD || is_first && portal.rows > 0 {
            return Err(only_forward());
        }
        if !stmt.ismove {
            sink.describe(columns)?;
        }
        Ok(fetch_tag(stmt, 0))
    }

    /// FETCH and MOVE. The simple protocol gets the rows of a BINARY cursor in binary form, the
    /// extended one in the form that Bind asked for.
    pub(super) fn fetch_statement(&mut self, stmt: &nodes::FetchStmt, sink: &mut Sink<'_>) -> Result<String> {
        let portal = self.portals.get(stmt.portalname().unwrap_or(""));
        let is_binary = portal.is_some_and(|p| p.listed.as_ref().is_some_and(|c| c.is_binary()));
        if !(is_binary && sink.describe) {
            return self.fetch_rows(stmt, sink);
        }
        sink.out.result_formats(&[1]);
        let done = self.fetch_rows(stmt, sink);
        sink.out.result_formats(&[]);
        done
    }

    fn fetch_rows(&mut self, stmt: &nodes::FetchStmt, sink: &mut Sink<'_>) -> Result<String> {
        use pg_raw_parse::raw::FetchDirection as D;
        let name = stmt.portalname().unwrap_or("").to_string();
        let columns = self.fetch_columns(&name)?;
        let wanted = stmt.how_many;
        if !self.portals.contains(&name) {
            return self.fetch_from_code(stmt, &name, &columns, sink);
        }
        if let Some(mut portal) = self.portals.remove(&name) {
            if let Some(stored) = &mut portal.stored {
                let cx = self.cx();
                let mut count = 0u64;
                if !stmt.ismove {
                    sink.describe(&columns)?;
                }
                let listed = portal.listed.clone();
                let done = stored.fetch(cx, stmt.direction, wanted, &mut |row| {
                    count += 1;
                    note_row(&listed, row);
                    if stmt.ismove { Ok(()) } else { sink.out.row(cx.fmt(), &columns, shown(row, &columns)) }
                });
                if !stored.is_on_row() {
                    note_end(&listed);
                }
                self.portals.insert(&name, portal);
                return done.map(|()| fetch_tag(stmt, count));
            }
            self.portals.insert(&name, portal);
        }
        if wanted < 0 || stmt.direction == D::FETCH_BACKWARD && wanted != 0 {
            return Err(only_forward());
        }
        if wanted == 0 {
            return self.fetch_again(stmt, &name, &columns, sink);
        }
        let (skip, take) = match stmt.direction {
            D::FETCH_RELATIVE if wanted > 0 => (wanted as u64 - 1, 1),
            D::FETCH_ABSOLUTE => {
                let at = self.portals.get(&name).map_or(0, |p| p.rows);
                let Some(skip) = (wanted as u64).checked_sub(at + 1) else {
                    return Err(only_forward());
                };
                (skip, 1)
            }
            // FETCH ALL counts to the end of a long.
            _ if wanted == std::ffi::c_long::MAX => (0, u64::MAX),
            _ => (0, wanted as u64),
        };
        if !stmt.ismove {
            sink.describe(&columns)?;
        }
        let mut portal = self.portals.remove(&name).ok_or_else(|| no_cursor(&name))?;
        let (mut count, mut ended) = (0u64, false);
        let listed = portal.listed.clone();
        if skip > 0 {
            ended = self.run_portal(&mut portal, skip, &mut |_, _, _| Ok(()))?.ended;
        }
        if take > 0 {
            let show = !stmt.ismove;
            let ran = self.run_portal(&mut portal, take, &mut |fmt, columns, row| {
                count += 1;
                note_row(&listed, row);
                if show { sink.out.row(fmt, columns, shown(row, columns)) } else { Ok(()) }
            })?;
            ended |= ran.ended;
        }
        if ended {
            note_end(&listed);
        }
        self.portals.insert(&name, portal);
        Ok(fetch_tag(stmt, count))
    }

    /// FETCH and MOVE of a cursor that code in PL/pgSQL has opened.
    fn fetch_from_code(
        &mut self,
        stmt: &nodes::FetchStmt,
        name: &str,
        columns: &[OutputColumn],
        sink: &mut Sink<'_>,
    ) -> Result<String> {
        use pg_raw_parse::raw::FetchDirection as D;
        let to = match stmt.direction {
            D::FETCH_BACKWARD => Fetch::Backward(stmt.how_many),
            D::FETCH_ABSOLUTE => Fetch::Absolute(stmt.how_many),
            D::FETCH_RELATIVE => Fetch::Relative(stmt.how_many),
            _ => Fetch::Forward(stmt.how_many),
        };
        if !stmt.ismove {
            sink.describe(columns)?;
        }
        let cx = self.cx();
        let rows = fetch_from(cx, name, to, &mut |row| {
            if !stmt.ismove {
                sink.out.row(cx.fmt(), columns, row)?;
            }
            Ok(true)
        })?;
        Ok(fetch_tag(stmt, rows.ok_or_else(|| no_cursor(name))?))
    }

    pub(super) fn close_cursor(&mut self, name: Option<&str>) -> Result<&'static str> {
        match name {
            None => {
                let cursors: Vec<String> =
                    self.portals.iter().filter(|(_, p)| p.cursor).map(|(n, _)| n.to_string()).collect();
                for name in cursors {
                    self.drop_portal(&name);
                }
                cursors::close(self.cx(), None);
                Ok("CLOSE CURSOR ALL")
            }
            Some(name) => {
                if !self.drop_portal(name) && !cursors::close(self.cx(), Some(name)) {
                    return Err(no_cursor(name));
                }
                Ok("CLOSE CURSOR")
            }
        }
    }
}

/// Rows on their way into the store.
const STORE_BATCH: u64 = 1000;

impl Session {
    /// Runs a cursor's query to its end.
    fn store_rows(
        &mut self,
        portal: &mut crate::session::portals::Portal,
        mut stored: StoredRows,
    ) -> Result<StoredRows> {
        let mut rows = Vec::new();
        loop {
            let ran = self.run_portal(portal, STORE_BATCH, &mut |_, _, row| {
                rows.push(row.to_vec());
                Ok(())
            })?;
            let cx = self.cx();
            for row in rows.drain(..) {
                stored.push(cx, &row)?;
            }
            if ran.ended {
                return Ok(stored);
            }
        }
    }
}

/// The part of a cursor's row that its columns show. The places of rows in tables stand behind it.
fn shown<'r>(row: &'r [Datum], columns: &[OutputColumn]) -> &'r [Datum] {
    &row[..columns.len().min(row.len())]
}

fn note_row(listed: &Option<Arc<Cursor>>, row: &[Datum]) {
    listed.iter().for_each(|cursor| cursor.note_row(row));
}

fn note_end(listed: &Option<Arc<Cursor>>) {
    listed.iter().for_each(|cursor| cursor.note_end());
}

fn fetch_tag(stmt: &nodes::FetchStmt, rows: u64) -> String {
    format!("{} {rows}", if stmt.ismove { "MOVE" } else { "FETCH" })
}

fn no_cursor(name: &str) -> SqlError {
    SqlError::new(SqlState::UNDEFINED_CURSOR, format!("cursor \"{name}\" does not exist"))
}

/// The OID of a type as PREPARE names it.
fn type_oid(cx: &sinew_catalog::View, ty: &nodes::TypeName, sql: &str) -> Result<Oid> {
    Ok(sinew_plan::resolve_type(cx, ty, sql)?.oid())
}
