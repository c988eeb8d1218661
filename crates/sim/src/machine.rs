//! The simulated machine: cores with clocks, threads as coroutines, and the order in which they
//! run.
//!
//! **The naive way** gives each simulated thread a thread of the host, and lets them take turns.
//! A turn then costs microseconds, and the host decides the order.
//!
//! **The protocol.** All threads are coroutines of one host thread. Each core has a clock, and its
//! thread spends time on it. Before each shared access the thread looks whether another core's
//! clock, or a timer, is behind its own. If so, the thread is suspended until the others have
//! caught up. An access therefore happens at its time: every access that happens earlier on another
//! core has happened before it. Ties are broken by the seed, so that a run replays exactly.
//!
//! A thread that sleeps gives its core to the next thread in the core's queue. A woken thread goes
//! to its last core if that is idle, else to another idle core, else into the queue of its last
//! core. A core with a queue changes its thread at the end of a time slice.

mod count;
pub mod process;

pub use count::Counted;

use crate::cache::{CORES_MAX, Caches, LINE_BYTES, Taken, Traffic};
use crate::cost::{Costs, Ps};
use crate::device::Device;
use crate::heat::{Heat, LineHeat};
use corosensei::stack::DefaultStack;
use corosensei::{Coroutine, CoroutineResult, Yielder};
use process::Process;
use sinew_sync::shim::{Access, FileCall, Machine as Hooks, install};
use std::cell::{Cell, RefCell};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, VecDeque};
use std::ffi::c_void;
use std::os::fd::RawFd;

/// Threads that wait for a file lock sleep on this address, which no word has.
const LOCKS: usize = 1;

/// The delay of a shaken machine's thread that has given a lock back, at most.
const LATE_PS: Ps = 1_000_000_000;

/// Stack of a simulated thread.
const STACK_BYTES: usize = 256 << 10;

/// The shape of a machine.
#[derive(Debug, Clone)]
pub struct Shape {
    /// Cores of all sockets together, at most [`CORES_MAX`].
    pub cores: usize,
    /// Sockets. Each has as many cores as the others, or one fewer.
    pub sockets: usize,
    /// The cost of each step.
    pub costs: Costs,
    /// Decides ties. A run with the same seed is the same run.
    pub seed: u64,
    /// Accesses cost a time that the seed decides, and not the lines' costs. A run does not depend
    /// on addresses then, and threads get out of step as widely as they may.
    pub shaken: bool,
}

impl Shape {
    /// A machine with the usual costs.
    pub fn new(cores: usize, sockets: usize, seed: u64) -> Shape {
        assert!((1..=CORES_MAX).contains(&cores) && (1..=cores).contains(&sockets));
        Shape { cores, sockets, costs: Costs::default(), seed, shaken: false }
    }
}

/// Why a thread gives its core back.
enum Stop {
    /// Another core's clock is behind.
    Behind,
    /// Another thread of the core has its turn.
    Turn,
    /// It sleeps.
    Asleep,
    /// Its process was killed.
    Killed,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Ready,
    /// It sleeps on this address, or until a time alone.
    Asleep(Option<usize>),
    Done,
}

struct Thread {
    coroutine: Option<Coroutine<(), Stop, (), DefaultStack>>,
    process: usize,
    /// For the report of a run that does not end.
    doing: &'static str,
    core: usize,
    state: State,
    /// Counts the thread's sleeps, so that a timer can tell one from the next.
    sleep: u64,
    /// The last sleep ended by a wake-up, and not by its deadline.
    was_woken: bool,
    /// The lines that it has touched since `Machine::counted` began, and its accesses.
    count: Option<count::Count>,
}

#[derive(Default)]
struct Core {
    clock: Ps,
    running: Option<usize>,
    queue: VecDeque<usize>,
    slice_began: Ps,
    /// Time in which a thread ran.
    busy_ps: Ps,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    Core(usize),
    Timer {
        thread: usize,
        sleep: u64,
    },
    /// A killed process's next step to its end.
    Ending(usize),
    /// A stopped process goes on.
    Continue(usize),
}

