//! The labels of an enum, and the ranks by which its values are ordered.
//!
//! A value of an enum is its type and its rank ([`crate::Datum::Enum`]). The rank is a number, so
//! that comparisons, hashes, sorts and index keys need no catalog. Rows and index entries hold
//! ranks, so the rank of a label never changes.
//!
//! `pg_enum` keeps no ranks. PostgreSQL orders labels by `enumsortorder`, a float that it may
//! number anew, and Sinew keeps that column as PostgreSQL does. The ranks follow from the rows in
//! another way. Labels are only ever added, and a label that comes later has a larger OID.
//! [`Labels::new`] therefore adds the labels one by one, by their OIDs, each at its place among
//! those before it:
//!
//! - the first label has rank 0;
//! - a label behind all others has the last rank and [`STEP`] more, one before all others the first
//!   rank and [`STEP`] less;
//! - a label between two others has the rank in the middle.
//!
//! A label that is added later changes no earlier step, and so no earlier rank. Between two
//! neighbours there is room for 40 labels of which each comes right beside the last one.
//! [`Labels::has_room`] is asked before a label is added.

use crate::oid::Oid;
use sinew_error::{Result, SqlError, SqlState};
use std::collections::HashMap;
use std::sync::Arc;

/// The distance of the ranks of labels that were added at the end.
const STEP: i64 = 1 << 40;

/// A label of an enum: a row of `pg_enum`.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// `pg_enum.oid`.
    pub oid: Oid,
    /// `enumsortorder`: the labels' order, and nothing else.
    pub sort_order: f32,
    /// `enumlabel`.
    pub name: Arc<str>,
    /// The number that values hold.
    pub rank: i64,
}

/// All labels of an enum, in their order.
#[derive(Clone, Debug, Default)]
pub struct Labels {
    all: Vec<Label>,
    by_name: HashMap<Arc<str>, usize>,
}

/// The rank between two neighbours; `None` if there is no room.
fn between(before: Option<i64>, after: Option<i64>) -> Option<i64> {
    match (before, after) {
        (None, None) => Some(0),
        (Some(before), None) => before.checked_add(STEP),
        (None, Some(after)) => after.checked_sub(STEP),
        (Some(before), Some(after)) => {
            let middle = before + (after - before) / 2;
            (middle != before).then_some(middle)
        }
    }
}

impl Labels {
    /// The labels of the rows of `pg_enum` of one type: OID, `enumsortorder`, `enumlabel`. XX001 if
    /// no ranks can be found for them.
    pub fn new(mut rows: Vec<(Oid, f32, Arc<str>)>) -> Result<Labels> {
        rows.sort_by_key(|row| row.0);
        let mut all: Vec<Label> = Vec::with_capacity(rows.len());
        for (oid, sort_order, name) in rows {
            let at = all.partition_point(|label| label.sort_order < sort_order);
            let before = at.checked_sub(1).map(|i| all[i].rank);
            let after = all.get(at).map(|label| label.rank);
            let rank = between(before, after).ok_or_else(|| {
                SqlError::new(SqlState::DATA_CORRUPTED, format!("pg_enum has no room for its row {oid}"))
            })?;
            all.insert(at, Label { oid, sort_order, name, rank });
        }
        let by_name = all.iter().enumerate().map(|(at, label)| (label.name.clone(), at)).collect();
        Ok(Labels { all, by_name })
    }

    /// All labels in their order.
    pub fn all(&self) -> &[Label] {
        &self.all
    }

    /// The place of a name.
    pub fn place(&self, name: &str) -> Option<usize> {
        self.by_name.get(name).copied()
    }

    /// The label of a name.
    pub fn named(&self, name: &str) -> Option<&Label> {
        self.place(name).map(|at| &self.all[at])
    }

    /// The label of a rank.
    pub fn ranked(&self, rank: i64) -> Option<&Label> {
        self.all.binary_search_by_key(&rank, |label| label.rank).ok().map(|at| &self.all[at])
    }

    /// Whether a label can be added at a place, which is that of the label that it comes before.
    pub fn has_room(&self, at: usize) -> bool {
        let before = at.checked_sub(1).map(|i| self.all[i].rank);
        between(before, self.all.get(at).map(|label| label.rank)).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(rows: &[(Oid, f32)]) -> Labels {
        Labels::new(rows.iter().map(|&(oid, sort)| (oid, sort, format!("l{oid}").into())).collect())
            .expect("room")
    }

    #[test]
    fn ranks_follow_the_order_and_stay() {
        let before = labels(&[(10, 1.0), (11, 2.0), (12, 3.0)]);
        // Between two, behind all, before all; the old ones numbered anew.
        let after = labels(&[(10, 2.0), (11, 4.0), (12, 5.0), (13, 3.0), (14, 6.0), (15, 1.0)]);
        let names: Vec<&str> = after.all().iter().map(|l| &*l.name).collect();
        assert_eq!(names, ["l15", "l10", "l13", "l11", "l12", "l14"]);
        assert!(after.all().windows(2).all(|pair| pair[0].rank < pair[1].rank));
        for label in before.all() {
            assert_eq!(after.ranked(label.rank).map(|l| l.oid), Some(label.oid));
        }
    }

    #[test]
    fn forty_labels_fit_between_two() {
        let mut rows = vec![(1, 1.0), (2, 100.0)];
        let mut all = labels(&rows);
        let mut added = 0;
        while all.has_room(all.all().len() - 1) {
            added += 1;
            rows.push((added + 2, 1.0 + added as f32));
            all = labels(&rows);
        }
        assert_eq!(added, 40);
    }
}
