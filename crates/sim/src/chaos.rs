//! Chaos: simulated processes attach, work, leave, and are killed, stopped and replaced, while a
//! referee that knows what is true looks for what must not be.
//!
//! A seed decides everything: which process does what, in which order their accesses come, and at
//! which access a process dies. A seed that fails is thus a test that fails.
//!
//! | file | what it holds |
//! |---|---|
//! | `life` | what a process does from its start to its end |
//! | `session` | what a session does |
//! | `files` | the log and the statuses: what a rebuild finds |
//! | `referee` | what is true, and the invariants |

mod files;
mod life;
mod referee;
mod session;

use crate::machine::process::{Fate, When};
use crate::machine::{Machine, Shape};
use files::Files;
use referee::Referee;
use sinew_sync::shim::sleep;
use sinew_txn::TxnParams;
use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::Duration;

/// A run must end by this time of the simulated clock, in seconds. Its work takes a few: the rest
/// is for sleepers that look for the dead once in a while.
const END_S: u64 = 120;
const PS_PER_S: u64 = 1_000_000_000_000;
/// Kill points near which a death is likelier, by the beginning of their names.
const POINTS: [&str; 14] = [
    "attach:",
    "control file:",
    "memory:",
    "publish:",
    "detach:",
    "remove:",
    "leave:",
    "registry:",
    "reaper:",
    "critical section entered",
    "critical section ends",
    "write:",
    "latch",
    "maintainer:",
];

/// The figures of a run.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Report {
    /// Processes that were started.
    pub processes: u32,
    /// Processes that were killed.
    pub deaths: u32,
    /// Regions that were given up because of a death.
    pub poisoned: u32,
    /// Regions that were made.
    pub regions: u32,
    /// Transactions whose commit was acknowledged.
    pub commits: u32,
    /// Shared accesses.
    pub accesses: u64,
}

impl Report {
    /// Adds another run's figures.
    pub fn add(&mut self, other: &Report) {
        self.processes += other.processes;
        self.deaths += other.deaths;
        self.poisoned += other.poisoned;
        self.regions += other.regions;
        self.commits += other.commits;
        self.accesses += other.accesses;
    }
}

/// The sizes of a run, small enough that everything is full or recycled now and then.
#[derive(Debug, Clone, Copy)]
struct Sizes {
    /// Processes come and go all the time, and each does little.
    is_storm: bool,
    /// Processes that are there at a time.
    pool: usize,
    /// Processes for which the region has room.
    processes_max: u32,
    /// Sessions of a process, at most.
    sessions: u32,
    shared_limit: u32,
    params: TxnParams,
}

impl Sizes {
    fn new(rng: &mut fastrand::Rng) -> Sizes {
        let is_storm = rng.u32(0..3) == 0;
        let pool = rng.usize(2..=6);
        let params = TxnParams {
            sessions_max: rng.u32(6..=20),
            lock_partitions: 1 << rng.u32(0..3),
            locks_max: rng.u32(16..=64),
            csn_ring: 64 << rng.u32(0..2),
            channels_max: 16,
            notify_words: 1 << 10,
            prepared_max: 0,
        };
        Sizes {
            is_storm,
            pool,
            processes_max: pool as u32 + rng.u32(0..3),
            sessions: if is_storm { 1 } else { rng.u32(1..=3) },
            shared_limit: rng.u32(0..4),
            params,
        }
    }
}

/// Everything that the simulated processes of a run share beside their region.
struct Chaos {
    machine: Machine,
    referee: RefCell<Referee>,
    files: Arc<Files>,
    sizes: Sizes,
    /// All processes but the judge have ended.
    is_over: Cell<bool>,
    /// The database directory, and the place of the memory.
    dir: PathBuf,
    place: PathBuf,
}

impl Chaos {
    /// Calls the referee. No other thread runs meanwhile.
    fn referee<R>(&self, f: impl FnOnce(&mut Referee) -> R) -> R {
        f(&mut self.referee.borrow_mut())
    }
}

impl Drop for Chaos {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.dir);
        let _ = std::fs::remove_dir_all(&self.place);
    }
}

