//! The archive's words in the region: from where on the log is kept for it, and what the archiver
//! did. `archive/README.md` has the protocol.
//!
//! **Access.** The region's creator writes `limit`, the place and the first `from` before another
//! process can attach. After that any archiver raises `from` and `archived`; both only grow, so
//! that an archiver that wakes up late changes nothing. The process that removes log raises `lost`,
//! under the latch of the segments, before it removes anything. The other words are for views.

use super::{SEGMENT_SIZE, Wal};
use crate::Lsn;
use sinew_sync::shim::{AtomicU64, unix_us};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::*;

/// Bytes of the longest place.
pub(crate) const PLACE_MAX: usize = 512;

#[repr(C)]
pub(crate) struct Shipped {
    /// The log is kept from here on; 0: there is no archive.
    from: AtomicU64,
    /// Log before this position went because of the limit.
    lost: AtomicU64,
    /// Bytes of log that are kept at most; 0: no limit.
    limit: AtomicU64,
    /// The archive has everything before; 0: no archiver has looked yet.
    archived: AtomicU64,
    count: AtomicU64,
    last_at_us: AtomicU64,
    last_from: AtomicU64,
    failed: AtomicU64,
    failed_at_us: AtomicU64,
    failed_from: AtomicU64,
    gap_from: AtomicU64,
    gap_to: AtomicU64,
    place_len: AtomicU64,
    place: [AtomicU64; PLACE_MAX / 8],
}

// SAFETY: repr(C), atomics only, zero is no archive.
unsafe impl sinew_sync::Shared for Shipped {
    const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(Shipped {
        from, lost, limit, archived, count, last_at_us, last_from, failed, failed_at_us, failed_from,
        gap_from, gap_to, place_len, place([]),
    });
}

/// The archiver's work since the region was created.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ArchiveStats {
    /// Objects added to the archive.
    pub count: u64,
    /// Start of the last one.
    pub last_from: Lsn,
    /// When it was added, in microseconds since 1970; 0: never.
    pub last_at_us: u64,
    /// Failed attempts.
    pub failed: u64,
    /// Where the archive ended at the last of them.
    pub failed_from: Lsn,
    /// When that was, in microseconds since 1970; 0: never.
    pub failed_at_us: u64,
    /// The archive has the log up to here.
    pub archived: Lsn,
    /// Bytes of log that the archive lacks.
    pub pending_bytes: u64,
    /// Bytes of log that are kept for it.
    pub kept_bytes: u64,
    /// Bytes that are kept at most; 0: no limit.
    pub limit_bytes: u64,
    /// The last gap in the archive: the log that went before it was archived. Both 0: none.
    pub gap: (Lsn, Lsn),
}

impl Wal {
    fn shipped(&self) -> &Shipped {
        &self.region.get(self.at.shipped)[0]
    }

    /// The log is kept for an archive at `place`, from `from` on. Only the region's creator, before
    /// other processes attach.
    pub(crate) fn keep_for_archive(&self, place: &Path, limit: u64, from: Lsn) {
        use std::os::unix::ffi::OsStrExt;
        let words = self.shipped();
        let bytes = place.as_os_str().as_bytes();
        assert!(bytes.len() <= PLACE_MAX, "the caller has looked at the length");
        for (word, part) in words.place.iter().zip(bytes.chunks(8)) {
            let mut eight = [0; 8];
            eight[..part.len()].copy_from_slice(part);
            // Relaxed, here and below: no other process is there before `publish`.
            word.store(u64::from_le_bytes(eight), Relaxed);
        }
        words.limit.store(limit, Relaxed);
        words.place_len.store(bytes.len() as u64, Relaxed);
        words.from.store(from.0.max(1), Relaxed);
    }

    /// The archive's folder; `None`: the region has no archive.
    pub fn archive_place(&self) -> Option<PathBuf> {
        use std::os::unix::ffi::OsStringExt;
        let words = self.shipped();
        // Relaxed, all: written before any process could attach.
        let len = words.place_len.load(Relaxed) as usize;
        let bytes = words.place.iter().flat_map(|word| word.load(Relaxed).to_le_bytes());
        let place: Vec<u8> = bytes.take(len).collect();
        (len > 0).then(|| PathBuf::from(std::ffi::OsString::from_vec(place)))
    }

