//! ALTER TABLE on columns.

use crate::ddl::create;
use crate::ddl::create::Spec;
use crate::ddl::names::Place;
use crate::ddl::{
    alter, composites, domains, exprs, foreign, inherit_alter, names, rewrite, sequence, store,
};
use crate::state::SessionState;
use pg_raw_parse::{Node, nodes};
use sinew_catalog::acl::relation_word;
use sinew_catalog::bootstrap::attribute_row;
use sinew_catalog::rows::{CatRow, SystemRows, text_array};
use sinew_catalog::sequence::Ask;
use sinew_catalog::{id, missing_text, must_be_owner};
use sinew_error::sqlerr;
use sinew_error::{Result, SqlError, SqlState};
use sinew_exec::stored::Evaluate;
use sinew_plan as plan;
use sinew_plan::kept::references;
use sinew_plan::{BoundExpr, NamedType};
use sinew_table::{Column, Identity, Index, Origin, Relation, RelationKind, SYSTEM_COLUMNS};
use sinew_txn::LockMode;
use sinew_types::acl::Rights;
use sinew_types::{Datum, Oid, oid as t};
use std::sync::Arc;

/// The column of that name. Fails with 42703 if there is none and with 0A000 for a system column.
pub fn column<'r>(rel: &'r Relation, name: &str) -> Result<&'r Column> {
    match rel.column_index(name) {
        Some(at) => Ok(&rel.columns[at]),
        None if SYSTEM_COLUMNS.contains(&name) => {
            Err(sqlerr!(FEATURE_NOT_SUPPORTED, "cannot alter system column \"{name}\""))
        }
        None => Err(undefined(rel, name)),
    }
}

fn undefined(rel: &Relation, name: &str) -> SqlError {
    sqlerr!(UNDEFINED_COLUMN, "column \"{name}\" of relation \"{}\" does not exist", rel.name)
}

/// Changes one column of a temporary table's descriptor.
pub(super) fn edit_temp(cx: &SessionState, rel: &Relation, attnum: i16, edit: impl FnOnce(&mut Column)) {
    let mut changed = rel.clone();
    edit(&mut changed.columns[attnum as usize - 1]);
    store::replace_temp(cx, changed);
}

