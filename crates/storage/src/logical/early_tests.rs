//! Publications that come and go, temporary slots, and changes that leave before their commit.

use super::*;
use crate::testing::{open, temp_dir};
use crate::{Lsn, Session, Storage, StorageOptions};
use sinew_sync::ThreadWaiter;
use std::sync::Arc;

const DATABASE: u32 = 5;

fn log(s: &Session, content: &str) {
    let followed = s.followed(DATABASE).unwrap().expect("there is a slot");
    s.log_message(followed, Message { prefix: content.into(), content: Vec::new() }).unwrap();
}

fn mark(s: &Session, name: &str, exists: bool) {
    let followed = s.followed(DATABASE).unwrap().expect("there is a slot");
    s.log_publication(followed, &PublicationMark { name: name.into(), exists }).unwrap();
}

/// A change of rows: a TRUNCATE of no published table.
fn touch(s: &Session) {
    let followed = s.followed(DATABASE).unwrap().expect("there is a slot");
    let mut bytes = ChangeBytes::default();
    let cut = Truncation { tables: Vec::new(), cascades: false, restarts_identity: false };
    Logical::Truncate(cut).encode(bytes.begin());
    s.log_change(followed, Kind::Truncate, &mut bytes, &[]).unwrap();
}

fn session(st: &Arc<Storage>) -> Session {
    st.session(Box::new(ThreadWaiter)).unwrap()
}

fn create(s: &Session, publications: &[&str]) {
    s.begin();
    let existing = || publications.iter().map(|name| name.to_string()).collect();
    s.create_logical_slot("one", DATABASE, false, &mut |_| Ok(existing())).unwrap();
    s.commit(Vec::new(), false).unwrap();
}

/// Everything that is there by now, but for transactions without changes. Transactions have numbers
/// in the order in which they appear.
fn read(stream: &mut Stream<'_>) -> String {
    let mut all: Vec<String> = Vec::new();
    let mut known = Vec::new();
    let mut number = |xid: &sinew_txn::Xid| match known.iter().position(|have| have == xid) {
        Some(at) => at + 1,
        None => {
            known.push(*xid);
            known.len()
        }
    };
    loop {
        all.push(match stream.next_part().unwrap() {
            Some(Part::Begin { .. }) => "begin".into(),
            Some(Part::Change(Logical::Message(m))) => m.prefix,
            Some(Part::Commit { .. }) if all.last().is_some_and(|last| last == "begin") => {
                all.pop();
                continue;
            }
            Some(Part::Commit { .. }) => "commit".into(),
            Some(Part::Missing { publication, .. }) => format!("no {publication}"),
            Some(Part::EarlyBegin { top, .. }) => format!("block {}", number(&top)),
            Some(Part::EarlyChange(xid, Logical::Message(m))) => format!("{}:{}", number(&xid), m.prefix),
            Some(Part::EarlyEnd) => "end".into(),
            Some(Part::EarlyAbort { top, xid, .. }) => format!("abort {} of {}", number(&xid), number(&top)),
            Some(Part::EarlyCommit { xid, .. }) => format!("commit {}", number(&xid)),
            Some(Part::Aside { message, .. }) => format!("({})", message.prefix),
            Some(Part::Change(_) | Part::EarlyChange(..)) => continue,
            None if stream.has_more() => continue,
            None => return all.join(", "),
        });
    }
}

fn following(names: &[&str]) -> Following {
    Following { names: names.iter().map(|name| name.to_string()).collect(), ..Following::default() }
}

