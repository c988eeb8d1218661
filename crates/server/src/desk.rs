//! A desk: sessions, their sockets and timers, and the order in which they get their turns.
//!
//! There are up to four desks per core (`worker.rs`). One thread at a time keeps a desk: it looks
//! at the sockets, and runs the tasks of the sessions that became ready. When that thread gets
//! stuck in a turn, another thread takes the desk over with everything on it (`pulse`), and the
//! stuck one keeps nothing but the task that it runs. The task is the desk's again when its turn is
//! over.
//!
//! # Who goes first
//!
//! A statement's turn ends when it waits, or after 0.2 ms. The naive order is first come, first
//! served. A short statement then waits for a turn of each long one, and a long statement that
//! comes late waits as long as those that have run for hours. Here the session that has used the
//! least goes first:
//!
//! - Each task has a virtual run time. It grows by what the task runs. No task saves up time by
//!   doing nothing. A task that comes back has at least the time of the busy task that ran last
//!   (`Queue::floor_ns`).
//! - Among those whose turn was over, the least time goes first.
//! - A task that a wake-up made ready goes before them, unless it has used more than they have. The
//!   sockets are looked at between any two turns of long statements. So a short statement waits for
//!   the rest of one turn.
//! - After [`SHORT_NS`] of short turns a long one is due at any rate, for newcomers could come for
//!   ever.
//!
//! The kernel knows nothing of this. It has its own turns of a millisecond or more. A worker with
//! long statements never sleeps, so a client on the same machine that has got its answer waits for
//! the end of the worker's turn. So a worker that has answered short statements offers its core
//! (`sched_yield`) before it goes on with a long one.

mod linger;
mod task;

use crate::pulse::Pulse;
use linger::Linger;
use std::cell::Cell;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard};
use std::task::{Poll, Waker};
use std::time::{Duration, Instant};
use task::{Ran, Task};
use tokio::runtime::Runtime;

/// A turn of one who has more to do. The engine's own turns are as long
/// (`TxnSession::check_interrupts`).
const TURN: Duration = Duration::from_micros(200);
/// The time of short turns before a long one is due: the long statements keep a fifth of the desk
/// at least.
const SHORT_NS: u64 = 800_000;
/// A turn counts as no more than this: one that got stuck had a thread of its own.
const COUNTED_NS: u64 = 10_000_000;

/// Makes the future that serves a client until it leaves.
pub type Serve = dyn Fn(Incoming) -> Pin<Box<dyn Future<Output = ()>>> + Send + Sync;

/// A socket that was just accepted, or that the caller gave.
pub enum Incoming {
    Tcp(std::net::TcpStream),
    Unix(std::os::unix::net::UnixStream),
    /// The giver says whether the client may be any role.
    Given {
        stream: std::os::unix::net::UnixStream,
        trusted: bool,
    },
}

thread_local! {
    static TURN_OVER: Cell<bool> = const { Cell::new(false) };
    static TURN_BEGAN: Cell<Option<Instant>> = const { Cell::new(None) };
    static ALONE: Cell<bool> = const { Cell::new(false) };
}

/// Ends the task's turn; it goes on at its next one.
pub async fn turn() {
    let mut asked = false;
    poll_fn(|_| {
        if asked {
            return Poll::Ready(());
        }
        asked = true;
        TURN_OVER.set(true);
        Poll::Pending
    })
    .await;
}

/// Whether the turn that this thread gives has been long enough. Never inlined: see
/// `coroutine::current`.
#[inline(never)]
pub fn turn_is_over() -> bool {
    TURN_BEGAN.get().is_none_or(|began| began.elapsed() >= TURN)
}

/// Whether the desk was quiet when this thread's turn began. A session that is alone may hold up its
/// thread: a connection that comes meanwhile waits for it, until another thread takes the desk
/// over. With more connections in the server, one flush by another thread serves more of them. Never inlined: see `coroutine::current`.
#[inline(never)]
pub fn is_alone() -> bool {
    ALONE.get()
}

/// Between two pieces of work of one task: ends its turn if it has been long enough.
pub async fn rest() {
    if turn_is_over() {
        turn().await;
    }
}

/// A task whose turn was over, ordered by its virtual run time, then by when it came.
struct Long {
    at: Reverse<(u64, u64)>,
    task: Arc<Task>,
}

impl PartialEq for Long {
    fn eq(&self, other: &Long) -> bool {
        self.at == other.at
    }
}

