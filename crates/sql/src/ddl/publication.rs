//! CREATE, ALTER and DROP PUBLICATION.
//!
//! A publication is a row of `pg_publication`, and its members are rows beside it
//! (`publication_members`). The descriptor of a table says what is published of it.
//!
//! A statement that changes a publication therefore announces each table that the publication has.
//! All sessions then read the table's descriptor again. For a publication that has all tables, or
//! those of a schema, the statement announces all tables of the database at once.

use crate::ddl::publication_members as members;
use crate::ddl::{drop, drop_absent, names, store};
use crate::settings::special::split_identifiers;
use crate::state::SessionState;
use pg_raw_parse::list::NodeList;
use pg_raw_parse::raw::{AlterPublicationAction as Action, PublicationObjSpecType as Kind};
use pg_raw_parse::{Node, nodes};
use sinew_catalog::publications::{BY_OID, Publication};
use sinew_catalog::rows::{CatRow, SystemRows};
use sinew_catalog::{id, message, must_be_owner};
use sinew_error::{Result, SqlError, notsup, sqlerr};
use sinew_plan::parse;
use sinew_storage::logical::PublicationMark;
use sinew_txn::{LockMode, LockOwner, LockTag, WaitPolicy};
use sinew_types::acl::Rights;
use sinew_types::{Datum, Oid};
use std::sync::Arc;

const WORD: &str = "publication";

/// The parameters of WITH and SET.
#[derive(Default)]
struct Options {
    publish: Option<Actions>,
}

/// The changes that are published.
#[derive(Clone, Copy)]
struct Actions {
    insert: bool,
    update: bool,
    delete: bool,
    truncate: bool,
}

impl Actions {
    const ALL: Actions = Actions { insert: true, update: true, delete: true, truncate: true };
    const NONE: Actions = Actions { insert: false, update: false, delete: false, truncate: false };

    fn read(option: &nodes::DefElem) -> Result<Actions> {
        if matches!(option.arg(), Node::None) {
            return Err(sqlerr!(SYNTAX_ERROR, "publish requires a parameter"));
        }
        let text = crate::ddl::options::statement_option(option);
        let words = split_identifiers(&text)
            .ok_or_else(|| sqlerr!(SYNTAX_ERROR, "invalid list syntax in parameter \"publish\""))?;
        let mut actions = Actions::NONE;
        for word in words {
            match word.as_str() {
                "insert" => actions.insert = true,
                "update" => actions.update = true,
                "delete" => actions.delete = true,
                "truncate" => actions.truncate = true,
                other => {
                    return Err(sqlerr!(
                        SYNTAX_ERROR,
                        "unrecognized value for publication option \"publish\": \"{other}\""
                    ));
                }
            }
        }
        Ok(actions)
    }

    fn put(self, row: &mut CatRow<'_>) {
        row.put("pubinsert", self.insert);
        row.put("pubupdate", self.update);
        row.put("pubdelete", self.delete);
        row.put("pubtruncate", self.truncate);
    }
}

impl Options {
    fn read<'a>(list: impl Iterator<Item = &'a nodes::DefElem>, sql: &str) -> Result<Options> {
        let mut options = Options::default();
        let mut via_root = None;
        for option in list {
            let name = option.defname().unwrap_or("");
            let is_twice = match name {
                "publish" => options.publish.is_some(),
                "publish_via_partition_root" => via_root.is_some(),
                other => {
                    return Err(sqlerr!(SYNTAX_ERROR, "unrecognized publication parameter: \"{other}\""));
                }
            };
            if is_twice {
                return Err(sqlerr!(SYNTAX_ERROR, "conflicting or redundant options")
                    .position_if_unset(parse::position(sql, option.location)));
            }
            match name {
                "publish" => options.publish = Some(Actions::read(option)?),
                _ => via_root = Some(crate::ddl::options::option_bool(option)?),
            }
        }
        if via_root == Some(true) {
            return Err(notsup!("publish_via_partition_root is not supported"));
        }
        Ok(options)
    }
}

/// The objects that a statement names.
struct Objects<'a> {
    tables: Vec<&'a nodes::PublicationTable>,
    /// Each once, with its name.
    schemas: Vec<(Oid, Arc<str>)>,
}

