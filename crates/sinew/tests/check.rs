//! `Database::check` names damage made by hand, and is quiet about healthy directories whatever is
//! done in them meanwhile.

use sinew::{Database, Session};
use sinew_sql::catalog::rows::SystemRows;
use sinew_sql::catalog::shape::SystemRelations;
use sinew_types::Datum;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

struct Dir(PathBuf);
impl Dir {
    fn new(name: &str) -> Dir {
        let dir = std::env::temp_dir().join(format!("sinew-check-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        Dir(dir)
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn run(s: &mut Session, script: &[&str]) {
    for sql in script {
        s.execute(*sql, &[]).unwrap_or_else(|e| panic!("{sql}: {}", e.message));
    }
}

#[test]
fn duplicate_keys_are_named() {
    let dir = Dir::new("duplicates");
    {
        let db = Database::open(&dir.0).expect("opens");
        let mut s = db.session().expect("session");
        run(
            &mut s,
            &[
                "create table t (a int, b int)",
                "insert into t values (1, 1), (2, 1), (1, 2), (null, 1), (null, 1)",
                "create index i on t (a)",
                "create unique index u on t (a, b)",
            ],
        );
        // The index is said to be unique, which nothing made sure of.
        let engine = db.engine().expect("engine");
        let txn = engine.storage.session(Box::new(sinew_sync::ThreadWaiter)).expect("session");
        let tx = SystemRows::of(&txn);
        let oid: i64 = s.query("select 'i'::regclass::oid::bigint", &[]).expect("reads").rows[0]
            .get(0)
            .expect("a number");
        let system = SystemRelations::of(5);
        txn.begin();
        let mut row =
            tx.find(system.stored(2610), 2679, &[Datum::Oid(oid as u32)]).expect("reads").expect("a row");
        let old = row.row.clone();
        row.put("indisunique", true);
        tx.update(&old, &row).expect("updates");
        txn.commit(Vec::new(), true).expect("commits");
    }
    let found = Database::open(&dir.0).expect("opens").check().expect("checks");
    assert_eq!(
        found,
        ["database \"postgres\": index \"i\": duplicate key: rows (0, 1), (0, 3) have the same"]
    );
}

#[test]
fn files_and_folders_that_no_catalog_knows_are_named() {
    let dir = Dir::new("strays");
    let db = Database::open(&dir.0).expect("opens");
    run(
        &mut db.session().expect("session"),
        &["create table t (a serial primary key, b text)", "create view v as select 1"],
    );
    assert_eq!(db.check().expect("checks"), Vec::<String>::new());
    let (folder, file) = (dir.0.join("base/77777"), dir.0.join("base/5/88888.fsm"));
    std::fs::create_dir(&folder).expect("makes");
    std::fs::write(&file, b"").expect("writes");
    let want = [
        format!("folder \"{}\" belongs to no database", folder.display()),
        format!("database \"postgres\": file \"{}\" belongs to no relation", file.display()),
    ];
    assert_eq!(db.check().expect("checks"), want);
}

/// The workers end, whatever the test finds.
struct Stops<'a>(&'a AtomicBool);
impl Drop for Stops<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[test]
fn check_is_quiet_while_others_make_change_and_drop() {
    let dir = Dir::new("busy");
    let db = Database::open(&dir.0).expect("opens");
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..2)
            .map(|k| {
                let (db, stop) = (&db, &stop);
                scope.spawn(move || {
                    let mut s = db.session().expect("session");
                    // Relaxed: a hint to end soon.
                    while !stop.load(Ordering::Relaxed) {
                        run(
                            &mut s,
                            &[
                                &format!("create table t{k} (a int primary key, b text, c int default 1)"),
                                &format!("insert into t{k} select g, repeat('x', 3000) from generate_series(1, 40) g"),
                                &format!("update t{k} set b = b || 'y' where a % 3 = 0"),
                                &format!("alter table t{k} add column d int"),
                                &format!("create index i{k} on t{k} (c)"),
                                &format!("truncate t{k}"),
                                &format!("drop table t{k}"),
                                "vacuum pg_class",
                            ],
                        );
                        // A check that has the template open for longer than CREATE DATABASE waits
                        // is told of, as in PostgreSQL.
                        while let Err(e) = s.execute(&*format!("create database d{k}"), &[]) {
                            assert_eq!(e.sqlstate.code(), "55006", "{}", e.message);
                        }
                        s.execute(&*format!("drop database d{k}"), &[]).expect("drops");
                    }
                })
            })
            .collect();
        let _stops = Stops(&stop);
        for _ in 0..4 {
            let found = db.check().expect("checks");
            assert_eq!(found, Vec::<String>::new());
            assert!(workers.iter().all(|w| !w.is_finished()), "a worker ended");
        }
    });
    assert_eq!(db.check().expect("checks"), Vec::<String>::new());
}

