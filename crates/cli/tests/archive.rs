//! The archive of the log as users have it: servers ship it while clients write, and directories
//! are restored to moments of the past. Trouble with the archive is in `archive_trouble.rs`.

mod common;

use common::program::{fails, ok, path};
use common::{Scratch, Server, value, wait_until};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering::SeqCst};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Runs a statement in a process of its own.
fn sql(dir: &Path, text: &str) -> String {
    ok(&["sql", path(dir), "-c", text]).trim().to_owned()
}

/// A server on `place/data` that archives into `archive`.
fn serve(place: &Path, archive: &Path) -> Server {
    let to = format!("archive_to={}", archive.display());
    Server::start(place, &["shared_buffers=16MB", "archive_interval=50ms", &to])
}

fn now_us() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock").as_micros() as i64
}

/// A time of that many microseconds since 1970, as `--to` takes it.
fn time(us: i64) -> String {
    sinew::archive::utc(us)
}

/// Clients with transfers whose sum stays, and one that sets marks.
struct Clients {
    stop: Arc<AtomicBool>,
    done: Vec<Arc<AtomicI64>>,
    threads: Vec<std::thread::JoinHandle<()>>,
}

impl Clients {
    fn start(server: &Server, count: usize) -> Clients {
        let stop = Arc::new(AtomicBool::new(false));
        let done: Vec<_> = (0..count).map(|_| Arc::new(AtomicI64::new(0))).collect();
        let thread = |(me, done): (usize, &Arc<AtomicI64>)| {
            let (mut client, stop, done) = (server.connect(), stop.clone(), done.clone());
            std::thread::spawn(move || {
                let first: i64 = value(
                    &mut client,
                    &format!("select coalesce(max(number), 0) from done where client = {me}"),
                )
                .parse()
                .expect("a number");
                for number in first + 1.. {
                    let sql = format!(
                        "begin; update money set amount = amount - 1 where id = {me}; update money set amount = amount + 1 \
                         where id = {}; insert into done values ({me}, {number}); commit",
                        me + 100
                    );
                    // The server is killed.
                    if stop.load(SeqCst) || client.batch_execute(&sql).is_err() {
                        return;
                    }
                    done.store(number, SeqCst);
                }
            })
        };
        let threads = done.iter().enumerate().map(thread).collect();
        Clients { stop, done, threads }
    }

    fn acknowledged(&self) -> Vec<i64> {
        self.done.iter().map(|d| d.load(SeqCst)).collect()
    }

    fn stop(self) -> Vec<i64> {
        self.stop.store(true, SeqCst);
        self.threads.into_iter().for_each(|t| t.join().expect("ends"));
        self.done.iter().map(|d| d.load(SeqCst)).collect()
    }
}

fn make_tables(server: &Server) {
    let mut client = server.connect();
    client
        .batch_execute(
            "create table money (id int primary key, amount bigint); create table done (client int, number bigint); \
             create table marks (n bigint primary key)",
        )
        .expect("creates");
    client.batch_execute("insert into money select i, 0 from generate_series(0, 199) i").expect("fills");
}

/// A mark that was set: its transaction, the time after its commit, and what the clients had been
/// told before it began.
struct Mark {
    xid: String,
    after_us: i64,
    known: Vec<i64>,
}

fn set_mark(client: &mut postgres::Client, clients: &Clients, n: usize) -> Mark {
    let known = clients.acknowledged();
    let xid = value(client, &format!("insert into marks values ({n}) returning txid_current()"));
    let after_us = now_us();
    std::thread::sleep(Duration::from_millis(20));
    Mark { xid, after_us, known }
}

/// The log that was durable now is in the archive.
fn archived(client: &mut postgres::Client) {
    let mut seen = || {
        let row = client.query_one("select archived_lsn::text, pending_bytes from pg_stat_archiver", &[]);
        let row = row.expect("answers");
        let at = row.get::<_, Option<&str>>(0).map_or(0, position);
        (at, at + row.get::<_, i64>(1) as u64)
    };
    let mut durable = 0;
    wait_until("the archive has something", || {
        let (at, end) = seen();
        durable = end;
        at > 0
    });
    wait_until("the archive has what was durable", || seen().0 >= durable);
}

