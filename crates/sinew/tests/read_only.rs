//! A directory that cannot be written: refused with what to do, and readable with `read_only`.

use sinew::{Database, Error, OpenOptions, Session};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

struct Dir(PathBuf);
impl Dir {
    fn new(name: &str) -> Dir {
        let dir = std::env::temp_dir().join(format!("sinew-read-only-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        Dir(dir)
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        set_modes(&self.0, 0o700, 0o600);
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn fill(dir: &Path) {
    let db = Database::open(dir).expect("opens");
    let mut session = db.session().expect("session");
    session.execute("create table t (id int primary key, name text)", &[]).expect("creates");
    session
        .execute("insert into t select g, 'row ' || g from generate_series(1, 5000) g", &[])
        .expect("inserts");
    // Rows whose hints are not set yet, and room for pruning: a reader would like to write both.
    session.execute("update t set name = 'new ' || id where id % 5 = 0", &[]).expect("updates");
    session.execute("create sequence s", &[]).expect("creates");
}

fn set_modes(dir: &Path, dirs: u32, files: u32) {
    let Ok(entries) = std::fs::read_dir(dir) else { return };
    let mode = |m| std::fs::Permissions::from_mode(m);
    let _ = std::fs::set_permissions(dir, mode(0o700));
    for entry in entries.flatten() {
        match entry.path().is_dir() {
            true => set_modes(&entry.path(), dirs, files),
            false => drop(std::fs::set_permissions(entry.path(), mode(files))),
        }
    }
    let _ = std::fs::set_permissions(dir, mode(dirs));
}

/// Every file with its bytes.
fn contents(dir: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(dir).expect("lists") {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true => all.extend(contents(&path)),
            false => all.push((path.clone(), std::fs::read(&path).expect("reads"))),
        }
    }
    all.sort();
    all
}

#[track_caller]
fn refused(result: Result<impl Sized, Error>, sqlstate: &str, words: &str) {
    let e = result.err().expect("is refused");
    assert_eq!(e.sqlstate.code(), sqlstate, "{}", e.message);
    let all = format!("{} {}", e.message, e.hint.as_deref().unwrap_or(""));
    assert!(all.contains(words), "{all}");
}

fn reads(session: &mut Session) {
    let (n, new): (i64, i64) = session
        .query_one("select count(*), count(*) filter (where name like 'new%') from t", &[])
        .expect("counts");
    assert_eq!((n, new), (5000, 1000));
    let (name,): (String,) =
        session.query_one("select name from t where id = $1", &[&4321i32]).expect("selects");
    assert_eq!(name, "row 4321");
}

fn use_it_to_read(dir: &Path) {
    refused(Database::open(dir), "42501", "read_only(true)");
    let db = OpenOptions::new().read_only(true).open(dir).expect("opens to read");
    let mut session = db.session().expect("session");
    reads(&mut session);
    for (sql, state) in [
        ("insert into t values (0, 'x')", "25006"),
        ("create table u (a int)", "25006"),
        ("select nextval('s')", "25006"),
        ("select * from t where id = 1 for update", "25006"),
    ] {
        refused(session.execute(sql, &[]), state, "read");
        // And not only because sessions are asked to be read-only by default.
        session.execute("set default_transaction_read_only = off", &[]).expect("sets");
        refused(session.execute(sql, &[]), state, "read");
        session.execute("reset default_transaction_read_only", &[]).expect("resets");
    }
    // The session's own objects may be written.
    session.execute("create temp table mine as select id from t where id < 10", &[]).expect("creates");
    reads(&mut session);
    assert_eq!(db.check().expect("checks"), Vec::<String>::new());
    // Two at a time, each for itself.
    reads(&mut OpenOptions::new().read_only(true).open(dir).expect("opens").session().expect("session"));
}

const READ_AS_NOBODY: &str = "SINEW_TEST_READ_AS_NOBODY";
const NOBODY: u32 = 65534;

/// The part of the next test that runs without privileges, in a process of its own.
#[test]
fn reads_as_another_user() {
    let Some(dir) = std::env::var_os(READ_AS_NOBODY) else { return };
    // SAFETY: gives privileges up.
    assert_eq!(unsafe { libc::setresgid(NOBODY, NOBODY, NOBODY) }, 0);
    // SAFETY: as above.
    assert_eq!(unsafe { libc::setresuid(NOBODY, NOBODY, NOBODY) }, 0);
    use_it_to_read(Path::new(&dir));
}

#[test]
fn a_directory_without_permission_to_write() {
    let dir = Dir::new("modes");
    fill(&dir.0);
    let before = contents(&dir.0);
    set_modes(&dir.0, 0o500, 0o400);
    // SAFETY: asks who we are.
    let is_root = unsafe { libc::geteuid() } == 0;
    if !is_root {
        use_it_to_read(&dir.0);
    } else {
        // Nothing is forbidden to root: another user tries.
        let give =
            |path: &Path| std::os::unix::fs::chown(path, Some(NOBODY), Some(NOBODY)).expect("gives away");
        give(&dir.0);
        for sub in ["base", "global", "wal", "xact"] {
            give(&dir.0.join(sub));
            for entry in std::fs::read_dir(dir.0.join(sub)).expect("lists") {
                give(&entry.expect("an entry").path());
            }
        }
        for (path, _) in &before {
            give(path);
        }
        let me = std::env::current_exe().expect("the test's own file");
        let child = std::process::Command::new(me)
            .args(["reads_as_another_user", "--exact", "--nocapture"])
            .env(READ_AS_NOBODY, &dir.0)
            .output()
            .expect("starts");
        let told = String::from_utf8_lossy(&child.stderr);
        assert!(child.status.success(), "{}: {told}", child.status);
    }
    assert!(contents(&dir.0) == before, "reading changed the files");
    let left = std::fs::read_dir(std::env::temp_dir()).expect("lists").flatten().filter(|e| {
        let is_ours = std::fs::read_link(e.path().join("base")).is_ok_and(|base| base.starts_with(&dir.0));
        e.file_name().to_string_lossy().starts_with("sinew-reading-") && is_ours
    });
    assert_eq!(left.count(), 0, "a stand-in was left");
    set_modes(&dir.0, 0o700, 0o600);
    reads(&mut Database::open(&dir.0).expect("opens to write again").session().expect("session"));
}

#[test]
fn only_a_directory_at_rest_and_as_long_as_it_is() {
    let dir = Dir::new("rest");
    let to_read = || OpenOptions::new().read_only(true).open(&dir.0);
    refused(to_read(), "58P01", "No such file");
    assert!(!dir.0.exists(), "nothing is created");
    fill(&dir.0);
    let writer = Database::open(&dir.0).expect("opens");
    refused(to_read(), "55000", "only a database at rest can be opened to read only");
    drop(writer);
    let reader = to_read().expect("opens");
    let mut session = reader.session().expect("session");
    reads(&mut session);
    // A reader keeps no writer out, and says so when it is too late.
    let writer = Database::open(&dir.0).expect("opens");
    writer.session().expect("session").execute("delete from t", &[]).expect("deletes");
    refused(session.execute("select count(*) from t", &[]), "55000", "since this one opened it to read only");
    drop(writer);
    refused(session.execute("select 1", &[]), "55000", "open it again");
    // The files that it met may be a writer's work, so that this is the error to tell.
    refused(session.execute("select * from gone", &[]), "55000", "open it again");
    refused(session.run_script("select * from gone").1, "55000", "open it again");
}
