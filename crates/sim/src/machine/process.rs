//! The lives of simulated processes.
//!
//! A process is a set of threads with a pid, descriptors and fates. Killed at a shared access or at
//! a system call, it makes neither that access nor any later one:
//!
//! - Its threads are never resumed. Their stacks are dropped as they are, without a destructor.
//! - Its descriptors are closed one after the other, at moments that the seed decides. Each close
//!   drops the file's locks. In between, others see a process that is half gone, as they do on a
//!   real machine.
//! - Its heap is leaked, because no destructor may run.
//!
//! A stopped process keeps everything. Its threads run on when it is continued.

use super::{Inner, LOCKS, Machine, State, Stop, Thread};
use crate::cost::Ps;
use std::os::fd::RawFd;

/// The process of the threads with which a machine begins.
pub const FIRST: usize = 0;
/// Between two steps of a process's end, at most.
const ENDING_STEP_PS: u64 = 20_000_000;

/// When a fate comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// At the process's n-th shared access or system call from now on.
    Access(u64),
    /// The given accesses after it has passed a kill point that begins so, the n-th time.
    Point {
        /// The beginning of the kill point's name.
        prefix: &'static str,
        /// How often it must have passed such a point.
        nth: u32,
        /// Accesses from there on.
        then: u64,
    },
}

/// The end or the pause of a process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// It is killed.
    Dies,
    /// It is stopped for this time.
    Stops(Ps),
}

/// A simulated process as the machine's kernel knows it.
pub(super) struct Process {
    pub pid: u32,
    pub name: &'static str,
    pub is_alive: bool,
    pub is_stopped: bool,
    /// Its descriptors, by the numbers that a kernel would give them: the lowest free one to each.
    /// A real descriptor's number depends on what else the program has open, and would decide in
    /// which order they are closed at a death.
    pub descriptors: Vec<Option<RawFd>>,
    pub fates: Vec<(When, Fate)>,
    /// The access at which the next fate comes, in the count of `accesses`.
    pub next_fate: u64,
    pub accesses: u64,
    /// Threads that wait for it to be continued.
    pub parked: Vec<usize>,
    /// The kill point that it has passed last.
    pub last_point: &'static str,
}

impl Process {
    /// A process that has just begun.
    pub fn new(pid: u32, name: &'static str) -> Process {
        Process {
            pid,
            name,
            is_alive: true,
            is_stopped: false,
            descriptors: Vec::new(),
            fates: Vec::new(),
            next_fate: u64::MAX,
            accesses: 0,
            parked: Vec::new(),
            last_point: "-",
        }
    }

    /// The process has opened this descriptor.
    pub fn opened(&mut self, fd: RawFd) {
        match self.descriptors.iter_mut().find(|place| place.is_none()) {
            Some(place) => *place = Some(fd),
            None => self.descriptors.push(Some(fd)),
        }
    }

    /// The process closes this descriptor.
    pub fn closed(&mut self, fd: RawFd) {
        let place = self.descriptors.iter_mut().find(|place| **place == Some(fd));
        place.expect("the process's own descriptor").take();
    }

    /// The lowest descriptor, which is the process's no more.
    fn lowest_descriptor(&mut self) -> Option<RawFd> {
        self.descriptors.iter_mut().find_map(Option::take)
    }

    fn find_next(&mut self) {
        let at = |(when, _): &(When, Fate)| match when {
            When::Access(n) => Some(*n),
            When::Point { .. } => None,
        };
        self.next_fate = self.fates.iter().filter_map(at).min().unwrap_or(u64::MAX);
    }

    /// Fates wait for a number of accesses from now on, and are kept as counts from the beginning.
    pub fn add(&mut self, when: When, fate: Fate) {
        let when = match when {
            When::Access(n) => When::Access(self.accesses + n.max(1)),
            point => point,
        };
        self.fates.push((when, fate));
        self.find_next();
    }

    /// The fate of this access.
    pub fn due(&mut self) -> Option<Fate> {
        let at = self.fates.iter().position(|(when, _)| *when == When::Access(self.next_fate))?;
        let (_, fate) = self.fates.swap_remove(at);
        self.find_next();
        Some(fate)
    }

