//! A row's bytes changed where they stand.
//!
//! For facts that several transactions establish at once and that may stay true when one of them is
//! rolled back: a new version would make the second one wait for the first. All snapshots see the
//! change at once, even if the transaction rolls back.
//!
//! The naive way overwrites whatever stands there. A transaction that is giving the row a new
//! version has made it from the old bytes, and its commit would take the change back. So the caller
//! waits for it, and for all who have locked the row against updates that leave the keys alone. The
//! change itself takes no row lock: page latch and log record are one step.

use super::modify::pin;
use super::record as rec;
use super::turn::{Sought, Turn};
use super::visible::Eyes;
use super::wait::{Way, examine};
use super::{HeapRel, Outcome, log, page};
use crate::buffer::RecordPage;
use crate::slotted::{self as sp};
use crate::{Fork, Result, Session, StorageError, TupleId};
use sinew_txn::{CommandId, RowLockStrength, Xid};

/// Puts `payload` in the place of the equally long one of the version at `tid`, once no transaction
/// holds the row that keeps it from being updated. Any answer but `Done` says that this version is
/// not the newest any more, and that nothing was changed. The caller makes the payload anew from
/// the newest version.
pub fn overwrite(
    s: &Session,
    rel: &HeapRel,
    tid: TupleId,
    payload: &[u8],
    turn: &mut Turn<'_>,
) -> Result<Outcome> {
    let strength = RowLockStrength::NoKeyUpdate;
    let sought = turn.seek(tid);
    let outcome = loop {
        match try_overwrite(s, rel, sought, payload)? {
            Way::Clear(_) => break Outcome::Done,
            Way::Ended(outcome) => break outcome,
            Way::Held(held) if turn.wait(rel, &held, strength)? => {}
            Way::Held(_) => break Outcome::WouldBlock,
        }
    };
    turn.end();
    Ok(outcome)
}

fn try_overwrite(s: &Session, rel: &HeapRel, sought: Sought, payload: &[u8]) -> Result<Way> {
    let st = s.storage();
    let tid = sought.tid;
    let pin = pin(s, rel, tid.block)?;
    let mut w = pin.write()?;
    let l = page::lp(w.bytes(), tid.slot);
    if !l.is_normal() || page::payload(w.bytes(), l).len() != payload.len() {
        let what = format!("slot {} holds no row of {} bytes", tid.slot, payload.len());
        return Err(StorageError::corrupt(st.files().path(rel.file, Fork::Main), tid.block, what));
    }
    let (want, command) = (RowLockStrength::NoKeyUpdate, CommandId(u32::MAX));
    let way = examine(&Eyes::new(s), rel, w.bytes(), sought, want, command)?;
    let before = page::payload(w.bytes(), l);
    if !matches!(way, Way::Clear(_)) || before == payload {
        return Ok(way);
    }
    let mut body = Vec::new();
    rec::overwrite(&mut body, tid.slot, before, payload);
    st.wal().critical(s.slot(), || {
        replay(w.bytes_mut(), &body).expect("a record made from this page fits it");
        let pages = vec![RecordPage { page: &w, will_init: false, force_image: false, data: &body }];
        let lsn = log(s, rel, rec::OVERWRITE, Xid::NONE, pages);
        w.set_lsn(lsn);
    });
    Ok(way)
}

