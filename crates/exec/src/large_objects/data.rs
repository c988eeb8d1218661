//! The rows of a large object: its pages in `pg_largeobject`, its owner and rights in
//! `pg_largeobject_metadata`.
//!
//! A page has up to 2,048 bytes. Pages that were never written are not there, and a page may be
//! short; both read as zeros. The last page alone tells where the object ends.

use crate::caller::Caller;
use sinew_catalog::id;
use sinew_catalog::rows::{CatRow, SystemRows};
use sinew_catalog::shape::SystemRelations;
use sinew_error::{Result, sqlerr};
use sinew_txn::Snapshot;
use sinew_types::memory::Charge;
use sinew_types::{Datum, Oid};
use std::sync::Arc;

/// The bytes of a page.
pub const PAGE_BYTES: u64 = 2048;
/// Where the last byte of an object may lie.
pub const OBJECT_BYTES_MAX: u64 = i32::MAX as u64 * PAGE_BYTES;

/// `pg_largeobject_loid_pn_index`.
const PAGES: Oid = 2683;
/// `pg_largeobject_metadata_oid_index`.
const OBJECTS: Oid = 2996;

/// `pg_description_o_c_o_index`.
const COMMENTS: Oid = 2675;

/// A large object as a session sees it.
pub struct Object<'a> {
    cx: &'a dyn Caller,
    system: Arc<SystemRelations>,
    oid: Oid,
    /// The moment at which it is read. `None`: it is read as it is now, as a writer must.
    snapshot: Option<Snapshot>,
}

impl<'a> Object<'a> {
    /// The object, which may not be there.
    pub fn new(cx: &'a dyn Caller, oid: Oid, snapshot: Option<Snapshot>) -> Object<'a> {
        Object { cx, system: SystemRelations::of(cx.database()), oid, snapshot }
    }

    fn rows(&self) -> SystemRows<'a> {
        SystemRows::of(self.cx.view())
    }

    /// Makes the object, with this owner. 23505 if it is there.
    pub fn create(&self, owner: Oid) -> Result<()> {
        let row = CatRow::new(self.system.stored(id::LARGEOBJECT_METADATA))
            .set_oid("oid", self.oid)
            .set_oid("lomowner", owner);
        self.rows().insert(&row)?;
        self.rows().next_command()
    }

