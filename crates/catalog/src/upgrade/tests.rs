//! Older catalogs made by hand, and their upgrade.

use super::*;
use crate::bootstrap::{self, POSTGRES};
use crate::id;
use crate::rebuild;
use crate::rows::CatRow;
use sinew_storage::{RelFile, Session, Storage, StorageOptions};
use sinew_table::Relation;
use sinew_types::Datum;
use std::path::{Path, PathBuf};

/// `pg_publication`, which has no rows at first.
const PUBLICATION: Oid = 6104;
/// Indexes that the older catalogs do not have: of `pg_namespace`, and of the shared `pg_authid`.
const NEW_INDEXES: [Oid; 2] = [2684, 2676];
/// The first user's type, function and role.
const OF_A_USER: Oid = 20_000;

struct Dir(PathBuf);

impl Dir {
    fn new(name: &str) -> Dir {
        let dir = std::env::temp_dir().join(format!("sinew-upgrade-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        Dir(dir)
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn open(dir: &Path, catalog_version: u32) -> Result<Opened> {
    let options =
        StorageOptions { catalog_version, catalog_oldest: OLDEST, fsync: false, ..StorageOptions::default() };
    Ok(Storage::open(dir, &options)?)
}

fn in_transaction(storage: &Storage, change: impl FnOnce(SystemRows<'_>) -> Result<()>) -> Result<()> {
    let session = storage.session(Box::new(ThreadWaiter))?;
    session.begin();
    change(SystemRows::of(&session))?;
    Ok(session.commit(Vec::new(), true)?)
}

/// A new directory of version 37 whose catalogs `change` makes older.
fn older(dir: &Path, change: impl FnOnce(SystemRows<'_>) -> Result<()>) -> Result<()> {
    let opened = open(dir, OLDEST)?;
    assert!(opened.created);
    in_transaction(&opened.storage, |tx| bootstrap::write(tx, None))?;
    let storage = opened.open_to_others()?;
    in_transaction(&storage, change)?;
    Ok(storage.close()?)
}

fn remove_file(tx: SystemRows<'_>, file: RelFile) -> Result<()> {
    Ok(tx.drop_file_at_commit(file)?)
}

/// The shape of a catalog before its last column was added.
fn narrow(rel: &Relation) -> Relation {
    let mut rel = rel.clone();
    rel.columns.pop();
    rel.codec = Default::default();
    rel
}

/// Stores the rows of a catalog again, without their last column.
fn without_last_column(tx: SystemRows<'_>, rel: &Relation) -> Result<()> {
    let narrow = narrow(rel);
    for row in tx.scan(rel)? {
        tx.delete(&row)?;
        tx.next_command()?;
        let mut values = row.row;
        values.pop();
        tx.insert(&CatRow { rel: &narrow, tid: row.tid, row: values })?;
    }
    Ok(())
}

/// Brings the catalogs of an open directory to the present, once more. True if that wrote nothing.
fn is_done(session: &Session) -> Result<bool> {
    session.begin();
    all(SystemRows::of(session), OLDEST)?;
    let wrote = session.top_xid().is_some();
    session.abort()?;
    Ok(!wrote)
}

#[test]
fn older_shapes_and_rows_become_those_of_this_build() -> Result<()> {
    let dir = Dir::new("shapes");
    let system = SystemRelations::of(POSTGRES);
    let (proc, ty, am) = (system.stored(id::PROC), system.stored(id::TYPE), system.stored(id::AM));
    let members = system.stored(id::AUTH_MEMBERS);
    let functions = |tx: SystemRows<'_>| Ok::<usize, SqlError>(tx.scan(proc)?.len());
    let mut at_first = 0;
    older(&dir.0, |tx| {
        at_first = functions(tx)?;
        // A catalog that did not exist.
        let publication = system.stored(PUBLICATION);
        remove_file(tx, publication.heap.file)?;
        for index in &publication.indexes {
            remove_file(tx, index.storage.file)?;
        }
        // Indexes that did not exist.
        for oid in NEW_INDEXES {
            let (_, index) = system.index(oid).expect("the index");
            remove_file(tx, index.storage.file)?;
        }
        // Columns that did not exist: in rows of the system, and in those of users.
        without_last_column(tx, am)?;
        let narrow = narrow(members);
        tx.insert(&CatRow::new(&narrow).set_oid("roleid", 10).set_oid("member", OF_A_USER))?;
        // A row that was another one, with an owner of a user's choice; one that was not there; one
        // that is there no more.
        let mut int4 = tx.find(ty, 2703, &[Datum::Oid(23)])?.expect("int4");
        let old = int4.row.clone();
        int4.put("typowner", Datum::Oid(OF_A_USER));
        int4.put("typcategory", Datum::Char(b'?'));
        tx.update(&old, &int4)?;
        let abs = tx.find(proc, 2690, &[Datum::Oid(1397)])?.expect("abs");
        tx.delete(&abs)?;
        tx.insert(&CatRow::new(proc).set_oid("oid", 9000).set("proname", "gone"))?;
        tx.insert(&CatRow::new(proc).set_oid("oid", OF_A_USER).set("proname", "of_a_user"))?;
        let array = CatRow::new(ty).set_oid("oid", OF_A_USER).set("typname", "_t").set("typlen", -1i16);
        tx.insert(&array.set_oid("typelem", OF_A_USER + 1)).map(drop)
    })?;

    let mut opened = open(&dir.0, CATALOG_VERSION)?;
    assert_eq!(opened.upgrade_from, Some(OLDEST));
    run(&mut opened)?;
    let storage = opened.open_to_others()?;
    in_transaction(&storage, |tx| {
        assert_eq!(tx.scan(system.stored(PUBLICATION))?.len(), 0);
        let rights = tx.scan(members)?;
        assert_eq!(rights.len(), 1);
        assert_eq!(rights[0].get("admin_option").as_bool(), Some(false));
        let methods = tx.scan(am)?;
        assert!(methods.iter().all(|m| matches!(m.char("amtype"), b't' | b'i')), "{methods:?}");
        let int4 = tx.find(ty, 2703, &[Datum::Oid(23)])?.expect("int4");
        assert_eq!((int4.oid("typowner"), int4.char("typcategory")), (OF_A_USER, b'N'));
        assert!(tx.find(proc, 2690, &[Datum::Oid(1397)])?.is_some());
        assert!(tx.find(proc, 2690, &[Datum::Oid(9000)])?.is_none());
        assert!(tx.find(proc, 2690, &[Datum::Oid(OF_A_USER)])?.is_some());
        assert_eq!(functions(tx)?, at_first + 1);
        let array = tx.find(ty, 2703, &[Datum::Oid(OF_A_USER)])?.expect("the array");
        assert_eq!(array.oid("typsubscript"), 6179);
        let by_name = [Datum::from("public")];
        assert!(tx.find(system.stored(id::NAMESPACE), 2684, &by_name)?.is_some(), "by the new index");
        assert!(tx.find(system.stored(id::AUTHID), 2676, &[Datum::from("postgres")])?.is_some());
        Ok(())
    })?;
    let session = storage.session(Box::new(ThreadWaiter))?;
    assert!(is_done(&session)?, "an upgrade that is made twice writes nothing");
    drop(session);
    storage.close()?;
    let options = StorageOptions { fsync: false, ..StorageOptions::default() };
    assert_eq!(rebuild::damaged(&dir.0, &options)?, Vec::<String>::new());
    assert_eq!(open(&dir.0, CATALOG_VERSION)?.upgrade_from, None);
    Ok(())
}

#[test]
fn an_upgrade_that_fails_leaves_the_directory_to_the_older_build() -> Result<()> {
    let dir = Dir::new("fails");
    let system = SystemRelations::of(POSTGRES);
    let proc = system.stored(id::PROC);
    // A user's function under the name of one that this build brings.
    older(&dir.0, |tx| {
        let mut abs = tx.find(proc, 2690, &[Datum::Oid(1397)])?.expect("abs");
        tx.delete(&abs)?;
        tx.next_command()?;
        abs.put("oid", Datum::Oid(OF_A_USER));
        tx.insert(&abs).map(drop)
    })?;
    for _ in 0..2 {
        let mut opened = open(&dir.0, CATALOG_VERSION)?;
        let e = run(&mut opened).expect_err("is refused");
        assert_eq!(e.sqlstate, SqlState::UNIQUE_VIOLATION);
        let named = "from version 37 to";
        assert!(
            e.message.contains(named) && e.message.contains("pg_proc_proname_args_nsp_index"),
            "{}",
            e.message
        );
    }
    let storage = open(&dir.0, OLDEST)?.open_to_others()?;
    in_transaction(&storage, |tx| {
        let mut mine = tx.find(proc, 2690, &[Datum::Oid(OF_A_USER)])?.expect("the function");
        let old = mine.row.clone();
        mine.put("proname", "renamed");
        tx.update(&old, &mine)
    })?;
    storage.close()?;
    let mut opened = open(&dir.0, CATALOG_VERSION)?;
    run(&mut opened)?;
    Ok(opened.open_to_others()?.close()?)
}

#[test]
fn what_must_be_done_first_is_named() {
    let e = may_begin(OLDEST, TREES, &["one".into(), "two".into()]).expect_err("is refused");
    assert!(
        e.message.contains("prepared transactions have changed the schema: \"one\", \"two\""),
        "{}",
        e.message
    );
    let e = may_begin(40, &[(37, TREES_VERSION), (40, TREES_VERSION + 1)], &[]).expect_err("is refused");
    assert!(e.message.contains(&format!("kept in form {}", TREES_VERSION + 1)), "{}", e.message);
    for from in OLDEST..CATALOG_VERSION {
        may_begin(from, TREES, &[]).expect("is upgraded");
    }
}

/// An author who adds a catalog with first rows decides what an upgrade does with them.
#[test]
fn each_catalog_with_first_rows_has_a_rule() {
    let system = SystemRelations::of(TEMPLATE1);
    let with_rows = local_rows(&system).into_keys().chain(shared_rows(&system, None).into_keys());
    for catalog in with_rows {
        let name = &system.stored(catalog).name;
        let left_alone = rules::FIRST_ROWS.contains(&catalog);
        assert_ne!(rules::of(catalog).is_some(), left_alone, "{name}: one of the two, see rules.rs");
    }
}

/// The stored catalogs of the oldest version, a line each: OID, `shared` or `local`, columns,
/// indexes.
const SHAPES: &str = include_str!("shapes_37.txt");

fn shape(rel: &Relation) -> (String, Vec<String>) {
    let place = if rel.heap.file.database == 0 { "shared" } else { "local" };
    let column = |c: &sinew_table::Column| {
        format!("{}:{}:{}{}", c.name, c.type_oid, c.typmod, if c.not_null { "!" } else { "" })
    };
    let columns: Vec<String> = rel.columns.iter().map(column).collect();
    let index = |index: &std::sync::Arc<sinew_table::Index>| {
        let keys: Vec<String> = index.columns.iter().map(|c| c.attnum.to_string()).collect();
        format!("{}({}){}", index.oid, keys.join(","), if index.unique { "!" } else { "" })
    };
    let head = format!("{} {} {place}", rel.oid, rel.name);
    (head, vec![columns.join(" "), rel.indexes.iter().map(index).collect::<Vec<_>>().join(" ")])
}

/// Tables, columns and indexes are only added, each at an end.
#[test]
fn shapes_only_grow() {
    let system = SystemRelations::of(TEMPLATE1);
    let mut present = system.all_stored();
    for line in SHAPES.lines() {
        let now = present.next().expect("a catalog is gone");
        let (head, parts) = shape(now);
        let then: Vec<&str> = line.split(" | ").collect();
        assert_eq!(then[0], head, "a catalog has another place");
        for (then, now) in then[1..].iter().zip(parts) {
            assert!(now.starts_with(then), "{head}: this is no upgrade that shapes.rs can make");
        }
    }
    if std::env::var_os("SINEW_WRITE_ANSWERS").is_some() {
        let line = |rel: &std::sync::Arc<Relation>| {
            let (head, parts) = shape(rel);
            format!("{head} | {}\n", parts.join(" | "))
        };
        print!("{}", system.all_stored().map(line).collect::<String>());
    }
}
