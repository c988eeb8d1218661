//! Descriptors of indexes: their keys, their state, and when a key is checked.

use crate::{Column, Relation, collation};
use sinew_storage::btree::IndexRel;
use sinew_types::Oid;
use sinew_types::inverted_class::GIN;
use sinew_types::oper::{BTREE, default_btree_opclass};
use std::sync::Arc;

/// A key of an index: a column of the table, or an expression.
#[derive(Debug, Clone)]
pub struct IndexColumn {
    /// The table's column; 0 for an expression.
    pub attnum: i16,
    pub collation: Oid,
    pub opclass: Oid,
    pub descending: bool,
    pub nulls_first: bool,
    /// The expression, where the key is no column.
    pub computed: Option<Arc<ComputedKey>>,
}

/// An expression over a table's columns that is a key of an index.
#[derive(Debug, Clone)]
pub struct ComputedKey {
    /// As `plan::kept` writes it.
    pub tree: Arc<str>,
    /// The column's name in the index.
    pub name: Arc<str>,
    pub type_oid: Oid,
    pub typmod: i32,
}

impl IndexColumn {
    /// A key in the usual order.
    pub fn plain(column: &Column) -> IndexColumn {
        IndexColumn {
            attnum: column.attnum,
            collation: column.collation,
            opclass: default_btree_opclass(column.type_oid).map_or(0, |c| c.oid),
            descending: false,
            nulls_first: false,
            computed: None,
        }
    }

    /// The position of the table's column whose values these keys are; `None` for an expression.
    pub fn column(&self) -> Option<usize> {
        usize::try_from(self.attnum).ok()?.checked_sub(1)
    }

    /// The type of the keys, and their collation unless the index names another.
    pub fn plain_type(&self, rel: &Relation) -> (Oid, Oid) {
        match (&self.computed, self.column()) {
            (Some(key), _) => (key.type_oid, collation::of_type(key.type_oid)),
            (None, Some(at)) => (rel.columns[at].type_oid, rel.columns[at].collation),
            (None, None) => (0, 0),
        }
    }

    /// The type of the keys.
    pub fn type_oid(&self, rel: &Relation) -> Oid {
        self.plain_type(rel).0
    }

    /// The name that the key has in the index's own list of columns, before it is made distinct.
    pub fn name<'r>(&'r self, rel: &'r Relation) -> &'r str {
        match (&self.computed, self.column()) {
            (Some(key), _) => &key.name,
            (None, Some(at)) => &rel.columns[at].name,
            (None, None) => "",
        }
    }
}

/// An index of a table.
#[derive(Debug, Clone)]
pub struct Index {
    pub oid: Oid,
    pub name: Arc<str>,
    /// Its keys.
    pub columns: Vec<IndexColumn>,
    /// INCLUDE: columns of the table whose values its entries hold besides the key.
    pub included: Vec<i16>,
    pub unique: bool,
    pub primary: bool,
    /// NULLS NOT DISTINCT.
    pub nulls_equal: bool,
    /// Of a unique key: it may be checked later than a row is written, and whether it is by
    /// default.
    pub deferral: Deferral,
    pub storage: IndexRel,
    pub method: IndexMethod,
    /// Name and OID of the constraint it enforces, if any.
    pub constraint: Option<(Oid, Arc<str>)>,
    /// The condition of the rows that it has entries of, as `plan::kept` writes it; `None`: all
    /// rows.
    pub predicate: Option<Arc<str>>,
    /// The index of the partitioned table above of which it is a part.
    pub part_of: Option<Oid>,
    pub state: IndexState,
}

/// How an index finds rows: its access method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IndexMethod {
    /// "btree": one entry for each row, in the order of its keys.
    BTree,
    /// "gin": an entry for each thing that a row's values hold (`inverted.rs`).
    Inverted,
}

impl IndexMethod {
    /// The method's OID in `pg_am`.
    pub fn oid(self) -> Oid {
        match self {
            IndexMethod::BTree => BTREE,
            IndexMethod::Inverted => GIN,
        }
    }

    /// The method of an OID in `pg_am`.
    pub fn of(oid: Oid) -> IndexMethod {
        if oid == GIN { IndexMethod::Inverted } else { IndexMethod::BTree }
    }

    /// The method's name.
    pub fn name(self) -> &'static str {
        match self {
            IndexMethod::BTree => "btree",
            IndexMethod::Inverted => "gin",
        }
    }
}

/// How far an index may be relied on. An index that is made or dropped while its table is written
/// to goes through the others (`crates/sql/src/session/concurrent_indexes.rs`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IndexState {
    /// Every row has its entry.
    Valid,
    /// Writers make entries, but older rows may lack theirs: no query reads it. An index of a
    /// partitioned table is in this state while some partition has no part of it.
    Incomplete,
    /// Writers make no entries yet. But they already keep a new version with another key from the
    /// chain of the old one, so that a chain has one key.
    Unready,
    /// About to be dropped: neither queries nor writers know of it.
    Dead,
}

