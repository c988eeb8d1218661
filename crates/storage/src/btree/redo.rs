//! The B-tree's log records (`ResourceManager::Btree`), both sides.
//!
//! Every page of a record says in its data's first byte what happens to it, so that the record
//! kinds are names only. Splits, new roots and built pages are logged as images; their data is
//! empty.
//!
//! | byte | page change | body |
//! |---|---|---|
//! | 1 | insert an item | v index, item |
//! | 2 | delete items | v count, v index each, as differences |
//! | 3 | left link | u32 block |
//! | 4 | the right neighbour has its downlink now: clear INCOMPLETE | |
//! | 5 | the same, and this page is no longer root | |
//! | 6 | meta page: root and its level | u32, u16 |
//! | 7 | take over the range of the right neighbour | u32 right, v length, high key; to the end: the entry that moves |
//! | 8 | the page is deleted | u64 xid up to which there may be readers |
//! | 9 | insert items, one after the other | to the end: v index, v length, item |

use super::page::{self, Legacy};
use crate::BlockNo;
use crate::page::PAGE_SIZE;
use crate::slotted::{Bytes, Reader, put_varint};
use crate::wal::Replay;
use sinew_txn::Xid;

/// Record: an entry was inserted.
pub const INSERT: u8 = 1;
/// Record: entries were deleted.
pub const DELETE: u8 = 2;
/// Record: a page was split.
pub const SPLIT: u8 = 3;
/// Record: the tree has a new root.
pub const NEW_ROOT: u8 = 4;
/// Record: pages of a build.
pub const PAGES: u8 = 5;
/// Record: a page was taken out of the tree.
pub const TAKE_OUT: u8 = 6;

/// Appends the change "insert `item` at `index`".
pub fn insert(out: &mut Vec<u8>, index: usize, item: &[u8]) {
    out.push(1);
    put_varint(out, index as u64);
    out.extend_from_slice(item);
}

/// Begins the change "insert items". [`insert_one_of_many`] appends the items.
pub fn insert_many(out: &mut Vec<u8>) {
    out.push(9);
}

/// Appends an item of that change. The items before it stand on the page already.
pub fn insert_one_of_many(out: &mut Vec<u8>, index: usize, item: &[u8]) {
    put_varint(out, index as u64);
    put_varint(out, item.len() as u64);
    out.extend_from_slice(item);
}

/// Appends the change "delete the entries at these ascending indexes".
pub fn delete(out: &mut Vec<u8>, gone: &[u16]) {
    out.push(2);
    put_varint(out, gone.len() as u64);
    let mut before = 0;
    for &g in gone {
        put_varint(out, u64::from(g - before));
        before = g;
    }
}

/// The change "this is the new left neighbour".
pub fn left_link(block: BlockNo) -> [u8; 5] {
    let b = block.to_le_bytes();
    [3, b[0], b[1], b[2], b[3]]
}

/// The change "the right neighbour has its downlink".
pub const COMPLETED: [u8; 1] = [4];
/// The same change of a page that is no longer root.
pub const UNROOTED: [u8; 1] = [5];
/// The change of a meta page: root and level.
pub fn meta(root: BlockNo, level: u16) -> [u8; 7] {
    let (b, l) = (root.to_le_bytes(), level.to_le_bytes());
    [6, b[0], b[1], b[2], b[3], l[0], l[1]]
}

/// Appends the change "take over what the right neighbour leaves".
pub fn inherit(out: &mut Vec<u8>, legacy: &Legacy<'_>) {
    out.push(7);
    out.extend_from_slice(&legacy.right.to_le_bytes());
    put_varint(out, legacy.high.len() as u64);
    out.extend_from_slice(legacy.high);
    out.extend_from_slice(legacy.entry.unwrap_or_default());
}

/// The change of a page that is taken out of the tree.
pub fn deleted(readers: Xid) -> [u8; 9] {
    let mut change = [8; 9];
    change[1..].copy_from_slice(&readers.0.to_le_bytes());
    change
}

/// Applies what record `rec` did to its page `index` (the position in `rec.pages`). The caller has
/// latched the page, found its LSN older than `rec.end` and no image in the record (or zeroed it
/// for `will_init`), and sets LSN and dirty afterwards. The error says what does not fit.
pub fn redo(rec: &Replay<'_>, index: usize, p: &mut [u8; PAGE_SIZE]) -> Result<(), String> {
    apply(p, rec.pages[index].data)
}

pub(crate) fn apply(p: &mut Bytes, data: &[u8]) -> Result<(), String> {
    let mut r = Reader::new(data);
    match r.u8()? {
        1 => {
            let i = r.varint()?;
            page::insert_at(p, i, r.rest)?;
        }
        2 => {
            let n = r.varint()?;
            let mut gone = Vec::with_capacity(n.min(PAGE_SIZE));
            let mut at = 0;
            for _ in 0..n {
                at += r.varint()?;
                gone.push(u16::try_from(at).map_err(|_| "an index is too large".to_string())?);
            }
            page::delete_at(p, &gone)?;
        }
        3 => page::set_left(p, r.u32()?),
        4 => page::set_bflags(p, page::bflags(p) & !page::INCOMPLETE),
        5 => page::set_bflags(p, page::bflags(p) & !(page::INCOMPLETE | page::ROOT)),
        6 => {
            let (root, level) = (r.u32()?, r.u16()?);
            page::set_meta(p, root, level);
        }
        7 => {
            let (right, high) = (r.u32()?, r.varint()?);
            let high = r.take(high)?;
            page::inherit(p, &Legacy { right, high, entry: Some(r.rest).filter(|e| !e.is_empty()) })?;
        }
        8 => page::delete(p, Xid(r.u64()?)),
        9 => {
            while !r.rest.is_empty() {
                let (i, length) = (r.varint()?, r.varint()?);
                page::insert_at(p, i, r.take(length)?)?;
            }
        }
        other => return Err(format!("unknown B-tree page change {other}")),
    }
    Ok(())
}
