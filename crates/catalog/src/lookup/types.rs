//! Types that users made: by name, by OID, and with a lock.
//!
//! The OID of such a type says what it is (`sinew_types::typeinfo::made`). No code below the
//! catalog has to ask for that. The catalog is asked for the rest: a name's type, a type's name,
//! the labels of an enum. [`MadeType`] is the answer, cached like a relation's descriptor.
//!
//! A statement that makes an object of a type (a column, a view) holds the type by
//! [`View::hold_type`] until its transaction ends, and DROP TYPE takes the same lock exclusively.
//! The one that comes second waits, and then looks again.

use crate::View;
use crate::cache::{Domain, KEPT_MAX, MadeType, NameOf, Under, make_room};
use crate::id;
use crate::principals::{TEMP_NAMESPACE, TEMP_NAMESPACE_NAME};
use crate::quote::{quote_ident, quote_qualified};
use crate::rows::{Moment, SystemRows};
use crate::shape::{PG_CATALOG, SystemRelations};
use sinew_error::{Result, SqlError, sqlerr};
use sinew_table::Relation;
use sinew_txn::{LockMode, LockOwner, LockTag, WaitPolicy};
use sinew_types::acl::Rights;
use sinew_types::labels::Labels;
use sinew_types::typeinfo::{self, RangeType, made};
use sinew_types::{Datum, Oid, RowField, RowType, extension};
use std::sync::Arc;

/// The index of `pg_type` by OID.
const BY_OID: Oid = 2703;
/// Bytes of a name.
const NAME_MAX: usize = 63;
/// The index of `pg_enum` by type and label.
const LABELS: Oid = 3503;
/// The index of `pg_range` by range type.
const RANGE_BY_OID: Oid = 3542;

impl View {
    /// The type of an OID, or the type over which the OID is an array; `None` if there is none.
    pub fn made_type(&self, oid: Oid) -> Result<Option<Arc<MadeType>>> {
        let oid = made::base(oid);
        if !made::is_made(oid) {
            return Ok(None);
        }
        if let Some(relation) = made::relation_of(oid) {
            return Ok(self.relation(relation)?.map(|rel| Arc::new(type_of_rows(oid, &rel))));
        }
        let database = self.database();
        let session = self.own();
        if session.is_dirty() {
            session.sync(self.shared().generation());
            if let Some(found) = session.inner.borrow().types.get(&oid) {
                return Ok(found.clone());
            }
            let read = self.read_type(database, oid)?;
            session.inner.borrow_mut().types.insert(oid, read.clone());
            return Ok(read);
        }
        self.shared().remember(
            |t| t.types.get(&(database, oid)).cloned(),
            || self.read_type(database, oid),
            |t, read| {
                make_room(&mut t.types, KEPT_MAX);
                t.types.insert((database, oid), read.clone());
            },
        )
    }

    fn read_type(&self, database: Oid, oid: Oid) -> Result<Option<Arc<MadeType>>> {
        let system = SystemRelations::of(database);
        SystemRows::of(self).at_one_moment(|at| {
            let Some(row) = at.find(system.stored(id::TYPE), BY_OID, &[Datum::Oid(oid)])? else {
                return Ok(None);
            };
            let array = Datum::Oid(row.oid("typarray"));
            let array = at.find(system.stored(id::TYPE), BY_OID, &[array])?;
            let labels = at.lookup(system.stored(id::ENUM), LABELS, &[Datum::Oid(oid)])?;
            let labels = labels.iter().map(|label| {
                (label.oid("oid"), label.float("enumsortorder") as f32, label.text("enumlabel").into())
            });
            Ok(Some(Arc::new(MadeType {
                oid,
                name: row.text("typname").into(),
                array_name: array.as_ref().map_or("", |array| array.text("typname")).into(),
                schema: row.oid("typnamespace"),
                owner: row.oid("typowner"),
                acl: row.acl("typacl"),
                labels: Labels::new(labels.collect())?,
                domain: match made::is_domain(oid) {
                    true => Some(Domain::read(at, &system, &row)?),
                    false => None,
                },
                range: read_range(at, &system, oid)?,
            })))
        })
    }

