//! Group flush: one session syncs the log for all that wait.
//!
//! Committing sessions use it, and evictions, which need the log durable up to a page's LSN.
//!
//! 1. A session that needs the log durable up to a position enters the position into `waits` and
//!    then tries to take the claim.
//! 2. The session that gets the claim is the leader. It writes out everything copied so far, but at
//!    least up to the highest position in `waits`, and syncs it.
//! 3. The leader publishes `flushed`, gives the claim back, and only then reads `waits`. It wakes
//!    all sessions that are covered, and one session that is not, to lead the next flush.
//!
//! A session that found the claim taken had entered its wait before the leader gave the claim back.
//! The leader's reading of `waits` therefore sees it.
//!
//! A session whose waiter suspends must not do I/O on a worker that others need. It asks the
//! process's flusher thread (`flusher.rs`), which waits and leads with a slot of its own. The
//! session sleeps until it is covered. Its entry carries bit 0, so that no leader wakes it to lead.
//! Only a session whose thread no other session needs (`Slot::may_block`) tries the claim first,
//! where that was faster lately (`ways.rs`).
//!
//! A dead leader's claim is taken back by the reaper (`watch_claim`); the next leader writes the
//! same bytes again.

use super::protocol::{Waiting, waiting};
use super::ways::Way;
use super::{SEGMENT_SIZE, Wal, stats};
use crate::claim::held;
use crate::wait_events;
use crate::{Lsn, Result};
use sinew_sync::shim::{Access, Instant, sleep, touch, yield_now};
use sinew_sync::{HeldToken, Patience, Slot, SlotIndex, kill_point};
use sinew_txn::TxnSession;
use std::sync::atomic::Ordering::*;

impl Wal {
    /// Waits until the log is durable up to `lsn`.
    pub fn flush(&self, s: &TxnSession, lsn: Lsn) -> Result<()> {
        if self.flushed() < lsn {
            let _shown = s.show_wait(wait_events::WAL_SYNC);
            self.flush_for(s.slot(), lsn)?;
        }
        stats::add(&self.insert_slot(s.slot()).stats.flush_requests, 1);
        Ok(())
    }

    pub(crate) fn flush_for(&self, slot: &Slot, lsn: Lsn) -> Result<()> {
        if self.flushed() >= lsn {
            return Ok(());
        }
        debug_assert!(lsn <= self.insert_position(), "flush to {lsn} beyond the end of the log");
        let wait = &self.region.get(self.at.waits)[slot.index().0 as usize];
        let suspends = slot.suspends();
        let timed = (suspends && slot.may_block()).then(|| (self.ways.choose(), Instant::now()));
        let leads = !suspends || timed.is_some_and(|(way, _)| way == Way::Own);
        wait.enter(lsn.0, suspends);
        let result = loop {
            let seen = slot.wake_seq();
            if self.flushed() >= lsn {
                break Ok(());
            }
            if let Err(e) = self.check().and_then(|()| Ok(self.region.check()?)) {
                break Err(e);
            }
            if leads && let Some(claim) = self.try_claim(slot) {
                let led = self.lead(slot, lsn);
                drop(claim);
                match led {
                    Ok(()) => continue,
                    Err(e) => break Err(e),
                }
            }
            if suspends {
                self.asked.ask(lsn.0);
            }
            if let Err(p) = slot.wait(seen, None) {
                break Err(p.into());
            }
        };
        wait.leave();
        if let Some((way, began)) = timed {
            self.ways.note(way, began.elapsed());
        }
        result
    }

    /// As `flush`, for a caller that holds latches and so must not suspend. It leads itself, or
    /// blocks its thread while another session leads.
    pub(crate) fn flush_blocking(&self, slot: &Slot, lsn: Lsn) -> Result<()> {
        let wait = &self.region.get(self.at.waits)[slot.index().0 as usize];
        let (mut turns, mut shown, mut patience) = (0u32, false, Patience::new(slot));
        // For the views. No leader is to wake this session.
        let show = |shown: &mut bool| {
            if !std::mem::replace(shown, true) {
                wait.enter(lsn.0, true);
            }
        };
        let result = loop {
            if self.flushed() >= lsn {
                break Ok(());
            }
            // The claim's holder may be dead.
            if let Err(e) = self.check().and_then(|()| Ok(patience.look()?)) {
                break Err(e);
            }
            if let Some(claim) = self.try_claim(slot) {
                // The leader may have to wait for the copy of a session that is stopped.
                show(&mut shown);
                let led = self.lead(slot, lsn);
                drop(claim);
                if led.is_err() {
                    break led;
                }
            } else {
                turns += 1;
                match turns {
                    ..100 => yield_now(),
                    100 => show(&mut shown),
                    _ => sleep(std::time::Duration::from_micros(50)),
                }
            }
        };
        if shown {
            wait.leave();
        }
        result
    }

