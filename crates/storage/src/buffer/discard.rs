//! Throwing pages away without writing them: dropped and truncated relations, dropped databases.

use super::header::*;
use super::{Pool, table};
use crate::claim::held;
use crate::{BlockNo, Fork, PageTag, RelFile, Result};
use sinew_sync::{Patience, Slot};
use std::ops::Range;

impl Pool {
    /// Forgets a relation's pages from block `from` on (of one fork, or of all). Nobody uses the relation any more, or
    /// only below `from`; a checkpoint may be writing one of its pages and is waited for.
    pub(crate) fn discard(&self, slot: &Slot, rel: RelFile, fork: Option<Fork>, from: BlockNo) -> Result<()> {
        // A small relation's pages are looked up, so that creating and dropping small tables does not scan the pool.
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
        let mut patience = Patience::new(&self.region);
        let result = loop {
            let pinned = match self.find(slot, packed, hash) {
                Ok(Some(pinned)) => pinned,
                Ok(None) => break Ok(()),
                Err(e) => break Err(e),
            };
            let unlinked = self.partition(hash, slot).map(|_guard| self.unlink(pinned.buffer, hash, true));
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
            std::thread::yield_now();
        };
        if let Some(token) = waits {
            slot.held().clear(token);
        }
        result
    }
}
