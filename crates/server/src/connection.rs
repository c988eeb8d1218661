//! One client's connection: its buffers, its session, and the jobs that run on a coroutine.
//!
//! # Who touches what
//!
//! A connection is shared, through an `Rc`, by its driver (the async task in `driver.rs`) and by
//! the coroutine that runs its current job. Never both at once: the driver waits while the
//! coroutine runs. One thread at a time runs the two, and they move to another together. The cells
//! are borrowed for moments only, never across a suspension.

use crate::coroutine::{CoroutineWaiter, Request, suspend};
use crate::function_call;
use crate::message::{Body, Build, Frame, frame, malformed, violation};
use crate::outgoing::Outgoing;
use crate::recode;
use crate::replication::{Conversation, refuse_extended};
#[cfg(test)]
use crate::tests::{get_stuck, panic_on_purpose};
use crate::tls::Secured;
use crate::wire::Wire;
use sinew::Severity;
use sinew::TransactionStatus;
use sinew::engine::host::{Account, Charge};
use sinew::engine::log::Speaker;
use sinew::engine::replication::is_command;
use sinew::engine::session::{ClientAddress, ClientEncoding, WaitEvent, wait_events};
use sinew::engine::session::{ConnectOptions, Output, Role, Session, return_free_memory};
use sinew::engine::settings::Base;
use sinew::engine::values::Encoding;
use sinew::engine::wait::Waiter;
use sinew::engine::{Home, despite_deaths};
use sinew::{Error as SqlError, Result, SqlState};
use std::cell::{Cell, OnceCell, RefCell};
use std::rc::{Rc, Weak};
use std::sync::Arc;
use std::time::Instant;

/// An input buffer of more bytes is counted as memory.
const COUNTED_MIN_BYTES: usize = 128 << 10;

/// Bytes that came in and were not used yet. Shared, so that a message can be handled in place
/// while COPY reads on.
#[derive(Default)]
pub struct Input {
    buffer: Rc<Vec<u8>>,
    start: usize,
    /// Counts a large buffer as the session's memory, while there is a session.
    charge: Charge,
    /// So many bytes that come next belong to a message that was refused.
    pub skip: usize,
    /// So many bytes that come next are data of a COPY whose message has begun.
    pub copy_left: usize,
}

impl Input {
    /// The bytes that came and were not used yet.
    pub fn bytes(&self) -> &[u8] {
        &self.buffer[self.start..]
    }

    /// The whole buffer and where its unused bytes begin.
    pub fn shared(&self) -> (Rc<Vec<u8>>, usize) {
        (self.buffer.clone(), self.start)
    }

    /// The next `count` bytes are used.
    pub fn consume(&mut self, count: usize) {
        self.start += count;
        debug_assert!(self.start <= self.buffer.len());
    }

    /// Takes the buffer out to be read into (its unused bytes at the front); give it back with
    /// `restore`.
    pub fn take(&mut self) -> Vec<u8> {
        let start = std::mem::take(&mut self.start);
        // The cell of the buffer stays, so that a read allocates nothing.
        match Rc::get_mut(&mut self.buffer) {
            Some(buffer) => {
                let mut buffer = std::mem::take(buffer);
                buffer.drain(..start);
                // One large message must not cost its memory for the rest of the connection.
                if buffer.is_empty() && buffer.capacity() > 1 << 20 {
                    buffer = Vec::new();
                    self.charge.clear();
                }
                buffer
            }
            // A message in it is being handled.
            None => std::mem::take(&mut self.buffer)[start..].to_vec(),
        }
    }

    /// The part of a COPY's data that has come, if its message has begun and is large. It is used
    /// as it comes, so that the buffer stays small.
    pub fn take_copy_data(&mut self, data: &mut Vec<u8>) -> Result<bool> {
        let bytes = &self.buffer[self.start..];
        let (head, left) = match frame(bytes) {
            _ if self.copy_left > 0 => (0, self.copy_left),
            Ok(Frame::Incomplete(total)) if bytes.first() == Some(&b'd') && bytes.len() > 5 => (5, total - 5),
            Ok(_) => return Ok(false),
            Err(e) => return Err(e),
        };
        let count = left.min(bytes.len() - head);
        if count == 0 {
            return Ok(false);
        }
        data.extend_from_slice(&bytes[head..head + count]);
        self.copy_left = left - count;
        self.consume(head + count);
        Ok(true)
    }

