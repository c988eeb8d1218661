//! The lines of the region from which the views show sessions. Only the owner of a slot writes its
//! lines, and any session reads them.
//!
//! No decision rests on these lines. Single words are read as they come.
//!
//! **Texts.** A text is more than a word. The naive reader could see the head of one text and the
//! tail of another. A text therefore carries a version, which is odd while the text is written. A
//! reader takes the text only if the version was even, and the same before and after.
//!
//! **A crash.** An owner that is killed while it writes leaves the version odd. Its slot is not
//! shown any more, and the next owner goes on from there.
//!
//! **Counts.** The owner also counts its transactions in the slot. When the slot gets its next
//! owner, the counts move to the counters of the database. The sum loses nothing except, for a
//! moment, the counts that are on their way.

use sinew_sync::Shared;
use std::mem::{offset_of, size_of};
use std::net::IpAddr;
use std::sync::atomic::Ordering::{AcqRel, Acquire, Relaxed, Release};
use sinew_sync::shim::{AtomicI32, AtomicI64, AtomicU32, AtomicU64, fence};

/// The place that a session's statements come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClientAddress {
    /// The session's own process.
    Embedded,
    /// A Unix socket.
    UnixSocket,
    /// TCP: the client's address and port.
    Tcp(IpAddr, u16),
}

/// A session's state, as `pg_stat_activity.state` shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u32)]
pub enum Activity {
    /// It runs a statement.
    Active = 1,
    /// It waits for its client, outside a transaction.
    Idle,
    /// It waits for its client, in a transaction.
    IdleInTransaction,
    /// It waits for its client, in a transaction that failed.
    IdleInFailedTransaction,
}

impl Activity {
    pub(crate) fn from_u32(v: u32) -> Option<Activity> {
        match v {
            1 => Some(Activity::Active),
            2 => Some(Activity::Idle),
            3 => Some(Activity::IdleInTransaction),
            4 => Some(Activity::IdleInFailedTransaction),
            _ => None,
        }
    }

    /// The name that `pg_stat_activity.state` shows.
    pub fn name(self) -> &'static str {
        match self {
            Activity::Active => "active",
            Activity::Idle => "idle",
            Activity::IdleInTransaction => "idle in transaction",
            Activity::IdleInFailedTransaction => "idle in transaction (aborted)",
        }
    }
}

/// A text of at most `WORDS * 8 - 1` bytes.
#[repr(C)]
pub(crate) struct SharedText<const WORDS: usize> {
    /// Odd while the text is being written.
    version: AtomicU32,
    length: AtomicU32,
    words: [AtomicU64; WORDS],
}

impl<const WORDS: usize> SharedText<WORDS> {
    /// Stores a text. Only the owner of the slot calls it. A text that is too long is cut at a
    /// character.
    pub(crate) fn set(&self, text: &str) {
        let mut end = text.len().min(WORDS * 8 - 1);
        while !text.is_char_boundary(end) {
            end -= 1;
        }

        // Relaxed: the owner is the only writer.
        let version = self.version.load(Relaxed) | 1;
        self.version.store(version, Relaxed);

        // Release: pairs with the fence in `get`. A reader that sees a new word sees the odd
        // version.
        fence(Release);
        self.length.store(end as u32, Relaxed);
        let mut eights = text.as_bytes()[..end].chunks_exact(8);
        for (word, eight) in self.words.iter().zip(&mut eights) {
            word.store(u64::from_le_bytes(eight.try_into().expect("eight bytes")), Relaxed);
        }

        let tail = eights.remainder();
        if !tail.is_empty() {
            let mut eight = [0; 8];
            eight[..tail.len()].copy_from_slice(tail);
            self.words[end / 8].store(u64::from_le_bytes(eight), Relaxed);
        }

        // Release: pairs with the acquire load in `get`.
        self.version.store(version.wrapping_add(1), Release);
    }

    /// Reads the text. `None` while it is being written.
    pub(crate) fn get(&self) -> Option<String> {
        // Acquire: pairs with the release store in `set`.
        let before = self.version.load(Acquire);
        let length = (self.length.load(Relaxed) as usize).min(WORDS * 8 - 1);
        let words = &self.words[..length.div_ceil(8)];
        let mut bytes: Vec<u8> = words.iter().flat_map(|w| w.load(Relaxed).to_le_bytes()).collect();
        bytes.truncate(length);
        // Acquire: pairs with the fence in `set`.
        fence(Acquire);
        let same = before & 1 == 0 && self.version.load(Relaxed) == before;
        if same { String::from_utf8(bytes).ok() } else { None }
    }
}

