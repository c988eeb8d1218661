//! Relations whose rows are computed when they are read.
//!
//! There are three kinds:
//! - System views (`pg_tables`, `pg_settings` ...): their rows are made from the catalogs and the
//!   session.
//! - Sequences: their row is their page.
//! - Catalogs that a session with temporary relations reads through its overlay: the stored rows
//!   and those of its own relations, as if these were stored too.

mod constraints;
pub mod describe;
mod domains;
mod empty;
mod extensions;
mod information;
pub mod monitor;
mod operators;
pub(crate) mod partitions;
pub mod privileges;
pub mod publications;
mod replication;
mod roles;
mod routine_views;
mod routines;
mod sessions;
pub mod statistics;
mod zones;

use crate::caller::Caller;
use crate::system_views::describe::index_text;
use sinew_catalog::bootstrap::{
    attribute_row, class_row, constraint_row, foreign_key_row, index_attribute_rows, index_class_row,
    index_row, system_attribute_rows, trigger_constraint_row, type_row, unique_key_row,
};
use sinew_catalog::lookup::types::array_name_of_rows;
use sinew_catalog::overlay::OVERLAID;
use sinew_catalog::rows::{CatRow, SystemRows, int2_array, text_array};
use sinew_catalog::shape::SystemRelations;
use sinew_catalog::{TEMP_NAMESPACE, TEMP_NAMESPACE_NAME, acl, id, sequence};
use sinew_error::Result;
use sinew_table::Row;
use sinew_table::desc::*;
use sinew_txn::LockMode;
use sinew_types::acl::Rights;
use sinew_types::typeinfo::{self, made};
use sinew_types::{Datum, Oid};
use std::collections::HashMap;
use std::sync::Arc;

/// The rows of a computed relation (`RelationKind::Virtual`), and of a sequence.
pub fn virtual_rows(cx: &dyn Caller, rel: &Relation) -> Result<Vec<Row>> {
    if rel.kind == RelationKind::Sequence {
        let (state, log_cnt) = sequence::read(cx, rel)?;
        return Ok(vec![vec![
            Datum::Int8(state.last_value),
            Datum::Int8(log_cnt),
            Datum::Bool(state.is_called),
        ]]);
    }
    if OVERLAID.contains(&rel.oid) || rel.oid == id::TYPE {
        return overlay_rows(cx, rel.oid);
    }
    let rows = match &*rel.name {
        "pg_tables" => tables(cx, rel)?,
        "pg_views" => views(cx, rel)?,
        "pg_matviews" => materialized_views(cx, rel)?,
        "pg_indexes" => indexes(cx, rel)?,
        "pg_sequences" => sequences(cx, rel)?,
        "pg_roles" | "pg_user" | "pg_shadow" => role_views(cx, rel)?,
        "pg_settings" => settings(cx, rel)?,
        "pg_language" => extensions::languages(cx, rel)?,
        "pg_available_extensions" => extensions::available(cx, rel)?,
        "pg_available_extension_versions" => extensions::versions(cx, rel)?,
        "pg_stats" => column_statistics(cx, rel)?,
        "pg_stat_user_tables" | "pg_stat_all_tables" | "pg_stat_sys_tables" => stat_tables(cx, rel)?,
        "pg_stat_database" => statistics::databases(cx, rel)?,
        "pg_stat_activity" => monitor::activity(cx, rel)?,
        "pg_timezone_names" => zones::names(cx, rel),
        "pg_timezone_abbrevs" => zones::abbrevs(cx, rel),
        "pg_hba_file_rules" => cx.host_rules(rel)?,
        "pg_stat_replication" => replication::senders(cx, rel)?,
        "pg_replication_slots" => replication::slots(cx, rel)?,
        "pg_stat_ssl" => monitor::ssl(cx, rel)?,
        "pg_locks" => monitor::locks(cx, rel)?,
        "sinew_stat_lwlock" => statistics::latches(cx, rel),
        "sinew_stat_session" => statistics::sessions(cx, rel),
        "sinew_stat_session_lwlock" => statistics::session_latches(cx, rel),
        "sinew_stat_lwlock_histogram" => statistics::latch_histogram(cx, rel),
        "sinew_stat_lock_partition" => statistics::lock_partitions(cx, rel),
        "sinew_stat_wal" => statistics::wal(cx, rel),
        "pg_stat_wal" => statistics::pg_wal(cx, rel),
        "pg_stat_archiver" => statistics::archiver(cx, rel),
        "sinew_stat_sinval" => statistics::sinval(cx, rel),
        "sinew_stat_sinval_reader" => statistics::sinval_readers(cx, rel),
        "tables" => information::tables(cx, rel)?,
        "columns" => information::columns(cx, rel)?,
        "schemata" => information::schemata(cx, rel)?,
        "sequences" => information::sequences(cx, rel)?,
        "views" => information::views(cx, rel)?,
        "routines" => routine_views::all(cx, rel)?,
        "parameters" => routine_views::parameters(cx, rel)?,
        "routine_privileges" | "role_routine_grants" => routine_views::privileges(cx, rel)?,
        "triggers" => routine_views::triggers(cx, rel)?,
        "triggered_update_columns" => routine_views::update_columns(cx, rel)?,
        "table_constraints" => constraints::all(cx, rel)?,
        "check_constraints" => constraints::checks(cx, rel)?,
        "domains" => domains::domains(cx, rel)?,
        "domain_constraints" => domains::constraints(cx, rel)?,
        "domain_udt_usage" => domains::types_under(cx, rel)?,
        "column_domain_usage" => domains::of_columns(cx, rel, true)?,
        "column_udt_usage" => domains::of_columns(cx, rel, false)?,
        "user_defined_types" => domains::composites(cx, rel)?,
        "attributes" => domains::attributes(cx, rel)?,
        "key_column_usage" => constraints::keys(cx, rel)?,
        "constraint_column_usage" => constraints::used_columns(cx, rel)?,
        "referential_constraints" => constraints::references(cx, rel)?,
        "pg_group" => roles::groups(cx, rel)?,
        "pg_shdepend" => roles::dependencies(cx, rel)?,
        "pg_init_privs" => roles::initial_rights(cx, rel)?,
        "pg_publication_tables" => publications::view(cx, rel)?,
        "pg_amop" => operators::amop(cx, rel)?,
        "pg_amproc" => operators::amproc(cx, rel)?,
        "pg_cursors" => sessions::cursors(cx, rel),
        "pg_prepared_statements" => sessions::prepared_statements(cx, rel),
        "pg_prepared_xacts" => monitor::prepared_transactions(cx, rel)?,
        "table_privileges" | "role_table_grants" => {
            acl::views::table_privileges(cx, rel, &all_relations(cx, true)?)?
        }
        "column_privileges" | "role_column_grants" => {
            acl::views::column_privileges(cx, rel, &all_relations(cx, true)?)?
        }
        "applicable_roles" | "enabled_roles" => acl::views::roles(cx, rel)?,
        name => return empty::rows(name),
    };
    Ok(rows.into_iter().map(|r| r.row).collect())
}

