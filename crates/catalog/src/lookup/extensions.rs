//! Extensions of the session's database, and the objects that they bring.
//!
//! The objects have fixed OIDs (`sinew_types::extension`), so that kept trees and plans name them
//! like built-in ones. Their names are found only while `pg_extension` has the extension, and in
//! its schema. CREATE and DROP EXTENSION send the message of a schema: the list is cached with the
//! schemas of the database, and plans are checked again.
//!
//! A statement that stores an object which uses one of these functions holds the extension by
//! [`View::hold_extension`] until its transaction ends, and DROP EXTENSION takes the same lock
//! exclusively. The one that comes second waits, and then looks again.

use crate::cache::ExtensionInfo;
use crate::principals::TEMP_NAMESPACE_NAME;
use crate::shape::PG_CATALOG;
use crate::{View, id};
use sinew_error::{Result, sqlerr};
use sinew_txn::{LockMode, LockOwner, LockTag, WaitPolicy};
use sinew_types::acl::Rights;
use sinew_types::func::{self, BuiltinFn};
use sinew_types::oper::{self, Operator};
use sinew_types::{Oid, extension};
use std::sync::Arc;

/// The name of the schema of built-in functions.
const CATALOG_NAME: &str = "pg_catalog";

impl View {
    /// The extension of a name, if the database has it.
    pub fn find_extension(&self, name: &str) -> Result<Option<ExtensionInfo>> {
        Ok(self.namespaces()?.extensions.iter().find(|e| e.built_in.name == name).cloned())
    }

    /// The extension of a name. 42704 if the database has none of this name.
    pub fn need_extension(&self, name: &str) -> Result<ExtensionInfo> {
        self.find_extension(name)?
            .ok_or_else(|| sqlerr!(UNDEFINED_OBJECT, "extension \"{name}\" does not exist"))
    }

    /// Locks an extension until the transaction's end and looks again: 42704 if it was dropped
    /// meanwhile.
    pub fn lock_extension(&self, name: &str, mode: LockMode) -> Result<ExtensionInfo> {
        self.lock_extension_name(name, mode)?;
        self.need_extension(name)
    }

    /// Locks the name of an extension, which the database may have or not.
    pub fn lock_extension_name(&self, name: &str, mode: LockMode) -> Result<()> {
        // The tag has a fixed number for each extension, because a new one has another OID.
        let number = extension::EXTENSIONS.iter().position(|e| e.name == name);
        let tag = LockTag::object(self.database(), id::EXTENSION, number.map_or(0, |n| n as Oid + 1));
        self.lock(tag, mode, LockOwner::Transaction, WaitPolicy::Block)?;
        self.catch_up()?;
        // A session with changes of its own forgets what it has read before the lock.
        self.generation().map(|_| ())
    }

    /// Holds an extension for an object that uses it, so that it is not dropped before the object
    /// is there for all.
    pub fn hold_extension(&self, name: &str) -> Result<()> {
        self.lock_extension(name, LockMode::AccessShare).map(|_| ())
    }

    /// The schema of a function; `None` if it belongs to an extension that the database lacks.
    pub fn schema_of_function(&self, f: &BuiltinFn) -> Result<Option<Oid>> {
        match f.extension {
            None => Ok(Some(PG_CATALOG)),
            Some(name) => Ok(self.find_extension(name)?.map(|e| e.schema)),
        }
    }

    /// The functions that a name means: in one schema, or in those of the search path. A function
    /// hides those behind it that have the same arguments. The functions of `information_schema`
    /// are not among them.
    pub fn functions(&self, schema: Option<&str>, name: &str) -> Result<Vec<&'static BuiltinFn>> {
        let built_in = func::by_name(name).iter().copied().filter(|f| !f.name.starts_with("_pg_"));
        let of_extensions = func::of_extensions(name);
        if let Some(schema) = schema {
            let mut found: Vec<_> = if schema == CATALOG_NAME { built_in.collect() } else { Vec::new() };
            let schema = self.need_namespace(schema)?;
            for f in of_extensions {
                if self.schema_of_function(f)? == Some(schema) {
                    found.push(*f);
                }
            }
            if !found.is_empty() && schema != PG_CATALOG && !self.trusts_names() && !self.is_superuser() {
                self.check_schema(schema, self.user_oid(), Rights::USAGE)?;
            }
            return Ok(found);
        }
        if of_extensions.is_empty() {
            return Ok(built_in.collect());
        }

        let path = self.search_path();
        let first = CATALOG_NAME.into();
        let is_listed = path.iter().any(|schema| &**schema == CATALOG_NAME);
        let implicit: &[Arc<str>] = if is_listed { &[] } else { std::slice::from_ref(&first) };
        let mut found: Vec<&'static BuiltinFn> = Vec::new();
        let mut add = |f: &'static BuiltinFn| {
            if !found.iter().any(|earlier| earlier.args == f.args) {
                found.push(f);
            }
        };
        for schema in implicit.iter().chain(path.iter()) {
            if &**schema == CATALOG_NAME {
                built_in.clone().for_each(&mut add);
            }
            if &**schema == TEMP_NAMESPACE_NAME {
                continue;
            }
            let Some(oid) = self.find_namespace(schema)? else { continue };
            for f in of_extensions {
                if self.schema_of_function(f)? == Some(oid) && self.may_look_into(schema)? {
                    add(f);
                }
            }
        }
        Ok(found)
    }

    /// The operators that a name means: in one schema, or in those of the search path.
    pub fn operators(&self, schema: Option<&str>, name: &str) -> Result<Vec<&'static Operator>> {
        let all = oper::by_name(name).iter().copied();
        let schema = match schema {
            Some(schema) => Some(self.need_namespace(schema)?),
            None => None,
        };
        let mut found = Vec::new();
        for o in all {
            let is_found = match (extension::of(o.oid), schema) {
                (None, schema) => schema.is_none_or(|schema| schema == PG_CATALOG),
                (Some(extension), Some(schema)) => {
                    self.find_extension(extension.name)?.is_some_and(|found| found.schema == schema)
                }
                (Some(extension), None) => self.is_on_path(extension.name)?,
            };
            if is_found {
                found.push(o);
            }
        }
        Ok(found)
    }

    /// True if the database has an extension, and its schema is on the search path.
    pub fn is_on_path(&self, extension: &str) -> Result<bool> {
        let Some(found) = self.find_extension(extension)? else { return Ok(false) };
        let Some(schema) = self.namespace_name(found.schema)? else { return Ok(false) };
        let is_listed = found.schema == PG_CATALOG || self.search_path().contains(&schema);
        Ok(is_listed && self.may_look_into(&schema)?)
    }

    /// True if an unqualified name with the function's arguments finds this function.
    pub fn is_function_visible(&self, f: &BuiltinFn) -> Result<bool> {
        if func::of_extensions(f.name).is_empty() {
            return Ok(true);
        }
        Ok(self.functions(None, f.name)?.iter().any(|found| found.oid == f.oid))
    }
}
