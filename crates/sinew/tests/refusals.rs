//! The reasons that keep a process out of a directory. Each says what it is and what to do, by
//! SQLSTATE and message, and harms no other process.

#[path = "common/control.rs"]
mod control;
use control::change_control;
use sinew::{Database, Error, OpenOptions};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

struct Dir(PathBuf);
impl Dir {
    fn new(name: &str) -> Dir {
        let dir = std::env::temp_dir().join(format!("sinew-refusals-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        Dir(dir)
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[track_caller]
fn refused(result: Result<impl Sized, Error>, sqlstate: &str, words: &[&str]) {
    let e = result.err().expect("is refused");
    assert_eq!(e.sqlstate.code(), sqlstate, "{}", e.message);
    for word in words {
        assert!(e.message.contains(word), "no \"{word}\" in: {}", e.message);
    }
}

/// A process that was there before works on.
#[track_caller]
fn works(db: &Database) {
    let (n,): (i32,) = db.session().expect("session").query_one("select 1", &[]).expect("selects");
    assert_eq!(n, 1);
}

/// The value of a line of the file that names the region.
fn control_line(dir: &Path, name: &str) -> (PathBuf, String, String) {
    let file = dir.join("control.region");
    let text = std::fs::read_to_string(&file).expect("the control file");
    let value = text.lines().find_map(|l| l.strip_prefix(name)).expect("the line").trim().to_string();
    (file, text, value)
}

#[test]
fn a_region_of_another_layout() {
    let dir = Dir::new("layout");
    let db = Database::open(&dir.0).expect("opens");
    let (_, _, memory) = control_line(&dir.0, "path");
    let file = std::fs::OpenOptions::new().read(true).write(true).open(memory).expect("the memory");
    // Behind the magic: see docs/format/region.md.
    let mut version = [0; 4];
    file.read_exact_at(&mut version, 8).expect("reads");
    file.write_all_at(&99u32.to_le_bytes(), 8).expect("writes");
    refused(
        Database::open(&dir.0),
        "55006",
        &["another version of this program", "region layout 99", "close the other processes first"],
    );
    works(&db);
    file.write_all_at(&version, 8).expect("writes");
    works(&Database::open(&dir.0).expect("opens"));
}

#[test]
fn catalogs_of_another_build() {
    let dir = Dir::new("catalog");
    let make = "create table t (i int); insert into t values (7)";
    Database::open(&dir.0).expect("opens").session().expect("session").run_script(make).1.expect("executes");
    let ours = sinew_sql::catalog::CATALOG_VERSION;
    let files = || {
        let names = std::fs::read_dir(&dir.0).expect("lists").map(|e| e.expect("an entry").file_name());
        let mut names: Vec<_> = names.collect();
        names.sort();
        (names, std::fs::read(dir.0.join("control")).expect("reads"))
    };
    let refused = |words: &[&str]| {
        let before = files();
        for read_only in [false, true] {
            let e = OpenOptions::new().read_only(read_only).open(&dir.0).err().expect("is refused");
            let hint = e.hint.clone().unwrap_or_default();
            assert!(
                hint.contains("A newer build has opened it") && hint.contains("pg_dump, or COPY TO"),
                "{hint}"
            );
            refused(Err::<(), _>(e), "55000", words);
        }
        assert_eq!(files(), before, "nothing was written");
    };
    let version = |version: u32| move |b: &mut [u8]| b[96..100].copy_from_slice(&version.to_le_bytes());
    change_control(&dir.0, version(ours + 1));
    let made_by = format!("sinew {}", env!("CARGO_PKG_VERSION"));
    refused(&[
        &format!("have version {} ({made_by} made it)", ours + 1),
        &format!("this program's have version {ours}, and it upgrades those from version 37 on"),
    ]);
    change_control(&dir.0, version(ours));
    // As a build of an earlier format leaves it.
    let format = |format: u32| move |b: &mut [u8]| b[8..12].copy_from_slice(&format.to_le_bytes());
    change_control(&dir.0, format(3));
    crate::refused(Database::open(&dir.0), "55000", &["its format is 3", "COPY TO"]);
    change_control(&dir.0, format(4));
    let db = Database::open(&dir.0).expect("opens");
    let (i,): (i32,) = db.session().expect("session").query_one("select i from t", &[]).expect("selects");
    assert_eq!(i, 7, "the refusals harmed nothing");
}

/// The version of the catalogs in the valid copies of the control block, and the one before an
/// upgrade that has not ended.
fn versions(dir: &Path) -> Vec<(u32, u32)> {
    let seen = std::cell::RefCell::new(Vec::new());
    change_control(dir, |block| {
        let number = |at: usize| u32::from_le_bytes(block[at..at + 4].try_into().expect("four bytes"));
        seen.borrow_mut().push((number(96), number(100)));
    });
    seen.into_inner()
}

#[test]
fn older_catalogs_that_cannot_be_upgraded_now() {
    let dir = Dir::new("older-catalog");
    let make = "begin; create table p (i int); prepare transaction 'made p'";
    Database::open(&dir.0).expect("opens").session().expect("session").run_script(make).1.expect("executes");
    let ours = sinew_sql::catalog::CATALOG_VERSION;
    let oldest = sinew_sql::catalog::upgrade::OLDEST;
    let version = |version: u32| move |b: &mut [u8]| b[96..100].copy_from_slice(&version.to_le_bytes());
    change_control(&dir.0, version(oldest - 1));
    let words = format!("have version {ours}, and it upgrades those from version {oldest} on");
    refused(Database::open(&dir.0), "55000", &[&format!("have version {}", oldest - 1), &words]);
    change_control(&dir.0, version(oldest));
    let must = format!("must be brought to version {ours}, but the directory is opened to read only");
    refused(OpenOptions::new().read_only(true).open(&dir.0), "55000", &[&must]);
    for _ in 0..2 {
        let e = Database::open(&dir.0).err().expect("is refused");
        assert!(e.hint.clone().unwrap_or_default().contains("COMMIT PREPARED"), "{:?}", e.hint);
        refused(Err::<(), _>(e), "55000", &["prepared transactions have changed the schema: \"made p\""]);
        assert!(versions(&dir.0).iter().all(|v| *v == (oldest, 0)), "the older build opens it");
    }
    let e = Database::accept_loss(&dir.0).expect_err("is refused");
    refused(Err::<(), _>(e), "55000", &["the directory is damaged"]);
    change_control(&dir.0, version(ours));
    for sql in ["commit prepared 'made p'", "insert into p values (7)"] {
        Database::open(&dir.0).expect("opens").session().expect("session").execute(sql, &[]).expect(sql);
    }
    change_control(&dir.0, version(oldest));
    let db = Database::open(&dir.0).expect("is upgraded");
    let (i,): (i32,) = db.session().expect("session").query_one("select i from p", &[]).expect("selects");
    assert_eq!(i, 7, "the refusals harmed nothing");
    assert!(versions(&dir.0).contains(&(ours, 0)));
}

#[test]
fn processes_with_the_catalogs_of_another_build() {
    let dir = Dir::new("catalog-in-use");
    let db = Database::open(&dir.0).expect("opens");
    let (_, _, memory) = control_line(&dir.0, "path");
    let file = std::fs::OpenOptions::new().read(true).write(true).open(memory).expect("the memory");
    let ours = sinew_sql::catalog::CATALOG_VERSION;
    file.write_all_at(&(ours + 1).to_le_bytes(), 336).expect("writes");
    let e = Database::open(&dir.0).err().expect("is refused");
    let hint = e.hint.clone().unwrap_or_default();
    assert_eq!(hint, "Use the same build as the processes that have it open.");
    let theirs = format!("its system catalogs have version {}", ours + 1);
    refused(Err::<(), _>(e), "55006", &["in use by another build", &theirs, &format!("have version {ours}")]);
    works(&db);
    file.write_all_at(&ours.to_le_bytes(), 336).expect("writes");
    works(&Database::open(&dir.0).expect("opens"));
}

#[test]
fn memory_that_cannot_be_reached_from_here() {
    let dir = Dir::new("memory");
    let db = Database::open(&dir.0).expect("opens");
    let (file, text, memory) = control_line(&dir.0, "path");
    // As a container with its own /dev/shm sees it.
    std::fs::write(&file, text.replace(&memory, &format!("{memory}-elsewhere"))).expect("writes");
    refused(
        Database::open(&dir.0),
        "55006",
        &["cannot be reached from here", "another container", "let both share it, or close the others"],
    );
    works(&db);
    std::fs::write(&file, text).expect("writes");
    works(&Database::open(&dir.0).expect("opens"));
}

#[test]
fn too_many_processes_and_sessions() {
    let dir = Dir::new("many");
    let options = OpenOptions::new().processes_max(2).sessions_max(16);
    let (first, second) = (options.open(&dir.0).expect("opens"), Database::open(&dir.0).expect("opens"));
    refused(Database::open(&dir.0), "53300", &["too many processes", "at most 2", "raise max_processes"]);
    drop(second);
    let mut sessions = Vec::new();
    let e = loop {
        match first.session() {
            Ok(session) => sessions.push(session),
            Err(e) => break e,
        }
        // The processes' own background sessions have theirs besides.
        assert!(sessions.len() < 1000);
    };
    assert!(sessions.len() >= 16);
    let hint = e.hint.clone().unwrap_or_default();
    assert!(hint.contains("Close a session, or raise max_connections"), "{hint}");
    refused(Err::<(), _>(e), "53300", &["too many clients"]);
    sessions.pop();
    works(&first);
    drop(sessions);
    works(&Database::open(&dir.0).expect("opens"));
}

#[test]
fn a_pool_too_small_for_the_sessions() {
    let dir = Dir::new("pool");
    let options = |mb: u32, sessions: u32| OpenOptions::new().shared_buffers_mb(mb).sessions_max(sessions);
    let e = options(1, 65).open(&dir.0).err().expect("is refused");
    assert_eq!(e.hint.as_deref(), Some("Raise shared_buffers, or lower max_connections."));
    refused(
        Err::<(), _>(e),
        "22023",
        &["128 8kB is outside the valid range", "\"shared_buffers\" (130 .. 1073741823)"],
    );
    assert!(!dir.0.exists(), "nothing was made");
    let db = options(1, 64).open(&dir.0).expect("opens");
    let show = |db: &Database| -> String {
        db.session().expect("session").query_one::<(String,)>("show shared_buffers", &[]).expect("shows").0
    };
    assert_eq!(show(&db), "1MB");
    assert_eq!(show(&options(8, 64).open(&dir.0).expect("opens")), "1MB", "of the region that is there");
}

#[test]
fn settings_size_the_region_of_a_program_that_comes_first() {
    let dir = Dir::new("sizes");
    drop(Database::open(&dir.0).expect("creates"));
    let conf = "shared_buffers = 64MB\nmax_locks = 2048\nmax_processes = 8\nmax_connections = 20\n";
    std::fs::write(dir.0.join("sinew.conf"), conf).expect("writes");
    let shown = |db: &Database| -> [String; 3] {
        let mut session = db.session().expect("session");
        ["shared_buffers", "max_locks", "max_processes"]
            .map(|name| session.query_one::<(String,)>(&format!("show {name}"), &[]).expect("shows").0)
    };
    assert_eq!(shown(&Database::open(&dir.0).expect("opens")), ["64MB", "2048", "8"]);
    let options = OpenOptions::new().shared_buffers_mb(16).processes_max(9).setting("max_locks", "4096");
    assert_eq!(shown(&options.open(&dir.0).expect("opens")), ["16MB", "4096", "9"]);

    for options in [
        OpenOptions::new().sessions_max(0),
        OpenOptions::new().processes_max(0),
        OpenOptions::new().shared_buffers_mb(0),
        OpenOptions::new().setting("max_locks", "1"),
    ] {
        refused(options.open(&dir.0), "22023", &["is outside the valid range for parameter"]);
    }
}

#[test]
fn a_directory_that_is_no_database() {
    let dir = Dir::new("other");
    // Permissions are looked at before contents.
    std::os::unix::fs::DirBuilderExt::mode(&mut std::fs::DirBuilder::new(), 0o700)
        .create(&dir.0)
        .expect("creates");
    std::fs::write(dir.0.join("letter.txt"), "not a table").expect("writes");
    refused(Database::open(&dir.0), "55000", &["no control file", "letter.txt"]);
    let names = || std::fs::read_dir(&dir.0).expect("lists").map(|e| e.expect("an entry").file_name());
    assert_eq!(names().collect::<Vec<_>>(), ["letter.txt"], "nothing was written there");
    std::fs::write(dir.0.join("control"), [7u8; 8192]).expect("writes");
    refused(Database::open(&dir.0), "XX001", &["control"]);
    assert_eq!(std::fs::read_to_string(dir.0.join("letter.txt")).expect("reads"), "not a table");
    refused(Database::open(dir.0.join("letter.txt")), "58030", &["letter.txt"]);
}
