//! Insert, delete, update: the page changes and their log records.
//!
//! One loop shape throughout: latch, examine, and either change under the latch inside a critical
//! section, or let go of everything, wait, and start again. Two heap pages are latched in block
//! order, map pages after heap pages.

use super::page;
use super::place::{self, Need};
use super::record as rec;
use super::redo::{end_version_in, got_rows, written};
use super::tuple::{self, Header};
use super::turn::{Sought, Turn};
use super::visible::Eyes;
use super::wait::{Clear, Held, Way, carry_lockers, examine, row_tag};
use super::{HeapRel, Outcome, PAYLOAD_MAX, Updated, log, prune, will_write};
use crate::buffer::RecordPage;
use crate::buffer::{PageWrite, Pin};
use crate::maps::visibility;
use crate::page::PageKind;
use crate::slotted::{self as sp, Bytes};
use crate::{BlockNo, Fork, Lsn, PageTag, Result, Session, Storage, StorageError, TupleId, engine::local};
use sinew_txn::{CommandId, RowLockStrength, Snapshot, Xid};

pub(crate) fn pin<'a>(s: &'a Session, rel: &HeapRel, block: BlockNo) -> Result<Pin<'a>> {
    s.storage().pool().pin(s, PageTag { rel: rel.file, fork: Fork::Main, block })
}

/// Refuses a page that is neither new nor a heap's: something wrote where it should not have.
pub(crate) fn must_be_heap(st: &Storage, rel: &HeapRel, block: BlockNo, p: &Bytes) -> Result<()> {
    if sp::is_new(p) || sp::is_kind(p, PageKind::Heap) {
        return Ok(());
    }
    let path = st.files().path(rel.file, Fork::Main);
    Err(StorageError::corrupt(path, block, format!("page kind {} in a heap", sp::kind_byte(p))))
}

/// Refuses a page that an index leads to and that was never used. An entry is made after its row,
/// and goes before the place does, so the page was emptied behind the engine's back.
pub(crate) fn must_hold_rows(st: &Storage, rel: &HeapRel, block: BlockNo, p: &Bytes) -> Result<()> {
    if !sp::is_new(p) {
        return Ok(());
    }
    let path = st.files().path(rel.file, Fork::Main);
    Err(StorageError::corrupt(path, block, "it is empty, but an index leads to a row in it"))
}

/// The same holds for a page that was never used and that the visibility map marks. The page is
/// latched. No page gets its bit before it has rows, or keeps it when it is cut off.
pub(crate) fn must_be_unmarked(s: &Session, rel: &HeapRel, block: BlockNo) -> Result<()> {
    let map_blocks = visibility::map_blocks(s, rel.file)?;
    must_be_unmarked_in(s, rel, block, map_blocks)
}

/// As [`must_be_unmarked`], for a caller that has asked for the size of the map.
fn must_be_unmarked_in(s: &Session, rel: &HeapRel, block: BlockNo, blocks: BlockNo) -> Result<()> {
    if !visibility::is_set(s, rel.file, block, blocks)? {
        return Ok(());
    }
    let path = s.storage().files().path(rel.file, Fork::Main);
    Err(StorageError::corrupt(path, block, "it is empty, but the visibility map marks its rows"))
}

pub(super) fn check_size(len: usize) -> Result<()> {
    if len > PAYLOAD_MAX {
        return Err(StorageError::TooLarge { what: "row", size: len, max: PAYLOAD_MAX });
    }
    Ok(())
}

fn was_all_visible(w: &PageWrite<'_>) -> bool {
    sp::flags(w.bytes()) & page::ALL_VISIBLE != 0
}

/// The map page to clear together with a change of `w`, if the block is marked in it.
pub(super) fn map_pin<'a>(
    s: &'a Session,
    rel: &HeapRel,
    w: &PageWrite<'_>,
    block: BlockNo,
) -> Result<Option<Pin<'a>>> {
    if was_all_visible(w) { visibility::pin(s, rel.file, block).map(Some) } else { Ok(None) }
}

