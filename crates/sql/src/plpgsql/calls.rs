//! CALL in code: the values of output arguments go to the variables that stand in their places.

use crate::plpgsql::Atomic;
use crate::plpgsql::host::Runner;
use crate::plpgsql::names::Sight;
use crate::plpgsql::planned::in_piece;
use pg_raw_parse::{Node, nodes};
use sinew_catalog::routines::{Mode as ArgumentMode, Routine};
use sinew_error::{Result, SqlError, SqlState};
use sinew_exec::stored::Evaluate;
use sinew_plan as plan;
use sinew_plan::BoundExpr;
use sinew_plpgsql::run::{Frame, Value};
use sinew_plpgsql::tree::{Item, Sql, Target};
use sinew_types::{Datum, Oid};
use std::sync::Arc;

impl Runner<'_> {
    /// Runs CALL. A procedure may end the transaction if the code that calls it may.
    pub(super) fn call_procedure(&self, frame: &Frame, sql: &Sql) -> Result<Vec<(Target, Value)>> {
        let cx = self.cx;
        self.refuse_utility("CALL").map_err(|e| in_piece(e, &sql.text, sql.mode, 0))?;
        let located = |e: SqlError| in_piece(e.in_text(&sql.text), &sql.text, sql.mode, 0);
        let parsed = plan::parse(&sql.text).map_err(located)?;
        let statement = parsed.get(0, &sql.text);
        let Some(Node::CallStmt(stmt)) = statement.map(|statement| statement.node) else {
            return Err(SqlError::internal("CALL without a call"));
        };
        let call = stmt.funccall().ok_or_else(|| SqlError::internal("CALL of nothing"))?;
        let program = &self.compiled.program;
        let sight = Sight::new(program, frame, sql.names, self.conflict());
        let (routine, bound) = BoundExpr::bind_call(cx, call, &sql.text, &sight).map_err(located)?;
        let outs = self.outputs(&routine, call, sql)?;
        let values = sight.uses.into_inner().iter().map(|one| one.value(frame)).collect();
        let value = {
            let _snapshot = self.begin_statement()?;
            let _calling = self.calling(frame, Some((sql.text.clone(), sql.mode)));
            cx.code.set_may_end(self.atomic == Atomic::No);
            bound.eval_with(cx, values)?
        };
        cx.next_command()?;
        let fields: Vec<(Oid, Datum)> = match value {
            Datum::Record(record) => record.fields.clone(),
            value => vec![(routine.ret, value)],
        };
        let value = |(ty, value)| Value { value, ty, typmod: -1 };
        Ok(outs.into_iter().zip(fields.into_iter().map(value)).collect())
    }

    /// The variables in the places of the output arguments.
    fn outputs(&self, routine: &Routine, call: &nodes::FuncCall, sql: &Sql) -> Result<Vec<Target>> {
        let mut found = Vec::new();
        let arguments: Vec<Node<'_>> = call.args().iter().collect();
        let own = routine.arguments.iter().filter(|a| a.mode != ArgumentMode::Table);
        for (at, argument) in own.enumerate().filter(|(_, a)| a.mode.is_output()) {
            let named = arguments.iter().find_map(|node| match node {
                Node::NamedArgExpr(named) if named.name() == Some(&argument.name) => Some(named.arg()),
                _ => None,
            });
            let place = named.or_else(|| arguments.get(at).copied());
            let names: Vec<&str> = match place {
                Some(Node::ColumnRef(column)) => column.fields().iter().filter_map(|n| n.as_str()).collect(),
                _ => Vec::new(),
            };
            if names.is_empty() {
                return Err(not_writable(at, &argument.name));
            }
            let item = self.compiled.program.names.find(sql.names, &names, false);
            found.push(match item.map(|found| (found.item, &names[found.used..])) {
                Some((Item::Scalar(var) | Item::Row(var), [])) => Target::Var(var),
                Some((Item::Row(var), [field])) => Target::Field(var, Arc::from(*field)),
                _ => return Err(not_writable(at, &argument.name)),
            });
        }
        Ok(found)
    }
}

fn not_writable(at: usize, name: &str) -> SqlError {
    let shown = if name.is_empty() { (at + 1).to_string() } else { format!("\"{name}\"") };
    let message = format!(
        "procedure parameter {shown} is an output parameter but corresponding argument is not writable"
    );
    SqlError::new(SqlState::SYNTAX_ERROR, message)
}
