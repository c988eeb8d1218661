//! CREATE TRIGGER and ALTER TABLE ... ENABLE and DISABLE TRIGGER.
//!
//! A trigger is a row of `pg_trigger`, and a part of its table's descriptor. A statement that has
//! the table open has its triggers, and a new one makes the plans of statements that write there
//! anew.

use crate::ddl::routine::TRIGGER as TRIGGER_TYPE;
use crate::ddl::{names, partition, store};
use crate::state::SessionState;
use pg_raw_parse::{Node, nodes};
use sinew_catalog::bootstrap::trigger_constraint_row;
use sinew_catalog::id;
use sinew_catalog::must_be_owner;
use sinew_catalog::rows::{CatRow, SystemRows, int2_vector};
use sinew_error::{Result, SqlError, SqlState, notsup, sqlerr};
use sinew_plan::kept::{References, references};
use sinew_table::{Deferral, Relation, RelationKind, Trigger, TriggerConstraint};
use sinew_txn::LockMode;
use sinew_types::acl::Rights;
use sinew_types::{Datum, Oid};
use std::sync::Arc;

/// The index of `pg_trigger` by OID.
const BY_OID: Oid = 2702;
/// The index of `pg_trigger` by table and name.
const OF_TABLE: Oid = 2701;

fn invalid(message: impl Into<String>) -> SqlError {
    SqlError::new(SqlState::INVALID_OBJECT_DEFINITION, message.into())
}

/// The name of a table that is not there, or of one that takes no triggers, is the caller's error.
fn open(cx: &SessionState, var: &nodes::RangeVar) -> Result<Arc<Relation>> {
    cx.open_relation(var.schemaname(), var.relname().unwrap_or(""), LockMode::ShareRowExclusive)
}

/// Refuses what a relation of this kind cannot have.
fn must_take(rel: &Relation, kind: u8) -> Result<()> {
    let is = |bit: u8| kind & bit != 0;
    match rel.kind {
        RelationKind::Table | RelationKind::Partitioned if is(Trigger::INSTEAD) => {
            Err(sqlerr!(WRONG_OBJECT_TYPE, "\"{}\" is a table", rel.name)
                .detail("Tables cannot have INSTEAD OF triggers."))
        }
        RelationKind::View if is(Trigger::ROW) && !is(Trigger::INSTEAD) => {
            Err(sqlerr!(WRONG_OBJECT_TYPE, "\"{}\" is a view", rel.name)
                .detail("Views cannot have row-level BEFORE or AFTER triggers."))
        }
        RelationKind::View if is(Trigger::TRUNCATE) => {
            Err(sqlerr!(WRONG_OBJECT_TYPE, "\"{}\" is a view", rel.name)
                .detail("Views cannot have TRUNCATE triggers."))
        }
        RelationKind::Table | RelationKind::View if rel.is_system => {
            Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "permission denied: \"{}\" is a system catalog", rel.name))
        }
        RelationKind::Table | RelationKind::Partitioned | RelationKind::View => Ok(()),
        _ => {
            let refused = sqlerr!(WRONG_OBJECT_TYPE, "relation \"{}\" cannot have triggers", rel.name);
            Err(match rel.kind {
                RelationKind::Materialized => {
                    refused.detail("This operation is not supported for materialized views.")
                }
                RelationKind::Sequence => refused.detail("This operation is not supported for sequences."),
                RelationKind::Index => sqlerr!(WRONG_OBJECT_TYPE, "\"{}\" is an index", rel.name),
                RelationKind::Composite => {
                    sqlerr!(WRONG_OBJECT_TYPE, "\"{}\" is a composite type", rel.name)
                }
                _ => refused,
            })
        }
    }
}

/// Refuses parts of the statement that do not go together.
fn must_go_together(stmt: &nodes::CreateTrigStmt, kind: u8) -> Result<()> {
    if stmt.row && kind & Trigger::TRUNCATE != 0 {
        return Err(notsup!("TRUNCATE FOR EACH ROW triggers are not supported"));
    }
    if kind & Trigger::INSTEAD == 0 {
        return Ok(());
    }
    if !stmt.row {
        return Err(notsup!("INSTEAD OF triggers must be FOR EACH ROW"));
    }
    if !matches!(stmt.when_clause(), Node::None) {
        return Err(notsup!("INSTEAD OF triggers cannot have WHEN conditions"));
    }
    if !stmt.columns().is_empty() {
        return Err(notsup!("INSTEAD OF triggers cannot have column lists"));
    }
    Ok(())
}

