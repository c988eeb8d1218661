//! A server that is stopped leaves nothing of itself in its process: no thread, no descriptor, no
//! mapping, no memory.
//!
//! The only test of its program, for it counts what the whole process has.

mod client;

use client::{Client, Running};
use std::path::Path;

/// Servers before the first count: what the process keeps for all of them is made by then.
const WARM: usize = 4;
const ROUNDS: usize = 12;
/// Bytes that a server may leave: what is kept by the name of something may grow by a name.
const LEFT_MAX: usize = 16 << 10;

const STATEMENTS: [&str; 9] = [
    "create table if not exists t (id serial primary key, x text, j jsonb)",
    "insert into t (x, j) select repeat('x', g), '{\"a\": [1, null]}' from generate_series(1, 200) g",
    "select count(*), max(x), sum(length(j::text)) from t where x ~ '^x+$'",
    "begin; declare c cursor for select * from t; fetch 3 from c; savepoint s; select 1 / 0",
    "rollback",
    "create temp table tmp as select * from t; analyze t",
    "create database other",
    "drop database other",
    "delete from t",
];

#[derive(Debug, PartialEq)]
struct Counted {
    threads: Vec<String>,
    descriptors: Vec<String>,
    bytes: usize,
}

fn threads() -> Vec<String> {
    let tasks = std::fs::read_dir("/proc/self/task").expect("/proc").flatten();
    // One that ends just now has no name any more.
    let mut names: Vec<String> =
        tasks.filter_map(|t| std::fs::read_to_string(t.path().join("comm")).ok()).collect();
    names.sort();
    names
}

fn descriptors() -> Vec<String> {
    let all = std::fs::read_dir("/proc/self/fd").expect("/proc").flatten();
    let mut targets: Vec<String> =
        all.filter_map(|f| Some(std::fs::read_link(f.path()).ok()?.display().to_string())).collect();
    targets.sort();
    targets
}

/// The memory of the process, after the memory that its threads had is given back.
fn counted() -> Counted {
    // SAFETY: the call takes no pointer and may be made at any time.
    let heap = unsafe { libc::mallinfo2() };
    Counted { threads: threads(), descriptors: descriptors(), bytes: heap.uordblks + heap.hblkhd }
}

fn serve(dir: &Path, port: u16) {
    let server = client::serve(dir, port);
    let user = [("user", "postgres"), ("database", "postgres")];
    let mut clients: Vec<Client> = (0..8).map(|_| Client::open(dir, port, &user)).collect();
    for sql in STATEMENTS {
        clients[0].query(sql);
    }
    for client in &mut clients[1..] {
        client.query("select count(*) from t");
    }
    // Some are connected when it ends.
    clients.truncate(4);
    server.stop().expect("stops");
}

#[test]
fn a_stopped_server_leaves_nothing_behind() {
    let mut first = Running::start("restarts");
    first.stop();
    let mut seen = Vec::new();
    for round in 0..WARM + ROUNDS {
        serve(&first.dir, first.port);
        if round >= WARM {
            seen.push(counted());
        }
    }
    println!("{seen:?}");
    let (from, to) = (&seen[0], &seen[ROUNDS - 1]);
    assert_eq!(from.threads, to.threads, "{seen:?}");
    // The kernel numbers pipes and sockets anew.
    assert_eq!(from.descriptors.len(), to.descriptors.len(), "{seen:?}");
    let of_servers =
        to.threads.iter().filter(|name| !["a_stopped", "restarts"].iter().any(|own| name.starts_with(own)));
    assert_eq!(of_servers.count(), 0, "threads of stopped servers: {seen:?}");
    let left = to.bytes.saturating_sub(from.bytes) / (ROUNDS - 1);
    assert!(left <= LEFT_MAX, "each server leaves {left} bytes: {seen:?}");
}
