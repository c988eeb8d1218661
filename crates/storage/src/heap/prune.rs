//! Pruning: a page's dead versions go, same-page chains are shortened to a redirect.
//!
//! A version is dead if it was ended below the horizon. If a row is changed all the time while one
//! snapshot is held for long, that rule keeps every version since. But no snapshot sees most of
//! these: they were created after one snapshot was taken and replaced before the next one
//! (`Age::Unseen`). Pruning removes such a version from the middle of its chain. The version before
//! it takes over its end (`absorb`: xmax and successor), as if one transaction had made both
//! changes. All snapshots see just that anyway. No more versions of a row stay than there are
//! snapshots, and the chain stays whole: each version was created by the ender of the one before.
//!
//! A session that follows a row from an older version (`turn`) may still know a version that no
//! snapshot sees. It must be able to start again where it came from. Therefore
//! - the first version that remains of a chain stays: a version on another page, or an index entry,
//!   may lead to it;
//! - versions with SEVERAL lockers neither go nor take over: the lockers are found by the place;
//! - relations of the catalog are left alone: their rows are changed by place long after they were
//!   read;
//! - while a serializable transaction runs nothing is absorbed: of the version that it sees it must
//!   learn who replaced that one.
//!
//! Readers copy the rows that they hand out, and a reader without a latch notices a change
//! (`buffer/peek.rs`). Pruning therefore needs the exclusive latch and nothing more. Other sessions
//! may still know a row's *place*:
//!
//! - from an index entry: its line pointer stays as a redirect or dead until vacuum has removed the
//!   entries;
//! - from their own snapshot: by the horizon it keeps the version.

use super::page::{self, Changes};
use super::record as rec;
use super::tuple::{self, Header};
use super::visible::{Eyes, Fate};
use super::{FIRST_USER_OID, HeapRel, log};
use crate::TupleId;
use crate::buffer::PageWrite;
use crate::buffer::RecordPage;
use crate::page::View;
use crate::slotted::{self as sp, Bytes, LpState};
use crate::{Result, Session};
use sinew_txn::{Csn, InUse, Xid};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Age {
    /// No snapshot sees it or ever will.
    Dead,
    /// Ended by a committed transaction that some snapshot may not see yet.
    Recent,
    /// Recent; but no snapshot, in use or to come, sees it.
    Unseen,
    /// Everything else.
    Live,
}

/// How old a version is at the horizon.
pub(crate) fn age(eyes: &Eyes<'_>, h: &Header, horizon: Xid) -> Result<Age> {
    match eyes.xmin_status(h)? {
        Fate::Aborted => return Ok(Age::Dead),
        Fate::Mine | Fate::Running => return Ok(Age::Live),
        Fate::Committed => {}
    }
    if !h.has_ender() || eyes.xmax_status(h)? != Fate::Committed {
        return Ok(Age::Live);
    }
    Ok(if h.xmax < horizon { Age::Dead } else { Age::Recent })
}

/// Plans a page's pruning. `indexed`: index entries may point at its roots, which then become dead
/// rather than unused.
pub(crate) fn plan(
    p: &Bytes,
    block: u32,
    indexed: bool,
    mut age: impl FnMut(&Header) -> Result<Age>,
) -> Result<Changes> {
    let n = page::slots(p);
    let mut reached = [false; page::SLOTS_MAX + 1];
    let mut c = Changes::default();
    let mut chain: Vec<(u16, Age, Header)> = Vec::new();
    for root in 1..=n {
        let l = page::lp(p, root);
        let first = match l.state {
            LpState::Redirect => l.off,
            LpState::Normal if !tuple::has_fact(p, l.off as usize, tuple::SAME_PAGE_ONLY) => root,
            _ => continue,
        };
        chain.clear();
        let (mut slot, mut creator, mut last_dead) = (first, None, None);
        while let Some(h) = page::header(p, slot) {
            if reached[slot as usize] || creator.is_some_and(|x| x != h.xmin) {
                break;
            }
            reached[slot as usize] = true;
            let old = age(&h)?;
            chain.push((slot, old, h));
            match old {
                Age::Dead => last_dead = Some(chain.len() - 1),
                Age::Recent | Age::Unseen => {}
                Age::Live => break,
            }
            if !h.is(tuple::SAME_PAGE_UPDATED) || h.next.block != block || h.next.slot == slot {
                break;
            }
            creator = Some(h.xmax);
            slot = h.next.slot;
        }
        let (dead, rest) = chain.split_at(last_dead.map_or(0, |last| last + 1));
        absorb_unseen(block, rest, &mut c);
        if dead.is_empty() {
            continue;
        }
        c.unused.extend(dead.iter().map(|v| v.0).filter(|&s| s != root));
        match rest.first() {
            Some(&(to, ..)) => c.redirect.push((root, to)),
            None if indexed => c.dead.push(root),
            None => c.unused.push(root),
        }
    }
    // Versions that no chain reached are the leavings of aborted updates.
    for slot in (1..=n).filter(|&s| !reached[s as usize]) {
        if let Some(h) = page::header(p, slot)
            && age(&h)? == Age::Dead
        {
            c.unused.push(slot);
        }
    }
    Ok(c)
}

