//! Which statements end their transaction with the record of their change. The tests read the log:
//! a commit that goes ahead has no record of its own.

mod common;

use common::{Directory, Lines};
use sinew_sql::session::Session;
use sinew_types::Datum;

fn query(session: &mut Session, sql: &str) -> String {
    let mut lines = Lines::default();
    session.simple_query(sql, &mut lines).unwrap_or_else(|e| panic!("{sql}: {}", e.message));
    lines.0.trim().to_string()
}

/// The records of transactions that `work` adds to the log, in words: `row`, `entry`, `commit`, or
/// `logical` for followers, with an exclamation mark if a change carries the commit. No other
/// session writes.
fn added(dir: &Directory, watcher: &Session, work: impl FnOnce()) -> String {
    let wal = dir.engine.as_ref().unwrap().storage.wal();
    let begun = wal.insert_position().0;
    work();
    let end = wal.insert_position();
    wal.flush(watcher.txn(), end).unwrap();
    let end = end.0;
    let mut words = Vec::new();
    let mut at = begun;
    let bytes = std::fs::read(dir.path.join("wal").join(format!("{:016X}", SEGMENT))).unwrap();
    while at < end {
        let record = &bytes[(at - SEGMENT) as usize..];
        let len = u32::from_le_bytes(record[..4].try_into().unwrap());
        let xid = u64::from_le_bytes(record[16..24].try_into().unwrap());
        let kind = match record[12] {
            1 => "commit",
            3 => "row",
            4 => "entry",
            8 => "logical",
            _ => "",
        };
        let mark = if record[13] & 0x80 != 0 { "!" } else { "" };
        if xid != 0 && !kind.is_empty() {
            words.push(format!("{kind}{mark}"));
        }
        assert!(len > 0, "the log was written");
        at += u64::from(len).next_multiple_of(8);
    }
    words.join(" ")
}

/// The log of these tests fits into its first segment.
const SEGMENT: u64 = 16 << 20;

const TABLES: &str = "
    create table t (id int primary key, v int, s text);
    insert into t select i, i, 'text' from generate_series(1, 20) i;
    create table plain (a int);
    create table free (id int primary key, v int);
    insert into free select i, i from generate_series(1, 9) i;
    create table partial (id int primary key, v int);
    create index on partial (v) where v > 10;
    create table child (id int primary key, parent int references t, v int);
    insert into child values (1, 1, 1);
    create table told (id int primary key, v int);
    insert into told select i, i from generate_series(1, 9) i;
    create function tell() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger tell after update on told for each row execute function tell();
    create table late (id int primary key, u int unique deferrable initially deferred);
    insert into late values (1, 1);
    create function also() returns int language sql as 'insert into plain values (7) returning a';
    create function posts() returns int language plpgsql as
        $$ begin perform pg_notify('channel', 'message'); return 1; end $$;
    create function has_subtransaction() returns int language plpgsql as
        $$ begin insert into plain values (8); return 2; exception when others then return 0; end $$;
    create function makes_a_table() returns int language plpgsql as
        $$ begin create table made (a int); return 3; end $$;
    analyze";

/// Statements, and the records that each adds.
const STATEMENTS: &[(&str, &str)] = &[
    // The change carries the commit.
    ("update t set v = v + 1 where id = 1", "row!"),
    ("delete from free where id = 5", "row!"),
    ("insert into plain values (1)", "row!"),
    ("insert into t values (30, 1, 'x')", "row entry!"),
    ("update t set v = 0 where s = 'x'", "row!"),
    ("with a as (select 5 n) update t set v = n from a where id = 1", "row!"),
    // Earlier statements of the transaction are no hindrance.
    ("select 1; update t set v = v + 1 where id = 2", "row!"),
    ("update t set v = 1 where id = 2; update t set v = 2 where id = 3", "row row!"),
    ("update t set v = also() where id = 1", "row row!"),
    // Keys that are not touched.
    ("update child set v = 2 where id = 1", "row!"),
    ("update t set s = 'y' where id = 1", "row!"),
    // Nothing changes.
    ("update t set v = 1 where id = 999", ""),
    ("insert into plain select 1 where false", ""),
    // Other statements follow in the transaction.
    ("update t set v = v + 1 where id = 1; select 1", "row commit"),
    ("begin; update t set v = v + 1 where id = 1; commit", "row commit"),
    // More than one change.
    ("update t set v = v + 1 where id in (1, 2)", "row row commit"),
    ("delete from free where id in (6, 7)", "row row commit"),
    // New entries of indexes.
    ("update t set id = 40 where id = 7", "row entry commit"),
    // The last index may have no entry.
    ("insert into partial values (1, 1)", "row entry commit"),
    ("insert into partial values (2, 20)", "row entry entry commit"),
    // Something is left to do.
    ("update t set v = 1 where id = 1 returning v", "row commit"),
    ("update told set v = 2 where id = 1", "row commit"),
    ("delete from t where id = 8", "row commit"),
    ("update late set id = 2 where id = 1", "row entry entry commit"),
    ("insert into late values (3, 3)", "row entry entry commit"),
    ("update t set v = posts() where id = 1", "row commit"),
    ("update t set v = has_subtransaction() where id = 1", "row row commit"),
    ("begin isolation level serializable; update t set v = 1 where id = 1; commit", "row commit"),
    (
        "set default_transaction_isolation = serializable; update t set v = 2 where id = 1; reset all",
        "row commit",
    ),
];

