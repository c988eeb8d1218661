//! Slots and streams over a real directory.

use super::*;
use crate::testing::{open, temp_dir};
use crate::{Lsn, Session, Storage, StorageError, StorageOptions};
use sinew_sync::ThreadWaiter;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

const DATABASE: u32 = 5;
const MEMORY: usize = 1 << 20;

fn log(s: &Session, content: &[u8]) {
    if let Some(followed) = s.followed(DATABASE).unwrap() {
        s.log_message(followed, Message { prefix: "test".into(), content: content.to_vec() }).unwrap();
    }
}

fn create(s: &Session, name: &str) -> Lsn {
    s.begin();
    let start = s.create_logical_slot(name, DATABASE, false, &mut |_| Ok(Publications::new())).unwrap();
    s.commit(Vec::new(), false).unwrap();
    start
}

/// Everything that a slot has by now: the contents of each transaction, in their order.
fn read_all(stream: &mut Stream<'_>) -> Vec<Vec<Vec<u8>>> {
    let (mut all, mut open) = (Vec::new(), None);
    loop {
        match stream.next_part().unwrap() {
            Some(Part::Begin { .. }) => assert!(open.replace(Vec::new()).is_none()),
            Some(Part::Change(Logical::Message(m))) => open.as_mut().unwrap().push(m.content),
            Some(Part::Commit { commit, end, .. }) => {
                assert!(commit < end && end <= stream.read_up_to());
                all.push(open.take().unwrap());
            }
            Some(other) => panic!("{other:?}"),
            None if stream.has_more() => {}
            None => return all,
        }
    }
}

fn session(st: &Arc<Storage>) -> Session {
    st.session(Box::new(ThreadWaiter)).unwrap()
}

#[test]
fn committed_changes_come_in_the_order_of_the_commits() {
    let dir = temp_dir("logical-order");
    let (st, s) = open(&dir, 64);
    let (a, b) = (session(&st), session(&st));
    a.begin();
    log(&a, b"nobody follows yet");
    a.commit(Vec::new(), true).unwrap();
    create(&s, "one");
    for s in [&a, &b] {
        s.begin();
    }
    log(&a, b"a1");
    log(&b, b"b1");
    a.sub_begin().unwrap();
    log(&a, b"rolled back");
    a.sub_abort().unwrap();
    a.sub_begin().unwrap();
    log(&a, b"a2");
    a.sub_commit().unwrap();
    b.commit(Vec::new(), true).unwrap();
    a.commit(Vec::new(), true).unwrap();
    a.begin();
    log(&a, b"aborted");
    a.abort().unwrap();
    let mut stream = s.logical_stream("one", Lsn(0), MEMORY, Following::default()).unwrap();
    assert_eq!(read_all(&mut stream), [vec![b"b1".to_vec()], vec![b"a1".to_vec(), b"a2".to_vec()]]);
    assert!(read_all(&mut stream).is_empty());
    // A transaction that goes on while the reader waits.
    a.begin();
    log(&a, b"later");
    assert!(read_all(&mut stream).is_empty());
    a.commit(Vec::new(), true).unwrap();
    assert_eq!(read_all(&mut stream), [[b"later"]]);
    drop(stream);
    drop((a, b, s, st));
    std::fs::remove_dir_all(dir).unwrap();
}

