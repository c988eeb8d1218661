//! The archiver: it ships the log into the archive. `README.md` has the protocol.
//!
//! One value belongs to one thread. It keeps no latch and no claim, and waits for nothing but the
//! archive's file system, or its object store.

use super::identity::{Beginning, FILE, Identity, TIMELINE, shown};
use super::object::{self, walk};
use super::state::{self, ArchiveState};
use super::store::{self, Added, Store, segment_of, timeline_folder};
use crate::file::io::{self, DiskFile};
use crate::location::{Connect, Entry, Location, is_address};
use crate::wal::{SEGMENT_SIZE, Wal};
use crate::{Lsn, Result, StorageError};
use sinew_sync::Region;
use sinew_sync::region::shown as shown_path;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// A segment gets one object for its pieces when it has so many.
const PIECES_MAX: usize = 64;
/// The same trouble is told again after so long.
const TOLD_AGAIN: Duration = Duration::from_secs(60);
/// Other archivers may be in the way so often before the archiver waits for its next turn.
const MOVES_MAX: u32 = 5;
/// Shares of the limit, in percent, that are told when the kept log comes to them.
const WARN_AT: [u64; 3] = [50, 75, 90];

/// Ships a directory's log.
pub(crate) struct Shipper {
    dir: PathBuf,
    place: PathBuf,
    connect: Option<Connect>,
    /// The archive, once it was looked for.
    location: Option<Location>,
    /// The directory's identity.
    id: u64,
    /// Objects are compressed.
    compresses: bool,
    wal: Arc<Wal>,
    region: Arc<Region>,
    /// `None`: the archive is to be looked at first.
    store: Option<Store>,
    /// The newest `archive.state`.
    state: Option<ArchiveState>,
    /// Trouble that was told, and when.
    told: Option<(String, Instant)>,
    /// How many of `WARN_AT` were told.
    warned: usize,
}

fn refused(why: String) -> StorageError {
    StorageError::BackupRefused(why)
}

fn now_s() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs())
}

/// Refuses a store that does not know writes on condition: archivers would overwrite each other.
fn must_keep_names(location: &Location, identity: &Identity) -> Result<()> {
    match location.join(FILE).put_new(&[identity.text().as_bytes()])? {
        false => Ok(()),
        true => Err(refused(format!(
            "\"{}\" has written over what had its name: this store does not know writes on condition (If-None-Match), which an \
             archive needs",
            location.join(FILE).path().display()
        ))),
    }
}

/// The outcome of one step.
enum Step {
    /// The archive has all durable records.
    Done,
    More,
    /// Another archiver was here.
    Moved,
}

impl Shipper {
    /// `None`: the region has no archive.
    pub fn new(
        dir: &Path,
        wal: &Arc<Wal>,
        region: &Arc<Region>,
        compresses: bool,
        connect: Option<Connect>,
    ) -> Option<Shipper> {
        Some(Shipper {
            dir: dir.to_owned(),
            place: wal.archive_place()?,
            connect,
            location: None,
            id: wal.segments().id(),
            compresses,
            wal: wal.clone(),
            region: region.clone(),
            store: None,
            state: None,
            told: None,
            warned: 0,
        })
    }

    /// The log has filled a segment that the archive lacks.
    pub fn is_urgent(&self) -> bool {
        let end = self.store.as_ref().map(|s| segment_of(s.end) + SEGMENT_SIZE);
        end.is_some_and(|end| self.wal.flushed().0 >= end)
    }

    /// Ships what is durable. False: that failed, and the log has a WARNING. The next call tries
    /// again.
    pub fn ship(&mut self) -> bool {
        let done = self.try_ship();
        match &done {
            Ok(()) => {
                if self.told.take().is_some() {
                    sinew_log::log!("archiving to \"{}\" goes on", self.place.display());
                }
            }
            Err(e) => {
                let at = self.store.as_ref().map_or(Lsn(self.wal.archive_from()), |s| s.end);
                // Settings and credentials may be others by the next attempt.
                (self.store, self.location) = (None, None);
                // A region that is given up has a successor, which archives.
                if self.region.check().is_ok() {
                    self.wal.note_archive_failure(at);
                    self.tell(e);
                }
            }
        }
        self.warn_of_limit();
        done.is_ok()
    }

    fn try_ship(&mut self) -> Result<()> {
        let mut moves = 0;
        loop {
            if self.store.is_none() {
                self.take_over()?;
            } else if !self.dir.join(state::FILE).exists() {
                // It was removed.
                self.keep_from_here()?;
            }
            match self.step()? {
                Step::Done => return Ok(()),
                Step::More => {}
                Step::Moved if moves < MOVES_MAX => {
                    moves += 1;
                    self.store = None;
                }
                Step::Moved => {
                    return Err(refused("another archiver adds to the same timeline all the time".into()));
                }
            }
            self.region.check()?;
        }
    }

