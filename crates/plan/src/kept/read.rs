//! Bytes to trees, into a binder whose numbers may have begun elsewhere.

mod calls;

use crate::binder::oper::compact;
use crate::binder::scope::table_columns;
use crate::binder::{Binder, Typed};
use crate::kept::tags::{
    ARITHMETIC, COMPARISONS, CYCLE, HAS_CLAUSES, NAMED, SAMPLES, SEARCH, TESTS, WINDOW_FUNCTIONS,
};
use crate::kept::write::{ALL_COLUMNS, NAMES_GIVEN, NAMES_OF_COLUMNS, NAMES_OF_NONE};
use crate::kept::{ONLY, Purpose, SAMPLED};
use crate::tree::expr::{CaseExpr, Expr, FuncExpr, RelId, SubKind, SubLink, SubTest, Subscript, Written};
use crate::tree::query::{
    AggCall, AggSort, Body, Cte, Cycle, Distinct, From, FromFunc, GroupSet, Grouping, JoinKind, Materialized,
    Query, RowLock, Rte, RteCol, RteKind, Sample, Search, SetOpKind, SortKey, TABLEOID, Target, WinCall,
    Window,
};
use crate::tree::sublink::{forget_what_rows_say, hashable};
use sinew_error::{Result, SqlError, SqlState};
use sinew_table::codec::Reader;
use sinew_table::tagged;
use sinew_table::{Relation, RelationKind};
use sinew_txn::{LockMode, RowLockStrength, WaitPolicy};
use sinew_types::acl::Rights;
use sinew_types::aggregate::AggKind;
use sinew_types::cast::Coercion;
use sinew_types::func::{CallTypes, FnBody};
use sinew_types::{Datum, FieldNames, Oid};
use std::sync::Arc;

/// A tree that was read.
#[derive(Debug)]
pub enum Kept {
    Expression { e: Expr, ty: Oid },
    Query(Box<Query>),
}

fn damaged() -> SqlError {
    SqlError::new(SqlState::DATA_CORRUPTED, "a stored expression is damaged")
}

impl Kept {
    /// Reads a kept text. `own`: the range table entry that stands for the relation whose
    /// expression it is; 0 if `None`.
    pub fn read(binder: &mut Binder<'_>, kept: &str, purpose: Purpose, own: Option<RelId>) -> Result<Kept> {
        let bytes = crate::kept::unpack(kept)?;
        let mut read = Read {
            r: Reader { bytes: &bytes },
            purpose,
            own,
            rels: binder.rtes.len() as u32,
            ctes: binder.ctes.len(),
            slots: Vec::new(),
            queries: Vec::new(),
            binder,
        };
        match read.byte()? {
            b'e' => {
                let ty = read.oid()?;
                Ok(Kept::Expression { e: read.expr()?, ty })
            }
            b'q' => {
                read.own = None;
                Ok(Kept::Query(Box::new(read.whole_query()?)))
            }
            _ => Err(damaged()),
        }
    }

    /// An expression and its type.
    pub fn expression(self) -> Result<(Expr, Oid)> {
        match self {
            Kept::Expression { e, ty } => Ok((e, ty)),
            Kept::Query(_) => Err(damaged()),
        }
    }

    /// The query; an error if the tree is an expression.
    pub fn query(self) -> Result<Query> {
        match self {
            Kept::Query(q) => Ok(*q),
            Kept::Expression { .. } => Err(damaged()),
        }
    }
}

struct Read<'r, 'b, 'c> {
    r: Reader<'r>,
    purpose: Purpose,
    own: Option<RelId>,
    /// Where the tree's range table entries and CTEs begin among the binder's.
    rels: u32,
    ctes: usize,
    /// The binder's numbers for the tree's slots and queries.
    slots: Vec<u32>,
    queries: Vec<u32>,
    binder: &'b mut Binder<'c>,
}

