//! The protocol against a server of this process, byte by byte.

mod client;

use client::{Client, Messages, Running, error, status, tags, text};
use std::io::{Read, Write};
use std::time::Duration;

#[test]
fn simple_and_extended_queries() {
    let server = Running::start("queries");
    let mut c = server.connect();
    assert_eq!(tags(&c.query("select 1, 'a'")), "TDCZ");
    assert_eq!(tags(&c.query("")), "IZ");
    assert_eq!(tags(&c.query(" ; -- nothing")), "IZ");
    assert_eq!(tags(&c.query("select 1; select 2")), "TDCTDCZ");
    let m = c.query("begin; select 1; nonsense; select 2");
    assert_eq!((tags(&m).as_str(), error(&m).as_str(), status(&m)), ("EZ", "42601", 'I'));
    let m = c.query("begin; select 1/0");
    assert_eq!((error(&m).as_str(), status(&m)), ("22012", 'E'));
    assert_eq!(error(&c.query("select 1")), "25P02");
    c.query("rollback");
    // As deep as programs write statements; deeper is an error.
    let sum = |n: usize| format!("select {}", vec!["1"; n].join(" + "));
    assert!(text(&c.query(&sum(2000)), 'D').ends_with("2000"));
    assert_eq!(error(&c.query(&sum(100_000))), "54001");
    let union = vec!["select 1"; 800].join(" union all ");
    assert!(text(&c.query(&format!("select count(*) from ({union}) u")), 'D').ends_with("800"));
    c.query("begin; select 1/0");
    let m = c.query("commit");
    assert_eq!((text(&m, 'C').as_str(), status(&m)), ("ROLLBACK.", 'I'));

    // Parse, Bind (text in, binary out), Describe, Execute, Sync: one batch, one answer.
    c.send(&[
        ('P', b"s\0select $1::int + 1\0\0\0"),
        ('D', b"Ss\0"),
        ('B', b"\0s\0\0\0\0\x01\0\0\0\x0241\0\x01\0\x01"),
        ('D', b"P\0"),
        ('E', b"\0\0\0\0\0"),
        ('S', b""),
    ]);
    let m = c.until_ready();
    assert_eq!(tags(&m), "1tT2TDCZ");
    assert_eq!(m[5].1, [0, 1, 0, 0, 0, 4, 0, 0, 0, 42]);
    // An error skips everything up to Sync.
    c.send(&[('B', b"\0nope\0\0\0\0\0\0\0"), ('E', b"\0\0\0\0\0"), ('D', b"P\0"), ('S', b"")]);
    let m = c.until_ready();
    assert_eq!((tags(&m).as_str(), error(&m).as_str()), ("EZ", "26000"));
    // A portal in pieces.
    c.send(&[
        ('P', b"\0select * from generate_series(1, 3)\0\0\0"),
        ('B', b"p\0\0\0\0\0\0\0\0"),
        ('E', b"p\0\0\0\0\x02"),
        ('E', b"p\0\0\0\0\x02"),
        ('C', b"Pp\0"),
        ('S', b""),
    ]);
    assert_eq!(tags(&c.until_ready()), "12DDsDC3Z");
    // Several statements in one Parse; a duplicate name.
    c.send(&[('P', b"\0select 1; select 2\0\0\0"), ('S', b"")]);
    assert_eq!(error(&c.until_ready()), "42601");
    c.send(&[('P', b"s\0select 1\0\0\0"), ('S', b"")]);
    assert_eq!(error(&c.until_ready()), "42P05");
}

/// A statement that commits by itself would commit earlier ones with it. They have been answered,
/// but Sync decides about them.
#[test]
fn statements_that_commit_by_themselves_are_no_part_of_a_pipeline() {
    let server = Running::start("pipeline");
    let mut c = server.connect();
    c.query("create table t(a int); create role r");
    let pipeline = |c: &mut client::Client, statements: &[&str]| {
        for sql in statements {
            let parse = [&[0], sql.as_bytes(), &[0, 0, 0]].concat();
            c.send(&[('P', &parse), ('B', b"\0\0\0\0\0\0\0\0"), ('E', b"\0\0\0\0\0")]);
        }
        c.send(&[('S', b"")]);
        c.until_ready()
    };
    let alone = [
        "vacuum t",
        "vacuum",
        "create database other",
        "drop database other",
        "alter system set work_mem = 100",
        "discard all",
    ];
    for sql in alone {
        let m = pipeline(&mut c, &["insert into t values (1)", sql]);
        assert_eq!((tags(&m).as_str(), error(&m).as_str()), ("12C12EZ", "25001"), "{sql}");
        assert!(text(&m, 'E').contains("cannot be executed within a pipeline"), "{sql}");
        assert!(text(&c.query("select count(*) from t"), 'D').ends_with('0'), "{sql}");
    }
    // The first in a pipeline ends its own transaction, and so do several of them.
    let m = pipeline(&mut c, &["create database other", "vacuum t", "discard all", "select 1/0"]);
    assert_eq!((&tags(&m)[..12], error(&m).as_str()), ("12C12C12C12E", "22012"));
    assert_eq!(tags(&c.query("drop database other")), "CZ");
    // ANALYZE is part of the transaction.
    let m = pipeline(&mut c, &["insert into t values (1)", "analyze t", "select 1/0"]);
    assert_eq!((tags(&m).as_str(), error(&m).as_str()), ("12C12C12EZ", "22012"));
    assert!(text(&c.query("select count(*) from t"), 'D').ends_with('0'));
    let m = pipeline(&mut c, &["insert into t values (1)", "commit", "select 1/0"]);
    assert_eq!(error(&m), "22012");
    assert!(text(&c.query("select count(*) from t"), 'D').ends_with('1'));
}

