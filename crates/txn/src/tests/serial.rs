//! SERIALIZABLE: the textbook's anomalies one by one, and random transactions over a toy store with
//! an oracle. The store keeps versions as a heap does, and makes a heap's calls. Its sessions take
//! turns, so that every run can be repeated.

use super::history::{Done, cycle};
use super::support::*;
use crate::serial::record::{DOOMED, State};
use crate::*;
use std::collections::{BTreeMap, HashMap};

const DATABASE: u32 = 5;
const ROWS: u32 = 100;
const INDEX: u32 = 101;

/// The calls that are left out, to see that the oracle would notice.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Without {
    Nothing,
    ConflictOut,
    Reads,
    Writes,
    Copies,
}

/// Versions of a key, oldest first, each with its writer.
type Versions = Vec<Xid>;

struct Toy<'k> {
    k: &'k Kernel,
    rows: BTreeMap<u32, Versions>,
    /// Leaf of the index on which keys from the number on belong.
    leaves: BTreeMap<u32, u32>,
    leaves_made: u32,
    without: Without,
}

struct Open {
    s: TxnSession,
    read_only: bool,
    snapshot: Snapshot,
    reads: Vec<(u32, Option<Xid>)>,
    writes: Vec<(u32, Option<Xid>)>,
}

type TxnResult<T> = Result<T, TxnError>;

