//! Notifications: the order of commits, listeners that come and go, sessions that die, a full
//! queue.

use super::support::*;
use crate::outcome::publish::CommitState;
use crate::*;
use sinew_sync::shim::AtomicU32;
use std::sync::atomic::Ordering::{Relaxed, SeqCst};
use std::time::{Duration, Instant};

const DB: u32 = 5;

fn post(s: &TxnSession, channel: &str, payload: &str) {
    s.begin();
    s.post_notifications(DB, &[NotifyMessage { channel, payload }]).unwrap();
}

fn send(k: &Kernel, s: &TxnSession, channel: &str, payload: &str) {
    post(s, channel, payload);
    k.commit(s);
}

fn listener(k: &Kernel, channel: &str) -> TxnSession {
    let s = k.session();
    assert!(s.listen(DB, channel).unwrap());
    s
}

fn take(s: &TxnSession) -> Vec<String> {
    s.take_notifications().unwrap().into_iter().map(|n| n.payload).collect()
}

#[test]
fn messages_come_in_the_order_of_the_commits() {
    let k = kernel();
    let (a, b, c) = (k.session(), k.session(), k.session());
    let (l, other) = (listener(&k, "x"), listener(&k, "y"));
    assert!(!l.listen(DB, "x").unwrap());
    assert!(!l.has_notifications() || take(&l).is_empty());
    post(&a, "x", "a");
    post(&b, "x", "b");
    send(&k, &c, "x", "c");
    assert_eq!(take(&l), ["c"]);
    k.commit(&b);
    k.commit(&a);
    let got = l.take_notifications().unwrap();
    assert_eq!(got[0], Notification {
        channel: "x".into(),
        payload: "b".into(),
        sender: b.slot().session_id()
    });
    assert_eq!(got[1].payload, "a");
    assert_eq!(got.len(), 2);
    assert!(!l.has_notifications(), "nothing is left");
    assert_eq!(take(&other), [""; 0]);

    // Another database's channel of the same name is another channel.
    let far = k.session();
    far.listen(6, "x").unwrap();
    send(&k, &a, "x", "once more");
    assert_eq!((take(&l), take(&far)), (vec!["once more".to_string()], vec![]));
}

#[test]
fn a_listener_gets_what_commits_after_it_has_registered() {
    let k = kernel();
    let (a, b) = (k.session(), k.session());
    send(&k, &b, "x", "early");
    post(&a, "x", "under way");
    let l = listener(&k, "x");
    send(&k, &b, "x", "late");
    assert_eq!(take(&l), ["late"]);
    let seen = l.slot().wake_seq();
    k.commit(&a);
    assert_ne!(l.slot().wake_seq(), seen, "it is woken though it came after the posting");
    assert_eq!(take(&l), ["under way"]);

    // A second channel begins with its own call.
    send(&k, &a, "y", "before");
    l.listen(DB, "y").unwrap();
    send(&k, &a, "y", "after");
    assert_eq!(l.listening(), ["x", "y"]);
    assert_eq!(take(&l), ["after"]);
    l.unlisten("x").unwrap();
    send(&k, &a, "x", "x");
    send(&k, &a, "y", "y");
    assert_eq!(take(&l), ["y"]);
    l.unlisten_all().unwrap();
    assert!(!l.is_listening() && l.listening().is_empty());
    send(&k, &a, "y", "y");
    assert!(!l.has_notifications());
    assert_eq!(k.txn.notification_channels(a.slot()).unwrap(), 0);
}

#[test]
fn what_is_rolled_back_never_comes() {
    let k = kernel();
    let (a, b) = (k.session(), k.session());
    let l = listener(&k, "x");
    post(&a, "x", "void");
    assert_eq!(take(&l), [""; 0]);
    assert!(l.has_notifications(), "it may still commit");
    k.abort(&a);
    send(&k, &b, "x", "good");
    assert_eq!(take(&l), ["good"]);
    assert!(!l.has_notifications());
    assert_eq!(k.txn.notification_queue_usage(a.slot()).unwrap(), 0.0);
}