struct Inner {
    shape: Shape,
    caches: Caches,
    heat: Heat,
    device: Device,
    threads: Vec<Thread>,
    processes: Vec<Process>,
    /// The memory of files, by device and inode: address and length.
    mappings: HashMap<(u64, u64), (usize, usize)>,
    cores: Vec<Core>,
    /// The next event of each core that has a thread, and timers.
    events: BinaryHeap<Reverse<(Ps, u32, Event)>>,
    sleepers: HashMap<usize, VecDeque<usize>>,
    ties: fastrand::Rng,
    /// The core whose thread runs.
    now_on: usize,
    /// The earliest event of any other core or timer.
    horizon: Ps,
    accesses: u64,
    /// Kill points, deaths and stops are printed.
    traces: bool,
}

/// A machine and the threads on it.
pub struct Machine {
    inner: RefCell<Inner>,
    /// How the running thread suspends itself.
    yielder: Cell<*const Yielder<(), Stop>>,
}

impl Machine {
    /// A machine without threads, whose clocks stand at zero.
    pub fn new(shape: Shape) -> Machine {
        let cores_per_socket = shape.cores.div_ceil(shape.sockets);
        let inner = Inner {
            caches: Caches::new(shape.cores, cores_per_socket),
            heat: Heat::default(),
            device: Device::default(),
            threads: Vec::new(),
            processes: vec![Process::new(1, "driver")],
            mappings: HashMap::new(),
            cores: (0..shape.cores).map(|_| Core::default()).collect(),
            events: BinaryHeap::new(),
            sleepers: HashMap::new(),
            ties: fastrand::Rng::with_seed(shape.seed),
            now_on: 0,
            horizon: Ps::MAX,
            accesses: 0,
            traces: false,
            shape,
        };
        Machine { inner: RefCell::new(inner), yielder: Cell::new(std::ptr::null()) }
    }

