//! The log alone: a reader gets the records that were inserted, up to the first hole.

use super::reader::Reader;
use super::record::{self, HEADER_SIZE};
use super::ways::Way;
use super::*;
use crate::buffer::Record;
use crate::engine::testing_open;
use crate::{Session, StorageOptions, wait_events};
use sinew_sync::shim::{AtomicU32, AtomicU64};
use sinew_sync::wait::{Waiter, WakeHook};
use sinew_sync::{SlotIndex, ThreadWaiter};
use sinew_txn::Xid;
use std::collections::HashMap;
use std::sync::Condvar;
use std::time::{Duration, Instant};

fn insert(s: &Session, xid: u64, data: &[u8]) -> Lsn {
    let st = s.storage();
    let record = Record {
        rm: ResourceManager::Log,
        info: record::log_info::VOID,
        xid: Xid(xid),
        rel: crate::RelFile::NONE,
        pages: Vec::new(),
        data,
    };
    st.wal().critical(s.slot(), || st.wal().insert(s, &record))
}

fn bytes(seed: u64) -> Vec<u8> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let len = if rng.u8(..) == 0 { rng.usize(0..400_000) } else { rng.usize(0..300) };
    (0..len).map(|_| rng.u8(..)).collect()
}

/// Reads all of it: xid of each record whose data is the right one, and where it ends.
fn read_all(dir: &Path, from: Lsn, epochs: (u32, u32)) -> (Vec<u64>, Lsn) {
    let mut reader = Reader::new(&dir.join("wal"), from, epochs.0, epochs.1);
    let mut xids = Vec::new();
    while let Some(r) = reader.next().unwrap() {
        if r.xid.0 >= 1 << 32 {
            assert_eq!(r.data, bytes(r.xid.0), "record {}", r.xid.0);
            xids.push(r.xid.0);
        }
    }
    (xids, reader.position())
}

#[test]
fn parallel_inserters_through_a_small_ring() {
    let dir = crate::testing::temp_dir("wal");
    let st = testing_open(&dir);
    let from = st.wal().insert_position();
    std::thread::scope(|scope| {
        for t in 1..=4u64 {
            let st = &st;
            scope.spawn(move || {
                let s = st.session(Box::new(ThreadWaiter)).unwrap();
                for i in 0..1500 {
                    let xid = t << 32 | i;
                    st.wal().reserve(s.slot(), 500_000).unwrap();
                    let end = insert(&s, xid, &bytes(xid));
                    if i % 64 == 0 {
                        st.wal().flush(&s, end).unwrap();
                        assert!(st.wal().flushed() >= end);
                    }
                }
            });
        }
    });
    let s = st.session(Box::new(ThreadWaiter)).unwrap();
    st.wal().flush_all(s.slot()).unwrap();
    let (xids, end) = read_all(&dir, from, (0, 9));
    assert!(end >= st.wal().flushed());
    for t in 1..=4u64 {
        let mine: Vec<u64> = xids.iter().filter(|x| *x >> 32 == t).map(|x| x & 0xffff_ffff).collect();
        assert_eq!(mine, (0..1500).collect::<Vec<_>>(), "inserter {t}");
    }
    drop(s);
    st.close().unwrap();
    std::fs::remove_dir_all(dir).unwrap();
}

