//! Many entries of one statement, whose keys are not looked for, in the order of the index.
//!
//! One descent, one latch and one log record serve all neighbours that belong on one leaf and find
//! room there. An entry that finds none goes in by itself (`insert.rs`), which removes dead entries
//! or splits the leaf. The rest goes on from there.
//!
//! A crash between two leaves leaves the entries of a transaction that has not committed, as it
//! does between two entries that are inserted one by one.

use super::insert::{finish, insert};
use super::tree::{self, Goal, Path, pin};
use super::{IndexRel, KEY_MAX, Unique, page, redo};
use crate::buffer::RecordPage;
use crate::{Result, Session, StorageError, TupleId, engine::local};

/// An entry to add.
#[derive(Debug, Clone, Copy)]
pub struct NewEntry<'k> {
    /// The key, of at most [`KEY_MAX`] bytes.
    pub key: &'k [u8],
    /// The row's place.
    pub tid: TupleId,
    /// [`Unique::No`] or [`Unique::Unchanged`].
    pub unique: Unique<'k>,
}

/// Adds entries, which come in the order of their keys and, among equal ones, of their places.
pub fn insert_many(s: &Session, index: &IndexRel, entries: &[NewEntry<'_>]) -> Result<()> {
    debug_assert!(entries.is_sorted_by_key(|e| (e.key, e.tid)), "entries in another order");
    debug_assert!(!entries.iter().any(|e| matches!(e.unique, Unique::Check(_))), "a key to look for");
    if let Some(long) = entries.iter().find(|e| e.key.len() > KEY_MAX) {
        return Err(StorageError::TooLarge { what: "index key", size: long.key.len(), max: KEY_MAX });
    }
    let mut rest = entries;
    while let Some(next) = rest.first() {
        s.check_interrupts()?;
        let mut done = fill(s, index, rest)?;
        if done == 0 {
            insert(s, index, next.key, next.tid, next.unique)?;
            done = 1;
        }
        rest = &rest[done..];
    }
    Ok(())
}

/// Puts entries, from the first one on, on the leaf where the first one belongs, as long as they
/// belong there and find room. How many; 0 if the first one finds none.
fn fill(s: &Session, index: &IndexRel, entries: &[NewEntry<'_>]) -> Result<usize> {
    let first = &entries[0];
    let goal = Goal { at: Some((first.key, first.tid)), below: false };
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
        let mut item = local::take_buffer(s);
        page::encode(&mut item, true, 0, first.key, first.tid);
        if !page::fits(w.bytes(), item.len()) {
            local::put_buffer(s, item);
            return Ok(0);
        }
        super::will_write(s, index, block)?;
        let mut body = local::take_buffer(s);
        redo::insert_many(&mut body);
        let mut done = 0;
        s.storage().wal().critical(s.slot(), || {
            let p = w.bytes_mut();
            for e in entries {
                item.clear();
                page::encode(&mut item, true, 0, e.key, e.tid);
                if !page::fits(p, item.len()) || page::beyond(p, e.key, e.tid) {
                    break;
                }
                let at = page::lower_bound(p, e.key, e.tid);
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
                insert_many(&s, &index, &entries).unwrap();
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
        insert_many(&s, &index, &[entry]).unwrap_err();
        s.commit(Vec::new(), false).unwrap();
        drop((c, s));
        assert_eq!(st.pool().pinned_buffers(), 0);
        st.close().unwrap();
        std::fs::remove_dir_all(dir).unwrap();
    }
}
