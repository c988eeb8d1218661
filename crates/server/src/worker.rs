//! Worker threads: each an event loop of its own, with the connections given to it for life. The README says why.

use crate::driver::{Shared, serve};
use crate::log;
use crate::pulse::{Look, Pulse, Watched};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, RwLock};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tokio::sync::{Notify, watch};
use tokio::task::LocalSet;

/// How often the watch looks at the workers: while one of them runs a statement, and otherwise.
const LOOK_BUSY: Duration = Duration::from_millis(20);
const LOOK_IDLE: Duration = Duration::from_millis(80);
/// How long the sessions of a worker may take to end when the server does.
const LAST_ORDERS: Duration = Duration::from_millis(1500);

/// A socket that was just accepted.
pub enum Incoming {
    Tcp(std::net::TcpStream),
    Unix(std::os::unix::net::UnixStream),
}

/// Connections that a worker has not taken up yet. The watch takes them back from a worker that is stuck.
#[derive(Default)]
struct Inbox {
    waiting: Mutex<VecDeque<Incoming>>,
    arrived: Notify,
}

impl Inbox {
    fn put(&self, incoming: Incoming) {
        self.waiting.lock().unwrap_or_else(|e| e.into_inner()).push_back(incoming);
        self.arrived.notify_one();
    }
    fn take(&self) -> Option<Incoming> {
        self.waiting.lock().unwrap_or_else(|e| e.into_inner()).pop_front()
    }
    fn take_all(&self) -> VecDeque<Incoming> {
        std::mem::take(&mut *self.waiting.lock().unwrap_or_else(|e| e.into_inner()))
    }
}

/// What others see of a worker.
#[derive(Default)]
struct Desk {
    inbox: Inbox,
    pulse: Arc<Pulse>,
    /// Connections given to it that have not ended.
    load: AtomicUsize,
    /// Set by the watch: it gets no new connections.
    stuck: AtomicBool,
    /// It ends with its last connection.
    dismissed: AtomicBool,
}

struct Member {
    desk: Arc<Desk>,
    name: String,
    thread: JoinHandle<bool>,
    watched: Watched,
    /// It was hired for one that was stuck.
    spare: bool,
}

/// The workers. The listener gives them connections, the watch replaces those that are stuck.
pub struct Workers {
    members: RwLock<Vec<Member>>,
    /// How many are wanted that are not stuck.
    count: usize,
    shared: Arc<Shared>,
    stop: watch::Receiver<bool>,
    hired: AtomicUsize,
}

impl Workers {
    pub fn start(
        count: usize,
        shared: &Arc<Shared>,
        stop: &watch::Receiver<bool>,
    ) -> std::io::Result<Arc<Workers>> {
        let workers = Arc::new(Workers {
            members: RwLock::default(),
            count,
            shared: shared.clone(),
            stop: stop.clone(),
            hired: AtomicUsize::new(0),
        });
        for _ in 0..count {
            let member = workers.hire(false)?;
            workers.members.write().unwrap_or_else(|e| e.into_inner()).push(member);
        }
        // A weak reference: the watch ends with the server.
        let watched = Arc::downgrade(&workers);
        std::thread::Builder::new().name("watch".into()).spawn(move || {
            let mut pause = LOOK_IDLE;
            loop {
                std::thread::sleep(pause);
                let Some(workers) = watched.upgrade() else { return };
                if *workers.stop.borrow() {
                    return;
                }
                pause = if workers.look(Instant::now()) { LOOK_BUSY } else { LOOK_IDLE };
            }
        })?;
        Ok(workers)
    }

    fn hire(&self, spare: bool) -> std::io::Result<Member> {
        // Relaxed: a number for a name.
        let name = format!("worker-{}", self.hired.fetch_add(1, Ordering::Relaxed));
        let desk = Arc::new(Desk::default());
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let (shared, stop, own) = (self.shared.clone(), self.stop.clone(), desk.clone());
        let thread = std::thread::Builder::new().name(name.clone()).spawn(move || {
            own.pulse.enter_thread();
            let local = LocalSet::new();
            let ended = local.block_on(&runtime, work(&own, shared, stop));
            if !ended {
                // A statement that is suspended cannot be unwound: it stays as it is until the process ends.
                std::mem::forget((local, runtime));
            }
            ended
        })?;
        Ok(Member { desk, name, thread, watched: Watched::default(), spare })
    }

