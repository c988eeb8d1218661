//! A real PostgreSQL 15 follows a database: it copies the tables, and then every commit.

mod common;

use common::{Scratch, Server, check, value};
use sinew_bench::peers::{self, Peer};
use std::process::{Child, Command, Stdio};
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
        let settings = ["wal_retrieve_retry_interval=200ms", "max_logical_replication_workers=8"];
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
        let server = self.server();
        let dir = server.socket_dir.display();
        self.tell_follower(&format!(
            "create subscription s connection 'host={dir} port={} user=follower password=secret \
             dbname=postgres' publication {publications}",
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
