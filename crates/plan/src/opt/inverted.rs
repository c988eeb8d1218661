//! Inverted indexes: which conditions they serve, and what a scan costs.
//!
//! An inverted index finds the rows that hold certain things (`sinew_table::inverted`). A scan of
//! it takes all conditions that the index serves, and gives its rows in the order of their places.
//! All conditions are asked again of each row.

use crate::opt::scan::{CPU_ROW, LEAF_FILL};
use crate::opt::{Kind, Layout, PlanNode, Planner};
use crate::tree::expr::{Expr, RelId};
use sinew_error::Result;
use sinew_storage::Fork;
use sinew_storage::page::PAGE_SIZE;
use sinew_table::inverted::key_share;
use sinew_table::methods::Methods;
use sinew_table::{Index, Relation};
use sinew_types::Oid;
use sinew_types::inverted::{Search, search};
use sinew_types::inverted_class::{Entries, InvertedClass, class};
use sinew_types::oper::{self, OPERATORS, Operator};
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

/// The share of rows that hold what a condition asks for, where nothing is known: PostgreSQL's
/// guess for arrays.
const SHARE_GUESSED: f64 = 0.005;
/// About the bytes that an entry takes on a page.
const ENTRY: f64 = 30.0;

/// A condition that a column of an inverted index serves.
#[derive(Debug, Clone)]
pub struct InvertedCond {
    /// Position in the index.
    pub column: usize,
    /// The operator's number in the class of the column.
    pub strategy: u8,
    pub argument: Expr,
}

/// A condition as an index would serve it.
struct Served<'e> {
    /// Position among the conditions.
    at: usize,
    column: usize,
    strategy: u8,
    argument: &'e Expr,
}

/// The use of an inverted index.
pub struct InvertedChoice {
    index: usize,
    /// Positions among the conditions, with the column and the operator's number.
    conds: Vec<(usize, usize, u8)>,
    /// Rows that the scan reads.
    rows: f64,
    pub cost: f64,
    /// The cost depends on values that are not known.
    pub guessed: bool,
}

/// The operators that a function computes.
fn operators_of(func: Oid) -> &'static [&'static Operator] {
    static BY_FUNC: OnceLock<HashMap<Oid, Vec<&'static Operator>>> = OnceLock::new();
    let all = BY_FUNC.get_or_init(|| {
        let mut all: HashMap<Oid, Vec<&'static Operator>> = HashMap::new();
        OPERATORS.iter().for_each(|o| all.entry(o.func).or_default().push(o));
        all
    });
    all.get(&func).map_or(&[], Vec::as_slice)
}

/// The number in a class of the operator that a function computes. `mine`: the side of the column.
fn strategy_of(class: &InvertedClass, func: Oid, mine: usize) -> Option<u8> {
    operators_of(func).iter().find_map(|o| match mine {
        0 => class.strategy(o),
        _ => class.strategy(oper::by_oid(o.commutator)?),
    })
}

impl Planner<'_, '_> {
    /// The use of an inverted index for these conditions; `None` if it serves none of them.
    pub(super) fn choose_inverted(
        &self,
        t: &Arc<Relation>,
        index: usize,
        rel: RelId,
        quals: &[Expr],
    ) -> Option<InvertedChoice> {
        let ix = &t.indexes[index];
        let (rows, pages) = self.size(t);
        let mut choice = InvertedChoice { index, conds: Vec::new(), rows, cost: 0.0, guessed: false };
        let served = quals.iter().enumerate().filter_map(|(at, q)| self.served(t, index, rel, at, q));
        for s in served {
            let ty = ix.columns[s.column].type_oid(t);
            let known = match (s.argument, class(ix.columns[s.column].opclass)) {
                // An argument that cannot be taken apart is the executor's to report.
                (Expr::Const(value), Some(class)) if !value.is_null() => {
                    search(class.entries, s.strategy, ty, value, &self.binder.cx.fmt().thresholds).ok()
                }
                _ => None,
            };
            choice.guessed |= known.is_none();
            let (found, keys) = match &known {
                Some(Search::Everything) => continue,
                Some(search) => self.found_by(t, ix, s.column, rows, search),
                None => (rows * SHARE_GUESSED, 1.0),
            };
            choice.cost += keys * self.random_page() + found * CPU_ROW;
            choice.rows = choice.rows.min(found);
            choice.conds.push((s.at, s.column, s.strategy));
        }
        if choice.conds.is_empty() {
            return None;
        }
        choice.rows = choice.rows.max(1.0);
        // Rows are read in the order of their places: each page once.
        let read = pages * (1.0 - (-choice.rows / pages).exp());
        choice.cost += read.max(1.0) * self.random_page() / 2.0 + choice.rows * CPU_ROW;
        choice.cost += self.off.penalty(Methods::INDEX_SCAN);
        Some(choice)
    }

