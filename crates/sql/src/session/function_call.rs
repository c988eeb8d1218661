//! The function that the protocol's function call message calls by its OID. It runs as the
//! statement `SELECT schema.function($1, ...)`.

use crate::session::Session;
use crate::session::block::Block;
use crate::session::dispatch::failed_block;
use crate::state::output::Output;
use sinew_catalog::id;
use sinew_catalog::quote::quote_qualified;
use sinew_catalog::routines::BY_OID;
use sinew_catalog::rows::SystemRows;
use sinew_catalog::shape::SystemRelations;
use sinew_error::{Result, SqlError, SqlState, sqlerr};
use sinew_types::func;
use sinew_types::{Datum, Oid};

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
        let _host = self.begin_batch()?;
        let found = self.statement_of_row(function);
        self.settle_step(found, None, out)
    }

    /// The statement of a function that has a row of `pg_proc` alone. It commits nothing that
    /// messages before have done.
    fn statement_of_row(&mut self, function: Oid) -> Result<FunctionStatement> {
        self.check_clock()?;
        if self.block == Block::Failed {
            return Err(failed_block());
        }
        self.ensure_transaction()?;
        let cx = self.cx();
        let system = SystemRelations::of(cx.database());
        let key = [Datum::Oid(function)];
        let Some(row) = SystemRows::of(cx).find(system.stored(id::PROC), BY_OID, &key)? else {
            return Err(sqlerr!(UNDEFINED_FUNCTION, "function with OID {function} does not exist"));
        };
        let name = row.text("proname");
        if row.char("prokind") != b'f' || row.bool("proretset") {
            return Err(not_by_message(name));
        }
        let schema = cx.namespace_name(row.oid("pronamespace"))?.unwrap_or_default();
        let types = row.numbers("proargtypes").into_iter().map(|ty| ty as Oid).collect();
        Ok(FunctionStatement::new(&quote_qualified(&schema, name), types, row.oid("provariadic")))
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
