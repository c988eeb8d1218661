//! Transaction ids, commit sequence numbers, command ids.

use std::fmt;

/// A transaction id: 64 bits, never reused, no wraparound. 0 is none, 1 is "frozen" (older than
/// everything).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct Xid(pub u64);
impl Xid {
    /// No transaction.
    pub const NONE: Xid = Xid(0);
    /// A transaction that committed before every snapshot.
    pub const FROZEN: Xid = Xid(1);
    /// The first xid that is handed out. The xids below are reserved.
    pub const FIRST_NORMAL: Xid = Xid(16);
    /// False for [`Xid::NONE`].
    pub fn is_some(self) -> bool {
        self.0 != 0
    }

    /// False for the reserved ids below `FIRST_NORMAL`.
    pub fn is_normal(self) -> bool {
        self >= Self::FIRST_NORMAL
    }
}

impl fmt::Display for Xid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Position in the order of commits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct Csn(pub u64);
impl Csn {
    /// The csn of a transaction that committed so long ago that its number is no longer kept. It is
    /// at or below every snapshot.
    pub const FROZEN: Csn = Csn(0);
    /// The csn of transactions that recovery found committed, and the first watermark.
    pub const RECOVERED: Csn = Csn(1);
}

/// Position of a command inside its transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct CommandId(pub u32);
