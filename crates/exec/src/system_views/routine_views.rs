//! Routines and triggers in `information_schema`.

use crate::caller::Caller;
use crate::system_views::information::yes;
use crate::system_views::{known_relations, routines};
use sinew_catalog::acl::{self, Kind};
use sinew_catalog::id;
use sinew_catalog::rows::{CatRow, SystemRows};
use sinew_catalog::shape::SystemRelations;
use sinew_error::Result;
use sinew_plan::deparse;
use sinew_table::{Relation, Trigger};
use sinew_types::typeinfo::{self, elem_type, type_name};
use sinew_types::{Datum, Oid, oid as t};

/// `pg_language.oid` of `c` and `internal`.
const C: Oid = 13;

/// The rows of `pg_proc` that the role in force may know of, and whether it acts as each owner.
fn known_routines<'r>(cx: &dyn Caller, catalog: &'r Relation) -> Result<Vec<(CatRow<'r>, bool)>> {
    let mut known = Vec::new();
    for row in SystemRows::of(cx).scan(catalog)? {
        let owner = row.oid("proowner");
        let own = cx.is_superuser() || cx.acts_as(owner)?;
        if own || acl::views::may_execute(cx, &row.acl("proacl"), owner)? {
            known.push((row, own));
        }
    }
    Ok(known)
}

/// The name of a routine that no other one has.
fn specific_name(row: &CatRow<'_>) -> String {
    let name = row.text("proname");
    let oid = row.oid("oid").to_string();
    let mut kept = name.len().min(63 - 1 - oid.len());
    while !name.is_char_boundary(kept) {
        kept -= 1;
    }
    format!("{}_{oid}", &name[..kept])
}

fn named<'r>(cx: &dyn Caller, shape: &'r Relation, row: &CatRow<'_>) -> Result<CatRow<'r>> {
    let schema = cx.namespace_name(row.oid("pronamespace"))?.unwrap_or_default();
    Ok(CatRow::new(shape)
        .set("specific_catalog", &*cx.database_name())
        .set("specific_schema", &*schema)
        .set("specific_name", specific_name(row)))
}

/// The words of the standard for a type.
fn data_type(ty: Oid) -> String {
    if elem_type(ty).is_some() && !matches!(ty, t::INT2VECTOR | t::OIDVECTOR) {
        "ARRAY".into()
    } else if typeinfo::can_go(ty) {
        "USER-DEFINED".into()
    } else {
        type_name(ty)
    }
}

/// Schema and name of a type.
fn parts(cx: &dyn Caller, ty: Oid) -> Result<(String, String)> {
    let (schema, name) = cx.type_parts(ty)?.unzip();
    let schema = schema.map_or(Ok(None), |schema| cx.namespace_name(schema))?;
    let text = |part: Option<std::sync::Arc<str>>| part.map_or_else(String::new, |part| part.to_string());
    Ok((text(schema), text(name)))
}

/// `routines`.
pub(super) fn all<'r>(cx: &dyn Caller, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    let system = SystemRelations::of(cx.database());
    let mut rows = Vec::new();
    for (row, own) in known_routines(cx, system.stored(id::PROC))? {
        let schema = cx.namespace_name(row.oid("pronamespace"))?.unwrap_or_default();
        let language = match row.oid("prolang") {
            12 => "INTERNAL",
            C => "C",
            14 => "SQL",
            _ => "PLPGSQL",
        };
        let is_procedure = row.char("prokind") == b'p';
        let mut shown = named(cx, shape, &row)?
            .set("routine_catalog", &*cx.database_name())
            .set("routine_schema", &*schema)
            .set("routine_name", row.text("proname"))
            .set("routine_body", if language == "SQL" { "SQL" } else { "EXTERNAL" })
            .set("routine_definition", own.then(|| row.text("prosrc")))
            .set("external_name", (language == "C").then(|| row.text("prosrc")))
            .set("external_language", language)
            .set("parameter_style", "GENERAL")
            .set("is_deterministic", yes(row.char("provolatile") == b'i'))
            .set("sql_data_access", "MODIFIES")
            .set("schema_level_routine", "YES")
            .set("max_dynamic_result_sets", 0)
            .set("security_type", if row.bool("prosecdef") { "DEFINER" } else { "INVOKER" })
            .set("as_locator", "NO")
            .set("is_udt_dependent", "NO");
        match row.char("prokind") {
            b'f' => shown.put("routine_type", "FUNCTION"),
            b'p' => shown.put("routine_type", "PROCEDURE"),
            _ => {}
        }
        if !is_procedure {
            let ret = row.oid("prorettype");
            let (schema, name) = parts(cx, ret)?;
            shown.put("data_type", data_type(ret));
            shown.put("type_udt_catalog", &*cx.database_name());
            shown.put("type_udt_schema", schema);
            shown.put("type_udt_name", name);
            shown.put("dtd_identifier", "0");
            shown.put("is_null_call", yes(row.bool("proisstrict")));
        }
        rows.push(shown);
    }
    Ok(rows)
}

