//! Trouble with the archive of the log: it is missing, full, read only, damaged or another
//! directory's, or it stands still while checkpoints remove log. Clients go on each time, the log
//! says what to do, and nothing is lost.

mod common;

use common::program::{ok, path, sinew, text};
use common::{BINARY, Scratch, Server, value, wait_until};
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

fn settings(archive: &Path) -> Vec<String> {
    let to = format!("archive_to={}", archive.display());
    ["shared_buffers=16MB", "archive_interval=20ms", "log_file=told.log", &to].map(String::from).to_vec()
}

fn serve(place: &Path, archive: &Path, more: &[&str]) -> Server {
    let all = settings(archive);
    let mut all: Vec<&str> = all.iter().map(String::as_str).collect();
    all.extend_from_slice(more);
    Server::start(place, &all)
}

fn log_of(server: &Server) -> String {
    std::fs::read_to_string(server.data.join("told.log")).unwrap_or_default()
}

/// The log tells a warning with all of these words.
fn told(server: &Server, words: &[&str]) {
    let is_it = |line: &str| line.contains("WARNING") && words.iter().all(|word| line.contains(word));
    wait_until(&format!("{words:?} is told"), || log_of(server).lines().any(is_it));
}

fn failures(client: &mut postgres::Client) -> i64 {
    value(client, "select failed_count from pg_stat_archiver").parse().expect("a number")
}

fn insert(client: &mut postgres::Client, numbers: std::ops::Range<i32>) {
    for n in numbers {
        client.batch_execute(&format!("insert into t values ({n})")).expect("is written");
    }
}

/// Everything that was committed up to now is in the archive.
fn archived(client: &mut postgres::Client) {
    client.batch_execute("insert into fence values (1)").expect("is written");
    wait_until("the archive has everything", || {
        value(client, "select pending_bytes from pg_stat_archiver") == "0"
    });
}

/// Fills about so many MiB of log.
fn fill(client: &mut postgres::Client, mib: u32) {
    let rows = mib * 1000;
    let sql = format!("insert into bulk select repeat('b', 1000) from generate_series(1, {rows})");
    client.batch_execute(&sql).expect("fills");
}

fn tables(client: &mut postgres::Client) {
    client
        .batch_execute(
            "create table t (n int primary key); create table fence (n int); create table bulk (t text)",
        )
        .expect("creates");
}

/// The answer to a query in a directory that is restored to `latest`.
fn restored(archive: &Path, again: &Path, query: &str) -> String {
    let _ = std::fs::remove_dir_all(again);
    ok(&["restore", path(archive), path(again), "--to", "latest"]);
    common::check(again);
    ok(&["sql", path(again), "-c", &format!("copy ({query}) to stdout")]).trim().to_owned()
}

#[test]
fn a_missing_archive_costs_nothing() {
    let scratch = Scratch::new("archive-missing");
    let [mount, again] = ["mount", "again"].map(|n| scratch.0.join(n));
    let archive = mount.join("archive");
    // Neither the folder nor its parent is there.
    let server = serve(&scratch.0, &archive, &[]);
    let mut client = server.connect();
    tables(&mut client);
    insert(&mut client, 0..20);
    told(
        &server,
        &[
            "could not archive",
            "No such file or directory",
            "Make the folder, or mount it",
            "The log is kept",
        ],
    );
    assert!(failures(&mut client) > 0);
    std::fs::create_dir(&mount).expect("makes");
    archived(&mut client);
    ok(&["backup", path(&server.data), path(&archive.join("base/one"))]);

    // It vanishes, as a network's folder does, and an empty folder stands in its place.
    let (away, before) = (scratch.0.join("away"), failures(&mut client));
    std::fs::rename(&mount, &away).expect("renames");
    std::fs::create_dir_all(&archive).expect("makes");
    insert(&mut client, 20..40);
    fill(&mut client, 40);
    for _ in 0..3 {
        client.batch_execute("checkpoint").expect("a checkpoint");
    }
    told(&server, &["does not hold archive", "is not mounted, or was removed"]);
    assert!(failures(&mut client) > before);
    assert!(std::fs::read_dir(&archive).expect("reads").next().is_none(), "nothing was begun there");
    // Neither does a process that starts after a crash begin another one, nor remove the log.
    server.kill();
    let server = serve(&scratch.0, &archive, &[]);
    let mut client = server.connect();
    insert(&mut client, 40..60);
    client.batch_execute("checkpoint").expect("a checkpoint");
    wait_until("it was tried", || failures(&mut client) > 0);
    std::fs::remove_dir_all(&mount).expect("removes");
    std::fs::rename(&away, &mount).expect("renames");
    archived(&mut client);
    assert_eq!(value(&mut client, "select gap_to is null from pg_stat_archiver"), "t");
    // Told when all is shipped, and so after the position that the view shows.
    wait_until("it is told", || log_of(&server).contains("goes on"));
    drop(client);
    server.stop();
    assert_eq!(restored(&archive, &again, "select count(*) from t"), "60");
    assert_eq!(restored(&archive, &again, "select count(*) from bulk"), "40000");
}

