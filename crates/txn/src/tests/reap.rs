//! Sessions whose process died: simulated by a forgotten session, and real by killing a child.

use super::support::*;
use crate::outcome::csn::Word;
use crate::outcome::publish::CommitState;
use crate::*;
use sinew_sync::{Slot, ThreadWaiter};
use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

const T: LockOwner = LockOwner::Transaction;
const BLOCK: WaitPolicy = WaitPolicy::Block;

#[test]
fn a_dead_sessions_transaction_is_rolled_back_and_its_locks_freed() {
    let k = kernel();
    let dead = k.begin();
    let snapshot = dead.take_snapshot().unwrap();
    let top = dead.current_xid().unwrap();
    dead.sub_begin().unwrap();
    let sub = dead.current_xid().unwrap();
    dead.lock(LockTag::relation(5, 1), LockMode::RowExclusive, T, BLOCK).unwrap();
    dead.lock(LockTag::relation(5, 2), LockMode::AccessExclusive, T, BLOCK).unwrap();
    dead.lock(LockTag::advisory(5, 1, 1, 1), LockMode::Exclusive, LockOwner::Session, BLOCK).unwrap();
    let slot = dead.slot().index().0;
    let busy = k.session();
    k.one_commit(&busy);
    assert_eq!(k.txn.horizon(), snapshot.xmin);
    std::mem::forget(dead);
    std::thread::scope(|scope| {
        let k = &k;
        let waiters = [
            scope.spawn(move || k.begin().wait_for_xid(sub, BLOCK).unwrap()),
            scope.spawn(move || {
                k.begin().lock(LockTag::relation(5, 2), LockMode::AccessShare, T, BLOCK).unwrap()
            }),
        ];
        super::locks::wait_for_waiters(k, 2);
        k.txn.reap_slot(busy.slot(), slot).unwrap();
        for w in waiters {
            assert!(w.join().unwrap());
        }
    });
    for xid in [top, sub] {
        assert_eq!(k.txn.status(xid).unwrap(), XidStatus::Aborted);
    }
    assert_eq!(k.txn.horizon(), k.txn.next_xid());
    assert!(k.txn.locks(&busy).unwrap().is_empty());
    assert_eq!(k.txn.announced_strong_locks(), 0);
    // Again, as after a reaper that died itself.
    k.txn.reap_slot(busy.slot(), slot).unwrap();
    k.check_locks();
}

#[test]
fn a_dead_waiter_leaves_the_queue_and_lets_others_pass() {
    let k = kernel();
    let holder = k.begin();
    let tag = LockTag::relation(5, 2);
    holder.lock(tag, LockMode::Share, T, BLOCK).unwrap();
    // A request that is queued and whose session never comes back to it.
    let dead = k.begin();
    let slot = dead.slot().index().0;
    {
        let table = &k.txn.table;
        let bucket = crate::lock::fastpath::strong_bucket(tag);
        k.txn.announcements().announce(slot, bucket);
        let _latch = table.exclusive(dead.slot(), table.partition_of(tag)).unwrap();
        let (lock, entry) = k.txn.find_or_create(tag, slot).unwrap();
        k.txn.join_queue(lock, entry, slot, LockMode::AccessExclusive);
        k.txn.came_into_table(slot, tag, LockMode::AccessExclusive);
    }
    std::mem::forget(dead);
    k.check_locks();
    let s = k.begin();
    assert!(!s.lock(tag, LockMode::Share, T, WaitPolicy::Skip).unwrap());
    std::thread::scope(|scope| {
        let k = &k;
        let w = scope.spawn(move || k.begin().lock(tag, LockMode::Share, T, BLOCK).unwrap());
        super::locks::wait_for_waiters(k, 2);
        k.txn.reap_slot(s.slot(), slot).unwrap();
        assert!(w.join().unwrap());
    });
    k.check_locks();
    k.commit(&holder);
    assert_eq!(k.txn.announced_strong_locks(), 0);
}

