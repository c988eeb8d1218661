//! Whole rows of entries to which an outer join may find nothing: `count(t.*)`, `t IS NULL`,
//! `coalesce(t, ...)`.
//!
//! Such a row is NULL, which a row whose columns are all NULL is not: count() counts the latter.
//! The columns alone cannot tell the two apart. A stored table's row has its place behind its
//! columns, which is NULL only when the join found nothing. Any other entry is put into a subquery
//! that gives its columns and then a constant, which the join makes NULL in the same way.

use crate::binder::Binder;
use crate::opt::Planner;
use crate::tree::expr::{CaseExpr, Expr, RelId};
use crate::tree::query::{From, Query, Rte, RteCol, RteKind, Target};
use sinew_types::{Datum, FieldNames, Oid, oid};
use std::sync::Arc;

/// Readies the entries whose whole rows are asked for. To be called once, when nothing more is
/// bound.
pub fn mark(binder: &mut Binder<'_>) {
    let mut wanted = std::mem::take(&mut binder.whole_rows);
    wanted.sort_unstable();
    wanted.dedup();
    for rel in wanted {
        if !has_place(&binder.rtes[rel as usize]) {
            wrap(binder, rel);
        }
    }
}

fn has_place(rte: &Rte) -> bool {
    matches!(&rte.kind, RteKind::Table(t) if t.keeps_rows() && !t.has_parts())
}

/// Puts an entry into a subquery that adds a constant to its columns.
fn wrap(binder: &mut Binder<'_>, rel: RelId) {
    binder.queries += 1;
    let mut query = Query::new(binder.queries);
    let target = |name: &Arc<str>, e, ty, typmod| Target {
        name: name.clone(),
        e,
        ty,
        typmod,
        domain: None,
        junk: false,
        origin: (0, 0),
    };
    let inner = binder.rtes.len() as RelId;
    let outer = &mut binder.rtes[rel as usize];
    for (i, c) in outer.cols.iter().enumerate() {
        query.targets.push(target(&c.name, Expr::Var { rel: inner, col: i as u16 }, c.ty, c.typmod));
    }
    let found: Arc<str> = Arc::from("found");
    query.targets.push(target(&found, Expr::Const(Datum::Bool(true)), oid::BOOL, -1));
    query.from.push(From::Rel(inner));
    let moved = Rte {
        kind: std::mem::replace(&mut outer.kind, RteKind::Query(Box::new(query))),
        name: outer.name.clone(),
        cols: outer.cols.clone(),
        tid: false,
        only: outer.only,
        sample: outer.sample.take(),
        need: outer.need,
    };
    outer.cols.push(RteCol { name: found, ty: oid::BOOL, typmod: -1, domain: None, visible: false });
    binder.rtes.push(moved);
}

impl Planner<'_, '_> {
    /// The row of an entry, or NULL where the join found none.
    pub(super) fn row_or_null(&self, rel: RelId, fields: Vec<(Oid, Expr)>, names: FieldNames) -> Expr {
        let rte = &self.rtes[rel as usize];
        let col = if has_place(rte) { rte.cols.len() } else { rte.cols.len() - 1 };
        let missing = Expr::IsNull(Box::new(Expr::Var { rel, col: col as u16 }), false);
        Expr::Case(Box::new(CaseExpr {
            arg: None,
            whens: vec![(missing, Expr::null())],
            otherwise: Expr::Row(fields, names),
        }))
    }
}
