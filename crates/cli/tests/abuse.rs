//! Clients that do what no client should, and the server's answers: an answer or a clear error,
//! never a crash. The next client is served as if nothing had been.

mod common;

use common::raw::Raw;
use common::{BINARY, Scratch, Server, check, value};
use std::process::{Command, Stdio};
use std::time::Duration;

/// SQLSTATE of a statement's failure; nothing if it went well.
fn state(client: &mut postgres::Client, sql: &str) -> String {
    match client.simple_query(sql) {
        Ok(_) => String::new(),
        Err(e) => e.code().unwrap_or_else(|| panic!("no server error: {e:?}")).code().to_string(),
    }
}

#[test]
fn monstrous_statements_get_an_answer_or_an_error() {
    const DEEP: usize = 100_000;
    let scratch = Scratch::new("abuse-statements");
    let server = Server::start(&scratch.0, &[]);
    let mut client = server.connect();
    client.batch_execute("CREATE TABLE t (a int)").unwrap();
    let nested = |open: &str, inner: &str, close: &str| {
        format!("SELECT {}{inner}{}", open.repeat(DEEP), close.repeat(DEEP))
    };
    let deep = [
        nested("(", "1", ")"),
        nested("NOT ", "true", ""),
        nested("- ", "1", ""),
        nested("CASE WHEN true THEN ", "1", " END"),
        nested("(SELECT ", "1", ")"),
        nested("EXISTS (SELECT ", "1", ")"),
        nested("ARRAY[", "1", "]"),
        nested("abs(", "1", ")"),
        nested("1+", "1", ""),
        nested("true AND (false OR ", "true", ")"),
        nested("1 UNION ALL SELECT ", "1", ""),
        nested("1", "", "::int"),
        format!("SELECT * FROM {}t{}", "(SELECT * FROM ".repeat(DEEP), ") x".repeat(DEEP)),
        format!("SELECT * FROM {}t{}", "(".repeat(DEEP), " CROSS JOIN t)".repeat(DEEP)),
    ];
    for sql in &deep {
        let answer = state(&mut client, sql);
        assert!(answer.is_empty() || answer == "54001", "{answer} for {}", &sql[..60]);
        assert_eq!(value(&mut client, "SELECT 1"), "1");
    }
    // Flat ones are only long.
    for sql in [nested("true AND ", "true", ""), nested("false OR ", "true", "")] {
        assert_eq!(value(&mut client, &sql), "t");
    }
    let long = format!("SELECT length('{}')", "x".repeat(10_000_000));
    assert_eq!(value(&mut client, &long), "10000000");
    server.stop();
}

/// Depths that PostgreSQL answers with its usual stack.
#[test]
fn statements_as_deep_as_postgresql_answers() {
    let scratch = Scratch::new("abuse-depth");
    let server = Server::start(&scratch.0, &[]);
    let mut client = server.connect();
    let nested = |open: &str, inner: &str, close: &str, n: usize| {
        format!("{}{inner}{}", open.repeat(n), close.repeat(n))
    };
    let deep = [
        (format!("SELECT {}", vec!["1"; 5000].join("+")), "5000"),
        (format!("SELECT length({})", vec!["'a'"; 3000].join("||")), "3000"),
        (format!("SELECT {}", nested("abs(", "1", ")", 2000)), "1"),
        (format!("SELECT {}", nested("NOT ", "true", "", 2000)), "t"),
        (format!("SELECT {}", nested("CASE WHEN true THEN ", "1", " END", 1000)), "1"),
        (format!("SELECT {}", nested("(SELECT ", "1", ")", 830)), "1"),
        (format!("SELECT count(*) FROM ({}) u", vec!["SELECT 1"; 1000].join(" UNION ")), "1"),
        (format!("SELECT count(*) FROM ({}) u", vec!["SELECT 1"; 2000].join(" UNION ALL ")), "2000"),
        (format!("SELECT * FROM {}", nested("(SELECT * FROM ", "(VALUES (7)) v", ") x", 300)), "7"),
    ];
    for (sql, answer) in &deep {
        assert_eq!(&value(&mut client, sql), answer, "{}", &sql[..60]);
    }
    server.stop();
}

