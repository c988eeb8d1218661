//! The process's helper thread. It sleeps on the process's doorbell, and on the lives of a few
//! neighbours.
//!
//! **Doorbell**: see `doorbell`.
//!
//! **Deaths.** The naive way asks the kernel for every process's lock from time to time. It is
//! either slow to notice or busy all day.
//!
//! The protocol:
//!
//! - Each helper puts its thread number into its process's `life` word, and registers the word as a
//!   robust futex. When the thread dies, the kernel marks the word (`FUTEX_OWNER_DIED`) and wakes a
//!   sleeper.
//! - Every helper sleeps on the lives of the next few processes in the registry, round the end. Of
//!   any set of dead processes one thus has a living watcher, which then looks at all of them.
//! - The mark is only a hint. The process's lock on `region.lock` says whether it is dead. The
//!   kernel drops that lock a moment later, when the last thread of the process has ended.
//! - A hint can be lost (see `HINT_LOST`), and kernels before 5.16 give none. Latch sleepers and
//!   `reap_dead` find the dead all the same.

use super::Region;
use super::header::*;
use crate::doorbell;
use crate::registry::State;
use crate::shim::{AtomicBool, Instant, Ordering, WaitWord, futex_wait, futex_wake};
use std::io;
use std::sync::{Arc, Weak};
use std::time::Duration;

/// How many neighbours a helper watches.
const WATCHED: usize = 4;
/// How many milliseconds a helper waits, after a mark, for the process's lock to come free. The
/// next look finds it otherwise.
const LOCK_WAIT_MS: u32 = 500;

/// The kernel wakes one sleeper per death. If that sleeper is killed as well before it has woken
/// the others, the hint is lost. Every helper therefore looks once in this period.
pub(super) const HINT_LOST: Duration = Duration::from_secs(1);

const OWNER_DIED: u32 = 0x4000_0000;
const WAITERS: u32 = 0x8000_0000;

pub(super) struct Helper {
    stop: Arc<AtomicBool>,
    thread: std::thread::JoinHandle<()>,
}

impl Helper {
    /// Starts the helper thread of this process.
    pub fn start(region: &Arc<Region>) -> io::Result<Helper> {
        let stop = Arc::new(AtomicBool::new(false));
        let (weak, stopped) = (Arc::downgrade(region), stop.clone());

        // References into the mapping: `Region::drop` joins this thread before it unmaps, or runs
        // in it.
        let (processes, me) = (region.processes(), region.process() as usize);
        let (ready, started) = std::sync::mpsc::channel::<()>();
        let journal = sinew_log::current();
        let run = move || {
            let _entered = sinew_log::enter(journal);
            let life = Life::begin(&processes[me].life);
            drop(ready);
            live(&weak, &stopped, processes, me);
            drop(life);
        };

        let thread =
            std::thread::Builder::new().name("sinew-helper".into()).stack_size(256 << 10).spawn(run)?;
        // Waits until the kernel knows the life, and the channel closes. A death before that would
        // give no hint.
        let _ = started.recv();
        Ok(Helper { stop, thread })
    }

    /// Stops the helper. Returns when its thread does not use the mapping any more.
    pub fn stop(self, doorbell: &WaitWord) {
        // Release pairs with the Acquire loads in `live`.
        self.stop.store(true, Ordering::Release);
        doorbell::bump(doorbell);
        // The last handle may have been the helper's own. The helper looks at `stop` before it
        // touches the mapping again.
        if self.thread.thread().id() != std::thread::current().id() {
            let _ = self.thread.join();
        }
    }
}

fn live(region: &Weak<Region>, stop: &AtomicBool, processes: &'static [Process], me: usize) {
    let mine = &processes[me];

    // The predecessors have a new neighbour to watch.
    neighbours(processes, me, true).for_each(|(_, p)| doorbell::bump(&p.doorbell));
    let mut thorough = false;
    while let Some(r) = region.upgrade() {
        let mut call = |slot| {
            if let Some(hook) = r.hook.get() {
                hook.wake(slot);
            }
        };
        let seen = doorbell::answer(&mine.doorbell, r.pending(me as u32), &mut call);
        r.heed_reload(mine);
        let next = r.look_after_deaths(thorough);
        // This may be the last handle. Then the mapping does not exist after this line, and `stop`
        // is set.
        drop(r);
        if stop.load(Ordering::Acquire) {
            break;
        }
        match next {
            Next::Look => thorough = false,
            Next::Watch(told) => thorough = !sleep(processes, me, seen, &told),
            Next::Doorbell => drop(futex_wait(&mine.doorbell, seen, None)),
        }
    }
}