/// An emptied page, as `sinew recover` leaves one, is sound by itself.
#[test]
fn large_values_that_lack_a_part_are_named() {
    let dir = Dir::new("large");
    {
        let db = Database::open(&dir.0).expect("opens");
        let mut s = db.session().expect("session");
        let make = "create table t (a int, b text)";
        let large = "insert into t select g, string_agg(md5((g * 7919 + x)::text), '')
                     from generate_series(1, 3) g, generate_series(1, 4000) x group by g";
        run(&mut s, &[make, large, "insert into t values (4, 'small')"]);
        assert_eq!(db.check().expect("checks"), Vec::<String>::new());
        drop(s);
    }
    // The largest of those that are not the catalogs'.
    let files = std::fs::read_dir(dir.0.join("base/5")).expect("lists").flatten().map(|e| e.path());
    let number = |f: &PathBuf| f.file_name().and_then(|n| n.to_str()?.parse::<u64>().ok());
    let own = files.filter(|f| number(f).is_some_and(|n| n >= 16384));
    let large = own.max_by_key(|f| std::fs::metadata(f).expect("is there").len()).expect("a file");
    let file = std::fs::File::options().write(true).open(large).expect("opens");
    std::os::unix::fs::FileExt::write_all_at(&file, &[0; 8192], 4 * 8192).expect("writes");
    let db = Database::open(&dir.0).expect("opens");
    let found = db.check().expect("checks");
    assert!(found.iter().any(|l| l.contains("table \"t\"") && l.contains("cannot be read")), "{found:.500?}");
}

/// Pages of indexes that were zeroed while no process had the directory open, that of large values
/// among them.
#[test]
fn reindex_mends_what_check_names() {
    const INDEXES: &str = "select array_agg(i.relfilenode::bigint order by 1) from pg_class c \
        join pg_index x on x.indrelid in (c.oid, c.reltoastrelid) join pg_class i on i.oid = x.indexrelid where c.relname = 't'";
    const ROWS: &str = "select count(*) || ' ' || sum(length(v)) from t where lower(k) >= '' and n >= 0";
    let dir = Dir::new("reindex");
    let text =
        |s: &mut Session, sql: &str| s.query(sql, &[]).map(|r| r.rows[0].get::<String>(0).expect("a text"));
    let (files, before) = {
        let db = Database::open(&dir.0).expect("opens");
        let mut s = db.session().expect("session");
        run(
            &mut s,
            &[
                "create table t (n int primary key, k text, v text)",
                "create index on t (lower(k)) where k is not null",
                "insert into t select g, 'K' || g, (select string_agg(md5((g * 1000 + i)::text), '') \
                 from generate_series(1, 200) i) from generate_series(1, 400) g",
            ],
        );
        let files = text(&mut s, &format!("select array_to_string(({INDEXES}), ' ')")).expect("reads");
        (files, text(&mut s, ROWS).expect("reads"))
    };
    let files: Vec<PathBuf> = files.split(' ').map(|n| dir.0.join("base/5").join(n)).collect();
    assert_eq!(files.len(), 3, "{files:?}");
    for file in &files {
        let mut bytes = std::fs::read(file).expect("reads");
        assert!(bytes.len() > 8192, "{}: {} bytes", file.display(), bytes.len());
        bytes[8192..].fill(0);
        std::fs::write(file, bytes).expect("writes");
    }
    let db = Database::open(&dir.0).expect("opens");
    assert!(!db.check().expect("checks").is_empty());
    let mut s = db.session().expect("session");
    assert!(text(&mut s, ROWS).is_err());
    run(&mut s, &["reindex table t"]);
    assert_eq!(text(&mut s, ROWS).expect("reads"), before);
    drop(s);
    assert_eq!(db.check().expect("checks"), Vec::<String>::new());
}
