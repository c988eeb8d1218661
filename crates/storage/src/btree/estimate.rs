//! Estimates for planners: the part of an index that a range of keys takes up. It needs two
//! descents, and reads no entry.
//!
//! On the way down each inner page says how far to the right of it the way leads on, and the leaf
//! how far to the right of it the key stands. The pages of a level are taken for equally full, so
//! that the result is an estimate; where the range lies within one page it is exact. Nothing is
//! locked, and the answer is no read of the transaction.

use super::cursor::{End, end};
use super::page::{self, TID_MIN};
use super::tree::{self, Goal};
use super::{IndexRel, Range};
use crate::buffer::peek::Look;
use crate::page::View;
use crate::slotted::count;
use crate::{BlockNo, Result, Session};

/// Pages to the right that a descent follows before it gives up: splits under way are few.
const STEPS_MAX: usize = 64;

enum Seen {
    /// How many of the page's entries are to the left, of how many; the child, if it is an inner
    /// page.
    Here(usize, usize, Option<BlockNo>),
    Right(BlockNo),
    Lost,
}

struct Position<'g> {
    goal: Goal<'g>,
    key: &'g [u8],
    level: u16,
}

impl Look for Position<'_> {
    type Seen = Seen;
    fn look(&mut self, p: &impl View) -> Seen {
        if !page::is_tree(p) || page::level(p) != self.level {
            return Seen::Lost;
        }
        if self.goal.beyond(p) {
            return page::right(p).map_or(Seen::Lost, Seen::Right);
        }
        let (first, n) = (page::first(p), count(p));
        if n <= first {
            return Seen::Here(0, 1, None);
        }
        if self.level == 0 {
            return Seen::Here(page::lower_bound(p, self.key, TID_MIN) - first, n - first, None);
        }
        let after = page::upper_bound(p, self.key, TID_MIN).max(first + 1);
        Seen::Here(after - 1 - first, n - first, page::child_for(p, self.goal.at, false))
    }
}

/// The share of the entries that stand before a key; `None` when the tree changed too much on the
/// way.
fn position(s: &Session, index: &IndexRel, key: &[u8]) -> Result<Option<f64>> {
    let goal = Goal { at: Some((key, TID_MIN)), below: false };
    let (mut block, mut level) = tree::read_meta(s, index)?;
    let (mut before, mut share) = (0.0, 1.0);
    for _ in 0..STEPS_MAX {
        match s.storage().pool().look(s, tree::tag(index, block), &mut Position { goal, key, level })? {
            Seen::Here(left, of, child) => {
                share /= of as f64;
                before += left as f64 * share;
                match child {
                    Some(child) if level > 0 => (block, level) = (child, level - 1),
                    _ => return Ok(Some(before)),
                }
            }
            Seen::Right(right) => block = right,
            Seen::Lost => return Ok(None),
        }
    }
    Ok(None)
}

/// About what share of the index's entries a range has, 0 to 1; `None` where it could not be told.
pub fn share(s: &Session, index: &IndexRel, range: Range) -> Result<Option<f64>> {
    let from = match end(range.lower, false) {
        End::Open => Some(0.0),
        End::At(key) => position(s, index, &key)?,
        End::Nothing => return Ok(Some(0.0)),
    };
    let to = match end(range.upper, true) {
        End::Open | End::Nothing => Some(1.0),
        End::At(key) => position(s, index, &key)?,
    };
    Ok(from.zip(to).map(|(from, to)| (to - from).max(0.0)))
}