#[test]
fn a_hole_ends_the_log_for_good() {
    let dir = crate::testing::temp_dir("hole");
    let st = testing_open(&dir);
    let s = st.session(Box::new(ThreadWaiter)).unwrap();
    let from = st.wal().insert_position();
    let ends: Vec<Lsn> = (0..10u64).map(|i| insert(&s, 1 << 32 | i, &bytes(1 << 32 | i))).collect();
    st.wal().flush_all(s.slot()).unwrap();
    let epoch = st.wal().ctl().steady.epoch.load(Relaxed);
    let file = st.wal().segments().path(from.0 / SEGMENT_SIZE * SEGMENT_SIZE);
    let file = crate::file::io::DiskFile::open(&file).unwrap();
    let at = |l: Lsn| l.0 % SEGMENT_SIZE;
    let mut saved = vec![0; HEADER_SIZE];
    file.read_at(&mut saved, at(ends[4])).unwrap();
    file.write_at(&[0; 16], at(ends[4])).unwrap();
    let (xids, end) = read_all(&dir, from, (epoch, epoch));
    assert_eq!((xids.len(), end), (5, ends[4]), "the hole ends it");
    // Were the hole filled by a newer record, the old ones beyond must not follow: their epoch is
    // lower. Here the old record itself comes back with a newer epoch.
    let len = (ends[5].0 - ends[4].0) as usize;
    let mut record = vec![0u8; len];
    file.read_at(&mut record, at(ends[4])).unwrap();
    record[..HEADER_SIZE].copy_from_slice(&saved);
    let (real, _) = record::peek(record[..HEADER_SIZE].try_into().unwrap());
    record[8..12].copy_from_slice(&(epoch + 1).to_le_bytes());
    let sum = record::sum(&record[..real], ends[4].0);
    record[4..8].copy_from_slice(&sum.to_le_bytes());
    file.write_at(&record, at(ends[4])).unwrap();
    let (xids, end) = read_all(&dir, from, (epoch, epoch + 1));
    assert_eq!((xids.len(), end), (6, ends[5]), "an old record does not follow a newer one");
    // The same bytes at another place are no record.
    file.write_at(&record, at(ends[5])).unwrap();
    let (xids, _) = read_all(&dir, from, (epoch, epoch + 1));
    assert_eq!(xids.len(), 6, "a record counts only at its own position");
    drop(s);
    drop(st);
    std::fs::remove_dir_all(dir).unwrap();
}

// ---- the sessions that a flush covers, and those that it wakes

#[test]
fn a_flush_covers_all_who_wait_and_wakes_only_them() {
    let dir = crate::testing::temp_dir("covers");
    let st = testing_open(&dir);
    let (wal, leader) = (st.wal(), st.session(Box::new(ThreadWaiter)).unwrap());
    let waiting = |n: usize| {
        let all = || st.region().get(wal.at.waits).iter().filter(|w| w.wanted() != 0).count();
        while all() < n {
            std::thread::yield_now();
        }
    };
    std::thread::scope(|scope| {
        let claim = wal.try_claim(leader.slot()).unwrap();
        let mut sessions = Vec::new();
        for t in 1..=9u64 {
            if t == 9 {
                waiting(8);
                wal.reset_stats(leader.slot()).unwrap();
                assert_eq!(
                    wal.stats(),
                    WalStats { reset_at_us: wal.stats().reset_at_us, ..WalStats::default() }
                );
                assert!(wal.stats().reset_at_us > 0);
                // Asked for no position at all, it covers the eight that wait.
                wal.lead(leader.slot(), wal.flushed()).unwrap();
            }
            let st = &st;
            sessions.push(scope.spawn(move || {
                let s = st.session(Box::new(ThreadWaiter)).unwrap();
                let end = insert(&s, t << 32, &bytes(t));
                st.wal().flush(&s, end).unwrap();
            }));
        }
        // The ninth came after the flush.
        waiting(9);
        drop(claim);
        for s in sessions {
            s.join().unwrap();
        }
    });
    let stats = wal.stats();
    assert_eq!((stats.flushes, stats.lead_wakeups), (2, 1), "{stats:?}");
    // The ninth is woken first and leads while the others are woken: it may find some of the eight
    // asleep and wake them too.
    assert!((8..=16).contains(&stats.wakeups), "{stats:?}");
    assert_eq!((stats.commits_covered, stats.records, stats.full_page_images), (9, 1, 0), "{stats:?}");
    assert!(stats.bytes > HEADER_SIZE as u64 && stats.flush_time_us > 0);
    drop(leader);
    drop(st);
    std::fs::remove_dir_all(dir).unwrap();
}

/// An inserter that never ends its copy, as one does that is stopped or dead: the helper has to go
/// on, for it is who notices.
#[test]
fn the_helpers_flush_waits_for_no_inserter() {
    let dir = crate::testing::temp_dir("copied");
    let st = testing_open(&dir);
    let stopped = st.session(Box::new(ThreadWaiter)).unwrap();
    let wal = st.wal();
    let copied = insert(&stopped, 1 << 32, &bytes(1));
    let copying = &wal.insert_slot(stopped.slot()).copying;
    wal.take_space(copying, 64);
    let began = Instant::now();
    let went_on = std::thread::scope(|scope| {
        // As often as the claim was taken: the storage's own helper does the same.
        let flush = scope.spawn(|| {
            let helper = st.session(Box::new(ThreadWaiter)).unwrap();
            while wal.flushed() < copied {
                wal.try_flush_copied(helper.slot()).unwrap();
            }
        });
        while !flush.is_finished() && began.elapsed() < Duration::from_secs(20) {
            std::thread::yield_now();
        }
        let went_on = flush.is_finished();
        copying.done();
        went_on
    });
    assert!(went_on, "it waits");
    drop(stopped);
    drop(st);
    std::fs::remove_dir_all(dir).unwrap();
}

