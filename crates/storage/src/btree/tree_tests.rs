//! Splits that stop half way.

use super::*;
use crate::maps::freespace;
use crate::page::PAGE_SIZE;
use crate::{Fork, Session};
use std::cell::Cell;

thread_local! {
    /// Splits end without a downlink, as after a crash between their two records.
    pub(super) static FAIL_LINKS: Cell<bool> = const { Cell::new(false) };
}

fn all(s: &Session, index: &IndexRel, backward: bool) -> Vec<(Vec<u8>, TupleId)> {
    let mut c = Cursor::open(s, index, Range { backward, ..Range::default() }).unwrap();
    let mut all = Vec::new();
    while let Some((k, t)) = c.next(s).unwrap() {
        all.push((k.to_vec(), t));
    }
    all
}

#[test]
fn a_split_without_downlink_is_found_and_finished() {
    let seed = fastrand::u64(..);
    println!("seed {seed}");
    let mut rng = fastrand::Rng::with_seed(seed);
    let dir = crate::testing::temp_dir("splits");
    let (st, s) = crate::testing::open(&dir, 256);
    s.begin();
    let index = IndexRel { file: RelFile::new(5, s.new_file_number().unwrap()), oid: 1 };
    s.create_file(index.file).unwrap();
    create(&s, &index).unwrap();
    let mut want = Vec::new();
    let mut failures = 0;
    for n in 0..3000u32 {
        let key: Vec<u8> = (0..rng.usize(1..700)).map(|_| rng.u8(0..4)).collect();
        let tid = TupleId { block: n, slot: 1 };
        FAIL_LINKS.set(rng.u8(0..3) == 0);
        match insert(&s, &index, &key, tid, Unique::No) {
            Ok(_) => want.push((key, tid)),
            Err(_) => {
                failures += 1;
                // Either the split came first, and the entry is in; or it stopped at an older one.
                FAIL_LINKS.set(false);
                let k = (key, tid);
                if all(&s, &index, false).contains(&k) {
                    want.push(k);
                }
            }
        }
        FAIL_LINKS.set(false);
        if n % 300 == 0 {
            let mut sorted = want.clone();
            sorted.sort();
            assert!(all(&s, &index, false) == sorted, "seed {seed}");
            sorted.reverse();
            assert!(all(&s, &index, true) == sorted, "seed {seed}");
            let mut found = Vec::new();
            check::check(&s, &index, &mut |what| found.push(what), &mut |_, _| {}).unwrap();
            assert!(found.is_empty(), "seed {seed}: {found:#?}");
        }
    }
    assert!(failures > 20, "{failures}");
    s.commit(Vec::new(), false).unwrap();
    drop(s);
    assert_eq!(st.pool().pinned_buffers(), 0);
    st.close().unwrap();
    std::fs::remove_dir_all(dir).unwrap();
}

/// A reader finds everything while the tree grows under the root that it remembers, in both
/// directions.
#[test]
fn a_remembered_root_leads_to_the_right_leaf() {
    let dir = crate::testing::temp_dir("grown");
    let (st, s) = crate::testing::open(&dir, 256);
    s.begin();
    let index = IndexRel { file: RelFile::new(5, s.new_file_number().unwrap()), oid: 1 };
    s.create_file(index.file).unwrap();
    create(&s, &index).unwrap();
    let key = |n: u32| {
        let mut key = n.to_be_bytes().to_vec();
        // Few to a page, so that there are three levels.
        key.resize(400, 7);
        key
    };
    let find = |n: u32, backward: bool| {
        let range = Range { lower: Some((key(n), true)), upper: Some((key(n), true)), backward };
        let mut c = Cursor::open(&s, &index, range).unwrap();
        c.next(&s).unwrap().map(|(_, tid)| tid.block)
    };
    // Odd numbers first; the others go between them, so that splits happen everywhere.
    let mut there = Vec::new();
    for n in (0..4000).filter(|n| n % 2 == 1).chain((0..4000).filter(|n| n % 2 == 0)) {
        insert(&s, &index, &key(n), TupleId { block: n, slot: 1 }, Unique::No).unwrap();
        there.push(n);
        if n % 7 == 0 {
            let old = there[there.len() * 3 / 4];
            assert_eq!((find(old, false), find(old, true)), (Some(old), Some(old)));
            assert_eq!((find(n, false), find(n, true)), (Some(n), Some(n)));
        }
    }
    for n in 0..4000 {
        assert_eq!((find(n, false), find(n, true)), (Some(n), Some(n)));
    }
    // All at once by a session that remembers nothing.
    let other = st.session(Box::new(sinew_sync::ThreadWaiter)).unwrap();
    other.begin();
    assert_eq!(all(&other, &index, false).len(), 4000);
    st.abort(&other).unwrap();
    s.abort().unwrap();
    drop((s, other));
    st.close().unwrap();
    std::fs::remove_dir_all(dir).unwrap();
}

