//! The free-space and visibility maps of a heap: forks beside its main file.

pub mod freespace;
pub mod visibility;

use crate::page::PAGE_SIZE;
use crate::wal::Replay;

/// Replays a `ResourceManager::Maps` record on its page `index`; as `heap::redo::redo`.
pub fn redo(rec: &Replay<'_>, index: usize, page: &mut [u8; PAGE_SIZE]) -> Result<(), String> {
    visibility::redo_bit(page, rec.pages[index].data)
}
