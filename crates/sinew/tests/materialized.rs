//! Materialized views between processes. A process that keeps one in its caches sees what another
//! process makes of it. A process that is killed in the middle of a refresh leaves the old rows or
//! the new ones, never a mixture.

mod common;

use common::{Dir, Other, answer};
use sinew::{Database, Session};
use std::time::Duration;

#[test]
fn other_process() {
    common::answer_statements();
}

#[test]
fn processes_see_each_others_refreshes() {
    let dir = Dir::new("materialized");
    let db = Database::open(&dir.0).expect("opens");
    let mut here = db.session().expect("session");
    let mut there = Other::start(&dir.0);
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
        // It makes all rows of the table newer, and refreshes, until it is killed.
        let mut victim = Other::start(&dir.0);
        assert_eq!(victim.ask(&format!("update t set age = age + 1; {refresh}")), "");
        for _ in 0..200 {
            victim.begin(&format!("update t set age = age + 1; {refresh}"));
        }
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
