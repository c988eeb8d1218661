//! The share of rows that pass a condition.
//!
//! Three sources, the best first. An index that begins with the column is asked how much of it lies
//! in a range, two descents (`storage/src/btree/estimate.rs`): exact, and never old. ANALYZE keeps
//! the values that are more common than the average, with their shares, and a histogram of the
//! others. Where neither is there, PostgreSQL's guesses.
//!
//! A value that is not known yet, a parameter's, is taken for an average one. Where that may be far
//! off, the plan says so ([`Planner::guessed`]), and a statement whose constants were taken for
//! parameters is planned with its constants.

use crate::opt::Planner;
use crate::opt::bound::{Bound, Side, bound};
use crate::opt::index::Strategy;
use crate::tree::expr::{CmpOp, Expr, RelId};
use crate::tree::operators::{equality, is_default_equality};
use crate::tree::pure::call_pure;
use crate::tree::query::RteKind;
use sinew_table as table;
use sinew_table::IndexBounds;
use sinew_table::{ColumnStatistics, Index, Relation};
use sinew_types::datetime::tz::TimeZone;
use sinew_types::func::Volatility;
use sinew_types::{Datum, FnCtx, compare};
use std::sync::Arc;

/// A column is uneven whose most common value has more than this share of the rows, and so many
/// times the average.
const UNEVEN_SHARE: f64 = 0.02;
const UNEVEN_TIMES: f64 = 10.0;
/// Fewer bounds of a histogram say too little of a condition that is not a range.
const FEWEST_SAMPLES: usize = 20;

pub(super) fn statistics_of(t: &Relation, col: u16) -> Option<&ColumnStatistics> {
    t.statistics.get(col as usize)?.as_ref()
}

impl Planner<'_, '_> {
    /// Different values of a column, and the share of its rows that are NULL: what ANALYZE found,
    /// or what a unique index says.
    fn distinct(&self, t: &Relation, col: u16) -> Option<(f64, f64)> {
        let rows = self.size(t).0;
        let sole = |i: &Arc<Index>| {
            i.is_valid_key()
                && i.is_plain()
                && matches!(i.columns.as_slice(), [c] if c.attnum == col as i16 + 1)
        };
        if t.indexes.iter().any(sole) {
            return Some((rows, 0.0));
        }
        let s = statistics_of(t, col).filter(|s| s.distinct != 0.0)?;
        let n = if s.distinct < 0.0 { -s.distinct * rows } else { s.distinct };
        Some((n.max(1.0), s.null_fraction))
    }

    /// The share of rows whose column equals one value, or any value of which nothing is known:
    /// PostgreSQL's guess where ANALYZE did not look.
    pub fn equal_share(&self, t: &Relation, col: u16, value: Option<&Expr>) -> f64 {
        let Some((distinct, null)) = self.distinct(t, col) else { return 0.005 };
        let even = (1.0 - null) / distinct;
        let Some(s) = statistics_of(t, col).filter(|s| !s.common.is_empty()) else { return even };
        let Some(Expr::Const(value)) = value else { return even };
        let ty = t.columns[col as usize].type_oid;
        let (Bound::Value(value), _) = bound(ty, value.clone(), Side::Equal, self.zone()) else { return 0.0 };
        if let Some((_, share)) = s.common.iter().find(|(v, _)| compare::equal(ty, v, &value)) {
            return *share;
        }
        let rest = 1.0 - null - s.common.iter().map(|c| c.1).sum::<f64>();
        (rest / (distinct - s.common.len() as f64).max(1.0)).max(0.0).min(even)
    }

    /// The share of rows whose column equals any of `n` values in an array.
    pub fn any_share(&self, t: &Relation, col: u16, array: Option<&Expr>, n: f64) -> f64 {
        let each = |e: &Expr| self.equal_share(t, col, Some(e));
        let share = match array {
            Some(Expr::Const(Datum::Array(a))) => {
                a.values.iter().map(|v| each(&Expr::Const(v.clone()))).sum()
            }
            Some(Expr::Array { args, .. }) => args.iter().map(each).sum(),
            _ => self.equal_share(t, col, None) * n,
        };
        f64::min(share, 1.0)
    }

