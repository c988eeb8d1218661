//! Transaction ids, commit sequence numbers, command ids.

/// A transaction id: 64 bits, never reused, no wraparound. 0 is none, 1 is "frozen" (older than everything).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct Xid(pub u64);
impl Xid {
    pub const NONE: Xid = Xid(0);
    pub const FROZEN: Xid = Xid(1);
    pub const FIRST_NORMAL: Xid = Xid(16);
    pub fn is_some(self) -> bool {
        self.0 != 0
    }
}

/// Position in the order of commits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct Csn(pub u64);

/// Position of a command inside its transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct CommandId(pub u32);
