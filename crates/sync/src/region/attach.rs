//! Opening, creating, leaving and removing the region of a directory.
//!
//! All of it happens under the creation lock (byte 0 of the lock file). Its holder sees a settled
//! state:
//!
//! | control file | its memory | a process lives in it | then |
//! |---|---|---|---|
//! | none or another boot's | - | no | create |
//! | none | - | yes | refuse: the control file was removed |
//! | names it | ready, found | yes | join |
//! | names it | not found, or another file | yes | refuse: other memory namespace |
//! | names it | poisoned | yes | wait for their file writes to end, create the next generation |
//! | names it | any | no | every process died or left in haste: remove it, create |
//! | names a region of another lock file | any | no | a copy of a directory: leave that memory alone, create |
//! | names a region of this directory, but of another lock file | in use | no | refuse: the lock file was replaced |
//! | any | any | no, but a process shares the directory's lock (`files::presence`) | refuse: lock file and control file were removed |
//!
//! **A crash.** The creator keeps the creation lock until `publish`. If it dies, the next process
//! finds a region in which no process lives.

use super::files::directory::Directory;
use super::files::presence::Presence;
use super::files::shown::shown;
use super::files::{self, Bytes, Control, FileId, LockFile, MemoryLock};
use super::header::*;
use super::helper::{self, Helper};
use super::setting::{self, SettingNames};
use super::{Attached, Region, RegionError, RegionOptions, Sections};
use crate::fork::{self, Stamp};
use crate::kill_point;
use crate::layout::LayoutBuilder;
use crate::lwlock::word::LIMIT_MAX;
use crate::registry::{ProcessId, Registry};
use crate::shim::Ordering;
use crate::shim::system::{self, File};
use crate::shim::{AtomicBool, sleep};
use crate::slot::slots_for;
use crate::spin_budget::{self, SpinBudget};
use crate::write_mark;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, RwLock};
use std::time::Duration;

const SHM: &str = "/dev/shm";

/// Closes the lock file, and so drops its locks, unless the attachment succeeds.
struct Opening(Option<LockFile>);
impl Drop for Opening {
    fn drop(&mut self) {
        if let Some(l) = self.0 {
            fork::unregister(l.fd());
            l.close();
        }
    }
}

/// Drops the memory's lock unless the attachment succeeds.
struct Using(Option<MemoryLock>);
impl Using {
    /// Marks the memory as used by this process. `None` if a creator is sweeping it away.
    fn begin(file: File, path: &Path) -> Result<Option<Using>, RegionError> {
        let lock = MemoryLock::share(file).map_err(|e| RegionError::io("lock the shared region", path, e))?;
        let Some(lock) = lock else { return Ok(None) };
        if !fork::register(lock.fd()) {
            lock.close();
            return Err(too_many_here());
        }
        Ok(Some(Using(Some(lock))))
    }
}

impl Drop for Using {
    fn drop(&mut self) {
        if let Some(l) = &self.0 {
            fork::unregister(l.fd());
            l.close();
        }
    }
}

/// Closes the directory's descriptor, and so drops its lock, unless the attachment succeeds.
struct Coming(Option<Presence>);
impl Coming {
    fn begin(dir: &Path) -> Result<Coming, RegionError> {
        let coming = Coming(Some(Presence::open(dir)?));
        match coming.0.is_some_and(|presence| fork::register(presence.fd())) {
            true => Ok(coming),
            false => Err(too_many_here()),
        }
    }
}

impl Drop for Coming {
    fn drop(&mut self) {
        if let Some(presence) = self.0 {
            fork::unregister(presence.fd());
            presence.close();
        }
    }
}

fn too_many_here() -> RegionError {
    RegionError::Refused("too many open databases in this process (at most 128)".into())
}

/// A mapping that is unmapped unless it becomes a region's.
struct Mapping {
    base: *mut u8,
    len: usize,
}

