//! Many entries of one statement, in the order of the index.
//!
//! One descent, one latch and one log record serve all neighbours that belong on one leaf and find
//! room there. An entry that finds none goes in by itself (`insert.rs`), which removes dead entries
//! or splits the leaf. The rest goes on from there.
//!
//! **Unique keys.** The first leaf that may hold the key is latched, as `unique.rs` asks for. If it
//! has no entry with the key, and its range ends above the key, no other leaf has one. The entry
//! then goes in under the same latch. An entry whose key stands on the leaf, be it of a dead row,
//! goes in by itself: that way looks at the row and waits for its transaction.
//!
//! A crash between two leaves leaves the entries of a transaction that has not committed, as it
//! does between two entries that are inserted one by one.

use super::insert::{finish, insert};
use super::tree::{self, Goal, Path, pin};
use super::unique::Sought;
use super::{IndexRel, Inserted, KEY_MAX, Unique, page, redo};
use crate::buffer::RecordPage;
use crate::slotted as sp;
use crate::{Result, Session, StorageError, TupleId, engine::local};
use std::cmp::Ordering;

/// An entry to add.
#[derive(Debug, Clone, Copy)]
pub struct NewEntry<'k> {
    /// The key, of at most [`KEY_MAX`] bytes.
    pub key: &'k [u8],
    /// The row's place.
    pub tid: TupleId,
    /// Whether the key must be looked for.
    pub unique: Unique<'k>,
}

/// Adds entries, which come in the order of their keys and, among equal ones, of their places.
/// Equal keys that are looked for may stand in any order. Stops at an entry whose key another row
/// has already, and returns its position; the entries before it are in. An entry of
/// [`Unique::Later`] goes in all the same, and its position goes to `shared`.
pub fn insert_many(
    s: &Session,
    index: &IndexRel,
    entries: &[NewEntry<'_>],
    shared: &mut Vec<usize>,
) -> Result<Option<usize>> {
    debug_assert!(
        entries.is_sorted_by(|a, b| match a.part().cmp(b.part()) {
            Ordering::Equal => a.tid <= b.tid || a.is_looked_for(),
            order => order == Ordering::Less,
        }),
        "entries in another order"
    );
    if let Some(long) = entries.iter().find(|e| e.key.len() > KEY_MAX) {
        return Err(StorageError::TooLarge { what: "index key", size: long.key.len(), max: KEY_MAX });
    }
    let mut done = 0;
    while let Some(next) = entries.get(done) {
        s.check_interrupts()?;
        let filled = fill(s, index, &entries[done..])?;
        done += filled;
        if filled == 0 {
            match insert(s, index, next.key, next.tid, next.unique)? {
                Inserted::Done => {}
                Inserted::Shared => shared.push(done),
                Inserted::Duplicate(_) => return Ok(Some(done)),
            }
            done += 1;
        }
    }
    Ok(None)
}

impl NewEntry<'_> {
    /// The part of the key that decides about its place.
    fn part(&self) -> &[u8] {
        Sought::of(self.key, self.unique).map_or(self.key, |sought| sought.key)
    }

    fn is_looked_for(&self) -> bool {
        matches!(self.unique, Unique::Check(_) | Unique::Later(_))
    }
}

/// The index of a new entry on a leaf to whose range its key belongs. `None` if the entry finds no
/// room, belongs further right, or has a key that must be unique and may stand in the tree.
/// `after`: the index behind the entry that came before it.
fn position(p: &sp::Bytes, e: &NewEntry<'_>, after: usize) -> Option<usize> {
    if !page::fits(p, sp::LEAF_ITEM_FIXED_LEN + e.key.len()) || page::beyond(p, e.key, e.tid) {
        return None;
    }
    let sought = Sought::of(e.key, e.unique);
    let (key, first) = sought.as_ref().map_or((e.key, e.tid), |sought| (sought.key, page::TID_MIN));
    // Entries come in order: most stand behind the one before, at the end of the leaf or not.
    let is_next = after > page::first(p)
        && page::entry(p, after - 1).cmp_to(key, first) == Ordering::Less
        && (after == sp::count(p) || page::entry(p, after).cmp_to(key, first) != Ordering::Less);
    let at = if is_next { after } else { page::lower_bound(p, key, first) };
    if let Some(sought) = sought {
        let may_be_there = match at < sp::count(p) {
            true => sought.is_in(page::entry(p, at).key),
            false => page::high(p).is_some_and(|high| sought.reaches(high.key)),
        };
        if may_be_there {
            return None;
        }
    }
    Some(at)
}

