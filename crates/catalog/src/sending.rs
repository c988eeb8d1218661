//! How far the sender of a follower is, for `pg_stat_replication`.
//!
//! The region keeps a text for each session that serves a follower, so that every process can show
//! it: numbers in order, with a blank between two.

use sinew_storage::Lsn;
use sinew_txn::SENDING_BYTES;

// Six numbers of at most 20 digits.
const _: () = assert!(6 * 21 < SENDING_BYTES);

/// The state of a sender.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum State {
    /// It sends nothing yet.
    #[default]
    Startup,
    /// It sends what the follower lacks.
    CatchUp,
    /// It has sent everything, and sends what comes.
    Streaming,
}

impl State {
    /// As `pg_stat_replication` names it.
    pub fn name(self) -> &'static str {
        match self {
            State::Startup => "startup",
            State::CatchUp => "catchup",
            State::Streaming => "streaming",
        }
    }
}

/// How far a sender and its follower are. A position of 0 is not known.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Sending {
    /// The state of the sender.
    pub state: State,
    /// Everything before was sent.
    pub sent: Lsn,
    /// The follower has written everything before.
    pub written: Lsn,
    /// It has that on disk.
    pub flushed: Lsn,
    /// It shows that to its own clients.
    pub applied: Lsn,
    /// When it said so, in microseconds since 2000-01-01 UTC.
    pub reply_us: i64,
}

impl Sending {
    /// The text that the region keeps.
    pub fn encode(&self) -> String {
        let Sending { state, sent, written, flushed, applied, reply_us } = self;
        format!("{} {} {} {} {} {reply_us}", *state as u8, sent.0, written.0, flushed.0, applied.0)
    }

    /// Reads such a text. `None` for a session without a follower.
    pub fn decode(text: &str) -> Option<Sending> {
        let mut numbers = text.split(' ').map(|digits| digits.parse::<i64>());
        let mut next = || numbers.next()?.ok();
        let state = match next()? {
            0 => State::Startup,
            1 => State::CatchUp,
            _ => State::Streaming,
        };
        let mut position = || next().map(|at| Lsn(at.cast_unsigned()));
        let (sent, written, flushed, applied) = (position()?, position()?, position()?, position()?);
        Some(Sending { state, sent, written, flushed, applied, reply_us: next()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_as_they_were_written() {
        let most = Lsn(i64::MAX.cast_unsigned());
        let sending = Sending {
            state: State::CatchUp,
            sent: most,
            written: most,
            flushed: Lsn(3),
            applied: Lsn(0),
            reply_us: i64::MAX,
        };
        assert_eq!(Sending::decode(&sending.encode()), Some(sending));
        assert_eq!(Sending::decode(""), None);
    }
}
