//! DO.

use crate::plpgsql::{Atomic, call, compile};
use crate::state::SessionState;
use pg_raw_parse::{ConstValue, Node, nodes};
use sinew_error::{Result, SqlError, SqlState, character_position, sqlerr};
use sinew_plpgsql::Signature;

/// Runs DO. An error of syntax has its place in the statement's text.
pub fn execute_do(cx: &SessionState, stmt: &nodes::DoStmt, sql: &str, atomic: Atomic) -> Result<()> {
    let body = body_of(stmt).map_err(|e| e.in_text(sql))?;
    has_language(cx)?;
    let compiled = compile(cx, body, &Signature::inline()).map_err(|e| in_statement(e, body, sql))?;
    call(cx, &compiled, &[], atomic, None).map(|_| ())
}

/// Runs a DO in a body. It may end transactions if the body may.
pub(super) fn run_nested_do(cx: &SessionState, stmt: &nodes::DoStmt, atomic: Atomic) -> Result<()> {
    let body = body_of(stmt)?;
    has_language(cx)?;
    let compiled = compile(cx, body, &Signature::inline()).map_err(|e| in_body(e, body))?;
    call(cx, &compiled, &[], atomic, None).map(|_| ())
}

/// 42704 where the extension with the language is not there.
fn has_language(cx: &SessionState) -> Result<()> {
    match cx.find_extension("plpgsql")? {
        Some(_) => Ok(()),
        None => Err(sqlerr!(UNDEFINED_OBJECT, "language \"plpgsql\" does not exist")
            .hint("Use CREATE EXTENSION to load the language into the database.")),
    }
}

/// The code of DO. Its language must be PL/pgSQL.
fn body_of(stmt: &nodes::DoStmt) -> Result<&str> {
    let (mut body, mut language) = (None, None);
    let twice = || SqlError::new(SqlState::SYNTAX_ERROR, "conflicting or redundant options");
    for option in stmt.args().iter() {
        let text = match option.arg() {
            Node::String(text) => text.sval(),
            Node::A_Const(constant) => constant.val().and_then(|value| match value {
                ConstValue::String(text) => Some(text),
                _ => None,
            }),
            _ => None,
        };
        let slot = if option.defname() == Some("as") { &mut body } else { &mut language };
        if slot.replace(text.unwrap_or("")).is_some() {
            return Err(twice().location_if_unset(option.location));
        }
    }
    let body = body.ok_or_else(|| SqlError::new(SqlState::SYNTAX_ERROR, "no inline code specified"))?;
    match language.unwrap_or("plpgsql") {
        "plpgsql" => {}
        name @ ("sql" | "c" | "internal") => {
            return Err(sqlerr!(
                FEATURE_NOT_SUPPORTED,
                "language \"{name}\" does not support inline code execution"
            ));
        }
        name => return Err(sqlerr!(UNDEFINED_OBJECT, "language \"{name}\" does not exist")),
    }
    Ok(body)
}

/// An error in a body that stands as a constant in a statement, as one of the statement. A constant
/// whose text differs from its value (escapes) is not found; the error then has its place in the
/// body.
pub fn in_statement(mut e: SqlError, body: &str, sql: &str) -> SqlError {
    let Some(at) = e.location else { return e };
    match place_of(body, sql, at as usize) {
        Some(place) => {
            e.location = None;
            e.position = character_position(sql, place);
            e
        }
        None => in_body(e, body),
    }
}

/// An error in a body whose constant is not the client's.
fn in_body(mut e: SqlError, body: &str) -> SqlError {
    if let Some(at) = e.location.take() {
        e.position = character_position(body, at as usize);
        e.query = Some(body.to_string());
    }
    e
}

/// The place in a statement of a place in the constant `body`.
fn place_of(body: &str, sql: &str, at: usize) -> Option<usize> {
    let mut from = 0;
    // Between dollar quotes it stands as it is.
    while let Some(found) = sql[from..].find(body).map(|found| from + found) {
        if sql[..found].ends_with('$') && sql[found + body.len()..].starts_with('$') {
            return Some(found + at);
        }
        from = found + body.chars().next().map_or(1, char::len_utf8);
        if from >= sql.len() {
            break;
        }
    }
    let doubled = body.replace('\'', "''");
    let quoted = format!("'{doubled}'");
    let found = sql.find(&quoted)? + 1;
    let before = body.get(..at)?;
    Some(found + before.len() + before.matches('\'').count())
}
