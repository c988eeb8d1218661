//! A real PostgreSQL 15 follows a database: it copies the tables, and then every commit.

mod common;

use common::{BINARY, Scratch, Server, check, value};
use sinew_bench::peers::{self, Peer};
use std::io::Write;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// As long as a loaded machine may take for a copy or to catch up.
const PATIENCE: Duration = Duration::from_secs(120);

struct Pair {
    server: Option<Server>,
    follower: Peer,
    scratch: Scratch,
}

impl Pair {
    /// Sinew, and a PostgreSQL that can follow it. `None` without PostgreSQL's programs.
    fn start(name: &str) -> Option<Pair> {
        let scratch = Scratch::new(name);
        let settings =
            ["wal_retrieve_retry_interval=200ms", "max_logical_replication_workers=8", "wal_level=logical"];
        let follower = peers::postgres_with(&scratch.0.join("follower"), 16, &settings).unwrap();
        let Some(follower) = follower else {
            sinew_oracle::missing::oracle("a PostgreSQL that follows", "postgres");
            return None;
        };
        let server = Server::start(&scratch.0, &[]);
        let role = "create role follower login replication superuser password 'secret'";
        server.connect().batch_execute(role).unwrap();
        Some(Pair { server: Some(server), follower, scratch })
    }

    fn server(&self) -> &Server {
        self.server.as_ref().expect("runs")
    }

    /// kill -9, and another server on the same directory.
    fn kill_and_restart(&mut self) {
        self.server.take().expect("runs").kill();
        self.server = Some(Server::start(&self.scratch.0, &[]));
    }

    /// kill -9 of one of PostgreSQL's processes: it ends all of them, and recovers.
    fn kill_one_of_the_follower(&self, chance: &mut fastrand::Rng) {
        let family = self.follower.processes();
        let Some(children) = family.get(1..).filter(|children| !children.is_empty()) else { return };
        let victim = children[chance.usize(..children.len())];
        let done = Command::new("kill").args(["-9", &victim.to_string()]).status().unwrap();
        assert!(done.success() || self.follower.processes() != family, "the process {victim} was there");
    }

