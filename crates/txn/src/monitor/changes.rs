//! How many rows of each table changed, and when the table was last analysed. A process learns from
//! it that it is time to analyse a table again.
//!
//! A session counts at its commits.
//!
//! **The naive way**, a counter for each table, makes every commit write a line that all other
//! commits of the table write too.
//!
//! **The protocol.** Each slot has a line of its own, which only its session writes: a few tables
//! with their counts. A count stays there when the session ends, and the slot's next session goes
//! on counting. A table that finds no place in the line takes the place of another table, whose
//! count moves to that table's line.
//!
//! `changed(table) = count in the table's line + counts in all slots`, and it only grows. ANALYZE
//! writes down how far it had grown when the rows were looked at. No session thus has to reset a
//! count of another session.
//!
//! These numbers decide only when a table is analysed. **A crash:** a session that is killed
//! between two stores loses a count or counts it twice. Where too many tables meet in one part of
//! the array, the last ones are not counted.

use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;
use crate::mapped::Mapped;
use sinew_sync::Shared;
use std::collections::HashMap;
use std::mem::size_of;
use std::sync::atomic::Ordering::Relaxed;
use sinew_sync::shim::{AtomicI64, AtomicU32, AtomicU64};

/// How many tables a slot counts at a time.
const PAIRS: usize = 7;
/// Lines of tables in the region.
pub(crate) const TABLE_LINES: usize = 4096;
/// A table's line is one of this many neighbours.
const WINDOW: usize = 32;

#[repr(C)]
struct Pair {
    /// `database << 32 | table`. 0: free. Owner only.
    table: AtomicU64,
    /// Owner only.
    rows: AtomicU64,
}

/// The counts of a slot's sessions.
#[repr(C, align(64))]
pub(crate) struct ChangeLine {
    pairs: [Pair; PAIRS],
    /// The place that the next table without a place takes. Owner only.
    next: AtomicU64,
    reserved: AtomicU64,
}

const _: () = assert!(size_of::<ChangeLine>() == 128);
// SAFETY: repr(C), atomics only, zero counts nothing.
unsafe impl Shared for ChangeLine {
    const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(ChangeLine {
        pairs([]), next, reserved,
    });
}

/// The shared line of a table.
#[repr(C, align(64))]
pub(crate) struct TableLine {
    /// `database << 32 | table`. 0: free. Taken by compare-and-swap, freed when the table is
    /// dropped.
    table: AtomicU64,
    /// Counts of slots that count other tables now.
    rows: AtomicU64,
    /// `changed` when the table was last analysed.
    seen: AtomicU64,
    /// When a statement last analysed the table, in microseconds since 2000-01-01 UTC. 0: never.
    analyzed_us: AtomicI64,
    auto_analyzed_us: AtomicI64,
    analyzed: AtomicU32,
    auto_analyzed: AtomicU32,
    reserved: [AtomicU64; 2],
}

const _: () = assert!(size_of::<TableLine>() == 64);
// SAFETY: repr(C), atomics only, zero is free.
unsafe impl Shared for TableLine {
    const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(TableLine {
        table, rows, seen, analyzed_us, auto_analyzed_us, analyzed, auto_analyzed, reserved([]),
    });
}

/// The changes of a table since the region was created.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TableChanges {
    /// Rows inserted, updated and deleted by committed transactions.
    pub changed: u64,
    /// Those of them since the table was last analysed.
    pub since_analyze: u64,
    /// When a statement last analysed the table, in microseconds since 2000-01-01 UTC.
    pub analyzed_us: Option<i64>,
    /// When the background last analysed the table, in microseconds since 2000-01-01 UTC.
    pub auto_analyzed_us: Option<i64>,
    /// How often a statement analysed the table.
    pub analyzed: u32,
    /// How often the background analysed the table.
    pub auto_analyzed: u32,
}

/// A table: the OIDs of its database and of itself.
type Table = (u32, u32);

fn tag((database, table): Table) -> u64 {
    u64::from(database) << 32 | u64::from(table)
}

fn table_of(tag: u64) -> Table {
    ((tag >> 32) as u32, tag as u32)
}

impl ChangeLine {
    /// Counts rows of a table. Only the owner calls this. Returns the table and count that have to
    /// move to that table's line.
    #[inline]
    fn count(&self, tag: u64, rows: u64) -> Option<(u64, u64)> {
        // Relaxed, here and below: nothing depends on the order of counts.
        for pair in &self.pairs {
            match pair.table.load(Relaxed) {
                found if found == tag => {
                    pair.rows.store(pair.rows.load(Relaxed) + rows, Relaxed);
                    return None;
                }
                0 => {
                    pair.rows.store(rows, Relaxed);
                    pair.table.store(tag, Relaxed);
                    return None;
                }
                _ => {}
            }
        }

        let at = self.next.load(Relaxed);
        self.next.store(at + 1, Relaxed);
        let pair = &self.pairs[at as usize % PAIRS];
        let moved = (pair.table.load(Relaxed), pair.rows.load(Relaxed));
        pair.rows.store(rows, Relaxed);
        pair.table.store(tag, Relaxed);
        Some(moved)
    }
}

/// The counts of all slots and tables, in this process's view.
pub struct Changes {
    slots: Mapped<ChangeLine>,
    tables: Mapped<TableLine>,
}

