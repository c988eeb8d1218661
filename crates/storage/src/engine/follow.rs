//! Following an archive: a directory whose log is another directory's.
//!
//! `follow.state` in the directory says so (`archive/followed.rs`). Its region has no transactions
//! of its own. Any number of processes open it and read. The maintainer's process also has
//! the *applier*, a thread that takes the log from the archive, writes it into the directory's own
//! segments, and replays it beside the readers.
//!
//! ```text
//!   archive ── fetch ──> segments, durable ── replay ──> pages, statuses ──> readers
//!                        wal.insert_position()           applied
//! ```
//!
//! # Steps
//!
//! | step | by | what it guarantees |
//! |---|---|---|
//! | open | the region's creator | replays the local log to its end, alone, as recovery does. Transactions without an outcome are not rolled back: they run elsewhere |
//! | a round | the applier, with the claim `follow` | takes in what the archive has behind the local log, durably, then replays it record by record. `applied` moves after each |
//! | restart point | the applier, at each checkpoint of the source | outcomes, pages and file lengths reach the disk, then the control block: replay begins at the source's redo point next time. Pages changed after it have their images in the log |
//! | promotion | any process, with the claim | `archive.state` names the branch, `follow.state` goes, the region is given up. The next opening recovers like after a crash: what has no outcome is rolled back |
//!
//! # A death
//!
//! | it died | then |
//! |---|---|
//! | fetching, writing log, or between two records | the claim is freed. The next maintainer's applier reads what it must know from the local log since the restart point, and goes on at `applied` |
//! | moving the log's end | the region is given up (the latch of the segments). The local log ends at its last whole record |
//! | changing pages | the region is given up. The next opening replays from the restart point |
//! | in a restart point | the control block is the old one or the new one, and both are right |
//! | promoting, before `follow.state` goes | the directory follows on |
//! | promoting, after it | the applier notices and gives the region up |

use super::Storage;
use super::beside::Beside;
use super::control::{Control, State};
use super::recovery::{Recovered, Replayer, Way};
use super::restart;
use crate::archive::{ArchiveState, Feed, Followed, walk_records};
use crate::claim::held;
use crate::location::Location;
use crate::wal::reader::Reader;
use crate::{BlockNo, Fork, Lsn, RelFile, Result, StorageError};
use sinew_sync::{Slot, kill_point};
use sinew_txn::{TxnSession, Xid};
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::time::{Duration, Instant};

/// The epoch of no log: records up to the known end are read whatever theirs is.
const ANY_EPOCH: u32 = u32::MAX - 1;

/// A promotion waits so long for the applier of another process: longer than an object store is
/// waited for.
const APPLIER_WAIT: Duration = Duration::from_secs(60);

/// How far a directory has followed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FollowStats {
    /// The archive.
    pub followed: Followed,
    /// The end of the log in the directory.
    pub received: Lsn,
    /// The end of the last record that readers may see.
    pub applied: Lsn,
    /// When the last transaction that was replayed committed, in microseconds since 1970. 0: none
    /// was replayed in this region.
    pub last_commit_us: i64,
}

/// The applier's own memory between rounds.
pub(super) struct Applier {
    followed: Followed,
    feed: Feed,
    /// The findings in the log since the restart point, and up to where.
    known: Option<(Recovered, Lsn)>,
    taken_out: RefCell<HashMap<(RelFile, BlockNo), Xid>>,
    begun: Xid,
    told: RefCell<HashMap<i32, u64>>,
    /// It applies the last log before a promotion.
    promotes: bool,
    lengths: RefCell<HashMap<(RelFile, Fork), BlockNo>>,
}

impl Storage {
    /// Opens the region of a directory that follows, after the local log was replayed.
    pub(super) fn start_following(&self, mut control: Control, found: &Recovered) -> Result<()> {
        let Some(oldest) = found.oldest else {
            return Err(StorageError::BackupRefused(
                "the archive's base backup was made by an older program, whose log does not say which transactions run: take a \
                 new one with this program"
                    .into(),
            ));
        };
        control.state = State::Following;
        control.epoch = control.epoch.max(found.epoch);
        control.write(&self.dir, self.settings.fsync)?;
        self.wal.start_following(found.end, control.redo, control.epoch)?;
        self.statuses.note_files()?;
        self.txn.init_following(Xid(found.next_xid), oldest)?;
        self.statuses.fill(Xid(found.next_xid))?;
        let shared = self.shared();
        // Relaxed, all: no other process is there before `publish`.
        shared.first_xid.store(found.next_xid, Relaxed);
        shared.applied.store(found.end.0, Relaxed);
        self.set_counters(found.next_oid, found.next_file);
        self.files.remove_copies()
    }

    /// Whether the directory follows an archive.
    pub fn follows(&self) -> bool {
        self.txn.follows()
    }

