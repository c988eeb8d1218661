//! Notifications: transactions that post and commit, listeners that look meanwhile, room that is
//! used again, and sessions that begin to listen.

use super::{World, check, commit, thread};
use crate::notify::queue::{Header, ListenerLine, Message, Queue};
use crate::outcome::csn::Word;
use crate::word::Word64;
use sinew_sync::shim::{AtomicU64, Ordering::*};
use std::sync::Arc;

#[cfg(loom)]
use ::loom::sync::{Mutex, RwLock};
#[cfg(shuttle)]
use ::shuttle::sync::{Mutex, RwLock};

scenarios!(
    a_look_and_a_commit_never_miss_each_other within 3,
    two_commits_come_once_and_in_their_order within 2,
    a_look_and_a_later_post_never_miss_each_other within 2,
    a_look_that_begins_above_an_entry_leaves_it_for_the_next within 3,
    room_is_not_used_again_before_it_was_read within 2,
    room_is_not_used_again_beside_a_commit within 2,
    a_listener_that_comes_finds_what_commits_later within 3,
);

/// The words of an entry here.
const ENTRY: u64 = 6;

struct Post {
    words: Vec<Word64>,
    head: AtomicU64,
    tail: AtomicU64,
    lines: Vec<ListenerLine>,
    /// Stands for the queue's latch.
    latch: Mutex<()>,
    /// Stands for the table of channels under its latch: the sessions that listen.
    listeners: RwLock<Vec<usize>>,
}

/// A session's memory of its notifications.
#[derive(Default)]
struct Listener {
    taken: u64,
    since: u64,
    got: Vec<(u64, String)>,
}

impl Post {
    fn new(len: usize, sessions: usize) -> Arc<Post> {
        Arc::new(Post {
            words: (0..len).map(|_| Word64::new(0)).collect(),
            head: AtomicU64::new(0),
            tail: AtomicU64::new(0),
            lines: (0..sessions).map(|_| ListenerLine::new()).collect(),
            latch: Mutex::new(()),
            listeners: RwLock::new(Vec::new()),
        })
    }

    fn queue(&self) -> Queue<'_> {
        Queue { words: &self.words, head: &self.head, tail: &self.tail }
    }

    /// As the first step of `Txn::post`. `None` if there is no room.
    fn reserve(&self, xid: u64) -> Option<u64> {
        let queue = self.queue();
        let header = Header { xid, sender: 1, database: 5 };
        let mut position = None;
        let _latch = self.latch.lock().unwrap();
        if !queue.reserve(ENTRY, header, |at| position = Some(at)) {
            queue.advance(&self.lines);
            queue.check_invariants(&self.lines);
            queue.reserve(ENTRY, header, |at| position = Some(at));
        }
        position
    }

    /// As the rest of it.
    fn announce(&self, at: u64, payload: &str) {
        let message = Message { channel: "x", payload };
        let marked: Result<(), ()> = self.queue().announce(at, &[message], || {
            let listeners = self.listeners.read().unwrap();
            listeners.iter().for_each(|l| self.lines[*l].mark(at));
            Ok(())
        });
        marked.unwrap();
    }

    fn post(&self, xid: u64, payload: &str) -> Option<u64> {
        let at = self.reserve(xid)?;
        self.announce(at, payload);
        Some(at)
    }

    /// As `Txn::settle_post`.
    fn settle(&self, w: &World, at: u64, xid: u64) {
        let outcome = w.ring().read(xid).unwrap();
        let _listeners = self.listeners.read().unwrap();
        let _latch = self.latch.lock().unwrap();
        if self.queue().is_of(at, xid) {
            self.queue().decide(at, outcome);
        }
    }

    fn send(&self, w: &World, xid: u64, payload: &str) -> u64 {
        let at = self.post(xid, payload).expect("room");
        let csn = commit(&w.ring(), xid, &[]);
        self.settle(w, at, xid);
        csn
    }

    /// As `Txn::register`.
    fn register(&self, w: &World, me: usize) -> Listener {
        let mut listeners = self.listeners.write().unwrap();
        listeners.push(me);
        let _latch = self.latch.lock().unwrap();
        self.lines[me].mark(self.queue().head());
        drop((_latch, listeners));
        Listener { since: w.watermark.load(Acquire), ..Listener::default() }
    }

    /// As `TxnSession::collect_notifications`.
    fn take(&self, w: &World, me: usize, l: &mut Listener) {
        let (queue, line) = (self.queue(), &self.lines[me]);
        let outcome = |xid| Ok::<Word, ()>(w.ring().read(xid).unwrap());
        let Some(look) = queue.look(line, &w.watermark, l.taken, |_| true, outcome).unwrap() else {
            return;
        };
        for (csn, at) in look.found {
            queue.messages(at, |channel, payload| {
                assert_eq!(channel, b"x");
                if csn > l.since {
                    l.got.push((csn, String::from_utf8(payload.to_vec()).unwrap()));
                }
            });
        }
        line.end(look.seen, look.keep);
        l.taken = l.taken.max(look.watermark);
    }
}

impl Listener {
    /// It got these, once and in the order of the csns.
    fn assert_got(&self, mut expected: Vec<(u64, String)>) {
        expected.sort();
        assert_eq!(self.got, expected);
    }
}

