//! From the written shapes of the system catalogs to descriptors.
//!
//! The catalogs' own descriptors come from here and never from the catalogs. The program fixes
//! their shape, and their files have fixed numbers. A session can therefore read a catalog before
//! it has read any catalog.

use crate::CATALOG_VERSION;
use crate::acl::{Kind, default_acl};
use crate::bootstrap::TEMPLATE1;
use crate::shapes::{as_new, tables, views_shape};
use sinew_storage::RelFile;
use sinew_storage::btree::IndexRel;
use sinew_storage::engine::recover::CatalogTrees;
use sinew_storage::heap::HeapRel;
use sinew_table::desc::*;
use sinew_types::Oid;
use sinew_types::acl::{AclItem, PUBLIC as PUBLIC_ROLE, Rights};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, OnceLock, RwLock};

pub(crate) struct IndexShape {
    pub oid: u32,
    pub name: &'static str,
    /// Column numbers, comma separated.
    pub keys: &'static str,
    pub unique: bool,
    pub primary: bool,
}

pub(crate) struct RawShape {
    pub oid: u32,
    pub name: &'static str,
    pub shared: bool,
    pub columns: &'static str,
    pub indexes: &'static [IndexShape],
}

/// OID of the schema `pg_catalog`.
pub const PG_CATALOG: Oid = 11;
/// OID of the schema `pg_toast`.
pub const PG_TOAST: Oid = 99;
/// OID of the schema `public`.
pub const PUBLIC: Oid = 2200;
/// OID of the schema `information_schema`.
pub const INFORMATION_SCHEMA: Oid = 13207;
/// The role that owns everything built in.
pub const BOOTSTRAP_ROLE: Oid = 10;

/// First file number of the stored catalogs. Table `n` of the list has `FIRST_FILE + 16 n`, and its
/// indexes have the numbers after it. No other file ever gets a number below 1024.
const FIRST_FILE: u64 = 16;

fn parse_columns(text: &str) -> Vec<Column> {
    let mut columns = Vec::with_capacity(text.split_whitespace().count());
    for (i, word) in text.split_whitespace().enumerate() {
        let (name, rest) = word.split_once(':').expect("a shape's column has a type");
        let not_null = rest.ends_with('!');
        let (type_oid, typmod) = parse_type(rest.trim_end_matches('!'));
        columns.push(Column { not_null, ..Column::plain(name, i as i16 + 1, type_oid, typmod) });
    }
    columns
}

/// A type's OID, with the length of a varchar or the digits of a time in parentheses if it has
/// them.
fn parse_type(text: &str) -> (Oid, i32) {
    const HEADER_BYTES: i32 = 4;
    let (oid, length) = text.trim_end_matches(')').split_once('(').unwrap_or((text, ""));
    let oid: Oid = oid.parse().expect("a shape's type is a number");
    let header = if oid == sinew_types::oid::VARCHAR { HEADER_BYTES } else { 0 };
    (oid, length.parse().map_or(-1, |length: i32| length + header))
}

/// Relations that only superusers read: passwords, values out of tables, and the insides of the
/// installation.
const SECRET: &[&str] = &[
    "pg_authid",
    "pg_shadow",
    "pg_statistic",
    "pg_statistic_ext_data",
    "pg_user_mapping",
    "pg_largeobject",
    "pg_subscription",
    "pg_config",
    "pg_file_settings",
    "pg_hba_file_rules",
    "pg_ident_file_mappings",
    "pg_backend_memory_contexts",
    "pg_shmem_allocations",
    "pg_replication_origin_status",
];

/// The access list of a system relation: every role reads most of them.
fn access(name: &str) -> Arc<[AclItem]> {
    static LISTS: LazyLock<[Arc<[AclItem]>; 2]> = LazyLock::new(|| {
        let own = default_acl(Kind::Table, BOOTSTRAP_ROLE);
        let mut read = own.clone();
        read.push(AclItem {
            grantee: PUBLIC_ROLE,
            grantor: BOOTSTRAP_ROLE,
            rights: Rights::SELECT,
            options: Rights::NONE,
        });
        [own.into(), read.into()]
    });
    LISTS[usize::from(!SECRET.contains(&name))].clone()
}

