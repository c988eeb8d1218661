//! A session: transaction blocks, settings, prepared statements, portals, dispatch.

use crate::plan::OutputColumn;
use crate::{Engine, Result, SqlError};
use sinew_sync::Waiter;
use sinew_types::{Datum, Oid};
use std::sync::Arc;

/// What statements see of their session. Interior mutability; one thread at a time.
pub struct SessionState {}
impl SessionState {
    pub fn database_oid(&self) -> Oid {
        unimplemented!()
    }
    pub fn database_name(&self) -> Arc<str> {
        unimplemented!()
    }
    pub fn user_oid(&self) -> Oid {
        unimplemented!()
    }
    pub fn user_name(&self) -> Arc<str> {
        unimplemented!()
    }
    pub fn is_superuser(&self) -> bool {
        unimplemented!()
    }
    /// Schemas in search order, implicit ones (pg_temp, pg_catalog) included.
    pub fn search_path(&self) -> Arc<[Arc<str>]> {
        unimplemented!()
    }
    /// Rows of this session's temporary tables. At the end of a transaction the session tells them (`TempTables::commit`, `abort`,
    /// `sub_commit`, `sub_abort`) beside the shared storage.
    pub fn temp(&self) -> &crate::access::temp::TempTables {
        unimplemented!()
    }
    pub fn notice(&self, _notice: SqlError) {
        unimplemented!()
    }
    /// A setting's value as SHOW prints it.
    pub fn setting(&self, _name: &str) -> Result<String> {
        unimplemented!()
    }
    /// Formatting settings (DateStyle, TimeZone, ...) for input and output of values.
    pub fn fmt(&self) -> &sinew_types::FmtCtx {
        unimplemented!()
    }
    /// now() of the transaction and of the statement, in microseconds since 2000-01-01 UTC.
    pub fn transaction_timestamp_us(&self) -> i64 {
        unimplemented!()
    }
    pub fn statement_timestamp_us(&self) -> i64 {
        unimplemented!()
    }
}

/// Where a statement's results go; implemented by the server (wire messages) and the embedded API (collected rows).
pub trait Output {
    fn row_description(&mut self, columns: &[OutputColumn]) -> Result<()>;
    fn row(&mut self, columns: &[OutputColumn], row: &[Datum]) -> Result<()>;
    fn command_complete(&mut self, tag: &str) -> Result<()>;
    fn empty_query(&mut self) -> Result<()>;
    fn notice(&mut self, notice: &SqlError);
    fn parameter_status(&mut self, name: &str, value: &str);
    /// COPY FROM STDIN begins: columns and whether binary. Then `copy_read` until `None`.
    fn copy_in_start(&mut self, columns: usize, binary: bool) -> Result<()>;
    /// The next chunk the client sent (any split); `None` at its end; an error if it failed the copy.
    fn copy_read(&mut self, chunk: &mut Vec<u8>) -> Result<bool>;
    fn copy_out_start(&mut self, columns: usize, binary: bool) -> Result<()>;
    fn copy_write(&mut self, data: &[u8]) -> Result<()>;
    fn copy_out_end(&mut self) -> Result<()>;
}

pub struct Session {}
impl Session {
    pub fn connect(
        _engine: &Arc<Engine>,
        _waiter: Box<dyn Waiter>,
        _database: &str,
        _user: &str,
    ) -> Result<Session> {
        unimplemented!()
    }
    pub fn state(&self) -> &SessionState {
        unimplemented!()
    }
    /// The simple protocol: any number of statements, one implicit transaction around them where they open none.
    /// On an error the transaction is aborted as PostgreSQL would; the caller reports it.
    pub fn simple_query(&mut self, _sql: &str, _out: &mut dyn Output) -> Result<()> {
        unimplemented!()
    }
    /// b'I' idle, b'T' in a transaction block, b'E' in a failed one.
    pub fn transaction_status(&self) -> u8 {
        unimplemented!()
    }
}
