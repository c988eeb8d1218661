//! A process that is stopped while one of its sessions is idle in a transaction. A session that
//! waits for it says so. The timeout that it set ends the transaction all the same, and others get
//! its row locks.

mod common;

use common::{BINARY, Scratch, Server, check, value};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

fn signal(pid: u32, name: &str) {
    assert!(Command::new("kill").args([name, &pid.to_string()]).status().unwrap().success());
}

/// Waits for a program beside a stopped server. The server may have been stopped in the middle of
/// writing or syncing the log. Everybody who commits waits for it then, and no timeout ends that
/// wait, for a commit whose record is written cannot be taken back. The server then goes on for a
/// moment and is stopped again, until it is stopped somewhere else.
fn output_beside_stopped(server: &Server, command: &mut Command) -> Output {
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let look = "select 'stopped in the log' from pg_stat_activity where wait_event_type = 'IO' and waits_for_process <> ''";
    while child.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_millis(500));
        let seen = Command::new(BINARY).arg("sql").arg(&server.data).args(["-c", look]).output().unwrap();
        if String::from_utf8_lossy(&seen.stdout).contains("stopped in the log") {
            nudge(server);
        }
    }
    child.wait_with_output().unwrap()
}

/// A stopped server goes on for a moment.
fn nudge(server: &Server) {
    signal(server.pid(), "-CONT");
    std::thread::sleep(Duration::from_millis(50));
    signal(server.pid(), "-STOP");
}

#[test]
fn an_idle_transaction_of_a_stopped_process_ends_in_time() {
    let scratch = Scratch::new("stopped");
    let server = Server::start(&scratch.0, &[]);
    let mut client = server.connect();
    client.batch_execute("create table t (id int primary key, v int); insert into t values (1, 0)").unwrap();
    client.batch_execute("set idle_in_transaction_session_timeout = '200ms'").unwrap();
    client.batch_execute("begin; update t set v = 1").unwrap();
    signal(server.pid(), "-STOP");
    // The other process waits for the row until the transaction is rolled back for the one that
    // cannot.
    let mut update = Command::new(BINARY);
    let statements = ["-c", "set lock_timeout = '30s'", "-c", "update t set v = v + 10 returning v"];
    update.arg("sql").arg(&server.data).args(statements);
    let out = output_beside_stopped(&server, &mut update);
    signal(server.pid(), "-CONT");
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    assert!(out.status.success(), "{text}{}", String::from_utf8_lossy(&out.stderr));
    assert!(text.contains("10"), "the update that was rolled back left no trace:\n{text}");
    let error = client.batch_execute("update t set v = 100").unwrap_err();
    let code = error.code().map(|c| c.code().to_string());
    // Or the statement came when the connection was gone already.
    assert!(code.is_none() || code.as_deref() == Some("25P03"), "{error:?}");
    assert_eq!(value(&mut server.connect(), "select v from t"), "10");
    server.stop();
    check(&scratch.0.join("data"));
}

#[test]
fn who_waits_for_a_row_of_a_stopped_process_names_it() {
    let scratch = Scratch::new("stopped-row");
    let server = Server::start(&scratch.0, &[]);
    let mut client = server.connect();
    client.batch_execute("create table t (id int primary key, v int); insert into t values (1, 0)").unwrap();
    client.batch_execute("begin; update t set v = 1").unwrap();
    signal(server.pid(), "-STOP");
    let sql = |text: &str| {
        let mut command = Command::new(BINARY);
        command.arg("sql").arg(&server.data).args(["-c", text]);
        command
    };
    let mut waits = sql("update t set v = v + 10").spawn().unwrap();
    let look = "select wait_event_type, wait_event, waits_for_process from pg_stat_activity \
                where query like 'update t set v = v + 10%'";
    let named = format!("{} (sinew)", server.pid());
    let mut seen = String::new();
    let shown = (1..600).any(|look_number| {
        std::thread::sleep(Duration::from_millis(100));
        // Its background may have been stopped with a latch for which the others wait first.
        if look_number % 30 == 0 {
            nudge(&server);
        }
        seen = String::from_utf8_lossy(&sql(look).output().unwrap().stdout).into_owned();
        ["Lock", "transactionid", named.as_str()].iter().all(|word| seen.contains(word))
    });
    signal(server.pid(), "-CONT");
    assert!(shown, "it does not name {named}:\n{seen}");
    client.batch_execute("commit").unwrap();
    assert!(waits.wait().unwrap().success());
    assert_eq!(value(&mut client, "select v from t"), "11");
    server.stop();
}
