//! The way from a name to a locked thing, from its real source, beside sessions that alter, drop
//! and create the thing. Two threads of one process share a cache. The thing that `open` returns is
//! the one that the tables hold, while the lock is held.

use crate::invalidation::coherent::{Coherent, Memory, Named, News, open};
use shuttle::rand::Rng;
use shuttle::sync::{Condvar, Mutex};
use shuttle::thread;
use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::Arc;

#[test]
fn shuttle_from_a_name_to_a_locked_thing() {
    shuttle::check_random(from_a_name_to_a_locked_thing, 10_000);
    // A thread that stands still for long in an unlucky place.
    shuttle::check_pct(from_a_name_to_a_locked_thing, 20_000, 3);
}

type Oid = u32;
/// How often a thing was altered.
type Version = u32;

/// The tables: what is committed.
#[derive(Clone, Default)]
struct Tables {
    /// The meaning of the one name.
    name: Option<Oid>,
    versions: HashMap<Oid, Version>,
}

/// Dropped, made or altered.
struct Changed(Oid);

#[derive(Default)]
struct Known {
    name: Option<Option<Oid>>,
    versions: HashMap<Oid, Option<Version>>,
}

impl Memory for Known {
    type Message = Changed;
    fn forget(&mut self, messages: &[Changed]) {
        self.name = None;
        for Changed(oid) in messages {
            self.versions.remove(oid);
        }
    }
}

/// A lock that many may share, per thing.
#[derive(Default)]
struct Locks {
    /// Holders of each: -1 is one exclusive holder.
    held: Mutex<HashMap<Oid, i32>>,
    freed: Condvar,
}

impl Locks {
    fn lock(&self, oid: Oid, exclusive: bool) {
        let mut held = self.held.lock().unwrap();
        loop {
            let count = held.entry(oid).or_default();
            if exclusive && *count == 0 {
                *count = -1;
                return;
            }
            if !exclusive && *count >= 0 {
                *count += 1;
                return;
            }
            held = self.freed.wait(held).unwrap();
        }
    }

    fn unlock(&self, oid: Oid) {
        let mut held = self.held.lock().unwrap();
        let count = held.get_mut(&oid).expect("held");
        *count = if *count < 0 { 0 } else { *count - 1 };
        self.freed.notify_all();
    }
}

#[derive(Default)]
struct World {
    tables: Mutex<Tables>,
    ring: Mutex<Vec<Oid>>,
    locks: Locks,
}

impl World {
    /// The tables as a transaction that starts now sees them.
    fn snapshot(&self) -> Tables {
        let seen = self.tables.lock().unwrap().clone();
        thread::yield_now();
        seen
    }
}

/// Up to where the process has read the ring.
struct Reader(usize);

struct Process {
    world: Arc<World>,
    cache: Coherent<Known, Reader>,
}

type Result<T> = std::result::Result<T, Infallible>;

impl Process {
    fn catch_up(&self) -> Result<()> {
        let end = self.world.ring.lock().unwrap().len();
        self.cache.catch_up(end as u64, |reader| {
            let ring = self.world.ring.lock().unwrap();
            let news: Vec<Changed> = ring[reader.0..].iter().map(|oid| Changed(*oid)).collect();
            reader.0 = ring.len();
            // Now and then it was away for too long.
            let news = if shuttle::rand::thread_rng().gen_range(0..8) == 0 {
                News::Reset
            } else {
                News::Messages(news)
            };
            Ok((news, reader.0 as u64))
        })
    }

    fn version(&self, oid: Oid) -> Result<Option<Version>> {
        self.cache.remember(
            |known| known.versions.get(&oid).copied(),
            || Ok(self.world.snapshot().versions.get(&oid).copied()),
            |known, version| {
                known.versions.insert(oid, *version);
            },
        )
    }
}

impl Named for Process {
    type Found = (Oid, Version);
    type Error = Infallible;
    fn generation(&self) -> u64 {
        self.cache.generation()
    }