    /// How far an index's first column has the order of the file: 1 for one and the same, forward
    /// or backward.
    pub fn order_share(&self, t: &Relation, index: &Index) -> f64 {
        let first = index.columns.first().and_then(|c| u16::try_from(c.attnum - 1).ok());
        let correlation = first.and_then(|col| statistics_of(t, col)).map_or(0.0, |s| s.correlation);
        // A second column within equal values of the first has an order of its own.
        let alone = if index.columns.len() > 1 { 0.75 } else { 1.0 };
        (correlation * alone).powi(2)
    }

    /// Would a plan for one value of this column be a bad one for others?
    pub fn is_uneven(&self, t: &Relation, col: u16) -> bool {
        let even = self.equal_share(t, col, None);
        let most = statistics_of(t, col).and_then(|s| s.common.first()).map_or(0.0, |c| c.1);
        most > UNEVEN_SHARE && most > even * UNEVEN_TIMES
    }

    fn zone(&self) -> &TimeZone {
        &self.binder.cx.fmt().tz
    }

    /// The share of an index's entries that have these values in the first columns and a bounded
    /// one in the next; `None` where a value is not known yet.
    pub fn index_share(
        &self,
        t: &Arc<Relation>,
        index: &Index,
        equal: &[&Expr],
        lower: Option<(&Expr, bool)>,
        upper: Option<(&Expr, bool)>,
    ) -> Option<f64> {
        let zone = self.zone();
        let value = |place: usize, e: &Expr, side: Side| {
            let Expr::Const(d) = e else { return None };
            let ty = index.columns.get(place)?.type_oid(t);
            Some(bound(ty, d.clone(), side, zone))
        };
        let mut bounds = IndexBounds::default();
        for (place, e) in equal.iter().enumerate() {
            match value(place, e, Side::Equal)?.0 {
                Bound::Value(v) => bounds.equal.push(v),
                _ => return Some(0.0),
            }
        }
        if let Some((e, inclusive)) = lower {
            match value(equal.len(), e, Side::Lower(inclusive))? {
                (Bound::Value(v), inclusive) => bounds.lower = Some((v, inclusive)),
                (Bound::Below, _) => {}
                (Bound::Above | Bound::Null, _) => return Some(0.0),
            }
        }
        if let Some((e, inclusive)) = upper {
            match value(equal.len(), e, Side::Upper(inclusive))? {
                (Bound::Value(v), inclusive) => bounds.upper = Some((v, inclusive)),
                (Bound::Above, _) => {}
                (Bound::Below | Bound::Null, _) => return Some(0.0),
            }
        }
        if !t.keeps_rows() {
            return None;
        }
        // The executor reports an error of the index.
        table::index_share(self.binder.cx, t, index, &bounds).ok().flatten()
    }

    /// The share of rows that a comparison with a value passes, from an index that begins with its
    /// column, or from its histogram.
    fn range_share(&self, e: &Expr) -> Option<f64> {
        let mut rels = Vec::new();
        self.rels_of(e, &mut rels);
        let [rel] = rels[..] else { return None };
        let RteKind::Table(t) = &self.rtes[rel as usize].kind else { return None };
        let m = self.match_condition(e, rel, t)?;
        let value = m.value?;
        let (lower, upper) = match m.strategy {
            Strategy::Lt => (None, Some((value, false))),
            Strategy::Le => (None, Some((value, true))),
            Strategy::Gt => (Some((value, false)), None),
            Strategy::Ge => (Some((value, true)), None),
            _ => return None,
        };
        let begins = |at: &usize| {
            let index = &t.indexes[*at];
            index.is_ordered_and_whole() && self.index_columns(rel, t, *at).first() == Some(&m.col)
        };
        let begun = (0..t.indexes.len()).find(begins);
        let asked = begun.and_then(|at| self.index_share(t, &t.indexes[at], &[], lower, upper));
        asked.or_else(|| self.histogram_share(t, m.col, lower, upper))
    }

