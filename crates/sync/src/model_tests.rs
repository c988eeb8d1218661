//! The lock sources under loom (every ordering, two or three threads) and shuttle (random
//! schedules, more threads). Commands in README.md, "Proof".

use crate::Poisoned;
use crate::env::Env;
use crate::lwlock::LwLock;
use crate::lwlock::word::{Mode, exclusive};
use crate::owned_word;
use crate::shim::*;
use crate::slot::memory::SlotShared;
use std::sync::Arc;

#[cfg(loom)]
use loom::thread;
#[cfg(shuttle)]
use shuttle::thread;

/// The parts of a region that the models need.
struct World {
    lock: LwLock,
    slots: Vec<SlotShared>,
    poison: AtomicU32,
    value: AtomicU64,
    /// A lock word outside a latch, as a spinlock has it.
    word: WaitWord,
    limit: u32,
    /// Data that the latch guards: torn if two writers, or a writer and a reader, are in at the
    /// same time.
    data: [Guarded; 2],
}

#[cfg(loom)]
struct Guarded(loom::cell::UnsafeCell<u64>);
#[cfg(loom)]
impl Guarded {
    fn new() -> Guarded {
        Guarded(loom::cell::UnsafeCell::new(0))
    }

    fn get(&self) -> u64 {
        // SAFETY: the latch under test must make it so, and loom reports it if it does not.
        self.0.with(|p| unsafe { *p })
    }

    fn set(&self, v: u64) {
        // SAFETY: as in `get`.
        self.0.with_mut(|p| unsafe { *p = v });
    }
}

#[cfg(shuttle)]
struct Guarded(AtomicU64);
#[cfg(shuttle)]
impl Guarded {
    fn new() -> Guarded {
        Guarded(AtomicU64::new(0))
    }

    fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    fn set(&self, v: u64) {
        self.0.store(v, Ordering::Relaxed);
    }
}

// SAFETY: the latch guards `Guarded`, and everything else is atomic.
unsafe impl Sync for World {}
// SAFETY: as above.
unsafe impl Send for World {}

impl World {
    fn new(slots: usize, limit: u32) -> Arc<World> {
        Arc::new(World {
            lock: LwLock::new(),
            slots: (0..slots).map(|_| SlotShared::new()).collect(),
            poison: AtomicU32::new(0),
            value: AtomicU64::new(0),
            word: WaitWord::new(0),
            limit,
            data: [Guarded::new(), Guarded::new()],
        })
    }

    fn env(&self, me: usize) -> Env<'_> {
        Env {
            slots: &self.slots,
            me: me as u32 + 1,
            poison: &self.poison,
            limit: self.limit,
            counters: None,
            spin_budget: None,
            backstop: None,
        }
    }

    fn acquire(&self, me: usize, mode: Mode) -> Result<(), Poisoned> {
        if let Err(lost_to) = self.lock.try_newcomer(mode, me as u32 + 1, self.limit) {
            self.lock.acquire_slow(&self.env(me), mode, lost_to)?;
            self.lock.won(&self.env(me));
        }
        Ok(())
    }

    fn release(&self, me: usize, mode: Mode) {
        let part = if mode == Mode::Exclusive { exclusive(me as u32 + 1) } else { 1 };
        self.lock.release_core(&self.env(me), part).unwrap();
    }

    fn write(&self, me: usize) {
        self.acquire(me, Mode::Exclusive).unwrap();
        self.lock.check_invariants();
        let n = self.data[0].get();
        self.data[0].set(n + 1);
        self.data[1].set(n + 1);
        self.release(me, Mode::Exclusive);
    }

    /// Like `write`, under the lock word, with `budget` tries before it sleeps.
    fn write_owned(&self, me: usize, budget: u32) {
        let env = self.env(me);
        // As `owned_word::lock`, but with the test's budget.
        if self.word.compare_exchange(0, env.me, Ordering::AcqRel, Ordering::Relaxed).is_err() {
            owned_word::lock_slow(&self.word, &env, budget).unwrap();
        }
        assert_eq!(owned_word::owner(&self.word), me as u32 + 1);
        let n = self.data[0].get();
        self.data[0].set(n + 1);
        owned_word::unlock(&self.word);
    }

    fn read(&self, me: usize) {
        self.acquire(me, Mode::Shared).unwrap();
        self.lock.check_invariants();
        assert_eq!(self.data[0].get(), self.data[1].get());
        self.release(me, Mode::Shared);
    }

    fn at_rest(&self, writes: u64) {
        assert!(!self.lock.is_held() && !self.lock.has_waiters() && self.lock.passes() == 0);
        // Left behind, it would keep the next waiters asleep for ever.
        assert!(!self.lock.is_waking());
        assert_eq!(self.data[0].get(), writes);
    }
}

