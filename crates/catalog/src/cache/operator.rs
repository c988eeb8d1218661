//! An operator that a user made, as the caches hold it.
//!
//! A database has few of them, so a process keeps all of a database together.

use crate::rows::CatRow;
use sinew_types::Oid;
use std::collections::HashMap;
use std::sync::Arc;

/// A row of `pg_operator` that a user made.
#[derive(Debug, Clone)]
pub struct MadeOperator {
    pub oid: Oid,
    pub name: Arc<str>,
    pub schema: Oid,
    pub owner: Oid,
    /// 0 for a prefix operator.
    pub left: Oid,
    pub right: Oid,
    /// The type of the result; 0 for a shell.
    pub result: Oid,
    /// The function that computes it. 0 for a shell: an operator that another one names as its
    /// commutator or negator, and that has not been made yet.
    pub function: Oid,
    pub commutator: Oid,
    pub negator: Oid,
}

impl MadeOperator {
    /// A row of `pg_operator`.
    pub(crate) fn read(row: &CatRow<'_>) -> MadeOperator {
        MadeOperator {
            oid: row.oid("oid"),
            name: row.text("oprname").into(),
            schema: row.oid("oprnamespace"),
            owner: row.oid("oprowner"),
            left: row.oid("oprleft"),
            right: row.oid("oprright"),
            result: row.oid("oprresult"),
            function: row.oid("oprcode"),
            commutator: row.oid("oprcom"),
            negator: row.oid("oprnegate"),
        }
    }

    /// Whether only its name and its operands are known.
    pub fn is_shell(&self) -> bool {
        self.function == 0
    }
}

/// The operators that users made in a database.
#[derive(Debug, Default)]
pub(crate) struct MadeOperators {
    pub by_oid: HashMap<Oid, Arc<MadeOperator>>,
    /// The oldest first.
    pub by_name: HashMap<Arc<str>, Vec<Arc<MadeOperator>>>,
}
