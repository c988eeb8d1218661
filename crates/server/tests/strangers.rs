//! Clients that have not proved who they are: what they cost, how long they last, what they learn.

use postgres::{Client, NoTls};
use sinew_server::{ServeOptions, Server};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::time::Duration;

struct Running {
    server: Option<Server>,
    dir: PathBuf,
    port: u16,
}

impl Running {
    fn start(name: &str, more: &[(&str, &str)]) -> Running {
        let dir = std::env::temp_dir().join(format!("sinew-strangers-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        std::fs::create_dir_all(&dir).unwrap();
        let port = sinew_oracle::port::claim();
        let (sockets, number) = (dir.display().to_string(), port.to_string());
        let settings = [
            ("listen_addresses", "127.0.0.1"),
            ("unix_socket_directories", &sockets),
            ("port", &number),
            ("shared_buffers", "8MB"),
        ];
        let settings = settings.iter().chain(more).map(|(n, v)| (n.to_string(), v.to_string())).collect();
        let server = Server::start(&ServeOptions { dir: dir.join("data"), settings }).unwrap();
        Running { server: Some(server), dir, port }
    }

    /// Through the Unix socket, as anybody.
    fn local(&self, user: &str) -> Result<Client, postgres::Error> {
        let dir = self.dir.display();
        Client::connect(&format!("host={dir} port={} user={user} dbname=postgres", self.port), NoTls)
    }

    fn password(&self, user: &str, password: &str) -> Result<Client, postgres::Error> {
        let port = self.port;
        let address = format!("host=127.0.0.1 port={port} user={user} password={password} dbname=postgres");
        Client::connect(&address, NoTls)
    }

    fn stranger(&self) -> Stranger {
        let socket = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        socket.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        Stranger(socket)
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

struct Stranger(TcpStream);

impl Stranger {
    fn startup(&mut self, user: &str) {
        let body = format!("\0\x03\0\0user\0{user}\0database\0postgres\0\0");
        let mut packet = (body.len() as u32 + 4).to_be_bytes().to_vec();
        packet.extend_from_slice(body.as_bytes());
        self.0.write_all(&packet).unwrap();
    }

    fn send(&mut self, tag: u8, claimed: u32, body: &[u8]) {
        let mut bytes = vec![tag];
        bytes.extend_from_slice(&claimed.to_be_bytes());
        bytes.extend_from_slice(body);
        self.0.write_all(&bytes).unwrap();
    }

    fn message(&mut self) -> (char, Vec<u8>) {
        let mut header = [0; 5];
        self.0.read_exact(&mut header).expect("an answer");
        let mut body = vec![0; u32::from_be_bytes(header[1..].try_into().unwrap()) as usize - 4];
        self.0.read_exact(&mut body).unwrap();
        (char::from(header[0]), body)
    }

    /// Everything up to the end of the connection.
    fn rest(&mut self) -> Vec<u8> {
        let mut rest = Vec::new();
        self.0.read_to_end(&mut rest).expect("the server closes the connection");
        rest
    }
}

fn contains(bytes: &[u8], text: &str) -> bool {
    String::from_utf8_lossy(bytes).contains(text)
}

fn code(refused: Result<Client, postgres::Error>) -> String {
    let e = refused.err().expect("refused");
    e.code().map(|code| code.code().to_string()).unwrap_or_else(|| e.to_string())
}

#[test]
fn sizes_and_types_are_refused_at_the_header() {
    let running = Running::start("sizes", &[]);
    // A message that no client sends at this point, and lengths that no password has: an answer
    // although nothing follows.
    for (tag, claimed) in [(b'Q', 0x3fff_ffff), (b'p', 0x3fff_ffff), (b'p', 1_025), (b'p', 3), (b'd', 5)] {
        let mut stranger = running.stranger();
        stranger.startup("postgres");
        assert_eq!(stranger.message().0, 'R');
        stranger.send(tag, claimed, b"");
        assert!(contains(&stranger.rest(), "08P01"), "{tag} {claimed}");
    }
    let mut stranger = running.stranger();
    stranger.0.write_all(&10_001u32.to_be_bytes()).unwrap();
    assert!(contains(&stranger.rest(), "08P01"));
    // The largest that is read is still only a wrong password.
    let mut stranger = running.stranger();
    stranger.startup("postgres");
    stranger.message();
    stranger.send(b'p', 1_024, &[b'x'; 1_020]);
    assert!(contains(&stranger.rest(), "08P01"));
}

/// A packet that cannot be read, a message that cannot: each ends the connection and says so.
#[test]
fn what_a_stranger_hears_ends_its_connection() {
    let running = Running::start("fatal", &[]);
    let packets: [&[u8]; 3] = [
        // A cancel request that is too short, a message without a mechanism, one that is cut off.
        b"\0\0\0\x08\x04\xd2\x16\x2e",
        b"\0\0\0\x17\0\x03\0\0user\0postgres\0\0p\0\0\0\x04",
        b"\0\0\0\x17\0\x03\0\0user\0postgres\0\0p\0\0\0\x16SCRAM-SHA-256\0\0\0\0\xff",
    ];
    for packet in packets {
        let mut stranger = running.stranger();
        stranger.0.write_all(packet).unwrap();
        let rest = stranger.rest();
        assert!(contains(&rest, "SFATAL") && contains(&rest, "VFATAL"), "{}", String::from_utf8_lossy(&rest));
    }
}

/// The salt is the password's own only while the password is valid: a client that still has it
/// cannot tell that it was right.
#[test]
fn an_expired_password_is_like_a_wrong_one() {
    let running = Running::start("expired", &[]);
    let mut owner = running.local("postgres").unwrap();
    owner.batch_execute("create role late login password 'right'").unwrap();
    let own =
        "select split_part(split_part(rolpassword, '$', 2), ':', 2) from pg_authid where rolname = 'late'";
    let own: String = owner.query_one(own, &[]).unwrap().get(0);
    let asks_for_own = || {
        let mut stranger = running.stranger();
        stranger.startup("late");
        assert_eq!(stranger.message().0, 'R');
        let body = b"SCRAM-SHA-256\0\0\0\0\x0bn,,n=,r=abc";
        stranger.send(b'p', body.len() as u32 + 4, body);
        let (tag, challenge) = stranger.message();
        assert_eq!(tag, 'R');
        contains(&challenge, &format!(",s={own},"))
    };
    assert!(asks_for_own());
    owner.batch_execute("alter role late valid until '2001-01-01'").unwrap();
    assert!(!asks_for_own());
    assert!(running.password("late", "right").is_err());
    owner.batch_execute("alter role late valid until 'infinity'").unwrap();
    assert!(asks_for_own());
    running.password("late", "right").unwrap();
}

#[test]
fn long_names_are_cut_as_in_statements() {
    let running = Running::start("long", &[]);
    let (stored, given) = ("r".repeat(63), "r".repeat(70));
    let mut owner = running.local("postgres").unwrap();
    owner.batch_execute(&format!("create role {given} login password 'right'")).unwrap();
    let mut client = running.password(&given, "right").unwrap();
    assert_eq!(client.query_one("select current_user::text", &[]).unwrap().get::<_, String>(0), stored);
}

#[test]
fn strangers_lock_nobody_out() {
    let running = Running::start("crowd", &[("max_connections", "4")]);
    running.local("postgres").unwrap().batch_execute("alter role postgres password 'right'").unwrap();
    let mut crowd: Vec<Stranger> = (0..20)
        .map(|i| {
            let mut stranger = running.stranger();
            if i % 2 == 0 {
                stranger.startup("postgres");
                stranger.message();
            }
            stranger
        })
        .collect();
    let mut client = running.password("postgres", "right").unwrap();
    assert_eq!(client.query_one("select 1", &[]).unwrap().get::<_, i32>(0), 1);
    running.local("postgres").unwrap();
    // The oldest of them had to go.
    assert_eq!(crowd[0].rest(), b"");
}

#[test]
fn a_stranger_has_limited_time() {
    let running = Running::start("time", &[("authentication_timeout", "1s")]);
    let (mut silent, mut begun) = (running.stranger(), running.stranger());
    begun.startup("postgres");
    assert_eq!(begun.message().0, 'R');
    assert_eq!(silent.rest(), b"");
    assert_eq!(begun.rest(), b"");
    // A client that is in is not measured by it.
    running.local("postgres").unwrap().query_one("select pg_sleep(1.5)", &[]).unwrap();
}

#[test]
fn the_last_connections_are_for_superusers() {
    let settings = [("max_connections", "4"), ("superuser_reserved_connections", "2")];
    let running = Running::start("reserved", &settings);
    running.local("postgres").unwrap().batch_execute("create role someone login").unwrap();
    // The server may not have noticed yet that the first one left, nor those of an earlier try.
    let _first = loop {
        if let (Ok(one), Ok(two)) = (running.local("someone"), running.local("someone")) {
            break (one, two);
        }
    };
    assert_eq!(code(running.local("someone")), "53300");
    let enters = || loop {
        if let Ok(client) = running.local("postgres") {
            break client;
        }
    };
    let (_third, _fourth) = (enters(), enters());
    assert_eq!(code(running.local("postgres")), "53300");
    let settings = [("max_connections", "3"), ("superuser_reserved_connections", "3")];
    let options = ServeOptions {
        dir: running.dir.join("other"),
        settings: settings.map(|(n, v)| (n.to_string(), v.to_string())).to_vec(),
    };
    let e = Server::start(&options).err().expect("refused").to_string();
    assert!(e.contains("must be less than max_connections"), "{e}");
}

/// The messages to a stranger that gives a wrong answer for a role, with nonce, salt and name made
/// equal.
fn heard(running: &Running, user: &str) -> Vec<(char, String)> {
    let mut stranger = running.stranger();
    stranger.startup(user);
    let mut heard = vec![stranger.message()];
    let first = b"SCRAM-SHA-256\0\0\0\0\x0fn,,n=,r=abcdefg";
    stranger.send(b'p', first.len() as u32 + 4, first);
    heard.push(stranger.message());
    let challenge = String::from_utf8(heard[1].1.clone()).unwrap_or_default();
    let nonce = challenge.split("r=").nth(1).and_then(|r| r.split(',').next()).unwrap_or_default();
    let last = format!("c=biws,r={nonce},p={}=", "A".repeat(43));
    stranger.send(b'p', last.len() as u32 + 4, last.as_bytes());
    heard.push(stranger.message());
    let salt = challenge.split("s=").nth(1).and_then(|r| r.split(',').next()).unwrap_or_default();
    let same = |bytes: Vec<u8>| {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        text.replace(nonce, "NONCE").replace(salt, &format!("SALT{}", salt.len())).replace(user, "NAME")
    };
    heard.into_iter().map(|(tag, body)| (tag, same(body))).collect()
}

#[test]
fn roles_without_password_and_unknown_ones_look_like_a_wrong_password() {
    let running = Running::start("alike", &[]);
    let roles = "create role with_password login password 'right'; create role without login;
                 create role barred nologin";
    running.local("postgres").unwrap().batch_execute(roles).unwrap();
    let wrong_password = heard(&running, "with_password");
    assert_eq!(wrong_password[2].0, 'E');
    assert!(wrong_password[2].1.contains("28P01"), "{wrong_password:?}");
    for user in ["without", "barred", "unknown"] {
        assert_eq!(heard(&running, user), wrong_password, "{user}");
    }
}