/// Runs each closure in a thread.
#[cfg(loom)]
macro_rules! together {
    ($world:expr; $($f:expr),+ $(,)?) => {{
        let handles = vec![$({
            let w = $world.clone();
            thread::spawn(move || { let f: fn(&World) = $f; f(&w) })
        }),+];
        for h in handles { h.join().unwrap(); }
    }};
}

#[cfg(loom)]
mod loom_tests {
    use super::*;
    use crate::held::{Held, HeldKind, HeldState};
    use crate::{SlotIndex, doorbell, write_mark};
    use std::cell::Cell;

    fn check(preemptions: usize, f: impl Fn() + Send + Sync + 'static) {
        let mut b = loom::model::Builder::new();
        b.preemption_bound = Some(preemptions);
        b.max_branches = 20_000;
        b.check(f);
    }

    #[test]
    fn loom_two_writers() {
        check(3, || {
            let w = World::new(2, 16);
            together!(w; |w| w.write(0), |w| w.write(1));
            w.at_rest(2);
        });
    }

    #[test]
    fn loom_reader_and_writer() {
        check(3, || {
            let w = World::new(2, 16);
            together!(w; |w| w.read(0), |w| w.write(1));
            w.at_rest(1);
        });
    }

    #[test]
    fn loom_two_readers_and_a_writer() {
        check(2, || {
            let w = World::new(3, 1);
            together!(w; |w| w.read(0), |w| w.read(1), |w| w.write(2));
            w.at_rest(1);
        });
    }

    #[test]
    fn loom_three_writers() {
        check(1, || {
            let w = World::new(3, 1);
            together!(w; |w| w.write(0), |w| w.write(1), |w| w.write(2));
            w.at_rest(3);
        });
    }

    #[test]
    fn loom_fairness_off() {
        check(1, || {
            let w = World::new(3, 0);
            together!(w; |w| w.read(0), |w| w.read(1), |w| w.write(2));
            w.at_rest(1);
        });
    }

    /// The spinlock's word: one waiter tries before it sleeps, another sleeps at once. A third one
    /// matters: a waiter that takes the word after a sleep cannot know whether another still
    /// sleeps.
    #[test]
    fn loom_owned_word() {
        check(3, || {
            let w = World::new(2, 16);
            together!(w; |w| w.write_owned(0, 1), |w| w.write_owned(1, 2));
            assert_eq!((owned_word::owner(&w.word), w.data[0].get()), (0, 2));
        });
    }

    #[test]
    fn loom_owned_word_three() {
        check(2, || {
            let w = World::new(3, 16);
            together!(w; |w| w.write_owned(0, 0), |w| w.write_owned(1, 0), |w| w.write_owned(2, 0));
            assert_eq!((owned_word::owner(&w.word), w.data[0].get()), (0, 3));
        });
    }

    /// A waiter that finds the latch free and the value unchanged concludes that the holder left it
    /// so.
    #[test]
    fn loom_a_changed_value_is_not_missed() {
        check(3, || {
            let w = World::new(1, 16);
            w.acquire(0, Mode::Exclusive).unwrap();
            together!(w;
                |w| {
                    w.value.store(1, Ordering::Release);
                    w.release(0, Mode::Exclusive);
                },
                |w| assert_ne!(w.lock.look_at_value(&w.value, 0), Some(None)),
            );
        });
    }

