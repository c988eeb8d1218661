//! A server whose neighbour dies in the middle of a change to shared memory: connections stay,
//! clients are told and go on.
//!
//! The neighbour is this test binary with `SINEW_ROLE` set.

use postgres::{Client, Config, NoTls};
use sinew_server::{ServeOptions, Server};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

const PORT: u16 = 21_500;

/// Does nothing unless it is the neighbour.
#[test]
fn role() {
    let Ok(dir) = std::env::var("SINEW_ROLE") else { return };
    let engine = sinew::engine::Engine::open(Path::new(&dir), &Default::default()).expect("opens");
    let txn = engine.storage.session(Box::new(sinew::engine::wait::ThreadWaiter)).expect("session");
    let _open = txn.slot().enter_critical();
    println!("@holds");
    loop {
        std::thread::park();
    }
}

/// A neighbour comes, and dies in a critical section.
fn neighbour_dies(data: &Path) -> Instant {
    let mut child = Command::new(std::env::current_exe().expect("this binary"))
        .args(["--exact", "role", "--nocapture", "--test-threads=1"])
        .env("SINEW_ROLE", data)
        .stdout(Stdio::piped())
        .spawn()
        .expect("starts");
    let mut says = BufReader::new(child.stdout.take().expect("piped"));
    let mut line = String::new();
    while !line.contains("@holds") {
        line.clear();
        assert!(says.read_line(&mut line).expect("reads") > 0, "the neighbour ended");
    }
    std::thread::sleep(Duration::from_millis(100));
    let at = Instant::now();
    child.kill().expect("kills");
    child.wait().expect("waits");
    at
}

fn connect(dir: &Path) -> Client {
    let mut config = Config::new();
    config.host_path(dir).port(PORT).user("postgres").dbname("postgres");
    config.connect(NoTls).expect("connects")
}

fn code(e: &postgres::Error) -> &str {
    e.code().map_or("the connection was lost", |c| c.code())
}