impl<'k> Toy<'k> {
    fn new(k: &'k Kernel, without: Without) -> Toy<'k> {
        Toy { k, rows: BTreeMap::new(), leaves: BTreeMap::from([(0, 0)]), leaves_made: 1, without }
    }

    fn begin(&self, read_only: bool) -> Open {
        let s = self.k.begin();
        let snapshot = s.begin_serializable(read_only, false).unwrap();
        Open { s, read_only, snapshot, reads: Vec::new(), writes: Vec::new() }
    }

    fn leaf(&self, key: u32) -> u32 {
        *self.leaves.range(..=key).next_back().unwrap().1
    }

    fn place(key: u32, version: usize) -> SerialTarget {
        SerialTarget::row(DATABASE, ROWS, key / 4, (key % 4 * 64) as u16 + version as u16 + 1)
    }

    fn reads(&self, o: &Open, t: SerialTarget) -> TxnResult<()> {
        if self.without == Without::Reads { Ok(()) } else { o.s.serial_reads(t) }
    }

    fn writes(&self, o: &Open, t: SerialTarget) -> TxnResult<()> {
        if self.without == Without::Writes { Ok(()) } else { o.s.serial_writes(t) }
    }

    fn conflict_out(&self, o: &Open, xid: Xid) -> TxnResult<()> {
        if self.without == Without::ConflictOut { Ok(()) } else { o.s.serial_conflict_out(xid) }
    }

    fn sees(&self, o: &Open, xid: Xid) -> bool {
        o.s.is_mine(xid) || self.k.txn.visible(&o.snapshot, xid).unwrap()
    }

    fn aborted(&self, xid: Xid) -> bool {
        self.k.txn.status(xid).unwrap() == XidStatus::Aborted
    }

    /// As `Eyes::sees` along a chain.
    fn look(&self, o: &mut Open, key: u32, lock: bool) -> TxnResult<Option<Xid>> {
        o.s.serial_check()?;
        let versions: Vec<(usize, Xid)> =
            self.rows.get(&key).into_iter().flatten().copied().enumerate().filter(|v| !self.aborted(v.1)).collect();
        let mut seen = None;
        for (at, &(slot, xid)) in versions.iter().enumerate() {
            if !self.sees(o, xid) {
                if seen.is_none() {
                    self.conflict_out(o, xid)?;
                }
                continue;
            }
            match versions.get(at + 1) {
                Some(&(_, ender)) if self.sees(o, ender) => continue,
                Some(&(_, ender)) => self.conflict_out(o, ender)?,
                None => {}
            }
            if lock {
                self.reads(o, Self::place(key, slot))?;
            }
            seen = Some(xid);
        }
        if seen.is_none_or(|xid| !o.s.is_mine(xid)) {
            o.reads.push((key, seen));
        }
        Ok(seen)
    }

    fn read(&self, o: &mut Open, key: u32) -> TxnResult<()> {
        self.reads(o, SerialTarget::page(DATABASE, INDEX, self.leaf(key)))?;
        self.look(o, key, true).map(drop)
    }

    fn range(&self, o: &mut Open, from: u32, to: u32) -> TxnResult<()> {
        (from..to).try_for_each(|key| self.read(o, key))
    }

    fn scan(&self, o: &mut Open, keys: u32) -> TxnResult<()> {
        self.reads(o, SerialTarget::relation(DATABASE, ROWS))?;
        (0..keys).try_for_each(|key| self.look(o, key, false).map(drop))
    }

    /// False: another transaction is changing the key, or has changed it.
    fn write(&mut self, o: &mut Open, key: u32) -> TxnResult<bool> {
        // One has to find a row in order to change it.
        self.read(o, key)?;
        let newest = self.rows.get(&key).and_then(|v| v.iter().rposition(|x| !self.aborted(*x)));
        let before = newest.map(|at| self.rows[&key][at]);
        if before.is_some_and(|xid| !self.sees(o, xid)) {
            return Ok(false);
        }
        let xid = o.s.current_xid()?;
        match newest {
            Some(at) => self.writes(o, Self::place(key, at))?,
            None => {
                self.writes(o, SerialTarget::relation(DATABASE, ROWS))?;
                self.writes(o, SerialTarget::page(DATABASE, INDEX, self.leaf(key)))?;
            }
        }
        if before.is_none_or(|x| !o.s.is_mine(x)) {
            o.writes.push((key, before));
        }
        self.rows.entry(key).or_default().push(xid);
        Ok(true)
    }

    fn split(&mut self, s: &TxnSession, at: u32) {
        if !self.leaves.contains_key(&at) {
            let (from, to) = (self.leaf(at), self.leaves_made);
            self.leaves_made += 1;
            self.leaves.insert(at, to);
            if self.without != Without::Copies {
                let page = |p| SerialTarget::page(DATABASE, INDEX, p);
                s.serial_copies(page(from), page(to)).unwrap();
            }
        }
    }
}

/// Ends a transaction. True: it has committed, and is part of the history.
fn finish(toy: &Toy<'_>, o: Open, commit: bool, done: &mut Vec<Done<Xid, u32>>) -> bool {
    // Readers need a name too.
    let name = o.s.top_xid().unwrap_or(Xid(1 << 40 | done.len() as u64));
    let committed = commit
        && match o.s.commit(&toy.k.log, &CommitPayload::default(), false) {
            Ok(()) => true,
            Err(TxnError::Serialization { .. }) => false,
            Err(e) => panic!("{e}"),
        };
    match committed {
        true => done.push(Done { name, reads: o.reads, writes: o.writes }),
        false => toy.k.abort(&o.s),
    }
    committed
}

fn is_clean(k: &Kernel) {
    let s = k.session();
    assert_eq!(k.txn.serial_locks(&s).unwrap(), []);
    let _latch = k.txn.graph_latch(s.slot()).unwrap();
    k.txn.graph().check_invariants();
    assert!(k.txn.records.iter().all(|r| r.state() == State::Free));
    assert_eq!(k.txn.control[0].serial.words.everything.load(std::sync::atomic::Ordering::SeqCst), 0);
}

#[derive(Default, Debug)]
struct Outcome {
    committed: usize,
    gave_way: usize,
    cycle: bool,
}

/// Random transactions by turns.
fn run(params: TxnParams, without: Without, rng: &mut fastrand::Rng, steps: usize) -> Outcome {
    const KEYS: u32 = 24;
    let k = kernel_with(params, Xid(128), MemoryStore::default());
    let mut toy = Toy::new(&k, without);
    let other = k.session();
    // In every other run a transaction is open for long.
    let long = rng.bool();
    let mut open: Vec<Option<Open>> = (0..rng.usize(2..6)).map(|_| None).collect();
    let mut done = Vec::new();
    let mut outcome = Outcome::default();
    for step in 0..steps {
        let at = rng.usize(..open.len());
        let Some(mut o) = open[at].take() else {
            open[at] = Some(toy.begin(rng.u32(..6) == 0));
            continue;
        };
        let key = rng.u32(..KEYS);
        let done_or_not = match rng.u32(..20) {
            0..7 => toy.read(&mut o, key).map(|()| true),
            7..9 => toy.range(&mut o, key, (key + rng.u32(1..6)).min(KEYS)).map(|()| true),
            9 => toy.scan(&mut o, KEYS).map(|()| true),
            10..15 if !o.read_only => toy.write(&mut o, key),
            15 if !o.read_only => {
                o.s.sub_begin().unwrap();
                let wrote = toy.write(&mut o, key);
                match wrote {
                    Ok(true) if rng.bool() => {
                        // The subtransaction's writes are undone, and its reads still count.
                        o.s.sub_abort().unwrap();
                        let rows = &toy.rows;
                        o.writes.retain(|w| rows[&w.0].iter().any(|x| o.s.is_mine(*x)));
                    }
                    _ => o.s.sub_commit().unwrap(),
                }
                wrote
            }
            16 => {
                toy.split(&other, key);
                Ok(true)
            }
            // Commits leave the ring while it lasts.
            17.. if long && at == 0 && rng.u32(..10) != 0 => toy.read(&mut o, key).map(|()| true),
            17 => {
                finish(&toy, o, false, &mut done);
                continue;
            }
            _ => {
                match finish(&toy, o, true, &mut done) {
                    true => outcome.committed += 1,
                    false => outcome.gave_way += 1,
                }
                continue;
            }
        };
        match done_or_not {
            Ok(true) => open[at] = Some(o),
            // An update that must wait, or comes too late, ends the transaction here.
            Ok(false) => drop(finish(&toy, o, false, &mut done)),
            Err(TxnError::Serialization { .. }) => {
                outcome.gave_way += 1;
                finish(&toy, o, false, &mut done);
            }
            Err(e) => panic!("step {step}: {e}"),
        }
        if step % 64 == 0 {
            let _latch = k.txn.graph_latch(other.slot()).unwrap();
            k.txn.graph().check_invariants();
        }
    }
    open.clear();
    // A writer's versions are named by its xids. A subtransaction's xid stands for the whole.
    let mut of: HashMap<Xid, Xid> = HashMap::new();
    for record in k.log.records.lock().unwrap().iter().filter(|r| r.committed) {
        of.extend(record.subs.iter().map(|s| (*s, record.xid)));
    }
    let whole = |x: Option<Xid>| x.map(|x| of.get(&x).copied().unwrap_or(x));
    for d in &mut done {
        d.reads.iter_mut().chain(&mut d.writes).for_each(|r| r.1 = whole(r.1));
        d.writes.sort_by_key(|w| w.0);
        d.writes.dedup_by_key(|w| w.0);
        let name = d.name;
        d.reads.retain(|r| r.1 != Some(name));
    }
    outcome.cycle = cycle(&done).is_some();
    is_clean(&k);
    outcome
}

fn seed(name: &str) -> u64 {
    let seed =
        std::env::var("SINEW_SEED").ok().and_then(|s| s.parse().ok()).unwrap_or_else(|| fastrand::u64(..));
    println!("{name}: SINEW_SEED={seed}");
    seed
}

/// From roomy to so narrow that locks are swept, merged and given up for "everything", and commits
/// leave the ring.
const ROOM: [TxnParams; 3] = [
    TxnParams { sessions_max: 16, lock_partitions: 8, locks_max: 512, csn_ring: 1024, channels_max: 16, notify_words: 1 << 10, prepared_max: 0 },
    TxnParams { sessions_max: 16, lock_partitions: 2, locks_max: 40, csn_ring: 64, channels_max: 16, notify_words: 1 << 10, prepared_max: 0 },
    TxnParams { sessions_max: 16, lock_partitions: 1, locks_max: 24, csn_ring: 64, channels_max: 16, notify_words: 1 << 10, prepared_max: 0 },
];

#[test]
fn some_serial_order_explains_what_was_committed() {
    let seed = seed("some_serial_order_explains_what_was_committed");
    let mut all = Outcome::default();
    for round in 0..120 {
        let mut rng = fastrand::Rng::with_seed(seed.wrapping_add(round));
        let got = run(ROOM[round as usize % 3], Without::Nothing, &mut rng, 600);
        assert!(!got.cycle, "seed {seed}, round {round}");
        all.committed += got.committed;
        all.gave_way += got.gave_way;
    }
    println!("{all:?}");
    assert!(all.committed > all.gave_way / 4, "{all:?}");
}

#[test]
fn the_oracle_notices_what_is_left_out() {
    let seed = seed("the_oracle_notices_what_is_left_out");
    for without in [Without::ConflictOut, Without::Reads, Without::Writes, Without::Copies] {
        let found = (0..4000).position(|round| {
            let mut rng = fastrand::Rng::with_seed(seed.wrapping_add(round));
            run(ROOM[0], without, &mut rng, 600).cycle
        });
        println!("{without:?}: found by run {found:?}");
        assert!(found.is_some(), "{without:?}: no cycle");
    }
}

fn gives_way<T: std::fmt::Debug>(r: TxnResult<T>) -> SerializationReason {
    match r {
        Err(TxnError::Serialization { reason }) => reason,
        other => panic!("{other:?}"),
    }
}

fn commit(k: &Kernel, o: &Open) -> TxnResult<()> {
    o.s.commit(&k.log, &CommitPayload::default(), false)
}

/// Two keys, each written by a transaction that is over.
fn two_keys(k: &Kernel) -> Toy<'_> {
    let mut toy = Toy::new(k, Without::Nothing);
    let mut o = toy.begin(false);
    assert!(toy.write(&mut o, 1).unwrap() && toy.write(&mut o, 9).unwrap());
    commit(k, &o).unwrap();
    toy
}

