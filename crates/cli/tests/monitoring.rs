//! The views of sessions, seen from another process than theirs, and the functions that reach these
//! sessions.

mod common;

use common::{BINARY, Scratch, Server, error_of, value, wait_until};
use std::path::Path;
use std::process::Command;

/// One statement by a process of its own; its output.
fn sql(data: &Path, statement: &str) -> String {
    let out = Command::new(BINARY).arg("sql").arg(data).args(["-c", statement]).output().unwrap();
    assert!(out.status.success(), "{statement}: {}", String::from_utf8_lossy(&out.stderr));
    String::from_utf8_lossy(&out.stdout).trim_end().to_string()
}

#[test]
fn a_waiting_session_is_seen_and_reached_from_another_process() {
    let scratch = Scratch::new("monitoring");
    let server = Server::start(&scratch.0, &[]);
    let mut a = server.connect();
    a.batch_execute("set application_name = 'holder'; create table t (id int primary key, n int)").unwrap();
    a.batch_execute("insert into t values (1, 0)").unwrap();
    a.batch_execute("begin").unwrap();
    a.batch_execute("update t set n = 1 where id = 1").unwrap();
    let holder = value(&mut a, "select pg_backend_pid()");
    let mut b = server.connect();
    let waiter = value(&mut b, "select pg_backend_pid()");
    let text = "update t set n = 2 where id = 1 /* waits */";
    let blocked = std::thread::spawn(move || error_of(&b.batch_execute(text)));

    let one = |columns: &str, pid: &str| {
        sql(&server.data, &format!("select {columns} from pg_stat_activity where pid = {pid}"))
    };
    wait_until("the update waits", || one("wait_event_type", &waiter) == "Lock");
    assert_eq!(one("state, wait_event, query", &waiter), format!("active|transactionid|{text}"));
    assert_eq!(
        one("state, wait_event_type, wait_event, application_name, query", &holder),
        "idle in transaction|Client|ClientRead|holder|select pg_backend_pid()"
    );
    // The Unix socket's clients have no address, and the port -1.
    assert_eq!(
        one("client_addr is null, client_port, datname, usename, os_pid", &holder),
        format!("t|-1|postgres|postgres|{}", server.pid())
    );
    assert_eq!(
        one(
            "backend_start <= xact_start and xact_start <= query_start and query_start <= state_change \
             and backend_xid is not null and backend_type = 'client backend'",
            &holder
        ),
        "t"
    );
    assert_eq!(sql(&server.data, &format!("select pg_blocking_pids({waiter})")), format!("{{{holder}}}"));
    assert_eq!(
        sql(
            &server.data,
            &format!("select mode, granted, fastpath from pg_locks where pid = {waiter} and not granted")
        ),
        "ShareLock|f|f"
    );
    assert_eq!(
        sql(
            &server.data,
            &format!("select mode, fastpath from pg_locks where pid = {holder} and relation = 't'::regclass")
        ),
        "RowExclusiveLock|t"
    );
    assert_eq!(sql(&server.data, &format!("select pg_cancel_backend({waiter})")), "t");
    assert_eq!(blocked.join().unwrap(), ("57014".into(), "canceling statement due to user request".into()));
    assert_eq!(sql(&server.data, &format!("select pg_terminate_backend({holder}, 10000)")), "t");
    assert!(a.batch_execute("select 1").is_err(), "the holder's connection is gone");
    assert_eq!(sql(&server.data, "select pg_cancel_backend(77)"), "f");
    server.stop();
}