impl Changes {
    pub(crate) fn new(slots: Mapped<ChangeLine>, tables: Mapped<TableLine>) -> Changes {
        Changes { slots, tables }
    }

    /// Counts rows of a table in the line of a slot. Only the slot's owner calls this.
    #[inline]
    pub(crate) fn count(&self, slot: usize, table: Table, rows: u64) {
        if let Some((other, rows)) = self.slots[slot].count(tag(table), rows)
            && let Some(line) = self.table_line(other)
        {
            line.rows.fetch_add(rows, Relaxed);
        }
    }

    /// The neighbours among which a table has its line.
    fn window(&self, tag: u64) -> impl Iterator<Item = &TableLine> {
        // Neighbouring OIDs lie far from each other.
        let start = FxBuildHasher.hash_one(tag) as u32 as usize;
        (0..WINDOW).map(move |i| &self.tables[(start + i) % TABLE_LINES])
    }

    /// The line of a table. It is made when there is none and there is room.
    fn table_line(&self, tag: u64) -> Option<&TableLine> {
        if let Some(line) = self.window(tag).find(|l| l.table.load(Relaxed) == tag) {
            return Some(line);
        }
        self.window(tag).find(|line| {
            // Relaxed: a line is empty when it is freed. Two sessions that make the same table's
            // line at once may make two lines. Their counts are added up.
            let taken = line.table.compare_exchange(0, tag, Relaxed, Relaxed);
            taken.is_ok() || taken == Err(tag)
        })
    }

    /// The changes of every table that has counts.
    pub fn all(&self) -> HashMap<Table, TableChanges> {
        let mut found: HashMap<Table, TableChanges> = HashMap::new();
        let mut seen: HashMap<Table, u64> = HashMap::new();
        for line in self.tables.iter() {
            let tag = line.table.load(Relaxed);
            if tag == 0 {
                continue;
            }
            let t = found.entry(table_of(tag)).or_default();
            t.changed += line.rows.load(Relaxed);
            *seen.entry(table_of(tag)).or_default() += line.seen.load(Relaxed);
            let time = |us: &AtomicI64| Some(us.load(Relaxed)).filter(|us| *us != 0);
            t.analyzed_us = t.analyzed_us.max(time(&line.analyzed_us));
            t.auto_analyzed_us = t.auto_analyzed_us.max(time(&line.auto_analyzed_us));
            t.analyzed += line.analyzed.load(Relaxed);
            t.auto_analyzed += line.auto_analyzed.load(Relaxed);
        }

        for pair in self.slots.iter().flat_map(|line| &line.pairs) {
            let tag = pair.table.load(Relaxed);
            if tag != 0 {
                found.entry(table_of(tag)).or_default().changed += pair.rows.load(Relaxed);
            }
        }

        for (table, t) in &mut found {
            t.since_analyze = t.changed.saturating_sub(seen.get(table).copied().unwrap_or(0));
        }

        found
    }

    /// The changes of one table.
    pub fn of(&self, table: Table) -> TableChanges {
        self.all().remove(&table).unwrap_or_default()
    }

    /// Notes that a table was analysed. `changed` is its count from before its rows were looked at.
    /// `by_itself`: the background did it.
    pub fn note_analyzed(&self, table: Table, changed: u64, now_us: i64, by_itself: bool) {
        let tag = tag(table);
        let Some(line) = self.table_line(tag) else { return };
        let others: u64 = self
            .window(tag)
            .filter(|l| !std::ptr::eq(*l, line) && l.table.load(Relaxed) == tag)
            .map(|l| l.seen.load(Relaxed))
            .sum();
        line.seen.store(changed.saturating_sub(others), Relaxed);
        let (time, count) = if by_itself {
            (&line.auto_analyzed_us, &line.auto_analyzed)
        } else {
            (&line.analyzed_us, &line.analyzed)
        };
        time.store(now_us, Relaxed);
        count.fetch_add(1, Relaxed);
    }

    /// Frees the lines of tables that do not exist any more.
    pub fn forget(&self, is_there: impl Fn(Table) -> bool) {
        for line in self.tables.iter() {
            let tag = line.table.load(Relaxed);
            if tag == 0 || is_there(table_of(tag)) {
                continue;
            }
            line.rows.store(0, Relaxed);
            line.seen.store(0, Relaxed);
            line.analyzed_us.store(0, Relaxed);
            line.auto_analyzed_us.store(0, Relaxed);
            line.analyzed.store(0, Relaxed);
            line.auto_analyzed.store(0, Relaxed);
            line.table.store(0, Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_without_a_place_takes_anothers_count_out() {
        // SAFETY: zero counts nothing.
        let line: ChangeLine = unsafe { std::mem::zeroed() };
        for table in 1..=PAIRS as u64 {
            assert_eq!(line.count(table, 10), None);
            assert_eq!(line.count(table, table), None);
        }
        for table in 1..=PAIRS as u64 {
            assert_eq!(line.count(100 + table, 1), Some((table, 10 + table)), "the one that came first goes");
        }
        assert_eq!(line.count(101, 1), None);
        assert_eq!(line.count(1, 1), Some((101, 2)));
    }
}