/// The map is not logged: after a crash it may offer pages that are in use, the one to be split
/// among them. A split that waited for their latches would wait for itself, or for a session that
/// waits for it.
#[test]
fn pages_in_use_that_the_map_offers_are_passed_over() {
    let dir = crate::testing::temp_dir("offered");
    let (st, s) = crate::testing::open(&dir, 256);
    let index = IndexRel { file: RelFile::new(5, s.new_file_number().unwrap()), oid: 1 };
    s.begin();
    s.create_file(index.file).unwrap();
    create(&s, &index).unwrap();
    s.commit(Vec::new(), false).unwrap();
    drop(s);
    let (done, news) = std::sync::mpsc::channel();
    for me in 0..2u32 {
        let (st, done) = (st.clone(), done.clone());
        std::thread::spawn(move || {
            let s = st.session(Box::new(sinew_sync::ThreadWaiter)).unwrap();
            s.begin();
            for n in 0..300u32 {
                let blocks = st.pool().blocks(index.file, Fork::Main).unwrap();
                freespace::record_run(&s, index.file, 0, blocks, PAGE_SIZE - 64).unwrap();
                let mut key = vec![b'k'; 900];
                key[..4].copy_from_slice(&(n * 2 + me).to_be_bytes());
                insert(&s, &index, &key, TupleId { block: n, slot: me as u16 + 1 }, Unique::No).unwrap();
            }
            s.commit(Vec::new(), false).unwrap();
            drop(s);
            done.send(()).unwrap();
        });
    }
    for _ in 0..2 {
        news.recv_timeout(std::time::Duration::from_secs(60)).expect("both end, and neither waits for ever");
    }
    let s = st.session(Box::new(sinew_sync::ThreadWaiter)).unwrap();
    s.begin();
    assert_eq!(all(&s, &index, false).len(), 600);
    let mut found = Vec::new();
    check::check(&s, &index, &mut |what| found.push(what), &mut |_, _| {}).unwrap();
    assert!(found.is_empty(), "{found:#?}");
    s.commit(Vec::new(), false).unwrap();
    drop(s);
    st.close().unwrap();
    std::fs::remove_dir_all(dir).unwrap();
}

