//! Inserting entries, and splitting pages. The check of a unique key is in `unique.rs`.
//!
//! **Versions of a row with the same key** need no unique check. An inserter of that key meets the
//! older version, which is undecided until this transaction ends, and then the newer one. Updates
//! fill a leaf with such entries. An inserter whose entry does not fit therefore looks for dead
//! entries before it splits the leaf (`bury`). It looks once at each entry whose key stands twice
//! on the leaf. The split, or the dead entries, leave room for nearly as many entries as it looked
//! at. A snapshot that keeps old versions alive thus costs an update a look or two, and not one for
//! each version.
//!
//! **Splits.** The inserter rebuilds the page as two, of which the right one is new. Both pages and
//! the left link of the old right neighbour change in one record, which leaves INCOMPLETE on the
//! left page. Both halves stay latched while the parent gets the downlink in a second record, which
//! clears the flag. After a crash or an error between the two records the tree lacks one downlink
//! only. The right link replaces it, and the next inserter that latches the left page supplies it.

use super::tree::{self, Goal, Path, corrupt, pin};
use super::unique::{self, Sought, Verdict};
use super::{IndexRel, Inserted, KEY_MAX, Unique, page, redo};
use crate::buffer::PageWrite;
use crate::buffer::RecordPage;
use crate::heap::{HeapRel, Liveness, liveness_and_age};
use crate::slotted as sp;
use crate::{BlockNo, Result, Session, StorageError, TupleId, engine::local, ids::BLOCK_NONE};
use sinew_txn::Xid;

/// The result of one attempt to insert.
enum Attempt {
    Done,
    /// The entry is in, beside that of a row that may live.
    Shared,
    Duplicate(TupleId),
    /// The attempt holds nothing any more. The insert begins again when this transaction has ended.
    Wait(Xid),
    /// A page was taken out of the tree on the way. The insert begins again at once.
    Again,
}

/// Adds the entry (`key`, `tid`). With [`Unique::Check`] it returns the row that has the key
/// already, and adds nothing. Until the fate of such a row is decided, it waits for the row's
/// transaction, without a latch or a pin. [`Unique::Later`] adds the entry in any case, and says
/// whether another row may have its key. A key of more than [`KEY_MAX`] bytes is `TooLarge`.
pub fn insert(
    s: &Session,
    index: &IndexRel,
    key: &[u8],
    tid: TupleId,
    unique: Unique<'_>,
) -> Result<Inserted> {
    insert_as(s, index, key, tid, unique, false)
}

/// As [`insert`]. The entry is the last change of the transaction, and nothing of it is left that
/// could fail. Its record may therefore carry the commit.
pub fn insert_last(
    s: &Session,
    index: &IndexRel,
    key: &[u8],
    tid: TupleId,
    unique: Unique<'_>,
) -> Result<Inserted> {
    insert_as(s, index, key, tid, unique, true)
}

fn insert_as(
    s: &Session,
    index: &IndexRel,
    key: &[u8],
    tid: TupleId,
    unique: Unique<'_>,
    is_last: bool,
) -> Result<Inserted> {
    if key.len() > KEY_MAX {
        return Err(StorageError::TooLarge { what: "index key", size: key.len(), max: KEY_MAX });
    }
    let mut item = local::take_buffer(s);
    page::encode(&mut item, true, 0, key, tid);
    let new = New { key, tid, item: &item, unique, is_last };
    let done = loop {
        if at_end(s, index, &new)? {
            break Inserted::Done;
        }
        match try_insert(s, index, &new)? {
            Attempt::Done => break Inserted::Done,
            Attempt::Shared => break Inserted::Shared,
            Attempt::Duplicate(tid) => break Inserted::Duplicate(tid),
            Attempt::Wait(xid) => unique::wait(s, xid)?,
            Attempt::Again => s.check_interrupts()?,
        }
    };
    local::put_buffer(s, item);
    Ok(done)
}

/// An item for a page.
struct Item<'i> {
    /// Its place among those of the page.
    at: usize,
    bytes: &'i [u8],
    /// See [`insert_last`].
    is_last: bool,
}

struct New<'k> {
    key: &'k [u8],
    tid: TupleId,
    item: &'k [u8],
    unique: Unique<'k>,
    /// See [`insert_last`].
    is_last: bool,
}

impl<'k> New<'k> {
    /// Its item, for a place on a page.
    fn item(&self, at: usize) -> Item<'k> {
        Item { at, bytes: self.item, is_last: self.is_last }
    }

    /// The part of the key that other rows may not have, if it is looked for.
    fn sought(&self) -> Option<Sought<'k>> {
        Sought::of(self.key, self.unique)
    }
}

