//! Backups of a directory that other processes work in, and what is restored from them.
//!
//! Processes of this binary transfer money, change the schema, and make checkpoints. Meanwhile
//! backups are taken in a process of their own. In some rounds a process is killed: a writer, the
//! one that changes the schema, or the backup. Each backup is restored, and the test looks whether
//! the state is exactly that of some moment after the last transaction that was acknowledged before
//! the log's end was looked at. `SINEW_BACKUP_ROUNDS` is how many backups are taken, and
//! `SINEW_TEST_SEED` replays a run's choices.

use sinew::backup::{self, BackupOptions, Phase};
use sinew::{Database, Error, OpenOptions, Session, SqlState, TransactionStatus};
use std::collections::HashSet;
use std::ffi::OsString;
use std::io::Write;
use std::ops::ControlFlow;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// A directory that is removed at the end of a test.
struct Dir(PathBuf);

impl Dir {
    fn new(name: &str) -> Dir {
        let dir = std::env::temp_dir().join(format!("sinew-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        std::fs::create_dir_all(&dir).expect("a folder");
        Dir(dir)
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        // The directory of a test that failed stays, for a look.
        if !std::thread::panicking() {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }
}

const ACCOUNTS: i32 = 300;
const KEPT: i64 = 200;
/// Rows of a table that comes and goes.
const COMING: i64 = 300;
const TEMPLATE_ROWS: i64 = 2000;

fn open(dir: &Path) -> Database {
    // A small pool, so that pages are also written between checkpoints.
    OpenOptions::new().shared_buffers_mb(8).sessions_max(40).open(dir).expect("opens")
}

fn create(dir: &Path) -> Database {
    let db = open(dir);
    let mut s = db.session().expect("session");
    for sql in [
        "create table accounts (id int primary key, balance bigint not null, filler text)".to_owned(),
        "create table history (worker int, number bigint, source int, target int, amount bigint, primary key (worker, number))".to_owned(),
        format!("insert into accounts select i, 0, repeat('x', 200) from generate_series(1, {ACCOUNTS}) i"),
        "create table kept (id int, round bigint)".to_owned(),
        format!("insert into kept select i, 0 from generate_series(1, {KEPT}) i"),
        "create table rounds (round bigint primary key)".to_owned(),
        "create sequence numbers".to_owned(),
        "create database pattern".to_owned(),
    ] {
        s.execute(&sql, &[]).unwrap_or_else(|e| panic!("{sql}: {e}"));
    }
    let mut pattern = db.session_as("pattern", "postgres").expect("a session in the template");
    let rows = format!(
        "create table pattern as select i, repeat('p', 300) p from generate_series(1, {TEMPLATE_ROWS}) i"
    );
    pattern.execute(&rows, &[]).expect("fills the template");
    drop((s, pattern));
    db
}

/// Errors that the death of another process, or a race, may bring.
fn is_expected(e: &Error) -> bool {
    ["57P02", "40P01", "40001", "08007", "55006", "57P01"].contains(&e.sqlstate.code())
}

fn run(s: &mut Session, sqls: &[String]) -> Result<(), Error> {
    sqls.iter().try_for_each(|sql| s.execute(sql, &[]).map(drop))
}

fn rolled_back(s: &mut Session) {
    while s.transaction_status() != TransactionStatus::Idle {
        let _ = s.execute("rollback", &[]);
    }
}

/// A number of the environment.
fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// The roles of other processes; does nothing in the test's own.
#[test]
fn other_process() {
    let Ok(role) = std::env::var("SINEW_BACKUP_ROLE") else { return };
    let place = PathBuf::from(std::env::var("SINEW_BACKUP_PLACE").expect("a place"));
    let number = number("SINEW_BACKUP_NUMBER").expect("a number");
    match role.as_str() {
        "writer" => write(&place, number),
        "schema" => change_schema(&place, number),
        "checkpoints" => make_checkpoints(&place),
        "backup" => take(&place, number),
        other => panic!("no role {other}"),
    }
}

/// Transfers, each acknowledged in a file of this writer.
fn write(place: &Path, worker: u64) {
    let db = open(&place.join("db"));
    let mut s = db.session().expect("session");
    let mut rng = fastrand::Rng::with_seed(worker);
    let mut acks = std::fs::File::create(place.join(format!("acks-{worker}"))).expect("a file");
    for number in 1u64.. {
        loop {
            let (a, b) = (rng.i32(1..=ACCOUNTS), rng.i32(1..=ACCOUNTS));
            let (source, target) = (a.min(b), a.max(b));
            let amount = rng.i64(1..100);
            let done = run(
                &mut s,
                &[
                    "begin".into(),
                    format!("update accounts set balance = balance - {amount} where id = {source}"),
                    format!("update accounts set balance = balance + {amount} where id = {target}"),
                    format!("insert into history values ({worker}, {number}, {source}, {target}, {amount})"),
                    "select nextval('numbers')".into(),
                    "commit".into(),
                ],
            );
            match done {
                Ok(()) => break,
                // The outcome is not known: the transaction may be there.
                Err(e) if e.sqlstate.code() == "23505" => {
                    rolled_back(&mut s);
                    break;
                }
                Err(e) if is_expected(&e) => rolled_back(&mut s),
                Err(e) => panic!("a writer: {e}"),
            }
        }
        acks.write_all(&number.to_le_bytes()).expect("acknowledges");
    }
}

/// Tables, indexes and databases that come and go, and a table that is emptied and filled.
fn change_schema(place: &Path, first: u64) {
    let db = open(&place.join("db"));
    let mut s = db.session().expect("session");
    let mut round = first;
    loop {
        let old = round.saturating_sub(2);
        let steps: Vec<Vec<String>> = vec![
            vec![
                "begin".into(),
                "truncate kept".into(),
                format!("insert into kept select i, {round} from generate_series(1, {KEPT}) i"),
                "commit".into(),
            ],
            vec![
                "begin".into(),
                format!(
                    "create table coming_{round} as select i, repeat('c', 500) c from generate_series(1, {COMING}) i"
                ),
                format!("create unique index on coming_{round} (i)"),
                format!("insert into rounds values ({round})"),
                format!("drop table if exists coming_{old}"),
                "commit".into(),
            ],
            vec![format!("create database copy_{round} template pattern")],
            vec![format!("drop database if exists copy_{old}")],
            vec!["delete from history where number % 50 = 7 and false".into(), "vacuum accounts".into()],
            vec!["begin".into(), format!("create table never_{round} (i int)"), "rollback".into()],
        ];
        for step in steps {
            match run(&mut s, &step) {
                Ok(()) => {}
                Err(e) if is_expected(&e) || ["23505", "42P07", "42P04"].contains(&e.sqlstate.code()) => {
                    rolled_back(&mut s)
                }
                Err(e) => panic!("{step:?}: {e}"),
            }
        }
        round += 1;
    }
}

fn make_checkpoints(place: &Path) {
    let db = open(&place.join("db"));
    let mut s = db.session().expect("session");
    loop {
        std::thread::sleep(Duration::from_millis(150));
        match s.execute("checkpoint", &[]) {
            Ok(_) => {}
            Err(e) if is_expected(&e) => {}
            Err(e) => panic!("checkpoint: {e}"),
        }
    }
}

/// The highest number that each writer has acknowledged.
fn acknowledged(place: &Path) -> Vec<(u64, u64)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(place).expect("lists").flatten() {
        let name = entry.file_name();
        if let Some(worker) = name.to_str().and_then(|n| n.strip_prefix("acks-")?.parse().ok()) {
            found.push((worker, entry.metadata().expect("a length").len() / 8));
        }
    }
    found
}

/// Takes a backup, and writes down what had been acknowledged when the log's end was looked at.
fn take(place: &Path, number: u64) {
    let db = open(&place.join("db"));
    let folder = place.join(format!("backup-{number}"));
    let mut is_known = false;
    let mut options = BackupOptions::new().rate_bytes_per_s(24 << 20);
    if let Some(earlier) = std::env::var_os("SINEW_BACKUP_EARLIER") {
        options = options.incremental(earlier);
    }
    let options = options.on_progress(|progress| {
        // It begins again when the region was given up.
        is_known &= progress.phase != Phase::Checkpoint;
        // The first call of this phase comes before the look at the log's end.
        if progress.phase == Phase::Log && !std::mem::replace(&mut is_known, true) {
            let text: Vec<String> =
                acknowledged(place).iter().map(|(worker, number)| format!("{worker} {number}")).collect();
            std::fs::write(place.join(format!("known-{number}")), text.join("\n")).expect("writes");
        }
        ControlFlow::Continue(())
    });
    db.backup(&folder, options).expect("takes a backup");
}

struct Process(Child);

impl Process {
    fn start(place: &Path, role: &str, number: u64) -> Process {
        Process::start_with(place, role, number, None)
    }

    /// A backup builds on an earlier one.
    fn start_with(place: &Path, role: &str, number: u64, earlier: Option<&PathBuf>) -> Process {
        let child = Command::new(std::env::current_exe().expect("this binary"))
            .envs(earlier.map(|earlier| ("SINEW_BACKUP_EARLIER", earlier)))
            .args(["--exact", "other_process", "--nocapture", "--test-threads=1"])
            .env("SINEW_BACKUP_ROLE", role)
            .env("SINEW_BACKUP_PLACE", place)
            .env("SINEW_BACKUP_NUMBER", number.to_string())
            .stdout(Stdio::null())
            .spawn();
        Process(child.expect("starts"))
    }

    fn kill(mut self) {
        self.0.kill().expect("kills");
        self.0.wait().expect("waits");
    }

    fn ended(&mut self) -> Option<ExitStatus> {
        self.0.try_wait().expect("looks")
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn query<T: for<'a> sinew::FromSql<'a>>(s: &mut Session, sql: &str) -> Vec<T> {
    let rows = s.query(sql, &[]).unwrap_or_else(|e| panic!("{sql}: {e}")).rows;
    rows.iter().map(|row| row.get::<T>(0).expect("a value")).collect()
}

fn one(s: &mut Session, sql: &str) -> i64 {
    query::<i64>(s, sql)[0]
}

/// The restored directory is exactly of one moment.
fn examine(dir: &Path, known: &[(u64, u64)]) {
    let db = open(dir);
    let mut s = db.session().expect("session");
    for (worker, least) in known {
        let count = one(&mut s, &format!("select count(*) from history where worker = {worker}"));
        let last =
            one(&mut s, &format!("select coalesce(max(number), 0) from history where worker = {worker}"));
        assert_eq!(count, last, "worker {worker} has every transaction up to its last");
        assert!(last as u64 >= *least, "worker {worker}: {least} acknowledged, {last} restored");
    }
    let wrong = "select count(*) from accounts a where balance <> coalesce((select sum(amount) from history where target = a.id), 0) \
                 - coalesce((select sum(amount) from history where source = a.id), 0)";
    assert_eq!(one(&mut s, wrong), 0, "balances are those of the history");
    assert_eq!(one(&mut s, "select count(*) from accounts"), i64::from(ACCOUNTS));

    assert_eq!(one(&mut s, "select count(*) from kept"), KEPT);
    assert_eq!(one(&mut s, "select count(distinct round) from kept"), 1);
    let newest = one(&mut s, "select coalesce(max(round), 0) from rounds");
    let coming: Vec<String> =
        query(&mut s, "select relname::text from pg_class where relkind = 'r' and relname like 'coming%'");
    assert!(newest == 0 || coming.contains(&format!("coming_{newest}")), "{newest}: {coming:?}");
    for table in coming {
        assert_eq!(one(&mut s, &format!("select count(*) from {table}")), COMING, "{table}");
        s.execute("set enable_seqscan = off", &[]).expect("sets");
        assert_eq!(
            one(&mut s, &format!("select count(*) from {table} where i > 0")),
            COMING,
            "{table}'s index"
        );
        s.execute("set enable_seqscan = on", &[]).expect("sets");
    }
    let copies: Vec<String> = query(
        &mut s,
        "select datname::text from pg_database where datname like 'copy%' or datname = 'pattern'",
    );
    for database in copies {
        let mut s = db.session_as(&database, "postgres").expect("a session in a copy");
        assert_eq!(one(&mut s, "select count(*) from pattern"), TEMPLATE_ROWS, "{database}");
    }
    let transactions = one(&mut s, "select count(*) from history");
    assert!(one(&mut s, "select nextval('numbers')") > transactions, "no number is given twice");
    run(&mut s, &["insert into history values (0, 1, 1, 1, 0)".into(), "create table later (i int)".into()])
        .expect("the restored database is written to");
    drop(s);
    assert_eq!(db.check().expect("checks"), Vec::<String>::new());
}

fn known(place: &Path, round: u64) -> Vec<(u64, u64)> {
    let text = std::fs::read_to_string(place.join(format!("known-{round}"))).expect("what was known");
    let pair = |line: &str| {
        let (worker, number) = line.split_once(' ').expect("two numbers");
        (worker.parse().expect("a number"), number.parse().expect("a number"))
    };
    text.lines().map(pair).collect()
}

#[test]
fn backups_under_load_are_exact() {
    under_load("backup", 0);
}

/// Each incremental backup builds on the one before, and each is restored with its chain.
#[test]
fn incremental_backups_under_load_are_exact() {
    under_load("backup-chain", 5);
}

/// A full backup is followed by so many incremental ones.
fn under_load(name: &str, increments: usize) {
    let rounds = number("SINEW_BACKUP_ROUNDS").unwrap_or(if increments > 0 { 8 } else { 4 });
    let seed = number("SINEW_TEST_SEED").unwrap_or_else(|| fastrand::u64(1..1_000_000));
    println!("SINEW_TEST_SEED={seed}");
    let mut rng = fastrand::Rng::with_seed(seed);
    let place = Dir::new(name);
    let _db = create(&place.0.join("db"));
    let mut chain: Vec<PathBuf> = Vec::new();
    let mut next_writer = 1;
    let mut writer = || {
        next_writer += 1;
        Process::start(&place.0, "writer", next_writer - 1)
    };
    let mut writers: Vec<Process> = (0..3).map(|_| writer()).collect();
    let mut schema = Process::start(&place.0, "schema", 1);
    let _checkpoints = Process::start(&place.0, "checkpoints", 0);
    let (mut whole, mut killed, mut longest) = (0, 0, 0);
    for round in 1..=rounds {
        let folder = place.0.join(format!("backup-{round}"));
        let restored = place.0.join("restored");
        if chain.len() > increments {
            chain.drain(..).for_each(|old| std::fs::remove_dir_all(old).expect("removes"));
        }
        let mut taking = Process::start_with(&place.0, "backup", round, chain.last());
        std::thread::sleep(Duration::from_millis(rng.u64(0..700)));
        match round % 4 {
            2 => {
                let old = writers.swap_remove(rng.usize(..writers.len()));
                old.kill();
                writers.push(writer());
            }
            3 => {
                taking.kill();
                killed += 1;
                match backup::verify(&folder) {
                    // It was complete by then.
                    Ok(_) => {}
                    Err(e) => {
                        assert!(["55000", "58P01"].contains(&e.sqlstate.code()), "{e}");
                        let part: Vec<&PathBuf> = chain.iter().chain([&folder]).collect();
                        backup::restore_chain(&part, &restored, &mut |_| ControlFlow::Continue(()))
                            .expect_err("no restore of a part");
                        assert!(!restored.exists(), "nothing is left of it");
                    }
                }
                continue;
            }
            0 => {
                schema.kill();
                schema = Process::start(&place.0, "schema", round * 1000);
            }
            _ => {}
        }
        let begun = Instant::now();
        let status = loop {
            if let Some(status) = taking.ended() {
                break status;
            }
            assert!(begun.elapsed() < Duration::from_secs(300), "round {round}: the backup does not end");
            for process in writers.iter_mut().chain([&mut schema]) {
                assert!(process.ended().is_none(), "a process that works has ended");
            }
            std::thread::sleep(Duration::from_millis(10));
        };
        assert!(status.success(), "round {round}: the backup failed");
        backup::verify(&folder).expect("a backup is whole");
        chain.push(folder);
        backup::verify_chain(&chain, &mut |_| ControlFlow::Continue(())).expect("the chain is whole");
        backup::restore_chain(&chain, &restored, &mut |_| ControlFlow::Continue(())).expect("restores");
        examine(&restored, &known(&place.0, round));
        std::fs::remove_dir_all(&restored).expect("removes");
        whole += 1;
        longest = longest.max(chain.len());
    }
    println!("{whole} backups restored, {killed} killed, chains of up to {longest}");
}

/// The name of the oldest segment of the log. Names of segments ascend with the log. A count would
/// not do: segments that were made in advance of the log's end are there too.
fn oldest_segment(dir: &Path) -> OsString {
    let names = std::fs::read_dir(dir.join("wal")).expect("lists").flatten().map(|entry| entry.file_name());
    names.filter(|name| name.len() == 16).min().expect("a log has a segment")
}

/// The log stays while a backup needs it, and goes once the backup's process is dead.
#[test]
fn a_dead_backup_holds_no_log() {
    let place = Dir::new("backup-hold");
    let dir = place.0.join("db");
    let db = create(&dir);
    let mut s = db.session().expect("session");
    let begun = Command::new(std::env::current_exe().expect("this binary"))
        .args(["--exact", "slow_backup", "--nocapture", "--test-threads=1"])
        .env("SINEW_SLOW_BACKUP", &place.0)
        .stdout(Stdio::null())
        .spawn();
    let slow = Process(begun.expect("starts"));
    let deadline = Instant::now() + Duration::from_secs(60);
    while !place.0.join("copying").exists() {
        assert!(Instant::now() < deadline, "the backup does not begin");
        std::thread::sleep(Duration::from_millis(5));
    }
    run(&mut s, &["checkpoint".into()]).expect("log before the backup goes");
    let mut write_log = || {
        for _ in 0..4 {
            let rows =
                "create table filler as select i, repeat('f', 1000) f from generate_series(1, 14000) i";
            run(&mut s, &[rows.into(), "drop table filler".into(), "checkpoint".into()]).expect("writes");
        }
    };
    let needed = oldest_segment(&dir);
    write_log();
    assert_eq!(oldest_segment(&dir), needed, "the log goes while the backup runs");
    slow.kill();
    // The reaper finds the death at its next look.
    let deadline = Instant::now() + Duration::from_secs(60);
    while oldest_segment(&dir) == needed {
        assert!(Instant::now() < deadline, "{needed:?} is kept for a dead backup");
        write_log();
    }
}

/// Does nothing unless [`a_dead_backup_holds_no_log`] has started it.
#[test]
fn slow_backup() {
    let Ok(place) = std::env::var("SINEW_SLOW_BACKUP") else { return };
    let place = PathBuf::from(place);
    let options = BackupOptions::new().rate_bytes_per_s(1024).on_progress(|progress| {
        if progress.phase == Phase::Files {
            std::fs::write(place.join("copying"), "").expect("writes");
        }
        ControlFlow::Continue(())
    });
    open(&place.join("db")).backup(place.join("backup"), options).expect("is killed");
}

#[test]
fn what_cannot_be_backed_up_is_refused() {
    let place = Dir::new("backup-refused");
    let dir = place.0.join("db");
    let db = create(&dir);
    let refused = |folder: &Path| db.backup(folder, BackupOptions::new()).expect_err("refused").sqlstate;
    assert_eq!(refused(&dir.join("in-it")), SqlState::OBJECT_NOT_IN_PREREQUISITE_STATE);
    assert_eq!(refused(Path::new("ftp://bucket/backup")), SqlState::FEATURE_NOT_SUPPORTED);
    assert_eq!(refused(Path::new("s3://")), SqlState::INVALID_PARAMETER_VALUE);
    if !cfg!(feature = "object-store") {
        assert_eq!(refused(Path::new("s3://bucket/backup")), SqlState::FEATURE_NOT_SUPPORTED);
    }
    let full = place.0.join("full");
    std::fs::create_dir(&full).expect("a folder");
    std::fs::write(full.join("letter"), "dear").expect("a file");
    assert_eq!(refused(&full), SqlState::OBJECT_NOT_IN_PREREQUISITE_STATE);
    assert!(full.join("letter").exists(), "what was there stays");

    let part = place.0.join("part");
    let stop = BackupOptions::new().on_progress(|p| match p.phase {
        Phase::Log => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    });
    assert_eq!(db.backup(&part, stop).expect_err("cancelled").sqlstate, SqlState::QUERY_CANCELED);
    assert!(!part.exists(), "a cancelled backup leaves nothing");
    drop(db);
    let db = OpenOptions::new().setting("full_page_writes", "off").open(&dir).expect("opens");
    let e = db.backup(&part, BackupOptions::new()).expect_err("refused");
    assert!(e.message.contains("full_page_writes"), "{e}");
    drop(db);
    let db = OpenOptions::new().read_only(true).open(&dir).expect("opens");
    let e = db.backup(&part, BackupOptions::new()).expect_err("refused");
    assert!(e.message.contains("read only"), "{e}");
}

/// Recovery refuses a restored directory whose log ends before the backup did.
#[test]
fn a_restored_log_must_reach_the_end_of_the_backup() {
    let place = Dir::new("backup-reach");
    let db = create(&place.0.join("db"));
    let [folder, restored] = ["backup", "restored"].map(|name| place.0.join(name));
    let mut has_written = false;
    let options = BackupOptions::new().on_progress(|p| {
        if p.phase == Phase::Log && !std::mem::replace(&mut has_written, true) {
            let mut s = db.session().expect("session");
            s.execute("insert into rounds values (1)", &[]).expect("writes");
        }
        ControlFlow::Continue(())
    });
    let taken = db.backup(&folder, options).expect("takes");
    backup::restore(&folder, &restored).expect("restores");
    let segment = (taken.to.0 - 1) >> 24 << 24;
    let log = std::fs::OpenOptions::new().write(true).open(restored.join(format!("wal/{segment:016X}")));
    // The last record is not whole: after a crash that would be a torn end.
    log.expect("opens").write_all_at(&[0; 8], taken.to.0 - 8 - segment).expect("damages");
    let e = Database::open(&restored).err().expect("refused");
    assert!(e.sqlstate.code() == "XX001" && e.message.contains("where the backup ends"), "{e}");

    std::fs::remove_dir_all(&restored).expect("removes");
    backup::restore(&folder, &restored).expect("restores");
    let db = Database::open(&restored).expect("opens");
    assert_eq!(one(&mut db.session().expect("session"), "select count(*) from rounds"), 1);
}

/// A byte that is not the one that was written is noticed in every file of a backup.
#[test]
fn every_changed_byte_is_noticed() {
    let place = Dir::new("backup-damage");
    let db = create(&place.0.join("db"));
    let folder = place.0.join("backup");
    let mut has_written = false;
    let taken = db.backup(
        &folder,
        BackupOptions::new().on_progress(|p| {
            // So that there is a piece of the log.
            if p.phase == Phase::Log && !std::mem::replace(&mut has_written, true) {
                let mut s = db.session().expect("session");
                s.execute("insert into rounds values (1)", &[]).expect("writes");
            }
            ControlFlow::Continue(())
        }),
    );
    assert_eq!(backup::verify(&folder).expect("whole"), taken.expect("takes"));
    let mut stream = Vec::new();
    db.backup_to(&mut stream, "stream", BackupOptions::new()).expect("takes");
    let mut listener = |_: &backup::Progress| ControlFlow::Continue(());
    backup::verify_from(&stream[..], "stream", &mut listener).expect("whole");

    let manifest = std::fs::read_to_string(folder.join("backup.manifest")).expect("reads");
    let names = manifest
        .lines()
        .filter_map(|l| l.strip_prefix("file ")?.split(' ').nth(2))
        .chain(["backup.manifest"]);
    let mut kinds = HashSet::new();
    let mut checked = 0;
    for name in names {
        let path = folder.join(name);
        let good = std::fs::read(&path).expect("reads");
        if good.is_empty() {
            continue;
        }
        let mut bad = good.clone();
        bad[fastrand::usize(..good.len())] ^= 1 << fastrand::u8(..8);
        for bytes in [&bad[..], &good[..good.len() - 1]] {
            std::fs::write(&path, bytes).expect("writes");
            let e = backup::verify(&folder).expect_err(name);
            assert!(["XX001", "55000"].contains(&e.sqlstate.code()), "{name}: {e}");
        }
        // A restore reads as a check does, and syncs each file: it is tried with one of each kind.
        let kind = name.split_once('/').map_or(name, |(folder, _)| folder);
        if kinds.insert(kind) {
            std::fs::write(&path, &bad).expect("writes");
            let restored = place.0.join("restored");
            backup::restore(&folder, &restored).expect_err(name);
            assert!(!restored.exists(), "{name}: nothing is left of a refused restore");
        }
        std::fs::remove_file(&path).expect("removes");
        backup::verify(&folder).expect_err(name);
        std::fs::write(&path, &good).expect("writes");
        checked += 1;
    }
    assert!(checked > 50, "{checked} files");
    backup::verify(&folder).expect("whole again");

    for _ in 0..100 {
        let mut bad = stream.clone();
        bad[fastrand::usize(..stream.len())] ^= 1 << fastrand::u8(..8);
        match backup::verify_from(&bad[..], "stream", &mut listener) {
            Err(_) => {}
            // Names of owners, times and padding mean nothing: what is restored is the same.
            Ok(found) => {
                assert_eq!(found, backup::verify_from(&stream[..], "stream", &mut listener).expect("whole"))
            }
        }
        let cut = &stream[..fastrand::usize(..stream.len() - 2000)];
        backup::verify_from(cut, "stream", &mut listener).expect_err("cut off");
    }
}
