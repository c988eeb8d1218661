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
//!
//! Pages of the visibility fork follow in any of them: u8 1 set / 0 clear, u32 heap block.
//! Command ids, lockers and hints are not logged: they mean nothing after a crash.

use super::page::Changes;
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

/// Appends the data of an insertion: the line pointer and the row as it stands on the page.
pub fn insert(out: &mut Vec<u8>, slot: u16, payload: &[u8]) {
    put_varint(out, slot.into());
    out.extend_from_slice(payload);
}

/// Appends the data of many insertions into one page. Line pointers in a row are told by the first
/// alone. FROZEN has the same data.
pub fn multi(out: &mut Vec<u8>, slots: &[u16], payloads: &[&[u8]]) {
    debug_assert_eq!(slots.len(), payloads.len());
    put_varint(out, slots.len() as u64);
    let contiguous = slots.windows(2).all(|w| w[1] == w[0] + 1);
    out.push(contiguous as u8);
    for &slot in &slots[..if contiguous { 1 } else { slots.len() }] {
        put_varint(out, slot.into());
    }
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

/// An update whose new version is on the old one's page: the two line pointers, and the bits of
/// facts that each version has after it.
pub struct SameUpdate {
    pub old: u16,
    pub new: u16,
    pub old_facts: u16,
    pub new_facts: u16,
}

/// Appends the data of such an update. Of the new row it keeps only the bytes between the longest
/// common prefix and suffix with the old row. PostgreSQL compresses its updates in the same way
/// (`log_heap_update`).
pub fn update_same(out: &mut Vec<u8>, u: &SameUpdate, before: &[u8], after: &[u8]) {
    let most = before.len().min(after.len());
    let prefix = before.iter().zip(after).take_while(|(a, b)| a == b).count();
    let suffix = before[prefix..]
        .iter()
        .rev()
        .zip(after[prefix..].iter().rev())
        .take(most - prefix)
        .take_while(|(a, b)| a == b)
        .count();
    put_varint(out, u.old.into());
    put_varint(out, u.new.into());
    out.extend_from_slice(&u.old_facts.to_le_bytes());
    out.extend_from_slice(&u.new_facts.to_le_bytes());
    put_varint(out, prefix as u64);
    put_varint(out, suffix as u64);
    out.extend_from_slice(&after[prefix..after.len() - suffix]);
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
