//! A setting's value: reading it from text with PostgreSQL's units and errors, and showing it.

use crate::settings::table::{Def, Kind, Unit};
use sinew_error::{Result, SqlError, SqlState};
use sinew_types::io::format_g;
use std::sync::Arc;

/// A setting's value after it was read and checked.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    Bool(bool),
    /// In the setting's base unit.
    Int(i64),
    Real(f64),
    Text(Arc<str>),
}

impl Value {
    /// The value of a setting of kind `Bool`; false for another kind.
    pub fn as_bool(&self) -> bool {
        matches!(self, Value::Bool(true))
    }

    /// The value of a setting of kind `Int` in its base unit; 0 for another kind.
    pub fn as_int(&self) -> i64 {
        if let Value::Int(v) = self { *v } else { 0 }
    }

    /// The value of a setting of kind `Real` in its base unit; 0 for another kind.
    pub fn as_real(&self) -> f64 {
        if let Value::Real(v) = self { *v } else { 0.0 }
    }

    /// The value of a setting of kind `Text` or `Enum`; empty for another kind.
    pub fn as_text(&self) -> &str {
        if let Value::Text(s) = self { s } else { "" }
    }
}

/// Suffixes with their size in the family's smallest unit (bytes, microseconds), largest first.
const MEMORY: &[(&str, f64)] =
    &[("TB", 1_099_511_627_776.0), ("GB", 1_073_741_824.0), ("MB", 1_048_576.0), ("kB", 1024.0), ("B", 1.0)];
const TIME: &[(&str, f64)] = &[
    ("d", 86_400_000_000.0),
    ("h", 3_600_000_000.0),
    ("min", 60_000_000.0),
    ("s", 1_000_000.0),
    ("ms", 1000.0),
    ("us", 1.0),
];

fn family(unit: Unit) -> Option<(&'static [(&'static str, f64)], f64)> {
    match unit {
        Unit::None => None,
        Unit::Byte => Some((MEMORY, 1.0)),
        Unit::Kb => Some((MEMORY, 1024.0)),
        Unit::Block => Some((MEMORY, 8192.0)),
        Unit::Mb => Some((MEMORY, 1_048_576.0)),
        Unit::Ms => Some((TIME, 1000.0)),
        Unit::S => Some((TIME, 1_000_000.0)),
        Unit::Min => Some((TIME, 60_000_000.0)),
    }
}

/// PostgreSQL's spellings of a Boolean: unambiguous prefixes of true, false, yes, no; on, off
/// (`of`), 1, 0.
pub fn parse_bool(text: &str) -> Option<bool> {
    let t = text.to_ascii_lowercase();
    let prefix = |word: &str, min: usize| t.len() >= min && word.starts_with(&t);
    if prefix("true", 1) || prefix("yes", 1) || t == "on" || t == "1" {
        Some(true)
    } else if prefix("false", 1) || prefix("no", 1) || prefix("off", 2) || t == "0" {
        Some(false)
    } else {
        None
    }
}

fn invalid(def: &Def, text: &str) -> SqlError {
    SqlError::new(
        SqlState::INVALID_PARAMETER_VALUE,
        format!("invalid value for parameter \"{}\": \"{text}\"", def.name),
    )
}

/// A number with an optional unit, in base units.
fn parse_number(def: &Def, text: &str, unit: Unit) -> Result<f64> {
    let t = text.trim();
    let sign_free = t.strip_prefix(['-', '+']).unwrap_or(t);
    let (number, rest) = if let Some(hex) = sign_free.strip_prefix("0x").or(sign_free.strip_prefix("0X")) {
        let end = hex.find(|c: char| !c.is_ascii_hexdigit()).unwrap_or(hex.len());
        let v = i64::from_str_radix(&hex[..end], 16).map_err(|_| invalid(def, text))?;
        (if t.starts_with('-') { -(v as f64) } else { v as f64 }, &hex[end..])
    } else {
        let bytes = t.as_bytes();
        let mut end = t.len() - sign_free.len();
        while end < bytes.len() && (bytes[end].is_ascii_digit() || bytes[end] == b'.') {
            end += 1;
        }
        // An exponent, but not the unit that may begin with the same letter.
        if end < bytes.len() && (bytes[end] | 32) == b'e' {
            let mut e = end + 1;
            if e < bytes.len() && matches!(bytes[e], b'+' | b'-') {
                e += 1;
            }
            let digits = e;
            while e < bytes.len() && bytes[e].is_ascii_digit() {
                e += 1;
            }
            if e > digits {
                end = e;
            }
        }
        (t[..end].parse::<f64>().map_err(|_| invalid(def, text))?, &t[end..])
    };
    let suffix = rest.trim();
    if suffix.is_empty() {
        return Ok(number);
    }
    let Some((units, base)) = family(unit) else { return Err(invalid(def, text)) };
    match units.iter().find(|(name, _)| *name == suffix) {
        Some((_, size)) => Ok(number * size / base),
        None => {
            let hint = if std::ptr::eq(units, MEMORY) {
                "Valid units for this parameter are \"B\", \"kB\", \"MB\", \"GB\", and \"TB\"."
            } else {
                "Valid units for this parameter are \"us\", \"ms\", \"s\", \"min\", \"h\", and \"d\"."
            };
            Err(invalid(def, text).hint(hint))
        }
    }
}

