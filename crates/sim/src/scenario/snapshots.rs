//! Short writing transactions: a snapshot, an xid and a commit.
//!
//! The older design is written out here: an array of running xids. A session that takes a snapshot
//! scans the array under a shared latch, and one that ends a transaction clears its element under
//! the latch exclusively. Model: PostgreSQL's ProcArray up to version 13.
//!
//! The last design is the bound: the atomic adds that such a transaction cannot do without, one for
//! its xid and one for its place in the order of commits.

use super::{Outcome, Scenario, TIMES, measure, private};
use crate::machine::{Machine, Shape};
use crate::world::{Kernel, NoLog};
use sinew_sync::shim::{AtomicU64, Ordering};
use sinew_sync::{LwLock, Section, Tranche};
use sinew_txn::TxnParams;

/// The scenario.
pub const SCENARIO: Scenario = Scenario {
    name: "snapshots",
    title: "A snapshot, an xid and a commit, without a log",
    finding: "PostgreSQL mailing list, 2011 to 2020: the latch of the array of processes is the next limit on 32 and more cores",
    designs: &["by commit number", "by a scan of the sessions", "the adds alone"],
    cores_max: usize::MAX,
    bound: None,
    run,
};

#[derive(Clone, Copy)]
struct ArraySections {
    latch: Section<LwLock>,
    xids: Section<AtomicU64>,
    xmins: Section<AtomicU64>,
    next: Section<AtomicU64>,
    order: Section<AtomicU64>,
}

fn run(design: usize, shape: &Shape) -> Outcome {
    let sessions = shape.cores;
    let params = TxnParams {
        sessions_max: sessions as u32 + 1,
        lock_partitions: 16,
        locks_max: 4096,
        csn_ring: 1 << 16,
        channels_max: 16,
        notify_words: 1 << 10,
        prepared_max: 0,
    };
    let (kernel, at) = Kernel::new(params, |b| ArraySections {
        latch: b.section("array latch", 1),
        xids: b.section("array xids", sessions),
        xmins: b.section("array xmins", sessions),
        next: b.section("array next xid", 1),
        order: b.section("bound commits", 1),
    });
    let region = kernel.world.region();
    let (latch, xids, xmins) = (&region.get(at.latch)[0], region.get(at.xids), region.get(at.xmins));
    let (next, order) = (&region.get(at.next)[0], &region.get(at.order)[0]);
    latch.init(Tranche::OTHER);
    let machine = Machine::new(shape.clone());
    let machine = &machine;
    measure(machine, &kernel.world, sessions, TIMES, |number| {
        let s = kernel.session();
        let mut running = Vec::new();
        move || {
            machine.instructions(private::INSERT);
            if design == 0 {
                s.begin();
                let snapshot = s.take_snapshot().expect("a snapshot");
                s.current_xid().expect("an xid");
                s.release_snapshot(&snapshot);
                s.commit(&NoLog, &Default::default(), false).expect("a commit");
                return;
            }

            if design == 2 {
                next.fetch_add(1, Ordering::Relaxed);
                order.fetch_add(1, Ordering::Relaxed);
                return;
            }

            running.clear();
            {
                let _latch = latch.shared(s.slot()).expect("the region lives");
                // Relaxed, here and below: under the latch.
                let mut xmin = next.load(Ordering::Relaxed);
                for xid in xids.iter().map(|xid| xid.load(Ordering::Relaxed)).filter(|xid| *xid != 0) {
                    xmin = xmin.min(xid);
                    running.push(xid);
                }
                xmins[number].store(xmin, Ordering::Release);
            }
            xids[number].store(next.fetch_add(1, Ordering::Relaxed) + 1, Ordering::Release);
            let _latch = latch.exclusive(s.slot()).expect("the region lives");
            xids[number].store(0, Ordering::Relaxed);
            xmins[number].store(0, Ordering::Relaxed);
        }
    })
}
