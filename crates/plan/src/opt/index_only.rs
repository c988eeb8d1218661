//! Which tables can be read from the entries of an index alone.
//!
//! The planner chooses how to read a table before it plans the rest of the statement. So it first
//! notes the columns that the statement names anywhere ([`Planner::note_reads`]), which decide the
//! cost of each way. The columns that the finished plan reads decide whether a scan reads entries
//! alone ([`crate::Plan::entry_columns`]). If they are more than the estimate assumed, the scan
//! fetches its rows like any index scan.

use crate::opt::Planner;
use crate::opt::select::renumber;
use crate::tree::expr::{Expr, RelId, SubKind};
use crate::tree::query::{Body, Query, RteKind, Target};
use crate::tree::statement::{MergeWork, Statement};
use sinew_storage::heap;
use sinew_table as table;
use sinew_table::Relation;

/// The columns that a statement reads of one entry of its range table.
#[derive(Debug, Clone, Default)]
pub struct Reads {
    /// How often it names each column.
    pub(super) columns: Vec<u32>,
    /// The row's place is asked for, or the row as a whole.
    pub(super) place: bool,
}

/// Can the entries of its indexes stand for the rows of a table at all?
pub fn has_entries(t: &Relation) -> bool {
    // Rows of the catalog are changed where they stand.
    t.keeps_rows() && !t.is_temporary() && !t.is_system
}

impl Planner<'_, '_> {
    /// Notes what a statement reads. To be called before anything is planned.
    pub fn note_reads(&mut self, statement: &Statement) {
        let mut reads = vec![Reads::default(); self.rtes.len()];
        let note = &mut reads;
        for rte in &self.rtes {
            match &rte.kind {
                RteKind::Query(q) => of_query(q, true, note),
                RteKind::Func(funcs, _) => funcs.iter().for_each(|f| of_expr(&f.call, note)),
                RteKind::Table(_) | RteKind::Cte(_) | RteKind::Row => {}
            }
            rte.sample_exprs().for_each(|e| of_expr(e, note));
        }
        for cte in &self.bound_ctes {
            cte.query.iter().for_each(|q| of_query(q, true, note));
            cte.recursive.iter().for_each(|(q, _)| of_query(q, true, note));
        }
        self.bound_ctes.iter().filter_map(|cte| cte.change.as_deref()).for_each(|s| of_statement(s, note));
        of_statement(statement, note);
        self.reads = reads;
    }

    /// A copy of an entry for a part of the statement that reads one column of it, and those of its
    /// conditions: the other parts read other columns. `None` where a subquery in the conditions
    /// may name the entry.
    pub fn own_entry(&mut self, rel: RelId, col: u16, quals: &[Expr]) -> Option<RelId> {
        if quals.iter().any(|q| q.has_subquery()) {
            return None;
        }
        let own = self.rtes.len() as RelId;
        let mut reads = vec![Reads::default(); rel as usize + 1];
        quals.iter().for_each(|q| of_expr(q, &mut reads));
        of_expr(&Expr::Var { rel, col }, &mut reads);
        self.rtes.push(self.rtes[rel as usize].clone());
        self.used.push(vec![false; self.used[rel as usize].len()]);
        self.placed.push(false);
        if !self.reads.is_empty() {
            self.reads.push(reads.swap_remove(rel as usize));
        }
        self.copy_keys(rel, own, &|e| renumber(e, rel, own));
        Some(own)
    }

