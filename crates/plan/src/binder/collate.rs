//! Which collation a string has, and where two do not go together.
//!
//! All collations compare byte by byte, so that the answer decides nothing but errors, and the
//! collation of a view's columns. An expression's collation comes from its parts.
//! `Binder::collation` gathers those of the parts while their expression is bound: `bind` sets it
//! aside, binds the parts, and adds what the whole gives to what it had set aside.
//!
//! - COLLATE chooses one: two different choices in one expression are an error at once.
//! - Columns have one without a choice. Two different ones leave it open, which is an error where
//!   strings are compared.
//! - The default collation gives way to every other.

use crate::binder::{Binder, Typed};
use crate::tree::expr::{Expr, RelId};
use crate::tree::parse::operator_name;
use crate::tree::query::RteKind;
use pg_raw_parse::{Node, nodes, raw};
use sinew_error::{Result, SqlError, SqlState};
use sinew_table::collation;
use sinew_types::{Oid, oid};
use std::collections::HashMap;
use std::sync::Arc;

/// The collation of an expression, and where it comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Derived {
    /// No part is a string.
    #[default]
    None,
    /// A column's.
    Implicit(Oid),
    /// COLLATE's, and where that stands.
    Explicit(Oid, i32),
    /// Two of columns.
    Open(Oid, Oid, i32),
}

impl Derived {
    /// The collation, if it is known.
    pub fn oid(self) -> Option<Oid> {
        match self {
            Derived::None => Some(0),
            Derived::Implicit(c) | Derived::Explicit(c, _) => Some(c),
            Derived::Open(..) => None,
        }
    }
}

/// The collations of columns that are no table's, where one is not the default one.
#[derive(Default)]
pub struct Columns {
    of_rels: HashMap<RelId, Arc<[Oid]>>,
    of_ctes: HashMap<usize, Arc<[Oid]>>,
}

impl Columns {
    /// Notes the collations of an entry's columns.
    pub fn note_rel(&mut self, rel: Option<RelId>, columns: Option<Arc<[Oid]>>) {
        self.of_rels.extend(rel.zip(columns));
    }

    /// Notes the collations of a CTE's columns.
    pub fn note_cte(&mut self, cte: usize, columns: Option<Arc<[Oid]>>) {
        self.of_ctes.extend(columns.map(|columns| (cte, columns)));
    }
}

/// `None` where all have the default one.
pub fn unlike_default(columns: impl Iterator<Item = Oid>) -> Option<Arc<[Oid]>> {
    let columns: Arc<[Oid]> = columns.collect();
    columns.iter().any(|&c| !matches!(c, 0 | oid::DEFAULT_COLLATION)).then_some(columns)
}

fn names(a: Oid, b: Oid) -> String {
    let name = |c| collation::name(c).unwrap_or("default");
    format!("\"{}\" and \"{}\"", name(a), name(b))
}

