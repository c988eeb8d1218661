//! ALTER TABLE: the list of its commands, and those on the whole table.

use crate::ddl::create::{CheckSpec, KeySpec, Spec, key_spec};
use crate::ddl::options;
use crate::ddl::{
    alter_column, alter_constraint, alter_type, drop, exprs, index, inherit, inherit_alter, names, owner,
    partition, replica_identity, rewrite, store,
};
use crate::state::SessionState;
use pg_raw_parse::raw::{AlterTableType as At, ConstrType, DropBehavior, ObjectType};
use pg_raw_parse::{Node, nodes};
use sinew_catalog::acl::relation_word;
use sinew_catalog::quote::quote_ident;
use sinew_catalog::{id, must_be_owner};
use sinew_error::notsup;
use sinew_error::sqlerr;
use sinew_error::{Result, SqlError, SqlState};
use sinew_table::{CheckConstraint, Relation, RelationKind, SYSTEM_COLUMNS};
use sinew_txn::{LockMode, WaitPolicy};
use sinew_types::acl::Rights;
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
        && let Some((table, index)) = cx.find_index(oid)?
    {
        return match commands.as_slice() {
            [only] if only.subtype == At::AT_AttachPartition => {
                if matches!(only.def(), Node::PartitionCmd(def) if def.bound().is_some()) {
                    return Err(sqlerr!(
                        INVALID_OBJECT_DEFINITION,
                        "\"{}\" is not a partitioned table",
                        index.name
                    ));
                }
                partition::attach_index(cx, &table, &index, only.def())?;
                Ok(tag(ObjectType::OBJECT_INDEX).into())
            }
            _ => Err(notsup!("ALTER INDEX is not supported")),
        };
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
            // `run` refuses by name those that there are not here.
            RelationKind::Partitioned => command.subtype != At::AT_GenericOptions,
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
            .detail(not_for(&rel)));
        }
        let retyping = rest.iter().take_while(|c| c.subtype == At::AT_AlterColumnType).count();
        let (now, later) = rest.split_at(retyping.max(1));
        rest = later;
        for command in now {
            partition::check_command(cx, &rel, command, var.inh)?;
            inherit_alter::check_command(cx, &rel, command, var.inh)?;
        }
        // The partitions of a table follow it.
        let inner = match var.inh {
            true if rel.children.is_some() => inherit_alter::followers(cx, &rel, command)?,
            true if partition::is_for_all(command) && command.subtype != At::AT_AddColumn => {
                partition::tree(cx, &rel, mode)?
            }
            _ => Vec::new(),
        };
        let names = |rel: &Relation| rel.checks.iter().map(|c| c.name.clone()).collect::<Vec<_>>();
        let before = names(&rel);
        match retyping {
            0 => run(cx, &rel, command, sql, var.inh)?,
            _ => alter_type::set_types(cx, &rel, now, sql)?,
        }
        if !inner.is_empty() {
            store::next_command(cx)?;
            let changed = store::reread(cx, rel.oid)?;
            let after = names(&changed);
            let made = after.iter().find(|name| !before.contains(name));
            let made = made.or_else(|| before.iter().find(|name| !after.contains(name))).cloned();
            for inner in inner {
                crate::ddl::in_use::check(cx, &inner, "ALTER TABLE")?;
                match retyping {
                    0 => run_below(cx, &inner, command, made.as_deref(), sql)?,
                    _ => alter_type::set_types(cx, &inner, now, sql)?,
                }
                store::next_command(cx)?;
            }
            for retyped in now[..retyping].iter().filter(|_| rel.children.is_none()) {
                crate::ddl::foreign::retyped_tree(cx, rel.oid, retyped.name().unwrap_or(""))?;
            }
        }
        if !rel.is_temporary() {
            store::next_command(cx)?;
        }
        rel = store::reread(cx, rel.oid)?;
    }
    Ok(tag(stmt.objtype).into())
}

/// The detail of an error for a command that a kind of relations does not take.
pub(super) fn not_for(rel: &Relation) -> &'static str {
    match rel.kind {
        RelationKind::View => "This operation is not supported for views.",
        RelationKind::Partitioned => "This operation is not supported for partitioned tables.",
        RelationKind::Materialized => "This operation is not supported for materialized views.",
        RelationKind::Sequence => "This operation is not supported for sequences.",
        _ => "This operation is not supported for this kind of relation.",
    }
}

