//! VACUUM, ANALYZE, and the checks of `sinew check`.

use super::Session;
use super::utility::option_bool;
use crate::access;
use crate::catalog::rows::{CatRow, Tx};
use crate::catalog::shape::SystemRelations;
use crate::catalog::{ColumnStatistics, Relation, RelationKind, id};
use crate::ddl::maintain::truncate_ends;
use crate::error::IntoSql;
use crate::{Context, Result, SqlError, SqlState};
use pg_raw_parse::nodes;
use sinew_storage::heap::{self, vacuum};
use sinew_storage::{Fork, btree};
use sinew_txn::LockMode;
use sinew_types::{Datum, Oid, Severity};
use std::sync::Arc;

/// pg_class_oid_index.
const CLASS_OID_INDEX: Oid = 2662;

fn class(cx: &Context<'_>) -> Result<Arc<Relation>> {
    let found = cx.engine.catalog.relation(cx, id::CLASS)?;
    found.ok_or_else(|| SqlError::internal("pg_class has no descriptor"))
}

/// OIDs of the tables of the session's database, system catalogs included.
fn tables(cx: &Context<'_>) -> Result<Vec<Oid>> {
    let class = class(cx)?;
    let rows = Tx::from(cx).scan(&class)?;
    Ok(rows.iter().filter(|r| r.char("relkind") == b'r').map(|r| r.oid("oid")).collect())
}

/// Has rows of its own in files.
fn is_stored(rel: &Relation) -> bool {
    rel.kind == RelationKind::Table && !rel.is_temporary()
}