/// Two transactions that have read both keys.
fn two_readers(toy: &mut Toy<'_>) -> (Open, Open) {
    let (mut a, mut b) = (toy.begin(false), toy.begin(false));
    for o in [&mut a, &mut b] {
        toy.read(o, 1).unwrap();
        toy.read(o, 9).unwrap();
    }
    (a, b)
}

#[test]
fn write_skew_costs_one_of_the_two() {
    let k = kernel();
    let mut toy = two_keys(&k);
    let (mut a, mut b) = two_readers(&mut toy);
    toy.write(&mut a, 1).unwrap();
    toy.write(&mut b, 9).unwrap();
    commit(&k, &a).unwrap();
    assert_eq!(gives_way(commit(&k, &b)), SerializationReason::DoomedAtCommit);
    k.abort(&b.s);
    is_clean(&k);
}

#[test]
fn a_reader_that_would_see_the_wrong_order_gives_way() {
    // The read-only anomaly: the batch (b) is older than the receipt (a), and the report (c) sees
    // a's effect without b's.
    let k = kernel();
    for declared in [false, true] {
        let mut toy = two_keys(&k);
        let mut b = toy.begin(false);
        toy.read(&mut b, 1).unwrap();
        let mut a = toy.begin(false);
        toy.write(&mut a, 1).unwrap();
        commit(&k, &a).unwrap();
        let mut c = toy.begin(declared);
        toy.read(&mut c, 1).unwrap();
        toy.write(&mut b, 9).unwrap();
        toy.read(&mut c, 9).unwrap();
        commit(&k, &c).unwrap();
        assert_eq!(gives_way(commit(&k, &b)), SerializationReason::DoomedAtCommit, "declared {declared}");
        k.abort(&b.s);
        is_clean(&k);
    }
}

