//! Routines of users as SQL text: `pg_get_functiondef` and the functions beside it.

use sinew_catalog::View;
use sinew_catalog::id;
use sinew_catalog::quote::{plain_literal, quote_ident, quote_qualified};
use sinew_catalog::reg::relation_name;
use sinew_catalog::routines::{Mode, Routine};
use sinew_catalog::rows::SystemRows;
use sinew_catalog::shape::SystemRelations;
use sinew_error::Result;
use sinew_plan::deparse;
use sinew_table::{Relation, Trigger};
use sinew_types::aggregate::Direct;
use sinew_types::func::{BuiltinFn, FnBody, Volatility};
use sinew_types::typeinfo::{made, type_name};
use sinew_types::{Datum, Oid};
use std::sync::Arc;

/// The arguments of a built-in function, as PostgreSQL shows them.
pub fn built_in_arguments(f: &BuiltinFn) -> String {
    let argument = |i: usize| {
        let variadic = f.variadic != 0 && i + 1 == f.args.len();
        format!("{}{}", if variadic { "VARIADIC " } else { "" }, type_name(f.args[i]))
    };
    let list = |range: std::ops::Range<usize>| range.map(argument).collect::<Vec<_>>().join(", ");
    let count = f.args.len();
    let direct = match f.body {
        FnBody::Aggregate(kind) => kind.direct(),
        _ => None,
    };
    match direct {
        None => list(0..count),
        Some(Direct::Fixed(0)) => format!("ORDER BY {}", list(0..count)),
        Some(Direct::Fixed(direct)) => format!("{} ORDER BY {}", list(0..direct), list(direct..count)),
        // The variadic argument stands for both rows.
        Some(Direct::Row) => format!("{0} ORDER BY {0}", list(0..count)),
    }
}

/// The arguments as CREATE FUNCTION writes them: `a integer, OUT b text`. `with_defaults` adds the
/// defaults; without them the text says which routine is meant.
pub fn arguments(cx: &View, routine: &Routine, with_defaults: bool) -> Result<String> {
    let first_default = routine.inputs.len() - routine.defaults.len();
    let mut inputs = 0;
    let mut shown = Vec::new();
    for argument in &routine.arguments {
        let input = argument.mode.is_input().then_some(inputs);
        inputs += usize::from(input.is_some());
        if argument.mode == Mode::Table {
            continue;
        }
        let mode = match argument.mode {
            Mode::In if routine.is_procedure => "IN ",
            Mode::In | Mode::Table => "",
            Mode::Out => "OUT ",
            Mode::InOut => "INOUT ",
            Mode::Variadic => "VARIADIC ",
        };
        let name = match &*argument.name {
            "" => String::new(),
            name => format!("{} ", quote_ident(name)),
        };
        let mut text = format!("{mode}{name}{}", type_name(argument.ty));
        let default = input.and_then(|at| routine.defaults.get(at.checked_sub(first_default)?));
        if let (true, Some(tree)) = (with_defaults, default) {
            text.push_str(" DEFAULT ");
            text.push_str(&deparse::expression(cx, tree, None, false)?);
        }
        shown.push(text);
    }
    Ok(shown.join(", "))
}

/// The default of an argument, by its place among all of them.
pub fn argument_default(cx: &View, oid: Oid, at: usize) -> Result<Option<String>> {
    let Some(routine) = cx.routine(oid)? else { return Ok(None) };
    if !routine.arguments.get(at).is_some_and(|a| a.mode.is_input()) {
        return Ok(None);
    }
    let input = routine.arguments[..at].iter().filter(|a| a.mode.is_input()).count();
    let first_default = routine.inputs.len() - routine.defaults.len();
    let tree = input.checked_sub(first_default).and_then(|at| routine.defaults.get(at));
    tree.map(|tree| deparse::expression(cx, tree, None, false)).transpose()
}