impl<'a> Objects<'a> {
    fn read(cx: &SessionState, list: &'a NodeList) -> Result<Objects<'a>> {
        let mut objects = Objects { tables: Vec::new(), schemas: Vec::new() };
        for node in list.iter() {
            let Node::PublicationObjSpec(spec) = node else { continue };
            let (oid, name): (Oid, Arc<str>) = match spec.pubobjtype {
                Kind::PUBLICATIONOBJ_TABLE => {
                    objects.tables.extend(spec.pubtable());
                    continue;
                }
                Kind::PUBLICATIONOBJ_TABLES_IN_SCHEMA => {
                    let name = spec.name().unwrap_or("");
                    (cx.need_namespace(name)?, name.into())
                }
                _ => cx.creation_schema().map_err(|_| {
                    sqlerr!(UNDEFINED_SCHEMA, "no schema has been selected for CURRENT_SCHEMA")
                })?,
            };
            if !objects.schemas.iter().any(|(have, _)| *have == oid) {
                objects.schemas.push((oid, name));
            }
        }
        Ok(objects)
    }
}

/// Runs CREATE PUBLICATION.
pub fn create(cx: &SessionState, stmt: &nodes::CreatePublicationStmt, sql: &str) -> Result<String> {
    cx.check_create_in_database()?;
    if stmt.for_all_tables && !cx.is_superuser() {
        return Err(sqlerr!(
            INSUFFICIENT_PRIVILEGE,
            "must be superuser to create FOR ALL TABLES publication"
        ));
    }
    let name = names::stored_name(cx, stmt.pubname().unwrap_or(""));
    must_be_free(cx, &name)?;
    let options = Options::read(stmt.options().iter(), sql)?;
    let publication = Publication {
        oid: store::new_oid(cx, false)?,
        name,
        owner: cx.user_oid(),
        all_tables: stmt.for_all_tables,
    };
    insert(cx, &publication, options.publish.unwrap_or(Actions::ALL))?;
    if publication.all_tables {
        announce_all(cx);
        return Ok("CREATE PUBLICATION".into());
    }
    let objects = Objects::read(cx, stmt.pubobjects())?;
    if !objects.schemas.is_empty() && !cx.is_superuser() {
        return Err(sqlerr!(
            INSUFFICIENT_PRIVILEGE,
            "must be superuser to create FOR TABLES IN SCHEMA publication"
        ));
    }
    let tables = members::open(cx, &objects.tables)?;
    let tables = members::with_filters(cx, tables, sql)?;
    members::check_columns(&publication, &tables, !objects.schemas.is_empty())?;
    members::add_tables(cx, &publication, &tables, true)?;
    members::add_schemas(cx, &publication, &objects.schemas, true)?;
    Ok("CREATE PUBLICATION".into())
}

fn must_be_free(cx: &SessionState, name: &str) -> Result<()> {
    match cx.find_publication(name)? {
        Some(_) => Err(sqlerr!(DUPLICATE_OBJECT, "publication \"{name}\" already exists")),
        None => Ok(()),
    }
}

fn insert(cx: &SessionState, publication: &Publication, actions: Actions) -> Result<()> {
    let system = store::system(cx);
    let mut row = CatRow::new(system.stored(id::PUBLICATION))
        .set_oid("oid", publication.oid)
        .set("pubname", &*publication.name)
        .set_oid("pubowner", publication.owner)
        .set("puballtables", publication.all_tables);
    actions.put(&mut row);
    SystemRows::of(cx).insert(&row)?;
    tell_followers(cx, &publication.name, true)?;
    store::next_command(cx)
}

/// Logs for followers that a publication exists from here on, or not any more.
fn tell_followers(cx: &SessionState, name: &str, exists: bool) -> Result<()> {
    if let Some(followed) = cx.followed(cx.database())? {
        cx.log_publication(followed, &PublicationMark { name: name.into(), exists })?;
    }
    Ok(())
}

/// Announces every table of the database.
pub(super) fn announce_all(cx: &SessionState) {
    cx.changed(message::NAMESPACE, cx.database(), 0, 0);
}

/// Announces each table that a publication has.
fn announce(cx: &SessionState, publication: &Publication) -> Result<()> {
    if publication.all_tables || !cx.schemas_of_publication(publication.oid)?.is_empty() {
        announce_all(cx);
        return Ok(());
    }
    for member in cx.members_of_publication(publication.oid)? {
        if let Some(rel) = cx.relation(member.table)? {
            members::announce(cx, &rel)?;
        }
    }
    Ok(())
}

/// Locks a publication until the transaction's end, and looks again: 42704 if it was dropped.
fn lock(cx: &SessionState, publication: &Publication, mode: LockMode) -> Result<Publication> {
    let tag = LockTag::object(cx.database(), id::PUBLICATION, publication.oid);
    cx.lock(tag, mode, LockOwner::Transaction, WaitPolicy::Block)?;
    cx.catch_up()?;
    cx.publication(publication.oid)?
        .ok_or_else(|| sqlerr!(UNDEFINED_OBJECT, "publication \"{}\" does not exist", publication.name))
}

/// Changes the row of a publication, and announces its tables before that.
fn edit(cx: &SessionState, publication: &Publication, edit: impl FnOnce(&mut CatRow<'_>)) -> Result<()> {
    announce(cx, publication)?;
    let system = store::system(cx);
    let tx = SystemRows::of(cx);
    let row = tx.find(system.stored(id::PUBLICATION), BY_OID, &[Datum::Oid(publication.oid)])?;
    let mut row = row.ok_or_else(|| SqlError::internal("a publication without a row"))?;
    let old = row.row.clone();
    edit(&mut row);
    tx.update(&old, &row)?;
    store::next_command(cx)
}

/// Runs ALTER PUBLICATION ... ADD, SET and DROP, of objects or parameters.
pub fn alter(cx: &SessionState, stmt: &nodes::AlterPublicationStmt, sql: &str) -> Result<String> {
    const TAG: &str = "ALTER PUBLICATION";
    let publication = cx.need_publication(stmt.pubname().unwrap_or(""))?;
    must_be_owner(cx, publication.owner, WORD, &publication.name)?;
    if !stmt.options().is_empty() {
        let options = Options::read(stmt.options().iter(), sql)?;
        let publication = lock(cx, &publication, LockMode::AccessExclusive)?;
        edit(cx, &publication, |row| {
            if let Some(actions) = options.publish {
                actions.put(row);
            }
        })?;
        return Ok(TAG.into());
    }
    let objects = Objects::read(cx, stmt.pubobjects())?;
    may_change(cx, &publication, stmt.action, &objects)?;
    let publication = lock(cx, &publication, LockMode::AccessExclusive)?;
    alter_tables(cx, &publication, stmt.action, &objects, sql)?;
    alter_schemas(cx, &publication, stmt.action, &objects)?;
    Ok(TAG.into())
}

fn may_change(
    cx: &SessionState,
    publication: &Publication,
    action: Action::Type,
    objects: &Objects<'_>,
) -> Result<()> {
    let (has_tables, has_schemas) = (!objects.tables.is_empty(), !objects.schemas.is_empty());
    if action != Action::AP_DropObjects && has_schemas && !cx.is_superuser() {
        return Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "must be superuser to add or set schemas"));
    }
    let of = match (has_schemas, has_tables) {
        (true, _) => "Schemas",
        (false, true) => "Tables",
        (false, false) => return Ok(()),
    };
    if !publication.all_tables {
        return Ok(());
    }
    Err(sqlerr!(
        OBJECT_NOT_IN_PREREQUISITE_STATE,
        "publication \"{}\" is defined as FOR ALL TABLES",
        publication.name
    )
    .detail(format!("{of} cannot be added to or dropped from FOR ALL TABLES publications.")))
}