#[test]
fn several_messages_of_a_transaction_stay_together() {
    let k = kernel();
    let a = k.session();
    let l = listener(&k, "x");
    l.listen(DB, "y").unwrap();
    let long = "ü".repeat(700);
    let texts = ["", "1", "1234567", "12345678", "123456789", &long];
    let message = |(i, payload): (usize, &&'static str)| NotifyMessage {
        channel: if i % 2 == 0 { "x" } else { "y" },
        payload,
    };
    let texts: Vec<&'static str> = texts.iter().map(|t| &*t.to_string().leak()).collect();
    let messages: Vec<_> = texts.iter().enumerate().map(message).collect();
    a.begin();
    a.post_notifications(DB, &messages).unwrap();
    k.commit(&a);
    assert_eq!(take(&l), texts);
}

/// A session that dies at each step of its commit.
#[test]
fn the_reaper_decides_the_entries_of_the_dead() {
    for (state, publishes, expected) in [
        (CommitState::None, false, None),
        (CommitState::Plain, false, Some("dead")),
        (CommitState::Plain, true, Some("dead")),
    ] {
        let k = kernel();
        let (reaper, dead) = (k.session(), k.session());
        let l = listener(&k, "x");
        post(&dead, "x", "dead");
        let top = dead.top_xid().unwrap();
        let slot = dead.slot().index().0;
        k.txn.set_commit_state(slot as usize, state);
        if publishes {
            k.txn.publish_commit(dead.slot(), top, std::iter::empty()).unwrap();
        }
        std::mem::forget(dead);
        let seen = l.slot().wake_seq();
        k.txn.reap_slot(reaper.slot(), slot).unwrap();
        assert_ne!(l.slot().wake_seq(), seen);
        k.txn.reap_slot(reaper.slot(), slot).unwrap();
        send(&k, &reaper, "x", "later");
        let expected: Vec<&str> = expected.into_iter().chain(["later"]).collect();
        assert_eq!(take(&l), expected);
        assert!(!l.has_notifications());
        assert_eq!(k.txn.notification_queue_usage(reaper.slot()).unwrap(), 0.0);
    }
}

#[test]
fn a_dead_session_that_reserved_nothing_harms_no_entry_of_others() {
    let k = kernel();
    let (reaper, dead, a) = (k.session(), k.session(), k.session());
    let l = listener(&k, "x");
    dead.begin();
    dead.current_xid().unwrap();
    let slot = dead.slot().index().0;
    // It noted the position and died before the tail moved. Another session reserved there.
    let tail = k.txn.control[0].notify.tail.load(Relaxed);
    k.txn.slots[slot as usize].posted.store(tail + 1, Relaxed);
    post(&a, "x", "a");
    std::mem::forget(dead);
    k.txn.reap_slot(reaper.slot(), slot).unwrap();
    k.commit(&a);
    assert_eq!(take(&l), ["a"]);
}

#[test]
fn a_dead_listener_holds_nothing() {
    let k = kernel();
    let a = k.session();
    let dead = listener(&k, "x");
    for channel in 0..7 {
        dead.listen(DB, &format!("channel {channel}")).unwrap();
    }
    send(&k, &a, "x", "unread");
    assert!(k.txn.notification_queue_usage(a.slot()).unwrap() > 0.0);
    let slot = dead.slot().index().0;
    std::mem::forget(dead);
    for _ in 0..2 {
        k.txn.reap_slot(a.slot(), slot).unwrap();
        assert_eq!(k.txn.notification_channels(a.slot()).unwrap(), 0);
        assert_eq!(k.txn.notification_queue_usage(a.slot()).unwrap(), 0.0);
    }
}

#[test]
fn a_full_table_of_channels_names_its_setting() {
    let k = kernel();
    let l = k.session();
    let names: Vec<String> = (0..=PARAMS.channels_max).map(|i| format!("channel {i}")).collect();
    for name in &names[1..] {
        l.listen(DB, name).unwrap();
    }
    let full = l.listen(DB, &names[0]).unwrap_err();
    tells_of_a_full_table(full, "notification channels", "channels_max");
    // A channel that is there needs no room, nor does one whose place another gave up.
    let other = listener(&k, &names[1]);
    l.unlisten(&names[1]).unwrap();
    assert!(l.listen(DB, &names[0]).is_err());
    drop(other);
    assert!(l.listen(DB, &names[0]).unwrap());
    let a = k.session();
    for name in &names {
        send(&k, &a, name, name);
    }
    let expected = names.iter().filter(|n| **n != names[1]);
    assert_eq!(take(&l), expected.cloned().collect::<Vec<_>>());
}