/// The result of the routine; `None` for a procedure.
pub fn result(cx: &View, routine: &Routine) -> Result<Option<String>> {
    if routine.is_procedure {
        return Ok(None);
    }
    let table: Vec<String> = routine
        .arguments
        .iter()
        .filter(|a| a.mode == Mode::Table)
        .map(|a| format!("{} {}", quote_ident(&a.name), type_name(a.ty)))
        .collect();
    if !table.is_empty() {
        return Ok(Some(format!("TABLE({})", table.join(", "))));
    }
    let ret = match made::relation_of(routine.ret) {
        Some(relation) => relation_name(cx, relation)?.unwrap_or_default(),
        None => type_name(routine.ret),
    };
    Ok(Some(format!("{}{ret}", if routine.returns_set { "SETOF " } else { "" })))
}

/// A CREATE OR REPLACE statement that makes the routine.
pub fn definition(cx: &View, routine: &Routine) -> Result<String> {
    let schema = cx.namespace_name(routine.schema)?.unwrap_or_default();
    let mut text = format!(
        "CREATE OR REPLACE {} {}({})\n",
        routine.kind().to_uppercase(),
        quote_qualified(&schema, &routine.name),
        arguments(cx, routine, true)?
    );
    if let Some(result) = result(cx, routine)? {
        text.push_str(&format!(" RETURNS {result}\n"));
    }
    text.push_str(&format!(" LANGUAGE {}\n", routine.language.name()));
    let mut words: Vec<String> = Vec::new();
    match routine.volatility {
        Volatility::Immutable => words.push("IMMUTABLE".into()),
        Volatility::Stable => words.push("STABLE".into()),
        Volatility::Volatile => {}
    }
    match routine.parallel {
        b's' => words.push("PARALLEL SAFE".into()),
        b'r' => words.push("PARALLEL RESTRICTED".into()),
        _ => {}
    }
    for (is, word) in [
        (routine.strict, "STRICT"),
        (routine.security_definer, "SECURITY DEFINER"),
        (routine.leakproof, "LEAKPROOF"),
    ] {
        if is {
            words.push(word.into());
        }
    }
    if routine.cost != 100.0 {
        words.push(format!("COST {}", routine.cost));
    }
    if routine.returns_set && routine.rows != 1000.0 {
        words.push(format!("ROWS {}", routine.rows));
    }
    if !words.is_empty() {
        text.push_str(&format!(" {}\n", words.join(" ")));
    }
    for (name, value) in routine.config.iter().filter_map(|pair| pair.split_once('=')) {
        // A list of names is kept with its quotes.
        let value = match name {
            "search_path" => {
                let unquoted = |part: &str| plain_literal(part.trim().trim_matches('"'));
                value.split(',').map(unquoted).collect::<Vec<_>>().join(", ")
            }
            _ => plain_literal(value),
        };
        text.push_str(&format!(" SET {} TO {value}\n", quote_ident(name)));
    }
    let mut mark = format!("${}$", routine.kind());
    while routine.source.contains(&mark[..mark.len() - 1]) {
        mark.insert(mark.len() - 1, 'x');
    }
    text.push_str(&format!("AS {mark}{}{mark}\n", routine.source));
    Ok(text)
}

/// The index of `pg_trigger` by OID.
const TRIGGERS_BY_OID: Oid = 2702;

fn find_trigger(cx: &View, oid: Oid) -> Result<Option<(Arc<Relation>, Arc<Trigger>)>> {
    let temporary = cx
        .own()
        .with_temp(|temp| temp.relations().find(|rel| rel.triggers.iter().any(|t| t.oid == oid)).cloned());
    let rel = match temporary {
        Some(rel) => Some(rel),
        None => {
            let system = SystemRelations::of(cx.database());
            let keys = [Datum::Oid(oid)];
            let row = SystemRows::of(cx).find(system.stored(id::TRIGGER), TRIGGERS_BY_OID, &keys)?;
            row.map_or(Ok(None), |row| cx.relation(row.oid("tgrelid")))?
        }
    };
    let Some(rel) = rel else { return Ok(None) };
    let found = rel.triggers.iter().find(|t| t.oid == oid).cloned();
    Ok(found.map(|trigger| (rel, trigger)))
}

