//! The async side of a connection: reads, writes, timers, and the coroutine's requests.

mod authentication;
mod encryption;
mod options;

use crate::admission::PresentRules;
use crate::connection::{Connection, Job, terminated};
use crate::coroutine::{Pooled, Request, Resume};
use crate::desk::{self, Incoming};
use crate::log;
use crate::message::{self, Frame, Startup, frame};
use crate::pulse;
use crate::socket::Socket;
use crate::strangers::{Stranger, Strangers};
use crate::stream::Stream;
use crate::tls::{PresentTls, Tls};
use crate::wakes::RegionWakes;
use encryption::Negotiated;
use options::{command_line_settings, wants_replication};
use sinew::Severity;
use sinew::engine::Engine;
use sinew::engine::Home;
use sinew::engine::log::Entry;
use sinew::engine::session::{ClientAddress, WaitEvent, wait_events};
use sinew::engine::session::{SessionPlace, SharedPlace, no_such_role};
use sinew::engine::settings::Id;
use sinew::engine::wait::{INTERRUPT_CANCEL, INTERRUPT_TERMINATE};
use sinew::engine::wait::{Slot, SlotIndex};
use sinew::{Error as SqlError, SqlState};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::io;
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::sync::{Notify, watch};

/// How often a connection whose client does not read looks whether it is to end.
const BLOCKED_LOOK: Duration = Duration::from_millis(200);
/// How long a client may take to read why it is sent away.
const FAREWELL: Duration = Duration::from_millis(500);
/// Of 4 kB each, when a connection ends: who sends more than that meanwhile has not waited for an
/// answer.
const DRAIN_READS_MAX: usize = 64;
/// Bytes that a read asks for when nothing is known of what comes.
const READ_BYTES: usize = 8 << 10;
/// Bytes that a read asks for at most at the beginning of a large message, and at any time.
const READ_AHEAD: usize = 64 << 10;
const READ_MAX: usize = 4 << 20;

/// The state that all connections of a server share.
pub struct Shared {
    pub home: Arc<Home>,
    pub wakes: Arc<RegionWakes>,
    /// User id of the database directory's owner, who may be any role unless there are rules.
    pub owner: u32,
    /// Clients that have begun a session, or are about to.
    pub clients: AtomicUsize,
    /// Clients that have yet to prove who they are.
    pub strangers: Arc<Strangers>,
    pub tls: PresentTls,
    pub rules: PresentRules,
    /// True once the server shuts down.
    pub stop: watch::Receiver<bool>,
    /// Salts the challenges for roles that do not exist, so that each is asked with the same salt
    /// again.
    pub challenge_key: [u8; 32],
    /// Present ids and keys of sessions that moved to a rebuilt region, by those that their clients
    /// know.
    pub keys: Mutex<HashMap<Key, Key>>,
}

impl Shared {
    /// The directory's owner, or root.
    fn is_owner(&self, peer: Option<u32>) -> bool {
        peer.is_some_and(|uid| uid == self.owner || uid == 0)
    }

    /// A session in the present region.
    fn find(&self, place: SessionPlace) -> Option<(Arc<Engine>, SlotIndex)> {
        let engine = self.home.engine.latest();
        (engine.storage.region().id() == place.region).then_some((engine, place.slot))
    }
}

/// Session id and cancel key.
type Key = (i32, u32);

/// Serves a client until it leaves.
pub async fn serve(incoming: Incoming, shared: Arc<Shared>) {
    // The client has left already, or the process has no descriptors: the client cannot be told.
    let Ok((socket, peer, client)) = receive(incoming, &shared) else { return };
    Driver::new(socket, shared, peer, client).run().await;
}

