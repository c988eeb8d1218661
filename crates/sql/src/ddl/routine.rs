//! CREATE FUNCTION and CREATE PROCEDURE.
//!
//! A routine is one row of `pg_proc`. Its name, the types of its inputs and its schema together are
//! unique. CREATE OR REPLACE keeps the row's OID, so that plans and kept expressions that call the
//! routine call the new body.

use crate::ddl::determined::determined;
use crate::ddl::types::declared_type;
use crate::ddl::{exprs, names, store, stored_settings};
use crate::settings;
use crate::state::SessionState;
use pg_raw_parse::raw::VariableSetKind;
use pg_raw_parse::{Node, nodes};
use sinew_catalog::reg::reg_out;
use sinew_catalog::routines::{
    AGGREGATE_BY_OID, Argument, BY_OID, LANGUAGE_PLPGSQL, Language, Mode, Routine, modes,
};
use sinew_catalog::rows::{CatRow, SystemRows, oid_vector, text_array};
use sinew_catalog::{TEMP_NAMESPACE_NAME, id, must_be_owner};
use sinew_error::{Result, SqlError, SqlState, notsup, sqlerr};
use sinew_plan::binder::types::no_array_of_arrays;
use sinew_plan::kept::references;
use sinew_table::Column;
use sinew_txn::LockMode;
use sinew_types::func::Volatility;
use sinew_types::typeinfo::{elem_type, is_polymorphic, made, type_name};
use sinew_types::{Array, Datum, Oid, oid as t};
use std::sync::Arc;

/// The most arguments that a routine takes.
const ARGUMENTS_MAX: usize = 100;

/// The options of CREATE and ALTER; `None` for those that are not given.
#[derive(Default)]
pub struct Options<'s> {
    language: Option<&'s str>,
    source: Option<&'s nodes::DefElem>,
    pub volatility: Option<Volatility>,
    pub strict: Option<bool>,
    pub security_definer: Option<bool>,
    pub leakproof: Option<bool>,
    pub cost: Option<f32>,
    pub rows: Option<f32>,
    pub parallel: Option<u8>,
    pub sets: Vec<&'s nodes::VariableSetStmt>,
}

fn number(option: &nodes::DefElem) -> Result<f32> {
    let name = option.defname().unwrap_or("").to_uppercase();
    let value = match option.arg() {
        Node::Integer(i) => i.ival as f32,
        Node::Float(f) => f.fval().and_then(|f| f.parse().ok()).unwrap_or(0.0),
        _ => 0.0,
    };
    if value <= 0.0 {
        return Err(sqlerr!(INVALID_PARAMETER_VALUE, "{name} must be positive"));
    }
    Ok(value)
}

fn is_true(option: &nodes::DefElem) -> bool {
    match option.arg() {
        Node::Boolean(b) => b.boolval,
        Node::Integer(i) => i.ival != 0,
        _ => false,
    }
}