/// Runs CREATE TRIGGER.
pub fn create(cx: &SessionState, stmt: &nodes::CreateTrigStmt, sql: &str) -> Result<String> {
    let Some(var) = stmt.relation() else { return Err(SqlError::internal("a trigger on nothing")) };
    let rel = open(cx, var)?;
    let mut kind = stmt.timing as u8 | stmt.events as u8;
    if stmt.row {
        kind |= Trigger::ROW;
    }
    must_take(&rel, kind)?;
    let other = match stmt.constrrel() {
        Some(var) => {
            Some(cx.open_relation(var.schemaname(), var.relname().unwrap_or(""), LockMode::AccessShare)?)
        }
        None => None,
    };
    cx.check_relation(&rel, Rights::TRIGGER)?;
    if let Some(other) = &other {
        cx.check_relation(other, Rights::TRIGGER)?;
    }
    must_go_together(stmt, kind)?;
    let (old_table, new_table) = transition_tables(cx, stmt, &rel, kind)?;
    let name = names::stored_name(cx, stmt.trigname().unwrap_or(""));
    let condition = match stmt.when_clause() {
        Node::None => None,
        node => Some(condition(cx, node, sql, &rel, kind)?),
    };
    let function = function(cx, stmt)?;
    let old = rel.triggers.iter().find(|trigger| trigger.name == name).cloned();
    if old.is_some() && !stmt.replace {
        return Err(sqlerr!(
            DUPLICATE_OBJECT,
            "trigger \"{name}\" for relation \"{}\" already exists",
            rel.name
        ));
    }
    if old.as_ref().is_some_and(|old| old.constraint.is_some()) {
        return Err(sqlerr!(
            DUPLICATE_OBJECT,
            "trigger \"{name}\" for relation \"{}\" is a constraint trigger",
            rel.name
        ));
    }
    let columns = columns(&rel, stmt)?;
    let constraint = match stmt.isconstraint {
        true => Some(TriggerConstraint {
            oid: store::new_oid(cx, rel.is_temporary())?,
            name: name.clone(),
            deferral: Deferral { deferrable: stmt.deferrable, deferred: stmt.initdeferred },
            referenced: other.as_ref().map_or(0, |other| other.oid),
        }),
        false => None,
    };
    let trigger = Trigger {
        oid: match &old {
            Some(old) => old.oid,
            None => store::new_oid(cx, rel.is_temporary())?,
        },
        name,
        function,
        kind,
        enabled: old.as_ref().map_or(b'O', |old| old.enabled),
        columns,
        condition,
        arguments: stmt.args().iter().map(|arg| arg.sval().unwrap_or("").to_string()).collect(),
        constraint,
        old_table,
        new_table,
        parent: 0,
    };
    if old.as_ref().is_some_and(|old| old.parent != 0) {
        return Err(sqlerr!(
            DUPLICATE_OBJECT,
            "trigger \"{}\" for relation \"{}\" is an internal or a child trigger",
            trigger.name,
            rel.name
        ));
    }
    crate::ddl::in_use::check_cursors(cx, &rel, "CREATE TRIGGER")?;
    if rel.is_temporary() {
        let mut changed = (*rel).clone();
        changed.triggers.retain(|t| t.oid != trigger.oid);
        changed.triggers.push(Arc::new(trigger));
        changed.triggers.sort_by(|a, b| a.name.cmp(&b.name));
        store::replace_temp(cx, changed);
        return Ok("CREATE TRIGGER".into());
    }
    if let Some(old) = &old {
        remove(cx, &rel, old.oid)?;
    }
    insert(cx, &rel, &trigger)?;
    partition::clone_to_partitions(cx, &rel, &trigger, stmt.replace)?;
    Ok("CREATE TRIGGER".into())
}

