//! INHERITS: what a table gets from its parents, and the links between them.
//!
//! A child is a table like any other. A row of `pg_inherits` names each of its parents, and
//! `relhassubclass` marks the parents. A column or a CHECK of a child has an [`Origin`]: how many
//! parents have it, and whether the child's own definition has it, too. It may go only when no
//! parent has it. Indexes, keys, triggers and identities are not inherited.
//!
//! The children of a table change under ShareUpdateExclusive of the table: statements that read it
//! go on meanwhile. A statement that finds a new list of children is planned anew, for the table is
//! announced as changed.
//!
//! Commands that children follow are in `inherit_alter`.

use crate::ddl::create::Spec;
use crate::ddl::partition::place_in;
use crate::ddl::{names, store};
use crate::state::SessionState;
use pg_raw_parse::{Node, nodes};
use sinew_catalog::acl::relation_word;
use sinew_catalog::rows::{CatRow, SystemRows};
use sinew_catalog::{id, must_be_owner};
use sinew_error::{Result, SqlError, SqlState, notsup, sqlerr};
use sinew_plan::kept;
use sinew_table::{CheckConstraint, Column, Origin, Relation, RelationKind, Trigger, collation};
use sinew_txn::{LockMode, WaitPolicy};
use sinew_types::{Datum, typeinfo};
use std::sync::Arc;

/// The parents that CREATE TABLE names, locked.
pub(super) fn open_parents(
    cx: &SessionState,
    stmt: &nodes::CreateStmt,
    is_temporary: bool,
) -> Result<Vec<Arc<Relation>>> {
    let mut parents: Vec<Arc<Relation>> = Vec::new();
    for node in stmt.inh_relations().iter() {
        sinew_types::host::step()?;
        let Node::RangeVar(var) = node else { continue };
        names::check_database(cx, var)?;
        let (schema, name) = (var.schemaname(), var.relname().unwrap_or(""));
        let mode = LockMode::ShareUpdateExclusive;
        let found = cx.open_relation_wait(schema, name, mode, WaitPolicy::Block)?;
        let Some(parent) = found else { return Err(cx.missing_relation(schema, name)?) };
        if parents.iter().any(|have| have.oid == parent.oid) {
            return Err(inherited_twice(&parent));
        }
        parents.push(parent);
    }
    for parent in &parents {
        must_be_parent(parent, is_temporary)?;
        must_be_owner(cx, parent.owner, relation_word(parent), &parent.name)?;
    }
    Ok(parents)
}

fn inherited_twice(parent: &Relation) -> SqlError {
    sqlerr!(DUPLICATE_TABLE, "relation \"{}\" would be inherited from more than once", parent.name)
}

/// 42809 for a relation that no table inherits from.
fn must_be_parent(parent: &Relation, is_temporary: bool) -> Result<()> {
    let what = match parent.kind {
        RelationKind::Partitioned => "cannot inherit from partitioned table",
        _ if parent.partition_of.is_some() => "cannot inherit from partition",
        RelationKind::Table if parent.is_temporary() && !is_temporary => {
            "cannot inherit from temporary relation"
        }
        RelationKind::Table if !parent.is_system => return Ok(()),
        RelationKind::Composite => {
            return Err(sqlerr!(WRONG_OBJECT_TYPE, "\"{}\" is a composite type", parent.name));
        }
        _ => {
            return Err(sqlerr!(
                WRONG_OBJECT_TYPE,
                "inherited relation \"{}\" is not a table or foreign table",
                parent.name
            ));
        }
    };
    Err(sqlerr!(WRONG_OBJECT_TYPE, "{what} \"{}\"", parent.name))
}

fn notice(cx: &SessionState, message: String) {
    names::notice(cx, SqlState::SUCCESSFUL_COMPLETION, message);
}

/// How messages name a column's type.
fn type_of(column: &Column) -> String {
    let (ty, typmod) = column.declared();
    typeinfo::format_type(ty, typmod)
}

