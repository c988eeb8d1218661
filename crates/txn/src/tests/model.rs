//! The lock manager against a model in one thread, and under load in many threads with a referee.

use super::support::*;
use crate::*;
use std::collections::HashMap;
use sinew_sync::shim::{AtomicI32, AtomicU32};
use std::sync::atomic::Ordering::SeqCst;
use std::time::Duration;

pub(super) fn seed(name: &str) -> fastrand::Rng {
    let seed =
        std::env::var("SINEW_SEED").ok().and_then(|s| s.parse().ok()).unwrap_or_else(|| fastrand::u64(..));
    println!("{name}: SINEW_SEED={seed}");
    fastrand::Rng::with_seed(seed)
}

fn tags() -> Vec<LockTag> {
    let mut tags: Vec<LockTag> = (0..4).map(|n| LockTag::relation(5, 1000 + n)).collect();
    tags.push(LockTag::relation(0, 1000));
    tags.push(LockTag::advisory(5, 1, 1, 1));
    tags.push(LockTag::advisory(5, 1, 1, 2));
    tags.push(LockTag::tuple(5, 1000, 7, 3));
    tags
}

/// The locks of one session: by tag and mode, how often at each level, and how often for the
/// session.
#[derive(Default, Clone)]
struct Held {
    levels: Vec<HashMap<(LockTag, LockMode), u32>>,
    session: HashMap<(LockTag, LockMode), u32>,
}

impl Held {
    fn holds(&self, key: (LockTag, LockMode)) -> bool {
        self.session.get(&key).is_some_and(|n| *n > 0)
            || self.levels.iter().any(|l| l.get(&key).is_some_and(|n| *n > 0))
    }
}

#[test]
fn random_operations_agree_with_the_model() {
    let mut rng = seed("random_operations_agree_with_the_model");
    let k = kernel();
    let tags = tags();
    let sessions: Vec<TxnSession> = (0..5).map(|_| k.begin()).collect();
    let mut model = vec![Held { levels: vec![HashMap::new()], ..Held::default() }; sessions.len()];
    for step in 0..20_000 {
        let i = rng.usize(..sessions.len());
        let (s, key) = (&sessions[i], (tags[rng.usize(..tags.len())], LockMode::ALL[rng.usize(..8)]));
        let owner = if rng.u8(..4) == 0 { LockOwner::Session } else { LockOwner::Transaction };
        match rng.u8(..100) {
            0..55 => {
                let free = |other: &Held| {
                    LockMode::ALL.iter().all(|m| !(m.conflicts(key.1) && other.holds((key.0, *m))))
                };
                let expected =
                    model.iter().enumerate().all(|(j, other)| j == i || free(other)) || model[i].holds(key);
                let got = s.lock(key.0, key.1, owner, WaitPolicy::Skip).unwrap();
                assert_eq!(got, expected, "step {step}: {key:?}");
                if got {
                    let m = &mut model[i];
                    let counts = match owner {
                        LockOwner::Session => &mut m.session,
                        LockOwner::Transaction => m.levels.last_mut().unwrap(),
                    };
                    *counts.entry(key).or_default() += 1;
                }
            }
            55..80 => {
                let m = &mut model[i];
                let taken = match owner {
                    LockOwner::Session => m.session.get_mut(&key).filter(|n| **n > 0),
                    LockOwner::Transaction => {
                        m.levels.iter_mut().rev().find_map(|l| l.get_mut(&key).filter(|n| **n > 0))
                    }
                };
                let expected = taken.is_some();
                if let Some(n) = taken {
                    *n -= 1;
                }
                assert_eq!(s.unlock(key.0, key.1, owner).unwrap(), expected, "step {step}");
            }
            80..86 => {
                s.sub_begin().unwrap();
                model[i].levels.push(HashMap::new());
            }
            86..89 if s.depth() > 0 => {
                s.sub_abort().unwrap();
                model[i].levels.pop();
            }
            89..92 if s.depth() > 0 => {
                s.sub_commit().unwrap();
                let top = model[i].levels.pop().unwrap();
                for (key, n) in top {
                    *model[i].levels.last_mut().unwrap().entry(key).or_default() += n;
                }
            }
            92..96 => {
                if rng.bool() {
                    k.commit(s);
                } else {
                    k.abort(s);
                }
                model[i].levels = vec![HashMap::new()];
                s.begin();
            }
            96 => {
                s.unlock_all_session().unwrap();
                model[i].session.clear();
            }
            _ => {
                for (j, s) in sessions.iter().enumerate() {
                    for tag in &tags {
                        for mode in LockMode::ALL {
                            assert_eq!(s.holds(*tag, mode), model[j].holds((*tag, mode)), "step {step}");
                        }
                    }
                }
            }
        }
        if step % 200 == 0 {
            k.check_locks();
            let rows = k.txn.locks(&k.session()).unwrap();
            let rows = rows.iter().filter(|r| r.tag.kind != LockKind::VirtualXid).count();
            let held: usize = model
                .iter()
                .map(|m| {
                    tags.iter().flat_map(|t| LockMode::ALL.map(|l| (*t, l))).filter(|k| m.holds(*k)).count()
                })
                .sum();
            assert_eq!(rows, held, "step {step}");
        }
    }
    drop(sessions);
    k.check_locks();
    assert!(k.txn.locks(&k.session()).unwrap().is_empty());
    assert_eq!(k.txn.announced_strong_locks(), 0, "a strong-lock counter leaked");
}

