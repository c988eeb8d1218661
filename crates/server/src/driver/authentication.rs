//! A client proves who it is.

use super::Driver;
use crate::admission;
use crate::connection::Job;
use crate::message;
use crate::scram::{self, Binding, Exchange, ScramError, Verifier};
use sinew::Severity;
use sinew::engine::hba::{Candidate, ClientCert, Method, Rule, Rules};
use sinew::engine::log::Entry;
use sinew::engine::session::ClientAddress;
use sinew::engine::session::Role;
use sinew::engine::settings::Id;
use sinew::engine::values::quote_ident;
use sinew::{Error as SqlError, SqlState};
use std::io;

/// The mechanisms' names.
const PLAIN: &str = "SCRAM-SHA-256";
const BOUND: &str = "SCRAM-SHA-256-PLUS";

impl Driver {
    /// Makes sure that the client may come in as a role, and that it is who it says.
    pub(super) async fn admit(&mut self, user: &str) -> io::Result<Result<(), SqlError>> {
        let rules = self.shared.rules.get();
        let is_told = self.shared.home.settings.present().get(Id::LogConnections).as_bool();
        if rules.is_none() && self.shared.is_owner(self.peer) {
            if is_told && let Some(name) = self.peer_name().await {
                self.connection.tell_authenticated(&name, Method::Peer, None);
            }
            return Ok(Ok(()));
        }
        self.job(Job::Lookup).await;
        if let Some(e) = self.outcome() {
            return Ok(Err(e));
        }
        let role = self.connection.role.borrow_mut().take();
        let Some(rules) = rules else {
            let proved = self.authenticate(user, role.as_ref()).await?;
            if is_told && proved.is_ok() {
                self.connection.tell_authenticated(user, Method::Scram, None);
            }
            return Ok(proved);
        };
        let rule = match self.deciding_rule(&rules, user, role.as_ref()) {
            Ok(rule) => rule,
            Err(e) => return Ok(Err(e)),
        };
        let asked = rule.client_cert;
        let client = self.connection.secured.borrow().as_ref().and_then(|secured| secured.client.clone());
        if asked != ClientCert::Nothing {
            if !self.tls.as_ref().is_some_and(|tls| tls.checks_clients) {
                let text = "client certificates can only be checked if a root certificate store is available";
                return Ok(Err(SqlError::new(SqlState::CONFIG_FILE_ERROR, text).severity(Severity::Fatal)));
            }
            if client.is_none() {
                return Ok(Err(unauthorized("connection requires a valid client certificate")));
            }
        }
        // The client's identity, whether or not it is the role that it asks for.
        let mut identity = None;
        let proved = match rule.method {
            Method::Scram => {
                let proved = self.authenticate(user, role.as_ref()).await?;
                identity = proved.is_ok().then(|| user.to_string());
                proved
            }
            Method::Peer => {
                identity = self.peer_name().await;
                match &identity {
                    Some(name) if name == user => Ok(()),
                    _ => Err(unauthorized(format!("Peer authentication failed for user \"{user}\""))),
                }
            }
            Method::Cert => {
                identity = client.as_ref().map(|client| client.distinguished_name.clone());
                Ok(())
            }
            Method::Trust => Ok(()),
            // Refused when it was found.
            Method::Reject => Err(unauthorized("rejected")),
        };
        if is_told && let Some(identity) = identity {
            self.connection.tell_authenticated(&identity, rule.method, Some(rule.line));
        }
        let name = client.and_then(|client| client.common_name);
        if proved.is_ok() && asked == ClientCert::VerifyFull && name.as_deref() != Some(user) {
            return Ok(Err(wrong_certificate(rule.method, user)));
        }
        Ok(proved)
    }

