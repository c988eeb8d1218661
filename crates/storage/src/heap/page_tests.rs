//! Pages as bytes: placing, pruning, freezing, and that redo leaves what the change left.

use super::fetch::Chain;
use super::page::{self, Changes};
use super::prune::{Age, plan};
use super::redo::{apply, end_version, got_rows, written};
use super::tuple::{self, Header};
use super::{record as rec, tuple as t};
use crate::TupleId;
use crate::page::PAGE_SIZE;
use crate::slotted::{self as sp, Bytes, LpState};
use sinew_txn::Xid;

const BLOCK: u32 = 7;

fn new_page() -> Bytes {
    let mut p: Bytes = [0; PAGE_SIZE];
    page::init(&mut p, Xid(100));
    p
}

fn add(p: &mut Bytes, xid: u64, facts: u16, payload: &[u8]) -> u16 {
    let slot = page::free_slot(p).unwrap();
    page::place(p, slot, &Header::new(Xid(xid), 0, page::tid(BLOCK, slot), facts), &[payload]).unwrap();
    slot
}

fn sound(p: &Bytes) {
    page::check(p, BLOCK, &mut |what| panic!("{what}"));
}

/// Command ids, hints and carried lockers are not logged.
fn logged_part(p: &Bytes) -> Bytes {
    let mut q: Bytes = *p;
    for slot in 1..=page::slots(&q) {
        if let Some(mut h) = page::header(&q, slot) {
            h.cid = 0;
            h.hints = 0;
            h.facts &= !t::COMBO;
            page::write_header(&mut q, slot, &h);
        }
    }
    sp::put64(&mut q[..], 0, 0);
    q
}

#[test]
fn a_page_takes_rows_until_it_is_full_and_keeps_them() {
    let mut p = new_page();
    let mut rows = Vec::new();
    for i in 0..1000usize {
        let payload = vec![i as u8; i % 90];
        if page::room(&p) < page::size_of(payload.len()) {
            break;
        }
        rows.push((add(&mut p, 100, 0, &payload), payload));
    }
    assert!(rows.len() > 80, "{}", rows.len());
    for (slot, payload) in &rows {
        assert_eq!(page::payload(&p, page::lp(&p, *slot)), payload);
    }
    sound(&p);
}

#[test]
fn the_largest_row_fits_an_empty_page() {
    let mut p = new_page();
    assert!(page::room(&p) >= page::size_of(super::PAYLOAD_MAX));
    add(&mut p, 100, 0, &vec![1; super::PAYLOAD_MAX]);
    sound(&p);
}

#[test]
fn headers_survive_encoding_at_every_base() {
    for first in [16u64, 1 << 31, 1 << 40] {
        let mut p: Bytes = [0; PAGE_SIZE];
        page::init(&mut p, Xid(first));
        let slot = add(&mut p, first, t::UPDATED, b"x");
        let h = Header {
            xmin: Xid(first),
            xmax: Xid(first + 5),
            cid: 77,
            next: TupleId { block: 9, slot: 3 },
            hints: t::XMIN_COMMITTED,
            facts: t::LOCK_ONLY | t::strength_bits(sinew_txn::RowLockStrength::Share),
        };
        page::write_header(&mut p, slot, &h);
        assert_eq!(page::header(&p, slot), Some(h));
        assert_eq!(h.strength(), sinew_txn::RowLockStrength::Share);
    }
}

#[test]
fn a_page_moves_to_another_base_with_its_frozen_rows() {
    let mut p = new_page();
    let slot = add(&mut p, 100, 0, b"old");
    let far = Xid(1 << 40);
    assert!(!tuple::fits_base(sp::xid_base(&p), far));
    assert!(page::rebase(&mut p, tuple::base_for(far)).is_err(), "xid 100 does not fit there");
    page::apply(&mut p, &Changes { freeze_below: Xid(200), ..Changes::default() }).unwrap();
    page::rebase(&mut p, tuple::base_for(far)).unwrap();
    assert_eq!(page::header(&p, slot).unwrap().xmin, Xid::FROZEN);
    let new = add(&mut p, far.0, 0, b"new");
    assert_eq!(page::header(&p, new).unwrap().xmin, far);
}

