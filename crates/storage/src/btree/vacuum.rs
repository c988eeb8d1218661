//! Removing the entries of rows that vacuum found dead, and the pages that this leaves empty.
//!
//! Leaves are visited from left to right, one latched at a time: entries that a split moves
//! meanwhile move to the right, before this walk. Then the levels above are walked for inner pages
//! that have one child left. When one of them goes, its child is no longer its parent's first one,
//! and may go as well. This ends when nothing changes any more (`empty.rs`).
//!
//! The caller holds the table in a mode that admits one vacuum at a time. Only vacuum takes pages
//! out, so that the links of its own walks stay good.

use super::tree::{self, Goal, Path, pin};
use super::{IndexRel, empty, insert, page};
use crate::slotted as sp;
use crate::{BlockNo, Result, Session, TupleId};
use sinew_txn::Xid;

/// The figures of one visit of an index.
#[derive(Debug, Default, Clone, Copy)]
pub struct Removed {
    /// Entries that were removed.
    pub entries: u64,
    /// Entries that were kept.
    pub kept: u64,
    /// Pages that were taken out of the tree.
    pub pages: u64,
    /// Pages that wait for another use.
    pub pages_free: u64,
}

/// Removes every entry whose place `is_dead` names, and takes emptied pages out of the tree.
pub fn remove(s: &Session, index: &IndexRel, is_dead: &dyn Fn(TupleId) -> bool) -> Result<Removed> {
    let mut done = Removed::default();
    let (mut leaves, mut refused) = (0u64, Vec::new());
    let mut next = Some(leftmost(s, index, 0)?);
    while let Some(block) = next {
        s.check_interrupts()?;
        let (right, emptied) = visit(s, index, block, is_dead, &mut done)?;
        next = right;
        leaves += 1;
        if emptied && !empty::take_out(s, index, block)? {
            refused.push(block);
        } else if emptied {
            done.pages += 1;
        }
    }
    let mut inner = take_out_inner(s, index, &mut done)?;
    while !refused.is_empty() {
        let before = done.pages;
        let mut still = Vec::new();
        for block in refused {
            match empty::take_out(s, index, block)? {
                true => done.pages += 1,
                false => still.push(block),
            }
        }
        refused = still;
        if done.pages == before {
            break;
        }
        inner = take_out_inner(s, index, &mut done)?;
    }
    let meta = 1;
    done.pages_free = empty::offer(s, index, meta + inner + leaves)?;
    Ok(done)
}

fn leftmost(s: &Session, index: &IndexRel, level: u16) -> Result<BlockNo> {
    let goal = Goal { at: Some((&[], page::TID_MIN)), below: false };
    tree::descend(s, index, goal, level, &mut Path::default())
}

/// Removes a leaf's dead entries. Returns its right neighbour, and whether it is emptied.
fn visit(
    s: &Session,
    index: &IndexRel,
    block: BlockNo,
    is_dead: &dyn Fn(TupleId) -> bool,
    done: &mut Removed,
) -> Result<(Option<BlockNo>, bool)> {
    let pin = pin(s, index, block)?;
    let mut w = pin.write()?;
    let p = w.bytes();
    tree::check_leaf(index, block, p)?;
    let gone: Vec<u16> = (page::first(p)..sp::count(p))
        .filter(|&i| is_dead(page::entry(p, i).tid))
        .map(|i| i as u16)
        .collect();
    done.kept += (sp::count(p) - page::first(p) - gone.len()) as u64;
    done.entries += gone.len() as u64;
    if !gone.is_empty() {
        // Vacuum has pruned the rows before.
        insert::remove(s, index, &mut w, &gone, Xid::NONE);
    }
    Ok((page::right(w.bytes()), page::is_emptied(w.bytes())))
}

/// Takes out inner pages that have one child left. Returns how many inner pages there were.
fn take_out_inner(s: &Session, index: &IndexRel, done: &mut Removed) -> Result<u64> {
    let (_, top) = tree::read_meta(s, index)?;
    let mut pages = u64::from(top > 0);
    for level in 1..top {
        let mut next = Some(leftmost(s, index, level)?);
        while let Some(block) = next {
            s.check_interrupts()?;
            let emptied = {
                let pin = pin(s, index, block)?;
                let r = pin.read()?;
                next = page::right(r.bytes());
                page::is_emptied(r.bytes())
            };
            pages += 1;
            done.pages += u64::from(emptied && empty::take_out(s, index, block)?);
        }
    }
    Ok(pages)
}
