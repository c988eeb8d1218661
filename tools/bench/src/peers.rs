//! The servers that are compared: started in directories of their own, tuned alike, reached over a
//! Unix socket.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The number in the name of a server's Unix socket. Each server has a directory of its own, and
/// listens nowhere else.
pub const LOCAL_PORT: u16 = 5432;

/// A running server.
pub struct Peer {
    pub name: String,
    pub socket_dir: PathBuf,
    pub port: u16,
    pub user: &'static str,
    child: Child,
    /// Answers constants: its results are an upper bound, its sums mean nothing.
    pub is_null: bool,
}

impl Drop for Peer {
    fn drop(&mut self) {
        // SAFETY: a signal to our own child, which has not been waited for.
        unsafe { libc::kill(self.child.id() as i32, libc::SIGINT) };
        let deadline = Instant::now() + Duration::from_secs(30);
        while Instant::now() < deadline {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        // A server that ignores the request to stop is stopped; its child was reaped above
        // otherwise.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn fail(what: &str, e: impl std::fmt::Display) -> String {
    format!("{what}: {e}")
}

/// Runs `f` in a new directory below this one, which is removed afterwards.
pub fn in_new_directory(
    below: &Path,
    name: &str,
    f: impl FnOnce(&Path) -> Result<(), String>,
) -> Result<(), String> {
    let dir = below.join(format!("{name}-{}", std::process::id()));
    fs::create_dir_all(&dir).map_err(|e| format!("creating {}: {e}", dir.display()))?;
    // PostgreSQL runs as another user when we are root.
    let open = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(&dir, open).map_err(|e| format!("opening {}: {e}", dir.display()))?;
    let result = f(&dir);
    let removed = fs::remove_dir_all(&dir);
    result?;
    removed.map_err(|e| format!("removing {}: {e}", dir.display()))
}

/// PostgreSQL's binaries: the newest installed version, or `None`.
pub fn postgres_bin() -> Option<PathBuf> {
    let mut versions: Vec<(u32, PathBuf)> = fs::read_dir("/usr/lib/postgresql")
        .ok()?
        .flatten()
        .filter_map(|e| Some((e.file_name().to_str()?.parse().ok()?, e.path().join("bin"))))
        .filter(|(_, bin)| bin.join("postgres").exists())
        .collect();
    versions.sort();
    versions.pop().map(|(_, bin)| bin)
}

/// The path of the pgbench program.
pub fn pgbench_path() -> PathBuf {
    match postgres_bin() {
        Some(bin) if bin.join("pgbench").exists() => bin.join("pgbench"),
        _ => PathBuf::from("pgbench"),
    }
}

fn is_root() -> bool {
    // SAFETY: no preconditions.
    unsafe { libc::geteuid() == 0 }
}

/// A command as the user `postgres` when we are root, for PostgreSQL refuses to run as root.
fn unprivileged(program: &Path) -> Command {
    if is_root() {
        let mut command = Command::new("setpriv");
        command.args(["--reuid=postgres", "--regid=postgres", "--init-groups"]).arg(program);
        command
    } else {
        Command::new(program)
    }
}

/// Starts PostgreSQL in `dir`, tuned for the comparison: large buffers, WAL sized so that no
/// checkpoint falls into a run by accident, durability on.
pub fn postgres(dir: &Path, buffers_mb: u32) -> Result<Option<Peer>, String> {
    postgres_with(dir, buffers_mb, &[])
}

/// The same with settings of the caller's, which win. Its data are in `dir/pg`.
pub fn postgres_with(dir: &Path, buffers_mb: u32, settings: &[&str]) -> Result<Option<Peer>, String> {
    postgres_at(dir, LOCAL_PORT, buffers_mb, settings)
}

/// The same with a port of its own, for settings that have it listen by TCP.
pub fn postgres_at(
    dir: &Path,
    port: u16,
    buffers_mb: u32,
    settings: &[&str],
) -> Result<Option<Peer>, String> {
    let Some(bin) = postgres_bin() else { return Ok(None) };
    fs::create_dir_all(dir).map_err(|e| fail("creating the directory of PostgreSQL", e))?;
    if is_root() {
        let done = Command::new("chown").arg("postgres").arg(dir).status();
        if !done.is_ok_and(|s| s.success()) {
            return Err("could not give the directory to the user postgres".into());
        }
    }
    let data = dir.join("pg");
    let init = unprivileged(&bin.join("initdb"))
        .args(["--locale=C.UTF-8", "-E", "UTF8", "-U", "postgres", "--auth=trust", "-D"])
        .arg(&data)
        .stdout(Stdio::null())
        .current_dir("/")
        .status()
        .map_err(|e| fail("initdb", e))?;
    if !init.success() {
        return Err("initdb failed".into());
    }
    let child = unprivileged(&bin.join("postgres"))
        .arg("-D")
        .arg(&data)
        .arg("-k")
        .arg(dir)
        .args(["-p", &port.to_string()])
        .args(["-c", "listen_addresses=", "-c", "max_connections=300", "-c", "max_prepared_transactions=64"])
        .args(["-c", &format!("shared_buffers={buffers_mb}MB")])
        .args(["-c", "max_wal_size=4GB", "-c", "checkpoint_timeout=30min", "-c", "autovacuum=on"])
        .args(settings.iter().flat_map(|setting| ["-c", setting]))
        .current_dir("/")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|e| fail("starting PostgreSQL", e))?;
    let version =
        bin.parent().and_then(Path::file_name).map_or(String::new(), |v| v.to_string_lossy().into_owned());
    let peer = Peer {
        name: format!("PostgreSQL {version}"),
        socket_dir: dir.to_path_buf(),
        port,
        user: "postgres",
        child,
        is_null: false,
    };
    wait_ready(&peer)?;
    Ok(Some(peer))
}

/// Starts Sinew in `dir`.
pub fn sinew(binary: &Path, dir: &Path, buffers_mb: u32) -> Result<Peer, String> {
    sinew_with(binary, dir, buffers_mb, &[])
}

/// The same with settings of the caller's, which win.
pub fn sinew_with(binary: &Path, dir: &Path, buffers_mb: u32, settings: &[&str]) -> Result<Peer, String> {
    fs::create_dir_all(dir).map_err(|e| fail("creating Sinew's directory", e))?;
    let mut child = Command::new(binary)
        .arg("serve")
        .arg(dir.join("sinew"))
        .args(["--host", "", "--port", &LOCAL_PORT.to_string(), "--socket-dir"])
        .arg(dir)
        .args(["-c", &format!("shared_buffers={buffers_mb}MB"), "-c", "max_connections=1100"])
        .args(["-c", "max_wal_size=4GB", "-c", "checkpoint_timeout=30min"])
        .args(settings.iter().flat_map(|setting| ["-c", setting]))
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|e| {
            format!("starting {}: {e} (build it with: cargo build --release -p sinew-cli)", binary.display())
        })?;
    let out = child.stdout.take().ok_or("no standard output")?;
    let mut line = String::new();
    let mut lines = BufReader::new(out);
    while !line.starts_with("sinew: ready") {
        line.clear();
        if lines.read_line(&mut line).map_err(|e| fail("reading Sinew's output", e))? == 0 {
            return Err("Sinew ended before it was ready".into());
        }
    }
    std::thread::spawn(move || lines.lines().for_each(drop));
    Ok(Peer {
        name: "Sinew".into(),
        socket_dir: dir.to_path_buf(),
        port: LOCAL_PORT,
        user: "postgres",
        child,
        is_null: false,
    })
}

