//! The log, as an operator sees it: what stands in it, and that nothing waits for it.

mod common;

use common::raw::Raw;
use common::{BINARY, Scratch, Server, value, wait_until};
use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// A server whose standard error is a file.
fn server(scratch: &Scratch, settings: &[&str]) -> Server {
    let mut command = Command::new(BINARY);
    command.stderr(File::options().create(true).append(true).open(log_path(scratch)).unwrap());
    Server::start_as(command, &scratch.0, Some(sinew_oracle::port::claim()), settings)
}

fn log_path(scratch: &Scratch) -> PathBuf {
    scratch.0.join("stderr")
}

fn text(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_default()
}

/// Waits until a line of the log contains all of these.
fn expect(path: &Path, words: &[&str]) {
    let found = || text(path).lines().any(|line| words.iter().all(|w| line.contains(w)));
    for _ in 0..3000 {
        if found() {
            return;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    panic!("no line with {words:?} in:\n{}", text(path));
}

/// How many lines a notice says were dropped.
fn dropped_lines(line: &str) -> Option<u64> {
    let told = line.trim_end().strip_suffix(" lines of the log were dropped")?;
    told.rsplit(' ').next()?.parse().ok()
}

fn absent(path: &Path, words: &str) {
    assert!(!text(path).contains(words), "{words} is in:\n{}", text(path));
}

#[test]
fn connections_and_refusals() {
    let scratch = Scratch::new("log-connections");
    let log = log_path(&scratch);
    let prefix = "log_line_prefix=%q[%u@%d %h %e]";
    let settings = ["log_connections=on", "log_disconnections=on", prefix, "log_statement=all"];
    let server = server(&scratch, &settings);
    let port = server.port;
    expect(&log, &[&format!("LOG:  listening on IP address \"127.0.0.1\", port {port}")]);
    expect(&log, &["LOG:  listening on Unix socket", &format!(".s.PGSQL.{port}")]);
    expect(&log, &["LOG:  database system is ready to accept connections"]);
    let address = format!("{} application_name=till", server.address());
    let mut client = postgres::Client::connect(&address, postgres::NoTls).unwrap();
    expect(&log, &["[[unknown]@[unknown] [local] 00000]LOG:  connection received: host=[local]"]);
    expect(
        &log,
        &["[postgres@postgres [local] 00000]LOG:  connection authenticated: identity=\"", "\" method=peer"],
    );
    expect(&log, &["LOG:  connection authorized: user=postgres database=postgres application_name=till"]);
    client.batch_execute("create role ann login password 'open sesame'; create role bob login").unwrap();
    client.batch_execute("alter role ann password opensesame").unwrap_err();
    expect(&log, &["STATEMENT:  alter role ann password ********"]);
    assert!(server.connect_tcp("ann", "wrong", "postgres").is_err());
    expect(&log, &["[ann@postgres 127.0.0.1 28P01]FATAL:  password authentication failed for user \"ann\""]);
    expect(&log, &["DETAIL:  Password does not match for user \"ann\"."]);
    assert!(server.connect_tcp("eve", "x", "postgres").is_err());
    expect(&log, &["[eve@postgres", "DETAIL:  Role \"eve\" does not exist."]);
    assert!(server.connect_tcp("bob", "x", "postgres").is_err());
    expect(&log, &["[bob@postgres", "DETAIL:  User \"bob\" has no password assigned."]);
    assert!(server.connect_tcp("ann", "open sesame", "nowhere").is_err());
    expect(&log, &["[ann@nowhere 127.0.0.1 3D000]FATAL:  database \"nowhere\" does not exist"]);
    let mut ann = server.connect_tcp("ann", "open sesame", "postgres").unwrap();
    expect(&log, &["connection received: host=127.0.0.1 port="]);
    expect(&log, &["[ann@", "LOG:  connection authenticated: identity=\"ann\" method=scram-sha-256"]);
    assert_eq!(text(&log).matches("identity=\"ann\"").count(), 2, "only who has proved it is told");
    assert_eq!(common::error_of(&ann.batch_execute("set log_min_messages = panic")).0, "42501");
    assert_eq!(common::error_of(&client.batch_execute("set log_connections = off")).0, "55P02");
    assert_eq!(common::error_of(&client.batch_execute("set log_checkpoints = off")).0, "55P02");
    ann.batch_execute("begin").unwrap();
    drop(ann);
    expect(
        &log,
        &["LOG:  disconnection: session time: 0:00:", "user=ann database=postgres host=127.0.0.1 port="],
    );
    drop(client);
    expect(
        &log,
        &["LOG:  disconnection: session time: 0:00:", "user=postgres database=postgres host=[local]"],
    );
    let mut raw = Raw::connect(&server);
    raw.send(b'Q', b"begin\0");
    raw.answers();
    drop(raw);
    expect(&log, &["LOG:  unexpected EOF on client connection with an open transaction"]);
    let mut raw = Raw::connect(&server);
    raw.send(b'~', b"");
    expect(&log, &["08P01]FATAL:  ", "message type"]);
    server.stop();
    expect(&log, &["LOG:  received SIGTERM"]);
    expect(&log, &["LOG:  checkpoint starting: shutdown immediate"]);
    expect(&log, &["LOG:  checkpoint complete: wrote ", " buffers (", "; write=", "; distance="]);
    expect(&log, &["LOG:  database system is shut down"]);
    for secret in ["sesame", "wrong"] {
        absent(&log, secret);
    }
}

#[test]
fn statements_and_errors() {
    let scratch = Scratch::new("log-statements");
    let log = log_path(&scratch);
    let server = server(&scratch, &["log_line_prefix=<%p %l %i>", "log_statement=mod"]);
    let mut client = server.connect();
    let me = value(&mut client, "select pg_backend_pid()");
    client.batch_execute("create table t (a int primary key); insert into t values (1)").unwrap();
    expect(&log, &["LOG:  statement: create table t (a int primary key); insert into t values (1)"]);
    client.batch_execute("select 'not logged'").unwrap();
    client.batch_execute("insert into t\nvalues (1)").unwrap_err();
    expect(
        &log,
        &[&format!("<{me} "), "INSERT>ERROR:  duplicate key value violates unique constraint \"t_pkey\""],
    );
    expect(&log, &["DETAIL:  Key (a)=(1) already exists."]);
    assert!(text(&log).contains("STATEMENT:  insert into t\n\tvalues (1)\n"), "{}", text(&log));
    client.batch_execute("select nothing from t").unwrap_err();
    expect(&log, &["ERROR:  column \"nothing\" does not exist at character 8"]);
    client.batch_execute("commit").unwrap();
    expect(&log, &["WARNING:  there is no transaction in progress"]);
    // A client's text makes no line of its own.
    client.batch_execute("select \"x\n2026 LOG:  forged\u{1b}[2J\"").unwrap_err();
    assert!(text(&log).contains("\n\t2026 LOG:  forged\\x1b[2J"), "{}", text(&log));
    client.execute("insert into t values ($1)", &[&7]).unwrap();
    expect(&log, &["LOG:  execute ", ": insert into t values ($1)"]);
    expect(&log, &["DETAIL:  parameters: $1 = '7'"]);
    absent(&log, "not logged");
    absent(&log, "duration: ");

    client.batch_execute("set log_min_duration_statement = 0; set log_statement = none").unwrap();
    client.batch_execute("select 'timed'").unwrap();
    expect(&log, &["LOG:  duration: ", " ms  statement: select 'timed'"]);
    client.query("select a from t where a = $1", &[&7]).unwrap();
    for step in ["parse", "bind", "execute"] {
        expect(&log, &[" ms  ", step, ": select a from t where a = $1"]);
    }
    client.batch_execute("set log_statement = 'all'").unwrap();
    client.batch_execute("select 'once'").unwrap();
    assert_eq!(text(&log).matches("select 'once'").count(), 1, "{}", text(&log));
    client.batch_execute("set log_min_duration_statement = '1min'; set log_statement = none").unwrap();
    client.batch_execute("select 'quick'").unwrap();
    absent(&log, "'quick'");

    // One's own level, and the statement's.
    client.batch_execute("set log_min_error_statement = panic").unwrap();
    client.batch_execute("select 1 / 0, 'unsaid'").unwrap_err();
    expect(&log, &["ERROR:  division by zero"]);
    absent(&log, "unsaid");
    client.batch_execute("set log_min_messages = fatal").unwrap();
    client.batch_execute("select 'unheard'::int").unwrap_err();
    client.batch_execute("set log_min_messages = error").unwrap();
    client.batch_execute("select 'heard'::int").unwrap_err();
    expect(&log, &["invalid input syntax for type integer: \"heard\""]);
    absent(&log, "unheard");
    server.stop();
}

#[test]
fn waits_for_locks() {
    let scratch = Scratch::new("log-waits");
    let log = log_path(&scratch);
    let settings = ["log_lock_waits=on", "deadlock_timeout=20ms"];
    let server = server(&scratch, &settings);
    let mut holder = server.connect();
    let holding = value(&mut holder, "select pg_backend_pid()");
    holder.batch_execute("create table t (a int); insert into t values (1)").unwrap();
    holder.batch_execute("begin; update t set a = 2").unwrap();
    let mut waiter = server.connect();
    let waiting = value(&mut waiter, "select pg_backend_pid()");
    let thread = std::thread::spawn(move || waiter.batch_execute("update t set a = 3"));
    let process = format!("process {waiting} ");
    let still = "still waiting for ShareLock on transaction ";
    expect(&log, &[&process, still, " ms"]);
    let told = text(&log);
    let line = told.lines().find(|line| line.contains(&process) && line.contains(still)).unwrap();
    let waited = line.split_once(" after ").and_then(|(_, rest)| rest.split_once(" ms")).unwrap().0;
    // A loaded machine may tell it later.
    assert!(waited.parse::<f64>().unwrap() >= 20.0, "{line}");
    expect(&log, &[&format!("DETAIL:  Process holding the lock: {holding}.")]);
    holder.batch_execute("commit").unwrap();
    thread.join().unwrap().unwrap();
    expect(&log, &[&process, "acquired ShareLock on transaction "]);
    assert_eq!(text(&log).matches("still waiting").count(), 1, "once a wait: {}", text(&log));
    server.stop();
}

#[test]
fn recovery_says_what_it_found() {
    let scratch = Scratch::new("log-recovery");
    let log = log_path(&scratch);
    let server_1 = server(&scratch, &[]);
    let mut client = server_1.connect();
    client.batch_execute("create table t (a int)").unwrap();
    client.batch_execute("checkpoint").unwrap();
    expect(&log, &["LOG:  checkpoint starting: immediate force wait"]);
    for a in 0..5 {
        client.batch_execute(&format!("insert into t values ({a})")).unwrap();
    }
    client.batch_execute("begin; insert into t values (5); rollback").unwrap();
    client.batch_execute("begin; insert into t values (6)").unwrap();
    // Flushes the log, with what the open transaction has in it.
    server_1.connect().batch_execute("create table u (a int)").unwrap();
    server_1.kill();
    std::fs::remove_file(&log).unwrap();
    let server = server(&scratch, &[]);
    expect(&log, &["LOG:  database system was not properly shut down; automatic recovery in progress"]);
    expect(&log, &["LOG:  redo starts at 0/"]);
    expect(&log, &["LOG:  redo done at 0/", "transactions committed 6, rolled back 1, unfinished 1"]);
    expect(&log, &["LOG:  checkpoint starting: end-of-recovery immediate wait"]);
    assert_eq!(value(&mut server.connect(), "select count(*) from t"), "5");
    server.stop();
    std::fs::remove_file(&log).unwrap();
    self::server(&scratch, &[]).stop();
    expect(&log, &["LOG:  database system was shut down"]);
    absent(&log, "redo");
}

#[test]
fn sighup_changes_the_log() {
    let scratch = Scratch::new("log-reload");
    let log = log_path(&scratch);
    let data = scratch.0.join("data");
    std::fs::create_dir_all(&data).unwrap();
    let conf = |text: &str| std::fs::write(data.join("sinew.conf"), text).unwrap();
    let server = server(&scratch, &["log_min_error_statement=panic"]);
    let reload = |text: &str| {
        conf(text);
        let status = Command::new("kill").args(["-HUP", &server.pid().to_string()]).status().unwrap();
        assert!(status.success());
    };
    let mut client = server.connect();
    reload("log_line_prefix = 'new '\nlog_connections = on\n");
    wait_until("the settings are read", || value(&mut client, "show log_line_prefix") == "new ");
    assert_eq!(value(&mut client, "show log_connections"), "off", "the session began without");
    server.connect().batch_execute("select 1").unwrap();
    expect(&log, &["new LOG:  connection authorized"]);
    reload("log_line_prefix = 'newer '\nlog_file = 'no/such.log'\n");
    expect(&log, &["new LOG:  configuration file contains errors; no changes were applied", "log_file"]);
    reload("log_line_prefix = 'newer '\nlog_file = 'own.log'\n");
    wait_until("the settings are read", || value(&mut client, "show log_file") == "own.log");
    client.batch_execute("select 1 / 0").unwrap_err();
    assert_eq!(text(&data.join("own.log")), "newer ERROR:  division by zero\n");
    absent(&log, "newer");
    server.stop();
    common::check(&data);
}

/// A pipe without a reader does not stop a statement. When a reader comes back, the count of the
/// missing lines appears.
#[test]
fn a_full_pipe_stops_nobody() {
    let scratch = Scratch::new("log-pipe");
    let (mut reader, writer) = std::io::pipe().unwrap();
    let mut command = Command::new(BINARY);
    command.stderr(Stdio::from(std::os::fd::OwnedFd::from(writer)));
    let server = Server::start_as(command, &scratch.0, None, &["log_statement=all"]);
    let clients: Vec<_> = (0..4).map(|_| server.connect()).collect();
    let threads: Vec<_> = clients
        .into_iter()
        .map(|mut client| {
            std::thread::spawn(move || {
                for n in 0..1000 {
                    client.batch_execute(&format!("select {n} -- {}", "x".repeat(300))).unwrap();
                }
            })
        })
        .collect();
    // 1.2 MB of lines for a pipe of 64 kB.
    threads.into_iter().for_each(|t| t.join().unwrap());
    let (send, lines) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let mut text = String::new();
        let mut buffer = vec![0; 1 << 16];
        while let Ok(count @ 1..) = reader.read(&mut buffer) {
            text.push_str(&String::from_utf8_lossy(&buffer[..count]));
            while let Some(end) = text.find('\n') {
                let _ = send.send(text.drain(..=end).collect::<String>());
            }
        }
    });
    // Every line is there or counted. A count may be told more than once: it is shorter than what
    // finds no room.
    let (mut whole, mut dropped) = (0, 0);
    while whole + dropped < 4000 {
        let line = lines.recv_timeout(Duration::from_secs(60)).expect("the count of dropped lines");
        dropped += dropped_lines(&line).unwrap_or(0);
        if line.contains("LOG:  statement: select ") {
            assert!(line.ends_with(&format!("{}\n", "x".repeat(300))), "a torn line: {line}");
            whole += 1;
        }
    }
    assert_eq!(whole + dropped, 4000, "no line is counted that is there");
    assert!(dropped > 1000, "{dropped}");
    server.connect().batch_execute("select 'said again'").unwrap();
    while !lines.recv_timeout(Duration::from_secs(60)).expect("lines").contains("'said again'") {}
    server.stop();
}