impl<'s> Options<'s> {
    /// Reads options. 42601 where one is given twice, 42P13 for one that procedures do not have.
    pub fn read(list: impl Iterator<Item = &'s nodes::DefElem>, is_procedure: bool) -> Result<Options<'s>> {
        let mut found = Options::default();
        let mut seen: Vec<&str> = Vec::new();
        for option in list {
            let name = option.defname().unwrap_or("");
            if seen.contains(&name) && name != "set" {
                return Err(sqlerr!(SYNTAX_ERROR, "conflicting or redundant options")
                    .location_if_unset(option.location));
            }
            seen.push(name);
            if is_procedure && !matches!(name, "language" | "as" | "security" | "set" | "transform") {
                let e = invalid("invalid attribute in procedure definition".into());
                return Err(e.location_if_unset(option.location));
            }
            match name {
                "language" => found.language = option.arg().as_str(),
                "as" => found.source = Some(option),
                "volatility" => {
                    found.volatility = Some(match option.arg().as_str() {
                        Some("immutable") => Volatility::Immutable,
                        Some("stable") => Volatility::Stable,
                        _ => Volatility::Volatile,
                    });
                }
                "strict" => found.strict = Some(is_true(option)),
                "security" => found.security_definer = Some(is_true(option)),
                "leakproof" => found.leakproof = Some(is_true(option)),
                "cost" => found.cost = Some(number(option)?),
                "rows" => found.rows = Some(number(option)?),
                "parallel" => {
                    found.parallel = Some(match option.arg().as_str() {
                        Some("safe") => b's',
                        Some("restricted") => b'r',
                        Some("unsafe") => b'u',
                        _ => {
                            return Err(sqlerr!(
                                SYNTAX_ERROR,
                                "parameter \"parallel\" must be SAFE, RESTRICTED, or UNSAFE"
                            ));
                        }
                    });
                }
                "set" => {
                    if let Node::VariableSetStmt(set) = option.arg() {
                        found.sets.push(set);
                    }
                }
                other => return Err(notsup!("{} of a function is not supported", other.to_uppercase())),
            }
        }
        Ok(found)
    }
}

fn source_of<'s>(option: &'s nodes::DefElem, language: &str) -> Result<&'s str> {
    match option.arg() {
        Node::NodeList(list) => match list.iter().map(|n| n.as_str()).collect::<Vec<_>>().as_slice() {
            [Some(source)] => Ok(source),
            _ => Err(sqlerr!(
                INVALID_FUNCTION_DEFINITION,
                "only one AS item needed for language \"{language}\""
            )),
        },
        node => node.as_str().ok_or_else(|| SqlError::internal("a body that is no text")),
    }
}

fn language_named(name: &str, cx: &SessionState) -> Result<Language> {
    match name.to_ascii_lowercase().as_str() {
        "sql" => Ok(Language::Sql),
        "plpgsql" if cx.find_extension("plpgsql")?.is_some() => Ok(Language::Plpgsql),
        "c" | "internal" => Err(notsup!("functions in language \"{name}\" are not supported")),
        "plpgsql" => Err(sqlerr!(UNDEFINED_OBJECT, "language \"{name}\" does not exist")
            .hint("Use CREATE EXTENSION to load the language into the database.")),
        _ => Err(sqlerr!(UNDEFINED_OBJECT, "language \"{name}\" does not exist")),
    }
}

/// The type that a routine's argument or result is declared with.
pub fn declared(cx: &SessionState, ty: &nodes::TypeName) -> Result<Oid> {
    let mut plain = declared_type(cx, ty);
    if ty.setof {
        // The set is the routine's, not the type's.
        let names: Vec<&str> = ty.names().iter().filter_map(|n| n.sval()).collect();
        plain = match sinew_plan::binder::types::find_type(cx, &names) {
            Ok(Some(oid)) => sinew_plan::binder::types::no_domain(oid)
                .and_then(|()| crate::ddl::types::with_modifier(ty, oid)),
            Ok(None) => Err(sinew_catalog::absent::missing_type(&names.join("."))),
            Err(e) => Err(e),
        };
    }
    let checked = plain.and_then(|found| no_array_of_arrays(cx, found.0).map(|()| found));
    let found = checked.map_err(SqlError::without_position);
    found.map(|found| found.0).map_err(|mut e| {
        // The words of CREATE FUNCTION, which would make a shell type of the name.
        if e.sqlstate == SqlState::UNDEFINED_OBJECT {
            let name: Vec<&str> = ty.names().iter().filter_map(|n| n.sval()).collect();
            e.message = format!("type {} does not exist", name.join("."));
        }
        e
    })
}

/// 0A000 for a domain, and for an array over one, where a routine cannot have one.
fn no_domain_as(ty: Oid, what: &str) -> Result<()> {
    if !made::is_of_domain(ty) {
        return Ok(());
    }
    Err(notsup!("{what} of domain {} are not supported", type_name(ty)))
}

/// 42P13
pub fn invalid(message: String) -> SqlError {
    SqlError::new(SqlState::INVALID_FUNCTION_DEFINITION, message)
}