/// The names of REFERENCING: those of the old and of the new rows.
#[allow(clippy::type_complexity)]
fn transition_tables(
    cx: &SessionState,
    stmt: &nodes::CreateTrigStmt,
    rel: &Relation,
    kind: u8,
) -> Result<(Option<Arc<str>>, Option<Arc<str>>)> {
    let is = |bit: u8| kind & bit != 0;
    let (mut old, mut new): (Option<Arc<str>>, Option<Arc<str>>) = (None, None);
    for node in stmt.transition_rels() {
        let Node::TriggerTransition(given) = node else { continue };
        if !given.is_table {
            return Err(notsup!("ROW variable naming in the REFERENCING clause is not supported")
                .hint("Use OLD TABLE or NEW TABLE for naming transition tables."));
        }
        if rel.kind == RelationKind::View {
            return Err(sqlerr!(WRONG_OBJECT_TYPE, "\"{}\" is a view", rel.name)
                .detail("Triggers on views cannot have transition tables."));
        }
        if is(Trigger::ROW) && rel.kind == RelationKind::Partitioned {
            return Err(notsup!("\"{}\" is a partitioned table", rel.name)
                .detail("ROW triggers with transition tables are not supported on partitioned tables."));
        }
        if is(Trigger::ROW) && rel.partition_of.is_some() {
            return Err(notsup!("ROW triggers with transition tables are not supported on partitions"));
        }
        if is(Trigger::ROW) && !cx.parents(rel.oid)?.is_empty() {
            return Err(notsup!(
                "ROW triggers with transition tables are not supported on inheritance children"
            ));
        }
        if is(Trigger::BEFORE) || is(Trigger::INSTEAD) {
            return Err(invalid("transition table name can only be specified for an AFTER trigger"));
        }
        if is(Trigger::TRUNCATE) {
            return Err(notsup!("TRUNCATE triggers with transition tables are not supported"));
        }
        let events = [Trigger::INSERT, Trigger::UPDATE, Trigger::DELETE];
        if events.into_iter().filter(|event| is(*event)).count() != 1 {
            return Err(notsup!(
                "transition tables cannot be specified for triggers with more than one event"
            ));
        }
        if !stmt.columns().is_empty() {
            return Err(notsup!("transition tables cannot be specified for triggers with column lists"));
        }
        let (word, wrong, wanted, place) = match given.is_new {
            true => ("NEW", Trigger::DELETE, "an INSERT or UPDATE", &mut new),
            false => ("OLD", Trigger::INSERT, "a DELETE or UPDATE", &mut old),
        };
        if is(wrong) {
            return Err(invalid(format!("{word} TABLE can only be specified for {wanted} trigger")));
        }
        if place.is_some() {
            return Err(invalid(format!("{word} TABLE cannot be specified multiple times")));
        }
        *place = Some(names::stored_name(cx, given.name().unwrap_or("")));
    }
    if old.is_some() && old == new {
        return Err(invalid("OLD TABLE name and NEW TABLE name cannot be the same"));
    }
    Ok((old, new))
}

/// The columns of UPDATE OF, by number.
fn columns(rel: &Relation, stmt: &nodes::CreateTrigStmt) -> Result<Vec<i16>> {
    let mut found: Vec<i16> = Vec::new();
    for name in stmt.columns().iter().filter_map(|n| n.as_str()) {
        let at = rel.column_index(name).ok_or_else(|| {
            sqlerr!(UNDEFINED_COLUMN, "column \"{name}\" of relation \"{}\" does not exist", rel.name)
        })?;
        let attnum = rel.columns[at].attnum;
        if found.contains(&attnum) {
            return Err(sqlerr!(DUPLICATE_COLUMN, "column \"{name}\" specified more than once"));
        }
        found.push(attnum);
    }
    Ok(found)
}