impl Session {
    pub(super) fn vacuum_statement(&mut self, stmt: &nodes::VacuumStmt) -> Result<&'static str> {
        let tag = if stmt.is_vacuumcmd { "VACUUM" } else { "ANALYZE" };
        let (mut vacuum, mut analyze) = (stmt.is_vacuumcmd, !stmt.is_vacuumcmd);
        let mut truncate = true;
        for option in stmt.options().iter() {
            let on = option_bool(option)?;
            match option.defname().unwrap_or("") {
                "analyze" => analyze |= on,
                "truncate" => truncate = on,
                "full" if on => return Err(SqlError::unsupported("VACUUM FULL is not supported")),
                // These ask for what is done anyway, or for less work than is done.
                "full"
                | "verbose"
                | "freeze"
                | "skip_locked"
                | "disable_page_skipping"
                | "index_cleanup"
                | "process_toast"
                | "parallel" => {}
                name => {
                    return Err(SqlError::new(
                        SqlState::SYNTAX_ERROR,
                        format!("unrecognized {tag} option \"{name}\""),
                    ));
                }
            }
        }
        if stmt.is_vacuumcmd {
            self.prevent_in_block("VACUUM")?;
        }
        let mut targets = Vec::new();
        let cx = self.cx();
        for target in stmt.rels().iter() {
            let Some(name) = target.relation() else { continue };
            let rel = cx
                .engine
                .catalog
                .find_relation(&cx, name.schemaname(), name.relname().unwrap_or(""))?
                .ok_or_else(|| {
                    crate::catalog::lookup::undefined_table(name.schemaname(), name.relname().unwrap_or(""))
                })?;
            if rel.kind != RelationKind::Table {
                self.state.notice(SqlError::report(
                    Severity::Warning,
                    SqlState::WARNING,
                    format!(
                        "skipping \"{}\" --- cannot vacuum non-tables or special system tables",
                        rel.name
                    ),
                ));
                continue;
            }
            targets.push(rel.oid);
        }
        let explicit = !targets.is_empty() || !stmt.rels().is_empty();
        if !explicit {
            targets = tables(&cx)?;
        }
        for oid in targets {
            if stmt.is_vacuumcmd {
                // Each table in a transaction of its own, so that no lock is held for longer than its table takes.
                self.finish_implicit()?;
                self.ensure_transaction()?;
            }
            vacuum &= stmt.is_vacuumcmd;
            self.maintain(oid, vacuum.then_some(truncate), analyze)?;
        }
        Ok(tag)
    }

    /// `vacuum`: whether to give empty ends of files back, too.
    fn maintain(&mut self, oid: Oid, vacuum: Option<bool>, analyze: bool) -> Result<()> {
        let cx = self.cx();
        let Some(rel) = cx.engine.catalog.open_oid(&cx, oid, LockMode::ShareUpdateExclusive)? else {
            return Ok(());
        };
        if !is_stored(&rel) || rel.owner != cx.session.user_oid() && !cx.session.is_superuser() {
            return Ok(());
        }
        let mut rows = None;
        if let Some(truncate) = vacuum {
            let indexes: Vec<btree::IndexRel> = rel.indexes.iter().map(|i| i.storage).collect();
            let stats = vacuum::vacuum(cx.storage(), cx.txn, &rel.heap, &indexes).sql()?;
            if stats.pages_skipped == 0 {
                rows = Some(stats.tuples_live);
            }
            if let Some((heap, index)) = &rel.toast {
                vacuum::vacuum(cx.storage(), cx.txn, heap, &[*index]).sql()?;
            }
            if truncate {
                truncate_ends(Tx::from(&cx), cx.database(), &rel)?;
            }
        }
        if analyze {
            let (counted, columns) = super::analyze::analyze(&cx, &rel)?;
            rows = Some(counted);
            if !rel.is_system {
                keep_statistics(&cx, &rel, &columns)?;
            }
        } else if rows.is_none() && rel.rows_estimate < 0.0 {
            rows = Some(count(&cx, &rel)?);
        }
        let pages = cx.storage().pool().blocks(cx.txn, rel.heap.file, Fork::Main).sql()?;
        let rows = rows.map_or(rel.rows_estimate, |n| n as f64);
        if rel.is_system || !analyze && rows == rel.rows_estimate && pages == rel.pages_estimate {
            return Ok(());
        }
        let class = class(&cx)?;
        let tx = Tx::from(&cx);
        let Some(mut row) = tx.find(&class, CLASS_OID_INDEX, &[Datum::Oid(rel.oid)])? else { return Ok(()) };
        let old = row.row.clone();
        row.put("reltuples", rows as f32);
        row.put("relpages", pages as i32);
        tx.update(&old, &row)?;
        cx.engine.catalog.relation_changed(&cx, rel.oid, rel.schema_oid, &rel.name);
        self.state.end_statement(&self.txn);
        Ok(())
    }

    /// What is wrong in the files and the log, a line each.
    pub fn check_storage(&mut self) -> Result<Vec<String>> {
        self.begin_batch()?;
        self.engine.storage.check_pages(&self.txn).sql()
    }

    /// The databases that can be connected to.
    pub fn database_names(&mut self) -> Result<Vec<String>> {
        self.begin_batch()?;
        let result = (|| {
            self.ensure_transaction()?;
            let all = self.engine.catalog.databases(&self.cx())?;
            self.finish_implicit()?;
            Ok(all.all.iter().filter(|d| d.allow_connections).map(|d| d.name.to_string()).collect())
        })();
        if result.is_err() {
            self.fail();
        }
        result
    }

    /// What is wrong in the tables of the session's database: tuples, index order, entries against rows and back.
    pub fn check_tables(&mut self) -> Result<Vec<String>> {
        self.begin_batch()?;
        let result = self.check_tables_inner();
        if result.is_err() {
            self.fail();
        }
        result
    }

    fn check_tables_inner(&mut self) -> Result<Vec<String>> {
        let mut found = Vec::new();
        self.ensure_transaction()?;
        let tables = tables(&self.cx())?;
        for oid in tables {
            self.finish_implicit()?;
            self.ensure_transaction()?;
            let cx = self.cx();
            let Some(rel) = cx.engine.catalog.open_oid(&cx, oid, LockMode::Share)? else { continue };
            if !is_stored(&rel) {
                continue;
            }
            let (st, s) = (cx.storage(), cx.txn);
            let snapshot = cx.snapshot()?;
            heap::check::check(st, s, &rel.heap, &mut |line| {
                found.push(format!("table \"{}\": {line}", rel.name))
            })
            .sql()?;
            for index in &rel.indexes {
                let mut key_of = |payload: &[u8], key: &mut Vec<u8>| {
                    // A row that cannot be read has no key, which then is found missing.
                    let _ = access::key_of_payload(&cx, &rel, index, &snapshot, payload, key);
                };
                btree::check::check_with_heap(st, s, &index.storage, &rel.heap, &mut key_of, &mut |line| {
                    found.push(format!("index \"{}\": {line}", index.name));
                })
                .sql()?;
            }
        }
        self.finish_implicit()?;
        Ok(found)
    }
}

/// Puts what was found in the place of what `pg_statistic` says of a table.
fn keep_statistics(cx: &Context<'_>, rel: &Relation, columns: &[(i16, ColumnStatistics)]) -> Result<()> {
    /// pg_statistic_relid_att_inh_index.
    const BY_RELATION: Oid = 2696;
    let system = SystemRelations::of(cx.database());
    let shape = system.stored(id::STATISTIC);
    let tx = Tx::from(cx);
    for old in tx.lookup(shape, BY_RELATION, &[Datum::Oid(rel.oid)])? {
        tx.delete(&old)?;
    }
    for (attnum, s) in columns {
        let row = CatRow::new(shape)
            .set_oid("starelid", rel.oid)
            .set("staattnum", *attnum)
            .set("stanullfrac", s.null_fraction as f32)
            .set("stawidth", s.width_bytes)
            .set("stadistinct", s.distinct as f32);
        tx.insert(&row)?;
    }
    Ok(())
}

/// Rows that the statement's snapshot sees.
fn count(cx: &Context<'_>, rel: &Arc<Relation>) -> Result<u64> {
    let snapshot = cx.snapshot()?;
    let none = vec![false; rel.columns.len()];
    let mut scan = crate::access::scan(cx, rel, &snapshot, Some(&none.into()))?;
    let (mut rows, mut row) = (0, Vec::new());
    while scan.next(cx, &mut row)?.is_some() {
        rows += 1;
        cx.txn.check_interrupts().sql()?;
    }
    Ok(rows)
}