    /// The release or the change wakes a session that waits for freedom or for a value.
    #[test]
    fn loom_wait_for_value() {
        check(3, || {
            let w = World::new(2, 16);
            together!(w;
                |w| {
                    w.acquire(0, Mode::Exclusive).unwrap();
                    w.value.store(1, Ordering::Release);
                    if w.lock.touch_has_observers() {
                        w.lock.wake_value_waiters(&w.env(0)).unwrap();
                    }
                    // The value alone must wake it: the latch stays held until it has been seen.
                    let seen = w.slots[1].wake_word.load(Ordering::Acquire);
                    if seen == 0 {
                        futex_wait(&w.slots[1].wake_word, 0, None);
                    }
                    w.release(0, Mode::Exclusive);
                },
                |w| {
                    while w.value.load(Ordering::Acquire) == 0 {
                        w.lock
                            .wait_unheld(&w.env(1), Mode::Value, || w.value.load(Ordering::Acquire) != 0)
                            .unwrap();
                        if !w.lock.is_held_exclusively() {
                            thread::yield_now();
                        }
                    }
                    w.slots[1].wake_word.store(1, Ordering::Release);
                    futex_wake(&w.slots[1].wake_word, 1);
                },
            );
        });
    }

    #[test]
    fn loom_wait_until_free() {
        check(2, || {
            let w = World::new(2, 16);
            together!(w;
                |w| w.write(0),
                |w| {
                    if w.lock.try_newcomer(Mode::Exclusive, 2, 16).is_err() {
                        w.lock.wait_unheld(&w.env(1), Mode::Free, || false).unwrap();
                    } else {
                        w.release(1, Mode::Exclusive);
                    }
                },
            );
            w.at_rest(1);
        });
    }

    /// The slot's long wait: the waker changes the condition, then bumps.
    #[test]
    fn loom_slot_wait_and_wake() {
        check(3, || {
            let w = World::new(1, 16);
            together!(w;
                |w| {
                    w.value.store(1, Ordering::Relaxed);
                    w.slots[0].bump();
                },
                |w| loop {
                    let seen = w.slots[0].wake_word.load(Ordering::Acquire);
                    if w.value.load(Ordering::Relaxed) == 1 {
                        break;
                    }
                    if w.slots[0].begin_wait(seen) {
                        futex_wait(&w.slots[0].wake_word, seen, None);
                        w.slots[0].end_wait();
                    }
                },
            );
        });
    }

    /// The same for a session that suspends: `bump` says that the hook must be called, or the
    /// session sees the bump.
    #[test]
    fn loom_slot_suspends() {
        check(3, || {
            let w = World::new(1, 16);
            w.slots[0].flags.store(crate::slot::memory::FLAG_SUSPENDS, Ordering::Relaxed);
            let (a, b) = (w.clone(), w.clone());
            let waker = thread::spawn(move || a.slots[0].bump());
            let sleeper = thread::spawn(move || b.slots[0].begin_wait(0));
            let (told, waits) = (waker.join().unwrap(), sleeper.join().unwrap());
            assert!(told || !waits, "it waits and nobody will tell it");
        });
    }

    /// The helper's life.
    fn serve(bell: &WaitWord, bits: &[AtomicU64], done: impl Fn() -> bool, call: &mut dyn FnMut(SlotIndex)) {
        loop {
            let seen = doorbell::answer(bell, bits, call);
            if done() {
                return;
            }
            futex_wait(bell, seen, None);
        }
    }

