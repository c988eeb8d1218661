//! The function call message: a function by its OID, with values in text or binary. libpq's large
//! objects use it, and old drivers.
//!
//! The call runs as a statement of the extended protocol, with a name that no client gives. The
//! client's own statement and portal without a name stay. As after a simple query, ReadyForQuery
//! follows at once, and a call outside of a transaction block commits by itself.

use crate::connection::{Connection, read_formats};
use crate::message::{Body, malformed};
use crate::recode;
use crate::wire::Wire;
use sinew::Column;
use sinew::engine::session::{Output, Session, TxnSession};
use sinew::engine::values::{Direction, FmtCtx, binary_send, convert_binary, text_out};
use sinew::{Datum, Error as SqlError, Result};
use std::borrow::Cow;

/// The name of the statement and of the portal. A client's name has no zero byte.
const NAME: &str = "\0function call";

/// Answers a function call message, but for ReadyForQuery.
pub fn answer(connection: &Connection, session: &mut Session, body: Body<'_>) -> Result<()> {
    let done = call(connection, session, body);
    session.close_statement(NAME);
    // The portal is gone if the call failed.
    let closed = session.close_portal(NAME);
    let form = done?;
    closed?;
    session.sync(&mut Wire::new(connection))?;
    connection.build(|b| {
        b.message(b'V', |out| match &form {
            None => out.extend_from_slice(&(-1_i32).to_be_bytes()),
            Some(form) => {
                out.extend_from_slice(&(form.len() as u32).to_be_bytes());
                out.extend_from_slice(form);
            }
        });
    });
    Ok(())
}

/// The form of the function's value.
fn call(connection: &Connection, session: &mut Session, mut body: Body<'_>) -> Result<Option<Vec<u8>>> {
    let function = body.i32()? as u32;
    let formats = read_formats(&mut body)?;
    let count = body.count(4)?;
    let mut values = Vec::with_capacity(count);
    for _ in 0..count {
        values.push(match body.i32()? {
            -1 => None,
            n if n < 0 => {
                return Err(malformed(format!("invalid argument size {n} in function call message")));
            }
            n => Some(body.bytes(n as usize)?),
        });
    }
    let format = body.i16()?;
    body.end()?;
    let mut wire = Wire::new(connection);
    let statement = session.function_statement(function, &mut wire)?;
    let wanted = statement.types.len();
    if count != wanted {
        return Err(malformed(format!(
            "function call message contains {count} arguments but function requires {wanted}"
        )));
    }
    if formats.len() > 1 && formats.len() != count {
        return Err(malformed(format!(
            "function call message contains {} argument formats but {count} arguments",
            formats.len()
        )));
    }
    let mut given = Vec::with_capacity(count);
    for (at, (value, &ty)) in values.iter().zip(&statement.types).enumerate() {
        let is_binary = formats.get(at).or(formats.last()).copied().unwrap_or(0) == 1;
        given.push(match (value, connection.converts()) {
            (Some(value), Some(encoding)) if is_binary => {
                let converted = convert_binary(encoding, Direction::FromClient, ty, value)?;
                Some(converted.map_or(Cow::Borrowed(*value), Cow::Owned))
            }
            (Some(value), Some(encoding)) => Some(Cow::Owned(encoding.decode(value)?.into_bytes())),
            (value, _) => value.map(Cow::Borrowed),
        });
    }
    let given: Vec<Option<&[u8]>> = given.iter().map(Option::as_deref).collect();
    session.parse(NAME, &statement.sql, &statement.types, &mut wire)?;
    session.bind(NAME, NAME, &formats, &given, &[format], &mut wire)?;
    let mut answer = Answer { wire, is_binary: format == 1, form: None };
    session.execute(NAME, 0, &mut answer)?;
    Ok(answer.form)
}

/// Takes the one value of the call.
struct Answer<'c> {
    wire: Wire<'c>,
    is_binary: bool,
    form: Option<Vec<u8>>,
}

impl Output for Answer<'_> {
    fn row_description(&mut self, _: &[Column]) -> Result<()> {
        Ok(())
    }

    fn row(&mut self, fmt: &FmtCtx, columns: &[Column], row: &[Datum]) -> Result<()> {
        let (Some(column), Some(value)) = (columns.first(), row.first()) else { return Ok(()) };
        if matches!(value, Datum::Null) {
            return Ok(());
        }
        let mut form = Vec::new();
        match self.is_binary {
            true => binary_send(value, column.type_oid, fmt, &mut form)?,
            false => text_out(value, column.type_oid, fmt, &mut form)?,
        }
        if let Some(encoding) = self.wire.connection.converts() {
            form = recode::value(encoding, column.type_oid, self.is_binary, &form)?.into_owned();
        }
        self.form = Some(form);
        Ok(())
    }

    fn command_complete(&mut self, _: &str) -> Result<()> {
        Ok(())
    }

    fn empty_query(&mut self) -> Result<()> {
        Ok(())
    }

    fn notice(&mut self, notice: &SqlError) {
        self.wire.notice(notice);
    }

    fn parameter_status(&mut self, name: &str, value: &str) {
        self.wire.parameter_status(name, value);
    }

    fn copy_in_start(&mut self, _: usize, _: bool) -> Result<()> {
        Err(no_copy())
    }

    fn copy_read(&mut self, _: &TxnSession, _: &mut Vec<u8>) -> Result<bool> {
        Err(no_copy())
    }

    fn copy_out_start(&mut self, _: usize, _: bool) -> Result<()> {
        Err(no_copy())
    }

    fn copy_write(&mut self, _: &[u8]) -> Result<()> {
        Err(no_copy())
    }

    fn copy_out_end(&mut self) -> Result<()> {
        Err(no_copy())
    }
}

#[cold]
fn no_copy() -> SqlError {
    SqlError::internal("COPY in a function call")
}
