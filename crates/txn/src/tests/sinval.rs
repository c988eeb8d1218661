//! The invalidation ring: order, laggards, resets, wake-ups.

use super::support::*;
use crate::invalidation::control::RING_LEN;

/// One this far behind is woken.
const WAKE_BEHIND: u64 = RING_LEN as u64 / 2;
use crate::*;
use sinew_sync::slot::INTERRUPT_SINVAL;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::Barrier;
use sinew_sync::shim::{AtomicBool, AtomicU32};
use std::sync::atomic::Ordering::SeqCst;
use std::time::{Duration, Instant};

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
    s.send_invalidations(&batch(0, 100)).unwrap();
    assert_eq!(read(&mut a, &s), Some((0..100).collect()));
    assert_eq!(read(&mut a, &s), Some(vec![]));
    s.send_invalidations(&batch(100, 3)).unwrap();
    assert_eq!(read(&mut a, &s), Some(vec![100, 101, 102]));
    assert_eq!(read(&mut b, &s), Some((0..103).collect()));
}

#[test]
fn only_the_laggard_is_reset() {
    let k = kernel();
    let s = k.session();
    let (mut quick, mut slow) = (reader(&k, &s), reader(&k, &s));
    for n in 0..200 {
        s.send_invalidations(&batch(n * 64, 64)).unwrap();
        assert_eq!(read(&mut quick, &s).unwrap().len(), 64);
    }
    assert_eq!(k.txn.sinval_stats().resets, 1);
    assert_eq!(read(&mut slow, &s), None);
    s.send_invalidations(&batch(0, 5)).unwrap();
    assert_eq!(read(&mut slow, &s), Some((0..5).collect()));
    assert_eq!(k.txn.sinval_stats().resets, 1);
    assert_eq!(k.txn.sinval_stats().messages, 200 * 64 + 5);
    k.txn.reset_sinval_stats();
    assert_eq!(k.txn.sinval_stats(), SinvalStats::default());
    assert!(k.txn.sinval_readers().iter().all(|r| r.resets == 0));
    s.send_invalidations(&batch(0, 3)).unwrap();
    assert_eq!(k.txn.sinval_stats().messages, 3);
}

#[test]
fn the_furthest_behind_is_woken_and_passes_it_on() {
    let k = kernel();
    let (writer, sa, sb) = (k.session(), k.session(), k.session());
    let (mut a, mut b) = (reader(&k, &sa), reader(&k, &sb));
    writer.send_invalidations(&batch(0, 10)).unwrap();
    // B has read a little and is not the furthest behind.
    read(&mut b, &sb).unwrap();
    let woken = |s: &TxnSession| s.slot().interrupts() & sinew_sync::slot::INTERRUPT_SINVAL != 0;
    let mut sent = 0;
    while !woken(&sa) {
        writer.send_invalidations(&batch(0, 64)).unwrap();
        sent += 64;
        assert!(sent <= RING_LEN, "nobody was woken");
    }
    assert!(sent > RING_LEN / 2 && !woken(&sb));
    writer.send_invalidations(&batch(0, 64)).unwrap();
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
            s.send_invalidations(&batch(n, count)).unwrap();
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
        let error = SinvalReader::new(&k.txn).err().unwrap();
        tells_of_a_full_table(error, "invalidation readers", "sessions_max");
        drop(all);
    }
}

/// Reads when it is told to, as an idle session does, until `stop`.
fn idle(k: &Kernel, r: &mut SinvalReader, s: &TxnSession, stop: &AtomicBool) {
    while !stop.load(SeqCst) {
        let seen = s.slot().wake_seq();
        if s.slot().interrupts() & INTERRUPT_SINVAL == 0 {
            // The bound is for `stop` alone.
            s.slot().wait(seen, Some(Instant::now() + Duration::from_millis(20))).unwrap();
        } else {
            assert!(read(r, s).is_some(), "one that reads when it is woken was reset");
        }
    }
    k.txn.region().check().unwrap();
}

const READERS: usize = 200;
const MANY: TxnParams = TxnParams { sessions_max: 256, ..PARAMS };

