//! Large objects: byte strings of up to 4 TB that are read and written in parts.
//!
//! `lo_open` gives a number, the descriptor. `loread`, `lowrite`, `lo_lseek`, `lo_tell` and
//! `lo_truncate` work at its place. Libraries call them by the protocol's function call message,
//! SQL as functions.
//!
//! - An object is rows of two catalogs ([`data`]). So transactions, crashes, vacuum and backups
//!   treat it as they treat every row. Nothing else is kept of it.
//! - A descriptor for reading alone sees the object as it was when it was opened. One for writing
//!   sees what has been committed since, and its own changes.
//! - Two transactions that write the same page at once do not wait in vain: the second one fails
//!   (XX000) once the first has committed, as in PostgreSQL.
//! - Descriptors end with their transaction ([`descriptors`]). A crash leaves none.

mod data;
mod descriptors;

pub use descriptors::Descriptors;

use crate::caller::Caller;
use crate::large_objects::data::{OBJECT_BYTES_MAX, Object};
use crate::large_objects::descriptors::Descriptor;
use crate::server_file::{ServerFile, interrupt_or, state_of, target};
use sinew_catalog::FIRST_TEMPORARY_OID;
use sinew_catalog::rows::CatRow;
use sinew_error::{Result, SqlError, SqlState, os_message, sqlerr};
use sinew_types::acl::Rights;
use sinew_types::func::SessionFn as F;
use sinew_types::{Datum, Oid, Text};
use std::fs::OpenOptions;
use std::io::{self, Read, Write};

/// The longest value.
const VALUE_BYTES_MAX: u64 = 0x3fff_fffb;
/// Bytes of a file that are read or written at once.
const FILE_PART_BYTES: usize = 64 << 10;

/// Calls a function of large objects; `None` for functions of other modules.
pub fn call(cx: &dyn Caller, which: F, args: &[Datum]) -> Result<Option<Datum>> {
    let number = |at: usize| args.get(at).and_then(Datum::as_i64).unwrap_or(0);
    let oid = number(0) as Oid;
    let descriptor = number(0) as i32;
    Ok(Some(match which {
        F::LoCreat => Datum::Oid(create(cx, 0)?),
        F::LoCreate => Datum::Oid(create(cx, oid)?),
        F::LoOpen => Datum::Int4(open(cx, oid, number(1) as i32)?),
        F::LoClose => {
            cx.kept().large_objects.close(cx, descriptor)?;
            Datum::Int4(0)
        }
        F::LoRead => read(cx, descriptor, number(1))?,
        F::LoWrite => Datum::Int4(write(cx, descriptor, bytes(args, 1))?),
        F::LoSeek => seek(cx, descriptor, number(1), number(2))
            .and_then(|at| narrow(at, "lo_lseek", descriptor))
            .map(Datum::Int4)?,
        F::LoSeek64 => Datum::Int8(seek(cx, descriptor, number(1), number(2))? as i64),
        F::LoTell => {
            let at = cx.kept().large_objects.get(descriptor)?.at;
            Datum::Int4(narrow(at, "lo_tell", descriptor)?)
        }
        F::LoTell64 => Datum::Int8(cx.kept().large_objects.get(descriptor)?.at as i64),
        F::LoTruncate => {
            truncate(cx, descriptor, number(1))?;
            Datum::Int4(0)
        }
        F::LoUnlink => {
            unlink(cx, oid)?;
            Datum::Int4(1)
        }
        F::LoGet => get(cx, oid, args.get(1).map(|_| (number(1), number(2))))?,
        F::LoPut => {
            put(cx, oid, number(1), bytes(args, 2))?;
            Datum::Text(Text::empty())
        }
        F::LoFromBytea => {
            let made = create(cx, oid)?;
            Object::new(cx, made, None).write(0, bytes(args, 1))?;
            Datum::Oid(made)
        }
        F::LoImport => {
            let path = args.first().and_then(Datum::as_str).unwrap_or("");
            Datum::Oid(import(cx, path, number(1) as Oid)?)
        }
        F::LoExport => {
            export(cx, oid, args.get(1).and_then(Datum::as_str).unwrap_or(""))?;
            Datum::Int4(1)
        }
        _ => return Ok(None),
    }))
}

fn bytes(args: &[Datum], at: usize) -> &[u8] {
    match args.get(at) {
        Some(Datum::Bytea(bytes)) => bytes,
        _ => &[],
    }
}