/// Every relation that the catalogs know, this session's temporary ones included.
pub(super) fn all_relations(cx: &dyn Caller, with_system: bool) -> Result<Vec<Arc<Relation>>> {
    let system = SystemRelations::of(cx.database());
    let mut all = Vec::new();
    for row in SystemRows::of(cx).scan(system.stored(id::CLASS))? {
        let oid = row.oid("oid");
        if !matches!(row.char("relkind"), b'r' | b'p' | b'v' | b'm' | b'S') || (oid < 16384 && !with_system) {
            continue;
        }
        let found = if oid < 16384 { system.by_oid(oid).cloned() } else { cx.relation(oid)? };
        all.extend(found);
    }
    cx.own().with_temp(|temp| all.extend(temp.relations().cloned()));
    all.sort_by_key(|r| r.oid);
    Ok(all)
}

/// Those of them that `information_schema` shows: the role in force has some right to each. The SQL
/// standard knows no materialized views.
pub(super) fn known_relations(cx: &dyn Caller, with_system: bool) -> Result<Vec<Arc<Relation>>> {
    let mut known = Vec::new();
    for rel in all_relations(cx, with_system)? {
        let is_shown = rel.kind != RelationKind::Materialized;
        if is_shown && (cx.is_superuser() || acl::views::may_know(cx, &rel)?) {
            known.push(rel);
        }
    }
    Ok(known)
}

pub(super) fn role_name(cx: &dyn Caller, oid: Oid) -> Result<String> {
    Ok(cx.role(oid)?.map_or_else(|| oid.to_string(), |r| r.name.to_string()))
}