    /// A wake-up from another process is delivered, however ring and helper interleave.
    #[test]
    fn loom_doorbell() {
        check(3, || {
            struct Bell {
                bell: WaitWord,
                bits: [AtomicU64; 1],
                told: AtomicU32,
            }
            let b =
                Arc::new(Bell { bell: WaitWord::new(0), bits: [AtomicU64::new(0)], told: AtomicU32::new(0) });
            let ringers: Vec<_> = [3, 4]
                .into_iter()
                .map(|i| {
                    let b = b.clone();
                    thread::spawn(move || doorbell::ring(&b.bell, &b.bits, SlotIndex(i)))
                })
                .collect();
            // Ends when both have been told. A lost one would leave it asleep, and loom reports
            // that as a deadlock.
            serve(&b.bell, &b.bits, || b.told.load(Ordering::Relaxed) == 0b11, &mut |s| {
                b.told.fetch_or(1 << (s.0 - 3), Ordering::Relaxed);
            });
            ringers.into_iter().for_each(|r| r.join().unwrap());
        });
    }

    /// Two rings of one bit: the second leaves the bump to the first, and the helper still looks
    /// after the second.
    #[test]
    fn loom_doorbell_same_slot() {
        check(3, || {
            struct Bell {
                bell: WaitWord,
                bits: [AtomicU64; 1],
                said: [AtomicU32; 2],
                heard: [AtomicU32; 2],
            }
            let zero = || [AtomicU32::new(0), AtomicU32::new(0)];
            let b = Arc::new(Bell {
                bell: WaitWord::new(0),
                bits: [AtomicU64::new(0)],
                said: zero(),
                heard: zero(),
            });
            let ringers: Vec<_> = (0..2)
                .map(|i| {
                    let b = b.clone();
                    thread::spawn(move || {
                        b.said[i].store(1, Ordering::Relaxed);
                        doorbell::ring(&b.bell, &b.bits, SlotIndex(0));
                    })
                })
                .collect();
            let all = || b.heard.iter().all(|h| h.load(Ordering::Relaxed) == 1);
            serve(&b.bell, &b.bits, all, &mut |_| {
                for i in 0..2 {
                    b.heard[i].store(b.said[i].load(Ordering::Relaxed), Ordering::Relaxed);
                }
            });
            ringers.into_iter().for_each(|r| r.join().unwrap());
        });
    }

    /// A session that sees the latch taken sees at least the taker's INTENT.
    #[test]
    fn loom_intent_comes_before_the_latch() {
        check(3, || {
            let w = World::new(1, 16);
            together!(w;
                |w| {
                    let hint = Cell::new(0);
                    let held = Held { entries: &w.slots[0].own.held, hint: &hint };
                    let token = held.intent(HeldKind::LATCH_EXCLUSIVE, 7).unwrap();
                    w.lock.try_newcomer(Mode::Exclusive, 1, 16).unwrap();
                    held.held(token);
                    held.releasing(token);
                    w.release(0, Mode::Exclusive);
                },
                |w| {
                    if w.lock.is_held_exclusively() {
                        fence_acquire();
                        let e = crate::HeldEntry::decode(w.slots[0].own.held[0].load(Ordering::Relaxed));
                        assert_ne!(e.state, HeldState::Free);
                    }
                },
            );
        });
    }

    /// A session that gets the latch after an earlier holder finds that holder's entry past HELD. A
    /// share is thus never given back twice.
    #[test]
    fn loom_releasing_comes_before_the_release() {
        check(3, || {
            let w = World::new(2, 16);
            together!(w;
                |w| {
                    let hint = Cell::new(0);
                    let held = Held { entries: &w.slots[0].own.held, hint: &hint };
                    let token = held.intent(HeldKind::LATCH_EXCLUSIVE, 7).unwrap();
                    if w.lock.try_newcomer(Mode::Exclusive, 1, 16).is_ok() {
                        held.held(token);
                        w.value.store(1, Ordering::Relaxed);
                        held.releasing(token);
                        w.release(0, Mode::Exclusive);
                    }
                    held.clear(token);
                },
                |w| {
                    if w.lock.try_newcomer(Mode::Shared, 2, 16).is_ok() {
                        if w.value.load(Ordering::Relaxed) == 1 {
                            let e = crate::HeldEntry::decode(w.slots[0].own.held[0].load(Ordering::Relaxed));
                            assert!(matches!(e.state, HeldState::Releasing | HeldState::Free));
                        }
                        w.release(1, Mode::Shared);
                    }
                },
            );
        });
    }