/// Takes the versions that no snapshot sees out of the rest of a chain.
fn absorb_unseen(block: u32, rest: &[(u16, Age, Header)], c: &mut Changes) {
    let Some(&(mut keeper, _, ref first)) = rest.first() else { return };
    let mut keeps_lockers = first.is(tuple::SEVERAL);
    for &(slot, age, ref h) in &rest[1..] {
        let (lockers, deleted) = (h.is(tuple::SEVERAL), h.next == TupleId { block, slot });
        if age != Age::Unseen || lockers || keeps_lockers || deleted {
            (keeper, keeps_lockers) = (slot, lockers);
            continue;
        }
        c.unused.push(slot);
        match c.absorb.last_mut() {
            Some((k, last)) if *k == keeper => *last = slot,
            _ => c.absorb.push((keeper, slot)),
        }
    }
}

/// True if pruning this page may free something, as far as a reader with this oldest snapshot can
/// tell cheaply.
pub(crate) fn worth_trying(p: &impl View, snapshot_xmin: Xid) -> bool {
    let prune = sp::prune_xid(p);
    prune.is_some() && prune < snapshot_xmin && sp::gap(p) < crate::page::PAGE_SIZE / 10
}

/// Prunes a latched page; true if it freed anything.
pub(crate) fn prune(s: &Session, rel: &HeapRel, w: &mut PageWrite<'_>, block: u32) -> Result<bool> {
    let oldest = sp::prune_xid(w.bytes());
    if !oldest.is_some() {
        return Ok(false);
    }
    let eyes = Eyes::new(s);
    if eyes.mine(oldest) {
        // A transaction that changes rows here and there meets its full pages again and again. The
        // versions that it has ended itself must stay, and no ender on the page is older.
        return Ok(false);
    }
    let horizon = s.txn().horizon_past(oldest);
    let mut in_use = InUse::default();
    // The page is latched: the sessions are looked at only if the horizon is not enough.
    let mut between = oldest >= horizon && rel.oid >= FIRST_USER_OID;
    if between {
        s.txn().snapshots_in_use(&mut in_use);
        // After the look at the snapshots: see `sinew_txn::serial`.
        between = !s.txn().serializable_exist();
    }
    if !between && oldest >= horizon && eyes.fate(oldest)? != Fate::Aborted {
        // (An aborted ender may be younger than the horizon; its successors are dead all the same.)
        return Ok(false);
    }
    let c = plan(w.bytes(), block, true, |h| {
        Ok(match age(&eyes, h, horizon)? {
            Age::Recent if between && is_unseen(s, h, &in_use) => Age::Unseen,
            age => age,
        })
    })?;
    if c.is_empty() {
        // Enders that aborted would keep the page looking prunable for ever.
        forget_aborted(&eyes, w)?;
        return Ok(false);
    }
    log_changes(s, rel, w, &c)?;
    Ok(true)
}

/// Of a version created and ended by committed transactions: does it lie between the snapshots?
fn is_unseen(s: &Session, h: &Header, in_use: &InUse) -> bool {
    // A creator that left the ring is older than every commit in it.
    let from = s.txn().recent_csn(h.xmin).unwrap_or(Csn::FROZEN);
    s.txn().recent_csn(h.xmax).is_some_and(|to| in_use.none_between(from, to))
}

/// Hints aborted enders and recomputes the page's oldest ender; nothing of it is logged.
fn forget_aborted(eyes: &Eyes<'_>, w: &mut PageWrite<'_>) -> Result<()> {
    let (mut oldest, mut aborted) = (Xid::NONE, Vec::new());
    for slot in 1..=page::slots(w.bytes()) {
        let Some(mut h) = page::header(w.bytes(), slot).filter(Header::has_ender) else { continue };
        if eyes.xmax_status(&h)? == Fate::Aborted {
            h.hints |= tuple::XMAX_ABORTED;
            aborted.push((slot, h));
        } else if !oldest.is_some() || h.xmax < oldest {
            oldest = h.xmax;
        }
    }
    eyes.s.slot().critical(|| {
        for (slot, h) in &aborted {
            page::write_header(w.bytes_mut(), *slot, h);
        }
        sp::set_prune_xid(w.bytes_mut(), oldest);
    });
    w.mark_dirty_hint();
    Ok(())
}

/// Applies and logs changes that do not touch the visibility map.
pub(crate) fn log_changes(s: &Session, rel: &HeapRel, w: &mut PageWrite<'_>, c: &Changes) -> Result<()> {
    let mut body = Vec::new();
    rec::prune(&mut body, c);
    s.storage().wal().critical(s.slot(), || {
        page::apply(w.bytes_mut(), c).expect("a plan made from this page fits it");
        let lsn = log(
            s,
            rel,
            rec::PRUNE,
            Xid::NONE,
            vec![RecordPage { page: w, will_init: false, force_image: false, data: &body }],
        );
        w.set_lsn(lsn);
    });
    Ok(())
}
