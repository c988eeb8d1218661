//! CREATE, DROP and REINDEX of indexes CONCURRENTLY, beside sessions and processes that read and
//! write the table, and that die.

mod common;
mod numbers;

use common::{Dir, Other, answer};
use numbers::Numbers;
use sinew::{Database, OpenOptions, Session};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

#[test]
fn other_process() {
    common::answer_statements();
}

const CREATE: &str = "create index concurrently t_k on t (k)";

/// A directory with a table of a thousand rows.
fn table(name: &str) -> (Dir, Database, Session) {
    let dir = Dir::new(name);
    let db = Database::open(&dir.0).expect("opens");
    let mut session = db.session().expect("session");
    let sql = "create table t (id int primary key, k int, s text);
        insert into t select i, i % 100, 'x' from generate_series(1, 1000) i";
    assert_eq!(answer(&mut session, sql), "");
    (dir, db, session)
}

/// Waits until a command stands before so many transactions of others.
fn await_waiting(session: &mut Session, waits: &str) {
    let began = Instant::now();
    let sql =
        "select count(*) from pg_locks where locktype in ('virtualxid', 'transactionid') and not granted";
    while answer(session, sql) != waits {
        assert!(began.elapsed().as_secs() < 60, "no command waits for {waits} transactions");
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// The indexes of `t` that are not valid, with their states.
fn invalid(session: &mut Session) -> String {
    let sql = "select relname, indisready, indislive from pg_index, pg_class c
        where indrelid = 't'::regclass and c.oid = indexrelid and not indisvalid order by 1";
    answer(session, sql)
}

/// Waits until a command has built its index, which then has this state.
fn await_built(session: &mut Session, state: &str) {
    let began = Instant::now();
    while invalid(session) != state {
        assert!(began.elapsed().as_secs() < 60, "it is not built");
        std::thread::sleep(Duration::from_millis(2));
    }
}

fn assert_sound(db: &Database) {
    assert_eq!(db.check().expect("checks"), Vec::<String>::new());
}

#[test]
fn writers_go_on_and_their_rows_are_found() {
    let (dir, db, mut here) = table("concurrent-writers");
    let mut first = Other::start(&dir.0);
    // The transaction does not know of the index, and leaves a chain with two of its keys.
    assert_eq!(first.ask("begin"), "");
    assert_eq!(first.ask("insert into t values (2001, 1, 'first')"), "");
    assert_eq!(first.ask("update t set k = 7777 where id = 5"), "");
    let mut builder = Other::start(&dir.0);
    builder.begin(CREATE);
    await_waiting(&mut here, "1");
    assert_eq!(invalid(&mut here), "t_k|f|t");

    // Newcomers are not held up. One of them lets the command wait once more.
    assert_eq!(answer(&mut here, "insert into t values (2002, 1, 'newcomer')"), "");
    let mut second = Other::start(&dir.0);
    assert_eq!(second.ask("begin"), "");
    assert_eq!(second.ask("insert into t values (2003, 1, 'second')"), "");
    assert_eq!(second.ask("update t set k = 8888 where id = 6"), "");
    assert_eq!(first.ask("commit"), "");
    await_built(&mut here, "t_k|t|t");
    await_waiting(&mut here, "1");
    assert_eq!(answer(&mut here, "insert into t values (2004, 1, 'third')"), "");
    assert_eq!(answer(&mut here, "update t set k = 9999 where id = 7"), "");
    // Queries do not use it yet.
    let plan = "set enable_seqscan = off; explain (costs off) select s from t where k = 1";
    assert!(answer(&mut here, plan).starts_with("Seq Scan"), "an index without all entries is used");
    assert_eq!(second.ask("commit"), "");
    assert_eq!(builder.end(), "");

    assert!(answer(&mut here, plan).starts_with("Index Scan"));
    let found = "select string_agg(s, ',' order by id) from t where k = 1 and id > 2000";
    assert_eq!(answer(&mut here, found), "first,newcomer,second,third");
    assert_eq!(answer(&mut here, "select count(*) from t where k in (5, 6, 7)"), "27");
    assert_eq!(
        answer(&mut here, "select string_agg(id::text, ',' order by k) from t where k > 1000"),
        "5,6,7"
    );
    assert_sound(&db);
}

#[test]
fn an_older_snapshot_does_not_use_the_index() {
    let (dir, db, mut here) = table("concurrent-older");
    let mut old = db.session().expect("session");
    let sql = "begin isolation level repeatable read; select count(*) from t";
    assert_eq!(answer(&mut old, sql), "1000");
    assert_eq!(answer(&mut here, "delete from t where id <= 500; update t set k = -1"), "");
    let mut builder = Other::start(&dir.0);
    // The command does not wait for readers.
    assert_eq!(builder.ask(CREATE), "");
    assert_eq!(answer(&mut old, "set enable_seqscan = off; select count(*) from t where k = 50"), "10");
    assert_eq!(answer(&mut old, "commit; select count(*) from t where k = 50"), "0");
    // A rebuilt one waits for those who may read the old file, when it has another one already.
    assert_eq!(answer(&mut old, &sql.replace("count(*)", "count(*), sum(k)")), "500|-500");
    assert_eq!(answer(&mut here, "delete from t where id <= 600"), "");
    builder.begin("reindex index concurrently t_k");
    await_waiting(&mut here, "1");
    assert_eq!(answer(&mut old, "select count(*) from t where k = -1"), "500");
    assert_eq!(answer(&mut old, "commit; select count(*) from t where k = -1"), "400");
    assert_eq!(builder.end(), "");
    assert_eq!(answer(&mut old, "select count(*) from t where k = -1"), "400");
    assert_sound(&db);
}

/// A snapshot that was taken while the index was made sees its row of the catalog, but not all rows
/// have an entry that the snapshot sees.
#[test]
fn a_snapshot_from_the_time_of_the_command_does_not_use_the_index() {
    let (dir, db, mut here) = table("concurrent-meanwhile");
    let mut writer = Other::start(&dir.0);
    assert_eq!(writer.ask("begin; insert into t values (2000, 2000, 'x')"), "");
    let mut builder = Other::start(&dir.0);
    builder.begin(CREATE);
    await_waiting(&mut here, "1");
    let mut old = db.session().expect("session");
    let sql = "begin isolation level repeatable read; select count(*) from t";
    assert_eq!(answer(&mut old, sql), "1000");
    assert_eq!(answer(&mut here, "update t set k = -1 where k = 50"), "");
    assert_eq!(writer.ask("commit"), "");
    assert_eq!(builder.end(), "");
    assert_eq!(answer(&mut old, "set enable_seqscan = off; select count(*) from t where k = 50"), "10");
    assert_eq!(answer(&mut old, "commit; select count(*) from t where k = 50"), "0");
    assert_sound(&db);
}

/// A function that sees what its caller sees makes a plan when the index is there already.
#[test]
fn a_function_does_not_use_an_index_that_its_snapshot_is_older_than() {
    let (dir, db, mut here) = table("concurrent-function");
    // Each call waits until its turn is over.
    let functions = "create table turn (n int); insert into turn values (0);
        create function turn() returns int volatile language sql as 'select n from turn';
        create function pass(int) returns void volatile language plpgsql as
            $$ begin while turn() < $1 loop perform pg_sleep(0.002); end loop; end $$;
        create function code() returns bigint stable language plpgsql as
            $$ begin return (select count(*) from t where k = 50); end $$;
        create function body() returns bigint stable language sql as 'select count(*) from t where k = 50'";
    assert_eq!(answer(&mut here, functions), "");
    for command in ["create index concurrently t_k on t (k)", "create index t_k on t (k)"] {
        let mut reader = Other::start(&dir.0);
        let calls = "set enable_seqscan = off;
            select string_agg(code() || ',' || body(), ' ') from (select pass(n) from generate_series(0, 2) n offset 0) s"
            .replace('\n', " ");
        reader.begin(&calls);
        let began = Instant::now();
        let waits = "select count(*) from pg_stat_activity where query like 'set enable_seqscan%' and state = 'active'";
        while answer(&mut here, waits) != "1" {
            assert!(began.elapsed().as_secs() < 60, "the reader does not begin");
            std::thread::sleep(Duration::from_millis(2));
        }
        std::thread::sleep(Duration::from_millis(20));
        assert_eq!(answer(&mut here, "update t set k = -1 where k = 50"), "");
        assert_eq!(answer(&mut here, command), "");
        assert_eq!(answer(&mut here, "update turn set n = 2"), "");
        assert_eq!(reader.end(), "10,10 10,10 10,10", "{command}");
        assert_eq!(reader.ask("select code() || ',' || body()"), "0,0");
        // The plan of one snapshot is not kept for the others.
        assert_eq!(
            answer(&mut here, "drop index t_k; update t set k = 50 where k = -1; update turn set n = 0"),
            ""
        );
    }
    assert_sound(&db);
}

/// A serializable transaction reads the old file of an index, and another one writes the new file
/// first.
#[test]
fn a_serializable_read_of_the_old_file_is_known() {
    let (dir, db, mut here) = table("concurrent-serializable");
    let fill =
        "create index t_k on t (k); insert into t select i, i % 500, 'x' from generate_series(1001, 9000) i";
    assert_eq!(answer(&mut here, fill), "");
    let read =
        "set enable_seqscan = off; begin isolation level serializable; select count(*) from t where k = 450";
    let (mut first, mut second) = (Other::start(&dir.0), Other::start(&dir.0));
    assert_eq!(first.ask(read), "16");
    let mut builder = Other::start(&dir.0);
    builder.begin("reindex index concurrently t_k");
    await_waiting(&mut here, "1");
    assert_eq!(second.ask(read), "16");
    assert_eq!(second.ask("insert into t values (10000, 450, 'second'); commit"), "");
    assert_eq!(first.ask("insert into t values (10001, 450, 'first'); commit"), "40001");
    assert_eq!(first.ask("rollback"), "");
    assert_eq!(builder.end(), "");
    assert_sound(&db);
}

/// A unique key is enforced before the index is valid, and the command fails if it meets two rows.
#[test]
fn unique_keys_beside_writers() {
    let (dir, db, mut here) = table("concurrent-unique");
    let create = "create unique index concurrently t_k on t (k)";
    assert_eq!(answer(&mut here, create), "23505");
    assert_eq!(invalid(&mut here), "t_k|f|t");
    assert_eq!(answer(&mut here, "drop index concurrently t_k"), "");
    assert_eq!(answer(&mut here, "update t set k = id"), "");

    // `first` stops the command before it builds, `second` before it completes.
    let mut builder = Other::start(&dir.0);
    let (mut first, mut second) = (Other::start(&dir.0), Other::start(&dir.0));
    let stop = |here: &mut Session, builder: &mut Other, first: &mut Other, second: &mut Other| {
        assert_eq!(first.ask("begin; insert into t values (2000, 2000, 'first')"), "");
        builder.begin(create);
        await_waiting(here, "1");
        assert_eq!(second.ask("begin; insert into t values (2001, 2001, 'second')"), "");
        assert_eq!(first.ask("rollback"), "");
        await_built(here, "t_k|t|t");
    };

    stop(&mut here, &mut builder, &mut first, &mut second);
    assert_eq!(answer(&mut here, "insert into t values (3000, 17, 'twice')"), "23505");
    assert_eq!(answer(&mut here, "insert into t values (3001, 3001, 'once')"), "");
    assert_eq!(answer(&mut here, "update t set k = 3002 where id = 3001"), "");
    assert_eq!(second.ask("commit"), "");
    assert_eq!(builder.end(), "");
    assert_eq!(answer(&mut here, "insert into t values (3003, 3002, 'twice')"), "23505");
    assert_eq!(answer(&mut here, "drop index concurrently t_k"), "");

    // The second transaction's row is not in the index yet, and so another row may take its key.
    assert_eq!(answer(&mut here, "delete from t where id >= 2000"), "");
    stop(&mut here, &mut builder, &mut first, &mut second);
    assert_eq!(answer(&mut here, "insert into t values (3004, 2001, 'twice')"), "");
    assert_eq!(second.ask("commit"), "");
    assert_eq!(builder.end(), "23505");
    assert_eq!(invalid(&mut here), "t_k|t|t");
    // A row that moves to another page with its key would be the second one in the index.
    let fill = "insert into t select i, i, repeat('z', 60) from generate_series(10000, 10300) i";
    assert_eq!(answer(&mut here, fill), "");
    let moves = "update t set s = repeat('y', 3000) where id = 2001";
    assert_eq!(answer(&mut here, moves), "23505");
    assert_eq!(answer(&mut here, "delete from t where id = 3004; reindex index t_k"), "");
    assert_eq!(invalid(&mut here), "");
    assert_eq!(answer(&mut here, "insert into t values (3005, 2001, 'twice')"), "23505");
    assert_sound(&db);
}

/// A row that has its key no more does not stand in the way of the one that took it, also if the
/// command has seen it alive.
#[test]
fn a_key_that_went_to_another_row_meanwhile() {
    let (dir, db, mut here) = table("concurrent-moved-key");
    assert_eq!(answer(&mut here, "update t set k = id"), "");
    let mut builder = Other::start(&dir.0);
    let mut others: Vec<Other> = (0..4).map(|_| Other::start(&dir.0)).collect();
    assert_eq!(others[0].ask("begin; insert into t values (2000, 2000, 'x')"), "");
    builder.begin("create unique index concurrently t_k on t (k)");
    await_waiting(&mut here, "1");
    // Neither of these rows has an entry when the index is completed.
    assert_eq!(others[1].ask("begin; insert into t values (2001, 2001, 'x'), (2002, 2002, 'x')"), "");
    assert_eq!(others[2].ask("begin; insert into t values (2003, 2004, 'x')"), "");
    assert_eq!(others[0].ask("commit"), "");
    await_built(&mut here, "t_k|t|t");
    assert_eq!(others[2].ask("commit"), "");
    // This transaction is not waited for before the command takes its snapshot.
    assert_eq!(
        others[3].ask("begin; delete from t where id = 2003; insert into t values (2005, 2004, 'new')"),
        ""
    );
    await_waiting(&mut here, "1");
    assert_eq!(others[1].ask("update t set k = 2006 where id = 2001"), "");
    assert_eq!(others[1].ask("update t set k = 2001 where id = 2002"), "");
    assert_eq!(others[1].ask("commit"), "");
    // Now for the one whose row has the key of a row that the command has seen.
    await_waiting(&mut here, "1");
    assert_eq!(others[3].ask("commit"), "");
    assert_eq!(builder.end(), "");
    let found = "set enable_seqscan = off; select string_agg(id::text, ',' order by k) from t where k between 2001 and 2010";
    assert_eq!(answer(&mut here, found), "2002,2005,2001");
    assert_sound(&db);
}

#[test]
fn a_prepared_transaction_is_waited_for() {
    let dir = Dir::new("concurrent-prepared");
    let db = OpenOptions::new().setting("max_prepared_transactions", "4").open(&dir.0).expect("opens");
    let mut here = db.session().expect("session");
    assert_eq!(answer(&mut here, "create table t (id int primary key, k int)"), "");
    let mut other = db.session().expect("session");
    assert_eq!(answer(&mut other, "begin; insert into t values (1, 1)"), "");
    let mut builder = Other::start(&dir.0);
    builder.begin(CREATE);
    await_waiting(&mut here, "1");
    assert_eq!(answer(&mut other, "prepare transaction 'p'"), "");
    await_waiting(&mut here, "1");
    assert_eq!(invalid(&mut here), "t_k|f|t");
    assert_eq!(answer(&mut here, "commit prepared 'p'"), "");
    assert_eq!(builder.end(), "");
    assert_eq!(answer(&mut here, "set enable_seqscan = off; select id from t where k = 1"), "1");
    assert_sound(&db);
}

#[test]
fn an_index_is_dropped_when_no_reader_uses_it() {
    let (dir, db, mut here) = table("concurrent-drop");
    assert_eq!(answer(&mut here, "create index t_k on t (k)"), "");
    let mut reader = Other::start(&dir.0);
    let read = "select count(*) from t where k = 50";
    assert_eq!(reader.ask(&format!("begin isolation level repeatable read; {read}")), "10");
    let mut other = Other::start(&dir.0);
    other.begin("drop index concurrently t_k");
    await_waiting(&mut here, "1");
    assert_eq!(invalid(&mut here), "t_k|t|t");
    // The reader goes on with an index that has all entries, and others do without.
    assert_eq!(answer(&mut here, "insert into t values (2000, 50, 'new')"), "");
    assert_eq!(reader.ask(read), "10");
    assert_eq!(answer(&mut here, read), "11");
    assert_eq!(reader.ask("commit"), "");
    assert_eq!(other.end(), "");
    assert_eq!(answer(&mut here, "select count(*) from pg_class where relname = 't_k'"), "0");
    assert_sound(&db);
}

/// The command's process is killed at each of its waits.
#[test]
fn a_killed_command_leaves_an_index_that_serves_no_query() {
    let (dir, db, mut here) = table("concurrent-killed");
    let check = |here: &mut Session, left: &str| {
        assert_eq!(invalid(here), left);
        assert_eq!(
            answer(here, "insert into t values (5000, 50, 'x'); update t set k = 51 where id = 5000"),
            ""
        );
        assert_eq!(answer(here, "set enable_seqscan = off; select count(*) from t where k = 50"), "10");
        assert_eq!(answer(here, "delete from t where id = 5000"), "");
        assert_eq!(answer(here, "vacuum t"), "");
        assert_sound(&db);
    };

    // In its first wait, before anything is built.
    let mut writer = Other::start(&dir.0);
    assert_eq!(writer.ask("begin; insert into t values (2000, 2000, 'x')"), "");
    let mut builder = Other::start(&dir.0);
    builder.begin(CREATE);
    await_waiting(&mut here, "1");
    drop(builder);
    assert_eq!(writer.ask("rollback"), "");
    check(&mut here, "t_k|f|t");
    assert_eq!(answer(&mut here, "reindex index t_k"), "");
    check(&mut here, "");

    // In the second one, of a REINDEX: the copy is left.
    assert_eq!(writer.ask("begin; insert into t values (2000, 2000, 'x')"), "");
    let mut builder = Other::start(&dir.0);
    builder.begin("reindex index concurrently t_k");
    await_waiting(&mut here, "1");
    let mut second = Other::start(&dir.0);
    assert_eq!(second.ask("begin; insert into t values (2001, 2001, 'x')"), "");
    assert_eq!(writer.ask("rollback"), "");
    await_built(&mut here, "t_k_ccnew|t|t");
    drop(builder);
    assert_eq!(second.ask("rollback"), "");
    check(&mut here, "t_k_ccnew|t|t");
    assert_eq!(answer(&mut here, "drop index t_k_ccnew"), "");

    // While it drops an index that a reader still uses.
    assert_eq!(second.ask("begin; select count(*) from t where k = 50"), "10");
    let mut builder = Other::start(&dir.0);
    builder.begin("drop index concurrently t_k");
    await_waiting(&mut here, "1");
    drop(builder);
    assert_eq!(second.ask("commit"), "");
    check(&mut here, "t_k|t|t");
    assert_eq!(answer(&mut here, "reindex index concurrently t_k"), "");
    assert_eq!(invalid(&mut here), "");
    check(&mut here, "");
}

#[test]
fn an_index_of_a_constraint_is_rebuilt() {
    let (dir, db, mut here) = table("concurrent-constraint");
    let sql = "alter table t add column d int;
        update t set d = id;
        alter table t add unique (d) deferrable initially deferred;
        create table child (a int references t);
        insert into child values (1);
        comment on index t_pkey is 'kept'";
    assert_eq!(answer(&mut here, sql), "");
    let file = "select pg_relation_filenode('t_pkey')";
    let before = answer(&mut here, file);
    // Keys that are equal until the commit, while both indexes are written.
    let mut writer = Other::start(&dir.0);
    assert_eq!(writer.ask("begin; insert into t (id) values (2000)"), "");
    let mut builder = Other::start(&dir.0);
    builder.begin("reindex table concurrently t");
    await_waiting(&mut here, "1");
    assert_eq!(writer.ask("rollback"), "");
    for _ in 0..100 {
        let swap = "begin; update t set d = case d when 1 then 2 else 1 end where d in (1, 2); commit";
        assert_eq!(answer(&mut here, swap), "");
    }
    assert_eq!(builder.end(), "");
    assert_ne!(answer(&mut here, file), before);
    assert_eq!(answer(&mut here, "select obj_description('t_pkey'::regclass)"), "kept");
    assert_eq!(answer(&mut here, "delete from t where id = 1"), "23503");
    assert_eq!(answer(&mut here, "insert into t (id) values (1)"), "23505");
    assert_eq!(answer(&mut here, "insert into t (id, d) values (3000, 7)"), "23505");
    assert_eq!(invalid(&mut here), "");
    assert_sound(&db);
}

/// The answer of a session whose region may be given up because of a kill in a critical section.
fn steady(session: &mut Session, sql: &str) -> String {
    loop {
        match answer(session, sql) {
            lost if ["57P02", "08007"].contains(&lost.as_str()) => answer(session, "rollback"),
            answer => return answer,
        };
    }
}

fn assert_steadily_sound(db: &Database) {
    loop {
        match db.check() {
            Ok(found) => return assert_eq!(found, Vec::<String>::new()),
            Err(e) => assert_eq!(e.sqlstate.code(), "57P02", "{}", e.message),
        }
    }
}

/// A statement of a writer.
fn change(numbers: &mut Numbers) -> String {
    let (id, k) = (numbers.below(400), numbers.below(50));
    match numbers.below(7) {
        0 => format!("insert into t values ({id}, {k}, 'x') on conflict (id) do nothing"),
        1 => format!("delete from t where id = {id}"),
        2 => format!("update t set s = repeat('y', {}) where id = {id}", numbers.below(900)),
        3 => format!("update t set k = {k} where id = {id}"),
        4 => format!("update t set k = k + 1 where id between {id} and {id} + 5"),
        5 => format!("update t set s = 'z' where k = {k}"),
        _ => format!("select count(*) from t where k = {k}"),
    }
}

/// Processes write, and another one makes, rebuilds and drops indexes, and is killed now and then.
#[test]
fn many_commands_beside_writers_and_kills() {
    let seed = std::env::var("SINEW_SEED").ok().and_then(|s| s.parse().ok());
    let seed: u64 = seed.unwrap_or_else(|| u64::from(std::process::id()));
    eprintln!("SINEW_SEED={seed}");
    let (dir, db, mut here) = table("concurrent-stress");
    let rounds: usize = std::env::var("SINEW_ROUNDS").ok().and_then(|s| s.parse().ok()).unwrap_or(12);
    assert_eq!(answer(&mut here, "truncate t"), "");
    let (over, written) = (AtomicBool::new(false), AtomicUsize::new(0));
    std::thread::scope(|scope| {
        struct Over<'a>(&'a AtomicBool);
        impl Drop for Over<'_> {
            fn drop(&mut self) {
                self.0.store(true, Relaxed);
            }
        }
        let _over = Over(&over);
        for n in 0..3 {
            let (over, written, dir) = (&over, &written, &dir.0);
            scope.spawn(move || {
                let mut numbers = Numbers(seed * 10 + n);
                let mut process = Other::start(dir);
                while !over.load(Relaxed) {
                    let changes: Vec<String> = (0..=numbers.below(3)).map(|_| change(&mut numbers)).collect();
                    let end = if numbers.below(8) == 0 { "rollback" } else { "commit" };
                    let answer = process.ask(&format!("begin; {}; {end}", changes.join("; ")));
                    if ["40P01", "57P02", "08007"].contains(&answer.as_str()) {
                        process.ask("rollback");
                    } else {
                        assert_eq!(answer, "", "{changes:?}");
                        written.fetch_add(1, Relaxed);
                    }
                }
            });
        }

        let mut numbers = Numbers(seed * 10 + 9);
        let mut old = db.session().expect("session");
        for round in 0..rounds {
            let sums = "select count(*), sum(id), sum(k) from t where k between 10 and 30";
            steady(&mut old, "begin isolation level repeatable read; set local enable_indexscan = off");
            let seen = answer(&mut old, sums);
            let mut builder = Other::start(&dir.0);
            let index = [
                "t (k)",
                "t (k) include (s)",
                "t ((k + 1))",
                "t (k) where k > 5",
                "t (k, id)",
                "t using gin ((array[k, id % 7]))",
            ];
            let create = format!("create index concurrently i on {}", index[round % index.len()]);
            let is_killed = numbers.below(3) == 0;
            for command in [create.as_str(), "reindex table concurrently t", "drop index concurrently i"] {
                if is_killed && numbers.below(3) == 0 {
                    builder.begin(command);
                    std::thread::sleep(Duration::from_millis(numbers.below(30)));
                    drop(builder);
                    builder = Other::start(&dir.0);
                } else {
                    let answer = builder.ask(command);
                    let is_known =
                        ["", "40P01", "42704", "42P07", "57P02", "08007"].contains(&answer.as_str());
                    assert!(is_known, "{command}: {answer}");
                }
                if command == create {
                    answer(&mut old, "set local enable_indexscan = on; set local enable_seqscan = off");
                    let again = answer(&mut old, sums);
                    assert!(
                        again == seen || again == "57P02" || seen == "57P02" || again == "25P02",
                        "{again}, before {seen}"
                    );
                    answer(&mut old, "rollback");
                }
                assert_steadily_sound(&db);
            }
            // Dropped are those that the killed ones left, too.
            let left = "select coalesce(string_agg('drop index ' || relname, '; '), '') from pg_class \
                where relname in ('i', 'i_ccnew', 't_pkey_ccnew')";
            let left = steady(&mut here, left);
            steady(&mut here, &left);
        }
    });
    eprintln!("{} transactions", written.into_inner());
    assert_eq!(invalid(&mut here), "");
    assert_sound(&db);
}