/// Starts the null server as a process of its own: this very program again.
pub fn null(dir: &Path, scale: u32) -> Result<Peer, String> {
    fs::create_dir_all(dir).map_err(|e| fail("creating the null server's directory", e))?;
    let me = std::env::current_exe().map_err(|e| fail("finding this program", e))?;
    let mut command = Command::new(&me);
    if me.file_name().is_some_and(|n| n == "sinew") {
        command.arg("bench");
    }
    let child = command
        .args(["null", "--port", &LOCAL_PORT.to_string(), "--scale", &scale.to_string(), "--socket-dir"])
        .arg(dir)
        .stdout(Stdio::null())
        .spawn()
        .map_err(|e| fail("starting the null server", e))?;
    let peer = Peer {
        name: "null server".into(),
        socket_dir: dir.to_path_buf(),
        port: LOCAL_PORT,
        user: "postgres",
        child,
        is_null: true,
    };
    wait_ready(&peer)?;
    Ok(peer)
}

fn wait_ready(peer: &Peer) -> Result<(), String> {
    let socket = peer.socket_dir.join(format!(".s.PGSQL.{}", peer.port));
    let deadline = Instant::now() + Duration::from_secs(60);
    while Instant::now() < deadline {
        if std::os::unix::net::UnixStream::connect(&socket).is_ok()
            && (peer.is_null || peer.psql("select 1").is_ok())
        {
            return Ok(());
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    Err(format!("{} was not ready within a minute", peer.name))
}

impl Peer {
    /// True for Sinew, which has views of its own.
    pub fn is_sinew(&self) -> bool {
        self.name == "Sinew"
    }

    /// Megabytes of all processes of the server: each page by its share (`Pss`), so that shared
    /// memory counts once. `None` where the kernel does not tell.
    pub fn memory_mb(&self) -> Option<f64> {
        let mut kb = 0.0;
        for process in self.processes() {
            // A process that has ended meanwhile holds none.
            let Ok(text) = fs::read_to_string(format!("/proc/{process}/smaps_rollup")) else { continue };
            let pss = text.lines().find_map(|line| line.strip_prefix("Pss:"))?;
            kb += pss.trim().strip_suffix("kB")?.trim().parse::<f64>().ok()?;
        }
        (kb > 0.0).then_some(kb / 1024.0)
    }

    /// The server's process, and its descendants behind it.
    pub fn processes(&self) -> Vec<u32> {
        let mut parents = Vec::new();
        for entry in fs::read_dir("/proc").into_iter().flatten().flatten() {
            let Some(process) = entry.file_name().to_str().and_then(|n| n.parse::<u32>().ok()) else {
                continue;
            };
            let Ok(stat) = fs::read_to_string(entry.path().join("stat")) else { continue };
            // The name in parentheses may hold anything. The state and the parent follow.
            let parent =
                stat.rsplit_once(')').and_then(|(_, rest)| rest.split_whitespace().nth(1)?.parse().ok());
            parents.push((process, parent.unwrap_or(0)));
        }
        let mut family = vec![self.child.id()];
        let mut at = 0;
        while let Some(parent) = family.get(at).copied() {
            family.extend(parents.iter().filter(|(_, p)| *p == parent).map(|(process, _)| *process));
            at += 1;
        }
        family
    }

    /// Arguments that reach this peer, for psql and pgbench.
    pub fn address(&self) -> Vec<String> {
        vec![
            "-h".into(),
            self.socket_dir.display().to_string(),
            "-p".into(),
            self.port.to_string(),
            "-U".into(),
            self.user.into(),
        ]
    }

    /// Runs a statement; its unaligned output.
    pub fn psql(&self, sql: &str) -> Result<String, String> {
        let out = Command::new("psql")
            .args(self.address())
            .args(["-d", "postgres", "-XqAt", "-v", "ON_ERROR_STOP=1", "-c", sql])
            .output()
            .map_err(|e| fail("psql", e))?;
        if !out.status.success() {
            return Err(format!("{}: {sql}: {}", self.name, String::from_utf8_lossy(&out.stderr).trim()));
        }
        Ok(String::from_utf8_lossy(&out.stdout).trim().to_string())
    }
}