#[test]
fn what_is_confirmed_does_not_come_again() {
    let dir = temp_dir("logical-confirmed");
    let (st, s) = open(&dir, 64);
    let writer = session(&st);
    let start = create(&s, "one");
    let write = |s: &Session, n: u8| {
        s.begin();
        log(s, &[n]);
        s.commit(Vec::new(), true).unwrap();
    };
    write(&writer, 1);
    let mut stream = s.logical_stream("one", Lsn(0), MEMORY, Following::default()).unwrap();
    assert_eq!(read_all(&mut stream), [[[1]]]);
    stream.confirm(stream.read_up_to()).unwrap();
    drop(stream);
    write(&writer, 2);
    // A transaction that is open when the reader pauses.
    writer.begin();
    log(&writer, &[3]);
    let mut stream = s.logical_stream("one", start, MEMORY, Following::default()).unwrap();
    assert_eq!(read_all(&mut stream), [[[2]]]);
    stream.confirm(stream.read_up_to()).unwrap();
    drop(stream);
    writer.commit(Vec::new(), true).unwrap();
    drop((writer, s, st));

    // The region is made anew.
    let options = StorageOptions {
        shared_buffers_pages: 64,
        fsync: false,
        sessions_max: 8,
        ..StorageOptions::default()
    };
    let st = Storage::open(&dir, &options).unwrap().open_to_others().unwrap();
    let s = session(&st);
    let rows = s.logical_slots().unwrap();
    assert_eq!((rows.len(), &*rows[0].name, rows[0].database), (1, "one", DATABASE));
    assert!(start < rows[0].confirmed && rows[0].restart <= rows[0].confirmed && rows[0].active.is_none());
    let mut stream = s.logical_stream("one", Lsn(0), MEMORY, Following::default()).unwrap();
    assert_eq!(read_all(&mut stream), [[[3]]]);
    let writer = session(&st);
    write(&writer, 4);
    assert_eq!(read_all(&mut stream), [[[4]]]);
    drop(stream);
    s.drop_logical_slot("one").unwrap();
    assert!(s.logical_slots().unwrap().is_empty());
    assert!(st.wal().followed(DATABASE).is_none());
    drop((writer, s, st));
    let st = Storage::open(&dir, &options).unwrap().open_to_others().unwrap();
    assert!(session(&st).logical_slots().unwrap().is_empty());
    drop(st);
    std::fs::remove_dir_all(dir).unwrap();
}

/// A transaction that outgrows the reader's memory is read once more, a large change in pieces.
#[test]
fn large_transactions_and_changes() {
    let dir = temp_dir("logical-large");
    let (st, s) = open(&dir, 64);
    let (large, small) = (session(&st), session(&st));
    create(&s, "one");
    let piece = |n: u32| vec![n as u8; 3000];
    large.begin();
    small.begin();
    for n in 0..100 {
        log(&large, &piece(n));
        large.sub_begin().unwrap();
        log(&large, b"rolled back");
        large.sub_abort().unwrap();
        log(&small, &n.to_le_bytes());
    }
    let huge = vec![7u8; 3 << 20];
    log(&large, &huge);
    large.commit(Vec::new(), true).unwrap();
    small.commit(Vec::new(), true).unwrap();
    for memory in [MEMORY, 10_000, 0] {
        let mut stream = s.logical_stream("one", Lsn(0), memory, Following::default()).unwrap();
        let all = read_all(&mut stream);
        let mut expected: Vec<Vec<u8>> = (0..100).map(piece).collect();
        expected.push(huge.clone());
        assert!(all[0] == expected, "memory {memory}");
        assert_eq!(all[1], (0..100u32).map(|n| n.to_le_bytes().to_vec()).collect::<Vec<_>>());
        assert_eq!(all.len(), 2);
    }
    drop((large, small, s, st));
    std::fs::remove_dir_all(dir).unwrap();
}

