//! The registry's words one step at a time, and the whole protocol under the checkers: processes
//! attach, leave, die and are reaped, and so do the reapers. The bytes of the lock file are
//! modelled as the kernel keeps them: a byte is free once its process is dead.

use super::*;

#[cfg(not(any(loom, shuttle)))]
mod words {
    use super::*;
    use std::sync::atomic::AtomicU32;

    /// The bytes of the lock file, as a test sets them.
    struct Told(Vec<AtomicU32>);
    impl Lives for &Told {
        fn claim(&self, index: u32) -> io::Result<bool> {
            Ok(self.0[index as usize].swap(1, Ordering::AcqRel) == 0)
        }

        fn release(&self, index: u32) {
            self.0[index as usize].store(0, Ordering::Release);
        }

        fn is_held(&self, index: u32) -> io::Result<bool> {
            Ok(self.0[index as usize].load(Ordering::Acquire) != 0)
        }
    }

    fn with(n: usize, test: impl FnOnce(Registry<'_, Cell, &Told>)) {
        let entries: Vec<Cell> = (0..n).map(|_| Cell(Entry(AtomicU64::new(0)))).collect();
        let told = Told((0..n).map(|_| AtomicU32::new(0)).collect());
        test(Registry { entries: &entries, lives: &told });
    }

    struct Cell(Entry);
    impl AsRef<Entry> for Cell {
        fn as_ref(&self) -> &Entry {
            &self.0
        }
    }

    #[test]
    fn a_word_keeps_its_fields_apart() {
        let reaper = ProcessId { index: 49_999, incarnation: 0x1234_5678 };
        let w = Word::new(State::Reaping, (1 << INCARNATION_BITS) - 1, Some(reaper));
        assert_eq!((w.state(), w.incarnation()), (State::Reaping, (1 << INCARNATION_BITS) - 1));
        assert_eq!(w.reaper(), Some((49_999, 0x5678)));
        assert_eq!(Word(0).state(), State::Free, "zeroed memory");
        assert_eq!(Word(0).reaper(), None);
        assert_eq!(ProcessId::from_bits(reaper.to_bits()), Some(reaper));
        assert_eq!(ProcessId::from_bits(0), None);
    }

    /// The fault that lost rows: the entry is given to a newcomer between a reaper's look and its
    /// deed.
    #[test]
    fn a_reaper_that_looked_before_a_newcomer_came_takes_nothing() {
        with(3, |r| {
            let [dead, slow, fast] = [(); 3].map(|()| r.claim(|_| ()).unwrap().unwrap());
            r.lives.release(dead.index);
            let seen = r.dead(dead.index).unwrap();
            let judged = r.judged(dead.index, seen, || {
                // While the slow one judges, the fast one does the whole clean-up, and a newcomer
                // takes the entry.
                assert!(r.begin(dead.index, seen, State::Releasing, fast));
                r.end(dead.index, State::Released);
                assert!(r.begin(dead.index, r.entry(dead.index).read(), State::Reaping, fast));
                r.end(dead.index, State::Free);
                let newcomer = r.claim(|_| ()).unwrap().unwrap();
                assert_eq!(newcomer.index, dead.index);
                assert_ne!(newcomer, dead);
                Some("what it finds now is the newcomer's")
            });
            assert_eq!(judged, None);
            assert!(!r.begin(dead.index, seen, State::Releasing, slow));
            assert_eq!(r.entry(dead.index).state(), State::Live);
            assert!(r.dead(dead.index).is_none());
            assert!(r.has_gone(dead));
        });
    }

    #[test]
    fn one_that_leaves_is_not_dead_at_any_step() {
        with(1, |r| {
            let me = r.claim(|_| ()).unwrap().unwrap();
            assert!(!r.has_gone(me));
            r.leave(me, false);
            assert!(r.dead(0).is_none() && r.has_gone(me));
            let next = r.claim(|_| ()).unwrap().unwrap();
            // With sessions in its name it passes for dead, so that they are rolled back.
            r.leave(next, true);
            assert!(r.dead(0).is_some() && !r.has_gone(next));
        });
    }

    #[test]
    fn a_reaper_that_is_done_and_gone_did_not_die_at_work() {
        with(3, |r| {
            let [dead, reaper, _other] = [(); 3].map(|()| r.claim(|_| ()).unwrap().unwrap());
            r.lives.release(dead.index);
            assert!(r.begin(dead.index, r.dead(dead.index).unwrap(), State::Releasing, reaper));
            let at_work = r.entry(dead.index).read();
            assert!(!r.reaper_died(dead.index, at_work), "it lives");
            r.lives.release(reaper.index);
            assert!(r.reaper_died(dead.index, at_work), "it died at work");
            // The same word looked at late: the reaper finished, left, and its entry has a new
            // process.
            assert!(r.lives.claim(reaper.index).unwrap());
            r.end(dead.index, State::Released);
            r.leave(reaper, false);
            assert!(r.claim(|_| ()).unwrap().is_some_and(|n| n.index == reaper.index));
            assert!(!r.reaper_died(dead.index, at_work));
            // And one that died at work is found out when its own entry has been given away.
            let seen = r.entry(dead.index).read();
            let newcomer = ProcessId { index: reaper.index, incarnation: reaper.incarnation + 1 };
            assert!(r.begin(dead.index, seen, State::Reaping, newcomer));
            r.leave(newcomer, false);
            assert!(r.claim(|_| ()).unwrap().is_some());
            assert!(r.reaper_died(dead.index, r.entry(dead.index).read()));
        });
    }
}

#[cfg(any(loom, shuttle))]
mod model {
    use super::*;
    #[cfg(loom)]
    use loom::{sync::Mutex, thread};
    #[cfg(shuttle)]
    use shuttle::{sync::Mutex, thread};
    use std::sync::Arc;

