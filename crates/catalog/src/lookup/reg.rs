//! `regclass` and the types beside it: names of objects to OIDs and back, as this session sees
//! them.

use crate::View;
use crate::dotted::Dotted;
use crate::dotted::clip;
use crate::quote::{quote_ident, quote_qualified};
use crate::routines::Routine;
use sinew_error::notsup;
use sinew_error::sqlerr;
use sinew_error::{Result, SqlError, SqlState};
use sinew_types::labels::Label;
use sinew_types::typeinfo::RangeType;
use sinew_types::{Oid, RowType, extension, func, oid as t, oper, typeinfo};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicPtr, Ordering};

/// Lets the formats of a session (`FmtCtx::reg`) read and show names of objects: what the catalog
/// knows for them.
///
/// Formats carry no handle, and names need one. A session therefore keeps its [`View`] at an
/// address that does not change, and stores the address in its `SessionNames`. It takes the address
/// back when it ends ([`SessionNames::forget`]). Formats that were copied out of the session and
/// outlive it then show numbers. Only the thread that runs the session's statement uses its
/// formats.
#[derive(Default)]
pub struct SessionNames(AtomicPtr<View>);

impl SessionNames {
    /// # Safety
    /// The view lives at this address until `forget`. From now on the caller uses no `&mut` to it
    /// while formats that hold this value are in use. Only the thread that runs the session uses
    /// those formats.
    pub unsafe fn point_at(&self, view: *const View) {
        // Relaxed is enough: one thread at a time uses it, and the handover of a session from
        // thread to thread orders this store too.
        self.0.store(view.cast_mut(), Ordering::Relaxed);
    }

    /// Takes the view's address back: from now on formats show numbers.
    pub fn forget(&self) {
        self.0.store(std::ptr::null_mut(), Ordering::Relaxed);
    }

    fn with<R>(&self, f: impl FnOnce(&View) -> R) -> Option<R> {
        // SAFETY: not null, so between `point_at` and `forget`, whose contract keeps it alive and
        // unaliased.
        let view = unsafe { self.0.load(Ordering::Relaxed).as_ref() }?;
        // Names need a snapshot, and a snapshot needs a transaction.
        view.in_transaction().then(|| f(view))
    }
}

impl SessionNames {
    /// As `with`; an error outside a transaction.
    fn within<R>(&self, f: impl FnOnce(&View) -> Result<R>) -> Result<R> {
        self.with(f).unwrap_or_else(|| {
            Err(SqlError::unsupported("types that users made are not known outside a transaction"))
        })
    }
}

/// The part of [`sinew_types::RegNames`] that the catalog answers. The session adds the conditions
/// of domains, which are expressions.
impl SessionNames {
    /// The OID of a name, for a reg type.
    pub fn reg_in(&self, ty: Oid, name: &str) -> Result<Oid> {
        self.with(|cx| reg_in(cx, ty, name)).unwrap_or_else(|| {
            Err(SqlError::unsupported("names of objects are not known outside a transaction"))
        })
    }

    /// The name to show for an OID; `None` to show the number.
    pub fn reg_out(&self, ty: Oid, value: Oid) -> Result<Option<String>> {
        // If the name cannot be read, that is an error. The number in its place would be another
        // answer.
        self.with(|cx| reg_out(cx, ty, value)).unwrap_or(Ok(None))
    }

    /// The rank of a label of an enum.
    pub fn enum_rank(&self, ty: Oid, label: &str) -> Result<Option<i64>> {
        self.within(|cx| {
            let Some(found) = cx.find_label(ty, |labels| labels.named(label).cloned())? else {
                return Ok(None);
            };
            cx.check_label(ty, &found)?;
            Ok(Some(found.rank))
        })
    }

    /// Appends the label of a rank; false if the enum has no such label.
    pub fn enum_label(&self, ty: Oid, rank: i64, out: &mut Vec<u8>) -> Result<bool> {
        self.within(|cx| {
            let known = cx.with_type(ty, |found| {
                let label = found.labels.ranked(rank);
                if let Some(label) = label {
                    out.extend_from_slice(label.name.as_bytes());
                }
                Ok(label.is_some())
            })?;
            if known == Some(true) {
                return Ok(true);
            }
            let found = cx.find_label(ty, |labels| labels.ranked(rank).cloned())?;
            out.extend_from_slice(found.as_ref().map_or("", |label| &*label.name).as_bytes());
            Ok(found.is_some())
        })
    }