impl Mapping {
    fn new(file: &File, len: u64, path: &Path) -> Result<Mapping, RegionError> {
        let len = len as usize;

        let base = system::map(file, len);
        if base == libc::MAP_FAILED {
            return Err(RegionError::last("map the shared region", path));
        }

        // SAFETY: advice on the mapping just made, which children must not inherit.
        unsafe { libc::madvise(base, len, libc::MADV_DONTFORK) };
        Ok(Mapping { base: base.cast(), len })
    }

    fn header(&self) -> &Header {
        // SAFETY: at least a header long (checked by the callers), page-aligned, plain data and
        // atomics.
        unsafe { &*self.base.cast::<Header>() }
    }
}

impl Drop for Mapping {
    fn drop(&mut self) {
        // SAFETY: the mapping made in `new`, not handed on.
        unsafe { system::unmap(self.base.cast(), self.len) };
    }
}

fn own_sections(b: &mut LayoutBuilder, sessions_max: u32, processes_max: u32) -> Sections {
    let (s, p) = (slots_for(sessions_max), processes_max as usize);
    Sections {
        processes: b.section("processes", p),
        pending: b.section("pending wake-ups", p * s.div_ceil(64)),
        slots: b.section("slots", s),
        counters: b.section("latch counters", s),
        counts_at_claim: b.section("latch counters at claim", s),
        histograms: b.section("latch histograms", p),
        baseline: b.section("latch baseline", 1),
    }
}

impl Region {
    /// Opens or creates the region of a database directory. `layout` gets the region's parameters
    /// and declares the caller's sections, with the same result in every process. It returns the
    /// caller's table of sections.
    ///
    /// # Errors
    /// See [`RegionError`]: each refusal names its reason.
    pub fn attach<T>(
        dir: &Path,
        options: &RegionOptions,
        layout: impl FnOnce(&mut LayoutBuilder, &[u64; 32]) -> T,
    ) -> Result<Attached<T>, RegionError> {
        let names = options.setting_names;
        Region::attach_unnamed(dir, options, layout).map_err(|e| e.named(names))
    }

    /// The errors name the parameters of this crate.
    fn attach_unnamed<T>(
        dir: &Path,
        options: &RegionOptions,
        layout: impl FnOnce(&mut LayoutBuilder, &[u64; 32]) -> T,
    ) -> Result<Attached<T>, RegionError> {
        check_options(options)?;
        let setting_names = options.setting_names;
        let stamp = Stamp::get().map_err(|e| RegionError::io("prepare for fork", dir, e))?;
        let dir = &std::fs::canonicalize(dir)
            .map_err(|e| RegionError::io("open the database directory", dir, e))?;
        files::refuse_network(dir)?;
        let directory = Directory::open(dir)?;
        let dir = directory.through();
        let mut opening = Opening(Some(LockFile::open(dir)?));
        let lock = opening.0.expect("just opened");
        if !fork::register(lock.fd()) {
            return Err(too_many_here());
        }

        kill_point("attach: lock file open");
        lock.lock_creation().map_err(|e| RegionError::io("lock", &dir.join(files::LOCK_FILE), e))?;
        kill_point("attach: creation locked");
        let mut coming = Coming::begin(dir)?;
        let presence = coming.0.expect("just begun");
        let (mapping, using, control, created, table, sections, layout) = match find(
            dir,
            lock,
            options.contents_version,
        )? {
            Found::Region(mapping, using, control) => {
                let h = mapping.header();
                let mut b = LayoutBuilder::starting_at(size_of::<Header>());
                let sections = own_sections(&mut b, h.sessions_max, h.processes_max);
                let table = layout(&mut b, &h.params);
                if b.fingerprint() != h.fingerprint || b.len_bytes() as u64 != h.len_bytes {
                    return Err(RegionError::Refused(
                        "the database is in use by another version of this program, whose shared region is laid out \
                         differently; close the other processes first, or use the same version"
                            .into(),
                    ));
                }
                (mapping, using, control, false, table, sections, b)
            }
            Found::Nothing { generation, succeeds } => {
                if succeeds.is_none() {
                    presence.refuse_others(dir, lock)?;
                }
                let (old, options) = match succeeds.as_deref() {
                    Some((old, like)) => (Some(old), like),
                    None => (None, options),
                };
                let mut b = LayoutBuilder::starting_at(size_of::<Header>());
                let sections = own_sections(&mut b, options.sessions_max, options.processes_max);
                let table = layout(&mut b, &options.params);
                let (mapping, using, control) = create(dir, lock, options, (generation, old), &b)?;
                kill_point("attach: region created");
                (mapping, using, control, true, table, sections, b)
            }
        };

        let mut using = using;
        presence.share();
        let process = claim_process(lock, &mapping, &control, &sections)?;
        kill_point("attach: in the registry");
        let spin_budget = SpinBudget::new(mapping.header().spin_budget.load(Ordering::Relaxed));
        let (base, len) = (mapping.base, mapping.len);
        std::mem::forget(mapping);
        (opening.0, coming.0) = (None, None);
        let memory_lock = using.0.take().expect("held until here");
        let region = Arc::new(Region {
            base,
            len,
            directory,
            lock_file: lock,
            presence,
            memory_lock,
            control,
            sections,
            layout,
            setting_names,
            process,
            stamp,
            creating: AtomicBool::new(created),
            left: AtomicBool::new(false),
            maintainer: Mutex::default(),
            spin_budget,
            hook: OnceLock::new(),
            death_hook: OnceLock::new(),
            reload_hook: OnceLock::new(),
            helper: Mutex::new(None),
            undo: RwLock::default(),
        });

        // A simulated machine has no threads but those that it runs.
        if cfg!(not(sim)) {
            let helper =
                Helper::start(&region).map_err(|e| RegionError::io("start a thread for", region.dir(), e))?;
            *region.helper.lock().unwrap_or_else(|e| e.into_inner()) = Some(helper);
        }
        if created {
            return Ok(Attached::Created(region, table));
        }

        lock.unlock_creation();
        Ok(Attached::Joined(region, table))
    }

