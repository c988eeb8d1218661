//! The words of a machine's memory for which cores waited, and the threads that wrote them.
//!
//! The caches know what a line has cost. Here the accesses that moved a line are kept by word, so
//! that a report can name the field.

use crate::cache::LINE_BYTES;
use crate::cost::Ps;
use sinew_sync::shim::Access;
use std::collections::HashMap;

/// Bytes of a word here.
const WORD_BYTES: usize = 4;

/// A word that threads waited for.
#[derive(Debug, Clone, Default)]
struct Word {
    stalled_ps: Ps,
    /// A bit for each thread that wrote it when it had to fetch the line.
    writers: Vec<u64>,
}

/// The words that have cost something.
#[derive(Debug, Clone, Default)]
pub(crate) struct Heat {
    words: HashMap<usize, Word>,
}

/// The words of one line.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LineHeat {
    /// The words' addresses, and the time for which threads waited for each, longest first.
    pub words: Vec<(usize, Ps)>,
    /// Threads that wrote to the line.
    pub writers: usize,
}

impl Heat {
    /// A thread waited so long for the line of this address.
    pub fn waited(&mut self, address: usize, thread: usize, access: Access, time: Ps) {
        let word = self.words.entry(address / WORD_BYTES).or_default();
        word.stalled_ps += time;
        if access != Access::Load {
            if word.writers.len() <= thread / 64 {
                word.writers.resize(thread / 64 + 1, 0);
            }
            word.writers[thread / 64] |= 1 << (thread % 64);
        }
    }

    /// Forgets what was.
    pub fn reset(&mut self) {
        self.words.clear();
    }

    /// The words of the line that begins at this address.
    pub fn of_line(&self, address: usize) -> LineHeat {
        let (mut words, mut writers) = (Vec::new(), Vec::new());
        for at in (address..address + LINE_BYTES).step_by(WORD_BYTES) {
            let Some(word) = self.words.get(&(at / WORD_BYTES)) else { continue };
            words.push((at, word.stalled_ps));
            writers.resize(writers.len().max(word.writers.len()), 0u64);
            writers.iter_mut().zip(&word.writers).for_each(|(all, of_word)| *all |= of_word);
        }
        words.sort_by_key(|(at, stalled)| (std::cmp::Reverse(*stalled), *at));
        LineHeat { words, writers: writers.iter().map(|bits| bits.count_ones() as usize).sum() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_its_words_and_each_writer_once() {
        let mut heat = Heat::default();
        heat.waited(4096, 3, Access::Load, 5);
        heat.waited(4096 + 8, 70, Access::Store, 7);
        heat.waited(4096 + 8, 70, Access::Update, 7);
        heat.waited(4096 + 60, 1, Access::Update, 1);
        heat.waited(4096 + 64, 2, Access::Update, 99);
        let line = heat.of_line(4096);
        assert_eq!(line.words, [(4096 + 8, 14), (4096, 5), (4096 + 60, 1)]);
        assert_eq!(line.writers, 2);
        heat.reset();
        assert_eq!(heat.of_line(4096), LineHeat::default());
    }
}