    /// The types that belong to a range type that a user made; `None` if there is no such type.
    pub fn range_type(&self, range: Oid) -> Result<Option<RangeType>> {
        Ok(self.with_type(range, |found| Ok(found.range))?.flatten())
    }

    /// The fields of a row type, or of the row type over which the type is an array; `None` for
    /// other types, and for one that does not exist.
    pub fn row_type(&self, ty: Oid) -> Result<Option<Arc<RowType>>> {
        let base = made::base(ty);
        let Some(relation) = made::relation_of(base) else { return Ok(None) };
        let Some(rel) = self.relation(relation)? else { return Ok(None) };
        if let Some(known) = rel.row_type.get() {
            return Ok(Some(known.clone()));
        }
        let fields = rel.live_columns().map(|column| RowField {
            name: column.name.clone(),
            number: column.attnum,
            ty: column.type_oid,
            typmod: column.typmod,
            domain: column.domain,
            collation: column.collation,
            row: column.row.clone(),
        });
        let made = Arc::new(RowType::new(base, fields.collect()));
        Ok(Some(rel.row_type.get_or_init(|| made).clone()))
    }

    /// As [`View::row_type`] of a type that is one of rows; 42704 if it was dropped.
    pub fn need_row_type(&self, ty: Oid) -> Result<Arc<RowType>> {
        let missing = || sqlerr!(UNDEFINED_OBJECT, "type with OID {ty} does not exist");
        self.row_type(ty)?.ok_or_else(missing)
    }

    /// The type of the rows of a relation with this name in a schema, or the array over it where
    /// the name has an underscore before the relation's.
    fn find_row_type(&self, schema: Oid, name: &str) -> Result<Option<Oid>> {
        let of = |name: &str| -> Result<Option<Oid>> {
            let Some(oid) = self.find_in_namespace(schema, name)? else { return Ok(None) };
            let Some(rel) = self.relation(oid)? else { return Ok(None) };
            let ty = if *rel.name == *name { rel.row_type_oid() } else { 0 };
            Ok(Some(ty).filter(|ty| *ty != 0))
        };
        if let Some(found) = of(name)? {
            return Ok(Some(found));
        }
        match name.strip_prefix('_') {
            Some(of_elements) => Ok(of(of_elements)?.and_then(typeinfo::array_type)),
            None => Ok(None),
        }
    }

    /// Lends the type of an OID to `f`. A session that uses the same types again and again reads
    /// nothing that other sessions write; so each value of an enum can be shown in this way.
    pub fn with_type<R>(&self, oid: Oid, f: impl FnOnce(&MadeType) -> Result<R>) -> Result<Option<R>> {
        let generation = self.generation()?;
        let known = {
            let mut recent = self.recent_types().borrow_mut();
            if recent.generation != generation {
                recent.types.clear();
                recent.generation = generation;
            }
            recent.types.contains_key(&oid)
        };
        if !known {
            let Some(found) = self.made_type(oid)? else { return Ok(None) };
            self.recent_types().borrow_mut().types.insert(oid, found);
        }
        let recent = self.recent_types().borrow();
        recent.types.get(&oid).map(|found| f(found)).transpose()
    }

