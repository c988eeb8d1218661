//! Replay of the log from the last checkpoint's redo point, by one process alone in a new region.
//!
//! Replay can be interrupted and begun again: it changes files only towards what the log says, and
//! the control block moves on only with the checkpoint at its end. Pages go through the buffer
//! pool, so that data larger than the pool is no matter. A page without an image is skipped when
//! its LSN says that it has the change.

use super::Storage;
use super::beside::Beside;
use super::catalogs::Catalogs;
use super::commit::{Outcome, decode_outcome, file_info};
use super::control::{Control, NO_CHECKPOINT, State};
use super::inventory::{self, Since};
use super::prepared::Found;
use crate::buffer::PageWrite;
use crate::file::io::DiskFile;
use crate::page::{self, PAGE_SIZE, PageBytes};
use crate::wal::end::Durable;
use crate::wal::reader::Reader;
use crate::wal::record::{Cut, log_info, prepared_info, txn_info};
use crate::wal::segment::segment_before;
use crate::wal::{self, Replay, ResourceManager, SEGMENT_SIZE};
use crate::{Fork, Lsn, PageTag, RelFile, Result, StorageError};
use sinew_sync::kill_point;
use sinew_txn::{TxnSession, Xid, XidStatus};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::time::Instant;

/// Replays what a record did to one of its pages; the error says what does not fit.
type Redo = fn(&Replay<'_>, usize, &mut PageBytes) -> std::result::Result<(), String>;

/// The resource managers whose records change pages, each with the function that replays them.
fn redo_of(rm: ResourceManager) -> Option<Redo> {
    match rm {
        ResourceManager::Heap => Some(crate::heap::redo::redo),
        ResourceManager::Btree => Some(crate::btree::redo::redo),
        ResourceManager::Maps => Some(crate::maps::redo),
        ResourceManager::Sequence => Some(patch),
        ResourceManager::Log => Some(|_, _, _| Err("a page image record without an image".into())),
        ResourceManager::Transaction
        | ResourceManager::File
        | ResourceManager::Prepared
        | ResourceManager::Logical => None,
    }
}

/// A list of offset, length, bytes.
fn patch(rec: &Replay<'_>, index: usize, page: &mut PageBytes) -> std::result::Result<(), String> {
    let mut cut = Cut { bytes: rec.pages[index].data, at: 0 };
    while cut.at < cut.bytes.len() {
        let (offset, len) = (cut.u16()? as usize, cut.u16()? as usize);
        let bytes = cut.take(len)?;
        page.get_mut(offset..offset + len).ok_or("a patch beyond the page")?.copy_from_slice(bytes);
    }
    Ok(())
}

/// The findings of replay.
pub(super) struct Recovered {
    pub end: Lsn,
    pub next_xid: u64,
    pub next_oid: u64,
    pub next_file: u64,
    /// Records after the last checkpoint's own.
    pub replayed: u64,
    /// Created by transactions of which no commit was seen.
    pub(super) unfinished: BTreeMap<RelFile, Xid>,
    /// Relations with a creation record in the replayed log.
    created: HashSet<RelFile>,
    /// File numbers at or above were given after the redo point.
    file_floor: Option<u64>,
    /// Part of the log is lost, and `end` is beyond every position of it. Files that unfinished
    /// transactions created stay, because the transactions may have finished.
    pub is_cut: bool,
    /// Prepared transactions without an outcome.
    pub prepared: Found,
    /// Transactions whose outcome the log has.
    committed: u64,
    rolled_back: u64,
    /// Transactions of which the log has something, but not the outcome.
    open: HashSet<Xid>,
    /// Every transaction below has ended, as the newest record about it says.
    pub oldest: Option<Xid>,
    /// The epoch of the last record.
    pub epoch: u32,
    /// The versions of the system catalogs, as the newest record of an upgrade says.
    pub catalogs: Option<Catalogs>,
}

/// How records are replayed.
pub(super) enum Way<'a> {
    /// By one process alone in a new region.
    Alone,
    /// Not at all. The files and numbers that they tell of are noted, for an applier that takes
    /// over.
    Noted,
    /// Beside readers, in a region that follows.
    Beside(&'a Beside<'a>),
}

