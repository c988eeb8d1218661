//! Opening and closing a directory.

use super::catalogs::{Catalogs, Known};
use super::control::{Control, FILE, State, missing};
use super::reading::Reading;
use super::shared::{self, Sections, settings};
use super::{Opened, Storage};
use super::{SUBDIRECTORIES, inventory};
use crate::archive::{ArchiveState, FOLLOW_FILE, Followed, remove_half_written_state};
use crate::backup::known;
use crate::buffer::Pool;
use crate::claim::held;
use crate::error::UpgradeHolds;
use crate::file::names::{Kept, Look, Names};
use crate::file::{Files, io};
use crate::location::{Location, is_address};
use crate::manifest::{BACKUP_CONTROL, OWNERS_FILES};
use crate::wal::Wal;
use crate::{Lsn, Result, StorageError, StorageOptions};
use sinew_log::{Entry, Level};
use sinew_sync::region::Attached;
use sinew_sync::shim::AtomicBool;
use sinew_sync::{Region, RegionError, ThreadWaiter};
use sinew_txn::{Txn, Xid, XidStatus};
use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, OnceLock, RwLock};

pub(super) fn open(dir: &Path, options: &StorageOptions) -> Result<Opened> {
    let (pages, min) = (options.shared_buffers_pages, options.shared_buffers_pages_min());
    if pages < min {
        return Err(StorageError::TooFewBuffers { pages, min, sessions: options.sessions_max });
    }
    if !options.read_only {
        must_reach(options.archive_to.as_deref(), options)?;
    }
    let reading = if options.read_only { Some(Reading::prepare(dir)?) } else { None };
    let stand_in = reading.as_ref().map(|r| r.dir().to_owned());
    let named = dir;
    let dir = stand_in.as_deref().unwrap_or(dir);
    if reading.is_none() {
        check_directory(dir)?;
    }
    let region_options = shared::region_options(options);
    let layout = |b: &mut _, params: &_| shared::layout(b, params, options.wait_events);
    match Region::attach(dir, &region_options, layout).map_err(|e| in_use(e, named))? {
        Attached::Joined(region, at) => {
            let st = assemble(options, region, at, reading)?;
            must_reach(st.wal.archive_place().as_deref(), options)?;
            let id = st.read_control()?.id;
            st.wal.segments().expect(id);
            st.files.expect(id);
            st.statuses.expect(id, st.first_xid());
            st.statuses.open_newest()?;
            st.published.get_or_init(|| ());
            super::maintainer::start(&st)?;
            Ok(Opened::ready(st, false))
        }
        Attached::Created(region, at) => {
            shared::init(&region, &at);
            let st = assemble(options, region, at, reading)?;
            let begun = start(&st, named, options).map_err(|e| {
                // A writer's changes under a reader look like damage.
                if let Err(changed) = st.check_unchanged() {
                    return changed;
                }
                if matches!(e, StorageError::Damaged { .. } | StorageError::Corrupt { .. }) {
                    let entry = Entry { sqlstate: Some("XX001"), ..Entry::new(e.to_string()) };
                    sinew_log::say(Level::Fatal, &entry);
                }
                e
            })?;
            if st.reading.is_some() {
                st.wal.close_to_writers();
            }
            match begun {
                Begun::New => Ok(Opened::ready(st, true)),
                Begun::Usable => {
                    publish(&st)?;
                    Ok(Opened::ready(st, false))
                }
                Begun::Older { from, prepared_changes } => {
                    let upgrade_from = Some(from);
                    Ok(Opened { storage: st, created: false, upgrade_from, prepared_changes })
                }
            }
        }
    }
}

/// Any process may have to archive. One that was built without object stores could not.
fn must_reach(archive: Option<&Path>, options: &StorageOptions) -> Result<()> {
    match archive.filter(|place| is_address(place) && options.connect.is_none()) {
        Some(place) => Location::at(place, None).map(|_| ()),
        None => Ok(()),
    }
}

/// The error that keeps this process out of a region, with the directory's name where that helps.
fn in_use(e: RegionError, dir: &Path) -> StorageError {
    match e {
        RegionError::OtherContents { theirs: found, ours } => {
            StorageError::OtherCatalogInUse { path: dir.to_owned(), found, ours }
        }
        e => e.into(),
    }
}

/// Users other than the directory's owner and its group.
const OTHERS: u32 = 0o007;