/// The archive is a small disk of its own. Left out without the right to mount.
#[test]
fn a_full_or_read_only_archive_costs_nothing() {
    let scratch = Scratch::new("archive-full");
    let [disk, again] = ["disk", "again"].map(|n| scratch.0.join(n));
    std::fs::create_dir(&disk).expect("makes");
    let mount = format!("mount -t tmpfs -o size=60M none '{}'", disk.display());
    let may = Command::new("unshare").args(["-m", "sh", "-c", &mount]).output();
    if !may.is_ok_and(|out| out.status.success()) {
        sinew_oracle::missing::means("the archive on a full disk", "the right to mount a small disk");
        return;
    }
    let mut command = Command::new("unshare");
    command.args(["-m", "sh", "-c", &format!("{mount} && exec \"$0\" \"$@\""), BINARY]);
    let all = settings(&disk);
    let all: Vec<&str> = all.iter().map(String::as_str).collect();
    let server = Server::start_as(command, &scratch.0, None, &all);
    let inside = |args: &[&str]| {
        let pid = server.pid().to_string();
        let done = Command::new("nsenter").args(["-m", "-t", &pid]).args(args).output().expect("runs");
        assert!(done.status.success(), "{args:?}: {}", text(&done));
    };
    // As the server sees it.
    let seen =
        |name: &str| PathBuf::from(format!("/proc/{}/root{}", server.pid(), disk.join(name).display()));
    let mut client = server.connect();
    tables(&mut client);
    archived(&mut client);
    ok(&["backup", path(&server.data), path(&seen("base/one"))]);
    let mut filler = File::create(seen("base/filler")).expect("creates");
    while filler.write(&[0; 4096]).is_ok_and(|count| count > 0) {}
    drop(filler);
    insert(&mut client, 0..20);
    fill(&mut client, 20);
    client.batch_execute("checkpoint").expect("a checkpoint");
    told(&server, &["could not archive", "no space left on the disk", "Make room there", "The log is kept"]);
    std::fs::remove_file(seen("base/filler")).expect("removes");
    archived(&mut client);

    inside(&["mount", "-o", "remount,ro", path(&disk)]);
    insert(&mut client, 20..40);
    client.batch_execute("checkpoint").expect("a checkpoint");
    told(&server, &["could not archive", "Read-only file system", "must be able to write there"]);
    inside(&["mount", "-o", "remount,rw", path(&disk)]);
    archived(&mut client);
    drop(client);
    assert_eq!(restored(&seen(""), &again, "select count(*) from t"), "40");
    server.stop();
}

