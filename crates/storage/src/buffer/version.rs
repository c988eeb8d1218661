//! The version of a buffer's bytes, by which they are read without pin or latch.
//!
//! The naive way pins and latches: four atomic writes to the header's line for each page read, and
//! with them the line travels between the cores that read a hot page. Reading without either has
//! two dangers: a writer changes the bytes meanwhile, and an eviction gives the buffer to another
//! page. Both say so in one word, before they change anything:
//!
//! | word | means |
//! |---|---|
//! | even | no session changes the bytes; the header says whose they are, and whether they are there |
//! | odd | the holder of the exclusive content latch may be changing them |
//!
//! ```text
//! writer (exclusive latch):  word + 1; fence; change bytes; word + 1
//! eviction (the only pin):   TAGGED, VALID go; word + 2; fence; new tag, TAGGED; read bytes; VALID
//! reader:                    word, even? TAGGED, VALID, tag? read bytes; fence; the same word?
//! ```
//!
//! The word only grows. A reader who saw a byte of a later change, or a later tag, sees a later
//! word at its second look, by the two fences. A reader whose first look came after an eviction's
//! addition sees TAGGED and VALID gone, or set again for the new page, whose bytes were there
//! before VALID.
//!
//! Words that change under a *shared* latch (hints, the LSN that a hint's image raises) change
//! atomically and do not count: a reader sees either value, as one with the latch does.
//!
//! Deaths:
//!
//! - A writer that is killed in its critical section poisons the region. Readers then wait for the
//!   latch, and learn of the poison there.
//! - A writer that is killed outside of a critical section has changed nothing since its last one.
//!   Its latch is given back, but the word stays odd. The next reader that latches the page makes
//!   the word even (`settle`), and the next writer goes on from the odd word. This deceives no
//!   earlier reader, because an even word that was seen never comes back.
//! - A writer that panics in its critical section poisons the region before it lets the word go on.
//!   A reader therefore looks at the poison after the word (`Pool::peek`).
//! - A killed reader held nothing.

use sinew_sync::shim::{AtomicU64, Ordering::*, fence};

#[repr(transparent)]
pub(super) struct Version(pub(super) AtomicU64);

impl Version {
    /// The caller has just got the exclusive content latch.
    #[inline]
    pub fn begin_change(&self) {
        // Relaxed: one writer at a time; the latch hands the word on. It is odd already if the last
        // writer was killed.
        self.0.store(self.0.load(Relaxed) | 1, Relaxed);
        // Release: pairs with the fence in `is_still`.
        fence(Release);
    }

    /// It is about to give the latch back.
    #[inline]
    pub fn end_change(&self) {
        // Release: pairs with the load in `look`, for the changed bytes, and for the poison of a
        // change that was not finished.
        self.0.store((self.0.load(Relaxed) | 1) + 1, Release);
    }

    /// The caller has the shared content latch, so that no session is changing the bytes. An odd
    /// word is a killed writer's.
    #[inline]
    pub fn settle(&self) {
        // Relaxed: the latch has handed on what writers did; `give_away` keeps the word odd, and
        // the caller's pin keeps it away.
        let now = self.0.load(Relaxed);
        if !now.is_multiple_of(2) {
            // Release: as in `end_change`. Another reader may be faster.
            let _ = self.0.compare_exchange(now, now + 1, Release, Relaxed);
        }
    }

    /// The buffer has lost its page. The caller holds the only pin.
    pub fn give_away(&self) {
        // Release: pairs with the load in `look`, so that who starts from here on sees the page's
        // flags gone.
        self.0.fetch_add(2, Release);
        // Release: pairs with the fence in `is_still`.
        fence(Release);
    }

    /// A reader's first look; `None` while a writer is changing the bytes.
    #[inline]
    pub fn look(&self) -> Option<u64> {
        // Acquire: pairs with `end_change` and `give_away`.
        Some(self.0.load(Acquire)).filter(|seen| seen.is_multiple_of(2))
    }

    /// Whether all that was read since `look` belongs together.
    #[inline]
    pub fn is_still(&self, seen: u64) -> bool {
        // Acquire: pairs with the fences in `begin_change` and `give_away`: whose bytes were read,
        // his word is seen.
        fence(Acquire);
        self.0.load(Relaxed) == seen
    }
}
