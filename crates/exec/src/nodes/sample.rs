//! TABLESAMPLE: a part of a table's rows.
//!
//! A hash of a row's place and the seed decides whether the sample has the row; with SYSTEM, the
//! hash of its page's number. The hash is a number below 2^32, and those below the limit of the
//! percentage are in. So a sample needs no memory, the same seed gives the same rows while they
//! stay where they are, and SYSTEM reads no page in vain.

use crate::eval::{eval, holds};
use crate::nodes::scan::open;
use crate::nodes::state::{ExecState, NodeState, State};
use sinew_error::{Result, sqlerr};
use sinew_plan::opt::{Kind, PlanNode};
use sinew_plan::query::{Sample, SampleMethod};
use sinew_storage::TupleId;
use sinew_table as table;
use sinew_table::{Row, RowScan};
use sinew_types::Datum;
use sinew_types::partition_hash::{hash_of_float, hash_of_words};
use std::hash::{BuildHasher, RandomState};

/// The state of a sample.
#[derive(Default)]
pub struct SampleState {
    /// The seed without REPEATABLE. It stays when the node starts over.
    own_seed: Option<u32>,
    phase: Phase,
}

#[derive(Default)]
enum Phase {
    #[default]
    New,
    Scan(Choice, Box<dyn RowScan>),
    Done,
}

impl SampleState {
    /// Begins anew: another row of the other side of a loop may ask for another sample.
    pub fn start_over(&mut self) {
        self.phase = Phase::New;
    }
}

/// The rows that a sample has.
#[derive(Clone, Copy)]
struct Choice {
    method: SampleMethod,
    seed: u32,
    /// Hashes below it are in: from 0 to 2^32.
    limit: u64,
}

impl Choice {
    fn new(sample: &Sample, own_seed: &mut Option<u32>, rt: &mut ExecState<'_>) -> Result<Choice> {
        let percent = match eval(&sample.percent, &[], rt)? {
            Datum::Float4(percent) => f64::from(percent),
            _ => return Err(sqlerr!(INVALID_TABLESAMPLE_ARGUMENT, "TABLESAMPLE parameter cannot be null")),
        };
        let seed = match &sample.seed {
            None => *own_seed.get_or_insert_with(|| RandomState::new().hash_one(0_u8) as u32),
            Some(seed) => match eval(seed, &[], rt)? {
                Datum::Float8(seed) => hash_of_float(seed),
                _ => {
                    return Err(sqlerr!(
                        INVALID_TABLESAMPLE_REPEAT,
                        "TABLESAMPLE REPEATABLE parameter cannot be null"
                    ));
                }
            },
        };
        if !(0.0..=100.0).contains(&percent) {
            return Err(sqlerr!(INVALID_TABLESAMPLE_ARGUMENT, "sample percentage must be between 0 and 100"));
        }
        let limit = (2_f64.powi(32) * percent / 100.0).round_ties_even() as u64;
        Ok(Choice { method: sample.method, seed, limit })
    }

    fn has_page(&self, block: u32) -> bool {
        match self.method {
            SampleMethod::Bernoulli => true,
            SampleMethod::System => u64::from(hash_of_words(&[block, self.seed])) < self.limit,
        }
    }

    fn has_row(&self, tid: TupleId) -> bool {
        match self.method {
            SampleMethod::Bernoulli => {
                let hash = hash_of_words(&[tid.block, u32::from(tid.slot), self.seed]);
                u64::from(hash) < self.limit
            }
            SampleMethod::System => self.has_page(tid.block),
        }
    }
}

/// The next row of a sample.
pub fn next(p: &PlanNode, s: &mut State, rt: &mut ExecState<'_>, out: &mut Row) -> Result<bool> {
    let Kind::SampleScan { table, rel, sample, filter, .. } = &p.kind else { return Ok(false) };
    if matches!(s.kind, NodeState::New) {
        s.kind = NodeState::Sample(Box::default());
    }
    let NodeState::Sample(state) = &mut s.kind else { return Ok(false) };
    if matches!(state.phase, Phase::New) {
        let choice = Choice::new(sample, &mut state.own_seed, rt)?;
        let (snapshot, plan) = (rt.snapshot()?, rt.plan()?);
        let needed = plan.needed.get(*rel as usize);
        let scan = match choice.method {
            SampleMethod::System if table.keeps_rows() => {
                let is_read = Box::new(move |page| choice.has_page(page));
                table::scan_pages(rt.cx, table, &snapshot, needed, is_read)?
            }
            _ => open(rt.cx, table, &snapshot, needed, None)?,
        };
        state.phase = Phase::Scan(choice, scan);
    }
    let Phase::Scan(choice, scan) = &mut state.phase else { return Ok(false) };
    loop {
        rt.interrupts()?;
        let Some(tid) = scan.next(rt.cx, out)? else { break };
        if !choice.has_row(tid) {
            continue;
        }
        out.push(Datum::Tid(tid.block, tid.slot));
        match filter {
            Some(f) if !holds(f, out, rt)? => {}
            _ => return Ok(true),
        }
    }
    state.phase = Phase::Done;
    Ok(false)
}
