//! Macros that make `ScalarFn`s from one-line bodies.

use crate::datum::Datum;
use sinew_error::SqlError;

/// The error of a call with arguments of other types than the table says.
#[cold]
#[inline(never)]
pub(crate) fn bad_args(name: &str, args: &[Datum]) -> SqlError {
    let classes: Vec<_> = args.iter().map(Datum::class).collect();
    SqlError::internal(format!("{name} called with ({})", classes.join(", ")))
}

/// `name(Int4 a, Int4 b) = expression of Result<Datum>;` with the arguments bound by reference.
macro_rules! pure {
    ($($name:ident($($variant:ident $arg:ident),*) = $body:expr;)*) => {
        $(pub fn $name(_: &mut $crate::ctx::FnCtx, args: &[$crate::datum::Datum])
            -> sinew_error::Result<$crate::datum::Datum>
        {
            match args {
                [$($crate::datum::Datum::$variant($arg)),*] => $body,
                _ => Err($crate::func::macros::bad_args(stringify!($name), args)),
            }
        })*
    };
}

/// As `pure!`, with the context bound to the name in brackets.
macro_rules! with_ctx {
    ($($name:ident[$cx:ident]($($variant:ident $arg:ident),*) = $body:expr;)*) => {
        $(pub fn $name($cx: &mut $crate::ctx::FnCtx, args: &[$crate::datum::Datum])
            -> sinew_error::Result<$crate::datum::Datum>
        {
            match args {
                [$($crate::datum::Datum::$variant($arg)),*] => $body,
                _ => Err($crate::func::macros::bad_args(stringify!($name), args)),
            }
        })*
    };
}

/// Six comparison functions from one three-way comparison.
macro_rules! cmp6 {
    ($($A:ident $B:ident: $eq:ident $ne:ident $lt:ident $le:ident $gt:ident $ge:ident = |$a:ident, $b:ident| $cmp:expr;)*) => {
        $(
            pure! {
                $eq($A $a, $B $b) = Ok(Datum::Bool($cmp.is_eq()));
                $ne($A $a, $B $b) = Ok(Datum::Bool($cmp.is_ne()));
                $lt($A $a, $B $b) = Ok(Datum::Bool($cmp.is_lt()));
                $le($A $a, $B $b) = Ok(Datum::Bool($cmp.is_le()));
                $gt($A $a, $B $b) = Ok(Datum::Bool($cmp.is_gt()));
                $ge($A $a, $B $b) = Ok(Datum::Bool($cmp.is_ge()));
            }
        )*
    };
}

/// Three-way comparison functions, as int4.
macro_rules! cmp3 {
    ($($A:ident $B:ident: $name:ident = |$a:ident, $b:ident| $cmp:expr;)*) => {
        $(pure! { $name($A $a, $B $b) = Ok(Datum::Int4($cmp as i32)); })*
    };
}

/// The larger and the smaller of two values.
macro_rules! minmax {
    ($($A:ident: $larger:ident $smaller:ident = |$a:ident, $b:ident| $cmp:expr;)*) => {
        $(pure! {
            $larger($A $a, $A $b) = Ok(Datum::$A(if $cmp.is_gt() { $a.clone() } else { $b.clone() }));
            $smaller($A $a, $A $b) = Ok(Datum::$A(if $cmp.is_lt() { $a.clone() } else { $b.clone() }));
        })*
    };
}

pub(crate) use {cmp3, cmp6, minmax, pure, with_ctx};
