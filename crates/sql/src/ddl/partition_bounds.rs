//! FOR VALUES: the bound of a partition.

use crate::ddl::exprs::must_read_nothing;
use crate::state::SessionState;
use pg_raw_parse::raw::PartitionRangeDatumKind;
use pg_raw_parse::{Node, nodes};
use sinew_error::{Result, SqlError, SqlState, sqlerr};
use sinew_exec::stored::Evaluate;
use sinew_plan::parse::location;
use sinew_plan::{BoundExpr, NamedType, partition_key_name};
use sinew_table::Relation;
use sinew_table::partition::{Bound, Edge, PartitionStrategy, Partitioning, compare_ends};
use sinew_types::{Datum, typeinfo};
use std::cmp::Ordering;

/// The bound that FOR VALUES says, checked against the table above and its other partitions.
pub(super) fn bound(
    cx: &SessionState,
    spec: &nodes::PartitionBoundSpec,
    parent: &Relation,
    name: &str,
    sql: &str,
) -> Result<Bound> {
    let division = division_of(parent)?;
    let at = |e: SqlError| e.location_if_unset(spec.location);
    let wrong =
        |what: &str| sqlerr!(INVALID_TABLE_DEFINITION, "invalid bound specification for a {what} partition");
    let bound = if spec.is_default {
        if division.strategy == PartitionStrategy::Hash {
            return Err(sqlerr!(
                INVALID_TABLE_DEFINITION,
                "a hash-partitioned table may not have a default partition"
            ));
        }
        Bound::Default
    } else {
        match (division.strategy, spec.strategy as u8) {
            (PartitionStrategy::List, b'l') => list_bound(cx, spec, parent, division, sql)?,
            (PartitionStrategy::Range, b'r') => range_bound(cx, spec, parent, division, name, sql)?,
            (PartitionStrategy::Hash, b'h') => hash_bound(cx, spec, division)?,
            (PartitionStrategy::List, _) => return Err(at(wrong("list"))),
            (PartitionStrategy::Range, _) => return Err(at(wrong("range"))),
            (PartitionStrategy::Hash, _) => return Err(at(wrong("hash"))),
        }
    };
    if let Some(other) = division.overlap(&bound) {
        let place = overlap_place(spec, division, &bound, &other.bound);
        let other = cx.relation(other.oid)?.map_or_else(String::new, |rel| rel.name.to_string());
        let message = match bound {
            Bound::Default => {
                format!("partition \"{name}\" conflicts with existing default partition \"{other}\"")
            }
            _ => format!("partition \"{name}\" would overlap partition \"{other}\""),
        };
        return Err(SqlError::new(SqlState::INVALID_OBJECT_DEFINITION, message).location_if_unset(place));
    }
    Ok(bound)
}

/// Where a bound begins to overlap that of another partition: the value of a list, or the value in
/// which one end of a range differs from the other range's.
fn overlap_place(
    spec: &nodes::PartitionBoundSpec,
    division: &Partitioning,
    bound: &Bound,
    other: &Bound,
) -> i32 {
    let found = match (bound, other) {
        (Bound::List(_), Bound::List(theirs)) => {
            let Bound::List(own) = bound else { return spec.location };
            let ty = division.types[0];
            let is_shared = |value: &Datum| {
                theirs.iter().any(|t| sinew_types::compare::cmp(ty, t, value) == Ordering::Equal)
            };
            let at = own.iter().position(is_shared);
            at.and_then(|at| spec.listdatums().iter().nth(at))
        }
        (Bound::Range { from, to }, Bound::Range { from: their_from, .. }) => {
            let types = &division.types;
            let starts_inside = compare_ends(types, their_from, from) != Ordering::Greater;
            let (own, written) =
                if starts_inside { (from, spec.lowerdatums()) } else { (to, spec.upperdatums()) };
            let upto = |n: usize| compare_ends(&types[..n], &their_from[..n], &own[..n]);
            let at = (1..=types.len()).find(|&n| upto(n) != Ordering::Equal).map_or(0, |n| n - 1);
            written.iter().nth(at)
        }
        _ => None,
    };
    found.map(location).filter(|&place| place >= 0).unwrap_or(spec.location)
}

