//! Values of window functions over columns.
//!
//! A [`Computed`] goes through a chunk row by row, gives a column for each block of it, and keeps
//! what the next row needs: the sum of a frame, its greatest values, a state. The value is that of
//! the way of rows ([`nodes/window.rs`](crate::nodes::window)):
//!
//! - Sums of integers and of numerics take out the rows that leave a frame: no digit is lost.
//! - Sums of floats are computed anew where rows leave, as PostgreSQL does. A subtraction would
//!   keep the rounding of the rows that have left.
//! - `min` and `max` of integers keep the rows of the frame that may still become the result.
//! - All other aggregates have the states of the way of rows.

use crate::nodes::batch_frame::{Chunk, Frames, Walk, datum};
use crate::nodes::frame::Distances;
use crate::nodes::state::ExecState;
use crate::nodes::window;
use crate::spill::block_store::{Form, Reader};
use sinew_error::{Result, SqlError, SqlState};
use sinew_plan::query::{AggCall, WinCall, WinFn};
use sinew_types::agg::moving::Moving;
use sinew_types::agg::{self, AggState};
use sinew_types::aggregate::AggKind;
use sinew_types::memory::Charge;
use sinew_types::vector::{Class, Floats, Ints, Nulls, Vector};
use sinew_types::{Datum, oid};
use std::collections::VecDeque;
use std::ops::Range;

/// A numeric of fewer digits is an integer of a class in a column.
const NUMERIC_LIMIT: i128 = 1_000_000_000_000_000_000;

/// A call on its way through a chunk.
pub struct Computed<'c> {
    call: &'c WinCall,
    /// The columns of the arguments.
    args: &'c [usize],
    frames: Frames<'c>,
    walk: Walk,
    work: Work,
    reader: Reader,
}

/// The part of a call's work that depends on the function and on the form of its argument.
enum Work {
    /// The function needs the place of its row alone.
    Place,
    /// A value of some row.
    Pick,
    /// The number of rows of the frame.
    CountRows,
    Sum(Sum),
    Floats(FloatSum),
    Extreme(Extreme),
    States(Box<States>),
}

impl<'c> Computed<'c> {
    /// A call before the first row of a chunk. `key`: the column of its order's first key.
    pub fn new(
        call: &'c WinCall,
        args: &'c [usize],
        (distances, key): (&'c Distances, usize),
        chunk: &Chunk,
    ) -> Computed<'c> {
        let frames = Frames::new(call, distances, key);
        let work = match call.f {
            WinFn::Lag | WinFn::Lead | WinFn::FirstValue | WinFn::LastValue | WinFn::NthValue => Work::Pick,
            WinFn::Agg => Work::of(call, args, chunk, frames.begin_with_part()),
            _ => Work::Place,
        };
        Computed { call, args, frames, walk: Walk::default(), work, reader: Reader::default() }
    }

    /// The values of the next rows.
    pub fn next(&mut self, rows: Range<usize>, chunk: &Chunk, rt: &mut ExecState<'_>) -> Result<Vector> {
        match &mut self.work {
            Work::Place => Ok(self.places(rows, chunk)),
            Work::Pick => self.picked(rows, chunk, rt),
            Work::CountRows => {
                let mut counts = Vec::with_capacity(rows.len());
                for row in rows {
                    self.walk.to(row, chunk);
                    counts.push(self.frames.of(row, &self.walk, chunk, rt)?.len() as i64);
                }
                Ok(ints(Class::Int8, counts))
            }
            _ => self.aggregated(rows, chunk, rt),
        }
    }

