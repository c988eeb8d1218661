//! Writing through views.
//!
//! INSERT, UPDATE and DELETE name a view as they name a table: the binder finds columns, rights and
//! types in the view. Then the statement is moved to the view's own relation, one view at a time,
//! until that is a table:
//!
//! 1. Before anything of the statement is bound, the *chain* is looked up: the views and the table,
//!    each locked for writing. A tree that is only looked at (`Purpose::Show`) says whether a view
//!    can be written through, and which of its columns.
//! 2. When everything is bound, each view's tree is read to run, in the name of the view's owner.
//!    The entry that stands for the view is replaced by the view's outputs, everywhere: in the
//!    statement, in its subqueries, and in the trees of views above.
//!    A view with an INSTEAD OF trigger for the command ends the chain as a table does: its rows
//!    are those of its query, and the trigger gets them.
//! 3. The views' conditions join those of UPDATE and DELETE, so that a row that changed meanwhile
//!    is asked for them, too. Views with a check option give the conditions that a written row must
//!    fulfil.
//!
//! The mistakes of step 2 come after all others of the statement, as in PostgreSQL, whose rewriter
//! runs after its parser.

use crate::binder::Binder;
use crate::kept::{Kept, Purpose};
use crate::tree::expr::{CaseExpr, Expr, RelId};
use crate::tree::query::{Body, Distinct, From, Query, Rte, RteKind};
use crate::tree::statement::CheckOption;
use sinew_catalog::View;
use sinew_catalog::options;
use sinew_error::{Result, SqlError, SqlState};
use sinew_table::stack;
use sinew_table::{Relation, RelationKind, Trigger};
use sinew_txn::LockMode;
use sinew_types::{Datum, Oid};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Why a view, or a column of it, cannot be written.
pub type Reason = &'static str;

const NOT_ONE_TABLE: Reason =
    "Views that do not select from a single table or view are not automatically updatable.";
const NO_COLUMNS: Reason = "Views that have no updatable columns are not automatically updatable.";

/// A view that can be written through.
#[derive(Debug)]
pub struct Shape {
    /// The relation that it reads.
    pub base: Oid,
    /// It reads ONLY that.
    pub only: bool,
    /// The position in it of each column of the view.
    pub columns: Vec<std::result::Result<usize, Reason>>,
}

impl Shape {
    /// True if at least one column can be written.
    pub fn has_updatable_column(&self) -> bool {
        self.columns.iter().any(|c| c.is_ok())
    }
}

/// Can a view be written through? Nothing is locked for the answer.
pub fn shape_of(cx: &View, view: &Relation) -> Result<std::result::Result<Shape, Reason>> {
    let Some(kept) = &view.view_query else { return Ok(Err(NOT_ONE_TABLE)) };
    let mut binder = Binder::new(cx, "", &[]);
    let query = Kept::read(&mut binder, kept, Purpose::Show, None)?.query()?;
    if let Some(reason) = query_reason(&query) {
        return Ok(Err(reason));
    }
    let Some((entry, base)) = single_relation(&binder, &query) else { return Ok(Err(NOT_ONE_TABLE)) };
    let columns = query.outputs().map(|t| column_of(&t.e, entry, base)).collect();
    if binder.rtes[entry as usize].sample.is_some() {
        return Ok(Err("Views containing TABLESAMPLE are not automatically updatable."));
    }
    let only = binder.rtes[entry as usize].only;
    Ok(Ok(Shape { base: base.oid, only, columns }))
}

