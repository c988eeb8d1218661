//! Type modifiers: the meaning of `(n)` and `(p,s)`, their form in an int4, their text in
//! `format_type`.

use super::type_info;
use crate::extension;
use crate::oid::{self, Oid};
use sinew_error::{Result, SqlError, SqlState, sqlerr};

/// Bytes that PostgreSQL adds to lengths in the modifiers of varlena types.
pub(crate) const VARHDRSZ: i32 = 4;
const MAX_LENGTH: i32 = 10 * 1024 * 1024;

fn bad(message: String) -> SqlError {
    SqlError::new(SqlState::INVALID_PARAMETER_VALUE, message)
}

/// Packs the parenthesised modifiers of a type, as written in SQL, into its `typmod`.
///
/// `interval` takes its field mask first, as the grammar gives it (`0x7FFF` is the full range).
pub fn typmod_in(ty: Oid, mods: &[i32]) -> Result<i32> {
    let ty = type_info(ty).filter(|t| t.is_array()).map_or(ty, |t| t.elem);
    match ty {
        oid::VARCHAR | oid::BPCHAR => {
            let name = if ty == oid::VARCHAR { "varchar" } else { "char" };
            let &[n] = mods else { return Err(bad("invalid type modifier".into())) };
            if n < 1 {
                return Err(bad(format!("length for type {name} must be at least 1")));
            }
            if n > MAX_LENGTH {
                return Err(bad(format!("length for type {name} cannot exceed {MAX_LENGTH}")));
            }
            Ok(n + VARHDRSZ)
        }
        oid::BIT | oid::VARBIT => {
            let name = if ty == oid::BIT { "bit" } else { "varbit" };
            let &[n] = mods else { return Err(bad("invalid type modifier".into())) };
            if n < 1 {
                return Err(bad(format!("length for type {name} must be at least 1")));
            }
            if n > 8 * MAX_LENGTH {
                return Err(bad(format!("length for type {name} cannot exceed {}", 8 * MAX_LENGTH)));
            }
            Ok(n)
        }
        oid::NUMERIC => {
            let (precision, scale) = match *mods {
                [p] => (p, 0),
                [p, s] => (p, s),
                _ => return Err(bad("invalid NUMERIC type modifier".into())),
            };
            if !(1..=1000).contains(&precision) {
                return Err(bad(format!("NUMERIC precision {precision} must be between 1 and 1000")));
            }
            if !(-1000..=1000).contains(&scale) {
                return Err(bad(format!("NUMERIC scale {scale} must be between -1000 and 1000")));
            }
            Ok(((precision << 16) | (scale & 0x7ff)) + VARHDRSZ)
        }
        oid::TIME | oid::TIMETZ | oid::TIMESTAMP | oid::TIMESTAMPTZ => {
            let &[n] = mods else { return Err(bad("invalid type modifier".into())) };
            let (name, zone) = match ty {
                oid::TIME => ("TIME", ""),
                oid::TIMETZ => ("TIME", " WITH TIME ZONE"),
                oid::TIMESTAMP => ("TIMESTAMP", ""),
                _ => ("TIMESTAMP", " WITH TIME ZONE"),
            };
            if n < 0 {
                return Err(bad(format!("{name}({n}){zone} precision must not be negative")));
            }
            // PostgreSQL reduces a larger precision with a warning.
            Ok(n.min(6))
        }
        oid::INTERVAL => match *mods {
            [mask] => Ok(if mask == 0x7FFF { -1 } else { (mask << 16) | 0xFFFF }),
            [mask, p] if p < 0 => {
                let _ = mask;
                Err(bad(format!("INTERVAL({p}) precision must not be negative")))
            }
            [mask, p] => Ok((mask << 16) | p.min(6)),
            _ => Err(bad("invalid INTERVAL type modifier".into())),
        },
        _ => {
            let name = type_info(ty).map_or("???", |t| t.name);
            Err(sqlerr!(SYNTAX_ERROR, "type modifier is not allowed for type \"{name}\""))
        }
    }
}

/// Precision and scale of a numeric's modifier.
pub fn numeric_typmod(typmod: i32) -> Option<(i32, i32)> {
    if typmod < VARHDRSZ {
        return None;
    }
    let t = typmod - VARHDRSZ;
    let scale = ((t & 0x7ff) ^ 1024) - 1024;
    Some(((t >> 16) & 0xffff, scale))
}