#[test]
fn values_in_binary_are_checked() {
    let server = Running::start("binary");
    let mut c = server.connect();
    let mut said = |ty: &str, value: &[u8]| {
        let parse = format!("\0select $1::{ty}::text\0\0\0");
        let head = b"\0\0\0\x01\0\x01\0\x01".as_slice();
        let bind = [head, &(value.len() as u32).to_be_bytes(), value, &[0, 0]].concat();
        c.send(&[('P', parse.as_bytes()), ('B', &bind), ('E', b"\0\0\0\0\0"), ('S', b"")]);
        let m = c.until_ready();
        if error(&m) == "none" { text(&m, 'D') } else { error(&m) }
    };
    let words = |words: &[i32]| words.iter().flat_map(|w| w.to_be_bytes()).collect::<Vec<u8>>();
    assert!(said("timetz", &words(&[0, 0, 57_599])).ends_with("00:00:00-15:59:59"));
    for zone in [57_600, -57_600, i32::MIN, i32::MAX] {
        assert_eq!(said("timetz", &words(&[0, 0, zone])), "22009", "{zone}");
    }
    // A vector has one dimension, subscripts from 0 and no NULL.
    assert!(said("oidvector", &words(&[1, 0, 26, 2, 0, 4, 7, 4, 8])).ends_with("7 8"));
    assert_eq!(said("oidvector", &words(&[1, 1, 26, 2, 0, 4, 7, -1])), "22P03");
    assert_eq!(said("oidvector", &words(&[1, 0, 26, 1, 1, 4, 7])), "22P03");
    assert_eq!(said("oidvector", &words(&[2, 0, 26, 1, 0, 1, 0, 4, 7])), "22P03");
    assert_eq!(said("int2vector", &words(&[1, 1, 21, 1, 0, -1])), "22P03");
    assert!(said("int4[]", &words(&[0, 0, 23])).ends_with("{}"));
    assert_eq!(said("int4[]", &words(&[0, 0, 23, 5])), "22P03");
}

#[test]
fn malformed_input_ends_only_its_connection() {
    let server = Running::start("malformed");
    let mut other = server.connect();
    let mut c = server.connect();
    c.send(&[('z', b"")]);
    let m = c.until_ready();
    assert_eq!((tags(&m).as_str(), error(&m).as_str()), ("E!", "08P01"));
    let mut c = server.connect();
    c.socket.write_all(b"Q\0\0\0\x01").expect("writes");
    assert_eq!(error(&c.until_ready()), "08P01");
    let mut c = server.connect();
    c.send(&[('B', b"\0\0\0\x01"), ('S', b"")]);
    let m = c.until_ready();
    assert_eq!((tags(&m).as_str(), error(&m).as_str()), ("EZ", "08P01"));
    let mut c = server.connect();
    let m = {
        c.send(&[('Q', b"select '\xff'\0")]);
        c.until_ready()
    };
    assert_eq!((error(&m).as_str(), status(&m)), ("22021", 'I'));
    assert_eq!(tags(&c.query("select 1")), "TDCZ");
    let mut c = Client::raw(&server.dir, server.port);
    c.socket.write_all(b"GET / HTTP/1.0\r\n\r\n").expect("writes");
    assert_eq!(error(&c.until_ready()), "08P01");
    let mut c = Client::raw(&server.dir, server.port);
    c.packet(&80_877_103u32.to_be_bytes());
    let mut answer = [0];
    c.socket.read_exact(&mut answer).expect("answers");
    assert_eq!(&answer, b"N");
    assert_eq!(tags(&other.query("select 1")), "TDCZ");
}

