//! Roles, databases and schemas: small catalogs that are cached whole.

use crate::View;
use crate::cache::*;
use crate::rows::SystemRows;
use crate::shape::SystemRelations;
use crate::{Catalog, id};
use sinew_error::Result;
use sinew_error::sqlerr;
use sinew_storage::Session;
use sinew_types::{Datum, Oid, extension};
use std::sync::Arc;

fn load_namespaces(tx: SystemRows<'_>, database: Oid) -> Result<Namespaces> {
    let system = SystemRelations::of(database);
    let mut all = Namespaces::default();
    for row in tx.scan(system.stored(id::NAMESPACE))? {
        let name: Arc<str> = row.text("nspname").into();
        all.by_name.insert(name.clone(), row.oid("oid"));
        let info = NamespaceInfo { name, owner: row.oid("nspowner"), acl: row.acl("nspacl") };
        all.by_oid.insert(row.oid("oid"), info);
    }
    for row in tx.scan(system.stored(id::EXTENSION))? {
        // A build knows all extensions of the directories that it opens.
        let Some(built_in) = extension::named(row.text("extname")) else { continue };
        let (owner, schema) = (row.oid("extowner"), row.oid("extnamespace"));
        all.extensions.push(ExtensionInfo { oid: row.oid("oid"), built_in, owner, schema });
    }
    all.extensions.sort_by_key(|e| e.oid);
    Ok(all)
}

fn load_roles(tx: SystemRows<'_>) -> Result<Roles> {
    let system = SystemRelations::of(1);
    let mut infos = Vec::new();
    for row in tx.scan(system.stored(id::AUTHID))? {
        infos.push(RoleInfo {
            oid: row.oid("oid"),
            name: row.text("rolname").into(),
            superuser: row.bool("rolsuper"),
            inherit: row.bool("rolinherit"),
            create_role: row.bool("rolcreaterole"),
            create_db: row.bool("rolcreatedb"),
            can_login: row.bool("rolcanlogin"),
            replication: row.bool("rolreplication"),
            bypass_rls: row.bool("rolbypassrls"),
            connection_limit: row.int("rolconnlimit") as i32,
            password: row.get("rolpassword").as_str().map(Into::into),
            valid_until: match row.get("rolvaliduntil") {
                Datum::TimestampTz(at) => Some(*at),
                _ => None,
            },
            member_of: Vec::new(),
        });
    }
    for row in tx.scan(system.stored(id::AUTH_MEMBERS))? {
        if let Some(info) = infos.iter_mut().find(|i| i.oid == row.oid("member")) {
            info.member_of.push(Membership {
                role: row.oid("roleid"),
                grantor: row.oid("grantor"),
                admin: row.bool("admin_option"),
            });
        }
    }
    let mut all = Roles::default();
    for mut info in infos {
        info.member_of.sort_by_key(|m| m.role);
        all.by_name.insert(info.name.clone(), info.oid);
        all.by_oid.insert(info.oid, Arc::new(info));
    }
    Ok(all)
}

fn load_databases(tx: SystemRows<'_>) -> Result<Databases> {
    let system = SystemRelations::of(1);
    let mut all = Databases::default();
    for row in tx.scan(system.stored(id::DATABASE))? {
        all.all.push(Arc::new(DatabaseInfo {
            oid: row.oid("oid"),
            name: row.text("datname").into(),
            owner: row.oid("datdba"),
            acl: row.acl("datacl"),
            is_template: row.bool("datistemplate"),
            allow_connections: row.bool("datallowconn"),
            connection_limit: row.int("datconnlimit") as i32,
        }));
    }
    Ok(all)
}

impl Catalog {
    /// All roles, past the cache of a session. A client that connects has no session yet.
    pub fn roles_of(&self, tx: SystemRows<'_>) -> Result<Arc<Roles>> {
        let load = || Ok(Arc::new(tx.within_transaction(|| load_roles(tx))?));
        self.shared.remember(|t| t.roles.clone(), load, |t, made| t.roles = Some(made.clone()))
    }

    /// All databases, past the cache of a session.
    pub fn databases_of(&self, tx: SystemRows<'_>) -> Result<Arc<Databases>> {
        let load = || Ok(Arc::new(tx.within_transaction(|| load_databases(tx))?));
        self.shared.remember(|t| t.databases.clone(), load, |t, made| t.databases = Some(made.clone()))
    }

    /// The database of that name, for a session that connects.
    pub fn find_database(&self, session: &Session, name: &str) -> Result<Option<Arc<DatabaseInfo>>> {
        self.catch_up(session)?;
        let all = self.databases_of(SystemRows::of(session))?;
        Ok(all.all.iter().find(|d| &*d.name == name).cloned())
    }

