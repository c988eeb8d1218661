//! A connection while it sends changes to a follower.
//!
//! Both sides send at any time (COPY BOTH). The follower tells how far it is, and the server tells
//! it where the log ends. A follower that is silent for half of `wal_sender_timeout` is asked, and
//! left alone when it does not answer.
//!
//! The session runs on its coroutine and never blocks its worker:
//!
//! - Each step reads a bounded piece of the log. When a turn is over, other sessions go first.
//! - A piece of output that has gathered is written at once. The coroutine is suspended until the
//!   client has taken it, so that a slow follower keeps no changes in memory but those of the
//!   output's buffer.
//! - When the log has no more, the coroutine waits for the client's bytes, and looks at the log
//!   again after 10 milliseconds: under load it sends many commits at once. If there is still
//!   nothing, it sleeps until the leader of a flush wakes it.

use crate::connection::Connection;
use crate::coroutine::{Request, suspend};
use crate::desk;
use crate::message::{Body, Frame, frame, violation};
use crate::wire::lost;
use sinew::engine::replication::{Follower, Lsn, Message, Progress, Sender};
use sinew::engine::session::{TxnSession, wait_events};
use sinew::engine::values::clock_now;
use sinew::{Error as SqlError, Result, Severity, SqlState};
use std::time::{Duration, Instant};

/// After it has sent everything, a sender looks at the log again once so much time has passed.
const LOOK: Duration = Duration::from_millis(10);
/// A sender that is woken by the log looks at it without that so often at least.
const REST: Duration = Duration::from_secs(1);
/// Between two keep-alives that tell an idle follower of log that it does not want.
const TELL: Duration = Duration::from_millis(100);

/// 08P01 for messages that a follower's connection does not take.
pub fn refuse_extended(tag: u8) -> Result<()> {
    let what = match tag {
        b'F' => "fastpath function calls",
        b'P' | b'B' | b'E' | b'C' | b'D' => "extended query protocol",
        _ => return Ok(()),
    };
    let text = format!("{what} not supported in a replication connection");
    Err(SqlError::new(SqlState::PROTOCOL_VIOLATION, text))
}

/// The talk with a follower.
pub struct Conversation<'c> {
    connection: &'c Connection,
    /// When the follower's last message came.
    heard_at: Instant,
    /// It was asked for an answer since.
    is_asked: bool,
    /// The last keep-alive: its position, and when it left.
    told: (Lsn, Instant),
    /// The last look at the log found nothing.
    is_idle: bool,
    /// It wants no more changes.
    is_over: bool,
}