    /// Runs these threads to their ends. Thread `i` begins on core `i` modulo the cores.
    ///
    /// # Panics
    /// If a thread panics, or if all threads that are left sleep without a deadline.
    pub fn run<'a>(&'a self, threads: Vec<Box<dyn FnOnce() + 'a>>) {
        if let Err(left) = self.run_until(threads, Ps::MAX) {
            panic!("{} simulated threads sleep for ever", left.len());
        }
    }

    /// As [`Machine::run`], but ends at a time of the clocks.
    ///
    /// # Errors
    /// The threads that have not ended, each in words.
    ///
    /// # Panics
    /// If a thread panics.
    pub fn run_until<'a>(&'a self, threads: Vec<Box<dyn FnOnce() + 'a>>, end: Ps) -> Result<(), Vec<String>> {
        for body in threads {
            // SAFETY: this function borrows `self` for as long as `body` borrows anything. A body
            // that has not ended when it returns is forgotten, and never runs again.
            unsafe { self.spawn(process::FIRST, body) };
        }

        // SAFETY: the machine is uninstalled below, before `self` can end, and by the guard if a
        // thread panics. Nothing keeps the reference.
        let installed: &'static dyn Hooks = unsafe { std::mem::transmute(self as &dyn Hooks) };
        let _uninstalled = Installed::new(installed);
        while let Some((at, event)) = self.next_event() {
            if at > end {
                break;
            }
            match event {
                Event::Timer { thread, sleep } => self.inner.borrow_mut().timer(at, thread, sleep),
                Event::Core(core) => self.step(core),
                Event::Ending(process) => self.inner.borrow_mut().end_step(at, process),
                Event::Continue(process) => self.inner.borrow_mut().carry_on(at, process),
            }
        }

        let inner = self.inner.borrow();
        let left = inner.threads.iter().filter(|t| t.state != State::Done);
        let left: Vec<String> = left.map(|t| inner.in_words(t)).collect();
        if left.is_empty() { Ok(()) } else { Err(left) }
    }

    /// Adds a thread to a process. A running thread may call it.
    ///
    /// # Safety
    /// All that `body` borrows lives until the run has ended.
    pub unsafe fn spawn<'a>(&'a self, process: usize, body: Box<dyn FnOnce() + 'a>) {
        // SAFETY: the coroutine runs only inside of `run_until`, and by the caller's promise. It is
        // forgotten, and never dropped, if it has not ended.
        let body: Box<dyn FnOnce()> = unsafe { std::mem::transmute(body) };
        // SAFETY: as above; the coroutine runs inside of `run` alone.
        let here: &'static Machine = unsafe { std::mem::transmute::<&Machine, &'static Machine>(self) };
        let stack = DefaultStack::new(STACK_BYTES).expect("memory for a simulated thread");
        let coroutine = Coroutine::with_stack(stack, move |yielder: &Yielder<(), Stop>, ()| {
            here.yielder.set(yielder);
            body();
        });

        let mut inner = self.inner.borrow_mut();
        let (number, cores) = (inner.threads.len(), inner.cores.len());
        let core = number % cores;
        inner.threads.push(Thread {
            coroutine: Some(coroutine),
            process,
            doing: "-",
            core,
            state: State::Ready,
            sleep: 0,
            was_woken: false,
            count: None,
        });
        let now = inner.cores[inner.now_on].clock;
        inner.make_ready(number, core, now);
    }

    fn next_event(&self) -> Option<(Ps, Event)> {
        let mut inner = self.inner.borrow_mut();
        let Reverse((at, _, event)) = inner.events.pop()?;
        inner.horizon = inner.events.peek().map_or(Ps::MAX, |Reverse((at, ..))| *at);
        Some((at, event))
    }

    /// Runs the thread of a core until it stops.
    fn step(&self, core: usize) {
        let (thread, mut coroutine) = {
            let mut inner = self.inner.borrow_mut();
            inner.now_on = core;
            let thread = inner.cores[core].running.expect("a core with an event has a thread");
            let process = inner.threads[thread].process;
            let p = &mut inner.processes[process];
            if !p.is_alive || p.is_stopped {
                match p.is_alive {
                    true => p.parked.push(thread),
                    false => inner.forget(thread),
                }
                inner.leave_core(core);
                return;
            }
            (thread, inner.threads[thread].coroutine.take().expect("a thread runs once at a time"))
        };

        // A coroutine that was suspended sets the yielder itself when it goes on.
        let stop = match coroutine.resume(()) {
            CoroutineResult::Yield(stop) => Some(stop),
            CoroutineResult::Return(()) => None,
        };

        let mut inner = self.inner.borrow_mut();
        match stop {
            None => {
                inner.threads[thread].state = State::Done;
                inner.leave_core(core);
            }
            Some(stop) => {
                inner.threads[thread].coroutine = Some(coroutine);
                match stop {
                    Stop::Killed => {
                        inner.forget(thread);
                        inner.leave_core(core);
                    }
                    Stop::Behind => {
                        let clock = inner.cores[core].clock;
                        inner.push(clock, Event::Core(core));
                    }
                    Stop::Turn => {
                        inner.cores[core].queue.push_back(thread);
                        inner.leave_core(core);
                    }
                    Stop::Asleep => inner.leave_core(core),
                }
            }
        }
    }

    fn suspend(&self, stop: Stop) {
        let yielder = self.yielder.get();
        // SAFETY: the running thread's own, which lives as long as its coroutine. Each thread sets
        // it when it begins and whenever it goes on, below.
        unsafe { (*yielder).suspend(stop) };
        self.yielder.set(yielder);
    }

    /// Lets the cores that are behind catch up, and a thread that waits for this core have its
    /// turn.
    fn catch_up(&self) {
        loop {
            let stop = {
                let inner = self.inner.borrow();
                let core = &inner.cores[inner.now_on];
                if !core.queue.is_empty() && core.clock - core.slice_began >= inner.shape.costs.slice {
                    Stop::Turn
                } else if core.clock > inner.horizon {
                    Stop::Behind
                } else {
                    return;
                }
            };
            self.suspend(stop);
        }
    }

    /// The running thread computes for about this time, without a shared access. The seed decides
    /// by how much the time differs, at most by a twentieth: no two computations of a real machine
    /// take equally long.
    pub fn work(&self, time: Ps) {
        let mut inner = self.inner.borrow_mut();
        let less_or_more = inner.ties.u64(0..=time / 10);
        inner.charge(time - time / 20 + less_or_more);
    }

    /// As `work`, for as long as so many instructions take.
    pub fn instructions(&self, count: u64) {
        let each = self.inner.borrow().shape.costs.instruction;
        self.work(count * each);
    }

    /// The clock of the core on which the running thread is.
    pub fn now(&self) -> Ps {
        let inner = self.inner.borrow();
        inner.cores[inner.now_on].clock
    }

    /// The latest clock of all cores.
    pub fn elapsed(&self) -> Ps {
        self.inner.borrow().cores.iter().map(|core| core.clock).max().unwrap_or(0)
    }

    /// Shared accesses of all threads so far.
    pub fn accesses(&self) -> u64 {
        self.inner.borrow().accesses
    }

    /// The cost of each line so far, by the address of its first byte.
    pub fn traffic(&self) -> Vec<(usize, Traffic)> {
        self.inner.borrow().caches.traffic().filter(|(_, t)| t.moves > 0).collect()
    }

    /// The words of the line that begins at this address, and its writers.
    pub fn heat_of(&self, address: usize) -> LineHeat {
        self.inner.borrow().heat.of_line(address)
    }

    /// Forgets what the lines have cost so far.
    pub fn reset_traffic(&self) {
        let mut inner = self.inner.borrow_mut();
        inner.caches.reset_traffic();
        inner.heat.reset();
    }

    /// Time in which threads ran, over all cores.
    pub fn busy(&self) -> Ps {
        self.inner.borrow().cores.iter().map(|core| core.busy_ps).sum()
    }
}

