//! Descriptors of relations, as the rest of the engine knows them. A descriptor never changes once
//! it is built. Its users share it by `Arc`.

use crate::codec::RowCodec;
use crate::collation;
pub use crate::index::*;
use crate::partition::{PartitionOf, Partitioning};
use crate::published::{Published, ReplicaIdentity};
use sinew_storage::btree::IndexRel;
use sinew_storage::heap::HeapRel;
use sinew_types::typeinfo::made;
use sinew_types::{Array, Datum, Oid, RowType, compare, oid};
use std::cmp::Ordering;
use std::sync::{Arc, OnceLock};

/// An access list as descriptors keep it; `None` where the default holds.
pub type Acl = Option<Arc<[sinew_types::acl::AclItem]>>;

/// `fillfactor` of a table without the option.
pub const FILLFACTOR_DEFAULT: u8 = 100;

/// The kind of a relation (`pg_class.relkind`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RelationKind {
    Table,
    Index,
    Sequence,
    View,
    /// A view whose rows are kept, as a table's are.
    Materialized,
    /// Rows come from a function of the engine (`pg_locks`, `pg_settings` ...).
    Virtual,
    Toast,
    /// A composite type: columns and no rows.
    Composite,
    /// A table whose rows are in its partitions.
    Partitioned,
}

/// The columns that every table has and that `*` does not show.
pub const SYSTEM_COLUMNS: [&str; 6] = ["tableoid", "cmax", "xmax", "cmin", "xmin", "ctid"];

/// Where a relation lives: in files for all sessions, or in the memory of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Persistence {
    Permanent,
    Temporary,
}

/// The action of a temporary table at each commit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OnCommit {
    Preserve,
    DeleteRows,
    Drop,
}

/// The kind of an identity column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Identity {
    Always,
    ByDefault,
}

/// A column of a relation: its row of `pg_attribute`, with its default.
#[derive(Debug, Clone)]
pub struct Column {
    pub name: Arc<str>,
    /// 1-based; dropped columns keep their number.
    pub attnum: i16,
    /// The type of its values, and the modifier. Of a column of a domain it is the type under that.
    pub type_oid: Oid,
    pub typmod: i32,
    /// The domain that the column is declared with, or the array over one.
    pub domain: Option<Oid>,
    /// OID of the collation; 0 for types without one.
    pub collation: Oid,
    pub not_null: bool,
    pub dropped: bool,
    pub identity: Option<Identity>,
    /// Computed from other columns of its row, by `default_tree`.
    pub generated: bool,
    /// The default, as `plan::kept` writes it.
    pub default_tree: Option<Arc<str>>,
    /// The sequence of an identity column; else the first one that belongs to the column.
    pub sequence: Option<Oid>,
    /// More sequences that belong to it by OWNED BY.
    pub more_sequences: Vec<Oid>,
    /// Value of rows that were stored before the column existed.
    pub missing: Option<Datum>,
    /// Rights to the column alone.
    pub acl: Acl,
    /// The fields of its type, or of its elements' type, where these are rows.
    pub row: Option<Arc<RowType>>,
    pub origin: Origin,
}

/// Where a column or a CHECK constraint of a table comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Origin {
    /// How many tables above have it, too (`attinhcount`, `coninhcount`).
    pub above: u32,
    /// The table's own definition has it (`attislocal`, `conislocal`).
    pub is_local: bool,
}

impl Origin {
    /// Of the table itself.
    pub const LOCAL: Origin = Origin { above: 0, is_local: true };

    /// Does a table above have it?
    pub fn is_inherited(self) -> bool {
        self.above > 0
    }
}

impl Column {
    /// The type and the modifier that the catalog has for the column.
    pub fn declared(&self) -> (Oid, i32) {
        self.domain.map_or((self.type_oid, self.typmod), |domain| (domain, -1))
    }

    /// A column that may be NULL, with its type's collation and nothing else.
    pub fn plain(name: impl Into<Arc<str>>, attnum: i16, type_oid: Oid, typmod: i32) -> Column {
        Column {
            name: name.into(),
            attnum,
            type_oid,
            typmod,
            domain: None,
            collation: collation::of_type(type_oid),
            not_null: false,
            dropped: false,
            identity: None,
            generated: false,
            default_tree: None,
            sequence: None,
            more_sequences: Vec::new(),
            missing: None,
            acl: None,
            row: None,
            origin: Origin::LOCAL,
        }
    }

    /// One more sequence belongs to the column.
    pub fn own(&mut self, sequence: Oid) {
        if self.sequence.is_none() {
            self.sequence = Some(sequence);
        } else {
            self.more_sequences.push(sequence);
        }
    }