#[test]
fn a_listener_that_reads_nothing_fills_the_queue_for_its_own_channels_alone() {
    let k = kernel();
    let a = k.session();
    let (l, other) = (listener(&k, "x"), listener(&k, "y"));
    let payload = "p".repeat(100);
    // Channels without a listener, and those of a listener that has nothing of them to read.
    for _ in 0..1000 {
        send(&k, &a, "z", &payload);
        send(&k, &a, "y", &payload);
        assert_eq!(take(&other).len(), 1);
    }
    let mut sent = 0;
    let full = loop {
        a.begin();
        match a.post_notifications(DB, &[NotifyMessage { channel: "x", payload: &payload }]) {
            Ok(()) => k.commit(&a),
            Err(e) => break e,
        }
        sent += 1;
        assert!(sent < 1000);
    };
    k.abort(&a);
    let full = sinew_error::SqlError::from(full);
    assert_eq!((full.sqlstate.code(), &*full.message), ("54000", "too many notifications in the NOTIFY queue"));
    assert!(full.hint.clone().unwrap().contains("notify_words"));
    assert!(k.txn.notification_queue_usage(a.slot()).unwrap() > 0.9);
    assert_eq!(take(&l).len(), sent);
    send(&k, &a, "x", &payload);
    assert_eq!(take(&l).len(), 1);
}

#[test]
fn an_outcome_is_remembered_until_the_entry_has_it() {
    let k = kernel_with(TxnParams { csn_ring: 64, ..PARAMS }, Xid(100), MemoryStore::default());
    let (dead, busy, reaper) = (k.session(), k.session(), k.session());
    let l = listener(&k, "x");
    post(&dead, "x", "old");
    let (top, slot) = (dead.top_xid().unwrap(), dead.slot().index().0);
    k.txn.set_commit_state(slot as usize, CommitState::Plain);
    k.txn.publish_commit(dead.slot(), top, std::iter::empty()).unwrap();
    std::mem::forget(dead);
    // Its csn leaves the ring, and the horizon stays below it.
    for _ in 0..500 {
        k.one_commit(&busy);
        k.txn.horizon();
    }
    send(&k, &busy, "x", "new");
    assert_eq!(take(&l), ["old", "new"]);
    k.txn.reap_slot(reaper.slot(), slot).unwrap();
    assert!(k.txn.horizon() > top);
}

/// Every listener gets every message once, and all get them in one order.
#[test]
fn many_at_work() {
    const SENDERS: usize = 4;
    const EACH: usize = 400;
    let k = kernel();
    let done = AtomicU32::new(0);
    let orders: Vec<Vec<String>> = std::thread::scope(|scope| {
        let (k, done) = (&k, &done);
        let listeners: Vec<_> = (0..3)
            .map(|_| {
                let l = listener(k, "x");
                scope.spawn(move || {
                    let mut got = Vec::new();
                    let until = Instant::now() + Duration::from_secs(100);
                    while got.len() < SENDERS * EACH {
                        let seen = l.slot().wake_seq();
                        let new = take(&l);
                        if new.is_empty() {
                            assert!(Instant::now() < until, "{} messages are missing", SENDERS * EACH - got.len());
                            l.slot().wait(seen, Some(Instant::now() + Duration::from_secs(10))).unwrap();
                        }
                        got.extend(new);
                    }
                    got
                })
            })
            .collect();
        for sender in 0..SENDERS {
            scope.spawn(move || {
                let s = k.session();
                for i in 0..EACH {
                    let payload = format!("{sender} {i}");
                    loop {
                        s.begin();
                        let channels = ["x", "nobody's"].map(|channel| NotifyMessage { channel, payload: &payload });
                        match s.post_notifications(DB, &channels) {
                            Ok(()) if i % 7 == 3 && done.fetch_add(1, SeqCst) % 2 == 0 => k.abort(&s),
                            Ok(()) => break k.commit(&s),
                            Err(_) => k.abort(&s),
                        }
                        std::thread::yield_now();
                    }
                }
            });
        }
        listeners.into_iter().map(|l| l.join().unwrap()).collect()
    });
    assert!(orders.iter().all(|order| *order == orders[0]));
    for sender in 0..SENDERS {
        let mine = orders[0].iter().filter(|p| p.starts_with(&format!("{sender} ")));
        assert!(mine.cloned().eq((0..EACH).map(|i| format!("{sender} {i}"))));
    }
}
