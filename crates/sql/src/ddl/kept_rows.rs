//! Values of a row type in the columns of tables, from which a field is taken.
//!
//! A stored value has the fields that its type had when the value was written. A field that is added
//! comes last, so old values are only shorter. A field that goes would shift those behind it: all
//! tables that have such values are therefore written anew, in the same transaction. PostgreSQL
//! keeps the place of the field instead. Here readers and writers of these tables wait.

use crate::ddl::composites::users_of;
use crate::ddl::{in_use, rewrite, store};
use crate::state::SessionState;
use sinew_error::{Result, SqlError, notsup};
use sinew_table::{Relation, RelationKind, Row};
use sinew_txn::LockMode;
use sinew_types::typeinfo::elem_type;
use sinew_types::{Array, Datum, Oid, Record};
use std::collections::HashMap;
use std::sync::Arc;

/// The tables with values of a row type, locked, as they are before the field goes.
pub struct Holders {
    tables: Vec<Arc<Relation>>,
    /// The types of the fields, of the type itself and of those that contain it.
    fields: HashMap<Oid, Vec<Oid>>,
    of: Oid,
    /// The field that goes, among those that the type shows.
    field: usize,
}

impl Holders {
    /// Finds and locks the tables, for the column of `rel` at a position.
    ///
    /// # Errors
    /// 0A000 for a temporary table and a materialized view, 55006 for a table in use.
    pub fn lock(cx: &SessionState, rel: &Relation, at: usize) -> Result<Holders> {
        let mut tables: Vec<Arc<Relation>> = Vec::new();
        loop {
            let (users, between) = users_of(cx, rel.oid)?;
            let mut found: Vec<Oid> = Vec::new();
            for user in &users {
                if user.rel.is_temporary() || user.rel.kind != RelationKind::Table {
                    return Err(notsup!(
                        "dropping column \"{}\" of \"{}\" is not supported while column \"{}.{}\" has its row type",
                        rel.columns[at].name,
                        rel.name,
                        user.rel.name,
                        user.column
                    ));
                }
                if !tables.iter().any(|table| table.oid == user.rel.oid) {
                    found.push(user.rel.oid);
                }
            }
            if found.is_empty() {
                let shapes = between.iter().map(|rel| &**rel).chain([rel]);
                let types = |rel: &Relation| rel.live_columns().map(|column| column.type_oid).collect();
                let fields = shapes.map(|rel| (rel.row_type_oid(), types(rel))).collect();
                let field = rel.columns[..at].iter().filter(|column| !column.dropped).count();
                return Ok(Holders { tables, fields, of: rel.row_type_oid(), field });
            }
            // In one order, so that two such statements do not wait for each other.
            found.sort_unstable();
            found.dedup();
            for oid in found {
                if let Some(table) = cx.open_oid(oid, LockMode::AccessExclusive)? {
                    in_use::check(cx, &table, "ALTER TYPE")?;
                    tables.push(table);
                }
            }
        }
    }

    /// Writes the tables anew. The catalogs have the type without the field.
    pub fn rewrite(&self, cx: &SessionState) -> Result<()> {
        for table in &self.tables {
            rewrite::rewrite_permanent(cx, table, |_, mut row: Row| {
                for (value, column) in row.iter_mut().zip(&table.columns) {
                    self.take_from(column.type_oid, value)?;
                }
                Ok(row)
            })?;
            store::announce(cx, table);
        }
        Ok(())
    }

    /// Takes the field out of a value of a type, and out of the values in it.
    fn take_from(&self, ty: Oid, value: &mut Datum) -> Result<()> {
        sinew_table::stack::check()?;
        match value {
            Datum::Record(record) => {
                let Some(types) = self.fields.get(&ty) else { return Ok(()) };
                let mut fields = record.fields.clone();
                for ((_, field), ty) in fields.iter_mut().zip(types) {
                    self.take_from(*ty, field)?;
                }
                if ty == self.of {
                    if self.field >= fields.len() {
                        return Err(SqlError::internal("a row without the field that goes"));
                    }
                    fields.remove(self.field);
                }
                *value = Datum::Record(Arc::new(Record::new(fields)));
            }
            Datum::Array(array) => {
                let Some(elem) = elem_type(ty).filter(|elem| self.fields.contains_key(elem)) else {
                    return Ok(());
                };
                let mut values = array.values.clone();
                for value in &mut values {
                    self.take_from(elem, value)?;
                }
                let dims = array.dims.clone();
                *value = Datum::array(Array { dims, ..Array::new(array.elem, values) });
            }
            _ => {}
        }
        Ok(())
    }
}
