//! The free-space and visibility maps of a heap: forks beside its main file.

use crate::page::PAGE_SIZE;
use crate::wal::Replay;

/// Replays a `ResourceManager::Maps` record on its page `index`; as `heap::redo::redo`.
pub fn redo(_rec: &Replay<'_>, _index: usize, _page: &mut [u8; PAGE_SIZE]) -> Result<(), String> {
    unimplemented!()
}