/// The client's socket, the user who may be any role, and the address.
fn receive(incoming: Incoming, shared: &Shared) -> io::Result<(Socket, Option<u32>, ClientAddress)> {
    Ok(match incoming {
        Incoming::Tcp(stream) => {
            let _ = stream.set_nodelay(true);
            let peer = stream.peer_addr()?;
            (Socket::new(stream)?, None, ClientAddress::Tcp(peer.ip(), peer.port()))
        }
        Incoming::Unix(stream) => {
            let socket = Socket::new(stream)?;
            let peer = socket.peer_uid();
            (socket, peer, ClientAddress::UnixSocket)
        }
        Incoming::Given { stream, trusted } => {
            (Socket::new(stream)?, trusted.then_some(shared.owner), ClientAddress::UnixSocket)
        }
    })
}

struct Driver {
    stream: Stream,
    shared: Arc<Shared>,
    connection: Rc<Connection>,
    /// Where the session is.
    place: Option<SharedPlace>,
    /// Fired when another session wakes the session in that place.
    wake: RefCell<Option<(SessionPlace, Arc<Notify>)>>,
    /// The key that the client was told for cancel requests.
    key: Option<Key>,
    /// The place that `Shared::keys` leads to.
    keyed: Cell<Option<SessionPlace>>,
    /// The operating system's user at the other end of a Unix socket.
    peer: Option<u32>,
    /// It is one of `Shared::clients`.
    counted: bool,
    /// The certificate and rules of the handshake.
    tls: Option<Arc<Tls>>,
    /// Until the client has proved who it is.
    stranger: Option<Stranger>,
    /// When the client must have proved it (`authentication_timeout`).
    greeted_by: tokio::time::Instant,
    /// Why it is refused, where only the operator is to know.
    why: Option<Entry<'static>>,
}

impl Drop for Driver {
    fn drop(&mut self) {
        if self.counted {
            self.shared.clients.fetch_sub(1, Ordering::Relaxed);
        }
        if let Some(key) = self.key {
            self.shared.keys.lock().unwrap_or_else(|e| e.into_inner()).remove(&key);
        }
    }
}

impl Driver {
    fn new(stream: Socket, shared: Arc<Shared>, peer: Option<u32>, client: ClientAddress) -> Driver {
        let connection = Connection::new(shared.home.clone(), client);
        connection.tell_received(&shared.home.settings);
        let base = shared.home.settings.present();
        let limit = base.get(Id::AuthenticationTimeout).as_int() as u64;
        let strangers_max = base.get(Id::MaxConnections).as_int() as usize;
        let stranger = (!shared.is_owner(peer)).then(|| shared.strangers.admit(strangers_max));
        Driver {
            stream: Stream::new(stream),
            tls: None,
            shared,
            connection,
            place: None,
            wake: RefCell::default(),
            key: None,
            keyed: Cell::default(),
            peer,
            counted: false,
            stranger,
            greeted_by: tokio::time::Instant::now() + Duration::from_secs(limit),
            why: None,
        }
    }

    async fn run(mut self) {
        if let Ok(true) = self.greet().await {
            // Whatever ends the conversation ends the session below.
            let _ = self.converse().await;
            if !self.connection.closing.get() {
                self.connection.tell_lost();
            }
            self.connection.tell_end(true);
        }
        if self.connection.session.borrow().is_some() {
            self.job(Job::Close).await;
            // Another session's from now on.
            self.place = None;
        }
        if !self.connection.broken.get() {
            let _ = tokio::time::timeout(FAREWELL, self.flush()).await;
        }
        let _ = self.stream.shutdown().await;
        self.drain().await;
    }

    /// Takes what the client sent and the server will not read. Were it left there, closing would
    /// reset the connection, and the client might never see the last words.
    async fn drain(&mut self) {
        let mut rest = [0; 4096];
        for _ in 0..DRAIN_READS_MAX {
            match tokio::time::timeout(Duration::ZERO, self.stream.read(&mut rest)).await {
                Ok(Ok(1..)) => {}
                _ => break,
            }
        }
    }