    fn fence_acquire() {
        loom::sync::atomic::fence(Ordering::Acquire);
    }

    /// A dead waiter is taken out while a live one releases and another waits: no waiter is left
    /// asleep.
    #[test]
    fn loom_dead_waiter() {
        check(2, || {
            let w = World::new(3, 16);
            // Slot 2 "died" asleep in the queue: its node stands there, its thread does not.
            w.acquire(0, Mode::Exclusive).unwrap();
            w.lock.plant_dead_waiter(&w.env(2), Mode::Exclusive).unwrap();
            together!(w;
                |w| w.release(0, Mode::Exclusive),
                |w| w.lock.remove_dead_waiter(&w.env_reaper(), 2).unwrap(),
                |w| w.read(1),
            );
            w.at_rest(0);
        });
    }

    #[test]
    fn loom_poison_wakes_a_sleeper() {
        check(3, || {
            let w = World::new(2, 16);
            together!(w;
                |w| {
                    w.poison.store(1, Ordering::SeqCst);
                    w.slots[0].bump();
                },
                |w| {
                    // `Slot::wait`
                    let seen = w.slots[0].wake_word.load(Ordering::Acquire);
                    if w.poison.load(Ordering::Relaxed) == 0
                        && w.slots[0].begin_wait(seen)
                        && w.poison.load(Ordering::Relaxed) == 0
                    {
                        futex_wait(&w.slots[0].wake_word, seen, None);
                    }
                },
            );
        });
    }

    /// Seen or be seen: a writer that marks itself, and a rebuild that poisons.
    #[test]
    fn loom_write_mark_against_poison() {
        check(3, || {
            let w = World::new(1, 16);
            let a = w.clone();
            let writer = thread::spawn(move || write_mark::enter(&a.slots[0].session_key, &a.poison));
            w.poison.swap(1, Ordering::AcqRel);
            let sees_writer = !write_mark::drained(&w.slots[0].session_key);
            let writes = writer.join().unwrap();
            assert!(sees_writer || !writes, "it writes and the rebuild does not wait for it");
        });
    }
}

impl World {
    #[cfg(loom)]
    fn env_reaper(&self) -> Env<'_> {
        Env { me: crate::owned_word::REAPER | 1, ..self.env(0) }
    }
}

/// Random schedules from a seed that is printed. SINEW_SEED repeats one.
#[cfg(shuttle)]
pub(crate) fn shuttle_check(iterations: usize, f: impl Fn() + Send + Sync + Copy + 'static) {
    use shuttle::scheduler::{PctScheduler, RandomScheduler};
    use shuttle::{Config, Runner};
    let seed = match std::env::var("SINEW_SEED") {
        Ok(s) => s.parse().expect("SINEW_SEED is a number"),
        Err(_) => std::time::SystemTime::now()
            .duration_since(std::time::UNIX_EPOCH)
            .map_or(1, |d| d.as_nanos() as u64),
    };
    println!("SINEW_SEED={seed}");
    let config = || {
        let mut c = Config::new();
        c.max_steps = shuttle::MaxSteps::FailAfter(1_000_000);
        c
    };
    Runner::new(RandomScheduler::new_from_seed(seed, iterations), config()).run(f);
    Runner::new(PctScheduler::new_from_seed(seed, 3, iterations), config()).run(f);
}

#[cfg(shuttle)]
mod shuttle_tests {
    use super::shuttle_check as check;
    use super::*;

    fn flood(limit: u32) {
        let w = World::new(5, limit);
        let handles: Vec<_> = (0..5)
            .map(|i| {
                let w = w.clone();
                thread::spawn(move || {
                    for k in 0..4 {
                        if i < 2 || k == 3 {
                            w.write(i);
                        } else {
                            w.read(i);
                        }
                    }
                })
            })
            .collect();
        handles.into_iter().for_each(|h| h.join().unwrap());
        w.at_rest(2 * 4 + 3);
    }

