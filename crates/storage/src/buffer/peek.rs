//! Looking at a page without pin or latch, and so without writing a line that others read.
//!
//! The bytes read may be a mixture of two states of the page, or of two pages, until `Peek::holds`
//! has said otherwise. Before that, the reader follows an offset only within the page. It believes
//! nothing that it read, shows none of it, and uses none of it to find anything outside of the
//! page. `version.rs` has the protocol.
//!
//! A reader that cannot look, because the page is not in the pool or is being changed, pins and
//! latches the page instead. So does a reader that has looked in vain. No reader thus tries again
//! and again beside a busy writer.

use super::header::*;
use super::usage::Event;
use super::{Pool, table};
use crate::page::{PAGE_SIZE, View};
use crate::{PageTag, Result};
use sinew_sync::shim::{Access, AtomicU8, touch};
use sinew_txn::TxnSession;
use std::cmp::Ordering as Order;
use std::sync::atomic::Ordering::*;

/// A page as it changes.
pub struct Peek<'a> {
    header: &'a Header,
    page: &'a [AtomicU8; PAGE_SIZE],
    seen: u64,
}

/// A reader of a page's bytes, latched or not.
pub(crate) trait Look {
    type Seen;
    /// May be called a second time, when what it saw the first time was no state of the page.
    fn look(&mut self, p: &impl View) -> Self::Seen;
}

impl Pool {
    /// `None` if the page is not there to be looked at now.
    #[inline]
    pub fn peek(&self, tag: PageTag) -> Option<Peek<'_>> {
        let packed = tag.pack();
        let (buffer, header) = self.walk(table::hash(packed)).find(|(_, h)| h.has_tag(packed))?;
        let seen = header.version.look()?;
        // After the word: see `version.rs`. The caller that then pins and latches gets the error.
        self.region.check().ok()?;
        // Acquire: pairs with the Release in `load`, after which the page's bytes are there.
        let state = header.state.load(Acquire);
        if state & (TAGGED | VALID) != TAGGED | VALID || !header.has_tag(packed) {
            return None;
        }
        if usage(state) < USAGE_MAX {
            // Relaxed: keeps the clock's hand away; a lost race only counts less. A page in much
            // use is not written to.
            let _ = header.state.compare_exchange(state, state + USAGE_ONE, Relaxed, Relaxed);
        }
        // SAFETY: inside the pages' section; only loaded from, atomically.
        let page = unsafe { &*self.page_ptr(buffer).cast() };
        Some(Peek { header, page, seen })
    }

    /// As [`Pool::peek`], and counts the look for the session.
    #[inline]
    pub(crate) fn peek_for(&self, s: &TxnSession, tag: PageTag) -> Option<Peek<'_>> {
        let peek = self.peek(tag)?;
        self.usage.note(s.slot(), Event::Hit);
        Some(peek)
    }

    /// Has the processor fetch the bucket of a page that is looked at some pages later.
    #[inline]
    pub fn foresee_bucket(&self, tag: PageTag) {
        fetch(self.bucket_of(table::hash(tag.pack())));
    }

    /// Has the processor fetch the beginning of a page that is looked at soon, if it is in the
    /// pool. It promises nothing.
    #[inline]
    pub fn foresee(&self, tag: PageTag) {
        let packed = tag.pack();
        if let Some((buffer, _)) = self.walk(table::hash(packed)).find(|(_, h)| h.has_tag(packed)) {
            fetch(self.page_ptr(buffer));
        }
    }

    /// Shows a page to `l`: as it is if that works out, else latched.
    pub(crate) fn look<L: Look>(&self, s: &TxnSession, tag: PageTag, l: &mut L) -> Result<L::Seen> {
        if let Some(peek) = self.peek_for(s, tag) {
            let seen = l.look(&peek);
            if peek.holds() {
                return Ok(seen);
            }
        }
        let pin = self.pin(s, tag)?;
        let page = pin.read()?;
        pin.header().version.settle();
        Ok(l.look(page.bytes()))
    }
}

/// Has the processor fetch a line, whose address need not be valid.
#[inline]
fn fetch<T>(line: *const T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a hint, which reads nothing and never faults.
    unsafe {
        std::arch::x86_64::_mm_prefetch(line.cast(), std::arch::x86_64::_MM_HINT_T0)
    };
    #[cfg(not(target_arch = "x86_64"))]
    let _ = line;
}

impl Peek<'_> {
    /// True if all that was read so far is what the page was at one moment since `Pool::peek`.
    #[inline]
    pub fn holds(&self) -> bool {
        self.header.version.is_still(self.seen)
    }
}

/// One load instruction each, from anywhere within the page: a relaxed atomic load that need not be
/// aligned. On other processors than x86-64, a value that is not aligned is loaded byte by byte.
/// The words that change under a shared latch are aligned, or one byte long.
macro_rules! load {
    ($name:ident, $type:ty, $atomic:ty, $register:ident, $template:literal) => {
        #[inline]
        fn $name(&self, at: usize) -> $type {
            if at > PAGE_SIZE - size_of::<$type>() {
                return 0;
            }
            touch(self.page.as_ptr().wrapping_add(at).cast(), size_of::<$type>(), Access::Load);
            #[cfg(target_arch = "x86_64")]
            {
                let value: $type;
                // SAFETY: reads inside the page, of memory that may change, and nothing else.
                unsafe {
                    std::arch::asm!($template, out($register) value, in(reg) self.page.as_ptr().add(at),
                        options(nostack, preserves_flags, readonly))
                };
                value
            }
            #[cfg(not(target_arch = "x86_64"))]
            {
                // Relaxed: `holds` orders them.
                if at.is_multiple_of(size_of::<$type>()) {
                    // SAFETY: inside the page, which is aligned, and loaded atomically.
                    let whole = unsafe { &*self.page.as_ptr().add(at).cast::<$atomic>() };
                    return <$type>::from_le(whole.load(Relaxed));
                }
                <$type>::from_le_bytes(std::array::from_fn(|i| self.page[at + i].load(Relaxed)))
            }
        }
    };
}

impl View for Peek<'_> {
    load!(u8, u8, AtomicU8, reg_byte, "mov {0}, [{1}]");
    load!(u16, u16, sinew_sync::shim::AtomicU16, reg, "mov {0:x}, [{1}]");
    load!(u32, u32, sinew_sync::shim::AtomicU32, reg, "mov {0:e}, [{1}]");
    load!(u64, u64, sinew_sync::shim::AtomicU64, reg, "mov {0}, [{1}]");
    #[inline]
    fn append_to(&self, out: &mut Vec<u8>, at: usize, len: usize) {
        let end = at.saturating_add(len).min(PAGE_SIZE);
        let mut at = at.min(PAGE_SIZE);
        out.reserve(end - at);
        while end - at >= 8 {
            out.extend_from_slice(&self.u64(at).to_le_bytes());
            at += 8;
        }
        (at..end).for_each(|at| out.push(self.u8(at)));
    }

    fn cmp(&self, at: usize, len: usize, other: &[u8]) -> Order {
        let common = len.min(other.len());
        for done in (0..common).step_by(8) {
            let n = (common - done).min(8);
            match self.u64(at + done).to_le_bytes()[..n].cmp(&other[done..done + n]) {
                Order::Equal => {}
                order => return order,
            }
        }
        len.cmp(&other.len())
    }
}

#[cfg(test)]
#[path = "peek_tests.rs"]
mod tests;
