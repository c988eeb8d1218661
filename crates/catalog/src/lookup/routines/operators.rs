//! Operators that users made: by name, by OID, with locks.
//!
//! A process keeps all of a database in one value, and reads them again after a message about one
//! of them. A kept tree names an operator by its OID.

use crate::View;
pub use crate::cache::operator::MadeOperator;
use crate::cache::operator::MadeOperators;
use crate::cache::own::message;
use crate::cache::routine::FIRST_USER_OID;
use crate::id;
use crate::rows::SystemRows;
use crate::shape::SystemRelations;
use sinew_error::{Result, sqlerr};
use sinew_txn::{LockMode, LockOwner, LockTag, WaitPolicy};
use sinew_types::Oid;
use std::sync::Arc;

impl View {
    /// All operators that users made in the session's database.
    fn all_made_operators(&self) -> Result<Arc<MadeOperators>> {
        let database = self.database();
        let read = || -> Result<Arc<MadeOperators>> {
            let system = SystemRelations::of(database);
            let mut found: Vec<Arc<MadeOperator>> = Vec::new();
            for row in SystemRows::of(self).scan(system.stored(id::OPERATOR))? {
                if row.oid("oid") >= FIRST_USER_OID {
                    found.push(Arc::new(MadeOperator::read(&row)));
                }
            }
            found.sort_by_key(|operator| operator.oid);
            let mut all = MadeOperators::default();
            for operator in found {
                all.by_name.entry(operator.name.clone()).or_default().push(operator.clone());
                all.by_oid.insert(operator.oid, operator);
            }
            Ok(Arc::new(all))
        };
        let session = self.own();
        if session.is_dirty() {
            session.sync(self.shared().generation());
            if let Some(found) = &session.inner.borrow().operators {
                return Ok(found.clone());
            }
            let found = read()?;
            session.inner.borrow_mut().operators = Some(found.clone());
            return Ok(found);
        }
        self.shared().remember(
            |t| t.operators.get(&database).cloned(),
            read,
            |t, found| {
                t.operators.insert(database, found.clone());
            },
        )
    }

    /// The operator of an OID; `None` if no user has made one, or if it was dropped.
    pub fn made_operator(&self, oid: Oid) -> Result<Option<Arc<MadeOperator>>> {
        if oid < FIRST_USER_OID {
            return Ok(None);
        }
        Ok(self.all_made_operators()?.by_oid.get(&oid).cloned())
    }

    /// The operators of a name that users made: those of one schema, or those of the search path.
    /// Of two with the same operands, the one of the earlier schema counts.
    pub fn made_operators(&self, schema: Option<&str>, name: &str) -> Result<Vec<Arc<MadeOperator>>> {
        let all = self.all_made_operators()?;
        let Some(of_name) = all.by_name.get(name) else { return Ok(Vec::new()) };
        if let Some(schema) = schema {
            let schema = self.need_namespace(schema)?;
            return Ok(of_name.iter().filter(|operator| operator.schema == schema).cloned().collect());
        }
        let mut found: Vec<Arc<MadeOperator>> = Vec::new();
        for schema in self.search_path().iter() {
            let Some(oid) = self.find_namespace(schema)? else { continue };
            if !of_name.iter().any(|operator| operator.schema == oid) || !self.may_look_into(schema)? {
                continue;
            }
            for operator in of_name.iter().filter(|operator| operator.schema == oid) {
                if !found.iter().any(|o| (o.left, o.right) == (operator.left, operator.right)) {
                    found.push(operator.clone());
                }
            }
        }
        Ok(found)
    }

    /// The operators that users made in a schema, the oldest first.
    pub fn made_operators_of(&self, schema: Oid) -> Result<Vec<Arc<MadeOperator>>> {
        let all = self.all_made_operators()?;
        let mut found: Vec<Arc<MadeOperator>> =
            all.by_oid.values().filter(|operator| operator.schema == schema).cloned().collect();
        found.sort_by_key(|operator| operator.oid);
        Ok(found)
    }

    /// True if an unqualified name with its operands finds this operator.
    pub fn is_operator_visible(&self, operator: &MadeOperator) -> Result<bool> {
        let is_same = |left: Oid, right: Oid| (left, right) == (operator.left, operator.right);
        if self.operators(None, &operator.name)?.iter().any(|o| is_same(o.left, o.right)) {
            return Ok(false);
        }
        let found = self.made_operators(None, &operator.name)?;
        Ok(found.iter().any(|o| o.oid == operator.oid))
    }

    /// Announces that an operator changes (also its creation and its drop).
    pub fn operator_changed(&self, oid: Oid) {
        self.changed(message::OPERATOR, self.database(), oid, 0);
    }

    /// Locks an operator until the transaction's end and looks again: 42883 if it was dropped
    /// meanwhile.
    pub fn lock_operator(&self, oid: Oid, mode: LockMode) -> Result<Arc<MadeOperator>> {
        let tag = LockTag::object(self.database(), id::OPERATOR, oid);
        self.lock(tag, mode, LockOwner::Transaction, WaitPolicy::Block)?;
        self.catch_up()?;
        let found = self.made_operator(oid)?;
        found.ok_or_else(|| sqlerr!(UNDEFINED_FUNCTION, "operator with OID {oid} does not exist"))
    }
}
