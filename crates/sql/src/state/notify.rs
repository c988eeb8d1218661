//! LISTEN, UNLISTEN and NOTIFY of a transaction, until it ends. The kernel has the queue and the
//! channels (`sinew_txn`, `notify`).
//!
//! All three take effect at commit, in the order of the statements, and a subtransaction that rolls
//! back takes its own with it. A message that says the same as one before it in the transaction is
//! dropped.
//!
//! | step | what happens |
//! |---|---|
//! | before the commit | LISTEN makes the session a listener; then the messages are posted. Both may fail, and the transaction rolls back |
//! | after it | UNLISTEN takes effect |
//! | after a rollback | what LISTEN has done is undone |
//!
//! Nothing here is in shared memory.

use crate::state::SessionState;
use sinew_error::{Result, SqlError, SqlState};
use sinew_txn::NotifyMessage;
use std::cell::RefCell;
use std::collections::HashSet;
use std::sync::Arc;

/// PostgreSQL's: a payload is shorter, and so is the name of a channel.
const PAYLOAD_BYTES: usize = 8000;
const CHANNEL_BYTES: usize = 64;

/// A statement about channels.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Action {
    Listen(Arc<str>),
    Unlisten(Arc<str>),
    UnlistenAll,
}

type Message = (Arc<str>, Arc<str>);

/// The requests of a transaction. Each is of a savepoint's depth, 0 outside of all.
#[derive(Default)]
pub(crate) struct Notify {
    pending: RefCell<Pending>,
}

#[derive(Default)]
struct Pending {
    actions: Vec<(u32, Action)>,
    messages: Vec<(u32, Message)>,
    /// The same messages.
    known: HashSet<Message>,
    /// Channels on which the session listens since this commit began.
    added: Vec<Arc<str>>,
}

impl Notify {
    /// The transaction has asked for something.
    pub(super) fn is_busy(&self) -> bool {
        let pending = self.pending.borrow();
        !pending.actions.is_empty() || !pending.messages.is_empty()
    }

    /// The innermost subtransaction, at `depth`, merges into its parent.
    pub(crate) fn sub_commit(&self, depth: u32) {
        let pending = &mut *self.pending.borrow_mut();
        let depths = pending.actions.iter_mut().map(|a| &mut a.0);
        for of in depths.chain(pending.messages.iter_mut().map(|m| &mut m.0)) {
            *of = (*of).min(depth - 1);
        }
    }

    /// The innermost subtransaction, at `depth`, rolls back.
    pub(crate) fn sub_abort(&self, depth: u32) {
        let pending = &mut *self.pending.borrow_mut();
        pending.actions.retain(|(of, _)| *of < depth);
        for (of, message) in &pending.messages {
            if *of >= depth {
                pending.known.remove(message);
            }
        }
        pending.messages.retain(|(of, _)| *of < depth);
    }
}

fn invalid(text: &str) -> SqlError {
    SqlError::new(SqlState::INVALID_PARAMETER_VALUE, text)
}

impl SessionState {
    /// True if the transaction has executed LISTEN, UNLISTEN or NOTIFY.
    pub(crate) fn uses_channels(&self) -> bool {
        self.notify.is_busy()
    }

    /// LISTEN and UNLISTEN.
    pub(crate) fn note_channel(&self, action: Action) -> Result<()> {
        if matches!(action, Action::Listen(_)) {
            self.refuse_reading("LISTEN")?;
        } else if !self.notify.is_busy() && self.listening().is_empty() {
            // Nothing to give up: as in PostgreSQL, it does not count as one of the three.
            return Ok(());
        }
        self.notify.pending.borrow_mut().actions.push((self.depth.get(), action));
        Ok(())
    }

    /// A directory that is open for reading alone has no transactions to tell others of.
    fn refuse_reading(&self, what: &str) -> Result<()> {
        match self.shared_storage().is_read_only() {
            true => self.refuse_read_only(what),
            false => Ok(()),
        }
    }

    /// NOTIFY and `pg_notify`.
    pub(crate) fn note_message(&self, channel: &str, payload: &str) -> Result<()> {
        if channel.is_empty() {
            return Err(invalid("channel name cannot be empty"));
        }
        if channel.len() >= CHANNEL_BYTES {
            return Err(invalid("channel name too long"));
        }
        if payload.len() >= PAYLOAD_BYTES {
            return Err(invalid("payload string too long"));
        }
        self.refuse_reading("NOTIFY")?;
        let message: Message = (channel.into(), payload.into());
        let mut pending = self.notify.pending.borrow_mut();
        if pending.known.insert(message.clone()) {
            pending.messages.push((self.depth.get(), message));
        }
        Ok(())
    }

    /// Everything about notifications that may fail. Returns true if the commit writes nothing
    /// that must be durable: messages alone.
    pub(crate) fn prepare_notifications(&self) -> Result<bool> {
        if !self.notify.is_busy() {
            return Ok(false);
        }
        let mut pending = self.notify.pending.borrow_mut();
        let pending = &mut *pending;
        let database = self.database();
        for (_, action) in &pending.actions {
            if let Action::Listen(channel) = action
                && self.listen(database, channel)?
            {
                pending.added.push(channel.clone());
            }
        }
        if pending.messages.is_empty() {
            return Ok(false);
        }
        let had_xid = self.top_xid().is_some();
        let messages: Vec<NotifyMessage<'_>> = pending
            .messages
            .iter()
            .map(|(_, (channel, payload))| NotifyMessage { channel, payload })
            .collect();
        self.post_notifications(database, &messages)?;
        Ok(!had_xid)
    }

    /// The transaction is over.
    pub(crate) fn end_notifications(&self, committed: bool) {
        if !self.notify.is_busy() {
            return;
        }
        let pending = self.notify.pending.take();
        // An error means that the region was given up, and with it what the session listened on.
        let _ = match committed {
            true => self.apply_channels(&pending),
            false => pending.added.iter().try_for_each(|channel| self.unlisten(channel)),
        };
    }

    fn apply_channels(&self, pending: &Pending) -> std::result::Result<(), sinew_txn::TxnError> {
        // The session listens on what the statements listen on, one way or another. Those that a
        // later statement gave up are left at last.
        let mut left: HashSet<&str> = HashSet::new();
        let listening = self.listening();
        for (_, action) in &pending.actions {
            match action {
                Action::Listen(channel) => drop(left.remove(&**channel)),
                Action::Unlisten(channel) => drop(left.insert(channel)),
                Action::UnlistenAll => left.extend(listening.iter().map(String::as_str)),
            }
        }
        if left.len() == listening.len() && listening.iter().all(|channel| left.contains(&**channel)) {
            return self.unlisten_all();
        }
        left.into_iter().try_for_each(|channel| self.unlisten(channel))
    }
}