/// The statement that makes a trigger, as `pg_get_triggerdef` answers it.
pub fn trigger(cx: &View, oid: Oid, pretty: bool) -> Result<Option<String>> {
    let Some((rel, trigger)) = find_trigger(cx, oid)? else { return Ok(None) };
    let is = |bit: u8| trigger.kind & bit != 0;
    let timing = match (is(Trigger::INSTEAD), is(Trigger::BEFORE)) {
        (true, _) => "INSTEAD OF",
        (_, true) => "BEFORE",
        _ => "AFTER",
    };
    let mut events: Vec<String> = Vec::new();
    for (bit, word) in [
        (Trigger::INSERT, "INSERT"),
        (Trigger::DELETE, "DELETE"),
        (Trigger::UPDATE, "UPDATE"),
        (Trigger::TRUNCATE, "TRUNCATE"),
    ] {
        if !is(bit) {
            continue;
        }
        let mut text = word.to_string();
        if bit == Trigger::UPDATE && !trigger.columns.is_empty() {
            let name = |n: &i16| quote_ident(&rel.columns[*n as usize - 1].name);
            let names: Vec<String> = trigger.columns.iter().map(name).collect();
            text.push_str(&format!(" OF {}", names.join(", ")));
        }
        events.push(text);
    }
    let is_plain = pretty && (rel.is_temporary() || cx.is_visible(rel.oid, &rel.name)?);
    let table = if is_plain { quote_ident(&rel.name) } else { quote_qualified(&rel.schema_name, &rel.name) };
    let each = if is(Trigger::ROW) { "ROW" } else { "STATEMENT" };
    let mut text = format!(
        "CREATE {}TRIGGER {} {timing} {} ON {table} ",
        if trigger.constraint.is_some() { "CONSTRAINT " } else { "" },
        quote_ident(&trigger.name),
        events.join(" OR ")
    );
    if let Some(constraint) = &trigger.constraint {
        if let Some(other) = cx.relation(constraint.referenced)? {
            text.push_str(&format!("FROM {} ", relation_name(cx, other.oid)?.unwrap_or_default()));
        }
        let (not, initially) = (
            if constraint.deferral.deferrable { "" } else { "NOT " },
            if constraint.deferral.deferred { "DEFERRED" } else { "IMMEDIATE" },
        );
        text.push_str(&format!("{not}DEFERRABLE INITIALLY {initially} "));
    }
    let tables = [("OLD", &trigger.old_table), ("NEW", &trigger.new_table)];
    let named = tables.into_iter().filter_map(|(word, name)| {
        let name = name.as_deref()?;
        Some(format!("{word} TABLE AS {} ", quote_ident(name)))
    });
    let named: String = named.collect();
    if !named.is_empty() {
        text.push_str(&format!("REFERENCING {named}"));
    }
    text.push_str(&format!("FOR EACH {each} "));
    if let Some(tree) = &trigger.condition {
        let shown = deparse::trigger_condition(cx, tree, &rel, pretty)?;
        text.push_str(&format!("WHEN ({shown}) "));
    }
    let arguments: Vec<String> = trigger.arguments.iter().map(|a| plain_literal(a)).collect();
    let function = match cx.routine(trigger.function)? {
        Some(routine) => {
            let schema = cx.namespace_name(routine.schema)?.unwrap_or_default();
            match cx.is_routine_visible(&routine)? {
                true => quote_ident(&routine.name),
                false => quote_qualified(&schema, &routine.name),
            }
        }
        None => trigger.function.to_string(),
    };
    text.push_str(&format!("EXECUTE FUNCTION {function}({})", arguments.join(", ")));
    Ok(Some(text))
}
