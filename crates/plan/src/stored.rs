//! Expressions outside statements: column defaults, CHECK constraints, COPY's WHERE.

use crate::OutputColumn;
use crate::bind::func::Absent;
use crate::bind::select::figure_name;
use crate::binder::casts::is_immutable;
use crate::binder::collate::Derived;
use crate::binder::domains::NamedType;
use crate::binder::outside::Names;
use crate::binder::scope::{NsItem, Scope, ns_cols, table_columns};
use crate::binder::{Binder, Clause, Typed};
use crate::kept;
use crate::kept::{Kept, Purpose};
use crate::opt::{Layout, Planner};
use crate::tree::expr::Expr;
use crate::tree::query::{Rte, RteCol, RteKind};
use crate::tree::statement::Check;
use pg_raw_parse::{Node, nodes, raw};
use sinew_catalog::View;
use sinew_catalog::acl::Columns;
use sinew_catalog::routines::Routine;
use sinew_error::{Result, SqlError, SqlState};
use sinew_table::{ComputedKey, Relation};
use sinew_types::cast::CastContext;
use sinew_types::oid::{BOOL, INT8, UNKNOWN};
use sinew_types::typeinfo::{is_polymorphic, type_name};
use sinew_types::{Datum, Oid};
use std::sync::Arc;

/// An expression over a relation's columns (defaults, CHECK, indexes, partial evaluation for DDL).
#[derive(Debug)]
pub struct BoundExpr {
    pub e: Expr,
    /// How many internal parameters a run of it needs.
    pub slots: usize,
    /// Type of the value.
    pub type_oid: Oid,
    /// Columns of the relation that it names.
    pub read: Columns,
}

/// The relation's columns as names, in a row whose slots are the columns.
pub(crate) fn row_names(binder: &mut Binder<'_>, relation: Option<&Relation>) -> Vec<NsItem> {
    let Some(rel) = relation else { return Vec::new() };
    binder.row_of = Some(rel.oid);
    let cols = table_columns(rel);
    let id = binder.add_rte(Rte::new(RteKind::Row, rel.name.clone(), cols.clone()));
    vec![NsItem {
        alias: rel.name.clone(),
        schema: Some(rel.schema_name.clone()),
        rel: Some(id),
        cols: Arc::new(ns_cols(id, &cols, rel.oid)),
        by_name: true,
        by_column: true,
    }]
}

/// The columns of entry 0 that an expression names.
fn named(e: &Expr) -> Columns {
    let mut columns = Columns::default();
    e.any(&mut |e| {
        if let Expr::Var { rel: 0, col } = e {
            columns.insert(usize::from(*col));
        }
        false
    });
    columns
}

fn finish(mut binder: Binder<'_>, e: Expr, type_oid: Oid) -> Result<BoundExpr> {
    if binder.has_sublinks {
        return Err(SqlError::unsupported("cannot use subquery in this expression"));
    }
    let mut planner = Planner::new(&mut binder);
    let layout = if planner.rtes.is_empty() { Layout::default() } else { Layout::rel(0) };
    let read = named(&e);
    let e = planner.fixed(&e, &layout)?;
    Ok(BoundExpr { e, slots: binder.slots as usize, type_oid, read })
}

/// Binds an expression over a relation's columns. `condition`: what a boolean over them is.
fn bind_over(
    binder: &mut Binder<'_>,
    node: Node<'_>,
    relation: Option<&Relation>,
    target: Option<NamedType>,
    condition: Clause,
) -> Result<Typed> {
    binder.params_open = false;
    let items = row_names(binder, relation);
    binder.scopes.push(Scope {
        rels: items.iter().filter_map(|i| i.rel).collect(),
        items,
        ..Scope::default()
    });
    let clause = match (relation, target) {
        (Some(_), Some(NamedType { ty: BOOL, domain: None, .. })) => condition,
        (Some(_), None) => condition,
        (Some(_), _) => Clause::Transform,
        (None, _) => Clause::Default,
    };
    let b = binder.in_clause(clause, |me| me.bind(node))?;
    match target {
        Some(NamedType { ty: BOOL, domain: None, .. }) if relation.is_some() => {
            let loc = b.loc;
            let e = binder.to_bool(b, if clause == Clause::Check { "CHECK" } else { "WHERE" })?;
            Ok(Typed::new(e, BOOL, loc))
        }
        Some(to) => binder.assign(b, "expression", to),
        // A literal of no type has no operator class, and is no text.
        None if b.ty == UNKNOWN && condition == Clause::IndexKey => Ok(b),
        None => binder.settle(b),
    }
}