/// The kept tree of WHEN. Statement triggers have no rows, and inserts and deletes have one alone.
fn condition(cx: &SessionState, node: Node<'_>, sql: &str, rel: &Relation, kind: u8) -> Result<Arc<str>> {
    let mut refused: Option<SqlError> = None;
    pg_raw_parse::walk::walk(node, |n| {
        let Node::ColumnRef(c) = n else { return };
        let first = c.fields().iter().next().and_then(|n| n.as_str()).unwrap_or("");
        let message = match first {
            "new" | "old" if kind & Trigger::ROW == 0 => {
                "statement trigger's WHEN condition cannot reference column values"
            }
            "new" if kind & (Trigger::INSERT | Trigger::UPDATE) == 0 || kind & Trigger::DELETE != 0 => {
                "DELETE trigger's WHEN condition cannot reference NEW values"
            }
            "old" if kind & Trigger::INSERT != 0 => {
                "INSERT trigger's WHEN condition cannot reference OLD values"
            }
            _ => return,
        };
        if refused.is_none() {
            refused = Some(invalid(message).location_if_unset(c.location));
        }
    });
    match refused {
        Some(e) => Err(e),
        None => Ok(sinew_plan::keep_trigger_condition(cx, node, sql, rel, (true, true))?.into()),
    }
}

/// The function that a trigger calls.
fn function(cx: &SessionState, stmt: &nodes::CreateTrigStmt) -> Result<Oid> {
    let parts: Vec<&str> = stmt.funcname().iter().filter_map(|n| n.as_str()).collect();
    let (schema, name) = match parts.as_slice() {
        [name] => (None, *name),
        [schema, name] => (Some(*schema), *name),
        _ => return Err(sqlerr!(SYNTAX_ERROR, "improper qualified name (too many dotted names)")),
    };
    let found = cx.routines(schema, name)?.into_iter().find(|r| r.inputs.is_empty());
    let Some(found) = found else {
        return Err(sqlerr!(UNDEFINED_FUNCTION, "function {}() does not exist", parts.join(".")));
    };
    if found.ret != TRIGGER_TYPE {
        return Err(invalid(format!("function {} must return type trigger", found.name)));
    }
    cx.check_execute(&found)?;
    // The function stays until the trigger's transaction has ended.
    Ok(cx.lock_routine(found.oid, LockMode::AccessShare)?.oid)
}

/// Writes the rows of a new trigger.
pub(super) fn insert(cx: &SessionState, rel: &Arc<Relation>, trigger: &Trigger) -> Result<()> {
    store::announce(cx, rel);
    let system = store::system(cx);
    let mut arguments = Vec::new();
    for argument in &trigger.arguments {
        arguments.extend_from_slice(argument.as_bytes());
        arguments.push(0);
    }
    let row = CatRow::new(system.stored(id::TRIGGER))
        .set_oid("oid", trigger.oid)
        .set_oid("tgrelid", rel.oid)
        .set_oid("tgparentid", trigger.parent)
        .set("tgname", &*trigger.name)
        .set_oid("tgfoid", trigger.function)
        .set("tgtype", i16::from(trigger.kind))
        .set_char("tgenabled", trigger.enabled)
        .set("tgnargs", trigger.arguments.len() as i16)
        .set("tgattr", int2_vector(trigger.columns.iter().copied()))
        .set("tgargs", Datum::bytea(arguments))
        .set("tgqual", trigger.condition.as_deref())
        .set("tgoldtable", trigger.old_table.as_deref())
        .set("tgnewtable", trigger.new_table.as_deref());
    let mut row = row;
    if let Some(constraint) = &trigger.constraint {
        row = row
            .set_oid("tgconstraint", constraint.oid)
            .set_oid("tgconstrrelid", constraint.referenced)
            .set("tgdeferrable", constraint.deferral.deferrable)
            .set("tginitdeferred", constraint.deferral.deferred);
        let catalog = system.stored(id::CONSTRAINT);
        SystemRows::of(cx).insert(&trigger_constraint_row(catalog, rel, constraint))?;
        let own = (id::CONSTRAINT, constraint.oid, 0);
        store::depend(cx, own, (id::CLASS, rel.oid, 0), b'a')?;
        store::depend(cx, own, (id::TRIGGER, trigger.oid, 0), b'i')?;
        if constraint.referenced != 0 {
            let on = (id::CLASS, constraint.referenced, 0);
            store::depend(cx, (id::TRIGGER, trigger.oid, 0), on, b'a')?;
        }
    }
    SystemRows::of(cx).insert(&row)?;
    store::edit_class(cx, rel.oid, |row| row.put("relhastriggers", true))?;
    let dependent = (id::TRIGGER, trigger.oid, 0);
    if trigger.parent != 0 {
        // The trigger of the table above depends on the rest, and takes its clones along.
        store::depend(cx, dependent, (id::TRIGGER, trigger.parent, 0), b'P')?;
        store::depend(cx, dependent, (id::CLASS, rel.oid, 0), b'S')?;
        return store::next_command(cx);
    }
    store::depend(cx, dependent, (id::PROC, trigger.function, 0), b'n')?;
    store::depend(cx, dependent, (id::CLASS, rel.oid, 0), b'a')?;
    for column in &trigger.columns {
        store::depend(cx, dependent, (id::CLASS, rel.oid, i32::from(*column)), b'n')?;
    }
    if let Some(tree) = &trigger.condition {
        let (own, used) = used_by(cx, tree)?;
        for attnum in own {
            store::depend(cx, dependent, (id::CLASS, rel.oid, i32::from(attnum)), b'n')?;
        }
        store::depend_on_used(cx, dependent, &used)?;
    }
    store::next_command(cx)
}

