//! Consistency of a tree, for `sinew check`: order on and across pages, links, downlinks, levels,
//! and the pages that belong to no level.
//!
//! Meant for a tree that no session changes meanwhile: the caller holds a lock on the table. Each
//! page is looked at by itself.

use super::tree::{self, pin};
use super::{IndexRel, page};
use crate::heap::{self, HeapRel};
use crate::slotted::{self as sp, Bytes};
use crate::{BlockNo, Fork, PageTag, Result, Session, StorageError, TupleId};
use sinew_txn::Snapshot;
use std::cmp::Ordering;
use std::collections::{BTreeMap, HashSet};
use std::hash::{BuildHasher, RandomState};

/// Checks every page; each finding goes to `report`, each leaf entry to `entry`. Returns the number
/// of pages.
pub fn check(
    s: &Session,
    index: &IndexRel,
    report: &mut dyn FnMut(String),
    entry: &mut dyn FnMut(&[u8], TupleId),
) -> Result<u32> {
    let meta = {
        let pin = pin(s, index, tree::META)?;
        let r = pin.read()?;
        page::meta(r.bytes())
    };
    let Some((root, top)) = meta else {
        report("block 0: the meta page is missing".into());
        return Ok(0);
    };
    let mut pages = 1;
    let mut reached = HashSet::from([tree::META]);
    let mut first = Some(root);
    // The downlinks of the level above: for each page of this level its block and its least (key,
    // tid).
    let mut expected: Vec<(BlockNo, Vec<u8>, TupleId)> = vec![(root, Vec::new(), page::TID_MIN)];
    for level in (0..=top).rev() {
        let mut below = Vec::new();
        let mut downlinks = expected.into_iter().peekable();
        let mut next = first.take();
        let mut left: Option<(BlockNo, bool)> = None;
        let mut bound: Option<(Vec<u8>, TupleId)> = None;
        while let Some(block) = next {
            s.check_interrupts()?;
            let p: Bytes = {
                let pin = pin(s, index, block)?;
                let r = pin.read()?;
                *r.bytes()
            };
            pages += 1;
            if !reached.insert(block) {
                report(format!("block {block}: the links of level {level} lead to it twice"));
                return Ok(pages);
            }
            if !page::check(&p, block, report) {
                return Ok(pages);
            }
            if page::level(&p) != level {
                report(format!("block {block}: level {} where {level} belongs", page::level(&p)));
                return Ok(pages);
            }
            if page::left(&p) != left.map(|l| l.0) {
                report(format!("block {block}: left link {:?} instead of {left:?}", page::left(&p)));
            }
            if (page::bflags(&p) & page::ROOT != 0) != (block == root) {
                report(format!("block {block}: wrong root flag (the root is {root})"));
            }
            match downlinks.peek() {
                Some((b, key, tid)) if *b == block => {
                    if let Some((k, t)) = &bound
                        && (k, t) != (key, tid)
                    {
                        report(format!("block {block}: its downlink is not the left neighbour's high key"));
                    }
                    downlinks.next();
                }
                _ if left.is_some_and(|l| l.1) => {}
                _ => report(format!("block {block}: the downlink is missing")),
            }
            for i in page::first(&p)..sp::count(&p) {
                let e = page::entry(&p, i);
                if let Some((k, t)) = &bound
                    && e.cmp_to(k, *t) == Ordering::Less
                {
                    report(format!("block {block} index {i}: below the left neighbour's high key"));
                }
                if level == 0 {
                    if !page::is_killed(&p, i) {
                        entry(e.key, e.tid);
                    }
                } else {
                    first.get_or_insert(e.child);
                    below.push((e.child, e.key.to_vec(), e.tid));
                }
            }
            bound = page::high(&p).map(|h| (h.key.to_vec(), h.tid));
            left = Some((block, page::bflags(&p) & page::INCOMPLETE != 0));
            next = page::right(&p);
        }
        for (block, ..) in downlinks {
            report(format!("level {level}: block {block} is not linked from its neighbours"));
        }
        expected = below;
    }
    check_others(s, index, &reached, report)?;
    Ok(pages)
}