/// The constant NULL of a type, to be kept.
pub fn keep_null(ty: Oid) -> Result<String> {
    kept::expression(&Expr::null(), ty)
}

/// The condition of a CHECK over a relation, to be kept.
pub fn keep_check(cx: &View, node: Node<'_>, sql: &str, relation: &Arc<Relation>) -> Result<String> {
    let mut binder = Binder::new(cx, sql, &[]);
    binder.keeps = true;
    let b = bind_over(&mut binder, node, Some(relation), Some(NamedType::plain(BOOL, -1)), Clause::Check)?;
    kept::expression(&b.e, b.ty)
}

/// The condition of a domain, to be kept: over one column, the value, of the type under it.
pub fn keep_domain_check(cx: &View, node: Node<'_>, sql: &str, of: NamedType) -> Result<String> {
    let mut binder = Binder::new(cx, sql, &[]);
    (binder.keeps, binder.params_open) = (true, false);
    let name: Arc<str> = "value".into();
    let NamedType { ty, typmod, domain } = of;
    let cols = vec![RteCol { name, ty, typmod, domain, visible: true }];
    let columns = ns_cols(0, &cols, 0);
    let kind = RteKind::Row;
    let rel = binder.add_rte(Rte {
        kind,
        name: "".into(),
        cols,
        tid: false,
        only: false,
        sample: None,
        need: None,
    });
    let item = NsItem {
        alias: "".into(),
        schema: None,
        rel: Some(rel),
        cols: Arc::new(columns),
        by_name: false,
        by_column: true,
    };
    binder.scopes.push(Scope { rels: vec![rel], items: vec![item], ..Scope::default() });
    let b = binder.in_clause(Clause::Check, |me| me.bind(node))?;
    let e = binder.to_bool(b, "CHECK")?;
    kept::expression(&e, BOOL)
}

/// The expression of a generated column of a relation, to be kept.
pub fn keep_generated(
    cx: &View,
    node: Node<'_>,
    sql: &str,
    relation: &Arc<Relation>,
    at: usize,
) -> Result<String> {
    let mut binder = Binder::new(cx, sql, &[]);
    (binder.keeps, binder.params_open) = (true, false);
    let items = row_names(&mut binder, Some(relation));
    // It has a tableoid, which the row alone does not tell.
    binder.rtes.iter_mut().for_each(|rte| rte.kind = RteKind::Table(relation.clone()));
    let rels = items.iter().filter_map(|i| i.rel).collect();
    binder.scopes.push(Scope { rels, items, ..Scope::default() });
    let b = binder.in_clause(Clause::Generated, |me| me.bind(node))?;
    let refs = std::mem::take(&mut binder.scope().refs);
    for (_, col, loc) in refs {
        match relation.columns.get(usize::from(col)) {
            None => {
                let message = "cannot use system column \"ctid\" in column generation expression";
                return Err(binder.err(SqlState::INVALID_COLUMN_REFERENCE, message, loc));
            }
            Some(other) if other.generated => {
                let message =
                    format!("cannot use generated column \"{}\" in column generation expression", other.name);
                return Err(binder
                    .err(SqlState::INVALID_OBJECT_DEFINITION, message, loc)
                    .detail("A generated column cannot reference another generated column."));
            }
            Some(_) => {}
        }
    }
    if !is_immutable(&b.e) {
        let message = "generation expression is not immutable";
        return Err(SqlError::new(SqlState::INVALID_OBJECT_DEFINITION, message));
    }
    let column = &relation.columns[at];
    let from = b.type_name();
    let b = binder.assign(b, &column.name, NamedType::of(column)).map_err(|e| {
        if e.sqlstate != SqlState::DATATYPE_MISMATCH {
            return e;
        }
        let message = format!(
            "column \"{}\" is of type {} but default expression is of type {}",
            column.name,
            NamedType::of(column).name(),
            from
        );
        SqlError::new(e.sqlstate, message).hint("You will need to rewrite or cast the expression.")
    })?;
    kept::expression(&b.e, b.ty)
}

