//! Relations by name and by OID, with and without locks.

use crate::View;
use crate::cache::build;
use crate::cache::own::name_hash;
use crate::cache::{KEPT_MAX, NameOf, make_room};
use crate::principals::{TEMP_NAMESPACE, TEMP_NAMESPACE_NAME};
use crate::rows::SystemRows;
use crate::shape::SystemRelations;
use crate::{id, overlay};
use sinew_error::sqlerr;
use sinew_error::{Result, SqlError};
use sinew_table::error::from_relation_lock;
use sinew_table::{Index, Relation, RelationKind};
use sinew_txn::coherent::{self, Named};
use sinew_txn::{LockMode, LockOwner, LockTag, WaitPolicy};
use sinew_types::acl::Rights;
use sinew_types::typeinfo::made;
use sinew_types::{Datum, Oid};
use std::sync::Arc;

/// The indexes of `pg_class` and `pg_type` by name and schema.
const RELATIONS_BY_NAME: Oid = 2663;
const TYPES_BY_NAME: Oid = 2704;

impl View {
    /// The OID of a name; `None` if no relation has the name. Takes no lock. Unqualified names go
    /// through the search path.
    pub fn find_oid(&self, schema: Option<&str>, name: &str) -> Result<Option<Oid>> {
        if let Some(schema) = schema {
            if !self.trusts_names()
                && !self.is_superuser()
                && let Some(oid) = self.find_namespace(schema)?
            {
                self.check_schema(oid, self.user_oid(), Rights::USAGE)?;
            }
            return self.find_in_schema(schema, name);
        }
        let path = self.search_path();
        // The temporary schema comes first unless the path says otherwise.
        if !path.iter().any(|s| &**s == TEMP_NAMESPACE_NAME)
            && let Some(oid) = self.find_in_schema(TEMP_NAMESPACE_NAME, name)?
        {
            return Ok(Some(oid));
        }
        if !path.iter().any(|s| &**s == "pg_catalog")
            && let Some(oid) = self.find_in_schema("pg_catalog", name)?
        {
            return Ok(Some(oid));
        }
        for schema in path.iter() {
            if let Some(oid) = self.find_in_schema(schema, name)?
                && self.may_look_into(schema)?
            {
                return Ok(Some(oid));
            }
        }
        Ok(None)
    }

    /// True if the role in force may look for names in this schema of the path. A lookup skips the
    /// others.
    pub fn may_look_into(&self, schema: &str) -> Result<bool> {
        if self.is_superuser() || matches!(schema, "pg_catalog" | TEMP_NAMESPACE_NAME) {
            return Ok(true);
        }
        let Some(oid) = self.find_namespace(schema)? else { return Ok(false) };
        Ok(!self.schema_rights(oid, self.user_oid(), Rights::USAGE)?.is_empty())
    }

    fn find_in_schema(&self, schema: &str, name: &str) -> Result<Option<Oid>> {
        if schema == TEMP_NAMESPACE_NAME {
            return Ok(self.own().with_temp(|temp| temp.by_name(name)));
        }
        match self.find_namespace(schema)? {
            Some(oid) => self.find_in_namespace(oid, name),
            None => Ok(None),
        }
    }

    /// The relation (or index) `name` in a schema.
    pub fn find_in_namespace(&self, schema: Oid, name: &str) -> Result<Option<Oid>> {
        if schema == TEMP_NAMESPACE {
            return Ok(self.own().with_temp(|temp| temp.by_name(name)));
        }
        if let Some(oid) = SystemRelations::of(self.database()).by_name(schema, name) {
            return Ok(Some(oid));
        }
        self.find_name(NameOf::Relation, schema, name)
    }

