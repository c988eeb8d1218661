//! The built-in types: the rows of `pg_type`, the names that SQL has for them, and type modifiers.
//! [`made`] tells what the OIDs of other types say.

pub mod made;
mod ranges;
mod typmod;

pub use ranges::{BuiltInRange, RANGES, RangeType};
pub use typmod::{format_type, numeric_typmod, typmod_in};

use crate::extension;
use crate::oid::{self, Oid};
use std::collections::HashMap;
use std::sync::OnceLock;

/// `typtype`, as far as there are such types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeKind {
    /// A type that columns can have.
    Base,
    /// A type that only functions have, such as `anyelement`.
    Pseudo,
    /// A type of CREATE TYPE ... AS ENUM.
    Enum,
    /// A type of CREATE DOMAIN. No value is of it, see [`made::is_of_domain`].
    Domain,
    /// A type whose values are rows of a relation.
    Composite,
    /// A type whose values are spans between two bounds.
    Range,
    /// A type whose values are lists of such spans.
    Multirange,
}

impl TypeKind {
    /// The letter that `pg_type.typtype` has for the kind.
    pub fn letter(self) -> u8 {
        match self {
            TypeKind::Base => b'b',
            TypeKind::Pseudo => b'p',
            TypeKind::Enum => b'e',
            TypeKind::Domain => b'd',
            TypeKind::Composite => b'c',
            TypeKind::Range => b'r',
            TypeKind::Multirange => b'm',
        }
    }
}

/// A row of `pg_type`.
#[derive(Clone, Copy, Debug)]
pub struct TypeInfo {
    /// `pg_type.oid`. [`crate::oid`] has a constant for it.
    pub oid: Oid,
    /// `typname`. SQL may have another name for the type. It is empty for a type that a user made,
    /// whose name the catalog has.
    pub name: &'static str,
    /// `typlen`: bytes, or -1 (varlena), -2 (C string).
    pub len: i16,
    /// `typbyval`: PostgreSQL passes such values by value.
    pub byval: bool,
    /// `typcategory`, e.g. `b'N'`.
    pub category: u8,
    /// `typispreferred`: the type that its category prefers.
    pub preferred: bool,
    /// `typalign`: c, s, i or d.
    pub align: u8,
    /// The type of an element, or 0.
    pub elem: Oid,
    /// The array over this type, or 0.
    pub array: Oid,
    /// `typtype`.
    pub kind: TypeKind,
    /// Names of the functions for input, output, receive, send, typmod-in, typmod-out; empty for
    /// none.
    pub io: [&'static str; 6],
    /// `typstorage`: p, e, m or x.
    pub storage: u8,
    /// `typcollation`, or 0.
    pub collation: Oid,
}

impl TypeInfo {
    /// The name of the function that `pg_type.typsubscript` names; empty for none. Subscripts work
    /// without it.
    pub fn subscript_handler(&self) -> &'static str {
        let is_fixed = self.len > 0;
        match (self.elem, self.oid, self.name) {
            (0, crate::oid::JSONB, _) => "jsonb_subscript_handler",
            (0, _, "hstore") => "hstore_subscript_handler",
            (0, ..) => "",
            _ if is_fixed => "raw_array_subscript_handler",
            _ => "array_subscript_handler",
        }
    }

    /// A varlena array (`typelem` set and `typlen` -1), the vectors included.
    pub fn is_array(&self) -> bool {
        self.elem != 0 && self.len == -1
    }
}

include!(concat!(env!("OUT_DIR"), "/types.rs"));

/// OIDs below this are looked up in a flat table.
const FLAT: usize = 6200;

fn flat() -> &'static [Option<&'static TypeInfo>] {
    static TABLE: OnceLock<Vec<Option<&'static TypeInfo>>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = vec![None; FLAT];
        for info in TYPES.iter().filter(|info| (info.oid as usize) < FLAT) {
            table[info.oid as usize] = Some(info);
        }
        table
    })
}

/// The type of an OID that an extension brings, or the array over it.
fn of_extension(oid: Oid) -> Option<&'static TypeInfo> {
    extension::of(oid)?;
    TYPES.binary_search_by_key(&oid, |info| info.oid).ok().map(|at| &TYPES[at])
}

/// The types that each database has.
pub fn built_in() -> impl Iterator<Item = &'static TypeInfo> {
    TYPES.iter().filter(|info| extension::of(info.oid).is_none())
}

/// Whether a type can go: a user made it, or an extension brings it.
pub fn can_go(ty: Oid) -> bool {
    made::is_made(ty) || extension::of(ty).is_some()
}

/// The type itself, of one that can go or of the array over it.
pub fn base(ty: Oid) -> Oid {
    match of_extension(ty) {
        Some(info) if info.is_array() => info.elem,
        Some(_) => ty,
        None => made::base(ty),
    }
}

