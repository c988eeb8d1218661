//! The embedded API and the session's rules, in one process.

use sinew::{Database, Session};

struct Dir(std::path::PathBuf);
impl Dir {
    fn new(name: &str) -> Dir {
        let dir = std::env::temp_dir().join(format!("sinew-embedded-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        Dir(dir)
    }
}
impl Drop for Dir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Tags and rows of a script, then its error's code.
fn run(session: &mut Session, sql: &str) -> String {
    let (results, outcome) = session.run_script(sql);
    let mut parts = Vec::new();
    for result in results {
        parts.extend(result.notices.iter().map(|n| n.sqlstate.code().to_string()));
        for row in result.texts() {
            let cells: Vec<&str> = row.iter().map(|c| c.as_deref().unwrap_or("NULL")).collect();
            parts.push(cells.join("|"));
        }
        if !result.tag.is_empty() {
            parts.push(result.tag);
        }
    }
    if let Err(e) = outcome {
        parts.push(e.sqlstate.code().to_string());
    }
    parts.join(", ")
}

#[test]
fn typed_parameters_and_transactions() {
    let dir = Dir::new("typed");
    let db = Database::open(&dir.0).expect("opens");
    let mut s = db.session().expect("session");
    s.execute("create table t (id int primary key, name text, n bigint)", &[]).expect("creates");
    assert_eq!(s.execute("insert into t values ($1, $2, $3)", &[&1i32, &"one", &7i32]).expect("inserts"), 1);
    let mut t = s.transaction().expect("begins");
    t.execute("insert into t values ($1, $2, $3)", &[&2i32, &None::<&str>, &8i64]).expect("inserts");
    drop(t);
    let rows = s.query("select id, name, n from t where id = $1", &[&1i64]).expect("selects").rows;
    assert_eq!(rows.len(), 1);
    assert_eq!(rows[0].get::<i32>(0).expect("id"), 1);
    assert_eq!(rows[0].get::<Option<&str>>(1).expect("name"), Some("one"));
    assert_eq!(rows[0].get::<i64>(2).expect("n"), 7);
    assert!(rows[0].get::<bool>(0).is_err());
    let e = s.query("select $1::int", &[&"x"]).expect_err("not a number");
    assert_eq!(e.sqlstate.code(), "22P02");
    assert_eq!(s.transaction_status(), 'I');
    let t = s.transaction().expect("begins");
    t.commit().expect("commits");
    assert!(db.check().expect("checks").is_empty());
}

#[test]
fn blocks_savepoints_settings_cursors() {
    let dir = Dir::new("blocks");
    let db = Database::open(&dir.0).expect("opens");
    let mut s = db.session().expect("session");
    for (sql, wanted) in [
        ("create table t (a int primary key)", "CREATE TABLE"),
        ("insert into t values (1); insert into t values (1)", "INSERT 0 1, 23505"),
        ("select count(*) from t", "0, SELECT 1"),
        ("insert into t values (1); commit; insert into t values (1)", "INSERT 0 1, 25P01, COMMIT, 23505"),
        (
            "begin; insert into t values (2); savepoint a; insert into t values (3); savepoint b",
            "BEGIN, INSERT 0 1, SAVEPOINT, INSERT 0 1, SAVEPOINT",
        ),
        ("insert into t values (3)", "23505"),
        ("select 1", "25P02"),
        ("release b", "25P02"),
        ("rollback to b; select count(*) from t", "ROLLBACK, 3, SELECT 1"),
        (
            "insert into t values (4); release b; rollback to a; select count(*) from t",
            "INSERT 0 1, RELEASE, ROLLBACK, 2, SELECT 1",
        ),
        (
            "set work_mem = '1MB'; savepoint c; set work_mem = '2MB'; rollback to c; show work_mem",
            "SET, SAVEPOINT, SET, ROLLBACK, 1MB, SHOW",
        ),
        ("commit; select count(*) from t; show work_mem", "COMMIT, 2, SELECT 1, 1MB, SHOW"),
        (
            "begin isolation level repeatable read; declare c cursor for select a from t order by a",
            "BEGIN, DECLARE CURSOR",
        ),
        (
            "fetch 1 from c; insert into t values (9); fetch all from c; fetch c",
            "1, FETCH 1, INSERT 0 1, 2, FETCH 1, FETCH 0",
        ),
        ("fetch backward 1 from c", "55000"),
        ("end", "ROLLBACK"),
        ("begin; set transaction read only; insert into t values (5)", "BEGIN, SET, 25006"),
        ("rollback and chain; show transaction_read_only; rollback", "ROLLBACK, on, SHOW, ROLLBACK"),
        (
            "prepare p(int) as insert into t values ($1) returning a; execute p(5); execute p('6'); execute p(1, 2)",
            "PREPARE, 5, INSERT 0 1, 6, INSERT 0 1, 42601",
        ),
        ("select count(*) from t", "2, SELECT 1"),
        ("execute p(7); deallocate p; execute p(8)", "7, INSERT 0 1, DEALLOCATE, 26000"),
        ("begin isolation level serializable", "0A000"),
        ("vacuum t; select 1", "25001"),
        ("vacuum t", "VACUUM"),
    ] {
        assert_eq!(run(&mut s, sql), wanted, "{sql}");
    }
}