    /// The row with the object's owner and rights.
    ///
    /// # Errors
    /// 42704 if there is none.
    pub fn head(&self) -> Result<CatRow<'_>> {
        let heads = self.system.stored(id::LARGEOBJECT_METADATA);
        let key = [Datum::Oid(self.oid)];
        let found = match &self.snapshot {
            Some(snapshot) => self.rows().lookup_at(heads, OBJECTS, &key, snapshot)?.pop(),
            None => self.rows().find(heads, OBJECTS, &key)?,
        };
        found.ok_or_else(|| sqlerr!(UNDEFINED_OBJECT, "large object {} does not exist", self.oid))
    }

    /// Removes the object with its pages and its comment.
    pub fn remove(&self) -> Result<()> {
        self.rows().delete(&self.head()?)?;
        let of_object = [Datum::Oid(self.oid), Datum::Oid(id::LARGEOBJECT)];
        for row in self.rows().lookup(self.system.stored(id::DESCRIPTION), COMMENTS, &of_object)? {
            self.rows().delete(&row)?;
        }
        self.each_page(0, false, |row| {
            self.rows().delete(&row)?;
            Ok(true)
        })?;
        self.rows().next_command()
    }

    /// Hands over the pages from one on, until `f` returns false: in their order, or the last one
    /// first.
    fn each_page(
        &self,
        from: i32,
        is_backward: bool,
        mut f: impl FnMut(CatRow<'_>) -> Result<bool>,
    ) -> Result<()> {
        let pages = self.system.stored(id::LARGEOBJECT);
        let low = [Datum::Oid(self.oid), Datum::Int4(from)];
        let high = [Datum::Oid(self.oid)];
        let mut each = |row: CatRow<'_>| {
            self.cx.check_interrupts()?;
            f(row)
        };
        let bounds = (&low[..], &high[..]);
        match &self.snapshot {
            Some(snapshot) => {
                self.rows().each_between(pages, PAGES, bounds, is_backward, snapshot, &mut each)
            }
            None => self.rows().with_snapshot(|snapshot| {
                self.rows().each_between(pages, PAGES, bounds, is_backward, snapshot, &mut each)
            }),
        }
    }

    /// The bytes of the object.
    pub fn size(&self) -> Result<u64> {
        let mut size = 0;
        self.each_page(0, true, |row| {
            size = start_of(&row) + data_of(&row).len() as u64;
            Ok(false)
        })?;
        Ok(size)
    }

    /// The bytes from a position on, `most` at most. Fewer if the object ends before.
    pub fn read(&self, at: u64, most: u64) -> Result<Vec<u8>> {
        let end = at.saturating_add(most);
        let (mut bytes, mut charge) = (Vec::new(), Charge::new());
        self.each_page(page_of(at), false, |row| {
            let (start, data) = (start_of(&row), data_of(&row));
            // Pages that are not there, and the rest of a short one before another, are zeros.
            let hole = start.min(end).saturating_sub(at + bytes.len() as u64) as usize;
            charge.cover(bytes.len() + hole + data.len())?;
            bytes.resize(bytes.len() + hole, 0);
            let place = at + bytes.len() as u64;
            if place < end {
                let to = (data.len() as u64).min(end - start) as usize;
                bytes.extend_from_slice(data.get((place - start) as usize..to).unwrap_or_default());
            }
            Ok(at + (bytes.len() as u64) < end)
        })?;
        Ok(bytes)
    }

    /// Writes bytes at a position. The bytes between the object's end and the position become
    /// zeros.
    pub fn write(&self, at: u64, bytes: &[u8]) -> Result<()> {
        let end = at + bytes.len() as u64;
        if end > OBJECT_BYTES_MAX {
            return Err(sqlerr!(
                INVALID_PARAMETER_VALUE,
                "invalid large object write request size: {}",
                bytes.len()
            ));
        }
        let (mut at, mut left) = (at, bytes);
        while !left.is_empty() {
            let offset = (at % PAGE_BYTES) as usize;
            let count = left.len().min(PAGE_BYTES as usize - offset);
            let (part, rest) = left.split_at(count);
            self.change_page(page_of(at), |data| {
                data.resize(data.len().max(offset + count), 0);
                data[offset..offset + count].copy_from_slice(part);
            })?;
            at += count as u64;
            left = rest;
        }
        self.rows().next_command()
    }

    /// Cuts the object off at a size, or fills it up with zeros to it.
    pub fn truncate(&self, size: u64) -> Result<()> {
        let last = page_of(size);
        self.each_page(last.saturating_add(1), false, |row| {
            self.rows().delete(&row)?;
            Ok(true)
        })?;
        self.change_page(last, |data| data.resize((size % PAGE_BYTES) as usize, 0))?;
        self.rows().next_command()
    }

    /// Changes the bytes of one page, which is made if it is not there.
    fn change_page(&self, page: i32, f: impl FnOnce(&mut Vec<u8>)) -> Result<()> {
        self.cx.check_interrupts()?;
        let pages = self.system.stored(id::LARGEOBJECT);
        let key = [Datum::Oid(self.oid), Datum::Int4(page)];
        let old = self.rows().find(pages, PAGES, &key)?;
        let mut data = old.as_ref().map(|row| data_of(row).to_vec()).unwrap_or_default();
        f(&mut data);
        match old {
            Some(old) => {
                let new = old.clone().set("data", Datum::bytea(data));
                self.rows().update(&old.row, &new)
            }
            None => {
                let row = CatRow::new(pages).set_oid("loid", self.oid).set("pageno", page);
                self.rows().insert(&row.set("data", Datum::bytea(data))).map(drop)
            }
        }
    }
}

fn page_of(at: u64) -> i32 {
    i32::try_from(at / PAGE_BYTES).unwrap_or(i32::MAX)
}

fn start_of(row: &CatRow<'_>) -> u64 {
    row.int("pageno") as u64 * PAGE_BYTES
}

fn data_of<'r>(row: &'r CatRow<'_>) -> &'r [u8] {
    match row.get("data") {
        Datum::Bytea(bytes) => bytes,
        _ => &[],
    }
}
