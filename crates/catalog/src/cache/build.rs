//! From catalog rows to descriptors.

use crate::cache::domain::{Under, under};
use crate::cache::{partitions, published};
use crate::id;
use crate::options;
use crate::rows::{CatRow, Moment, SystemRows};
use crate::shape::{PG_TOAST, SystemRelations};
use sinew_error::{Result, SqlError, SqlState};
use sinew_storage::RelFile;
use sinew_storage::btree::IndexRel;
use sinew_storage::heap::HeapRel;
use sinew_table::codec::{Reader, corrupt};
use sinew_table::desc::*;
use sinew_table::{ReplicaIdentity, tagged};
use sinew_types::typeinfo::made;
use sinew_types::{Datum, FmtCtx, Oid, RowField, RowType, io, oid as t};
use std::collections::HashMap;
use std::sync::Arc;

/// Rows in rows are looked into this deep. No row type contains itself, so only damaged catalogs
/// get there.
const ROW_DEPTH_MAX: usize = 100;

/// The index of `pg_trigger` by table and name.
const TRIGGERS_OF_TABLE: Oid = 2701;

/// Reads a relation's descriptor; `None` if there is no such relation. `schema_name` resolves its
/// schema.
///
/// The caller need not hold a lock. All catalogs are read as they are at one moment. With a
/// snapshot for each catalog, another session could drop or change the relation between two of
/// them, and the rows would not fit each other.
pub fn relation(
    tx: SystemRows<'_>,
    system: &SystemRelations,
    database: Oid,
    oid: Oid,
    schema_name: &dyn Fn(Oid) -> Result<Option<Arc<str>>>,
) -> Result<Option<Relation>> {
    tx.at_one_moment(|at| {
        let class = at.find(system.stored(id::CLASS), 2662, &[Datum::Oid(oid)])?;
        class.map(|class| describe(at, system, database, oid, &class, schema_name)).transpose()
    })
}

fn describe(
    at: Moment<'_>,
    system: &SystemRelations,
    database: Oid,
    oid: Oid,
    class: &CatRow<'_>,
    schema_name: &dyn Fn(Oid) -> Result<Option<Arc<str>>>,
) -> Result<Relation> {
    let kind = match class.char("relkind") {
        b'r' => RelationKind::Table,
        b'i' | b'I' => RelationKind::Index,
        b'S' => RelationKind::Sequence,
        b'v' => RelationKind::View,
        b'm' => RelationKind::Materialized,
        b't' => RelationKind::Toast,
        b'c' => RelationKind::Composite,
        b'p' => RelationKind::Partitioned,
        other => {
            return Err(SqlError::internal(format!("relation {oid} has unknown kind {}", other as char)));
        }
    };
    let schema_oid = class.oid("relnamespace");
    let schema = |oid: Oid| -> Result<Arc<str>> {
        if let Some(name) = schema_name(oid)? {
            return Ok(name);
        }
        // The schema was dropped since.
        let row = at.find(system.stored(id::NAMESPACE), 2685, &[Datum::Oid(oid)])?;
        Ok(row.map_or("???".into(), |r| r.text("nspname").into()))
    };
    let kept = class.texts("reloptions");
    let mut rel = Relation {
        oid,
        name: class.text("relname").into(),
        schema_oid,
        schema_name: if schema_oid == PG_TOAST { "pg_toast".into() } else { schema(schema_oid)? },
        owner: class.oid("relowner"),
        acl: class.acl("relacl"),
        kind,
        persistence: Persistence::Permanent,
        on_commit: OnCommit::Preserve,
        columns: Vec::new(),
        indexes: Vec::new(),
        checks: Vec::new(),
        foreign_keys: Vec::new(),
        triggers: Vec::new(),
        referenced_by: Vec::new(),
        heap: HeapRel { file: file(database, class), oid, fillfactor: options::fillfactor(&kept) },
        options: kept,
        toast: None,
        sequence: None,
        view_query: None,
        is_populated: class.bool("relispopulated"),
        rows_estimate: class.float("reltuples"),
        statistics: Vec::new(),
        pages_estimate: class.int("relpages") as u32,
        is_system: false,
        codec: CodecCell::default(),
        partitioning: None,
        partition_of: None,
        children: None,
        replica_identity: ReplicaIdentity::default(),
        published: None,
        row_type: Default::default(),
    };
    match kind {
        RelationKind::Toast => return Ok(rel),
        RelationKind::Sequence => rel.sequence = Some(Arc::new(sequence(at, system, oid)?)),
        RelationKind::View | RelationKind::Materialized => {
            let rules = at.lookup(system.stored(id::REWRITE), 2693, &[Datum::Oid(oid)])?;
            rel.view_query = rules.first().map(|r| r.text("ev_action").into());
        }
        _ => {}
    }
    if kind == RelationKind::View && class.bool("relhastriggers") {
        rel.triggers = triggers(at, system, oid)?;
    }
    rel.columns = columns(at, system, oid, class.int("relnatts") as usize)?;
    if rel.keeps_rows() || kind == RelationKind::Partitioned {
        rel.indexes = indexes(at, system, database, oid)?;
        rel.checks = checks(at, system, oid)?;
        rel.statistics = statistics(at, system, oid, rel.columns.len())?;
        // Set when a foreign key came, on both its tables, or a trigger.
        if class.bool("relhastriggers") {
            rel.foreign_keys = foreign_keys(at, system, oid)?;
            rel.referenced_by = referencing(at, system, oid)?;
            rel.triggers = triggers(at, system, oid)?;
        }
        let toast = class.oid("reltoastrelid");
        if toast != 0 {
            rel.toast = Some(toast_of(at, system, database, toast)?);
        }
        for (attnum, sequence) in owned_sequences(at, system, oid)? {
            if let Some(column) = rel.columns.get_mut(attnum as usize - 1) {
                column.own(sequence);
            }
        }
    }
    if rel.keeps_rows() || kind == RelationKind::Partitioned {
        rel.replica_identity = published::identity(at, system, class)?;
    }
    if kind == RelationKind::Partitioned {
        rel.partitioning = Some(Arc::new(partitions::of_table(at, system, &rel)?));
    }
    if class.bool("relispartition") {
        rel.partition_of = partitions::place_of(at, system, oid, class)?.map(Arc::new);
    }
    rel.published = published::of_table(at, system, &rel)?.map(Arc::new);
    if kind == RelationKind::Table && class.bool("relhassubclass") {
        rel.with_children(partitions::below(at, system, oid)?);
    }
    Ok(rel)
}

