//! The floor below sessions, for a program that serves a directory to others.
//!
//! [`Database`](crate::Database) and [`Session`](crate::Session) are what a program needs that uses
//! a database itself. A server needs more: the messages of the protocol one by one, sessions that
//! suspend, the rules that say who may come in. This module has those, and nothing that a server
//! does not use. It changes with the server of this project.

mod opening;

pub use opening::{Home, Opening};
pub use sinew_sql::engine::{Engine, EngineHandle, HookMaker, despite_deaths};
pub use sinew_storage::{Storage, StorageOptions};

/// Sessions by the protocol's messages, for connections and their drivers.
pub mod session {
    pub use sinew_sql::exec::wait_events;
    pub use sinew_sql::plan::{CommandKind, Plan};
    pub use sinew_sql::session::encryption::Encryption;
    pub use sinew_sql::session::{
        ClientEncoding, ConnectOptions, Executed, Output, Role, Session, SessionPlace, SharedPlace,
        host_and_port, no_such_role, return_free_memory, tell,
    };
    pub use sinew_sync::WaitEvent;
    pub use sinew_txn::{ClientAddress, Notification, TxnSession};
}

/// Settings by name, and those that a process has in force, for all of a server.
pub mod settings {
    pub use sinew_sql::settings::live::Live;
    pub use sinew_sql::settings::{Base, Id};
}

/// Replication commands, and sending changes to a follower.
pub mod replication {
    pub use sinew_sql::exec::replication::pgoutput::Message;
    pub use sinew_sql::replication::{Follower, Progress, Sender, is_command};
    pub use sinew_storage::Lsn;
}

/// The rules of `pg_hba.conf`, for admission and authentication.
pub mod hba {
    pub use sinew_sql::auth::hba::{
        Candidate, ClientCert, FILE, Interfaces, Kind, Method, Rule, Rules, read,
    };
}

/// Passwords as the catalog keeps them, for the exchange with a client.
pub mod scram {
    pub use sinew_sql::auth::scram::{Key, Verifier, base64_decode, base64_encode, hmac};
}

/// Slots of the region, for coroutines that wait, and for wake-ups that find them.
pub mod wait {
    pub use sinew_sync::slot::{INTERRUPT_CANCEL, INTERRUPT_TERMINATE, WaitEnd};
    pub use sinew_sync::{Region, Slot, SlotIndex, ThreadWaiter, Waiter, WakeHook};
}

/// The text and binary forms of values, for messages.
pub mod values {
    pub use sinew_sql::catalog::quote::quote_ident;
    pub use sinew_types::FmtCtx;
    pub use sinew_types::ctx::ByteaOutput;
    pub use sinew_types::datetime::clock_now;
    pub use sinew_types::encoding::{Direction, Encoding, convert_binary};
    pub use sinew_types::io::bytea::hex_encode;
    pub use sinew_types::io::{binary_send, form_max, invalid_utf8, text_in, text_out, verbatim};
    pub use sinew_types::typeinfo::type_info;
}

/// The thread that computes for a session: interrupts, memory, the stack; for coroutines.
pub mod host {
    pub use sinew_sql::table::stack::{Bounds, STACK_BYTES, set_bounds};
    pub use sinew_types::host::{check, off, work};
    pub use sinew_types::memory::{Account, Charge};
}

/// Lines of the log, for the operator.
pub mod log {
    pub use sinew_log::{Entry, Journal, Level, Place, Speaker, current, enter, log, say_as};
}

/// Files and descriptors of this process.
pub mod files {
    pub use sinew_storage::file::descriptors;
    pub use sinew_sync::small_file;
}
