//! Where a new version goes: the session's last page, the free-space map, or new pages.

use super::modify::pin;
use super::{HeapRel, page, prune};
use crate::maps::freespace;
use crate::page::PAGE_SIZE;
use crate::slotted as sp;
use crate::{BlockNo, Fork, Result, Session, engine::local};

/// Pages up to which a relation is small.
const SMALL: BlockNo = 32;

#[derive(Debug, Clone, Copy)]
pub(crate) struct Need {
    /// Item bytes.
    pub size: usize,
    /// Bytes to leave free for updates.
    pub reserve: usize,
    /// How many pages to ask for when the relation must grow.
    pub pages: u32,
}

/// Bytes of a page that fillfactor leaves free.
pub(crate) fn reserve(rel: &HeapRel) -> usize {
    PAGE_SIZE * (100 - rel.fillfactor.clamp(10, 100) as usize) / 100
}

/// Does the page take a version of that size? An empty page takes anything that fits.
pub(crate) fn accepts(p: &sp::Bytes, need: &Need) -> bool {
    if !sp::is_new(p) && !sp::is_kind(p, crate::page::PageKind::Heap) {
        return false;
    }
    let empty = sp::is_new(p) || sp::count(p) == 0;
    page::room(p) >= need.size + if empty { 0 } else { need.reserve }
}

/// The free space that is entered in the map for a page that was refused.
pub(crate) fn room(p: &sp::Bytes) -> usize {
    if sp::is_new(p) || sp::is_kind(p, crate::page::PageKind::Heap) { page::room(p) } else { 0 }
}

/// A block worth trying, other than `not`.
pub(crate) fn choose(s: &Session, rel: &HeapRel, need: &Need, not: Option<BlockNo>) -> Result<BlockNo> {
    let st = s.storage();
    let truncations = st.truncations();
    if let Some(block) = local::with(s, |l| l.target(rel.file, truncations))
        && Some(block) != not
    {
        return Ok(block);
    }
    s.check_interrupts()?;
    let blocks = st.pool().blocks(rel.file, Fork::Main)?;
    let spread = s.slot().index().0;
    let bytes = (need.size + need.reserve + sp::LP_SIZE).min(PAGE_SIZE - 64);
    let mut block = freespace::find(s, rel.file, bytes, blocks, spread)?;
    if block.is_some() && block == not {
        // The caller has just seen that this one is too full.
        freespace::record(s, rel.file, block.expect("some"), 0)?;
        block = freespace::find(s, rel.file, bytes, blocks, spread)?.filter(|b| Some(*b) != not);
    }
    if block.is_none() {
        block = look_around(s, rel, need, not, blocks)?;
    }
    let block = match block {
        Some(b) => b,
        None => {
            // A relation grows by a part of what it has, more when it is filled in bulk, so that
            // its extension (a system call, one at a time) is rarely waited for.
            let want = match need.pages {
                1 => (blocks / 32).clamp(1, 16),
                n => n.max((blocks / 8).min(64)),
            };
            let (first, count) = st.pool().extend(s, rel.file, Fork::Main, want)?;
            if count > 1 {
                freespace::record_run(s, rel.file, first + 1, count - 1, PAGE_SIZE - 64)?;
            }
            first
        }
    };
    local::with(s, |l| l.set_target(rel.file, Some(block), truncations));
    Ok(block)
}

/// A small relation is looked through before it grows: pruning frees space that the map does not
/// know of, and a hot table of a few rows must not get a page per session.
fn look_around(
    s: &Session,
    rel: &HeapRel,
    need: &Need,
    not: Option<BlockNo>,
    blocks: BlockNo,
) -> Result<Option<BlockNo>> {
    if blocks > SMALL {
        return Ok(None);
    }
    for i in 0..blocks {
        let block = (s.slot().index().0 + i) % blocks;
        if Some(block) == not {
            continue;
        }
        let pin = pin(s, rel, block)?;
        let prunable = {
            let r = pin.read()?;
            if accepts(r.bytes(), need) {
                return Ok(Some(block));
            }
            let oldest = sp::prune_xid(r.bytes());
            oldest.is_some() && oldest < s.txn().horizon_past(oldest)
        };
        if prunable
            && let Some(mut w) = pin.try_write()
            && prune::prune(s, rel, &mut w, block)?
            && accepts(w.bytes(), need)
        {
            return Ok(Some(block));
        }
    }
    Ok(None)
}

/// The block was too full: correct the map and look elsewhere next time.
pub(crate) fn refused(s: &Session, rel: &HeapRel, block: BlockNo, room: usize) -> Result<()> {
    let truncations = s.storage().truncations();
    local::with(s, |l| {
        if l.target(rel.file, truncations) == Some(block) {
            l.set_target(rel.file, None, truncations);
        }
    });
    freespace::record(s, rel.file, block, room)
}
