//! Trees to bytes.
//!
//! Numbers are LEB128, signed ones zigzag. The writer counts a tree's own numbers (range table
//! entries, queries, slots, CTEs) from 0, in the order in which it meets them. So two binders that
//! bind the same text write the same bytes.

use crate::binder::{Binder, SLOT_BASE};
use crate::kept::tags::{
    ARITHMETIC, COMPARISONS, CYCLE, HAS_CLAUSES, NAMED, SAMPLES, SEARCH, TESTS, WINDOW_FUNCTIONS, tag_of,
};
use crate::kept::{ONLY, SAMPLED};
use crate::tree::expr::{Expr, FuncExpr, SubKind, SubLink, Subscript, Written};
use crate::tree::query::{
    AggCall, AggSort, Body, Cte, Distinct, From, FromFunc, GroupSet, JoinKind, Materialized, Query, Rte,
    RteCol, RteKind, SetOpKind, TABLEOID, WinCall,
};
use sinew_error::{Result, SqlError};
use sinew_table::tagged;
use sinew_txn::{RowLockStrength, WaitPolicy};
use sinew_types::cast::Coercion;
use sinew_types::func::{self, CallTypes};
use sinew_types::{Datum, FieldNames, Oid, oid};

/// `nextval(regclass)`.
const NEXTVAL: Oid = 1574;

/// How the fields of a row are named: f1 and so on, as the relation's columns, by a list.
pub(super) const NAMES_OF_NONE: u8 = 0;
pub(super) const NAMES_OF_COLUMNS: u8 = 1;
pub(super) const NAMES_GIVEN: u8 = 2;
/// The fields are all columns of a table.
pub(super) const ALL_COLUMNS: u8 = 3;

/// The kept form of an expression over at most one relation's columns, which is range table entry
/// 0.
pub fn expression(e: &Expr, ty: Oid) -> Result<String> {
    let mut w = Writer::default();
    w.byte(b'e');
    w.number(ty.into());
    w.expr(e, None)?;
    Ok(crate::kept::pack(&w.out))
}

/// The kept form of a query that `binder` bound.
pub fn query(binder: &Binder<'_>, q: &Query) -> Result<String> {
    let mut w = Writer::default();
    w.byte(b'q');
    w.list(&binder.rtes, Writer::rte)?;
    w.list(&binder.ctes, Writer::cte_head)?;
    let tree = Some(binder);
    for rte in &binder.rtes {
        w.source(rte, tree)?;
    }
    for c in &binder.ctes {
        w.cte(c, tree)?;
    }
    w.query(q, tree)?;
    Ok(crate::kept::pack(&w.out))
}

/// A form by which expressions of one query level are compared. Two forms are equal if and only if
/// the expressions are the same but for the binder's numbers inside their subqueries. `None` if an
/// expression has no such form.
pub fn comparable(binder: &Binder<'_>, e: &Expr) -> Option<Vec<u8>> {
    let mut w = Writer { part: Some(Part::default()), ..Writer::default() };
    w.expr(e, Some(binder)).ok().map(|()| w.out)
}

/// `nextval(sequence)`.
pub fn call_of_sequence(sequence: Oid) -> Result<Expr> {
    let f = func::by_oid(NEXTVAL).ok_or_else(|| SqlError::internal("nextval is missing"))?;
    let types = CallTypes { args: vec![oid::REGCLASS], ret: oid::INT8 };
    let args = vec![Expr::Const(Datum::Oid(sequence))];
    Ok(Expr::Func(Box::new(FuncExpr::new(f, args, types))))
}

/// Writes one tree.
#[derive(Default)]
struct Writer {
    out: Vec<u8>,
    slots: Vec<u32>,
    queries: Vec<u32>,
    /// For a part of a tree that is compared with others.
    part: Option<Part>,
}

