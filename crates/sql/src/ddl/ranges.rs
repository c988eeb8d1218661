//! CREATE TYPE ... AS RANGE: a range type, its multirange type, the functions that make values of
//! both, and the cast between them.
//!
//! | catalog | rows |
//! |---|---|
//! | `pg_type` | the range, the multirange, and an array over each of them |
//! | `pg_range` | the subtype, and how its values are ordered |
//! | `pg_proc` | [`constructors`]: routines in the language `internal`, whose bodies are built in |
//! | `pg_cast` | from the range to the multirange |
//!
//! The range owns the rest: `pg_depend` says so with `i`. DROP TYPE of the range takes all of it
//! along, and no part is dropped by itself. A part may be renamed, given to another role and moved
//! to another schema by itself, as in PostgreSQL.
//!
//! Values are compared by the order of the subtype. An operator class with another order is
//! refused, and so are subtypes whose values hold more than their type says: domains and rows.

use crate::ddl::define::Definition;
use crate::ddl::index::class_of_type;
use crate::ddl::made_types::{self, Place};
use crate::ddl::{names, routine, store};
use crate::state::SessionState;
use pg_raw_parse::nodes;
use sinew_catalog::dotted::clip;
use sinew_catalog::id;
use sinew_catalog::routines::{Argument, Language, Mode, Routine};
use sinew_catalog::rows::{CatRow, SystemRows};
use sinew_catalog::shape::BOOTSTRAP_ROLE;
use sinew_error::{Result, SqlError, notsup, sqlerr};
use sinew_plan::exact_function;
use sinew_table::collation;
use sinew_types::func::Volatility;
use sinew_types::oper::{OpClass, default_btree_opclass};
use sinew_types::typeinfo::{self, RangeType, TypeKind, made, type_name};
use sinew_types::{Datum, Oid, extension, oid as t};
use std::sync::Arc;

/// The index of `pg_range` by range type.
const RANGE_BY_OID: Oid = 3542;
/// The index of `pg_cast` by source and target.
const CAST_BY_TYPES: Oid = 2661;

/// The options of a statement.
#[derive(Default)]
struct Options<'s> {
    subtype: Option<Oid>,
    class: Option<Vec<&'s str>>,
    collation: Option<Oid>,
    canonical: bool,
    difference: Option<Vec<&'s str>>,
    multirange: Option<Vec<&'s str>>,
}

