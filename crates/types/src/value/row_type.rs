//! The fields of a row type: a composite type, or the type of a table's rows. And the names of a
//! row's fields, which its values have.

use crate::oid::Oid;
use std::borrow::Cow;
use std::sync::Arc;

/// One field of a row type.
#[derive(Clone, Debug, PartialEq)]
pub struct RowField {
    /// `attname`.
    pub name: Arc<str>,
    /// `attnum`, which stays when a field before it is dropped.
    pub number: i16,
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
    /// See [`RowType::has_gaps`].
    has_gaps: bool,
}

impl RowType {
    /// A row type of these fields.
    pub fn new(oid: Oid, fields: Vec<RowField>) -> RowType {
        let names = FieldNames::given(fields.iter().map(|field| field.name.clone()));
        let is_apart = |(at, field): (i16, &RowField)| {
            field.number != at || field.row.as_ref().is_some_and(|row| row.has_gaps)
        };
        let has_gaps = (1..).zip(&fields).any(is_apart);
        RowType { oid, fields, names, has_gaps }
    }

    /// Is a field missing before the last one, here or in the type of a field? The stored values
    /// have a place for it.
    pub fn has_gaps(&self) -> bool {
        self.has_gaps
    }

    /// The place of the field with a number; `None` if it was dropped.
    pub fn numbered(&self, number: i16) -> Option<usize> {
        self.fields.binary_search_by_key(&number, |field| field.number).ok()
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
}

/// The names of a row's fields, which all rows of one source share: those of the columns of a
/// table, a subquery or a function. Fields without names of their own are called f1, f2 and so on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldNames(Option<Arc<[Arc<str>]>>);

impl FieldNames {
    /// Names that were given, one for each field.
    pub fn given(names: impl IntoIterator<Item = Arc<str>>) -> FieldNames {
        FieldNames(Some(names.into_iter().collect()))
    }

    /// Names that the maker of the row cannot know.
    pub fn unknown() -> FieldNames {
        FieldNames::given([])
    }

    /// The names that were given, if any were. Unknown names are an empty list.
    pub fn as_given(&self) -> Option<&[Arc<str>]> {
        self.0.as_deref()
    }

    /// The name of the field at a position.
    pub fn at(&self, i: usize) -> Cow<'_, str> {
        match self.0.as_ref().and_then(|names| names.get(i)) {
            Some(name) => Cow::Borrowed(name),
            None => Cow::Owned(format!("f{}", i + 1)),
        }
    }
}
