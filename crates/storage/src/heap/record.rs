//! Bodies of the heap's log records (`ResourceManager::Heap`), encoding side; `redo` decodes. See
//! docs/format/wal.md.
//!
//! `v` is a varint, slots are varints. The record's xid is the creator, ender or locker.
//!
//! | info | page 0 | page 1 |
//! |---|---|---|
//! | INSERT | slot, payload | |
//! | MULTI | v count, u8 contiguous, slots (only the first if contiguous), then v length + payload each | |
//! | DELETE | slot, u16 facts | |
//! | UPDATE_SAME | old slot, new slot, u16 old facts, u16 new facts, v prefix, v suffix, middle | |
//! | UPDATE_MOVE | new slot, u16 new facts, payload | old slot, u16 old facts, u32 + u16 successor |
//! | LOCK | slot, v xmax, u16 facts | |
//! | PRUNE | `Changes` | |
//! | IMAGE | (image) | |
//! | OVERWRITE | slot, v first byte that differs, bytes from there on | |
//! | FROZEN | as MULTI | |
//! | DELETE_MANY | u16 facts, slots | |
//! | UPDATE_SAME_MANY | u16 facts of the old versions; per row: v old slot * 2 + u1 keys changed, new slot, v prefix, v suffix, v length + middle | |
//! | UPDATE_MOVE_MANY | u16 new facts, then as MULTI | u16 old facts, u32 successors' block, slots, slots of the successors |
//!
//! *Slots* are: v count, u8 contiguous, slots (only the first if contiguous).
//!
//! Pages of the visibility fork follow in any of them: u8 1 set / 0 clear, u32 heap block.
//! Command ids and hints are not logged: they mean nothing after a crash. The table of row lockers
//! is not logged either, but for the locks of prepared transactions (`engine/prepared.rs`). A
//! version's facts are logged with the bit that sends readers to the table.

use super::page::{Changes, SLOTS_MAX};
use super::tuple;
use crate::slotted::{Reader, put_varint};
use crate::{BlockNo, TupleId};
use sinew_txn::Xid;

/// A row was inserted.
pub const INSERT: u8 = 1;
/// Rows were inserted into one page.
pub const MULTI: u8 = 2;
/// A row was deleted.
pub const DELETE: u8 = 3;
/// A row was replaced on its page.
pub const UPDATE_SAME: u8 = 4;
/// A row was replaced on another page.
pub const UPDATE_MOVE: u8 = 5;
/// A row was locked.
pub const LOCK: u8 = 6;
/// A page was pruned.
pub const PRUNE: u8 = 7;
/// A page was logged whole.
pub const IMAGE: u8 = 8;
/// A row's bytes were changed where they stand.
pub const OVERWRITE: u8 = 9;
/// Rows that every snapshot sees were inserted into one page.
pub const FROZEN: u8 = 10;

/// Rows of one page were deleted.
pub const DELETE_MANY: u8 = 11;
/// Rows of one page were replaced on it.
pub const UPDATE_SAME_MANY: u8 = 12;
/// Rows of one page were replaced on one other page.
pub const UPDATE_MOVE_MANY: u8 = 13;

/// Does a record of this kind add, replace or remove rows?
pub fn changes_rows(info: u8) -> bool {
    !matches!(info, LOCK | PRUNE | IMAGE | OVERWRITE)
}

/// Appends the data of an insertion: the line pointer and the row as it stands on the page.
pub fn insert(out: &mut Vec<u8>, slot: u16, payload: &[u8]) {
    put_varint(out, slot.into());
    out.extend_from_slice(payload);
}

/// Appends line pointers. Those in a row are told by the first alone.
fn put_slots(out: &mut Vec<u8>, slots: &[u16]) {
    put_varint(out, slots.len() as u64);
    let contiguous = slots.windows(2).all(|w| w[1] == w[0] + 1);
    out.push(contiguous as u8);
    for &slot in &slots[..if contiguous { slots.len().min(1) } else { slots.len() }] {
        put_varint(out, slot.into());
    }
}

/// Reads the line pointers that [`put_slots`] wrote. Fails if a page has not so many.
pub fn read_slots(r: &mut Reader<'_>) -> Result<Vec<u16>, String> {
    let (n, contiguous) = (r.varint()?, r.u8()? != 0);
    if n > SLOTS_MAX {
        return Err(format!("{n} slots"));
    }
    let mut slots = Vec::with_capacity(n);
    while slots.len() < n {
        let next = match slots.last() {
            Some(&last) if contiguous => u16::checked_add(last, 1).ok_or("a slot number is too large")?,
            _ => slot(r)?,
        };
        slots.push(next);
    }
    Ok(slots)
}

