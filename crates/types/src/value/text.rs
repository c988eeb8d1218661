//! A string value with cheap clones. Up to 22 bytes stand inline, longer texts behind an `Arc`.
//! Texts of 64 kB and more carry a count of their memory.
//!
//! The inline form keeps `Datum` at 24 bytes: the discriminant byte of [`Repr`] has a niche that
//! `Datum` uses for its own variants.

use crate::memory::Charge;
use sinew_error::Result;
use std::sync::Arc;

const INLINE: usize = 22;
/// The memory of texts of at least this many bytes is counted for as long as they live.
const COUNTED_MIN: usize = 64 << 10;

#[derive(Clone)]
enum Repr {
    Inline(u8, [u8; INLINE]),
    Heap(Arc<str>),
    Counted(Arc<Counted>),
}

/// A long text with its charge.
struct Counted {
    text: String,
    _charge: Charge,
}

/// The value of a string type.
#[derive(Clone)]
pub struct Text(Repr);

impl Text {
    /// The text without characters.
    pub const fn empty() -> Text {
        Text(Repr::Inline(0, [0; INLINE]))
    }

    /// A copy of a string. Its memory is counted when it is long, without a check of the limits.
    #[inline]
    pub fn new(s: &str) -> Text {
        if s.len() <= INLINE {
            let mut buf = [0; INLINE];
            buf[..s.len()].copy_from_slice(s.as_bytes());
            Text(Repr::Inline(s.len() as u8, buf))
        } else if s.len() < COUNTED_MIN {
            Text(Repr::Heap(Arc::from(s)))
        } else {
            Text::from(s.to_string())
        }
    }

    /// A copy.
    ///
    /// # Errors
    /// 53200, before the copy is made, if it would pass a limit of memory.
    #[inline]
    pub fn copy(s: &str) -> Result<Text> {
        if s.len() < COUNTED_MIN {
            return Ok(Text::new(s));
        }
        let mut charge = Charge::new();
        charge.set(s.len())?;
        Ok(Text::counted(s.to_string(), charge))
    }

    /// A text whose memory is counted already, by `charge`. The charge may have grown with it.
    pub fn counted(text: String, mut charge: Charge) -> Text {
        if text.len() < COUNTED_MIN {
            return Text::from(text);
        }
        charge.settle(text.capacity());
        Text(Repr::Counted(Arc::new(Counted { text, _charge: charge })))
    }

    /// The string.
    #[inline]
    pub fn as_str(&self) -> &str {
        match &self.0 {
            Repr::Inline(len, buf) => {
                // SAFETY: `new` is the only maker of the inline form and copies a whole `&str` into
                // it.
                unsafe { std::str::from_utf8_unchecked(buf.get_unchecked(..*len as usize)) }
            }
            Repr::Heap(s) => s,
            Repr::Counted(counted) => &counted.text,
        }
    }

    /// The bytes of the string.
    #[inline]
    pub fn as_bytes(&self) -> &[u8] {
        self.as_str().as_bytes()
    }

    /// A value of type `name`: cut to at most 63 bytes at a character boundary.
    pub fn name(s: &str) -> Text {
        Text::new(truncate_name(s))
    }
}

/// The part of `s` that type `name` holds: up to 63 bytes, never ending in the middle of a
/// character.
pub(crate) fn truncate_name(s: &str) -> &str {
    let mut end = s.len().min(63);
    while !s.is_char_boundary(end) {
        end -= 1;
    }
    &s[..end]
}

impl std::ops::Deref for Text {
    type Target = str;
    #[inline]
    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl From<&str> for Text {
    fn from(s: &str) -> Text {
        Text::new(s)
    }
}

impl From<String> for Text {
    fn from(s: String) -> Text {
        match s.len() {
            len if len <= INLINE => Text::new(&s),
            len if len < COUNTED_MIN => Text(Repr::Heap(Arc::from(s))),
            _ => {
                let charge = Charge::forced(s.capacity());
                Text(Repr::Counted(Arc::new(Counted { text: s, _charge: charge })))
            }
        }
    }
}

impl From<Arc<str>> for Text {
    fn from(s: Arc<str>) -> Text {
        if s.len() <= INLINE { Text::new(&s) } else { Text(Repr::Heap(s)) }
    }
}

impl std::fmt::Debug for Text {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.as_str().fmt(f)
    }
}

impl std::fmt::Display for Text {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

impl PartialEq for Text {
    fn eq(&self, other: &Text) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for Text {}

impl std::hash::Hash for Text {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}