/// Why a written row cannot be told from the rows of a query, if that is so.
fn query_reason(q: &Query) -> Option<Reason> {
    Some(match () {
        () if !matches!(q.distinct, Distinct::No) => {
            "Views containing DISTINCT are not automatically updatable."
        }
        () if !q.group.is_empty() || q.grouping.is_some() => {
            "Views containing GROUP BY are not automatically updatable."
        }
        () if !q.having.is_empty() => "Views containing HAVING are not automatically updatable.",
        () if matches!(q.body, Body::SetOp { .. }) => {
            "Views containing UNION, INTERSECT, or EXCEPT are not automatically updatable."
        }
        () if !q.with.is_empty() => "Views containing WITH are not automatically updatable.",
        () if q.limit.is_some() || q.offset.is_some() => {
            "Views containing LIMIT or OFFSET are not automatically updatable."
        }
        () if !q.aggs.is_empty() => "Views that return aggregate functions are not automatically updatable.",
        () if !q.windows.is_empty() => "Views that return window functions are not automatically updatable.",
        () if !q.srfs.is_empty() => {
            "Views that return set-returning functions are not automatically updatable."
        }
        () => return None,
    })
}

/// The table or view that is all that a query reads in FROM.
fn single_relation<'b>(binder: &'b Binder<'_>, q: &Query) -> Option<(RelId, &'b Arc<Relation>)> {
    let (Body::Select, [From::Rel(entry)]) = (&q.body, q.from.as_slice()) else {
        return None;
    };
    match &binder.rtes[*entry as usize].kind {
        RteKind::Table(rel) if matches!(rel.relkind(), b'r' | b'p' | b'v') => Some((*entry, rel)),
        _ => None,
    }
}

fn column_of(e: &Expr, entry: RelId, base: &Relation) -> std::result::Result<usize, Reason> {
    match e {
        Expr::Var { rel, col } if *rel == entry && usize::from(*col) < base.columns.len() => {
            Ok(usize::from(*col))
        }
        Expr::Var { rel, .. } if *rel == entry => {
            Err("View columns that refer to system columns are not updatable.")
        }
        Expr::Row(fields, _) if is_whole_row(fields, entry, base) => {
            Err("View columns that return whole-row references are not updatable.")
        }
        _ => Err("View columns that are not columns of their base relation are not updatable."),
    }
}

fn is_whole_row(fields: &[(Oid, Expr)], entry: RelId, base: &Relation) -> bool {
    let live = base.columns.iter().enumerate().filter(|(_, c)| !c.dropped).map(|(i, _)| i);
    fields.len() == base.live_columns().count()
        && fields.iter().zip(live).all(
            |((_, e), at)| matches!(e, Expr::Var { rel, col } if *rel == entry && usize::from(*col) == at),
        )
}

/// Bits for the commands that a relation allows, by PostgreSQL's numbers of the commands.
const UPDATE: i32 = 1 << 2;
/// The bit of INSERT.
pub const INSERT: i32 = 1 << 3;
const DELETE: i32 = 1 << 4;
/// The bits of UPDATE and DELETE.
pub const CHANGE: i32 = UPDATE | DELETE;

/// Does UPDATE give values to a column, by position, and DELETE remove its row?
pub fn takes_values(cx: &View, rel: &Relation, column: usize, with_triggers: bool) -> Result<bool> {
    Ok(events(cx, rel, Some(&BTreeSet::from([column])), with_triggers)? & CHANGE == CHANGE)
}

/// The commands for which a view has an INSTEAD OF trigger, by PostgreSQL's numbers.
fn events_of_triggers(view: &Relation) -> i32 {
    let has = |event: u8| view.triggers.iter().any(|trigger| trigger.has(Trigger::INSTEAD | event));
    let bits = [(Trigger::INSERT, INSERT), (Trigger::UPDATE, UPDATE), (Trigger::DELETE, DELETE)];
    bits.into_iter().filter(|(event, _)| has(*event)).fold(0, |all, (_, bit)| all | bit)
}