    /// The types that belong to a range type.
    pub fn range_type(&self, range: Oid) -> Result<Option<RangeType>> {
        self.within(|cx| cx.range_type(range))
    }

    /// The type under a domain, or under the array over one, with its modifier.
    pub fn under_domain(&self, domain: Oid) -> Result<(Oid, i32)> {
        self.within(|cx| cx.under(domain, -1).map(|under| (under.ty, under.typmod)))
    }

    /// The fields of a row type.
    pub fn row_type(&self, ty: Oid) -> Result<Option<Arc<RowType>>> {
        self.within(|cx| cx.row_type(ty))
    }

    /// The ranks of a part of an enum's labels.
    pub fn enum_ranks(&self, ty: Oid, part: &dyn Fn(&[Label]) -> Range<usize>) -> Result<Vec<i64>> {
        self.within(|cx| {
            let found = cx.find_label(ty, |labels| {
                let all = labels.all();
                all.get(part(all)).map(<[Label]>::to_vec)
            })?;
            let chosen = found.unwrap_or_default();
            chosen.iter().try_for_each(|label| cx.check_label(ty, label))?;
            Ok(chosen.iter().map(|label| label.rank).collect())
        })
    }
}

/// Schema and name of a dotted name. With three parts the first one must be the session's database.
fn schema_and_name<'p>(cx: &View, parts: &'p Dotted, of: Naming) -> Result<(Option<&'p str>, &'p str)> {
    match parts.names() {
        [name] => Ok((None, name)),
        [schema, name] => Ok((Some(schema), name)),
        [database, schema, name] if **database == *cx.database_name() => Ok((Some(schema), name)),
        [_, _, _] => {
            let shown = match of {
                Naming::Relation => format!("\"{}\"", parts.shown()),
                Naming::Other => parts.shown(),
            };
            Err(notsup!("cross-database references are not implemented: {shown}"))
        }
        _ => {
            let what = if matches!(of, Naming::Relation) { "relation" } else { "qualified" };
            Err(sqlerr!(SYNTAX_ERROR, "improper {what} name (too many dotted names): {}", parts.shown()))
        }
    }
}

/// The kind of object that a dotted name names. The words of errors differ.
#[derive(Clone, Copy)]
enum Naming {
    Relation,
    Other,
}

/// Names in error messages are as long as their text, up to this many bytes.
const SHOWN_MAX: usize = 1024;
/// Arguments of a function, as `regprocedure` reads them.
const ARGUMENTS_MAX: usize = 100;

