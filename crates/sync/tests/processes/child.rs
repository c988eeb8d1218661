//! The roles of the children.

use super::*;

fn say(what: &str) {
    println!("@{what}");
}

fn forever() -> ! {
    loop {
        std::thread::sleep(Duration::from_secs(60));
    }
}

/// Does nothing unless started by `Actor::start`.
#[test]
fn role() {
    let Ok(role) = std::env::var("SINEW_ROLE") else {
        return;
    };
    let dir = PathBuf::from(std::env::var("SINEW_DIR").unwrap());
    if role == "creator" {
        let Attached::Created(r, _) = attach(&dir).unwrap() else { panic!("a region was there") };
        say(&format!("created {}", r.path().display()));
        forever();
    }
    if role == "attacher" {
        match attach(&dir) {
            Ok(Attached::Created(..)) => say("created"),
            Ok(Attached::Joined(..)) => say("joined"),
            Err(e) => say(&format!("refused {e}")),
        }
        return;
    }
    let (r, t) = open(&dir);
    if role == "forker" {
        return forker(&r, &dir);
    }
    let me = slot(&r);
    say(&format!("ready {}", me.index().0));
    let latch = &r.get(t.latches)[0];
    let numbers = r.get(t.numbers);
    match role.as_str() {
        "shared" => {
            let _g = latch.shared(&me).unwrap();
            say("holds");
            forever();
        }
        "exclusive" => {
            let _g = latch.exclusive(&me).unwrap();
            say("holds");
            forever();
        }
        "exclusive, given back" => {
            let _g = r.get(t.latches)[4].exclusive(&me).unwrap();
            say("holds");
            forever();
        }
        "in critical, given back" => {
            let _g = r.get(t.latches)[4].exclusive(&me).unwrap();
            let _open = me.enter_critical();
            say("holds");
            forever();
        }
        "wait-exclusive" => {
            let _g = latch.exclusive(&me);
            forever();
        }
        "wait-shared" => {
            let _g = latch.shared(&me);
            forever();
        }
        "wait-free" => {
            let _g = latch.acquire_or_wait(&me);
            forever();
        }
        "spin" => {
            let _g = r.get(t.spins)[0].lock(&me).unwrap();
            say("holds");
            forever();
        }
        "critical" => {
            let _open = me.enter_critical();
            say("holds");
            forever();
        }
        "pin" => {
            let held = me.held();
            let token = held.intent(PIN, 1).unwrap();
            numbers[3].fetch_add(1, Ordering::AcqRel);
            held.held(token);
            say("holds");
            forever();
        }
        "pin-intent" => {
            let _token = me.held().intent(PIN, 1).unwrap();
            say("holds");
            forever();
        }
        "maintainer" => {
            assert!(r.try_become_maintainer());
            say("holds");
            forever();
        }
        "maintains" => {
            assert!(r.try_become_maintainer());
            say("holds");
            until("the duties are lost", || !r.try_become_maintainer());
            say("lost");
            until("killed", || r.try_become_maintainer());
            numbers[1].store(1, Ordering::Release);
        }
        "writer" => {
            let mark = r.write_mark().unwrap();
            say("holds");
            until("the poison", || r.check().is_err());
            std::thread::sleep(Duration::from_millis(100));
            numbers[1].store(1, Ordering::Release);
            drop(mark);
            drop(me);
            assert!(!close(&r));
        }
        "count" => {
            for _ in 0..5000 {
                let _g = latch.exclusive(&me).unwrap();
                let n = &numbers[0];
                n.store(n.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
            }
            drop(me);
            close(&r);
            say("done");
        }
        "suspended" => suspended(&r, t),
        "turns" => {
            take_turns(&r, t, &me, 1, 2, 400);
            drop(me);
            close(&r);
        }
        // Takes latches and pins at random until killed.
        "busy" => {
            let mut rng = std::process::id() ^ 0x9e37_79b9;
            loop {
                rng = rng.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let l = &r.get(t.latches)[(rng >> 30) as usize];
                let what = rng >> 23 & 63;
                if what < 2 {
                    let Ok(_g) = l.exclusive(&me) else { forever() };
                } else if what == 2 {
                    let Ok(_g) = r.get(t.spins)[(rng >> 31) as usize].lock(&me) else { forever() };
                } else if what == 3 {
                    // The process that gets the latch moves the value for which others may wait.
                    match l.acquire_or_wait(&me) {
                        Ok(Some(g)) => g.update_value(&numbers[2], numbers[2].load(Ordering::Relaxed) + 1),
                        Ok(None) => {}
                        Err(_) => forever(),
                    }
                } else if what == 4 {
                    let old = numbers[2].load(Ordering::Relaxed);
                    let Ok(_) = l.wait_for_value(&me, &numbers[2], old) else { forever() };
                } else {
                    let Ok(_g) = l.shared(&me) else { forever() };
                    let token = me.held().intent(PIN, 1).unwrap();
                    numbers[3].fetch_add(1, Ordering::AcqRel);
                    me.held().held(token);
                    std::hint::spin_loop();
                    me.held().pop(token, || {
                        numbers[3].fetch_sub(1, Ordering::AcqRel);
                    });
                }
                numbers[1].fetch_add(1, Ordering::Relaxed);
                // Thinks, so that not every kill hits a step that cannot be undone.
                for _ in 0..rng >> 18 & 1023 {
                    std::hint::spin_loop();
                }
            }
        }
        other => panic!("unknown role {other}"),
    }
}

/// Two processes wait for each other in turn.
pub fn take_turns(r: &Arc<Region>, t: Table, me: &Slot, mine: u64, of: u64, rounds: u64) {
    let turn = &r.get(t.numbers)[2];
    // Where the others find this session.
    r.get(t.numbers)[4 + mine as usize].store(u64::from(me.index().0) + 1, Ordering::Release);
    for round in 0..rounds {
        loop {
            let seen = me.wake_seq();
            if turn.load(Ordering::Acquire) == round * of + mine {
                break;
            }
            me.wait(seen, None).unwrap();
        }
        turn.fetch_add(1, Ordering::Release);
        let next = &r.get(t.numbers)[4 + ((mine + 1) % of) as usize];
        until("the other process", || next.load(Ordering::Acquire) != 0);
        Slot::wake(r, SlotIndex(next.load(Ordering::Acquire) as u32 - 1));
    }
}

/// A session that suspends: its wake-ups come through the helper thread.
fn suspended(r: &Arc<Region>, t: Table) {
    use std::sync::mpsc;
    struct Hook(std::sync::Mutex<mpsc::Sender<SlotIndex>>);
    impl WakeHook for Hook {
        fn wake(&self, slot: SlotIndex) {
            self.0.lock().unwrap().send(slot).unwrap();
        }
    }

    struct Suspends(mpsc::Receiver<SlotIndex>);
    impl Waiter for Suspends {
        fn suspends(&self) -> bool {
            true
        }

        fn wait(&self, slot: SlotIndex, w: &AtomicU32, seen: u32, _: Option<Instant>) -> slot::WaitEnd {
            while w.load(Ordering::Acquire) == seen {
                assert_eq!(self.0.recv().unwrap(), slot);
            }
            slot::WaitEnd::Woken
        }

        fn yield_now(&self, _: SlotIndex) {}
    }
    let (tx, rx) = mpsc::channel();
    r.set_wake_hook(Arc::new(Hook(std::sync::Mutex::new(tx))));
    let me = Slot::claim(r, Box::new(Suspends(rx))).unwrap();
    take_turns(r, t, &me, 1, 2, 400);
}

/// A child of fork must find its handle useless, harm nothing by dropping it, and be able to open
/// again.
fn forker(r: &Arc<Region>, dir: &Path) {
    let me = slot(r);
    // SAFETY: the test runs in one thread. The child makes only calls that are safe there, and
    // leaves by `_exit`.
    let pid = unsafe { libc::fork() };
    assert!(pid >= 0);
    if pid > 0 {
        say(&format!("forked {pid}"));
        forever();
    }
    let ok = r.is_forked()
        && r.check().is_err()
        && matches!(Slot::claim(r, Box::new(ThreadWaiter)), Err(RegionError::Refused(_)))
        && r.begin_detach().is_ok_and(|last| !last)
        && r.write_mark().is_err()
        && !r.try_become_maintainer();
    drop(me);
    let again = matches!(attach(dir), Ok(Attached::Joined(again, _)) if {
        let fine = again.check().is_ok();
        drop(slot(&again));
        close(&again);
        fine
    });
    say(if ok && again { "forked child is content" } else { "forked child is not content" });
    forever();
}