fn alter_tables(
    cx: &SessionState,
    publication: &Publication,
    action: Action::Type,
    objects: &Objects<'_>,
    sql: &str,
) -> Result<()> {
    if objects.tables.is_empty() && action != Action::AP_SetObjects {
        return Ok(());
    }
    let tables = members::open(cx, &objects.tables)?;
    if action == Action::AP_DropObjects {
        return members::drop_tables(cx, publication, &tables);
    }
    let tables = members::with_filters(cx, tables, sql)?;
    let is_set = action == Action::AP_SetObjects;
    let has_schemas =
        !objects.schemas.is_empty() || !is_set && !cx.schemas_of_publication(publication.oid)?.is_empty();
    members::check_columns(publication, &tables, has_schemas)?;
    if is_set {
        members::drop_others(cx, publication, &tables)?;
    }
    members::add_tables(cx, publication, &tables, is_set)
}

fn alter_schemas(
    cx: &SessionState,
    publication: &Publication,
    action: Action::Type,
    objects: &Objects<'_>,
) -> Result<()> {
    if objects.schemas.is_empty() && action != Action::AP_SetObjects {
        return Ok(());
    }
    match action {
        Action::AP_AddObjects => {
            let members = cx.members_of_publication(publication.oid)?;
            if members.iter().any(|member| !member.columns.is_empty()) {
                return Err(sqlerr!(
                    INVALID_PARAMETER_VALUE,
                    "cannot add schema to publication \"{}\"",
                    publication.name
                )
                .detail(
                    "Schemas cannot be added if any tables that specify a column list are already part of the publication.",
                ));
            }
            members::add_schemas(cx, publication, &objects.schemas, false)
        }
        Action::AP_DropObjects => members::drop_schemas(cx, publication, &objects.schemas),
        _ => {
            for member in cx.schemas_of_publication(publication.oid)? {
                if !objects.schemas.iter().any(|(oid, _)| *oid == member.schema) {
                    members::remove_schema(cx, member.oid)?;
                }
            }
            members::add_schemas(cx, publication, &objects.schemas, true)
        }
    }
}