#[test]
fn refused_connections_say_why() {
    let server = Running::start("refused");
    let connect = |parameters: &[(&str, &str)]| {
        let mut c = Client::raw(&server.dir, server.port);
        let mut body = 196_608u32.to_be_bytes().to_vec();
        for (name, value) in parameters {
            body.extend_from_slice(format!("{name}\0{value}\0").as_bytes());
        }
        body.push(0);
        c.packet(&body);
        error(&c.until_ready())
    };
    assert_eq!(connect(&[("user", "nobody_here")]), "28000");
    assert_eq!(connect(&[("user", "postgres"), ("database", "nope")]), "3D000");
    assert_eq!(connect(&[]), "28000");
    assert_eq!(connect(&[("user", "postgres"), ("nonsense", "1")]), "42704");
    assert_eq!(connect(&[("user", "postgres"), ("options", "-c work_mem=2MB")]), "none");
    assert_eq!(connect(&[("user", "postgres"), ("transaction_isolation", "serializable")]), "25001");
    assert_eq!(connect(&[("user", "postgres"), ("transaction_isolation", "Read Committed")]), "none");
}

/// A setting that has a name of its own in the start-up packet wins over the options, also over
/// those that come later.
#[test]
fn named_settings_win_over_options() {
    let server = Running::start("named_settings");
    let named = ("application_name", "named");
    let option = ("options", "-c application_name=option -c bytea_output=escape");
    for parameters in [[named, option], [option, named]] {
        let mut c = Client::raw(&server.dir, server.port);
        let mut body = 196_608u32.to_be_bytes().to_vec();
        for (name, value) in [("user", "postgres")].into_iter().chain(parameters) {
            body.extend_from_slice(format!("{name}\0{value}\0").as_bytes());
        }
        body.push(0);
        c.packet(&body);
        assert_eq!(error(&c.until_ready()), "none");
        let m =
            c.query("select current_setting('application_name') || ' ' || current_setting('bytea_output')");
        assert!(text(&m, 'D').contains("named escape"), "{}", text(&m, 'D'));
    }
}

#[test]
fn copy_in_and_out_and_its_failures() {
    let server = Running::start("copy");
    let mut c = server.connect();
    c.query("create table t (a int, b text)");
    c.send(&[('Q', b"copy t from stdin\0"), ('d', b"1\ton"), ('d', b"e\n2\ttwo\n"), ('c', b"")]);
    let m = c.until_ready();
    assert_eq!((tags(&m).as_str(), text(&m, 'C').as_str()), ("GCZ", "COPY 2."));
    let m = c.query("copy t to stdout");
    assert_eq!(tags(&m), "HddcCZ");
    // A message is a row for clients that parse binary ones; the signature goes with the first, the
    // end by itself.
    let m = c.query("copy t to stdout (format binary)");
    assert_eq!(tags(&m), "HdddcCZ");
    c.send(&[('Q', b"copy t from stdin\0"), ('d', b"3\tx\n"), ('f', b"changed my mind\0")]);
    let m = c.until_ready();
    assert_eq!((error(&m).as_str(), status(&m)), ("57014", 'I'));
    // Messages that are still on their way after an error are dropped.
    c.send(&[
        ('Q', b"copy t from stdin\0"),
        ('d', b"x\ty\n"),
        ('d', b"4\tz\n"),
        ('c', b""),
        ('Q', b"select count(*) from t\0"),
    ]);
    let m = c.until_ready();
    assert_eq!(error(&m), "22P02");
    let m = c.until_ready();
    assert_eq!((tags(&m).as_str(), text(&m, 'D').ends_with('2')), ("TDCZ", true));
}

#[test]
fn cancel_timeouts_and_shutdown() {
    let mut server = Running::start("cancel");
    let (mut a, mut b) = (server.connect(), server.connect());
    a.query("create table t (a int)");
    a.query("begin; lock table t");
    b.query("begin");
    b.send(&[('Q', b"lock table t\0")]);
    // A cancel request that comes before its statement cancels nothing.
    let mut watcher = server.connect();
    let waits = "select count(*) from pg_locks where not granted";
    while !text(&watcher.query(waits), 'D').ends_with('1') {
        std::thread::sleep(Duration::from_millis(1));
    }
    let mut cancel = 80_877_102u32.to_be_bytes().to_vec();
    cancel.extend_from_slice(&b.key);
    Client::raw(&server.dir, server.port).packet(&cancel);
    let m = b.until_ready();
    assert_eq!((error(&m).as_str(), status(&m)), ("57014", 'E'));
    b.query("rollback");
    b.query("set lock_timeout = '50ms'");
    assert_eq!(error(&b.query("begin; lock table t")), "55P03");
    b.query("rollback; set lock_timeout = 0; set statement_timeout = '50ms'");
    assert_eq!(error(&b.query("select * from t")), "57014");
    b.query("set statement_timeout = 0");
    b.query("set idle_in_transaction_session_timeout = '50ms'; begin");
    let m = b.until_ready();
    assert_eq!((tags(&m).as_str(), error(&m).as_str()), ("E!", "25P03"));
    // Shutdown ends the idle and the waiting alike.
    let mut waiting = server.connect();
    let mut idle = server.connect();
    waiting.send(&[('Q', b"select * from t\0")]);
    while !text(&watcher.query(waits), 'D').ends_with('1') {
        std::thread::sleep(Duration::from_millis(1));
    }
    drop(watcher);
    server.stop();
    for c in [&mut a, &mut waiting, &mut idle] {
        let mut m = c.until_ready();
        if error(&m) == "none" {
            // The waiting one got its lock because the holder was ended first; it is told after its
            // answer.
            m = c.until_ready();
        }
        assert_eq!(error(&m), "57P01");
    }
}