/// A command on a partition, after the table above had it. `check` is the name of the CHECK that
/// the table above got or lost.
fn run_below(
    cx: &SessionState,
    rel: &Arc<Relation>,
    command: &nodes::AlterTableCmd,
    check: Option<&str>,
    sql: &str,
) -> Result<()> {
    let rel = &store::reread(cx, rel.oid)?;
    match (command.subtype, command.def()) {
        (At::AT_AddConstraint, Node::Constraint(def)) if def.contype == ConstrType::CONSTR_CHECK => {
            let made = add_check(cx, rel, &CheckSpec { name: check, ..CheckSpec::of(def) }, sql)?;
            let own = made.checks.iter().find(|own| Some(&*own.name) == check).map_or(0, |own| own.oid);
            partition::mark_constraint(cx, own, true, None)
        }
        // The parts of a key came with the key, and went with it.
        (At::AT_AddConstraint, _) => Ok(()),
        (At::AT_DropConstraint, _) => {
            let name = command.name().unwrap_or("");
            let gone = rel.checks.iter().find(|own| Some(&*own.name) == check && check == Some(name));
            gone.map_or(Ok(()), |gone| drop_check(cx, rel, gone.oid))
        }
        _ => run(cx, rel, command, sql, true),
    }
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
/// `all`: without ONLY.
fn run(cx: &SessionState, rel: &Arc<Relation>, c: &nodes::AlterTableCmd, sql: &str, all: bool) -> Result<()> {
    let name = c.name().unwrap_or("");
    match c.subtype {
        At::AT_AddColumn => match c.def() {
            Node::ColumnDef(def) => alter_column::add(cx, rel, def, c.missing_ok, sql, None),
            _ => Err(SqlError::internal("ADD COLUMN without a column")),
        },
        At::AT_DropColumn if SYSTEM_COLUMNS.contains(&name) => {
            Err(sqlerr!(FEATURE_NOT_SUPPORTED, "cannot drop system column \"{name}\""))
        }
        At::AT_DropColumn => {
            let cascade = c.behavior == DropBehavior::DROP_CASCADE;
            inherit_alter::drop_below(cx, rel, name, all, cascade)?;
            alter_column::drop(cx, &store::reread(cx, rel.oid)?, name, c.missing_ok, cascade)
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
            Node::Constraint(def) => add_constraint(cx, rel, def, sql, all),
            _ => Err(SqlError::internal("ADD CONSTRAINT without a constraint")),
        },
        At::AT_DropConstraint => {
            inherit_alter::drop_check_below(cx, rel, name, all)?;
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
            owner::change_owner(cx, rel, owner)
        }
        At::AT_SetRelOptions | At::AT_ResetRelOptions => {
            let reset = c.subtype == At::AT_ResetRelOptions;
            let Node::NodeList(options) = c.def() else { return Ok(()) };
            options::alter(cx, rel, options.iter(), reset)
        }
        At::AT_DropOids => Ok(()),
        At::AT_ReplicaIdentity => match c.def() {
            Node::ReplicaIdentityStmt(def) => replica_identity::set(cx, rel, def),
            _ => Err(SqlError::internal("REPLICA IDENTITY without a choice")),
        },
        At::AT_AddInherit => inherit::add_parent(cx, rel, c.def()),
        At::AT_DropInherit => inherit::drop_parent(cx, rel, c.def()),
        At::AT_AttachPartition | At::AT_DetachPartition => match c.def() {
            Node::PartitionCmd(def) if c.subtype == At::AT_AttachPartition => {
                partition::attach(cx, rel, def, sql)
            }
            Node::PartitionCmd(def) => partition::detach(cx, rel, def),
            _ => Err(SqlError::internal("a partition without a name")),
        },
        At::AT_DetachPartitionFinalize => Err(notsup!("DETACH PARTITION FINALIZE is not supported")),
        At::AT_EnableTrig => crate::ddl::trigger::enable(cx, rel, Some(name), b'O', all),
        At::AT_EnableAlwaysTrig => crate::ddl::trigger::enable(cx, rel, Some(name), b'A', all),
        At::AT_EnableReplicaTrig => crate::ddl::trigger::enable(cx, rel, Some(name), b'R', all),
        At::AT_DisableTrig => crate::ddl::trigger::enable(cx, rel, Some(name), b'D', all),
        At::AT_EnableTrigUser => crate::ddl::trigger::enable(cx, rel, None, b'O', all),
        At::AT_DisableTrigUser => crate::ddl::trigger::enable(cx, rel, None, b'D', all),
        At::AT_EnableTrigAll if !rel.has_late_checks() => {
            crate::ddl::trigger::enable(cx, rel, None, b'O', all)
        }
        At::AT_DisableTrigAll if !rel.has_late_checks() => {
            crate::ddl::trigger::enable(cx, rel, None, b'D', all)
        }
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
        At::AT_GenericOptions => "OPTIONS ",
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
        At::AT_AddInherit => "INHERIT ",
        At::AT_DropInherit => "NO INHERIT ",
        At::AT_ReplicaIdentity => "REPLICA IDENTITY ",
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
        At::AT_EnableRowSecurity | At::AT_DisableRowSecurity => "ROW LEVEL SECURITY",
        At::AT_ForceRowSecurity | At::AT_NoForceRowSecurity => "ROW LEVEL SECURITY",
        At::AT_EnableTrig | At::AT_DisableTrig | At::AT_EnableTrigAll | At::AT_DisableTrigAll => "TRIGGER",
        _ => "of this kind",
    }
}

/// `all`: without ONLY.
fn add_constraint(
    cx: &SessionState,
    rel: &Arc<Relation>,
    def: &nodes::Constraint,
    sql: &str,
    all: bool,
) -> Result<()> {
    let uses_index = def.indexname().is_some();
    let inherited = def.conname().and_then(|name| {
        let is_it = |check: &&CheckConstraint| &*check.name == name && !check.origin.is_local;
        rel.checks.iter().find(is_it).filter(|_| def.contype == ConstrType::CONSTR_CHECK)
    });
    if let Some(inherited) = inherited {
        // A constraint that came from above is the table's own now, too.
        let shape = Arc::new(Relation { checks: Vec::new(), ..(**rel).clone() });
        let own = exprs::check(cx, &shape, def.conname(), def.raw_expr(), &[], sql)
            .map_err(SqlError::without_position)?;
        let merged = inherit::merge_check(cx, rel, inherited, &own.condition_tree, def.is_no_inherit, true)?;
        return inherit::set_check(cx, rel, &merged);
    }
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
            if uses_index && rel.kind == RelationKind::Partitioned {
                return Err(notsup!(
                    "ALTER TABLE / ADD CONSTRAINT USING INDEX is not supported on partitioned tables"
                ));
            }
            if uses_index {
                return alter_constraint::use_index(cx, rel, def);
            }
            let key = KeySpec { only: !all, ..key_spec(cx, def, None)? };
            add_key(cx, rel, &key).map(|_| ())
        }
        ConstrType::CONSTR_CHECK => {
            if def.skip_validation {
                return Err(notsup!("NOT VALID constraints are not supported"));
            }
            let made = add_check(cx, rel, &CheckSpec::of(def), sql)?;
            let is_new = |check: &&CheckConstraint| !rel.checks.iter().any(|have| have.oid == check.oid);
            match made.checks.iter().find(is_new).filter(|_| made.children.is_some()) {
                Some(check) => inherit_alter::spread_check(cx, &made, &check.name),
                None => Ok(()),
            }
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
            if key.only {
                partition::must_be_not_null(cx, &rel, &column.name)?;
            }
            let children = match rel.children.is_some() && !key.only {
                true => cx.descendants(&rel, LockMode::AccessExclusive)?,
                false => partition::tree(cx, &rel, LockMode::AccessExclusive)?,
            };
            for inner in children {
                alter_column::set_not_null(cx, &inner, &column.name)?;
            }
            rel = store::reread(cx, rel.oid)?;
        }
    }
    index::add_key(cx, &rel, key, "ALTER TABLE / ADD")
}

