//! Reading rows by place.
//!
//! A row is copied out into a buffer of the session, so that no reader depends on a pin. If the
//! page can be looked at without pin and latch, and there is no hint to set and nothing to prune,
//! the copy needs neither. Otherwise it is made under the page's shared latch.

use super::modify::{must_hold_rows, pin};
use super::prune;
use super::tuple;
use super::visible::{Eyes, Fate};
use super::{HeapRel, Liveness, page};
use crate::buffer::peek::Peek;
use crate::buffer::{PageRead, Pin};
use crate::page::View;
use crate::slotted::{self as sp, LpState};
use crate::{Fork, PageTag, Result, Session, TupleId, engine::local};
use sinew_txn::{Snapshot, Xid};

/// The slots of the chain that starts where an index entry points, oldest version first.
#[derive(Clone)]
pub(crate) struct Chain<'p, P> {
    p: &'p P,
    block: u32,
    slot: u16,
    creator: Xid,
    steps: usize,
}

impl<'p, P: View> Chain<'p, P> {
    /// Begins at the version `tid` of page `p`. If pruning left a redirect there, the chain begins
    /// where it leads.
    pub fn new(p: &'p P, tid: TupleId) -> Chain<'p, P> {
        let l = page::lp(p, tid.slot);
        let slot = if l.state == LpState::Redirect { l.off } else { tid.slot };
        Chain { p, block: tid.block, slot, creator: Xid::NONE, steps: 0 }
    }
}

impl<P: View> Iterator for Chain<'_, P> {
    type Item = (u16, tuple::Header);
    fn next(&mut self) -> Option<Self::Item> {
        let slot = self.slot;
        let h = page::header(self.p, slot)?;
        // After an aborted update the place may hold another row. (A frozen one is no successor:
        // freezing happens after pruning, which leaves no predecessor of what it freezes.)
        if self.creator.is_some() && h.xmin != self.creator {
            return None;
        }
        self.steps += 1;
        // A chain visits a slot once; anything longer is a damaged page.
        self.slot = if h.is(tuple::SAME_PAGE_UPDATED)
            && h.next.block == self.block
            && h.next.slot != slot
            && self.steps <= page::SLOTS_MAX
        {
            h.next.slot
        } else {
            0
        };
        self.creator = h.xmax;
        Some((slot, h))
    }
}

/// The answer to a fetch: the version that a place holds for a snapshot.
pub enum Fetched<R> {
    /// The row.
    Row(R),
    /// Nothing this snapshot sees.
    Nothing,
    /// Nothing that a snapshot sees or will see, not even after a crash. An index entry for it may
    /// be killed.
    Dead,
}

/// `fetch_visible`, telling in addition whether an empty-handed index entry is dead to everyone.
pub fn fetch<R>(
    s: &Session,
    rel: &HeapRel,
    tid: TupleId,
    snapshot: &Snapshot,
    row: impl FnOnce(TupleId, &[u8]) -> R,
) -> Result<Fetched<R>> {
    let st = s.storage();
    let eyes = Eyes::of_reader(s, rel)?;
    if let Some((slot, buffer)) = peek(&eyes, rel, tid, snapshot)? {
        return Ok(hand_out(s, page::tid(tid.block, slot), buffer, row));
    }
    let pin = pin(s, rel, tid.block)?;
    let page = pin.read()?;
    let p = page.bytes();
    must_hold_rows(st, rel, tid.block, p)?;
    let (slot, l, long) = match held(&eyes, &page, tid, snapshot)? {
        Held::Row { slot, l, long } => (slot, l, long),
        Held::Nothing => return Ok(Fetched::Nothing),
        Held::Dead => return Ok(Fetched::Dead),
    };
    eyes.has_read(rel, page::tid(tid.block, slot))?;
    let mut buffer = local::take_buffer(s);
    buffer.extend_from_slice(page::payload(p, l));
    after_read(s, rel, &pin, page, snapshot, long)?;
    drop(pin);
    Ok(hand_out(s, page::tid(tid.block, slot), buffer, row))
}

/// The answer to a look at a chain, as [`Fetched`] has it.
pub(super) enum Held {
    Row {
        slot: u16,
        l: sp::Lp,
        /// The row stands far behind the beginning of its chain.
        long: bool,
    },
    Nothing,
    Dead,
}

