//! One process, several threads and attachments. The tests that need other processes are in
//! `tests/processes/`.

use super::*;
use crate::Slot;
use crate::slot::WaitEnd;
use crate::{LwLock, ThreadWaiter, Tranche};
use std::time::{Duration, Instant};

pub(crate) struct Dir(pub PathBuf);
impl Dir {
    pub fn new(name: &str) -> Dir {
        static N: crate::shim::AtomicU32 = crate::shim::AtomicU32::new(0);
        let n = N.fetch_add(1, Ordering::Relaxed);
        let p = std::env::temp_dir().join(format!("sinew-sync-{name}-{}-{n}", std::process::id()));
        std::fs::create_dir_all(&p).unwrap();
        Dir(p)
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub(crate) struct Table {
    pub latches: Section<LwLock>,
    pub numbers: Section<AtomicU64>,
    pub spins: Section<crate::SpinLock>,
}

/// The one family of latches that these tests register.
pub(crate) const TESTED: Tranche = Tranche::OTHER.next("Tested");

pub(crate) fn open(dir: &Path) -> (Arc<Region>, Table, bool) {
    attach(dir, 0).unwrap()
}

fn attach(dir: &Path, contents_version: u32) -> Result<(Arc<Region>, Table, bool), RegionError> {
    let o = RegionOptions { sessions_max: 70, processes_max: 8, contents_version, ..Default::default() };
    let layout = |b: &mut crate::LayoutBuilder, _: &[u64; 32]| {
        b.tranches(&[TESTED]);
        Table {
            latches: b.section("latches", 4),
            numbers: b.section("numbers", 8),
            spins: b.section("spins", 2),
        }
    };
    Ok(match Region::attach(dir, &o, layout)? {
        Attached::Created(r, t) => {
            r.get(t.latches).iter().for_each(|l| l.init(Tranche::OTHER));
            r.get(t.latches)[3].init_given_back(Tranche::OTHER);
            r.publish()?;
            (r, t, true)
        }
        Attached::Joined(r, t) => (r, t, false),
    })
}

fn close(r: Arc<Region>) -> bool {
    let last = r.begin_detach().unwrap();
    if last {
        r.remove().unwrap();
    }
    last
}

pub(crate) fn slot(r: &Arc<Region>) -> Slot {
    Slot::claim(r, Box::new(ThreadWaiter)).unwrap()
}

/// The page that describes the layout says which one it describes.
#[test]
fn the_documented_versions_are_the_real_ones() {
    let document = include_str!("../../../../docs/format/region.md");
    let title = format!("# The shared region: layout {LAYOUT_VERSION}, protocol {PROTOCOL_VERSION}");
    assert_eq!(document.lines().next(), Some(title.as_str()));
}

fn copy_of(dir: &Dir, name: &str) -> Dir {
    let copy = Dir::new(name);
    for entry in std::fs::read_dir(&dir.0).unwrap().flatten() {
        std::fs::copy(entry.path(), copy.0.join(entry.file_name())).unwrap();
    }
    copy
}

/// A copy of a directory names the original's region, in use or left behind, and must leave it
/// alone.
#[test]
fn a_copy_gets_its_own_region_and_leaves_the_originals_alone() {
    let dir = Dir::new("original");
    let (a, t, _) = open(&dir.0);
    a.get(t.numbers)[0].store(7, Ordering::Relaxed);
    let copy = copy_of(&dir, "copy");
    let (b, u, created) = open(&copy.0);
    assert!(created, "a region of its own");
    assert_eq!(b.get(u.numbers)[0].load(Ordering::Relaxed), 0);
    let (c, v, created) = open(&dir.0);
    assert!(!created, "the original's region is still there");
    assert_eq!(c.get(v.numbers)[0].load(Ordering::Relaxed), 7);
    // Joining works in the copy, too.
    let (d, _, created) = open(&copy.0);
    assert!(!created);
    assert!(!close(d) && close(b) && !close(c) && close(a));
}

#[test]
fn a_lock_file_that_was_replaced_in_use_is_refused() {
    let dir = Dir::new("replaced");
    let (a, ..) = open(&dir.0);
    std::fs::remove_file(dir.0.join(files::LOCK_FILE)).unwrap();
    match attach(&dir.0, 0) {
        Err(RegionError::Refused(why)) => {
            assert!(why.contains("region.lock") && why.contains("replaced"), "{why}")
        }
        other => panic!("{:?}", other.map(|(_, _, created)| created)),
    }
    assert!(close(a));
    let (b, _, created) = open(&dir.0);
    assert!(created && close(b));
}

#[test]
fn a_directory_in_use_without_its_files_is_refused() {
    let dir = Dir::new("removed");
    let (a, ..) = open(&dir.0);
    for _ in 0..2 {
        for file in [files::LOCK_FILE, files::CONTROL_FILE] {
            std::fs::remove_file(dir.0.join(file)).unwrap_or_default();
        }
        match attach(&dir.0, 0) {
            Err(RegionError::Refused(why)) => {
                assert!(why.contains("region.lock") && why.contains("removed"), "{why}")
            }
            other => panic!("{:?}", other.map(|(_, _, created)| created)),
        }
        let alone = super::Alone::new(&dir.0);
        assert!(matches!(&alone.map(drop), Err(RegionError::Refused(_))));
    }
    assert!(close(a));
    let (b, _, created) = open(&dir.0);
    assert!(created && close(b));
}

#[test]
fn other_contents_are_refused_and_do_not_replace_a_region_that_was_given_up() {
    let dir = Dir::new("contents");
    let (a, ..) = attach(&dir.0, 7).unwrap();
    let refused = |ours: u32| match attach(&dir.0, ours) {
        Err(RegionError::OtherContents { theirs: 7, ours: seen }) => assert_eq!(seen, ours),
        other => panic!("{:?}", other.map(|(_, _, created)| created)),
    };
    refused(8);
    refused(0);
    assert!(a.check().is_ok());
    let (b, _, created) = attach(&dir.0, 7).unwrap();
    assert!(!created && !close(b));
    a.poison("test");
    refused(8);
    let (c, _, created) = attach(&dir.0, 7).unwrap();
    assert!(created && c.succeeds(&a), "the one with the same contents is its successor");
    drop(a);
    refused(8);
    assert!(close(c));
    assert!(close(attach(&dir.0, 8).unwrap().0), "with nobody there it is for the upper layers to look");
}

#[test]
fn first_creates_second_joins_last_removes() {
    let dir = Dir::new("life");
    let (a, ta, created) = open(&dir.0);
    assert!(created);
    let (b, tb, created) = open(&dir.0);
    assert!(!created);
    assert_ne!(a.process(), b.process());
    a.get(ta.numbers)[3].store(42, Ordering::Relaxed);
    assert_eq!(b.get(tb.numbers)[3].load(Ordering::Relaxed), 42);
    let memory = a.path().to_path_buf();
    assert!(memory.exists());
    assert!(!close(a));
    assert!(memory.exists());
    assert!(close(b));
    assert!(!memory.exists());
    let names: Vec<_> = std::fs::read_dir(&dir.0).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert_eq!(names, ["region.lock"]);
    let (c, tc, created) = open(&dir.0);
    assert!(created);
    assert_eq!(c.get(tc.numbers)[3].load(Ordering::Relaxed), 0);
    assert!(close(c));
}

#[test]
fn latch_excludes_and_counts() {
    let dir = Dir::new("latch");
    let (r, t, _) = open(&dir.0);
    let threads: Vec<_> = (0..8)
        .map(|i| {
            let r = r.clone();
            std::thread::spawn(move || {
                let me = slot(&r);
                let (l, n) = (&r.get(t.latches)[0], &r.get(t.numbers)[0]);
                for k in 0..2000 {
                    if (i + k) % 4 == 0 {
                        let _g = l.shared(&me).unwrap();
                        assert_eq!(n.load(Ordering::Relaxed) % 2, 0);
                    } else {
                        let _g = l.exclusive(&me).unwrap();
                        n.store(n.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
                        if k % 64 == 0 {
                            std::thread::yield_now();
                        }
                        n.store(n.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
                    }
                    l.check_invariants();
                }
            })
        })
        .collect();
    threads.into_iter().for_each(|t| t.join().unwrap());
    assert_eq!(r.get(t.numbers)[0].load(Ordering::Relaxed), 2 * 8 * 1500);
    let l = &r.get(t.latches)[0];
    assert!(!l.is_held() && !l.has_waiters());
    let totals = r.latch_totals().into_iter().find(|t| t.tranche == Tranche::OTHER).unwrap();
    assert_eq!((totals.shared_acquisitions, totals.exclusive_acquisitions), (8 * 500, 8 * 1500));
    assert!(close(r));
}

#[test]
fn wake_before_wait_is_not_lost_and_deadline_ends_a_wait() {
    let dir = Dir::new("wake");
    let (r, _, _) = open(&dir.0);
    let me = slot(&r);
    let seen = me.wake_seq();
    Slot::wake(&r, me.index());
    assert_eq!(me.wait(seen, None), Ok(WaitEnd::Woken));
    let seen = me.wake_seq();
    assert_eq!(me.wait(seen, Some(Instant::now() + Duration::from_millis(5))), Ok(WaitEnd::TimedOut));
    let other = {
        let (r, to) = (r.clone(), me.index());
        std::thread::spawn(move || Slot::interrupt(&r, to, crate::slot::INTERRUPT_CANCEL))
    };
    while me.interrupts() == 0 {
        let seen = me.wake_seq();
        if me.interrupts() != 0 {
            break;
        }
        me.wait(seen, None).unwrap();
    }
    assert_eq!(me.take_interrupts(), crate::slot::INTERRUPT_CANCEL);
    assert_eq!(me.take_interrupts(), 0);
    other.join().unwrap();
}

#[test]
fn poison_ends_every_wait() {
    let dir = Dir::new("poison");
    let (r, t, _) = open(&dir.0);
    let main = slot(&r);
    let held = r.get(t.latches)[1].exclusive(&main).unwrap();
    let threads: Vec<_> = (0..3)
        .map(|i| {
            let r = r.clone();
            std::thread::spawn(move || {
                let me = slot(&r);
                match i {
                    0 => r.get(t.latches)[1].shared(&me).map(drop),
                    1 => r.get(t.latches)[1].exclusive(&me).map(drop),
                    _ => loop {
                        let seen = me.wake_seq();
                        if let Err(e) = me.wait(seen, None) {
                            break Err(e);
                        }
                    },
                }
            })
        })
        .collect();
    std::thread::sleep(Duration::from_millis(30));
    r.poison("a test");
    for t in threads {
        assert_eq!(t.join().unwrap(), Err(Poisoned));
    }
    drop(held);
    assert_eq!(r.poison_reason(), "a test");
    assert!(r.get(t.latches)[0].shared(&main).is_err());
    assert!(Slot::claim(&r, Box::new(ThreadWaiter)).is_err());
    drop(main);
    assert!(!close(r), "a poisoned region is not brought to rest");
    assert!(open(&dir.0).2, "and the next one builds a new one");
}

/// A second process that gives the region up does not wait for the first one's reason.
#[test]
fn a_reason_that_is_not_written_in_full_is_not_shown() {
    let dir = Dir::new("reason");
    let (r, _, _) = open(&dir.0);
    assert_eq!(r.poison_reason(), "");
    r.header().poison_writer.store(super::header::REASON_BEGUN, Ordering::Relaxed);
    r.poison("a test");
    assert_eq!(r.poison_reason(), super::header::REASON_CUT_SHORT);
    close(r);
}

/// The creator of a newer region was killed after it had named that region, and before it removed
/// the old memory. Until the old region's last process leaves, no sweep removes it either.
#[test]
fn the_last_one_out_of_a_replaced_region_removes_its_memory() {
    let dir = Dir::new("replaced");
    let (old, _, _) = open(&dir.0);
    let kept = old.path().with_extension("kept");
    std::fs::hard_link(old.path(), &kept).unwrap();
    old.poison("a test");
    let (new, _, created) = open(&dir.0);
    assert!(created && !old.path().exists());
    std::fs::rename(&kept, old.path()).unwrap();
    let memory = old.path().to_path_buf();
    assert!(!close(old), "a poisoned region is not brought to rest");
    assert!(!memory.exists());
    assert!(new.path().exists() && close(new));
}

#[test]
fn a_process_with_other_tranches_or_wait_events_is_refused() {
    let dir = Dir::new("tables");
    let first = Tranche::OTHER.next("First");
    let wait = WaitEvent::SPIN_DELAY.next("IPC", "Wait");
    let attach = |tranches: &[Tranche], events: &[WaitEvent]| {
        Region::attach(&dir.0, &RegionOptions::default(), |b, _| {
            b.tranches(tranches);
            b.wait_events(events);
        })
    };
    let Attached::Created(region, ()) = attach(&[first], &[wait]).unwrap() else { panic!("there is none") };
    region.publish().unwrap();
    assert_eq!(region.tranches(), [Tranche::OTHER, first]);
    assert_eq!(region.wait_event(wait.number()), Some(wait));
    assert_eq!((region.wait_event(0), region.wait_event(3)), (None, None));

    let other = [Tranche::OTHER.next("Another")];
    let more = [wait, wait.next("IO", "More")];
    for (tranches, events) in [(&other[..], &[wait][..]), (&[], &[wait]), (&[first], &[]), (&[first], &more)]
    {
        let refused = attach(tranches, events).unwrap_err().to_string();
        assert!(refused.contains("another version of this program"), "{refused}");
    }
    assert!(matches!(attach(&[first], &[wait]), Ok(Attached::Joined(..))));
}

#[test]
fn slots_run_out_by_name_and_come_back() {
    let dir = Dir::new("slots");
    let (r, _, _) = open(&dir.0);
    let mut all: Vec<_> = (0..70).map(|_| slot(&r)).collect();
    assert!(matches!(
        Slot::claim(&r, Box::new(ThreadWaiter)),
        Err(RegionError::TooManySessions { max: 70, setting: "sessions_max" })
    ));
    let gone = all.pop().unwrap().session_id();
    let again = slot(&r);
    assert_ne!(again.session_id(), gone, "another generation");
    assert!(again.session_id() > 0);
    assert!(Slot::interrupt_by_key(&r, again.session_id(), again.cancel_key(), 1));
    assert!(!Slot::interrupt_by_key(&r, gone, again.cancel_key(), 1));
    assert_eq!(again.take_interrupts(), 1);
}

#[test]
fn errors_name_a_setting_as_the_engine_calls_it() {
    let dir = Dir::new("names");
    let names = setting::SettingNames(&[(setting::SESSIONS, "seats"), (setting::PROCESSES, "cars")]);
    let o = RegionOptions { sessions_max: 1, processes_max: 1, setting_names: names, ..Default::default() };
    let attach = |o: &RegionOptions| Region::attach(&dir.0, o, |_, _| ());
    let Ok(Attached::Created(r, ())) = attach(&o) else { panic!("there is none") };
    r.publish().unwrap();
    let _one = slot(&r);
    let said = Slot::claim(&r, Box::new(ThreadWaiter)).unwrap_err().to_string();
    assert_eq!(said, "too many sessions (at most 1); close one or raise seats");
    assert!(attach(&o).unwrap_err().to_string().contains("or raise cars before"));
    let own = RegionOptions { setting_names: Default::default(), ..o.clone() };
    assert!(attach(&own).unwrap_err().to_string().contains("or raise processes_max before"));
}

#[test]
fn suspended_sessions_are_woken_by_the_hook() {
    struct Suspends(std::sync::mpsc::Receiver<()>);
    impl crate::Waiter for Suspends {
        fn suspends(&self) -> bool {
            true
        }

        fn wait(&self, _: SlotIndex, w: &AtomicU32, seen: u32, _: Option<Instant>) -> WaitEnd {
            while w.load(Ordering::Acquire) == seen {
                self.0.recv().unwrap();
            }
            WaitEnd::Woken
        }

        fn yield_now(&self, _: SlotIndex) {}
    }

    struct Hook(Mutex<std::sync::mpsc::Sender<()>>);
    impl WakeHook for Hook {
        fn wake(&self, _: SlotIndex) {
            self.0.lock().unwrap().send(()).unwrap();
        }
    }
    let dir = Dir::new("hook");
    let (here, t, _) = open(&dir.0);
    let (there, tt, _) = open(&dir.0);
    let (tx, rx) = std::sync::mpsc::channel();
    here.set_wake_hook(Arc::new(Hook(Mutex::new(tx))));
    let me = Slot::claim(&here, Box::new(Suspends(rx))).unwrap();
    let to = me.index();
    // From the same process, and from "another" one through the doorbell.
    for (from, goal) in [(here.clone(), 500), (there.clone(), 1000)] {
        let n = if Arc::ptr_eq(&from, &here) { t.numbers } else { tt.numbers };
        let waker = std::thread::spawn(move || {
            while from.get(n)[0].load(Ordering::Acquire) < goal {
                from.get(n)[1].fetch_add(1, Ordering::Release);
                Slot::wake(&from, to);
                std::thread::yield_now();
            }
        });
        while here.get(t.numbers)[0].load(Ordering::Acquire) < goal {
            let seen = me.wake_seq();
            if here.get(t.numbers)[1].load(Ordering::Acquire) > here.get(t.numbers)[0].load(Ordering::Relaxed)
            {
                here.get(t.numbers)[0].fetch_add(1, Ordering::Release);
                continue;
            }
            me.wait(seen, None).unwrap();
        }
        waker.join().unwrap();
    }
}

#[test]
fn spinlock_excludes() {
    let dir = Dir::new("spin");
    let (r, t, _) = open(&dir.0);
    std::thread::scope(|s| {
        for _ in 0..4 {
            s.spawn(|| {
                let me = slot(&r);
                for _ in 0..5000 {
                    let _g = r.get(t.spins)[0].lock(&me).unwrap();
                    let n = &r.get(t.numbers)[0];
                    n.store(n.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
                }
            });
        }
    });
    assert_eq!(r.get(t.numbers)[0].load(Ordering::Relaxed), 20_000);
}

#[test]
fn acquire_or_wait_and_wait_for_value() {
    let dir = Dir::new("free");
    let (r, t, _) = open(&dir.0);
    let main = slot(&r);
    let (l, v) = (&r.get(t.latches)[2], &r.get(t.numbers)[5]);
    let g = l.exclusive(&main).unwrap();
    std::thread::scope(|s| {
        let flush = s.spawn(|| {
            let me = slot(&r);
            l.acquire_or_wait(&me).unwrap().is_none()
        });
        let value = s.spawn(|| {
            let me = slot(&r);
            l.wait_for_value(&me, v, 0).unwrap()
        });
        std::thread::sleep(Duration::from_millis(20));
        g.update_value(v, 7);
        assert_eq!(value.join().unwrap(), Some(7));
        drop(g);
        assert!(flush.join().unwrap());
    });
    assert_eq!(l.wait_for_value(&main, v, 7), Ok(None));
    assert!(!l.has_waiters());
}

/// Rows of `tranche` as (exclusive, hold, sum of the counts).
fn times(r: &Region, tranche: Tranche) -> Vec<(bool, bool, u64)> {
    let mut sums: Vec<(bool, bool, u64)> = Vec::new();
    for row in r.latch_histogram().into_iter().filter(|row| row.tranche == tranche) {
        assert!(row.bucket_us.is_power_of_two());
        match sums.iter_mut().find(|s| (s.0, s.1) == (row.exclusive, row.hold)) {
            Some(s) => s.2 += row.count,
            None => sums.push((row.exclusive, row.hold, row.count)),
        }
    }
    sums
}

#[test]
fn holds_are_sampled_waits_are_all_timed_and_both_are_reset() {
    use crate::stats::HOLD_SAMPLE;
    let dir = Dir::new("times");
    let (r, t, _) = open(&dir.0);
    let (latch, other) = (&r.get(t.latches)[0], &r.get(t.latches)[1]);
    latch.init(TESTED);
    let me = slot(&r);
    let totals = || r.latch_totals().into_iter().find(|t| t.tranche == TESTED).unwrap();
    for _ in 0..3 * HOLD_SAMPLE {
        let _shared = latch.shared(&me).unwrap();
        // Other holds inside one that is timed disturb it as little as those before it.
        drop(other.exclusive(&me).unwrap());
    }
    for _ in 0..2 * HOLD_SAMPLE {
        drop(latch.try_exclusive(&me).unwrap());
    }
    assert_eq!(times(&r, TESTED), [(false, true, 3), (true, true, 2)]);
    r.reset_latch_stats();
    assert_eq!(times(&r, TESTED), []);
    assert_eq!(totals().shared_acquisitions + totals().exclusive_acquisitions, 0);

    let held = latch.exclusive(&me).unwrap();
    std::thread::scope(|s| {
        let waiter = s.spawn(|| drop(latch.shared(&slot(&r)).unwrap()));
        let waits_only = s.spawn(|| assert!(latch.acquire_or_wait(&slot(&r)).unwrap().is_none()));
        while totals().blocks < 2 {
            std::thread::sleep(Duration::from_millis(1));
        }
        drop(held);
        waiter.join().unwrap();
        waits_only.join().unwrap();
    });
    assert_eq!(times(&r, TESTED), [(false, false, 1), (true, false, 1)]);
    assert_eq!((totals().shared_acquisitions, totals().exclusive_acquisitions, totals().blocks), (1, 1, 2));
    // Seen by another attachment as well, and reset by it.
    let (joined, _, _) = open(&dir.0);
    assert_eq!(times(&joined, TESTED).len(), 2);
    joined.reset_latch_stats();
    assert_eq!(times(&r, TESTED), []);
}

/// A critical section that a thread enters while it unwinds does not count as a panic. A panic
/// inside a section does.
#[test]
fn critical_sections_of_an_unwinding_thread_poison_nothing() {
    use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
    struct RollsBack<'a>(&'a Slot);
    impl Drop for RollsBack<'_> {
        fn drop(&mut self) {
            self.0.critical(|| {});
        }
    }
    let dir = Dir::new("unwinding");
    let (r, _, _) = open(&dir.0);
    let s = slot(&r);
    let elsewhere = catch_unwind(AssertUnwindSafe(|| {
        let _session = RollsBack(&s);
        resume_unwind(Box::new("elsewhere"))
    }));
    assert!(elsewhere.is_err());
    assert!(s.check_poison().is_ok() && !s.in_critical(), "{}", r.poison_reason());
    let inside = catch_unwind(AssertUnwindSafe(|| s.critical(|| resume_unwind(Box::new("inside")))));
    assert!(inside.is_err());
    assert_eq!(r.poison_reason(), "a panic in a critical section");
}