/// An expression of an index over a relation.
pub enum IndexKey {
    /// It is a column after all, by position.
    Column(usize),
    Computed(ComputedKey),
}

/// Binds an expression of an index, for the catalog to keep.
pub fn keep_index_key(cx: &View, node: Node<'_>, sql: &str, relation: &Arc<Relation>) -> Result<IndexKey> {
    let mut binder = Binder::new(cx, sql, &[]);
    binder.keeps = true;
    let b = bind_over(&mut binder, node, Some(relation), None, Clause::IndexKey)?;
    if let Expr::Var { col, .. } = &b.e
        && usize::from(*col) < relation.columns.len()
    {
        return Ok(IndexKey::Column(usize::from(*col)));
    }
    check_index_expression(&b.e, "expression")?;
    let name = figure_name(node).unwrap_or_else(|| "expr".into()).into();
    let tree = kept::expression(&b.e, b.ty)?.into();
    Ok(IndexKey::Computed(ComputedKey { tree, name, type_oid: b.ty, typmod: b.tm }))
}

/// The condition of an index over a relation, to be kept; `None` when it is just `true`.
pub fn keep_index_predicate(
    cx: &View,
    node: Node<'_>,
    sql: &str,
    relation: &Arc<Relation>,
) -> Result<Option<String>> {
    let mut binder = Binder::new(cx, sql, &[]);
    binder.keeps = true;
    let b = bind_over(
        &mut binder,
        node,
        Some(relation),
        Some(NamedType::plain(BOOL, -1)),
        Clause::IndexPredicate,
    )?;
    if matches!(b.e, Expr::Const(Datum::Bool(true))) {
        return Ok(None);
    }
    check_index_expression(&b.e, "predicate")?;
    kept::expression(&b.e, b.ty).map(Some)
}

fn check_index_expression(e: &Expr, what: &str) -> Result<()> {
    if !is_immutable(e) {
        let message = format!("functions in index {what} must be marked IMMUTABLE");
        return Err(SqlError::new(SqlState::INVALID_OBJECT_DEFINITION, message));
    }
    Ok(())
}

/// The default of a column of a type, to be kept.
pub fn keep_default(cx: &View, node: Node<'_>, sql: &str, target: NamedType) -> Result<String> {
    let mut binder = Binder::new(cx, sql, &[]);
    binder.keeps = true;
    // A polymorphic argument's default keeps its own type, which a call looks at.
    let wanted = Some(target).filter(|to| !is_polymorphic(to.ty));
    let b = bind_over(&mut binder, node, None, wanted, Clause::Default)?;
    if binder.has_sublinks {
        return Err(SqlError::unsupported("cannot use subquery in DEFAULT expression"));
    }
    kept::expression(&b.e, b.ty)
}

/// The default of a serial column.
pub fn keep_next_value(cx: &View, sequence: Oid, target: NamedType) -> Result<String> {
    let mut binder = Binder::new(cx, "", &[]);
    binder.keeps = true;
    let call = Typed::new(kept::call_of_sequence(sequence)?, INT8, -1);
    let b = binder.assign(call, "sequence", target)?;
    kept::expression(&b.e, b.ty)
}

/// A kept default for a column that has another type now; `None` when it cannot be assigned to it.
pub fn keep_for_type(cx: &View, kept: &str, target: NamedType) -> Result<Option<String>> {
    let mut binder = Binder::new(cx, "", &[]);
    binder.keeps = true;
    let (mut e, mut ty) = Kept::read(&mut binder, kept, Purpose::Show, None)?.expression()?;
    // The conversion to the old type goes.
    loop {
        (e, ty) = match e {
            Expr::ToDomain(d) if !d.explicit => (d.arg, ty),
            Expr::Cast { arg, from, explicit: false, .. } => (*arg, from),
            Expr::Typmod { arg, ty, explicit: false, .. } => (*arg, ty),
            other => {
                e = other;
                break;
            }
        };
    }
    match binder.assign(Typed::new(e, ty, -1), "default", target) {
        Ok(b) => kept::expression(&b.e, b.ty).map(Some),
        Err(e) if e.sqlstate == SqlState::DATATYPE_MISMATCH => Ok(None),
        Err(e) => Err(e),
    }
}