/// A session's activity, except for the long texts. Times are in microseconds since 2000-01-01 UTC.
///
/// ```text
///   0  state role  session_start transaction_start statement_start state_change
///      commits rollbacks  wait_event client_port
///  64  client_address  client_family  spare  application
/// ```
#[repr(C)]
pub(crate) struct ActivityLine {
    /// `views::Activity`. 0: a session without a user, or before its login.
    pub(crate) state: AtomicU32,
    pub(crate) role: AtomicU32,
    pub(crate) session_start: AtomicI64,
    pub(crate) transaction_start: AtomicI64,
    pub(crate) statement_start: AtomicI64,
    pub(crate) state_change: AtomicI64,
    /// Transactions of the slot's owner that its database's line does not count yet.
    pub(crate) commits: AtomicU64,
    pub(crate) rollbacks: AtomicU64,
    /// The number of a `WaitEvent`. 0: none.
    pub(crate) wait_event: AtomicU32,
    pub(crate) client_port: AtomicI32,
    /// An IPv6 address, or an IPv4 one mapped into it, in network order.
    pub(crate) client_address: [AtomicU64; 2],
    /// 0 is no client, 1 a Unix socket, 2 TCP.
    pub(crate) client_family: AtomicU32,
    spare: AtomicU32,
    /// Cut where PostgreSQL cuts names.
    pub(crate) application: SharedText<8>,
}

// SAFETY: repr(C), atomics and latches only, valid when zero.
unsafe impl sinew_sync::Shared for ActivityLine {
    const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(ActivityLine {
        state, role, session_start, transaction_start, statement_start, state_change, commits,
        rollbacks, wait_event, client_port, client_address([]), client_family, spare, application,
    });
}

const _: () = assert!(size_of::<ActivityLine>() == 160);
const _: () = assert!(offset_of!(ActivityLine, client_address) == 64);

/// The longer texts of a session: its statement, how its client's connection is encrypted, and how
/// far its follower is.
#[repr(C, align(64))]
pub(crate) struct StatementLine {
    pub(crate) text: SharedText<{ STATEMENT_BYTES / 8 }>,
    /// In words of the layer above. Empty without encryption. It is written once, when the client
    /// connects.
    pub(crate) encryption: SharedText<{ ENCRYPTION_BYTES / 8 }>,
    /// In words of the layer above. Empty unless the session serves a follower.
    pub(crate) sending: SharedText<{ SENDING_BYTES / 8 }>,
}

/// Bytes of a statement that are shown, and one byte, as `track_activity_query_size` counts.
pub const STATEMENT_BYTES: usize = 1024;
/// Bytes that tell how a connection is encrypted, and one byte.
pub const ENCRYPTION_BYTES: usize = 304;
/// Bytes that tell how far a follower is, and one byte.
pub const SENDING_BYTES: usize = 184;
const _: () = assert!(size_of::<StatementLine>() == 1536);
// SAFETY: repr(C), atomics only, zero is three empty texts.
unsafe impl Shared for StatementLine {
    const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(StatementLine {
        text, encryption, sending,
    });
}

/// Transactions of one database, by sessions whose slots have new owners. The counters wrap, so
/// that a reset may subtract counts that are still in the slots.
#[repr(C, align(64))]
pub(crate) struct DatabaseLine {
    /// 0: free. Set once, by compare-and-swap. The last line is for all databases that found no
    /// free one.
    pub(crate) database: AtomicU32,
    reserved: AtomicU32,
    pub(crate) commits: AtomicU64,
    pub(crate) rollbacks: AtomicU64,
    /// When they were last reset, in microseconds since 2000-01-01 UTC. 0: never.
    pub(crate) reset_us: AtomicI64,
}

pub(crate) const DATABASE_LINES: usize = 64;
const _: () = assert!(size_of::<DatabaseLine>() == 64);
// SAFETY: repr(C), atomics only, zero is free.
unsafe impl Shared for DatabaseLine {
    const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(DatabaseLine {
        database, reserved, commits, rollbacks, reset_us,
    });
}

