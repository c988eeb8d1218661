//! The shim on a simulated machine: atomics of the real size that announce each access.
//!
//! The simulator (`sinew-sim`) runs the threads of its machine as coroutines of one thread, and
//! installs a [`Machine`] in it. Every operation here tells the machine first. The machine charges
//! the thread's core with the cost, and lets other cores catch up before the operation happens. A
//! thread without a machine gets plain atomics and the real clock, so that a region is created and
//! opened as always.

use std::cell::Cell;
use std::ffi::c_void;
use std::fmt;
use std::ops::{Add, Sub};
use std::os::fd::RawFd;
use std::sync::OnceLock;
use std::sync::atomic as plain;
pub use std::sync::atomic::Ordering;
use std::time::Duration;

/// The effect of an access on its cache line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// It reads.
    Load,
    /// It writes without reading.
    Store,
    /// It reads and writes in one step.
    Update,
}

/// The machine on which the calling thread runs.
pub trait Machine {
    /// An access to the shared word at this address.
    fn access(&self, address: usize, access: Access);

    /// A fence that waits until the core's stores are visible.
    fn full_fence(&self);

    /// Sleeps while `same()`, until a wake-up or the deadline, in nanoseconds of the machine's
    /// clock. Returns false only if the deadline has passed.
    fn futex_wait(&self, address: usize, same: &dyn Fn() -> bool, deadline_ns: Option<u64>) -> bool;

    /// Wakes at most `count` sleepers.
    fn futex_wake(&self, address: usize, count: u32);

    /// The clock, in nanoseconds.
    fn now_ns(&self) -> u64;

    /// Sleeps.
    fn sleep_ns(&self, period_ns: u64);

    /// Gives the core to another thread that waits for it.
    fn yield_now(&self);

    /// A pause of a spinning thread.
    fn spin_hint(&self);

    /// A system call follows that other processes can see.
    fn system_call(&self);

    /// The thread passes this kill point (`crate::kill`).
    fn kill_point(&self, what: &'static str);

    /// The calling process has opened this descriptor.
    fn opened(&self, fd: RawFd);

    /// The calling process is about to close this descriptor.
    fn closed(&self, fd: RawFd);

    /// Sleeps until a file lock may be free.
    fn wait_for_locks(&self);

    /// A file lock may be free.
    fn locks_changed(&self);

    /// The memory of the file with this device and inode, mapped by `fresh` if it is new.
    fn map(&self, file: (u64, u64), len: usize, fresh: &dyn Fn() -> *mut c_void) -> *mut c_void;

    /// True if the mapping lives on until the machine's end.
    fn keeps(&self, base: *mut c_void) -> bool;

    /// A random number, decided by the seed.
    fn random(&self) -> u64;

    /// The pid of the calling process.
    fn process_id(&self) -> u32;

    /// The number of cores.
    fn cpus(&self) -> u32;

    /// An access to plain memory, of so many bytes.
    fn touch(&self, address: usize, bytes: usize, access: Access);

    /// A call to the file system. It returns at the time at which the call would.
    fn file_call(&self, call: FileCall);
}

/// A call to the file system.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileCall {
    /// So many bytes are read from the page cache.
    Read(usize),
    /// So many bytes are written to the page cache.
    Write(usize),
    /// Blocks are reserved.
    Allocate,
    /// The device takes all bytes that were written.
    Sync,
}

/// Tells the machine of a call to the file system.
pub(super) fn tell_file(call: FileCall) {
    if let Some(machine) = MACHINE.get() {
        machine.file_call(call);
    }
}

/// Tells the machine that the caller reads or writes plain memory that other cores use too.
#[inline]
pub fn touch(place: *const u8, bytes: usize, access: Access) {
    if let Some(machine) = MACHINE.get() {
        machine.touch(place as usize, bytes, access);
    }
}

thread_local! {
    pub(super) static MACHINE: Cell<Option<&'static dyn Machine>> = const { Cell::new(None) };
}

/// Installs the machine on which the calling thread runs from now on, or none.
pub fn install(machine: Option<&'static dyn Machine>) {
    MACHINE.set(machine);
}