/// ADD COLUMN. A default that is the same for all rows is computed once and kept beside the table.
/// A volatile default, a sequence or a generated column rewrites the table. Fails with 42701 if the
/// name is taken. Partitions get the column before its constraints are made. `above`: the table
/// above, which has the column by now.
pub fn add(
    cx: &SessionState,
    rel: &Arc<Relation>,
    def: &nodes::ColumnDef,
    missing_ok: bool,
    sql: &str,
    above: Option<&Relation>,
) -> Result<()> {
    let mut spec = Spec::default();
    spec.add_column(cx, &rel.name, def)?;
    let mut new = spec.columns.remove(0);
    let has_partitions = rel.partitioning.as_ref().is_some_and(|division| !division.partitions.is_empty());
    if (has_partitions || rel.children.is_some())
        && spec.sequences.iter().any(|wanted| wanted.identity.is_some())
    {
        return Err(sqlerr!(
            INVALID_TABLE_DEFINITION,
            "cannot recursively add identity column to table that has child tables"
        ));
    }
    // Constraints come with those of the table above, and values from its sequence.
    let has_sequence = !spec.sequences.is_empty();
    if above.is_some() {
        new.not_null |= spec.keys.iter().any(|key| key.primary);
        (spec.keys, spec.checks, spec.foreign, spec.sequences) = Default::default();
    }
    if let Some(above) = above {
        new.origin = Origin { above: 1, is_local: false };
        if rel.partition_of.is_none() && inherit_alter::merge_column(cx, rel, above, &new.name)? {
            return Ok(());
        }
    }
    if rel.column_index(&new.name).is_some() {
        let message = format!("column \"{}\" of relation \"{}\" already exists", new.name, rel.name);
        if !missing_ok {
            return Err(SqlError::new(SqlState::DUPLICATE_COLUMN, message));
        }
        names::notice(cx, SqlState::DUPLICATE_COLUMN, format!("{message}, skipping"));
        return Ok(());
    }
    if rel.columns.len() >= sinew_table::codec::COLUMNS_MAX {
        return Err(sqlerr!(TOO_MANY_COLUMNS, "tables can have at most 1600 columns"));
    }
    composites::not_in_itself(cx, rel, new.type_oid)?;
    composites::not_indexed(cx, rel)?;
    composites::forget_statistics(cx, rel)?;
    composites::announce_users(cx, rel.oid)?;
    new.attnum = rel.columns.len() as i16 + 1;
    // A column of a primary key must not be NULL from the start, or the key could not be made.
    if spec.keys.iter().any(|k| k.primary) {
        new.not_null = true;
    }
    let mut default = spec.defaults.first().map(|(_, node)| *node);
    let mut owned = None;
    if let Some(wanted) = spec.sequences.first() {
        cx.check_schema(rel.schema_oid, cx.user_oid(), Rights::CREATE)?;
        let place = Place {
            schema: rel.schema_oid,
            schema_name: rel.schema_name.clone(),
            name: rel.name.clone(),
            temporary: rel.is_temporary(),
        };
        let (made, kind) = create::create_sequence(cx, &place, rel.owner, &new, wanted, "ALTER TABLE")?;
        new.sequence = Some(made.oid);
        if wanted.identity.is_none() {
            let target = NamedType::of(&new);
            new.default_tree = Some(plan::keep_next_value(cx, made.oid, target)?.into());
        }
        owned = Some((made, kind));
        default = None;
    }
    let mut fill = None;
    if let Some(node) = default {
        new.default_tree = exprs::default_tree(cx, node, &new, sql).map_err(SqlError::without_position)?;
        if new.default_tree.is_some() {
            let bound = BoundExpr::bind(cx, node, sql, None, Some(NamedType::of(&new)))?;
            if bound.is_volatile() || rel.is_temporary() {
                fill = Some(bound);
            } else if new.domain.is_none() || rewrite::has_rows(cx, rel)? {
                let value = bound.eval(cx, &[])?;
                if !value.is_null() {
                    new.missing = Some(value);
                }
            }
        }
    }
    let column_above = above.and_then(|above| Some(&above.columns[above.column_index(&new.name)?]));
    if let Some(column) = column_above.filter(|_| has_sequence) {
        new.default_tree = column.default_tree.clone();
        if let Some(tree) = &new.default_tree {
            fill = Some(BoundExpr::kept(cx, tree, rel)?);
        }
    }
    if new.domain.is_some() && new.default_tree.is_none() && spec.generated.is_empty() {
        fill = default_of_domain(cx, rel, &mut new)?;
    }
    if let Some((_, node)) = spec.generated.first() {
        let mut shape = (**rel).clone();
        shape.columns.push(new.clone());
        let at = shape.columns.len() - 1;
        let tree = exprs::generated_tree(cx, *node, &Arc::new(shape.clone()), at, sql)
            .map_err(SqlError::without_position)?;
        fill = Some(BoundExpr::kept(cx, &tree, &shape)?);
        new.default_tree = Some(tree);
    }
    let per_row = fill.is_some() || new.sequence.is_some();
    let is_tested = new.domain.map_or(Ok(false), |domain| domains::has_conditions(cx, domain))?;
    if per_row || new.missing.is_some() || is_tested {
        composites::not_used(cx, rel)?;
    }
    if new.not_null && !per_row && new.missing.is_none() && rewrite::has_rows(cx, rel)? {
        return Err(contains_nulls(rel, &new.name));
    }
    let mut changed = (**rel).clone();
    changed.columns.push(new.clone());
    if rel.is_temporary() {
        rewrite::rewrite(
            cx,
            rel,
            |cx| Ok(store::replace_temp(cx, changed)),
            |cx, mut row| {
                row.push(value_for_row(cx, rel, &new, fill.as_ref(), &row)?);
                Ok(row)
            },
        )?;
    } else {
        store::announce(cx, rel);
        let system = store::system(cx);
        let tx = SystemRows::of(cx);
        let mut row = attribute_row(system.stored(id::ATTRIBUTE), rel.oid, &new);
        if let Some(missing) = &new.missing {
            let stored = match cx.row_type(new.type_oid)? {
                Some(row) => row.stored(missing.clone()),
                None => missing.clone(),
            };
            put_missing(&mut row, &stored, new.type_oid)?;
        }
        tx.insert(&row)?;
        store::change_type_of_column(cx, rel.oid, new.attnum, Some(new.declared().0))?;
        store::edit_class(cx, rel.oid, |row| row.put("relnatts", new.attnum))?;
        if let Some(text) = &new.default_tree {
            store::set_default(cx, rel, new.attnum, Some(text))?;
        }
        if rel.toast.is_none() && store::wants_toast(&changed) {
            store::create_toast(cx, &mut changed)?;
            let oid = changed.toast.as_ref().map_or(0, |(heap, _)| heap.oid);
            store::edit_class(cx, rel.oid, |row| row.put("reltoastrelid", Datum::Oid(oid)))?;
        }
        if let Some((sequence, kind)) = &owned {
            sequence::own(cx, sequence, rel, new.attnum, *kind)?;
        }
        store::next_command(cx)?;
        if per_row && rel.kind != RelationKind::Partitioned {
            rewrite::rewrite_permanent(cx, rel, |cx, mut row| {
                row.push(value_for_row(cx, rel, &new, fill.as_ref(), &row)?);
                Ok(row)
            })?;
        }
    }
    let now = store::reread(cx, rel.oid)?;
    let partitions = now.partitioning.iter().flat_map(|division| &division.partitions);
    let children = now.children.iter().flat_map(|children| &children.tables);
    for oid in partitions.map(|partition| partition.oid).chain(children.copied()) {
        if let Some(inner) = cx.open_oid(oid, LockMode::AccessExclusive)? {
            must_be_owner(cx, inner.owner, relation_word(&inner), &inner.name)?;
            crate::ddl::in_use::check(cx, &inner, "ALTER TABLE")?;
            add(cx, &inner, def, false, sql, Some(&now))?;
            store::next_command(cx)?;
        }
    }
    let now = store::reread(cx, rel.oid)?;
    alter::add_from_spec(cx, &now, &spec, sql)
}

