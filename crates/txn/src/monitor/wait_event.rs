//! The wait events: what a session waits for, other than a latch or a heavyweight lock.
//!
//! The views find latches and heavyweight locks in their own structures. For everything else there
//! is an event of the table below. A session shows the events of the first kind itself, in its line
//! of the region (`TxnSession::show_wait`). A view finds the events of the second kind when it is
//! read, from the resources that the session wants (`storage/src/engine/waits.rs`). The names are
//! PostgreSQL's, and `docs/statistics.md` explains each. A test compares the page with this table.
//!
//! **To add a wait event**, add a line to the table and to `docs/statistics.md`. Other processes
//! read the number of an event that a session shows, so a new one goes to the end of its kind.

macro_rules! wait_events {
    (shown: $($(#[doc = $shown_what:literal])+ $shown:ident = $shown_type:literal $shown_name:literal,)*
     found: $($(#[doc = $found_what:literal])+ $found:ident = $found_type:literal $found_name:literal,)*) => {
        /// A session's wait, other than for a latch or a heavyweight lock.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[repr(u32)]
        pub enum WaitEvent {
            $($(#[doc = $shown_what])+ $shown,)*
            $($(#[doc = $found_what])+ $found,)*
        }

        /// The events that a session shows itself, in the order of their numbers.
        const SHOWN: &[WaitEvent] = &[$(WaitEvent::$shown),*];

        impl WaitEvent {
            /// Every event, in the order of its number.
            pub const ALL: &'static [WaitEvent] = &[$(WaitEvent::$shown,)* $(WaitEvent::$found),*];

            /// The event as the columns `wait_event_type` and `wait_event` show it.
            pub fn names(self) -> (&'static str, &'static str) {
                match self {
                    $(WaitEvent::$shown => ($shown_type, $shown_name),)*
                    $(WaitEvent::$found => ($found_type, $found_name),)*
                }
            }
        }
    };
}

wait_events! {
    shown:
    /// Input that the running statement needs.
    ClientRead = "Client" "ClientRead",
    /// Output that the client does not take.
    ClientWrite = "Client" "ClientWrite",
    /// The log's flush.
    WalSync = "IO" "WALSync",
    /// `pg_sleep`.
    PgSleep = "Timeout" "PgSleep",
    /// A vacuum's pause, which leaves the disk to others.
    VacuumDelay = "Timeout" "VacuumDelay",
    /// Commits that were under way when the session's checkpoint began.
    CheckpointStart = "IPC" "CheckpointStart",
    /// The checkpoint of another session.
    CheckpointDone = "IPC" "CheckpointDone",
    /// The end of the transactions that make a snapshot unsafe (SERIALIZABLE READ ONLY DEFERRABLE).
    SafeSnapshot = "IPC" "SafeSnapshot",
    found:
    /// A page that another session reads or writes.
    BufferIo = "IPC" "BufferIO",
    /// A page that is to be thrown away and that another session has in use.
    BufferPin = "BufferPin" "BufferPin",
    /// A file that another session extends.
    Extend = "Lock" "extend",
    /// Another session's copying into the log.
    WalInsert = "LWLock" "WALInsert",
    /// Room in the log, which the session that writes the log out makes.
    WalWrite = "LWLock" "WALWrite",
    /// A spinlock or the queue of a latch.
    SpinDelay = "Timeout" "SpinDelay",
}

impl WaitEvent {
    /// The number of an event in a session's line. 0 stands for no event.
    pub(crate) fn number(self) -> u32 {
        self as u32 + 1
    }

    /// The event of a number that a session wrote into its line.
    pub(crate) fn from_number(number: u32) -> Option<WaitEvent> {
        SHOWN.get((number as usize).checked_sub(1)?).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_gives_its_event_back_for_those_that_sessions_show() {
        for (at, event) in WaitEvent::ALL.iter().enumerate() {
            assert_eq!(event.number() as usize, at + 1);
            let found = WaitEvent::from_number(event.number());
            assert_eq!(found, SHOWN.contains(event).then_some(*event));
        }
        assert_eq!(WaitEvent::from_number(0), None);
    }
}