    /// The type of a name, built in or made by a user; `None` if there is none. An array type has a
    /// name of its own, with an underscore. Unqualified names go through the search path.
    pub fn find_type(&self, schema: Option<&str>, name: &str) -> Result<Option<Oid>> {
        if let Some(schema) = schema {
            if schema == "pg_catalog" {
                return self.find_type_in(PG_CATALOG, name);
            }
            if schema == TEMP_NAMESPACE_NAME {
                return self.find_type_in(TEMP_NAMESPACE, name);
            }
            let Some(oid) = self.find_namespace(schema)? else { return Ok(None) };
            if !self.trusts_names() && !self.is_superuser() {
                self.check_schema(oid, self.user_oid(), Rights::USAGE)?;
            }
            return self.find_type_in(oid, name);
        }
        let path = self.search_path();
        if !path.iter().any(|s| &**s == TEMP_NAMESPACE_NAME)
            && self.own().has_temporary()
            && let Some(oid) = self.find_type_in(TEMP_NAMESPACE, name)?
        {
            return Ok(Some(oid));
        }
        if !path.iter().any(|s| &**s == "pg_catalog")
            && let Some(oid) = self.find_type_in(PG_CATALOG, name)?
        {
            return Ok(Some(oid));
        }
        for schema in path.iter() {
            if &**schema == "pg_catalog" {
                if let Some(oid) = self.find_type_in(PG_CATALOG, name)? {
                    return Ok(Some(oid));
                }
                continue;
            }
            if &**schema == TEMP_NAMESPACE_NAME {
                if let Some(oid) = self.find_type_in(TEMP_NAMESPACE, name)? {
                    return Ok(Some(oid));
                }
                continue;
            }
            if let Some(namespace) = self.find_namespace(schema)?
                && let Some(oid) = self.find_type_in(namespace, name)?
                && self.may_look_into(schema)?
            {
                return Ok(Some(oid));
            }
        }
        Ok(None)
    }

    /// The type of a name in a schema.
    pub fn find_type_in(&self, schema: Oid, name: &str) -> Result<Option<Oid>> {
        let found = match schema {
            PG_CATALOG => typeinfo::lookup_typname(name),
            TEMP_NAMESPACE => None,
            _ => self.find_name(NameOf::Type, schema, name)?,
        };
        match found {
            Some(found) => Ok(Some(found)),
            None => self.find_row_type(schema, name),
        }
    }

    /// Schema and name of a type, as its row of `pg_type` has them; `None` if there is no such
    /// type.
    pub fn type_parts(&self, oid: Oid) -> Result<Option<(Oid, Arc<str>)>> {
        if !made::is_made(oid) {
            let schema = match extension::of(oid) {
                None => Some(PG_CATALOG),
                Some(extension) => self.find_extension(extension.name)?.map(|found| found.schema),
            };
            return Ok(schema.zip(typeinfo::type_info(oid).map(|info| info.name.into())));
        }
        let found = self.made_type(oid)?;
        Ok(found.map(|ty| (ty.schema, if ty.oid == oid { ty.name.clone() } else { ty.array_name.clone() })))
    }

    /// True if an unqualified name finds this type.
    pub fn is_type_visible(&self, oid: Oid) -> Result<bool> {
        match self.type_parts(oid)? {
            Some((_, name)) => Ok(self.find_type(None, &name)? == Some(oid)),
            None => Ok(false),
        }
    }

    /// The name of a type that a user made or an extension brings, as `format_type` shows it: with
    /// its schema unless the search path finds it; `None` if there is no such type.
    pub fn shown_type(&self, oid: Oid) -> Result<Option<String>> {
        let base = typeinfo::base(oid);
        let Some((schema, plain)) = self.type_parts(base)? else { return Ok(None) };
        let visible = self.find_type(None, &plain)? == Some(base);
        let mut name = match (visible, self.namespace_name(schema)?) {
            (false, Some(schema)) => quote_qualified(&schema, &plain),
            _ => quote_ident(&plain),
        };
        if oid != base {
            name.push_str("[]");
        }
        Ok(Some(name))
    }

    /// Locks a type until the transaction's end and looks again: 42704 if it was dropped meanwhile.
    /// A range type and its multirange have one lock.
    pub fn lock_type(&self, oid: Oid, mode: LockMode) -> Result<Arc<MadeType>> {
        let tag = LockTag::object(self.database(), id::TYPE, made::owner(oid));
        let oid = made::base(oid);
        self.lock(tag, mode, LockOwner::Transaction, WaitPolicy::Block)?;
        self.catch_up()?;
        let found = self.made_type(oid)?;
        found.ok_or_else(|| sqlerr!(UNDEFINED_OBJECT, "type with OID {oid} does not exist"))
    }

