//! ALTER TABLE: the list of its commands, those on the whole table, and OWNER TO.

use crate::ddl::create::{CheckSpec, Spec, key_spec};
use crate::ddl::options;
use crate::ddl::{
    alter_column, alter_constraint, alter_type, drop, exprs, index, made_types, names, rewrite, store,
};
use crate::state::SessionState;
use pg_raw_parse::raw::{AlterTableType as At, ConstrType, DropBehavior, ObjectType};
use pg_raw_parse::{Node, nodes};
use sinew_catalog::acl::relation_word;
use sinew_catalog::quote::quote_ident;
use sinew_catalog::rows::{CatRow, SystemRows};
use sinew_catalog::shape::BOOTSTRAP_ROLE;
use sinew_catalog::{DatabaseInfo, acl, id, message, must_be_owner};
use sinew_error::notsup;
use sinew_error::sqlerr;
use sinew_error::{Result, SqlError, SqlState};
use sinew_table::{Column, Relation, RelationKind, SYSTEM_COLUMNS};
use sinew_txn::{LockMode, WaitPolicy};
use sinew_types::acl::{Rights, array};
use sinew_types::{Datum, Oid};
use std::sync::Arc;

fn tag(kind: ObjectType::Type) -> &'static str {
    match kind {
        ObjectType::OBJECT_INDEX => "ALTER INDEX",
        ObjectType::OBJECT_SEQUENCE => "ALTER SEQUENCE",
        ObjectType::OBJECT_VIEW => "ALTER VIEW",
        ObjectType::OBJECT_MATVIEW => "ALTER MATERIALIZED VIEW",
        _ => "ALTER TABLE",
    }
}

/// Runs ALTER TABLE: its commands one after the other, under the strongest lock that one of them
/// needs. The answer is the command's tag.
pub fn alter_table(cx: &SessionState, stmt: &nodes::AlterTableStmt, sql: &str) -> Result<String> {
    let var = stmt.relation().ok_or_else(|| SqlError::internal("ALTER TABLE without a table"))?;
    names::check_database(cx, var)?;
    let (schema, name) = (var.schemaname(), var.relname().unwrap_or(""));
    let mut commands: Vec<&nodes::AlterTableCmd> = stmt
        .cmds()
        .iter()
        .filter_map(|n| if let Node::AlterTableCmd(c) = n { Some(c) } else { None })
        .collect();
    let mode = commands.iter().map(|c| lock_mode(c)).max().unwrap_or(LockMode::AccessExclusive);
    if let Some(oid) = cx.find_oid(schema, name)?
        && cx.find_index(oid)?.is_some()
    {
        return Err(notsup!("ALTER INDEX is not supported"));
    }
    let check = |rel: &Relation| must_be_owner(cx, rel.owner, relation_word(rel), &rel.name);
    let found = cx.open_relation_checked(schema, name, mode, WaitPolicy::Block, &check)?;
    let Some(mut rel) = found else {
        if !stmt.missing_ok {
            return Err(cx.missing_relation(schema, name)?);
        }
        let message = format!("relation \"{name}\" does not exist, skipping");
        names::notice(cx, SqlState::SUCCESSFUL_COMPLETION, message);
        return Ok(tag(stmt.objtype).into());
    };
    crate::ddl::composites::no_table(&rel)?;
    let (fits, what) = match stmt.objtype {
        ObjectType::OBJECT_SEQUENCE => (rel.kind == RelationKind::Sequence, "a sequence"),
        ObjectType::OBJECT_VIEW => (rel.kind == RelationKind::View, "a view"),
        ObjectType::OBJECT_MATVIEW => (rel.kind == RelationKind::Materialized, "a materialized view"),
        ObjectType::OBJECT_INDEX => (false, "an index"),
        ObjectType::OBJECT_TABLE => (true, "a table"),
        other => return Err(crate::ddl::unsupported_object("ALTER", other)),
    };
    if !fits {
        return Err(sqlerr!(WRONG_OBJECT_TYPE, "\"{}\" is not {what}", rel.name));
    }
    index::not_system(&rel)?;
    check(&rel)?;
    crate::ddl::in_use::check(cx, &rel, "ALTER TABLE")?;
    commands.sort_by_key(|command| pass(command));
    let mut rest = &commands[..];
    while let Some(command) = rest.first() {
        let of_log = matches!(command.subtype, At::AT_SetLogged | At::AT_SetUnLogged);
        if rel.kind == RelationKind::Sequence && of_log {
            return Err(notsup!("unlogged sequences are not supported"));
        }
        let of_views =
            matches!(command.subtype, At::AT_SetRelOptions | At::AT_ResetRelOptions | At::AT_ColumnDefault);
        let fits = match rel.kind {
            RelationKind::Table => true,
            RelationKind::View => of_views || command.subtype == At::AT_ChangeOwner,
            RelationKind::Materialized => is_of_materialized(command.subtype),
            _ => command.subtype == At::AT_ChangeOwner,
        };
        if !fits {
            return Err(sqlerr!(
                WRONG_OBJECT_TYPE,
                "ALTER action {}cannot be performed on relation \"{}\"",
                action_name(command.subtype),
                rel.name
            )
            .detail(match rel.kind {
                RelationKind::View => "This operation is not supported for views.",
                RelationKind::Materialized => "This operation is not supported for materialized views.",
                RelationKind::Sequence => "This operation is not supported for sequences.",
                _ => "This operation is not supported for this kind of relation.",
            }));
        }
        let retyping = rest.iter().take_while(|c| c.subtype == At::AT_AlterColumnType).count();
        let (now, later) = rest.split_at(retyping.max(1));
        rest = later;
        match retyping {
            0 => run(cx, &rel, command, sql)?,
            _ => alter_type::set_types(cx, &rel, now, sql)?,
        }
        if !rel.is_temporary() {
            store::next_command(cx)?;
        }
        rel = store::reread(cx, rel.oid)?;
    }
    Ok(tag(stmt.objtype).into())
}