    /// The COPY is over: what is left of its message is skipped.
    fn end_copy_data(&mut self) {
        let left = std::mem::take(&mut self.copy_left);
        let here = left.min(self.bytes().len());
        self.consume(here);
        self.skip += left - here;
    }

    /// Counts the buffer before it grows to `bytes`; 53200 past a limit. Small ones are not
    /// counted.
    fn count(&mut self, account: &Arc<Account>, bytes: usize) -> Result<()> {
        if bytes > COUNTED_MIN_BYTES && self.charge.bytes() == 0 {
            self.charge = Charge::of(account);
        }
        self.charge.cover(bytes)
    }

    /// Lets go of the message that is coming, of which so many bytes are yet to come.
    fn forget(&mut self, skip: usize) {
        *self = Input { skip, ..Input::default() };
    }

    /// Gives a buffer back after a read. Bytes of a refused message are dropped from it.
    pub fn restore(&mut self, mut buffer: Vec<u8>) {
        let skipped = self.skip.min(buffer.len());
        if skipped > 0 {
            buffer.drain(..skipped);
            self.skip -= skipped;
        }
        match Rc::get_mut(&mut self.buffer) {
            Some(own) => *own = buffer,
            None => self.buffer = Rc::new(buffer),
        }
        self.start = 0;
    }
}

/// The coroutine's job.
pub enum Job {
    /// Look the role up; the slot that this takes is free again when it is done.
    Lookup,
    /// Claim a slot and look the role up.
    Attach,
    /// Let the role in.
    Enter,
    /// Handle the whole messages in the input.
    Messages,
    /// Go on in a rebuilt region.
    Follow,
    /// Tell the client of the notifications that came while it was idle.
    Notify,
    /// End the session.
    Close,
}

/// A client's connection, shared by its driver and its coroutine.
pub struct Connection {
    pub home: Arc<Home>,
    /// The settings as the session has them.
    base: RefCell<Arc<Base>>,
    pub client: ClientAddress,
    /// The outcome of its handshake, if the connection is encrypted.
    pub secured: RefCell<Option<Secured>>,
    /// As it stands in the log until it has a session.
    pub speaker: RefCell<Speaker>,
    pub options: RefCell<ConnectOptions>,
    pub session: RefCell<Option<Session>>,
    /// Where the session's memory is counted: known while the coroutine has the session.
    account: RefCell<Option<Arc<Account>>>,
    pub role: RefCell<Option<Role>>,
    pub job: Cell<Option<Job>>,
    /// How the last job but `Messages` ended.
    pub outcome: RefCell<Option<SqlError>>,
    pub input: RefCell<Input>,
    pub output: RefCell<Outgoing>,
    /// The encoding of the client, once there is a session.
    encoding: OnceCell<Arc<ClientEncoding>>,
    /// A message for which there is no memory: its type, and the error.
    refused: Cell<Option<(u8, SqlError)>>,
    /// COPY FROM STDIN goes on.
    pub copying: Cell<bool>,
    /// After an error in the extended protocol, until Sync.
    skipping: Cell<bool>,
    /// The wait of the running statement while it reads.
    pub reads_for: Cell<WaitEvent>,
    /// When the client must have taken what is being written.
    pub write_until: Cell<Option<Instant>>,
    /// No more input will come.
    pub ended: Cell<bool>,
    /// Writing failed.
    pub broken: Cell<bool>,
    /// The connection is to be closed once the output is out.
    pub closing: Cell<bool>,
    /// Itself, for its session's notices.
    own: Weak<Connection>,
}

/// The way of a session's notices to the connection that has the session.
struct NoticeOutlet(Weak<Connection>);

impl NoticeOutlet {
    fn tell(&self, notice: &SqlError) -> bool {
        self.0.upgrade().is_some_and(|connection| connection.tell_notice(notice))
    }
}

// SAFETY: the session that holds the outlet is in the connection that it points to. Both belong to
// one task, which one thread at a time runs (`desk/task.rs`).
unsafe impl Send for NoticeOutlet {}

