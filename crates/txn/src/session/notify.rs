//! A session's notifications: posting before the commit, listening, and taking what came.

use super::TxnSession;
use crate::notify::queue::Message;
use crate::{TxnError, Xid};
use std::cell::{Cell, RefCell};

/// A message that came for a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notification {
    /// The channel on which it came.
    pub channel: String,
    /// Its payload, perhaps empty.
    pub payload: String,
    /// The session id of the session that sent it.
    pub sender: i32,
}

/// A session's memory of its notifications.
#[derive(Default)]
pub(super) struct Notify {
    /// The transaction has posted messages.
    pub(super) posted: Cell<bool>,
    listening: RefCell<Listening>,
}

#[derive(Default)]
struct Listening {
    database: u32,
    /// Each channel, and the watermark above which its messages count, in the order of the calls.
    channels: Vec<(String, u64)>,
    /// Every message of commits at or below has arrived.
    taken: u64,
    arrived: Vec<Notification>,
}

impl Listening {
    fn since(&self, channel: &[u8]) -> Option<u64> {
        self.channels.iter().find(|(name, _)| name.as_bytes() == channel).map(|(_, since)| *since)
    }
}

impl TxnSession {
    /// Posts messages to the listeners in a database. They get them if the transaction commits. It
    /// takes an xid, and is called once, right before `commit`, with no open subtransaction.
    ///
    /// # Errors
    /// `NotifyQueueFull`, and those of `current_xid`. The caller aborts the transaction.
    pub fn post_notifications(&self, database: u32, messages: &[Message<'_>]) -> Result<(), TxnError> {
        debug_assert!(self.depth() == 0 && !self.notify.posted.get());
        if messages.is_empty() {
            return Ok(());
        }
        let xid = self.current_xid()?;
        // Held until the transaction has ended, so that its csn is remembered: see `notify::queue`.
        self.take_snapshot()?;
        self.notify.posted.set(true);
        self.txn.post(&self.slot, xid, database, messages)
    }

    /// The transaction has its outcome.
    #[cold]
    pub(super) fn settle_posted(&self, top: Xid) -> Result<(), TxnError> {
        self.notify.posted.set(false);
        self.txn.settle_post(&self.slot, self.slot.index().0, top)
    }

    /// Listens on a channel, from now on. False if the session does so already.
    ///
    /// The session gets the messages of every transaction whose commit follows the call. It calls
    /// [`TxnSession::take_notifications`] when it has nothing else to do, and whenever
    /// [`TxnSession::has_notifications`] says so after a wake-up. Until then the messages hold room
    /// in the queue.
    ///
    /// # Errors
    /// `OutOfSharedMemory` if the table of channels is full.
    pub fn listen(&self, database: u32, channel: &str) -> Result<bool, TxnError> {
        let Some(since) = self.txn.register(&self.slot, database, channel)? else { return Ok(false) };
        let mut listening = self.notify.listening.borrow_mut();
        debug_assert!(listening.channels.is_empty() || listening.database == database);
        listening.database = database;
        listening.channels.push((channel.to_string(), since));
        drop(listening);
        // So that the session holds no room but for its own messages.
        self.collect_notifications()?;
        Ok(true)
    }

    /// Ends `listen`. Messages on the channel that were not taken are lost.
    ///
    /// # Errors
    /// `Poisoned` if the region has been given up.
    pub fn unlisten(&self, channel: &str) -> Result<(), TxnError> {
        let mut listening = self.notify.listening.borrow_mut();
        let Some(at) = listening.channels.iter().position(|(name, _)| name == channel) else { return Ok(()) };
        self.txn.unregister(&self.slot, listening.database, channel)?;
        listening.channels.remove(at);
        listening.arrived.retain(|n| n.channel != channel);
        Ok(())
    }

    /// Ends `listen` for every channel.
    ///
    /// # Errors
    /// `Poisoned` if the region has been given up.
    pub fn unlisten_all(&self) -> Result<(), TxnError> {
        self.txn.unregister_all(&self.slot, self.slot.index().0)?;
        let mut listening = self.notify.listening.borrow_mut();
        listening.channels.clear();
        listening.arrived.clear();
        Ok(())
    }

    /// The channels on which the session listens, in the order of the calls.
    pub fn listening(&self) -> Vec<String> {
        self.notify.listening.borrow().channels.iter().map(|(name, _)| name.clone()).collect()
    }

    /// True if the session listens on a channel.
    pub fn is_listening(&self) -> bool {
        !self.notify.listening.borrow().channels.is_empty()
    }

    /// True if there may be messages. It costs one load. A session that waits for messages reads
    /// `wake_seq` of its slot before it asks.
    pub fn has_notifications(&self) -> bool {
        self.txn.notify.lines[self.index()].has_unread()
            || !self.notify.listening.borrow().arrived.is_empty()
    }

    /// Takes the messages that came since the last call, in the order of the commits. Those of one
    /// transaction come together, in the order in which it posted them.
    ///
    /// # Errors
    /// Those of reading the store, and `Poisoned`. Messages may have been lost with the region.
    pub fn take_notifications(&self) -> Result<Vec<Notification>, TxnError> {
        self.txn.region.check()?;
        self.collect_notifications()?;
        Ok(std::mem::take(&mut self.notify.listening.borrow_mut().arrived))
    }

    fn collect_notifications(&self) -> Result<(), TxnError> {
        let line = &self.txn.notify.lines[self.index()];
        if !line.has_unread() {
            return Ok(());
        }

        let queue = self.txn.notify_queue();
        let watermark = &self.txn.control[0].published.watermark.0;
        let mut listening = self.notify.listening.borrow_mut();
        let wanted = |position| {
            let mut is_wanted = false;
            if queue.header(position).database == listening.database {
                queue.messages(position, |channel, _| is_wanted |= listening.since(channel).is_some());
            }
            is_wanted
        };
        let outcome = |xid| self.txn.own_word(Xid(xid));
        let Some(look) = queue.look(line, watermark, listening.taken, wanted, outcome)? else {
            return Ok(());
        };

        let Listening { channels, arrived, taken, .. } = &mut *listening;
        for (csn, position) in look.found {
            let sender = queue.header(position).sender;
            queue.messages(position, |channel, payload| {
                let listens = |(name, since): &(String, u64)| name.as_bytes() == channel && csn > *since;
                if channels.iter().any(listens) {
                    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
                    arrived.push(Notification { channel: text(channel), payload: text(payload), sender });
                }
            });
        }
        line.end(look.seen, look.keep);
        *taken = (*taken).max(look.watermark);
        Ok(())
    }
}
