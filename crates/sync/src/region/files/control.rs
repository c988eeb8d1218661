//! The control file: the text that names the one region of a directory.
//!
//! It is replaced as a whole by rename, and changed only under the creation lock.
//!
//! It also names the lock file and the directory that it was written in. A copy of a directory
//! holds a copy of the control file, which names the original's region. A process that opens the
//! copy neither joins nor removes that region.

use super::follow_directory;
use super::memory::{flock, memory_name, open_memory_file};
use crate::kill_point;
use crate::region::error::RegionError;
use crate::shim::system::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

/// The name of the control file.
pub const CONTROL_FILE: &str = "control.region";
/// The most bytes of a control file that are read.
const TEXT_MAX_BYTES: u64 = 64 << 10;
/// The format's name. Version 2 added the directory and the lock file.
const FIRST_LINE: &str = "sinew region control 2";

/// A file's identity, whatever its name is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FileId {
    pub device: u64,
    pub inode: u64,
}

impl FileId {
    /// The identity of the file that a path leads to.
    pub fn of(path: &Path) -> io::Result<FileId> {
        let meta = std::fs::metadata(path)?;
        Ok(FileId { device: meta.dev(), inode: meta.ino() })
    }

    fn parse(text: &str) -> Option<FileId> {
        let (device, inode) = text.split_once(' ')?;
        Some(FileId { device: device.parse().ok()?, inode: inode.parse().ok()? })
    }
}

impl std::fmt::Display for FileId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.device, self.inode)
    }
}

/// The contents of a control file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Control {
    /// The directory and the lock file that this region belongs to.
    pub directory: FileId,
    pub lock: FileId,
    pub boot_id: String,
    pub id: [u64; 2],
    pub generation: u32,
    /// Zero until the memory's file has been created.
    pub device: u64,
    pub inode: u64,
    pub path: PathBuf,
}

impl Control {
    /// Reads the control file of a directory. `None` if there is none, or none that can be read.
    pub fn read(dir: &Path) -> Result<Option<Control>, RegionError> {
        let path = dir.join(CONTROL_FILE);
        let mut text = String::new();
        // A pipe in the file's place must not be waited for.
        match OpenOptions::new().read(true).custom_flags(libc::O_NONBLOCK).open(&path) {
            Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(e) => return Err(RegionError::io("open the region's control file", &path, e)),
            // A device in its place must not be read without end. The longest path makes a text of
            // a few kB.
            Ok(f) => f
                .take(TEXT_MAX_BYTES)
                .read_to_string(&mut text)
                .map_err(|e| RegionError::io("read the region's control file", &path, e))?,
        };
        // A text that does not parse counts as none. The next creation replaces it.
        Ok(Control::parse(&text))
    }

    fn parse(text: &str) -> Option<Control> {
        let mut lines = text.lines();
        if lines.next()? != FIRST_LINE {
            return None;
        }

        let mut field = |name: &str| -> Option<&str> {
            lines.next()?.strip_prefix(name)?.strip_prefix(' ').map(str::trim_end)
        };

        let directory = FileId::parse(field("directory")?)?;
        let lock = FileId::parse(field("lock")?)?;
        let boot_id = field("boot")?.to_owned();
        let id = field("id")?;
        let id = [u64::from_str_radix(id.get(..16)?, 16).ok()?, u64::from_str_radix(id.get(16..)?, 16).ok()?];
        Some(Control {
            directory,
            lock,
            boot_id,
            id,
            generation: field("generation")?.parse().ok()?,
            device: field("device")?.parse().ok()?,
            inode: field("inode")?.parse().ok()?,
            path: PathBuf::from(field("path")?),
        })
    }