/// A position in the log, as views show it.
fn position(shown: &str) -> u64 {
    let (high, low) = shown.split_once('/').expect("two parts");
    let part = |digits: &str| u64::from_str_radix(digits, 16).expect("hexadecimal digits");
    part(high) << 32 | part(low)
}

/// Restores to a moment, opens, and compares: marks `0..marks`, sums, and at least what was known.
fn examine(archive: &Path, again: &Path, to: &[&str], marks: Option<usize>, known: &[i64]) {
    let _ = std::fs::remove_dir_all(again);
    std::fs::create_dir(again).expect("makes");
    let data = again.join("data");
    let mut args = vec!["restore", path(archive), path(&data)];
    args.extend_from_slice(to);
    ok(&args);
    common::check(&data);
    let server = Server::start(again, &[]);
    let mut client = server.connect();
    assert_eq!(value(&mut client, "select sum(amount) from money"), "0", "{to:?}");
    if let Some(marks) = marks {
        let found = value(&mut client, "select count(*) || ' ' || coalesce(max(n) + 1, 0) from marks");
        assert_eq!(found, format!("{marks} {marks}"), "{to:?}");
    }
    for (me, least) in known.iter().enumerate() {
        let of = |what: &str| format!("select coalesce({what}, 0) from done where client = {me}");
        let last: i64 = value(&mut client, &of("max(number)")).parse().expect("a number");
        assert!(last >= *least, "{to:?}: client {me}: {least} acknowledged before, {last} restored");
        assert_eq!(value(&mut client, &of("count(*)")), last.to_string(), "{to:?}");
        let amount = format!("select amount from money where id = {}", me + 100);
        assert_eq!(value(&mut client, &amount), last.to_string(), "{to:?}");
    }
    client.batch_execute("insert into done values (-1, 1)").expect("is written to");
    server.stop();
}

#[test]
fn a_directory_is_restored_to_moments() {
    let scratch = Scratch::new("archive-moments");
    let [archive, again, data] = ["archive", "again", "data"].map(|n| scratch.0.join(n));
    let mut server = serve(&scratch.0, &archive);
    make_tables(&server);
    wait_until("the archive begins", || archive.join("base").is_dir());
    let clients = Clients::start(&server, 3);
    let mut client = server.connect();
    let mut marks = Vec::new();
    for n in 0..3 {
        marks.push(set_mark(&mut client, &clients, n));
    }
    ok(&["backup", path(&data), path(&archive.join("base/first"))]);
    for n in 3..8 {
        marks.push(set_mark(&mut client, &clients, n));
        if n == 4 {
            client.batch_execute("checkpoint").expect("a checkpoint");
        }
    }
    // The process dies while clients write, and another one goes on.
    archived(&mut client);
    server.kill_unburied();
    drop(client);
    clients.stop();
    drop(server);
    let server = serve(&scratch.0, &archive);
    let clients = Clients::start(&server, 3);
    let mut client = server.connect();
    for n in 8..11 {
        marks.push(set_mark(&mut client, &clients, n));
    }
    ok(&["backup", path(&data), path(&archive.join("base/second"))]);
    for n in 11..14 {
        marks.push(set_mark(&mut client, &clients, n));
    }
    let all = clients.stop();
    drop(client);
    // The last process out ships what is left.
    server.stop();

    for n in [3, 5, 7, 8, 10, 12, 13] {
        let mark = &marks[n];
        examine(&archive, &again, &["--to", &mark.xid], Some(n + 1), &mark.known);
    }
    for n in [3, 6, 9, 11, 12] {
        let mark = &marks[n];
        examine(&archive, &again, &["--to", &time(mark.after_us)], Some(n + 1), &mark.known);
    }
    examine(&archive, &again, &["--to", "latest"], Some(14), &all);

    // Every position is one.
    let said = ok(&["archive", "list", path(&archive)]);
    let first = said.lines().find(|l| l.contains("\"first\"")).expect("the base backup is listed").to_owned();
    let (_, range) = first.split_once("restores from ").expect("a range");
    let (from, to) = range.split_once(" to ").expect("two ends");
    let number =
        |lsn: &str| u64::from_str_radix(lsn.split_once('/').expect("a position").1, 16).expect("hex");
    let (from, to) = (number(from), number(to));
    for part in [0, 1, 17, 50, 83, 99, 100] {
        let at = from + (to - from) * part / 100;
        examine(&archive, &again, &["--to", &format!("0/{at:X}")], None, &[]);
    }

    // The answer to a target that cannot be reached says which ones can.
    let other = scratch.0.join("other");
    let refuse = |to: &str, why: &str| {
        let args = ["restore", path(&archive), path(&other), "--to", to];
        fails(&args, why);
        fails(&args, "Reachable: ");
        assert!(!other.exists(), "nothing is left");
    };
    refuse(&marks[1].xid, "is before the end of the oldest base backup");
    refuse(&time(marks[0].after_us), "is before the end of the oldest base backup");
    refuse("0/100", "is before the end of the oldest base backup");
    refuse("7/0", "is after the end of the archive");
    refuse("2100-01-01", "is after the last commit that the archive has");
    refuse("999999999", "has no commit of transaction 999999999");
    fails(&["restore", path(&archive), path(&other), "--to", "some day"], "is no moment to restore to");
    fails(&["restore", path(&archive), path(&other)], "is an archive of the log");
}

