//! Definitions of objects as SQL text, comments and sizes: `pg_get_indexdef` and related functions.

use crate::caller::Caller;
use crate::system_views::monitor::PG_READ_ALL_STATS;
use crate::system_views::routines;
use sinew_catalog::acl::denied;
use sinew_catalog::quote::{quote_ident, quote_qualified};
use sinew_catalog::rows::SystemRows;
use sinew_catalog::shape::SystemRelations;
use sinew_catalog::{id, reg, sequence};
use sinew_error::Result;
use sinew_error::sqlerr;
use sinew_plan::bind::through;
use sinew_plan::deparse;
use sinew_plan::kept::references;
use sinew_storage::{Fork, RelFile, StorageError};
use sinew_table::{
    Deferral, ForeignKey, ForeignKeyAction, Index, IndexMethod, Relation, RelationKind, collation,
};
use sinew_txn::LockMode;
use sinew_types::acl::Rights;
use sinew_types::func::{self, SessionFn as F};
use sinew_types::inverted_class;
use sinew_types::oper::{self, default_btree_opclass};
use sinew_types::{Datum, Oid, oid as t, typeinfo};
use std::sync::Arc;

/// `pg_tablespace.oid` of `pg_default`, where the databases are, and of `pg_global`.
const DEFAULT_TABLESPACE: Oid = 1663;
const GLOBAL_TABLESPACE: Oid = 1664;

