//! When answers leave, and what a row limit of Execute means: compared by hand with PostgreSQL 15.

mod client;

use client::{Client, Running, error, status, tags, text};

/// Parse, Bind and Execute of a statement, the unnamed ones.
fn run(sql: &str) -> Vec<(char, Vec<u8>)> {
    vec![
        ('P', format!("\0{sql}\0\0\0").into_bytes()),
        ('B', b"\0\0\0\0\0\0\0\0".to_vec()),
        ('E', b"\0\0\0\0\0".to_vec()),
    ]
}

fn send(c: &mut Client, messages: &[(char, Vec<u8>)]) {
    let messages: Vec<(char, &[u8])> = messages.iter().map(|(t, b)| (*t, b.as_slice())).collect();
    c.send(&messages);
}

#[test]
fn answers_wait_for_sync_or_flush() {
    let server = Running::start("moments-sync");
    let mut c = server.connect();
    send(&mut c, &run("select 1"));
    c.arrives("");
    c.send(&[('H', b"")]);
    c.arrives("12DC");
    send(&mut c, &run("select 1"));
    c.send(&[('S', b"")]);
    c.arrives("12DCZ");
    // Answers before a Sync leave with it; later ones wait.
    let mut batch = run("select 1");
    batch.push(('S', Vec::new()));
    batch.extend(run("select 2"));
    send(&mut c, &batch);
    c.arrives("12DCZ");
    c.send(&[('S', b"")]);
    c.arrives("12DCZ");
    // A simple query takes what was waiting with it.
    send(&mut c, &run("select 1"));
    c.send(&[('Q', b"select 2\0")]);
    c.arrives("12DCTDCZ");
    // A client does not wait for an answer that it did not ask for.
    send(&mut c, &run("select 1"));
    c.send(&[('X', b"")]);
    c.arrives("!");
}

#[test]
fn errors_notices_and_copy_do_not_wait() {
    let server = Running::start("moments-errors");
    let mut c = server.connect();
    c.query("create table t (a int)");
    let mut batch = run("select 1");
    batch.extend(run("select nope"));
    send(&mut c, &batch);
    c.arrives("12DCE");
    // Up to Sync nothing is answered, Flush or not.
    batch = run("select 1");
    batch.push(('H', Vec::new()));
    send(&mut c, &batch);
    c.arrives("");
    c.send(&[('S', b"")]);
    c.arrives("Z");
    send(&mut c, &run("drop table if exists absent"));
    c.arrives("12N");
    c.send(&[('S', b"")]);
    c.arrives("CZ");
    send(&mut c, &run("copy t from stdin"));
    c.arrives("12G");
    c.send(&[('d', b"1\n"), ('c', b"")]);
    c.arrives("");
    c.send(&[('S', b"")]);
    c.arrives("CZ");
}

/// A notice leaves when it is raised, in the middle of its statement.
#[test]
fn notices_leave_when_they_are_raised() {
    let server = Running::start("moments-notices");
    let (mut holder, mut c) = (server.connect(), server.connect());
    holder.query("create table t (a int)");
    holder.query(
        "create function waits() returns int language plpgsql as $$ begin \
         raise notice 'before'; perform count(*) from t; raise warning 'behind'; return 1; end $$",
    );
    // Code, alone and inside of a query; the notice of a function called by code has its context.
    for (sql, at_once, answer) in [
        ("do $$ begin raise notice 'one'; perform count(*) from t; raise notice 'two'; end $$", "N", "NCZ"),
        ("select waits()", "TN", "NDCZ"),
        ("do $$ begin perform waits(); end $$", "N", "NCZ"),
        ("drop table if exists absent; select count(*) from t", "NC", "TDCZ"),
    ] {
        holder.query("begin; lock table t");
        c.send(&[('Q', format!("{sql}\0").as_bytes())]);
        let arrived = c.arrived(|so_far| so_far.contains('N'));
        holder.query("commit");
        let all = format!("{arrived}{}", tags(&c.until_ready()));
        assert_eq!(all, format!("{at_once}{answer}"), "{sql}");
        assert!(arrived.contains('N') && at_once.starts_with(&arrived), "{sql}: {arrived}");
    }
    // In the extended protocol, too; errors come behind.
    holder.query("begin; lock table t");
    send(&mut c, &run("select waits() / 0"));
    c.arrives("12N");
    holder.query("commit");
    c.send(&[('S', b"")]);
    assert_eq!(tags(&c.until_ready()), "NEZ");
    // A level that the client does not want is not sent.
    c.query("set client_min_messages = warning");
    holder.query("begin; lock table t");
    c.send(&[('Q', b"select waits()\0")]);
    assert!(!c.arrived(|_| true).contains('N'));
    holder.query("commit");
    assert_eq!(tags(&c.until_ready()).matches('N').count(), 1);
}

