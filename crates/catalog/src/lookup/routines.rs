//! Functions and procedures that users made: by name, and by OID.
//!
//! A call names a routine by its OID, and looks for the routine again at each run of the plan. So a
//! routine that CREATE OR REPLACE has changed is called as it is now, and one that was dropped is
//! missed by name. A routine is cached like a type: by OID, and by a hash of its schema and name.
//! Several routines share a name, so that the second cache holds lists.

pub mod operators;

use crate::View;
use crate::acl::Kind;
use crate::acl::check::{denied, list_of};
use crate::cache::own::name_hash;
use crate::cache::routine::FIRST_USER_OID;
pub use crate::cache::routine::{Aggregate, Argument, LANGUAGE_PLPGSQL, Language, Mode, Routine, modes};
use crate::cache::{KEPT_MAX, make_room};
use crate::id;
use crate::principals::TEMP_NAMESPACE_NAME;
use crate::rows::{CatRow, SystemRows};
use crate::shape::{PG_CATALOG, SystemRelations};
use sinew_error::{Result, SqlError, sqlerr};
use sinew_txn::{LockMode, LockOwner, LockTag, WaitPolicy};
use sinew_types::acl::Rights;
use sinew_types::typeinfo::made;
use sinew_types::{Datum, Oid};
use std::sync::Arc;

/// The index of `pg_proc` by OID.
pub const BY_OID: Oid = 2690;
/// The index of `pg_proc` by name, arguments and schema.
pub const BY_NAME: Oid = 2691;
/// The index of `pg_aggregate`.
pub const AGGREGATE_BY_OID: Oid = 2650;

/// Name and type of a column.
pub type ResultColumn = (Arc<str>, Oid);

impl View {
    /// The routine of an OID; `None` if no user has made one, or if it was dropped.
    pub fn routine(&self, oid: Oid) -> Result<Option<Arc<Routine>>> {
        if oid < FIRST_USER_OID {
            return Ok(None);
        }
        let database = self.database();
        let read = || -> Result<Option<Arc<Routine>>> {
            let system = SystemRelations::of(database);
            let row = SystemRows::of(self).find(system.stored(id::PROC), BY_OID, &[Datum::Oid(oid)])?;
            let Some(row) = row else { return Ok(None) };
            self.read_routine(&row)
        };
        let session = self.own();
        if session.is_dirty() {
            session.sync(self.shared().generation());
            if let Some(found) = session.inner.borrow().routines.get(&oid) {
                return Ok(found.clone());
            }
            let found = read()?;
            session.inner.borrow_mut().routines.insert(oid, found.clone());
            return Ok(found);
        }
        self.shared().remember(
            |t| t.routines.get(&(database, oid)).cloned(),
            read,
            |t, found| {
                make_room(&mut t.routines, KEPT_MAX);
                t.routines.insert((database, oid), found.clone());
            },
        )
    }

    /// The routine of a row of `pg_proc`, with the row of `pg_aggregate` if it is an aggregate.
    /// Every change there announces the routine.
    fn read_routine(&self, row: &CatRow<'_>) -> Result<Option<Arc<Routine>>> {
        let Some(mut found) = Routine::read(row)? else { return Ok(None) };
        if row.char("prokind") == b'a' {
            let system = SystemRelations::of(self.database());
            let catalog = system.stored(id::AGGREGATE);
            let row = SystemRows::of(self).find(catalog, AGGREGATE_BY_OID, &[Datum::Oid(found.oid)])?;
            found.aggregate = row.as_ref().map(Aggregate::read);
        }
        Ok(Some(Arc::new(found)))
    }

    /// The routines of a name in a schema, the oldest first.
    pub fn routines_in(&self, schema: Oid, name: &str) -> Result<Arc<[Arc<Routine>]>> {
        let database = self.database();
        let read = || -> Result<Arc<[Arc<Routine>]>> {
            let system = SystemRelations::of(database);
            let keys = [Datum::from(name)];
            let rows = SystemRows::of(self).lookup(system.stored(id::PROC), BY_NAME, &keys)?;
            let mut found = Vec::new();
            for row in rows.iter().filter(|row| row.oid("pronamespace") == schema) {
                found.extend(self.read_routine(row)?);
            }
            found.sort_by_key(|routine| routine.oid);
            Ok(found.into())
        };
        let session = self.own();
        if session.is_dirty() {
            session.sync(self.shared().generation());
            let key = (schema, Arc::from(name));
            if let Some(found) = session.inner.borrow().routine_names.get(&key) {
                return Ok(found.clone());
            }
            let found = read()?;
            session.inner.borrow_mut().routine_names.insert(key, found.clone());
            return Ok(found);
        }
        let bucket = (database, name_hash(schema, name));
        self.shared().remember(
            |t| {
                let entries = t.routine_names.get(&bucket)?;
                let (.., found) = entries.iter().find(|(s, n, _)| *s == schema && &**n == name)?;
                Some(found.clone())
            },
            read,
            |t, found| {
                make_room(&mut t.routine_names, KEPT_MAX);
                let entries = t.routine_names.entry(bucket).or_default();
                if !entries.iter().any(|(s, n, _)| *s == schema && &**n == name) {
                    entries.push((schema, Arc::from(name), found.clone()));
                }
            },
        )
    }

