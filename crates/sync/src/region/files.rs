//! The files of a region: the lock file, the control file, the memory's file.
//!
//! `region.lock` is never removed; its bytes carry the kernel's open-file-description locks:
//!
//! ```text
//! byte 0                        creation: held while a region is created, joined, left or removed
//! 4096 + generation * 65536 + i process i of that generation lives
//!          + 60000 + term      the maintainer of that generation
//! ```
//!
//! Every attached process also holds a shared `flock` on the memory's file, so that whoever creates a region can tell and
//! sweep files that nobody uses any more, because their directory was deleted under a killed process.
//!
//! `control.region` names the one region: text, replaced as a whole by rename, changed only under the creation lock. It also
//! names the lock file and the directory that it was written in. A copy of a directory holds a copy of `control.region`, which
//! names the original's region; nobody who opens the copy may join or remove that.

use super::error::RegionError;
use crate::kill_point;
use crate::registry::Lives;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::os::fd::{AsRawFd, IntoRawFd, RawFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

pub const LOCK_FILE: &str = "region.lock";
pub const CONTROL_FILE: &str = "control.region";
/// What is read of a control file at most.
const TEXT_MAX_BYTES: u64 = 64 << 10;
/// 2 added the directory and the lock file.
const FIRST_LINE: &str = "sinew region control 2";
pub const PROCESSES_LIMIT: u32 = 50_000;
const CREATION_BYTE: i64 = 0;
const MAINTAINER: i64 = 60_000;
/// Terms wrap here: the locks of so many lie between the generation's processes and the next one's.
const MAINTAINER_TERMS: u32 = 5_000;

/// The lock file, open. Not closed on drop: a forked child must not close what its handler has closed already.
#[derive(Debug, Clone, Copy)]
pub struct LockFile {
    fd: RawFd,
}

fn range(start: i64, len: i64, kind: i32) -> libc::flock {
    // SAFETY: flock is plain data; zero is valid, and l_pid must be zero for these calls.
    let mut f: libc::flock = unsafe { std::mem::zeroed() };
    f.l_type = kind as _;
    f.l_whence = libc::SEEK_SET as _;
    f.l_start = start;
    f.l_len = len;
    f
}

impl LockFile {
    pub fn open(dir: &Path) -> Result<LockFile, RegionError> {
        let path = dir.join(LOCK_FILE);
        let meta =
            std::fs::metadata(dir).map_err(|e| RegionError::io("open the database directory", dir, e))?;
        let mut o = OpenOptions::new();
        o.read(true).write(true).custom_flags(libc::O_CLOEXEC | libc::O_NOFOLLOW);
        let file = match o.open(&path) {
            Err(e) if e.kind() == io::ErrorKind::NotFound => {
                let made = o.create(true).mode(0o600).open(&path);
                made.map_err(|e| RegionError::io("create the lock file", &path, e))?
            }
            r => r.map_err(|e| RegionError::io("open the lock file", &path, e))?,
        };
        // One that an earlier version made may be open to others.
        follow_directory(&file, &meta);
        Ok(LockFile { fd: file.into_raw_fd() })
    }

    pub fn fd(self) -> RawFd {
        self.fd
    }

    pub fn identity(self) -> io::Result<FileId> {
        // SAFETY: fstat fills the zeroed struct; the descriptor is open.
        let meta = unsafe {
            let mut s: libc::stat = std::mem::zeroed();
            if libc::fstat(self.fd, &mut s) != 0 {
                return Err(io::Error::last_os_error());
            }
            s
        };
        Ok(FileId { device: meta.st_dev as u64, inode: meta.st_ino as u64 })
    }

    pub fn close(self) {
        // SAFETY: the owner calls this once, and not in a forked child.
        unsafe { libc::close(self.fd) };
    }

    fn set(self, cmd: i32, f: &libc::flock) -> io::Result<()> {
        loop {
            // SAFETY: `f` is a valid flock for the time of the call.
            if unsafe { libc::fcntl(self.fd, cmd, f as *const libc::flock) } == 0 {
                return Ok(());
            }
            let e = io::Error::last_os_error();
            if e.kind() != io::ErrorKind::Interrupted {
                return Err(e);
            }
        }
    }

    fn try_lock(self, byte: i64) -> io::Result<bool> {
        match self.set(libc::F_OFD_SETLK, &range(byte, 1, libc::F_WRLCK)) {
            Ok(()) => Ok(true),
            Err(e) if matches!(e.raw_os_error(), Some(libc::EAGAIN | libc::EACCES)) => Ok(false),
            Err(e) => Err(e),
        }
    }

    /// First byte of the range that another open file description has locked.
    fn locked_in(self, start: i64, len: i64) -> io::Result<Option<i64>> {
        let mut f = range(start, len, libc::F_WRLCK);
        // SAFETY: `f` is a valid flock, which the kernel overwrites.
        if unsafe { libc::fcntl(self.fd, libc::F_OFD_GETLK, &mut f as *mut libc::flock) } != 0 {
            return Err(io::Error::last_os_error());
        }
        Ok((f.l_type as i32 != libc::F_UNLCK).then_some(f.l_start))
    }

    fn unlock(self, byte: i64) {
        // Unlocking a byte range of an open file does not fail.
        let _ = self.set(libc::F_OFD_SETLK, &range(byte, 1, libc::F_UNLCK));
    }

    /// Waits for the creation lock; the kernel drops it when its holder dies.
    pub fn lock_creation(self) -> io::Result<()> {
        self.set(libc::F_OFD_SETLKW, &range(CREATION_BYTE, 1, libc::F_WRLCK))
    }

    pub fn unlock_creation(self) {
        self.unlock(CREATION_BYTE);
    }

    /// Whether another process (or another attachment of this one) holds the entry.
    pub fn is_alive(self, generation: u32, index: u32) -> io::Result<bool> {
        Ok(self.locked_in(process_byte(generation, index), 1)?.is_some())
    }

    /// Whether anybody but this attachment lives in the generation.
    pub fn anybody_in(self, generation: u32) -> io::Result<bool> {
        Ok(self.locked_in(process_byte(generation, 0), i64::from(PROCESSES_LIMIT))?.is_some())
    }

    /// Whether anybody lives in any generation.
    pub fn anybody(self) -> io::Result<bool> {
        Ok(self.locked_in(process_byte(0, 0), 0)?.is_some())
    }

    pub fn try_maintainer(self, generation: u32, term: u32) -> io::Result<bool> {
        self.try_lock(maintainer_byte(generation, term))
    }

    pub fn release_maintainer(self, generation: u32, term: u32) {
        self.unlock(maintainer_byte(generation, term));
    }
}

/// The bytes of a generation's processes, as one of them sees them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bytes {
    pub file: LockFile,
    pub generation: u32,
    /// The caller's own entry, once it has one.
    pub own: Option<u32>,
}

