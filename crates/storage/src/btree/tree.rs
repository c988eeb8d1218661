//! Finding pages: pins, the root, descents, new pages.
//!
//! A descent looks at one page at a time, without pin or latch if it can, and moves right when it
//! finds that the page was split under it. A page that was taken out of the tree meanwhile
//! (`empty.rs`) sends it back to the root. A page is not used for something else while a session
//! may hold a link to it. Until then it keeps its level, and its place left of the pages that were
//! split off it.
//!
//! Writers take latches from child to parent, and from left to right. Map, meta and heap pages come
//! after tree pages.

use super::{IndexRel, empty, page};
use crate::buffer::peek::Look;
use crate::buffer::{PageWrite, Pin, RecordPage};
use crate::engine::local::{self, IndexHint};
use crate::maps::freespace;
use crate::page::{PAGE_SIZE, View};
use crate::slotted as sp;
use crate::wal::ResourceManager;
use crate::{BlockNo, Fork, Lsn, PageTag, Result, Session, StorageError, TupleId};
use sinew_txn::Xid;

pub(crate) const META: BlockNo = 0;
const LEVELS_MAX: usize = 32;

pub(crate) fn pin<'a>(s: &'a Session, index: &IndexRel, block: BlockNo) -> Result<Pin<'a>> {
    s.storage().pool().pin(s, tag(index, block))
}

pub(crate) fn corrupt(index: &IndexRel, block: BlockNo, what: impl Into<String>) -> StorageError {
    StorageError::Corrupt {
        path: format!("{}/{}", index.file.database, index.file.file).into(),
        block,
        what: what.into(),
    }
}

/// Logs a change of tree pages; inside the critical section.
pub(crate) fn log(s: &Session, index: &IndexRel, info: u8, pages: Vec<RecordPage<'_>>) -> Lsn {
    let xid = s.top_xid().unwrap_or(Xid::NONE);
    s.log_pages((ResourceManager::Btree, info), xid, index.file, pages)
}

/// As `log`, with data that belongs to no page.
pub(crate) fn log_with(
    s: &Session,
    index: &IndexRel,
    info: u8,
    pages: Vec<RecordPage<'_>>,
    data: &[u8],
) -> Lsn {
    let xid = s.top_xid().unwrap_or(Xid::NONE);
    s.log_pages_with((ResourceManager::Btree, info), xid, index.file, pages, data)
}

/// The blocks passed on the way down, root first.
#[derive(Default)]
pub(crate) struct Path {
    blocks: [BlockNo; LEVELS_MAX],
    len: usize,
}

impl Path {
    fn push(&mut self, block: BlockNo) {
        if self.len < LEVELS_MAX {
            self.blocks[self.len] = block;
            self.len += 1;
        }
    }

    /// Takes the block that the descent passed last, or `None` at the root. An insertion that split
    /// a page goes on with its parent.
    pub fn pop(&mut self) -> Option<BlockNo> {
        self.len = self.len.checked_sub(1)?;
        Some(self.blocks[self.len])
    }
}

/// Where a descent goes.
#[derive(Clone, Copy)]
pub(crate) struct Goal<'k> {
    /// `None`: above everything.
    pub at: Option<(&'k [u8], TupleId)>,
    /// To the page of the last entry below `at` rather than the first at or above it.
    pub below: bool,
}

impl Goal<'_> {
    /// The goal lies on a page further right.
    pub fn beyond(&self, p: &impl View) -> bool {
        match self.at {
            None => page::right(p).is_some(),
            Some((key, tid)) if self.below => page::cmp_high(p, key, tid) == Some(std::cmp::Ordering::Less),
            Some((key, tid)) => page::beyond(p, key, tid),
        }
    }
}

pub(super) fn tag(index: &IndexRel, block: BlockNo) -> PageTag {
    PageTag { rel: index.file, fork: Fork::Main, block }
}