/// Update chain 1 -> 2 -> 3 in place.
fn chain_page() -> Bytes {
    let mut p = new_page();
    let a = add(&mut p, 100, 0, b"one");
    let b = add(&mut p, 101, t::UPDATED | t::SAME_PAGE_ONLY, b"two");
    end_version(&mut p, a, Xid(101), t::SAME_PAGE_UPDATED, page::tid(BLOCK, b)).unwrap();
    let c = add(&mut p, 102, t::UPDATED | t::SAME_PAGE_ONLY, b"three");
    end_version(&mut p, b, Xid(102), t::SAME_PAGE_UPDATED, page::tid(BLOCK, c)).unwrap();
    p
}

fn age_at(horizon: u64, aborted: &'static [u64]) -> impl Fn(&Header) -> crate::Result<Age> {
    move |h| {
        Ok(if aborted.contains(&h.xmin.0) {
            Age::Dead
        } else if !h.has_ender() || aborted.contains(&h.xmax.0) {
            Age::Live
        } else if h.xmax.0 < horizon {
            Age::Dead
        } else {
            Age::Recent
        })
    }
}

#[test]
fn a_chain_shrinks_to_a_redirect() {
    let mut p = chain_page();
    let c = plan(&p, BLOCK, true, age_at(102, &[])).unwrap();
    assert_eq!((c.redirect.clone(), c.unused.clone(), c.dead.clone()), (vec![(1, 2)], vec![], vec![]));
    page::apply(&mut p, &c).unwrap();
    sound(&p);
    let c = plan(&p, BLOCK, true, age_at(103, &[])).unwrap();
    assert_eq!((c.redirect.clone(), c.unused.clone()), (vec![(1, 3)], vec![2]));
    page::apply(&mut p, &c).unwrap();
    sound(&p);
    assert_eq!(page::free_slot(&p), Some(2), "a same-page version's place is free at once");
    assert_eq!(page::payload(&p, page::lp(&p, 3)), b"three");
    assert!(plan(&p, BLOCK, true, age_at(200, &[])).unwrap().is_empty());
}

/// Nothing is dead at the horizon. No snapshot sees the versions that these xids created.
fn unseen(creators: &'static [u64]) -> impl Fn(&Header) -> crate::Result<Age> {
    move |h| match age_at(0, &[])(h)? {
        Age::Recent if creators.contains(&h.xmin.0) => Ok(Age::Unseen),
        age => Ok(age),
    }
}