/// The live processes next to this one in the registry, the nearest first, round the end.
fn neighbours(
    processes: &'static [Process],
    me: usize,
    before: bool,
) -> impl Iterator<Item = (usize, &'static Process)> {
    let n = processes.len();
    (1..n)
        .map(move |d| if before { (me + n - d) % n } else { (me + d) % n })
        .map(move |i| (i, &processes[i]))
        .filter(|(_, p)| p.entry.state() == State::Live && p.life.load(Ordering::Relaxed) != 0)
        .take(WATCHED)
}

/// Sleeps until the doorbell is not `seen` any more, or until the life of a neighbour ends that is
/// not among the `told`. Returns false if neither came for so long that a hint may have been lost.
fn sleep(processes: &'static [Process], me: usize, seen: u32, told: &[usize]) -> bool {
    #[repr(C)]
    #[derive(Clone, Copy)]
    struct Waited {
        value: u64,
        address: u64,
        flags: u32,
        reserved: u32,
    }

    const FUTEX_32: u32 = 2;
    let waited = |word: &WaitWord, value: u32| Waited {
        value: u64::from(value),
        address: word.as_ptr() as u64,
        flags: FUTEX_32,
        reserved: 0,
    };

    let doorbell = &processes[me].doorbell;
    let mut all = [waited(doorbell, seen); WATCHED + 1];
    let mut count = 1;
    for (i, p) in neighbours(processes, me, false) {
        // Relaxed: the kernel compares the word again before it sleeps.
        let now = p.life.load(Ordering::Relaxed);
        if now & OWNER_DIED != 0 {
            if told.contains(&i) {
                continue;
            }
            return true;
        }

        if now == 0
            || (now & WAITERS == 0
                && p.life.compare_exchange(now, now | WAITERS, Ordering::Relaxed, Ordering::Relaxed).is_err())
        {
            continue; // The process is leaving, and the next look finds the neighbour after it.
        }

        all[count] = waited(&p.life, now | WAITERS);
        count += 1;
    }

    if processes.iter().enumerate().all(|(i, p)| i == me || p.entry.state() == State::Free) {
        // This process is alone, and the next one to come rings.
        return futex_wait(doorbell, seen, None);
    }

    let mut until = libc::timespec { tv_sec: 0, tv_nsec: 0 };

    // SAFETY: the array outlives the call and holds `count` entries. The addresses are mapped while
    // this thread lives. `until` is written by the first call and only read by the second.
    let rc = unsafe {
        libc::clock_gettime(libc::CLOCK_MONOTONIC, &mut until);
        until.tv_sec += HINT_LOST.as_secs() as libc::time_t;
        libc::syscall(libc::SYS_futex_waitv, all.as_ptr(), count, 0, &raw const until, libc::CLOCK_MONOTONIC)
    };

    match io::Error::last_os_error().raw_os_error() {
        Some(libc::ENOSYS) if rc == -1 => futex_wait(doorbell, seen, Some(Instant::now() + HINT_LOST)),
        Some(libc::ETIMEDOUT) if rc == -1 => false,
        _ => true,
    }
}

/// The helper's next step.
enum Next {
    /// Looks again at once.
    Look,
    /// Sleeps on doorbell and neighbours, except for these dead ones. Another process has been told
    /// of them.
    Watch(Vec<usize>),
    /// Sleeps on the doorbell. The region has been given up: no process cleans up any more, but
    /// sessions are still told to go.
    Doorbell,
}

