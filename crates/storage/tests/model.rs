//! One thread, several sessions in turns, random work, everything compared with maps in memory.

mod common;
use common::*;
use sinew_storage::Session;
use sinew_storage::heap::{self, Outcome};
use sinew_txn::Snapshot;
use std::collections::BTreeMap;
use std::collections::BTreeSet;

type Map = BTreeMap<u64, Vec<u8>>;

/// The view and the changes of one transaction.
struct Open {
    snapshot: Snapshot,
    /// The committed state when the snapshot was taken, with own changes.
    view: Map,
    touched: BTreeSet<u64>,
    /// (depth, view, touched) at each savepoint.
    saved: Vec<(Map, BTreeSet<u64>)>,
    /// Commits before the snapshot.
    began: u64,
}

struct Actor {
    s: Session,
    open: Option<Open>,
}

/// REPEATABLE READ: the snapshot stays, own commands advance.
fn now(a: &Actor) -> Snapshot {
    Snapshot { command: a.s.command(), ..a.open.as_ref().unwrap().snapshot }
}

fn held_by_other(actors: &[Actor], me: usize, key: u64) -> bool {
    actors.iter().enumerate().any(|(i, a)| {
        i != me
            && a.open
                .as_ref()
                .is_some_and(|o| o.touched.contains(&key) || o.saved.iter().any(|s| s.1.contains(&key)))
    })
}

#[test]
fn random_transactions_match_the_model() {
    let mut rng = seed("model");
    for round in 0..3 {
        let dir = Dir::new("model");
        let mut st = open(&dir.0, if round == 0 { 64 } else { 512 });
        let s = session(&st);
        let table = Table::create(&s, [100, 70, 40][round]);
        drop(s);
        let mut committed = Map::new();
        // Per key, the number of the commit that changed it last.
        let mut changed: BTreeMap<u64, u64> = BTreeMap::new();
        let mut commits = 0u64;
        for _generation in 0..3 {
            let mut actors: Vec<Actor> = (0..4).map(|_| Actor { s: session(&st), open: None }).collect();
            for step in 0..1500 {
                let me = rng.usize(0..actors.len());
                turn(&table, &mut rng, &mut actors, me, &mut committed, &mut changed, &mut commits);
                if step % 300 == 299 {
                    let s = session(&st);
                    table.vacuum(&s);
                    if rng.bool() {
                        s.checkpoint().unwrap();
                    }
                }
            }
            for a in &actors {
                if a.open.is_some() {
                    a.s.abort().unwrap();
                }
            }
            drop(actors);
            let s = session(&st);
            verify(&table, &s, &committed);
            table.check(&s);
            drop(s);
            st.close().unwrap();
            drop(st);
            st = open(&dir.0, 128);
            let s = session(&st);
            verify(&table, &s, &committed);
        }
        st.close().unwrap();
    }
}

fn verify(table: &Table, s: &Session, want: &Map) {
    s.begin();
    let snap = s.take_snapshot().unwrap();
    assert!(table.scan(s, &snap) == *want);
    assert!(table.index_scan(s, &snap, false) == *want);
    assert!(table.gathered(s, &snap, false, 5) == *want);
    assert!(table.index_scan(s, &snap, true) == *want);
    s.release_snapshot(&snap);
    s.commit(Vec::new(), false).unwrap();
}