    // ---- taking over

    fn take_over(&mut self) -> Result<()> {
        let state = match ArchiveState::find(&self.dir, self.id) {
            // It is written again; the whole log is kept until then.
            Err(StorageError::Damaged { .. }) => None,
            state => state?,
        };
        let location = match &self.location {
            Some(location) => location.clone(),
            None => self.location.insert(Location::at(&self.place, self.connect)?).clone(),
        };
        let identity = self.find_archive(&location, state.as_ref())?;
        if is_address(&self.place) {
            must_keep_names(&location, &identity)?;
        }
        self.begin_timeline(&location, &identity, state.as_ref())?;
        let begin = self.first_position();
        let store = Store::open(&location, identity.archive, self.id, self.compresses, begin)?;
        self.compare(&store)?;
        self.wal.note_archive_end(store.end);
        let parent = state.or_else(|| self.state.take()).and_then(|s| s.parent);
        let archive = Some((identity.archive, self.place.clone()));
        let from = store.needs_from();
        self.store = Some(store);
        self.note_state(ArchiveState { id: self.id, parent, archive, from })
    }

    /// Where a timeline begins of which the archive has nothing.
    fn first_position(&self) -> Lsn {
        let from = Lsn(self.wal.archive_from());
        // Without a whole `archive.state` the region keeps everything, and no position is known.
        let is_here = from.0 >= SEGMENT_SIZE && self.wal.segments().path(segment_of(from)).exists();
        if is_here { from } else { self.wal.completed_redo_point() }
    }

    fn find_archive(&self, location: &Location, state: Option<&ArchiveState>) -> Result<Identity> {
        let place = &self.place;
        if !is_address(place) {
            self.must_be_outside()?;
        }
        let known = state.and_then(|s| s.archive.as_ref()).filter(|(_, known)| known == place);
        let found = Identity::find(location)?;
        match (&found, known) {
            (Some(found), Some((archive, _))) if found.archive != *archive => Err(refused(format!(
                "\"{}\" holds archive {}, and this directory's log went to archive {} there",
                place.display(),
                shown(found.archive),
                shown(*archive)
            ))),
            (Some(found), _) => Ok(found.clone()),
            (None, Some((archive, _))) => Err(refused(format!(
                "\"{}\" does not hold archive {} any more, to which this directory's log went: it is not mounted, or was removed. A \
                 new archive needs another folder",
                place.display(),
                shown(*archive)
            ))),
            (None, None) => self.begin_archive(location),
        }
    }

    fn must_be_outside(&self) -> Result<()> {
        let own = std::fs::canonicalize(&self.dir).unwrap_or_else(|_| self.dir.clone());
        let inside = self.place.ancestors().find_map(|p| std::fs::canonicalize(p).ok());
        match inside.is_some_and(|p| p.starts_with(&own)) {
            true => Err(refused(format!("\"{}\" is inside the database directory", self.place.display()))),
            false => Ok(()),
        }
    }

    fn begin_archive(&self, location: &Location) -> Result<Identity> {
        let place = &self.place;
        location.make_folder()?;
        for Entry { name, .. } in location.list()? {
            if !matches!(&*name, "base" | "log" | "lost+found") && !name.starts_with('.') {
                return Err(refused(format!(
                    "\"{}\" is no archive and is not empty (\"{name}\" is in it): an archive needs an empty or a new folder",
                    place.display()
                )));
            }
        }
        location.clear()?;
        for sub in ["base", "log"] {
            location.join(sub).make_folder()?;
        }
        let identity = Identity { archive: crate::ids::random_id(), timeline: self.id, begun: now_s() };
        let text = location.join(FILE);
        if text.put_new(&[identity.text().as_bytes()])? {
            sinew_log::log!("archive {} begins in \"{}\"", shown(identity.archive), place.display());
        }
        // Another directory may have been faster.
        Identity::find(location)?
            .ok_or_else(|| refused(format!("\"{}\" has just vanished", text.path().display())))
    }

    fn begin_timeline(
        &self,
        location: &Location,
        identity: &Identity,
        state: Option<&ArchiveState>,
    ) -> Result<()> {
        let folder = timeline_folder(location, self.id);
        if let Some(found) = Beginning::find(&folder)? {
            return match (found.archive, found.timeline) == (identity.archive, self.id) {
                true => Ok(()),
                false => {
                    let what = "belongs to another archive".into();
                    Err(StorageError::BackupDamaged { path: folder.join(TIMELINE).path(), what })
                }
            };
        }
        let parent = state.and_then(|s| s.parent);
        let is_branch = match parent {
            Some((parent, _)) => {
                parent == identity.timeline || Beginning::find(&timeline_folder(location, parent))?.is_some()
            }
            None => false,
        };
        if identity.timeline != self.id && !is_branch {
            return Err(refused(format!(
                "\"{}\" is the archive of another directory, whose first timeline is {}. This directory is {} and no branch of a \
                 timeline there: give it an archive of its own",
                self.place.display(),
                shown(identity.timeline),
                shown(self.id)
            )));
        }
        location.join("log").make_folder()?;
        folder.make_folder()?;
        let beginning = Beginning { archive: identity.archive, timeline: self.id, parent, begun: now_s() };
        folder.clear()?;
        folder.join(TIMELINE).put_new(&[beginning.text().as_bytes()])?;
        Ok(())
    }

