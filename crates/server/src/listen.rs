//! Sockets: TCP, and the Unix socket with its lock file, under PostgreSQL's names so that its
//! clients find it.

use std::fs;
use std::io::{self, Read, Seek, Write};
use std::os::fd::AsRawFd;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Why the server cannot listen.
#[derive(Debug)]
pub enum ListenError {
    /// Another process has the port.
    InUse {
        what: String,
        owner: Option<u32>,
    },
    Io {
        what: String,
        source: io::Error,
    },
}

impl std::fmt::Display for ListenError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ListenError::InUse { what, owner: Some(pid) } => {
                write!(
                    f,
                    "{what} is in use by another server (process {pid}); stop it or choose another --port"
                )
            }
            ListenError::InUse { what, owner: None } => {
                write!(f, "{what} is in use by another server; stop it or choose another --port")
            }
            ListenError::Io { what, source } => write!(f, "could not {what}: {source}"),
        }
    }
}

impl std::error::Error for ListenError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            ListenError::Io { source, .. } => Some(source),
            ListenError::InUse { .. } => None,
        }
    }
}

/// The Unix socket; its files go when this is dropped.
pub struct UnixSocket {
    pub listener: std::os::unix::net::UnixListener,
    socket: PathBuf,
    /// Given up after the socket is gone.
    _lock: Lock,
}

impl Drop for UnixSocket {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.socket);
    }
}

fn io_error(what: String) -> impl FnOnce(io::Error) -> ListenError {
    |source| ListenError::Io { what, source }
}

/// Listens at `dir/.s.PGSQL.port`.
pub fn unix(dir: &Path, port: u16, data: &Path) -> Result<UnixSocket, ListenError> {
    let socket = dir.join(format!(".s.PGSQL.{port}"));
    let lock = dir.join(format!(".s.PGSQL.{port}.lock"));
    let lock = Lock::take(lock, &socket, port, data)?;
    // The files that a killed server left.
    match fs::remove_file(&socket) {
        Err(e) if e.kind() != io::ErrorKind::NotFound => {
            return Err(io_error(format!("remove {}", socket.display()))(e));
        }
        _ => {}
    }
    let listener = std::os::unix::net::UnixListener::bind(&socket)
        .map_err(io_error(format!("listen at {}", socket.display())))?;
    let made = UnixSocket { listener, socket, _lock: lock };
    // Anybody may connect; who gets in is decided by credentials and passwords.
    fs::set_permissions(&made.socket, fs::Permissions::from_mode(0o777))
        .map_err(io_error(format!("set the mode of {}", made.socket.display())))?;
    made.listener.set_nonblocking(true).map_err(io_error("prepare the Unix socket".into()))?;
    Ok(made)
}

/// A lock file with PostgreSQL's contents. Its owner holds a lock of the kernel's on it, which no
/// death leaves behind; what the file says is for people to read.
struct Lock {
    path: PathBuf,
    /// Open for as long as the lock is held.
    _file: fs::File,
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Removed while it is locked: a process that opened it before finds afterwards that its
        // name is gone, and begins anew.
        let _ = fs::remove_file(&self.path);
    }
}

/// More than a server writes in its lock file.
const LOCK_FILE_MAX: u64 = 8192;

/// The directory is often one in which everybody may make files, as `/tmp`.
fn not_a_lock(path: &Path, why: &str) -> ListenError {
    ListenError::Io {
        what: format!("use lock file {}", path.display()),
        source: io::Error::other(format!("{why}; remove it, or choose another directory for the socket")),
    }
}

impl Lock {
    /// Opens or makes the lock file. Another user may have put anything under its name. A link to a
    /// file of ours is not followed, a pipe is not waited for, and a file that is not a server's is
    /// left as it is. `None`: to be tried again.
    fn open(path: &Path) -> Result<Option<fs::File>, ListenError> {
        let mut options = fs::OpenOptions::new();
        options.read(true).write(true).mode(0o600).custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK);
        let file = match options.open(path) {
            Ok(file) => file,
            Err(e) if e.kind() == io::ErrorKind::NotFound => match options.create_new(true).open(path) {
                Ok(file) => return Ok(Some(file)),
                Err(e) if e.kind() == io::ErrorKind::AlreadyExists => return Ok(None),
                Err(e) => return Err(io_error(format!("create lock file {}", path.display()))(e)),
            },
            Err(e) if e.raw_os_error() == Some(libc::ELOOP) => {
                return Err(not_a_lock(path, "it is a symbolic link"));
            }
            Err(e) => return Err(io_error(format!("open lock file {}", path.display()))(e)),
        };
        let meta = file.metadata().map_err(io_error(format!("look at lock file {}", path.display())))?;
        // SAFETY: no arguments.
        let me = unsafe { libc::geteuid() };
        match () {
            () if !meta.is_file() => Err(not_a_lock(path, "it is not a regular file")),
            () if meta.nlink() > 1 => Err(not_a_lock(path, "the file has another name as well")),
            () if me != 0 && meta.uid() != me => Err(not_a_lock(path, "it is another user's")),
            () => Ok(Some(file)),
        }
    }

    fn take(path: PathBuf, socket: &Path, port: u16, data: &Path) -> Result<Lock, ListenError> {
        let what = format!("port {port} ({})", socket.display());
        loop {
            let Some(mut file) = Lock::open(&path)? else { continue };
            let mut text = Vec::new();
            let read = Read::take(&file, LOCK_FILE_MAX).read_to_end(&mut text);
            read.map_err(io_error(format!("read lock file {}", path.display())))?;
            let text = String::from_utf8_lossy(&text);
            // PostgreSQL writes a negative number for a server with one user.
            let owner = text.lines().next().and_then(|l| l.trim().parse::<i64>().ok());
            if owner.is_none() && !text.is_empty() {
                return Err(not_a_lock(&path, "its contents are not a server's"));
            }
            let owner = owner.and_then(|pid| u32::try_from(pid.abs()).ok());
            match try_lock(&file) {
                Ok(()) => {}
                Err(e) if e.kind() == io::ErrorKind::WouldBlock => {
                    return Err(ListenError::InUse { what, owner });
                }
                Err(e) => return Err(io_error(format!("lock {}", path.display()))(e)),
            }
            let current = fs::metadata(&path).is_ok_and(|now| {
                file.metadata().is_ok_and(|ours| (now.dev(), now.ino()) == (ours.dev(), ours.ino()))
            });
            if !current {
                continue;
            }
            // PostgreSQL locks by the file's contents alone.
            if std::os::unix::net::UnixStream::connect(socket).is_ok() {
                return Err(ListenError::InUse { what, owner });
            }
            let since =
                std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |d| d.as_secs());
            let dir = socket.parent().unwrap_or(Path::new("/"));
            let text =
                format!("{}\n{}\n{since}\n{port}\n{}\n", std::process::id(), data.display(), dir.display());
            file.set_len(0)
                .and_then(|()| file.rewind())
                .and_then(|()| file.write_all(text.as_bytes()))
                .map_err(io_error(format!("write lock file {}", path.display())))?;
            return Ok(Lock { path, _file: file });
        }
    }
}

