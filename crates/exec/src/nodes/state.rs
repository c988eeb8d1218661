//! The states of a run: a tree that mirrors the plan's nodes, and what all nodes share.
//!
//! A state belongs to its node by position. No state borrows from the plan or the session, so that
//! a portal can keep a run between calls.

use crate::batch::members::Members;
use crate::caller::Caller;
use crate::eval::run::{EvalState, Subplans};
use crate::nodes::parallel::Pages;
use crate::nodes::{
    agg, append, batch, batch_agg, batch_join, batch_loop, batch_order, batch_scan, batch_setop,
    batch_window, cte, hash, join, sample, scan, setop, sets, srf, subplan,
};
use crate::spill::Workspace;
use crate::spill::sorter::Sorted;
use crate::spill::store::{Place, RowStore};
use sinew_error::Result;
use sinew_plan::expr::SubPlan;
use sinew_plan::opt::PlanNode;
use sinew_storage::TupleId;
use sinew_storage::buffer::PoolUsage;
use sinew_storage::wal::WalUsage;
use sinew_table::{Row, RowScan};
use sinew_types::Datum;
use std::sync::Arc;
use std::time::Instant;

/// The states of subqueries and CTEs, by their numbers in the plan, and what scans share.
#[derive(Default)]
pub struct Shared {
    pub subs: Vec<Option<Box<subplan::SubState>>>,
    pub ctes: Vec<Option<Box<cte::CteState>>>,
    /// The pages that the next scan of a chain shares with other threads.
    pub pages: Option<Arc<Pages>>,
    /// The inner side of the join whose outer rows the next scan reads.
    pub partners: Option<batch_scan::Partners>,
    /// This thread's part of a hash table's memory, where several threads work.
    pub memory_bytes: Option<usize>,
}

impl Subplans for Shared {
    fn value(sub: &SubPlan, row: &[Datum], rt: &mut ExecState<'_>) -> Result<Datum> {
        subplan::value(sub, row, rt)
    }

    fn members(sub: &SubPlan, rt: &mut ExecState<'_>) -> Result<Option<Arc<Members>>> {
        subplan::members_of(sub, rt)
    }

    fn clear(&mut self) {
        self.subs.clear();
        self.ctes.clear();
        (self.pages, self.partners, self.memory_bytes) = (None, None, None);
    }
}

/// A run of nodes during a call.
pub type ExecState<'a> = EvalState<'a, Shared>;

/// The state of one node.
#[derive(Default)]
pub struct State {
    pub kind: NodeState,
    pub kids: Vec<State>,
    /// The number of rows given, for EXPLAIN ANALYZE. `loops` is the number of starts, `ns` the
    /// time in nanoseconds.
    pub rows: u64,
    pub loops: u64,
    pub ns: u64,
    /// The part of `ns` until each start had given its first rows.
    pub first_ns: u64,
    /// The pages and log records of the node and of those below it.
    pub usage: Option<Box<Usage>>,
    pub work: Workspace,
}