/// Counts, per tag and mode, the sessions that believe to hold it.
struct Referee {
    tags: Vec<LockTag>,
    held: Vec<[AtomicI32; 8]>,
}

impl Referee {
    fn enter(&self, tag: usize, mode: LockMode, mine: &[(usize, LockMode)]) {
        self.held[tag][mode.index()].fetch_add(1, SeqCst);
        for other in LockMode::ALL.into_iter().filter(|o| o.conflicts(mode)) {
            let own = mine.iter().filter(|&&(t, m)| t == tag && m == other).count() as i32;
            let own = own + (other == mode) as i32;
            let n = self.held[tag][other.index()].load(SeqCst);
            assert!(n <= own, "{:?} {mode:?} granted beside {other:?}", self.tags[tag]);
        }
    }

    fn leave(&self, tag: usize, mode: LockMode) {
        self.held[tag][mode.index()].fetch_sub(1, SeqCst);
    }
}

#[test]
fn sessions_under_load_never_hold_conflicting_locks() {
    let mut rng = seed("sessions_under_load_never_hold_conflicting_locks");
    let k = kernel();
    let tags = tags();
    let referee = Referee { held: tags.iter().map(|_| Default::default()).collect(), tags };
    let (granted, deadlocks, refused) = (AtomicU32::new(0), AtomicU32::new(0), AtomicU32::new(0));
    std::thread::scope(|scope| {
        for _ in 0..8 {
            let mut rng = rng.fork();
            let (k, referee) = (&k, &referee);
            let (granted, deadlocks, refused) = (&granted, &deadlocks, &refused);
            scope.spawn(move || {
                let s = k.session();
                s.set_deadlock_timeout(Duration::from_millis(2));
                for _ in 0..300 {
                    s.begin();
                    s.set_lock_timeout((rng.u8(..4) == 0).then(|| Duration::from_millis(rng.u64(1..4))));
                    let mut mine: Vec<(usize, LockMode)> = Vec::new();
                    for _ in 0..rng.usize(1..6) {
                        let tag = rng.usize(..referee.tags.len());
                        // Mostly weak modes, as in life.
                        let mode = LockMode::ALL[rng.usize(..8).min(rng.usize(..8))];
                        if mine.contains(&(tag, mode)) {
                            continue;
                        }
                        let wait = if rng.u8(..5) == 0 { WaitPolicy::Skip } else { WaitPolicy::Block };
                        match s.lock(referee.tags[tag], mode, LockOwner::Transaction, wait) {
                            Ok(true) => {
                                referee.enter(tag, mode, &mine);
                                mine.push((tag, mode));
                                granted.fetch_add(1, SeqCst);
                            }
                            Ok(false) => assert_eq!(wait, WaitPolicy::Skip),
                            Err(TxnError::Deadlock { .. }) => {
                                deadlocks.fetch_add(1, SeqCst);
                                break;
                            }
                            Err(TxnError::LockTimeout) => {
                                refused.fetch_add(1, SeqCst);
                                break;
                            }
                            Err(e) => panic!("{e}"),
                        }
                        std::thread::yield_now();
                    }
                    for (tag, mode) in mine {
                        referee.leave(tag, mode);
                    }
                    k.abort(&s);
                }
            });
        }
    });
    println!("granted {granted:?}, deadlocks {deadlocks:?}, timeouts {refused:?}");
    assert!(granted.into_inner() > 1000);
    k.check_locks();
    assert!(k.txn.locks(&k.session()).unwrap().is_empty());
    assert_eq!(k.txn.announced_strong_locks(), 0, "a strong-lock counter leaked");
}