#[test]
fn settings_are_reported_and_rolled_back() {
    let server = Running::start("settings");
    let mut c = server.connect();
    let m = c.query("set application_name = 'me'");
    assert_eq!((tags(&m).as_str(), text(&m, 'S').as_str()), ("CSZ", "application_name.me."));
    let m = c.query("begin; set datestyle = 'german'");
    assert_eq!(text(&m, 'S'), "DateStyle.German, DMY.");
    assert_eq!(text(&c.query("rollback"), 'S'), "DateStyle.ISO, MDY.");
}

/// More statements than there are workers compute in functions that look at no rows.
#[test]
fn long_functions_leave_the_server_to_others() {
    let server = Running::start("long");
    let workers = 4 * std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let mut busy: Vec<Client> = (0..workers + 2).map(|_| server.connect()).collect();
    for client in &mut busy {
        client.send(&[('Q', b"select gcd(7::numeric ^ 150000, 3::numeric ^ 250000 + 1)\0")]);
    }
    // Until all of them compute others are let in and served.
    let mut other = server.connect();
    let running = format!("{}", busy.len());
    while text(&other.query("select count(*) from pg_stat_activity where query like 'select gcd%'"), 'D')
        .trim_matches(|c: char| !c.is_ascii_digit())
        != running
    {}
    for client in &mut busy {
        let mut cancel = 80_877_102u32.to_be_bytes().to_vec();
        cancel.extend_from_slice(&client.key);
        Client::raw(&server.dir, server.port).packet(&cancel);
        assert!(error(&client.until_ready()).contains("57014"));
    }
}

/// The clock of `statement_timeout` starts with a statement's first message and stops when it is
/// complete: the time between its messages counts, and each statement of a batch has its own.
#[test]
fn statement_timeout_runs_between_the_messages_of_a_statement() {
    let server = Running::start("clock");
    let mut c = server.connect();
    c.query("set statement_timeout = '2s'");
    let execute = ('E', b"\0\0\0\0\0".as_slice());
    c.send(&[('P', b"\0select 1\0\0\0"), ('H', b"")]);
    std::thread::sleep(Duration::from_millis(2300));
    c.send(&[('B', b"\0\0\0\0\0\0\0\0"), execute, ('S', b"")]);
    let m = c.until_ready();
    assert_eq!((tags(&m).as_str(), error(&m).as_str()), ("1EZ", "57014"));
    // Sync ends the statement, so that what comes after it has all of the time.
    c.send(&[('P', b"s\0select 2\0\0\0"), ('S', b"")]);
    assert_eq!(tags(&c.until_ready()), "1Z");
    std::thread::sleep(Duration::from_millis(2300));
    c.send(&[('B', b"\0s\0\0\0\0\0\0\0"), execute, ('S', b"")]);
    assert_eq!(tags(&c.until_ready()), "2DCZ");
    // So does the end of Execute, without Sync.
    c.send(&[('B', b"\0s\0\0\0\0\0\0\0"), execute, ('H', b"")]);
    std::thread::sleep(Duration::from_millis(2300));
    c.send(&[('B', b"\0s\0\0\0\0\0\0\0"), execute, ('S', b"")]);
    assert_eq!(tags(&c.until_ready()), "2DC2DCZ");
    assert_eq!(error(&c.query("select pg_sleep(20)")), "57014");
}