    /// Writes and syncs everything copied so far, at least up to `lsn` and up to every position in
    /// `waits` when it starts. A waiter is therefore never left to the next flush because a
    /// neighbour was still copying. The caller holds the claim.
    pub(super) fn lead(&self, slot: &Slot, lsn: Lsn) -> Result<()> {
        let waits = self.region.get(self.at.waits);
        let lsn = Lsn(waiting(waits).map(|i| waits[i].wanted()).fold(lsn.0, u64::max));
        let mut patience = Patience::new(slot);
        loop {
            let end = self.contiguous();
            if end >= lsn.0 {
                return self.write_and_sync(slot, end);
            }
            // Some inserter is between its reservation and the end of its copy. The copy takes
            // nanoseconds, unless the inserter lost its CPU, or died (which poisons the region), or
            // waits for room in the ring. Only the claim's holder, this session, can make room.
            if patience.turn()? {
                self.write_out(slot, end)?;
            }
        }
    }

    /// The caller holds the claim; `end <= contiguous()`.
    fn write_and_sync(&self, slot: &Slot, end: u64) -> Result<()> {
        let ctl = self.ctl();
        let began = Instant::now();
        self.write_out(slot, end)?;
        let from = ctl.progress.flushed.load(Relaxed);
        if let Err(e) = self.segments.sync(from, end) {
            return Err(self.fail(&e.to_string()));
        }
        kill_point("log: synced, not published");
        // Release: pairs with the Acquire in `flushed`.
        ctl.progress.flushed.store(end.max(from), Release);
        self.flush_stats().flushed(began.elapsed());
        Ok(())
    }

    /// Hands `[written, end)` to the kernel. The caller holds the claim; `end <= contiguous()`.
    pub(super) fn write_out(&self, slot: &Slot, end: u64) -> Result<()> {
        let ctl = self.ctl();
        self.check()?;
        // Beyond `prepared` another session may be writing zeroes. Sessions look for room before
        // they insert, so that the log seldom comes here unprepared. Acquire: as in `reserve`, and
        // the file is there.
        if end > ctl.steady.prepared.load(Acquire)
            && let Err(e) = self.prepare(slot, end)
        {
            return Err(self.fail(&e.to_string()));
        }
        let _mark = self.region.write_mark()?;
        // An inserter that waits for room is woken after each piece, and copies while the rest is
        // written.
        let most = self.ring_len() / 4;
        let mut at = ctl.progress.written.load(Relaxed);
        while at < end {
            let segment = at / SEGMENT_SIZE * SEGMENT_SIZE;
            let segment_end = segment + SEGMENT_SIZE;
            // Relaxed: changed by the holder of the claim only.
            if segment > ctl.claim.named.load(Relaxed) {
                self.name_segment(segment)?;
            }
            let piece = self.ring_slice(at, end.min(segment_end).min(at + most));
            touch(piece.as_ptr(), piece.len(), Access::Load);
            if let Err(e) = self.segments.write(at, piece) {
                return Err(self.fail(&e.to_string()));
            }
            at += piece.len() as u64;
            kill_point("log: written, not published");
            // Release: pairs with the Acquire in `has_space`; the bytes may be overwritten now.
            ctl.progress.written.store(at, Release);
            ctl.room.made();
        }
        Ok(())
    }

    /// Called before the first byte is written to a segment. It makes everything before the segment
    /// durable and names the segment in the control file (`mark.rs`).
    fn name_segment(&self, segment: u64) -> Result<()> {
        let ctl = self.ctl();
        let from = ctl.progress.flushed.load(Relaxed);
        let named = self.segments.sync(from, segment).and_then(|()| self.name_newest(segment));
        if let Err(e) = named {
            return Err(self.fail(&e.to_string()));
        }
        kill_point("log: segment named, not written");
        // Relaxed: as where it is read.
        ctl.claim.named.store(segment, Relaxed);
        Ok(())
    }

