//! Replication commands and the stream of changes, byte by byte.

mod client;

use client::{Client, Messages, Running, error, status, tags, text};
use std::io::Read;
use std::time::{Duration, Instant};

const CREATE: &str = "CREATE_REPLICATION_SLOT s LOGICAL pgoutput (SNAPSHOT 'nothing')";
const START: &str =
    "START_REPLICATION SLOT s LOGICAL 0/0 (proto_version '1', publication_names 'p', messages 'true')";

fn follower(server: &Running, more: &[(&str, &str)]) -> Client {
    let usual = [("user", "postgres"), ("database", "postgres"), ("replication", "database")];
    Client::open(&server.dir, server.port, &[&usual[..], more].concat())
}

/// The next message, of any type.
fn next(c: &mut Client) -> (char, Vec<u8>) {
    loop {
        if let Some(length) = c.buffer.get(1..5) {
            let length = u32::from_be_bytes(length.try_into().expect("four")) as usize;
            if c.buffer.len() > length {
                let message: Vec<u8> = c.buffer.drain(..length + 1).collect();
                return (char::from(message[0]), message[5..].to_vec());
            }
        }
        let mut chunk = [0; 4096];
        match c.socket.read(&mut chunk).expect("an answer") {
            0 => return ('!', Vec::new()),
            n => c.buffer.extend_from_slice(&chunk[..n]),
        }
    }
}

fn number(bytes: &[u8]) -> u64 {
    u64::from_be_bytes(bytes[..8].try_into().expect("eight"))
}

/// The next message of the plugin: its position and its bytes. Keep-alives are passed over.
fn change(c: &mut Client) -> (u64, Vec<u8>) {
    loop {
        match next(c) {
            ('d', body) if body[0] == b'w' => {
                assert_eq!(number(&body[1..]), number(&body[9..]));
                return (number(&body[1..]), body[25..].to_vec());
            }
            ('d', body) if body[0] == b'k' => {}
            (tag, body) => panic!("{tag}: {}", String::from_utf8_lossy(&body)),
        }
    }
}

/// A follower's status: it has everything up to `at`.
fn confirm(c: &mut Client, at: u64, asks: bool) {
    let mut body = vec![b'r'];
    for number in [at, at, at, 0] {
        body.extend_from_slice(&number.to_be_bytes());
    }
    body.push(u8::from(asks));
    c.send(&[('d', &body)]);
}

fn value(c: &mut Client, sql: &str) -> String {
    let answer = c.query(sql);
    assert_eq!(error(&answer), "none", "{sql}: {}", text(&answer, 'E'));
    let (_, row) = answer.iter().find(|(tag, _)| *tag == 'D').expect("a row");
    String::from_utf8_lossy(row.get(6..).unwrap_or_default()).into_owned()
}

fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let end = Instant::now() + Duration::from_secs(20);
    while !holds() {
        assert!(Instant::now() < end, "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// The code and the message of an error.
fn said(answer: &Messages) -> String {
    let Some((_, body)) = answer.iter().find(|(tag, _)| *tag == 'E') else { return "none".into() };
    let field = |code: u8| {
        let found = body.split(|b| *b == 0).find(|field| field.first() == Some(&code));
        String::from_utf8_lossy(&found.unwrap_or(b"??")[1..]).into_owned()
    };
    format!("{} {}", field(b'C'), field(b'M'))
}

#[test]
fn who_may_replicate() {
    let server = Running::start("who");
    let mut c = server.connect();
    c.query("create role plain login; create role sender login replication");
    let code = |user: &str, replication: &str| {
        let mut client = Client::raw(&server.dir, server.port);
        let mut body = 196_608u32.to_be_bytes().to_vec();
        let parameters = [("user", user), ("database", "postgres"), ("replication", replication)];
        for (name, value) in parameters {
            body.extend_from_slice(format!("{name}\0{value}\0").as_bytes());
        }
        body.push(0);
        client.packet(&body);
        said(&client.until_ready())
    };
    assert_eq!(code("postgres", "database"), "none");
    assert_eq!(code("sender", "database"), "none");
    assert_eq!(code("plain", "database"), "42501 must be superuser or replication role to start walsender");
    assert_eq!(code("postgres", "true"), "0A000 physical replication is not supported");
    assert_eq!(code("postgres", "x"), "22023 invalid value for parameter \"replication\": \"x\"");
    assert_eq!(code("plain", "off"), "none");
    c.query("set role plain");
    let rights = "42501 must be superuser or replication role to use replication slots";
    assert_eq!(said(&c.query("select pg_create_logical_replication_slot('x', 'pgoutput')")), rights);
    assert_eq!(said(&c.query("select pg_drop_replication_slot('x')")), rights);
}

/// The slot's snapshot is there for other connections until the next command. Clients that copy the
/// tables themselves rely on it.
#[test]
fn a_slot_exports_its_snapshot() {
    let server = Running::start("export");
    let mut plain = server.connect();
    plain.query("create table t (a int); insert into t values (1), (2); create publication p for table t");
    plain.query("alter table t replica identity full");
    let mut c = follower(&server, &[]);
    for (n, create) in
        ["pgoutput", "pgoutput EXPORT_SNAPSHOT", "pgoutput (SNAPSHOT 'export')"].iter().enumerate()
    {
        let answer = c.query(&format!("CREATE_REPLICATION_SLOT s{n} LOGICAL {create}"));
        assert_eq!(tags(&answer), "TDCZ", "{}", text(&answer, 'E'));
        assert_eq!(status(&answer), 'I');
        let row = String::from_utf8_lossy(&answer[1].1).into_owned();
        let name = row.split(|c: char| !c.is_ascii_hexdigit() && c != '-').find(|part| part.len() > 16);
        let name = name.expect("the name of a snapshot").to_string();
        for sql in
            ["insert into t values (3)", "delete from t where a = 1", "insert into t values (1)", "vacuum t"]
        {
            assert_eq!(said(&plain.query(sql)), "none", "{sql}");
        }
        let mut copier = server.connect();
        let import = format!("begin isolation level repeatable read; set transaction snapshot '{name}'");
        assert_eq!(said(&copier.query(&import)), "none", "{name}");
        assert!(value(&mut copier, "select count(*) from t").ends_with(&(n + 2).to_string()));
        let mut late = server.connect();
        c.query("IDENTIFY_SYSTEM");
        assert_eq!(said(&late.query(&import)), format!("22023 invalid snapshot identifier: \"{name}\""));
        assert!(value(&mut copier, "select count(*) from t").ends_with(&(n + 2).to_string()));
    }
    c.query("begin");
    assert_eq!(
        said(&c.query("CREATE_REPLICATION_SLOT x LOGICAL pgoutput")),
        "XX000 CREATE_REPLICATION_SLOT ... (SNAPSHOT 'export') must not be called inside a transaction"
    );
}

#[test]
fn commands_stand_beside_sql() {
    let server = Running::start("commands");
    let mut c = follower(&server, &[]);
    assert_eq!(tags(&c.query("IDENTIFY_SYSTEM")), "TDCZ");
    assert_eq!(tags(&c.query("SHOW wal_level;")), "TDCZ");
    assert!(value(&mut c, "show wal_level").ends_with("logical"));
    assert_eq!(tags(&c.query("select 1; select 2")), "TDCTDCZ");
    c.send(&[('P', b"\0select 1\0\0\0"), ('S', b"")]);
    let extended = "08P01 extended query protocol not supported in a replication connection";
    assert_eq!(said(&c.until_ready()), extended);
    let create = "CREATE_REPLICATION_SLOT";
    for (command, expected) in [
        ("IDENTIFY_SYSTEM x".to_string(), "42601 syntax error".to_string()),
        ("READ_REPLICATION_SLOT x".into(), "none".into()),
        ("DROP_REPLICATION_SLOT x".into(), "42704 replication slot \"x\" does not exist".into()),
        (
            format!("{create} \"X\" LOGICAL pgoutput NOEXPORT_SNAPSHOT"),
            "42602 replication slot name \"X\" contains invalid character".into(),
        ),
        (
            format!("{create} x LOGICAL nope (SNAPSHOT 'nothing')"),
            "58P01 could not access file \"nope\": No such file or directory".into(),
        ),
        (
            format!("{create} x LOGICAL pgoutput USE_SNAPSHOT"),
            format!("XX000 {create} ... (SNAPSHOT 'use') must be called inside a transaction"),
        ),
        (START.into(), "42704 replication slot \"s\" does not exist".into()),
        (
            "START_REPLICATION 0/0".into(),
            "0A000 START_REPLICATION ... PHYSICAL is not supported: there is no physical replication".into(),
        ),
    ] {
        assert_eq!(said(&c.query(&command)), expected, "{command}");
    }
    assert_eq!(tags(&c.query(CREATE)), "TDCZ");
    assert_eq!(said(&c.query(CREATE)), "42710 replication slot \"s\" already exists");
    for (options, expected) in [
        ("", "0A000 client sent proto_version=0 but we only support protocol 1 or higher"),
        ("(proto_version '1')", "22023 publication_names parameter missing"),
        ("(proto_version '1', publication_names 'p,')", "42602 invalid publication_names syntax"),
        (
            "(proto_version '1', publication_names 'p', streaming 'on')",
            "22023 requested proto_version=1 does not support streaming, need 2 or higher",
        ),
    ] {
        let command = format!("START_REPLICATION SLOT s LOGICAL 0/0 {options}");
        assert_eq!(said(&c.query(&command)), expected, "{command}");
    }
    let block = "begin isolation level repeatable read read only";
    let create_with_snapshot = format!("{create} t LOGICAL pgoutput (SNAPSHOT 'use')");
    c.query(block);
    assert_eq!(said(&c.query(START)), "25001 START_REPLICATION cannot run inside a transaction block");
    let failed = "25P02 current transaction is aborted, commands ignored until end of transaction block";
    assert_eq!(said(&c.query("IDENTIFY_SYSTEM")), failed);
    c.query("rollback");
    c.query("begin");
    let isolation = "must be called in REPEATABLE READ isolation mode transaction";
    assert!(said(&c.query(&create_with_snapshot)).ends_with(isolation));
    c.query(&format!("rollback; {block}; select 1"));
    assert!(said(&c.query(&create_with_snapshot)).ends_with("must be called before any query"));
    c.query(&format!("rollback; {block}; savepoint a"));
    assert!(said(&c.query(&create_with_snapshot)).ends_with("must not be called in a subtransaction"));
    c.query(&format!("rollback; {block}"));
    let answer = c.query(&create_with_snapshot);
    assert_eq!((tags(&answer).as_str(), status(&answer)), ("TDCZ", 'T'), "{}", text(&answer, 'E'));
    let mut other = server.connect();
    other.query("create table later (a int)");
    assert!(value(&mut c, "select count(*) from pg_class where relname = 'later'").ends_with('0'));
    c.query("commit");
    assert_eq!(tags(&c.query("DROP_REPLICATION_SLOT t")), "CZ");
}

#[test]
fn changes_are_sent_and_confirmed() {
    let server = Running::start("stream");
    let mut c = follower(&server, &[("application_name", "f")]);
    let mut other = server.connect();
    c.query(CREATE);
    c.send(&[('Q', format!("{START}\0").as_bytes())]);
    assert_eq!(next(&mut c), ('W', vec![0, 0, 0]));
    let emit = |c: &mut Client, word: &str| {
        value(c, &format!("select pg_logical_emit_message(true, 'pre', '{word}')"))
    };
    emit(&mut other, "one");
    let (begins_at, begin) = change(&mut c);
    assert_eq!((begin[0], begin.len(), number(&begin[1..])), (b'B', 21, begins_at));
    let (_, message) = change(&mut c);
    assert_eq!((&message[..2], &message[10..]), (&b"M\x01"[..], &b"pre\0\0\0\0\x03one"[..]));
    let (ends_at, commit) = change(&mut c);
    assert_eq!((commit[0], number(&commit[2..]), number(&commit[10..])), (b'C', begins_at, ends_at));
    assert!(begins_at < ends_at);
    // A rollback sends nothing, and a savepoint's part only with its transaction.
    other.query("begin; select pg_logical_emit_message(true, 'pre', 'no'); rollback");
    other.query(
        "begin; select pg_logical_emit_message(true, 'pre', 'two'); savepoint a; \
         select pg_logical_emit_message(true, 'pre', 'no'); rollback to a; commit",
    );
    let letters: String = (0..3).map(|_| char::from(change(&mut c).1[0])).collect();
    assert_eq!(letters, "BMC");

    // The follower is in the views, and its slot is in use.
    confirm(&mut c, ends_at, true);
    loop {
        let (tag, body) = next(&mut c);
        assert_eq!((tag, body[0], body.len()), ('d', b'k', 18));
        if number(&body[1..]) >= ends_at {
            break;
        }
    }
    let confirmed = format!("select confirmed_flush_lsn - '0/0' = {ends_at} from pg_replication_slots");
    wait_until("the slot is confirmed", || value(&mut other, &confirmed).ends_with('t'));
    let shown = "select concat_ws('|', application_name, state, sync_state, flush_lsn - '0/0') from pg_stat_replication";
    wait_until("it has everything", || {
        value(&mut other, shown).ends_with(&format!("f|streaming|async|{ends_at}"))
    });
    let kind = "select count(*) from pg_stat_activity where backend_type = 'walsender' and state = 'active'";
    assert!(value(&mut other, kind).ends_with('1'));
    for sql in ["select pg_drop_replication_slot('s')", "select pg_replication_slot_advance('s', 'F/0')"] {
        assert_eq!(error(&other.query(sql)), "55006", "{sql}");
    }
    let mut second = follower(&server, &[]);
    assert_eq!(error(&second.query(START)), "55006");

    // It ends the copy, and goes on later where it was: the second transaction comes again.
    c.send(&[('c', b"")]);
    let mut end = c.until_ready();
    end.retain(|(tag, _)| *tag != 'd');
    assert_eq!((tags(&end).as_str(), status(&end)), ("cCCZ", 'I'));
    assert_eq!(text(&end, 'C'), "COPY 0.");
    second.send(&[('Q', format!("{START}\0").as_bytes())]);
    assert_eq!(next(&mut second).0, 'W');
    change(&mut second);
    assert!(change(&mut second).1.ends_with(b"two"));
    // Another session ends it.
    value(&mut other, "select pg_terminate_backend(active_pid) from pg_replication_slots");
    let last = second.until_ready();
    assert_eq!(error(&last), "57P01");
    wait_until("the slot is free", || {
        value(&mut other, "select active from pg_replication_slots").ends_with('f')
    });
    assert_eq!(tags(&c.query("DROP_REPLICATION_SLOT s")), "CZ");
    assert!(value(&mut other, "select count(*) from pg_replication_slots").ends_with('0'));
}

#[test]
fn a_silent_follower_is_asked_and_left() {
    let server = Running::start("silent");
    let mut c = follower(&server, &[("options", "-c wal_sender_timeout=600")]);
    c.query(CREATE);
    c.send(&[('Q', format!("{START}\0").as_bytes())]);
    let began = Instant::now();
    let mut asked = false;
    loop {
        match next(&mut c) {
            ('d', body) if body[0] == b'k' => asked |= body[17] == 1,
            ('W', _) | ('E', _) => {}
            ('!', _) => break,
            (tag, _) => panic!("{tag}"),
        }
    }
    assert!(asked, "it was asked for an answer");
    assert!(began.elapsed() >= Duration::from_millis(500));
    let mut other = server.connect();
    wait_until("the slot is free", || {
        value(&mut other, "select active from pg_replication_slots").ends_with('f')
    });
}

#[test]
fn slots_are_read_in_sql() {
    let server = Running::start("functions");
    let mut c = server.connect();
    let create = "select slot_name, lsn > '0/0' from pg_create_logical_replication_slot('s', 'pgoutput')";
    assert_eq!(tags(&c.query(create)), "TDCZ");
    let written = "begin; create table t (a int); select pg_create_logical_replication_slot('x', 'pgoutput')";
    let refused = "25001 cannot create logical replication slot in transaction that has performed writes";
    assert_eq!(said(&c.query(written)), refused);
    c.query("rollback");
    c.query("select pg_logical_emit_message(true, 'a', 'one')");
    c.query("select pg_logical_emit_message(true, 'a', 'two')");
    let read = |which: &str, limits: &str| {
        format!(
            "select string_agg(chr(get_byte(data, 0)), '') from pg_logical_slot_{which}_changes('s', {limits}, \
             'proto_version', '1', 'publication_names', 'p', 'messages', 'true')"
        )
    };
    let peek = read("peek_binary", "null, null");
    assert!(value(&mut c, &peek).ends_with("BMCBMC"));
    assert!(value(&mut c, &read("peek_binary", "null, 1")).ends_with("BMC"));
    assert_eq!(value(&mut c, &read("get_binary", "null, 2")), "BMC");
    assert_eq!(value(&mut c, &peek), "BMC");
    let textual = "0A000 logical decoding output plugin \"pgoutput\" produces binary output, but function \
                   \"pg_logical_slot_get_changes(name,pg_lsn,integer,text[])\" expects textual data";
    let text = read("get", "null, null").replace("string_agg(chr(get_byte(data, 0)), '')", "count(*)");
    assert_eq!(said(&c.query(&text)), textual);
    let odd = "select * from pg_logical_slot_get_binary_changes('s', null, null, 'proto_version')";
    assert_eq!(said(&c.query(odd)), "0A000 array must have even number of elements");
    let none = "select * from pg_logical_slot_get_binary_changes(null, null, null)";
    assert_eq!(said(&c.query(none)), "22004 slot name must not be null");
    assert_eq!(
        said(&c.query("select pg_replication_slot_advance('s', '0/0')")),
        "XX000 invalid target WAL LSN"
    );
    assert_eq!(error(&c.query("select pg_replication_slot_advance('s', '0/1')")), "55000");
    assert_eq!(error(&c.query("select * from pg_replication_slot_advance('s', 'F/0')")), "none");
    let after =
        read("peek_binary", "null, null").replace("string_agg(chr(get_byte(data, 0)), '')", "count(*)");
    assert!(value(&mut c, &after).ends_with('0'));
    // A follower of partitions does not hear of the table above them.
    for sql in [
        "create table part (id int primary key) partition by range (id)",
        "create table part1 partition of part for values from (0) to (9)",
        "create publication p for table part",
        "insert into part values (1)",
        "truncate part",
    ] {
        assert_eq!(error(&c.query(sql)), "none", "{sql}");
    }
    assert_eq!(value(&mut c, &peek), "BRICBTC");
    assert_eq!(error(&c.query("select * from pg_replication_slot_advance('s', 'F/0')")), "none");
    c.query("create database other");
    let mut elsewhere =
        Client::open(&server.dir, server.port, &[("user", "postgres"), ("database", "other")]);
    assert_eq!(
        said(&elsewhere.query(&after)),
        "55000 replication slot \"s\" was not created in this database"
    );
    elsewhere.query("select pg_create_logical_replication_slot('o', 'pgoutput')");
    drop(elsewhere);
    assert_eq!(error(&c.query("drop database other")), "none");
    assert!(value(&mut c, "select count(*) from pg_replication_slots").ends_with('1'));
    assert_eq!(error(&c.query("select pg_drop_replication_slot('s')")), "none");
}

/// A message outside of a transaction comes at once, also if the transaction rolls back.
#[test]
fn messages_may_belong_to_no_transaction() {
    let server = Running::start("aside");
    let mut c = server.connect();
    c.query("select pg_create_logical_replication_slot('s', 'pgoutput')");
    c.query(
        "begin; select pg_logical_emit_message(true, 'a', 'one'); select pg_logical_emit_message(false, 'b', 'two');
         commit",
    );
    c.query("begin; select pg_logical_emit_message(false, 'c', 'three'::bytea); rollback");
    let read = |messages: &str| {
        format!(
            "select coalesce(string_agg(chr(get_byte(data, 0)) ||
                 case when get_byte(data, 0) = 77 then get_byte(data, 1)::text || (xid::text = '0') else '' end, ' '), 'none')
             from pg_logical_slot_peek_binary_changes('s', null, null, 'proto_version', '1',
                 'publication_names', 'p', 'messages', '{messages}')"
        )
    };
    assert!(value(&mut c, &read("true")).ends_with("M0false B M1false C M0true"));
    assert!(value(&mut c, &read("false")).ends_with("none"));

    // To a follower, whose position it has.
    let mut f = follower(&server, &[]);
    f.send(&[('Q', format!("{START}\0").as_bytes())]);
    assert_eq!(next(&mut f).0, 'W');
    let (at, message) = change(&mut f);
    assert_eq!(
        (&message[..2], number(&message[2..]), &message[10..]),
        (&b"M\0"[..], at, &b"b\0\0\0\0\x03two"[..])
    );
    let kinds: String = (0..4).map(|_| char::from(change(&mut f).1[0])).collect();
    assert_eq!(kinds, "BMCM");
    c.query("select pg_logical_emit_message(false, 'late', '')");
    assert!(change(&mut f).1.ends_with(b"late\0\0\0\0\0"));
}

