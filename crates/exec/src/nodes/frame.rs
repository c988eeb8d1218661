//! Frames of window functions: the rows of a partition from which a row's value is computed.

use crate::eval::eval;
use crate::nodes::state::ExecState;
use crate::nodes::window::Item;
use pg_raw_parse::raw;
use sinew_error::{Result, SqlError, SqlState};
use sinew_plan::expr::Expr;
use sinew_plan::query::{AggSort, WinCall};
use sinew_types::Datum;
use sinew_types::func::in_range::{Bound, compare_to};
use std::cmp::Ordering;
use std::ops::Range;

/// How far a frame begins or ends from its row.
pub enum Distance {
    /// The frame ends at a row that needs no distance.
    None,
    /// Rows, or groups of peers.
    Count(usize),
    /// Between values of the order.
    Values(Datum),
}

/// The distances of a call; they depend on no row.
pub struct Distances {
    pub start: Distance,
    pub end: Distance,
}

impl Distances {
    /// Computes the distances of a call's frames.
    pub fn of(call: &WinCall, rt: &mut ExecState<'_>) -> Result<Distances> {
        let is_range = call.window.frame & raw::FRAMEOPTION_RANGE != 0;
        let start = distance(&call.window.start, "starting", is_range, rt)?;
        Ok(Distances { start, end: distance(&call.window.end, "ending", is_range, rt)? })
    }
}

fn distance(e: &Option<Expr>, which: &str, is_range: bool, rt: &mut ExecState<'_>) -> Result<Distance> {
    let Some(e) = e else { return Ok(Distance::None) };
    let value = eval(e, &[], rt)?;
    if value.is_null() {
        let message = format!("frame {which} offset must not be null");
        return Err(SqlError::new(SqlState::NULL_VALUE_NOT_ALLOWED, message));
    }
    if is_range {
        return Ok(Distance::Values(value));
    }
    match value.as_i64() {
        Some(k) if k >= 0 => Ok(Distance::Count(usize::try_from(k).unwrap_or(usize::MAX))),
        _ => Err(SqlError::new(
            SqlState::INVALID_PRECEDING_OR_FOLLOWING_SIZE,
            format!("frame {which} offset must not be negative"),
        )),
    }
}

/// Rows of a partition, as positions, but for some that are left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    pub rows: Range<usize>,
    left_out: Range<usize>,
    /// The row among those left out that belongs to the frame after all.
    kept: Option<usize>,
}

impl Frame {
    /// True if no row between the frame's ends is left out.
    pub fn is_whole(&self) -> bool {
        self.left_out.is_empty()
    }

    fn contains(&self, at: usize) -> bool {
        self.kept == Some(at) || !self.left_out.contains(&at)
    }

    /// The positions of the frame's rows.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = usize> {
        self.positions_from(self.rows.start)
    }

    /// The positions of the frame's rows from one on.
    pub fn positions_from(&self, from: usize) -> impl DoubleEndedIterator<Item = usize> {
        (from..self.rows.end).filter(|at| self.contains(*at))
    }

    /// The row that so many come before.
    pub fn nth(&self, n: usize) -> Option<usize> {
        match self.is_whole() {
            true => self.rows.start.checked_add(n).filter(|at| self.rows.contains(at)),
            false => self.positions().nth(n),
        }
    }
}

/// The frames of one partition, asked for in the order of its rows.
pub struct Frames<'p> {
    call: &'p WinCall,
    /// Where the order's keys begin in an item's.
    by: usize,
    items: &'p [Item],
    /// First and past-last row of each row's peers.
    peers: &'p [(usize, usize)],
    distances: &'p Distances,
    /// First rows of the groups of peers, where the frames are counted in them.
    groups: Vec<usize>,
    /// Where the last frames by distances of values began and ended: the next ones do not before.
    head: usize,
    tail: usize,
}

