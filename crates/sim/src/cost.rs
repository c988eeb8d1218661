//! The cost of each step on the simulated machine, in picoseconds.
//!
//! | figure | source |
//! |---|---|
//! | a line from another core, of this socket or another; a shared line | David, Guerraoui, Trigonakis: "Everything You Always Wanted to Know About Synchronization but Were Afraid to Ask", SOSP 2013, table 2, the Xeon with eight sockets of ten cores at 2.13 GHz |
//! | a hit, an update of an own line, a full fence, a pause | Agner Fog's instruction tables for Intel's Skylake, at 2.5 GHz |
//! | a futex's calls, a wake-up, a context switch, the moment that a core keeps a line | estimates, until they are measured on two real cores |
//! | an instruction of private work | an estimate: two in each cycle, at 2.5 GHz. Scenarios take the number of instructions from callgrind |
//! | a line that follows in one access | Molka, Hackenberg, Schöne, Nagel: "Cache Coherence Protocol and Memory Performance of the Intel Haswell-EP Architecture", ICPP 2015: about 8 GB/s by one core from caches of other cores, rounded |
//! | a read or write of a file | estimates: an entry into the kernel and the file system's locks; copies at 10 GB/s |
//! | a sync | this project's own disk of memory for benchmarks, `scripts/fixed-disk`: 90 µs for each |
//! | a time slice | Linux, `sched_min_granularity_ns` times the scaling of eight and more cores |

/// Picoseconds.
pub type Ps = u64;

const NS: Ps = 1000;
const US: Ps = 1000 * NS;

/// The costs of a machine.
#[derive(Debug, Clone)]
pub struct Costs {
    /// A load or a store of a line that the core has.
    pub hit: Ps,
    /// The cost of an update of a line (a locked instruction) beyond a hit.
    pub update: Ps,
    /// A fence that waits for the core's stores.
    pub full_fence: Ps,
    /// A pause of a spinning thread.
    pub pause: Ps,
    /// A line that another core of the socket has changed.
    pub dirty_near: Ps,
    /// A line that a core of another socket has changed.
    pub dirty_far: Ps,
    /// A line that cores of the socket have and none has changed.
    pub shared_near: Ps,
    /// A line that only cores of other sockets have and none has changed.
    pub shared_far: Ps,
    /// A line that no core has.
    pub memory: Ps,
    /// How long a core keeps a line that moved to it, at least.
    pub stay: Ps,
    /// A look at the clock.
    pub clock: Ps,
    /// A futex call that finds another value or no sleeper.
    pub futex: Ps,
    /// The waker's cost of waking one sleeper, beyond the call.
    pub wake_call: Ps,
    /// From the waker's call to the first instruction of a sleeper whose core is idle.
    pub wake_up: Ps,
    /// A switch between two threads of a core.
    pub switch: Ps,
    /// A thread's time on its core while others wait for the core.
    pub slice: Ps,
    /// An instruction of private work.
    pub instruction: Ps,
    /// A line that follows the one before in one access to plain memory, at most: the processor has
    /// asked for it already.
    pub next_line: Ps,
    /// A call that reads or writes a file in the page cache, beyond its bytes.
    pub file_call: Ps,
    /// Each byte that such a call copies.
    pub file_byte: Ps,
    /// A sync of a file: the time that the device takes.
    pub device_sync: Ps,
    /// Syncs that the device works on at the same time.
    pub device_depth: usize,
}

impl Default for Costs {
    fn default() -> Costs {
        // Cycles of that paper's Xeon.
        let cycles = |n: u64| n * US / 2130;
        Costs {
            hit: 2 * NS,
            update: 6 * NS,
            full_fence: 12 * NS,
            pause: 55 * NS,
            dirty_near: cycles(109),
            dirty_far: cycles(289),
            shared_near: cycles(44),
            shared_far: cycles(223),
            memory: cycles(355),
            stay: 15 * NS,
            clock: 25 * NS,
            futex: 400 * NS,
            wake_call: 1200 * NS,
            wake_up: 5 * US,
            switch: 1800 * NS,
            slice: 3000 * US,
            instruction: 200,
            next_line: 8 * NS,
            file_call: 300 * NS,
            file_byte: 100,
            device_sync: 90 * US,
            device_depth: 16,
        }
    }
}
