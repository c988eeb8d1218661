//! The estimate of an equality join's rows, for columns of which ANALYZE kept common values.
//!
//! The naive estimate takes every value for an average one, `1 / max(n1, n2)`. Where a few values
//! have most of the rows on both sides, the join is many times larger: the pairs of a value are the
//! product of its rows. The planner therefore looks for the common values of one side among those
//! of the other, and takes only the rest for even, as PostgreSQL does it (`eqjoinsel_inner`).

use crate::opt::Planner;
use crate::opt::share::statistics_of;
use crate::tree::expr::{Expr, RelId};
use sinew_table::ColumnStatistics;
use sinew_types::{Datum, Oid, compare};
use std::cmp::Ordering;

/// Two columns: entry and number of each.
pub type Columns = (RelId, u16, RelId, u16);

/// A column's common values, and what else is known of it.
struct Side<'s> {
    common: Vec<&'s (Datum, f64)>,
    distinct: f64,
    /// The share of the rows that have a common value, and of those that have any other.
    in_common: f64,
    others: f64,
}

impl<'s> Side<'s> {
    fn new(ty: Oid, s: &'s ColumnStatistics, distinct: f64) -> Side<'s> {
        let mut common: Vec<&(Datum, f64)> = s.common.iter().collect();
        common.sort_by(|a, b| compare::cmp(ty, &a.0, &b.0));
        let in_common: f64 = common.iter().map(|c| c.1).sum();
        Side { common, distinct, in_common, others: (1.0 - s.null_fraction - in_common).max(0.0) }
    }
}

/// The share of pairs that are equal.
fn pairs(ty: Oid, a: &Side<'_>, b: &Side<'_>) -> f64 {
    let (mut i, mut j) = (0, 0);
    let (mut product, mut matches, mut of_a, mut of_b) = (0.0, 0.0, 0.0, 0.0);
    while let (Some(x), Some(y)) = (a.common.get(i), b.common.get(j)) {
        match compare::cmp(ty, &x.0, &y.0) {
            Ordering::Less => i += 1,
            Ordering::Greater => j += 1,
            Ordering::Equal => {
                product += x.1 * y.1;
                (matches, of_a, of_b) = (matches + 1.0, of_a + x.1, of_b + y.1);
                (i, j) = (i + 1, j + 1);
            }
        }
    }
    // A common value without its like meets an average one of the others there; the others meet
    // those, and what is common there alone.
    let total = |mine: &Side<'_>, matched: f64, its: &Side<'_>, its_matched: f64| {
        let mut total = product;
        let listed = its.common.len() as f64;
        if its.distinct > listed {
            total += (mine.in_common - matched) * its.others / (its.distinct - listed);
        }
        if its.distinct > matches {
            total += mine.others * (its.others + its.in_common - its_matched) / (its.distinct - matches);
        }
        total
    };
    f64::min(total(a, of_a, b, of_b), total(b, of_b, a, of_a)).clamp(0.0, 1.0)
}

impl Planner<'_, '_> {
    /// The share of the pairs of rows of two tables that an equality of their columns joins; `None`
    /// without common values of both.
    pub fn common_share(&self, a: &Expr, b: &Expr) -> Option<f64> {
        let (Expr::Var { rel: ra, col: ca }, Expr::Var { rel: rb, col: cb }) = (a, b) else { return None };
        let key = (*ra, *ca, *rb, *cb);
        if let Some(share) = self.common.borrow().get(&key) {
            return *share;
        }
        let share = (|| {
            let ((t, ca), (u, cb)) = (self.column(a)?, self.column(b)?);
            let ty = t.columns[ca as usize].type_oid;
            let stats = |s: &'_ ColumnStatistics| !s.common.is_empty();
            let s = statistics_of(t, ca).filter(|s| stats(s))?;
            let v = statistics_of(u, cb).filter(|s| stats(s))?;
            if ty != u.columns[cb as usize].type_oid {
                return None;
            }
            let (n, m) = (self.distinct_values(a)?, self.distinct_values(b)?);
            Some(pairs(ty, &Side::new(ty, s, n), &Side::new(ty, v, m)))
        })();
        self.common.borrow_mut().insert(key, share);
        share
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sinew_types::oid::INT4;

    fn column(common: &[(i32, f64)], null_fraction: f64) -> ColumnStatistics {
        let common = common.iter().map(|&(v, share)| (Datum::Int4(v), share)).collect();
        ColumnStatistics { common, null_fraction, ..ColumnStatistics::default() }
    }

    fn share(a: (&[(i32, f64)], f64, f64), b: (&[(i32, f64)], f64, f64)) -> f64 {
        let (s, t) = (column(a.0, a.1), column(b.0, b.1));
        pairs(INT4, &Side::new(INT4, &s, a.2), &Side::new(INT4, &t, b.2))
    }

    #[test]
    fn pairs_of_common_values_are_products() {
        let near = |a: f64, b: f64| assert!((a - b).abs() < 1e-9, "{a} is not {b}");
        // All values of both are known: 0.9 * 0.5 + 0.1 * 0.5.
        near(share((&[(1, 0.9), (2, 0.1)], 0.0, 2.0), (&[(2, 0.5), (1, 0.5)], 0.0, 2.0)), 0.5);
        // None of one side is on the other.
        near(share((&[(1, 1.0)], 0.0, 1.0), (&[(2, 1.0)], 0.0, 1.0)), 0.0);
        // NULLs join nothing.
        near(share((&[(1, 0.5)], 0.5, 1.0), (&[(1, 0.25)], 0.75, 1.0)), 0.125);
        // Half of the rows have one value, ten others the rest, here and there: 0.25, and 0.5 * 0.5
        // / 10.
        near(share((&[(1, 0.5)], 0.0, 11.0), (&[(1, 0.5)], 0.0, 11.0)), 0.275);
        // The common value of one side is one of ten others there.
        let one = share((&[(1, 1.0)], 0.0, 1.0), (&[(7, 0.5)], 0.0, 11.0));
        assert!(one <= 0.05 + 1e-9, "{one}");
    }
}