impl Read<'_, '_, '_> {
    fn byte(&mut self) -> Result<u8> {
        self.r.u8()
    }

    fn flag(&mut self) -> Result<bool> {
        Ok(self.byte()? != 0)
    }

    fn one_of<T: Copy>(&mut self, list: &[T]) -> Result<T> {
        list.get(usize::from(self.byte()?)).copied().ok_or_else(damaged)
    }

    fn number(&mut self) -> Result<u64> {
        let mut n = 0u64;
        for shift in (0..64).step_by(7) {
            let b = self.byte()?;
            n |= u64::from(b & 0x7F) << shift;
            if b < 0x80 {
                return Ok(n);
            }
        }
        Err(damaged())
    }

    fn oid(&mut self) -> Result<Oid> {
        let oid = Oid::try_from(self.number()?).map_err(|_| damaged())?;
        // The OIDs of such types are those of nothing else.
        self.binder.note_type(oid);
        Ok(oid)
    }

    fn count(&mut self) -> Result<usize> {
        let n = self.number()? as usize;
        // Each item takes a byte at least.
        if n > self.r.bytes.len() { Err(damaged()) } else { Ok(n) }
    }

    fn signed(&mut self) -> Result<i32> {
        let n = self.number()? as u32;
        Ok((n >> 1) as i32 ^ -((n & 1) as i32))
    }

    fn text(&mut self) -> Result<Arc<str>> {
        let n = self.count()?;
        let (head, rest) = self.r.bytes.split_at(n);
        self.r.bytes = rest;
        std::str::from_utf8(head).map(Arc::from).map_err(|_| damaged())
    }

    fn list<T>(&mut self, mut each: impl FnMut(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        let n = self.count()?;
        (0..n).map(|_| each(self)).collect()
    }

    fn exprs(&mut self) -> Result<Vec<Expr>> {
        self.list(Self::expr)
    }

    fn optional(&mut self) -> Result<Option<Expr>> {
        if self.flag()? { self.expr().map(Some) } else { Ok(None) }
    }

    fn boxed(&mut self) -> Result<Box<Expr>> {
        self.expr().map(Box::new)
    }

    fn columns(&mut self) -> Result<Vec<RteCol>> {
        self.list(|r| Ok(RteCol::new(r.text()?, r.oid()?, r.signed()?, r.flag()?)))
    }

    fn types(&mut self) -> Result<CallTypes> {
        let ret = self.oid()?;
        Ok(CallTypes { ret, args: self.list(Self::oid)? })
    }

    fn pair(&mut self) -> Result<Box<(Expr, Expr)>> {
        Ok(Box::new((self.expr()?, self.expr()?)))
    }

    fn path(&mut self) -> Result<Coercion> {
        Ok(match self.byte()? {
            0 => Coercion::Relabel,
            1 => Coercion::Retag,
            2 => Coercion::Func(self.function()?),
            3 => Coercion::InOut,
            4 => Coercion::Array(Box::new(self.path()?)),
            _ => return Err(damaged()),
        })
    }

    fn slot(&mut self) -> Result<u32> {
        let at = self.number()? as usize;
        while self.slots.len() <= at.min(1 << 20) {
            let slot = self.binder.slot();
            self.slots.push(slot);
        }
        self.slots.get(at).copied().ok_or_else(damaged)
    }

    fn query_id(&mut self) -> Result<u32> {
        let at = self.number()? as usize;
        while self.queries.len() <= at.min(1 << 20) {
            self.binder.queries += 1;
            self.queries.push(self.binder.queries);
        }
        self.queries.get(at).copied().ok_or_else(damaged)
    }

    fn rel(&mut self) -> Result<RelId> {
        let rel = self.rels + self.number()? as u32;
        if (rel as usize) < self.binder.rtes.len() { Ok(rel) } else { Err(damaged()) }
    }

    fn var(&mut self) -> Result<Expr> {
        let rel = match self.own {
            Some(own) => {
                self.number()?;
                own
            }
            // An expression over a relation that is in no range table.
            None if self.binder.rtes.is_empty() => self.number()? as u32,
            None => self.rel()?,
        };
        let col = self.number()?;
        let col = match col {
            0 => {
                let rte = self.binder.rtes.get_mut(rel as usize).ok_or_else(damaged)?;
                rte.tid = true;
                rte.cols.len() as u16
            }
            col if col == u64::from(TABLEOID) + 1 => return self.table_of_row(rel),
            col => (col - 1) as u16,
        };
        let e = Expr::Var { rel, col };
        if self.own.is_none() {
            self.binder.mark_read(&e);
        }
        Ok(e)
    }

    /// The table that a row of an entry is in. To run, that of a row without partitions is known.
    fn table_of_row(&mut self, rel: RelId) -> Result<Expr> {
        let own = Expr::Var { rel, col: TABLEOID };
        let Some(rte) = self.binder.rtes.get(rel as usize) else { return Ok(own) };
        let known = match &rte.kind {
            RteKind::Table(t) if !t.has_parts() => Some(t.oid),
            RteKind::Row => self.binder.row_of,
            _ => None,
        };
        let behind = Expr::Var { rel, col: rte.cols.len() as u16 + 1 };
        let known = known.filter(|_| self.purpose != Purpose::Show);
        Ok(known.map_or(behind, |oid| Expr::Const(Datum::Oid(oid))))
    }

    /// Constants are folded when the tree is to run.
    fn fold(&mut self, e: Expr) -> Result<Expr> {
        if self.purpose != Purpose::Show { self.binder.fold(e) } else { Ok(e) }
    }

    fn fields(&mut self) -> Result<(Vec<(Oid, Expr)>, FieldNames)> {
        let named = self.byte()?;
        if named == ALL_COLUMNS {
            let rel = self.rel()?;
            let cols = self.binder.rtes[rel as usize].cols.iter().zip(0..).filter(|(c, _)| c.visible);
            let fields: Vec<_> = cols.map(|(c, col)| (c.ty, Expr::Var { rel, col })).collect();
            let names = self.binder.column_names(&fields).ok_or_else(damaged)?;
            for (ty, e) in &fields {
                self.binder.note_type(*ty);
                self.binder.mark_read(e);
            }
            return Ok((fields, names));
        }
        let fields = self.list(|r| Ok((r.oid()?, r.expr()?)))?;
        let names = match named {
            NAMES_OF_NONE => FieldNames::default(),
            // An expression over a relation that is in no range table does not see the names.
            NAMES_OF_COLUMNS => self.binder.column_names(&fields).unwrap_or_else(FieldNames::unknown),
            NAMES_GIVEN => FieldNames::given(self.list(Self::text)?),
            _ => return Err(damaged()),
        };
        Ok((fields, names))
    }

    fn expr(&mut self) -> Result<Expr> {
        sinew_table::stack::check_building()?;
        Ok(match self.byte()? {
            1 => {
                let value = tagged::get_value(&mut self.r)?;
                self.binder.count_constant(&value, 0);
                self.binder.note_type(value.own_type());
                Expr::Const(value)
            }
            2 => self.var()?,
            3 => Expr::Param(self.slot()?),
            4 => {
                let call = self.call()?;
                match self.purpose {
                    Purpose::Run | Purpose::Write => self.binder.fold(compact(call))?,
                    Purpose::Show => Expr::Func(Box::new(call)),
                }
            }
            5 => {
                let op = self.one_of(&COMPARISONS)?;
                let e = Expr::IntCmp(op, self.pair()?);
                self.fold(e)?
            }
            tag @ (6 | 7) => {
                let op = self.one_of(&ARITHMETIC)?;
                let pair = self.pair()?;
                self.fold(if tag == 6 { Expr::Int4(op, pair) } else { Expr::Int8(op, pair) })?
            }
            8 => Expr::And(self.exprs()?),
            9 => Expr::Or(self.exprs()?),
            10 => Expr::Not(self.boxed()?),
            11 => {
                let not = self.flag()?;
                Expr::IsNull(self.boxed()?, not)
            }
            12 => {
                let test = self.one_of(&TESTS)?;
                Expr::BoolTest(self.boxed()?, test)
            }
            13 => {
                let arg = if self.flag()? { Some((self.slot()?, self.expr()?)) } else { None };
                let whens = self.list(|r| Ok((r.expr()?, r.expr()?)))?;
                Expr::Case(Box::new(CaseExpr { arg, whens, otherwise: self.expr()? }))
            }
            tag => self.rarer(tag)?,
        })
    }

    fn rarer(&mut self, tag: u8) -> Result<Expr> {
        Ok(match tag {
            14 => Expr::Coalesce(self.exprs()?),
            15 => Expr::MinMax { greatest: self.flag()?, ty: self.oid()?, args: self.exprs()? },
            16 => Expr::NullIf(Box::new(self.call()?)),
            17 => {
                let not = self.flag()?;
                Expr::Distinct(Box::new(self.call()?), not)
            }
            18 => {
                let (elem, nested) = (self.oid()?, self.flag()?);
                let args = self.exprs()?;
                let constant = args.iter().all(Expr::is_const);
                let array = Expr::Array { elem, args, nested };
                if constant && self.purpose != Purpose::Show { self.binder.fold_array(array)? } else { array }
            }
            19 => {
                let (fields, names) = self.fields()?;
                Expr::Row(fields, names)
            }
            20 => {
                let any = self.flag()?;
                Expr::ScalarArray { f: Box::new(self.call()?), any }
            }
            21 => {
                let path = Box::new(self.path()?);
                let (from, to, typmod) = (self.oid()?, self.oid()?, self.signed()?);
                let (explicit, mut arg) = (self.flag()?, self.boxed()?);
                self.binder.renew_row(&mut arg, to)?;
                self.fold(Expr::Cast { path, arg, from, to, typmod, explicit })?
            }
            22 => {
                let (ty, typmod, explicit) = (self.oid()?, self.signed()?, self.flag()?);
                let e = self.expr()?;
                if self.purpose != Purpose::Show && e.is_const() {
                    let b = Typed::new(e, ty, -1);
                    return Ok(match self.binder.length(b.clone(), typmod, explicit) {
                        Ok(b) => b.e,
                        // An error is told when a row is there.
                        Err(_) => Expr::Typmod { arg: Box::new(b.e), ty, typmod, explicit },
                    });
                }
                Expr::Typmod { arg: Box::new(e), ty, typmod, explicit }
            }
            23 => {
                let arg = self.boxed()?;
                let subs = self.list(|r| {
                    Ok(match r.byte()? {
                        0 => Subscript::Index(r.expr()?),
                        _ => Subscript::Slice(r.optional()?, r.optional()?),
                    })
                })?;
                Expr::Subscript { arg, subs }
            }
            24 => {
                let place = self.field_place()?;
                Expr::Field(self.boxed()?, place)
            }
            25 => self.sublink()?,
            26 => Expr::Agg { query: self.query_id()?, i: self.number()? as u32 },
            27 => Expr::Win { query: self.query_id()?, i: self.number()? as u32 },
            33 => Expr::Grouping { query: self.query_id()?, i: self.number()? as u32 },
            28 => Expr::Srf { query: self.query_id()?, i: self.number()? as u32 },
            29 => Expr::NextVal { sequence: self.oid()?, ty: self.oid()? },
            30 => {
                let how = match self.byte()? {
                    0 => Written::SqlValue(self.number()? as u32, self.signed()?),
                    1 => Written::Collate(self.text()?),
                    2 => Written::Syntax,
                    3 => Written::Operator(self.oid()?),
                    _ => return Err(damaged()),
                };
                let e = self.expr()?;
                self.note_operator(&how, &e);
                match self.purpose {
                    Purpose::Run | Purpose::Write => e,
                    Purpose::Show => Expr::Written(Box::new((how, e))),
                }
            }
            31 => {
                let rel = self.rel()?;
                self.binder.whole_rows.push(rel);
                let (fields, names) = self.fields()?;
                Expr::WholeRow { rel, fields, names }
            }
            34 => {
                let (domain, explicit) = (self.oid()?, self.flag()?);
                let arg = self.expr()?;
                let shows = self.purpose == Purpose::Show;
                self.binder.kept_domain(arg, domain, explicit, shows)?
            }
            _ => return Err(damaged()),
        })
    }

    fn sublink(&mut self) -> Result<Expr> {
        self.binder.has_sublinks = true;
        let kind = match self.byte()? {
            0 => SubKind::Scalar,
            1 => SubKind::Exists,
            2 => SubKind::Any,
            3 => SubKind::All,
            4 => SubKind::Array,
            _ => return Err(damaged()),
        };
        let elem = self.oid()?;
        let mut query = self.query()?;
        if kind == SubKind::Exists && self.purpose != Purpose::Show {
            forget_what_rows_say(&mut query);
        }
        let test = if self.flag()? {
            let slots = self.list(Self::slot)?;
            let cond = self.boxed()?;
            let types: Vec<Oid> = query.outputs().map(|t| t.ty).collect();
            let any = kind == SubKind::Any;
            let hash = if any { hashable(&cond, &slots, &types) } else { None };
            Some(SubTest { cond, slots, hash, is_exists: false })
        } else {
            None
        };
        Ok(Expr::SubLink(Box::new(SubLink { kind, query: Arc::new(query), test, elem })))
    }

    fn agg(&mut self) -> Result<AggCall> {
        let oid = self.oid()?;
        let routine = self.binder.cx.routine(oid)?;
        self.binder.kept_functions.extend(routine.as_ref().map(|_| oid));
        let types = self.types()?;
        let (f, kind, made) = match &routine {
            Some(routine) => {
                let made = self.binder.made_aggregate(routine, &types)?;
                (FuncExpr::row_of(routine), AggKind::Made, Some(made))
            }
            None => {
                let f = self.function_of(oid)?;
                let FnBody::Aggregate(kind) = f.body else { return Err(damaged()) };
                (f, kind, None)
            }
        };
        let args = self.exprs()?;
        let distinct = self.flag()?;
        let (filter, order) = (self.optional()?, self.sorts()?);
        let direct = if kind.direct().is_some() { self.exprs()? } else { Vec::new() };
        Ok(AggCall { kind, f, made, types, direct, args, distinct, filter, order })
    }

    fn sorts(&mut self) -> Result<Vec<AggSort>> {
        self.list(|r| {
            let (e, ty) = (r.expr()?, r.oid()?);
            Ok(AggSort { e, arg: None, ty, descending: r.flag()?, nulls_first: r.flag()? })
        })
    }

    fn typed(&mut self) -> Result<Vec<(Expr, Oid)>> {
        self.list(|r| Ok((r.expr()?, r.oid()?)))
    }

    fn window(&mut self) -> Result<WinCall> {
        let f = self.one_of(&WINDOW_FUNCTIONS)?;
        let agg = if self.flag()? { Some(self.agg()?) } else { None };
        let mut call = WinCall {
            f,
            agg,
            args: self.exprs()?,
            window: Window {
                partition: self.typed()?,
                order: self.sorts()?,
                frame: self.number()? as u32,
                start: self.optional()?,
                end: self.optional()?,
            },
        };
        if let Some(agg) = &mut call.agg {
            self.binder.over_frames(agg, call.window.frame)?;
        }
        Ok(call)
    }

    fn from(&mut self) -> Result<From> {
        sinew_table::stack::check_building()?;
        let kind = match self.byte()? {
            0 => return self.rel().map(From::Rel),
            1 => JoinKind::Inner,
            2 => JoinKind::Left,
            3 => JoinKind::Right,
            4 => JoinKind::Full,
            _ => return Err(damaged()),
        };
        let (left, right) = (Box::new(self.from()?), Box::new(self.from()?));
        let on = self.exprs()?;
        Ok(From::Join { kind, left, right, on: self.conditions(on) })
    }

    /// Conjuncts of conditions, without those that folding made true.
    fn conditions(&self, list: Vec<Expr>) -> Vec<Expr> {
        if self.purpose == Purpose::Show {
            return list;
        }
        let mut out = Vec::with_capacity(list.len());
        list.into_iter().for_each(|e| e.conjuncts(&mut out));
        out
    }

    /// The relation that a range table entry names, as it is now.
    fn relation(&mut self, oid: Oid) -> Result<Arc<Relation>> {
        let (cx, mode) = (self.binder.cx, LockMode::AccessShare);
        let rel = match self.purpose {
            Purpose::Run | Purpose::Write => {
                let rel = cx.open_oid(oid, mode)?;
                if (16384..sinew_catalog::FIRST_TEMPORARY_OID).contains(&oid) {
                    self.binder.locks.push((oid, mode));
                }
                rel
            }
            Purpose::Show => cx.relation(oid)?,
        };
        rel.ok_or_else(|| {
            SqlError::new(SqlState::UNDEFINED_TABLE, format!("relation with OID {oid} does not exist"))
        })
    }

    fn whole_query(&mut self) -> Result<Query> {
        // Each entry has its place before any expression is read; what is in subqueries and
        // functions follows.
        let mut kinds = Vec::new();
        for _ in 0..self.count()? {
            let name = self.text()?;
            let letter = self.byte()?;
            let kind = letter & !SAMPLED;
            let mut rte = Rte::new(RteKind::Row, name, Vec::new());
            if matches!(kind, b't' | ONLY) {
                let rel = self.oid().and_then(|oid| self.relation(oid))?;
                rte.only = kind == ONLY;
                rte.need = Some(self.binder.need(&rel, Rights::SELECT));
                rte.cols = table_columns(&rel);
                rte.name = if rte.name.is_empty() { rel.name.clone() } else { rte.name };
                rte.kind = RteKind::Table(if rte.only { rel.alone() } else { rel });
            } else {
                if kind == b'c' {
                    rte.kind = RteKind::Cte(self.ctes + self.number()? as usize);
                }
                rte.cols = self.columns()?;
            }
            kinds.push(letter);
            self.binder.add_rte(rte);
        }
        let n = self.count()?;
        let mut clauses = Vec::new();
        for _ in 0..n {
            let (name, refs) = (self.text()?, self.number()? as u32);
            let letter = self.byte()?;
            let has = if letter & HAS_CLAUSES == 0 { 0 } else { self.byte()? };
            clauses.push(has);
            let named = if has & NAMED == 0 { 0 } else { self.number()? as usize };
            let materialized = match letter & !HAS_CLAUSES {
                b'u' => Materialized::Unsaid,
                b'a' => Materialized::Always,
                _ => Materialized::Never,
            };
            let cols = self.columns()?;
            self.binder.ctes.push(Cte {
                name,
                cols,
                query: None,
                change: None,
                recursive: None,
                search: None,
                cycle: None,
                named,
                refs,
                materialized,
            });
        }
        for (i, kind) in kinds.iter().enumerate() {
            let at = self.rels as usize + i;
            match kind {
                b'q' => self.binder.rtes[at].kind = RteKind::Query(Box::new(self.query()?)),
                letter if letter & SAMPLED != 0 => {
                    let (method, percent) = (self.one_of(&SAMPLES)?, self.expr()?);
                    let sample = Sample { method, percent, seed: self.optional()? };
                    self.binder.rtes[at].sample = Some(Box::new(sample));
                }
                b'f' | b'o' => {
                    let list = self.list(Self::source_function)?;
                    self.binder.rtes[at].kind = RteKind::Func(list, *kind == b'o');
                }
                _ => {}
            }
        }
        for (i, clauses) in clauses.into_iter().enumerate() {
            let query = if self.flag()? { Some(Box::new(self.query()?)) } else { None };
            let recursive = if self.flag()? { Some((self.flag()?, Box::new(self.query()?))) } else { None };
            let search = if clauses & SEARCH == 0 { None } else { Some(self.search()?) };
            let cycle = if clauses & CYCLE == 0 { None } else { Some(Box::new(self.cycle()?)) };
            let cte = &mut self.binder.ctes[self.ctes + i];
            cte.query = query;
            cte.recursive = recursive.map(|(distinct, query)| (query, distinct));
            (cte.search, cte.cycle) = (search, cycle);
        }
        let mut q = self.query()?;
        if self.purpose != Purpose::Show {
            let written = match q.from.as_slice() {
                [From::Rel(rel)] if self.purpose == Purpose::Write => Some(*rel as usize),
                _ => None,
            };
            self.expand_views(kinds.len(), written)?;
            for (i, kind) in kinds.iter().enumerate() {
                let at = self.rels as usize + i;
                if *kind == b'q'
                    && let RteKind::Query(inner) = &mut self.binder.rtes[at].kind
                {
                    let mut inner = std::mem::replace(inner, Box::new(Query::new(0)));
                    self.lock_rows(&mut inner)?;
                    self.binder.rtes[at].kind = RteKind::Query(inner);
                }
            }
            self.lock_rows(&mut q)?;
        }
        Ok(q)
    }

    /// Replaces views among the tree's entries by their queries, but for one that is written.
    fn expand_views(&mut self, entries: usize, written: Option<usize>) -> Result<()> {
        let first = self.rels as usize;
        for at in (first..first + entries).filter(|at| Some(*at) != written) {
            if let RteKind::Table(rel) = &self.binder.rtes[at].kind
                && rel.kind == RelationKind::View
            {
                let rel = rel.clone();
                let query = self.binder.query_of_view(&rel)?;
                self.binder.rtes[at].kind = RteKind::Query(Box::new(query));
            }
        }
        Ok(())
    }

    /// Locks of rows are noted again: those of a view go to the tables under it.
    fn lock_rows(&mut self, q: &mut Query) -> Result<()> {
        for lock in std::mem::take(&mut q.row_locks) {
            self.binder.lock_rows_of(q, lock.rel, lock.strength, lock.wait, "FOR UPDATE")?;
        }
        Ok(())
    }

    fn search(&mut self) -> Result<Search> {
        Ok(Search { breadth: self.flag()?, by: self.positions()? })
    }

    fn cycle(&mut self) -> Result<Cycle> {
        Ok(Cycle { by: self.positions()?, ty: self.oid()?, value: self.expr()?, default: self.expr()? })
    }

    fn source_function(&mut self) -> Result<FromFunc> {
        let name = self.text()?;
        let (columns, is_set) = (self.number()? as usize, self.flag()?);
        let call = self.expr()?;
        let srf = match &call {
            Expr::Func(f) if is_set => Some(f.clone()),
            _ => None,
        };
        Ok(FromFunc { call, srf, columns, name })
    }

    fn query(&mut self) -> Result<Query> {
        sinew_table::stack::check_building()?;
        let mut q = Query::new(self.query_id()?);
        let ctes = self.ctes;
        q.with = self.list(|r| Ok(ctes + r.number()? as usize))?;
        q.body = match self.byte()? {
            0 => Body::Select,
            1 => {
                let rel = self.rel()?;
                Body::Values(self.list(Self::exprs)?, rel)
            }
            2 => {
                let op = match self.byte()? {
                    0 => SetOpKind::Union,
                    1 => SetOpKind::Intersect,
                    2 => SetOpKind::Except,
                    _ => return Err(damaged()),
                };
                let (all, rel) = (self.flag()?, self.rel()?);
                Body::SetOp { op, all, left: Box::new(self.query()?), right: Box::new(self.query()?), rel }
            }
            _ => return Err(damaged()),
        };
        q.from = self.list(Self::from)?;
        let quals = self.exprs()?;
        q.quals = self.conditions(quals);
        q.targets = self.list(|r| {
            let (name, ty, typmod, junk) = (r.text()?, r.oid()?, r.signed()?, r.flag()?);
            let origin = (r.oid()?, r.signed()? as i16);
            Ok(Target { name, e: r.expr()?, ty, typmod, domain: None, junk, origin })
        })?;
        q.distinct = match self.byte()? {
            0 => Distinct::No,
            1 => Distinct::All,
            2 => Distinct::On(self.positions()?),
            _ => return Err(damaged()),
        };
        q.group = self.typed()?;
        q.determined = (self.number()? as usize).min(q.group.len());
        match self.byte()? {
            has @ (0 | 1) => q.grouped = has == 1,
            2 => {
                q.grouped = true;
                let (distinct, items) = (self.flag()?, self.list(Self::group_set)?);
                q.grouping = (!items.is_empty()).then_some(Grouping { items, distinct });
                q.groupings = self.list(Self::positions)?;
            }
            _ => return Err(damaged()),
        }
        let keys = q.group.len();
        let sets = q.grouping.iter().flat_map(|grouping| &grouping.items);
        if sets.flat_map(GroupSet::keys).chain(q.groupings.iter().flatten().copied()).any(|key| key >= keys) {
            return Err(damaged());
        }
        q.aggs = self.list(Self::agg)?;
        let having = self.exprs()?;
        q.having = self.conditions(having);
        q.windows = self.list(Self::window)?;
        q.srfs = self.list(Self::call)?;
        q.implied_sorts = self.number()? as usize;
        q.sort = self.list(|r| {
            Ok(SortKey { target: r.number()? as usize, descending: r.flag()?, nulls_first: r.flag()? })
        })?;
        q.implied_sorts = q.implied_sorts.min(q.sort.len());
        let shows = self.purpose == Purpose::Show;
        let says_something = |e: &Expr| shows || !matches!(e, Expr::Const(Datum::Null));
        q.limit = self.optional()?.filter(says_something);
        q.offset = self.optional()?.filter(says_something);
        q.with_ties = self.flag()?;
        q.row_locks = self.list(|r| {
            let rel = r.rel()?;
            let strength = match r.byte()? {
                0 => RowLockStrength::KeyShare,
                1 => RowLockStrength::Share,
                2 => RowLockStrength::NoKeyUpdate,
                _ => RowLockStrength::Update,
            };
            let wait = match r.byte()? {
                0 => WaitPolicy::Block,
                1 => WaitPolicy::Skip,
                _ => WaitPolicy::Nowait,
            };
            Ok(RowLock { rel, strength, wait })
        })?;
        Ok(q)
    }

    fn positions(&mut self) -> Result<Vec<usize>> {
        self.list(|r| Ok(r.number()? as usize))
    }

    fn group_set(&mut self) -> Result<GroupSet> {
        sinew_table::stack::check()?;
        Ok(match self.byte()? {
            0 => GroupSet::Plain(self.positions()?),
            1 => GroupSet::Rollup(self.list(Self::group_set)?),
            2 => GroupSet::Cube(self.list(Self::group_set)?),
            3 => GroupSet::Sets(self.list(Self::group_set)?),
            _ => return Err(damaged()),
        })
    }
}