/// The value that its domain gives a new column in the rows that are there: NULL too has to be a
/// value of the domain. It is returned if each row gets its own, and else kept in the column.
fn default_of_domain(cx: &SessionState, rel: &Arc<Relation>, new: &mut Column) -> Result<Option<BoundExpr>> {
    let mut shape = (**rel).clone();
    shape.columns.push(new.clone());
    let at = shape.columns.len() - 1;
    let Some(bound) = BoundExpr::column_default(cx, &Arc::new(shape), at)? else { return Ok(None) };
    if bound.is_volatile() || rel.is_temporary() {
        return Ok(Some(bound));
    }
    if rewrite::has_rows(cx, rel)? {
        let value = bound.eval(cx, &[])?;
        new.missing = Some(value).filter(|value| !value.is_null());
    }
    Ok(None)
}

/// The value of a new column in a row that is there; `row`: its other values.
fn value_for_row(
    cx: &SessionState,
    rel: &Relation,
    column: &Column,
    fill: Option<&BoundExpr>,
    row: &[Datum],
) -> Result<Datum> {
    let value = match (fill, column.sequence) {
        (Some(fill), _) => fill.eval(cx, row)?,
        (None, Some(sequence)) => {
            let value = cx.nextval(sequence, Ask::No)?;
            match column.type_oid {
                t::INT2 => Datum::Int2(value as i16),
                t::INT4 => Datum::Int4(value as i32),
                _ => Datum::Int8(value),
            }
        }
        (None, None) => column.missing.clone().unwrap_or(Datum::Null),
    };
    if value.is_null() && column.not_null {
        return Err(contains_nulls(rel, &column.name));
    }
    Ok(value)
}

/// The value that older rows show, as text in an array of one.
fn put_missing(row: &mut CatRow<'_>, value: &Datum, type_oid: Oid) -> Result<()> {
    let text = missing_text(value, type_oid)?;
    row.put("attmissingval", text_array([text]));
    row.put("atthasmissing", true);
    Ok(())
}

/// The error (23502) for a column that is to be NOT NULL and has a NULL in a row that is there.
pub fn contains_nulls(rel: &Relation, column: &str) -> SqlError {
    sqlerr!(NOT_NULL_VIOLATION, "column \"{column}\" of relation \"{}\" contains null values", rel.name)
        .schema(rel.schema_name.to_string())
        .table(rel.name.to_string())
        .column(column.to_string())
}

/// The name of a dropped column.
fn dropped_name(attnum: i16) -> String {
    format!("........pg.dropped.{attnum}........")
}

