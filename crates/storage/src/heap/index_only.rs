//! Index entries that need no row: does the visibility map vouch for the row that an entry names?
//!
//! An index-only scan reads an entry, then asks the map for the page that the entry names
//! ([`MapReader::vouches`]). If the bit is set, the entry's key is the row's, the snapshot sees the
//! row, and the scan does not look at the heap. Otherwise the scan fetches the row as any index
//! scan does.
//!
//! **The naive way and its race.** Cursors copy a leaf's entries and hold no pin. Between the
//! copying and the look at the map, vacuum may remove the entry of a dead row, free its place, and
//! mark the page all visible. The bit then vouches for a row that is not there. (PostgreSQL keeps a
//! pin on the leaf, for which its vacuum waits.)
//!
//! **The protocol.** Three looks, in this order:
//!
//! - `E`: the entry is read from its leaf, whose LSN is noted. The scan holds its snapshot `S`,
//!   taken before.
//! - `M`: the bit is read as set.
//! - `V`: the leaf is seen with the LSN that it had at `E` ([`Cursor::is_as_copied`]). If not,
//!   nothing is vouched for.
//!
//! Why the answer is right. `H` is the horizon by which vacuum set the bit.
//!
//! 1. *The entry was there at `M`.* Every removal or move of an entry is logged, so it changes the
//!    leaf's LSN, and LSNs do not come back.
//! 2. *Its place has held its row ever since.* Vacuum frees a place after it has removed the
//!    entries that name it. By 1 the place was not free at `M`, nor at any time between the entry's
//!    insertion and `M`: no other row stands there.
//! 3. *`H` ≤ xmin of `S`*, whichever came first: the horizon never passes a snapshot that is held,
//!    and no later snapshot has an xmin below a horizon that was used
//!    (`txn/src/outcome/horizon.rs`).
//! 4. *The state that vacuum saw.* When it set the bit, under the page's exclusive latch, every
//!    version of the page was created by an xid that committed below `H`. None had an ender but
//!    aborted ones, and no place was dead (`vacuum.rs`). By 3 all those creators had ended before
//!    `S` was taken: `S` sees all these versions.
//!    Or COPY FREEZE set it, in a file that its own transaction created: all of the page's versions
//!    are frozen, which every snapshot sees. A scan that names the table began after its commit, or
//!    belongs to its transaction.
//! 5. *Changes since then.* Every insert, update and delete clears the bit in the critical section
//!    in which it changes the page. Its transaction commits later. If it committed before `S` was
//!    taken, then the clearing happened before `M`, and the bit that was read is one that was set
//!    again, with 4 for the later time. If it did not, `S` does not see its change, and goes on
//!    seeing what 4 says. A change of the scan's own transaction came before the scan, or by a
//!    later command.
//! 6. *So the row is seen.* By 5 the place is at `M` what it was for `S` when the bit was set. By 4
//!    it was not dead, by 2 not unused. So it holds, or redirects to, the one version of the row,
//!    and `S` sees it.
//! 7. *The key is the row's.* Versions of one chain have equal keys in all indexes. Equal values
//!    may differ (`1.0` and `1.00`): the caller reads only values that a key tells apart.
//!
//! **Memory order.** An inserter clears the bit and gives the map's page back (Release) before it
//! puts the entry into its leaf; a deleter before its commit is published (Release), which the
//! taker of `S` has acquired. So a look at the map after `E` does not see an older bit. Vacuum
//! gives the leaf back (Release) before it sets the bit: a reader that acquired the set bit sees
//! the leaf's new LSN at `V`. Each look is an Acquire (`buffer/version.rs`), so the three do not
//! change places. An answer that was remembered must be younger than the entry: it is forgotten
//! when the cursor reads another leaf.
//!
//! **SERIALIZABLE.** A deleter looks for readers' locks under the page's latch, then clears the
//! bit. A reader that locked the page and then read the bit, without the latch, might lock after
//! the look and read before the clearing: neither would learn of the other. Serializable
//! transactions therefore fetch the row, under the latch, and lock it (PostgreSQL locks the whole
//! page). The leaf is locked by the cursor, as in any index scan.
//!
//! **Crash.** The bit and the page change in one record. A reader holds nothing.

use super::HeapRel;
use crate::btree::Cursor;
use crate::maps::visibility;
use crate::{BlockNo, Result, Session, TupleId};

/// How often a page of the map may be missing from the pool before the file is asked. A lookup of a
/// few rows in a table that was never vacuumed makes no system call for a map that is not there.
const MISSES_FREE: u32 = 8;

/// How many entries are asked about in advance at first, and how many more each time: one look at
/// the leaf does for all of them.
const AHEAD: usize = 4;
const AHEAD_GROWTH: usize = 4;

/// The visibility map of one heap, as one scan asks it.
#[derive(Debug)]
pub struct MapReader {
    rel: HeapRel,
    /// Pages of the map, once known.
    blocks: Option<BlockNo>,
    misses: u32,
    /// Answers for the entries that the cursor has copied: that of entry number `from`, and of
    /// those behind it.
    from: usize,
    known: Vec<bool>,
    ahead: usize,
}

impl MapReader {
    /// A reader of the heap's visibility map.
    pub fn new(rel: &HeapRel) -> MapReader {
        MapReader { rel: *rel, blocks: None, misses: 0, from: 0, known: Vec::new(), ahead: AHEAD }
    }

    /// The cursor is about to read other entries.
    #[inline]
    pub fn forget(&mut self) {
        self.known.clear();
        self.ahead = AHEAD;
    }

    /// Is the row that the cursor's last entry names visible to the snapshot that the scan held
    /// when the entry was read? False where this cannot be told without the row.
    #[inline]
    pub fn vouches(&mut self, s: &Session, cursor: &Cursor) -> Result<bool> {
        let (at, places) = cursor.places();
        if !(self.from..self.from + self.known.len()).contains(&at) {
            self.look_ahead(s, cursor, at, places)?;
        }
        Ok(self.known[at - self.from])
    }

    fn look_ahead(
        &mut self,
        s: &Session,
        cursor: &Cursor,
        at: usize,
        places: impl Iterator<Item = TupleId>,
    ) -> Result<()> {
        self.from = at;
        self.known.clear();
        let watched = super::is_watched(s, self.rel.oid);
        let mut last = None;
        for place in places.take(self.ahead) {
            let bit = match last {
                Some((block, bit)) if block == place.block => bit,
                _ => !watched && self.look(s, place.block)?,
            };
            last = Some((place.block, bit));
            self.known.push(bit);
        }
        self.ahead *= AHEAD_GROWTH;
        if self.known.contains(&true) && !cursor.is_as_copied(s.storage()) {
            self.known.fill(false);
        }
        Ok(())
    }

    fn look(&mut self, s: &Session, block: BlockNo) -> Result<bool> {
        if let Some(bit) = visibility::peek(s.storage(), self.rel.file, block) {
            return Ok(bit);
        }
        self.misses += 1;
        if self.blocks.is_none() && self.misses <= MISSES_FREE {
            return Ok(false);
        }
        let blocks = match self.blocks {
            Some(blocks) => blocks,
            None => *self.blocks.insert(visibility::map_blocks(s, self.rel.file)?),
        };
        visibility::is_set(s, self.rel.file, block, blocks)
    }
}

/// Pages of the heap that the map has as all visible now.
pub fn all_visible_pages(s: &Session, rel: &HeapRel) -> Result<u32> {
    visibility::count(s, rel.file)
}