/// Bind, Describe and Execute that come in one piece are one visit to the session. With Flush
/// between them they are three, and the answers are the same bytes.
#[test]
fn an_exchange_answers_as_its_single_messages_do() {
    let server = Running::start("exchange");
    let (mut whole, mut single) = (server.connect(), server.connect());
    let mut exchange = |sql: &str, value: Option<&str>, describes: bool, rest: &[(char, &[u8])]| {
        let parse = [&[0], sql.as_bytes(), &[0, 0, 0]].concat();
        let mut bind = b"\0\0\0\0".to_vec();
        bind.extend_from_slice(&u16::from(value.is_some()).to_be_bytes());
        if let Some(value) = value {
            bind.extend_from_slice(&(value.len() as u32).to_be_bytes());
            bind.extend_from_slice(value.as_bytes());
        }
        bind.extend_from_slice(b"\0\0");
        let mut messages: Vec<(char, &[u8])> = vec![('P', &parse), ('B', &bind)];
        if describes {
            messages.push(('D', b"P\0"));
        }
        messages.push(('E', b"\0\0\0\0\0"));
        messages.extend_from_slice(rest);
        messages.push(('S', b""));
        whole.send(&messages);
        let mut flushed: Vec<(char, &[u8])> = Vec::new();
        for message in messages {
            flushed.push(message);
            if matches!(message.0, 'B' | 'D') {
                flushed.push(('H', b""));
            }
        }
        single.send(&flushed);
        let (one, three) = (whole.until_ready(), single.until_ready());
        assert_eq!(one, three, "{sql} with {value:?}");
        tags(&one)
    };
    for durations in ["off", "on"] {
        for describes in [false, true] {
            let mut run = |sql: &str, value: Option<&str>| exchange(sql, value, describes, &[]);
            run(&format!("set log_duration = {durations}"), None);
            run("create temp table t (id int primary key, v text)", None);
            let row = if describes { "12TDCZ" } else { "12DCZ" };
            assert_eq!(run("select $1::int + 1", Some("41")), row);
            assert_eq!(run("select $1::int + 1", Some("x")), "1EZ");
            assert_eq!(run("select 1 / $1::int", Some("0")), if describes { "12TEZ" } else { "12EZ" });
            assert_eq!(
                run("insert into t values ($1, 'a')", Some("1")),
                if describes { "12nCZ" } else { "12CZ" }
            );
            assert_eq!(
                run("insert into t values ($1, 'a')", Some("1")),
                if describes { "12nEZ" } else { "12EZ" }
            );
            assert_eq!(run("insert into t values ($1, 'b') returning id", Some("2")), row);
            assert_eq!(run("select * from t where id = $1", Some("2")), row);
            run("update t set v = v || v where id > $1", Some("0"));
            run("delete from t where id = $1", Some("7"));
            run("", None);
            run("show work_mem", None);
            run("do $$ begin raise notice 'told'; end $$", None);
            run("select set_config('application_name', $1, false)", Some("name"));
            // In a block the portal stays until the next one takes its place.
            run("begin", None);
            run("select v from t order by id", None);
            let again: [(char, &[u8]); 3] = [('D', b"P\0"), ('E', b"\0\0\0\0\0"), ('E', b"\0\0\0\0\x01")];
            exchange("select v from t order by id", None, describes, &again);
            exchange("insert into t values (3)", None, describes, &again);
            let mut run = |sql: &str, value: Option<&str>| exchange(sql, value, describes, &[]);
            assert_eq!(run("select v from t where id = $1", Some("1")), "EZ");
            run("rollback", None);
            let data: [(char, &[u8]); 2] = [('d', b"5\tcopied\n"), ('c', b"")];
            exchange("copy t from stdin", None, describes, &data);
            exchange("copy t from stdin", None, describes, &data);
            let mut run = |sql: &str, value: Option<&str>| exchange(sql, value, describes, &[]);
            run("select * from t order by id", None);
            run("drop table t", None);
        }
    }
}

/// A message that cannot be read is an error like any other: what came before it in its transaction
/// is undone.
#[test]
fn a_message_that_cannot_be_read_fails_the_transaction() {
    let server = Running::start("unreadable");
    let mut c = server.connect();
    c.query("create table t (a int)");
    let unreadable: [(char, &[u8]); 11] = [
        ('Q', b"insert into t values ('\xff')\0"),
        ('Q', b"select 1\0more"),
        ('P', b"\0select '\xff'\0\0\0"),
        ('P', b"s\0select 1\0\0\x05"),
        ('B', b"\0\0\0\0\0\x01\xff\xff\xff\xfe\0\0"),
        ('B', b"\0s\xff\0\0\0\0\0\0\0"),
        ('E', b"\0\0\0"),
        ('D', b"X\0"),
        ('C', b"X\0"),
        ('H', b"more"),
        ('F', b"\0\0\0\x01\0\0\0\0\0\0"),
    ];
    for (tag, body) in unreadable {
        let shown = format!("{tag} {}", String::from_utf8_lossy(body));
        c.query("begin; insert into t values (1)");
        let simple = matches!(tag, 'Q' | 'F');
        if simple {
            c.send(&[(tag, body)])
        } else {
            c.send(&[(tag, body), ('S', b"")])
        }
        let m = c.until_ready();
        assert_eq!((tags(&m).as_str(), status(&m)), ("EZ", 'E'), "{shown}");
        assert_eq!(error(&c.query("select 1")), "25P02", "{shown}");
        assert_eq!(text(&c.query("commit"), 'C'), "ROLLBACK.", "{shown}");
        // In a pipeline without a block.
        c.send(&[
            ('P', b"\0insert into t values (1)\0\0\0"),
            ('B', b"\0\0\0\0\0\0\0\0"),
            ('E', b"\0\0\0\0\0"),
            (tag, body),
        ]);
        if !simple {
            c.send(&[('S', b"")]);
        }
        let m = c.until_ready();
        assert_eq!((tags(&m).as_str(), status(&m)), ("12CEZ", 'I'), "{shown}");
        assert!(text(&c.query("select count(*) from t"), 'D').ends_with('0'), "{shown}");
    }
}

