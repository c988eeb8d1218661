//! A session's memory of published tables: see `write/publish.rs`.

use sinew_error::Result;
use sinew_plan::BoundExpr;
use sinew_table::Relation;
use sinew_txn::Xid;
use sinew_types::{FmtCtx, Oid};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::sync::Arc;

/// Filters that are remembered at most.
const FILTERS_MAX: usize = 256;

/// A session's memory of published tables.
#[derive(Default)]
pub struct Publishing {
    /// The transaction that has logged the descriptions of `tables`.
    top: Cell<Option<Xid>>,
    tables: RefCell<HashMap<Oid, Arc<Relation>>>,
    /// Bound row filters, by publication and table, with what they were made of.
    filters: RefCell<HashMap<(Oid, Oid), Bound>>,
}

struct Bound {
    table: Arc<Relation>,
    filter: Arc<BoundExpr>,
}

impl Publishing {
    /// The formats of the texts that are logged. No setting of the session changes them.
    pub fn format(&self, session: &FmtCtx) -> FmtCtx {
        FmtCtx { reg: session.reg.clone(), extra_float_digits: 3, ..FmtCtx::default() }
    }

    /// Has the transaction logged the description of the table, as it is now?
    pub fn is_described(&self, top: Option<Xid>, table: &Arc<Relation>) -> bool {
        self.top.get() == top
            && self.tables.borrow().get(&table.oid).is_some_and(|known| Arc::ptr_eq(known, table))
    }

    /// The transaction has logged the description of the table.
    pub fn has_described(&self, top: Option<Xid>, table: &Arc<Relation>) {
        let mut tables = self.tables.borrow_mut();
        if self.top.replace(top) != top {
            tables.clear();
        }
        tables.insert(table.oid, table.clone());
    }

    /// The bound filter of a publication for a table.
    pub fn filter(
        &self,
        publication: Oid,
        table: &Arc<Relation>,
        bind: impl FnOnce() -> Result<BoundExpr>,
    ) -> Result<Arc<BoundExpr>> {
        let key = (publication, table.oid);
        if let Some(known) = self.filters.borrow().get(&key)
            && Arc::ptr_eq(&known.table, table)
        {
            return Ok(known.filter.clone());
        }
        let filter = Arc::new(bind()?);
        let mut filters = self.filters.borrow_mut();
        if filters.len() >= FILTERS_MAX {
            filters.clear();
        }
        filters.insert(key, Bound { table: table.clone(), filter: filter.clone() });
        Ok(filter)
    }
}
