//! Functions and procedures that users made: by name, and by OID.
//!
//! A call names a routine by its OID, and looks for the routine again at each run of the plan. So a
//! routine that CREATE OR REPLACE has changed is called as it is now, and one that was dropped is
//! missed by name. A routine is cached like a type: by OID, and by a hash of its schema and name.
//! Several routines share a name, so that the second cache holds lists.

use crate::View;
use crate::cache::own::name_hash;
use crate::cache::{KEPT_MAX, make_room};
use crate::acl::Kind;
use crate::acl::check::{denied, list_of};
use crate::id;
use crate::members::LANGUAGE_PLPGSQL;
use crate::principals::TEMP_NAMESPACE_NAME;
use crate::rows::{CatRow, SystemRows};
use crate::shape::{PG_CATALOG, SystemRelations};
use sinew_error::{Result, SqlError, sqlerr};
use sinew_table::Acl;
use sinew_txn::{LockMode, LockOwner, LockTag, WaitPolicy};
use sinew_types::acl::Rights;
use sinew_types::func::Volatility;
use sinew_types::{Datum, Oid, oid as t};
use std::sync::Arc;

/// The index of `pg_proc` by OID.
pub const BY_OID: Oid = 2690;
/// The index of `pg_proc` by name, arguments and schema.
pub const BY_NAME: Oid = 2691;

/// The first OID of objects of users.
const FIRST_USER_OID: Oid = 16_384;

/// The languages in which routines may be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    Sql,
    Plpgsql,
}

impl Language {
    /// `pg_language.oid`.
    pub fn oid(self) -> Oid {
        match self {
            Language::Sql => 14,
            Language::Plpgsql => LANGUAGE_PLPGSQL,
        }
    }

    /// `lanname`.
    pub fn name(self) -> &'static str {
        match self {
            Language::Sql => "sql",
            Language::Plpgsql => "plpgsql",
        }
    }

    fn of(oid: Oid) -> Option<Language> {
        [Language::Sql, Language::Plpgsql].into_iter().find(|language| language.oid() == oid)
    }
}

/// What an argument of a routine is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    In,
    Out,
    InOut,
    Variadic,
    /// A column of RETURNS TABLE.
    Table,
}

impl Mode {
    /// The letter in `proargmodes`.
    pub fn letter(self) -> u8 {
        match self {
            Mode::In => b'i',
            Mode::Out => b'o',
            Mode::InOut => b'b',
            Mode::Variadic => b'v',
            Mode::Table => b't',
        }
    }

    fn of(letter: u8) -> Mode {
        match letter {
            b'o' => Mode::Out,
            b'b' => Mode::InOut,
            b'v' => Mode::Variadic,
            b't' => Mode::Table,
            _ => Mode::In,
        }
    }

    /// Whether a caller gives the argument.
    pub fn is_input(self) -> bool {
        matches!(self, Mode::In | Mode::InOut | Mode::Variadic)
    }

    /// Whether the argument is a part of the result.
    pub fn is_output(self) -> bool {
        matches!(self, Mode::Out | Mode::InOut | Mode::Table)
    }
}

/// An argument, or a column of the result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Argument {
    /// Empty if it has none.
    pub name: Arc<str>,
    pub mode: Mode,
    pub ty: Oid,
}

/// A row of `pg_proc` that a user made.
pub struct Routine {
    pub oid: Oid,
    pub name: Arc<str>,
    pub schema: Oid,
    pub owner: Oid,
    pub acl: Acl,
    pub language: Language,
    /// Whether it is a procedure.
    pub is_procedure: bool,
    pub arguments: Vec<Argument>,
    /// The types of the arguments that a caller gives, in their order.
    pub inputs: Vec<Oid>,
    /// The element type of a VARIADIC argument; 0 without one.
    pub variadic: Oid,
    /// Kept trees of the defaults of the last inputs.
    pub defaults: Vec<Arc<str>>,
    /// The type of the result, or of each row's value: RECORD where there are several columns.
    pub ret: Oid,
    pub returns_set: bool,
    pub strict: bool,
    pub leakproof: bool,
    pub volatility: Volatility,
    /// `proparallel`.
    pub parallel: u8,
    pub security_definer: bool,
    pub cost: f32,
    pub rows: f32,
    pub source: Arc<str>,
    /// Settings that hold while it runs, as `name=value`.
    pub config: Vec<String>,
}

impl std::fmt::Debug for Routine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}({:?})#{}", self.name, self.inputs, self.oid)
    }
}

