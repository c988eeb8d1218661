//! Built-in functions: the rows of `pg_proc`, and the bodies.
//!
//! The tables under `catalog/functions/` name a body for each function. A body's Rust name is the
//! function's `prosrc` in PostgreSQL. The executor calls a `Scalar` body directly. It must not call
//! a strict function with a NULL argument: the result is NULL.

mod acl;
mod array;
pub(crate) mod bits;
mod bytes;
mod citext;
mod cmp;
mod crypt;
mod crypto;
pub(crate) mod date;
mod enums;
mod format;
mod hstore;
mod io_calls;
mod keywords;
pub mod long;
pub(crate) mod macros;
mod net;
mod number;
mod poly;
pub mod session;
pub mod snapshot;
mod srf;
pub(crate) mod text;
pub mod trigram;
mod uuid;

#[cfg(test)]
mod tests;

pub use array::expanded_element;
pub(crate) use keywords::is_reserved;
pub use number::in_range;
pub(crate) use number::{float, int, lsn, money, num, numfmt};
pub use session::SessionFn;
pub(crate) use text::{pattern, regex, string, unicode};

use crate::aggregate::AggKind;
use crate::ctx::FnCtx;
use crate::datum::Datum;
use crate::oid::Oid;
use crate::{json, jsonpath, range};
use sinew_error::Result;
use std::collections::HashMap;
use std::sync::OnceLock;

/// A body that gets its context and its arguments.
pub type ScalarFn = fn(&mut FnCtx, &[Datum]) -> Result<Datum>;
/// A body that needs the types of the arguments and of the result, as the binder resolved them.
pub(crate) type PolyFn = fn(&mut FnCtx, &CallTypes, &[Datum]) -> Result<Datum>;
/// A set-returning body.
pub(crate) type SrfFn = fn(&mut FnCtx, &CallTypes, &[Datum]) -> Result<Rows>;
/// The rows of a set-returning function, one value each: a `Record` when it returns several
/// columns.
pub type Rows = Box<dyn Iterator<Item = Result<Datum>> + Send>;

/// The actual types of a call, for polymorphic and `"any"` functions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CallTypes {
    /// The types of the arguments.
    pub args: Vec<Oid>,
    /// The type of the result.
    pub ret: Oid,
}

/// How far a result depends on more than the arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Volatility {
    /// The same result for the same arguments, always.
    Immutable,
    /// The same result for the same arguments, within a statement.
    Stable,
    /// A result that may differ with each call.
    Volatile,
}

/// The body of a function.
#[derive(Clone, Copy)]
pub enum FnBody {
    /// Computes one value from values.
    Scalar(ScalarFn),
    /// The same with the types of the call.
    Poly(PolyFn),
    /// Returns rows.
    Srf(SrfFn),
    /// A transition over rows. [`crate::agg`] has it.
    Aggregate(AggKind),
    /// The SQL layer has the body.
    Session(SessionFn),
    /// A user made the function. The call names it ([`routine`]).
    Routine,
    /// There is none: a call is refused by name when it is bound.
    Refused,
}

/// A row of `pg_proc`.
pub struct BuiltinFn {
    /// `pg_proc.oid`.
    pub oid: Oid,
    /// `proname`.
    pub name: &'static str,
    /// Input arguments. The last one of a variadic function is the array, or `"any"`.
    pub args: &'static [Oid],
    /// The names of the arguments, for calls as `make_interval(days => 1)`. Empty without names.
    pub arg_names: &'static [&'static str],
    /// The defaults of the last arguments as text. Empty where the body has the default.
    pub default_texts: &'static [&'static str],
    /// `provariadic`: the element type of the variadic argument; 0 when the function is not
    /// variadic.
    pub variadic: Oid,
    /// The type of the result, or of each row's value.
    pub ret: Oid,
    /// Whether it returns rows.
    pub ret_set: bool,
    /// Whether NULL as an argument makes the result NULL without a call.
    pub strict: bool,
    /// `proleakproof`: the function tells nothing of its arguments but by its result. A condition
    /// made of such functions alone may be evaluated on rows that a view with `security_barrier`
    /// hides.
    pub leakproof: bool,
    /// `provolatile`.
    pub volatility: Volatility,
    /// The number of trailing arguments that a call may leave out. The body knows their defaults.
    pub defaults: u8,
    /// `prosrc`: PostgreSQL's name of the body.
    pub src: &'static str,
    /// The body in this crate.
    pub body: FnBody,
    /// The extension that brings the function; `None` for one that each database has.
    pub extension: Option<&'static str>,
}

