//! How a partitioned table divides its rows: the key, the partitions with their bounds, and which
//! of them a key belongs to.
//!
//! A partitioned table has no rows of its own. Each row is in one of its partitions, which are
//! tables, or are divided again. Three things are asked here, of the table's descriptor alone:
//!
//! - **Where does a row go?** [`Partitioning::route`]: a binary search over the bounds.
//! - **Which partitions may have rows of a condition?** [`Partitioning::prune`].
//! - **Is there room for a new bound?** [`Partitioning::overlap`].
//!
//! The partitions stand in the order of their bounds, the default partition last. The catalog keeps
//! a bound in `pg_class.relpartbound` as [`Bound::kept`] writes it.

use crate::codec::{Reader, corrupt};
use crate::desc::IndexColumn;
use crate::tagged;
use sinew_error::Result;
use sinew_types::partition_hash::row_hash;
use sinew_types::{Datum, Oid, compare};
use std::cmp::Ordering;

/// How a table is divided (`pg_partitioned_table.partstrat`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PartitionStrategy {
    List,
    Range,
    Hash,
}

impl PartitionStrategy {
    /// The letter that parse trees and the catalog have.
    pub fn letter(self) -> u8 {
        match self {
            PartitionStrategy::List => b'l',
            PartitionStrategy::Range => b'r',
            PartitionStrategy::Hash => b'h',
        }
    }

    /// From that letter.
    pub fn from_letter(letter: u8) -> Result<PartitionStrategy> {
        match letter {
            b'l' => Ok(PartitionStrategy::List),
            b'r' => Ok(PartitionStrategy::Range),
            b'h' => Ok(PartitionStrategy::Hash),
            _ => Err(corrupt("a way to divide a table")),
        }
    }

    /// Its word in SQL.
    pub fn word(self) -> &'static str {
        match self {
            PartitionStrategy::List => "LIST",
            PartitionStrategy::Range => "RANGE",
            PartitionStrategy::Hash => "HASH",
        }
    }
}

/// One value of a bound of a range.
#[derive(Debug, Clone)]
pub enum Edge {
    /// MINVALUE: below all values.
    Min,
    Value(Datum),
    /// MAXVALUE: above all values.
    Max,
}

/// The rows that a partition takes.
#[derive(Debug, Clone)]
pub enum Bound {
    /// Those that no other partition takes.
    Default,
    /// Those whose key is one of these values. NULL may be one.
    List(Vec<Datum>),
    /// Those whose key is at least `from` and below `to`.
    Range { from: Vec<Edge>, to: Vec<Edge> },
    /// Those whose key's hash leaves this remainder.
    Hash { modulus: u32, remainder: u32 },
}

/// A partition and its bound.
#[derive(Debug, Clone)]
pub struct Partition {
    pub oid: Oid,
    pub bound: Bound,
}

/// The division of a partitioned table.
#[derive(Debug, Clone)]
pub struct Partitioning {
    pub strategy: PartitionStrategy,
    /// The columns and expressions of the key.
    pub keys: Vec<IndexColumn>,
    /// Their types.
    pub types: Vec<Oid>,
    /// In the order of their bounds; the default partition is the last one.
    pub partitions: Vec<Partition>,
    /// Of a list: each value with the position of its partition, in order.
    values: Vec<(Datum, usize)>,
    /// Of a list: the partition of NULL.
    null: Option<usize>,
    /// Of hashes: the partition of each remainder of the largest modulus.
    remainders: Vec<Option<usize>>,
}

/// The place of a partition in the one above it.
#[derive(Debug, Clone)]
pub struct PartitionOf {
    pub parent: Oid,
    pub bound: Bound,
}

/// A condition on one column of a key, as far as it can leave partitions out.
#[derive(Debug, Clone, Default)]
pub struct KeyLimits {
    /// The key is one of these values. A NULL among them fits no row.
    pub any: Option<Vec<Datum>>,
    /// The key is NULL.
    pub is_null: bool,
    /// A bound from below, and whether the value itself fits.
    pub lower: Option<(Datum, bool)>,
    /// A bound from above, and whether the value itself fits.
    pub upper: Option<(Datum, bool)>,
}