#[test]
fn what_others_do_is_shown_to_superusers_and_members() {
    let scratch = Scratch::new("privacy");
    let server = Server::start_tcp(&scratch.0, &[]);
    let mut admin = server.connect();
    admin.batch_execute("create role low login password 'secret'").unwrap();
    let boss = value(&mut admin, "select pg_backend_pid()");
    let mut low = server.connect_tcp("low", "secret", "postgres").unwrap();
    let me = value(&mut low, "select pg_backend_pid()");
    let seen = |client: &mut postgres::Client, pid: &str| {
        let columns = "state, query, client_addr, client_port > 0, usename, wait_event";
        common::row(client, &format!("select {columns} from pg_stat_activity where pid = {pid}")).join("|")
    };
    assert_eq!(seen(&mut low, &boss), "NULL|<insufficient privilege>|NULL|NULL|postgres|NULL");
    let mine = seen(&mut low, &me);
    assert!(
        mine.starts_with("active|select state, query") && mine.ends_with("|127.0.0.1|t|low|NULL"),
        "{mine}"
    );
    assert_eq!(seen(&mut admin, &me).split('|').next(), Some("idle"));
    assert_eq!(
        value(&mut low, &format!("select inet_client_port() > 0 and inet_server_port() = {}", server.port)),
        "t"
    );
    for refused in [
        format!("select pg_cancel_backend({boss})"),
        format!("select pg_terminate_backend({boss})"),
        "select sinew_stat_reset()".to_string(),
        "select pg_stat_reset_shared('wal')".to_string(),
    ] {
        assert_eq!(error_of(&low.batch_execute(&refused)).0, "42501", "{refused}");
    }
    // A long text is cut where PostgreSQL cuts it; one in the middle of a character, before it.
    let long = format!("select '{}'", "é".repeat(2000));
    low.batch_execute(&long).unwrap();
    let shown = "select octet_length(query), right(query, 1) from pg_stat_activity where pid = ";
    assert_eq!(common::row(&mut admin, &format!("{shown}{me}")).join("|"), "1022|é");
    // A prepared statement shows its text when it runs, and so does the next statement.
    let prepared = low.prepare("select $1::int + 1").unwrap();
    for i in 0..3 {
        low.query(&prepared, &[&i]).unwrap();
        assert_eq!(seen(&mut admin, &me).split('|').nth(1), Some("select $1::int + 1"));
        low.batch_execute("select 'between'").unwrap();
        assert_eq!(seen(&mut admin, &me).split('|').nth(1), Some("select 'between'"));
    }
    let sleeper = std::thread::spawn(move || low.batch_execute("select pg_sleep(60)").is_err());
    wait_until("pg_sleep shows", || seen(&mut admin, &me).ends_with("|PgSleep"));
    assert_eq!(value(&mut admin, &format!("select pg_terminate_backend({me})")), "t");
    assert!(sleeper.join().unwrap());
    server.stop();
}

#[test]
fn counters_count_and_start_anew() {
    let scratch = Scratch::new("counters");
    let server = Server::start(&scratch.0, &[]);
    let mut client = server.connect();
    let commits = "select xact_commit from pg_stat_database where datname = 'postgres'";
    let number = |client: &mut postgres::Client, sql: &str| value(client, sql).parse::<i64>().unwrap();
    let before = number(&mut client, commits);
    for _ in 0..20 {
        client.batch_execute("select 1").unwrap();
    }
    assert!(client.batch_execute("select 1/0").is_err());
    // The reading transaction counts when it has ended; other connections count as well.
    assert!(number(&mut client, commits) >= before + 21);
    let rest = common::row(
        &mut client,
        "select xact_rollback >= 1, numbackends >= 1, stats_reset is null from pg_stat_database where datname = 'postgres'",
    );
    assert_eq!(rest, ["t", "t", "t"]);
    // A session's work is counted after its end, also when its slot has another owner.
    for _ in 0..5 {
        server.connect().batch_execute("select 2").unwrap();
    }
    assert!(number(&mut client, commits) >= before + 27);
    client.batch_execute("create table t (id int); insert into t select generate_series(1, 1000)").unwrap();
    let latches =
        "select count(*) from sinew_stat_lwlock where shared_acquisitions + exclusive_acquisitions > 0";
    assert!(number(&mut client, latches) > 3);
    let snapshots = "select snapshots from sinew_stat_session where pid = pg_backend_pid()";
    let taken = number(&mut client, snapshots);
    assert!(taken > 0 && number(&mut client, snapshots) > taken);
    // A session's own counts begin with it.
    assert!(number(&mut server.connect(), snapshots) < taken);
    let of_sessions =
        "select count(*) from sinew_stat_session s left join sinew_stat_session_lwlock l using (pid)
         where s.waits < coalesce(l.waits, 0) or s.blocks > s.waits + s.spin_sleeps";
    assert_eq!(number(&mut client, of_sessions), 0);
    assert!(number(&mut client, "select messages from sinew_stat_sinval") > 0);
    assert!(
        number(&mut client, "select count(*) from sinew_stat_sinval_reader where os_pid is not null") > 0
    );
    let wal =
        "select records > 0 and bytes > records and flushes > 0 and commits_covered > 0 from sinew_stat_wal";
    assert_eq!(value(&mut client, wal), "t");
    assert_eq!(
        value(
            &mut client,
            "select wal_records > 0 and wal_bytes > wal_records and wal_sync > 0 and wal_sync_time > 0 from pg_stat_wal"
        ),
        "t"
    );
    assert!(number(&mut client, "select sum(acquisitions)::int8 from sinew_stat_lock_partition") > 0);
    assert_eq!(
        value(
            &mut client,
            "select count(*) from sinew_stat_lwlock_histogram
             where count <= 0 or mode not in ('shared', 'exclusive') or kind not in ('wait', 'hold')
                or bucket_us & (bucket_us - 1) <> 0"
        ),
        "0"
    );
    client.batch_execute("select sinew_stat_reset()").unwrap();
    assert!(number(&mut client, commits) < 10);
    assert_eq!(value(&mut client, "select messages from sinew_stat_sinval"), "0");
    assert_eq!(value(&mut client, "select blocks from sinew_stat_lwlock where tranche = 'SinvalWrite'"), "0");
    let reset = "select stats_reset is not null from pg_stat_database where datname = 'postgres'";
    assert_eq!(value(&mut client, reset), "t");
    assert_eq!(error_of(&client.batch_execute("select sinew_stat_reset('nonsense')")).0, "22023");
    client.batch_execute("select pg_stat_reset()").unwrap();
    assert_eq!(
        value(&mut client, "select records < 100 and stats_reset is not null from sinew_stat_wal"),
        "t"
    );
    client.batch_execute("select pg_stat_reset_shared('wal')").unwrap();
    assert_eq!(error_of(&client.batch_execute("select pg_stat_reset_shared('bgwriter')")).0, "0A000");
    server.stop();
}

