//! Tree pages as bytes, against a sorted vector; and redo.

use super::page::{self, TID_MIN};
use super::{after_prefix, redo};
use crate::TupleId;
use crate::ids::BLOCK_NONE;
use crate::page::PAGE_SIZE;
use crate::slotted::{self as sp, Bytes};

fn tid(n: u32) -> TupleId {
    TupleId { block: n / 100, slot: (n % 100) as u16 + 1 }
}

fn leaf() -> Bytes {
    let mut p: Bytes = [0; PAGE_SIZE];
    page::init(&mut p, 0, BLOCK_NONE, BLOCK_NONE, page::ROOT);
    p
}

fn entries(p: &Bytes) -> Vec<(Vec<u8>, TupleId)> {
    (page::first(p)..sp::count(p)).map(|i| page::entry(p, i)).map(|e| (e.key.to_vec(), e.tid)).collect()
}

fn sound(p: &Bytes) {
    assert!(page::check(p, 1, &mut |what| panic!("{what}")));
}

#[test]
fn a_leaf_follows_a_sorted_vector_and_splits_keep_everything() {
    let seed = fastrand::u64(..);
    println!("seed {seed}");
    let mut rng = fastrand::Rng::with_seed(seed);
    for round in 0..60 {
        let longest = [8, 40, 600, super::KEY_MAX][round % 4];
        let ascending = round % 3 == 0;
        let mut p = leaf();
        let mut replica = p;
        let mut model: Vec<(Vec<u8>, TupleId)> = Vec::new();
        for n in 0..5000u32 {
            let mut key: Vec<u8> = (0..rng.usize(0..=longest)).map(|_| rng.u8(0..4)).collect();
            if ascending {
                key.splice(0..0, n.to_be_bytes());
                key.truncate(super::KEY_MAX);
            }
            let t = tid(n);
            let at = page::lower_bound(&p, &key, t);
            assert_eq!(at, model.partition_point(|e| (&e.0, e.1) < (&key, t)), "seed {seed}");
            let mut item = Vec::new();
            page::encode(&mut item, true, 0, &key, t);
            if !page::fits(&p, item.len()) {
                let s = page::split(&p, 1, 2, at, &item).unwrap();
                model.insert(at, (key, t));
                sound(&s.left);
                sound(&s.right);
                let (mut l, r) = (entries(&s.left), entries(&s.right));
                assert!(!l.is_empty() && !r.is_empty());
                assert!(l.iter().all(|e| (&e.0, e.1) < (&s.key, s.tid)), "seed {seed}");
                assert!(r.iter().all(|e| (&e.0, e.1) >= (&s.key, s.tid)), "seed {seed}");
                if ascending && at == model.len() - 1 && longest < 100 {
                    // Nine tenths of the bytes stay left; items differ in size, so counts say less.
                    let bytes = |e: &[(Vec<u8>, TupleId)]| e.iter().map(|e| e.0.len() + 12).sum::<usize>();
                    assert!(bytes(&l) > 7 * bytes(&r), "seed {seed}: {} and {}", bytes(&l), bytes(&r));
                }
                l.extend(r);
                assert!(l == model, "seed {seed}");
                break;
            }
            let mut body = Vec::new();
            redo::insert(&mut body, at, &item);
            page::insert_at(&mut p, at, &item).unwrap();
            redo::apply(&mut replica, &body).unwrap();
            model.insert(at, (key, t));
            if n % 7 == 0 && !ascending {
                let gone: Vec<u16> = (0..model.len() as u16).filter(|_| rng.u8(0..5) == 0).collect();
                let mut body = Vec::new();
                redo::delete(&mut body, &gone);
                page::delete_at(&mut p, &gone).unwrap();
                redo::apply(&mut replica, &body).unwrap();
                let mut i = 0;
                model.retain(|_| {
                    i += 1;
                    !gone.contains(&(i - 1))
                });
            }
            assert!(p[..] == replica[..], "seed {seed}");
            if n % 16 == 0 {
                sound(&p);
                assert!(entries(&p) == model, "seed {seed}");
            }
        }
    }
}

#[test]
fn three_of_the_largest_keys_can_always_be_split() {
    let mut p = leaf();
    let mut n = 0;
    loop {
        let mut key = vec![9u8; super::KEY_MAX];
        key[super::KEY_MAX - 1] = n as u8;
        let mut item = Vec::new();
        page::encode(&mut item, true, 0, &key, tid(n));
        let at = page::lower_bound(&p, &key, tid(n));
        if !page::fits(&p, item.len()) {
            page::split(&p, 1, 2, at, &item).unwrap();
            return;
        }
        page::insert_at(&mut p, at, &item).unwrap();
        n += 1;
    }
}

#[test]
fn separators_are_short_and_in_between() {
    let e = |key: &'static [u8], n| page::Entry { key, tid: tid(n), child: 0 };
    assert_eq!(page::separator(e(b"apple", 1), e(b"banana", 0)), (&b"b"[..], TID_MIN));
    assert_eq!(page::separator(e(b"abc", 1), e(b"abcd", 0)), (&b"abcd"[..], TID_MIN));
    assert_eq!(page::separator(e(b"abc", 1), e(b"abc", 2)), (&b"abc"[..], tid(2)));
    assert_eq!(page::separator(e(b"", 1), e(b"", 2)), (&b""[..], tid(2)));
}

