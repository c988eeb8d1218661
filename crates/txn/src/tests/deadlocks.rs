//! Deadlocks: cycles over rows, tables and advisory locks, in one process and in several, and soft
//! cycles.

use super::locks::wait_for_waiters;
use super::support::*;
use crate::lock::deadlock::Detected;
use crate::lock::queue::Join;
use crate::*;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Barrier, Mutex};
use std::time::{Duration, Instant};

const T: LockOwner = LockOwner::Transaction;
const BLOCK: WaitPolicy = WaitPolicy::Block;
/// Far more than `deadlock_timeout` and 100 ms: a machine may be busy. The time of each cycle is
/// printed.
const FOUND_WITHIN: Duration = Duration::from_secs(20);

fn rel(n: u32) -> LockTag {
    LockTag::relation(5, n)
}

/// Member `i` of a cycle: the lock that it holds, and the one that it asks its neighbour for. They
/// go by turns over the three sorts of locks.
#[derive(Debug, Clone, Copy)]
enum Held {
    /// A row: a session that wants it waits for the transaction that changed it.
    Row(Xid),
    Table(u32),
    Advisory(u32),
}

impl Held {
    fn take(s: &TxnSession, i: u32) -> Held {
        let held = match i % 3 {
            0 => Held::Row(s.current_xid().unwrap()),
            1 => Held::Table(1000 + i),
            _ => Held::Advisory(i),
        };
        if let Some((tag, mode)) = held.lock() {
            assert!(s.lock(tag, mode, T, BLOCK).unwrap());
        }
        held
    }

    fn lock(self) -> Option<(LockTag, LockMode)> {
        match self {
            Held::Row(_) => None,
            Held::Table(n) => Some((rel(n), LockMode::AccessExclusive)),
            Held::Advisory(n) => Some((LockTag::advisory(5, 0, n, 1), LockMode::Exclusive)),
        }
    }

    fn ask(self, s: &TxnSession) -> Result<bool, TxnError> {
        match (self, self.lock()) {
            (Held::Row(xid), _) => s.wait_for_xid(xid, BLOCK),
            (_, Some((tag, mode))) => s.lock(tag, mode, T, BLOCK),
            (_, None) => unreachable!("only rows have no lock of their own"),
        }
    }

    /// As the error's detail has it.
    fn described(self) -> String {
        match self {
            Held::Row(xid) => format!("ShareLock on transaction {xid}"),
            Held::Table(n) => format!("AccessExclusiveLock on relation {n} of database 5"),
            Held::Advisory(n) => format!("ExclusiveLock on advisory lock [5,0,{n},1]"),
        }
    }
}

/// Checks a victim's message: a line for each member of the cycle, each blocked by the one of the
/// next line, from the victim back to it, in PostgreSQL's words.
fn check_detail(detail: &str, victim: i32, held: &[Held], session_ids: &[i32]) {
    let n = held.len();
    let lines: Vec<&str> = detail.lines().collect();
    assert_eq!(lines.len(), n, "{detail}");
    let first = session_ids.iter().position(|&id| id == victim).unwrap();
    for (k, line) in lines.iter().enumerate() {
        let (me, next) = ((first + k) % n, (first + k + 1) % n);
        let expected = format!(
            "Process {} waits for {}; blocked by process {}.",
            session_ids[me],
            held[next].described(),
            session_ids[next]
        );
        assert_eq!(*line, expected, "{detail}");
    }
}

