//! Inverted indexes beside processes that write and die, and in serializable transactions. The rows
//! that an index finds are compared with those that a scan of the table finds.

mod common;
mod numbers;

use common::{Dir, Other, answer};
use numbers::Numbers;
use sinew::{Database, Session};

#[test]
fn other_process() {
    common::answer_statements();
}

/// A directory with a table of rows that hold some numbers, and with its inverted indexes.
fn table(name: &str) -> (Dir, Database, Session) {
    let dir = Dir::new(name);
    let db = Database::open(&dir.0).expect("opens");
    let mut session = db.session().expect("session");
    let sql = "create table t (id int primary key, k int[], d jsonb, s text);
        insert into t select i, array[i % 7, i % 11], jsonb_build_object('a', i % 5, 'b', array[i % 3]), 'x' from generate_series(1, 500) i;
        create index t_k on t using gin (k);
        create index t_d on t using gin (d, k);
        create index t_p on t using gin (d jsonb_path_ops) where id % 2 = 0";
    assert_eq!(answer(&mut session, sql), "");
    (dir, db, session)
}

/// Conditions that an index serves.
fn condition(numbers: &mut Numbers) -> String {
    let (a, b) = (numbers.below(12), numbers.below(12));
    match numbers.below(7) {
        0 => format!("k @> '{{{a}}}'"),
        1 => format!("k && '{{{a}, {b}}}'"),
        2 => format!("k <@ '{{{a}, {b}, 1}}'"),
        3 => format!("d @> '{{\"a\": {}}}'", a % 5),
        4 => format!("d @? '$.b[*] ? (@ == {})' and k @> '{{{a}}}'", b % 3),
        5 => format!("d @> '{{\"a\": {}}}' and id % 2 = 0", a % 5),
        _ => format!("d @@ '$.a == {} || $.b[*] == {}'", a % 5, b % 3),
    }
}

/// A statement of a writer.
fn change(numbers: &mut Numbers) -> String {
    let (id, a, b) = (numbers.below(600), numbers.below(12), numbers.below(12));
    match numbers.below(8) {
        0 | 1 => format!(
            "insert into t values ({id}, '{{{a},{b}}}', '{{\"a\": {}, \"b\": [{}]}}', 'y') \
             on conflict (id) do update set k = excluded.k, d = excluded.d",
            a % 5,
            b % 3
        ),
        2 => format!("delete from t where id = {id}"),
        3 => format!("update t set s = repeat('z', {}) where id = {id}", numbers.below(500)),
        4 => format!("update t set k = k || {a} where id between {id} and {id} + 4"),
        5 => format!("update t set d = jsonb_set(d, '{{a}}', '{}') where k @> '{{{a},{b}}}'", b % 5),
        6 => format!("delete from t where k @> '{{{a},{b}}}' and id > 400"),
        _ => format!("update t set k = '{{{a}}}' where id = {id}"),
    }
}

/// Ends the session's transaction, and begins one whose statements share a snapshot.
fn begin_anew(session: &mut Session) {
    answer(session, "rollback; begin isolation level repeatable read");
}

/// The same query by the indexes and by a scan, under one snapshot. The region may be lost to a
/// dead writer at any moment. Its loss ends the transaction, and both ways are then asked again.
fn assert_same(session: &mut Session, condition: &str) {
    let query = format!("select count(*), sum(id), sum(cardinality(k)) from t where {condition}");
    let ways = ["enable_seqscan = off", "enable_indexscan = off"];
    loop {
        let [found, scanned] = ways.map(|way| answer(session, &format!("set local {way}; {query}")));
        answer(session, "reset enable_seqscan; reset enable_indexscan");
        let is_lost = |said: &String| ["57P02", "08007"].contains(&said.as_str());
        if ![&found, &scanned].into_iter().any(is_lost) {
            return assert_eq!(found, scanned, "{condition}");
        }
        begin_anew(session);
    }
}