    /// The process passes a kill point.
    pub fn pass(&mut self, what: &'static str) {
        self.last_point = what;
        let now = self.accesses;
        for (when, _) in &mut self.fates {
            if let When::Point { prefix, nth, then } = when
                && what.starts_with(*prefix)
            {
                *nth = nth.saturating_sub(1);
                if *nth == 0 {
                    *when = When::Access(now + *then + 1);
                }
            }
        }
        self.find_next();
    }
}

impl Machine {
    /// A new process, without threads.
    pub fn start_process(&self, name: &'static str) -> usize {
        let mut inner = self.inner.borrow_mut();
        let number = inner.processes.len();
        inner.processes.push(Process::new(1000 + number as u32, name));
        number
    }

    /// Prints from now on each kill point that a process passes, each death and each stop.
    pub fn trace(&self) {
        self.inner.borrow_mut().traces = true;
    }

    /// Prints a line of the running thread among the others, if they are printed.
    pub fn note(&self, what: &str) {
        let inner = self.inner.borrow();
        inner.trace(inner.threads[inner.running()].process, what);
    }

    /// Gives a process a fate.
    pub fn destine(&self, process: usize, when: When, fate: Fate) {
        assert_ne!(process, FIRST, "the driver lives");
        self.inner.borrow_mut().processes[process].add(when, fate);
    }

    /// Kills a process.
    pub fn kill(&self, process: usize) {
        assert_ne!(process, FIRST, "the driver lives");
        self.inner.borrow_mut().kill(process);
    }

    /// Stops a process for a time.
    pub fn stop(&self, process: usize, time: Ps) {
        self.inner.borrow_mut().stop(process, time);
    }

    /// The process with this pid.
    pub fn process_of_pid(&self, pid: u32) -> Option<usize> {
        self.inner.borrow().processes.iter().position(|p| p.pid == pid)
    }

    /// True until the process is killed.
    pub fn is_alive(&self, process: usize) -> bool {
        self.inner.borrow().processes[process].is_alive
    }

    /// True once a killed process has nothing left.
    pub fn has_ended(&self, process: usize) -> bool {
        let p = &self.inner.borrow().processes[process];
        !p.is_alive && p.descriptors.iter().all(Option::is_none)
    }

    /// True if a thread of the process is left.
    pub fn has_threads(&self, process: usize) -> bool {
        let inner = self.inner.borrow();
        inner.threads.iter().any(|t| t.process == process && t.state != State::Done)
    }

    /// The kill point that the process has passed last.
    pub fn last_point(&self, process: usize) -> &'static str {
        self.inner.borrow().processes[process].last_point
    }

    /// The process of the running thread.
    pub fn process(&self) -> usize {
        let inner = self.inner.borrow();
        inner.threads[inner.running()].process
    }

    /// Says what the running thread does, for the report of a run that does not end.
    pub fn says(&self, doing: &'static str) {
        let mut inner = self.inner.borrow_mut();
        let thread = inner.running();
        inner.threads[thread].doing = doing;
    }

    /// Runs `f` without the machine: its accesses cost no time, and no other thread runs meanwhile.
    pub fn aside<R>(&self, f: impl FnOnce() -> R) -> R {
        let _installed = super::Installed::without(self);
        f()
    }

    /// Meets the running process's fate, if it comes now.
    pub(super) fn meet_fate(&self) {
        let stop = {
            let mut inner = self.inner.borrow_mut();
            let process = inner.threads[inner.running()].process;
            let p = &mut inner.processes[process];
            p.accesses += 1;
            if p.accesses < p.next_fate {
                return;
            }
            match p.due() {
                None => return,
                Some(Fate::Dies) => {
                    inner.kill(process);
                    Stop::Killed
                }
                Some(Fate::Stops(time)) => {
                    inner.stop(process, time);
                    Stop::Behind
                }
            }
        };
        self.suspend(stop);
    }
}

