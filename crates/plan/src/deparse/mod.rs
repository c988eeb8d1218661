//! Trees to SQL text: `pg_get_expr`, `pg_get_constraintdef`, `pg_get_viewdef`, and what psql and
//! pg_dump show.
//!
//! The one deparser. Its text, bound again, gives the same tree:
//!
//! - every operator, test and boolean operation stands in parentheses, unless `pretty` asks for
//!   those alone that are needed;
//! - an operand whose type is not the one that its operator takes is shown with a cast, so that the
//!   same operator is found again;
//! - a column of a query stands behind its table's alias, and an alias that an outer query uses
//!   already gets a number.
//!
//! The layout of queries is that of PostgreSQL 15.

mod call;
mod expr;
mod query;
mod value;

use crate::binder::Binder;
use crate::kept::{Kept, Purpose};
use crate::tree::expr::{Expr, RelId, Written};
use crate::tree::query::{Query, RteKind};
use sinew_catalog::View;
use sinew_error::Result;
use sinew_table::Relation;
use sinew_types::Oid;
use sinew_types::typeinfo::made;
use std::collections::HashMap;

/// The width of one level of a query's layout.
const STEP: i32 = 8;

/// Writes one expression or query.
pub struct Deparser<'a, 'c> {
    cx: &'a View,
    binder: &'a Binder<'c>,
    /// The relation whose expression is shown.
    own: Option<&'a Relation>,
    /// The type of VALUE, in a condition of a domain.
    value: Option<Oid>,
    /// Its columns are those of NEW and OLD in turns.
    of_change: bool,
    /// For people: without the parentheses that precedence makes needless.
    pretty: bool,
    /// Queries are laid out in lines.
    lines: bool,
    out: String,
    indent: i32,
    /// The alias of each range table entry that is in sight.
    names: HashMap<RelId, String>,
    /// The queries around, outermost first.
    queries: Vec<&'a Query>,
    /// The tested expressions' types, by slot.
    slots: HashMap<u32, Oid>,
    /// Entries whose columns were shown.
    used: Vec<RelId>,
    /// Types of rows whose fields are named by their positions.
    fixed_rows: Vec<Oid>,
    /// True if the names of the query's columns are visible outside: then the deparser writes them,
    /// even where they are `?column?`.
    names_seen: bool,
    /// A query that shows fewer outputs than it has, and their number: the recursive term of a
    /// query with SEARCH or CYCLE.
    shown: Option<(u32, usize)>,
}

impl<'a, 'c> Deparser<'a, 'c> {
    fn new(cx: &'a View, binder: &'a Binder<'c>, pretty: bool) -> Deparser<'a, 'c> {
        Deparser {
            cx,
            binder,
            own: None,
            value: None,
            of_change: false,
            pretty,
            lines: false,
            out: String::new(),
            indent: 0,
            names: HashMap::new(),
            queries: Vec::new(),
            slots: HashMap::new(),
            used: Vec::new(),
            fixed_rows: Vec::new(),
            names_seen: true,
            shown: None,
        }
    }

    /// Notes a type, if it is one of rows, or an array over one.
    fn note_fixed_row(&mut self, ty: Oid) {
        if made::is_row(made::base(ty)) {
            self.fixed_rows.push(made::base(ty));
        }
    }

