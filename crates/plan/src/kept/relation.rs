//! The kept trees of a relation, read into the binder of a statement that uses it: a view's query,
//! defaults, generated columns, CHECK conditions, indexes.

use crate::binder::domains::NamedType;
use crate::binder::scope::NsItem;
use crate::binder::{Binder, Typed};
use crate::kept::Purpose;
use crate::kept::read::Kept;
use crate::tree::expr::{Expr, RelId};
use crate::tree::query::Query;
use crate::tree::statement::Check;
use sinew_catalog::options;
use sinew_error::Result;
use sinew_table::stack;
use sinew_table::{CheckConstraint, Index, Relation};
use sinew_types::Oid;
use sinew_types::typeinfo::made;

impl Binder<'_> {
    /// The query of a view, in this binder's range table. A view reads with the rights of its
    /// owner.
    pub fn query_of_view(&mut self, rel: &Relation) -> Result<Query> {
        stack::check_building()?;
        let Some(kept) = &rel.view_query else { return Err(self.internal("a view without a query")) };
        let owner = options::reads_as_owner(&rel.options).then_some(rel.owner);
        let outer = std::mem::replace(&mut self.acts_as, owner);
        let unmarked = std::mem::replace(&mut self.unmarked, false);
        self.depth += 1;
        let query = Kept::read(self, kept, Purpose::Run, None).and_then(Kept::query);
        self.depth -= 1;
        self.unmarked = unmarked;
        self.acts_as = outer;
        let mut query = query?;
        query.is_barrier = options::is_barrier(&rel.options);
        Ok(query)
    }

    /// The value a column takes when none is given.
    pub fn default_value(&mut self, rel: &Relation, i: usize) -> Result<Expr> {
        let c = &rel.columns[i];
        if c.dropped {
            return Ok(Expr::null());
        }
        if c.identity.is_some()
            && let Some(sequence) = c.sequence
        {
            return Ok(Expr::NextVal { sequence, ty: c.type_oid });
        }
        match &c.default_tree {
            // The expression of a generated column reads its row, which is complete but for the
            // generated columns.
            Some(kept) if !c.generated => Ok(Kept::read(self, kept, Purpose::Run, None)?.expression()?.0),
            Some(_) => Ok(Expr::null()),
            None => match c.domain {
                Some(domain) => self.default_of_domain(domain, NamedType::of(c)),
                None => Ok(Expr::null()),
            },
        }
    }

    /// The default that a domain gives a column, as a value of the domain. Without a default it is
    /// NULL, which the domain may not allow.
    fn default_of_domain(&mut self, domain: Oid, of: NamedType) -> Result<Expr> {
        let mut e = Expr::null();
        if made::is_domain(domain)
            && let Some(kept) = self.cx.domain(domain)?.domain.as_ref().and_then(|d| d.default_tree.clone())
        {
            e = Kept::read(self, &kept, Purpose::Run, None)?.expression()?.0;
        }
        Ok(self.to_domain(Typed::new(e, of.ty, -1).with_typmod(of.typmod), domain, false)?.e)
    }

    /// The expressions of the generated columns of a table, over the columns of an entry.
    pub fn bind_generated(&mut self, table: &Relation, entry: Option<RelId>) -> Result<Vec<(usize, Expr)>> {
        let mut generated = Vec::new();
        for (at, column) in table.columns.iter().enumerate().filter(|(_, c)| c.generated) {
            if let Some(kept) = &column.default_tree {
                generated.push((at, Kept::read(self, kept, Purpose::Run, entry)?.expression()?.0));
            }
        }
        Ok(generated)
    }

    /// Binds the CHECK conditions of a relation.
    pub fn bind_checks(&mut self, rel: &Relation, item: &NsItem) -> Result<Vec<Check>> {
        let mut out = Vec::with_capacity(rel.checks.len());
        for c in &rel.checks {
            let (e, _) = Kept::read(self, &c.condition_tree, Purpose::Run, item.rel)?.expression()?;
            out.push(Check { name: c.name.clone(), e });
        }
        Ok(out)
    }

    /// The expressions among the keys of an index, with their types, over the columns of an entry.
    pub fn index_expressions(&mut self, rel: RelId, index: &Index) -> Result<Vec<(Expr, Oid)>> {
        let trees = index.columns.iter().filter_map(|c| c.computed.as_ref());
        trees.map(|key| Kept::read(self, &key.tree, Purpose::Run, Some(rel))?.expression()).collect()
    }

    /// The conditions that a CHECK consists of, over the columns of an entry.
    pub fn check_conditions(&mut self, rel: RelId, check: &CheckConstraint) -> Result<Vec<Expr>> {
        let mut conditions = Vec::new();
        let (e, _) = Kept::read(self, &check.condition_tree, Purpose::Run, Some(rel))?.expression()?;
        e.conjuncts(&mut conditions);
        Ok(conditions)
    }

    /// The conditions that the predicate of an index consists of; none if it has no predicate.
    pub fn index_predicate(&mut self, rel: RelId, index: &Index) -> Result<Vec<Expr>> {
        let mut conditions = Vec::new();
        if let Some(tree) = &index.predicate {
            let (e, _) = Kept::read(self, tree, Purpose::Run, Some(rel))?.expression()?;
            e.conjuncts(&mut conditions);
        }
        Ok(conditions)
    }
}
