//! Materialized views between processes. A process that keeps one in its caches sees what another
//! process makes of it. A process that is killed in the middle of a refresh leaves the old rows or
//! the new ones, never a mixture.

use sinew::{Database, Session};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

const MODE: &str = "SINEW_MATERIALIZED_DIR";
const REFRESH: &str = "SINEW_MATERIALIZED_REFRESH";
/// Stands before each line that the other process answers, since the test harness writes to the
/// same pipe.
const MARK: &str = "answer: ";

struct Dir(PathBuf);

impl Dir {
    fn new(name: &str) -> Dir {
        let dir = std::env::temp_dir().join(format!("sinew-materialized-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        Dir(dir)
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The last statement's rows as text, or the SQLSTATE of its error.
fn answer(session: &mut Session, sql: &str) -> String {
    let done = match session.run_script(sql) {
        (done, Ok(())) => done,
        (_, Err(e)) => return e.sqlstate.code().to_string(),
    };
    let mut rows = Vec::new();
    for row in done.last().into_iter().flat_map(|result| result.texts()) {
        let values: Vec<&str> = row.iter().map(|value| value.as_deref().unwrap_or("NULL")).collect();
        rows.push(values.join("|"));
    }
    rows.join(" ")
}

/// Does nothing unless started by [`Other::start`]: answers the statements of its input.
#[test]
fn other_process() {
    let Ok(dir) = std::env::var(MODE) else { return };
    let db = Database::open(&dir).expect("opens");
    let mut session = db.session().expect("session");
    for line in std::io::stdin().lines() {
        println!("{MARK}{}", answer(&mut session, &line.expect("a line")));
    }
}

/// Does nothing unless started by [`Other::start`]: makes all rows of the table newer, and
/// refreshes, until it is killed.
#[test]
fn victim() {
    let (Ok(dir), Ok(refresh)) = (std::env::var(MODE), std::env::var(REFRESH)) else { return };
    let db = Database::open(&dir).expect("opens");
    let mut session = db.session().expect("session");
    loop {
        assert_eq!(answer(&mut session, "update t set age = age + 1"), "");
        assert_eq!(answer(&mut session, &refresh), "");
        println!("{MARK}refreshed");
    }
}

/// Another process with a session on the directory.
struct Other {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Other {
    fn start(test: &str, dir: &Path, refresh: &str) -> Other {
        let mut child = Command::new(std::env::current_exe().expect("this binary"))
            .args(["--exact", test, "--nocapture", "--test-threads=1"])
            .env(MODE, dir)
            .env(REFRESH, refresh)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("starts");
        let (to, from) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
        Other { child, to, from: BufReader::new(from) }
    }

    fn hear(&mut self) -> String {
        loop {
            let mut line = String::new();
            assert_ne!(self.from.read_line(&mut line).expect("reads"), 0, "the other process ended");
            if let Some((_, answer)) = line.split_once(MARK) {
                return answer.trim_end_matches('\n').to_string();
            }
        }
    }

    fn ask(&mut self, sql: &str) -> String {
        writeln!(self.to, "{sql}").expect("writes");
        self.hear()
    }
}

impl Drop for Other {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn processes_see_each_others_refreshes() {
    let dir = Dir::new("two");
    let db = Database::open(&dir.0).expect("opens");
    let mut here = db.session().expect("session");
    let mut there = Other::start("other_process", &dir.0, "");
    let made = "create table t (id int primary key, v text); insert into t values (1, 'a'), (2, 'b'); \
                create materialized view m as select id, v from t";
    assert_eq!(answer(&mut here, made), "");
    let same = "select id, v from m order by id";
    assert_eq!(there.ask(same), "1|a 2|b");
    assert_eq!(answer(&mut here, "update t set v = 'c' where id = 2; refresh materialized view m"), "");
    assert_eq!(there.ask(same), "1|a 2|c");
    // An index that the other process has not heard of yet, used by both.
    assert_eq!(answer(&mut here, "create unique index m_id on m (id)"), "");
    assert_eq!(there.ask("insert into t values (3, 'd'); refresh materialized view concurrently m"), "");
    assert_eq!(answer(&mut here, same), "1|a 2|c 3|d");
    assert_eq!(answer(&mut here, "set enable_seqscan = off; select v from m where id = 3"), "d");
    // A rollback leaves the old files, rows and state.
    assert_eq!(there.ask("begin; refresh materialized view m with no data"), "");
    assert_eq!(there.ask(same), "55000");
    assert_eq!(there.ask("rollback"), "");
    assert_eq!(there.ask(same), "1|a 2|c 3|d");
    assert_eq!(answer(&mut here, same), "1|a 2|c 3|d");
    // A snapshot that is older than a refresh sees the new rows, as in PostgreSQL, unless the
    // refresh was concurrent.
    assert_eq!(answer(&mut here, "begin isolation level repeatable read; select count(*) from t"), "3");
    assert_eq!(there.ask("delete from t where id = 1; refresh materialized view concurrently m"), "");
    assert_eq!(answer(&mut here, same), "1|a 2|c 3|d");
    assert_eq!(
        answer(&mut here, "commit; begin isolation level repeatable read; select count(*) from t"),
        "2"
    );
    let large =
        "update t set v = (select string_agg(md5(g::text), '') from generate_series(1, 300) g) where id = 3";
    assert_eq!(there.ask(&format!("delete from t where id = 2; {large}; refresh materialized view m")), "");
    assert_eq!(answer(&mut here, "select id, length(v) from m"), "3|9600");
    assert_eq!(answer(&mut here, "commit; update t set v = 'd'; refresh materialized view m"), "");
    assert_eq!(there.ask(same), "3|d");
    // The state of one that is not filled.
    assert_eq!(there.ask("refresh materialized view m with no data"), "");
    assert_eq!(answer(&mut here, same), "55000");
    assert_eq!(answer(&mut here, "refresh materialized view m"), "");
    assert_eq!(there.ask(same), "3|d");
    assert_eq!(answer(&mut here, "drop table t"), "2BP01");
    assert_eq!(answer(&mut here, "drop table t cascade"), "");
    assert_eq!(there.ask(same), "42P01");
    drop(there);
    assert_eq!(db.check().expect("checks"), Vec::<String>::new());
}

/// An answer beside processes that die. A death in a critical section ends every session's
/// transaction (57P02, or 08007 where it was committing), which then begins anew. All statements
/// here may be repeated.
fn answer_in_the_end(session: &mut Session, sql: &str) -> String {
    let answers = std::iter::repeat_with(|| answer(session, sql));
    answers.take(100).find(|answer| !["57P02", "08007"].contains(&answer.as_str())).expect("an answer")
}

/// The number of rows of the view, how far their ages are apart, and the length of the longest.
fn ages(session: &mut Session) -> String {
    answer_in_the_end(session, "select count(*), max(age) - min(age), max(length(v)) from m")
}

fn killed_in_the_middle(name: &str, refresh: &str) {
    const ROWS: usize = 500;
    let dir = Dir::new(name);
    let db = Database::open(&dir.0).expect("opens");
    let mut here = db.session().expect("session");
    // Some values are large enough to stand in a companion table.
    let made = format!(
        "create table t (id int, age int, v text);
         insert into t select g, 0, case when g % 100 = 0 then
             (select string_agg(md5((g * i)::text), '') from generate_series(1, 200) i) else 'v' || g end
         from generate_series(1, {ROWS}) g;
         create materialized view m as select * from t;
         create unique index m_id on m (id)"
    );
    assert_eq!(answer(&mut here, &made), "");
    let right = format!("{ROWS}|0|6400");
    let mut rng = fastrand::Rng::with_seed(20_261_126);
    for round in 0..8 {
        let mut victim = Other::start("victim", &dir.0, refresh);
        assert_eq!(victim.hear(), "refreshed");
        let mut left = Duration::from_micros(rng.u64(0..60_000));
        while left > Duration::ZERO {
            let nap = left.min(Duration::from_millis(5));
            std::thread::sleep(nap);
            left -= nap;
            assert_eq!(ages(&mut here), right, "round {round}, while the other process works");
        }
        drop(victim);
        assert_eq!(ages(&mut here), right, "round {round}, after the death");
        // The dead one's locks are gone, and its files are no hindrance.
        assert_eq!(answer_in_the_end(&mut here, refresh), "");
        assert_eq!(ages(&mut here), right, "round {round}, after another refresh");
    }
    drop(here);
    drop(db);
    let db = Database::open(&dir.0).expect("opens again");
    assert_eq!(db.check().expect("checks"), Vec::<String>::new());
    let mut here = db.session().expect("session");
    assert_eq!(ages(&mut here), right);
    assert_eq!(answer(&mut here, "set enable_seqscan = off; select count(*) from m where id > 0"), "500");
}

#[test]
fn a_kill_in_the_middle_of_a_refresh_leaves_whole_rows() {
    killed_in_the_middle("killed", "refresh materialized view m");
}

#[test]
fn a_kill_in_the_middle_of_a_concurrent_refresh_leaves_whole_rows() {
    killed_in_the_middle("killed-concurrent", "refresh materialized view concurrently m");
}