/// A query's columns and what is kept of it.
pub struct KeptQuery {
    pub columns: Vec<OutputColumn>,
    pub tree: String,
    /// Temporary relations are among those that it reads.
    pub temporary: bool,
    /// Primary keys (constraints) by which a GROUP BY determines columns that it does not name.
    pub keys: Vec<Oid>,
    /// The collations of its columns; shorter where nothing is known.
    pub collations: Vec<Derived>,
}

/// A view's query, to be kept.
pub fn keep_query(cx: &View, node: Node<'_>, sql: &str) -> Result<KeptQuery> {
    let mut binder = Binder::new(cx, sql, &[]);
    binder.keeps = true;
    binder.params_open = false;
    let query = binder.bind_subselect(node)?;
    let columns = query.outputs().map(|t| OutputColumn {
        name: t.name.clone(),
        type_oid: t.ty,
        typmod: t.typmod,
        domain: t.domain,
        table_oid: t.origin.0,
        attnum: t.origin.1,
    });
    let columns = columns.collect();
    let keys = binder.relies_on.iter().filter_map(|rel| match &binder.rtes[*rel as usize].kind {
        RteKind::Table(table) => table
            .primary_key()
            .filter(|key| key.is_valid())
            .and_then(|key| key.constraint.as_ref())
            .map(|c| c.0),
        _ => None,
    });
    let keys = keys.collect();
    let collations = std::mem::take(&mut binder.output_collations);
    let temporary =
        binder.rtes.iter().any(|r| matches!(&r.kind, RteKind::Table(table) if table.is_temporary()));
    Ok(KeptQuery { columns, tree: kept::query(&binder, &query)?, temporary, keys, collations })
}

/// The columns of NEW and OLD in turns, as one relation: the row of a trigger's condition. A new
/// column of the table moves no other one.
fn row_of_change(relation: &Relation) -> Relation {
    let mut both = relation.clone();
    both.columns = relation.columns.iter().flat_map(|column| [column.clone(), column.clone()]).collect();
    both
}

/// The condition of a trigger, to be kept. `rows`: whether the trigger has NEW, and OLD.
pub fn keep_trigger_condition(
    cx: &View,
    node: Node<'_>,
    sql: &str,
    relation: &Relation,
    rows: (bool, bool),
) -> Result<String> {
    let mut binder = Binder::new(cx, sql, &[]);
    (binder.keeps, binder.params_open) = (true, false);
    let both = row_of_change(relation);
    let items = row_names(&mut binder, Some(&both));
    let of = |first: usize, alias: &'static str| {
        items.iter().map(move |item| NsItem {
            alias: alias.into(),
            schema: None,
            cols: Arc::new(item.cols.iter().skip(first).step_by(2).cloned().collect()),
            ..item.clone()
        })
    };
    let new = of(0, "new").filter(|_| rows.0);
    let old = of(1, "old").filter(|_| rows.1);
    let found: Vec<NsItem> = new.chain(old).collect();
    let rels = items.iter().filter_map(|i| i.rel).collect();
    binder.scopes.push(Scope { rels, items: found, ..Scope::default() });
    let b = binder.in_clause(Clause::TriggerWhen, |me| me.bind(node))?;
    let e = binder.to_bool(b, "WHEN")?;
    kept::expression(&e, BOOL)
}

impl BoundExpr {
    /// The condition of a trigger, over the columns of NEW and OLD in turns.
    pub fn of_change(cx: &View, kept: &str, relation: &Relation) -> Result<BoundExpr> {
        BoundExpr::kept(cx, kept, &row_of_change(relation))
    }

    /// A kept expression over a relation's columns.
    pub fn kept(cx: &View, kept: &str, relation: &Relation) -> Result<BoundExpr> {
        let mut binder = Binder::new(cx, "", &[]);
        row_names(&mut binder, Some(relation));
        let (e, ty) = Kept::read(&mut binder, kept, Purpose::Run, Some(0))?.expression()?;
        finish(binder, e, ty)
    }

    /// A column's value, assigned to a type.
    pub fn column(
        cx: &View,
        relation: &Arc<Relation>,
        column: usize,
        target: NamedType,
    ) -> Result<BoundExpr> {
        let mut binder = Binder::new(cx, "", &[]);
        row_names(&mut binder, Some(relation));
        let from = &relation.columns[column];
        let e = Expr::Var { rel: 0, col: column as u16 };
        let b = Typed::new(e, from.type_oid, -1).with_typmod(from.typmod);
        let b = binder.assign(b.with_domain(from.domain), &from.name, target)?;
        finish(binder, b.e, b.ty)
    }