/// Looks for the version that the snapshot sees in the chain that begins at `tid`. The page is
/// latched and has rows.
#[inline]
pub(super) fn held(eyes: &Eyes<'_>, page: &PageRead<'_>, tid: TupleId, snapshot: &Snapshot) -> Result<Held> {
    let (s, p) = (eyes.s, page.bytes());
    let mut hint = |at: usize, bits: u16| page.set_hint(at, bits);
    let mut chain = Chain::new(p, tid);
    while let Some((slot, h)) = chain.next() {
        let l = page::lp(p, slot);
        if eyes.sees(&h, l.off as usize, snapshot, &mut hint)? {
            return Ok(Held::Row { slot, l, long: chain.steps > 4 });
        }
    }
    let newest = Chain::new(p, tid).map(|(_, h)| h.xmin.max(h.xmax)).max().unwrap_or(Xid::NONE);
    let horizon = s.txn().horizon_past(newest);
    // A chain that pruning removed is gone for good when the pruning's record is durable.
    let mut dead = s.storage().wal().flushed().0 >= sp::page_lsn(p) || Chain::new(p, tid).next().is_some();
    for (_, h) in Chain::new(p, tid) {
        if !eyes.dead_for_good(&h, horizon)? {
            dead = false;
            break;
        }
    }
    Ok(if dead { Held::Dead } else { Held::Nothing })
}

fn hand_out<R>(
    s: &Session,
    tid: TupleId,
    buffer: Vec<u8>,
    row: impl FnOnce(TupleId, &[u8]) -> R,
) -> Fetched<R> {
    let r = row(tid, &buffer);
    local::put_buffer(s, buffer);
    Fetched::Row(r)
}

/// A reader looks at so many versions of a row without a latch. A row that is visible further on in
/// its chain is worth pruning.
const PEEK_MAX: usize = 4;
/// The version that the snapshot sees, if no latch is needed to find it: its slot and payload.
fn peek(eyes: &Eyes<'_>, rel: &HeapRel, tid: TupleId, snapshot: &Snapshot) -> Result<Option<(u16, Vec<u8>)>> {
    let Some(p) = eyes
        .s
        .storage()
        .pool()
        .peek_for(eyes.s, PageTag { rel: rel.file, fork: Fork::Main, block: tid.block })
    else {
        return Ok(None);
    };
    if prune::worth_trying(&p, snapshot.xmin) {
        return Ok(None);
    }
    let Some((slot, l)) = peek_at(eyes, &p, tid, snapshot)? else { return Ok(None) };
    let mut buffer = local::take_buffer(eyes.s);
    p.append_to(&mut buffer, l.off as usize + tuple::HEADER, page::payload_len(l));
    eyes.has_read(rel, page::tid(tid.block, slot))?;
    if p.holds() {
        return Ok(Some((slot, buffer)));
    }
    local::put_buffer(eyes.s, buffer);
    Ok(None)
}

/// The version of a chain that the snapshot sees, if it is found without a latch and nothing is to
/// be remembered in the page.
#[inline]
pub(super) fn peek_at(
    eyes: &Eyes<'_>,
    p: &Peek<'_>,
    tid: TupleId,
    snapshot: &Snapshot,
) -> Result<Option<(u16, sp::Lp)>> {
    for (slot, h) in Chain::new(p, tid).take(PEEK_MAX) {
        let l = page::lp(p, slot);
        // Only what is known to stand there is asked about.
        if !p.holds() {
            return Ok(None);
        }
        let mut remember = false;
        let sees = eyes.sees(&h, l.off as usize, snapshot, &mut |_, _| remember = true)?;
        if remember {
            return Ok(None);
        }
        if sees {
            return Ok(Some((slot, l)));
        }
    }
    Ok(None)
}

/// The member of the chain starting at `tid` (as an index entry gives it) that the snapshot sees;
/// calls `row` with it. No latch or pin is held meanwhile.
pub fn fetch_visible<R>(
    s: &Session,
    rel: &HeapRel,
    tid: TupleId,
    snapshot: &Snapshot,
    row: impl FnOnce(TupleId, &[u8]) -> R,
) -> Result<Option<R>> {
    Ok(match fetch(s, rel, tid, snapshot, row)? {
        Fetched::Row(r) => Some(r),
        Fetched::Nothing | Fetched::Dead => None,
    })
}

/// Lets the latch go, and prunes if that is likely to help and no other session has the page.
pub(crate) fn after_read(
    s: &Session,
    rel: &HeapRel,
    pin: &Pin<'_>,
    page: PageRead<'_>,
    snapshot: &Snapshot,
    long_chain: bool,
) -> Result<()> {
    let worth = prune::worth_trying(page.bytes(), snapshot.xmin)
        || long_chain && {
            let x = sp::prune_xid(page.bytes());
            x.is_some() && x < snapshot.xmin
        };
    drop(page);
    if worth && let Some(mut w) = pin.try_write() {
        let block = pin.tag().block;
        prune::prune(s, rel, &mut w, block)?;
    }
    Ok(())
}

