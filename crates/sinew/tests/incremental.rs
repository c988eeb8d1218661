//! Incremental backups without load: a chain gives the pages of a full backup of the same moment.
//! And the chains that are refused.
//!
//! `SINEW_TEST_SEED` replays a run's choices, `SINEW_INCREMENTAL_ROUNDS` is how many chains are
//! made. Backups beside processes that work and are killed are in `backup.rs`.

use sinew::backup::{self, BackupOptions, Phase, Progress, Summary};
use sinew::{Database, Error, OpenOptions, Session};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// A directory that is removed at the end of a test.
struct Dir(PathBuf);

impl Dir {
    fn new(name: &str) -> Dir {
        let dir = std::env::temp_dir().join(format!("sinew-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        std::fs::create_dir_all(&dir).expect("a folder");
        Dir(dir)
    }

    fn at(&self, name: &str) -> PathBuf {
        self.0.join(name)
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

fn open(dir: &Path) -> Database {
    // No process changes a page between two backups that are to be equal.
    OpenOptions::new().shared_buffers_mb(16).setting("autovacuum", "off").open(dir).expect("opens")
}

fn run(s: &mut Session, sqls: &str) {
    for sql in sqls.split(';') {
        s.execute(sql, &[]).unwrap_or_else(|e| panic!("{sql}: {e}"));
    }
}

fn unheard(_: &Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn full(db: &Database, folder: &Path) -> Summary {
    db.backup(folder, BackupOptions::new()).expect("takes a full backup")
}

fn incremental(db: &Database, earlier: &Path, folder: &Path) -> Result<Summary, Error> {
    db.backup(folder, BackupOptions::new().incremental(earlier))
}

fn restore(chain: &[PathBuf], dir: &Path) -> Result<Summary, Error> {
    backup::restore_chain(chain, dir, &mut unheard)
}

const PAGE: usize = 8192;

/// The relations' files of a directory that was restored and never opened. Sums of pages, which
/// know the directory, are left out.
fn relations(dir: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![dir.join("global"), dir.join("base")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("lists").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let mut bytes = std::fs::read(&path).expect("reads");
            bytes.chunks_exact_mut(PAGE).for_each(|page| page[8..12].fill(0));
            found.insert(path.strip_prefix(dir).expect("inside").display().to_string(), bytes);
        }
    }
    found
}

fn must_be_equal(ours: &Path, theirs: &Path) {
    let (ours, theirs) = (relations(ours), relations(theirs));
    let names = |files: &BTreeMap<String, Vec<u8>>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&ours), names(&theirs));
    for (name, bytes) in &ours {
        let other = &theirs[name];
        assert_eq!(bytes.len(), other.len(), "{name}");
        for (block, (page, other)) in bytes.chunks_exact(PAGE).zip(other.chunks_exact(PAGE)).enumerate() {
            let at = page.iter().zip(other).position(|(a, b)| a != b);
            assert_eq!(at, None, "{name}, block {block}: the first byte that differs");
        }
    }
}

/// Every row of every table of the databases that the test makes.
fn rows(dir: &Path) -> BTreeMap<String, String> {
    let db = open(dir);
    let mut found = BTreeMap::new();
    let text = |s: &mut Session, sql: &str| -> Vec<String> {
        let rows = s.query(sql, &[]).unwrap_or_else(|e| panic!("{sql}: {e}")).rows;
        rows.iter().map(|row| row.get::<String>(0).expect("a text")).collect()
    };
    let names = "select datname::text from pg_database where not datistemplate order by 1";
    let databases = text(&mut db.session().expect("session"), names);
    for database in databases {
        let mut s = db.session_as(&database, "postgres").expect("session");
        let names = "select relname::text from pg_class where relnamespace = 'public'::regnamespace \
                     and relkind = 'r' order by 1";
        for table in text(&mut s, names) {
            let sum = format!(
                "select count(*)::text || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') from {table} t"
            );
            let answer = text(&mut s, &sum).remove(0);
            found.insert(format!("{database}.{table}"), answer);
        }
        let numbers = "select relname::text from pg_class where relkind = 'S' order by 1";
        for sequence in text(&mut s, numbers) {
            let next = text(&mut s, &format!("select nextval('{sequence}')::text")).remove(0);
            found.insert(format!("{database}.{sequence}"), next);
        }
    }
    assert_eq!(db.check().expect("checks"), Vec::<String>::new());
    found
}

/// Random changes of one or more databases.
struct Work {
    rng: fastrand::Rng,
    next: u32,
    tables: Vec<(String, String)>,
    databases: Vec<String>,
}

impl Work {
    fn step(&mut self, db: &Database) {
        let database = self.databases[self.rng.usize(..self.databases.len())].clone();
        let mut s = db.session_as(&database, "postgres").expect("session");
        self.next += 1;
        let number = self.next;
        let mine: Vec<usize> = (0..self.tables.len()).filter(|i| self.tables[*i].0 == database).collect();
        if mine.is_empty() || self.rng.u8(..8) == 0 {
            let table = format!("t_{number}");
            run(
                &mut s,
                &format!(
                    "create table {table} (id int primary key, n int, big text); create sequence s_{number}; \
                          create index on {table} (n)"
                ),
            );
            self.tables.push((database, table));
            return;
        }
        let which = mine[self.rng.usize(..mine.len())];
        let table = self.tables[which].1.clone();
        let (from, some) = (number * 1000, self.rng.u32(1..400));
        let few = self.rng.u32(2..40);
        match self.rng.u8(..16) {
            0..5 => run(
                &mut s,
                &format!(
                    "insert into {table} select {from} + i, i, repeat('v', 100) from generate_series(1, {some}) i"
                ),
            ),
            // Large values go out of line.
            5 => run(
                &mut s,
                &format!(
                    "insert into {table} select {from} + i, i, (select string_agg(md5((i * j)::text), '') from \
                     generate_series(1, 300) j) from generate_series(1, {few}) i"
                ),
            ),
            6..8 => run(&mut s, &format!("update {table} set n = n + 1 where id % {few} = 0")),
            8 => run(&mut s, &format!("delete from {table} where id % {few} <> 0")),
            // The end of the heap is cut.
            9 => {
                run(&mut s, &format!("delete from {table} where n > {some}"));
                run(&mut s, &format!("vacuum {table}"));
            }
            10 => run(&mut s, &format!("truncate {table}")),
            11 => {
                run(&mut s, &format!("drop table {table}"));
                self.tables.swap_remove(which);
            }
            12 => {
                let sequence = format!("s_{}", table.strip_prefix("t_").expect("a table of the test"));
                run(&mut s, &format!("select nextval('{sequence}') from generate_series(1, {few})"));
            }
            13 => run(&mut s, &format!("select count(*) from {table} where n > 3")),
            14 if self.databases.len() < 3 => {
                // A template has no sessions.
                drop(s);
                let mut s = db.session().expect("session");
                let template = self.databases[1].clone();
                run(&mut s, &format!("create database d_{number} template {template}"));
                let copies: Vec<_> =
                    self.tables.iter().filter(|t| t.0 == template).map(|t| t.1.clone()).collect();
                self.tables.extend(copies.into_iter().map(|table| (format!("d_{number}"), table)));
                self.databases.push(format!("d_{number}"));
            }
            14 => {
                drop(s);
                let old = self.databases.remove(2);
                run(&mut db.session().expect("session"), &format!("drop database {old}"));
                self.tables.retain(|t| t.0 != old);
            }
            _ => {
                run(
                    &mut s,
                    &format!(
                        "begin; insert into {table} select -i, i from generate_series(1, {few}) i; rollback"
                    ),
                );
                run(&mut s, "checkpoint");
            }
        }
    }
}

/// Each incremental backup with those before it gives the pages and rows of a full backup that is
/// taken right behind it.
#[test]
fn a_chain_is_what_a_full_backup_is() {
    let number = |name: &str| std::env::var(name).ok().and_then(|n| n.parse::<u64>().ok());
    let rounds = number("SINEW_INCREMENTAL_ROUNDS").unwrap_or(1);
    let seed = number("SINEW_TEST_SEED").unwrap_or_else(|| fastrand::u64(1..1_000_000));
    println!("SINEW_TEST_SEED={seed}");
    let place = Dir::new("incremental");
    let mut db = open(&place.at("db"));
    run(&mut db.session().expect("session"), "create database pattern");
    let mut work = Work {
        rng: fastrand::Rng::with_seed(seed),
        next: 0,
        tables: Vec::new(),
        databases: vec!["postgres".into(), "pattern".into()],
    };
    let (mut parts, mut saved) = (0, 0);
    for _ in 0..rounds {
        (0..30).for_each(|_| work.step(&db));
        let mut chain = vec![place.at("full")];
        full(&db, &chain[0]);
        for n in 1..=5 {
            let steps = work.rng.usize(..25);
            (0..steps).for_each(|_| work.step(&db));
            if work.rng.u8(..3) == 0 {
                drop(db);
                db = open(&place.at("db"));
            }
            let [folder, other] = ["incremental", "other"].map(|name| place.at(&format!("{name}-{n}")));
            let taken = incremental(&db, &chain[n - 1], &folder).expect("takes an incremental backup");
            let whole = full(&db, &other);
            assert!(taken.bytes < whole.bytes);
            saved += whole.bytes - taken.bytes;
            let manifest = std::fs::read_to_string(folder.join("backup.manifest")).expect("reads");
            parts += manifest.lines().filter(|line| line.ends_with(".part")).count();
            chain.push(folder);

            let [ours, theirs] = ["ours", "theirs"].map(|name| place.at(name));
            assert_eq!(restore(&chain, &ours).expect("restores").backup, taken.backup);
            backup::restore(&other, &theirs).expect("restores");
            must_be_equal(&ours, &theirs);
            assert_eq!(rows(&ours), rows(&theirs));
            for old in [ours, theirs, other] {
                std::fs::remove_dir_all(old).expect("removes");
            }
        }
        chain.iter().for_each(|old| std::fs::remove_dir_all(old).expect("removes"));
    }
    println!("{parts} files in part, {saved} bytes saved");
    assert!(parts > 0, "some files were in part");
}

/// The pages of a file in a backup that are not of zeroes.
fn count_changed(folder: &Path, name: &str) -> u64 {
    let Ok(bytes) = std::fs::read(folder.join(format!("{name}.part"))) else { return 0 };
    u64::from(u32::from_le_bytes(bytes[..4].try_into().expect("four bytes")))
}

/// An incremental backup of a table is small: one row in a hundred was changed, in one place and
/// all over it.
#[test]
fn only_changed_pages_are_copied() {
    let place = Dir::new("incremental-size");
    let db = open(&place.at("db"));
    let mut s = db.session().expect("session");
    run(&mut s, "create table t (id int primary key, n int, filler text)");
    run(&mut s, "insert into t select i, 0, repeat('f', 200) from generate_series(1, 100000) i");
    run(&mut s, "vacuum t");
    let file: String = {
        let found = s.query("select pg_relation_filepath('t')::text", &[]).expect("a path").rows;
        found[0].get::<String>(0).expect("a text")
    };
    let chain = ["full", "none", "place", "spread"].map(|name| place.at(name));
    let whole = full(&db, &chain[0]);
    let pages = std::fs::metadata(chain[0].join(&file)).expect("the table").len() / PAGE as u64;
    let mut report = format!("full: {} bytes, the table has {pages} pages\n", whole.bytes);
    let changes = [
        ("", chain[1].clone()),
        ("update t set n = n + 1 where id <= 1000", chain[2].clone()),
        ("update t set n = n + 1 where id % 100 = 0", chain[3].clone()),
    ];
    for (i, (change, folder)) in changes.iter().enumerate() {
        if !change.is_empty() {
            run(&mut s, change);
        }
        let taken = incremental(&db, &chain[i], folder).expect("takes");
        let changed = count_changed(folder, &file);
        report += &format!(
            "{}: {} bytes ({:.2} %), {changed} pages of the table\n",
            if change.is_empty() { "nothing changed" } else { change },
            taken.bytes,
            taken.bytes as f64 * 100.0 / whole.bytes as f64
        );
        match i {
            0 => assert_eq!(changed, 0),
            1 => assert!(changed * 20 < pages, "{changed} of {pages} pages"),
            _ => assert!(changed < pages),
        }
        assert!(taken.bytes < whole.bytes / if i < 2 { 4 } else { 1 }, "{report}");
    }
    println!("{report}");
    restore(&chain, &place.at("again")).expect("restores");
    let again = open(&place.at("again"));
    let sum =
        again.session().expect("session").query("select sum(n)::bigint from t", &[]).expect("sums").rows;
    assert_eq!(sum[0].get::<i64>(0).expect("a number"), 2000);
}

/// A page that changes after the earlier backup has copied it, and before that backup's end, is
/// copied again: the earlier backup has the change in its log only.
#[test]
fn changes_during_the_earlier_backup_are_copied() {
    let place = Dir::new("incremental-during");
    let db = open(&place.at("db"));
    let mut s = db.session().expect("session");
    run(&mut s, "create table t as select i, 0 n from generate_series(1, 5000) i; create sequence numbers");
    run(&mut s, "select nextval('numbers')");
    let chain = ["full", "one", "two"].map(|name| place.at(name));
    for (i, folder) in chain.iter().enumerate() {
        // A change during the last one would log the same pages whole.
        let mut is_changed = i == 2;
        let mut options = BackupOptions::new().on_progress(|progress| {
            // The files are copied, and the log's end is looked at next.
            if progress.phase == Phase::Log && !std::mem::replace(&mut is_changed, true) {
                run(&mut db.session().expect("session"), "update t set n = n + 1 where i % 1000 = 0");
                run(&mut db.session().expect("session"), "select nextval('numbers')");
            }
            ControlFlow::Continue(())
        });
        if i > 0 {
            options = options.incremental(&chain[i - 1]);
        }
        db.backup(folder, options).expect("takes");
    }
    restore(&chain, &place.at("again")).expect("restores");
    let again = open(&place.at("again"));
    let mut s = again.session().expect("session");
    for (sql, want) in [("select sum(n)::int8 from t", 10), ("select nextval('numbers')", 4)] {
        let found = s.query(sql, &[]).expect("asks").rows[0].get::<i64>(0).expect("a number");
        assert!(found >= want, "{sql}: {found}");
    }
    assert_eq!(again.check().expect("checks"), Vec::<String>::new());
}

/// The pages of a new database have the position of its creation, not those of its template's
/// pages: no earlier backup can be taken to have them.
#[test]
fn pages_of_a_new_database_are_new() {
    let place = Dir::new("incremental-database");
    let db = open(&place.at("db"));
    let mut s = db.session().expect("session");
    run(&mut s, "create database pattern");
    let mut pattern = db.session_as("pattern", "postgres").expect("session");
    run(&mut pattern, "create table t as select i from generate_series(1, 10000) i");
    drop(pattern);
    let [earlier, later] = ["earlier", "later"].map(|name| place.at(name));
    let known = full(&db, &earlier);
    run(&mut s, "create database copy template pattern");
    incremental(&db, &earlier, &later).expect("takes");
    let found = s.query("select oid::int8 from pg_database where datname = 'copy'", &[]).expect("finds").rows;
    let folder = later.join(format!("base/{}", found[0].get::<i64>(0).expect("an OID")));
    let mut pages = 0;
    for entry in std::fs::read_dir(folder).expect("the new database").flatten() {
        assert!(!entry.file_name().to_string_lossy().ends_with(".part"), "each file is there whole");
        let bytes = std::fs::read(entry.path()).expect("reads");
        for page in bytes.chunks_exact(PAGE).filter(|page| page.iter().any(|byte| *byte != 0)) {
            let lsn = u64::from_le_bytes(page[..8].try_into().expect("eight bytes"));
            assert!(lsn > known.from.0, "{:?} has a page of before", entry.path());
            pages += 1;
        }
    }
    assert!(pages > 40, "{pages} pages");
}

fn says(e: &Error, what: &[&str]) {
    for what in what {
        assert!(e.message.contains(what), "\"{what}\" is not in: {e}");
    }
}

/// Links that are missing, twice, in another order, of another chain, or damaged.
#[test]
fn a_wrong_chain_is_refused() {
    let place = Dir::new("incremental-chain");
    let db = open(&place.at("db"));
    let mut s = db.session().expect("session");
    run(&mut s, "create table t (id int primary key, filler text)");
    let fill = |s: &mut Session, from: i32| {
        run(s, &format!("insert into t select {from} + i, repeat('x', 500) from generate_series(1, 500) i"));
    };
    fill(&mut s, 0);
    let all = ["full", "one", "two", "fork"].map(|name| place.at(name));
    let [f, one, two, fork] = &all;
    full(&db, f);
    fill(&mut s, 1000);
    incremental(&db, f, one).expect("takes");
    fill(&mut s, 2000);
    // The manifest is enough.
    let manifest = place.at("one.manifest");
    std::fs::copy(one.join("backup.manifest"), &manifest).expect("copies");
    let taken = incremental(&db, &manifest, two).expect("takes");
    incremental(&db, f, fork).expect("takes");
    let identity = |folder: &Path| {
        let text = std::fs::read_to_string(folder.join("backup.manifest")).expect("reads");
        text.lines().find_map(|l| l.strip_prefix("backup ")).expect("an identity").to_owned()
    };

    let again = place.at("again");
    let refused = |chain: &[&PathBuf], what: &[&str]| {
        let chain: Vec<PathBuf> = chain.iter().map(|p| (*p).clone()).collect();
        for e in [
            restore(&chain, &again).expect_err("refused"),
            if chain.len() > 1 {
                backup::verify_chain(&chain, &mut unheard).expect_err("refused")
            } else {
                restore(&chain, &again).expect_err("refused")
            },
        ] {
            assert_eq!(e.sqlstate.code(), "55000", "{e}");
            says(&e, what);
        }
        assert!(!again.exists(), "nothing is left");
    };
    refused(&[one], &["one", "is an incremental backup", &identity(f), "name the whole chain"]);
    refused(&[one, two], &["one", "is an incremental backup", &identity(f)]);
    refused(&[f, two], &["two", "builds on the backup", &identity(one), &identity(f), "leave none out"]);
    refused(&[f, two, one], &["two", &identity(one)]);
    refused(&[f, one, fork], &["fork", &identity(f), &identity(one)]);
    refused(&[f, one, one], &["one", &identity(f), &identity(one)]);
    refused(&[f, f], &["is a full backup", "begins a chain"]);
    backup::verify(two).expect("whole by itself");
    assert_eq!(backup::verify(two).expect("whole").since.map(sinew::archive::shown), Some(identity(one)));

    let chain = [f.clone(), one.clone(), two.clone()];
    let verified = backup::verify_chain(&chain, &mut unheard).expect("whole");
    assert_eq!(verified, restore(&chain, &again).expect("restores"));
    assert_eq!((verified.backup, verified.from, verified.to), (taken.backup, taken.from, taken.to));
    std::fs::remove_dir_all(&again).expect("removes");
    restore(&[f.clone(), fork.clone()], &again).expect("restores");
    let count = rows(&again)["postgres.t"].clone();
    assert!(count.starts_with("1500 "), "{count}");
    std::fs::remove_dir_all(&again).expect("removes");

    // As streams, compressed or not, the chain is told wrong at the latest at a stream's end.
    let stream = |earlier: Option<&Path>, name: &str, compress: bool| {
        let to = place.at(name);
        let mut options = BackupOptions::new();
        if let Some(earlier) = earlier {
            options = options.incremental(earlier);
        }
        if compress {
            options = options.compress(3);
        }
        db.backup_to(std::fs::File::create(&to).expect("a file"), name, options).expect("takes");
        to
    };
    let full_tar = stream(None, "full.tar", false);
    fill(&mut s, 3000);
    let one_tar = stream(Some(&full_tar), "one.tar.zst", true);
    fill(&mut s, 4000);
    let two_tar = stream(Some(&one_tar), "two.tar", false);
    refused(&[&one_tar], &["is an incremental backup", "name the whole chain"]);
    refused(&[&full_tar, &two_tar], &["two.tar", "leave none out"]);
    refused(&[&full_tar, &one_tar, &one_tar], &["one.tar.zst", "leave none out"]);
    refused(&[f, &one_tar], &["one.tar.zst", &identity(f)]);
    restore(&[full_tar, one_tar, two_tar], &again).expect("restores");
    let count = rows(&again)["postgres.t"].clone();
    assert!(count.starts_with("2500 "), "{count}");
    std::fs::remove_dir_all(&again).expect("removes");

    // Every file of a link counts.
    let manifest = std::fs::read_to_string(two.join("backup.manifest")).expect("reads");
    let names = manifest.lines().filter_map(|l| l.strip_prefix("file ")?.split(' ').nth(2));
    let mut parts = 0;
    for name in names {
        let path = two.join(name);
        let good = std::fs::read(&path).expect("reads");
        if good.is_empty() {
            continue;
        }
        let mut bad = good.clone();
        bad[fastrand::usize(..good.len())] ^= 1 << fastrand::u8(..8);
        std::fs::write(&path, &bad).expect("writes");
        backup::verify(two).expect_err(name);
        if name.ends_with(".part") {
            parts += 1;
            backup::verify_chain(&chain, &mut unheard).expect_err(name);
            restore(&chain, &again).expect_err(name);
            assert!(!again.exists(), "nothing is left");
        }
        std::fs::write(&path, &good).expect("writes");
    }
    assert!(parts > 0, "there are files in part");
    // A damaged link in the middle.
    let path = one.join("backup.control");
    let good = std::fs::read(&path).expect("reads");
    std::fs::write(&path, &good[..511]).expect("writes");
    restore(&chain, &again).expect_err("damaged");
    std::fs::write(&path, &good).expect("writes");
    restore(&chain, &again).expect("restores");
}

/// A directory builds only on backups of its own past.
#[test]
fn a_directory_with_another_past_is_refused() {
    let place = Dir::new("incremental-past");
    let dir = place.at("db");
    let db = open(&dir);
    let fill = |db: &Database, from: i32| {
        let sql = format!("insert into t select {from} + i, repeat('x', 500) from generate_series(1, 500) i");
        run(&mut db.session().expect("session"), &sql);
    };
    run(&mut db.session().expect("session"), "create table t (id int primary key, filler text)");
    fill(&db, 0);
    let next = std::cell::Cell::new(0);
    let refused = |db: &Database, earlier: &Path, what: &[&str]| {
        next.set(next.get() + 1);
        let folder = place.at(&format!("refused-{}", next.get()));
        let e = incremental(db, earlier, &folder).expect_err("refused");
        assert_eq!(e.sqlstate.code(), "55000", "{e}");
        says(&e, what);
        says(&e, &["take a full backup"]);
        assert!(!folder.exists(), "nothing is left");
    };
    let before = place.at("before");
    full(&db, &before);
    drop(db);

    // A copy goes another way from here on, with the same identity and the same positions.
    let copied = place.at("copied");
    let done = std::process::Command::new("cp").arg("-a").arg(&dir).arg(&copied).status();
    assert!(done.expect("copies").success());
    let db = open(&dir);
    fill(&db, 1000);
    let later = place.at("later");
    full(&db, &later);
    drop(db);
    let copy = open(&copied);
    fill(&copy, 5000);
    fill(&copy, 6000);
    refused(&copy, &later, &["does not know it", "set back, copied or mended"]);
    // The past before the copy is that of both.
    let of_copy = place.at("of-copy");
    incremental(&copy, &before, &of_copy).expect("takes");
    let again = place.at("again");
    restore(&[before.clone(), of_copy], &again).expect("restores");
    assert!(rows(&again)["postgres.t"].starts_with("1500 "));
    drop(copy);

    // The directory is set back to the copy's state, and a note of a later backup stays.
    let note = |folder: &Path| {
        let text = std::fs::read_to_string(folder.join("backup.manifest")).expect("reads");
        format!("backups/{}", text.lines().find_map(|l| l.strip_prefix("backup ")).expect("an identity"))
    };
    let set_back = place.at("set-back");
    restore(std::slice::from_ref(&before), &set_back).expect("restores");
    let db = open(&set_back);
    refused(&db, &before, &["it is of the directory", "restored directory"]);
    let base = place.at("base");
    full(&db, &base);
    drop(db);
    let kept = place.at("kept");
    assert!(
        std::process::Command::new("cp")
            .arg("-a")
            .arg(&set_back)
            .arg(&kept)
            .status()
            .expect("copies")
            .success()
    );
    let db = open(&set_back);
    fill(&db, 1000);
    let lost = place.at("lost");
    full(&db, &lost);
    drop(db);
    std::fs::copy(set_back.join(note(&lost)), kept.join(note(&lost))).expect("the note stays");
    let db = open(&kept);
    fill(&db, 7000);
    fill(&db, 8000);
    assert!(!kept.join(note(&lost)).exists(), "the opening has forgotten it");
    refused(&db, &lost, &["does not know it"]);
    let since_base = place.at("since-base");
    incremental(&db, &base, &since_base).expect("the past before is its own");
    drop(db);

    // A damaged note, a mended directory.
    let db = open(&kept);
    std::fs::write(kept.join(note(&base)), "sinew").expect("writes");
    refused(&db, &base, &["does not know it"]);
    let e = incremental(&db, &place.at("nowhere"), &place.at("no")).expect_err("refused");
    says(&e, &["nowhere"]);
    assert!(!place.at("no").exists(), "nothing is left");
}

/// Without fsync, or after `sinew recover`, no earlier backup is built on.
#[test]
fn a_past_that_may_be_lost_is_not_built_on() {
    let place = Dir::new("incremental-lost");
    let dir = place.at("db");
    let db = open(&dir);
    run(&mut db.session().expect("session"), "create table t as select i from generate_series(1, 1000) i");
    let first = place.at("first");
    full(&db, &first);
    drop(db);
    let db = open(&dir);
    incremental(&db, &first, &place.at("ok")).expect("takes");
    drop(db);
    Database::accept_loss(&dir).expect("mends what is whole");
    let db = open(&dir);
    let e = incremental(&db, &first, &place.at("no")).expect_err("refused");
    says(&e, &["does not know it"]);
    let second = place.at("second");
    full(&db, &second);
    drop(db);
    let db = OpenOptions::new().setting("fsync", "off").open(&dir).expect("opens");
    let e = incremental(&db, &second, &place.at("no")).expect_err("refused");
    says(&e, &["fsync = on", "take a full backup"]);
    let third = place.at("third");
    full(&db, &third);
    drop(db);
    let db = open(&dir);
    for earlier in [second, third] {
        let e = incremental(&db, &earlier, &place.at("no")).expect_err("refused");
        says(&e, &["does not know it"]);
    }
}