pub(super) struct Replayer<'a> {
    pub(super) st: &'a Storage,
    pub(super) s: &'a TxnSession,
    pub(super) r: Recovered,
    way: Way<'a>,
    /// Relations whose main fork has a page that the log changes but that is not there; they must
    /// be dropped later.
    missing: HashMap<RelFile, (u32, Lsn)>,
    /// The page with the highest LSN of those that were read.
    newest_page: Option<(Lsn, PageTag)>,
    /// Pages that cannot be read or made are passed over.
    lenient: bool,
    /// Of the last record that had one.
    last_xid: Xid,
}

impl Storage {
    /// Replays the log. Before `Txn::init`; the pool, the files and the log are at the caller's
    /// sole use.
    pub(super) fn replay(&self, s: &TxnSession, control: &Control) -> Result<Recovered> {
        if control.state == State::Creating {
            return Ok(self.replay_log(s, control, false)?.0.r);
        }
        let newest = self.wal.newest_segment()?.max(segment_before(control.checkpoint));
        self.wal.segments().verify(control.redo.0, newest)?;
        self.verify_lengths(control)?;
        let (replayer, reader) = self.replay_log(s, control, false)?;
        let mut durable = Durable::default();
        durable.records.push((control.checkpoint, NO_CHECKPOINT.into()));
        durable
            .records
            .push((control.reach, "where the backup ends that this directory was restored from".into()));
        if let Some((lsn, tag)) = replayer.newest_page {
            let path = self.files.path(tag.rel, tag.fork);
            durable.records.push((lsn, format!("as block {} of \"{}\" says", tag.block, path.display())));
        }
        match control.state {
            State::Following => self.reaches(&durable.records, replayer.r.end)?,
            _ => {
                let path = Control::path(&self.dir);
                wal::end::verify(reader, self.wal.segments(), &path, newest, control.epoch, &durable)?;
            }
        }
        if control.state != State::AtRest && control.is_copy(&self.dir)? {
            self.verify_copy(replayer.r.end)?;
        }
        if let Some((rel, (block, at))) = replayer.missing.iter().next() {
            let what = format!("the log at {at} changes it, but it is not there and is never dropped");
            return Err(StorageError::corrupt(self.files.path(*rel, Fork::Main), *block, what));
        }
        Ok(replayer.r)
    }

    /// The log of a directory that follows ends where it was written to last. Records behind may be
    /// whole after a loss of power, and say that more was durable: at the source. They come again
    /// from the archive. Positions that this directory's own files know must be there.
    fn reaches(&self, known: &[(Lsn, String)], end: Lsn) -> Result<()> {
        match known.iter().find(|(position, _)| *position > end) {
            None => Ok(()),
            Some((position, why)) => {
                let what = format!("ends at {end}, and must reach {position}, {why}");
                Err(StorageError::damaged(self.wal.segments().dir(), what))
            }
        }
    }

    /// Refuses files that are shorter than at the last checkpoint, before replay makes them longer
    /// again.
    fn verify_lengths(&self, control: &Control) -> Result<()> {
        if control.state != State::InUse {
            return Ok(());
        }
        let shorter = inventory::shorter(&self.dir, control)?;
        if shorter.is_empty() {
            return Ok(());
        }
        let mut since = Since::default();
        let mut reader =
            Reader::new(self.wal.segments().dir(), control.redo, control.redo_epoch, control.epoch);
        while let Some(record) = reader.next()? {
            let path = self.wal.segments().path(record.start.0 / SEGMENT_SIZE * SEGMENT_SIZE);
            since.record(&record).map_err(|what| StorageError::damaged(&path, what))?;
        }
        shorter.iter().find(|file| !since.explains(file)).map_or(Ok(()), |file| Err(file.fault()))
    }

    /// For `recover`: the log up to where it cannot be read. It goes on beyond every position that
    /// anything of the directory knows, and numbers go on beyond all that the lost part may have
    /// given.
    pub(super) fn replay_what_there_is(&self, s: &TxnSession, control: &Control) -> Result<Recovered> {
        let mut r = self.replay_log(s, control, true)?.0.r;
        let newest = self.wal.newest_segment()?.max(self.wal.segments().list()?.last().copied().unwrap_or(0));
        let known =
            [r.end.0, control.checkpoint.0, newest, super::recover::highest_lsn(&self.dir, control.id)?];
        let end = (known.into_iter().max().unwrap_or(0) / SEGMENT_SIZE + 1) * SEGMENT_SIZE;
        // A transaction with an xid has a record, and none is shorter.
        r.next_xid += (end - r.end.0) / wal::record::HEADER_SIZE as u64;
        let files = self.files.walk()?.into_iter().map(|(rel, ..)| rel.file + 1);
        r.next_file = files.fold(r.next_file, u64::max);
        (r.end, r.is_cut) = (Lsn(end), true);
        Ok(r)
    }

