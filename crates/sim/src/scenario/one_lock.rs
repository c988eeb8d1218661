//! A lock around everything, as older designs have it: a word on its own line, on which waiters
//! sleep. Model: the mutex of Drepper's "Futexes Are Tricky", 2011.

use sinew_sync::shim::{Ordering, WaitWord, futex_wait, futex_wake};

const FREE: u32 = 0;
const TAKEN: u32 = 1;
/// Taken, and a thread may sleep on it.
const WAITED_FOR: u32 = 2;

/// The lock. It knows nothing of processes.
#[repr(align(64))]
pub(super) struct OneLock(WaitWord);

impl OneLock {
    /// A free lock.
    pub fn new() -> OneLock {
        OneLock(WaitWord::new(FREE))
    }

    /// Runs `f` under the lock.
    pub fn with<T>(&self, f: impl FnOnce() -> T) -> T {
        // Acquire: pairs with the release below.
        if self.0.compare_exchange(FREE, TAKEN, Ordering::Acquire, Ordering::Relaxed).is_err() {
            // Acquire: as above.
            while self.0.swap(WAITED_FOR, Ordering::Acquire) != FREE {
                futex_wait(&self.0, WAITED_FOR, None);
            }
        }
        let result = f();
        // Release: pairs with the acquisitions above.
        if self.0.swap(FREE, Ordering::Release) == WAITED_FOR {
            futex_wake(&self.0, 1);
        }
        result
    }
}
