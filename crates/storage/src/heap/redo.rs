//! Replays the Heap records (`ResourceManager::Heap`) on one page at a time.
//!
//! Exact up to what is not logged (command ids, lockers carried to a new version, hints).

use super::page;
use super::record as rec;
use super::tuple::{self, Header};
use crate::page::PAGE_SIZE;
use crate::slotted::{self as sp, Bytes, Reader};
use crate::wal::Replay;
use crate::{BlockNo, Fork, TupleId, maps};
use sinew_txn::Xid;

/// Applies what record `rec` did to its page `index` (the position in `rec.pages`). The caller has
/// latched the page, found its LSN older than `rec.end` and no image in the record (or zeroed it
/// for `will_init`), and sets LSN and dirty afterwards. The error says what does not fit.
pub fn redo(record: &Replay<'_>, index: usize, p: &mut [u8; PAGE_SIZE]) -> Result<(), String> {
    let part = &record.pages[index];
    if part.tag.fork == Fork::Visibility {
        return maps::visibility::redo_bit(p, part.data);
    }
    apply(record.info, index, record.xid, part.tag.block, part.data, p)
}

/// What readers with older snapshots lose when a page is pruned.
#[derive(Default)]
pub(crate) struct Losses {
    /// Creator and ender of each version that goes.
    pub removed: Vec<(Xid, Xid)>,
    /// Creators of versions that every reader sees from then on.
    pub shown: Vec<Xid>,
}

/// Compares a page before and after a record that prunes it.
pub(crate) fn losses(old: &Bytes, new: &Bytes) -> Losses {
    let mut found = Losses::default();
    let all_visible = sp::flags(new) & page::ALL_VISIBLE != 0 && sp::flags(old) & page::ALL_VISIBLE == 0;
    for slot in 1..=page::slots(old) {
        let Some(before) = page::header(old, slot) else { continue };
        match (slot <= page::slots(new)).then(|| page::header(new, slot)).flatten() {
            None => found.removed.push((before.xmin, before.xmax)),
            Some(after) if all_visible || after.xmin != before.xmin => found.shown.push(before.xmin),
            Some(_) => {}
        }
    }
    found
}

pub(crate) fn apply(
    info: u8,
    index: usize,
    xid: Xid,
    block: BlockNo,
    data: &[u8],
    p: &mut Bytes,
) -> Result<(), String> {
    if sp::is_new(p) {
        page::init(p, xid);
    }
    let mut r = Reader::new(data);
    match (info, index) {
        (rec::INSERT, 0) => {
            let slot = rec::slot(&mut r)?;
            let h = Header::new(xid, 0, page::tid(block, slot), 0);
            page::place(p, slot, &h, &[r.rest])?;
            written(p);
        }
        (rec::MULTI | rec::FROZEN, 0) => {
            let frozen = info == rec::FROZEN;
            let all_visible = frozen && page::takes_frozen(p);
            for slot in rec::read_slots(&mut r)? {
                let len = r.varint()?;
                let own = page::tid(block, slot);
                let h = if frozen { Header::frozen(own) } else { Header::new(xid, 0, own, 0) };
                page::place(p, slot, &h, &[r.take(len)?])?;
            }
            got_rows(p, all_visible);
        }
        (rec::DELETE, 0) => {
            let (slot, facts) = (rec::slot(&mut r)?, r.u16()?);
            end_version(p, slot, xid, facts, page::tid(block, slot))?;
        }
        (rec::DELETE_MANY, 0) => {
            let facts = r.u16()?;
            for slot in rec::read_slots(&mut r)? {
                end_version(p, slot, xid, facts, page::tid(block, slot))?;
            }
        }
        (rec::UPDATE_SAME, 0) => {
            let (old, new) = (rec::slot(&mut r)?, rec::slot(&mut r)?);
            let (old_facts, new_facts) = (r.u16()?, r.u16()?);
            let (prefix, suffix) = (r.varint()?, r.varint()?);
            let header = Header::updated(xid, 0, page::tid(block, new), new_facts);
            replace(p, old, old_facts, &header, (prefix, r.rest, suffix))?;
        }
        (rec::UPDATE_SAME_MANY, 0) => {
            let facts = r.u16()?;
            while !r.rest.is_empty() {
                let (row, prefix, suffix, middle) = rec::read_same_row(&mut r)?;
                let header = Header::new(xid, 0, page::tid(block, row.new), row.new_facts());
                replace(p, row.old, row.old_facts(facts), &header, (prefix, middle, suffix))?;
            }
        }
        (rec::UPDATE_MOVE_MANY, 0) => {
            let facts = r.u16()?;
            for slot in rec::read_slots(&mut r)? {
                let len = r.varint()?;
                let h = Header::new(xid, 0, page::tid(block, slot), facts);
                page::place(p, slot, &h, &[r.take(len)?])?;
            }
            written(p);
        }
        (rec::UPDATE_MOVE_MANY, 1) => {
            let (facts, to) = (r.u16()?, r.u32()?);
            let (old, new) = (rec::read_slots(&mut r)?, rec::read_slots(&mut r)?);
            if old.len() != new.len() {
                return Err(format!("{} rows have {} successors", old.len(), new.len()));
            }
            for (slot, next) in old.into_iter().zip(new) {
                end_version(p, slot, xid, facts, page::tid(to, next))?;
            }
        }
        (rec::UPDATE_MOVE, 0) => {
            let (slot, facts) = (rec::slot(&mut r)?, r.u16()?);
            let h = Header::updated(xid, 0, page::tid(block, slot), facts);
            page::place(p, slot, &h, &[r.rest])?;
            written(p);
        }
        (rec::UPDATE_MOVE, 1) => {
            let (slot, facts) = (rec::slot(&mut r)?, r.u16()?);
            let next = TupleId { block: r.u32()?, slot: r.u16()? };
            end_version(p, slot, xid, facts, next)?;
        }
        (rec::LOCK, 0) => {
            let slot = rec::slot(&mut r)?;
            let (xmax, facts) = (Xid(r.varint()? as u64), r.u16()?);
            let mut h = page::header(p, slot).ok_or_else(|| format!("slot {slot} holds no version"))?;
            h.set_xmax(xmax, facts & tuple::XMAX_FACTS);
            page::write_header(p, slot, &h);
        }
        (rec::OVERWRITE, 0) => super::overwrite::replay(p, data)?,
        (rec::PRUNE, 0) => page::apply(p, &rec::read_prune(data)?)?,
        _ => return Err(format!("heap record {info} has no page {index} to replay")),
    }
    Ok(())
}

