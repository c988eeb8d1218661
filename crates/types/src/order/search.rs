//! The searches that an inverted index is asked for.

/// The kinds of keys: their first byte (`inverted.rs`).
pub(crate) const HELD: u8 = 1;
pub(crate) const HELD_NULL: u8 = 2;
pub(crate) const HOLDS_NOTHING: u8 = 3;
pub(crate) const NO_VALUE: u8 = 4;

/// The rows that a condition may hold for, by the keys that they have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Search {
    /// None.
    Nothing,
    /// Any row whose value is not NULL.
    Everything,
    /// Rows with a key.
    Key(Vec<u8>),
    /// Rows with a key within bounds, each with whether it belongs to the range.
    Range(Option<(Vec<u8>, bool)>, Option<(Vec<u8>, bool)>),
    /// Rows that each of these finds.
    All(Vec<Search>),
    /// Rows that at least so many of these find.
    Some(usize, Vec<Search>),
}

impl Search {
    /// Rows that all of these find, simplified.
    pub fn all(list: Vec<Search>) -> Search {
        if list.contains(&Search::Nothing) {
            return Search::Nothing;
        }
        let mut list: Vec<Search> = list.into_iter().filter(|s| *s != Search::Everything).collect();
        match list.len() {
            0 => Search::Everything,
            1 => list.remove(0),
            _ => Search::All(list),
        }
    }

    /// Rows that any of these finds, simplified.
    pub fn any(list: Vec<Search>) -> Search {
        if list.contains(&Search::Everything) {
            return Search::Everything;
        }
        let mut list: Vec<Search> = list.into_iter().filter(|s| *s != Search::Nothing).collect();
        match list.len() {
            0 => Search::Nothing,
            1 => list.remove(0),
            _ => Search::Some(1, list),
        }
    }

    /// Rows with a thing whose bytes are given.
    pub(crate) fn held(bytes: Vec<u8>) -> Search {
        Search::Key(held(bytes))
    }
}

/// The key of a thing that a value holds.
pub(crate) fn held(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.insert(0, HELD);
    bytes
}