#[test]
fn a_restored_directory_is_a_timeline_of_its_own() {
    let scratch = Scratch::new("archive-timelines");
    let [archive, place, again] = ["archive", "place", "again"].map(|n| scratch.0.join(n));
    std::fs::create_dir(&place).expect("makes");
    let server = serve(&scratch.0, &archive);
    make_tables(&server);
    wait_until("the archive begins", || archive.join("base").is_dir());
    ok(&["backup", path(&server.data), path(&archive.join("base/first"))]);
    let mut client = server.connect();
    let insert = |client: &mut postgres::Client, n: i64| {
        value(client, &format!("insert into marks values ({n}) returning txid_current()"))
    };
    insert(&mut client, 1);
    let branch = insert(&mut client, 2);
    insert(&mut client, 3);
    archived(&mut client);

    // The branch goes on in the same archive, beside the first timeline, which goes on too.
    ok(&["restore", path(&archive), path(&place.join("data")), "--to", &branch]);
    let other = serve(&place, &archive);
    let mut branched = other.connect();
    assert_eq!(value(&mut branched, "select string_agg(n::text, ' ' order by n) from marks"), "1 2");
    insert(&mut branched, 10);
    insert(&mut client, 4);
    archived(&mut branched);
    ok(&["backup", path(&other.data), path(&archive.join("base/second"))]);
    insert(&mut branched, 11);
    drop((client, branched));
    server.stop();
    other.stop();

    fails(&["restore", path(&archive), path(&again), "--to", "latest"], "several timelines");
    let said = ok(&["archive", "list", path(&archive)]);
    let ids: Vec<&str> = said
        .lines()
        .filter_map(|l| l.strip_prefix("timeline "))
        .map(|l| l.split_once(',').expect("more on the line").0)
        .collect();
    let [first, second] = ids[..] else { panic!("two timelines: {said}") };
    assert!(said.contains(&format!("a branch of {first} at ")), "{said}");
    let marks_of = |timeline: &str, to: &str| {
        let _ = std::fs::remove_dir_all(&again);
        ok(&["restore", path(&archive), path(&again), "--to", to, "--timeline", timeline]);
        common::check(&again);
        sql(&again, "copy (select string_agg(n::text, ' ' order by n) from marks) to stdout")
    };
    assert_eq!(marks_of(first, "latest"), "1 2 3 4");
    assert_eq!(marks_of(second, "latest"), "1 2 10 11");
    // By the first timeline's base backup, over the branch.
    std::fs::remove_dir_all(archive.join("base/second")).expect("removes");
    assert_eq!(marks_of(second, "latest"), "1 2 10 11");
    assert_eq!(marks_of(second, &branch), "1 2");
}