    /// The values of a function of the row's place.
    fn places(&mut self, rows: Range<usize>, chunk: &Chunk) -> Vector {
        let walk = &mut self.walk;
        let mut each = |of: &dyn Fn(&Walk, usize) -> i64| -> Vec<i64> {
            let mut values = Vec::with_capacity(rows.len());
            for row in rows.clone() {
                walk.to(row, chunk);
                values.push(of(walk, row));
            }
            values
        };
        match self.call.f {
            WinFn::Rank => {
                ints(Class::Int8, each(&|walk, _| (walk.peers.start - walk.part.start) as i64 + 1))
            }
            WinFn::DenseRank => ints(Class::Int8, each(&|walk, _| walk.dense)),
            WinFn::Ntile => {
                let tiles = self.call.constant(0).unwrap_or(1);
                ints(
                    Class::Int4,
                    each(&|walk, row| window::tile(walk.part.len() as i64, tiles, row - walk.part.start)),
                )
            }
            WinFn::PercentRank | WinFn::CumeDist => {
                let is_rank = self.call.f == WinFn::PercentRank;
                let share = |walk: &Walk| match walk.part.len() {
                    1 if is_rank => 0.0,
                    n if is_rank => (walk.peers.start - walk.part.start) as f64 / (n as f64 - 1.0),
                    n => (walk.peers.end - walk.part.start) as f64 / n as f64,
                };
                let bits = each(&|walk, _| share(walk).to_bits() as i64);
                let values = bits.into_iter().map(|bits| f64::from_bits(bits as u64)).collect();
                Vector::Floats(Floats { is_single: false, values, nulls: Nulls::NONE })
            }
            _ => ints(Class::Int8, each(&|walk, row| (row - walk.part.start) as i64 + 1)),
        }
    }

    /// The values of a function that takes the value of some row.
    fn picked(&mut self, rows: Range<usize>, chunk: &Chunk, rt: &mut ExecState<'_>) -> Result<Vector> {
        let mut values = Vector::Null;
        let step = self.call.constant(1).unwrap_or(1);
        for (at, row) in rows.enumerate() {
            self.walk.to(row, chunk);
            let part = &self.walk.part;
            let found = match self.call.f {
                WinFn::Lag => moved(row, step.checked_neg(), part),
                WinFn::Lead => moved(row, Some(step), part),
                _ => {
                    let frame = self.frames.of(row, &self.walk, chunk, rt)?;
                    let place = match self.call.f {
                        WinFn::FirstValue => Some(frame.start),
                        WinFn::LastValue => frame.end.checked_sub(1),
                        _ => frame.start.checked_add(step as usize - 1),
                    };
                    place.filter(|place| frame.contains(place))
                }
            };
            let (place, arg) = match (found, self.args) {
                (Some(place), _) => (place, self.args[0]),
                // The value that LAG and LEAD have past an end.
                (None, &[_, _, other]) => (row, other),
                (None, _) => {
                    values.push(at, Datum::Null);
                    continue;
                }
            };
            let (block, in_block) = chunk.rows.at(&mut self.reader, place)?;
            values.push_row(at, &block.columns[arg], in_block);
        }
        Ok(values)
    }

    fn aggregated(&mut self, rows: Range<usize>, chunk: &Chunk, rt: &mut ExecState<'_>) -> Result<Vector> {
        let Some(call) = &self.call.agg else {
            return Err(SqlError::internal("window without aggregate"));
        };
        let column = self.args.first().copied();
        let mut values = Vector::Null;
        for (at, row) in rows.enumerate() {
            self.walk.to(row, chunk);
            let frame = self.frames.of(row, &self.walk, chunk, rt)?;
            match (&mut self.work, column) {
                (Work::Sum(sum), Some(column)) => {
                    sum.move_to(&frame, column, chunk)?;
                    sum.put(call, at, &mut values, rt)?;
                }
                (Work::Floats(sum), Some(column)) => {
                    sum.move_to(&frame, (column, &mut self.reader), chunk, rt)?;
                    values.push(at, sum.value());
                }
                (Work::Extreme(extreme), Some(column)) => {
                    match extreme.move_to(&frame, (column, &mut self.reader), chunk)? {
                        Some(value) => values.push_int(at, extreme.class, value),
                        None => values.push(at, Datum::Null),
                    }
                }
                (Work::States(states), column) => {
                    let value = states.move_to(call, &frame, self.walk.part.start, column, chunk, rt)?;
                    values.push(at, value);
                }
                _ => return Err(SqlError::internal("an aggregate of a window without its argument")),
            }
        }
        Ok(values)
    }
}