impl KeyLimits {
    fn is_empty(&self) -> bool {
        self.any.is_none() && !self.is_null && self.lower.is_none() && self.upper.is_none()
    }

    /// May a value that is not NULL fit?
    fn admits(&self, ty: Oid, value: &Datum) -> bool {
        let is = |other: &Datum| !other.is_null() && compare::cmp(ty, value, other) == Ordering::Equal;
        let above = |(low, inclusive): &(Datum, bool)| match compare::cmp(ty, value, low) {
            Ordering::Greater => true,
            Ordering::Equal => *inclusive,
            Ordering::Less => false,
        };
        let below = |(high, inclusive): &(Datum, bool)| match compare::cmp(ty, value, high) {
            Ordering::Less => true,
            Ordering::Equal => *inclusive,
            Ordering::Greater => false,
        };
        !self.is_null
            && self.any.as_ref().is_none_or(|any| any.iter().any(is))
            && self.lower.as_ref().is_none_or(above)
            && self.upper.as_ref().is_none_or(below)
    }
}

/// A key of a row against an end of a range: by the first columns in which they differ.
fn against(types: &[Oid], key: &[Datum], end: &[Edge]) -> Ordering {
    for ((ty, value), edge) in types.iter().zip(key).zip(end) {
        let order = match edge {
            Edge::Min => Ordering::Greater,
            Edge::Max => Ordering::Less,
            Edge::Value(bound) => compare::cmp(*ty, value, bound),
        };
        if order != Ordering::Equal {
            return order;
        }
    }
    Ordering::Equal
}

/// Two ends of ranges. MINVALUE and MAXVALUE end the comparison: what follows them says nothing.
pub fn compare_ends(types: &[Oid], a: &[Edge], b: &[Edge]) -> Ordering {
    for ((ty, a), b) in types.iter().zip(a).zip(b) {
        let order = match (a, b) {
            (Edge::Value(a), Edge::Value(b)) => compare::cmp(*ty, a, b),
            (Edge::Min, Edge::Min) | (Edge::Max, Edge::Max) => return Ordering::Equal,
            (Edge::Min, _) | (_, Edge::Max) => Ordering::Less,
            (Edge::Max, _) | (_, Edge::Min) => Ordering::Greater,
        };
        if order != Ordering::Equal {
            return order;
        }
    }
    Ordering::Equal
}

fn order_of_bounds(types: &[Oid], a: &Bound, b: &Bound) -> Ordering {
    let least = |values: &[Datum]| {
        let known = values.iter().filter(|value| !value.is_null());
        known.min_by(|a, b| compare::cmp(types[0], a, b)).cloned()
    };
    match (a, b) {
        (Bound::Default, Bound::Default) => Ordering::Equal,
        (Bound::Default, _) => Ordering::Greater,
        (_, Bound::Default) => Ordering::Less,
        (Bound::List(a), Bound::List(b)) => match (least(a), least(b)) {
            (Some(a), Some(b)) => compare::cmp(types[0], &a, &b),
            // The partition of NULL alone comes behind the others.
            (a, b) => b.is_some().cmp(&a.is_some()),
        },
        (Bound::Range { from: a, .. }, Bound::Range { from: b, .. }) => compare_ends(types, a, b),
        (Bound::Hash { modulus: m, remainder: r }, Bound::Hash { modulus: n, remainder: s }) => {
            (m, r).cmp(&(n, s))
        }
        _ => Ordering::Equal,
    }
}

impl Partitioning {
    /// Of a list: the values of all partitions, in order.
    pub fn all_values(&self) -> impl Iterator<Item = &Datum> {
        self.values.iter().map(|(value, _)| value)
    }