fn relation(entry: &Entry, database: Oid) -> Relation {
    let Entry { raw, schema, kind, number } = *entry;
    let database = if raw.shared { 0 } else { database };
    let first = FIRST_FILE + 16 * number as u64;
    let file =
        |n: u64| RelFile { database, reserved: 0, file: if kind == RelationKind::Table { n } else { 0 } };
    let columns = parse_columns(raw.columns);
    let indexes = raw
        .indexes
        .iter()
        .enumerate()
        .map(|(i, ix)| {
            let columns = ix.keys.split(',').map(|k| {
                let attnum: i16 = k.parse().expect("a shape's key is a number");
                IndexColumn::plain(&columns[attnum as usize - 1])
            });
            Arc::new(Index {
                oid: ix.oid,
                name: ix.name.into(),
                columns: columns.collect(),
                unique: ix.unique,
                primary: ix.primary,
                nulls_equal: false,
                state: IndexState::Valid,
                deferral: Deferral::default(),
                included: Vec::new(),
                storage: IndexRel { file: file(first + 1 + i as u64), oid: ix.oid },
                constraint: None,
                predicate: None,
                part_of: None,
                method: IndexMethod::BTree,
            })
        })
        .collect();
    Relation {
        oid: raw.oid,
        name: raw.name.into(),
        schema_oid: schema.0,
        schema_name: schema.1.into(),
        owner: BOOTSTRAP_ROLE,
        acl: Some(access(raw.name)),
        kind,
        persistence: Persistence::Permanent,
        on_commit: OnCommit::Preserve,
        columns,
        indexes,
        checks: Vec::new(),
        foreign_keys: Vec::new(),
        triggers: Vec::new(),
        referenced_by: Vec::new(),
        heap: HeapRel { file: file(first), oid: raw.oid, fillfactor: 100 },
        options: Vec::new(),
        toast: None,
        sequence: None,
        view_query: None,
        is_populated: true,
        rows_estimate: -1.0,
        statistics: Vec::new(),
        pages_estimate: 0,
        is_system: true,
        codec: CodecCell::default(),
        partitioning: None,
        partition_of: None,
        children: None,
        replica_identity: sinew_table::ReplicaIdentity::Nothing,
        published: None,
        row_type: Default::default(),
    }
}

/// A system relation before any database has it.
struct Entry {
    raw: &'static RawShape,
    schema: (Oid, &'static str),
    kind: RelationKind,
    /// Of a stored catalog: its place in the list, from which its file numbers follow.
    number: usize,
}

/// The system relations, as every database has them.
struct Directory {
    /// By OID.
    entries: Vec<Entry>,
    /// Places in `entries`, by schema and name.
    names: Vec<u16>,
    /// Places of the stored catalogs, in the order of their file numbers.
    stored: Vec<u16>,
}

impl Directory {
    fn get() -> &'static Directory {
        static DIRECTORY: LazyLock<Directory> = LazyLock::new(Directory::new);
        &DIRECTORY
    }

    fn new() -> Directory {
        let catalog = (PG_CATALOG, "pg_catalog");
        let stored = tables::STORED.iter().enumerate().map(|(number, raw)| Entry {
            raw,
            schema: catalog,
            kind: RelationKind::Table,
            number,
        });
        let made_up = |schema| move |raw| Entry { raw, schema, kind: RelationKind::Virtual, number: 0 };
        let views = views_shape::CATALOGS.iter().chain(views_shape::VIEWS).chain(views_shape::SINEW_VIEWS);
        let information = (INFORMATION_SCHEMA, "information_schema");
        let information = views_shape::INFORMATION_SCHEMA.iter().map(made_up(information));
        let mut entries: Vec<Entry> = stored.chain(views.map(made_up(catalog))).chain(information).collect();
        entries.sort_by_key(|e| e.raw.oid);
        let places = 0..entries.len() as u16;
        let of = |place: &u16| &entries[usize::from(*place)];
        let mut names: Vec<u16> = places.clone().collect();
        names.sort_by_key(|place| (of(place).schema.0, of(place).raw.name));
        let mut stored: Vec<u16> = places.filter(|place| of(place).kind == RelationKind::Table).collect();
        stored.sort_by_key(|place| of(place).number);
        Directory { names, stored, entries }
    }

    fn by_oid(&self, oid: Oid) -> Option<usize> {
        self.entries.binary_search_by_key(&oid, |e| e.raw.oid).ok()
    }
}

/// The system relations of one database. Each is made at its first use and kept for the life of the
/// process. All of them take a few hundred kilobytes, and most processes use a dozen.
pub struct SystemRelations {
    database: Oid,
    /// In the order of the directory.
    made: Box<[OnceLock<Arc<Relation>>]>,
}