    /// A sequence no longer belongs to the column.
    pub fn disown(&mut self, sequence: Oid) {
        let left: Vec<Oid> = self.owned_sequences().filter(|s| *s != sequence).collect();
        (self.sequence, self.more_sequences) = (left.first().copied(), left.into_iter().skip(1).collect());
    }

    /// All sequences that belong to the column: they go with it, and where its table goes.
    pub fn owned_sequences(&self) -> impl Iterator<Item = Oid> + '_ {
        self.sequence.into_iter().chain(self.more_sequences.iter().copied())
    }
}

/// A CHECK constraint of a table.
#[derive(Debug, Clone)]
pub struct CheckConstraint {
    pub oid: Oid,
    pub name: Arc<str>,
    /// The condition, as `plan::kept` writes it.
    pub condition_tree: Arc<str>,
    pub origin: Origin,
    /// NO INHERIT: tables below do not have it.
    pub no_inherit: bool,
}

/// The action on the referencing rows when a referenced key is deleted or changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ForeignKeyAction {
    NoAction,
    Restrict,
    Cascade,
    SetNull,
    SetDefault,
}

impl ForeignKeyAction {
    /// From the letter that parse trees and `pg_constraint` have.
    pub fn from_letter(letter: u8) -> ForeignKeyAction {
        match letter {
            b'r' => ForeignKeyAction::Restrict,
            b'c' => ForeignKeyAction::Cascade,
            b'n' => ForeignKeyAction::SetNull,
            b'd' => ForeignKeyAction::SetDefault,
            _ => ForeignKeyAction::NoAction,
        }
    }

    /// The letter that `pg_constraint` has for the action.
    pub fn letter(self) -> u8 {
        match self {
            ForeignKeyAction::NoAction => b'a',
            ForeignKeyAction::Restrict => b'r',
            ForeignKeyAction::Cascade => b'c',
            ForeignKeyAction::SetNull => b'n',
            ForeignKeyAction::SetDefault => b'd',
        }
    }
}

/// A FOREIGN KEY: the child's columns name a row of the parent by one of its keys.
#[derive(Debug, Clone)]
pub struct ForeignKey {
    pub oid: Oid,
    pub name: Arc<str>,
    pub child: Oid,
    pub parent: Oid,
    /// Column numbers, side by side.
    pub child_columns: Vec<i16>,
    pub parent_columns: Vec<i16>,
    /// The parent's unique index that makes the columns a key.
    pub index: Oid,
    /// MATCH FULL: all columns NULL or none.
    pub full: bool,
    pub on_update: ForeignKeyAction,
    pub on_delete: ForeignKeyAction,
    /// The columns that ON DELETE SET NULL or SET DEFAULT sets; empty: all columns.
    pub delete_columns: Vec<i16>,
    pub deferral: Deferral,
    /// False: rows from before the constraint (NOT VALID) were not looked at.
    pub validated: bool,
    /// Of one that a partition has because the table above has it: that one (`conparentid`);
    /// else 0.
    pub above: Oid,
}

/// A trigger of a table: a function that runs when rows are written.
#[derive(Debug, Clone)]
pub struct Trigger {
    pub oid: Oid,
    pub name: Arc<str>,
    /// `pg_proc.oid` of the function.
    pub function: Oid,
    /// `tgtype`: the bits of [`Trigger::ROW`] and its kin.
    pub kind: u8,
    /// `tgenabled`: `O` at the origin, `D` never, `R` on a replica, `A` always.
    pub enabled: u8,
    /// The columns of UPDATE OF; empty: all columns.
    pub columns: Vec<i16>,
    /// The kept tree of WHEN, over the columns of NEW and OLD in turns.
    pub condition: Option<Arc<str>>,
    /// The words behind the function's name.
    pub arguments: Vec<String>,
    /// Of CREATE CONSTRAINT TRIGGER.
    pub constraint: Option<TriggerConstraint>,
    /// The name that REFERENCING gives to the old rows of the statement.
    pub old_table: Option<Arc<str>>,
    /// The name that REFERENCING gives to its new rows.
    pub new_table: Option<Arc<str>>,
    /// Of a clone in a partition: the trigger of the table above (`tgparentid`); else 0.
    pub parent: Oid,
}

/// The constraint of a CREATE CONSTRAINT TRIGGER.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TriggerConstraint {
    /// `pg_constraint.oid`.
    pub oid: Oid,
    /// The trigger's own name, until one of the two is renamed.
    pub name: Arc<str>,
    pub deferral: Deferral,
    /// The table behind FROM, 0 without one.
    pub referenced: Oid,
}

