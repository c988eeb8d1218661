//! Background removal of dead versions and their index entries.
//!
//! Vacuum latches each page by itself and holds nothing in between. It takes three steps:
//!
//! 1. It prunes every page, freezes old xids, and collects dead places.
//! 2. It removes the index entries that name those places.
//! 3. Only then the places become unused and may hold other rows.
//!
//! Pages that the visibility map marks are not read: they have no dead version, and no version that
//! a later horizon would freeze is older than the one by which they were marked. The walk copies
//! each page of the map when it comes to the first heap page there (`visibility::Marks`). A bit
//! that goes out later means a change by a transaction that ran after the walk's horizon was
//! computed, which this walk would leave alone anyway.
//!
//! A crash or an error between the steps leaves dead places for the next run. The caller holds the
//! table in a mode that admits one vacuum at a time.

use super::modify::{log_with_map, must_be_heap, pin};
use super::page::{self, Changes};
use super::prune::{Age, age, plan};
use super::record as rec;
use super::visible::{Eyes, Fate};
use super::{HeapRel, tuple};
use crate::btree::{self, IndexRel};
use crate::buffer::PageWrite;
use crate::maps::{freespace, visibility};
use crate::page::PAGE_SIZE;
use crate::slotted::{self as sp, Bytes, LpState};
use crate::wait_events;
use crate::{BlockNo, Fork, Result, Session, TupleId};
use sinew_sync::shim::Instant;
use sinew_txn::Xid;
use std::time::Duration;

/// The figures of one vacuum.
#[derive(Debug, Default, Clone, Copy)]
pub struct VacuumStats {
    /// Pages of the heap. It read those that it did not skip.
    pub pages: u64,
    /// Versions left that are not dead, on the pages that were read.
    pub tuples_live: u64,
    /// Dead versions that were removed.
    pub tuples_dead_removed: u64,
    /// Dead, but some snapshot may still see them.
    pub tuples_dead_kept: u64,
    /// Pages that the visibility map allowed to skip.
    pub pages_skipped: u64,
}

/// How fast a vacuum goes: each page costs something, and when the costs have reached the limit it
/// pauses.
#[derive(Debug, Clone, Copy)]
pub struct Pace {
    /// The pause; none: no pauses at all.
    pub delay: Duration,
    /// The costs after which the vacuum pauses.
    pub limit: u32,
    /// Of a page that is read, and of one that is changed besides.
    pub page_read: u32,
    /// The costs of a page that is changed, besides those of reading it.
    pub page_changed: u32,
    spent: u32,
}

impl Pace {
    /// No pauses.
    pub const UNLIMITED: Pace = Pace::new(Duration::ZERO, u32::MAX, 0, 0);

    /// A pace with these limits; see the fields.
    pub const fn new(delay: Duration, limit: u32, page_read: u32, page_changed: u32) -> Pace {
        Pace { delay, limit, page_read, page_changed, spent: 0 }
    }

    /// Counts a page, and pauses if it is time. Nothing is latched or pinned.
    fn after_page(&mut self, s: &Session, changed: bool) -> Result<()> {
        if self.delay.is_zero() {
            return Ok(());
        }
        self.spent += self.page_read + if changed { self.page_changed } else { 0 };
        if self.spent >= self.limit {
            // One page may cost several limits.
            let times = (f64::from(self.spent) / f64::from(self.limit)).min(4.0);
            self.spent = 0;
            s.sleep_until(Instant::now() + self.delay.mul_f64(times), wait_events::VACUUM_DELAY)?;
        }
        Ok(())
    }
}

/// Pages that are enough to tell about how many rows there are.
pub const SAMPLE_PAGES: BlockNo = 64;

/// Dead places remembered before the indexes are visited (8 bytes each).
const DEAD_MAX: usize = 4 << 20;

/// Vacuums the heap and its indexes, without pauses.
pub fn vacuum(s: &Session, rel: &HeapRel, indexes: &[IndexRel]) -> Result<VacuumStats> {
    vacuum_paced(s, rel, indexes, &mut Pace::UNLIMITED.clone())
}