/// The arguments of a statement, with the kept trees of their defaults.
fn arguments(
    cx: &SessionState,
    stmt: &nodes::CreateFunctionStmt,
    sql: &str,
    language: Language,
) -> Result<(Vec<Argument>, Vec<Arc<str>>)> {
    let mut found: Vec<Argument> = Vec::new();
    let mut defaults: Vec<Arc<str>> = Vec::new();
    let mut is_variadic = false;
    for parameter in stmt.parameters().iter() {
        sinew_types::host::step()?;
        let mode = match parameter.mode as u8 {
            b'o' => Mode::Out,
            b'b' => Mode::InOut,
            b'v' => Mode::Variadic,
            b't' => Mode::Table,
            _ => Mode::In,
        };
        let Some(of) = parameter.arg_type() else { return Err(SqlError::internal("an argument of no type")) };
        if of.setof {
            let what = if stmt.is_procedure { "procedures" } else { "functions" };
            return Err(invalid(format!("{what} cannot accept set arguments")));
        }
        let ty = declared(cx, of)?;
        let has_default = !matches!(parameter.defexpr(), Node::None);
        if mode != Mode::In || has_default {
            let what =
                if has_default { "default values of parameters" } else { "output and VARIADIC parameters" };
            no_domain_as(ty, what)?;
        }
        let pseudo = matches!(ty, t::VOID | TRIGGER | t::RECORD | t::UNKNOWN | CSTRING | t::INTERNAL);
        let is_record = ty == t::RECORD && (mode == Mode::Out || language == Language::Plpgsql);
        if pseudo && !is_record {
            let message = match language {
                Language::Sql => format!("SQL functions cannot have arguments of type {}", type_name(ty)),
                _ => format!("PL/pgSQL functions cannot accept type {}", type_name(ty)),
            };
            return Err(invalid(message));
        }
        if is_variadic && mode.is_input() {
            return Err(invalid("VARIADIC parameter must be the last input parameter".into()));
        }
        if mode == Mode::Variadic {
            is_variadic = true;
            if elem_type(ty).is_none() && !matches!(ty, t::ANYARRAY | t::ANYCOMPATIBLEARRAY) {
                return Err(invalid("VARIADIC parameter must be an array".into()));
            }
        }
        let name = names::stored_name(cx, parameter.name().unwrap_or(""));
        // The names of inputs and of columns of the result are apart, but PL/pgSQL has variables of
        // all of them.
        let apart = |a: &Argument| {
            let pure = a.mode != Mode::InOut && mode != Mode::InOut;
            pure && a.mode.is_input() != mode.is_input() && language == Language::Sql
        };
        let clashes = |a: &Argument| !name.is_empty() && a.name == name && !apart(a);
        if let Some(other) = found.iter().find(|a| clashes(a)) {
            let e = invalid(format!("parameter name \"{name}\" used more than once"));
            let is_of_code =
                mode != Mode::InOut && other.mode != Mode::InOut && other.mode.is_input() != mode.is_input();
            return Err(match is_of_code {
                true => e.context(format!(
                    "compilation of PL/pgSQL function \"{}\" near line 1",
                    stmt.funcname().iter().next_back().and_then(|n| n.as_str()).unwrap_or("")
                )),
                false => e,
            });
        }
        let default = parameter.defexpr();
        if !matches!(default, Node::None) {
            if !mode.is_input() {
                return Err(invalid("only input parameters can have default values".into()));
            }
            let column = Column { collation: 0, ..Column::plain(name.clone(), 1, ty, -1) };
            let tree = match exprs::default_tree(cx, default, &column, sql)? {
                Some(tree) => tree,
                // NULL says nothing of a polymorphic type.
                None if is_polymorphic(ty) => sinew_plan::keep_null(t::UNKNOWN)?.into(),
                None => sinew_plan::keep_null(ty)?.into(),
            };
            defaults.push(tree);
        } else if mode.is_input() && !defaults.is_empty() {
            return Err(invalid(
                "input parameters after one with a default value must also have defaults".into(),
            ));
        } else if stmt.is_procedure && !defaults.is_empty() {
            // CALL gives output arguments too, and leaves out the last ones.
            return Err(invalid(
                "procedure OUT parameters cannot appear after one with a default value".into(),
            ));
        }
        found.push(Argument { name, mode, ty });
    }
    if found.iter().filter(|a| a.mode.is_input()).count() > ARGUMENTS_MAX {
        let what = if stmt.is_procedure { "procedures" } else { "functions" };
        return Err(sqlerr!(TOO_MANY_ARGUMENTS, "{what} cannot have more than {ARGUMENTS_MAX} arguments"));
    }
    Ok((found, defaults))
}