/// The commands that PostgreSQL has for materialized views. `run` refuses by name those that there
/// are not here.
fn is_of_materialized(command: At::Type) -> bool {
    matches!(
        command,
        At::AT_ChangeOwner
            | At::AT_SetRelOptions
            | At::AT_ResetRelOptions
            | At::AT_SetStatistics
            | At::AT_SetOptions
            | At::AT_ResetOptions
            | At::AT_SetStorage
            | At::AT_SetCompression
            | At::AT_ClusterOn
            | At::AT_DropCluster
            | At::AT_SetTableSpace
            | At::AT_SetAccessMethod
            | At::AT_ReplicaIdentity
    )
}

/// The lock on the table that a command needs; a statement takes the strongest of its commands',
/// once.
///
/// Anything that changes what a running SELECT may read needs the strongest. The others keep out
/// what they could disturb: a new foreign key, those who write the table; its validation and
/// storage parameters, nothing but other changes of the table.
fn lock_mode(command: &nodes::AlterTableCmd) -> LockMode {
    match command.subtype {
        At::AT_AddConstraint => match command.def() {
            Node::Constraint(def) if def.contype == ConstrType::CONSTR_FOREIGN => LockMode::ShareRowExclusive,
            _ => LockMode::AccessExclusive,
        },
        At::AT_EnableTrig | At::AT_DisableTrig | At::AT_EnableTrigAll | At::AT_DisableTrigAll => {
            LockMode::ShareRowExclusive
        }
        At::AT_AlterConstraint => LockMode::ShareRowExclusive,
        At::AT_EnableTrigUser
        | At::AT_DisableTrigUser
        | At::AT_EnableAlwaysTrig
        | At::AT_EnableReplicaTrig => LockMode::ShareRowExclusive,
        At::AT_ValidateConstraint | At::AT_SetRelOptions | At::AT_ResetRelOptions => {
            LockMode::ShareUpdateExclusive
        }
        At::AT_SetStatistics
        | At::AT_SetOptions
        | At::AT_ResetOptions
        | At::AT_ClusterOn
        | At::AT_DropCluster => LockMode::ShareUpdateExclusive,
        _ => LockMode::AccessExclusive,
    }
}

