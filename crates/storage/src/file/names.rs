//! Files that are removed while processes have them open, and how they get their names back.
//!
//! The naive way, to go on with a descriptor whose file has no name any more, ends well for the
//! process and in loss for the next one that opens the directory. So a process that finds such a
//! file copies what its descriptor still reads into a new file of the old name. Another process may
//! have the old file open as well and go on writing to it. The protocol:
//!
//! 1. The region counts how often a file was put back. The count is raised before the first byte is
//!    copied.
//! 2. A process notes the count before it opens a file, and compares after each read and write
//!    ([`Names::is_current`]). The same count says that no copy had begun: a write is in every
//!    later copy, and a read cannot have missed a write to one.
//! 3. Another count, and a file without a name, say that the old file may not be the one that
//!    counts. The process puts it back, or finds that another process has, opens it again, and
//!    repeats what it did. Everything done to these files can be repeated.
//! 4. Two processes that put back the same file are told apart by a lock of the copy, and by the
//!    name, which is given only while it is free. A killed one leaves a copy that has no name yet.
//!    The next one, or the next recovery, removes it.
//!
//! 5. The old file is marked as given up once the new one has the name. A process that still has it
//!    open cannot take it for the last of its kind when the new one is removed as well.
//!
//! A file that is deleted on purpose is marked in the same way before its name goes ([`delete`]).
//! The mark is the sticky bit of its mode, which has no meaning for files.
//!
//! A process that needs a file that it does not have open asks the others to look
//! ([`Names::wait_for`]). A file that no process has open when it is removed is lost: its next use
//! is an error that names it. The segments of the log have a rule of their own (`wal/segment.rs`),
//! for only one process at a time writes to them.

use super::io::{self, DiskFile};
use crate::{Result, StorageError};
use sinew_sync::region::shown;
use sinew_sync::{LayoutBuilder, Region, Section, Shared, kill_point};
use std::ffi::OsString;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::*, fence};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// How a copy is called before it has the file's name: with this behind it.
pub(crate) const COPY: &str = ".back";
/// How long a process that does not have a file open waits for others to put it back. They look
/// five times a second.
const WAIT: Duration = Duration::from_secs(2);
/// A thread that has waited for a file in vain does not wait for it again for so long.
const VAIN: Duration = Duration::from_secs(60);

/// The region's entry for the file.
#[repr(C)]
#[derive(Default)]
pub(crate) struct Counts {
    /// How often a file was put back.
    restored: AtomicU64,
    /// How often a process asked the others to look for removed files.
    missed: AtomicU64,
    /// Files of transaction statuses that were made: those with lower numbers are there.
    pub statuses: AtomicU64,
}

// SAFETY: repr(C), atomics only, valid when zero.
unsafe impl Shared for Counts {
    const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(Counts { restored, missed, statuses });
}

#[derive(Clone, Copy)]
pub(crate) struct NameSections {
    counts: Section<Counts>,
}

/// The names of a directory's files.
pub(crate) struct Names {
    /// None outside of a region: then there are no other processes.
    region: Option<(Arc<Region>, NameSections)>,
    own: Counts,
    fsync: bool,
    /// The last file that was waited for in vain.
    vain: Mutex<Option<(PathBuf, Instant)>>,
}

/// An open file, and the count when it surely had its name.
#[derive(Debug)]
pub(crate) struct Named {
    file: DiskFile,
    seen: AtomicU64,
    /// It had no name at the last look.
    lost: AtomicBool,
}

/// When a look for removed files puts one back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Look {
    /// If it was removed before the last look, too: so the removal of the whole directory is not
    /// disturbed.
    Again,
    /// At once.
    Last,
}

impl Named {
    /// Whether the file is to be put back.
    pub fn is_due(&self, look: Look) -> bool {
        // Relaxed: one process looks at its own files now and then.
        is_lost(self) && (self.lost.swap(true, Relaxed) || look == Look::Last)
    }
}

impl Deref for Named {
    type Target = DiskFile;
    fn deref(&self) -> &DiskFile {
        &self.file
    }
}

impl Names {
    /// Reserves one line of the region for the counts that all processes share.
    pub fn layout(b: &mut LayoutBuilder) -> NameSections {
        NameSections { counts: b.section("file names", 1) }
    }

    /// The names of an open directory, with the region's counts. `fsync` is false if the user has
    /// given up durability.
    pub fn new(region: &Arc<Region>, at: NameSections, fsync: bool) -> Arc<Names> {
        Arc::new(Names { region: Some((region.clone(), at)), fsync, ..Names::empty() })
    }

    /// Of a directory that this process has to itself.
    pub fn alone() -> Arc<Names> {
        Arc::new(Names::empty())
    }

    fn empty() -> Names {
        Names { region: None, own: Counts::default(), fsync: false, vain: Mutex::default() }
    }

    /// The region's counts, or counts of its own where there is no region (tools that read a
    /// directory alone).
    pub fn counts(&self) -> &Counts {
        match &self.region {
            Some((region, at)) => &region.get(at.counts)[0],
            None => &self.own,
        }
    }