    fn put(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// A keyword that begins a line: `before` and `after` move the indentation, `plus` is this
    /// line's own.
    fn keyword(&mut self, text: &str, before: i32, after: i32, plus: i32) {
        if !self.lines {
            self.put(text);
            return;
        }
        self.indent += before;
        self.out.truncate(self.out.trim_end_matches(' ').len());
        self.out.push('\n');
        let width = self.indent.max(0) + plus;
        // Very deep queries do not run off the page for ever.
        let width = if self.indent < 40 { width } else { 40 + (self.indent - 40) / 2 % 40 + plus };
        (0..width).for_each(|_| self.out.push(' '));
        self.put(text);
        self.indent = (self.indent + after).max(0);
    }
}

/// A kept expression. `relation`: whose columns it names.
pub fn expression(cx: &View, kept: &str, relation: Option<&Relation>, pretty: bool) -> Result<String> {
    Ok(shown(cx, kept, relation, pretty)?.0)
}

/// The text, and whether it is a call in the syntax of the standard.
fn shown(cx: &View, kept: &str, relation: Option<&Relation>, pretty: bool) -> Result<(String, bool)> {
    let mut binder = Binder::new(cx, "", &[]);
    let (e, ty) = Kept::read(&mut binder, kept, Purpose::Show, None)?.expression()?;
    let mut deparser = Deparser::new(cx, &binder, pretty);
    deparser.lines = true;
    deparser.own = relation;
    deparser.root(&e, ty)?;
    let is_call =
        matches!(&e, Expr::Written(w) if matches!(w.0, Written::Syntax) && matches!(w.1, Expr::Func(_)));
    Ok((deparser.out, is_call))
}

/// The condition of a domain over this type.
pub fn domain_condition(cx: &View, kept: &str, of: Oid, pretty: bool) -> Result<String> {
    let mut binder = Binder::new(cx, "", &[]);
    let (e, ty) = Kept::read(&mut binder, kept, Purpose::Show, None)?.expression()?;
    let mut deparser = Deparser::new(cx, &binder, pretty);
    (deparser.lines, deparser.value) = (true, Some(of));
    deparser.root(&e, ty)?;
    Ok(deparser.out)
}

/// The condition of a trigger on a relation.
pub fn trigger_condition(cx: &View, kept: &str, relation: &Relation, pretty: bool) -> Result<String> {
    let mut binder = Binder::new(cx, "", &[]);
    let (e, ty) = Kept::read(&mut binder, kept, Purpose::Show, None)?.expression()?;
    let mut deparser = Deparser::new(cx, &binder, pretty);
    (deparser.lines, deparser.own, deparser.of_change) = (true, Some(relation), true);
    deparser.root(&e, ty)?;
    Ok(deparser.out)
}

/// A key of an index: in parentheses unless it looks like a call, as CREATE INDEX wants it.
pub fn key(cx: &View, kept: &str, relation: &Relation, pretty: bool) -> Result<String> {
    let (shown, is_call) = shown(cx, kept, Some(relation), pretty)?;
    Ok(if is_call || looks_like_call(&shown) { shown } else { format!("({shown})") })
}

/// Is a text a name and what one pair of parentheses holds, and nothing more?
fn looks_like_call(text: &str) -> bool {
    let Some(open) = text.find('(').filter(|&at| at > 0) else { return false };
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '"' | '$');
    if !text[..open].chars().all(is_name) {
        return false;
    }
    let (mut depth, mut quote) = (0, None);
    for (at, c) in text.char_indices().skip_while(|(at, _)| *at < open) {
        match (quote, c) {
            (Some(q), c) => quote = (q != c).then_some(q),
            (None, '\'' | '"') => quote = Some(c),
            (None, '(') => depth += 1,
            (None, ')') => {
                depth -= 1;
                if depth == 0 {
                    return at + 1 == text.len();
                }
            }
            (None, _) => {}
        }
    }
    false
}

/// A kept query. `columns`: names of its columns, which may have been renamed since.
pub fn query(cx: &View, kept: &str, columns: &[&str], pretty: bool) -> Result<String> {
    let shown = |deparser: Deparser<'_, '_>| deparser.out;
    with_query(cx, kept, columns, pretty, shown)
}

/// Shows a kept query, and lends what is known then to `f`.
fn with_query<R>(
    cx: &View,
    kept: &str,
    columns: &[&str],
    pretty: bool,
    f: impl FnOnce(Deparser<'_, '_>) -> R,
) -> Result<R> {
    let mut binder = Binder::new(cx, "", &[]);
    let q = Kept::read(&mut binder, kept, Purpose::Show, None)?.query()?;
    let mut deparser = Deparser::new(cx, &binder, pretty);
    deparser.lines = true;
    deparser.query(&q, Some(columns))?;
    Ok(f(deparser))
}

/// The query of a view, as `pg_get_viewdef` answers it.
pub fn view(cx: &View, view: &Relation, pretty: bool) -> Result<Option<String>> {
    let Some(kept) = &view.view_query else { return Ok(None) };
    let columns: Vec<&str> = view.live_columns().map(|c| &*c.name).collect();
    query(cx, kept, &columns, pretty).map(|text| Some(format!("{text};")))
}

/// The types of rows of which a view takes fields by their positions.
pub fn rows_by_position(cx: &View, view: &Relation) -> Result<Vec<Oid>> {
    let Some(kept) = &view.view_query else { return Ok(Vec::new()) };
    let columns: Vec<&str> = view.live_columns().map(|c| &*c.name).collect();
    with_query(cx, kept, &columns, false, |deparser| deparser.fixed_rows)
}

/// Is it the entry of a view or table?
fn is_relation(kind: &RteKind) -> bool {
    matches!(kind, RteKind::Table(_))
}
