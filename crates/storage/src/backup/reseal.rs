//! Sums of pages and statuses. They know the directory's id, and a restored directory has one of
//! its own: it goes another way than the directory that was copied, with the same positions in its
//! log.

use crate::engine::xact::{self, SECTOR, SECTORS_PER_FILE};
use crate::page::{self, OFF_CHECKSUM, OFF_KIND, PAGE_SIZE, PageBytes, PageKind};
use crate::{Fork, Lsn, PageTag, RelFile};

/// Whether a page is as it was written.
pub(super) fn page_fault(id: u64, tag: &PageTag, page: &[u8]) -> Option<String> {
    page::verify(id, tag, as_page(page)).err()
}

/// Whether a page is a new one.
pub(super) fn is_of_zeroes(page: &[u8]) -> bool {
    page::is_new(as_page(page))
}

/// The position of the last change of a page of a main fork, if each change of a page of its kind
/// gives it a new one. Changes of sequences between two records do not.
pub(super) fn trusted_lsn(page: &[u8]) -> Option<Lsn> {
    const KINDS: [PageKind; 5] = [
        PageKind::Heap,
        PageKind::BtreeMeta,
        PageKind::BtreeInner,
        PageKind::BtreeLeaf,
        PageKind::BtreeDeleted,
    ];
    let page = as_page(page);
    let lsn = page::lsn(page);
    let is_trusted = !page::is_new(page) && KINDS.iter().any(|kind| page[OFF_KIND] == *kind as u8);
    (is_trusted && lsn > 0).then_some(Lsn(lsn))
}

fn as_page(bytes: &[u8]) -> &PageBytes {
    bytes.try_into().expect("a page's bytes")
}

/// Gives whole pages, from block `first` on, to the directory with another id. A page that is not
/// whole stays so.
pub(super) fn pages(rel: RelFile, fork: Fork, first: u32, bytes: &mut [u8], from: u64, to: u64) {
    for (i, bytes) in bytes.chunks_exact_mut(PAGE_SIZE).enumerate() {
        let page: &mut PageBytes = bytes.try_into().expect("a chunk of a page's size");
        let tag = PageTag::new(rel, fork, first + i as u32);
        if page::verify(from, &tag, page).is_ok() && !page::is_new(page) {
            let sum = page::checksum(to, &tag, page);
            page::put_u32(page, OFF_CHECKSUM, sum);
        }
    }
}

/// Whether a sector of the status file with this number is as it was written.
pub(super) fn sector_is_whole(id: u64, file: u64, sector: u64, bytes: &[u8]) -> bool {
    let bytes: &[u8; SECTOR] = bytes.try_into().expect("a sector's bytes");
    xact::is_whole(bytes, file * SECTORS_PER_FILE + sector, id)
}

/// As `pages`, of the status file with this number, from a sector on.
pub(super) fn sectors(file: u64, first: u64, bytes: &mut [u8], from: u64, to: u64) {
    for (i, bytes) in bytes.chunks_exact_mut(SECTOR).enumerate() {
        let sector: &mut [u8; SECTOR] = bytes.try_into().expect("a chunk of a sector's size");
        let number = file * SECTORS_PER_FILE + first + i as u64;
        if xact::is_whole(sector, number, from) {
            xact::move_sector(sector, number, to);
        }
    }
}