/// As [`relation`], for vacuum: its schema's name is not resolved.
pub fn build_relation(
    tx: SystemRows<'_>,
    system: &SystemRelations,
    database: Oid,
    oid: Oid,
) -> Result<Option<Relation>> {
    relation(tx, system, database, oid, &|_| Ok(Some("".into())))
}

fn file(database: Oid, class: &CatRow<'_>) -> RelFile {
    RelFile { database, reserved: 0, file: u64::from(class.oid("relfilenode")) }
}

fn columns(at: Moment<'_>, system: &SystemRelations, oid: Oid, count: usize) -> Result<Vec<Column>> {
    let attributes = at.lookup(system.stored(id::ATTRIBUTE), 2659, &[Datum::Oid(oid)])?;
    let mut columns = Vec::with_capacity(count);
    let mut has_defaults = false;
    for row in &attributes {
        let attnum = row.int("attnum") as i16;
        if attnum <= 0 {
            continue;
        }
        let declared = row.oid("atttypid");
        let Under { ty: type_oid, typmod } = under(at, system, declared, row.int("atttypmod") as i32)?;
        has_defaults |= row.bool("atthasdef");
        let missing = match row.texts("attmissingval").first() {
            Some(text) => Some(missing_value(type_oid, text)?),
            None => None,
        };
        columns.push(Column {
            name: row.text("attname").into(),
            attnum,
            type_oid,
            typmod,
            domain: made::is_of_domain(declared).then_some(declared),
            collation: row.oid("attcollation"),
            not_null: row.bool("attnotnull"),
            dropped: row.bool("attisdropped"),
            identity: match row.char("attidentity") {
                b'a' => Some(Identity::Always),
                b'd' => Some(Identity::ByDefault),
                _ => None,
            },
            generated: row.char("attgenerated") == b's',
            default_tree: None,
            sequence: None,
            more_sequences: Vec::new(),
            missing,
            acl: row.acl("attacl"),
            row: None,
            origin: origin(row, "attinhcount", "attislocal"),
        });
    }
    if columns.len() != count || columns.iter().enumerate().any(|(i, c)| c.attnum as usize != i + 1) {
        return Err(SqlError::new(
            sinew_error::SqlState::DATA_CORRUPTED,
            format!("pg_attribute does not have the {count} columns of relation {oid}"),
        ));
    }
    for column in columns.iter_mut().filter(|c| !c.dropped) {
        column.row = row_type(at, system, column.type_oid, 0)?;
    }
    if has_defaults {
        for row in at.lookup(system.stored(id::ATTRDEF), 2656, &[Datum::Oid(oid)])? {
            let at = row.int("adnum") as usize - 1;
            if let Some(column) = columns.get_mut(at) {
                column.default_tree = Some(row.text("adbin").into());
            }
        }
    }
    Ok(columns)
}

