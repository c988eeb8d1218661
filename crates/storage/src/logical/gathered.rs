//! Changes in memory: the bytes of one, and those that a session has gathered (`gather.rs`).

use super::described::{Description, Followed};
use crate::Lsn;
use sinew_txn::Xid;

/// Bytes of a buffer that a session keeps.
const KEPT_BYTES: usize = 64 << 10;
/// The xid of the top transaction stands before the changes.
pub(super) const TOP: usize = size_of::<u64>();

/// The bytes of one change, in a buffer that is used again.
#[derive(Debug, Default)]
pub struct ChangeBytes(pub(super) Vec<u8>);

impl ChangeBytes {
    /// Begins a change, and returns the buffer to which its body is added.
    pub fn begin(&mut self) -> &mut Vec<u8> {
        self.0.clear();
        self.0.extend_from_slice(&[0; TOP]);
        &mut self.0
    }

    /// The body that was added.
    pub(super) fn body(&self) -> &[u8] {
        &self.0[TOP..]
    }

    /// Is its memory worth keeping?
    pub fn is_small(&self) -> bool {
        self.0.capacity() <= KEPT_BYTES
    }
}

/// The changes that a session has gathered.
#[derive(Default)]
pub(crate) struct Gathered {
    pub(super) followed: Option<Followed>,
    /// The (sub)transaction that made them.
    pub(super) xid: Xid,
    /// Room for an xid, then each change and the position of its description.
    pub(super) bytes: Vec<u8>,
    /// Where those positions stand in `bytes`.
    names: Vec<usize>,
    /// The descriptions that the changes name.
    pub(super) tables: Vec<Description>,
}

impl Gathered {
    pub(super) fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    pub(super) fn clear(&mut self) {
        self.names.clear();
        self.tables.clear();
        self.bytes.clear();
        self.bytes.shrink_to(KEPT_BYTES);
    }

    pub(super) fn begin(&mut self, followed: Followed, xid: Xid) {
        (self.followed, self.xid) = (Some(followed), xid);
        self.bytes.clear();
        self.bytes.extend_from_slice(&[0; TOP]);
    }

    pub(super) fn add(&mut self, body: &[u8], description: &Description) {
        self.bytes.extend_from_slice(body);
        self.names.push(self.bytes.len());
        self.bytes.extend_from_slice(&description.at.at.0.to_le_bytes());
        if !self.tables.iter().any(|table| table.at == description.at) {
            self.tables.push(description.clone());
        }
    }

    /// Has the changes that name the description at `from` name the one at `to`.
    pub(super) fn rename(&mut self, from: Lsn, to: Lsn) {
        for &at in &self.names {
            let name = &mut self.bytes[at..at + size_of::<u64>()];
            if *name == from.0.to_le_bytes() {
                name.copy_from_slice(&to.0.to_le_bytes());
            }
        }
    }
}