/// Answers a function about the catalog; `None` if it is not one of those here.
pub fn call(cx: &dyn Caller, which: F, args: &[Datum]) -> Result<Option<Datum>> {
    let oid = |i: usize| args.get(i).and_then(Datum::as_i64).unwrap_or(0) as Oid;
    let text = |i: usize| args.get(i).and_then(Datum::as_str).unwrap_or("");
    let pretty = |i: usize| args.get(i).and_then(Datum::as_bool).unwrap_or(false);
    let as_text = |t: Option<String>| t.map_or(Datum::Null, Datum::from);
    Ok(Some(match which {
        F::GetExpr => {
            let relation = match oid(1) {
                0 => None,
                oid => cx.relation(oid)?,
            };
            let bound = match &relation {
                Some(table) => super::partitions::bound(cx, table, text(0))?,
                None => None,
            };
            match bound {
                Some(bound) => as_text(Some(bound)),
                None => as_text(shown_expression(cx, text(0), relation.as_deref(), pretty(2))?),
            }
        }
        F::GetIndexdef => {
            let column = args.get(1).and_then(Datum::as_i64).unwrap_or(0);
            as_text(indexdef(cx, oid(0), column as usize, pretty(2))?)
        }
        F::GetConstraintdef => as_text(constraintdef(cx, oid(0), pretty(1))?),
        F::GetViewdef => {
            let oid = match &args[0] {
                Datum::Text(name) => reg::reg_in(cx, t::REGCLASS, name)?,
                _ => oid(0),
            };
            // The number of characters after which lines are to be wrapped asks for the pretty
            // form.
            let pretty = matches!(args.get(1), Some(Datum::Int4(_))) || pretty(1);
            match cx.relation(oid)? {
                Some(view) => as_text(deparse::view(cx, &view, pretty)?),
                None => Datum::Null,
            }
        }
        F::RelationIsUpdatable => match cx.relation(oid(0))? {
            Some(rel) => Datum::Int4(through::events(cx, &rel, None, args[1].as_bool().unwrap_or(false))?),
            None => Datum::Int4(0),
        },
        F::ColumnIsUpdatable => {
            let rel = cx.relation(oid(0))?;
            let number = args[1].as_i64().and_then(|n| usize::try_from(n - 1).ok());
            Datum::Bool(match (rel, number) {
                (Some(rel), Some(at)) => {
                    through::takes_values(cx, &rel, at, args[2].as_bool().unwrap_or(false))?
                }
                _ => false,
            })
        }
        F::ObjDescription => {
            let Some(name) = args.get(1).and_then(Datum::as_str) else {
                return Ok(Some(as_text(comment_of_any(cx, oid(0))?)));
            };
            let class = SystemRelations::of(cx.database()).by_name(sinew_catalog::shape::PG_CATALOG, name);
            as_text(comment(cx, oid(0), class.unwrap_or(0), 0)?)
        }
        F::DescribeObject => {
            let column = args[2].as_i64().unwrap_or(0);
            as_text(super::extensions::described(cx, oid(0), oid(1), column)?)
        }
        F::ColDescription => as_text(comment(cx, oid(0), id::CLASS, oid(1) as i32)?),
        F::ShobjDescription => as_text(shared_comment(cx, oid(0), text(1))?),
        F::TableIsVisible => match reg::relation_parts(cx, oid(0))? {
            Some((_, name)) => Datum::Bool(cx.is_visible(oid(0), &name)?),
            None => Datum::Null,
        },
        F::RelationSize => {
            let fork = match args.get(1).and_then(Datum::as_str).unwrap_or("main") {
                "main" => Some(Fork::Main),
                "fsm" => Some(Fork::FreeSpace),
                "vm" => Some(Fork::Visibility),
                "init" => None,
                _ => {
                    return Err(sqlerr!(INVALID_PARAMETER_VALUE, "invalid fork name")
                        .hint("Valid fork names are \"main\", \"fsm\", \"vm\", and \"init\"."));
                }
            };
            match (files(cx, oid(0))?, fork) {
                (Some(f), Some(fork)) => Datum::Int8(size(cx, f.own, fork)?),
                (Some(_), None) => Datum::Int8(0),
                (None, _) => Datum::Null,
            }
        }
        F::TableSize | F::TotalRelationSize | F::IndexesSize => match files(cx, oid(0))? {
            Some(f) => {
                let mut total = 0;
                if which != F::IndexesSize {
                    for file in std::iter::once(f.own).chain(f.toast) {
                        for fork in [Fork::Main, Fork::FreeSpace, Fork::Visibility] {
                            total += size(cx, file, fork)?;
                        }
                    }
                }
                if which != F::TableSize {
                    for file in f.indexes {
                        total += size(cx, file, Fork::Main)?;
                    }
                }
                Datum::Int8(total)
            }
            None => Datum::Null,
        },
        F::RelationFilenode => match files(cx, oid(0))? {
            Some(f) => Datum::Oid(f.own.file as u32),
            None => Datum::Null,
        },
        F::RelationFilepath => match files(cx, oid(0))?.map(|f| f.own).filter(|file| file.file != 0) {
            Some(RelFile { database: 0, file, .. }) => Datum::text(format!("global/{file}")),
            Some(RelFile { database, file, .. }) => Datum::text(format!("base/{database}/{file}")),
            None => Datum::Null,
        },
        F::SequenceLastValue => match cx.open_oid(oid(0), LockMode::AccessShare)? {
            Some(rel) if rel.kind == RelationKind::Sequence => {
                cx.check_relation(&rel, Rights::USAGE | Rights::SELECT)?;
                let (state, _) = sequence::read(cx, &rel)?;
                if state.is_called { Datum::Int8(state.last_value) } else { Datum::Null }
            }
            _ => Datum::Null,
        },
        F::GetTriggerdef => {
            let pretty = args.get(1).and_then(Datum::as_bool).unwrap_or(false);
            as_text(routines::trigger(cx, oid(0), pretty)?)
        }
        F::GetFunctiondef => match cx.routine(oid(0))? {
            Some(routine) if routine.aggregate.is_some() => {
                let name = &routine.name;
                return Err(sqlerr!(WRONG_OBJECT_TYPE, "\"{name}\" is an aggregate function"));
            }
            Some(routine) => Datum::text(routines::definition(cx, &routine)?),
            None => return Ok(None),
        },
        F::GetFunctionArguments | F::GetFunctionIdentityArguments
            if let Some(routine) = cx.routine(oid(0))? =>
        {
            Datum::text(routines::arguments(cx, &routine, which == F::GetFunctionArguments)?)
        }
        F::GetFunctionResult if let Some(routine) = cx.routine(oid(0))? => {
            as_text(routines::result(cx, &routine)?)
        }
        F::GetFunctionArguments | F::GetFunctionIdentityArguments => {
            as_text(func::by_oid(oid(0)).map(routines::built_in_arguments))
        }
        F::GetFunctionResult => as_text(
            func::by_oid(oid(0))
                .map(|f| format!("{}{}", if f.ret_set { "SETOF " } else { "" }, typeinfo::type_name(f.ret))),
        ),
        F::ToRegclass => to_reg(cx, t::REGCLASS, text(0))?,
        F::ToRegtype => to_reg(cx, t::REGTYPE, text(0))?,
        F::ToRegnamespace => to_reg(cx, t::REGNAMESPACE, text(0))?,
        F::ToRegproc => to_reg(cx, t::REGPROC, text(0))?,
        F::ToRegprocedure => to_reg(cx, t::REGPROCEDURE, text(0))?,
        F::ToRegrole => to_reg(cx, t::REGROLE, text(0))?,
        F::ToRegoper => to_reg(cx, t::REGOPER, text(0))?,
        F::DatabaseSize => Datum::Int8(database_size(cx, &args[0])?),
        F::TablespaceSize => tablespace_size(cx, &args[0])?.map_or(Datum::Null, Datum::Int8),
        F::GetFunctionSqlbody => Datum::Null,
        // Tablespaces other than the two that are always there cannot be made; those two have no
        // location.
        F::TablespaceLocation => Datum::from(String::new()),
        F::MyTempSchema => {
            Datum::Oid(if cx.own().has_temporary() { sinew_catalog::TEMP_NAMESPACE } else { 0 })
        }
        F::IsOtherTempSchema => Datum::Bool(false),
        _ => return Ok(None),
    }))
}

