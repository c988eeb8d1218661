//! Dependents of a column that goes, and of the key or the sequence that goes with it.

use crate::ddl::drop::{
    Object, describe, drop_with, followers, lock, refuse_or_tell, shown, views_of, views_of_column,
};
use crate::ddl::drop_types::users_of_field;
use crate::ddl::{alter_column, publication_members, store};
use crate::state::SessionState;
use sinew_catalog::id;
use sinew_catalog::quote::quote_ident;
use sinew_error::Result;
use sinew_table::Relation;
use sinew_types::Oid;
use std::sync::Arc;

/// A column is to be dropped: 2BP01 if views, triggers or publications name it, or, with `cascade`,
/// they are dropped before it.
pub fn release_readers(cx: &SessionState, rel: &Arc<Relation>, attnum: i16, cascade: bool) -> Result<()> {
    let mut roots: Vec<Object> = Vec::new();
    for trigger in &rel.triggers {
        // A clone went with the trigger of the table above.
        if trigger.parent == 0 && crate::ddl::trigger::reads_column(cx, trigger, attnum)? {
            roots.push(Object::Trigger(rel.clone(), trigger.clone()));
        }
    }
    roots.extend(views_of_column(cx, rel, attnum)?.into_iter().map(Object::Relation));
    roots.extend(publication_members::of_column(cx, rel, attnum)?);
    roots.extend(users_of_field(cx, rel, attnum)?);
    if roots.is_empty() {
        return Ok(());
    }
    let column = quote_ident(&rel.columns[attnum as usize - 1].name);
    let what = format!("column {column} of table {}", shown(cx, rel)?);
    drop_with(cx, roots, cascade, Some(&what))
}

/// An attribute of a composite type is to be dropped: as [`release_readers`].
pub fn release_readers_of_field(
    cx: &SessionState,
    rel: &Arc<Relation>,
    field: i16,
    cascade: bool,
) -> Result<()> {
    let roots = users_of_field(cx, rel, field)?;
    if roots.is_empty() {
        return Ok(());
    }
    let name = quote_ident(&rel.columns[field as usize - 1].name);
    let what = format!("column {name} of composite type {}", shown(cx, rel)?);
    drop_with(cx, roots, cascade, Some(&what))
}

/// A sequence is to be dropped with the column that owns it, `what`: 2BP01 if the default of
/// another column takes its values, or, with `cascade`, the default is dropped before.
pub fn release_defaults(
    cx: &SessionState,
    table: &Relation,
    attnum: i16,
    sequence: Oid,
    what: &str,
    cascade: bool,
) -> Result<()> {
    let Some(sequence) = cx.relation(sequence)? else { return Ok(()) };
    let own = |o: &Object| matches!(o, Object::Default(rel, at) if rel.oid == table.oid && *at == attnum);
    let mut found = followers(cx, &Object::Relation(sequence.clone()))?.dependent;
    found.retain(|object| !own(object));
    let on = describe(cx, &Object::Relation(sequence))?;
    let mut shown = Vec::new();
    for object in &found {
        shown.push((describe(cx, object)?, on.clone()));
    }
    refuse_or_tell(cx, Some(what), &shown, cascade)?;
    for object in &found {
        if let Object::Default(rel, attnum) = object {
            drop_default(cx, rel, *attnum)?;
            store::next_command(cx)?;
        }
    }
    Ok(())
}

/// The default of a column goes.
pub(super) fn drop_default(cx: &SessionState, rel: &Relation, attnum: i16) -> Result<()> {
    if rel.is_temporary() {
        // Another of its columns may have changed since it was looked at.
        if let Some(now) = cx.own().temp_relation(rel.oid) {
            alter_column::edit_temp(cx, &now, attnum, |c| c.default_tree = None);
        }
        return Ok(());
    }
    lock(cx, rel)?;
    store::announce(cx, rel);
    store::set_default(cx, rel, attnum, None)
}

/// A primary key, `what`, is to be dropped: 2BP01 if a view's GROUP BY relies on it, or, with
/// `cascade`, the view is dropped before.
pub fn release_views_of_key(cx: &SessionState, constraint: Oid, what: &str, cascade: bool) -> Result<()> {
    let mut views = views_of(cx, id::CONSTRAINT, constraint, 0)?;
    views.extend(cx.own().with_temp(|temp| temp.views_of(constraint, 0)));
    if views.is_empty() {
        return Ok(());
    }
    drop_with(cx, views.into_iter().map(Object::Relation).collect(), cascade, Some(what))
}