    /// The log is kept from here on for the archive: 0 if there is none.
    pub(crate) fn archive_from(&self) -> u64 {
        // Acquire: pairs with the Release in `archive_needs_from`.
        self.shipped().from.load(Acquire)
    }

    /// The archive needs nothing before `from`.
    pub(crate) fn archive_needs_from(&self, from: Lsn) {
        // Release: the archiver's reads of the log before come before its removal.
        self.shipped().from.fetch_max(from.0, Release);
    }

    /// Log before this position may be gone although the archive lacks it.
    pub(crate) fn lost_to_archive(&self) -> u64 {
        // Acquire: pairs with the Release in `kept_for_archive`.
        self.shipped().lost.load(Acquire)
    }

    /// For a caller that removes log before `below`, under the latch of the segments: the log is
    /// kept from here on. Past the limit the archive gets a gap.
    pub(super) fn kept_for_archive(&self, below: u64) -> u64 {
        let words = self.shipped();
        let from = self.archive_from();
        if from == 0 || from >= below {
            return below;
        }
        // Relaxed, both: the limit never changes, and the position is a moving number.
        let limit = words.limit.load(Relaxed);
        let least = self.insert_position().0.saturating_sub(limit) / SEGMENT_SIZE * SEGMENT_SIZE;
        if limit == 0 || from >= least {
            return from;
        }
        let kept = least.min(below / SEGMENT_SIZE * SEGMENT_SIZE).max(from);
        // Release: the archiver that finds the log gone sees why.
        words.lost.fetch_max(kept, Release);
        kept
    }

    /// An object with the log from one position to another was added.
    pub(crate) fn note_archived(&self, from: Lsn, to: Lsn) {
        let words = self.shipped();
        // Relaxed, here and below: for views.
        words.count.fetch_add(1, Relaxed);
        words.last_from.store(from.0, Relaxed);
        words.last_at_us.store(unix_us(), Relaxed);
        self.note_archive_end(to);
    }

    /// The archive has the log up to here.
    pub(crate) fn note_archive_end(&self, to: Lsn) {
        self.shipped().archived.fetch_max(to.0, Relaxed);
    }

    /// An attempt to go on behind `at` failed.
    pub(crate) fn note_archive_failure(&self, at: Lsn) {
        let words = self.shipped();
        words.failed.fetch_add(1, Relaxed);
        words.failed_from.store(at.0, Relaxed);
        words.failed_at_us.store(unix_us(), Relaxed);
    }

    /// The archive lacks the log from one position to another, for ever.
    pub(crate) fn note_archive_gap(&self, from: Lsn, to: Lsn) {
        let words = self.shipped();
        words.gap_from.store(from.0, Relaxed);
        words.gap_to.store(to.0, Relaxed);
    }

    /// The archiver's work; `None`: the region has no archive.
    pub fn archive_stats(&self) -> Option<ArchiveStats> {
        let from = self.archive_from();
        if from == 0 {
            return None;
        }
        let words = self.shipped();
        let at = |word: &AtomicU64| word.load(Relaxed);
        let durable = self.flushed().0;
        let archived = at(&words.archived);
        Some(ArchiveStats {
            count: at(&words.count),
            last_from: Lsn(at(&words.last_from)),
            last_at_us: at(&words.last_at_us),
            failed: at(&words.failed),
            failed_from: Lsn(at(&words.failed_from)),
            failed_at_us: at(&words.failed_at_us),
            archived: Lsn(archived),
            pending_bytes: durable.saturating_sub(archived.max(from)),
            kept_bytes: durable.saturating_sub(from),
            limit_bytes: at(&words.limit),
            gap: (Lsn(at(&words.gap_from)), Lsn(at(&words.gap_to))),
        })
    }
}
