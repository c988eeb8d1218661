//! The scan of a table with TABLESAMPLE, which no index serves.

use crate::opt::scan::CPU_ROW;
use crate::opt::{Kind, Layout, PlanNode, Planner};
use crate::tree::expr::{Expr, RelId};
use crate::tree::query::{Sample, SampleMethod};
use sinew_error::Result;
use sinew_table::Relation;
use sinew_types::Datum;
use std::sync::Arc;

/// The share of a sample whose percentage is not known.
const SHARE_GUESSED: f64 = 0.1;

impl Planner<'_, '_> {
    /// A sample with its arguments planned. Those that are planned already stay as they are.
    pub(super) fn planned_sample(&mut self, mut sample: Box<Sample>) -> Result<Box<Sample>> {
        for e in sample.exprs_mut() {
            self.fix(e, &Layout::default())?;
        }
        Ok(sample)
    }

    /// Plans the scan of a sample with conditions on its rows.
    pub(super) fn plan_sample(
        &mut self,
        rel: RelId,
        t: &Arc<Relation>,
        alias: Arc<str>,
        quals: &[Expr],
        sample: Box<Sample>,
    ) -> Result<PlanNode> {
        let (rows, pages) = self.size(t);
        let sample = self.planned_sample(sample)?;
        let share = match sample.percent {
            Expr::Const(Datum::Float4(percent)) if (0.0..=100.0).contains(&percent) => {
                f64::from(percent) / 100.0
            }
            _ => SHARE_GUESSED,
        };
        let rows = (rows * share).max(1.0);
        let read = match sample.method {
            SampleMethod::System => pages * share * self.random_page(),
            SampleMethod::Bernoulli => pages * self.seq_page(),
        };
        let cost = read + rows * CPU_ROW * (1.0 + quals.len() as f64 / 4.0);
        let out_rows = (rows * self.share_of_all(quals)).max(1.0);
        let filter = self.conjunction(quals, &Layout::rel(rel), rows)?;
        let width = self.rtes[rel as usize].width();
        let kind = Kind::SampleScan { table: t.clone(), rel, alias, sample, filter };
        Ok(PlanNode::new(kind, out_rows, cost, width))
    }
}
