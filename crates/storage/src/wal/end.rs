//! Where the log ends: is it torn there, as a crash leaves it, or damaged?
//!
//! After a loss of power the sectors that no fsync had covered are there or not, in any order. So
//! valid records beyond a hole are normal, and taking every hole with something behind it for
//! damage would refuse sound directories. Taking every hole for the end would drop acknowledged
//! commits without a word. The difference is what was durable:
//!
//! - each record says how far the log was durable when it was made (`record.rs`). A record beyond
//!   the hole that says so of a position past the hole proves that the hole came later;
//! - the control block names a checkpoint's record, and every page the record that changed it last:
//!   both were durable before;
//! - everything before the newest segment that the control file names was durable (`mark.rs`).
//!
//! Without the control file, the files that must follow the log's end are left as a proof
//! ([`must_follow`]).
//!
//! A flush may end in the middle of a record. If a proven position cuts a record in two, nothing is
//! proven about the record's other part, and the record counts as torn. It counts as damage if a
//! whole record starts inside it, because its own length is then wrong.
//!
//! Damage to what was flushed last, with nothing written after it, cannot be told from a torn end.

use super::reader::{Found, Reader};
use super::record::HEADER_SIZE;
use super::segment::Segments;
use super::{AHEAD_MIN, SEGMENT_SIZE};
use crate::{Lsn, Result, StorageError};
use std::path::Path;

/// Positions up to which the log was durable, by what is known outside of it.
#[derive(Debug, Default)]
pub(crate) struct Durable {
    /// Ends of records: the control block's checkpoint, the newest page.
    pub records: Vec<(Lsn, String)>,
}

/// Verifies that the log ends at the reader's position, which found no record there. `epoch_max` is
/// the control block's epoch, `newest` the newest segment that is known to hold records.
pub(crate) fn verify(
    mut reader: Reader,
    segments: &Segments,
    control: &Path,
    newest: u64,
    epoch_max: u32,
    durable: &Durable,
) -> Result<()> {
    let end = reader.position().0;
    let segment = end / SEGMENT_SIZE * SEGMENT_SIZE;
    let damaged = |to: u64, why: &str| {
        let what = format!(
            "is damaged at byte {} (position {} of the log): the log was whole at least up to {}, {why}; commits from there on \
             cannot be read",
            end - segment,
            Lsn(end),
            Lsn(to)
        );
        Err(StorageError::damaged(&segments.path(segment), what))
    };
    for (at, why) in &durable.records {
        if end < at.0 {
            return damaged(at.0, why);
        }
    }
    // Every opening raises the epoch before it writes anything.
    let newer = epoch_max + 1..=epoch_max.saturating_add(EPOCHS_AHEAD);
    let too_old = |at: u64| {
        let what =
            format!("is older than the log, which goes on at {} with a later opening's records", Lsn(at));
        Err(StorageError::damaged(control, what))
    };
    let here = reader.at(end)?;
    if let Some(here) = &here
        && here.is_whole
        && newer.contains(&here.epoch)
    {
        return too_old(end);
    }

    let limit = newest + SEGMENT_SIZE;
    let epochs = reader.epoch()..=*newer.end();
    let mut first = None;
    let mut from = end + 8;
    loop {
        let found = reader.find(from, limit, epochs.clone())?;
        let (proven, why) = match &found {
            Some(f) if newer.contains(&f.epoch) => return too_old(f.start),
            Some(f) => (f.durable, "as a later record in it says"),
            None => (newest, "as the control file says"),
        };
        if let Some(f) = &found {
            first.get_or_insert(f.start);
        }
        if proven > end && is_damage(end, here.as_ref(), first, proven) {
            return damaged(proven, why);
        }
        match found {
            Some(f) => from = f.end(),
            None => return Ok(()),
        }
    }
}

/// Segments are made before the log needs them. A log that seems to end where no further segment
/// stands has therefore lost the segments in which it went on.
pub(crate) fn must_follow(end: Lsn, segments: &Segments) -> Result<()> {
    // Sessions that look at the same time may use up some of what is ahead.
    let last = end.0 + AHEAD_MIN / 4;
    for start in (end.0 / SEGMENT_SIZE * SEGMENT_SIZE..=last).step_by(SEGMENT_SIZE as usize) {
        if !segments.path(start).exists() {
            let what = format!(
                "is missing, and the log went on in it: the log that is left ends at {end}, and commits from there on cannot \
                 be read"
            );
            return Err(StorageError::damaged(&segments.path(start), what));
        }
    }
    Ok(())
}

/// Epochs that a control block may lag behind: more would make every second number in the data an
/// epoch.
const EPOCHS_AHEAD: u32 = 16;

/// Whether a record that starts at `end` must have been whole, everything below `proven` being
/// durable. `here` is what stands there, and `first` is where the first whole record beyond starts.
fn is_damage(end: u64, here: Option<&Found>, first: Option<u64>, proven: u64) -> bool {
    if first.is_some_and(|first| first <= proven) {
        return true;
    }
    let claimed = here.map(Found::end).filter(|claimed| first.is_none_or(|first| *claimed <= first));
    match claimed {
        Some(claimed) => claimed <= proven,
        // Not even its header is right.
        None => end + HEADER_SIZE as u64 <= proven,
    }
}