/// Makes a CHECK that all rows satisfy.
pub fn add_check(
    cx: &SessionState,
    rel: &Arc<Relation>,
    spec: &CheckSpec<'_>,
    sql: &str,
) -> Result<Arc<Relation>> {
    // PostgreSQL reads it apart from the statement's text.
    let mut check =
        exprs::check(cx, rel, spec.name, spec.expr, &[], sql).map_err(SqlError::without_position)?;
    check.no_inherit = spec.no_inherit;
    if rel.kind != RelationKind::Partitioned {
        rewrite::verify_check(cx, rel, &check)?;
    }
    store_check(cx, rel, check)
}

/// Stores a CHECK.
pub(super) fn store_check(
    cx: &SessionState,
    rel: &Arc<Relation>,
    check: CheckConstraint,
) -> Result<Arc<Relation>> {
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
    for check in &spec.checks {
        let before: Vec<Arc<str>> = rel.checks.iter().map(|check| check.name.clone()).collect();
        rel = add_check(cx, &rel, check, sql)?;
        if rel.has_parts() {
            store::next_command(cx)?;
            rel = store::reread(cx, rel.oid)?;
            let made = rel.checks.iter().find(|check| !before.contains(&check.name));
            made.map_or(Ok(()), |made| match rel.children.is_some() {
                true => inherit_alter::spread_check(cx, &rel, &made.name),
                false => partition::spread_check(cx, &rel, &made.name),
            })?;
        }
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
        partition::refuse_inherited_key(cx, rel, index)?;
        let what = format!("constraint {} on table {}", quote_ident(name), drop::shown(cx, rel)?);
        let on = format!("index {}", quote_ident(&index.name));
        crate::ddl::foreign::release(cx, rel, |f| f.index == index.oid, &what, &on, cascade)?;
        if let Some((constraint, _)) = &index.constraint {
            crate::ddl::drop_columns::release_views_of_key(cx, *constraint, &what, cascade)?;
        }
        let rel = &*store::reread(cx, rel.oid)?;
        return partition::drop_index(cx, rel, index);
    }
    if let Some(check) = rel.checks.iter().find(|c| &*c.name == name) {
        return drop_check(cx, rel, check.oid);
    }
    if let Some(foreign) = rel.foreign_keys.iter().find(|f| &*f.name == name) {
        return crate::ddl::foreign::drop_named(cx, rel, foreign);
    }
    if let Some(trigger) = rel.constraint_trigger(name) {
        return Err(crate::ddl::trigger::required(cx, rel, trigger)?);
    }
    crate::ddl::foreign::refuse_part(cx, rel, name)?;
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