/// The OID that `name` means for the reg type `ty`.
pub fn reg_in(cx: &View, ty: Oid, name: &str) -> Result<Oid> {
    if name == "-" && !matches!(ty, t::REGOPER | t::REGOPERATOR) {
        return Ok(0);
    }
    if let Ok(oid) = name.parse() {
        return Ok(oid);
    }
    match ty {
        t::REGCLASS => {
            let parts = Dotted::read(name)?;
            let (schema, relation) = schema_and_name(cx, &parts, Naming::Relation)?;
            match cx.find_oid(schema, relation)? {
                Some(oid) => Ok(oid),
                None => Err(cx.missing_relation(schema, relation)?),
            }
        }
        t::REGNAMESPACE => {
            let parts = Dotted::read(name)?;
            let [schema] = parts.names() else {
                return Err(sqlerr!(INVALID_NAME, "invalid name syntax"));
            };
            cx.need_namespace(schema)
        }
        t::REGROLE => {
            let parts = Dotted::read(name)?;
            let [role] = parts.names() else {
                return Err(sqlerr!(INVALID_NAME, "invalid name syntax"));
            };
            Ok(cx.need_role(role)?.oid)
        }
        // A role as an access list names it.
        t::ACLITEM => Ok(cx.need_role(name)?.oid),
        t::REGTYPE => regtype_in(cx, name),
        t::REGPROC => {
            let parts = Dotted::read(name)?;
            let (schema, function) = schema_and_name(cx, &parts, Naming::Other)?;
            let name = clip(name, SHOWN_MAX);
            let made = cx.routines(schema, function)?;
            match cx.functions(schema, function)?.as_slice() {
                [] if made.len() == 1 => Ok(made[0].oid),
                [] if made.is_empty() => {
                    Err(sqlerr!(UNDEFINED_FUNCTION, "function \"{name}\" does not exist"))
                }
                [one] if made.is_empty() => Ok(one.oid),
                _ => Err(sqlerr!(AMBIGUOUS_FUNCTION, "more than one function named \"{name}\"")),
            }
        }
        t::REGPROCEDURE => {
            let shown = clip(name, SHOWN_MAX);
            let missing = || sqlerr!(UNDEFINED_FUNCTION, "function \"{shown}\" does not exist");
            let (function, args) = name
                .split_once('(')
                .ok_or_else(|| sqlerr!(INVALID_TEXT_REPRESENTATION, "expected a left parenthesis"))?;
            let args = args
                .trim_end()
                .strip_suffix(')')
                .ok_or_else(|| sqlerr!(INVALID_TEXT_REPRESENTATION, "expected a right parenthesis"))?;
            let mut types = Vec::new();
            for arg in args.split(',').map(str::trim).filter(|a| !a.is_empty()) {
                if types.len() == ARGUMENTS_MAX {
                    return Err(sqlerr!(TOO_MANY_ARGUMENTS, "too many arguments"));
                }
                types.push(regtype_in(cx, arg)?);
            }
            let parts = Dotted::read(function)?;
            let (schema, function) = schema_and_name(cx, &parts, Naming::Other)?;
            let found = cx.functions(schema, function)?.into_iter().find(|f| f.args == types.as_slice());
            if let Some(found) = found {
                return Ok(found.oid);
            }
            let made = cx.routines(schema, function)?.into_iter().find(|routine| routine.inputs == types);
            made.map(|routine| routine.oid).ok_or_else(missing)
        }
        t::REGOPER => match regoper_all(cx, name)?.as_slice() {
            [] => Err(sqlerr!(UNDEFINED_FUNCTION, "operator does not exist: {}", clip(name, SHOWN_MAX))),
            [one] => Ok(*one),
            _ => Err(sqlerr!(AMBIGUOUS_FUNCTION, "more than one operator named {name}")),
        },
        t::REGOPERATOR => regoperator_in(cx, name),
        t::REGCOLLATION => {
            let parts = Dotted::read(name)?;
            match schema_and_name(cx, &parts, Naming::Other)?.1 {
                "default" => Ok(t::DEFAULT_COLLATION),
                "C" => Ok(t::C_COLLATION),
                "POSIX" => Ok(t::POSIX_COLLATION),
                _ => {
                    let name = clip(name, SHOWN_MAX);
                    let text = format!("collation \"{name}\" for encoding \"UTF8\" does not exist");
                    Err(SqlError::new(SqlState::UNDEFINED_OBJECT, text))
                }
            }
        }
        _ => {
            Err(SqlError::unsupported(format!("input of type {} is not supported", typeinfo::type_name(ty))))
        }
    }
}

/// The operators of a name in a text.
fn regoper_all(cx: &View, name: &str) -> Result<Vec<Oid>> {
    // No operator has a dot in its name.
    let (schema, plain) = match name.rsplit_once('.') {
        Some(("pg_catalog", plain)) => (None, plain),
        Some((schema, plain)) => (Some(schema), plain),
        None => (None, name),
    };
    let built_in = cx.operators(schema, plain)?.into_iter().map(|o| o.oid);
    let made = cx.made_operators(schema, plain)?;
    Ok(built_in.chain(made.iter().map(|o| o.oid)).collect())
}

/// The operator of a name with its operands in a text.
fn regoperator_in(cx: &View, text: &str) -> Result<Oid> {
    let shown = clip(text, SHOWN_MAX);
    let (name, operands) = text
        .split_once('(')
        .ok_or_else(|| sqlerr!(INVALID_TEXT_REPRESENTATION, "expected a left parenthesis"))?;
    let operands = operands
        .trim_end()
        .strip_suffix(')')
        .ok_or_else(|| sqlerr!(INVALID_TEXT_REPRESENTATION, "expected a right parenthesis"))?;
    let mut types = Vec::new();
    for operand in operands.split(',').map(str::trim) {
        types.push(if operand.eq_ignore_ascii_case("none") { 0 } else { regtype_in(cx, operand)? });
    }
    let (left, right) = match types[..] {
        [left, right] => (left, right),
        [_] => {
            return Err(sqlerr!(UNDEFINED_PARAMETER, "missing argument")
                .hint("Use NONE to denote the missing argument of a unary operator."));
        }
        _ => {
            return Err(sqlerr!(TOO_MANY_ARGUMENTS, "too many arguments")
                .hint("Provide two argument types for operator."));
        }
    };
    let name = name.trim();
    let (schema, plain) = match name.rsplit_once('.') {
        Some((schema, plain)) => (Some(schema), plain),
        None => (None, name),
    };
    let built_in = cx.operators(schema, plain)?;
    if let Some(o) = built_in.iter().find(|o| (o.left, o.right) == (left, right)) {
        return Ok(o.oid);
    }
    let made = cx.made_operators(schema, plain)?;
    let found = made.iter().find(|o| (o.left, o.right) == (left, right));
    found.map(|o| o.oid).ok_or_else(|| sqlerr!(UNDEFINED_FUNCTION, "operator does not exist: {shown}"))
}