    /// Would the entries of an index give all that the statement reads of a table? `quals`: the
    /// conditions on it.
    pub fn covers(&self, t: &Relation, at: usize, rel: RelId, quals: &[Expr]) -> bool {
        let index = &t.indexes[at];
        let Some(reads) = self.reads.get(rel as usize).filter(|r| !r.place) else { return false };
        if !has_entries(t) || !self.binder.cx.knobs().reads_entries {
            return false;
        }
        let columns = table::readable_columns(t, index);
        // Of a column whose entries do not give the value, the index may answer conditions.
        let keys = self.index_columns(rel, t, at);
        let answered = |q: &&Expr| {
            let asked = self.match_condition(q, rel, t).is_some_and(|m| keys.contains(&m.col) && !m.again);
            asked || self.predicate_says(rel, at, q)
        };
        let names = |q: &Expr, col: usize| {
            let mut times = 0;
            q.any(&mut |e| {
                times += u32::from(
                    matches!(e, Expr::Var { rel: r, col: c } if *r == rel && usize::from(*c) == col),
                );
                false
            });
            times
        };
        let only_asked = |col: usize| {
            quals.iter().filter(answered).map(|q| names(q, col)).sum::<u32>() >= reads.columns[col]
        };
        (0..reads.columns.len())
            .filter(|&col| reads.columns[col] > 0)
            .all(|col| columns.iter().any(|c| c.column == col) || only_asked(col))
    }

    /// The share of a table's pages that the visibility map has as all visible.
    pub fn all_visible_share(&self, t: &Relation, pages: f64) -> f64 {
        if let Some(&(_, share)) = self.visible.borrow().iter().find(|(oid, _)| *oid == t.oid) {
            return share;
        }
        let cx = self.binder.cx;
        // The executor reports an error of the map.
        let visible = heap::all_visible_pages(cx, &t.heap).unwrap_or(0);
        let share = (f64::from(visible) / pages.max(1.0)).min(1.0);
        self.visible.borrow_mut().push((t.oid, share));
        share
    }
}

fn of_statement(statement: &Statement, note: &mut Vec<Reads>) {
    let targets = |list: &[Target], note: &mut Vec<Reads>| list.iter().for_each(|t| of_expr(&t.e, note));
    match statement {
        Statement::Select(q) => of_query(q, true, note),
        Statement::Insert(i) => {
            of_query(&i.source, true, note);
            targets(&i.returning, note);
        }
        Statement::Update(u) | Statement::Delete(u) => {
            note[u.target as usize].place = true;
            of_query(&u.query, true, note);
            u.sets.iter().for_each(|(_, e)| of_expr(e, note));
            targets(&u.returning, note);
        }
        Statement::Merge(m) => {
            note[m.target as usize].place = true;
            of_query(&m.query, true, note);
            for action in &m.actions {
                action.condition.iter().for_each(|e| of_expr(e, note));
                match &action.work {
                    MergeWork::Update(sets) => sets.iter().for_each(|(_, e)| of_expr(e, note)),
                    MergeWork::Insert(values) => values.iter().for_each(|e| of_expr(e, note)),
                    MergeWork::Nothing | MergeWork::Delete => {}
                }
            }
        }
    }
}

fn of_expr(e: &Expr, note: &mut Vec<Reads>) {
    match e {
        Expr::Var { rel, col } => {
            let Some(reads) = note.get_mut(*rel as usize) else { return };
            let col = usize::from(*col);
            if reads.columns.len() <= col {
                reads.columns.resize(col + 1, 0);
            }
            reads.columns[col] += 1;
        }
        Expr::WholeRow { rel, .. } => note[*rel as usize].place = true,
        Expr::SubLink(link) => of_query(&link.query, link.kind != SubKind::Exists, note),
        _ => {}
    }
    e.children(&mut |c| of_expr(c, note));
}

/// `rows`: does anybody read what the query gives, rather than whether it gives anything?
fn of_query(q: &Query, rows: bool, note: &mut Vec<Reads>) {
    if rows || q.grouped || !q.srfs.is_empty() {
        q.exprs(&mut |e| of_expr(e, note));
    } else {
        q.exprs_below_targets(&mut |e| of_expr(e, note));
    }
    for lock in &q.row_locks {
        note[lock.rel as usize].place = true;
    }
    if let Body::SetOp { left, right, .. } = &q.body {
        of_query(left, true, note);
        of_query(right, true, note);
    }
}
