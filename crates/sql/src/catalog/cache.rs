//! The process-wide caches and how they follow the catalogs.
//!
//! # Protocol
//!
//! The naive way, to fill a cache entry from the catalogs and drop it when a message comes, has a race: the reader takes its
//! snapshot, another transaction commits and its message is processed while there is no entry to drop, then the reader stores
//! what it read: stale for ever. So a reader notes the generation before it takes its snapshot, and stores its entry only if
//! the generation still stands; every processed message moves the generation after it dropped what it names.
//!
//! A descriptor may be stale until the session has locked the relation and caught up: whoever changes a relation holds a
//! lock that conflicts, sends its messages before it releases the lock, and so whoever got the lock finds them in the ring.

use super::desc::Relation;
use super::session::message;
use crate::Result;
use crate::error::IntoSql;
use sinew_txn::sinval::CaughtUp;
use sinew_txn::{SinvalMessage, SinvalReader, Txn, TxnSession};
use sinew_types::Oid;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, RwLock, RwLockReadGuard, RwLockWriteGuard};

/// The schemas of one database.
#[derive(Debug, Default)]
pub struct Namespaces {
    pub by_name: HashMap<Arc<str>, Oid>,
    pub by_oid: HashMap<Oid, (Arc<str>, Oid)>,
}

#[derive(Debug, Clone)]
pub struct RoleInfo {
    pub oid: Oid,
    pub name: Arc<str>,
    pub superuser: bool,
    pub inherit: bool,
    pub create_role: bool,
    pub create_db: bool,
    pub can_login: bool,
    pub replication: bool,
    pub bypass_rls: bool,
    pub connection_limit: i32,
    /// A SCRAM-SHA-256 verifier.
    pub password: Option<Arc<str>>,
    /// Microseconds since 2000-01-01 UTC.
    pub valid_until: Option<i64>,
    /// Roles it is a member of.
    pub member_of: Vec<Oid>,
}

#[derive(Debug, Default)]
pub struct Roles {
    pub by_name: HashMap<Arc<str>, Oid>,
    pub by_oid: HashMap<Oid, Arc<RoleInfo>>,
}

#[derive(Debug, Clone)]
pub struct DatabaseInfo {
    pub oid: Oid,
    pub name: Arc<str>,
    pub owner: Oid,
    pub is_template: bool,
    pub allow_connections: bool,
    pub connection_limit: i32,
}

#[derive(Debug, Default)]
pub struct Databases {
    pub all: Vec<Arc<DatabaseInfo>>,
}

/// Names of one bucket: relations of one database whose name has one hash.
type Bucket = Vec<(Oid, Arc<str>, Option<Oid>)>;

#[derive(Default)]
pub(super) struct Tables {
    pub relations: HashMap<(Oid, Oid), Option<Arc<Relation>>>,
    /// By database and `name_hash`.
    pub names: HashMap<(Oid, u32), Bucket>,
    pub namespaces: HashMap<Oid, Arc<Namespaces>>,
    pub roles: Option<Arc<Roles>>,
    pub databases: Option<Arc<Databases>>,
}

/// Of the next caches: a session that moves to another engine (its region was given up) must not take a plan or an entry of
/// the old one for current. Relaxed: only their being different counts.
static FIRST_GENERATION: AtomicU64 = AtomicU64::new(1);

pub(super) struct Shared {
    reader: Mutex<SinvalReader>,
    /// Up to where messages have been processed: those who find nothing beyond leave the mutex alone.
    read_to: AtomicU64,
    generation: AtomicU64,
    tables: RwLock<Tables>,
}

impl Shared {
    pub fn new(txn: &Arc<Txn>) -> Result<Shared> {
        Ok(Shared {
            reader: Mutex::new(SinvalReader::new(txn).sql()?),
            read_to: AtomicU64::new(u64::MAX),
            generation: AtomicU64::new(FIRST_GENERATION.fetch_add(1 << 40, Ordering::Relaxed)),
            tables: RwLock::default(),
        })
    }

    pub fn generation(&self) -> u64 {
        // Acquire: pairs with the bump in `catch_up`; who sees the new number sees the entries gone.
        self.generation.load(Ordering::Acquire)
    }

    pub fn read(&self) -> RwLockReadGuard<'_, Tables> {
        self.tables.read().unwrap_or_else(|e| e.into_inner())
    }

    /// Stores an entry read since `generation`, unless something was invalidated meanwhile.
    pub fn store(&self, generation: u64, put: impl FnOnce(&mut Tables)) {
        let mut tables = self.write();
        // Under the write latch, which the bump also holds.
        if self.generation.load(Ordering::Relaxed) == generation {
            put(&mut tables);
        }
    }

    fn write(&self) -> RwLockWriteGuard<'_, Tables> {
        self.tables.write().unwrap_or_else(|e| e.into_inner())
    }

    fn lock_reader(&self) -> MutexGuard<'_, SinvalReader> {
        self.reader.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// Processes all messages sent before the call.
    pub fn catch_up(&self, txn: &TxnSession) -> Result<()> {
        // Acquire: pairs with the store below; who finds the end there sees what was dropped and the generation moved.
        if self.read_to.load(Ordering::Acquire) == txn.txn().sinval_end() {
            return Ok(());
        }
        // The mutex is of this process and held for microseconds; nothing suspends under it.
        let mut reader = self.lock_reader();
        let mut messages: Vec<SinvalMessage> = Vec::new();
        match reader.catch_up(txn, &mut |m| messages.push(*m)).sql()? {
            CaughtUp::Messages(_) if messages.is_empty() => {}
            CaughtUp::Messages(_) => self.apply(&messages),
            CaughtUp::Reset => self.reset(),
        }
        // Release: pairs with the load above.
        self.read_to.store(reader.read_to(), Ordering::Release);
        Ok(())
    }

    fn apply(&self, messages: &[SinvalMessage]) {
        let mut tables = self.write();
        for m in messages {
            match m.kind {
                message::RELATION => {
                    tables.relations.remove(&(m.database, m.object));
                    tables.names.remove(&(m.database, m.detail));
                }
                message::NAMESPACE => {
                    tables.namespaces.remove(&m.database);
                    tables.names.retain(|(db, _), _| *db != m.database);
                    tables.relations.retain(|(db, _), _| *db != m.database);
                }
                message::ROLE => tables.roles = None,
                message::DATABASE => tables.databases = None,
                _ => *tables = Tables::default(),
            }
        }
        // Release: pairs with the load in `generation`.
        self.generation.fetch_add(1, Ordering::Release);
    }

    /// Drops everything.
    pub fn reset(&self) {
        let mut tables = self.write();
        *tables = Tables::default();
        // Release: as in `apply`.
        self.generation.fetch_add(1, Ordering::Release);
    }
}