pub(super) fn division_of(parent: &Relation) -> Result<&Partitioning> {
    parent.partitioning.as_deref().ok_or_else(|| SqlError::internal("a partitioned table without a key"))
}

/// A value of a bound, as the key's type has it.
fn value(
    cx: &SessionState,
    node: Node<'_>,
    parent: &Relation,
    division: &Partitioning,
    at: usize,
    sql: &str,
) -> Result<Datum> {
    let key = &division.keys[at];
    let target = match key.column() {
        Some(column) => NamedType::of(&parent.columns[column]),
        None => NamedType::plain(division.types[at], key.computed.as_ref().map_or(-1, |e| e.typmod)),
    };
    must_read_nothing(node, "partition bound expression", "partition bound")?;
    let bound = BoundExpr::bind_partition_bound(cx, node, sql, target).map_err(|mut e| {
        if e.sqlstate == SqlState::DATATYPE_MISMATCH && e.message.starts_with("column \"expression\"") {
            e.message = format!(
                "specified value cannot be cast to type {} for column \"{}\"",
                typeinfo::type_name(target.ty),
                partition_key_name(cx, parent, key)
            );
            e.hint = None;
        }
        e
    })?;
    bound.eval(cx, &[])
}

fn list_bound(
    cx: &SessionState,
    spec: &nodes::PartitionBoundSpec,
    parent: &Relation,
    division: &Partitioning,
    sql: &str,
) -> Result<Bound> {
    let ty = division.types[0];
    let mut values: Vec<Datum> = Vec::new();
    for node in spec.listdatums() {
        let value = value(cx, node, parent, division, 0, sql)?;
        let is_same = |have: &Datum| sinew_types::compare::cmp(ty, have, &value) == Ordering::Equal;
        if !values.iter().any(is_same) {
            values.push(value);
        }
    }
    Ok(Bound::List(values))
}

fn range_bound(
    cx: &SessionState,
    spec: &nodes::PartitionBoundSpec,
    parent: &Relation,
    division: &Partitioning,
    name: &str,
    sql: &str,
) -> Result<Bound> {
    for (list, word) in [(spec.lowerdatums(), "FROM"), (spec.upperdatums(), "TO")] {
        if list.len() != division.keys.len() {
            return Err(sqlerr!(
                INVALID_TABLE_DEFINITION,
                "{word} must specify exactly one value per partitioning column"
            ));
        }
    }
    let edges = |list: &pg_raw_parse::list::NodeList| -> Result<Vec<Edge>> {
        let mut edges = Vec::with_capacity(list.len());
        for (at, node) in list.iter().enumerate() {
            edges.push(edge(cx, node, parent, division, at, sql)?);
        }
        let open = edges.iter().position(|edge| !matches!(edge, Edge::Value(_)));
        if let Some(first) = open {
            let (is_min, word) = match edges[first] {
                Edge::Min => (true, "MINVALUE"),
                _ => (false, "MAXVALUE"),
            };
            let fits = |edge: &Edge| match edge {
                Edge::Min => is_min,
                Edge::Max => !is_min,
                Edge::Value(_) => false,
            };
            if let Some(wrong) = edges[first..].iter().position(|edge| !fits(edge)) {
                let place = list.iter().nth(first + wrong).map_or(-1, location);
                return Err(sqlerr!(DATATYPE_MISMATCH, "every bound following {word} must also be {word}")
                    .location_if_unset(if place < 0 { spec.location } else { place }));
            }
        }
        Ok(edges)
    };
    let (from, to) = (edges(spec.lowerdatums())?, edges(spec.upperdatums())?);
    let bound = Bound::Range { from: from.clone(), to: to.clone() };
    if compare_ends(&division.types, &from, &to) != Ordering::Less {
        let types = &division.types;
        let upto = |n: &usize| compare_ends(&types[..*n], &from[..*n], &to[..*n]) != Ordering::Equal;
        let at = (1..=types.len()).find(upto).map_or(0, |n| n - 1);
        let place = spec.lowerdatums().iter().nth(at).map(location);
        let shown = sinew_plan::partition_bound(cx, &bound, &division.types)?;
        let (from, to) = shown.trim_start_matches("FOR VALUES FROM ").split_once(" TO ").unwrap_or_default();
        return Err(sqlerr!(
            INVALID_OBJECT_DEFINITION,
            "empty range bound specified for partition \"{name}\""
        )
        .detail(format!("Specified lower bound {from} is greater than or equal to upper bound {to}."))
        .location_if_unset(place.filter(|&place| place >= 0).unwrap_or(spec.location)));
    }
    Ok(bound)
}