#[test]
fn limits_are_errors_with_names() {
    let scratch = Scratch::new("abuse-limits");
    let server = Server::start(&scratch.0, &[]);
    let mut client = server.connect();
    let ones = |n: usize| vec!["1"; n].join(",");
    // The protocol counts a row's columns in 16 bits.
    assert_eq!(state(&mut client, &format!("SELECT {}", ones(1664))), "");
    for sql in [format!("SELECT {}", ones(1665)), format!("VALUES ({})", ones(70_000))] {
        assert_eq!(state(&mut client, &sql), "54011");
    }
    let columns = |n: usize| (0..n).map(|i| format!("c{i} int")).collect::<Vec<_>>().join(",");
    client.batch_execute(&format!("CREATE TABLE wide ({})", columns(1600))).unwrap();
    client.batch_execute(&format!("INSERT INTO wide VALUES ({})", ones(1600))).unwrap();
    assert_eq!(value(&mut client, "SELECT c1599 FROM wide"), "1");
    assert_eq!(state(&mut client, "INSERT INTO wide (c0) VALUES (1) RETURNING *, *"), "54011");
    assert_eq!(state(&mut client, &format!("CREATE TABLE wider ({})", columns(1601))), "54011");
    // Values at the very end of a sequence's type.
    client.batch_execute("CREATE SEQUENCE far INCREMENT 9223372036854775807").unwrap();
    assert_eq!(value(&mut client, "SELECT nextval('far')"), "1");
    assert_eq!(state(&mut client, "SELECT nextval('far')"), "2200H");
    client
        .batch_execute(
            "CREATE SEQUENCE span INCREMENT 9223372036854775807 MINVALUE -9223372036854775808
             START -9223372036854775808 CACHE 5",
        )
        .unwrap();
    let mut values = Vec::new();
    for _ in 0..3 {
        values.push(value(&mut client, "SELECT nextval('span')"));
    }
    assert_eq!(values, ["-9223372036854775808", "-1", "9223372036854775806"]);
    assert_eq!(state(&mut client, "SELECT nextval('span')"), "2200H");
    server.stop();
    check(&scratch.0.join("data"));
}

#[test]
fn zero_bytes_are_no_text() {
    let scratch = Scratch::new("abuse-zero");
    let server = Server::start(&scratch.0, &[]);
    let mut raw = Raw::connect(&server);
    assert_eq!(raw.query("CREATE TABLE t (a text)"), "");
    for format in [0, 1] {
        raw.send(b'P', b"\0INSERT INTO t VALUES ($1::text)\0\0\0");
        raw.send(b'B', &[0, 0, 0, 1, 0, format, 0, 1, 0, 0, 0, 3, b'a', 0, b'b', 0, 0]);
        raw.send(b'E', &[0, 0, 0, 0, 0]);
        raw.send(b'S', b"");
        assert_eq!(raw.state(), "22021", "format {format}");
    }
    for options in ["", "(FORMAT csv)"] {
        raw.copy_in(&format!("COPY t FROM STDIN {options}"));
        raw.send(b'd', b"a\0b\n");
        raw.send(b'c', b"");
        assert_eq!(raw.state(), "22021", "{options}");
    }
    assert_eq!(value(&mut server.connect(), "SELECT count(*) FROM t"), "0");
    server.stop();
}

#[test]
fn a_copy_that_waits_for_its_client_can_be_ended() {
    let scratch = Scratch::new("abuse-copy");
    let server = Server::start(&scratch.0, &[]);
    let mut raw = Raw::connect(&server);
    assert_eq!(raw.query("CREATE TABLE t (a int)"), "");
    raw.copy_in("COPY t FROM STDIN");
    raw.send(b'd', b"1\n");
    raw.cancel(&server);
    assert_eq!(raw.state(), "57014");
    // Data that was on its way belongs to no statement.
    raw.send(b'd', b"2\n");
    raw.send(b'c', b"");
    assert_eq!(raw.query("BEGIN; SET LOCAL statement_timeout = '200ms'"), "");
    raw.copy_in("COPY t FROM STDIN");
    assert_eq!(raw.state(), "57014");
    assert_eq!(raw.query("ROLLBACK"), "");
    assert_eq!(value(&mut server.connect(), "SELECT count(*) FROM t"), "0");
    // Nor does it hold up a shutdown.
    raw.copy_in("COPY t FROM STDIN");
    server.stop();
    assert_eq!(raw.message().0, b'E');
    check(&scratch.0.join("data"));
}