/// An operator of a user as messages and the reg types show it.
fn made_operator_name(cx: &View, oid: Oid, with_operands: bool) -> Result<Option<String>> {
    let Some(o) = cx.made_operator(oid)? else { return Ok(None) };
    let is_found = match with_operands {
        true => cx.is_operator_visible(&o)?,
        false => regoper_all(cx, &o.name)? == [oid],
    };
    let schema = if is_found { None } else { cx.namespace_name(o.schema)? };
    let schema = schema.map_or(String::new(), |schema| format!("{}.", quote_ident(&schema)));
    let side = |ty: Oid| if ty == 0 { "NONE".to_string() } else { typeinfo::type_name(ty) };
    let operands =
        if with_operands { format!("({},{})", side(o.left), side(o.right)) } else { String::new() };
    Ok(Some(format!("{schema}{}{operands}", o.name)))
}

/// The type of a name in a text, as the reg types and functions with a type's name read it.
pub fn regtype_in(cx: &View, name: &str) -> Result<Oid> {
    if name.len() > SHOWN_MAX {
        // Longer than any type's name with its schema and modifier.
        return Err(crate::absent::missing_type(clip(name.trim(), SHOWN_MAX)));
    }
    if let Some(built_in) = built_in_type(name) {
        return Ok(built_in);
    }
    let missing = || crate::absent::missing_type(name.trim());
    let text = name.trim();
    let element = text.strip_suffix("[]").map(str::trim_end);
    let parts = Dotted::read(element.unwrap_or(text)).map_err(|_| missing())?;
    let (schema, plain) = schema_and_name(cx, &parts, Naming::Other)?;
    if let Some(schema) = schema {
        cx.need_namespace(schema)?;
    }
    let found = cx.find_type(schema, plain)?.ok_or_else(|| crate::absent::missing_type(&parts.shown()))?;
    match element {
        Some(_) => typeinfo::array_type(found).ok_or_else(missing),
        None => Ok(found),
    }
}

fn built_in_type(name: &str) -> Option<Oid> {
    let lower = name.trim().to_lowercase();
    let plain = lower.strip_prefix("pg_catalog.").unwrap_or(&lower);
    // A modifier, as in varchar(10), is read and forgotten.
    let plain = match (plain.find('('), plain.find(')')) {
        (Some(open), Some(close)) if open < close => {
            format!("{}{}", plain[..open].trim_end(), &plain[close + 1..])
        }
        _ => plain.to_string(),
    };
    let unquoted = plain.strip_prefix('"').and_then(|p| p.strip_suffix('"')).filter(|p| *p != "char");
    typeinfo::lookup_type(unquoted.unwrap_or(&plain))
}