fn overlay_rows(cx: &dyn Caller, oid: Oid) -> Result<Vec<Row>> {
    let system = SystemRelations::of(cx.database());
    let catalog = system.stored(oid);
    let mut rows: Vec<Row> = SystemRows::of(cx).scan(catalog)?.into_iter().map(|r| r.row).collect();
    let temps: Vec<Arc<Relation>> = cx.own().with_temp(|temp| temp.relations().cloned().collect());
    match oid {
        id::NAMESPACE => rows.push(
            CatRow::new(catalog)
                .set_oid("oid", TEMP_NAMESPACE)
                .set("nspname", TEMP_NAMESPACE_NAME)
                .set_oid("nspowner", 10)
                .row,
        ),
        id::TYPE => rows.extend(row_types(cx, catalog, &temps)?),
        id::CLASS => {
            for rel in &temps {
                rows.push(class_row(catalog, rel).row);
                rows.extend(rel.indexes.iter().map(|i| index_class_row(catalog, rel, i).row));
            }
        }
        id::ATTRIBUTE => {
            for rel in &temps {
                rows.extend(rel.columns.iter().map(|c| attribute_row(catalog, rel.oid, c).row));
                rows.extend(system_attribute_rows(catalog, rel).into_iter().map(|r| r.row));
                for index in &rel.indexes {
                    rows.extend(index_attribute_rows(catalog, rel, index).map(|r| r.row));
                }
            }
        }
        id::INDEX => {
            for rel in &temps {
                rows.extend(rel.indexes.iter().map(|i| index_row(catalog, rel, i).row));
            }
        }
        id::ATTRDEF => {
            for rel in &temps {
                for column in rel.columns.iter().filter(|c| c.default_tree.is_some()) {
                    let text = column.default_tree.as_deref().unwrap_or("");
                    rows.push(
                        CatRow::new(catalog)
                            .set_oid("oid", rel.oid)
                            .set_oid("adrelid", rel.oid)
                            .set("adnum", column.attnum)
                            .set("adbin", text)
                            .row,
                    );
                }
            }
        }
        id::CONSTRAINT => {
            for rel in &temps {
                rows.extend(constraint_rows(cx, catalog, rel)?.into_iter().map(|r| r.row));
            }
        }
        _ => {}
    }
    Ok(rows)
}

/// The rows of `pg_type` of the types of relations' rows, and of the arrays over them. Those of the
/// system catalogs have none. A permanent relation's row of `pg_class` says all that they need.
fn row_types(cx: &dyn Caller, catalog: &Relation, temps: &[Arc<Relation>]) -> Result<Vec<Row>> {
    let mut rows = Vec::new();
    let mut show = |relation: Oid, name: &str, schema: Oid, owner: Oid| {
        let Some(oid) = made::row_oid(relation) else { return };
        let array = typeinfo::array_type(oid).and_then(typeinfo::type_info);
        let (Some(info), Some(array)) = (typeinfo::type_info(oid), array) else { return };
        let mut own = type_row(catalog, &info, name, schema, owner);
        own.put("typrelid", Datum::Oid(relation));
        rows.push(own.row);
        rows.push(type_row(catalog, &array, &array_name_of_rows(name), schema, owner).row);
    };
    for rel in temps.iter().filter(|rel| rel.has_row_type()) {
        show(rel.oid, &rel.name, rel.schema_oid, rel.owner);
    }
    let system = SystemRelations::of(cx.database());
    for row in SystemRows::of(cx).scan(system.stored(id::CLASS))? {
        let oid = row.oid("oid");
        if oid >= 16384 && matches!(row.char("relkind"), b'r' | b'p' | b'v' | b'm' | b'c') {
            show(oid, row.text("relname"), row.oid("relnamespace"), row.oid("relowner"));
        }
    }
    Ok(rows)
}

fn constraint_rows<'r>(cx: &dyn Caller, catalog: &'r Relation, rel: &Relation) -> Result<Vec<CatRow<'r>>> {
    let mut rows = Vec::new();
    for check in &rel.checks {
        let columns = sinew_plan::kept::references(cx, &check.condition_tree)?.own;
        let key = if columns.is_empty() { Datum::Null } else { int2_array(columns) };
        rows.push(
            constraint_row(catalog, rel, check.oid, &check.name, b'c')
                .set("conbin", &*check.condition_tree)
                .set("conislocal", check.origin.is_local)
                .set("coninhcount", check.origin.above as i32)
                .set("connoinherit", check.no_inherit)
                .set("conkey", key),
        );
    }
    for index in &rel.indexes {
        rows.extend(unique_key_row(catalog, rel, index));
    }
    rows.extend(rel.foreign_keys.iter().map(|key| foreign_key_row(catalog, rel, key)));
    for trigger in &rel.triggers {
        let constraint = trigger.constraint.as_ref();
        rows.extend(constraint.map(|own| trigger_constraint_row(catalog, rel, own)));
    }
    Ok(rows)
}