/// Wherever a strong locker dies, its relation's next weak lock is in the slot again.
#[test]
fn a_dead_strong_locker_leaves_the_fast_path() {
    use crate::lock::announce::State;
    let tag = LockTag::relation(5, 2);
    let bucket = crate::lock::fastpath::strong_bucket(tag);
    type Dies = fn(&Txn, u32, usize);
    let deaths: [(&str, Dies); 5] = [
        ("before it announced itself", |txn, slot, bucket| {
            txn.announcements().write(slot, State::Raising, bucket);
        }),
        ("after it announced itself", |txn, slot, bucket| txn.announcements().announce(slot, bucket)),
        ("and somebody else announced himself since", |txn, slot, bucket| {
            txn.announcements().announce(slot, bucket);
            txn.announcements().announce(slot - 1, bucket);
            txn.announcements().withdraw(slot - 1);
        }),
        ("before it withdrew", |txn, slot, bucket| {
            txn.announcements().announce(slot, bucket);
            txn.announcements().has_left_table(slot, bucket);
        }),
        ("after it withdrew", |txn, slot, bucket| {
            txn.announcements().announce(slot, bucket);
            let note = txn.announcements().write(slot, State::Lowering, bucket);
            txn.announcements().count(slot, note);
        }),
    ];
    let k = kernel();
    let s = k.begin();
    for (what, dies) in deaths {
        let (held, dead) = (k.begin(), k.begin());
        let slot = dead.slot().index().0;
        // Of two strong locks that it has, and of another's, it is the last one that is in
        // question.
        for relation in [3, 4] {
            dead.lock(LockTag::relation(5, relation), LockMode::Share, T, BLOCK).unwrap();
        }
        dies(&k.txn, slot, bucket);
        std::mem::forget(dead);
        held.lock(tag, LockMode::ShareRowExclusive, T, BLOCK).unwrap();
        // Twice, as after an evictor that died of it.
        for _ in 0..2 {
            k.txn.reap_slot(s.slot(), slot).unwrap();
            assert_eq!(k.txn.announced_strong_locks(), 1, "{what}");
        }
        k.commit(&held);
        assert_eq!(k.txn.announced_strong_locks(), 0, "{what}");
        s.lock(tag, LockMode::AccessShare, T, BLOCK).unwrap();
        let rows = k.txn.locks(&s).unwrap();
        assert!(rows.iter().any(|r| r.tag == tag && r.fastpath), "{what}: {rows:?}");
        assert!(s.unlock(tag, LockMode::AccessShare, T).unwrap());
    }
    k.check_locks();
}

#[test]
fn a_commit_whose_record_was_written_is_finished_for_the_dead() {
    let k = kernel();
    for (state, committed) in [
        (crate::outcome::publish::CommitState::Plain, true),
        (crate::outcome::publish::CommitState::WithSinval, true),
        (crate::outcome::publish::CommitState::None, false),
    ] {
        let s = k.session();
        let mut reader = SinvalReader::new(&k.txn).unwrap();
        reader.catch_up(&s, &mut |_| {}).unwrap();
        let dead = k.begin();
        dead.sub_begin().unwrap();
        let sub = dead.current_xid().unwrap();
        let top = dead.top_xid().unwrap();
        let slot = dead.slot().index().0;
        k.txn.set_commit_state(slot as usize, state);
        std::mem::forget(dead);
        k.txn.reap_slot(s.slot(), slot).unwrap();
        for xid in [top, sub] {
            let is = matches!(k.txn.status(xid).unwrap(), XidStatus::Committed(_));
            assert_eq!(is, committed, "{state:?}");
        }
        let reset = reader.catch_up(&s, &mut |_| {}).unwrap() == CaughtUp::Reset;
        assert_eq!(reset, state == crate::outcome::publish::CommitState::WithSinval);
        k.txn.region().check().unwrap();
    }
}

#[test]
fn work_for_storage_that_died_with_its_commit_poisons() {
    let k = kernel();
    let dead = k.begin();
    dead.current_xid().unwrap();
    let slot = dead.slot().index().0;
    k.txn.set_commit_state(slot as usize, crate::outcome::publish::CommitState::WithWork);
    std::mem::forget(dead);
    let s = k.session();
    assert!(matches!(k.txn.reap_slot(s.slot(), slot), Err(TxnError::Poisoned)));
    assert!(k.txn.region().check().is_err());
}