    fn find(&self) -> Result<Option<(Oid, Version)>> {
        let name: Result<Option<Oid>> = self.cache.remember(
            |known| known.name,
            || Ok(self.world.snapshot().name),
            |known, name| known.name = Some(*name),
        );
        let Some(oid) = name? else { return Ok(None) };
        Ok(self.version(oid)?.map(|version| (oid, version)))
    }

    fn same(a: &(Oid, Version), b: &(Oid, Version)) -> bool {
        a.0 == b.0
    }

    fn wants_lock(&self, _: &(Oid, Version)) -> Result<bool> {
        Ok(true)
    }

    fn lock(&self, found: &(Oid, Version)) -> Result<()> {
        self.world.locks.lock(found.0, false);
        self.catch_up()
    }

    fn unlock(&self, found: &(Oid, Version)) -> Result<()> {
        self.world.locks.unlock(found.0);
        Ok(())
    }
}

/// Alters the thing, or drops it and makes another of its name, or drops it alone, or makes it.
fn change(world: &World, next: Oid) {
    let Some(oid) = world.snapshot().name else {
        commit(world, next, |tables| {
            if tables.name.is_none() {
                tables.name = Some(next);
                tables.versions.insert(next, 0);
            }
        });
        return;
    };
    world.locks.lock(oid, true);
    match shuttle::rand::thread_rng().gen_range(0..3) {
        // The thing may have been dropped while this session waited.
        _ if !world.snapshot().versions.contains_key(&oid) => {}
        0 => commit(world, oid, |tables| *tables.versions.get_mut(&oid).expect("locked") += 1),
        made => {
            let made = (made == 1).then_some(next);
            commit(world, oid, |tables| {
                tables.versions.remove(&oid);
                tables.name = made;
                tables.versions.extend(made.map(|made| (made, 0)));
            });
        }
    }
    world.locks.unlock(oid);
}

/// The change becomes visible first, then its message is sent. The caller releases its lock last.
fn commit(world: &World, oid: Oid, change: impl FnOnce(&mut Tables)) {
    change(&mut world.tables.lock().unwrap());
    world.ring.lock().unwrap().push(oid);
}

fn from_a_name_to_a_locked_thing() {
    let world = Arc::new(World::default());
    commit(&world, 1, |tables| {
        tables.name = Some(1);
        tables.versions.insert(1, 0);
    });
    let process = Arc::new(Process { world: world.clone(), cache: Coherent::new(Reader(0), 0) });
    let mut threads = Vec::new();
    for session in 0..2 {
        let world = world.clone();
        threads.push(thread::spawn(move || {
            for n in 0..3 {
                change(&world, 100 * (session + 1) + n);
            }
        }));
    }
    for _ in 0..2 {
        let process = process.clone();
        threads.push(thread::spawn(move || {
            for _ in 0..3 {
                // As a statement does when it starts. `open` does not rely on it.
                if shuttle::rand::thread_rng().r#gen() {
                    let Ok(()) = process.catch_up();
                }
                let Ok(found) = open(&*process);
                if let Some((oid, version)) = found {
                    let now = process.world.tables.lock().unwrap().clone();
                    assert_eq!((now.name, now.versions.get(&oid)), (Some(oid), Some(&version)));
                    process.world.locks.unlock(oid);
                }
            }
        }));
    }
    threads.into_iter().for_each(|t| t.join().unwrap());
    // Nothing stale stays for ever, not even that there is no such thing.
    let Ok(()) = process.catch_up();
    let Ok(found) = open(&*process);
    let now = world.snapshot();
    assert_eq!(found, now.name.map(|oid| (oid, now.versions[&oid])));
    if let Some((oid, _)) = found {
        world.locks.unlock(oid);
    }
    assert!(process.world.locks.held.lock().unwrap().values().all(|held| *held == 0), "a lock was left");
}