/// A temporary slot ends with its session: when it says goodbye, at an error, and when it is lost.
#[test]
fn temporary_slots_end_with_their_session() {
    let server = Running::start("temporary");
    let mut other = server.connect();
    let slots = "select coalesce(string_agg(slot_name || temporary || active, ' '), 'none') from pg_replication_slots";
    let mut c = follower(&server, &[]);
    let create = "CREATE_REPLICATION_SLOT x TEMPORARY LOGICAL pgoutput NOEXPORT_SNAPSHOT";
    assert_eq!(tags(&c.query(create)), "TDCZ");
    assert!(value(&mut other, slots).ends_with("xtruetrue"));
    assert_eq!(said(&c.query(create)), "42710 replication slot \"x\" already exists");
    // The error has ended it.
    assert!(value(&mut other, slots).ends_with("none"));

    assert_eq!(tags(&c.query(create)), "TDCZ");
    assert_eq!(error(&other.query("select pg_drop_replication_slot('x')")), "55006");
    value(&mut other, "select pg_logical_emit_message(true, 'pre', 'one')");
    c.send(&[('Q', format!("{START}\0").replace("SLOT s", "SLOT x").as_bytes())]);
    assert_eq!(next(&mut c).0, 'W');
    let letters: String = (0..3).map(|_| char::from(change(&mut c).1[0])).collect();
    assert_eq!(letters, "BMC");
    c.send(&[('c', b"")]);
    c.until_ready();
    assert!(value(&mut other, slots).ends_with("xtruetrue"), "it outlives the stream");
    assert_eq!(tags(&c.query("DROP_REPLICATION_SLOT x")), "CZ");
    assert!(value(&mut other, slots).ends_with("none"));

    let in_sql = "select pg_create_logical_replication_slot('y', 'pgoutput', true)";
    let mut c = server.connect();
    assert_eq!(tags(&c.query(in_sql)), "TDCZ");
    assert!(value(&mut other, slots).ends_with("ytruetrue"));
    let read = "select count(*) from pg_logical_slot_get_binary_changes('y', null, null, 'proto_version', '1', \
                'publication_names', 'p')";
    assert_eq!(tags(&c.query(read)), "TDCZ");
    assert_eq!(tags(&c.query("discard all")), "CZ");
    assert!(value(&mut other, slots).ends_with("ytruetrue"));
    drop(c);
    wait_until("the session is gone", || value(&mut other, slots).ends_with("none"));
    let mut c = server.connect();
    c.query(in_sql);
    c.query("select 1/0");
    assert!(value(&mut other, slots).ends_with("none"));
}