    /// The share of rows that any condition on one column alone passes: it is asked of the values
    /// that ANALYZE kept.
    fn sampled_share(&self, e: &Expr) -> Option<f64> {
        let (mut rel_col, mut sole) = (None, true);
        let mut look = |e: &Expr| {
            match e {
                Expr::Var { rel, col } => {
                    sole &= rel_col.is_none_or(|have| have == (*rel, *col));
                    rel_col = Some((*rel, *col));
                }
                Expr::Param(_) | Expr::Col(_) | Expr::SubLink(_) => sole = false,
                _ => {}
            }
            false
        };
        e.any(&mut look);
        let ((rel, col), true, false) = (rel_col?, sole, e.is_volatile()) else { return None };
        let RteKind::Table(t) = &self.rtes[rel as usize].kind else { return None };
        let s = statistics_of(t, col).filter(|_| (col as usize) < t.columns.len())?;
        if s.histogram.len() < FEWEST_SAMPLES && s.common.is_empty() {
            return None;
        }
        let fnctx = &mut FnCtx::new(self.binder.cx.fmt().clone());
        let mut passes = |value: &Datum| {
            let mut e = e.clone();
            put(&mut e, value);
            pure(&e, fnctx).map(|d| matches!(d, Datum::Bool(true)))
        };
        let mut share = 0.0;
        for (value, part) in &s.common {
            share += if passes(value)? { *part } else { 0.0 };
        }
        let mut found = 0.0;
        for value in &s.histogram {
            found += f64::from(u8::from(passes(value)?));
        }
        let rest = (1.0 - s.null_fraction - s.common.iter().map(|c| c.1).sum::<f64>()).max(0.0);
        // A condition that no sample passes may still hold for half of the rows that one sample
        // stands for.
        let samples = s.histogram.len().max(1) as f64;
        Some((share + rest * (found / samples).max(0.5 / samples)).clamp(0.0, 1.0))
    }

    /// The same from what ANALYZE found in the column.
    fn histogram_share(
        &self,
        t: &Relation,
        col: u16,
        lower: Option<(&Expr, bool)>,
        upper: Option<(&Expr, bool)>,
    ) -> Option<f64> {
        let (s, ty) = (statistics_of(t, col)?, t.columns[col as usize].type_oid);
        if s.common.is_empty() && s.histogram.is_empty() {
            return None;
        }
        let below = |(e, inclusive): (&Expr, bool), side: Side| {
            let Expr::Const(d) = e else { return None };
            Some(match bound(ty, d.clone(), side, self.zone()).0 {
                Bound::Value(v) => s.share_below(ty, &v, inclusive),
                Bound::Below => 0.0,
                Bound::Above => 1.0 - s.null_fraction,
                Bound::Null => return None,
            })
        };
        // Below a lower bound are those that equal it where it is not in the range.
        let from =
            lower.map_or(Some(0.0), |(e, inclusive)| below((e, !inclusive), Side::Lower(inclusive)))?;
        let all = 1.0 - s.null_fraction;
        let to = upper.map_or(Some(all), |bound| below(bound, Side::Upper(bound.1)))?;
        Some((to - from).clamp(0.0, 1.0))
    }

