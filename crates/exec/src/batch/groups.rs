//! Groups of rows by the values of their keys, found by hash.
//!
//! The keys of the groups are kept in vectors, in the order in which the groups came. A table of
//! places beside them leads from a hash to a group; it is at most half full, and a place that is
//! taken sends the search to the next one.

use sinew_error::Result;
use sinew_types::Oid;
use sinew_types::memory::Charge;
use sinew_types::vector::{Vector, hash};

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

    /// About the bytes that the groups take.
    pub fn bytes(&self) -> usize {
        let keys: usize = self.keys.iter().map(Vector::bytes).sum();
        keys + self.hashes.capacity() * 8 + self.places.capacity() * 4
    }

    /// The group of each row. When there are `most` groups, no new one is made, and a row whose
    /// group is not there gets [`NO_GROUP`]. 53200 if there is no memory for a new one.
    pub fn assign(&mut self, keys: &[Vector], rows: usize, most: usize, groups: &mut Vec<u32>) -> Result<()> {
        groups.clear();
        self.batch_hashes.clear();
        self.batch_hashes.resize(rows, hash::SEED);
        for (ty, key) in self.types.iter().zip(keys) {
            hash::add_column(*ty, key, &mut self.batch_hashes);
        }
        let before = self.count();
        for row in 0..rows {
            let hash = self.batch_hashes[row];
            let group = self.find(hash, keys, row);
            groups.push(match group {
                Ok(group) => group,
                Err(_) if self.count() >= most => NO_GROUP,
                Err(place) => self.enter(place, hash, keys, row),
            });
        }
        if self.count() != before {
            self.charge.cover(self.bytes())?;
        }
        Ok(())
    }

    /// The group of a row, or the place where it belongs.
    #[inline]
    fn find(&self, hash: u64, keys: &[Vector], row: usize) -> std::result::Result<u32, usize> {
        let mask = self.places.len() - 1;
        let mut place = hash as usize & mask;
        loop {
            let group = match self.places[place] {
                0 => return Err(place),
                taken => taken as usize - 1,
            };
            if self.hashes[group] == hash && self.is_same(group, keys, row) {
                return Ok(group as u32);
            }
            place = (place + 1) & mask;
        }
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
