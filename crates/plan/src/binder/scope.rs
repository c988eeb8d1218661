//! Names in sight: what FROM brought, level by level, and the calls a query level collects.

use crate::binder::collate::Derived;
use crate::binder::{Binder, Clause, Typed};
use crate::tree::expr::{CaseExpr, Expr, FuncExpr, RelId};
use crate::tree::query::{AggCall, Rte, RteCol, RteKind, TABLEOID, WinCall, Window};
use pg_raw_parse::{Node, nodes};
use sinew_error::{Result, SqlError, SqlState};
use sinew_table::{RelationKind, SYSTEM_COLUMNS};
use sinew_types::func::{self, BuiltinFn, CallTypes};
use sinew_types::typeinfo::made;
use sinew_types::{Datum, FieldNames, Oid, oid};
use std::sync::Arc;

/// The function that gives a system column of the version at a place, and the column's name.
const STAMPS: [(Oid, &str); 4] = [(9902, "xmin"), (9903, "xmax"), (9904, "cmin"), (9905, "cmax")];

fn stamp_function(name: &str) -> Option<&'static BuiltinFn> {
    STAMPS.iter().find(|(_, column)| *column == name).and_then(|(oid, _)| func::by_oid(*oid))
}

/// The system column that a function gives.
pub fn stamp_column(function: Oid) -> Option<&'static str> {
    STAMPS.iter().find(|(oid, _)| *oid == function).map(|(_, column)| *column)
}

/// A column as names see it.
#[derive(Debug, Clone)]
pub struct NsCol {
    pub name: Arc<str>,
    pub e: Expr,
    pub ty: Oid,
    pub tm: i32,
    /// The domain that it is of, or the array over one.
    pub domain: Option<Oid>,
    /// Table OID and attribute number, for RowDescription.
    pub origin: (Oid, i16),
    /// `*` leaves it out.
    pub unlisted: bool,
}

/// A table, subquery, function or join as names see it.
#[derive(Debug, Clone)]
pub struct NsItem {
    pub alias: Arc<str>,
    pub schema: Option<Arc<str>>,
    pub rel: Option<RelId>,
    /// Shared: each join of a long chain has a list of what is in sight.
    pub cols: Arc<Vec<NsCol>>,
    /// `alias.column` finds it.
    pub by_name: bool,
    /// `column` finds it, and `*` lists it.
    pub by_column: bool,
}

/// The columns of a relation, dropped ones too.
pub fn table_columns(rel: &sinew_table::Relation) -> Vec<RteCol> {
    rel.columns
        .iter()
        .map(|c| RteCol {
            name: c.name.clone(),
            ty: c.type_oid,
            typmod: c.typmod,
            domain: c.domain,
            visible: !c.dropped,
        })
        .collect()
}

/// The visible columns of an entry as names.
pub fn ns_cols(rel: RelId, cols: &[RteCol], origin: Oid) -> Vec<NsCol> {
    cols.iter()
        .enumerate()
        .filter(|(_, c)| c.visible)
        .map(|(i, c)| NsCol {
            name: c.name.clone(),
            e: Expr::Var { rel, col: i as u16 },
            ty: c.ty,
            tm: c.typmod,
            domain: c.domain,
            origin: if origin == 0 { (0, 0) } else { (origin, i as i16 + 1) },
            unlisted: false,
        })
        .collect()
}

/// A window of the WINDOW clause.
#[derive(Debug, Clone)]
pub struct NamedWindow {
    pub name: String,
    pub window: Window,
}

/// Where in a CTE of WITH RECURSIVE a name stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// In the recursive term, where its own rows can be read once.
    Fine,
    /// The query is no UNION.
    NoUnion,
    /// It is no query.
    Change,
    FirstTerm,
    Subquery,
    OuterJoin,
    Intersect,
    Except,
}

/// A CTE of WITH RECURSIVE that is being bound.
pub struct Recursion {
    pub cte: usize,
    pub place: Place,
    /// It has named itself.
    pub seen: bool,
    pub loc: i32,
}

