//! SERIALIZABLE transactions that read eight rows and change two, of many.
//!
//! Beside it runs the same transaction under REPEATABLE READ, which finds no dangerous structures.
//! The distance between the two is the price of SERIALIZABLE on many cores.

use super::{Outcome, Scenario, TIMES, measure, private};
use crate::machine::{Machine, Shape};
use crate::world::{Kernel, NoLog};
use sinew_txn::{SerialTarget, TxnError, TxnParams, TxnSession};
use std::cell::Cell;

/// The scenario.
pub const SCENARIO: Scenario = Scenario {
    name: "serializable",
    title: "Transactions that read eight rows of a million and change two",
    finding: "Ports and Grittner: Serializable Snapshot Isolation in PostgreSQL, VLDB 2012: one latch over the graph is left to future work",
    designs: &["SERIALIZABLE", "REPEATABLE READ"],
    cores_max: usize::MAX,
    bound: None,
    run,
};

const READS: u32 = 8;
const CHANGES: u32 = 2;
const PAGES: u32 = 1 << 16;
const ROWS_ON_A_PAGE: u16 = 16;

fn row(rows: &mut fastrand::Rng) -> SerialTarget {
    SerialTarget::row(5, 16_384, rows.u32(..PAGES), rows.u16(1..=ROWS_ON_A_PAGE))
}

fn transaction(
    machine: &Machine,
    s: &TxnSession,
    rows: &mut fastrand::Rng,
    watched: bool,
) -> Result<(), TxnError> {
    let snapshot = if watched { s.begin_serializable(false, false)? } else { s.take_snapshot()? };
    // Each read and change is a statement.
    for _ in 0..READS {
        machine.instructions(private::SELECT);
        if watched {
            s.serial_reads(row(rows))?;
        }
    }
    s.current_xid()?;
    for _ in 0..CHANGES {
        machine.instructions(private::SELECT);
        if watched {
            s.serial_writes(row(rows))?;
        }
    }
    s.release_snapshot(&snapshot);
    s.commit(&NoLog, &Default::default(), false)
}

fn run(design: usize, shape: &Shape) -> Outcome {
    let params = TxnParams {
        sessions_max: shape.cores as u32 + 1,
        lock_partitions: 128,
        locks_max: 1 << 15,
        csn_ring: 1 << 16,
        channels_max: 16,
        notify_words: 1 << 10,
        prepared_max: 0,
    };
    let (kernel, ()) = Kernel::new(params, |_| ());
    let machine = Machine::new(shape.clone());
    let (machine, gave_way) = (&machine, &Cell::new(0));
    let mut outcome = measure(machine, &kernel.world, shape.cores, TIMES, |number| {
        let s = kernel.session();
        let mut rows = fastrand::Rng::with_seed(shape.seed << 16 | number as u64);
        move || {
            s.begin();
            if let Err(e) = transaction(machine, &s, &mut rows, design == 0) {
                assert!(matches!(e, TxnError::Serialization { .. }), "{e}");
                gave_way.set(gave_way.get() + 1);
                s.abort(&NoLog, &Default::default()).expect("a rollback");
            }
        }
    });
    outcome.counts = vec![("rollbacks", gave_way.get())];
    outcome
}
