//! Many rows of one page, deleted or replaced together: one exclusive latch and one log record for
//! all of them, not for each.
//!
//! A statement that changes many rows finds several on each page. It hands the rows of a page over
//! in the order in which it found them. The functions here change them from the first one on, and
//! stop before a row that is not plain. The caller changes that row by itself (`modify`), which may
//! wait, and then goes on behind it. The rows are therefore locked in the same order as one by one,
//! and no row is waited for with a latch.
//!
//! A row is plain if nothing is to be decided about it:
//! - no other transaction holds it, and none has changed it since the snapshot;
//! - no lock of another transaction, or of another level of this one, has to go along with it;
//! - this statement has not changed it already: not in this call either (`Slots`);
//! - the caller says so of its payload.
//!
//! New versions stay on their page while there is room. The others go to the page that the session
//! fills at present. The free-space map is asked once for each page that is filled, and not for
//! each row.
//!
//! A crash: as for one row. Each record is a critical section, and has all that it changed.

use super::modify::{
    Cleared, check_size, end, ensure_base, log_with_map, map_pin, must_be_unmarked, pin, stamp_command,
};
use super::place::{self, Need};
use super::record as rec;
use super::redo::written;
use super::tuple::{self, Header};
use super::turn::Sought;
use super::visible::Eyes;
use super::wait::{Way, examine};
use super::{HeapRel, Updated, page, prune, will_write};
use crate::page::PageKind;
use crate::slotted::{self as sp, Bytes, LP_SIZE};
use crate::{BlockNo, Result, Session, engine::local};
use sinew_txn::{RowLockStrength, Snapshot};

/// A row that gets a new version.
#[derive(Debug, Clone, Copy)]
pub struct Replaced<'a> {
    /// The old version's slot.
    pub slot: u16,
    /// The new version's payload.
    pub payload: &'a [u8],
    /// An index needs an entry of the new version, even on the same page. No key to which a foreign
    /// key may refer changes.
    pub keys_changed: bool,
}

/// True for the payload of a row that needs nothing but the change of its page.
pub type IsPlain<'f> = dyn Fn(&[u8]) -> bool + 'f;

/// A set of a page's slots.
#[derive(Default)]
struct Slots([u64; page::SLOTS_MAX / 64 + 1]);

impl Slots {
    /// False if the set has the slot already, or if no page has such a slot.
    fn add(&mut self, slot: u16) -> bool {
        let Some(word) = self.0.get_mut(usize::from(slot) / 64) else { return false };
        let bit = 1 << (slot % 64);
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }
}

/// Looks for plain rows on a page that is latched exclusively.
struct Look<'a> {
    eyes: Eyes<'a>,
    rel: &'a HeapRel,
    block: BlockNo,
    want: RowLockStrength,
    snapshot: &'a Snapshot,
    is_plain: &'a IsPlain<'a>,
    seen: Slots,
}

impl<'a> Look<'a> {
    fn new(
        s: &'a Session,
        rel: &'a HeapRel,
        block: BlockNo,
        want: RowLockStrength,
        snapshot: &'a Snapshot,
        is_plain: &'a IsPlain<'a>,
    ) -> Look<'a> {
        Look { eyes: Eyes::new(s), rel, block, want, snapshot, is_plain, seen: Slots::default() }
    }

    /// The command to write into a plain row's version; `None` for a row that is not plain. The
    /// serializable transaction is told that a plain row is about to be changed.
    fn plain(&mut self, p: &Bytes, slot: u16) -> Result<Option<(u32, bool)>> {
        if !self.seen.add(slot) {
            return Ok(None);
        }
        let tid = page::tid(self.block, slot);
        let sought = Sought { tid, creator: None, origin: tid, successor: false };
        let way = examine(&self.eyes, self.rel, p, sought, self.want, self.snapshot.command)?;
        let Way::Clear(clear) = way else { return Ok(None) };
        let is_plain = clear.others.is_empty()
            && !clear.keeps_ender
            && clear.own.is_none_or(|(_, own)| own <= self.want)
            && (self.is_plain)(page::payload(p, page::lp(p, slot)));
        if !is_plain {
            return Ok(None);
        }
        will_write(self.eyes.s, self.rel, Some(tid))?;
        Ok(Some(stamp_command(&self.eyes, &clear.header, self.eyes.s.command())))
    }
}