    /// Startup and authentication; false if the connection is over.
    async fn greet(&mut self) -> io::Result<bool> {
        let mut negotiated = Negotiated::default();
        let parameters = loop {
            match self.startup_packet().await? {
                None => return Ok(false),
                Some(Err(e)) => return self.refuse(&e).await,
                Some(Ok(Startup::Encrypt(kind))) => {
                    if let Err(e) = self.encrypt(kind, &mut negotiated).await? {
                        return self.refuse(&e).await;
                    }
                }
                Some(Ok(Startup::Cancel { session, key })) => {
                    let known = (session, key);
                    let keys = self.shared.keys.lock().unwrap_or_else(|e| e.into_inner());
                    let (session, key) = keys.get(&known).copied().unwrap_or(known);
                    drop(keys);
                    // Without a region there is no session to cancel.
                    if let Ok(engine) = self.shared.home.engine.current() {
                        Slot::interrupt_by_key(engine.storage.region(), session, key, INTERRUPT_CANCEL);
                    }
                    return Ok(false);
                }
                Some(Ok(Startup::Begin { minor, parameters })) => {
                    self.negotiate(minor, &parameters);
                    break parameters;
                }
            }
        };
        if let Err(e) = self.parameters(parameters) {
            return self.refuse(&e).await;
        }
        let user = self.connection.options.borrow().user.clone();
        {
            let mut speaker = self.connection.speaker.borrow_mut();
            speaker.user = user.clone();
            speaker.database = self.connection.options.borrow().database.clone();
        }
        if let Err(e) = self.admit(&user).await? {
            return self.refuse(&e).await;
        }
        self.stranger = None;
        // Relaxed: a count, and who comes at the same moment may be refused in either order.
        self.counted = true;
        let clients = self.shared.clients.fetch_add(1, Ordering::Relaxed) as i64;
        let base = self.shared.home.settings.present();
        let clients_max = base.get(Id::MaxConnections).as_int();
        if clients >= clients_max {
            return self.refuse(&too_many("sorry, too many clients already")).await;
        }
        self.job(Job::Attach).await;
        if let Some(session) = &*self.connection.session.borrow() {
            self.place = Some(session.place());
        }
        if let Some(e) = self.outcome() {
            return self.refuse(&e).await;
        }
        if *self.shared.stop.borrow() {
            // It came after the sessions were told to end.
            let e = SqlError::new(SqlState::CANNOT_CONNECT_NOW, "the database system is shutting down");
            return self.refuse(&e.severity(Severity::Fatal)).await;
        }
        let Some(superuser) = self.connection.role.borrow().as_ref().map(|role| role.superuser) else {
            return self.refuse(&no_such_role(&user)).await;
        };
        let reserved = base.get(Id::SuperuserReservedConnections).as_int();
        if !superuser && clients >= clients_max - reserved {
            let e =
                too_many("remaining connection slots are reserved for non-replication superuser connections");
            return self.refuse(&e).await;
        }
        self.job(Job::Enter).await;
        if let Some(e) = self.outcome() {
            return self.refuse(&e).await;
        }
        self.connection.tell_authorized();
        self.key = self.present_key();
        self.flush().await?;
        Ok(!self.connection.closing.get())
    }

    fn outcome(&self) -> Option<SqlError> {
        self.connection.outcome.borrow_mut().take()
    }

    async fn refuse(&mut self, e: &SqlError) -> io::Result<bool> {
        let why = self.why.take().filter(|_| e.sqlstate == SqlState::INVALID_PASSWORD);
        let e = e.clone().severity(Severity::Fatal);
        self.connection.tell(&e, why);
        self.connection.build_due(|b| b.report(&e));
        self.flush_greeting().await?;
        Ok(false)
    }

    /// Writes before the client is let in: not for longer than it has.
    async fn flush_greeting(&mut self) -> io::Result<()> {
        self.connection.output.borrow_mut().release();
        let until = self.greeted_by.max(tokio::time::Instant::now() + FAREWELL);
        tokio::time::timeout_at(until, self.flush()).await?
    }

    /// Options of a later minor version than 3.0 are declined, not refused.
    fn negotiate(&self, minor: u16, parameters: &[(String, String)]) {
        let unknown: Vec<&str> =
            parameters.iter().map(|(n, _)| n.as_str()).filter(|n| n.starts_with("_pq_.")).collect();
        if minor == 0 && unknown.is_empty() {
            return;
        }
        self.connection.build(|b| {
            b.message(b'v', |out| {
                out.extend_from_slice(&message::VERSION_3.to_be_bytes());
                out.extend_from_slice(&(unknown.len() as u32).to_be_bytes());
                for name in unknown {
                    message::put_text(out, name);
                }
            });
        });
    }