    /// How far the directory has followed; `None`: it follows no archive.
    ///
    /// # Errors
    /// Those of reading `follow.state`.
    pub fn follow_stats(&self) -> Result<Option<FollowStats>> {
        let Some(followed) = Followed::find(&self.dir)?.filter(|_| self.follows()) else { return Ok(None) };
        let shared = self.shared();
        // Acquire: pairs with the applier's Release.
        let applied = Lsn(shared.applied.load(Acquire));
        // Relaxed: for views.
        let last_commit_us = shared.applied_commit_us.load(Relaxed) as i64;
        Ok(Some(FollowStats { followed, received: self.wal.insert_position(), applied, last_commit_us }))
    }

    /// The process whose applier has the claim.
    fn applying_process(&self) -> Option<u32> {
        let process = Slot::process_of(&self.region, self.shared().follow.owner()?)?;
        self.region.process_info(process).map(|info| info.pid)
    }

    /// `None`: the directory follows no archive.
    pub(super) fn applier(&self) -> Result<Option<Applier>> {
        let Some(followed) = Followed::find(&self.dir)?.filter(|_| self.follows()) else { return Ok(None) };
        let place = Location::at(&followed.place, self.connect)?;
        let feed = Feed::new(&place, followed.archive, followed.timeline);
        let begun = self.txn.next_xid();
        Ok(Some(Applier {
            followed,
            feed,
            known: None,
            taken_out: RefCell::default(),
            begun,
            told: RefCell::default(),
            promotes: false,
            lengths: RefCell::default(),
        }))
    }

    /// Ends the following, with what the archive still has if it can be reached. The region is
    /// given up: sessions end with 57P02, and the next opening makes the directory an ordinary one,
    /// on a timeline of its own. Returns where the new timeline begins.
    ///
    /// # Errors
    /// `BackupRefused` if the directory follows no archive, or if another process applies the log
    /// and does not stop. `Damaged` and `Corrupt` if this directory is.
    pub fn promote(&self, s: &TxnSession) -> Result<Lsn> {
        let Some(mut applier) = self.applier()? else {
            return Err(StorageError::BackupRefused("the directory follows no archive".into()));
        };
        applier.promotes = true;
        let claim = &self.shared().follow;
        // A living applier gives the claim back after a record, or when the archive has answered.
        let Some(_claim) =
            claim.acquire_before(s.slot(), held::FOLLOW, 0, Some(Instant::now() + APPLIER_WAIT))?
        else {
            let process =
                self.applying_process().map_or("another process".into(), |pid| format!("process {pid}"));
            return Err(StorageError::BackupRefused(format!(
                "{process} applies the log and has not stopped for {} s: if it is stopped or its archive hangs, end it (kill -9), and \
                 promote the directory again",
                APPLIER_WAIT.as_secs()
            )));
        };
        if Followed::find(&self.dir)?.is_none() {
            // Another session promoted it meanwhile, and is about to give the region up.
            return Err(StorageError::BackupRefused("the directory follows no archive any more".into()));
        }
        loop {
            match applier.step(self, s) {
                Ok(true) => {}
                Ok(false) => break,
                Err(e) if self.region.check().is_err() => return Err(e),
                // This directory is at fault, and the archive may still have what it lacks.
                Err(e @ (StorageError::Damaged { .. } | StorageError::Corrupt { .. })) => return Err(e),
                Err(e) => {
                    sinew_log::warning!("the archive's newest log was not read: {e}");
                    break;
                }
            }
        }
        let end = self.wal.insert_position();
        let mut control = self.read_control()?;
        let parent = Some((applier.followed.timeline, end));
        ArchiveState { id: control.id, parent, archive: None, from: end }.write(&self.dir, true)?;
        control.state = State::InUse;
        self.write_control(control)?;
        kill_point("promote: branch written");
        Followed::forget(&self.dir)?;
        kill_point("promote: follows no more");
        self.region.poison("the database was promoted");
        Ok(end)
    }
}

impl Applier {
    /// A round: everything that the archive has now. True if there was something. Another
    /// process's applier may be at it: then there is nothing to do here.
    pub fn round(&mut self, st: &Storage, s: &TxnSession) -> Result<bool> {
        let Some(_claim) = st.shared().follow.try_acquire(s.slot(), held::FOLLOW, 0) else {
            return Ok(false);
        };
        if Followed::find(&st.dir)?.is_none() {
            // The process that promoted the directory died before it could say so.
            st.region.poison("the database was promoted");
            return Ok(false);
        }
        let mut any = false;
        while !self.is_to_stop(st) && self.step(st, s)? {
            any = true;
        }
        Ok(any)
    }