fn tables<'r>(cx: &dyn Caller, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    let mut rows = Vec::new();
    for rel in all_relations(cx, true)? {
        if rel.relkind() != b'r' {
            continue;
        }
        rows.push(
            CatRow::new(shape)
                .set("schemaname", &*rel.schema_name)
                .set("tablename", &*rel.name)
                .set("tableowner", role_name(cx, rel.owner)?)
                .set("hasindexes", !rel.indexes.is_empty())
                .set("hasrules", false)
                .set("hastriggers", rel.has_late_checks() || !rel.triggers.is_empty())
                .set("rowsecurity", false),
        );
    }
    Ok(rows)
}

fn views<'r>(cx: &dyn Caller, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    let mut rows = Vec::new();
    for rel in all_relations(cx, true)? {
        if rel.relkind() != b'v' {
            continue;
        }
        let definition = sinew_plan::deparse::view(cx, &rel, false)?;
        rows.push(
            CatRow::new(shape)
                .set("schemaname", &*rel.schema_name)
                .set("viewname", &*rel.name)
                .set("viewowner", role_name(cx, rel.owner)?)
                .set("definition", definition),
        );
    }
    Ok(rows)
}

fn materialized_views<'r>(cx: &dyn Caller, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    let mut rows = Vec::new();
    for rel in all_relations(cx, false)? {
        if rel.kind != RelationKind::Materialized {
            continue;
        }
        rows.push(
            CatRow::new(shape)
                .set("schemaname", &*rel.schema_name)
                .set("matviewname", &*rel.name)
                .set("matviewowner", role_name(cx, rel.owner)?)
                .set("hasindexes", !rel.indexes.is_empty())
                .set("ispopulated", rel.is_populated)
                .set("definition", sinew_plan::deparse::view(cx, &rel, false)?),
        );
    }
    Ok(rows)
}

fn indexes<'r>(cx: &dyn Caller, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    let mut rows = Vec::new();
    for rel in all_relations(cx, true)? {
        for index in &rel.indexes {
            rows.push(
                CatRow::new(shape)
                    .set("schemaname", &*rel.schema_name)
                    .set("tablename", &*rel.name)
                    .set("indexname", &*index.name)
                    .set("indexdef", index_text(cx, &rel, index, false)?),
            );
        }
    }
    Ok(rows)
}

fn sequences<'r>(cx: &dyn Caller, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    let mut rows = Vec::new();
    for rel in all_relations(cx, false)? {
        if rel.sequence.is_none() {
            continue;
        }
        // Locked, as its file may go.
        let Some(rel) = cx.open_oid(rel.oid, LockMode::AccessShare)? else { continue };
        let Some(p) = &rel.sequence else { continue };
        let (state, _) = sequence::read(cx, &rel)?;
        let rights = Rights::USAGE | Rights::SELECT;
        let shows_value = !cx.relation_rights(&rel, cx.user_oid(), rights)?.is_empty();
        rows.push(
            CatRow::new(shape)
                .set("schemaname", &*rel.schema_name)
                .set("sequencename", &*rel.name)
                .set("sequenceowner", role_name(cx, rel.owner)?)
                .set_oid("data_type", p.type_oid)
                .set("start_value", p.start)
                .set("min_value", p.min)
                .set("max_value", p.max)
                .set("increment_by", p.increment)
                .set("cycle", p.cycle)
                .set("cache_size", p.cache)
                .set("last_value", (state.is_called && shows_value).then_some(state.last_value)),
        );
    }
    Ok(rows)
}