    fn parameters(&self, parameters: Vec<(String, String)>) -> Result<(), SqlError> {
        let mut options = self.connection.options.borrow_mut();
        // A setting with a name of its own wins over the options, wherever it stands.
        let mut named = Vec::new();
        for (name, value) in parameters {
            match name.as_str() {
                "user" => options.user = message::name(value),
                "database" => options.database = message::name(value),
                "options" => options.settings.extend(command_line_settings(&value)?),
                "replication" => options.replication = wants_replication(&value)?,
                n if n.starts_with("_pq_.") => {}
                _ => named.push((name, value)),
            }
        }
        options.settings.append(&mut named);
        if options.user.is_empty() {
            return Err(SqlError::new(
                SqlState::INVALID_AUTHORIZATION_SPECIFICATION,
                "no PostgreSQL user name specified in startup packet",
            )
            .severity(Severity::Fatal));
        }
        if options.database.is_empty() {
            options.database = options.user.clone();
        }
        Ok(())
    }

    async fn startup_packet(&mut self) -> io::Result<Option<Result<Startup, SqlError>>> {
        loop {
            let found = {
                let mut input = self.connection.input.borrow_mut();
                match message::startup_length(input.bytes()) {
                    Err(e) => Some(Err(e)),
                    Ok(Some(length)) if input.bytes().len() >= length => {
                        let packet = message::startup(&input.bytes()[..length]);
                        input.consume(length);
                        Some(packet)
                    }
                    Ok(_) => None,
                }
            };
            if found.is_some() {
                return Ok(found);
            }
            if !self.read_greeting().await? {
                return Ok(None);
            }
        }
    }

    /// Reads before there is a session that could be told to end; false also when the client is not
    /// waited for any more.
    async fn read_greeting(&mut self) -> io::Result<bool> {
        let patience = Patience::of(self);
        let read = patience.wait(self.read_at_most(READ_BYTES)).await;
        self.stranger = patience.stranger;
        read.unwrap_or(Ok(false))
    }

    /// Messages until the client leaves or is sent away.
    async fn converse(&mut self) -> io::Result<()> {
        loop {
            let whole = self.connection.has_refused()
                || !matches!(frame(self.connection.input.borrow().bytes()), Ok(Frame::Incomplete(_)));
            if whole {
                if self.is_stranded() {
                    // First, so that a cancel request finds the statement.
                    self.job(Job::Follow).await;
                }
                self.job(Job::Messages).await;
                self.flush().await?;
                // A client that sends without a pause is always ready: others get their turns all
                // the same.
                desk::rest().await;
            }
            if self.connection.closing.get() || self.connection.broken.get() {
                return Ok(());
            }
            if !self.next_input().await? {
                return Ok(());
            }
        }
    }

    fn present_key(&self) -> Option<Key> {
        let session = self.connection.session.borrow();
        let slot = session.as_ref()?.txn().slot();
        Some((slot.session_id(), slot.cancel_key()))
    }

    /// The signal of the session in its present place.
    fn wake(&self) -> Option<Arc<Notify>> {
        let place = self.place.as_ref()?.get();
        let mut wake = self.wake.borrow_mut();
        if wake.as_ref().is_none_or(|(of, _)| *of != place) {
            *wake = self.shared.wakes.of(place).map(|signal| (place, signal));
        }
        wake.as_ref().map(|(_, signal)| signal.clone())
    }

    /// Waits for input, or for the end of the session by other hands; false if the conversation is
    /// over.
    async fn next_input(&mut self) -> io::Result<bool> {
        let mut first = true;
        let mut since = None;
        loop {
            if let Some(more) = self.input_or_move(&mut since, first).await? {
                return Ok(more);
            }
            first = false;
            if self.has_news() {
                self.job(Job::Notify).await;
                self.flush().await?;
                continue;
            }
            first = false;
            // Its region was given up: the session goes on in the rebuilt one, and the old memory
            // becomes free.
            self.job(Job::Follow).await;
        }
    }

