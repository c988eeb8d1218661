//! Sockets: TCP, and the Unix socket with its lock file, under PostgreSQL's names so that its clients find it.

use std::fs;
use std::io::{self, Write};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

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
    lock: PathBuf,
}
impl Drop for UnixSocket {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.socket);
        let _ = fs::remove_file(&self.lock);
    }
}

fn io_error(what: String) -> impl FnOnce(io::Error) -> ListenError {
    |source| ListenError::Io { what, source }
}

/// True if a process of that id is there (or may be: one that cannot be asked counts).
fn is_alive(pid: u32) -> bool {
    Path::new("/proc").join(pid.to_string()).exists()
}

/// Listens at `dir/.s.PGSQL.port`.
pub fn unix(dir: &Path, port: u16, data: &Path) -> Result<UnixSocket, ListenError> {
    let socket = dir.join(format!(".s.PGSQL.{port}"));
    let lock = dir.join(format!(".s.PGSQL.{port}.lock"));
    take_lock(&lock, &socket, port, data)?;
    let unlock = |e| {
        let _ = fs::remove_file(&lock);
        e
    };
    if socket.exists() {
        fs::remove_file(&socket).map_err(io_error(format!("remove {}", socket.display()))).map_err(unlock)?;
    }
    let listener = std::os::unix::net::UnixListener::bind(&socket)
        .map_err(io_error(format!("listen at {}", socket.display())))
        .map_err(unlock)?;
    let made = UnixSocket { listener, socket, lock };
    // Anybody may connect; who gets in is decided by credentials and passwords.
    fs::set_permissions(&made.socket, fs::Permissions::from_mode(0o777))
        .map_err(io_error(format!("set the mode of {}", made.socket.display())))?;
    made.listener.set_nonblocking(true).map_err(io_error("prepare the Unix socket".into()))?;
    Ok(made)
}

fn take_lock(lock: &Path, socket: &Path, port: u16, data: &Path) -> Result<(), ListenError> {
    for _ in 0..10 {
        match fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(lock) {
            Ok(mut file) => {
                let dir = socket.parent().unwrap_or(Path::new("/"));
                let since = std::time::SystemTime::now()
                    .duration_since(std::time::UNIX_EPOCH)
                    .map_or(0, |d| d.as_secs());
                let text = format!(
                    "{}\n{}\n{since}\n{port}\n{}\n",
                    std::process::id(),
                    data.display(),
                    dir.display()
                );
                return file
                    .write_all(text.as_bytes())
                    .map_err(io_error(format!("write lock file {}", lock.display())));
            }
            Err(e) if e.kind() == io::ErrorKind::AlreadyExists => {}
            Err(e) => return Err(io_error(format!("create lock file {}", lock.display()))(e)),
        }
        let owner = fs::read_to_string(lock)
            .ok()
            .and_then(|t| t.lines().next().and_then(|l| l.trim().parse::<u32>().ok()));
        let answers = std::os::unix::net::UnixStream::connect(socket).is_ok();
        let alive = owner.is_some_and(|pid| pid != std::process::id() && is_alive(pid));
        if answers || alive {
            return Err(ListenError::InUse { what: format!("port {port} ({})", socket.display()), owner });
        }
        // Left behind by a server that was killed.
        fs::remove_file(lock).map_err(io_error(format!("remove stale lock file {}", lock.display())))?;
    }
    Err(ListenError::InUse { what: format!("port {port} ({})", socket.display()), owner: None })
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
        // No process has this id: the kernel's limit is 2^22.
        fs::write(dir.join(".s.PGSQL.6000.lock"), "99999999\n").expect("stale lock");
        fs::write(dir.join(".s.PGSQL.6000"), "").expect("stale socket");
        drop(unix(&dir, 6000, &dir).expect("replaces"));
        fs::remove_dir_all(&dir).expect("clean up");
    }
}
