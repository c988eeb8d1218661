//! Methods that the planner avoids where it has another way (`enable_seqscan` and the settings
//! beside it).
//!
//! A method that is off costs [`AVOIDED`] more. The planner still uses it where no other method
//! gives the rows. Methods of PostgreSQL that Sinew lacks (bitmap scans, merge joins, parallel
//! plans) need no bit.

use std::ops::BitOr;

/// The additional cost of a method that is off.
pub const AVOIDED: f64 = 1e10;

/// A set of methods.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Methods(u16);

impl Methods {
    /// Sequential scans.
    pub const SEQ_SCAN: Methods = Methods(1);
    /// Index scans.
    pub const INDEX_SCAN: Methods = Methods(1 << 1);
    /// Joins by nested loops.
    pub const NEST_LOOP: Methods = Methods(1 << 2);
    /// Joins by hashing.
    pub const HASH_JOIN: Methods = Methods(1 << 3);
    /// Grouping and DISTINCT by hashing.
    pub const HASH_AGG: Methods = Methods(1 << 4);
    /// Sorts.
    pub const SORT: Methods = Methods(1 << 5);
    /// Rows of a join's inner side that are kept for its next rows.
    pub const MATERIAL: Methods = Methods(1 << 6);
    /// Partitions left out by conditions on the key. All are read without it.
    pub const PRUNING: Methods = Methods(1 << 7);
    /// Scans of the places that `ctid = ...` names.
    pub const TID_SCAN: Methods = Methods(1 << 8);
    /// Children of a table left out by their CHECKs. All are read without it.
    pub const EXCLUSION: Methods = Methods(1 << 9);

    /// True if all methods of `other` are in the set.
    pub fn contains(self, other: Methods) -> bool {
        self.0 & other.0 == other.0
    }

    /// The set as a number, one bit for each method.
    pub fn bits(self) -> u16 {
        self.0
    }

    /// The additional cost of a method, where this is the set of methods that are off.
    pub fn penalty(self, method: Methods) -> f64 {
        if self.contains(method) { AVOIDED } else { 0.0 }
    }
}

impl BitOr for Methods {
    type Output = Methods;

    fn bitor(self, other: Methods) -> Methods {
        Methods(self.0 | other.0)
    }
}
