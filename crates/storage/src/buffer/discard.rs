//! Throwing pages away without writing them: dropped and truncated relations, dropped databases.
//!
//! # Why no page of a dropped file comes back
//!
//! Dropping forgets the pages first, then the files. The naive way trusts that no session is
//! interested any more. But vacuum, say, goes on in a database whose name it read before. It reads
//! a page again after `discard` passed it, from a file that the process still has open, and changes
//! the page. Two things then go wrong:
//!
//! - The page can never be written once the file is deleted, so that every checkpoint fails.
//! - The log changes a file after the record that dropped it, so that replay takes the directory
//!   for damaged.
//!
//! The protocol:
//!
//! 1. A session that reads or changes pages of a relation holds the relation's lock. System
//!    catalogs have no locks of their own for that: the session holds the lock of the database.
//!    (Shared catalogs are never dropped.) Vacuum is no exception.
//! 2. After it got the lock, and before it uses a file, it looks in the catalog with a new snapshot
//!    whether relation or database is still there, and which file it has now. Numbers of files and
//!    databases are given once, so that none means another later. A caller that uses a file's
//!    number again first sees to it that nothing is left of the former file
//!    (`Session::settle_database`).
//! 3. The dropper holds the same lock exclusively until pages and files are gone:
//!    `CommitLog::finish_commit` runs before the locks are released. Every use of the file
//!    therefore comes before the drop's commit record, or never.
//! 4. Evictions and checkpoints hold no lock. They write what is in the pool and never read a page
//!    in; they pin what they write, and `discard` waits for pins. `Storage::check_pages` looks at
//!    pages that are in the pool and brings none in.
//! 5. A file that a transaction made and that is removed with it was known to no other session.
//! 6. If the process dies between commit record and deletion, the region is given up, and recovery
//!    deletes: a checkpoint whose redo point is past the record waits until the deletion is done.

use super::header::*;
use super::{Pool, table};
use crate::claim::held;
use crate::{BlockNo, Fork, PageTag, RelFile, Result};
use sinew_sync::shim::yield_now;
use sinew_sync::{Patience, Slot};
use std::ops::Range;

impl Pool {
    /// Forgets a relation's pages from block `from` on (of one fork, or of all). No session uses
    /// the relation any more, or only below `from`. A checkpoint may be writing one of its pages.
    /// This function waits for it.
    pub(crate) fn discard(&self, slot: &Slot, rel: RelFile, fork: Option<Fork>, from: BlockNo) -> Result<()> {
        // A small relation's pages are looked up, so that creating and dropping small tables does
        // not scan the pool.
        let mut small = Vec::new();
        for f in Fork::ALL.into_iter().filter(|f| fork.is_none_or(|one| one == *f)) {
            match self.files.blocks(rel, f) {
                Ok(blocks) => small.push((f, blocks)),
                // No file, no pages.
                Err(crate::StorageError::Io { source, .. })
                    if source.kind() == std::io::ErrorKind::NotFound => {}
                Err(e) => return Err(e),
            }
        }
        for (f, blocks) in small {
            self.discard_blocks(slot, rel, f, from..blocks)?;
        }
        Ok(())
    }

    /// The same for blocks of a fork, whether the file has them or not.
    pub(crate) fn discard_blocks(
        &self,
        slot: &Slot,
        rel: RelFile,
        fork: Fork,
        blocks: Range<BlockNo>,
    ) -> Result<()> {
        if blocks.len() > self.headers().len() / 32 {
            return self
                .discard_where(slot, &|t| (t.rel, t.fork) == (rel, fork) && blocks.contains(&t.block));
        }
        blocks.into_iter().try_for_each(|block| self.discard_page(slot, &PageTag::new(rel, fork, block)))
    }

    pub(crate) fn discard_where(&self, slot: &Slot, wanted: &dyn Fn(&PageTag) -> bool) -> Result<()> {
        use std::sync::atomic::Ordering::Acquire;
        for h in self.headers() {
            if h.state.load(Acquire) & TAGGED != 0 {
                let tag = PageTag::unpack(h.packed_tag());
                if wanted(&tag) {
                    self.discard_page(slot, &tag)?;
                }
            }
        }
        Ok(())
    }

    fn discard_page(&self, slot: &Slot, tag: &PageTag) -> Result<()> {
        let packed = tag.pack();
        let hash = table::hash(packed);
        // For the views, once it has to wait.
        let mut waits = None;
        let mut patience = Patience::new(slot);
        let result = loop {
            let pinned = match self.find(slot, packed, hash) {
                Ok(Some(pinned)) => pinned,
                Ok(None) => break Ok(()),
                Err(e) => break Err(e),
            };
            let unlinked =
                self.partition(hash, slot).map(|_guard| self.unlink(slot, pinned.buffer, hash, true));
            self.unpin(slot, pinned);
            match unlinked {
                Ok(true) => break Ok(()),
                Err(e) => break Err(e),
                // A checkpoint or an eviction is writing it.
                Ok(false) => {}
            }
            if let Err(e) = patience.look() {
                break Err(e.into());
            }
            waits = waits.or_else(|| slot.held().intent(held::DISCARD, u64::from(pinned.buffer)).ok());
            yield_now();
        };
        if let Some(token) = waits {
            slot.held().clear(token);
        }
        result
    }
}