/// The limit of idle transactions counts from ReadyForQuery on. A client may take its time with the
/// messages of a pipeline.
#[test]
fn a_pipeline_is_not_idle() {
    let server = Running::start("pipeline-idle");
    let mut c = server.connect();
    c.query("set idle_in_transaction_session_timeout = 100");
    c.send(&[('P', b"\0select 1\0\0\0"), ('B', b"\0\0\0\0\0\0\0\0"), ('E', b"\0\0\0\0\0"), ('H', b"")]);
    std::thread::sleep(Duration::from_millis(400));
    c.send(&[('S', b"")]);
    assert_eq!(tags(&c.until_ready()), "12DCZ");
    c.query("begin");
    std::thread::sleep(Duration::from_millis(400));
    assert_eq!(error(&c.until_ready()), "25P03");
}

/// A deferred check waits for another transaction, and `statement_timeout` does not count that.
#[test]
fn a_commit_has_its_own_time() {
    let server = Running::start("commit-time");
    let (mut first, mut second) = (server.connect(), server.connect());
    first.query("create table t (a int unique deferrable initially deferred)");
    second.query("set statement_timeout = 1000");
    for end in ["rollback", "commit"] {
        for block in [true, false] {
            first.query("truncate t");
            first.query("begin; insert into t values (1)");
            let sql = if block { "begin; insert into t values (1)" } else { "insert into t values (1)" };
            if block {
                assert_eq!(status(&second.query(sql)), 'T');
            }
            second.send(&[('Q', if block { b"commit\0" } else { b"insert into t values (1)\0" })]);
            std::thread::sleep(Duration::from_millis(1300));
            first.query(end);
            let told = error(&second.until_ready());
            assert_eq!(told, if end == "commit" { "23505" } else { "none" }, "{end}, {block}");
        }
    }
}

/// A client is told of a value that differs from what it was told before.
#[test]
fn settings_that_stay_are_not_reported() {
    let server = Running::start("reports");
    let mut c = server.connect();
    assert_eq!(tags(&c.query("set application_name = 'one'")), "CSZ");
    assert_eq!(tags(&c.query("set application_name = 'one'")), "CZ");
    assert_eq!(tags(&c.query("set datestyle = 'ISO'")), "CZ");
    assert_eq!(tags(&c.query("begin; set datestyle = 'German'; select 1/0")), "CCTEZ");
    assert_eq!(tags(&c.query("rollback")), "CZ");
    assert_eq!(tags(&c.query("reset application_name")), "CSZ");
    assert_eq!(tags(&c.query("reset application_name")), "CZ");
}