    /// Looks for a label of an enum. If `look` finds none among the labels that the process keeps,
    /// the catalog itself is read. A row may have a value that another session has just added,
    /// before the message of that came. XX000 if there is no such type.
    pub fn find_label<R>(&self, ty: Oid, look: impl Fn(&Labels) -> Option<R>) -> Result<Option<R>> {
        if let Some(Some(found)) = self.with_type(ty, |found| Ok(look(&found.labels)))? {
            return Ok(Some(found));
        }
        let now = self.read_type(self.database(), ty)?;
        let now = now.ok_or_else(|| sqlerr!(INTERNAL_ERROR, "cache lookup failed for type {ty}"))?;
        Ok(look(&now.labels))
    }

    /// The domain of an OID. XX000 if there is none.
    pub fn domain(&self, oid: Oid) -> Result<Arc<MadeType>> {
        let found = self.made_type(oid)?.filter(|found| found.domain.is_some());
        found.ok_or_else(|| sqlerr!(INTERNAL_ERROR, "cache lookup failed for type {oid}"))
    }

    /// The type of the values of a type that may be a domain, or an array over one.
    pub fn under(&self, ty: Oid, typmod: i32) -> Result<Under> {
        if !made::is_of_domain(ty) {
            return Ok(Under { ty, typmod });
        }
        let found = self.domain(made::base(ty))?;
        let Some(domain) = &found.domain else { return Ok(Under { ty, typmod }) };
        if made::is_domain(ty) {
            return Ok(domain.under);
        }
        let array = typeinfo::array_type(domain.under.ty);
        let ty = array.ok_or_else(|| SqlError::internal("a type without an array"))?;
        Ok(Under { ty, ..domain.under })
    }

    /// Holds a type for an object that is made of it, so that it is not dropped before the object
    /// is there for all. Does nothing for built-in types.
    pub fn hold_type(&self, oid: Oid) -> Result<()> {
        if let Some(extension) = extension::of(oid) {
            return self.hold_extension(extension.name);
        }
        if let Some(relation) = made::relation_of(made::base(oid)) {
            let missing = || sqlerr!(UNDEFINED_OBJECT, "type with OID {oid} does not exist");
            self.open_oid(relation, LockMode::AccessShare)?.ok_or_else(missing)?;
        } else if made::is_made(oid) {
            self.lock_type(oid, LockMode::AccessShare)?;
        }
        Ok(())
    }

    /// 55P04 if ALTER TYPE ... ADD VALUE has added the label in this transaction.
    pub fn check_label(&self, ty: Oid, label: &sinew_types::labels::Label) -> Result<()> {
        if !self.own().is_new_label(label.oid) {
            return Ok(());
        }
        let ty = self.shown_type(ty)?.unwrap_or_default();
        let name = &label.name;
        Err(SqlError::new(
            sinew_error::SqlState::UNSAFE_NEW_ENUM_VALUE_USAGE,
            format!("unsafe use of new value \"{name}\" of enum type {ty}"),
        )
        .hint("New enum values must be committed before they can be used."))
    }
}

/// The types that belong to a range type or its multirange, which users made.
fn read_range(at: Moment<'_>, system: &SystemRelations, ty: Oid) -> Result<Option<RangeType>> {
    let range = made::range_of(ty).unwrap_or(ty);
    let Some(multirange) = made::multirange_of(range) else { return Ok(None) };
    let row = at.find(system.stored(id::RANGE), RANGE_BY_OID, &[Datum::Oid(range)])?;
    Ok(row.map(|row| RangeType { range, multirange, subtype: row.oid("rngsubtype") }))
}

/// The facts of the type of a relation's rows. It has no row of its own in `pg_type`:
/// all of it follows from the relation.
pub fn type_of_rows(ty: Oid, rel: &Relation) -> MadeType {
    MadeType {
        oid: ty,
        name: rel.name.clone(),
        array_name: array_name_of_rows(&rel.name).into(),
        schema: rel.schema_oid,
        owner: rel.owner,
        acl: None,
        labels: Labels::default(),
        domain: None,
        range: None,
    }
}

/// The name of the array over the rows of a relation.
pub fn array_name_of_rows(relation: &str) -> String {
    let name = format!("_{relation}");
    crate::dotted::clip(&name, NAME_MAX).to_string()
}