/// `parameters`: the arguments and the columns of the result, in their order.
pub(super) fn parameters<'r>(cx: &dyn Caller, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    let system = SystemRelations::of(cx.database());
    let mut rows = Vec::new();
    for (row, own) in known_routines(cx, system.stored(id::PROC))? {
        let mut types = row.numbers("proallargtypes");
        if types.is_empty() {
            types = row.numbers("proargtypes");
        }
        let names = row.texts("proargnames");
        let modes: Vec<u8> = match row.get("proargmodes") {
            Datum::Array(a) => {
                a.values.iter().map(|v| if let Datum::Char(c) = v { *c } else { b'i' }).collect()
            }
            _ => Vec::new(),
        };
        for (at, ty) in types.into_iter().map(|ty| ty as Oid).enumerate() {
            let (schema, name) = parts(cx, ty)?;
            let mode = match modes.get(at) {
                Some(b'o' | b't') => "OUT",
                Some(b'b') => "INOUT",
                _ => "IN",
            };
            let default = match own {
                true => routines::argument_default(cx, row.oid("oid"), at)?,
                false => None,
            };
            rows.push(
                named(cx, shape, &row)?
                    .set("ordinal_position", at as i32 + 1)
                    .set("parameter_mode", mode)
                    .set("is_result", "NO")
                    .set("as_locator", "NO")
                    .set("parameter_name", names.get(at).filter(|name| !name.is_empty()).map(String::as_str))
                    .set("data_type", data_type(ty))
                    .set("udt_catalog", &*cx.database_name())
                    .set("udt_schema", schema)
                    .set("udt_name", name)
                    .set("dtd_identifier", (at + 1).to_string())
                    .set("parameter_default", default),
            );
        }
    }
    Ok(rows)
}

/// `routine_privileges` and `role_routine_grants`.
pub(super) fn privileges<'r>(cx: &dyn Caller, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    let system = SystemRelations::of(cx.database());
    let mut rows = Vec::new();
    for row in SystemRows::of(cx).scan(system.stored(id::PROC))? {
        let (owner, acl) = (row.oid("proowner"), row.acl("proacl"));
        let schema = cx.namespace_name(row.oid("pronamespace"))?.unwrap_or_default();
        for (grant, right) in acl::views::grants(cx, shape, (&acl, Kind::Function, owner))? {
            let own = named(cx, shape, &row)?
                .set("routine_catalog", &*cx.database_name())
                .set("routine_schema", &*schema)
                .set("routine_name", row.text("proname"))
                .set("privilege_type", right.name());
            rows.push(grant.onto(own));
        }
    }
    Ok(rows)
}

/// The events of triggers that the standard knows, as bits and words.
const EVENTS: [(u8, &str); 3] =
    [(Trigger::INSERT, "INSERT"), (Trigger::DELETE, "DELETE"), (Trigger::UPDATE, "UPDATE")];

fn timing(trigger: &Trigger) -> &'static str {
    match trigger.kind & (Trigger::BEFORE | Trigger::INSTEAD) {
        Trigger::BEFORE => "BEFORE",
        Trigger::INSTEAD => "INSTEAD OF",
        _ => "AFTER",
    }
}

fn of_trigger<'r>(cx: &dyn Caller, shape: &'r Relation, rel: &Relation, trigger: &Trigger) -> CatRow<'r> {
    CatRow::new(shape)
        .set("trigger_catalog", &*cx.database_name())
        .set("trigger_schema", &*rel.schema_name)
        .set("trigger_name", &*trigger.name)
        .set("event_object_catalog", &*cx.database_name())
        .set("event_object_schema", &*rel.schema_name)
        .set("event_object_table", &*rel.name)
}

/// `triggers`: a row for each event of each trigger.
pub(super) fn triggers<'r>(cx: &dyn Caller, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    let mut rows = Vec::new();
    for rel in known_relations(cx, true)? {
        let own = cx.is_superuser() || cx.acts_as(rel.owner)?;
        for trigger in &rel.triggers {
            let alike = |other: &&std::sync::Arc<Trigger>, event: u8| {
                other.kind & event != 0
                    && timing(other) == timing(trigger)
                    && (other.kind ^ trigger.kind) & Trigger::ROW == 0
                    && other.name <= trigger.name
            };
            let condition = match (&trigger.condition, own) {
                (Some(tree), true) => Some(deparse::trigger_condition(cx, tree, &rel, false)?),
                _ => None,
            };
            let made = routines::trigger(cx, trigger.oid, false)?.unwrap_or_default();
            let action = made.rfind("EXECUTE FUNCTION").map_or("", |at| &made[at..]);
            for (event, word) in EVENTS.iter().filter(|(event, _)| trigger.kind & event != 0) {
                let order = rel.triggers.iter().filter(|other| alike(other, *event)).count();
                let is_row = trigger.kind & Trigger::ROW != 0;
                rows.push(
                    of_trigger(cx, shape, &rel, trigger)
                        .set("event_manipulation", *word)
                        .set("action_order", order as i32)
                        .set("action_condition", condition.as_deref())
                        .set("action_statement", action)
                        .set("action_orientation", if is_row { "ROW" } else { "STATEMENT" })
                        .set("action_timing", timing(trigger))
                        .set("action_reference_old_table", trigger.old_table.as_deref())
                        .set("action_reference_new_table", trigger.new_table.as_deref()),
                );
            }
        }
    }
    Ok(rows)
}

/// `triggered_update_columns`: the columns of UPDATE OF.
pub(super) fn update_columns<'r>(cx: &dyn Caller, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    let mut rows = Vec::new();
    for rel in known_relations(cx, true)? {
        for trigger in &rel.triggers {
            for at in trigger.columns.iter().map(|column| *column as usize - 1) {
                if cx.is_superuser() || acl::views::may_know_column(cx, &rel, at)? {
                    let name = &*rel.columns[at].name;
                    rows.push(of_trigger(cx, shape, &rel, trigger).set("event_object_column", name));
                }
            }
        }
    }
    Ok(rows)
}
