//! Functions in FROM whose rows have columns that only the statement names:
//! `f() AS t(a int, b text)`.
//!
//! The list becomes the columns of the call. Each row that the function gives is compared with them
//! when it comes.

use crate::binder::{Binder, Typed};
use crate::tree::expr::Expr;
use crate::tree::query::RteCol;
use pg_raw_parse::nodes;
use sinew_error::{Result, SqlState};
use sinew_types::oid;

impl Binder<'_> {
    /// Refuses lists of columns that stand beside what they do not go with.
    pub(super) fn check_definitions(&self, f: &nodes::RangeFunction) -> Result<()> {
        let Some(first) = f.coldeflist().first() else { return Ok(()) };
        let (message, hint) = if f.functions().len() > 1 {
            (
                "ROWS FROM() with multiple functions cannot have a column definition list",
                "Put a separate column definition list for each function inside ROWS FROM().",
            )
        } else if f.ordinality {
            (
                "WITH ORDINALITY cannot be used with a column definition list",
                "Put the column definition list inside ROWS FROM().",
            )
        } else {
            return Ok(());
        };
        Err(self.err(SqlState::SYNTAX_ERROR, message, first.location).hint(hint))
    }

    /// Gives a call the columns that the statement defines, and returns them. 42601 where they are
    /// missing, or where the function says its columns itself.
    pub(super) fn define_columns(
        &mut self,
        b: &mut Typed,
        definition: &[&nodes::ColumnDef],
        loc: i32,
    ) -> Result<Vec<RteCol>> {
        let Some(first) = definition.first() else {
            if gives_unknown_columns(&b.e) {
                let message = "a column definition list is required for functions returning \"record\"";
                return Err(self.err(SqlState::SYNTAX_ERROR, message, loc));
            }
            return Ok(Vec::new());
        };
        if !gives_unknown_columns(&b.e) {
            let message = match b.ty {
                oid::RECORD => "a column definition list is redundant for a function with OUT parameters",
                _ => "a column definition list is only allowed for functions returning \"record\"",
            };
            return Err(self.err(SqlState::SYNTAX_ERROR, message, first.location));
        }
        if self.keeps {
            return Err(self.unsupported("a column definition list in what is kept", first.location));
        }
        let cols = self.defined_columns(definition)?;
        if let Expr::Func(f) = &mut b.e {
            f.columns = Some(cols.iter().map(|c| (c.name.clone(), c.ty)).collect());
        }
        Ok(cols)
    }
}

/// Is this a call of a routine that returns rows, of which nothing says the columns?
fn gives_unknown_columns(e: &Expr) -> bool {
    matches!(e, Expr::Func(f) if f.routine.is_some() && f.types.ret == oid::RECORD && f.columns.is_none())
}
