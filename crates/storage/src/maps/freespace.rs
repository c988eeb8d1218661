//! The free-space map: one byte per heap page, its free bytes in units of 32, rounded down.
//!
//! Block 0 holds, per following map block, the largest value in it (an upper bound); blocks 1..
//! hold the values. Everything is a hint, and nothing is logged. An inserter that follows a value
//! looks at the heap page under its latch and corrects the map. A crash may lose or invent values.
//! Both cost a page visit. Latches: one map page at a time, never with a heap page's latch held.

use crate::page::{PAGE_HEADER_SIZE, PAGE_SIZE, PageKind};
use crate::slotted::{self as sp, Bytes};
use crate::{BlockNo, Fork, PageTag, RelFile, Result, Session};

const PER_PAGE: usize = PAGE_SIZE - PAGE_HEADER_SIZE;
const UNIT: usize = 32;

fn category(bytes: usize) -> u8 {
    (bytes / UNIT).min(255) as u8
}

/// The least category that guarantees `bytes`.
fn wanted(bytes: usize) -> u8 {
    bytes.div_ceil(UNIT).min(255) as u8
}

fn values(p: &Bytes) -> &[u8] {
    &p[PAGE_HEADER_SIZE..]
}

fn put(p: &mut Bytes, index: usize, value: u8) {
    if sp::is_new(p) {
        sp::init(p, PageKind::FreeSpace, 0);
        sp::set_lower(p, PAGE_SIZE);
        sp::set_upper(p, PAGE_SIZE);
    }
    p[PAGE_HEADER_SIZE + index] = value;
}

/// The first index with at least `want`, looking from `start` around.
fn search(values: &[u8], start: usize, want: u8) -> Option<usize> {
    let start = start % values.len();
    let at = |from: usize, part: &[u8]| part.iter().position(|&v| v >= want).map(|i| from + i);
    at(start, &values[start..]).or_else(|| at(0, &values[..start]))
}

/// Records what a heap page has free.
pub fn record(s: &Session, rel: RelFile, heap: BlockNo, free_bytes: usize) -> Result<()> {
    record_run(s, rel, heap, 1, free_bytes)
}

/// Records the same for `count` pages from `first`.
pub fn record_run(s: &Session, rel: RelFile, first: BlockNo, count: u32, free_bytes: usize) -> Result<()> {
    let st = s.storage();
    let value = category(free_bytes);
    let mut heap = first as usize;
    let end = heap + count as usize;
    while heap < end {
        let leaf = heap / PER_PAGE;
        let stop = end.min((leaf + 1) * PER_PAGE);
        let block = leaf as BlockNo + 1;
        while st.pool().blocks(rel, Fork::FreeSpace)? <= block {
            st.pool().extend(s, rel, Fork::FreeSpace, 1)?;
        }
        write(s, rel, block, |p| {
            (heap..stop).for_each(|h| put(p, h % PER_PAGE, value));
            true
        })?;
        write(s, rel, 0, |p| {
            let grows = sp::is_new(p) || values(p)[leaf] < value;
            if grows {
                put(p, leaf, value);
            }
            grows
        })?;
        heap = stop;
    }
    Ok(())
}

/// The heap is about to be cut from `heap_blocks` to `keep`, and no other session uses it.
pub(crate) fn forget_from(s: &Session, rel: RelFile, keep: BlockNo, heap_blocks: BlockNo) -> Result<()> {
    if s.storage().pool().blocks(rel, Fork::FreeSpace)? == 0 {
        return Ok(());
    }
    record_run(s, rel, keep, heap_blocks - keep, 0)?;
    let leaves = keep.div_ceil(PER_PAGE as BlockNo);
    s.truncate_file(rel, Fork::FreeSpace, 1 + leaves)
}

fn write(s: &Session, rel: RelFile, block: BlockNo, change: impl FnOnce(&mut Bytes) -> bool) -> Result<()> {
    let pin = s.storage().pool().pin(s, PageTag { rel, fork: Fork::FreeSpace, block })?;
    let mut page = pin.write()?;
    if s.slot().critical(|| change(page.bytes_mut())) {
        page.mark_dirty_hint();
    }
    Ok(())
}

/// A heap page that may have `bytes` free, below `heap_blocks`; `spread` makes different sessions
/// start at different places.
pub fn find(
    s: &Session,
    rel: RelFile,
    bytes: usize,
    heap_blocks: BlockNo,
    spread: u32,
) -> Result<Option<BlockNo>> {
    let st = s.storage();
    let map_blocks = st.pool().blocks(rel, Fork::FreeSpace)?;
    if map_blocks < 2 || heap_blocks == 0 {
        return Ok(None);
    }
    let want = wanted(bytes).max(1);
    let leaves = (map_blocks as usize - 1).min((heap_blocks as usize - 1) / PER_PAGE + 1);
    for _ in 0..leaves {
        let leaf = {
            let pin = st.pool().pin(s, PageTag { rel, fork: Fork::FreeSpace, block: 0 })?;
            let page = pin.read()?;
            match search(&values(page.bytes())[..leaves], spread as usize, want) {
                Some(leaf) => leaf,
                None => return Ok(None),
            }
        };
        let reach = (heap_blocks as usize - leaf * PER_PAGE).min(PER_PAGE);
        let block = leaf as BlockNo + 1;
        let (found, most) = {
            let pin = st.pool().pin(s, PageTag { rel, fork: Fork::FreeSpace, block })?;
            let page = pin.read()?;
            let v = &values(page.bytes())[..reach];
            match search(v, (spread as usize).wrapping_mul(7919), want) {
                Some(i) => (Some(i), 0),
                None => (None, v.iter().copied().max().unwrap_or(0)),
            }
        };
        match found {
            Some(i) => return Ok(Some((leaf * PER_PAGE + i) as BlockNo)),
            // The upper bound was too high. A value raised meanwhile is lost from it until the next
            // raise: a hint.
            None => write(s, rel, 0, |p| {
                put(p, leaf, most);
                true
            })?,
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn categories_never_promise_too_much() {
        for bytes in 0..PAGE_SIZE {
            assert!(category(bytes) as usize * UNIT <= bytes);
            assert!(wanted(bytes) as usize * UNIT >= bytes.min(255 * UNIT));
        }
    }

    #[test]
    fn search_goes_around() {
        let v = [0, 9, 0, 5];
        assert_eq!(search(&v, 2, 6), Some(1));
        assert_eq!(search(&v, 2, 5), Some(3));
        assert_eq!(search(&v, 0, 10), None);
        assert_eq!(search(&v, 7, 1), Some(3));
    }
}