impl std::fmt::Debug for BuiltinFn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}({:?})#{}", self.name, self.args, self.oid)
    }
}

impl BuiltinFn {
    /// `prorows`: the number of rows that the planner expects of a call.
    pub fn rows(&self) -> f32 {
        match self.name {
            _ if !self.ret_set => 0.0,
            "regexp_matches" if self.args.len() == 2 => 1.0,
            "pg_options_to_table" => 3.0,
            "regexp_matches" | "aclexplode" | "pg_partition_ancestors" | "pg_listening_channels" => 10.0,
            "pg_snapshot_xip" | "txid_snapshot_xip" => 50.0,
            "pg_get_keywords" => 500.0,
            "unnest" | "pg_available_extensions" | "pg_available_extension_versions" => 100.0,
            name if name.starts_with("json") && !name.starts_with("jsonb_path") => 100.0,
            _ => 1000.0,
        }
    }

    /// `procost`: the cost of a call for the planner, in calls of an ordinary operator.
    pub fn cost(&self) -> f32 {
        match self.name {
            "obj_description" | "col_description" | "shobj_description" => 100.0,
            name if name.starts_with("_pg_") => 100.0,
            "pg_get_keywords"
            | "has_any_column_privilege"
            | "pg_column_is_updatable"
            | "pg_relation_is_updatable" => 10.0,
            name if name.starts_with("pg_") && name.ends_with("_is_visible") => 10.0,
            _ => 1.0,
        }
    }

    /// The default of an argument that a call leaves out, in functions whose arguments have names.
    pub fn default_text(&self, argument: usize) -> Option<&'static str> {
        let at = (argument + usize::from(self.defaults)).checked_sub(self.args.len())?;
        self.default_texts.get(at).copied().filter(|text| !text.is_empty())
    }

    /// Whether the function is an aggregate.
    pub fn is_aggregate(&self) -> bool {
        matches!(self.body, FnBody::Aggregate(_))
    }
}

include!(concat!(env!("OUT_DIR"), "/functions.rs"));

/// The row that stands for routines of users in calls. It has what the planner and the executor ask
/// of every function; the call has the rest.
pub fn routine(volatility: Volatility, strict: bool, returns_set: bool) -> &'static BuiltinFn {
    static ROWS: OnceLock<Vec<BuiltinFn>> = OnceLock::new();
    let all = [Volatility::Immutable, Volatility::Stable, Volatility::Volatile];
    let rows = ROWS.get_or_init(|| {
        let mut rows = Vec::with_capacity(12);
        for volatility in all {
            for flags in 0..4 {
                rows.push(BuiltinFn {
                    oid: 0,
                    name: "",
                    args: &[],
                    arg_names: &[],
                    default_texts: &[],
                    variadic: 0,
                    ret: 0,
                    ret_set: flags & 1 != 0,
                    strict: flags & 2 != 0,
                    leakproof: false,
                    volatility,
                    defaults: 0,
                    src: "",
                    body: FnBody::Routine,
                    extension: None,
                });
            }
        }
        rows
    });
    let first = all.iter().position(|v| *v == volatility).unwrap_or(2) * 4;
    &rows[first + usize::from(strict) * 2 + usize::from(returns_set)]
}

/// All functions, those of extensions included, sorted by OID.
pub fn all() -> &'static [BuiltinFn] {
    FUNCTIONS
}

/// The function with an OID.
pub fn by_oid(oid: Oid) -> Option<&'static BuiltinFn> {
    FUNCTIONS.binary_search_by_key(&oid, |f| f.oid).ok().map(|at| &FUNCTIONS[at])
}

type ByName = HashMap<&'static str, Vec<&'static BuiltinFn>>;

fn names(of: impl Fn(&BuiltinFn) -> bool) -> ByName {
    let mut names = ByName::new();
    for f in all().iter().filter(|f| of(f)) {
        names.entry(f.name).or_default().push(f);
    }
    names
}

/// All overloads of a name that each database has, in OID order.
pub fn by_name(name: &str) -> &'static [&'static BuiltinFn] {
    static NAMES: OnceLock<ByName> = OnceLock::new();
    let names = NAMES.get_or_init(|| names(|f| f.extension.is_none()));
    names.get(name).map_or(&[], |v| v.as_slice())
}

/// All overloads of a name that extensions bring, in OID order.
pub fn of_extensions(name: &str) -> &'static [&'static BuiltinFn] {
    static NAMES: OnceLock<ByName> = OnceLock::new();
    let names = NAMES.get_or_init(|| names(|f| f.extension.is_some()));
    names.get(name).map_or(&[], |v| v.as_slice())
}
