//! CREATE VIEW.
//!
//! A view is kept as the tree of its query (`plan::kept`) in `pg_rewrite.ev_action`, and with the
//! columns it had when it was made. The columns that the query names are recorded, so that nothing
//! of it is dropped or altered under the view.
//!
//! A temporary view, which is also one that reads a temporary relation, stands in its session's own
//! schema with what it names. Its session drops nothing under it; another session, which knows
//! nothing of it, may: then it reads a relation that does not exist.

use crate::ddl::{names, options, store};
use crate::state::SessionState;
use pg_raw_parse::raw::ViewCheckOption;
use pg_raw_parse::{Node, nodes};
use sinew_catalog::rows::{CatRow, SystemRows};
use sinew_catalog::{id, must_be_owner};
use sinew_error::notsup;
use sinew_error::sqlerr;
use sinew_error::{Result, SqlError, SqlState};
use sinew_plan as plan;
use sinew_plan::kept::references;
use sinew_table::{Column, Persistence, Relation, RelationKind};
use sinew_txn::{LockMode, WaitPolicy};
use sinew_types::{Datum, Oid, typeinfo};
use std::sync::Arc;

/// Runs CREATE VIEW. OR REPLACE may only add columns at the end, since other views count on those
/// that are there.
pub fn create_view(cx: &SessionState, stmt: &nodes::ViewStmt, sql: &str) -> Result<String> {
    const TAG: &str = "CREATE VIEW";
    let var = stmt.view().ok_or_else(|| SqlError::internal("CREATE VIEW without a name"))?;
    // Before the place: that of a query which means nothing is not looked for.
    if matches!(stmt.query(), Node::SelectStmt(s) if sinew_plan::bind::into::has_into(s)) {
        return Err(notsup!("views must not contain SELECT INTO"));
    }
    let query = plan::keep_query(cx, stmt.query(), sql)?;
    let place = if query.temporary && var.relpersistence as u8 == b'p' {
        let message = format!("view \"{}\" will be a temporary view", var.relname().unwrap_or(""));
        names::notice(cx, SqlState::SUCCESSFUL_COMPLETION, message);
        names::temporary_place(cx, var)?
    } else {
        names::place(cx, var)?
    };
    let mut columns = Vec::new();
    let mut aliases = stmt.aliases().iter().filter_map(Node::as_str);
    if stmt.aliases().len() > query.columns.len() {
        return Err(sqlerr!(SYNTAX_ERROR, "CREATE VIEW specifies more column names than columns"));
    }
    for (i, column) in query.columns.iter().enumerate() {
        let name: Arc<str> = aliases.next().map_or_else(|| column.name.clone(), Arc::from);
        if columns.iter().any(|c: &sinew_table::Column| c.name == name) {
            return Err(sqlerr!(DUPLICATE_COLUMN, "column \"{name}\" specified more than once"));
        }
        let mut made = Column::plain(name, i as i16 + 1, column.type_oid, column.typmod);
        made.domain = column.domain;
        if let Some(derived) = query.collations.get(i).filter(|_| made.collation != 0) {
            made.collation = derived.oid().ok_or_else(|| {
                sqlerr!(
                    INDETERMINATE_COLLATION,
                    "could not determine which collation to use for view column \"{}\"",
                    made.name
                )
                .hint("Use the COLLATE clause to set the collation explicitly.")
            })?;
        }
        columns.push(made);
    }
    if let Some(column) = columns.iter().find(|c| typeinfo::is_pseudo(c.type_oid)) {
        return Err(sqlerr!(
            INVALID_TABLE_DEFINITION,
            "column \"{}\" has pseudo-type {}",
            column.name,
            typeinfo::type_name(column.type_oid)
        ));
    }
    let tree: Arc<str> = query.tree.into();
    let kept = options_of(cx, stmt, &tree)?;
    // The right to create in the schema was asked for; that to look into it is not needed.
    let trusts = cx.trust_names(true);
    let old = cx.open_relation_wait(
        Some(&place.schema_name),
        &place.name,
        LockMode::AccessExclusive,
        WaitPolicy::Block,
    );
    cx.trust_names(trusts);
    if let Some(old) = old? {
        if !stmt.replace {
            return Err(sqlerr!(DUPLICATE_TABLE, "relation \"{}\" already exists", place.name));
        }
        return replace(cx, &old, columns, kept, &tree, &query.keys).map(|()| TAG.into());
    }
    let oid = store::new_oid(cx, place.temporary)?;
    let mut rel = store::blank(oid, place.name.clone(), place.schema, &place.schema_name, cx.user_oid());
    rel.kind = RelationKind::View;
    rel.columns = columns;
    rel.view_query = Some(tree.clone());
    rel.options = kept;
    if place.temporary {
        rel.persistence = Persistence::Temporary;
        return put_temporary(cx, rel, &tree, &query.keys).map(|()| TAG.into());
    }
    store::create_relation(cx, rel)?;
    insert_rule(cx, oid, &tree, &query.keys)?;
    Ok(TAG.into())
}

/// Puts a view, or a changed one, into the session's own schema, with what it reads and the keys
/// that its GROUP BY needs.
fn put_temporary(cx: &SessionState, view: Relation, tree: &str, keys: &[Oid]) -> Result<()> {
    let found = references(cx, tree)?;
    let mut reads = found.columns;
    reads.extend(found.fields);
    // An OID is of one relation, one constraint, one type or one function.
    let others = found.relations.iter().chain(keys).chain(&found.types).chain(&found.functions);
    reads.extend(others.map(|oid| (*oid, 0)));
    let oid = view.oid;
    store::replace_temp(cx, view);
    cx.own().change_temp(cx.depth(), |temp| temp.put_reads(oid, reads.into()));
    Ok(())
}