/// `pg_type.oid` of the pseudo-type of trigger functions.
pub const TRIGGER: Oid = 2279;
/// `pg_type.oid` of `cstring`.
const CSTRING: Oid = 2275;

/// The type of the result, and whether there may be several.
fn result(
    cx: &SessionState,
    stmt: &nodes::CreateFunctionStmt,
    arguments: &[Argument],
) -> Result<(Oid, bool)> {
    let outputs: Vec<&Argument> = arguments.iter().filter(|a| a.mode.is_output()).collect();
    let of_outputs = match outputs.as_slice() {
        [] => None,
        [one] if !stmt.is_procedure => Some(one.ty),
        _ => Some(t::RECORD),
    };
    for output in &outputs {
        determined(output.ty, arguments)?;
    }
    let Some(given) = stmt.return_type() else {
        return match of_outputs {
            Some(ty) => Ok((ty, false)),
            None if stmt.is_procedure => Ok((t::VOID, false)),
            None => Err(invalid("function result type must be specified".into())),
        };
    };
    let ty = declared(cx, given).map_err(|mut e| {
        if e.sqlstate == SqlState::UNDEFINED_OBJECT {
            let name: Vec<&str> = given.names().iter().filter_map(|n| n.sval()).collect();
            e.message = format!("type \"{}\" does not exist", name.join("."));
        }
        e
    })?;
    let is_table = outputs.iter().any(|a| a.mode == Mode::Table);
    if let Some(wanted) = of_outputs
        && wanted != ty
        && !is_table
    {
        let wanted = type_name(wanted);
        return Err(invalid(format!("function result type must be {wanted} because of OUT parameters")));
    }
    determined(ty, arguments)?;
    Ok((ty, given.setof))
}

/// Schema and name of a new routine, whose schema is locked against being dropped.
pub fn place(cx: &SessionState, parts: &[&str]) -> Result<(Oid, Arc<str>)> {
    let (schema, schema_name, name) = match *parts {
        [name] => {
            let (schema, schema_name) = cx.creation_schema()?;
            (schema, schema_name, name)
        }
        [TEMP_NAMESPACE_NAME, _] => {
            return Err(notsup!("functions in the temporary schema are not supported"));
        }
        [schema, name] => (cx.need_namespace(schema)?, Arc::from(schema), name),
        _ => return Err(sqlerr!(SYNTAX_ERROR, "improper qualified name (too many dotted names)")),
    };
    let name = names::stored_name(cx, name);
    names::may_create_in(cx, schema, &schema_name, &name)?;
    names::lock_namespace(cx, schema, LockMode::AccessShare)?;
    if cx.find_namespace(&schema_name)? != Some(schema) {
        return Err(sqlerr!(UNDEFINED_SCHEMA, "schema \"{schema_name}\" does not exist"));
    }
    Ok((schema, name))
}