pub(super) fn read_meta(s: &Session, index: &IndexRel) -> Result<(BlockNo, u16)> {
    struct Meta;
    impl Look for Meta {
        type Seen = Option<(BlockNo, u16)>;
        fn look(&mut self, p: &impl View) -> Self::Seen {
            page::meta(p)
        }
    }
    let meta = s.storage().pool().look(s, tag(index, META), &mut Meta)?;
    let (root, level) = meta.ok_or_else(|| corrupt(index, META, "the meta page is missing"))?;
    remember_root(s, index, root, level);
    Ok((root, level))
}

pub(crate) fn remember_root(s: &Session, index: &IndexRel, root: BlockNo, level: u16) {
    local::with(s, |l| {
        let rightmost = l.index(index.file).and_then(|h| h.rightmost);
        l.set_index(index.file, IndexHint { root, level, rightmost });
    });
}

pub(crate) fn forget_root(s: &Session, index: &IndexRel) {
    local::with(s, |l| l.forget_index(index.file));
}

pub(crate) fn rightmost_hint(s: &Session, index: &IndexRel) -> Option<BlockNo> {
    local::with(s, |l| l.index(index.file)).and_then(|h| h.rightmost)
}

pub(crate) fn set_rightmost(s: &Session, index: &IndexRel, block: Option<BlockNo>) {
    local::with(s, |l| {
        if let Some(h) = l.index(index.file) {
            l.set_index(index.file, IndexHint { rightmost: block, ..h });
        }
    });
}

/// Where an inner page leads.
enum Step {
    Child(BlockNo),
    Right(BlockNo),
    /// It is the root no more.
    OldRoot,
    /// It was taken out of the tree.
    Deleted,
    Broken(&'static str),
}

struct Inner<'g> {
    goal: Goal<'g>,
    level: u16,
    must_be_root: bool,
}

impl Look for Inner<'_> {
    type Seen = Step;
    #[inline]
    fn look(&mut self, p: &impl View) -> Step {
        if !page::is_tree(p) || page::level(p) != self.level {
            if page::is_deleted(p) {
                return Step::Deleted;
            }
            return Step::Broken("not an inner page of the level that was wanted");
        }
        if self.must_be_root && page::bflags(p) & page::ROOT == 0 {
            return Step::OldRoot;
        }
        if self.goal.beyond(p) {
            return page::right(p).map_or(Step::Broken("nothing is beyond its high key"), Step::Right);
        }
        page::child_for(p, self.goal.at, self.goal.below)
            .map_or(Step::Broken("an inner page has no entries"), Step::Child)
    }
}

/// The page of `level` where the goal's descent arrives (it may have moved right meanwhile); the
/// pages above it go into `path`.
pub(crate) fn descend(
    s: &Session,
    index: &IndexRel,
    goal: Goal<'_>,
    level: u16,
    path: &mut Path,
) -> Result<BlockNo> {
    let hint = local::with(s, |l| l.index(index.file)).filter(|h| h.level > level);
    let mut must_be_root = hint.is_some();
    let (mut block, mut at) = match hint {
        Some(h) => (h.root, h.level),
        None => read_meta(s, index)?,
    };
    if at < level {
        return Err(corrupt(index, block, format!("the root's level is {at}, {level} was wanted")));
    }
    while at > level {
        match s.storage().pool().look(s, tag(index, block), &mut Inner { goal, level: at, must_be_root })? {
            Step::Child(child) => {
                path.push(block);
                block = child;
                at -= 1;
            }
            Step::Right(right) => block = right,
            // The remembered root was split: start from the new one.
            Step::OldRoot => (block, at) = read_meta(s, index)?,
            Step::Deleted => {
                *path = Path::default();
                (block, at) = read_meta(s, index)?;
            }
            Step::Broken(what) => return Err(corrupt(index, block, what)),
        }
        must_be_root = false;
    }
    Ok(block)
}

