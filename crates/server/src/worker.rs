//! Worker threads: the desks, a thread that keeps each desk, and others that take over. The README
//! says why.

use crate::desk::{Desk, Incoming, Kept, Serve};
use crate::log;
use crate::pulse::{Look, STUCK_AFTER, Turn, Watched};
use sinew::engine::host::STACK_BYTES;
use std::collections::VecDeque;
use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// How often the watch looks at the desks: while one of them runs a statement, and otherwise.
const LOOK_BUSY: Duration = Duration::from_millis(20);
const LOOK_IDLE: Duration = Duration::from_millis(80);
/// How long the sessions of a desk may take to end when the server does.
const LAST_ORDERS: Duration = Duration::from_millis(1500);

/// How many desks there are at most for each core. With one, a core whose worker has nothing to do
/// sleeps beside another worker's queue, and the kernel wakes clients there, across the cores,
/// instead of where their answers are made. With as many as there are sessions the kernel sees each
/// session's work and spreads it; beyond a few per core its switches cost more than that gains.
const DESKS_PER_CORE: usize = 4;

/// How many desks a server of this machine has at most. Asks the kernel, which reads files for it.
pub fn desks_max() -> usize {
    DESKS_PER_CORE * std::thread::available_parallelism().map_or(1, |n| n.get())
}

/// The desks, and the threads that keep them. The listener gives connections to the desks.
pub struct Workers {
    /// As many as connections have needed so far, one at least.
    desks: Mutex<Vec<Arc<Desk>>>,
    desks_max: usize,
    crew: Arc<Crew>,
    /// Looks whether a worker is stuck; ends with the server.
    watch: Mutex<Option<JoinHandle<()>>>,
}

impl Workers {
    /// Starts the workers and the watch.
    pub fn start(serve: Box<Serve>, stop: &watch::Receiver<bool>) -> std::io::Result<Arc<Workers>> {
        let (roster, crowd) = Default::default();
        let crew = Arc::new(Crew { serve, crowd, roster, called: Condvar::new() });
        let desks = Mutex::new(vec![crew.open_desk()?]);
        let workers = Arc::new(Workers { desks, desks_max: desks_max(), crew, watch: Mutex::default() });
        // A weak reference: the watch ends with the server.
        let (watched, stop) = (Arc::downgrade(&workers), stop.clone());
        let journal = sinew::engine::log::current();
        let watch = std::thread::Builder::new().name("watch".into()).spawn(move || {
            let _entered = sinew::engine::log::enter(journal);
            let mut seen = Vec::new();
            let mut pause = LOOK_IDLE;
            loop {
                std::thread::park_timeout(pause);
                if *stop.borrow() {
                    return;
                }
                let Some(workers) = watched.upgrade() else { return };
                pause = if workers.look(&mut seen, Instant::now()) { LOOK_BUSY } else { LOOK_IDLE };
            }
        })?;
        *workers.watch.lock().unwrap_or_else(|e| e.into_inner()) = Some(watch);
        Ok(workers)
    }

    fn desks(&self) -> MutexGuard<'_, Vec<Arc<Desk>>> {
        self.desks.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// Gives a connection to an empty desk, to a new one, or, when there are as many as there may
    /// be, to the one with the fewest.
    pub fn give(&self, incoming: Incoming) {
        let mut desks = self.desks();
        let fewest = desks.iter().min_by_key(|desk| desk.load()).cloned();
        let Some(fewest) = fewest else { return };
        if fewest.load() == 0 || desks.len() >= self.desks_max {
            return fewest.give(incoming);
        }
        match self.crew.open_desk() {
            Ok(desk) => {
                desk.give(incoming);
                desks.push(desk);
            }
            // A process without threads or descriptors to spare.
            Err(_) => fewest.give(incoming),
        }
    }

    /// How many there are.
    #[cfg(test)]
    pub fn threads(&self) -> usize {
        self.crew.lock().threads.len()
    }

    /// One look of the watch at every desk; true if a statement runs.
    fn look(&self, seen: &mut Vec<Watched>, now: Instant) -> bool {
        static STUCK: log::Limited = log::Limited::new(Duration::from_secs(10));
        let mut busy = false;
        let desks = self.desks().clone();
        seen.resize_with(desks.len(), Watched::default);
        for (desk, seen) in desks.iter().zip(seen) {
            let look = seen.look(&desk.pulse, now);
            busy |= look != Look::Idle;
            let Look::Stuck(turn) = look else { continue };
            let session = desk.pulse.session();
            STUCK.say(|| {
                format!(
                    "a thread has been in one statement of process {session} for {} ms without a pause; another thread serves \
                     its other sessions",
                    STUCK_AFTER.as_millis()
                )
            });
            if let Err(e) = self.crew.call(desk, Some(turn)) {
                // Tried again at the next look.
                STUCK.say(|| format!("could not start a thread in the place of one that is stuck: {e}"));
            }
        }
        busy
    }

