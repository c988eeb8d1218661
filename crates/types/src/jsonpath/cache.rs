//! The expressions that a session has parsed last.

use super::{Path, read};
use crate::memory::Charge;
use sinew_error::Result;
use std::sync::Arc;

const REMEMBERED: usize = 8;
/// The most bytes that an expression takes for each byte of its text.
const BYTES_A_BYTE: usize = 128;

/// Expressions by their texts. The expressions used last come first.
#[derive(Default)]
pub(crate) struct Cache {
    entries: Vec<(String, Arc<Path>, Charge)>,
}

impl Cache {
    pub fn path(&mut self, text: &str) -> Result<Arc<Path>> {
        if let Some(at) = self.entries.iter().position(|(known, ..)| known == text) {
            self.entries[..=at].rotate_right(1);
            return Ok(self.entries[0].1.clone());
        }
        let mut charge = Charge::new();
        charge.cover(text.len() * BYTES_A_BYTE)?;
        let path = Arc::new(read(text)?);
        self.entries.truncate(REMEMBERED - 1);
        self.entries.insert(0, (text.to_string(), path.clone(), charge));
        Ok(path)
    }
}
