//! The invalidation ring: order, laggards, resets, wake-ups.

use super::support::*;
use crate::sinval::RING_LEN;
use crate::*;
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};

fn message(n: u32) -> SinvalMessage {
    SinvalMessage { kind: 1, database: 5, object: n, detail: !n }
}
fn batch(from: u32, n: u32) -> Vec<SinvalMessage> {
    (from..from + n).map(message).collect()
}
fn reader(k: &Kernel, s: &TxnSession) -> SinvalReader {
    let mut r = SinvalReader::new(&k.txn).unwrap();
    assert_eq!(r.catch_up(s, &mut |_| panic!("nothing to apply")).unwrap(), CaughtUp::Reset);
    r
}
fn read(r: &mut SinvalReader, s: &TxnSession) -> Option<Vec<u32>> {
    let mut got = Vec::new();
    let end = r
        .catch_up(s, &mut |m| {
            assert_eq!(*m, message(m.object));
            got.push(m.object);
        })
        .unwrap();
    match end {
        CaughtUp::Messages(n) => {
            assert_eq!(n, got.len());
            Some(got)
        }
        CaughtUp::Reset => None,
    }
}

#[test]
fn messages_arrive_once_and_in_order() {
    let k = kernel();
    let s = k.session();
    let (mut a, mut b) = (reader(&k, &s), reader(&k, &s));
    sinval::send(&s, &batch(0, 100)).unwrap();
    assert_eq!(read(&mut a, &s), Some((0..100).collect()));
    assert_eq!(read(&mut a, &s), Some(vec![]));
    sinval::send(&s, &batch(100, 3)).unwrap();
    assert_eq!(read(&mut a, &s), Some(vec![100, 101, 102]));
    assert_eq!(read(&mut b, &s), Some((0..103).collect()));
}

#[test]
fn only_the_laggard_is_reset() {
    let k = kernel();
    let s = k.session();
    let (mut quick, mut slow) = (reader(&k, &s), reader(&k, &s));
    for n in 0..200 {
        sinval::send(&s, &batch(n * 64, 64)).unwrap();
        assert_eq!(read(&mut quick, &s).unwrap().len(), 64);
    }
    assert_eq!(k.txn.sinval_stats().resets, 1);
    assert_eq!(read(&mut slow, &s), None);
    sinval::send(&s, &batch(0, 5)).unwrap();
    assert_eq!(read(&mut slow, &s), Some((0..5).collect()));
    assert_eq!(k.txn.sinval_stats().resets, 1);
    assert_eq!(k.txn.sinval_stats().messages, 200 * 64 + 5);
    k.txn.reset_sinval_stats();
    assert_eq!(k.txn.sinval_stats(), SinvalStats::default());
    sinval::send(&s, &batch(0, 3)).unwrap();
    assert_eq!(k.txn.sinval_stats().messages, 3);
}

#[test]
fn the_furthest_behind_is_woken_and_passes_it_on() {
    let k = kernel();
    let (writer, sa, sb) = (k.session(), k.session(), k.session());
    let (mut a, mut b) = (reader(&k, &sa), reader(&k, &sb));
    sinval::send(&writer, &batch(0, 10)).unwrap();
    // B has read a little and is not the furthest behind.
    read(&mut b, &sb).unwrap();
    let woken = |s: &TxnSession| s.slot().interrupts() & sinew_sync::slot::INTERRUPT_SINVAL != 0;
    let mut sent = 0;
    while !woken(&sa) {
        sinval::send(&writer, &batch(0, 64)).unwrap();
        sent += 64;
        assert!(sent <= RING_LEN, "nobody was woken");
    }
    assert!(sent > RING_LEN / 2 && !woken(&sb));
    sinval::send(&writer, &batch(0, 64)).unwrap();
    assert!(!woken(&sb), "one at a time below the next threshold");
    read(&mut a, &sa).unwrap();
    assert!(!woken(&sa) && woken(&sb), "the chain goes on");
    read(&mut b, &sb).unwrap();
    let stats = k.txn.sinval_stats();
    assert_eq!((stats.resets, stats.wakeups), (0, 2));
}

#[test]
fn a_stuck_reader_blocks_no_writer_and_no_other_reader() {
    let k = kernel();
    let _stuck = reader(&k, &k.session());
    let done = AtomicU32::new(0);
    const TOTAL: u32 = 30_000;
    std::thread::scope(|scope| {
        for _ in 0..3 {
            let (k, done) = (&k, &done);
            scope.spawn(move || {
                let s = k.session();
                let mut r = reader(k, &s);
                done.fetch_add(1, SeqCst);
                let mut last = None;
                loop {
                    match read(&mut r, &s) {
                        // After a reset order starts anew.
                        None => last = None,
                        Some(got) => {
                            for n in got {
                                assert!(last.is_none_or(|l| n == l + 1), "{n} after {last:?}");
                                last = Some(n);
                            }
                        }
                    }
                    if last == Some(TOTAL - 1) || done.load(SeqCst) == u32::MAX {
                        break;
                    }
                    std::thread::yield_now();
                }
            });
        }
        while done.load(SeqCst) < 3 {
            std::thread::yield_now();
        }
        let s = k.session();
        let mut n = 0;
        while n < TOTAL {
            let count = fastrand::u32(1..=80).min(TOTAL - n);
            sinval::send(&s, &batch(n, count)).unwrap();
            n += count;
            if fastrand::u8(..8) == 0 {
                std::thread::yield_now();
            }
        }
        done.store(u32::MAX, SeqCst);
    });
    assert!(k.txn.sinval_stats().resets >= 1);
}

#[test]
fn commit_sends_before_it_releases_locks() {
    let k = kernel();
    let (w, s) = (k.begin(), k.begin());
    let mut r = reader(&k, &s);
    let tag = LockTag::relation(5, 1);
    w.lock(tag, LockMode::AccessExclusive, LockOwner::Transaction, WaitPolicy::Block).unwrap();
    let xid = w.current_xid().unwrap();
    std::thread::scope(|scope| {
        let k = &k;
        scope.spawn(move || {
            super::locks::wait_for_waiters(k, 1);
            let payload = CommitPayload { sinval: batch(7, 1), ..CommitPayload::default() };
            w.commit(&k.log, &payload, true).unwrap();
        });
        s.lock(tag, LockMode::AccessShare, LockOwner::Transaction, WaitPolicy::Block).unwrap();
        assert_eq!(read(&mut r, &s), Some(vec![7]));
        assert!(matches!(k.txn.status(xid).unwrap(), XidStatus::Committed(_)));
    });
}

#[test]
fn readers_are_freed_and_claimed_again() {
    let k = kernel();
    let s = k.session();
    for _ in 0..3 {
        let all: Vec<_> = (0..PARAMS.sessions_max).map(|_| reader(&k, &s)).collect();
        assert!(matches!(SinvalReader::new(&k.txn), Err(TxnError::OutOfSharedMemory { .. })));
        drop(all);
    }
}