/// Logs the change that `bodies` describe on heap pages already changed, with the map bits of
/// `cleared` blocks going out. Inside the critical section.
pub(crate) fn log_with_map(
    s: &Session,
    rel: &HeapRel,
    (info, xid): (u8, Xid),
    heap: &mut [(&mut PageWrite<'_>, bool, &[u8])],
    map: Option<(&mut PageWrite<'_>, &[(BlockNo, bool)])>,
) -> Lsn {
    let mut map_body = Vec::new();
    let mut map_new = false;
    let mut map_page = None;
    if let Some((mw, bits)) = map {
        map_new = sp::is_new(mw.bytes());
        for &(block, set) in bits {
            visibility::put(mw.bytes_mut(), block, set);
            map_body.extend_from_slice(&rec::map_bit(block, set));
        }
        map_page = Some(mw);
    }
    let mut pages: Vec<RecordPage<'_>> = Vec::with_capacity(heap.len() + 1);
    for (w, will_init, data) in heap.iter() {
        pages.push(RecordPage { page: w, will_init: *will_init, force_image: false, data });
    }
    if let Some(mw) = &map_page {
        pages.push(RecordPage { page: mw, will_init: map_new, force_image: false, data: &map_body });
    }
    let lsn = log(s, rel, info, xid, pages);
    for (w, ..) in heap.iter_mut() {
        w.set_lsn(lsn);
    }
    if let Some(mw) = map_page {
        mw.set_lsn(lsn);
    }
    lsn
}

/// The bits of the visibility map that a change of two heap pages clears. One map page covers both
/// blocks unless they are far apart; then two, in block order.
pub(super) struct Cleared<'a> {
    bits: Vec<(BlockNo, bool)>,
    first: Option<Pin<'a>>,
    second: Option<Pin<'a>>,
}

/// The map's pages, latched.
pub(super) struct ClearedPages<'p> {
    bits: &'p [(BlockNo, bool)],
    first: Option<PageWrite<'p>>,
    second: Option<PageWrite<'p>>,
}

impl<'a> Cleared<'a> {
    /// The caller has latched both pages.
    pub fn new(s: &'a Session, rel: &HeapRel, pages: [(&PageWrite<'_>, BlockNo); 2]) -> Result<Cleared<'a>> {
        let mut bits: Vec<(BlockNo, bool)> = Vec::new();
        bits.extend(pages.iter().filter(|(w, _)| was_all_visible(w)).map(|&(_, block)| (block, false)));
        bits.sort_unstable();
        let apart = bits.len() == 2 && visibility::map_block(bits[0].0) != visibility::map_block(bits[1].0);
        let first = bits.first().map(|&(b, _)| visibility::pin(s, rel.file, b)).transpose()?;
        let second = if apart { Some(visibility::pin(s, rel.file, bits[1].0)?) } else { None };
        Ok(Cleared { bits, first, second })
    }

    /// Latches the map's pages.
    pub fn latch(&self) -> Result<ClearedPages<'_>> {
        let first = self.first.as_ref().map(|m| m.write()).transpose()?;
        let second = self.second.as_ref().map(|m| m.write()).transpose()?;
        Ok(ClearedPages { bits: &self.bits, first, second })
    }
}