    /// The object of a name in a schema, as the caches have it, or the catalog.
    pub(super) fn find_name(&self, of: NameOf, schema: Oid, name: &str) -> Result<Option<Oid>> {
        let database = self.database();
        let (catalog, index) = match of {
            NameOf::Relation => (id::CLASS, RELATIONS_BY_NAME),
            NameOf::Type => (id::TYPE, TYPES_BY_NAME),
        };
        let read = || -> Result<Option<Oid>> {
            let system = SystemRelations::of(database);
            let keys = [Datum::from(name), Datum::Oid(schema)];
            let row = SystemRows::of(self).find(system.stored(catalog), index, &keys)?;
            Ok(row.map(|r| r.oid("oid")))
        };
        let session = self.own();
        if session.is_dirty() {
            session.sync(self.shared().generation());
            let key = (of, schema, Arc::from(name));
            if let Some(found) = session.inner.borrow().names.get(&key) {
                return Ok(*found);
            }
            let found = read()?;
            session.inner.borrow_mut().names.insert(key, found);
            return Ok(found);
        }
        let bucket = (database, of, name_hash(schema, name));
        self.shared().remember(
            |t| {
                let entries = t.names.get(&bucket)?;
                let (_, _, found) = entries.iter().find(|(s, n, _)| *s == schema && &**n == name)?;
                Some(*found)
            },
            read,
            |t, found| {
                make_room(&mut t.names, KEPT_MAX);
                let entries = t.names.entry(bucket).or_default();
                if !entries.iter().any(|(s, n, _)| *s == schema && &**n == name) {
                    entries.push((schema, Arc::from(name), *found));
                }
            },
        )
    }

    /// The descriptor of a qualified or unqualified name (through the search path, temporary tables
    /// first). `None` if no relation has the name. Takes no lock.
    pub fn find_relation(&self, schema: Option<&str>, name: &str) -> Result<Option<Arc<Relation>>> {
        match self.find_oid(schema, name)? {
            Some(oid) => self.relation(oid),
            None => Ok(None),
        }
    }

    /// The descriptor of a relation; `None` if it does not exist, or no longer. An index is part of
    /// its table's descriptor: see [`View::find_index`].
    pub fn relation(&self, oid: Oid) -> Result<Option<Arc<Relation>>> {
        let session = self.own();
        if let Some(rel) = session.temp_relation(oid) {
            return self.with_row_types(rel).map(Some);
        }
        let temporary = session.with_temp(|temp| temp.children_of(oid));
        let stored = self.stored_relation(oid)?;
        if temporary.is_empty() {
            return Ok(stored);
        }
        // Other sessions do not see this session's children of the table.
        Ok(stored.map(|rel| {
            let stored = rel.children.iter().flat_map(|children| &children.tables).copied();
            let mut changed = (*rel).clone();
            changed.with_children(stored.chain(temporary).collect());
            Arc::new(changed)
        }))
    }

    /// The descriptor of a relation that is not temporary.
    fn stored_relation(&self, oid: Oid) -> Result<Option<Arc<Relation>>> {
        let session = self.own();
        let database = self.database();
        if oid < 16384 {
            let system = SystemRelations::of(database);
            return Ok(system.by_oid(oid).map(|rel| overlay::overlaid(self, rel)));
        }
        if session.is_dirty() {
            session.sync(self.shared().generation());
            if let Some(found) = session.inner.borrow().relations.get(&oid) {
                return Ok(found.clone());
            }
            let made = self.read_relation(database, oid)?;
            session.inner.borrow_mut().relations.insert(oid, made.clone());
            return Ok(made);
        }
        self.shared().remember(
            |t| t.relations.get(&(database, oid)).cloned(),
            || self.read_relation(database, oid),
            |t, made| {
                make_room(&mut t.relations, KEPT_MAX);
                t.relations.insert((database, oid), made.clone());
            },
        )
    }

