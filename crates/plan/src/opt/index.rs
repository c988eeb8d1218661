//! Which conditions an index can serve.

use crate::opt::Planner;
use crate::opt::bound::asked_again;
use crate::tree::expr::{CmpOp, Expr, RelId};
use crate::tree::operators::{btree_operator, family_of};
use sinew_table::{Index, Relation};
use sinew_types::{Oid, oid};

/// The way in which an index serves a condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strategy {
    Lt,
    Le,
    Eq,
    Ge,
    Gt,
    /// Equal to any of an array.
    EqAny,
    IsNull,
}

impl Strategy {
    /// The strategy's number in B-tree families, if it is an operator's.
    pub fn number(self) -> Option<u8> {
        match self {
            Strategy::Lt => Some(1),
            Strategy::Le => Some(2),
            Strategy::Eq => Some(3),
            Strategy::Ge => Some(4),
            Strategy::Gt => Some(5),
            Strategy::EqAny | Strategy::IsNull => None,
        }
    }
}

/// `column strategy value`, with the value free of the column's own table.
pub struct Match<'e> {
    pub col: u16,
    pub strategy: Strategy,
    pub value: Option<&'e Expr>,
    /// True if the condition is evaluated again for each row that the index finds.
    pub again: bool,
}

fn text_like(ty: Oid) -> bool {
    matches!(ty, oid::TEXT | oid::VARCHAR | oid::NAME)
}

fn strategy(n: u8) -> Option<Strategy> {
    Some(match n {
        1 => Strategy::Lt,
        2 => Strategy::Le,
        3 => Strategy::Eq,
        4 => Strategy::Ge,
        5 => Strategy::Gt,
        _ => return None,
    })
}

fn flip(s: Strategy) -> Strategy {
    match s {
        Strategy::Lt => Strategy::Gt,
        Strategy::Le => Strategy::Ge,
        Strategy::Ge => Strategy::Le,
        Strategy::Gt => Strategy::Lt,
        s => s,
    }
}

/// Can an index on a column of type `column` serve an operator of its family that takes these
/// types, the column's side first? If so, is what it finds to be asked again?
fn served(column: Oid, (mine, value): (Oid, Oid)) -> Option<bool> {
    let moment = |ty: Oid| matches!(ty, oid::DATE | oid::TIMESTAMP | oid::TIMESTAMPTZ);
    if moment(mine) && moment(value) {
        return (column == mine).then(|| asked_again(column, value));
    }
    let same = mine == value || (text_like(mine) && text_like(value));
    let fits =
        column == mine || (text_like(column) && text_like(mine)) || matches!(mine, oid::OID | oid::ANYARRAY);
    (same && fits).then_some(false)
}

impl Planner<'_, '_> {
    /// Reads a condition as one on a column of `rel`. The value may be a subquery's, which is run
    /// when the scan begins.
    pub fn match_condition<'e>(&self, e: &'e Expr, rel: RelId, table: &Relation) -> Option<Match<'e>> {
        let reads = |e: &Expr| {
            let mut used = Vec::new();
            self.rels_of(e, &mut used);
            used.contains(&rel)
        };
        let own = |e: &Expr| self.key_column(e, rel, table);
        match_condition(e, &own, &|col| self.key_type(rel, table, col), &reads)
    }
}

/// `own`: the key that an expression is. `type_of`: its type. `reads`: does a value, or a subquery
/// in it, read columns of the table?
fn match_condition<'e>(
    e: &'e Expr,
    own: &dyn Fn(&Expr) -> Option<u16>,
    type_of: &dyn Fn(u16) -> Oid,
    reads: &dyn Fn(&Expr) -> bool,
) -> Option<Match<'e>> {
    let foreign = |e: &Expr| !reads(e) && !e.is_volatile();
    match e {
        Expr::IntCmp(op, pair) => {
            let s = match op {
                CmpOp::Eq => Strategy::Eq,
                CmpOp::Lt => Strategy::Lt,
                CmpOp::Le => Strategy::Le,
                CmpOp::Gt => Strategy::Gt,
                CmpOp::Ge => Strategy::Ge,
                CmpOp::Ne => return None,
            };
            if let Some(col) = own(&pair.0)
                && foreign(&pair.1)
            {
                return Some(Match { col, strategy: s, value: Some(&pair.1), again: false });
            }
            if let Some(col) = own(&pair.1)
                && foreign(&pair.0)
            {
                return Some(Match { col, strategy: flip(s), value: Some(&pair.0), again: false });
            }
            None
        }
        Expr::Func(f) if f.args.len() == 2 => {
            let o = btree_operator(f.f.oid)?;
            let s = strategy(o.btree_strategy)?;
            let family = |col: u16| family_of(type_of(col)) == Some(o.btree_family);
            for (mine, strategy) in [(0, s), (1, flip(s))] {
                let (value, types) = (&f.args[1 - mine], (f.types.args[mine], f.types.args[1 - mine]));
                if let Some(col) = own(&f.args[mine])
                    && foreign(value)
                    && family(col)
                    && let Some(again) = served(type_of(col), types)
                    && !(again && strategy == Strategy::Eq)
                {
                    return Some(Match { col, strategy, value: Some(value), again });
                }
            }
            None
        }
        Expr::ScalarArray { f, any: true } => {
            let o = btree_operator(f.f.oid)?;
            let col = own(&f.args[0])?;
            let ty = type_of(col);
            let (l, r) = (f.types.args[0], f.types.args[1]);
            let int = |t| matches!(t, oid::INT2 | oid::INT4 | oid::INT8);
            let same = l == r || (text_like(l) && text_like(r)) || (int(l) && int(r));
            (o.btree_strategy == 3 && same && family_of(ty) == Some(o.btree_family) && foreign(&f.args[1]))
                .then_some(Match { col, strategy: Strategy::EqAny, value: Some(&f.args[1]), again: false })
        }
        // A boolean column by itself.
        Expr::IsNull(a, false) => {
            own(a).map(|col| Match { col, strategy: Strategy::IsNull, value: None, again: false })
        }
        _ => None,
    }
}

/// Sort keys that an index gives by itself: forward, backward or not. `columns`: the numbers of its
/// keys.
pub fn order_of(
    table: &Relation,
    index: &Index,
    columns: &[u16],
    bound: usize,
    keys: &[(u16, bool, bool)],
    bound_cols: &[u16],
) -> Option<bool> {
    let mut at = bound;
    let mut direction: Option<bool> = None;
    for &(col, descending, nulls_first) in keys {
        if bound_cols.contains(&col) {
            continue;
        }
        let ic = index.columns.get(at)?;
        if columns[at] != col {
            return None;
        }
        at += 1;
        let backward = ic.descending != descending;
        let nulls_fit = if backward { ic.nulls_first != nulls_first } else { ic.nulls_first == nulls_first };
        if !nulls_fit && !table.columns.get(usize::from(col)).is_some_and(|c| c.not_null) {
            return None;
        }
        if direction.is_some_and(|d| d != backward) {
            return None;
        }
        direction = Some(backward);
    }
    Some(direction.unwrap_or(false))
}
