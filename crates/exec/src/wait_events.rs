//! The wait events of SQL: those of statements, and those of sessions with a client. The process
//! that opens a directory registers them (`StorageOptions::wait_events`).

use sinew_sync::WaitEvent;

/// Input that the running statement needs, or the next statement.
pub const CLIENT_READ: WaitEvent = WaitEvent::after(sinew_storage::wait_events::ALL, "Client", "ClientRead");
/// Output that the client does not take.
pub const CLIENT_WRITE: WaitEvent = CLIENT_READ.next("Client", "ClientWrite");
/// `pg_sleep`.
pub const PG_SLEEP: WaitEvent = CLIENT_WRITE.next("Timeout", "PgSleep");
/// A slot that another session has, and that is to be dropped.
pub const REPLICATION_SLOT_DROP: WaitEvent = PG_SLEEP.next("IPC", "ReplicationSlotDrop");
/// Nothing is to be sent to a follower.
pub const WAL_SENDER: WaitEvent = REPLICATION_SLOT_DROP.next("Activity", "WalSenderMain");

/// All of them, in the order of their numbers.
pub const ALL: &[WaitEvent] = &[CLIENT_READ, CLIENT_WRITE, PG_SLEEP, REPLICATION_SLOT_DROP, WAL_SENDER];
