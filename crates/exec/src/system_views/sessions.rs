//! Cursors and prepared statements of this session: `pg_cursors` and `pg_prepared_statements`.

use crate::caller::{Caller, ShownCursor, ShownStatement};
use sinew_catalog::rows::CatRow;
use sinew_table::Relation;
use sinew_types::{Array, Datum, oid as t};

/// Cursors, and portals that a client has named.
pub(super) fn cursors<'r>(cx: &dyn Caller, shape: &'r Relation) -> Vec<CatRow<'r>> {
    let row = |c: ShownCursor| {
        CatRow::new(shape)
            .set("name", c.name)
            .set("statement", &*c.statement)
            .set("is_holdable", c.hold)
            .set("is_binary", c.binary)
            .set("is_scrollable", c.scroll)
            .set("creation_time", Datum::TimestampTz(c.created_us))
    };
    cx.shown_cursors().into_iter().map(row).collect()
}

/// Statements that PREPARE or a client has named.
pub(super) fn prepared_statements<'r>(cx: &dyn Caller, shape: &'r Relation) -> Vec<CatRow<'r>> {
    let mut all = cx.shown_statements();
    all.sort_by(|a, b| a.name.cmp(&b.name));
    let row = |statement: ShownStatement| {
        let (generic, for_values) = statement.plans;
        let types = statement.param_types.iter().map(|&ty| Datum::Oid(ty)).collect();
        CatRow::new(shape)
            .set("name", statement.name)
            .set("statement", &*statement.text)
            .set("prepare_time", Datum::TimestampTz(statement.prepared_us))
            .set("parameter_types", Datum::array(Array::new(t::REGTYPE, types)))
            .set("from_sql", statement.from_sql)
            .set("generic_plans", generic as i64)
            .set("custom_plans", for_values as i64)
    };
    all.into_iter().map(row).collect()
}
