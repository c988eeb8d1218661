//! LIKE patterns that are matched with many strings.
//!
//! A pattern without `_` and without escapes is a first part, parts in the middle, and a last part,
//! between which any characters may stand. Such a pattern is matched by searches for its parts. All
//! other patterns are matched as [`like`] does it.

use super::pattern::like;
use memchr::memmem::Finder;
use sinew_error::Result;

/// A LIKE pattern, made ready.
pub(crate) struct Pattern<'p> {
    text: &'p [u8],
    parts: Option<Parts<'p>>,
}

/// A pattern of parts.
struct Parts<'p> {
    /// Without a `%`, the pattern is this string.
    is_whole: bool,
    first: &'p [u8],
    middle: Vec<Finder<'p>>,
    last: &'p [u8],
}

impl<'p> Pattern<'p> {
    /// The pattern of a text.
    pub fn new(pattern: &'p str) -> Pattern<'p> {
        let text = pattern.as_bytes();
        let parts = (!text.iter().any(|byte| matches!(byte, b'_' | b'\\'))).then(|| {
            let mut all = text.split(|&byte| byte == b'%');
            let first = all.next().unwrap_or_default();
            let last = all.next_back();
            let middle = all.filter(|part| !part.is_empty()).map(Finder::new).collect();
            Parts { is_whole: last.is_none(), first, middle, last: last.unwrap_or_default() }
        });
        Pattern { text, parts }
    }

    /// True if a string matches.
    ///
    /// # Errors
    /// Those of [`like`].
    pub fn matches(&self, text: &[u8]) -> Result<bool> {
        match &self.parts {
            None => like(text, self.text, true),
            Some(parts) => Ok(parts.matches(text)),
        }
    }

    /// The part that a matching string has somewhere, if no part must stand at its beginning, and
    /// the match of the rest of a string behind this part.
    pub fn floating(&self) -> Option<(&Finder<'p>, impl Fn(&[u8]) -> bool)> {
        let parts = self.parts.as_ref().filter(|parts| !parts.is_whole && parts.first.is_empty())?;
        let (part, others) = parts.middle.split_first()?;
        Some((part, move |rest: &[u8]| behind(others, parts.last, rest)))
    }
}

impl Parts<'_> {
    #[inline]
    fn matches(&self, text: &[u8]) -> bool {
        if self.is_whole {
            return text == self.first;
        }
        text.strip_prefix(self.first).is_some_and(|rest| behind(&self.middle, self.last, rest))
    }
}

/// Whether parts follow each other in a string, at whose end the last one stands.
#[inline]
fn behind(parts: &[Finder<'_>], last: &[u8], text: &[u8]) -> bool {
    let Some(mut rest) = text.strip_suffix(last) else { return false };
    parts.iter().all(|part| {
        let found = part.find(rest);
        if let Some(at) = found {
            rest = &rest[at + part.needle().len()..];
        }
        found.is_some()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_match_what_like_matches() {
        let mut rng = fastrand::Rng::with_seed(7);
        let letters = ["a", "b", "ä", "%", "%", "ab", "_", "\\"];
        for round in 0..200_000 {
            // Most patterns have parts alone.
            let most = if round % 4 == 0 { letters.len() } else { 6 };
            let pattern: String = (0..rng.usize(..6)).map(|_| letters[rng.usize(..most)]).collect();
            let text: String = (0..rng.usize(..8)).map(|_| ["a", "b", "ä"][rng.usize(..3)]).collect();
            let expected = like(text.as_bytes(), pattern.as_bytes(), true).ok();
            let ready = Pattern::new(&pattern);
            assert_eq!(ready.matches(text.as_bytes()).ok(), expected, "{text:?} like {pattern:?}");
            if let Some((part, rest)) = ready.floating() {
                let bytes = text.as_bytes();
                let found = part.find(bytes).is_some_and(|at| rest(&bytes[at + part.needle().len()..]));
                assert_eq!(Some(found), expected, "{text:?} like {pattern:?}");
            }
        }
    }
}