/// Runs DROP PUBLICATION. The rows of its members go with it.
pub fn drop(cx: &SessionState, stmt: &nodes::DropStmt) -> Result<String> {
    let mut going: Vec<Publication> = Vec::new();
    for node in stmt.objects() {
        sinew_types::host::step()?;
        let name = drop::list_of(node).last().copied().unwrap_or("");
        match cx.find_publication(name)? {
            Some(found) => {
                must_be_owner(cx, found.owner, WORD, &found.name)?;
                let found = lock(cx, &found, LockMode::AccessExclusive)?;
                if !going.iter().any(|have| have.oid == found.oid) {
                    going.push(found);
                }
            }
            None => drop_absent::drop_one(cx, stmt, node)?,
        }
    }
    going.iter().try_for_each(|publication| remove(cx, publication))?;
    Ok("DROP PUBLICATION".into())
}

fn remove(cx: &SessionState, publication: &Publication) -> Result<()> {
    announce(cx, publication)?;
    for member in cx.members_of_publication(publication.oid)? {
        members::remove(cx, &member)?;
    }
    for member in cx.schemas_of_publication(publication.oid)? {
        members::remove_schema(cx, member.oid)?;
    }
    store::delete_rows(cx, id::PUBLICATION, BY_OID, &[Datum::Oid(publication.oid)])?;
    store::delete_comments(cx, id::PUBLICATION, publication.oid)?;
    tell_followers(cx, &publication.name, false)?;
    store::next_command(cx)
}

/// Runs ALTER PUBLICATION ... RENAME TO.
pub fn rename(cx: &SessionState, old: &str, new: &str) -> Result<()> {
    let publication = cx.need_publication(old)?;
    must_be_owner(cx, publication.owner, WORD, old)?;
    must_be_free(cx, new)?;
    edit(cx, &publication, |row| row.put("pubname", new))?;
    tell_followers(cx, old, false)?;
    tell_followers(cx, new, true)
}

/// Runs ALTER PUBLICATION ... OWNER TO.
pub fn set_owner(cx: &SessionState, name: &str, owner: Oid) -> Result<String> {
    let publication = cx.need_publication(name)?;
    if publication.owner != owner {
        if !cx.is_superuser() {
            may_own(cx, &publication, owner)?;
        }
        give(cx, &publication, owner)?;
    }
    Ok("ALTER PUBLICATION".into())
}

fn may_own(cx: &SessionState, publication: &Publication, owner: Oid) -> Result<()> {
    must_be_owner(cx, publication.owner, WORD, &publication.name)?;
    cx.must_be_member(owner)?;
    if cx.database_rights(cx.database(), owner, Rights::CREATE)?.is_empty() {
        let database = cx.database_name();
        return Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "permission denied for database {database}"));
    }
    if cx.role(owner)?.is_some_and(|role| role.superuser) {
        return Ok(());
    }
    let kind = match publication.all_tables {
        true => "ALL TABLES",
        false if cx.schemas_of_publication(publication.oid)?.is_empty() => return Ok(()),
        false => "TABLES IN SCHEMA",
    };
    Err(sqlerr!(
        INSUFFICIENT_PRIVILEGE,
        "permission denied to change owner of publication \"{}\"",
        publication.name
    )
    .hint(format!("The owner of a FOR {kind} publication must be a superuser.")))
}

/// A publication belongs to another role from now on.
pub(super) fn give(cx: &SessionState, publication: &Publication, owner: Oid) -> Result<()> {
    edit(cx, publication, |row| row.put("pubowner", Datum::Oid(owner)))
}

/// The publication of a COMMENT ON.
pub(super) fn of_comment(cx: &SessionState, name: &str) -> Result<Oid> {
    let publication = cx.need_publication(name)?;
    must_be_owner(cx, publication.owner, WORD, name)?;
    Ok(publication.oid)
}
