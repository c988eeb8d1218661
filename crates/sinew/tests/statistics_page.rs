//! `docs/statistics.md` names every view, column, tranche and wait event that there is, and no
//! other.

use sinew::Database;
use sinew::engine::Engine;
use sinew_sync::Region;
use sinew_txn::LockKind;
use std::collections::BTreeSet;
use std::sync::Arc;

const PAGE: &str = include_str!("../../../docs/statistics.md");

/// The rows of the tables whose header begins with `first`, each with the heading above it. A row
/// is its cells.
fn rows(first: &str) -> Vec<(&'static str, Vec<&'static str>)> {
    let (mut heading, mut inside, mut found) = ("", false, Vec::new());
    for line in PAGE.lines() {
        let cells = || line.trim_matches('|').split('|').map(str::trim).collect::<Vec<_>>();
        if let Some(text) = line.strip_prefix("## ") {
            (heading, inside) = (text, false);
        } else if !line.starts_with('|') {
            inside = false;
        } else if cells()[0] == first {
            inside = true;
        } else if inside && !line.starts_with("|---") {
            found.push((heading, cells()));
        }
    }
    found
}

/// The names in backticks.
fn names(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.split('`').skip(1).step_by(2)
}

/// Fails with what the page misses and what it invents.
fn compare<T: Ord + std::fmt::Debug>(what: &str, page: &BTreeSet<T>, program: &BTreeSet<T>) {
    let missing: Vec<_> = program.difference(page).collect();
    let invented: Vec<_> = page.difference(program).collect();
    assert!(
        missing.is_empty() && invented.is_empty(),
        "docs/statistics.md, {what}: it misses {missing:?} and invents {invented:?}"
    );
}

#[test]
fn the_page_names_every_view_and_column() {
    let dir = std::env::temp_dir().join(format!("sinew-statistics-page-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&dir);
    let db = Database::open(&dir).expect("opens");
    let mut session = db.session().expect("session");
    let sql = "select c.relname::text, a.attname::text from pg_class c join pg_attribute a on a.attrelid = c.oid \
               where a.attnum > 0 and (c.relname like 'pg\\_stat\\_%' or c.relname like 'sinew\\_stat\\_%' \
               or c.relname in ('pg_locks', 'pg_replication_slots'))";
    let columns = session.query(sql, &[]).expect("selects").rows;
    let program: BTreeSet<(String, String)> =
        columns.iter().map(|row| (row.get(0).expect("view"), row.get(1).expect("column"))).collect();
    drop(session);
    drop(db);
    let _ = std::fs::remove_dir_all(&dir);

    let mut page = BTreeSet::new();
    for (heading, cells) in rows("column") {
        for view in names(heading) {
            page.extend(names(cells[0]).map(|column| (view.to_owned(), column.to_owned())));
        }
    }
    compare("views and columns", &page, &program);
}

/// Runs `look` on the region of a new directory, with what the program's layers have registered.
fn in_region(name: &str, look: impl FnOnce(&Arc<Region>)) {
    let dir = std::env::temp_dir().join(format!("sinew-statistics-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir(&dir).expect("a directory");
    let engine = Engine::open(&dir, &Default::default()).expect("opens");
    look(engine.storage.region());
    drop(engine);
    let _ = std::fs::remove_dir_all(&dir);
}

#[test]
fn the_page_names_every_tranche() {
    let page = rows("tranche").into_iter().map(|(_, cells)| cells[0]).collect();
    let mut program = BTreeSet::new();
    in_region("tranches", |region| program = region.tranches().iter().map(|t| t.name()).collect());
    compare("tranches", &page, &program);
}

#[test]
fn the_page_names_every_wait_event() {
    let page = rows("`wait_event_type`").into_iter().map(|(_, cells)| (cells[0], cells[1])).collect();
    let mut events = Vec::new();
    in_region("events", |region| events = region.wait_events().iter().map(|event| event.names()).collect());
    let locks = LockKind::ALL.iter().map(|kind| ("Lock", kind.name()));
    let program = events.into_iter().chain(locks).chain([("LWLock", "a tranche")]).collect();
    compare("wait events", &page, &program);
}