    /// The first rule that fits, which must not be one that refuses.
    fn deciding_rule<'r>(
        &self,
        rules: &'r Rules,
        user: &str,
        role: Option<&Role>,
    ) -> Result<&'r Rule, SqlError> {
        let options = self.connection.options.borrow();
        let address = match self.connection.client {
            ClientAddress::Tcp(ip, _) => Some(ip.to_canonical()),
            _ => None,
        };
        let who = Candidate {
            address,
            encrypted: self.tls.is_some(),
            database: &options.database,
            user,
            member_of: role.map_or(&[], |role| &role.member_of),
        };
        let refused = |how: &str| {
            let host = address.map_or("[local]".to_string(), |ip| ip.to_string());
            let encryption = if who.encrypted { "SSL encryption" } else { "no encryption" };
            let database = who.database;
            unauthorized(format!(
                "{how} host \"{host}\", user \"{user}\", database \"{database}\", {encryption}"
            ))
        };
        match rules.find(&who, admission::interfaces) {
            None => Err(refused("no pg_hba.conf entry for")),
            Some(rule) if rule.method == Method::Reject => Err(refused("pg_hba.conf rejects connection for")),
            Some(rule) => Ok(rule),
        }
    }

    /// The operating system's name of the client; none by TCP.
    async fn peer_name(&self) -> Option<String> {
        let peer = self.peer?;
        // On a thread of its own: the answer may come from a directory service.
        tokio::task::spawn_blocking(move || admission::user_name(peer)).await.ok().flatten()
    }

    /// A message of type `p`, or `None` when the client left.
    async fn password_message(&mut self) -> io::Result<Option<Result<Vec<u8>, SqlError>>> {
        self.flush_greeting().await?;
        loop {
            let found = {
                let mut input = self.connection.input.borrow_mut();
                match message::password_end(input.bytes()) {
                    Err(e) => Some(Err(e)),
                    Ok(Some(end)) => {
                        let body = input.bytes()[5..end].to_vec();
                        input.consume(end);
                        Some(Ok(body))
                    }
                    Ok(None) => None,
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

    /// SCRAM. A role that does not exist, one that has no password, and one whose password is no
    /// longer valid go through it like one whose password is wrong: a stranger learns nothing of
    /// them. The operator is told why.
    pub(super) async fn authenticate(
        &mut self,
        user: &str,
        role: Option<&Role>,
    ) -> io::Result<Result<(), SqlError>> {
        let known = role.and_then(|role| role.password.as_deref()).and_then(Verifier::parse);
        let until = role.and_then(|role| role.valid_until);
        let expired =
            known.is_some() && until.is_some_and(|until| until < sinew::engine::values::clock_now());
        let known = known.filter(|_| !expired);
        self.why = Some(match role {
            None => Entry::default().detail(format!("Role \"{user}\" does not exist.")),
            Some(_) if expired => {
                Entry::default().detail(format!("User \"{user}\" has an expired password."))
            }
            Some(_) if known.is_none() => {
                let text = format!("User \"{user}\" has no password assigned.");
                Entry::default().detail(text).hint(format!(
                    "As the owner of the database directory, connect through the Unix socket and run: ALTER ROLE {} PASSWORD '...'",
                    quote_ident(user)
                ))
            }
            Some(_) => Entry::default().detail(format!("Password does not match for user \"{user}\".")),
        });
        let verifier = known.unwrap_or_else(|| Verifier::of_nobody(&self.shared.challenge_key, user));
        let tls = self.tls.clone();
        let end_point = tls.as_ref().and_then(|tls| tls.end_point.as_deref());
        let offered: &[&str] = if end_point.is_some() { &[BOUND, PLAIN] } else { &[PLAIN] };
        let mut list: Vec<u8> = offered.iter().flat_map(|name| name.bytes().chain([0])).collect();
        list.push(0);
        self.connection.build(|b| b.authentication(10, &list));
        let Some(first) = self.password_message().await? else { return Err(left()) };
        let (mechanism, first) = match first.and_then(|body| sasl_initial(&body)) {
            Ok((mechanism, first)) if offered.contains(&mechanism.as_str()) => (mechanism, first),
            Ok(_) => {
                let text = "client selected an invalid SASL authentication mechanism";
                return Ok(Err(message::violation(text)));
            }
            Err(e) => return Ok(Err(e)),
        };
        let binding = match end_point {
            Some(hash) if mechanism == BOUND => Binding::To(hash),
            Some(_) => Binding::Declined,
            None => Binding::NotOffered,
        };
        let nonce = scram::fresh_nonce()?;
        let (exchange, answer) = match Exchange::begin(verifier, &first, &nonce, binding) {
            Ok(begun) => begun,
            Err(e) => return Ok(Err(failed(user, e))),
        };
        self.connection.build(|b| b.authentication(11, answer.as_bytes()));
        let Some(last) = self.password_message().await? else { return Err(left()) };
        let last = match last {
            Ok(last) => String::from_utf8_lossy(&last).into_owned(),
            Err(e) => return Ok(Err(e)),
        };
        match exchange.finish(&last) {
            Ok(answer) => self.connection.build(|b| b.authentication(12, answer.as_bytes())),
            Err(e) => return Ok(Err(failed(user, e))),
        }
        self.why = None;
        Ok(Ok(()))
    }
}

fn unauthorized(message: impl Into<String>) -> SqlError {
    SqlError::new(SqlState::INVALID_AUTHORIZATION_SPECIFICATION, message).severity(Severity::Fatal)
}

/// The error for a client whose certificate has another name than the role.
fn wrong_certificate(method: Method, user: &str) -> SqlError {
    match method {
        Method::Scram => failed(user, ScramError::WrongPassword),
        Method::Cert => unauthorized(format!("certificate authentication failed for user \"{user}\"")),
        _ => unauthorized(format!("\"trust\" authentication failed for user \"{user}\"")),
    }
}

/// The error for a client whose exchange failed.
fn failed(user: &str, e: ScramError) -> SqlError {
    match e {
        ScramError::Malformed(what) => message::violation(what),
        ScramError::Unsupported(what) => SqlError::unsupported(what).severity(Severity::Fatal),
        ScramError::Unbound(what) => unauthorized(what),
        ScramError::WrongPassword => {
            let text = format!("password authentication failed for user \"{user}\"");
            SqlError::new(SqlState::INVALID_PASSWORD, text).severity(Severity::Fatal)
        }
    }
}

fn left() -> io::Error {
    io::Error::from(io::ErrorKind::UnexpectedEof)
}

/// SASLInitialResponse: the mechanism's name, then the client's first message.
fn sasl_initial(body: &[u8]) -> Result<(String, String), SqlError> {
    let mut body = message::Body::new(body);
    let mechanism = body.text()?;
    let length = body.i32()?;
    let length = usize::try_from(length).map_err(|_| message::violation("malformed SASL message"))?;
    let first = body.bytes(length)?;
    body.end()?;
    let first =
        String::from_utf8(first.to_vec()).map_err(|_| message::violation("malformed SCRAM message"))?;
    Ok((mechanism.to_string(), first))
}