impl Inner {
    fn running(&self) -> usize {
        self.cores[self.now_on].running.expect("a thread runs")
    }

    fn stop_sleeping(&mut self, thread: usize, on: Option<usize>) {
        if let Some(sleepers) = on.and_then(|address| self.sleepers.get_mut(&address)) {
            sleepers.retain(|other| *other != thread);
        }
    }

    fn push(&mut self, at: Ps, event: Event) {
        let tie = self.ties.u32(..);
        self.events.push(Reverse((at, tie, event)));
        self.horizon = self.horizon.min(at);
    }

    fn charge(&mut self, time: Ps) {
        let core = &mut self.cores[self.now_on];
        core.clock += time;
        core.busy_ps += time;
    }

    /// Waits until the core's stores are done.
    fn drain(&mut self) {
        let (core, now) = (self.now_on, self.cores[self.now_on].clock);
        if let Some(done) = self.caches.stores_done(core, now) {
            self.note_wait_for_stores(done - now);
            self.charge(done - now);
        }
    }

    /// Asks the caches for a line at this time, and notes what the running thread waits for.
    fn ask_for(&mut self, address: usize, access: Access, now: Ps) -> Taken {
        let core = self.now_on;
        let taken = self.caches.access(&self.shape.costs, core, address, access, now);
        match taken {
            Taken::Waits(until) => self.note_wait_for_stores(until - now),
            Taken::Arrives { at, .. } => self.note_wait(address, access, at - now),
            // The store was left behind, because its line must come first.
            Taken::Done(_) if access == Access::Store && self.caches.last_store(core) == Some(address) => {
                self.note_wait(address, access, 0);
            }
            Taken::Done(_) => {}
        }
        taken
    }

