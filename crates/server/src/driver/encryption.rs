//! Requests to encrypt a connection, which come before its startup packet.

use super::{Driver, Patience};
use crate::log;
use crate::message::{self, EncryptionKind};
use sinew::Error as SqlError;
use sinew::engine::session::ClientAddress;
use std::io;
use std::time::Duration;

/// The requests that a client has made already; nothing is asked for twice.
#[derive(Default)]
pub(super) struct Negotiated {
    ssl: bool,
    gss: bool,
}

impl Driver {
    /// Answers a request, and performs the handshake if it is granted.
    pub(super) async fn encrypt(
        &mut self,
        kind: EncryptionKind,
        negotiated: &mut Negotiated,
    ) -> io::Result<Result<(), SqlError>> {
        let (asked, name, code) = match kind {
            EncryptionKind::Ssl => (&mut negotiated.ssl, "SSL", message::SSL),
            EncryptionKind::Gss => (&mut negotiated.gss, "GSSAPI encryption", message::GSS),
        };
        if std::mem::replace(asked, true) {
            return Ok(Err(message::unsupported_protocol(code)));
        }
        if !self.connection.input.borrow().bytes().is_empty() {
            // Bytes sent before the answer could be an attacker's, put before an encrypted
            // session's.
            let e = message::violation(format!("received unencrypted data after {name} request"));
            return Ok(Err(e.detail(
                "This could be either a client-software bug or evidence of an attempted man-in-the-middle attack.",
            )));
        }
        // As PostgreSQL: not over a Unix socket: a process that can tap it can read the server's
        // memory as well.
        let over_tcp = matches!(self.connection.client, ClientAddress::Tcp(..));
        self.tls = self.shared.tls.get().filter(|_| kind == EncryptionKind::Ssl && over_tcp);
        let answer = if self.tls.is_some() { b'S' } else { b'N' };
        self.connection.output.borrow_mut().bytes.push(answer);
        self.flush_greeting().await?;
        if let Some(tls) = self.tls.clone() {
            negotiated.gss = true;
            let patience = Patience::of(self);
            let secured = patience.wait(self.stream.secure(&tls)).await;
            self.stranger = patience.stranger;
            // A client that takes too long, or loses its place, is left without a word.
            let secured = secured.unwrap_or_else(|| Err(io::ErrorKind::TimedOut.into()));
            let secured = secured.inspect_err(|e| self.not_secured(e))?;
            *self.connection.secured.borrow_mut() = Some(secured);
        }
        Ok(Ok(()))
    }

    fn not_secured(&self, e: &io::Error) {
        static FAILED: log::Limited = log::Limited::new(Duration::from_secs(10));
        let why = match e.kind() {
            io::ErrorKind::UnexpectedEof => "the client left".to_string(),
            io::ErrorKind::TimedOut => "the client was not waited for any more".to_string(),
            _ => e.to_string(),
        };
        FAILED.say(|| format!("could not accept SSL connection: {why}"));
    }
}