impl Drop for Connection {
    /// The memory of a connection goes back to the machine, and not only to the allocator.
    fn drop(&mut self) {
        self.session.take();
        self.input.take();
        self.output.take();
        if self.account.take().is_some_and(|account| account.is_some_given_back()) {
            return_free_memory();
        }
    }
}

impl Connection {
    /// A connection without a session.
    pub fn new(home: Arc<Home>, client: ClientAddress) -> Rc<Connection> {
        let base = home.settings.present();
        Rc::new_cyclic(|own| Connection {
            own: own.clone(),
            home,
            speaker: RefCell::new(crate::log::speaker(client, &base)),
            base: RefCell::new(base),
            client,
            secured: RefCell::new(None),
            options: RefCell::default(),
            session: RefCell::new(None),
            account: RefCell::new(None),
            role: RefCell::new(None),
            job: Cell::new(None),
            outcome: RefCell::new(None),
            input: RefCell::default(),
            output: RefCell::default(),
            encoding: OnceCell::new(),
            refused: Cell::new(None),
            copying: Cell::new(false),
            skipping: Cell::new(false),
            reads_for: Cell::new(wait_events::CLIENT_READ),
            write_until: Cell::new(None),
            ended: Cell::new(false),
            broken: Cell::new(false),
            closing: Cell::new(false),
        })
    }

    /// A notice leaves at once, with all that is before it. False while a message is being built.
    fn tell_notice(&self, notice: &SqlError) -> bool {
        let Ok(mut output) = self.output.try_borrow_mut() else { return false };
        recode::build(&mut output.bytes, self.encoding.get().map(|own| &**own)).report(notice);
        output.release();
        true
    }