/// One request over HTTP; status and body.
fn get(address: &str, path: &str) -> (u16, String) {
    use std::io::{Read, Write};
    let mut stream = std::net::TcpStream::connect(address).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    let status = text.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    (status, text.split_once("\r\n\r\n").map_or(String::new(), |(_, body)| body.to_string()))
}

#[test]
fn a_server_answers_monitors_and_outlives_the_deaths_of_others() {
    let scratch = Scratch::new("metrics");
    let address = format!("127.0.0.1:{}", sinew_oracle::port::claim());
    let server = Server::start(&scratch.0, &[&format!("metrics_address={address}")]);
    assert_eq!(get(&address, "/ready"), (200, "ready\n".into()));
    assert_eq!(value(&mut server.connect(), "show metrics_address"), address);
    // Programs beside the server count, too. One that is killed at any moment does no harm.
    for round in 0..5 {
        let mut program = Command::new(BINARY)
            .arg("sql")
            .arg(&server.data)
            .args(["-c", "create table if not exists t (a int); select pg_sleep(60)"])
            .spawn()
            .unwrap();
        wait_until("both processes count", || {
            get(&address, "/metrics").1.contains("\nsinew_processes 2.0\n")
        });
        program.kill().unwrap();
        program.wait().unwrap();
        wait_until("one is gone", || get(&address, "/metrics").1.contains("\nsinew_processes 1.0\n"));
        assert_eq!(get(&address, "/ready").0, 200, "round {round}");
    }

    // All places for clients are taken, and it answers.
    let clients: Vec<_> =
        std::iter::from_fn(|| postgres::Client::connect(&server.address(), postgres::NoTls).ok())
            .take(200)
            .collect();
    assert!(clients.len() < 200, "there is a limit");
    assert!(get(&address, "/metrics").1.contains("sinew_sessions{state=\"idle\"}"));
    drop(clients);

    // An open connection does not keep the server from its end.
    let open = std::net::TcpStream::connect(&address).unwrap();
    server.stop();
    assert!(std::net::TcpStream::connect(&address).is_err());
    drop(open);
    common::check(&scratch.0.join("data"));
}

#[test]
fn an_address_for_monitors_is_a_host_and_a_port() {
    let scratch = Scratch::new("metrics-address");
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let taken = taken.local_addr().unwrap().to_string();
    let start = |address: &str| {
        let data = scratch.0.join("data");
        let out =
            Command::new(BINARY).arg("serve").arg(data).args(["--host", "", "--metrics", address]).output();
        let out = out.unwrap();
        (out.status.code(), String::from_utf8_lossy(&out.stderr).into_owned())
    };
    for bad in ["9187", "127.0.0.1", ":9187", "127.0.0.1:x", "127.0.0.1:70000", "[::1:9187", "::", "http://x"]
    {
        let (status, text) = start(bad);
        let told = format!("invalid value for parameter \"metrics_address\": \"{bad}\"");
        assert!(
            status == Some(1) && text.contains(&told) && text.contains("127.0.0.1:9187"),
            "{bad}: {text}"
        );
    }
    assert!(!scratch.0.join("data").join("base").exists(), "nothing was made");
    let (status, text) = start(&taken);
    assert!(status == Some(1) && text.contains(&format!("TCP address {taken} is in use")), "{text}");
}