/// The order in which the commands of one statement run, whatever the order in which they are
/// written. Things that go, go first, so that a column can be dropped and another of its name be
/// added. Constraints come when the columns are there.
fn pass(command: &nodes::AlterTableCmd) -> u8 {
    match command.subtype {
        At::AT_DropColumn
        | At::AT_DropConstraint
        | At::AT_DropNotNull
        | At::AT_DropIdentity
        | At::AT_DropExpression => 0,
        At::AT_ColumnDefault if matches!(command.def(), Node::None) => 0,
        At::AT_AlterColumnType => 1,
        At::AT_AddColumn => 2,
        At::AT_SetNotNull | At::AT_SetIdentity => 3,
        At::AT_AddConstraint => match command.def() {
            Node::Constraint(def)
                if matches!(def.contype, ConstrType::CONSTR_PRIMARY | ConstrType::CONSTR_UNIQUE) =>
            {
                4
            }
            _ => 5,
        },
        At::AT_ColumnDefault | At::AT_AddIdentity => 5,
        _ => 6,
    }
}

/// Any command but ALTER COLUMN TYPE.
fn run(cx: &SessionState, rel: &Arc<Relation>, c: &nodes::AlterTableCmd, sql: &str) -> Result<()> {
    let name = c.name().unwrap_or("");
    match c.subtype {
        At::AT_AddColumn => match c.def() {
            Node::ColumnDef(def) => alter_column::add(cx, rel, def, c.missing_ok, sql),
            _ => Err(SqlError::internal("ADD COLUMN without a column")),
        },
        At::AT_DropColumn if SYSTEM_COLUMNS.contains(&name) => {
            Err(sqlerr!(FEATURE_NOT_SUPPORTED, "cannot drop system column \"{name}\""))
        }
        At::AT_DropColumn => {
            alter_column::drop(cx, rel, name, c.missing_ok, c.behavior == DropBehavior::DROP_CASCADE)
        }
        At::AT_ColumnDefault => alter_column::set_default(cx, rel, name, c.def(), sql),
        At::AT_SetNotNull => alter_column::set_not_null(cx, rel, name),
        At::AT_DropNotNull => alter_column::drop_not_null(cx, rel, name),
        At::AT_AddIdentity => match c.def() {
            Node::Constraint(def) => alter_column::add_identity(cx, rel, name, def),
            _ => Err(SqlError::internal("ADD IDENTITY without a definition")),
        },
        At::AT_DropIdentity => alter_column::drop_identity(cx, rel, name, c.missing_ok),
        At::AT_DropExpression => alter_column::drop_expression(cx, rel, name, c.missing_ok),
        At::AT_SetIdentity => Err(notsup!("ALTER COLUMN ... SET of an identity column is not supported")),
        At::AT_AddConstraint => match c.def() {
            Node::Constraint(def) => add_constraint(cx, rel, def, sql),
            _ => Err(SqlError::internal("ADD CONSTRAINT without a constraint")),
        },
        At::AT_DropConstraint => {
            drop_constraint(cx, rel, name, c.missing_ok, c.behavior == DropBehavior::DROP_CASCADE)
        }
        At::AT_ValidateConstraint => crate::ddl::foreign::validate_constraint(cx, rel, name),
        At::AT_AlterConstraint => match c.def() {
            Node::ATAlterConstraint(def) => alter_constraint::alter(cx, rel, def),
            _ => Err(SqlError::internal("ALTER CONSTRAINT without a definition")),
        },
        At::AT_ChangeOwner => {
            let role = c.newowner().ok_or_else(|| SqlError::internal("OWNER TO without a role"))?;
            let (owner, _) = names::role_of(cx, role)?;
            change_owner(cx, rel, owner)
        }
        At::AT_SetRelOptions | At::AT_ResetRelOptions => {
            let reset = c.subtype == At::AT_ResetRelOptions;
            let Node::NodeList(options) = c.def() else { return Ok(()) };
            options::alter(cx, rel, options.iter(), reset)
        }
        At::AT_DropOids => Ok(()),
        At::AT_EnableTrig => crate::ddl::trigger::enable(cx, rel, Some(name), b'O'),
        At::AT_EnableAlwaysTrig => crate::ddl::trigger::enable(cx, rel, Some(name), b'A'),
        At::AT_EnableReplicaTrig => crate::ddl::trigger::enable(cx, rel, Some(name), b'R'),
        At::AT_DisableTrig => crate::ddl::trigger::enable(cx, rel, Some(name), b'D'),
        At::AT_EnableTrigUser => crate::ddl::trigger::enable(cx, rel, None, b'O'),
        At::AT_DisableTrigUser => crate::ddl::trigger::enable(cx, rel, None, b'D'),
        At::AT_EnableTrigAll if !rel.has_late_checks() => crate::ddl::trigger::enable(cx, rel, None, b'O'),
        At::AT_DisableTrigAll if !rel.has_late_checks() => crate::ddl::trigger::enable(cx, rel, None, b'D'),
        other => Err(notsup!("ALTER TABLE {} is not supported", command_name(other))),
    }
}

