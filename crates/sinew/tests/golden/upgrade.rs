//! The upgrade of a golden directory by several processes, and by processes that are killed in the
//! middle of it.

use crate::control::change_control;
use crate::directory::{Copy, golden};
use crate::{assert_contents, assert_whole, open, session};
use sinew::{Database, Error};
use sinew_sql::catalog::CATALOG_VERSION;
use std::io::Read;
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The directory that a process opens which [`start`] has started.
const OPENER: &str = "SINEW_GOLDEN_OPEN";

/// Operators that have an estimator: none before version 38.
const NEW_IN_38: &str = "select count(*) > 400 from pg_operator where oprrest <> 0";

/// Opens the directory, asks something and ends, if [`start`] has started this process.
pub fn run_opener() {
    let Ok(dir) = std::env::var(OPENER) else { return };
    let db = Database::open(dir).expect("opens");
    let (is_new,): (bool,) = db.session().expect("a session").query_one(NEW_IN_38, &[]).expect("answers");
    println!("@asked {is_new}");
}

fn start(dir: &Path) -> Command {
    let mut command = Command::new(std::env::current_exe().expect("this binary"));
    command.args(["--exact", "role", "--nocapture", "--test-threads=1"]);
    command.env(OPENER, dir).stdout(Stdio::piped());
    command
}

fn said(child: &mut Child) -> String {
    let mut text = String::new();
    child.stdout.take().expect("a pipe").read_to_string(&mut text).expect("reads");
    text
}

/// The version in the control block, and the one before an upgrade that has not ended
/// (docs/format/pages.md).
fn versions(dir: &Path) -> (u32, u32) {
    let file = std::fs::File::open(dir.join("control")).expect("opens");
    let block = |at: u64| {
        let mut block = [0; 512];
        file.read_exact_at(&mut block, at).expect("reads");
        let number = |at: usize| u32::from_le_bytes(block[at..at + 4].try_into().expect("four bytes"));
        let sum = crc32c::crc32c_append(crc32c::crc32c(&block[..12]), &block[16..]);
        let counter = u64::from_le_bytes(block[16..24].try_into().expect("eight bytes"));
        (number(12) == sum).then_some((counter, (number(96), number(100))))
    };
    block(0).into_iter().chain(block(4096)).max().expect("a valid block").1
}

/// Golden directories of older catalogs.
fn older() -> impl Iterator<Item = String> {
    golden().into_iter().filter(|name| name.parse().is_ok_and(|version: u32| version < CATALOG_VERSION))
}

fn assert_upgraded(dir: &Path, when: &str) {
    {
        let db = open(dir);
        assert_eq!(versions(dir), (CATALOG_VERSION, 0), "{when}");
        assert_contents(&db, when);
        let mut session = session(&db, "postgres");
        session.execute("commit prepared 'golden'", &[]).expect("commits");
        assert_whole(&db, when);
    }
    assert_whole(&open(dir), when);
}

/// All of several processes that open the directory at the same time get the new catalogs: one
/// brings them, and the others wait for it.
#[test]
fn processes_that_come_together() {
    for name in older() {
        let copy = Copy::unpack(&name);
        let children: Vec<Child> = (0..3).map(|_| start(&copy.0).spawn().expect("starts")).collect();
        for mut child in children {
            let text = said(&mut child);
            assert!(text.contains("@asked true") && child.wait().expect("waits").success(), "{text}");
        }
        assert_upgraded(&copy.0, &format!("{name}, opened by three"));
    }
}

/// A process that is killed at any moment of an upgrade leaves a directory that the next one opens.
#[test]
fn killed_at_any_moment() {
    for name in older() {
        let copy = Copy::unpack(&name);
        let begun = Instant::now();
        let mut child = start(&copy.0).spawn().expect("starts");
        assert!(child.wait().expect("waits").success());
        let whole = begun.elapsed();
        let (mut before, mut within) = (0, 0);
        for step in 1..=10 {
            let copy = Copy::unpack(&name);
            let mut deaths = 0;
            // The second process is killed, too, a little later.
            for step in [step, step + 1] {
                let mut child = start(&copy.0).spawn().expect("starts");
                std::thread::sleep(whole * step / 12);
                deaths += u32::from(child.try_wait().expect("waits").is_none());
                child.kill().expect("kills");
                child.wait().expect("waits");
            }
            match versions(&copy.0) {
                (_, 0) => before += deaths,
                _ => within += deaths,
            }
            assert_upgraded(&copy.0, &format!("{name}, killed after {step} of 12 parts of {whole:?}"));
        }
        println!("{name}: {within} deaths within the upgrade, {before} before or after it");
    }
}

