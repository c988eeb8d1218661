//! The catalog: system tables, descriptors, lookups.
//!
//! System catalogs are real heap tables with PostgreSQL's names, columns and OIDs, read with fresh
//! snapshots. Descriptors are built from them once, kept per process, and dropped by sinval
//! messages. A session that has uncommitted DDL, or temporary tables, overlays them with its own
//! view. The rules are in README.md beside this file.
//!
//! | folder or file | what it does |
//! |---|---|
//! | `shapes/` | the shapes of the catalogs, their first rows, their version |
//! | `rows` | reads and writes rows of catalogs |
//! | `cache`, `cache/` | what a process and what a session keeps; from rows to descriptors |
//! | `view` | the handle: the catalog as one session sees it |
//! | `identity`, `reading`, `transaction` | the session's roles, its snapshots, the end of its transaction |
//! | `lookup/` | relations, roles, databases and schemas by name and by OID, with locks |
//! | `sequence` | `nextval` and the functions beside it |
//! | `acl` | privileges: access lists, checks, default privileges |
//! | `upgrade`, `upgrade/` | the catalogs of an older build become those of this one |
//! | `encryption` | how a client's connection is encrypted |

pub mod acl;
pub mod cache;
pub mod encryption;
pub mod identity;
pub mod lookup;
pub mod reading;
pub mod rows;
pub mod sending;
pub mod sequence;
mod shapes;
mod transaction;
pub mod upgrade;
pub mod view;

pub use crate::acl::must_be_owner;
pub use crate::cache::build::{build_relation, missing_text, sequence_columns};
pub use crate::cache::own::{
    FIRST_TEMPORARY_OID, SequenceState, SessionCatalog, TempSchema, message, name_hash,
};
pub use crate::cache::partitions::partition_key_row;

pub use crate::cache::{
    DatabaseInfo, Databases, Domain, DomainCheck, ExtensionInfo, MadeType, Membership, NamespaceInfo,
    Namespaces, PG_DATABASE_OWNER, RoleInfo, Roles, Under,
};

pub use crate::cache::dropped::drop_locks;
pub use crate::identity::User;
pub use crate::lookup::principals::{TEMP_NAMESPACE, TEMP_NAMESPACE_NAME, database_lock_tag};
pub use crate::reading::Isolation;
pub use crate::shapes::version::{CATALOG_VERSION, TREES_VERSION};
pub use crate::view::View;
pub use lookup::routines::operators;
pub use lookup::{dotted, options, principals, publications, quote, reg, routines, settings};
pub use shapes::{absent, as_new, bootstrap, members, overlay, rebuild, shape};
pub use sinew_table::desc::*;

use sinew_error::Result;
use sinew_storage::Storage;
use sinew_txn::TxnSession;

/// OIDs of the catalogs that code names.
pub mod id {
    use sinew_types::Oid;

    /// `pg_default_acl`.
    pub const DEFAULT_ACL: Oid = 826;
    /// `pg_tablespace`.
    pub const TABLESPACE: Oid = 1213;
    /// `pg_type`.
    pub const TYPE: Oid = 1247;
    /// `pg_attribute`.
    pub const ATTRIBUTE: Oid = 1249;
    /// `pg_trigger`.
    pub const TRIGGER: Oid = 2620;
    /// `pg_proc`.
    pub const PROC: Oid = 1255;
    /// `pg_class`.
    pub const CLASS: Oid = 1259;
    /// `pg_authid`.
    pub const AUTHID: Oid = 1260;
    /// `pg_auth_members`.
    pub const AUTH_MEMBERS: Oid = 1261;
    /// `pg_database`.
    pub const DATABASE: Oid = 1262;
    /// `pg_db_role_setting`.
    pub const DB_ROLE_SETTING: Oid = 2964;
    /// `pg_sequence`.
    pub const SEQUENCE: Oid = 2224;
    /// `pg_aggregate`.
    pub const AGGREGATE: Oid = 2600;
    /// `pg_am`.
    pub const AM: Oid = 2601;
    /// `pg_attrdef`.
    pub const ATTRDEF: Oid = 2604;
    /// `pg_cast`.
    pub const CAST: Oid = 2605;
    /// `pg_constraint`.
    pub const CONSTRAINT: Oid = 2606;
    /// `pg_depend`.
    pub const DEPEND: Oid = 2608;
    /// `pg_description`.
    pub const DESCRIPTION: Oid = 2609;
    /// `pg_index`.
    pub const INDEX: Oid = 2610;
    /// `pg_inherits`.
    pub const INHERITS: Oid = 2611;
    /// `pg_partitioned_table`.
    pub const PARTITIONED: Oid = 3350;
    /// `pg_namespace`.
    pub const NAMESPACE: Oid = 2615;
    /// `pg_opclass`.
    pub const OPCLASS: Oid = 2616;
    /// `pg_operator`.
    pub const OPERATOR: Oid = 2617;
    /// `pg_rewrite`.
    pub const REWRITE: Oid = 2618;
    /// `pg_statistic`.
    pub const STATISTIC: Oid = 2619;
    /// `pg_opfamily`.
    pub const OPFAMILY: Oid = 2753;
    /// `pg_shdescription`.
    pub const SHDESCRIPTION: Oid = 2396;
    /// `pg_collation`.
    pub const COLLATION: Oid = 3456;
    /// `pg_enum`.
    pub const ENUM: Oid = 3501;
    /// `pg_range`.
    pub const RANGE: Oid = 3541;
    /// `pg_extension`
    pub const EXTENSION: Oid = 3079;
    /// `pg_publication`.
    pub const PUBLICATION: Oid = 6104;
    /// `pg_publication_rel`.
    pub const PUBLICATION_REL: Oid = 6106;
    /// `pg_publication_namespace`.
    pub const PUBLICATION_NAMESPACE: Oid = 6237;
    /// `pg_language`
    pub const LANGUAGE: Oid = 2612;
    /// `pg_largeobject`.
    pub const LARGEOBJECT: Oid = 2613;
    /// `pg_largeobject_metadata`.
    pub const LARGEOBJECT_METADATA: Oid = 2995;
}

/// The process-wide caches.
pub struct Catalog {
    shared: cache::Shared,
}

impl Catalog {
    /// The caches for a storage, empty. Fails if no reader of messages is free.
    pub fn new(storage: &Storage) -> Result<Catalog> {
        Ok(Catalog { shared: cache::new(storage.txn())? })
    }

    /// Processes the messages of other transactions: at the start of every statement, and after
    /// every lock.
    pub fn catch_up(&self, txn: &TxnSession) -> Result<()> {
        cache::catch_up(&self.shared, txn)
    }

    /// A number that moves with every message that this process has processed, of its own
    /// transactions and of others.
    #[inline]
    pub fn shared_generation(&self) -> u64 {
        self.shared.generation()
    }
}