    /// Opens the region to other processes after its initialisation.
    ///
    /// # Errors
    /// `Refused` if it has been published already, and errors of the system.
    pub fn publish(&self) -> Result<(), RegionError> {
        self.check_usable()?;
        if !self.creating.load(Ordering::Relaxed) {
            return Err(RegionError::Refused("the region has been published already".into()));
        }
        kill_point("publish: about to");
        // Release pairs with the Acquire in `find`. The creation lock orders the two as well.
        self.header().state.store(STATE_READY, Ordering::Release);
        self.creating.store(false, Ordering::Relaxed);
        kill_point("publish: done, creation still locked");
        self.lock_file.unlock_creation();
        Ok(())
    }

    /// Leaves the directory's region. A wake hook must not call it.
    ///
    /// Returns true in the last process out, which then holds the creation lock. It must bring the
    /// files to rest (`reap_dead`, then a checkpoint) before it calls `remove`.
    ///
    /// # Errors
    /// Errors of the system about the lock file.
    pub fn begin_detach(&self) -> Result<bool, RegionError> {
        if self.is_forked() || self.left.load(Ordering::Relaxed) {
            return Ok(false);
        }

        let path = || self.directory.through().join(files::LOCK_FILE);
        if !self.creating.load(Ordering::Relaxed) {
            self.lock_file.lock_creation().map_err(|e| RegionError::io("lock", &path(), e))?;
            self.creating.store(true, Ordering::Relaxed);
        }

        kill_point("detach: creation locked");
        let others = self.lock_file.anybody_in(self.control.generation);
        let others = others.map_err(|e| RegionError::io("read the locks of", &path(), e))?;
        if !others {
            if self.check().is_ok() {
                return Ok(true);
            }
            // The region was given up and no process rebuilt it. The next process to come does, and
            // finds no memory lying about. A newer region's control file is not touched.
            let named = Control::read(self.directory.through()).ok().flatten();
            if named.is_some_and(|c| c.id == self.control.id) {
                self.discard();
            } else {
                // The creator of the newer region may have died before it removed this one's
                // memory, and no sweep removes memory in use.
                self.control.remove_memory();
            }
        }

        self.leave();
        self.creating.store(false, Ordering::Relaxed);
        self.lock_file.unlock_creation();
        Ok(false)
    }