    /// Builds messages into the output.
    pub fn build(&self, f: impl FnOnce(&mut Build<'_>)) {
        let client = self.encoding.get().map(|own| &**own);
        f(&mut recode::build(&mut self.output.borrow_mut().bytes, client));
    }

    /// The client's encoding, if messages are converted for it.
    #[inline]
    pub fn converts(&self) -> Option<Encoding> {
        self.encoding.get().and_then(|own| own.converts())
    }

    /// As `build`, for what PostgreSQL sends at once, with all that is before it.
    pub fn build_due(&self, f: impl FnOnce(&mut Build<'_>)) {
        self.build(f);
        self.output.borrow_mut().release();
    }

    /// The body of a coroutine's turn with this connection. A panic in the engine ends this
    /// connection alone.
    pub fn run_job(&self) {
        let job = self.job.take();
        let run = std::panic::AssertUnwindSafe(|| match job {
            Some(Job::Lookup) => self.look_up(),
            Some(Job::Attach) => self.attach(),
            Some(Job::Enter) => self.enter(),
            Some(Job::Messages) => {
                self.messages();
                Ok(())
            }
            Some(Job::Follow) => {
                if let Some(session) = &mut *self.session.borrow_mut() {
                    session.follow();
                }
                Ok(())
            }
            Some(Job::Notify) => {
                if let Some(session) = &mut *self.session.borrow_mut() {
                    self.tell_notifications(session);
                    self.output.borrow_mut().release();
                }
                Ok(())
            }
            Some(Job::Close) => {
                self.session.borrow_mut().take();
                Ok(())
            }
            None => Ok(()),
        });
        match std::panic::catch_unwind(run) {
            Ok(Ok(())) => {}
            Ok(Err(e)) => *self.outcome.borrow_mut() = Some(e),
            Err(panic) => {
                let text = panic
                    .downcast_ref::<String>()
                    .map(String::as_str)
                    .or_else(|| panic.downcast_ref::<&str>().copied())
                    .unwrap_or("unknown");
                let e = SqlError::internal(format!("the server failed in this session: {text}"))
                    .severity(Severity::Fatal);
                self.tell(&e, None);
                self.build_due(|b| b.report(&e));
                self.closing.set(true);
                *self.outcome.borrow_mut() = Some(e);
            }
        }
    }

    fn look_up(&self) -> Result<()> {
        let (_, role) = self.new_session()?;
        *self.role.borrow_mut() = role;
        Ok(())
    }

    /// A session, and the role that its client asks for.
    fn new_session(&self) -> Result<(Session, Option<Role>)> {
        let attempt = || {
            let waiter = Box::new(|| Box::new(CoroutineWaiter) as Box<dyn Waiter>);
            let mut session = Session::attach(&self.home.engine.current()?, waiter, &self.base.borrow())?;
            let role = session.find_role(&self.options.borrow().user);
            Ok((session, role?))
        };
        despite_deaths(attempt).map_err(|e| e.severity(Severity::Fatal))
    }

    fn attach(&self) -> Result<()> {
        let (session, role) = self.new_session()?;
        session.txn().set_client(self.client);
        if let Some(secured) = &*self.secured.borrow() {
            session.txn().set_encryption(&secured.encryption.encode());
        }
        session.introduce(self.speaker.borrow().clone());
        let client = NoticeOutlet(self.own.clone());
        session.send_notices_to(Box::new(move |notice| client.tell(notice)));
        *self.account.borrow_mut() = Some(session.account().clone());
        // A connection has one session.
        let _ = self.encoding.set(session.client_encoding());
        *self.session.borrow_mut() = Some(session);
        *self.role.borrow_mut() = role;
        Ok(())
    }

    fn enter(&self) -> Result<()> {
        let role = self.role.borrow_mut().take();
        let mut session = self.session.borrow_mut();
        let (Some(role), Some(session)) = (role, session.as_mut()) else {
            return Err(SqlError::internal("a connection without role or session"));
        };
        session.enter(&role, &self.options.borrow()).map_err(|e| e.severity(Severity::Fatal))?;
        self.build(|b| b.authentication(0, &[]));
        let mut wire = Wire::new(self);
        session.flush_notices(&mut wire);
        session.report_all_parameters(&mut wire);
        let slot = session.txn().slot();
        self.build_due(|b| {
            b.key_data(slot.session_id(), slot.cancel_key());
            b.ready(session.transaction_status().letter());
        });
        Ok(())
    }

    /// Asks for memory before the input grows to `bytes`, the beginning of a message of `total`. If
    /// there is none, the message is refused, the rest of it is skipped, and the answer is false.
    pub fn admit_input(&self, bytes: usize, total: usize) -> bool {
        let account = self.account.borrow();
        let (Some(account), mut input) = (account.as_ref(), self.input.borrow_mut()) else { return true };
        let Err(e) = input.count(account, bytes) else { return true };
        let here = input.bytes();
        self.refused.set(Some((here.first().copied().unwrap_or_default(), e)));
        let skip = total - here.len();
        input.forget(skip);
        false
    }

    /// Is there a message that was refused and not answered?
    pub fn has_refused(&self) -> bool {
        let refused = self.refused.take();
        let has = refused.is_some();
        self.refused.set(refused);
        has
    }

    /// The error for which the message that comes was refused.
    pub fn take_refused(&self) -> Option<SqlError> {
        self.refused.take().map(|(_, e)| e)
    }

    /// Handles the whole messages there are.
    fn messages(&self) {
        let mut guard = self.session.borrow_mut();
        let Some(session) = guard.as_mut() else { return };
        let slot = session.txn().slot();
        // A cancel request that came between statements was meant for the one before.
        // The statement's start forgets it.
        if slot.interrupts() & sinew::engine::wait::INTERRUPT_TERMINATE != 0 {
            let mut e = terminated();
            session.tell_error(&mut e);
            return self.fatal(&e);
        }
        self.follow_settings(session);
        if let Some((tag, e)) = self.refused.take()
            && !self.skipping.get()
            && matches!(tag, b'Q' | b'P' | b'B' | b'F')
        {
            let e = session.fail_statement(e);
            self.failed(session, tag, &e);
        }
        while !self.closing.get() {
            // The message is used up before it is handled, since handling it may read on (COPY).
            let (tag, chunk, at, end) = {
                let mut input = self.input.borrow_mut();
                match frame(input.bytes()) {
                    Ok(Frame::Incomplete(_)) => return,
                    Err(mut e) => {
                        session.tell_error(&mut e);
                        return self.fatal(&e);
                    }
                    Ok(Frame::Message { tag, end }) => {
                        let (chunk, start) = input.shared();
                        input.consume(end);
                        (tag, chunk, start + 5, start + end)
                    }
                }
            };
            let message = &chunk[at..end];
            let handled = match self.converts() {
                None => self.message(session, tag, message),
                Some(encoding) => self.foreign_message(session, tag, message, encoding),
            };
            if let Err(mut e) = handled {
                session.tell_error(&mut e);
                if e.severity >= Severity::Fatal {
                    return self.fatal(&e);
                }
                // The session has undone what its own errors end. One in reading the message ends
                // the same, and the session has not seen it.
                let e = session.fail_statement(e);
                self.failed(session, tag, &e);
            }
            if self.output.borrow_mut().is_heavy() {
                suspend(Request::Write);
                if self.broken.get() {
                    return;
                }
            }
        }
    }

    /// Reports the error of a message.
    fn failed(&self, session: &mut Session, tag: u8, e: &SqlError) {
        self.copying.set(false);
        self.input.borrow_mut().end_copy_data();
        self.build_due(|b| b.report(e));
        if tag == b'Q' || tag == b'S' || tag == b'F' {
            self.ready(session);
        } else {
            self.skipping.set(true);
        }
    }

    /// Takes over settings that were reloaded, between transactions: rolling back must not bring
    /// old ones back.
    fn follow_settings(&self, session: &mut Session) {
        let mut base = self.base.borrow_mut();
        if self.home.settings.is_present(&base) || session.transaction_status() != TransactionStatus::Idle {
            return;
        }
        let present = self.home.settings.present();
        session.reload_settings(&base, &present);
        *base = present;
    }

    fn fatal(&self, e: &SqlError) {
        self.build_due(|b| b.report(e));
        self.closing.set(true);
    }

    /// Between two transactions. If messages were lost, the session's end follows: see
    /// `Driver::interrupted`.
    fn tell_notifications(&self, session: &mut Session) {
        for n in session.take_notifications().unwrap_or_default() {
            self.build(|b| b.notification(n.sender, &n.channel, &n.payload));
        }
    }

    fn ready(&self, session: &mut Session) {
        if session.is_listening() {
            self.tell_notifications(session);
        }
        session.report_parameters(&mut Wire::new(self));
        self.build_due(|b| b.ready(session.transaction_status().letter()));
    }

    /// Handles a message in another encoding than UTF-8.
    #[cold]
    fn foreign_message(
        &self,
        session: &mut Session,
        tag: u8,
        message: &[u8],
        encoding: Encoding,
    ) -> Result<()> {
        if self.skipping.get() && !matches!(tag, b'S' | b'X') {
            return Ok(());
        }
        let mut charge = Charge::new();
        charge.cover(message.len() * 2)?;
        let types = |statement: &str| session.parameter_types(statement);
        let message = recode::incoming(encoding, tag, message, types)?;
        self.message(session, tag, &message)
    }

    fn message(&self, session: &mut Session, tag: u8, message: &[u8]) -> Result<()> {
        let mut body = Body::new(message);
        if self.skipping.get() && !matches!(tag, b'S' | b'X') {
            return Ok(());
        }
        if self.options.borrow().replication {
            refuse_extended(tag)?;
        }
        match tag {
            b'Q' => {
                let sql = body.text()?;
                body.end()?;
                if self.options.borrow().replication && is_command(sql) {
                    session.replicate(sql, &mut Wire::new(self), &mut Conversation::new(self))?;
                    self.ready(session);
                    return Ok(());
                }
                #[cfg(test)]
                get_stuck(sql);
                #[cfg(test)]
                panic_on_purpose(sql);
                session.simple_query(sql, &mut Wire::new(self))?;
                self.ready(session);
            }
            b'P' => {
                let name = body.text()?;
                let sql = body.text()?;
                let count = body.count(4)?;
                let mut types = Vec::with_capacity(count);
                for _ in 0..count {
                    types.push(body.i32()? as u32);
                }
                body.end()?;
                session.parse(name, sql, &types, &mut Wire::new(self))?;
                self.build(|b| b.empty(b'1'));
            }
            b'B' => self.bind(session, body)?,
            b'D' => {
                let kind = body.byte()?;
                let name = body.text()?;
                body.end()?;
                match kind {
                    b'S' => session.describe_statement(name, &mut Wire::new(self))?,
                    b'P' => session.describe_portal(name, &mut Wire::new(self))?,
                    other => return Err(malformed(format!("invalid DESCRIBE message subtype {other}"))),
                }
            }
            b'E' => {
                let name = body.text()?;
                let rows_max = body.i32()?.max(0) as u64;
                body.end()?;
                let mut wire = Wire::new(self);
                let executed = session.execute(name, rows_max, &mut wire)?;
                wire.executed(executed)?;
            }
            b'C' => {
                let kind = body.byte()?;
                let name = body.text()?;
                body.end()?;
                match kind {
                    b'S' => session.close_statement(name),
                    b'P' => session.close_portal(name)?,
                    other => return Err(malformed(format!("invalid CLOSE message subtype {other}"))),
                }
                self.build(|b| b.empty(b'3'));
            }
            b'H' => {
                body.end()?;
                self.output.borrow_mut().release();
            }
            b'S' => {
                body.end()?;
                self.skipping.set(false);
                session.sync(&mut Wire::new(self))?;
                self.ready(session);
            }
            b'X' => self.closing.set(true),
            b'F' => {
                function_call::answer(self, session, body)?;
                self.ready(session);
            }
            // Data that was on its way when a COPY failed.
            b'd' | b'c' | b'f' => {}
            other => return Err(violation(format!("unexpected message type {other}"))),
        }
        Ok(())
    }

    fn bind(&self, session: &mut Session, mut body: Body<'_>) -> Result<()> {
        let portal = body.text()?;
        let statement = body.text()?;
        let param_formats = read_formats(&mut body)?;
        let count = body.count(4)?;
        let mut params = Vec::with_capacity(count);
        for _ in 0..count {
            params.push(match body.i32()? {
                -1 => None,
                n if n < 0 => return Err(malformed("invalid message format")),
                n => Some(body.bytes(n as usize)?),
            });
        }
        let result_formats = read_formats(&mut body)?;
        body.end()?;
        let mut wire = Wire::new(self);
        if let Some(ahead) = portal.is_empty().then(|| self.take_exchange()).flatten() {
            let executed =
                session.exchange(statement, &param_formats, &params, &result_formats, ahead, &mut wire)?;
            return wire.executed(executed);
        }
        session.bind(portal, statement, &param_formats, &params, &result_formats, &mut wire)?;
        wire.bind_complete()
    }

    /// Takes Execute of the portal without a name, to its end, out of the input if it comes next,
    /// perhaps behind Describe. Says whether Describe was there, and whether Sync comes next.
    ///
    /// After an error of Bind the two would be skipped, so it makes no difference that they are
    /// taken before.
    fn take_exchange(&self) -> Option<(bool, bool)> {
        let mut input = self.input.borrow_mut();
        let rest = input.bytes();
        let described = rest.strip_prefix(&DESCRIBE);
        let syncs = described.unwrap_or(rest).strip_prefix(&EXECUTE)?.starts_with(&SYNC);
        let describes = described.is_some();
        input.consume(EXECUTE.len() + if describes { DESCRIBE.len() } else { 0 });
        Some((describes, syncs))
    }
}

/// Describe of the portal without a name.
const DESCRIBE: [u8; 7] = *b"D\0\0\0\x06P\0";
/// Execute of the portal without a name, with no limit of rows.
const EXECUTE: [u8; 10] = *b"E\0\0\0\x09\0\0\0\0\0";
const SYNC: [u8; 5] = *b"S\0\0\0\x04";

/// Format codes. A single 0, text for all, is the same as none.
pub(crate) fn read_formats(body: &mut Body<'_>) -> Result<Vec<i16>> {
    match body.count(2)? {
        0 => Ok(Vec::new()),
        1 => Ok(Some(body.i16()?).into_iter().filter(|format| *format != 0).collect()),
        count => (0..count).map(|_| body.i16()).collect(),
    }
}

/// 57P01, for sessions that the server or another session ends.
pub fn terminated() -> SqlError {
    SqlError::new(SqlState::ADMIN_SHUTDOWN, "terminating connection due to administrator command")
        .severity(Severity::Fatal)
}
