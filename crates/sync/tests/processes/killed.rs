//! Processes that are killed while they hold something.

use super::*;

/// Starts a child in a role and kills it once it has said what it says when it is there.
fn killed(role: &str, dir: &Path) -> Actor {
    let mut a = Actor::start(role, dir);
    a.hear("holds");
    a.kill();
    a
}

#[test]
fn dead_sharer_is_undone_and_the_waiter_runs() {
    let dir = Dir::new("sharer");
    let (r, t) = open(&dir.0);
    let mut a = Actor::start("shared", &dir.0);
    a.hear("holds");
    let me = slot(&r);
    let latch = &r.get(t.latches)[0];
    assert!(latch.try_exclusive(&me).is_none());
    std::thread::scope(|s| {
        let waiter = s.spawn(|| latch.exclusive(&slot(&r)).map(drop));
        until("the waiter queues", || latch.has_exclusive_waiter());
        a.kill();
        // No process calls `reap_dead`. The waiter itself finds out.
        assert_eq!(waiter.join().unwrap(), Ok(()));
    });
    assert!(r.check().is_ok());
    // The session is left for the upper layers.
    reap_all(&r, 1);
    assert!(!latch.is_held() && !latch.has_waiters());
}

#[test]
fn a_dead_exclusive_holders_latch_is_given_back_and_the_waiters_run() {
    let dir = Dir::new("given-back");
    let (r, t) = open(&dir.0);
    let mut a = Actor::start("exclusive, given back", &dir.0);
    a.hear("holds");
    let latch = &r.get(t.latches)[4];
    std::thread::scope(|s| {
        let sharer = s.spawn(|| latch.shared(&slot(&r)).map(drop));
        let exclusive = s.spawn(|| latch.exclusive(&slot(&r)).map(drop));
        until("the waiter queues", || latch.has_exclusive_waiter());
        a.kill();
        // No process calls `reap_dead`. A waiter itself finds out.
        assert_eq!((sharer.join().unwrap(), exclusive.join().unwrap()), (Ok(()), Ok(())));
    });
    assert!(r.check().is_ok(), "{}", r.poison_reason());
    reap_all(&r, 1);
    assert!(!latch.is_held() && !latch.has_waiters());
}

#[test]
fn what_cannot_be_undone_poisons_by_name() {
    for (role, reason) in [
        ("exclusive", "holding a latch exclusively"),
        ("critical", "in a critical section"),
        ("in critical, given back", "in a critical section"),
        ("spin", "child.rs:"),
        ("pin-intent", "cannot be undone"),
    ] {
        let dir = Dir::new("poison");
        let (r, t) = open(&dir.0);
        let me = slot(&r);
        killed(role, &dir.0);
        if role == "exclusive" {
            // A latch waiter finds out by itself.
            assert_eq!(r.get(t.latches)[0].shared(&me).map(drop), Err(Poisoned));
        }
        if role == "spin" {
            assert_eq!(r.get(t.spins)[0].lock(&me).map(drop), Err(Poisoned));
        }
        until("the poison", || reap(&r).is_err());
        assert!(r.poison_reason().contains(reason), "{role}: {}", r.poison_reason());
        drop(me);
        assert!(!close(&r));
        drop(r);
        let Attached::Created(again, _) = attach(&dir.0).unwrap() else { panic!("joined the dead region") };
        again.publish().unwrap();
        assert!(close(&again));
    }
}

#[test]
fn dead_waiters_are_taken_out_of_the_queue() {
    for roles in [
        &["wait-exclusive"][..],
        &["wait-shared"],
        &["wait-free"],
        &["wait-exclusive", "wait-shared", "wait-exclusive", "wait-free"],
    ] {
        let dir = Dir::new("waiter");
        let (r, t) = open(&dir.0);
        let latch = &r.get(t.latches)[0];
        let me = slot(&r);
        let guard = latch.exclusive(&me).unwrap();
        let mut actors: Vec<_> = roles.iter().map(|role| Actor::start(role, &dir.0)).collect();
        // One that is killed before it sleeps in the queue may rightly poison.
        for a in &mut actors {
            let session = SlotIndex(a.hear("ready").parse().unwrap());
            a.until_it_waits(&r, session);
        }
        std::thread::scope(|s| {
            let behind = s.spawn(|| {
                let me = slot(&r);
                latch.shared(&me).map(drop)?;
                latch.exclusive(&me).map(drop)
            });
            std::thread::sleep(Duration::from_millis(20));
            actors.iter_mut().for_each(Actor::kill);
            reap_all(&r, roles.len() as u32);
            drop(guard);
            assert_eq!(behind.join().unwrap(), Ok(()));
        });
        assert!(!latch.is_held() && !latch.has_waiters() && latch.passes() == 0, "{roles:?}");
    }
}

