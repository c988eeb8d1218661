//! Files of relations: names, descriptors, extension, fsync bookkeeping.
//!
//! Every process opens a relation's file for itself and keeps the descriptor while there is room
//! (`descriptors`). A table of the region names the files that were written since the last
//! checkpoint, so that the checkpointer can fsync them. A writer enters a file there *after* the
//! write and *before* the buffer counts as written. A checkpoint that saw the buffer clean
//! therefore also sees the entry. `names` says what happens to a file that is removed meanwhile. A
//! descriptor in the table's present cycle is synced before it is closed: the kernel tells a failed
//! write-back only to descriptors that were open.

pub mod descriptors;
pub mod fault;
pub mod io;
pub(crate) mod names;

use crate::claim::{Claim, held};
use crate::page::PAGE_SIZE;
use crate::{BlockNo, Fork, PageTag, RelFile, Result, StorageError};
use descriptors::{Descriptors, Handle};
use io::DiskFile;
use names::{Look, NameSections, Names};
use rustc_hash::FxBuildHasher;
use sinew_sync::region::shown;
use sinew_sync::shim::{AtomicU32, AtomicU64};
use sinew_sync::{LayoutBuilder, LwLock, Region, Section, Shared, Slot, SlotIndex};
use std::collections::hash_map::Entry;
use std::hash::BuildHasher;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering::*;

/// Files written since the last checkpoint that the table has room for; beyond, a checkpoint syncs
/// every file.
const SYNC_ENTRIES: usize = 2048;
const EXTEND_LOCKS: usize = 64;
/// Blocks beyond the end that redo may add in one step without suspicion: 32 TiB is the format's
/// end anyway.
const EXTRA_BLOCKS_MAX: u32 = 512;

#[repr(C)]
struct SyncTable {
    latch: LwLock,
    /// Raised when a checkpoint takes the entries.
    cycle: AtomicU64,
    count: AtomicU32,
    overflowed: AtomicU32,
}

// SAFETY: repr(C); the latch and atomics only; zero is an empty table.
unsafe impl Shared for SyncTable {
    const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(SyncTable {
        latch(LwLock), cycle, count, overflowed,
    });
}

#[repr(C)]
struct SyncEntry {
    file_fork: AtomicU64,
    database: AtomicU64,
}

// SAFETY: repr(C), atomics only, valid when zero.
unsafe impl Shared for SyncEntry {
    const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(SyncEntry { file_fork, database });
}

/// Guards the length of the files that hash to it. A holder's death frees it: the file's length is
/// the truth.
#[repr(C, align(64))]
struct ExtendLock {
    claim: Claim,
    waiting: AtomicU32,
}

// SAFETY: repr(C); a latch and an atomic; zero is free.
unsafe impl Shared for ExtendLock {
    const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(ExtendLock {
        claim(Claim), waiting,
    });
}

#[derive(Clone, Copy)]
pub(crate) struct FileSections {
    table: Section<SyncTable>,
    entries: Section<SyncEntry>,
    extend: Section<ExtendLock>,
    pub names: NameSections,
}

/// Ends all writing of the region, for this reason.
pub(crate) type Fail = Box<dyn Fn(&str) + Send + Sync>;

/// The syncs that a database's descriptors owe to its checkpoints. A thread that closes a
/// descriptor looks here.
pub(crate) struct Ledger {
    region: Arc<Region>,
    at: FileSections,
    fail: Fail,
    fsync: bool,
}

impl Ledger {
    fn table(&self) -> &SyncTable {
        &self.region.get(self.at.table)[0]
    }

    /// True if a file may have writes of this process that no checkpoint has synced.
    fn is_unsynced(&self, entered: &AtomicU64) -> bool {
        // Relaxed: an older cycle only asks for a sync too many. Entered in this cycle or the one
        // before: the checkpoint that took the latter's entries may not have synced them yet.
        self.fsync && entered.load(Relaxed) >= self.table().cycle.load(Relaxed).max(1)
    }

    /// A sync failed, and what was written is lost.
    fn fail(&self, e: &StorageError) {
        (self.fail)(&e.to_string());
    }
}

