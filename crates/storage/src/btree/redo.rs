//! Replays the btree records (`ResourceManager::Btree`) on one page at a time.

use crate::page::PAGE_SIZE;
use crate::wal::Replay;

/// Applies what record `rec` did to its page `index` (the position in `rec.pages`). The caller has latched the page, found its
/// LSN older than `rec.end` and no image in the record (or zeroed it for `will_init`), and sets LSN and dirty afterwards.
/// The error says what does not fit.
pub fn redo(_rec: &Replay<'_>, _index: usize, _page: &mut [u8; PAGE_SIZE]) -> Result<(), String> {
    unimplemented!()
}