impl Lives for Bytes {
    fn claim(&self, index: u32) -> io::Result<bool> {
        self.file.try_lock(process_byte(self.generation, index))
    }

    fn release(&self, index: u32) {
        self.file.unlock(process_byte(self.generation, index));
    }

    fn is_held(&self, index: u32) -> io::Result<bool> {
        // The kernel does not tell a process of its own locks.
        Ok(self.own == Some(index) || self.file.is_alive(self.generation, index)?)
    }
}

fn process_byte(generation: u32, index: u32) -> i64 {
    4096 + i64::from(generation) * 65_536 + i64::from(index)
}

/// Wraps where the kernel's offsets end.
pub fn next_generation(generation: u32) -> u32 {
    generation.wrapping_add(1) % (1 << 24)
}

fn maintainer_byte(generation: u32, term: u32) -> i64 {
    process_byte(generation, 0) + MAINTAINER + i64::from(term % MAINTAINER_TERMS)
}

/// Owner and group follow the directory, and nobody else may open the file: it holds pages and passwords, or locks that others
/// wait for, which a reader can take as well. The group may where the directory is the group's to change.
fn follow_directory(f: &File, dir: &std::fs::Metadata) {
    let mode = if dir.mode() & 0o070 == 0o070 { 0o660 } else { 0o600 };
    let Ok(now) = f.metadata() else { return };
    if (now.uid(), now.gid(), now.mode() & 0o777) == (dir.uid(), dir.gid(), mode) {
        return;
    }

    // SAFETY: plain system calls on an open descriptor. A failure (not permitted to give files away) leaves the file to
    // its creator, and others are refused by name when they open it.
    unsafe {
        libc::fchown(f.as_raw_fd(), dir.uid(), dir.gid());
        libc::fchmod(f.as_raw_fd(), mode);
    }
}

/// Which file it is, whatever its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FileId {
    pub device: u64,
    pub inode: u64,
}

