//! A pool of short-lived processes on one directory, killed, stopped, continued and respawned at
//! random, beside long-lived writers.
//!
//! Places in the registry, slots, buffers and lock entries get new owners all the time while
//! reapers, waiters and wakers still have the old ones in mind. Every transaction adds 1 to a row
//! of `t` and writes the row's id into `log`, so that at the end each row says how many lines of
//! `log` there must be. A session that is cleaned up after while it runs vanishes from
//! `pg_stat_activity`.
//!
//! `SINEW_RESPAWN_PROCESSES` and `SINEW_RESPAWN_SECONDS` make the pool larger and the run longer
//! (`make long`), `SINEW_SEED` repeats a run's decisions. The run prints how many kills made the
//! others give the region up.

use sinew::{Database, Result, Session};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How often a newcomer opens the directory.
const OPENINGS: usize = 60;
const ROWS: i32 = 40;
/// The last rows are those of the long-lived writers.
const WRITERS: i32 = 3;
const MODE: &str = "SINEW_RESPAWN_ROLE";

struct Dir(PathBuf);
impl Drop for Dir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn of_environment<T: std::str::FromStr>(name: &str, otherwise: T) -> T {
    std::env::var(name).ok().and_then(|v| v.parse().ok()).unwrap_or(otherwise)
}

fn start(dir: &Path, role: &str, row: i32, pause_ms: u64) -> Child {
    Command::new(std::env::current_exe().expect("this binary"))
        .args(["--exact", "role", "--nocapture", "--test-threads=1"])
        .env(MODE, role)
        .env("SINEW_DIR", dir)
        .env("SINEW_ROW", row.to_string())
        .env("SINEW_PAUSE_MS", pause_ms.to_string())
        .stdout(Stdio::null())
        .spawn()
        .expect("starts")
}

