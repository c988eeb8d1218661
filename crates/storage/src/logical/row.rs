//! A slot as views show it.

use crate::Lsn;

/// A slot, for views.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SlotRow {
    /// The slot's name.
    pub name: String,
    /// The database whose changes it follows.
    pub database: u32,
    /// The session that owns it, by the number that SQL calls the pid.
    pub active: Option<i32>,
    /// The reader begins here after a pause.
    pub restart: Lsn,
    /// The follower has everything before. 0: the slot is being created.
    pub confirmed: Lsn,
    /// Log that it needs was removed.
    pub is_lost: bool,
    /// It ends with the session that owns it.
    pub is_temporary: bool,
    /// Bytes of log that may still be written before it is lost; `None`: there is no limit.
    pub safe_bytes: Option<i64>,
}
