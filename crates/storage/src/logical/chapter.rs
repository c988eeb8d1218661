//! How long a table's description may be used: the log is divided in *chapters*.
//!
//! A session logs a table's description, and its changes name that by its position. The description
//! outlives its transaction. The naive way, to use it for ever, would keep all log for the sake of
//! one old description.
//!
//! **The rule.** A change in one chapter names a description of the same chapter or of the one
//! before. A slot therefore keeps the log from the beginning of the chapter before the one in which
//! its reader begins.
//!
//! **The race.** A session that looks whether it may use a description, and logs the change
//! afterwards, may be stopped in between until the log is chapters further. The place of its record
//! is known only once it is reserved. A change that got a place too far behind its description is
//! therefore replaced there by a void record, and the session logs the description anew
//! (`Wal::insert_before`). A reader never meets a change that breaks the rule. A session that is
//! killed in between never commits.

use crate::Lsn;

/// Bytes of a chapter. With a shorter one sessions log descriptions more often, and with a longer
/// one a slot keeps more log.
pub(crate) const CHAPTER: u64 = 4 << 20;

/// Changes at `at` and behind it name descriptions from here on.
pub(crate) fn described_from(at: u64) -> u64 {
    (at / CHAPTER).saturating_sub(1) * CHAPTER
}

/// Changes before this position may name a description at `at`.
pub(crate) fn usable_before(at: Lsn) -> Lsn {
    Lsn((at.0 / CHAPTER + 2) * CHAPTER)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_be_used_is_kept() {
        let places = [0, 8, CHAPTER - 8, CHAPTER, CHAPTER + 8, 2 * CHAPTER, 3 * CHAPTER - 8, 3 * CHAPTER];
        for description in places {
            for change in places.into_iter().filter(|change| *change > description) {
                let may_use = change < usable_before(Lsn(description)).0;
                assert_eq!(may_use, described_from(change) <= description, "{description} {change}");
            }
        }
    }
}