/// The state of a node, by the kind of its work.
#[derive(Default)]
pub enum NodeState {
    /// Not started since the last rescan.
    #[default]
    New,
    Done,
    At(usize),
    /// The parts of an Append that are still to be read, the next one last.
    Parts(Vec<usize>),
    /// The next rows of the parts of an Append that gives its rows in an order.
    Merge(Box<append::Merge>),
    Scan(Box<dyn RowScan>),
    Index(Box<scan::IndexState>),
    Arms(Box<scan::ArmsState>),
    /// The places of rows that are left.
    Places(std::vec::IntoIter<TupleId>),
    Sample(Box<sample::SampleState>),
    Func(Box<scan::FuncState>),
    Loop(Box<join::LoopState>),
    Hash(Box<hash::HashState>),
    /// Rows that the node computed at once and gives one by one.
    Stored(Box<(RowStore, Place)>),
    Ordered(Box<batch_order::Ordered>),
    Sorted(Box<Sorted>),
    Agg(Box<agg::AggState>),
    /// The rows of a node that works in batches, for one that takes rows.
    Face(Box<batch::FaceState>),
    /// The batch that a projection reads. Its memory serves all batches.
    Below(Box<batch::Given>),
    BatchScan(Box<batch_scan::ScanState>),
    BatchAgg(Box<batch_agg::AggState>),
    BatchJoin(Box<batch_join::JoinState>),
    BatchLoop(Box<batch_loop::LoopState>),
    /// The inner side of a loop in batches.
    Probed(Box<batch_loop::ProbeState>),
    BatchDistinct(Box<batch_setop::DistinctState>),
    BatchSetOp(Box<batch_setop::SetOpState>),
    Windowed(Box<batch_window::Windowed>),
    Distinct(Box<setop::DistinctState>),
    /// The reader's place in the rows of a CTE.
    Cte(Box<Place>),
    /// The row that a projection reads. Its memory serves all rows.
    Buffer(Row),
    /// The key of the last row that DISTINCT ON gave.
    Last(Row),
    Sets(Box<sets::SetsState>),
    Set(Box<srf::SetState>),
    SetOp(Box<setop::SetOpState>),
    Limit {
        seen: u64,
        skip: u64,
        most: Option<u64>,
        last: Option<Vec<Datum>>,
    },
}

/// A session's use of the storage.
#[derive(Debug, Clone, Copy, Default)]
pub struct Usage {
    pub pool: PoolUsage,
    pub wal: WalUsage,
}

impl Usage {
    /// All that the session has used so far.
    pub fn now(cx: &dyn Caller) -> Usage {
        let (storage, slot) = (cx.storage(), cx.slot());
        Usage { pool: storage.pool().usage_of(slot), wal: storage.wal().usage_of(slot) }
    }

    /// The use since `before`.
    pub fn since(cx: &dyn Caller, before: &Usage) -> Usage {
        let now = Usage::now(cx);
        Usage { pool: now.pool.since(&before.pool), wal: now.wal.since(&before.wal) }
    }

    /// Adds what was used elsewhere.
    pub fn add(&mut self, other: &Usage) {
        self.pool.add(&other.pool);
        self.wal.add(&other.wal);
    }
}

/// The moment at which a call of a node began, and the session's use of the storage by then.
pub struct Begun {
    at: Instant,
    usage: Option<Usage>,
}

impl Begun {
    /// A call begins, of a run that is timed.
    pub fn now(rt: &ExecState<'_>) -> Begun {
        Begun { usage: rt.run.counts_usage.then(|| Usage::now(rt.cx)), at: Instant::now() }
    }
}

impl State {
    /// Counts a call of a run that is timed, and the time and the use of the storage since it
    /// began. Returns the time in nanoseconds. `starts`: the node began anew with it.
    pub fn note(&mut self, begun: &Begun, starts: bool, rt: &ExecState<'_>) -> u64 {
        let ns = begun.at.elapsed().as_nanos() as u64;
        if let Some(before) = &begun.usage {
            self.usage.get_or_insert_default().add(&Usage::since(rt.cx, before));
        }
        self.ns += ns;
        if starts {
            self.loops += 1;
            self.first_ns += ns;
        }
        ns
    }
}

/// The states of a node and of all nodes below it.
pub fn init(p: &PlanNode) -> State {
    let kids = p.children().map(init).collect();
    State { kids, ..State::default() }
}

/// Puts a node and all nodes below it at rest: they hold nothing but memory, which the next run of
/// the plan uses.
pub fn rest(s: &mut State) {
    match &mut s.kind {
        NodeState::Buffer(row) => row.clear(),
        NodeState::Index(scan) => scan.start_over(),
        NodeState::Loop(state) => state.rest(),
        kind => *kind = NodeState::New,
    }
    s.kids.iter_mut().for_each(rest);
}

/// Starts a node over, because the parameters that it reads may have changed.
pub fn rescan(s: &mut State) {
    match &mut s.kind {
        NodeState::Index(scan) => scan.start_over(),
        NodeState::Sample(sample) => sample.start_over(),
        kind => *kind = NodeState::New,
    }
    s.kids.iter_mut().for_each(rescan);
}
