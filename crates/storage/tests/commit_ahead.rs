//! The record of a last change carries its transaction's commit. Processes die between the change
//! and the end of the commit; interrupts and errors come there.

mod common;

use common::{Dir, Table, block, open, session};
use sinew_storage::heap::{self, Outcome, Turn};
use sinew_storage::{Session, Storage};
use sinew_sync::slot::INTERRUPT_CANCEL;
use sinew_txn::TxnError;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

const KEY: u64 = 7;

/// A table with a row whose value is 1, and others.
fn table(s: &Session) -> Table {
    let t = Table::create(s, 50);
    s.begin();
    for key in 0..20 {
        t.insert(s, key, &[1; 40]).unwrap().unwrap();
    }
    s.commit(Vec::new(), true).unwrap();
    t
}

/// Changes the row, as the last change of the transaction if `ends`.
fn change(s: &Session, t: &Table, key: u64, value: u8, ends: bool) -> Outcome {
    let snapshot = s.take_snapshot().unwrap();
    let (tid, _) = t.get(s, key, &snapshot).unwrap().expect("the row is there");
    let mut turn = block(s);
    turn.ends_transaction(ends);
    let done = t.update(s, (tid, key), &[value; 40], false, &snapshot, &mut turn).unwrap();
    drop(turn);
    s.release_snapshot(&snapshot);
    done
}

fn delete(s: &Session, t: &Table, key: u64) -> Outcome {
    let snapshot = s.take_snapshot().unwrap();
    let (tid, _) = t.get(s, key, &snapshot).unwrap().expect("the row is there");
    let mut turn: Turn<'_> = block(s);
    turn.ends_transaction(true);
    let done = heap::delete(s, &t.heap, tid, &snapshot, &mut turn).unwrap();
    drop(turn);
    s.release_snapshot(&snapshot);
    done
}

/// The first byte of a row's value.
fn value(s: &Session, t: &Table, key: u64) -> Option<u8> {
    s.begin();
    let snapshot = s.take_snapshot().unwrap();
    let found = t.get(s, key, &snapshot).unwrap().map(|(_, value)| value[0]);
    s.release_snapshot(&snapshot);
    s.commit(Vec::new(), false).unwrap();
    found
}

fn position(st: &Storage) -> u64 {
    st.wal().insert_position().0
}

#[test]
fn a_last_change_takes_one_record() {
    let dir = Dir::new("ahead");
    let st = open(&dir.0, 256);
    let (s, other) = (session(&st), session(&st));
    let t = table(&s);
    let mut bytes = Vec::new();
    for (new, ends) in [(2, false), (3, true)] {
        let begun = position(&st);
        s.begin();
        assert_eq!(change(&s, &t, KEY, new, ends), Outcome::Done);
        assert_eq!(s.is_committed_ahead(), ends);
        assert_eq!(value(&other, &t, KEY), Some(new - 1), "it is not visible before its publication");
        let changed = position(&st);
        s.commit(Vec::new(), true).unwrap();
        assert!(!s.is_committed_ahead());
        assert_eq!(position(&st) > changed, !ends, "only the usual way has a second record");
        assert_eq!(value(&other, &t, KEY), Some(new));
        bytes.push(position(&st) - begun);
    }
    assert_eq!(bytes[0], bytes[1] + 56, "the second record, but for the time of the commit: {bytes:?}");
    s.begin();
    assert_eq!(delete(&s, &t, KEY), Outcome::Done);
    assert!(s.is_committed_ahead());
    s.commit(Vec::new(), false).unwrap();
    assert_eq!(value(&other, &t, KEY), None);
}

#[test]
fn what_belongs_to_a_commit_keeps_it_from_going_ahead() {
    let dir = Dir::new("not-ahead");
    let st = open(&dir.0, 256);
    let s = session(&st);
    let t = table(&s);
    let mut new = 2;
    let mut goes_ahead = |before: &dyn Fn(&Session)| {
        before(&s);
        change(&s, &t, KEY, new, true);
        let ahead = s.is_committed_ahead();
        s.commit(Vec::new(), false).unwrap();
        assert_eq!(value(&s, &t, KEY), Some(new));
        new += 1;
        ahead
    };
    assert!(goes_ahead(&|s| s.begin()));
    assert!(!goes_ahead(&|s| {
        s.begin();
        s.sub_begin().unwrap();
    }));
    assert!(!goes_ahead(&|s| {
        s.begin();
        s.sub_begin().unwrap();
        change(s, &t, KEY + 1, 9, false);
        s.sub_commit().unwrap();
    }));
    assert!(!goes_ahead(&|s| {
        s.begin();
        s.create_file(sinew_storage::RelFile::new(5, s.new_file_number().unwrap())).unwrap();
    }));
    assert!(!goes_ahead(&|s| {
        s.begin();
        s.begin_serializable(false, false).unwrap();
    }));
    // Changes of the same transaction before it are no hindrance.
    assert!(goes_ahead(&|s| {
        s.begin();
        change(s, &t, KEY + 1, 10, false);
        s.next_command().unwrap();
    }));
    assert_eq!(value(&s, &t, KEY + 1), Some(10));
}

