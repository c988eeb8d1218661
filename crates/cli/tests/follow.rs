//! A copy that follows its archive, as a user has it: `sinew follow`, servers and programs that
//! read it, deaths on both sides, and the promotion.

mod common;

use common::program::{fails, ok, path};
use common::s3::{Gate, S3};
use common::{BINARY, Scratch, Server, error_of, value, wait_until};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::time::{Duration, Instant};

struct Place {
    scratch: Scratch,
    archive: PathBuf,
    copy: PathBuf,
}

impl Place {
    fn new(name: &str) -> Place {
        let scratch = Scratch::new(name);
        let [source, copy] = ["source", "copy"].map(|n| scratch.0.join(n));
        [&source, &copy].into_iter().for_each(|dir| std::fs::create_dir(dir).unwrap());
        Place { archive: scratch.0.join("archive"), copy, scratch }
    }

    fn serve_source(&self) -> Server {
        let to = format!("archive_to={}", path(&self.archive));
        let settings = ["shared_buffers=16MB", "archive_interval=50ms", "fsync=off", &to];
        Server::start(&self.scratch.0.join("source"), &settings)
    }

    /// The directory of the copy.
    fn data(&self) -> PathBuf {
        self.copy.join("data")
    }

    fn serve_copy(&self, more: &[&str]) -> Server {
        let usual = ["shared_buffers=16MB", "fsync=off", "archive_interval=50ms"];
        let all: Vec<&str> = usual.into_iter().chain(more.iter().copied()).collect();
        Server::start(&self.copy, &all)
    }

    fn back_up(&self, source: &Server) {
        wait_until("the archive begins", || self.archive.join("base").exists());
        ok(&["backup", path(&source.data), path(&self.archive.join("base/one"))]);
    }

    /// Runs `sinew follow` until it says that it follows.
    fn follow(&self) -> Follow {
        let mut command = Command::new(BINARY);
        command.args(["follow", path(&self.archive), path(&self.data())]).stderr(Stdio::null());
        Follow::start(command)
    }
}

/// A `sinew follow` process.
struct Follow(Child);

impl Follow {
    fn start(mut command: Command) -> Follow {
        let mut follow = Follow(command.stdout(Stdio::piped()).spawn().expect("runs"));
        let mut line = String::new();
        let mut out = std::io::BufReader::new(follow.0.stdout.take().expect("piped"));
        std::io::BufRead::read_line(&mut out, &mut line).expect("says something");
        assert!(line.starts_with("sinew: following"), "{line}");
        // A closed pipe would end it when it says more.
        std::thread::spawn(move || std::io::Read::read_to_end(&mut out, &mut Vec::new()));
        follow
    }

    fn signal(&self, name: &str) {
        let status = Command::new("kill").args([name, &self.0.id().to_string()]).status().unwrap();
        assert!(status.success());
    }

    fn end(mut self) {
        self.signal("-TERM");
        assert!(self.0.wait().expect("ends").success());
    }
}