    /// The share of rows that several conditions let through: two bounds of one column are one
    /// range, the others independent.
    pub fn share_of_all<'e>(&self, quals: impl IntoIterator<Item = &'e Expr>) -> f64 {
        // Column, its share of NULLs, and the share within its upper bounds and that within its
        // lower ones, in this order.
        let mut ranges: Vec<((RelId, u16), f64, [f64; 2])> = Vec::new();
        let mut share = 1.0;
        for e in quals {
            let own = self.selectivity(e);
            match self.bounded_column(e) {
                Some((column, null, side)) => match ranges.iter_mut().find(|r| r.0 == column) {
                    Some((.., sides)) => sides[side] = sides[side].min(own),
                    None => {
                        let mut sides = [1.0, 1.0];
                        sides[side] = own;
                        ranges.push((column, null, sides));
                    }
                },
                None => share *= own,
            }
        }
        for (_, null, [upper, lower]) in ranges {
            // PostgreSQL's guess where the two do not overlap.
            let both = || (upper + lower - (1.0 - null)).max(0.005_f64.min(upper * lower));
            share *= if upper < 1.0 && lower < 1.0 { both() } else { upper * lower };
        }
        share
    }

    /// The column that a comparison bounds, its share of NULLs, and whether from above (0) or from
    /// below (1).
    fn bounded_column(&self, e: &Expr) -> Option<((RelId, u16), f64, usize)> {
        let mut rels = Vec::new();
        self.rels_of(e, &mut rels);
        let [rel] = rels[..] else { return None };
        let RteKind::Table(t) = &self.rtes[rel as usize].kind else { return None };
        let m = self.match_condition(e, rel, t)?;
        let side = match m.strategy {
            Strategy::Lt | Strategy::Le => 0,
            Strategy::Gt | Strategy::Ge => 1,
            _ => return None,
        };
        let null = statistics_of(t, m.col).map_or(0.0, |s| s.null_fraction);
        Some(((rel, m.col), null, side))
    }

    pub(super) fn column<'p>(&'p self, e: &Expr) -> Option<(&'p Relation, u16)> {
        let Expr::Var { rel, col } = e else { return None };
        match &self.rtes[*rel as usize].kind {
            RteKind::Table(t) if (*col as usize) < t.columns.len() => Some((t, *col)),
            _ => None,
        }
    }

    /// How many different values an expression has, if that is known.
    pub fn distinct_values(&self, e: &Expr) -> Option<f64> {
        self.column(e).and_then(|(t, col)| self.distinct(t, col)).map(|d| d.0)
    }

    /// The share of pairs that are equal.
    fn equality(&self, a: &Expr, b: &Expr) -> f64 {
        match (self.column(a), self.column(b)) {
            (Some((t, c)), Some((u, d))) => self.equal_share(t, c, None).min(self.equal_share(u, d, None)),
            (Some((t, c)), None) => self.equal_share(t, c, Some(b)),
            (None, Some((t, c))) => self.equal_share(t, c, Some(a)),
            (None, None) => 0.005,
        }
    }

    /// The share of rows that a condition lets through.
    pub fn selectivity(&self, e: &Expr) -> f64 {
        let known = |e: &Expr| self.column(e).and_then(|(t, c)| statistics_of(t, c));
        match e {
            Expr::IntCmp(CmpOp::Eq, p) => self.equality(&p.0, &p.1),
            Expr::IntCmp(CmpOp::Ne, p) => 1.0 - self.equality(&p.0, &p.1),
            Expr::Func(f) if is_default_equality(f) => self.equality(&f.args[0], &f.args[1]),
            Expr::IsNull(a, false) => known(a).map_or(0.005, |s| s.null_fraction),
            Expr::IsNull(a, true) => known(a).map_or(0.995, |s| 1.0 - s.null_fraction),
            Expr::ScalarArray { f, .. } => {
                let n = match &f.args[1] {
                    Expr::Const(Datum::Array(a)) => a.values.len() as f64,
                    Expr::Array { args, .. } => args.len() as f64,
                    _ => 6.0,
                };
                match self.column(&f.args[0]) {
                    Some((t, c)) if self.distinct(t, c).is_some() => {
                        self.any_share(t, c, Some(&f.args[1]), n)
                    }
                    _ => 0.03,
                }
            }
            Expr::And(v) => self.share_of_all(v),
            Expr::Or(v) => v.iter().map(|e| self.selectivity(e)).sum::<f64>().min(1.0),
            Expr::Not(a) => 1.0 - self.selectivity(a),
            Expr::Const(Datum::Bool(false)) => 0.0,
            e => self.range_share(e).or_else(|| self.sampled_share(e)).unwrap_or(0.3333),
        }
    }

    /// The share of the pairs of rows of two sides that all conditions of a join let through.
    /// Equalities that give the whole of a unique key of several columns find one row: their shares
    /// are not independent.
    pub fn share_of_joins(&self, on: &[&Expr], left_rows: f64, right_rows: f64) -> f64 {
        let mut rest: Vec<&Expr> = on.to_vec();
        let mut share = 1.0;
        if on.len() > 1 {
            while let Some((key, rows)) = self.whole_key(&rest) {
                rest.retain(|e| !key.iter().any(|k| std::ptr::eq(*k, *e)));
                share /= rows.max(1.0);
            }
        }
        share * rest.iter().map(|e| self.join_share(e, left_rows, right_rows)).product::<f64>()
    }

    /// Equalities that together give every column of a unique index of several columns, and the
    /// rows of its table.
    fn whole_key<'e>(&self, on: &[&'e Expr]) -> Option<(Vec<&'e Expr>, f64)> {
        let mut columns: Vec<(RelId, u16, &'e Expr)> = Vec::new();
        for &e in on {
            let Some((a, b)) = equality(e) else { continue };
            for side in [a, b] {
                if let Expr::Var { rel, col } = side {
                    columns.push((*rel, *col, e));
                }
            }
        }
        for &(rel, ..) in &columns {
            let RteKind::Table(t) = &self.rtes[rel as usize].kind else { continue };
            for ix in t.indexes.iter().filter(|i| i.is_valid_key() && i.is_plain() && i.columns.len() > 1) {
                let given = |attnum: i16| {
                    columns.iter().find(|(r, c, _)| *r == rel && i32::from(*c) + 1 == i32::from(attnum))
                };
                let found: Option<Vec<&Expr>> =
                    ix.columns.iter().map(|c| given(c.attnum).map(|(.., e)| *e)).collect();
                if let Some(key) = found {
                    return Some((key, self.size(t).0));
                }
            }
        }
        None
    }

    /// The share of the pairs of rows of two sides that an equality joins.
    pub fn join_share(&self, e: &Expr, left_rows: f64, right_rows: f64) -> f64 {
        let Some((a, b)) = equality(e) else { return self.selectivity(e) };
        if let Some(share) = self.common_share(a, b) {
            return share;
        }
        match (self.distinct_values(a), self.distinct_values(b)) {
            (Some(a), Some(b)) => 1.0 / a.max(b),
            (Some(n), None) | (None, Some(n)) => 1.0 / n,
            (None, None) => 1.0 / left_rows.max(right_rows).max(1.0),
        }
    }
}