/// The name to show for an OID of the reg type `ty`; `None` to show the number.
pub fn reg_out(cx: &View, ty: Oid, value: Oid) -> Result<Option<String>> {
    Ok(match ty {
        t::REGCLASS => relation_name(cx, value)?,
        t::REGNAMESPACE => cx.namespace_name(value)?.map(|n| quote_ident(&n)),
        t::REGROLE => cx.role(value)?.map(|r| quote_ident(&r.name)),
        t::ACLITEM => cx.role(value)?.map(|r| r.name.to_string()),
        t::REGTYPE if typeinfo::can_go(value) => cx.shown_type(value)?,
        t::REGTYPE => typeinfo::type_info(value).map(|_| typeinfo::type_name(value)),
        t::REGPROC => match func::by_oid(value) {
            None => match cx.routine(value)? {
                Some(routine) => {
                    let found = cx.routines(None, &routine.name)?;
                    let is_alone = found.len() == 1 && found[0].oid == value;
                    let built_in = cx.functions(None, &routine.name)?;
                    Some(routine_name(cx, &routine, is_alone && built_in.is_empty())?)
                }
                None => None,
            },
            Some(f) => {
                let is_alone = cx.functions(None, f.name)?.len() == 1 && cx.is_function_visible(f)?;
                function_name(cx, f, is_alone)?
            }
        },
        t::REGPROCEDURE => match func::by_oid(value) {
            None => match cx.routine(value)? {
                Some(routine) => {
                    let args: Vec<String> = routine.inputs.iter().map(|a| typeinfo::type_name(*a)).collect();
                    let name = routine_name(cx, &routine, cx.is_routine_visible(&routine)?)?;
                    Some(format!("{name}({})", args.join(",")))
                }
                None => None,
            },
            Some(f) => {
                let args: Vec<String> = f.args.iter().map(|a| typeinfo::type_name(*a)).collect();
                let name = function_name(cx, f, cx.is_function_visible(f)?)?;
                name.map(|name| format!("{name}({})", args.join(",")))
            }
        },
        t::REGOPER => match oper::by_oid(value) {
            None => made_operator_name(cx, value, false)?,
            Some(o) if oper::by_name(o.name).len() == 1 => Some(o.name.into()),
            Some(o) => Some(format!("pg_catalog.{}", o.name)),
        },
        t::REGOPERATOR => match oper::by_oid(value) {
            None => made_operator_name(cx, value, true)?,
            Some(o) => {
                let side = |ty: Oid| if ty == 0 { "NONE".to_string() } else { typeinfo::type_name(ty) };
                let schema = match extension::of(o.oid) {
                    Some(extension) if !cx.is_on_path(extension.name)? => {
                        cx.find_extension(extension.name)?
                    }
                    _ => None,
                };
                let schema = schema.map_or(Ok(None), |found| cx.namespace_name(found.schema))?;
                let schema = schema.map_or(String::new(), |schema| format!("{}.", quote_ident(&schema)));
                Some(format!("{schema}{}({},{})", o.name, side(o.left), side(o.right)))
            }
        },
        t::REGCOLLATION => match value {
            t::DEFAULT_COLLATION => Some("\"default\"".into()),
            t::C_COLLATION => Some("\"C\"".into()),
            t::POSIX_COLLATION => Some("\"POSIX\"".into()),
            _ => None,
        },
        _ => None,
    })
}

/// A routine's name, with its schema unless `is_plain`.
fn routine_name(cx: &View, routine: &Routine, is_plain: bool) -> Result<String> {
    match (is_plain, cx.namespace_name(routine.schema)?) {
        (false, Some(schema)) => Ok(quote_qualified(&schema, &routine.name)),
        _ => Ok(quote_ident(&routine.name)),
    }
}

/// A function's name, with its schema unless `is_plain`; `None` if the database lacks its
/// extension.
fn function_name(cx: &View, f: &func::BuiltinFn, is_plain: bool) -> Result<Option<String>> {
    let Some(schema) = cx.schema_of_function(f)? else { return Ok(None) };
    if is_plain {
        return Ok(Some(quote_ident(f.name)));
    }
    let schema = cx.namespace_name(schema)?.unwrap_or_default();
    Ok(Some(quote_qualified(&schema, f.name)))
}

/// A relation's or index's name, qualified unless the search path finds it.
pub fn relation_name(cx: &View, oid: Oid) -> Result<Option<String>> {
    let Some((schema, name)) = relation_parts(cx, oid)? else { return Ok(None) };
    if cx.is_visible(oid, &name)? {
        return Ok(Some(quote_ident(&name)));
    }
    Ok(Some(quote_qualified(&schema, &name)))
}

/// Schema and name of a relation or index.
pub fn relation_parts(cx: &View, oid: Oid) -> Result<Option<(String, String)>> {
    if let Some((rel, index)) = cx.find_index(oid)? {
        return Ok(Some((rel.schema_name.to_string(), index.name.to_string())));
    }
    if let Some(rel) = cx.relation(oid)? {
        return Ok(Some((rel.schema_name.to_string(), rel.name.to_string())));
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_read_with_their_modifiers() {
        assert_eq!(built_in_type("character varying(10)"), Some(t::VARCHAR));
        assert_eq!(built_in_type("int4[]"), Some(t::_INT4));
    }
}