#[test]
fn two_directories_do_not_share_an_archive() {
    let scratch = Scratch::new("archive-two");
    let [archive, other, copied, again] = ["archive", "other", "copied", "again"].map(|n| scratch.0.join(n));
    for place in [&other, &copied] {
        std::fs::create_dir(place).expect("makes");
    }
    let server = serve(&scratch.0, &archive, &[]);
    let mut client = server.connect();
    tables(&mut client);
    insert(&mut client, 0..10);
    archived(&mut client);
    ok(&["backup", path(&server.data), path(&archive.join("base/one"))]);

    let foreign = serve(&other, &archive, &[]);
    let mut stranger = foreign.connect();
    tables(&mut stranger);
    told(&foreign, &["is the archive of another directory", "give it an archive of its own"]);
    drop(stranger);
    foreign.stop();

    // A copy at rest has the same identity. The one that goes on first has the archive.
    drop(client);
    let data = server.data.clone();
    server.stop();
    let done = Command::new("cp").args(["-a"]).arg(&data).arg(copied.join("data")).status().expect("runs");
    assert!(done.success());
    let server = serve(&scratch.0, &archive, &[]);
    let mut client = server.connect();
    insert(&mut client, 10..20);
    archived(&mut client);
    let copy = serve(&copied, &archive, &[]);
    let mut twin = copy.connect();
    insert(&mut twin, 100..110);
    told(&copy, &["another copy of the directory archives into the same place"]);
    // Also when it has more log than the archive.
    fill(&mut twin, 20);
    wait_until("it was tried again", || failures(&mut twin) > 3);
    insert(&mut client, 20..30);
    archived(&mut client);
    drop((client, twin));
    copy.stop();
    server.stop();
    let numbers = "select count(*) || ' ' || max(n) from t";
    assert_eq!(restored(&archive, &again, numbers), "30 29");
}

/// The log that is kept has a limit. Beyond it the archive has a gap, which is told, and refused.
#[test]
fn beyond_the_limit_there_is_a_gap() {
    let scratch = Scratch::new("archive-limit");
    let [mount, again] = ["mount", "again"].map(|n| scratch.0.join(n));
    let archive = mount.join("archive");
    std::fs::create_dir(&mount).expect("makes");
    let server = serve(&scratch.0, &archive, &["archive_keep_limit=64MB", "max_wal_size=64MB"]);
    let mut client = server.connect();
    tables(&mut client);
    archived(&mut client);
    ok(&["backup", path(&server.data), path(&archive.join("base/before"))]);
    let before = value(&mut client, "insert into t values (1) returning txid_current()");
    archived(&mut client);
    let away = scratch.0.join("away");
    std::fs::rename(&mount, &away).expect("renames");
    let log_kept = || {
        let files = std::fs::read_dir(server.data.join("wal")).expect("reads").flatten();
        files.filter(|f| f.file_name().len() == 16).count()
    };
    fill(&mut client, 40);
    told(&server, &["% of archive_keep_limit are in use", "the archive has a gap"]);
    let kept: i64 = value(&mut client, "select kept_bytes from pg_stat_archiver").parse().expect("a number");
    assert!(kept > 35 << 20, "{kept}");
    for _ in 0..4 {
        fill(&mut client, 30);
        client.batch_execute("checkpoint").expect("a checkpoint");
    }
    // The archiver says on its next turn that the log is past the limit. A checkpoint lets it go.
    wait_until("the log is let go", || {
        client.batch_execute("checkpoint").expect("a checkpoint");
        log_kept() < 14
    });
    std::fs::rename(&away, &mount).expect("renames");
    told(&server, &["has a gap from", "Take a new base backup now"]);
    archived(&mut client);
    assert_eq!(value(&mut client, "select gap_from < gap_to from pg_stat_archiver"), "t");
    assert_eq!(value(&mut client, "select pg_typeof(gap_from) from pg_stat_archiver"), "pg_lsn");
    let said = ok(&["archive", "list", path(&archive)]);
    assert!(said.contains("GAP from "), "{said}");
    let after = value(&mut client, "insert into t values (2) returning txid_current()");
    archived(&mut client);
    for to in [&after[..], "latest"] {
        let out = sinew(&["restore", path(&archive), path(&again), "--to", to]);
        assert!(!out.status.success() && text(&out).contains("behind a gap"), "{}", text(&out));
    }
    ok(&["restore", path(&archive), path(&again), "--to", &before]);
    // A base backup behind the gap mends it.
    ok(&["backup", path(&server.data), path(&archive.join("base/after"))]);
    insert(&mut client, 3..5);
    drop(client);
    server.stop();
    assert_eq!(restored(&archive, &again, "select count(*) from t"), "4");
}

