//! Sending a slot's changes: what the loop that talks with the follower asks of the session.

use crate::replication::Start;
use crate::settings::Id;
use crate::state::SessionState;
use sinew_catalog::sending::{Sending, State};
use sinew_error::Result;
use sinew_exec::replication::pgoutput::{Emit, Encoder};
use sinew_exec::replication::slots;
use sinew_storage::Lsn;
use sinew_storage::logical::Stream;
use sinew_txn::TxnSession;
use std::time::Duration;

/// Talks with a follower while changes are sent.
pub trait Follower {
    /// Sends changes until the follower has enough.
    ///
    /// # Errors
    /// Those of the sender and of the connection.
    fn follow(&mut self, sender: &mut Sender<'_>) -> Result<()>;
}

/// How a step of sending ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// There is more to be done at once.
    More,
    /// The durable log has no more.
    Idle,
}

/// The changes of a slot, on their way to a follower.
pub struct Sender<'s> {
    cx: &'s SessionState,
    slot: String,
    stream: Stream<'s>,
    encoder: Encoder,
    shown: Sending,
}

/// Takes the slot, and lets the follower have its changes.
pub(super) fn run(cx: &SessionState, start: Start, follower: &mut dyn Follower) -> Result<()> {
    let stream = slots::open(cx, &start.slot, start.from, Some(&start.options))?;
    let encoder = start.encoder();
    let shown = Sending::default();
    let mut sender = Sender { cx, slot: start.slot, stream, encoder, shown };
    sender.show(State::CatchUp);
    let followed = follower.follow(&mut sender);
    // The file has the position that the follower confirmed last.
    let saved = sender.stream.save();
    sender.shown = Sending::default();
    sender.show(State::Startup);
    followed?;
    Ok(saved?)
}

impl Sender<'_> {
    /// Reads on, and has `emit` send what there is for the follower. It does little work.
    ///
    /// # Errors
    /// Those of reading the log, of encoding, and of `emit`.
    pub fn step(&mut self, emit: &mut Emit<'_>) -> Result<Progress> {
        let Some(part) = self.stream.next_part()? else {
            return Ok(if self.stream.has_more() { Progress::More } else { Progress::Idle });
        };
        let encoded = self.encoder.encode(&part, emit);
        encoded.map_err(|e| slots::in_part(e, &self.slot, &self.encoder, &part))?;
        Ok(Progress::More)
    }

    /// After [`Progress::Idle`]: is there still nothing more? If so, the session is woken once
    /// there is. The caller has read the session's wake sequence before, and calls
    /// [`Sender::unwatch`] after the wait.
    pub fn watch(&self) -> bool {
        self.stream.watch()
    }

    /// The session does not wait for the log any more.
    pub fn unwatch(&self) {
        self.stream.unwatch();
    }

    /// Every commit that ends here or before was sent, if the follower wants it.
    pub fn position(&self) -> Lsn {
        self.encoder.open_at().unwrap_or_else(|| self.stream.read_up_to())
    }

    /// The follower tells how far it is, at `now_us` microseconds since 2000-01-01 UTC.
    ///
    /// # Errors
    /// Those of writing the slot's file.
    pub fn confirm(&mut self, written: Lsn, flushed: Lsn, applied: Lsn, now_us: i64) -> Result<()> {
        if flushed.0 != 0 {
            self.stream.confirm(flushed)?;
        }
        self.shown = Sending { written, flushed, applied, reply_us: now_us, ..self.shown };
        self.show(self.shown.state);
        Ok(())
    }

    /// How far the follower is.
    pub fn flushed(&self) -> Lsn {
        self.shown.flushed
    }

    /// Tells the views that the follower has everything, or not yet.
    pub fn show_up_to_date(&mut self, is_up_to_date: bool) {
        let state = if is_up_to_date { State::Streaming } else { State::CatchUp };
        if state != self.shown.state || self.shown.sent != self.position() {
            self.show(state);
        }
    }

    fn show(&mut self, state: State) {
        self.shown.state = state;
        self.shown.sent = if state == State::Startup { Lsn(0) } else { self.position() };
        self.cx.set_sending(&self.shown.encode());
    }

    /// The session, for waits and interrupts.
    pub fn txn(&self) -> &TxnSession {
        self.cx
    }

    /// How long the follower may be silent (`wal_sender_timeout`).
    pub fn patience(&self) -> Option<Duration> {
        match self.cx.setting_int(Id::WalSenderTimeout) {
            0 => None,
            ms => Some(Duration::from_millis(ms as u64)),
        }
    }
}