#[test]
fn a_prefix_has_a_successor_unless_it_is_all_ones() {
    assert_eq!(after_prefix(b"ab".to_vec()), Some(b"ac".to_vec()));
    assert_eq!(after_prefix(vec![1, 0xff, 0xff]), Some(vec![2]));
    assert_eq!(after_prefix(vec![0xff]), None);
    assert_eq!(after_prefix(Vec::new()), None);
}

#[test]
fn descents_pick_the_child_that_covers_the_goal() {
    let mut p: Bytes = [0; PAGE_SIZE];
    page::init(&mut p, 1, BLOCK_NONE, BLOCK_NONE, page::ROOT);
    for (i, (child, key, t)) in
        [(10, &b""[..], TID_MIN), (11, b"d", TID_MIN), (12, b"d", tid(5)), (13, b"m", TID_MIN)]
            .iter()
            .enumerate()
    {
        let mut item = Vec::new();
        page::encode(&mut item, false, *child, key, *t);
        page::insert_at(&mut p, i, &item).unwrap();
    }
    let child = |key: &[u8], t, below| page::child_for(&p, Some((key, t)), below).unwrap();
    assert_eq!(child(b"a", TID_MIN, false), 10);
    assert_eq!(child(b"d", TID_MIN, false), 11);
    assert_eq!(child(b"d", TID_MIN, true), 10);
    assert_eq!(child(b"d", tid(4), false), 11);
    assert_eq!(child(b"d", tid(5), false), 12);
    assert_eq!(child(b"z", tid(5), false), 13);
    assert_eq!(child(b"", TID_MIN, true), 10);
    assert_eq!(page::child_for(&p, None, true), Some(13));
}

#[test]
fn killed_entries_survive_neighbours_going() {
    let mut p = leaf();
    for n in 0..10u32 {
        let mut item = Vec::new();
        page::encode(&mut item, true, 0, &[n as u8], tid(n));
        page::insert_at(&mut p, n as usize, &item).unwrap();
    }
    page::kill(&mut p, 4);
    page::kill(&mut p, 7);
    assert_eq!(page::killed(&p), [4, 7]);
    page::delete_at(&mut p, &[0, 7]).unwrap();
    assert_eq!(page::killed(&p), [3]);
    let gone = page::killed(&p);
    page::delete_at(&mut p, &gone).unwrap();
    assert!(page::killed(&p).is_empty() && page::bflags(&p) & page::GARBAGE == 0);
    assert!(page::delete_at(&mut p, &[3, 3]).is_err() && page::delete_at(&mut p, &[99]).is_err());
}

/// The search by heads finds what a comparison of whole keys finds: short keys, long ones, keys
/// that are others' beginnings.
#[test]
fn the_search_orders_as_whole_keys_do() {
    let seed = fastrand::u64(..);
    println!("seed {seed}");
    let mut rng = fastrand::Rng::with_seed(seed);
    for _ in 0..200 {
        let longest = *rng.choice(&[3, 9, 17, 40]).unwrap();
        let mut key = || -> Vec<u8> {
            let long = rng.usize(0..=longest);
            (0..long).map(|_| *rng.choice(&[0, 1, 255]).unwrap()).collect()
        };
        let mut entries: Vec<(Vec<u8>, TupleId)> =
            (0..40).map(|n| (key(), TupleId { block: n % 3, slot: n as u16 })).collect();
        entries.sort();
        let mut p: Bytes = [0; PAGE_SIZE];
        page::init(&mut p, 0, BLOCK_NONE, BLOCK_NONE, 0);
        for (i, (key, tid)) in entries.iter().enumerate() {
            let mut item = Vec::new();
            page::encode(&mut item, true, 0, key, *tid);
            page::insert_at(&mut p, i, &item).unwrap();
        }
        for _ in 0..40 {
            let wanted = (key(), TupleId { block: 1, slot: 20 });
            let (low, high) =
                (entries.partition_point(|e| *e < wanted), entries.partition_point(|e| *e <= wanted));
            assert_eq!(page::lower_bound(&p, &wanted.0, wanted.1), low, "seed {seed}");
            assert_eq!(page::upper_bound(&p, &wanted.0, wanted.1), high, "seed {seed}");
        }
    }
}

/// The search for a split point finds the one that a look at all of them finds.
#[test]
fn the_nearest_split_point_that_fits() {
    let mut random = 1u32;
    let mut next = |below: u32| {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (random >> 8) % below
    };
    for _ in 0..2000 {
        let mut size = 0;
        let sizes: Vec<(usize, usize)> = (1..=next(12) as usize)
            .map(|k| {
                size += 1 + next(9) as usize;
                (k, size)
            })
            .collect();
        let (target, fitting) = (next(60) as usize, next(1 << 12));
        let fits = |(k, _): (usize, usize)| fitting >> k & 1 == 1;
        let all = sizes.iter().filter(|point| fits(**point));
        let wanted = all.min_by_key(|(k, size)| (size.abs_diff(target), *k)).map(|(k, _)| *k);
        assert_eq!(page::nearest(&sizes, target, fits), wanted, "{sizes:?}, target {target}");
    }
}