/// Ascending inserts: the last leaf is remembered, and a key above its last entry has no
/// duplicates.
fn at_end(s: &Session, index: &IndexRel, new: &New<'_>) -> Result<bool> {
    let Some(block) = tree::rightmost_hint(s, index) else { return Ok(false) };
    let pin = pin(s, index, block)?;
    let mut w = pin.write()?;
    let p = w.bytes();
    let n = sp::count(p);
    let ok = page::is_leaf(p)
        && page::right(p).is_none()
        && n > 0
        && page::entry(p, n - 1).key < new.sought().map_or(new.key, |sought| sought.key)
        && page::fits(p, new.item.len());
    if !ok {
        tree::set_rightmost(s, index, None);
        return Ok(false);
    }
    super::will_write(s, index, block)?;
    put(s, index, (block, &mut w), new.item(n), &mut Path::default(), None)?;
    Ok(true)
}

fn try_insert(s: &Session, index: &IndexRel, new: &New<'_>) -> Result<Attempt> {
    let sought = new.sought();
    let at = sought.as_ref().map_or((new.key, new.tid), |sought| (sought.key, page::TID_MIN));
    let goal = Goal { at: Some(at), below: false };
    let mut path = Path::default();
    let mut block = tree::descend(s, index, goal, 0, &mut path)?;
    loop {
        let pin = pin(s, index, block)?;
        let mut w = pin.write()?;
        if !page::is_leaf(w.bytes()) {
            return deleted_meanwhile(index, block, w.bytes());
        }
        finish(s, index, (block, &mut w))?;
        if goal.beyond(w.bytes()) {
            block = page::right(w.bytes()).expect("beyond a high key");
            continue;
        }
        let verdict = match &sought {
            Some(sought) => unique::check(s, index, &mut w, sought)?,
            None => Verdict::Free,
        };
        let is_shared = matches!(new.unique, Unique::Later(_)) && !matches!(verdict, Verdict::Free);
        if let Verdict::Undecided(xid) = verdict
            && !is_shared
        {
            return Ok(Attempt::Wait(xid));
        }
        // A reader that looked for the key began on this leaf. A duplicate is announced, too: this
        // transaction may have read that the key was not there, and then the failure is one of
        // serialization.
        super::will_write(s, index, block)?;
        if let Verdict::Duplicate(tid) = verdict
            && !is_shared
        {
            return Ok(Attempt::Duplicate(tid));
        }
        return match place(s, index, (block, &mut w), new, &mut path)? {
            Attempt::Done if is_shared => Ok(Attempt::Shared),
            done => Ok(done),
        };
    }
}

/// Looks again at a key whose entries went in by [`Unique::Later`]. If a row of this transaction
/// has the key and another live row has it too, the answer is the place of the own row. The look
/// waits for transactions that decide about the other rows, without a latch or a pin. If no row of
/// this transaction has the key any more, nothing is waited for. `is_whole`: entries have no
/// columns besides the key.
pub fn recheck(
    s: &Session,
    index: &IndexRel,
    heap: &HeapRel,
    key: &[u8],
    is_whole: bool,
) -> Result<Option<TupleId>> {
    let sought = Sought { heap, key, is_whole };
    loop {
        match try_recheck(s, index, &sought)? {
            Attempt::Duplicate(tid) => return Ok(Some(tid)),
            Attempt::Wait(xid) => unique::wait(s, xid)?,
            Attempt::Again => s.check_interrupts()?,
            Attempt::Done | Attempt::Shared => return Ok(None),
        }
    }
}

fn try_recheck(s: &Session, index: &IndexRel, sought: &Sought<'_>) -> Result<Attempt> {
    let goal = Goal { at: Some((sought.key, page::TID_MIN)), below: false };
    let mut block = tree::descend(s, index, goal, 0, &mut Path::default())?;
    loop {
        let pin = pin(s, index, block)?;
        let mut w = pin.write()?;
        if !page::is_leaf(w.bytes()) {
            return deleted_meanwhile(index, block, w.bytes());
        }
        if goal.beyond(w.bytes()) {
            block = page::right(w.bytes()).expect("beyond a high key");
            continue;
        }
        return Ok(match unique::recheck(s, index, &mut w, sought)? {
            Verdict::Free => Attempt::Done,
            Verdict::Undecided(xid) => Attempt::Wait(xid),
            Verdict::Duplicate(tid) => {
                // As in `try_insert`.
                super::will_write(s, index, block)?;
                Attempt::Duplicate(tid)
            }
        });
    }
}

