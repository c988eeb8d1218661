//! The version word under loom (every ordering) and shuttle (random schedules), from its real
//! source.

use super::version::Version;
use crate::model::{scenarios, thread};
use sinew_sync::shim::{AtomicU64, Ordering::*};
use std::sync::Arc;

scenarios!(
    what_a_reader_believes_is_one_state,
    a_page_that_leaves_is_not_taken_for_the_next,
    a_page_that_comes_is_not_taken_for_the_last,
    a_page_that_comes_back_is_not_mixed_with_what_was_there,
    a_reader_sees_what_came_before,
    a_killed_writers_word_deceives_nobody,
);

/// A buffer: its page's number (0: none), whether the page has been read in, and two words of
/// bytes. Bytes and number are Relaxed, so that the version's orderings alone make them hang
/// together.
struct Buffer {
    version: Version,
    valid: AtomicU64,
    tag: AtomicU64,
    bytes: [AtomicU64; 2],
}

impl Buffer {
    /// Page 1, with the contents 10 and 10.
    fn new() -> Arc<Buffer> {
        Arc::new(Buffer {
            version: Version(AtomicU64::new(0)),
            valid: AtomicU64::new(1),
            tag: AtomicU64::new(1),
            bytes: [AtomicU64::new(10), AtomicU64::new(10)],
        })
    }

    fn write(&self, value: u64) {
        self.version.begin_change();
        self.bytes.iter().for_each(|b| b.store(value, Relaxed));
        self.version.end_change();
    }

    /// `unlink`, `link` and `load`.
    fn give_to(&self, tag: u64, value: u64) {
        // AcqRel, as there.
        self.valid.swap(0, AcqRel);
        self.version.give_away();
        self.tag.store(tag, Relaxed);
        self.bytes.iter().for_each(|b| b.store(value, Relaxed));
        self.valid.store(1, Release);
    }

    /// `Pool::peek`, reading, `Peek::holds`.
    fn read(&self, tag: u64) -> Option<[u64; 2]> {
        let seen = self.version.look()?;
        if self.valid.load(Acquire) == 0 || self.tag.load(Relaxed) != tag {
            return None;
        }
        let bytes = [0, 1].map(|i| self.bytes[i].load(Relaxed));
        self.version.is_still(seen).then_some(bytes)
    }
}

fn what_a_reader_believes_is_one_state() {
    let b = Buffer::new();
    let writer = {
        let b = b.clone();
        thread::spawn(move || {
            b.write(11);
            b.write(12);
        })
    };
    let reader = {
        let b = b.clone();
        thread::spawn(move || {
            if let Some([x, y]) = b.read(1) {
                assert!(x == y && (10..=12).contains(&x), "a mixture: {x} and {y}");
            }
        })
    };
    writer.join().unwrap();
    reader.join().unwrap();
    assert_eq!(b.read(1), Some([12, 12]), "nobody is in the way");
}

/// An evictor makes the buffer another's page, or that and the first one's again; a reader wants
/// one of the two.
fn evicted_under_a_reader(moves: &'static [(u64, u64)], wanted: u64) {
    let b = Buffer::new();
    let evictor = {
        let b = b.clone();
        thread::spawn(move || moves.iter().for_each(|&(tag, value)| b.give_to(tag, value)))
    };
    let reader = {
        let b = b.clone();
        thread::spawn(move || {
            if let Some([x, y]) = b.read(wanted) {
                assert!(x == y && x / 10 == wanted, "page {wanted} is said to hold {x} and {y}");
            }
        })
    };
    evictor.join().unwrap();
    reader.join().unwrap();
    let &(tag, value) = moves.last().unwrap();
    assert_eq!(b.read(tag), Some([value, value]));
    assert_eq!(b.read(3 - tag), None);
}

fn a_page_that_leaves_is_not_taken_for_the_next() {
    evicted_under_a_reader(&[(2, 20)], 1);
}

fn a_page_that_comes_is_not_taken_for_the_last() {
    evicted_under_a_reader(&[(2, 20)], 2);
}

fn a_page_that_comes_back_is_not_mixed_with_what_was_there() {
    evicted_under_a_reader(&[(2, 20), (1, 11)], 1);
}

/// A reader that has heard of a change, in any way, reads the change or something newer, or learns
/// that it cannot read now.
fn a_reader_sees_what_came_before() {
    let b = Buffer::new();
    let told = Arc::new(AtomicU64::new(0));
    let writer = {
        let (b, told) = (b.clone(), told.clone());
        thread::spawn(move || {
            b.write(11);
            told.store(1, Release);
            b.write(12);
        })
    };
    let reader = {
        let (b, told) = (b.clone(), told.clone());
        thread::spawn(move || {
            if told.load(Acquire) == 1
                && let Some([x, y]) = b.read(1)
            {
                assert!(x == y && x >= 11, "{x} and {y} are older than what was told");
            }
        })
    };
    writer.join().unwrap();
    reader.join().unwrap();
}

/// A writer was killed before it changed anything: its latch is given back and the word is odd. The
/// next reader to latch the page settles the word, or the next writer meets it.
fn a_killed_writers_word_deceives_nobody() {
    let b = Buffer::new();
    let reader = {
        let b = b.clone();
        thread::spawn(move || {
            if let Some([x, y]) = b.read(1) {
                assert!(x == y && (10..=11).contains(&x), "a mixture: {x} and {y}");
            }
        })
    };
    let others = {
        let b = b.clone();
        thread::spawn(move || {
            b.version.begin_change();
            // Killed. Two readers, one after the other, have the latch shared.
            b.version.settle();
            b.version.settle();
            assert_eq!(b.read(1), Some([10, 10]), "nobody is in the way");
            b.version.begin_change();
            // Killed. The next one to have the latch is a writer.
            b.write(11);
        })
    };
    others.join().unwrap();
    reader.join().unwrap();
    assert_eq!(b.read(1), Some([11, 11]), "nobody is in the way");
}
