//! Sockets: TCP, and the Unix socket with its lock file, under PostgreSQL's names so that its clients find it.

use std::fs;
use std::io::{self, Read, Seek, Write};
use std::os::fd::AsRawFd;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Why the server cannot listen.
#[derive(Debug)]
pub enum ListenError {
    /// Somebody else has the port.
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
    // What a killed server left.
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

/// A lock file with PostgreSQL's contents. Its owner holds a lock of the kernel's on it, which no death leaves behind; what
/// the file says is for people to read.
struct Lock {
    path: PathBuf,
    /// Open for as long as the lock is held.
    _file: fs::File,
}
impl Drop for Lock {
    fn drop(&mut self) {
        // Removed while it is locked: whoever opened it before finds afterwards that its name is gone, and begins anew.
        let _ = fs::remove_file(&self.path);
    }
}

impl Lock {
    fn take(path: PathBuf, socket: &Path, port: u16, data: &Path) -> Result<Lock, ListenError> {
        let what = format!("port {port} ({})", socket.display());
        loop {
            let mut file = fs::OpenOptions::new()
                .read(true)
                .write(true)
                .create(true)
                .truncate(false)
                .mode(0o600)
                .open(&path)
                .map_err(io_error(format!("open lock file {}", path.display())))?;
            let mut text = String::new();
            let _ = file.read_to_string(&mut text);
            let owner = text.lines().next().and_then(|l| l.trim().parse::<u32>().ok());
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

/// Takes the kernel's exclusive lock on an open file; `WouldBlock` if somebody else has it.
fn try_lock(file: &fs::File) -> io::Result<()> {
    // SAFETY: the descriptor is open for the whole call, which takes no pointers.
    match unsafe { libc::flock(file.as_raw_fd(), libc::LOCK_EX | libc::LOCK_NB) } {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}

/// How long a server that is being killed may still hold its port.
const DYING: Duration = Duration::from_secs(1);

/// Tries again for a moment when a port is in use: a server just killed holds its own until the kernel has taken it apart.
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