const CHILD: &str = "SINEW_TXN_TEST_CHILD";

/// The child's part: joins the region named in the environment, takes locks and an xid, and waits
/// to be killed.
#[test]
fn child_that_waits_to_be_killed() {
    let Ok(dir) = std::env::var(CHILD) else { return };
    let k = join(dir.as_ref());
    let s = k.begin();
    s.take_snapshot().unwrap();
    s.current_xid().unwrap();
    s.lock(LockTag::relation(5, 1), LockMode::RowExclusive, T, BLOCK).unwrap();
    s.lock(LockTag::relation(5, 2), LockMode::AccessExclusive, T, BLOCK).unwrap();
    let _reader = SinvalReader::new(&k.txn).unwrap();
    println!("ready {}", s.top_xid().unwrap());
    std::thread::sleep(Duration::from_secs(60));
}

/// The child's part: commits as far as the role says that is named in the environment.
#[test]
fn child_that_publishes() {
    let Ok(dir) = std::env::var(PUBLISHER) else { return };
    let (dir, role) = dir.split_once(':').unwrap();
    let role: usize = role.parse().unwrap();
    let k = join(dir.as_ref());
    let s = k.begin();
    let top = s.current_xid().unwrap();
    s.sub_begin().unwrap();
    let sub = s.current_xid().unwrap();
    let ring = k.txn.ring();
    let Some(running @ Word::Running { .. }) = ring.look(top.0) else { panic!("it runs") };
    if role > 0 {
        k.txn.set_commit_state(s.slot().index().0 as usize, CommitState::Plain);
    }
    if role > 1 {
        assert!(ring.mark(top.0, running.encode()));
    }
    if role > 2 {
        ring.commit(top.0).unwrap();
    }
    println!("ready {top} {sub}");
    std::thread::sleep(Duration::from_secs(60));
}

/// A process that runs one of the tests below as its part, and what it prints.
fn child(k: &Kernel, test: &str, variable: &str, role: impl std::fmt::Display) -> (Child, BufReader<ChildStdout>) {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", &format!("tests::reap::{test}"), "--nocapture"])
        .env(variable, format!("{}:{role}", k.dir().display()))
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let out = BufReader::new(child.stdout.take().unwrap());
    (child, out)
}

const PUBLISHER: &str = "SINEW_TXN_TEST_PUBLISHER";

/// Before its record is inserted, before and after its mark, and before its subtransactions' words.
#[test]
fn a_publisher_killed_anywhere_harms_nobody() {
    let k = kernel();
    for role in 0..4 {
        let (mut child, mut out) = child(&k, "child_that_publishes", PUBLISHER, role);
        let xids: Vec<Xid> = loop {
            let mut line = String::new();
            assert!(out.read_line(&mut line).unwrap() > 0, "the child ended early");
            if let Some(at) = line.find("ready ") {
                break line[at + 6..].split_whitespace().map(|xid| Xid(xid.parse().unwrap())).collect();
            }
        };
        child.kill().unwrap();
        child.wait().unwrap();
        let s = k.begin();
        let snapshot = s.take_snapshot().unwrap();
        let seen: Vec<bool> = xids.iter().map(|xid| k.txn.visible(&snapshot, *xid).unwrap()).collect();
        assert_eq!(seen, [role > 2; 2], "the whole tree, or nothing of it");
        k.one_commit(&k.session());
        k.txn.reap_dead(&s).unwrap();
        k.txn.region().check().unwrap();
        for xid in &xids {
            let committed = matches!(k.txn.status(*xid).unwrap(), XidStatus::Committed(_));
            assert_eq!(committed, role > 0, "its record was inserted, or it never came to that");
            assert!(k.txn.own_word(*xid).unwrap().is_final());
            assert_eq!(k.txn.visible(&snapshot, *xid).unwrap(), role > 2);
        }
        s.release_snapshot(&snapshot);
        k.abort(&s);
        assert_eq!(k.txn.horizon(), k.txn.next_xid(), "nothing of it is left");
    }
}

const CROWD: &str = "SINEW_TXN_TEST_CROWD";