/// Appends the data of many insertions into one page. FROZEN has the same data.
pub fn multi(out: &mut Vec<u8>, slots: &[u16], payloads: &[&[u8]]) {
    debug_assert_eq!(slots.len(), payloads.len());
    put_slots(out, slots);
    for p in payloads {
        put_varint(out, p.len() as u64);
        out.extend_from_slice(p);
    }
}

/// Appends the data of a deletion: the line pointer and the row's bits of facts after it.
pub fn delete(out: &mut Vec<u8>, slot: u16, facts: u16) {
    put_varint(out, slot.into());
    out.extend_from_slice(&facts.to_le_bytes());
}

/// Appends the data of deletions on one page: the rows' bits of facts after them, and the line
/// pointers.
pub fn delete_many(out: &mut Vec<u8>, facts: u16, slots: &[u16]) {
    out.extend_from_slice(&facts.to_le_bytes());
    put_slots(out, slots);
}

/// An update whose new version is on the old one's page: the two line pointers, and the bits of
/// facts that each version has after it.
pub struct SameUpdate {
    pub old: u16,
    pub new: u16,
    pub old_facts: u16,
    pub new_facts: u16,
}

/// The lengths of the longest common prefix, and of the longest common suffix of the rest.
fn in_common(before: &[u8], after: &[u8]) -> (usize, usize) {
    let most = before.len().min(after.len());
    let prefix = before.iter().zip(after).take_while(|(a, b)| a == b).count();
    let suffix = before[prefix..]
        .iter()
        .rev()
        .zip(after[prefix..].iter().rev())
        .take(most - prefix)
        .take_while(|(a, b)| a == b)
        .count();
    (prefix, suffix)
}

/// Appends the data of such an update. Of the new row it keeps only the bytes between the longest
/// common prefix and suffix with the old row. PostgreSQL compresses its updates in the same way
/// (`log_heap_update`).
pub fn update_same(out: &mut Vec<u8>, u: &SameUpdate, before: &[u8], after: &[u8]) {
    let (prefix, suffix) = in_common(before, after);
    put_varint(out, u.old.into());
    put_varint(out, u.new.into());
    out.extend_from_slice(&u.old_facts.to_le_bytes());
    out.extend_from_slice(&u.new_facts.to_le_bytes());
    put_varint(out, prefix as u64);
    put_varint(out, suffix as u64);
    out.extend_from_slice(&after[prefix..after.len() - suffix]);
}

/// A row of many that are updated on their page.
pub struct SameRow {
    pub old: u16,
    pub new: u16,
    /// An index has an entry of the new version.
    pub keys_changed: bool,
}

impl SameRow {
    /// The bits of facts that the new version has.
    pub fn new_facts(&self) -> u16 {
        tuple::UPDATED | if self.keys_changed { 0 } else { tuple::SAME_PAGE_ONLY }
    }

    /// The bits of facts that the old version has afterwards, `facts` among them.
    pub fn old_facts(&self, facts: u16) -> u16 {
        facts | if self.keys_changed { 0 } else { tuple::SAME_PAGE_UPDATED }
    }
}

/// Begins the data of many updates on one page with the old versions' bits of facts, which are the
/// same for all. [`update_same_row`] appends the rows.
pub fn update_same_many(out: &mut Vec<u8>, facts: u16) {
    out.extend_from_slice(&facts.to_le_bytes());
}

/// Appends a row's part of the data of many updates on one page.
pub fn update_same_row(out: &mut Vec<u8>, u: &SameRow, before: &[u8], after: &[u8]) {
    let (prefix, suffix) = in_common(before, after);
    let middle = &after[prefix..after.len() - suffix];
    put_varint(out, u64::from(u.old) << 1 | u64::from(u.keys_changed));
    put_varint(out, u.new.into());
    put_varint(out, prefix as u64);
    put_varint(out, suffix as u64);
    put_varint(out, middle.len() as u64);
    out.extend_from_slice(middle);
}

/// Reads a row's part: the line pointers, the lengths of prefix and suffix, and the middle.
pub fn read_same_row<'r>(r: &mut Reader<'r>) -> Result<(SameRow, usize, usize, &'r [u8]), String> {
    let first = r.varint()?;
    let old = u16::try_from(first >> 1).map_err(|_| "a slot number is too large")?;
    let row = SameRow { old, new: slot(r)?, keys_changed: first & 1 != 0 };
    let (prefix, suffix, length) = (r.varint()?, r.varint()?, r.varint()?);
    Ok((row, prefix, suffix, r.take(length)?))
}

