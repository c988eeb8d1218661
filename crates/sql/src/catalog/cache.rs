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

use super::acl::Acl;
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
    pub by_oid: HashMap<Oid, NamespaceInfo>,
}

#[derive(Debug, Clone)]
pub struct NamespaceInfo {
    pub name: Arc<str>,
    pub owner: Oid,
    pub acl: Acl,
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
    /// Roles it is a member of, by their OIDs.
    pub member_of: Vec<Membership>,
}

/// That one role is a member of another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Membership {
    pub role: Oid,
    pub grantor: Oid,
    /// It may make others members.
    pub admin: bool,
}

#[derive(Debug, Default)]
pub struct Roles {
    pub by_name: HashMap<Arc<str>, Oid>,
    pub by_oid: HashMap<Oid, Arc<RoleInfo>>,
}

/// Has the database's owner as its member, always.
pub const PG_DATABASE_OWNER: Oid = 6171;

impl Roles {
    pub fn is_superuser(&self, role: Oid) -> bool {
        self.by_oid.get(&role).is_some_and(|r| r.superuser)
    }

    /// The role, and all that it is a member of, nearest first. `inherited`: only through roles that are INHERIT.
    fn memberships(&self, role: Oid, database_owner: Oid, inherited: bool) -> Vec<Oid> {
        let mut found = vec![role];
        let mut at = 0;
        while let Some(&next) = found.get(at) {
            at += 1;
            let Some(info) = self.by_oid.get(&next).filter(|i| i.inherit || !inherited) else { continue };
            let implied = (next == database_owner).then_some(PG_DATABASE_OWNER);
            for up in info.member_of.iter().map(|m| m.role).chain(implied) {
                if !found.contains(&up) {
                    found.push(up);
                }
            }
        }
        found
    }

    /// The roles whose privileges a role has, itself first.
    pub fn privileges_of(&self, role: Oid, database_owner: Oid) -> Vec<Oid> {
        self.memberships(role, database_owner, true)
    }
    /// Has `role` all that `of` has, without SET ROLE? True of superusers.
    pub fn has_privileges_of(&self, role: Oid, of: Oid, database_owner: Oid) -> bool {
        role == of || self.is_superuser(role) || self.memberships(role, database_owner, true).contains(&of)
    }
    /// Is `member` a member of `role`, directly or not, or the same? True of superusers.
    pub fn is_member_of(&self, member: Oid, role: Oid, database_owner: Oid) -> bool {
        self.is_superuser(member) || self.is_granted(member, role, database_owner)
    }
    /// As `is_member_of`, of what was granted: superusers are no exception.
    pub fn is_granted(&self, member: Oid, role: Oid, database_owner: Oid) -> bool {
        member == role || self.memberships(member, database_owner, false).contains(&role)
    }
    /// Names of the role and of all that was granted to it, directly or not.
    pub fn member_names(&self, role: Oid) -> Vec<String> {
        let all = self.memberships(role, 0, false);
        all.iter().filter_map(|oid| self.by_oid.get(oid)).map(|r| r.name.to_string()).collect()
    }
    /// May `member` make others members of `role`? True of superusers.
    pub fn is_admin_of(&self, member: Oid, role: Oid, database_owner: Oid) -> bool {
        if self.is_superuser(member) {
            return true;
        }
        let admin = |of: &Oid| {
            self.by_oid.get(of).is_some_and(|r| r.member_of.iter().any(|m| m.role == role && m.admin))
        };
        member != role && self.memberships(member, database_owner, false).iter().any(admin)
    }
}

#[derive(Debug, Clone)]
pub struct DatabaseInfo {
    pub oid: Oid,
    pub name: Arc<str>,
    pub owner: Oid,
    pub acl: Acl,
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

/// Descriptors, and names that were asked for whether they exist or not, that a process keeps of all its databases.
pub(super) const KEPT_MAX: usize = 16_384;

/// Forgets an eighth of the entries, whichever, when there are `max`. They are read again when they are asked for.
pub(super) fn make_room<K, V>(entries: &mut HashMap<K, V>, max: usize) {
    if entries.len() >= max {
        let mut seen = 0;
        entries.retain(|_, _| {
            seen += 1;
            seen % 8 != 0
        });
    }
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
                message::DATABASE => {
                    tables.databases = None;
                    // It may have been dropped.
                    tables.namespaces.remove(&m.object);
                    tables.names.retain(|(db, _), _| *db != m.object);
                    tables.relations.retain(|(db, _), _| *db != m.object);
                }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_nobody_made_do_not_grow_for_ever() {
        let mut names = HashMap::new();
        for n in 0..1000 {
            make_room(&mut names, 100);
            names.insert(n, ());
            assert!(names.len() <= 100 && names.contains_key(&n));
        }
        assert!(names.len() > 80, "most are kept");
    }
}