impl Work {
    fn of(call: &WinCall, args: &[usize], chunk: &Chunk, begins_with_part: bool) -> Work {
        let other = || Work::States(Box::default());
        let Some(agg) = &call.agg else { return other() };
        let Some(&column) = args.first() else {
            return if agg.kind == AggKind::CountStar { Work::CountRows } else { other() };
        };
        let ty = agg.types.args.first().copied().unwrap_or(oid::INT8);
        match (agg.kind, chunk.rows.form(column)) {
            (AggKind::CountStar | AggKind::Count, _) => Work::Sum(Sum::new(true, 0)),
            (AggKind::Sum | AggKind::Avg, Form::Ints(class)) => match (class, ty) {
                (Class::Int2 | Class::Int4 | Class::Int8, oid::INT2 | oid::INT4 | oid::INT8) => {
                    Work::Sum(Sum::new(false, 0))
                }
                (Class::Numeric(scale), oid::NUMERIC) => Work::Sum(Sum::new(false, scale)),
                _ => other(),
            },
            (AggKind::Sum, Form::Floats { is_single }) if matches!(ty, oid::FLOAT4 | oid::FLOAT8) => {
                Work::Floats(FloatSum { is_single, ..FloatSum::default() })
            }
            (AggKind::Min | AggKind::Max, Form::Ints(class)) if !class.is_numeric() => {
                Work::Extreme(Extreme::new(class, agg.kind == AggKind::Max, begins_with_part))
            }
            _ => other(),
        }
    }
}

fn ints(class: Class, values: Vec<i64>) -> Vector {
    Vector::Ints(Ints { class, values, nulls: Nulls::NONE })
}

/// The row so many behind another in the same partition.
fn moved(row: usize, by: Option<i64>, part: &Range<usize>) -> Option<usize> {
    let place = i64::try_from(row).ok()?.checked_add(by?)?;
    usize::try_from(place).ok().filter(|place| part.contains(place))
}

/// The sum of integers of one scale, or the number of values.
struct Sum {
    counts: bool,
    scale: u8,
    sum: i128,
    n: i64,
    rows: Range<usize>,
    /// Where rows come in, and where they leave.
    readers: [Reader; 2],
}

impl Sum {
    fn new(counts: bool, scale: u8) -> Sum {
        Sum { counts, scale, sum: 0, n: 0, rows: 0..0, readers: Default::default() }
    }

    #[inline]
    fn move_to(&mut self, frame: &Range<usize>, column: usize, chunk: &Chunk) -> Result<()> {
        if frame.start >= self.rows.end {
            (self.sum, self.n, self.rows) = (0, 0, frame.start..frame.start);
        }
        let [entering, leaving] = &mut self.readers;
        while self.rows.end < frame.end {
            let (block, at) = chunk.rows.at(entering, self.rows.end)?;
            match &block.columns[column] {
                Vector::Ints(v) if !self.counts => {
                    if !v.nulls.has(at) {
                        self.sum += i128::from(v.values[at]);
                        self.n += 1;
                    }
                }
                v => self.n += i64::from(!v.is_null(at)),
            }
            self.rows.end += 1;
        }
        while self.rows.start < frame.start {
            let (block, at) = chunk.rows.at(leaving, self.rows.start)?;
            match &block.columns[column] {
                Vector::Ints(v) if !self.counts => {
                    if !v.nulls.has(at) {
                        self.sum -= i128::from(v.values[at]);
                        self.n -= 1;
                    }
                }
                v => self.n -= i64::from(!v.is_null(at)),
            }
            self.rows.start += 1;
        }
        Ok(())
    }