/// The commands that a relation allows, for `pg_relation_is_updatable`. With `columns`, only the
/// columns at these positions count. `with_triggers`: INSTEAD OF triggers of views count, too.
pub fn events(
    cx: &View,
    rel: &Relation,
    columns: Option<&BTreeSet<usize>>,
    with_triggers: bool,
) -> Result<i32> {
    stack::check()?;
    match rel.relkind() {
        b'r' | b'p' => Ok(CHANGE | INSERT),
        b'v' => {
            let by_triggers = if with_triggers { events_of_triggers(rel) } else { 0 };
            let Ok(shape) = shape_of(cx, rel)? else { return Ok(by_triggers) };
            let picked = |at: &usize| columns.is_none_or(|columns| columns.contains(at));
            let below: BTreeSet<usize> = (0..shape.columns.len())
                .filter(picked)
                .filter_map(|at| shape.columns[at].as_ref().ok().copied())
                .collect();
            let own = if below.is_empty() { DELETE } else { CHANGE | INSERT };
            let Some(base) = cx.relation(shape.base)? else { return Ok(by_triggers) };
            match base.relkind() {
                b'r' | b'p' => Ok(by_triggers | own),
                _ => Ok(by_triggers | own & events(cx, &base, Some(&below), with_triggers)?),
            }
        }
        _ => Ok(0),
    }
}

/// Can a row be written to a view as far as its own query goes? The reason if not: what WITH CHECK
/// OPTION asks for.
pub fn reason_against(cx: &View, kept: &str) -> Result<Option<Reason>> {
    let mut binder = Binder::new(cx, "", &[]);
    let query = Kept::read(&mut binder, kept, Purpose::Show, None)?.query()?;
    if let Some(reason) = query_reason(&query) {
        return Ok(Some(reason));
    }
    let Some((entry, base)) = single_relation(&binder, &query) else { return Ok(Some(NOT_ONE_TABLE)) };
    let updatable = query.outputs().any(|t| column_of(&t.e, entry, base).is_ok());
    Ok((!updatable).then_some(NO_COLUMNS))
}

/// One view on the way from the relation that a statement names to the table.
#[derive(Debug)]
pub struct Step {
    view: Arc<Relation>,
    shape: std::result::Result<(Shape, Arc<Relation>), Reason>,
}

/// The relation that a statement writes to, with the views on the way to its table.
#[derive(Debug)]
pub struct Chain {
    pub named: Arc<Relation>,
    steps: Vec<Step>,
}

impl Chain {
    /// The table, or the view whose triggers do the work, unless a view on the way cannot be
    /// written through.
    pub fn table(&self) -> Option<&Arc<Relation>> {
        match self.steps.last() {
            None => Some(&self.named),
            Some(step) => step.shape.as_ref().ok().map(|(_, base)| base),
        }
    }

    /// True if the named relation is a view that is written through.
    pub fn has_views(&self) -> bool {
        !self.steps.is_empty()
    }

    /// The table's column that a column of the named relation is.
    pub fn column(&self, at: usize) -> Option<usize> {
        self.steps.iter().try_fold(at, |at, step| step.shape.as_ref().ok()?.0.columns[at].ok())
    }

    /// Does a view on the way give a column of the named relation a default of its own?
    pub fn view_gives_default(&self, at: usize) -> bool {
        let found = self.default_of(at);
        found
            .is_some_and(|(rel, at)| rel.kind == RelationKind::View && rel.columns[at].default_tree.is_some())
    }

    /// The relation and the column whose default a column of the named relation has.
    fn default_of(&self, at: usize) -> Option<(&Arc<Relation>, usize)> {
        let (mut rel, mut at) = (&self.named, at);
        for step in &self.steps {
            if rel.columns[at].default_tree.is_some() {
                break;
            }
            let (shape, base) = step.shape.as_ref().ok()?;
            at = shape.columns[at].ok()?;
            rel = base;
        }
        Some((rel, at))
    }
}

/// A statement that writes through views, in the terms of the table that is written.
pub struct Through {
    pub table: Arc<Relation>,
    /// Entry that stands for the table's row, and the number of the rights needed to it.
    pub target: RelId,
    pub need: usize,
    /// The columns of the relation that the statement names, over the table's row.
    pub outputs: Vec<Expr>,
    /// The conditions of the views, the innermost first.
    pub conditions: Vec<Expr>,
    pub options: Vec<CheckOption>,
    /// Conditions that a row fulfils before anything that could tell of it is computed: those of
    /// views with `security_barrier`.
    barrier: Vec<Expr>,
}

