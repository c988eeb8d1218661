//! Groups of rows by the values of their keys, found by hash.
//!
//! The keys of the groups are kept in vectors, in the order in which the groups came. A table of
//! places beside them leads from a hash to a group; it is at most half full, and a place that is
//! taken sends the search to the next one.

use sinew_error::Result;
use sinew_types::memory::Charge;
use sinew_types::vector::{Vector, hash};
use sinew_types::{Oid, compare, oid};

/// A row whose group is not there and did not get in.
pub const NO_GROUP: u32 = u32::MAX;
/// Places of a table when it begins.
const PLACES_MIN: usize = 64;

/// The groups of rows.
pub struct Groups {
    types: Vec<Oid>,
    keys: Vec<Vector>,
    /// The hash of each group.
    hashes: Vec<u64>,
    /// For each place a group's number plus one, or 0.
    places: Vec<u32>,
    /// The bytes of the keys.
    keys_bytes: usize,
    charge: Charge,
    /// The rows of the batch at hand.
    batch_hashes: Vec<u64>,
}

impl Groups {
    /// Groups by keys of these types. Without a key, there is one group.
    pub fn new(types: Vec<Oid>) -> Groups {
        let keys = types.iter().map(|_| Vector::default()).collect();
        Groups {
            keys,
            hashes: if types.is_empty() { vec![hash::SEED] } else { Vec::new() },
            types,
            places: vec![0; PLACES_MIN],
            keys_bytes: 0,
            charge: Charge::new(),
            batch_hashes: Vec::new(),
        }
    }

    /// The number of groups.
    pub fn count(&self) -> usize {
        self.hashes.len()
    }

    /// The keys of the groups, a vector for each key.
    pub fn keys(&self) -> &[Vector] {
        &self.keys
    }

    /// The hash of a row of the batch that was assigned last.
    pub fn hash_of_row(&self, row: usize) -> u64 {
        self.batch_hashes[row]
    }

    /// The bytes that the groups take.
    pub fn bytes(&self) -> usize {
        self.bytes_with(self.places.len())
    }

    /// The bytes that the groups will take with one more, about.
    pub fn bytes_with_one_more(&self) -> usize {
        let grows = (self.count() + 1) * 2 > self.places.len();
        self.bytes_with(self.places.len() << u32::from(grows))
    }

    fn bytes_with(&self, places: usize) -> usize {
        self.keys_bytes + self.hashes.len() * size_of::<u64>() + places * size_of::<u32>()
    }

    /// The group of each row. `is_full` is asked before a new group is made. If it is true, a row
    /// whose group is not there gets [`NO_GROUP`]. 53200 if there is no memory for new groups.
    pub fn assign(
        &mut self,
        keys: &[Vector],
        rows: usize,
        is_full: impl Fn(&Groups) -> bool,
        groups: &mut Vec<u32>,
    ) -> Result<()> {
        groups.clear();
        hash::of_rows(&self.types, keys, rows, &mut self.batch_hashes);
        let before = self.count();
        groups.reserve(rows);
        while let Some(place) = self.find_rows(keys, rows, groups) {
            let row = groups.len();
            groups.push(match is_full(self) {
                true => NO_GROUP,
                false => self.enter(place, self.batch_hashes[row], keys, row),
            });
        }
        if self.count() != before {
            // A vector has room for twice as much, and holds its old memory while it grows.
            self.charge.cover(self.bytes() + 2 * self.keys_bytes)?;
        }
        Ok(())
    }

    /// Appends the groups of the rows behind those that `groups` has, up to the first row whose
    /// group is not there. Returns the place where that row's group belongs, or `None` behind the
    /// last row. One integer and one string as keys have loops of their own.
    fn find_rows(&self, keys: &[Vector], rows: usize, groups: &mut Vec<u32>) -> Option<usize> {
        match (&self.keys[..], keys, &self.types[..]) {
            ([Vector::Ints(own)], [Vector::Ints(key)], _)
                if own.class == key.class && !own.nulls.any() && !key.nulls.any() =>
            {
                self.each_row(rows, groups, |group, row| own.values[group] == key.values[row])
            }
            ([Vector::Texts(own)], [Vector::Texts(key)], [ty])
                if *ty != oid::BPCHAR
                    && !compare::has_own_order(*ty)
                    && !own.nulls.any()
                    && !key.nulls.any() =>
            {
                self.each_row(rows, groups, |group, row| own.bytes(group) == key.bytes(row))
            }
            _ => self.each_row(rows, groups, |group, row| self.is_same(group, keys, row)),
        }
    }

    /// [`Groups::find_rows`] with a function that says whether a group has the keys of a row.
    #[inline]
    fn each_row(
        &self,
        rows: usize,
        groups: &mut Vec<u32>,
        is_same: impl Fn(usize, usize) -> bool,
    ) -> Option<usize> {
        let mask = self.places.len() - 1;
        let first = groups.len();
        for (row, &hash) in self.batch_hashes[..rows].iter().enumerate().skip(first) {
            let mut place = hash as usize & mask;
            let group = loop {
                let group = match self.places[place] {
                    0 => return Some(place),
                    taken => taken as usize - 1,
                };
                if self.hashes[group] == hash && is_same(group, row) {
                    break group;
                }
                place = (place + 1) & mask;
            };
            groups.push(group as u32);
        }
        None
    }

    #[inline]
    fn is_same(&self, group: usize, keys: &[Vector], row: usize) -> bool {
        let mut all = self.types.iter().zip(&self.keys).zip(keys);
        all.all(|((ty, own), key)| hash::same(*ty, own, group, key, row))
    }

    fn enter(&mut self, place: usize, hash: u64, keys: &[Vector], row: usize) -> u32 {
        let group = self.count();
        for (own, key) in self.keys.iter_mut().zip(keys) {
            own.push_row(group, key, row);
            self.keys_bytes += key.row_bytes(row);
        }
        self.hashes.push(hash);
        self.places[place] = group as u32 + 1;
        if self.count() * 2 > self.places.len() {
            self.grow();
        }
        group as u32
    }

    fn grow(&mut self) {
        let places = self.places.len() * 2;
        self.places.clear();
        self.places.resize(places, 0);
        for (group, &hash) in self.hashes.iter().enumerate() {
            let mut place = hash as usize & (places - 1);
            while self.places[place] != 0 {
                place = (place + 1) & (places - 1);
            }
            self.places[place] = group as u32 + 1;
        }
    }
}