/// A setting that is taken back leaves a gap, too.
#[test]
fn archiving_that_was_off_leaves_a_gap() {
    let scratch = Scratch::new("archive-off");
    let [archive, again] = ["archive", "again"].map(|n| scratch.0.join(n));
    let server = serve(&scratch.0, &archive, &[]);
    let mut client = server.connect();
    tables(&mut client);
    insert(&mut client, 0..3);
    archived(&mut client);
    ok(&["backup", path(&server.data), path(&archive.join("base/before"))]);
    drop(client);
    server.stop();
    let server = Server::start(&scratch.0, &["shared_buffers=16MB"]);
    let mut client = server.connect();
    assert_eq!(
        value(&mut client, "select archive_to is null and kept_bytes is null from pg_stat_archiver"),
        "t"
    );
    fill(&mut client, 60);
    client.batch_execute("checkpoint; checkpoint").expect("checkpoints");
    drop(client);
    server.stop();
    let server = serve(&scratch.0, &archive, &[]);
    let mut client = server.connect();
    told(&server, &["has a gap from", "archive_to was not set"]);
    insert(&mut client, 3..6);
    ok(&["backup", path(&server.data), path(&archive.join("base/after"))]);
    drop(client);
    server.stop();
    assert_eq!(restored(&archive, &again, "select count(*) from t"), "6");
}

#[test]
fn damage_in_the_archive_is_named() {
    let scratch = Scratch::new("archive-damage");
    let [archive, again] = ["archive", "again"].map(|n| scratch.0.join(n));
    let server = serve(&scratch.0, &archive, &[]);
    let mut client = server.connect();
    tables(&mut client);
    archived(&mut client);
    ok(&["backup", path(&server.data), path(&archive.join("base/one"))]);
    insert(&mut client, 0..5);
    archived(&mut client);
    // A piece of the open segment: the closed segment is written from the log, without the damage.
    let piece = newest(&archive);
    flip(&piece, 140);
    fill(&mut client, 20);
    archived(&mut client);
    told(&server, &["the archive had a damaged file, which is written again"]);
    assert_eq!(restored(&archive, &again, "select count(*) from t"), "5");
    drop(client);
    server.stop();

    let piece = newest(&archive);
    flip(&piece, 140);
    let out = sinew(&["restore", path(&archive), path(&again.join("x")), "--to", "latest"]);
    assert!(!out.status.success() && text(&out).contains(path(&piece)), "{}", text(&out));
    // The archiver does not go on behind it, and says what to do.
    let server = serve(&scratch.0, &archive, &[]);
    told(&server, &[path(&piece), "If this is the newest file there, remove it"]);
    std::fs::remove_file(&piece).expect("removes");
    archived(&mut server.connect());
    server.stop();
    assert_eq!(restored(&archive, &again, "select count(*) from t"), "5");
}

