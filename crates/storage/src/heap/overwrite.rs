//! A row's bytes changed where they stand.
//!
//! For facts that several transactions establish at once and that may stay true when one of them is rolled back: a new version
//! would make the second one wait for the first. Everybody sees the change at once, whatever becomes of the transaction.

use super::modify::pin;
use super::record as rec;
use super::{HeapRel, log, page};
use crate::slotted::{self as sp};
use crate::wal::RecordPage;
use crate::{Fork, Result, Storage, StorageError, TupleId};
use sinew_txn::{TxnSession, Xid};

/// Puts `payload` in the place of the equally long one of the version at `tid`. The caller's locks keep others from giving the
/// row a new version meanwhile, which would be made from the old bytes.
pub fn overwrite(st: &Storage, s: &TxnSession, rel: &HeapRel, tid: TupleId, payload: &[u8]) -> Result<()> {
    let pin = pin(st, s, rel, tid.block)?;
    let mut w = pin.write()?;
    let l = page::lp(w.bytes(), tid.slot);
    if !l.is_normal() || page::payload(w.bytes(), l).len() != payload.len() {
        let what = format!("slot {} holds no row of {} bytes", tid.slot, payload.len());
        return Err(StorageError::corrupt(st.files().path(rel.file, Fork::Main), tid.block, what));
    }
    let mut body = Vec::new();
    rec::overwrite(&mut body, tid.slot, page::payload(w.bytes(), l), payload);
    st.wal().critical(s.slot(), || {
        replay(w.bytes_mut(), &body).expect("a record made from this page fits it");
        let pages = vec![RecordPage { page: &w, will_init: false, force_image: false, data: &body }];
        let lsn = log(st, s, rel, rec::OVERWRITE, Xid::NONE, pages);
        w.set_lsn(lsn);
    });
    Ok(())
}

/// What such a record does to the page.
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
    use crate::heap::{fetch_any, insert, page::init};
    use crate::{RelFile, engine::testing_open};
    use sinew_sync::ThreadWaiter;

    #[test]
    fn everybody_sees_it_and_a_rollback_does_not_take_it_back() {
        let dir = crate::testing::temp_dir("overwrite");
        let st = testing_open(&dir);
        let session = || st.session(Box::new(ThreadWaiter)).unwrap();
        let (s, other) = (session(), session());
        s.begin();
        let rel =
            HeapRel { file: RelFile::new(5, st.new_file_number(&s).unwrap()), oid: 20_000, fillfactor: 100 };
        st.create_file(&s, rel.file).unwrap();
        let tid = insert(&st, &s, &rel, b"a row that says no").unwrap();
        st.commit(&s, Vec::new(), true).unwrap();
        let read = |s: &TxnSession| {
            let mut row = Vec::new();
            assert!(fetch_any(&st, s, &rel, tid, &mut row).unwrap());
            row
        };
        for (payload, seen) in
            [(b"a row that says ok", b"a row that says ok"), (b"a row that says ok", b"a row that says ok")]
        {
            s.begin();
            overwrite(&st, &s, &rel, tid, payload).unwrap();
            assert_eq!(read(&other), seen);
            st.abort(&s).unwrap();
            assert_eq!(read(&other), seen);
        }
        s.begin();
        overwrite(&st, &s, &rel, tid, b"of another length").unwrap_err();
        overwrite(&st, &s, &rel, TupleId { slot: 9, ..tid }, b"a row that says no").unwrap_err();
        st.abort(&s).unwrap();
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