/// Refuses three kinds of directory before anything is written: a database that other users may
/// enter, a directory with foreign files in it, and a database that lacks its control file.
fn check_directory(dir: &Path) -> Result<()> {
    let mode = || {
        let meta = std::fs::metadata(dir).map_err(|e| StorageError::io("open", dir, e))?;
        Ok::<u32, StorageError>(meta.permissions().mode() & 0o777)
    };
    if Control::path(dir).exists() {
        return match mode()? {
            mode if mode & OTHERS != 0 => Err(StorageError::OpenToOthers { path: dir.to_owned(), mode }),
            _ => Ok(()),
        };
    }
    let is_backup = dir.join(BACKUP_CONTROL).exists();
    if is_backup || SUBDIRECTORIES.iter().any(|sub| dir.join(sub).exists()) && !Control::path(dir).exists() {
        return Err(missing(dir));
    }
    sinew_sync::refuse_network(dir)?;
    if let Some(parent) = dir.parent()
        && !parent.as_os_str().is_empty()
    {
        std::fs::create_dir_all(parent).map_err(|e| StorageError::io("create directory", parent, e))?;
    }
    io::make_dir(dir)?;
    let list = std::fs::read_dir(dir).map_err(|e| StorageError::io("read directory", dir, e))?;
    for entry in list.flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        // Another process may just be making the database.
        let ours = SUBDIRECTORIES.contains(&&*name)
            || name.contains("region")
            || name.starts_with("sinew")
            || name.starts_with(FILE)
            || name.starts_with(inventory::FILE)
            || OWNERS_FILES.contains(&&*name)
            || name == "lost+found";
        if !ours {
            let what = format!("it has no control file and is not empty (\"{name}\" is in it)");
            return Err(StorageError::NotADatabase { path: dir.to_owned(), what });
        }
    }
    if mode()? & OTHERS != 0 {
        std::fs::set_permissions(dir, Permissions::from_mode(0o700))
            .map_err(|e| StorageError::io("set the permissions of", dir, e))?;
    }
    Ok(())
}

fn assemble(
    options: &StorageOptions,
    region: Arc<Region>,
    at: Sections,
    reading: Option<Reading>,
) -> Result<Arc<Storage>> {
    let settings = settings(region.params());
    // Renamed, it is still the same directory.
    let dir = region.directory().through().to_owned();
    let dir = dir.as_path();
    let names = Names::new(&region, at.files.names, settings.fsync);
    let control = Arc::new(Kept::new(Control::path(dir), &names));
    let full_page_writes = settings.full_page_writes;
    let wal = Arc::new(Wal::new(dir, &region, at.wal, &control, full_page_writes, settings.fsync));
    wal.watch_claim();
    wal.watch_holds();
    wal.watch_slots();
    region.set_undo(
        held::CHECKPOINT,
        Box::new(move |region, dead, _| {
            Files::lost_entries(region, &at.files);
            region.get(at.shared)[0].checkpoint.release_dead(region, dead);
            Ok(())
        }),
    );
    region.set_undo(
        held::FOLLOW,
        Box::new(move |region, dead, _| {
            region.get(at.shared)[0].follow.release_dead(region, dead);
            Ok(())
        }),
    );
    let read_only = reading.is_some();
    let log = wal.clone();
    let fail = Box::new(move |why: &str| drop(log.fail(why)));
    let files = Arc::new(Files::new(dir, &region, at.files, fail, &names, settings.fsync, read_only)?);
    files.set_limit(options.files_max, options.connections_max);
    let pool = Arc::new(Pool::new(&region, at.pool, settings.sessions as usize, &wal, &files));
    let statuses = super::xact::XactStore::new(dir, region.clone(), wal.clone(), &names, settings.fsync);
    let statuses = Arc::new(statuses);
    let txn = Txn::attach(region.clone(), at.txn, shared::txn_params(region.params()), statuses.clone());
    Ok(Arc::new_cyclic(|me| Storage {
        dir: dir.to_owned(),
        region,
        at,
        settings,
        txn,
        wal,
        files,
        pool,
        statuses,
        control,
        locals: (0..settings.sessions).map(|_| Mutex::default()).collect(),
        helpers: Mutex::default(),
        has_duties: AtomicBool::new(false),
        stopping: AtomicBool::new(false),
        me: me.clone(),
        vacuum_hook: RwLock::new(None),
        connect: options.connect,
        drop_locks: options.drop_locks,
        published: OnceLock::new(),
        reading,
    }))
}

/// The state of a directory whose region is made.
enum Begun {
    /// Brand new, without catalogs.
    New,
    Usable,
    /// Its catalogs have an older version. Some prepared transactions have changed them.
    Older {
        from: u32,
        prepared_changes: Vec<String>,
    },
}