/// NULL for names of things that are not there.
fn to_reg(cx: &dyn Caller, ty: Oid, name: &str) -> Result<Datum> {
    match reg::reg_in(cx, ty, name) {
        Ok(oid) => Ok(Datum::Oid(oid)),
        Err(e) if matches!(e.sqlstate.code(), "42P01" | "42704" | "42883" | "3F000" | "42725") => {
            Ok(Datum::Null)
        }
        // PostgreSQL has it, and here it is not.
        Err(e) if e.sqlstate.code() == "0A000" && matches!(ty, t::REGTYPE | t::REGPROC | t::REGPROCEDURE) => {
            Ok(Datum::Null)
        }
        Err(e) => Err(e),
    }
}

/// A kept expression as text; NULL where the relation whose columns it names is not there.
pub fn shown_expression(
    cx: &dyn Caller,
    kept: &str,
    relation: Option<&Relation>,
    pretty: bool,
) -> Result<Option<String>> {
    // The expressions of an index are a list.
    let mut shown = Vec::new();
    for kept in kept.split(' ') {
        if relation.is_none() && !references(cx, kept)?.own.is_empty() {
            return Ok(None);
        }
        shown.push(deparse::expression(cx, kept, relation, pretty)?);
    }
    let mut list = String::new();
    for (i, shown) in shown.iter().enumerate() {
        // A part that begins with a line of its own has no blank before it.
        list.push_str(if i == 0 {
            ""
        } else if shown.starts_with('\n') {
            ","
        } else {
            ", "
        });
        list.push_str(shown);
    }
    Ok(Some(list))
}

/// A key of an index: the column's name as it is quoted, or the expression, in parentheses unless
/// it looks like a call.
pub fn key_text(cx: &dyn Caller, rel: &Relation, index: &Index, at: usize, pretty: bool) -> Result<String> {
    let key = &index.columns[at];
    match &key.computed {
        Some(own) => deparse::key(cx, &own.tree, rel, pretty),
        None => Ok(quote_ident(key.name(rel))),
    }
}

fn column_def(cx: &dyn Caller, rel: &Relation, index: &Index, i: usize, pretty: bool) -> Result<String> {
    let key = &index.columns[i];
    let (ty, collation) = key.plain_type(rel);
    let mut text = key_text(cx, rel, index, i, pretty)?;
    if key.collation != collation
        && let Some(name) = collation::name(key.collation)
    {
        text.push_str(" COLLATE ");
        text.push_str(&quote_ident(name));
    }
    let usual = match index.method {
        IndexMethod::BTree => default_btree_opclass(ty).map(|class| class.oid),
        IndexMethod::Inverted => inverted_class::default_class(ty).map(|class| class.oid),
    };
    if Some(key.opclass) != usual
        && let Some(class) = oper::class_rows().find(|c| c.oid == key.opclass)
    {
        text.push(' ');
        text.push_str(class.name);
    }
    if key.descending {
        text.push_str(" DESC");
    }
    if key.nulls_first != key.descending {
        text.push_str(if key.nulls_first { " NULLS FIRST" } else { " NULLS LAST" });
    }
    Ok(text)
}

