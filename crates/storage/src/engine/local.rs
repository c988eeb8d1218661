//! The state that the access methods keep for a session between calls: combo command ids, insert
//! targets, index shortcuts, buffers.
//!
//! Each [`Session`] owns one, so it follows the session wherever it runs. Nothing here is shared;
//! everything except combo command ids may be lost at any time.

use crate::{BlockNo, Lsn, RelFile, Session};
use rustc_hash::FxBuildHasher;
use sinew_txn::{CommandId, Xid};
use std::collections::HashMap;

/// Entries of a cache before it is emptied: sessions that touch many relations must not grow
/// without bound.
const CACHE_MAX: usize = 256;

#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct IndexHint {
    pub root: BlockNo,
    pub level: u16,
    /// The rightmost leaf when the last insert went to its end.
    pub rightmost: Option<BlockNo>,
}

#[derive(Default)]
pub(crate) struct Local {
    combo_owner: Option<Xid>,
    combos: Vec<(CommandId, CommandId)>,
    combo_numbers: HashMap<(u32, u32), u32>,
    /// With `Storage::truncations` at that time: after a cut the block may be beyond the end.
    targets: HashMap<RelFile, (BlockNo, u64), FxBuildHasher>,
    indexes: HashMap<RelFile, IndexHint, FxBuildHasher>,
    /// Commits of xids below are durable.
    pub durable_below: Xid,
    /// Those below the xid will be once the log is flushed to the position.
    pub durable_pending: Option<(Xid, Lsn)>,
    pub buffers: Vec<Vec<u8>>,
    /// The page that this xid pruned without getting the room that it needed.
    pub pruned_in_vain: Option<(RelFile, BlockNo, Xid)>,
}

pub(crate) fn with<R>(s: &Session, f: impl FnOnce(&mut Local) -> R) -> R {
    f(&mut s.local().borrow_mut())
}

impl Local {
    /// The number that stands for "created by `cmin`, ended by `cmax`" in rows of this transaction.
    pub fn combo(&mut self, top: Xid, cmin: CommandId, cmax: CommandId) -> u32 {
        if self.combo_owner != Some(top) {
            self.combo_owner = Some(top);
            self.combos.clear();
            self.combo_numbers.clear();
        }
        let combos = &mut self.combos;
        *self.combo_numbers.entry((cmin.0, cmax.0)).or_insert_with(|| {
            combos.push((cmin, cmax));
            combos.len() as u32 - 1
        })
    }

    /// The two commands that a combo number of the running transaction stands for.
    pub fn combo_get(&self, number: u32) -> (CommandId, CommandId) {
        self.combos.get(number as usize).copied().unwrap_or((CommandId(0), CommandId(0)))
    }

    /// The page that this session's last insertion into `rel` went to. `None` if the relation was
    /// truncated since, which `truncations` shows: the page may be past the end.
    pub fn target(&self, rel: RelFile, truncations: u64) -> Option<BlockNo> {
        self.targets.get(&rel).filter(|(_, then)| *then == truncations).map(|(block, _)| *block)
    }

    /// Remembers or forgets the page for the next insertion into `rel`. `truncations` is the
    /// relation's count from before the page was chosen. A full cache is emptied first.
    pub fn set_target(&mut self, rel: RelFile, block: Option<BlockNo>, truncations: u64) {
        if self.targets.len() >= CACHE_MAX {
            self.targets.clear();
        }
        match block {
            Some(b) => self.targets.insert(rel, (b, truncations)),
            None => self.targets.remove(&rel),
        };
    }

    /// The pages of index `rel` that this session used last. A hint: its user checks the pages
    /// before it trusts them.
    pub fn index(&self, rel: RelFile) -> Option<IndexHint> {
        self.indexes.get(&rel).copied()
    }

    /// Drops the hint of `rel`, because it led to a page that is no longer the right one.
    pub fn forget_index(&mut self, rel: RelFile) {
        self.indexes.remove(&rel);
    }

    /// Remembers the hint of `rel`. A full cache is emptied first, so that a session's memory is
    /// bounded.
    pub fn set_index(&mut self, rel: RelFile, hint: IndexHint) {
        if self.indexes.len() >= CACHE_MAX {
            self.indexes.clear();
        }
        self.indexes.insert(rel, hint);
    }
}

/// A scratch buffer, empty; give it back with `put_buffer`.
pub(crate) fn take_buffer(s: &Session) -> Vec<u8> {
    let mut b = with(s, |l| l.buffers.pop()).unwrap_or_default();
    b.clear();
    b
}

pub(crate) fn put_buffer(s: &Session, b: Vec<u8>) {
    if b.capacity() <= 64 << 10 {
        with(s, |l| {
            if l.buffers.len() < 8 {
                l.buffers.push(b);
            }
        });
    }
}