#[test]
fn what_nobody_sees_goes_from_the_middle_of_a_chain() {
    let mut p = chain_page();
    let d = add(&mut p, 103, t::UPDATED | t::SAME_PAGE_ONLY, b"four");
    end_version(&mut p, 3, Xid(103), t::SAME_PAGE_UPDATED, page::tid(BLOCK, d)).unwrap();
    let slots = |p: &Bytes| Chain::new(p, page::tid(BLOCK, 1)).map(|(slot, _)| slot).collect::<Vec<_>>();
    assert_eq!(slots(&p), [1, 2, 3, 4]);
    let planned = |p: &Bytes, creators| {
        let c = plan(p, BLOCK, true, unseen(creators)).unwrap();
        assert!(c.redirect.is_empty() && c.dead.is_empty());
        (c.absorb.clone(), c.unused.clone(), c)
    };
    assert!(planned(&p, &[100]).2.is_empty(), "what an index entry leads to stays");
    assert!(planned(&p, &[103]).2.is_empty(), "nothing has ended the newest");
    assert_eq!(planned(&p, &[102]).0, [(2, 3)]);
    // Its lockers are found by its place.
    let mut locked = p;
    let mut h = page::header(&locked, 2).unwrap();
    h.facts |= t::SEVERAL;
    page::write_header(&mut locked, 2, &h);
    assert!(planned(&locked, &[101, 102]).2.is_empty());

    let (absorb, unused, c) = planned(&p, &[100, 101, 102]);
    assert_eq!((absorb, unused), (vec![(1, 3)], vec![2, 3]));
    page::apply(&mut p, &c).unwrap();
    sound(&p);
    assert_eq!(slots(&p), [1, 4], "the chain is whole");
    let h = page::header(&p, 1).unwrap();
    assert_eq!((h.xmin, h.xmax, h.next), (Xid(100), Xid(103), page::tid(BLOCK, 4)));
    assert_eq!(page::payload(&p, page::lp(&p, 1)), b"one");

    // A version that moved to another page, and one that was deleted.
    let e = add(&mut p, 104, t::UPDATED | t::SAME_PAGE_ONLY, b"five");
    end_version(&mut p, d, Xid(104), t::SAME_PAGE_UPDATED, page::tid(BLOCK, e)).unwrap();
    let mut deleted = p;
    end_version(&mut deleted, e, Xid(105), t::KEY_UPDATED, page::tid(BLOCK, e)).unwrap();
    assert_eq!(planned(&deleted, &[103, 104]).0, [(1, d)]);
    let elsewhere = page::tid(BLOCK + 1, 9);
    end_version(&mut p, e, Xid(105), t::KEY_UPDATED, elsewhere).unwrap();
    let (absorb, _, c) = planned(&p, &[103, 104]);
    assert_eq!(absorb, [(1, e)]);
    page::apply(&mut p, &c).unwrap();
    sound(&p);
    let h = page::header(&p, 1).unwrap();
    assert_eq!((h.xmax, h.next), (Xid(105), elsewhere));
    assert!(h.is(t::KEY_UPDATED) && !h.is(t::SAME_PAGE_UPDATED));
}

#[test]
fn a_dead_chain_leaves_a_dead_place_only_where_indexes_may_know_it() {
    let mut p = chain_page();
    end_version(&mut p, 3, Xid(103), t::KEY_UPDATED, page::tid(BLOCK, 3)).unwrap();
    let c = plan(&p, BLOCK, true, age_at(104, &[])).unwrap();
    assert_eq!((c.dead.clone(), c.unused.clone()), (vec![1], vec![2, 3]));
    let bare = plan(&p, BLOCK, false, age_at(104, &[])).unwrap();
    assert_eq!((bare.dead.clone(), bare.unused.len()), (vec![], 3));
    page::apply(&mut p, &c).unwrap();
    sound(&p);
    assert_eq!(page::lp(&p, 1).state, LpState::Dead);
    assert_eq!(page::slots(&p), 1, "unused pointers at the end go");
}

#[test]
fn the_leavings_of_an_aborted_update_go_and_the_row_stays() {
    let mut p = chain_page();
    let c = plan(&p, BLOCK, true, age_at(200, &[102])).unwrap();
    assert_eq!((c.redirect.clone(), c.unused.clone()), (vec![(1, 2)], vec![3]));
    page::apply(&mut p, &c).unwrap();
    assert_eq!(page::payload(&p, page::lp(&p, 2)), b"two");
}

#[test]
fn freezing_wipes_finished_lockers_and_aborted_enders_but_not_shared_locks() {
    let mut p = new_page();
    for facts in [t::LOCK_ONLY, 0, t::LOCK_ONLY | t::SEVERAL] {
        let slot = add(&mut p, 100, 0, b"r");
        let mut h = page::header(&p, slot).unwrap();
        h.set_xmax(Xid(110), facts);
        page::write_header(&mut p, slot, &h);
    }
    assert!(page::can_freeze(&p, Xid(150)));
    page::apply(&mut p, &Changes { freeze_below: Xid(150), ..Changes::default() }).unwrap();
    let xmax = |slot| page::header(&p, slot).unwrap().xmax;
    assert_eq!((xmax(1), xmax(2), xmax(3)), (Xid::NONE, Xid::NONE, Xid(110)));
    assert!(!page::can_freeze(&p, Xid(150)));
}

