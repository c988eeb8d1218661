//! Rows of values found by hash. Grouping, DISTINCT, set operations, hash joins, recursive CTEs and
//! long lists use them.

use rustc_hash::FxBuildHasher;
use sinew_error::Result;
use sinew_table::tagged::memory_of;
use sinew_types::memory::Charge;
use sinew_types::{Datum, Oid, compare, oid};
use std::collections::HashMap;

/// A map whose keys are hashes.
pub type Map<V> = HashMap<u64, V, FxBuildHasher>;

/// The bytes of an entry besides its key: its list and its place in the map.
const ENTRY: usize = 64;
/// The bytes that an entry takes at most, in addition to those that `memory_of` and [`ENTRY`]
/// count. While the map grows, it holds its old and its new places (113 bytes an entry). The lists
/// of keys and counts have room for twice as many entries, and the allocator rounds up.
const GROWING: usize = 137;

/// Different keys in the order in which they came, each with a count.
#[derive(Default)]
pub struct KeyTable {
    map: Map<Vec<u32>>,
    pub keys: Vec<Vec<Datum>>,
    pub counts: Vec<i64>,
    /// An estimate of the memory that it takes.
    pub bytes: usize,
    charge: Charge,
}

/// The value as it is compared and hashed: integers of all widths become int8 where `ty` is int8.
#[inline]
pub fn normal(ty: Oid, v: Datum) -> Datum {
    match (ty, &v) {
        (oid::INT8, Datum::Int4(i)) => Datum::Int8(i64::from(*i)),
        (oid::INT8, Datum::Int2(i)) => Datum::Int8(i64::from(*i)),
        (oid::INT8, Datum::Oid(i)) => Datum::Int8(i64::from(*i)),
        _ => v,
    }
}

/// The hash of a key. Values that are equal in their type have equal hashes, and NULLs do too.
pub fn hash_key(types: &[Oid], key: &[Datum]) -> u64 {
    let mut h = 0x9e37_79b9_7f4a_7c15u64;
    for (ty, v) in types.iter().zip(key) {
        h = match v {
            Datum::Null => h.rotate_left(5) ^ 0x51_7c_c1,
            v => compare::hash(*ty, v, h),
        };
    }
    h
}

/// True if two keys are equal. NULLs are equal to each other here, as in GROUP BY and DISTINCT.
pub fn same_key(types: &[Oid], a: &[Datum], b: &[Datum]) -> bool {
    types.iter().zip(a.iter().zip(b)).all(|(ty, (a, b))| match (a.is_null(), b.is_null()) {
        (true, true) => true,
        (false, false) => compare::equal(*ty, a, b),
        _ => false,
    })
}

impl KeyTable {
    /// The number of a key, if it has been entered.
    pub fn find(&self, types: &[Oid], key: &[Datum]) -> Option<usize> {
        self.find_hashed(hash_key(types, key), types, key)
    }

    /// Like [`KeyTable::find`], with the key's hash at hand.
    pub fn find_hashed(&self, hash: u64, types: &[Oid], key: &[Datum]) -> Option<usize> {
        let list = self.map.get(&hash)?;
        list.iter().map(|&i| i as usize).find(|&i| same_key(types, &self.keys[i], key))
    }

    /// The key's number, and whether it is new. 53200 when there is no memory for it.
    pub fn enter(&mut self, types: &[Oid], key: &[Datum]) -> Result<(usize, bool)> {
        self.enter_hashed(hash_key(types, key), types, key)
    }

    /// Like [`KeyTable::enter`], with the key's hash at hand.
    pub fn enter_hashed(&mut self, hash: u64, types: &[Oid], key: &[Datum]) -> Result<(usize, bool)> {
        let list = self.map.entry(hash).or_default();
        for &i in list.iter() {
            if same_key(types, &self.keys[i as usize], key) {
                return Ok((i as usize, false));
            }
        }
        let more = memory_of(key) + ENTRY;
        self.charge.cover(self.bytes + more + (self.keys.len() + 1) * GROWING)?;
        let i = self.keys.len();
        list.push(i as u32);
        self.keys.push(key.to_vec());
        self.counts.push(0);
        self.bytes += more;
        Ok((i, true))
    }

    /// The keys in the order in which they came, and the charge for their memory.
    pub fn into_keys(self) -> (Vec<Vec<Datum>>, Charge) {
        (self.keys, self.charge)
    }
}