impl IndexState {
    /// The state that `indisvalid`, `indisready` and `indislive` of `pg_index` say.
    pub fn from_flags(is_valid: bool, is_ready: bool, is_live: bool) -> IndexState {
        match (is_live, is_ready, is_valid) {
            (false, _, _) => IndexState::Dead,
            (true, false, _) => IndexState::Unready,
            (true, true, false) => IndexState::Incomplete,
            (true, true, true) => IndexState::Valid,
        }
    }

    /// Has every row its entry?
    pub fn is_valid(self) -> bool {
        self == IndexState::Valid
    }

    /// Do writers make entries?
    pub fn is_ready(self) -> bool {
        matches!(self, IndexState::Valid | IndexState::Incomplete)
    }

    /// Do writers know of the index at all?
    pub fn is_live(self) -> bool {
        self != IndexState::Dead
    }
}

impl Index {
    /// Has every row its entry?
    pub fn is_valid(&self) -> bool {
        self.state.is_valid()
    }

    /// Do writers make entries?
    pub fn is_ready(&self) -> bool {
        self.state.is_ready()
    }

    /// Do writers know of it at all?
    pub fn is_live(&self) -> bool {
        self.state.is_live()
    }

    /// Does it keep two rows of its table from having one key?
    pub fn is_valid_key(&self) -> bool {
        self.unique && self.is_valid()
    }

    /// Has it an entry for each thing that a row's values hold?
    #[inline]
    pub fn is_inverted(&self) -> bool {
        self.method == IndexMethod::Inverted
    }

    /// Has every row an entry in it, at its place in the order of the keys?
    pub fn is_ordered_and_whole(&self) -> bool {
        self.is_valid() && self.predicate.is_none() && !self.is_inverted()
    }

    /// Are its keys columns, and has every row an entry? Only such a unique index says that a key
    /// is the only one of its table.
    pub fn is_plain(&self) -> bool {
        self.predicate.is_none() && self.columns.iter().all(|c| c.computed.is_none())
    }

    /// The positions of the included columns in the table.
    pub fn included_columns(&self) -> impl Iterator<Item = usize> {
        self.included.iter().map(|&attnum| attnum as usize - 1)
    }

    /// The names of its columns before they are made distinct: its keys, then the included ones.
    pub fn names<'r>(&'r self, rel: &'r Relation) -> impl Iterator<Item = &'r str> {
        let keys = self.columns.iter().map(|key| key.name(rel));
        keys.chain(self.included_columns().map(|at| &*rel.columns[at].name))
    }

    /// The type of a column of its entries, and whether that is in descending order.
    pub fn entry_type(&self, rel: &Relation, at: usize) -> (Oid, bool) {
        match self.columns.get(at) {
            Some(key) => (key.type_oid(rel), key.descending),
            None => (rel.columns[self.included[at - self.columns.len()] as usize - 1].type_oid, false),
        }
    }

    /// Expressions of its keys, and its predicate.
    pub fn trees(&self) -> impl Iterator<Item = &Arc<str>> {
        self.columns.iter().filter_map(|c| Some(&c.computed.as_ref()?.tree)).chain(&self.predicate)
    }

    /// Its expressions as `pg_index.indexprs` has them: the trees with a space between them.
    pub fn expression_trees(&self) -> Option<String> {
        let trees: Vec<&str> =
            self.columns.iter().filter_map(|c| Some(&*c.computed.as_ref()?.tree)).collect();
        (!trees.is_empty()).then(|| trees.join(" "))
    }

    /// Is a row with the key the only one at any moment? With a deferrable key, a transaction may
    /// see several rows that have it.
    pub fn is_immediate(&self) -> bool {
        !self.deferral.deferrable
    }

    /// Must a key be the only one of its value? NULLs differ from each other unless the index says
    /// otherwise.
    pub fn checks_key(&self, has_null: bool) -> bool {
        self.unique && (!has_null || self.nulls_equal)
    }
}

/// When a constraint is checked.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Deferral {
    /// DEFERRABLE: the check waits for the end of its statement, or for the commit.
    pub deferrable: bool,
    /// INITIALLY DEFERRED: the check waits for the commit unless SET CONSTRAINTS says otherwise.
    pub deferred: bool,
}

impl Deferral {
    /// Of a deferrable key without a constraint, as REINDEX CONCURRENTLY copies it: nothing says
    /// when it is checked. At commit a key is a sole one in any case.
    pub const AT_COMMIT: Deferral = Deferral { deferrable: true, deferred: true };
}
