//! How much a text resembles the most similar part of another one.
//!
//! A part is an extent of trigrams in a row. It begins and ends with a trigram that is sought, or
//! with a word ([`Extent`]). PostgreSQL does not look at all extents. It goes over the possible
//! ends, and at each one it moves the beginning to where the similarity is greatest. A beginning
//! that was passed over does not come back. This search defines the result, so it is done the same
//! way here.

use super::{Trigram, in_order, share};
use crate::host::work;
use crate::memory::Charge;
use sinew_error::Result;

/// Where the parts that are looked at may begin and end.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Extent {
    /// At each trigram.
    Any,
    /// At the edges of words.
    Words,
}

/// The trigrams of a text in which a part is sought.
struct Haystack {
    /// The number of each trigram; equal ones have one number.
    numbers: Vec<u32>,
    /// Whether the text that is sought has the trigram of a number.
    is_sought: Vec<bool>,
    /// The number of different trigrams that are sought.
    sought: usize,
    /// Whether a word begins with the trigram, and whether one ends with it. Empty where every
    /// trigram will do.
    edges: Vec<(bool, bool)>,
}

/// The similarity of a text to the most similar part of another one, from 0 to 1.
pub(super) fn word_similarity_of(sought: &str, text: &str, extent: Extent) -> Result<f32> {
    let (first, _first_charge) = in_order(sought, |_| {})?;
    let mut ends = Vec::new();
    let (second, _second_charge) = in_order(text, |end| ends.push(end))?;
    let mut charge = Charge::new();
    charge.cover(12 * first.len() + 32 * second.len())?;
    if second.is_empty() {
        return Ok(0.0);
    }
    let mut edges = Vec::new();
    if extent == Extent::Words {
        edges.resize(second.len(), (false, false));
        let mut begin = 0;
        for end in ends {
            edges[begin].0 = true;
            edges[end - 1].1 = true;
            begin = end;
        }
    }
    Haystack::new(first, &second, edges).most_similar()
}

impl Haystack {
    fn new(first: Vec<Trigram>, second: &[Trigram], edges: Vec<(bool, bool)>) -> Haystack {
        let first = super::settled(first);
        let all = super::settled(second.to_vec());
        let number = |trigram: &Trigram| all.binary_search(trigram).unwrap_or_default() as u32;
        let is_sought = all.iter().map(|trigram| first.binary_search(trigram).is_ok()).collect();
        Haystack { numbers: second.iter().map(number).collect(), is_sought, sought: first.len(), edges }
    }

    fn may_begin(&self, at: usize) -> bool {
        self.edges.get(at).is_none_or(|edge| edge.0)
    }

    fn may_end(&self, at: usize) -> bool {
        self.edges.get(at).map_or_else(|| self.is_sought[self.numbers[at] as usize], |edge| edge.1)
    }

    fn most_similar(&self) -> Result<f32> {
        const NOWHERE: usize = usize::MAX;
        // Where each trigram stands last in the extent.
        let mut last = vec![NOWHERE; self.is_sought.len()];
        // The beginning of the extent. Without words it is the first trigram that is sought.
        let mut begin = if self.edges.is_empty() { None } else { Some(0) };
        // The different trigrams of the extent, and those of them that are sought.
        let (mut different, mut common) = (0, 0);
        let mut most: f32 = 0.0;
        for at in 0..self.numbers.len() {
            work(1)?;
            let number = self.numbers[at] as usize;
            if begin.is_some() || self.is_sought[number] {
                if last[number] == NOWHERE {
                    different += 1;
                    common += usize::from(self.is_sought[number]);
                }
                last[number] = at;
            }
            if !self.may_end(at) {
                continue;
            }
            let old = *begin.get_or_insert_with(|| {
                different = 1;
                at
            });
            let mut best = share(common, self.sought, different);
            let (mut left, mut of_left) = (common, different);
            let mut new = old;
            for from in old..=at {
                work(1)?;
                if self.may_begin(from) {
                    let now = share(left, self.sought, of_left);
                    if now > best {
                        (best, new) = (now, from);
                        (common, different) = (left, of_left);
                    }
                }
                let number = self.numbers[from] as usize;
                if last[number] == from {
                    of_left -= 1;
                    left -= usize::from(self.is_sought[number]);
                }
            }
            most = most.max(best);
            for from in old..new {
                let number = self.numbers[from] as usize;
                if last[number] == from {
                    last[number] = NOWHERE;
                }
            }
            begin = Some(new);
        }
        Ok(most)
    }
}
