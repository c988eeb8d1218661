//! Which versions a snapshot sees, and when that may be remembered in the row.
//!
//! A version is visible if its creator is (frozen, committed before the snapshot, or this
//! transaction in an earlier command) and its ender is not. Own xids are asked first, because the
//! kernel calls them running.
//!
//! **Hints.** "xmin committed" must not reach the disk before the commit record: a crash would
//! otherwise turn a lost asynchronous commit into a visible row. Neither the page's LSN nor the row
//! knows where that record ends, so a committed hint is set only for xids known durable. A snapshot
//! says that all xids below its xmin have finished. Their commit records therefore end below the
//! log's insert position that is read afterwards. Once the log is flushed up to there, all of them
//! are durable. The pair (xid, position) is kept in the session's `local.rs`. "Aborted" hints are
//! always right: a lost abort record is an abort too.

use super::HeapRel;
use super::prune::{Age, age};
use super::tuple::{self, AT_HINTS, Header};
use crate::engine::local;
use crate::{Result, Session, TupleId};
use sinew_txn::{CommandId, SerialTarget, Snapshot, Txn, Xid, XidStatus};
use std::cell::Cell;

/// Remembers `bits` in the u16 at a page offset; the caller knows how (shared latch: atomically).
pub(crate) type SetHint<'h> = dyn FnMut(usize, u16) + 'h;

pub(crate) struct Eyes<'a> {
    pub s: &'a Session,
    txn: &'a Txn,
    /// This transaction has xids at all.
    writes: bool,
    /// It is SERIALIZABLE, and must be told of what it meets and does not see.
    watched: bool,
    /// The last xid that was found committed, which is final. Neighbours on a page often have one
    /// creator.
    committed: Cell<Option<Xid>>,
}