    /// The role of that name and the names of the roles that it is a member of, for a session that
    /// connects.
    pub fn find_role(&self, session: &Session, name: &str) -> Result<Option<(Arc<RoleInfo>, Vec<String>)>> {
        self.catch_up(session)?;
        let all = self.roles_of(SystemRows::of(session))?;
        let found = all.by_name.get(name).and_then(|oid| all.by_oid.get(oid));
        Ok(found.map(|role| (role.clone(), all.member_names(role.oid))))
    }
}

impl View {
    /// All roles, with the session's own uncommitted changes.
    pub fn roles(&self) -> Result<Arc<Roles>> {
        let session = self.own();
        if !session.is_dirty() {
            return self.catalog().roles_of(SystemRows::of(self));
        }
        if let Some(found) = &session.inner.borrow().roles {
            return Ok(found.clone());
        }
        let made = Arc::new(load_roles(SystemRows::of(self))?);
        session.inner.borrow_mut().roles = Some(made.clone());
        Ok(made)
    }

    /// All databases, with the session's own uncommitted changes.
    pub fn databases(&self) -> Result<Arc<Databases>> {
        let session = self.own();
        if !session.is_dirty() {
            return self.catalog().databases_of(SystemRows::of(self));
        }
        if let Some(found) = &session.inner.borrow().databases {
            return Ok(found.clone());
        }
        let made = Arc::new(load_databases(SystemRows::of(self))?);
        session.inner.borrow_mut().databases = Some(made.clone());
        Ok(made)
    }

    /// The schemas of the session's database, with its own uncommitted changes.
    pub fn namespaces(&self) -> Result<Arc<Namespaces>> {
        let session = self.own();
        let database = self.database();
        if session.is_dirty() {
            if let Some(found) = &session.inner.borrow().namespaces {
                return Ok(found.clone());
            }
            let made = Arc::new(load_namespaces(SystemRows::of(self), database)?);
            session.inner.borrow_mut().namespaces = Some(made.clone());
            return Ok(made);
        }
        let load = || Ok(Arc::new(load_namespaces(SystemRows::of(self), database)?));
        self.shared().remember(
            |t| t.namespaces.get(&database).cloned(),
            load,
            |t, made| {
                t.namespaces.insert(database, made.clone());
            },
        )
    }

    /// The role of an OID.
    pub fn role(&self, oid: Oid) -> Result<Option<Arc<RoleInfo>>> {
        Ok(self.roles()?.by_oid.get(&oid).cloned())
    }

    /// The role of a name.
    pub fn role_by_name(&self, name: &str) -> Result<Option<Arc<RoleInfo>>> {
        let all = self.roles()?;
        Ok(all.by_name.get(name).and_then(|oid| all.by_oid.get(oid)).cloned())
    }

    /// The role of a name. 42704 if it does not exist.
    pub fn need_role(&self, name: &str) -> Result<Arc<RoleInfo>> {
        self.role_by_name(name)?.ok_or_else(|| sqlerr!(UNDEFINED_OBJECT, "role \"{name}\" does not exist"))
    }

    /// The OID of the schema of a name.
    pub fn find_namespace(&self, name: &str) -> Result<Option<Oid>> {
        Ok(self.namespaces()?.by_name.get(name).copied())
    }

    /// The OID of the schema of a name. 3F000 if it does not exist.
    pub fn need_namespace(&self, name: &str) -> Result<Oid> {
        self.find_namespace(name)?
            .ok_or_else(|| sqlerr!(UNDEFINED_SCHEMA, "schema \"{name}\" does not exist"))
    }

    /// The name of the schema of an OID. The temporary schema is `pg_temp`.
    pub fn namespace_name(&self, oid: Oid) -> Result<Option<Arc<str>>> {
        if oid == TEMP_NAMESPACE {
            return Ok(Some(TEMP_NAMESPACE_NAME.into()));
        }
        Ok(self.namespaces()?.by_oid.get(&oid).map(|info| info.name.clone()))
    }
}

/// The schema of a session's temporary relations, as its descriptors name it.
pub const TEMP_NAMESPACE: Oid = crate::FIRST_TEMPORARY_OID;
/// The name of the schema of a session's temporary relations.
pub const TEMP_NAMESPACE_NAME: &str = "pg_temp";

/// The lock that every session of a database holds for itself (`RowExclusive`,
/// `LockOwner::Session`), so that the database is not dropped or copied under it.
pub fn database_lock_tag(database: Oid) -> sinew_txn::LockTag {
    sinew_txn::LockTag::object(0, id::DATABASE, database)
}