impl Inner {
    pub(super) fn kill(&mut self, process: usize) {
        let p = &mut self.processes[process];
        if !p.is_alive {
            return;
        }
        p.is_alive = false;
        self.trace(process, "KILLED");
        let p = &mut self.processes[process];
        let parked = std::mem::take(&mut p.parked);
        for thread in parked {
            self.forget(thread);
        }
        for thread in 0..self.threads.len() {
            if self.threads[thread].process == process
                && let State::Asleep(on) = self.threads[thread].state
            {
                self.stop_sleeping(thread, on);
                self.forget(thread);
            }
        }
        // The threads that are ready are forgotten when their turn comes.
        self.end_soon(process);
    }

    /// The thread is never resumed.
    pub(super) fn forget(&mut self, thread: usize) {
        let t = &mut self.threads[thread];
        t.state = State::Done;
        if let Some(mut coroutine) = t.coroutine.take() {
            // SAFETY: nothing on the stack is used again. Its own references are leaked with it.
            // References to it belong to threads of the same process.
            unsafe { coroutine.force_reset() };
        }
    }

    fn end_soon(&mut self, process: usize) {
        let at = self.cores[self.now_on].clock + self.ties.u64(0..ENDING_STEP_PS);
        self.push(at, super::Event::Ending(process));
    }

    /// A step of a killed process's end.
    pub(super) fn end_step(&mut self, at: Ps, process: usize) {
        if let Some(fd) = self.processes[process].lowest_descriptor() {
            // SAFETY: the process's own descriptor, and no thread of it runs any more.
            unsafe { libc::close(fd) };
            self.trace(process, "has one descriptor less");
            self.wake_lock_waiters(at);
            let next = at + self.ties.u64(0..ENDING_STEP_PS);
            self.push(next, super::Event::Ending(process));
        }
    }

    pub(super) fn stop(&mut self, process: usize, time: Ps) {
        let p = &mut self.processes[process];
        if p.is_alive && !p.is_stopped {
            p.is_stopped = true;
            self.trace(process, "STOPPED");
            let at = self.cores[self.now_on].clock + time;
            self.push(at, super::Event::Continue(process));
        }
    }

    /// A stopped process goes on.
    pub(super) fn carry_on(&mut self, at: Ps, process: usize) {
        let p = &mut self.processes[process];
        p.is_stopped = false;
        for thread in std::mem::take(&mut p.parked) {
            let core = self.threads[thread].core;
            self.make_ready(thread, core, at);
        }
    }

    pub(super) fn trace(&self, process: usize, what: &str) {
        if self.traces {
            let p = &self.processes[process];
            let at = self.cores[self.now_on].clock / 1_000_000;
            eprintln!("{at:9} us  {} {}, access {}: {what}", p.name, p.pid, p.accesses);
        }
    }

    pub(super) fn in_words(&self, t: &Thread) -> String {
        let p = &self.processes[t.process];
        let stopped = if p.is_stopped { ", stopped" } else { "" };
        format!(
            "{} {}{stopped}: {} ({:?}, last kill point: {})",
            p.name, p.pid, t.doing, t.state, p.last_point
        )
    }

    /// The cost of an access that does not depend on the line: mostly small, now and then so large
    /// that others overtake the thread.
    pub(super) fn shake(&mut self) -> Ps {
        match self.ties.u32(..) {
            r if r & 7 != 0 => u64::from(r >> 8 & 0x3fff),
            r if r & 0x3ff != 0 => u64::from(r >> 12) * 2,
            r => u64::from(r >> 12) * 50,
        }
    }

    pub(super) fn wake_lock_waiters(&mut self, at: Ps) {
        for thread in self.sleepers.remove(&LOCKS).unwrap_or_default() {
            self.end_sleep(thread, at, true);
        }
    }
}

impl Drop for Machine {
    /// Forgets the threads that have not ended, and gives back what their processes had.
    fn drop(&mut self) {
        let inner = self.inner.get_mut();
        (0..inner.threads.len()).for_each(|thread| inner.forget(thread));
        for fd in inner.processes.iter_mut().flat_map(|p| std::mem::take(&mut p.descriptors)).flatten() {
            // SAFETY: the descriptor of a process whose threads have just been forgotten.
            unsafe { libc::close(fd) };
        }
        for (base, len) in inner.mappings.values() {
            // SAFETY: a mapping of this machine's processes, which have ended.
            unsafe { libc::munmap(*base as *mut libc::c_void, *len) };
        }
    }
}
