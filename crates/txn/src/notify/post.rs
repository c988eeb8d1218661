//! Posting and delivering notifications, listening, and what the reaper does. The protocol is in
//! `queue`.
//!
//! | when | latch | what happens |
//! |---|---|---|
//! | before the commit | queue, exclusive | room is reserved |
//! | | channels, shared | after READY, the listeners' lines are marked |
//! | after the commit's csn | channels, then queue, both shared | the entry gets its outcome; listeners are looked up again and woken |
//! | LISTEN, UNLISTEN | channels, exclusive | the session's bit; for LISTEN its line, under the queue's latch shared |
//!
//! Each is held for as long as it takes to look at the own messages and their listeners. No latch
//! is held during the commit.
//!
//! Listeners are looked up twice. The first look makes them keep the entry. The second also finds
//! those that registered meanwhile, and wakes all.
//!
//! The cost of a notifying commit grows with the sessions that listen on its channels. One that
//! finds no room looks at the lines of all sessions.
//!
//! **A crash.** The session notes its entry in its slot (`SlotLine::posted`) before others can see
//! it. The reaper gives the entry the outcome that it gave the transaction, and wakes the
//! listeners.

use crate::notify::channels::Channels;
use crate::notify::queue::{Header, Message, Queue, words_of};
use crate::outcome::csn::Word;
use crate::params::{CHANNELS, NOTIFY_WORDS};
use crate::{Txn, TxnError, Xid};
use sinew_sync::{Slot, SlotIndex, kill_point};
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};