/// A page that should be a leaf, and is not.
#[cold]
fn deleted_meanwhile(index: &IndexRel, block: BlockNo, p: &sp::Bytes) -> Result<Attempt> {
    if page::is_deleted(p) { Ok(Attempt::Again) } else { Err(corrupt(index, block, "not a leaf")) }
}

/// Puts the entry on the first page or further right among its equals; the first page stays
/// latched.
fn place(
    s: &Session,
    index: &IndexRel,
    (block, w): (BlockNo, &mut PageWrite<'_>),
    new: &New<'_>,
    path: &mut Path,
) -> Result<Attempt> {
    if !page::beyond(w.bytes(), new.key, new.tid) {
        let at = page::lower_bound(w.bytes(), new.key, new.tid);
        if page::right(w.bytes()).is_none() && at == sp::count(w.bytes()) {
            tree::set_rightmost(s, index, Some(block));
        }
        return put_leaf(s, index, (block, w), at, new, path);
    }
    let mut next = page::right(w.bytes()).expect("beyond a high key");
    loop {
        let pin = pin(s, index, next)?;
        let mut nw = pin.write()?;
        if !page::is_leaf(nw.bytes()) {
            return deleted_meanwhile(index, next, nw.bytes());
        }
        finish(s, index, (next, &mut nw))?;
        if page::beyond(nw.bytes(), new.key, new.tid) {
            next = page::right(nw.bytes()).expect("beyond a high key");
            continue;
        }
        super::will_write(s, index, next)?;
        let at = page::lower_bound(nw.bytes(), new.key, new.tid);
        // The path may lead to another parent by now: let the split find its own.
        return put_leaf(s, index, (next, &mut nw), at, new, &mut Path::default());
    }
}

fn put_leaf(
    s: &Session,
    index: &IndexRel,
    (block, w): (BlockNo, &mut PageWrite<'_>),
    at: usize,
    new: &New<'_>,
    path: &mut Path,
) -> Result<Attempt> {
    if let Unique::Unchanged(heap) = new.unique
        && !page::fits(w.bytes(), new.item.len())
    {
        bury(s, heap, w)?;
    }
    put(s, index, (block, w), new.item(at), path, None)?;
    Ok(Attempt::Done)
}

/// Marks dead entries of a latched leaf: those whose row no snapshot sees, among the entries that
/// have a neighbour with the same key.
fn bury(s: &Session, heap: &HeapRel, w: &mut PageWrite<'_>) -> Result<()> {
    let (first, count) = (page::first(w.bytes()), sp::count(w.bytes()));
    for i in first..count {
        let equals = |other: usize| page::entry(w.bytes(), i).key == page::entry(w.bytes(), other).key;
        let has_equal = i > first && equals(i - 1) || i + 1 < count && equals(i + 1);
        if page::is_killed(w.bytes(), i) || !has_equal {
            continue;
        }
        if let (Liveness::Dead, true) = liveness_and_age(s, heap, page::entry(w.bytes(), i).tid)? {
            unique::kill(s, w, i);
        }
    }
    Ok(())
}

/// Inserts an item into a latched page, or splits it. `child`: the page below whose split this
/// downlink completes.
fn put(
    s: &Session,
    index: &IndexRel,
    (block, w): (BlockNo, &mut PageWrite<'_>),
    item: Item<'_>,
    path: &mut Path,
    mut child: Option<&mut PageWrite<'_>>,
) -> Result<()> {
    let Item { mut at, bytes: item, is_last } = item;
    if !page::fits(w.bytes(), item.len()) {
        let gone = page::killed(w.bytes());
        if !gone.is_empty() {
            at -= gone.iter().filter(|&&g| (g as usize) < at).count();
            // Each was killed at this horizon, or at an earlier one.
            remove(s, index, w, &gone, s.txn().horizon_recent());
        }
    }
    if !page::fits(w.bytes(), item.len()) {
        return split(s, index, (block, w), at, item, path, child);
    }
    let mut body = local::take_buffer(s);
    redo::insert(&mut body, at, item);
    s.last_change(is_last, |commits| {
        page::insert_at(w.bytes_mut(), at, item).expect("room was checked");
        if let Some(c) = &mut child {
            redo::apply(c.bytes_mut(), &redo::COMPLETED).expect("a flag");
        }
        let mut pages = vec![RecordPage { page: w, will_init: false, force_image: false, data: &body }];
        if let Some(c) = &child {
            pages.push(RecordPage { page: c, will_init: false, force_image: false, data: &redo::COMPLETED });
        }
        let lsn = tree::log(s, index, redo::INSERT | commits, pages);
        w.set_lsn(lsn);
        if let Some(c) = &mut child {
            c.set_lsn(lsn);
        }
        lsn
    });
    local::put_buffer(s, body);
    Ok(())
}

/// Removes entries from a latched page. `dead_below`: no snapshot of this region sees their rows, which transactions
/// below it have ended. A region that follows the log asks for it. `NONE` if the log says already
/// that the rows are gone.
pub(crate) fn remove(s: &Session, index: &IndexRel, w: &mut PageWrite<'_>, gone: &[u16], dead_below: Xid) {
    let mut body = local::take_buffer(s);
    redo::delete(&mut body, gone);
    s.storage().wal().critical(s.slot(), || {
        page::delete_at(w.bytes_mut(), gone).expect("indexes of this page");
        let pages = vec![RecordPage { page: w, will_init: false, force_image: false, data: &body }];
        let lsn = tree::log_with(s, index, redo::DELETE, pages, &dead_below.0.to_le_bytes());
        w.set_lsn(lsn);
    });
    local::put_buffer(s, body);
}

#[allow(clippy::too_many_arguments)]
fn split(
    s: &Session,
    index: &IndexRel,
    (block, w): (BlockNo, &mut PageWrite<'_>),
    at: usize,
    item: &[u8],
    path: &mut Path,
    mut child: Option<&mut PageWrite<'_>>,
) -> Result<()> {
    let right_block = tree::new_block(s, index)?;
    let right_pin = pin(s, index, right_block)?;
    let Some(mut rw) = tree::latch_unused(s, &right_pin)? else {
        return split(s, index, (block, w), at, item, path, child);
    };
    let halves =
        page::split(w.bytes(), block, right_block, at, item).map_err(|what| corrupt(index, block, what))?;
    let sibling = page::right(w.bytes());
    let sibling_pin = sibling.map(|b| pin(s, index, b)).transpose()?;
    let mut sw = sibling_pin.as_ref().map(|p| p.write()).transpose()?;
    let link = redo::left_link(right_block);
    if page::is_leaf(w.bytes()) {
        // Before the split: if this session died after it, no session would copy the locks. No
        // reader looks at either page meanwhile, and a lock too many is a conflict too many at
        // worst.
        s.serial_copies(super::leaf(index, block), super::leaf(index, right_block))?;
    }
    s.storage().wal().critical(s.slot(), || {
        *w.bytes_mut() = *halves.left;
        *rw.bytes_mut() = *halves.right;
        let mut pages = vec![
            RecordPage { page: w, will_init: false, force_image: true, data: &[] },
            RecordPage { page: &rw, will_init: false, force_image: true, data: &[] },
        ];
        if let Some(sw) = &mut sw {
            redo::apply(sw.bytes_mut(), &link).expect("a link");
            pages.push(RecordPage { page: sw, will_init: false, force_image: false, data: &link });
        }
        if let Some(c) = &mut child {
            redo::apply(c.bytes_mut(), &redo::COMPLETED).expect("a flag");
            pages.push(RecordPage { page: c, will_init: false, force_image: false, data: &redo::COMPLETED });
        }
        let lsn = tree::log(s, index, redo::SPLIT, pages);
        w.set_lsn(lsn);
        rw.set_lsn(lsn);
        if let Some(sw) = &mut sw {
            sw.set_lsn(lsn);
        }
        if let Some(c) = &mut child {
            c.set_lsn(lsn);
        }
    });
    drop(sw);
    if page::is_leaf(rw.bytes())
        && page::right(rw.bytes()).is_none()
        && tree::rightmost_hint(s, index).is_some()
    {
        tree::set_rightmost(s, index, Some(right_block));
    }
    let down = Down { right: right_block, key: &halves.key, tid: halves.tid };
    link_parent(s, index, (block, w), &down, path)
}

/// The downlink that a split page's right half needs.
struct Down<'k> {
    right: BlockNo,
    key: &'k [u8],
    tid: TupleId,
}

/// Supplies the downlink that a crash or an error left out.
pub(super) fn finish(s: &Session, index: &IndexRel, (block, w): (BlockNo, &mut PageWrite<'_>)) -> Result<()> {
    if page::bflags(w.bytes()) & page::INCOMPLETE == 0 {
        return Ok(());
    }
    let high =
        page::high(w.bytes()).ok_or_else(|| corrupt(index, block, "an unfinished split has no high key"))?;
    let (key, tid) = (high.key.to_vec(), high.tid);
    let right = page::right(w.bytes()).expect("it has a high key");
    link_parent(s, index, (block, w), &Down { right, key: &key, tid }, &mut Path::default())
}

/// Puts the downlink into the parent; `w` is the left half, latched.
fn link_parent(
    s: &Session,
    index: &IndexRel,
    (block, w): (BlockNo, &mut PageWrite<'_>),
    down: &Down<'_>,
    path: &mut Path,
) -> Result<()> {
    #[cfg(test)]
    if super::tree_tests::FAIL_LINKS.get() {
        return Err(StorageError::Failed("as the test asked for".into()));
    }
    let level = page::level(w.bytes());
    if page::bflags(w.bytes()) & page::ROOT != 0 {
        return new_root(s, index, (block, w), down, level);
    }
    let goal = Goal { at: Some((down.key, down.tid)), below: false };
    let mut parent = match path.pop() {
        Some(b) => b,
        None => tree::descend(s, index, goal, level + 1, path)?,
    };
    let mut item = Vec::with_capacity(down.key.len() + 10);
    page::encode(&mut item, false, down.right, down.key, down.tid);
    loop {
        let pin = pin(s, index, parent)?;
        let mut pw = pin.write()?;
        if page::is_deleted(pw.bytes()) {
            drop(pw);
            *path = Path::default();
            parent = tree::descend(s, index, goal, level + 1, path)?;
            continue;
        }
        if !page::is_tree(pw.bytes()) || page::level(pw.bytes()) != level + 1 {
            return Err(corrupt(index, parent, format!("not an inner page of level {}", level + 1)));
        }
        finish(s, index, (parent, &mut pw))?;
        if page::beyond(pw.bytes(), down.key, down.tid) {
            parent = page::right(pw.bytes()).expect("beyond a high key");
            continue;
        }
        let at = page::lower_bound(pw.bytes(), down.key, down.tid);
        if at <= page::first(pw.bytes()) || page::entry(pw.bytes(), at - 1).child != block {
            return Err(corrupt(index, parent, format!("the downlink to block {block} is missing")));
        }
        let item = Item { at, bytes: &item, is_last: false };
        return put(s, index, (parent, &mut pw), item, path, Some(w));
    }
}

fn new_root(
    s: &Session,
    index: &IndexRel,
    (block, w): (BlockNo, &mut PageWrite<'_>),
    down: &Down<'_>,
    level: u16,
) -> Result<()> {
    loop {
        let root = tree::new_block(s, index)?;
        let root_pin = pin(s, index, root)?;
        let Some(mut rw) = tree::latch_unused(s, &root_pin)? else { continue };
        let mut bytes = Box::new([0; crate::page::PAGE_SIZE]);
        page::init(&mut bytes, level + 1, BLOCK_NONE, BLOCK_NONE, page::ROOT);
        let mut item = Vec::new();
        page::encode(&mut item, false, block, &[], page::TID_MIN);
        let mut second = Vec::new();
        page::encode(&mut second, false, down.right, down.key, down.tid);
        page::insert_at(&mut bytes, 0, &item)
            .and_then(|()| page::insert_at(&mut bytes, 1, &second))
            .map_err(|what| corrupt(index, root, what))?;
        let meta_pin = pin(s, index, tree::META)?;
        let mut mw = meta_pin.write()?;
        let meta = redo::meta(root, level + 1);
        s.storage().wal().critical(s.slot(), || {
            *rw.bytes_mut() = *bytes;
            redo::apply(mw.bytes_mut(), &meta).expect("the meta page");
            redo::apply(w.bytes_mut(), &redo::UNROOTED).expect("a flag");
            let pages = vec![
                RecordPage { page: &rw, will_init: false, force_image: true, data: &[] },
                RecordPage { page: &mw, will_init: false, force_image: false, data: &meta },
                RecordPage { page: w, will_init: false, force_image: false, data: &redo::UNROOTED },
            ];
            let lsn = tree::log(s, index, redo::NEW_ROOT, pages);
            rw.set_lsn(lsn);
            mw.set_lsn(lsn);
            w.set_lsn(lsn);
        });
        drop(mw);
        tree::remember_root(s, index, root, level + 1);
        return Ok(());
    }
}
