//! The accesses and lines of a piece of work, for costs that must not depend on time.

use super::{Inner, Machine};
use crate::cache::LINE_BYTES;
use std::collections::HashSet;

/// The cost of some work of one thread.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counted {
    /// Accesses to shared words.
    pub accesses: u64,
    /// Lines that these touched.
    pub lines: u64,
}

/// A thread's accesses since the count began, and their lines.
#[derive(Default)]
pub(super) struct Count {
    accesses: u64,
    lines: HashSet<usize>,
}

impl Machine {
    /// Runs `f` and returns the running thread's accesses to shared words meanwhile, and the number
    /// of lines in which they lay. Accesses of other threads do not count.
    pub fn counted<R>(&self, f: impl FnOnce() -> R) -> (R, Counted) {
        let thread = self.inner.borrow().running();
        self.inner.borrow_mut().threads[thread].count = Some(Count::default());
        let result = f();
        let count = self.inner.borrow_mut().threads[thread].count.take().unwrap_or_default();
        (result, Counted { accesses: count.accesses, lines: count.lines.len() as u64 })
    }
}

impl Inner {
    /// The running thread accesses the word at this address.
    pub(super) fn count(&mut self, address: usize) {
        let thread = self.running();
        if let Some(count) = &mut self.threads[thread].count {
            count.accesses += 1;
            count.lines.insert(address / LINE_BYTES);
        }
    }
}
