//! Types that users make, as far as their OIDs say what they are.
//!
//! Code that works on values asks for facts of a type everywhere: is it an array, over what, how is
//! a value stored. Most of that code has no catalog at hand, and some of it runs on other threads.
//! The OID of such a type therefore says its kind:
//!
//! ```text
//! bits 31..=30   01
//! bits 29..=3    a number of the directory's counter of OIDs, which no other object has
//! bits  2..=1    the kind: 00 an enum; 01 the rows of a relation, whose OID is the number
//!                (of a temporary relation its own number, from TEMPORARY on); 10 a domain;
//!                11 a range type
//! bit   0        0 the type itself, 1 the array over it
//! ```
//!
//! A range type and its multirange type have one number between them. Of this kind alone bit 3 is 0
//! for the range and 1 for the multirange, and the number is in bits 29..=4.
//!
//! So a type and its array name each other, and a descriptor, a key or a row can be read without a
//! look into the catalog, even of a type that was dropped. The catalog has the rest: whether the
//! type exists, its name, schema and owner, the labels of an enum, and the subtype of a range type.
//! `FmtCtx::reg` leads there.

use super::{TypeInfo, TypeKind};
use crate::oid::{self, Oid};

/// The first OID of such types.
pub const FIRST: Oid = 0x4000_0000;
/// The first OID behind them.
pub const END: Oid = 0x8000_0000;

const NUMBER_SHIFT: u32 = 3;
const KIND_MASK: Oid = 0b110;
const ENUM: Oid = 0b000;
const ROW: Oid = 0b010;
const DOMAIN: Oid = 0b100;
const RANGE: Oid = 0b110;
const ARRAY: Oid = 1;
/// Of a range type: it is the multirange.
const MULTIRANGE: Oid = 0b1000;
/// Where the number of a range type begins.
const RANGE_NUMBER_SHIFT: u32 = 4;

/// The first OID of temporary relations (`sinew_catalog::FIRST_TEMPORARY_OID`).
const TEMPORARY_RELATIONS: Oid = 0xC000_0000;
/// The numbers from here on stand for temporary relations.
const TEMPORARY: u32 = 0x0600_0000;
const TEMPORARY_MAX: u32 = ((END - FIRST) >> NUMBER_SHIFT) - TEMPORARY;

/// The OID of a new enum, from a number of the directory's counter; `None` if the number is too
/// large.
pub fn enum_oid(number: u32) -> Option<Oid> {
    let oid = FIRST.checked_add(number.checked_mul(1 << NUMBER_SHIFT)?)?;
    (oid < END).then_some(oid | ENUM)
}

/// The OID of the type of a relation's rows; `None` if the relation's OID is too large.
pub fn row_oid(relation: Oid) -> Option<Oid> {
    let number = match relation.checked_sub(TEMPORARY_RELATIONS) {
        Some(temporary) if temporary < TEMPORARY_MAX => TEMPORARY + temporary,
        None if relation < TEMPORARY => relation,
        _ => return None,
    };
    enum_oid(number).map(|oid| oid | ROW)
}

/// The OID of a new domain, from a number of the directory's counter; `None` if the number is too
/// large.
pub fn domain_oid(number: u32) -> Option<Oid> {
    enum_oid(number).map(|oid| oid | DOMAIN)
}

/// The OID of a new range type, from a number of the directory's counter; `None` if the number is
/// too large.
pub fn range_oid(number: u32) -> Option<Oid> {
    let oid = FIRST.checked_add(number.checked_mul(1 << RANGE_NUMBER_SHIFT)?)?;
    (oid < END).then_some(oid | RANGE)
}

/// Whether the OID is that of a range type, of its multirange, or of the array over one of them.
fn is_of_range(ty: Oid) -> bool {
    is_made(ty) && ty & KIND_MASK == RANGE
}

/// Whether the OID is that of a range type.
#[inline]
pub fn is_range(ty: Oid) -> bool {
    is_of_range(ty) && ty & (ARRAY | MULTIRANGE) == 0
}

/// Whether the OID is that of the multirange of a range type.
#[inline]
pub fn is_multirange(ty: Oid) -> bool {
    is_of_range(ty) && ty & (ARRAY | MULTIRANGE) == MULTIRANGE
}

/// The multirange type of a range type.
pub fn multirange_of(range: Oid) -> Option<Oid> {
    is_range(range).then_some(range | MULTIRANGE)
}

/// The range type of a multirange type.
pub fn range_of(multirange: Oid) -> Option<Oid> {
    is_multirange(multirange).then_some(multirange & !MULTIRANGE)
}