    /// Deletes the memory's file, after the last process has brought the files to rest.
    ///
    /// # Errors
    /// `Refused` if this process is not the last one out.
    pub fn remove(&self) -> Result<(), RegionError> {
        if self.is_forked() || !self.creating.load(Ordering::Relaxed) {
            return Err(RegionError::Refused("only the last process out removes the region".into()));
        }
        // Release: for the record only. No process can look without the creation lock.
        self.header().state.store(STATE_CLOSED, Ordering::Release);
        kill_point("remove: closed");
        self.discard();
        self.leave();
        self.creating.store(false, Ordering::Relaxed);
        self.lock_file.unlock_creation();
        Ok(())
    }

    /// Under the creation lock, with no other process in this generation: removes the memory's
    /// name.
    pub(super) fn discard(&self) {
        discard(self.directory.through(), self.lock_file, &self.control);
    }

    /// Gives the registry entry back. The sessions have ended, because every session holds an `Arc`
    /// of the region.
    pub(super) fn leave(&self) {
        if self.left.swap(true, Ordering::Relaxed) {
            return;
        }

        self.resign_maintainer();

        // The helper stops first, because the entry's next owner has its own.
        let helper = self.helper.lock().unwrap_or_else(|e| e.into_inner()).take();
        if let Some(helper) = helper {
            helper.stop(&self.processes()[self.process() as usize].doorbell);
        }

        let h = self.header();
        let own = self.spin_budget.tries();

        // Relaxed: an estimate, and a lost merge does no harm.
        h.spin_budget
            .store(spin_budget::merge(h.spin_budget.load(Ordering::Relaxed), own), Ordering::Relaxed);
        helper::end_life(&self.processes()[self.process() as usize]);
        self.presence.leave();
        kill_point("leave: about to free the entry");

        // Sessions are left if handles were leaked.
        let sessions = self.slots().iter().any(|s| s.owner() == Some(self.process()));
        self.registry().leave(self.process, sessions);
    }
}

/// Under the creation lock, with no process in the generation: removes the memory and, if possible,
/// the control file.
fn discard(dir: &Path, lock: LockFile, control: &Control) {
    control.remove_memory();
    // Processes of an earlier generation may still be there. Without a control file the next
    // process could not tell them from users of a region that it cannot see.
    match lock.anybody() {
        Ok(false) => files::remove_control(dir),
        _ => {
            let gone = Control { device: 0, inode: 0, ..control.clone() };
            // If the file cannot be written, it keeps naming memory that does not exist, with the
            // same effect.
            let _ = gone.write(dir);
        }
    }
}

fn check_options(o: &RegionOptions) -> Result<(), RegionError> {
    let bad = |what: &str| Err(RegionError::Refused(what.into()));
    if o.sessions_max == 0 || o.sessions_max > 65_000 {
        return bad("the maximum of sessions must be between 1 and 65000");
    }
    if o.processes_max == 0 || o.processes_max > files::PROCESSES_LIMIT {
        return bad("the maximum of processes must be between 1 and 50000");
    }
    if o.lwlock_shared_limit > LIMIT_MAX {
        return bad("lwlock_shared_limit must be between 0 and 1023");
    }
    Ok(())
}

enum Found {
    Region(Mapping, Using, Control),
    /// There is nothing to join, and the next region gets this generation.
    ///
    /// A region that succeeds one that was given up gets the sizes of the old one, whichever
    /// process makes it. The old memory is removed when the control file names the new one. Until
    /// then it tells why a rebuild is needed.
    Nothing {
        generation: u32,
        succeeds: Option<Box<(Control, RegionOptions)>>,
    },
}

