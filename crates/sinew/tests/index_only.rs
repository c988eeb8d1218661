//! Index-only scans beside writers and vacuum, from several processes: what each statement reads of
//! index entries alone adds up, whatever is moved, deleted, rolled back and vacuumed meanwhile.
//!
//! A child is this test binary with `SINEW_ROLE` set.

use sinew::{Database, Session, TransactionStatus};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const ROWS: i64 = 3000;
/// Every key is a row's number times this, plus what was moved to it.
const STEP: i64 = 1000;

struct Dir(PathBuf);
impl Drop for Dir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Does `work` until the time is over; a statement that has to give way is tried again.
fn repeat(
    db: &Database,
    until: Instant,
    mut work: impl FnMut(&mut Session) -> Result<(), sinew::Error>,
) -> u64 {
    let mut session = db.session().expect("session");
    let mut done = 0;
    while Instant::now() < until {
        match work(&mut session) {
            Ok(()) => done += 1,
            Err(e) if matches!(e.sqlstate.to_string().as_str(), "40001" | "40P01") => {}
            Err(e) => panic!("{e}"),
        }
        if session.transaction_status() != TransactionStatus::Idle {
            session.execute("rollback", &[]).expect("rolls back");
        }
    }
    done
}

/// Takes from one row what it gives to another one, by new versions, new rows, or not at all.
fn shift(s: &mut Session, rng: &mut fastrand::Rng) -> Result<(), sinew::Error> {
    // A small part of the table is in motion, so that most pages become all visible again.
    let (a, b) = (rng.i64(1..=200), rng.i64(1..=200));
    let (a, b) = (a.min(b), a.max(b));
    if a == b {
        return Ok(());
    }
    s.execute("begin", &[])?;
    match rng.u32(..3) {
        0 => {
            let given = s.execute("update t set k = k + 1 where id = $1", &[&a])?;
            let taken = s.execute("update t set k = k - 1 where id = $1", &[&b])?;
            // A row that was waited for may have been deleted, and another one be there in its
            // place.
            if given != taken {
                s.execute("rollback", &[])?;
                return Ok(());
            }
        }
        1 => {
            let k: Option<(i64,)> = s.query_opt("delete from t where id = $1 returning k", &[&a])?;
            if let Some((k,)) = k {
                s.execute("insert into t values ($1, $2, repeat('y', 200))", &[&a, &k])?;
            }
        }
        _ => {
            s.execute("update t set pad = repeat('z', 200) where id = $1", &[&a])?;
            s.execute("update t set k = k where id = $1", &[&b])?;
        }
    }
    s.execute(if rng.u32(..4) == 0 { "rollback" } else { "commit" }, &[])?;
    Ok(())
}

fn check(s: &mut Session, level: &str) -> Result<(), sinew::Error> {
    let whole = (ROWS, ROWS * (ROWS + 1) / 2 * STEP);
    s.execute(&format!("begin isolation level {level}"), &[])?;
    for _ in 0..3 {
        let found: (i64, i64) = s.query_one("select count(*), sum(k)::bigint from t where k > -1", &[])?;
        if found != whole {
            s.execute("set local enable_indexonlyscan = off", &[])?;
            let rows: (i64, i64) =
                s.query_one("select count(*), sum(k)::bigint from t where pad > ''", &[])?;
            panic!("by key: {found:?} of entries, {rows:?} of rows, not {whole:?}");
        }
        let found: (i64, i64) = s.query_one("select count(*), sum(id)::bigint from t where id > 0", &[])?;
        assert_eq!(found, (ROWS, ROWS * (ROWS + 1) / 2), "by number");
        let found: (i64,) = s.query_one(
            "select count(*) from t a where a.id <= 300 and exists (select from t b where b.id = a.id)",
            &[],
        )?;
        assert_eq!(found.0, 300, "by probes");
    }
    s.execute("commit", &[])?;
    Ok(())
}

/// Does nothing unless started by `child`.
#[test]
fn role() {
    let Ok(role) = std::env::var("SINEW_ROLE") else { return };
    let var = |name: &str| std::env::var(name).expect("the parent says");
    let seed: u64 = var("SINEW_SEED").parse().expect("a number");
    let until = Instant::now() + Duration::from_millis(var("SINEW_MS").parse().expect("a number"));
    let db = Database::open(var("SINEW_DIR")).expect("opens");
    let (db, role) = (&db, role.as_str());
    let done = std::thread::scope(|scope| {
        let work = move |n: u64| {
            let mut rng = fastrand::Rng::with_seed(seed * 7 + n);
            match (role, n) {
                ("writer", 0) => repeat(db, until, |s| s.execute("vacuum t", &[]).map(drop)),
                ("writer", _) => repeat(db, until, |s| shift(s, &mut rng)),
                (_, 0) => repeat(db, until, |s| check(s, "repeatable read")),
                _ => repeat(db, until, |s| {
                    s.execute("commit", &[]).map(drop)?;
                    check(s, "read committed")
                }),
            }
        };
        let threads: Vec<_> = (0..3).map(|n| scope.spawn(move || work(n))).collect();
        threads.into_iter().map(|t| t.join().expect("no panic")).collect::<Vec<_>>()
    });
    assert!(done.iter().all(|n| *n > 0), "{role}: {done:?}");
}

fn child(dir: &Dir, role: &str, seed: u64) -> Child {
    Command::new(std::env::current_exe().expect("this binary"))
        .args(["--exact", "role", "--nocapture", "--test-threads=1"])
        .env("SINEW_ROLE", role)
        .env("SINEW_DIR", dir.0.join("db"))
        .env("SINEW_SEED", seed.to_string())
        .env("SINEW_MS", "6000")
        .stdout(Stdio::null())
        .spawn()
        .expect("starts")
}

#[test]
fn what_is_read_of_entries_adds_up_beside_writers_and_vacuum() {
    let seed = std::env::var("SINEW_TEST_SEED").ok().and_then(|s| s.parse().ok());
    let seed = seed.unwrap_or_else(|| fastrand::u64(..1 << 20));
    println!("SINEW_TEST_SEED={seed}");
    let dir = Dir(std::env::temp_dir().join(format!("sinew-index-only-{}", std::process::id())));
    let _ = std::fs::remove_dir_all(&dir.0);
    std::fs::create_dir_all(&dir.0).expect("creates");
    let db = Database::open(dir.0.join("db")).expect("opens");
    let mut s = db.session().expect("session");
    for sql in [
        "create table t (id bigint primary key, k bigint not null, pad text)",
        &format!("insert into t select i, i * {STEP}, repeat('x', 200) from generate_series(1, {ROWS}) i"),
        "create index t_k on t (k)",
        "analyze t",
        "vacuum t",
    ] {
        s.execute(sql, &[]).expect(sql);
    }
    for (sql, index) in [
        ("select count(*), sum(k)::bigint from t where k > -1", "t_k"),
        ("select count(*), sum(id)::bigint from t where id > 0", "t_pkey"),
    ] {
        let plan: Vec<(String,)> = s.query_as(&format!("explain analyze {sql}"), &[]).expect("explains");
        let says = |what: &str| plan.iter().any(|(line,)| line.contains(what));
        assert!(says(&format!("Index Only Scan using {index} on t")), "{plan:?}");
        assert!(says("Heap Fetches: 0"), "{plan:?}");
    }
    let roles = ["writer", "reader", "writer", "reader"];
    let children: Vec<Child> = roles.iter().zip(seed..).map(|(role, seed)| child(&dir, role, seed)).collect();
    for mut c in children {
        assert!(c.wait().expect("waits").success());
    }
    check(&mut s, "read committed").expect("reads");
}