/// A process that is killed at each step of the upgrade, by the points of builds with `kill_points`
/// (`scripts/kill-matrix upgrades`).
#[cfg(kill_points)]
#[test]
fn killed_at_each_step() {
    for name in older() {
        let record = std::env::temp_dir().join(format!("sinew-golden-points-{}", std::process::id()));
        let copy = Copy::unpack(&name);
        let mut child = start(&copy.0)
            .env("SINEW_KILL_POINT", format!("record:{}", record.display()))
            .spawn()
            .expect("starts");
        assert!(child.wait().expect("waits").success());
        let points = std::fs::read_to_string(&record).expect("the points");
        std::fs::remove_file(&record).expect("removes");
        let points: Vec<&str> = points.lines().filter(|point| point.starts_with("upgrade: ")).collect();
        assert!(points.len() >= 5, "{points:?}");
        for point in points {
            for passes in [1, 2] {
                let copy = Copy::unpack(&name);
                let mut child = start(&copy.0)
                    .env("SINEW_KILL_POINT", format!("at:{point}#{passes}"))
                    .spawn()
                    .expect("starts");
                let is_killed = !child.wait().expect("waits").success();
                assert!(is_killed || passes == 2, "{point} was not passed");
                println!("{point}#{passes}: killed {is_killed}, versions {:?}", versions(&copy.0));
                assert_upgraded(&copy.0, &format!("{name}, killed at {point}#{passes}"));
            }
        }
    }
}

/// As a killed process leaves it in the middle of an upgrade: the build of before is refused, and
/// this one goes on.
#[test]
fn an_upgrade_under_way_is_finished() -> Result<(), Error> {
    for name in older() {
        let copy = Copy::unpack(&name);
        let from: u32 = name.parse().expect("a version");
        change_control(&copy.0, |block| {
            block[96..100].copy_from_slice(&CATALOG_VERSION.to_le_bytes());
            block[100..104].copy_from_slice(&from.to_le_bytes());
        });
        assert_upgraded(&copy.0, &format!("{name}, under way"));
    }
    Ok(())
}

/// The system's rows of each catalog, without the numbers that VACUUM and ANALYZE write.
const SYSTEM_ROWS: &[&str] = &[
    "select * from pg_aggregate where aggfnoid::oid < 15000",
    "select * from pg_am",
    "select * from pg_attribute where attrelid < 15000",
    "select * from pg_cast where oid < 15000",
    "select oid, relname, relnamespace, relowner, relam, relhasindex, relisshared, relkind, relnatts, relacl from pg_class \
     where oid < 15000",
    "select * from pg_collation",
    "select * from pg_index where indrelid < 15000",
    "select * from pg_opclass where oid < 15000",
    "select * from pg_operator where oid < 15000",
    "select * from pg_opfamily where oid < 15000",
    "select * from pg_proc where oid < 15000",
    "select * from pg_range where rngtypid < 15000",
    "select * from pg_type where oid < 15000",
];

/// An upgraded directory has the catalogs of a new one, in each of its databases, and values in the
/// rows of users where a new version has some.
#[test]
fn an_upgraded_directory_has_the_rows_of_a_new_one() {
    let new = Copy::empty();
    let new = (open(&new.0), new);
    let rows = |db: &Database, database: &str, sql: &str| -> Vec<String> {
        let sql = format!("select x::text from ({sql}) x order by 1");
        let (mut done, ended) = session(db, database).run_script(&sql);
        ended.unwrap_or_else(|e| panic!("{sql}: {}", e.message));
        done.remove(0).into_texts().into_iter().map(|mut row| row.remove(0).expect("a row")).collect()
    };
    for name in older() {
        let copy = Copy::unpack(&name);
        let db = open(&copy.0);
        for sql in SYSTEM_ROWS {
            let wanted = rows(&new.0, "postgres", sql);
            assert!(!wanted.is_empty(), "{sql}");
            for database in ["postgres", "golden_data", "template1", "golden_unused"] {
                assert_eq!(rows(&db, database, sql), wanted, "{name}, {database}: {sql}");
            }
        }
        let lacking =
            "select typname from pg_type where typelem <> 0 and typname like '\\_%' and typsubscript = 0";
        assert_eq!(rows(&db, "postgres", lacking), Vec::<String>::new(), "{name}");
    }
}

/// It takes seconds, however many rows users have, and little more with more databases.
#[test]
fn an_upgrade_takes_seconds() {
    for name in older() {
        let copy = Copy::unpack(&name);
        let begun = Instant::now();
        drop(open(&copy.0));
        let first = begun.elapsed();
        let begun = Instant::now();
        drop(open(&copy.0));
        println!("{name}: {first:?} with the upgrade and a recovery, {:?} without", begun.elapsed());
        assert!(first < Duration::from_secs(30), "{first:?}");
    }
}