/// Puts a value in the place of every column of a condition on one column.
fn put(e: &mut Expr, value: &Datum) {
    if let Expr::Var { .. } = e {
        *e = Expr::Const(value.clone());
        return;
    }
    e.children_mut(&mut |c| put(c, value));
}

/// Computes an expression of constants as far as that is possible without a statement; errors say
/// nothing of other rows.
fn pure(e: &Expr, ctx: &mut FnCtx) -> Option<Datum> {
    match e {
        Expr::Const(d) => return Some(d.clone()),
        Expr::And(list) | Expr::Or(list) => {
            let stops = matches!(e, Expr::Or(_));
            let mut all = Some(!stops);
            for e in list {
                match pure(e, ctx)? {
                    Datum::Bool(b) if b == stops => return Some(Datum::Bool(stops)),
                    Datum::Bool(_) => {}
                    _ => all = None,
                }
            }
            return Some(all.map_or(Datum::Null, Datum::Bool));
        }
        Expr::Not(a) => {
            return Some(match pure(a, ctx)? {
                Datum::Bool(b) => Datum::Bool(!b),
                _ => Datum::Null,
            });
        }
        Expr::Func(f) if f.f.volatility != Volatility::Immutable => return None,
        _ => {}
    }
    let mut folded = e.clone();
    let mut known = true;
    folded.children_mut(&mut |c| match pure(c, ctx) {
        Some(value) => *c = Expr::Const(value),
        None => known = false,
    });
    if !known {
        return None;
    }
    call_pure(&folded, ctx).ok().flatten()
}