/// A base backup that was made while nothing was committed says nothing about times by itself.
#[test]
fn the_right_base_backup_is_taken_for_a_time() {
    let scratch = Scratch::new("archive-times");
    let [archive, again] = ["archive", "again"].map(|n| scratch.0.join(n));
    let server = serve(&scratch.0, &archive);
    make_tables(&server);
    wait_until("the archive begins", || archive.join("base").is_dir());
    let clients = Clients::start(&server, 0);
    let mut client = server.connect();
    let mut marks = Vec::new();
    for n in 0..6 {
        ok(&["backup", path(&server.data), path(&archive.join(format!("base/b{n}")))]);
        for part in 0..2 {
            marks.push(set_mark(&mut client, &clients, 2 * n + part));
        }
        // Into another second, by which base backups tell their time.
        std::thread::sleep(Duration::from_millis(if n % 2 == 0 { 1100 } else { 0 }));
    }
    drop(client);
    server.stop();
    for (n, mark) in marks.iter().enumerate().take(11) {
        examine(&archive, &again, &["--to", &time(mark.after_us)], Some(n + 1), &[]);
    }
}

/// Statements that make, copy and remove files, between a base backup and the target.
#[test]
fn all_kinds_of_changes_are_restored() {
    let scratch = Scratch::new("archive-kinds");
    let [archive, again] = ["archive", "again"].map(|n| scratch.0.join(n));
    let server = serve(&scratch.0, &archive);
    make_tables(&server);
    wait_until("the archive begins", || archive.join("base").is_dir());
    let mut client = server.connect();
    client
        .batch_execute("create table goes (n int); insert into goes values (1); create table cut (n int); insert into cut select generate_series(1, 5000)")
        .expect("creates");
    ok(&["backup", path(&server.data), path(&archive.join("base/first"))]);
    for statement in [
        "create sequence numbers",
        "select nextval('numbers') from generate_series(1, 100)",
        "create table large (n int primary key, t text)",
        "insert into large select n, repeat(md5(n::text), 500) from generate_series(1, 300) n",
        "create index on large (md5(t))",
        "drop table goes",
        "delete from cut where n > 10",
        "vacuum cut",
        "truncate money",
        "create role reader",
        "create database extra",
        "checkpoint",
    ] {
        client.batch_execute(statement).unwrap_or_else(|e| panic!("{statement}: {e}"));
    }
    let in_extra = |text: &str| ok(&["sql", path(&server.data), "-d", "extra", "-c", text]);
    in_extra("create table t (n int primary key); insert into t select generate_series(1, 1000)");
    client.batch_execute("create database twin template extra").expect("copies");
    client.batch_execute("drop database extra").expect("drops");
    // An unfinished transaction leaves nothing, over a crash of the source neither.
    client
        .batch_execute("begin; create table never (n int); insert into never select generate_series(1, 9999)")
        .expect("writes");
    archived(&mut server.connect());
    server.kill();
    drop(client);
    let server = serve(&scratch.0, &archive);
    server.connect().batch_execute("create table last (n int); insert into last values (1)").expect("writes");
    server.stop();

    ok(&["restore", path(&archive), path(&again), "--to", "latest"]);
    common::check(&again);
    let found = |text: &str| sql(&again, &format!("copy ({text}) to stdout"));
    assert_eq!(found("select count(*), sum(length(t)) from large"), "300\t4800000");
    assert_eq!(found("select count(*) from cut"), "10");
    assert_eq!(found("select count(*) from money"), "0");
    assert_eq!(found("select nextval('numbers') > 100"), "t");
    assert_eq!(found("select count(*) from last"), "1");
    assert_eq!(found("select count(*) from pg_roles where rolname = 'reader'"), "1");
    assert_eq!(found("select count(*) from pg_class where relname in ('goes', 'never')"), "0");
    assert_eq!(
        found("select string_agg(datname, ' ' order by datname) from pg_database"),
        "postgres template0 template1 twin"
    );
    let twin = ok(&["sql", path(&again), "-d", "twin", "-c", "copy (select count(*) from t) to stdout"]);
    assert_eq!(twin.trim(), "1000");
}