impl ClearedPages<'_> {
    /// Logs a change of heap pages with the bits that go out. Inside the critical section.
    pub fn log(
        &mut self,
        s: &Session,
        rel: &HeapRel,
        (info, xid): (u8, Xid),
        heap: &mut [(&mut PageWrite<'_>, bool, &[u8])],
    ) {
        let mut here = self.bits;
        if let Some(second) = self.second.as_mut() {
            // A record of its own, first: a bit too few is harmless.
            log_with_map(s, rel, (rec::IMAGE, xid), &mut [], Some((second, &self.bits[1..])));
            here = &self.bits[..1];
        }
        let map = self.first.as_mut().map(|m| (m, here));
        log_with_map(s, rel, (info, xid), heap, map);
    }
}

/// Makes room for `xid` in the page's xid range; a no-op on any page younger than two thousand
/// million transactions.
pub(crate) fn ensure_base(
    s: &Session,
    rel: &HeapRel,
    w: &mut PageWrite<'_>,
    block: BlockNo,
    xid: Xid,
) -> Result<()> {
    if sp::is_new(w.bytes()) || tuple::fits_base(sp::xid_base(w.bytes()), xid) {
        return Ok(());
    }
    let horizon = s.txn().horizon();
    let eyes = Eyes::new(s);
    let mut c = prune::plan(w.bytes(), block, true, |h| prune::age(&eyes, h, horizon))?;
    c.freeze_below = horizon;
    let mut copy = *w.bytes();
    // Shared locks that have all ended leave an old xmax behind.
    for slot in 1..=page::slots(&copy) {
        if let Some(mut h) = page::header(&copy, slot).filter(|h| h.is(tuple::SEVERAL) && h.xmax < horizon)
            && s.row_lockers(row_tag(rel, page::tid(block, slot)))?.is_empty()
        {
            h.facts &= !tuple::SEVERAL;
            page::write_header(&mut copy, slot, &h);
        }
    }
    let done = page::apply(&mut copy, &c).and_then(|()| page::rebase(&mut copy, tuple::base_for(xid)));
    done.map_err(|what| StorageError::Failed(format!("block {block} of file {}: {what}", rel.file.file)))?;
    // A vanished map bit must go from the map too; the change that follows clears it again under
    // the same latch.
    let flags = sp::flags(&copy) | sp::flags(w.bytes()) & page::ALL_VISIBLE;
    sp::set_flags(&mut copy, flags);
    s.storage().wal().critical(s.slot(), || {
        *w.bytes_mut() = copy;
        let pages = vec![RecordPage { page: w, will_init: false, force_image: true, data: &[] }];
        let lsn = log(s, rel, rec::IMAGE, xid, pages);
        w.set_lsn(lsn);
    });
    Ok(())
}

/// Inserts a row and returns its place. A payload of more than `PAYLOAD_MAX` bytes is `TooLarge`.
pub fn insert(s: &Session, rel: &HeapRel, payload: &[u8]) -> Result<TupleId> {
    insert_as(s, rel, payload, false)
}

/// As [`insert`]. The row is the last change of the transaction, and nothing of it is left that
/// could fail. Its record may therefore carry the commit.
pub fn insert_last(s: &Session, rel: &HeapRel, payload: &[u8]) -> Result<TupleId> {
    insert_as(s, rel, payload, true)
}

fn insert_as(s: &Session, rel: &HeapRel, payload: &[u8], is_last: bool) -> Result<TupleId> {
    check_size(payload.len())?;
    let xid = s.current_xid()?;
    let cid = s.command().0;
    let size = page::size_of(payload.len());
    let need = Need { size, reserve: place::reserve(rel), pages: 1 };
    loop {
        let block = place::choose(s, rel, &need, None)?;
        let pin = pin(s, rel, block)?;
        let mut w = pin.write()?;
        if !place::accepts(w.bytes(), &need) {
            let room = place::room(w.bytes());
            drop(w);
            place::refused(s, rel, block, room)?;
            continue;
        }
        will_write(s, rel, None)?;
        ensure_base(s, rel, &mut w, block, xid)?;
        let map = map_pin(s, rel, &w, block)?;
        let mut map_w = map.as_ref().map(|m| m.write()).transpose()?;
        let new = sp::is_new(w.bytes());
        if new {
            must_be_unmarked(s, rel, block)?;
        }
        let mut body = local::take_buffer(s);
        let mut tid = page::tid(block, 0);
        s.last_change(is_last, |commits| {
            let p = w.bytes_mut();
            if new {
                page::init(p, xid);
            }
            let slot = page::free_slot(p).expect("room was checked");
            tid = page::tid(block, slot);
            page::place(p, slot, &Header::new(xid, cid, tid, 0), &[payload]).expect("room was checked");
            written(p);
            rec::insert(&mut body, slot, payload);
            let bits = [(block, false)];
            let map = map_w.as_mut().map(|m| (m, &bits[..]));
            log_with_map(s, rel, (rec::INSERT | commits, xid), &mut [(&mut w, new, &body)], map)
        });
        local::put_buffer(s, body);
        return Ok(tid);
    }
}

/// Inserts rows, with one record for each page, and appends their places to `tids`.
pub fn multi_insert(s: &Session, rel: &HeapRel, payloads: &[&[u8]], tids: &mut Vec<TupleId>) -> Result<()> {
    insert_rows(s, rel, payloads, false, tids)
}

/// The same with rows that every snapshot sees at once. Pages that have no others are all visible,
/// so that vacuum passes over them. The current (sub)transaction created the heap's file
/// (`Session::created_here`): if it rolls back or dies, the file goes, and the rows with it.
pub fn multi_insert_frozen(
    s: &Session,
    rel: &HeapRel,
    payloads: &[&[u8]],
    tids: &mut Vec<TupleId>,
) -> Result<()> {
    assert!(s.created_here(rel.file), "frozen rows in a file that other sessions may see");
    insert_rows(s, rel, payloads, true, tids)
}

fn insert_rows(
    s: &Session,
    rel: &HeapRel,
    payloads: &[&[u8]],
    frozen: bool,
    tids: &mut Vec<TupleId>,
) -> Result<()> {
    for p in payloads {
        check_size(p.len())?;
    }
    let xid = s.current_xid()?;
    let cid = s.command().0;
    let mut rest = payloads;
    let mut map_blocks = None;
    let mut slots: Vec<u16> = Vec::new();
    let mut body = local::take_buffer(s);
    while !rest.is_empty() {
        let size = page::size_of(rest[0].len());
        let bytes: usize = rest.iter().map(|p| page::size_of(p.len()) + sp::LP_SIZE).sum();
        let need = Need { size, reserve: place::reserve(rel), pages: (bytes / 8000 + 1).min(64) as u32 };
        let block = place::choose(s, rel, &need, None)?;
        let pin = pin(s, rel, block)?;
        let mut w = pin.write()?;
        if !place::accepts(w.bytes(), &need) {
            let room = place::room(w.bytes());
            drop(w);
            place::refused(s, rel, block, room)?;
            continue;
        }
        will_write(s, rel, None)?;
        ensure_base(s, rel, &mut w, block, xid)?;
        let new = sp::is_new(w.bytes());
        if new {
            // The size costs system calls. One that grows meanwhile makes the check find less.
            let known = match map_blocks {
                Some(known) => known,
                None => *map_blocks.insert(visibility::map_blocks(s, rel.file)?),
            };
            must_be_unmarked_in(s, rel, block, known)?;
        }
        let all_visible = frozen && page::takes_frozen(w.bytes());
        let changes_map = was_all_visible(&w) != all_visible;
        let map = if changes_map { Some(visibility::pin(s, rel.file, block)?) } else { None };
        let mut map_w = map.as_ref().map(|m| m.write()).transpose()?;
        slots.clear();
        body.clear();
        s.storage().wal().critical(s.slot(), || {
            let p = w.bytes_mut();
            if new {
                page::init(p, xid);
            }
            let own = page::tid(block, 0);
            let header = if frozen { Header::frozen(own) } else { Header::new(xid, cid, own, 0) };
            for slot in page::append(p, &header, need.reserve, rest) {
                slots.push(slot);
                tids.push(page::tid(block, slot));
            }
            // On a page with unused slots, which are taken one by one.
            for payload in &rest[slots.len()..] {
                let need = Need { size: page::size_of(payload.len()), ..need };
                if !place::accepts(p, &need) {
                    break;
                }
                let slot = page::free_slot(p).expect("room was checked");
                let tid = page::tid(block, slot);
                page::place(p, slot, &Header { next: tid, ..header }, &[payload]).expect("room was checked");
                slots.push(slot);
                tids.push(tid);
            }
            got_rows(p, all_visible);
            rec::multi(&mut body, &slots, &rest[..slots.len()]);
            let bits = [(block, all_visible)];
            let map = map_w.as_mut().map(|m| (m, &bits[..]));
            let info = if frozen { rec::FROZEN } else { rec::MULTI };
            log_with_map(s, rel, (info, xid), &mut [(&mut w, new, &body)], map);
        });
        rest = &rest[slots.len()..];
    }
    local::put_buffer(s, body);
    Ok(())
}

/// Writes the ending command into a version that this transaction has just ended.
pub(super) fn stamp_command(eyes: &Eyes<'_>, old: &Header, cmax: CommandId) -> (u32, bool) {
    if eyes.mine(old.xmin) {
        let cmin = eyes.commands(old).0;
        let top = eyes.s.top_xid().expect("a writer has an xid");
        (local::with(eyes.s, |l| l.combo(top, cmin, cmax)), true)
    } else {
        (cmax.0, false)
    }
}

/// Ends the version at `slot` for good: header, command, successor. Inside the critical section.
pub(super) fn end(p: &mut sp::Bytes, slot: u16, xid: Xid, facts: u16, next: TupleId, command: (u32, bool)) {
    end_version_in(p, slot, xid, facts, next, Some(command)).expect("the version was examined");
}

/// The facts of a version that ends. A stronger lock that the transaction had on the row keeps
/// others out until its end, although the change itself would let them pass.
fn ender_facts(clear: &Clear, strength: RowLockStrength) -> u16 {
    let key = if strength == RowLockStrength::Update { tuple::KEY_UPDATED } else { 0 };
    let several = if clear.others.is_empty() { 0 } else { tuple::SEVERAL };
    let strongest = clear.own.map_or(strength, |(_, own)| own.max(strength));
    tuple::strength_bits(strongest) | key | several
}

enum Step {
    Done(Option<Updated>),
    Out(Outcome),
    Wait(Held),
    NoRoom,
}

/// Deletes the row of the version at `tid`, and waits for its lockers as `turn` says.
pub fn delete(
    s: &Session,
    rel: &HeapRel,
    tid: TupleId,
    snapshot: &Snapshot,
    turn: &mut Turn<'_>,
) -> Result<Outcome> {
    let sought = turn.seek(tid);
    let outcome = loop {
        match try_delete(s, rel, sought, snapshot, turn)? {
            Step::Wait(held) => {
                if !turn.wait(rel, &held, RowLockStrength::Update)? {
                    break Outcome::WouldBlock;
                }
            }
            Step::Out(o) => break o,
            Step::Done(_) | Step::NoRoom => break Outcome::Done,
        }
    };
    turn.after(&outcome);
    Ok(outcome)
}

fn try_delete(
    s: &Session,
    rel: &HeapRel,
    sought: Sought,
    snapshot: &Snapshot,
    turn: &Turn<'_>,
) -> Result<Step> {
    let (tid, xid) = (sought.tid, s.current_xid()?);
    let pin = pin(s, rel, tid.block)?;
    let mut w = pin.write()?;
    let eyes = Eyes::new(s);
    let clear = match examine(&eyes, rel, w.bytes(), sought, RowLockStrength::Update, snapshot.command)? {
        Way::Clear(c) => c,
        Way::Held(held) => return Ok(Step::Wait(held)),
        Way::Ended(o) => return Ok(Step::Out(o)),
    };
    will_write(s, rel, Some(tid))?;
    ensure_base(s, rel, &mut w, tid.block, xid)?;
    carry_lockers(s, rel, tid, &clear)?;
    let facts =
        ender_facts(&clear, RowLockStrength::Update) | if turn.is_moving() { tuple::MOVED } else { 0 };
    let cid = stamp_command(&eyes, &clear.header, s.command());
    let map = map_pin(s, rel, &w, tid.block)?;
    let mut map_w = map.as_ref().map(|m| m.write()).transpose()?;
    let mut body = local::take_buffer(s);
    rec::delete(&mut body, tid.slot, facts);
    s.last_change(turn.is_last(), |commits| {
        end(w.bytes_mut(), tid.slot, xid, facts, tid, cid);
        let bits = [(tid.block, false)];
        let map = map_w.as_mut().map(|m| (m, &bits[..]));
        log_with_map(s, rel, (rec::DELETE | commits, xid), &mut [(&mut w, false, &body)], map)
    });
    local::put_buffer(s, body);
    Ok(Step::Done(None))
}

/// The wishes of an `update`, constant over its attempts.
struct Change<'c> {
    sought: Sought,
    payload: &'c [u8],
    keys_changed: bool,
    strength: RowLockStrength,
    snapshot: &'c Snapshot,
    is_last: bool,
}

