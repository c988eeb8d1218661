//! One statement for many sets of parameters gives what as many calls give: rows, numbers of rows,
//! errors, and the state of the transaction.

use sinew::{Database, Result, Session, TransactionStatus};

struct Dir(std::path::PathBuf);

impl Dir {
    fn new(name: &str) -> Dir {
        let dir = std::env::temp_dir().join(format!("sinew-many-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        Dir(dir)
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

type Set = Vec<Option<String>>;

fn sets(rows: &[&[&str]]) -> Vec<Set> {
    let value = |text: &&str| (*text != "NULL").then(|| text.to_string());
    rows.iter().map(|row| row.iter().map(value).collect()).collect()
}

fn script(s: &mut Session, sql: &str) -> Vec<Vec<Option<String>>> {
    let (results, outcome) = s.run_script(sql);
    outcome.unwrap_or_else(|e| panic!("{sql}: {e}"));
    results.into_iter().flat_map(|result| result.into_texts()).collect()
}

/// The answer of one way to run the sets: the number of rows or the error, whether the transaction
/// goes on, and what is there then.
fn answer(
    s: &mut Session,
    look: &str,
    way: impl FnOnce(&mut Session) -> Result<u64>,
) -> (String, TransactionStatus, Vec<Vec<Option<String>>>) {
    script(s, "begin; savepoint before");
    let told = match way(s) {
        Ok(rows) => format!("{rows} rows"),
        Err(e) => format!("{} {} {:?} {:?}", e.sqlstate.code(), e.message, e.detail, e.constraint),
    };
    let status = s.transaction_status();
    if status != TransactionStatus::InBlock {
        script(s, "rollback to before");
    }
    let there = script(s, look);
    script(s, "rollback");
    (told, status, there)
}

/// Tables, a statement, its sets.
const CASES: [(&str, &str, &str, &[&[&str]]); 24] = [
    (
        "a key twice, where each statement looks at its end",
        "create table t (id int unique deferrable, v text)",
        "insert into t values ($1, $2)",
        &[&["1", "a"], &["1", "b"], &["2", "c"]],
    ),
    (
        "a key twice, where the commit looks",
        "create table t (id int unique deferrable initially deferred, v text)",
        "insert into t values ($1, $2)",
        &[&["1", "a"], &["1", "b"]],
    ),
    (
        "plain rows",
        "create table t (id int primary key, v text)",
        "insert into t values ($1, $2)",
        &[&["3", "c"], &["1", "a"], &["2", "NULL"]],
    ),
    (
        "a key that is there",
        "create table t (id int primary key, v text); insert into t values (2, 'x')",
        "insert into t values ($1, $2)",
        &[&["1", "a"], &["2", "b"], &["3", "c"]],
    ),
    (
        "a key twice, before a row that fails a check",
        "create table t (id int primary key, v text check (v <> 'no'))",
        "insert into t values ($1, $2)",
        &[&["1", "a"], &["1", "b"], &["2", "no"]],
    ),
    (
        "a check, before a key twice",
        "create table t (id int primary key, v text check (v <> 'no'))",
        "insert into t values ($1, $2)",
        &[&["1", "a"], &["2", "no"], &["1", "b"]],
    ),
    (
        "two unique keys",
        "create table t (a int unique, b int unique)",
        "insert into t values ($1, $2)",
        &[&["1", "1"], &["2", "1"], &["1", "3"]],
    ),
    (
        "NULL where none may be",
        "create table t (id int primary key, v text not null)",
        "insert into t values ($1, $2)",
        &[&["1", "a"], &["2", "NULL"]],
    ),
    (
        "a text that is no number",
        "create table t (id int primary key)",
        "insert into t values ($1::text::int)",
        &[&["1"], &["x"], &["1"]],
    ),
    (
        "a number that does not fit",
        "create table t (id smallint)",
        "insert into t values ($1::int)",
        &[&["1"], &["70000"]],
    ),
    (
        "a text that is too long",
        "create table t (v varchar(3))",
        "insert into t values ($1)",
        &[&["abc"], &["abcd"]],
    ),
    (
        "rows that count rows",
        "create table t (n bigint)",
        "insert into t select count(*) + $1::int from t",
        &[&["0"], &["0"], &["0"]],
    ),
    (
        "a function of a user",
        "create table t (n bigint); create function rows_of_t() returns bigint stable language sql as 'select count(*) from t'",
        "insert into t values (rows_of_t() + $1::int)",
        &[&["0"], &["0"], &["0"]],
    ),
    (
        "numbers of a sequence",
        "create table t (id serial primary key, v text)",
        "insert into t (v) values ($1)",
        &[&["a"], &["b"], &["c"]],
    ),
    (
        "an identity",
        "create table t (id int generated always as identity, v text, w text generated always as (v || '!') stored)",
        "insert into t (v) values ($1)",
        &[&["a"], &["b"]],
    ),
    (
        "ON CONFLICT",
        "create table t (id int primary key, n int default 1)",
        "insert into t values ($1) on conflict (id) do update set n = t.n + 1",
        &[&["1"], &["2"], &["1"]],
    ),
    ("RETURNING", "create table t (id int)", "insert into t values ($1) returning id", &[&["1"], &["2"]]),
    (
        "several rows each",
        "create table t (id int primary key)",
        "insert into t values ($1), ($1::int + 1)",
        &[&["1"], &["3"], &["4"]],
    ),
    (
        "a foreign key",
        "create table p (id int primary key); insert into p values (1); create table t (id int references p)",
        "insert into t values ($1)",
        &[&["1"], &["2"], &["1"]],
    ),
    (
        "a foreign key into the table itself",
        "create table t (id int primary key, up int references t)",
        "insert into t values ($1, $2)",
        &[&["1", "NULL"], &["2", "3"], &["3", "1"]],
    ),
    (
        "updates",
        "create table t (id int primary key, n int); insert into t values (1, 0), (2, 0)",
        "update t set n = n + 1 where id <= $1",
        &[&["1"], &["2"], &["0"]],
    ),
    (
        "a list of parameters",
        "create table t (is_in bool, has text[])",
        "insert into t values ($1::int = any($2::int[]), $2::text[])",
        &[&["1", "{1,2}"], &["1", "{2,3}"], &["3", "{2,3}"], &["3", "NULL"]],
    ),
    (
        "a case over a parameter",
        "create table t (v text)",
        "insert into t values (case $1::int when 1 then 'one' when 2 then 'two' else coalesce($2, 'none') end)",
        &[&["1", "a"], &["2", "b"], &["3", "c"], &["3", "NULL"]],
    ),
    (
        "too few parameters",
        "create table t (a int, b int)",
        "insert into t values ($1, $2)",
        &[&["1", "1"], &["2"]],
    ),
];

#[test]
fn many_sets_answer_as_many_calls() {
    let dir = Dir::new("cases");
    let db = Database::open(&dir.0).expect("opens");
    let mut s = db.session().expect("session");
    for (name, tables, statement, rows) in CASES {
        script(&mut s, tables);
        let rows = sets(rows);
        let look = "select t::text from t";
        let one_by_one = answer(&mut s, look, |s| {
            let mut sum = 0;
            for set in &rows {
                let params: Vec<&dyn sinew::ToSql> = set.iter().map(|v| v as &dyn sinew::ToSql).collect();
                sum += s.execute(statement, &params)?;
            }
            Ok(sum)
        });
        script(&mut s, "drop table t cascade; drop table if exists p; drop function if exists rows_of_t");
        script(&mut s, tables);
        let many = answer(&mut s, look, |s| s.execute_many(statement, rows.iter().map(|set| &set[..])));
        assert_eq!(many, one_by_one, "{name}");
        script(&mut s, "drop table t cascade; drop table if exists p; drop function if exists rows_of_t");
    }
}

/// A trigger sees each row, and what the rows before it have done.
#[test]
fn triggers_run_row_by_row() {
    let dir = Dir::new("triggers");
    let db = Database::open(&dir.0).expect("opens");
    let mut s = db.session().expect("session");
    script(
        &mut s,
        "create table t (id int primary key, seen bigint);
         create function look() returns trigger language plpgsql as $$
           begin new.seen := (select count(*) from t); return new; end $$;
         create trigger look before insert on t for each row execute function look()",
    );
    script(&mut s, "begin");
    let rows = [[1i32], [2], [3]];
    assert_eq!(s.execute_many("insert into t values ($1)", rows.iter().map(|r| &r[..])).expect("inserts"), 3);
    let seen = script(&mut s, "select seen from t order by id");
    assert_eq!(seen.concat(), ["0", "1", "2"].map(|n| Some(n.to_string())));
    script(&mut s, "commit");
}

/// Outside a transaction each set is one by itself.
#[test]
fn sets_before_an_error_stay_without_a_transaction() {
    let dir = Dir::new("alone");
    let db = Database::open(&dir.0).expect("opens");
    let mut s = db.session().expect("session");
    script(&mut s, "create table t (id int primary key)");
    let rows = [[1i32], [2], [1], [3]];
    let e =
        s.execute_many("insert into t values ($1)", rows.iter().map(|r| &r[..])).expect_err("a duplicate");
    assert_eq!(e.sqlstate.code(), "23505");
    assert_eq!(script(&mut s, "select count(*) from t").concat(), [Some("2".to_string())]);
}

/// Another session changes the table between two calls, and makes the kept plan a wrong one.
#[test]
fn a_table_that_changes_between_calls() {
    let dir = Dir::new("changes");
    let db = Database::open(&dir.0).expect("opens");
    let (mut s, mut other) = (db.session().expect("session"), db.session().expect("session"));
    script(&mut s, "create table t (id int primary key)");
    let insert = s.prepare("insert into t (id) values ($1)").expect("prepares");
    for (first, change) in [(0i32, "alter table t add column v int default 7"), (10, "select 1")] {
        script(&mut s, "begin");
        let rows: Vec<[i32; 1]> = (first..first + 3).map(|id| [id]).collect();
        assert_eq!(s.execute_many(&insert, rows.iter().map(|r| &r[..])).expect("inserts"), 3);
        script(&mut s, "commit");
        script(&mut other, change);
    }
    let sum = script(&mut s, "select count(*), sum(v) from t");
    assert_eq!(sum.concat(), ["6", "42"].map(|n| Some(n.to_string())));
}

/// The rows of a transaction go in page by page: the log has a record for each page, not for each
/// row.
#[test]
fn rows_of_a_transaction_go_in_together() {
    let dir = Dir::new("together");
    let db = Database::open(&dir.0).expect("opens");
    let mut s = db.session().expect("session");
    script(
        &mut s,
        "create table one (id int primary key, v text); create table many (like one including all)",
    );
    let rows: Vec<[i32; 1]> = (0..2000).map(|id| [id]).collect();
    let mut written = |table: &str, many: bool| {
        let insert = format!("insert into {table} values ($1, 'abc')");
        let place = "select wal_bytes::bigint from pg_stat_wal";
        let at = |s: &mut Session| script(s, place)[0][0].as_ref().unwrap().parse::<u64>().unwrap();
        script(&mut s, "begin");
        let before = at(&mut s);
        if many {
            assert_eq!(s.execute_many(&insert, rows.iter().map(|r| &r[..])).expect("inserts"), 2000);
        } else {
            for row in &rows {
                s.execute(&insert, &[&row[0]]).expect("inserts");
            }
        }
        let bytes = at(&mut s) - before;
        script(&mut s, "commit");
        bytes
    };
    let (one, many) = (written("one", false), written("many", true));
    assert!(many * 2 < one, "{many} bytes of log for rows together, {one} for rows one by one");
    assert_eq!(
        script(&mut s, "select count(*) from one join many using (id, v)").concat(),
        [Some("2000".to_string())]
    );
}
