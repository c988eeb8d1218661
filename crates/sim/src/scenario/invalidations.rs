//! 40 sessions that do nothing but DDL, and 20 that are idle.
//!
//! Each DDL sends messages to the caches of all sessions. A session that missed some must drop its
//! caches and fill them again.

use super::older_queue::{Queue, QueueSections};
use super::{Outcome, Scenario, measure};
use crate::cost::Ps;
use crate::machine::{Machine, Shape};
use crate::world::{Kernel, NoLog};
use sinew_sync::shim::Instant;
use sinew_sync::slot::INTERRUPT_SINVAL;
use sinew_sync::{Slot, SlotIndex, Tranche};
use sinew_txn::{
    CaughtUp, LockMode, LockOwner, LockTag, SinvalMessage, SinvalReader, TxnParams, TxnSession, WaitPolicy,
};
use std::cell::{Cell, RefCell};
use std::time::Duration;

/// The scenario.
pub const SCENARIO: Scenario = Scenario {
    name: "invalidations",
    title: "Permanent DDL of 40 sessions, 20 others idle",
    finding: "PostgreSQL mailing list, 2008: 505,750 blocks became 543, and only sessions that lag are reset",
    designs: &["sessions that lag are woken", "one latch, all are woken and reset"],
    cores_max: DDL,
    bound: None,
    run,
};

/// Simulated time before the measurement, and of it.
const TIMES: (Ps, Ps) = (4_000_000_000, 8_000_000_000);
const DDL: usize = 40;
const IDLE: usize = 20;
/// Messages of one CREATE and DROP of a table with an index, about.
const MESSAGES: u32 = 20;
/// The private work of a DDL.
const WORK_PS: Ps = 400_000_000;
/// The time to fill the caches of a session again: a hundred or two catalog rows, at a microsecond
/// each.
const REFILL_PS: Ps = 200_000_000;
/// An idle session looks so often whether it was woken. The run ends after this.
const IDLE_LOOK: Duration = Duration::from_millis(20);

/// A session's end of either ring.
enum End<'a> {
    Engine(SinvalReader),
    Queue { queue: &'a Queue<'a>, me: usize },
}

impl End<'_> {
    fn send(&mut self, s: &TxnSession, messages: &[SinvalMessage], wake_all: &dyn Fn()) {
        match self {
            End::Engine(_) => s.send_invalidations(messages).expect("the region lives"),
            End::Queue { queue, .. } => queue.send(s, messages, wake_all),
        }
    }

    /// True if the session must drop its caches.
    fn catch_up(&mut self, s: &TxnSession) -> bool {
        match self {
            End::Engine(reader) => {
                reader.catch_up(s, &mut |_| ()).expect("the region lives") == CaughtUp::Reset
            }
            End::Queue { queue, me } => queue.catch_up(s, *me),
        }
    }
}

fn run(design: usize, shape: &Shape) -> Outcome {
    let sessions = DDL + IDLE;
    let params = TxnParams {
        sessions_max: sessions as u32 + 1,
        lock_partitions: 128,
        locks_max: 8192,
        csn_ring: 1 << 14,
        channels_max: 16,
        notify_words: 1 << 10,
        prepared_max: 0,
    };
    let (kernel, at) = Kernel::new(params, |b| QueueSections::layout(b, sessions));
    let queue = &Queue::new(kernel.world.region(), at);
    let slots = &RefCell::new(Vec::<SlotIndex>::new());
    let (machine, resets) = (&Machine::new(shape.clone()), &Cell::new(0));
    let messages: Vec<SinvalMessage> =
        (0..MESSAGES).map(|n| SinvalMessage { kind: 1, database: 5, object: n, detail: 0 }).collect();
    let (kernel, messages) = (&kernel, &messages);
    let mut outcome = measure(machine, &kernel.world, sessions, TIMES, |number| {
        let s = kernel.session();
        slots.borrow_mut().push(s.slot().index());
        let mut end = match design {
            0 => End::Engine(SinvalReader::new(&kernel.txn).expect("a free reader")),
            _ => End::Queue { queue, me: number },
        };
        // A new session's caches are empty. Its first reset does not count.
        end.catch_up(&s);
        let table = LockTag::relation(5, 20_000 + number as u32);
        let wake_all = || {
            let all: Vec<SlotIndex> = slots.borrow().clone();
            all.into_iter().for_each(|slot| Slot::interrupt(kernel.world.region(), slot, INTERRUPT_SINVAL));
        };
        move || {
            let catch_up = |end: &mut End| {
                if end.catch_up(&s) {
                    resets.set(resets.get() + 1);
                    machine.work(REFILL_PS);
                }
            };
            if number >= DDL {
                let seen = s.slot().wake_seq();
                if s.slot().interrupts() & INTERRUPT_SINVAL != 0 {
                    s.slot().take_interrupts();
                    catch_up(&mut end);
                } else {
                    s.slot().wait(seen, Some(Instant::now() + IDLE_LOOK)).expect("the region lives");
                }
                return false;
            }

            machine.work(WORK_PS / 2);
            s.begin();
            s.current_xid().expect("an xid");
            s.lock(table, LockMode::AccessExclusive, LockOwner::Transaction, WaitPolicy::Block)
                .expect("a lock");
            catch_up(&mut end);
            machine.work(WORK_PS / 2);
            s.commit(&NoLog, &Default::default(), false).expect("a commit");
            end.send(&s, messages, &wake_all);
            true
        }
    });
    let of_ring = [sinew_txn::tranches::SINVAL_READ, sinew_txn::tranches::SINVAL_WRITE, Tranche::OTHER];
    let totals = kernel.world.region().latch_totals();
    let blocks = totals.iter().filter(|t| of_ring.contains(&t.tranche)).map(|t| t.blocks).sum();
    outcome.counts = vec![("blocks", blocks), ("resets", resets.get())];
    outcome
}
