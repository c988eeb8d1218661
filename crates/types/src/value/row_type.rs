//! The fields of a row type: a composite type, or the type of a table's rows.
//!
//! A row value carries the types of its fields, but a stored one carries no names, and it may have
//! been stored before its type got its last fields. [`RowType::fit`] makes such a value what its
//! type says now: fields that it lacks are NULL, and each row in it gets the names of its fields.
//! Code that reads stored rows calls it, so all code above sees whole rows with names.

use crate::datum::{Array, Datum, FieldNames, Record};
use crate::memory::Charge;
use crate::oid::Oid;
use std::sync::Arc;

/// One field of a row type.
#[derive(Clone, Debug, PartialEq)]
pub struct RowField {
    /// `attname`.
    pub name: Arc<str>,
    /// The type of the field, or of its values where the field is of a domain.
    pub ty: Oid,
    /// The modifier of the type, or -1.
    pub typmod: i32,
    /// The domain of the field, or the array over one.
    pub domain: Option<Oid>,
    /// OID of the collation; 0 for types without one.
    pub collation: Oid,
    /// The fields of the field's own type, or of its elements' type, where these are rows.
    pub row: Option<Arc<RowType>>,
}

/// The fields of a row type, in their order, without those that were dropped.
#[derive(Clone, Debug, PartialEq)]
pub struct RowType {
    /// `pg_type.oid`.
    pub oid: Oid,
    fields: Vec<RowField>,
    names: FieldNames,
}

impl RowType {
    /// A row type of these fields.
    pub fn new(oid: Oid, fields: Vec<RowField>) -> RowType {
        let names = FieldNames::given(fields.iter().map(|field| field.name.clone()));
        RowType { oid, fields, names }
    }

    /// The fields.
    pub fn fields(&self) -> &[RowField] {
        &self.fields
    }

    /// The fields' names, as values have them.
    pub fn names(&self) -> &FieldNames {
        &self.names
    }

    /// The place of a field.
    pub fn position(&self, name: &str) -> Option<usize> {
        self.fields.iter().position(|field| &*field.name == name)
    }

    /// A row of the type. Each value is one of its field's type.
    pub fn row(&self, values: impl IntoIterator<Item = Datum>) -> Datum {
        let fields = self.fields.iter().map(|field| field.ty).zip(values).collect();
        Datum::Record(Arc::new(Record { fields, names: self.names.clone() }))
    }

    /// A value of the type, or an array of such values, as the type is now.
    pub fn fit(&self, value: Datum) -> Datum {
        match value {
            Datum::Record(record) => {
                let mut record = Arc::unwrap_or_clone(record);
                record.fields.truncate(self.fields.len());
                for field in &self.fields[record.fields.len()..] {
                    record.fields.push((field.ty, Datum::Null));
                }
                for ((_, value), field) in record.fields.iter_mut().zip(&self.fields) {
                    if let Some(row) = &field.row {
                        *value = row.fit(std::mem::replace(value, Datum::Null));
                    }
                }
                record.names = self.names.clone();
                Datum::Record(Arc::new(record))
            }
            Datum::Array(array) => {
                let values = array.values.iter().map(|value| self.fit(value.clone())).collect();
                let dims = array.dims.clone();
                Datum::array(Array { elem: array.elem, dims, values, charge: Charge::new() })
            }
            other => other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oid;
    use crate::typeinfo::made;

    fn field(name: &str, ty: Oid, row: Option<Arc<RowType>>) -> RowField {
        RowField { name: name.into(), ty, typmod: -1, domain: None, collation: 0, row }
    }

    #[test]
    fn a_value_from_before_gets_names_and_nulls_at_every_depth() {
        let inner_oid = made::row_oid(16_384).expect("a small number");
        let inner = vec![field("x", oid::INT4, None), field("y", oid::TEXT, None)];
        let inner = Arc::new(RowType::new(inner_oid, inner));
        let outer = vec![field("a", inner_oid, Some(inner)), field("b", oid::BOOL, None)];
        let outer = RowType::new(made::row_oid(16_385).expect("a small number"), outer);

        let old_inner = Datum::Record(Record::new(vec![(oid::INT4, Datum::Int4(1))]).into());
        let old = Datum::Record(Record::new(vec![(inner_oid, old_inner)]).into());
        let Datum::Record(now) = outer.fit(old) else { panic!("a row") };
        assert_eq!((now.fields.len(), &*now.names.at(1)), (2, "b"));
        assert!(now.fields[1].1.is_null());
        let Datum::Record(first) = &now.fields[0].1 else { panic!("a row") };
        assert_eq!((first.fields.len(), &*first.names.at(1)), (2, "y"));
        assert!(outer.fit(Datum::Null).is_null());
    }
}