/// 42804 or 42P21 for two definitions of a column that cannot be one. `what`: the words before the
/// column's name.
fn must_agree(what: &str, have: &Column, new: &Column) -> Result<()> {
    if have.declared() != new.declared() {
        return Err(sqlerr!(DATATYPE_MISMATCH, "{what} \"{}\" has a type conflict", have.name)
            .detail(format!("{} versus {}", type_of(have), type_of(new))));
    }
    if have.collation != new.collation {
        let name = |column: &Column| collation::name(column.collation).unwrap_or("default").to_string();
        return Err(sqlerr!(COLLATION_MISMATCH, "{what} \"{}\" has a collation conflict", have.name)
            .detail(format!("\"{}\" versus \"{}\"", name(have), name(new))));
    }
    Ok(())
}

/// The columns and conditions of a new table with parents, while they are put together.
struct Merged {
    columns: Vec<Column>,
    /// Parents give the column different defaults.
    differs: Vec<bool>,
    checks: Vec<CheckConstraint>,
}

impl Merged {
    /// Adds the columns and the conditions of a parent.
    fn add(&mut self, cx: &SessionState, parent: &Relation) -> Result<()> {
        for column in parent.live_columns() {
            let Some(have) = self.columns.iter_mut().find(|have| have.name == column.name) else {
                let number = self.columns.len() as i16 + 1;
                let mut copy = Column::plain(column.name.clone(), number, column.type_oid, column.typmod);
                copy.domain = column.domain;
                copy.collation = column.collation;
                copy.not_null = column.not_null;
                copy.generated = column.generated;
                copy.origin = Origin { above: 1, is_local: false };
                self.columns.push(copy);
                self.differs.push(false);
                continue;
            };
            notice(cx, format!("merging multiple inherited definitions of column \"{}\"", column.name));
            must_agree("inherited column", have, column)?;
            if have.generated != column.generated {
                return Err(sqlerr!(
                    DATATYPE_MISMATCH,
                    "inherited column \"{}\" has a generation conflict",
                    column.name
                ));
            }
            have.origin.above += 1;
            have.not_null |= column.not_null;
        }
        let names: Vec<Arc<str>> = self.columns.iter().map(|c| c.name.clone()).collect();
        let place = place_in(parent, &names);
        for column in parent.live_columns() {
            let (Some(tree), Some(at)) =
                (&column.default_tree, names.iter().position(|name| *name == column.name))
            else {
                continue;
            };
            let tree: Arc<str> =
                if column.generated { kept::moved(cx, tree, &place)?.into() } else { tree.clone() };
            match &self.columns[at].default_tree {
                Some(have) => self.differs[at] |= *have != tree,
                None => self.columns[at].default_tree = Some(tree),
            }
        }
        for check in parent.checks.iter().filter(|check| !check.no_inherit) {
            let tree = kept::moved(cx, &check.condition_tree, &place)?;
            match self.checks.iter_mut().find(|have| have.name == check.name) {
                Some(have) if *have.condition_tree == *tree => have.origin.above += 1,
                Some(_) => {
                    return Err(sqlerr!(
                        DUPLICATE_OBJECT,
                        "check constraint name \"{}\" appears multiple times but with different expressions",
                        check.name
                    ));
                }
                None => self.checks.push(CheckConstraint {
                    oid: 0,
                    name: check.name.clone(),
                    condition_tree: tree.into(),
                    origin: Origin { above: 1, is_local: false },
                    no_inherit: false,
                }),
            }
        }
        Ok(())
    }