impl Eq for Long {}
impl PartialOrd for Long {
    fn partial_cmp(&self, other: &Long) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Long {
    fn cmp(&self, other: &Long) -> std::cmp::Ordering {
        self.at.cmp(&other.at)
    }
}

/// The sockets and tasks that wait at a desk.
#[derive(Default)]
struct Queue {
    arrivals: VecDeque<Incoming>,
    /// Woken and not run yet, in the order of their wake-ups.
    ready: VecDeque<Arc<Task>>,
    /// Those whose turn was over.
    long: BinaryHeap<Long>,
    /// Virtual run time at which those begin who come back: that of the one of `long` that ran
    /// last, or of the one of `ready` that ran last while there was none in `long`. It never falls.
    floor_ns: u64,
    /// Numbers those that come to `long`.
    came: u64,
    /// Wakes the keeper, if it sleeps.
    sleeper: Option<Waker>,
    /// The server ends: no new connections, and those that there are have until then.
    ends: Option<Instant>,
    /// The time is over, and the keeper has said so; it stays until the last connection has ended.
    is_overdue: bool,
}

impl Queue {
    /// Whether one of `long` goes before the first that is ready: it has used less.
    fn long_first(&self) -> bool {
        // Relaxed: under the lock, as all changes of the time.
        let used_ns = self.ready.front().map_or(0, |task| task.used_ns.load(Relaxed).max(self.floor_ns));
        self.long.peek().is_some_and(|long| long.at.0.0 < used_ns)
    }

    fn pop_ready(&mut self) -> Option<Next> {
        let task = self.ready.pop_front()?;
        let used_ns = task.used_ns.load(Relaxed).max(self.floor_ns);
        if self.long.is_empty() {
            self.floor_ns = used_ns;
        }
        Some(Next::Short(task, used_ns))
    }

    fn pop_long(&mut self) -> Option<Next> {
        let Long { at: Reverse((used_ns, _)), task } = self.long.pop()?;
        self.floor_ns = self.floor_ns.max(used_ns);
        Some(Next::Long(task, used_ns))
    }
}

/// The keeper's next step.
enum Next {
    Admit(Incoming),
    /// A task, and its virtual run time.
    Short(Arc<Task>, u64),
    Long(Arc<Task>, u64),
    /// Look at the sockets and timers, and go on; true: others of the machine first.
    Look(bool),
    /// Look at the sockets and timers, and wait for something to come.
    Sleep(Option<Instant>),
    /// Whether every connection has ended.
    End(bool),
}

/// The keeper's memory between two turns. A keeper that loses its desk loses nothing with it.
struct Round {
    /// The last turn ended, or the last look at the sockets did.
    now: Instant,
    /// How many of `ready` run before the next look: those who were there when it was made.
    short: usize,
    /// No task was ready at the last look.
    quiet: bool,
    /// No long turn since the last look.
    fresh: bool,
    /// A statement waits or has ended in a short turn since the last look.
    answered: bool,
    /// The time of short turns since the last long one.
    short_ns: u64,
    linger: Linger,
}

/// Sessions, the event loop of their sockets, and the queue of their tasks.
pub struct Desk {
    runtime: Runtime,
    queue: Mutex<Queue>,
    pub pulse: Arc<Pulse>,
    /// Connections given to it that have not ended.
    load: AtomicUsize,
    /// The same of all desks of the server.
    crowd: Arc<AtomicUsize>,
    /// Of that, the most at which a core may be kept busy for one connection's sake.
    crowd_max: usize,
}

/// Why a thread keeps a desk no more.
pub enum Kept {
    /// Another thread has it.
    Relieved,
    /// The server has ended: whether every connection has, too.
    Ended(bool),
}

impl Desk {
    /// An empty desk of a server that counts all its connections in `crowd`. It fails if the system
    /// gives no event loop.
    pub fn new(crowd: &Arc<AtomicUsize>) -> std::io::Result<Arc<Desk>> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let (queue, pulse, load) = Default::default();
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let (crowd, crowd_max) = (crowd.clone(), cores / 2);
        Ok(Arc::new(Desk { runtime, queue, pulse, load, crowd, crowd_max }))
    }

    /// A new connection.
    pub fn give(&self, incoming: Incoming) {
        let mut queue = self.lock();
        // Relaxed (everywhere): a count, which changes under the lock where it decides anything.
        self.load.fetch_add(1, Relaxed);
        self.crowd.fetch_add(1, Relaxed);
        queue.arrivals.push_back(incoming);
        wake(queue);
    }

    /// Connections at the desk that have not ended.
    pub fn load(&self) -> usize {
        self.load.load(Relaxed)
    }

