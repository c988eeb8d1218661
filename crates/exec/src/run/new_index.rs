//! Filling a new index.
//!
//! Threads share the pages of the table. Each gathers the entries of its pages and sorts them, in
//! its part of `maintenance_work_mem` or in runs of a temporary file. The session then merges the
//! sorted entries of all threads into the tree.
//!
//! The tree is the same whatever the number of threads is. If a part fails, the session gathers all
//! entries alone, so that an error is the one of the first row.

use crate::caller::Caller;
use crate::caller::work::{Crew, Work};
use crate::nodes::parallel::{Pages, is_interrupt};
use crate::spill::entry_sorter::{EntryMerge, EntrySorter};
use sinew_error::Result;
use sinew_table::new_index::{NewEntries, NewTree};
use sinew_table::{ColumnScan, Index, Relation};
use sinew_txn::Snapshot;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard};

/// Fills a new index from the table's rows. The caller holds a lock that keeps writers out. Or the
/// index is one of which writers know, and that [`complete`] adds to.
pub fn build(cx: &dyn Caller, rel: &Arc<Relation>, index: &Arc<Index>) -> Result<()> {
    if rel.is_temporary() {
        return sinew_table::build_temporary_index(cx, rel, index);
    }
    let snapshot = cx.take_snapshot()?;
    let gathered = gather(cx, rel, index, &snapshot);
    cx.release_snapshot(&snapshot);
    let parts = gathered?;
    let mut merged = EntryMerge::new(&parts)?;
    let mut tree = NewTree::new(cx, rel, index)?;
    while let Some((key, place)) = merged.next_entry()? {
        tree.push(key, place)?;
    }
    tree.end()
}

/// Adds the entries that a new index lacks after it was built beside writers, who make entries by
/// now.
pub fn complete(cx: &dyn Caller, rel: &Arc<Relation>, index: &Arc<Index>) -> Result<()> {
    let snapshot = cx.take_snapshot()?;
    let done = sinew_table::complete(cx, rel, index, &snapshot, cx.knobs().maintenance_work_mem_bytes);
    cx.release_snapshot(&snapshot);
    done
}

/// The sorted entries of all rows, in as many parts as threads gathered them.
fn gather(
    cx: &dyn Caller,
    rel: &Arc<Relation>,
    index: &Arc<Index>,
    snapshot: &Snapshot,
) -> Result<Vec<EntrySorter>> {
    if let Some(parts) = share(cx, rel, index, snapshot)? {
        return Ok(parts);
    }
    let mut entries = NewEntries::open(cx, rel, index, snapshot)?;
    let mut sorter = EntrySorter::new(cx.knobs().maintenance_work_mem_bytes);
    take_all(cx, &mut entries, &mut sorter)?;
    sorter.finish(cx)?;
    Ok(vec![sorter])
}

fn take_all(cx: &dyn Caller, entries: &mut NewEntries, sorter: &mut EntrySorter) -> Result<()> {
    while let Some((key, place)) = entries.next(cx)? {
        sorter.push(cx, key, place)?;
    }
    Ok(())
}

/// The entries, gathered by several threads; `None` where threads do not serve.
fn share(
    cx: &dyn Caller,
    rel: &Arc<Relation>,
    index: &Arc<Index>,
    snapshot: &Snapshot,
) -> Result<Option<Vec<EntrySorter>>> {
    let knobs = cx.knobs();
    let most = knobs.parallel.maintenance_threads;
    // Expressions may ask the session. Another session does not see what this one has written.
    if most == 0 || !index.is_plain() || cx.changes().has(rel.oid) || cx.has_created(rel.heap.file) {
        return Ok(None);
    }
    let pages = ColumnScan::pages(cx, rel)?;
    if pages == 0 || pages < knobs.parallel.pages_min {
        return Ok(None);
    }
    let leads = knobs.parallel.leader_takes_part;
    let threads = most + usize::from(leads);
    let gathering = Arc::new(Gathering {
        rel: rel.clone(),
        index: index.clone(),
        snapshot: *snapshot,
        pages: Pages::new(pages, threads),
        memory_bytes: knobs.maintenance_work_mem_bytes / threads,
        begun: AtomicUsize::new(0),
        parts: Mutex::default(),
    });
    let crew = Crew { work: gathering.clone(), most };
    let mut interrupt = Ok(());
    let mut own = || interrupt = gathering.take_part(cx);
    let waited = cx.share(crew, leads.then_some(&mut own));
    interrupt?;
    waited?;
    let parts = std::mem::take(&mut *gathering.parts());
    // A part without an outcome has panicked. Pages are left if a part failed, or if no thread came
    // and the session takes no part. Relaxed: all parts have ended.
    let is_whole = parts.len() == gathering.begun.load(Relaxed) && gathering.pages.take().is_none();
    Ok(parts.into_iter().collect::<Option<Vec<_>>>().filter(|_| is_whole))
}

/// The entries of one index, which threads gather.
struct Gathering {
    rel: Arc<Relation>,
    index: Arc<Index>,
    snapshot: Snapshot,
    pages: Pages,
    /// Of each part.
    memory_bytes: usize,
    /// Parts that have begun.
    begun: AtomicUsize,
    /// The parts that have ended; `None` for one that failed.
    parts: Mutex<Vec<Option<EntrySorter>>>,
}

impl Gathering {
    fn parts(&self) -> MutexGuard<'_, Vec<Option<EntrySorter>>> {
        self.parts.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// Gathers entries until no pages are left.
    ///
    /// # Errors
    /// An interrupt. After another error the part counts as failed.
    fn take_part(&self, cx: &dyn Caller) -> Result<()> {
        self.begun.fetch_add(1, Relaxed);
        let made = self.entries(cx);
        if made.is_err() {
            self.pages.stop();
        }
        let (sorter, error) = match made {
            Ok(sorter) => (Some(sorter), None),
            Err(error) => (None, Some(error)),
        };
        self.parts().push(sorter);
        error.filter(is_interrupt).map_or(Ok(()), Err)
    }

    fn entries(&self, cx: &dyn Caller) -> Result<EntrySorter> {
        let mut entries = NewEntries::open(cx, &self.rel, &self.index, &self.snapshot)?;
        let mut sorter = EntrySorter::new(self.memory_bytes);
        while let Some(pages) = self.pages.take() {
            entries.turn_to(pages);
            take_all(cx, &mut entries, &mut sorter)?;
        }
        sorter.finish(cx)?;
        Ok(sorter)
    }
}

impl Work for Gathering {
    fn part(&self, cx: &dyn Caller) {
        // The session sees its own interrupts.
        let _ = self.take_part(cx);
    }

    fn stop(&self) {
        self.pages.stop();
    }
}