    /// Takes a column of the table's own definition into the inherited one of its name.
    /// `has_default`: it has a default, an identity or an expression of its own.
    fn override_column(
        &mut self,
        cx: &SessionState,
        at: usize,
        moves: bool,
        own: Column,
        has_default: bool,
    ) -> Result<()> {
        let name = own.name.clone();
        if moves {
            let message = format!("moving and merging column \"{name}\" with inherited definition");
            let notice =
                SqlError::report(sinew_error::Severity::Notice, SqlState::SUCCESSFUL_COMPLETION, message);
            cx.notice(notice.detail("User-specified column moved to the position of the inherited column."));
        } else {
            notice(cx, format!("merging column \"{name}\" with inherited definition"));
        }
        let have = &mut self.columns[at];
        must_agree("column", have, &own)?;
        if have.generated {
            let wrong = match () {
                () if own.generated => {
                    return Err(sqlerr!(
                        INVALID_COLUMN_DEFINITION,
                        "child column \"{name}\" specifies generation expression"
                    )
                    .hint(
                        "Omit the generation expression in the definition of the child table column \
                         to inherit the generation expression from the parent table.",
                    ));
                }
                () if own.identity.is_some() => "identity",
                () if has_default => "default",
                () => "",
            };
            if !wrong.is_empty() {
                return Err(sqlerr!(
                    INVALID_COLUMN_DEFINITION,
                    "column \"{name}\" inherits from generated column but specifies {wrong}"
                ));
            }
        }
        have.origin.is_local = true;
        have.not_null |= own.not_null;
        have.identity = own.identity;
        if has_default {
            have.generated = own.generated;
            have.default_tree = own.default_tree;
            self.differs[at] = false;
        }
        Ok(())
    }
}

/// Puts the columns and conditions of the parents of a new table before those of its own
/// definition.
pub(super) fn merge(cx: &SessionState, spec: &mut Spec<'_>, parents: &[Arc<Relation>]) -> Result<()> {
    let mut merged = Merged { columns: Vec::new(), differs: Vec::new(), checks: Vec::new() };
    for parent in parents {
        merged.add(cx, parent)?;
    }
    let inherited = merged.columns.len();
    let own = std::mem::take(&mut spec.columns);
    let mut places = Vec::with_capacity(own.len());
    for (i, column) in own.into_iter().enumerate() {
        let has_default = column.default_tree.is_some()
            || spec.defaults.iter().any(|d| d.0 == i)
            || spec.generated.iter().any(|g| g.0 == i)
            || spec.sequences.iter().any(|s| s.column == i);
        let found = merged.columns[..inherited].iter().position(|have| have.name == column.name);
        match found {
            Some(at) => merged.override_column(cx, at, at != i, column, has_default)?,
            None => {
                merged.columns.push(column);
                merged.differs.push(false);
            }
        }
        places.push(found.unwrap_or(merged.columns.len() - 1));
    }
    if let Some(at) = merged.differs.iter().position(|differs| *differs) {
        let column = &merged.columns[at];
        let name = &column.name;
        return Err(match column.generated {
            true => sqlerr!(
                INVALID_COLUMN_DEFINITION,
                "column \"{name}\" inherits conflicting generation expressions"
            ),
            false => {
                sqlerr!(INVALID_COLUMN_DEFINITION, "column \"{name}\" inherits conflicting default values")
                    .hint("To resolve the conflict, specify a default explicitly.")
            }
        });
    }
    spec.defaults.iter_mut().for_each(|d| d.0 = places[d.0]);
    spec.generated.iter_mut().for_each(|g| g.0 = places[g.0]);
    spec.sequences.iter_mut().for_each(|s| s.column = places[s.column]);
    // Trees that LIKE has copied read the columns where they were.
    let place = |column: u16| places.get(usize::from(column)).map(|at| *at as u16);
    for check in &mut spec.copied_checks {
        check.1 = kept::moved(cx, &check.1, &place)?.into();
    }
    for (&at, i) in places.iter().zip(0..) {
        let column = &mut merged.columns[at];
        if let (true, true, Some(tree)) = (column.generated, at >= inherited || i != at, &column.default_tree)
            && !column.origin.is_inherited()
        {
            column.default_tree = Some(kept::moved(cx, tree, &place)?.into());
        }
    }
    for (column, number) in merged.columns.iter_mut().zip(1..) {
        column.attnum = number;
    }
    spec.columns = merged.columns;
    spec.inherited_checks = merged.checks;
    Ok(())
}