/// The columns that a condition of a trigger names, and whatever else it uses.
fn used_by(cx: &SessionState, condition: &str) -> Result<(Vec<i16>, References)> {
    let mut used = references(cx, condition)?;
    // The columns of NEW and OLD in turns.
    used.own.clear();
    let named = std::mem::take(&mut used.named);
    let own = named.into_iter().map(|column| (column + 1) / 2).collect();
    Ok((own, used))
}

/// Whether a trigger waits for changes of a column, or its condition names it.
pub fn reads_column(cx: &SessionState, trigger: &Trigger, attnum: i16) -> Result<bool> {
    let condition = trigger.condition.as_deref().map(|tree| used_by(cx, tree)).transpose()?;
    let named = condition.is_some_and(|(own, _)| own.contains(&attnum));
    Ok(named || trigger.columns.contains(&attnum))
}

/// Takes a trigger out, with its clones in partitions.
pub fn remove(cx: &SessionState, rel: &Relation, trigger: Oid) -> Result<()> {
    if rel.is_temporary() {
        let mut changed = rel.clone();
        changed.triggers.retain(|t| t.oid != trigger);
        store::replace_temp(cx, changed);
        return Ok(());
    }
    store::announce(cx, rel);
    let constraint = rel.triggers.iter().find(|t| t.oid == trigger).and_then(|t| t.constraint.clone());
    if let Some(constraint) = constraint {
        store::delete_rows(cx, id::CONSTRAINT, 2667, &[Datum::Oid(constraint.oid)])?;
        store::delete_depends(cx, id::CONSTRAINT, constraint.oid)?;
        store::delete_comments(cx, id::CONSTRAINT, constraint.oid)?;
    }
    for (inner, clone) in partition::clones(cx, rel, trigger, LockMode::AccessExclusive)? {
        remove(cx, &inner, clone.oid)?;
    }
    store::delete_rows(cx, id::TRIGGER, BY_OID, &[Datum::Oid(trigger)])?;
    store::delete_depends(cx, id::TRIGGER, trigger)?;
    store::delete_comments(cx, id::TRIGGER, trigger)?;
    store::next_command(cx)
}

/// The table of a trigger, by the trigger's OID.
pub fn table_of(cx: &SessionState, trigger: Oid) -> Result<Option<(Arc<Relation>, Arc<Trigger>)>> {
    let system = store::system(cx);
    let row = SystemRows::of(cx).find(system.stored(id::TRIGGER), BY_OID, &[Datum::Oid(trigger)])?;
    let Some(row) = row else { return Ok(None) };
    let Some(rel) = cx.relation(row.oid("tgrelid"))? else { return Ok(None) };
    let found = rel.triggers.iter().find(|t| t.oid == trigger).cloned();
    Ok(found.map(|trigger| (rel, trigger)))
}

/// A trigger in messages about dependencies.
pub fn describe(cx: &SessionState, rel: &Relation, trigger: &Trigger) -> Result<String> {
    let kind = if rel.kind == RelationKind::View { "view" } else { "table" };
    Ok(format!("trigger {} on {kind} {}", trigger.name, crate::ddl::drop::shown(cx, rel)?))
}