/// Random changes made as the engine makes them, each replayed from its record on the page as it
/// was before.
#[test]
fn redo_of_every_record_gives_the_same_page() {
    let seed = fastrand::u64(..);
    println!("seed {seed}");
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut p = new_page();
    let mut replica = p;
    let mut xid = 100u64;
    for step in 0..4000 {
        xid += 1;
        let x = Xid(xid);
        let live: Vec<u16> = (1..=page::slots(&p))
            .filter(|&s| page::header(&p, s).is_some_and(|h| !h.xmax.is_some() || h.is(t::LOCK_ONLY)))
            .collect();
        let payload: Vec<u8> = (0..rng.usize(0..200)).map(|_| rng.u8(b'a'..b'c')).collect();
        let mut body = Vec::new();
        let fits = page::room(&p) >= page::size_of(payload.len());
        let info = match rng.u8(0..13) {
            0..=2 if fits => {
                let slot = page::free_slot(&p).unwrap();
                rec::insert(&mut body, slot, &payload);
                page::place(&mut p, slot, &Header::new(x, 5, page::tid(BLOCK, slot), 0), &[&payload])
                    .unwrap();
                written(&mut p);
                rec::INSERT
            }
            3 if fits => {
                let (mut slots, parts) = (Vec::new(), [&payload[..], b"", b"zz"]);
                let frozen = rng.bool();
                let all_visible = frozen && page::takes_frozen(&p);
                for part in parts {
                    if page::room(&p) < page::size_of(part.len()) {
                        break;
                    }
                    let slot = page::free_slot(&p).unwrap();
                    let own = page::tid(BLOCK, slot);
                    let h = if frozen { Header::frozen(own) } else { Header::new(x, 6, own, 0) };
                    page::place(&mut p, slot, &h, &[part]).unwrap();
                    slots.push(slot);
                }
                got_rows(&mut p, all_visible);
                rec::multi(&mut body, &slots, &parts[..slots.len()]);
                if frozen { rec::FROZEN } else { rec::MULTI }
            }
            4..=6 if fits && !live.is_empty() => {
                let old = live[rng.usize(..live.len())];
                let before = page::payload(&p, page::lp(&p, old)).to_vec();
                let mut after = before.clone();
                if !after.is_empty() && rng.bool() {
                    let i = rng.usize(..after.len());
                    after[i] ^= 1;
                } else {
                    after = payload;
                }
                if page::room(&p) < page::size_of(after.len()) {
                    continue;
                }
                let new = page::free_slot(&p).unwrap();
                let (old_facts, new_facts) = (t::SAME_PAGE_UPDATED, t::UPDATED | t::SAME_PAGE_ONLY);
                let u = rec::SameUpdate { old, new, old_facts, new_facts };
                rec::update_same(&mut body, &u, &before, &after);
                let h = Header::new(x, 7, page::tid(BLOCK, new), new_facts);
                page::place(&mut p, new, &h, &[&after]).unwrap();
                end_version(&mut p, old, x, old_facts, page::tid(BLOCK, new)).unwrap();
                rec::UPDATE_SAME
            }
            7 if !live.is_empty() => {
                let slot = live[rng.usize(..live.len())];
                rec::delete(&mut body, slot, t::KEY_UPDATED);
                end_version(&mut p, slot, x, t::KEY_UPDATED, page::tid(BLOCK, slot)).unwrap();
                rec::DELETE
            }
            10 => {
                let slots: Vec<u16> = live.iter().copied().filter(|_| rng.bool()).collect();
                rec::delete_many(&mut body, t::KEY_UPDATED, &slots);
                for slot in slots {
                    end_version(&mut p, slot, x, t::KEY_UPDATED, page::tid(BLOCK, slot)).unwrap();
                }
                rec::DELETE_MANY
            }
            11 => {
                let facts = t::strength_bits(sinew_txn::RowLockStrength::NoKeyUpdate);
                rec::update_same_many(&mut body, facts);
                for &old in &live {
                    let before = page::payload(&p, page::lp(&p, old)).to_vec();
                    let after = if rng.bool() { [&before[..], b"x"].concat() } else { payload.clone() };
                    if rng.bool() || page::room(&p) < page::size_of(after.len()) {
                        continue;
                    }
                    let new = page::free_slot(&p).unwrap();
                    let u = rec::SameRow { old, new, keys_changed: rng.bool() };
                    rec::update_same_row(&mut body, &u, &before, &after);
                    let h = Header::new(x, 7, page::tid(BLOCK, new), u.new_facts());
                    page::place(&mut p, new, &h, &[&after]).unwrap();
                    end_version(&mut p, old, x, u.old_facts(facts), page::tid(BLOCK, new)).unwrap();
                }
                rec::UPDATE_SAME_MANY
            }
            12 => {
                // The page of the old versions, and then of the new ones of others.
                let slots: Vec<u16> = live.iter().copied().filter(|_| rng.bool()).collect();
                let next: Vec<u16> = slots.iter().map(|&slot| slot * 3 % 200 + 1).collect();
                let facts = t::strength_bits(sinew_txn::RowLockStrength::NoKeyUpdate);
                rec::update_move_many_old(&mut body, facts, BLOCK + 1, &slots, &next);
                for (&slot, &next) in slots.iter().zip(&next) {
                    end_version(&mut p, slot, x, facts, page::tid(BLOCK + 1, next)).unwrap();
                }
                apply(rec::UPDATE_MOVE_MANY, 1, x, BLOCK, &body, &mut replica).unwrap();
                body.clear();
                let (mut slots, parts) = (Vec::new(), [b"", &payload[..], b"yy"]);
                for part in parts {
                    if page::room(&p) < page::size_of(part.len()) {
                        break;
                    }
                    let slot = page::free_slot(&p).unwrap();
                    let h = Header::new(x, 8, page::tid(BLOCK, slot), t::UPDATED);
                    page::place(&mut p, slot, &h, &[part]).unwrap();
                    slots.push(slot);
                }
                written(&mut p);
                rec::update_move_many_new(&mut body, t::UPDATED, &slots, &parts[..slots.len()]);
                rec::UPDATE_MOVE_MANY
            }
            8 if !live.is_empty() => {
                let slot = live[rng.usize(..live.len())];
                let facts = t::LOCK_ONLY | t::strength_bits(sinew_txn::RowLockStrength::Update);
                rec::lock(&mut body, slot, x, facts);
                let mut h = page::header(&p, slot).unwrap();
                h.set_xmax(x, facts);
                page::write_header(&mut p, slot, &h);
                rec::LOCK
            }
            _ => {
                let horizon = xid.saturating_sub(rng.u64(0..20));
                let every = rng.u64(1..4);
                let age = |h: &Header| match age_at(horizon, &[])(h)? {
                    Age::Recent if h.xmin.0.is_multiple_of(every) => Ok(Age::Unseen),
                    age => Ok(age),
                };
                let mut c = plan(&p, BLOCK, rng.bool(), age).unwrap();
                if rng.bool() {
                    c.freeze_below = Xid(horizon);
                }
                rec::prune(&mut body, &c);
                assert_eq!(rec::read_prune(&body).unwrap(), c);
                page::apply(&mut p, &c).unwrap();
                if rng.u8(0..4) == 0 {
                    // Vacuum's second visit.
                    let dead: Vec<u16> =
                        (1..=page::slots(&p)).filter(|&s| page::lp(&p, s).state == LpState::Dead).collect();
                    apply(rec::PRUNE, 0, Xid::NONE, BLOCK, &body, &mut replica).unwrap();
                    body.clear();
                    let c = Changes { unused: dead, ..Changes::default() };
                    rec::prune(&mut body, &c);
                    page::apply(&mut p, &c).unwrap();
                }
                rec::PRUNE
            }
        };
        apply(info, 0, x, BLOCK, &body, &mut replica).unwrap();
        sound(&p);
        assert!(logged_part(&p)[..] == logged_part(&replica)[..], "seed {seed} step {step} record {info}");
    }
}