/// The new region's creator: makes the directory or recovers it. `named` is the directory as the
/// user knows it.
fn start(st: &Arc<Storage>, named: &Path, options: &StorageOptions) -> Result<Begun> {
    let dir = &st.dir;
    let known = Known::of(options);
    let mut control = match Control::find(dir)? {
        None if SUBDIRECTORIES.iter().any(|sub| dir.join(sub).exists()) => return Err(missing(dir)),
        found => found,
    };
    if control.as_ref().is_some_and(|c| c.state == State::Creating) {
        // Its creation was interrupted, and no process ever used it.
        for sub in SUBDIRECTORIES {
            let path = dir.join(sub);
            match std::fs::remove_dir_all(&path) {
                Err(e) if e.kind() != std::io::ErrorKind::NotFound => {
                    return Err(StorageError::io("remove", &path, e));
                }
                _ => {}
            }
        }
        control = None;
    }
    // Before anything is written: the build that made the directory must be able to open it still.
    if let Some(c) = &control
        && Catalogs::of(c).check(c, named, known)?.is_some()
        && st.reading.is_some()
    {
        return Err(Catalogs::of(c).needs_upgrade(named, known, UpgradeHolds::ReadOnly));
    }
    let created = control.is_none();
    let mut control = match control {
        Some(control) => {
            require_subdirectories(dir)?;
            if control.state == State::AtRest
                && let Some(first) = inventory::faults(dir, &control)?.into_iter().next()
            {
                return Err(first);
            }
            if control.state == State::AtRest {
                sinew_log::log!("database system was shut down");
            }
            control
        }
        None => {
            let mut control = Control::new(crate::ids::random_id(), known.version);
            control.create(dir, st.settings.fsync)?;
            for sub in SUBDIRECTORIES {
                io::make_dir(&dir.join(sub))?;
            }
            if st.settings.fsync {
                io::sync_dir(dir)?;
            }
            control
        }
    };
    st.wal.segments().expect(control.id);
    st.files.expect(control.id);
    st.statuses.expect(control.id, Xid(control.status_limit));
    st.statuses.verify()?;
    st.statuses.renew_csns()?;
    let follows = st.reading.is_none() && Followed::find(dir)?.is_some();
    if control.state == State::Following && !follows {
        let what = "is missing: it says which archive the directory follows. Remove the directory and follow the archive anew";
        return Err(StorageError::damaged(&dir.join(FOLLOW_FILE), what));
    }
    if st.reading.is_none() && !follows {
        keep_for_archive(st, &control, options)?;
        let notes = crate::logical::Note::all(dir)?;
        st.wal.restore_slots(&notes, options.replication_slots_max, options.slot_keep_bytes);
    }
    let s = st.txn.session(Box::new(ThreadWaiter))?;
    let found = match options.accept_loss {
        true => st.replay_what_there_is(&s, &control)?,
        false => st.replay(&s, &control)?,
    };
    if let Some(catalogs) = found.catalogs {
        catalogs.put(&mut control);
    }
    let upgrade_from = Catalogs::of(&control).check(&control, named, known)?;
    if follows {
        if upgrade_from.is_some() {
            return Err(Catalogs::of(&control).needs_upgrade(named, known, UpgradeHolds::Follows));
        }
        st.start_following(control, &found)?;
        return Ok(Begun::Usable);
    }
    if st.reading.is_none() {
        // Without fsync a crash may take more than the end of the log.
        let past = if st.settings.fsync && !found.is_cut { found.end } else { Lsn(0) };
        known::forget_beyond(dir, past)?;
        for lost in st.wal.lose_slots_beyond(found.end) {
            lost.write(dir, &st.region, st.settings.fsync)?;
        }
    }
    // The epoch rises before anything is inserted, so that what stands beyond the end of the log is
    // never read.
    control.epoch += 1;
    if created {
        control.redo_epoch = control.epoch;
    } else {
        control.state = State::InUse;
    }
    control.write(dir, st.settings.fsync)?;
    st.wal.start(found.end, if found.is_cut { found.end } else { control.redo }, control.epoch)?;
    st.wal.end_replay();
    st.statuses.note_files()?;
    st.txn.init_with(Xid(found.next_xid), &found.prepared.trees())?;
    if !created {
        st.statuses.fill(Xid(found.next_xid))?;
    }
    // Relaxed: no other process is there before `publish`.
    st.shared().first_xid.store(found.next_xid, Relaxed);
    st.set_counters(found.next_oid, found.next_file);
    if st.reading.is_some() {
        // At rest there is nothing to replay and nothing to remove.
        st.restore_prepared(&s, &found.prepared, false)?;
        return Ok(Begun::Usable);
    }
    st.files.remove_copies()?;
    st.restore_prepared(&s, &found.prepared, true)?;
    if !found.is_cut {
        st.remove_unfinished(&s, &found)?;
    }
    if !created && (found.replayed > 0 || found.is_cut || control.is_copy(dir)?) {
        st.checkpoint_now(&s, State::InUse)?;
    }
    Ok(match upgrade_from {
        _ if created => Begun::New,
        None => Begun::Usable,
        Some(from) => Begun::Older { from, prepared_changes: found.prepared.with_messages() },
    })
}