/// PostgreSQL's word for an action, with a space behind it; nothing for those that have none here.
fn action_name(command: At::Type) -> &'static str {
    match command {
        At::AT_AddColumn => "ADD COLUMN ",
        At::AT_DropColumn => "DROP COLUMN ",
        At::AT_SetNotNull => "ALTER COLUMN ... SET NOT NULL ",
        At::AT_DropNotNull => "ALTER COLUMN ... DROP NOT NULL ",
        At::AT_AlterColumnType => "ALTER COLUMN ... SET DATA TYPE ",
        At::AT_ColumnDefault => "ALTER COLUMN ... SET DEFAULT ",
        At::AT_AddConstraint => "ADD CONSTRAINT ",
        At::AT_DropConstraint => "DROP CONSTRAINT ",
        At::AT_ValidateConstraint => "VALIDATE CONSTRAINT ",
        At::AT_AlterConstraint => "ALTER CONSTRAINT ",
        At::AT_SetRelOptions => "SET ",
        At::AT_ResetRelOptions => "RESET ",
        At::AT_EnableTrig => "ENABLE TRIGGER ",
        At::AT_EnableAlwaysTrig => "ENABLE ALWAYS TRIGGER ",
        At::AT_EnableReplicaTrig => "ENABLE REPLICA TRIGGER ",
        At::AT_EnableTrigAll => "ENABLE TRIGGER ALL ",
        At::AT_EnableTrigUser => "ENABLE TRIGGER USER ",
        At::AT_DisableTrig => "DISABLE TRIGGER ",
        At::AT_DisableTrigAll => "DISABLE TRIGGER ALL ",
        At::AT_DisableTrigUser => "DISABLE TRIGGER USER ",
        _ => "",
    }
}

fn command_name(command: At::Type) -> &'static str {
    match command {
        At::AT_SetStatistics => "ALTER COLUMN SET STATISTICS",
        At::AT_SetStorage => "ALTER COLUMN SET STORAGE",
        At::AT_SetCompression => "ALTER COLUMN SET COMPRESSION",
        At::AT_SetOptions | At::AT_ResetOptions => "ALTER COLUMN SET/RESET of options",
        At::AT_ClusterOn | At::AT_DropCluster => "CLUSTER",
        At::AT_SetLogged | At::AT_SetUnLogged => "SET LOGGED/UNLOGGED",
        At::AT_SetTableSpace => "SET TABLESPACE",
        At::AT_AddInherit | At::AT_DropInherit => "INHERIT",
        At::AT_ReplicaIdentity => "REPLICA IDENTITY",
        At::AT_EnableRowSecurity | At::AT_DisableRowSecurity => "ROW LEVEL SECURITY",
        At::AT_ForceRowSecurity | At::AT_NoForceRowSecurity => "ROW LEVEL SECURITY",
        At::AT_AttachPartition | At::AT_DetachPartition => "ATTACH/DETACH PARTITION",
        At::AT_EnableTrig | At::AT_DisableTrig | At::AT_EnableTrigAll | At::AT_DisableTrigAll => "TRIGGER",
        _ => "of this kind",
    }
}