#[test]
fn a_narrow_row_costs_little_log() {
    // Two int4 with the row encoding's head of two bytes.
    let rows: Vec<[u8; 10]> = (0..180).map(|i| [i as u8; 10]).collect();
    let parts: Vec<&[u8]> = rows.iter().map(|r| &r[..]).collect();
    let slots: Vec<u16> = (1..=180).collect();
    let mut body = Vec::new();
    rec::multi(&mut body, &slots, &parts);
    let record = 40 + 8 + body.len();
    assert!(record as f64 / 180.0 <= 16.6, "{record} bytes");
}

#[test]
fn a_narrow_row_that_changes_with_others_costs_little_log() {
    // One of two int4 changes by one.
    let (before, mut after) = ([7u8; 10], [7u8; 10]);
    after[6] = 8;
    let mut body = Vec::new();
    rec::update_same_many(&mut body, 8);
    for slot in 1..=100 {
        let u = rec::SameRow { old: slot, new: slot + 100, keys_changed: false };
        rec::update_same_row(&mut body, &u, &before, &after);
    }
    let record = 40 + 8 + body.len();
    assert!(record as f64 / 100.0 <= 8.7, "{record} bytes");
}

#[test]
fn a_record_that_does_not_fit_is_refused() {
    let mut p = new_page();
    for info in 0..20 {
        for body in [&[][..], &[1], &[200, 200, 200, 200], &[1, 1, 1, 1, 1, 1, 1, 1]] {
            let _ = apply(info, 0, Xid(200), BLOCK, body, &mut p.clone());
            let _ = apply(info, 1, Xid(200), BLOCK, body, &mut p.clone());
        }
    }
    let mut body = Vec::new();
    rec::insert(&mut body, 3, b"x");
    assert!(apply(rec::INSERT, 0, Xid(200), BLOCK, &body, &mut p).is_err(), "slot 3 of none");
}