    struct Cell(Entry);
    impl AsRef<Entry> for Cell {
        fn as_ref(&self) -> &Entry {
            &self.0
        }
    }

    /// The registry that the processes share, and the truth about each process.
    struct World {
        entries: Vec<Cell>,
        /// The lock file: which process (a number of the model's own) has a byte. 0: it is free. A
        /// mutex orders as a system call.
        bytes: Vec<Mutex<u32>>,
        creation: Mutex<()>,
        /// The session of each entry's process: the number of the process that it belongs to. 0:
        /// none. Reapers may touch a dead one's only.
        sessions: Vec<AtomicU64>,
        /// The truth, which no process reads to decide: those that have died, and who is who. Locks
        /// of the real machine, which order nothing in the model.
        dead: std::sync::Mutex<Vec<u32>>,
        claims: std::sync::Mutex<Vec<(ProcessId, u32)>>,
        poisoned: AtomicU64,
        died_at_work: AtomicU64,
    }

    /// One process's view of the bytes. A mutex's hold is one step of the kernel.
    struct Bytes<'a>(&'a World, u32);
    impl Lives for Bytes<'_> {
        fn claim(&self, index: u32) -> io::Result<bool> {
            let mut owner = self.0.bytes[index as usize].lock().unwrap();
            let is_free = *owner == 0;
            if is_free {
                *owner = self.1;
            }
            Ok(is_free)
        }

        fn release(&self, index: u32) {
            *self.0.bytes[index as usize].lock().unwrap() = 0;
        }

