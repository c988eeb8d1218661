//! Tables of a tree of inheritance that a statement does not read, because a CHECK contradicts its
//! conditions (`constraint_exclusion`).
//!
//! Of the conditions and of the table's CHECKs, comparisons of a column with a constant count. A
//! CHECK says something only of a column that is not NULL, and so only of one that a condition of
//! the statement compares, too.

use crate::opt::Planner;
use crate::opt::index::Strategy;
use crate::opt::partition::{columns_in, note_limit};
use crate::tree::expr::{Expr, RelId};
use sinew_error::Result;
use sinew_table::Relation;
use sinew_table::methods::Methods;
use sinew_table::partition::KeyLimits;
use sinew_types::{Datum, Oid, compare};
use std::collections::HashMap;
use std::sync::Arc;

impl Planner<'_, '_> {
    /// Leaves out of a table and its children those that have no row of the conditions, which are
    /// on the entry `rel`.
    pub(super) fn exclude(
        &mut self,
        rel: RelId,
        table: &Arc<Relation>,
        quals: &[Expr],
        family: Vec<Arc<Relation>>,
    ) -> Result<Vec<Arc<Relation>>> {
        let mut asked = HashMap::new();
        if !self.off.contains(Methods::EXCLUSION) && family.iter().any(|part| !part.checks.is_empty()) {
            quals.iter().for_each(|q| self.note_bound(q, rel, table, &mut asked));
        }
        asked.retain(|_, limits: &mut KeyLimits| !limits.is_null);
        if asked.is_empty() {
            return Ok(family);
        }
        let mut kept = Vec::with_capacity(family.len());
        for part in family {
            if !self.is_excluded(rel, table, &part, &asked)? {
                kept.push(part);
            }
        }
        Ok(kept)
    }

    /// Notes a comparison of a column with a constant, or IS NULL.
    fn note_bound(&self, q: &Expr, rel: RelId, table: &Relation, limits: &mut HashMap<u16, KeyLimits>) {
        let Some(m) = self.match_condition(q, rel, table) else { return };
        let value = match m.value {
            None => &Datum::Null,
            Some(Expr::Const(value)) => value,
            Some(_) => return,
        };
        let Some(column) = table.columns.get(usize::from(m.col)) else { return };
        let zone = &self.binder.cx.fmt().tz;
        note_limit(limits.entry(m.col).or_default(), column.type_oid, m.strategy, value, zone);
    }

    fn is_excluded(
        &mut self,
        rel: RelId,
        table: &Arc<Relation>,
        part: &Relation,
        asked: &HashMap<u16, KeyLimits>,
    ) -> Result<bool> {
        let columns = columns_in(part, table)?;
        let mut limits = asked.clone();
        for check in &part.checks {
            let mut conditions = self.binder.check_conditions(rel, check)?;
            for condition in &mut conditions {
                let mut is_above = true;
                to_above(condition, rel, &columns, &mut is_above);
                let is_bound = is_above
                    && self
                        .match_condition(condition, rel, table)
                        .is_some_and(|m| m.strategy != Strategy::IsNull && asked.contains_key(&m.col));
                if is_bound {
                    self.note_bound(condition, rel, table, &mut limits);
                }
            }
        }
        Ok(limits.iter().any(|(col, limits)| is_empty(table.columns[usize::from(*col)].type_oid, limits)))
    }
}

/// Moves the columns of a child to their places in the table above. `is_above`: false if that lacks
/// one.
fn to_above(e: &mut Expr, own: RelId, columns: &[Option<usize>], is_above: &mut bool) {
    if let Expr::Var { rel, col } = e
        && *rel == own
    {
        match columns.iter().position(|at| *at == Some(usize::from(*col))) {
            Some(at) => *col = at as u16,
            None => *is_above = false,
        }
        return;
    }
    e.children_mut(&mut |child| to_above(child, own, columns, is_above));
}

/// Whether no value is within limits.
fn is_empty(ty: Oid, limits: &KeyLimits) -> bool {
    let above = |value: &Datum| {
        limits.lower.as_ref().is_none_or(|(low, inclusive)| {
            let order = compare::cmp(ty, value, low);
            order.is_gt() || *inclusive && order.is_eq()
        })
    };
    let below = |value: &Datum| {
        limits.upper.as_ref().is_none_or(|(high, inclusive)| {
            let order = compare::cmp(ty, value, high);
            order.is_lt() || *inclusive && order.is_eq()
        })
    };
    match (&limits.any, &limits.lower) {
        (Some(values), _) => !values.iter().any(|value| above(value) && below(value)),
        (None, Some((low, inclusive))) => !(below(low) && (*inclusive || is_open(ty, low, limits))),
        (None, None) => false,
    }
}

/// Whether values may lie above `low`, which does not belong to the range itself.
fn is_open(ty: Oid, low: &Datum, limits: &KeyLimits) -> bool {
    limits.upper.as_ref().is_none_or(|(high, _)| compare::cmp(ty, low, high).is_lt())
}