#[test]
fn a_statement_that_ends_its_transaction_has_no_record_for_the_commit() {
    let dir = Directory::without_fsync("ahead");
    let (mut session, mut watcher) = (dir.connect(), dir.connect());
    query(&mut session, TABLES);
    for (sql, expected) in STATEMENTS {
        let found = added(&dir, &watcher, || drop(query(&mut session, sql)));
        assert_eq!(found, *expected, "{sql}");
    }
    let also = "select count(*) filter (where a = 7), count(*) filter (where a = 8) from plain";
    assert_eq!(query(&mut watcher, also), "1|1");
    // Objects that a function makes are there, and those of a temporary table's owner.
    query(&mut session, "update t set v = makes_a_table() where id = 1");
    assert_eq!(query(&mut watcher, "select count(*) from made; "), "0");
    query(&mut session, "create temp table mine (a int) on commit delete rows");
    let change = "update t set v = 1 where id = 1";
    assert_eq!(added(&dir, &watcher, || drop(query(&mut session, change))), "row commit");
    query(&mut session, "insert into mine values (1)");
    assert_eq!(query(&mut session, "select count(*) from mine"), "0");
}

/// Rows for followers are logged together, and before the commit.
#[test]
fn a_change_for_followers_does_not_carry_the_commit() {
    let dir = Directory::without_fsync("ahead-followed");
    let (mut session, mut watcher) = (dir.connect(), dir.connect());
    let tables = "
        create table t (id int primary key, v int);
        insert into t select i, i from generate_series(1, 20) i;
        create table told (id int primary key, v int);
        insert into told select i, i from generate_series(1, 9) i;
        create publication p for table told;
        analyze";
    query(&mut session, tables);
    query(&mut watcher, "select pg_create_logical_replication_slot('s', 'pgoutput')");
    let first = "update told set v = 2 where id = 1";
    let found = added(&dir, &watcher, || drop(query(&mut session, first)));
    assert_eq!(found, "row logical logical commit", "the table is described first");
    let statements = [
        ("update told set v = 2 where id = 2", "row logical commit"),
        ("update told set v = 0 where id > 4", "row row row row row logical commit"),
        ("insert into told values (20, 1); delete from told where id = 20", "row entry row logical commit"),
        // The last statement changes what no follower wants.
        ("update told set v = 3 where id = 1; update t set v = 3 where id = 1", "row row logical commit"),
        ("update t set v = 4 where id = 1", "row!"),
        // The record of a rollback is one of an outcome, too.
        ("begin; update told set v = 4 where id = 1; rollback", "row commit"),
        (
            "begin; update told set v = 5 where id = 1; savepoint s; update told set v = 6 where id = 1; \
             rollback to s; update told set v = 7 where id = 2; commit",
            "row row logical row logical commit",
        ),
    ];
    for (sql, expected) in statements {
        let found = added(&dir, &watcher, || drop(query(&mut session, sql)));
        assert_eq!(found, expected, "{sql}");
    }
}

