//! A server of this process whose statements can be made to get stuck.

use crate::{ServeOptions, Server};
use std::collections::HashSet;
use std::io::{Read, Write};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::sync::{Mutex, mpsc};
use std::time::Duration;

static STARTED: Mutex<Option<HashSet<String>>> = Mutex::new(None);
static RELEASED: Mutex<Option<HashSet<String>>> = Mutex::new(None);

fn add(names: &Mutex<Option<HashSet<String>>>, name: &str) {
    names.lock().unwrap().get_or_insert_default().insert(name.to_string());
}
fn wait_for(names: &Mutex<Option<HashSet<String>>>, name: &str) {
    while !names.lock().unwrap().as_ref().is_some_and(|names| names.contains(name)) {
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// `-- stuck NAME` keeps its thread until the name is released: neither interrupts nor other sessions get a look.
pub fn get_stuck(sql: &str) {
    let Some(name) = sql.strip_prefix("-- stuck ") else { return };
    add(&STARTED, name);
    wait_for(&RELEASED, name);
}

struct Running {
    dir: PathBuf,
    port: u16,
    server: Option<Server>,
}

impl Running {
    fn start(name: &str, port: u16) -> Running {
        let dir = std::env::temp_dir().join(format!("sinew-server-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        std::fs::create_dir_all(&dir).unwrap();
        let settings = [
            ("listen_addresses", ""),
            ("unix_socket_directories", &dir.display().to_string()),
            ("port", &port.to_string()),
            ("shared_buffers", "8MB"),
        ];
        let settings = settings.map(|(n, v)| (n.to_string(), v.to_string())).to_vec();
        let server = Server::start(&ServeOptions { dir: dir.join("data"), settings }).unwrap();
        Running { dir, port, server: Some(server) }
    }

    fn socket(&self) -> UnixStream {
        let socket = UnixStream::connect(self.dir.join(format!(".s.PGSQL.{}", self.port))).unwrap();
        // A server that does not answer must fail the test, not hold it up.
        socket.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        socket
    }

    fn connect(&self) -> Client {
        let mut client = Client { socket: self.socket(), buffer: Vec::new(), key: Vec::new() };
        let body = b"\0\x03\0\0user\0postgres\0database\0postgres\0\0";
        client.socket.write_all(&(body.len() as u32 + 4).to_be_bytes()).unwrap();
        client.socket.write_all(body).unwrap();
        loop {
            let (tag, body) = client.message();
            match tag {
                'Z' => return client,
                'K' => client.key = body,
                'E' => panic!("refused: {}", String::from_utf8_lossy(&body)),
                _ => {}
            }
        }
    }

    fn cancel(&self, client: &Client) {
        let mut packet = 16u32.to_be_bytes().to_vec();
        packet.extend_from_slice(&80_877_102u32.to_be_bytes());
        packet.extend_from_slice(&client.key);
        let mut socket = self.socket();
        socket.write_all(&packet).unwrap();
        assert_eq!(socket.read(&mut [0]).unwrap(), 0);
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(server) = self.server.take() {
            let _ = server.stop();
        }
        let _ = std::fs::remove_dir_all(&self.dir);
    }
}

struct Client {
    socket: UnixStream,
    buffer: Vec<u8>,
    key: Vec<u8>,
}

impl Client {
    fn message(&mut self) -> (char, Vec<u8>) {
        let mut header = [0; 5];
        self.socket.read_exact(&mut header).expect("an answer");
        let length = u32::from_be_bytes(header[1..].try_into().unwrap()) as usize - 4;
        self.buffer.resize(length, 0);
        self.socket.read_exact(&mut self.buffer).expect("the rest of an answer");
        (char::from(header[0]), self.buffer.clone())
    }
    fn send(&mut self, sql: &str) {
        let mut bytes = vec![b'Q'];
        bytes.extend_from_slice(&(sql.len() as u32 + 5).to_be_bytes());
        bytes.extend_from_slice(sql.as_bytes());
        bytes.push(0);
        self.socket.write_all(&bytes).unwrap();
    }
    /// The types of the messages up to the end of the statement.
    fn answer(&mut self) -> String {
        let mut tags = String::new();
        while !tags.ends_with('Z') {
            tags.push(self.message().0);
        }
        tags
    }
}

#[test]
fn statements_that_never_pause_do_not_stop_the_server() {
    let mut running = Running::start("stuck", 26_411);
    let cores = std::thread::available_parallelism().unwrap().get();
    let mut stuck: Vec<(String, Client)> = Vec::new();
    // More than there are workers at first, so that those who take their place get stuck as well.
    for i in 0..2 * cores + 1 {
        let (name, mut client) = (format!("here {i}"), running.connect());
        client.send(&format!("-- stuck {name}"));
        // A connection that its worker has taken up before waits for it.
        wait_for(&STARTED, &name);
        stuck.push((name, client));
        let mut other = running.connect();
        other.send("select 1");
        assert_eq!(other.answer(), "TDCZ");
    }
    let mut sleeper = running.connect();
    sleeper.send("select pg_sleep(600)");
    running.cancel(&sleeper);
    let mut answer = sleeper.answer();
    if answer == "TDCZ" {
        // The request overtook the statement.
        running.cancel(&sleeper);
        answer = sleeper.answer();
    }
    assert!(answer.ends_with("EZ"), "{answer}");

    // A statement that goes on after all gets its answer, and its session is as good as any.
    let (name, mut client) = stuck.remove(0);
    add(&RELEASED, &name);
    assert_eq!(client.answer(), "IZ");
    client.send("select 1");
    assert_eq!(client.answer(), "TDCZ");

    // The others do not keep the server from ending.
    let server = running.server.take().unwrap();
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || sender.send(server.stop().map_err(|e| e.to_string())));
    let stopped = receiver.recv_timeout(Duration::from_secs(60)).expect("the server ends");
    assert_eq!(stopped, Ok(()));
    for (name, _) in &stuck {
        add(&RELEASED, name);
    }
}