/// Replaces the version at `tid` by one with `payload`, and waits for its lockers as `turn` says.
#[allow(clippy::too_many_arguments)]
pub fn update(
    s: &Session,
    rel: &HeapRel,
    tid: TupleId,
    payload: &[u8],
    keys_changed: bool,
    key_update: bool,
    snapshot: &Snapshot,
    turn: &mut Turn<'_>,
) -> Result<(Outcome, Option<Updated>)> {
    check_size(payload.len())?;
    let strength = if key_update { RowLockStrength::Update } else { RowLockStrength::NoKeyUpdate };
    // A change of keys is followed by new entries of indexes.
    let is_last = turn.is_last() && !keys_changed;
    let change = Change { sought: turn.seek(tid), payload, keys_changed, strength, snapshot, is_last };
    let mut elsewhere = false;
    let (outcome, updated) = loop {
        let step = if elsewhere { try_move(s, rel, &change)? } else { try_same_page(s, rel, &change)? };
        match step {
            Step::Done(u) => break (Outcome::Done, u),
            Step::Out(o) => break (o, None),
            Step::NoRoom => elsewhere = true,
            Step::Wait(held) => {
                if !turn.wait(rel, &held, strength)? {
                    break (Outcome::WouldBlock, None);
                }
            }
        }
    };
    turn.after(&outcome);
    if let Some(updated) = &updated {
        turn.note_made(updated.tid);
    }
    Ok((outcome, updated))
}

