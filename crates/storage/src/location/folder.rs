//! A folder as a place of objects: each is a file.
//!
//! A file gets its name by `link` when it is whole and durable, so that no process ever sees a part
//! of one, and none takes the place of another.

use super::{Entry, Objects, Upload};
use crate::file::io::{self, DiskFile};
use crate::{Result, StorageError};
use sinew_sync::kill_point;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Files that are being written have names that begin so.
const TEMPORARY: &str = ".new-";

/// A folder.
#[derive(Debug)]
pub(super) struct Folder {
    root: PathBuf,
}

impl Folder {
    /// The folder need not be there yet.
    pub fn new(root: &Path) -> Folder {
        Folder { root: root.to_owned() }
    }

    /// Makes the folders between the root and a file, durably.
    fn make_parents(&self, file: &Path) -> Result<()> {
        let folder = file.parent().expect("a file in a folder");
        if folder.exists() {
            return Ok(());
        }
        let missing: Vec<&Path> = folder.ancestors().take_while(|p| *p != self.root && !p.exists()).collect();
        for path in missing.into_iter().rev() {
            io::make_dir(path)?;
            io::sync_dir(path.parent().expect("a folder below the root"))?;
        }
        Ok(())
    }
}

impl Objects for Folder {
    fn path(&self, key: &str) -> PathBuf {
        match key {
            "" => self.root.clone(),
            key => self.root.join(key),
        }
    }

    fn put_new(&self, key: &str, parts: &[&[u8]]) -> Result<bool> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let path = self.path(key);
        let folder = path.parent().expect("a file in a folder");
        // Relaxed: a number of its own for each file of this process.
        let number = NEXT.fetch_add(1, Relaxed);
        let chance = crate::ids::random_id();
        let temp = folder.join(format!("{TEMPORARY}{}-{number}-{chance:016x}", std::process::id()));
        let made = (|| {
            kill_point("folder: file to be written");
            let file = DiskFile::open_or_create(&temp)?;
            let mut at = 0;
            for part in parts {
                file.write_at(part, at)?;
                at += part.len() as u64;
            }
            file.sync_data()?;
            kill_point("folder: file written");
            // A file system that took less than it said is found here.
            match file.read_all()? == parts.concat() {
                true => give_name(&temp, &path),
                false => {
                    let what = "does not hold what was written into it".into();
                    Err(StorageError::BackupDamaged { path: temp.clone(), what })
                }
            }
        })();
        // One that stays is removed by the next `clear`.
        let removed = io::remove_file(&temp);
        if !made.map_err(|e| about(&path, e))? {
            return Ok(false);
        }
        removed?;
        kill_point("folder: file has its name");
        // Without its folder on disk it may vanish. A second fsync would prove nothing.
        io::sync_dir(folder).inspect_err(|_| drop(std::fs::remove_file(&path)))?;
        kill_point("folder: folder durable");
        Ok(true)
    }

    fn reads_back(&self) -> bool {
        true
    }

    fn begin(&self, key: &str, _bytes: u64) -> Result<Box<dyn Upload>> {
        let path = self.path(key);
        self.make_parents(&path)?;
        Ok(Box::new(Growing { file: DiskFile::open_or_create(&path)?, at: 0 }))
    }

    fn read_at(&self, key: &str, buf: &mut [u8], at: u64) -> Result<usize> {
        DiskFile::open_to_read(&self.path(key))?.read_at(buf, at)
    }

    fn size(&self, key: &str) -> Result<u64> {
        DiskFile::open_to_read(&self.path(key))?.size()
    }

    fn list(&self, prefix: &str) -> Result<Vec<Entry>> {
        let folder = self.path(prefix);
        let entries = match io::read_dir(&folder) {
            Err(e) if e.is_not_found() => return Ok(Vec::new()),
            entries => entries?,
        };
        let mut found = Vec::new();
        for entry in entries {
            let entry = entry.map_err(|e| StorageError::io("read directory", &folder, e))?;
            let Ok(name) = entry.file_name().into_string() else { continue };
            let size = match std::fs::metadata(entry.path()) {
                Ok(meta) => (!meta.is_dir()).then_some(meta.len()),
                // It has just gone.
                Err(e) if e.kind() == std::io::ErrorKind::NotFound => continue,
                Err(e) => return Err(StorageError::io("stat", &entry.path(), e)),
            };
            found.push(Entry { name, size });
        }
        Ok(found)
    }

    fn remove(&self, key: &str) -> Result<()> {
        io::remove_file(&self.path(key)).map(|_| ())
    }

    fn remove_all(&self, prefix: &str) -> Result<()> {
        let path = self.path(prefix);
        match std::fs::remove_dir_all(&path) {
            Err(e) if e.kind() != std::io::ErrorKind::NotFound => Err(StorageError::io("remove", &path, e)),
            _ => Ok(()),
        }
    }

    fn make_folder(&self, prefix: &str) -> Result<()> {
        let path = self.path(prefix);
        io::make_dir(&path)?;
        // Also where it stands already: the process that made it may have died before this.
        match path.parent().filter(|parent| !parent.as_os_str().is_empty()) {
            Some(parent) => io::sync_dir(parent),
            None => Ok(()),
        }
    }

    fn remove_folder(&self, prefix: &str) {
        let _ = std::fs::remove_dir(self.path(prefix));
    }

    fn settle(&self, prefix: &str) -> Result<()> {
        let path = self.path(prefix);
        if path.exists() { io::sync_dir(&path) } else { Ok(()) }
    }

    /// A writer that is alive and late fails, and begins again.
    fn clear(&self, prefix: &str) -> Result<()> {
        for entry in self.list(prefix)?.into_iter().filter(|entry| entry.name.starts_with(TEMPORARY)) {
            io::remove_file(&self.path(prefix).join(entry.name))?;
        }
        Ok(())
    }
}

