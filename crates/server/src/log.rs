//! The server's messages to its operator. Lines go to the journal of the directory (see
//! `sinew-log`); this file has what is said of connections, in PostgreSQL's words.
//!
//! A stranger can cause some lines that PostgreSQL does not have, so each kind of them is limited.
//! After a line, the next ones of its kind are counted for a while. The line that follows tells the
//! count.

use crate::connection::Connection;
use sinew::TransactionStatus;
use sinew::engine::hba::{FILE, Method};
use sinew::engine::log::{Entry, Journal, Level, Speaker};
use sinew::engine::session::ClientAddress;
use sinew::engine::session::{host_and_port, tell};
use sinew::engine::settings::Live;
use sinew::engine::settings::{Base, Id};
use sinew::{Error as SqlError, SqlState};
use std::borrow::Cow;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// One kind of line.
pub struct Limited {
    every: Duration,
    state: Mutex<(Option<Instant>, u64)>,
}

impl Limited {
    /// At most one line in this time.
    pub const fn new(every: Duration) -> Limited {
        Limited { every, state: Mutex::new((None, 0)) }
    }

    /// Says a line, unless one of its kind was said a short time ago.
    pub fn say(&self, line: impl FnOnce() -> String) {
        if let Some(left_out) = self.admit(Instant::now()) {
            let more = if left_out == 0 { String::new() } else { format!(" (and {left_out} more like it)") };
            sinew::engine::log::log!("{}{more}", line());
        }
    }

    /// How many lines were left out before this one; `None` if it is to be left out itself.
    fn admit(&self, now: Instant) -> Option<u64> {
        let (last, left_out) = &mut *self.state.lock().unwrap_or_else(|e| e.into_inner());
        if last.is_some_and(|last| now.duration_since(last) < self.every) {
            *left_out += 1;
            return None;
        }
        *last = Some(now);
        Some(std::mem::take(left_out))
    }
}

/// A connection as it stands in the log before it has a session.
pub fn speaker(client: ClientAddress, base: &Base) -> Speaker {
    let (host, port) = host_and_port(client);
    let least = Level::parse(base.get(Id::LogMinMessages).as_text()).unwrap_or(Level::Warning);
    // It has no number of its own yet.
    let process = std::process::id() as i32;
    Speaker { process, host, port, least, ..Speaker::default() }
}

/// `host=127.0.0.1 port=4711`
fn address(speaker: &Speaker) -> String {
    match speaker.port {
        Some(port) => format!("host={} port={port}", speaker.host),
        None => format!("host={}", speaker.host),
    }
}

impl Connection {
    fn journal(&self) -> Option<Arc<Journal>> {
        self.home.engine.latest().journal.clone()
    }

    /// The session's, once there is one.
    fn present_speaker(&self) -> Speaker {
        // A session that runs at this moment says by itself what there is to say.
        let session = self.session.try_borrow();
        match session.as_deref() {
            Ok(Some(session)) => session.speaker(),
            _ => self.speaker.borrow().clone(),
        }
    }

    fn say(&self, entry: Entry<'_>) {
        sinew::engine::log::say_as(
            self.journal().as_deref(),
            Some(&self.present_speaker()),
            Level::Log,
            &entry,
        );
    }

    /// `log_connections`: a client has come.
    pub fn tell_received(&self, settings: &Live) {
        if settings.present().get(Id::LogConnections).as_bool() {
            let speaker = self.speaker.borrow().clone();
            self.say(Entry::new(format!("connection received: {}", address(&speaker))));
        }
    }

    /// `log_connections`: it has proved who it is. `line`: that of the rule in `pg_hba.conf` that
    /// asked for it.
    pub fn tell_authenticated(&self, identity: &str, method: Method, line: Option<u32>) {
        let place = line.map_or(String::new(), |line| {
            let engine = self.home.engine.latest();
            // The engine has its directory by a descriptor, whose name says nothing to an operator.
            let path = engine.storage.dir().join(FILE);
            let path = std::fs::canonicalize(&path).unwrap_or(path);
            format!(" ({}:{line})", path.display())
        });
        let method = method.name();
        self.say(Entry::new(format!(
            "connection authenticated: identity=\"{identity}\" method={method}{place}"
        )));
    }

    /// `log_connections`: it has a session.
    pub fn tell_authorized(&self) {
        if self.wants("log_connections") {
            let speaker = self.present_speaker();
            let application = match speaker.application.as_str() {
                "" => String::new(),
                name => format!(" application_name={name}"),
            };
            let secured = self.secured.borrow();
            let encryption = secured.as_ref().map_or(String::new(), |secured| {
                let with = &secured.encryption;
                format!(
                    " SSL enabled (protocol={}, cipher={}, bits={})",
                    with.version, with.cipher, with.bits
                )
            });
            let (user, database) = (&speaker.user, &speaker.database);
            self.say(Entry::new(format!(
                "connection authorized: user={user} database={database}{application}{encryption}"
            )));
        }
    }

    /// `log_disconnections`: the session is about to end.
    pub fn tell_end(&self, entered: bool) {
        if !entered || !self.wants("log_disconnections") {
            return;
        }
        let speaker = self.present_speaker();
        let lived = speaker.started.elapsed().unwrap_or_default();
        let (s, ms) = (lived.as_secs(), lived.subsec_millis());
        let (user, database) = (&speaker.user, &speaker.database);
        self.say(Entry::new(format!(
            "disconnection: session time: {}:{:02}:{:02}.{ms:03} user={user} database={database} {}",
            s / 3600,
            s / 60 % 60,
            s % 60,
            address(&speaker)
        )));
    }

    /// The client is gone without a goodbye; worth a line if it left a transaction open.
    pub fn tell_lost(&self) {
        let open = self.session.try_borrow().is_ok_and(|s| {
            s.as_ref().is_some_and(|session| session.transaction_status() != TransactionStatus::Idle)
        });
        if open {
            self.say(Entry {
                sqlstate: Some(SqlState::CONNECTION_FAILURE.code()),
                ..Entry::new("unexpected EOF on client connection with an open transaction")
            });
        }
    }

    fn wants(&self, setting: &str) -> bool {
        let session = self.session.try_borrow();
        match session.as_deref() {
            Ok(Some(session)) => session.state().setting(setting).is_ok_and(|value| value == "on"),
            _ => false,
        }
    }

    /// An error that is about to be sent. `why`: what only the operator is told.
    pub fn tell(&self, e: &SqlError, why: Option<Entry<'_>>) {
        if e.told {
            return;
        }
        let mut told = e.clone();
        if let Some(why) = why {
            told.detail = why.detail.map(Cow::into_owned);
            told.hint = why.hint.map(Cow::into_owned);
        }
        tell(self.journal().as_deref(), Some(&self.present_speaker()), &mut told, None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_a_kind_are_limited_and_counted() {
        let kind = Limited::new(Duration::from_secs(10));
        let start = Instant::now();
        assert_eq!(kind.admit(start), Some(0));
        assert_eq!(kind.admit(start + Duration::from_secs(1)), None);
        assert_eq!(kind.admit(start + Duration::from_secs(9)), None);
        assert_eq!(kind.admit(start + Duration::from_secs(10)), Some(2));
        assert_eq!(kind.admit(start + Duration::from_secs(20)), Some(0));
    }
}