fn listening(len: usize) -> (Arc<World>, Arc<Post>, Listener) {
    let (w, p) = (World::new(4, 3), Post::new(len, 1));
    let mut l = p.register(&w, 0);
    p.take(&w, 0, &mut l);
    assert!(!p.lines[0].has_unread());
    (w, p, l)
}

fn sender(
    w: &Arc<World>,
    p: &Arc<Post>,
    xid: u64,
    payload: &'static str,
) -> thread::JoinHandle<(u64, String)> {
    let (w, p) = (w.clone(), p.clone());
    thread::spawn(move || (p.send(&w, xid, payload), payload.to_string()))
}

fn taker(w: &Arc<World>, p: &Arc<Post>, mut l: Listener, looks: u32) -> thread::JoinHandle<Listener> {
    let (w, p) = (w.clone(), p.clone());
    thread::spawn(move || {
        (0..looks).for_each(|_| p.take(&w, 0, &mut l));
        l
    })
}

fn a_look_and_a_commit_never_miss_each_other() {
    let (w, p, l) = listening(16);
    let sender = sender(&w, &p, 16, "a");
    let taker = taker(&w, &p, l, 2);
    let (sent, mut l) = (sender.join().unwrap(), taker.join().unwrap());
    p.take(&w, 0, &mut l);
    l.assert_got(vec![sent]);
    assert!(!p.lines[0].has_unread());
}

fn two_commits_come_once_and_in_their_order() {
    let (w, p, l) = listening(16);
    let senders = [(16, "a"), (17, "b")].map(|(xid, payload)| sender(&w, &p, xid, payload));
    let taker = taker(&w, &p, l, 1);
    let sent = senders.map(|s| s.join().unwrap());
    let mut l = taker.join().unwrap();
    p.take(&w, 0, &mut l);
    l.assert_got(sent.to_vec());
}

/// An entry that was reserved first is committed last, or the other way round.
fn a_look_and_a_later_post_never_miss_each_other() {
    let (w, p, l) = listening(16);
    let first = p.post(16, "a").unwrap();
    let second = sender(&w, &p, 17, "b");
    let taker = taker(&w, &p, l, 2);
    let csn = commit(&w.ring(), 16, &[]);
    p.settle(&w, first, 16);
    let (sent, mut l) = (second.join().unwrap(), taker.join().unwrap());
    p.take(&w, 0, &mut l);
    l.assert_got(vec![(csn, "a".into()), sent]);
}

/// The line names the second entry when the look begins. The first one is announced and committed
/// meanwhile.
fn a_look_that_begins_above_an_entry_leaves_it_for_the_next() {
    let (w, p, l) = listening(16);
    let first = p.reserve(16).unwrap();
    let second = p.post(17, "b").unwrap();
    let sender = thread::spawn({
        let (w, p) = (w.clone(), p.clone());
        move || {
            p.announce(first, "a");
            commit(&w.ring(), 16, &[])
        }
    });
    let taker = taker(&w, &p, l, 1);
    let csn = sender.join().unwrap();
    p.settle(&w, first, 16);
    let mut l = taker.join().unwrap();
    p.take(&w, 0, &mut l);
    let later = commit(&w.ring(), 17, &[]);
    p.settle(&w, second, 17);
    p.take(&w, 0, &mut l);
    l.assert_got(vec![(csn, "a".into()), (later, "b".into())]);
}

/// There is room for one entry. The second one waits for the listener.
fn room_is_not_used_again_before_it_was_read() {
    let (w, p, l) = listening(8);
    let first = p.send(&w, 16, "a");
    let sender = thread::spawn({
        let (w, p) = (w.clone(), p.clone());
        move || {
            let at = p.post(17, "b")?;
            let csn = commit(&w.ring(), 17, &[]);
            p.settle(&w, at, 17);
            Some((csn, "b".to_string()))
        }
    });
    let taker = taker(&w, &p, l, 1);
    let sent = sender.join().unwrap();
    let mut l = taker.join().unwrap();
    p.take(&w, 0, &mut l);
    l.assert_got([(first, "a".to_string())].into_iter().chain(sent).collect());
}

/// The first entry was read. A session that lacks room looks at the second one while it commits.
fn room_is_not_used_again_beside_a_commit() {
    let (w, p, mut l) = listening(16);
    let first = p.send(&w, 16, "a");
    p.take(&w, 0, &mut l);
    let sender = sender(&w, &p, 17, "b");
    let other = thread::spawn({
        let (w, p) = (w.clone(), p.clone());
        move || {
            let at = p.post(18, "c")?;
            let csn = commit(&w.ring(), 18, &[]);
            p.settle(&w, at, 18);
            Some((csn, "c".to_string()))
        }
    });
    let sent = [Some(sender.join().unwrap()), other.join().unwrap()];
    p.take(&w, 0, &mut l);
    l.assert_got([(first, "a".to_string())].into_iter().chain(sent.into_iter().flatten()).collect());
}

fn a_listener_that_comes_finds_what_commits_later() {
    let (w, p) = (World::new(4, 2), Post::new(16, 1));
    let sender = sender(&w, &p, 16, "a");
    let comes = thread::spawn({
        let (w, p) = (w.clone(), p.clone());
        move || {
            let mut l = p.register(&w, 0);
            p.take(&w, 0, &mut l);
            l
        }
    });
    let (sent, mut l) = (sender.join().unwrap(), comes.join().unwrap());
    p.take(&w, 0, &mut l);
    l.assert_got(if sent.0 > l.since { vec![sent] } else { vec![] });
}