/// Programs that come and go leave nothing behind that is not archived.
#[test]
fn short_lived_programs_archive_too() {
    let scratch = Scratch::new("archive-short");
    let [archive, data, again] = ["archive", "data", "again"].map(|n| scratch.0.join(n));
    sql(&data, "create table t (n int primary key)");
    std::fs::write(data.join("sinew.conf"), format!("archive_to = 'file://{}'\n", archive.display()))
        .expect("writes");
    sql(&data, "insert into t values (0)");
    ok(&["backup", path(&data), path(&archive.join("base/one"))]);
    for n in 1..80 {
        sql(&data, &format!("insert into t values ({n})"));
    }
    ok(&["restore", path(&archive), path(&again), "--to", "latest"]);
    assert_eq!(sql(&again, "copy (select count(*) from t) to stdout"), "80");
    // Pieces become one object now and then.
    let said = ok(&["archive", "list", path(&archive)]);
    assert!(!said.contains("GAP"), "{said}");
}

/// Two servers have the directory open. The archiver's process is killed, and the other one goes
/// on.
#[test]
fn the_archiver_is_replaced_when_it_is_killed() {
    let scratch = Scratch::new("archive-replaced");
    let [archive, first, second, again] = ["archive", "first", "second", "again"].map(|n| scratch.0.join(n));
    let data = scratch.0.join("data");
    for place in [&first, &second] {
        std::fs::create_dir(place).expect("makes");
        std::os::unix::fs::symlink(&data, place.join("data")).expect("a link");
    }
    std::fs::create_dir(&data).expect("makes");
    let mut killer = serve(&first, &archive);
    make_tables(&killer);
    wait_until("the archive begins", || archive.join("base").is_dir());
    ok(&["backup", path(&data), path(&archive.join("base/first"))]);
    let mut stays = serve(&second, &archive);
    let mut all = Vec::new();
    for round in 0..6 {
        let clients = Clients::start(&stays, 2);
        std::thread::sleep(Duration::from_millis(150 + 67 * round));
        killer.kill_unburied();
        drop(killer);
        // The dead process may have been in the middle of a change: then sessions end, and the
        // region is rebuilt.
        std::thread::sleep(Duration::from_millis(100));
        all = clients.stop();
        let place = if round % 2 == 0 { &first } else { &second };
        killer = std::mem::replace(&mut stays, serve(place, &archive));
    }
    let mut client = stays.connect();
    archived(&mut client);
    drop(client);
    killer.stop();
    stays.stop();
    examine(&archive, &again, &["--to", "latest"], Some(0), &all);
    let said = ok(&["archive", "list", path(&archive)]);
    assert!(!said.contains("GAP"), "{said}");
    let left: Vec<PathBuf> = walk(&archive.join("log")).into_iter().filter(|p| is_temporary(p)).collect();
    assert!(left.is_empty(), "{left:?}");
}

fn is_temporary(path: &Path) -> bool {
    path.file_name().is_some_and(|n| n.to_string_lossy().starts_with('.'))
}

/// All files. The archiver may remove the folder of an open segment meanwhile.
fn walk(dir: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(dir).into_iter().flatten().flatten() {
        match entry.path().is_dir() {
            true => found.extend(walk(&entry.path())),
            false => found.push(entry.path()),
        }
    }
    found
}