/// A published table costs nothing while no slot follows its database.
#[test]
fn rows_of_published_tables_are_logged_one_by_one_for_a_slot_alone() {
    let dir = Directory::without_fsync("ahead-published");
    let (mut session, watcher) = (dir.connect(), dir.connect());
    let tables = "
        create table plain (id int primary key, v int);
        create table told (id int primary key, v int);
        create table parts (id int primary key, v int) partition by range (id);
        create table part partition of parts for values from (0) to (100000);
        create publication p for table told, parts";
    query(&mut session, tables);
    let statements = |table: &str| {
        [
            format!("insert into {table} select i, i from generate_series(1, 2000) i"),
            format!("analyze {table}"),
            format!("update {table} set v = v + 1 where id <= 1500"),
            format!("delete from {table} where id > 500"),
        ]
    };
    let records = |session: &mut Session, table: &str| {
        let count = |words: String| words.split(' ').filter(|word| ["row", "logical"].contains(word)).count();
        let statements = statements(table);
        let counts = statements.iter().map(|sql| count(added(&dir, &watcher, || drop(query(session, sql)))));
        counts.collect::<Vec<_>>()
    };
    let plain = records(&mut session, "plain");
    assert!(plain.iter().all(|count| *count < 100), "{plain:?}");
    for table in ["told", "parts"] {
        let without = records(&mut session, table);
        assert!(without.iter().all(|count| *count < 100), "{table}: {without:?}");
    }
    let found = added(&dir, &watcher, || drop(query(&mut session, "update told set v = 0 where id = 1")));
    assert_eq!(found, "row!");
    query(&mut session, "truncate told, parts");
    query(&mut session, "select pg_create_logical_replication_slot('s', 'pgoutput')");
    for table in ["told", "parts"] {
        let with = records(&mut session, table);
        let least = [2000, 0, 1500, 1500];
        assert!(with.iter().zip(least).all(|(count, least)| *count >= least), "{table}: {with:?}");
    }
    query(&mut session, "select pg_drop_replication_slot('s'); truncate told, parts");
    for table in ["told", "parts"] {
        let without = records(&mut session, table);
        assert!(without.iter().all(|count| *count < 100), "{table}: {without:?}");
    }
}

#[test]
fn a_statement_of_a_prepared_run_ends_its_transaction() {
    let dir = Directory::without_fsync("ahead-prepared");
    let (mut session, watcher) = (dir.connect(), dir.connect());
    query(&mut session, TABLES);
    let out = &mut Lines::default();
    let sql = "update t set v = $1 where id = $2";
    let by_handle = session.prepare(sql, &[], out).unwrap();
    let values = [Datum::Int4(1), Datum::Int4(2)];
    session.run(&by_handle, &values, out).unwrap();
    assert_eq!(added(&dir, &watcher, || session.run(&by_handle, &values, out).unwrap()), "row!");

    session.parse("named", sql, &[], out).unwrap();
    let values = [Some(&b"1"[..]), Some(&b"2"[..])];
    let mut exchange = |session: &mut Session, syncs: bool| {
        added(&dir, &watcher, || {
            session.exchange("named", &[], &values, &[], (false, syncs), out).unwrap();
            if !syncs {
                session.exchange("named", &[], &values, &[], (false, true), out).unwrap();
            }
            session.sync(out).unwrap();
        })
    };
    assert_eq!(exchange(&mut session, true), "row!");
    // A pipeline of two is one transaction.
    assert_eq!(exchange(&mut session, false), "row row!");
    query(&mut session, "begin");
    assert_eq!(exchange(&mut session, true), "row", "the commit comes with COMMIT");
    query(&mut session, "rollback");
    assert_eq!(exchange(&mut session, true), "row!");
}

/// Messages go out, and what a later statement finds is there, whichever way the commit went.
#[test]
fn a_change_that_fails_leaves_nothing() {
    let dir = Directory::without_fsync("ahead-fails");
    let (mut session, mut other) = (dir.connect(), dir.connect());
    query(&mut session, TABLES);
    let refused = [
        ("insert into t values (1, 0, '')", "23505"),
        ("update t set id = 2 where id = 1", "23505"),
        ("update t set v = 1 / (v - v) where id = 1", "22012"),
        ("delete from t where id = 1", "23503"),
    ];
    let before = query(&mut other, "select count(*), sum(v), sum(id) from t");
    for (sql, state) in refused {
        let e = session.simple_query(sql, &mut Lines::default()).unwrap_err();
        assert_eq!(e.sqlstate.code(), state, "{sql}");
        assert_eq!(query(&mut other, "select count(*), sum(v), sum(id) from t"), before, "{sql}");
    }
    query(&mut session, "update t set v = 100 where id = 1");
    assert_eq!(query(&mut other, "select v from t where id = 1"), "100");
}
