//! Casts: the rows of `pg_cast`, the search for a conversion between two types, and its evaluation.

use crate::ctx::FnCtx;
use crate::datum::{Array, Datum};
use crate::func::{self, BuiltinFn, FnBody};
use crate::memory::Charge;
use crate::oid::{self, Oid};
use crate::typeinfo::{elem_type, made, type_info};
use crate::{io, length};
use sinew_error::{Result, SqlError};

/// The contexts in which a conversion may happen by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CastContext {
    /// In any expression.
    Implicit,
    /// When a value is assigned to a column, and where `Explicit` may happen.
    Assignment,
    /// Only in CAST and `::`.
    Explicit,
}

/// The way in which a row of `pg_cast` converts a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CastMethod {
    /// A `pg_proc` OID: f(value [, typmod [, is_explicit]]).
    Function(Oid),
    /// The bits stay the same.
    Binary,
    /// Through the text form.
    InOut,
}

/// A row of `pg_cast`. A row whose source is its target changes the length only.
#[derive(Debug)]
pub struct Cast {
    /// `pg_cast.oid`.
    pub oid: Oid,
    /// The type of the value.
    pub source: Oid,
    /// The type of the result.
    pub target: Oid,
    /// The contexts in which the conversion happens.
    pub context: CastContext,
    /// The way of the conversion.
    pub method: CastMethod,
}

include!(concat!(env!("OUT_DIR"), "/casts.rs"));

/// The conversion from one type to another.
#[derive(Clone, Debug)]
pub enum Coercion {
    /// Same value, same storage class.
    Relabel,
    /// Same bits in another storage class (int4 as oid).
    Retag,
    /// By a call of this function.
    Func(&'static BuiltinFn),
    /// Through the text form.
    InOut,
    /// Element by element.
    Array(Box<Coercion>),
}

/// The row of `pg_cast` for a pair of types.
pub fn lookup(source: Oid, target: Oid) -> Option<&'static Cast> {
    CASTS.binary_search_by_key(&(source, target), |c| (c.source, c.target)).ok().map(|i| &CASTS[i])
}

/// The storage class of a type's values. Types of one class share their `Datum` variant.
fn storage_class(ty: Oid) -> Oid {
    match ty {
        oid::TEXT
        | oid::VARCHAR
        | oid::BPCHAR
        | oid::NAME
        | oid::UNKNOWN
        | oid::CSTRING
        | oid::PG_NODE_TREE
        | oid::JSON
        | oid::JSONB
        | oid::JSONPATH
        | oid::PG_SNAPSHOT
        | oid::TXID_SNAPSHOT => oid::TEXT,
        oid::ACLITEM => oid::UUID,
        oid::VARBIT => oid::BIT,
        oid::CIDR => oid::INET,
        oid::OID | oid::XID | oid::CID => oid::OID,
        oid::XID8 | oid::PG_LSN => oid::INT8,
        t if crate::typeinfo::is_reg_type(t) => oid::OID,
        t if elem_type(t).is_some() => oid::ANYARRAY,
        t => t,
    }
}

/// The conversion from `source` to `target` that `context` allows; `None` when there is none.
pub fn find_coercion(source: Oid, target: Oid, context: CastContext) -> Option<Coercion> {
    if source == target || target == oid::ANY {
        return Some(Coercion::Relabel);
    }
    if let Some(cast) = lookup(source, target) {
        if context < cast.context {
            return None;
        }
        return match cast.method {
            // The session looks names of relations up, as the type's input does.
            CastMethod::Function(f) => func::by_oid(f).map(|f| match f.body {
                FnBody::Scalar(_) => Coercion::Func(f),
                _ => Coercion::InOut,
            }),
            CastMethod::Binary if storage_class(source) == storage_class(target) => Some(Coercion::Relabel),
            CastMethod::Binary => Some(Coercion::Retag),
            CastMethod::InOut => Some(Coercion::InOut),
        };
    }
    // A range becomes the multirange of its own type by a cast that is spelled out.
    if context == CastContext::Explicit && made::multirange_of(source) == Some(target) {
        return func::by_name("multirange").first().map(|f| Coercion::Func(f));
    }
    // Every row is a record. The way back depends on the fields, and the binder knows these.
    if target == oid::RECORD && made::is_row(source) {
        return Some(Coercion::Relabel);
    }
    if target == oid::_RECORD && elem_type(source).is_some_and(made::is_row) {
        return Some(Coercion::Relabel);
    }
    // The catalogs' vectors can be read as arrays, but no type becomes a vector.
    let source_elem = match source {
        oid::INT2VECTOR => Some(oid::INT2),
        oid::OIDVECTOR => Some(oid::OID),
        _ => elem_type(source),
    };
    if let (Some(from), Some(to)) = (source_elem, elem_type(target))
        && !matches!(target, oid::INT2VECTOR | oid::OIDVECTOR)
    {
        return find_coercion(from, to, context).map(|c| Coercion::Array(Box::new(c)));
    }
    let string = |t: Oid| type_info(t).is_some_and(|i| i.category == b'S');
    if source == oid::UNKNOWN
        || (context >= CastContext::Assignment && string(target))
        || (context == CastContext::Explicit && string(source))
    {
        return Some(Coercion::InOut);
    }
    None
}