/// The files of relations of one opened directory.
pub struct Files {
    dir: PathBuf,
    region: Arc<Region>,
    at: FileSections,
    descriptors: &'static Descriptors,
    /// Tells this database's descriptors from others'.
    owner: u64,
    ledger: Arc<Ledger>,
    names: Arc<Names>,
    /// The directory's id, which every page's checksum knows.
    directory: AtomicU64,
    fsync: bool,
    /// The files are opened to be read alone.
    read_only: bool,
}

fn hash(rel: RelFile) -> usize {
    FxBuildHasher.hash_one((rel.file, rel.database)) as usize
}

impl Files {
    pub(crate) fn layout(b: &mut LayoutBuilder) -> FileSections {
        FileSections {
            table: b.section("file sync table", 1),
            entries: b.section("file sync entries", SYNC_ENTRIES),
            extend: b.section("extension locks", EXTEND_LOCKS),
            names: Names::layout(b),
        }
    }

    pub(crate) fn init(region: &Region, at: &FileSections) {
        region.get(at.table)[0].latch.init(crate::tranches::CHECKPOINT);
    }

    pub(crate) fn new(
        dir: &Path,
        region: &Arc<Region>,
        at: FileSections,
        fail: Fail,
        names: &Arc<Names>,
        fsync: bool,
        read_only: bool,
    ) -> Result<Files> {
        region.set_undo(
            held::EXTEND,
            Box::new(move |region, dead, entry| {
                // It may have extended a file and not entered it.
                Files::lost_entries(region, &at);
                region.get(at.extend)[entry.arg as usize].claim.release_dead(region, dead);
                Ok(())
            }),
        );
        let descriptors =
            Descriptors::of_process().map_err(|e| StorageError::io("prepare for fork", dir, e))?;
        Ok(Files {
            dir: dir.to_owned(),
            region: region.clone(),
            at,
            descriptors,
            owner: descriptors.new_owner(),
            ledger: Arc::new(Ledger { region: region.clone(), at, fail, fsync }),
            names: names.clone(),
            directory: AtomicU64::new(0),
            fsync,
            read_only,
        })
    }

    /// Pages are those of the directory of that id.
    pub(crate) fn expect(&self, directory: u64) {
        // Relaxed: set before any other thread has the storage.
        self.directory.store(directory, Relaxed);
    }

    pub(crate) fn directory(&self) -> u64 {
        // Relaxed: see `expect`.
        self.directory.load(Relaxed)
    }

    /// How many descriptors the process keeps: see `StorageOptions::files_max`.
    pub(crate) fn set_limit(&self, files_max: u32, connections: u32) {
        self.descriptors.set_limit(files_max, connections);
    }

    /// The folder of a database.
    pub fn database_dir(&self, database: u32) -> PathBuf {
        match database {
            0 => self.dir.join("global"),
            d => self.dir.join("base").join(d.to_string()),
        }
    }

    /// The fork's path as it is now, for people.
    pub fn path(&self, rel: RelFile, fork: Fork) -> PathBuf {
        shown(&self.place(rel, fork))
    }

    /// Leads to the fork through the directory's descriptor.
    fn place(&self, rel: RelFile, fork: Fork) -> PathBuf {
        let suffix = match fork {
            Fork::Main => "",
            Fork::FreeSpace => ".fsm",
            Fork::Visibility => ".vm",
        };
        self.database_dir(rel.database).join(format!("{}{suffix}", rel.file))
    }

    /// Creates the fork, empty, unless it exists; logged by the caller. (Extending a map fork
    /// creates it, too.)
    pub fn create(&self, rel: RelFile, fork: Fork) -> Result<()> {
        self.open(rel, fork, true).map(drop)
    }

    /// The same, durable at the next checkpoint even if nothing is ever written to it.
    pub(crate) fn create_kept(&self, s: &Slot, rel: RelFile, fork: Fork) -> Result<()> {
        self.with(rel, fork, true, |handle| self.written(s, rel, fork, handle))
    }

    /// True if the fork has a file.
    pub fn exists(&self, rel: RelFile, fork: Fork) -> bool {
        self.cached(rel, fork).is_some_and(|h| !h.file.is_unlinked()) || self.place(rel, fork).exists()
    }

