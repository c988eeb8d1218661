//! The caches of a process. [`sinew_txn::coherent`] tells how they follow the catalogs, and proves
//! that no entry is stale for ever.

pub(crate) mod build;
pub(crate) mod domain;
pub(crate) mod dropped;
pub(crate) mod operator;
pub(crate) mod own;
pub(crate) mod partitions;
pub(crate) mod published;
pub(crate) mod routine;

pub use crate::cache::domain::{Domain, DomainCheck, Under};

use crate::cache::operator::MadeOperators;
use crate::cache::own::message;
use crate::cache::routine::Routine;
use sinew_error::Result;
use sinew_table::Acl;
use sinew_table::Relation;
use sinew_txn::coherent::{Coherent, Memory, News};
use sinew_txn::{CaughtUp, SinvalMessage, SinvalReader, Txn, TxnSession};
use sinew_types::Oid;
use sinew_types::extension::Extension;
use sinew_types::labels::Labels;
use sinew_types::typeinfo::RangeType;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The schemas of one database, and its extensions.
#[derive(Debug, Default)]
pub struct Namespaces {
    pub by_name: HashMap<Arc<str>, Oid>,
    pub by_oid: HashMap<Oid, NamespaceInfo>,
    /// By OID.
    pub extensions: Vec<ExtensionInfo>,
}

/// A row of `pg_extension`.
#[derive(Debug, Clone)]
pub struct ExtensionInfo {
    /// `pg_extension.oid`.
    pub oid: Oid,
    /// The extension itself, as the build knows it.
    pub built_in: &'static Extension,
    /// `extowner`.
    pub owner: Oid,
    /// `extnamespace`.
    pub schema: Oid,
}

/// A schema, as the cache holds it.
#[derive(Debug, Clone)]
pub struct NamespaceInfo {
    pub name: Arc<str>,
    pub owner: Oid,
    pub acl: Acl,
}

/// A row of `pg_authid`, with the role's memberships.
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

/// The membership of one role in another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Membership {
    pub role: Oid,
    pub grantor: Oid,
    /// It may make others members.
    pub admin: bool,
}

/// All roles of the cluster.
#[derive(Debug, Default)]
pub struct Roles {
    pub by_name: HashMap<Arc<str>, Oid>,
    pub by_oid: HashMap<Oid, Arc<RoleInfo>>,
}

/// The role `pg_database_owner`. The owner of the current database is always its member.
pub const PG_DATABASE_OWNER: Oid = 6171;

impl Roles {
    /// True if the role exists and is a superuser.
    pub fn is_superuser(&self, role: Oid) -> bool {
        self.by_oid.get(&role).is_some_and(|r| r.superuser)
    }

    /// The role, and all that it is a member of, nearest first. `inherited`: only through roles
    /// that are INHERIT.
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

/// A row of `pg_database`.
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

/// All databases of the cluster.
#[derive(Debug, Default)]
pub struct Databases {
    pub all: Vec<Arc<DatabaseInfo>>,
}

/// A type that a user made: its row of `pg_type`, with its labels.
#[derive(Debug)]
pub struct MadeType {
    /// `pg_type.oid`.
    pub oid: Oid,
    /// `typname`.
    pub name: Arc<str>,
    /// `typname` of the array over it.
    pub array_name: Arc<str>,
    /// `typnamespace`.
    pub schema: Oid,
    /// `typowner`.
    pub owner: Oid,
    /// `typacl`.
    pub acl: Acl,
    /// The labels of an enum.
    pub labels: Labels,
    /// The facts of a domain.
    pub domain: Option<Domain>,
    /// The types that belong to a range type, or to a multirange type.
    pub range: Option<RangeType>,
}

/// The types that a session has used lately, as long as nothing that it caches has changed.
#[derive(Default)]
pub(crate) struct RecentTypes {
    pub generation: u64,
    pub types: HashMap<Oid, Arc<MadeType>>,
}

/// The kind of object that a name is one of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum NameOf {
    Relation,
    Type,
}

/// A bucket of names: the database, and their kind and `name_hash`.
pub(crate) type NameKey = (Oid, NameOf, u32);

/// The names of one bucket, each with its schema.
type Bucket = Vec<(Oid, Arc<str>, Option<Oid>)>;