impl<'c> Conversation<'c> {
    /// A talk that is about to begin.
    pub fn new(connection: &'c Connection) -> Conversation<'c> {
        let now = Instant::now();
        Conversation {
            connection,
            heard_at: now,
            is_asked: false,
            told: (Lsn(0), now),
            is_idle: false,
            is_over: false,
        }
    }

    /// Handles the messages that have come.
    fn listen(&mut self, sender: &mut Sender<'_>) -> Result<()> {
        loop {
            let (tag, body) = {
                let mut input = self.connection.input.borrow_mut();
                match frame(input.bytes())? {
                    Frame::Incomplete(_) => break,
                    Frame::Message { tag, end } => {
                        let body = input.bytes()[5..end].to_vec();
                        input.consume(end);
                        (tag, body)
                    }
                }
            };
            self.heard_at = Instant::now();
            self.is_asked = false;
            match tag {
                b'd' => self.news(&body, sender)?,
                b'c' => {
                    self.is_over = true;
                    break;
                }
                b'X' => {
                    self.connection.closing.set(true);
                    self.is_over = true;
                    break;
                }
                other => {
                    let text = format!("invalid standby message type \"{}\"", char::from(other));
                    return Err(violation(text));
                }
            }
        }
        if self.connection.ended.get() {
            let text = "unexpected EOF on standby connection";
            return Err(SqlError::new(SqlState::PROTOCOL_VIOLATION, text).severity(Severity::Fatal));
        }
        Ok(())
    }

    /// A message of the follower's within the copy.
    fn news(&mut self, body: &[u8], sender: &mut Sender<'_>) -> Result<()> {
        let mut body = Body::new(body);
        match body.byte()? {
            b'r' => {
                let mut position = || body.i64().map(|at| Lsn(at.cast_unsigned()));
                let (written, flushed, applied) = (position()?, position()?, position()?);
                body.i64()?;
                let asks = body.byte()? != 0;
                sender.confirm(written, flushed, applied, clock_now())?;
                if asks {
                    self.keep_alive(sender, false);
                }
                Ok(())
            }
            // Oldest transactions that a standby's queries see: a follower of changes has none.
            b'h' => Ok(()),
            other => {
                let text = format!("unexpected message type \"{}\"", char::from(other));
                Err(violation(text))
            }
        }
    }

    /// Tells the follower that it has everything up to here.
    fn keep_alive(&mut self, sender: &Sender<'_>, asks: bool) {
        let at = sender.position();
        self.connection.build_due(|b| {
            b.message(b'd', |out| {
                out.push(b'k');
                out.extend_from_slice(&at.0.to_be_bytes());
                out.extend_from_slice(&clock_now().to_be_bytes());
                out.push(u8::from(asks));
            });
        });
        self.told = (at, Instant::now());
    }

    /// Asks a silent follower, and loses patience with one that does not answer.
    fn keep_time(&mut self, sender: &Sender<'_>) -> Result<()> {
        let Some(patience) = sender.patience() else {
            self.connection.write_until.set(None);
            return Ok(());
        };
        self.connection.write_until.set(Some(self.heard_at + patience));
        let silent = self.heard_at.elapsed();
        if silent >= patience {
            let text = "terminating walsender process due to replication timeout";
            self.connection.broken.set(true);
            return Err(SqlError::new(SqlState::CONNECTION_FAILURE, text).severity(Severity::Fatal));
        }
        if silent >= patience / 2 && !self.is_asked {
            self.keep_alive(sender, true);
            self.is_asked = true;
        }
        Ok(())
    }

    /// Sends what there is, until the log has no more or a piece of output has gathered.
    fn send(&mut self, sender: &mut Sender<'_>) -> Result<Progress> {
        let connection = self.connection;
        // A turn is short, and one look at the clock serves all its messages.
        let now = clock_now();
        loop {
            let progress = sender.step(&mut |message| {
                put_data(connection, message, now);
                Ok(())
            })?;
            if progress == Progress::Idle || connection.output.borrow_mut().is_heavy() {
                return Ok(progress);
            }
            if desk::turn_is_over() {
                suspend(Request::Turn);
                return Ok(progress);
            }
        }
    }

    /// Waits for the client until `deadline`, after all output that is due has left, and for more
    /// of the log if `watches`.
    fn wait(&self, sender: &Sender<'_>, deadline: Instant, watches: bool) -> Result<()> {
        let seen = sender.txn().slot().wake_seq();
        if watches && !sender.watch() {
            sender.unwatch();
            return Ok(());
        }
        let waited = self.sleep(sender.txn(), seen, deadline);
        if watches {
            sender.unwatch();
        }
        waited
    }

    fn sleep(&self, txn: &TxnSession, seen: u32, deadline: Instant) -> Result<()> {
        // Announced before the look at the interrupts, so that one that comes later ends the wait.
        let slot = txn.slot();
        if slot.begin_idle(seen) {
            let waited = txn.check_deadline().map(|()| suspend(Request::Read(Some(deadline))));
            slot.end_idle();
            if !waited? {
                return Err(SqlError::internal("changes are sent outside a coroutine"));
            }
        }
        txn.check_deadline()?;
        if self.connection.broken.get() { Err(lost()) } else { Ok(()) }
    }

    fn talk(&mut self, sender: &mut Sender<'_>) -> Result<()> {
        loop {
            self.listen(sender)?;
            if self.is_over {
                return Ok(());
            }
            self.keep_time(sender)?;
            let progress = self.send(sender)?;
            let now = Instant::now();
            let mut deadline = now;
            let was_idle = std::mem::replace(&mut self.is_idle, progress == Progress::Idle);
            let watches = was_idle && self.is_idle;
            if progress == Progress::Idle {
                sender.show_up_to_date(true);
                self.connection.output.borrow_mut().release();
                let (at, told_at) = self.told;
                let lags = sender.flushed() < sender.position() && at < sender.position();
                if lags && now.duration_since(told_at) >= TELL {
                    self.keep_alive(sender, false);
                }
                let rest = if lags { TELL } else { REST };
                let rest = sender.patience().map_or(rest, |patience| rest.min(patience / 4));
                deadline = now + if watches { rest } else { LOOK };
            } else {
                sender.show_up_to_date(false);
            }
            self.wait(sender, deadline, watches)?;
        }
    }
}

impl Follower for Conversation<'_> {
    fn follow(&mut self, sender: &mut Sender<'_>) -> Result<()> {
        // CopyBothResponse: text, no columns.
        self.connection.build_due(|b| b.message(b'W', |out| out.extend_from_slice(&[0, 0, 0])));
        self.connection.reads_for.set(wait_events::WAL_SENDER);
        let talked = self.talk(sender);
        self.connection.reads_for.set(wait_events::CLIENT_READ);
        self.connection.write_until.set(None);
        talked?;
        self.connection.build_due(|b| b.empty(b'c'));
        Ok(())
    }
}

/// XLogData: a message of the plugin, sent at `now`.
fn put_data(connection: &Connection, message: Message<'_>, now: i64) {
    connection.build(|b| {
        b.message(b'd', |out| {
            out.push(b'w');
            out.extend_from_slice(&message.at.0.to_be_bytes());
            out.extend_from_slice(&message.at.0.to_be_bytes());
            out.extend_from_slice(&now.to_be_bytes());
            out.extend_from_slice(message.bytes);
        });
    });
}