/// DROP COLUMN. Without `cascade` it fails with 2BP01 if other objects depend on the column. The
/// rows keep its values until they are written again.
pub fn drop(
    cx: &SessionState,
    rel: &Arc<Relation>,
    name: &str,
    missing_ok: bool,
    cascade: bool,
) -> Result<()> {
    let Some(at) = rel.column_index(name) else {
        if !missing_ok {
            return Err(undefined(rel, name));
        }
        let message = format!("{}, skipping", undefined(rel, name).message);
        names::notice(cx, SqlState::SUCCESSFUL_COMPLETION, message);
        return Ok(());
    };
    let attnum = rel.columns[at].attnum;
    crate::ddl::drop_columns::release_readers(cx, rel, attnum, cascade)?;
    composites::not_kept(cx, rel, name)?;
    composites::forget_statistics(cx, rel)?;
    composites::announce_users(cx, rel.oid)?;
    // Foreign keys on the column go with it, and so do those of this table that reference it.
    for key in rel.foreign_keys.iter().filter(|k| k.child_columns.contains(&attnum)) {
        foreign::remove(cx, key)?;
    }
    let rel = &store::reread(cx, rel.oid)?;
    let of = format!(
        "column {} of table {}",
        sinew_catalog::quote::quote_ident(name),
        crate::ddl::drop::shown(cx, rel)?
    );
    release_generated(cx, rel, attnum, &of, cascade)?;
    let rel = &store::reread(cx, rel.oid)?;
    for sequence in rel.columns[at].owned_sequences() {
        crate::ddl::drop_columns::release_defaults(cx, rel, attnum, sequence, &of, cascade)?;
    }
    let rel = &store::reread(cx, rel.oid)?;
    foreign::release(cx, rel, |k| k.parent_columns.contains(&attnum), &of, &of, cascade)?;
    // A key goes with a column that its index includes. So does what relies on the key.
    for index in rel.indexes.iter().filter(|i| i.included.contains(&attnum)) {
        let on = format!("index {}", sinew_catalog::quote::quote_ident(&index.name));
        foreign::release(cx, rel, |k| k.index == index.oid, &of, &on, cascade)?;
        if let Some((constraint, _)) = &index.constraint {
            crate::ddl::drop_columns::release_views_of_key(cx, *constraint, &of, cascade)?;
        }
    }
    let rel = &store::reread(cx, rel.oid)?;
    let mut now = rel.clone();
    for index in &rel.indexes {
        if reads_column(cx, index, attnum)? {
            store::drop_index(cx, &now, index)?;
            now = store::reread(cx, rel.oid)?;
        }
    }
    for check in &rel.checks {
        let mentions = references(cx, &check.condition_tree)?.own.contains(&attnum);
        if mentions {
            alter::drop_check(cx, &now, check.oid)?;
            now = store::reread(cx, rel.oid)?;
        }
    }
    let owned: Vec<Oid> = rel.columns[at].owned_sequences().collect();
    let rename_to = dropped_name(attnum);
    let blank = |column: &mut Column| {
        column.name = rename_to.as_str().into();
        column.dropped = true;
        column.domain = None;
        column.not_null = false;
        column.identity = None;
        column.generated = false;
        column.default_tree = None;
        column.sequence = None;
        column.more_sequences.clear();
        column.missing = None;
    };
    if rel.is_temporary() {
        edit_temp(cx, &now, attnum, blank);
    } else {
        store::announce(cx, rel);
        if rel.columns[at].default_tree.is_some() {
            store::set_default(cx, rel, attnum, None)?;
        }
        let mut column = rel.columns[at].clone();
        blank(&mut column);
        let system = store::system(cx);
        let new = attribute_row(system.stored(id::ATTRIBUTE), rel.oid, &column).row;
        store::edit_attribute(cx, rel.oid, attnum, |row| row.row = new)?;
        store::change_type_of_column(cx, rel.oid, attnum, None)?;
        let of_column = [Datum::Oid(rel.oid), Datum::Int2(attnum)];
        store::delete_rows(cx, id::STATISTIC, 2696, &of_column)?;
        store::delete_rows(
            cx,
            id::DESCRIPTION,
            2675,
            &[Datum::Oid(rel.oid), Datum::Oid(id::CLASS), Datum::Int4(i32::from(attnum))],
        )?;
        store::next_command(cx)?;
    }
    for sequence in owned {
        if let Some(sequence) = cx.relation(sequence)? {
            store::drop_relation(cx, &sequence)?;
        }
    }
    Ok(())
}

/// Is a column in an index, or read by its expressions or its predicate?
pub fn reads_column(cx: &SessionState, index: &Index, attnum: i16) -> Result<bool> {
    let mut reads = index.columns.iter().any(|c| c.attnum == attnum) || index.included.contains(&attnum);
    for tree in index.trees() {
        reads |= references(cx, tree)?.own.contains(&attnum);
    }
    Ok(reads)
}

