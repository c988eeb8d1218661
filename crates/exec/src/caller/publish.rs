//! A session's memory of published tables: see `write/publish.rs`.

use rustc_hash::FxBuildHasher;
use sinew_error::Result;
use sinew_plan::BoundExpr;
use sinew_storage::logical::{ChangeBytes, Described, Description};
use sinew_table::Relation;
use sinew_types::{FmtCtx, Oid};
use std::cell::{Cell, Ref, RefCell};
use std::collections::HashMap;
use std::sync::Arc;

/// Filters, and descriptions of tables, that are remembered at most.
const REMEMBERED_MAX: usize = 256;

/// A session's memory of published tables.
pub struct Publishing {
    tables: RefCell<HashMap<Oid, Known, FxBuildHasher>>,
    /// Bound row filters, by publication and table, with what they were made of.
    filters: RefCell<HashMap<(Oid, Oid), Bound>>,
    format: RefCell<FmtCtx>,
    /// The bytes of the change before, whose memory the next one takes.
    change: Cell<ChangeBytes>,
}

impl Default for Publishing {
    fn default() -> Publishing {
        Publishing {
            tables: RefCell::default(),
            filters: RefCell::default(),
            format: RefCell::new(FmtCtx { extra_float_digits: 3, ..FmtCtx::default() }),
            change: Cell::default(),
        }
    }
}

/// A table's description as it is logged, with what it was made of.
struct Known {
    table: Arc<Relation>,
    /// The catalog's generation then: the name of a column's type may have changed since.
    generation: u64,
    body: Arc<[u8]>,
    /// Where the session has logged it last. It outlives its transaction, and even the region: the
    /// storage tells whether it may still be used.
    described: Option<Described>,
}

struct Bound {
    table: Arc<Relation>,
    filter: Arc<BoundExpr>,
}

impl Publishing {
    /// The formats of the texts that are logged. No setting of the session changes them.
    pub fn format(&self, session: &FmtCtx) -> Ref<'_, FmtCtx> {
        let is_it = |format: &FmtCtx| match (&format.reg, &session.reg) {
            (Some(ours), Some(reg)) => Arc::ptr_eq(ours, reg),
            (ours, reg) => ours.is_none() && reg.is_none(),
        };
        if !is_it(&self.format.borrow()) {
            let made = FmtCtx { reg: session.reg.clone(), extra_float_digits: 3, ..FmtCtx::default() };
            self.format.replace(made);
        }
        self.format.borrow()
    }

    /// Memory for a change. [`Publishing::keep`] takes it back.
    pub fn change(&self) -> ChangeBytes {
        self.change.take()
    }

    /// Keeps the memory of a change for the next one.
    pub fn keep(&self, change: ChangeBytes) {
        if change.is_small() {
            self.change.set(change);
        }
    }

    /// The description of the table as it is now, if the session has logged it.
    #[inline]
    pub fn described(&self, table: &Arc<Relation>, generation: u64) -> Option<Description> {
        let tables = self.tables.borrow();
        let known = tables.get(&table.oid)?;
        let is_it = known.generation == generation && Arc::ptr_eq(&known.table, table);
        let at = known.described.filter(|_| is_it)?;
        Some(Description { body: known.body.clone(), at })
    }

    /// The table's description, and where it was logged, if it was. `make` makes it if the session
    /// has none of this generation of the catalog.
    pub fn description(
        &self,
        table: &Arc<Relation>,
        generation: u64,
        make: impl FnOnce() -> Result<Vec<u8>>,
    ) -> Result<(Arc<[u8]>, Option<Described>)> {
        if let Some(known) = self.tables.borrow().get(&table.oid)
            && known.generation == generation
            && Arc::ptr_eq(&known.table, table)
        {
            return Ok((known.body.clone(), known.described));
        }
        let body: Arc<[u8]> = make()?.into();
        let mut tables = self.tables.borrow_mut();
        let before = tables.remove(&table.oid).filter(|known| known.body == body);
        let described = before.and_then(|known| known.described);
        if tables.len() >= REMEMBERED_MAX {
            tables.clear();
        }
        tables.insert(table.oid, Known { table: table.clone(), generation, body: body.clone(), described });
        Ok((body, described))
    }

    /// The session has logged the table's description. `None`: it may not be used any more.
    pub fn set_described(&self, table: Oid, described: Option<Described>) {
        if let Some(known) = self.tables.borrow_mut().get_mut(&table) {
            known.described = described;
        }
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