    /// Puts the value of the frame into a column.
    #[inline]
    fn put(&self, call: &AggCall, at: usize, into: &mut Vector, rt: &mut ExecState<'_>) -> Result<()> {
        if self.counts {
            into.push_int(at, Class::Int8, self.n);
            return Ok(());
        }
        if call.kind == AggKind::Sum && self.n > 0 {
            let is_narrow = matches!(call.types.args.first(), Some(&(oid::INT2 | oid::INT4)));
            if is_narrow && let Ok(sum) = i64::try_from(self.sum) {
                into.push_int(at, Class::Int8, sum);
                return Ok(());
            }
            if !is_narrow && self.sum.abs() < NUMERIC_LIMIT {
                into.push_int(at, Class::Numeric(self.scale), self.sum as i64);
                return Ok(());
            }
        }
        let state = AggState::of_sum(call.kind, &call.types, (self.sum, self.scale), self.n)?
            .ok_or_else(|| SqlError::internal("not the aggregate of a sum"))?;
        into.push(at, state.finish(rt.fnctx())?);
        Ok(())
    }
}

/// The sum of floats.
#[derive(Default)]
struct FloatSum {
    is_single: bool,
    sum: Option<f64>,
    rows: Range<usize>,
}

impl FloatSum {
    fn move_to(
        &mut self,
        frame: &Range<usize>,
        (column, reader): (usize, &mut Reader),
        chunk: &Chunk,
        rt: &mut ExecState<'_>,
    ) -> Result<()> {
        if frame.start != self.rows.start || self.rows.end > frame.end {
            (self.sum, self.rows) = (None, frame.start..frame.start);
            rt.interrupts()?;
        }
        while self.rows.end < frame.end {
            let (block, at) = chunk.rows.at(reader, self.rows.end)?;
            let to = block.rows.min(at + frame.end - self.rows.end);
            self.rows.end += to - at;
            let Vector::Floats(v) = &block.columns[column] else { continue };
            for row in at..to {
                if !v.nulls.has(row) {
                    self.add(v.values[row])?;
                }
            }
        }
        Ok(())
    }

    #[inline]
    fn add(&mut self, value: f64) -> Result<()> {
        let new = match self.sum {
            None => value,
            Some(sum) if self.is_single => f64::from(sum as f32 + value as f32),
            Some(sum) => sum + value,
        };
        if new.is_infinite() && !value.is_infinite() && !self.sum.is_some_and(f64::is_infinite) {
            return Err(SqlError::new(SqlState::NUMERIC_VALUE_OUT_OF_RANGE, "value out of range: overflow"));
        }
        self.sum = Some(new);
        Ok(())
    }

    fn value(&self) -> Datum {
        match self.sum {
            None => Datum::Null,
            Some(sum) if self.is_single => Datum::Float4(sum as f32),
            Some(sum) => Datum::Float8(sum),
        }
    }
}

/// The least or the greatest of integers.
struct Extreme {
    class: Class,
    is_max: bool,
    /// No row ever leaves but with its whole partition: the best value is enough.
    keeps_one: bool,
    /// Rows of the frame, each better than those behind it: the first one is the result.
    best: VecDeque<(usize, i64)>,
    rows: Range<usize>,
    charge: Charge,
}

impl Extreme {
    fn new(class: Class, is_max: bool, keeps_one: bool) -> Extreme {
        Extreme { class, is_max, keeps_one, best: VecDeque::new(), rows: 0..0, charge: Charge::new() }
    }

