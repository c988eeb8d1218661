//! The families of latches of this crate. A layer above goes on from [`ALL`].
//!
//! `engine::shared::layout` registers them, after those of `sinew-txn`. `sinew_stat_lwlock` and
//! `pg_stat_activity` show them by their names. **To add one**, add it to the chain and to `ALL`,
//! give it to the latches with `LwLock::init`, and describe it in `docs/statistics.md`: a test
//! compares the page with the registered tables.

use sinew_sync::Tranche;

/// The log's segment files.
pub const WAL_BUFFER: Tranche = Tranche::after(sinew_txn::tranches::ALL, "WalBuffer");
/// A partition of the buffer pool's table.
pub const BUFFER_MAPPING: Tranche = WAL_BUFFER.next("BufferMapping");
/// The contents of one buffer page.
pub const BUFFER_CONTENT: Tranche = BUFFER_MAPPING.next("BufferContent");
/// The table of files that the next checkpoint syncs.
pub const CHECKPOINT: Tranche = BUFFER_CONTENT.next("Checkpoint");
/// The counters that number new objects.
pub const SEQUENCE: Tranche = CHECKPOINT.next("Sequence");

/// All of them, in the order of their numbers.
pub const ALL: &[Tranche] = &[WAL_BUFFER, BUFFER_MAPPING, BUFFER_CONTENT, CHECKPOINT, SEQUENCE];