/// Appends the data of many updates for the page of the new versions: their bits of facts, and the
/// whole rows as an insertion of many has them.
pub fn update_move_many_new(out: &mut Vec<u8>, facts: u16, slots: &[u16], payloads: &[&[u8]]) {
    out.extend_from_slice(&facts.to_le_bytes());
    multi(out, slots, payloads);
}

/// Appends the data of many updates for the page of the old versions: their bits of facts, and the
/// page and the line pointers of the new versions.
pub fn update_move_many_old(out: &mut Vec<u8>, facts: u16, block: BlockNo, old: &[u16], new: &[u16]) {
    out.extend_from_slice(&facts.to_le_bytes());
    out.extend_from_slice(&block.to_le_bytes());
    put_slots(out, old);
    put_slots(out, new);
}

/// Appends an update's data for the page of the new version: the whole row.
pub fn update_move_new(out: &mut Vec<u8>, slot: u16, facts: u16, payload: &[u8]) {
    put_varint(out, slot.into());
    out.extend_from_slice(&facts.to_le_bytes());
    out.extend_from_slice(payload);
}

/// Appends an update's data for the page of the old version: its bits of facts, and `next`, where
/// the new version is.
pub fn update_move_old(out: &mut Vec<u8>, slot: u16, facts: u16, next: TupleId) {
    put_varint(out, slot.into());
    out.extend_from_slice(&facts.to_le_bytes());
    out.extend_from_slice(&next.block.to_le_bytes());
    out.extend_from_slice(&next.slot.to_le_bytes());
}

/// `before` and `after` are equally long.
pub fn overwrite(out: &mut Vec<u8>, slot: u16, before: &[u8], after: &[u8]) {
    debug_assert_eq!(before.len(), after.len());
    let differs = || before.iter().zip(after).map(|(a, b)| a != b);
    let from = differs().position(|d| d).unwrap_or(0);
    let to = differs().rposition(|d| d).map_or(from, |last| last + 1);
    put_varint(out, slot.into());
    put_varint(out, from as u64);
    out.extend_from_slice(&after[from..to]);
}

/// Appends the data of a row lock: `xmax` is the locker, or a set of lockers, and `facts` says
/// which.
pub fn lock(out: &mut Vec<u8>, slot: u16, xmax: Xid, facts: u16) {
    put_varint(out, slot.into());
    put_varint(out, xmax.0);
    out.extend_from_slice(&facts.to_le_bytes());
}

/// Appends the data of a pruning: three counts, then the line pointers that redirect, that are dead
/// and that become free. [`read_prune`] is its inverse.
pub fn prune(out: &mut Vec<u8>, c: &Changes) {
    put_varint(out, c.redirect.len() as u64);
    put_varint(out, c.dead.len() as u64);
    put_varint(out, c.unused.len() as u64);
    for &(a, b) in &c.redirect {
        put_varint(out, a.into());
        put_varint(out, b.into());
    }
    for &slot in c.dead.iter().chain(&c.unused) {
        put_varint(out, slot.into());
    }
    put_varint(out, c.freeze_below.0);
    out.push(c.all_visible as u8);
    for &(keeper, last) in &c.absorb {
        put_varint(out, keeper.into());
        put_varint(out, last.into());
    }
}

/// Reads the data that [`prune`] wrote. Fails with a description if the data is too short or names
/// an impossible line pointer.
pub fn read_prune(data: &[u8]) -> Result<Changes, String> {
    let mut r = Reader::new(data);
    let (nr, nd, nu) = (r.varint()?, r.varint()?, r.varint()?);
    let mut c = Changes::default();
    for _ in 0..nr {
        c.redirect.push((slot(&mut r)?, slot(&mut r)?));
    }
    for _ in 0..nd {
        c.dead.push(slot(&mut r)?);
    }
    for _ in 0..nu {
        c.unused.push(slot(&mut r)?);
    }
    c.freeze_below = Xid(r.varint()? as u64);
    c.all_visible = r.u8()? != 0;
    while !r.rest.is_empty() {
        c.absorb.push((slot(&mut r)?, slot(&mut r)?));
    }
    Ok(c)
}

/// Reads a line pointer's number. Fails if it does not fit into 16 bits.
pub fn slot(r: &mut Reader<'_>) -> Result<u16, String> {
    u16::try_from(r.varint()?).map_err(|_| "a slot number is too large".to_string())
}

/// Body of a visibility-map page in any record.
pub fn map_bit(block: BlockNo, set: bool) -> [u8; 5] {
    let b = block.to_le_bytes();
    [set as u8, b[0], b[1], b[2], b[3]]
}