/// Takes the kernel's exclusive lock on an open file; `WouldBlock` if another process has it.
fn try_lock(file: &fs::File) -> io::Result<()> {
    // SAFETY: the descriptor is open for the whole call, which takes no pointers.
    match unsafe { libc::flock(file.as_raw_fd(), libc::LOCK_EX | libc::LOCK_NB) } {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}

/// How long a server that is being killed may still hold its port.
const DYING: Duration = Duration::from_secs(1);

/// Tries again for a moment when a port is in use: a server just killed holds its own until the
/// kernel has taken it apart.
pub fn with_patience<T>(mut listen: impl FnMut() -> Result<T, ListenError>) -> Result<T, ListenError> {
    let until = Instant::now() + DYING;
    loop {
        match listen() {
            Err(ListenError::InUse { .. }) if Instant::now() < until => {
                std::thread::sleep(Duration::from_millis(10));
            }
            answer => return answer,
        }
    }
}

/// Listens for TCP at every address of `host`.
pub fn tcp(host: &str, port: u16) -> Result<Vec<std::net::TcpListener>, ListenError> {
    use std::net::ToSocketAddrs;
    let host = if host == "*" { "0.0.0.0" } else { host };
    let addresses = (host, port).to_socket_addrs().map_err(io_error(format!("resolve host {host}")))?;
    let mut out = Vec::new();
    for address in addresses {
        let listener = std::net::TcpListener::bind(address).map_err(|source| match source.kind() {
            io::ErrorKind::AddrInUse => {
                ListenError::InUse { what: format!("TCP address {address}"), owner: None }
            }
            _ => ListenError::Io { what: format!("listen at {address}"), source },
        })?;
        listener.set_nonblocking(true).map_err(io_error(format!("prepare {address}")))?;
        out.push(listener);
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever stands under the lock file's name is left as it is.
    #[test]
    fn what_is_no_lock_file_is_refused_and_kept() {
        let dir = std::env::temp_dir().join(format!("sinew-listen-foreign-{}", std::process::id()));
        fs::create_dir_all(&dir).expect("directory");
        let (lock, precious) = (dir.join(".s.PGSQL.6001.lock"), dir.join("precious"));
        fs::write(&precious, "precious\n").expect("file");
        let refused = |why: &str| {
            let e = unix(&dir, 6001, &dir).err().expect("refused").to_string();
            assert!(e.contains(why) && e.contains("remove it"), "{e}");
            assert_eq!(fs::read_to_string(&precious).expect("kept"), "precious\n");
            fs::remove_file(&lock).expect("remove");
        };
        std::os::unix::fs::symlink(&precious, &lock).expect("link");
        refused("symbolic link");
        fs::hard_link(&precious, &lock).expect("link");
        refused("another name");
        fs::copy(&precious, &lock).expect("copy");
        refused("not a server's");
        fs::create_dir(&lock).expect("directory");
        assert!(unix(&dir, 6001, &dir).is_err());
        fs::remove_dir(&lock).expect("remove");
        let name = std::ffi::CString::new(lock.to_str().expect("text")).expect("no zero");
        // SAFETY: a terminated string that outlives the call.
        assert_eq!(unsafe { libc::mkfifo(name.as_ptr(), 0o600) }, 0);
        refused("not a regular file");
        drop(unix(&dir, 6001, &dir).expect("listens"));
        fs::remove_dir_all(&dir).expect("clean up");
    }

    #[test]
    fn a_second_server_is_refused_and_a_dead_one_replaced() {
        let dir = std::env::temp_dir().join(format!("sinew-listen-{}", std::process::id()));
        fs::create_dir_all(&dir).expect("directory");
        let first = unix(&dir, 6000, &dir).expect("first");
        assert!(matches!(unix(&dir, 6000, &dir), Err(ListenError::InUse { .. })));
        drop(first);
        assert!(!dir.join(".s.PGSQL.6000").exists() && !dir.join(".s.PGSQL.6000.lock").exists());
        // The id of a process that lives, as after a restart of the machine.
        fs::write(dir.join(".s.PGSQL.6000.lock"), "1\n").expect("stale lock");
        fs::write(dir.join(".s.PGSQL.6000"), "").expect("stale socket");
        drop(unix(&dir, 6000, &dir).expect("replaces"));
        fs::remove_dir_all(&dir).expect("clean up");
    }
}