#[test]
fn a_reader_from_before_is_no_matter() {
    // As above, but the report's snapshot is older than the receipt: declared READ ONLY, it harms
    // no other.
    let k = kernel();
    let mut toy = two_keys(&k);
    let mut b = toy.begin(false);
    toy.read(&mut b, 1).unwrap();
    let mut c = toy.begin(true);
    assert!(c.s.is_serializable(), "b may make its snapshot unsafe");
    let mut a = toy.begin(false);
    toy.write(&mut a, 1).unwrap();
    commit(&k, &a).unwrap();
    toy.write(&mut b, 9).unwrap();
    toy.read(&mut c, 9).unwrap();
    commit(&k, &b).unwrap();
    toy.read(&mut c, 1).unwrap();
    assert!(!c.s.is_serializable(), "b ended without harm");
    commit(&k, &c).unwrap();
    is_clean(&k);
}

#[test]
fn a_snapshot_without_writers_is_safe_at_once_and_a_deferrable_one_waits_for_that() {
    let k = kernel();
    let mut toy = two_keys(&k);
    let reader = toy.begin(true);
    assert!(!reader.s.is_serializable());
    let mut b = toy.begin(false);
    toy.read(&mut b, 1).unwrap();
    let mut a = toy.begin(false);
    toy.write(&mut a, 1).unwrap();
    commit(&k, &a).unwrap();
    toy.write(&mut b, 9).unwrap();
    let waiting = sinew_sync::shim::AtomicBool::new(true);
    std::thread::scope(|scope| {
        let c = scope.spawn(|| {
            let s = k.begin();
            let snapshot = s.begin_serializable(true, true).unwrap();
            waiting.store(false, std::sync::atomic::Ordering::SeqCst);
            (snapshot, s.is_serializable())
        });
        while k.txn.records.iter().filter(|r| r.state() == State::Running).count() < 2 {
            std::thread::yield_now();
        }
        assert!(waiting.load(std::sync::atomic::Ordering::SeqCst));
        // It makes the snapshot that c has unsafe, so that c takes another, after it.
        let end = b.s.top_xid().unwrap();
        commit(&k, &b).unwrap();
        let (snapshot, watched) = c.join().unwrap();
        assert!(!watched && k.txn.visible(&snapshot, end).unwrap());
    });
    is_clean(&k);
}

