//! Rows of values found by hash: grouping, DISTINCT, set operations, hash joins, hashed subplans.

use sinew_table::tagged::memory_of;
use sinew_types::Result;
use sinew_types::memory::Charge;
use sinew_types::{Datum, Oid, compare, oid};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// The keys are hashes already.
#[derive(Default)]
pub struct Plain(u64);
impl Hasher for Plain {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for &b in bytes {
            self.0 = (self.0 ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    fn write_u64(&mut self, v: u64) {
        self.0 = v;
    }
}
pub type Map<V> = HashMap<u64, V, BuildHasherDefault<Plain>>;

/// What an entry takes besides its key: its list and its place in the map.
const ENTRY: usize = 64;
/// What an entry takes at most besides what `memory_of` and [`ENTRY`] count: the map holds its old
/// and its new places while it grows (113 bytes an entry), the lists of keys and counts have room
/// for twice as many, and the allocator rounds up.
const GROWING: usize = 137;

#[derive(Default)]
pub struct KeyTable {
    map: Map<Vec<u32>>,
    pub keys: Vec<Vec<Datum>>,
    pub counts: Vec<i64>,
    /// About what it takes.
    pub bytes: usize,
    charge: Charge,
}

/// Integers of all widths are one: compared and hashed as int8.
#[inline]
pub fn normal(ty: Oid, v: Datum) -> Datum {
    match (ty, &v) {
        (oid::INT8, Datum::Int4(i)) => Datum::Int8(i64::from(*i)),
        (oid::INT8, Datum::Int2(i)) => Datum::Int8(i64::from(*i)),
        (oid::INT8, Datum::Oid(i)) => Datum::Int8(i64::from(*i)),
        _ => v,
    }
}

pub fn hash_key(types: &[Oid], key: &[Datum]) -> u64 {
    let mut h = 0x9e37_79b9_7f4a_7c15u64;
    for (ty, v) in types.iter().zip(key) {
        h = match v {
            Datum::Null => h.rotate_left(5) ^ 0x51_7c_c1,
            v => compare::hash(*ty, v, h),
        };
    }
    // The map takes its bits from both ends.
    h ^ (h >> 32)
}

/// NULLs are alike here, as in GROUP BY and DISTINCT.
pub fn same_key(types: &[Oid], a: &[Datum], b: &[Datum]) -> bool {
    types.iter().zip(a.iter().zip(b)).all(|(ty, (a, b))| match (a.is_null(), b.is_null()) {
        (true, true) => true,
        (false, false) => compare::equal(*ty, a, b),
        _ => false,
    })
}

impl KeyTable {
    pub fn find(&self, types: &[Oid], key: &[Datum]) -> Option<usize> {
        self.find_hashed(hash_key(types, key), types, key)
    }
    pub fn find_hashed(&self, hash: u64, types: &[Oid], key: &[Datum]) -> Option<usize> {
        let list = self.map.get(&hash)?;
        list.iter().map(|&i| i as usize).find(|&i| same_key(types, &self.keys[i], key))
    }
    /// The key's number, and whether it is new. 53200 when there is no memory for it.
    pub fn enter(&mut self, types: &[Oid], key: &[Datum]) -> Result<(usize, bool)> {
        self.enter_hashed(hash_key(types, key), types, key)
    }
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

    /// The keys in the order they came, and what is counted for them.
    pub fn into_keys(self) -> (Vec<Vec<Datum>>, Charge) {
        (self.keys, self.charge)
    }
}