#[test]
fn changes_without_a_publication_are_told() {
    let dir = temp_dir("logical-presence");
    let (st, s) = open(&dir, 64);
    let (a, b) = (session(&st), session(&st));
    create(&s, &["p", "q"]);
    let run = |s: &Session, work: &dyn Fn(&Session)| {
        s.begin();
        work(s);
        s.commit(Vec::new(), true).unwrap();
    };
    let read_for = |names: &[&str]| {
        let mut stream = s.logical_stream("one", Lsn(0), 1 << 20, following(names)).unwrap();
        read(&mut stream)
    };
    // Dropped and made again, without a change in between.
    run(&a, &|a| mark(a, "p", false));
    run(&a, &|a| mark(a, "p", true));
    run(&a, &touch);
    assert_eq!(read_for(&["p", "q"]), "");
    assert_eq!(read_for(&["nope"]), "no nope");
    // A drop that is rolled back, and one whose subtransaction is.
    a.begin();
    mark(&a, "p", false);
    b.begin();
    touch(&b);
    b.commit(Vec::new(), true).unwrap();
    a.abort().unwrap();
    a.begin();
    a.sub_begin().unwrap();
    mark(&a, "p", false);
    a.sub_abort().unwrap();
    touch(&a);
    a.commit(Vec::new(), true).unwrap();
    assert_eq!(read_for(&["p"]), "");
    // A change that is rolled back with its subtransaction, while the publication is missing.
    run(&a, &|a| mark(a, "p", false));
    b.begin();
    log(&b, "fine");
    b.sub_begin().unwrap();
    touch(&b);
    b.sub_abort().unwrap();
    b.commit(Vec::new(), true).unwrap();
    run(&a, &|a| mark(a, "p", true));
    assert_eq!(read_for(&["p"]), "begin, fine, commit");
    // A transaction sees its own marks.
    run(&a, &|a| {
        mark(a, "q", false);
        touch(a);
        mark(a, "q", true);
    });
    assert_eq!(read_for(&["q"]), "begin, fine, commit, no q");
    assert_eq!(read_for(&["p"]), "begin, fine, commit");
    // A reader that comes again knows what was missing where it begins, also in another region.
    run(&a, &|a| mark(a, "p", false));
    b.begin();
    touch(&b);
    run(&a, &|a| log(a, "before"));
    let mut stream = s.logical_stream("one", Lsn(0), 1 << 20, following(&["p"])).unwrap();
    assert!(read(&mut stream).contains("before"));
    stream.confirm(stream.read_up_to()).unwrap();
    drop(stream);
    run(&a, &|a| mark(a, "p", true));
    b.commit(Vec::new(), true).unwrap();
    assert_eq!(read_for(&["p"]), "no p");
    assert_eq!(read_for(&["q"]), "");
    // A drop whose mark lies before the place at which the next reader begins, and whose commit
    // lies behind.
    a.begin();
    mark(&a, "q", false);
    let c = session(&st);
    c.begin();
    log(&c, "open");
    a.commit(Vec::new(), true).unwrap();
    // So much log that the reader notes a place to begin again.
    let long = "y".repeat(70_000);
    run(&b, &|b| log(b, &long));
    run(&b, &|b| log(b, "then"));
    let mut stream = s.logical_stream("one", Lsn(0), 1 << 20, following(&[])).unwrap();
    read(&mut stream);
    stream.confirm(stream.read_up_to()).unwrap();
    drop(stream);
    touch(&c);
    c.commit(Vec::new(), true).unwrap();
    run(&a, &|a| mark(a, "q", true));
    assert_eq!(read_for(&["q"]), "no q");
    assert_eq!(read_for(&["p"]), "begin, open, commit");
    drop((a, b, c, s, st));
    let options =
        StorageOptions { shared_buffers_pages: 64, fsync: false, sessions_max: 8, ..Default::default() };
    let st = Storage::open(&dir, &options).unwrap().open_to_others().unwrap();
    let s = session(&st);
    let mut stream = s.logical_stream("one", Lsn(0), 1 << 20, following(&["q"])).unwrap();
    assert_eq!(read(&mut stream), "no q");
    drop(stream);
    drop((s, st));
    std::fs::remove_dir_all(dir).unwrap();
}

