//! Copies of inner pages, by which readers find their leaf without touching a line that others write.
//!
//! The naive way pins and latches every page from the root down: two atomic writes each to the root's header, which every
//! lookup of every session wants, and which then travels from core to core.
//!
//! A reader may go by a copy however old it is. Pages are never merged or given back, a block keeps its level, and what is split
//! off goes to the right: so an old downlink leads at worst to a page left of the goal, and the right links lead on from there,
//! as they do for a reader who was slow between two pages. Only the way gets longer: a reader that had to move right forgets the
//! copy it came by, and the next one takes a new one. Writers do not go by copies.
//!
//! Copies belong to a thread, so that nobody waits and idle sessions hold none; nothing suspends while one is looked at. A
//! region that was rebuilt is another `Storage`, with another number; a dropped index's copies give way to others.

use super::IndexRel;
use super::tree::Goal;
use super::{page, tree};
use crate::page::PAGE_SIZE;
use crate::slotted::Bytes;
use crate::{BlockNo, RelFile, Storage};
use std::cell::RefCell;

/// Copies a thread keeps: each has its one place.
const PLACES: usize = 32;

struct Copy {
    storage: u64,
    file: RelFile,
    block: BlockNo,
    page: Bytes,
}

thread_local! {
    static COPIES: RefCell<[Option<Box<Copy>>; PLACES]> = const { RefCell::new([const { None }; PLACES]) };
}

fn place(index: &IndexRel, block: BlockNo) -> usize {
    let mixed = (index.file.file ^ u64::from(block) << 40).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed >> 59) as usize
}
const _: () = assert!(PLACES == 1 << (64 - 59));

impl Copy {
    fn is(&self, st: &Storage, index: &IndexRel, block: BlockNo) -> bool {
        self.storage == st.number() && self.file == index.file && self.block == block
    }
}

/// Where a page says the goal is.
pub(super) enum Step {
    Child(BlockNo),
    Right(BlockNo),
}

/// Reads an inner page's bytes; `None` if it has no entries.
pub(super) fn step(p: &Bytes, goal: Goal<'_>) -> Option<Step> {
    if goal.beyond(p) {
        return page::right(p).map(Step::Right);
    }
    page::child_for(p, goal.at, goal.below).map(Step::Child)
}

/// Where the copy of a page leads, if there is one of that level.
pub(super) fn look(
    st: &Storage,
    index: &IndexRel,
    block: BlockNo,
    level: u16,
    goal: Goal<'_>,
) -> Option<Step> {
    COPIES.with_borrow(|copies| {
        let copy = copies[place(index, block)].as_ref()?;
        if !copy.is(st, index, block) || page::level(&copy.page) != level {
            return None;
        }
        step(&copy.page, goal)
    })
}

/// Keeps a copy of a page that the caller has latched.
pub(super) fn keep(st: &Storage, index: &IndexRel, block: BlockNo, p: &Bytes) {
    COPIES.with_borrow_mut(|copies| {
        let at = &mut copies[place(index, block)];
        let copy = at.get_or_insert_with(|| {
            Box::new(Copy { storage: 0, file: RelFile::NONE, block: 0, page: [0; PAGE_SIZE] })
        });
        (copy.storage, copy.file, copy.block) = (st.number(), index.file, block);
        copy.page.copy_from_slice(p);
    });
}

/// The copy led too far to the left.
pub(super) fn forget(st: &Storage, index: &IndexRel, block: BlockNo) {
    COPIES.with_borrow_mut(|copies| {
        if let Some(copy) = &mut copies[place(index, block)]
            && copy.is(st, index, block)
        {
            copy.storage = 0;
        }
    });
}

/// What a reader has passed on its way to a leaf.
pub(super) struct Way {
    pub leaf: BlockNo,
    /// The page that named it; none if the root is a leaf.
    parent: Option<BlockNo>,
}

impl Way {
    /// The goal was not on the leaf but further right: the next reader is to know better.
    pub fn was_too_far_left(&self, st: &Storage, s: &sinew_txn::TxnSession, index: &IndexRel) {
        match self.parent {
            Some(parent) => forget(st, index, parent),
            None => tree::forget_root(s, index),
        }
    }
}

/// The leaf to begin a read at: the goal's, or one to its left.
pub(super) fn find_leaf(
    st: &Storage,
    s: &sinew_txn::TxnSession,
    index: &IndexRel,
    goal: Goal<'_>,
) -> crate::Result<Way> {
    let (mut block, mut level) = tree::root(st, s, index)?;
    let mut parent = None;
    while level > 0 {
        let next = match look(st, index, block, level, goal) {
            Some(next) => next,
            None => {
                let pin = tree::pin(st, s, index, block)?;
                let r = pin.read()?;
                let p = r.bytes();
                if !page::is_tree(p) || page::level(p) != level {
                    return Err(tree::corrupt(index, block, format!("not an inner page of level {level}")));
                }
                if parent.is_none() && page::bflags(p) & page::ROOT == 0 {
                    // The remembered root was split: start from the new one.
                    drop(r);
                    tree::forget_root(s, index);
                    (block, level) = tree::root(st, s, index)?;
                    // Whatever it is now, it is a place to start from.
                    parent = Some(block);
                    continue;
                }
                keep(st, index, block, p);
                step(p, goal).ok_or_else(|| tree::corrupt(index, block, "an inner page has no entries"))?
            }
        };
        parent = Some(block);
        match next {
            Step::Child(child) => (block, level) = (child, level - 1),
            Step::Right(right) => {
                forget(st, index, block);
                block = right;
            }
        }
    }
    Ok(Way { leaf: block, parent })
}