/// A stopped process has been woken, and so no other waiter was. When it is killed, its wake-up
/// goes on.
#[test]
fn dead_woken_waiter_passes_its_wake_up_on() {
    let dir = Dir::new("woken");
    let (r, t) = open(&dir.0);
    let latch = &r.get(t.latches)[0];
    let me = slot(&r);
    let guard = latch.exclusive(&me).unwrap();
    let mut a = Actor::start("wait-exclusive", &dir.0);
    let session = SlotIndex(a.hear("ready").parse().unwrap());
    a.until_it_waits(&r, session);
    a.signal(libc::SIGSTOP);
    std::thread::scope(|s| {
        let behind: Vec<_> = (0..2).map(|_| s.spawn(|| latch.exclusive(&slot(&r)).map(drop))).collect();
        std::thread::sleep(Duration::from_millis(50));
        drop(guard); // wakes the stopped one
        std::thread::sleep(Duration::from_millis(20));
        a.kill();
        for b in behind {
            assert_eq!(b.join().unwrap(), Ok(()));
        }
    });
    reap_all(&r, 1);
    assert!(!latch.is_held() && !latch.has_waiters() && latch.passes() == 0);
}

#[test]
fn creator_killed_before_publishing() {
    let dir = Dir::new("creator");
    let mut a = Actor::start("creator", &dir.0);
    let memory = PathBuf::from(a.hear("created"));
    assert!(memory.exists());
    let mut waiting = Actor::start("attacher", &dir.0);
    std::thread::sleep(Duration::from_millis(50));
    a.kill();
    waiting.hear("created");
    waiting.end();
    let (r, _) = open(&dir.0);
    assert!(!memory.exists(), "the half-made memory is gone");
    assert!(close(&r));
}

#[test]
fn everybody_killed_then_created_anew() {
    let dir = Dir::new("everybody");
    let mut a = Actor::start("pin", &dir.0);
    a.hear("holds");
    a.kill();
    let Attached::Created(r, _) = attach(&dir.0).unwrap() else { panic!("joined the dead") };
    r.publish().unwrap();
    assert!(close(&r));
}

#[test]
fn pins_of_the_dead_are_given_back() {
    let dir = Dir::new("pins");
    let (r, t) = open(&dir.0);
    killed("pin", &dir.0);
    assert_eq!(r.get(t.numbers)[3].load(Ordering::Acquire), 1);
    reap_all(&r, 1);
    assert_eq!(r.get(t.numbers)[3].load(Ordering::Acquire), 0);
    assert!(r.check().is_ok());
}

#[test]
fn maintainer_lock_moves_on_when_its_holder_dies() {
    let dir = Dir::new("maintainer");
    let (r, _) = open(&dir.0);
    let mut a = Actor::start("maintainer", &dir.0);
    a.hear("holds");
    assert!(!r.try_become_maintainer());
    a.kill();
    assert!(r.try_become_maintainer());
    assert!(r.try_become_maintainer(), "and stays");
}

/// No process polls, and none waits for a resource of the dead. The kernel tells the helper
/// threads.
#[test]
fn deaths_are_told() {
    let dir = Dir::new("told");
    let (r, t) = open(&dir.0);
    let told = Arc::new(AtomicU32::new(0));
    let (weak, count) = (Arc::downgrade(&r), told.clone());
    r.watch_deaths(Arc::new(move || {
        if let Some(r) = weak.upgrade() {
            count.fetch_add(reap(&r).unwrap_or(100), Ordering::AcqRel);
        }
    }));
    // Others between this process and the dead in the registry: one of them notices, and this one
    // is told.
    let mut actors: Vec<_> = (0..8).map(|_| Actor::start("pin", &dir.0)).collect();
    actors.iter_mut().for_each(|a| drop(a.hear("holds")));
    assert_eq!(r.get(t.numbers)[3].load(Ordering::Acquire), 8);
    for (i, victims) in [&[6][..], &[2], &[0, 1, 3, 4, 5], &[7]].iter().enumerate() {
        victims.iter().for_each(|&v: &usize| actors[v].kill());
        let left = [7, 6, 1, 0][i];
        until("the pins are given back", || {
            assert_eq!(r.poison_reason(), "");
            r.get(t.numbers)[3].load(Ordering::Acquire) == left
        });
    }
    until("all are counted", || told.load(Ordering::Acquire) == 8);
    assert!(r.check().is_ok());
}

