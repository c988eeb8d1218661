//! Making trees: empty, or bottom-up from sorted entries.
//!
//! A build fills one page per level, from left to right, 90% full. A page goes to the log, as one
//! image, and to the pool once its right neighbour's block is known. No other session sees the file
//! before the transaction that made it commits.

use super::tree::{self, corrupt, leave_blocks, pin};
use super::{IndexRel, KEY_MAX, page, redo};
use crate::buffer::RecordPage;
use crate::page::PAGE_SIZE;
use crate::slotted::{self as sp, Bytes};
use crate::{BlockNo, Fork, Result, Session, StorageError, TupleId, ids::BLOCK_NONE};

const FILL: usize = page::CAPACITY * 9 / 10;
/// Blocks taken from the file at a time, at most.
const RUN_MAX: u32 = 64;

/// Writes the empty tree's pages into a file that `Session::create_file` made.
pub fn create(s: &Session, index: &IndexRel) -> Result<()> {
    Builder::new(s, index)?.end()
}

/// Builds the tree from entries sorted by (key, tid), into a new file or over an empty tree.
pub fn build<K: AsRef<[u8]>>(
    s: &Session,
    index: &IndexRel,
    sorted: &mut dyn Iterator<Item = Result<(K, TupleId)>>,
) -> Result<()> {
    let mut b = Builder::new(s, index)?;
    for next in sorted {
        let (key, tid) = next?;
        b.push(key.as_ref(), tid)?;
    }
    b.end()
}

struct Level {
    page: Box<Bytes>,
    block: BlockNo,
}

/// A tree that is being built, from entries that come sorted by (key, tid).
pub struct Builder<'a> {
    s: &'a Session,
    index: IndexRel,
    levels: Vec<Level>,
    /// Blocks that are ours but not used yet.
    free: std::ops::Range<BlockNo>,
    /// The item that is added.
    item: Vec<u8>,
    /// The entry before, for an assertion.
    #[cfg(debug_assertions)]
    before: Option<(Vec<u8>, TupleId)>,
}