/// The same with pauses in its first step, which reads and changes the table's pages.
pub fn vacuum_paced(
    s: &Session,
    rel: &HeapRel,
    indexes: &[IndexRel],
    pace: &mut Pace,
) -> Result<VacuumStats> {
    let mut stats = VacuumStats::default();
    let horizon = s.txn().horizon();
    let blocks = s.storage().pool().blocks(rel.file, Fork::Main)?;
    stats.pages = u64::from(blocks);
    // After the horizon: see above.
    let mut marks = visibility::Marks::new(s, rel.file)?;
    let mut dead: Vec<TupleId> = Vec::new();
    for block in 0..blocks {
        s.check_interrupts()?;
        if marks.is_set(s, block)? {
            stats.pages_skipped += 1;
            continue;
        }
        let changed = first_pass(s, rel, block, horizon, !indexes.is_empty(), &mut dead, &mut stats)?;
        pace.after_page(s, changed)?;
        if dead.len() >= DEAD_MAX {
            free_places(s, rel, indexes, &mut dead)?;
        }
    }
    free_places(s, rel, indexes, &mut dead)?;
    Ok(stats)
}

/// About how many rows the heap has, from at most [`SAMPLE_PAGES`] of its pages, which lie evenly
/// apart. Exact where it has no more pages.
pub fn estimate_rows(s: &Session, rel: &HeapRel) -> Result<u64> {
    let blocks = s.storage().pool().blocks(rel.file, Fork::Main)?;
    let sampled = blocks.min(SAMPLE_PAGES);
    let (eyes, horizon) = (Eyes::new(s), s.txn().horizon());
    let mut rows = 0u64;
    for i in 0..sampled {
        s.check_interrupts()?;
        let block = (u64::from(i) * u64::from(blocks) / u64::from(sampled)) as BlockNo;
        let pin = pin(s, rel, block)?;
        let r = pin.read()?;
        for h in (1..=page::slots(r.bytes())).filter_map(|slot| page::header(r.bytes(), slot)) {
            rows += u64::from(age(&eyes, &h, horizon)? == Age::Live);
        }
    }
    Ok(if sampled == 0 { 0 } else { rows * u64::from(blocks) / u64::from(sampled) })
}

/// Prunes and freezes a page; says whether that changed it.
#[allow(clippy::too_many_arguments)]
fn first_pass(
    s: &Session,
    rel: &HeapRel,
    block: BlockNo,
    horizon: Xid,
    indexed: bool,
    dead: &mut Vec<TupleId>,
    stats: &mut VacuumStats,
) -> Result<bool> {
    let pin = pin(s, rel, block)?;
    let mut w = pin.write()?;
    must_be_heap(s.storage(), rel, block, w.bytes())?;
    if sp::is_new(w.bytes()) {
        drop(w);
        freespace::record(s, rel.file, block, PAGE_SIZE - 64)?;
        return Ok(false);
    }
    let eyes = Eyes::new(s);
    let mut c = plan(w.bytes(), block, indexed, |h| age(&eyes, h, horizon))?;
    let before = count_normal(w.bytes());
    if !indexed {
        // Without indexes no entry names a dead place.
        c.unused
            .extend((1..=page::slots(w.bytes())).filter(|&i| page::lp(w.bytes(), i).state == LpState::Dead));
    }
    // Planned on a copy, to know what the page will look like.
    let mut after = *w.bytes();
    page::apply(&mut after, &c).map_err(|what| damaged(rel, block, what))?;
    if page::can_freeze(&after, horizon) {
        c.freeze_below = horizon;
    }
    c.all_visible = all_visible(&eyes, &after, horizon)?;
    let flagged = sp::flags(w.bytes()) & page::ALL_VISIBLE != 0;
    let changed = !c.is_empty() || c.freeze_below.is_some() || c.all_visible != flagged;
    if changed {
        change(s, rel, &mut w, block, &c)?;
    }
    let p = w.bytes();
    stats.tuples_dead_removed += (before - count_normal(p)) as u64;
    for slot in 1..=page::slots(p) {
        if page::lp(p, slot).state == LpState::Dead {
            dead.push(page::tid(block, slot));
        } else if let Some(h) = page::header(p, slot) {
            match age(&eyes, &h, horizon)? {
                Age::Live => stats.tuples_live += 1,
                Age::Recent | Age::Unseen | Age::Dead => stats.tuples_dead_kept += 1,
            }
        }
    }
    let room = page::room(p);
    drop(w);
    freespace::record(s, rel.file, block, room)?;
    Ok(changed)
}

