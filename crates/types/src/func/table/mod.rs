//! The rows of `pg_proc`, by OID.

mod jsonb;
mod oids_below_1952;
mod oids_from_1952;

use super::{BuiltinFn, FnBody, PolyFn, ScalarFn, SessionFn, SrfFn, Volatility};
use crate::agg::AggKind;
use crate::oid::Oid;

pub static TABLES: &[&[BuiltinFn]] = &[oids_below_1952::ROWS, oids_from_1952::ROWS, jsonb::ROWS];

const I: Volatility = Volatility::Immutable;
const S: Volatility = Volatility::Stable;
const V: Volatility = Volatility::Volatile;

const fn f(body: ScalarFn) -> FnBody {
    FnBody::Scalar(body)
}
const fn p(body: PolyFn) -> FnBody {
    FnBody::Poly(body)
}
const fn srf(body: SrfFn) -> FnBody {
    FnBody::Srf(body)
}
const fn se(body: SessionFn) -> FnBody {
    FnBody::Session(body)
}
const fn agg(kind: AggKind) -> FnBody {
    FnBody::Aggregate(kind)
}

#[allow(clippy::too_many_arguments)]
const fn b(
    oid: Oid,
    name: &'static str,
    args: &'static [Oid],
    variadic: Oid,
    ret: Oid,
    ret_set: bool,
    strict: bool,
    volatility: Volatility,
    defaults: u8,
    src: &'static str,
    body: FnBody,
) -> BuiltinFn {
    BuiltinFn { oid, name, args, variadic, ret, ret_set, strict, volatility, defaults, src, body }
}
