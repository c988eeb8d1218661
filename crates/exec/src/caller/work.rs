//! Work of one statement that several threads do.
//!
//! The executor describes the work, and the session above has the threads. The session works
//! itself; each thread beside it has a session of its own, with a slot of its own, because a slot
//! serves one thread at a time. The statement's session keeps the locks and the snapshot until the
//! last thread has ended its part.

use crate::caller::Caller;
use std::sync::Arc;

/// Work of which threads do parts.
pub trait Work: Send + Sync {
    /// Does a part, in a thread of its own. `cx` is a session for this part alone. It has the
    /// formats and limits of the statement's session, and no transaction.
    fn part(&self, cx: &dyn Caller);

    /// No part is of use any more. The parts that run end soon.
    fn stop(&self);
}

/// The threads that a statement asks for.
pub struct Crew {
    /// The work that they do.
    pub work: Arc<dyn Work>,
    /// Threads beside the session's own, at most.
    pub most: usize,
}