impl<'a> Builder<'a> {
    /// A tree without entries, in a new file or over an empty tree.
    pub fn new(s: &'a Session, index: &IndexRel) -> Result<Builder<'a>> {
        let blocks = s.storage().pool().blocks(index.file, Fork::Main)?;
        let mut b = Builder {
            s,
            index: *index,
            levels: Vec::new(),
            free: 0..blocks,
            item: Vec::new(),
            #[cfg(debug_assertions)]
            before: None,
        };
        // An empty tree has no page to spare: a page and a map of free space, in each of the many
        // small indexes of a database.
        let meta = b.block(2)?;
        if meta != tree::META {
            return Err(corrupt(index, meta, "a tree is built into a file that has none"));
        }
        let leaf = b.level_page(0, BLOCK_NONE)?;
        b.levels.push(leaf);
        Ok(b)
    }

    /// Adds the next entry.
    pub fn push(&mut self, key: &[u8], tid: TupleId) -> Result<()> {
        if key.len() > KEY_MAX {
            return Err(StorageError::TooLarge { what: "index key", size: key.len(), max: KEY_MAX });
        }
        #[cfg(debug_assertions)]
        {
            let before = self.before.replace((key.to_vec(), tid));
            debug_assert!(before.is_none_or(|b| (&*b.0, b.1) < (key, tid)), "entries are not sorted");
        }
        self.add(0, 0, key, tid)
    }

    fn block(&mut self, want: u32) -> Result<BlockNo> {
        if self.free.is_empty() {
            let (first, count) = self.s.storage().pool().extend(self.s, self.index.file, Fork::Main, want)?;
            self.free = first..first + count;
        }
        Ok(self.free.next().expect("extended"))
    }

    /// Blocks to take next: a part of those that the tree has. A small tree stays small, and a
    /// large one is extended by few system calls.
    fn run(&self) -> u32 {
        (self.free.end / 4).clamp(1, RUN_MAX)
    }

    fn level_page(&mut self, level: u16, left: BlockNo) -> Result<Level> {
        let block = self.block(self.run())?;
        let mut page: Box<Bytes> = Box::new([0; PAGE_SIZE]);
        page::init(&mut page, level, left, BLOCK_NONE, 0);
        Ok(Level { page, block })
    }

    fn add(&mut self, level: usize, child: BlockNo, key: &[u8], tid: TupleId) -> Result<()> {
        let mut item = std::mem::take(&mut self.item);
        item.clear();
        page::encode(&mut item, level == 0, child, key, tid);
        let p: &Bytes = &self.levels[level].page;
        let used = page::CAPACITY - sp::gap(p);
        // Room stays for a high key as large as this one; a larger one drives entries to the next
        // page.
        let crowded = used + item.len() + sp::LP_SIZE > FILL || sp::gap(p) < 2 * (item.len() + sp::LP_SIZE);
        if crowded && sp::count(p) > 1 {
            self.turn_page(level, key, tid)?;
        }
        let block = self.levels[level].block;
        let p: &mut Bytes = &mut self.levels[level].page;
        let added = page::insert_at(p, sp::count(p), &item);
        self.item = item;
        added.map_err(|what| corrupt(&self.index, block, what))
    }

    /// Finishes a level's page and starts the next, which (key, tid) will follow on.
    fn turn_page(&mut self, level: usize, key: &[u8], tid: TupleId) -> Result<()> {
        let leaf = level == 0;
        let new = self.level_page(level as u16, self.levels[level].block)?;
        let right = new.block;
        let mut old = std::mem::replace(&mut self.levels[level], new);
        let mut moved: Vec<Vec<u8>> = Vec::new();
        let (mut above_key, mut above_tid) = (key.to_vec(), tid);
        let (sep_key, sep_tid) = loop {
            let n = sp::count(&*old.page);
            let last = page::entry(&old.page, n - 1);
            let above = page::Entry { key: &above_key, tid: above_tid, child: 0 };
            let (k, t) = if leaf { page::separator(last, above) } else { (&above_key[..], above_tid) };
            let mut high = Vec::new();
            page::encode(&mut high, leaf, 0, k, t);
            if page::fits(&old.page, high.len()) {
                let k = k.to_vec();
                page::set_right(&mut old.page, right);
                page::insert_at(&mut old.page, 0, &high)
                    .map_err(|what| corrupt(&self.index, old.block, what))?;
                break (k, t);
            }
            moved.push(page::item(&old.page, n - 1).to_vec());
            (above_key, above_tid) = (last.key.to_vec(), last.tid);
            page::delete_at(&mut old.page, &[n as u16 - 1])
                .map_err(|what| corrupt(&self.index, old.block, what))?;
        };
        for (i, item) in moved.iter().rev().enumerate() {
            page::insert_at(&mut self.levels[level].page, i, item)
                .map_err(|what| corrupt(&self.index, right, what))?;
        }
        self.write(&old.page, old.block)?;
        if self.levels.len() == level + 1 {
            let above = self.level_page(level as u16 + 1, BLOCK_NONE)?;
            self.levels.push(above);
            self.add(level + 1, old.block, &[], page::TID_MIN)?;
        }
        self.add(level + 1, right, &sep_key, sep_tid)
    }

    fn write(&self, bytes: &Bytes, block: BlockNo) -> Result<()> {
        let pin = pin(self.s, &self.index, block)?;
        let mut w = pin.write()?;
        self.s.storage().wal().critical(self.s.slot(), || {
            *w.bytes_mut() = *bytes;
            let pages = vec![RecordPage { page: &w, will_init: false, force_image: true, data: &[] }];
            let lsn = tree::log(self.s, &self.index, redo::PAGES, pages);
            w.set_lsn(lsn);
        });
        Ok(())
    }

    /// Writes what is left. Without this the tree has no root.
    pub fn end(mut self) -> Result<()> {
        let levels = std::mem::take(&mut self.levels);
        let top = levels.len() - 1;
        for (i, mut level) in levels.into_iter().enumerate() {
            if i == top {
                page::set_bflags(&mut level.page, page::ROOT);
                let mut meta = [0; PAGE_SIZE];
                page::init_meta(&mut meta, level.block, top as u16);
                self.write(&level.page, level.block)?;
                self.write(&meta, tree::META)?;
            } else {
                self.write(&level.page, level.block)?;
            }
        }
        let free = self.free.clone();
        leave_blocks(self.s, &self.index, free.start, free.end.saturating_sub(free.start))
    }
}