    fn move_to(
        &mut self,
        frame: &Range<usize>,
        (column, reader): (usize, &mut Reader),
        chunk: &Chunk,
    ) -> Result<Option<i64>> {
        if frame.start >= self.rows.end {
            self.best.clear();
            self.rows = frame.start..frame.start;
        }
        while self.rows.end < frame.end {
            let row = self.rows.end;
            let (block, at) = chunk.rows.at(reader, row)?;
            self.rows.end += 1;
            let Vector::Ints(v) = &block.columns[column] else { continue };
            if v.nulls.has(at) {
                continue;
            }
            let value = v.values[at];
            let is_better = |old: i64| if self.is_max { value >= old } else { value <= old };
            if self.keeps_one && self.best.front().is_some_and(|&(_, old)| !is_better(old)) {
                continue;
            }
            while self.best.back().is_some_and(|&(_, old)| is_better(old)) {
                self.best.pop_back();
            }
            self.best.push_back((row, value));
        }
        self.charge.cover(self.best.capacity() * size_of::<(usize, i64)>())?;
        self.rows.start = frame.start;
        while self.best.front().is_some_and(|&(row, _)| row < frame.start) {
            self.best.pop_front();
        }
        Ok(self.best.front().map(|&(_, value)| value))
    }
}

/// The states that aggregates have where rows come one by one.
#[derive(Default)]
struct States {
    /// A state, and the rows that are in it.
    running: Option<(Running, Range<usize>)>,
    /// The last frame and its value.
    last: Option<(Range<usize>, Datum)>,
    readers: [Reader; 2],
}

enum Running {
    State(AggState),
    Moving(Moving),
}

impl States {
    /// The value of a frame. It is found in the same way as row by row, because the order in which
    /// values are added may decide whether a sum overflows on its way.
    fn move_to(
        &mut self,
        call: &AggCall,
        frame: &Range<usize>,
        part_start: usize,
        column: Option<usize>,
        chunk: &Chunk,
        rt: &mut ExecState<'_>,
    ) -> Result<Datum> {
        if let Some((last, value)) = &self.last
            && last == frame
            && !frame.is_empty()
        {
            return Ok(value.clone());
        }
        let grows = frame.start == part_start;
        let [entering, leaving] = &mut self.readers;
        let arg = |reader: &mut Reader, row: usize| -> Result<Option<Datum>> {
            column.map(|column| datum(chunk, reader, column, row)).transpose()
        };
        let carried = self.running.take().and_then(|(state, rows)| carries(state, rows, frame));
        let (mut state, from) = match carried {
            Some((mut state, rows)) => {
                if let Running::Moving(moving) = &mut state {
                    for row in rows.start..frame.start {
                        rt.interrupts()?;
                        moving.leave(arg(leaving, row)?.as_slice())?;
                    }
                }
                (state, rows.end)
            }
            None => {
                let moving = if grows { None } else { Moving::new(call.kind, &call.types) };
                let state = match moving {
                    Some(moving) => Running::Moving(moving),
                    None => Running::State(agg::init(call.kind, &call.types)?),
                };
                (state, frame.start)
            }
        };
        for row in from..frame.end {
            rt.interrupts()?;
            let arg = arg(entering, row)?;
            match &mut state {
                Running::State(state) => state.step(rt.fnctx(), arg.as_slice())?,
                Running::Moving(moving) => moving.enter(arg.as_slice())?,
            }
        }
        let value = match state {
            Running::Moving(moving) => {
                let value = moving.value()?;
                self.running = Some((Running::Moving(moving), frame.clone()));
                value
            }
            Running::State(state) => {
                let value = state.clone().finish(rt.fnctx())?;
                self.running = grows.then(|| (Running::State(state), frame.clone()));
                value
            }
        };
        self.last = Some((frame.clone(), value.clone()));
        Ok(value)
    }
}

/// The state of the frame before, if that of the next one follows from it. Where the aggregate
/// moves, rows may leave at the beginning, at most as many as stay.
fn carries(state: Running, rows: Range<usize>, frame: &Range<usize>) -> Option<(Running, Range<usize>)> {
    let leaving = frame.start.checked_sub(rows.start)?;
    let stays = rows.end <= frame.end && frame.start + leaving <= rows.end;
    (stays && (leaving == 0 || matches!(state, Running::Moving(_)))).then_some((state, rows))
}