#[test]
fn answers_that_are_due_do_not_wait_for_later_statements() {
    let server = Running::start("moments-later");
    let (mut holder, mut c) = (server.connect(), server.connect());
    holder.query("create table t (a int)");
    holder.query("begin; lock table t");
    let mut batch = run("select 1");
    batch.push(('S', Vec::new()));
    batch.extend(run("select a from t"));
    batch.push(('S', Vec::new()));
    send(&mut c, &batch);
    c.arrives("12DCZ");
    holder.query("commit");
    assert_eq!(tags(&c.until_ready()), "12CZ");
    // Without a Sync in between they do.
    holder.query("begin; lock table t");
    batch.remove(3);
    send(&mut c, &batch);
    c.arrives("");
    holder.query("commit");
    assert_eq!(tags(&c.until_ready()), "12DC12CZ");
}

#[test]
fn output_leaves_in_pieces_of_8_kb() {
    let server = Running::start("moments-8k");
    let mut c = server.connect();
    send(&mut c, &run("select repeat('x', 1000) from generate_series(1, 7)"));
    c.arrives("");
    c.send(&[('S', b"")]);
    c.arrives("12DDDDDDDCZ");
    send(&mut c, &run("select repeat('x', 1000) from generate_series(1, 9)"));
    // The ninth row, cut off, is still there: 10 bytes and 8 rows of 1,011.
    c.arrives("12DDDDDDDD");
    c.send(&[('S', b"")]);
    c.arrives("DCZ");
}

/// Executes a statement once for each limit; the tags of the answers, and what the commands said.
fn pieces(c: &mut Client, sql: &str, limits: &[i32]) -> (String, String) {
    let mut batch = run(sql);
    batch.pop();
    for limit in limits {
        let mut body = vec![0];
        body.extend_from_slice(&limit.to_be_bytes());
        batch.push(('E', body));
    }
    batch.push(('S', Vec::new()));
    send(c, &batch);
    let answer = c.until_ready();
    let said =
        answer.iter().filter(|(t, _)| *t == 'C').map(|(_, b)| String::from_utf8_lossy(&b[..b.len() - 1]));
    let said = said.collect::<Vec<_>>().join(", ");
    if error(&answer) != "none" {
        c.query("rollback");
        return (tags(&answer), format!("{said}, {}", error(&answer)));
    }
    (tags(&answer), said)
}

#[test]
fn a_row_limit_counts_and_suspends_as_in_postgresql() {
    let server = Running::start("limits");
    let mut c = server.connect();
    c.query("create table t (a int); insert into t select generate_series(1, 5)");
    c.query("prepare p as select a from t; prepare i as insert into t select 0 from t returning a");
    let mut check = |sql: &str, limits: &[i32], tags: &str, said: &str| {
        c.query("begin; declare held scroll cursor for select a from t");
        assert_eq!(pieces(&mut c, sql, limits), (tags.into(), said.into()), "{sql} {limits:?}");
        c.query("rollback");
    };
    // Without rows to give, a limit means nothing, and there is no second time.
    check("insert into t select 6 from t", &[2], "12CZ", "INSERT 0 5");
    check("insert into t values (6)", &[1, 0], "12CEZ", "INSERT 0 1, 55000");
    check("update t set a = a", &[1], "12CZ", "UPDATE 5");
    check("delete from t where a > 2", &[1], "12CZ", "DELETE 3");
    check("set work_mem = '4MB'", &[1, 1], "12CEZ", "SET, 55000");
    check("move 3 from held", &[1], "12CZ", "MOVE 3");
    // The change is made whole at once; a piece counts its own rows.
    check("insert into t select 6 from t returning a", &[2, 2, 2], "12DDsDDsDCZ", "INSERT 0 1");
    check("delete from t returning a", &[1, 0, 0], "12DsDDDDCCZ", "DELETE 4, DELETE 0");
    check("select a from t", &[5, 5], "12DDDDDsCZ", "SELECT 0");
    check("select a from t", &[2, 0, 0], "12DDsDDDCCZ", "SELECT 3, SELECT 0");
    check("show work_mem", &[1, 1, 1], "12DsCCZ", "SHOW, SHOW");
    check("fetch 3 from held", &[2, 2], "12DDsDCZ", "FETCH 1");
    check("execute p", &[4, 0], "12DDDDsDCZ", "SELECT 1");
    check("execute i", &[4, 0], "12DDDDsDCZ", "INSERT 0 1");
    check("explain (costs off) select a from t", &[1, 1], "12DsCZ", "EXPLAIN");
    // The writes of all those pieces are there.
    c.query("begin");
    pieces(&mut c, "insert into t select 6 from t returning a", &[1]);
    assert!(text(&c.query("select count(*) from t"), 'D').ends_with("10"));
    assert_eq!(status(&c.query("rollback")), 'I');
    // A cursor of DECLARE is a portal as well.
    for kind in ["", "scroll"] {
        c.query(&format!("begin; declare c {kind} cursor for select a from t; fetch 1 from c"));
        c.send(&[('E', b"c\0\0\0\0\x02"), ('E', b"c\0\0\0\0\0"), ('S', b"")]);
        let answer = c.until_ready();
        assert_eq!((tags(&answer).as_str(), text(&answer, 'C').as_str()), ("DDsDDCZ", "SELECT 2."), "{kind}");
        c.query("rollback");
    }
}