fn until(what: &str, mut f: impl FnMut() -> bool) {
    let began = Instant::now();
    while !f() {
        assert!(began.elapsed() < Duration::from_secs(60), "never came: {what}");
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Ends the clients also when an assertion fails.
struct Stops<'a>(&'a AtomicBool);
impl Drop for Stops<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

fn teller(dir: &Path, me: i32, stop: &AtomicBool, done: &AtomicU64) -> (Vec<i32>, Vec<i32>, u32) {
    let mut client = connect(dir);
    client.batch_execute("set application_name = 'teller'").expect("sets");
    let take = client.prepare("update accounts set balance = balance - $2 where id = $1").expect("prepares");
    let give = client.prepare("update accounts set balance = balance + $2 where id = $1").expect("prepares");
    let note = client.prepare("insert into history values ($1)").expect("prepares");
    let (mut acknowledged, mut unknown, mut told) = (Vec::new(), Vec::new(), 0);
    let mut number = me * 1_000_000;
    while !stop.load(Ordering::Relaxed) {
        number += 1;
        let (from, to) = (number % 7, 7 + number % 5);
        let transfer = (|| {
            let mut t = client.transaction()?;
            t.execute(&take, &[&from, &1i64])?;
            t.execute(&give, &[&to, &1i64])?;
            t.execute(&note, &[&number])?;
            t.commit()
        })();
        match transfer {
            Ok(()) => {
                acknowledged.push(number);
                done.fetch_add(1, Ordering::Relaxed);
            }
            Err(e) => match code(&e) {
                "57P02" => told += 1,
                "40P01" => {}
                "08007" => unknown.push(number),
                _ => panic!("{e:?}"),
            },
        }
    }
    let name: String = client.query_one("show application_name", &[]).expect("shows").get(0);
    assert_eq!(name, "teller");
    (acknowledged, unknown, told)
}

#[test]
fn connections_outlive_the_region() {
    let dir = std::env::temp_dir().join(format!("sinew-server-crash-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).expect("directory");
    let settings = [
        ("listen_addresses", ""),
        ("unix_socket_directories", &dir.display().to_string()),
        ("port", &PORT.to_string()),
        ("shared_buffers", "8MB"),
    ];
    let settings = settings.map(|(n, v)| (n.to_string(), v.to_string())).to_vec();
    let data: PathBuf = dir.join("data");
    let server = Server::start(&ServeOptions { dir: data.clone(), settings }).expect("starts");
    let mut client = connect(&dir);
    client
        .batch_execute(
            "create table accounts (id int primary key, balance bigint);
             create table history (number int primary key);
             insert into accounts select i, 1000 from generate_series(0, 11) i",
        )
        .expect("fills");
    let mut idle = connect(&dir);
    let kept = idle.prepare("select balance from accounts where id = $1").expect("prepares");
    let canceller = idle.cancel_token();
    let mut open = connect(&dir);
    open.batch_execute("begin; select * from accounts").expect("begins");

    let stop = AtomicBool::new(false);
    let done: [AtomicU64; 4] = Default::default();
    let (mut acknowledged, mut unknown, mut told) = (Vec::new(), Vec::new(), 0);
    std::thread::scope(|scope| {
        let _stops = Stops(&stop);
        let tellers: Vec<_> = done
            .iter()
            .enumerate()
            .map(|(me, done)| {
                let (dir, stop) = (&dir, &stop);
                scope.spawn(move || teller(dir, me as i32 + 1, stop, done))
            })
            .collect();
        let sleeper = scope.spawn(|| connect(&dir).batch_execute("select pg_sleep(60)"));
        let sleeps = "select count(*) from pg_stat_activity where wait_event = 'PgSleep'";
        until("it sleeps", || client.query_one(sleeps, &[]).expect("looks").get::<_, i64>(0) == 1);
        for _ in 0..3 {
            let at = neighbour_dies(&data);
            let before: Vec<u64> = done.iter().map(|d| d.load(Ordering::Relaxed)).collect();
            until("every connection goes on", || {
                done.iter().zip(&before).all(|(d, b)| d.load(Ordering::Relaxed) >= b + 2)
            });
            println!("everybody went on after {:?}", at.elapsed());
        }
        let e = sleeper.join().expect("no panic").expect_err("its region is gone");
        assert_eq!(code(&e), "57P02", "{e:?}");
        stop.store(true, Ordering::Relaxed);
        for teller in tellers {
            let (a, u, t) = teller.join().expect("no panic");
            acknowledged.extend(a);
            unknown.extend(u);
            told += t;
        }
    });
    println!("{} acknowledged, {} unknown, told {told} times", acknowledged.len(), unknown.len());
    let e = open.batch_execute("select 1").expect_err("its transaction is gone");
    assert_eq!(code(&e), "57P02", "{e:?}");
    open.batch_execute("rollback; select 1").expect("goes on");
    // An idle connection notices nothing; a cancel request by the key that it was given at first
    // still finds it.
    let balance: i64 = idle.query_one(&kept, &[&0i32]).expect("selects").get(0);
    assert!(balance <= 1000);
    std::thread::scope(|scope| {
        let slept = scope.spawn(|| idle.batch_execute("select pg_sleep(60)"));
        let is_asleep = "select count(*) from pg_stat_activity where state = 'active'";
        until("it sleeps", || client.query_one(is_asleep, &[]).expect("looks").get::<_, i64>(0) >= 2);
        canceller.cancel_query(NoTls).expect("cancels");
        assert_eq!(code(&slept.join().expect("no panic").expect_err("cancelled")), "57014");
    });

    let sum: i64 = client.query_one("select sum(balance)::bigint from accounts", &[]).expect("sums").get(0);
    assert_eq!(sum, 12_000);
    let rows = client.query("select number from history", &[]).expect("selects");
    let mut there: std::collections::HashSet<i32> = rows.iter().map(|r| r.get(0)).collect();
    for number in &acknowledged {
        assert!(there.remove(number), "{number} was acknowledged and is lost");
    }
    for number in &unknown {
        there.remove(number);
    }
    assert!(there.is_empty(), "there, although the client was told that it was rolled back: {there:?}");
    drop((client, idle, open));
    server.stop().expect("stops");
    assert!(!data.join("control.region").exists(), "the last one out leaves nothing");
    std::fs::remove_dir_all(&dir).expect("removes");
}
