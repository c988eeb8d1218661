//! Function calls: overloads, variadic and default arguments, aggregates, set-returning functions.

use crate::bind::callee::{Callee, DefaultValue, unwritten};
use crate::binder::domains::NamedType;
use crate::binder::oper::select_candidate;
use crate::binder::polymorphic::{columns_of_call, resolve_polymorphic, see_ranges};
use crate::binder::{Binder, Clause, Typed};
use crate::tree::expr::{Expr, FuncExpr, Written};
use crate::tree::parse::location;
use pg_raw_parse::{Node, nodes, raw};
use sinew_catalog::absent::missing_function;
use sinew_error::{Result, SqlError, SqlState};
use sinew_types::cast::{self, CastContext};
use sinew_types::func::{self, BuiltinFn, CallTypes, FnBody};
use sinew_types::typeinfo::{array_type, elem_type, is_polymorphic, made, type_name};
use sinew_types::{Oid, oid, typeinfo};

/// A way in which a function may serve a call.
struct Way {
    /// The function's place in a list.
    callee: usize,
    /// From which argument on they are gathered into the variadic array.
    gather: Option<usize>,
    /// Where the arguments given stand among the function's own, if some are named.
    places: Option<Vec<usize>>,
    /// Another function of the same schema serves the call as well.
    is_shared: bool,
}

/// The place of a way in a list, and the types that it gives the arguments.
type Candidate = (usize, Vec<Oid>);

/// A function chosen for a call.
pub struct Chosen {
    pub callee: Callee,
    /// Declared types of the arguments given, polymorphic ones still in place.
    pub declared: Vec<Oid>,
    /// From which argument on they are gathered into the variadic array.
    pub gather: Option<usize>,
    /// Where the arguments given stand among the function's own, if some are named.
    pub places: Option<Vec<usize>>,
}

impl Chosen {
    /// The function, if it is built in.
    pub fn built_in(&self) -> Option<&'static BuiltinFn> {
        match &self.callee {
            Callee::BuiltIn(f) => Some(f),
            Callee::Made(_) => None,
        }
    }
}

/// A call whose function is looked for.
pub struct Call<'c> {
    pub name: &'c str,
    pub types: &'c [Oid],
    /// The names of the arguments, as far as they have one.
    pub names: &'c [Option<&'c str>],
    /// Whether the last argument is the array of a VARIADIC one.
    pub variadic: bool,
    /// Whether it stands in CALL, where output arguments are given too.
    pub is_call: bool,
    pub loc: i32,
}

impl<'c> Call<'c> {
    /// A call without named arguments.
    pub fn plain(name: &'c str, types: &'c [Oid], loc: i32) -> Call<'c> {
        Call { name, types, names: &[], variadic: false, is_call: false, loc }
    }

    /// The types of the arguments, behind the names that some have.
    pub fn shown_types(&self) -> Vec<String> {
        let shown = |(at, &ty): (usize, &Oid)| match self.names.get(at).copied().flatten() {
            Some(name) => format!("{name} => {}", type_name(ty)),
            None => type_name(ty),
        };
        self.types.iter().enumerate().map(shown).collect()
    }
}

/// Whether extensions bring functions of a name, and no aggregate of `pg_catalog` has it. The
/// schema in such a call says which function is meant.
fn is_of_extensions_alone(name: &str) -> bool {
    !func::of_extensions(name).is_empty() && !func::by_name(name).iter().any(|f| f.is_aggregate())
}

