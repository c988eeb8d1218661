//! Consistency of a heap's pages, for `sinew check`.

use super::modify::{must_be_unmarked, pin};
use super::prune::{Age, age};
use super::tuple::{self, Header};
use super::visible::{Eyes, Fate};
use super::{HeapRel, chain_starts, page};
use crate::page::PageKind;
use crate::slotted::{self as sp, Bytes, LpState};
use crate::{BlockNo, Fork, Result, Session, StorageError, TupleId};

/// Checks every page, every version's transactions and every chain; each finding goes to `report`.
/// Right while others write and prune, too. Returns the number of pages.
pub fn check(s: &Session, rel: &HeapRel, report: &mut dyn FnMut(String)) -> Result<u32> {
    let blocks = s.storage().pool().blocks(rel.file, Fork::Main)?;
    for block in 0..blocks {
        s.check_interrupts()?;
        let p = copy(s, rel, block)?;
        let mut sound = true;
        page::check(&p, block, &mut |line| {
            sound = false;
            report(line);
        });
        if sp::is_new(&p) {
            emptied(s, rel, block, report)?;
        } else if sound {
            versions(s, rel, &p, block, report)?;
        }
    }
    Ok(blocks)
}

/// A page that was never used, looked at again under its latch.
fn emptied(s: &Session, rel: &HeapRel, block: BlockNo, report: &mut dyn FnMut(String)) -> Result<()> {
    let pin = pin(s, rel, block)?;
    let r = pin.read()?;
    if !sp::is_new(r.bytes()) {
        return Ok(());
    }
    match must_be_unmarked(s, rel, block) {
        Err(e @ StorageError::Corrupt { .. }) => report(e.to_string()),
        other => other?,
    }
    Ok(())
}

fn copy(s: &Session, rel: &HeapRel, block: BlockNo) -> Result<Bytes> {
    let pin = pin(s, rel, block)?;
    let r = pin.read()?;
    Ok(*r.bytes())
}

/// The versions of a page whose structure is sound.
fn versions(
    s: &Session,
    rel: &HeapRel,
    p: &Bytes,
    block: BlockNo,
    report: &mut dyn FnMut(String),
) -> Result<()> {
    let starts = chain_starts(p, block);
    for slot in 1..=page::slots(p) {
        let Some(h) = page::header(p, slot) else { continue };
        let mut bad = |what: String| report(format!("block {block} slot {slot}: {what}"));
        let mut known = true;
        for (xid, did) in [(h.xmin, "created"), (h.xmax, "ended or locked")] {
            if !s.txn().is_accounted_for(xid)? {
                known = false;
                bad(format!("{did} by transaction {xid}, which neither runs nor has ended"));
            }
        }
        if !known {
            continue;
        }
        if h.is(tuple::SAME_PAGE_ONLY) && starts[slot as usize] == slot && is_wanted(s, &h)? {
            bad("a same-page version to which no chain leads".into());
        }
        if let Some(what) = broken_end(s, rel, p, page::tid(block, slot), &h)? {
            bad(what);
        }
    }
    Ok(())
}

/// Describes the fault of a replaced version's successor, if it has one. Once no snapshot sees the
/// version any more, the successor may be removed, and its place used for another row. The horizon
/// that is read after the look at the successor decides.
fn broken_end(s: &Session, rel: &HeapRel, p: &Bytes, own: TupleId, h: &Header) -> Result<Option<String>> {
    let eyes = Eyes::new(s);
    let replaced = h.has_ender() && h.next != own && eyes.xmax_status(h)? == Fate::Committed;
    if !replaced || age(&eyes, h, s.txn().horizon())? == Age::Dead {
        return Ok(None);
    }
    let next = h.next;
    let other = match next.block {
        b if b == own.block => None,
        b if b < s.storage().pool().blocks(rel.file, Fork::Main)? => Some(copy(s, rel, b)?),
        _ => return Ok(Some(format!("its successor {next:?} is beyond the heap's end"))),
    };
    let there = other.as_ref().unwrap_or(p);
    let successor = if sp::is_kind(there, PageKind::Heap) { first_of(there, next.slot) } else { None };
    let follows = successor.is_some_and(|n| {
        n.xmin == h.xmax && (!h.is(tuple::SAME_PAGE_UPDATED) || n.is(tuple::SAME_PAGE_ONLY))
    });
    if follows || age(&eyes, h, s.txn().horizon())? == Age::Dead {
        return Ok(None);
    }
    Ok(Some(match successor {
        None => format!("its successor {next:?} is not there"),
        Some(n) => format!("its successor {next:?} was created by transaction {}, not {}", n.xmin, h.xmax),
    }))
}

/// The version at a place, or the one that its pointer redirects to.
fn first_of(p: &Bytes, slot: u16) -> Option<Header> {
    let l = page::lp(p, slot);
    page::header(p, if l.state == LpState::Redirect { l.off } else { slot })
}

/// A version's header in words, for findings.
pub(crate) fn describe(s: &Session, h: &Header) -> Result<String> {
    let (xmin, xmax) = (s.txn().status(h.xmin)?, s.txn().status(h.xmax)?);
    Ok(format!(
        "xmin {} {xmin:?}, xmax {} {xmax:?}, next {:?}, hints {:#x}, facts {:#x}; horizon {}, first xid of the region {}",
        h.xmin.0,
        h.xmax.0,
        h.next,
        h.hints,
        h.facts,
        s.txn().horizon().0,
        s.storage().first_xid().0
    ))
}

/// Calls `each` for every version that is stored, visible or not. The caller's lock keeps writers
/// and vacuum out.
pub fn each_version(
    s: &Session,
    rel: &HeapRel,
    each: &mut dyn FnMut(TupleId, &[u8]) -> Result<()>,
) -> Result<()> {
    for block in 0..s.storage().pool().blocks(rel.file, Fork::Main)? {
        s.check_interrupts()?;
        let p = copy(s, rel, block)?;
        if sp::is_new(&p) {
            continue;
        }
        for slot in 1..=page::slots(&p) {
            let l = page::lp(&p, slot);
            if l.is_normal() {
                each(page::tid(block, slot), page::payload(&p, l))?;
            }
        }
    }
    Ok(())
}

/// A committed version that a snapshot may see: every index must lead to it.
pub(crate) fn is_wanted(s: &Session, h: &Header) -> Result<bool> {
    let eyes = Eyes::new(s);
    Ok(eyes.xmin_status(h)? == Fate::Committed && age(&eyes, h, s.txn().horizon())? != Age::Dead)
}

#[cfg(test)]
#[path = "check_tests.rs"]
mod tests;
