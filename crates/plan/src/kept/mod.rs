//! Expressions and queries that the catalog keeps: defaults, CHECK conditions, views.
//!
//! They are kept as the binder's trees, never as SQL text. Each use would have to parse a text
//! again: under another search path, with other columns behind `*`, and without the parentheses and
//! types that the binder had found. The README beside this file says what a tree holds and how it
//! names things.
//!
//! - DDL binds an expression in a [`Binder`] that [`keeps`](Binder::keeps) what the text said, and
//!   [`write`](mod@write)s the tree.
//! - A statement [`read`](mod@read)s the tree into its own binder: numbers of range table entries,
//!   queries, slots and CTEs move to where the statement's own numbers end.
//! - [`deparse`](crate::deparse) shows it.

mod domain;
mod read;
mod relation;
mod tags;
mod text;
mod write;

pub use crate::kept::read::Kept;
pub use crate::kept::text::{pack, unpack};
pub use crate::kept::write::{call_of_sequence, comparable, expression, query};

use crate::binder::Binder;
use crate::tree::expr::Expr;
use crate::tree::query::{Body, Query, RteKind, TABLEOID};
use sinew_catalog::View;
use sinew_error::Result;
use sinew_types::typeinfo::{self, made};
use sinew_types::{Datum, Oid, oid};
use std::collections::HashSet;

/// The version of the form. A reader refuses every other one.
pub const VERSION: u32 = sinew_catalog::TREES_VERSION;

/// An entry for a table without its partitions or children, where others have `t`.
const ONLY: u8 = b'a';

/// Objects of the system have lower numbers, and cannot go.
const FIRST_OID_OF_USERS: Oid = 16_384;

/// The bit of an entry's letter that says that a table has TABLESAMPLE.
const SAMPLED: u8 = 0x80;

/// The purpose for which a tree is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// To run: relations are locked and their rights needed, views replaced by their queries,
    /// constants folded.
    Run,
    /// The same, and a view that its query reads in FROM stays: what is written to the query goes
    /// on to that view.
    Write,
    /// To show, or to look for what it names: as it was kept.
    Show,
}

/// The objects of the catalog that a tree names.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct References {
    /// A relation, and the number of one of its columns (0: the relation itself). Sorted, each
    /// once.
    pub columns: Vec<(Oid, i16)>,
    /// Relations that a constant of type `regclass` names: sequences.
    pub relations: Vec<Oid>,
    /// Types that users made.
    pub types: Vec<Oid>,
    /// Functions that users made or that extensions bring.
    pub functions: Vec<Oid>,
    /// Operators that users made.
    pub operators: Vec<Oid>,
    /// Fields of row types: the relation of the type, and the number of the field.
    pub fields: Vec<(Oid, i16)>,
    /// Columns of the relation whose expression this is, from 1; as they come, each once.
    pub own: Vec<i16>,
    /// Those of them that the expression names, and has not in a whole row alone.
    pub named: Vec<i16>,
}

impl References {
    fn tidy(mut self) -> References {
        self.columns.sort_unstable();
        self.columns.dedup();
        self.relations.sort_unstable();
        self.relations.dedup();
        self.types.sort_unstable();
        self.types.dedup();
        self.functions.sort_unstable();
        self.functions.dedup();
        self.operators.sort_unstable();
        self.operators.dedup();
        self.fields.sort_unstable();
        self.fields.dedup();
        self.named.sort_unstable();
        self.named.dedup();
        let mut seen = Vec::new();
        self.own.retain(|n| {
            !seen.contains(n) && {
                seen.push(*n);
                true
            }
        });
        self
    }

    /// Notes the constants of an expression that name relations.
    fn constants(&mut self, e: &Expr) {
        if let Expr::Func(f) = e {
            for (arg, &ty) in f.args.iter().zip(&f.types.args) {
                if let (Expr::Const(Datum::Oid(rel)), oid::REGCLASS) = (arg, ty) {
                    self.relations.push(*rel);
                }
            }
        }
    }
}