    fn is_stranded(&self) -> bool {
        self.connection.session.borrow().as_ref().is_some_and(|s| s.should_follow())
    }

    /// Notifications came for the idle session.
    fn has_news(&self) -> bool {
        self.connection.session.borrow().as_ref().is_some_and(|s| s.has_news())
    }

    /// As `next_input`; `None` if there are notifications for the client, or the session should
    /// move to a rebuilt region.
    /// `since` is when the wait began: the clock is read only for a session that has a limit.
    async fn input_or_move(
        &mut self,
        since: &mut Option<tokio::time::Instant>,
        first: bool,
    ) -> io::Result<Option<bool>> {
        let limit = self.connection.session.borrow().as_ref().and_then(|s| s.idle_limit());
        let limit = limit.map(|(limit, e)| (*since.get_or_insert_with(tokio::time::Instant::now) + limit, e));
        let Some(wake) = self.wake() else { return self.read().await.map(Some) };
        let _reachable = Reachable::announce(self.connection.clone());
        if let Some(e) = self.interrupted() {
            return self.dismiss(&e).await.map(Some);
        }
        // Tried once: if it does not succeed, the next statement does it again and says why.
        if self.has_news() || first && self.is_stranded() {
            return Ok(None);
        }
        let idle = async {
            match &limit {
                Some((ends, _)) => tokio::time::sleep_until(*ends).await,
                None => std::future::pending().await,
            }
        };
        tokio::pin!(idle);
        loop {
            let ended = tokio::select! {
                biased;
                read = self.read() => return read.map(Some),
                () = wake.notified() => match self.interrupted() {
                    None if self.has_news() || self.is_stranded() => return Ok(None),
                    e => e,
                },
                () = &mut idle => limit.as_ref().map(|(_, e)| e.clone()),
            };
            if let Some(e) = ended {
                return self.dismiss(&e).await.map(Some);
            }
        }
    }

    async fn dismiss(&mut self, e: &SqlError) -> io::Result<bool> {
        self.connection.tell(e, None);
        self.connection.closing.set(true);
        self.connection.build_due(|b| b.report(e));
        self.flush().await?;
        Ok(false)
    }

    /// The error that ends this idle session, if another session has asked for its end, or if
    /// notifications were lost.
    fn interrupted(&self) -> Option<SqlError> {
        let session = self.connection.session.borrow();
        let session = session.as_ref()?;
        let is_to_end = session.txn().slot().interrupts() & INTERRUPT_TERMINATE != 0;
        if is_to_end { Some(terminated()) } else { session.lost_listener() }
    }

    /// Runs a job to its end on a coroutine.
    async fn job(&mut self, job: Job) {
        self.connection.job.set(Some(job));
        let mut coroutine = match Pooled::take() {
            Ok(coroutine) => coroutine,
            Err(e) => {
                let e = SqlError::new(SqlState::OUT_OF_MEMORY, "could not allocate a stack")
                    .detail(e.to_string())
                    .severity(Severity::Fatal);
                self.connection.tell(&e, None);
                self.connection.build_due(|b| b.report(&e));
                self.connection.closing.set(true);
                return;
            }
        };
        let session = self.key.map_or(0, |(session, _)| session);
        pulse::show_session(session);
        let mut request = coroutine.resume(Resume::Run(self.connection.clone()));
        loop {
            match request {
                Request::Done => break,
                Request::Turn => {
                    self.flush_or_break().await;
                    desk::turn().await;
                }
                Request::Wait(deadline) => {
                    self.flush_or_break().await;
                    self.wait(deadline).await;
                }
                Request::Write => {
                    self.show_wait(Some(wait_events::CLIENT_WRITE));
                    self.flush_or_break().await;
                    self.show_wait(None);
                }
                Request::Read(deadline) => {
                    self.flush_or_break().await;
                    self.show_wait(Some(self.connection.reads_for.get()));
                    self.read_or_wake(deadline).await;
                    self.show_wait(None);
                }
            }
            pulse::show_session(session);
            request = coroutine.resume(Resume::Continue);
        }
        coroutine.put_back();
        self.keep_key();
    }