    fn cached(&self, rel: RelFile, fork: Fork) -> Option<Arc<Handle>> {
        self.descriptors.get(&(self.owner, rel, fork))
    }

    pub(crate) fn handle(&self, rel: RelFile, fork: Fork) -> Result<Arc<Handle>> {
        match self.cached(rel, fork) {
            Some(h) => Ok(h),
            None => self.open(rel, fork, false),
        }
    }

    /// Opens the fork, creating the file (and in replay its directory) when `create`.
    pub(crate) fn open(&self, rel: RelFile, fork: Fork, create: bool) -> Result<Arc<Handle>> {
        if let Some(h) = self.cached(rel, fork) {
            match create && h.file.is_unlinked() {
                false => return Ok(h),
                // Nothing is made anew that was there.
                true => self.renew(rel, fork, &h)?,
            }
        }
        let path = self.place(rel, fork);
        let open = || match create {
            true if self.read_only => Err(StorageError::ReadOnly),
            true => DiskFile::open_or_create(&path),
            false if self.read_only => DiskFile::open_to_read(&path),
            false => DiskFile::open(&path),
        };
        let is_new_map = create && fork != Fork::Main && !path.exists();
        let handle = self.descriptors.open(&self.ledger, || self.names.open(open))?;
        if is_new_map {
            self.names.made();
        }
        match self.descriptors.write(self.owner, rel).entry((self.owner, rel, fork)) {
            Entry::Occupied(mut e) => {
                if create && e.get().file.is_unlinked() {
                    e.insert(handle);
                }
                Ok(e.get().clone())
            }
            Entry::Vacant(e) => Ok(e.insert(handle).clone()),
        }
    }

    /// Does something with an open fork, again if its file was removed meanwhile and put back
    /// (`names`).
    fn with<R>(
        &self,
        rel: RelFile,
        fork: Fork,
        create: bool,
        mut work: impl FnMut(&Handle) -> Result<R>,
    ) -> Result<R> {
        loop {
            let opened = if create { self.open(rel, fork, true) } else { self.handle(rel, fork) };
            let handle = match opened {
                // A map that is to be made lacks its folder, and the folder comes back with the
                // main fork.
                Err(e) if (create || fork == Fork::Main) && e.is_not_found() => {
                    match self.names.wait_for(&self.place(rel, Fork::Main)) {
                        true => continue,
                        false => return Err(e),
                    }
                }
                opened => opened?,
            };
            let done = work(&handle)?;
            if self.names.is_current(&handle.file) {
                return Ok(done);
            }
            self.renew(rel, fork, &handle)?;
        }
    }

    /// The file of a handle has no name any more. It is put back unless it was deleted on purpose,
    /// and opened again at its next use.
    fn renew(&self, rel: RelFile, fork: Fork, handle: &Arc<Handle>) -> Result<()> {
        if !self.read_only && names::is_lost(&handle.file) {
            self.names.put_back(&handle.file, &self.place(rel, fork))?;
        }
        let key = (self.owner, rel, fork);
        let mut shard = self.descriptors.write(self.owner, rel);
        if shard.get(&key).is_some_and(|now| Arc::ptr_eq(now, handle)) {
            shard.remove(&key);
        }
        Ok(())
    }

    /// How often `look_after` was asked for.
    pub(crate) fn missed(&self) -> u64 {
        self.names.missed()
    }

    /// Puts removed files back, and closes descriptors of files that another process has deleted.
    /// The kernel keeps the inode until then.
    pub(crate) fn look_after(&self, look: Look) -> Result<()> {
        let mut done = Ok(());
        for ((_, rel, fork), handle) in self.descriptors.find(self.owner, |h| h.file.is_unlinked()) {
            if !names::is_lost(&handle.file) || handle.file.is_due(look) {
                // The others are looked after all the same.
                done = done.and(self.renew(rel, fork, &handle));
            }
        }
        done
    }

    /// Forgets this process's descriptors of a database.
    pub(crate) fn close_database(&self, database: u32) {
        self.descriptors.close(self.owner, |key, _| key.1.database == database);
    }

