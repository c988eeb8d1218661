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

/// A version's header in words, for findings.
pub(crate) fn describe(st: &Storage, s: &TxnSession, h: &Header) -> Result<String> {
    let (xmin, xmax) = (s.txn().status(h.xmin)?, s.txn().status(h.xmax)?);
    Ok(format!(
        "xmin {} {xmin:?}, xmax {} {xmax:?}, next {:?}, hints {:#x}, facts {:#x}; horizon {}, first xid of the region {}",
        h.xmin.0,
        h.xmax.0,
        h.next,
        h.hints,
        h.facts,
        s.txn().horizon().0,
        st.first_xid().0
    ))
}

/// A committed version that somebody may see: every index must lead to it.
pub(crate) fn is_wanted(st: &Storage, s: &TxnSession, h: &Header) -> Result<bool> {
    let eyes = Eyes::new(st, s);
    Ok(eyes.xmin_status(h)? == Fate::Committed && age(&eyes, h, s.txn().horizon())? != Age::Dead)
}