// ---- sessions that suspend

/// Stands for a server: each session has a flag that its wake-up raises.
#[derive(Default)]
struct Server {
    woken: Mutex<HashMap<u32, u64>>,
    bell: Condvar,
    suspensions: AtomicU32,
}

struct Hook(Arc<Server>);
impl WakeHook for Hook {
    fn wake(&self, slot: SlotIndex) {
        *self.0.woken.lock().unwrap().entry(slot.0).or_default() += 1;
        self.0.bell.notify_all();
    }
}

struct Suspends {
    server: Arc<Server>,
    /// Its thread may wait for the device.
    alone: bool,
}

impl Waiter for Suspends {
    fn suspends(&self) -> bool {
        true
    }

    fn may_block(&self) -> bool {
        self.alone
    }

    fn wait(
        &self,
        _: SlotIndex,
        word: &AtomicU32,
        seen: u32,
        deadline: Option<Instant>,
    ) -> sinew_sync::slot::WaitEnd {
        self.server.suspensions.fetch_add(1, Relaxed);
        let mut woken = self.server.woken.lock().unwrap();
        while word.load(SeqCst) == seen {
            if deadline.is_some_and(|d| Instant::now() >= d) {
                return sinew_sync::slot::WaitEnd::TimedOut;
            }
            woken = self.server.bell.wait_timeout(woken, Duration::from_millis(5)).unwrap().0;
        }
        sinew_sync::slot::WaitEnd::Woken
    }

    fn yield_now(&self, _: SlotIndex) {}
}

#[test]
fn suspended_sessions_are_flushed_for_together_with_threads() {
    let dir = crate::testing::temp_dir("suspend");
    let st = testing_open(&dir);
    let server = Arc::new(Server::default());
    st.region().set_wake_hook(Arc::new(Hook(server.clone())));
    std::thread::scope(|scope| {
        for t in 1..=6u64 {
            let (st, server) = (&st, server.clone());
            scope.spawn(move || {
                let waiter: Box<dyn Waiter> = match t % 3 {
                    0 => Box::new(ThreadWaiter),
                    kind => Box::new(Suspends { server, alone: kind == 2 }),
                };
                let s = st.session(waiter).unwrap();
                for i in 0..300 {
                    let end = insert(&s, t << 32 | i, &bytes(t << 32 | i));
                    st.wal().flush(&s, end).unwrap();
                    assert!(st.wal().flushed() >= end);
                }
                if t == 1 {
                    // A checkpoint does not run on a worker either.
                    s.checkpoint().unwrap();
                }
            });
        }
    });
    assert!(server.suspensions.load(Relaxed) > 0);
    st.close().unwrap();
    std::fs::remove_dir_all(dir).unwrap();
}

#[test]
fn a_session_that_is_alone_syncs_the_log_where_that_is_faster() {
    let dir = crate::testing::temp_dir("alone");
    let st = testing_open(&dir);
    let server = Arc::new(Server::default());
    st.region().set_wake_hook(Arc::new(Hook(server.clone())));
    let s = st.session(Box::new(Suspends { server: server.clone(), alone: true })).unwrap();
    let suspended_of = |faster: Way| {
        let before = server.suspensions.load(Relaxed);
        for i in 0..200 {
            // The times of this machine are of no interest.
            st.wal().ways.forget();
            let (own_us, flusher_us) = if faster == Way::Own { (100, 200) } else { (200, 100) };
            st.wal().ways.note(Way::Own, Duration::from_micros(own_us));
            st.wal().ways.note(Way::Flusher, Duration::from_micros(flusher_us));
            let end = insert(&s, i, &bytes(i));
            st.wal().flush(&s, end).unwrap();
            assert!(st.wal().flushed() >= end);
        }
        server.suspensions.load(Relaxed) - before
    };
    // One in 32 tries the other way. A wake-up that comes early saves the suspension.
    let (own, flusher) = (suspended_of(Way::Own), suspended_of(Way::Flusher));
    assert!(own <= 7, "{own} of 200 asked the flusher");
    assert!(flusher > 7, "only {flusher} of 200 asked the flusher");
    drop(s);
    st.close().unwrap();
    std::fs::remove_dir_all(dir).unwrap();
}