/// Rows that are appended together leave the bytes of rows that are placed one by one.
#[test]
fn rows_appended_together_are_as_rows_placed_one_by_one() {
    let mut rng = fastrand::Rng::with_seed(20_261_126);
    let mut together = 0;
    for round in 0..400 {
        let mut p = new_page();
        for _ in 0..rng.usize(0..30) {
            add(&mut p, 100, 0, &vec![3; rng.usize(0..200)]);
        }
        if round % 4 == 0 && page::slots(&p) > 2 {
            let gone = rng.u16(1..page::slots(&p));
            let changes = Changes { unused: vec![gone], ..Changes::default() };
            page::apply(&mut p, &changes).unwrap();
        }
        let reserve = [0, 0, 800, 4000][rng.usize(0..4)];
        let rows: Vec<Vec<u8>> =
            (0..rng.usize(0..120)).map(|i| vec![i as u8; rng.usize(0..[4, 90, 600][round % 3])]).collect();
        let payloads: Vec<&[u8]> = rows.iter().map(Vec::as_slice).collect();
        let header = Header::new(Xid(120), 9, page::tid(BLOCK, 0), 0);
        let mut single = p;
        let slots = page::append(&mut p, &header, reserve, &payloads);
        together += slots.len();
        let mut taken = 0;
        for payload in &payloads {
            let free = if sp::count(&single) == 0 { 0 } else { reserve };
            if sp::flags(&single) & page::HAS_UNUSED != 0
                || page::room(&single) < page::size_of(payload.len()) + free
            {
                break;
            }
            let slot = page::free_slot(&single).unwrap();
            let own = Header { next: page::tid(BLOCK, slot), ..header };
            page::place(&mut single, slot, &own, &[payload]).unwrap();
            taken += 1;
        }
        assert_eq!(slots.len(), taken, "round {round}");
        assert!(p == single, "round {round}");
        sound(&p);
    }
    assert!(together > 5000, "{together}");
}