/// Segments are closed, and old base backups go with the log that no other one needs.
#[test]
fn old_base_backups_are_pruned() {
    let scratch = Scratch::new("archive-prune");
    let [archive, again] = ["archive", "again"].map(|n| scratch.0.join(n));
    let server = serve(&scratch.0, &archive);
    make_tables(&server);
    wait_until("the archive begins", || archive.join("base").is_dir());
    let mut client = server.connect();
    client.batch_execute("create table bulk (t text)").expect("creates");
    let mut xids = Vec::new();
    for n in 0..4 {
        ok(&["backup", path(&server.data), path(&archive.join(format!("base/b{n}")))]);
        client
            .batch_execute("insert into bulk select repeat('b', 1000) from generate_series(1, 20000)")
            .expect("fills");
        xids.push(value(&mut client, &format!("insert into marks values ({n}) returning txid_current()")));
    }
    archived(&mut client);
    // The pieces of a segment are all there before they become one file.
    let mut closed = Vec::new();
    wait_until("segments are closed", || {
        closed = walk(&archive.join("log"));
        closed.retain(|p| p.extension().is_some_and(|e| e == "log"));
        closed.len() >= 4
    });
    closed.sort();
    let said = ok(&["archive", "prune", path(&archive), "--keep", "2"]);
    assert!(said.contains("removed base backup \"b0\"") && said.contains("\"b1\""), "{said}");
    // The archiver may close more segments meanwhile. The oldest one can only be removed.
    assert!(!closed[0].exists(), "{} is not needed", closed[0].display());
    drop(client);
    server.stop();
    fails(&["archive", "prune", path(&archive), "--keep", "0"], "at least one");
    fails(
        &["restore", path(&archive), path(&again), "--to", &xids[1]],
        "before the end of the oldest base backup",
    );
    examine(&archive, &again, &["--to", &xids[2]], Some(3), &[]);
    examine(&archive, &again, &["--to", "latest"], Some(4), &[]);
}

/// The newest file of the archive is damaged: a restore of everything would lack commits and look
/// whole. It is refused, and what is before can be restored.
#[test]
fn a_damaged_end_is_not_left_out() {
    let scratch = Scratch::new("archive-end");
    let [archive, again, refused] = ["archive", "again", "refused"].map(|n| scratch.0.join(n));
    let server = serve(&scratch.0, &archive);
    make_tables(&server);
    wait_until("the archive begins", || archive.join("base").is_dir());
    ok(&["backup", path(&server.data), path(&archive.join("base/first"))]);
    let mut client = server.connect();
    let mut xids = Vec::new();
    for n in 0..3 {
        xids.push(value(&mut client, &format!("insert into marks values ({n}) returning txid_current()")));
        archived(&mut client);
    }
    drop(client);
    server.stop();
    let mut objects: Vec<PathBuf> =
        walk(&archive.join("log")).into_iter().filter(|p| path(p).contains(".open/")).collect();
    objects.sort();
    let [.., earlier, newest] = objects.as_slice() else { panic!("{objects:?}") };
    let (whole, name) = (std::fs::read(newest).expect("reads"), newest.file_name().expect("a name"));
    let name = name.to_str().expect("UTF-8").to_string();
    let mut flipped = whole.clone();
    flipped[9] ^= 1;
    let older = std::fs::read(earlier).expect("reads");
    for damaged in [&whole[..whole.len() - 1], &whole[..10], flipped.as_slice(), older.as_slice()] {
        std::fs::write(newest, damaged).expect("writes");
        let restore = ["restore", path(&archive), path(&refused), "--to", "latest"];
        fails(&restore, "the end of the archive cannot be read");
        fails(&restore, &name);
        assert!(!refused.exists(), "a refused restore leaves nothing");
        examine(&archive, &again, &["--to", &xids[0]], Some(1), &[]);
    }
    std::fs::write(newest, &whole).expect("writes");
    examine(&archive, &again, &["--to", "latest"], Some(3), &[]);
}

/// Base backups may be incremental: a restore finds those on which they build, and a prune keeps
/// them.
#[test]
fn incremental_base_backups_are_found() {
    let scratch = Scratch::new("archive-incremental");
    let [archive, again] = ["archive", "again"].map(|n| scratch.0.join(n));
    let server = serve(&scratch.0, &archive);
    make_tables(&server);
    wait_until("the archive begins", || archive.join("base").is_dir());
    let mut client = server.connect();
    let mut xids = Vec::new();
    let base = |n: usize| archive.join(format!("base/b{n}"));
    for n in 0..4 {
        let earlier = base(n.max(1) - 1);
        let mut command = vec!["backup", path(&server.data)];
        let folder = base(n);
        command.push(path(&folder));
        // Two of them begin a chain.
        if n % 2 == 1 {
            command.extend(["--incremental", path(&earlier)]);
        }
        ok(&command);
        xids.push(value(&mut client, &format!("insert into marks values ({n}) returning txid_current()")));
    }
    archived(&mut client);
    drop(client);
    server.stop();
    let said = ok(&["archive", "list", path(&archive)]);
    assert!(said.contains("\"b1\"") && said.contains("builds on \"b0\""), "{said}");
    for (n, xid) in xids.iter().enumerate() {
        examine(&archive, &again, &["--to", xid], Some(n + 1), &[]);
    }
    let said = ok(&["archive", "prune", path(&archive), "--keep", "1"]);
    assert!(said.contains("\"b0\"") && said.contains("\"b1\"") && !said.contains("\"b2\""), "{said}");
    examine(&archive, &again, &["--to", "latest"], Some(4), &[]);
    std::fs::rename(base(2), scratch.0.join("away")).expect("renames");
    let said = ok(&["archive", "list", path(&archive)]);
    assert!(said.contains("\"b3\" is of no use"), "{said}");
    fails(&["restore", path(&archive), path(&again), "--to", "latest"], "has no complete base backup");
}