/// Under the creation lock: the region to join, or the finding that one has to be created, with
/// contents of version `ours`.
fn find(dir: &Path, lock: LockFile, ours: u32) -> Result<Found, RegionError> {
    let locks = |e| RegionError::io("read the locks of", &dir.join(files::LOCK_FILE), e);
    let control = match Control::read(dir)? {
        Some(c) if c.boot_id == files::boot_id() => c,
        _ if lock.anybody().map_err(locks)? => {
            return Err(RegionError::Refused(format!(
                "the database is in use, but the file that names its shared region ({}) is missing or another boot's; \
                 close the other processes first",
                shown(&dir.join(files::CONTROL_FILE)).display()
            )));
        }
        stale => {
            if let Some(c) = stale.filter(|c| lock.identity().is_ok_and(|id| id == c.lock)) {
                c.remove_memory();
            }
            return Ok(Found::Nothing { generation: 0, succeeds: None });
        }
    };

    let generation = files::next_generation(control.generation);
    let next = Found::Nothing { generation, succeeds: None };
    let occupied = lock.anybody_in(control.generation).map_err(locks)?;
    if !occupied && lock.identity().map_err(locks)? != control.lock {
        return belongs_elsewhere(dir, lock, &control).map(|()| next);
    }

    let memory = match control.open_memory() {
        Ok(m) => m,
        Err(e) if occupied => return Err(RegionError::io("open the shared region", &control.path, e)),
        Err(_) => None,
    };

    let Some((file, len)) = memory else {
        if occupied {
            return Err(RegionError::Refused(format!(
                "the database is in use by processes whose shared memory ({}) cannot be reached from here: this process \
                 runs in another container or has another {SHM}; let both share it, or close the others",
                control.path.display()
            )));
        }

        control.remove_memory();
        return Ok(next);
    };

    if !occupied {
        control.remove_memory();
        return Ok(next);
    }

    if len < size_of::<Header>() as u64 {
        return Err(RegionError::Refused(format!("{} is not a shared region", control.path.display())));
    }

    let mapping = Mapping::new(&file, len, &control.path)?;
    let h = mapping.header();
    if h.magic != MAGIC || h.region_id != control.id {
        return Err(RegionError::Refused(format!(
            "{} is not the shared region that the database's control file names; close the other processes first",
            control.path.display()
        )));
    }

    if (h.layout_version, h.protocol_version) != (LAYOUT_VERSION, PROTOCOL_VERSION) || h.len_bytes != len {
        return Err(RegionError::Refused(format!(
            "the database is in use by another version of this program (region layout {}, protocol {}; this is layout \
             {LAYOUT_VERSION}, protocol {PROTOCOL_VERSION}); close the other processes first, or use the same version",
            h.layout_version, h.protocol_version
        )));
    }

    // This holds for a region that was given up, too: only a process that knows its contents may
    // build the next one.
    if h.contents_version != ours {
        return Err(RegionError::OtherContents { theirs: h.contents_version, ours });
    }

    // Acquire pairs with the Release in `poison`. `wait_for_writers` adds the fence.
    if h.poison.load(Ordering::Acquire) != 0 {
        wait_for_writers(&mapping, lock, control.generation)?;
        kill_point("attach: writers of a dead region are gone");
        let like = RegionOptions {
            place: control.path.parent().map(Path::to_path_buf),
            sessions_max: h.sessions_max,
            processes_max: h.processes_max,
            lwlock_shared_limit: h.lwlock_shared_limit,
            contents_version: h.contents_version,
            params: h.params,
            setting_names: SettingNames::default(),
        };

        return Ok(Found::Nothing { generation, succeeds: Some(Box::new((control, like))) });
    }

    // Acquire pairs with the Release in `publish`.
    if h.state.load(Ordering::Acquire) != STATE_READY {
        return Err(RegionError::Refused(
            "the database is in use by a process that failed to create its shared region and is still there"
                .into(),
        ));
    }

    // Another process uses the memory, so that no creator sweeps it away.
    let using = Using::begin(file, &control.path)?;
    Ok(Found::Region(mapping, using.ok_or_else(|| removed(&control.path))?, control))
}

