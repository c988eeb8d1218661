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
            let n = r.varint()?;
            let contiguous = r.u8()? != 0;
            let mut slots = Vec::with_capacity(n);
            for _ in 0..if contiguous { 1 } else { n } {
                slots.push(rec::slot(&mut r)?);
            }
            for i in 0..n {
                let slot = if contiguous { slots[0] + i as u16 } else { slots[i] };
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
        (rec::UPDATE_SAME, 0) => {
            let (old, new) = (rec::slot(&mut r)?, rec::slot(&mut r)?);
            let (old_facts, new_facts) = (r.u16()?, r.u16()?);
            let (prefix, suffix) = (r.varint()?, r.varint()?);
            let l = page::lp(p, old);
            if !l.is_normal() || prefix + suffix > l.len as usize - tuple::HEADER {
                return Err(format!("slot {old} does not hold the version to update"));
            }
            let before = page::payload(p, l).to_vec();
            let h = Header::new(xid, 0, page::tid(block, new), new_facts);
            let parts: [&[u8]; 3] = [&before[..prefix], r.rest, &before[before.len() - suffix..]];
            page::place(p, new, &h, &parts)?;
            end_version(p, old, xid, old_facts, page::tid(block, new))?;
        }
        (rec::UPDATE_MOVE, 0) => {
            let (slot, facts) = (rec::slot(&mut r)?, r.u16()?);
            let h = Header::new(xid, 0, page::tid(block, slot), facts);
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

/// Marks the end of a version; both in normal running (which then puts the command id) and in redo.
pub(crate) fn end_version(
    p: &mut Bytes,
    slot: u16,
    xid: Xid,
    facts: u16,
    next: TupleId,
) -> Result<(), String> {
    let mut h = page::header(p, slot).ok_or_else(|| format!("slot {slot} holds no version"))?;
    h.set_xmax(xid, facts & tuple::XMAX_FACTS);
    h.next = next;
    page::write_header(p, slot, &h);
    let prune = sp::prune_xid(p);
    if !prune.is_some() || xid < prune {
        sp::set_prune_xid(p, xid);
    }
    written(p);
    Ok(())
}