/// A CHECK of a table's own definition, or one of a parent, meets `have` of the same name: they
/// become one if they say the same. `is_local`: the table's own definition has it.
pub(super) fn merge_check(
    cx: &SessionState,
    rel: &Relation,
    have: &CheckConstraint,
    tree: &str,
    no_inherit: bool,
    is_local: bool,
) -> Result<CheckConstraint> {
    let name = &have.name;
    let conflict = |with: &str| {
        sqlerr!(
            INVALID_OBJECT_DEFINITION,
            "constraint \"{name}\" conflicts with {with} constraint on relation \"{}\"",
            rel.name
        )
    };
    if *have.condition_tree != *tree {
        return Err(sqlerr!(
            DUPLICATE_OBJECT,
            "constraint \"{name}\" for relation \"{}\" already exists",
            rel.name
        ));
    }
    if have.no_inherit {
        return Err(conflict("non-inherited"));
    }
    if no_inherit && have.origin.is_inherited() {
        return Err(conflict("inherited"));
    }
    notice(cx, format!("merging constraint \"{name}\" with inherited definition"));
    let origin = Origin {
        above: have.origin.above + u32::from(!is_local),
        is_local: have.origin.is_local || is_local,
    };
    Ok(CheckConstraint { origin, no_inherit, ..have.clone() })
}

/// Links a new table to its parents.
pub(super) fn link(cx: &SessionState, rel: &Relation, parents: &[Arc<Relation>]) -> Result<()> {
    for (parent, number) in parents.iter().zip(1..) {
        link_to(cx, rel, parent, number)?;
    }
    Ok(())
}

fn link_to(cx: &SessionState, rel: &Relation, parent: &Relation, number: i32) -> Result<()> {
    if rel.is_temporary() {
        cx.own().change_temp(cx.depth(), |temp| temp.link(rel.oid, parent.oid));
        return Ok(());
    }
    store::announce(cx, parent);
    let system = store::system(cx);
    let row = CatRow::new(system.stored(id::INHERITS))
        .set_oid("inhrelid", rel.oid)
        .set_oid("inhparent", parent.oid)
        .set("inhseqno", number);
    SystemRows::of(cx).insert(&row)?;
    store::depend(cx, (id::CLASS, rel.oid, 0), (id::CLASS, parent.oid, 0), b'n')?;
    if parent.children.is_none() {
        store::edit_class(cx, parent.oid, |row| row.put("relhassubclass", true))?;
    }
    store::next_command(cx)
}

/// Takes a table that goes out of its parents.
pub(super) fn leave_all(cx: &SessionState, rel: &Relation) -> Result<()> {
    let parents = cx.parents(rel.oid)?;
    for (oid, _) in &parents {
        if let Some(parent) = cx.relation(*oid)? {
            store::announce(cx, &parent);
        }
    }
    if !parents.is_empty() {
        store::delete_rows(cx, id::INHERITS, 2680, &[Datum::Oid(rel.oid)])?;
    }
    Ok(())
}

/// Notes where a column comes from.
pub(super) fn set_column_origin(
    cx: &SessionState,
    rel: &Relation,
    attnum: i16,
    origin: Origin,
) -> Result<()> {
    if rel.is_temporary() {
        let rel = store::reread(cx, rel.oid)?;
        crate::ddl::alter_column::edit_temp(cx, &rel, attnum, |column| column.origin = origin);
        return Ok(());
    }
    store::announce(cx, rel);
    store::edit_attribute(cx, rel.oid, attnum, |row| {
        row.put("attinhcount", origin.above as i32);
        row.put("attislocal", origin.is_local);
    })
}

/// Notes where a CHECK comes from, and whether children have it.
pub(super) fn set_check(cx: &SessionState, rel: &Relation, check: &CheckConstraint) -> Result<()> {
    if rel.is_temporary() {
        let mut changed = (*store::reread(cx, rel.oid)?).clone();
        for own in changed.checks.iter_mut().filter(|own| own.oid == check.oid) {
            *own = check.clone();
        }
        store::replace_temp(cx, changed);
        return Ok(());
    }
    store::announce(cx, rel);
    let system = store::system(cx);
    let tx = SystemRows::of(cx);
    if let Some(mut row) = tx.find(system.stored(id::CONSTRAINT), 2667, &[Datum::Oid(check.oid)])? {
        let old = row.row.clone();
        row.put("coninhcount", check.origin.above as i32);
        row.put("conislocal", check.origin.is_local);
        row.put("connoinherit", check.no_inherit);
        tx.update(&old, &row)?;
    }
    store::next_command(cx)
}