fn add_constraint(cx: &SessionState, rel: &Arc<Relation>, def: &nodes::Constraint, sql: &str) -> Result<()> {
    let uses_index = def.indexname().is_some();
    if let Some(name) = def.conname()
        && rel.has_constraint(name)
        && !uses_index
    {
        return Err(sqlerr!(
            DUPLICATE_OBJECT,
            "constraint \"{name}\" for relation \"{}\" already exists",
            rel.name
        ));
    }
    crate::ddl::create::not_enforced(def)?;
    match def.contype {
        ConstrType::CONSTR_PRIMARY | ConstrType::CONSTR_UNIQUE => {
            if uses_index {
                return alter_constraint::use_index(cx, rel, def);
            }
            let key = key_spec(cx, def, None)?;
            add_key(cx, rel, &key).map(|_| ())
        }
        ConstrType::CONSTR_CHECK => {
            if def.skip_validation {
                return Err(notsup!("NOT VALID constraints are not supported"));
            }
            add_check(cx, rel, def.conname(), def.raw_expr(), sql).map(|_| ())
        }
        ConstrType::CONSTR_FOREIGN => {
            let spec = crate::ddl::create::table_foreign(def);
            crate::ddl::foreign::add(cx, rel, &spec, !def.skip_validation).map(|_| ())
        }
        ConstrType::CONSTR_EXCLUSION => Err(notsup!("exclusion constraints are not supported")),
        _ => Err(notsup!("this table constraint is not supported")),
    }
}

/// Makes a key; the columns of a primary key become NOT NULL first, which the rows must satisfy.
pub fn add_key(
    cx: &SessionState,
    rel: &Arc<Relation>,
    key: &crate::ddl::create::KeySpec,
) -> Result<Arc<Relation>> {
    let mut columns = rel.columns.clone();
    for name in &key.columns {
        if !columns.iter().any(|c| !c.dropped && c.name == *name) {
            // Those of a primary key are made NOT NULL before they are a key's.
            return Err(match key.primary {
                true => {
                    sqlerr!(UNDEFINED_COLUMN, "column \"{name}\" of relation \"{}\" does not exist", rel.name)
                }
                false => index::no_column(name, " named in key"),
            });
        }
    }
    index::prepare_keys(&rel.name, &mut columns, std::slice::from_ref(key))?;
    if key.primary && rel.primary_key().is_some() {
        return Err(index::multiple_primary_keys(&rel.name));
    }
    cx.check_schema(rel.schema_oid, cx.user_oid(), Rights::CREATE)?;
    let mut rel = rel.clone();
    for column in columns {
        if column.not_null && !rel.columns[column.attnum as usize - 1].not_null {
            alter_column::set_not_null(cx, &rel, &column.name)?;
            rel = store::reread(cx, rel.oid)?;
        }
    }
    index::add_key(cx, &rel, key, "ALTER TABLE / ADD")
}