    /// Takes in the next object of the archive, and applies what is not applied yet. The caller
    /// has the claim. False: there was nothing.
    fn step(&mut self, st: &Storage, s: &TxnSession) -> Result<bool> {
        // Acquire: pairs with the last applier's Release.
        let applied = Lsn(st.shared().applied.load(Acquire));
        let end = st.wal.insert_position();
        if applied == end {
            let Some(bytes) = self.feed.next(end)? else { return Ok(false) };
            self.take_in(st, s, end, &bytes)?;
        }
        self.apply(st, s, applied)?;
        Ok(true)
    }

    fn take_in(&self, st: &Storage, s: &TxnSession, at: Lsn, bytes: &[u8]) -> Result<()> {
        let mut newest = 0;
        let whole = walk_records(bytes, at, &mut |epoch| newest = newest.max(epoch)).map_err(|what| {
            let (timeline, place) = (self.followed.timeline, self.followed.place.display());
            StorageError::BackupRefused(format!("the archive \"{place}\" (timeline {timeline:016x}) {what}"))
        })?;
        let mut control = st.read_control()?;
        if newest > control.epoch {
            // Replay from the restart point on believes no newer records than this.
            control.epoch = newest;
            st.write_control(control)?;
        }
        st.wal.take_in(s.slot(), at, &bytes[..whole])
    }

    /// Replays the local log from `applied` to its end.
    fn apply(&mut self, st: &Storage, s: &TxnSession, applied: Lsn) -> Result<()> {
        let known = match self.known.take() {
            Some((known, at)) if at == applied => known,
            // Another applier was here.
            _ => {
                self.begun = st.txn.next_xid();
                self.taken_out.borrow_mut().clear();
                self.lengths.borrow_mut().clear();
                note(st, s, applied)?
            }
        };
        // Readers lose their transactions when the directory is promoted: none is waited for.
        let delay = if self.promotes { Some(Duration::ZERO) } else { st.settings.standby_delay };
        let until = delay.map(|delay| Instant::now() + delay);
        let beside = Beside {
            until,
            claim: &st.shared().follow,
            locks: st.drop_locks,
            stopping: &st.stopping,
            taken_out: &self.taken_out,
            begun: self.begun,
            told: &self.told,
            lengths: &self.lengths,
        };
        let end = st.wal.insert_position();
        let mut reader = Reader::new(st.wal.segments().dir(), applied, 0, ANY_EPOCH);
        reader.limit_to(end);
        let mut replayer = Replayer::new(st, s, known, Way::Beside(&beside));
        let shared = st.shared();
        while let Some(record) = reader.next()? {
            let done = replayer.record(&record);
            if s.top_xid().is_none() && done.is_err() {
                // Locks that were taken for files.
                s.abort(st, &sinew_txn::CommitPayload::default())?;
            }
            done?;
            let (end, checkpoint) = (record.end, restart::of(&record));
            if let Some(time) = crate::wal::record::commit_time_us(&record) {
                // Relaxed: for views.
                shared.applied_commit_us.store(time as u64, Relaxed);
            }
            // Release: an applier that takes over sees the pages.
            shared.applied.store(end.0, Release);
            kill_point("follow: record applied");
            if let Some(redo) = checkpoint {
                let epoch = reader.epoch();
                st.restart_point(s, &replayer.r, redo, end, epoch)?;
            }
            if self.is_to_stop(st) {
                self.known = Some((replayer.r, reader.position()));
                return Ok(());
            }
        }
        let position = reader.position();
        self.known = Some((replayer.r, position));
        match position == end {
            true => Ok(()),
            false => Err(unreadable(st, position, format!("its end {end} was taken in"))),
        }
    }

    /// Whether the claim is to be given back before everything is applied.
    fn is_to_stop(&self, st: &Storage) -> bool {
        // Relaxed: looked at again soon.
        !self.promotes && (st.stopping.load(Relaxed) || st.shared().follow.is_wanted())
    }
}

/// Notes the files and numbers that the log from the restart point up to a position tells of.
fn note(st: &Storage, s: &TxnSession, to: Lsn) -> Result<Recovered> {
    let control = st.read_control()?;
    let mut reader = Reader::new(st.wal.segments().dir(), control.redo, control.redo_epoch, ANY_EPOCH);
    reader.limit_to(to);
    let mut replayer = Replayer::new(st, s, Recovered::from(&control), Way::Noted);
    while let Some(record) = reader.next()? {
        replayer.record(&record)?;
    }
    match reader.position() == to {
        true => Ok(replayer.r),
        false => Err(unreadable(st, reader.position(), format!("it was applied up to {to}"))),
    }
}

/// The local log lacks a part that was there.
fn unreadable(st: &Storage, position: Lsn, known: String) -> StorageError {
    let what = format!("can be read up to {position}, and {known}");
    StorageError::damaged(st.wal.segments().dir(), what)
}