/// Converts one value along a path found by [`find_coercion`]. Functions that take a modifier apply
/// the target's length. After the others, call [`crate::length::apply_typmod`].
pub fn coerce(
    ctx: &mut FnCtx,
    path: &Coercion,
    value: &Datum,
    source: Oid,
    target: Oid,
    typmod: i32,
    explicit: bool,
) -> Result<Datum> {
    if func::long::may_be_long(value)
        && !matches!(path, Coercion::Relabel)
        && !crate::typeinfo::needs_names(target)
    {
        let path = path.clone();
        return func::long::conversion(ctx, value, move |ctx, value| {
            coerce_here(ctx, &path, value, source, target, typmod, explicit)
        });
    }
    coerce_here(ctx, path, value, source, target, typmod, explicit)
}

fn coerce_here(
    ctx: &mut FnCtx,
    path: &Coercion,
    value: &Datum,
    source: Oid,
    target: Oid,
    typmod: i32,
    explicit: bool,
) -> Result<Datum> {
    match path {
        Coercion::Relabel => Ok(value.clone()),
        _ if value.is_null() && !matches!(path, Coercion::Func(f) if !f.strict) => Ok(Datum::Null),
        Coercion::Retag => retag(value, target),
        Coercion::Func(f) => {
            let FnBody::Scalar(body) = f.body else {
                return Err(SqlError::internal(format!("cast function {} is not scalar", f.oid)));
            };
            let result = match f.args.len() {
                1 => body(ctx, std::slice::from_ref(value)),
                2 => body(ctx, &[value.clone(), Datum::Int4(typmod)]),
                _ => body(ctx, &[value.clone(), Datum::Int4(typmod), Datum::Bool(explicit)]),
            }?;
            // One function may serve several targets: int2 becomes an oid by way of int4.
            if storage_class(f.ret) == storage_class(target) { Ok(result) } else { retag(&result, target) }
        }
        Coercion::InOut => {
            let mut text = std::mem::take(&mut ctx.scratch);
            text.clear();
            let done = io::text_out(value, source, &ctx.fmt, &mut text).and_then(|()| {
                let text =
                    std::str::from_utf8(&text).map_err(|_| SqlError::internal("text form is not UTF-8"))?;
                // An explicit cast cuts a long value. On assignment the length coercion checks it
                // afterwards.
                io::text_in(target, text, -1, &ctx.fmt)
            });
            ctx.scratch = text;
            done
        }
        Coercion::Array(inner) => {
            let Datum::Array(array) = value else {
                return Err(SqlError::internal("array coercion of a value that is no array"));
            };
            let (from, to) = (array.elem, elem_type(target).unwrap_or(target));
            let _ = source;
            let mut values = Vec::with_capacity(array.values.len());
            for v in &array.values {
                crate::host::work(100)?;
                let v = coerce_here(ctx, inner, v, from, to, typmod, explicit)?;
                values.push(length::apply_typmod(v, to, typmod, explicit)?);
            }
            Ok(Datum::array(Array { elem: to, dims: array.dims.clone(), values, charge: Charge::new() }))
        }
    }
}

/// Casts a value in one call: search, conversion, length. It serves constants and tests. Plans keep
/// the path.
pub fn cast(
    ctx: &mut FnCtx,
    value: &Datum,
    source: Oid,
    target: Oid,
    typmod: i32,
    explicit: bool,
) -> Result<Datum> {
    let context = if explicit { CastContext::Explicit } else { CastContext::Assignment };
    let path = find_coercion(source, target, context).ok_or_else(|| {
        sinew_error::sqlerr!(
            CANNOT_COERCE,
            "cannot cast type {} to {}",
            crate::typeinfo::type_name(source),
            crate::typeinfo::type_name(target)
        )
    })?;
    let value = coerce(ctx, &path, value, source, target, typmod, explicit)?;
    length::apply_typmod(value, target, typmod, explicit)
}

/// Moves a value's bits into the storage class of `target`.
fn retag(value: &Datum, target: Oid) -> Result<Datum> {
    Ok(match (value, storage_class(target)) {
        (Datum::Int4(v), oid::OID) => Datum::Oid(*v as u32),
        (Datum::Oid(v), oid::INT4) => Datum::Int4(*v as i32),
        (v, _) => v.clone(),
    })
}
