//! A server of this process and a client that speaks the protocol byte by byte.
#![allow(dead_code, reason = "no test uses all of it")]

use sinew_server::{ServeOptions, Server};
use std::io::{Read, Write};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::Duration;

/// After so long without a byte the server is taken to have no more to say. A loaded machine can
/// make a test pass that should fail, never the other way round.
const QUIET: Duration = Duration::from_millis(300);
/// An answer that is due comes before this.
const SILENT: Duration = Duration::from_secs(60);

pub struct Running {
    pub server: Option<Server>,
    pub dir: PathBuf,
    pub port: u16,
}

/// A server of `dir/data` whose socket is in `dir`.
pub fn serve(dir: &Path, port: u16) -> Server {
    let settings = [
        ("listen_addresses", ""),
        ("unix_socket_directories", &dir.display().to_string()),
        ("port", &port.to_string()),
        ("shared_buffers", "8MB"),
    ]
    .map(|(n, v)| (n.to_string(), v.to_string()))
    .to_vec();
    Server::start(&ServeOptions { dir: dir.join("data"), settings }).expect("starts")
}

impl Running {
    pub fn start(name: &str) -> Running {
        static NEXT: AtomicU16 = AtomicU16::new(20_000);
        let port = NEXT.fetch_add(1, Ordering::Relaxed);
        let dir = std::env::temp_dir().join(format!("sinew-protocol-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        std::fs::create_dir_all(&dir).expect("directory");
        let server = serve(&dir, port);
        Running { server: Some(server), dir, port }
    }

    pub fn connect(&self) -> Client {
        Client::open(&self.dir, self.port, &[("user", "postgres"), ("database", "postgres")])
    }

    pub fn stop(&mut self) {
        if let Some(server) = self.server.take() {
            server.stop().expect("stops");
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop();
        let _ = std::fs::remove_dir_all(&self.dir);
    }
}

pub type Messages = Vec<(char, Vec<u8>)>;

pub struct Client {
    pub socket: UnixStream,
    pub buffer: Vec<u8>,
    pub key: Vec<u8>,
}

impl Client {
    pub fn raw(dir: &Path, port: u16) -> Client {
        let socket = UnixStream::connect(dir.join(format!(".s.PGSQL.{port}"))).expect("connects");
        socket.set_read_timeout(Some(SILENT)).expect("timeout");
        Client { socket, buffer: Vec::new(), key: Vec::new() }
    }

    pub fn open(dir: &Path, port: u16, parameters: &[(&str, &str)]) -> Client {
        Client::greeted(dir, port, parameters).0
    }

    /// A client, and what the server sent it before its first message.
    pub fn greeted(dir: &Path, port: u16, parameters: &[(&str, &str)]) -> (Client, Messages) {
        let mut client = Client::raw(dir, port);
        let mut body = 196_608u32.to_be_bytes().to_vec();
        for (name, value) in parameters {
            body.extend_from_slice(format!("{name}\0{value}\0").as_bytes());
        }
        body.push(0);
        client.packet(&body);
        let greeting = client.until_ready();
        if let Some((_, key)) = greeting.iter().find(|(tag, _)| *tag == 'K') {
            client.key = key.clone();
        }
        client.buffer.clear();
        (client, greeting)
    }

    pub fn packet(&mut self, body: &[u8]) {
        let mut bytes = (body.len() as u32 + 4).to_be_bytes().to_vec();
        bytes.extend_from_slice(body);
        self.socket.write_all(&bytes).expect("writes");
    }

    pub fn send(&mut self, messages: &[(char, &[u8])]) {
        let mut bytes = Vec::new();
        for (tag, body) in messages {
            bytes.push(*tag as u8);
            bytes.extend_from_slice(&(body.len() as u32 + 4).to_be_bytes());
            bytes.extend_from_slice(body);
        }
        self.socket.write_all(&bytes).expect("writes");
    }

    /// Messages up to ReadyForQuery, or up to the end of the connection (then the last is `!`).
    pub fn until_ready(&mut self) -> Messages {
        let mut out = Vec::new();
        loop {
            while self.buffer.len() >= 5 {
                let length = u32::from_be_bytes(self.buffer[1..5].try_into().expect("four")) as usize;
                if self.buffer.len() < length + 1 {
                    break;
                }
                let message: Vec<u8> = self.buffer.drain(..length + 1).collect();
                let tag = char::from(message[0]);
                out.push((tag, message[5..].to_vec()));
                if tag == 'Z' {
                    return out;
                }
            }
            let mut chunk = [0; 4096];
            match self.socket.read(&mut chunk) {
                Ok(0) => {
                    out.push(('!', Vec::new()));
                    return out;
                }
                Ok(n) => self.buffer.extend_from_slice(&chunk[..n]),
                Err(e) => panic!("no answer: {e}; so far {out:?}"),
            }
        }
    }

    /// The messages of these types come, and then none for a moment: what the server has let go.
    #[track_caller]
    pub fn arrives(&mut self, tags: &str) {
        assert_eq!(self.arrived(|so_far| so_far.len() >= tags.len()), tags);
    }

    /// The types of the messages that come until they are enough and none has come for a moment.
    pub fn arrived(&mut self, is_enough: impl Fn(&str) -> bool) -> String {
        let mut out = String::new();
        let mut chunk = [0; 65536];
        loop {
            let limit = if is_enough(&out) { QUIET } else { SILENT };
            self.socket.set_read_timeout(Some(limit)).expect("timeout");
            match self.socket.read(&mut chunk) {
                Ok(0) => {
                    out.push('!');
                    break;
                }
                Ok(n) => self.buffer.extend_from_slice(&chunk[..n]),
                Err(_) => break,
            }
            while let Some(length) = self.buffer.get(1..5) {
                let length = u32::from_be_bytes(length.try_into().expect("four")) as usize;
                if self.buffer.len() < length + 1 {
                    break;
                }
                out.push(char::from(self.buffer[0]));
                self.buffer.drain(..length + 1);
            }
        }
        self.socket.set_read_timeout(Some(SILENT)).expect("timeout");
        out
    }

    pub fn query(&mut self, sql: &str) -> Messages {
        self.send(&[('Q', format!("{sql}\0").as_bytes())]);
        self.until_ready()
    }
}

pub fn tags(messages: &Messages) -> String {
    messages.iter().map(|(tag, _)| *tag).collect()
}

pub fn error(messages: &Messages) -> String {
    let Some((_, body)) = messages.iter().find(|(tag, _)| *tag == 'E') else { return "none".into() };
    let code = body.split(|b| *b == 0).find(|f| f.first() == Some(&b'C')).expect("a code");
    String::from_utf8_lossy(&code[1..]).into_owned()
}

pub fn text(messages: &Messages, tag: char) -> String {
    let found = messages.iter().find(|(t, _)| *t == tag).map(|(_, b)| b.clone()).unwrap_or_default();
    String::from_utf8_lossy(&found).replace('\0', ".")
}

pub fn status(messages: &Messages) -> char {
    messages.last().map_or('?', |(_, b)| b.first().map_or('!', |b| char::from(*b)))
}