/// The control file names a region of another lock file than this directory's, in which no process
/// lives.
///
/// Either the directory is a copy, and the region is the original's. Or the lock file was replaced,
/// and the processes that live in the region cannot be seen any more. The function refuses in the
/// second case.
fn belongs_elsewhere(dir: &Path, lock: LockFile, control: &Control) -> Result<(), RegionError> {
    let locks = |e| RegionError::io("read the locks of", &dir.join(files::LOCK_FILE), e);
    let directory = FileId::of(dir).map_err(|e| RegionError::io("open the database directory", dir, e))?;
    let replaced = directory == control.directory && control.memory_is_used().unwrap_or(true);
    if replaced || lock.anybody().map_err(locks)? {
        return Err(RegionError::Refused(format!(
            "the database is in use, but its lock file ({}) was replaced, so that its processes cannot be told from dead ones; \
             close them first",
            shown(&dir.join(files::LOCK_FILE)).display()
        )));
    }
    Ok(())
}

/// A directory that no process has open, and that no process can open until this is dropped.
pub struct Alone {
    _lock: Opening,
}

impl Alone {
    /// Waits for processes that are just opening or closing the directory, and refuses a directory
    /// in use.
    ///
    /// # Errors
    /// `Refused` if a process has it open, and errors of the system.
    pub fn new(dir: &Path) -> Result<Alone, RegionError> {
        Stamp::get().map_err(|e| RegionError::io("prepare for fork", dir, e))?;
        let opening = Opening(Some(LockFile::open(dir)?));
        let lock = opening.0.expect("just opened");
        if !fork::register(lock.fd()) {
            return Err(too_many_here());
        }

        let locks = |e| RegionError::io("read the locks of", &dir.join(files::LOCK_FILE), e);
        lock.lock_creation().map_err(locks)?;
        if lock.anybody().map_err(locks)? {
            return Err(RegionError::Refused(
                "the database is in use; close the other processes first".into(),
            ));
        }

        let coming = Coming::begin(dir)?;
        if let Some(presence) = coming.0 {
            presence.refuse_others(dir, lock)?;
        }

        Ok(Alone { _lock: opening })
    }
}

fn removed(path: &Path) -> RegionError {
    RegionError::Refused(format!("the shared region {} was removed by another process", path.display()))
}

/// Waits for processes of a region that was given up which are in the middle of a write to the
/// files.
fn wait_for_writers(old: &Mapping, lock: LockFile, generation: u32) -> Result<(), RegionError> {
    let h = old.header();
    sinew_log::log!("rebuilding the shared memory, which was given up: {}", h.poison_reason());
    let mut b = LayoutBuilder::starting_at(size_of::<Header>());
    let sections = own_sections(&mut b, h.sessions_max, h.processes_max);

    // SAFETY: the old region has the same layout version, so that its registry stands where ours
    // would.
    let processes = unsafe {
        std::slice::from_raw_parts(
            old.base.add(sections.processes.offset).cast::<Process>(),
            sections.processes.count,
        )
    };

    for (i, p) in processes.iter().enumerate() {
        let mut waits = 0u32;
        while !write_mark::drained(&p.writes) && lock.is_alive(generation, i as u32).unwrap_or(false) {
            waits += 1;
            if waits == 500 {
                sinew_log::log!(
                    "waiting for process {} ({}) to end a write to the database's files",
                    p.pid.load(Ordering::Relaxed),
                    p.command()
                );
            }
            sleep(Duration::from_millis(2));
        }
    }

    Ok(())
}

