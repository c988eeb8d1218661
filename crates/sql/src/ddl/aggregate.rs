//! CREATE AGGREGATE.
//!
//! An aggregate is a row of `pg_proc`, as every routine is, and a row of `pg_aggregate` that names
//! its functions. A change of either row announces the routine. CREATE OR REPLACE keeps the OID.
//!
//! A frame that loses rows at its beginning is computed anew, by the functions for such frames
//! (MSFUNC and its like) if there are any. The one that takes rows out (MINVFUNC) and the one for
//! parts of an input (COMBINEFUNC) are checked and stored, and no plan calls them.

use crate::ddl::define::{Definition, TypeOf};
use crate::ddl::determined::by_inputs;
use crate::ddl::routine::{declared, invalid, place, variadic_of, write};
use crate::ddl::{names, store};
use crate::state::SessionState;
use pg_raw_parse::{Node, nodes};
use sinew_catalog::id;
use sinew_catalog::routines::{AGGREGATE_BY_OID, Aggregate, Argument, Language, Mode, Routine};
use sinew_catalog::rows::{CatRow, SystemRows};
use sinew_error::{Result, Severity, SqlError, SqlState, notsup, sqlerr};
use sinew_plan::{Support, is_binary_coercible, support_function};
use sinew_types::func::Volatility;
use sinew_types::typeinfo::{elem_type, is_polymorphic, type_name};
use sinew_types::{Datum, Oid, io, oid as t, oper};
use std::sync::Arc;

/// The most arguments of an aggregate: its function takes the state before them.
const ARGUMENTS_MAX: usize = 99;

/// `prosrc` of aggregates.
const SOURCE: &str = "aggregate_dummy";

/// The options of a statement that name one way to compute an aggregate. There may be a second way,
/// for frames that lose rows.
#[derive(Default)]
struct Way<'s> {
    transition: Option<Vec<&'s str>>,
    inverse: Option<Vec<&'s str>>,
    finish: Option<Vec<&'s str>>,
    finish_extra: bool,
    /// `None` where it is not given.
    finish_modify: Option<u8>,
    state: Option<TypeOf<'s>>,
    space: i32,
    initial: Option<String>,
}

/// All options of a statement.
#[derive(Default)]
struct Options<'s> {
    plain: Way<'s>,
    moving: Way<'s>,
    combine: Option<Vec<&'s str>>,
    serial: Option<Vec<&'s str>>,
    deserial: Option<Vec<&'s str>>,
    sort_operator: Option<Vec<&'s str>>,
    base: Option<TypeOf<'s>>,
    is_hypothetical: bool,
    parallel: Option<u8>,
}

fn modify_letter(option: Definition<'_>) -> Result<u8> {
    match &*option.text()? {
        "read_only" => Ok(b'r'),
        "shareable" => Ok(b's'),
        "read_write" => Ok(b'w'),
        _ => Err(sqlerr!(
            SYNTAX_ERROR,
            "parameter \"{}\" must be READ_ONLY, SHAREABLE, or READ_WRITE",
            option.name()
        )),
    }
}

fn parallel_letter(option: Definition<'_>) -> Result<u8> {
    match &*option.text()? {
        "safe" => Ok(b's'),
        "restricted" => Ok(b'r'),
        "unsafe" => Ok(b'u'),
        _ => Err(sqlerr!(SYNTAX_ERROR, "parameter \"parallel\" must be SAFE, RESTRICTED, or UNSAFE")),
    }
}

