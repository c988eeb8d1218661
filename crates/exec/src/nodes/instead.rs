//! INSERT, UPDATE and DELETE of a view whose INSTEAD OF triggers do the work.
//!
//! The source of UPDATE and DELETE gives the rows of the view's query. Nothing is locked: the
//! trigger's own statements lock what they change. A row counts, and is shown by RETURNING, unless
//! a trigger returns NULL.

use crate::caller::triggers::Change;
use crate::eval::eval;
use crate::nodes::modify::give;
use crate::nodes::next as pull;
use crate::nodes::state::{ExecState, State};
use crate::spill::store::RowStore;
use crate::write::check_options;
use crate::write::triggers::instead_of_row;
use sinew_error::Result;
use sinew_plan::opt::{Modify, ModifyOp};
use sinew_table::Row;
use sinew_types::Datum;

/// Runs the triggers for all rows of the source.
pub fn run(m: &Modify, s: &mut State, rt: &mut ExecState<'_>, returned: &mut RowStore) -> Result<()> {
    rt.snapshot()?;
    let (mut row, view) = (Row::new(), &m.table);
    let target = m.offset..m.offset + view.columns.len();
    while pull(&m.child, &mut s.kids[0], rt, &mut row)? {
        rt.interrupts()?;
        let mut new = match m.op {
            ModifyOp::Insert => vec![Datum::Null; view.columns.len()],
            _ => row[target.clone()].to_vec(),
        };
        for (at, e) in &m.sets {
            new[*at] = eval(e, &row, rt)?;
        }
        let is_done = match m.op {
            ModifyOp::Insert => instead_of_row(rt, view, Change::Insert, None, Some(&mut new))?,
            ModifyOp::Delete => instead_of_row(rt, view, Change::Delete, Some(&new), None)?,
            ModifyOp::Update | ModifyOp::Merge => {
                let old = &row[target.clone()];
                instead_of_row(rt, view, Change::Update, Some(old), Some(&mut new))?
            }
        };
        if !is_done {
            continue;
        }
        rt.run.affected += 1;
        if m.op == ModifyOp::Insert {
            // A view's row has no place.
            new.push(Datum::Null);
            check_options(m, &new, rt)?;
            give(m, &new, rt, returned)?;
            continue;
        }
        row[target.clone()].clone_from_slice(&new);
        if m.op == ModifyOp::Update && !m.options.is_empty() {
            new.push(Datum::Null);
            check_options(m, &new, rt)?;
        }
        give(m, &row, rt, returned)?;
    }
    Ok(())
}