    /// Waits until every connection has ended, not longer than until `deadline`; false if one has
    /// not. Then the desks are kept on: a session whose commit waits for a slow disk ends when it
    /// has its answer, and a checkpoint waits for that commit.
    pub fn join(&self, deadline: Instant) -> bool {
        let last_orders = Instant::now() + LAST_ORDERS;
        // No connection comes any more (the listener has ended), and so no desk.
        let desks = self.desks().clone();
        desks.iter().for_each(|desk| desk.close(last_orders));
        let mut roster = self.crew.lock();
        while roster.ended.len() < desks.len() {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            let waited = self.crew.called.wait_timeout(roster, left);
            roster = waited.unwrap_or_else(|e| e.into_inner()).0;
        }
        let all_ended = roster.ended.len() == desks.len() && roster.ended.iter().all(|all| *all);
        roster.over = true;
        let threads = std::mem::take(&mut roster.threads);
        drop(roster);
        self.crew.called.notify_all();
        let watch = self.watch.lock().unwrap_or_else(|e| e.into_inner()).take();
        if let Some(watch) = watch {
            // Its server is told to stop before this is called.
            watch.thread().unpark();
            drop(watch.join());
        }
        if all_ended {
            // No task is in a turn any more.
            threads.into_iter().for_each(|thread| drop(thread.join()));
        }
        all_ended
    }
}

/// A desk that needs a keeper, and the turn in which its present one is stuck.
type Call = (Arc<Desk>, Option<Turn>);

/// The threads. One that lost its desk waits for the next call, and never ends before the server.
/// The code of a suspended statement may have kept the address of a variable of its thread (README,
/// "What may change threads").
struct Crew {
    serve: Box<Serve>,
    /// The connections at all desks.
    crowd: Arc<AtomicUsize>,
    roster: Mutex<Roster>,
    called: Condvar,
}

#[derive(Default)]
struct Roster {
    calls: VecDeque<Call>,
    /// Threads that wait for a call.
    spare: usize,
    threads: Vec<JoinHandle<()>>,
    /// For each desk that is kept no more: whether all its connections have ended.
    ended: Vec<bool>,
    over: bool,
}

impl Crew {
    fn lock(&self) -> MutexGuard<'_, Roster> {
        self.roster.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// A desk with a keeper.
    fn open_desk(self: &Arc<Crew>) -> std::io::Result<Arc<Desk>> {
        let desk = Desk::new(&self.crowd)?;
        self.call(&desk, None)?;
        Ok(desk)
    }

    /// Finds a keeper for a desk: a thread that has nothing to do, or a new one.
    fn call(self: &Arc<Crew>, desk: &Arc<Desk>, stuck: Option<Turn>) -> std::io::Result<()> {
        let mut roster = self.lock();
        if roster.calls.iter().any(|(called, turn)| Arc::ptr_eq(called, desk) && *turn == stuck) {
            return Ok(());
        }
        if roster.spare <= roster.calls.len() {
            let (crew, name) = (self.clone(), format!("worker-{}", roster.threads.len()));
            let journal = sinew::engine::log::current();
            // Sessions end on the thread's own stack, with whatever trees they keep.
            let builder = std::thread::Builder::new().name(name).stack_size(STACK_BYTES);
            let thread = builder.spawn(move || {
                let _entered = sinew::engine::log::enter(journal);
                crew.work();
            })?;
            roster.threads.push(thread);
            // Counted here, so that the next call does not take it for a thread that is free.
            roster.spare += 1;
        }
        roster.calls.push_back((desk.clone(), stuck));
        drop(roster);
        self.called.notify_all();
        Ok(())
    }

    /// A thread's life.
    fn work(&self) {
        let mut roster = self.lock();
        loop {
            if roster.over {
                return;
            }
            let Some((desk, stuck)) = roster.calls.pop_front() else {
                roster = self.called.wait(roster).unwrap_or_else(|e| e.into_inner());
                continue;
            };
            // It may have gone on before this thread came.
            if stuck.is_some_and(|turn| !desk.pulse.end(turn)) {
                continue;
            }
            roster.spare -= 1;
            drop(roster);
            let kept = desk.keep(&*self.serve);
            roster = self.lock();
            if let Kept::Ended(all) = kept {
                roster.ended.push(all);
                self.called.notify_all();
                if !all {
                    drop(roster);
                    desk.wait_for_the_last();
                    desk.keep(&*self.serve);
                    roster = self.lock();
                }
            }
            roster.spare += 1;
        }
    }
}
