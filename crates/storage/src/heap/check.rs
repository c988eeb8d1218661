//! Consistency of a heap's pages, for `sinew check`.

use super::modify::pin;
use super::prune::{Age, age};
use super::tuple::Header;
use super::visible::{Eyes, Fate};
use super::{HeapRel, page};
use crate::{Fork, Result, Storage};
use sinew_txn::TxnSession;

/// Checks every page; each finding goes to `report`. Returns the number of pages.
pub fn check(st: &Storage, s: &TxnSession, rel: &HeapRel, report: &mut dyn FnMut(String)) -> Result<u32> {
    let blocks = st.pool().blocks(s, rel.file, Fork::Main)?;
    for block in 0..blocks {
        s.check_interrupts()?;
        let pin = pin(st, s, rel, block)?;
        let r = pin.read()?;
        page::check(r.bytes(), block, report);
    }
    Ok(blocks)
}

/// A committed version that somebody may see: every index must lead to it.
pub(crate) fn is_wanted(st: &Storage, s: &TxnSession, h: &Header) -> Result<bool> {
    let eyes = Eyes::new(st, s);
    Ok(eyes.xmin_status(h)? == Fate::Committed && age(&eyes, h, s.txn().horizon())? != Age::Dead)
}