/// They stop while half of the ring is free, if no session writes it out. A death there harms no
/// other session.
#[test]
fn inserters_wait_for_room_before_their_critical_sections() {
    let dir = crate::testing::temp_dir("room");
    let st = testing_open(&dir);
    let s = st.session(Box::new(ThreadWaiter)).unwrap();
    let claim = st.wal().try_claim(s.slot()).unwrap();
    let records = AtomicU64::new(0);
    std::thread::scope(|scope| {
        let inserters: Vec<_> = (0..2)
            .map(|_| {
                scope.spawn(|| {
                    let s = st.session(Box::new(ThreadWaiter)).unwrap();
                    let data = vec![7; 20_000];
                    while records.fetch_add(1, Relaxed) * 20_000 < st.wal().ring_len() {
                        insert(&s, 1, &data);
                    }
                })
            })
            .collect();
        while st.wal().stats().insert_waits < 2 {
            std::thread::yield_now();
        }
        let unwritten = st.wal().insert_position().0 - st.wal().ctl().progress.written.load(Relaxed);
        assert!(unwritten <= st.wal().ring_len() / 2 + 2 * 21_000, "{unwritten} bytes of the ring are taken");
        let waits = || (0..10).filter_map(|slot| st.wal().wait_of(SlotIndex(slot))).collect::<Vec<_>>();
        let behind = (wait_events::WAL_WRITE, vec![s.slot().index()]);
        let began = Instant::now();
        while waits() != [behind.clone(), behind.clone()] {
            assert!(began.elapsed() < Duration::from_secs(20), "both are shown: {:?}", waits());
            std::thread::yield_now();
        }
        drop(claim);
        inserters.into_iter().for_each(|t| t.join().unwrap());
    });
    assert!(st.wal().insert_position().0 > st.wal().ring_len());
    drop(s);
    st.close().unwrap();
    std::fs::remove_dir_all(dir).unwrap();
}

/// No session leads, and a neighbour is stopped in its copy: the inserters without room say so.
#[test]
fn waits_for_room_behind_a_stopped_copy_are_shown() {
    let dir = crate::testing::temp_dir("behind");
    let st = testing_open(&dir);
    let stopped = st.session(Box::new(ThreadWaiter)).unwrap();
    let copying = &st.wal().insert_slot(stopped.slot()).copying;
    st.wal().flush_all(stopped.slot()).unwrap();
    copying.advance(st.wal().insert_position().0);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                let s = st.session(Box::new(ThreadWaiter)).unwrap();
                let from = st.wal().insert_position().0;
                while st.wal().insert_position().0 < from + st.wal().ring_len() {
                    insert(&s, 1, &[7; 2000]);
                }
            });
        }
        while st.wal().stats().insert_waits < 2 {
            std::thread::yield_now();
        }
        // One of them has the claim, or is about to take it.
        let waits = || (0..10).filter_map(|slot| st.wal().wait_of(SlotIndex(slot))).collect::<Vec<_>>();
        let behind = (wait_events::WAL_INSERT, vec![stopped.slot().index()]);
        let began = Instant::now();
        while waits().len() != 2 || !waits().contains(&behind) {
            assert!(began.elapsed() < Duration::from_secs(20), "{:?}", waits());
            std::thread::yield_now();
        }
        copying.done();
    });
    drop(stopped);
    st.close().unwrap();
    std::fs::remove_dir_all(dir).unwrap();
}