#[test]
fn who_gave_way_stays_so_after_a_rollback_to_a_savepoint() {
    let k = kernel();
    let mut toy = two_keys(&k);
    let (mut a, mut b) = two_readers(&mut toy);
    toy.write(&mut a, 1).unwrap();
    commit(&k, &a).unwrap();
    b.s.sub_begin().unwrap();
    assert_eq!(gives_way(toy.write(&mut b, 9)), SerializationReason::PivotDuringWrite);
    b.s.sub_abort().unwrap();
    assert_eq!(gives_way(b.s.serial_check()), SerializationReason::DoomedAtRead);
    assert_eq!(gives_way(commit(&k, &b)), SerializationReason::DoomedAtCommit);
    k.abort(&b.s);
    is_clean(&k);
}

#[test]
fn a_dead_session_leaves_neither_locks_nor_edges() {
    let k = kernel();
    let mut toy = two_keys(&k);
    let (mut dead, mut b) = two_readers(&mut toy);
    toy.write(&mut dead, 1).unwrap();
    let copied = k.session();
    toy.split(&copied, 5);
    let slot = dead.s.slot().index().0;
    std::mem::forget(dead.s);
    for _ in 0..2 {
        k.txn.reap_slot(copied.slot(), slot).unwrap();
    }
    toy.write(&mut b, 9).unwrap();
    commit(&k, &b).unwrap();
    is_clean(&k);
}