/// The fields of a row type, or of the row type over which the type is an array. `None` for other
/// types, and for the rows of a relation that the catalogs do not have.
pub fn row_type(
    at: Moment<'_>,
    system: &SystemRelations,
    ty: Oid,
    depth: usize,
) -> Result<Option<Arc<RowType>>> {
    let base = made::base(ty);
    let Some(relation) = made::relation_of(base).filter(|_| depth < ROW_DEPTH_MAX) else { return Ok(None) };
    if relation >= crate::FIRST_TEMPORARY_OID {
        return Ok(None);
    }
    let attributes = at.lookup(system.stored(id::ATTRIBUTE), 2659, &[Datum::Oid(relation)])?;
    let mut fields = Vec::with_capacity(attributes.len());
    for row in &attributes {
        if row.int("attnum") <= 0 || row.bool("attisdropped") {
            continue;
        }
        let declared = row.oid("atttypid");
        let Under { ty, typmod } = under(at, system, declared, row.int("atttypmod") as i32)?;
        fields.push(RowField {
            name: row.text("attname").into(),
            number: row.int("attnum") as i16,
            ty,
            typmod,
            domain: made::is_of_domain(declared).then_some(declared),
            collation: row.oid("attcollation"),
            row: row_type(at, system, ty, depth + 1)?,
        });
    }
    Ok((!attributes.is_empty()).then(|| Arc::new(RowType::new(base, fields))))
}