    /// Deletes all forks. Files that are not there are no error.
    pub(crate) fn remove(&self, rel: RelFile) -> Result<()> {
        // Held until the names are gone, so that no session keeps a descriptor that was opened in
        // between.
        let mut shard = self.descriptors.write(self.owner, rel);
        let _mark = self.region.write_mark()?;
        for fork in Fork::ALL {
            shard.remove(&(self.owner, rel, fork));
            names::delete(&self.place(rel, fork))?;
        }
        Ok(())
    }

    /// Pages in the fork now; a missing map fork has none.
    pub(crate) fn blocks(&self, rel: RelFile, fork: Fork) -> Result<BlockNo> {
        match self.with(rel, fork, false, |handle| self.blocks_of(handle)) {
            Err(e) if fork != Fork::Main && e.is_not_found() => Ok(0),
            blocks => blocks,
        }
    }

    fn blocks_of(&self, handle: &Handle) -> Result<BlockNo> {
        let blocks = handle.file.size()? / PAGE_SIZE as u64;
        u32::try_from(blocks).ok().filter(|&b| b != crate::ids::BLOCK_NONE).ok_or(StorageError::TooLarge {
            what: "relation file",
            size: blocks as usize,
            max: u32::MAX as usize,
        })
    }

    /// Adds `want` pages, and more when others wait to extend too. Returns the first block and the
    /// number added.
    pub(crate) fn extend(&self, s: &Slot, rel: RelFile, fork: Fork, want: u32) -> Result<(BlockNo, u32)> {
        let number = hash(rel) % EXTEND_LOCKS;
        let lock = &self.region.get(self.at.extend)[number];
        // Relaxed: only a hint of how many pages will be wanted soon.
        lock.waiting.fetch_add(1, Relaxed);
        let guard = lock.claim.acquire(s, held::EXTEND, number as u64);
        let others = lock.waiting.fetch_sub(1, Relaxed) - 1;
        let _guard = guard?;
        let extra = others.saturating_mul(want).min(EXTRA_BLOCKS_MAX);
        let count = want.max(1).saturating_add(extra);
        self.with(rel, fork, fork != Fork::Main, |handle| {
            let first = self.blocks_of(handle)?;
            if u64::from(first) + u64::from(count) >= u64::from(u32::MAX) {
                return Err(StorageError::TooLarge {
                    what: "relation (in blocks)",
                    size: first as usize,
                    max: u32::MAX as usize,
                });
            }
            let page = PAGE_SIZE as u64;
            let _mark = self.region.write_mark()?;
            handle.file.allocate(u64::from(first) * page, u64::from(first + count) * page)?;
            self.written(s, rel, fork, handle)?;
            Ok((first, count))
        })
    }

    /// Whether a session is extending the file, or another file that shares its lock.
    pub(crate) fn is_extended(&self, rel: RelFile) -> bool {
        self.region.get(self.at.extend)[hash(rel) % EXTEND_LOCKS].claim.is_held()
    }

    /// The session that holds an extension lock.
    pub(crate) fn extension_owner(&self, number: u64) -> Option<SlotIndex> {
        self.region.get(self.at.extend).get(number as usize)?.claim.owner()
    }

    /// Replay: makes the fork at least `blocks` long. Returns how many it has.
    pub(crate) fn ensure_blocks(
        &self,
        s: &Slot,
        rel: RelFile,
        fork: Fork,
        blocks: BlockNo,
    ) -> Result<BlockNo> {
        let page = PAGE_SIZE as u64;
        self.with(rel, fork, true, |handle| {
            let have = self.blocks_of(handle)?;
            if have < blocks {
                let _mark = self.region.write_mark()?;
                handle.file.allocate(u64::from(have) * page, u64::from(blocks) * page)?;
                self.written(s, rel, fork, handle)?;
            }
            Ok(have.max(blocks))
        })
    }

    pub(crate) fn truncate(&self, s: &Slot, rel: RelFile, fork: Fork, blocks: BlockNo) -> Result<()> {
        self.with(rel, fork, false, |handle| {
            if self.blocks_of(handle)? > blocks {
                let _mark = self.region.write_mark()?;
                handle.file.set_len(u64::from(blocks) * PAGE_SIZE as u64)?;
                self.written(s, rel, fork, handle)?;
            }
            Ok(())
        })
    }