#[test]
fn slots_have_one_owner_and_good_names() {
    let dir = temp_dir("logical-owner");
    let (st, s) = open(&dir, 64);
    let other = session(&st);
    create(&s, "one");
    let why = |e: StorageError| match e {
        StorageError::LogicalSlot { why, .. } => why,
        other => panic!("{other}"),
    };
    for (name, expected) in [
        ("one", SlotError::Exists),
        ("", SlotError::Name),
        ("Upper", SlotError::Name),
        ("../x", SlotError::Name),
        (&*"x".repeat(64), SlotError::Name),
    ] {
        let e = s.create_logical_slot(name, DATABASE, false, &mut |_| Ok(Publications::new())).unwrap_err();
        assert_eq!(why(e), expected, "{name}");
    }
    let stream = s.logical_stream("one", Lsn(0), MEMORY, Following::default()).unwrap();
    assert_eq!(
        why(other.logical_stream("one", Lsn(0), MEMORY, Following::default()).err().unwrap()),
        SlotError::Active(s.slot().index())
    );
    assert_eq!(why(other.drop_logical_slot("one").unwrap_err()), SlotError::Active(s.slot().index()));
    drop(stream);
    assert_eq!(
        why(other.logical_stream("two", Lsn(0), MEMORY, Following::default()).err().unwrap()),
        SlotError::Missing
    );
    for n in 1..10 {
        create(&s, &format!("s{n}"));
    }
    let e = s.create_logical_slot("more", DATABASE, false, &mut |_| Ok(Publications::new())).unwrap_err();
    assert_eq!(why(e), SlotError::TooMany);
    // A creation that fails leaves nothing.
    s.drop_logical_slot("s1").unwrap();
    let failed = s.create_logical_slot("more", DATABASE, false, &mut |_| Err(StorageError::Cancelled));
    assert!(matches!(failed, Err(StorageError::Cancelled)));
    assert_eq!(s.logical_slots().unwrap().len(), 9);
    drop((other, s, st));
    std::fs::remove_dir_all(dir).unwrap();
}