/// Does nothing unless started by `start`.
#[test]
fn role() {
    let Ok(role) = std::env::var(MODE) else { return };
    let dir = std::env::var("SINEW_DIR").expect("a directory");
    let row = of_environment("SINEW_ROW", 0);
    let pause = Duration::from_millis(of_environment("SINEW_PAUSE_MS", 0));
    if role == "opens" {
        for _ in 0..OPENINGS {
            Database::open(&dir).expect("opens").session().expect("session");
        }
        return;
    }
    let db = Database::open(&dir).expect("opens");
    let mut session = db.session().expect("session");
    // Only what must not be is a failure: a statement may end with an error when another process's
    // death made all start anew.
    if role == "short" {
        let _ = transfer(&mut session, row, pause);
        return;
    }
    let parent = std::os::unix::process::parent_id();
    while std::os::unix::process::parent_id() == parent && !Path::new(&dir).with_extension("stop").exists() {
        if transfer(&mut session, row, pause).is_err() && session.execute("rollback", &[]).is_err() {
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}

fn transfer(s: &mut Session, row: i32, pause: Duration) -> Result<()> {
    s.execute("begin", &[])?;
    let changed = s.execute("update t set v = v + 1 where id = $1", &[&row])?;
    s.execute("insert into log (id) values ($1)", &[&row])?;
    std::thread::sleep(pause);
    let shown = s.query("select count(*) from pg_stat_activity where pid = pg_backend_pid()", &[])?;
    let shown: i64 = shown.rows[0].get(0)?;
    s.execute("commit", &[])?;
    assert_eq!(changed, 1, "an UPDATE by key of row {row} changed other than one row");
    assert_eq!(shown, 1, "a running session was cleaned up after");
    Ok(())
}

/// A process that opens the directory has done nothing yet that could be lost. It is let in when
/// the memory is made anew.
#[test]
fn newcomers_do_not_hear_of_the_deaths_of_others() {
    let dir = Dir(std::env::temp_dir().join(format!("sinew-newcomers-{}", std::process::id())));
    let _ = std::fs::remove_dir_all(&dir.0);
    let db = Database::open(&dir.0).expect("opens");
    let mut newcomers: Vec<Child> = (0..3).map(|_| start(&dir.0, "opens", 0, 0)).collect();
    let mut rebuilt = 0;
    let mut running = true;
    while running {
        db.engine().expect("engine").storage.region().poison("the test's");
        rebuilt += 1;
        std::thread::sleep(Duration::from_millis(3));
        running = false;
        for child in &mut newcomers {
            match child.try_wait().expect("waits") {
                Some(status) => {
                    assert!(status.success(), "a newcomer failed after {rebuilt} rebuilt regions")
                }
                None => running = true,
            }
        }
    }
    assert!(rebuilt > 3, "the newcomers were never disturbed");
}

struct Member {
    child: Child,
    /// `None`: it ends by itself, however long a loaded machine needs for it.
    dies: Option<Instant>,
    goes_on: Option<Instant>,
}

fn signal(child: &Child, signal: i32) {
    // SAFETY: a signal to a child that has not been waited for.
    unsafe { libc::kill(child.id() as i32, signal) };
}

/// Waits for a process that is about to end.
fn ends(child: &mut Child) -> std::process::ExitStatus {
    let began = Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("waits") {
            return status;
        }
        assert!(began.elapsed() < Duration::from_secs(60), "a process hangs");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_pool_that_dies_and_respawns_loses_nothing() {
    let processes: usize = of_environment("SINEW_RESPAWN_PROCESSES", 24);
    let seconds: u64 = of_environment("SINEW_RESPAWN_SECONDS", 8);
    let seed: u64 = of_environment(
        "SINEW_SEED",
        Instant::now().elapsed().as_nanos() as u64 ^ u64::from(std::process::id()),
    );
    println!("SINEW_SEED={seed}");
    let random = &mut fastrand::Rng::with_seed(seed);

    let dir = Dir(std::env::temp_dir().join(format!("sinew-respawn-{}", std::process::id())));
    let _ = std::fs::remove_dir_all(&dir.0);
    let db = Database::open(&dir.0).expect("opens");
    let mut s = db.session().expect("session");
    for sql in
        ["create table t (id int primary key, v int)", "create table log (k serial primary key, id int)"]
    {
        s.execute(sql, &[]).expect("creates");
    }
    s.execute("insert into t select i, 0 from generate_series(1, $1) i", &[&ROWS]).expect("fills");

    let mut writers: Vec<Child> = (0..WRITERS).map(|i| start(&dir.0, "long", ROWS - i, 10)).collect();
    let mut pool: Vec<Member> = Vec::new();
    let (mut spawned, mut kills, mut stops, mut ended) = (0, 0, 0, 0);
    let end = Instant::now() + Duration::from_secs(seconds);
    while Instant::now() < end {
        while pool.len() < processes {
            let child = start(&dir.0, "short", random.i32(1..=ROWS - WRITERS), random.u64(0..40));
            let dies = Instant::now() + Duration::from_millis(10 + random.u64(0..250));
            let dies = (random.u8(0..8) > 0).then_some(dies);
            pool.push(Member { child, dies, goes_on: None });
            spawned += 1;
        }
        std::thread::sleep(Duration::from_millis(4));
        let now = Instant::now();
        pool.retain_mut(|m| {
            if let Some(status) = m.child.try_wait().expect("waits") {
                assert!(status.success(), "a member of the pool failed, seed {seed}");
                ended += 1;
                return false;
            }
            match m.goes_on {
                Some(until) if now >= until => {
                    signal(&m.child, libc::SIGCONT);
                    m.goes_on = None;
                }
                Some(_) => {}
                None if m.dies.is_some_and(|dies| now >= dies) => {
                    m.child.kill().expect("kills");
                    m.child.wait().expect("waits");
                    kills += 1;
                    return false;
                }
                None if random.f64() < 0.03 => {
                    signal(&m.child, libc::SIGSTOP);
                    stops += 1;
                    m.goes_on = Some(now + Duration::from_millis(random.u64(0..300)));
                }
                None => {}
            }
            true
        });
    }
    for m in &mut pool {
        signal(&m.child, libc::SIGCONT);
        if m.dies.is_some() {
            m.child.kill().expect("kills");
            m.child.wait().expect("waits");
            kills += 1;
        }
    }
    for m in pool.iter_mut().filter(|m| m.dies.is_none()) {
        assert!(ends(&mut m.child).success(), "a member of the pool failed, seed {seed}");
        ended += 1;
    }
    std::fs::write(dir.0.with_extension("stop"), "").expect("tells the writers");
    for w in &mut writers {
        assert!(ends(w).success(), "a long-lived writer failed, seed {seed}");
    }
    let _ = std::fs::remove_file(dir.0.with_extension("stop"));

    // The first statement may find that the region was given up.
    let _ = s.query("select 1", &[]);
    let rebuilds = db.engine().expect("engine").storage.region().generation();
    println!(
        "{spawned} processes, {kills} kills, {stops} stops, {ended} ended by themselves, {rebuilds} rebuilds, seed {seed}"
    );
    let off = s
        .query(
            "select t.id, v, n from t full join (select id, count(*) n from log group by 1) l on l.id = t.id \
             where v is distinct from coalesce(n, 0)",
            &[],
        )
        .expect("compares");
    assert!(
        off.rows.is_empty(),
        "{} rows disagree with the log, seed {seed}: {:?}",
        off.rows.len(),
        off.rows
    );
    let counts = s.query("select count(*), count(distinct id) from t", &[]).expect("counts");
    let counts: (i64, i64) =
        (counts.rows[0].get(0).expect("a number"), counts.rows[0].get(1).expect("a number"));
    assert_eq!(counts, (i64::from(ROWS), i64::from(ROWS)), "seed {seed}");
    drop(s);
    let found = db.check().expect("checks");
    assert!(found.is_empty(), "seed {seed}: {found:?}");
    assert!(kills > 0 && ended > 0, "a run that kills nobody shows nothing");
}
