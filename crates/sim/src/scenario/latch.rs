//! A latch that all threads take shared, and in one of two mixes a few of them exclusively.
//!
//! The engine's latch runs with its usual limit of passes, with strict fairness (one pass) and
//! without a limit. The older design guards its counts with a spinlock, so that sharers meet twice
//! for each acquisition. Model: PostgreSQL's `lwlock.c` up to version 9.4.

use super::{Outcome, Scenario, TIMES, measure};
use crate::cost::Ps;
use crate::machine::{Machine, Shape};
use crate::world::World;
use sinew_sync::shim::{AtomicU32, AtomicU64, Ordering, WaitWord, futex_wait, futex_wake, spin_hint};
use sinew_sync::{LwLock, RegionOptions, Tranche};
use std::cell::Cell;

const FINDING: &str = "PostgreSQL mailing list, 2016, 72 cores: strict fairness costs a factor of 2.5 to 3, a limit of passes next to nothing; without one, exclusive lockers starve";
const DESIGNS: &[&str] = &["limit 16", "limit 1", "no limit", "a spinlock around the counts"];

/// The mix of readers and a few writers.
pub const SCENARIO: Scenario = Scenario {
    name: "latch",
    title: "A latch, one acquisition in two hundred exclusive",
    finding: FINDING,
    designs: DESIGNS,
    cores_max: usize::MAX,
    bound: None,
    run: |design, shape| run(design, shape, Some(EXCLUSIVE_EVERY)),
};

/// Readers alone.
pub const READERS: Scenario = Scenario {
    name: "latch_readers",
    title: "A latch that is taken shared alone",
    finding: FINDING,
    designs: DESIGNS,
    cores_max: usize::MAX,
    bound: None,
    run: |design, shape| run(design, shape, None),
};

const LIMITS: [u32; 3] = [16, 1, 0];
/// Private work outside of the latch and inside.
const OUTSIDE_PS: Ps = 300_000;
const INSIDE_PS: Ps = 100_000;
/// One acquisition in this many is exclusive.
const EXCLUSIVE_EVERY: u32 = 200;

/// The older design: a spinlock around the counts of holders.
struct Counts<'a> {
    spin: &'a AtomicU32,
    sharers: &'a AtomicU32,
    exclusive: &'a AtomicU32,
    freed: &'a WaitWord,
}

impl Counts<'_> {
    fn guarded<T>(&self, f: impl FnOnce() -> T) -> T {
        while self.spin.swap(1, Ordering::Acquire) != 0 {
            while self.spin.load(Ordering::Relaxed) != 0 {
                spin_hint();
            }
        }
        let result = f();
        self.spin.store(0, Ordering::Release);
        result
    }

    fn acquire(&self, exclusive: bool) {
        loop {
            let seen = self.freed.load(Ordering::Acquire);
            // Relaxed: under the spinlock.
            let taken = self.guarded(|| {
                let (sharers, owned) =
                    (self.sharers.load(Ordering::Relaxed), self.exclusive.load(Ordering::Relaxed));
                if owned != 0 || (exclusive && sharers != 0) {
                    return false;
                }
                match exclusive {
                    true => self.exclusive.store(1, Ordering::Relaxed),
                    false => self.sharers.store(sharers + 1, Ordering::Relaxed),
                }
                true
            });
            if taken {
                return;
            }
            futex_wait(self.freed, seen, None);
        }
    }

    fn release(&self, exclusive: bool) {
        let is_free = self.guarded(|| {
            if exclusive {
                self.exclusive.store(0, Ordering::Relaxed);
                return true;
            }
            let left = self.sharers.load(Ordering::Relaxed) - 1;
            self.sharers.store(left, Ordering::Relaxed);
            left == 0
        });
        if is_free {
            self.freed.fetch_add(1, Ordering::Release);
            futex_wake(self.freed, u32::MAX);
        }
    }
}