    /// The division of a table into these partitions, in any order.
    pub fn new(
        strategy: PartitionStrategy,
        keys: Vec<IndexColumn>,
        types: Vec<Oid>,
        mut partitions: Vec<Partition>,
    ) -> Partitioning {
        partitions.sort_by(|a, b| order_of_bounds(&types, &a.bound, &b.bound));
        let (mut values, mut null, mut modulus_max) = (Vec::new(), None, 0);
        for (at, partition) in partitions.iter().enumerate() {
            match &partition.bound {
                Bound::List(list) => {
                    for value in list {
                        match value.is_null() {
                            true => null = Some(at),
                            false => values.push((value.clone(), at)),
                        }
                    }
                }
                Bound::Hash { modulus, .. } => modulus_max = modulus_max.max(*modulus),
                Bound::Default | Bound::Range { .. } => {}
            }
        }
        values.sort_by(|a: &(Datum, usize), b| compare::cmp(types[0], &a.0, &b.0));
        let mut remainders = vec![None; modulus_max as usize];
        for (at, partition) in partitions.iter().enumerate() {
            if let Bound::Hash { modulus, remainder } = &partition.bound {
                let own = remainders.iter_mut().skip(*remainder as usize).step_by((*modulus).max(1) as usize);
                own.for_each(|slot| *slot = Some(at));
            }
        }
        Partitioning { strategy, keys, types, partitions, values, null, remainders }
    }

    /// The default partition's position.
    pub fn default(&self) -> Option<usize> {
        let last = self.partitions.len().checked_sub(1)?;
        self.partitions[last].bound.is_default().then_some(last)
    }

    /// The position of the partition that takes a key.
    pub fn route(&self, key: &[Datum]) -> Result<Option<usize>> {
        Ok(match self.strategy {
            PartitionStrategy::Hash => match self.remainders.len() {
                0 => None,
                n => self.remainders[(row_hash(&self.types, key)? % n as u64) as usize],
            },
            PartitionStrategy::List => self.listed(&key[0]).or(self.default()),
            PartitionStrategy::Range => {
                if key.iter().any(Datum::is_null) {
                    return Ok(self.default());
                }
                let ranges = self.default().unwrap_or(self.partitions.len());
                let starts_below = |partition: &Partition| match &partition.bound {
                    Bound::Range { from, .. } => against(&self.types, key, from) != Ordering::Less,
                    _ => false,
                };
                let after = self.partitions[..ranges].partition_point(starts_below);
                let found = after.checked_sub(1).filter(|&at| match &self.partitions[at].bound {
                    Bound::Range { to, .. } => against(&self.types, key, to) == Ordering::Less,
                    _ => false,
                });
                found.or(self.default())
            }
        })
    }

    fn listed(&self, value: &Datum) -> Option<usize> {
        if value.is_null() {
            return self.null;
        }
        let found = self.values.binary_search_by(|v| compare::cmp(self.types[0], &v.0, value));
        found.ok().map(|at| self.values[at].1)
    }

    /// Whether a bound takes a key, where `others` says that another partition does.
    pub fn takes(&self, bound: &Bound, key: &[Datum]) -> Result<bool> {
        Ok(match bound {
            Bound::Default => match self.route(key)? {
                None => true,
                Some(at) => self.partitions[at].bound.is_default(),
            },
            Bound::List(values) => values.iter().any(|value| match (value.is_null(), key[0].is_null()) {
                (false, false) => compare::cmp(self.types[0], value, &key[0]) == Ordering::Equal,
                (a, b) => a && b,
            }),
            Bound::Range { from, to } => {
                !key.iter().any(Datum::is_null)
                    && against(&self.types, key, from) != Ordering::Less
                    && against(&self.types, key, to) == Ordering::Less
            }
            Bound::Hash { modulus, remainder } => {
                row_hash(&self.types, key)? % u64::from(*modulus) == u64::from(*remainder)
            }
        })
    }