impl FileId {
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

/// What the control file says.
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
    pub fn read(dir: &Path) -> Result<Option<Control>, RegionError> {
        let path = dir.join(CONTROL_FILE);
        let mut text = String::new();
        // A pipe in its place must not be waited for.
        match OpenOptions::new().read(true).custom_flags(libc::O_NONBLOCK).open(&path) {
            Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(e) => return Err(RegionError::io("open the region's control file", &path, e)),
            // Nor must a device be read without end. The longest path makes a text of a few kB.
            Ok(f) => f
                .take(TEXT_MAX_BYTES)
                .read_to_string(&mut text)
                .map_err(|e| RegionError::io("read the region's control file", &path, e))?,
        };
        // Not readable as one: the next creation replaces it.
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
        // Not synced: it is worth nothing after a reboot, which the boot id tells.
        std::fs::rename(&temporary, &path).map_err(io)
    }

    /// Opens the memory that the file names, if it is exactly that.
    pub fn open_memory(&self) -> io::Result<Option<(File, u64)>> {
        let f = match open_memory_file(&self.path, false) {
            Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(None),
            r => r?,
        };
        let meta = f.metadata()?;
        let same = meta.dev() == self.device && meta.ino() == self.inode;
        Ok(same.then_some((f, meta.len())))
    }

    /// Whether a process anywhere uses the memory.
    pub fn memory_is_used(&self) -> io::Result<bool> {
        match self.open_memory()? {
            Some((file, _)) => Ok(!flock(&file, libc::LOCK_EX)?),
            None => Ok(false),
        }
    }

