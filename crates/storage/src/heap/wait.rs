//! Row locks: the transactions that stand in the way of changing or locking a version, and the wait
//! for them.
//!
//! The header's xmax names the ender or one locker. With SEVERAL set, the shared row-lock table
//! names all lockers (but not the ender); it is void after a crash, and so are they. Enders hold a
//! strength too: NoKeyUpdate, or Update for deletes and key changes, so that KeyShare lockers and
//! updates of other columns do not meet.
//!
//! How they are waited for is in `turn`: with no latch and no pin; then the waiter looks at the row
//! again, for anything may have happened.

use super::scan::chain_start;
use super::tuple::{self, Header};
use super::turn::Sought;
use super::visible::{Eyes, Fate};
use super::{HeapRel, Outcome, page};
use crate::slotted::Bytes;
use crate::{Result, Session, TupleId};
use sinew_txn::rowlock::{RowLocker, RowTag};
use sinew_txn::{CommandId, RowLockStrength, Xid};

pub(crate) fn row_tag(rel: &HeapRel, tid: TupleId) -> RowTag {
    RowTag { database: rel.file.database, file: rel.file.file, block: tid.block, slot: tid.slot }
}

/// The version may be locked or ended.
pub(crate) struct Clear {
    pub header: Header,
    /// An ender that does not conflict stays in xmax (only a KeyShare lock can meet one).
    pub keeps_ender: bool,
    /// The strongest lock this transaction has already.
    pub own: Option<(Xid, RowLockStrength)>,
    /// Locks that stay beside the new one: other transactions' and those of other levels of this
    /// one.
    pub others: Vec<(Xid, RowLockStrength)>,
}

/// Transactions to wait for before asking again.
pub(crate) struct Held {
    /// Where the row's chain starts on its page: the row's name, whichever of its versions one
    /// knows.
    pub row: TupleId,
    pub xids: Vec<Xid>,
    /// The waiter has a lock on the row already.
    pub has_lock: bool,
}

pub(crate) enum Way {
    Clear(Clear),
    Held(Held),
    Ended(Outcome),
}

/// Finds the transactions that stand in the way of taking `want` on the version. The caller has
/// latched its page exclusively.
pub(crate) fn examine(
    eyes: &Eyes<'_>,
    rel: &HeapRel,
    p: &Bytes,
    sought: Sought,
    want: RowLockStrength,
    command: CommandId,
) -> Result<Way> {
    let tid = sought.tid;
    let header = page::header(p, tid.slot);
    if let Some(creator) = sought.creator
        && header.is_none_or(|h| h.xmin != creator)
    {
        return Ok(Way::Ended(Outcome::Updated { next: sought.origin, xmax: Xid::NONE }));
    }
    let Some(h) = header else {
        return Ok(Way::Ended(Outcome::Deleted { xmax: Xid::NONE, moved: false }));
    };
    match eyes.xmin_status(&h)? {
        Fate::Committed => {}
        Fate::Mine if eyes.commands(&h).0 >= command => return Ok(Way::Ended(Outcome::SelfModified)),
        Fate::Mine => {}
        // Part of a row that has a lock of ours: its creator neither conflicts with that nor looks
        // at the version before again.
        Fate::Running if sought.successor => {}
        Fate::Running | Fate::Aborted => {
            return Ok(Way::Ended(Outcome::Deleted { xmax: Xid::NONE, moved: false }));
        }
    }
    let mut keeps_ender = false;
    let mut held = Vec::new();
    let mut locks: Vec<(Xid, RowLockStrength)> = Vec::new();
    if h.has_ender() {
        match eyes.xmax_status(&h)? {
            Fate::Mine => return Ok(Way::Ended(Outcome::SelfModified)),
            Fate::Committed if want == RowLockStrength::KeyShare && !h.is(tuple::KEY_UPDATED) => {
                keeps_ender = true;
            }
            Fate::Committed if h.next == tid => {
                return Ok(Way::Ended(Outcome::Deleted { xmax: h.xmax, moved: h.is(tuple::MOVED) }));
            }
            Fate::Committed => return Ok(Way::Ended(Outcome::Updated { next: h.next, xmax: h.xmax })),
            Fate::Running if h.strength().conflicts(want) => held.push(h.xmax),
            Fate::Running => keeps_ender = true,
            Fate::Aborted => {}
        }
    }
    let in_table = h.is(tuple::SEVERAL);
    if in_table {
        locks = eyes.s.row_lockers(row_tag(rel, tid))?;
    } else if h.xmax.is_some()
        && h.is(tuple::LOCK_ONLY)
        && matches!(eyes.xmax_status(&h)?, Fate::Mine | Fate::Running)
    {
        locks.push((h.xmax, h.strength()));
    }
    let mut own: Option<(Xid, RowLockStrength)> = None;
    let mut others = Vec::new();
    let current = eyes.s.current_xid()?;
    for (xid, strength) in locks {
        if eyes.mine(xid) {
            if own.is_none_or(|(_, o)| strength > o) {
                own = Some((xid, strength));
            }
            if xid != current {
                others.push((xid, strength));
            }
        } else if strength.conflicts(want) {
            held.push(xid);
        } else {
            others.push((xid, strength));
        }
    }
    // A transaction that has the strength already need not wait for lockers that came to terms with
    // it.
    if !held.is_empty() && (keeps_ender || own.is_none_or(|(_, o)| o < want)) {
        let has_lock = own.is_some() || sought.successor;
        return Ok(Way::Held(Held { row: chain_start(p, tid), xids: held, has_lock }));
    }
    Ok(Way::Clear(Clear { header: h, keeps_ender, own, others }))
}

/// Puts the locks that stay beside a new xmax into the table for the row at `tid`: the same
/// version, or its successor. The table first, and then the log, if it is a prepared
/// transaction's lock: see `engine/prepared.rs`.
pub(crate) fn carry_lockers(s: &Session, rel: &HeapRel, tid: TupleId, clear: &Clear) -> Result<()> {
    for &(xid, strength) in &clear.others {
        let row = row_tag(rel, tid);
        s.add_row_locker(row, xid, strength)?;
        let strengths = 1 << strength as u32;
        s.storage().note_row_locker(s, RowLocker { row, xid, strengths })?;
    }
    Ok(())
}
