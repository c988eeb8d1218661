//! Cancelling a statement from another thread.

use sinew_sync::slot::INTERRUPT_CANCEL;
use sinew_sync::{Region, Slot};
use std::sync::{Arc, Mutex, Weak};

/// Cancels what a session runs, from any thread. It may outlive the session; then it does nothing.
#[derive(Clone, Debug)]
pub struct CancelToken(Arc<Mutex<Target>>);

/// Where the session is: another place after its region was rebuilt.
#[derive(Debug)]
struct Target {
    region: Weak<Region>,
    session: i32,
    key: u32,
}

impl Target {
    fn of(session: &sinew_sql::session::Session) -> Target {
        let slot = session.txn().slot();
        Target {
            region: Arc::downgrade(session.engine().storage.region()),
            session: slot.session_id(),
            key: slot.cancel_key(),
        }
    }
}

impl CancelToken {
    pub(crate) fn new(session: &sinew_sql::session::Session) -> CancelToken {
        CancelToken(Arc::new(Mutex::new(Target::of(session))))
    }

    /// The session has moved.
    pub(crate) fn follow(&self, session: &sinew_sql::session::Session) {
        *self.0.lock().unwrap_or_else(|e| e.into_inner()) = Target::of(session);
    }

    /// Asks the session to end its statement, which then fails with 57014. A session that runs
    /// nothing takes no notice. False if the session is gone.
    pub fn cancel(&self) -> bool {
        let target = self.0.lock().unwrap_or_else(|e| e.into_inner());
        let Some(region) = target.region.upgrade() else { return false };
        !region.is_forked() && Slot::interrupt_by_key(&region, target.session, target.key, INTERRUPT_CANCEL)
    }
}
