//! Indexes on expressions, and partial indexes.
//!
//! A key that is an expression is to the planner a column of its own: its number is that of the
//! table's columns and its place among the expressions. A condition or a sort key that has the same
//! expression on one side is one on that column.
//!
//! A partial index can be read only where the conditions on its table say that all rows asked for
//! have entries ([`implies`]). A condition that the predicate says already is not asked again.

use crate::opt::Planner;
use crate::tree::expr::{Expr, RelId};
use crate::tree::implied::implies;
use crate::tree::query::RteKind;
use sinew_catalog::id;
use sinew_catalog::rows::SystemRows;
use sinew_catalog::shape::SystemRelations;
use sinew_error::Result;
use sinew_table::{Index, IndexColumn, Relation};
use sinew_types::{Datum, Oid};
use std::sync::Arc;

/// The expressions and the predicates of the indexes of one entry of the range table.
#[derive(Debug, Clone, Default)]
pub struct Keyed {
    /// Each once, with its type.
    expressions: Vec<(Expr, Oid)>,
    /// Of each index: the expressions of its keys by their place in that list, in the order of the
    /// keys.
    keys: Vec<Vec<usize>>,
    /// Of each index: the conditions that its predicate consists of.
    predicates: Vec<Vec<Expr>>,
}

impl Planner<'_, '_> {
    /// Reads the expressions and the predicates of the indexes of all tables. To be called before
    /// anything is planned.
    pub fn note_keys(&mut self) -> Result<()> {
        (0..self.rtes.len()).try_for_each(|rel| self.note_keys_of(rel as RelId))
    }

    /// The same of one entry.
    pub fn note_keys_of(&mut self, rel: RelId) -> Result<()> {
        let RteKind::Table(t) = &self.rtes[rel as usize].kind else { return Ok(()) };
        if t.indexes.iter().all(|i| i.is_plain()) {
            return Ok(());
        }
        let t = t.clone();
        let mut keyed = Keyed::default();
        for index in &t.indexes {
            let mut keys = Vec::new();
            for (e, ty) in self.binder.index_expressions(rel, index)? {
                let known = keyed.expressions.iter().position(|(have, _)| have.same(&e));
                keys.push(known.unwrap_or(keyed.expressions.len()));
                if known.is_none() {
                    keyed.expressions.push((e, ty));
                }
            }
            keyed.keys.push(keys);
            keyed.predicates.push(self.binder.index_predicate(rel, index)?);
        }
        self.keyed.insert(rel, Arc::new(keyed));
        Ok(())
    }

    /// The same of a copy of an entry.
    pub fn copy_keys(&mut self, rel: RelId, copy: RelId, renumber: &dyn Fn(&mut Expr)) {
        let Some(keyed) = self.keyed.get(&rel) else { return };
        let mut own = (**keyed).clone();
        own.expressions.iter_mut().for_each(|(e, _)| renumber(e));
        own.predicates.iter_mut().flatten().for_each(renumber);
        self.keyed.insert(copy, Arc::new(own));
    }

    /// The number of the column, or of the expression of an index, that an expression is.
    pub fn key_column(&self, e: &Expr, rel: RelId, t: &Relation) -> Option<u16> {
        match e {
            Expr::Var { rel: r, col } => (*r == rel && usize::from(*col) < t.columns.len()).then_some(*col),
            Expr::Const(_) | Expr::Param(_) => None,
            e => {
                let keyed = self.keyed.get(&rel)?;
                let place = keyed.expressions.iter().position(|(have, _)| have.same(e))?;
                u16::try_from(t.columns.len() + place).ok()
            }
        }
    }

    /// The type of a table's column, or of an index's expression by its number behind the columns.
    pub fn key_type(&self, rel: RelId, t: &Relation, col: u16) -> Oid {
        let col = usize::from(col);
        match t.columns.get(col) {
            Some(c) => c.type_oid,
            None => self
                .keyed
                .get(&rel)
                .and_then(|k| k.expressions.get(col - t.columns.len()))
                .map_or(0, |(_, ty)| *ty),
        }
    }

    /// The numbers of the keys of an index (by its position).
    pub fn index_columns(&self, rel: RelId, t: &Relation, index: usize) -> Vec<u16> {
        let computed = self.keyed.get(&rel).map_or(&[][..], |k| &k.keys[index]);
        let mut computed = computed.iter().map(|place| t.columns.len() + place);
        let number = |c: &IndexColumn| c.column().or_else(|| computed.next());
        // A key that was not noted is no column that a condition could be on.
        t.indexes[index].columns.iter().map(number).map(|n| n.map_or(u16::MAX, |n| n as u16)).collect()
    }