    /// The value that parameter 0 is, as one of a domain or of an array over one; `None` if any
    /// value will do. The value is of the type under the domain already.
    pub fn of_domain(cx: &View, domain: Oid) -> Result<Option<BoundExpr>> {
        let ty = cx.under(domain, -1)?.ty;
        let mut binder = Binder::new(cx, "", &[ty]);
        let e = binder.tested(Expr::Param(0), domain, false)?;
        if matches!(e, Expr::Param(_)) {
            return Ok(None);
        }
        finish(binder, e, ty).map(Some)
    }

    /// A condition of a domain over a value, which is parameter 0.
    pub fn of_check(cx: &View, domain: Oid, kept: &str) -> Result<BoundExpr> {
        let mut binder = Binder::new(cx, "", &[cx.under(domain, -1)?.ty]);
        let e = binder.domain_condition(kept, 0)?;
        finish(binder, e, BOOL)
    }

    /// A parse tree node: COPY's WHERE, a value for rows that are there already.
    pub fn bind(
        cx: &View,
        node: Node<'_>,
        sql: &str,
        relation: Option<&Relation>,
        target: Option<NamedType>,
    ) -> Result<BoundExpr> {
        let mut binder = Binder::new(cx, sql, &[]);
        let b = bind_over(&mut binder, node, relation, target, Clause::Where)?;
        finish(binder, b.e, b.ty)
    }

    /// A value in FOR VALUES, of a key of a type.
    pub fn bind_partition_bound(
        cx: &View,
        node: Node<'_>,
        sql: &str,
        target: NamedType,
    ) -> Result<BoundExpr> {
        let mut binder = Binder::new(cx, sql, &[]);
        binder.params_open = false;
        let b = binder.in_clause(Clause::PartitionBound, |me| me.bind(node))?;
        let b = binder.assign(b, "expression", target)?;
        finish(binder, b.e, b.ty)
    }

    /// The one output of a SELECT that reads nothing but names from outside, with its modifier;
    /// `None` if it needs a plan. With a target the value is converted to it, as an assignment of
    /// PL/pgSQL does.
    pub fn bind_simple(
        cx: &View,
        select: &nodes::SelectStmt,
        sql: &str,
        names: &dyn Names,
        target: Option<NamedType>,
    ) -> Result<Option<(BoundExpr, i32)>> {
        let outputs = select.target_list();
        let has_clauses = select.op != raw::SetOperation::SETOP_NONE
            || select.into_clause().is_some()
            || select.with_clause().is_some()
            || !select.values_lists().is_empty()
            || !select.from_clause().is_empty()
            || !select.where_clause().is_none()
            || !select.group_clause().is_empty()
            || !select.having_clause().is_none()
            || !select.window_clause().is_empty()
            || !select.distinct_clause().is_empty()
            || !select.sort_clause().is_empty()
            || !select.limit_count().is_none()
            || !select.limit_offset().is_none()
            || !select.locking_clause().is_empty();
        if has_clauses || outputs.len() != 1 {
            return Ok(None);
        }
        let Some(output) = outputs.iter().next() else { return Ok(None) };
        if matches!(output.val(), Node::ColumnRef(c) if c.fields().iter().any(|f| matches!(f, Node::A_Star(_))))
        {
            return Ok(None);
        }
        let mut binder = Binder::new(cx, sql, &[]);
        binder.params_open = false;
        binder.names = Some(names);
        binder.queries = 1;
        binder.scopes.push(Scope { query: 1, ..Scope::default() });
        let b = binder.in_clause(Clause::Select, |me| me.bind(output.val()))?;
        let scope = binder.scope();
        let is_plain = scope.aggs.is_empty()
            && scope.groupings.is_empty()
            && scope.windows.is_empty()
            && scope.srfs.is_empty();
        if !is_plain || binder.has_sublinks {
            return Ok(None);
        }
        let b = match target {
            Some(to) => binder.assign_loosely(b, to)?,
            None => binder.settle(b)?,
        };
        let typmod = b.tm;
        finish(binder, b.e, b.ty).map(|bound| Some((bound, typmod)))
    }

