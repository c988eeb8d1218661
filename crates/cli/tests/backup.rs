//! `sinew backup`, `sinew verify-backup` and `sinew restore` as programs, beside a server whose
//! clients write, and which is killed.

mod common;

use common::program::{fails, ok, path};
use common::{BINARY, Scratch, Server};
use std::fs::File;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering::SeqCst};

/// Clients of a server, each with transfers whose sum stays and numbers that it acknowledges.
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
                for number in 1.. {
                    if stop.load(SeqCst) {
                        return;
                    }
                    let sql = format!(
                        "begin; update money set amount = amount - 1 where id = {me}; update money set amount = amount + 1 \
                         where id = {}; insert into done values ({me}, {number}); commit",
                        me + 100
                    );
                    // The server is killed.
                    if client.batch_execute(&sql).is_err() {
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

    fn stop(self) {
        self.stop.store(true, SeqCst);
        self.threads.into_iter().for_each(|t| t.join().expect("ends"));
    }
}

/// A server on `place/data`, with something to copy.
fn make(place: &Path) -> Server {
    let server = Server::start(place, &["shared_buffers=16MB"]);
    let mut client = server.connect();
    client
        .batch_execute(
            "create table money (id int primary key, amount bigint); create table done (client int, number bigint); \
             create table bulk (t text)",
        )
        .expect("creates");
    client.batch_execute("insert into money select i, 0 from generate_series(0, 199) i").expect("fills");
    client
        .batch_execute("insert into bulk select repeat('b', 1000) from generate_series(1, 20000)")
        .expect("fills");
    // The background vacuum, which comes some time later, then changes none of these pages.
    client.batch_execute("vacuum bulk").expect("vacuums");
    server
}

/// The database in `place/data` is of one moment, and has everything that was acknowledged.
fn examine(place: &Path, acknowledged: &[i64]) {
    common::check(&place.join("data"));
    let server = Server::start(place, &[]);
    let mut client = server.connect();
    assert_eq!(common::value(&mut client, "select sum(amount) from money"), "0");
    assert_eq!(common::value(&mut client, "select count(*) from bulk"), "20000");
    for (me, least) in acknowledged.iter().enumerate() {
        let of = |what: &str| format!("select coalesce({what}, 0) from done where client = {me}");
        let last: i64 = common::value(&mut client, &of("max(number)")).parse().expect("a number");
        assert!(last >= *least, "client {me}: {least} acknowledged, {last} restored");
        assert_eq!(common::value(&mut client, &of("count(*)")), last.to_string());
        let amount = format!("select amount from money where id = {}", me + 100);
        assert_eq!(common::value(&mut client, &amount), last.to_string());
    }
    client.batch_execute("insert into done values (-1, 1)").expect("is written to");
    server.stop();
    std::fs::remove_dir_all(place.join("data")).expect("removes");
}

#[test]
fn a_served_directory_is_backed_up() {
    let scratch = Scratch::new("backup");
    let [dir, folder, stream, place] =
        ["data", "folder", "stream.tar.zst", "again"].map(|n| scratch.0.join(n));
    std::fs::create_dir(&place).expect("makes");
    let again = place.join("data");
    let server = make(&scratch.0);
    let clients = Clients::start(&server, 4);

    // Writers go on while a backup copies. Two, because one may have been acknowledged since.
    let mut taking = slow(&dir, &scratch.0.join("slow"));
    let known = clients.acknowledged();
    common::wait_until("every writer goes on", || {
        clients.acknowledged().iter().zip(&known).all(|(now, then)| *now >= then + 2)
    });
    assert!(taking.try_wait().expect("runs").is_none(), "the writers waited for the backup's end");
    // SAFETY: a plain system call; the child is not waited for yet.
    unsafe { libc::kill(taking.id() as i32, libc::SIGINT) };
    assert!(!taking.wait().expect("ends").success());

    let known = clients.acknowledged();
    let said = ok(&["backup", path(&dir), path(&folder), "--rate", "60M", "--progress"]);
    assert!(said.contains("backup complete") && said.contains("MiB"), "{said}");
    ok(&["verify-backup", path(&folder)]);
    ok(&["restore", path(&folder), path(&again)]);
    examine(&place, &known);

    // A compressed stream, restored from a pipe.
    let known = clients.acknowledged();
    let out = File::create(&stream).expect("a file");
    let done = Command::new(BINARY).args(["backup", path(&dir), "-", "--compress"]).stdout(out).status();
    assert!(done.expect("runs").success());
    ok(&["verify-backup", path(&stream)]);
    let pipe = File::open(&stream).expect("opens");
    let done = Command::new(BINARY).args(["restore", "-", path(&again)]).stdin(pipe).status();
    assert!(done.expect("runs").success());
    examine(&place, &known);

    // The server is killed in the middle of one.
    let known = clients.acknowledged();
    let other = scratch.0.join("other");
    let mut taking = Command::new(BINARY)
        .args(["backup", path(&dir), path(&other), "--rate", "40M"])
        .stderr(Stdio::null())
        .spawn()
        .expect("starts");
    common::wait_until("it copies", || other.join("files").exists());
    server.kill();
    clients.stop();
    assert!(taking.wait().expect("ends").success(), "the backup goes on without the server");
    ok(&["restore", path(&other), path(&again)]);
    examine(&place, &known);
}

/// A full backup and incremental ones, as folders and as streams, while clients write and the
/// server is killed.
#[test]
fn incremental_backups_of_a_served_directory() {
    let scratch = Scratch::new("backup-incremental");
    let [dir, full, one, two, place] =
        ["data", "full", "one", "two.tar.zst", "again"].map(|n| scratch.0.join(n));
    std::fs::create_dir(&place).expect("makes");
    let again = place.join("data");
    let server = make(&scratch.0);
    let clients = Clients::start(&server, 4);
    let size = |said: &str| -> u64 {
        let words: Vec<&str> = said.split_whitespace().collect();
        let at = words.iter().position(|w| *w == "bytes,").expect("bytes");
        words[at - 1].parse().expect("a number")
    };
    let whole = size(&ok(&["backup", path(&dir), path(&full)]));
    let known = clients.acknowledged();
    let said = ok(&["backup", path(&dir), path(&one), "--incremental", path(&full)]);
    assert!(said.contains("incremental backup complete"), "{said}");
    assert!(size(&said) * 2 < whole, "{said}, of {whole} bytes");
    let said = ok(&["verify-backup", path(&one)]);
    assert!(said.contains("it builds on the backup") && said.contains("not looked at"), "{said}");
    let said = ok(&["verify-backup", path(&full), path(&one)]);
    assert!(said.contains("chain of 2 backups is whole"), "{said}");
    ok(&["restore", path(&full), path(&one), path(&again)]);
    examine(&place, &known);

    // The server is killed, and another one goes on. A stream builds on a manifest alone.
    server.kill();
    clients.stop();
    let server = Server::start(&scratch.0, &["shared_buffers=16MB"]);
    let mut client = server.connect();
    client.batch_execute("update money set amount = amount where id < 50").expect("updates");
    let known: Vec<i64> = (0..4)
        .map(|me| {
            let sql = format!("select coalesce(max(number), 0) from done where client = {me}");
            common::value(&mut client, &sql).parse().expect("a number")
        })
        .collect();
    drop(client);
    let manifest = one.join("backup.manifest");
    let out = File::create(&two).expect("a file");
    let done = Command::new(BINARY)
        .args(["backup", path(&dir), "-", "--compress", "--incremental", path(&manifest)])
        .stdout(out)
        .status();
    assert!(done.expect("runs").success());
    let pipe = File::open(&two).expect("opens");
    let done = Command::new(BINARY)
        .args(["restore", path(&full), path(&one), "-", path(&again)])
        .stdin(pipe)
        .status();
    assert!(done.expect("runs").success());
    examine(&place, &known);

    fails(&["restore", path(&one), path(&again)], "name the whole chain");
    fails(&["restore", path(&full), path(&two), path(&again)], "leave none out");
    fails(&["backup", path(&dir), path(&again), "--incremental", path(&dir)], "not a complete backup");
    ok(&["restore", path(&full), path(&one), path(&two), path(&again)]);
    // A restored directory is another one.
    fails(
        &["backup", path(&again), path(&scratch.0.join("no")), "--incremental", path(&full)],
        "take a full backup",
    );
    server.stop();
}

/// A backup that takes long.
fn slow(dir: &Path, folder: &Path) -> Child {
    let child = Command::new(BINARY)
        .args(["backup", path(dir), path(folder), "--rate", "1M"])
        .stderr(Stdio::null())
        .spawn()
        .expect("starts");
    common::wait_until("it copies", || folder.join("files").exists());
    child
}

#[test]
fn a_backup_that_is_ended_leaves_none() {
    let scratch = Scratch::new("backup-ended");
    let [dir, folder, again, stream] = ["data", "folder", "again", "stream.tar"].map(|n| scratch.0.join(n));
    make(&scratch.0).stop();
    for signal in [libc::SIGINT, libc::SIGTERM] {
        let mut child = slow(&dir, &folder);
        // SAFETY: a plain system call; the child is not waited for yet.
        unsafe { libc::kill(child.id() as i32, signal) };
        assert!(!child.wait().expect("ends").success());
        assert!(!folder.exists(), "nothing is left");
    }
    let mut child = slow(&dir, &folder);
    child.kill().expect("kills");
    child.wait().expect("ends");
    fails(&["verify-backup", path(&folder)], "not a complete backup");
    fails(&["restore", path(&folder), path(&again)], "not a complete backup");
    fails(&["sql", path(&folder), "-c", "select 1"], "it is a backup");
    assert!(!again.exists(), "nothing is left");

    let out = File::create(&stream).expect("a file");
    let done = Command::new(BINARY).args(["backup", path(&dir), "-"]).stdout(out).status();
    assert!(done.expect("runs").success());
    let whole = std::fs::read(&stream).expect("reads");
    std::fs::write(&stream, &whole[..whole.len() - 4096]).expect("cuts");
    fails(&["verify-backup", path(&stream)], "not a complete backup");
    // A restore into a directory that was there leaves it empty.
    std::fs::create_dir(&again).expect("makes");
    fails(&["restore", path(&stream), path(&again)], "not a complete backup");
    assert_eq!(std::fs::read_dir(&again).expect("lists").count(), 0);
    std::fs::write(again.join("letter"), "dear").expect("writes");
    fails(&["restore", path(&stream), path(&again)], "is not empty");
    assert!(again.join("letter").exists());
    fails(&["backup", path(&dir), "ftp://bucket/monday"], "ftp:// is not supported");
    fails(&["backup", path(&scratch.0.join("nothing")), path(&folder)], "is not a database directory");
    fails(&["verify-backup", path(&dir)], "not a complete backup");
}