/// The type that is dropped where a type goes: the range type of a multirange, and the type itself
/// of another one. An array goes with the type under it.
pub fn owner(ty: Oid) -> Oid {
    let base = base(ty);
    range_of(base).unwrap_or(base)
}

/// Whether the OID is that of a domain, or of the array over one.
///
/// No value and no expression is of such a type. They have the type under it, and the binder knows
/// beside it which domain is meant.
#[inline]
pub fn is_of_domain(ty: Oid) -> bool {
    is_made(ty) && ty & KIND_MASK == DOMAIN
}

/// Whether the OID is that of a domain.
#[inline]
pub fn is_domain(ty: Oid) -> bool {
    is_of_domain(ty) && ty & ARRAY == 0
}

/// The relation of whose rows this is the type.
pub fn relation_of(ty: Oid) -> Option<Oid> {
    is_row(ty).then(|| match number(ty) {
        temporary @ TEMPORARY.. => TEMPORARY_RELATIONS + (temporary - TEMPORARY),
        relation => relation,
    })
}

/// Whether the OID is that of the type of a relation's rows. A composite type is a relation too.
#[inline]
pub fn is_row(ty: Oid) -> bool {
    is_made(ty) && ty & (KIND_MASK | ARRAY) == ROW
}

/// Whether values of the type are rows: those of a relation, or those of no known one.
#[inline]
pub fn is_composite(ty: Oid) -> bool {
    ty == oid::RECORD || is_row(ty)
}

/// Whether the OID is one of a type that users make, or of the array over one.
pub fn is_made(ty: Oid) -> bool {
    (FIRST..END).contains(&ty)
}

/// Whether the OID is that of an enum.
#[inline]
pub fn is_enum(ty: Oid) -> bool {
    is_made(ty) && ty & (KIND_MASK | ARRAY) == ENUM
}

/// The number of the directory's counter in an OID. Numbers grow as OIDs of other objects do, so an
/// object with a larger one is younger.
pub fn number(ty: Oid) -> u32 {
    (ty - FIRST) >> if is_of_range(ty) { RANGE_NUMBER_SHIFT } else { NUMBER_SHIFT }
}

/// The type itself, of a type or of the array over it.
pub fn base(ty: Oid) -> Oid {
    if is_made(ty) { ty & !ARRAY } else { ty }
}

pub(super) fn elem_type(array: Oid) -> Option<Oid> {
    (has_arrays(base(array)) && array & ARRAY != 0).then_some(array & !ARRAY)
}

pub(super) fn array_type(elem: Oid) -> Option<Oid> {
    has_arrays(elem).then_some(elem | ARRAY)
}

fn has_arrays(ty: Oid) -> bool {
    is_enum(ty) || is_row(ty) || is_domain(ty) || is_range(ty) || is_multirange(ty)
}

pub(super) fn type_info(oid: Oid) -> Option<TypeInfo> {
    if is_of_domain(oid) {
        return Some(of_domain(oid));
    }
    if !has_arrays(base(oid)) {
        return None;
    }
    let of_enum = TypeInfo {
        oid,
        name: "",
        len: 4,
        byval: true,
        category: b'E',
        preferred: false,
        align: b'i',
        elem: 0,
        array: oid | ARRAY,
        kind: TypeKind::Enum,
        io: ["enum_in", "enum_out", "enum_recv", "enum_send", "", ""],
        storage: b'p',
        collation: 0,
    };
    if is_row(oid) {
        return Some(TypeInfo {
            len: -1,
            byval: false,
            category: b'C',
            align: b'd',
            kind: TypeKind::Composite,
            io: ["record_in", "record_out", "record_recv", "record_send", "", ""],
            storage: b'x',
            ..of_enum
        });
    }
    if is_range(oid) || is_multirange(oid) {
        let (kind, io) = match is_range(oid) {
            true => (TypeKind::Range, ["range_in", "range_out", "range_recv", "range_send", "", ""]),
            false => (
                TypeKind::Multirange,
                ["multirange_in", "multirange_out", "multirange_recv", "multirange_send", "", ""],
            ),
        };
        return Some(TypeInfo { len: -1, byval: false, category: b'R', kind, io, storage: b'x', ..of_enum });
    }
    if oid & ARRAY == 0 {
        return Some(of_enum);
    }
    Some(TypeInfo {
        len: -1,
        byval: false,
        category: b'A',
        align: if is_row(base(oid)) { b'd' } else { of_enum.align },
        elem: oid & !ARRAY,
        array: 0,
        kind: TypeKind::Base,
        io: ["array_in", "array_out", "array_recv", "array_send", "", ""],
        storage: b'x',
        ..of_enum
    })
}

