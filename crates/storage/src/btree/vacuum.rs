//! Removing the entries of rows that vacuum found dead.

use super::tree::{self, Goal, Path, pin};
use super::{IndexRel, insert, page};
use crate::slotted as sp;
use crate::{Result, Session, TupleId};

/// Removes every entry whose place `is_dead` names; returns (removed, kept). Leaves are visited
/// from left to right, one latched at a time: entries that a split moves meanwhile move to the
/// right, before this walk. Emptied leaves stay for later keys.
pub fn remove(s: &Session, index: &IndexRel, is_dead: &dyn Fn(TupleId) -> bool) -> Result<(u64, u64)> {
    let goal = Goal { at: Some((&[], page::TID_MIN)), below: false };
    let mut block = tree::descend(s, index, goal, 0, &mut Path::default())?;
    let (mut removed, mut kept) = (0, 0);
    loop {
        s.check_interrupts()?;
        let pin = pin(s, index, block)?;
        let mut w = pin.write()?;
        let p = w.bytes();
        tree::check_leaf(index, block, p)?;
        let gone: Vec<u16> = (page::first(p)..sp::count(p))
            .filter(|&i| is_dead(page::entry(p, i).tid))
            .map(|i| i as u16)
            .collect();
        kept += (sp::count(p) - page::first(p) - gone.len()) as u64;
        removed += gone.len() as u64;
        let next = page::right(p);
        if !gone.is_empty() {
            insert::remove(s, index, &mut w, &gone);
        }
        match next {
            Some(b) => block = b,
            None => return Ok((removed, kept)),
        }
    }
}