impl Drop for Follow {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

const BANK: &str = "create table account (id int primary key, balance int not null, note text);
    create index on account (balance);
    create table moved (account int, amount int);
    insert into account select i, 1000, repeat('n', 100) from generate_series(1, 300) i";

const PASSING: &str = "create table passing as select * from account; drop table passing";

/// A transfer, often with a part that is rolled back.
fn transfer(client: &mut postgres::Client, random: &mut fastrand::Rng) -> Result<(), postgres::Error> {
    let (from, to, by) = (random.i32(1..=300), random.i32(1..=300), random.i32(1..50));
    let aside = match random.u8(..4) {
        0 => "savepoint a; update account set balance = 0 where id = 1; rollback to a;",
        1 => "savepoint a; insert into moved values (0, 0); release a;",
        _ => "",
    };
    let end = if random.u8(..6) == 0 { "rollback" } else { "commit" };
    client.batch_execute(&format!(
        "begin; update account set balance = balance - {by} where id = {from}; {aside}
         update account set balance = balance + {by} where id = {to};
         insert into moved values ({from}, -{by}), ({to}, {by}); {end}"
    ))
}

const CHECKS: [&str; 4] = [
    "select sum(balance), count(*) from account",
    "select (select sum(balance) - 300000 from account) - (select coalesce(sum(amount), 0) from moved), 300",
    "set enable_seqscan = off; select sum(balance), count(*) from account where balance > -100000000",
    "select sum(a.balance), count(*) from account a join account b using (id)",
];

/// A reader's look. False: a conflict, or the region was given up.
fn look(client: &mut postgres::Client, which: usize, pause_ms: u64) -> bool {
    let sleep = match pause_ms {
        0 => String::new(),
        ms => format!("select sum(balance) from account; select pg_sleep({});", ms as f64 / 1000.0),
    };
    let text =
        format!("begin isolation level repeatable read; {sleep} {}; rollback; reset all", CHECKS[which]);
    match client.simple_query(&text) {
        Ok(found) => {
            let last = found.iter().rev().find_map(|m| match m {
                postgres::SimpleQueryMessage::Row(row) => Some((row.get(0), row.get(1))),
                _ => None,
            });
            let sum = if which == 1 { "0" } else { "300000" };
            assert_eq!(last, Some((Some(sum), Some("300"))), "{}", CHECKS[which]);
            true
        }
        Err(e) => {
            let state = e.code().map_or(String::new(), |c| c.code().to_owned());
            assert!(["40001", "57P02", "57P01", ""].contains(&state.as_str()), "{e:?}");
            let _ = client.simple_query("rollback; reset all");
            false
        }
    }
}

const DIGEST: &str = "select count(*) || ' ' || md5(string_agg(id || ':' || balance, ',' order by id)) \
     || (select ' ' || count(*) || ' ' || coalesce(sum(amount * account), 0) from moved) from account";

fn caught_up(source: &mut postgres::Client, copy: &mut postgres::Client) {
    // More log, so that the archive gets the end.
    source.batch_execute("create table if not exists fence (n int); insert into fence values (1)").unwrap();
    let to = value(source, "select pg_current_wal_insert_lsn()");
    let applied = format!("select coalesce(pg_last_wal_replay_lsn() >= '{to}', false)");
    wait_until("the copy catches up", || {
        copy.simple_query(&applied).is_ok_and(|rows| {
            rows.iter().any(|m| matches!(m, postgres::SimpleQueryMessage::Row(r) if r.get(0) == Some("t")))
        })
    });
}

/// Both sides die again and again; programs that only look come and go.
#[test]
fn a_copy_follows_through_deaths_and_is_promoted() {
    let place = Place::new("follow-deaths");
    let mut source = place.serve_source();
    source.connect().batch_execute(BANK).unwrap();
    place.back_up(&source);
    let mut follow = place.follow();
    fails(&["follow", path(&place.archive), path(&source.data)], "follows no archive");
    let mut copy = place.serve_copy(&["max_standby_archive_delay=200ms"]);
    let seed = std::env::var("SINEW_TEST_SEED")
        .ok()
        .and_then(|s| s.parse().ok())
        .unwrap_or_else(|| fastrand::u64(..));
    println!("SINEW_TEST_SEED={seed}");
    let mut random = fastrand::Rng::with_seed(seed);
    let (reads, refused) = (AtomicU32::new(0), AtomicU32::new(0));
    for round in 0..5 {
        let stop = AtomicBool::new(false);
        std::thread::scope(|scope| {
            for _ in 0..2 {
                let (source, stop, mut random) = (&source, &stop, random.fork());
                scope.spawn(move || {
                    let mut client = source.connect();
                    while !stop.load(Relaxed) && transfer(&mut client, &mut random).is_ok() {}
                });
            }
            for _ in 0..2 {
                let (copy, stop, reads, refused) = (&copy, &stop, &reads, &refused);
                let mut random = random.fork();
                scope.spawn(move || {
                    let mut client = copy.connect();
                    while !stop.load(Relaxed) && !client.is_closed() {
                        let pause_ms = if random.u8(..6) == 0 { 150 } else { 0 };
                        let count =
                            if look(&mut client, random.usize(..4), pause_ms) { reads } else { refused };
                        count.fetch_add(1, Relaxed);
                    }
                });
            }
            // Told when the others have been told to stop.
            let mut failed = None;
            let mut admin = source.connect();
            for _ in 0..3 {
                std::thread::sleep(Duration::from_millis(300));
                for sql in ["vacuum account", "vacuum moved", PASSING, "checkpoint"] {
                    failed = failed.or(admin.batch_execute(sql).err());
                }
            }
            stop.store(true, Relaxed);
            assert!(failed.is_none(), "{failed:?}");
        });
        match round {
            0 => {
                source.kill();
                source = place.serve_source();
            }
            1 => {
                copy.kill();
                copy = place.serve_copy(&["max_standby_archive_delay=200ms"]);
            }
            2 => {
                let _ = follow.0.kill();
                drop(follow);
                follow = place.follow();
            }
            3 => {
                follow.signal("-STOP");
                std::thread::sleep(Duration::from_millis(500));
                follow.signal("-CONT");
            }
            _ => {}
        }
        let (mut s, mut c) = (source.connect(), copy.connect());
        caught_up(&mut s, &mut c);
        assert_eq!(value(&mut c, DIGEST), value(&mut s, DIGEST), "round {round}");
    }
    println!("{} reads, {} refused", reads.load(Relaxed), refused.load(Relaxed));
    assert!(reads.load(Relaxed) > 50);

    // Promoted, with sessions that go on.
    let mut s = source.connect();
    let mut c = copy.connect();
    caught_up(&mut s, &mut c);
    let expected = value(&mut s, DIGEST);
    assert!(ok(&["promote", path(&place.data())]).contains("promoted"));
    wait_until("the session goes on in a database of its own", || {
        c.simple_query("insert into moved values (0, 0)").is_ok()
    });
    assert_eq!(value(&mut c, "select pg_is_in_recovery()"), "f");
    c.batch_execute("delete from moved where account = 0 and amount = 0").unwrap();
    s.batch_execute("delete from moved where account = 0 and amount = 0").unwrap();
    assert_eq!(value(&mut c, DIGEST).split(' ').next(), expected.split(' ').next());
    assert_eq!(value(&mut c, DIGEST), value(&mut s, DIGEST));
    fails(&["promote", path(&place.data())], "follows no archive");
    assert!(follow.0.wait().expect("ends").success(), "sinew follow ends when the copy is promoted");
    drop((s, c));
    copy.stop();
    source.stop();
    common::check(&place.data());
    common::check(&place.scratch.0.join("source/data"));
}

#[test]
fn readers_in_the_way_are_told() {
    let place = Place::new("follow-conflicts");
    let source = place.serve_source();
    let mut s = source.connect();
    s.batch_execute(BANK).unwrap();
    s.batch_execute("create table going (a int); insert into going values (1)").unwrap();
    s.batch_execute("create database leaving").unwrap();
    drop(postgres::Client::connect(
        &source.address().replace("dbname=postgres", "dbname=leaving"),
        postgres::NoTls,
    ));
    place.back_up(&source);
    place.follow().end();
    let copy = place.serve_copy(&["max_standby_archive_delay=1s"]);
    let mut c = copy.connect();
    caught_up(&mut s, &mut c);

    // A snapshot whose versions go.
    c.batch_execute("begin isolation level repeatable read").unwrap();
    assert_eq!(value(&mut c, "select sum(balance) from account"), "300000");
    s.batch_execute("update account set balance = balance + 1").unwrap();
    s.batch_execute("vacuum account").unwrap();
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(value(&mut c, "select sum(balance) from account"), "300000", "it has a second");
    std::thread::sleep(Duration::from_millis(1500));
    let (state, message) = error_of(&c.simple_query("select sum(balance) from account"));
    assert_eq!(
        (state.as_str(), message.as_str()),
        ("40001", "canceling statement due to conflict with recovery")
    );
    let (state, _) = error_of(&c.simple_query("select 1"));
    assert_eq!(state, "25P02");
    c.batch_execute("rollback").unwrap();
    assert_eq!(value(&mut c, "select sum(balance) from account"), "300300");

    // A savepoint does not save it.
    c.batch_execute("begin isolation level repeatable read; select 1; savepoint a").unwrap();
    assert_eq!(value(&mut c, "select count(*) from account"), "300");
    s.batch_execute("update account set balance = balance - 1").unwrap();
    s.batch_execute("vacuum account").unwrap();
    std::thread::sleep(Duration::from_millis(2500));
    assert_eq!(error_of(&c.simple_query("select 1 from account")).0, "40001");
    c.batch_execute("rollback to a").unwrap();
    assert_eq!(error_of(&c.simple_query("select 1 from account")).0, "40001");
    c.batch_execute("rollback").unwrap();

    // A cursor, between two fetches.
    c.batch_execute("begin; declare k cursor for select * from account; fetch 1 from k").unwrap();
    s.batch_execute("update account set balance = balance + 1").unwrap();
    s.batch_execute("vacuum account").unwrap();
    std::thread::sleep(Duration::from_millis(2500));
    assert_eq!(error_of(&c.simple_query("fetch 100 from k")).0, "40001");
    c.batch_execute("rollback").unwrap();

    // Relations that are dropped under one transaction: it holds the log up once.
    s.batch_execute("create table going1 (); create table going2 (); create table going3 ()").unwrap();
    caught_up(&mut s, &mut c);
    c.batch_execute("begin; table going1; table going2; table going3").unwrap();
    let begun = Instant::now();
    for table in ["going1", "going2", "going3"] {
        s.batch_execute(&format!("drop table {table}")).unwrap();
        caught_up(&mut s, &mut copy.connect());
    }
    let took = begun.elapsed();
    assert!(took > Duration::from_secs(1) && took < Duration::from_secs(8), "{took:?}");
    assert_eq!(error_of(&c.simple_query("table going1")).0, "40001");
    c.batch_execute("rollback").unwrap();

    // A relation that is dropped, and one that another session reads.
    c.batch_execute("begin; select * from going").unwrap();
    let mut other = copy.connect();
    other.batch_execute("begin; select count(*) from account").unwrap();
    s.batch_execute("drop table going").unwrap();
    caught_up(&mut s, &mut copy.connect());
    assert_eq!(error_of(&c.simple_query("select * from going")).0, "40001");
    c.batch_execute("rollback").unwrap();
    assert_eq!(error_of(&c.simple_query("select * from going")).0, "42P01");
    other.batch_execute("select count(*) from account; commit").unwrap();

    // A database that is dropped under a session.
    let leaving = copy.address().replace("dbname=postgres", "dbname=leaving");
    let mut inside = postgres::Client::connect(&leaving, postgres::NoTls).expect("connects");
    inside.batch_execute("select 1").unwrap();
    s.batch_execute("drop database leaving").unwrap();
    caught_up(&mut s, &mut c);
    assert!(inside.simple_query("select 1").is_err());
    let Err(gone) = postgres::Client::connect(&leaving, postgres::NoTls) else { panic!("it is gone") };
    assert_eq!(gone.code().map(|c| c.code()), Some("3D000"), "{gone:?}");
    drop((s, c, other, inside));
    copy.stop();
    source.stop();
}

/// All kinds of statements: those that read answer, and the others are refused by one rule.
#[test]
fn nothing_can_be_changed() {
    let place = Place::new("follow-refused");
    let source = place.serve_source();
    let mut s = source.connect();
    s.batch_execute(BANK).unwrap();
    s.batch_execute("create sequence q; select nextval('q'); create view v as select 1 as one").unwrap();
    place.back_up(&source);
    place.follow().end();
    let copy = place.serve_copy(&[]);
    let mut c = copy.connect();
    caught_up(&mut s, &mut c);
    let refused = [
        "insert into account values (1000, 1, '')",
        "update account set balance = 1",
        "delete from account",
        "merge into account a using account b on a.id = b.id when matched then delete",
        "with gone as (delete from account returning id) select * from gone",
        "truncate account",
        "select * from account for update",
        "create table t (a int)",
        "create table t as select 1",
        "select 1 as a into t",
        "create index on account (note)",
        "create index concurrently on account (note)",
        "drop table account",
        "drop view v",
        "alter table account add column a int",
        "reindex table account",
        "vacuum account",
        "vacuum",
        "vacuum full account",
        "analyze account",
        "cluster account",
        "checkpoint",
        "create database d",
        "drop database template1",
        "create role r",
        "create type t as enum ('a')",
        "create function f() returns int language sql as 'select 1'",
        "create schema s",
        "create extension hstore",
        "create publication p",
        "grant select on account to public",
        "comment on table account is 'c'",
        "copy account from stdin",
        "notify n",
        "listen n",
        "select nextval('q')",
        "select setval('q', 3)",
        "select txid_current()",
        "select lo_create(0)",
        "select pg_create_logical_replication_slot('s', 'pgoutput')",
        "do $$ begin update account set balance = 1; end $$",
        "explain analyze update account set balance = 1",
    ];
    for sql in refused {
        let found = c.simple_query(sql);
        let (state, message) = error_of(&found);
        assert_eq!(state, "25006", "{sql}: {message}");
    }
    let errors = [
        ("begin isolation level serializable; select count(*) from account", "0A000"),
        ("begin read write", "0A000"),
        ("set transaction_read_only = off", "0A000"),
        ("begin; lock table account", "25006"),
        ("begin; lock table account in share update exclusive mode", "25006"),
    ];
    for (sql, state) in errors {
        assert_eq!(error_of(&c.simple_query(sql)).0, state, "{sql}");
        c.batch_execute("rollback").unwrap();
    }
    let answered = [
        "table account",
        "begin; declare k cursor for table account; fetch 3 from k; commit",
        "prepare p as select * from account where id = $1; execute p (3)",
        "select pg_advisory_lock(1), pg_advisory_unlock(1)",
        "select pg_export_snapshot()",
        "begin; savepoint a; select 1; rollback to a; commit",
        "begin; lock table account in row exclusive mode; commit",
        "set work_mem = '8MB'",
        "do $$ begin perform count(*) from account; end $$",
        "explain (analyze, buffers) table account",
        "select * from pg_stat_activity, pg_locks, pg_settings limit 1",
        "select last_value from q",
        "create temp table own as select * from account; delete from own where id > 10; select * from own",
    ];
    for sql in answered {
        if let Err(e) = c.simple_query(sql) {
            panic!("{sql}: {e:?}");
        }
    }
    assert_eq!(value(&mut c, "show in_hot_standby"), "on");
    assert_eq!(value(&mut c, "show transaction_read_only"), "on");
    assert_eq!(value(&mut c, "select pg_is_in_recovery()"), "t");
    assert_eq!(value(&mut s, "select pg_is_in_recovery()"), "f");
    assert_eq!(value(&mut s, "show in_hot_standby"), "off");
    assert_eq!(value(&mut c, DIGEST), value(&mut s, DIGEST));
    let top = ok(&["top", "--once", path(&place.data())]);
    assert!(top.contains("follows an archive"), "{top}");
    let elsewhere = place.scratch.0.join("backup");
    fails(&["backup", path(&place.data()), path(&elsewhere)], "follows an archive cannot be backed up");
    let Err(e) = postgres::Client::connect(
        &copy.address().replace("dbname=postgres", "dbname=template1"),
        postgres::NoTls,
    ) else {
        panic!("no session of the source was there")
    };
    let hint = e.as_db_error().and_then(|e| e.hint()).unwrap_or_default();
    assert_eq!(hint, "Connect to it once in the database that this one follows.", "{e:?}");
    drop((s, c));
    common::check(&place.data());
    copy.stop();
    common::check(&place.data());
    source.stop();
}

/// Readers may be in the way for ever, as the copy's setting says. A database is dropped, and the
/// copy is promoted, all the same.
#[test]
fn neither_a_drop_of_a_database_nor_a_promotion_waits_for_readers() {
    let place = Place::new("follow-no-wait");
    let source = place.serve_source();
    let mut s = source.connect();
    s.batch_execute(BANK).unwrap();
    s.batch_execute("create database leaving").unwrap();
    let leaving = |server: &Server| server.address().replace("dbname=postgres", "dbname=leaving");
    drop(postgres::Client::connect(&leaving(&source), postgres::NoTls));
    place.back_up(&source);
    place.follow().end();
    let settings = "\nmax_standby_archive_delay = -1\n";
    let conf = place.data().join("sinew.conf");
    std::fs::write(&conf, std::fs::read_to_string(&conf).unwrap_or_default() + settings).unwrap();
    let mut follow = place.follow();
    let copy = place.serve_copy(&[]);
    let mut c = copy.connect();
    caught_up(&mut s, &mut c);
    let mut inside = postgres::Client::connect(&leaving(&copy), postgres::NoTls).expect("connects");
    inside.batch_execute("select 1").unwrap();
    s.batch_execute("drop database leaving").unwrap();
    caught_up(&mut s, &mut c);
    assert!(inside.simple_query("select 1").is_err());

    c.batch_execute("begin isolation level repeatable read").unwrap();
    assert_eq!(value(&mut c, "select sum(balance) from account"), "300000");
    s.batch_execute("update account set balance = balance + 1").unwrap();
    s.batch_execute("vacuum account").unwrap();
    s.batch_execute("insert into moved values (7, 7)").unwrap();
    std::thread::sleep(Duration::from_millis(1500));
    assert_eq!(value(&mut c, "select sum(balance) from account"), "300000", "it is in the way");
    // Of several promotions one does it, and the others find it done.
    let begun = Instant::now();
    let promote = || Command::new(BINARY).args(["promote", path(&place.data())]).output().expect("runs");
    let outputs = std::thread::scope(|scope| {
        let all = [(); 3].map(|()| scope.spawn(promote));
        all.map(|one| one.join().unwrap())
    });
    for output in &outputs {
        let told = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && told.contains("promoted"), "{output:?}");
    }
    assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
    let _ = c.simple_query("rollback");
    let mut c = copy.connect();
    assert_eq!(value(&mut c, "select sum(balance) from account"), "300300");
    assert_eq!(value(&mut c, "select sum(amount) from moved"), "7");
    assert!(follow.0.wait().expect("ends").success());
    drop((s, c, inside));
    copy.stop();
    source.stop();
    common::check(&place.data());
}