    fn replay_log<'a>(
        &'a self,
        s: &'a TxnSession,
        control: &Control,
        lenient: bool,
    ) -> Result<(Replayer<'a>, Reader)> {
        self.wal.start_replay(control.redo, control.epoch);
        let mut replayer =
            Replayer { lenient, ..Replayer::new(self, s, Recovered::from(control), Way::Alone) };
        let begun = Instant::now();
        let crashed = !matches!(control.state, State::AtRest | State::Creating);
        if crashed {
            sinew_log::log!("database system was not properly shut down; automatic recovery in progress");
            sinew_log::log!("redo starts at {}", control.redo);
        }
        let mut reader =
            Reader::new(self.wal.segments().dir(), control.redo, control.redo_epoch, control.epoch);
        while let Some(record) = reader.next()? {
            replayer.record(&record)?;
            kill_point("recovery: record replayed");
        }
        (replayer.r.end, replayer.r.epoch) = (reader.position(), reader.epoch());
        if crashed {
            replayer.r.tell(&mut reader, begun)?;
        }
        Ok((replayer, reader))
    }

    /// The directory is a copy of one that was not at rest. Copied after a crash it is as good as
    /// the original; copied while processes worked in it, it may hold pages of later moments than
    /// its log.
    fn verify_copy(&self, end: Lsn) -> Result<()> {
        let mut pages = vec![0u8; 128 * PAGE_SIZE];
        for (_, _, path) in self.files.walk()? {
            let file = DiskFile::open_to_read(&path)?;
            let mut at = 0;
            loop {
                let len = file.read_at(&mut pages, at)?;
                let mut lsns = pages[..len].chunks_exact(PAGE_SIZE).map(|p| {
                    u64::from_le_bytes(p[page::OFF_LSN..page::OFF_LSN + 8].try_into().expect("eight bytes"))
                });
                if let Some(i) = lsns.position(|lsn| lsn > end.0) {
                    let what = format!(
                        "is newer than the log, which ends at {end} (block {}): the directory was copied while it was in use. \
                         Copy it again when no process has it open",
                        at / PAGE_SIZE as u64 + i as u64
                    );
                    return Err(StorageError::damaged(&path, what));
                }
                at += len as u64;
                if len < pages.len() {
                    break;
                }
            }
        }
        Ok(())
    }

    /// After `Txn::init`: removes what unfinished transactions created.
    pub(super) fn remove_unfinished(&self, s: &TxnSession, r: &Recovered) -> Result<()> {
        let mut removed = 0;
        for (&rel, &xid) in &r.unfinished {
            // Those of a prepared transaction wait for its outcome.
            if self.txn.status(xid)? == XidStatus::Aborted {
                self.delete_files(s.slot(), rel)?;
                removed += 1;
            }
        }
        // Files whose creation record was lost with the end of the log.
        if let Some(floor) = r.file_floor {
            for (rel, _, path) in self.files.walk()? {
                if rel.file >= floor && !r.created.contains(&rel) {
                    crate::file::io::remove_file(&path)?;
                    removed += 1;
                }
            }
        }
        if removed > 0 {
            sinew_log::log!("removed {removed} files and folders that unfinished transactions had made");
        }
        Ok(())
    }
}

impl Recovered {
    /// The facts that are known where replay begins.
    pub(super) fn from(control: &Control) -> Recovered {
        Recovered {
            end: control.redo,
            next_xid: control.next_xid,
            next_oid: control.next_oid,
            next_file: control.next_file,
            replayed: 0,
            unfinished: BTreeMap::new(),
            created: HashSet::new(),
            file_floor: None,
            is_cut: false,
            prepared: Found::default(),
            committed: 0,
            rolled_back: 0,
            open: HashSet::new(),
            oldest: None,
            epoch: control.redo_epoch,
            catalogs: None,
        }
    }