    #[test]
    fn shuttle_flood_fair() {
        check(2_000, || flood(1));
    }

    #[test]
    fn shuttle_flood_unfair() {
        check(2_000, || flood(0));
    }

    #[test]
    fn shuttle_flood_default() {
        check(1_000, || flood(16));
    }

    /// Bounded bypass: while the exclusive acquirer waits, at most `limit` newcomers take the
    /// latch. Counted by the readers themselves: one that finds the writer waiting once it is in
    /// has passed it, or had come in just before it queued.
    #[test]
    fn shuttle_bounded_bypass() {
        check(2_000, || {
            const LIMIT: u32 = 3;
            const READERS: usize = 4;
            let w = World::new(READERS + 1, LIMIT);
            let readers: Vec<_> = (0..READERS)
                .map(|i| {
                    let w = w.clone();
                    thread::spawn(move || {
                        for _ in 0..8 {
                            w.acquire(i, Mode::Shared).unwrap();
                            if w.lock.has_exclusive_waiter() {
                                let passed = w.value.fetch_add(1, Ordering::SeqCst) + 1;
                                assert!(passed <= u64::from(LIMIT) + READERS as u64, "passed {passed} times");
                            }
                            w.release(i, Mode::Shared);
                        }
                    })
                })
                .collect();
            let writer = {
                let w = w.clone();
                thread::spawn(move || w.write(READERS))
            };
            readers.into_iter().for_each(|h| h.join().unwrap());
            writer.join().unwrap();
            w.at_rest(1);
        });
    }

    /// Group flush: a session that waited either did the work, or found it done by a holder that
    /// began after it asked.
    #[test]
    fn shuttle_group_flush() {
        check(2_000, || {
            let w = World::new(4, 16);
            let handles: Vec<_> = (0..4)
                .map(|i| {
                    let w = w.clone();
                    thread::spawn(move || {
                        for _ in 0..3 {
                            let mine = w.poison_free_add();
                            while w.value.load(Ordering::SeqCst) < mine {
                                if w.lock.try_newcomer(Mode::Exclusive, i as u32 + 1, 16).is_ok() {
                                    let all = w.asked();
                                    w.value.fetch_max(all, Ordering::SeqCst);
                                    w.release(i, Mode::Exclusive);
                                } else {
                                    w.lock.wait_unheld(&w.env(i), Mode::Free, || false).unwrap();
                                }
                            }
                        }
                    })
                })
                .collect();
            handles.into_iter().for_each(|h| h.join().unwrap());
            assert!(!w.lock.is_held() && !w.lock.has_waiters());
        });
    }

    impl World {
        fn poison_free_add(&self) -> u64 {
            u64::from(self.slots[0].wake_word.fetch_add(1, Ordering::SeqCst)) + 1
        }

        fn asked(&self) -> u64 {
            u64::from(self.slots[0].wake_word.load(Ordering::SeqCst))
        }
    }

    /// Sessions that wait for each other in a ring, each wake-up through doorbell and hook.
    #[test]
    fn shuttle_ring_of_sessions() {
        check(1_000, || {
            const N: usize = 4;
            let w = World::new(N, 16);
            let turn = Arc::new(AtomicU64::new(0));
            let handles: Vec<_> = (0..N)
                .map(|i| {
                    let (w, turn) = (w.clone(), turn.clone());
                    thread::spawn(move || {
                        for round in 0..3u64 {
                            let mine = round * N as u64 + i as u64;
                            loop {
                                let seen = w.slots[i].wake_word.load(Ordering::Acquire);
                                if turn.load(Ordering::Relaxed) == mine {
                                    break;
                                }
                                if w.slots[i].begin_wait(seen) {
                                    futex_wait(&w.slots[i].wake_word, seen, None);
                                    w.slots[i].end_wait();
                                }
                            }
                            turn.store(mine + 1, Ordering::Relaxed);
                            w.slots[(i + 1) % N].bump();
                        }
                    })
                })
                .collect();
            handles.into_iter().for_each(|h| h.join().unwrap());
        });
    }
}
