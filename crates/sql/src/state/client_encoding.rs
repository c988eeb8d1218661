//! The encoding of a session's client, as the server's part of the session reads it.

use sinew_types::encoding::Encoding;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// `client_encoding` in force. The session sets it when a statement has ended, and the connection
/// reads it before each message. Both are of one thread at a time, so that Relaxed is enough.
pub struct ClientEncoding(AtomicU8);

impl Default for ClientEncoding {
    fn default() -> ClientEncoding {
        ClientEncoding(AtomicU8::new(Encoding::UTF8.number() as u8))
    }
}

impl ClientEncoding {
    pub(crate) fn set(&self, encoding: Encoding) {
        self.0.store(encoding.number() as u8, Relaxed);
    }

    /// The encoding in force.
    pub fn get(&self) -> Encoding {
        Encoding::numbered(i32::from(self.0.load(Relaxed))).unwrap_or(Encoding::UTF8)
    }

    /// The encoding in force, if messages are converted for it.
    #[inline]
    pub fn converts(&self) -> Option<Encoding> {
        match i32::from(self.0.load(Relaxed)) {
            number if number == Encoding::UTF8.number() => None,
            _ => Some(self.get()).filter(|encoding| encoding.converts()),
        }
    }
}