#[test]
fn a_cursor_takes_parameters() {
    let server = Running::start("cursor-parameters");
    let mut c = server.connect();
    c.query("begin");
    c.send(&[
        ('P', b"\0declare c cursor for select $1::int + generate_series(1, $2)\0\0\0"),
        ('D', b"S\0"),
        ('B', b"\0\0\0\0\0\x02\0\0\0\x0240\0\0\0\x012\0\0"),
        ('E', b"\0\0\0\0\0"),
        ('S', b""),
    ]);
    let answer = c.until_ready();
    assert_eq!(tags(&answer), "1tn2CZ", "{}", error(&answer));
    assert_eq!(answer[1].1, [0, 2, 0, 0, 0, 23, 0, 0, 0, 23]);
    let answer = c.query("fetch all from c");
    let rows: Vec<_> = answer.iter().filter(|(t, _)| *t == 'D').map(|(_, b)| b[6..].to_vec()).collect();
    assert_eq!(rows, [b"41", b"42"]);
}

/// PostgreSQL looks for the cursor of a FETCH and the statement of an EXECUTE when it runs them.
#[test]
fn what_is_not_there_yet_can_be_prepared() {
    let server = Running::start("not-yet");
    let mut c = server.connect();
    for (name, sql) in [("f", "fetch 1 from c"), ("e", "execute p")] {
        let parse = format!("{name}\0{sql}\0\0\0");
        let describe = format!("S{name}\0");
        c.send(&[('P', parse.as_bytes()), ('D', describe.as_bytes()), ('S', b"")]);
        assert_eq!(tags(&c.until_ready()), "1tnZ", "{sql}");
    }
    let execute = |c: &mut Client, name: &str| {
        let bind = format!("\0{name}\0\0\0\0\0\0\0");
        c.send(&[('B', bind.as_bytes()), ('D', b"P\0"), ('E', b"\0\0\0\0\0"), ('S', b"")]);
        c.until_ready()
    };
    assert_eq!(error(&execute(&mut c, "f")), "34000");
    assert_eq!(error(&execute(&mut c, "e")), "26000");
    c.query("begin");
    c.query("declare c cursor for select 1");
    c.query("prepare p as select 2");
    assert_eq!(tags(&execute(&mut c, "f")), "2TDCZ");
    assert_eq!(tags(&execute(&mut c, "e")), "2TDCZ");
}

/// A driver that goes on with a portal after an error hears of the failed transaction, not of a
/// missing portal.
#[test]
fn portals_of_a_failed_block_are_not_missing() {
    let server = Running::start("lost-portals");
    let mut c = server.connect();
    for savepoint in ["", "; savepoint s"] {
        c.query(&format!("begin{savepoint}"));
        c.send(&[
            ('P', b"\0select 1 / (2 - generate_series(1, 3))\0\0\0"),
            ('B', b"p\0\0\0\0\0\0\0\0"),
            ('B', b"q\0\0\0\0\0\0\0\0"),
            ('E', b"p\0\0\0\0\x01"),
            ('E', b"p\0\0\0\0\0"),
            ('S', b""),
        ]);
        assert_eq!(error(&c.until_ready()), "22012");
        for (portal, state) in [(b'p', "25P02"), (b'q', "25P02"), (b'r', "34000")] {
            c.send(&[('E', &[portal, 0, 0, 0, 0, 0]), ('S', b"")]);
            assert_eq!(error(&c.until_ready()), state, "{}", char::from(portal));
        }
        assert_eq!(status(&c.query("rollback")), 'I');
        c.send(&[('E', b"p\0\0\0\0\0"), ('S', b"")]);
        assert_eq!(error(&c.until_ready()), "34000");
    }
}

/// Drivers drop their statements and prepare them anew when they read this routine.
#[test]
fn a_changed_result_names_its_routine() {
    let server = Running::start("routine");
    let mut c = server.connect();
    c.query("create table t (a int)");
    c.send(&[('P', b"s\0select * from t\0\0\0"), ('S', b"")]);
    c.until_ready();
    c.query("alter table t add b int");
    c.send(&[('B', b"\0s\0\0\0\0\0\0\0"), ('S', b"")]);
    let answer = c.until_ready();
    assert_eq!(error(&answer), "0A000");
    let fields = text(&answer, 'E');
    assert!(fields.contains(".RRevalidateCachedQuery.") && fields.contains(".Fprepared.rs.L"), "{fields}");
}

#[test]
fn a_session_that_terminates_itself_does_not_complete() {
    let server = Running::start("itself");
    let mut c = server.connect();
    let answer = c.query("select pg_terminate_backend(pg_backend_pid())");
    // As in PostgreSQL, its row is already on the way.
    assert_eq!((tags(&answer).as_str(), error(&answer).as_str()), ("TDE!", "57P01"));
    let mut c = server.connect();
    assert_eq!(error(&c.query("select pg_cancel_backend(pg_backend_pid())")), "57014");
    assert_eq!(tags(&c.query("select 1")), "TDCZ");
}