/// One query level.
#[derive(Default)]
pub struct Scope {
    pub query: u32,
    pub items: Vec<NsItem>,
    /// Relations of this level, for telling which level a variable belongs to.
    pub rels: Vec<RelId>,
    pub ctes: Vec<(Arc<str>, usize)>,
    /// Names in this level's WITH that come later.
    pub later_ctes: Vec<Arc<str>>,
    pub aggs: Vec<AggCall>,
    /// The arguments of each GROUPING.
    pub groupings: Vec<Vec<Typed>>,
    pub windows: Vec<WinCall>,
    pub srfs: Vec<FuncExpr>,
    /// Where the set-returning calls stand that were bound.
    pub sets: Vec<i32>,
    pub named_windows: Vec<NamedWindow>,
    /// Column references outside aggregates, in order: for the place of a grouping error.
    pub refs: Vec<(RelId, u16, i32)>,
    pub in_agg: bool,
    /// The collations of the select list.
    pub collations: Vec<Derived>,
    /// Where each aggregate stands.
    pub agg_locs: Vec<i32>,
    /// The clause of the level around in which this query stands.
    pub around: Option<Clause>,
    /// The left sides of RIGHT and FULL joins whose right side is being bound: named there, and out
    /// of reach.
    pub barred: Vec<RelId>,
    /// Named in the statement, but not here: MERGE's target where nothing matches.
    pub hidden: Vec<NsItem>,
}

enum Found<'x> {
    None,
    One(&'x NsCol),
    Many,
}

fn find<'x>(items: &'x [NsItem], name: &str) -> Found<'x> {
    let mut found = Found::None;
    for item in items.iter().filter(|i| i.by_column) {
        for c in item.cols.iter().filter(|c| &*c.name == name) {
            match found {
                Found::None => found = Found::One(c),
                _ => return Found::Many,
            }
        }
    }
    found
}