/// A value as `attmissingval` keeps it: its text form. The text form of an enum changes with the
/// names of its labels, and nothing may read them below the catalog. Such a value is kept as
/// hexadecimal digits of the bytes that `sinew_table::tagged` writes.
pub fn missing_text(value: &Datum, type_oid: Oid) -> Result<String> {
    if !made::is_made(type_oid) {
        return io::to_text(value, type_oid, &FmtCtx::default());
    }
    let mut bytes = Vec::new();
    tagged::put_value(value, &mut bytes)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

fn missing_value(type_oid: Oid, text: &str) -> Result<Datum> {
    if !made::is_made(type_oid) {
        return io::text_in(type_oid, text, -1, &FmtCtx::default());
    }
    let digits = |at: usize| text.get(at..at + 2).and_then(|pair| u8::from_str_radix(pair, 16).ok());
    let bytes: Option<Vec<u8>> = (0..text.len()).step_by(2).map(digits).collect();
    let bytes = bytes.ok_or_else(|| corrupt("a missing value is not hexadecimal"))?;
    tagged::get_value(&mut Reader { bytes: &bytes })
}

fn indexes(at: Moment<'_>, system: &SystemRelations, database: Oid, oid: Oid) -> Result<Vec<Arc<Index>>> {
    let mut indexes = Vec::new();
    let rows = at.lookup(system.stored(id::INDEX), 2678, &[Datum::Oid(oid)])?;
    if rows.is_empty() {
        return Ok(indexes);
    }
    let constraints: HashMap<Oid, ((Oid, Arc<str>), Deferral)> = at
        .lookup(system.stored(id::CONSTRAINT), 2665, &[Datum::Oid(oid)])?
        .iter()
        .filter(|c| matches!(c.char("contype"), b'p' | b'u'))
        .map(|c| (c.oid("conindid"), ((c.oid("oid"), c.text("conname").into()), deferral(c))))
        .collect();
    for row in rows {
        let index_oid = row.oid("indexrelid");
        let Some(class) = at.find(system.stored(id::CLASS), 2662, &[Datum::Oid(index_oid)])? else {
            continue;
        };
        let keys = row.numbers("indkey");
        let options = row.numbers("indoption");
        let (collations, classes) = (row.numbers("indcollation"), row.numbers("indclass"));
        let mut computed = computed_keys(at, system, index_oid, &row)?.into_iter();
        let (keys, included) = keys.split_at(keys.len().min(row.int("indnkeyatts") as usize));
        let columns = keys.iter().enumerate().map(|(i, &k)| {
            let option = options.get(i).copied().unwrap_or(0);
            IndexColumn {
                attnum: k as i16,
                computed: if k == 0 { computed.next() } else { None },
                collation: collations.get(i).map_or(0, |&c| c as Oid),
                opclass: classes.get(i).map_or(0, |&c| c as Oid),
                descending: option & 1 != 0,
                nulls_first: option & 2 != 0,
            }
        });
        indexes.push(Arc::new(Index {
            oid: index_oid,
            name: class.text("relname").into(),
            columns: columns.collect(),
            included: included.iter().map(|&attnum| attnum as i16).collect(),
            unique: row.bool("indisunique"),
            primary: row.bool("indisprimary"),
            nulls_equal: row.bool("indnullsnotdistinct"),
            deferral: match constraints.get(&index_oid) {
                Some((_, deferral)) => *deferral,
                None if !row.bool("indimmediate") => Deferral::AT_COMMIT,
                None => Deferral::default(),
            },
            storage: IndexRel { file: file(database, &class), oid: index_oid },
            method: IndexMethod::of(class.oid("relam")),
            constraint: constraints.get(&index_oid).map(|(constraint, _)| constraint.clone()),
            predicate: Some(row.text("indpred")).filter(|tree| !tree.is_empty()).map(Arc::from),
            part_of: match class.bool("relispartition") {
                true => partitions::parent_of(at, system, index_oid)?,
                false => None,
            },
            state: IndexState::from_flags(
                row.bool("indisvalid"),
                row.bool("indisready"),
                row.bool("indislive"),
            ),
        }));
    }
    indexes.sort_by_key(|i| i.oid);
    Ok(indexes)
}

/// When a constraint is checked, by its row of `pg_constraint`.
fn deferral(row: &CatRow<'_>) -> Deferral {
    Deferral { deferrable: row.bool("condeferrable"), deferred: row.bool("condeferred") }
}

/// The keys of an index that are expressions, in their order. The index's own rows in
/// `pg_attribute` have their names and types.
fn computed_keys(
    at: Moment<'_>,
    system: &SystemRelations,
    index: Oid,
    row: &CatRow<'_>,
) -> Result<Vec<Arc<ComputedKey>>> {
    let trees = row.text("indexprs");
    if trees.is_empty() {
        return Ok(Vec::new());
    }
    let attributes = at.lookup(system.stored(id::ATTRIBUTE), 2659, &[Datum::Oid(index)])?;
    let mut places =
        row.numbers("indkey").into_iter().zip(1i64..).filter(|(key, _)| *key == 0).map(|(_, n)| n);
    let damaged =
        || SqlError::new(SqlState::DATA_CORRUPTED, format!("pg_attribute lacks columns of index {index}"));
    let key = |tree: &str| {
        let place = places.next().ok_or_else(damaged)?;
        let own = attributes.iter().find(|a| a.int("attnum") == place).ok_or_else(damaged)?;
        Ok(Arc::new(ComputedKey {
            tree: tree.into(),
            name: own.text("attname").into(),
            type_oid: own.oid("atttypid"),
            typmod: own.int("atttypmod") as i32,
        }))
    };
    trees.split(' ').map(key).collect()
}

fn statistics(
    at: Moment<'_>,
    system: &SystemRelations,
    oid: Oid,
    columns: usize,
) -> Result<Vec<Option<ColumnStatistics>>> {
    let rows = at.lookup(system.stored(id::STATISTIC), 2696, &[Datum::Oid(oid)])?;
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let mut list = vec![None; columns];
    for row in rows {
        if let Some(slot) = list.get_mut(row.int("staattnum") as usize - 1) {
            *slot = Some(ColumnStatistics {
                null_fraction: row.float("stanullfrac"),
                width_bytes: row.int("stawidth") as i32,
                distinct: row.float("stadistinct"),
                common: common_values(&row),
                histogram: values(&row, "stavalues2"),
                correlation: values(&row, "stanumbers3").first().map_or(0.0, float),
            });
        }
    }
    Ok(list)
}

fn values(row: &CatRow<'_>, name: &str) -> Vec<Datum> {
    match row.get(name) {
        Datum::Array(a) => a.values.clone(),
        _ => Vec::new(),
    }
}

fn float(d: &Datum) -> f64 {
    match d {
        Datum::Float4(f) => f64::from(*f),
        _ => 0.0,
    }
}

fn common_values(row: &CatRow<'_>) -> Vec<(Datum, f64)> {
    values(row, "stavalues1").into_iter().zip(values(row, "stanumbers1").iter().map(float)).collect()
}

fn checks(at: Moment<'_>, system: &SystemRelations, oid: Oid) -> Result<Vec<CheckConstraint>> {
    let mut checks: Vec<CheckConstraint> = at
        .lookup(system.stored(id::CONSTRAINT), 2665, &[Datum::Oid(oid)])?
        .iter()
        .filter(|c| c.char("contype") == b'c')
        .map(|c| CheckConstraint {
            oid: c.oid("oid"),
            name: c.text("conname").into(),
            condition_tree: c.text("conbin").into(),
            origin: origin(c, "coninhcount", "conislocal"),
            no_inherit: c.bool("connoinherit"),
        })
        .collect();
    // The order in which PostgreSQL checks them.
    checks.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(checks)
}

fn origin(row: &CatRow<'_>, count: &str, is_local: &str) -> Origin {
    Origin { above: row.int(count) as u32, is_local: row.bool(is_local) }
}

fn foreign_key(row: &CatRow<'_>) -> Arc<ForeignKey> {
    let columns = |name: &str| row.numbers(name).into_iter().map(|n| n as i16).collect();
    Arc::new(ForeignKey {
        oid: row.oid("oid"),
        name: row.text("conname").into(),
        child: row.oid("conrelid"),
        parent: row.oid("confrelid"),
        child_columns: columns("conkey"),
        parent_columns: columns("confkey"),
        index: row.oid("conindid"),
        full: row.char("confmatchtype") == b'f',
        on_update: ForeignKeyAction::from_letter(row.char("confupdtype")),
        on_delete: ForeignKeyAction::from_letter(row.char("confdeltype")),
        delete_columns: columns("confdelsetcols"),
        deferral: deferral(row),
        validated: row.bool("convalidated"),
        above: row.oid("conparentid"),
    })
}

/// The triggers of a table or view, in the order of their names.
fn triggers(at: Moment<'_>, system: &SystemRelations, oid: Oid) -> Result<Vec<Arc<Trigger>>> {
    let rows = at.lookup(system.stored(id::TRIGGER), TRIGGERS_OF_TABLE, &[Datum::Oid(oid)])?;
    let mut names: HashMap<Oid, Arc<str>> = HashMap::new();
    if rows.iter().any(|row| row.oid("tgconstraint") != 0) {
        let constraints = at.lookup(system.stored(id::CONSTRAINT), 2665, &[Datum::Oid(oid)])?;
        names.extend(constraints.iter().map(|row| (row.oid("oid"), Arc::from(row.text("conname")))));
    }
    let name = |row: &CatRow<'_>, column: &str| {
        Some(row.text(column)).filter(|name| !name.is_empty()).map(Arc::from)
    };
    let read = |row: &CatRow<'_>| {
        let arguments = match row.get("tgargs") {
            Datum::Bytea(bytes) => bytes.split(|b| *b == 0).map(<[u8]>::to_vec).collect(),
            _ => Vec::new(),
        };
        let count = row.int("tgnargs") as usize;
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        Arc::new(Trigger {
            oid: row.oid("oid"),
            name: row.text("tgname").into(),
            function: row.oid("tgfoid"),
            kind: row.int("tgtype") as u8,
            enabled: row.char("tgenabled"),
            columns: row.numbers("tgattr").into_iter().map(|n| n as i16).collect(),
            condition: Some(row.text("tgqual")).filter(|tree| !tree.is_empty()).map(Arc::from),
            arguments: arguments.into_iter().take(count).map(text).collect(),
            constraint: (row.oid("tgconstraint") != 0).then(|| TriggerConstraint {
                oid: row.oid("tgconstraint"),
                name: names.get(&row.oid("tgconstraint")).cloned().unwrap_or_else(|| "".into()),
                deferral: Deferral {
                    deferrable: row.bool("tgdeferrable"),
                    deferred: row.bool("tginitdeferred"),
                },
                referenced: row.oid("tgconstrrelid"),
            }),
            old_table: name(row, "tgoldtable"),
            new_table: name(row, "tgnewtable"),
            parent: row.oid("tgparentid"),
        })
    };
    Ok(rows.iter().map(read).collect())
}

