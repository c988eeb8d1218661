//! From the written shapes of the system catalogs to descriptors.
//!
//! The catalogs' own descriptors come from here and never from the catalogs: their shape is fixed by the program, and their
//! files have fixed numbers, so that reading them needs nothing that would have to be read first.

use super::desc::*;
use super::{tables, views_shape};
use sinew_storage::RelFile;
use sinew_storage::btree::IndexRel;
use sinew_storage::heap::HeapRel;
use sinew_types::Oid;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

pub(super) struct IndexShape {
    pub oid: u32,
    pub name: &'static str,
    /// Column numbers, comma separated.
    pub keys: &'static str,
    pub unique: bool,
    pub primary: bool,
}

pub(super) struct RawShape {
    pub oid: u32,
    pub name: &'static str,
    pub shared: bool,
    pub columns: &'static str,
    pub indexes: &'static [IndexShape],
}

pub const PG_CATALOG: Oid = 11;
pub const PG_TOAST: Oid = 99;
pub const PUBLIC: Oid = 2200;
pub const INFORMATION_SCHEMA: Oid = 13207;
/// The role that owns everything built in.
pub const BOOTSTRAP_ROLE: Oid = 10;

/// File numbers of the stored catalogs: table `n` of the list has `FIRST_FILE + 16 n`, its indexes the numbers after it.
/// Numbers below 1024 are never given out for anything else.
const FIRST_FILE: u64 = 16;

/// The relation of a stored catalog or of a made-up one, for one database.
struct Family {
    by_oid: HashMap<Oid, Arc<Relation>>,
    by_name: HashMap<Oid, HashMap<Arc<str>, Oid>>,
}

fn parse_columns(text: &str) -> Vec<Column> {
    let mut columns = Vec::new();
    for (i, word) in text.split_whitespace().enumerate() {
        let (name, rest) = word.split_once(':').expect("a shape's column has a type");
        let not_null = rest.ends_with('!');
        let type_oid = rest.trim_end_matches('!').parse().expect("a shape's type is a number");
        columns.push(Column {
            name: name.into(),
            attnum: i as i16 + 1,
            type_oid,
            typmod: -1,
            not_null,
            dropped: false,
            identity: None,
            default_sql: None,
            sequence: None,
            missing: None,
        });
    }
    columns
}

fn relation(
    raw: &RawShape,
    schema: (Oid, &str),
    kind: RelationKind,
    database: Oid,
    number: usize,
) -> Relation {
    let database = if raw.shared { 0 } else { database };
    let first = FIRST_FILE + 16 * number as u64;
    let file =
        |n: u64| RelFile { database, reserved: 0, file: if kind == RelationKind::Table { n } else { 0 } };
    let indexes = raw
        .indexes
        .iter()
        .enumerate()
        .map(|(i, ix)| {
            let columns = ix.keys.split(',').map(|k| IndexColumn {
                attnum: k.parse().expect("a shape's key is a number"),
                descending: false,
                nulls_first: false,
            });
            Arc::new(Index {
                oid: ix.oid,
                name: ix.name.into(),
                columns: columns.collect(),
                unique: ix.unique,
                primary: ix.primary,
                nulls_equal: false,
                storage: IndexRel { file: file(first + 1 + i as u64), oid: ix.oid },
                constraint: None,
            })
        })
        .collect();
    Relation {
        oid: raw.oid,
        name: raw.name.into(),
        schema_oid: schema.0,
        schema_name: schema.1.into(),
        owner: BOOTSTRAP_ROLE,
        kind,
        persistence: Persistence::Permanent,
        on_commit: OnCommit::Preserve,
        columns: parse_columns(raw.columns),
        indexes,
        checks: Vec::new(),
        foreign_keys: Vec::new(),
        referenced_by: Vec::new(),
        heap: HeapRel { file: file(first), oid: raw.oid, fillfactor: 100 },
        toast: None,
        sequence: None,
        view_sql: None,
        rows_estimate: -1.0,
        statistics: Vec::new(),
        pages_estimate: 0,
        is_system: true,
        codec: CodecCell::default(),
    }
}