    fn note_wait(&mut self, address: usize, access: Access, time: Ps) {
        let thread = self.cores[self.now_on].running.expect("a thread runs");
        self.heat.waited(address, thread, access, time);
    }

    /// The last of the core's stores is the one that it waits for.
    fn note_wait_for_stores(&mut self, time: Ps) {
        if let Some(address) = self.caches.last_store(self.now_on) {
            self.note_wait(address, Access::Store, time);
        }
    }

    /// An access to plain memory. The core asks for all its lines at once, and waits for those that
    /// it reads. It leaves its stores behind.
    fn touch(&mut self, address: usize, bytes: usize, access: Access) {
        let began = self.cores[self.now_on].clock;
        let (first, last) = (address / LINE_BYTES, (address + bytes - 1) / LINE_BYTES);
        let mut ended = began;
        for line in first..=last {
            self.accesses += 1;
            let done = match self.ask_for(address.max(line * LINE_BYTES), access, began) {
                Taken::Done(own) => began + own,
                Taken::Arrives { at, own } => at + own,
                Taken::Waits(until) => until,
            };
            ended = ended.max(done);
        }
        let copied = (last - first) as Ps * self.shape.costs.next_line;
        self.charge(copied.max(ended - began));
    }

    /// The core's thread has left it. The next one of the queue goes on.
    fn leave_core(&mut self, core: usize) {
        let switch = self.shape.costs.switch;
        let c = &mut self.cores[core];
        c.running = c.queue.pop_front();
        if c.running.is_some() {
            c.clock += switch;
            c.slice_began = c.clock;
            let clock = c.clock;
            self.push(clock, Event::Core(core));
        }
    }

    /// A thread can run on this core from `at` on.
    fn make_ready(&mut self, thread: usize, core: usize, at: Ps) {
        self.threads[thread].state = State::Ready;
        self.threads[thread].core = core;
        let c = &mut self.cores[core];
        if c.running.is_some() {
            c.queue.push_back(thread);
            return;
        }
        c.running = Some(thread);
        c.clock = c.clock.max(at);
        c.slice_began = c.clock;
        let clock = c.clock;
        self.push(clock, Event::Core(core));
    }

    /// Ends a thread's sleep at `at`.
    fn end_sleep(&mut self, thread: usize, at: Ps, was_woken: bool) {
        let t = &mut self.threads[thread];
        t.was_woken = was_woken;
        t.sleep += 1;
        let last = t.core;
        let is_idle = |c: &Core| c.running.is_none();
        let core = match is_idle(&self.cores[last]) {
            true => last,
            false => self.cores.iter().position(is_idle).unwrap_or(last),
        };
        self.make_ready(thread, core, at + self.shape.costs.wake_up);
    }

    fn timer(&mut self, at: Ps, thread: usize, sleep: u64) {
        let t = &self.threads[thread];
        let State::Asleep(on) = t.state else { return };
        if t.sleep != sleep {
            return;
        }
        self.stop_sleeping(thread, on);
        self.end_sleep(thread, at, false);
    }

    fn sleep(&mut self, on: Option<usize>, deadline: Option<Ps>) {
        let thread = self.cores[self.now_on].running.expect("a thread runs");
        let t = &mut self.threads[thread];
        t.state = State::Asleep(on);
        let sleep = t.sleep;
        if let Some(address) = on {
            self.sleepers.entry(address).or_default().push_back(thread);
        }
        if let Some(at) = deadline {
            self.push(at, Event::Timer { thread, sleep });
        }
    }
}