/// Transactions of a database since the region was created or the counters were reset.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DatabaseCounts {
    /// Transactions that committed.
    pub commits: u64,
    /// Transactions that were rolled back.
    pub rollbacks: u64,
    /// When they were last reset, in microseconds since 2000-01-01 UTC.
    pub reset_us: Option<i64>,
}

impl ActivityLine {
    pub(crate) fn client(&self) -> ClientAddress {
        let address = self.client_address.each_ref().map(|w| w.load(Relaxed).to_be_bytes());
        match self.client_family.load(Relaxed) {
            0 => ClientAddress::Embedded,
            1 => ClientAddress::UnixSocket,
            _ => {
                let mut bytes = [0; 16];
                bytes[..8].copy_from_slice(&address[0]);
                bytes[8..].copy_from_slice(&address[1]);
                let ip = std::net::Ipv6Addr::from(bytes);
                ClientAddress::Tcp(IpAddr::V6(ip).to_canonical(), self.client_port.load(Relaxed) as u16)
            }
        }
    }

    pub(crate) fn set_client(&self, client: ClientAddress) {
        let family = match client {
            ClientAddress::Embedded => 0,
            ClientAddress::UnixSocket => 1,
            ClientAddress::Tcp(ip, port) => {
                let bytes = match ip {
                    IpAddr::V4(v4) => v4.to_ipv6_mapped(),
                    IpAddr::V6(v6) => v6,
                }
                .to_bits();
                // Relaxed: shown to people.
                self.client_address[0].store((bytes >> 64) as u64, Relaxed);
                self.client_address[1].store(bytes as u64, Relaxed);
                self.client_port.store(i32::from(port), Relaxed);
                2
            }
        };
        self.client_family.store(family, Relaxed);
    }

}

/// The line of a database. It is made when there is none. It is the last line when all are taken.
pub(crate) fn database_line(lines: &[DatabaseLine], database: u32) -> &DatabaseLine {
    let (last, lines) = lines.split_last().expect("there are lines");
    for line in lines {
        let found = match line.database.load(Relaxed) {
            // Relaxed: the line's other words are counters that begin at zero.
            0 => line.database.compare_exchange(0, database, AcqRel, Relaxed).unwrap_or_else(|now| now),
            other => other,
        };
        if found == database || found == 0 {
            return line;
        }
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;

    fn empty<const N: usize>() -> SharedText<N> {
        SharedText {
            version: AtomicU32::new(0),
            length: AtomicU32::new(0),
            words: std::array::from_fn(|_| AtomicU64::new(0)),
        }
    }

    #[test]
    fn a_text_is_cut_at_a_character_and_replaced_whole() {
        let text = empty::<2>();
        for (given, shown) in [
            ("", ""),
            ("12345678", "12345678"),
            ("exactly fifteen", "exactly fifteen"),
            ("exactly sixteen!", "exactly sixteen"),
            ("fourteen bytesé", "fourteen bytes"),
            ("short", "short"),
        ] {
            text.set(given);
            assert_eq!(text.get().as_deref(), Some(shown));
        }
        text.version.fetch_or(1, Relaxed);
        assert_eq!(text.get(), None, "while it is written");
        text.set("the next owner");
        assert_eq!(text.get().as_deref(), Some("the next owner"));
    }

    #[test]
    fn readers_never_see_two_texts_mixed() {
        let text = empty::<16>();
        let texts: Vec<String> = (b'a'..b'h').map(|c| char::from(c).to_string().repeat(20 + usize::from(c))).collect();
        let stop = sinew_sync::shim::AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while !stop.load(Relaxed) {
                    if let Some(t) = text.get() {
                        assert!(t.is_empty() || texts.iter().any(|x| x.starts_with(&t)), "mixed: {t}");
                    }
                }
            });
            for t in texts.iter().cycle().take(200_000) {
                text.set(t);
            }
            stop.store(true, Relaxed);
        });
    }

    #[test]
    fn addresses_come_back_as_they_were() {
        // SAFETY: zero is an unused line.
        let line: ActivityLine = unsafe { std::mem::zeroed() };
        for client in [
            ClientAddress::Tcp("127.0.0.1".parse().unwrap(), 5432),
            ClientAddress::Tcp("2001:db8::7".parse().unwrap(), 65535),
            ClientAddress::UnixSocket,
            ClientAddress::Embedded,
        ] {
            line.set_client(client);
            assert_eq!(line.client(), client);
        }
    }
}
