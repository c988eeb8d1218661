//! A client that says exactly what it is told to.

use super::Server;
use std::io::{Read, Write};
use std::os::unix::net::UnixStream;
use std::time::Duration;

pub struct Raw {
    pub socket: UnixStream,
    /// Session id and cancel key, as sent.
    pub key: Vec<u8>,
}

impl Raw {
    pub fn unauthenticated(server: &Server) -> Raw {
        let path = server.socket_dir.join(format!(".s.PGSQL.{}", server.port));
        let socket = UnixStream::connect(path).unwrap();
        // No answer at all must fail the test rather than hang it.
        socket.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        Raw { socket, key: Vec::new() }
    }

    pub fn connect(server: &Server) -> Raw {
        let mut raw = Raw::unauthenticated(server);
        let parameters = b"user\0postgres\0database\0postgres\0\0";
        let mut packet = (parameters.len() as u32 + 8).to_be_bytes().to_vec();
        packet.extend_from_slice(&[0, 3, 0, 0]);
        packet.extend_from_slice(parameters);
        raw.socket.write_all(&packet).unwrap();
        let messages = raw.answers();
        raw.key = messages.into_iter().find(|(tag, _)| *tag == b'K').expect("a cancel key").1;
        raw
    }

    pub fn send(&mut self, tag: u8, body: &[u8]) {
        let mut message = vec![tag];
        message.extend_from_slice(&(body.len() as u32 + 4).to_be_bytes());
        message.extend_from_slice(body);
        self.socket.write_all(&message).unwrap();
    }

    pub fn message(&mut self) -> (u8, Vec<u8>) {
        let mut header = [0; 5];
        self.socket.read_exact(&mut header).unwrap();
        let length = u32::from_be_bytes([header[1], header[2], header[3], header[4]]);
        let mut body = vec![0; length as usize - 4];
        self.socket.read_exact(&mut body).unwrap();
        (header[0], body)
    }

    /// Messages up to ReadyForQuery.
    pub fn answers(&mut self) -> Vec<(u8, Vec<u8>)> {
        let mut messages = Vec::new();
        loop {
            let message = self.message();
            if message.0 == b'Z' {
                return messages;
            }
            messages.push(message);
        }
    }

    /// SQLSTATE of the error among the next answers, or nothing.
    pub fn state(&mut self) -> String {
        let messages = self.answers();
        let Some((_, error)) = messages.iter().find(|(tag, _)| *tag == b'E') else { return String::new() };
        let mut fields = error.split(|b| *b == 0);
        let code = fields.find(|f| f.first() == Some(&b'C')).expect("a code");
        String::from_utf8_lossy(&code[1..]).into_owned()
    }

    pub fn query(&mut self, sql: &str) -> String {
        self.send(b'Q', format!("{sql}\0").as_bytes());
        self.state()
    }

    /// Begins a COPY FROM STDIN.
    pub fn copy_in(&mut self, sql: &str) {
        self.send(b'Q', format!("{sql}\0").as_bytes());
        assert_eq!(self.message().0, b'G', "{sql}");
    }

    /// Asks a server to cancel what this client runs.
    pub fn cancel(&self, server: &Server) {
        let mut packet = 16u32.to_be_bytes().to_vec();
        packet.extend_from_slice(&80_877_102u32.to_be_bytes());
        packet.extend_from_slice(&self.key);
        let mut other = Raw::unauthenticated(server);
        other.socket.write_all(&packet).unwrap();
        // The server has acted once it hangs up.
        let _ = other.socket.read(&mut [0]);
    }
}