impl Routine {
    /// The columns of the result, of a routine whose arguments say them.
    pub fn outputs(&self) -> impl Iterator<Item = &Argument> {
        self.arguments.iter().filter(|a| a.mode.is_output())
    }

    /// The names of the inputs, in their order; empty for those without one.
    pub fn input_names(&self) -> impl Iterator<Item = &str> {
        self.arguments.iter().filter(|a| a.mode.is_input()).map(|a| &*a.name)
    }

    /// What the routine is called in messages.
    pub fn kind(&self) -> &'static str {
        if self.is_procedure { "procedure" } else { "function" }
    }

    /// A row of `pg_proc`; `None` if it is not one that a user made.
    fn read(row: &CatRow<'_>) -> Result<Option<Routine>> {
        let oid = row.oid("oid");
        let Some(language) = Language::of(row.oid("prolang")).filter(|_| oid >= FIRST_USER_OID) else {
            return Ok(None);
        };
        let inputs: Vec<Oid> = row.numbers("proargtypes").into_iter().map(|ty| ty as Oid).collect();
        let mut all: Vec<Oid> = row.numbers("proallargtypes").into_iter().map(|ty| ty as Oid).collect();
        if all.is_empty() {
            all.clone_from(&inputs);
        }
        let names = row.texts("proargnames");
        let modes: Vec<u8> = match row.get("proargmodes") {
            Datum::Array(a) => {
                let letter = |v: &Datum| if let Datum::Char(c) = v { *c } else { b'i' };
                a.values.iter().map(letter).collect()
            }
            _ => Vec::new(),
        };
        let argument = |(at, &ty): (usize, &Oid)| Argument {
            name: names.get(at).map_or("", String::as_str).into(),
            mode: modes.get(at).map_or(Mode::In, |letter| Mode::of(*letter)),
            ty,
        };
        Ok(Some(Routine {
            oid,
            name: row.text("proname").into(),
            schema: row.oid("pronamespace"),
            owner: row.oid("proowner"),
            acl: row.acl("proacl"),
            language,
            is_procedure: row.char("prokind") == b'p',
            arguments: all.iter().enumerate().map(argument).collect(),
            inputs,
            variadic: row.oid("provariadic"),
            defaults: trees(row.text("proargdefaults")),
            ret: row.oid("prorettype"),
            returns_set: row.bool("proretset"),
            strict: row.bool("proisstrict"),
            leakproof: row.bool("proleakproof"),
            volatility: match row.char("provolatile") {
                b'i' => Volatility::Immutable,
                b's' => Volatility::Stable,
                _ => Volatility::Volatile,
            },
            parallel: row.char("proparallel"),
            security_definer: row.bool("prosecdef"),
            cost: row.float("procost") as f32,
            rows: row.float("prorows") as f32,
            source: row.text("prosrc").into(),
            config: row.texts("proconfig"),
        }))
    }
}

/// The trees in a column that keeps several, with a space between them.
fn trees(text: &str) -> Vec<Arc<str>> {
    text.split(' ').filter(|tree| !tree.is_empty()).map(Arc::from).collect()
}

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
            Ok(Routine::read(&row)?.map(Arc::new))
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

    /// The routines of a name in a schema, the oldest first.
    pub fn routines_in(&self, schema: Oid, name: &str) -> Result<Arc<[Arc<Routine>]>> {
        let database = self.database();
        let read = || -> Result<Arc<[Arc<Routine>]>> {
            let system = SystemRelations::of(database);
            let keys = [Datum::from(name)];
            let rows = SystemRows::of(self).lookup(system.stored(id::PROC), BY_NAME, &keys)?;
            let mut found = Vec::new();
            for row in rows.iter().filter(|row| row.oid("pronamespace") == schema) {
                found.extend(Routine::read(row)?.map(Arc::new));
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
        let list = list_of(&routine.acl, Kind::Function, routine.owner);
        if self.rights(&*self.roles()?, &list, self.user_oid(), Rights::EXECUTE)?.is_empty() {
            return Err(denied(routine.kind(), &routine.name));
        }
        Ok(())
    }
}

/// The error for a routine that a plan calls and that was dropped.
#[cold]
pub fn dropped(oid: Oid) -> SqlError {
    sqlerr!(UNDEFINED_FUNCTION, "function with OID {oid} does not exist")
}

/// `char[]`, as `proargmodes` has it.
pub fn modes(arguments: &[Argument]) -> Datum {
    let letters = arguments.iter().map(|a| Datum::Char(a.mode.letter())).collect();
    Datum::array(sinew_types::Array::new(t::CHAR, letters))
}