impl<'s> Options<'s> {
    /// Reads options. A name that is not known is a warning.
    fn read(cx: &SessionState, stmt: &'s nodes::DefineStmt) -> Result<Options<'s>> {
        let mut found = Options::default();
        for element in stmt.definition().iter() {
            let option = Definition(element);
            let (plain, moving) = (&mut found.plain, &mut found.moving);
            match option.name() {
                "sfunc" | "sfunc1" => plain.transition = Some(option.qualified_name()?),
                "finalfunc" => plain.finish = Some(option.qualified_name()?),
                "finalfunc_extra" => plain.finish_extra = option.flag()?,
                "finalfunc_modify" => plain.finish_modify = Some(modify_letter(option)?),
                "stype" | "stype1" => plain.state = Some(option.type_name()?),
                "sspace" => plain.space = option.integer()?,
                "initcond" | "initcond1" => plain.initial = Some(option.text()?.into_owned()),
                "msfunc" => moving.transition = Some(option.qualified_name()?),
                "minvfunc" => moving.inverse = Some(option.qualified_name()?),
                "mfinalfunc" => moving.finish = Some(option.qualified_name()?),
                "mfinalfunc_extra" => moving.finish_extra = option.flag()?,
                "mfinalfunc_modify" => moving.finish_modify = Some(modify_letter(option)?),
                "mstype" => moving.state = Some(option.type_name()?),
                "msspace" => moving.space = option.integer()?,
                "minitcond" => moving.initial = Some(option.text()?.into_owned()),
                "combinefunc" => found.combine = Some(option.qualified_name()?),
                "serialfunc" => found.serial = Some(option.qualified_name()?),
                "deserialfunc" => found.deserial = Some(option.qualified_name()?),
                "sortop" => found.sort_operator = Some(option.qualified_name()?),
                "basetype" => found.base = Some(option.type_name()?),
                "hypothetical" => found.is_hypothetical = option.flag()?,
                "parallel" => found.parallel = Some(parallel_letter(option)?),
                other => cx.notice(SqlError::report(
                    Severity::Warning,
                    SqlState::SYNTAX_ERROR,
                    format!("aggregate attribute \"{other}\" not recognized"),
                )),
            }
        }
        found.check()?;
        Ok(found)
    }

    /// 42P13 where an option is missing, or stands without another one.
    fn check(&self) -> Result<()> {
        if self.plain.state.is_none() {
            return Err(invalid("aggregate stype must be specified".into()));
        }
        if self.plain.transition.is_none() {
            return Err(invalid("aggregate sfunc must be specified".into()));
        }
        let moving = &self.moving;
        let without = [
            ("msfunc", moving.transition.is_some()),
            ("minvfunc", moving.inverse.is_some()),
            ("mfinalfunc", moving.finish.is_some()),
            ("msspace", moving.space != 0),
            ("minitcond", moving.initial.is_some()),
        ];
        match moving.state {
            Some(_) => match without[..2].iter().find(|(_, is_given)| !is_given) {
                Some((name, _)) => {
                    Err(invalid(format!("aggregate {name} must be specified when mstype is specified")))
                }
                None => Ok(()),
            },
            None => match without.iter().find(|(_, is_given)| *is_given) {
                Some((name, _)) => {
                    Err(invalid(format!("aggregate {name} must not be specified without mstype")))
                }
                None => Ok(()),
            },
        }
    }
}

/// The type that an option names.
fn type_of(cx: &SessionState, of: TypeOf<'_>) -> Result<Oid> {
    match of {
        TypeOf::Tree(tree) if tree.setof => Err(invalid("aggregates cannot accept set arguments".into())),
        of => of.oid(cx),
    }
}

/// The arguments of a statement: of the list before the options, or of BASETYPE.
fn arguments(cx: &SessionState, stmt: &nodes::DefineStmt, base: Option<TypeOf<'_>>) -> Result<Vec<Argument>> {
    if stmt.oldstyle {
        let Some(base) = base else { return Err(invalid("aggregate input type must be specified".into())) };
        let is_any_row = match base {
            TypeOf::Tree(tree) => {
                let names: Vec<&str> = tree.names().iter().filter_map(|n| n.sval()).collect();
                matches!(names.as_slice(), [name] if name.eq_ignore_ascii_case("any"))
            }
            TypeOf::Name(name) => name.eq_ignore_ascii_case("any"),
        };
        if is_any_row {
            return Ok(Vec::new());
        }
        return Ok(vec![Argument { name: "".into(), mode: Mode::In, ty: type_of(cx, base)? }]);
    }
    if base.is_some() {
        return Err(invalid("basetype is redundant with aggregate input type specification".into()));
    }
    let mut found: Vec<Argument> = Vec::new();
    let Some(Node::NodeList(list)) = stmt.args().get(0) else { return Ok(found) };
    for parameter in list.iter() {
        sinew_types::host::step()?;
        let Node::FunctionParameter(parameter) = parameter else { continue };
        let Some(of) = parameter.arg_type() else { return Err(SqlError::internal("an argument of no type")) };
        let mode = match parameter.mode as u8 {
            b'd' | b'i' => Mode::In,
            b'v' => Mode::Variadic,
            _ => return Err(invalid("aggregates cannot have output arguments".into())),
        };
        if of.setof {
            return Err(invalid("aggregates cannot accept set arguments".into()));
        }
        let ty = declared(cx, of)?;
        if found.iter().any(|a| a.mode == Mode::Variadic) {
            return Err(invalid("VARIADIC parameter must be the last input parameter".into()));
        }
        let is_array = elem_type(ty).is_some() || matches!(ty, t::ANY | t::ANYARRAY | t::ANYCOMPATIBLEARRAY);
        if mode == Mode::Variadic && !is_array {
            return Err(invalid("VARIADIC parameter must be an array".into()));
        }
        let name = names::stored_name(cx, parameter.name().unwrap_or(""));
        if !name.is_empty() && found.iter().any(|a| a.name == name) {
            return Err(invalid(format!("parameter name \"{name}\" used more than once")));
        }
        found.push(Argument { name, mode, ty });
    }
    Ok(found)
}

/// The type of a state, which must be one of values.
fn state_type(cx: &SessionState, of: TypeOf<'_>) -> Result<Oid> {
    let ty = type_of(cx, of)?;
    match ty {
        t::INTERNAL if cx.is_superuser() => Ok(ty),
        _ if is_polymorphic(ty) => Ok(ty),
        t::RECORD | t::_RECORD | t::VOID | t::ANY | t::INTERNAL | t::UNKNOWN | crate::ddl::TRIGGER => {
            let shown = type_name(ty);
            Err(invalid(format!("aggregate transition data type cannot be {shown}")))
        }
        _ => Ok(ty),
    }
}

/// Reads the text of a first state, which is an error if it is not one of the type.
fn check_initial(cx: &SessionState, text: Option<&str>, state: Oid) -> Result<()> {
    if let Some(text) = text
        && !is_polymorphic(state)
    {
        io::text_in(cx.under(state, -1)?.ty, text, -1, cx.fmt())?;
    }
    Ok(())
}

/// The functions of one way to compute an aggregate.
struct Functions {
    transition: Support,
    inverse: Option<Support>,
    finish: Option<Support>,
    state: Oid,
    result: Oid,
}

fn wrong_return(names: &[&str], what: &str, wanted: Oid) -> SqlError {
    let message = format!("return type of {what} {} is not {}", names.join("."), type_name(wanted));
    SqlError::new(SqlState::DATATYPE_MISMATCH, message)
}

impl Functions {
    /// Finds the functions of a way for arguments.
    fn find(cx: &SessionState, way: &Way<'_>, state: Oid, arguments: &[Argument]) -> Result<Functions> {
        let mut types = vec![state];
        types.extend(arguments.iter().map(|a| a.ty));
        let takes_any = arguments.last().is_some_and(|a| a.mode == Mode::Variadic && a.ty == t::ANY);
        let function = |names: &[&str], types: &[Oid]| -> Result<Support> {
            let found = support_function(cx, names, types)?;
            if takes_any && types.len() > 1 && found.variadic != t::ANY {
                let shown = names.join(".");
                return Err(sqlerr!(
                    DATATYPE_MISMATCH,
                    "function {shown} must accept VARIADIC ANY to be used in this aggregate"
                ));
            }
            Ok(found)
        };
        let names = way.transition.as_deref().unwrap_or_default();
        let transition = function(names, &types)?;
        if transition.ret != state {
            return Err(wrong_return(names, "transition function", state));
        }
        let first_fits = arguments.first().is_some_and(|a| is_binary_coercible(a.ty, state));
        if transition.strict && way.initial.is_none() && !first_fits {
            return Err(invalid(
                "must not omit initial value when transition function is strict and transition type is not \
                 compatible with input type"
                    .into(),
            ));
        }
        let mut inverse = None;
        if let Some(names) = &way.inverse {
            let found = function(names, &types)?;
            if found.ret != state {
                return Err(wrong_return(names, "inverse transition function", state));
            }
            if found.strict != transition.strict {
                return Err(invalid(
                    "strictness of aggregate's forward and inverse transition functions must match".into(),
                ));
            }
            inverse = Some(found);
        }
        let finish = match &way.finish {
            None => None,
            Some(names) => {
                let types = if way.finish_extra { &types[..] } else { &types[..1] };
                let found = function(names, types)?;
                if way.finish_extra && found.strict {
                    return Err(invalid(
                        "final function with extra arguments must not be declared STRICT".into(),
                    ));
                }
                Some(found)
            }
        };
        let result = finish.as_ref().map_or(state, |finish| finish.ret);
        Ok(Functions { transition, inverse, finish, state, result })
    }
}

/// Runs CREATE AGGREGATE.
pub fn create(cx: &SessionState, stmt: &nodes::DefineStmt) -> Result<String> {
    let parts: Vec<&str> = stmt.defnames().iter().filter_map(|n| n.sval()).collect();
    let (schema, name) = place(cx, &parts)?;
    // Behind the arguments stands the number of those that come before ORDER BY.
    let is_ordered = matches!(stmt.args().get(1), Some(Node::Integer(direct)) if direct.ival >= 0);
    let options = Options::read(cx, stmt)?;
    if is_ordered || options.is_hypothetical {
        let what = if options.is_hypothetical { "HYPOTHETICAL" } else { "ORDER BY among the arguments" };
        return Err(notsup!("CREATE AGGREGATE with {what} is not supported"));
    }
    let arguments = arguments(cx, stmt, options.base)?;
    let Some(state) = options.plain.state else { return Err(SqlError::internal("a state of no type")) };
    let state = state_type(cx, state)?;
    if options.serial.is_some() && options.deserial.is_some() && state != t::INTERNAL {
        return Err(invalid(
            "serialization functions may be specified only when the aggregate transition data type is internal"
                .into(),
        ));
    }
    if options.serial.is_some() != options.deserial.is_some() {
        return Err(invalid(
            "must specify both or neither of serialization and deserialization functions".into(),
        ));
    }
    let moving_state = options.moving.state.map(|of| state_type(cx, of)).transpose()?;
    if state == t::INTERNAL || moving_state == Some(t::INTERNAL) {
        return Err(notsup!("CREATE AGGREGATE with a state of type internal is not supported"));
    }
    check_initial(cx, options.plain.initial.as_deref(), state)?;
    if let Some(state) = moving_state {
        check_initial(cx, options.moving.initial.as_deref(), state)?;
    }
    if arguments.len() > ARGUMENTS_MAX {
        return Err(sqlerr!(
            TOO_MANY_ARGUMENTS,
            "aggregates cannot have more than {ARGUMENTS_MAX} arguments"
        ));
    }
    by_inputs(state, &arguments).map_err(undetermined)?;
    if let Some(state) = moving_state {
        by_inputs(state, &arguments).map_err(undetermined)?;
    }
    let plain = Functions::find(cx, &options.plain, state, &arguments)?;
    let combine = match &options.combine {
        None => None,
        Some(names) => {
            let found = support_function(cx, names, &[state, state])?;
            if found.ret != state {
                return Err(wrong_return(names, "combine function", state));
            }
            Some(found)
        }
    };
    by_inputs(plain.result, &arguments)
        .map_err(|detail| sqlerr!(DATATYPE_MISMATCH, "cannot determine result data type").detail(detail))?;
    let moving = match moving_state {
        None => None,
        Some(state) => Some(Functions::find(cx, &options.moving, state, &arguments)?),
    };
    if let Some(moving) = &moving
        && moving.result != plain.result
    {
        return Err(invalid(format!(
            "moving-aggregate implementation returns type {}, but plain implementation returns type {}",
            type_name(moving.result),
            type_name(plain.result)
        )));
    }
    let sort_operator = match &options.sort_operator {
        None => 0,
        Some(names) => sort_operator(cx, names, &arguments)?,
    };
    let mut routine = Routine {
        oid: 0,
        name,
        schema,
        owner: cx.user_oid(),
        acl: None,
        language: Language::Internal,
        is_procedure: false,
        aggregate: Some(Aggregate {
            transition: plain.transition.oid,
            finish: oid_of(plain.finish.as_ref()),
            finish_extra: options.plain.finish_extra,
            finish_modify: options.plain.finish_modify.unwrap_or(READ_ONLY),
            state,
            initial: options.plain.initial.as_deref().map(Arc::from),
            // The row says what it is.
            moving: None,
        }),
        inputs: arguments.iter().map(|a| a.ty).collect(),
        variadic: arguments.iter().find(|a| a.mode == Mode::Variadic).map_or(0, |a| variadic_of(a.ty)),
        arguments,
        defaults: Vec::new(),
        ret: plain.result,
        returns_set: false,
        strict: false,
        leakproof: false,
        volatility: Volatility::Immutable,
        parallel: options.parallel.unwrap_or(b'u'),
        security_definer: false,
        cost: 1.0,
        rows: 0.0,
        source: SOURCE.into(),
        config: Vec::new(),
    };
    let old = crate::ddl::routine::replaced(cx, &mut routine, stmt.replace)?;
    write(cx, &routine, old.as_deref())?;
    let made = Made { plain, moving, combine, sort_operator };
    write_aggregate(cx, &routine, &options, &made)?;
    store::next_command(cx)?;
    Ok("CREATE AGGREGATE".into())
}

/// `aggfinalmodify` of a function that leaves the state as it is.
const READ_ONLY: u8 = b'r';

fn undetermined(detail: String) -> SqlError {
    invalid("cannot determine transition data type".into()).detail(detail)
}

fn oid_of(function: Option<&Support>) -> Oid {
    function.map_or(0, |function| function.oid)
}

/// The operator of SORTOP.
fn sort_operator(cx: &SessionState, names: &[&str], arguments: &[Argument]) -> Result<Oid> {
    let [argument] = arguments else {
        return Err(invalid("sort operator can only be specified for single-argument aggregates".into()));
    };
    let shown = names.join(".");
    let name = names.last().copied().unwrap_or("");
    let ty = cx.under(argument.ty, -1)?.ty;
    let found = oper::exact(name, ty, ty).or_else(|| {
        oper::by_name(name)
            .iter()
            .copied()
            .find(|o| o.left == o.right && o.left != 0 && is_binary_coercible(ty, o.left))
    });
    let built_in = found.map(|o| o.oid);
    let found = match built_in {
        Some(found) => Some(found),
        None => crate::ddl::operator::lookup(cx, names, argument.ty, argument.ty)?,
    };
    found.ok_or_else(|| {
        let of = type_name(argument.ty);
        sqlerr!(UNDEFINED_FUNCTION, "operator does not exist: {of} {shown} {of}")
    })
}

/// The functions and the operator that a statement has found for an aggregate.
struct Made {
    plain: Functions,
    moving: Option<Functions>,
    combine: Option<Support>,
    sort_operator: Oid,
}

/// Writes the row of `pg_aggregate`, in the place of the old one if there is one, and notes the
/// functions that the aggregate depends on.
fn write_aggregate(cx: &SessionState, routine: &Routine, options: &Options<'_>, made: &Made) -> Result<()> {
    let system = store::system(cx);
    let catalog = system.stored(id::AGGREGATE);
    let text = |text: &Option<String>| text.as_deref().map_or(Datum::Null, Datum::from);
    let Made { plain, moving, combine, sort_operator } = made;
    let moving = moving.as_ref();
    let transitions = [Some(&plain.transition), moving.map(|way| &way.transition)];
    let inverse = moving.and_then(|way| way.inverse.as_ref());
    let finishes = [plain.finish.as_ref(), moving.and_then(|way| way.finish.as_ref())];
    let row = CatRow::new(catalog)
        .set_oid("aggfnoid", routine.oid)
        .set_char("aggkind", b'n')
        .set_oid("aggtransfn", oid_of(transitions[0]))
        .set_oid("aggfinalfn", oid_of(finishes[0]))
        .set_oid("aggcombinefn", oid_of(combine.as_ref()))
        .set_oid("aggmtransfn", oid_of(transitions[1]))
        .set_oid("aggminvtransfn", oid_of(inverse))
        .set_oid("aggmfinalfn", oid_of(finishes[1]))
        .set("aggfinalextra", options.plain.finish_extra)
        .set("aggmfinalextra", options.moving.finish_extra)
        .set_char("aggfinalmodify", options.plain.finish_modify.unwrap_or(READ_ONLY))
        .set_char("aggmfinalmodify", options.moving.finish_modify.unwrap_or(READ_ONLY))
        .set_oid("aggsortop", *sort_operator)
        .set_oid("aggtranstype", plain.state)
        .set("aggtransspace", options.plain.space)
        .set_oid("aggmtranstype", moving.map_or(0, |way| way.state))
        .set("aggmtransspace", options.moving.space)
        .set("agginitval", text(&options.plain.initial))
        .set("aggminitval", text(&options.moving.initial));
    store::delete_rows(cx, id::AGGREGATE, AGGREGATE_BY_OID, &[Datum::Oid(routine.oid)])?;
    SystemRows::of(cx).insert(&row)?;
    let all = transitions.into_iter().chain(finishes).chain([inverse, combine.as_ref()]);
    let mut functions: Vec<Oid> = all.flatten().map(|function| function.oid).collect();
    functions.sort_unstable();
    functions.dedup();
    let dependent = (id::PROC, routine.oid, 0);
    if cx.made_operator(*sort_operator)?.is_some() {
        store::depend(cx, dependent, (id::OPERATOR, *sort_operator, 0), b'n')?;
    }
    store::depend_on_functions(cx, dependent, &functions)
}