/// The leaf to begin a read at: the goal's, or one to its left. The second value is true if the
/// leaf was remembered as the root: a reader that has to move right then forgets it.
pub(crate) fn find_leaf(s: &Session, index: &IndexRel, goal: Goal<'_>) -> Result<(BlockNo, bool)> {
    match local::with(s, |l| l.index(index.file)) {
        Some(h) if h.level == 0 => Ok((h.root, true)),
        _ => Ok((descend(s, index, goal, 0, &mut Path::default())?, false)),
    }
}

pub(crate) fn check_leaf(index: &IndexRel, block: BlockNo, p: &sp::Bytes) -> Result<()> {
    if page::is_leaf(p) { Ok(()) } else { Err(corrupt(index, block, "not a leaf")) }
}

/// A block that could be used a moment ago. The caller calls `latch_unused` on it next.
pub(crate) fn new_block(s: &Session, index: &IndexRel) -> Result<BlockNo> {
    let st = s.storage();
    loop {
        let blocks = st.pool().blocks(index.file, Fork::Main)?;
        let block = match freespace::find(s, index.file, PAGE_SIZE - 64, blocks, s.slot().index().0)? {
            Some(b) => {
                freespace::record(s, index.file, b, 0)?;
                b
            }
            None => {
                let (first, count) = st.pool().extend(s, index.file, Fork::Main, 1)?;
                leave_blocks(s, index, first + 1, count.saturating_sub(1))?;
                first
            }
        };
        if latch_unused(s, &pin(s, index, block)?)?.is_some() {
            return Ok(block);
        }
    }
}

pub(crate) fn leave_blocks(s: &Session, index: &IndexRel, first: BlockNo, count: u32) -> Result<()> {
    if count > 0 {
        freespace::record_run(s, index.file, first, count, PAGE_SIZE - 64)?;
    }
    Ok(())
}

/// Latches a page for a new half or root. `None` if the page cannot be used after all, and the
/// caller must find another:
///
/// - another session was faster;
/// - a reader may still hold a link to it;
/// - the map, which is not logged, is older than a crash.
///
/// It never waits, because the caller has latches already. The page's latch may be one of those, or
/// its holder may want one of them.
pub(crate) fn latch_unused<'p>(s: &Session, pin: &'p Pin<'_>) -> Result<Option<PageWrite<'p>>> {
    Ok(pin.write_if_free()?.filter(|w| empty::is_reusable(s, w.bytes())))
}

/// Shows `l` the goal's leaf, of which `block` is the place or left of it; returns the leaf and
/// what was seen there.
pub(crate) fn at_leaf<L: Look>(
    s: &Session,
    index: &IndexRel,
    mut block: BlockNo,
    goal: Goal<'_>,
    l: &mut L,
) -> Result<(BlockNo, L::Seen)> {
    struct Leaf<'a, 'g, L>(&'a mut L, Goal<'g>);
    enum Seen<S> {
        Goal(S),
        Right(Option<BlockNo>),
        Deleted,
        NoLeaf,
    }

    impl<L: Look> Look for Leaf<'_, '_, L> {
        type Seen = Seen<L::Seen>;
        #[inline]
        fn look(&mut self, p: &impl View) -> Self::Seen {
            if !page::is_leaf(p) {
                if page::is_deleted(p) { Seen::Deleted } else { Seen::NoLeaf }
            } else if self.1.beyond(p) {
                Seen::Right(page::right(p))
            } else {
                Seen::Goal(self.0.look(p))
            }
        }
    }
    loop {
        super::will_read(s, index, block)?;
        match s.storage().pool().look(s, tag(index, block), &mut Leaf(&mut *l, goal))? {
            Seen::Goal(seen) => return Ok((block, seen)),
            Seen::Right(Some(right)) => block = right,
            Seen::Right(None) => return Err(corrupt(index, block, "nothing is beyond its high key")),
            // Not to the right: an entry that comes to the range from now on goes to the heir, and
            // a serializable reader must lock the heir.
            Seen::Deleted => block = descend(s, index, goal, 0, &mut Path::default())?,
            Seen::NoLeaf => return Err(corrupt(index, block, "not a leaf")),
        }
    }
}
