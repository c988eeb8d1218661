//! Names in the text of a view.
//!
//! A view acts as its owner, and its text is bound whenever somebody uses it. A name without a schema would then be looked up in
//! that somebody's search path, who could lead the owner's rights to another table. So each name is given its schema when
//! the view is made, and shown without it where the reader's own path finds the same relation.

use super::deparse::quote_ident;
use crate::{Context, Result};
use pg_raw_parse::Node;
use pg_raw_parse::walk::walk;

/// A relation that a text names: where, in which schema, how.
struct Named {
    at: usize,
    schema: Option<String>,
    name: String,
}

/// The relations that a query names, last first; names of WITH are none.
fn named(text: &str) -> Result<Vec<Named>> {
    let parsed = crate::plan::parse(text)?;
    let Some(statement) = parsed.get(0, text) else { return Ok(Vec::new()) };
    let (mut found, mut hidden): (Vec<Named>, Vec<String>) = (Vec::new(), Vec::new());
    walk(statement.node, |node| match node {
        Node::RangeVar(v) => found.push(Named {
            at: usize::try_from(v.location).unwrap_or(usize::MAX),
            schema: v.schemaname().map(str::to_string),
            name: v.relname().unwrap_or("").to_string(),
        }),
        Node::CommonTableExpr(c) => hidden.push(c.ctename().unwrap_or("").to_string()),
        _ => {}
    });
    found.retain(|f| f.at < text.len() && !hidden.contains(&f.name));
    found.sort_by_key(|f| std::cmp::Reverse(f.at));
    Ok(found)
}

/// Gives every name its schema.
pub fn qualified(cx: &Context<'_>, text: &str) -> Result<String> {
    let mut out = text.to_string();
    for name in named(text)?.iter().filter(|n| n.schema.is_none()) {
        if let Some(rel) = cx.engine.catalog.find_relation(cx, None, &name.name)? {
            out.insert_str(name.at, &format!("{}.", quote_ident(&rel.schema_name)));
        }
    }
    Ok(out)
}

/// Takes the schemas away that the search path makes up for.
pub fn shown(cx: &Context<'_>, text: &str) -> Result<String> {
    let catalog = &cx.engine.catalog;
    let mut out = text.to_string();
    for Named { at, schema, name } in named(text)? {
        let Some(schema) = schema else { continue };
        let prefix = format!("{}.", quote_ident(&schema));
        let Some(oid) = catalog.find_namespace(cx, &schema)? else { continue };
        let same = catalog.find_in_namespace(cx, oid, &name)?;
        if same.is_some() && catalog.find_oid(cx, None, &name)? == same && out[at..].starts_with(&prefix) {
            out.replace_range(at..at + prefix.len(), "");
        }
    }
    Ok(out)
}