impl<'p> Frames<'p> {
    /// The frames of a partition's rows.
    pub fn new(
        call: &'p WinCall,
        by: usize,
        items: &'p [Item],
        peers: &'p [(usize, usize)],
        distances: &'p Distances,
    ) -> Frames<'p> {
        let counted = call.window.frame & raw::FRAMEOPTION_GROUPS != 0;
        let groups =
            if counted { (0..items.len()).filter(|&i| peers[i].0 == i).collect() } else { Vec::new() };
        Frames { call, by, items, peers, distances, groups, head: 0, tail: 0 }
    }

    fn has(&self, option: u32) -> bool {
        self.call.window.frame & option != 0
    }

    /// The frame of row `i`.
    pub fn of(&mut self, i: usize, rt: &mut ExecState<'_>) -> Result<Frame> {
        let start = self.start(i, rt)?;
        let end = self.end(i, rt)?.max(start);
        let (first, past) = self.peers[i];
        let (left_out, kept) = if self.has(raw::FRAMEOPTION_EXCLUDE_CURRENT_ROW) {
            (i..i + 1, None)
        } else if self.has(raw::FRAMEOPTION_EXCLUDE_GROUP) {
            (first..past, None)
        } else if self.has(raw::FRAMEOPTION_EXCLUDE_TIES) {
            (first..past, Some(i))
        } else {
            (0..0, None)
        };
        Ok(Frame { rows: start..end, left_out, kept })
    }

    fn start(&mut self, i: usize, rt: &mut ExecState<'_>) -> Result<usize> {
        if self.has(raw::FRAMEOPTION_START_UNBOUNDED_PRECEDING) {
            return Ok(0);
        }
        let before = self.has(raw::FRAMEOPTION_START_OFFSET_PRECEDING);
        match &self.distances.start {
            Distance::None if self.has(raw::FRAMEOPTION_ROWS) => Ok(i),
            Distance::None => Ok(self.peers[i].0),
            Distance::Count(n) if self.has(raw::FRAMEOPTION_GROUPS) => Ok(self.group(i, *n, before).start),
            Distance::Count(n) if before => Ok(i.saturating_sub(*n)),
            Distance::Count(n) => Ok(i.saturating_add(*n).min(self.items.len())),
            Distance::Values(offset) => {
                while self.head < self.items.len()
                    && self.is_outside(self.head, i, offset, before, true, rt)?
                {
                    rt.interrupts()?;
                    self.head += 1;
                }
                Ok(self.head)
            }
        }
    }

    fn end(&mut self, i: usize, rt: &mut ExecState<'_>) -> Result<usize> {
        let n = self.items.len();
        if self.has(raw::FRAMEOPTION_END_UNBOUNDED_FOLLOWING) {
            return Ok(n);
        }
        let before = self.has(raw::FRAMEOPTION_END_OFFSET_PRECEDING);
        match &self.distances.end {
            Distance::None if self.has(raw::FRAMEOPTION_ROWS) => Ok(i + 1),
            Distance::None => Ok(self.peers[i].1),
            Distance::Count(k) if self.has(raw::FRAMEOPTION_GROUPS) => Ok(self.group(i, *k, before).end),
            Distance::Count(k) if before => Ok((i + 1).saturating_sub(*k)),
            Distance::Count(k) => Ok((i + 1).saturating_add(*k).min(n)),
            Distance::Values(offset) => {
                while self.tail < n && !self.is_outside(self.tail, i, offset, before, false, rt)? {
                    rt.interrupts()?;
                    self.tail += 1;
                }
                Ok(self.tail)
            }
        }
    }

    /// The rows of the group so many before or after that of row `i`; none, at the end it lies
    /// beyond, where there is no such group.
    fn group(&self, i: usize, count: usize, before: bool) -> Range<usize> {
        let (n, own) = (self.items.len(), self.groups.partition_point(|&first| first <= i) - 1);
        let found = if before { own.checked_sub(count) } else { own.checked_add(count) };
        match (found, before) {
            (None, true) => 0..0,
            (Some(group), _) if group < self.groups.len() => {
                self.groups[group]..self.groups.get(group + 1).copied().unwrap_or(n)
            }
            _ => n..n,
        }
    }

    /// Whether a row lies before a frame's start, or after its end.
    fn is_outside(
        &self,
        at: usize,
        row: usize,
        offset: &Datum,
        preceding: bool,
        is_start: bool,
        rt: &mut ExecState<'_>,
    ) -> Result<bool> {
        let [order] = &self.call.window.order[..] else {
            return Err(SqlError::internal("a frame of values without an order"));
        };
        let key = |at: usize| &self.items[at].keys[self.by];
        outside(order, key(at), key(row), offset, preceding, is_start, rt)
    }
}

/// Whether a value of an order lies before the start of a frame, or after its end. The frame is
/// that of a row whose value is `base`.
pub fn outside(
    order: &AggSort,
    value: &Datum,
    base: &Datum,
    offset: &Datum,
    preceding: bool,
    is_start: bool,
    rt: &mut ExecState<'_>,
) -> Result<bool> {
    // NULLs are peers of each other and infinitely far from all values.
    let place = match (value.is_null(), base.is_null()) {
        (true, true) => return Ok(false),
        (true, false) if order.nulls_first => Ordering::Less,
        (true, false) => Ordering::Greater,
        (false, true) if order.nulls_first => Ordering::Greater,
        (false, true) => Ordering::Less,
        (false, false) => {
            let before = preceding != order.descending;
            let bound = Bound { base, offset, before };
            let found = compare_to(rt.fnctx(), order.ty, value, bound)?;
            if order.descending { found.reverse() } else { found }
        }
    };
    Ok(if is_start { place == Ordering::Less } else { place == Ordering::Greater })
}