/// A disk without room does not stop a statement either. Left out without the right to mount.
#[test]
fn a_full_disk_stops_nobody() {
    let scratch = Scratch::new("log-disk");
    let disk = scratch.0.join("disk");
    std::fs::create_dir(&disk).unwrap();
    let mount = format!("mount -t tmpfs -o size=128k none '{}'", disk.display());
    let may = Command::new("unshare").args(["-m", "sh", "-c", &mount]).output();
    if !may.is_ok_and(|out| out.status.success()) {
        sinew_oracle::missing::means("the log on a full disk", "the right to mount a small disk");
        return;
    }
    let mut command = Command::new("unshare");
    command.args(["-m", "sh", "-c", &format!("{mount} && exec \"$0\" \"$@\""), BINARY]);
    let file = format!("log_file={}/a.log", disk.display());
    let server = Server::start_as(command, &scratch.0, None, &["log_statement=all", &file]);
    // As the server sees it.
    let seen =
        |name: &str| PathBuf::from(format!("/proc/{}/root{}", server.pid(), disk.join(name).display()));
    let mut client = server.connect();
    client.batch_execute("select 'first'").unwrap();
    expect(&seen("a.log"), &["LOG:  statement: select 'first'"]);
    let mut filler = File::create(seen("filler")).unwrap();
    while filler.write(&[0; 4096]).is_ok_and(|count| count > 0) {}
    drop(filler);
    for n in 0..200 {
        client.batch_execute(&format!("select {n} -- {}", "x".repeat(300))).unwrap();
    }
    std::fs::remove_file(seen("filler")).unwrap();
    expect(&seen("a.log"), &["LOG:  ", " lines of the log were dropped"]);
    client.batch_execute("select 'last'").unwrap();
    expect(&seen("a.log"), &["LOG:  statement: select 'last'"]);
    let log = text(&seen("a.log"));
    let whole = log.lines().filter(|l| l.contains("-- ")).count() as u64;
    assert!(log.lines().filter(|l| l.contains("-- ")).all(|l| l.ends_with(&"x".repeat(300))), "{log}");
    let dropped: u64 = log.lines().filter_map(dropped_lines).sum();
    assert!(dropped > 0);
    assert_eq!(whole + dropped, 200, "every line is there or counted");
    server.stop();
}