/// A cycle of `n` sessions in this process. Returns how long after the last request it was found.
fn cycle(n: u32, timeout: Duration) -> Duration {
    let k = kernel();
    let (ready, held) = (Barrier::new(n as usize), Mutex::new(vec![None; n as usize]));
    let victims = Mutex::new(Vec::new());
    let ids = Mutex::new(vec![0; n as usize]);
    let began = Mutex::new(None);
    std::thread::scope(|scope| {
        for i in 0..n {
            let (k, ready, held, victims, ids, began) = (&k, &ready, &held, &victims, &ids, &began);
            scope.spawn(move || {
                let s = k.begin();
                s.set_deadlock_timeout(timeout);
                ids.lock().unwrap()[i as usize] = s.slot().session_id();
                held.lock().unwrap()[i as usize] = Some(Held::take(&s, i));
                ready.wait();
                let next = held.lock().unwrap()[((i + 1) % n) as usize].unwrap();
                *began.lock().unwrap() = Some(Instant::now());
                match next.ask(&s) {
                    Ok(got) => assert!(got),
                    Err(TxnError::Deadlock { detail }) => {
                        let took = began.lock().unwrap().unwrap().elapsed();
                        victims.lock().unwrap().push((s.slot().session_id(), detail, took));
                    }
                    Err(e) => panic!("{e}"),
                }
                k.abort(&s);
            });
        }
    });
    let victims = victims.into_inner().unwrap();
    assert_eq!(victims.len(), 1, "{victims:?}");
    let held: Vec<Held> = held.into_inner().unwrap().into_iter().flatten().collect();
    let (victim, detail, took) = &victims[0];
    check_detail(detail, *victim, &held, &ids.into_inner().unwrap());
    k.check_locks();
    assert!(*took < FOUND_WITHIN);
    *took
}

#[test]
fn cycles_of_2_to_20_have_one_victim_and_name_everybody() {
    let timeout = Duration::from_millis(20);
    let late: Vec<_> = (2..=20).map(|n| cycle(n, timeout).saturating_sub(timeout).as_millis()).collect();
    println!("cycles of 2 to 20 sessions, found this many ms after deadlock_timeout: {late:?}");
}

/// All time-outs run out at once, many times over: two detectors must not choose two victims for
/// one cycle.
#[test]
fn detectors_that_start_together_kill_one() {
    for round in 0..120 {
        cycle(12 + round % 9, Duration::from_millis(1));
    }
}

const CHILD: &str = "SINEW_TXN_DEADLOCK_CHILD";

/// The child's part: `directory,first,step,n` in the environment. It plays the members `first,
/// first + step, ..` of `n`. It prints the lock that each holds, reads those of all, and then
/// prints how each ended.
#[test]
fn child_that_plays_members_of_a_cycle() {
    let Ok(task) = std::env::var(CHILD) else { return };
    let (dir, numbers) = task.split_once(',').unwrap();
    let numbers: Vec<u32> = numbers.split(',').map(|n| n.parse().unwrap()).collect();
    let [first, step, n] = numbers[..] else { panic!("{task}") };
    let k = join(dir.as_ref());
    let members: Vec<u32> = (first..n).step_by(step as usize).collect();
    let (go, done) = (Barrier::new(members.len() + 1), Barrier::new(members.len()));
    let xids = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for &i in &members {
            let (k, go, done, xids) = (&k, &go, &done, &xids);
            scope.spawn(move || {
                let s = k.begin();
                s.set_deadlock_timeout(Duration::from_millis(20));
                let xid = match Held::take(&s, i) {
                    Held::Row(xid) => xid,
                    _ => Xid::NONE,
                };
                println!("@holds {i} {} {xid}", s.slot().session_id());
                go.wait();
                let next = (i + 1) % n;
                let held = match next % 3 {
                    0 => Held::Row(xids.lock().unwrap()[next as usize]),
                    1 => Held::Table(1000 + next),
                    _ => Held::Advisory(next),
                };
                match held.ask(&s) {
                    Ok(got) => assert!(got),
                    Err(TxnError::Deadlock { detail }) => {
                        println!("@victim {i} {}", detail.replace('\n', "|"));
                    }
                    Err(e) => panic!("{e}"),
                }
                k.abort(&s);
                println!("@ended {i}");
                // A process that leaves while others end would only blur what is tested.
                done.wait();
            });
        }
        let mut line = String::new();
        std::io::stdin().read_line(&mut line).unwrap();
        *xids.lock().unwrap() = line.split_whitespace().map(|x| Xid(x.parse().unwrap())).collect();
        go.wait();
    });
}

