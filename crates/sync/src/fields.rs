//! The names of the fields of shared types.
//!
//! A report about the region's memory names a line by section and field, and never by address. A
//! type that lives in the region gives its table with [`fields!`](macro@crate::fields), beside its
//! `repr(C)` struct. The compiler refuses a table that leaves a field out or that names one too
//! many.

use std::fmt::Write;

/// A field of a shared type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// Offset in the type, in bytes.
    pub offset: usize,
    /// Size of one element of an array, else of the field, in bytes.
    pub element_bytes: usize,
    /// Elements of an array, else 1.
    pub count: usize,
    /// The fields of the element. Empty for a word.
    pub fields: &'static [Field],
}

impl Field {
    /// A field by the type that it has.
    pub const fn of<S, F>(
        name: &'static str,
        offset: usize,
        _: fn(&S) -> &F,
        fields: &'static [Field],
    ) -> Field {
        Field { name, offset, element_bytes: size_of::<F>(), count: 1, fields }
    }

    /// A field that is an array.
    pub const fn array_of<S, F, const N: usize>(
        name: &'static str,
        offset: usize,
        _: fn(&S) -> &[F; N],
        fields: &'static [Field],
    ) -> Field {
        Field { name, offset, element_bytes: size_of::<F>(), count: N, fields }
    }
}

/// The path to the byte at `offset`, such as `.own.held[3]`. A byte that belongs to no field is
/// given by its number.
pub fn path(fields: &[Field], offset: usize) -> String {
    let mut path = String::new();
    append(&mut path, fields, offset);
    path
}

fn append(path: &mut String, fields: &[Field], offset: usize) {
    let covers = |f: &&Field| (f.offset..f.offset + f.element_bytes * f.count).contains(&offset);
    let Some(field) = fields.iter().find(covers) else {
        if offset != 0 {
            let _ = write!(path, " + {offset}");
        }
        return;
    };
    let within = offset - field.offset;
    let _ = write!(path, ".{}", field.name);
    if field.count != 1 {
        let _ = write!(path, "[{}]", within / field.element_bytes);
    }
    if !field.fields.is_empty() {
        append(path, field.fields, within % field.element_bytes);
    }
}

/// The table of a type's fields:
/// `fields!(Type { word, array([]), inner(Inner), inners([Inner]) })`.
/// `Inner` is a [`Shared`](crate::Shared) type, whose fields are named too.
#[macro_export]
macro_rules! fields {
    ($type:ident { $($name:ident $(($($how:tt)*))?),* $(,)? }) => {{
        const _: fn(&$type) = |all| {
            let $type { $($name: _),* } = all;
        };
        &[$($crate::fields!(@field $type, $name $(, $($how)*)?)),*]
    }};
    (@field $type:ident, $name:ident) => {
        $crate::fields!(@of of, $type, $name, &[])
    };
    (@field $type:ident, $name:ident, []) => {
        $crate::fields!(@of array_of, $type, $name, &[])
    };
    (@field $type:ident, $name:ident, [$inner:ty]) => {
        $crate::fields!(@of array_of, $type, $name, <$inner as $crate::Shared>::FIELDS)
    };
    (@field $type:ident, $name:ident, $inner:ty) => {
        $crate::fields!(@of of, $type, $name, <$inner as $crate::Shared>::FIELDS)
    };
    (@of $how:ident, $type:ident, $name:ident, $fields:expr) => {
        $crate::Field::$how(stringify!($name), std::mem::offset_of!($type, $name), |all: &$type| &all.$name, $fields)
    };
}

#[cfg(all(test, not(any(loom, shuttle))))]
mod tests {
    use super::*;
    use crate::shim::{AtomicU32, AtomicU64};
    use crate::{LwLock, Shared};

    #[repr(C)]
    struct Inner {
        a: AtomicU32,
        b: AtomicU32,
    }
    // SAFETY: repr(C), atomics only.
    unsafe impl Shared for Inner {
        const FIELDS: &'static [Field] = fields!(Inner { a, b });
    }

    #[repr(C)]
    struct Outer {
        word: AtomicU64,
        words: [AtomicU64; 3],
        latch: LwLock,
        inners: [Inner; 2],
    }

    const FIELDS: &[Field] = fields!(Outer { word, words([]), latch(LwLock), inners([Inner]) });

    #[test]
    fn a_byte_is_named_by_its_field() {
        assert_eq!(path(FIELDS, 0), ".word");
        assert_eq!(path(FIELDS, 8 + 17), ".words[2]");
        assert_eq!(path(FIELDS, 32), ".latch.state");
        assert_eq!(path(FIELDS, 48 + 8 + 4), ".inners[1].b");
        assert_eq!(path(FIELDS, 1000), " + 1000");
        assert_eq!(path(&[], 3), " + 3");
    }
}
