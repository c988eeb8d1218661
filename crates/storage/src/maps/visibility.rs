//! The visibility map: one bit per heap page, set when every version on it is visible to every
//! snapshot and no dead line pointer is left, so that vacuum need not read it. Vacuum sets bits,
//! and COPY FREEZE does for the pages that it fills.
//!
//! The truth is the heap page's ALL_VISIBLE flag. The bit may be set only while the flag is, and
//! both change in one log record under the heap page's exclusive latch, taken before the map
//! page's. A crash replays that record or neither.

use crate::buffer::Pin;
use crate::buffer::{Record, RecordPage};
use crate::page::{PAGE_HEADER_SIZE, PAGE_SIZE, PageKind, View};
use crate::slotted::{self as sp, Bytes, Reader};
use crate::wal::ResourceManager;
use crate::{BlockNo, Fork, PageTag, RelFile, Result, Session, Storage};
use sinew_txn::Xid;

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
        match (r.u8()?, r.u32()?) {
            (CLEAR_FROM, block) => clear_from(p, block),
            (set, block) => put(p, block, set != 0),
        }
    }
    Ok(())
}

/// In a record: the bits of this heap block and of all after it on the map page go out.
const CLEAR_FROM: u8 = 2;

fn clear_from(p: &mut Bytes, heap: BlockNo) {
    if sp::is_new(p) {
        return;
    }
    let bit = heap % BITS;
    let bytes = &mut p[PAGE_HEADER_SIZE + (bit / 8) as usize..];
    bytes[0] &= (1u8 << (bit % 8)) - 1;
    bytes[1..].fill(0);
}

/// The heap is about to be cut to `heap` blocks, and no other session uses it. A session that makes
/// the heap longer again must not find bits that are set. A crash before the cut leaves pages whose
/// bit is not set, which is allowed.
pub(crate) fn forget_from(s: &Session, rel: RelFile, heap: BlockNo) -> Result<()> {
    let st = s.storage();
    let (blocks, keep) = (map_blocks(s, rel)?, heap.div_ceil(BITS));
    if !heap.is_multiple_of(BITS) && keep <= blocks {
        let pin = st.pool().pin(s, PageTag { rel, fork: Fork::Visibility, block: keep - 1 })?;
        let mut w = pin.write()?;
        let h = heap.to_le_bytes();
        let data = [CLEAR_FROM, h[0], h[1], h[2], h[3]];
        st.wal().critical(s.slot(), || {
            clear_from(w.bytes_mut(), heap);
            let page = RecordPage { page: &w, will_init: false, force_image: false, data: &data };
            let (rm, xid) = (ResourceManager::Maps, Xid::NONE);
            let record = Record { rm, info: 0, xid, rel, pages: vec![page], data: &[] };
            let lsn = st.wal().insert(s, &record);
            w.set_lsn(lsn);
        });
    }
    s.truncate_file(rel, Fork::Visibility, keep)
}

/// Pins the map page of a heap block, extending the fork as far as needed.
pub(crate) fn pin<'a>(s: &'a Session, rel: RelFile, heap: BlockNo) -> Result<Pin<'a>> {
    let st = s.storage();
    let block = map_block(heap);
    while st.pool().blocks(rel, Fork::Visibility)? <= block {
        st.pool().extend(s, rel, Fork::Visibility, 1)?;
    }
    st.pool().pin(s, PageTag { rel, fork: Fork::Visibility, block })
}

/// Blocks of the map now; see `is_set`.
pub(crate) fn map_blocks(s: &Session, rel: RelFile) -> Result<BlockNo> {
    s.storage().pool().blocks(rel, Fork::Visibility)
}

/// Is the block's bit set? False beyond the `map_blocks` that the caller knows of.
pub(crate) fn is_set(s: &Session, rel: RelFile, heap: BlockNo, map_blocks: BlockNo) -> Result<bool> {
    let block = map_block(heap);
    if map_blocks <= block {
        return Ok(false);
    }
    let pin = s.storage().pool().pin(s, PageTag { rel, fork: Fork::Visibility, block })?;
    let page = pin.read()?;
    Ok(!sp::is_new(page.bytes()) && get(page.bytes(), heap))
}

/// The map as it was when a walk over the heap came to each of its pages. A walk that asks for one
/// block after the other looks at a page of the map once, and not once for each block.
pub(crate) struct Marks {
    rel: RelFile,
    map_blocks: BlockNo,
    copied: Option<BlockNo>,
    page: Box<Bytes>,
}

impl Marks {
    /// Knows of the pages that the map has now.
    pub(crate) fn new(s: &Session, rel: RelFile) -> Result<Marks> {
        Ok(Marks { rel, map_blocks: map_blocks(s, rel)?, copied: None, page: Box::new([0; PAGE_SIZE]) })
    }

    /// Was the block's bit set when the walk came to its page of the map?
    pub(crate) fn is_set(&mut self, s: &Session, heap: BlockNo) -> Result<bool> {
        let block = map_block(heap);
        if self.map_blocks <= block {
            return Ok(false);
        }
        if self.copied != Some(block) {
            let pin = s.storage().pool().pin(s, PageTag { rel: self.rel, fork: Fork::Visibility, block })?;
            *self.page = *pin.read()?.bytes();
            self.copied = Some(block);
        }
        // A new page is all zero.
        Ok(get(&self.page, heap))
    }
}

/// The block's bit, where the map's page can be looked at without a latch.
pub(crate) fn peek(st: &Storage, rel: RelFile, heap: BlockNo) -> Option<bool> {
    let p = st.pool().peek(PageTag { rel, fork: Fork::Visibility, block: map_block(heap) })?;
    let bit = heap % BITS;
    // A new page is all zero.
    let set = p.u8(PAGE_HEADER_SIZE + (bit / 8) as usize) & 1 << (bit % 8) != 0;
    p.holds().then_some(set)
}

/// How many bits are set.
pub(crate) fn count(s: &Session, rel: RelFile) -> Result<u32> {
    let mut set = 0;
    for block in 0..map_blocks(s, rel)? {
        let pin = s.storage().pool().pin(s, PageTag { rel, fork: Fork::Visibility, block })?;
        let page = pin.read()?;
        set += page.bytes()[PAGE_HEADER_SIZE..].iter().map(|b| b.count_ones()).sum::<u32>();
    }
    Ok(set)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_from_a_block_on_go_out_and_no_others() {
        for from in [0, 1, 7, 8, 9, 1000, BITS - 1] {
            let mut p = [0; PAGE_SIZE];
            clear_from(&mut p, from);
            assert!(sp::is_new(&p), "a page that holds nothing stays new");
            // Blocks of the map's second page.
            (0..BITS).for_each(|i| put(&mut p, BITS + i, true));
            let h = (BITS + from).to_le_bytes();
            redo_bit(&mut p, &[CLEAR_FROM, h[0], h[1], h[2], h[3]]).unwrap();
            assert!((0..BITS).all(|i| get(&p, BITS + i) == (i < from)), "from {from}");
        }
    }
}
