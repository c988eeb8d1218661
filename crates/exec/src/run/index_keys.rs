//! The expressions and predicates of indexes, bound once for a session and computed for each row.
//!
//! Tables ask for them through [`Upkeep`](sinew_table::Upkeep). A bound index belongs to the texts
//! that it was read from. A change of the catalog makes a new descriptor with texts of its own,
//! even where they are equal to the old ones, so the index is bound again.

use crate::caller::Caller;
use crate::caller::index_keys::BoundIndex;
use crate::run::stored::Evaluate;
use sinew_error::Result;
use sinew_plan::BoundExpr;
use sinew_table::{Index, Relation};
use sinew_types::Datum;
use std::sync::Arc;

/// The values of an index's expressions in a row; `None` when the index has no entry of the row.
pub fn values(cx: &dyn Caller, rel: &Relation, index: &Index, row: &[Datum]) -> Result<Option<Vec<Datum>>> {
    let bound = bound(cx, rel, index)?;
    if let Some(predicate) = &bound.predicate
        && !matches!(predicate.eval(cx, row)?, Datum::Bool(true))
    {
        return Ok(None);
    }
    bound.keys.iter().map(|key| key.eval(cx, row)).collect::<Result<_>>().map(Some)
}

/// The positions of the columns that an index's expressions and its predicate read.
pub fn reads(cx: &dyn Caller, rel: &Relation, index: &Index) -> Result<Arc<[usize]>> {
    Ok(bound(cx, rel, index)?.reads.clone())
}

fn bound(cx: &dyn Caller, rel: &Relation, index: &Index) -> Result<Arc<BoundIndex>> {
    let kept = &cx.kept().index_keys;
    if let Some(bound) = kept.get(index) {
        return Ok(bound);
    }
    let bound = Arc::new(bind(cx, rel, index)?);
    kept.put(index.oid, bound.clone());
    Ok(bound)
}

fn bind(cx: &dyn Caller, rel: &Relation, index: &Index) -> Result<BoundIndex> {
    let computed = index.columns.iter().filter_map(|c| c.computed.as_ref());
    let keys: Vec<BoundExpr> =
        computed.map(|key| BoundExpr::kept(cx, &key.tree, rel)).collect::<Result<_>>()?;
    let predicate = index.predicate.as_ref().map(|tree| BoundExpr::kept(cx, tree, rel)).transpose()?;
    let mut reads: Vec<usize> = keys.iter().chain(&predicate).flat_map(|e| e.read.iter()).collect();
    reads.sort_unstable();
    reads.dedup();
    Ok(BoundIndex { keys, predicate, reads: reads.into(), trees: index.trees().cloned().collect() })
}
