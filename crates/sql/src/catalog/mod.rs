//! The catalog: system tables, descriptors, lookups.
//!
//! System catalogs are real heap tables with PostgreSQL's names, columns and OIDs, read with fresh snapshots. Descriptors are
//! built from them once, kept per process, and dropped by sinval messages. A session that has uncommitted DDL, or temporary
//! tables, overlays them with its own view.

pub mod desc;

pub use desc::*;

use crate::{Context, Result};
use sinew_types::Oid;
use std::sync::Arc;

/// The rows of a computed relation (`RelationKind::Virtual`).
pub fn virtual_rows(_cx: &Context<'_>, _rel: &Relation) -> Result<Vec<crate::access::Row>> {
    unimplemented!()
}

/// The process-wide caches.
pub struct Catalog {}

impl Catalog {
    /// By qualified or unqualified name (search_path, temporary tables first); `None` if there is none. No lock taken.
    pub fn find_relation(
        &self,
        _cx: &Context<'_>,
        _schema: Option<&str>,
        _name: &str,
    ) -> Result<Option<Arc<Relation>>> {
        unimplemented!()
    }
    pub fn relation(&self, _cx: &Context<'_>, _oid: Oid) -> Result<Option<Arc<Relation>>> {
        unimplemented!()
    }
    /// Looks up, locks, and looks again until the name still means the same: what every statement uses. 42P01 if missing.
    pub fn open_relation(
        &self,
        _cx: &Context<'_>,
        _schema: Option<&str>,
        _name: &str,
        _mode: sinew_txn::LockMode,
    ) -> Result<Arc<Relation>> {
        unimplemented!()
    }
    /// A counter that moves whenever anything this process caches about `cx.database()` may have changed, as seen by this
    /// session (its own uncommitted DDL included): a cached plan is valid while it stands still.
    pub fn generation(&self, _cx: &Context<'_>) -> Result<u64> {
        unimplemented!()
    }
}