/// Runs CREATE FUNCTION and CREATE PROCEDURE.
pub fn create(cx: &SessionState, stmt: &nodes::CreateFunctionStmt, sql: &str) -> Result<String> {
    let tag = if stmt.is_procedure { "CREATE PROCEDURE" } else { "CREATE FUNCTION" };
    let parts: Vec<&str> = stmt.funcname().iter().filter_map(|n| n.as_str()).collect();
    let (schema, name) = place(cx, &parts)?;
    if !matches!(stmt.sql_body(), Node::None) {
        return Err(notsup!("a body of parsed SQL (RETURN or BEGIN ATOMIC) is not supported")
            .hint("Write the body as a string: AS '...'."));
    }
    let options = Options::read(stmt.options().iter(), stmt.is_procedure)?;
    let Some(named) = options.language else { return Err(invalid("no language specified".into())) };
    let language = language_named(named, cx)?;
    let (arguments, defaults) = arguments(cx, stmt, sql, language)?;
    let (ret, returns_set) = result(cx, stmt, &arguments)?;
    if options.leakproof == Some(true) && !cx.is_superuser() {
        return Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "only superuser can define a leakproof function"));
    }
    if language == Language::Sql {
        let types = arguments.iter().map(|a| a.ty).chain([ret]);
        types.into_iter().try_for_each(|ty| no_domain_as(ty, "arguments and results of SQL functions"))?;
    }
    if language == Language::Sql && ret == TRIGGER {
        return Err(invalid(format!("SQL functions cannot return type {}", type_name(ret))));
    }
    let Some(source) = options.source else { return Err(invalid("no function body specified".into())) };
    let source = source_of(source, &named.to_ascii_lowercase())?;
    if options.rows.is_some() && !returns_set {
        let message = "ROWS is not applicable when function does not return a set";
        return Err(SqlError::new(SqlState::INVALID_PARAMETER_VALUE, message));
    }
    let mut routine = Routine {
        oid: 0,
        name,
        schema,
        owner: cx.user_oid(),
        acl: None,
        language,
        is_procedure: stmt.is_procedure,
        aggregate: None,
        inputs: arguments.iter().filter(|a| a.mode.is_input()).map(|a| a.ty).collect(),
        variadic: arguments.iter().find(|a| a.mode == Mode::Variadic).map_or(0, |a| variadic_of(a.ty)),
        arguments,
        defaults,
        ret,
        returns_set,
        strict: options.strict.unwrap_or(false),
        leakproof: options.leakproof.unwrap_or(false),
        volatility: options.volatility.unwrap_or(Volatility::Volatile),
        parallel: options.parallel.unwrap_or(b'u'),
        security_definer: options.security_definer.unwrap_or(false),
        cost: options.cost.unwrap_or(100.0),
        rows: options.rows.unwrap_or(if returns_set { 1000.0 } else { 0.0 }),
        source: source.into(),
        config: with_sets(cx, Vec::new(), &options.sets)?,
    };
    let old = replaced(cx, &mut routine, stmt.replace)?;
    write(cx, &routine, old.as_deref())?;
    store::next_command(cx)?;
    if cx.setting_bool(settings::Id::CheckFunctionBodies) {
        let routine = Arc::new(routine);
        let notices = cx.notice_count();
        cx.keep_notices(true);
        let checked = cx.check_body(&routine);
        cx.keep_notices(false);
        checked.map_err(|e| in_statement(e, sql, &routine.source))?;
        cx.edit_notices(notices, |notice| in_statement(notice, sql, &routine.source));
    }
    Ok(tag.into())
}

/// An error in a body, with its place in the statement if the body stands there once, as it is.
fn in_statement(e: SqlError, sql: &str, source: &str) -> SqlError {
    let Some(within) = e.position else { return e };
    let mut places = sql.match_indices(source);
    let (first, other) = (places.next(), places.next());
    let e = e.without_position();
    match (first, other) {
        (Some((at, _)), None) if !source.is_empty() => {
            let before = sql[..at].chars().count();
            e.position(before as u32 + within)
        }
        _ => e,
    }
}

/// The element type of a VARIADIC argument.
pub fn variadic_of(array: Oid) -> Oid {
    match array {
        t::ANY => t::ANY,
        t::ANYARRAY => t::ANYELEMENT,
        t::ANYCOMPATIBLEARRAY => t::ANYCOMPATIBLE,
        array => elem_type(array).unwrap_or(0),
    }
}