impl Through {
    /// A condition of the statement, behind the barrier.
    pub fn guard(&self, condition: Expr) -> Expr {
        guarded(&self.barrier, condition)
    }
}

/// A condition that is asked only of rows that fulfil `barrier`, unless it tells nothing.
fn guarded(barrier: &[Expr], condition: Expr) -> Expr {
    match Expr::and(barrier.to_vec()) {
        Some(first) if !condition.is_leakproof() => Expr::Case(Box::new(CaseExpr {
            arg: None,
            whens: vec![(first, condition)],
            otherwise: Expr::Const(Datum::Bool(false)),
        })),
        _ => condition,
    }
}

/// The part of an INSERT that is about one column.
#[derive(Debug, Clone, Default)]
pub struct Given {
    /// Over the source's row; `None` where the column is left out.
    pub value: Option<Expr>,
    /// The statement names the column, with a value or with DEFAULT.
    pub is_listed: bool,
    /// Some value of it is not DEFAULT.
    pub is_written: bool,
}

/// The command in the words of messages about views.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verb {
    Insert,
    Update,
    Delete,
}

impl Verb {
    /// Whether an INSTEAD OF trigger of the view does the work.
    fn has_instead(self, view: &Relation) -> bool {
        let event = match self {
            Verb::Insert => Trigger::INSERT,
            Verb::Update => Trigger::UPDATE,
            Verb::Delete => Trigger::DELETE,
        };
        view.triggers.iter().any(|trigger| trigger.has(Trigger::INSTEAD | event))
    }
}

#[cold]
fn not_updatable(view: &Relation, verb: Verb, reason: Reason) -> SqlError {
    let (does, doing, event) = match verb {
        Verb::Insert => ("insert into", "inserting into", "INSERT"),
        Verb::Update => ("update", "updating", "UPDATE"),
        Verb::Delete => ("delete from", "deleting from", "DELETE"),
    };
    SqlError::new(
        SqlState::OBJECT_NOT_IN_PREREQUISITE_STATE,
        format!("cannot {does} view \"{}\"", view.name),
    )
    .detail(reason)
    .hint(format!(
        "To enable {doing} the view, provide an INSTEAD OF {event} trigger or an unconditional ON {event} DO INSTEAD rule."
    ))
}

#[cold]
fn column_not_updatable(view: &Relation, at: usize, verb: Verb, reason: Reason) -> SqlError {
    let does = if verb == Verb::Insert { "insert into" } else { "update" };
    SqlError::new(
        SqlState::FEATURE_NOT_SUPPORTED,
        format!("cannot {does} column \"{}\" of view \"{}\"", view.columns[at].name, view.name),
    )
    .detail(reason)
}

/// 42601 for a column that is assigned twice.
#[cold]
pub fn assigned_twice(table: &Relation, at: usize) -> SqlError {
    SqlError::new(
        SqlState::SYNTAX_ERROR,
        format!("multiple assignments to same column \"{}\"", table.columns[at].name),
    )
}