fn invalid(message: String) -> SqlError {
    SqlError::new(SqlState::INVALID_PARAMETER_VALUE, message)
}

/// A position for a function that returns 32 bits.
fn narrow(at: u64, function: &str, descriptor: i32) -> Result<i32> {
    i32::try_from(at).map_err(|_| {
        sqlerr!(
            NUMERIC_VALUE_OUT_OF_RANGE,
            "{function} result out of range for large-object descriptor {descriptor}"
        )
    })
}

/// Takes the statement's snapshot before the first change, which the statement does not see then.
fn begin_to_write(cx: &dyn Caller) -> Result<()> {
    cx.snapshot().map(drop)
}

/// Makes an object with this OID, or a new one if it is 0.
fn create(cx: &dyn Caller, oid: Oid) -> Result<Oid> {
    begin_to_write(cx)?;
    if oid != 0 {
        Object::new(cx, oid, None).create(cx.user_oid())?;
        return Ok(oid);
    }
    // Users may have made objects with OIDs that the counter has not come to.
    loop {
        let oid = cx.new_oid()?;
        if oid >= FIRST_TEMPORARY_OID {
            return Err(sqlerr!(PROGRAM_LIMIT_EXCEEDED, "this directory has used up its object identifiers"));
        }
        let object = Object::new(cx, oid, None);
        match object.head() {
            Err(e) if e.sqlstate == SqlState::UNDEFINED_OBJECT => {
                object.create(cx.user_oid())?;
                return Ok(oid);
            }
            found => drop(found?),
        }
    }
}

/// 42501 unless the role in force has the right.
fn check_right(cx: &dyn Caller, head: &CatRow<'_>, right: Rights) -> Result<()> {
    let (oid, owner) = (head.oid("oid"), head.oid("lomowner"));
    match cx.has_large_object_right(&head.acl("lomacl"), owner, right)? {
        true => Ok(()),
        false => Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "permission denied for large object {oid}")),
    }
}

fn open(cx: &dyn Caller, oid: Oid, mode: i32) -> Result<i32> {
    let descriptor = Descriptor::new(oid, mode, cx.snapshot()?, cx.depth())?;
    let object = Object::new(cx, oid, descriptor.snapshot);
    let head = object.head()?;
    check_right(cx, &head, Rights::SELECT)?;
    if descriptor.writes {
        check_right(cx, &head, Rights::UPDATE)?;
    }
    Ok(cx.kept().large_objects.open(cx, descriptor))
}

fn read(cx: &dyn Caller, number: i32, most: i64) -> Result<Datum> {
    let descriptor = cx.kept().large_objects.get(number)?;
    let object = Object::new(cx, descriptor.object, descriptor.snapshot);
    let read = object.read(descriptor.at, most.max(0) as u64)?;
    cx.kept().large_objects.move_to(number, descriptor.at + read.len() as u64);
    Ok(Datum::bytea(read))
}

/// A descriptor that writes. 55000 for another one.
fn writer(cx: &dyn Caller, number: i32) -> Result<Descriptor> {
    let descriptor = cx.kept().large_objects.get(number)?;
    if !descriptor.writes {
        return Err(sqlerr!(
            OBJECT_NOT_IN_PREREQUISITE_STATE,
            "large object descriptor {number} was not opened for writing"
        ));
    }
    begin_to_write(cx)?;
    Ok(descriptor)
}

fn write(cx: &dyn Caller, number: i32, bytes: &[u8]) -> Result<i32> {
    let descriptor = writer(cx, number)?;
    Object::new(cx, descriptor.object, None).write(descriptor.at, bytes)?;
    cx.kept().large_objects.move_to(number, descriptor.at + bytes.len() as u64);
    Ok(bytes.len() as i32)
}

fn seek(cx: &dyn Caller, number: i32, offset: i64, whence: i64) -> Result<u64> {
    let descriptor = cx.kept().large_objects.get(number)?;
    let from = match whence {
        0 => 0,
        1 => descriptor.at,
        2 => Object::new(cx, descriptor.object, descriptor.snapshot).size()?,
        other => return Err(invalid(format!("invalid whence setting: {other}"))),
    };
    let target = (from as i64).checked_add(offset).and_then(|at| u64::try_from(at).ok());
    let Some(at) = target.filter(|at| *at <= OBJECT_BYTES_MAX) else {
        let target = (from as i64).wrapping_add(offset);
        return Err(invalid(format!("invalid large object seek target: {target}")));
    };
    cx.kept().large_objects.move_to(number, at);
    Ok(at)
}

