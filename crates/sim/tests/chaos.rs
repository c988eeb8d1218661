//! Thousands of seeds of attach, work, leave, death and replacement.
//!
//! `SINEW_CHAOS_SEEDS` is the number of seeds, `SINEW_CHAOS_SEED` a single one.

use sinew_sim::chaos::{Report, run};
use std::collections::VecDeque;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// Seeds of a run of the tests: well below a minute on two idle cores.
const SEEDS: u64 = 5000;

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().unwrap_or_else(|_| panic!("{name}: a number")))
}

#[test]
fn a_seed_is_the_same_run_again() {
    // Another thread takes descriptors' numbers and gives them back. A run must not depend on them.
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let mut files = VecDeque::new();
            while !over.load(Relaxed) {
                files.push_back(std::fs::File::open("/dev/null").expect("a file"));
                if files.len() > 5 {
                    files.pop_front();
                }
            }
        });
        let differs = (1..=20).find_map(|seed| {
            let first = run(seed);
            let again = run(seed);
            (first.is_err() || first != again).then_some((seed, first, again))
        });
        over.store(true, Relaxed);
        assert_eq!(differs, None);
    });
}

#[test]
fn no_seed_breaks_a_promise() {
    if let Some(seed) = number("SINEW_CHAOS_SEED") {
        println!("seed {seed}: {:?}", run(seed).unwrap_or_else(|e| panic!("seed {seed}:\n  {e}")));
        return;
    }
    let seeds = number("SINEW_CHAOS_SEEDS").unwrap_or(SEEDS);
    let (next, sum) = (AtomicU64::new(1), Mutex::new((Report::default(), Vec::new())));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, |n| n.get()) {
            scope.spawn(|| {
                while let seed @ 1.. = next.fetch_add(1, Relaxed)
                    && seed <= seeds
                {
                    let ran = run(seed);
                    let (sum, failed) = &mut *sum.lock().unwrap();
                    match ran {
                        Ok(report) => sum.add(&report),
                        Err(e) => failed.push(format!("seed {seed}:\n  {e}")),
                    }
                    if failed.len() >= 5 {
                        return;
                    }
                }
            });
        }
    });
    let (sum, failed) = sum.into_inner().unwrap();
    println!("{seeds} seeds: {sum:?}");
    assert!(
        failed.is_empty(),
        "{}\nto replay: SINEW_CHAOS_SEED=N cargo test -p sinew-sim --test chaos -- --nocapture",
        failed.join("\n")
    );
}