    /// The partitions that may have rows whose key keeps to the limits, one for each column of the
    /// key. The default partition stays unless the limits say the whole key.
    pub fn prune(&self, limits: &[KeyLimits]) -> Result<Vec<usize>> {
        let all = 0..self.partitions.len();
        if limits.iter().all(KeyLimits::is_empty) {
            return Ok(all.collect());
        }
        if let Some(keys) = whole_keys(limits) {
            let mut found = Vec::new();
            for key in keys {
                // No value equals NULL; IS NULL is a condition of its own.
                found.extend(self.route(&key)?);
            }
            found.sort_unstable();
            found.dedup();
            return Ok(found);
        }
        let may_have = |at: &usize| match &self.partitions[*at].bound {
            Bound::Default | Bound::Hash { .. } => true,
            Bound::List(values) => values.iter().any(|value| match value.is_null() {
                true => limits[0].is_null,
                false => limits[0].admits(self.types[0], value),
            }),
            Bound::Range { from, to } => {
                !limits.iter().any(|l| l.is_null) && self.range_fits(from, to, limits)
            }
        };
        Ok(all.filter(may_have).collect())
    }

    /// May a range hold a key of the limits? Looks at the first columns, as long as each has one
    /// value, and at the next one.
    fn range_fits(&self, from: &[Edge], to: &[Edge], limits: &[KeyLimits]) -> bool {
        let mut before: Vec<Datum> = Vec::new();
        for (at, limit) in limits.iter().enumerate() {
            if let Some([value]) = limit.any.as_deref() {
                before.push(value.clone());
                continue;
            }
            let values = limit.any.iter().flatten();
            let least = values.clone().min_by(|a, b| compare::cmp(self.types[at], a, b));
            let most = values.max_by(|a, b| compare::cmp(self.types[at], a, b));
            let lower = least.map(|v| (v.clone(), true)).or_else(|| limit.lower.clone());
            let upper = most.map(|v| (v.clone(), true)).or_else(|| limit.upper.clone());
            return self.above(to, &before, lower.as_ref()) && self.below(from, &before, upper.as_ref());
        }
        self.above(to, &before, None) && self.below(from, &before, None)
    }

    /// Does a range that ends before `to` hold keys that begin with `before` and then are above
    /// `lower`?
    fn above(&self, to: &[Edge], before: &[Datum], lower: Option<&(Datum, bool)>) -> bool {
        let mut key = before.to_vec();
        key.extend(lower.map(|(value, _)| value.clone()));
        match against(&self.types, &key, to) {
            Ordering::Less => true,
            Ordering::Greater => false,
            // Keys that begin like the end of the range are below it if more of the end follows.
            Ordering::Equal => {
                key.len() < to.len()
                    && !matches!(to[key.len()], Edge::Min)
                    && lower.is_none_or(|(_, inclusive)| *inclusive)
            }
        }
    }

    /// Does a range that begins at `from` hold keys that begin with `before` and then are below
    /// `upper`?
    fn below(&self, from: &[Edge], before: &[Datum], upper: Option<&(Datum, bool)>) -> bool {
        let mut key = before.to_vec();
        key.extend(upper.map(|(value, _)| value.clone()));
        match against(&self.types, &key, from) {
            Ordering::Greater => true,
            Ordering::Less => false,
            Ordering::Equal => {
                (key.len() == from.len() || !matches!(from[key.len()], Edge::Max))
                    && upper.is_none_or(|(_, inclusive)| *inclusive)
            }
        }
    }

    /// The partition with which a new bound shares a key, if there is one.
    pub fn overlap(&self, bound: &Bound) -> Option<&Partition> {
        let shares = |other: &&Partition| match (&other.bound, bound) {
            (Bound::Default, Bound::Default) => true,
            (Bound::List(_), Bound::List(values)) => values
                .iter()
                .any(|value| self.listed(value).is_some_and(|at| self.partitions[at].oid == other.oid)),
            (Bound::Range { from, to }, Bound::Range { from: new_from, to: new_to }) => {
                compare_ends(&self.types, from, new_to) == Ordering::Less
                    && compare_ends(&self.types, new_from, to) == Ordering::Less
            }
            (Bound::Hash { modulus, remainder }, Bound::Hash { modulus: m, remainder: r }) => {
                let common = (*modulus).min(*m);
                remainder % common == r % common
            }
            _ => false,
        };
        self.partitions.iter().find(shares)
    }
}

