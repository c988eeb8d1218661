//! Sums of pages and statuses. They know the directory's id, and a restored directory has one of
//! its own: it goes another way than the directory that was copied, with the same positions in its
//! log.

use crate::engine::xact::{self, SECTOR, SECTORS_PER_FILE};
use crate::page::{self, OFF_CHECKSUM, PAGE_SIZE, PageBytes};
use crate::{Fork, PageTag, RelFile};

/// Whether a page is as it was written.
pub(super) fn page_fault(id: u64, tag: &PageTag, page: &[u8]) -> Option<String> {
    page::verify(id, tag, as_page(page)).err()
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