impl Txn {
    pub(crate) fn notify_queue(&self) -> Queue<'_> {
        let control = &self.control[0].notify;
        Queue { words: &self.notify.words, head: &control.head, tail: &control.tail }
    }

    pub(crate) fn notify_channels(&self) -> Channels<'_> {
        let n = &self.notify;
        Channels {
            pool: &self.control[0].notify.pool,
            buckets: &n.buckets,
            entries: &n.channels,
            bits: &n.bits,
        }
    }

    /// Posts the messages of a transaction that is about to commit. It holds a snapshot.
    pub(crate) fn post(
        &self,
        me: &Slot,
        xid: Xid,
        database: u32,
        messages: &[Message<'_>],
    ) -> Result<(), TxnError> {
        let control = &self.control[0].notify;
        let queue = self.notify_queue();
        let posted = &self.slots[me.index().0 as usize].posted;
        let header = Header { xid: xid.0, sender: me.session_id(), database };
        let count = words_of(messages);
        let mut position = 0;
        {
            let _queue = control.queue.exclusive(me)?;
            let mut reserve = || {
                queue.reserve(count, header, |at| {
                    position = at;
                    // Release: pairs with the reaper.
                    posted.store(at + 1, Release);
                })
            };
            if !reserve() {
                queue.advance(&self.notify.lines);
                if cfg!(debug_assertions) {
                    queue.check_invariants(&self.notify.lines);
                }
                if !reserve() {
                    let setting = self.region.setting_names().of(NOTIFY_WORDS);
                    return Err(TxnError::NotifyQueueFull { setting });
                }
            }
        }
        kill_point("notify: room reserved");

        queue.announce(position, messages, || {
            kill_point("notify: ready, listeners not marked");
            let _channels = control.channels.shared(me)?;
            let mut last: &str = "";
            for m in messages.iter() {
                // Messages on one channel often come together.
                if std::mem::replace(&mut last, m.channel) != m.channel {
                    self.notify_channels().listeners(database, m.channel.as_bytes(), |slot| {
                        self.notify.lines[slot as usize].mark(position);
                    });
                }
            }
            Ok(())
        })
    }

    /// The transaction of a slot has its outcome: so has its entry, and listeners are woken. The
    /// caller is the slot's session, or has its lines.
    pub(crate) fn settle_post(&self, me: &Slot, slot: u32, top: Xid) -> Result<(), TxnError> {
        let posted = &self.slots[slot as usize].posted;
        // Acquire: pairs with a dead owner's `post`.
        let Some(position) = posted.load(Acquire).checked_sub(1) else { return Ok(()) };
        // The snapshot from before `post` keeps the csn from being forgotten.
        let outcome = self.own_word(top)?;
        debug_assert!(matches!(outcome, Word::Committed { .. } | Word::Aborted), "{outcome:?}");

        let control = &self.control[0].notify;
        let queue = self.notify_queue();
        let mut woken: Vec<u32> = Vec::new();
        {
            let _channels = control.channels.shared(me)?;
            let _queue = control.queue.shared(me)?;
            // A listener may have stored the outcome, and the room be in use again. Then every
            // session that was to see the entry has seen it. Those that looked before are woken for
            // a void entry too, so that they let its room go.
            if queue.is_of(position, top.0) {
                queue.decide(position, outcome);
                let database = queue.header(position).database;
                let mut last = Vec::new();
                queue.messages(position, |channel, _| {
                    if last != channel {
                        last = channel.to_vec();
                        self.notify_channels().listeners(database, channel, |slot| woken.push(slot));
                    }
                });
            }
        }
        posted.store(0, Release);
        kill_point("notify: settled, listeners asleep");

        woken.sort_unstable();
        woken.dedup();
        for slot in woken {
            Slot::wake(&self.region, SlotIndex(slot));
        }
        Ok(())
    }

    /// Makes a session a listener. Returns a watermark: of the transactions above it the session
    /// will get every message. `None` if it listens already.
    pub(crate) fn register(&self, me: &Slot, database: u32, channel: &str) -> Result<Option<u64>, TxnError> {
        let control = &self.control[0].notify;
        let channels = self.notify_channels();
        let slot = me.index().0;
        let line = &self.notify.lines[slot as usize];
        {
            let _channels = control.channels.exclusive(me)?;
            let name = channel.as_bytes();
            if channels.find(database, name).is_none() && !channels.has_room() {
                return Err(self.full("notification channels", CHANNELS));
            }
            let entered = me.critical(|| {
                let entered = channels.enter(database, name, slot);
                if entered {
                    // Relaxed: under the latch.
                    line.channels.store(line.channels.load(Relaxed) + 1, Relaxed);
                }
                entered
            });
            if !entered {
                return Ok(None);
            }
            let _queue = control.queue.shared(me)?;
            line.mark(self.notify_queue().head());
        }
        // After the line was marked: what is not above was decided before.
        Ok(Some(self.watermark().0))
    }

    /// The session listens on the channel no longer.
    pub(crate) fn unregister(&self, me: &Slot, database: u32, channel: &str) -> Result<(), TxnError> {
        let channels = self.notify_channels();
        let line = &self.notify.lines[me.index().0 as usize];
        let _channels = self.control[0].notify.channels.exclusive(me)?;
        let Some(index) = channels.find(database, channel.as_bytes()) else { return Ok(()) };
        me.critical(|| {
            if channels.leave(index, me.index().0) {
                // Relaxed: under the latch.
                line.channels.store(line.channels.load(Relaxed) - 1, Relaxed);
            }
        });
        if line.channels.load(Relaxed) == 0 {
            line.clear();
        }
        Ok(())
    }

    /// The session of a slot listens on nothing any more. The caller is the session, or has its
    /// lines.
    pub(crate) fn unregister_all(&self, me: &Slot, slot: u32) -> Result<(), TxnError> {
        let line = &self.notify.lines[slot as usize];
        // Relaxed: the session's own, or a dead one's.
        if line.channels.load(Relaxed) == 0 {
            return Ok(());
        }
        let _channels = self.control[0].notify.channels.exclusive(me)?;
        me.critical(|| {
            self.notify_channels().leave_all(slot);
            line.channels.store(0, Relaxed);
        });
        line.clear();
        Ok(())
    }

    /// The share of the queue of notifications that is in use, 0 to 1.
    ///
    /// # Errors
    /// `Poisoned` if the region has been given up.
    pub fn notification_queue_usage(&self, me: &Slot) -> Result<f64, TxnError> {
        let queue = self.notify_queue();
        let _queue = self.control[0].notify.queue.exclusive(me)?;
        queue.advance(&self.notify.lines);
        Ok(queue.used() as f64 / queue.len() as f64)
    }

    /// Channels on which sessions listen, of all databases.
    #[cfg(test)]
    pub(crate) fn notification_channels(&self, me: &Slot) -> Result<u32, TxnError> {
        let _channels = self.control[0].notify.channels.shared(me)?;
        Ok(self.notify_channels().count())
    }
}
