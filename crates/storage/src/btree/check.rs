//! Consistency of a tree, for `sinew check`: order on and across pages, links, downlinks, levels.
//!
//! Meant for a tree that nobody changes meanwhile (the caller holds a lock on the table); each page is looked at by itself.

use super::tree::{self, pin};
use super::{IndexRel, page};
use crate::slotted::{self as sp, Bytes};
use crate::{BlockNo, Result, Storage, TupleId};
use sinew_txn::TxnSession;
use std::cmp::Ordering;

/// Checks every page; each finding goes to `report`, each leaf entry to `entry`. Returns the number of pages.
pub fn check(
    st: &Storage,
    s: &TxnSession,
    index: &IndexRel,
    report: &mut dyn FnMut(String),
    entry: &mut dyn FnMut(&[u8], TupleId),
) -> Result<u32> {
    let meta = {
        let pin = pin(st, s, index, tree::META)?;
        let r = pin.read()?;
        page::meta(r.bytes())
    };
    let Some((root, top)) = meta else {
        report("block 0: the meta page is missing".into());
        return Ok(0);
    };
    let mut pages = 1;
    let mut first = Some(root);
    // What the level above says of this one: per page its block and its least (key, tid).
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
                let pin = pin(st, s, index, block)?;
                let r = pin.read()?;
                *r.bytes()
            };
            pages += 1;
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
    Ok(pages)
}
