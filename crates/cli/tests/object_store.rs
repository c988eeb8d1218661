//! Archives and backups in an object store, with a real S3 server beside: what a user does, and
//! what goes wrong. Left out without the server (`scripts/s3-server`).

mod common;

use common::program::{path, text};
use common::s3::{Gate, S3};
use common::{BINARY, Scratch, Server, value, wait_until};
use std::path::Path;
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

const ARCHIVE: &str = "s3://sinew/one";

fn serve(s3: &S3, place: &Path, archive: &str, more: &[&str]) -> Server {
    let mut command = Command::new(BINARY);
    s3.give(&mut command);
    let to = format!("archive_to={archive}");
    let usual = ["shared_buffers=16MB", "archive_interval=50ms", "log_file=told.log", &to];
    let all: Vec<&str> = usual.into_iter().chain(more.iter().copied()).collect();
    Server::start_as(command, place, None, &all)
}

fn log_of(server: &Server) -> String {
    std::fs::read_to_string(server.data.join("told.log")).unwrap_or_default()
}

/// The log tells a warning with all of these words, and no secret.
fn told(server: &Server, words: &[&str]) {
    let is_it = |line: &str| line.contains("WARNING") && words.iter().all(|word| line.contains(word));
    wait_until(&format!("{words:?} is told"), || log_of(server).lines().any(is_it));
    assert!(!log_of(server).contains("the-secret"));
}

fn archived(client: &mut postgres::Client) {
    client.batch_execute("insert into fence values (1)").expect("is written");
    wait_until("the archive has everything", || {
        value(client, "select pending_bytes from pg_stat_archiver") == "0"
    });
}

fn tables(client: &mut postgres::Client) {
    let sql =
        "create table t (n int primary key, v text); create table fence (n int); create table bulk (t text)";
    client.batch_execute(sql).expect("creates");
}

fn insert(client: &mut postgres::Client, numbers: std::ops::Range<i32>) {
    for n in numbers {
        client.batch_execute(&format!("insert into t values ({n}, repeat('x', {n}))")).expect("is written");
    }
}

fn fill(client: &mut postgres::Client, mib: u32) {
    let rows = mib * 1000;
    let sql =
        format!("insert into bulk select md5(i::text) || repeat('b', 968) from generate_series(1, {rows}) i");
    client.batch_execute(&sql).expect("fills");
}

/// A digest of all rows.
const ROWS: &str = "select count(*) || ' ' || md5(string_agg(n || v, ',' order by n)) from t";

fn sql(dir: &Path, query: &str) -> String {
    let out =
        Command::new(BINARY).args(["sql", path(dir), "-c", &format!("copy ({query}) to stdout")]).output();
    let out = out.expect("runs");
    assert!(out.status.success(), "{}", text(&out));
    text(&out).trim().to_owned()
}

fn restored(s3: &S3, again: &Path, to: &str, query: &str) -> String {
    let _ = std::fs::remove_dir_all(again);
    s3.ok(&["restore", ARCHIVE, path(again), "--to", to]);
    common::check(again);
    sql(again, query)
}