/// 42809 for a table whose parents do not change.
fn may_change(rel: &Relation) -> Result<()> {
    let what = match rel.kind {
        _ if rel.partition_of.is_some() => "cannot change inheritance of a partition",
        RelationKind::Partitioned => "cannot change inheritance of partitioned table",
        _ => return Ok(()),
    };
    Err(sqlerr!(WRONG_OBJECT_TYPE, "{what}"))
}

/// ALTER TABLE ... INHERIT.
pub(super) fn add_parent(cx: &SessionState, rel: &Arc<Relation>, var: Node<'_>) -> Result<()> {
    let Node::RangeVar(var) = var else { return Err(SqlError::internal("INHERIT without a table")) };
    may_change(rel)?;
    names::check_database(cx, var)?;
    let (schema, name) = (var.schemaname(), var.relname().unwrap_or(""));
    let check = |rel: &Relation| must_be_owner(cx, rel.owner, relation_word(rel), &rel.name);
    let mode = LockMode::ShareUpdateExclusive;
    let found = cx.open_relation_checked(schema, name, mode, WaitPolicy::Block, &check)?;
    let Some(parent) = found else { return Err(cx.missing_relation(schema, name)?) };
    check(&parent)?;
    if !parent.is_table() || parent.is_system {
        return Err(sqlerr!(
            WRONG_OBJECT_TYPE,
            "ALTER action INHERIT cannot be performed on relation \"{}\"",
            parent.name
        )
        .detail(crate::ddl::alter::not_for(&parent)));
    }
    if parent.partition_of.is_some() {
        return Err(sqlerr!(WRONG_OBJECT_TYPE, "cannot inherit from a partition"));
    }
    must_be_parent(&parent, rel.is_temporary())?;
    let below = cx.descendants(rel, LockMode::AccessShare)?;
    if parent.oid == rel.oid || below.iter().any(|child| child.oid == parent.oid) {
        return Err(sqlerr!(DUPLICATE_TABLE, "circular inheritance not allowed")
            .detail(format!("\"{}\" is already a child of \"{}\".", parent.name, rel.name)));
    }
    if let Some(trigger) = rel.triggers.iter().find(|t| t.has(Trigger::ROW) && t.has_tables()) {
        return Err(notsup!(
            "trigger \"{}\" prevents table \"{}\" from becoming an inheritance child",
            trigger.name,
            rel.name
        )
        .detail("ROW triggers with transition tables are not supported in inheritance hierarchies."));
    }
    let parents = cx.parents(rel.oid)?;
    if parents.iter().any(|have| have.0 == parent.oid) {
        return Err(inherited_twice(&parent));
    }
    must_fit(cx, rel, &parent)?;
    for column in parent.live_columns() {
        let Some(own) = rel.live_columns().find(|own| own.name == column.name) else { continue };
        let origin = Origin { above: own.origin.above + 1, ..own.origin };
        set_column_origin(cx, rel, own.attnum, origin)?;
    }
    for above in parent.checks.iter().filter(|check| !check.no_inherit) {
        let Some(own) = rel.checks.iter().find(|own| own.name == above.name) else { continue };
        let origin = Origin { above: own.origin.above + 1, ..own.origin };
        set_check(cx, rel, &CheckConstraint { origin, ..own.clone() })?;
    }
    store::announce(cx, rel);
    link_to(cx, rel, &parent, parents.last().map_or(1, |last| last.1 + 1))
}