/// Children take every kind of latch in every way and are killed at random instants. Afterwards
/// either the region was given up, or every latch is free and every pin undone.
#[test]
fn killed_at_random() {
    let seed = std::env::var("SINEW_SEED").ok().and_then(|s| s.parse().ok()).unwrap_or_else(std::process::id);
    println!("SINEW_SEED={seed}");
    let mut rng = seed;
    let mut random = move |below: u32| {
        rng = rng.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (rng >> 16) % below
    };
    let (mut survived, mut poisoned) = (0, 0);
    for round in 0..25 {
        let dir = Dir::new("random");
        let (r, t) = open(&dir.0);
        let mut actors: Vec<_> = (0..3).map(|_| Actor::start("busy", &dir.0)).collect();
        for a in &mut actors {
            a.hear("ready");
        }
        until("work", || r.get(t.numbers)[1].load(Ordering::Relaxed) > 300);
        for mut a in actors {
            std::thread::sleep(Duration::from_micros(u64::from(random(4000))));
            a.kill();
            let _ = reap(&r);
        }
        until("all dead are found", || r.check().is_err() || !r.anybody_dead() || reap(&r).is_err());
        match reap(&r) {
            Err(Poisoned) => {
                poisoned += 1;
                assert!(!r.poison_reason().is_empty());
            }
            Ok(_) => {
                survived += 1;
                assert!(!r.anybody_dead());
                for (i, l) in r.get(t.latches).iter().enumerate() {
                    l.check_invariants();
                    assert!(!l.is_held() && !l.has_waiters() && l.passes() == 0, "latch {i}, round {round}");
                }
                assert_eq!(r.get(t.numbers)[3].load(Ordering::Acquire), 0, "pins, round {round}");
                let me = slot(&r);
                r.get(t.latches).iter().for_each(|l| drop(l.exclusive(&me).unwrap()));
                r.get(t.spins).iter().for_each(|s| drop(s.lock(&me).unwrap()));
            }
        }
    }
    println!("{survived} rounds survived, {poisoned} poisoned");
}

/// A maintainer that is stopped keeps its lock, but not its duties. It learns of it when it runs
/// again.
#[test]
fn a_stopped_maintainer_loses_its_duties() {
    let dir = Dir::new("stopped-maintainer");
    let (r, t) = open(&dir.0);
    let mut a = Actor::start("maintains", &dir.0);
    a.hear("holds");
    assert!(!r.try_become_maintainer());
    a.signal(libc::SIGSTOP);
    until("the duties move", || r.try_become_maintainer());
    a.signal(libc::SIGCONT);
    a.hear("lost");
    assert!(r.try_become_maintainer());
    assert_eq!(r.get(t.numbers)[1].load(Ordering::Acquire), 0, "it never thought it had them again");
}

/// A stopped process of a role has a resource. `take` waits for it, and the waiter's record names
/// the resource and its holder.
fn a_wait_names_the_stopped(
    role: &str,
    take: impl FnOnce(&Region, Table, &Slot) -> Result<(), Poisoned> + Send,
    (tranche, exclusive): (Option<Tranche>, bool),
) {
    let dir = Dir::new(&format!("names-{role}"));
    let (r, t) = open(&dir.0);
    let mut a = Actor::start(role, &dir.0);
    let holder: u32 = a.hear("ready").parse().unwrap();
    a.hear("holds");
    a.signal(libc::SIGSTOP);
    let me = slot(&r);
    let index = me.index();
    assert_eq!(r.latch_wait(index), None);
    std::thread::scope(|s| {
        let r = &r;
        let waiter = s.spawn(move || take(r, t, &me));
        until("the waiter waits", || r.latch_wait(index).is_some());
        let wait = r.latch_wait(index).unwrap();
        assert_eq!((wait.tranche, wait.exclusive), (tranche, exclusive));
        let [(Some(slot), process)] = wait.holders[..] else { panic!("{wait:?}") };
        assert_eq!(slot.0, holder);
        assert_eq!(r.process_info(process).unwrap().pid, a.process.id());
        a.kill();
        assert_eq!(waiter.join().unwrap(), Err(Poisoned));
    });
}

#[test]
fn a_latch_wait_names_the_holder() {
    a_wait_names_the_stopped(
        "exclusive",
        |r, t, me| r.get(t.latches)[0].shared(me).map(drop),
        (Some(Tranche::OTHER), false),
    );
}

#[test]
fn a_spinlock_wait_names_the_owner() {
    a_wait_names_the_stopped("spin", |r, t, me| r.get(t.spins)[0].lock(me).map(drop), (None, true));
}