#[test]
fn a_killed_server_is_restored_from_s3_to_any_moment() {
    let Some(mut s3) = S3::start("archives in an object store") else { return };
    let scratch = Scratch::new("s3-moments");
    let again = scratch.0.join("again");
    let mut server = serve(&s3, &scratch.0, ARCHIVE, &[]);
    let mut client = server.connect();
    tables(&mut client);
    insert(&mut client, 0..50);
    archived(&mut client);
    s3.ok(&["backup", path(&server.data), &format!("{ARCHIVE}/base/one")]);
    s3.ok(&["verify-backup", &format!("{ARCHIVE}/base/one")]);
    insert(&mut client, 50..60);
    let (xid, at_xid) = (
        value(&mut client, "insert into t values (1000, 'x') returning txid_current()"),
        value(&mut client, ROWS),
    );
    let lsn = value(&mut client, "select pg_current_wal_insert_lsn()");
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock").as_micros() as i64;
    std::thread::sleep(std::time::Duration::from_millis(20));
    insert(&mut client, 60..80);
    fill(&mut client, 40);
    s3.ok(&[
        "backup",
        path(&server.data),
        &format!("{ARCHIVE}/base/two"),
        "--incremental",
        &format!("{ARCHIVE}/base/one"),
    ]);
    fill(&mut client, 40);
    insert(&mut client, 80..90);
    // The archiver dies with everything; the directory goes on.
    server.kill();
    server = serve(&s3, &scratch.0, ARCHIVE, &[]);
    let mut client = server.connect();
    insert(&mut client, 90..100);
    archived(&mut client);
    let latest = value(&mut client, ROWS);
    // The whole directory is lost.
    server.kill();
    for (to, rows) in [
        ("latest", &latest),
        (&xid[..], &at_xid),
        (&lsn[..], &at_xid),
        (&sinew::archive::utc(now)[..], &at_xid),
    ] {
        assert_eq!(&restored(&s3, &again, to, ROWS), rows, "{to}");
    }
    assert_eq!(restored(&s3, &again, "latest", "select count(*) from bulk"), "80000");
    let said = s3.ok(&["archive", "list", ARCHIVE]);
    assert!(said.contains("base backup \"two\"") && said.contains("builds on \"one\""), "{said}");
    assert!(!said.contains("GAP") && !said.contains("DAMAGED"), "{said}");
    // Segments are closed: pieces are there for the open one only.
    let open: Vec<String> = s3.keys("one/log").into_iter().filter(|key| key.contains(".open/")).collect();
    let folders: std::collections::BTreeSet<&str> =
        open.iter().filter_map(|key| key.split(".open/").next()).collect();
    assert!(folders.len() <= 1, "{open:?}");
    let before = s3.keys("one/").len();
    s3.ok(&["archive", "prune", &format!("{ARCHIVE}/"), "--keep", "1"]);
    // It builds on the other one.
    assert!(s3.keys("one/").len() <= before && !s3.keys("one/base/one/").is_empty());
    assert_eq!(restored(&s3, &again, "latest", ROWS), latest);
    let last = s3.keys("one/log").into_iter().rfind(|key| key.ends_with(".log")).expect("a segment");
    s3.ask("DELETE", &format!("sinew/{last}"));
    let _ = std::fs::remove_dir_all(&again);
    s3.fails(&["restore", ARCHIVE, path(&again), "--to", "latest"], &["behind a gap"]);
    s3.kill();
    s3.fails(&["archive", "list", ARCHIVE], &["s3://sinew/one/archive.identity", "Check the address"]);
}

#[test]
fn trouble_with_s3_costs_nothing() {
    let Some(mut s3) = S3::start("trouble with object stores") else { return };
    let scratch = Scratch::new("s3-trouble");
    let again = scratch.0.join("again");
    s3.set(Gate::Answers("404 Not Found", "NoSuchBucket"));
    let server = serve(&s3, &scratch.0, ARCHIVE, &[]);
    let mut client = server.connect();
    tables(&mut client);
    insert(&mut client, 0..10);
    told(&server, &["could not archive the log to \"s3://sinew/one\"", "NoSuchBucket", "Make the bucket"]);
    s3.set(Gate::Open);
    archived(&mut client);
    s3.ok(&["backup", path(&server.data), &format!("{ARCHIVE}/base/one")]);
    for (gate, words, kept) in [
        (
            Gate::Answers("403 Forbidden", "AccessDenied"),
            &["403 Forbidden: AccessDenied", "Check the credentials"][..],
            0,
        ),
        (Gate::Answers("403 Forbidden", "RequestTimeTooSkewed"), &["set the clock of this machine"], 0),
        (
            Gate::Answers("503 Slow Down", "SlowDown"),
            &["503 Service Unavailable: SlowDown", "The log is kept"],
            0,
        ),
        (
            Gate::Answers("507 Insufficient Storage", "StorageFull"),
            &["507 Insufficient Storage", "Make room there"],
            0,
        ),
        (Gate::Answers("501 Not Implemented", "NotImplemented"), &["501 Not Implemented"], 0),
        (Gate::Lies, &[".log\" was written, and is not there"], 16 << 20),
        (Gate::Hangs, &["no answer within 30 s"], 0),
    ] {
        s3.set(gate);
        let begun = std::time::Instant::now();
        client.batch_execute("insert into t select max(n) + 1, 'x' from t").expect("is written");
        if gate == Gate::Lies {
            fill(&mut client, 40);
            client.batch_execute("checkpoint; checkpoint").expect("checkpoints");
        }
        assert!(begun.elapsed().as_secs() < 20, "{gate:?}: a commit does not wait for the store");
        told(&server, words);
        let stats =
            value(&mut client, "select kept_bytes from pg_stat_archiver").parse::<u64>().expect("a number");
        assert!(stats >= kept, "{gate:?}: {stats}");
        s3.set(Gate::Open);
        archived(&mut client);
    }
    assert_eq!(value(&mut client, "select archive_to from pg_stat_archiver"), ARCHIVE);
    let rows = value(&mut client, ROWS);
    assert_eq!(restored(&s3, &again, "latest", ROWS), rows);

    // The store is killed, and comes back empty: it is not begun anew.
    s3.kill();
    insert(&mut client, 500..510);
    told(&server, &["could not be sent"]);
    s3.start_again();
    told(&server, &["does not hold archive", "any more"]);
    assert!(s3.keys("one").is_empty());
    drop(client);
    server.kill();
}

