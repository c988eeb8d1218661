//! Cursors whose rows can be changed where they stand: UPDATE and DELETE with WHERE CURRENT OF.
//!
//! The query of a cursor gives, behind its columns, the places of its rows in tables, which
//! nothing shows. So a cursor knows the row on which it stands, whatever way its plan reads, and
//! also where its rows are kept.
//!
//! - A query that locks rows gives the place of each row that it locks.
//! - A query of one table, whose rows are neither grouped nor put together otherwise, gives the
//!   place of the table's row.
//! - Any other query gives none.

use crate::bind::through::Chain;
use crate::binder::{Binder, Clause};
use crate::tree::expr::{Expr, RelId};
use crate::tree::query::{Body, Distinct, From, Query, RteKind, Target};
use pg_raw_parse::nodes;
use sinew_error::{Result, SqlState};
use sinew_table::RelationKind;
use sinew_types::{Datum, Oid, oid};
use std::sync::Arc;

/// The place of a table's row in the rows of a cursor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RowPlace {
    pub table: Oid,
    /// The number of the value in the row.
    pub at: usize,
    /// The query locks the row.
    pub locked: bool,
    /// The table is partitioned: the value behind the place names the row's partition.
    pub divided: bool,
}

impl RowPlace {
    /// How many values of the row tell it.
    pub fn values(&self) -> usize {
        1 + usize::from(self.divided)
    }
}

impl Binder<'_> {
    /// WHERE CURRENT OF: notes the cursor whose row the statement's target is.
    pub(super) fn bind_current_of(
        &mut self,
        clause: &nodes::CurrentOfExpr,
        target: RelId,
        chain: &Chain,
    ) -> Result<()> {
        if chain.has_views() || chain.named.kind == RelationKind::View {
            let message = "WHERE CURRENT OF on a view is not implemented";
            return Err(self.err(SqlState::FEATURE_NOT_SUPPORTED, message, -1));
        }
        let name = clause.cursor_name().unwrap_or("");
        let variable = match self.names {
            Some(outside) => self.in_clause(Clause::Where, |me| me.cursor_variable(outside, name))?,
            None => None,
        };
        let cursor = variable.unwrap_or_else(|| Expr::Const(Datum::text(name)));
        self.current_of.push((target, cursor));
        Ok(())
    }

    /// Adds the places of rows to the outputs of a cursor's query.
    pub fn add_places(&mut self, q: &mut Query) -> Vec<RowPlace> {
        let is_plain = matches!(q.body, Body::Select)
            && matches!(q.distinct, Distinct::No)
            && !q.grouped
            && q.group.is_empty()
            && q.windows.is_empty()
            && q.srfs.is_empty();
        if !is_plain {
            return Vec::new();
        }
        let locked = !q.row_locks.is_empty();
        let rels: Vec<RelId> = match q.from.as_slice() {
            _ if locked => q.row_locks.iter().map(|lock| lock.rel).collect(),
            [From::Rel(rel)] => vec![*rel],
            _ => Vec::new(),
        };
        let mut places = Vec::new();
        for rel in rels {
            let rte = &mut self.rtes[rel as usize];
            let RteKind::Table(table) = &rte.kind else { continue };
            let divided = table.has_parts();
            if !divided && table.kind != RelationKind::Table || table.is_system {
                continue;
            }
            let (table, column) = (table.oid, table.columns.len() as u16);
            rte.tid = true;
            let at = q.outputs().count();
            let place = RowPlace { table, at, locked, divided };
            places.push(place);
            let names = [("ctid", oid::TID), ("tableoid", oid::OID)];
            for (next, (name, ty)) in names.into_iter().take(place.values()).enumerate() {
                q.targets.push(Target {
                    name: Arc::from(name),
                    e: Expr::Var { rel, col: column + next as u16 },
                    ty,
                    typmod: -1,
                    domain: None,
                    junk: false,
                    origin: (0, 0),
                });
            }
        }
        places
    }
}
