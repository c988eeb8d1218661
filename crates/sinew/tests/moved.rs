//! A directory that is renamed or deleted while a process has it open.

use sinew::{Database, Session};
use std::path::{Path, PathBuf};

struct Dir(PathBuf);
impl Dir {
    fn new(name: &str) -> Dir {
        let dir = std::env::temp_dir().join(format!("sinew-moved-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        std::fs::create_dir_all(&dir).expect("directory");
        Dir(dir)
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn count(session: &mut Session, table: &str) -> i64 {
    session.query_one::<(i64,)>(&format!("select count(*) from {table}"), &[]).expect("counts").0
}

/// New files, temporary files, a checkpoint and a new database: everything that opens something.
fn work(session: &mut Session, table: &str) {
    session.execute(&format!("create table {table} (id int primary key, v text)"), &[]).expect("creates");
    let fill = format!("insert into {table} select g, 'row ' || g from generate_series(1, 5000) g");
    session.execute(&fill, &[]).expect("inserts");
    session.execute("set work_mem = '64kB'", &[]).expect("sets");
    let sorted = format!("select v from {table} order by v desc limit 1 offset 4999");
    assert_eq!(session.query_one::<(String,)>(&sorted, &[]).expect("sorts").0, "row 1");
    session.execute("checkpoint", &[]).expect("checkpoints");
    session.execute(&format!("create database of_{table}"), &[]).expect("creates");
}

#[test]
fn a_renamed_directory_is_the_same_one() {
    let dir = Dir::new("renamed");
    let (old, new) = (dir.0.join("old"), dir.0.join("new"));
    let db = Database::open(&old).expect("opens");
    let mut session = db.session().expect("session");
    work(&mut session, "before");
    std::fs::rename(&old, &new).expect("renames");
    work(&mut session, "after");
    // By its new name it is the same database, and the same region.
    let other = Database::open(&new).expect("opens");
    let mut second = other.session().expect("session");
    session.execute("insert into after values (0, 'zero')", &[]).expect("inserts");
    assert_eq!(count(&mut second, "after"), 5001);
    assert_eq!(db.check().expect("checks"), Vec::<String>::new());
    drop((second, other));
    // A region that is given up is made anew in the directory, not where that was.
    db.engine().expect("engine").storage.region().poison("the test's");
    let mut session = db.session().expect("session");
    session.execute("insert into after values (-1, 'minus one')", &[]).expect("inserts");
    drop((session, db));
    assert!(!old.exists(), "nothing is made under the old name");
    let mut session = Database::open(&new).expect("opens").session().expect("session");
    assert_eq!((count(&mut session, "before"), count(&mut session, "after")), (5000, 5002));
}

/// Another database under the name of the first does not get its writes.
#[test]
fn another_directory_under_the_old_name_is_left_alone() {
    let dir = Dir::new("replaced");
    let (old, new) = (dir.0.join("old"), dir.0.join("new"));
    let db = Database::open(&old).expect("opens");
    let mut session = db.session().expect("session");
    std::fs::rename(&old, &new).expect("renames");
    let replacement = Database::open(&old).expect("opens");
    let mut other = replacement.session().expect("session");
    work(&mut session, "mine");
    work(&mut other, "theirs");
    assert_eq!(
        session.execute("select * from theirs", &[]).expect_err("is elsewhere").sqlstate.code(),
        "42P01"
    );
    assert_eq!(other.execute("select * from mine", &[]).expect_err("is elsewhere").sqlstate.code(), "42P01");
    for db in [db, replacement] {
        assert_eq!(db.check().expect("checks"), Vec::<String>::new());
    }
    drop((session, other));
    for (path, table) in [(&new, "mine"), (&old, "theirs")] {
        let mut session = Database::open(path).expect("opens").session().expect("session");
        assert_eq!(count(&mut session, table), 5000);
    }
}

#[test]
fn a_deleted_directory_is_an_error_at_the_next_commit() {
    let dir = Dir::new("deleted");
    let data: &Path = &dir.0.join("data");
    let db = Database::open(data).expect("opens");
    let mut session = db.session().expect("session");
    session.execute("create table t (id int)", &[]).expect("creates");
    session.execute("insert into t values (1)", &[]).expect("inserts");
    // Again if a background thread makes a file meanwhile.
    while std::fs::remove_dir_all(data).is_err_and(|e| e.kind() == std::io::ErrorKind::DirectoryNotEmpty) {}
    let e = session.execute("insert into t values (2)", &[]).expect_err("nobody could find the row again");
    assert_eq!(e.sqlstate.code(), "08007", "{}", e.message);
    let detail = e.detail.as_deref().expect("the reason");
    assert!(detail.contains("(deleted)"), "{detail}");
    let e = session.execute("insert into t values (3)", &[]).expect_err("no more writes");
    assert!(e.message.contains("deleted"), "{}", e.message);
    drop((session, db));
    assert!(!data.exists(), "nothing is made anew");
}