/// The settings of a routine after SET and RESET clauses.
pub fn with_sets(
    cx: &SessionState,
    mut config: Vec<String>,
    sets: &[&nodes::VariableSetStmt],
) -> Result<Vec<String>> {
    for set in sets {
        if set.kind == VariableSetKind::VAR_RESET_ALL {
            config.clear();
            continue;
        }
        stored_settings::change(cx, &mut config, set)?;
    }
    Ok(config)
}

/// The routine whose place a new one takes, if there is one. The new one gets its OID then, and a
/// new OID otherwise.
pub fn replaced(cx: &SessionState, routine: &mut Routine, replaces: bool) -> Result<Option<Arc<Routine>>> {
    let before = cx.routines_in(routine.schema, &routine.name)?;
    let Some(old) = before.iter().find(|old| old.inputs == routine.inputs).cloned() else {
        routine.oid = store::new_oid(cx, false)?;
        return Ok(None);
    };
    if !replaces {
        return Err(sqlerr!(
            DUPLICATE_FUNCTION,
            "function \"{}\" already exists with same argument types",
            routine.name
        ));
    }
    may_replace(cx, &old, routine)?;
    let old = cx.lock_routine(old.oid, LockMode::AccessExclusive)?;
    (routine.oid, routine.owner, routine.acl) = (old.oid, old.owner, old.acl.clone());
    Ok(Some(old))
}

/// Whether a routine may take the place of an old one.
fn may_replace(cx: &SessionState, old: &Routine, new: &Routine) -> Result<()> {
    let word = if old.is_procedure { "procedure" } else { "function" };
    must_be_owner(cx, old.owner, word, &old.name)?;
    if old.kind() != new.kind() {
        let kind = match old.kind() {
            "aggregate" => "an aggregate function",
            "procedure" => "a procedure",
            _ => "a function",
        };
        return Err(sqlerr!(WRONG_OBJECT_TYPE, "cannot change routine kind")
            .detail(format!("\"{}\" is {kind}.", old.name)));
    }
    let drop = || {
        let shown = reg_out(cx, t::REGPROCEDURE, old.oid).ok().flatten().unwrap_or_default();
        format!("Use DROP {} {shown} first.", old.kind().to_uppercase())
    };
    if old.ret != new.ret || old.returns_set != new.returns_set {
        let message = if old.is_procedure {
            "cannot change whether a procedure has output parameters"
        } else {
            "cannot change return type of existing function"
        };
        return Err(invalid(message.into()).hint(drop()));
    }
    let columns = |r: &Routine| r.outputs().map(|a| (a.name.clone(), a.ty)).collect::<Vec<_>>();
    if old.ret == t::RECORD && columns(old) != columns(new) {
        return Err(invalid("cannot change return type of existing function".into())
            .detail("Row type defined by OUT parameters is different.")
            .hint(drop()));
    }
    for (before, now) in old.input_names().zip(new.input_names()) {
        if !before.is_empty() && before != now {
            return Err(invalid(format!("cannot change name of input parameter \"{before}\"")).hint(drop()));
        }
    }
    if new.defaults.len() < old.defaults.len() {
        return Err(invalid("cannot remove parameter defaults from existing function".into()).hint(drop()));
    }
    Ok(())
}

/// Writes a routine's row, in the place of the old one if there is one, and what it depends on.
pub fn write(cx: &SessionState, routine: &Routine, old: Option<&Routine>) -> Result<()> {
    cx.routine_changed(routine.oid, routine.schema, &routine.name);
    let system = store::system(cx);
    let tx = SystemRows::of(cx);
    let row = row_of(system.stored(id::PROC), routine);
    match old {
        None => {
            tx.insert(&row)?;
        }
        Some(_) => {
            let found = tx.find(system.stored(id::PROC), BY_OID, &[Datum::Oid(routine.oid)])?;
            let mut found = found.ok_or_else(|| SqlError::internal("a routine without a row"))?;
            let before = std::mem::replace(&mut found.row, row.row);
            found.put("proacl", before_acl(&found, &before));
            tx.update(&before, &found)?;
            store::delete_depends(cx, id::PROC, routine.oid)?;
        }
    }
    let dependent = (id::PROC, routine.oid, 0);
    if routine.language == Language::Plpgsql {
        store::depend(cx, dependent, (id::LANGUAGE, LANGUAGE_PLPGSQL, 0), b'n')?;
    }
    for ty in routine.arguments.iter().map(|a| a.ty).chain([routine.ret]) {
        store::depend_on_type(cx, dependent, ty)?;
    }
    for tree in &routine.defaults {
        store::depend_on_used(cx, dependent, &references(cx, tree)?)?;
    }
    Ok(())
}

