//! The INTO of a SELECT, which makes a table of its rows.

use pg_raw_parse::nodes;

/// The SELECT of a query that may have an INTO: the first one of a set operation.
pub fn first_select(s: &nodes::SelectStmt) -> &nodes::SelectStmt {
    let mut s = s;
    while let Some(left) = s.larg() {
        s = left;
    }
    s
}

/// The table that a SELECT INTO makes.
pub fn table_of_select(s: &nodes::SelectStmt) -> Option<&nodes::RangeVar> {
    first_select(s).into_clause().and_then(|i| i.rel())
}

/// Is it a SELECT INTO?
pub fn has_into(s: &nodes::SelectStmt) -> bool {
    first_select(s).into_clause().is_some()
}