    /// Whether the desk has one connection, in a server that has few.
    fn is_quiet(&self) -> bool {
        self.load() == 1 && self.crowd.load(Relaxed) <= self.crowd_max
    }

    /// No new connections; those that there are have until then to end.
    pub fn close(&self, until: Instant) {
        let mut queue = self.lock();
        queue.ends = Some(until);
        wake(queue);
    }

    /// The time that `close` has given is over, and not every connection has ended.
    pub fn wait_for_the_last(&self) {
        self.lock().is_overdue = true;
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// A task that a wake-up has made ready.
    fn queue_up(&self, task: Arc<Task>) {
        let mut queue = self.lock();
        queue.ready.push_back(task);
        wake(queue);
    }

    /// A task whose turn was over.
    fn line_up(&self, task: Arc<Task>, used_ns: u64) {
        let mut queue = self.lock();
        queue.came += 1;
        let at = Reverse((used_ns, queue.came));
        queue.long.push(Long { at, task });
        wake(queue);
    }

    /// Keeps the desk until the server ends or another thread takes the desk over.
    pub fn keep(self: &Arc<Desk>, serve: &Serve) -> Kept {
        self.pulse.enter_thread();
        let _context = self.runtime.enter();
        let now = Instant::now();
        let mut round = Round {
            now,
            short: 0,
            quiet: false,
            fresh: false,
            answered: false,
            short_ns: 0,
            linger: Linger::default(),
        };
        loop {
            match self.next(&mut round) {
                Next::Admit(incoming) => self.admit(incoming, serve),
                Next::Short(task, used_ns) => {
                    let began = round.now;
                    let Some(ran) = self.run(task, used_ns, &mut round) else { return Kept::Relieved };
                    round.short_ns += nanoseconds(began, round.now);
                    round.answered |= ran != Ran::TurnOver;
                }
                Next::Long(task, used_ns) => {
                    if self.run(task, used_ns, &mut round).is_none() {
                        return Kept::Relieved;
                    }
                    (round.short, round.fresh, round.short_ns) = (0, false, 0);
                }
                Next::Look(others_first) => {
                    if others_first {
                        std::thread::yield_now();
                    }
                    self.look();
                    self.begin_round(&mut round);
                }
                Next::Sleep(until) => {
                    if !(self.is_quiet() && round.linger.until(|| self.look())) {
                        self.sleep(until);
                    }
                    self.begin_round(&mut round);
                }
                Next::End(all) => return Kept::Ended(all),
            }
        }
    }

    fn next(&self, round: &mut Round) -> Next {
        let mut queue = self.lock();
        if let Some(until) = queue.ends {
            let left = std::mem::take(&mut queue.arrivals);
            self.load.fetch_sub(left.len(), Relaxed);
            self.crowd.fetch_sub(left.len(), Relaxed);
            let all_ended = self.load() == 0;
            if all_ended || (round.now >= until && !queue.is_overdue) {
                return Next::End(all_ended);
            }
        }
        if let Some(incoming) = queue.arrivals.pop_front() {
            return Next::Admit(incoming);
        }
        let long_due = round.quiet || round.short_ns >= SHORT_NS || queue.long_first();
        let next = match round.short.checked_sub(1) {
            _ if round.fresh && long_due && !queue.long.is_empty() => queue.pop_long(),
            Some(short) => {
                round.short = short;
                queue.pop_ready()
            }
            None => None,
        };
        next.unwrap_or_else(|| match (queue.ready.is_empty(), queue.long.is_empty()) {
            (true, true) => Next::Sleep(queue.ends.filter(|_| !queue.is_overdue)),
            (_, no_long) => Next::Look(round.answered && !no_long),
        })
    }

    /// Looks at the sockets and timers; true if there is something to do.
    fn look(&self) -> bool {
        self.runtime.block_on(tokio::task::yield_now());
        let queue = self.lock();
        !(queue.ready.is_empty() && queue.long.is_empty() && queue.arrivals.is_empty())
    }

    /// After a look at the sockets.
    fn begin_round(&self, round: &mut Round) {
        let queue = self.lock();
        round.now = Instant::now();
        (round.short, round.quiet) = (queue.ready.len(), queue.ready.is_empty());
        (round.fresh, round.answered) = (true, false);
    }

    /// Gives a task its turn; `None` if another thread has taken the desk over meanwhile.
    fn run(&self, task: Arc<Task>, used_ns: u64, round: &mut Round) -> Option<Ran> {
        let began = round.now;
        TURN_BEGAN.set(Some(began));
        ALONE.set(self.is_quiet());
        let turn = self.pulse.begin();
        let ran = task.run(|| TURN_OVER.take());
        round.now = Instant::now();
        let used_ns = used_ns + nanoseconds(began, round.now).min(COUNTED_NS);
        // Relaxed: if a thread that was relieved writes late, the order suffers.
        task.used_ns.store(used_ns, Relaxed);
        match ran {
            Ran::Waits => {}
            Ran::Again => self.queue_up(task),
            Ran::TurnOver => self.line_up(task, used_ns),
            Ran::Done => {
                let queue = self.lock();
                self.load.fetch_sub(1, Relaxed);
                self.crowd.fetch_sub(1, Relaxed);
                // The keeper may wait for the last one to end.
                wake(queue);
            }
        }
        self.pulse.end(turn).then_some(ran)
    }

    fn admit(self: &Arc<Desk>, incoming: Incoming, serve: &Serve) {
        let future = serve(incoming);
        // SAFETY: a connection's `Rc`s and its coroutine are in its future alone, and what the
        // engine keeps of a session across a suspension belongs to no thread (README, "What may
        // change threads").
        let task = unsafe { Task::new(self.clone(), future) };
        self.queue_up(task);
    }

    /// Until something has come.
    fn sleep(&self, until: Option<Instant>) {
        let something = poll_fn(|cx| {
            let mut queue = self.lock();
            let told_to_end = queue.ends.is_some() && until.is_none() && !queue.is_overdue;
            let over = told_to_end || queue.ends.is_some() && self.load() == 0;
            if over || !(queue.ready.is_empty() && queue.long.is_empty() && queue.arrivals.is_empty()) {
                queue.sleeper = None;
                return Poll::Ready(());
            }
            queue.sleeper = Some(cx.waker().clone());
            Poll::Pending
        });
        self.runtime.block_on(async {
            match until {
                None => something.await,
                Some(until) => {
                    let _ = tokio::time::timeout_at(until.into(), something).await;
                }
            }
        });
    }
}

/// Wakes the keeper, if it sleeps, outside the lock.
fn wake(mut queue: MutexGuard<'_, Queue>) {
    let sleeper = queue.sleeper.take();
    drop(queue);
    if let Some(sleeper) = sleeper {
        sleeper.wake();
    }
}

fn nanoseconds(from: Instant, to: Instant) -> u64 {
    to.duration_since(from).as_nanos() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tasks in the order in which a queue gives them, as positions in `used_ns`.
    fn order(desk: &Arc<Desk>, used_ns: &[u64]) -> Vec<usize> {
        let tasks: Vec<Arc<Task>> = used_ns
            .iter()
            // SAFETY: the future has nothing, and no thread runs it.
            .map(|_| unsafe { Task::new(desk.clone(), Box::pin(async {})) })
            .collect();
        tasks.iter().zip(used_ns).for_each(|(task, used_ns)| desk.line_up(task.clone(), *used_ns));
        let mut queue = desk.lock();
        let mut popped = Vec::new();
        while let Some(Next::Long(task, _)) = queue.pop_long() {
            popped.extend(tasks.iter().position(|t| Arc::ptr_eq(t, &task)));
        }
        popped
    }

    #[test]
    fn who_has_used_the_least_goes_first() {
        let desk = Desk::new(&Arc::default()).unwrap();
        assert_eq!(order(&desk, &[30, 10, 20, 10]), [1, 3, 2, 0]);
    }

    /// A session that comes back does not go before all others until it has used as much as they
    /// have in the meantime.
    #[test]
    fn nobody_saves_up_time() {
        let desk = Desk::new(&Arc::default()).unwrap();
        assert_eq!(order(&desk, &[1_000]), [0]);
        // SAFETY: as above.
        let late = unsafe { Task::new(desk.clone(), Box::pin(async {})) };
        desk.queue_up(late);
        let mut queue = desk.lock();
        assert!(matches!(queue.pop_ready(), Some(Next::Short(_, 1_000))));
    }

    /// A session with many short statements does not keep a long one waiting for ever.
    #[test]
    fn a_long_statement_goes_before_who_has_used_more() {
        let desk = Desk::new(&Arc::default()).unwrap();
        // SAFETY: as above.
        let [long, short] = [(); 2].map(|()| unsafe { Task::new(desk.clone(), Box::pin(async {})) });
        short.used_ns.store(500, Relaxed);
        desk.queue_up(short);
        assert!(!desk.lock().long_first(), "there is none");
        desk.line_up(long.clone(), 500);
        assert!(!desk.lock().long_first(), "who waited goes first among equals");
        desk.lock().long.clear();
        desk.line_up(long, 499);
        assert!(desk.lock().long_first());
    }
}