fn before_acl(row: &CatRow<'_>, before: &[Datum]) -> Datum {
    let at = row.rel.columns.iter().position(|c| &*c.name == "proacl");
    at.map_or(Datum::Null, |at| before[at].clone())
}

/// The letter in `provolatile`.
pub fn volatility_letter(volatility: Volatility) -> u8 {
    match volatility {
        Volatility::Immutable => b'i',
        Volatility::Stable => b's',
        Volatility::Volatile => b'v',
    }
}

fn row_of<'r>(catalog: &'r sinew_table::Relation, routine: &Routine) -> CatRow<'r> {
    let arguments = &routine.arguments;
    let has_modes = arguments.iter().any(|a| a.mode != Mode::In);
    let has_names = arguments.iter().any(|a| !a.name.is_empty());
    let mut row = CatRow::new(catalog)
        .set_oid("oid", routine.oid)
        .set("proname", &*routine.name)
        .set_oid("pronamespace", routine.schema)
        .set_oid("proowner", routine.owner)
        .set_oid("prolang", routine.language.oid())
        .set("procost", routine.cost)
        .set("prorows", routine.rows)
        .set_oid("provariadic", routine.variadic)
        .set_char(
            "prokind",
            match routine.kind() {
                "aggregate" => b'a',
                "procedure" => b'p',
                _ => b'f',
            },
        )
        .set("prosecdef", routine.security_definer)
        .set("proleakproof", routine.leakproof)
        .set("proisstrict", routine.strict)
        .set("proretset", routine.returns_set)
        .set_char("provolatile", volatility_letter(routine.volatility))
        .set_char("proparallel", routine.parallel)
        .set("pronargs", routine.inputs.len() as i16)
        .set("pronargdefaults", routine.defaults.len() as i16)
        .set_oid("prorettype", routine.ret)
        .set("proargtypes", oid_vector(routine.inputs.iter().copied()))
        .set("prosrc", &*routine.source);
    if has_modes {
        let types = arguments.iter().map(|a| Datum::Oid(a.ty)).collect();
        row.put("proallargtypes", Datum::array(Array::new(t::OID, types)));
        row.put("proargmodes", modes(arguments));
    }
    if has_names {
        row.put("proargnames", text_array(arguments.iter().map(|a| &*a.name)));
    }
    if !routine.defaults.is_empty() {
        row.put("proargdefaults", Datum::from(&*routine.defaults.join(" ")));
    }
    if !routine.config.is_empty() {
        row.put("proconfig", text_array(&routine.config));
    }
    row
}

/// The mode of an argument that is written without one, in a statement's tree.
const NO_MODE: u8 = b'd';

