//! What a session tells the views about itself: stores to its own lines of the region, nothing else.

use super::TxnSession;
use crate::lock::view::Activity;
use crate::shared::{APPLICATION_WORDS, ActivityLine};
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::fence;

impl TxnSession {
    fn activity(&self) -> &ActivityLine {
        &self.txn.slots[self.index()].activity
    }

    /// Who the session works for since when (microseconds since 2000), and in which database.
    pub fn set_identity(&self, database: u32, role: u32, since_us: i64) {
        let a = self.activity();
        // Relaxed, here and below: shown to people.
        self.txn.slots[self.index()].database.store(database, Relaxed);
        a.role.store(role, Relaxed);
        a.session_start.store(since_us, Relaxed);
        self.set_activity(Activity::Idle, since_us);
    }

    /// A statement starts.
    #[inline]
    pub fn set_active(&self, now_us: i64) {
        self.activity().statement_start.store(now_us, Relaxed);
        self.set_activity(Activity::Active, now_us);
    }

    #[inline]
    pub fn set_activity(&self, what: Activity, now_us: i64) {
        let a = self.activity();
        // Before somebody has come in, the session is shown as nobody's.
        if a.role.load(Relaxed) != 0 && a.state.load(Relaxed) != what as u32 {
            a.state_change.store(now_us, Relaxed);
            a.state.store(what as u32, Relaxed);
        }
    }

    #[inline]
    pub fn set_transaction_start(&self, now_us: i64) {
        self.activity().transaction_start.store(now_us, Relaxed);
    }

    /// `application_name`; what is longer than its room is cut at a character.
    pub fn set_application(&self, name: &str) {
        let a = self.activity();
        let mut end = name.len().min(APPLICATION_WORDS * 8 - 1);
        while !name.is_char_boundary(end) {
            end -= 1;
        }
        let mut bytes = [0u8; APPLICATION_WORDS * 8];
        bytes[..end].copy_from_slice(&name.as_bytes()[..end]);
        let version = a.application_version.load(Relaxed) | 1;
        a.application_version.store(version, Relaxed);
        // Release: pairs with the fence in `application_of`; who reads a new word sees the odd version.
        fence(Release);
        for (word, part) in a.application.iter().zip(bytes.chunks_exact(8)) {
            let mut eight = [0; 8];
            eight.copy_from_slice(part);
            word.store(u64::from_le_bytes(eight), Relaxed);
        }
        // Release: pairs with the acquire load in `application_of`.
        a.application_version.store(version.wrapping_add(1), Release);
    }
}

/// The name, or none while it is being written.
pub(crate) fn application_of(a: &ActivityLine) -> Option<String> {
    // Acquire: pairs with the release store in `set_application`.
    let before = a.application_version.load(Acquire);
    let bytes: Vec<u8> =
        a.application.iter().flat_map(|w| w.load(Relaxed).to_le_bytes()).take_while(|b| *b != 0).collect();
    // Acquire: pairs with the fence in `set_application`.
    fence(Acquire);
    let same = before & 1 == 0 && a.application_version.load(Relaxed) == before;
    if same { String::from_utf8(bytes).ok() } else { None }
}

/// A slot's lines for its next owner.
pub(crate) fn reset(a: &ActivityLine) {
    a.state.store(0, Relaxed);
    a.role.store(0, Relaxed);
    let version = a.application_version.load(Relaxed) | 1;
    a.application_version.store(version, Relaxed);
    // Release: as in `set_application`.
    fence(Release);
    for word in &a.application {
        word.store(0, Relaxed);
    }
    a.application_version.store(version.wrapping_add(1), Release);
}