/// SET DEFAULT, or DROP DEFAULT if `node` is none. It changes later insertions and no rows that are
/// there.
pub fn set_default(
    cx: &SessionState,
    rel: &Arc<Relation>,
    name: &str,
    node: Node<'_>,
    sql: &str,
) -> Result<()> {
    let column = column(rel, name)?;
    if column.identity.is_some() {
        let e = sqlerr!(SYNTAX_ERROR, "column \"{name}\" of relation \"{}\" is an identity column", rel.name);
        return Err(if matches!(node, Node::None) {
            e.hint("Use ALTER TABLE ... ALTER COLUMN ... DROP IDENTITY instead.")
        } else {
            e
        });
    }
    if column.generated {
        let e = sqlerr!(SYNTAX_ERROR, "column \"{name}\" of relation \"{}\" is a generated column", rel.name);
        return Err(if matches!(node, Node::None) {
            e.hint("Use ALTER TABLE ... ALTER COLUMN ... DROP EXPRESSION instead.")
        } else {
            e
        });
    }
    // PostgreSQL has no text of the statement there, and so no position.
    let text = match node {
        Node::None => None,
        node => exprs::default_tree(cx, node, column, sql).map_err(SqlError::without_position)?,
    };
    if rel.is_temporary() {
        edit_temp(cx, rel, column.attnum, |c| c.default_tree = text);
        return Ok(());
    }
    store::announce(cx, rel);
    store::set_default(cx, rel, column.attnum, text.as_deref())
}

/// A generated column becomes one like the others, with the values that it has.
pub fn drop_expression(cx: &SessionState, rel: &Arc<Relation>, name: &str, missing_ok: bool) -> Result<()> {
    let column = column(rel, name)?;
    if !column.generated {
        let message =
            format!("column \"{name}\" of relation \"{}\" is not a stored generated column", rel.name);
        if !missing_ok {
            return Err(SqlError::new(SqlState::OBJECT_NOT_IN_PREREQUISITE_STATE, message));
        }
        names::notice(cx, SqlState::SUCCESSFUL_COMPLETION, format!("{message}, skipping"));
        return Ok(());
    }
    if rel.is_temporary() {
        edit_temp(cx, rel, column.attnum, |c| (c.generated, c.default_tree) = (false, None));
        return Ok(());
    }
    store::announce(cx, rel);
    store::set_default(cx, rel, column.attnum, None)?;
    store::edit_attribute(cx, rel.oid, column.attnum, |row| row.put("attgenerated", Datum::Char(0)))
}

/// The generated columns that read a column go with it, or keep it: 2BP01.
fn release_generated(
    cx: &SessionState,
    rel: &Arc<Relation>,
    attnum: i16,
    of: &str,
    cascade: bool,
) -> Result<()> {
    let mut found = Vec::new();
    for column in rel.columns.iter().filter(|c| c.generated && c.attnum != attnum) {
        if let Some(tree) = &column.default_tree
            && references(cx, tree)?.own.contains(&attnum)
        {
            found.push(column.name.clone());
        }
    }
    let table = crate::ddl::drop::shown(cx, rel)?;
    let quoted = |name: &str| sinew_catalog::quote::quote_ident(name).to_string();
    let depending: Vec<(String, String)> = found
        .iter()
        .map(|name| (format!("column {} of table {table}", quoted(name)), of.to_string()))
        .collect();
    crate::ddl::drop::refuse_or_tell(cx, Some(of), &depending, cascade)?;
    for name in &found {
        drop(cx, &store::reread(cx, rel.oid)?, name, false, cascade)?;
    }
    Ok(())
}

/// SET NOT NULL. It reads the whole table, and fails with 23502 if a row has a NULL.
pub fn set_not_null(cx: &SessionState, rel: &Arc<Relation>, name: &str) -> Result<()> {
    let column = column(rel, name)?;
    if column.not_null {
        return Ok(());
    }
    rewrite::verify_not_null(cx, rel, column.attnum as usize - 1)?;
    if rel.is_temporary() {
        edit_temp(cx, rel, column.attnum, |c| c.not_null = true);
        return Ok(());
    }
    store::announce(cx, rel);
    store::edit_attribute(cx, rel.oid, column.attnum, |row| row.put("attnotnull", true))
}

