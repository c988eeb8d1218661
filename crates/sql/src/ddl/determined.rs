//! Polymorphic results of routines: the inputs must say what they are.

use crate::ddl::routine::invalid;
use sinew_catalog::routines::Argument;
use sinew_error::Result;
use sinew_types::typeinfo::type_name;
use sinew_types::{Oid, oid as t};

/// 42P13 for a polymorphic type of the result that the types of the inputs do not determine.
pub fn determined(ty: Oid, arguments: &[Argument]) -> Result<()> {
    let found = by_inputs(ty, arguments);
    found.map_err(|detail| invalid("cannot determine result data type".into()).detail(detail))
}

/// Whether the types of the inputs determine a polymorphic type; if not, what is missing.
pub fn by_inputs(ty: Oid, arguments: &[Argument]) -> std::result::Result<(), String> {
    const FIRST: &[Oid] = &[t::ANYELEMENT, t::ANYARRAY, t::ANYNONARRAY, t::ANYENUM];
    const SECOND: &[Oid] = &[t::ANYCOMPATIBLE, t::ANYCOMPATIBLEARRAY, t::ANYCOMPATIBLENONARRAY];
    const RANGES: &[Oid] = &[t::ANYRANGE, t::ANYMULTIRANGE];
    const SECOND_RANGES: &[Oid] = &[t::ANYCOMPATIBLERANGE, t::ANYCOMPATIBLEMULTIRANGE];
    let (by, or): (&[Oid], &[Oid]) = match ty {
        _ if FIRST.contains(&ty) => (FIRST, RANGES),
        _ if SECOND.contains(&ty) => (SECOND, SECOND_RANGES),
        _ if RANGES.contains(&ty) => (RANGES, &[]),
        _ if SECOND_RANGES.contains(&ty) => (SECOND_RANGES, &[]),
        _ => return Ok(()),
    };
    let says = |a: &Argument| a.mode.is_input() && (by.contains(&a.ty) || or.contains(&a.ty));
    if arguments.iter().any(says) {
        return Ok(());
    }
    let names: Vec<String> = by.iter().chain(or).map(|&ty| type_name(ty)).collect();
    Err(format!("A result of type {} requires at least one input of type {}.", type_name(ty), either(&names)))
}

/// Words in a sentence: `a or b`, `a, b, or c`.
fn either(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [a, b] => format!("{a} or {b}"),
        [init @ .., last] => format!("{}, or {last}", init.join(", ")),
    }
}