/// While sessions commit, slots are created. A slot's snapshot and its stream have together each
/// committed transaction exactly once.
#[test]
fn a_snapshot_and_its_stream_are_exact() {
    let dir = temp_dir("logical-exact");
    let (st, s) = open(&dir, 64);
    let stop = AtomicBool::new(false);
    let number = AtomicU64::new(1);
    // The xid of each number, once it has one, and whether it committed.
    let written: std::sync::Mutex<BTreeMap<u64, (sinew_txn::Xid, bool)>> = Default::default();
    let mut slots = Vec::new();
    std::thread::scope(|threads| {
        for writer in 0..3 {
            let (st, stop, number, written) = (&st, &stop, &number, &written);
            threads.spawn(move || {
                let s = session(st);
                while !stop.load(Relaxed) {
                    let n = number.fetch_add(1, Relaxed);
                    s.begin();
                    let xid = s.current_xid().unwrap();
                    log(&s, &n.to_le_bytes());
                    let commits = n % 7 != 0;
                    match commits {
                        true => s.commit(Vec::new(), writer == 0).unwrap(),
                        false => s.abort().unwrap(),
                    }
                    written.lock().unwrap().insert(n, (xid, commits));
                }
            });
        }
        for n in 0..4 {
            std::thread::sleep(std::time::Duration::from_millis(20));
            let name = format!("slot{n}");
            let s = session(&st);
            s.begin();
            let mut seen = None;
            let mut at = |s: &Session| {
                if let Some(earlier) = seen.take() {
                    s.release_snapshot(&earlier);
                }
                seen = Some(s.take_snapshot()?);
                Ok(Publications::new())
            };
            s.create_logical_slot(&name, DATABASE, false, &mut at).unwrap();
            slots.push((name, seen.unwrap(), s));
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
        stop.store(true, Relaxed);
    });
    s.begin();
    s.current_xid().unwrap();
    s.commit(Vec::new(), true).unwrap();
    let written = written.into_inner().unwrap();
    for (name, snapshot, keeper) in slots {
        let mut stream = s.logical_stream(&name, Lsn(0), 10_000, Following::default()).unwrap();
        let mut streamed: BTreeMap<u64, u32> = BTreeMap::new();
        for transaction in read_all(&mut stream) {
            for content in transaction {
                *streamed.entry(u64::from_le_bytes(content.try_into().unwrap())).or_default() += 1;
            }
        }
        for (n, (xid, commits)) in &written {
            let is_seen = st.txn().visible(&snapshot, *xid).unwrap();
            let times = streamed.remove(n).unwrap_or(0) + u32::from(is_seen);
            assert_eq!(times, u32::from(*commits), "{name}: {n} ({xid})");
        }
        assert!(streamed.is_empty());
        drop(stream);
        keeper.release_snapshot(&snapshot);
        keeper.abort().unwrap();
    }
    drop((s, st));
    std::fs::remove_dir_all(dir).unwrap();
}

/// A directory that lost the end of its log gives the same positions to other changes.
#[test]
fn a_slot_behind_the_end_of_the_log_is_lost() {
    let dir = temp_dir("logical-beyond");
    let (st, s) = open(&dir, 64);
    create(&s, "one");
    create(&s, "two");
    drop((s, st));
    let path = dir.join("slots/two");
    let note = Note { confirmed: Lsn(1 << 40), ..Note::all(&dir).unwrap().remove(1) };
    std::fs::write(&path, note.text()).unwrap();
    let options =
        StorageOptions { shared_buffers_pages: 64, fsync: false, sessions_max: 8, ..Default::default() };
    let st = Storage::open(&dir, &options).unwrap().open_to_others().unwrap();
    let rows = session(&st).logical_slots().unwrap();
    assert_eq!([rows[0].is_lost, rows[1].is_lost], [false, true]);
    drop(st);
    assert!(Note::all(&dir).unwrap()[1].is_lost, "it stays lost when the log is longer");
    std::fs::remove_dir_all(dir).unwrap();
}

/// Checkpoints leave the log alone that a slot needs, until it keeps too much.
#[test]
fn the_log_of_a_slot_is_kept_up_to_the_limit() {
    let dir = temp_dir("logical-kept");
    let options = StorageOptions {
        shared_buffers_pages: 64,
        fsync: false,
        sessions_max: 8,
        slot_keep_bytes: 64 << 20,
        ..StorageOptions::default()
    };
    let st = Storage::open(&dir, &options).unwrap().open_to_others().unwrap();
    let (s, writer) = (session(&st), session(&st));
    create(&s, "one");
    let content = vec![1u8; 1 << 20];
    let fill = |megabytes: u32| {
        for _ in 0..megabytes {
            writer.begin();
            log(&writer, &content);
            writer.commit(Vec::new(), true).unwrap();
        }
        for _ in 0..3 {
            s.checkpoint().unwrap();
        }
    };
    fill(40);
    let mut stream = s.logical_stream("one", Lsn(0), MEMORY, Following::default()).unwrap();
    assert_eq!(read_all(&mut stream).len(), 40);
    drop(stream);
    assert!(s.logical_slots().unwrap()[0].safe_bytes.is_some_and(|bytes| bytes > 0));
    fill(60);
    assert!(s.logical_slots().unwrap()[0].is_lost);
    let lost = s.logical_stream("one", Lsn(0), MEMORY, Following::default()).err().unwrap();
    assert!(matches!(lost, StorageError::LogicalSlot { why: SlotError::Lost, .. }), "{lost}");
    let end = st.wal().insert_position();
    drop((s, writer, st));
    // It stays lost in another region, although its file says that it needs log that is there.
    let mut note = Note::all(&dir).unwrap().remove(0);
    assert!(note.is_lost);
    (note.restart, note.confirmed, note.is_lost) = (end, end, false);
    std::fs::write(dir.join("slots/one"), note.text()).unwrap();
    let st = Storage::open(&dir, &options).unwrap().open_to_others().unwrap();
    let s = session(&st);
    assert!(s.logical_slots().unwrap()[0].is_lost);
    s.drop_logical_slot("one").unwrap();
    // Another slot of the name is none of its business.
    create(&s, "one");
    drop((s, st));
    let st = Storage::open(&dir, &options).unwrap().open_to_others().unwrap();
    let s = session(&st);
    assert!(!s.logical_slots().unwrap()[0].is_lost);
    drop((s, st));
    std::fs::remove_dir_all(dir).unwrap();
}