    /// The last object of the archive is a part of this directory's log.
    fn compare(&self, store: &Store) -> Result<()> {
        let Some(last) = &store.last else { return Ok(()) };
        let (_, theirs) = object::read(&last.path)?;
        if last.to > self.wal.flushed() {
            return Err(refused(format!(
                "\"{}\" goes up to {}, and this directory's log up to {}: the log has lost something, or another copy of the \
                 directory archives into the same place. Take another folder and a new base backup",
                last.path.path().display(),
                last.to,
                self.wal.flushed()
            )));
        }
        match self.read_log(last.from, last.to) {
            Ok(Some(ours)) if ours == theirs => Ok(()),
            Ok(Some(_)) => Err(store::foreign(&last.path)),
            // The log has gone: nothing was archived for long, or `archive_to` was not set.
            Ok(None) => Ok(()),
            Err(e) => Err(e),
        }
    }

    /// Writes down from where on the log is kept, and then keeps no more than that.
    fn note_state(&mut self, state: ArchiveState) -> Result<()> {
        if ArchiveState::find(&self.dir, self.id).ok().flatten().as_ref() != Some(&state) {
            let _mark = self.region.write_mark()?;
            state.write(&self.dir, self.wal.segments().syncs())?;
        }
        self.wal.archive_needs_from(state.from);
        self.state = Some(state);
        Ok(())
    }

    // ---- shipping

    fn step(&mut self) -> Result<Step> {
        let store = self.store.as_ref().expect("taken over");
        let (end, durable) = (store.end, self.wal.flushed());
        if store.is_left() {
            return self.join();
        }
        if durable <= end {
            return Ok(Step::Done);
        }
        let is_gone =
            |at: Lsn| at.0 < self.wal.lost_to_archive() || !self.wal.segments().path(segment_of(at)).exists();
        if is_gone(end) {
            return self.leave_gap();
        }
        let body = match self.whole_records(end, durable) {
            // It was removed while it was read.
            Err(_) if is_gone(end) => return self.leave_gap(),
            body => body?,
        };
        if body.is_empty() {
            return Ok(Step::Done);
        }
        let store = self.store.as_mut().expect("taken over");
        let fills = end.0 + body.len() as u64 >= segment_of(end) + SEGMENT_SIZE;
        let added = match fills && store.open.is_empty() {
            true => store.add_closed(&body)?,
            false => store.add(&body)?,
        };
        if added == Added::Moved {
            return Ok(Step::Moved);
        }
        let (at, count) = (store.end, store.open.len());
        self.wal.note_archived(end, at);
        if fills && count == 0 {
            self.keep_from_here()?;
        }
        if count >= PIECES_MAX {
            return self.join();
        }
        Ok(Step::More)
    }

    /// The open segment's objects become one.
    fn join(&mut self) -> Result<Step> {
        let store = self.store.as_ref().expect("taken over");
        let (from, to) = (store.needs_from(), store.end);
        let Some(body) = self.read_log(from, to)? else {
            // They stay as they are. The log goes on behind a gap, or here.
            let store = self.store.as_mut().expect("taken over");
            store.skip_to(to);
            return Ok(Step::More);
        };
        let store = self.store.as_mut().expect("taken over");
        store.join(&body)?;
        self.keep_from_here()?;
        Ok(Step::More)
    }

    fn keep_from_here(&mut self) -> Result<()> {
        let from = self.store.as_ref().expect("taken over").needs_from();
        let state = self.state.clone().expect("taken over");
        self.note_state(ArchiveState { from, ..state })
    }

    /// The log behind the archive's end is not here any more.
    fn leave_gap(&mut self) -> Result<Step> {
        let store = self.store.as_mut().expect("taken over");
        let (from, to) = (store.end, self.wal.completed_redo_point());
        if to <= from {
            let path = self.wal.segments().path(segment_of(from));
            return Err(StorageError::damaged(&path, "is missing, and the archive lacks what was in it"));
        }
        store.skip_to(to);
        self.wal.note_archive_gap(from, to);
        sinew_log::warning!(
            "the archive in \"{}\" has a gap from {from} to {to}: that log was not kept long enough (archive_keep_limit, or archive_to \
             was not set). No restore goes past the gap. Take a new base backup now: sinew backup DIR {}/base/NAME",
            self.place.display(),
            self.place.display()
        );
        self.keep_from_here()?;
        Ok(Step::More)
    }