impl Hooks for Machine {
    fn access(&self, address: usize, access: Access) {
        self.meet_fate();
        self.inner.borrow_mut().count(address);
        if self.inner.borrow().shape.shaken {
            self.catch_up();
            let mut inner = self.inner.borrow_mut();
            inner.accesses += 1;
            let time = inner.shake();
            inner.charge(time);
            return;
        }
        let own = loop {
            self.catch_up();
            let mut inner = self.inner.borrow_mut();
            let now = inner.cores[inner.now_on].clock;
            match inner.ask_for(address, access, now) {
                Taken::Waits(until) => inner.charge(until - now),
                Taken::Done(time) => {
                    inner.accesses += 1;
                    inner.charge(time);
                    return;
                }
                Taken::Arrives { at, own } => {
                    inner.accesses += 1;
                    inner.charge(at - now);
                    break own;
                }
            }
        };

        // The operation happens when the line is there.
        self.catch_up();
        self.inner.borrow_mut().charge(own);
    }

    fn full_fence(&self) {
        let mut inner = self.inner.borrow_mut();
        inner.drain();
        let time = inner.shape.costs.full_fence;
        inner.charge(time);
    }

    fn futex_wait(&self, address: usize, same: &dyn Fn() -> bool, deadline_ns: Option<u64>) -> bool {
        self.meet_fate();
        self.catch_up();
        let deadline = deadline_ns.map(|ns| ns.saturating_mul(1000));
        {
            let mut inner = self.inner.borrow_mut();
            inner.drain();
            let time = inner.shape.costs.futex;
            inner.charge(time);
            let now = inner.cores[inner.now_on].clock;
            if !same() {
                return true;
            }
            if deadline.is_some_and(|at| at <= now) {
                return false;
            }
            inner.sleep(Some(address), deadline);
        }
        self.suspend(Stop::Asleep);
        let inner = self.inner.borrow();
        let thread = inner.cores[inner.now_on].running.expect("a thread runs");
        inner.threads[thread].was_woken
    }

    fn futex_wake(&self, address: usize, count: u32) {
        self.meet_fate();
        self.catch_up();
        let mut inner = self.inner.borrow_mut();
        inner.drain();
        let (call, each) = (inner.shape.costs.futex, inner.shape.costs.wake_call);
        inner.charge(call);
        for _ in 0..count {
            let Some(thread) = inner.sleepers.get_mut(&address).and_then(VecDeque::pop_front) else { break };
            inner.charge(each);
            let now = inner.cores[inner.now_on].clock;
            inner.end_sleep(thread, now, true);
        }
    }

    fn now_ns(&self) -> u64 {
        let mut inner = self.inner.borrow_mut();
        let time = inner.shape.costs.clock;
        inner.charge(time);
        inner.cores[inner.now_on].clock / 1000
    }

    fn sleep_ns(&self, period_ns: u64) {
        self.catch_up();
        {
            let mut inner = self.inner.borrow_mut();
            let at = inner.cores[inner.now_on].clock + period_ns.saturating_mul(1000);
            inner.sleep(None, Some(at));
        }
        self.suspend(Stop::Asleep);
    }

    fn yield_now(&self) {
        self.catch_up();
        let turn = {
            let mut inner = self.inner.borrow_mut();
            let time = inner.shape.costs.futex;
            inner.charge(time);
            !inner.cores[inner.now_on].queue.is_empty()
        };
        if turn {
            self.suspend(Stop::Turn);
        }
    }

    fn spin_hint(&self) {
        let mut inner = self.inner.borrow_mut();
        let time = inner.shape.costs.pause;
        inner.charge(time);
    }

    fn cpus(&self) -> u32 {
        self.inner.borrow().shape.cores as u32
    }

    /// No order rests on plain memory, and so no core catches up.
    fn touch(&self, address: usize, bytes: usize, access: Access) {
        let mut inner = self.inner.borrow_mut();
        if bytes > 0 && !inner.shape.shaken {
            inner.touch(address, bytes, access);
        }
    }

