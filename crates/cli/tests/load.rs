//! Many clients: what they cost, and that a server with them still ends when it is told to.

mod common;

use common::raw::Raw;
use common::{Scratch, Server, value};
use std::process::Command;

/// Memory of a process that is its own and not shared, in bytes.
fn anonymous_bytes(pid: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
    let line = status.lines().find(|l| l.starts_with("RssAnon:")).expect("RssAnon");
    line.split_whitespace().nth(1).and_then(|n| n.parse::<u64>().ok()).expect("a number") * 1024
}

#[test]
fn forty_clients_take_less_than_64_mb_beyond_the_buffer_pool() {
    let scratch = Scratch::new("memory");
    let server = Server::start(&scratch.0, &[]);
    let mut first = server.connect();
    first
        .batch_execute(
            "create table t (id int primary key, filler text);
             insert into t select i, repeat('x', 80) from generate_series(1, 20000) i",
        )
        .unwrap();
    let mut clients: Vec<_> = (0..40).map(|_| server.connect()).collect();
    std::thread::scope(|scope| {
        for (c, client) in clients.iter_mut().enumerate() {
            scope.spawn(move || {
                let read = client.prepare("select filler from t where id = $1").unwrap();
                let write = client.prepare("update t set filler = $2 where id = $1").unwrap();
                for i in 0..25 {
                    let id = (c * 331 + i * 17) as i32 % 20_000 + 1;
                    client.query(&read, &[&id]).unwrap();
                    client.execute(&write, &[&id, &"y".repeat(80)]).unwrap();
                    client
                        .simple_query(&format!("select count(*) from t where id between {id} and {id} + 10"))
                        .unwrap();
                }
            });
        }
    });
    let bytes = anonymous_bytes(server.pid());
    println!("40 clients: {} kB of anonymous memory", bytes / 1024);
    assert!(bytes < 64 << 20, "{bytes} bytes");
    drop(clients);
    server.stop();
}

#[test]
fn a_thousand_idle_connections_are_served_while_others_work() {
    const IDLE: usize = 1000;
    // Descriptors of this process; the server raises its own limit.
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: the structure outlives both calls.
    unsafe {
        libc::getrlimit(libc::RLIMIT_NOFILE, &mut limit);
        limit.rlim_cur = limit.rlim_max;
        libc::setrlimit(libc::RLIMIT_NOFILE, &limit);
    }
    if limit.rlim_cur < IDLE as u64 + 100 {
        sinew_oracle::missing::means("many idle clients", "enough descriptors");
        return;
    }
    let scratch = Scratch::new("idle");
    let server = Server::start(&scratch.0, &["max_connections=1020"]);
    let mut idle: Vec<Raw> = (0..IDLE).map(|_| Raw::connect(&server)).collect();
    let mut client = server.connect();
    client.batch_execute("create table t (id int primary key, n int); insert into t select i, 0 from generate_series(1, 8) i").unwrap();
    std::thread::scope(|scope| {
        for c in 1..=8 {
            let mut worker = server.connect();
            scope.spawn(move || {
                for _ in 0..100 {
                    worker.execute(&format!("update t set n = n + 1 where id = {c}"), &[]).unwrap();
                }
            });
        }
        for (i, other) in idle.iter_mut().enumerate().step_by(7) {
            assert_eq!(other.query(&format!("select n from t where id = {}", i % 8 + 1)), "");
        }
    });
    assert_eq!(value(&mut client, "select sum(n) from t"), "800");
    assert_eq!(
        value(&mut client, "select numbackends > 1000 from pg_stat_database where datname = 'postgres'"),
        "t"
    );
    let bytes = anonymous_bytes(server.pid());
    println!("{IDLE} idle connections: {} kB of anonymous memory", bytes / 1024);
    assert!(bytes < 128 << 20, "{bytes} bytes");
    server.stop();
    // Everyone was told why it ended.
    for client in &mut idle {
        assert_eq!(client.message().0, b'E');
    }
}