/// Pages that no level has were never used, or were taken out of the tree.
fn check_others(
    s: &Session,
    index: &IndexRel,
    reached: &HashSet<BlockNo>,
    report: &mut dyn FnMut(String),
) -> Result<()> {
    let blocks = s.storage().pool().blocks(index.file, Fork::Main)?;
    for block in (0..blocks).filter(|block| !reached.contains(block)) {
        s.check_interrupts()?;
        let pin = pin(s, index, block)?;
        let r = pin.read()?;
        let p = r.bytes();
        // The xid of a deleted page may be above the next one: a crash forgets xids that left
        // nothing in the log.
        if !page::is_deleted(p) && !sp::is_new(p) {
            report(format!("block {block}: kind {}, and it belongs to no level", sp::kind_byte(p)));
        }
    }
    Ok(())
}

/// `check`, and then every entry against the heap and every row against the entries. `key_of`
/// appends the key of a row's payload. Memory: 24 bytes an entry.
pub fn check_with_heap(
    s: &Session,
    index: &IndexRel,
    rel: &HeapRel,
    key_of: &mut dyn FnMut(&[u8], &mut Vec<u8>) -> bool,
    report: &mut dyn FnMut(String),
) -> Result<()> {
    let hasher = RandomState::new();
    let entries = hashed_entries(s, index, &hasher, report)?;
    for pair in entries.chunk_by(|a, b| a.0 == b.0).filter(|c| c.len() > 1) {
        report(format!("row {:?} has {} entries", pair[0].0, pair.len()));
    }
    let mut key = Vec::new();
    let mut want_of = |payload: &[u8]| {
        key.clear();
        key_of(payload, &mut key).then(|| hasher.hash_one(&key[..]))
    };
    compare(s, rel, &entries, &mut want_of, report)
}

/// A function that appends the keys of a row's payload.
pub type KeysOf<'f> = dyn FnMut(&[u8], &mut Vec<Vec<u8>>) + 'f;

/// The same of an inverted index, in which a row has several entries. `keys_of` appends the keys of
/// a row's payload, each once; a row without an entry has none.
pub fn check_inverted_with_heap(
    s: &Session,
    index: &IndexRel,
    rel: &HeapRel,
    keys_of: &mut KeysOf<'_>,
    report: &mut dyn FnMut(String),
) -> Result<()> {
    let hasher = RandomState::new();
    // The sum of the hashes stands for the set of a row's keys: the order does not count, and a key
    // that is missing or stands twice does.
    let sum = |hashes: &mut dyn Iterator<Item = u64>| hashes.fold(0, u64::wrapping_add);
    let entries = hashed_entries(s, index, &hasher, report)?;
    let rows = entries.chunk_by(|a, b| a.0 == b.0);
    let rows: Vec<(TupleId, u64)> =
        rows.map(|own| (own[0].0, sum(&mut own.iter().map(|(_, hash)| *hash)))).collect();
    let mut keys = Vec::new();
    let mut want_of = |payload: &[u8]| {
        keys.clear();
        keys_of(payload, &mut keys);
        (!keys.is_empty()).then(|| sum(&mut keys.iter().map(|key| hasher.hash_one(&key[..]))))
    };
    compare(s, rel, &rows, &mut want_of, report)
}

/// The places of all entries with a hash of their keys, in order.
fn hashed_entries(
    s: &Session,
    index: &IndexRel,
    hasher: &RandomState,
    report: &mut dyn FnMut(String),
) -> Result<Vec<(TupleId, u64)>> {
    let mut entries: Vec<(TupleId, u64)> = Vec::new();
    check(s, index, report, &mut |key, tid| entries.push((tid, hasher.hash_one(key))))?;
    entries.sort_unstable();
    Ok(entries)
}

