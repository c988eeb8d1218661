//! While a process is stopped, the views show every session that waits for it.

use sinew_storage::{Session, Storage};
use sinew_txn::SessionRow;
use std::collections::{BTreeSet, HashSet};
use std::sync::atomic::{AtomicI32, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// The work that a thread of this process is at, for other processes to see.
#[derive(Default)]
pub struct Progress {
    /// The id of its session in the views, or 0 before it has one.
    pub session: AtomicI32,
    pub done: AtomicU64,
}

impl Progress {
    pub fn begin(&self, s: &Session) {
        let row = s.storage().txn().sessions().into_iter().find(|r| r.slot == s.slot().index());
        self.session.store(row.expect("the session is seen").session_id, Relaxed);
    }
}

/// The threads of this process, while a victim meets its fate.
pub struct Threads<'a> {
    pub st: &'a Storage,
    /// For looking; none if the region has been given up.
    pub s: Option<&'a Session>,
    /// Two that transfer, and one that makes a checkpoint whenever `asked` grows.
    pub progress: &'a [Progress; 3],
    pub asked: &'a AtomicU64,
}

impl Threads<'_> {
    /// The victim is stopped. Each thread that gets nowhere says that it waits for the victim, or
    /// for a process that says so. Returns the events that they wait for.
    pub fn waits_are_named(&self, victim: u32, label: &str) -> BTreeSet<String> {
        let done = || self.progress.each_ref().map(|p| p.done.load(Relaxed));
        let before = done();
        self.asked.fetch_add(1, Relaxed);
        let began = Instant::now();
        loop {
            let Some(Ok(rows)) = self.s.map(|s| s.sessions()) else { return BTreeSet::new() };
            let mut named = HashSet::from([victim]);
            let mut found = 0;
            let held_up = |row: &SessionRow, named: &HashSet<u32>| {
                row.held_up_by.iter().any(|(p, _)| named.contains(p))
            };
            while found != named.len() {
                found = named.len();
                let more = rows.iter().filter(|r| held_up(r, &named)).filter_map(|r| r.os_pid);
                named.extend(more.collect::<Vec<_>>());
            }
            let now = done();
            let threads =
                self.progress.iter().zip(before).zip(now).filter(|((_, before), now)| now <= before);
            let waiting: Vec<_> = threads.map(|((p, _), _)| p.session.load(Relaxed)).collect();
            let rows = rows.iter().filter(|r| waiting.contains(&r.session_id));
            let (said, silent): (Vec<_>, Vec<_>) = rows.partition(|r| held_up(r, &named));
            if silent.is_empty() && said.len() == waiting.len() {
                return said
                    .iter()
                    .map(|r| {
                        let (latch, event) = (r.latch.map(|t| t.name()), r.wait_event.map(|w| w.names().1));
                        format!("{latch:?} {:?} {event:?}", r.waits_for.map(|w| w.0.kind))
                    })
                    .collect();
            }
            if self.st.region().check().is_err() {
                return BTreeSet::new();
            }
            assert!(
                began.elapsed() < Duration::from_secs(20),
                "{label}: they do not say for whom they wait: {silent:#?} of {waiting:?}"
            );
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}
