//! Work that needs more than `work_mem` continues in temporary files.
//!
//! | | |
//! |---|---|
//! | `file` | rows in a temporary file |
//! | [`batches`] | batches in a temporary file |
//! | [`sorter`], [`batch_sorter`] | sorting by merging sorted runs, of rows and of batches |
//! | [`entry_sorter`] | sorting the entries of a new index |
//! | [`store`], [`block_store`] | rows kept in order, the later ones in a file; the same in columns |
//! | [`lookup`] | rows in a file that are found by hash |
//! | [`Partitions`], [`parts`] | rows divided by a hash, for work part by part; also batches |
//!
//! A file lies in the directory's `tmp` and has no name. The kernel frees it with its descriptor:
//! at the end of the statement, of the session, or of a killed process. Each sort and store may
//! take `work_mem` by itself, and each hash table `work_mem` times `hash_mem_multiplier`, as in
//! PostgreSQL.

pub mod batch_sorter;
pub mod batches;
pub mod block_store;
pub mod entry_sorter;
pub mod file;
pub mod lookup;
pub mod parts;
pub mod sorter;
pub mod statement_rows;
pub mod store;

use crate::caller::Caller;
use crate::spill::file::SpillFile;
use sinew_error::Result;
use sinew_types::Datum;

/// How often rows are divided anew. Rows whose hashes agree cannot be divided: past this the memory
/// is exceeded.
pub const LEVELS_MAX: u32 = 6;

/// Bytes that one sort or store may take.
pub fn work_mem_bytes(cx: &dyn Caller) -> usize {
    cx.knobs().work_mem_bytes
}

/// Bytes that one hash table may take.
pub fn hash_mem_bytes(cx: &dyn Caller) -> usize {
    cx.knobs().hash_mem_bytes
}

/// The workspace of a node, for EXPLAIN ANALYZE.
#[derive(Debug, Default, Clone, Copy)]
pub struct Workspace {
    pub method: &'static str,
    pub memory_bytes: u64,
    pub disk_bytes: u64,
    pub batches: u32,
    /// Threads that shared the rows with the session.
    pub threads: u32,
}

impl Workspace {
    /// Notes memory, of which the peak counts, and disk space, of which the sum counts.
    pub fn note(&mut self, memory_bytes: usize, disk_bytes: u64) {
        self.memory_bytes = self.memory_bytes.max(memory_bytes as u64);
        self.disk_bytes += disk_bytes;
    }
}

/// The part of a row, of so many. Each level looks at the hash in another way, or all rows of a
/// part would meet in one again.
fn part_of(hash: u64, level: u32, parts: usize) -> usize {
    let mixed = (hash ^ u64::from(level)).wrapping_mul(0x9E37_79B9_7F4A_7C15 ^ u64::from(level) << 40 | 1);
    (mixed >> 32) as usize % parts
}

/// Rows divided by a hash.
pub struct Partitions {
    pub parts: Vec<SpillFile>,
    level: u32,
}

impl Partitions {
    /// As many parts as a workspace of `limit` bytes has room for their buffers.
    pub fn new(limit: usize, level: u32) -> Partitions {
        let n = (limit / (2 * file::BUFFER)).clamp(4, 32);
        Partitions { parts: (0..n).map(|_| SpillFile::default()).collect(), level }
    }

    /// Another set of as many parts, for the other side of a join.
    pub fn partner(&self) -> Partitions {
        Partitions { parts: self.parts.iter().map(|_| SpillFile::default()).collect(), level: self.level }
    }

    /// Appends a row to its part.
    pub fn push(&mut self, cx: &dyn Caller, hash: u64, row: &[&[Datum]]) -> Result<()> {
        let part = part_of(hash, self.level, self.parts.len());
        self.parts[part].push(cx, row)
    }

    /// The bytes of all parts.
    pub fn bytes(&self) -> u64 {
        self.parts.iter().map(SpillFile::bytes).sum()
    }
}