    /// After the session has moved to a rebuilt region.
    fn keep_key(&self) {
        let (Some(known), Some(place)) = (self.key, &self.place) else { return };
        if self.keyed.replace(Some(place.get())) == Some(place.get()) {
            return;
        }
        // Lets go of the old region; an error is the next statement's to tell.
        let _ = self.shared.home.engine.current();
        // The client goes on cancelling by the key that it was told.
        if let Some(present) = self.present_key().filter(|present| *present != known) {
            self.shared.keys.lock().unwrap_or_else(|e| e.into_inner()).insert(known, present);
        }
    }

    /// Tells the views what the statement waits for.
    fn show_wait(&self, event: Option<WaitEvent>) {
        if let Some((engine, slot)) = self.place.as_ref().and_then(|p| self.shared.find(p.get())) {
            engine.storage.txn().show_wait_of(slot, event);
        }
    }

    /// Reads for a statement that needs more input; a wake-up or the deadline ends it without any.
    async fn read_or_wake(&mut self, deadline: Option<std::time::Instant>) {
        let wake = self.wake();
        let other = async {
            match (&wake, deadline) {
                (Some(wake), None) => wake.notified().await,
                (Some(wake), Some(deadline)) => {
                    let _ = tokio::time::timeout_at(deadline.into(), wake.notified()).await;
                }
                (None, _) => std::future::pending().await,
            }
        };
        let read = tokio::select! {
            biased;
            read = self.read() => read,
            () = other => return,
        };
        match read {
            Ok(true) => {}
            Ok(false) => self.connection.ended.set(true),
            Err(_) => self.connection.broken.set(true),
        }
    }

    async fn wait(&self, deadline: Option<std::time::Instant>) {
        let Some(wake) = self.wake() else {
            // The very first wait of a session, before anybody here knows its slot: look again
            // soon.
            return tokio::time::sleep(Duration::from_millis(1)).await;
        };
        match deadline {
            None => wake.notified().await,
            Some(deadline) => {
                // A time-out is no error: the waiter looks at its condition and its deadline
                // itself.
                let _ = tokio::time::timeout_at(deadline.into(), wake.notified()).await;
            }
        }
    }

    async fn flush_or_break(&mut self) {
        if self.flush().await.is_err() {
            self.connection.broken.set(true);
        }
    }

    /// Writes out what is due, in one write when the socket takes it. A session that is to end does
    /// not wait for a client that does not read.
    async fn flush(&mut self) -> io::Result<()> {
        let output = match self.connection.output.try_borrow_mut() {
            Ok(mut outgoing) if outgoing.is_due() => outgoing.take_due(),
            // Nothing may leave, or a row is half written: its value's text took long. Due answers
            // leave after it.
            _ => return Ok(()),
        };
        let (shared, place) = (&self.shared, self.place.as_ref().map(|p| p.get()));
        let until = self.connection.write_until.get();
        let is_late = || until.is_some_and(|until| std::time::Instant::now() >= until);
        // Begins only when the socket does not take the output at once.
        let patience = async {
            let found = place.and_then(|place| shared.find(place));
            let ends = |(engine, slot): &(Arc<Engine>, SlotIndex)| {
                Slot::interrupts_of(engine.storage.region(), *slot) & INTERRUPT_TERMINATE != 0
            };
            while !found.as_ref().is_some_and(ends) && !is_late() {
                tokio::time::sleep(BLOCKED_LOOK).await;
            }
        };
        let stream = &mut self.stream;
        let write = async {
            stream.write_all(&output).await?;
            // Over TLS there may be ciphertext left.
            stream.flush().await
        };
        let written = tokio::select! {
            biased;
            written = write => written,
            () = patience => {
                self.connection.broken.set(true);
                Err(io::Error::from(io::ErrorKind::TimedOut))
            }
        };
        self.connection.output.borrow_mut().reuse(output);
        written
    }

