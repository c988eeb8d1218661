//! Methods that the planner avoids where it has another way (`enable_seqscan` and its kin).
//!
//! A method that is off costs [`AVOIDED`] more, so that it is still used where nothing else gives
//! the rows. Methods of PostgreSQL that are not here (bitmap scans, merge joins, parallel plans)
//! need no bit: they are never used, whatever their settings say.

use std::ops::BitOr;

/// What a method that is off costs besides.
pub const AVOIDED: f64 = 1e10;

/// A set of methods.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Methods(u16);

impl Methods {
    pub const SEQ_SCAN: Methods = Methods(1);
    pub const INDEX_SCAN: Methods = Methods(1 << 1);
    pub const NEST_LOOP: Methods = Methods(1 << 2);
    pub const HASH_JOIN: Methods = Methods(1 << 3);
    /// Grouping and DISTINCT by hashing.
    pub const HASH_AGG: Methods = Methods(1 << 4);
    pub const SORT: Methods = Methods(1 << 5);
    /// Rows of a join's inner side that are kept for its next rows.
    pub const MATERIAL: Methods = Methods(1 << 6);

    pub fn contains(self, other: Methods) -> bool {
        self.0 & other.0 == other.0
    }

    pub fn bits(self) -> u16 {
        self.0
    }

    /// What using a method costs besides, where this is the set of those that are off.
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
