//! The rows of a subquery in which values are looked for: `x IN (SELECT ...)`, and EXISTS where it
//! is hashed. Rows that do not fit into memory go to a file in which they are found by hash.

use crate::batch::build::Build;
use crate::caller::Caller;
use crate::spill::Workspace;
use crate::spill::lookup::{Lookup, LookupBuilder};
use sinew_error::Result;
use sinew_table::Row;
use sinew_types::vector::{Batch, Vector, hash};
use sinew_types::{Datum, Oid};

/// The rows that have no NULL.
pub struct Members {
    types: Vec<Oid>,
    place: Place,
    /// A row with a NULL was there.
    pub has_null: bool,
    /// There was no row.
    pub is_empty: bool,
}

enum Place {
    Memory(Build),
    File(Lookup),
}

/// Takes the rows.
pub struct MembersBuilder {
    types: Vec<Oid>,
    limit_bytes: usize,
    build: Build,
    hashes: Vec<u64>,
    spilled: Option<LookupBuilder>,
    has_null: bool,
    is_empty: bool,
}

impl MembersBuilder {
    /// A builder without rows, which are compared as values of these types. It takes so much
    /// memory.
    pub fn new(types: Vec<Oid>, limit_bytes: usize) -> MembersBuilder {
        let keys = (0..types.len()).collect();
        MembersBuilder {
            build: Build::new(types.clone(), keys),
            types,
            limit_bytes,
            hashes: Vec::new(),
            spilled: None,
            has_null: false,
            is_empty: true,
        }
    }

    /// Takes the rows of a batch, whose first columns are the values.
    pub fn push(&mut self, cx: &dyn Caller, batch: &mut Batch) -> Result<()> {
        self.is_empty &= batch.rows == 0;
        batch.columns.truncate(self.types.len());
        let has_null = |row: &u32| batch.columns.iter().any(|column| column.is_null(*row as usize));
        let kept: Vec<u32> = (0..batch.rows as u32).filter(|row| !has_null(row)).collect();
        self.has_null |= kept.len() < batch.rows;
        batch.keep(&kept);
        hash::of_rows(&self.types, &batch.columns, batch.rows, &mut self.hashes);
        if let Some(spilled) = &mut self.spilled {
            return spilled.push_batch(cx, batch, &self.hashes);
        }
        self.build.push(batch, &self.hashes)?;
        if self.build.bytes() > self.limit_bytes {
            let spilled = self.spilled.insert(LookupBuilder::new(cx));
            for (block, hashes) in std::mem::take(&mut self.build).batches() {
                spilled.push_batch(cx, block, hashes)?;
            }
        }
        Ok(())
    }

    /// The rows, to be looked for.
    pub fn finish(self, cx: &dyn Caller, work: &mut Workspace) -> Result<Members> {
        let MembersBuilder { types, mut build, spilled, has_null, is_empty, .. } = self;
        let place = match spilled {
            Some(spilled) => Place::File(spilled.finish(cx, work)?),
            None => {
                work.note(build.bytes(), 0);
                build.finish();
                Place::Memory(build)
            }
        };
        Ok(Members { types, place, has_null, is_empty })
    }
}

impl Members {
    /// Whether a row has these values, none of which is NULL.
    pub fn has(&self, key: &[Datum]) -> Result<bool> {
        let values = self.types.iter().zip(key);
        let hash = values.fold(hash::SEED, |hash, (ty, value)| hash::add_value(*ty, value, hash));
        match &self.place {
            Place::Memory(build) => Ok(build.has(hash, key)),
            Place::File(lookup) => lookup.find(hash, |row| self.are_same(row, key)),
        }
    }

    /// For each row of a batch of so many whether a row here has its values. The answer for a row
    /// with a NULL is of no use.
    pub fn has_rows(&self, keys: &[Vector], rows: usize) -> Result<Vec<bool>> {
        let mut hashes = Vec::new();
        hash::of_rows(&self.types, keys, rows, &mut hashes);
        let mut found = Vec::with_capacity(rows);
        match &self.place {
            Place::Memory(build) => {
                let mut heads = Vec::new();
                build.heads(&hashes, &mut heads);
                let has = |row: usize| build.find(heads[row], hashes[row], keys, row) != 0;
                found.extend((0..rows).map(has));
            }
            Place::File(lookup) => {
                for (row, &hash) in hashes.iter().enumerate() {
                    let key: Row = keys.iter().map(|key| key.datum(row)).collect();
                    found.push(lookup.find(hash, |row| self.are_same(row, &key))?);
                }
            }
        }
        Ok(found)
    }

    /// Whether a row equals these values wherever they are not NULL.
    pub fn has_fitting(&self, key: &[Datum]) -> Result<bool> {
        let fits = |row: &[Datum]| {
            let mut all = self.types.iter().zip(row.iter().zip(key));
            all.all(|(ty, (own, value))| value.is_null() || hash::are_same(*ty, own, value))
        };
        match &self.place {
            Place::Memory(build) => {
                let mut row = Row::new();
                Ok((0..build.rows()).any(|at| {
                    build.blocks().row(at, self.types.len(), &mut row);
                    fits(&row)
                }))
            }
            Place::File(lookup) => lookup.any(fits),
        }
    }

    fn are_same(&self, row: &[Datum], key: &[Datum]) -> bool {
        self.types.iter().zip(row.iter().zip(key)).all(|(ty, (own, value))| hash::are_same(*ty, own, value))
    }
}
