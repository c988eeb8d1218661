//! What keeps a process out of a directory: each says what it is and what to do, by SQLSTATE and message, and harms nobody.

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

/// Who was there before works on.
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
    refused(Database::open(&dir.0), "53300", &["too many processes", "at most 2", "raise the maximum"]);
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
fn a_directory_that_is_no_database() {
    let dir = Dir::new("other");
    std::fs::create_dir(&dir.0).expect("creates");
    std::fs::write(dir.0.join("letter.txt"), "not a table").expect("writes");
    refused(Database::open(&dir.0), "55000", &["no control file", "letter.txt"]);
    let names = || std::fs::read_dir(&dir.0).expect("lists").map(|e| e.expect("an entry").file_name());
    assert_eq!(names().collect::<Vec<_>>(), ["letter.txt"], "nothing was written there");
    std::fs::write(dir.0.join("control"), [7u8; 8192]).expect("writes");
    refused(Database::open(&dir.0), "XX001", &["control"]);
    assert_eq!(std::fs::read_to_string(dir.0.join("letter.txt")).expect("reads"), "not a table");
    refused(Database::open(dir.0.join("letter.txt")), "58030", &["letter.txt"]);
}
