//! The cost of each step on the simulated machine, in picoseconds.
//!
//! | figure | source |
//! |---|---|
//! | an instruction and an update; a fence and a pause; a line of another core of the socket, alone and contended; the clock, the futex, wake-ups and a switch | `sinew bench cores --calibrate` on two processors of a virtual machine (Intel Sapphire Rapids, 2.3 GHz) |
//! | instructions of an access | `scripts/instructions` |
//! | lines of another socket, as multiples of a line that a core of the own socket has changed: 289 and 223 cycles to 109 | David, Guerraoui, Trigonakis: "Everything You Always Wanted to Know About Synchronization but Were Afraid to Ask", SOSP 2013, table 2, the Xeon with eight sockets of ten cores at 2.13 GHz |
//! | a line that no core has: 355 cycles | the same |
//! | the stores that a core leaves behind | Agner Fog: "The microarchitecture of Intel, AMD and VIA CPUs", Skylake |
//! | a line that follows in one access | Molka, Hackenberg, Schöne, Nagel: "Cache Coherence Protocol and Memory Performance of the Intel Haswell-EP Architecture", ICPP 2015: about 8 GB/s by one core from caches of other cores, rounded |
//! | a read or write of a file | estimates: an entry into the kernel and the file system's locks; copies at 10 GB/s |
//! | a sync | this project's own disk of memory for benchmarks, `scripts/fixed-disk`: 90 µs for each |
//! | a time slice | Linux, `sched_min_granularity_ns` times the scaling of eight and more cores |

/// Picoseconds.
pub type Ps = u64;

const NS: Ps = 1000;
const US: Ps = 1000 * NS;

/// Instructions of the kernel's code for one shared access.
pub const ACCESS_INSTRUCTIONS: u64 = 6;

/// The costs of a machine.
#[derive(Debug, Clone)]
pub struct Costs {
    /// An instruction of the kernel's code.
    pub instruction: Ps,
    /// An access of a line that the core has, and the kernel's code around it: a latch takes 74
    /// instructions for 13 shared accesses (`scripts/instructions`).
    pub hit: Ps,
    /// The cost of an update of a line (a locked instruction) beyond a hit.
    pub update: Ps,
    /// A fence, beyond the wait for the core's stores.
    pub full_fence: Ps,
    /// A pause of a spinning thread.
    pub pause: Ps,
    /// A line that another core of the socket has changed, or that it must give up.
    pub dirty_near: Ps,
    /// The same of another socket.
    pub dirty_far: Ps,
    /// A line that cores of the socket have and none has changed.
    pub shared_near: Ps,
    /// A line that only cores of other sockets have and none has changed.
    pub shared_far: Ps,
    /// From one core's arrival to the next one's, when cores of one socket queue for a line.
    pub turn_near: Ps,
    /// How long a line stays with a core for which it came, if others queue for it.
    pub stay: Ps,
    /// A load of a line that another core has changed takes the line from that core.
    pub read_takes: bool,
    /// How long a move keeps the bus, on a machine whose cores share one. 0: lines move side by
    /// side.
    pub bus: Ps,
    /// A line that no core has.
    pub memory: Ps,
    /// The stores that a core leaves behind before it waits for the first of them.
    pub stores_max: usize,
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

impl Costs {
    /// The part of a move in which no core has the line.
    pub(crate) fn flight(&self, move_ps: Ps) -> Ps {
        let flight_near = self.turn_near.saturating_sub(self.stay).min(self.dirty_near);
        move_ps * flight_near / self.dirty_near.max(1)
    }
}

impl Default for Costs {
    fn default() -> Costs {
        // Cycles of that paper's Xeon.
        let cycles = |n: u64| n * US / 2130;
        let (instruction, dirty_near) = (135, 75 * NS);
        Costs {
            instruction,
            hit: ACCESS_INSTRUCTIONS * instruction,
            update: 5700,
            full_fence: 8 * NS,
            pause: 11_400,
            dirty_near,
            dirty_far: dirty_near * 289 / 109,
            shared_near: 68 * NS,
            shared_far: dirty_near * 223 / 109,
            turn_near: 59 * NS,
            stay: 19_600,
            read_takes: true,
            bus: 0,
            memory: cycles(355),
            stores_max: 56,
            clock: 22 * NS,
            futex: 180 * NS,
            wake_call: 7700 * NS,
            wake_up: 11 * US,
            switch: 650 * NS,
            slice: 3000 * US,
            next_line: 8 * NS,
            file_call: 300 * NS,
            file_byte: 100,
            device_sync: 90 * US,
            device_depth: 16,
        }
    }
}