impl Binder<'_> {
    /// The names of the innermost query.
    pub fn scope(&mut self) -> &mut Scope {
        self.scopes.last_mut().expect("a query level is open")
    }

    /// Is what is being bound evaluated before rows are grouped?
    fn is_before_grouping(&self) -> bool {
        matches!(self.clause, Clause::From | Clause::JoinOn | Clause::Where | Clause::GroupBy)
    }

    fn note(&mut self, level: usize, e: &Expr, loc: i32) -> Result<()> {
        let scope = &self.scopes[level];
        let mut barred = None;
        let found = !scope.barred.is_empty()
            && e.any(&mut |e| match e {
                Expr::Var { rel, .. } if scope.barred.contains(rel) => {
                    barred = Some(*rel);
                    true
                }
                _ => false,
            });
        if found && let Some(rel) = barred {
            let message = format!(
                "invalid reference to FROM-clause entry for table \"{}\"",
                self.rtes[rel as usize].name
            );
            return Err(self
                .err(SqlState::INVALID_COLUMN_REFERENCE, message, loc)
                .detail("The combining JOIN type must be INNER or LEFT for a LATERAL reference."));
        }
        self.mark_read(e);
        if let Expr::Var { rel, col } = e
            && !self.scopes[level].in_agg
            && !(level + 1 == self.scopes.len() && self.is_before_grouping())
        {
            self.scopes[level].refs.push((*rel, *col, loc));
        }
        Ok(())
    }

    /// Binds a column's name.
    pub fn bind_column(&mut self, c: &nodes::ColumnRef) -> Result<Typed> {
        let loc = c.location;
        let mut names: Vec<&str> = Vec::with_capacity(3);
        for f in c.fields() {
            match f {
                Node::String(s) => names.push(s.sval().unwrap_or("")),
                Node::A_Star(_) => {
                    if let [table] = names.as_slice() {
                        return match self.names {
                            Some(outside) => {
                                self.own_or_outside(outside, &names, loc, |me| me.whole_row(None, table, loc))
                            }
                            None => self.whole_row(None, table, loc),
                        };
                    }
                    return Err(self.err(
                        SqlState::SYNTAX_ERROR,
                        "row expansion via \"*\" is not supported here",
                        loc,
                    ));
                }
                _ => return Err(self.unsupported("this column reference", loc)),
            }
        }
        match self.names {
            Some(outside) => self.own_or_outside(outside, &names, loc, |me| me.bind_names(&names, loc)),
            None => self.bind_names(&names, loc),
        }
    }

    fn bind_names(&mut self, names: &[&str], loc: i32) -> Result<Typed> {
        match names {
            [name] => self.bind_name(name, loc),
            [table, name] => self.bind_qualified(None, table, name, loc),
            [schema, table, name] => self.bind_qualified(Some(schema), table, name, loc),
            [db, schema, table, name] if *db == &*self.cx.database_name() => {
                self.bind_qualified(Some(schema), table, name, loc)
            }
            _ => Err(self.err(
                SqlState::SYNTAX_ERROR,
                format!("improper qualified name (too many dotted names): {}", names.join(".")),
                loc,
            )),
        }
    }

    /// The column's expression if the innermost level that has the name has it once.
    pub fn try_name(&mut self, name: &str, loc: i32) -> Result<Option<Typed>> {
        for level in (0..self.scopes.len()).rev() {
            match find(&self.scopes[level].items, name) {
                Found::None => {}
                Found::Many => {
                    return Err(self.err(
                        SqlState::AMBIGUOUS_COLUMN,
                        format!("column reference \"{name}\" is ambiguous"),
                        loc,
                    ));
                }
                Found::One(c) => {
                    let b = Typed { e: c.e.clone(), ty: c.ty, tm: c.tm, domain: c.domain, loc };
                    self.note(level, &b.e, loc)?;
                    return Ok(Some(b));
                }
            }
            if let Some(b) = self.system_column(level, None, name, loc)? {
                return Ok(Some(b));
            }
        }
        Ok(None)
    }

    fn bind_name(&mut self, name: &str, loc: i32) -> Result<Typed> {
        if let Some(b) = self.try_name(name, loc)? {
            return Ok(b);
        }
        if self.has_table(name) {
            return self.whole_row(None, name, loc);
        }
        if let Some(absent) = self.scopes.iter().find_map(|scope| self.absent_column(&scope.items, name)) {
            return Err(absent.position_if_unset(self.pos(loc)));
        }
        let missing = self.err(SqlState::UNDEFINED_COLUMN, format!("column \"{name}\" does not exist"), loc);
        if let Some(item) = self.hidden().find(|item| item.cols.iter().any(|c| &*c.name == name)) {
            return Err(missing.hint(format!(
                "There is a column named \"{name}\" in table \"{}\", but it cannot be referenced from this part of the query.",
                item.alias
            )));
        }
        Err(self.column_hint(missing, None, name))
    }

    fn has_table(&self, name: &str) -> bool {
        self.scopes.iter().any(|s| s.items.iter().any(|i| i.by_name && &*i.alias == name))
    }

    /// PostgreSQL suggests a near name, and tells of a column that is there but out of reach.
    fn column_hint(&self, e: SqlError, table: Option<&str>, name: &str) -> SqlError {
        let mut best: Option<(usize, String)> = None;
        let mut second: Option<String> = None;
        let mut more = false;
        for item in self.scopes.iter().rev().flat_map(|s| &s.items) {
            if item.rel.is_none() || table.is_some_and(|t| t != &*item.alias) {
                continue;
            }
            for c in item.cols.iter() {
                let d = edit_distance(name, &c.name);
                let limit = name.chars().count() / 2;
                if d > 3 || d > limit {
                    continue;
                }
                let shown = format!("{}.{}", item.alias, c.name);
                match &best {
                    Some((b, _)) if *b < d => {}
                    Some((b, s)) if *b == d && *s != shown => match &second {
                        Some(_) => more = true,
                        None => second = Some(shown),
                    },
                    _ => (best, second, more) = (Some((d, shown)), None, false),
                }
            }
        }
        match best {
            Some((_, first)) if !more => e.hint(match second {
                Some(second) => format!(
                    "Perhaps you meant to reference the column \"{first}\" or the column \"{second}\"."
                ),
                None => format!("Perhaps you meant to reference the column \"{first}\"."),
            }),
            // More than two are no help.
            _ => e,
        }
    }

    /// 0A000 for a figure of a system view in sight that is not kept.
    fn absent_column(&self, items: &[NsItem], name: &str) -> Option<SqlError> {
        items.iter().filter_map(|item| item.rel).find_map(|rel| match &self.rtes[rel as usize].kind {
            RteKind::Table(table) if table.is_system => {
                sinew_catalog::absent::missing_column(&table.name, name)
            }
            _ => None,
        })
    }

    /// The item of a name: the number of its query level and its place there.
    pub fn find_item(&self, schema: Option<&str>, table: &str, loc: i32) -> Result<Option<(usize, usize)>> {
        for level in (0..self.scopes.len()).rev() {
            let mut hit = None;
            for (i, item) in self.scopes[level].items.iter().enumerate() {
                let named = &*item.alias == table
                    && schema.is_none_or(|s| item.schema.as_deref().is_some_and(|have| have == s));
                if !item.by_name || !named {
                    continue;
                }
                if hit.is_some() {
                    return Err(self.err(
                        SqlState::AMBIGUOUS_ALIAS,
                        format!("table reference \"{table}\" is ambiguous"),
                        loc,
                    ));
                }
                hit = Some((level, i));
            }
            if hit.is_some() {
                return Ok(hit);
            }
        }
        Ok(None)
    }

    fn hidden(&self) -> impl Iterator<Item = &NsItem> {
        self.scopes.iter().rev().flat_map(|scope| &scope.hidden)
    }

    fn missing_table(&self, table: &str, loc: i32) -> SqlError {
        if self.hidden().any(|item| &*item.alias == table) {
            let message = format!("invalid reference to FROM-clause entry for table \"{table}\"");
            return self.err(SqlState::UNDEFINED_TABLE, message, loc).hint(format!(
                "There is an entry for table \"{table}\", but it cannot be referenced from this part of the query."
            ));
        }
        self.err(SqlState::UNDEFINED_TABLE, format!("missing FROM-clause entry for table \"{table}\""), loc)
    }

    fn bind_qualified(&mut self, schema: Option<&str>, table: &str, name: &str, loc: i32) -> Result<Typed> {
        let Some((level, i)) = self.find_item(schema, table, loc)? else {
            // A column of row type, `(t.c).f` without parentheses, is not looked for.
            return Err(self.missing_table(table, loc));
        };
        let item = &self.scopes[level].items[i];
        let mut found = item.cols.iter().filter(|c| &*c.name == name);
        let Some(c) = found.next() else {
            if let Some(b) = self.system_column(level, Some(i), name, loc)? {
                return Ok(b);
            }
            if let Some(absent) = self.absent_column(&self.scopes[level].items[i..=i], name) {
                return Err(absent.position_if_unset(self.pos(loc)));
            }
            let missing =
                self.err(SqlState::UNDEFINED_COLUMN, format!("column {table}.{name} does not exist"), loc);
            let missing = self.column_hint(missing, Some(table), name);
            // The call of a function with the row.
            if self.is_function(name)?
                && let Ok(row) = self.whole_row(schema, table, loc)
                && let Some(call) = self.call_on_row(row, name, loc)?
            {
                return Ok(call);
            }
            return Err(missing);
        };
        if found.next().is_some() {
            return Err(self.err(
                SqlState::AMBIGUOUS_COLUMN,
                format!("column reference \"{name}\" is ambiguous"),
                loc,
            ));
        }
        let b = Typed { e: c.e.clone(), ty: c.ty, tm: c.tm, domain: c.domain, loc };
        self.note(level, &b.e, loc)?;
        Ok(b)
    }

    fn whole_row(&mut self, schema: Option<&str>, table: &str, loc: i32) -> Result<Typed> {
        let Some((level, i)) = self.find_item(schema, table, loc)? else {
            return Err(self.missing_table(table, loc));
        };
        let cols = self.scopes[level].items[i].cols.clone();
        if let Some(rel) = self.scopes[level].items[i].rel
            && let RteKind::Table(sequence) = &self.rtes[rel as usize].kind
            && sequence.kind == RelationKind::Sequence
        {
            let message = format!("relation \"{}\" does not have a composite type", sequence.name);
            return Err(self.err(SqlState::WRONG_OBJECT_TYPE, message, -1));
        }
        // A function of one column in FROM: its name means the value.
        if let Some(rel) = self.scopes[level].items[i].rel
            && let RteKind::Func(f, ordinality) = &self.rtes[rel as usize].kind
            && f.len() == 1
            && f[0].columns == 1
            && !*ordinality
        {
            let c = &cols[0];
            let b = Typed { e: c.e.clone(), ty: c.ty, tm: c.tm, domain: c.domain, loc };
            self.note(level, &b.e, loc)?;
            return Ok(b);
        }
        for c in cols.iter() {
            self.note(level, &c.e, loc)?;
        }
        let rel = self.scopes[level].items[i].rel;
        if self.keeps && rel.is_none() {
            return Err(self.unsupported("a whole row of a join in what is kept", loc));
        }
        let fields: Vec<(Oid, Expr)> = cols.iter().map(|c| (c.ty, c.e.clone())).collect();
        let names = self.column_names(&fields);
        let names = names.unwrap_or_else(|| FieldNames::given(cols.iter().map(|c| c.name.clone())));
        let e = match rel {
            Some(rel) if self.null_side.contains(&rel) => {
                self.whole_rows.push(rel);
                Expr::WholeRow { rel, fields, names }
            }
            _ => Expr::Row(fields, names),
        };
        Ok(Typed::new(e, self.type_of_row(rel), loc))
    }

    /// The type of the whole row of an entry of FROM: the table's, if it is one.
    fn type_of_row(&self, rel: Option<RelId>) -> Oid {
        let rte = rel.and_then(|rel| self.rtes.get(rel as usize));
        match rte.map(|rte| &rte.kind) {
            Some(RteKind::Table(table)) => match table.row_type_oid() {
                0 => oid::RECORD,
                ty => ty,
            },
            Some(RteKind::Func(f, false)) if f.len() == 1 => match &f[0].call {
                Expr::Func(call) if made::is_row(call.types.ret) => call.types.ret,
                _ => oid::RECORD,
            },
            _ => {
                let view = self.view_rows.iter().find(|(view, _)| Some(*view) == rel);
                view.map_or(oid::RECORD, |(_, ty)| *ty)
            }
        }
    }

    /// The names of the stored columns that all fields of a row are. Other names for them in FROM
    /// do not count.
    pub fn column_names(&self, fields: &[(Oid, Expr)]) -> Option<FieldNames> {
        let name = |e: &Expr| match e {
            Expr::Var { rel, col } => match self.rtes.get(*rel as usize)? {
                Rte { kind: RteKind::Table(table), .. } => {
                    table.columns.get(usize::from(*col)).map(|c| c.name.clone())
                }
                _ => None,
            },
            _ => None,
        };
        let names: Option<Vec<Arc<str>>> = fields.iter().map(|(_, e)| name(e)).collect();
        names.map(FieldNames::given)
    }

    /// The table all whose columns are a row's fields.
    pub fn table_of_row(&self, fields: &[(Oid, Expr)]) -> Option<RelId> {
        let Some((_, Expr::Var { rel, .. })) = fields.first() else { return None };
        let Rte { kind: RteKind::Table(table), cols, .. } = self.rtes.get(*rel as usize)? else {
            return None;
        };
        let live = table.columns.iter().enumerate().filter(|(_, c)| !c.dropped).map(|(at, _)| at);
        let is_column = |at: usize, e: &Expr| matches!(e, Expr::Var { rel: r, col } if r == rel && usize::from(*col) == at);
        let all = cols.iter().filter(|c| c.visible).count() == fields.len()
            && live.clone().count() == fields.len()
            && fields.iter().zip(live).all(|((_, e), at)| is_column(at, e));
        all.then_some(*rel)
    }

    fn system_column(
        &mut self,
        level: usize,
        item: Option<usize>,
        name: &str,
        loc: i32,
    ) -> Result<Option<Typed>> {
        if !SYSTEM_COLUMNS.contains(&name) {
            return Ok(None);
        }
        if matches!(self.clause, Clause::IndexKey | Clause::IndexPredicate) && item.is_none() {
            return Err(SqlError::unsupported("index creation on system columns is not supported"));
        }
        if self.clause == Clause::Check && name != "tableoid" {
            let message = format!("system column \"{name}\" reference in check constraint is invalid");
            return Err(self.err(SqlState::INVALID_COLUMN_REFERENCE, message, loc));
        }
        let mut rels = match item {
            Some(i) => self.scopes[level].items[i].rel.into_iter().collect::<Vec<_>>(),
            None => self.scopes[level].items.iter().filter(|i| i.by_column).filter_map(|i| i.rel).collect(),
        };
        // A view has none; where a tree is bound to be kept, it stands there as a table does. The
        // row that ON CONFLICT proposes is in no place yet.
        rels.retain(|&r| {
            matches!(&self.rtes[r as usize].kind, RteKind::Table(t) if t.kind != RelationKind::View)
                && self.proposed != Some(r)
        });
        let has_names = !self.scopes[level].items.is_empty();
        let &[rel] = rels.as_slice() else {
            return match self.clause {
                Clause::Check if has_names => {
                    Err(self.unsupported("\"tableoid\" in a check constraint", loc))
                }
                Clause::TriggerWhen => {
                    Err(self.unsupported("a system column in the WHEN condition of a trigger", loc))
                }
                _ => Ok(None),
            };
        };
        if self.clause == Clause::MergeWhen && name != "tableoid" {
            let message = format!("cannot use system column \"{name}\" in MERGE WHEN condition");
            return Err(self.err(SqlState::INVALID_COLUMN_REFERENCE, message, loc));
        }
        let is_optional = self.null_side.contains(&rel);
        let rte = &mut self.rtes[rel as usize];
        let RteKind::Table(table) = &rte.kind else { return Ok(None) };
        // Each row of a partitioned table has a table of its own. A tree that is kept names the
        // column, for its table may have another number in a copy.
        let is_named = self.keeps && self.clause != Clause::Check;
        let own = match table.has_parts() {
            _ if self.clause == Clause::Generated => Expr::Var { rel, col: TABLEOID },
            true => Expr::Var { rel, col: rte.cols.len() as u16 + 1 },
            _ if is_named => Expr::Var { rel, col: rte.cols.len() as u16 + 1 },
            _ => Expr::Const(Datum::Oid(table.oid)),
        };
        match name {
            "tableoid" => {
                let mut e = own;
                if is_optional {
                    // A row that the join makes up is in no table.
                    rte.tid = true;
                    let tid = Expr::Var { rel, col: rte.cols.len() as u16 };
                    let whens = vec![(Expr::IsNull(Box::new(tid), true), e)];
                    let otherwise = Expr::Const(Datum::Null);
                    e = Expr::Case(Box::new(CaseExpr { arg: None, whens, otherwise }));
                }
                self.mark_read(&Expr::Var { rel, col: u16::MAX });
                Ok(Some(Typed::new(e, oid::OID, loc)))
            }
            _ => {
                let table = own;
                rte.tid = true;
                let tid = Expr::Var { rel, col: rte.cols.len() as u16 };
                self.note(level, &tid, loc)?;
                Ok(Some(match stamp_function(name) {
                    None => Typed::new(tid, oid::TID, loc),
                    Some(f) => {
                        let types = CallTypes { args: vec![oid::OID, oid::TID], ret: f.ret };
                        let call = FuncExpr::new(f, vec![table, tid], types);
                        Typed::new(Expr::Func(Box::new(call)), f.ret, loc)
                    }
                }))
            }
        }
    }

    /// The columns that `*` or `table.*` stands for.
    pub fn expand_star(&mut self, c: &nodes::ColumnRef) -> Result<Vec<NsCol>> {
        let loc = c.location;
        let names: Vec<&str> = c.fields().iter().filter_map(|n| n.as_str()).collect();
        let level = self.scopes.len() - 1;
        let mut cols: Vec<NsCol> = match names.as_slice() {
            [] => {
                if self.scopes[level].items.is_empty() {
                    return Err(self.err(
                        SqlState::SYNTAX_ERROR,
                        "SELECT * with no tables specified is not valid",
                        loc,
                    ));
                }
                let items = &self.scopes[level].items;
                items.iter().filter(|i| i.by_column).flat_map(|i| i.cols.iter().cloned()).collect()
            }
            [table] | [_, table] => {
                let schema = if names.len() == 2 { Some(names[0]) } else { None };
                let Some((level, i)) = self.find_item(schema, table, loc)? else {
                    return match self.outside_fields(&names)? {
                        Some(fields) => Ok(fields),
                        None => Err(self.missing_table(table, loc)),
                    };
                };
                self.scopes[level].items[i].cols.to_vec()
            }
            _ => return Err(self.unsupported("this row expansion", loc)),
        };
        cols.retain(|c| !c.unlisted);
        for c in &cols {
            self.note(level, &c.e, loc)?;
        }
        Ok(cols)
    }

    /// The level that owns a relation.
    pub fn level_of(&self, rel: RelId) -> Option<usize> {
        self.scopes.iter().rposition(|s| s.rels.contains(&rel))
    }
}

/// Levenshtein distance, with PostgreSQL's costs of 1.
fn edit_distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, ca) in a.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, cb) in b.iter().enumerate() {
            let cost = if ca == *cb { diagonal } else { 1 + diagonal.min(row[j]).min(row[j + 1]) };
            diagonal = std::mem::replace(&mut row[j + 1], cost);
        }
    }
    row[b.len()]
}
