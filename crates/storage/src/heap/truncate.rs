//! Giving the empty end of a heap back to the file system.
//!
//! Vacuum leaves a page without rows as a page that holds no version and no place that an index may
//! name. Such pages at the end of the file can be cut off while no other session uses the relation.
//! A page in the middle cannot. Each step leaves a sound heap if the next one never comes:
//!
//! 1. the visibility map forgets the blocks;
//! 2. the free-space map forgets them;
//! 3. the file is cut (`Storage::truncate_file`, where the crash safety is).
//!
//! Other sessions keep no size of a heap. The insert targets that they remember count only until
//! the next cut (`Storage::truncations`).

use super::HeapRel;
use super::modify::{must_be_unmarked, pin};
use crate::maps::{freespace, visibility};
use crate::page::PageKind;
use crate::slotted::{self as sp, Bytes, LpState};
use crate::{BlockNo, Fork, Result, Session};

/// A cut takes at most so many pages at a time, so that a waiter for the relation does not wait
/// long.
const CHUNK_PAGES: BlockNo = 16 << 10;
/// As PostgreSQL: so many pages, or this part of the relation, are worth keeping all other sessions
/// off it for a moment.
const WORTHWHILE_PAGES: BlockNo = 1000;
const WORTHWHILE_PART: BlockNo = 16;

fn is_empty(p: &Bytes) -> bool {
    let unused = |i| sp::lp(p, i).state == LpState::Unused;
    sp::is_new(p) || sp::is_kind(p, PageKind::Heap) && (0..sp::count(p)).all(unused)
}

/// Up to which block the heap is needed, as far as the last `at_most` pages tell; with its blocks.
fn needed(s: &Session, rel: &HeapRel, at_most: BlockNo) -> Result<(BlockNo, BlockNo)> {
    let blocks = s.storage().pool().blocks(rel.file, Fork::Main)?;
    let mut needed = blocks;
    while needed > blocks.saturating_sub(at_most) {
        s.check_interrupts()?;
        let pin = pin(s, rel, needed - 1)?;
        let r = pin.read()?;
        if !is_empty(r.bytes()) {
            break;
        }
        if sp::is_new(r.bytes()) {
            must_be_unmarked(s, rel, needed - 1)?;
        }
        needed -= 1;
    }
    Ok((needed, blocks))
}

/// Whether enough of the heap's end is empty. The caller holds the relation in a mode that keeps
/// other vacuums away.
pub fn is_worthwhile(s: &Session, rel: &HeapRel) -> Result<bool> {
    let (needed, blocks) = needed(s, rel, WORTHWHILE_PAGES)?;
    let free = blocks - needed;
    Ok(free > 0 && (free >= WORTHWHILE_PAGES || free >= blocks / WORTHWHILE_PART))
}

/// Cuts the empty end off, or a part of it if that is long. Returns how many pages went. The caller
/// has the relation to itself (ACCESS EXCLUSIVE).
pub fn truncate(s: &Session, rel: &HeapRel) -> Result<BlockNo> {
    let (needed, blocks) = needed(s, rel, CHUNK_PAGES)?;
    if needed < blocks {
        visibility::forget_from(s, rel.file, needed)?;
        freespace::forget_from(s, rel.file, needed, blocks)?;
        s.truncate_file(rel.file, Fork::Main, needed)?;
    }
    Ok(blocks - needed)
}