impl Binder<'_> {
    /// Looks up and locks what is between a relation that a statement names and its table.
    pub(super) fn chain(&mut self, named: Arc<Relation>, verb: Verb) -> Result<Chain> {
        let mut steps = Vec::new();
        let mut view = named.clone();
        while view.kind == RelationKind::View && !verb.has_instead(&view) {
            stack::check_building()?;
            let shape = match shape_of(self.cx, &view)? {
                Err(reason) => Err(reason),
                Ok(shape) => {
                    let base = self.base_of(&shape)?;
                    let is_alone = shape.only || verb == Verb::Insert;
                    Ok((if is_alone { base.alone() } else { base }, shape))
                }
            };
            let next = shape.as_ref().ok().map(|(base, _)| base.clone());
            steps.push(Step { view, shape: shape.map(|(base, shape)| (shape, base)) });
            match next {
                Some(base) => view = base,
                None => break,
            }
        }
        Ok(Chain { named, steps })
    }

    /// Has an entry for a view read the view's query. An INSTEAD OF trigger changes its rows.
    pub(super) fn read_view_rows(&mut self, target: RelId, view: &Relation) -> Result<()> {
        let query = self.query_of_view(view)?;
        let entry = &mut self.rtes[target as usize];
        (entry.kind, entry.tid) = (RteKind::Query(Box::new(query)), false);
        self.view_rows.push((target, view.row_type_oid()));
        Ok(())
    }

    fn base_of(&mut self, shape: &Shape) -> Result<Arc<Relation>> {
        let mode = LockMode::RowExclusive;
        let base = self.cx.open_oid(shape.base, mode)?.ok_or_else(|| {
            SqlError::new(
                SqlState::UNDEFINED_TABLE,
                format!("relation with OID {} does not exist", shape.base),
            )
        })?;
        if base.is_system {
            return Err(crate::bind::dml::system_catalog(&base));
        }
        if (16384..sinew_catalog::FIRST_TEMPORARY_OID).contains(&base.oid) {
            self.locks.push((base.oid, mode));
        }
        Ok(base)
    }

    /// The value of DEFAULT for a column of the relation that a statement names. In UPDATE a view's
    /// column without a default of its own becomes NULL, as in PostgreSQL.
    pub(super) fn default_through(&mut self, chain: &Chain, at: usize, verb: Verb) -> Result<Expr> {
        if verb == Verb::Update && chain.has_views() {
            let named = chain.named.clone();
            return self.default_value(&named, at);
        }
        match chain.default_of(at) {
            Some((rel, at)) => {
                let rel = rel.clone();
                self.default_value(&rel, at)
            }
            None => Ok(Expr::null()),
        }
    }

    /// The values that INSERT gives to the columns of a table, from those that it gives to the
    /// columns of the relation that it names.
    pub(super) fn values_below(
        &mut self,
        chain: &Chain,
        mut given: Vec<Given>,
        modified: &[usize],
    ) -> Result<Vec<Given>> {
        for &at in modified {
            given[at].is_listed = true;
        }
        for step in &chain.steps {
            let (shape, base) = match &step.shape {
                Ok(known) => known,
                Err(reason) => return Err(not_updatable(&step.view, Verb::Insert, reason)),
            };
            if !shape.has_updatable_column() {
                return Err(not_updatable(&step.view, Verb::Insert, NO_COLUMNS));
            }
            for (at, column) in given.iter_mut().enumerate() {
                if column.value.is_none() && step.view.columns[at].default_tree.is_some() {
                    column.value = Some(self.default_value(&step.view, at)?);
                    column.is_written = true;
                }
            }
            let used = |at: &usize| given[*at].is_listed || given[*at].value.is_some();
            if let Some((at, reason)) =
                (0..given.len()).filter(used).find_map(|at| shape.columns[at].err().map(|why| (at, why)))
            {
                return Err(column_not_updatable(&step.view, at, Verb::Insert, reason));
            }
            let mut below = vec![Given::default(); base.columns.len()];
            for (at, column) in given.into_iter().enumerate() {
                let Ok(to) = shape.columns[at] else { continue };
                if column.value.is_some() && below[to].value.is_some() {
                    return Err(assigned_twice(base, to));
                }
                below[to].is_listed |= column.is_listed;
                below[to].is_written |= column.is_written;
                below[to].value = below[to].value.take().or(column.value);
            }
            given = below;
        }
        Ok(given)
    }

    /// Moves assignments to columns of the relation that a statement names to those of its table.
    pub(super) fn sets_below(&self, chain: &Chain, sets: &mut [(usize, Expr)], verb: Verb) -> Result<()> {
        for step in &chain.steps {
            let (shape, base) = match &step.shape {
                Ok(known) => known,
                Err(reason) => return Err(not_updatable(&step.view, verb, reason)),
            };
            if verb != Verb::Delete && !shape.has_updatable_column() {
                return Err(not_updatable(&step.view, verb, NO_COLUMNS));
            }
            let mut named: Vec<usize> = sets.iter().map(|s| s.0).collect();
            named.sort_unstable();
            if let Some((at, reason)) =
                named.into_iter().find_map(|at| shape.columns[at].err().map(|why| (at, why)))
            {
                return Err(column_not_updatable(&step.view, at, verb, reason));
            }
            for (at, _) in sets.iter_mut() {
                if let Ok(to) = shape.columns[*at] {
                    *at = to;
                }
            }
            for (i, (at, _)) in sets.iter().enumerate() {
                if sets[..i].iter().any(|(before, _)| before == at) {
                    return Err(assigned_twice(base, *at));
                }
            }
        }
        Ok(())
    }

    /// Replaces the entry `named` of the relation that a statement names by the views' outputs, in
    /// all that was bound but the statement's own expressions: those are the caller's, who has
    /// `Through::outputs` for them. `need`: the rights to the named relation. `None` where the
    /// statement names a table.
    pub(super) fn write_through(
        &mut self,
        chain: &Chain,
        named: RelId,
        need: usize,
        verb: Verb,
    ) -> Result<Option<Through>> {
        let mut found: Option<Through> = None;
        let (mut entry, mut above) = (named, need);
        let mut cascades = false;
        let (outer, unmarked) = (self.acts_as, std::mem::replace(&mut self.unmarked, false));
        for step in &chain.steps {
            let (shape, base) = match &step.shape {
                Ok(known) => known,
                Err(reason) => return Err(not_updatable(&step.view, verb, reason)),
            };
            self.acts_as = options::reads_as_owner(&step.view.options).then_some(step.view.owner);
            self.depth += 1;
            let mut query = self.view_to_write(&step.view)?;
            let &[From::Rel(target)] = query.from.as_slice() else {
                return Err(self.internal("a view that is written reads more than one relation"));
            };
            if verb == Verb::Insert && base.kind != RelationKind::View {
                self.write_alone(&mut query, target, base);
            }
            let outputs: Vec<Expr> = query.outputs().map(|t| t.e.clone()).collect();
            self.replace_entry(entry, &outputs);
            let lower =
                self.rtes[target as usize].need.ok_or_else(|| self.internal("an entry without rights"))?;
            self.needs_below(above, lower, shape);
            let mut through = found.take().unwrap_or_else(|| Through {
                table: base.clone(),
                target,
                need: lower,
                outputs: outputs.clone(),
                conditions: Vec::new(),
                options: Vec::new(),
                barrier: Vec::new(),
            });
            if entry != named {
                let all =
                    through.outputs.iter_mut().chain(&mut through.conditions).chain(&mut through.barrier);
                let options = through.options.iter_mut().flat_map(|o| &mut o.conditions);
                all.chain(options).for_each(|e| replace(e, entry, &outputs));
            }
            (through.table, through.target, through.need) = (base.clone(), target, lower);
            let option = options::check_option(&step.view.options);
            let all_below = cascades || option == Some(options::CheckOption::Cascaded);
            if (cascades || option.is_some()) && (all_below || !query.quals.is_empty()) {
                let conditions = query.quals.clone();
                through.options.insert(0, CheckOption { view: step.view.name.clone(), conditions });
                cascades = all_below;
            }
            self.add_conditions(&mut through, query.quals, &step.view);
            (entry, above, found) = (target, lower, Some(through));
        }
        self.depth -= chain.steps.len() as u32;
        (self.acts_as, self.unmarked) = (outer, unmarked);
        if let Some(through) = &found {
            self.rtes[through.target as usize].tid = true;
        }
        Ok(found)
    }

    /// INSERT writes the table that a view reads, and none of its children.
    fn write_alone(&mut self, query: &mut Query, target: RelId, base: &Arc<Relation>) {
        let entry = &mut self.rtes[target as usize];
        if !matches!(&entry.kind, RteKind::Table(table) if table.children.is_some()) {
            return;
        }
        entry.kind = RteKind::Table(base.clone());
        let own = (0..=base.columns.len()).map(|col| Expr::Var { rel: target, col: col as u16 });
        let own: Vec<Expr> = own.chain([Expr::Const(Datum::Oid(base.oid))]).collect();
        replace_in_query(query, target, &own);
    }

    /// Puts the conditions of a view before those of the views above it. Outer conditions do not
    /// see rows that an inner barrier hides.
    fn add_conditions(&self, through: &mut Through, own: Vec<Expr>, view: &Relation) {
        let above = std::mem::take(&mut through.conditions);
        let barrier = options::is_barrier(&view.options);
        let first = if barrier { own.as_slice() } else { &[] };
        through.conditions.extend_from_slice(&own);
        through.conditions.extend(above.into_iter().map(|e| guarded(first, e)));
        if barrier {
            // Everything so far comes before what the statement asks.
            let mut all = own;
            all.append(&mut through.barrier);
            through.barrier = all;
        } else if !through.barrier.is_empty() {
            through.barrier.splice(0..0, own);
        }
    }

    /// A statement needs the same of a view's relation, of the columns that the view has of it. It
    /// reads what the view reads.
    fn needs_below(&mut self, above: usize, lower: usize, shape: &Shape) {
        let place = |at: usize| shape.columns.get(at).and_then(|c| c.as_ref().ok().copied());
        let upper = &self.needs[above];
        let inserted = upper.inserted.iter().filter_map(place).collect();
        let updated = upper.updated.iter().filter_map(place).collect();
        let rights = upper.rights;
        let need = &mut self.needs[lower];
        (need.rights, need.inserted, need.updated) = (rights, inserted, updated);
    }

    /// A view's query, with the relation in its FROM as it is.
    fn view_to_write(&mut self, view: &Relation) -> Result<Query> {
        stack::check_building()?;
        let Some(kept) = &view.view_query else { return Err(self.internal("a view without a query")) };
        Kept::read(self, kept, Purpose::Write, None)?.query()
    }

    /// Replaces an entry's columns by expressions, in subqueries in FROM and in CTEs.
    fn replace_entry(&mut self, entry: RelId, outputs: &[Expr]) {
        for rte in &mut self.rtes {
            in_entry(rte, entry, outputs);
        }
        for cte in &mut self.ctes {
            let own = cte.query.as_deref_mut().into_iter();
            let queries = own.chain(cte.recursive.iter_mut().map(|(term, _)| &mut **term));
            queries.for_each(|q| replace_in_query(q, entry, outputs));
        }
    }
}

