//! Connections whose client has not said who it is, or has not proved it.
//!
//! Such a connection costs the server a socket and a small buffer, and no session slot: it does not
//! count towards `max_connections`. There are at most as many of them as `max_connections`; one
//! more takes the place of the oldest, which is closed. The naive way refuses the newcomer: then a
//! stranger who opens connections and says nothing locks everybody out until
//! `authentication_timeout`. A client that means it needs a place for milliseconds and keeps it
//! that long.
//!
//! Clients that the Unix socket's peer credentials vouch for are not strangers.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use tokio::sync::Notify;

/// The connections whose client has not proved its role.
#[derive(Default)]
pub struct Strangers {
    list: Mutex<List>,
}

#[derive(Default)]
struct List {
    next: u64,
    /// By age, the oldest first.
    waiting: BTreeMap<u64, Arc<Notify>>,
}

/// A stranger's place; free again when this is dropped.
pub struct Stranger {
    all: Arc<Strangers>,
    number: u64,
    displaced: Arc<Notify>,
}

impl Strangers {
    /// A place for a newcomer. Those that are oldest lose theirs if there are more than `max`.
    pub fn admit(self: &Arc<Strangers>, max: usize) -> Stranger {
        let mut list = self.list.lock().unwrap_or_else(|e| e.into_inner());
        while list.waiting.len() >= max.max(1) {
            // Kept as a permit if the connection does not listen at this moment.
            list.waiting.pop_first().into_iter().for_each(|(_, oldest)| oldest.notify_one());
        }
        let (number, displaced) = (list.next, Arc::new(Notify::new()));
        list.next += 1;
        list.waiting.insert(number, displaced.clone());
        Stranger { all: self.clone(), number, displaced }
    }
}

impl Stranger {
    /// Ends when the place is lost.
    pub async fn displaced(&self) {
        self.displaced.notified().await;
    }
}

impl Drop for Stranger {
    fn drop(&mut self) {
        self.all.list.lock().unwrap_or_else(|e| e.into_inner()).waiting.remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lost(stranger: &Stranger) -> bool {
        let mut displaced = std::pin::pin!(stranger.displaced());
        let mut cx = std::task::Context::from_waker(std::task::Waker::noop());
        displaced.as_mut().poll(&mut cx).is_ready()
    }

    #[test]
    fn a_newcomer_takes_the_place_of_the_oldest() {
        let all = Arc::new(Strangers::default());
        let (a, b) = (all.admit(2), all.admit(2));
        assert!(!lost(&a) && !lost(&b));
        let c = all.admit(2);
        assert!(lost(&a) && !lost(&b) && !lost(&c));
        // A place that was given back is free.
        drop(b);
        let d = all.admit(2);
        assert!(!lost(&c) && !lost(&d));
        drop((a, c, d));
        assert!(all.list.lock().expect("list").waiting.is_empty());
    }
}
