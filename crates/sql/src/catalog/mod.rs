//! The catalog: system tables, descriptors, lookups.
//!
//! System catalogs are real heap tables with PostgreSQL's names, columns and OIDs, read with fresh snapshots. Descriptors are
//! built from them once, kept per process, and dropped by sinval messages. A session that has uncommitted DDL, or temporary
//! tables, overlays them with its own view. The rules are in README.md beside this file.
//!
//! | file | what it does |
//! |---|---|
//! | `desc` | descriptors |
//! | `tables`, `views_shape`, `shape` | the catalogs' own shapes |
//! | `bootstrap` | their first rows |
//! | `version` | what tells directories of other builds |
//! | `rows` | reading and writing their rows |
//! | `cache`, `session` | what a process and what a session keeps |
//! | `build` | from rows to descriptors |
//! | `lookup` | by name, by OID, with locks |
//! | `principals` | roles, databases, schemas |
//! | `sequence` | nextval and its kin |
//! | `describe`, `reg` | definitions as SQL text, names of objects |
//! | `virtuals` | made-up relations |
//! | `acl` | privileges: access lists, checks, default privileges |
//! | `absent` | what PostgreSQL has and Sinew lacks, by name |

pub mod absent;
pub mod acl;
pub mod bootstrap;
mod build;
mod cache;
pub mod collation;
pub mod desc;
pub mod describe;
mod dotted;
mod hba_rules;
pub mod lookup;
pub mod monitor;
pub mod options;
pub mod principals;
pub mod quote;
pub mod rebuild;
pub mod reg;
pub mod rows;
pub mod scram;
pub mod sequence;
mod session;
pub mod shape;
pub mod statistics;
mod tables;
mod version;
mod views_shape;
mod virtuals;
mod zones;

pub use acl::must_be_owner;
pub use build::{relation_without_schema as build_relation, sequence_columns};
pub use cache::{
    DatabaseInfo, Databases, Membership, NamespaceInfo, Namespaces, PG_DATABASE_OWNER, RoleInfo, Roles,
};
pub use desc::*;
pub use principals::{TEMP_NAMESPACE, TEMP_NAMESPACE_NAME, database_lock_tag};
pub use session::{FIRST_TEMPORARY_OID, SequenceState, SessionCatalog, TempSchema, message, name_hash};
pub use version::CATALOG_VERSION;
pub use virtuals::virtual_rows;

use crate::Context;
use crate::Result;
use crate::error::sqlerr;
use sinew_storage::Storage;
use sinew_txn::{SinvalMessage, TxnSession};
use sinew_types::Oid;

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
    pub const INHERITS: Oid = 2611;
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

    /// Processes the messages of other transactions: at the start of every statement, and after every lock.
    pub fn catch_up(&self, txn: &TxnSession) -> Result<()> {
        cache::catch_up(&self.shared, txn)
    }

    /// Moves with every message of other transactions and of this process's that has been processed.
    #[inline]
    pub fn shared_generation(&self) -> u64 {
        self.shared.generation()
    }

    /// A counter that moves whenever anything this process caches about `cx.database()` may have changed, as seen by this
    /// session (its own uncommitted DDL included): a cached plan is valid while it stands still.
    pub fn generation(&self, cx: &Context<'_>) -> Result<u64> {
        cx.session.catalog().sync(self.shared.generation());
        Ok(cx.session.catalog().stamp(self.shared.generation()))
    }

    // The hooks of a transaction's life. The session layer calls them; `depth` is the handle of `TxnSession::sub_begin`.

    /// Before a commit: ON COMMIT actions. Returns the messages for `Session::commit`.
    pub fn pre_commit(&self, cx: &Context<'_>) -> Result<Vec<SinvalMessage>> {
        let session = cx.session.catalog();
        if session.has_temporary() {
            self.on_commit_actions(cx)?;
        }
        Ok(session.messages())
    }
    /// After the transaction committed.
    pub fn after_commit(&self, cx: &Context<'_>) {
        for oid in cx.session.catalog().finish(true) {
            cx.session.temp().forget(oid);
        }
    }
    /// After the transaction rolled back.
    pub fn after_abort(&self, cx: &Context<'_>) {
        for oid in cx.session.catalog().finish(false) {
            cx.session.temp().forget(oid);
        }
    }
    /// After the subtransaction `depth` merged into its parent.
    pub fn sub_commit(&self, cx: &Context<'_>, depth: u32) {
        cx.session.catalog().sub_commit(depth);
    }
    /// After the subtransaction `depth` rolled back.
    pub fn sub_abort(&self, cx: &Context<'_>, depth: u32) {
        for oid in cx.session.catalog().sub_abort(depth) {
            cx.session.temp().forget(oid);
        }
    }

    fn on_commit_actions(&self, cx: &Context<'_>) -> Result<()> {
        let session = cx.session.catalog();
        let (drop, empty): (Vec<_>, Vec<_>) = session.with_temp(|temp| {
            let mut drop = Vec::new();
            let mut empty = Vec::new();
            for rel in temp.relations() {
                match rel.on_commit {
                    OnCommit::Drop => drop.push(rel.oid),
                    OnCommit::DeleteRows => empty.push(rel.oid),
                    OnCommit::Preserve => {}
                }
            }
            (drop, empty)
        });
        self.emptied_together(cx, &empty)?;
        for oid in empty {
            cx.session.temp().empty(oid);
        }
        if !drop.is_empty() {
            session.change_temp(cx.txn.depth(), |temp| temp.remove_all(drop));
        }
        Ok(())
    }

    /// 0A000 if a table that is emptied at each commit is referenced by one that keeps its rows.
    fn emptied_together(&self, cx: &Context<'_>, empty: &[Oid]) -> Result<()> {
        for &oid in empty {
            let Some(rel) = self.relation(cx, oid)? else { continue };
            let Some(key) = rel.referenced_by.iter().find(|key| !empty.contains(&key.child)) else {
                continue;
            };
            let child = self.relation(cx, key.child)?.map_or_else(|| "".into(), |child| child.name.clone());
            return Err(sqlerr!(FEATURE_NOT_SUPPORTED, "unsupported ON COMMIT and foreign key combination")
                .detail(format!(
                    "Table \"{child}\" references \"{}\", but they do not have the same ON COMMIT setting.",
                    rel.name
                )));
        }
        Ok(())
    }

    /// Announces that `object` of the catalog `kind` (see [`message`]) changes in this transaction.
    pub fn changed(&self, cx: &Context<'_>, kind: u32, database: Oid, object: Oid, detail: u32) {
        let message = SinvalMessage { kind, database, object, detail };
        cx.session.catalog().changed(cx.txn.depth(), message);
    }
    /// Announces that a relation changes (also its creation, its drop, and each of its names).
    pub fn relation_changed(&self, cx: &Context<'_>, oid: Oid, schema: Oid, name: &str) {
        self.changed(cx, message::RELATION, cx.database(), oid, name_hash(schema, name));
    }
}