    /// A temporary relation with the fields that the row types of its columns have now. Its
    /// descriptor is the session's own, and no message changes it.
    fn with_row_types(&self, rel: Arc<Relation>) -> Result<Arc<Relation>> {
        if !rel.columns.iter().any(|c| !c.dropped && made::is_row(made::base(c.type_oid))) {
            return Ok(rel);
        }
        let mut now = Vec::with_capacity(rel.columns.len());
        for column in &rel.columns {
            now.push(if column.dropped { None } else { self.row_type(column.type_oid)? });
        }
        if rel.columns.iter().zip(&now).all(|(column, row)| column.row == *row) {
            return Ok(rel);
        }
        let mut changed = (*rel).clone();
        for (column, row) in changed.columns.iter_mut().zip(now) {
            column.row = row;
        }
        if let Some(children) = changed.children.take() {
            changed.with_children(children.tables.clone());
        }
        Ok(Arc::new(changed))
    }

    fn read_relation(&self, database: Oid, oid: Oid) -> Result<Option<Arc<Relation>>> {
        let system = SystemRelations::of(database);
        let schema_name = |schema: Oid| self.namespace_name(schema);
        Ok(build::relation(SystemRows::of(self), &system, database, oid, &schema_name)?.map(Arc::new))
    }

    /// The table of an index, with the index.
    pub fn find_index(&self, oid: Oid) -> Result<Option<(Arc<Relation>, Arc<Index>)>> {
        let temp = |t: &crate::TempSchema| t.index(oid).map(|(r, i)| (r.clone(), i.clone()));
        if let Some(found) = self.own().with_temp(temp) {
            return Ok(Some(found));
        }
        let system = SystemRelations::of(self.database());
        if let Some((rel, index)) = system.index(oid) {
            return Ok(Some((rel.clone(), index.clone())));
        }
        let row = SystemRows::of(self).find(system.stored(id::INDEX), 2679, &[Datum::Oid(oid)])?;
        let Some(table) = row.map(|r| r.oid("indrelid")) else { return Ok(None) };
        let Some(rel) = self.relation(table)? else { return Ok(None) };
        let index = rel.indexes.iter().find(|i| i.oid == oid).cloned();
        Ok(index.map(|i| (rel, i)))
    }

    /// Looks up, locks, and looks again until the name still means the same relation. Every
    /// statement uses this function. 42P01 or 3F000 if the relation does not exist.
    pub fn open_relation(&self, schema: Option<&str>, name: &str, mode: LockMode) -> Result<Arc<Relation>> {
        match self.open_relation_wait(schema, name, mode, WaitPolicy::Block)? {
            Some(rel) => Ok(rel),
            None => Err(self.missing_relation(schema, name)?),
        }
    }

    /// The error of a statement for a relation that does not exist: 3F000 if the schema does not
    /// exist either. Queries and changes of rows use [`undefined_table`] in both cases.
    #[cold]
    pub fn missing_relation(&self, schema: Option<&str>, name: &str) -> Result<SqlError> {
        if let Some(schema) = schema {
            self.need_namespace(schema)?;
        }
        Ok(undefined_table(schema, name))
    }

    /// As [`View::open_relation`], with a wait policy. `None` if no relation has the name.
    pub fn open_relation_wait(
        &self,
        schema: Option<&str>,
        name: &str,
        mode: LockMode,
        wait: WaitPolicy,
    ) -> Result<Option<Arc<Relation>>> {
        self.open_relation_checked(schema, name, mode, wait, &|_| Ok(()))
    }

    /// As [`View::open_relation_wait`]. It calls `check` before each lock, so that a role without
    /// the right to a relation does not queue for a lock that holds others up. The caller checks
    /// again with the lock.
    pub fn open_relation_checked(
        &self,
        schema: Option<&str>,
        name: &str,
        mode: LockMode,
        wait: WaitPolicy,
        check: &dyn Fn(&Relation) -> Result<()>,
    ) -> Result<Option<Arc<Relation>>> {
        coherent::open(&Opening { view: self, schema, name, mode, wait, check })
    }

    /// Locks a relation by its OID, which a plan knows, and returns its present descriptor. `None`
    /// if it no longer exists.
    pub fn open_oid(&self, oid: Oid, mode: LockMode) -> Result<Option<Arc<Relation>>> {
        if !(16384..crate::FIRST_TEMPORARY_OID).contains(&oid) {
            return self.relation(oid);
        }
        let name = match self.relation(oid)? {
            Some(rel) => rel.name.clone(),
            None => return Ok(None),
        };
        self.lock_oid(oid, &name, mode, WaitPolicy::Block)?;
        self.relation(oid)
    }

