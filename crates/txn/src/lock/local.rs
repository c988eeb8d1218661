//! A session's own record of its heavyweight locks: how often it took each, for which owner, and
//! where the lock is kept.

use super::table::Ref;
use super::{LockMode, LockOwner, LockTag};
use rustc_hash::FxBuildHasher;
use std::collections::HashMap;
use std::hash::{Hash, Hasher};

/// The place where a held lock is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// In the own slot. A strong locker may have moved it to the table meanwhile.
    Fast {
        group: u8,
        entry: u8,
    },
    Table {
        lock: Ref,
        holder: Ref,
    },
}

#[derive(Debug)]
pub(crate) struct LocalLock {
    pub(crate) place: Place,
    /// True if the strong-lock counters count it.
    pub(crate) strong: bool,
    session: u32,
    /// Acquisitions by nesting level of the transaction (0: top), ascending. The counts are above
    /// zero.
    levels: Vec<(u32, u32)>,
    top: u32,
}

impl LocalLock {
    pub(crate) fn new(place: Place, strong: bool) -> LocalLock {
        LocalLock { place, strong, session: 0, levels: Vec::new(), top: 0 }
    }

    pub(crate) fn add(&mut self, owner: LockOwner, level: u32) {
        match owner {
            LockOwner::Session => self.session += 1,
            LockOwner::Transaction if level == 0 => self.top += 1,
            LockOwner::Transaction => match self.levels.last_mut() {
                Some((l, n)) if *l == level => *n += 1,
                _ => self.levels.push((level, 1)),
            },
        }
    }

    /// Removes one acquisition, of the innermost level first. False if that owner has none.
    pub(crate) fn remove(&mut self, owner: LockOwner) -> bool {
        match owner {
            LockOwner::Session if self.session > 0 => self.session -= 1,
            LockOwner::Session => return false,
            LockOwner::Transaction => match self.levels.last_mut() {
                Some((_, n)) => {
                    *n -= 1;
                    if *n == 0 {
                        self.levels.pop();
                    }
                }
                None if self.top > 0 => self.top -= 1,
                None => return false,
            },
        }
        true
    }

    pub(crate) fn forget_transaction(&mut self) {
        self.top = 0;
        self.levels.clear();
    }

    pub(crate) fn forget_session(&mut self) {
        self.session = 0;
    }

    /// Drops the acquisitions of levels at or above `level`.
    pub(crate) fn abort_level(&mut self, level: u32) {
        while self.levels.last().is_some_and(|&(l, _)| l >= level) {
            self.levels.pop();
        }
    }

    /// Hands the acquisitions of `level` to the level below it.
    pub(crate) fn merge_level(&mut self, level: u32) {
        if self.levels.last().is_some_and(|&(l, _)| l == level) {
            let (_, n) = self.levels.pop().unwrap_or_default();
            if level == 1 {
                self.top += n;
                return;
            }
            match self.levels.last_mut() {
                Some((l, m)) if *l == level - 1 => *m += n,
                _ => self.levels.push((level - 1, n)),
            }
        }
    }

    pub(crate) fn is_session(&self) -> bool {
        self.session > 0
    }

    pub(crate) fn is_transaction(&self) -> bool {
        self.top > 0 || !self.levels.is_empty()
    }

    pub(crate) fn is_free(&self) -> bool {
        self.session == 0 && self.top == 0 && self.levels.is_empty()
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LocalKey {
    pub(crate) tag: LockTag,
    pub(crate) mode: LockMode,
}

impl Hash for LocalKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let (a, b) = self.tag.pack();
        // Two words, and not three: a collision costs a comparison.
        (a, b ^ (self.mode as u64) << 56).hash(state);
    }
}

pub(crate) type LocalLocks = HashMap<LocalKey, LocalLock, FxBuildHasher>;