/// The row of a type; `None` for OIDs that no type has. For the OID of a type that users make, the
/// answer says what such a type is, whether it exists or not.
pub fn type_info(oid: Oid) -> Option<TypeInfo> {
    match flat().get(oid as usize) {
        Some(built_in) => built_in.copied(),
        None => of_extension(oid).copied().or_else(|| made::type_info(oid)),
    }
}

/// The element type of an array type or vector; `None` for other types. `name` is no array here.
pub fn elem_type(array: Oid) -> Option<Oid> {
    match flat().get(array as usize) {
        Some(built_in) => built_in.filter(|t| t.is_array()).map(|t| t.elem),
        None => match of_extension(array) {
            Some(info) => Some(info.elem).filter(|_| info.is_array()),
            None => made::elem_type(array),
        },
    }
}

/// The array type over `elem`.
pub fn array_type(elem: Oid) -> Option<Oid> {
    match flat().get(elem as usize) {
        Some(built_in) => built_in.map(|t| t.array).filter(|&a| a != 0),
        None => match of_extension(elem) {
            Some(info) => Some(info.array).filter(|&array| array != 0),
            None => made::array_type(elem),
        },
    }
}

/// The type of an array of values of `elem`: of arrays, one with another dimension.
pub fn array_of(elem: Oid) -> Option<Oid> {
    array_type(elem).or_else(|| elem_type(elem).map(|_| elem))
}

/// The name that error messages use for a type: `format_type` without modifier.
pub fn type_name(oid: Oid) -> String {
    typmod::format_type_inner(oid, -1, false)
}

/// Finds a type by its `pg_type` name, by `name[]`, or by an SQL alias: `integer`, `double
/// precision`, `character varying`, `timestamp with time zone`. The name is in lower case and has
/// no modifier.
pub fn lookup_type(name: &str) -> Option<Oid> {
    static NAMES: OnceLock<HashMap<&'static str, Oid>> = OnceLock::new();
    let names = NAMES.get_or_init(|| {
        let mut names: HashMap<&'static str, Oid> = built_in().map(|t| (t.name, t.oid)).collect();
        names.extend(ALIASES.iter().copied());
        names
    });
    if let Some(&oid) = names.get(name) {
        return Some(oid);
    }
    let element = name.strip_suffix("[]")?;
    array_type(lookup_type(element.trim_end())?)
}

/// Finds a type by its `pg_type.typname` alone.
pub fn lookup_typname(name: &str) -> Option<Oid> {
    built_in().find(|t| t.name == name).map(|t| t.oid)
}

static ALIASES: &[(&str, Oid)] = &[
    ("boolean", oid::BOOL),
    ("smallint", oid::INT2),
    ("int", oid::INT4),
    ("integer", oid::INT4),
    ("bigint", oid::INT8),
    ("real", oid::FLOAT4),
    ("float", oid::FLOAT8),
    ("double precision", oid::FLOAT8),
    ("decimal", oid::NUMERIC),
    ("dec", oid::NUMERIC),
    ("character varying", oid::VARCHAR),
    ("char varying", oid::VARCHAR),
    ("character", oid::BPCHAR),
    ("bit varying", oid::VARBIT),
    ("\"char\"", oid::CHAR),
    ("timestamp without time zone", oid::TIMESTAMP),
    ("timestamp with time zone", oid::TIMESTAMPTZ),
    ("time without time zone", oid::TIME),
    ("time with time zone", oid::TIMETZ),
];

/// The types whose values are OIDs of catalog objects, shown and read by name.
pub fn is_reg_type(ty: Oid) -> bool {
    matches!(
        ty,
        oid::REGPROC
            | oid::REGPROCEDURE
            | oid::REGOPER
            | oid::REGOPERATOR
            | oid::REGCLASS
            | oid::REGTYPE
            | oid::REGNAMESPACE
            | oid::REGROLE
            | oid::REGCOLLATION
    )
}

/// Whether text forms of the type's values, or of the elements of its arrays, are names that the
/// catalog has.
pub fn needs_names(ty: Oid) -> bool {
    let of = elem_type(ty).unwrap_or(ty);
    is_reg_type(of) || made::is_made(of)
}

/// Whether the type is a pseudo-type, which no column can have.
pub fn is_pseudo(oid: Oid) -> bool {
    type_info(oid).is_some_and(|info| info.kind == TypeKind::Pseudo)
}

/// Whether the type is a polymorphic pseudo-type, which stands for the type of an argument.
pub fn is_polymorphic(ty: Oid) -> bool {
    matches!(
        ty,
        oid::ANYELEMENT
            | oid::ANYARRAY
            | oid::ANYNONARRAY
            | oid::ANYENUM
            | oid::ANYCOMPATIBLE
            | oid::ANYCOMPATIBLEARRAY
            | oid::ANYCOMPATIBLENONARRAY
            | oid::ANYRANGE
            | oid::ANYMULTIRANGE
            | oid::ANYCOMPATIBLERANGE
            | oid::ANYCOMPATIBLEMULTIRANGE
    )
}
