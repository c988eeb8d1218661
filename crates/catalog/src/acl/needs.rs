//! The rights that a statement needs to the relations that it uses.

use crate::View;
use sinew_error::{Result, SqlError, sqlerr};
use sinew_table::Relation;
use sinew_types::Oid;
use sinew_types::acl::Rights;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// A set of columns, by position.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Columns(Vec<u64>);

impl Columns {
    /// Adds a column.
    pub fn insert(&mut self, at: usize) {
        if self.0.len() <= at / 64 {
            self.0.resize(at / 64 + 1, 0);
        }
        self.0[at / 64] |= 1 << (at % 64);
    }

    /// True if the column is in the set.
    pub fn contains(&self, at: usize) -> bool {
        self.0.get(at / 64).is_some_and(|word| word & (1 << (at % 64)) != 0)
    }

    /// True of a set without columns.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|w| *w == 0)
    }

    /// The columns in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        let bits = |(i, word): (usize, &u64)| {
            let word = *word;
            (0..64).filter(move |b| word & (1 << b) != 0).map(move |b| i * 64 + b)
        };
        self.0.iter().enumerate().flat_map(bits)
    }
}

impl FromIterator<usize> for Columns {
    fn from_iter<I: IntoIterator<Item = usize>>(all: I) -> Columns {
        let mut columns = Columns::default();
        all.into_iter().for_each(|at| columns.insert(at));
        columns
    }
}

/// The use of one relation by a statement, and the rights that it takes.
#[derive(Debug, Clone)]
pub struct Need {
    pub relation: Arc<Relation>,
    /// The role that must have the rights: a view's owner. `None`: the role in force.
    pub role: Option<Oid>,
    pub rights: Rights,
    /// Columns that are read, given values by INSERT, and by UPDATE: the right to each of them does
    /// instead of the right to the table. Where none is named, the right to any column does.
    pub read: Columns,
    pub inserted: Columns,
    pub updated: Columns,
    /// A system column is read, to which there are no rights of its own.
    pub system: bool,
    /// How deep in the statement the relation stands. The outermost are checked first.
    pub depth: u32,
}

impl Need {
    /// A need of the whole relation, with no columns named yet.
    pub fn new(relation: Arc<Relation>, role: Option<Oid>, rights: Rights) -> Need {
        Need {
            relation,
            role,
            rights,
            read: Columns::default(),
            inserted: Columns::default(),
            updated: Columns::default(),
            system: false,
            depth: 0,
        }
    }

    /// 42501 if the right is not there.
    pub fn check(&self, cx: &View) -> Result<()> {
        let role = self.role.unwrap_or_else(|| cx.user_oid());
        if self.is_met(cx, role)? { Ok(()) } else { Err(crate::acl::permission_denied(&self.relation)) }
    }

    fn is_met(&self, cx: &View, role: Oid) -> Result<bool> {
        let missing = self.rights.without(cx.relation_rights(&self.relation, role, self.rights)?);
        if missing.is_empty() {
            return Ok(true);
        }
        let of_columns = Rights::SELECT | Rights::INSERT | Rights::UPDATE;
        if !of_columns.contains(missing) || self.system && missing.contains(Rights::SELECT) {
            return Ok(false);
        }
        let each =
            [(Rights::SELECT, &self.read), (Rights::INSERT, &self.inserted), (Rights::UPDATE, &self.updated)];
        for (right, columns) in each {
            if missing.contains(right) && !self.has_columns(cx, role, right, columns)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn has_columns(&self, cx: &View, role: Oid, right: Rights, columns: &Columns) -> Result<bool> {
        if columns.is_empty() {
            return cx.has_right_to_some_column(&self.relation, role, right);
        }
        for at in columns.iter() {
            if !cx.has_column_right(&self.relation, at, role, right)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The needs of a plan, and the role that was last found to have them.
///
/// The answer holds as long as the plan. A change of a list, a membership or a role moves the
/// catalog's generation, and a plan of another generation is not run. The remembered role is a hint
/// that any thread may replace, so Relaxed is enough.
#[derive(Debug, Default)]
pub struct Clearance {
    needs: Vec<Need>,
    cleared_for: AtomicU32,
    /// The error of every run, whatever the role is.
    refusal: Option<Box<SqlError>>,
}

impl Clearance {
    /// The needs of a plan, outermost first. Needs without rights are left out. `refusal`: the
    /// error of every run that has the rights.
    pub fn new(mut needs: Vec<Need>, refusal: Option<SqlError>) -> Clearance {
        needs.retain(|n| !n.rights.is_empty());
        needs.sort_by_key(|n| n.depth);
        Clearance { needs, cleared_for: AtomicU32::new(0), refusal: refusal.map(Box::new) }
    }

    /// 42501 unless the role in force may run the plan, 55000 where the plan reads a materialized
    /// view that has never been filled.
    #[inline]
    pub fn check(&self, cx: &View) -> Result<()> {
        if self.cleared_for.load(Ordering::Relaxed) == cx.user_oid() { Ok(()) } else { self.ask(cx) }
    }

    /// The columns of a relation that the statement itself gives values.
    pub fn written(&self, relation: Oid) -> Columns {
        let needs = self.needs.iter().filter(|n| n.relation.oid == relation);
        needs.flat_map(|n| n.inserted.iter().chain(n.updated.iter())).collect()
    }

    /// 42501 unless the role in force may run the plan, which is shown and not run; or the refusal
    /// of every run.
    pub fn check_rights(&self, cx: &View) -> Result<()> {
        let superuser = cx.is_superuser();
        for need in self.needs.iter().filter(|n| !superuser || n.role.is_some()) {
            need.check(cx)?;
        }
        match &self.refusal {
            Some(refusal) => Err((**refusal).clone()),
            None => Ok(()),
        }
    }

    #[cold]
    fn ask(&self, cx: &View) -> Result<()> {
        self.check_rights(cx)?;
        if let Some(need) = self.needs.iter().find(|n| !n.relation.is_populated) {
            return Err(sqlerr!(
                OBJECT_NOT_IN_PREREQUISITE_STATE,
                "materialized view \"{}\" has not been populated",
                need.relation.name
            )
            .hint("Use the REFRESH MATERIALIZED VIEW command."));
        }
        self.cleared_for.store(cx.user_oid(), Ordering::Relaxed);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_a_set() {
        let columns: Columns = [130, 0, 63, 64, 0].into_iter().collect();
        assert_eq!(columns.iter().collect::<Vec<_>>(), [0, 63, 64, 130]);
        assert!(columns.contains(63) && !columns.contains(62) && !columns.contains(1000));
        assert!(!columns.is_empty() && Columns::default().is_empty());
    }
}