#[test]
fn an_index_finds_what_a_scan_finds_beside_writers_that_die() {
    let seed = std::env::var("SINEW_SEED").ok().and_then(|s| s.parse().ok());
    let seed: u64 = seed.unwrap_or_else(|| u64::from(std::process::id()));
    eprintln!("SINEW_SEED={seed}");
    let rounds: usize = std::env::var("SINEW_ROUNDS").ok().and_then(|s| s.parse().ok()).unwrap_or(60);
    let (dir, db, mut here) = table("inverted-writers");
    let mut numbers = Numbers(seed);
    let mut writers: Vec<Other> = (0..3).map(|_| Other::start(&dir.0)).collect();
    for round in 0..rounds {
        for writer in &mut writers {
            let changes: Vec<String> = (0..=numbers.below(4)).map(|_| change(&mut numbers)).collect();
            let end = if numbers.below(6) == 0 { "rollback" } else { "commit" };
            writer.begin(&format!("begin; {}; {end}", changes.join("; ")));
        }
        // One of them dies at work, and another process comes.
        let dies = (round % 4 == 3).then(|| numbers.below(3) as usize);
        if let Some(at) = dies {
            std::thread::sleep(std::time::Duration::from_micros(numbers.below(3000)));
            writers[at] = Other::start(&dir.0);
        }
        begin_anew(&mut here);
        for _ in 0..4 {
            assert_same(&mut here, &condition(&mut numbers));
        }
        answer(&mut here, "commit");
        for (at, writer) in writers.iter_mut().enumerate().filter(|(at, _)| Some(*at) != dies) {
            let said = writer.end();
            let is_known = ["", "40P01", "57P02", "08007", "25P02"].contains(&said.as_str());
            assert!(is_known, "writer {at}: {said}");
            if !said.is_empty() {
                writer.ask("rollback");
            }
        }
        if round % 20 == 19 {
            answer(&mut here, "vacuum t");
        }
    }
    loop {
        match db.check() {
            Ok(found) => break assert_eq!(found, Vec::<String>::new()),
            Err(e) => assert_eq!(e.sqlstate.code(), "57P02", "{}", e.message),
        }
    }
}

#[test]
fn a_serializable_transaction_depends_on_the_keys_that_it_looked_for() {
    let (_dir, db, mut first) = table("inverted-serializable");
    let mut second = db.session().expect("session");
    let begin = "begin isolation level serializable; set local enable_seqscan = off; \
        select count(*) from t where k @> '{100}'";
    for session in [&mut first, &mut second] {
        assert_eq!(answer(session, begin), "0");
    }
    assert_eq!(answer(&mut first, "insert into t values (1001, '{100, 1}', '{}', '')"), "");
    assert_eq!(answer(&mut second, "insert into t values (1002, '{100, 2}', '{}', '')"), "");
    assert_eq!(answer(&mut first, "commit"), "");
    assert_eq!(answer(&mut second, "commit"), "40001");
    assert_eq!(answer(&mut second, "rollback; select count(*) from t where k @> '{100}'"), "1");
}

#[test]
fn an_index_is_built_beside_writers() {
    let (dir, db, mut here) = table("inverted-concurrently");
    let mut writer = Other::start(&dir.0);
    assert_eq!(writer.ask("begin; insert into t values (2001, '{500}', '{\"z\": 1}', '')"), "");
    assert_eq!(writer.ask("update t set k = '{500}' where id = 5"), "");
    let mut builder = Other::start(&dir.0);
    builder.begin("create index concurrently t_c on t using gin (k, d)");
    let began = std::time::Instant::now();
    let waiting =
        "select count(*) from pg_locks where locktype in ('virtualxid', 'transactionid') and not granted";
    while answer(&mut here, waiting) != "1" {
        assert!(began.elapsed().as_secs() < 60, "the command does not wait");
    }
    assert_eq!(answer(&mut here, "insert into t values (2002, '{500}', '{\"z\": 1}', '')"), "");
    assert_eq!(writer.ask("commit"), "");
    assert_eq!(builder.end(), "");
    assert_eq!(answer(&mut here, "drop index t_k, t_d, t_p"), "");
    let found = "set enable_seqscan = off; select string_agg(id::text, ',' order by id) from t where ";
    assert_eq!(answer(&mut here, &format!("{found} k @> '{{500}}'")), "5,2001,2002");
    assert_eq!(answer(&mut here, &format!("{found} d ? 'z' and k && '{{500}}'")), "2001,2002");
    assert_eq!(answer(&mut here, "reindex index concurrently t_c"), "");
    assert_eq!(answer(&mut here, &format!("{found} k @> '{{500}}'")), "5,2001,2002");
    assert_eq!(db.check().expect("checks"), Vec::<String>::new());
}