fn damaged(rel: &HeapRel, block: BlockNo, what: String) -> crate::StorageError {
    crate::StorageError::Corrupt {
        path: format!("{}/{}", rel.file.database, rel.file.file).into(),
        block,
        what,
    }
}

fn count_normal(p: &Bytes) -> usize {
    (1..=page::slots(p)).filter(|&s| page::lp(p, s).is_normal()).count()
}

/// Every version is visible to every snapshot there is or will be, and no place is dead.
fn all_visible(eyes: &Eyes<'_>, p: &Bytes, horizon: Xid) -> Result<bool> {
    for slot in 1..=page::slots(p) {
        let l = page::lp(p, slot);
        match l.state {
            LpState::Dead => return Ok(false),
            LpState::Unused | LpState::Redirect => continue,
            LpState::Normal => {}
        }
        let h = tuple::read(p, l.off as usize);
        let old = h.xmin == Xid::FROZEN || h.xmin < horizon && eyes.xmin_status(&h)? == Fate::Committed;
        if !old || h.has_ender() && eyes.xmax_status(&h)? != Fate::Aborted {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Applies and logs the changes, and what they mean for the visibility map.
fn change(s: &Session, rel: &HeapRel, w: &mut PageWrite<'_>, block: BlockNo, c: &Changes) -> Result<()> {
    let flagged = sp::flags(w.bytes()) & page::ALL_VISIBLE != 0;
    let map = if c.all_visible || flagged { Some(visibility::pin(s, rel.file, block)?) } else { None };
    let mut map_w = map.as_ref().map(|m| m.write()).transpose()?;
    let mut body = Vec::new();
    rec::prune(&mut body, c);
    let bits = [(block, c.all_visible)];
    s.storage().wal().critical(s.slot(), || {
        page::apply(w.bytes_mut(), c).expect("tried on a copy");
        let map = map_w.as_mut().map(|m| (m, &bits[..]));
        log_with_map(s, rel, (rec::PRUNE, Xid::NONE), &mut [(w, false, &body)], map);
    });
    Ok(())
}

/// Steps two and three for the places collected.
fn free_places(s: &Session, rel: &HeapRel, indexes: &[IndexRel], dead: &mut Vec<TupleId>) -> Result<()> {
    if dead.is_empty() {
        return Ok(());
    }
    dead.sort_unstable();
    for index in indexes {
        btree::vacuum::remove(s, index, &|tid| dead.binary_search(&tid).is_ok())?;
    }
    for run in dead.chunk_by(|a, b| a.block == b.block) {
        s.check_interrupts()?;
        let block = run[0].block;
        let pin = pin(s, rel, block)?;
        let mut w = pin.write()?;
        let unused: Vec<u16> =
            run.iter().map(|t| t.slot).filter(|&i| page::lp(w.bytes(), i).state == LpState::Dead).collect();
        let mut c = Changes { unused, ..Changes::default() };
        let mut after = *w.bytes();
        page::apply(&mut after, &c).map_err(|what| damaged(rel, block, what))?;
        c.all_visible = all_visible(&Eyes::new(s), &after, s.txn().horizon())?;
        change(s, rel, &mut w, block, &c)?;
        let room = page::room(w.bytes());
        drop(w);
        freespace::record(s, rel.file, block, room)?;
    }
    dead.clear();
    Ok(())
}