/// A run with this seed.
///
/// # Errors
/// The faults, in words.
pub fn run(seed: u64) -> Result<Report, String> {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let shm = std::path::Path::new("/dev/shm");
    let home = if shm.is_dir() { shm.to_path_buf() } else { std::env::temp_dir() };
    let name = format!("sinew-chaos-{}-{}", std::process::id(), COUNT.fetch_add(1, Relaxed));
    let (dir, place) = (home.join(&name), home.join(name + ".memory"));
    for made in [&dir, &place] {
        std::fs::create_dir_all(made).map_err(|e| format!("{}: {e}", made.display()))?;
    }

    let mut rng = fastrand::Rng::with_seed(seed);
    let mut shape = Shape::new(rng.usize(2..=6), 1, rng.u64(..));
    shape.shaken = true;
    shape.costs.slice = rng.u64(1..=200) * 1_000_000;
    let chaos = Chaos {
        machine: Machine::new(shape),
        referee: RefCell::default(),
        files: Arc::default(),
        sizes: Sizes::new(&mut rng),
        is_over: Cell::new(false),
        dir,
        place,
    };

    if std::env::var_os("SINEW_CHAOS_TRACE").is_some() {
        chaos.machine.trace();
    }
    let driver: Box<dyn FnOnce() + '_> = Box::new(|| drive(&chaos, rng));
    let ran = catch_unwind(AssertUnwindSafe(|| chaos.machine.run_until(vec![driver], END_S * PS_PER_S)));
    let mut referee = chaos.referee.borrow_mut();
    match ran {
        Ok(Ok(())) => {}
        Ok(Err(left)) => referee.fault(format!("stuck after {END_S} s: {}", left.join("; "))),
        Err(panic) => {
            let text = panic.downcast_ref::<String>().map(String::as_str);
            let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("?");
            referee.fault(format!("a panic: {text}"));
        }
    }
    let report = Report { accesses: chaos.machine.accesses(), ..referee.report.clone() };
    if referee.faults.is_empty() { Ok(report) } else { Err(referee.faults.join("\n  ")) }
}

/// The driver starts processes and decides their fates. Then a judge looks at what is left.
fn drive(chaos: &Chaos, mut rng: fastrand::Rng) {
    let machine = &chaos.machine;
    let lives = if chaos.sizes.is_storm { rng.usize(20..=40) } else { rng.usize(4..=14) };
    let calm = rng.u32(0..8) == 0;
    let mut running: Vec<usize> = Vec::new();
    let judge = machine.start_process("judge");
    let judges = || {
        let body: Box<dyn FnOnce() + '_> = Box::new(move || life::judge(chaos, judge));
        // SAFETY: as below.
        unsafe { machine.spawn(judge, body) };
    };
    let comes_early = rng.bool();
    if comes_early {
        judges();
    }
    let mut started = 0;
    while started < lives || !running.is_empty() {
        running.retain(|p| machine.has_threads(*p));
        if started < lives && running.len() < chaos.sizes.pool {
            let process = machine.start_process("process");
            for _ in 0..if calm { 0 } else { rng.u32(0..3) } {
                let (when, fate) = fate(chaos.sizes.is_storm, &mut rng);
                machine.destine(process, when, fate);
            }
            let own = rng.fork();
            let body: Box<dyn FnOnce() + '_> = Box::new(move || life::live(chaos, process, own));
            // SAFETY: `chaos` outlives the run, and everything else is moved.
            unsafe { machine.spawn(process, body) };
            running.push(process);
            started += 1;
        } else if !calm && !running.is_empty() && rng.u32(0..200) == 0 {
            // All at once, as when a container is ended.
            running.iter().for_each(|p| machine.kill(*p));
        }
        sleep(Duration::from_micros(match rng.u32(0..4) {
            0 => rng.u64(1..50),
            _ if chaos.sizes.is_storm => rng.u64(10..200),
            _ => rng.u64(50..3000),
        }));
    }

    let processes = judge + 1..=judge + started;
    let deaths = processes.filter(|p| !machine.is_alive(*p)).count() as u32;
    chaos.referee(|r| {
        r.report.processes = started as u32;
        r.report.deaths = deaths;
    });
    chaos.is_over.set(true);
    if !comes_early {
        judges();
    }
}

/// A death or a stop, at any access, or near a kill point.
fn fate(is_storm: bool, rng: &mut fastrand::Rng) -> (When, Fate) {
    let when = match rng.u32(0..3) {
        0 if is_storm => When::Access(rng.u64(1..600)),
        0 => When::Access(rng.u64(1..12_000)),
        1 => When::Access(rng.u64(1..1_500)),
        _ => When::Point {
            prefix: POINTS[rng.usize(0..POINTS.len())],
            nth: rng.u32(1..6),
            then: rng.u64(0..30),
        },
    };
    let fate = match rng.u32(0..3) {
        0 => Fate::Stops(match rng.u32(0..8) {
            0 => rng.u64(1..5) * PS_PER_S,
            1..4 => rng.u64(1..500) * 1_000_000,
            _ => rng.u64(1..60_000) * 1_000_000,
        }),
        _ => Fate::Dies,
    };
    (when, fate)
}