    /// The conditions of the predicate of an index.
    pub fn predicate_of(&self, rel: RelId, index: usize) -> &[Expr] {
        self.keyed.get(&rel).map_or(&[], |k| &k.predicates[index])
    }

    /// Has an index entries of all rows that these conditions let through?
    pub fn has_all_entries(&self, rel: RelId, t: &Relation, index: usize, quals: &[Expr]) -> bool {
        if !t.indexes[index].is_valid() {
            return false;
        }
        let Some(keyed) = self.keyed.get(&rel) else { return t.indexes[index].predicate.is_none() };
        keyed.predicates[index].iter().all(|p| quals.iter().any(|q| implies(q, p)))
    }

    /// An index is no use to a snapshot older than itself: it has neither rows that were deleted
    /// before it was built, nor the old values of rows that changed before. One that was built
    /// beside writers has all entries from the moment on at which it became valid.
    pub fn index_fits_snapshot(&self, index: &Index, table: &Relation) -> Result<bool> {
        const CLASS_BY_OID: Oid = 2662;
        const INDEX_BY_OID: Oid = 2679;
        let cx = self.binder.cx;
        if table.is_system || table.is_temporary() {
            return Ok(true);
        }
        let Some(snapshot) = cx.outlived_snapshot()? else { return Ok(true) };
        let system = SystemRelations::of(cx.database());
        let key = [Datum::Oid(index.oid)];
        let then = SystemRows::of(cx).lookup_at(system.stored(id::CLASS), CLASS_BY_OID, &key, &snapshot)?;
        // One that was built anew since has another file.
        if !then.iter().any(|row| row.oid("relfilenode") == index.storage.file.file as Oid) {
            return Ok(false);
        }
        let then = SystemRows::of(cx).lookup_at(system.stored(id::INDEX), INDEX_BY_OID, &key, &snapshot)?;
        Ok(then.iter().any(|row| row.bool("indisvalid")))
    }

    /// True if a condition holds for every row that has an entry in the index. The scan then need
    /// not evaluate it.
    pub fn predicate_says(&self, rel: RelId, index: usize, q: &Expr) -> bool {
        self.predicate_of(rel, index).iter().any(|p| implies(p, q))
    }

    /// The share of the table's rows that an index has entries of.
    pub fn predicate_share(&self, rel: RelId, index: usize) -> f64 {
        self.predicate_of(rel, index).iter().map(|p| self.selectivity(p)).product()
    }

    /// Could a condition say more with another value in the place of a parameter: that it is on the
    /// expression of an index, or that a partial index has all rows?
    pub fn may_fit_an_index(&self, rel: RelId, t: &Relation, quals: &[Expr]) -> bool {
        let Some(keyed) = self.keyed.get(&rel) else { return false };
        let waiting = || quals.iter().filter(|q| q.any(&mut |e| matches!(e, Expr::Param(_))));
        let partial = (0..keyed.predicates.len()).any(|index| {
            let reads = |q: &&Expr| keyed.predicates[index].iter().any(|p| shares_column(p, q));
            !self.has_all_entries(rel, t, index, quals) && waiting().any(|q| reads(&q))
        });
        let fits = |e: &Expr| keyed.expressions.iter().any(|(own, _)| !own.same(e) && resembles(e, own));
        partial || waiting().any(|q| q.any(&mut |e| fits(e)))
    }
}

fn shares_column(a: &Expr, b: &Expr) -> bool {
    a.any(&mut |own| matches!(own, Expr::Var { .. }) && b.any(&mut |other| own.same(other)))
}

/// Is an expression the pattern, but for parameters where the pattern has constants?
fn resembles(e: &Expr, pattern: &Expr) -> bool {
    match (e, pattern) {
        (Expr::Param(_), Expr::Const(_)) => true,
        (Expr::Const(_), Expr::Const(_)) | (Expr::Var { .. }, Expr::Var { .. }) => e.same(pattern),
        _ => {
            let parts = |e: &Expr| {
                let mut list = Vec::new();
                e.children(&mut |c| list.push(c.clone()));
                list
            };
            let (own, other) = (parts(e), parts(pattern));
            std::mem::discriminant(e) == std::mem::discriminant(pattern)
                && own.len() == other.len()
                && own.iter().zip(&other).all(|(a, b)| resembles(a, b))
        }
    }
}