    /// Reads a page without verifying it; false if it is beyond the end.
    pub(crate) fn read(&self, tag: &PageTag, page: &mut [u8]) -> Result<bool> {
        self.with(tag.rel, tag.fork, false, |handle| {
            Ok(handle.file.read_at(page, u64::from(tag.block) * PAGE_SIZE as u64)? == PAGE_SIZE)
        })
    }

    /// Writes a page whose checksum is set, and enters the file for the next checkpoint.
    pub(crate) fn write(&self, s: &Slot, tag: &PageTag, page: &[u8; PAGE_SIZE]) -> Result<()> {
        self.with(tag.rel, tag.fork, false, |handle| {
            // A stopped process that wakes up in a region given up meanwhile must not write over
            // rebuilt data.
            let _mark = self.region.write_mark()?;
            handle.file.write_at(page, u64::from(tag.block) * PAGE_SIZE as u64)?;
            self.written(s, tag.rel, tag.fork, handle)
        })
    }

    /// Asks the kernel to begin writing `[first.block, end)`; a hint.
    pub(crate) fn start_writing(&self, first: &PageTag, end: BlockNo) {
        if self.fsync
            && let Ok(handle) = self.handle(first.rel, first.fork)
        {
            let page = PAGE_SIZE as u64;
            handle.file.start_writing(u64::from(first.block) * page, u64::from(end) * page);
        }
    }

    fn table(&self) -> &SyncTable {
        self.ledger.table()
    }

    fn written(&self, s: &Slot, rel: RelFile, fork: Fork, handle: &Handle) -> Result<()> {
        let table = self.table();
        // Acquire: pairs with the Release in `take_written`. A stale cycle cannot be seen by a
        // writer whose write the checkpoint must cover: that checkpoint waits for the write before
        // it takes the entries.
        if handle.entered.load(Relaxed) == table.cycle.load(Acquire) + 1 {
            return Ok(());
        }
        let _guard = table.latch.exclusive(s)?;
        let n = table.count.load(Relaxed) as usize;
        if n < SYNC_ENTRIES {
            let e = &self.region.get(self.at.entries)[n];
            e.file_fork.store(rel.file | (fork as u64) << 56, Relaxed);
            e.database.store(u64::from(rel.database), Relaxed);
            table.count.store(n as u32 + 1, Relaxed);
        } else {
            table.overflowed.store(1, Relaxed);
        }
        handle.entered.store(table.cycle.load(Relaxed) + 1, Relaxed);
        Ok(())
    }

    /// Makes everything durable that was written before the call. A failure is final for the
    /// region: the kernel forgets what it could not write, so that a second fsync would lie.
    pub(crate) fn sync_all(&self, s: &Slot) -> Result<()> {
        let (mut written, overflowed) = self.take_written(s)?;
        if !self.fsync {
            return Ok(());
        }
        if overflowed {
            written = self.walk()?.into_iter().map(|(rel, fork, _)| (rel, fork)).collect();
        }
        written.sort_unstable_by_key(|w| (w.0, w.1));
        written.dedup();
        let mut dirs: Vec<u32> = written.iter().map(|w| w.0.database).collect();
        dirs.dedup();
        for (rel, fork) in written {
            match self.sync(rel, fork) {
                // Dropped meanwhile.
                Err(e) if e.is_not_found() => {}
                done => done?,
            }
        }
        io::sync_dir(&self.dir.join("base"))?;
        for database in dirs {
            match io::sync_dir(&self.database_dir(database)) {
                // Dropped meanwhile.
                Err(e) if e.is_not_found() => {}
                done => done?,
            }
        }
        Ok(())
    }

    fn sync(&self, rel: RelFile, fork: Fork) -> Result<()> {
        loop {
            let handle = self.handle(rel, fork)?;
            if !handle.file.is_unlinked() {
                return handle.file.sync_data();
            }
            // Put back, it is durable already. Opened again, it is there or was dropped.
            self.renew(rel, fork, &handle)?;
        }
    }