fn role_views<'r>(cx: &dyn Caller, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    let all = cx.roles()?;
    let mut infos: Vec<_> = all.by_oid.values().collect();
    infos.sort_by_key(|i| i.oid);
    let settings = cx.settings_of_roles()?;
    let mut rows = Vec::new();
    for info in infos {
        let config = settings.get(&info.oid).cloned().unwrap_or(Datum::Null);
        let until = info.valid_until.map_or(Datum::Null, Datum::TimestampTz);
        if &*shape.name == "pg_roles" {
            rows.push(
                CatRow::new(shape)
                    .set("rolname", &*info.name)
                    .set("rolsuper", info.superuser)
                    .set("rolinherit", info.inherit)
                    .set("rolcreaterole", info.create_role)
                    .set("rolcreatedb", info.create_db)
                    .set("rolcanlogin", info.can_login)
                    .set("rolreplication", info.replication)
                    .set("rolconnlimit", info.connection_limit)
                    .set("rolpassword", "********")
                    .set("rolvaliduntil", until)
                    .set("rolbypassrls", info.bypass_rls)
                    .set("rolconfig", config)
                    .set_oid("oid", info.oid),
            );
        } else if info.can_login {
            let password = if &*shape.name == "pg_user" {
                Some("********".to_string())
            } else if cx.is_superuser() {
                info.password.as_ref().map(|p| p.to_string())
            } else {
                None
            };
            rows.push(
                CatRow::new(shape)
                    .set("usename", &*info.name)
                    .set_oid("usesysid", info.oid)
                    .set("usecreatedb", info.create_db)
                    .set("usesuper", info.superuser)
                    .set("userepl", info.replication)
                    .set("usebypassrls", info.bypass_rls)
                    .set("passwd", password)
                    .set("valuntil", until)
                    .set("useconfig", config),
            );
        }
    }
    Ok(rows)
}

fn settings<'r>(cx: &dyn Caller, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    let rows = cx
        .shown_settings()?
        .into_iter()
        .map(|setting| {
            CatRow::new(shape)
                .set("name", setting.name)
                .set("setting", setting.plain)
                .set("unit", setting.unit)
                .set("short_desc", setting.about)
                .set("category", "Sinew")
                .set("context", setting.context)
                .set("vartype", setting.kind)
                .set("source", setting.source)
                .set("min_val", setting.least)
                .set("max_val", setting.most)
                .set("enumvals", setting.choices.map(text_array))
                .set("boot_val", setting.first)
                .set("reset_val", setting.reset)
                .set("pending_restart", setting.waits_for_restart)
        })
        .collect();
    Ok(rows)
}

fn stat_tables<'r>(cx: &dyn Caller, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    let mut rows = Vec::new();
    let user_only = &*shape.name == "pg_stat_user_tables";
    let system_only = &*shape.name == "pg_stat_sys_tables";
    let changes = if user_only { cx.txn().changes().all() } else { HashMap::new() };
    for rel in all_relations(cx, !user_only)? {
        let is_system = matches!(&*rel.schema_name, "pg_catalog" | "information_schema");
        if matches!(rel.relkind(), b'r' | b'm') && !(user_only && is_system) && (is_system || !system_only) {
            let mut row = CatRow::new(shape)
                .set_oid("relid", rel.oid)
                .set("schemaname", &*rel.schema_name)
                .set("relname", &*rel.name);
            if user_only {
                let found = changes.get(&(rel.heap.file.database, rel.oid)).copied().unwrap_or_default();
                let time = |us: Option<i64>| us.map_or(Datum::Null, Datum::TimestampTz);
                row = row
                    .set("n_mod_since_analyze", Datum::Int8(found.since_analyze as i64))
                    .set("last_analyze", time(found.analyzed_us))
                    .set("last_autoanalyze", time(found.auto_analyzed_us))
                    .set("analyze_count", Datum::Int8(i64::from(found.analyzed)))
                    .set("autoanalyze_count", Datum::Int8(i64::from(found.auto_analyzed)));
            }
            rows.push(row);
        }
    }
    Ok(rows)
}

fn column_statistics<'r>(cx: &dyn Caller, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    let mut rows = Vec::new();
    for rel in all_relations(cx, false)? {
        for (at, (column, s)) in rel.columns.iter().zip(&rel.statistics).enumerate() {
            let Some(s) = s else { continue };
            if !acl::views::may_read_column(cx, &rel, at)? {
                continue;
            }
            let mut row = CatRow::new(shape)
                .set("schemaname", &*rel.schema_name)
                .set("tablename", &*rel.name)
                .set("attname", &*column.name)
                .set("inherited", false)
                .set("null_frac", s.null_fraction as f32)
                .set("avg_width", s.width_bytes)
                .set("n_distinct", s.distinct as f32);
            if s.distinct != 0.0 {
                row.put("correlation", s.correlation as f32);
            }
            if !s.common.is_empty() {
                row.put("most_common_vals", s.common_values(column.type_oid));
                row.put("most_common_freqs", s.common_shares());
            }
            if !s.histogram.is_empty() {
                row.put("histogram_bounds", s.histogram_bounds(column.type_oid));
            }
            rows.push(row);
        }
    }
    Ok(rows)
}