/// Makes a CHECK that all rows satisfy.
pub fn add_check(
    cx: &SessionState,
    rel: &Arc<Relation>,
    name: Option<&str>,
    expr: Node<'_>,
    sql: &str,
) -> Result<Arc<Relation>> {
    // PostgreSQL reads it apart from the statement's text.
    let check = exprs::check(cx, rel, name, expr, &[], sql).map_err(SqlError::without_position)?;
    rewrite::verify_check(cx, rel, &check)?;
    if rel.is_temporary() {
        let mut changed = (**rel).clone();
        changed.checks.push(check);
        changed.checks.sort_by(|a, b| a.name.cmp(&b.name));
        return Ok(store::replace_temp(cx, changed));
    }
    store::announce(cx, rel);
    let system = store::system(cx);
    store::insert_check(cx, &system, rel, &check)?;
    store::edit_class(cx, rel.oid, |row| row.put("relchecks", rel.checks.len() as i16 + 1))?;
    store::reread(cx, rel.oid)
}

/// Makes what the constraints of an added column say.
pub(super) fn add_from_spec(
    cx: &SessionState,
    rel: &Arc<Relation>,
    spec: &Spec<'_>,
    sql: &str,
) -> Result<()> {
    let mut rel = rel.clone();
    for key in &spec.keys {
        rel = add_key(cx, &rel, key)?;
    }
    for CheckSpec { name, expr } in &spec.checks {
        rel = add_check(cx, &rel, *name, *expr, sql)?;
    }
    for foreign in &spec.foreign {
        rel = crate::ddl::foreign::add(cx, &rel, foreign, true)?;
    }
    Ok(())
}

fn drop_constraint(
    cx: &SessionState,
    rel: &Relation,
    name: &str,
    missing_ok: bool,
    cascade: bool,
) -> Result<()> {
    if let Some(index) = rel.indexes.iter().find(|i| i.constraint.as_ref().is_some_and(|(_, n)| &**n == name))
    {
        let what = format!("constraint {} on table {}", quote_ident(name), drop::shown(cx, rel)?);
        let on = format!("index {}", quote_ident(&index.name));
        crate::ddl::foreign::release(cx, rel, |f| f.index == index.oid, &what, &on, cascade)?;
        if let Some((constraint, _)) = &index.constraint {
            drop::release_views_of_key(cx, *constraint, &what, cascade)?;
        }
        let rel = &*store::reread(cx, rel.oid)?;
        return store::drop_index(cx, rel, index);
    }
    if let Some(check) = rel.checks.iter().find(|c| &*c.name == name) {
        return drop_check(cx, rel, check.oid);
    }
    if let Some(foreign) = rel.foreign_keys.iter().find(|f| &*f.name == name) {
        return crate::ddl::foreign::remove(cx, foreign);
    }
    if let Some(trigger) = rel.constraint_trigger(name) {
        return Err(crate::ddl::trigger::required(cx, rel, trigger)?);
    }
    let message = format!("constraint \"{name}\" of relation \"{}\" does not exist", rel.name);
    if !missing_ok {
        return Err(SqlError::new(SqlState::UNDEFINED_OBJECT, message));
    }
    names::notice(cx, SqlState::SUCCESSFUL_COMPLETION, format!("{message}, skipping"));
    Ok(())
}

/// Removes the CHECK constraint `oid` from `rel`, with its dependencies and its comment.
pub fn drop_check(cx: &SessionState, rel: &Relation, oid: Oid) -> Result<()> {
    if rel.is_temporary() {
        let mut changed = rel.clone();
        changed.checks.retain(|c| c.oid != oid);
        store::replace_temp(cx, changed);
        return Ok(());
    }
    store::announce(cx, rel);
    store::delete_rows(cx, id::CONSTRAINT, 2667, &[Datum::Oid(oid)])?;
    store::delete_comments(cx, id::CONSTRAINT, oid)?;
    store::delete_depends(cx, id::CONSTRAINT, oid)?;
    store::edit_class(cx, rel.oid, |row| {
        let left = row.int("relchecks").max(1) as i16 - 1;
        row.put("relchecks", left);
    })
}