#[test]
fn a_death_after_the_commit_record_counts_as_a_commit() {
    let k = kernel();
    let mut toy = two_keys(&k);
    let (mut dead, mut b) = two_readers(&mut toy);
    toy.write(&mut dead, 1).unwrap();
    toy.write(&mut b, 9).unwrap();
    let slot = dead.s.slot().index().0;
    {
        let _latch = k.txn.graph_latch(dead.s.slot()).unwrap();
        let record = k.txn.serial_of[slot as usize].0.load(std::sync::atomic::Ordering::SeqCst);
        let (record, top) = (record as usize - 1, dead.s.top_xid().unwrap());
        assert!(!k.txn.graph().prepare_alone(record, top.0), "it has edges");
        k.txn.graph().prepare(record).unwrap();
    }
    k.txn.set_commit_state(slot as usize, crate::outcome::publish::CommitState::Plain);
    std::mem::forget(dead.s);
    let other = k.session();
    k.txn.reap_slot(other.slot(), slot).unwrap();
    assert_eq!(gives_way(commit(&k, &b)), SerializationReason::DoomedAtCommit);
    k.abort(&b.s);
    is_clean(&k);
}

/// A transaction dies after its csn is there, and before its record says so.
#[test]
fn a_death_between_the_csn_and_the_fold_counts_as_a_commit() {
    for has_edges in [false, true] {
        let k = kernel();
        let mut toy = two_keys(&k);
        let (mut dead, mut b) = two_readers(&mut toy);
        toy.write(&mut dead, 1).unwrap();
        let slot = dead.s.slot().index().0;
        let (record, top) = (record(&k, &dead.s), dead.s.top_xid().unwrap());
        let graph = k.txn.graph();
        if !has_edges {
            // As if the other had not read what this one changed.
            let _latch = k.txn.graph_latch(dead.s.slot()).unwrap();
            graph.abort(record);
            graph.forget(record);
            assert_eq!(graph.claim(slot, false), Some(record));
            graph.records[record].set(crate::serial::record::WROTE);
            graph.started(record, dead.snapshot.csn.0);
        }
        assert_eq!(graph.prepare_alone(record, top.0), !has_edges);
        if has_edges {
            let _latch = k.txn.graph_latch(dead.s.slot()).unwrap();
            graph.prepare(record).unwrap();
            graph.announce(record, top.0, std::iter::empty());
        } else {
            assert!(graph.announce_alone(record, top.0));
        }
        k.txn.set_commit_state(slot as usize, crate::outcome::publish::CommitState::Plain);
        k.txn.publish_commit(dead.s.slot(), top, std::iter::empty()).unwrap();
        std::mem::forget(dead.s);
        // One of them meets the unfolded commit before it is reaped, the other one after.
        let mut early = Ok(());
        if has_edges {
            early = toy.read(&mut b, 1);
        }
        let other = k.session();
        k.txn.reap_slot(other.slot(), slot).unwrap();
        let wrote = early.and_then(|()| toy.write(&mut b, 9).map(drop));
        assert_eq!(wrote.and_then(|()| commit(&k, &b)).is_ok(), !has_edges);
        if has_edges {
            k.abort(&b.s);
        }
        is_clean(&k);
    }
}

#[test]
fn a_death_at_any_step_of_the_beginning_leaves_no_record() {
    let k = kernel();
    let other = k.session();
    for started in [false, true] {
        let dead = k.begin();
        let slot = dead.slot().index().0;
        let graph = k.txn.graph();
        let record = graph.claim(slot, false).unwrap();
        if started {
            graph.started(record, k.txn.watermark().0);
        }
        std::mem::forget(dead);
        assert!(k.txn.serializable_exist());
        k.txn.reap_slot(other.slot(), slot).unwrap();
        is_clean(&k);
        assert!(!k.txn.serializable_exist());
    }
}

