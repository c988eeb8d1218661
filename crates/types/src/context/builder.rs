//! A text under construction, whose length the user decides.

use crate::datum::Datum;
use crate::host::work;
use crate::memory::{Charge, VALUE_MAX, too_long};
use crate::text::Text;
use sinew_error::Result;

/// The memory of a shorter text is not counted while it grows.
const COUNTED_MIN: usize = 64 << 10;

/// A text under construction. It refuses to exceed the longest value, counts its memory before it
/// allocates, and looks for interrupts.
#[derive(Clone, Debug, Default)]
pub(crate) struct TextBuilder {
    text: String,
    charge: Charge,
}

impl TextBuilder {
    /// An empty text, which has no memory yet.
    pub fn new() -> TextBuilder {
        TextBuilder::default()
    }

    /// The length so far, in bytes.
    pub fn len(&self) -> usize {
        self.text.len()
    }

    /// Appends `text`. Fails if the memory limit is reached, the text gets longer than a value may
    /// be, or the statement is cancelled.
    #[inline]
    pub fn push_str(&mut self, text: &str) -> Result<()> {
        work(text.len())?;
        self.room(text.len())?;
        self.text.push_str(text);
        Ok(())
    }

    /// Appends one character. Fails as [`TextBuilder::push_str`] does.
    #[inline]
    pub fn push(&mut self, c: char) -> Result<()> {
        self.push_str(c.encode_utf8(&mut [0; 4]))
    }

    /// Appends a text `times` times.
    pub(crate) fn push_times(&mut self, text: &str, times: usize) -> Result<()> {
        self.room(text.len().saturating_mul(times))?;
        if text.is_empty() {
            return Ok(());
        }
        // A short text is appended many times at once.
        let together = (4096 / text.len()).clamp(1, times.max(1));
        let block = text.repeat(together);
        for _ in 0..times / together {
            work(block.len())?;
            self.text.push_str(&block);
        }
        self.text.push_str(&block[..times % together * text.len()]);
        Ok(())
    }

    /// Makes room for `more` bytes.
    #[inline]
    fn room(&mut self, more: usize) -> Result<()> {
        let have = self.text.len();
        if have.checked_add(more).is_none_or(|sum| sum > VALUE_MAX) {
            return Err(too_long(have, more));
        }
        if self.text.capacity() - have < more { self.enlarge(have + more) } else { Ok(()) }
    }

    #[cold]
    fn enlarge(&mut self, need: usize) -> Result<()> {
        let capacity = need.max(self.text.capacity().saturating_mul(2).min(VALUE_MAX));
        if capacity >= COUNTED_MIN {
            self.charge.set(capacity)?;
        }
        self.text.reserve_exact(capacity - self.text.len());
        Ok(())
    }

    /// Lets `f` append text, and counts the text afterwards. The text must be bounded by the length
    /// of a value.
    pub fn append<R>(&mut self, f: impl FnOnce(&mut String) -> Result<R>) -> Result<R> {
        let before = self.text.len();
        let done = f(&mut self.text)?;
        let more = self.text.len() - before;
        work(more)?;
        if self.text.len() > VALUE_MAX {
            return Err(too_long(before, more));
        }
        if self.text.capacity() >= COUNTED_MIN {
            self.charge.set(self.text.capacity())?;
        }
        Ok(done)
    }

    /// The text so far.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    pub(crate) fn into_text(self) -> Text {
        Text::counted(self.text, self.charge)
    }

    /// The finished text as a value.
    pub fn finish(self) -> Datum {
        Datum::Text(self.into_text())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::tests::limited;

    #[test]
    fn a_text_is_refused_before_it_is_too_long() {
        let mut b = TextBuilder::new();
        b.push_str("x").expect("fits");
        let e = b.push_times("abc", VALUE_MAX).expect_err("too long");
        assert_eq!(e.sqlstate.code(), "54000");
        assert_eq!(b.as_str(), "x");
    }

    #[test]
    fn memory_is_refused_before_it_is_taken_and_counted_while_the_text_lives() {
        let _host = limited(usize::MAX, 10 << 20);
        let account = crate::host::current().expect("a host").account().clone();
        let mut b = TextBuilder::new();
        b.push_times("x", 4 << 20).expect("fits");
        let e = b.push_times("x", 100 << 20).expect_err("too much");
        assert_eq!(e.sqlstate.code(), "53200");
        let text = b.finish();
        let copy = text.clone();
        drop(text);
        assert!(account.used() >= 4 << 20);
        drop(copy);
        assert_eq!(account.used(), 0);
    }
}