    fn file_call(&self, call: FileCall) {
        self.catch_up();
        let ends = {
            let mut inner = self.inner.borrow_mut();
            let inner = &mut *inner;
            let bytes = match call {
                FileCall::Read(bytes) | FileCall::Write(bytes) => bytes,
                FileCall::Allocate | FileCall::Sync => 0,
            };
            inner.charge(inner.shape.costs.file_call + bytes as Ps * inner.shape.costs.file_byte);
            if call != FileCall::Sync {
                return;
            }
            let now = inner.cores[inner.now_on].clock;
            let ends = inner.device.sync(&inner.shape.costs, now);
            inner.sleep(None, Some(ends));
            ends
        };
        self.suspend(Stop::Asleep);
        debug_assert!(self.now() >= ends);
    }

    fn system_call(&self) {
        self.meet_fate();
        self.catch_up();
        let mut inner = self.inner.borrow_mut();
        let time = inner.shape.costs.futex;
        let more = if inner.shape.shaken { inner.shake() } else { 0 };
        inner.charge(time + more);
    }

    fn kill_point(&self, what: &'static str) {
        let mut inner = self.inner.borrow_mut();
        let process = inner.threads[inner.running()].process;
        inner.processes[process].pass(what);
        inner.trace(process, what);
    }

    fn opened(&self, fd: RawFd) {
        let mut inner = self.inner.borrow_mut();
        let process = inner.threads[inner.running()].process;
        inner.processes[process].opened(fd);
    }

    fn closed(&self, fd: RawFd) {
        let mut inner = self.inner.borrow_mut();
        let process = inner.threads[inner.running()].process;
        inner.processes[process].closed(fd);
    }

    fn wait_for_locks(&self) {
        self.inner.borrow_mut().sleep(Some(LOCKS), None);
        self.suspend(Stop::Asleep);
    }

    fn locks_changed(&self) {
        let mut inner = self.inner.borrow_mut();
        if inner.shape.shaken && inner.ties.u32(0..8) == 0 {
            // The thread loses its core on its way back from the kernel.
            let time = inner.ties.u64(0..LATE_PS);
            inner.charge(time);
        }
        let now = inner.cores[inner.now_on].clock;
        inner.wake_lock_waiters(now);
    }

    fn map(&self, file: (u64, u64), len: usize, fresh: &dyn Fn() -> *mut c_void) -> *mut c_void {
        let mut inner = self.inner.borrow_mut();
        if let Some((base, known)) = inner.mappings.get(&file) {
            assert_eq!(*known, len, "a file of another length");
            return *base as *mut c_void;
        }
        let base = fresh();
        if base != libc::MAP_FAILED {
            inner.mappings.insert(file, (base as usize, len));
        }
        base
    }

    fn keeps(&self, base: *mut c_void) -> bool {
        self.inner.borrow().mappings.values().any(|(at, _)| *at == base as usize)
    }

    fn random(&self) -> u64 {
        self.inner.borrow_mut().ties.u64(..)
    }

    fn process_id(&self) -> u32 {
        let inner = self.inner.borrow();
        inner.processes[inner.threads[inner.running()].process].pid
    }
}