#[allow(clippy::too_many_arguments)]
fn turn(
    table: &Table,
    rng: &mut fastrand::Rng,
    actors: &mut [Actor],
    me: usize,
    committed: &mut Map,
    changed: &mut BTreeMap<u64, u64>,
    commits: &mut u64,
) {
    if actors[me].open.is_none() {
        let s = &actors[me].s;
        s.begin();
        let snapshot = s.take_snapshot().unwrap();
        actors[me].open = Some(Open {
            snapshot,
            view: committed.clone(),
            touched: BTreeSet::new(),
            saved: Vec::new(),
            began: *commits,
        });
        return;
    }
    let key = rng.u64(0..300);
    let busy = held_by_other(actors, me, key);
    let all_busy: BTreeSet<u64> = (0..300).filter(|&key| held_by_other(actors, me, key)).collect();
    let a = &mut actors[me];
    let snap = now(a);
    let o = a.open.as_mut().unwrap();
    let s = &a.s;
    let conflicted = changed.get(&key).is_some_and(|&c| c > o.began);
    let value: Vec<u8> = (0..rng.usize(0..120)).map(|_| rng.u8(b'a'..b'd')).collect();
    let mut failed = false;
    match rng.u8(0..100) {
        0..=29 => {
            // A duplicate would wait for the other's transaction, which is this very thread.
            let own = o.touched.contains(&key) || o.saved.iter().any(|s| s.1.contains(&key));
            if busy || conflicted && !own {
                return;
            }
            s.sub_begin().unwrap();
            let done = table.insert(s, key, &value).unwrap();
            assert_eq!(done.is_err(), o.view.contains_key(&key), "key {key}");
            if done.is_ok() {
                s.sub_commit().unwrap();
                o.view.insert(key, value);
                o.touched.insert(key);
            } else {
                s.sub_abort().unwrap();
            }
        }
        30..=39 => failed = !many(table, rng, s, &snap, o, &all_busy, changed),
        40..=69 => {
            let found = table.get(s, key, &snap).unwrap();
            assert_eq!(found.as_ref().map(|f| &f.1), o.view.get(&key), "key {key}");
            let Some((tid, old)) = found else { return };
            let outcome = match rng.u8(0..4) {
                0 => heap::delete(s, &table.heap, tid, &snap, &mut skip(s)).unwrap(),
                k => {
                    let mut new = value.clone();
                    if k == 1 {
                        new = old;
                        new.reverse();
                    }
                    let moved = rng.u8(0..5) == 0;
                    if busy && moved {
                        return;
                    }
                    let out = table.update(s, (tid, key), &new, moved, &snap, &mut skip(s)).unwrap();
                    if out == Outcome::Done {
                        o.view.insert(key, new);
                        o.touched.insert(key);
                    }
                    out
                }
            };
            match outcome {
                Outcome::Done => {
                    assert!(!busy && !conflicted, "key {key}");
                    if !o.touched.contains(&key) {
                        o.view.remove(&key);
                        o.touched.insert(key);
                    } else if table
                        .get(s, key, &Snapshot { command: s.next_command().unwrap(), ..snap })
                        .unwrap()
                        .is_none()
                    {
                        o.view.remove(&key);
                    }
                }
                Outcome::WouldBlock => assert!(busy, "key {key}"),
                Outcome::Updated { .. } | Outcome::Deleted { .. } => {
                    assert!(conflicted, "key {key}");
                    failed = true;
                }
                Outcome::SelfModified => panic!("key {key} seen and changed by this command"),
            }
        }
        70..=74 => {
            let strength = sinew_txn::RowLockStrength::ALL[rng.usize(0..4)];
            // The lock of an older version waits for the holder of a later one, even with SKIP
            // LOCKED. The holder is this very thread.
            if strength == sinew_txn::RowLockStrength::KeyShare && busy {
                return;
            }
            let Some((tid, _)) = table.get(s, key, &snap).unwrap() else { return };
            match heap::lock(s, &table.heap, tid, strength, &snap, &mut skip(s)).unwrap() {
                Outcome::Done if strength == sinew_txn::RowLockStrength::KeyShare => {
                    assert!(!o.touched.contains(&key) || !busy);
                    // It does not keep updates off: the model knows only locks that do. Roll it
                    // back.
                    failed = true;
                }
                Outcome::Done => {
                    assert!(!conflicted, "key {key}");
                    // Shared locks do not exclude each other; the model's do: give it back at once.
                    failed = true;
                }
                Outcome::WouldBlock => assert!(busy, "key {key}"),
                Outcome::Updated { .. } | Outcome::Deleted { .. } => assert!(conflicted, "key {key}"),
                Outcome::SelfModified => panic!("key {key} seen and changed by this command"),
            }
        }
        75..=79 => assert!(table.scan(s, &snap) == o.view),
        80..=82 => assert!(table.index_scan(s, &snap, rng.bool()) == o.view),
        83..=86 if o.saved.len() < 5 => {
            s.sub_begin().unwrap();
            o.saved.push((o.view.clone(), std::mem::take(&mut o.touched)));
        }
        87..=90 => {
            if let Some((view, touched)) = o.saved.pop() {
                if rng.bool() {
                    s.sub_abort().unwrap();
                    o.view = view;
                    o.touched = touched;
                } else {
                    s.sub_commit().unwrap();
                    o.touched.extend(touched);
                }
            }
        }
        91..=96 => {
            let mut o = a.open.take().unwrap();
            while let Some((_, touched)) = o.saved.pop() {
                s.sub_commit().unwrap();
                o.touched.extend(touched);
            }
            s.commit(Vec::new(), rng.bool()).unwrap();
            *commits += 1;
            for key in o.touched {
                changed.insert(key, *commits);
                match o.view.remove(&key) {
                    Some(v) => committed.insert(key, v),
                    None => committed.remove(&key),
                };
            }
            return;
        }
        _ => failed = true,
    }
    if failed {
        s.abort().unwrap();
        a.open = None;
    } else {
        s.next_command().unwrap();
    }
}

