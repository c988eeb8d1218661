//! Plain values of the settings that statements ask for. Only SET and SHOW know their names.

use crate::methods::Methods;

/// The values that planner and executor take from the settings of their session.
#[derive(Debug, Clone)]
pub struct Knobs {
    /// Bytes that one sort or store may take (`work_mem`).
    pub work_mem_bytes: usize,
    /// Bytes that one hash table may take (`work_mem` times `hash_mem_multiplier`).
    pub hash_mem_bytes: usize,
    /// Bytes that one index build may take (`maintenance_work_mem`).
    pub maintenance_work_mem_bytes: usize,
    /// Methods of planning that are off (`enable_hashjoin` and the settings beside it).
    pub methods_off: Methods,
    /// Index entries may stand for rows (`enable_indexonlyscan`).
    pub reads_entries: bool,
    /// Rows of a batch at most (`batch_rows`).
    pub batch_rows: usize,
    /// The cost from which on a part of a plan works in batches; negative: no part does
    /// (`batch_above_cost`).
    pub batch_above_cost: f64,
    /// The costs of pages that the planner reckons with.
    pub page_costs: PageCosts,
    /// When threads do parts of a statement.
    pub parallel: Parallel,
}

/// The costs of reading a page, in PostgreSQL's unit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PageCosts {
    /// As one of several neighbours (`seq_page_cost`).
    pub in_order: f64,
    /// By itself (`random_page_cost`).
    pub scattered: f64,
}

impl Default for PageCosts {
    fn default() -> PageCosts {
        PageCosts { in_order: 1.0, scattered: 4.0 }
    }
}

/// When threads do parts of a statement beside its session.
#[derive(Debug, Clone)]
pub struct Parallel {
    /// The number of threads at most (`max_parallel_workers_per_gather`, `max_parallel_workers`).
    pub threads: usize,
    /// The same of an index build (`max_parallel_maintenance_workers`).
    pub maintenance_threads: usize,
    /// Pages of a table from which on threads share its scan (`min_parallel_table_scan_size`).
    pub pages_min: u32,
    /// The cost of starting them (`parallel_setup_cost`).
    pub setup_cost: f64,
    /// The cost of a row that a thread hands to the session (`parallel_tuple_cost`).
    pub row_cost: f64,
    /// They read the inner sides of hash joins, too (`enable_parallel_hash`).
    pub inner_sides: bool,
    /// The session does a part itself (`parallel_leader_participation`).
    pub leader_takes_part: bool,
}

impl Default for Parallel {
    fn default() -> Parallel {
        Parallel {
            threads: 0,
            maintenance_threads: 0,
            pages_min: 1024,
            setup_cost: 1000.0,
            row_cost: 0.1,
            inner_sides: true,
            leader_takes_part: true,
        }
    }
}

impl Default for Knobs {
    fn default() -> Knobs {
        Knobs {
            work_mem_bytes: 4 << 20,
            hash_mem_bytes: 8 << 20,
            maintenance_work_mem_bytes: 64 << 20,
            methods_off: Methods::default(),
            reads_entries: true,
            batch_rows: 1024,
            batch_above_cost: 10.0,
            page_costs: PageCosts::default(),
            parallel: Parallel::default(),
        }
    }
}