        fn is_held(&self, index: u32) -> io::Result<bool> {
            Ok(*self.0.bytes[index as usize].lock().unwrap() != 0)
        }
    }

    struct Process<'a> {
        world: &'a World,
        number: u32,
        id: ProcessId,
    }

    impl World {
        fn new(entries: usize) -> Arc<World> {
            Arc::new(World {
                entries: (0..entries).map(|_| Cell(Entry::new())).collect(),
                bytes: (0..entries).map(|_| Mutex::new(0)).collect(),
                creation: Mutex::new(()),
                sessions: (0..entries).map(|_| AtomicU64::new(0)).collect(),
                dead: std::sync::Mutex::new(Vec::new()),
                claims: std::sync::Mutex::new(Vec::new()),
                poisoned: AtomicU64::new(0),
                died_at_work: AtomicU64::new(0),
            })
        }

        fn attach(&self, number: u32) -> Option<Process<'_>> {
            let _creation = self.creation.lock().unwrap();
            let registry = Registry { entries: &self.entries, lives: Bytes(self, number) };
            let id = registry.claim(|_| ()).unwrap()?;
            self.claims.lock().unwrap().push((id, number));
            // Relaxed: as a session's slot is claimed, by a process that is attached.
            self.sessions[id.index as usize].store(u64::from(number), Ordering::Relaxed);
            Some(Process { world: self, number, id })
        }

        fn died(&self, index: u32, seen: Word) -> bool {
            let id = ProcessId { index, incarnation: seen.incarnation() };
            let number = self.claims.lock().unwrap().iter().find(|c| c.0 == id).unwrap().1;
            self.is_dead(number.into())
        }

        fn is_dead(&self, number: u64) -> bool {
            self.dead.lock().unwrap().contains(&(number as u32))
        }
    }

    impl Process<'_> {
        fn registry(&self) -> Registry<'_, Cell, Bytes<'_>> {
            Registry { entries: &self.world.entries, lives: Bytes(self.world, self.number) }
        }

        fn leave(self) {
            let own = u64::from(self.number);
            let session = self.world.sessions[self.id.index as usize].swap(0, Ordering::Relaxed);
            assert_eq!(session, own, "a running process's session was taken away");
            self.registry().leave(self.id, false);
        }

        /// Killed: the truth first, then the kernel frees its byte, and that is all that others
        /// see.
        fn die(self) {
            self.world.dead.lock().unwrap().push(self.number);
            self.registry().lives.release(self.id.index);
        }

        /// The steps of `Region::reap_dead`, in its order. Dies after so many steps of its own.
        /// `None`: never.
        fn reap(self, mut steps: Option<u32>) -> Option<Self> {
            let w = self.world;
            let mut survives = || {
                steps = steps.map(|s| s.wrapping_sub(1));
                steps != Some(u32::MAX)
            };
            let (mut dies, mut at_work) = (false, false);
            {
                let r = self.registry();
                'all: for (to, then) in [(State::Releasing, State::Released), (State::Reaping, State::Free)] {
                    for i in 0..w.entries.len() as u32 {
                        let session = &w.sessions[i as usize];
                        let seen = match to {
                            State::Releasing => match r.dead(i) {
                                Some(seen) => {
                                    assert!(w.died(i, seen), "a living process passes for dead");
                                    seen
                                }
                                None => continue,
                            },
                            _ => r.entry(i).read(),
                        };
                        dies = !survives();
                        if dies {
                            break 'all;
                        }
                        if matches!(seen.state(), State::Releasing | State::Reaping) && r.reaper_died(i, seen)
                        {
                            w.poisoned.store(1, Ordering::Release);
                            return Some(self);
                        }
                        let from = if to == State::Releasing { State::Live } else { State::Released };
                        if seen.state() != from {
                            continue;
                        }
                        if from == State::Live {
                            // As `condemn` does: what it judges is of a dead process.
                            let judged = r.judged(i, seen, || Some(session.load(Ordering::Relaxed)));
                            assert!(judged.is_none_or(|s| s == 0 || w.is_dead(s)), "judged a living process");
                        }
                        if !r.begin(i, seen, to, self.id) {
                            continue;
                        }
                        dies = !survives();
                        if dies {
                            at_work = true;
                            break 'all;
                        }
                        let whose = session.load(Ordering::Relaxed);
                        assert!(whose == 0 || w.is_dead(whose), "a living session is cleaned up after");
                        if to == State::Reaping {
                            session.store(0, Ordering::Relaxed);
                        }
                        r.end(i, then);
                    }
                }
            }
            if dies {
                w.died_at_work.fetch_add(u64::from(at_work), Ordering::Release);
                self.die();
                return None;
            }
            Some(self)
        }
    }

    /// When everybody has ended: nothing is left of the dead, or the region was given up, and then
    /// with a reason.
    fn settle(w: &World) {
        let poisoned = w.poisoned.load(Ordering::Acquire) != 0;
        assert!(!poisoned || w.died_at_work.load(Ordering::Acquire) > 0, "given up without a death at work");
        if let Some(last) = w.attach(999) {
            let last = last.reap(None).unwrap();
            if w.died_at_work.load(Ordering::Acquire) == 0 {
                let index = last.id.index;
                last.leave();
                for (i, e) in w.entries.iter().enumerate() {
                    assert!(e.0.state() == State::Free, "entry {i} is left, {index} looked");
                    assert_eq!(w.sessions[i].load(Ordering::Relaxed), 0);
                }
            } else {
                assert!(w.poisoned.load(Ordering::Acquire) != 0, "a death at work went unnoticed");
            }
        }
    }

    /// One process dies. Two find it, and a third comes for the entry.
    #[cfg(loom)]
    #[test]
    fn loom_a_newcomer_is_not_taken_for_the_dead() {
        let mut model = loom::model::Builder::new();
        model.preemption_bound = Some(2);
        model.check(|| {
            let w = World::new(3);
            w.attach(1).unwrap().die();
            let reapers: Vec<_> = [2, 3]
                .map(|number| {
                    let w = w.clone();
                    // The bytes are there before anybody looks: entries 1 and 2.
                    let id = w.attach(number).unwrap().id;
                    thread::spawn(move || {
                        let me = Process { world: &w, number, id };
                        let me = me.reap(None).unwrap();
                        if number == 2 {
                            me.leave();
                            if let Some(newcomer) = w.attach(4) {
                                newcomer.leave();
                            }
                        }
                    })
                })
                .into_iter()
                .collect();
            reapers.into_iter().for_each(|t| t.join().unwrap());
            assert_eq!(w.poisoned.load(Ordering::Acquire), 0);
        });
    }

    /// A pool: processes attach, reap, and leave or die, at random steps. Entries are reused all
    /// the time.
    #[cfg(shuttle)]
    fn pool(entries: usize, threads: u32, lives: u32, reapers_die: bool) {
        use shuttle::rand::Rng;
        let w = World::new(entries);
        let all: Vec<_> = (0..threads)
            .map(|t| {
                let w = w.clone();
                thread::spawn(move || {
                    for life in 0..lives {
                        if w.poisoned.load(Ordering::Acquire) != 0 {
                            return;
                        }
                        let Some(me) = w.attach(1 + t * lives + life) else { continue };
                        let mut random = shuttle::rand::thread_rng();
                        let steps = (reapers_die && random.gen_bool(0.2)).then(|| random.gen_range(0..4));
                        let Some(me) = me.reap(steps) else { continue };
                        if random.gen_bool(0.5) { me.leave() } else { me.die() }
                    }
                })
            })
            .collect();
        all.into_iter().for_each(|t| t.join().unwrap());
        settle(&w);
    }

    #[cfg(shuttle)]
    #[test]
    fn shuttle_a_pool_of_processes_that_die() {
        crate::model_tests::shuttle_check(4000, || pool(2, 4, 3, false));
    }

    #[cfg(shuttle)]
    #[test]
    fn shuttle_reapers_that_die() {
        crate::model_tests::shuttle_check(4000, || pool(3, 4, 3, true));
    }
}