/// Deletes rows of one page, from the first one up to the first that is not plain. Returns how
/// many it deleted.
pub fn delete_many(
    s: &Session,
    rel: &HeapRel,
    block: BlockNo,
    slots: &[u16],
    snapshot: &Snapshot,
    is_plain: &IsPlain<'_>,
) -> Result<usize> {
    let xid = s.current_xid()?;
    let pin = pin(s, rel, block)?;
    let mut w = pin.write()?;
    let strength = RowLockStrength::Update;
    let mut look = Look::new(s, rel, block, strength, snapshot, is_plain);
    let mut commands = Vec::with_capacity(slots.len());
    for &slot in slots {
        let Some(command) = look.plain(w.bytes(), slot)? else { break };
        commands.push(command);
    }
    let slots = &slots[..commands.len()];
    if slots.is_empty() {
        return Ok(0);
    }
    ensure_base(s, rel, &mut w, block, xid)?;
    let map = map_pin(s, rel, &w, block)?;
    let mut map_w = map.as_ref().map(|m| m.write()).transpose()?;
    let facts = tuple::strength_bits(strength) | tuple::KEY_UPDATED;
    let mut body = local::take_buffer(s);
    rec::delete_many(&mut body, facts, slots);
    s.storage().wal().critical(s.slot(), || {
        for (&slot, &command) in slots.iter().zip(&commands) {
            end(w.bytes_mut(), slot, xid, facts, page::tid(block, slot), command);
        }
        let bits = [(block, false)];
        let map = map_w.as_mut().map(|m| (m, &bits[..]));
        log_with_map(s, rel, (rec::DELETE_MANY, xid), &mut [(&mut w, false, &body)], map);
    });
    local::put_buffer(s, body);
    Ok(slots.len())
}

/// Gives rows of one page new versions, from the first one up to the first that is not plain.
/// Appends an answer to `done` for each.
pub fn update_many(
    s: &Session,
    rel: &HeapRel,
    block: BlockNo,
    rows: &[Replaced<'_>],
    snapshot: &Snapshot,
    is_plain: &IsPlain<'_>,
    done: &mut Vec<Updated>,
) -> Result<()> {
    for row in rows {
        check_size(row.payload.len())?;
    }
    let all = Many { s, rel, block, snapshot, is_plain };
    let from = done.len();
    all.on_the_page(rows, done)?;
    loop {
        let rest = &rows[done.len() - from..];
        if rest.is_empty() || !all.on_another_page(rest, done)? {
            return Ok(());
        }
    }
}

const STRENGTH: RowLockStrength = RowLockStrength::NoKeyUpdate;

/// The wishes of an `update_many`.
struct Many<'m> {
    s: &'m Session,
    rel: &'m HeapRel,
    block: BlockNo,
    snapshot: &'m Snapshot,
    is_plain: &'m IsPlain<'m>,
}