fn unit_label(unit: Unit) -> String {
    unit.name().map_or(String::new(), |name| format!(" {name}"))
}

/// Values that PostgreSQL takes and that mean something which is not there.
const REFUSED: [(&str, &str); 7] = [
    ("standard_conforming_strings", "off"),
    ("standard_conforming_strings", "false"),
    ("standard_conforming_strings", "no"),
    ("standard_conforming_strings", "0"),
    ("password_encryption", "md5"),
    ("default_tablespace", "pg_global"),
    ("default_tablespace", "pg_default"),
];

/// Reads `text` as a value of the setting.
pub fn parse(def: &Def, text: &str) -> Result<Value> {
    match def.kind {
        Kind::Bool => parse_bool(text).map(Value::Bool).ok_or_else(|| {
            SqlError::new(
                SqlState::INVALID_PARAMETER_VALUE,
                format!("parameter \"{}\" requires a Boolean value", def.name),
            )
        }),
        Kind::Int { unit, min, max } => {
            let number = parse_number(def, text, unit)?;
            // Halves go to even, as rint() does.
            let number = number.round_ties_even();
            if !(-9.0e18..=9.0e18).contains(&number) {
                return Err(invalid(def, text).hint("Value exceeds integer range."));
            }
            let v = number as i64;
            if v < min || v > max {
                if v > i64::from(i32::MAX) || v < i64::from(i32::MIN) {
                    return Err(invalid(def, text).hint("Value exceeds integer range."));
                }
                return Err(SqlError::new(
                    SqlState::INVALID_PARAMETER_VALUE,
                    format!(
                        "{v}{} is outside the valid range for parameter \"{}\" ({min} .. {max})",
                        unit_label(unit),
                        def.name
                    ),
                ));
            }
            Ok(Value::Int(v))
        }
        Kind::Real { unit, min, max } => {
            let v = parse_number(def, text, unit)?;
            if v < min || v > max || v.is_nan() {
                let shown = |v: f64| if v.is_finite() { format_g(v, 6) } else { v.to_string() };
                return Err(SqlError::new(
                    SqlState::INVALID_PARAMETER_VALUE,
                    format!(
                        "{}{} is outside the valid range for parameter \"{}\" ({} .. {})",
                        shown(v),
                        unit_label(unit),
                        def.name,
                        shown(min),
                        shown(max)
                    ),
                ));
            }
            Ok(Value::Real(v))
        }
        Kind::Enum(choices) => {
            let wanted = text.to_ascii_lowercase();
            if let Some(found) = choices.iter().find(|c| c.eq_ignore_ascii_case(&wanted)) {
                return Ok(Value::Text(Arc::from(*found)));
            }
            // An enumeration that has on and off takes the other Boolean spellings for them.
            if choices.contains(&"on") && matches!(wanted.as_str(), "true" | "yes" | "1") {
                return Ok(Value::Text(Arc::from("on")));
            }
            if choices.contains(&"off") && matches!(wanted.as_str(), "false" | "no" | "0") {
                return Ok(Value::Text(Arc::from("off")));
            }
            if REFUSED.contains(&(def.name, wanted.as_str())) {
                let message = format!("value \"{text}\" of parameter \"{}\" is not supported", def.name);
                return Err(SqlError::new(SqlState::FEATURE_NOT_SUPPORTED, message));
            }
            Err(invalid(def, text).hint(format!("Available values: {}.", choices.join(", "))))
        }
        Kind::Text => Ok(Value::Text(Arc::from(text))),
    }
}

/// As SHOW prints it: with the largest unit that needs no fraction.
pub fn show(def: &Def, value: &Value) -> String {
    match (value, def.kind) {
        (Value::Bool(b), _) => if *b { "on" } else { "off" }.to_string(),
        (Value::Int(v), Kind::Int { unit, .. }) => show_number(*v as f64, unit),
        (Value::Real(v), Kind::Real { unit, .. }) => show_number(*v, unit),
        (Value::Int(v), _) => v.to_string(),
        (Value::Real(v), _) => v.to_string(),
        (Value::Text(s), _) => s.to_string(),
    }
}

/// As `pg_settings` prints it: a number in the setting's base unit, without the unit.
pub fn plain(value: &Value) -> String {
    match value {
        Value::Bool(b) => if *b { "on" } else { "off" }.to_string(),
        Value::Int(v) => v.to_string(),
        Value::Real(v) => plain_real(*v),
        Value::Text(s) => s.to_string(),
    }
}

/// The largest number is written as PostgreSQL writes it.
pub fn plain_real(v: f64) -> String {
    if v == f64::MAX { "1.79769e+308".to_string() } else { v.to_string() }
}

fn show_number(v: f64, unit: Unit) -> String {
    if v > 0.0
        && let Some((units, base)) = family(unit)
    {
        for (name, size) in units {
            let scaled = v * base / size;
            if scaled >= 1.0 && scaled.fract() == 0.0 {
                return format!("{scaled}{name}");
            }
        }
    }
    v.to_string()
}