struct Process {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Process {
    fn start(task: String) -> Process {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "tests::deadlocks::child_that_plays_members_of_a_cycle", "--nocapture"])
            .env(CHILD, task)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        Process { child, input, output }
    }

    /// The rest of the next line that begins with `@` (the test harness prints beside).
    fn line(&mut self) -> String {
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).unwrap() > 0, "the child ended early");
            if let Some(at) = line.find('@') {
                return line[at + 1..].trim().to_string();
            }
        }
    }
}

fn cycle_in_processes(n: u32, processes: u32) -> Duration {
    let k = kernel();
    let mut children: Vec<Process> = (0..processes)
        .map(|first| Process::start(format!("{},{first},{processes},{n}", k.dir().display())))
        .collect();
    let mut held = vec![None; n as usize];
    let mut ids = vec![0; n as usize];
    let members = |first: usize| (first as u32..n).step_by(processes as usize).count();
    for (first, child) in children.iter_mut().enumerate() {
        for _ in 0..members(first) {
            let line = child.line();
            let words: Vec<&str> = line.split(' ').collect();
            let [what, i, id, xid] = words[..] else { panic!("{line}") };
            assert_eq!(what, "holds");
            let i: u32 = i.parse().unwrap();
            ids[i as usize] = id.parse().unwrap();
            held[i as usize] = Some(match i % 3 {
                0 => Held::Row(Xid(xid.parse().unwrap())),
                1 => Held::Table(1000 + i),
                _ => Held::Advisory(i),
            });
        }
    }
    let held: Vec<Held> = held.into_iter().flatten().collect();
    let xids: Vec<String> =
        held.iter().map(|h| if let Held::Row(x) = h { x.to_string() } else { "0".into() }).collect();
    let began = Instant::now();
    for child in &mut children {
        writeln!(child.input, "{}", xids.join(" ")).unwrap();
    }
    let (mut victims, mut took) = (Vec::new(), None);
    for (first, child) in children.iter_mut().enumerate() {
        let mut ended = 0;
        while ended < members(first) {
            let line = child.line();
            match line.split_once(' ').unwrap() {
                ("victim", rest) => {
                    took = Some(began.elapsed());
                    let (i, detail) = rest.split_once(' ').unwrap();
                    victims.push((i.parse::<usize>().unwrap(), detail.replace('|', "\n")));
                }
                ("ended", _) => ended += 1,
                _ => panic!("{line}"),
            }
        }
        assert!(child.child.wait().unwrap().success());
    }
    assert_eq!(victims.len(), 1, "{victims:?}");
    let (i, detail) = &victims[0];
    check_detail(detail, ids[*i], &held, &ids);
    k.check_locks();
    let took = took.unwrap();
    assert!(took < FOUND_WITHIN);
    took
}

#[test]
fn cycles_through_several_processes_have_one_victim() {
    if std::env::var(CHILD).is_ok() {
        return;
    }
    for (n, processes) in [(2, 2), (3, 3), (5, 2), (8, 4), (20, 4)] {
        let took = cycle_in_processes(n, processes).as_millis();
        println!("{n} sessions in {processes} processes: {took} ms after they were let go, deadlock_timeout 20 ms");
    }
}

#[test]
fn cycle_over_transactions_names_them() {
    let k = kernel();
    let barrier = std::sync::Barrier::new(2);
    let xids = std::sync::Mutex::new([Xid::NONE; 2]);
    let details = std::sync::Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for i in 0..2 {
            let (k, barrier, xids, details) = (&k, &barrier, &xids, &details);
            scope.spawn(move || {
                let s = k.begin();
                s.set_deadlock_timeout(Duration::from_millis(20));
                xids.lock().unwrap()[i] = s.current_xid().unwrap();
                barrier.wait();
                let other = xids.lock().unwrap()[1 - i];
                match s.wait_for_xid(other, BLOCK) {
                    Ok(_) => {}
                    Err(TxnError::Deadlock { detail }) => details.lock().unwrap().push((other, detail)),
                    Err(e) => panic!("{e}"),
                }
                k.abort(&s);
            });
        }
    });
    let details = details.into_inner().unwrap();
    assert_eq!(details.len(), 1);
    let (other, detail) = &details[0];
    assert!(detail.lines().next().unwrap().contains(&format!("waits for ShareLock on transaction {other};")));
}

