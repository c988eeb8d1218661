//! Functions that an aggregate or an operator of a user is made of, found by name and types.

use crate::bind::callee::Callee;
use crate::bind::func::Call;
use crate::bind::made_aggregate::is_binary_coercible;
use crate::binder::Binder;
use crate::binder::polymorphic::resolve_polymorphic;
use sinew_catalog::View;
use sinew_error::{Result, SqlError, sqlerr};
use sinew_types::Oid;
use sinew_types::func::Volatility;
use sinew_types::typeinfo::{is_polymorphic, type_name};

/// A function that was found.
pub struct Support {
    pub oid: Oid,
    /// The type of the result. It is polymorphic where the types of the arguments are.
    pub ret: Oid,
    pub strict: bool,
    pub is_immutable: bool,
    /// The element type of a VARIADIC argument, or ANY; 0 without one.
    pub variadic: Oid,
}

/// A function's name as it was written, with the types of its arguments.
fn shown(names: &[&str], types: &[Oid]) -> String {
    let types: Vec<String> = types.iter().map(|ty| type_name(*ty)).collect();
    format!("{}({})", names.join("."), types.join(", "))
}

fn support_of(callee: &Callee, ret: Oid) -> Support {
    let (oid, strict, volatility) = match callee {
        Callee::BuiltIn(f) => (f.oid, f.strict, f.volatility),
        Callee::Made(routine) => (routine.oid, routine.strict, routine.volatility),
    };
    let is_immutable = volatility == Volatility::Immutable;
    Support { oid, ret, strict, is_immutable, variadic: callee.variadic() }
}

/// Whether a callee is a plain function.
fn is_function(callee: &Callee) -> bool {
    match callee {
        Callee::BuiltIn(f) => !f.is_aggregate(),
        Callee::Made(routine) => !routine.is_procedure && routine.aggregate.is_none(),
    }
}

fn check_execute(cx: &View, callee: &Callee) -> Result<()> {
    match callee {
        Callee::BuiltIn(_) => Ok(()),
        Callee::Made(routine) => cx.check_execute(routine),
    }
}

/// The functions of a name with its schema, if it has one.
fn name_of(cx: &View, names: &[&str]) -> Result<String> {
    Ok(match names {
        [name] | ["pg_catalog", name] => (*name).to_string(),
        [schema, name] => {
            cx.need_namespace(schema)?;
            format!("{schema}.{name}")
        }
        _ => return Err(sqlerr!(SYNTAX_ERROR, "improper qualified name (too many dotted names)")),
    })
}

/// The function of an aggregate that takes values of these types without a conversion. VARIADIC
/// arguments are arrays here.
///
/// # Errors
/// 42883 if there is none, 42804 if it returns a set or wants a conversion, 42501 without the right
/// to call it.
pub fn support_function(cx: &View, names: &[&str], types: &[Oid]) -> Result<Support> {
    let missing = |types: &[Oid]| -> SqlError {
        sqlerr!(UNDEFINED_FUNCTION, "function {} does not exist", shown(names, types))
    };
    let binder = Binder::new(cx, "", &[]);
    let name = name_of(cx, names)?;
    // A value of a domain is one of the type under it.
    let taken = binder.taken(types)?;
    let call = Call { variadic: true, ..Call::plain(&name, &taken, -1) };
    let found = match binder.find_function(&call) {
        Ok(found) => found,
        Err(e) if e.sqlstate == sinew_error::SqlState::FEATURE_NOT_SUPPORTED => return Err(e),
        Err(_) => None,
    };
    let Some(chosen) = found.filter(|chosen| is_function(&chosen.callee)) else { return Err(missing(types)) };
    let callee = chosen.callee;
    if callee.inputs().len() != types.len() {
        return Err(missing(types));
    }
    if returns_set(&callee) {
        return Err(sqlerr!(DATATYPE_MISMATCH, "function {} returns a set", shown(names, types)));
    }
    // Where a polymorphic type meets itself, it says nothing.
    let says = |pair: &(&Oid, &Oid)| pair.0 != pair.1 || !is_polymorphic(*pair.1);
    let inputs = binder.taken(callee.inputs())?;
    let (mut declared, given): (Vec<Oid>, Vec<Oid>) =
        inputs.iter().zip(&taken).filter(says).map(|(a, b)| (*a, *b)).unzip();
    let ret = callee.ret();
    let ret = if declared.iter().any(|ty| is_polymorphic(*ty)) {
        resolve_polymorphic(&mut declared, &given, ret).ok_or_else(|| missing(types))?
    } else {
        ret
    };
    let fits = |(declared, given): (&Oid, &Oid)| is_binary_coercible(*given, *declared);
    if !declared.iter().zip(&given).all(fits) {
        let mut resolved = declared.iter().copied();
        let own = |pair: (&Oid, &Oid)| if says(&pair) { resolved.next().unwrap_or(*pair.0) } else { *pair.0 };
        let inputs: Vec<Oid> = inputs.iter().zip(&taken).map(own).collect();
        let shown = shown(names, &inputs);
        return Err(sqlerr!(DATATYPE_MISMATCH, "function {shown} requires run-time type coercion"));
    }
    check_execute(cx, &callee)?;
    Ok(support_of(&callee, ret))
}

/// The function of an operator, with exactly these arguments.
///
/// # Errors
/// 42883 if there is none, 42804 if it returns a set, 42501 without the right to call it.
pub fn exact_function(cx: &View, names: &[&str], types: &[Oid]) -> Result<Support> {
    let binder = Binder::new(cx, "", &[]);
    let name = name_of(cx, names)?;
    let all = binder.functions_named(&name, -1)?;
    let found = all.iter().find(|callee| is_function(callee) && callee.inputs() == types);
    let Some(callee) = found else {
        if let [plain] | ["pg_catalog", plain] = names
            && let Some(absent) = sinew_catalog::absent::missing_function(plain)
        {
            return Err(absent);
        }
        return Err(sqlerr!(UNDEFINED_FUNCTION, "function {} does not exist", shown(names, types)));
    };
    if returns_set(callee) {
        return Err(sqlerr!(DATATYPE_MISMATCH, "function {} returns a set", shown(names, types)));
    }
    check_execute(cx, callee)?;
    Ok(support_of(callee, callee.ret()))
}

fn returns_set(callee: &Callee) -> bool {
    match callee {
        Callee::BuiltIn(f) => f.ret_set,
        Callee::Made(routine) => routine.returns_set,
    }
}
