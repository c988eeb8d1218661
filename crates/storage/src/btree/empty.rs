//! Emptied pages: they are taken out of the tree, and used again when no reader can arrive.
//!
//! **Taking out.** The *victim* is a leaf without entries, or an inner page with one, that has
//! neighbours on both sides and is not its parent's first child. Its left neighbour, the *heir*,
//! takes over its range of keys and the entry that an inner page still has. One record changes the
//! heir, the victim, the right neighbour's link and the parent, all latched. There is no state in
//! between that a crash could leave.
//!
//! The first and the last page of a level are never taken out. The first ones are the pages that
//! have ever been root, which sessions remember without a check; and every victim has an heir.
//! A parent's first child goes after its parent: vacuum takes a parent with one child out, whose
//! left neighbour then has the child among others.
//!
//! **A link that was read before.** Readers hold links and no latch. A session that arrives at a
//! deleted page sees its kind, and goes on as the README says ("Old links").
//!
//! **Using again.** The naive way, to give the page to the next split, has a race: a reader that
//! still holds a link finds a page of another place in the tree, and cannot tell. A deleted page
//! therefore carries an xid, its incarnation, up to which there may be such readers. It is used
//! again when the horizon has passed that xid. Every session that follows links holds a snapshot or
//! an xid meanwhile, or keeps vacuum away (README, rule 7).
//!
//! ```text
//! reader:   takes a snapshot or an xid;  looks at the heir or the parent: the link
//! vacuum:   latches both;  readers = Txn::finders();  the links go
//! ```
//!
//! Either the xid that vacuum gets is at or above the reader's, or the reader sees the latch (an
//! odd version) and looks again when the links are gone (`txn/src/outcome/horizon.rs`). The horizon
//! does not pass a snapshot that is held, nor a running xid.
//!
//! **Offering.** Vacuum offers pages in the free-space map once the horizon has passed their xids:
//! those that earlier runs took out, mostly. It looks for them when a part of the file's pages does
//! not belong to the tree. The map is not logged, and this search also finds what a crash lost. A
//! session that takes an offered page asks for the horizon again, under the page's latch.

use super::page::Legacy;
use super::tree::{self, Goal, Path, corrupt, pin};
use super::{IndexRel, insert, page, redo};
use crate::buffer::peek::Look;
use crate::buffer::{PageWrite, Pin, RecordPage};
use crate::page::View;
use crate::slotted::{self as sp, Bytes};
use crate::{BlockNo, Fork, Result, Session};
use sinew_sync::kill_point;
use sinew_txn::Xid;

/// How many pages may stand between the heir that the victim names and the real one, which were
/// split off meanwhile, before vacuum leaves the victim to its next run.
const SPLITS_MAX: usize = 16;
/// Vacuum looks for free pages when this part of the file, and a few pages more, do not belong to
/// the tree.
const FREE_PART: BlockNo = 16;
const FREE_FEW: BlockNo = 8;

/// Takes a page out of the tree if that is possible now. The caller is the index's only vacuum, and
/// holds no latch.
pub(super) fn take_out(s: &Session, index: &IndexRel, victim: BlockNo) -> Result<bool> {
    let Some(heir) = left_neighbour(s, index, victim)? else { return Ok(false) };
    let Some(heir_pin) = heir_of(s, index, heir, victim)? else { return Ok(false) };
    let mut heir = heir_pin.write()?;
    if page::right(heir.bytes()) != Some(victim) {
        // Split in this moment.
        return Ok(false);
    }
    let heir_block = heir_pin.tag().block;
    let victim_pin = pin(s, index, victim)?;
    let mut gone = victim_pin.write()?;
    if !page::is_emptied(gone.bytes()) {
        return Ok(false);
    }
    // Both have a downlink afterwards, or this fails.
    insert::finish(s, index, (heir_block, &mut heir))?;
    insert::finish(s, index, (victim, &mut gone))?;
    let (level, right) = (page::level(gone.bytes()), page::right(gone.bytes()).expect("seen just now"));
    let high = page::item(gone.bytes(), 0).to_vec();
    let entry = (level > 0).then(|| page::item(gone.bytes(), 1).to_vec());
    let legacy = Legacy { right, high: &high, entry: entry.as_deref() };
    if !page::fits_legacy(heir.bytes(), &legacy) {
        return Ok(false);
    }
    let right_pin = pin(s, index, right)?;
    let next = right_pin.write()?;
    if page::left(next.bytes()) != Some(victim) {
        return Err(corrupt(index, right, format!("its left neighbour is not block {victim}")));
    }
    let low =
        page::high(heir.bytes()).ok_or_else(|| corrupt(index, heir_block, "the high key is missing"))?;
    let (low_key, low_tid) = (low.key.to_vec(), low.tid);
    let goal = Goal { at: Some((&low_key, low_tid)), below: false };
    let parent_pin = parent_of(s, index, goal, level)?;
    let parent = parent_pin.write()?;
    let at = page::upper_bound(parent.bytes(), &low_key, low_tid).saturating_sub(1);
    if !is_downlink(parent.bytes(), at, victim) {
        // It is the first child, or the parent was split in this moment.
        return Ok(false);
    }
    if level == 0 {
        // Before the change, as in a split. Keys of the range go to the heir from now on.
        s.serial_copies(super::leaf(index, victim), super::leaf(index, heir_block))?;
    }
    kill_point("index: page about to be taken out");
    let readers = s.txn().finders();
    change(s, index, [heir, gone, next, parent], &legacy, (at as u16, readers));
    Ok(true)
}

