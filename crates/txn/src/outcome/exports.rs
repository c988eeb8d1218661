//! Exported snapshots: a session lets other sessions see what it sees.
//!
//! **Who needs it.** A dump by several connections, and a follower that copies tables as they were
//! at the start of its slot. The exporter puts its snapshot into an entry of this table, whose name
//! it gives to the importers. The entry ends with the exporter's transaction. An importer holds the
//! snapshot by itself from then on, and may export it in its turn.
//!
//! **The naive way** has a race. A scan for the horizon looks at the importer, which has no
//! snapshot yet. The importer takes the snapshot over, the exporter ends, and the scan looks at the
//! exporter. The scan has seen neither, and vacuum takes away what the importer is about to read.
//! A second scan does not help when the importer exports the snapshot to a third session.
//!
//! **The protocol.** `imports` counts the snapshots that were taken over, or almost.
//!
//! ```text
//!   importer:  xmin[me] = x;  reads[me] = csn;  imports += 1;  fence;  entry gone ? undo : done
//!   exporter:  entry = gone;  xmin[exporter] = none
//!   scan:      i = imports;  all xmin;  fence;  imports = i ? done : the scan is void
//! ```
//!
//! A scan that finds the exporter's xmin cleared comes after the end of the entry. The importer saw
//! the entry behind its fence, so that its fence comes before the scan's. The scan therefore sees
//! the importer's count. Either it saw this count at its start already, and then it sees the
//! importer's xmin. Or the count has changed meanwhile, and the scan is void: the horizon stays
//! where it is, and a session that prunes takes it that others may see anything.
//!
//! # States of an entry
//!
//! | word | state | leaves it |
//! |---|---|---|
//! | 0 | free | any session, by compare-and-swap |
//! | slot + 1, number 0 | being filled | its session |
//! | slot + 1, number | exported | its session at the end of its transaction, or the session that rolls it back |
//!
//! The number is part of the snapshot's name, and differs from those that the entry had before. An
//! importer that comes late finds another number, or none. Numbers are times, so that a name of a
//! region that was given up means nothing in the next one.
//!
//! **When a process is killed**, the reaper frees its entries before it clears its xmin.

use crate::outcome::horizon::Horizon;
use sinew_sync::shim::{
    AtomicU64,
    Ordering::{AcqRel, Acquire, Relaxed, Release, SeqCst},
    fence,
};

/// Bits of `slot + 1` in an entry's word.
const SLOT_BITS: u32 = 17;
const SLOT_MASK: u64 = (1 << SLOT_BITS) - 1;
/// A number fits into what is left of a word.
pub(crate) const NUMBER_MAX: u64 = (1 << (u64::BITS - SLOT_BITS)) - 1;

/// One exported snapshot.
#[repr(C, align(64))]
pub(crate) struct Export {
    /// See the table in the header.
    word: AtomicU64,
    /// The last number that the entry had. It survives the export. The session that fills it.
    last: AtomicU64,
    /// The snapshot, and what the exporter says of its transaction. The session that fills it.
    fields: [AtomicU64; 4],
}

// SAFETY: repr(C), atomics only, zero is a free entry.
#[cfg(not(any(loom, shuttle)))]
unsafe impl sinew_sync::Shared for Export {
    const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(Export { word, last, fields([]) });
}
#[cfg(not(any(loom, shuttle)))]
const _: () = assert!(size_of::<Export>() == 64);

/// The contents of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Exported {
    pub(crate) xmin: u64,
    pub(crate) csn: u64,
    pub(crate) xmax: u64,
    /// The caller's.
    pub(crate) note: u64,
}

/// The name of an exported snapshot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ExportId {
    pub(crate) entry: u32,
    pub(crate) number: u64,
}

/// The words of the protocol. The same source runs in the region and under a checker.
#[derive(Clone, Copy)]
pub(crate) struct Exports<'a> {
    pub(crate) entries: &'a [Export],
    pub(crate) horizon: Horizon<'a>,
}

#[cfg(any(loom, shuttle))]
impl Export {
    pub(crate) fn new() -> Export {
        Export {
            word: AtomicU64::new(0),
            last: AtomicU64::new(0),
            fields: std::array::from_fn(|_| AtomicU64::new(0)),
        }
    }
}

impl Exports<'_> {
    /// Exports a snapshot that the session in `slot` holds, and holds until it has called
    /// [`Exports::end`]. `now` is a number that rises from export to export, as far as it can.
    /// `None`: every entry is taken.
    pub(crate) fn export(&self, slot: u32, now: u64, what: Exported) -> Option<ExportId> {
        let owner = u64::from(slot + 1);
        let taken = self.entries.iter().position(|entry| {
            // Acquire: pairs with the last owner's release of the entry.
            entry.word.compare_exchange(0, owner, Acquire, Relaxed).is_ok()
        })?;
        let entry = &self.entries[taken];
        // Relaxed (both): the entry is the caller's.
        let number = now.max(entry.last.load(Relaxed) + 1).min(NUMBER_MAX);
        entry.last.store(number, Relaxed);
        for (field, value) in entry.fields.iter().zip([what.xmin, what.csn, what.xmax, what.note]) {
            // Relaxed: before the Release below.
            field.store(value, Relaxed);
        }
        // Release: pairs with the load in `import`.
        entry.word.store(number << SLOT_BITS | owner, Release);
        Some(ExportId { entry: taken as u32, number })
    }

    /// Frees an entry of the session in `slot`, which may give the snapshot back afterwards.
    pub(crate) fn end(&self, slot: u32, entry: u32) {
        let word = &self.entries[entry as usize].word;
        // Relaxed: only its owner changes the word.
        debug_assert_eq!(word.load(Relaxed) & SLOT_MASK, u64::from(slot + 1));
        // Release: what this session stored in the entry precedes. Pairs with `export`. The release
        // of the xmin, which the caller clears next, takes this store along: see the header.
        word.store(0, Release);
    }

    /// Frees all entries of a session whose lines belong to the caller.
    pub(crate) fn end_all_of(&self, slot: u32) {
        for (at, entry) in self.entries.iter().enumerate() {
            // Acquire: pairs with the owner's stores.
            if entry.word.load(Acquire) & SLOT_MASK == u64::from(slot + 1) {
                self.end(slot, at as u32);
            }
        }
    }

    /// Takes an exported snapshot over. `hold` publishes in the caller's own words that it has a
    /// snapshot with this xmin and csn. If the exporter has ended meanwhile, the answer is `None`,
    /// and the caller gives back what it has published.
    pub(crate) fn import(&self, id: ExportId, hold: impl FnOnce(&Exported)) -> Option<Exported> {
        let entry = self.entries.get(id.entry as usize)?;
        let is_there = || {
            // Acquire: pairs with the Release in `export`.
            let word = entry.word.load(Acquire);
            word & SLOT_MASK != 0 && word >> SLOT_BITS == id.number && id.number != 0
        };
        if !is_there() {
            return None;
        }
        // Relaxed: behind the Acquire above. The second look tells whether they belonged together.
        let [xmin, csn, xmax, note] = [0, 1, 2, 3].map(|at: usize| entry.fields[at].load(Relaxed));
        let what = Exported { xmin, csn, xmax, note };
        hold(&what);
        // AcqRel: a scan that finds this count finds what `hold` published.
        self.horizon.imports.fetch_add(1, AcqRel);
        // Pairs with the fence in `Horizon::has_imported_since`: see the header.
        fence(SeqCst);
        is_there().then_some(what)
    }
}