#[test]
fn upgrade_of_a_shared_lock_by_two_is_a_deadlock_at_once_or_soon() {
    let k = kernel();
    let barrier = std::sync::Barrier::new(2);
    let failed = sinew_sync::shim::AtomicU32::new(0);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            let (k, barrier, failed) = (&k, &barrier, &failed);
            scope.spawn(move || {
                let s = k.begin();
                s.set_deadlock_timeout(Duration::from_millis(20));
                s.lock(rel(1), LockMode::Share, T, BLOCK).unwrap();
                barrier.wait();
                if let Err(e) = s.lock(rel(1), LockMode::AccessExclusive, T, BLOCK) {
                    assert!(matches!(e, TxnError::Deadlock { .. }), "{e}");
                    failed.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
                }
                k.abort(&s);
            });
        }
    });
    assert_eq!(failed.into_inner(), 1);
    k.check_locks();
}

/// A holds t and waits for the lock that C holds. B asks for all of t. C asks for a share of t and
/// stands behind B. Letting C pass B lets all of them end.
#[test]
fn soft_cycle_is_dissolved_by_reordering() {
    let k = kernel();
    let (t, u) = (LockTag::advisory(5, 1, 1, 1), LockTag::advisory(5, 2, 2, 1));
    std::thread::scope(|scope| {
        let k = &k;
        let a = k.begin();
        a.lock(t, LockMode::AccessShare, T, BLOCK).unwrap();
        let c = k.begin();
        c.lock(u, LockMode::Exclusive, T, BLOCK).unwrap();
        let b = scope.spawn(move || {
            let b = k.begin();
            b.set_deadlock_timeout(Duration::from_secs(3600));
            b.lock(t, LockMode::AccessExclusive, T, BLOCK).unwrap();
            k.commit(&b);
        });
        wait_for_waiters(k, 1);
        let c = scope.spawn(move || {
            c.set_deadlock_timeout(Duration::from_millis(20));
            c.lock(t, LockMode::AccessShare, T, BLOCK).unwrap();
            k.commit(&c);
        });
        wait_for_waiters(k, 2);
        a.lock(u, LockMode::Exclusive, T, BLOCK).unwrap();
        k.commit(&a);
        b.join().unwrap();
        c.join().unwrap();
    });
    k.check_locks();
}

/// Queues a request without a thread that waits for it.
fn queue_up(k: &Kernel, s: &TxnSession, tag: LockTag, mode: LockMode) {
    let _latch = k.txn.table.exclusive(s.slot(), k.txn.table.partition_of(tag)).unwrap();
    let slot = s.slot().index().0;
    let (lock, entry) = k.txn.find_or_create(tag, slot).unwrap();
    assert_eq!(k.txn.join_queue(lock, entry, slot, mode), Join::Queued);
}

/// Takes the request back, so that the session can end.
fn step_back(k: &Kernel, s: &TxnSession, tag: LockTag, mode: LockMode) {
    let lock = k.txn.slots[s.slot().index().0 as usize].wait.lock.load(Relaxed);
    assert!(k.txn.abandon_wait(s.slot(), tag, lock, mode).unwrap());
}

const ROW: LockTag =
    LockTag { database: 5, field1: 1, field2: 2, field3: 3, kind: LockKind::Tuple, class: 0 };

/// Steps of all searches together when `n` sessions wait for one row and the time of each runs out.
fn steps_of_a_queue(n: usize) -> u64 {
    let params = TxnParams { sessions_max: n as u32 + 8, locks_max: 4096, ..PARAMS };
    let k = kernel_with(params, Xid(100), MemoryStore::default());
    let holder = k.begin();
    holder.lock(ROW, LockMode::Exclusive, T, BLOCK).unwrap();
    let waiters: Vec<TxnSession> = (0..n).map(|_| k.begin()).collect();
    for s in &waiters {
        queue_up(&k, s, ROW, LockMode::Exclusive);
    }
    k.check_locks();
    for s in &waiters {
        assert!(matches!(k.txn.detect_deadlock(s.slot()).unwrap(), Detected::Nothing));
    }
    let steps = k.txn.search_steps.load(Relaxed);
    for s in &waiters {
        step_back(&k, s, ROW, LockMode::Exclusive);
    }
    steps
}

