//! Names and types of the columns that set-returning functions give.

use crate::tree::expr::FuncExpr;
use sinew_types::func::expanded_element;
use sinew_types::{Oid, oid};
use std::borrow::Cow;
use std::sync::Arc;

/// Result columns of functions that return rows of several.
pub fn record_columns(f: &FuncExpr) -> Option<Vec<(Arc<str>, Oid)>> {
    if f.routine.is_some() || f.columns.is_some() {
        return f.columns.as_ref().map(|columns| columns.to_vec());
    }
    let columns = built_in(f)?;
    Some(columns.iter().map(|(name, ty)| (Arc::from(*name), *ty)).collect())
}

/// Whether a function returns rows of several columns.
pub fn has_columns(f: &FuncExpr) -> bool {
    match &f.routine {
        Some(_) => f.columns.is_some(),
        None => f.columns.is_some() || built_in(f).is_some(),
    }
}

fn built_in(f: &FuncExpr) -> Option<Cow<'static, [(&'static str, Oid)]>> {
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
        "json_each_text" | "jsonb_each_text" | "each" => &[("key", oid::TEXT), ("value", oid::TEXT)],
        "pg_show_all_settings" => &[("name", oid::TEXT), ("setting", oid::TEXT), ("short_desc", oid::TEXT)],
        "pg_partition_tree" => &[
            ("relid", oid::REGCLASS),
            ("parentrelid", oid::REGCLASS),
            ("isleaf", oid::BOOL),
            ("level", oid::INT4),
        ],
        "pg_get_publication_tables" => {
            &[("relid", oid::OID), ("attrs", oid::INT2VECTOR), ("qual", oid::PG_NODE_TREE)]
        }
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
        "pg_create_logical_replication_slot" => &[("slot_name", oid::NAME), ("lsn", oid::PG_LSN)],
        "pg_replication_slot_advance" => &[("slot_name", oid::NAME), ("end_lsn", oid::PG_LSN)],
        "pg_logical_slot_get_changes" | "pg_logical_slot_peek_changes" => {
            &[("lsn", oid::PG_LSN), ("xid", oid::XID), ("data", oid::TEXT)]
        }
        "pg_logical_slot_get_binary_changes" | "pg_logical_slot_peek_binary_changes" => {
            &[("lsn", oid::PG_LSN), ("xid", oid::XID), ("data", oid::BYTEA)]
        }
        _ => return None,
    }))
}

/// The name of the only result column, where the function has one for it.
pub fn value_column(f: &FuncExpr) -> Option<Arc<str>> {
    if let Some(routine) = &f.routine {
        return routine.outputs().map(|a| a.name.clone()).next().filter(|name| !name.is_empty());
    }
    match f.f.name {
        "json_array_elements"
        | "json_array_elements_text"
        | "jsonb_array_elements"
        | "jsonb_array_elements_text" => Some("value".into()),
        "pg_partition_ancestors" => Some("relid".into()),
        _ => None,
    }
}