    /// The whole records from `from` on that begin in its segment and are durable.
    fn whole_records(&self, from: Lsn, durable: Lsn) -> Result<Vec<u8>> {
        let limit = segment_of(from) + SEGMENT_SIZE;
        let mut to = durable.0.min(limit);
        loop {
            let Some(mut bytes) = self.read_log(from, Lsn(to))? else {
                return Err(StorageError::damaged(&self.wal.segments().path(segment_of(from)), "is missing"));
            };
            let walked = walk(&bytes, from.0, limit, &mut |_, _| ControlFlow::Continue(()));
            let walked = walked
                .map_err(|what| StorageError::damaged(&self.wal.segments().path(segment_of(from)), what))?;
            match walked.needs {
                // The last record goes on in a later segment.
                Some(needs) if needs > to && needs <= durable.0 => to = needs,
                _ => {
                    bytes.truncate((walked.end - from.0) as usize);
                    return Ok(bytes);
                }
            }
        }
    }

    /// Bytes of this directory's log; `None` if a segment is not there.
    fn read_log(&self, from: Lsn, to: Lsn) -> Result<Option<Vec<u8>>> {
        let mut bytes = vec![0; (to.0 - from.0) as usize];
        let mut at = from.0;
        while at < to.0 {
            let segment = segment_of(Lsn(at));
            let end = to.0.min(segment + SEGMENT_SIZE);
            let part = &mut bytes[(at - from.0) as usize..(end - from.0) as usize];
            let file = match DiskFile::open_to_read(&self.wal.segments().path(segment)) {
                Err(e) if e.is_not_found() => return Ok(None),
                file => file?,
            };
            if file.read_at(part, at - segment)? < part.len() {
                return Err(StorageError::damaged(file.path(), "is shorter than the log in it"));
            }
            at = end;
        }
        Ok(Some(bytes))
    }

    // ---- telling

    fn tell(&mut self, e: &StorageError) {
        let text = e.to_string();
        let is_old = |(told, at): &(String, Instant)| *told == text && at.elapsed() < TOLD_AGAIN;
        if self.told.as_ref().is_some_and(is_old) {
            return;
        }
        let advice = match e {
            StorageError::DiskFull { .. } => "Make room there.",
            StorageError::Io { source, path, .. } if is_address(path) => {
                crate::error::advice(path, source).unwrap_or_default()
            }
            StorageError::Io { source, .. } => match source.raw_os_error() {
                Some(libc::ENOENT | libc::ENOTDIR) => "Make the folder, or mount it.",
                Some(libc::EROFS | libc::EACCES | libc::EPERM) => {
                    "The owner of the database must be able to write there."
                }
                _ => "",
            },
            StorageError::BackupDamaged { .. } => {
                "If this is the newest file there, remove it: its log is written again. Else take another folder and a new base backup."
            }
            _ => "",
        };
        let advice = if advice.is_empty() { String::new() } else { format!("{advice} ") };
        let stats = self.wal.archive_stats().unwrap_or_default();
        let limit = match stats.limit_bytes {
            0 => "without a limit (archive_keep_limit)".to_owned(),
            limit => format!("{} MiB at most (archive_keep_limit)", limit >> 20),
        };
        sinew_log::warning!(
            "could not archive the log to \"{}\": {text}. {advice}The log is kept in \"{}\" meanwhile: {} MiB now, {limit}. The archiver \
             tries again",
            self.place.display(),
            shown_path(self.wal.segments().dir()).display(),
            stats.kept_bytes >> 20
        );
        self.told = Some((text, Instant::now()));
    }

    /// Tells how much log is kept before the limit is reached.
    fn warn_of_limit(&mut self) {
        let Some(stats) = self.wal.archive_stats().filter(|s| s.limit_bytes > 0) else { return };
        let percent = stats.kept_bytes * 100 / stats.limit_bytes;
        let reached = WARN_AT.iter().filter(|at| percent >= **at).count();
        if reached > self.warned {
            sinew_log::warning!(
                "{percent} % of archive_keep_limit are in use: {} MiB of log wait for the archive in \"{}\". Beyond the limit the log is \
                 removed, and the archive has a gap",
                stats.kept_bytes >> 20,
                self.place.display()
            );
        }
        self.warned = reached;
    }
}

/// Removes what processes that died were writing.
pub(crate) fn remove_half_written_state(dir: &Path) -> Result<()> {
    for entry in io::read_dir(dir)?.flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with(state::FILE) && name.ends_with(".new") {
            io::remove_file(&entry.path())?;
        }
    }
    Ok(())
}
