//! The wait events of this crate. A layer above goes on from [`ALL`], and passes its own events in
//! `StorageOptions::wait_events`.
//!
//! A session shows some of these itself (`TxnSession::show_wait`). `engine::waits` finds the others
//! when a view is read, from the resources that the session wants. The names are PostgreSQL's, and
//! `docs/statistics.md` explains each: a test compares the page with the registered tables.

use sinew_sync::WaitEvent;

/// The log's flush. Sessions show it.
pub const WAL_SYNC: WaitEvent = WaitEvent::after(sinew_txn::wait_events::ALL, "IO", "WALSync");
/// A vacuum's pause, which leaves the disk to others. Sessions show it.
pub const VACUUM_DELAY: WaitEvent = WAL_SYNC.next("Timeout", "VacuumDelay");
/// The checkpoint of another session. Sessions show it.
pub const CHECKPOINT_DONE: WaitEvent = VACUUM_DELAY.next("IPC", "CheckpointDone");
/// A page that another session reads or writes.
pub const BUFFER_IO: WaitEvent = CHECKPOINT_DONE.next("IPC", "BufferIO");
/// A page that is to be thrown away and that another session has in use.
pub const BUFFER_PIN: WaitEvent = BUFFER_IO.next("BufferPin", "BufferPin");
/// A file that another session extends.
pub const EXTEND: WaitEvent = BUFFER_PIN.next("Lock", "extend");
/// Another session's copying into the log.
pub const WAL_INSERT: WaitEvent = EXTEND.next("LWLock", "WALInsert");
/// Room in the log, which the session that writes the log out makes.
pub const WAL_WRITE: WaitEvent = WAL_INSERT.next("LWLock", "WALWrite");

/// All of them, in the order of their numbers.
pub const ALL: &[WaitEvent] =
    &[WAL_SYNC, VACUUM_DELAY, CHECKPOINT_DONE, BUFFER_IO, BUFFER_PIN, EXTEND, WAL_INSERT, WAL_WRITE];
