//! The cost of a line that another processor has.

use super::two::{Alone, finish, medians, operation_ns, together};
use crate::experiments::kernel::median;
use std::hint::black_box;
use std::sync::atomic::{AtomicU64, Ordering::*};
use std::time::{Duration, Instant};

/// Lines of a step, so far apart that no two are fetched together, in all parts of the last cache.
const LINES: usize = 64;
/// Turns of all steps, of which the first do not count.
const TURNS: usize = 60;
const WARM: usize = 10;
const CONTENDED: Duration = Duration::from_millis(15);

#[repr(C, align(64))]
#[derive(Default)]
struct Line {
    word: AtomicU64,
    rest: [[u64; 8]; 4],
}

/// A thread's access to every line, while the other thread waits.
#[derive(Clone, Copy)]
enum Step {
    Load(usize),
    Add(usize),
}

/// Nanoseconds for each line, of each step of a sequence that is repeated.
fn steps_ns<const N: usize>(steps: [Step; N]) -> Result<[f64; N], String> {
    let lines: Vec<Line> = (0..LINES).map(|_| Line::default()).collect();
    // Processors fetch ahead what follows in a simple order.
    let mut order: Vec<usize> = (0..LINES).collect();
    let mut random = 88_172_645_463_325_252u64;
    for at in (1..LINES).rev() {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        order.swap(at, random as usize % (at + 1));
    }
    let turn = Alone(AtomicU64::new(0));
    let taken: Vec<AtomicU64> = (0..N * TURNS).map(|_| AtomicU64::new(0)).collect();
    together(2, |thread| {
        for (at, taken) in taken.iter().enumerate() {
            let step = steps[at % N];
            let (Step::Load(whose) | Step::Add(whose)) = step;
            if whose != thread {
                continue;
            }
            while turn.0.load(Acquire) != at as u64 {
                std::hint::spin_loop();
            }
            let began = Instant::now();
            // Always 0, which neither compiler nor processor know: each access depends on the one
            // before it.
            let mut zero = black_box(0);
            for &line in &order {
                let word = &lines[line + zero as usize].word;
                zero = match step {
                    Step::Load(_) => word.load(Relaxed),
                    Step::Add(_) => word.fetch_add(zero, AcqRel),
                };
                finish();
            }
            taken.store(began.elapsed().as_nanos() as u64, Relaxed);
            turn.0.store(at as u64 + 1, Release);
        }
    })?;
    Ok(std::array::from_fn(|step| {
        let turns = (WARM..TURNS).map(|turn| taken[turn * N + step].load(Relaxed) as f64);
        median(turns.collect()) / LINES as f64
    }))
}

/// Nanoseconds of moves for which no other core waits.
pub struct Moves {
    /// An update of a line that the other core has changed, beyond an update of an own line.
    pub dirty: f64,
    /// A load of a line that the other core has, unchanged.
    pub shared: f64,
    /// A load takes a line that the other core has changed.
    pub read_takes: bool,
}

/// Measures moves of lines that no other thread asks for at the same time.
pub fn moves() -> Result<Moves, String> {
    use Step::{Add, Load};
    let all = || -> Result<[f64; 3], String> {
        let [_, own_add, other_add, own_load] = steps_ns([Add(0), Add(0), Add(1), Load(1)])?;
        let [_, load, add_after] = steps_ns([Add(0), Load(1), Add(1)])?;
        let [_, _, unchanged] = steps_ns([Add(0), Load(1), Load(0)])?;
        let dirty = ((other_add - own_add) + (load - own_load)) / 2.0;
        Ok([dirty, unchanged - own_load, add_after - own_add])
    };
    let all: Vec<[f64; 3]> = (0..5).map(|_| all()).collect::<Result<_, _>>()?;
    let [dirty, unchanged, after] = [0, 1, 2].map(|at| median(all.iter().map(|row| row[at]).collect()));
    let read_takes = after < dirty / 2.0;
    Ok(Moves { dirty, shared: if read_takes { unchanged } else { dirty }, read_takes })
}

/// Nanoseconds of a line for which two cores contend.
pub struct Contended {
    /// An add that one core repeats alone, each after the end of the one before.
    pub own: f64,
    /// From one owner to the next.
    pub turn: f64,
    /// Adds of one owner in its turn.
    pub adds: f64,
}

/// Measures moves of one word that both threads change all the time.
pub fn contended() -> Result<Contended, String> {
    let words: [Alone<AtomicU64>; 16] = Default::default();
    // Time of an add, and how often the other thread had the word since the last one.
    let adds = |threads: usize, word: &AtomicU64| -> Result<(f64, f64), String> {
        let (adds, changes) = (AtomicU64::new(0), AtomicU64::new(0));
        let ns = operation_ns(threads, CONTENDED, |_, stop| {
            let (mut own, mut changed, mut next) = (0, 0, u64::MAX);
            while !stop.load(Relaxed) {
                for _ in 0..64 {
                    let seen = word.fetch_add(1, AcqRel);
                    changed += u64::from(seen != next);
                    next = seen + 1;
                    // A core keeps a line while a locked instruction for it is under way, and
                    // would go on adding for a dozen times.
                    finish();
                }
                own += 64;
            }
            adds.fetch_add(own, Relaxed);
            changes.fetch_add(changed, Relaxed);
            own
        })?;
        Ok((ns, changes.load(Relaxed) as f64 / adds.load(Relaxed).max(1) as f64))
    };
    let own = medians(|| Ok(adds(1, &words[0].0)?.0))?;
    let both = words.iter().map(|word| adds(2, &word.0)).collect::<Result<Vec<_>, _>>()?;
    let turn = median(both.iter().map(|(ns, changed)| ns / changed).collect());
    Ok(Contended { own, turn, adds: median(both.iter().map(|(_, changed)| 1.0 / changed).collect()) })
}