    /// Reads what there is; false at the end.
    async fn read(&mut self) -> io::Result<bool> {
        let (want, here, total) = {
            let input = self.connection.input.borrow();
            let here = input.bytes().len();
            match frame(input.bytes()) {
                _ if input.copy_left > 0 => (READ_AHEAD, here, here),
                // The buffer grows with what has come, not with what the message says will come.
                Ok(Frame::Incomplete(total)) => {
                    let want = (total - here).min(here.max(READ_AHEAD)).clamp(READ_BYTES, READ_MAX);
                    (want, here, total)
                }
                _ => (READ_BYTES, here, here),
            }
        };
        if total > here + READ_AHEAD && !self.connection.admit_input(here + want, total) {
            return Ok(true);
        }
        self.read_at_most(want).await
    }

    async fn read_at_most(&mut self, want: usize) -> io::Result<bool> {
        // Not taken out of its cell before there is something to read: this future may be dropped
        // while it waits.
        let mut scratch = ReadBuffer { connection: &self.connection, buffer: Vec::new() };
        scratch.buffer = self.connection.input.borrow_mut().take();
        scratch.buffer.reserve(want);
        let count = self.stream.read_buf(&mut scratch.buffer).await?;
        Ok(count > 0)
    }
}

/// How long a client is waited for that has not been let in.
struct Patience {
    stop: watch::Receiver<bool>,
    /// Taken out of the driver, which the wait needs.
    stranger: Option<Stranger>,
    until: tokio::time::Instant,
    connection: Rc<Connection>,
}

impl Patience {
    fn of(driver: &mut Driver) -> Patience {
        let stranger = driver.stranger.take();
        let connection = driver.connection.clone();
        Patience { stop: driver.shared.stop.clone(), stranger, until: driver.greeted_by, connection }
    }

    /// The client's next step; `None` when the server ends, when the client's time is up, and when
    /// its place is another's.
    async fn wait<T>(&self, does: impl Future<Output = T>) -> Option<T> {
        let mut stop = self.stop.clone();
        let displaced = async {
            match &self.stranger {
                Some(stranger) => stranger.displaced().await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            biased;
            () = displaced => {
                static DISPLACED: log::Limited = log::Limited::new(Duration::from_secs(10));
                let text = "too many connections that have not authenticated; closed the oldest one";
                DISPLACED.say(|| text.into());
                None
            }
            done = does => Some(done),
            // An error means that the server is gone.
            _ = stop.wait_for(|stop| *stop) => None,
            () = tokio::time::sleep_until(self.until) => {
                let text = "canceling authentication due to timeout";
                let e = SqlError::new(SqlState::QUERY_CANCELED, text).severity(Severity::Fatal);
                self.connection.tell(&e, None);
                None
            }
        }
    }
}

/// An idle session that wake-ups reach. While it stands no other task uses the session.
struct Reachable {
    connection: Rc<Connection>,
}

impl Reachable {
    fn announce(connection: Rc<Connection>) -> Reachable {
        if let Some(session) = &*connection.session.borrow() {
            let slot = session.txn().slot();
            // The look at the interrupts that follows sees a wake-up that came before the
            // announcement.
            while !slot.begin_idle(slot.wake_seq()) {}
        }
        Reachable { connection }
    }
}

impl Drop for Reachable {
    fn drop(&mut self) {
        if let Some(session) = &*self.connection.session.borrow() {
            session.txn().slot().end_idle();
        }
    }
}

/// Gives the input buffer back when a read ends or is given up.
struct ReadBuffer<'c> {
    connection: &'c Connection,
    buffer: Vec<u8>,
}

impl Drop for ReadBuffer<'_> {
    fn drop(&mut self) {
        self.connection.input.borrow_mut().restore(std::mem::take(&mut self.buffer));
    }
}

fn too_many(text: &str) -> SqlError {
    SqlError::new(SqlState::TOO_MANY_CONNECTIONS, text).severity(Severity::Fatal)
}