#[test]
fn searches_of_a_queue_are_linear_in_its_length() {
    for n in [10, 100, 800] {
        let steps = steps_of_a_queue(n);
        assert!(steps >= n as u64, "every waiter is looked at");
        assert!(steps <= 10 * n as u64 + 20, "{n} waiters cost {steps} steps");
    }
}

/// A search that found nothing spares the others of the queue theirs, but not a session that begins
/// to wait afterwards.
#[test]
fn a_cycle_that_comes_after_the_search_is_found() {
    let k = kernel();
    let (t, u) = (LockTag::advisory(5, 1, 1, 1), LockTag::advisory(5, 2, 2, 1));
    let (a, b, c) = (k.begin(), k.begin(), k.begin());
    a.lock(t, LockMode::Exclusive, T, BLOCK).unwrap();
    b.lock(u, LockMode::Exclusive, T, BLOCK).unwrap();
    queue_up(&k, &b, t, LockMode::Exclusive);
    queue_up(&k, &c, t, LockMode::Exclusive);
    assert!(matches!(k.txn.detect_deadlock(b.slot()).unwrap(), Detected::Nothing));
    let wait = |s: &TxnSession| &k.txn.slots[s.slot().index().0 as usize].wait;
    assert_eq!(wait(&c).cleared.load(Relaxed), wait(&c).episode.load(Relaxed));
    queue_up(&k, &a, u, LockMode::Exclusive);
    assert!(matches!(k.txn.detect_deadlock(c.slot()).unwrap(), Detected::Nothing));
    assert!(matches!(k.txn.detect_deadlock(a.slot()).unwrap(), Detected::Victim(_)));
    step_back(&k, &b, t, LockMode::Exclusive);
    step_back(&k, &c, t, LockMode::Exclusive);
}

/// A session behind a cycle is not its victim. Its search clears no session, neither members of the
/// cycle nor others.
#[test]
fn a_search_that_meets_a_cycle_of_others_clears_nobody() {
    let k = kernel();
    let (t, u) = (LockTag::advisory(5, 1, 1, 1), LockTag::advisory(5, 2, 2, 1));
    let (a, b, c) = (k.begin(), k.begin(), k.begin());
    a.lock(t, LockMode::Exclusive, T, BLOCK).unwrap();
    b.lock(u, LockMode::Exclusive, T, BLOCK).unwrap();
    queue_up(&k, &b, t, LockMode::Exclusive);
    queue_up(&k, &a, u, LockMode::Exclusive);
    queue_up(&k, &c, t, LockMode::Exclusive);
    assert!(matches!(k.txn.detect_deadlock(c.slot()).unwrap(), Detected::Nothing));
    assert!(matches!(k.txn.detect_deadlock(b.slot()).unwrap(), Detected::Victim(_)));
    assert!(matches!(k.txn.detect_deadlock(a.slot()).unwrap(), Detected::Nothing));
    step_back(&k, &a, u, LockMode::Exclusive);
    step_back(&k, &c, t, LockMode::Exclusive);
}

/// A session that finds the detector at work does not wait for it.
#[test]
fn a_taken_detector_is_left_alone() {
    let k = kernel();
    let (a, b) = (k.begin(), k.begin());
    a.lock(ROW, LockMode::Exclusive, T, BLOCK).unwrap();
    queue_up(&k, &b, ROW, LockMode::Exclusive);
    let taken = k.txn.control[0].detector.exclusive(a.slot()).unwrap();
    assert!(matches!(k.txn.detect_deadlock(b.slot()).unwrap(), Detected::Later));
    drop(taken);
    assert!(matches!(k.txn.detect_deadlock(b.slot()).unwrap(), Detected::Nothing));
    step_back(&k, &b, ROW, LockMode::Exclusive);
}
