//! A session: transaction blocks, settings, prepared statements, portals, dispatch.

pub mod guc;
pub mod output;
pub mod state;

pub use output::Output;
pub use state::{Isolation, SessionState, User};

use crate::{Engine, Result};
use sinew_sync::Waiter;
use std::sync::Arc;

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
