//! Trigrams, the groups of three characters in words, and the functions of the extension `pg_trgm`
//! that compare texts by them.
//!
//! A word is a sequence of letters and digits. It is put in small letters, with two blanks before
//! it and one behind it. Each three characters in a row are a trigram. The key of a trigram of
//! ASCII characters is its three bytes. The key of another one is a checksum of its bytes, so two
//! trigrams may have the same key. A search by keys therefore tests its condition again on each
//! text that it finds.
//!
//! | file | what it holds |
//! |---|---|
//! | `calls` | the functions and operators of the extension |
//! | `search` | the keys that a text must have to match a pattern |
//! | `word` | how much a text resembles a part of another one |
//!
//! An inverted index calls [`trigrams`] for texts, and [`trigrams_of_like`] and
//! [`trigrams_of_regex`] for patterns.

pub(crate) mod calls;
mod search;
mod word;

#[cfg(test)]
mod tests;

pub use search::{trigrams_of_like, trigrams_of_regex};

use super::text::case;
use crate::host::work;
use crate::memory::Charge;
use sinew_error::Result;
use sinew_regex::is_alnum;

/// The key of three characters.
pub type Trigram = [u8; 3];

/// The entries of the table for a checksum with the polynomial of CRC-32.
const CHECKSUMS: [u32; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut sum = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            sum = if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 };
            bit += 1;
        }
        table[byte] = sum;
        byte += 1;
    }
    table
};

/// PostgreSQL's checksum of texts. It shifts the other way than CRC-32 does, with the same table.
fn checksum(bytes: impl Iterator<Item = u8>) -> u32 {
    let step = |sum: u32, byte: u8| CHECKSUMS[usize::from((sum >> 24) as u8 ^ byte)] ^ sum << 8;
    !bytes.fold(u32::MAX, step)
}

/// The key of three characters in small letters.
fn key(chars: [char; 3]) -> Trigram {
    if chars.iter().all(char::is_ascii) {
        return chars.map(|c| c as u8);
    }
    let text: String = chars.iter().collect();
    let [a, b, c, _] = checksum(text.bytes()).to_le_bytes();
    [a, b, c]
}

/// The trigrams of a part of a word, in their order. It is padded where the word begins or ends.
fn trigrams_of_part(part: &str, begins: bool, ends: bool, out: &mut Vec<Trigram>) {
    let before = if begins { "  " } else { "" };
    let behind = if ends { " " } else { "" };
    let mut chars = before.chars().chain(part.chars()).chain(behind.chars());
    let (Some(mut a), Some(mut b)) = (chars.next(), chars.next()) else { return };
    for c in chars {
        out.push(key([a, b, c]));
        (a, b) = (b, c);
    }
}

/// The words of a text, in small letters.
fn words(text: &str) -> impl Iterator<Item = String> {
    text.split(|c| !is_alnum(c)).filter(|word| !word.is_empty()).map(case::lower)
}

/// The trigrams of all words in their order, and their memory. `each` is called with the number of
/// trigrams up to the end of each word.
fn in_order(text: &str, mut each: impl FnMut(usize)) -> Result<(Vec<Trigram>, Charge)> {
    let (mut all, mut charge) = (Vec::new(), Charge::new());
    for word in words(text) {
        work(4 * word.len())?;
        trigrams_of_part(&word, true, true, &mut all);
        charge.cover(size_of::<Trigram>() * all.capacity())?;
        each(all.len());
    }
    Ok((all, charge))
}

/// Keys in ascending order, each of them once.
fn settled(mut keys: Vec<Trigram>) -> Vec<Trigram> {
    keys.sort_unstable();
    keys.dedup();
    keys
}

/// The trigrams of a text, in ascending order, each of them once. The work of a statement and its
/// limits of memory count.
pub fn trigrams(text: &str) -> Result<Vec<Trigram>> {
    in_order(text, |_| {}).map(|(all, _)| settled(all))
}

/// The share of the trigrams of two texts that both have, given how many each of them has.
fn share(common: usize, first: usize, second: usize) -> f32 {
    common as f32 / (first + second - common) as f32
}

/// How similar two texts are, from 0 to 1, by their trigrams in ascending order.
pub fn similarity_of(first: &[Trigram], second: &[Trigram]) -> f32 {
    if first.is_empty() || second.is_empty() {
        return 0.0;
    }
    let mut rest = second.iter().peekable();
    let common = first.iter().filter(|trigram| {
        while rest.next_if(|other| other < trigram).is_some() {}
        rest.peek() == Some(trigram)
    });
    share(common.count(), first.len(), second.len())
}