/// Compares what the index has for each place with what its rows want.
fn compare(
    s: &Session,
    rel: &HeapRel,
    entries: &[(TupleId, u64)],
    want_of: &mut dyn FnMut(&[u8]) -> Option<u64>,
    report: &mut dyn FnMut(String),
) -> Result<()> {
    let st = s.storage();
    let mut rest = entries;
    let blocks = st.pool().blocks(rel.file, Fork::Main)?;
    for block in 0..blocks {
        s.check_interrupts()?;
        let p: Bytes = {
            let pin = st.pool().pin(s, PageTag { rel: rel.file, fork: Fork::Main, block })?;
            let r = pin.read()?;
            *r.bytes()
        };
        let here = rest.partition_point(|e| e.0.block <= block);
        let mut named = rest[..here].iter().peekable();
        rest = &rest[here..];
        let starts = if sp::is_new(&p) { Vec::new() } else { heap::chain_starts(&p, block) };
        for (slot, &start) in starts.iter().enumerate().skip(1) {
            // This page's entries that name this place.
            let entry = named.next_if(|e| e.0.slot as usize == slot).map(|e| e.1);
            let l = heap::page::lp(&p, slot as u16);
            let Some(h) = heap::page::header(&p, slot as u16) else {
                if entry.is_some() && l.state == sp::LpState::Unused {
                    report(format!("an entry names row ({block}, {slot}), which is not there"));
                }
                continue;
            };
            let want = want_of(heap::page::payload(&p, l));
            if h.is(heap::tuple::SAME_PAGE_ONLY) && entry.is_some() {
                report(format!("an entry names row ({block}, {slot}), a same-page version"));
            }
            // If no snapshot sees a row, its key may be lost, because its large values are removed
            // by themselves.
            if !heap::is_wanted(s, &h)? {
                continue;
            }
            let tid = TupleId { block, slot: start };
            let found = entries.binary_search_by_key(&tid, |e| e.0).ok().map(|i| entries[i].1);
            if found != want {
                let (what, other) = match (want, found) {
                    (None, _) => ("an entry though the index leaves it out", ""),
                    (Some(_), None) => ("no entry with its key", ""),
                    (Some(_), Some(_)) => ("no entry with its key", "one with another; "),
                };
                report(format!(
                    "row ({block}, {slot}) of the chain at {start} has {what} ({other}{})",
                    heap::describe(s, &h)?
                ));
            }
        }
        if sp::is_new(&p) && named.peek().is_some() {
            let path = st.files().path(rel.file, Fork::Main);
            let what = format!("it is empty, but {} entries name rows in it", named.count());
            report(StorageError::corrupt(path, block, what).to_string());
            continue;
        }
        for left in named {
            report(format!("an entry names row {:?}, beyond the page's slots", left.0));
        }
    }
    for left in rest {
        report(format!("an entry names row {:?}, beyond the heap's end", left.0));
    }
    Ok(())
}

/// Reports rows that the snapshot sees and that have one key in common. `key_of` appends the key of
/// a row's payload, and says whether no other row may have it. Memory: 8 bytes a row.
pub fn check_unique(
    s: &Session,
    rel: &HeapRel,
    snapshot: &Snapshot,
    key_of: &mut dyn FnMut(&[u8], &mut Vec<u8>) -> bool,
    report: &mut dyn FnMut(String),
) -> Result<()> {
    let hasher = RandomState::new();
    let mut hashes = Vec::new();
    each_key(s, rel, snapshot, key_of, &mut |key, _| hashes.push(hasher.hash_one(key)))?;
    hashes.sort_unstable();
    let twice: HashSet<u64> = hashes.windows(2).filter(|w| w[0] == w[1]).map(|w| w[0]).collect();
    if twice.is_empty() {
        return Ok(());
    }
    // Two keys may have one hash: the keys themselves decide.
    let mut rows: BTreeMap<Vec<u8>, Vec<TupleId>> = BTreeMap::new();
    each_key(s, rel, snapshot, key_of, &mut |key, tid| {
        if twice.contains(&hasher.hash_one(key)) {
            rows.entry(key.to_vec()).or_default().push(tid);
        }
    })?;
    for tids in rows.values().filter(|tids| tids.len() > 1) {
        let places: Vec<String> = tids.iter().map(|t| format!("({}, {})", t.block, t.slot)).collect();
        report(format!("duplicate key: rows {} have the same", places.join(", ")));
    }
    Ok(())
}

fn each_key(
    s: &Session,
    rel: &HeapRel,
    snapshot: &Snapshot,
    key_of: &mut dyn FnMut(&[u8], &mut Vec<u8>) -> bool,
    each: &mut dyn FnMut(&[u8], TupleId),
) -> Result<()> {
    let mut scan = heap::Scan::new(s, rel, snapshot)?;
    let mut key = Vec::new();
    while let Some((tid, payload)) = scan.next(s)? {
        key.clear();
        if key_of(payload, &mut key) {
            each(&key, tid);
        }
    }
    Ok(())
}