#[test]
fn what_was_read_on_a_rewritten_relation_is_the_whole_of_it() {
    let k = kernel();
    let mut toy = two_keys(&k);
    let (mut a, mut b) = (toy.begin(false), toy.begin(false));
    toy.read(&mut a, 1).unwrap();
    toy.read(&mut b, 9).unwrap();
    toy.write(&mut b, 1).unwrap();
    // The index is dropped: that key 17 is not there holds for the whole table from now on.
    toy.read(&mut a, 17).unwrap();
    b.s.serial_widens(DATABASE, INDEX, ROWS).unwrap();
    let locks = k.txn.serial_locks(&b.s).unwrap();
    let whole = locks.iter().filter(|l| l.target == SerialTarget::relation(DATABASE, ROWS)).count();
    assert_eq!(whole, 2, "{locks:?}");
    toy.write(&mut a, 9).unwrap();
    commit(&k, &b).unwrap();
    assert_eq!(k.txn.targets.committed_bound(DATABASE, ROWS), k.txn.watermark().0);
    gives_way(commit(&k, &a));
    k.abort(&a.s);
    is_clean(&k);
}

/// Records of three running transactions, with these edges.
fn three(k: &Kernel, edges: &[(usize, usize)]) -> Vec<TxnSession> {
    let sessions: Vec<TxnSession> = (0..3).map(|_| k.begin()).collect();
    for s in &sessions {
        s.begin_serializable(false, false).unwrap();
    }
    let latch = k.txn.graph_latch(sessions[0].slot()).unwrap();
    for &(reader, writer) in edges {
        let (r, w) = (record(k, &sessions[reader]), record(k, &sessions[writer]));
        k.txn.graph().edge(r, w, r).unwrap();
    }
    drop(latch);
    sessions
}

fn record(k: &Kernel, s: &TxnSession) -> usize {
    k.txn.serial_of[s.slot().index().0 as usize].0.load(std::sync::atomic::Ordering::SeqCst) as usize - 1
}

#[test]
fn who_has_decided_to_commit_is_not_asked_to_give_way() {
    use SerializationReason as R;
    type Step = fn(&crate::serial::graph::Graph<'_>, [usize; 3]) -> Result<(), R>;
    /// Of t1 -> t2 -> t3: what is there, who has decided, what happens then, and why it fails.
    type Case = (&'static [(usize, usize)], usize, Step, R);
    let cases: [Case; 4] = [
        (&[(0, 1), (1, 2)], 1, |g, [_, _, t3]| g.prepare(t3), R::PreparedPivot),
        (&[(0, 1)], 2, |g, [_, t2, t3]| g.edge(t2, t3, t2), R::ConflictOutToPivot),
        (&[(1, 0)], 0, |g, [t1, t2, _]| g.edge(t1, t2, t2), R::PivotDuringWrite),
        (&[(1, 2)], 1, |g, [t1, t2, t3]| g.edge(t1, t2, t1).and_then(|()| g.prepare(t3)), R::PreparedPivot),
    ];
    for (at, (edges, decided, step, reason)) in cases.into_iter().enumerate() {
        let k = kernel();
        let sessions = three(&k, edges);
        {
            let _latch = k.txn.graph_latch(sessions[0].slot()).unwrap();
            let t = [0, 1, 2].map(|i| record(&k, &sessions[i]));
            let graph = k.txn.graph();
            graph.prepare(t[decided]).unwrap();
            assert_eq!(step(&graph, t), Err(reason), "case {at}");
            assert!(!graph.records[t[decided]].is(DOOMED), "case {at}");
            graph.check_invariants();
        }
        sessions.iter().for_each(|s| k.abort(s));
        is_clean(&k);
    }
}