/// The one change, with its record, of the heir, the victim, the right neighbour and the parent.
/// `at` is the index of the downlink.
fn change(
    s: &Session,
    index: &IndexRel,
    mut pages: [PageWrite<'_>; 4],
    legacy: &Legacy<'_>,
    (at, readers): (u16, Xid),
) {
    let (mut inherits, mut loses) = (Vec::new(), Vec::new());
    redo::inherit(&mut inherits, legacy);
    redo::delete(&mut loses, &[at]);
    let link = redo::left_link(pages[0].tag().block);
    let deleted = redo::deleted(readers);
    let changes: [&[u8]; 4] = [&inherits, &deleted, &link, &loses];
    s.storage().wal().critical(s.slot(), || {
        for (w, data) in pages.iter_mut().zip(changes) {
            redo::apply(w.bytes_mut(), data).expect("looked at before");
        }
        let logged = pages
            .iter()
            .zip(changes)
            .map(|(page, data)| RecordPage { page, will_init: false, force_image: false, data })
            .collect();
        let lsn = tree::log(s, index, redo::TAKE_OUT, logged);
        pages.iter_mut().for_each(|w| w.set_lsn(lsn));
    });
    kill_point("index: page taken out");
}

fn left_neighbour(s: &Session, index: &IndexRel, block: BlockNo) -> Result<Option<BlockNo>> {
    let pin = pin(s, index, block)?;
    let r = pin.read()?;
    Ok(page::left(r.bytes()).filter(|_| page::is_emptied(r.bytes())))
}

/// The page whose right neighbour is `victim`, from `heir` on to the right.
fn heir_of<'a>(
    s: &'a Session,
    index: &IndexRel,
    mut heir: BlockNo,
    victim: BlockNo,
) -> Result<Option<Pin<'a>>> {
    for _ in 0..SPLITS_MAX {
        let pin = pin(s, index, heir)?;
        let right = {
            let r = pin.read()?;
            page::right(r.bytes()).filter(|_| page::is_tree(r.bytes()))
        };
        match right {
            Some(right) if right == victim => return Ok(Some(pin)),
            Some(right) => heir = right,
            None => return Ok(None),
        }
    }
    Ok(None)
}

/// The page of the level above where the goal belongs, as far as can be told without its latch.
fn parent_of<'a>(s: &'a Session, index: &IndexRel, goal: Goal<'_>, level: u16) -> Result<Pin<'a>> {
    let mut parent = tree::descend(s, index, goal, level + 1, &mut Path::default())?;
    loop {
        let pin = pin(s, index, parent)?;
        let right = {
            let r = pin.read()?;
            page::right(r.bytes()).filter(|_| goal.beyond(r.bytes()))
        };
        match right {
            Some(right) => parent = right,
            None => return Ok(pin),
        }
    }
}

/// Is entry `at` of an inner page the downlink to `block`, and not the page's first?
fn is_downlink(p: &Bytes, at: usize, block: BlockNo) -> bool {
    page::is_tree(p)
        && !page::is_leaf(p)
        && (page::first(p) + 1..sp::count(p)).contains(&at)
        && page::entry(p, at).child == block
}

/// May the latched page be used for something else?
pub(super) fn is_reusable(s: &Session, p: &Bytes) -> bool {
    sp::is_new(p) || page::is_deleted(p) && is_past(s, page::readers(p))
}

fn is_past(s: &Session, readers: Xid) -> bool {
    readers < s.txn().horizon_past(readers)
}

/// Offers the pages at which no session can arrive any more, if a part of the file is worth the
/// search.
/// `in_use` pages belong to the tree. Returns how many there are.
pub(super) fn offer(s: &Session, index: &IndexRel, in_use: u64) -> Result<u64> {
    struct Free;
    impl Look for Free {
        /// Up to which xid there may be readers; `None` for a page in use.
        type Seen = Option<Xid>;
        fn look(&mut self, p: &impl View) -> Self::Seen {
            if page::is_deleted(p) {
                Some(page::readers(p))
            } else {
                sp::is_kind(p, crate::page::PageKind::Free).then_some(Xid::NONE)
            }
        }
    }
    let pool = s.storage().pool();
    let blocks = pool.blocks(index.file, Fork::Main)?;
    if in_use + u64::from(FREE_FEW + blocks / FREE_PART) >= u64::from(blocks) {
        return Ok(0);
    }
    let mut offered = 0;
    for block in tree::META + 1..blocks {
        s.check_interrupts()?;
        let seen = pool.look(s, tree::tag(index, block), &mut Free)?;
        if seen.is_some_and(|readers| is_past(s, readers)) {
            kill_point("index: free page about to be offered");
            tree::leave_blocks(s, index, block, 1)?;
            offered += 1;
        }
    }
    Ok(offered)
}
