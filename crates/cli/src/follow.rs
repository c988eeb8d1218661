//! `sinew follow` and `sinew promote`.

use crate::archive::failed;
use crate::backup::{Teller, Telling};
use crate::interrupt::Asked;
use sinew::backup::Progress;
use sinew::{Database, OpenOptions, Result, SqlState, follow};
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

/// Between two looks whether the program is to end.
const LOOK: Duration = Duration::from_millis(100);

/// Runs `sinew follow`.
pub fn run(archive: &Path, dir: &Path, timeline: Option<u64>, telling: Telling) -> ExitCode {
    let asked = match Asked::watch() {
        Ok(asked) => asked,
        Err(e) => {
            eprintln!("sinew: signals cannot be watched: {e}");
            return ExitCode::FAILURE;
        }
    };
    let found = match follow::followed(dir) {
        Ok(found) => found,
        Err(e) => return failed(&e),
    };
    match found {
        Some(found) if !is_same(&found.place, archive) => {
            eprintln!("sinew: \"{}\" follows \"{}\" already", dir.display(), found.place.display());
            return ExitCode::FAILURE;
        }
        Some(_) => {}
        None if Database::exists(dir) && is_unfinished(dir) => {
            let dir = dir.display();
            eprintln!(
                "sinew: \"{dir}\" is not a whole database: if it is a copy that was not finished, remove it and follow anew"
            );
            return ExitCode::FAILURE;
        }
        None if Database::exists(dir) => {
            eprintln!("sinew: \"{}\" is a database already, and follows no archive", dir.display());
            return ExitCode::FAILURE;
        }
        None => {
            let mut teller = Teller::asking("follow", telling, Some(asked.clone()));
            let listener = &mut |progress: &Progress| teller.hear(progress);
            let done = follow::begin_with(archive, dir, timeline, listener);
            let is_done = done.is_ok();
            let ended = teller.end(done.map(|done| done.summary), "copied");
            if !is_done {
                return ended;
            }
        }
    }
    let db = match open(dir) {
        Ok(db) => db,
        Err(e) => return failed(&e),
    };
    let mut told = false;
    while !asked.is_set() {
        match db.follow_stats() {
            Ok(Some(stats)) if !told => {
                told = true;
                println!("sinew: following \"{}\" from {} on", archive.display(), stats.applied);
            }
            Ok(Some(_)) => {}
            Ok(None) => {
                println!("sinew: \"{}\" was promoted, and follows no archive any more", dir.display());
                return ExitCode::SUCCESS;
            }
            // Another process died in the middle of a change. The next look opens it again.
            Err(e) if e.sqlstate == SqlState::CRASH_SHUTDOWN => {}
            Err(e) => return failed(&e),
        }
        std::thread::sleep(LOOK);
    }
    ExitCode::SUCCESS
}

/// Opens the copy. Trouble with the archive is told on the standard error.
fn open(dir: &Path) -> Result<Database> {
    OpenOptions::new().log_to_standard_error().open(dir)
}

/// The control block comes last when a directory is made.
fn is_unfinished(dir: &Path) -> bool {
    !dir.join("control").exists()
}

/// Whether two places are one, as far as their names tell.
fn is_same(known: &Path, given: &Path) -> bool {
    let whole = |path: &Path| std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    known == given || whole(known) == whole(given)
}

/// Runs `sinew promote`.
pub fn promote(dir: &Path) -> ExitCode {
    let done = match follow::followed(dir) {
        Ok(None) => {
            eprintln!("sinew: \"{}\" follows no archive", dir.display());
            return ExitCode::FAILURE;
        }
        Err(e) => Err(e),
        Ok(Some(_)) => open(dir).and_then(|db| db.promote()),
    };
    if done.is_err() && matches!(follow::followed(dir), Ok(None)) {
        println!("sinew: \"{}\" was promoted by another process meanwhile", dir.display());
        return ExitCode::SUCCESS;
    }
    // The first opening recovers, and shows that it can be opened.
    match done.and_then(|end| Database::open(dir).map(|_| end)) {
        Ok(end) => {
            println!("sinew: promoted: a database of its own from {end} on");
            ExitCode::SUCCESS
        }
        Err(e) => failed(&e),
    }
}