/// All have read nothing when the ring is half full: a chain of wake-ups goes through them, one
/// awake at a time.
#[test]
fn laggards_catch_up_one_at_a_time() {
    let k = kernel_with(MANY, Xid(100), Default::default());
    let stop = AtomicBool::new(false);
    let ready = Barrier::new(READERS + 1);
    std::thread::scope(|scope| {
        for _ in 0..READERS {
            scope.spawn(|| {
                let s = k.session();
                let mut r = reader(&k, &s);
                ready.wait();
                idle(&k, &mut r, &s, &stop);
            });
        }
        ready.wait();
        let s = k.session();
        while k.txn.sinval_stats().wakeups == 0 {
            s.send_invalidations(&batch(0, 64)).unwrap();
        }
        let behind = || k.txn.sinval_readers().iter().filter(|r| r.behind >= WAKE_BEHIND).count();
        while behind() > 0 {
            std::thread::sleep(Duration::from_millis(1));
        }
        stop.store(true, SeqCst);
    });
    let stats = k.txn.sinval_stats();
    assert_eq!((stats.wakeups, stats.catching_up_max, stats.resets), (READERS as u64, 1, 0));
}

const CHILD: &str = "SINEW_TXN_SINVAL_CHILD";

/// The child's part: a reader that is stopped by its parent, and reads again when it goes on.
#[test]
fn child_that_reads_and_is_stopped() {
    let Ok(dir) = std::env::var(CHILD) else { return };
    let k = join_with(dir.as_ref(), MANY);
    let s = k.session();
    let mut r = reader(&k, &s);
    println!("@ready");
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).unwrap();
    println!("@{:?}", r.catch_up(&s, &mut |_| ()).unwrap());
}

fn signal(child: &Child, name: &str) {
    let status = Command::new("kill").args([name, &child.id().to_string()]).status().unwrap();
    assert!(status.success());
}

/// 200 readers, one of them in a process that is stopped: the others' DDL goes on, and no other
/// reader is reset.
#[test]
fn one_stopped_of_two_hundred_is_reset_and_nobody_else() {
    if std::env::var(CHILD).is_ok() {
        return;
    }

    const DDL: usize = 4;
    const COMMITS: u32 = 1500;
    const MESSAGES: u32 = 10;
    let k = kernel_with(MANY, Xid(100), Default::default());
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "tests::sinval::child_that_reads_and_is_stopped", "--nocapture"])
        .env(CHILD, k.dir())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut next = || loop {
        let mut line = String::new();
        assert!(output.read_line(&mut line).unwrap() > 0, "the child ended early");
        if let Some(at) = line.find('@') {
            break line[at + 1..].trim().to_string();
        }
    };
    assert_eq!(next(), "ready");
    let stopped = k.txn.sinval_readers()[0].reader;
    signal(&child, "-STOP");
    let stop = AtomicBool::new(false);
    let ready = Barrier::new(READERS);
    std::thread::scope(|scope| {
        for _ in 0..READERS - 1 - DDL {
            scope.spawn(|| {
                let s = k.session();
                let mut r = reader(&k, &s);
                ready.wait();
                idle(&k, &mut r, &s, &stop);
            });
        }
        let ddl: Vec<_> = (0..DDL)
            .map(|_| {
                scope.spawn(|| {
                    let s = k.session();
                    let mut r = reader(&k, &s);
                    ready.wait();
                    for n in 0..COMMITS {
                        s.begin();
                        let payload =
                            CommitPayload { sinval: batch(n, MESSAGES), ..CommitPayload::default() };
                        s.commit(&k.log, &payload, true).unwrap();
                        assert!(read(&mut r, &s).is_some(), "a session that keeps up was reset");
                        // Real DDL takes longer, and no reader could follow a flood of messages
                        // alone. The test does not wait for the stopped one.
                        let full = |r: &SinvalReaderRow| r.reader != stopped && r.behind > 3000;
                        while n % 16 == 0 && k.txn.sinval_readers().iter().any(full) {
                            std::thread::sleep(Duration::from_millis(1));
                            read(&mut r, &s).unwrap();
                        }
                    }
                })
            })
            .collect();
        ready.wait();
        for d in ddl {
            d.join().unwrap();
        }
        stop.store(true, SeqCst);
    });
    let stats = k.txn.sinval_stats();
    assert_eq!(stats.messages, u64::from(COMMITS * MESSAGES) * DDL as u64);
    assert!(stats.messages > 10 * RING_LEN as u64, "the stopped one was overtaken many times");
    assert_eq!(stats.resets, 1, "{stats:?}");
    let row = k.txn.sinval_readers().into_iter().find(|r| r.reader == stopped).unwrap();
    assert!(row.resets == 1 && row.must_reset, "{row:?}");
    signal(&child, "-CONT");
    writeln!(child.stdin.as_ref().unwrap(), "go on").unwrap();
    assert_eq!(next(), "Reset");
    assert!(child.wait().unwrap().success());
}