/// Uninstalls the machine when `run` ends.
struct Installed(Option<&'static dyn Hooks>);

impl Installed {
    fn new(machine: &'static dyn Hooks) -> Installed {
        install(Some(machine));
        Installed(None)
    }

    /// Uninstalls the machine for a while.
    fn without(machine: &Machine) -> Installed {
        install(None);
        // SAFETY: the running thread's own machine, which lives as long as the thread runs.
        Installed(Some(unsafe { std::mem::transmute::<&dyn Hooks, &'static dyn Hooks>(machine) }))
    }
}

impl Drop for Installed {
    fn drop(&mut self) {
        install(self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sinew_sync::shim::{AtomicU32, AtomicU64, Instant, Ordering, futex_wait, futex_wake, sleep};
    use std::time::Duration;

    fn boxed<'a>(f: impl FnOnce() + 'a) -> Box<dyn FnOnce() + 'a> {
        Box::new(f)
    }

    #[test]
    fn accesses_happen_in_the_order_of_their_times() {
        let (machine, log) = (Machine::new(Shape::new(4, 1, 1)), RefCell::new(Vec::new()));
        let words: [AtomicU64; 64] = std::array::from_fn(|_| AtomicU64::new(0));
        let thread = |core: usize| {
            let (machine, log, words) = (&machine, &log, &words);
            boxed(move || {
                for _ in 0..100 {
                    machine.work(1000 * (core as u64 + 1));
                    words[core * 16].load(Ordering::Relaxed);
                    log.borrow_mut().push((machine.now(), core));
                }
            })
        };
        machine.run((0..4).map(thread).collect());
        let log = log.into_inner();
        assert_eq!(log.len(), 400);
        assert!(log.is_sorted_by_key(|(at, _)| *at), "an access happened before an earlier one");
    }

    /// Threads that add to one word, and the end of the run.
    fn contended(seed: u64) -> (u64, Ps, u64) {
        let machine = Machine::new(Shape::new(8, 2, seed));
        let word = AtomicU64::new(0);
        let thread = |_| {
            boxed(|| {
                for _ in 0..1000 {
                    word.fetch_add(1, Ordering::Relaxed);
                    machine.work(3000);
                }
            })
        };
        machine.run((0..8).map(thread).collect());
        (word.load(Ordering::Relaxed), machine.elapsed(), machine.accesses())
    }

    #[test]
    fn a_run_replays_exactly_and_another_seed_is_another_run() {
        let first = contended(7);
        assert_eq!((first.0, first.2), (8000, 8000));
        assert_eq!(contended(7), first);
        assert_ne!(contended(8).1, first.1);
    }

    /// A core adds at most three times before its line leaves: the stay is shorter than three adds
    /// and the work between them.
    #[test]
    fn a_contended_word_moves_at_least_once_for_three_adds() {
        let costs = Costs::default();
        assert!(costs.stay < 3 * (costs.hit + costs.update + 2850));
        let (_, elapsed, _) = contended(7);
        assert!(elapsed >= 8000 / 3 * costs.turn_near, "{elapsed}");
    }

    #[test]
    fn sleepers_are_woken_once_and_deadlines_end_sleeps() {
        let machine = Machine::new(Shape::new(2, 1, 3));
        let (word, woken) = (AtomicU32::new(0), AtomicU32::new(0));
        let sleeper = || {
            boxed(|| {
                while word.load(Ordering::Acquire) == 0 {
                    assert!(futex_wait(&word, 0, None));
                }
                woken.fetch_add(1, Ordering::Relaxed);
            })
        };
        let late = boxed(|| {
            let begun = Instant::now();
            assert!(!futex_wait(&word, 0, Some(begun + Duration::from_micros(50))), "the deadline passed");
            assert!(begun.elapsed() >= Duration::from_micros(50));
            sleep(Duration::from_millis(1));
            word.store(1, Ordering::Release);
            futex_wake(&word, u32::MAX);
        });
        machine.run(vec![sleeper(), sleeper(), late, sleeper()]);
        assert_eq!(woken.load(Ordering::Relaxed), 3);
        assert!(machine.elapsed() >= 1_050_000_000);
    }

    #[test]
    fn threads_share_a_core_by_time_slices() {
        let machine = Machine::new(Shape::new(1, 1, 5));
        let stop = AtomicU32::new(0);
        let spinner = boxed(|| {
            while stop.load(Ordering::Relaxed) == 0 {
                machine.work(100_000);
            }
        });
        machine.run(vec![spinner, boxed(|| stop.store(1, Ordering::Relaxed))]);
        let slice = Costs::default().slice;
        assert!((slice..2 * slice).contains(&machine.elapsed()), "{}", machine.elapsed());
    }

    #[test]
    #[should_panic(expected = "1 simulated threads sleep for ever")]
    fn a_sleep_that_no_thread_ends_is_found() {
        let machine = Machine::new(Shape::new(1, 1, 5));
        let word = AtomicU32::new(0);
        machine.run(vec![boxed(|| {
            futex_wait(&word, 0, None);
        })]);
    }
}