fn edge(
    cx: &SessionState,
    node: Node<'_>,
    parent: &Relation,
    division: &Partitioning,
    at: usize,
    sql: &str,
) -> Result<Edge> {
    match node {
        Node::PartitionRangeDatum(datum) => match datum.kind {
            PartitionRangeDatumKind::PARTITION_RANGE_DATUM_MINVALUE => return Ok(Edge::Min),
            PartitionRangeDatumKind::PARTITION_RANGE_DATUM_MAXVALUE => return Ok(Edge::Max),
            _ => return edge(cx, datum.value(), parent, division, at, sql),
        },
        // The grammar has them as names of columns.
        Node::ColumnRef(column) => {
            let names: Vec<&str> = column.fields().iter().filter_map(|n| n.as_str()).collect();
            match names.as_slice() {
                ["minvalue"] => return Ok(Edge::Min),
                ["maxvalue"] => return Ok(Edge::Max),
                _ => {}
            }
        }
        _ => {}
    }
    match value(cx, node, parent, division, at, sql)? {
        Datum::Null => Err(sqlerr!(INVALID_OBJECT_DEFINITION, "cannot specify NULL in range bound")),
        value => Ok(Edge::Value(value)),
    }
}

fn hash_bound(cx: &SessionState, spec: &nodes::PartitionBoundSpec, division: &Partitioning) -> Result<Bound> {
    let invalid = |what: &str| Err(sqlerr!(INVALID_TABLE_DEFINITION, "{what}"));
    if spec.modulus <= 0 {
        return invalid("modulus for hash partition must be an integer value greater than zero");
    }
    if spec.remainder < 0 {
        return invalid(
            "remainder for hash partition must be an integer value greater than or equal to zero",
        );
    }
    if spec.remainder >= spec.modulus {
        return invalid("remainder for hash partition must be less than modulus");
    }
    let (modulus, remainder) = (spec.modulus as u32, spec.remainder as u32);
    // In the order of their moduli and remainders: the one before divides the new modulus, and the
    // new modulus divides the one behind.
    let of = |at: usize| match division.partitions.get(at).map(|partition| &partition.bound) {
        Some(Bound::Hash { modulus, remainder }) => Some((*modulus, *remainder)),
        _ => None,
    };
    let behind = (0..division.partitions.len())
        .find(|&at| of(at).is_some_and(|other| other > (modulus, remainder)))
        .unwrap_or(division.partitions.len());
    let refused = |at: usize, how: String| -> Result<Bound> {
        let name = cx.relation(division.partitions[at].oid)?.map(|rel| rel.name.to_string());
        Err(sqlerr!(
            INVALID_OBJECT_DEFINITION,
            "every hash partition modulus must be a factor of the next larger modulus"
        )
        .detail(format!(
            "The new modulus {modulus} is not {how}, the modulus of existing partition \"{}\".",
            name.unwrap_or_default()
        )))
    };
    if let Some((before, _)) = behind.checked_sub(1).and_then(of)
        && !modulus.is_multiple_of(before)
    {
        return refused(behind - 1, format!("divisible by {before}"));
    }
    if let Some((after, _)) = of(behind)
        && !after.is_multiple_of(modulus)
    {
        return refused(behind, format!("a factor of {after}"));
    }
    Ok(Bound::Hash { modulus, remainder })
}