    /// The routines that a name means: those of one schema, or those of the search path. Of two
    /// with the same arguments, the one of the earlier schema counts.
    pub fn routines(&self, schema: Option<&str>, name: &str) -> Result<Vec<Arc<Routine>>> {
        if let Some(schema) = schema {
            let Some(oid) = self.find_namespace(schema)? else { return Ok(Vec::new()) };
            let found = self.routines_in(oid, name)?;
            if !found.is_empty() && oid != PG_CATALOG && !self.trusts_names() && !self.is_superuser() {
                self.check_schema(oid, self.user_oid(), Rights::USAGE)?;
            }
            return Ok(found.to_vec());
        }
        let mut found: Vec<Arc<Routine>> = Vec::new();
        for schema in self.search_path().iter() {
            if &**schema == TEMP_NAMESPACE_NAME || &**schema == "pg_catalog" {
                continue;
            }
            let Some(oid) = self.find_namespace(schema)? else { continue };
            let own = self.routines_in(oid, name)?;
            if own.is_empty() || !self.may_look_into(schema)? {
                continue;
            }
            for routine in own.iter() {
                if !found.iter().any(|earlier| earlier.inputs == routine.inputs) {
                    found.push(routine.clone());
                }
            }
        }
        Ok(found)
    }

    /// The columns of a routine's result: those of its arguments or of the relation whose rows it
    /// returns; `None` for one value. 42P01 if the relation is gone.
    pub fn routine_columns(&self, routine: &Routine) -> Result<Option<Arc<[ResultColumn]>>> {
        if routine.outputs().nth(1).is_some() {
            let name = |(at, a): (usize, &Argument)| match a.name.is_empty() {
                true => format!("column{}", at + 1).into(),
                false => a.name.clone(),
            };
            return Ok(Some(routine.outputs().enumerate().map(|a| (name(a), a.1.ty)).collect()));
        }
        self.row_columns(routine.ret)
    }

    /// The columns of a row type; `None` for other types.
    pub fn row_columns(&self, ty: Oid) -> Result<Option<Arc<[ResultColumn]>>> {
        if !made::is_row(ty) {
            return Ok(None);
        }
        let row = self.need_row_type(ty)?;
        Ok(Some(row.fields().iter().map(|field| (field.name.clone(), field.ty)).collect()))
    }

    /// True if an unqualified name finds this routine.
    pub fn is_routine_visible(&self, routine: &Routine) -> Result<bool> {
        Ok(self.routines(None, &routine.name)?.iter().any(|found| found.oid == routine.oid))
    }

    /// Announces that a routine changes (also its creation, its drop, and each of its names).
    pub fn routine_changed(&self, oid: Oid, schema: Oid, name: &str) {
        self.changed(crate::cache::own::message::ROUTINE, self.database(), oid, name_hash(schema, name));
    }

    /// Locks a routine until the transaction's end and looks again: 42883 if it was dropped
    /// meanwhile.
    pub fn lock_routine(&self, oid: Oid, mode: LockMode) -> Result<Arc<Routine>> {
        let tag = LockTag::object(self.database(), id::PROC, oid);
        self.lock(tag, mode, LockOwner::Transaction, WaitPolicy::Block)?;
        self.catch_up()?;
        let found = self.routine(oid)?;
        found.ok_or_else(|| sqlerr!(UNDEFINED_FUNCTION, "function with OID {oid} does not exist"))
    }

    /// 42501 unless the role in force may call the routine.
    pub fn check_execute(&self, routine: &Routine) -> Result<()> {
        if routine.acl.is_none() || self.is_superuser() {
            return Ok(());
        }
        self.check_execute_of(routine, self.user_oid(), routine.kind())
    }

    /// 42501 unless a role may call the routine, which the message calls a `word`.
    pub fn check_execute_of(&self, routine: &Routine, role: Oid, word: &str) -> Result<()> {
        let roles = self.roles()?;
        if routine.acl.is_none() || roles.is_superuser(role) {
            return Ok(());
        }
        let list = list_of(&routine.acl, Kind::Function, routine.owner);
        if self.rights(&roles, &list, role, Rights::EXECUTE)?.is_empty() {
            return Err(denied(word, &routine.name));
        }
        Ok(())
    }
}

/// The error for a routine that a plan calls and that was dropped.
#[cold]
pub fn dropped(oid: Oid) -> SqlError {
    sqlerr!(UNDEFINED_FUNCTION, "function with OID {oid} does not exist")
}