    /// Tells the log what was found in the log.
    fn tell(&self, reader: &mut Reader, begun: Instant) -> Result<()> {
        if reader.ends_within_a_record()? {
            sinew_log::log!(
                "the record at {} is not whole: the log ends there, and what it belonged to was not acknowledged",
                self.end
            );
        }
        sinew_log::log!(
            "redo done at {} elapsed: {:.2} s; records {}, transactions committed {}, rolled back {}, unfinished {}",
            self.end,
            begun.elapsed().as_secs_f64(),
            self.replayed,
            self.committed,
            self.rolled_back,
            self.open.len()
        );
        Ok(())
    }
}

impl<'a> Replayer<'a> {
    pub(super) fn new(st: &'a Storage, s: &'a TxnSession, r: Recovered, way: Way<'a>) -> Replayer<'a> {
        let missing = HashMap::new();
        Replayer { st, s, r, way, last_xid: Xid::NONE, missing, newest_page: None, lenient: false }
    }

    pub(super) fn bad(&self, r: &Replay<'_>, what: String) -> StorageError {
        let segment = r.start.0 / crate::wal::SEGMENT_SIZE * crate::wal::SEGMENT_SIZE;
        let path = self.st.wal.segments().path(segment);
        let what = format!("record at {} ({:?} {}): {what}", r.start, r.rm, r.info);
        StorageError::corrupt(path, ((r.start.0 - segment) / PAGE_SIZE as u64) as u32, what)
    }

    pub(super) fn record(&mut self, r: &Replay<'_>) -> Result<()> {
        if r.xid >= Xid::FIRST_NORMAL {
            self.r.next_xid = self.r.next_xid.max(r.xid.0 + 1);
            match self.way {
                Way::Alone if r.xid != self.last_xid => {
                    self.last_xid = r.xid;
                    self.r.open.insert(r.xid);
                }
                Way::Beside(_) => self.st.txn.follow_xid(self.s.slot(), r.xid)?,
                _ => {}
            }
        }
        if !matches!((r.rm, r.info), (ResourceManager::Log, log_info::CHECKPOINT | log_info::VOID)) {
            self.r.replayed += 1;
        }
        let done = match r.rm {
            ResourceManager::Log => self.log(r),
            ResourceManager::Transaction => self.outcome(r)?,
            // Elsewhere they are transactions that run, like others.
            ResourceManager::Prepared if matches!(self.way, Way::Alone) => self.prepared(r)?,
            ResourceManager::File => self.file(r)?,
            _ => Ok(()),
        };
        done.map_err(|what| self.bad(r, what))?;
        if matches!(self.way, Way::Beside(_)) {
            // Readers are here. Alone, the whole log is read first: the upgrade may have failed.
            self.st.must_know(self.r.catalogs)?;
        }
        match self.way {
            Way::Alone => {}
            Way::Noted if r.commits => return self.ended(r.xid, &[], true),
            Way::Noted => return Ok(()),
            // Before the commit, if the record carries one: its change is there when it is seen.
            Way::Beside(beside) => {
                self.pages_beside(r, beside)?;
                if r.commits {
                    self.ended(r.xid, &[], true)?;
                }
                return self.ended_elsewhere(r);
            }
        }
        if r.commits {
            self.ended(r.xid, &[], true)?;
        }
        for i in 0..r.pages.len() {
            match self.page(r, i) {
                Err(StorageError::Corrupt { .. }) if self.lenient => {}
                done => done?,
            }
        }
        Ok(())
    }

    fn log(&mut self, r: &Replay<'_>) -> std::result::Result<(), String> {
        let mut cut = Cut { bytes: r.data, at: 0 };
        match r.info {
            log_info::VOID | log_info::IMAGES => {}
            log_info::NEXT_OID => self.r.next_oid = self.r.next_oid.max(cut.u64()?),
            log_info::NEXT_FILE => self.r.next_file = self.r.next_file.max(cut.u64()?),
            log_info::CHECKPOINT => {
                let _redo = cut.u64()?;
                self.r.next_xid = self.r.next_xid.max(cut.u64()?);
                self.r.next_oid = self.r.next_oid.max(cut.u64()?);
                self.r.next_file = self.r.next_file.max(cut.u64()?);
                let floor = cut.u64()?;
                // The first checkpoint record in the replayed log is that of our redo point.
                self.r.file_floor.get_or_insert(floor);
                let count = cut.u32()?;
                cut.u32()?;
                for _ in 0..count {
                    let database = cut.u32()?;
                    cut.u32()?;
                    let file = cut.u64()?;
                    let xid = Xid(cut.u64()?);
                    // Its commit may stand before this record; the status decides in the end.
                    self.r.unfinished.entry(RelFile::new(database, file)).or_insert(xid);
                }
                if let Ok(oldest) = cut.u64() {
                    self.r.oldest = self.r.oldest.max(Some(Xid(oldest)));
                }
            }
            log_info::CATALOGS => {
                self.r.catalogs = Some(Catalogs::next(&mut cut).ok_or("short")?);
            }
            log_info::OLDEST_XID => self.r.oldest = self.r.oldest.max(Some(Xid(cut.u64()?))),
            other => return Err(format!("log record {other}")),
        }
        Ok(())
    }

    fn prepared(&mut self, r: &Replay<'_>) -> Result<std::result::Result<(), String>> {
        if r.info == prepared_info::ROW_LOCKERS {
            return Ok(self.r.prepared.row_lockers(r.data));
        }
        if r.info != prepared_info::PREPARE {
            return Ok(Err(format!("record {} of prepared transactions", r.info)));
        }
        // A copy that a checkpoint made may stand behind the outcome.
        let is_over = self.st.txn.status(r.xid)? != XidStatus::InProgress;
        if is_over {
            self.r.open.remove(&r.xid);
            self.last_xid = Xid::NONE;
        }
        let found = self.r.prepared.prepared(r, is_over);
        Ok(found.map(|last| self.r.next_xid = self.r.next_xid.max(last.0 + 1)))
    }

    fn outcome(&mut self, r: &Replay<'_>) -> Result<std::result::Result<(), String>> {
        let Outcome { subs, drops, messages } = match decode_outcome(r.data) {
            Ok(o) => o,
            Err(what) => return Ok(Err(what)),
        };
        for sub in &subs {
            self.r.next_xid = self.r.next_xid.max(sub.0 + 1);
        }
        self.r.prepared.forget(r.xid);
        let committed = r.info == txn_info::COMMIT;
        if let Way::Beside(beside) = self.way {
            self.outcome_beside(r.xid, &Outcome { subs, drops, messages }, committed, beside)?;
            return Ok(Ok(()));
        }
        self.ended(r.xid, &subs, committed)?;
        for rel in drops {
            self.deleted(rel)?;
        }
        Ok(Ok(()))
    }

    /// The files of a relation, or of a database, are deleted.
    pub(super) fn deleted(&mut self, rel: RelFile) -> Result<()> {
        self.r.unfinished.remove(&rel);
        self.forget(rel);
        if let Way::Beside(beside) = self.way {
            beside.forget_lengths(rel);
        }
        if matches!(self.way, Way::Noted) {
            return Ok(());
        }
        self.st.delete_files(self.s.slot(), rel)
    }

    /// A transaction and its subtransactions have an outcome.
    pub(super) fn ended(&mut self, xid: Xid, subs: &[Xid], committed: bool) -> Result<()> {
        // Also for a subtransaction: with its top transaction it is over, and its files are
        // decided.
        for ended in subs.iter().chain([&xid]) {
            self.r.open.remove(ended);
        }
        self.last_xid = Xid::NONE;
        match committed {
            true => self.r.committed += 1,
            false => self.r.rolled_back += 1,
        }
        match (&self.way, committed) {
            (Way::Alone, _) => self.st.txn.redo_outcome(xid, subs, committed)?,
            (Way::Noted, _) => {}
            (Way::Beside(_), true) => drop(self.st.txn.follow_commit(self.s.slot(), xid, subs)?),
            (Way::Beside(_), false) => self.st.txn.follow_abort(self.s.slot(), xid, subs)?,
        }
        if committed {
            self.r.unfinished.retain(|_, maker| *maker != xid && !subs.contains(maker));
        }
        Ok(())
    }

    fn forget(&mut self, rel: RelFile) {
        match rel.file {
            0 => self.missing.retain(|m, _| m.database != rel.database),
            _ => drop(self.missing.remove(&rel)),
        }
    }

    fn file(&mut self, r: &Replay<'_>) -> Result<std::result::Result<(), String>> {
        let slot = self.s.slot();
        let is_noted = matches!(self.way, Way::Noted);
        if let Way::Beside(beside) = self.way {
            beside.forget_lengths(r.rel);
        }
        match r.info {
            file_info::CREATE => {
                if !is_noted {
                    let _mark = self.st.region.write_mark()?;
                    self.make_database_dir(r.rel.database)?;
                    self.st.files.create_kept(slot, r.rel, Fork::Main)?;
                }
                self.r.unfinished.insert(r.rel, r.xid);
                if matches!(self.way, Way::Alone) {
                    self.r.created.insert(r.rel);
                }
            }
            file_info::CREATE_DATABASE => {
                if !is_noted {
                    let _mark = self.st.region.write_mark()?;
                    self.make_database_dir(r.rel.database)?;
                }
                self.r.unfinished.insert(RelFile::new(r.rel.database, 0), r.xid);
            }
            file_info::TRUNCATE => {
                let mut cut = Cut { bytes: r.data, at: 0 };
                let (Ok(fork), Ok(blocks)) = (cut.u32(), cut.u32()) else {
                    return Ok(Err("short".into()));
                };
                let Some(fork) = Fork::from_u8(fork as u8) else { return Ok(Err(format!("fork {fork}"))) };
                if !is_noted && self.st.files.exists(r.rel, fork) {
                    self.st.pool.discard(slot, r.rel, Some(fork), blocks)?;
                    self.st.files.truncate(slot, r.rel, fork, blocks)?;
                }
                if self.missing.get(&r.rel).is_some_and(|m| fork == Fork::Main && m.0 >= blocks) {
                    self.missing.remove(&r.rel);
                }
            }
            file_info::REMOVE => self.deleted(r.rel)?,
            other => return Ok(Err(format!("file record {other}"))),
        }
        Ok(Ok(()))
    }

    pub(super) fn make_database_dir(&self, database: u32) -> Result<()> {
        crate::file::io::make_dir(&self.st.files.database_dir(database))
    }

    fn page(&mut self, r: &Replay<'_>, i: usize) -> Result<()> {
        let p = &r.pages[i];
        let PageTag { rel, fork, .. } = p.tag;
        if !self.st.files.exists(rel, fork) {
            self.make_database_dir(rel.database)?;
        }
        // A page that is overwritten whole is not read: on disk it may be torn.
        let whole = p.has_image || p.will_init;
        let pin = self.st.pool.pin_redo(self.s, p.tag, whole)?;
        let mut page = pin.write_redo()?;
        let lsn = Lsn(page::lsn(page.bytes()));
        if !whole && self.newest_page.is_none_or(|(newest, _)| newest < lsn) {
            self.newest_page = Some((lsn, p.tag));
        }
        self.change(r, i, &mut page)
    }

    /// Replays what a record did to a page, which is latched.
    pub(super) fn change(&mut self, r: &Replay<'_>, i: usize, page: &mut PageWrite<'_>) -> Result<()> {
        let p = &r.pages[i];
        let PageTag { rel, fork, block } = p.tag;
        if p.has_image || p.will_init {
            let bytes = page.bytes_mut();
            bytes.fill(0);
            if p.has_image {
                p.restore(bytes);
                if matches!(self.way, Way::Beside(_)) {
                    // The source's readers need these entries no more. Readers here may.
                    crate::btree::page::revive(bytes);
                }
                page.set_lsn(r.end);
                return Ok(());
            }
        } else if page::is_new(page.bytes()) && fork == Fork::Main {
            self.missing.entry(rel).or_insert((block, r.start));
            return Ok(());
        } else if page::lsn(page.bytes()) >= r.end.0 {
            return Ok(());
        }
        let redo = redo_of(r.rm).ok_or_else(|| self.bad(r, "it has pages".into()))?;
        redo(r, i, page.bytes_mut()).map_err(|what| {
            let path = self.st.files.path(rel, fork);
            self.bad(r, format!("block {block} of {}: {what}", path.display()))
        })?;
        page.set_lsn(r.end);
        Ok(())
    }
}