/// DROP NOT NULL. Refused for identity columns and for columns of a primary key.
pub fn drop_not_null(cx: &SessionState, rel: &Arc<Relation>, name: &str) -> Result<()> {
    let column = column(rel, name)?;
    if column.identity.is_some() {
        return Err(sqlerr!(
            SYNTAX_ERROR,
            "column \"{name}\" of relation \"{}\" is an identity column",
            rel.name
        ));
    }
    if rel.primary_key().is_some_and(|k| k.columns.iter().any(|c| c.attnum == column.attnum)) {
        return Err(sqlerr!(INVALID_TABLE_DEFINITION, "column \"{name}\" is in a primary key"));
    }
    crate::ddl::replica_identity::must_be_null_free(rel, column.attnum, name)?;
    if rel.is_temporary() {
        edit_temp(cx, rel, column.attnum, |c| c.not_null = false);
        return Ok(());
    }
    store::announce(cx, rel);
    store::edit_attribute(cx, rel.oid, column.attnum, |row| row.put("attnotnull", false))
}

/// ADD GENERATED AS IDENTITY: makes a sequence that the column owns. The column must be NOT NULL
/// and have neither a default nor an identity.
pub fn add_identity(
    cx: &SessionState,
    rel: &Arc<Relation>,
    name: &str,
    def: &nodes::Constraint,
) -> Result<()> {
    let column = column(rel, name)?;
    let not_ready = |what: &str| {
        sqlerr!(OBJECT_NOT_IN_PREREQUISITE_STATE, "column \"{name}\" of relation \"{}\" {what}", rel.name)
    };
    if !matches!(column.declared().0, t::INT2 | t::INT4 | t::INT8) {
        return Err(sqlerr!(
            INVALID_PARAMETER_VALUE,
            "identity column type must be smallint, integer, or bigint"
        ));
    }
    if !column.not_null {
        return Err(not_ready("must be declared NOT NULL before identity can be added"));
    }
    if column.identity.is_some() {
        return Err(not_ready("is already an identity column"));
    }
    if column.default_tree.is_some() {
        return Err(not_ready("already has a default value"));
    }
    let identity = if def.generated_when as u8 == b'a' { Identity::Always } else { Identity::ByDefault };
    let place = Place {
        schema: rel.schema_oid,
        schema_name: rel.schema_name.clone(),
        name: rel.name.clone(),
        temporary: rel.is_temporary(),
    };
    let wanted =
        create::SequenceSpec { column: 0, identity: Some(identity), options: def.options().iter().collect() };
    let (made, kind) = create::create_sequence(cx, &place, rel.owner, column, &wanted, "ALTER TABLE")?;
    if rel.is_temporary() {
        edit_temp(cx, rel, column.attnum, |c| {
            c.identity = Some(identity);
            c.more_sequences.extend(c.sequence.replace(made.oid));
        });
        return Ok(());
    }
    store::announce(cx, rel);
    sequence::own(cx, &made, rel, column.attnum, kind)?;
    let mark = if identity == Identity::Always { b'a' } else { b'd' };
    store::edit_attribute(cx, rel.oid, column.attnum, |row| row.put("attidentity", Datum::Char(mark)))
}

/// DROP IDENTITY, with the sequence. A column without an identity is 55000, or a notice with
/// `missing_ok`.
pub fn drop_identity(cx: &SessionState, rel: &Arc<Relation>, name: &str, missing_ok: bool) -> Result<()> {
    let column = column(rel, name)?;
    if column.identity.is_none() {
        let message = format!("column \"{name}\" of relation \"{}\" is not an identity column", rel.name);
        if !missing_ok {
            return Err(SqlError::new(SqlState::OBJECT_NOT_IN_PREREQUISITE_STATE, message));
        }
        names::notice(cx, SqlState::SUCCESSFUL_COMPLETION, format!("{message}, skipping"));
        return Ok(());
    }
    let sequence = column.sequence;
    if rel.is_temporary() {
        edit_temp(cx, rel, column.attnum, |c| {
            c.identity = None;
            c.sequence.into_iter().for_each(|sequence| c.disown(sequence));
        });
    } else {
        store::announce(cx, rel);
        store::edit_attribute(cx, rel.oid, column.attnum, |row| row.put("attidentity", Datum::Char(0)))?;
    }
    if let Some(sequence) = sequence
        && let Some(sequence) = cx.relation(sequence)?
    {
        store::drop_relation(cx, &sequence)?;
    }
    Ok(())
}