impl Trigger {
    /// FOR EACH ROW.
    pub const ROW: u8 = 1;
    /// BEFORE.
    pub const BEFORE: u8 = 2;
    /// INSERT.
    pub const INSERT: u8 = 4;
    /// DELETE.
    pub const DELETE: u8 = 8;
    /// UPDATE.
    pub const UPDATE: u8 = 16;
    /// TRUNCATE.
    pub const TRUNCATE: u8 = 32;
    /// INSTEAD OF.
    pub const INSTEAD: u8 = 64;

    /// Whether all bits of `wanted` are set, and the trigger is BEFORE, or INSTEAD OF, if and only
    /// if `wanted` is.
    /// A trigger that is disabled is for nothing.
    pub fn is_for(&self, wanted: u8) -> bool {
        let timing = Trigger::ROW | Trigger::BEFORE | Trigger::INSTEAD;
        self.kind & wanted == wanted && self.kind & timing == wanted & timing && self.is_on()
    }

    /// Whether REFERENCING names rows of the statement.
    pub fn has_tables(&self) -> bool {
        self.old_table.is_some() || self.new_table.is_some()
    }

    /// Whether all bits of `wanted` are set, be it enabled or not.
    pub fn has(&self, wanted: u8) -> bool {
        self.kind & wanted == wanted
    }

    /// Whether it runs in any session.
    fn is_on(&self) -> bool {
        self.enabled != b'D'
    }

    /// Whether it runs in a session that is a replica, or in one that is none
    /// (`session_replication_role`).
    pub fn runs_in(&self, replica: bool) -> bool {
        self.enabled == b'A' || self.enabled == if replica { b'R' } else { b'O' }
    }
}

/// A row of `pg_sequence`. The current value stands in the sequence's own page, or in the session
/// for a temporary sequence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SequenceParams {
    pub type_oid: Oid,
    pub start: i64,
    pub increment: i64,
    pub min: i64,
    pub max: i64,
    pub cache: i64,
    pub cycle: bool,
}

/// A column's row of `pg_statistic`.
#[derive(Debug, Clone, Default)]
pub struct ColumnStatistics {
    pub null_fraction: f64,
    /// Average of the values that are not NULL, in bytes.
    pub width_bytes: i32,
    /// Number of different values, or, negative, their number per row; 0 if unknown.
    pub distinct: f64,
    /// Values that are more common than the others, each with its share of the rows, the most
    /// common first.
    pub common: Vec<(Datum, f64)>,
    /// The other values, from the lowest to the highest: as many rows lie between any two
    /// neighbours. Empty, or at least two.
    pub histogram: Vec<Datum>,
    /// How far the order of the values is that of the rows in the file: 1 the same, -1 the reverse,
    /// 0 none.
    pub correlation: f64,
}

impl ColumnStatistics {
    /// The shares of the common values, as `pg_statistic` and `pg_stats` have them.
    pub fn common_shares(&self) -> Datum {
        let shares = self.common.iter().map(|c| Datum::Float4(c.1 as f32)).collect();
        Datum::array(Array::new(oid::FLOAT4, shares))
    }

    /// The common values as an array of the column's type `ty`.
    pub fn common_values(&self, ty: Oid) -> Datum {
        Datum::array(Array::new(ty, self.common.iter().map(|c| c.0.clone()).collect()))
    }

    /// The histogram as an array of the column's type `ty`.
    pub fn histogram_bounds(&self, ty: Oid) -> Datum {
        Datum::array(Array::new(ty, self.histogram.clone()))
    }

    /// The share of the rows whose value is below `value`, or equal to it if that is `inclusive`.
    /// By the histogram and the common values.
    pub fn share_below(&self, ty: Oid, value: &Datum, inclusive: bool) -> f64 {
        let below = |v: &Datum| match compare::cmp(ty, v, value) {
            Ordering::Less => true,
            Ordering::Equal => inclusive,
            Ordering::Greater => false,
        };
        let common: f64 = self.common.iter().filter(|(v, _)| below(v)).map(|c| c.1).sum();
        let rest = 1.0 - self.null_fraction - self.common.iter().map(|c| c.1).sum::<f64>();
        let above = self.histogram.partition_point(below);
        let spans = self.histogram.len().saturating_sub(1).max(1) as f64;
        let within = match above {
            0 => 0.0,
            n if n == self.histogram.len() => 1.0,
            n => (n as f64 - 1.0 + place(&self.histogram[n - 1], &self.histogram[n], value)) / spans,
        };
        (common + rest.max(0.0) * within).clamp(0.0, 1.0)
    }
}