/// A new view's options, WITH CHECK OPTION among them.
fn options_of(cx: &SessionState, stmt: &nodes::ViewStmt, tree: &str) -> Result<Vec<String>> {
    let written = match stmt.with_check_option {
        ViewCheckOption::LOCAL_CHECK_OPTION => Some("check_option=local"),
        ViewCheckOption::CASCADED_CHECK_OPTION => Some("check_option=cascaded"),
        _ => None,
    };
    let is_option = |n| matches!(n, Node::DefElem(d) if d.defname() == Some("check_option"));
    let listed = stmt.options().iter().any(is_option);
    if written.is_some() || listed {
        options::must_take_writes(cx, tree)?;
    }
    let mut kept = options::of_view(stmt.options().iter())?;
    if written.is_some() && listed {
        return Err(sqlerr!(INVALID_PARAMETER_VALUE, "parameter \"check_option\" specified more than once"));
    }
    kept.extend(written.map(String::from));
    Ok(kept)
}

/// Stores a view's rule. `keys`: constraints without which its GROUP BY would not be allowed.
pub(super) fn insert_rule(cx: &SessionState, view: Oid, tree: &str, keys: &[Oid]) -> Result<()> {
    let system = store::system(cx);
    let rule = store::new_oid(cx, false)?;
    let row = CatRow::new(system.stored(id::REWRITE))
        .set_oid("oid", rule)
        .set("rulename", "_RETURN")
        .set_oid("ev_class", view)
        .set_char("ev_type", b'1')
        .set_char("ev_enabled", b'O')
        .set("is_instead", true)
        .set("ev_qual", "<>")
        .set("ev_action", tree);
    SystemRows::of(cx).insert(&row)?;
    let found = references(cx, tree)?;
    let on = found.columns.iter().copied().chain(found.relations.iter().map(|rel| (*rel, 0)));
    // Those of the system cannot go.
    for (rel, column) in on.filter(|(rel, _)| *rel >= 16384) {
        store::depend(cx, (id::REWRITE, rule, 0), (id::CLASS, rel, i32::from(column)), b'n')?;
    }
    store::depend_on_used(cx, (id::REWRITE, rule, 0), &found)?;
    for key in keys {
        store::depend(cx, (id::REWRITE, rule, 0), (id::CONSTRAINT, *key, 0), b'n')?;
    }
    store::next_command(cx)
}

fn replace(
    cx: &SessionState,
    old: &Relation,
    columns: Vec<sinew_table::Column>,
    kept: Vec<String>,
    tree: &str,
    keys: &[Oid],
) -> Result<()> {
    if old.kind != RelationKind::View {
        return Err(sqlerr!(WRONG_OBJECT_TYPE, "\"{}\" is not a view", old.name));
    }
    must_be_owner(cx, old.owner, "view", &old.name)?;
    if columns.len() < old.columns.len() {
        return Err(sqlerr!(INVALID_TABLE_DEFINITION, "cannot drop columns from view"));
    }
    for (new, before) in columns.iter().zip(&old.columns) {
        if new.name != before.name {
            return Err(sqlerr!(
                INVALID_TABLE_DEFINITION,
                "cannot change name of view column \"{}\" to \"{}\"",
                before.name,
                new.name
            )
            .hint("Use ALTER VIEW ... RENAME COLUMN ... to change name of view column instead."));
        }
        if new.type_oid != before.type_oid || new.typmod != before.typmod {
            return Err(sqlerr!(
                INVALID_TABLE_DEFINITION,
                "cannot change data type of view column \"{}\" from {} to {}",
                before.name,
                typeinfo::format_type(before.type_oid, before.typmod),
                typeinfo::format_type(new.type_oid, new.typmod)
            ));
        }
    }
    let name = |c| sinew_table::collation::name(c).unwrap_or_default();
    if let Some((new, before)) = columns.iter().zip(&old.columns).find(|(n, b)| n.collation != b.collation) {
        return Err(sqlerr!(
            INVALID_TABLE_DEFINITION,
            "cannot change collation of view column \"{}\" from \"{}\" to \"{}\"",
            before.name,
            name(before.collation),
            name(new.collation)
        ));
    }
    if old.is_temporary() {
        let mut changed = old.clone();
        changed.columns.extend(columns.into_iter().skip(old.columns.len()));
        (changed.view_query, changed.options) = (Some(tree.into()), kept);
        return put_temporary(cx, changed, tree, keys);
    }
    store::announce(cx, old);
    let system = store::system(cx);
    let tx = SystemRows::of(cx);
    for row in tx.lookup(system.stored(id::REWRITE), 2693, &[Datum::Oid(old.oid)])? {
        store::delete_depends(cx, id::REWRITE, row.oid("oid"))?;
        tx.delete(&row)?;
    }
    for column in &columns[old.columns.len()..] {
        tx.insert(&sinew_catalog::bootstrap::attribute_row(system.stored(id::ATTRIBUTE), old.oid, column))?;
    }
    if columns.len() > old.columns.len() {
        store::edit_class(cx, old.oid, |row| row.put("relnatts", columns.len() as i16))?;
    }
    store::next_command(cx)?;
    if kept != old.options {
        options::put(cx, old, kept)?;
        store::next_command(cx)?;
    }
    insert_rule(cx, old.oid, tree, keys)
}