/// The modifier as `typmodout` prints it, with its parentheses; empty when there is none.
pub(crate) fn typmod_out(ty: Oid, typmod: i32) -> String {
    if typmod < 0 {
        return String::new();
    }
    match ty {
        oid::VARCHAR | oid::BPCHAR if typmod > VARHDRSZ => format!("({})", typmod - VARHDRSZ),
        oid::BIT | oid::VARBIT => format!("({typmod})"),
        oid::NUMERIC => numeric_typmod(typmod).map_or(String::new(), |(p, s)| format!("({p},{s})")),
        oid::TIME | oid::TIMESTAMP => format!("({typmod}) without time zone"),
        oid::TIMETZ | oid::TIMESTAMPTZ => format!("({typmod}) with time zone"),
        oid::INTERVAL => interval_typmod_out(typmod),
        _ => String::new(),
    }
}

fn interval_typmod_out(typmod: i32) -> String {
    const YEAR: i32 = 1 << 2;
    const MONTH: i32 = 1 << 1;
    const DAY: i32 = 1 << 3;
    const HOUR: i32 = 1 << 10;
    const MINUTE: i32 = 1 << 11;
    const SECOND: i32 = 1 << 12;
    let fields = (typmod >> 16) & 0x7FFF;
    let precision = typmod & 0xFFFF;
    let name = match fields {
        YEAR => " year",
        MONTH => " month",
        DAY => " day",
        HOUR => " hour",
        MINUTE => " minute",
        SECOND => " second",
        f if f == YEAR | MONTH => " year to month",
        f if f == DAY | HOUR => " day to hour",
        f if f == DAY | HOUR | MINUTE => " day to minute",
        f if f == DAY | HOUR | MINUTE | SECOND => " day to second",
        f if f == HOUR | MINUTE => " hour to minute",
        f if f == HOUR | MINUTE | SECOND => " hour to second",
        f if f == MINUTE | SECOND => " minute to second",
        _ => "",
    };
    if precision == 0xFFFF { name.to_string() } else { format!("{name}({precision})") }
}

/// A type's SQL name with its modifier, as the function `format_type(oid, integer)` shows it.
/// Messages about a type use [`super::type_name`], which differs for `character` without length.
pub fn format_type(ty: Oid, typmod: i32) -> String {
    format_type_inner(ty, typmod, true)
}

/// The name of a type that a user made, as the session that runs sees it.
fn made_name(ty: Oid) -> Option<String> {
    let names = crate::host::current()?.names()?;
    names.reg_out(oid::REGTYPE, ty).ok().flatten()
}

pub(crate) fn format_type_inner(ty: Oid, typmod: i32, typmod_given: bool) -> String {
    if ty == 0 {
        return "-".into();
    }
    if super::made::is_made(ty) {
        return made_name(ty).unwrap_or_else(|| "???".into());
    }
    let Some(info) = type_info(ty) else { return "???".into() };
    // The vectors have subscripts and are still shown by their names.
    if info.is_array() && info.storage != b'p' {
        return format!("{}[]", format_type_inner(info.elem, typmod, typmod_given));
    }
    let mods = if typmod_given { typmod_out(ty, typmod) } else { String::new() };
    match ty {
        oid::BOOL => "boolean".into(),
        oid::INT2 => "smallint".into(),
        oid::INT4 => "integer".into(),
        oid::INT8 => "bigint".into(),
        oid::FLOAT4 => "real".into(),
        oid::FLOAT8 => "double precision".into(),
        oid::NUMERIC => format!("numeric{mods}"),
        oid::BPCHAR if typmod_given && typmod < 0 => "bpchar".into(),
        oid::BPCHAR => format!("character{mods}"),
        oid::VARCHAR => format!("character varying{mods}"),
        // Without quotes, the name `bit` would mean one digit.
        oid::BIT if typmod_given && typmod < 0 => "\"bit\"".into(),
        oid::BIT => format!("bit{mods}"),
        oid::VARBIT => format!("bit varying{mods}"),
        oid::CHAR => "\"char\"".into(),
        oid::INTERVAL => format!("interval{mods}"),
        oid::TIME | oid::TIMETZ | oid::TIMESTAMP | oid::TIMESTAMPTZ => {
            let base = if matches!(ty, oid::TIME | oid::TIMETZ) { "time" } else { "timestamp" };
            let zone = if matches!(ty, oid::TIMETZ | oid::TIMESTAMPTZ) { "with" } else { "without" };
            if mods.is_empty() { format!("{base} {zone} time zone") } else { format!("{base}{mods}") }
        }
        oid::ANY => "\"any\"".into(),
        _ => extension::of(ty).and_then(|_| made_name(ty)).unwrap_or_else(|| info.name.into()),
    }
}