/// Where a value lies between two others, as a share of their distance; in the middle where a
/// distance is not known.
fn place(low: &Datum, high: &Datum, value: &Datum) -> f64 {
    let at = |d: &Datum| match d {
        Datum::Float4(f) => Some(f64::from(*f)),
        Datum::Float8(f) => Some(*f),
        Datum::Numeric(n) => n.to_f64().ok(),
        Datum::Date(d) => Some(f64::from(*d)),
        Datum::Timestamp(t) | Datum::TimestampTz(t) | Datum::Time(t) => Some(*t as f64),
        d => d.as_i64().map(|i| i as f64),
    };
    match (at(low), at(high), at(value)) {
        (Some(low), Some(high), Some(value)) if high > low => ((value - low) / (high - low)).clamp(0.0, 1.0),
        _ => 0.5,
    }
}

/// A relation with its columns, indexes and constraints.
#[derive(Debug, Clone)]
pub struct Relation {
    pub oid: Oid,
    pub name: Arc<str>,
    pub schema_oid: Oid,
    pub schema_name: Arc<str>,
    pub owner: Oid,
    pub acl: Acl,
    pub kind: RelationKind,
    pub persistence: Persistence,
    pub on_commit: OnCommit,
    pub columns: Vec<Column>,
    pub indexes: Vec<Arc<Index>>,
    pub checks: Vec<CheckConstraint>,
    /// Foreign keys of this table, and those of others (or its own) that reference it; by OID.
    pub foreign_keys: Vec<Arc<ForeignKey>>,
    /// In the order of their names, in which they run.
    pub triggers: Vec<Arc<Trigger>>,
    pub referenced_by: Vec<Arc<ForeignKey>>,
    /// Where a permanent relation's rows are.
    pub heap: HeapRel,
    /// Storage parameters, as `pg_class.reloptions` has them.
    pub options: Vec<String>,
    /// Companion relation of out-of-line chunks, with its index on (value id, chunk).
    pub toast: Option<(HeapRel, IndexRel)>,
    /// Of a sequence.
    pub sequence: Option<Arc<SequenceParams>>,
    /// Of a view, materialized or not: its query, as `plan::kept` writes it.
    pub view_query: Option<Arc<str>>,
    /// False for a materialized view that was made or refreshed WITH NO DATA: it cannot be read.
    pub is_populated: bool,
    /// Number of rows at the last ANALYZE or VACUUM, for the planner; -1 if neither ever ran.
    pub rows_estimate: f64,
    pub pages_estimate: u32,
    /// Statistics of the columns, by position, from the last ANALYZE; empty if it never ran.
    pub statistics: Vec<Option<ColumnStatistics>>,
    pub is_system: bool,
    /// Of a partitioned table: how its rows are divided.
    pub partitioning: Option<Arc<Partitioning>>,
    /// Of a partition: the table whose rows it has a part of.
    pub partition_of: Option<Arc<PartitionOf>>,
    /// Of a table that others name in INHERITS.
    pub children: Option<Arc<Children>>,
    /// REPLICA IDENTITY: the way in which its rows are named to subscribers.
    pub replica_identity: ReplicaIdentity,
    /// The publications that it is in; `None` for nearly all.
    pub published: Option<Arc<Published>>,
    /// How rows are stored, derived from `columns` when first asked for: `Default::default()` when
    /// building one.
    pub codec: CodecCell,
    /// The type of its rows, kept when it is first asked for.
    pub row_type: RowTypeCell,
}

/// The tables that inherit from another one.
#[derive(Debug)]
pub struct Children {
    /// By OID. Those of them that have children are told by their own descriptors.
    pub tables: Vec<Oid>,
    /// The table above without them, as ONLY and INSERT mean it.
    pub alone: Arc<Relation>,
}

/// The fields of the type of a relation's rows, made on first use. A clone starts empty, as a
/// [`CodecCell`] does.
#[derive(Debug, Default)]
pub struct RowTypeCell(OnceLock<Arc<RowType>>);

impl RowTypeCell {
    /// The fields, if they are known.
    pub fn get(&self) -> Option<&Arc<RowType>> {
        self.0.get()
    }

    /// The fields, which `make` finds if they are not known.
    pub fn get_or_init(&self, make: impl FnOnce() -> Arc<RowType>) -> &Arc<RowType> {
        self.0.get_or_init(make)
    }
}

impl Clone for RowTypeCell {
    fn clone(&self) -> Self {
        RowTypeCell::default()
    }
}

impl Relation {
    /// How rows of this relation are stored.
    pub fn codec(&self) -> &RowCodec {
        self.codec.0.get_or_init(|| RowCodec::new(&self.columns))
    }
}

