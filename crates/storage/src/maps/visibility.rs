//! The visibility map: one bit per heap page, set when every version on it is visible to every snapshot and no dead line
//! pointer is left, so that vacuum need not read it.
//!
//! The truth is the heap page's ALL_VISIBLE flag. The bit may be set only while the flag is, and both change in one log record
//! under the heap page's exclusive latch, taken before the map page's. A crash replays that record or neither.

use crate::buffer::Pin;
use crate::page::{PAGE_HEADER_SIZE, PAGE_SIZE, PageKind};
use crate::slotted::{self as sp, Bytes, Reader};
use crate::{BlockNo, Fork, PageTag, RelFile, Result, Storage};
use sinew_txn::TxnSession;

const BITS: u32 = ((PAGE_SIZE - PAGE_HEADER_SIZE) * 8) as u32;

/// The map block that holds a heap block's bit.
pub(crate) fn map_block(heap: BlockNo) -> BlockNo {
    heap / BITS
}
pub(crate) fn get(p: &Bytes, heap: BlockNo) -> bool {
    let bit = heap % BITS;
    p[PAGE_HEADER_SIZE + (bit / 8) as usize] & 1 << (bit % 8) != 0
}
pub(crate) fn put(p: &mut Bytes, heap: BlockNo, set: bool) {
    if sp::is_new(p) {
        sp::init(p, PageKind::Visibility, 0);
        sp::set_lower(p, PAGE_SIZE);
        sp::set_upper(p, PAGE_SIZE);
    }
    let bit = heap % BITS;
    let byte = &mut p[PAGE_HEADER_SIZE + (bit / 8) as usize];
    if set {
        *byte |= 1 << (bit % 8);
    } else {
        *byte &= !(1 << (bit % 8));
    }
}
pub(crate) fn redo_bit(p: &mut Bytes, data: &[u8]) -> std::result::Result<(), String> {
    let mut r = Reader::new(data);
    while !r.rest.is_empty() {
        let (set, block) = (r.u8()? != 0, r.u32()?);
        put(p, block, set);
    }
    Ok(())
}

/// Pins the map page of a heap block, extending the fork as far as needed.
pub(crate) fn pin<'a>(st: &'a Storage, s: &'a TxnSession, rel: RelFile, heap: BlockNo) -> Result<Pin<'a>> {
    let block = map_block(heap);
    while st.pool().blocks(s, rel, Fork::Visibility)? <= block {
        st.pool().extend(s, rel, Fork::Visibility, 1)?;
    }
    st.pool().pin(s, PageTag { rel, fork: Fork::Visibility, block })
}
/// Blocks of the map now; see `is_set`.
pub(crate) fn map_blocks(st: &Storage, s: &TxnSession, rel: RelFile) -> Result<BlockNo> {
    st.pool().blocks(s, rel, Fork::Visibility)
}
/// Is the block's bit set? False beyond the `map_blocks` that the caller knows of.
pub(crate) fn is_set(
    st: &Storage,
    s: &TxnSession,
    rel: RelFile,
    heap: BlockNo,
    map_blocks: BlockNo,
) -> Result<bool> {
    let block = map_block(heap);
    if map_blocks <= block {
        return Ok(false);
    }
    let pin = st.pool().pin(s, PageTag { rel, fork: Fork::Visibility, block })?;
    let page = pin.read()?;
    Ok(!sp::is_new(page.bytes()) && get(page.bytes(), heap))
}