impl Many<'_> {
    fn look(&self) -> Look<'_> {
        Look::new(self.s, self.rel, self.block, STRENGTH, self.snapshot, self.is_plain)
    }

    /// The commands of plain rows, from the first row on, as many as may find room.
    fn plain(&self, p: &Bytes, rows: &[Replaced<'_>], room: usize) -> Result<Vec<(u32, bool)>> {
        let mut look = self.look();
        let mut commands = Vec::with_capacity(rows.len());
        let mut bytes = 0;
        for row in rows {
            bytes += page::size_of(row.payload.len());
            if bytes > room {
                break;
            }
            let Some(command) = look.plain(p, row.slot)? else { break };
            commands.push(command);
        }
        Ok(commands)
    }

    /// Puts new versions beside the old ones, as long as there is room.
    fn on_the_page(&self, rows: &[Replaced<'_>], done: &mut Vec<Updated>) -> Result<()> {
        let &Many { s, rel, block, .. } = self;
        let xid = s.current_xid()?;
        let pin = pin(s, rel, block)?;
        let mut w = pin.write()?;
        if !sp::is_kind(w.bytes(), PageKind::Heap) {
            return Ok(());
        }
        let wanted: usize = rows.iter().map(|row| page::size_of(row.payload.len()) + LP_SIZE).sum();
        let this = Some((rel.file, block, xid));
        if page::room(w.bytes()) < wanted && local::with(s, |l| l.pruned_in_vain != this) {
            prune::prune(s, rel, &mut w, block)?;
            if page::room(w.bytes()) < page::size_of(rows[0].payload.len()) {
                local::with(s, |l| l.pruned_in_vain = this);
            }
        }
        let commands = self.plain(w.bytes(), rows, page::room(w.bytes()))?;
        if commands.is_empty() {
            return Ok(());
        }
        ensure_base(s, rel, &mut w, block, xid)?;
        let map = map_pin(s, rel, &w, block)?;
        let mut map_w = map.as_ref().map(|m| m.write()).transpose()?;
        let facts = tuple::strength_bits(STRENGTH);
        let mut body = local::take_buffer(s);
        rec::update_same_many(&mut body, facts);
        done.reserve(commands.len());
        s.storage().wal().critical(s.slot(), || {
            let p = w.bytes_mut();
            for (row, &command) in rows.iter().zip(&commands) {
                if page::room(p) < page::size_of(row.payload.len()) {
                    break;
                }
                let slot = page::free_slot(p).expect("room was checked");
                let new = page::tid(block, slot);
                let u = rec::SameRow { old: row.slot, new: slot, keys_changed: row.keys_changed };
                let before = page::payload(p, page::lp(p, row.slot));
                rec::update_same_row(&mut body, &u, before, row.payload);
                let header = Header::new(xid, s.command().0, new, u.new_facts());
                page::place(p, slot, &header, &[row.payload]).expect("room was checked");
                end(p, row.slot, xid, u.old_facts(facts), new, command);
                done.push(Updated { tid: new, same_page: !row.keys_changed });
            }
            let bits = [(block, false)];
            let map = map_w.as_mut().map(|m| (m, &bits[..]));
            log_with_map(s, rel, (rec::UPDATE_SAME_MANY, xid), &mut [(&mut w, false, &body)], map);
        });
        local::put_buffer(s, body);
        Ok(())
    }

    /// Puts new versions into the page that the session fills, as long as there is room. False if
    /// the first row is not plain.
    fn on_another_page(&self, rows: &[Replaced<'_>], done: &mut Vec<Updated>) -> Result<bool> {
        let &Many { s, rel, block, .. } = self;
        let xid = s.current_xid()?;
        let size = page::size_of(rows[0].payload.len());
        let bytes: usize = rows.iter().map(|row| page::size_of(row.payload.len()) + LP_SIZE).sum();
        // The statement goes on with other pages: a large relation grows in large parts.
        let need = Need { size, reserve: 0, pages: (bytes / 8000 + 2) as u32 };
        let target = place::choose(s, rel, &need, Some(block))?;
        let (old_pin, new_pin) = (pin(s, rel, block)?, pin(s, rel, target)?);
        let (mut ow, mut nw);
        if block < target {
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
            return Ok(true);
        }
        let commands = self.plain(ow.bytes(), rows, page::room(nw.bytes()))?;
        if commands.is_empty() {
            return Ok(false);
        }
        ensure_base(s, rel, &mut ow, block, xid)?;
        ensure_base(s, rel, &mut nw, target, xid)?;
        let init = sp::is_new(nw.bytes());
        if init {
            must_be_unmarked(s, rel, target)?;
        }
        let cleared = Cleared::new(s, rel, [(&ow, block), (&nw, target)])?;
        let mut maps = cleared.latch()?;
        let facts = tuple::strength_bits(STRENGTH);
        let (mut new_body, mut old_body) = (local::take_buffer(s), local::take_buffer(s));
        let mut slots: Vec<u16> = Vec::with_capacity(commands.len());
        let olds: Vec<u16> = rows[..commands.len()].iter().map(|row| row.slot).collect();
        let payloads: Vec<&[u8]> = rows[..commands.len()].iter().map(|row| row.payload).collect();
        done.reserve(commands.len());
        s.storage().wal().critical(s.slot(), || {
            let np = nw.bytes_mut();
            if init {
                page::init(np, xid);
            }
            for (row, &command) in rows.iter().zip(&commands) {
                if page::room(np) < page::size_of(row.payload.len()) {
                    break;
                }
                let slot = page::free_slot(np).expect("room was checked");
                let new = page::tid(target, slot);
                let header = Header::new(xid, s.command().0, new, tuple::UPDATED);
                page::place(np, slot, &header, &[row.payload]).expect("room was checked");
                end(ow.bytes_mut(), row.slot, xid, facts, new, command);
                slots.push(slot);
                done.push(Updated { tid: new, same_page: false });
            }
            written(np);
            let n = slots.len();
            rec::update_move_many_new(&mut new_body, tuple::UPDATED, &slots, &payloads[..n]);
            rec::update_move_many_old(&mut old_body, facts, target, &olds[..n], &slots);
            let heap = &mut [(&mut nw, init, &new_body[..]), (&mut ow, false, &old_body[..])];
            maps.log(s, rel, (rec::UPDATE_MOVE_MANY, xid), heap);
        });
        local::put_buffer(s, new_body);
        local::put_buffer(s, old_body);
        let room = place::room(nw.bytes());
        drop(maps);
        drop((ow, nw));
        if slots.len() < commands.len() {
            place::refused(s, rel, target, room)?;
        }
        Ok(true)
    }
}
