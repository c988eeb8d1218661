//! GROUPING SETS: each row once for each set.

use crate::eval::eval;
use crate::nodes::next as pull;
use crate::nodes::state::{ExecState, NodeState, State};
use sinew_error::Result;
use sinew_plan::expr::Expr;
use sinew_plan::opt::{GroupingSet, PlanNode};
use sinew_table::Row;
use sinew_types::Datum;

/// The row at hand with the values of the grouping expressions, and the set that it is given for
/// next.
pub struct SetsState {
    row: Row,
    keys: Vec<Datum>,
    at: usize,
}

/// The next pair of a row and a grouping set.
pub fn next(
    child: &PlanNode,
    group: &[Expr],
    sets: &[GroupingSet],
    s: &mut State,
    rt: &mut ExecState<'_>,
    out: &mut Row,
) -> Result<bool> {
    let mut st = match std::mem::take(&mut s.kind) {
        NodeState::Sets(st) => st,
        _ => Box::new(SetsState { row: Row::new(), keys: Vec::new(), at: sets.len() }),
    };
    let mut more = true;
    if st.at == sets.len() {
        more = pull(child, &mut s.kids[0], rt, &mut st.row)?;
        st.at = 0;
        st.keys.clear();
        for e in group.iter().filter(|_| more) {
            st.keys.push(eval(e, &st.row, rt)?);
        }
    }
    if let Some(set) = sets.get(st.at).filter(|_| more) {
        out.clear();
        out.extend_from_slice(&st.row);
        let keys = st.keys.iter().zip(&set.has);
        out.extend(keys.map(|(key, has)| if *has { key.clone() } else { Datum::Null }));
        out.extend(set.answers.iter().map(|&answer| Datum::Int4(answer)));
        out.push(Datum::Int4(st.at as i32));
        st.at += 1;
    } else {
        st.at = sets.len();
    }
    s.kind = NodeState::Sets(st);
    Ok(more)
}
