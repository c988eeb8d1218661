//! The bytes for a client, and the moments at which they leave.
//!
//! A driver that sends several messages before Sync reads the answers in an order of its own, and
//! some of them rely on none coming early. So answers leave at PostgreSQL's moments:
//!
//! * at ReadyForQuery, and when the client asks with Flush;
//! * with an error or a notice, together with all before it;
//! * when COPY waits for the client's data;
//! * whenever 8 kB have gathered, in pieces of 8 kB.
//!
//! Everything else stays, even while the server waits for the client's next message, and is dropped
//! when the connection ends.
//!
//! `due` is how much of the buffer may leave: 0 ≤ due ≤ bytes. Due bytes need not leave at once.
//! The driver writes them when its session waits, gives its worker to another session, or has
//! handled all the messages that came. So the answers to a batch of short statements, each with a
//! Sync of its own, leave in one write; those before a long statement leave before it ends.

/// As much as PostgreSQL's buffer holds.
const PIECE_BYTES: usize = 8 << 10;
/// One large row must not cost its memory for the rest of the connection.
const KEPT_BYTES_MAX: usize = 1 << 20;

/// A connection's output that has not left.
#[derive(Default)]
pub struct Outgoing {
    pub bytes: Vec<u8>,
    due: usize,
}

impl Outgoing {
    /// All that is there may leave.
    pub fn release(&mut self) {
        self.due = self.bytes.len();
    }

    /// True if bytes may leave.
    pub fn is_due(&self) -> bool {
        self.due > 0
    }

    /// True once a piece has gathered; it may leave. A piece that is just full stays until another
    /// byte comes.
    pub fn is_heavy(&mut self) -> bool {
        let held = self.bytes.len() - self.due;
        self.due += held.saturating_sub(1) / PIECE_BYTES * PIECE_BYTES;
        self.due >= PIECE_BYTES
    }

    /// Takes out what may leave.
    pub fn take_due(&mut self) -> Vec<u8> {
        debug_assert!(self.due <= self.bytes.len());
        let mut rest = Vec::new();
        if self.due < self.bytes.len() {
            rest.reserve(PIECE_BYTES);
            rest.extend_from_slice(&self.bytes[self.due..]);
            self.bytes.truncate(self.due);
        }
        self.due = 0;
        std::mem::replace(&mut self.bytes, rest)
    }

    /// Gives the memory of written output back, to be used again.
    pub fn reuse(&mut self, mut written: Vec<u8>) {
        if self.bytes.capacity() == 0 && written.capacity() <= KEPT_BYTES_MAX {
            written.clear();
            self.bytes = written;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holding(bytes: usize) -> Outgoing {
        Outgoing { bytes: vec![7; bytes], due: 0 }
    }

    #[test]
    fn what_was_not_released_stays() {
        let mut out = holding(10);
        assert!(!out.is_due());
        out.release();
        out.bytes.extend_from_slice(b"later");
        assert_eq!(out.take_due(), [7; 10]);
        assert_eq!((out.bytes.as_slice(), out.is_due()), (&b"later"[..], false));
    }

    #[test]
    fn pieces_of_8_kb_leave_when_a_byte_more_comes() {
        let mut out = holding(PIECE_BYTES);
        assert!(!out.is_heavy());
        out.bytes.push(1);
        assert!(out.is_heavy());
        assert_eq!(out.take_due().len(), PIECE_BYTES);
        assert_eq!(out.bytes.len(), 1);
        let mut out = holding(5 * PIECE_BYTES + 3);
        assert!(out.is_heavy());
        assert_eq!(out.take_due().len(), 5 * PIECE_BYTES);
        // Counted from what is due already, as PostgreSQL's buffer is empty then.
        let mut out = holding(100);
        out.release();
        out.bytes.resize(100 + PIECE_BYTES, 0);
        assert!(!out.is_heavy());
        assert_eq!(out.take_due().len(), 100);
    }
}
