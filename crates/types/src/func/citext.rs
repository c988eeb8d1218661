//! Functions of the extension `citext`: comparisons of strings in small letters, and functions of
//! strings that do not tell capital letters from small ones.

use super::macros::{bad_args, pure};
use super::text::{case, regex, string};
use super::{CallTypes, Rows};
use crate::compare;
use crate::ctx::FnCtx;
use crate::datum::Datum;
use crate::text::Text;
use sinew_error::Result;
use std::cmp::Ordering;

fn cmp(a: &Text, b: &Text) -> Ordering {
    compare::cmp_folded(a, b)
}

/// The flags of a call with `i` among them, unless `c` asks for the contrary.
fn insensitive(flags: &Datum) -> Datum {
    match flags {
        Datum::Text(flags) if !flags.contains('c') => Datum::from(format!("{}i", &**flags)),
        other => other.clone(),
    }
}

/// The arguments of a call without flags, with the flag `i`.
fn flagged(args: &[Datum]) -> Vec<Datum> {
    let mut args = args.to_vec();
    args.push(Datum::text("i"));
    args
}

/// The arguments of a call whose last one is the flags.
fn with_own_flags(args: &[Datum]) -> Vec<Datum> {
    let mut args = args.to_vec();
    if let Some(flags) = args.last_mut() {
        *flags = insensitive(flags);
    }
    args
}

/// A pattern that matches a text and nothing else.
fn literally(text: &str) -> Datum {
    let mut pattern = String::with_capacity(text.len());
    for c in text.chars() {
        if !(c.is_ascii_alphanumeric() || c == '_') {
            pattern.push('\\');
        }
        pattern.push(c);
    }
    Datum::from(pattern)
}

/// The groups of the first match.
pub fn regexp_match(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    regex::regexp_match(cx, &flagged(args))
}

/// The same with flags.
pub fn regexp_match_flags(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    regex::regexp_match(cx, &with_own_flags(args))
}

/// The groups of the first match, as a row.
pub fn regexp_matches(cx: &mut FnCtx, types: &CallTypes, args: &[Datum]) -> Result<Rows> {
    regex::regexp_matches(cx, types, &flagged(args))
}

/// The groups of the matches, with flags.
pub fn regexp_matches_flags(cx: &mut FnCtx, types: &CallTypes, args: &[Datum]) -> Result<Rows> {
    regex::regexp_matches(cx, types, &with_own_flags(args))
}

/// Replaces the first match.
pub fn regexp_replace(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    regex::textregexreplace(cx, &flagged(args))
}

/// The same with flags.
pub fn regexp_replace_flags(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    regex::textregexreplace(cx, &with_own_flags(args))
}

/// The pieces between the matches, as an array.
pub fn regexp_split_to_array(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    regex::regexp_split_to_array(cx, &flagged(args))
}

/// The same with flags.
pub fn regexp_split_to_array_flags(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    regex::regexp_split_to_array(cx, &with_own_flags(args))
}

/// The pieces between the matches, as rows.
pub fn regexp_split_to_table(cx: &mut FnCtx, types: &CallTypes, args: &[Datum]) -> Result<Rows> {
    regex::regexp_split_to_table(cx, types, &flagged(args))
}

/// The same with flags.
pub fn regexp_split_to_table_flags(cx: &mut FnCtx, types: &CallTypes, args: &[Datum]) -> Result<Rows> {
    regex::regexp_split_to_table(cx, types, &with_own_flags(args))
}

/// Replaces a text in whatever letters. The replacement may name parts of the match, as that of a
/// pattern does.
pub fn replace(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let [text, Datum::Text(from), to] = args else { return Err(bad_args("replace", args)) };
    regex::textregexreplace(cx, &[text.clone(), literally(from), to.clone(), Datum::text("gi")])
}

/// One of the pieces between a delimiter; NULL for a number that none has.
pub fn split_part(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let [text, Datum::Text(delimiter), Datum::Int4(number)] = args else {
        return Err(bad_args("split_part", args));
    };
    let pieces = regex::regexp_split_to_array(cx, &[text.clone(), literally(delimiter), Datum::text("i")])?;
    let Datum::Array(pieces) = pieces else { return Ok(Datum::Null) };
    let at = usize::try_from(*number).ok().and_then(|number| number.checked_sub(1));
    Ok(at.and_then(|at| pieces.values.get(at)).cloned().unwrap_or(Datum::Null))
}

/// Replaces characters, given in small letters and in capital ones.
pub fn translate(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let [text, Datum::Text(from), to] = args else { return Err(bad_args("translate", args)) };
    let small = string::translate(cx, &[text.clone(), Datum::from(case::lower(from)), to.clone()])?;
    string::translate(cx, &[small, Datum::from(case::upper(from)), to.clone()])
}

/// The place of a part, in whatever letters.
pub fn strpos(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let [Datum::Text(text), Datum::Text(part)] = args else { return Err(bad_args("strpos", args)) };
    string::textpos(cx, &[Datum::from(case::lower(text)), Datum::from(case::lower(part))])
}

pure! {
    citext_eq(Text a, Text b) = Ok(Datum::Bool(cmp(a, b).is_eq()));
    citext_ne(Text a, Text b) = Ok(Datum::Bool(cmp(a, b).is_ne()));
    citext_lt(Text a, Text b) = Ok(Datum::Bool(cmp(a, b).is_lt()));
    citext_le(Text a, Text b) = Ok(Datum::Bool(cmp(a, b).is_le()));
    citext_gt(Text a, Text b) = Ok(Datum::Bool(cmp(a, b).is_gt()));
    citext_ge(Text a, Text b) = Ok(Datum::Bool(cmp(a, b).is_ge()));
    citext_cmp(Text a, Text b) = Ok(Datum::Int4(cmp(a, b) as i32));
    citext_pattern_lt(Text a, Text b) = Ok(Datum::Bool(cmp(a, b).is_lt()));
    citext_pattern_le(Text a, Text b) = Ok(Datum::Bool(cmp(a, b).is_le()));
    citext_pattern_gt(Text a, Text b) = Ok(Datum::Bool(cmp(a, b).is_gt()));
    citext_pattern_ge(Text a, Text b) = Ok(Datum::Bool(cmp(a, b).is_ge()));
    citext_pattern_cmp(Text a, Text b) = Ok(Datum::Int4(cmp(a, b) as i32));
    citext_larger(Text a, Text b) = Ok(Datum::Text(if cmp(a, b).is_gt() { a.clone() } else { b.clone() }));
    citext_smaller(Text a, Text b) = Ok(Datum::Text(if cmp(a, b).is_lt() { a.clone() } else { b.clone() }));
}