impl Binder<'_> {
    /// The name of a function, without the schema of built-in ones.
    pub fn func_name(&self, name: &pg_raw_parse::list::NodeList, loc: i32) -> Result<String> {
        let parts: Vec<&str> = name.iter().filter_map(|n| n.as_str()).collect();
        match parts.as_slice() {
            ["information_schema", n] if n.starts_with("_pg_") => Ok(format!("information_schema.{n}")),
            ["pg_catalog", n] if is_of_extensions_alone(n) => Ok(format!("pg_catalog.{n}")),
            [n] | ["pg_catalog", n] => Ok((*n).to_string()),
            [schema, n] => {
                let found = self.cx.need_namespace(schema);
                found.map_err(|e| e.position_if_unset(self.pos(loc)))?;
                // Nothing has such a name, which its arguments will be shown with.
                Ok(format!("{schema}.{n}"))
            }
            _ => Err(self.err(SqlState::SYNTAX_ERROR, "improper function name", loc)),
        }
    }

    /// The error for a call that no function fits, or more than one if `many` is true.
    #[cold]
    pub fn no_function(&self, name: &str, types: &[Oid], many: bool, loc: i32) -> SqlError {
        if many {
            let list: Vec<String> = types.iter().map(|&t| type_name(t)).collect();
            let shown = format!("{name}({})", list.join(", "));
            self.err(SqlState::AMBIGUOUS_FUNCTION, format!("function {shown} is not unique"), loc).hint(
                "Could not choose a best candidate function. You might need to add explicit type casts.",
            )
        } else if let Some(absent) = missing_function(name) {
            absent.position_if_unset(self.pos(loc))
        } else {
            self.undefined_function(name, types, loc)
        }
    }

    /// 42883, also for a name that is refused elsewhere.
    #[cold]
    pub(super) fn undefined_function(&self, name: &str, types: &[Oid], loc: i32) -> SqlError {
        let list: Vec<String> = types.iter().map(|&t| type_name(t)).collect();
        let message = format!("function {name}({}) does not exist", list.join(", "));
        self.err(SqlState::UNDEFINED_FUNCTION, message, loc).hint(
            "No function matches the given name and argument types. You might need to add explicit type casts.",
        )
    }

    /// The type that a call's name means, if it means one.
    fn type_called(&self, name: &str) -> Result<Option<NamedType>> {
        let found = match name.split_once('.') {
            Some((schema, name)) => self.cx.find_type(Some(schema), name),
            None => self.cx.find_type(None, name),
        };
        // A composite type makes no cast, and so a function may have the name of a table.
        let castable = found?.filter(|&ty| !typeinfo::made::is_composite(ty));
        castable.map(|ty| NamedType::declared(self.cx, ty, -1)).transpose()
    }

    /// The types of the values that arguments of these types take: those under domains.
    pub fn taken(&self, types: &[Oid]) -> Result<Vec<Oid>> {
        types.iter().map(|&ty| Ok(self.cx.under(ty, -1)?.ty)).collect()
    }

    /// The functions of a name, which may have a schema before it.
    pub(super) fn functions_named(&self, name: &str, loc: i32) -> Result<Vec<Callee>> {
        // Those of information_schema are found there alone.
        if let Some(plain) = name.strip_prefix("information_schema.") {
            return Ok(func::by_name(plain).iter().copied().map(Callee::BuiltIn).collect());
        }
        let (schema, plain) = match name.split_once('.') {
            Some((schema, name)) if self.cx.find_namespace(schema)?.is_some() => (Some(schema), name),
            _ => (None, name),
        };
        let located = |e: SqlError| e.position_if_unset(self.pos(loc));
        let built_in = self.cx.functions(schema, plain).map_err(located)?;
        let made = self.cx.routines(schema, plain).map_err(located)?;
        let mut all: Vec<Callee> = built_in.into_iter().map(Callee::BuiltIn).collect();
        for routine in made {
            if !all.iter().any(|earlier| earlier.inputs() == routine.inputs) {
                all.push(Callee::Made(routine));
            }
        }
        Ok(all)
    }

    /// Whether there is a function of a name.
    pub fn is_function(&self, name: &str) -> Result<bool> {
        Ok(!self.functions_named(name, -1)?.is_empty())
    }

    /// The ways in which functions of a name may serve a call, with the types that each gives the
    /// arguments.
    fn ways(&self, call: &Call<'_>, callees: &[Callee]) -> Result<(Vec<Way>, Vec<Candidate>)> {
        let given = call.types.len();
        let is_named = call.names.iter().any(Option::is_some);
        let mut ways: Vec<Way> = Vec::new();
        let mut candidates: Vec<Candidate> = Vec::new();
        for (callee, f) in callees.iter().enumerate() {
            let types = self.taken(&f.types(call.is_call))?;
            let n = types.len();
            let spreads = f.variadic() != 0 && !call.variadic;
            let way = |gather, places| Way { callee, gather, places, is_shared: false };
            let mut found: Vec<(Way, Vec<Oid>)> = Vec::new();
            if is_named {
                if !spreads && let Some(places) = f.places(call) {
                    let types = places.iter().map(|&place| types[place]).collect();
                    found.push((way(None, Some(places)), types));
                }
            } else {
                if spreads && given >= n {
                    let mut args = types.to_vec();
                    args.pop();
                    let fixed = args.len();
                    args.resize(given, f.variadic());
                    found.push((way((f.variadic() != oid::ANY).then_some(fixed), None), args));
                }
                if given <= n && given + f.defaults() >= n && (!spreads || given < n) {
                    found.push((way(None, None), types[..given].to_vec()));
                }
            }
            for (way, types) in found {
                // Of functions in different schemas the earlier one of the path hides the other.
                let same = candidates.iter().find(|c| c.1 == types).map(|c| c.0);
                if let Some(same) = same
                    && let (Callee::Made(a), Callee::Made(b)) = (&callees[ways[same].callee], f)
                {
                    match (a.schema == b.schema, ways[same].gather.is_some(), way.gather.is_some()) {
                        (true, true, false) => ways[same] = way,
                        (true, a, b) if a == b => ways[same].is_shared = true,
                        _ => {}
                    }
                    continue;
                }
                candidates.push((ways.len(), types));
                ways.push(way);
            }
        }
        Ok((ways, candidates))
    }

    /// Finds the function of a name for argument types; `None` when the name is a type's and the
    /// call a cast.
    pub fn find_function(&self, call: &Call<'_>) -> Result<Option<Chosen>> {
        let (name, types, loc) = (call.name, call.types, call.loc);
        see_ranges(self.cx, types)?;
        let mut callees = self.functions_named(name, loc)?;
        let (ways, candidates) = self.ways(call, &callees)?;
        let mut chosen = |(at, declared): Candidate| {
            let Way { callee, gather, places, is_shared } = &ways[at];
            if *is_shared {
                return Err(self.no_call(call, true));
            }
            let callee = callees.swap_remove(*callee);
            Ok(Some(Chosen { callee, declared, gather: *gather, places: places.clone() }))
        };
        if let Some(exact) = candidates.iter().find(|c| c.1 == types) {
            return chosen(exact.clone());
        }
        // f(x) where f is a type: a cast, when it is a plain one.
        if let [from] = types
            && let Some(to) = self.type_called(name)?
            && (*from == oid::UNKNOWN
                || to.domain.is_some() && *from == to.ty
                || matches!(
                    cast::find_coercion(*from, to.ty, CastContext::Explicit),
                    Some(cast::Coercion::Relabel | cast::Coercion::Retag)
                ))
        {
            return Ok(None);
        }
        match select_candidate(types, &candidates) {
            Ok(i) => chosen(candidates[i].clone()),
            Err(many) => {
                // Non-variadic forms win over variadic ones that fit as well.
                let plain: Vec<Candidate> =
                    candidates.iter().filter(|c| ways[c.0].gather.is_none()).cloned().collect();
                if many
                    && plain.len() < candidates.len()
                    && let Ok(i) = select_candidate(types, &plain)
                {
                    return chosen(plain[i].clone());
                }
                if let [from] = types
                    && !many
                    && let Some(to) = self.type_called(name)?
                    && cast::find_coercion(*from, to.ty, CastContext::Explicit)
                        // A function is found by its own name alone.
                        .is_some_and(|path| !matches!(path, cast::Coercion::Func(_)))
                    // A row becomes a string by a cast that is written as one only.
                    && !(typeinfo::made::is_composite(*from) && typeinfo::type_info(to.ty).is_some_and(|i| i.category == b'S'))
                {
                    return Ok(None);
                }
                Err(self.no_call(call, many))
            }
        }
    }

    /// The error for a call that no function fits, or more than one if `many` is true.
    #[cold]
    fn no_call(&self, call: &Call<'_>, many: bool) -> SqlError {
        let mut e = self.no_function(call.name, call.types, many, call.loc);
        if call.names.iter().any(Option::is_some) {
            let shown = |types: Vec<String>| format!("{}({})", call.name, types.join(", "));
            let plain = shown(call.types.iter().map(|&ty| type_name(ty)).collect());
            e.message = e.message.replace(&plain, &shown(call.shown_types()));
        }
        e
    }

    /// The arguments of a call in the function's own order, with the defaults of those that it
    /// leaves out. A function that is built in fills in those behind the last one given by itself.
    fn in_order(&mut self, c: &mut Chosen, args: Vec<Typed>, call: (&str, i32)) -> Result<Vec<Typed>> {
        let is_made = matches!(c.callee, Callee::Made(_));
        if c.gather.is_some() || (c.places.is_none() && !is_made) {
            return Ok(args);
        }
        let all = c.callee.inputs().len();
        let places: Vec<usize> = c.places.take().unwrap_or_else(|| (0..args.len()).collect());
        let count = if is_made { all } else { places.iter().max().map_or(0, |last| last + 1) };
        let given: Vec<Oid> = args.iter().map(|b| b.ty).collect();
        let mut ordered: Vec<Option<Typed>> = (0..count).map(|_| None).collect();
        for (place, arg) in places.into_iter().zip(args) {
            ordered[place] = Some(arg);
        }
        let mut full = Vec::with_capacity(count);
        for (at, arg) in ordered.into_iter().enumerate() {
            full.push(match arg {
                Some(arg) => arg,
                None => match self.default_of(&c.callee, at)? {
                    Some(DefaultValue::Text(text)) => Typed::new(unwritten(text), oid::UNKNOWN, -1),
                    Some(DefaultValue::Bound(e, ty)) => Typed::new(e, ty, -1),
                    None => return Err(self.no_function(call.0, &given, false, call.1)),
                },
            });
        }
        c.declared = self.taken(&c.callee.inputs()[..count])?;
        Ok(full)
    }

    /// Converts the arguments for a chosen function.
    pub fn prepare_call(
        &mut self,
        name: &str,
        mut c: Chosen,
        args: Vec<Typed>,
        loc: i32,
    ) -> Result<FuncExpr> {
        let (body, routine) = match &c.callee {
            Callee::BuiltIn(f) => (*f, None),
            Callee::Made(routine) => (FuncExpr::row_of(routine), Some(routine.clone())),
        };
        if matches!(body.body, FnBody::Refused) {
            return Err(self.unsupported(format!("function {name}"), loc));
        }
        let args = self.in_order(&mut c, args, (name, loc))?;
        let actual: Vec<Oid> = args.iter().map(|b| b.ty).collect();
        let mut declared = c.declared;
        let unknown = |ty: Oid| {
            declared.iter().zip(&actual).all(|(&d, &a)| d != ty || a == oid::UNKNOWN)
                && declared.contains(&ty)
        };
        let ranges =
            [oid::ANYCOMPATIBLERANGE, oid::ANYCOMPATIBLEMULTIRANGE].into_iter().find(|&ty| unknown(ty));
        let polymorphic = declared.iter().any(|&t| is_polymorphic(t));
        let says_nothing = |(&d, &a): (&Oid, &Oid)| !is_polymorphic(d) || a == oid::UNKNOWN;
        let all_unknown = polymorphic && declared.iter().zip(&actual).all(says_nothing);
        let ret = match resolve_polymorphic(&mut declared, &actual, self.cx.under(c.callee.ret(), -1)?.ty) {
            Some(ret) => ret,
            None if all_unknown || ranges.is_some() => {
                let of = ranges.map_or(String::new(), |ty| format!(" {}", type_name(ty)));
                return Err(self.err(
                    SqlState::DATATYPE_MISMATCH,
                    format!("could not determine polymorphic type{of} because input has type unknown"),
                    -1,
                ));
            }
            None => return Err(self.no_function(name, &actual, false, loc)),
        };
        let mut done: Vec<Expr> = Vec::with_capacity(args.len());
        let mut types: Vec<Oid> = Vec::with_capacity(args.len());
        for (at, (b, &t)) in args.into_iter().zip(&declared).enumerate() {
            let domain = c.callee.inputs().get(at).copied().filter(|ty| made::is_of_domain(*ty));
            // A parameter of no known type gets none from "any", and pg_typeof tells that a literal
            // has none.
            let keeps = t != oid::ANY || matches!(b.e, Expr::Param(_)) || body.src == "pg_typeof";
            let b = if keeps { b } else { self.settle(b)? };
            let named = NamedType { ty: t, typmod: -1, domain };
            let b = self.as_parameter(&b, named).unwrap_or(b);
            let (from, from_domain) = (b.ty, b.domain);
            match self.coerce(b, t, CastContext::Implicit)? {
                Some(b) => {
                    let b = match domain {
                        Some(domain) if from_domain == Some(domain) => b,
                        Some(domain) => self.to_domain(Typed { domain: None, ..b }, domain, false)?,
                        None => b,
                    };
                    let given = if body.src == "pg_typeof" { b.told_type() } else { b.ty };
                    types.push(match t {
                        oid::ANY => given,
                        // The row may be NULL, and its type then says which fields it has.
                        oid::RECORD if body.src == "hstore_from_record" => from,
                        t => t,
                    });
                    done.push(b.e);
                }
                None => return Err(self.no_function(name, &[from], false, loc)),
            }
        }
        if let Some(from) = c.gather {
            let elem = *declared.get(from).unwrap_or(&c.callee.variadic());
            let rest = done.split_off(from);
            types.truncate(from);
            types.push(array_type(elem).unwrap_or(oid::ANYARRAY));
            let constant = rest.iter().all(Expr::is_const);
            let array = Expr::Array { elem, args: rest, nested: false };
            done.push(if constant { self.fold_array(array)? } else { array });
        }
        let columns = columns_of_call(self.cx, routine.as_deref(), &types, ret)?;
        Ok(FuncExpr { f: body, args: done, types: CallTypes { args: types, ret }, routine, columns })
    }

    /// A call by name of bound arguments: for syntax that stands for a function.
    pub fn call_named(&mut self, name: &str, args: Vec<Typed>, loc: i32) -> Result<Typed> {
        let types: Vec<Oid> = args.iter().map(|b| b.ty).collect();
        match self.find_function(&Call::plain(name, &types, loc))? {
            Some(c) => {
                let f = self.prepare_call(name, c, args, loc)?;
                let ret = f.types.ret;
                Ok(Typed::new(self.call(f)?, ret, loc))
            }
            None => Err(self.no_function(name, &types, false, loc)),
        }
    }

    /// A set-returning function of one bound argument, for FROM.
    pub fn call_set(&mut self, name: &str, arg: Typed, loc: i32) -> Result<Typed> {
        let types = [arg.ty];
        match self.find_function(&Call::plain(name, &types, loc))? {
            Some(c) => {
                let f = self.prepare_call(name, c, vec![arg], loc)?;
                let ret = f.types.ret;
                Ok(Typed::new(Expr::Func(Box::new(f)), ret, loc))
            }
            None => Err(self.no_function(name, &types, false, loc)),
        }
    }

    /// Clauses that only aggregates and window functions take are checked after a function of that
    /// name and these arguments is found.
    fn must_be_function(&mut self, c: &nodes::FuncCall, name: &str) -> Result<()> {
        let is_plain = !c.agg_star
            && c.over().is_none()
            && !c.agg_distinct
            && c.agg_order().is_empty()
            && c.agg_filter().is_none();
        let is_known = is_plain
            || crate::bind::window::window_function(name).is_some()
            || self.calls_aggregate(c, name)?;
        if is_known {
            return Ok(());
        }
        let mut types = Vec::new();
        for argument in c.args() {
            types.push(self.bind(argument)?.ty);
        }
        let call = Call { variadic: c.func_variadic, ..Call::plain(name, &types, c.location) };
        self.find_function(&call).map(drop)
    }

    /// Binds a function call.
    pub fn bind_func(&mut self, c: &nodes::FuncCall) -> Result<Typed> {
        let loc = c.location;
        let name = self.func_name(c.funcname(), loc)?;
        if c.agg_within_group {
            return self.bind_aggregate(c, &name);
        }
        self.must_not_order_a_set(c, &name)?;
        self.must_be_function(c, &name)?;
        let aggregate = c.agg_star || self.calls_aggregate(c, &name)?;
        if c.over().is_some() || crate::bind::window::window_function(&name).is_some() && !aggregate {
            return self.bind_window(c, &name);
        }
        if aggregate {
            return self.bind_aggregate(c, &name);
        }
        for (given, what) in [
            (c.agg_distinct, "DISTINCT"),
            (!c.agg_order().is_empty(), "ORDER BY"),
            (!c.agg_filter().is_none(), "FILTER"),
        ] {
            if given {
                return Err(self.err(
                    SqlState::WRONG_OBJECT_TYPE,
                    format!("{what} specified, but {name} is not an aggregate function"),
                    loc,
                ));
            }
        }
        let (mut args, names): (Vec<Typed>, Vec<Option<&str>>) = self
            .call_arguments(c)?
            .into_iter()
            // JDBC's `{? = call f(?)}` counts the result among the parameters, as one of type void.
            .filter(|(arg, _)| !(arg.ty == oid::VOID && matches!(arg.e, Expr::Param(_))))
            .unzip();
        let types: Vec<Oid> = args.iter().map(|b| b.ty).collect();
        if let Some(row) = self.populated(&name, &args, loc)? {
            return Ok(row);
        }
        let call = Call { names: &names, variadic: c.func_variadic, ..Call::plain(&name, &types, loc) };
        let found = self.find_function(&call);
        if let ([arg], Err(e)) = (args.as_slice(), &found)
            && e.sqlstate == SqlState::UNDEFINED_FUNCTION
            && let Some(field) = self.field_called(&arg.clone(), &name, loc)?
        {
            return Ok(field);
        }
        let Some(chosen) = found? else {
            let to = self.type_called(&name)?.unwrap_or(NamedType::plain(oid::TEXT, -1));
            let arg = args.swap_remove(0);
            return self.cast_to(arg, to, loc);
        };
        let spread = c.func_variadic && chosen.callee.variadic() == oid::ANY;
        if let Callee::Made(routine) = &chosen.callee {
            self.must_not_be_procedure(routine, &types, loc)?;
        }
        let mut f = self.prepare_call(&name, chosen, args, loc)?;
        if let (true, Some(last)) = (spread, f.types.args.last_mut()) {
            if elem_type(*last).is_none() {
                let at = c.args().iter().next_back().map_or(-1, location);
                let message = "VARIADIC argument must be an array";
                return Err(self.err(SqlState::DATATYPE_MISMATCH, message, at));
            }
            // So the bodies know that the array's elements are meant.
            *last = oid::ANYARRAY;
        }
        let ret = f.types.ret;
        if f.f.ret_set || matches!(f.f.body, FnBody::Srf(_)) {
            return self.bind_srf(f, loc);
        }
        let domain = f.routine.as_ref().map(|routine| routine.ret).filter(|ret| made::is_of_domain(*ret));
        let e = self.call(f)?;
        let e = if c.funcformat == raw::CoercionForm::COERCE_SQL_SYNTAX {
            self.written(|| Written::Syntax, e)
        } else {
            e
        };
        Ok(Typed::new(e, ret, loc).with_domain(domain))
    }

    /// The expression of a call that is prepared.
    pub(super) fn finish_call(&mut self, f: FuncExpr, loc: i32) -> Result<Typed> {
        let ret = f.types.ret;
        if f.f.ret_set || matches!(f.f.body, FnBody::Srf(_)) {
            return self.bind_srf(f, loc);
        }
        Ok(Typed::new(self.call(f)?, ret, loc))
    }

    /// Binds what decides which of its parts are evaluated: none of them may give several rows.
    pub fn without_sets(&mut self, what: &str, f: impl FnOnce(&mut Self) -> Result<Typed>) -> Result<Typed> {
        let before = self.scopes.last().map_or(0, |s| s.sets.len());
        let done = f(self)?;
        match self.scopes.last().and_then(|s| s.sets[before..].last()) {
            Some(&loc) => {
                let message = format!("set-returning functions are not allowed in {what}");
                Err(self.misplaced_set(message, loc))
            }
            None => Ok(done),
        }
    }

    fn misplaced_set(&self, message: String, loc: i32) -> SqlError {
        self.err(SqlState::FEATURE_NOT_SUPPORTED, message, loc)
            .hint("You might be able to move the set-returning function into a LATERAL FROM item.")
    }

    /// A set-returning call in an expression: allowed in the select list only.
    fn bind_srf(&mut self, f: FuncExpr, loc: i32) -> Result<Typed> {
        let ret = f.types.ret;
        if let Some(scope) = self.scopes.last_mut() {
            scope.sets.push(loc);
        }
        match self.clause {
            Clause::Select | Clause::OrderBy | Clause::GroupBy if !self.scopes.is_empty() => {}
            Clause::WindowSpec => {
                return Err(self.unsupported("a set-returning function in a window definition", loc));
            }
            Clause::AggArg | Clause::WindowArg if !self.scopes.is_empty() => {
                let kind = if self.clause == Clause::AggArg { "aggregate" } else { "window" };
                let message = format!("{kind} function calls cannot contain set-returning function calls");
                return Err(self.misplaced_set(message, loc));
            }
            Clause::FromFunction => return Ok(Typed::new(Expr::Func(Box::new(f)), ret, loc)),
            Clause::WindowRows | Clause::WindowRange | Clause::WindowGroups => {
                return Err(self.err(
                    SqlState::FEATURE_NOT_SUPPORTED,
                    "set-returning functions are not allowed in window definitions",
                    loc,
                ));
            }
            other => {
                return Err(self.err(
                    SqlState::FEATURE_NOT_SUPPORTED,
                    format!("set-returning functions are not allowed in {}", other.name()),
                    loc,
                ));
            }
        }
        let scope = self.scope();
        let i = scope.srfs.iter().position(|s| format!("{s:?}") == format!("{f:?}"));
        let i = i.unwrap_or_else(|| {
            scope.srfs.push(f);
            scope.srfs.len() - 1
        });
        Ok(Typed::new(Expr::Srf { query: scope.query, i: i as u32 }, ret, loc))
    }
}

/// Node::None stands for an absent clause.
pub trait Absent {
    fn is_none(&self) -> bool;
}

impl Absent for Node<'_> {
    fn is_none(&self) -> bool {
        matches!(self, Node::None)
    }
}
