//! A table as it is published: the publications that its changes go to, and the columns that name
//! a changed row there.
//!
//! The descriptor of a table has it, so that the code that writes rows knows without a look at any
//! catalog whether a change is published. Nearly all tables are in no publication.

use crate::desc::{Index, Relation, RelationKind};
use sinew_types::Oid;
use std::sync::Arc;

/// REPLICA IDENTITY of a table, as ALTER TABLE sets it (`pg_class.relreplident`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ReplicaIdentity {
    /// The primary key, if there is one.
    #[default]
    Default,
    /// The index (`pg_index.indisreplident`); 0 if it was dropped since.
    Index(Oid),
    Full,
    Nothing,
}

impl ReplicaIdentity {
    /// `pg_class.relreplident`.
    pub fn letter(self) -> u8 {
        match self {
            ReplicaIdentity::Default => b'd',
            ReplicaIdentity::Index(_) => b'i',
            ReplicaIdentity::Full => b'f',
            ReplicaIdentity::Nothing => b'n',
        }
    }
}

/// The name of an old row for a subscriber: [`ReplicaIdentity`] with the positions of the columns
/// in the table, in the order of the table. They are empty if there is no such key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RowIdentity {
    /// The primary key.
    Default(Vec<usize>),
    /// The key of an index that was chosen.
    Index(Vec<usize>),
    /// All columns.
    Full,
    /// Nothing does.
    Nothing,
}

impl RowIdentity {
    /// The columns of the key; empty for [`RowIdentity::Full`], too, which has none.
    pub fn key(&self) -> &[usize] {
        match self {
            RowIdentity::Default(key) | RowIdentity::Index(key) => key,
            RowIdentity::Full | RowIdentity::Nothing => &[],
        }
    }
}

/// A table as it is published.
#[derive(Debug, Clone)]
pub struct Published {
    pub identity: RowIdentity,
    /// By OID, at least one. Those of the tables above a partition are among them.
    pub publications: Vec<PublishedBy>,
}

/// A publication that a table is in, by itself, by its schema, or by a table above it.
#[derive(Debug, Clone)]
pub struct PublishedBy {
    /// `pg_publication.oid`.
    pub oid: Oid,
    pub name: Arc<str>,
    pub insert: bool,
    pub update: bool,
    pub delete: bool,
    pub truncate: bool,
    /// The positions of the columns that are published, in the order of the table; `None`: all.
    pub columns: Option<Vec<usize>>,
    /// The condition of the rows that are published, as `plan::kept` writes it, over the columns
    /// of the table.
    pub filter: Option<Arc<str>>,
}

impl Published {
    /// Does a publication want changes of this kind?
    pub fn wants(&self, kind: impl Fn(&PublishedBy) -> bool) -> bool {
        self.publications.iter().any(kind)
    }
}

impl Relation {
    /// May there be work for each row that is written: triggers, or a log record for followers?
    /// Such rows go to the executor's `note_row`. The database's followers decide whether they are
    /// written one by one.
    #[inline]
    pub fn may_have_row_work(&self) -> bool {
        !self.triggers.is_empty() || self.published.is_some()
    }

    /// The index whose key names the table's rows to subscribers, if one does.
    pub fn identity_index(&self) -> Option<&Arc<Index>> {
        let named = |index: &&Arc<Index>| match self.replica_identity {
            ReplicaIdentity::Default => index.primary,
            ReplicaIdentity::Index(chosen) => index.oid == chosen,
            ReplicaIdentity::Full | ReplicaIdentity::Nothing => false,
        };
        let is_fit =
            |index: &&Arc<Index>| index.is_valid_key() && index.is_immediate() && index.predicate.is_none();
        self.indexes.iter().filter(named).find(is_fit)
    }

    /// The columns that name a row of the table to subscribers.
    pub fn row_identity(&self) -> RowIdentity {
        let key = || {
            let columns = self.identity_index().map_or(&[][..], |index| &index.columns);
            let mut key: Vec<usize> =
                columns.iter().filter(|c| c.attnum > 0).map(|c| c.attnum as usize - 1).collect();
            key.sort_unstable();
            key
        };
        match self.replica_identity {
            ReplicaIdentity::Default => RowIdentity::Default(key()),
            ReplicaIdentity::Index(_) => RowIdentity::Index(key()),
            ReplicaIdentity::Full => RowIdentity::Full,
            ReplicaIdentity::Nothing => RowIdentity::Nothing,
        }
    }

    /// May its changes be published? System catalogs' and temporary tables' are not.
    pub fn is_publishable(&self) -> bool {
        matches!(self.kind, RelationKind::Table | RelationKind::Partitioned)
            && !self.is_system
            && !self.is_temporary()
    }
}
