//! The invalidation ring's words: messages by number, and the number of the next one.
//!
//! The writer stores messages, then `max` (release). A reader loads `max` (acquire), then messages,
//! then moves its cursor (release). Clean-up reads the cursors (acquire) and lets the writer go on
//! to `least cursor + len`. Every message that the writer overwrites has thus been copied. A cursor
//! moves after the copy. If it moved before, a writer could overwrite a message in the middle of
//! the copy.

use crate::word::Word64;
use sinew_sync::shim::{
    AtomicU64,
    Ordering::{Acquire, Relaxed, Release},
};

/// A view of the ring. The same source runs in the region and under a checker.
#[derive(Clone, Copy)]
pub(crate) struct Messages<'a> {
    /// Two words a message.
    pub(crate) words: &'a [Word64],
    pub(crate) max: &'a AtomicU64,
}

impl Messages<'_> {
    pub(crate) fn len(&self) -> u64 {
        self.words.len() as u64 / 2
    }

    fn at(&self, number: u64) -> usize {
        (number % self.len()) as usize * 2
    }

    /// Appends messages. One writer at a time, and all readers' cursors are at or above `max +
    /// messages - len`.
    pub(crate) fn append(&self, messages: &[[u64; 2]]) {
        let max = self.max.load(Relaxed);
        for (i, [a, b]) in messages.iter().enumerate() {
            let at = self.at(max + i as u64);
            // Relaxed: published by `max`.
            self.words[at].0.store(*a, Relaxed);
            self.words[at + 1].0.store(*b, Relaxed);
        }
        // Release: pairs with `end`.
        self.max.store(max + messages.len() as u64, Release);
    }

    /// The number of the next message to come. The messages below it may be read.
    #[inline]
    pub(crate) fn end(&self) -> u64 {
        // Acquire: pairs with `append`.
        self.max.load(Acquire)
    }

    /// Copies messages from the reader's cursor on, then moves it. Returns how many.
    pub(crate) fn read(&self, cursor: &AtomicU64, out: &mut [[u64; 2]]) -> usize {
        let end = self.end();
        // Relaxed: the reader's own.
        let from = cursor.load(Relaxed);
        let n = ((end - from) as usize).min(out.len());
        for (i, message) in out[..n].iter_mut().enumerate() {
            let at = self.at(from + i as u64);
            *message = [self.words[at].0.load(Relaxed), self.words[at + 1].0.load(Relaxed)];
        }
        // Release: the copy precedes. Pairs with `cursor_of`.
        cursor.store(from + n as u64, Release);
        n
    }

    /// Another's cursor, for clean-up.
    pub(crate) fn cursor_of(cursor: &AtomicU64) -> u64 {
        // Acquire: pairs with `read`.
        cursor.load(Acquire)
    }
}