    fn wait_for_the_follower(&self) {
        let end = Instant::now() + PATIENCE;
        while self.follower.psql("select 1").is_err() {
            assert!(Instant::now() < end, "PostgreSQL does not come back");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    fn ask(&self, sql: &str) {
        self.server().connect().batch_execute(sql).unwrap_or_else(|e| panic!("{sql}: {e:?}"));
    }

    fn tell_follower(&self, sql: &str) {
        self.follower.psql(sql).unwrap();
    }

    fn subscribe(&self, publications: &str) {
        self.subscribe_with(publications, "binary = false");
    }

    fn subscribe_with(&self, publications: &str, options: &str) {
        let server = self.server();
        let dir = server.socket_dir.display();
        self.tell_follower(&format!(
            "create subscription s connection 'host={dir} port={} user=follower password=secret \
             dbname=postgres' publication {publications} with ({options})",
            server.port
        ));
    }

    /// Waits until the follower has the same rows of each query.
    fn wait_until_equal(&self, queries: &[&str]) {
        let end = Instant::now() + PATIENCE;
        let mut client = self.server().connect();
        for sql in queries {
            // One value for all rows.
            let sql =
                format!("select coalesce(string_agg(q::text, E'\\n' order by q::text), '') from ({sql}) q");
            let ours = value(&mut client, &sql);
            loop {
                let theirs = self.follower.psql(&sql).unwrap();
                if theirs == ours {
                    break;
                }
                if Instant::now() > end {
                    let states = self.follower.psql("select * from pg_stat_subscription").unwrap();
                    panic!("{sql}\nours: {ours}\ntheirs: {theirs}\n{states}");
                }
                std::thread::sleep(Duration::from_millis(50));
            }
        }
    }
}

const TABLES: &str = "
    create table item (id int primary key, name text, price numeric(10,2), made timestamptz, tags text[],
        data jsonb, raw bytea, ok bool, ratio float8);
    create table pair (a int not null, b int not null, note text);
    create unique index pair_key on pair (b, a);
    alter table pair replica identity using index pair_key;
    create table loose (a int, b text);
    alter table loose replica identity full;
    create table filtered (id int primary key, v int);
    alter table filtered replica identity full;
    create table listed (id int primary key, shown text, hidden text);";

const ALL: [&str; 4] =
    ["select * from item", "select * from pair", "select * from loose", "select id, shown from listed"];

#[test]
fn a_postgresql_follows() {
    let Some(pair) = Pair::start("follow") else { return };
    pair.ask(TABLES);
    pair.tell_follower(TABLES);
    pair.ask(
        "insert into item select i, 'item ' || i, i * 1.25, '2020-01-01 00:00:00+00'::timestamptz + i * interval '1 hour',
             array['a', 'b\"' || i], jsonb_build_object('i', i), decode('00ff', 'hex'), i % 2 = 0, i / 3.0
         from generate_series(1, 1000) i;
         insert into pair select i, -i, 'n' from generate_series(1, 50) i;
         insert into loose values (1, 'x'), (1, 'x'), (null, null);
         insert into filtered select i, i from generate_series(1, 20) i;
         insert into listed values (1, 'shown', 'hidden');
         create publication p for table item, pair, loose;
         create publication q for table filtered where (v > 10), listed (id, shown);",
    );
    pair.subscribe("p, q");
    pair.wait_until_equal(&ALL);
    let filtered = || {
        let end = Instant::now() + PATIENCE;
        let mut client = pair.server().connect();
        let all = "select coalesce(string_agg(id || ':' || v, ' ' order by id), '') from filtered";
        let ours = value(&mut client, &format!("{all} where v > 10"));
        while pair.follower.psql(all).unwrap() != ours {
            assert!(Instant::now() < end, "{ours}");
            std::thread::sleep(Duration::from_millis(50));
        }
    };
    filtered();
    for sql in [
        "update item set name = 'changed', price = null where id <= 10",
        "update item set id = id + 5000 where id between 20 and 25",
        "delete from item where id between 30 and 40",
        "insert into item (id, name) values (9001, repeat('long ', 100000))",
        "update item set ok = true where id = 9001",
        "update pair set note = 'm' where a < 10; update pair set b = b - 100 where a < 5; delete from pair where a > 40",
        "update loose set b = 'y' where a = 1; delete from loose where a is null",
        "begin; insert into item (id) values (7001); savepoint s; insert into item (id) values (7002); rollback to s;
         insert into pair values (700, 700, 'p'); commit",
        "begin; insert into item (id) values (7003); rollback",
        "update filtered set v = v + 5; update filtered set v = 1 where id = 20; delete from filtered where id = 19",
        "update listed set shown = 'new', hidden = 'newer'; insert into listed values (2, 'two', 'x')",
    ] {
        pair.ask(sql);
    }
    pair.wait_until_equal(&ALL);
    filtered();
    pair.ask("truncate pair, loose; insert into loose values (5, 'after')");
    pair.wait_until_equal(&ALL);

    // A table that is added later.
    let later = "create table later (id int primary key, t text)";
    pair.ask(&format!("{later}; insert into later values (1, 'before')"));
    pair.tell_follower(later);
    pair.ask("alter publication p add table later");
    pair.tell_follower("alter subscription s refresh publication");
    pair.wait_until_equal(&["select * from later"]);
    pair.ask("insert into later values (2, 'after'); update later set t = t || '!'");
    pair.wait_until_equal(&["select * from later", "select * from item"]);

    // A column that is added on both sides.
    pair.tell_follower("alter table later add column extra int");
    pair.ask("alter table later add column extra int; insert into later values (3, 'wide', 3)");
    pair.wait_until_equal(&["select * from later"]);

    let mut client = pair.server().connect();
    let shown =
        "select count(*) from pg_stat_replication where state = 'streaming' and application_name = 's'";
    assert_eq!(value(&mut client, shown), "1");
    assert_eq!(value(&mut client, "select string_agg(slot_name, ' ') from pg_replication_slots"), "s");
    pair.tell_follower("drop subscription s");
    assert_eq!(value(&mut client, "select count(*) from pg_replication_slots"), "0");
}

/// The follower misses nothing and gets nothing twice while either side is killed under load.
/// `SINEW_FOLLOW_ROUNDS` kills.
#[test]
fn killed_sides_go_on_where_they_were() {
    let Some(mut pair) = Pair::start("follow-killed") else { return };
    let pgbench = peers::pgbench_path();
    let init = |address: &[String], steps: &str| {
        let done = Command::new(&pgbench)
            .args(address)
            .args(["-i", "-q", "-s", "1", "-I", steps, "postgres"])
            .stderr(Stdio::null())
            .status()
            .unwrap();
        assert!(done.success());
    };
    let address = |server: &Server| {
        let dir = server.socket_dir.display().to_string();
        ["-h", &dir, "-p", &server.port.to_string(), "-U", "postgres"].map(str::to_string)
    };
    init(&address(pair.server()), "dtgp");
    init(&pair.follower.address(), "dtp");
    pair.ask(
        "create publication p for table pgbench_accounts, pgbench_branches, pgbench_tellers, pgbench_history",
    );
    pair.subscribe("p");
    let rounds = std::env::var("SINEW_FOLLOW_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(3);
    let seed =
        std::env::var("SINEW_SEED").ok().and_then(|n| n.parse().ok()).unwrap_or_else(|| fastrand::u64(..));
    println!("SINEW_SEED={seed}");
    let mut chance = fastrand::Rng::with_seed(seed);
    let mut run: Option<Child> = None;
    for round in 0..rounds {
        let load = run.get_or_insert_with(|| {
            Command::new(&pgbench)
                .args(address(pair.server()))
                .args(["-n", "-c", "16", "-j", "2", "-T", "3600", "postgres"])
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .unwrap()
        });
        std::thread::sleep(Duration::from_millis(chance.u64(1500..4500)));
        if round % 2 == 0 {
            pair.kill_and_restart();
            // Its server is gone.
            load.wait().unwrap();
            run = None;
        } else {
            pair.kill_one_of_the_follower(&mut chance);
        }
    }
    if let Some(mut load) = run {
        load.kill().unwrap();
        load.wait().unwrap();
    }
    pair.wait_for_the_follower();
    let last = Command::new(&pgbench)
        .args(address(pair.server()))
        .args(["-n", "-c", "4", "-t", "100", "postgres"])
        .stdout(Stdio::null())
        .status()
        .unwrap();
    assert!(last.success());
    pair.wait_until_equal(&[
        "select tid, bid, aid, delta, mtime from pgbench_history",
        "select * from pgbench_accounts where abalance <> 0",
        "select count(*), sum(abalance) from pgbench_accounts",
        "select * from pgbench_branches",
        "select * from pgbench_tellers",
    ]);
    pair.tell_follower("drop subscription s");
    let data = pair.server().data.clone();
    pair.server.take().expect("runs").stop();
    check(&data);
}

/// Parts of large transactions leave before their commits, while either side is killed.
/// `SINEW_FOLLOW_ROUNDS` kills.
#[test]
fn a_follower_takes_large_transactions_early() {
    let Some(mut pair) = Pair::start("follow-early") else { return };
    let table = "create table big (id int primary key, v text)";
    pair.ask(table);
    pair.tell_follower(table);
    pair.ask(
        "alter role follower set logical_decoding_work_mem = '64kB'; create publication p for table big",
    );
    pair.subscribe_with("p", "streaming = on");
    let stop = Arc::new(AtomicBool::new(false));
    let address = Arc::new(Mutex::new(pair.server().address()));
    let writers: Vec<_> = (0..3)
        .map(|writer| {
            let (stop, address) = (stop.clone(), address.clone());
            std::thread::spawn(move || {
                let mut client = None;
                let mut at = writer * 100_000_000;
                while !stop.load(Relaxed) {
                    let connect = || postgres::Client::connect(&address.lock().unwrap(), postgres::NoTls);
                    let Some(open) = client.take().or_else(|| connect().ok()) else {
                        std::thread::sleep(Duration::from_millis(50));
                        continue;
                    };
                    let mut open = open;
                    if open.batch_execute(&large_transaction(at)).is_ok() {
                        client = Some(open);
                    }
                    at += 10_000;
                }
            })
        })
        .collect();
    let rounds = std::env::var("SINEW_FOLLOW_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(3);
    let mut chance = fastrand::Rng::new();
    for round in 0..rounds {
        std::thread::sleep(Duration::from_millis(chance.u64(1500..3500)));
        if round % 2 == 0 {
            pair.kill_and_restart();
            *address.lock().unwrap() = pair.server().address();
        } else {
            pair.kill_one_of_the_follower(&mut chance);
        }
    }
    stop.store(true, Relaxed);
    for writer in writers {
        writer.join().unwrap();
    }
    pair.wait_for_the_follower();
    pair.wait_until_equal(&[
        "select id / 10000 as part, count(*), md5(string_agg(v, '' order by id)) from big group by 1",
    ]);
    // The sender did send parts early, and told of subtransactions that rolled back.
    let mut client = pair.server().connect();
    value(&mut client, "select pg_create_logical_replication_slot('early', 'pgoutput')");
    client.batch_execute("set logical_decoding_work_mem = '64kB'").unwrap();
    client.batch_execute(&large_transaction(1_000_000_000)).unwrap();
    let kinds = "select string_agg(distinct chr(get_byte(data, 0)), '' order by chr(get_byte(data, 0)))
                 from pg_logical_slot_peek_binary_changes('early', null, null, 'proto_version', '2',
                     'publication_names', 'p', 'streaming', 'on')";
    assert_eq!(value(&mut client, kinds), "EIRSUc");
    pair.tell_follower("drop subscription s");
    let data = pair.server().data.clone();
    pair.server.take().expect("runs").stop();
    check(&data);
}

/// A transaction of a few hundred kilobytes, some of which rolls back. Its ids begin at `at`.
fn large_transaction(at: i32) -> String {
    let rows = |from: i32| {
        let (from, to) = (at + from, at + from + 999);
        format!("insert into big select i, repeat(md5(i::text), 4) from generate_series({from}, {to}) i;")
    };
    let end = if at / 10_000 % 5 == 4 { "rollback" } else { "commit" };
    format!(
        "begin; {} savepoint a; {} savepoint b; {} rollback to b; {} {} savepoint c; {} release c;
         update big set v = 'short' where id between {at} and {at} + 300; {end}",
        rows(0),
        if at / 10_000 % 3 == 2 { format!("{} rollback to a;", rows(1000)) } else { rows(1000) },
        rows(2000),
        rows(3000),
        if at / 10_000 % 3 == 1 { "rollback to a;" } else { "" },
        rows(4000),
    )
}

/// kill -9 of an embedded session's process: its temporary slot goes with it.
#[test]
fn a_killed_process_leaves_no_temporary_slot() {
    let scratch = Scratch::new("follow-temporary");
    let server = Server::start(&scratch.0, &[]);
    let mut client = server.connect();
    let mut other = Command::new(BINARY)
        .arg("sql")
        .arg(&server.data)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let create = b"select pg_create_logical_replication_slot('x', 'pgoutput', true);\n";
    other.stdin.as_mut().expect("is a pipe").write_all(create).unwrap();
    let mut wait_for = |count: &str| {
        let end = Instant::now() + PATIENCE;
        while value(&mut client, "select count(*) from pg_replication_slots where temporary") != count {
            assert!(Instant::now() < end, "{count}");
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    wait_for("1");
    other.kill().unwrap();
    other.wait().unwrap();
    wait_for("0");
    server.stop();
}

/// Binary values are PostgreSQL's.
#[test]
fn binary_values_are_postgresqls() {
    let Some(pair) = Pair::start("follow-binary") else { return };
    let setup = "create table b (id int8 primary key, c bool, d int2, e float4, f float8, g numeric(12, 3), h text,
            i varchar(5), j char(4), k bytea, l date, m time, n timetz, o timestamp, p timestamptz, q interval,
            r uuid, s json, t jsonb, u int[], w text[][], x inet, y bit(3), z varbit, aa name, ab \"char\", ac oid,
            ad int4range, ae numeric[]);
        create publication p for table b";
    let rows = [
        "insert into b values (1, true, -3, 1.5, 1e-300, -12345.678, 'text é', 'v', 'c', '\\x00ff', '1999-12-31', '12:34:56.789',
            '12:34:56+02', '2020-02-29 01:02:03.456', '2020-02-29 01:02:03.456+03', '1 year 2 mons 3 days 04:05:06.7',
            'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', '{\"a\": 1}', '{\"b\": [1, null]}', '{1,NULL,3}', '{{a,b},{c,\"d e\"}}',
            '10.1.2.3/8', '101', '10101', 'name', 'x', 4294967295, '[1,5)', '{1.50,NaN}')",
        "insert into b (id) values (2)",
        "insert into b (id, e, f, g, l, o, p) values (3, 'NaN', '-Infinity', 'NaN', 'infinity', '-infinity', 'infinity')",
        "update b set h = 'other', id = 4 where id = 1",
        "delete from b where id = 2",
    ];
    let read = "select string_agg(encode(substr(data, 6), 'hex'), ' ' order by n)
                from (select chr(get_byte(data, 0)) as kind, data, row_number() over () as n
                      from pg_logical_slot_peek_binary_changes('o', null, null, 'proto_version', '1',
                          'publication_names', 'p', 'binary', 'true')) m
                where kind in ('I', 'U', 'D')";
    let mut client = pair.server().connect();
    pair.tell_follower(setup);
    pair.ask(setup);
    let create = "select pg_create_logical_replication_slot('o', 'pgoutput')";
    pair.tell_follower(create);
    value(&mut client, create);
    for sql in rows {
        pair.tell_follower(sql);
        pair.ask(sql);
    }
    assert_eq!(value(&mut client, read), pair.follower.psql(read).unwrap());
    pair.tell_follower("select pg_drop_replication_slot('o')");
    pair.tell_follower("truncate b");
    pair.subscribe_with("p", "binary = true");
    pair.wait_until_equal(&["select * from b"]);
    pair.ask("insert into b (id, u, t) values (10, '{{1,2},{3,4}}', '\"x\"'); update b set g = 1.5");
    pair.wait_until_equal(&["select * from b"]);
    pair.tell_follower("drop subscription s");
}

/// The tables and publications before each order. `p` is the publication that is followed.
const BEFORE_ORDERS: &str = "
    drop publication if exists p, q, r;
    drop table if exists t, u, v, v2, w cascade;
    drop schema if exists s2, s3 cascade;
    create table t (id int primary key, v int);
    create table u (id int primary key, v int);
    create schema s2;
    create table s2.w (id int primary key, v int);
    create publication p for table t;
    create publication q for table u";

/// Orders in which publications and rows change. Statements of a line run each in its own
/// transaction, unless it is one block.
const ORDERS: [&[&str]; 29] = [
    &["insert into t values (1, 1)", "drop publication p"],
    &["drop publication p", "create publication p for table t", "insert into t values (2, 2)"],
    &["drop publication p", "insert into t values (1, 1)", "create publication p for table t"],
    &["drop publication p", "insert into u values (1, 1)", "create publication p for table t"],
    &[
        "create table v (a int)",
        "drop publication p",
        "insert into v values (1)",
        "create publication p for table t",
    ],
    &[
        "drop publication p",
        "create table v (a int primary key)",
        "alter table u add column x int",
        "create index on u (v)",
        "create publication p for table t, v",
        "insert into v values (1)",
    ],
    &["insert into u values (1, 1)", "drop publication p", "update u set v = 2", "create publication p"],
    &["insert into u values (1, 1)", "drop publication p", "delete from u", "create publication p"],
    &["drop publication p", "truncate u", "create publication p for table t"],
    &[
        "drop publication p",
        "begin; insert into u values (1, 1); rollback",
        "create publication p for table t",
    ],
    &[
        "drop publication p",
        "begin; savepoint a; insert into t values (1, 1); rollback to a; create table v (a int); commit",
        "create publication p for table t",
        "insert into t values (2, 2)",
    ],
    &[
        "drop publication p",
        "begin; savepoint a; insert into t values (1, 1); release a; commit",
        "create publication p for table t",
    ],
    &["begin; drop publication p; insert into t values (1, 1); create publication p for table t; commit"],
    &["begin; insert into t values (1, 1); drop publication p; create publication p for table t;
         insert into t values (2, 2); commit"],
    &["begin; savepoint a; drop publication p; rollback to a; insert into t values (1, 1); commit"],
    &["alter publication p rename to r", "insert into t values (1, 1)", "alter publication r rename to p"],
    &["alter publication p rename to r", "alter publication r rename to p", "insert into t values (1, 1)"],
    &[
        "alter publication p rename to r",
        "alter publication q rename to p",
        "insert into u values (1, 1); insert into t values (1, 1)",
    ],
    &["drop publication q", "insert into u values (1, 1); insert into t values (1, 1)"],
    &[
        "alter publication p drop table t",
        "insert into t values (1, 1)",
        "alter publication p add table t",
        "insert into t values (2, 2)",
    ],
    &[
        "alter publication p set table u",
        "insert into t values (1, 1); insert into u values (1, 1)",
        "alter publication p set table t, u",
        "insert into t values (2, 2); insert into u values (2, 2)",
    ],
    &["begin; insert into t values (1, 1); alter publication p drop table t; insert into t values (2, 2);
         alter publication p add table t; insert into t values (3, 3); commit"],
    &[
        "alter table t replica identity full",
        "insert into t values (1, 1)",
        "alter publication p set table t where (v > 5)",
        "insert into t values (2, 2), (7, 7)",
        "update t set v = 9 where id = 1",
        "update t set v = 0 where id = 7",
        "alter publication p set table t where (v < 5)",
        "insert into t values (3, 3), (8, 8)",
        "alter publication p set table t",
        "insert into t values (4, 4)",
    ],
    &[
        "insert into t values (1, 1)",
        "alter publication p set (publish = 'insert')",
        "insert into t values (2, 2)",
        "update t set v = 3",
        "delete from t where id = 1",
        "truncate t",
        "alter publication p set (publish = 'insert, delete')",
        "insert into t values (3, 3)",
        "delete from t",
    ],
    &[
        "drop publication p",
        "create publication p for tables in schema s2",
        "insert into s2.w values (1, 1)",
        "alter table s2.w set schema public",
        "insert into w values (2, 2)",
        "alter table w set schema s2",
        "insert into s2.w values (3, 3)",
    ],
    &[
        "alter publication p add tables in schema s2",
        "alter table u set schema s2",
        "insert into s2.u values (2, 2)",
        "alter publication p drop tables in schema s2",
        "insert into s2.u values (3, 3); insert into s2.w values (3, 3)",
        "alter publication p add tables in schema s2",
        "insert into s2.u values (4, 4)",
    ],
    &[
        "alter publication p add tables in schema s2",
        "alter schema s2 rename to s3",
        "insert into s3.w values (2, 2)",
    ],
    &[
        "create table v (a int primary key) partition by range (a);
         create table v1 partition of v for values from (0) to (10);
         create table v2 (a int primary key)",
        "alter publication p add table v",
        "alter table v attach partition v2 for values from (10) to (20)",
        "insert into v values (2), (12)",
        "alter table v detach partition v2",
        "insert into v2 values (13)",
    ],
    &["drop publication p", "create table v as select 1 as a", "create publication p for table t"],
];

/// A follower gets the same rows, or the same error, in whichever order publications and rows
/// change.
#[test]
fn publications_come_and_go_as_in_postgresql() {
    let Some(pair) = Pair::start("follow-orders") else { return };
    let ours: Vec<String> = {
        let server = pair.server();
        let dir = server.socket_dir.display().to_string();
        ["-h", &dir, "-p", &server.port.to_string(), "-U", "postgres"].map(str::to_string).to_vec()
    };
    let read = "select string_agg(kind || case when kind in ('I', 'U', 'D') then encode(substr(data, 6), 'hex') else '' end,
                    ' ' order by n)
                from (select chr(get_byte(data, 0)) as kind, data, row_number() over () as n
                      from pg_logical_slot_peek_binary_changes('o', null, null, 'proto_version', '1',
                          'publication_names', 'p')) m
                where kind <> 'R'";
    let run = |address: &[String], sql: &str, fails: bool| {
        let mut command = Command::new("psql");
        let out = command.args(address).args(["-d", "postgres", "-XqAt", "-c", sql]).output().unwrap();
        let text = String::from_utf8_lossy(if out.status.success() { &out.stdout } else { &out.stderr });
        assert!(fails || out.status.success(), "{sql}: {text}");
        text.lines().next().unwrap_or_default().to_string()
    };
    for order in ORDERS {
        let [theirs, ours] = [&pair.follower.address()[..], &ours].map(|address| {
            run(address, BEFORE_ORDERS, false);
            run(address, "select pg_create_logical_replication_slot('o', 'pgoutput')", false);
            for sql in order {
                run(address, sql, false);
            }
            let found = run(address, read, true);
            run(address, "select pg_drop_replication_slot('o')", false);
            found
        });
        assert_eq!(ours, theirs, "{order:?}");
    }
}
