//! The session's memory of the bound expressions of indexes.

use sinew_plan::BoundExpr;
use sinew_table::Index;
use sinew_types::Oid;
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

/// The number of bound indexes at which a session drops them all.
const INDEXES_MAX: usize = 256;

/// The expressions that an index computes for a row.
pub struct BoundIndex {
    pub keys: Vec<BoundExpr>,
    pub predicate: Option<BoundExpr>,
    /// The positions of the columns that the expressions read.
    pub reads: Arc<[usize]>,
    /// The texts that the expressions were read from.
    pub trees: Vec<Arc<str>>,
}

/// The bound expressions of a session's indexes, by the index's OID.
#[derive(Default)]
pub struct IndexKeys(RefCell<HashMap<Oid, Arc<BoundIndex>>>);

impl IndexKeys {
    /// The bound expressions of an index, if they belong to the texts that it has now.
    pub fn get(&self, index: &Index) -> Option<Arc<BoundIndex>> {
        let kept = self.0.borrow();
        let bound = kept.get(&index.oid)?;
        bound.trees.iter().map(Arc::as_ptr).eq(index.trees().map(Arc::as_ptr)).then(|| bound.clone())
    }

    /// Keeps the bound expressions of an index.
    pub fn put(&self, index: Oid, bound: Arc<BoundIndex>) {
        let mut kept = self.0.borrow_mut();
        if kept.len() >= INDEXES_MAX {
            kept.clear();
        }
        kept.insert(index, bound);
    }
}