/// A statement that changes many rows, page by page, and by itself each row that is not plain.
/// False if it met a row that another transaction has changed since the snapshot.
fn many(
    table: &Table,
    rng: &mut fastrand::Rng,
    s: &Session,
    snap: &Snapshot,
    o: &mut Open,
    busy: &BTreeSet<u64>,
    changed: &BTreeMap<u64, u64>,
) -> bool {
    let (is_delete, share) = (rng.u8(0..4) == 0, rng.u8(1..100));
    let mut rows = Vec::new();
    for (tid, key) in table.places(s, snap) {
        if rng.u8(0..100) < if is_delete { share / 4 } else { share } {
            let value = (0..rng.usize(0..120)).map(|_| rng.u8(b'a'..b'd')).collect();
            rows.push(Change { tid, key, value, moved: rng.u8(0..5) == 0 });
        }
    }
    let conflicted = |o: &Open, key: u64| changed.get(&key).is_some_and(|&c| c > o.began);
    let mut at = 0;
    while at < rows.len() {
        let rest = &rows[at..];
        let done = match is_delete {
            true => table.delete_many(s, rest, snap).unwrap(),
            false => table.update_many(s, rest, snap).unwrap(),
        };
        for c in &rest[..done] {
            assert!(!busy.contains(&c.key) && !conflicted(o, c.key), "key {}", c.key);
            o.touched.insert(c.key);
            match is_delete {
                true => drop(o.view.remove(&c.key)),
                false => drop(o.view.insert(c.key, c.value.clone())),
            }
        }
        at += done;
        let Some(c) = rows.get(at) else { break };
        let outcome = match is_delete {
            true => heap::delete(s, &table.heap, c.tid, snap, &mut skip(s)).unwrap(),
            false => table.update(s, (c.tid, c.key), &c.value, c.moved, snap, &mut skip(s)).unwrap(),
        };
        match outcome {
            Outcome::WouldBlock => assert!(busy.contains(&c.key), "key {}", c.key),
            Outcome::Updated { .. } | Outcome::Deleted { .. } => {
                assert!(conflicted(o, c.key), "key {}", c.key);
                return false;
            }
            Outcome::Done => panic!("key {} is a plain row", c.key),
            Outcome::SelfModified => panic!("key {} seen and changed by this command", c.key),
        }
        at += 1;
    }
    true
}
