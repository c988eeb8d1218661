//! The settings of the extension `pg_trgm`.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A number that a session may change while a statement runs; statements that begin from then on
/// have the new one.
#[derive(Debug)]
pub struct Threshold(AtomicU64);

impl Threshold {
    fn new(value: f64) -> Threshold {
        Threshold(AtomicU64::new(value.to_bits()))
    }

    /// The number. Relaxed is enough: each thread that reads it has a copy of its own.
    pub fn get(&self) -> f64 {
        f64::from_bits(self.0.load(Relaxed))
    }

    /// Sets it.
    pub fn set(&self, value: f64) {
        self.0.store(value.to_bits(), Relaxed);
    }
}

impl Clone for Threshold {
    fn clone(&self) -> Threshold {
        Threshold::new(self.get())
    }
}

/// The least similarity for which the operators of `pg_trgm` hold: settings of the session.
#[derive(Clone, Debug)]
pub struct Thresholds {
    /// `pg_trgm.similarity_threshold`, for `%`.
    pub whole: Threshold,
    /// `pg_trgm.word_similarity_threshold`, for `<%` and `%>`.
    pub word: Threshold,
    /// `pg_trgm.strict_word_similarity_threshold`, for `<<%` and `%>>`.
    pub strict_word: Threshold,
}

impl Default for Thresholds {
    fn default() -> Thresholds {
        Thresholds { whole: Threshold::new(0.3), word: Threshold::new(0.6), strict_word: Threshold::new(0.5) }
    }
}
