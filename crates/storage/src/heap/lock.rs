//! SELECT FOR UPDATE and its kin.

use super::modify::{log_with_map, pin};
use super::record as rec;
use super::tuple;
use super::turn::{Sought, Turn};
use super::visible::Eyes;
use super::wait::{Held, Way, carry_lockers, examine, row_tag};
use super::{HeapRel, Outcome, modify, page};
use crate::{Result, Session, TupleId, engine::local};
use sinew_txn::{CommandId, RowLockStrength, Snapshot, Xid};

/// Locks the version at `tid`. `Updated` names the successor, which the caller rechecks and locks
/// in turn.
///
/// A KeyShare lock meets an update that left the keys alone without a conflict, committed or not.
/// The row goes on in later versions then. A transaction that deletes the row or changes its key
/// looks at those. The lock therefore goes to all of them, also to those of a transaction that
/// still runs, and waits where one of them was deleted or got another key. It waits there under
/// NOWAIT and SKIP LOCKED too, as PostgreSQL does. Passing over the row would leave it locked,
/// because its first version is locked already.
pub fn lock(
    s: &Session,
    rel: &HeapRel,
    tid: TupleId,
    strength: RowLockStrength,
    snapshot: &Snapshot,
    turn: &mut Turn<'_>,
) -> Result<Outcome> {
    let sought = turn.seek(tid);
    let outcome = loop {
        match try_lock(s, rel, sought, strength, snapshot.command)? {
            Step::Wait(held) => {
                if !turn.wait(rel, &held, strength)? {
                    break Outcome::WouldBlock;
                }
            }
            Step::Out(o) => break o,
            Step::Done { next: None } => break Outcome::Done,
            // The key lock must hold for the row as it is now, too.
            Step::Done { next: Some(next) } => break lock_successors(s, rel, next, strength, turn)?,
        }
    };
    turn.after(&outcome);
    Ok(outcome)
}

/// Locks what the row became after a version that this transaction has locked.
///
/// A wait here does without the row's turn, because the transaction that has the turn may wait for
/// the lock on the version before.
fn lock_successors(
    s: &Session,
    rel: &HeapRel,
    mut at: (TupleId, Xid),
    strength: RowLockStrength,
    turn: &mut Turn<'_>,
) -> Result<Outcome> {
    loop {
        // The successor of a locked version stays: pruning leaves versions with lockers alone.
        let (tid, creator) = at;
        let sought = Sought { tid, creator: Some(creator), origin: tid, successor: true };
        match try_lock(s, rel, sought, strength, CommandId(u32::MAX))? {
            Step::Wait(held) => turn.wait_for_later_version(&held)?,
            Step::Out(o) => {
                return Ok(match o {
                    // Deleted, or its key changed, by a transaction that committed.
                    Outcome::Updated { xmax, .. } | Outcome::Deleted { xmax, .. } if xmax.is_some() => o,
                    // The successor went with its transaction, or this one ended it: the version
                    // before is the row.
                    _ => Outcome::Done,
                });
            }
            Step::Done { next: Some(next) } => at = next,
            Step::Done { next: None } => return Ok(Outcome::Done),
        }
    }
}

enum Step {
    Done { next: Option<(TupleId, Xid)> },
    Out(Outcome),
    Wait(Held),
}

fn try_lock(
    s: &Session,
    rel: &HeapRel,
    sought: Sought,
    want: RowLockStrength,
    command: CommandId,
) -> Result<Step> {
    let (tid, xid) = (sought.tid, s.current_xid()?);
    let pin = pin(s, rel, tid.block)?;
    let mut w = pin.write()?;
    let eyes = Eyes::new(s);
    let clear = match examine(&eyes, rel, w.bytes(), sought, want, command)? {
        Way::Clear(c) => c,
        Way::Held(held) => return Ok(Step::Wait(held)),
        Way::Ended(o) => return Ok(Step::Out(o)),
    };
    let h = clear.header;
    let next = (clear.keeps_ender && h.next != tid).then_some((h.next, h.xmax));
    if clear.own.is_some_and(|(_, had)| had >= want) {
        return Ok(Step::Done { next });
    }
    modify::ensure_base(s, rel, &mut w, tid.block, xid)?;
    let (xmax, facts);
    if clear.keeps_ender {
        carry_lockers(s, rel, tid, &clear)?;
        s.add_row_locker(row_tag(rel, tid), xid, want)?;
        (xmax, facts) = (h.xmax, h.facts & tuple::XMAX_FACTS | tuple::SEVERAL);
    } else if clear.others.is_empty() {
        (xmax, facts) = (xid, tuple::LOCK_ONLY | tuple::strength_bits(want));
    } else {
        carry_lockers(s, rel, tid, &clear)?;
        s.add_row_locker(row_tag(rel, tid), xid, want)?;
        let strongest = clear.others.iter().map(|o| o.1).max().map_or(want, |o| o.max(want));
        (xmax, facts) = (xid, tuple::LOCK_ONLY | tuple::SEVERAL | tuple::strength_bits(strongest));
    }
    let mut body = local::take_buffer(s);
    rec::lock(&mut body, tid.slot, xmax, facts);
    s.storage().wal().critical(s.slot(), || {
        let p = w.bytes_mut();
        let mut now = h;
        now.set_xmax(xmax, facts);
        page::write_header(p, tid.slot, &now);
        log_with_map(s, rel, (rec::LOCK, xid), &mut [(&mut w, false, &body)], None);
    });
    local::put_buffer(s, body);
    Ok(Step::Done { next })
}