    /// Writes the control file of a directory, as a whole.
    pub fn write(&self, dir: &Path) -> Result<(), RegionError> {
        let path = dir.join(CONTROL_FILE);
        let temporary = dir.join("control.region.new");
        let text = format!(
            "{FIRST_LINE}\ndirectory {}\nlock {}\nboot {}\nid {:016x}{:016x}\ngeneration {}\ndevice {}\ninode {}\npath {}\n",
            self.directory,
            self.lock,
            self.boot_id,
            self.id[0],
            self.id[1],
            self.generation,
            self.device,
            self.inode,
            self.path.display()
        );
        let io = |e| RegionError::io("write the region's control file", &path, e);
        kill_point("control file: about to be written");
        let mut o = OpenOptions::new();
        o.write(true)
            .create(true)
            .truncate(true)
            .mode(0o600)
            .custom_flags(libc::O_CLOEXEC | libc::O_NOFOLLOW);
        let mut f = o.open(&temporary).map_err(io)?;
        f.write_all(text.as_bytes()).map_err(io)?;
        kill_point("control file: written, not renamed");
        if let Ok(meta) = std::fs::metadata(dir) {
            follow_directory(&f, &meta);
        }

        // The file is not synced. It is worth nothing after a reboot, and the boot id tells of
        // that.
        system::call();
        std::fs::rename(&temporary, &path).map_err(io)
    }

    /// Opens the memory that the file names, if the file there is exactly that memory.
    pub fn open_memory(&self) -> io::Result<Option<(File, u64)>> {
        let f = match open_memory_file(&self.path, false) {
            Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(None),
            r => r?,
        };
        let meta = f.metadata()?;
        let same = meta.dev() == self.device && meta.ino() == self.inode;
        Ok(same.then_some((f, meta.len())))
    }

    /// True if a process anywhere uses the memory.
    pub fn memory_is_used(&self) -> io::Result<bool> {
        match self.open_memory()? {
            Some((file, _)) => Ok(!flock(&file, libc::LOCK_EX)?),
            None => Ok(false),
        }
    }

    /// Removes the memory's file. The region belongs to this directory, as `lock` says. The name
    /// holds the random id, so that no other file can be hit.
    pub fn remove_memory(&self) {
        let named_so =
            self.path.file_name().is_some_and(|n| n.as_bytes().ends_with(memory_name(self.id).as_bytes()));
        if named_so {
            kill_point("memory: about to be removed");
            system::call();
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

/// Removes the control file of a directory, if it is there.
pub fn remove_control(dir: &Path) {
    kill_point("control file: about to be removed");
    system::call();
    let _ = std::fs::remove_file(dir.join(CONTROL_FILE));
}

/// The kernel's id of this boot. Empty if the kernel does not tell.
pub fn boot_id() -> String {
    std::fs::read_to_string("/proc/sys/kernel/random/boot_id")
        .map(|s| s.trim().to_owned())
        .unwrap_or_default()
}

/// A random id for a new region.
pub fn random_id() -> io::Result<[u64; 2]> {
    let mut bytes = [[0u8; 8]; 2];
    system::random(bytes.as_flattened_mut())?;
    Ok(bytes.map(u64::from_ne_bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_survives_writing_and_reading() {
        let c = Control {
            directory: FileId { device: 1, inode: 2 },
            lock: FileId { device: 1, inode: u64::MAX },
            boot_id: "b-1".into(),
            id: [1, u64::MAX],
            generation: 7,
            device: 26,
            inode: 99,
            path: "/dev/shm/a b".into(),
        };

        let dir = std::env::temp_dir().join(format!("sinew-control-{}", std::process::id()));
        std::fs::create_dir_all(&dir).unwrap();
        c.write(&dir).unwrap();
        assert_eq!(Control::read(&dir).unwrap(), Some(c));
        std::fs::write(
            dir.join(CONTROL_FILE),
            "sinew region control 2\ndirectory 1 2\nlock 1 3\nboot x\nid 12",
        )
        .unwrap();
        assert_eq!(Control::read(&dir).unwrap(), None);
        std::fs::remove_dir_all(&dir).unwrap();
    }
}