#[test]
fn a_killed_server_is_replaced_before_anybody_buried_it() {
    let scratch = Scratch::new("abuse-restart");
    let mut server = Server::start(&scratch.0, &[]);
    server.connect().batch_execute("CREATE TABLE t (a int)").unwrap();
    for round in 1..=3 {
        server.connect().batch_execute("INSERT INTO t VALUES (1)").unwrap();
        server.kill_unburied();
        let next = Server::start(&scratch.0, &[]);
        assert_eq!(value(&mut next.connect(), "SELECT count(*) FROM t"), round.to_string());
        server = next;
    }
    server.kill();
    // After a restart of the machine the id in the lock file may be that of anybody.
    let lock = scratch.0.join(".s.PGSQL.5432.lock");
    std::fs::write(&lock, format!("{}\n", std::process::id())).unwrap();
    let server = Server::start(&scratch.0, &[]);
    // A second one is refused while this one runs, and harms nothing.
    let second = Command::new(BINARY)
        .arg("serve")
        .arg(scratch.0.join("other"))
        .args(["--host", "", "--socket-dir"])
        .arg(&scratch.0)
        .output()
        .unwrap();
    assert!(!second.status.success());
    assert!(String::from_utf8_lossy(&second.stderr).contains("in use by another server"), "{second:?}");
    assert_eq!(value(&mut server.connect(), "SELECT count(*) FROM t"), "3");
    server.stop();
    assert!(!lock.exists());
}

#[test]
fn the_locks_of_a_killed_process_are_free_at_once() {
    let scratch = Scratch::new("abuse-process");
    let server = Server::start(&scratch.0, &[]);
    let mut client = server.connect();
    client.batch_execute("CREATE TABLE t (a int); INSERT INTO t VALUES (0)").unwrap();
    for held in ["UPDATE t SET a = a + 100", "ALTER TABLE t ADD COLUMN b int"] {
        let mut other = Command::new(BINARY)
            .args(["sql", &server.data.display().to_string(), "-c", "BEGIN", "-c", held])
            .args(["-c", "SELECT pg_sleep(1000)"])
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        client.batch_execute("SET lock_timeout = '20ms'").unwrap();
        while state(&mut client, "SELECT a FROM t FOR UPDATE").is_empty() {
            std::thread::sleep(Duration::from_millis(10));
        }
        let address = server.address();
        let waiter = std::thread::spawn(move || {
            let mut client = postgres::Client::connect(&address, postgres::NoTls).unwrap();
            client
                .batch_execute("SET lock_timeout = '30s'; UPDATE t SET a = a + 1")
                .map_err(|e| e.to_string())
        });
        std::thread::sleep(Duration::from_millis(100));
        other.kill().unwrap();
        // Not waited for: the kernel frees its locks before anybody buries it.
        assert_eq!(waiter.join().unwrap(), Ok(()), "{held}");
        other.wait().unwrap();
    }
    assert_eq!(value(&mut client, "SELECT a FROM t"), "2");
    server.stop();
    check(&scratch.0.join("data"));
}

#[test]
fn a_bad_field_of_a_copy_is_told_by_its_line_and_column() {
    let scratch = Scratch::new("copy-place");
    let server = Server::start(&scratch.0, &[]);
    let mut client = server.connect();
    client.batch_execute("create table t (a int, b int)").unwrap();
    let file = scratch.0.join("rows");
    std::fs::write(&file, "1\t2\n3\tx\n").unwrap();
    let error =
        client.batch_execute(&format!("copy t from '{}'", file.display())).expect_err("x is no number");
    let place = error.as_db_error().expect("the server's error").where_().map(str::to_string);
    assert_eq!(place.as_deref(), Some("COPY t, line 2, column b: \"x\""));
    assert_eq!(value(&mut client, "select count(*) from t"), "0");
    server.stop();
}

/// The allocator keeps what statements have freed, for each group of threads by itself: the process
/// would come to hold several times what its limit allows.
#[test]
fn memory_goes_back_to_the_machine() {
    let scratch = Scratch::new("memory-back");
    let server = Server::start(&scratch.0, &["work_mem=64MB", "process_memory_limit=600MB"]);
    let resident = || -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", server.pid())).unwrap();
        let line = status.lines().find(|l| l.starts_with("RssAnon")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() >> 10
    };
    let sort = "select count(*) from (select repeat(md5(g::text), 30) x from generate_series(1, 60000) g order by 1 offset 1) s";
    let clients: Vec<_> = (0..4).map(|_| server.connect()).collect();
    let sorting = clients.into_iter().map(|mut client| {
        std::thread::spawn(move || {
            assert_eq!(value(&mut client, sort), "59999");
            client
        })
    });
    let sorting: Vec<_> = sorting.collect();
    // The sessions stay, as those of a pool do.
    let clients: Vec<_> = sorting.into_iter().map(|s| s.join().unwrap()).collect();
    let left = resident();
    assert!(left < 150, "{left} MB are left of four sorts of 64 MB");
    drop(clients);
    server.stop();
}