/// The log that the archive lacks stays, from before the first checkpoint of this region on.
fn keep_for_archive(st: &Storage, control: &Control, options: &StorageOptions) -> Result<()> {
    let Some(place) = &options.archive_to else { return Ok(()) };
    if !st.settings.full_page_writes {
        let why = "an archive of the log (archive_to) needs full_page_writes = on";
        return Err(StorageError::BackupRefused(why.into()));
    }
    remove_half_written_state(&st.dir)?;
    let from = match ArchiveState::find(&st.dir, control.id) {
        // Without the file an archive may be new, or may lack what is here.
        Ok(state) => state.map_or(Lsn(0), |s| s.from),
        Err(e @ StorageError::Damaged { .. }) => {
            sinew_log::warning!("{e}; the whole log is kept until the archive has been looked at");
            Lsn(0)
        }
        Err(e) => return Err(e),
    };
    st.wal.keep_for_archive(place, options.archive_keep_bytes, from);
    Ok(())
}

/// A directory with a control block has all its subdirectories.
fn require_subdirectories(dir: &Path) -> Result<()> {
    match SUBDIRECTORIES.iter().map(|sub| dir.join(sub)).find(|path| !path.is_dir()) {
        Some(path) => Err(StorageError::damaged(&path, "is missing, with everything that was in it")),
        None => Ok(()),
    }
}

/// Opens the region to others, once.
pub(super) fn publish(st: &Arc<Storage>) -> Result<()> {
    if st.published.get().is_some() {
        return Ok(());
    }
    let s = st.txn.session(Box::new(ThreadWaiter))?;
    if st.read_control()?.state == State::Creating {
        // The bootstrap is complete only with this.
        st.checkpoint_now(&s, State::InUse)?;
    }
    drop(s);
    st.region.publish()?;
    st.published.get_or_init(|| ());
    super::maintainer::start(st)
}

impl Storage {
    /// Transactions from this one on are of this region.
    pub(crate) fn first_xid(&self) -> Xid {
        // Relaxed: written before any process could attach.
        Xid(self.shared().first_xid.load(Relaxed))
    }

    /// The outcome, by the log, of a transaction whose COMMIT was in flight when its region was
    /// given up: true if it committed. This region is that region's successor. `None` if other
    /// regions were between the two, because the outcome is unknown then.
    pub fn outcome_in_log(&self, before: &Region, xid: Xid) -> Result<Option<bool>> {
        if !self.region.succeeds(before) {
            return Ok(None);
        }
        // A transaction that left nothing in the log has its number given again.
        if xid >= self.first_xid() {
            return Ok(Some(false));
        }
        Ok(Some(matches!(self.txn.status(xid)?, XidStatus::Committed(_))))
    }

    /// If no other process does so: no process may be left. Not under the lock that
    /// `begin_detach` takes, because a new process would then wait for the archive.
    fn ship_the_rest(&self) {
        let Some(mut shipper) = self.shipper() else { return };
        if self.reading.is_some() || !self.region.try_become_maintainer() {
            return;
        }
        let flushed = self
            .txn
            .session(Box::new(ThreadWaiter))
            .map_err(StorageError::from)
            .and_then(|s| self.wal.flush_blocking(s.slot(), self.wal.insert_position()));
        if flushed.is_ok() {
            shipper.ship();
        }
    }

    /// Leaves the directory; the last process out checkpoints and removes the region. All sessions
    /// must be gone.
    pub fn close(&self) -> Result<()> {
        self.stop_helpers();
        self.wal.stop_flusher();
        // A removed file is lost with the last process that has it open.
        let kept = self.look_after_files(Look::Last);
        if self.published.get().is_none() {
            // Never opened to other processes: the next process makes a half-made database again.
            return Ok(());
        }
        self.ship_the_rest();
        if !self.region.begin_detach()? {
            return kept;
        }
        if self.is_read_only() {
            // One that follows begins at its restart point again.
            return Ok(self.region.remove()?);
        }
        let rest = (|| {
            let s = self.txn.session(Box::new(ThreadWaiter))?;
            self.txn.reap_dead(&s)?;
            self.settle_orphans(&s)?;
            kept?;
            self.checkpoint_now(&s, State::AtRest).map(drop)
        })();
        // Without a checkpoint the next one to open recovers.
        self.region.remove()?;
        rest
    }
}