/// The objects that a kept expression or query names.
pub fn references(cx: &View, kept: &str) -> Result<References> {
    let mut binder = Binder::new(cx, "", &[]);
    let kept = Kept::read(&mut binder, kept, Purpose::Show, None)?;
    let mut found = References {
        functions: std::mem::take(&mut binder.kept_functions),
        operators: std::mem::take(&mut binder.kept_operators),
        fields: relations_of(&binder.kept_fields),
        ..Default::default()
    };
    match &kept {
        Kept::Expression { e, ty } => {
            // A whole row names none of its columns.
            let mut of_rows: HashSet<*const Expr> = HashSet::new();
            visit(e, &mut |e| {
                if let Expr::Row(fields, names) | Expr::WholeRow { fields, names, .. } = e
                    && names.as_given().is_some()
                {
                    of_rows.extend(fields.iter().map(|(_, e)| &raw const *e));
                }
                if let Expr::Var { col, .. } = e
                    && *col != TABLEOID
                {
                    found.own.push(*col as i16 + 1);
                    if !of_rows.contains(&(&raw const *e)) {
                        found.named.push(*col as i16 + 1);
                    }
                }
                found.constants(e);
            });
            if let (Expr::Const(Datum::Oid(rel)), oid::REGCLASS) = (e, *ty) {
                found.relations.push(*rel);
            }
        }
        Kept::Query(q) => {
            // A column holds its type, and the query holds the column.
            let mut of_columns = Vec::new();
            for rte in &binder.rtes {
                if let RteKind::Table(rel) = &rte.kind {
                    found.columns.push((rel.oid, 0));
                }
            }
            // A whole row holds its table, and no column of it.
            let mut of_rows: HashSet<*const Expr> = HashSet::new();
            each_expression(&binder, q, &mut |e| {
                if let Expr::Row(fields, names) | Expr::WholeRow { fields, names, .. } = e
                    && names.as_given().is_some()
                    && binder.table_of_row(fields).is_some()
                {
                    of_rows.extend(fields.iter().map(|(_, e)| &raw const *e));
                }
                if let Expr::Var { rel, col } = e
                    && let RteKind::Table(table) = &binder.rtes[*rel as usize].kind
                    && usize::from(*col) < table.columns.len()
                {
                    if !of_rows.contains(&(&raw const *e)) {
                        found.columns.push((table.oid, *col as i16 + 1));
                    }
                    of_columns.push(typeinfo::base(table.columns[usize::from(*col)].type_oid));
                }
                found.constants(e);
            });
            binder.made_types.retain(|ty| !of_columns.contains(&typeinfo::base(*ty)));
        }
    }
    found.types = binder.made_types;
    Ok(found.tidy())
}

/// The fields of row types by the relations of the types. Those of the system cannot go.
fn relations_of(fields: &[(Oid, i16)]) -> Vec<(Oid, i16)> {
    let relation = |(row, number): &(Oid, i16)| Some((made::relation_of(*row)?, *number));
    fields.iter().filter_map(relation).filter(|(rel, _)| *rel >= FIRST_OID_OF_USERS).collect()
}

/// Calls `f` on every expression of a query that `binder` holds, and on all below it.
fn each_expression<'a>(binder: &'a Binder<'_>, q: &'a Query, f: &mut dyn FnMut(&'a Expr)) {
    for rte in &binder.rtes {
        match &rte.kind {
            RteKind::Query(q) => in_query(q, f),
            RteKind::Func(list, _) => list.iter().for_each(|func| visit(&func.call, f)),
            _ => {}
        }
        rte.sample_exprs().for_each(|e| visit(e, f));
    }
    for cte in &binder.ctes {
        cte.queries().for_each(|q| in_query(q, f));
    }
    in_query(q, f);
}

fn in_query<'a>(q: &'a Query, f: &mut dyn FnMut(&'a Expr)) {
    q.exprs(&mut |e| visit(e, f));
    if let Body::SetOp { left, right, .. } = &q.body {
        in_query(left, f);
        in_query(right, f);
    }
}

/// Calls `f` on an expression and all below it.
fn visit<'a>(e: &'a Expr, f: &mut dyn FnMut(&'a Expr)) {
    f(e);
    if let Expr::SubLink(s) = e {
        in_query(&s.query, f);
    }
    e.children(&mut |c| visit(c, f));
}

/// Is the OID of a relation a constant of a kept expression?
pub fn names_oid(cx: &View, kept: &str, oid: Oid) -> Result<bool> {
    let mut binder = Binder::new(cx, "", &[]);
    let (e, _) = Kept::read(&mut binder, kept, Purpose::Show, None)?.expression()?;
    Ok(e.any(&mut |e| matches!(e, Expr::Const(Datum::Oid(named)) if *named == oid)))
}

/// A kept expression over a relation's columns, for another relation: `place` gives each column's
/// position there.
pub fn moved(cx: &View, kept: &str, place: &dyn Fn(u16) -> Option<u16>) -> Result<String> {
    fn walk(e: &mut Expr, place: &dyn Fn(u16) -> Option<u16>, missing: &mut bool) {
        if let Expr::Var { col, .. } = e
            && *col != TABLEOID
        {
            match place(*col) {
                Some(to) => *col = to,
                None => *missing = true,
            }
        }
        e.children_mut(&mut |c| walk(c, place, missing));
    }
    let mut binder = Binder::new(cx, "", &[]);
    let (mut e, ty) = Kept::read(&mut binder, kept, Purpose::Show, None)?.expression()?;
    let mut missing = false;
    walk(&mut e, place, &mut missing);
    if missing {
        return Err(sinew_error::SqlError::internal("an expression names a column that is not there"));
    }
    expression(&e, ty)
}