/// A codec made on first use. A clone starts empty, because the caller that clones a descriptor is
/// about to change its columns.
#[derive(Debug, Default)]
pub struct CodecCell(OnceLock<RowCodec>);

impl Clone for CodecCell {
    fn clone(&self) -> Self {
        CodecCell::default()
    }
}

impl Relation {
    /// True for a relation in the memory of its session.
    pub fn is_temporary(&self) -> bool {
        self.persistence == Persistence::Temporary
    }

    /// True for a relation whose rows are its own: a table, or a materialized view.
    #[inline]
    pub fn keeps_rows(&self) -> bool {
        matches!(self.kind, RelationKind::Table | RelationKind::Materialized)
    }

    /// True for a relation that is written as a table: its rows are its own, or its partitions'.
    #[inline]
    pub fn is_table(&self) -> bool {
        matches!(self.kind, RelationKind::Table | RelationKind::Partitioned)
    }

    /// True if rows of the relation may be in other tables: in partitions, or in children.
    #[inline]
    pub fn has_parts(&self) -> bool {
        self.kind == RelationKind::Partitioned || self.children.is_some()
    }

    /// Notes the tables that inherit from this one.
    pub fn with_children(&mut self, tables: Vec<Oid>) {
        self.children = None;
        if !tables.is_empty() {
            self.children = Some(Arc::new(Children { tables, alone: Arc::new(self.clone()) }));
        }
    }

    /// The relation without its children.
    #[inline]
    pub fn alone(self: &Arc<Self>) -> Arc<Relation> {
        self.children.as_ref().map_or_else(|| self.clone(), |children| children.alone.clone())
    }

    /// Live columns.
    pub fn live_columns(&self) -> impl Iterator<Item = &Column> {
        self.columns.iter().filter(|c| !c.dropped)
    }

    /// True if rows of the relation have a type.
    pub fn has_row_type(&self) -> bool {
        !matches!(self.kind, RelationKind::Index | RelationKind::Sequence | RelationKind::Toast)
    }

    /// The OID of the type of its rows; 0 if they have none.
    pub fn row_type_oid(&self) -> Oid {
        self.has_row_type().then(|| made::row_oid(self.oid)).flatten().unwrap_or(0)
    }

    /// Position (0-based) of a live column.
    pub fn column_index(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|c| !c.dropped && &*c.name == name)
    }

    /// Has it a trigger for this (see [`Trigger::is_for`])?
    #[inline]
    pub fn has_trigger(&self, wanted: u8) -> bool {
        self.triggers.iter().any(|trigger| trigger.is_for(wanted))
    }

    /// Must rows written here be looked at for foreign keys?
    #[inline]
    pub fn has_foreign_keys(&self) -> bool {
        !self.foreign_keys.is_empty() || !self.referenced_by.is_empty()
    }

    /// May rows written here leave checks for the end of their statement?
    pub fn has_late_checks(&self) -> bool {
        self.has_foreign_keys() || self.indexes.iter().any(|index| !index.is_immediate())
    }

    /// Is there a constraint of this name on the table?
    pub fn has_constraint(&self, name: &str) -> bool {
        self.checks.iter().any(|c| &*c.name == name)
            || self.indexes.iter().any(|i| i.constraint.as_ref().is_some_and(|(_, n)| &**n == name))
            || self.foreign_keys.iter().any(|f| &*f.name == name)
            || self.constraint_trigger(name).is_some()
    }

    /// The trigger whose constraint has this name.
    pub fn constraint_trigger(&self, name: &str) -> Option<&Arc<Trigger>> {
        self.triggers.iter().find(|t| t.constraint.as_ref().is_some_and(|c| &*c.name == name))
    }

    /// The indexes that have entries: writers make them, and vacuum takes them away.
    pub fn ready_indexes(&self) -> impl Iterator<Item = &Arc<Index>> {
        self.indexes.iter().filter(|index| index.is_ready())
    }

    /// The index of the primary key.
    pub fn primary_key(&self) -> Option<&Arc<Index>> {
        self.indexes.iter().find(|i| i.primary)
    }

    /// `pg_class.relkind`.
    pub fn relkind(&self) -> u8 {
        match self.kind {
            RelationKind::Table => b'r',
            RelationKind::Index => b'i',
            RelationKind::Sequence => b'S',
            RelationKind::View => b'v',
            RelationKind::Materialized => b'm',
            RelationKind::Virtual => {
                if self.oid < 12000 {
                    b'r'
                } else {
                    b'v'
                }
            }
            RelationKind::Toast => b't',
            RelationKind::Composite => b'c',
            RelationKind::Partitioned => b'p',
        }
    }
}