    /// The scan of a chosen index, and the rows that it gives.
    pub(super) fn plan_inverted(
        &mut self,
        rel: RelId,
        t: &Arc<Relation>,
        alias: Arc<str>,
        quals: &[Expr],
        choice: InvertedChoice,
        rows: f64,
    ) -> Result<PlanNode> {
        let (layout, none) = (Layout::rel(rel), Layout::default());
        let (mut conds, mut shown) = (Vec::with_capacity(choice.conds.len()), Vec::new());
        for (at, column, strategy) in choice.conds {
            let served = self.served(t, choice.index, rel, at, &quals[at]);
            let served = served.ok_or_else(|| Planner::broken("lost index condition"))?;
            let argument = self.fixed(served.argument, &none)?;
            shown.push(self.fixed(&quals[at], &layout)?);
            conds.push(InvertedCond { column, strategy, argument });
        }
        let asked = |q: &&Expr| !self.predicate_says(rel, choice.index, q);
        let asked: Vec<Expr> = quals.iter().filter(asked).cloned().collect();
        let filter = self.conjunction(&asked, &layout, choice.rows)?;
        let (index, width) = (t.indexes[choice.index].clone(), self.rtes[rel as usize].width());
        let shown = Expr::and(shown).unwrap_or_else(Expr::null);
        let kind = Kind::InvertedScan { table: t.clone(), rel, alias, index, conds, shown, filter };
        Ok(PlanNode::new(kind, rows.min(choice.rows), choice.cost, width))
    }

    /// A condition as a column of an index serves it.
    fn served<'e>(
        &self,
        t: &Arc<Relation>,
        index: usize,
        rel: RelId,
        at: usize,
        q: &'e Expr,
    ) -> Option<Served<'e>> {
        let ix = &t.indexes[index];
        let numbers = self.index_columns(rel, t, index);
        let columns = || numbers.iter().zip(&ix.columns).enumerate();
        if let (Expr::IntCmp(..), Some(m)) = (q, self.match_condition(q, rel, t)) {
            let whole = |class: &InvertedClass| class.entries == Entries::Whole;
            let (column, _) = columns()
                .find(|(_, (number, key))| **number == m.col && class(key.opclass).is_some_and(whole))?;
            return Some(Served { at, column, strategy: m.strategy.number()?, argument: m.value? });
        }
        let Expr::Func(f) = q else { return None };
        let [left, right] = f.args.as_slice() else { return None };
        for (mine, own, argument) in [(0, left, right), (1, right, left)] {
            let Some(number) = self.key_column(own, rel, t) else { continue };
            let mut read = Vec::new();
            self.rels_of(argument, &mut read);
            if read.contains(&rel) || argument.is_volatile() {
                continue;
            }
            for (column, (_, key)) in columns().filter(|(_, (have, _))| **have == number) {
                let class = class(key.opclass);
                if let Some(strategy) = class.and_then(|class| strategy_of(class, f.f.oid, mine)) {
                    return Some(Served { at, column, strategy, argument });
                }
            }
        }
        None
    }

    /// Rows that a search finds, and the number of its keys.
    fn found_by(&self, t: &Relation, ix: &Index, column: usize, rows: f64, search: &Search) -> (f64, f64) {
        match search {
            Search::Nothing => (0.0, 0.0),
            Search::Everything => (rows, 1.0),
            Search::Range(..) => (rows * 0.3333, 1.0),
            Search::Key(key) if t.is_temporary() || t.has_parts() || key.is_empty() => {
                (rows * SHARE_GUESSED, 1.0)
            }
            Search::Key(key) => {
                let cx = self.binder.cx;
                // A file that is missing is the executor's to name.
                let blocks = cx.storage().pool().blocks(ix.storage.file, Fork::Main).unwrap_or(0);
                let entries = f64::from(blocks) * PAGE_SIZE as f64 * LEAF_FILL / ENTRY;
                let share = key_share(cx, ix, column, key).ok().flatten();
                (share.map_or(rows * SHARE_GUESSED, |share| (share * entries).min(rows)), 1.0)
            }
            Search::All(list) => {
                let found = list.iter().map(|own| self.found_by(t, ix, column, rows, own));
                found.fold((rows, 0.0), |a, b| (a.0.min(b.0), a.1 + b.1))
            }
            Search::Some(least, list) => {
                let found = list.iter().map(|own| self.found_by(t, ix, column, rows, own));
                let all = found.fold((0.0, 0.0), |a, b| (a.0 + b.0, a.1 + b.1));
                ((all.0 / *least as f64).min(rows), all.1)
            }
        }
    }
}