/// The estimate of a range's share is near the truth, exact on one page, and 0 and 1 at the ends.
#[test]
fn the_share_of_a_range_is_about_what_a_reader_finds() {
    let dir = crate::testing::temp_dir("share");
    let (_st, s) = crate::testing::open(&dir, 512);
    s.begin();
    let index = IndexRel { file: RelFile::new(5, s.new_file_number().unwrap()), oid: 1 };
    s.create_file(index.file).unwrap();
    create(&s, &index).unwrap();
    let key = |n: u32| n.to_be_bytes().to_vec();
    let range = |lower: Option<u32>, upper: Option<u32>| Range {
        lower: lower.map(|n| (key(n), true)),
        upper: upper.map(|n| (key(n), false)),
        backward: false,
    };
    let share = |lower, upper| share(&s, &index, range(lower, upper)).unwrap().unwrap();
    let put = |n: u32| {
        insert(&s, &index, &key(n), TupleId { block: n, slot: 1 }, Unique::No).unwrap();
    };
    (0..20).for_each(put);
    assert_eq!(share(Some(5), Some(15)), 0.5);
    assert_eq!(share(None, None), 1.0);
    // In no order, so that pages are not equally full.
    let mut rng = fastrand::Rng::with_seed(7);
    let mut rest: Vec<u32> = (20..30_000).collect();
    rng.shuffle(&mut rest);
    rest.into_iter().for_each(put);
    for (from, to) in [(0, 10), (100, 200), (5_000, 10_000), (0, 29_999), (29_990, 30_000), (12_345, 12_346)]
    {
        let found = share(Some(from), Some(to)) * 30_000.0;
        let truth = f64::from(to - from);
        assert!((found - truth).abs() <= truth * 0.3 + 150.0, "{from}..{to}: {found} for {truth}");
    }
    assert!(share(Some(30_000), None) < 1e-9);
    assert_eq!(share(None, Some(0)), 0.0);
    assert_eq!(share(Some(9), Some(9)), 0.0);
    drop(s);
    std::fs::remove_dir_all(dir).unwrap();
}

/// A walk that skips sees what a walk of everything sees from there on, wherever the entry stands:
/// on the copied leaf, on another, or behind the range.
#[test]
fn a_skip_goes_on_with_the_first_entry_at_or_above_the_key() {
    let seed = fastrand::u64(..);
    println!("seed {seed}");
    let mut rng = fastrand::Rng::with_seed(seed);
    let dir = crate::testing::temp_dir("skips");
    let (st, s) = crate::testing::open(&dir, 256);
    s.begin();
    let index = IndexRel { file: RelFile::new(5, s.new_file_number().unwrap()), oid: 1 };
    s.create_file(index.file).unwrap();
    create(&s, &index).unwrap();
    let mut keys: Vec<Vec<u8>> = Vec::new();
    for n in 0..4000u32 {
        let key: Vec<u8> = (0..rng.usize(1..60)).map(|_| rng.u8(0..5)).collect();
        insert(&s, &index, &key, TupleId { block: n, slot: 1 }, Unique::No).unwrap();
        keys.push(key);
    }
    keys.sort();
    let (mut near, mut far) = (0, 0);
    for _ in 0..60 {
        let mut bounds = [rng.usize(0..keys.len()), rng.usize(0..keys.len())];
        bounds.sort();
        let [low, high] = bounds.map(|at| keys[at].clone());
        let range =
            Range { lower: Some((low.clone(), true)), upper: Some((high.clone(), false)), backward: false };
        let mut cursor = Cursor::open(&s, &index, range).unwrap();
        let mut want: Vec<_> = keys.iter().filter(|key| **key >= low && **key < high).cloned().collect();
        want.reverse();
        while let Some(wanted) = want.pop() {
            let (key, _) = cursor.next(&s).unwrap().expect("an entry is left");
            assert_eq!(key, wanted, "seed {seed}");
            if rng.u8(0..3) > 0 {
                continue;
            }
            // Above the entry: one of the next, one far away, one that is not there, one behind the
            // range.
            let ahead = match rng.u8(0..4) {
                0 => want.len().saturating_sub(rng.usize(1..4)),
                1 => want.len().saturating_sub(rng.usize(1..200)),
                _ => rng.usize(0..want.len().max(1)),
            };
            let mut to = want.get(ahead).cloned().unwrap_or_else(|| vec![9; 3]);
            if rng.bool() {
                to.push(rng.u8(0..3));
            }
            if to > wanted {
                match cursor.skip_to(&s, &to).unwrap() {
                    Some(_) => near += 1,
                    None => far += 1,
                }
                want.retain(|key| *key >= to);
            }
        }
        assert!(cursor.next(&s).unwrap().is_none(), "seed {seed}");
    }
    assert!(near > 100 && far > 100, "{near} on the leaf, {far} by a descent");
    drop(s);
    st.close().unwrap();
    std::fs::remove_dir_all(dir).unwrap();
}