    /// Removes the memory's file, of a region of this directory (`lock` says which it belongs to). The name holds the random id, so that no other file can be hit.
    pub fn remove_memory(&self) {
        let named_so =
            self.path.file_name().is_some_and(|n| n.as_bytes().ends_with(memory_name(self.id).as_bytes()));
        if named_so {
            kill_point("memory: about to be removed");
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

/// The memory's file, kept open for its `flock`. Not closed on drop, like `LockFile`.
#[derive(Debug)]
pub struct MemoryLock {
    fd: RawFd,
}

impl MemoryLock {
    /// Marks the memory as used; `None` if somebody is sweeping it away.
    pub fn share(file: File) -> io::Result<Option<MemoryLock>> {
        // The file may have lost its name between its opening and the lock.
        let used = flock(&file, libc::LOCK_SH)? && file.metadata()?.nlink() > 0;
        Ok(used.then(|| MemoryLock { fd: file.into_raw_fd() }))
    }

    pub fn fd(&self) -> RawFd {
        self.fd
    }

    pub fn close(&self) {
        // SAFETY: the owner calls this once, and not in a forked child.
        unsafe { libc::close(self.fd) };
    }
}

/// False if another one has it.
fn flock(file: &File, kind: i32) -> io::Result<bool> {
    loop {
        // SAFETY: plain system call on an open descriptor.
        if unsafe { libc::flock(file.as_raw_fd(), kind | libc::LOCK_NB) } == 0 {
            return Ok(true);
        }
        let e = io::Error::last_os_error();
        match e.raw_os_error() {
            Some(libc::EINTR) => {}
            Some(libc::EWOULDBLOCK) => return Ok(false),
            _ => return Err(e),
        }
    }
}

/// Removes memory files in `place` that nobody uses, of the database directory's owner: those of killed processes whose
/// directory was then deleted, so that no later opening of it cleaned up. Errors are somebody else's business.
pub fn sweep(dir: &Path, place: &Path) {
    let Ok(owner) = std::fs::metadata(dir).map(|m| m.uid()) else { return };
    let Ok(list) = std::fs::read_dir(place) else { return };
    for entry in list.flatten() {
        let is_ours = entry.file_name().to_str().is_some_and(is_memory_name);
        if !is_ours || !entry.metadata().is_ok_and(|m| m.is_file() && m.uid() == owner) {
            continue;
        }
        let Ok(file) = open_memory_file(&entry.path(), false) else { continue };
        // A creator takes its lock after it has made the file, and looks then whether the file still has its name.
        if flock(&file, libc::LOCK_EX).unwrap_or(false) {
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

fn is_memory_name(name: &str) -> bool {
    name.strip_prefix("sinew-").is_some_and(|id| id.len() == 32 && id.bytes().all(|b| b.is_ascii_hexdigit()))
}

pub fn memory_name(id: [u64; 2]) -> String {
    format!("sinew-{:016x}{:016x}", id[0], id[1])
}

pub fn remove_control(dir: &Path) {
    kill_point("control file: about to be removed");
    let _ = std::fs::remove_file(dir.join(CONTROL_FILE));
}

pub fn boot_id() -> String {
    std::fs::read_to_string("/proc/sys/kernel/random/boot_id")
        .map(|s| s.trim().to_owned())
        .unwrap_or_default()
}

pub fn random_id() -> io::Result<[u64; 2]> {
    let mut id = [0u64; 2];
    // SAFETY: the buffer is 16 bytes long; requests up to 256 bytes are not cut short.
    if unsafe { libc::getrandom(id.as_mut_ptr().cast(), 16, 0) } != 16 {
        return Err(io::Error::last_os_error());
    }
    Ok(id)
}

fn open_memory_file(path: &Path, create: bool) -> io::Result<File> {
    let mut o = OpenOptions::new();
    o.read(true).write(true).custom_flags(libc::O_CLOEXEC | libc::O_NOFOLLOW).mode(0o600);
    if create {
        o.create_new(true);
    }
    o.open(path)
}

/// Creates the memory's file, marks it as used and reserves its space.
pub fn create_memory(dir: &Path, path: &Path, len: u64) -> Result<File, RegionError> {
    let io = |e| RegionError::io("create the shared region", path, e);
    let f = loop {
        let f = open_memory_file(path, true).map_err(io)?;
        // Between the two calls somebody may have swept it away as unused; then its name is free again.
        if flock(&f, libc::LOCK_SH).map_err(io)? && f.metadata().map_err(io)?.nlink() > 0 {
            break f;
        }
        let _ = std::fs::remove_file(path);
    };
    let meta = std::fs::metadata(dir).map_err(|e| RegionError::io("open the database directory", dir, e))?;
    follow_directory(&f, &meta);
    kill_point("memory: created");
    loop {
        // SAFETY: plain system call on an open descriptor.
        if unsafe { libc::fallocate(f.as_raw_fd(), 0, 0, len as i64) } == 0 {
            return Ok(f);
        }
        let e = io::Error::last_os_error();
        match e.raw_os_error() {
            Some(libc::EINTR) => continue,
            Some(libc::ENOSPC | libc::EDQUOT | libc::EFBIG | libc::ENOMEM) => {
                let _ = std::fs::remove_file(path);
                let path = path.parent().unwrap_or(path).to_path_buf();
                return Err(RegionError::NoSpace { path, needed_bytes: len });
            }
            Some(libc::EOPNOTSUPP | libc::ENOSYS) => {
                // A file system that cannot reserve: writing every block does it.
                let r = write_zeroes(&f, len);
                if r.is_err() {
                    let _ = std::fs::remove_file(path);
                }
                return match r {
                    Err(e) if e.raw_os_error() == Some(libc::ENOSPC) => {
                        Err(RegionError::NoSpace { path: path.to_path_buf(), needed_bytes: len })
                    }
                    r => r.map(|()| f).map_err(|e| RegionError::io("reserve the shared region", path, e)),
                };
            }
            _ => {
                let _ = std::fs::remove_file(path);
                return Err(RegionError::io("reserve the shared region", path, e));
            }
        }
    }
}

fn write_zeroes(f: &File, len: u64) -> io::Result<()> {
    use std::os::unix::fs::FileExt;
    let zero = vec![0u8; 1 << 20];
    let mut at = 0;
    while at < len {
        let n = (len - at).min(zero.len() as u64);
        f.write_all_at(&zero[..n as usize], at)?;
        at += n;
    }
    Ok(())
}

/// Refuses a directory on a file system that other machines may have mounted as well; one that is not there yet, by where it would
/// come to be: before anything is created there.
pub fn refuse_network(dir: &Path) -> Result<(), RegionError> {
    let there = dir.ancestors().find(|d| d.exists()).unwrap_or(Path::new("."));
    let Ok(name) = std::ffi::CString::new(there.as_os_str().as_bytes()) else {
        return Ok(());
    };
    // SAFETY: statfs fills the zeroed struct; the name is NUL-terminated.
    let magic = unsafe {
        let mut s: libc::statfs = std::mem::zeroed();
        if libc::statfs(name.as_ptr(), &mut s) != 0 {
            return Err(RegionError::last("open the database directory", dir));
        }
        s.f_type as u32
    };
    match network_name(magic, || mount_type(there)) {
        Some(name) => Err(RegionError::NetworkFileSystem { path: dir.to_path_buf(), name }),
        None => Ok(()),
    }
}

/// The name of a network file system, by its number; FUSE has one number for all of its file systems, which the mount tells apart.
fn network_name(magic: u32, mount_type: impl FnOnce() -> Option<String>) -> Option<String> {
    const FUSE: u32 = 0x6573_5546;
    /// File systems over FUSE that are no local disk's. A virtual machine's `virtiofs` is its host's directory.
    const OVER_FUSE: [&str; 17] = [
        "sshfs",
        "glusterfs",
        "s3fs",
        "rclone",
        "gcsfuse",
        "ceph",
        "ceph-fuse",
        "blobfuse",
        "blobfuse2",
        "goofys",
        "mount-s3",
        "juicefs",
        "seaweedfs",
        "davfs",
        "curlftpfs",
        "smbnetfs",
        "nfs",
    ];
    let name = match magic {
        0x6969 => "NFS",
        0x517b | 0xff53_4d42 | 0xfe53_4d42 => "SMB",
        0x00c3_6400 => "Ceph",
        0x5346_414f | 0x6b41_4653 => "AFS",
        0x0bd0_0bd0 => "Lustre",
        0x0116_1970 => "GFS2",
        0x7461_636f => "OCFS2",
        0x4750_4653 => "GPFS",
        0x1983_0326 => "BeeGFS",
        0x2003_0528 => "OrangeFS",
        0x7375_7245 => "Coda",
        0x0102_1997 => "9P",
        0x786f_4256 => "vboxsf",
        FUSE => {
            let found = mount_type()?;
            let kind = found.strip_prefix("fuse.").unwrap_or(&found);
            return (found == "virtiofs" || OVER_FUSE.contains(&kind)).then(|| kind.to_string());
        }
        _ => return None,
    };
    Some(name.to_string())
}

/// The type of the file system that a directory is on, as the kernel's list of mounts has it.
fn mount_type(dir: &Path) -> Option<String> {
    let device = std::fs::metadata(dir).ok()?.dev();
    let wanted = format!("{}:{}", libc::major(device), libc::minor(device));
    let mounts = std::fs::read_to_string("/proc/self/mountinfo").ok()?;
    type_of_mount(&mounts, &wanted)
}

fn type_of_mount(mounts: &str, device: &str) -> Option<String> {
    let line = mounts.lines().find(|l| l.split(' ').nth(2) == Some(device))?;
    // Optional fields come before the dash, the type behind it.
    line.split(" - ").nth(1)?.split(' ').next().map(str::to_string)
}

/// True if the directory is on tmpfs.
pub fn is_tmpfs(dir: &Path) -> bool {
    let Ok(name) = std::ffi::CString::new(dir.as_os_str().as_bytes()) else {
        return false;
    };
    // SAFETY: as above.
    unsafe {
        let mut s: libc::statfs = std::mem::zeroed();
        libc::statfs(name.as_ptr(), &mut s) == 0 && s.f_type as u32 == libc::TMPFS_MAGIC as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn network_file_systems_are_known_by_number_or_mount() {
        let mounts = "36 35 98:0 / /home rw,noatime - ext4 /dev/vda1 rw\n\
                      40 35 0:52 / /mnt/far rw shared:7 master:1 - fuse.sshfs me@far:/ rw\n\
                      41 35 0:53 / /mnt/near rw - fuseblk /dev/sdb1 rw\n\
                      42 35 0:54 / /mnt/host rw - virtiofs host rw\n";
        let of = |device: &str| network_name(0x6573_5546, || type_of_mount(mounts, device));
        assert_eq!(of("0:52").as_deref(), Some("sshfs"));
        assert_eq!(of("0:53"), None);
        assert_eq!(of("0:54").as_deref(), Some("virtiofs"));
        assert_eq!(of("9:9"), None);
        assert_eq!(network_name(0x6969, || panic!("not needed")).as_deref(), Some("NFS"));
        assert_eq!(network_name(0x0102_1997, || panic!("not needed")).as_deref(), Some("9P"));
        assert_eq!(network_name(0xef53, || panic!("not needed")), None, "ext4");
        assert!(refuse_network(Path::new("/proc/self")).is_ok());
    }

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