fn run(design: usize, shape: &Shape, exclusive_every: Option<u32>) -> Outcome {
    let limit = LIMITS.get(design).copied();
    let options = RegionOptions {
        sessions_max: shape.cores as u32,
        lwlock_shared_limit: limit.unwrap_or_default(),
        ..RegionOptions::default()
    };
    let (world, (latch, counts, data)) = World::new(&options, |b| {
        let latch = b.section::<LwLock>("latch", 1);
        (latch, b.section::<AtomicU32>("counts", 16), b.section::<AtomicU64>("data", 8))
    });
    let latch = &world.region().get(latch)[0];
    latch.init(Tranche::OTHER);
    let (words, data) = (world.region().get(counts), &world.region().get(data)[0]);
    let counts = Counts { spin: &words[0], sharers: &words[1], exclusive: &words[2], freed: &words[3] };
    let machine = Machine::new(shape.clone());
    let (machine, counts) = (&machine, &counts);
    let (exclusives, longest_ps) = (&Cell::new(0), &Cell::new(0));
    let mut outcome = measure(machine, &world, shape.cores, TIMES, |number| {
        let me = world.slot();
        let mut turn = number as u32 * 7;
        move || {
            turn += 1;
            let is_exclusive = exclusive_every.is_some_and(|every| turn.is_multiple_of(every));
            machine.work(OUTSIDE_PS);
            let asked = machine.now();
            let inside = || {
                if is_exclusive {
                    longest_ps.set(longest_ps.get().max(machine.now() - asked));
                    // Relaxed: under the latch.
                    data.store(data.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
                    exclusives.set(exclusives.get() + 1);
                }
                machine.work(INSIDE_PS);
            };
            match (limit, is_exclusive) {
                (Some(_), true) => {
                    let _held = latch.exclusive(&me).expect("the region lives");
                    inside();
                }
                (Some(_), false) => {
                    let _held = latch.shared(&me).expect("the region lives");
                    inside();
                }
                (None, _) => {
                    counts.acquire(is_exclusive);
                    inside();
                    counts.release(is_exclusive);
                }
            }
        }
    });
    if exclusive_every.is_some() {
        outcome.counts = vec![
            ("exclusive", exclusives.get()),
            ("µs the longest wait of one", longest_ps.get() / 1_000_000),
        ];
    }
    outcome
}

#[cfg(test)]
mod tests {
    use super::*;
    use sinew_sync::shim::sleep;
    use std::time::Duration;

    /// The simulated time that a release takes while so many exclusive acquirers sleep in the
    /// queue.
    fn release_ps(waiters: usize) -> Ps {
        let shape = Shape::new(waiters + 1, 1, 1);
        let options = RegionOptions { sessions_max: shape.cores as u32, ..RegionOptions::default() };
        let (world, latch) = World::new(&options, |b| b.section::<LwLock>("latch", 1));
        let latch = &world.region().get(latch)[0];
        latch.init(Tranche::OTHER);
        let machine = Machine::new(shape);
        let took = Cell::new(0);
        let thread = |number: usize| -> Box<dyn FnOnce() + '_> {
            let (world, machine, took) = (&world, &machine, &took);
            Box::new(move || {
                let me = world.slot();
                if number > 0 {
                    machine.work(1_000_000);
                    drop(latch.exclusive(&me).expect("the region lives"));
                    return;
                }
                let held = latch.exclusive(&me).expect("the region lives");
                // Long enough for all to queue and sleep.
                machine.work(10_000_000_000);
                let began = machine.now();
                drop(held);
                took.set(machine.now() - began);
            })
        };
        machine.run((0..=waiters).map(thread).collect());
        took.get()
    }

    #[test]
    fn a_release_costs_the_same_however_many_wait() {
        let (few, many) = (release_ps(3), release_ps(100));
        assert!(many < few + few / 4, "{few} ps with 3 waiters, {many} ps with 100");
    }

    /// 7.4 million a second, and 4.4 million if sharers queue at once.
    #[test]
    fn a_flood_of_sharers_does_not_queue_as_a_whole() {
        let got = run(0, &Shape::new(16, 1, 1), Some(EXCLUSIVE_EVERY)).per_second();
        assert!(got > 6_000_000.0, "{got:.0} a second on 16 cores");
    }

    /// 4.9 million a second, whatever the seed. Once waiters sleep, the latch does not recover, and
    /// 0.9 million are left.
    #[test]
    fn many_cores_do_not_fall_asleep_together() {
        for seed in 1..=2 {
            let got = run(0, &Shape::new(128, 1, seed), Some(EXCLUSIVE_EVERY)).per_second();
            assert!(got > 4_200_000.0, "{got:.0} a second on 128 cores, seed {seed}");
        }
    }

    /// An exclusive waiter is woken, and its core is busy. Sharers that queued behind it do not
    /// pass it, though another woken waiter clears WAKING meanwhile.
    #[test]
    fn sharers_behind_a_woken_exclusive_waiter_stay_there() {
        const BEHIND: usize = 24;
        let options = RegionOptions { sessions_max: 64, ..RegionOptions::default() };
        let (world, latch) = World::new(&options, |b| b.section::<LwLock>("latch", 1));
        let latch = &world.region().get(latch)[0];
        latch.init(Tranche::OTHER);
        let machine = Machine::new(Shape::new(2, 1, 1));
        let (came_in, before) = (Cell::new(0), Cell::new(None));
        // Even threads are on one core, odd ones on the other. The holder sleeps while the others
        // queue: two sharers, the exclusive one, and the sharers behind it.
        let thread = |number: usize| -> Box<dyn FnOnce() + '_> {
            let (world, machine, came_in, before) = (&world, &machine, &came_in, &before);
            Box::new(move || {
                let queues_at = |place: usize| sleep(Duration::from_micros(20 * place as u64));
                match number {
                    0 => {
                        let me = world.slot();
                        queues_at(3);
                        let _held = latch.exclusive(&me).expect("the region lives");
                        before.set(Some(came_in.get()));
                    }
                    1 => {
                        let me = world.slot();
                        let _held = latch.exclusive(&me).expect("the region lives");
                        queues_at(100);
                    }
                    2 => {
                        queues_at(90);
                        (0..2_000).for_each(|_| {
                            machine.work(1_000_000);
                            // An access, at which a core may change its thread.
                            latch.passes();
                        });
                    }
                    n if n % 2 == 1 => {
                        let me = world.slot();
                        let place = (n - 1) / 2;
                        queues_at(if place < 3 { place } else { place + 1 });
                        let _held = latch.shared(&me).expect("the region lives");
                        came_in.set(came_in.get() + 1);
                    }
                    _ => {}
                }
            })
        };
        machine.run((0..2 * BEHIND + 6).map(thread).collect());
        assert_eq!(before.get(), Some(2), "the two before it came in before it");
    }

    /// More sharers sleep than one look at the queue wakes. Each wakes others as soon as it is in,
    /// so that none waits until another one leaves.
    #[test]
    fn sharers_that_sleep_come_in_together() {
        const SHARERS: usize = 80;
        const HOLD_PS: Ps = 10_000_000_000;
        let options = RegionOptions { sessions_max: SHARERS as u32 + 1, ..RegionOptions::default() };
        let (world, latch) = World::new(&options, |b| b.section::<LwLock>("latch", 1));
        let latch = &world.region().get(latch)[0];
        latch.init(Tranche::OTHER);
        let machine = Machine::new(Shape::new(SHARERS + 1, 1, 1));
        let (freed, last) = (Cell::new(0), Cell::new(0));
        let thread = |number: usize| -> Box<dyn FnOnce() + '_> {
            let (world, machine, freed, last) = (&world, &machine, &freed, &last);
            Box::new(move || {
                let me = world.slot();
                if number == 0 {
                    let held = latch.exclusive(&me).expect("the region lives");
                    machine.work(HOLD_PS);
                    freed.set(machine.now());
                    drop(held);
                    return;
                }
                machine.work(HOLD_PS / 10);
                let _held = latch.shared(&me).expect("the region lives");
                last.set(last.get().max(machine.now()));
                machine.work(HOLD_PS);
            })
        };
        machine.run((0..=SHARERS).map(thread).collect());
        let took_ps = last.get() - freed.get();
        assert!(took_ps < HOLD_PS / 2, "the last one came in {took_ps} ps after the first could");
    }
}