/// 2BP01 for the constraint of a trigger, which goes with the trigger alone.
pub fn required(cx: &SessionState, rel: &Relation, trigger: &Trigger) -> Result<SqlError> {
    let own = trigger.constraint.as_ref().map_or(&trigger.name, |own| &own.name);
    let (name, table) = (own.clone(), crate::ddl::drop::shown(cx, rel)?);
    let shown = describe(cx, rel, trigger)?;
    Ok(sqlerr!(
        DEPENDENT_OBJECTS_STILL_EXIST,
        "cannot drop constraint {name} on table {table} because {shown} requires it"
    )
    .hint(format!("You can drop {shown} instead.")))
}

/// 2BP01 for a clone, which goes with the trigger of the table above alone.
pub fn refuse_clone(cx: &SessionState, rel: &Relation, trigger: &Trigger) -> Result<()> {
    if trigger.parent == 0 {
        return Ok(());
    }
    let Some((above, own)) = table_of(cx, trigger.parent)? else { return Ok(()) };
    let (shown, required) = (describe(cx, rel, trigger)?, describe(cx, &above, &own)?);
    Err(sqlerr!(DEPENDENT_OBJECTS_STILL_EXIST, "cannot drop {shown} because {required} requires it")
        .hint(format!("You can drop {required} instead.")))
}

/// The trigger that a statement names, whose table is locked.
pub fn named(cx: &SessionState, parts: &[&str]) -> Result<Option<(Arc<Relation>, Arc<Trigger>)>> {
    let (schema, table, name) = match parts {
        [table, name] => (None, *table, *name),
        [.., schema, table, name] => (Some(*schema), *table, *name),
        _ => return Ok(None),
    };
    if cx.find_relation(schema, table)?.is_none() {
        return Ok(None);
    }
    let rel = cx.open_relation(schema, table, LockMode::AccessExclusive)?;
    let found = rel.triggers.iter().find(|t| &*t.name == name).cloned();
    Ok(found.map(|trigger| (rel, trigger)))
}

/// Runs ALTER TRIGGER ... RENAME TO.
pub fn rename(cx: &SessionState, stmt: &nodes::RenameStmt) -> Result<String> {
    let Some(var) = stmt.relation() else { return Err(SqlError::internal("a trigger on nothing")) };
    let rel = cx.open_relation(var.schemaname(), var.relname().unwrap_or(""), LockMode::AccessExclusive)?;
    must_be_owner(cx, rel.owner, "table", &rel.name)?;
    let (old, new) = (stmt.subname().unwrap_or(""), names::stored_name(cx, stmt.newname().unwrap_or("")));
    let Some(trigger) = rel.triggers.iter().find(|t| &*t.name == old) else {
        return Err(missing(&rel, old));
    };
    if trigger.parent != 0 {
        let above = table_of(cx, trigger.parent)?.map_or_else(String::new, |(rel, _)| rel.name.to_string());
        return Err(notsup!("cannot rename trigger \"{old}\" on table \"{}\"", rel.name)
            .hint(format!("Rename the trigger on the partitioned table \"{above}\" instead.")));
    }
    rename_to(cx, &rel, trigger, old, &new)?;
    Ok("ALTER TRIGGER".into())
}

/// Renames a trigger with its clones. `expected` is the name that the named trigger had.
fn rename_to(
    cx: &SessionState,
    rel: &Arc<Relation>,
    trigger: &Trigger,
    expected: &str,
    new: &Arc<str>,
) -> Result<()> {
    if rel.triggers.iter().any(|t| t.name == *new) {
        return Err(sqlerr!(
            DUPLICATE_OBJECT,
            "trigger \"{new}\" for relation \"{}\" already exists",
            rel.name
        ));
    }
    edit(cx, rel, trigger, |t| t.name = new.clone(), |row| row.put("tgname", &**new))?;
    if &*trigger.name != expected {
        let message = format!("renamed trigger \"{}\" on relation \"{}\"", trigger.name, rel.name);
        names::notice(cx, SqlState::SUCCESSFUL_COMPLETION, message);
    }
    for (inner, clone) in partition::clones(cx, rel, trigger.oid, LockMode::AccessExclusive)? {
        rename_to(cx, &inner, &clone, expected, new)?;
    }
    Ok(())
}

