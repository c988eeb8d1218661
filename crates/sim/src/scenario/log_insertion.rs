//! Records of a row's change that all sessions insert into the log.
//!
//! In the older design one lock covers the reservation and the copy. Model: PostgreSQL's
//! `WALInsertLock` up to version 9.3.
//!
//! The log's ring is so large that no session has to write it out within the run. With a ring of
//! 4 MB, the default, the sessions write it out whenever half of it is full, and wait for that.

use super::one_lock::OneLock;
use super::{Outcome, Scenario, TIMES, measure};
use crate::engine::{Engine, EngineSize};
use crate::machine::{Machine, Shape};
use sinew_storage::buffer::Record;
use sinew_storage::wal::ResourceManager;
use sinew_storage::{Lsn, RelFile, Session};
use sinew_txn::Xid;

/// The scenario.
pub const SCENARIO: Scenario = Scenario {
    name: "log_insertion",
    title: "Records of a hundred bytes, inserted into the log",
    finding: "PostgreSQL mailing list, 2011 to 2013: the latch around insertions into the log is the next limit on 32 cores",
    designs: &["reserved space", "reserved space, a ring of 4 MB", "one lock around the copy"],
    cores_max: usize::MAX,
    bound: None,
    run,
};

/// Instructions of the change that is logged: those of a short writing transaction with a record
/// for its commit.
const INSTRUCTIONS: u64 = 14_013;
const RECORD_BYTES: usize = 100;
const SMALL_RING: usize = 1;
const ONE_LOCK: usize = 2;

/// Inserts a record.
pub(super) fn insert(s: &Session) -> Lsn {
    let wal = s.storage().wal();
    wal.reserve(s.slot(), RECORD_BYTES as u64 + 64).expect("room for the log");
    let record = Record {
        rm: ResourceManager::Log,
        // It means nothing to recovery.
        info: 0,
        xid: Xid(0),
        rel: RelFile::NONE,
        pages: Vec::new(),
        data: &[7; RECORD_BYTES],
    };
    wal.critical(s.slot(), || wal.insert(s, &record))
}

fn run(design: usize, shape: &Shape) -> Outcome {
    let ring_bytes = if design == SMALL_RING { 4 << 20 } else { 64 << 20 };
    let engine = Engine::new(&EngineSize { sessions: shape.cores, rows: 1, ring_bytes });
    let (engine, one) = (&engine, &OneLock::new());
    let machine = Machine::new(shape.clone());
    let machine = &machine;
    measure(machine, &engine.world, shape.cores, TIMES, |_| {
        let s = engine.session();
        move || {
            machine.instructions(INSTRUCTIONS);
            match design {
                ONE_LOCK => one.with(|| insert(&s)),
                _ => insert(&s),
            };
        }
    })
}