/// A temporary slot has no file, and ends with its session.
#[test]
fn temporary_slots_end_with_their_session() {
    let dir = temp_dir("logical-temporary");
    let (st, s) = open(&dir, 64);
    let (a, b) = (session(&st), session(&st));
    create(&s, &["p"]);
    a.begin();
    a.create_logical_slot("two", DATABASE, true, &mut |_| Ok(["p".to_string()].into())).unwrap();
    a.commit(Vec::new(), false).unwrap();
    assert_eq!(
        a.logical_slots().unwrap().iter().map(|slot| slot.is_temporary).collect::<Vec<_>>(),
        [false, true]
    );
    assert!(b.logical_stream("two", Lsn(0), 1 << 20, following(&[])).is_err());
    for word in ["one", "two"] {
        b.begin();
        log(&b, word);
        b.commit(Vec::new(), true).unwrap();
        // It goes on where it was.
        let mut stream = a.logical_stream("two", Lsn(0), 1 << 20, following(&["p"])).unwrap();
        assert_eq!(read(&mut stream), format!("begin, {word}, commit"));
        stream.confirm(stream.read_up_to()).unwrap();
    }
    assert!(b.drop_logical_slot("two").is_err());
    a.drop_logical_slot("two").unwrap();
    for name in ["two", "three"] {
        a.begin();
        a.create_logical_slot(name, DATABASE, true, &mut |_| Ok(Publications::new())).unwrap();
        a.commit(Vec::new(), false).unwrap();
    }
    assert_eq!(b.logical_slots().unwrap().len(), 3);
    assert_eq!(std::fs::read_dir(dir.join("slots")).unwrap().count(), 1);
    a.drop_temporary_slots();
    assert_eq!(b.logical_slots().unwrap().len(), 1);
    s.drop_logical_slot("one").unwrap();
    assert!(st.wal().followed(DATABASE).is_none());
    drop((a, b, s, st));
    std::fs::remove_dir_all(dir).unwrap();
}

#[test]
fn large_transactions_leave_early() {
    let dir = temp_dir("logical-early");
    let (st, s) = open(&dir, 64);
    let (a, b) = (session(&st), session(&st));
    create(&s, &[]);
    let early = Following { takes_early: true, ..Following::default() };
    // Room for two changes.
    let mut stream = s.logical_stream("one", Lsn(0), 140, early.clone()).unwrap();
    let step = |stream: &mut Stream<'_>| {
        st.wal().flush(&s, st.wal().insert_position()).unwrap();
        read(stream)
    };
    a.begin();
    for word in ["a1", "a2", "a3"] {
        log(&a, word);
    }
    assert_eq!(step(&mut stream), "block 1, 1:a1, 1:a2, 1:a3, end");
    // A small one meanwhile.
    b.begin();
    log(&b, "b1");
    b.commit(Vec::new(), true).unwrap();
    assert_eq!(step(&mut stream), "begin, b1, commit");
    // Subtransactions: one rolls back after its changes have left, one before, and one stays.
    a.sub_begin().unwrap();
    for word in ["s1", "s2", "s3"] {
        log(&a, word);
    }
    assert_eq!(step(&mut stream), "block 1, 2:s1, 2:s2, 2:s3, end");
    a.sub_abort().unwrap();
    a.sub_begin().unwrap();
    log(&a, "no");
    a.sub_abort().unwrap();
    a.sub_begin().unwrap();
    for word in ["t1", "t2"] {
        log(&a, word);
    }
    a.sub_commit().unwrap();
    assert_eq!(step(&mut stream), "abort 1 of 2, block 2, 3:t1, 3:t2, end");
    log(&a, "a4");
    a.commit(Vec::new(), true).unwrap();
    assert_eq!(step(&mut stream), "block 1, 1:a4, end, commit 1");
    // A rollback, and a message that does not go with it.
    a.begin();
    let aside = Message { prefix: "aside".into(), content: Vec::new() };
    a.log_aside(DATABASE, aside).unwrap();
    assert_eq!(step(&mut stream), "(aside)");
    for word in ["c1", "c2", "c3"] {
        log(&a, word);
    }
    assert_eq!(step(&mut stream), "block 1, 1:c1, 1:c2, 1:c3, end");
    stream.confirm(stream.read_up_to()).unwrap();
    drop(stream);
    // A reader that comes again begins with the open transaction.
    let mut stream = s.logical_stream("one", Lsn(0), 140, early).unwrap();
    log(&a, "c4");
    a.abort().unwrap();
    b.begin();
    log(&b, "b2");
    b.commit(Vec::new(), true).unwrap();
    let all = read(&mut stream);
    assert!(all.ends_with("begin, b2, commit"), "{all}");
    assert_eq!(all.contains("block"), all.contains("abort"), "{all}");
    drop(stream);
    drop((a, b, s, st));
    std::fs::remove_dir_all(dir).unwrap();
}