fn try_same_page(s: &Session, rel: &HeapRel, c: &Change<'_>) -> Result<Step> {
    let (tid, xid) = (c.sought.tid, s.current_xid()?);
    let pin = pin(s, rel, tid.block)?;
    let mut w = pin.write()?;
    let eyes = Eyes::new(s);
    let clear = match examine(&eyes, rel, w.bytes(), c.sought, c.strength, c.snapshot.command)? {
        Way::Clear(c) => c,
        Way::Held(held) => return Ok(Step::Wait(held)),
        Way::Ended(o) => return Ok(Step::Out(o)),
    };
    will_write(s, rel, Some(tid))?;
    let size = page::size_of(c.payload.len());
    if page::room(w.bytes()) < size {
        // A statement that changes one row of a page after the other would otherwise plan the
        // pruning of the whole page for each row. The versions that it has replaced itself cannot
        // be removed before it ends.
        let this = Some((rel.file, tid.block, xid));
        if local::with(s, |l| l.pruned_in_vain == this) {
            return Ok(Step::NoRoom);
        }
        prune::prune(s, rel, &mut w, tid.block)?;
        if page::room(w.bytes()) < size {
            local::with(s, |l| l.pruned_in_vain = this);
            return Ok(Step::NoRoom);
        }
    }
    ensure_base(s, rel, &mut w, tid.block, xid)?;
    let slot = page::free_slot(w.bytes()).expect("room was checked");
    let new = page::tid(tid.block, slot);
    carry_lockers(s, rel, tid, &clear)?;
    carry_lockers(s, rel, new, &clear)?;
    let same = if c.keys_changed { 0 } else { tuple::SAME_PAGE_UPDATED };
    let only = if c.keys_changed { 0 } else { tuple::SAME_PAGE_ONLY };
    let header = new_header(s, xid, new, tuple::UPDATED | only, &clear);
    let u = rec::SameUpdate {
        old: tid.slot,
        new: slot,
        old_facts: ender_facts(&clear, c.strength) | same,
        new_facts: header.facts,
    };
    let cid = stamp_command(&eyes, &clear.header, s.command());
    let map = map_pin(s, rel, &w, tid.block)?;
    let mut map_w = map.as_ref().map(|m| m.write()).transpose()?;
    let mut body = local::take_buffer(s);
    rec::update_same(&mut body, &u, page::payload(w.bytes(), page::lp(w.bytes(), tid.slot)), c.payload);
    s.last_change(c.is_last, |commits| {
        let p = w.bytes_mut();
        page::place(p, slot, &header, &[c.payload]).expect("room was checked");
        end(p, tid.slot, xid, u.old_facts, new, cid);
        let bits = [(tid.block, false)];
        let map = map_w.as_mut().map(|m| (m, &bits[..]));
        log_with_map(s, rel, (rec::UPDATE_SAME | commits, xid), &mut [(&mut w, false, &body)], map)
    });
    local::put_buffer(s, body);
    Ok(Step::Done(Some(Updated { tid: new, same_page: !c.keys_changed })))
}

