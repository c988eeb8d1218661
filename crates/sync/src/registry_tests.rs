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
    use crate::Poisoned;
    use crate::reaper::{Deeds, Reaper};
    use crate::slot::memory::SlotShared;
    #[cfg(loom)]
    use loom::{sync::Mutex, thread};
    #[cfg(shuttle)]
    use shuttle::{sync::Mutex, thread};
    use std::cell::Cell as StdCell;
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
        /// The truth, which no process reads to decide: those that have died. A lock of the real
        /// machine, which orders nothing in the model.
        dead: std::sync::Mutex<Vec<u32>>,
        poisoned: AtomicU64,
        /// Deaths that are a reason to give the region up.
        died_with_a_reason: AtomicU64,
        /// The slot that is kept for reaping, and the number of the process that has it.
        kept: SlotShared,
        keeper: AtomicU64,
        /// By entry: its process is in a critical section.
        critical: Vec<AtomicU64>,
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
                poisoned: AtomicU64::new(0),
                died_with_a_reason: AtomicU64::new(0),
                kept: SlotShared::new(),
                keeper: AtomicU64::new(0),
                critical: (0..entries).map(|_| AtomicU64::new(0)).collect(),
            })
        }

        fn attach(&self, number: u32) -> Option<Process<'_>> {
            let _creation = self.creation.lock().unwrap();
            let registry = Registry { entries: &self.entries, lives: Bytes(self, number) };
            let id = registry.claim(|_| ()).unwrap()?;
            // Relaxed: as a session's slot is claimed, by a process that is attached.
            self.sessions[id.index as usize].store(u64::from(number), Ordering::Relaxed);
            Some(Process { world: self, number, id })
        }

        fn is_dead(&self, number: u64) -> bool {
            self.dead.lock().unwrap().contains(&(number as u32))
        }
    }

    impl Process<'_> {
        fn registry(&self) -> Registry<'_, Cell, Bytes<'_>> {
            Registry { entries: &self.world.entries, lives: Bytes(self.world, self.number) }
        }

        /// Changes something that no reaper can repair. Returns false if it dies at it.
        fn critical(&self, dies: bool) -> bool {
            let critical = &self.world.critical[self.id.index as usize];
            critical.store(1, Ordering::Relaxed);
            if dies {
                self.world.died_with_a_reason.fetch_add(1, Ordering::Release);
                return false;
            }
            critical.store(0, Ordering::Relaxed);
            true
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

        /// As `Region::reap_dead`. Dies after so many steps of its own. `None`: never.
        fn reap(self, steps: Option<u32>) -> Option<Self> {
            let deeds = Work::new(&self, steps);
            let result = deeds.reaper().reap_dead(|i| deeds.roll_back(i));
            let end = deeds.end(result);
            self.survives(end)
        }

        /// As `Txn::reap_without_session`: with the slot that is kept for it, if it gets that slot.
        fn reap_with_the_kept_slot(self, steps: Option<u32>) -> Option<Self> {
            let (w, index) = (self.world, self.id.index);
            let deeds = Work::new(&self, steps);
            let mut result = Ok(0);
            if let Some(owner) = w.kept.owner() {
                let free = || {
                    deeds.at_work()?;
                    if w.kept.owner() == Some(owner) {
                        deeds.free_kept_slot();
                    }
                    deeds.at_work()
                };
                result = deeds.reaper().free_slot_of_dead(owner, free).map(|()| 0);
            }
            if result.is_ok() && w.kept.take(index).is_some() {
                assert_eq!(
                    w.keeper.swap(u64::from(self.number), Ordering::Relaxed),
                    0,
                    "a second one has it"
                );
                result = deeds.reaper().reap_dead(|i| deeds.roll_back(i));
                if !deeds.dies.get() {
                    let keeper = w.keeper.swap(0, Ordering::Relaxed);
                    assert_eq!(keeper, u64::from(self.number), "the slot of a running reaper was freed");
                    w.kept.free();
                }
            }
            let end = deeds.end(result);
            self.survives(end)
        }

        fn survives(self, end: End) -> Option<Self> {
            if end == End::Lives {
                return Some(self);
            }
            self.world.died_with_a_reason.fetch_add(u64::from(end == End::DiesAtWork), Ordering::Release);
            self.die();
            None
        }
    }

    #[derive(PartialEq)]
    enum End {
        Lives,
        Dies,
        DiesAtWork,
    }

    /// A reaper's deeds, and the step at which it dies.
    struct Work<'a> {
        process: &'a Process<'a>,
        /// Steps left to its death.
        steps: StdCell<Option<u32>>,
        dies: StdCell<bool>,
        /// It dies with a dead process's entry in its hands.
        dies_at_work: StdCell<bool>,
    }

    impl<'a> Work<'a> {
        fn new(process: &'a Process<'a>, steps: Option<u32>) -> Work<'a> {
            let no = || StdCell::new(false);
            Work { process, steps: StdCell::new(steps), dies: no(), dies_at_work: no() }
        }

        fn reaper(&self) -> Reaper<'_, Cell, Bytes<'_>, Work<'a>> {
            Reaper { registry: self.process.registry(), me: self.process.id, deeds: self }
        }

        /// An error stands for the death: the steps end where they are.
        fn step(&self) -> Result<(), Poisoned> {
            let left = self.steps.get();
            self.steps.set(left.map(|s| s.saturating_sub(1)));
            self.dies.set(self.dies.get() || left == Some(0));
            if self.dies.get() { Err(Poisoned) } else { Ok(()) }
        }

        fn end(&self, result: Result<u32, Poisoned>) -> End {
            match (self.dies.get(), self.dies_at_work.get()) {
                (true, true) => End::DiesAtWork,
                (true, false) => End::Dies,
                _ => {
                    let is_poisoned = self.process.world.poisoned.load(Ordering::Acquire) != 0;
                    assert!(result.is_ok() || is_poisoned);
                    End::Lives
                }
            }
        }

        fn at_work(&self) -> Result<(), Poisoned> {
            self.step().inspect_err(|_| self.dies_at_work.set(true))
        }

        /// The session of a process that is cleaned up after.
        fn session_of_dead(&self, process: u32) -> &AtomicU64 {
            let session = &self.process.world.sessions[process as usize];
            let whose = session.load(Ordering::Relaxed);
            assert!(whose == 0 || self.process.world.is_dead(whose), "a living session is cleaned up after");
            session
        }

        fn free_kept_slot(&self) {
            let w = self.process.world;
            let keeper = w.keeper.swap(0, Ordering::Relaxed);
            assert!(keeper == 0 || w.is_dead(keeper), "the slot of a running reaper is freed");
            w.kept.free();
        }

        fn roll_back(&self, process: u32) -> Result<(), Poisoned> {
            self.at_work()?;
            self.session_of_dead(process).store(0, Ordering::Relaxed);
            if self.process.world.kept.owner() == Some(process) {
                self.free_kept_slot();
            }
            self.at_work()
        }
    }

    impl Deeds for Work<'_> {
        fn check(&self) -> Result<(), Poisoned> {
            self.step()?;
            if self.process.world.poisoned.load(Ordering::Acquire) != 0 { Err(Poisoned) } else { Ok(()) }
        }

        fn give_up(&self, _: &str) -> Poisoned {
            self.process.world.poisoned.store(1, Ordering::Release);
            Poisoned
        }

        fn name_of(&self, _: u32) -> String {
            String::new()
        }

        fn left_by(&self, process: u32) -> Option<String> {
            let critical = &self.process.world.critical[process as usize];
            (critical.load(Ordering::Relaxed) != 0).then(|| "in a critical section".to_owned())
        }

        fn release_latches(&self, process: u32) -> Result<(), Poisoned> {
            self.at_work()?;
            self.session_of_dead(process);
            self.at_work()
        }
    }

    /// When everybody has ended: nothing is left of the dead, or the region was given up, and then
    /// with a reason.
    fn settle(w: &World) {
        let poisoned = w.poisoned.load(Ordering::Acquire) != 0;
        assert!(!poisoned || w.died_with_a_reason.load(Ordering::Acquire) > 0, "given up without a reason");
        if let Some(last) = w.attach(999) {
            let last = last.reap(None).unwrap();
            if w.died_with_a_reason.load(Ordering::Acquire) == 0 {
                let index = last.id.index;
                last.leave();
                for (i, e) in w.entries.iter().enumerate() {
                    assert!(e.0.state() == State::Free, "entry {i} is left, {index} looked");
                    assert_eq!(w.sessions[i].load(Ordering::Relaxed), 0);
                }
                assert_eq!(w.kept.owner(), None);
            } else {
                assert!(w.poisoned.load(Ordering::Acquire) != 0, "a death with a reason went unnoticed");
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
                        let steps = (reapers_die && random.gen_bool(0.2)).then(|| random.gen_range(0..6));
                        if !me.critical(reapers_die && random.gen_bool(0.02)) {
                            me.die();
                            continue;
                        }
                        let me = match random.gen_bool(0.5) {
                            true => me.reap(steps),
                            false => me.reap_with_the_kept_slot(steps),
                        };
                        let Some(me) = me else { continue };
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