fn in_entry(rte: &mut Rte, entry: RelId, outputs: &[Expr]) {
    for e in rte.sample.iter_mut().flat_map(|sample| sample.exprs_mut()) {
        replace(e, entry, outputs);
    }
    match &mut rte.kind {
        RteKind::Query(q) => replace_in_query(q, entry, outputs),
        RteKind::Func(list, _) => {
            for func in list {
                replace(&mut func.call, entry, outputs);
                if let (Some(srf), Expr::Func(call)) = (&mut func.srf, &func.call) {
                    *srf = call.clone();
                }
            }
        }
        RteKind::Table(_) | RteKind::Cte(_) | RteKind::Row => {}
    }
}

/// Replaces the columns of an entry in an expression and in its subqueries.
pub fn replace(e: &mut Expr, entry: RelId, outputs: &[Expr]) {
    match e {
        Expr::Var { rel, col } => {
            if *rel == entry
                && let Some(output) = outputs.get(usize::from(*col))
            {
                *e = output.clone();
            }
            return;
        }
        Expr::SubLink(link) => replace_in_query(Arc::make_mut(&mut link.query), entry, outputs),
        _ => {}
    }
    e.children_mut(&mut |child| replace(child, entry, outputs));
}

fn replace_in_query(q: &mut Query, entry: RelId, outputs: &[Expr]) {
    q.exprs_mut(&mut |e| replace(e, entry, outputs));
    if let Body::SetOp { left, right, .. } = &mut q.body {
        replace_in_query(left, entry, outputs);
        replace_in_query(right, entry, outputs);
    }
}