    /// Gives a connection to the worker with the fewest, if possible to one that is not stuck.
    pub fn give(&self, incoming: Incoming) {
        let members = self.members.read().unwrap_or_else(|e| e.into_inner());
        // Relaxed (both): a stale count costs balance; what a stuck worker was given, the watch takes back.
        let burden =
            |m: &&Member| (m.desk.stuck.load(Ordering::Relaxed), m.desk.load.load(Ordering::Relaxed));
        if let Some(member) = members.iter().min_by_key(burden) {
            member.desk.load.fetch_add(1, Ordering::Relaxed);
            member.desk.inbox.put(incoming);
        }
    }

    /// One look of the watch at everybody; true if a statement runs.
    fn look(&self, now: Instant) -> bool {
        static STUCK: log::Limited = log::Limited::new(Duration::from_secs(10));
        let mut busy = false;
        let mut homeless = VecDeque::new();
        {
            let mut members = self.members.write().unwrap_or_else(|e| e.into_inner());
            for member in members.iter_mut() {
                let look = member.watched.look(&member.desk.pulse, now);
                busy |= look != Look::Idle;
                let stuck = look == Look::Stuck;
                // Relaxed (all): only the watch writes it, and readers may be late.
                let was = member.desk.stuck.swap(stuck, Ordering::Relaxed);
                if stuck {
                    let taken_back = member.desk.inbox.take_all();
                    member.desk.load.fetch_sub(taken_back.len(), Ordering::Relaxed);
                    homeless.extend(taken_back);
                }
                if stuck && !was {
                    let session = member.desk.pulse.session();
                    STUCK.say(|| {
                        format!(
                            "{} has been in one statement of process {session} for {} ms without a pause; new connections go to \
                             another thread",
                            member.name,
                            crate::pulse::STUCK_AFTER.as_millis()
                        )
                    });
                }
            }
            let mut able = members.iter().filter(|m| !m.desk.stuck.load(Ordering::Relaxed)).count();
            while able < self.count {
                match self.hire(true) {
                    Ok(member) => members.push(member),
                    // Tried again at the next look.
                    Err(e) => {
                        STUCK.say(|| format!("could not start a thread for a worker that is stuck: {e}"));
                        break;
                    }
                }
                able += 1;
            }
            // Those that are too many, since one that was stuck goes on, end when they have nothing to do.
            members.retain(|m| {
                let idle = m.desk.load.load(Ordering::Relaxed) == 0 && !m.desk.stuck.load(Ordering::Relaxed);
                let dismissed = able > self.count && m.spare && idle;
                if dismissed {
                    able -= 1;
                    m.desk.dismissed.store(true, Ordering::Relaxed);
                    m.desk.inbox.arrived.notify_one();
                }
                !dismissed
            });
        }
        for incoming in homeless {
            self.give(incoming);
        }
        busy
    }

    /// Waits until every connection has ended, not longer than until `deadline`; false if one has not.
    pub fn join(&self, deadline: Instant) -> bool {
        let mut members = self.members.write().unwrap_or_else(|e| e.into_inner());
        while members.iter().any(|m| !m.thread.is_finished()) && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(2));
        }
        let (finished, others): (Vec<_>, Vec<_>) = members.drain(..).partition(|m| m.thread.is_finished());
        // A worker that panicked has dropped its connections.
        let ended = finished.into_iter().all(|m| m.thread.join().unwrap_or(true));
        ended && others.is_empty()
    }
}

/// A worker's life: true if all its connections have ended.
async fn work(desk: &Arc<Desk>, shared: Arc<Shared>, mut stop: watch::Receiver<bool>) -> bool {
    let mut tasks = tokio::task::JoinSet::new();
    // An error means that the server is gone.
    while !*stop.borrow() && stop.has_changed().is_ok() {
        while let Some(incoming) = desk.inbox.take() {
            let (shared, desk) = (shared.clone(), desk.clone());
            tasks.spawn_local(async move {
                serve(incoming, shared).await;
                // Relaxed: see `Workers::give`.
                desk.load.fetch_sub(1, Ordering::Relaxed);
            });
        }
        // Relaxed: the notification comes after it.
        if desk.dismissed.load(Ordering::Relaxed) && tasks.is_empty() {
            return true;
        }
        tokio::select! {
            () = desk.inbox.arrived.notified() => {}
            _ = stop.changed() => break,
            Some(_) = tasks.join_next(), if !tasks.is_empty() => {}
        }
    }
    // Sessions end by the terminate interrupt; the others have nothing to lose.
    let all_ended = async { while tasks.join_next().await.is_some() {} };
    if tokio::time::timeout(LAST_ORDERS, all_ended).await.is_ok() {
        return true;
    }
    std::mem::forget(tasks);
    false
}
