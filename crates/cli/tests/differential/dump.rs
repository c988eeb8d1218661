//! `pg_dump`: what it writes of a Sinew database makes the same database in PostgreSQL and in Sinew
//! again.

use crate::compare::{self, Pair};
use sinew_bench::peers::{Peer, postgres_bin};
use std::process::{Command, Stdio};

/// A database with one of each kind of object.
const SCRIPT: &str = include_str!("dump.sql");

pub fn run(pair: &mut Pair) {
    for role in ["dump_alice", "dump_bob"] {
        pair.both(&format!("create role {role}"));
    }
    pair.both("create database dumped");
    let (mut sinew, _) = pair.open("dumped");
    for statement in SCRIPT.split_inclusive(";\n") {
        if let compare::Answer::Error { message, .. } = compare::ask(&mut sinew, statement) {
            panic!("{statement}: {message}");
        }
    }
    drop(sinew);
    let first = dump(pair.sinew_peer(), "dumped");
    restore(pair.oracle_peer(), "dumped", &first);
    let of_postgresql = dump(pair.oracle_peer(), "dumped");
    pair.compare_texts("pg_dump of what it wrote, in PostgreSQL", &first, &of_postgresql);
    pair.both("create database dumped_again");
    restore(pair.sinew_peer(), "dumped_again", &of_postgresql);
    let again = dump(pair.sinew_peer(), "dumped_again");
    pair.compare_texts("pg_dump of what it wrote, in Sinew again", &again, &of_postgresql);
    for database in ["dumped", "dumped_again"] {
        pair.both(&format!("drop database {database}"));
    }
    for role in ["dump_alice", "dump_bob"] {
        pair.both(&format!("drop role {role}"));
    }
}

/// Without what names the server, and the keys that pg_dump makes up.
fn dump(peer: &Peer, database: &str) -> String {
    let program = postgres_bin().expect("PostgreSQL runs").join("pg_dump");
    let done = Command::new(program).args(peer.address()).arg(database).output().expect("pg_dump starts");
    let complaint = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{}: {complaint}", peer.name);
    let text = String::from_utf8(done.stdout).expect("a dump is UTF-8");
    let told = |line: &&str| {
        let of_this_run = ["-- Dumped from", "\\restrict", "\\unrestrict"];
        !of_this_run.iter().any(|start| line.starts_with(start))
    };
    text.lines().filter(told).collect::<Vec<&str>>().join("\n")
}

fn restore(peer: &Peer, database: &str, text: &str) {
    use std::io::Write;
    let mut psql = Command::new("psql")
        .args(peer.address())
        .args(["-d", database, "-Xq", "-v", "ON_ERROR_STOP=1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("psql starts");
    psql.stdin.take().expect("a pipe").write_all(text.as_bytes()).ok();
    let done = psql.wait_with_output().expect("psql ends");
    assert!(done.status.success(), "{}: {}", peer.name, String::from_utf8_lossy(&done.stderr));
}
