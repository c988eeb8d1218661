//! A session's memory of published tables: see `write/publish.rs`.

use sinew_error::Result;
use sinew_plan::BoundExpr;
use sinew_table::Relation;
use sinew_txn::Xid;
use sinew_types::{FmtCtx, Oid};
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

/// Filters, and descriptions of tables, that are remembered at most.
const REMEMBERED_MAX: usize = 256;

/// A session's memory of published tables.
#[derive(Default)]
pub struct Publishing {
    tables: RefCell<HashMap<Oid, Described>>,
    /// Bound row filters, by publication and table, with what they were made of.
    filters: RefCell<HashMap<(Oid, Oid), Bound>>,
}

/// A table's description as it is logged, with what it was made of.
struct Described {
    table: Arc<Relation>,
    /// The catalog's generation then: the name of a column's type may have changed since.
    generation: u64,
    bytes: Arc<[u8]>,
    /// The transaction that has logged it.
    top: Option<Xid>,
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
        let is_it = |known: &Described| known.top == top && Arc::ptr_eq(&known.table, table);
        top.is_some() && self.tables.borrow().get(&table.oid).is_some_and(is_it)
    }

    /// The bytes of the table's description, which the transaction is about to log. `make` makes
    /// them if the session has none of this generation of the catalog.
    pub fn description(
        &self,
        top: Option<Xid>,
        table: &Arc<Relation>,
        generation: u64,
        make: impl FnOnce() -> Result<Vec<u8>>,
    ) -> Result<Arc<[u8]>> {
        if let Some(known) = self.tables.borrow_mut().get_mut(&table.oid)
            && known.generation == generation
            && Arc::ptr_eq(&known.table, table)
        {
            known.top = top;
            return Ok(known.bytes.clone());
        }
        let bytes: Arc<[u8]> = make()?.into();
        let mut tables = self.tables.borrow_mut();
        if tables.len() >= REMEMBERED_MAX {
            tables.clear();
        }
        let described = Described { table: table.clone(), generation, bytes: bytes.clone(), top };
        tables.insert(table.oid, described);
        Ok(bytes)
    }

    /// The description was not logged.
    pub fn forget_description(&self, table: Oid) {
        self.tables.borrow_mut().remove(&table);
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
        if filters.len() >= REMEMBERED_MAX {
            filters.clear();
        }
        filters.insert(key, Bound { table: table.clone(), filter: filter.clone() });
        Ok(filter)
    }
}