/// The file that says which log the archive lacks is removed or damaged, and the archive stands
/// still: nothing is lost over a crash, and the file is made again.
#[test]
fn without_its_state_a_directory_keeps_all_log() {
    let scratch = Scratch::new("archive-state");
    let [mount, away, again] = ["mount", "away", "again"].map(|n| scratch.0.join(n));
    let archive = mount.join("archive");
    std::fs::create_dir(&mount).expect("makes");
    let mut server = serve(&scratch.0, &archive, &[]);
    let mut client = server.connect();
    tables(&mut client);
    archived(&mut client);
    let state = server.data.join("archive.state");
    ok(&["backup", path(&server.data), path(&archive.join("base/one"))]);
    std::fs::remove_file(&state).expect("removes");
    wait_until("it is made again", || state.exists());
    for round in 0..2 {
        std::fs::rename(&mount, &away).expect("renames");
        let before = failures(&mut client);
        fill(&mut client, 40);
        wait_until("it was tried", || failures(&mut client) > before);
        match round {
            0 => std::fs::remove_file(&state).expect("removes"),
            _ => flip(&state, 30),
        }
        server.kill();
        server = serve(&scratch.0, &archive, &[]);
        client = server.connect();
        client.batch_execute("checkpoint; checkpoint").expect("checkpoints");
        std::fs::rename(&away, &mount).expect("renames");
        archived(&mut client);
        assert_eq!(value(&mut client, "select gap_to is null from pg_stat_archiver"), "t");
    }
    told(&server, &["archive.state", "is damaged", "the whole log is kept"]);
    drop(client);
    server.stop();
    assert_eq!(restored(&archive, &again, "select count(*) from bulk"), "80000");
}

/// The newest piece of an open segment.
fn newest(archive: &Path) -> PathBuf {
    let mut found = Vec::new();
    let mut todo = vec![archive.join("log")];
    while let Some(at) = todo.pop() {
        for entry in std::fs::read_dir(at).expect("reads").flatten() {
            let here = entry.path();
            let is_piece = here.parent().is_some_and(|p| p.extension().is_some_and(|e| e == "open"));
            match here.is_dir() {
                true => todo.push(here),
                false if is_piece => found.push(here),
                false => {}
            }
        }
    }
    found.into_iter().max_by_key(|p| p.file_name().map(std::ffi::OsStr::to_owned)).expect("a piece")
}

fn flip(path: &Path, at: usize) {
    let mut bytes = std::fs::read(path).expect("reads");
    bytes[at] ^= 4;
    std::fs::write(path, bytes).expect("writes");
}

#[test]
fn places_that_are_no_folders_are_refused() {
    let scratch = Scratch::new("archive-places");
    let data = scratch.0.join("data");
    let refuse = |setting: &str, why: &str| {
        let _ = std::fs::remove_dir_all(&data);
        std::fs::create_dir(&data).expect("makes");
        std::fs::write(data.join("sinew.conf"), setting).expect("writes");
        let out = sinew(&["sql", path(&data), "-c", "select 1"]);
        assert!(!out.status.success() && text(&out).contains(why), "{setting}: {}", text(&out));
    };
    refuse("archive_to = 'ftp://bucket/here'", "ftp:// is not supported");
    refuse("archive_to = 's3://'", "the name of a bucket");
    refuse(
        "archive_to = 's3://me:secret@bucket'",
        "invalid value for parameter \"archive_to\": \"s3://...\"",
    );
    refuse("archive_to = 's3://bucket/a b'", "cannot be a part of a prefix");
    refuse("archive_to = 'here'", "must be an absolute path");
    refuse("archive_to = 'file://here'", "must be an absolute path");
    refuse("archive_to = '/tmp/x'\nfull_page_writes = off", "needs full_page_writes = on");
    let out = sinew(&["archive", "list", "ftp://bucket/here"]);
    assert!(!out.status.success() && text(&out).contains("ftp:// is not supported"), "{}", text(&out));
    let out = sinew(&["archive", "list", path(&scratch.0)]);
    assert!(!out.status.success() && text(&out).contains("is no archive"), "{}", text(&out));
    // Inside of the directory, and where something else is.
    for (place, why) in
        [("data/archive", "is inside the database directory"), ("", "is no archive and is not empty")]
    {
        let _ = std::fs::remove_dir_all(&data);
        let server = serve(&scratch.0, &scratch.0.join(place), &[]);
        told(&server, &[why]);
        server.stop();
    }
}