/// The keys that the limits say wholly; `None` if they leave a column open. Columns with several
/// values are multiplied, up to a number.
fn whole_keys(limits: &[KeyLimits]) -> Option<Vec<Vec<Datum>>> {
    const KEYS_MAX: usize = 1000;
    let mut keys: Vec<Vec<Datum>> = vec![Vec::new()];
    for limit in limits {
        let values = match (&limit.any, limit.is_null) {
            (Some(any), false) => any.iter().filter(|value| !value.is_null()).cloned().collect(),
            (None, true) => vec![Datum::Null],
            (Some(_), true) => Vec::new(),
            (None, false) => return None,
        };
        if keys.len() * values.len() > KEYS_MAX {
            return None;
        }
        let with = |key: &Vec<Datum>| {
            values
                .iter()
                .map(|value| [key.as_slice(), std::slice::from_ref(value)].concat())
                .collect::<Vec<_>>()
        };
        keys = keys.iter().flat_map(with).collect();
    }
    Some(keys)
}

impl Bound {
    /// True for the bound of a default partition.
    pub fn is_default(&self) -> bool {
        matches!(self, Bound::Default)
    }

    /// The bound as `pg_class.relpartbound` keeps it. Values are written as hexadecimal digits,
    /// because the text of an enum changes with the names of its labels.
    pub fn kept(&self) -> Result<String> {
        let digits = |value: &Datum| -> Result<String> {
            let mut bytes = Vec::new();
            tagged::put_value(value, &mut bytes)?;
            Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
        };
        let end = |edges: &[Edge]| -> Result<String> {
            let edge = |edge: &Edge| match edge {
                Edge::Min => Ok("-".to_string()),
                Edge::Max => Ok("+".to_string()),
                Edge::Value(value) => digits(value),
            };
            Ok(edges.iter().map(edge).collect::<Result<Vec<_>>>()?.join(","))
        };
        Ok(match self {
            Bound::Default => "default".into(),
            Bound::List(values) => {
                format!("list {}", values.iter().map(digits).collect::<Result<Vec<_>>>()?.join(","))
            }
            Bound::Range { from, to } => format!("range {} {}", end(from)?, end(to)?),
            Bound::Hash { modulus, remainder } => format!("hash {modulus} {remainder}"),
        })
    }

    /// Reads what [`Bound::kept`] has written. XX001 for anything else.
    pub fn read(kept: &str) -> Result<Bound> {
        let damaged = || corrupt("the bound of a partition");
        let value = |text: &str| -> Result<Datum> {
            let digits = |at: usize| text.get(at..at + 2).and_then(|pair| u8::from_str_radix(pair, 16).ok());
            let bytes: Option<Vec<u8>> = (0..text.len()).step_by(2).map(digits).collect();
            tagged::get_value(&mut Reader { bytes: &bytes.ok_or_else(damaged)? })
        };
        let end = |text: &str| -> Result<Vec<Edge>> {
            let edge = |text: &str| match text {
                "-" => Ok(Edge::Min),
                "+" => Ok(Edge::Max),
                text => value(text).map(Edge::Value),
            };
            text.split(',').map(edge).collect()
        };
        let number = |text: &str| text.parse::<u32>().map_err(|_| damaged());
        let words: Vec<&str> = kept.split(' ').collect();
        Ok(match words.as_slice() {
            ["default"] => Bound::Default,
            ["list", values] => Bound::List(values.split(',').map(value).collect::<Result<_>>()?),
            ["range", from, to] => Bound::Range { from: end(from)?, to: end(to)? },
            ["hash", modulus, remainder] => {
                Bound::Hash { modulus: number(modulus)?.max(1), remainder: number(remainder)? }
            }
            _ => return Err(damaged()),
        })
    }
}
