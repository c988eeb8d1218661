//! Texts that a session has read last, with the form that reading made of each.

use crate::memory::Charge;
use sinew_error::Result;
use std::sync::Arc;

const REMEMBERED: usize = 8;

/// Read forms by their texts. The forms used last come first.
pub(crate) struct Recent<T> {
    entries: Vec<(String, Arc<T>, Charge)>,
}

impl<T> Default for Recent<T> {
    fn default() -> Recent<T> {
        Recent { entries: Vec::new() }
    }
}

impl<T> Recent<T> {
    /// The form of a text, which `read` makes unless it is known. It takes `bytes_a_byte` for each
    /// byte of its text at most.
    pub fn form(
        &mut self,
        text: &str,
        bytes_a_byte: usize,
        read: impl FnOnce(&str) -> Result<T>,
    ) -> Result<Arc<T>> {
        if let Some(at) = self.entries.iter().position(|(known, ..)| known == text) {
            self.entries[..=at].rotate_right(1);
            return Ok(self.entries[0].1.clone());
        }
        let mut charge = Charge::new();
        charge.cover(text.len() * bytes_a_byte)?;
        let form = Arc::new(read(text)?);
        self.entries.truncate(REMEMBERED - 1);
        self.entries.insert(0, (text.to_string(), form.clone(), charge));
        Ok(form)
    }
}
