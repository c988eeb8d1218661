//! Code in PL/pgSQL: bodies that are compiled and run, for DO, functions, procedures and triggers.
//!
//! [`sinew_plpgsql`] reads a body and walks over its tree. The files here give it SQL:
//!
//! - `dictionary`: the types and the grammar, while a body is read;
//! - `names`: variables as names in statements;
//! - `planned`: the plans of a body's statements and expressions, kept for the next run;
//! - `host`, `statements`, `cursors`, `transactions`: what runs.
//!
//! Each statement runs with a snapshot of its own and with a new command number. So code sees what
//! others have committed before the statement, what it has done itself, and what the statement that
//! calls it has done so far. A routine that is not volatile sees what that statement sees, and
//! changes nothing.
//!
//! A body that was compiled belongs to its session, and dies with it. A crash leaves nothing.

mod anonymous;
mod calls;
pub mod cursors;
mod dictionary;
mod host;
mod names;
mod planned;
mod rows;
mod statements;
mod transactions;

pub use crate::plpgsql::anonymous::execute_do;

use crate::plpgsql::dictionary::SessionDictionary;
pub use crate::plpgsql::dictionary::variable_of;
use crate::plpgsql::host::Runner;
use crate::plpgsql::planned::Plans;
use crate::state::SessionState;
use sinew_error::Result;
use sinew_plpgsql::{Interpreter, Program, Signature};
use sinew_table::Row;
use sinew_txn::Snapshot;
use sinew_types::memory::Charge;
use sinew_types::{Datum, Record, RowType};
use std::cell::RefCell;
use std::sync::Arc;

/// A body that was read, with the plans of its statements.
pub struct Compiled {
    program: Program,
    /// The routine as CONTEXT shows it.
    shown: Arc<str>,
    plans: Plans,
    /// The row types that its variables have, as they were when it was read.
    row_types: Vec<Arc<RowType>>,
    /// Counts the tree.
    _charge: Charge,
}

/// The memory of a tree for each byte of its text, estimated.
const TREE_BYTES: usize = 24;

/// Reads a body.
///
/// # Errors
/// Of syntax, with a location in the body in bytes; of names of types.
pub fn compile(cx: &SessionState, body: &str, signature: &Signature) -> Result<Arc<Compiled>> {
    let mut charge = Charge::new();
    charge.set(body.len() * TREE_BYTES)?;
    let dictionary = SessionDictionary { cx, row_types: RefCell::default() };
    let program = sinew_plpgsql::compile(body, signature.clone(), &dictionary)?;
    let row_types = dictionary.row_types.into_inner();
    let plans = Plans::new(program.pieces);
    let shown = Arc::from(program.signature.shown.as_str());
    Ok(Arc::new(Compiled { program, shown, plans, row_types, _charge: charge }))
}

impl Compiled {
    /// Whether a row type of a variable has changed since the body was read.
    pub fn has_other_rows(&self, cx: &SessionState) -> Result<bool> {
        are_other_rows(cx, &self.row_types)
    }
}

/// Whether one of these row types has other fields by now.
pub fn are_other_rows(cx: &SessionState, known: &[Arc<RowType>]) -> Result<bool> {
    for known in known {
        let now = cx.row_type(known.oid)?;
        if now.is_none_or(|now| !Arc::ptr_eq(&now, known) && now != *known) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether the code may end transactions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Atomic {
    /// It runs inside of a statement, or in a transaction block.
    Yes,
    /// CALL or DO outside of a block: COMMIT and ROLLBACK end the transaction.
    No,
}

/// Runs a body for its value: that of RETURN, or of the OUT arguments.
///
/// `given` is the snapshot of the calling statement, for a routine that is not volatile.
pub fn call(
    cx: &SessionState,
    compiled: &Compiled,
    args: &[Datum],
    atomic: Atomic,
    given: Option<Snapshot>,
) -> Result<Datum> {
    run(&Runner::new(cx, compiled, atomic, given), args, Vec::new(), None)
}

/// Runs a body that gives a set; its rows go to `rows`.
pub fn call_set(
    cx: &SessionState,
    compiled: &Compiled,
    args: &[Datum],
    given: Option<Snapshot>,
    rows: &mut dyn FnMut(Row) -> Result<()>,
) -> Result<()> {
    run(&Runner::new(cx, compiled, Atomic::Yes, given), args, Vec::new(), Some(rows)).map(|_| ())
}

/// Runs the body of a trigger. `extra` are the values of the extra variables of its signature: rows
/// as records, or NULL. Returns the row that the body returns, if it returns one.
pub fn call_trigger(
    cx: &SessionState,
    compiled: &Compiled,
    extra: Vec<Datum>,
    given: Option<Snapshot>,
) -> Result<Option<Arc<Record>>> {
    Ok(match run(&Runner::new(cx, compiled, Atomic::Yes, given), &[], extra, None)? {
        Datum::Record(record) => Some(record),
        _ => None,
    })
}

fn run(
    runner: &Runner<'_>,
    args: &[Datum],
    extra: Vec<Datum>,
    rows: Option<&mut dyn FnMut(Row) -> Result<()>>,
) -> Result<Datum> {
    let (cx, program) = (runner.cx, &runner.compiled.program);
    // Events of foreign keys that the statement around has left are its own matter.
    let aside = cx.kept().events.set_aside();
    let outer = cx.reading().swap_snapshot(None);
    let done = match rows {
        None => Interpreter::call(runner, program, args, extra, None),
        Some(rows) => {
            let mut give = |row: Vec<Datum>| rows(row);
            Interpreter::call(runner, program, args, extra, Some(&mut give))
        }
    };
    cx.reading().swap_snapshot(outer);
    cx.kept().events.put_back(aside);
    done
}
