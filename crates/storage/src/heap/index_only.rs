//! Index entries that need no row: does the visibility map vouch for the row that an entry names?
//!
//! An index-only scan reads an entry, then asks the map for the entry's page ([`MapReader::vouches`]). If the bit is set, the entry's
//! key is the row's, the snapshot sees the row, and nobody looks at the page. Otherwise the scan fetches the row as any index scan
//! does. Between the two looks anything may happen: the row is deleted, vacuum takes its entry away, its place holds another row
//! whose page is all visible again. Why the answer is right all the same:
//!
//! Let `S` be the snapshot, taken and held by the scan before `E`, the moment at which the entry was read from its leaf, and let `M`,
//! after `E`, be the moment at which the bit was read as set. `H` is the horizon by which vacuum set the bit.
//!
//! 1. *`H` ≤ xmin of `S`*, whichever came first: the horizon never passes a snapshot that is held, and no later snapshot has an xmin
//!    below a horizon that was used (`txn/src/horizon.rs`).
//! 2. *What vacuum saw.* When it set the bit, under the page's exclusive latch, every version of the page was created by an xid that
//!    committed below `H`, none had an ender but aborted ones, and no place was dead (`vacuum.rs`). By 1 all those creators had
//!    ended before `S` was taken: `S` sees all these versions.
//! 3. *What changed since.* Every insert, update and delete clears the bit in the critical section in which it changes the page.
//!    The transaction commits later. If it committed before `S` was taken, then the clearing happened before `M`, and the bit that
//!    was read is one that was set again, with 2 for the new time. If it did not, its change is nothing that `S` sees, and `S`
//!    goes on seeing what 2 says. A change of the scan's own transaction comes before the scan or is made by a later command.
//! 4. *The place is still the entry's.* A place becomes free for another row only after vacuum has removed the entries that name
//!    it. If the row at the place is another one than the entry's, the entry was removed before that row was inserted. By 2
//!    the row's creator ended before `S` was taken, so the entry was gone at `E`: a contradiction. An entry whose row is
//!    dead, but is still there, names a dead place or a dead version, and by 2 the page would not be all visible.
//! 5. *The key is the row's.* Versions of one chain have the same keys in all indexes. What they share is equality, so a key that
//!    several equal values have does not tell which one the row holds: the caller reads only values that a key tells apart.
//!
//! **Memory order.** 3 and 4 need that what happened before an entry or a commit could be seen is seen at `M`. An inserter clears the
//! bit, gives the map's page back (Release), and then puts the entry into its leaf. The reader of the leaf has an Acquire on the leaf's
//! version or latch, and looks at the map later. A deleter clears the bit before its commit is published (Release), which
//! the taker of `S` has acquired. So no fence of its own is needed; but an answer must never be older than the entry. A scan that
//! remembers an answer for the next entries of the same page forgets it when it reads another leaf.
//!
//! **SERIALIZABLE.** A deleter looks for readers' locks under the page's latch, then clears the bit. A reader that locked the page and
//! then read the bit, without the latch, might lock after the look and read before the clearing: neither would learn of the other.
//! Serializable transactions therefore fetch the row, under the latch, and lock it (PostgreSQL locks the whole page). The leaf is
//! locked by the cursor, as in any index scan.
//!
//! **Crash.** The bit and the page change in one record. A reader holds nothing.

use super::HeapRel;
use crate::maps::visibility;
use crate::{BlockNo, Result, Storage, TupleId};
use sinew_txn::TxnSession;

/// How often a page of the map may be missing from the pool before the file is asked. A lookup of a few rows in a table that was never
/// vacuumed makes no system call for a map that is not there.
const MISSES_FREE: u32 = 8;

/// The visibility map of one heap, as one scan asks it.
#[derive(Debug)]
pub struct MapReader {
    rel: HeapRel,
    /// Pages of the map, once known.
    blocks: Option<BlockNo>,
    misses: u32,
    /// The last answer: block, bit.
    last: Option<(BlockNo, bool)>,
}

impl MapReader {
    pub fn new(rel: &HeapRel) -> MapReader {
        MapReader { rel: *rel, blocks: None, misses: 0, last: None }
    }
    /// The entries that come next were read after the last answer.
    #[inline]
    pub fn forget(&mut self) {
        self.last = None;
    }
    /// Is the row that an index entry names visible to the snapshot that the scan held when it read the entry? False where
    /// the map does not say.
    #[inline]
    pub fn vouches(&mut self, st: &Storage, s: &TxnSession, entry: TupleId) -> Result<bool> {
        if let Some((block, bit)) = self.last
            && block == entry.block
        {
            return Ok(bit);
        }
        let bit = !super::is_watched(s, self.rel.oid) && self.look(st, s, entry.block)?;
        self.last = Some((entry.block, bit));
        Ok(bit)
    }
    fn look(&mut self, st: &Storage, s: &TxnSession, block: BlockNo) -> Result<bool> {
        if let Some(bit) = visibility::peek(st, self.rel.file, block) {
            return Ok(bit);
        }
        self.misses += 1;
        if self.blocks.is_none() && self.misses <= MISSES_FREE {
            return Ok(false);
        }
        let blocks = match self.blocks {
            Some(blocks) => blocks,
            None => *self.blocks.insert(visibility::map_blocks(st, s, self.rel.file)?),
        };
        visibility::is_set(st, s, self.rel.file, block, blocks)
    }
}

/// Pages of the heap that the map has as all visible now.
pub fn all_visible_pages(st: &Storage, s: &TxnSession, rel: &HeapRel) -> Result<u32> {
    visibility::count(st, s, rel.file)
}