/// Objects of the archive are damaged. Neither a follower nor a promotion is silent about it.
#[test]
fn trouble_with_the_archive_is_told() {
    let place = Place::new("follow-trouble");
    let source = place.serve_source();
    let mut s = source.connect();
    s.batch_execute(BANK).unwrap();
    place.back_up(&source);
    place.follow().end();
    s.batch_execute("insert into moved values (1, 1)").unwrap();
    wait_until("the archive has it", || value(&mut s, "select pending_bytes from pg_stat_archiver") == "0");
    drop(s);
    source.stop();
    let mut objects = Vec::new();
    let mut folders = vec![place.archive.join("log")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap().flatten() {
            match entry.file_type().unwrap().is_dir() {
                true => folders.push(entry.path()),
                false => objects.push(entry.path()),
            }
        }
    }
    for object in objects {
        let mut bytes = std::fs::read(&object).unwrap();
        if let Some(last) = bytes.last_mut() {
            *last ^= 1;
        }
        std::fs::write(&object, bytes).unwrap();
    }
    let log = place.scratch.0.join("log");
    let mut command = Command::new(BINARY);
    command.args(["follow", path(&place.archive), path(&place.data())]);
    let follow = Follow::start({
        command.stderr(std::fs::File::create(&log).unwrap());
        command
    });
    wait_until("the follower tells that it cannot go on", || {
        let told = std::fs::read_to_string(&log).unwrap();
        told.contains("WARNING") && told.contains("could not follow the archive")
    });
    follow.end();
    let promoted = Command::new(BINARY).args(["promote", path(&place.data())]).output().expect("runs");
    let told = String::from_utf8_lossy(&promoted.stderr);
    assert!(
        promoted.status.success() && told.contains("the archive's newest log was not read"),
        "{promoted:?}"
    );

    // A copy whose making was killed.
    let unfinished = place.scratch.0.join("unfinished");
    std::fs::create_dir_all(unfinished.join("base")).unwrap();
    fails(&["follow", path(&place.archive), path(&unfinished)], "is not a whole database");
}