/// The new version's header. Lockers of the old one that the update did not have to wait for go
/// with it, and its facts say so.
fn new_header(s: &Session, xid: Xid, tid: TupleId, facts: u16, clear: &Clear) -> Header {
    let mut h = Header::new(xid, s.command().0, tid, facts);
    if let Some(&(_, strength)) = clear.others.first() {
        // The table names the lockers. Their xids may lie outside the page's range, so the
        // updater's stands for them here.
        h.set_xmax(xid, tuple::LOCK_ONLY | tuple::SEVERAL | tuple::strength_bits(strength));
    }
    h
}

fn try_move(s: &Session, rel: &HeapRel, c: &Change<'_>) -> Result<Step> {
    let (tid, xid) = (c.sought.tid, s.current_xid()?);
    let size = page::size_of(c.payload.len());
    let need = Need { size, reserve: 0, pages: 1 };
    let target = place::choose(s, rel, &need, Some(tid.block))?;
    let (old_pin, new_pin) = (pin(s, rel, tid.block)?, pin(s, rel, target)?);
    let (mut ow, mut nw);
    if tid.block < target {
        ow = old_pin.write()?;
        nw = new_pin.write()?;
    } else {
        nw = new_pin.write()?;
        ow = old_pin.write()?;
    }
    if !place::accepts(nw.bytes(), &need) {
        let room = place::room(nw.bytes());
        drop((ow, nw));
        place::refused(s, rel, target, room)?;
        return Ok(Step::NoRoom);
    }
    let eyes = Eyes::new(s);
    let clear = match examine(&eyes, rel, ow.bytes(), c.sought, c.strength, c.snapshot.command)? {
        Way::Clear(c) => c,
        Way::Held(held) => return Ok(Step::Wait(held)),
        Way::Ended(o) => return Ok(Step::Out(o)),
    };
    will_write(s, rel, Some(tid))?;
    ensure_base(s, rel, &mut ow, tid.block, xid)?;
    ensure_base(s, rel, &mut nw, target, xid)?;
    let init = sp::is_new(nw.bytes());
    if init {
        must_be_unmarked(s, rel, target)?;
    }
    let slot = if init { 1 } else { page::free_slot(nw.bytes()).expect("room was checked") };
    let new = page::tid(target, slot);
    carry_lockers(s, rel, tid, &clear)?;
    carry_lockers(s, rel, new, &clear)?;
    let facts = ender_facts(&clear, c.strength);
    let cid = stamp_command(&eyes, &clear.header, s.command());
    let header = new_header(s, xid, new, tuple::UPDATED, &clear);

    let cleared = Cleared::new(s, rel, [(&ow, tid.block), (&nw, target)])?;
    let mut maps = cleared.latch()?;
    let (mut new_body, mut old_body) = (local::take_buffer(s), local::take_buffer(s));
    rec::update_move_new(&mut new_body, slot, header.facts, c.payload);
    rec::update_move_old(&mut old_body, tid.slot, facts, new);
    s.storage().wal().critical(s.slot(), || {
        let np = nw.bytes_mut();
        if init {
            page::init(np, xid);
        }
        page::place(np, slot, &header, &[c.payload]).expect("room was checked");
        written(np);
        end(ow.bytes_mut(), tid.slot, xid, facts, new, cid);
        let heap = &mut [(&mut nw, init, &new_body[..]), (&mut ow, false, &old_body[..])];
        maps.log(s, rel, (rec::UPDATE_MOVE, xid), heap);
    });
    local::put_buffer(s, new_body);
    local::put_buffer(s, old_body);
    Ok(Step::Done(Some(Updated { tid: new, same_page: false })))
}