#[test]
fn an_interrupt_comes_too_late() {
    let dir = Dir::new("ahead-interrupt");
    let st = open(&dir.0, 256);
    let s = session(&st);
    let t = table(&s);
    s.begin();
    change(&s, &t, KEY, 2, true);
    sinew_sync::Slot::interrupt(st.region(), s.slot().index(), INTERRUPT_CANCEL);
    s.set_statement_deadline(Some(std::time::Instant::now()));
    for _ in 0..1000 {
        s.check_interrupts().unwrap();
    }
    s.check_deadline().unwrap();
    s.commit(Vec::new(), true).unwrap();
    assert_eq!(value(&s, &t, KEY), Some(2));
    s.set_statement_deadline(None);
    // It is still there for what comes next.
    assert!(matches!(s.check_interrupts(), Err(TxnError::Cancelled)));
}

/// The log has the commit. A layer above that rolls back nevertheless does not make it undone.
#[test]
fn a_rollback_comes_too_late() {
    let dir = Dir::new("ahead-rollback");
    let st = open(&dir.0, 256);
    let s = session(&st);
    let t = table(&s);
    s.begin();
    change(&s, &t, KEY, 2, true);
    s.abort().unwrap();
    assert_eq!(value(&s, &t, KEY), Some(2));
    let other = session(&st);
    other.begin();
    change(&other, &t, KEY, 3, true);
    drop(other);
    assert_eq!(value(&s, &t, KEY), Some(3));
    // The slot's next owner begins anew.
    let other = session(&st);
    other.begin();
    assert!(!other.is_committed_ahead());
    change(&other, &t, KEY, 4, false);
    other.abort().unwrap();
    assert_eq!(value(&s, &t, KEY), Some(3));
}

/// A checkpoint waits for commits under way, and so does a consumer that begins to read the log.
#[test]
fn a_checkpoint_waits_for_a_commit_that_went_ahead() {
    let dir = Dir::new("ahead-checkpoint");
    let st = open(&dir.0, 256);
    let s = session(&st);
    let t = table(&s);
    s.begin();
    change(&s, &t, KEY, 2, true);
    std::thread::scope(|scope| {
        let checkpoint = scope.spawn(|| session(&st).checkpoint().unwrap());
        std::thread::sleep(std::time::Duration::from_millis(100));
        assert!(!checkpoint.is_finished(), "the commit is not published yet");
        s.commit(Vec::new(), false).unwrap();
        checkpoint.join().unwrap();
    });
    drop(s);
    st.close().unwrap();
    let st = open(&dir.0, 256);
    assert_eq!(value(&session(&st), &t, KEY), Some(2));
}

// ---- deaths

fn child(dir: &Path, what: &str) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["child_entry", "--exact", "--nocapture", "--test-threads=1"])
        .env("SINEW_CHILD", what)
        .env("SINEW_DIR", dir)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Makes the change, tells the parent, and waits for its death.
#[test]
fn child_entry() {
    let Ok(what) = std::env::var("SINEW_CHILD") else { return };
    let dir = std::env::var("SINEW_DIR").unwrap();
    let st = open(Path::new(&dir), 256);
    let s = session(&st);
    let t = first_table();
    s.begin();
    match &*what {
        "delete" => drop(delete(&s, &t, KEY)),
        _ => drop(change(&s, &t, KEY, 2, true)),
    }
    assert!(s.is_committed_ahead());
    st.wal().flush(&s, st.wal().insert_position()).unwrap();
    println!("changed");
    loop {
        std::thread::park();
    }
}

/// The table that a new directory gets first, as `table` makes it.
fn first_table() -> Table {
    let dir = Dir::new("ahead-numbers");
    let st = open(&dir.0, 256);
    Table::create(&session(&st), 50)
}

fn dies_behind_its_change(dir: &Path, what: &str) {
    let mut child = child(dir, what);
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(lines.map(Result::unwrap).any(|line| line.ends_with("changed")));
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn another_process_ends_the_commit_of_a_dead_one() {
    for (what, left) in [("update", Some(2)), ("delete", None)] {
        let dir = Dir::new("ahead-dead");
        let st = open(&dir.0, 256);
        let s = session(&st);
        let t = table(&s);
        dies_behind_its_change(&dir.0, what);
        // Another session of this process may be at it.
        let began = std::time::Instant::now();
        while st.region().anybody_dead() {
            s.txn().reap_dead(&s).unwrap();
            assert!(began.elapsed().as_secs() < 60, "the dead session is still there");
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        assert!(st.region().check().is_ok(), "nobody has to begin anew");
        assert_eq!(value(&s, &t, KEY), left, "{what}");
        // Its locks are gone with it.
        if left.is_some() {
            s.begin();
            assert_eq!(change(&s, &t, KEY, 3, true), Outcome::Done);
            s.commit(Vec::new(), true).unwrap();
            assert_eq!(value(&s, &t, KEY), Some(3));
        }
        drop(s);
        st.close().unwrap();
    }
}

#[test]
fn recovery_finds_the_commit_in_the_change() {
    for (what, left) in [("update", Some(2)), ("delete", None)] {
        let dir = Dir::new("ahead-recovery");
        let st = open(&dir.0, 256);
        let s = session(&st);
        let t = table(&s);
        drop(s);
        st.close().unwrap();
        drop(st);
        dies_behind_its_change(&dir.0, what);
        let st = open(&dir.0, 256);
        let s = session(&st);
        assert_eq!(value(&s, &t, KEY), left, "{what}");
        assert_eq!(value(&s, &t, KEY + 1), Some(1));
    }
}