/// CREATE INDEX of an index, or one of its columns (from 1).
pub fn indexdef(cx: &dyn Caller, oid: Oid, column: usize, pretty: bool) -> Result<Option<String>> {
    let Some((rel, index)) = cx.find_index(oid)? else { return Ok(None) };
    if column > 0 {
        if column > index.columns.len() {
            let included = index.included_columns().nth(column - index.columns.len() - 1);
            return Ok(Some(included.map_or(String::new(), |at| quote_ident(&rel.columns[at].name))));
        }
        return key_text(cx, &rel, &index, column - 1, pretty).map(Some);
    }
    index_text(cx, &rel, &index, pretty).map(Some)
}

/// CREATE INDEX for an index of the catalog.
pub fn index_text(cx: &dyn Caller, rel: &Relation, index: &Index, pretty: bool) -> Result<String> {
    let columns: Vec<String> =
        (0..index.columns.len()).map(|i| column_def(cx, rel, index, i, pretty)).collect::<Result<_>>()?;
    let condition = match &index.predicate {
        Some(tree) => format!(" WHERE {}", deparse::expression(cx, tree, Some(rel), pretty)?),
        None => String::new(),
    };
    let mut table = quote_qualified(&rel.schema_name, &rel.name);
    if pretty && cx.is_visible(rel.oid, &rel.name)? {
        table = quote_ident(&rel.name);
    }
    if rel.kind == RelationKind::Partitioned {
        // The indexes of its partitions are told by themselves.
        table.insert_str(0, "ONLY ");
    }
    Ok(format!(
        "CREATE {}INDEX {} ON {} USING {} ({}){}{}{condition}",
        if index.unique { "UNIQUE " } else { "" },
        quote_ident(&index.name),
        table,
        index.method.name(),
        columns.join(", "),
        included_text(rel, index),
        if index.nulls_equal { " NULLS NOT DISTINCT" } else { "" }
    ))
}

/// INCLUDE with the columns, if there are any.
fn included_text(rel: &Relation, index: &Index) -> String {
    if index.included.is_empty() {
        return String::new();
    }
    let names: Vec<String> = index.included_columns().map(|at| quote_ident(&rel.columns[at].name)).collect();
    format!(" INCLUDE ({})", names.join(", "))
}

/// The table of a constraint, for constraints of permanent tables and of this session's temporary
/// ones.
fn table_of_constraint(cx: &dyn Caller, oid: Oid) -> Result<Option<Arc<Relation>>> {
    let system = SystemRelations::of(cx.database());
    if let Some(row) = SystemRows::of(cx).find(system.stored(id::CONSTRAINT), 2667, &[Datum::Oid(oid)])? {
        return cx.relation(row.oid("conrelid"));
    }
    Ok(cx.own().with_temp(|temp| {
        let has = |r: &&Arc<Relation>| {
            r.checks.iter().any(|c| c.oid == oid)
                || r.foreign_keys.iter().any(|k| k.oid == oid)
                || r.indexes.iter().any(|i| i.constraint.as_ref().is_some_and(|(o, _)| *o == oid))
        };
        temp.relations().find(has).cloned()
    }))
}

/// The definition of a condition of a domain.
fn domain_constraintdef(cx: &dyn Caller, oid: Oid, pretty: bool) -> Result<Option<String>> {
    let system = SystemRelations::of(cx.database());
    let row = SystemRows::of(cx).find(system.stored(id::CONSTRAINT), 2667, &[Datum::Oid(oid)])?;
    let Some(row) = row.filter(|row| row.oid("contypid") != 0) else { return Ok(None) };
    let of = cx.domain(row.oid("contypid"))?.domain.as_ref().map_or(0, |domain| domain.of);
    let shown = deparse::domain_condition(cx, row.text("conbin"), of, pretty)?;
    let suffix = if row.bool("convalidated") { "" } else { " NOT VALID" };
    Ok(Some(format!("CHECK ({shown}){suffix}")))
}

