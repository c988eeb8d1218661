//! Set-returning functions: in FROM and in select lists.

use super::eval::eval;
use super::{Rt, S, State, next as pull};
use crate::access::Row;
use crate::plan::expr::FuncExpr;
use crate::plan::opt::PNode;
use crate::{Result, SqlError};
use sinew_types::func::{FnBody, Rows, expanded_element, long};
use sinew_types::{Datum, Oid, oid};
use std::borrow::Cow;

pub struct SetState {
    base: Row,
    sources: Vec<Option<Rows>>,
}

/// Result columns of functions that return rows of several.
pub fn record_columns(f: &FuncExpr) -> Option<Cow<'static, [(&'static str, Oid)]>> {
    Some(Cow::Borrowed(match f.f.name {
        "_pg_expandarray" => {
            let array = f.types.args.first().copied().unwrap_or(oid::ANYARRAY);
            return Some(Cow::Owned(vec![("x", expanded_element(array)), ("n", oid::INT4)]));
        }
        "aclexplode" => &[
            ("grantor", oid::OID),
            ("grantee", oid::OID),
            ("privilege_type", oid::TEXT),
            ("is_grantable", oid::BOOL),
        ],
        "pg_options_to_table" => &[("option_name", oid::TEXT), ("option_value", oid::TEXT)],
        "pg_get_keywords" => &[
            ("word", oid::TEXT),
            ("catcode", oid::CHAR),
            ("barelabel", oid::BOOL),
            ("catdesc", oid::TEXT),
            ("baredesc", oid::TEXT),
        ],
        "json_each" => &[("key", oid::TEXT), ("value", oid::JSON)],
        "jsonb_each" => &[("key", oid::TEXT), ("value", oid::JSONB)],
        "json_each_text" | "jsonb_each_text" => &[("key", oid::TEXT), ("value", oid::TEXT)],
        "pg_show_all_settings" => &[("name", oid::TEXT), ("setting", oid::TEXT), ("short_desc", oid::TEXT)],
        "pg_partition_tree" => &[
            ("relid", oid::REGCLASS),
            ("parentrelid", oid::REGCLASS),
            ("isleaf", oid::BOOL),
            ("level", oid::INT4),
        ],
        "pg_timezone_names" | "pg_timezone_abbrevs" => &[
            ("name", oid::TEXT),
            ("abbrev", oid::TEXT),
            ("utc_offset", oid::INTERVAL),
            ("is_dst", oid::BOOL),
        ],
        "pg_sequence_parameters" => &[
            ("start_value", oid::INT8),
            ("minimum_value", oid::INT8),
            ("maximum_value", oid::INT8),
            ("increment", oid::INT8),
            ("cycle_option", oid::BOOL),
            ("cache_size", oid::INT8),
            ("data_type", oid::OID),
        ],
        _ => return None,
    }))
}

/// Begins a call; `None` when a strict function got a NULL: no rows.
/// The name of the only result column, where the function has one for it.
pub fn value_column(f: &FuncExpr) -> Option<&'static str> {
    matches!(
        f.f.name,
        "json_array_elements"
            | "json_array_elements_text"
            | "jsonb_array_elements"
            | "jsonb_array_elements_text"
    )
    .then_some("value")
}

pub fn start(f: &FuncExpr, row: &[Datum], rt: &mut Rt<'_>) -> Result<Option<Rows>> {
    let mut values = Vec::with_capacity(f.args.len());
    for a in &f.args {
        values.push(eval(a, row, rt)?);
    }
    if f.f.strict && values.iter().any(Datum::is_null) {
        return Ok(None);
    }
    match f.f.body {
        FnBody::Srf(body) => long::rows(f.f, body, rt.fnctx(), &f.types, &values).map(Some),
        FnBody::Session(which) => super::session::rows(which, f, &values, rt).map(Some),
        _ => Err(SqlError::internal(format!("{} returns no set", f.f.name))),
    }
}

/// Each row of the child, once for every step of the longest function; the shorter ones give NULL.
pub fn project_set(
    child: &PNode,
    srfs: &[FuncExpr],
    s: &mut State,
    rt: &mut Rt<'_>,
    out: &mut Row,
) -> Result<bool> {
    loop {
        if let S::Set(st) = &mut s.kind {
            rt.interrupts()?;
            let mut any = false;
            out.clear();
            out.extend_from_slice(&st.base);
            for source in &mut st.sources {
                let v = match source {
                    Some(rows) => rows.next().transpose()?,
                    None => None,
                };
                any |= v.is_some();
                out.push(v.unwrap_or(Datum::Null));
            }
            if any {
                return Ok(true);
            }
        }
        let mut base = Row::new();
        if !pull(child, &mut s.kids[0], rt, &mut base)? {
            s.kind = S::Done;
            return Ok(false);
        }
        let mut sources = Vec::with_capacity(srfs.len());
        for f in srfs {
            sources.push(start(f, &base, rt)?);
        }
        s.kind = S::Set(Box::new(SetState { base, sources }));
    }
}