/// Puts entries, from the first one on, on the leaf where the first one belongs, as long as
/// [`position`] finds a place for them. How many; 0 if there is none for the first one.
fn fill(s: &Session, index: &IndexRel, entries: &[NewEntry<'_>]) -> Result<usize> {
    let first = &entries[0];
    let sought = Sought::of(first.key, first.unique);
    let at = sought.map_or((first.key, first.tid), |sought| (sought.key, page::TID_MIN));
    let goal = Goal { at: Some(at), below: false };
    let mut block = tree::descend(s, index, goal, 0, &mut Path::default())?;
    loop {
        let pin = pin(s, index, block)?;
        let mut w = pin.write()?;
        if !page::is_leaf(w.bytes()) {
            return Ok(0);
        }
        finish(s, index, (block, &mut w))?;
        if goal.beyond(w.bytes()) {
            block = page::right(w.bytes()).expect("beyond a high key");
            continue;
        }
        let Some(mut at) = position(w.bytes(), first, 0) else { return Ok(0) };
        super::will_write(s, index, block)?;
        let mut item = local::take_buffer(s);
        let mut body = local::take_buffer(s);
        redo::insert_many(&mut body);
        let mut done = 0;
        s.storage().wal().critical(s.slot(), || {
            let p = w.bytes_mut();
            for e in entries {
                if done > 0 {
                    let Some(next) = position(p, e, at + 1) else { break };
                    at = next;
                }
                item.clear();
                page::encode(&mut item, true, 0, e.key, e.tid);
                page::insert_at(p, at, &item).expect("room was checked");
                redo::insert_one_of_many(&mut body, at, &item);
                done += 1;
            }
            let pages = vec![RecordPage { page: &w, will_init: false, force_image: false, data: &body }];
            let lsn = tree::log(s, index, redo::INSERT, pages);
            w.set_lsn(lsn);
        });
        local::put_buffer(s, item);
        local::put_buffer(s, body);
        return Ok(done);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RelFile;
    use crate::btree::{Cursor, Range, check, create};

    /// Batches of all lengths, of keys that come in runs, often, and once: the tree has the entries
    /// of a sorted list.
    #[test]
    fn batches_and_single_entries_make_one_order() {
        let seed = fastrand::u64(..);
        println!("seed {seed}");
        let mut rng = fastrand::Rng::with_seed(seed);
        let dir = crate::testing::temp_dir("insert-many");
        let (st, s) = crate::testing::open(&dir, 512);
        s.begin();
        let index = IndexRel { file: RelFile::new(5, s.new_file_number().unwrap()), oid: 1 };
        s.create_file(index.file).unwrap();
        create(&s, &index).unwrap();
        let mut want: Vec<(Vec<u8>, TupleId)> = Vec::new();
        let mut block = 0;
        for round in 0..150 {
            let (from, len) = (rng.u32(0..5000), rng.usize(4..40));
            let mut batch: Vec<(Vec<u8>, TupleId)> = (0..rng.u32(0..400))
                .map(|n| {
                    let number = if round % 2 == 0 { from + n / 3 } else { rng.u32(0..5000) };
                    let mut key = number.to_be_bytes().to_vec();
                    key.resize(if rng.u8(0..50) == 0 { 900 } else { len }, 1);
                    block += 1;
                    (key, TupleId { block: block * 7919 % 100_003, slot: 1 })
                })
                .collect();
            batch.sort();
            if rng.u8(0..4) == 0 {
                for (key, tid) in &batch {
                    insert(&s, &index, key, *tid, Unique::No).unwrap();
                }
            } else {
                let entries: Vec<NewEntry<'_>> =
                    batch.iter().map(|(key, tid)| NewEntry { key, tid: *tid, unique: Unique::No }).collect();
                assert_eq!(insert_many(&s, &index, &entries, &mut Vec::new()).unwrap(), None);
            }
            want.extend(batch);
        }
        want.sort();
        let mut c = Cursor::open(&s, &index, Range::default()).unwrap();
        for (key, tid) in &want {
            let (k, t) = c.next(&s).unwrap().expect("an entry");
            assert!(k == key && t == *tid, "seed {seed}");
        }
        assert!(c.next(&s).unwrap().is_none());
        let mut found = Vec::new();
        check::check(&s, &index, &mut |what| found.push(what), &mut |_, _| {}).unwrap();
        assert!(found.is_empty(), "seed {seed}: {found:#?}");
        let long = vec![0; KEY_MAX + 1];
        let entry = NewEntry { key: &long, tid: TupleId { block: 1, slot: 1 }, unique: Unique::No };
        insert_many(&s, &index, &[entry], &mut Vec::new()).unwrap_err();
        s.commit(Vec::new(), false).unwrap();
        drop((c, s));
        assert_eq!(st.pool().pinned_buffers(), 0);
        st.close().unwrap();
        std::fs::remove_dir_all(dir).unwrap();
    }
}