#[test]
fn a_server_ends_although_clients_neither_read_nor_say_who_they_are() {
    let scratch = Scratch::new("deaf");
    // A server that waited for its clients would not end within the minute of `stop`.
    let server = Server::start(&scratch.0, &["authentication_timeout=600s"]);
    let mut client = server.connect();
    let mut deaf = Raw::connect(&server);
    deaf.send(b'Q', b"select repeat('x', 1000) from generate_series(1, 10000000)\0");
    common::wait_until("its client does not read", || {
        value(&mut client, "select count(*) from pg_stat_activity where wait_event = 'ClientWrite'") == "1"
    });
    let _silent = Raw::unauthenticated(&server);
    let mut sleeper = Raw::connect(&server);
    sleeper.send(b'Q', b"select pg_sleep(600)\0");
    common::wait_until("another one sleeps", || {
        value(&mut client, "select count(*) from pg_stat_activity where wait_event = 'PgSleep'") == "1"
    });
    // `stop` wants exit status 0, and gives up after a minute.
    server.stop();
    // The columns' names come first.
    while sleeper.message().0 != b'E' {}
    drop(deaf);
}

/// Counts the system calls that a server makes for a client's prepared point SELECT.
#[test]
fn a_prepared_point_select_is_one_read_and_one_write() {
    let found = Command::new("strace").arg("--version").output().is_ok_and(|o| o.status.success());
    if !found {
        sinew_oracle::missing::oracle("system calls of a SELECT", "strace");
        return;
    }

    const COUNT: usize = 200;
    let scratch = Scratch::new("calls");
    let server = Server::start(&scratch.0, &[]);
    let mut client = server.connect();
    client.batch_execute("create table t (id int primary key, n int); insert into t select i, i from generate_series(1, 100) i").unwrap();
    let select = client.prepare("select n from t where id = $1").unwrap();
    for i in 1..=20i32 {
        client.query(&select, &[&i]).unwrap();
    }
    let log = scratch.0.join("strace.log");
    let calls = "read,readv,recvfrom,recvmsg,write,writev,sendto,sendmsg";
    let mut tracer = Command::new("strace")
        .args(["-f", "-yy", "-p", &server.pid().to_string(), "-e", &format!("trace={calls}"), "-o"])
        .arg(&log)
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    // It is attached once it sees something: other statements' calls.
    let text = || std::fs::read_to_string(&log).unwrap_or_default();
    let mut refused = false;
    common::wait_until("strace sees the server", || {
        refused = tracer.try_wait().unwrap().is_some();
        client.batch_execute("select 'are you there'").unwrap();
        refused || text().contains("are you there")
    });
    if refused {
        sinew_oracle::missing::means("system calls of a SELECT", "the right to attach strace");
        return;
    }
    client.batch_execute("select 'begin here'").unwrap();
    for i in 1..=COUNT as i32 {
        assert_eq!(client.query(&select, &[&(i % 100 + 1)]).unwrap().len(), 1);
    }
    client.batch_execute("select 'end here'").unwrap();
    common::wait_until("strace has written", || text().contains("end here"));
    // SAFETY: the process is this test's own child.
    unsafe { libc::kill(tracer.id() as i32, libc::SIGINT) };
    tracer.wait().unwrap();
    let log = text();
    let measured = &log[log.find("begin here").unwrap()..log.find("end here").unwrap()];
    // The first line and the last belong to the marks: their reads; between them the first mark's
    // write is left.
    let socket_calls: Vec<&str> = measured.lines().skip(1).filter(|l| l.contains("<UNIX")).collect();
    let count = |names: &[&str]| {
        socket_calls.iter().filter(|l| names.iter().any(|n| l.contains(&format!(" {n}(")))).count()
    };
    let reads = count(&["read", "readv", "recvfrom", "recvmsg"]);
    let writes = count(&["write", "writev", "sendto", "sendmsg"]);
    println!("{COUNT} SELECTs: {reads} reads, {writes} writes");
    // The write of the first mark and the read of the last are among them.
    assert!(reads <= COUNT + 1 && writes <= COUNT + 1, "{reads} reads and {writes} writes:\n{measured}");
    assert!(reads >= COUNT && writes >= COUNT, "the calls were not seen:\n{measured}");
    server.stop();
}
