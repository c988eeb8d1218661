//! A server of this process whose statements can be made to get stuck.

use crate::worker::desks_max;
use crate::{ServeOptions, Server};
use sinew_storage::file::fault::{self, Fault};
use std::collections::HashSet;
use std::io::{Read, Write};
use std::os::fd::AsRawFd;
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::sync::{Mutex, mpsc};
use std::time::Duration;

static STARTED: Mutex<Option<HashSet<String>>> = Mutex::new(None);
static RELEASED: Mutex<Option<HashSet<String>>> = Mutex::new(None);

/// A server that does not answer must fail the test, not hold it up.
const PATIENCE: Duration = Duration::from_secs(60);

fn add(names: &Mutex<Option<HashSet<String>>>, name: &str) {
    names.lock().unwrap().get_or_insert_default().insert(name.to_string());
}

fn wait_for(names: &Mutex<Option<HashSet<String>>>, name: &str) {
    while !names.lock().unwrap().as_ref().is_some_and(|names| names.contains(name)) {
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// `-- stuck NAME` keeps its thread until the name is released: neither interrupts nor other
/// sessions get a look.
pub fn get_stuck(sql: &str) {
    let Some(name) = sql.strip_prefix("-- stuck ") else { return };
    add(&STARTED, name);
    wait_for(&RELEASED, name);
}

/// `-- panic` is a fault of the engine's in the middle of a statement.
pub fn panic_on_purpose(sql: &str) {
    assert!(!sql.starts_with("-- panic"), "on purpose");
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
        socket.set_read_timeout(Some(PATIENCE)).unwrap();
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

    /// Cancels the client's statement. A request that overtakes the statement is meant for the one
    /// before, so it may take more.
    fn cancel_until_it_ends(&self, client: &mut Client) -> String {
        client.socket.set_read_timeout(Some(Duration::from_millis(100))).unwrap();
        for _ in 0..300 {
            self.cancel(client);
            if client.something_comes() {
                break;
            }
        }
        client.socket.set_read_timeout(Some(PATIENCE)).unwrap();
        client.answer()
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

    /// Whether something comes before the read times out.
    fn something_comes(&self) -> bool {
        let mut byte = [0u8];
        // SAFETY: the descriptor is open, and the bytes are there for the call.
        unsafe { libc::recv(self.socket.as_raw_fd(), byte.as_mut_ptr().cast(), 1, libc::MSG_PEEK) > 0 }
    }

    /// Sends a statement and waits for its answer.
    fn run(&mut self, sql: &str) -> String {
        self.send(sql);
        self.answer()
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
    let mut stuck: Vec<(String, Client)> = Vec::new();
    // More than there are desks, so that those who take their keepers' place get stuck as well.
    for i in 0..desks_max() + desks_max() / 2 {
        let (name, mut client) = (format!("here {i}"), running.connect());
        client.send(&format!("-- stuck {name}"));
        wait_for(&STARTED, &name);
        stuck.push((name, client));
        let mut other = running.connect();
        other.send("select 1");
        assert_eq!(other.answer(), "TDCZ");
    }
    let mut sleeper = running.connect();
    sleeper.send("select pg_sleep(600)");
    let answer = running.cancel_until_it_ends(&mut sleeper);
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

/// A commit that waits for the disk cannot be ended, and the checkpoint of the server's end waits
/// for that commit. The worker of the session must not go before it has its answer.
#[test]
fn a_commit_on_a_slow_disk_does_not_keep_the_server_from_ending() {
    let mut running = Running::start("slow-disk", 26_423);
    let mut client = running.connect();
    assert_eq!(client.run("create table t (a int)"), "CZ");
    let log = running.dir.join("data/wal").display().to_string();
    let (kind, times) = (fault::Kind::Held, u32::MAX);
    let met = fault::calls_met();
    fault::arm(Fault { call: fault::Call::Fsync, kind, path: log.clone(), after: 0, times });
    client.send("insert into t values (1)");
    while fault::calls_met() == met {
        std::thread::sleep(Duration::from_millis(5));
    }

    let server = running.server.take().unwrap();
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || sender.send(server.stop().map_err(|e| e.to_string())));
    // Longer than sessions may take to end.
    std::thread::sleep(crate::SESSIONS_END + Duration::from_secs(1));
    fault::disarm(&log);
    let stopped = receiver.recv_timeout(Duration::from_secs(60)).expect("the server ends");
    assert_eq!(stopped, Ok(()));
    assert_eq!(client.message().0, 'C', "the commit has its answer");
}

/// The fields of an error that a client gets before its connection ends.
fn last_words(client: &mut Client) -> Vec<String> {
    let (tag, body) = client.message();
    assert_eq!(tag, 'E');
    let fields = body.split(|b| *b == 0).filter(|f| !f.is_empty());
    let fields = fields.map(|f| String::from_utf8_lossy(f).into_owned()).collect();
    assert_eq!(client.socket.read(&mut [0]).expect("the end"), 0, "the connection is closed");
    fields
}

#[test]
fn a_panic_ends_its_connection_alone() {
    let running = Running::start("panic", 26_419);
    let mut other = running.connect();
    assert_eq!(other.run("create table t (a int); insert into t values (1)"), "CCZ");
    // More of them than there are threads, each in a transaction that holds a row's lock.
    for round in 0..desks_max() + desks_max() / 2 {
        let mut failing = running.connect();
        assert_eq!(failing.run("begin; update t set a = 2"), "CCZ");
        let mut waiting = running.connect();
        waiting.send(&format!("update t set a = 10 + {round}"));
        failing.send("-- panic");
        let words = last_words(&mut failing);
        for word in ["SFATAL", "CXX000", "Mthe server failed in this session: on purpose"] {
            assert!(words.iter().any(|w| w == word), "{word:?} is not in {words:?}");
        }
        assert_eq!(waiting.answer(), "CZ", "the lock is free, and the change is undone");
        let made = format!("select 1 / (case a when 10 + {round} then 1 else 0 end) from t");
        assert_eq!(other.run(&made), "TDCZ");
    }
    let alone = "select 1 / (case count(*) when 1 then 1 else 0 end) from pg_stat_activity
                 where backend_type = 'client backend' and state <> 'idle'";
    assert_eq!(other.run(alone), "TDCZ", "nothing of the others is left");
}

/// Gets a statement stuck at each desk: connections that follow each other are given to different
/// ones.
fn get_every_desk_stuck(running: &Running, test: &str) -> Vec<(String, Client)> {
    let mut stuck: Vec<(String, Client)> =
        (0..desks_max()).map(|i| (format!("{test} {i}"), running.connect())).collect();
    for (name, client) in &mut stuck {
        client.send(&format!("-- stuck {name}"));
    }
    for (name, _) in &stuck {
        wait_for(&STARTED, name);
    }
    stuck
}

/// Whatever the other sessions of a stuck thread did before, they go on: idle, waiting for a row,
/// asleep, or in the middle of a long statement.
#[test]
fn sessions_of_a_stuck_thread_go_on() {
    let running = Running::start("others", 26_412);
    let cores = std::thread::available_parallelism().unwrap().get();
    let clients = || -> Vec<Client> { (0..2 * cores).map(|_| running.connect()).collect() };
    let (mut idle, mut holders, mut waiters) = (clients(), clients(), clients());
    let (mut sleepers, mut long, mut endless, mut leavers) = (clients(), clients(), clients(), clients());
    assert_eq!(idle[0].run("create table t (k int primary key, v int)"), "CZ");
    for (i, holder) in holders.iter_mut().enumerate() {
        assert_eq!(holder.run(&format!("insert into t values ({i}, 0)")), "CZ");
        assert_eq!(holder.run(&format!("begin; update t set v = 1 where k = {i}")), "CCZ");
    }
    for (i, waiter) in waiters.iter_mut().enumerate() {
        waiter.send(&format!("update t set v = v + 1 where k = {i} returning v"));
    }
    for sleeper in &mut sleepers {
        sleeper.send("select pg_sleep(1)");
    }
    for client in &mut long {
        client.send("select count(*), repeat('x', 10) from generate_series(1, 300000)");
    }
    for client in endless.iter_mut().chain(&mut leavers) {
        client.send("select count(*) from generate_series(1, 100000000000)");
    }

    let stuck = get_every_desk_stuck(&running, "others");
    for client in &mut idle {
        assert_eq!(client.run("select 1"), "TDCZ");
    }
    for client in sleepers.iter_mut().chain(&mut long) {
        assert_eq!(client.answer(), "TDCZ");
    }
    for holder in &mut holders {
        assert_eq!(holder.run("commit"), "CZ");
    }
    for waiter in &mut waiters {
        assert_eq!(waiter.answer(), "TDCZ");
    }
    drop(leavers);
    for client in &mut endless {
        // The columns are told before the first row is computed.
        assert_eq!(running.cancel_until_it_ends(client), "TEZ");
        assert_eq!(client.run("select count(*) from t"), "TDCZ");
    }
    // Its client is killed, or asks for its end: neither harms the others.
    let mut stuck = stuck.into_iter();
    let (killed, left) = stuck.next().unwrap();
    drop(left);
    let mut rest: Vec<(String, Client)> = stuck.collect();
    for (_, client) in &rest {
        running.cancel(client);
    }
    for name in rest.iter().map(|(name, _)| name).chain([&killed]) {
        add(&RELEASED, name);
    }
    for (name, client) in &mut rest {
        assert_eq!(client.answer(), "IZ", "{name}");
        // In the thread that has the desk now.
        assert_eq!(client.run("select count(*) from t"), "TDCZ");
        assert_eq!(client.run("update t set v = 0 where k = 0"), "CZ");
    }
    for client in &mut idle {
        assert_eq!(client.run("select 1"), "TDCZ");
    }
}

/// A thread that lost its desk is called to the next one that needs it.
#[test]
fn threads_that_were_stuck_are_called_again() {
    let running = Running::start("again", 26_413);
    let mut other = running.connect();
    for round in 0..3 {
        let stuck = get_every_desk_stuck(&running, &format!("again {round}"));
        assert_eq!(other.run("select 1"), "TDCZ");
        for (name, mut client) in stuck {
            add(&RELEASED, &name);
            assert_eq!(client.answer(), "IZ");
        }
    }
    let (workers, desks) = (running.server.as_ref().unwrap().workers.threads(), desks_max());
    assert!(workers <= 3 * desks, "{workers} threads for {desks} desks");
}

/// Short statements go before long ones, and the long ones share what is left.
#[test]
fn long_statements_share_their_desk() {
    let running = Running::start("shares", 26_414);
    let mut endless: Vec<Client> = (0..2 * desks_max()).map(|_| running.connect()).collect();
    for client in &mut endless {
        client.send("select count(*) from generate_series(1, 100000000000)");
    }
    let mut clients: Vec<Client> = (0..desks_max()).map(|_| running.connect()).collect();
    for client in &mut clients {
        client.send("select count(*) from generate_series(1, 100000)");
    }
    for client in &mut clients {
        assert_eq!(client.answer(), "TDCZ");
        assert_eq!(client.run("select 1"), "TDCZ");
    }
    for client in &mut endless {
        // The columns are told before the first row is computed.
        assert_eq!(running.cancel_until_it_ends(client), "TEZ");
    }
}