/// The calling thread passes a kill point.
pub(crate) fn pass_kill_point(what: &'static str) {
    if let Some(machine) = MACHINE.get() {
        machine.kill_point(what);
    }
}

#[inline]
fn tell(address: usize, access: Access) {
    if let Some(machine) = MACHINE.get() {
        machine.access(address, access);
    }
}

/// A fence. Only one that orders a store before a later load costs time.
#[inline]
pub fn fence(order: Ordering) {
    if order == Ordering::SeqCst
        && let Some(machine) = MACHINE.get()
    {
        machine.full_fence();
    }
    plain::fence(order);
}

macro_rules! atomics {
    ($($name:ident: $value:ty),*) => {$(
        /// A transparent wrapper of the atomic of the same name.
        #[repr(transparent)]
        #[derive(Default)]
        pub struct $name(plain::$name);

        impl $name {
            /// An atomic of this value.
            pub const fn new(value: $value) -> $name {
                $name(plain::$name::new(value))
            }

            #[inline]
            fn tell(&self, access: Access) {
                tell(std::ptr::from_ref(self) as usize, access);
            }

            /// As of the standard atomic.
            pub fn as_ptr(&self) -> *mut $value {
                self.0.as_ptr()
            }

            /// As of the standard atomic.
            ///
            /// # Safety
            /// As of the standard atomic.
            pub const unsafe fn from_ptr<'a>(ptr: *mut $value) -> &'a $name {
                // SAFETY: of the same layout; the caller keeps the standard atomic's contract.
                unsafe { &*ptr.cast() }
            }

            /// As of the standard atomic.
            pub fn get_mut(&mut self) -> &mut $value {
                self.0.get_mut()
            }

            /// As of the standard atomic.
            #[inline]
            pub fn load(&self, order: Ordering) -> $value {
                self.tell(Access::Load);
                self.0.load(order)
            }

            /// As of the standard atomic.
            #[inline]
            pub fn store(&self, value: $value, order: Ordering) {
                // A sequentially consistent store is an exchange on the processors that are
                // simulated.
                self.tell(if order == Ordering::SeqCst { Access::Update } else { Access::Store });
                self.0.store(value, order);
            }

            /// As of the standard atomic.
            #[inline]
            pub fn swap(&self, value: $value, order: Ordering) -> $value {
                self.tell(Access::Update);
                self.0.swap(value, order)
            }

            /// As of the standard atomic.
            #[inline]
            pub fn compare_exchange(
                &self,
                current: $value,
                new: $value,
                success: Ordering,
                failure: Ordering,
            ) -> Result<$value, $value> {
                self.tell(Access::Update);
                self.0.compare_exchange(current, new, success, failure)
            }

            /// As of the standard atomic.
            #[inline]
            pub fn compare_exchange_weak(
                &self,
                current: $value,
                new: $value,
                success: Ordering,
                failure: Ordering,
            ) -> Result<$value, $value> {
                self.compare_exchange(current, new, success, failure)
            }

            /// As of the standard atomic.
            pub fn fetch_update(
                &self,
                set: Ordering,
                fetch: Ordering,
                mut f: impl FnMut($value) -> Option<$value>,
            ) -> Result<$value, $value> {
                let mut seen = self.load(fetch);
                while let Some(next) = f(seen) {
                    match self.compare_exchange_weak(seen, next, set, fetch) {
                        Ok(before) => return Ok(before),
                        Err(now) => seen = now,
                    }
                }
                Err(seen)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    )*};
}

macro_rules! updates {
    ($($name:ident: $value:ty { $($op:ident),* })*) => {$(
        impl $name {
            $(
                /// As of the standard atomic.
                #[inline]
                pub fn $op(&self, value: $value, order: Ordering) -> $value {
                    self.tell(Access::Update);
                    self.0.$op(value, order)
                }
            )*
        }
    )*};
}

atomics!(
    AtomicBool: bool, AtomicU8: u8, AtomicU16: u16, AtomicU32: u32, AtomicU64: u64, AtomicUsize: usize,
    AtomicI32: i32, AtomicI64: i64
);
updates! {
    AtomicBool: bool { fetch_or, fetch_and }
    AtomicU8: u8 { fetch_add, fetch_sub, fetch_or, fetch_and, fetch_max, fetch_min }
    AtomicU16: u16 { fetch_add, fetch_sub, fetch_or, fetch_and, fetch_max, fetch_min }
    AtomicU32: u32 { fetch_add, fetch_sub, fetch_or, fetch_and, fetch_max, fetch_min }
    AtomicU64: u64 { fetch_add, fetch_sub, fetch_or, fetch_and, fetch_max, fetch_min }
    AtomicUsize: usize { fetch_add, fetch_sub, fetch_or, fetch_and, fetch_max, fetch_min }
    AtomicI32: i32 { fetch_add, fetch_sub, fetch_or, fetch_and, fetch_max, fetch_min }
    AtomicI64: i64 { fetch_add, fetch_sub, fetch_or, fetch_and, fetch_max, fetch_min }
}

/// A word that threads can sleep on.
pub type WaitWord = AtomicU32;

/// A moment of the machine's clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Instant {
    ns: u64,
}

impl Instant {
    /// The moment now.
    pub fn now() -> Instant {
        static START: OnceLock<std::time::Instant> = OnceLock::new();
        let ns = match MACHINE.get() {
            Some(machine) => machine.now_ns(),
            None => START.get_or_init(std::time::Instant::now).elapsed().as_nanos() as u64,
        };
        Instant { ns }
    }

    /// The time since then.
    pub fn elapsed(&self) -> Duration {
        Instant::now().saturating_duration_since(*self)
    }

    /// The time between two moments, zero if `earlier` is later.
    pub fn duration_since(&self, earlier: Instant) -> Duration {
        self.saturating_duration_since(earlier)
    }

    /// The same.
    pub fn saturating_duration_since(&self, earlier: Instant) -> Duration {
        Duration::from_nanos(self.ns.saturating_sub(earlier.ns))
    }
}

impl Add<Duration> for Instant {
    type Output = Instant;
    fn add(self, period: Duration) -> Instant {
        Instant { ns: self.ns.saturating_add(period.as_nanos() as u64) }
    }
}

impl Sub<Instant> for Instant {
    type Output = Duration;
    fn sub(self, earlier: Instant) -> Duration {
        self.saturating_duration_since(earlier)
    }
}

/// Milliseconds of a clock that never goes back.
pub fn monotonic_ms() -> u64 {
    Instant::now().ns / 1_000_000
}

/// Microseconds of the machine's clock.
pub fn unix_us() -> u64 {
    Instant::now().ns / 1000
}

/// Sleeps.
pub fn sleep(period: Duration) {
    match MACHINE.get() {
        Some(machine) => machine.sleep_ns(period.as_nanos() as u64),
        None => std::thread::sleep(period),
    }
}

/// Gives the core to another thread that waits for it.
pub fn yield_now() {
    match MACHINE.get() {
        Some(machine) => machine.yield_now(),
        None => std::thread::yield_now(),
    }
}

/// Sleeps while `*word == seen`, until a wake-up or the deadline. Returns false only if the
/// deadline has passed. A thread without a machine returns at once.
pub fn futex_wait(word: &WaitWord, seen: u32, deadline: Option<Instant>) -> bool {
    let Some(machine) = MACHINE.get() else { return true };
    let same = || word.0.load(Ordering::SeqCst) == seen;
    machine.futex_wait(std::ptr::from_ref(word) as usize, &same, deadline.map(|d| d.ns))
}

/// Like [`futex_wait`], for at most `period`.
pub fn futex_wait_for(word: &WaitWord, seen: u32, period: Duration) -> bool {
    futex_wait(word, seen, Some(Instant::now() + period))
}

/// Wakes at most `count` threads that sleep on the word.
pub fn futex_wake(word: &WaitWord, count: u32) {
    if let Some(machine) = MACHINE.get() {
        machine.futex_wake(std::ptr::from_ref(word) as usize, count);
    }
}

/// The processors of the machine.
pub fn cpus() -> u32 {
    MACHINE.get().map_or(1, |machine| machine.cpus())
}

/// Tells the machine that the caller spins.
#[inline]
pub fn spin_hint() {
    if let Some(machine) = MACHINE.get() {
        machine.spin_hint();
    }
}