    /// The conversion of a value of one type to another one, as an assignment of PL/pgSQL does it:
    /// parameter 0 is the value.
    pub fn conversion(cx: &View, from: (Oid, i32), to: NamedType) -> Result<BoundExpr> {
        let mut binder = Binder::new(cx, "", &[from.0]);
        let b = Typed::new(Expr::Param(0), from.0, -1).with_typmod(from.1);
        let b = binder.assign_loosely(b, to)?;
        finish(binder, b.e, b.ty)
    }

    /// An argument of EXECUTE, which stands by itself.
    pub fn bind_argument(cx: &View, node: Node<'_>, sql: &str, number: usize, ty: Oid) -> Result<BoundExpr> {
        let mut binder = Binder::new(cx, sql, &[]);
        binder.params_open = false;
        let b = binder.in_clause(Clause::Execute, |me| me.bind(node))?;
        let (from, loc) = (b.ty, b.loc);
        let to = NamedType::declared(cx, ty, -1)?;
        match binder.coerce(b, to.ty, CastContext::Assignment)? {
            Some(b) => {
                let b = binder.length(b, to.typmod, false)?;
                let b = binder.to_named(b, to, false)?;
                finish(binder, b.e, b.ty)
            }
            None => Err(binder
                .err(
                    SqlState::DATATYPE_MISMATCH,
                    format!(
                        "parameter ${number} of type {} cannot be coerced to the expected type {}",
                        type_name(from),
                        type_name(ty)
                    ),
                    loc,
                )
                .hint("You will need to rewrite or cast the expression.")),
        }
    }

    /// CALL: the procedure, with the expressions of its arguments over names from outside.
    pub fn bind_call(
        cx: &View,
        call: &nodes::FuncCall,
        sql: &str,
        names: &dyn Names,
    ) -> Result<(Arc<Routine>, BoundExpr)> {
        let mut binder = Binder::new(cx, sql, &[]);
        binder.params_open = false;
        binder.names = Some(names);
        let f = binder.in_clause(Clause::CallArgument, |me| me.bind_call(call))?;
        let routine = f.routine.clone().ok_or_else(|| SqlError::internal("CALL of no routine"))?;
        let ret = f.types.ret;
        Ok((routine, finish(binder, Expr::Func(Box::new(f)), ret)?))
    }

    /// The value of a column (by position) that an INSERT or COPY does not name: its default, its
    /// identity's sequence; `None` means NULL.
    pub fn column_default(cx: &View, relation: &Arc<Relation>, column: usize) -> Result<Option<BoundExpr>> {
        let mut binder = Binder::new(cx, "", &[]);
        let e = binder.default_value(relation, column)?;
        if e.is_null_const() {
            return Ok(None);
        }
        finish(binder, e, relation.columns[column].type_oid).map(Some)
    }

    /// The value, when it is the same for every row and whenever it is asked for.
    pub fn constant(&self) -> Option<&Datum> {
        match &self.e {
            Expr::Const(d) => Some(d),
            _ => None,
        }
    }

    /// True if the expression calls a volatile function.
    pub fn is_volatile(&self) -> bool {
        self.e.is_volatile()
    }
}

/// Generated columns, NOT NULL and CHECK of a relation, bound once: for COPY.
pub struct RowChecks {
    pub generated: Vec<(usize, Expr)>,
    pub checks: Vec<(Arc<str>, Expr)>,
    /// How many internal parameters a run of them needs.
    pub slots: usize,
}

impl RowChecks {
    /// Binds the checks of a relation.
    pub fn new(cx: &View, relation: &Arc<Relation>) -> Result<RowChecks> {
        let mut binder = Binder::new(cx, "", &[]);
        let items = row_names(&mut binder, Some(relation));
        let mut generated = binder.bind_generated(relation, items.first().and_then(|item| item.rel))?;
        let bound: Vec<Check> = match items.first() {
            Some(item) => binder.bind_checks(relation, item)?,
            None => Vec::new(),
        };
        let mut planner = Planner::new(&mut binder);
        let layout = Layout::rel(0);
        let mut checks = Vec::with_capacity(bound.len());
        for c in bound {
            checks.push((c.name, planner.fixed(&c.e, &layout)?));
        }
        for (_, e) in &mut generated {
            planner.fix(e, &layout)?;
        }
        Ok(RowChecks { generated, checks, slots: binder.slots as usize })
    }
}