/// An inserter writes out ahead, so that none has to wait for room. It does not wait for a
/// neighbour that is stopped in its copy, and looks at the neighbours once for each step of the
/// ring.
#[test]
fn an_inserter_writes_the_ring_out_before_others_lack_room() {
    let dir = crate::testing::temp_dir("ahead");
    let st = testing_open(&dir);
    let s = st.session(Box::new(ThreadWaiter)).unwrap();
    let (wal, ctl) = (st.wal(), st.wal().ctl());
    let unwritten = || wal.insert_position().0 - ctl.progress.written.load(Relaxed);
    let (data, part) = (vec![7; 500], wal.ring_len() / 8);
    while wal.insert_position().0 < FIRST_LSN.0 + 4 * wal.ring_len() {
        insert(&s, 1, &data);
        assert!(unwritten() <= part + 2000, "{} bytes are not written out", unwritten());
    }

    let neighbour = st.session(Box::new(ThreadWaiter)).unwrap();
    let copying = &wal.insert_slot(neighbour.slot()).copying;
    wal.flush_all(s.slot()).unwrap();
    copying.advance(wal.insert_position().0);
    let written = || ctl.progress.written.load(Relaxed);
    let (before, mut ahead) = (written(), 0);
    while unwritten() < 2 * part || ahead == ctl.claim.ahead.load(Relaxed) {
        ahead = ctl.claim.ahead.load(Relaxed);
        insert(&s, 1, &data);
    }
    assert_eq!(written(), before, "nothing is copied up to its end");
    copying.done();
    insert(&s, 1, &data);
    assert_eq!(written(), before, "a session has tried in this step");
    while written() == before {
        insert(&s, 1, &data);
    }
    assert_eq!(wal.stats().insert_waits, 0);
    drop((neighbour, s));
    st.close().unwrap();
    std::fs::remove_dir_all(dir).unwrap();
}

// ---- how much of the log is on disk

/// Bytes on disk of the log's files.
fn on_disk(dir: &Path) -> u64 {
    use std::os::unix::fs::MetadataExt;
    let list = std::fs::read_dir(dir.join("wal")).unwrap().flatten();
    list.map(|file| file.metadata().map_or(0, |m| m.blocks() * 512)).sum()
}

fn fill(s: &Session, bytes: u64) {
    let (wal, from) = (s.storage().wal(), s.storage().wal().insert_position().0);
    while wal.insert_position().0 < from + bytes {
        wal.reserve(s.slot(), 4096).unwrap();
        insert(s, 1, &[9; 2000]);
    }
    wal.flush_all(s.slot()).unwrap();
}

/// In steps at first, and no byte is written past what is prepared.
#[test]
fn the_log_takes_the_room_that_it_needs() {
    const MIB: u64 = 1 << 20;
    let dir = crate::testing::temp_dir("room");
    for fsync in [true, false] {
        let options = StorageOptions { fsync, ..StorageOptions::default() };
        let open = || crate::Storage::open(&dir, &options).unwrap().open_to_others().unwrap();
        let st = open();
        assert!(on_disk(&dir) <= 2 * MIB, "{} bytes for an empty log", on_disk(&dir));
        let s = st.session(Box::new(ThreadWaiter)).unwrap();
        let mut filled = 0;
        for bytes in [MIB / 2, MIB, 3 * MIB, 20 * MIB] {
            fill(&s, bytes);
            filled += bytes;
            // The helper makes room for three times what it saw last.
            let (most, found) = (2 * MIB + 5 * filled, on_disk(&dir));
            assert!((filled..=most).contains(&found), "{found} bytes for {filled} of log");
            let (wal, steady) = (st.wal(), &st.wal().ctl().steady);
            assert!(wal.insert_position().0 <= steady.prepared.load(Relaxed));
        }
        let from = st.wal().completed_redo_point();
        st.checkpoint(&s).unwrap();
        // The helper makes room for as much as it saw last.
        let end = Instant::now() + Duration::from_secs(5);
        while on_disk(&dir) > 2 * MIB {
            assert!(Instant::now() < end, "{} bytes for a log that rests", on_disk(&dir));
            st.wal().rest(s.slot(), false).unwrap();
            std::thread::sleep(Duration::from_millis(20));
        }
        assert!(from < st.wal().completed_redo_point());
        fill(&s, 40 * MIB);
        drop(s);
        st.close().unwrap();
        assert!(on_disk(&dir) <= 2 * MIB, "{} bytes at rest", on_disk(&dir));
        // A copy fills the holes.
        let segment = std::fs::read_dir(dir.join("wal")).unwrap().flatten().next().unwrap().path();
        std::fs::write(&segment, std::fs::read(&segment).unwrap()).unwrap();
        let st = open();
        let s = st.session(Box::new(ThreadWaiter)).unwrap();
        let prepared = st.wal().ctl().steady.prepared.load(Relaxed);
        assert_eq!(prepared % SEGMENT_SIZE, 0, "a whole segment is prepared to its end");
        fill(&s, 20 * MIB);
        drop(s);
        st.close().unwrap();
        std::fs::remove_dir_all(&dir).unwrap();
    }
}

