//! The condition of the rows of a table that a publication has: which expressions may be one, and
//! the tree that the catalog keeps.
//!
//! The condition is asked of rows when nothing may fail any more, and of old rows. It may therefore
//! name columns, constants and what is built in and immutable, and nothing that a user can change.

use crate::binder::scope::Scope;
use crate::binder::{Binder, Clause, Typed};
use crate::kept;
use crate::stored::row_names;
use crate::tree::expr::{Expr, FuncExpr, Written};
use crate::tree::parse::location;
use crate::tree::query::RteKind;
use pg_raw_parse::Node;
use pg_raw_parse::walk::walk;
use sinew_catalog::View;
use sinew_error::{Result, SqlState};
use sinew_table::Relation;
use sinew_types::cast::Coercion;
use sinew_types::func::Volatility;
use sinew_types::oid::BOOL;
use sinew_types::oper::OPERATORS;
use sinew_types::typeinfo::can_go;
use std::sync::Arc;

const OTHER_KIND: &str = "Only columns, constants, built-in operators, built-in data types, built-in collations, and immutable built-in functions are allowed.";
const SYSTEM_COLUMN: &str = "System columns are not allowed.";
const OWN_TYPE: &str = "User-defined types are not allowed.";
const OWN_OPERATOR: &str = "User-defined operators are not allowed.";
const OTHER_FUNCTION: &str = "User-defined or built-in mutable functions are not allowed.";

/// The condition of a publication's rows of a table, to be kept.
pub fn keep_row_filter(cx: &View, node: Node<'_>, sql: &str, relation: &Arc<Relation>) -> Result<String> {
    let mut binder = Binder::new(cx, sql, &[]);
    let b = bind(&mut binder, node, relation)?;
    let e = binder.to_bool(b, "PUBLICATION WHERE")?;
    if let Some(reason) = fault_within(&e, relation) {
        let place = place_of_fault(cx, node, sql, relation);
        let refused = SqlState::FEATURE_NOT_SUPPORTED;
        return Err(binder.err(refused, "invalid publication WHERE expression", place).detail(reason));
    }
    kept::expression(&e, BOOL)
}

fn bind(binder: &mut Binder<'_>, node: Node<'_>, relation: &Arc<Relation>) -> Result<Typed> {
    (binder.keeps, binder.params_open) = (true, false);
    let items = row_names(binder, Some(relation));
    // System columns are found, and refused by name.
    binder.rtes.iter_mut().for_each(|rte| rte.kind = RteKind::Table(relation.clone()));
    let rels = items.iter().filter_map(|item| item.rel).collect();
    binder.scopes.push(Scope { rels, items, ..Scope::default() });
    binder.in_clause(Clause::Where, |me| me.bind(node))
}

/// The place of the innermost part of the text that has a fault by itself.
fn place_of_fault(cx: &View, node: Node<'_>, sql: &str, relation: &Arc<Relation>) -> i32 {
    let is_faulty = |node: Node<'_>| {
        let bound = bind(&mut Binder::new(cx, sql, &[]), node, relation);
        location(node) >= 0 && bound.is_ok_and(|b| fault_within(&b.e, relation).is_some())
    };
    let mut innermost = node;
    loop {
        let (mut inner, mut is_root) = (None, true);
        walk(innermost, |part| {
            if !std::mem::take(&mut is_root) && inner.is_none() && is_faulty(part) {
                inner = Some(part);
            }
        });
        match inner {
            Some(part) => innermost = part,
            None => return location(innermost),
        }
    }
}

/// Why an expression cannot be a condition; `None` if it can.
fn fault_within(e: &Expr, relation: &Relation) -> Option<&'static str> {
    let mut found = fault(e, relation);
    if found.is_none() {
        e.children(&mut |child| found = found.or_else(|| fault_within(child, relation)));
    }
    found
}

/// The fault of an expression itself, whatever its parts are.
fn fault(e: &Expr, relation: &Relation) -> Option<&'static str> {
    match e {
        Expr::Var { col, .. } => match relation.columns.get(usize::from(*col)) {
            None => Some(SYSTEM_COLUMN),
            Some(column) => can_go(column.declared().0).then_some(OWN_TYPE),
        },
        Expr::Func(call) | Expr::NullIf(call) | Expr::Distinct(call, _) => fault_of_call(call),
        Expr::ScalarArray { f, .. } => fault_of_call(f),
        Expr::Cast { path, from, to, .. } => match &**path {
            Coercion::Func(f) if f.volatility != Volatility::Immutable || f.extension.is_some() => {
                Some(OTHER_FUNCTION)
            }
            Coercion::Relabel | Coercion::Func(_) => can_go(*to).then_some(OWN_TYPE),
            Coercion::Retag if !can_go(*from) && !can_go(*to) => None,
            Coercion::Retag | Coercion::InOut | Coercion::Array(_) => Some(OTHER_KIND),
        },
        Expr::Typmod { ty, .. } | Expr::MinMax { ty, .. } => can_go(*ty).then_some(OWN_TYPE),
        Expr::Array { elem, .. } => can_go(*elem).then_some(OWN_TYPE),
        Expr::WholeRow { .. } => Some(OWN_TYPE),
        Expr::Row(_, names) => names.as_given().is_some().then_some(OWN_TYPE),
        Expr::Written(written) => matches!(written.0, Written::SqlValue(..)).then_some(OTHER_KIND),
        // The parameter is the tested value of a CASE.
        Expr::Const(_)
        | Expr::Param(_)
        | Expr::IntCmp(..)
        | Expr::Int4(..)
        | Expr::Int8(..)
        | Expr::And(_)
        | Expr::Or(_)
        | Expr::Not(_)
        | Expr::IsNull(..)
        | Expr::BoolTest(..)
        | Expr::Case(_)
        | Expr::Coalesce(_) => None,
        _ => Some(OTHER_KIND),
    }
}

fn fault_of_call(call: &FuncExpr) -> Option<&'static str> {
    let is_own = call.routine.is_some() || call.f.extension.is_some();
    if is_own && OPERATORS.iter().any(|operator| operator.func == call.oid()) {
        return Some(OWN_OPERATOR);
    }
    if can_go(call.types.ret) {
        return Some(OWN_TYPE);
    }
    let is_fit = !is_own && call.f.volatility == Volatility::Immutable;
    (!is_fit).then_some(OTHER_FUNCTION)
}
