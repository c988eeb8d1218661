//! The function that the protocol's function call message calls by its OID. It runs as the
//! statement `SELECT schema.function($1, ...)`.

use crate::session::Session;
use crate::state::output::Output;
use sinew_catalog::quote::quote_qualified;
use sinew_error::{Result, SqlError, SqlState, sqlerr};
use sinew_plan::OutputColumn;
use sinew_txn::TxnSession;
use sinew_types::func;
use sinew_types::{Datum, FmtCtx, Oid, oid};

/// Tells of a function that is none of those which are built in.
const LOOKUP: &str = "select n.nspname, p.proname, p.prokind = 'f' and not p.proretset, p.provariadic, p.proargtypes \
    from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace where p.oid = $1";

/// The name of the statement that looks it up. A client's name has no zero byte.
const NAME: &str = "\0function";

/// A function as a statement that calls it.
pub struct FunctionStatement {
    /// The text, with a parameter for each argument.
    pub sql: String,
    /// The types of the arguments.
    pub types: Vec<Oid>,
}

impl Session {
    /// The statement that calls the function of an OID.
    ///
    /// # Errors
    /// 42883 if there is none; 22023 for an aggregate, a procedure and a function that returns a
    /// set.
    pub fn function_statement(&mut self, function: Oid, out: &mut dyn Output) -> Result<FunctionStatement> {
        if let Some(f) = func::by_oid(function).filter(|f| f.extension.is_none()) {
            let name = quote_qualified("pg_catalog", f.name);
            if f.is_aggregate() || f.ret_set {
                return Err(not_by_message(f.name));
            }
            return Ok(FunctionStatement::new(&name, f.args.to_vec(), f.variadic));
        }
        let Some(row) = self.look_up(function, out)? else {
            return Err(sqlerr!(UNDEFINED_FUNCTION, "function with OID {function} does not exist"));
        };
        let text = |at: usize| row.get(at).and_then(Datum::as_str).unwrap_or("");
        if row.get(2).and_then(Datum::as_bool) != Some(true) {
            return Err(not_by_message(text(1)));
        }
        let variadic = row.get(3).and_then(Datum::as_i64).unwrap_or(0) as Oid;
        let types = match row.get(4) {
            Some(Datum::Array(types)) => {
                types.values.iter().filter_map(Datum::as_i64).map(|ty| ty as Oid).collect()
            }
            _ => Vec::new(),
        };
        Ok(FunctionStatement::new(&quote_qualified(text(0), text(1)), types, variadic))
    }

    /// The row of [`LOOKUP`]. It commits nothing that messages before have done.
    fn look_up(&mut self, function: Oid, out: &mut dyn Output) -> Result<Option<Vec<Datum>>> {
        let mut found = Found { around: out, row: None };
        let looked_up = self.parse(NAME, LOOKUP, &[oid::OID], &mut found).and_then(|()| {
            let given = function.to_be_bytes();
            self.bind(NAME, NAME, &[1], &[Some(&given)], &[], &mut found)?;
            self.execute(NAME, 0, &mut found)
        });
        self.close_statement(NAME);
        let closed = self.close_portal(NAME);
        looked_up?;
        closed?;
        Ok(found.row)
    }
}

impl FunctionStatement {
    fn new(name: &str, types: Vec<Oid>, variadic: Oid) -> FunctionStatement {
        let argument = |at: usize| {
            let is_variadic = variadic != 0 && at == types.len();
            format!("{}${at}", if is_variadic { "VARIADIC " } else { "" })
        };
        let arguments: Vec<String> = (1..=types.len()).map(argument).collect();
        FunctionStatement { sql: format!("SELECT {name}({})", arguments.join(", ")), types }
    }
}

fn not_by_message(name: &str) -> SqlError {
    let message = format!("cannot call function \"{name}\" via fastpath interface");
    SqlError::new(SqlState::INVALID_PARAMETER_VALUE, message)
}

/// Keeps the row of a query.
struct Found<'o> {
    around: &'o mut dyn Output,
    row: Option<Vec<Datum>>,
}

impl Output for Found<'_> {
    fn row_description(&mut self, _: &[OutputColumn]) -> Result<()> {
        Ok(())
    }

    fn row(&mut self, _: &FmtCtx, _: &[OutputColumn], row: &[Datum]) -> Result<()> {
        self.row = Some(row.to_vec());
        Ok(())
    }

    fn command_complete(&mut self, _: &str) -> Result<()> {
        Ok(())
    }

    fn empty_query(&mut self) -> Result<()> {
        Ok(())
    }

    fn notice(&mut self, notice: &SqlError) {
        self.around.notice(notice);
    }

    fn parameter_status(&mut self, name: &str, value: &str) {
        self.around.parameter_status(name, value);
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
    SqlError::internal("COPY in a query of the catalog")
}
