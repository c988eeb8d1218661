//! Cancelling a statement from another thread.

use sinew_sync::slot::INTERRUPT_CANCEL;
use sinew_sync::{Region, Slot};
use std::sync::{Arc, Weak};

/// Cancels what a session runs, from any thread. It may outlive the session; then it does nothing.
#[derive(Clone, Debug)]
pub struct CancelToken {
    region: Weak<Region>,
    session: i32,
    key: u32,
}

impl CancelToken {
    pub(crate) fn new(session: &sinew_sql::session::Session) -> CancelToken {
        let slot = session.txn().slot();
        CancelToken {
            region: Arc::downgrade(session.engine().storage.region()),
            session: slot.session_id(),
            key: slot.cancel_key(),
        }
    }

    /// Asks the session to end its statement, which then fails with 57014. A session that runs nothing takes no notice. False
    /// if the session is gone.
    pub fn cancel(&self) -> bool {
        let Some(region) = self.region.upgrade() else { return false };
        !region.is_forked() && Slot::interrupt_by_key(&region, self.session, self.key, INTERRUPT_CANCEL)
    }
}
