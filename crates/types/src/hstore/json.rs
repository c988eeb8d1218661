//! Sets as JSON objects.

use super::pairs;
use crate::host::work;
use crate::json::is_number;
use crate::json::quote::quote;
use crate::memory::Charge;
use sinew_error::Result;

/// The set as an object whose values are strings and nulls.
pub(crate) fn object(set: &str) -> Result<String> {
    object_of(set, string)
}

/// The set as an object in which values that look like Booleans and numbers are such.
pub(crate) fn loose_object(set: &str) -> Result<String> {
    object_of(set, guess)
}

/// The set as a JSON object, whose values `value` appends.
fn object_of(set: &str, value: fn(&str, &mut String)) -> Result<String> {
    work(2 * set.len())?;
    let mut charge = Charge::new();
    charge.cover(2 * set.len())?;
    let mut out = String::from("{");
    for pair in pairs(set) {
        if out.len() > 1 {
            out.push_str(", ");
        }
        quote(&pair.key, &mut out);
        out.push_str(": ");
        match pair.value {
            Some(text) => value(&text, &mut out),
            None => out.push_str("null"),
        }
    }
    out.push('}');
    Ok(out)
}

fn string(text: &str, out: &mut String) {
    quote(text, out);
}

fn guess(text: &str, out: &mut String) {
    match text {
        "t" => out.push_str("true"),
        "f" => out.push_str("false"),
        number if is_number(number) => out.push_str(number),
        text => quote(text, out),
    }
}