/// The part of a domain's row that all domains have in common. The rest of the row is that of the
/// type under it.
fn of_domain(oid: Oid) -> TypeInfo {
    let domain = TypeInfo {
        oid,
        name: "",
        len: -1,
        byval: false,
        category: b'U',
        preferred: false,
        align: b'i',
        elem: 0,
        array: oid | ARRAY,
        kind: TypeKind::Domain,
        io: ["domain_in", "", "domain_recv", "", "", ""],
        storage: b'x',
        collation: 0,
    };
    if oid & ARRAY == 0 {
        return domain;
    }
    TypeInfo {
        category: b'A',
        elem: oid & !ARRAY,
        array: 0,
        kind: TypeKind::Base,
        io: ["array_in", "array_out", "array_recv", "array_send", "", ""],
        ..domain
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::typeinfo::{array_type, elem_type, type_info};

    #[test]
    fn a_type_and_its_array_name_each_other() {
        let ty = enum_oid(16_384).expect("a small number");
        let array = array_type(ty).expect("an array");
        assert_eq!(elem_type(array), Some(ty));
        assert_eq!((elem_type(ty), array_type(array)), (None, None));
        assert_eq!((base(ty), base(array)), (ty, ty));
        assert_eq!((number(ty), number(array)), (16_384, 16_384));
        assert!(is_enum(ty) && !is_enum(array) && is_made(array));
        assert!(type_info(array).is_some_and(|t| t.is_array() && t.elem == ty));
    }

    #[test]
    fn a_domain_is_of_its_own_kind() {
        let ty = domain_oid(16_384).expect("a small number");
        let array = array_type(ty).expect("an array");
        assert_eq!((elem_type(array), base(array), number(array)), (Some(ty), ty, 16_384));
        assert!(is_domain(ty) && !is_domain(array) && is_of_domain(array) && is_made(array));
        assert!(!is_enum(ty) && relation_of(ty).is_none() && !is_of_domain(enum_oid(16_384).unwrap_or(0)));
    }

    #[test]
    fn a_range_and_its_multirange_name_each_other() {
        let range = range_oid(16_384).expect("a small number");
        let multirange = multirange_of(range).expect("a multirange");
        assert_eq!(
            (range_of(multirange), range_of(range), multirange_of(multirange)),
            (Some(range), None, None)
        );
        assert!(
            is_range(range) && !is_multirange(range) && is_multirange(multirange) && !is_range(multirange)
        );
        for ty in [range, multirange] {
            let array = array_type(ty).expect("an array");
            assert_eq!((elem_type(array), base(array), owner(array)), (Some(ty), ty, range));
            assert_eq!((number(ty), number(array)), (16_384, 16_384));
            assert!(is_made(array) && !is_enum(ty) && !is_domain(ty) && !is_row(ty) && !is_range(array));
            assert!(type_info(ty).is_some_and(|t| t.array == array && t.category == b'R'));
        }
        let next = range_oid(16_385).expect("a small number");
        assert!(next > (multirange | ARRAY) && range_oid((END - FIRST) >> RANGE_NUMBER_SHIFT).is_none());
    }

    #[test]
    fn rows_of_permanent_and_temporary_relations_have_types() {
        for relation in [1259, 16_384, TEMPORARY - 1, TEMPORARY_RELATIONS, TEMPORARY_RELATIONS + 7] {
            let ty = row_oid(relation).expect("a small number");
            assert_eq!(relation_of(ty), Some(relation));
            let array = array_type(ty).expect("an array");
            assert_eq!((elem_type(array), relation_of(array)), (Some(ty), None));
            assert!(is_row(ty) && !is_enum(ty) && !is_row(array));
            assert!(type_info(ty).is_some_and(|t| t.kind == TypeKind::Composite && t.array == array));
        }
        assert_eq!((row_oid(TEMPORARY), row_oid(TEMPORARY_RELATIONS + TEMPORARY_MAX)), (None, None));
    }

    #[test]
    fn numbers_that_have_no_room_are_refused() {
        let last = (END - FIRST) >> NUMBER_SHIFT;
        assert!(enum_oid(last - 1).is_some_and(is_enum));
        assert_eq!((enum_oid(last), enum_oid(u32::MAX)), (None, None));
        assert!(!is_made(16_384) && !is_made(END));
    }
}