    /// Makes a file and its name durable that may not be entered yet.
    pub(crate) fn sync_path(&self, path: &Path) -> Result<()> {
        if !self.fsync {
            return Ok(());
        }
        let synced = DiskFile::open_to_read(path).and_then(|file| file.sync_data());
        match synced.and_then(|()| io::sync_dir(path.parent().expect("a relation's file is in a folder"))) {
            // Dropped meanwhile.
            Err(e) if e.is_not_found() => Ok(()),
            done => done,
        }
    }

    /// A process died, perhaps between a write and its entry, or between taking the entries and
    /// syncing their files.
    pub(crate) fn lost_entries(region: &Region, at: &FileSections) {
        region.get(at.table)[0].overflowed.store(1, Release);
    }

    fn take_written(&self, s: &Slot) -> Result<(Vec<(RelFile, Fork)>, bool)> {
        let table = self.table();
        let _guard = table.latch.exclusive(s)?;
        let n = table.count.swap(0, Relaxed) as usize;
        let entries = &self.region.get(self.at.entries)[..n];
        let written = entries.iter().map(|e| {
            let word = e.file_fork.load(Relaxed);
            let rel = RelFile::new(e.database.load(Relaxed) as u32, word & ((1 << 56) - 1));
            (rel, Fork::from_u8((word >> 56) as u8).unwrap_or(Fork::Main))
        });
        let written = written.collect();
        // Release: pairs with the Acquire in `written`.
        table.cycle.fetch_add(1, Release);
        Ok((written, table.overflowed.swap(0, Relaxed) != 0))
    }

    /// Every relation fork in the directory, with its path.
    pub fn walk(&self) -> Result<Vec<(RelFile, Fork, PathBuf)>> {
        let mut found = self.walk_database(0)?;
        for database in self.databases()? {
            match self.walk_database(database) {
                // Dropped meanwhile.
                Err(e) if e.is_not_found() => {}
                files => found.extend(files?),
            }
        }
        io::sync_dir(&self.dir.join("base"))?;
        Ok(found)
    }

    /// The same of one database.
    pub(crate) fn walk_database(&self, database: u32) -> Result<Vec<(RelFile, Fork, PathBuf)>> {
        let mut found = Vec::new();
        let dir = self.database_dir(database);
        let list = io::read_dir(&dir)?;
        for entry in list.flatten() {
            let name = entry.file_name();
            let name = name.to_string_lossy();
            let (number, fork) = match name.rsplit_once('.') {
                None => (&*name, Fork::Main),
                Some((n, "fsm")) => (n, Fork::FreeSpace),
                Some((n, "vm")) => (n, Fork::Visibility),
                Some(_) => continue,
            };
            if let Ok(file) = number.parse() {
                found.push((RelFile::new(database, file), fork, entry.path()));
            }
        }
        found.sort_unstable_by_key(|f| (f.0, f.1));
        Ok(found)
    }

    /// Copies that killed processes left when they put files back.
    pub(crate) fn remove_copies(&self) -> Result<()> {
        let databases = self.databases()?.into_iter().map(|d| self.database_dir(d));
        let others = [self.dir.clone(), self.dir.join("xact"), self.database_dir(0)];
        for dir in databases.chain(others) {
            for entry in io::read_dir(&dir)?.flatten() {
                if entry.file_name().to_string_lossy().ends_with(names::COPY) {
                    io::remove_file(&entry.path())?;
                }
            }
        }
        Ok(())
    }

    /// Databases that have a directory.
    pub fn databases(&self) -> Result<Vec<u32>> {
        let dir = self.dir.join("base");
        let list = io::read_dir(&dir)?;
        let mut out: Vec<u32> = list.flatten().filter_map(|e| e.file_name().to_str()?.parse().ok()).collect();
        out.sort_unstable();
        Ok(out)
    }
}

impl Drop for Files {
    fn drop(&mut self) {
        // In a child of fork() the table is its parent's.
        if !self.region.is_forked() {
            self.descriptors.close(self.owner, |_, _| true);
        }
    }
}
