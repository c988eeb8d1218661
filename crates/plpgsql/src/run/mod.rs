//! The interpreter: it walks over the tree of a body and asks the [`Host`] for all that is SQL.

mod assign;
mod block;
mod cursors;
mod frame;
mod host;
mod loops;
mod raise;
mod result;
mod statements;
mod within;

pub use crate::run::frame::{Frame, Place};
pub use crate::run::host::{
    Column, Columns, Command, CursorQuery, Fetch, Host, Purpose, Ran, RowSource, TakeRow, Value,
};

use crate::tree::{ArgMode, Program, Returns, Var, VarId};
use sinew_error::{Result, SqlError, SqlState};
use sinew_types::Datum;

/// Takes the rows of a function that returns a set.
pub type GiveRow<'r> = dyn FnMut(Vec<Datum>) -> Result<()> + 'r;

/// Where control goes behind a statement.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Flow {
    Next,
    /// EXIT, with its label.
    Exit(Option<String>),
    /// CONTINUE, with its label.
    Continue(Option<String>),
    Return,
}

/// A run of a body.
pub struct Interpreter<'h> {
    host: &'h dyn Host,
    program: &'h Program,
    frame: Frame,
    rows: Option<&'h mut GiveRow<'h>>,
    /// The value of RETURN.
    result: Value,
    /// ROW_COUNT
    row_count: u64,
    /// The errors of the handlers that run, the innermost last.
    caught: Vec<SqlError>,
    /// Open subtransactions.
    subtransactions: usize,
    /// The error that goes up has its line of context.
    is_placed: bool,
}

impl<'h> Interpreter<'h> {
    /// Runs a body. `args` are the values of its IN and INOUT arguments, `extra` those of the extra
    /// variables. Rows of a set go to `rows`.
    ///
    /// # Errors
    /// All that the statements of the body meet, with a line of CONTEXT that names the place.
    pub fn call(
        host: &'h dyn Host,
        program: &'h Program,
        args: &[Datum],
        extra: Vec<Datum>,
        rows: Option<&'h mut GiveRow<'h>>,
    ) -> Result<Datum> {
        host.check_depth()?;
        let mut run = Interpreter {
            host,
            program,
            frame: Frame::new(program),
            rows,
            result: Value::null(),
            row_count: 0,
            caught: Vec::new(),
            subtransactions: 0,
            is_placed: false,
        };
        run.frame.set(program.found, Datum::Bool(false));
        let mut given = args.iter();
        for (arg, &var) in program.signature.args.iter().zip(&program.args) {
            if arg.mode != ArgMode::Out {
                run.frame.set(var, given.next().cloned().unwrap_or(Datum::Null));
            }
        }
        for (&var, value) in program.extra.iter().zip(extra) {
            run.frame.set(var, value);
        }
        let done = run.whole();
        done.map_err(|e| run.placed(e))
    }

    fn whole(&mut self) -> Result<Datum> {
        self.frame.place(self.program.line, "statement block");
        let flow = self.block(&self.program.block, self.program.line)?;
        let signature = &self.program.signature;
        if flow != Flow::Return {
            match (&signature.returns, signature.is_set) {
                (Returns::Void | Returns::Outs, _) | (_, true) => {}
                _ => {
                    self.frame.leave("");
                    return Err(SqlError::new(
                        SqlState::S_R_E_FUNCTION_EXECUTED_NO_RETURN_STATEMENT,
                        match signature.returns {
                            Returns::Trigger => "control reached end of trigger procedure without RETURN",
                            _ => "control reached end of function without RETURN",
                        },
                    ));
                }
            }
        }
        self.final_value()
    }

    /// An error with the place where it was found, unless an inner statement has told it.
    fn placed(&mut self, e: SqlError) -> SqlError {
        if std::mem::replace(&mut self.is_placed, true) {
            return e;
        }
        e.context(self.frame.context(&self.program.signature.shown))
    }

    /// The lines of context of the statement that runs.
    fn context(&self) -> String {
        let own = self.frame.context(&self.program.signature.shown);
        match self.host.outer_context() {
            Some(outer) => format!("{own}\n{outer}"),
            None => own,
        }
    }

    fn set_found(&mut self, found: bool) {
        self.frame.set(self.program.found, Datum::Bool(found));
    }

    fn var(&self, var: VarId) -> &'h Var {
        let program = self.program;
        &program.vars[var]
    }
}