fn truncate(cx: &dyn Caller, number: i32, size: i64) -> Result<()> {
    let descriptor = writer(cx, number)?;
    let Some(size) = u64::try_from(size).ok().filter(|size| *size <= OBJECT_BYTES_MAX) else {
        return Err(invalid(format!("invalid large object truncation target: {size}")));
    };
    Object::new(cx, descriptor.object, None).truncate(size)
}

fn unlink(cx: &dyn Caller, oid: Oid) -> Result<()> {
    begin_to_write(cx)?;
    let object = Object::new(cx, oid, None);
    if !cx.acts_as(object.head()?.oid("lomowner"))? {
        return Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "must be owner of large object {oid}"));
    }
    cx.kept().large_objects.close_object(cx, oid);
    object.remove()
}

/// The bytes of an object: all, or so many from an offset on.
fn get(cx: &dyn Caller, oid: Oid, part: Option<(i64, i64)>) -> Result<Datum> {
    if part.is_some_and(|(_, count)| count < 0) {
        return Err(invalid("requested length cannot be negative".to_string()));
    }
    let object = Object::new(cx, oid, Some(cx.snapshot()?));
    check_right(cx, &object.head()?, Rights::SELECT)?;
    let (at, count) = match part {
        Some((at, _)) if at < 0 => return Err(invalid(format!("invalid large object seek target: {at}"))),
        Some((at, count)) => (at as u64, count as u64),
        None => (0, object.size()?),
    };
    if count > VALUE_BYTES_MAX {
        return Err(sqlerr!(PROGRAM_LIMIT_EXCEEDED, "large object read request is too large"));
    }
    Ok(Datum::bytea(object.read(at, count)?))
}

fn put(cx: &dyn Caller, oid: Oid, at: i64, bytes: &[u8]) -> Result<()> {
    begin_to_write(cx)?;
    let object = Object::new(cx, oid, None);
    check_right(cx, &object.head()?, Rights::UPDATE)?;
    let Ok(at) = u64::try_from(at) else {
        return Err(invalid(format!("invalid large object seek target: {at}")));
    };
    object.write(at, bytes)
}

/// 42501 for a function of the server's files.
fn check_files(cx: &dyn Caller, function: &str) -> Result<()> {
    match cx.is_superuser() {
        true => Ok(()),
        false => Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "permission denied for function {function}")),
    }
}

/// An interrupt that ended the use of a file, or the file's own error.
fn file_error(doing: &str, path: &str, e: io::Error) -> SqlError {
    interrupt_or(e, |e| {
        let message = format!("could not {doing} server file \"{path}\": {}", os_message(e));
        SqlError::new(state_of(e), message)
    })
}

/// Makes an object of a file of the server.
fn import(cx: &dyn Caller, path: &str, oid: Oid) -> Result<Oid> {
    check_files(cx, "lo_import")?;
    let opened = ServerFile::open(cx, OpenOptions::new().read(true), path);
    let mut file = opened.map_err(|e| file_error("open", path, e))?;
    let made = create(cx, oid)?;
    let object = Object::new(cx, made, None);
    let (mut part, mut at) = (vec![0; FILE_PART_BYTES], 0);
    loop {
        let count = file.read(&mut part).map_err(|e| file_error("read", path, e))?;
        if count == 0 {
            return Ok(made);
        }
        object.write(at, &part[..count])?;
        at += count as u64;
    }
}

/// Writes an object to a file of the server.
fn export(cx: &dyn Caller, oid: Oid, path: &str) -> Result<()> {
    check_files(cx, "lo_export")?;
    let object = Object::new(cx, oid, Some(cx.snapshot()?));
    object.head()?;
    let failed = |e: &io::Error| {
        let message = format!("could not create server file \"{path}\": {}", os_message(e));
        SqlError::new(state_of(e), message)
    };
    let mut file = target::create(cx, path, failed)?;
    let mut at = 0;
    loop {
        let part = object.read(at, FILE_PART_BYTES as u64)?;
        if part.is_empty() {
            return Ok(());
        }
        file.write_all(&part).map_err(|e| file_error("write", path, e))?;
        at += part.len() as u64;
    }
}