/// Objects of the log with the format that each header tells.
fn formats(archive: &Path) -> Vec<(PathBuf, u8)> {
    let objects = walk(&archive.join("log")).into_iter().filter_map(|path| {
        let bytes = std::fs::read(&path).ok()?;
        bytes.starts_with(b"SINEWARC").then(|| (path, bytes[8]))
    });
    objects.collect()
}

/// An archive with objects that are compressed and others that are not; and damage to a compressed
/// one.
#[test]
fn compressed_and_plain_objects_make_one_archive() {
    let scratch = Scratch::new("archive-compressed");
    let [archive, again] = ["archive", "again"].map(|n| scratch.0.join(n));
    let to = format!("archive_to={}", archive.display());
    let mut xids = Vec::new();
    for (n, kind) in ["off", "zstd", "off"].into_iter().enumerate() {
        let compression = format!("archive_compression={kind}");
        let server = Server::start(&scratch.0, &["archive_interval=50ms", &to, &compression]);
        let mut client = server.connect();
        assert_eq!(value(&mut client, "show archive_compression"), kind);
        if n == 0 {
            make_tables(&server);
            wait_until("the archive begins", || archive.join("base").is_dir());
            ok(&["backup", path(&server.data), path(&archive.join("base/b"))]);
            client.batch_execute("create table bulk (t text)").expect("creates");
        }
        // More than a segment.
        client
            .batch_execute("insert into bulk select repeat('b', 1000) from generate_series(1, 20000)")
            .expect("fills");
        xids.push(value(&mut client, &format!("insert into marks values ({n}) returning txid_current()")));
        archived(&mut client);
        drop(client);
        server.stop();
    }
    let found = formats(&archive);
    let of = |format: u8| found.iter().filter(|f| f.1 == format).map(|f| &f.0).collect::<Vec<_>>();
    assert!(!of(1).is_empty() && !of(2).is_empty(), "{found:?}");
    let length = |path: &PathBuf| std::fs::metadata(path).expect("a file").len();
    let packed = of(2).into_iter().max_by_key(|path| length(path)).expect("a file");
    assert!(length(packed) < 4 << 20, "{} bytes of a segment of 16 MiB", length(packed));
    for (n, xid) in xids.iter().enumerate() {
        examine(&archive, &again, &["--to", xid], Some(n + 1), &[]);
    }
    examine(&archive, &again, &["--to", "latest"], Some(3), &[]);
    let said = ok(&["archive", "list", path(&archive)]);
    assert!(said.contains("MiB of files"), "{said}");

    let good = std::fs::read(packed).expect("reads");
    let name = packed.file_name().and_then(|n| n.to_str()).expect("a name");
    let restored = again.join("data");
    let damage = |bytes: &[u8]| {
        std::fs::write(packed, bytes).expect("writes");
        let _ = std::fs::remove_dir_all(&restored);
        fails(&["restore", path(&archive), path(&restored), "--to", "latest"], name);
        assert!(!restored.exists(), "nothing is left");
    };
    let mut bad = good.clone();
    bad[128 + (good.len() - 128) / 2] ^= 16;
    damage(&bad);
    damage(&good[..good.len() - 1]);
    std::fs::write(packed, &good).expect("writes");
    examine(&archive, &again, &["--to", "latest"], Some(3), &[]);
}