/// A log that is told to rest all the time, beside inserters, checkpoints and the room made ahead.
#[test]
fn a_log_that_rests_beside_inserters_loses_nothing() {
    let dir = crate::testing::temp_dir("rests");
    let st = testing_open(&dir);
    let stop = AtomicU32::new(0);
    let (mut checked, mut read) = (st.wal().insert_position(), 0);
    let mut inserted = 0;
    for round in 0..6u64 {
        std::thread::scope(|scope| {
            let others = scope.spawn(|| {
                let s = st.session(Box::new(ThreadWaiter)).unwrap();
                while stop.load(Relaxed) == 0 {
                    st.wal().rest(s.slot(), false).unwrap();
                    st.wal().prepare_ahead(s.slot(), 1 << 20).unwrap();
                }
            });
            let inserters: Vec<_> = (1..=3u64)
                .map(|t| {
                    let st = &st;
                    scope.spawn(move || {
                        let s = st.session(Box::new(ThreadWaiter)).unwrap();
                        for i in 0..400 {
                            let xid = t << 32 | round << 16 | i;
                            st.wal().reserve(s.slot(), 64 << 10).unwrap();
                            let end = insert(&s, xid, &bytes(xid));
                            if i % 16 == 0 {
                                st.wal().flush(&s, end).unwrap();
                            }
                        }
                    })
                })
                .collect();
            inserters.into_iter().for_each(|t| t.join().unwrap());
            stop.store(1, Relaxed);
            others.join().unwrap();
        });
        stop.store(0, Relaxed);
        inserted += 3 * 400;
        let s = st.session(Box::new(ThreadWaiter)).unwrap();
        st.wal().flush_all(s.slot()).unwrap();
        let (xids, end) = read_all(&dir, checked, (0, 9));
        assert!(end >= st.wal().flushed(), "round {round}");
        read += xids.len();
        assert_eq!(read, inserted, "round {round}");
        checked = st.checkpoint(&s).unwrap();
    }
    st.close().unwrap();
    std::fs::remove_dir_all(dir).unwrap();
}

/// Sessions that come take the latch of the segments. They must not wait for the disk.
#[test]
fn followed_log_is_written_without_the_latch_of_the_segments() {
    let dir = crate::testing::temp_dir("taken-in");
    let st = testing_open(&dir);
    let s = st.session(Box::new(ThreadWaiter)).unwrap();
    let at = st.wal().insert_position();
    st.wal().flush(&s, at).unwrap();
    let segment = dir.join("wal").join(format!("{:016x}", at.0 / SEGMENT_SIZE * SEGMENT_SIZE));
    let is_written = || {
        let bytes = std::fs::read(&segment).unwrap();
        bytes[(at.0 % SEGMENT_SIZE) as usize..][..64] == [7; 64]
    };
    std::thread::scope(|scope| {
        let barrier = Arc::new(std::sync::Barrier::new(2));
        let (st, ready) = (&st, barrier.clone());
        let taker = scope.spawn(move || {
            // It comes before the latch is taken.
            let s = st.session(Box::new(ThreadWaiter)).unwrap();
            ready.wait();
            ready.wait();
            st.wal().take_in(s.slot(), at, &[7; 64])
        });
        barrier.wait();
        let guard = st.wal().ctl().segments.exclusive(s.slot()).unwrap();
        barrier.wait();
        let end = Instant::now() + Duration::from_secs(10);
        while !is_written() {
            assert!(Instant::now() < end, "it waits for the latch first");
            std::thread::sleep(Duration::from_millis(5));
        }
        assert_eq!(st.wal().insert_position(), at, "its end moves under the latch");
        drop(guard);
        taker.join().unwrap().unwrap();
    });
    assert_eq!(st.wal().insert_position(), Lsn(at.0 + 64));
    // The bytes are no log: the directory cannot be closed.
    st.region().poison("the end of the test");
    drop((s, st));
    std::fs::remove_dir_all(&dir).unwrap();
}