/// Gives the version at `old` a successor on the page, whose place `header` names. Its payload is
/// the old one's first bytes, others, and the old one's last bytes.
fn replace(
    p: &mut Bytes,
    old: u16,
    old_facts: u16,
    header: &Header,
    (prefix, middle, suffix): (usize, &[u8], usize),
) -> Result<(), String> {
    let l = page::lp(p, old);
    if !l.is_normal() || prefix.saturating_add(suffix) > l.len as usize - tuple::HEADER {
        return Err(format!("slot {old} does not hold the version to update"));
    }
    let before = page::payload(p, l).to_vec();
    let parts: [&[u8]; 3] = [&before[..prefix], middle, &before[before.len() - suffix..]];
    page::place(p, header.next.slot, header, &parts)?;
    end_version(p, old, header.xmin, old_facts, header.next)
}

/// A page that got or lost a version is no longer all-visible.
pub(crate) fn written(p: &mut Bytes) {
    sp::set_flags(p, sp::flags(p) & !page::ALL_VISIBLE);
}

/// A page that got versions, which leave it all visible or do not.
pub(crate) fn got_rows(p: &mut Bytes, all_visible: bool) {
    written(p);
    if all_visible {
        sp::set_flags(p, sp::flags(p) | page::ALL_VISIBLE);
    }
}

/// Marks the end of a version in redo, which knows no command.
pub(crate) fn end_version(
    p: &mut Bytes,
    slot: u16,
    xid: Xid,
    facts: u16,
    next: TupleId,
) -> Result<(), String> {
    end_version_in(p, slot, xid, facts, next, None)
}

/// Marks the end of a version: in normal running with the command, and whether it is a combo.
pub(crate) fn end_version_in(
    p: &mut Bytes,
    slot: u16,
    xid: Xid,
    facts: u16,
    next: TupleId,
    command: Option<(u32, bool)>,
) -> Result<(), String> {
    let l = page::lp(p, slot);
    if !l.is_normal() {
        return Err(format!("slot {slot} holds no version"));
    }
    let mut h = tuple::read(p, l.off as usize);
    h.set_xmax(xid, facts & tuple::XMAX_FACTS);
    h.next = next;
    if let Some((cid, combo)) = command {
        h.cid = cid;
        h.facts = h.facts & !tuple::COMBO | if combo { tuple::COMBO } else { 0 };
    }
    tuple::write(p, l.off as usize, &h);
    let prune = sp::prune_xid(p);
    if !prune.is_some() || xid < prune {
        sp::set_prune_xid(p, xid);
    }
    written(p);
    Ok(())
}