/// The archive is in an object store, which is away for a while.
#[test]
fn a_copy_follows_an_object_store() {
    let Some(s3) = S3::start("a copy that follows an object store") else { return };
    let scratch = Scratch::new("follow-s3");
    let serve = |dir: &Path, settings: &[&str]| {
        let mut command = Command::new(BINARY);
        s3.give(&mut command);
        std::fs::create_dir_all(dir).unwrap();
        Server::start_as(command, dir, None, settings)
    };
    let usual = ["shared_buffers=16MB", "archive_interval=50ms", "fsync=off"];
    let to = "archive_to=s3://sinew/followed";
    let source = serve(&scratch.0.join("source"), &[&usual[..], &[to]].concat());
    let mut s = source.connect();
    s.batch_execute(BANK).unwrap();
    wait_until("the archive has everything", || {
        value(&mut s, "select pending_bytes from pg_stat_archiver") == "0"
    });
    s3.ok(&["backup", path(&source.data), "s3://sinew/followed/base/one"]);
    let data = scratch.0.join("copy/data");
    std::fs::create_dir_all(scratch.0.join("copy")).unwrap();
    let mut command = Command::new(BINARY);
    s3.give(&mut command);
    command.args(["follow", "s3://sinew/followed", path(&data)]);
    let follow = Follow::start(command);
    let copy = serve(&scratch.0.join("copy"), &usual);
    let mut c = copy.connect();
    s.batch_execute("insert into moved values (1, 1)").unwrap();
    caught_up(&mut s, &mut c);
    assert_eq!(value(&mut c, DIGEST), value(&mut s, DIGEST));
    s3.set(Gate::Answers("503 Service Unavailable", "SlowDown"));
    s.batch_execute("insert into moved values (2, 2)").unwrap();
    std::thread::sleep(Duration::from_millis(1500));
    assert_eq!(value(&mut c, "select count(*) from moved"), "1", "it reads on without the store");
    follow.end();
    s3.set(Gate::Open);
    let begun = Instant::now();
    caught_up(&mut s, &mut c);
    println!("caught up in {:?}", begun.elapsed());
    assert_eq!(value(&mut c, DIGEST), value(&mut s, DIGEST));
    drop((s, c));
    copy.stop();
    source.stop();
}