/// Programs without a server share a file, also while it is rotated and while some of them are
/// killed.
#[test]
fn processes_share_a_file() {
    let scratch = Scratch::new("log-file");
    let data = scratch.0.join("data");
    std::fs::create_dir_all(&data).unwrap();
    let conf =
        "log_file = 'shared.log'\nlog_rotation_size = 32kB\nlog_statement = all\nlog_line_prefix = '[%p] '\n";
    std::fs::write(data.join("sinew.conf"), conf).unwrap();
    let run = |statements: &[String]| {
        let mut command = Command::new(BINARY);
        command.arg("sql").arg(&data);
        for statement in statements {
            command.args(["-c", statement]);
        }
        command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap()
    };
    assert!(run(&["create table t (a int)".into()]).wait().unwrap().success());
    let log = data.join("shared.log");
    expect(&log, &["LOG:  statement: create table t (a int)"]);
    use std::os::unix::fs::PermissionsExt;
    assert_eq!(std::fs::metadata(&log).unwrap().permissions().mode() & 0o777, 0o600);

    let statements = |process: usize| -> Vec<String> {
        (0..100).map(|n| format!("select {process} as p, {n} as n -- {}", "y".repeat(200))).collect()
    };
    let children: Vec<_> = (0..4).map(|p| run(&statements(p))).collect();
    for child in children {
        let out = child.wait_with_output().unwrap();
        assert!(out.status.success() && out.stderr.is_empty(), "{out:?}");
    }
    // While one process rotates, the others write on, so that a file may grow past its limit. The
    // next line after them finds the limit kept, for its writer is alone.
    assert!(run(&["select 'alone'".into()]).wait().unwrap().success());
    let rotated = data.join("shared.log.1");
    let (old, new) = (text(&rotated), text(&log));
    let line_bytes_max = 300;
    assert!(old.len() >= 32 << 10, "{}", old.len());
    assert!(new.len() < (32 << 10) + line_bytes_max, "{}", new.len());
    // Any line may be the one that rotates, so that the line before it is in the other file.
    let told = "LOG:  statement: select 'alone'";
    assert!(old.contains(told) || new.contains(told), "{new}");
    for line in old.lines().chain(new.lines()) {
        assert!(line.starts_with('[') && line.contains("] LOG:  "), "a line in pieces: {line}");
        assert!(!line.contains("-- ") || line.ends_with(&"y".repeat(200)), "a line in pieces: {line}");
    }

    let both = || text(&rotated) + &text(&log);
    let expect = |words: &[&str]| {
        wait_until(&format!("a line with {words:?}"), || {
            both().lines().any(|line| words.iter().all(|word| line.contains(word)))
        });
    };
    // A process that dies is named by those who clean up after it.
    let sleep = |first: &str| run(&[first.into(), "select pg_sleep(600)".into()]);
    let mut stays = sleep("select 'stays'");
    expect(&["select 'stays'"]);
    let mut dies = sleep("begin; insert into t values (1); select 'dies'");
    wait_until("it sleeps in its transaction", || both().matches("select pg_sleep(600)").count() == 2);
    dies.kill().unwrap();
    dies.wait().unwrap();
    let process = format!("process {} (", dies.id());
    expect(&[&process, "died; cleaned up after it: sessions ", "transactions rolled back 1"]);
    stays.kill().unwrap();
    stays.wait().unwrap();
    common::check(&data);
    expect(&["LOG:  database system was not properly shut down; automatic recovery in progress"]);

    // A file that is none of the log's own, or cannot be made, is refused.
    let bad = |setting: &str| {
        std::fs::write(data.join("sinew.conf"), format!("log_file = '{setting}'\n")).unwrap();
        let out = Command::new(BINARY).arg("sql").arg(&data).args(["-c", "select 1"]).output().unwrap();
        assert!(!out.status.success(), "{setting} is taken");
        String::from_utf8_lossy(&out.stderr).into_owned()
    };
    for name in ["control", "wal/x.log", ".log", "shared.log.1"] {
        assert!(bad(name).contains("invalid value for parameter \"log_file\""), "{name}");
    }
    assert!(bad("/no/such/place/x.log").contains("could not open log file"), "a missing folder");
}