impl SystemRelations {
    /// The system relations of a database.
    pub fn of(database: Oid) -> Arc<SystemRelations> {
        static ALL: OnceLock<RwLock<HashMap<Oid, Arc<SystemRelations>>>> = OnceLock::new();
        let all = ALL.get_or_init(Default::default);
        if let Some(found) = all.read().unwrap_or_else(|e| e.into_inner()).get(&database) {
            return found.clone();
        }
        let made = Directory::get().entries.iter().map(|_| OnceLock::new()).collect();
        let system = Arc::new(SystemRelations { database, made });
        all.write().unwrap_or_else(|e| e.into_inner()).entry(database).or_insert(system).clone()
    }

    fn at(&self, place: usize) -> &Arc<Relation> {
        let entry = &Directory::get().entries[place];
        self.made[place].get_or_init(|| Arc::new(relation(entry, self.database)))
    }

    /// The system relation of an OID.
    pub fn by_oid(&self, oid: Oid) -> Option<&Arc<Relation>> {
        Directory::get().by_oid(oid).map(|place| self.at(place))
    }

    /// A stored catalog that is known to exist.
    pub fn stored(&self, oid: Oid) -> &Arc<Relation> {
        self.by_oid(oid).expect("a system catalog exists")
    }

    /// The OID of the system relation of a name in a schema.
    pub fn by_name(&self, schema: Oid, name: &str) -> Option<Oid> {
        let Directory { names, entries, .. } = Directory::get();
        let key = |place: &u16| {
            let entry = &entries[usize::from(*place)];
            (entry.schema.0, entry.raw.name, entry.raw.oid)
        };
        let found = names.binary_search_by(|place| {
            let (s, n, _) = key(place);
            (s, n).cmp(&(schema, name))
        });
        found.ok().map(|at| key(&names[at]).2)
    }

    /// The stored catalogs in the order of their file numbers.
    pub fn all_stored(&self) -> impl Iterator<Item = &Arc<Relation>> {
        Directory::get().stored.iter().map(|&place| self.at(place.into()))
    }

    /// The files of the catalogs' indexes and tables.
    pub fn trees() -> CatalogTrees {
        let mut trees =
            CatalogTrees { version: CATALOG_VERSION, as_new: as_new::FILE, ..CatalogTrees::default() };
        let system = SystemRelations::of(TEMPLATE1);
        for rel in system.all_stored() {
            let file = rel.heap.file;
            match file.database {
                0 => trees.shared_tables.push(file.file),
                _ => trees.tables_of_each_database.push(file.file),
            }
        }
        for index in system.all_stored().flat_map(|rel| &rel.indexes) {
            let file = index.storage.file;
            match file.database {
                0 => trees.shared.push(file.file),
                _ => trees.of_each_database.push(file.file),
            }
        }
        trees
    }

    /// All system relations, stored and virtual, in the order of their OIDs.
    pub fn all(&self) -> impl Iterator<Item = &Arc<Relation>> {
        (0..self.made.len()).map(|place| self.at(place))
    }

    /// The catalog that owns an index, with the index.
    pub fn index(&self, oid: Oid) -> Option<(&Arc<Relation>, &Arc<Index>)> {
        let Directory { stored, entries, .. } = Directory::get();
        stored.iter().find_map(|&place| {
            let at = entries[usize::from(place)].raw.indexes.iter().position(|i| i.oid == oid)?;
            let rel = self.at(place.into());
            Some((rel, &rel.indexes[at]))
        })
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
                // As texts, positions in the log have another order.
                let is_position = column.name.ends_with("lsn") || column.name.starts_with("gap_");
                assert_eq!(
                    is_position,
                    column.type_oid == sinew_types::oid::PG_LSN,
                    "{}.{}",
                    rel.name,
                    column.name
                );
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
        assert_eq!(system.by_name(PUBLIC, "pg_class"), None);
        let (rel, index) = system.index(2663).unwrap();
        assert_eq!((rel.oid, index.oid), (1259, 2663));
        for rel in system.all() {
            assert_eq!(system.by_name(rel.schema_oid, &rel.name), Some(rel.oid));
            assert!(Arc::ptr_eq(system.by_oid(rel.oid).unwrap(), rel));
        }
        assert_eq!(system.stored(1249).columns.len(), 26);
    }
}