    /// Opens a file by its name and remembers the count of restored names from before the look-up.
    /// [`Names::is_current`] then tells whether the name still leads to this file. Fails if `open`
    /// fails.
    pub fn open(&self, open: impl FnOnce() -> Result<DiskFile>) -> Result<Named> {
        // Acquire: before the name is looked up. A count that is too old asks for one look too
        // many.
        let seen = self.counts().restored.load(Acquire);
        Ok(Named { file: open()?, seen: AtomicU64::new(seen), lost: AtomicBool::new(false) })
    }

    /// Whether what was done with a file up to now was done to the file that counts.
    pub fn is_current(&self, file: &Named) -> bool {
        // SeqCst: pairs with the fence in `put_back`. Either this sees the higher count, or the
        // copy has what we wrote.
        fence(SeqCst);
        let now = self.counts().restored.load(Relaxed);
        // Relaxed: any earlier value only asks for another look.
        if file.seen.load(Relaxed) == now {
            return true;
        }
        if file.is_unlinked() {
            return false;
        }
        file.seen.store(now, Relaxed);
        true
    }

    /// A file was made under a name that a removed one may have had. A process that has the removed
    /// file open must not go on with it.
    pub fn made(&self) {
        // SeqCst: pairs with the fence in `is_current`.
        self.counts().restored.fetch_add(1, SeqCst);
    }

    /// How often a look was asked for.
    pub fn missed(&self) -> u64 {
        // Relaxed: seen in the next round at the latest.
        self.counts().missed.load(Relaxed)
    }

    /// Asks other processes to put back a file that is not there, and waits for them. True if it is
    /// there then.
    pub fn wait_for(&self, path: &Path) -> bool {
        let Some((region, _)) = &self.region else { return false };
        let others =
            (0..region.processes_max()).any(|p| p != region.process() && region.process_info(p).is_some());
        let was_vain = |(name, at): &(PathBuf, Instant)| name == path && at.elapsed() < VAIN;
        if !others || self.vain.lock().expect("missing file").as_ref().is_some_and(was_vain) {
            return path.exists();
        }
        self.counts().missed.fetch_add(1, Relaxed);
        let mut last = Instant::now();
        while !path.exists() {
            if copy_of(path).exists() {
                last = Instant::now();
            } else if last.elapsed() > WAIT {
                *self.vain.lock().expect("missing file") = Some((path.to_owned(), last));
                return false;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        true
    }

    /// Gives what is in a file without a name the name `path` again, unless another process has
    /// done so.
    #[cfg_attr(kill_points, track_caller)]
    pub fn put_back(&self, lost: &DiskFile, path: &Path) -> Result<()> {
        let dir = path.parent().unwrap_or(path);
        let temp = copy_of(path);
        while !path.exists() {
            io::make_dir(dir)?;
            let copy = DiskFile::open_or_create(&temp)?;
            copy.lock()?;
            if copy.is_unlinked() {
                // The file of another process, which is done with it.
                continue;
            }
            if path.exists() {
                io::remove_file(&temp)?;
                return Ok(());
            }
            self.counts().restored.fetch_add(1, Relaxed);
            // SeqCst: pairs with the fence in `is_current`.
            fence(SeqCst);
            copy_contents(lost, &copy)?;
            if self.fsync {
                copy.sync_data()?;
            }
            kill_point("file: put back, not named");
            // A process whose region was given up meanwhile must not give names in a rebuilt
            // directory.
            let _mark = self.region.as_ref().map(|(r, _)| r.write_mark()).transpose()?;
            match std::fs::hard_link(&temp, path) {
                Err(e) if e.kind() != std::io::ErrorKind::AlreadyExists => {
                    return Err(StorageError::io("create", path, e));
                }
                linked => {
                    io::remove_file(&temp)?;
                    if linked.is_ok() {
                        lost.give_up();
                    }
                }
            }
            if self.fsync {
                io::sync_dir(dir)?;
            }
            sinew_log::warning!(
                "\"{}\" was removed while the database is in use; it was put back",
                shown(path).display()
            );
        }
        Ok(())
    }
}

/// True if the file was removed.
pub(crate) fn is_lost(file: &DiskFile) -> bool {
    file.is_unlinked() && !file.is_given_up()
}

/// Deletes a file on purpose; false if it is not there. It opens nothing, for the caller may hold
/// what a look for descriptors needs.
#[cfg_attr(kill_points, track_caller)]
pub(crate) fn delete(path: &Path) -> Result<bool> {
    io::give_up(path);
    io::remove_file(path)
}

fn copy_of(path: &Path) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(COPY);
    name.into()
}

/// A stretch of zeroes stays a hole, as it was in a file of commit sequence numbers. A relation's
/// file gets its space from its pages then, which are written one by one.
fn copy_contents(from: &DiskFile, to: &DiskFile) -> Result<()> {
    to.set_len(0)?;
    let mut piece = vec![0u8; 1 << 20];
    let mut at = 0;
    loop {
        let len = from.read_at(&mut piece, at)?;
        if len == 0 {
            return to.set_len(at);
        }
        if piece[..len].iter().any(|b| *b != 0) {
            to.write_at(&piece[..len], at)?;
        }
        at += len as u64;
    }
}

/// A single file that the process keeps open as long as it has the directory, and that is never
/// deleted.
pub(crate) struct Kept {
    path: PathBuf,
    names: Arc<Names>,
    open: Mutex<Option<Arc<Named>>>,
}

impl Kept {
    /// A file that is opened at its first use and then stays open.
    pub fn new(path: PathBuf, names: &Arc<Names>) -> Kept {
        Kept { path, names: names.clone(), open: Mutex::new(None) }
    }

