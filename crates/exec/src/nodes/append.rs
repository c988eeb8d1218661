//! The rows of a partitioned table: those of its partitions, one partition after the other. Where
//! each partition gives its rows in an order that is asked for, they are merged.

use crate::eval::eval;
use crate::nodes::batch::{self, Given};
use crate::nodes::next as pull;
use crate::nodes::sort::orders;
use crate::nodes::state::{ExecState, NodeState, State};
use sinew_error::Result;
use sinew_plan::opt::partition::{Pruning, note_limit};
use sinew_plan::opt::{Kind, PlanNode};
use sinew_table::Row;
use sinew_table::partition::KeyLimits;
use sinew_types::Datum;
use sinew_types::vector::order::KeyOrder;
use std::cmp::Ordering;

/// The next row. A partition that cannot have rows of the conditions is not read.
pub fn next(p: &PlanNode, s: &mut State, rt: &mut ExecState<'_>, out: &mut Row) -> Result<bool> {
    let Kind::Append { parts, order, pruning, .. } = &p.kind else { return Ok(false) };
    if matches!(s.kind, NodeState::New) {
        let wanted = wanted(parts, pruning.as_deref(), rt)?;
        s.kind = match order.is_empty() {
            true => NodeState::Parts(wanted),
            false => {
                NodeState::Merge(Box::new(Merge { ahead: Vec::new(), unread: wanted, orders: orders(order) }))
            }
        };
    }
    if let NodeState::Merge(merge) = &mut s.kind {
        return merge.next(p, &mut s.kids, rt, out);
    }
    let NodeState::Parts(left) = &mut s.kind else { return Ok(false) };
    while let Some(&part) = left.last() {
        if pull(&parts[part], &mut s.kids[part], rt, out)? {
            return Ok(true);
        }
        left.pop();
    }
    Ok(false)
}

/// The next rows, of one partition. False at the end, without a row.
pub fn next_batch(
    p: &PlanNode,
    s: &mut State,
    rt: &mut ExecState<'_>,
    want: usize,
    out: &mut Given,
) -> Result<bool> {
    let Kind::Append { parts, pruning, .. } = &p.kind else { return Ok(false) };
    if matches!(s.kind, NodeState::New) {
        s.kind = NodeState::Parts(wanted(parts, pruning.as_deref(), rt)?);
    }
    let NodeState::Parts(left) = &mut s.kind else { return Ok(false) };
    while let Some(&part) = left.last() {
        if batch::next_batch(&parts[part], &mut s.kids[part], rt, want, out)? {
            return Ok(true);
        }
        left.pop();
        out.begin_source();
    }
    out.clear(p.width);
    Ok(false)
}

/// The rows of parts that have an order, merged.
pub struct Merge {
    /// The next row of each part that has one, with its key: the first one in order comes last.
    ahead: Vec<(Vec<Datum>, Row, usize)>,
    /// The parts of which no row has been read, or whose last row was given.
    unread: Vec<usize>,
    orders: Vec<KeyOrder>,
}

impl Merge {
    fn next(
        &mut self,
        p: &PlanNode,
        kids: &mut [State],
        rt: &mut ExecState<'_>,
        out: &mut Row,
    ) -> Result<bool> {
        let Kind::Append { parts, order, .. } = &p.kind else { return Ok(false) };
        while let Some(&part) = self.unread.last() {
            let mut row = Row::new();
            if pull(&parts[part], &mut kids[part], rt, &mut row)? {
                let mut key = Vec::with_capacity(order.len());
                for k in order {
                    key.push(eval(&k.e, &row, rt)?);
                }
                // Of equal rows, those of an earlier part come first.
                let comes_later = |have: &(Vec<Datum>, Row, usize)| {
                    self.compare(&have.0, &key).then(have.2.cmp(&part)).is_gt()
                };
                let place = self.ahead.partition_point(comes_later);
                self.ahead.insert(place, (key, row, part));
            }
            self.unread.pop();
        }
        let Some((_, row, part)) = self.ahead.pop() else { return Ok(false) };
        *out = row;
        self.unread.push(part);
        Ok(true)
    }

    fn compare(&self, a: &[Datum], b: &[Datum]) -> Ordering {
        let of_key = |((order, a), b): ((&KeyOrder, &Datum), &Datum)| order.of_values(a, b);
        let pairs = self.orders.iter().zip(a).zip(b).map(of_key);
        pairs.fold(Ordering::Equal, Ordering::then)
    }
}

/// The parts to read, the first one last.
fn wanted(parts: &[PlanNode], pruning: Option<&Pruning>, rt: &mut ExecState<'_>) -> Result<Vec<usize>> {
    let all = (0..parts.len()).rev();
    let division = pruning.and_then(|p| Some((p, p.table.partitioning.as_deref()?)));
    let Some((pruning, division)) = division else { return Ok(all.collect()) };
    let mut limits = vec![KeyLimits::default(); division.keys.len()];
    for by in &pruning.by {
        let value = eval(&by.value, &[], rt)?;
        note_limit(&mut limits[by.key], division.types[by.key], by.strategy, &value, &rt.cx.fmt().tz);
    }
    let kept = division.prune(&limits)?;
    Ok(all.filter(|&part| kept.binary_search(&pruning.partitions[part]).is_ok()).collect())
}