/// The child's part: takes all slots, with transactions in some, and perhaps the one for reaping.
#[test]
fn child_that_takes_all_slots() {
    let Ok(dir) = std::env::var(CROWD) else { return };
    let (dir, role) = dir.split_once(':').unwrap();
    let k = join(dir.as_ref());
    let mut all = Vec::new();
    let refused = loop {
        match k.txn.session(Box::new(ThreadWaiter)) {
            Ok(s) => all.push(s),
            Err(e) => break e,
        }
    };
    assert!(matches!(refused, TxnError::TooManySessions { max: 64, .. }), "{refused}");
    for s in all.iter().step_by(3) {
        s.begin();
        s.current_xid().unwrap();
    }
    let reaper = (role == "reaper").then(|| Slot::claim_to_reap(k.txn.region()).unwrap().unwrap());
    println!("ready {}", all.len());
    std::thread::sleep(Duration::from_secs(60));
    drop(reaper);
}

/// All slots are the dead's. There is no session that could clean up.
#[test]
fn a_newcomer_gets_a_slot_that_the_dead_had() {
    let k = kernel();
    for role in ["sessions", "reaper", "sessions", "reaper"] {
        let (mut child, mut out) = child(&k, "child_that_takes_all_slots", CROWD, role);
        let mut line = String::new();
        while !line.contains("ready 64") {
            line.clear();
            assert!(out.read_line(&mut line).unwrap() > 0, "the child ended early");
        }
        let refused = k.txn.session(Box::new(ThreadWaiter)).err();
        assert!(matches!(refused, Some(TxnError::TooManySessions { .. })), "it lives: {refused:?}");
        child.kill().unwrap();
        child.wait().unwrap();

        let s = k.begin();
        assert_eq!(k.txn.horizon(), k.txn.next_xid(), "the transactions of the dead are over");
        let rest: Vec<TxnSession> = (1..64).map(|_| k.session()).collect();
        assert!(k.txn.session(Box::new(ThreadWaiter)).is_err(), "the slot for reaping is no session's");
        drop(rest);
        k.abort(&s);
        drop(s);
        assert!(!k.txn.region().anybody_dead());
    }
    k.check_locks();
}

#[test]
fn killed_process_is_cleaned_up_after() {
    if std::env::var(CHILD).is_ok() {
        return;
    }
    let k = kernel();
    let mut child = std::process::Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "tests::reap::child_that_waits_to_be_killed", "--nocapture"])
        .env(CHILD, k.dir())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = std::io::BufReader::new(child.stdout.take().unwrap());
    let xid = loop {
        let mut line = String::new();
        assert!(out.read_line(&mut line).unwrap() > 0, "the child ended early");
        if let Some(at) = line.find("ready ") {
            break Xid(line[at + 6..].trim().parse().unwrap());
        }
    };
    let s = k.begin();
    assert_eq!(k.txn.sinval_readers().len(), 1);
    assert_eq!(k.txn.status(xid).unwrap(), XidStatus::InProgress);
    assert!(!s.lock(LockTag::relation(5, 2), LockMode::AccessShare, T, WaitPolicy::Skip).unwrap());
    assert_eq!(k.txn.reap_dead(&s).unwrap(), 0);
    std::thread::scope(|scope| {
        let k = &k;
        let waiters = [
            scope.spawn(move || k.begin().wait_for_xid(xid, BLOCK).unwrap()),
            scope.spawn(move || {
                k.begin().lock(LockTag::relation(5, 1), LockMode::AccessExclusive, T, BLOCK).unwrap()
            }),
        ];
        super::locks::wait_for_waiters(k, 2);
        child.kill().unwrap();
        child.wait().unwrap();
        assert_eq!(k.txn.reap_dead(&s).unwrap(), 1);
        for w in waiters {
            assert!(w.join().unwrap());
        }
    });
    assert_eq!(k.txn.status(xid).unwrap(), XidStatus::Aborted);
    assert!(s.lock(LockTag::relation(5, 2), LockMode::AccessExclusive, T, WaitPolicy::Skip).unwrap());
    assert!(k.txn.sinval_readers().is_empty(), "it would be behind for ever");
    assert_eq!(k.txn.horizon(), k.txn.next_xid());
    k.check_locks();
}