/// The change that such a record makes to the page.
pub(super) fn replay(p: &mut sp::Bytes, body: &[u8]) -> std::result::Result<(), String> {
    let mut r = sp::Reader::new(body);
    let (slot, from) = (rec::slot(&mut r)?, r.varint()?);
    let l = page::lp(p, slot);
    if !l.is_normal() || from + r.rest.len() > page::payload(p, l).len() {
        return Err(format!("slot {slot} does not hold the row to overwrite"));
    }
    let at = l.off as usize + super::tuple::HEADER + from;
    p[at..at + r.rest.len()].copy_from_slice(r.rest);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::{delete, fetch_any, insert, lock, page::init, update};
    use crate::{RelFile, engine::testing_open};
    use sinew_sync::ThreadWaiter;
    use sinew_txn::WaitPolicy;

    fn skip(s: &Session) -> Turn<'_> {
        Turn::new(s, WaitPolicy::Skip)
    }

    /// A table whose only row, which is committed, is "a row that says no".
    fn table_of_one_row(s: &Session) -> (HeapRel, TupleId) {
        s.begin();
        let rel =
            HeapRel { file: RelFile::new(5, s.new_file_number().unwrap()), oid: 20_000, fillfactor: 100 };
        s.create_file(rel.file).unwrap();
        let tid = insert(s, &rel, b"a row that says no").unwrap();
        s.commit(Vec::new(), true).unwrap();
        (rel, tid)
    }

    #[test]
    fn everybody_sees_it_and_a_rollback_does_not_take_it_back() {
        let dir = crate::testing::temp_dir("overwrite");
        let st = testing_open(&dir);
        let session = || st.session(Box::new(ThreadWaiter)).unwrap();
        let (s, other) = (session(), session());
        let (rel, tid) = table_of_one_row(&s);
        let read = |s: &Session| {
            let mut row = Vec::new();
            assert!(fetch_any(s, &rel, tid, &mut row).unwrap());
            row
        };
        for (payload, seen) in
            [(b"a row that says ok", b"a row that says ok"), (b"a row that says ok", b"a row that says ok")]
        {
            s.begin();
            let done = overwrite(&s, &rel, tid, payload, &mut skip(&s));
            assert_eq!(done.unwrap(), Outcome::Done);
            assert_eq!(read(&other), seen);
            s.abort().unwrap();
            assert_eq!(read(&other), seen);
        }
        s.begin();
        for (tid, payload) in
            [(tid, &b"of another length"[..]), (TupleId { slot: 9, ..tid }, b"a row that says no")]
        {
            overwrite(&s, &rel, tid, payload, &mut skip(&s)).unwrap_err();
        }
        s.abort().unwrap();
        drop((s, other));
        st.close().unwrap();
        std::fs::remove_dir_all(dir).unwrap();
    }

    #[test]
    fn it_waits_for_those_who_keep_the_row_from_being_updated() {
        let dir = crate::testing::temp_dir("overwrite-waits");
        let st = testing_open(&dir);
        let session = || st.session(Box::new(ThreadWaiter)).unwrap();
        let (s, other) = (session(), session());
        let (rel, tid) = table_of_one_row(&s);
        let attempt =
            |s: &Session, tid| overwrite(s, &rel, tid, b"a row that says ok", &mut skip(s)).unwrap();
        for strength in RowLockStrength::ALL {
            other.begin();
            let snapshot = other.take_snapshot().unwrap();
            let locked = lock(&other, &rel, tid, strength, &snapshot, &mut skip(&other));
            assert_eq!(locked.unwrap(), Outcome::Done);
            s.begin();
            let conflicts = strength.conflicts(RowLockStrength::NoKeyUpdate);
            let expected = if conflicts { Outcome::WouldBlock } else { Outcome::Done };
            assert_eq!(attempt(&s, tid), expected, "{strength:?}");
            assert_eq!(attempt(&other, tid), Outcome::Done, "an own lock");
            s.abort().unwrap();
            st.abort(&other).unwrap();
        }
        other.begin();
        let snapshot = other.take_snapshot().unwrap();
        let payload = b"a row that says hm";
        let done = update(&other, &rel, tid, payload, false, false, &snapshot, &mut skip(&other));
        let newest = done.unwrap().1.unwrap().tid;
        s.begin();
        assert_eq!(attempt(&s, tid), Outcome::WouldBlock, "a version that has a successor soon");
        st.commit(&other, Vec::new(), true).unwrap();
        assert!(matches!(attempt(&s, tid), Outcome::Updated { next, .. } if next == newest));
        assert_eq!(attempt(&s, newest), Outcome::Done);
        s.abort().unwrap();
        other.begin();
        let snapshot = other.take_snapshot().unwrap();
        let deleted = delete(&other, &rel, newest, &snapshot, &mut skip(&other));
        assert_eq!(deleted.unwrap(), Outcome::Done);
        s.begin();
        assert_eq!(attempt(&s, newest), Outcome::WouldBlock, "a row that is being deleted");
        s.abort().unwrap();
        st.abort(&other).unwrap();
        drop((s, other));
        st.close().unwrap();
        std::fs::remove_dir_all(dir).unwrap();
    }

    #[test]
    fn replay_changes_what_differs_and_refuses_what_does_not_fit() {
        let mut p = [0; crate::page::PAGE_SIZE];
        init(&mut p, Xid(100));
        let h = super::super::tuple::Header::new(Xid(100), 0, page::tid(0, 1), 0);
        page::place(&mut p, 1, &h, &[b"0123456789"]).unwrap();
        let mut body = Vec::new();
        rec::overwrite(&mut body, 1, b"0123456789", b"0123x5y789");
        assert_eq!(body, [&[1, 4][..], b"x5y"].concat());
        replay(&mut p, &body).unwrap();
        assert_eq!(page::payload(&p, page::lp(&p, 1)), b"0123x5y789");
        let same = p;
        body.clear();
        rec::overwrite(&mut body, 1, b"0123x5y789", b"0123x5y789");
        replay(&mut p, &body).unwrap();
        assert_eq!(p, same);
        for bad in [&[1, 8, 1, 2, 3][..], &[2, 0, 1], &[1]] {
            replay(&mut p, bad).unwrap_err();
        }
        assert_eq!(p, same);
    }
}