impl Binder<'_> {
    /// Two parts of one expression. `loc`: of the second one.
    pub fn merge_collations(&self, first: Derived, second: Derived, loc: i32) -> Result<Derived> {
        use Derived::{Explicit, Implicit, None, Open};
        Ok(match (first, second) {
            (None, x) | (x, None) => x,
            (Explicit(a, _), Explicit(b, at)) if a != b => {
                let message = format!("collation mismatch between explicit collations {}", names(a, b));
                return Err(self.err(SqlState::COLLATION_MISMATCH, message, at));
            }
            (x @ Explicit(..), _) | (_, x @ Explicit(..)) => x,
            (x @ Open(..), _) | (_, x @ Open(..)) => x,
            (Implicit(oid::DEFAULT_COLLATION), x) | (x, Implicit(oid::DEFAULT_COLLATION)) => x,
            (Implicit(a), Implicit(b)) if a == b => first,
            (Implicit(a), Implicit(b)) => Open(a, b, loc),
        })
    }

    /// Binds something that stands inside of an expression and is no part of it.
    pub fn apart<T>(&mut self, f: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        let around = (std::mem::take(&mut self.collation), std::mem::take(&mut self.inside));
        let done = f(self);
        (self.collation, self.inside) = around;
        done
    }

    /// Derives the collation of an expression from those of its parts, which have been gathered.
    pub fn derive_collation(&self, node: Node<'_>, b: &Typed) -> Result<Derived> {
        let gathered = self.collation;
        if let Derived::Open(..) = gathered
            && let Some(what) = compares(node)
        {
            return Err(self.open_collation(&what));
        }
        if let Node::CollateClause(c) = node {
            let names: Vec<&str> = c.collname().iter().filter_map(|n| n.as_str()).collect();
            return Ok(Derived::Explicit(collation::find(&names)?, c.location));
        }
        if collation::of_type(b.ty) == 0 {
            return Ok(Derived::None);
        }
        Ok(match (&b.e, gathered) {
            (Expr::Var { .. }, Derived::None) => Derived::Implicit(self.column_collation(&b.e)),
            (_, Derived::None) => Derived::Implicit(oid::DEFAULT_COLLATION),
            (_, gathered) => gathered,
        })
    }

    /// The collation of a column.
    pub fn column_collation(&self, e: &Expr) -> Oid {
        let Expr::Var { rel, col } = e else { return oid::DEFAULT_COLLATION };
        let at = usize::from(*col);
        let known = &self.column_collations;
        let found = match self.rtes.get(*rel as usize).map(|rte| &rte.kind) {
            Some(RteKind::Table(table)) => table.columns.get(at).map(|c| c.collation),
            Some(RteKind::Cte(id)) => known.of_ctes.get(id).and_then(|c| c.get(at).copied()),
            Some(_) => known.of_rels.get(rel).and_then(|c| c.get(at).copied()),
            None => None,
        };
        found.filter(|&c| c != 0).unwrap_or(oid::DEFAULT_COLLATION)
    }

    /// The collations of the columns of the query that was bound just now.
    pub fn last_collations(&self) -> Option<Arc<[Oid]>> {
        unlike_default(self.output_collations.iter().map(|c| c.oid().unwrap_or(0)))
    }

    /// 42P22 for an operation whose strings have no collation in common.
    #[cold]
    pub fn open_collation(&self, what: &str) -> SqlError {
        let message = format!("could not determine which collation to use for {what}");
        SqlError::new(SqlState::INDETERMINATE_COLLATION, message)
            .hint("Use the COLLATE clause to set the collation explicitly.")
    }

    /// 42P21 for columns by which rows are sorted or told apart.
    #[cold]
    pub fn mixed_columns(&self, a: Oid, b: Oid, loc: i32) -> SqlError {
        let message = format!("collation mismatch between implicit collations {}", names(a, b));
        self.err(SqlState::COLLATION_MISMATCH, message, loc)
            .hint("You can choose the collation by applying the COLLATE clause to one or both expressions.")
    }
}

/// The name, as errors show it, of an operation that needs the collation of its strings.
fn compares(node: Node<'_>) -> Option<String> {
    use raw::A_Expr_Kind as K;
    let comparison = || Some("string comparison".to_string());
    match node {
        Node::A_Expr(e) => match e.kind {
            K::AEXPR_OP | K::AEXPR_OP_ANY | K::AEXPR_OP_ALL | K::AEXPR_IN => match operator_name(e.name()) {
                "=" | "<>" | "!=" | "<" | "<=" | ">" | ">=" => comparison(),
                "~" | "!~" | "~*" | "!~*" => Some("regular expression".into()),
                _ => None,
            },
            K::AEXPR_DISTINCT | K::AEXPR_NOT_DISTINCT | K::AEXPR_NULLIF => comparison(),
            K::AEXPR_ILIKE => Some("ILIKE".into()),
            _ => None,
        },
        Node::MinMaxExpr(_) => comparison(),
        Node::FuncCall(f) => changes_case(f),
        _ => None,
    }
}

fn changes_case(f: &nodes::FuncCall) -> Option<String> {
    let name = f.funcname().iter().next_back().and_then(|n| n.as_str())?;
    matches!(name, "lower" | "upper" | "initcap").then(|| format!("{name}() function"))
}