/// The system relations of one database.
pub struct SystemRelations {
    family: Family,
    stored: Vec<Oid>,
}

impl SystemRelations {
    fn new(database: Oid) -> SystemRelations {
        let mut family = Family { by_oid: HashMap::new(), by_name: HashMap::new() };
        let mut stored = Vec::new();
        let mut add = |rel: Relation| {
            family.by_name.entry(rel.schema_oid).or_default().insert(rel.name.clone(), rel.oid);
            family.by_oid.insert(rel.oid, Arc::new(rel));
        };
        let catalog = (PG_CATALOG, "pg_catalog");
        for (number, raw) in tables::STORED.iter().enumerate() {
            stored.push(raw.oid);
            add(relation(raw, catalog, RelationKind::Table, database, number));
        }
        for raw in views_shape::CATALOGS.iter().chain(views_shape::VIEWS).chain(views_shape::SINEW_VIEWS) {
            add(relation(raw, catalog, RelationKind::Virtual, database, 0));
        }
        for raw in views_shape::INFORMATION_SCHEMA {
            let schema = (INFORMATION_SCHEMA, "information_schema");
            add(relation(raw, schema, RelationKind::Virtual, database, 0));
        }
        SystemRelations { family, stored }
    }

    /// Those of `database`, built at first use and kept for the life of the process (a few hundred kilobytes).
    pub fn of(database: Oid) -> Arc<SystemRelations> {
        static ALL: OnceLock<std::sync::RwLock<HashMap<Oid, Arc<SystemRelations>>>> = OnceLock::new();
        let all = ALL.get_or_init(Default::default);
        if let Some(found) = all.read().unwrap_or_else(|e| e.into_inner()).get(&database) {
            return found.clone();
        }
        let made = Arc::new(SystemRelations::new(database));
        all.write().unwrap_or_else(|e| e.into_inner()).entry(database).or_insert(made).clone()
    }

    pub fn by_oid(&self, oid: Oid) -> Option<&Arc<Relation>> {
        self.family.by_oid.get(&oid)
    }
    /// A stored catalog that is known to exist.
    pub fn stored(&self, oid: Oid) -> &Arc<Relation> {
        &self.family.by_oid[&oid]
    }
    pub fn by_name(&self, schema: Oid, name: &str) -> Option<Oid> {
        self.family.by_name.get(&schema)?.get(name).copied()
    }
    /// The stored catalogs in the order of their file numbers.
    pub fn all_stored(&self) -> impl Iterator<Item = &Arc<Relation>> {
        self.stored.iter().map(|oid| &self.family.by_oid[oid])
    }
    pub fn all(&self) -> impl Iterator<Item = &Arc<Relation>> {
        self.family.by_oid.values()
    }
    /// The catalog that owns an index, with the index.
    pub fn index(&self, oid: Oid) -> Option<(&Arc<Relation>, &Arc<Index>)> {
        self.all_stored().find_map(|rel| rel.indexes.iter().find(|i| i.oid == oid).map(|i| (rel, i)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_hold_together() {
        let system = SystemRelations::of(5);
        let mut files = std::collections::HashSet::new();
        for rel in system.all_stored() {
            assert!(files.insert(rel.heap.file.file), "{} shares its file number", rel.name);
            for index in &rel.indexes {
                assert!(files.insert(index.storage.file.file), "{} shares its file number", index.name);
                for key in &index.columns {
                    assert!(key.attnum >= 1 && key.attnum as usize <= rel.columns.len());
                }
            }
        }
        assert!(files.iter().all(|&f| f < 1024));
        for rel in system.all() {
            for column in &rel.columns {
                assert!(
                    sinew_types::typeinfo::type_info(column.type_oid).is_some(),
                    "{}.{} has unknown type {}",
                    rel.name,
                    column.name,
                    column.type_oid
                );
            }
        }
        assert_eq!(system.by_name(PG_CATALOG, "pg_class"), Some(1259));
        assert_eq!(system.stored(1249).columns.len(), 26);
    }
}