/// Leaves the keys out that are there for partitions of the table at the other end: those below
/// another one of the same list.
fn without_parts(keys: &mut Vec<Arc<ForeignKey>>) {
    let all: Vec<Oid> = keys.iter().map(|key| key.oid).collect();
    keys.retain(|key| !all.contains(&key.above));
}

/// The foreign keys of a table.
fn foreign_keys(at: Moment<'_>, system: &SystemRelations, oid: Oid) -> Result<Vec<Arc<ForeignKey>>> {
    let rows = at.lookup(system.stored(id::CONSTRAINT), 2665, &[Datum::Oid(oid)])?;
    let mut keys: Vec<_> = rows.iter().filter(|c| c.char("contype") == b'f').map(foreign_key).collect();
    keys.sort_by_key(|k| k.oid);
    without_parts(&mut keys);
    Ok(keys)
}

/// The foreign keys that reference a table: `pg_depend` knows them.
fn referencing(at: Moment<'_>, system: &SystemRelations, oid: Oid) -> Result<Vec<Arc<ForeignKey>>> {
    let depends = at.lookup(system.stored(id::DEPEND), 2674, &[Datum::Oid(id::CLASS), Datum::Oid(oid)])?;
    let mut oids: Vec<Oid> =
        depends.iter().filter(|d| d.oid("classid") == id::CONSTRAINT).map(|d| d.oid("objid")).collect();
    oids.sort_unstable();
    oids.dedup();
    let mut keys = Vec::new();
    for constraint in oids {
        let row = at.find(system.stored(id::CONSTRAINT), 2667, &[Datum::Oid(constraint)])?;
        keys.extend(row.iter().filter(|r| r.oid("confrelid") == oid).map(foreign_key));
    }
    without_parts(&mut keys);
    Ok(keys)
}