impl<'s> Options<'s> {
    fn read(cx: &SessionState, stmt: &'s nodes::CreateRangeStmt) -> Result<Options<'s>> {
        let mut found = Options::default();
        let mut seen: Vec<&str> = Vec::new();
        for element in stmt.params().iter() {
            sinew_types::host::step()?;
            let option = Definition(element);
            match option.name() {
                "subtype"
                | "subtype_opclass"
                | "collation"
                | "canonical"
                | "subtype_diff"
                | "multirange_type_name" => {}
                other => return Err(sqlerr!(SYNTAX_ERROR, "type attribute \"{other}\" not recognized")),
            }
            if seen.contains(&option.name()) {
                return Err(sqlerr!(SYNTAX_ERROR, "conflicting or redundant options")
                    .location_if_unset(element.location));
            }
            seen.push(option.name());
            match option.name() {
                "subtype" => found.subtype = Some(option.type_name()?.oid(cx)?),
                "subtype_opclass" => found.class = Some(option.qualified_name()?),
                "collation" => found.collation = Some(collation::find(&option.qualified_name()?)?),
                "canonical" => found.canonical = true,
                "subtype_diff" => found.difference = Some(option.qualified_name()?),
                _ => found.multirange = Some(option.qualified_name()?),
            }
        }
        Ok(found)
    }
}

/// The facts of a range type that a statement gives.
struct Facts {
    subtype: Oid,
    class: &'static OpClass,
    collation: Oid,
    /// `rngsubdiff`, or 0.
    difference: Oid,
}

/// Runs CREATE TYPE ... AS RANGE.
pub fn create(cx: &SessionState, stmt: &nodes::CreateRangeStmt) -> Result<String> {
    let parts: Vec<&str> = stmt.type_name().iter().filter_map(|part| part.sval()).collect();
    let place = made_types::place(cx, &parts)?;
    let options = Options::read(cx, stmt)?;
    let facts = facts(cx, &options)?;
    let number = store::new_oid(cx, false)?;
    let of = made::range_oid(number).zip(made::range_oid(number).and_then(made::multirange_of));
    let Some((range, multirange)) = of else {
        return Err(sqlerr!(
            PROGRAM_LIMIT_EXCEEDED,
            "this directory has used up its object identifiers of types"
        ));
    };
    let of = RangeType { range, multirange, subtype: facts.subtype };

    insert_type(cx, range, &place, &facts)?;
    let other = match &options.multirange {
        Some(parts) => made_types::place(cx, parts)?,
        None => multirange_place(cx, &place)?,
    };
    insert_type(cx, multirange, &other, &facts)?;
    store::depend(cx, (id::TYPE, multirange, 0), (id::TYPE, range, 0), b'i')?;
    insert_range(cx, of, &facts)?;
    let functions = constructors(cx, of, &place, &other)?;
    insert_cast(cx, of, functions)?;
    store::next_command(cx)?;
    Ok("CREATE TYPE".into())
}

fn facts(cx: &SessionState, options: &Options<'_>) -> Result<Facts> {
    let subtype =
        options.subtype.ok_or_else(|| sqlerr!(SYNTAX_ERROR, "type attribute \"subtype\" is required"))?;
    let shown = type_name(subtype);
    if typeinfo::type_info(subtype).is_none_or(|info| info.kind == TypeKind::Pseudo) {
        return Err(sqlerr!(DATATYPE_MISMATCH, "range subtype cannot be {shown}"));
    }
    let base = typeinfo::base(typeinfo::elem_type(subtype).unwrap_or(subtype));
    if made::is_of_domain(base) {
        return Err(notsup!("range types over domain {shown} are not supported"));
    }
    if made::is_row(base) {
        return Err(notsup!("range types over rows of type {shown} are not supported"));
    }
    let class = class(cx, options, subtype)?;
    let collation = match options.collation {
        Some(_) if collation::of_type(subtype) == 0 => {
            return Err(sqlerr!(
                WRONG_OBJECT_TYPE,
                "range collation specified but subtype does not support collation"
            ));
        }
        Some(chosen) => chosen,
        None => collation::of_type(subtype),
    };
    if options.canonical {
        // PostgreSQL takes such a function of a shell type alone, and only C functions have one.
        return Err(sqlerr!(
            INVALID_OBJECT_DEFINITION,
            "cannot specify a canonical function without a pre-created shell type"
        )
        .hint(
            "Create the type as a shell type, then create its canonicalization function, then do a full CREATE TYPE.",
        ));
    }
    let difference = match &options.difference {
        Some(names) => difference(cx, names, subtype)?,
        None => 0,
    };
    Ok(Facts { subtype, class, collation, difference })
}

/// The operator class by which bounds are compared.
fn class(cx: &SessionState, options: &Options<'_>, subtype: Oid) -> Result<&'static OpClass> {
    let usual = default_btree_opclass(subtype);
    let Some(names) = &options.class else {
        return usual.ok_or_else(|| {
            let message = format!(
                "data type {} has no default operator class for access method \"btree\"",
                type_name(subtype)
            );
            sqlerr!(UNDEFINED_OBJECT, "{message}").hint(
                "You must specify an operator class for the range type or define a default operator class for the subtype.",
            )
        });
    };
    let class = class_of_type(cx, names, subtype)?;
    // Values are compared as those of the subtype.
    if usual.is_none_or(|usual| usual.input != class.input) {
        return Err(notsup!(
            "operator class \"{}\" for a range of type {} is not supported",
            class.name,
            type_name(subtype)
        ));
    }
    Ok(class)
}

/// The function that gives the distance of two bounds. Nothing calls it: GiST indexes would.
fn difference(cx: &SessionState, names: &[&str], subtype: Oid) -> Result<Oid> {
    let found = exact_function(cx, names, &[subtype, subtype])?;
    let types = type_name(subtype);
    let shown = format!("{}({types}, {types})", names.join("."));
    if found.ret != t::FLOAT8 {
        return Err(sqlerr!(
            INVALID_OBJECT_DEFINITION,
            "range subtype diff function {shown} must return type double precision"
        ));
    }
    if !found.is_immutable {
        return Err(sqlerr!(
            INVALID_OBJECT_DEFINITION,
            "range subtype diff function {shown} must be immutable"
        ));
    }
    Ok(found.oid)
}

/// The place of a multirange type whose name the statement does not say.
fn multirange_place(cx: &SessionState, range: &Place) -> Result<Place> {
    const WORD: &str = "range";
    const ENDING: &str = "_multirange";
    let own = &*range.name;
    let name = match own.find(WORD) {
        Some(at) => format!("{}multi{}", &own[..at], &own[at..]),
        None => format!("{}{ENDING}", clip(own, names::NAME_MAX - ENDING.len())),
    };
    let name: Arc<str> = clip(&name, names::NAME_MAX).into();
    if cx.find_type_in(range.schema, &name)?.is_some() {
        return Err(sqlerr!(DUPLICATE_OBJECT, "type \"{name}\" already exists")
            .detail(format!("Failed while creating a multirange type for type \"{own}\"."))
            .hint(
                "You can manually specify a multirange type name using the \"multirange_type_name\" attribute.",
            ));
    }
    Ok(Place { schema: range.schema, name })
}

/// Writes the rows of one of the two types.
fn insert_type(cx: &SessionState, ty: Oid, place: &Place, facts: &Facts) -> Result<()> {
    let align = typeinfo::type_info(facts.subtype).map_or(b'i', |info| info.align);
    made_types::insert_as(cx, ty, place, |row| {
        row.put("typalign", Datum::Char(if align == b'd' { b'd' } else { b'i' }));
    })
}

/// Writes the row of `pg_range`, and what the range depends on.
fn insert_range(cx: &SessionState, of: RangeType, facts: &Facts) -> Result<()> {
    let system = store::system(cx);
    let row = CatRow::new(system.stored(id::RANGE))
        .set_oid("rngtypid", of.range)
        .set_oid("rngsubtype", of.subtype)
        .set_oid("rngmultitypid", of.multirange)
        .set_oid("rngcollation", facts.collation)
        .set_oid("rngsubopc", facts.class.oid)
        .set_oid("rngsubdiff", facts.difference);
    SystemRows::of(cx).insert(&row)?;
    let range = (id::TYPE, of.range, 0);
    store::depend_on_type(cx, range, of.subtype)?;
    if let Some(extension) = extension::of(facts.class.oid) {
        cx.hold_extension(extension.name)?;
        store::depend(cx, range, (id::OPCLASS, facts.class.oid, 0), b'n')?;
    }
    if facts.difference != 0 {
        store::depend_on_functions(cx, range, &[facts.difference])?;
    }
    store::next_command(cx)
}

/// Makes the functions that make values. Returns the one that makes a multirange of one range.
fn constructors(cx: &SessionState, of: RangeType, range: &Place, multirange: &Place) -> Result<Oid> {
    let array =
        typeinfo::array_type(of.range).ok_or_else(|| SqlError::internal("a type without an array"))?;
    let make = |place: &Place, ret: Oid, source: &str, inputs: Vec<Oid>, strict: bool| -> Result<Oid> {
        let variadic = if inputs == [array] { of.range } else { 0 };
        let mode = if variadic != 0 { Mode::Variadic } else { Mode::In };
        let argument = |ty: &Oid| Argument { name: "".into(), mode, ty: *ty };
        let mut made = Routine {
            oid: 0,
            name: place.name.clone(),
            schema: place.schema,
            // As in PostgreSQL: the type's owner owns the type alone.
            owner: BOOTSTRAP_ROLE,
            acl: None,
            language: Language::Internal,
            is_procedure: false,
            aggregate: None,
            arguments: inputs.iter().map(argument).collect(),
            inputs,
            variadic,
            defaults: Vec::new(),
            ret,
            returns_set: false,
            strict,
            leakproof: false,
            volatility: Volatility::Immutable,
            parallel: b's',
            security_definer: false,
            cost: 1.0,
            rows: 0.0,
            source: source.into(),
            config: Vec::new(),
        };
        routine::replaced(cx, &mut made, false)?;
        routine::write(cx, &made, None)?;
        store::depend(cx, (id::PROC, made.oid, 0), (id::TYPE, ret, 0), b'i')?;
        store::next_command(cx)?;
        Ok(made.oid)
    };
    let sub = of.subtype;
    make(range, of.range, "range_constructor2", vec![sub, sub], false)?;
    make(range, of.range, "range_constructor3", vec![sub, sub, t::TEXT], false)?;
    make(multirange, of.multirange, "multirange_constructor0", vec![], true)?;
    let of_one = make(multirange, of.multirange, "multirange_constructor1", vec![of.range], true)?;
    make(multirange, of.multirange, "multirange_constructor2", vec![array], true)?;
    Ok(of_one)
}

/// Writes the row of the cast. The conversion itself follows from the OIDs of the types.
fn insert_cast(cx: &SessionState, of: RangeType, function: Oid) -> Result<()> {
    let system = store::system(cx);
    let row = CatRow::new(system.stored(id::CAST))
        .set_oid("oid", store::new_oid(cx, false)?)
        .set_oid("castsource", of.range)
        .set_oid("casttarget", of.multirange)
        .set_oid("castfunc", function)
        .set_char("castcontext", b'e')
        .set_char("castmethod", b'f');
    SystemRows::of(cx).insert(&row)?;
    Ok(())
}

/// Takes the rows of a range type out that are no rows of types or functions.
pub fn remove_range(cx: &SessionState, range: Oid) -> Result<()> {
    let Some(multirange) = made::multirange_of(range) else { return Ok(()) };
    store::delete_rows(cx, id::RANGE, RANGE_BY_OID, &[Datum::Oid(range)])?;
    store::delete_rows(cx, id::CAST, CAST_BY_TYPES, &[Datum::Oid(range), Datum::Oid(multirange)])?;
    Ok(())
}

/// The functions that make values of a type, of a range type or of a multirange type. They go with
/// the type.
pub fn constructors_of(cx: &SessionState, ty: Oid) -> Result<Vec<Arc<Routine>>> {
    let mut found = Vec::new();
    if !made::is_range(ty) && !made::is_multirange(ty) {
        return Ok(found);
    }
    for (class, oid, _, kind) in store::dependents(cx, id::TYPE, ty)? {
        if class == id::PROC && kind == b'i' {
            found.extend(cx.routine(oid)?);
        }
    }
    Ok(found)
}
