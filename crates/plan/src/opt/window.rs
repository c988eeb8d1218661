//! Window calls: their order in a node, and those that are computed in columns.
//!
//! A node works on its calls one after the other, and each of them needs the rows in the order of
//! its window. Calls whose windows agree stand together. Behind a window comes one whose keys are
//! the first of its own: the rows have that order already.

use crate::tree::expr::Expr;
use crate::tree::query::{WinCall, WinFn, Window};
use pg_raw_parse::raw;
use sinew_types::aggregate::AggKind;
use sinew_types::oid;

/// A key of the order of a window's rows: its expression, type, and direction.
type Key<'w> = (&'w Expr, sinew_types::Oid, bool, bool);

fn keys(window: &Window) -> impl ExactSizeIterator<Item = Key<'_>> {
    let of_partition = window.partition.iter().map(|(e, ty)| (e, *ty, false, false));
    let of_order = window.order.iter().map(|o| (&o.e, o.ty, o.descending, o.nulls_first));
    let all: Vec<Key<'_>> = of_partition.chain(of_order).collect();
    all.into_iter()
}

/// Whether the keys of a window are the first ones of another.
fn begins(short: &Window, long: &Window) -> bool {
    let (short, long) = (keys(short), keys(long));
    let same = |(a, b): (Key<'_>, Key<'_>)| a.0.same(b.0) && (a.1, a.2, a.3) == (b.1, b.2, b.3);
    short.len() <= long.len() && short.zip(long).all(same)
}

/// Whether the rows of two windows have the same partitions and the same order.
pub fn are_alike(a: &Window, b: &Window) -> bool {
    a.partition.len() == b.partition.len() && a.order.len() == b.order.len() && begins(a, b)
}

/// The calls in the order in which a node works on them, by their numbers.
pub fn working_order(calls: &[WinCall]) -> Vec<usize> {
    // The calls of one window, in their order.
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (i, call) in calls.iter().enumerate() {
        match groups.iter_mut().find(|group| are_alike(&calls[group[0]].window, &call.window)) {
            Some(group) => group.push(i),
            None => groups.push(vec![i]),
        }
    }

    let mut placed: Vec<Vec<usize>> = Vec::new();
    for group in groups {
        let window = &calls[group[0]].window;
        let of = |other: &Vec<usize>| &calls[other[0]].window;
        let place = match placed.iter().position(|other| begins(of(other), window)) {
            Some(before) => before,
            None => {
                let longer = placed.iter().rposition(|other| begins(window, of(other)));
                longer.map_or(placed.len(), |at| at + 1)
            }
        };
        placed.insert(place, group);
    }
    placed.concat()
}

impl WinCall {
    /// Whether loops over columns compute the call. They know the values of its arguments before
    /// they look at a frame, and frames without a hole.
    pub fn is_by_columns(&self) -> bool {
        let has = |options: u32| self.window.frame & options != 0;
        let has_distance = self.window.start.is_some() || self.window.end.is_some();
        if has(raw::FRAMEOPTION_EXCLUSION) || has(raw::FRAMEOPTION_GROUPS) && has_distance {
            return false;
        }
        // Such a frame may fail, whatever the function looks at.
        let is_by_values = has(raw::FRAMEOPTION_RANGE) && has_distance;
        match self.f {
            WinFn::FirstValue | WinFn::LastValue => true,
            WinFn::NthValue => self.constant(1).is_some_and(|k| k > 0),
            WinFn::Agg => self.agg.as_ref().is_some_and(|call| {
                let skips_null = !matches!(
                    call.kind,
                    AggKind::ArrayAgg | AggKind::JsonAgg | AggKind::JsonbAgg | AggKind::StringAgg
                );
                !call.gathers()
                    && call.made.is_none()
                    && call.args.len() <= 1
                    && (call.filter.is_none() || skips_null)
            }),
            _ if is_by_values => false,
            WinFn::Ntile => self.constant(0).is_some_and(|k| k > 0),
            WinFn::Lag | WinFn::Lead => self.args.len() == 1 || self.constant(1).is_some(),
            _ => true,
        }
    }

    /// The number that an argument is for all rows.
    pub fn constant(&self, arg: usize) -> Option<i64> {
        match self.args.get(arg)? {
            Expr::Const(value) => value.as_i64(),
            _ => None,
        }
    }

    /// Whether the call may fail for a row although its arguments and keys do not: its errors then
    /// come in the order of its own rows, behind those of the call before.
    pub fn may_fail(&self) -> bool {
        let is_by_values = self.window.frame & raw::FRAMEOPTION_RANGE != 0
            && (self.window.start.is_some() || self.window.end.is_some());
        is_by_values
            || self.agg.as_ref().is_some_and(|call| match call.kind {
                AggKind::CountStar | AggKind::Count | AggKind::Min | AggKind::Max => false,
                AggKind::Sum | AggKind::Avg => matches!(call.types.args[..], [oid::MONEY | oid::INTERVAL]),
                _ => true,
            })
    }

    /// All expressions that are computed for rows.
    pub fn exprs(&self) -> impl Iterator<Item = &Expr> {
        let of_agg = self.agg.iter().flat_map(|call| call.args.iter().chain(&call.filter));
        let sorted_by = self.agg.iter().flat_map(|call| call.order.iter().map(|o| &o.e));
        let window = &self.window;
        let keys = window.partition.iter().map(|(e, _)| e).chain(window.order.iter().map(|o| &o.e));
        self.args.iter().chain(of_agg).chain(sorted_by).chain(keys)
    }
}