fn toast_of(
    at: Moment<'_>,
    system: &SystemRelations,
    database: Oid,
    toast: Oid,
) -> Result<(HeapRel, IndexRel)> {
    let class_of = |oid: Oid| -> Result<CatRow<'_>> {
        at.find(system.stored(id::CLASS), 2662, &[Datum::Oid(oid)])?
            .ok_or_else(|| SqlError::internal(format!("relation {oid} of large values is missing")))
    };
    let class = class_of(toast)?;
    let index = at
        .lookup(system.stored(id::INDEX), 2678, &[Datum::Oid(toast)])?
        .first()
        .map(|r| r.oid("indexrelid"))
        .ok_or_else(|| SqlError::internal(format!("relation {toast} of large values has no index")))?;
    let index_class = class_of(index)?;
    Ok((
        HeapRel { file: file(database, &class), oid: toast, fillfactor: 100 },
        IndexRel { file: file(database, &index_class), oid: index },
    ))
}

/// Column numbers and the sequences that belong to them, those of identity columns first.
fn owned_sequences(at: Moment<'_>, system: &SystemRelations, oid: Oid) -> Result<Vec<(i16, Oid)>> {
    let rows = at.lookup(system.stored(id::DEPEND), 2674, &[Datum::Oid(id::CLASS), Datum::Oid(oid)])?;
    let mut owned = Vec::new();
    for row in rows {
        let auto = matches!(row.char("deptype"), b'a' | b'i');
        if auto && row.oid("classid") == id::CLASS && row.int("refobjsubid") > 0 {
            // Indexes are recorded by pg_index, so what depends on a column this way is a sequence.
            owned.push((row.char("deptype") != b'i', row.oid("objid"), row.int("refobjsubid") as i16));
        }
    }
    owned.sort_unstable();
    Ok(owned.into_iter().map(|(_, sequence, attnum)| (attnum, sequence)).collect())
}

fn sequence(at: Moment<'_>, system: &SystemRelations, oid: Oid) -> Result<SequenceParams> {
    let row = at
        .find(system.stored(id::SEQUENCE), 5002, &[Datum::Oid(oid)])?
        .ok_or_else(|| SqlError::internal(format!("sequence {oid} has no row in pg_sequence")))?;
    Ok(SequenceParams {
        type_oid: row.oid("seqtypid"),
        start: row.int("seqstart"),
        increment: row.int("seqincrement"),
        min: row.int("seqmin"),
        max: row.int("seqmax"),
        cache: row.int("seqcache"),
        cycle: row.bool("seqcycle"),
    })
}

/// The columns that every sequence shows.
pub fn sequence_columns() -> Vec<Column> {
    [("last_value", t::INT8), ("log_cnt", t::INT8), ("is_called", t::BOOL)]
        .into_iter()
        .enumerate()
        .map(|(i, (name, type_oid))| Column {
            not_null: true,
            ..Column::plain(name, i as i16 + 1, type_oid, -1)
        })
        .collect()
}