    /// The path that the file is opened by.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Opens the file; `make` creates it where there is none.
    pub fn open(&self, make: bool) -> Result<Arc<Named>> {
        let mut open = self.open.lock().expect("kept file");
        if let Some(file) = &*open {
            return Ok(file.clone());
        }
        let file = Arc::new(match make {
            true => self.names.open(|| DiskFile::open_or_create(&self.path))?,
            false => self.open_again()?,
        });
        *open = Some(file.clone());
        Ok(file)
    }

    fn open_again(&self) -> Result<Named> {
        loop {
            match self.names.open(|| DiskFile::open(&self.path)) {
                Err(e) if e.is_not_found() && self.names.wait_for(&self.path) => {}
                file => return file,
            }
        }
    }

    /// Does something with the file that has the name, again if it was removed meanwhile.
    pub fn with<R>(&self, mut work: impl FnMut(&DiskFile) -> Result<R>) -> Result<R> {
        loop {
            let file = self.open(false)?;
            let done = work(&file)?;
            if self.names.is_current(&file) {
                return Ok(done);
            }
            self.renew(&file)?;
        }
    }

    /// Puts the file back if it was removed.
    pub fn look_after(&self, look: Look) -> Result<()> {
        let file = self.open.lock().expect("kept file").clone();
        match file {
            Some(file) if file.is_due(look) => self.renew(&file),
            _ => Ok(()),
        }
    }

    fn renew(&self, lost: &Arc<Named>) -> Result<()> {
        self.names.put_back(lost, &self.path)?;
        self.open.lock().expect("kept file").take_if(|file| Arc::ptr_eq(file, lost));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(path: &Path) -> Vec<u8> {
        std::fs::read(path).unwrap()
    }

    #[test]
    fn a_removed_file_is_put_back_with_what_was_written_to_it() {
        let dir = crate::testing::temp_dir("names");
        let (names, path) = (Names::alone(), dir.join("a"));
        let file = Kept::new(path.clone(), &names);
        file.open(true).unwrap();
        let write = |at: u64, byte: u8| file.with(|f| f.write_at(&[byte], at)).unwrap();
        write(0, 1);
        std::fs::remove_file(&path).unwrap();
        // No process has noticed yet. At the first look the whole directory may be going.
        write(1, 2);
        file.look_after(Look::Again).unwrap();
        assert!(!path.exists());
        file.look_after(Look::Again).unwrap();
        assert_eq!(bytes(&path), [1, 2]);
        write(2, 3);
        assert_eq!(bytes(&path), [1, 2, 3]);
        // With its folder.
        std::fs::remove_dir_all(&dir).unwrap();
        file.look_after(Look::Last).unwrap();
        assert_eq!(bytes(&path), [1, 2, 3]);
        assert!(!copy_of(&path).exists());
        std::fs::remove_dir_all(dir).unwrap();
    }

    /// Two users of one directory, each with its own descriptor.
    #[test]
    fn what_another_one_writes_to_the_old_file_is_written_again() {
        let dir = crate::testing::temp_dir("names-two");
        let (names, path) = (Names::alone(), dir.join("a"));
        let (one, other) = (Kept::new(path.clone(), &names), Kept::new(path.clone(), &names));
        one.open(true).unwrap();
        other.with(|f| f.write_at(&[1; 9], 0)).unwrap();
        std::fs::remove_file(&path).unwrap();
        // Copied while the other one writes: its write is not in the copy.
        other
            .with(|f| {
                one.look_after(Look::Last).unwrap();
                f.write_at(&[7], 4)
            })
            .unwrap();
        assert_eq!(bytes(&path), [1, 1, 1, 1, 7, 1, 1, 1, 1]);
        // A reader of the old file reads again.
        one.open(false).unwrap();
        std::fs::remove_file(&path).unwrap();
        let mut found = [0];
        one.with(|f| {
            f.read_at(&mut found, 4)?;
            other.look_after(Look::Last)?;
            other.with(|f| f.write_at(&[8], 4))
        })
        .unwrap();
        assert_eq!((found, bytes(&path)[4]), ([8], 8));
        std::fs::remove_dir_all(dir).unwrap();
    }

    #[test]
    fn a_file_that_is_deleted_on_purpose_stays_deleted() {
        let dir = crate::testing::temp_dir("names-deleted");
        let path = dir.join("a");
        std::fs::write(&path, [5; 100]).unwrap();
        let file = DiskFile::open(&path).unwrap();
        assert!(delete(&path).unwrap());
        assert!(file.is_unlinked() && !is_lost(&file));
        assert!(!delete(&path).unwrap());
        std::fs::remove_dir_all(dir).unwrap();
    }
}
