//! ANALYZE in the background: which process does it, when, and what the others see of it.
//!
//! Children are real processes on the directory, kept by lines that their parent sends and killed
//! by it.

use sinew::{Database, OpenOptions, Session};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const DIR: &str = "SINEW_AUTO_ANALYZE_DIR";
const DONE: &str = "done: ";
/// No machine is so slow; what does not come by then does not come.
const PATIENCE: Duration = Duration::from_secs(120);

struct Dir(PathBuf);
impl Dir {
    fn new(name: &str) -> Dir {
        let dir = std::env::temp_dir().join(format!("sinew-auto-analyze-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        Dir(dir)
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Runs each line that it reads as a statement. Does nothing unless started by `Process::start`.
#[test]
fn process() {
    let Ok(dir) = std::env::var(DIR) else { return };
    let db = Database::open(&dir).expect("opens");
    let mut s = db.session().expect("session");
    for sql in std::io::stdin().lines() {
        let done = s.execute(sql.expect("a line").as_str(), &[]);
        println!("\n{DONE}{done:?}");
    }
}

struct Process {
    child: Child,
    answers: std::io::Lines<BufReader<std::process::ChildStdout>>,
}

impl Process {
    fn start(dir: &Path) -> Process {
        let mut child = Command::new(std::env::current_exe().expect("this binary"))
            .args(["--exact", "process", "--nocapture", "--test-threads=1"])
            .env(DIR, dir)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("starts");
        let answers = BufReader::new(child.stdout.take().expect("piped")).lines();
        Process { child, answers }
    }

    fn run(&mut self, sql: &str) {
        writeln!(self.child.stdin.as_mut().expect("piped"), "{sql}").expect("is there");
        loop {
            let line = self.answers.next().expect("is there").expect("is text");
            if let Some(done) = line.strip_prefix(DONE) {
                assert!(done.starts_with("Ok"), "{sql}: {done}");
                return;
            }
        }
    }

    fn kill(mut self) {
        self.child.kill().expect("is there");
        self.child.wait().expect("is there");
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        drop(self.child.stdin.take());
        let _ = self.child.wait();
    }
}

fn number(s: &mut Session, sql: &str) -> i64 {
    s.query_one::<(i64,)>(sql, &[]).unwrap_or_else(|e| panic!("{sql}: {e}")).0
}

fn wait_for(s: &mut Session, sql: &str, what: impl Fn(i64) -> bool) {
    let begun = Instant::now();
    loop {
        match s.query_one::<(i64,)>(sql, &[]) {
            Ok((found,)) if what(found) => return,
            // The death of another process may have ended the statement.
            Err(e) => assert_eq!(e.sqlstate.code(), "57P02", "{sql}: {e}"),
            Ok((found,)) => assert!(begun.elapsed() < PATIENCE, "{sql} stays at {found}"),
        }
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// The rows that the planner of this session expects.
fn expected_rows(s: &mut Session, sql: &str) -> String {
    let plan = s.query(&*format!("explain {sql}"), &[]).expect("plans");
    let line: String = plan.rows[0].get(0).expect("a line");
    line.split("rows=").nth(1).and_then(|t| t.split(' ').next()).expect("an estimate").to_string()
}

const CHANGED: &str = "select n_mod_since_analyze from pg_stat_user_tables where relname = 't'";
const TIMES: &str = "select autoanalyze_count from pg_stat_user_tables where relname = 't'";
const LOOKED_AT: &str = "select count(*) from pg_stats where tablename = 't'";

#[test]
fn processes_count_together_and_one_that_is_killed_is_replaced() {
    let dir = Dir::new("processes");
    let mut first = Process::start(&dir.0);
    first.run("create table t (id int primary key, k int)");
    let mut second = Process::start(&dir.0);
    let db = Database::open(&dir.0).expect("opens");
    let mut s = db.session().expect("session");

    // Neither process alone changes enough.
    first.run("insert into t select i, 7 from generate_series(1, 30) i");
    std::thread::sleep(Duration::from_secs(3));
    assert_eq!((number(&mut s, CHANGED), number(&mut s, TIMES), number(&mut s, LOOKED_AT)), (30, 0, 0));
    let guess = expected_rows(&mut s, "select * from t where k = 7");
    second.run("insert into t select i, 7 from generate_series(31, 60) i");
    wait_for(&mut s, TIMES, |n| n == 1);
    assert_eq!((number(&mut s, CHANGED), number(&mut s, LOOKED_AT)), (0, 2));
    assert_eq!(number(&mut s, "select reltuples::bigint from pg_class where relname = 't'"), 60);
    let never = "select count(last_analyze) + analyze_count from pg_stat_user_tables where relname = 't' \
                 and last_autoanalyze is not null group by analyze_count";
    assert_eq!(number(&mut s, never), 0, "nobody asked for it");
    let known = expected_rows(&mut s, "select * from t where k = 7");
    assert_ne!(guess, known, "the plans of all processes are made anew");
    assert_eq!(known, "60");

    // The maintainer dies with much to do, which another process then does.
    second.run("insert into t select i, i % 9 from generate_series(61, 60000) i");
    let generation = || db.engine().expect("engine").storage.region().generation();
    let before = generation();
    first.kill();
    wait_for(&mut s, "select reltuples::bigint from pg_class where relname = 't'", |n| n == 60_000);
    wait_for(&mut s, CHANGED, |n| n == 0);
    // In the middle of a change its death costs the region, and the counts with it.
    wait_for(&mut s, TIMES, |n| n >= if generation() == before { 2 } else { 1 });
    assert_eq!(number(&mut s, LOOKED_AT), 2, "nothing is there twice");
    s.execute("analyze t", &[]).expect("analyses");
    assert_eq!(number(&mut s, "select analyze_count from pg_stat_user_tables where relname = 't'"), 1);
}

#[test]
fn what_is_rolled_back_changed_nothing() {
    let dir = Dir::new("rollback");
    let db = Database::open(&dir.0).expect("opens");
    let mut s = db.session().expect("session");
    s.execute("create table t (id int primary key, k int)", &[]).expect("creates");
    for (sql, changed) in [
        ("insert into t select i, i from generate_series(1, 10) i", 10),
        ("begin; insert into t values (11, 11); rollback", 10),
        ("begin; delete from t where id = 1; savepoint a; delete from t; rollback to a; commit", 11),
        ("begin; savepoint a; update t set k = 0 where id < 4; release a; commit", 13),
        ("insert into t values (2, 5) on conflict (id) do update set k = 6", 14),
        ("insert into t values (2, 5) on conflict do nothing", 14),
        ("update t set k = 1 where id = 99", 14),
    ] {
        s.run_script(sql).1.unwrap_or_else(|e| panic!("{sql}: {e}"));
        assert_eq!(number(&mut s, CHANGED), changed, "{sql}");
    }
    s.execute("analyze t", &[]).expect("analyses");
    assert_eq!((number(&mut s, CHANGED), number(&mut s, TIMES)), (0, 0));
}

#[test]
fn the_settings_hold() {
    let dir = Dir::new("settings");
    let options = OpenOptions::new()
        .setting("autovacuum_analyze_threshold", "5")
        .setting("autovacuum_analyze_scale_factor", "0.5");
    let db = Database::open_with(&dir.0, &options).expect("opens");
    let mut s = db.session().expect("session");
    s.execute("create table t (id int primary key, k int)", &[]).expect("creates");
    s.execute("insert into t select i, i from generate_series(1, 6) i", &[]).expect("inserts");
    wait_for(&mut s, TIMES, |n| n == 1);
    drop(s);
    drop(db);

    // The file sizes what the next opener decides.
    std::fs::write(dir.0.join("sinew.conf"), "autovacuum = off\n").expect("writes");
    let db = Database::open(&dir.0).expect("opens");
    let mut s = db.session().expect("session");
    let shown: (String,) = s.query_one("show autovacuum", &[]).expect("shows");
    assert_eq!(shown.0, "off");
    s.execute("insert into t select i, i from generate_series(7, 6000) i", &[]).expect("inserts");
    std::thread::sleep(Duration::from_secs(3));
    assert_eq!((number(&mut s, CHANGED), number(&mut s, TIMES)), (5994, 0));
}

#[test]
fn a_table_that_turned_the_background_off_is_left_alone() {
    let dir = Dir::new("off");
    let db = Database::open(&dir.0).expect("opens");
    let mut s = db.session().expect("session");
    let times = |s: &mut Session, table: &str| {
        let of = format!("select autoanalyze_count from pg_stat_user_tables where relname = '{table}'");
        number(s, &of)
    };
    s.execute("create table quiet (id int primary key, k int) with (autovacuum_enabled = off)", &[])
        .expect("creates");
    s.execute("create table t (id int primary key, k int)", &[]).expect("creates");
    for table in ["quiet", "t"] {
        let fill = format!("insert into {table} select i, 7 from generate_series(1, 5000) i");
        s.execute(fill.as_str(), &[]).expect("fills");
    }
    wait_for(&mut s, TIMES, |n| n >= 1);
    // The background visits tables in the catalog's order, and comes again.
    std::thread::sleep(Duration::from_secs(3));
    assert_eq!(times(&mut s, "quiet"), 0);
    assert_eq!(number(&mut s, "select reltuples::bigint from pg_class where relname = 'quiet'"), -1);
    s.execute("alter table quiet reset (autovacuum_enabled)", &[]).expect("resets");
    wait_for(&mut s, "select autoanalyze_count from pg_stat_user_tables where relname = 'quiet'", |n| n >= 1);
}