impl<'a> Eyes<'a> {
    /// The eyes of the session's current statement. They are made anew after the transaction takes
    /// its first xid.
    pub fn new(s: &'a Session) -> Eyes<'a> {
        let writes = s.top_xid().is_some();
        Eyes { s, txn: s.txn(), writes, watched: false, committed: Cell::new(None) }
    }

    /// For reading rows of a relation in the transaction's name.
    pub fn of_reader(s: &'a Session, rel: &HeapRel) -> Result<Eyes<'a>> {
        let watched = super::is_watched(s, rel.oid);
        if watched {
            s.serial_check()?;
        }
        Ok(Eyes { watched, ..Eyes::new(s) })
    }

    /// The row version at `tid` is what the reader gets: call under the page's latch, or before the
    /// last look at its version word.
    pub fn has_read(&self, rel: &HeapRel, tid: TupleId) -> Result<()> {
        if self.watched {
            let of = SerialTarget::row(rel.file.database, rel.oid, tid.block, tid.slot);
            self.s.serial_reads(of)?;
        }
        Ok(())
    }

    /// Whether `xid` is this transaction's own or one of its subtransactions'. Costs nothing in a
    /// transaction that has written nothing.
    pub fn mine(&self, xid: Xid) -> bool {
        self.writes && self.s.is_mine(xid)
    }

    /// (created, ended) commands of a version; each means something only if that xid is mine.
    pub fn commands(&self, h: &Header) -> (CommandId, CommandId) {
        if h.is(tuple::COMBO) {
            local::with(self.s, |l| l.combo_get(h.cid))
        } else {
            (CommandId(h.cid), CommandId(h.cid))
        }
    }

    /// Does the snapshot see the version with this header, which stands at `off`?
    pub fn sees(&self, h: &Header, off: usize, snap: &Snapshot, hint: &mut SetHint<'_>) -> Result<bool> {
        if h.xmin != Xid::FROZEN {
            if h.hint(tuple::XMIN_ABORTED) {
                return Ok(false);
            }
            if !(h.hint(tuple::XMIN_COMMITTED) && h.xmin < snap.xmin) {
                if self.mine(h.xmin) {
                    if self.commands(h).0 >= snap.command {
                        return Ok(false);
                    }
                } else if !self.txn.visible(snap, h.xmin)? {
                    if !h.hint(tuple::XMIN_COMMITTED) && self.txn.status(h.xmin)? == XidStatus::Aborted {
                        hint(off + AT_HINTS, tuple::XMIN_ABORTED);
                    } else if self.watched {
                        self.s.serial_conflict_out(h.xmin)?;
                    }
                    return Ok(false);
                } else if !h.hint(tuple::XMIN_COMMITTED) && self.durable(h.xmin, snap.xmin) {
                    hint(off + AT_HINTS, tuple::XMIN_COMMITTED);
                }
            }
        }
        if !h.has_ender() {
            return Ok(true);
        }
        if h.hint(tuple::XMAX_COMMITTED) && h.xmax < snap.xmin {
            return Ok(false);
        }
        if self.mine(h.xmax) {
            return Ok(self.commands(h).1 >= snap.command);
        }
        if self.txn.visible(snap, h.xmax)? {
            if !h.hint(tuple::XMAX_COMMITTED) && self.durable(h.xmax, snap.xmin) {
                hint(off + AT_HINTS, tuple::XMAX_COMMITTED);
            }
            return Ok(false);
        }
        if !h.hint(tuple::XMAX_COMMITTED) && self.txn.status(h.xmax)? == XidStatus::Aborted {
            hint(off + AT_HINTS, tuple::XMAX_ABORTED);
        } else if self.watched {
            self.s.serial_conflict_out(h.xmax)?;
        }
        Ok(true)
    }

    /// True if the version is dead at the horizon, and still after a crash. A caller that acts on
    /// it without logging must ask this. An index entry that was killed for a deletion whose commit
    /// is lost would hide a row that lives again.
    pub fn dead_for_good(&self, h: &Header, horizon: Xid) -> Result<bool> {
        if age(self, h, horizon)? != Age::Dead {
            return Ok(false);
        }
        Ok(self.xmin_status(h)? == Fate::Aborted
            || h.hint(tuple::XMAX_COMMITTED)
            || self.durable(h.xmax, horizon))
    }

    /// True if the commit of `xid`, known committed, is on disk. `finished_below`: every xid below
    /// had finished already.
    pub(super) fn durable(&self, xid: Xid, finished_below: Xid) -> bool {
        local::with(self.s, |l| {
            if xid < l.durable_below {
                return true;
            }
            let wal = self.s.storage().wal();
            if let Some((below, at)) = l.durable_pending
                && wal.flushed() >= at
            {
                l.durable_below = l.durable_below.max(below);
                l.durable_pending = None;
            }
            if l.durable_pending.is_none() && finished_below > l.durable_below {
                let at = wal.insert_position();
                if wal.flushed() >= at {
                    l.durable_below = finished_below;
                } else {
                    l.durable_pending = Some((finished_below, at));
                }
            }
            xid < l.durable_below
        })
    }

    /// Status with the hints of the row taken into account; own running xids are in progress.
    pub fn xmin_status(&self, h: &Header) -> Result<Fate> {
        if h.xmin == Xid::FROZEN || h.hint(tuple::XMIN_COMMITTED) {
            return Ok(Fate::Committed);
        }
        if h.hint(tuple::XMIN_ABORTED) {
            return Ok(Fate::Aborted);
        }
        self.fate(h.xmin)
    }

    /// Same for the ender or locker.
    pub fn xmax_status(&self, h: &Header) -> Result<Fate> {
        if h.hint(tuple::XMAX_COMMITTED) {
            return Ok(Fate::Committed);
        }
        if h.hint(tuple::XMAX_ABORTED) || !h.xmax.is_some() {
            return Ok(Fate::Aborted);
        }
        self.fate(h.xmax)
    }

    /// Whether `xid` is this transaction's own, still runs, has committed or has aborted, now and
    /// not by the snapshot. Fails if its status cannot be read.
    pub fn fate(&self, xid: Xid) -> Result<Fate> {
        if self.committed.get() == Some(xid) {
            return Ok(Fate::Committed);
        }
        if self.mine(xid) {
            return Ok(Fate::Mine);
        }
        Ok(match self.txn.status(xid)? {
            XidStatus::InProgress => Fate::Running,
            XidStatus::Committed(_) => {
                self.committed.set(Some(xid));
                Fate::Committed
            }
            XidStatus::Aborted => Fate::Aborted,
        })
    }
}

/// The fate of an xid, seen from this session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fate {
    Mine,
    Running,
    Committed,
    Aborted,
}