#[test]
fn a_session_begins_with_stored_settings() {
    let server = Running::start("stored-settings");
    let mut c = server.connect();
    for sql in [
        "create role ann login",
        "create role team",
        "grant team to ann",
        "alter role ann set role = team",
        "alter role ann set datestyle = 'german'",
        "alter role ann set application_name = 'stored'",
        "alter database postgres set intervalstyle = 'iso_8601'",
        "revoke team from ann",
    ] {
        assert_eq!(error(&c.query(sql)), "none", "{sql}");
    }
    let user = [("user", "ann"), ("database", "postgres"), ("application_name", "own")];
    let (_, greeting) = Client::greeted(&server.dir, server.port, &user);
    // The warning comes once the client knows that it is let in, and before the parameters.
    let order = tags(&greeting);
    assert!(order.starts_with("RNS") && order.ends_with("KZ"), "{order}");
    let warning = text(&greeting, 'N');
    assert!(warning.contains("SWARNING.") && warning.contains("C42501."), "{warning}");
    assert!(warning.contains("Mpermission denied to set role \"team\""), "{warning}");
    let told: Vec<String> = greeting
        .iter()
        .filter(|(tag, _)| *tag == 'S')
        .map(|(_, body)| String::from_utf8_lossy(body).replace('\0', "."))
        .collect();
    for parameter in
        ["DateStyle.German, DMY.", "IntervalStyle.iso_8601.", "application_name.own.", "is_superuser.off."]
    {
        assert!(told.iter().any(|t| t == parameter), "{parameter} is not in {told:?}");
    }

    // An option of the connection that is no good ends it, whatever is stored.
    let bad = [("user", "ann"), ("database", "postgres"), ("work_mem", "much")];
    let (_, greeting) = Client::greeted(&server.dir, server.port, &bad);
    assert_eq!((tags(&greeting).as_str(), error(&greeting).as_str()), ("E!", "22023"));

    // A connection may say as which role it begins.
    c.query("grant team to ann; alter role ann reset role");
    let as_team = [("user", "ann"), ("database", "postgres"), ("options", "-c role=team")];
    let mut ann = Client::open(&server.dir, server.port, &as_team);
    assert!(text(&ann.query("select current_user"), 'D').ends_with("team"));
    ann.query("set role none; reset role");
    assert!(text(&ann.query("select current_user"), 'D').ends_with("team"));
    let as_boss = [("user", "ann"), ("database", "postgres"), ("options", "-c role=postgres")];
    let (_, greeting) = Client::greeted(&server.dir, server.port, &as_boss);
    assert_eq!((tags(&greeting).as_str(), error(&greeting).as_str()), ("E!", "42501"));
}