/// The routines of one name, with its schema.
type RoutinesOfName = (Oid, Arc<str>, Arc<[Arc<Routine>]>);

#[derive(Default)]
pub(crate) struct Tables {
    pub relations: HashMap<(Oid, Oid), Option<Arc<Relation>>>,
    /// Names of relations and types.
    pub names: HashMap<NameKey, Bucket>,
    /// Types that users made, by database and OID.
    pub types: HashMap<(Oid, Oid), Option<Arc<MadeType>>>,
    /// Routines that users made, by database and OID.
    pub routines: HashMap<(Oid, Oid), Option<Arc<Routine>>>,
    /// The routines of names, by database and `name_hash`.
    pub routine_names: HashMap<(Oid, u32), Vec<RoutinesOfName>>,
    /// The operators that users made, by database.
    pub operators: HashMap<Oid, Arc<MadeOperators>>,
    pub namespaces: HashMap<Oid, Arc<Namespaces>>,
    pub roles: Option<Arc<Roles>>,
    pub databases: Option<Arc<Databases>>,
}

/// Descriptors, and names that were asked for whether they exist or not, that a process keeps of
/// all its databases.
pub(crate) const KEPT_MAX: usize = 16_384;

/// Forgets an arbitrary eighth of the entries when there are `max`. A later lookup reads a
/// forgotten entry again.
pub(crate) fn make_room<K, V>(entries: &mut HashMap<K, V>, max: usize) {
    if entries.len() >= max {
        let mut seen = 0;
        entries.retain(|_, _| {
            seen += 1;
            seen % 8 != 0
        });
    }
}

/// The first generation of the next caches. A session may move to another engine when its region is
/// given up. It must not take a plan or an entry of the old engine for current. Relaxed is enough,
/// because only the difference counts.
static FIRST_GENERATION: AtomicU64 = AtomicU64::new(1);

pub(crate) type Shared = Coherent<Tables, SinvalReader>;

pub(crate) fn new(txn: &Arc<Txn>) -> Result<Shared> {
    let first = FIRST_GENERATION.fetch_add(1 << 40, Ordering::Relaxed);
    Ok(Shared::new(SinvalReader::new(txn)?, first))
}

/// Processes all messages sent before the call.
pub(crate) fn catch_up(shared: &Shared, txn: &TxnSession) -> Result<()> {
    shared.catch_up(txn.txn().sinval_end(), |reader| {
        let mut messages: Vec<SinvalMessage> = Vec::new();
        let news = match reader.catch_up(txn, &mut |m| messages.push(*m))? {
            CaughtUp::Messages(_) => News::Messages(messages),
            CaughtUp::Reset => News::Reset,
        };
        Ok((news, reader.read_to()))
    })
}

impl Tables {
    fn forget_database(&mut self, database: Oid) {
        self.namespaces.remove(&database);
        self.operators.remove(&database);
        self.names.retain(|(db, ..), _| *db != database);
        self.relations.retain(|(db, _), _| *db != database);
        self.types.retain(|(db, _), _| *db != database);
        self.routines.retain(|(db, _), _| *db != database);
        self.routine_names.retain(|(db, _), _| *db != database);
    }
}

impl Memory for Tables {
    type Message = SinvalMessage;
    fn forget(&mut self, messages: &[SinvalMessage]) {
        for m in messages {
            match m.kind {
                message::RELATION => {
                    self.relations.remove(&(m.database, m.object));
                    self.names.remove(&(m.database, NameOf::Relation, m.detail));
                }
                message::TYPE => {
                    self.types.remove(&(m.database, m.object));
                    self.names.remove(&(m.database, NameOf::Type, m.detail));
                }
                message::ROUTINE => {
                    self.routines.remove(&(m.database, m.object));
                    self.routine_names.remove(&(m.database, m.detail));
                }
                message::OPERATOR => {
                    self.operators.remove(&m.database);
                }
                message::NAMESPACE => self.forget_database(m.database),
                message::ROLE => self.roles = None,
                message::DATABASE => {
                    self.databases = None;
                    // It may have been dropped.
                    self.forget_database(m.object);
                }
                _ => *self = Tables::default(),
            }
        }
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