fn create(
    dir: &Path,
    lock: LockFile,
    options: &RegionOptions,
    (generation, old): (u32, Option<&Control>),
    b: &LayoutBuilder,
) -> Result<(Mapping, Using, Control), RegionError> {
    let len = b.len_bytes() as u64;
    let mut control = Control {
        directory: FileId::of(dir).map_err(|e| RegionError::io("open the database directory", dir, e))?,
        lock: lock.identity().map_err(|e| RegionError::io("look at", &dir.join(files::LOCK_FILE), e))?,
        boot_id: files::boot_id(),
        id: [0; 2],
        generation,
        device: 0,
        inode: 0,
        path: PathBuf::new(),
    };

    // Other processes look for the memory by its path.
    let home =
        std::fs::canonicalize(dir).map_err(|e| RegionError::io("open the database directory", dir, e))?;
    let mut places: Vec<PathBuf> = Vec::new();
    match &options.place {
        Some(p) if p != Path::new(SHM) => places.push(p.clone()),
        _ => {
            if files::is_tmpfs(Path::new(SHM)) {
                places.push(SHM.into());
            }
            places.push(home.clone());
        }
    }

    let mut refused = None;
    for place in &places {
        files::sweep(dir, place);
        control.id = files::random_id().map_err(|e| RegionError::io("get random bytes for", dir, e))?;
        control.path = place.join(files::memory_name(control.id));

        // The control file names the memory before it exists. If this process dies in between, the
        // next one removes the file.
        control.write(dir)?;
        if let Some(old) = old {
            old.remove_memory();
        }

        match files::create_memory(dir, &control.path, len) {
            Ok(file) => {
                if *place == home && options.place.as_deref().is_none_or(|p| p == Path::new(SHM)) {
                    let why = refused
                        .map_or_else(|| format!("{SHM} is not a tmpfs"), |e: RegionError| e.to_string());
                    sinew_log::warning!("the shared memory is in the database directory: {why}");
                }
                let named = name_memory(dir, &file, &mut control).and_then(|()| {
                    let mapping = Mapping::new(&file, len, &control.path)?;
                    fill_header(&mapping, options, &control, b);
                    let using = Using::begin(file, &control.path)?;
                    Ok((mapping, using.ok_or_else(|| removed(&control.path))?))
                });
                return match named {
                    Ok((mapping, using)) => Ok((mapping, using, control)),
                    Err(e) => {
                        discard(dir, lock, &control);
                        Err(e)
                    }
                };
            }
            Err(e) => refused = Some(e),
        }
    }

    discard(dir, lock, &control);
    Err(refused.expect("at least one place was tried"))
}

fn name_memory(dir: &Path, file: &File, control: &mut Control) -> Result<(), RegionError> {
    let meta = file.metadata().map_err(|e| RegionError::io("look at the shared region", &control.path, e))?;
    (control.device, control.inode) = (meta.dev(), meta.ino());
    control.write(dir)
}

fn fill_header(mapping: &Mapping, o: &RegionOptions, control: &Control, b: &LayoutBuilder) {
    let h = mapping.base.cast::<Header>();
    let mut boot_id = [0u8; 16];
    let hex: Vec<u8> = control.boot_id.bytes().filter(u8::is_ascii_hexdigit).take(16).collect();
    boot_id[..hex.len()].copy_from_slice(&hex);

    // SAFETY: the file is new, and no other process can join before `publish`. The fields are
    // written through a pointer, and no reference to the header exists meanwhile.
    unsafe {
        (*h).magic = MAGIC;
        (*h).layout_version = LAYOUT_VERSION;
        (*h).protocol_version = PROTOCOL_VERSION;
        (*h).len_bytes = b.len_bytes() as u64;
        (*h).fingerprint = b.fingerprint();
        (*h).region_id = control.id;
        (*h).boot_id = boot_id;
        (*h).params = o.params;
        (*h).sessions_max = o.sessions_max;
        (*h).processes_max = o.processes_max;
        (*h).lwlock_shared_limit = o.lwlock_shared_limit;
        (*h).generation = control.generation;
        (*h).contents_version = o.contents_version;
    }

    mapping.header().spin_budget.store(spin_budget::BUDGET_START, Ordering::Relaxed);
}

/// Under the creation lock: takes a free entry of the registry.
fn claim_process(
    lock: LockFile,
    mapping: &Mapping,
    control: &Control,
    sections: &Sections,
) -> Result<ProcessId, RegionError> {
    // SAFETY: in bounds by the layout, and the registry's fields are atomics.
    let entries = unsafe {
        std::slice::from_raw_parts(
            mapping.base.add(sections.processes.offset).cast::<Process>(),
            sections.processes.count,
        )
    };
    let lives = Bytes { file: lock, generation: control.generation, own: None };
    let claimed = Registry { entries, lives }.claim(Process::introduce);
    let claimed = claimed.map_err(|e| RegionError::io("lock", &control.path, e))?;
    claimed.ok_or(RegionError::TooManyProcesses { max: entries.len() as u32, setting: setting::PROCESSES })
}