/// A new owner for a relation, its indexes and its sequences.
fn change_owner(cx: &SessionState, rel: &Relation, owner: Oid) -> Result<()> {
    if rel.owner == owner {
        return Ok(());
    }
    crate::ddl::sequence::not_linked(cx, rel, || {
        format!("cannot change owner of sequence \"{}\"", rel.name)
    })?;
    cx.must_be_member(owner)?;
    if !cx.is_superuser() {
        cx.check_schema(rel.schema_oid, owner, Rights::CREATE)?;
    }
    set_owner(cx, rel, owner)
}

fn set_owner(cx: &SessionState, rel: &Relation, owner: Oid) -> Result<()> {
    if rel.owner == owner {
        return Ok(());
    }
    if rel.is_temporary() {
        let mut changed = rel.clone();
        changed.owner = owner;
        let owned = |list: &acl::Acl| list.as_ref().map(|l| acl::change_owner(l, rel.owner, owner).into());
        changed.acl = owned(&rel.acl);
        changed.columns.iter_mut().for_each(|c| c.acl = owned(&c.acl));
        store::replace_temp(cx, changed);
        return Ok(());
    }
    store::announce(cx, rel);
    let mut oids = vec![rel.oid];
    oids.extend(rel.indexes.iter().map(|i| i.oid));
    if let Some((heap, index)) = &rel.toast {
        oids.extend([heap.oid, index.oid]);
    }
    for oid in oids {
        store::edit_class(cx, oid, |row| {
            row.put("relowner", Datum::Oid(owner));
            put_owned_list(row, "relacl", rel.owner, owner);
        })?;
    }
    for column in rel.columns.iter().filter(|c| c.acl.is_some()) {
        store::edit_attribute(cx, rel.oid, column.attnum, |row| {
            put_owned_list(row, "attacl", rel.owner, owner);
        })?;
    }
    for oid in rel.columns.iter().flat_map(Column::owned_sequences) {
        if let Some(sequence) = cx.relation(oid)? {
            set_owner(cx, &sequence, owner)?;
        }
    }
    Ok(())
}

/// The access list of an object that another role owns from now on.
pub fn put_owned_list(row: &mut CatRow<'_>, column: &str, old: Oid, new: Oid) {
    if let Some(list) = row.acl(column) {
        row.put(column, array(&acl::change_owner(&list, old, new)));
    }
}

fn set_schema_owner(cx: &SessionState, schema: Oid, old: Oid, new: Oid) -> Result<()> {
    cx.changed(message::NAMESPACE, cx.database(), schema, 0);
    crate::ddl::schema::edit(cx, schema, |row| {
        row.put("nspowner", Datum::Oid(new));
        put_owned_list(row, "nspacl", old, new);
    })
}

fn set_database_owner(cx: &SessionState, info: &DatabaseInfo, owner: Oid) -> Result<()> {
    crate::ddl::database::edit(cx, info, |row| {
        row.put("datdba", Datum::Oid(owner));
        put_owned_list(row, "datacl", info.owner, owner);
        Ok(())
    })
}