#[test]
fn two_directories_do_not_share_a_prefix() {
    let Some(s3) = S3::start("two directories and an object store") else { return };
    let scratch = Scratch::new("s3-two");
    let [other, copied] = ["other", "copied"].map(|n| scratch.0.join(n));
    [&other, &copied].iter().for_each(|place| std::fs::create_dir(place).expect("makes"));
    let server = serve(&s3, &scratch.0, ARCHIVE, &[]);
    let mut client = server.connect();
    tables(&mut client);
    archived(&mut client);
    let foreign = serve(&s3, &other, ARCHIVE, &[]);
    told(&foreign, &["is the archive of another directory", "give it an archive of its own"]);
    foreign.stop();
    // A copy at rest has the same identity.
    drop(client);
    let data = server.data.clone();
    server.stop();
    let done = Command::new("cp").arg("-a").arg(&data).arg(copied.join("data")).status().expect("runs");
    assert!(done.success());
    let server = serve(&s3, &scratch.0, ARCHIVE, &[]);
    let mut client = server.connect();
    insert(&mut client, 0..10);
    archived(&mut client);
    let twin = serve(&s3, &copied, ARCHIVE, &[]);
    insert(&mut twin.connect(), 100..110);
    told(&twin, &["another copy of the directory archives into the same place"]);
    twin.stop();
    drop(client);
    server.stop();
}

#[test]
fn backups_go_to_s3_and_back() {
    let Some(s3) = S3::start("backups in an object store") else { return };
    let scratch = Scratch::new("s3-backup");
    let [data, again] = ["data", "again"].map(|n| scratch.0.join(n));
    s3.ok(&["sql", path(&data), "-c", "create table t (n int primary key, v text)"]);
    // A file of more than one part.
    s3.ok(&[
        "sql",
        path(&data),
        "-c",
        "insert into t select n, md5(n::text) || repeat('x', 900) from generate_series(1, 30000) n",
    ]);
    let rows = sql(&data, ROWS);
    let to = "s3://sinew/backups/monday";
    s3.ok(&["backup", path(&data), to]);
    s3.fails(&["backup", path(&data), to], &["is not empty"]);
    let said = s3.ok(&["verify-backup", &format!("{to}/")]);
    assert!(said.contains("the backup is whole"), "{said}");
    s3.ok(&["restore", to, path(&again)]);
    common::check(&again);
    assert_eq!(sql(&again, ROWS), rows);
    let file = s3.keys("backups/monday/base").pop().expect("a file");
    s3.ask("DELETE", &format!("sinew/{file}"));
    s3.fails(&["verify-backup", to], &[&file, "is missing"]);

    let fails = |to: &str, words: &[&str]| s3.fails(&["backup", path(&data), to], words);
    fails("s3://no-such-bucket/x", &["s3://no-such-bucket/x", "NoSuchBucket", "Make the bucket"]);
    fails("s3://", &["the name of a bucket"]);
    fails("s3://me:the-secret@bucket/x", &["credentials come from the environment"]);
    fails("ftp://bucket/x", &["ftp:// is not supported"]);
    s3.fails(&["backup", path(&data), to, "--compress"], &["a folder is not compressed"]);
    s3.fails(&["restore", "s3://sinew/nothing", path(&again.join("x"))], &["is not a complete backup"]);
    s3.set(Gate::Answers("403 Forbidden", "InvalidAccessKeyId"));
    fails("s3://sinew/x", &["InvalidAccessKeyId", "Check the credentials"]);
    s3.set(Gate::Open);
    // Killed in the middle: what is there is no backup.
    let mut command = Command::new(BINARY);
    s3.give(&mut command);
    let mut child =
        command.args(["backup", path(&data), "s3://sinew/killed", "--rate", "1M"]).spawn().expect("runs");
    wait_until("it has begun", || !s3.keys("killed/").is_empty());
    child.kill().expect("kills");
    child.wait().expect("ends");
    s3.fails(&["verify-backup", "s3://sinew/killed"], &["is not a complete backup"]);
    s3.fails(&["backup", path(&data), "s3://sinew/killed"], &["is not empty"]);
}
