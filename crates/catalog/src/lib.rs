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
//! | `encryption` | how a client's connection is encrypted |

pub mod acl;
pub mod cache;
pub mod encryption;
pub mod identity;
pub mod lookup;
pub mod reading;
pub mod rows;
pub mod sequence;
mod shapes;
mod transaction;
pub mod view;

pub use crate::acl::must_be_owner;
pub use crate::cache::build::{build_relation, sequence_columns};
pub use crate::cache::own::{
    FIRST_TEMPORARY_OID, SequenceState, SessionCatalog, TempSchema, message, name_hash,
};
pub use crate::cache::{
    DatabaseInfo, Databases, Membership, NamespaceInfo, Namespaces, PG_DATABASE_OWNER, RoleInfo, Roles,
};
pub use crate::identity::User;
pub use crate::lookup::principals::{TEMP_NAMESPACE, TEMP_NAMESPACE_NAME, database_lock_tag};
pub use crate::reading::Isolation;
pub use crate::shapes::version::{CATALOG_VERSION, TREES_VERSION};
pub use crate::view::View;
pub use lookup::{dotted, options, principals, quote, reg};
pub use shapes::{absent, bootstrap, overlay, rebuild, shape};
pub use sinew_table::desc::*;

use sinew_storage::Storage;
use sinew_txn::TxnSession;
use sinew_types::Result;

/// OIDs of the catalogs that code names.
pub mod id {
    use sinew_types::Oid;
    pub const DEFAULT_ACL: Oid = 826;
    pub const TABLESPACE: Oid = 1213;
    pub const TYPE: Oid = 1247;
    pub const ATTRIBUTE: Oid = 1249;
    pub const PROC: Oid = 1255;
    pub const CLASS: Oid = 1259;
    pub const AUTHID: Oid = 1260;
    pub const AUTH_MEMBERS: Oid = 1261;
    pub const DATABASE: Oid = 1262;
    pub const SEQUENCE: Oid = 2224;
    pub const AGGREGATE: Oid = 2600;
    pub const AM: Oid = 2601;
    pub const ATTRDEF: Oid = 2604;
    pub const CAST: Oid = 2605;
    pub const CONSTRAINT: Oid = 2606;
    pub const DEPEND: Oid = 2608;
    pub const DESCRIPTION: Oid = 2609;
    pub const INDEX: Oid = 2610;
    pub const NAMESPACE: Oid = 2615;
    pub const OPCLASS: Oid = 2616;
    pub const OPERATOR: Oid = 2617;
    pub const REWRITE: Oid = 2618;
    pub const STATISTIC: Oid = 2619;
    pub const OPFAMILY: Oid = 2753;
    pub const SHDESCRIPTION: Oid = 2396;
    pub const COLLATION: Oid = 3456;
}

/// The process-wide caches.
pub struct Catalog {
    shared: cache::Shared,
}

impl Catalog {
    pub fn new(storage: &Storage) -> Result<Catalog> {
        Ok(Catalog { shared: cache::new(storage.txn())? })
    }

    /// Processes the messages of other transactions: at the start of every statement, and after
    /// every lock.
    pub fn catch_up(&self, txn: &TxnSession) -> Result<()> {
        cache::catch_up(&self.shared, txn)
    }

    /// Moves with every message of other transactions and of this process's that has been
    /// processed.
    #[inline]
    pub fn shared_generation(&self) -> u64 {
        self.shared.generation()
    }
}