/// Does the snapshot see the version at exactly `tid`? A serializable transaction is not taken to
/// have read the row.
pub fn sees(s: &Session, rel: &HeapRel, tid: TupleId, snapshot: &Snapshot) -> Result<bool> {
    let pin = pin(s, rel, tid.block)?;
    let page = pin.read()?;
    let l = page::lp(page.bytes(), tid.slot);
    if !l.is_normal() {
        return Ok(false);
    }
    let header = tuple::read(page.bytes(), l.off as usize);
    Eyes::new(s).sees(&header, l.off as usize, snapshot, &mut |_, _| {})
}

/// Where the version is that the snapshot sees of the row whose version was at `tid`. The search
/// goes along the updates of the row, also to other pages. `None`: the row was deleted.
///
/// The caller holds a snapshot that saw the version at `tid`, so that no version from there on has
/// been removed.
pub fn seen_version(
    s: &Session,
    rel: &HeapRel,
    tid: TupleId,
    snapshot: &Snapshot,
) -> Result<Option<TupleId>> {
    let (mut tid, mut creator) = (tid, Xid::NONE);
    loop {
        s.check_interrupts()?;
        let pin = pin(s, rel, tid.block)?;
        let page = pin.read()?;
        let l = page::lp(page.bytes(), tid.slot);
        if !l.is_normal() {
            return Ok(None);
        }
        let header = tuple::read(page.bytes(), l.off as usize);
        // After an aborted update the place may hold another row.
        if creator.is_some() && header.xmin != creator {
            return Ok(None);
        }
        if Eyes::new(s).sees(&header, l.off as usize, snapshot, &mut |_, _| {})? {
            return Ok(Some(tid));
        }
        if header.next == tid || header.xmax == Xid::NONE {
            return Ok(None);
        }
        (tid, creator) = (header.next, header.xmax);
    }
}

/// The version at exactly `tid` if it exists, with visibility left to the caller (recheck after a
/// wait): its payload is appended.
pub fn fetch_any(s: &Session, rel: &HeapRel, tid: TupleId, out: &mut Vec<u8>) -> Result<bool> {
    let pin = pin(s, rel, tid.block)?;
    let page = pin.read()?;
    let l = page::lp(page.bytes(), tid.slot);
    if l.is_normal() {
        out.extend_from_slice(page::payload(page.bytes(), l));
    }
    Ok(l.is_normal())
}

/// Creator, ender or locker, and command of the version at exactly `tid`; none if there is no such
/// version.
pub fn stamps(s: &Session, rel: &HeapRel, tid: TupleId) -> Result<Option<(Xid, Xid, u32)>> {
    if tid.block >= s.storage().files().blocks(rel.file, Fork::Main)? {
        return Ok(None);
    }
    let pin = pin(s, rel, tid.block)?;
    let page = pin.read()?;
    let l = page::lp(page.bytes(), tid.slot);
    Ok(l.is_normal().then(|| tuple::read(page.bytes(), l.off as usize)).map(|h| (h.xmin, h.xmax, h.cid)))
}

/// Is any version of the chain at `tid` live or of undecided fate, for a unique check by this
/// transaction? Its own deletions count as done.
pub fn liveness(s: &Session, rel: &HeapRel, tid: TupleId) -> Result<Liveness> {
    Ok(liveness_and_age(s, rel, tid)?.0)
}

/// The second value: the chain is dead to everyone, also after a crash.
pub(crate) fn liveness_and_age(s: &Session, rel: &HeapRel, tid: TupleId) -> Result<(Liveness, bool)> {
    let st = s.storage();
    let pin = pin(s, rel, tid.block)?;
    let page = pin.read()?;
    must_hold_rows(st, rel, tid.block, page.bytes())?;
    let eyes = Eyes::new(s);
    let chain = Chain::new(page.bytes(), tid);
    // As in `fetch`.
    let mut all_dead = st.wal().flushed().0 >= sp::page_lsn(page.bytes()) || chain.clone().next().is_some();
    for (_, h) in chain {
        let own = match eyes.xmin_status(&h)? {
            Fate::Aborted => continue,
            Fate::Running => return Ok((Liveness::Undecided(h.xmin), false)),
            Fate::Mine => true,
            Fate::Committed => false,
        };
        if !h.has_ender() {
            return Ok((Liveness::Live { own }, false));
        }
        match eyes.xmax_status(&h)? {
            Fate::Aborted => return Ok((Liveness::Live { own }, false)),
            Fate::Running => return Ok((Liveness::Undecided(h.xmax), false)),
            Fate::Mine => all_dead = false,
            Fate::Committed => {
                let horizon = s.txn().horizon_past(h.xmax);
                all_dead &= h.xmax < horizon && eyes.durable(h.xmax, horizon);
            }
        }
    }
    Ok((Liveness::Dead, all_dead))
}
