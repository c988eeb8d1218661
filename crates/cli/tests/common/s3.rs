//! An S3 server under test, moto, and a gate before it that lets requests through, or does not.

use super::{BINARY, wait_until};
use sinew_oracle::port;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// The gate's way with requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gate {
    Open,
    /// No answer comes.
    Hangs,
    /// An answer of its own: a status and a code.
    Answers(&'static str, &'static str),
    /// Writes of closed segments are said to be done, and are not.
    Lies,
}

/// A server with one bucket, `sinew`.
pub struct S3 {
    child: Child,
    port: u16,
    gate_port: u16,
    gate: Arc<Mutex<Gate>>,
}

impl S3 {
    /// `None`, and a note of it, if there is no such server on this machine.
    pub fn start(check: &str) -> Option<S3> {
        let program = sinew_oracle::project().join("target/s3-server/bin/moto_server");
        if !program.exists() {
            sinew_oracle::missing::oracle(check, "moto, an S3 server (scripts/s3-server)");
            return None;
        }
        let (port, gate_port, gate) = (port::claim(), port::claim(), Arc::new(Mutex::new(Gate::Open)));
        let s3 = S3 { child: S3::run(&program, port), port, gate_port, gate };
        s3.make_bucket("sinew");
        let listener = TcpListener::bind(("127.0.0.1", gate_port)).expect("listens");
        let gate = s3.gate.clone();
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let gate = gate.clone();
                std::thread::spawn(move || pass(stream, port, &gate));
            }
        });
        Some(s3)
    }

    fn run(program: &PathBuf, port: u16) -> Child {
        let mut command = Command::new(program);
        command.args(["-H", "127.0.0.1", "-p", &port.to_string()]);
        command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("starts")
    }

    /// SIGKILL. All that it held is gone, as it was in memory.
    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Starts again, with nothing but an empty bucket.
    pub fn start_again(&mut self) {
        self.kill();
        self.child = S3::run(&sinew_oracle::project().join("target/s3-server/bin/moto_server"), self.port);
        self.make_bucket("sinew");
    }

    pub fn make_bucket(&self, name: &str) {
        wait_until("the S3 server is there", || {
            self.ask("PUT", name).is_some_and(|text| text.contains(" 200 "))
        });
    }

    /// One request past the gate.
    pub fn ask(&self, verb: &str, path: &str) -> Option<String> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).ok()?;
        let request = format!(
            "{verb} /{path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nAuthorization: AWS4-HMAC-SHA256 Credential=k/20260101/us-east-1/s3/aws4_request, \
             SignedHeaders=host, Signature=0\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
            self.port
        );
        stream.write_all(request.as_bytes()).ok()?;
        let mut text = Vec::new();
        stream.read_to_end(&mut text).ok()?;
        Some(String::from_utf8_lossy(&text).into_owned())
    }

    /// The keys below a prefix of the bucket.
    pub fn keys(&self, prefix: &str) -> Vec<String> {
        let text = self.ask("GET", &format!("sinew?list-type=2&prefix={prefix}")).expect("lists");
        let keys = text.split("<Key>").skip(1).filter_map(|part| part.split("</Key>").next());
        keys.map(str::to_owned).collect()
    }

    pub fn set(&self, gate: Gate) {
        *self.gate.lock().expect("a gate") = gate;
    }

    /// The environment of programs that use the server.
    pub fn give(&self, command: &mut Command) {
        command
            .env("AWS_ENDPOINT_URL", format!("http://127.0.0.1:{}", self.gate_port))
            .env("AWS_ACCESS_KEY_ID", "the-key")
            .env("AWS_SECRET_ACCESS_KEY", "the-secret")
            .env("AWS_REGION", "us-east-1")
            // Never asked: no test may look for a machine of a cloud.
            .env("AWS_METADATA_ENDPOINT", "http://127.0.0.1:1");
    }

    pub fn sinew(&self, args: &[&str]) -> Output {
        let mut command = Command::new(BINARY);
        self.give(&mut command);
        command.args(args).output().expect("runs")
    }

    pub fn ok(&self, args: &[&str]) -> String {
        let out = self.sinew(args);
        assert!(out.status.success(), "{args:?}: {}", super::program::text(&out));
        super::program::text(&out)
    }

    pub fn fails(&self, args: &[&str], words: &[&str]) {
        let out = self.sinew(args);
        let text = super::program::text(&out);
        assert!(!out.status.success(), "{args:?} succeeded: {text}");
        words.iter().for_each(|word| assert!(text.contains(word), "{args:?}: {word:?} is not in {text}"));
        assert!(!text.contains("the-secret"), "{text}");
    }
}

impl Drop for S3 {
    fn drop(&mut self) {
        self.kill();
    }
}

/// One request through the gate. Both sides close after it.
fn pass(mut client: TcpStream, port: u16, gate: &Mutex<Gate>) {
    let _ = client.set_read_timeout(Some(Duration::from_secs(60)));
    let Some((head, body)) = request(&mut client) else { return };
    let now = *gate.lock().expect("a gate");
    let is_closing = head.starts_with("PUT ") && head.lines().next().is_some_and(|l| l.contains(".log"));
    let own = match now {
        Gate::Hangs => {
            while *gate.lock().expect("a gate") == Gate::Hangs {
                std::thread::sleep(Duration::from_millis(50));
            }
            return;
        }
        Gate::Answers(status, code) => {
            format!("HTTP/1.1 {status}\r\nConnection: close\r\n\r\n<Error><Code>{code}</Code></Error>")
        }
        Gate::Lies if is_closing => {
            "HTTP/1.1 200 OK\r\nETag: \"0\"\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".into()
        }
        _ => String::new(),
    };
    if !own.is_empty() {
        let _ = client.write_all(own.as_bytes());
        return;
    }
    let Ok(mut server) = TcpStream::connect(("127.0.0.1", port)) else { return };
    let lines =
        head.split("\r\n").filter(|line| !line.is_empty() && !line.to_lowercase().starts_with("connection:"));
    let head = lines.chain(["Connection: close"]).collect::<Vec<_>>().join("\r\n") + "\r\n\r\n";
    if server.write_all(head.as_bytes()).and_then(|()| server.write_all(&body)).is_ok() {
        let mut answer = Vec::new();
        let _ = server.read_to_end(&mut answer);
        let _ = client.write_all(&answer);
    }
}

/// The head and the body of a request.
fn request(client: &mut TcpStream) -> Option<(String, Vec<u8>)> {
    let (mut bytes, mut piece) = (Vec::new(), [0; 64 << 10]);
    let end = loop {
        let read = client.read(&mut piece).ok().filter(|read| *read > 0)?;
        bytes.extend_from_slice(&piece[..read]);
        if let Some(at) = bytes.windows(4).position(|w| w == b"\r\n\r\n") {
            break at + 4;
        }
    };
    let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let length = head.lines().find_map(|line| {
        line.to_lowercase().strip_prefix("content-length:").and_then(|n| n.trim().parse::<usize>().ok())
    });
    let mut body = bytes.split_off(end);
    while body.len() < length.unwrap_or(0) {
        let read = client.read(&mut piece).ok().filter(|read| *read > 0)?;
        body.extend_from_slice(&piece[..read]);
    }
    Some((head, body))
}