impl Region {
    /// Cleans up after the dead, and tells the process that rolls sessions back.
    ///
    /// If a process asked to be told (`watch_deaths`), this function leaves the cleaning up to it:
    /// when many are killed together, their watchers must not be at work on each other. `thorough`:
    /// it also looks without a hint.
    fn look_after_deaths(&self, thorough: bool) -> Next {
        if self.check().is_err() {
            return Next::Doorbell;
        }

        let all = self.processes();
        let hook = self.death_hook.get();
        let is_marked = |p: &Process| p.life.load(Ordering::Relaxed) & OWNER_DIED != 0;
        let is_live = |p: &Process| p.entry.state() == State::Live;
        let marked: Vec<usize> = match hook {
            Some(_) => (0..all.len()).filter(|&i| is_live(&all[i]) && is_marked(&all[i])).collect(),
            None => neighbours(all, self.process() as usize, false)
                .filter(|(_, p)| is_marked(p))
                .map(|(i, _)| i)
                .collect(),
        };

        for &i in &marked {
            // The kernel wakes one sleeper only, and this process may be killed before it has
            // acted.
            futex_wake(&all[i].life, u32::MAX);
        }

        if hook.is_none() && !marked.is_empty() {
            let watcher =
                all.iter().find(|p| p.watches.load(Ordering::Acquire) != 0 && is_live(p) && !is_marked(p));
            if let Some(w) = watcher {
                doorbell::bump(&w.doorbell);
                return Next::Watch(marked);
            }
        }

        for &i in &marked {
            // Relaxed: the mark is a hint.
            let life = all[i].life.load(Ordering::Relaxed);
            let mut waits = 0;
            while !self.is_dead(i as u32) && is_live(&all[i]) && is_marked(&all[i]) && waits < LOCK_WAIT_MS {
                crate::shim::sleep(Duration::from_millis(1));
                waits += 1;
            }

            if waits == LOCK_WAIT_MS {
                // The helper has ended, but its process lives on, and is not watched from here on.
                // The word is compared, because the entry may be a newcomer's by now.
                let _ = all[i].life.compare_exchange(life, 0, Ordering::Relaxed, Ordering::Relaxed);
            }
        }

        let looks = !marked.is_empty() || (thorough && hook.is_some());
        if looks && self.release_dead_latches().is_err() {
            return Next::Doorbell;
        }

        if let Some(f) = hook
            && all.iter().any(|p| p.entry.state() == State::Released)
        {
            f();
        }

        if marked.is_empty() { Next::Watch(marked) } else { Next::Look }
    }
}

/// Leaves in an orderly way: the end of the helper makes no mark.
pub(super) fn end_life(p: &Process) {
    p.watches.store(0, Ordering::Relaxed);
    // Relaxed: a watcher that still has the old value is woken and looks again.
    if p.life.swap(0, Ordering::Relaxed) & WAITERS != 0 {
        futex_wake(&p.life, u32::MAX);
    }
}

/// The calling thread's only robust futex.
struct Life {
    head: Box<RobustHead>,
}

/// `struct robust_list_head` of the kernel, with its only entry behind it.
#[repr(C)]
struct RobustHead {
    first: *const libc::c_void,
    futex_offset: libc::c_long,
    pending: *const libc::c_void,
    /// The entry's link, back to the head.
    entry: *const libc::c_void,
}

const ROBUST_HEAD_BYTES: usize = 24;

impl Life {
    fn begin(word: &WaitWord) -> Life {
        let null = std::ptr::null();
        let mut head = Box::new(RobustHead { first: null, futex_offset: 0, pending: null, entry: null });
        let entry = &raw const head.entry;
        head.entry = (&raw const *head).cast();
        head.first = entry.cast();
        // The entry is private memory and the word is shared. The kernel only adds the offset to
        // the entry's address.
        head.futex_offset = (word.as_ptr() as isize).wrapping_sub(entry as isize) as libc::c_long;
        // SAFETY: no arguments.
        let tid = unsafe { libc::syscall(libc::SYS_gettid) } as u32;
        word.store(tid, Ordering::Relaxed);
        // SAFETY: the head stays where it is until `drop`, which first takes the list away from the
        // kernel. This thread is the crate's own. It uses no robust mutexes of the C library, whose
        // list this one replaces.
        unsafe { libc::syscall(libc::SYS_set_robust_list, &raw const *head, ROBUST_HEAD_BYTES) };
        Life { head }
    }
}

impl Drop for Life {
    fn drop(&mut self) {
        debug_assert!(!self.head.first.is_null());
        // SAFETY: takes the list away from the kernel, before the memory is freed.
        unsafe {
            libc::syscall(libc::SYS_set_robust_list, std::ptr::null::<libc::c_void>(), ROBUST_HEAD_BYTES)
        };
    }
}