/// REASSIGN OWNED: all that the roles own in this database, and their databases, belong to another
/// role.
pub fn reassign_owned(cx: &SessionState, stmt: &nodes::ReassignOwnedStmt) -> Result<String> {
    let mut old = Vec::new();
    for node in stmt.roles() {
        sinew_types::host::step()?;
        let Node::RoleSpec(spec) = node else { continue };
        old.push(names::role_of(cx, spec)?.0);
    }
    let new = stmt.newrole().ok_or_else(|| SqlError::internal("REASSIGN OWNED without a role"))?;
    let (new, _) = names::role_of(cx, new)?;
    for &role in old.iter().chain([&new]) {
        if !cx.acts_as(role)? {
            return Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "permission denied to reassign objects"));
        }
        if role == BOOTSTRAP_ROLE && role != new {
            return Err(sqlerr!(
                DEPENDENT_OBJECTS_STILL_EXIST,
                "cannot reassign ownership of objects owned by role postgres because they are required by the database system"
            ));
        }
    }
    let system = store::system(cx);
    for row in SystemRows::of(cx).scan(system.stored(id::CLASS))? {
        let oid = row.oid("oid");
        if !old.contains(&row.oid("relowner")) || !matches!(row.char("relkind"), b'r' | b'v' | b'm' | b'S') {
            continue;
        }
        cx.lock_oid(oid, row.text("relname"), LockMode::AccessExclusive, WaitPolicy::Block)?;
        if let Some(rel) = cx.relation(oid)? {
            set_owner(cx, &rel, new)?;
        }
    }
    let schemas = cx.namespaces()?;
    for (oid, info) in schemas.by_oid.iter().filter(|(_, info)| old.contains(&info.owner)) {
        set_schema_owner(cx, *oid, info.owner, new)?;
    }
    for ty in made_types::all(cx)?.iter().filter(|ty| old.contains(&ty.owner)) {
        made_types::give(cx, ty, new)?;
    }
    for row in SystemRows::of(cx).scan(system.stored(id::PROC))? {
        if old.contains(&row.oid("proowner"))
            && let Some(routine) = cx.routine(row.oid("oid"))?
        {
            let routine = cx.lock_routine(routine.oid, LockMode::AccessExclusive)?;
            crate::ddl::alter_routine::give(cx, &routine, new)?;
        }
    }
    for extension in schemas.extensions.iter().filter(|e| old.contains(&e.owner)) {
        crate::ddl::extension::give(cx, extension, new)?;
    }
    for info in cx.databases()?.all.iter().filter(|d| old.contains(&d.owner)) {
        set_database_owner(cx, info, new)?;
    }
    Ok("REASSIGN OWNED".into())
}

/// Runs ALTER ... OWNER TO of databases, schemas and types. The caller must own the object and be
/// able to become the new owner.
pub fn alter_owner(cx: &SessionState, stmt: &nodes::AlterOwnerStmt) -> Result<String> {
    let role = stmt.newowner().ok_or_else(|| SqlError::internal("OWNER TO without a role"))?;
    let (owner, _) = names::role_of(cx, role)?;
    let parts = drop::list_of(stmt.object());
    let name = parts.last().copied().unwrap_or("");
    match stmt.object_type {
        ObjectType::OBJECT_DATABASE => {
            let info = crate::ddl::database::need(cx, name)?;
            must_be_owner(cx, info.owner, "database", name)?;
            if info.owner == owner {
                return Ok("ALTER DATABASE".into());
            }
            cx.must_be_member(owner)?;
            if !cx.role(cx.user_oid())?.is_some_and(|r| r.superuser || r.create_db) {
                return Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "permission denied to change owner of database"));
            }
            set_database_owner(cx, &info, owner)?;
            Ok("ALTER DATABASE".into())
        }
        ObjectType::OBJECT_SCHEMA => {
            let oid = cx.need_namespace(name)?;
            let old = cx.namespaces()?.by_oid.get(&oid).map_or(0, |n| n.owner);
            must_be_owner(cx, old, "schema", name)?;
            if old == owner {
                return Ok("ALTER SCHEMA".into());
            }
            cx.must_be_member(owner)?;
            cx.check_create_in_database()?;
            set_schema_owner(cx, oid, old, owner)?;
            Ok("ALTER SCHEMA".into())
        }
        kind if crate::ddl::alter_routine::is_routine(kind) => {
            crate::ddl::alter_routine::set_owner(cx, stmt, owner)
        }
        ObjectType::OBJECT_TYPE => {
            made_types::set_owner(cx, stmt.object(), owner)?;
            Ok("ALTER TYPE".into())
        }
        ObjectType::OBJECT_DOMAIN => {
            crate::ddl::alter_domain::named(cx, &crate::ddl::drop::list_of(stmt.object()))?;
            made_types::set_owner(cx, stmt.object(), owner)?;
            Ok("ALTER DOMAIN".into())
        }
        other => Err(crate::ddl::unsupported_object("ALTER", other)),
    }
}