/// ALTER TABLE ... RENAME CONSTRAINT for the constraint of a trigger, whose own name stays.
pub fn rename_constraint(cx: &SessionState, rel: &Arc<Relation>, trigger: &Trigger, new: &str) -> Result<()> {
    let Some(own) = &trigger.constraint else { return Ok(()) };
    if !rel.is_temporary() {
        store::announce(cx, rel);
        return crate::ddl::rename::edit_constraint(cx, own.oid, new);
    }
    let renamed = TriggerConstraint { name: new.into(), ..own.clone() };
    edit(cx, rel, trigger, |t| t.constraint = Some(renamed), |_| {})
}

fn missing(rel: &Relation, name: &str) -> SqlError {
    sqlerr!(UNDEFINED_OBJECT, "trigger \"{name}\" for table \"{}\" does not exist", rel.name)
}

fn edit(
    cx: &SessionState,
    rel: &Arc<Relation>,
    trigger: &Trigger,
    of_descriptor: impl FnOnce(&mut Trigger),
    of_row: impl FnOnce(&mut CatRow<'_>),
) -> Result<()> {
    if rel.is_temporary() {
        let mut changed = (**rel).clone();
        let mut own = trigger.clone();
        of_descriptor(&mut own);
        changed.triggers.retain(|t| t.oid != own.oid);
        changed.triggers.push(Arc::new(own));
        changed.triggers.sort_by(|a, b| a.name.cmp(&b.name));
        store::replace_temp(cx, changed);
        return Ok(());
    }
    store::announce(cx, rel);
    let system = store::system(cx);
    let tx = SystemRows::of(cx);
    let row = tx.find(system.stored(id::TRIGGER), BY_OID, &[Datum::Oid(trigger.oid)])?;
    let mut row = row.ok_or_else(|| SqlError::internal("a trigger without a row"))?;
    let old = row.row.clone();
    of_row(&mut row);
    tx.update(&old, &row)?;
    store::next_command(cx)
}

/// ALTER TABLE ... ENABLE and DISABLE TRIGGER. `name` is `None` for ALL and USER.
/// `with_partitions`: the clones in partitions follow.
pub fn enable(
    cx: &SessionState,
    rel: &Arc<Relation>,
    name: Option<&str>,
    enabled: u8,
    with_partitions: bool,
) -> Result<()> {
    if let Some(name) = name
        && !rel.triggers.iter().any(|t| &*t.name == name)
    {
        return Err(missing(rel, name));
    }
    let mut rel = rel.clone();
    for trigger in rel.clone().triggers.iter().filter(|t| name.is_none_or(|name| &*t.name == name)) {
        set_enabled(cx, &rel, trigger, enabled, with_partitions)?;
        rel = store::reread(cx, rel.oid)?;
    }
    Ok(())
}

fn set_enabled(
    cx: &SessionState,
    rel: &Arc<Relation>,
    trigger: &Trigger,
    enabled: u8,
    with_partitions: bool,
) -> Result<()> {
    edit(cx, rel, trigger, |t| t.enabled = enabled, |row| row.put("tgenabled", Datum::Char(enabled)))?;
    if with_partitions {
        for (inner, clone) in partition::clones(cx, rel, trigger.oid, LockMode::ShareRowExclusive)? {
            set_enabled(cx, &inner, &clone, enabled, true)?;
        }
    }
    Ok(())
}

/// Forgets the triggers of a table that goes.
pub fn forget_all(cx: &SessionState, rel: &Relation) -> Result<()> {
    let system = store::system(cx);
    let tx = SystemRows::of(cx);
    for row in tx.lookup(system.stored(id::TRIGGER), OF_TABLE, &[Datum::Oid(rel.oid)])? {
        store::delete_depends(cx, id::TRIGGER, row.oid("oid"))?;
        store::delete_comments(cx, id::TRIGGER, row.oid("oid"))?;
        tx.delete(&row)?;
    }
    Ok(())
}