/// A table that becomes a child has the columns and the CHECKs of the parent.
fn must_fit(cx: &SessionState, rel: &Relation, parent: &Relation) -> Result<()> {
    let names: Vec<Arc<str>> = rel.columns.iter().map(|c| c.name.clone()).collect();
    let place = place_in(parent, &names);
    let wrong = |what: String| Err(sqlerr!(DATATYPE_MISMATCH, "{what}"));
    for column in parent.live_columns() {
        let name = &column.name;
        let Some(own) = rel.live_columns().find(|own| own.name == *name) else {
            return wrong(format!("child table is missing column \"{name}\""));
        };
        same_in_child(rel, own, column)?;
        if column.not_null && !own.not_null {
            return wrong(format!("column \"{name}\" in child table must be marked NOT NULL"));
        }
        if column.generated && !own.generated {
            return wrong(format!("column \"{name}\" in child table must be a generated column"));
        }
        if let (true, Some(above), Some(tree)) = (column.generated, &column.default_tree, &own.default_tree)
            && kept::moved(cx, above, &place)? != **tree
        {
            return wrong(format!(
                "column \"{name}\" in child table has a conflicting generation expression"
            ));
        }
    }
    for check in parent.checks.iter().filter(|check| !check.no_inherit) {
        let name = &check.name;
        let Some(own) = rel.checks.iter().find(|own| own.name == *name) else {
            return wrong(format!("child table is missing constraint \"{name}\""));
        };
        if kept::moved(cx, &check.condition_tree, &place)? != *own.condition_tree {
            return wrong(format!(
                "child table \"{}\" has different definition for check constraint \"{name}\"",
                rel.name
            ));
        }
        if own.no_inherit {
            return Err(sqlerr!(
                INVALID_OBJECT_DEFINITION,
                "constraint \"{name}\" conflicts with non-inherited constraint on child table \"{}\"",
                rel.name
            ));
        }
    }
    Ok(())
}

/// 42804 or 42P21 unless a child's column is the parent's.
pub(super) fn same_in_child(rel: &Relation, own: &Column, above: &Column) -> Result<()> {
    let what = match () {
        () if own.declared() != above.declared() => "type",
        () if own.collation != above.collation => "collation",
        () => return Ok(()),
    };
    let message = format!("child table \"{}\" has different {what} for column \"{}\"", rel.name, above.name);
    Err(match what {
        "type" => sqlerr!(DATATYPE_MISMATCH, "{message}"),
        _ => sqlerr!(COLLATION_MISMATCH, "{message}"),
    })
}

/// ALTER TABLE ... NO INHERIT.
pub(super) fn drop_parent(cx: &SessionState, rel: &Arc<Relation>, var: Node<'_>) -> Result<()> {
    let Node::RangeVar(var) = var else { return Err(SqlError::internal("NO INHERIT without a table")) };
    if rel.partition_of.is_some() {
        return may_change(rel);
    }
    names::check_database(cx, var)?;
    let (schema, name) = (var.schemaname(), var.relname().unwrap_or(""));
    let found = cx.open_relation_wait(schema, name, LockMode::AccessShare, WaitPolicy::Block)?;
    let Some(parent) = found else { return Err(cx.missing_relation(schema, name)?) };
    if !cx.parents(rel.oid)?.iter().any(|have| have.0 == parent.oid) {
        return Err(sqlerr!(
            UNDEFINED_TABLE,
            "relation \"{}\" is not a parent of relation \"{}\"",
            parent.name,
            rel.name
        ));
    }
    let less = |origin: Origin| {
        let above = origin.above.saturating_sub(1);
        Origin { above, is_local: origin.is_local || above == 0 }
    };
    for column in parent.live_columns() {
        let Some(own) = rel.live_columns().find(|own| own.name == column.name) else { continue };
        if own.origin.is_inherited() {
            set_column_origin(cx, rel, own.attnum, less(own.origin))?;
        }
    }
    for own in rel.checks.iter().filter(|own| own.origin.is_inherited()) {
        if parent.checks.iter().any(|check| check.name == own.name) {
            set_check(cx, rel, &CheckConstraint { origin: less(own.origin), ..own.clone() })?;
        }
    }
    if rel.is_temporary() {
        cx.own().change_temp(cx.depth(), |temp| temp.unlink(rel.oid, parent.oid));
        return Ok(());
    }
    store::announce(cx, &parent);
    store::announce(cx, rel);
    let (system, tx) = (store::system(cx), SystemRows::of(cx));
    for row in tx.lookup(system.stored(id::INHERITS), 2680, &[Datum::Oid(rel.oid)])? {
        if row.oid("inhparent") == parent.oid {
            tx.delete(&row)?;
        }
    }
    crate::ddl::partition_attach::forget_depend(cx, rel.oid, parent.oid)
}
