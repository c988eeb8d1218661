//! PARTITION BY: the key of a partitioned table.

use crate::state::SessionState;
use pg_raw_parse::{Node, nodes};
use sinew_error::{Result, SqlError, SqlState, notsup, sqlerr};
use sinew_plan::{IndexKey, keep_index_key};
use sinew_table::partition::{PartitionStrategy, Partitioning};
use sinew_table::{Column, IndexColumn, Relation, collation};
use sinew_types::oper::OPCLASSES;
use sinew_types::partition_hash::has_hash;
use sinew_types::typeinfo;
use std::sync::Arc;

/// Most columns of a partition key.
const KEYS_MAX: usize = 32;

/// The division that PARTITION BY says, of a table whose columns are known.
pub(super) fn division(
    cx: &SessionState,
    spec: &nodes::PartitionSpec,
    rel: &Arc<Relation>,
    sql: &str,
) -> Result<Partitioning> {
    let strategy = PartitionStrategy::from_letter(spec.strategy as u8)?;
    let params = spec.part_params();
    if params.len() > KEYS_MAX {
        return Err(sqlerr!(TOO_MANY_COLUMNS, "cannot partition using more than {KEYS_MAX} columns"));
    }
    if strategy == PartitionStrategy::List && params.len() != 1 {
        return Err(sqlerr!(
            INVALID_OBJECT_DEFINITION,
            "cannot use \"list\" partition strategy with more than one column"
        ));
    }
    let mut keys = Vec::with_capacity(params.len());
    for param in params {
        keys.push(key(cx, param, keys.len(), rel, strategy, sql)?);
    }
    let types = keys.iter().map(|key| key.type_oid(rel)).collect();
    Ok(Partitioning::new(strategy, keys, types, Vec::new()))
}

fn key(
    cx: &SessionState,
    param: &nodes::PartitionElem,
    at: usize,
    rel: &Arc<Relation>,
    strategy: PartitionStrategy,
    sql: &str,
) -> Result<IndexColumn> {
    let mut key = match param.name() {
        Some(name) if sinew_table::SYSTEM_COLUMNS.contains(&name) => {
            return Err(sqlerr!(
                INVALID_OBJECT_DEFINITION,
                "cannot use system column \"{name}\" in partition key"
            )
            .location_if_unset(param.location));
        }
        Some(name) => match rel.column_index(name) {
            Some(at) => column_key(&rel.columns[at]).map_err(|e| e.location_if_unset(param.location))?,
            None => {
                return Err(sqlerr!(
                    UNDEFINED_COLUMN,
                    "column \"{name}\" named in partition key does not exist"
                )
                .location_if_unset(param.location));
            }
        },
        None => match keep_index_key(cx, param.expr(), sql, rel).map_err(of_key)? {
            IndexKey::Column(at) => column_key(&rel.columns[at])?,
            IndexKey::Computed(key) => {
                let read = sinew_plan::kept::references(cx, &key.tree)?.own;
                for attnum in &read {
                    column_key(&rel.columns[*attnum as usize - 1])
                        .map_err(|e| e.location_if_unset(param.location))?;
                }
                if typeinfo::is_pseudo(key.type_oid) {
                    return Err(sqlerr!(
                        INVALID_TABLE_DEFINITION,
                        "partition key column {} has pseudo-type {}",
                        at + 1,
                        typeinfo::type_name(key.type_oid)
                    ));
                }
                if read.is_empty() {
                    let message = "cannot use constant expression as partition key";
                    return Err(SqlError::new(SqlState::INVALID_OBJECT_DEFINITION, message));
                }
                let column = Column::plain(key.name.clone(), 0, key.type_oid, key.typmod);
                IndexColumn { computed: Some(Arc::new(key)), ..IndexColumn::plain(&column) }
            }
        },
    };
    let ty = key.type_oid(rel);
    let collated: Vec<&str> = param.collation().iter().filter_map(Node::as_str).collect();
    if !collated.is_empty() {
        collation::check_type(ty)?;
        key.collation = collation::find(&collated)?;
    }
    let class: Vec<&str> = param.opclass().iter().filter_map(Node::as_str).collect();
    if let Some(name) = class.last() {
        let found = OPCLASSES.iter().find(|class| class.name == *name && class.input == ty);
        key.opclass = found
            .filter(|_| strategy != PartitionStrategy::Hash)
            .ok_or_else(|| notsup!("operator class \"{name}\" in a partition key is not supported"))?
            .oid;
    }
    if strategy == PartitionStrategy::Hash && !has_hash(ty) {
        return Err(notsup!(
            "a column of type {} in PARTITION BY HASH is not supported",
            typeinfo::type_name(ty)
        ));
    }
    if key.opclass == 0 {
        return Err(sqlerr!(
            UNDEFINED_OBJECT,
            "data type {} has no default operator class for access method \"btree\"",
            typeinfo::type_name(ty)
        )
        .hint("You must specify a btree operator class or define a default btree operator class for the data type."));
    }
    Ok(key)
}

fn column_key(column: &Column) -> Result<IndexColumn> {
    if column.generated {
        return Err(sqlerr!(INVALID_OBJECT_DEFINITION, "cannot use generated column in partition key")
            .detail(format!("Column \"{}\" is a generated column.", column.name)));
    }
    Ok(IndexColumn::plain(column))
}

/// The words of an error in an index expression, for a partition key.
fn of_key(mut e: SqlError) -> SqlError {
    e.message = e.message.replace("index expression", "partition key expression");
    e
}