/// The definition of a constraint, as `pg_get_constraintdef` shows it.
pub fn constraintdef(cx: &dyn Caller, oid: Oid, pretty: bool) -> Result<Option<String>> {
    if let Some(of_domain) = domain_constraintdef(cx, oid, pretty)? {
        return Ok(Some(of_domain));
    }
    let Some(rel) = table_of_constraint(cx, oid)? else { return Ok(None) };
    if let Some(check) = rel.checks.iter().find(|c| c.oid == oid) {
        let shown = deparse::expression(cx, &check.condition_tree, Some(&rel), pretty)?;
        let suffix = if check.no_inherit { " NO INHERIT" } else { "" };
        return Ok(Some(format!("CHECK ({shown}){suffix}")));
    }
    if let Some(key) = rel.foreign_keys.iter().find(|k| k.oid == oid) {
        return foreign_key_text(cx, &rel, key).map(Some);
    }
    let mut of_triggers = rel.triggers.iter().filter_map(|t| t.constraint.as_ref());
    if let Some(own) = of_triggers.find(|c| c.oid == oid) {
        return Ok(Some(format!("TRIGGER{}", deferral_text(own.deferral))));
    }
    let index = rel.indexes.iter().find(|i| i.constraint.as_ref().is_some_and(|(o, _)| *o == oid));
    Ok(index.map(|index| {
        let names: Vec<String> = index.columns.iter().map(|c| quote_ident(c.name(&rel))).collect();
        format!(
            "{}{} ({}){}{}",
            if index.primary { "PRIMARY KEY" } else { "UNIQUE" },
            if index.nulls_equal { " NULLS NOT DISTINCT" } else { "" },
            names.join(", "),
            included_text(&rel, index),
            deferral_text(index.deferral)
        )
    }))
}

fn foreign_key_text(cx: &dyn Caller, child: &Relation, key: &ForeignKey) -> Result<String> {
    let Some(parent) = cx.relation(key.parent)? else { return Ok(String::new()) };
    let list = |rel: &Relation, columns: &[i16]| {
        let names: Vec<String> =
            columns.iter().map(|&n| quote_ident(&rel.columns[n as usize - 1].name)).collect();
        names.join(", ")
    };
    let action = |action: ForeignKeyAction| match action {
        ForeignKeyAction::NoAction => None,
        ForeignKeyAction::Restrict => Some("RESTRICT"),
        ForeignKeyAction::Cascade => Some("CASCADE"),
        ForeignKeyAction::SetNull => Some("SET NULL"),
        ForeignKeyAction::SetDefault => Some("SET DEFAULT"),
    };
    let mut text = format!(
        "FOREIGN KEY ({}) REFERENCES {}({})",
        list(child, &key.child_columns),
        reg::relation_name(cx, key.parent)?.unwrap_or_default(),
        list(&parent, &key.parent_columns)
    );
    if key.full {
        text.push_str(" MATCH FULL");
    }
    if let Some(action) = action(key.on_update) {
        text.push_str(" ON UPDATE ");
        text.push_str(action);
    }
    if let Some(action) = action(key.on_delete) {
        text.push_str(" ON DELETE ");
        text.push_str(action);
        if !key.delete_columns.is_empty() {
            text.push_str(&format!(" ({})", list(child, &key.delete_columns)));
        }
    }
    text.push_str(deferral_text(key.deferral));
    if !key.validated {
        text.push_str(" NOT VALID");
    }
    Ok(text)
}

fn deferral_text(deferral: Deferral) -> &'static str {
    match deferral {
        Deferral { deferrable: false, .. } => "",
        Deferral { deferred: false, .. } => " DEFERRABLE",
        Deferral { .. } => " DEFERRABLE INITIALLY DEFERRED",
    }
}

fn comment(cx: &dyn Caller, object: Oid, class: Oid, column: i32) -> Result<Option<String>> {
    let system = SystemRelations::of(cx.database());
    let keys = [Datum::Oid(object), Datum::Oid(class), Datum::Int4(column)];
    let row = SystemRows::of(cx).find(system.stored(id::DESCRIPTION), 2675, &keys)?;
    Ok(row.map(|r| r.text("description").to_string()))
}

/// The comment on the object of this OID, in whichever catalog it stands.
fn comment_of_any(cx: &dyn Caller, object: Oid) -> Result<Option<String>> {
    let system = SystemRelations::of(cx.database());
    let rows = SystemRows::of(cx).lookup(system.stored(id::DESCRIPTION), 2675, &[Datum::Oid(object)])?;
    let whole = rows.iter().find(|row| row.int("objsubid") == 0);
    Ok(whole.map(|row| row.text("description").to_string()))
}