/// The routine that a statement names, and calls a `word`; `None` if there is none with these
/// inputs.
pub fn named(
    cx: &SessionState,
    object: &nodes::ObjectWithArgs,
    word: &str,
    wants: impl Fn(&Routine) -> bool,
) -> Result<Option<Arc<Routine>>> {
    let parts: Vec<&str> = object.objname().iter().filter_map(|n| n.as_str()).collect();
    let all = match parts.as_slice() {
        [name] => cx.routines(None, name)?,
        [schema, name] => cx.routines(Some(schema), name)?,
        _ => Vec::new(),
    };
    let mut fitting: Vec<Arc<Routine>> = all.into_iter().filter(|routine| wants(routine)).collect();
    if fitting.is_empty() {
        return Ok(None);
    }
    if object.args_unspecified {
        return match fitting.len() {
            1 => Ok(fitting.pop()),
            _ => Err(sqlerr!(AMBIGUOUS_FUNCTION, "{word} name \"{}\" is not unique", parts.join("."))
                .hint(format!("Specify the argument list to select the {word} unambiguously."))),
        };
    }
    let mut types = Vec::new();
    for argument in object.objargs().iter() {
        let Node::TypeName(ty) = argument else { return Ok(None) };
        match declared(cx, ty) {
            Ok(ty) => types.push(ty),
            // DROP tells of the missing type itself.
            Err(_) => return Ok(None),
        }
    }
    // The types of a procedure may be all of its arguments', as CALL gives them, or those of its
    // inputs. Modes in the statement say which.
    let is_moded = object.objfuncargs().iter().any(|parameter| parameter.mode as u8 != NO_MODE);
    let by_inputs = fitting.iter().find(|routine| routine.inputs == types).cloned();
    let all = |r: &Routine| r.arguments.iter().map(|a| a.ty).eq(types.iter().copied());
    let by_all = fitting.iter().find(|r| !is_moded && r.is_procedure && all(r)).cloned();
    match (by_inputs, by_all) {
        (Some(a), Some(b)) if a.oid != b.oid => {
            Err(sqlerr!(AMBIGUOUS_FUNCTION, "{word} name \"{}\" is not unique", parts.join(".")))
        }
        (Some(one), _) | (None, Some(one)) => Ok(Some(one)),
        (None, None) => Ok(None),
    }
}

/// 42501 unless the routine or its schema belongs to the role in force.
pub fn may_drop(cx: &SessionState, routine: &Routine, word: &str) -> Result<()> {
    let schema = cx.namespaces()?.by_oid.get(&routine.schema).map(|schema| schema.owner);
    if let Some(owner) = schema
        && cx.acts_as(owner)?
    {
        return Ok(());
    }
    must_be_owner(cx, routine.owner, word, &routine.name)
}

/// All routines of a schema.
pub fn of_schema(cx: &SessionState, schema: Oid) -> Result<Vec<Arc<Routine>>> {
    let system = store::system(cx);
    let mut found = Vec::new();
    for row in SystemRows::of(cx).scan(system.stored(id::PROC))? {
        if row.oid("pronamespace") == schema {
            found.extend(cx.routine(row.oid("oid"))?);
        }
    }
    found.sort_by_key(|routine| routine.oid);
    Ok(found)
}

/// Takes a routine out. Objects that depend on it are the caller's business.
pub fn remove(cx: &SessionState, routine: &Routine) -> Result<()> {
    cx.lock_routine(routine.oid, LockMode::AccessExclusive)?;
    cx.routine_changed(routine.oid, routine.schema, &routine.name);
    store::delete_rows(cx, id::PROC, BY_OID, &[Datum::Oid(routine.oid)])?;
    if routine.aggregate.is_some() {
        store::delete_rows(cx, id::AGGREGATE, AGGREGATE_BY_OID, &[Datum::Oid(routine.oid)])?;
    }
    store::delete_depends(cx, id::PROC, routine.oid)?;
    store::delete_comments(cx, id::PROC, routine.oid)?;
    store::next_command(cx)
}

/// Changes a routine's row, and announces it under its old and its new name.
pub fn edit(cx: &SessionState, routine: &Routine, edit: impl FnOnce(&mut CatRow<'_>)) -> Result<()> {
    let system = store::system(cx);
    let tx = SystemRows::of(cx);
    let row = tx.find(system.stored(id::PROC), BY_OID, &[Datum::Oid(routine.oid)])?;
    let mut row = row.ok_or_else(|| SqlError::internal("a routine without a row"))?;
    cx.routine_changed(routine.oid, routine.schema, &routine.name);
    let old = row.row.clone();
    edit(&mut row);
    cx.routine_changed(routine.oid, row.oid("pronamespace"), row.text("proname"));
    tx.update(&old, &row)?;
    store::next_command(cx)
}