    /// Registers how the reaper frees a dead leader's claim. The claim word counts, not the dead
    /// session's entry.
    pub(crate) fn watch_claim(&self) {
        let at = self.at;
        self.region.set_undo(
            held::LOG,
            Box::new(move |region, dead, _| {
                region.get(at.waits)[dead.0 as usize].leave();
                let ctl = &region.get(at.ctl)[0];
                ctl.claim.claim.take_from(dead.0 + 1);
                ctl.room.made();
                // The dead session led, or had given the claim back and was waking. All waiters
                // look again, and one will lead.
                for (i, wait) in region.get(at.waits).iter().enumerate() {
                    if wait.wanted() != 0 {
                        Slot::wake(region, SlotIndex(i as u32));
                    }
                }
                Ok(())
            }),
        );
    }

    /// The caller then looks for sessions that wait for a flush.
    fn give_back_claim(&self) {
        let ctl = self.ctl();
        ctl.claim.claim.give_back();
        ctl.room.made();
    }

    pub(super) fn try_claim<'s>(&self, slot: &'s Slot) -> Option<Claim<'_, 's>> {
        let ctl = self.ctl();
        // Saves writing the held-resource record.
        if ctl.claim.claim.is_taken() {
            return None;
        }
        let record = slot.held();
        let token = record.intent(held::LOG, 0).ok()?;
        if !ctl.claim.claim.try_take(slot.index().0 + 1) {
            record.clear(token);
            return None;
        }
        record.held(token);
        Some(Claim { wal: self, slot, token })
    }

    /// Wakes all waiters that are covered, and one that is not covered and can lead. Called after
    /// the claim was given back. The next leader is woken first, because it writes and syncs while
    /// the others are woken.
    pub(super) fn wake_waiters(&self, me: Option<SlotIndex>) {
        kill_point("log: flushed, waiters asleep");
        let failed = self.check().is_err();
        let flushed = self.flushed().0;
        let waits = self.region.get(self.at.waits);
        let mine = me.map_or(usize::MAX, |me| me.0 as usize);
        let others = || waiting(waits).filter(|&i| i != mine).map(|i| (i, waits[i].look(flushed)));
        let wake = |i: usize| Slot::wake(&self.region, SlotIndex(i as u32));
        let next = others().find(|(_, w)| *w == Waiting::CanLead);
        if let Some((i, _)) = next {
            wake(i);
            kill_point("log: next leader woken, others asleep");
        }
        let mut covered = 0;
        for (i, wait) in others() {
            match wait {
                Waiting::Covered => {
                    covered += 1;
                    wake(i);
                    waits[i].woken(flushed);
                }
                Waiting::CanLead | Waiting::Served if failed => wake(i),
                Waiting::Nothing | Waiting::CanLead | Waiting::Served => {}
            }
        }
        self.wake_watchers();
        let stats = self.flush_stats();
        // Relaxed: statistics.
        stats.wakeups.fetch_add(covered, Relaxed);
        stats.lead_wakeups.fetch_add(u64::from(next.is_some()), Relaxed);
    }

    /// Everything inserted so far, written and durable.
    pub(crate) fn flush_all(&self, slot: &Slot) -> Result<()> {
        self.flush_for(slot, self.insert_position())
    }

    /// Writes and syncs everything copied so far, if no other session leads. It never waits for
    /// another session, which may be dead. A session that waits for a later position is woken to
    /// lead.
    pub(crate) fn try_flush_copied(&self, slot: &Slot) -> Result<()> {
        let copied = self.contiguous();
        if self.flushed().0 < copied
            && let Some(claim) = self.try_claim(slot)
        {
            let written = self.write_and_sync(slot, copied);
            drop(claim);
            written?;
        }
        Ok(())
    }

    pub(super) fn segments_dir(&self) -> &std::path::Path {
        self.segments.dir()
    }
}

pub(super) struct Claim<'w, 's> {
    wal: &'w Wal,
    slot: &'s Slot,
    token: HeldToken,
}

impl Drop for Claim<'_, '_> {
    fn drop(&mut self) {
        // The waking is part of the release. If the leader dies in the middle of it, `watch_claim`
        // does the rest.
        self.slot.held().pop(self.token, || {
            self.wal.give_back_claim();
            self.wal.wake_waiters(Some(self.slot.index()));
        });
    }
}