/// Writers move units between two cells by committed transactions. Every snapshot must see the sum
/// unchanged. It must see the writes of a transaction's subtransactions all, or not at all.
#[test]
fn snapshots_see_whole_transactions() {
    let k = kernel();
    // For each top xid, its subtransactions: recorded before the commit.
    let trees = std::sync::Mutex::new(Vec::<Vec<Xid>>::new());
    let stop = sinew_sync::shim::AtomicBool::new(false);
    std::thread::scope(|scope| {
        let writers: Vec<_> = (0..3)
            .map(|n| {
                let (k, trees) = (&k, &trees);
                scope.spawn(move || {
                    let s = k.session();
                    let mut rng = fastrand::Rng::with_seed(n);
                    for _ in 0..1500 {
                        s.begin();
                        let mut tree = vec![s.current_xid().unwrap()];
                        for _ in 0..rng.usize(..3) {
                            s.sub_begin().unwrap();
                            let sub = s.current_xid().unwrap();
                            if rng.u8(..4) == 0 {
                                s.sub_abort().unwrap();
                            } else {
                                tree.push(sub);
                                s.sub_commit().unwrap();
                            }
                        }
                        if rng.u8(..8) == 0 {
                            k.abort(&s);
                        } else {
                            trees.lock().unwrap().push(tree);
                            s.commit(&k.log, &CommitPayload::default(), false).unwrap();
                        }
                    }
                })
            })
            .collect();
        for _ in 0..2 {
            let (k, trees, stop) = (&k, &trees, &stop);
            scope.spawn(move || {
                let s = k.session();
                let mut rng = fastrand::Rng::new();
                while !stop.load(SeqCst) {
                    s.begin();
                    let snapshot = s.take_snapshot().unwrap();
                    let recent: Vec<Vec<Xid>> = {
                        let all = trees.lock().unwrap();
                        all.iter().rev().take(40).cloned().collect()
                    };
                    for _ in 0..2 {
                        for tree in &recent {
                            let seen: Vec<bool> =
                                tree.iter().map(|x| k.txn.visible(&snapshot, *x).unwrap()).collect();
                            assert!(seen.iter().all(|v| *v == seen[0]), "{tree:?} {seen:?}");
                        }
                        if rng.bool() {
                            k.txn.horizon();
                        }
                    }
                    assert!(k.txn.horizon() <= snapshot.xmin, "the horizon overtook a snapshot");
                    k.commit(&s);
                }
            });
        }
        for w in writers {
            w.join().unwrap();
        }
        stop.store(true, SeqCst);
    });
    k.txn.ring().check_invariants();
    assert_eq!(k.txn.horizon(), k.txn.next_xid());
}
