//! Plain values of the settings that statements ask for. Only SET and SHOW know their names.

use crate::methods::Methods;

/// The values that planner and executor take from the settings of their session.
#[derive(Debug, Clone)]
pub struct Knobs {
    /// Bytes that one sort, hash table or store may take (`work_mem`).
    pub work_mem_bytes: usize,
    /// Methods of planning that are off (`enable_hashjoin` and the settings beside it).
    pub methods_off: Methods,
    /// Index entries may stand for rows (`enable_indexonlyscan`).
    pub reads_entries: bool,
    /// Rows of a batch at most (`batch_rows`).
    pub batch_rows: usize,
    /// The cost from which on a part of a plan works in batches; negative: no part does
    /// (`batch_above_cost`).
    pub batch_above_cost: f64,
}

impl Default for Knobs {
    fn default() -> Knobs {
        Knobs {
            work_mem_bytes: 4 << 20,
            methods_off: Methods::default(),
            reads_entries: true,
            batch_rows: 1024,
            batch_above_cost: 10.0,
        }
    }
}