#[test]
fn a_client_has_its_own_encoding() {
    let server = Running::start("encodings");
    let user = [("user", "postgres"), ("database", "postgres"), ("client_encoding", "Latin-1")];
    let (mut c, greeting) = Client::greeted(&server.dir, server.port, &user);
    let told = |m: &Messages| -> Vec<Vec<u8>> {
        m.iter()
            .filter(|(tag, body)| *tag == 'S' && body.starts_with(b"client_e"))
            .map(|(_, b)| b.clone())
            .collect()
    };
    assert_eq!(told(&greeting), [b"client_encoding\0LATIN1\0"]);
    let bytes = |m: &Messages, tag: char| {
        m.iter().find(|(t, _)| *t == tag).map(|(_, b)| b.clone()).unwrap_or_default()
    };
    let query = |c: &mut Client, sql: &[u8]| {
        c.send(&[('Q', &[sql, b"\0"].concat())]);
        c.until_ready()
    };

    // The statement, a name, a value; a value of UTF-8 that has another form.
    let m = query(&mut c, b"select '\xe9' as \"\xe8\", length('\xe9'), '\xe9'::bytea");
    assert!(bytes(&m, 'T').starts_with(b"\0\x03\xe8\0"));
    assert_eq!(bytes(&m, 'D'), b"\0\x03\0\0\0\x01\xe9\0\0\0\x011\0\0\0\x06\\xc3a9");
    // A long value leaves in pieces.
    let m = query(&mut c, b"select repeat('\xe9', 100000)");
    assert_eq!(bytes(&m, 'D').len(), 2 + 4 + 100_000);
    assert!(bytes(&m, 'D')[6..].iter().all(|b| *b == 0xe9));

    // Errors, and those of the conversion itself.
    let m = query(&mut c, b"select nope\xe9");
    assert!(bytes(&m, 'E').windows(17).any(|w| w == b"column \"nope\xe9\" do"));
    let lacks = "character with byte sequence 0xe2 0x82 0xac in encoding \"UTF8\" has no equivalent in encoding \"LATIN1\"";
    for sql in [
        "select U&'\\20ac'",
        "select 1 as U&\"\\20ac\"",
        "do $$ begin raise exception '%', U&'\\20ac'; end $$",
        "copy (select U&'\\20ac') to stdout",
        "select array[U&'\\20ac']",
    ] {
        let m = c.query(sql);
        assert_eq!((error(&m).as_str(), status(&m)), ("22P05", 'I'), "{sql}");
        assert!(text(&m, 'E').contains(lacks), "{sql}: {}", text(&m, 'E'));
    }
    let m = c.query("select U&'\\00e9' union all select U&'\\20ac'");
    assert_eq!(tags(&m), "TDEZ", "the rows before the error have left");
    assert_eq!(tags(&c.query("do $$ begin raise notice '%', U&'\\20ac'; end $$")), "NCZ");

    // The encoding counts from the next statement on, and goes back with its transaction.
    let m = c.query("begin; set local client_encoding = 'utf8'; select U&'\\20ac'; rollback");
    assert!(bytes(&m, 'D').ends_with(b"\xe2\x82\xac"));
    let m = c.query("set client_encoding = latin9; select U&'\\20ac'");
    assert!(bytes(&m, 'D').ends_with(b"\0\0\0\x01\xa4"));
    assert_eq!(told(&m), [b"client_encoding\0LATIN9\0"]);
    assert!(bytes(&c.query("select pg_client_encoding()"), 'D').ends_with(b"LATIN9"));

    // Parameters and results in text and in binary.
    let bind = [
        &b"\0\0\0\x03\0\0\0\x01\0\x01\0\x03"[..],
        b"\0\0\0\x01\xa4\0\0\0\x01\xa4\0\0\0\x15\0\0\0\x01\0\0\0\0\0\0\0\x19\0\0\0\x01\0\0\0\x01",
        b"\0\0\0\x01\xa4\0\x01\0\x01",
    ]
    .concat();
    let mut bind = bind;
    // The array has 25 bytes.
    let at = bind.windows(4).position(|w| w == b"\0\0\0\x15").expect("the array's length");
    bind[at + 3] = 25;
    let sql = "select $1::text, octet_length($1), $2::text, octet_length($2), ($3::text[])[1], row($1), $3";
    c.send(&[('P', format!("\0{sql}\0\0\0").as_bytes()), ('B', &bind), ('E', b"\0\0\0\0\0"), ('S', b"")]);
    let m = c.until_ready();
    assert_eq!(tags(&m), "12DCZ", "{}", text(&m, 'E'));
    let row = bytes(&m, 'D');
    let euro = b"\0\0\0\x01\xa4";
    let three = b"\0\0\0\x04\0\0\0\x03";
    assert!(row[2..].starts_with(&[&euro[..], three, euro, three, euro].concat()), "{row:x?}");
    assert!(row.ends_with(euro));

    // COPY, with characters that are cut between two messages.
    c.query("create table copied (t text)");
    c.send(&[
        ('Q', b"copy copied from stdin encoding 'sjis'\0"),
        ('d', b"\x95"),
        ('d', b"\x5c\n\x82\xa0\\tx\n\x82"),
        ('d', b"\xa0\n"),
        ('c', b""),
    ]);
    let m = c.until_ready();
    assert_eq!(tags(&m), "GCZ", "{}", text(&m, 'E'));
    let m = c.query("copy copied to stdout encoding 'eucjp'");
    let lines: Vec<&[u8]> = m.iter().filter(|(tag, _)| *tag == 'd').map(|(_, b)| b.as_slice()).collect();
    assert_eq!(lines, [&b"\xc9\xbd\n"[..], b"\xa4\xa2\\tx\n", b"\xa4\xa2\n"]);
    c.send(&[
        ('Q', b"copy copied from stdin encoding 'eucjp'\0"),
        ('d', b"a\nb\xa4\xa2\nx\xa4\nz\n"),
        ('c', b""),
    ]);
    let m = c.until_ready();
    assert_eq!(error(&m), "22021");
    let e = text(&m, 'E');
    assert!(
        e.contains("invalid byte sequence for encoding \"EUC_JP\": 0xa4 0x0a")
            && e.contains("COPY copied, line 3"),
        "{e}"
    );

    // Bytes that are no character end the statement alone.
    c.query("set client_encoding = 'eucjp'");
    let m = query(&mut c, b"select '\xa4'");
    assert_eq!((error(&m).as_str(), status(&m)), ("22021", 'I'));
    let m = query(&mut c, b"begin; select '\xa4\xa2'");
    assert!(bytes(&m, 'D').ends_with(b"\xa4\xa2"));
    assert_eq!(status(&query(&mut c, b"select '\xa4'")), 'E');
    c.query("rollback");
    let m = c.query("set client_encoding = 'gb18030'");
    assert_eq!(error(&m), "0A000");
    assert_eq!(error(&c.query("set client_encoding = 'nonsense'")), "22023");

    // A notification, for clients of two encodings.
    let mut plain = server.connect();
    plain.query("listen news");
    c.query("listen news");
    let m = query(&mut c, b"notify news, '\xa4\xa2'");
    assert!(bytes(&m, 'A').ends_with(b"news\0\xa4\xa2\0"));
    assert!(text(&plain.query("select 1"), 'A').ends_with("news.あ."));

    // SQL_ASCII is no conversion.
    let m = query(&mut c, b"set client_encoding = sql_ascii");
    assert_eq!(told(&m), [b"client_encoding\0SQL_ASCII\0"]);
    assert_eq!(error(&query(&mut c, b"select '\xe9'")), "22021");
    assert!(bytes(&query(&mut c, b"select '\xc3\xa9'"), 'D').ends_with(b"\xc3\xa9"));
}