fn shared_comment(cx: &dyn Caller, object: Oid, catalog: &str) -> Result<Option<String>> {
    let system = SystemRelations::of(cx.database());
    let Some(class) = system.by_name(sinew_catalog::shape::PG_CATALOG, catalog) else { return Ok(None) };
    let keys = [Datum::Oid(object), Datum::Oid(class)];
    let row = SystemRows::of(cx).find(system.stored(id::SHDESCRIPTION), 2397, &keys)?;
    Ok(row.map(|r| r.text("description").to_string()))
}

struct FilesOf {
    own: RelFile,
    toast: Vec<RelFile>,
    indexes: Vec<RelFile>,
}

/// The files of a relation or index; none for what has no files.
fn files(cx: &dyn Caller, oid: Oid) -> Result<Option<FilesOf>> {
    if let Some((_, index)) = cx.find_index(oid)? {
        return Ok(Some(FilesOf { own: index.storage.file, toast: Vec::new(), indexes: Vec::new() }));
    }
    let Some(rel) = cx.relation(oid)? else { return Ok(None) };
    Ok(Some(FilesOf {
        own: rel.heap.file,
        toast: rel.toast.iter().flat_map(|(heap, index)| [heap.file, index.file]).collect(),
        indexes: rel.indexes.iter().map(|i| i.storage.file).collect(),
    }))
}

/// The bytes of a database's files on disk: what is only in the buffers yet is not counted.
fn database_size(cx: &dyn Caller, which: &Datum) -> Result<i64> {
    let databases = cx.databases()?;
    let oid = match which {
        Datum::Text(name) => databases
            .all
            .iter()
            .find(|d| *d.name == **name)
            .map(|d| d.oid)
            .ok_or_else(|| sqlerr!(INVALID_CATALOG_NAME, "database \"{}\" does not exist", &**name))?,
        other => other.as_i64().unwrap_or(0) as Oid,
    };
    if let Some(database) = databases.all.iter().find(|d| d.oid == oid)
        && cx.database_rights(oid, cx.user_oid(), Rights::CONNECT)?.is_empty()
        && !cx.acts_as(PG_READ_ALL_STATS)?
    {
        return Err(denied("database", &database.name));
    }
    Ok(bytes_of(cx, oid))
}

/// The bytes of a database's files, or of the shared ones (0). A database that is dropped meanwhile
/// has no files left to count.
fn bytes_of(cx: &dyn Caller, database: Oid) -> i64 {
    let Ok(entries) = std::fs::read_dir(cx.storage().files().database_dir(database)) else { return 0 };
    entries.flatten().filter_map(|e| e.metadata().ok()).map(|m| m.len() as i64).sum()
}

/// The bytes of the files of all databases, or of those that they share. `None`: no such
/// tablespace.
fn tablespace_size(cx: &dyn Caller, which: &Datum) -> Result<Option<i64>> {
    let oid = match which {
        Datum::Text(name) => match &**name {
            "pg_default" => DEFAULT_TABLESPACE,
            "pg_global" => GLOBAL_TABLESPACE,
            name => return Err(sqlerr!(UNDEFINED_OBJECT, "tablespace \"{name}\" does not exist")),
        },
        other => other.as_i64().unwrap_or(0) as Oid,
    };
    match oid {
        DEFAULT_TABLESPACE => Ok(Some(cx.databases()?.all.iter().map(|d| bytes_of(cx, d.oid)).sum())),
        GLOBAL_TABLESPACE if !cx.acts_as(PG_READ_ALL_STATS)? => Err(denied("tablespace", "pg_global")),
        GLOBAL_TABLESPACE => Ok(Some(bytes_of(cx, 0))),
        _ => Ok(None),
    }
}

fn size(cx: &dyn Caller, file: RelFile, fork: Fork) -> Result<i64> {
    if file.file == 0 || !cx.storage().files().exists(file, fork) {
        return Ok(0);
    }
    match cx.storage().pool().blocks(file, fork) {
        // Asked without a lock: it may have been dropped since the look above.
        Err(StorageError::Io { source, .. }) if source.kind() == std::io::ErrorKind::NotFound => Ok(0),
        blocks => Ok(i64::from(blocks?) * 8192),
    }
}