    /// Locks a relation of the current database until the end of the transaction, and processes the
    /// messages of others. False if `wait` says to skip a lock that another session holds.
    pub fn lock_oid(&self, oid: Oid, name: &str, mode: LockMode, wait: WaitPolicy) -> Result<bool> {
        let tag = LockTag::relation(self.database(), oid);
        let got =
            self.lock(tag, mode, LockOwner::Transaction, wait).map_err(|e| from_relation_lock(e, name))?;
        self.catch_up()?;
        self.own().sync(self.shared().generation());
        Ok(got)
    }

    /// Gives back one lock of the transaction on a relation.
    pub fn unlock_relation(&self, oid: Oid, mode: LockMode) -> Result<()> {
        let tag = LockTag::relation(self.database(), oid);
        self.unlock(tag, mode, LockOwner::Transaction)?;
        Ok(())
    }

    /// The schema of a new object without a schema: the first one of the path that exists. 3F000 if
    /// none exists.
    pub fn creation_schema(&self) -> Result<(Oid, Arc<str>)> {
        for name in self.search_path().iter() {
            if matches!(&**name, "pg_catalog" | TEMP_NAMESPACE_NAME) {
                continue;
            }
            if let Some(oid) = self.find_namespace(name)?
                && self.may_look_into(name)?
            {
                return Ok((oid, name.clone()));
            }
        }
        Err(sqlerr!(UNDEFINED_SCHEMA, "no schema has been selected to create in"))
    }

    /// True if an unqualified `name` finds this relation.
    pub fn is_visible(&self, oid: Oid, name: &str) -> Result<bool> {
        Ok(self.find_oid(None, name)? == Some(oid))
    }
}

/// A name that a statement uses.
struct Opening<'a> {
    view: &'a View,
    schema: Option<&'a str>,
    name: &'a str,
    mode: LockMode,
    wait: WaitPolicy,
    check: &'a dyn Fn(&Relation) -> Result<()>,
}

impl Named for Opening<'_> {
    type Found = Arc<Relation>;
    type Error = SqlError;
    fn generation(&self) -> u64 {
        self.view.shared().generation()
    }

    fn find(&self) -> Result<Option<Arc<Relation>>> {
        self.view.find_relation(self.schema, self.name)
    }

    fn same(a: &Arc<Relation>, b: &Arc<Relation>) -> bool {
        a.oid == b.oid
    }

    fn wants_lock(&self, rel: &Arc<Relation>) -> Result<bool> {
        (self.check)(rel)?;
        Ok(needs_lock(rel))
    }

    fn lock(&self, rel: &Arc<Relation>) -> Result<()> {
        self.view.lock_oid(rel.oid, &rel.name, self.mode, self.wait).map(drop)
    }

    fn unlock(&self, rel: &Arc<Relation>) -> Result<()> {
        self.view.unlock_relation(rel.oid, self.mode)
    }
}

/// Temporary relations belong to one session, virtual ones have no rows of their own, and the
/// catalogs' shapes never change.
fn needs_lock(rel: &Relation) -> bool {
    !rel.is_temporary() && !rel.is_system && rel.kind != RelationKind::Virtual
}

/// 42P01 for a relation that does not exist, or 0A000 for a relation of PostgreSQL that Sinew
/// lacks.
#[cold]
pub fn undefined_table(schema: Option<&str>, name: &str) -> SqlError {
    if let Some(absent) = crate::absent::missing_relation(schema, name) {
        return absent;
    }
    match schema {
        Some(schema) => sqlerr!(UNDEFINED_TABLE, "relation \"{schema}.{name}\" does not exist"),
        None => sqlerr!(UNDEFINED_TABLE, "relation \"{name}\" does not exist"),
    }
}
