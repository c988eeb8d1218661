//! A server process under test: started, asked, killed, started again.
#![allow(dead_code, reason = "each test binary uses its own part")]

pub mod certificates;
pub mod program;
pub mod raw;
pub mod s3;
pub mod secure;

use sinew_oracle::port;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

pub const BINARY: &str = env!("CARGO_BIN_EXE_sinew");

pub use sinew_bench::peers::LOCAL_PORT;

/// A directory of the test's own, removed at its end.
pub struct Scratch(pub PathBuf);

impl Scratch {
    pub fn new(name: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("sinew-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Scratch(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("kept for a look: {}", self.0.display());
        } else {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }
}

/// A `sinew serve` process.
pub struct Server {
    child: Child,
    pub data: PathBuf,
    pub socket_dir: PathBuf,
    pub port: u16,
}

impl Server {
    /// Starts a server on `dir/data` and waits until it is ready. It listens on a Unix socket in
    /// `dir` alone, so that it can meet no other server.
    pub fn start(dir: &Path, settings: &[&str]) -> Server {
        Server::start_as(Command::new(BINARY), dir, None, settings)
    }

    /// The same for a server that listens by TCP as well.
    pub fn start_tcp(dir: &Path, settings: &[&str]) -> Server {
        Server::start_as(Command::new(BINARY), dir, Some(port::claim()), settings)
    }

    /// The same where `command` runs the program: a wrapper of it.
    pub fn start_as(mut command: Command, dir: &Path, tcp: Option<u16>, settings: &[&str]) -> Server {
        let data = dir.join("data");
        let port = tcp.unwrap_or(LOCAL_PORT);
        command.arg("serve").arg(&data).args(["--port", &port.to_string(), "--socket-dir"]).arg(dir);
        if tcp.is_none() {
            command.args(["--host", ""]);
        }
        for setting in settings {
            command.args(["-c", setting]);
        }
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        while !line.starts_with("sinew: ready") {
            line.clear();
            assert!(lines.read_line(&mut line).unwrap() > 0, "the server ended before it was ready");
        }
        std::thread::spawn(move || lines.lines().for_each(drop));
        Server { child, data, socket_dir: dir.to_path_buf(), port }
    }

    pub fn address(&self) -> String {
        format!("host={} port={} user=postgres dbname=postgres", self.socket_dir.display(), self.port)
    }

    pub fn connect(&self) -> postgres::Client {
        postgres::Client::connect(&self.address(), postgres::NoTls).unwrap()
    }

    /// By TCP, with a password.
    pub fn connect_tcp(
        &self,
        user: &str,
        password: &str,
        database: &str,
    ) -> Result<postgres::Client, postgres::Error> {
        postgres::Config::new()
            .host("127.0.0.1")
            .port(self.port)
            .user(user)
            .password(password)
            .dbname(database)
            .connect(postgres::NoTls)
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// SIGKILL, as the power of a bad moment.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Waits until the process has ended by itself, for a minute at most.
    pub fn wait(&mut self) -> std::process::ExitStatus {
        let deadline = Instant::now() + Duration::from_secs(60);
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(Instant::now() < deadline, "the server did not end within a minute");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// SIGKILL alone: the process is still there, dead or dying, when this returns.
    pub fn kill_unburied(&mut self) {
        self.child.kill().unwrap();
    }

    /// SIGTERM; the exit status must say that all is well.
    pub fn stop(mut self) {
        let status = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status().unwrap();
        assert!(status.success());
        let status = self.wait();
        assert!(status.success(), "the server stopped with {status}");
    }

    /// Runs a PostgreSQL client program against this server; its standard output.
    pub fn client(&self, program: &Path, args: &[&str]) -> String {
        let out = Command::new(program)
            .args([
                "-h",
                &self.socket_dir.display().to_string(),
                "-p",
                &self.port.to_string(),
                "-U",
                "postgres",
            ])
            .args(args)
            .output()
            .unwrap();
        assert!(
            out.status.success(),
            "{} {}: {}",
            program.display(),
            args.join(" "),
            String::from_utf8_lossy(&out.stderr)
        );
        String::from_utf8_lossy(&out.stdout).into_owned()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // A failed test must not leave its server behind; one that was stopped or killed is gone
        // already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// `sinew check` must find nothing.
pub fn check(data: &Path) {
    let out = Command::new(BINARY).arg("check").arg(data).output().unwrap();
    assert!(
        out.status.success(),
        "sinew check found damage:\n{}{}",
        String::from_utf8_lossy(&out.stdout),
        String::from_utf8_lossy(&out.stderr)
    );
}

/// One value of a one-row query, as text.
pub fn value(client: &mut postgres::Client, sql: &str) -> String {
    for message in client.simple_query(sql).unwrap_or_else(|e| panic!("{sql}: {e:?}")) {
        if let postgres::SimpleQueryMessage::Row(row) = message {
            return row.get(0).unwrap_or("NULL").to_string();
        }
    }
    panic!("{sql}: no row");
}

/// The values of a one-row query, as text.
pub fn row(client: &mut postgres::Client, sql: &str) -> Vec<String> {
    for message in client.simple_query(sql).unwrap_or_else(|e| panic!("{sql}: {e:?}")) {
        if let postgres::SimpleQueryMessage::Row(row) = message {
            return (0..row.len()).map(|i| row.get(i).unwrap_or("NULL").to_string()).collect();
        }
    }
    panic!("{sql}: no row");
}

/// SQLSTATE and message of what failed.
pub fn error_of<T>(result: &Result<T, postgres::Error>) -> (String, String) {
    let Err(e) = result else { panic!("it did not fail") };
    let Some(e) = e.as_db_error() else { panic!("not the server's error: {e}") };
    (e.code().code().to_string(), e.message().to_string())
}

/// Looks until something holds; a minute is more than a slow machine needs.
pub fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(60);
    while !holds() {
        assert!(Instant::now() < deadline, "not within a minute: {what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}