/// The things that a part of a tree defines, in the order in which the writer meets them.
#[derive(Default)]
struct Part {
    rels: Vec<u32>,
    ctes: Vec<u32>,
    slots: Vec<u32>,
    queries: Vec<u32>,
}

/// The binder whose range table variables refer to; none for an expression over one relation.
type Tree<'t, 'c> = Option<&'t Binder<'c>>;

/// The place of `item` in `list`, to whose end it is put if it is new.
fn place(list: &mut Vec<u32>, item: u32) -> u64 {
    let at = list.iter().position(|have| *have == item).unwrap_or_else(|| {
        list.push(item);
        list.len() - 1
    });
    at as u64
}

impl Writer {
    fn byte(&mut self, b: u8) {
        self.out.push(b);
    }

    fn flag(&mut self, b: bool) {
        self.out.push(u8::from(b));
    }

    fn number(&mut self, mut n: u64) {
        while n >= 0x80 {
            self.out.push(n as u8 | 0x80);
            n >>= 7;
        }
        self.out.push(n as u8);
    }

    fn signed(&mut self, n: i32) {
        self.number(u64::from((n << 1 ^ n >> 31) as u32));
    }

    fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        self.out.extend_from_slice(text.as_bytes());
    }

    fn list<T>(&mut self, list: &[T], mut each: impl FnMut(&mut Self, &T) -> Result<()>) -> Result<()> {
        self.number(list.len() as u64);
        list.iter().try_for_each(|item| each(self, item))
    }

    fn optional(&mut self, e: &Option<Expr>, t: Tree<'_, '_>) -> Result<()> {
        self.flag(e.is_some());
        e.iter().try_for_each(|e| self.expr(e, t))
    }

    fn exprs(&mut self, list: &[Expr], t: Tree<'_, '_>) -> Result<()> {
        self.list(list, |w, e| w.expr(e, t))
    }

    fn columns(&mut self, list: &[RteCol]) -> Result<()> {
        self.list(list, |w, c| {
            w.text(&c.name);
            w.number(c.ty.into());
            w.signed(c.typmod);
            w.flag(c.visible);
            Ok(())
        })
    }

    fn types(&mut self, t: &CallTypes) -> Result<()> {
        self.number(t.ret.into());
        self.list(&t.args, |w, ty| {
            w.number((*ty).into());
            Ok(())
        })
    }

    fn call(&mut self, f: &FuncExpr, t: Tree<'_, '_>) -> Result<()> {
        self.number(f.oid().into());
        self.types(&f.types)?;
        self.exprs(&f.args, t)
    }

    fn pair(&mut self, tag: u8, op: u8, p: &(Expr, Expr), t: Tree<'_, '_>) -> Result<()> {
        self.byte(tag);
        self.byte(op);
        self.expr(&p.0, t)?;
        self.expr(&p.1, t)
    }

    fn path(&mut self, path: &Coercion) {
        match path {
            Coercion::Relabel => self.byte(0),
            Coercion::Retag => self.byte(1),
            Coercion::Func(f) => {
                self.byte(2);
                self.number(f.oid.into());
            }
            Coercion::InOut => self.byte(3),
            Coercion::Array(inner) => {
                self.byte(4);
                self.path(inner);
            }
        }
    }

    fn rte(&mut self, rte: &Rte) -> Result<()> {
        match &rte.kind {
            // Without an alias it goes by the relation's name, whatever that will be.
            RteKind::Table(rel) if rel.name == rte.name => self.text(""),
            _ => self.text(&rte.name),
        }
        match &rte.kind {
            RteKind::Table(rel) => {
                let letter = if rte.only { ONLY } else { b't' };
                self.byte(letter | if rte.sample.is_some() { SAMPLED } else { 0 });
                self.number(rel.oid.into());
                return Ok(());
            }
            RteKind::Query(_) => self.byte(b'q'),
            RteKind::Func(_, ordinality) => self.byte(if *ordinality { b'o' } else { b'f' }),
            RteKind::Cte(id) => {
                self.byte(b'c');
                self.cte_id(*id);
            }
            RteKind::Row => self.byte(b'r'),
        }
        self.columns(&rte.cols)
    }

    /// Writes the source of an entry's rows.
    fn source(&mut self, rte: &Rte, t: Tree<'_, '_>) -> Result<()> {
        match &rte.kind {
            RteKind::Query(q) => self.query(q, t),
            RteKind::Func(list, _) => self.list(list, |w, f| w.source_function(f, t)),
            _ => rte.sample.iter().try_for_each(|sample| {
                self.byte(tag_of(&SAMPLES, sample.method));
                self.expr(&sample.percent, t)?;
                self.optional(&sample.seed, t)
            }),
        }
    }

    fn cte_head(&mut self, c: &Cte) -> Result<()> {
        self.text(&c.name);
        self.number(c.refs.into());
        let letter = match c.materialized {
            Materialized::Unsaid => b'u',
            Materialized::Always => b'a',
            Materialized::Never => b'n',
        };
        let has = [(c.search.is_some(), SEARCH), (c.cycle.is_some(), CYCLE), (c.named > 0, NAMED)];
        let clauses = has.iter().filter(|(has, _)| *has).map(|(_, bit)| bit).sum();
        self.byte(if clauses == 0 { letter } else { letter | HAS_CLAUSES });
        if clauses != 0 {
            self.byte(clauses);
        }
        if c.named > 0 {
            self.number(c.named as u64);
        }
        self.columns(&c.cols)
    }

    /// Writes a reference to a range table entry. An entry that the part of the tree defines is
    /// named by its place among these, any other entry by its number.
    fn rel(&mut self, rel: u32) {
        match self.part {
            Some(_) => self.part_number(|part| &part.rels, rel),
            None => self.number(rel.into()),
        }
    }

    fn cte_id(&mut self, id: usize) {
        match self.part {
            Some(_) => self.part_number(|part| &part.ctes, id as u32),
            None => self.number(id as u64),
        }
    }

    fn slot(&mut self, slot: u32) {
        match self.part {
            Some(_) => self.part_number(|part| &part.slots, slot),
            None => {
                let at = place(&mut self.slots, slot);
                self.number(at);
            }
        }
    }

    fn query_id(&mut self, id: u32) {
        match self.part {
            Some(_) => self.part_number(|part| &part.queries, id),
            None => {
                let at = place(&mut self.queries, id);
                self.number(at);
            }
        }
    }

    fn part_number(&mut self, list: impl Fn(&Part) -> &Vec<u32>, number: u32) {
        let own = self.part.as_ref().and_then(|part| list(part).iter().position(|own| *own == number));
        self.flag(own.is_some());
        self.number(own.map_or(number.into(), |place| place as u64));
    }

    /// Notes that the part of a tree defines something; a whole tree defines all that it names.
    fn defines(&mut self, note: impl FnOnce(&mut Part)) {
        if let Some(part) = &mut self.part {
            note(part);
        }
    }

    /// Where a range table entry stands in FROM. A part of a tree has the entry itself there.
    fn define_rel(&mut self, rel: u32, t: Tree<'_, '_>) -> Result<()> {
        self.defines(|part| part.rels.push(rel));
        self.rel(rel);
        match t.and_then(|binder| binder.rtes.get(rel as usize)) {
            Some(rte) if self.part.is_some() => {
                self.rte(rte)?;
                self.source(rte, t)
            }
            _ => Ok(()),
        }
    }

    /// Where a CTE stands in WITH.
    fn define_cte(&mut self, id: usize, t: Tree<'_, '_>) -> Result<()> {
        self.defines(|part| part.ctes.push(id as u32));
        self.cte_id(id);
        match t.and_then(|binder| binder.ctes.get(id)) {
            Some(cte) if self.part.is_some() => {
                self.cte_head(cte)?;
                self.cte(cte, t)
            }
            _ => Ok(()),
        }
    }

    fn var(&mut self, rel: u32, col: u16, t: Tree<'_, '_>) {
        self.rel(rel);
        // The row's place and its table stand behind the last column. More columns may be added.
        let table = t.map(|b| &b.rtes[rel as usize]).filter(|rte| matches!(rte.kind, RteKind::Table(_)));
        self.number(match table.and_then(|rte| usize::from(col).checked_sub(rte.cols.len())) {
            None => u64::from(col) + 1,
            Some(0) => 0,
            Some(_) => u64::from(TABLEOID) + 1,
        });
    }

    /// The fields of a row and their names. A whole row of a table has the columns that the table
    /// has when the tree is read, and a row of columns has their names then.
    fn fields(&mut self, fields: &[(Oid, Expr)], names: &FieldNames, t: Tree<'_, '_>) -> Result<()> {
        let given = match names.as_given() {
            None => None,
            Some(given) => {
                if let Some(rel) = t.and_then(|binder| binder.table_of_row(fields)) {
                    self.byte(ALL_COLUMNS);
                    self.rel(rel);
                    return Ok(());
                }
                Some(given)
            }
        };
        let of_columns = t.is_none_or(|binder| binder.column_names(fields).is_some());
        self.byte(match given {
            None => NAMES_OF_NONE,
            Some(_) if of_columns => NAMES_OF_COLUMNS,
            Some(_) => NAMES_GIVEN,
        });
        self.list(fields, |w, (ty, e)| {
            w.number((*ty).into());
            w.expr(e, t)
        })?;
        match given {
            Some(names) if !of_columns => self.list(names, |w, name| {
                w.text(name);
                Ok(())
            }),
            _ => Ok(()),
        }
    }

    fn expr(&mut self, e: &Expr, t: Tree<'_, '_>) -> Result<()> {
        sinew_table::stack::check_building()?;
        match e {
            Expr::Const(v) => {
                self.byte(1);
                tagged::put_value(v, &mut self.out)?;
            }
            Expr::Var { rel, col } => {
                self.byte(2);
                self.var(*rel, *col, t);
            }
            Expr::Param(n) if *n >= SLOT_BASE => {
                self.byte(3);
                self.slot(*n);
            }
            Expr::Func(f) => {
                self.byte(4);
                self.call(f, t)?;
            }
            Expr::IntCmp(op, p) => self.pair(5, tag_of(&COMPARISONS, *op), p, t)?,
            Expr::Int4(op, p) => self.pair(6, tag_of(&ARITHMETIC, *op), p, t)?,
            Expr::Int8(op, p) => self.pair(7, tag_of(&ARITHMETIC, *op), p, t)?,
            Expr::And(list) | Expr::Or(list) => {
                self.byte(if matches!(e, Expr::And(_)) { 8 } else { 9 });
                self.exprs(list, t)?;
            }
            Expr::Not(a) => {
                self.byte(10);
                self.expr(a, t)?;
            }
            Expr::IsNull(a, not) => {
                self.byte(11);
                self.flag(*not);
                self.expr(a, t)?;
            }
            Expr::BoolTest(a, test) => {
                self.byte(12);
                self.byte(tag_of(&TESTS, *test));
                self.expr(a, t)?;
            }
            Expr::Case(c) => {
                self.byte(13);
                self.flag(c.arg.is_some());
                if let Some((slot, arg)) = &c.arg {
                    self.defines(|part| part.slots.push(*slot));
                    self.slot(*slot);
                    self.expr(arg, t)?;
                }
                self.list(&c.whens, |w, (cond, result)| {
                    w.expr(cond, t)?;
                    w.expr(result, t)
                })?;
                self.expr(&c.otherwise, t)?;
            }
            other => self.rarer(other, t)?,
        }
        Ok(())
    }

    fn rarer(&mut self, e: &Expr, t: Tree<'_, '_>) -> Result<()> {
        match e {
            Expr::Coalesce(list) => {
                self.byte(14);
                self.exprs(list, t)
            }
            Expr::MinMax { greatest, ty, args } => {
                self.byte(15);
                self.flag(*greatest);
                self.number((*ty).into());
                self.exprs(args, t)
            }
            Expr::NullIf(f) => {
                self.byte(16);
                self.call(f, t)
            }
            Expr::Distinct(f, not) => {
                self.byte(17);
                self.flag(*not);
                self.call(f, t)
            }
            Expr::Array { elem, args, nested } => {
                self.byte(18);
                self.number((*elem).into());
                self.flag(*nested);
                self.exprs(args, t)
            }
            Expr::Row(fields, names) => {
                self.byte(19);
                self.fields(fields, names, t)
            }
            Expr::WholeRow { rel, fields, names } => {
                self.byte(31);
                self.rel(*rel);
                self.fields(fields, names, t)
            }
            Expr::ScalarArray { f, any } => {
                self.byte(20);
                self.flag(*any);
                self.call(f, t)
            }
            Expr::Cast { path, arg, from, to, typmod, explicit } => {
                self.byte(21);
                self.path(path);
                self.number((*from).into());
                self.number((*to).into());
                self.signed(*typmod);
                self.flag(*explicit);
                self.expr(arg, t)
            }
            Expr::Typmod { arg, ty, typmod, explicit } => {
                self.byte(22);
                self.number((*ty).into());
                self.signed(*typmod);
                self.flag(*explicit);
                self.expr(arg, t)
            }
            Expr::ToDomain(d) => {
                self.byte(34);
                self.number(d.domain.into());
                self.flag(d.explicit);
                self.expr(&d.arg, t)
            }
            Expr::Subscript { arg, subs } => {
                self.byte(23);
                self.expr(arg, t)?;
                self.list(subs, |w, s| match s {
                    Subscript::Index(e) => {
                        w.byte(0);
                        w.expr(e, t)
                    }
                    Subscript::Slice(a, b) => {
                        w.byte(1);
                        w.optional(a, t)?;
                        w.optional(b, t)
                    }
                })
            }
            Expr::Field(a, place) => {
                self.byte(24);
                let (row, number) = place.of.map_or((0, place.at), |(row, n)| (row, n.unsigned_abs()));
                self.number(row.into());
                self.number(number.into());
                self.expr(a, t)
            }
            Expr::SubLink(s) => self.sublink(s, t),
            Expr::Agg { query, i }
            | Expr::Win { query, i }
            | Expr::Srf { query, i }
            | Expr::Grouping { query, i } => {
                self.byte(match e {
                    Expr::Grouping { .. } => 33,
                    Expr::Agg { .. } => 26,
                    Expr::Win { .. } => 27,
                    _ => 28,
                });
                self.query_id(*query);
                self.number((*i).into());
                Ok(())
            }
            Expr::NextVal { sequence, ty } => {
                self.byte(29);
                self.number((*sequence).into());
                self.number((*ty).into());
                Ok(())
            }
            Expr::Written(w) => {
                self.byte(30);
                match &w.0 {
                    Written::SqlValue(op, typmod) => {
                        self.byte(0);
                        self.number((*op).into());
                        self.signed(*typmod);
                    }
                    Written::Collate(name) => {
                        self.byte(1);
                        self.text(name);
                    }
                    Written::Syntax => self.byte(2),
                    Written::Operator(oid) => {
                        self.byte(3);
                        self.number((*oid).into());
                    }
                }
                self.expr(&w.1, t)
            }
            // A parameter of the statement.
            Expr::Param(n) if self.part.is_some() => {
                self.byte(32);
                self.number((*n).into());
                Ok(())
            }
            _ => Err(SqlError::internal("an expression that cannot be kept")),
        }
    }

    fn sublink(&mut self, s: &SubLink, t: Tree<'_, '_>) -> Result<()> {
        self.byte(25);
        self.byte(match s.kind {
            SubKind::Scalar => 0,
            SubKind::Exists => 1,
            SubKind::Any => 2,
            SubKind::All => 3,
            SubKind::Array => 4,
        });
        self.number(s.elem.into());
        self.query(&s.query, t)?;
        self.flag(s.test.is_some());
        let Some(test) = &s.test else { return Ok(()) };
        self.list(&test.slots, |w, slot| {
            w.defines(|part| part.slots.push(*slot));
            w.slot(*slot);
            Ok(())
        })?;
        self.expr(&test.cond, t)
    }

    fn agg(&mut self, a: &AggCall, t: Tree<'_, '_>) -> Result<()> {
        self.number(a.oid().into());
        self.types(&a.types)?;
        self.exprs(&a.args, t)?;
        self.flag(a.distinct);
        self.optional(&a.filter, t)?;
        self.sorts(&a.order, t)?;
        // Other aggregates have none, and had no place for them in earlier builds.
        if a.kind.direct().is_some() { self.exprs(&a.direct, t) } else { Ok(()) }
    }

    fn sorts(&mut self, list: &[AggSort], t: Tree<'_, '_>) -> Result<()> {
        self.list(list, |w, s| {
            w.expr(&s.e, t)?;
            w.number(s.ty.into());
            w.flag(s.descending);
            w.flag(s.nulls_first);
            Ok(())
        })
    }

    fn typed(&mut self, list: &[(Expr, Oid)], t: Tree<'_, '_>) -> Result<()> {
        self.list(list, |w, (e, ty)| {
            w.expr(e, t)?;
            w.number((*ty).into());
            Ok(())
        })
    }

    fn window(&mut self, w: &WinCall, t: Tree<'_, '_>) -> Result<()> {
        self.byte(tag_of(&WINDOW_FUNCTIONS, w.f));
        self.flag(w.agg.is_some());
        w.agg.iter().try_for_each(|a| self.agg(a, t))?;
        self.exprs(&w.args, t)?;
        self.typed(&w.window.partition, t)?;
        self.sorts(&w.window.order, t)?;
        self.number(w.window.frame.into());
        self.optional(&w.window.start, t)?;
        self.optional(&w.window.end, t)
    }

    fn source_function(&mut self, f: &FromFunc, t: Tree<'_, '_>) -> Result<()> {
        self.text(&f.name);
        self.number(f.columns as u64);
        self.flag(f.srf.is_some());
        self.expr(&f.call, t)
    }

    fn cte(&mut self, c: &Cte, t: Tree<'_, '_>) -> Result<()> {
        self.flag(c.query.is_some());
        c.query.iter().try_for_each(|q| self.query(q, t))?;
        self.flag(c.recursive.is_some());
        if let Some((q, distinct)) = &c.recursive {
            self.flag(*distinct);
            self.query(q, t)?;
        }
        if let Some(search) = &c.search {
            self.flag(search.breadth);
            self.positions(&search.by)?;
        }
        let Some(cycle) = &c.cycle else { return Ok(()) };
        self.positions(&cycle.by)?;
        self.number(cycle.ty.into());
        self.expr(&cycle.value, t)?;
        self.expr(&cycle.default, t)
    }

    fn from(&mut self, from: &From, t: Tree<'_, '_>) -> Result<()> {
        sinew_table::stack::check_building()?;
        match from {
            From::Rel(rel) => {
                self.byte(0);
                self.define_rel(*rel, t)
            }
            From::Join { kind, left, right, on } => {
                self.byte(match kind {
                    JoinKind::Inner => 1,
                    JoinKind::Left => 2,
                    JoinKind::Right => 3,
                    JoinKind::Full => 4,
                    JoinKind::Semi | JoinKind::Anti => {
                        return Err(SqlError::internal("a planned join cannot be kept"));
                    }
                });
                self.from(left, t)?;
                self.from(right, t)?;
                self.exprs(on, t)
            }
        }
    }

    fn query(&mut self, q: &Query, t: Tree<'_, '_>) -> Result<()> {
        sinew_table::stack::check_building()?;
        self.defines(|part| part.queries.push(q.id));
        self.query_id(q.id);
        self.list(&q.with, |w, id| w.define_cte(*id, t))?;
        match &q.body {
            Body::Select => self.byte(0),
            Body::Values(rows, rel) => {
                self.byte(1);
                self.define_rel(*rel, t)?;
                self.list(rows, |w, row| w.exprs(row, t))?;
            }
            Body::SetOp { op, all, left, right, rel } => {
                self.byte(2);
                self.byte(match op {
                    SetOpKind::Union => 0,
                    SetOpKind::Intersect => 1,
                    SetOpKind::Except => 2,
                });
                self.flag(*all);
                self.define_rel(*rel, t)?;
                self.query(left, t)?;
                self.query(right, t)?;
            }
        }
        self.list(&q.from, |w, f| w.from(f, t))?;
        self.exprs(&q.quals, t)?;
        self.list(&q.targets, |w, target| {
            w.text(&target.name);
            w.number(target.ty.into());
            w.signed(target.typmod);
            w.flag(target.junk);
            w.number(target.origin.0.into());
            w.signed(target.origin.1.into());
            w.expr(&target.e, t)
        })?;
        match &q.distinct {
            Distinct::No => self.byte(0),
            Distinct::All => self.byte(1),
            Distinct::On(list) => {
                self.byte(2);
                self.positions(list)?;
            }
        }
        self.typed(&q.group, t)?;
        self.number(q.determined as u64);
        self.byte(match &q.grouping {
            None if q.groupings.is_empty() => q.grouped.into(),
            _ => 2,
        });
        if q.grouping.is_some() || !q.groupings.is_empty() {
            let items = q.grouping.as_ref().map_or(&[][..], |grouping| &grouping.items);
            self.flag(q.grouping.as_ref().is_some_and(|grouping| grouping.distinct));
            self.list(items, |w, item| w.group_set(item))?;
            self.list(&q.groupings, |w, args| w.positions(args))?;
        }
        self.list(&q.aggs, |w, a| w.agg(a, t))?;
        self.exprs(&q.having, t)?;
        self.list(&q.windows, |w, win| w.window(win, t))?;
        self.list(&q.srfs, |w, f| w.call(f, t))?;
        self.number(q.implied_sorts as u64);
        self.list(&q.sort, |w, k| {
            w.number(k.target as u64);
            w.flag(k.descending);
            w.flag(k.nulls_first);
            Ok(())
        })?;
        self.optional(&q.limit, t)?;
        self.optional(&q.offset, t)?;
        self.flag(q.with_ties);
        self.list(&q.row_locks, |w, l| {
            w.rel(l.rel);
            w.byte(match l.strength {
                RowLockStrength::KeyShare => 0,
                RowLockStrength::Share => 1,
                RowLockStrength::NoKeyUpdate => 2,
                RowLockStrength::Update => 3,
            });
            w.byte(match l.wait {
                WaitPolicy::Block => 0,
                WaitPolicy::Skip => 1,
                WaitPolicy::Nowait => 2,
            });
            Ok(())
        })
    }
}

impl Writer {
    fn positions(&mut self, list: &[usize]) -> Result<()> {
        self.list(list, |w, i| {
            w.number(*i as u64);
            Ok(())
        })
    }

    fn group_set(&mut self, set: &GroupSet) -> Result<()> {
        let (tag, parts) = match set {
            GroupSet::Plain(keys) => {
                self.byte(0);
                return self.positions(keys);
            }
            GroupSet::Rollup(parts) => (1, parts),
            GroupSet::Cube(parts) => (2, parts),
            GroupSet::Sets(parts) => (3, parts),
        };
        self.byte(tag);
        self.list(parts, |w, part| w.group_set(part))
    }
}
