//! GRANT and REVOKE on objects: there are owners and superusers, and no access lists yet.

use crate::error::notsup;
use crate::{Context, Result};
use pg_raw_parse::nodes;

pub fn grant(_cx: &Context<'_>, stmt: &nodes::GrantStmt) -> Result<String> {
    let what = if stmt.is_grant { "GRANT" } else { "REVOKE" };
    Err(notsup!("{what} on objects is not supported"))
}