/// A file that grows.
struct Growing {
    file: DiskFile,
    at: u64,
}

impl Upload for Growing {
    fn write(&mut self, bytes: &[u8]) -> Result<()> {
        self.file.write_at(bytes, self.at)?;
        self.file.start_writing(self.at, self.at + bytes.len() as u64);
        self.at += bytes.len() as u64;
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<()> {
        self.file.sync_data()
    }
}

/// The same error with the name that the file was to have. The temporary one is another one each
/// time, and the same trouble would look new.
fn about(path: &Path, e: StorageError) -> StorageError {
    let path = path.to_owned();
    match e {
        StorageError::Io { what, source, .. } => StorageError::Io { what, path, source },
        StorageError::DiskFull { .. } => StorageError::DiskFull { path },
        StorageError::BackupDamaged { what, .. } => StorageError::BackupDamaged { path, what },
        e => e,
    }
}

/// Gives a file a name that no other file has. False: one has it.
fn give_name(temp: &Path, path: &Path) -> Result<bool> {
    match std::fs::hard_link(temp, path) {
        Ok(()) => Ok(true),
        Err(e) if e.kind() == std::io::ErrorKind::AlreadyExists => Ok(false),
        // A file system without links may have a rename that replaces nothing.
        Err(e)
            if matches!(
                e.raw_os_error(),
                Some(libc::EPERM | libc::EOPNOTSUPP | libc::ENOSYS | libc::EMLINK)
            ) =>
        {
            rename_new(temp, path).map_err(|e| StorageError::io("give the name to", path, e))
        }
        Err(e) => Err(StorageError::io("link", path, e)),
    }
}

fn rename_new(temp: &Path, path: &Path) -> std::io::Result<bool> {
    use std::os::unix::ffi::OsStrExt;
    let name = |path: &Path| std::ffi::CString::new(path.as_os_str().as_bytes());
    let (from, to) = (name(temp)?, name(path)?);
    // SAFETY: both names end in a zero byte and live through the call.
    let rc = unsafe {
        libc::renameat2(libc::AT_FDCWD, from.as_ptr(), libc::AT_FDCWD, to.as_ptr(), libc::RENAME_NOREPLACE)
    };
    match rc {
        0 => Ok(true),
        _ => match std::io::Error::last_os_error() {
            e if e.kind() == std::io::ErrorKind::AlreadyExists => Ok(false),
            e => Err(e),
        },
    }
}
