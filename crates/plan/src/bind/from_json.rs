//! `json_to_record(j) AS t(a int, b text)` and its kin in FROM, and
//! `json_populate_record(null::t, j)`.
//!
//! The call becomes a subquery: one that gives the objects, and above it one that reads each column
//! of the list, or of the table, from the object.

use crate::binder::domains::NamedType;
use crate::binder::scope::{NsItem, table_columns};
use crate::binder::types::resolve_type_name;
use crate::binder::{Binder, Clause, Typed};
use crate::tree::expr::{CaseExpr, Expr, FieldPlace, FromJson};
use crate::tree::parse::location;
use crate::tree::query::{From, Query, Rte, RteCol, RteKind, Target};
use pg_raw_parse::{Node, nodes};
use sinew_error::{Result, SqlState};
use sinew_types::cast::CastContext;
use sinew_types::typeinfo::{made, type_name};
use sinew_types::{Oid, oid};
use std::sync::Arc;

/// The names and values of what an object may lack.
type Base = Vec<(Arc<str>, Expr)>;

/// A function whose columns the statement names.
struct Reader {
    name: &'static str,
    json: Oid,
    /// It reads an array of objects.
    of_set: bool,
    /// Its first argument has the values of what an object lacks.
    has_base: bool,
}

const fn reader(name: &'static str, json: Oid, of_set: bool, has_base: bool) -> Reader {
    Reader { name, json, of_set, has_base }
}

static READERS: [Reader; 8] = [
    reader("json_to_record", oid::JSON, false, false),
    reader("json_to_recordset", oid::JSON, true, false),
    reader("json_populate_record", oid::JSON, false, true),
    reader("json_populate_recordset", oid::JSON, true, true),
    reader("jsonb_to_record", oid::JSONB, false, false),
    reader("jsonb_to_recordset", oid::JSONB, true, false),
    reader("jsonb_populate_record", oid::JSONB, false, true),
    reader("jsonb_populate_recordset", oid::JSONB, true, true),
];

impl Binder<'_> {
    /// `json_to_record` and its kin in FROM with a list of columns and their types. `None` for all
    /// else.
    pub(super) fn bind_defined_columns(
        &mut self,
        f: &nodes::RangeFunction,
    ) -> Result<Option<(From, Vec<NsItem>)>> {
        if f.coldeflist().is_empty() {
            return Ok(None);
        }
        let call = match f.functions().get(0) {
            Some(Node::NodeList(list)) => list.get(0),
            node => node,
        };
        let Some(Node::FuncCall(call)) = call else { return Ok(None) };
        let name = call.funcname().iter().next_back().and_then(|n| n.as_str()).unwrap_or("");
        let Some(reader) = READERS.iter().find(|r| r.name == name) else { return Ok(None) };
        if self.keeps || f.ordinality || f.functions().len() > 1 {
            return Err(self.unsupported("a column definition list here", call.location));
        }
        let definition: Vec<&nodes::ColumnDef> = f.coldeflist().iter().collect();
        let cols = self.defined_columns(&definition)?;
        let args = self.bind_arguments(call.args().iter())?;
        self.read_columns(f, call, reader, args, cols).map(Some)
    }

    /// `json_populate_record(null::t, j)` and its kin in FROM, also with a row of `t` in place of
    /// the null: the columns are those of the table `t`. `None` for all else.
    pub(super) fn bind_populated(&mut self, f: &nodes::RangeFunction) -> Result<Option<(From, Vec<NsItem>)>> {
        let call = match f.functions().get(0) {
            Some(Node::NodeList(list)) => list.get(0),
            node => node,
        };
        let Some(Node::FuncCall(call)) = call else { return Ok(None) };
        let name = call.funcname().iter().next_back().and_then(|n| n.as_str()).unwrap_or("");
        let reader = READERS.iter().find(|r| r.name == name && r.has_base);
        let (Some(reader), Some(first)) = (reader, call.args().get(0)) else { return Ok(None) };
        if self.keeps || f.ordinality || f.functions().len() > 1 {
            return Ok(None);
        }
        if let Some((ty, cols)) = self.null_row(first)? {
            let mut args = vec![Typed::new(Expr::null(), ty, location(first))];
            args.extend(self.bind_arguments(call.args().iter().skip(1))?);
            return self.read_columns(f, call, reader, args, cols).map(Some);
        }
        if !matches!(first, Node::ColumnRef(_)) {
            return Ok(None);
        }
        let args = self.bind_arguments(call.args().iter())?;
        let Some(Typed { e: Expr::Row(fields, _), .. }) = args.first() else { return Ok(None) };
        let column = |e: &Expr| match e {
            Expr::Var { rel, col } => match self.rtes.get(*rel as usize)? {
                Rte { kind: RteKind::Table(table), .. } => {
                    table_columns(table).into_iter().nth(usize::from(*col))
                }
                _ => None,
            },
            _ => None,
        };
        let cols: Option<Vec<RteCol>> = fields.iter().map(|(_, e)| column(e)).collect();
        match cols {
            Some(cols) => self.read_columns(f, call, reader, args, cols).map(Some),
            None => Ok(None),
        }
    }

    /// The row type to which `NULL` is cast, with its columns.
    fn null_row(&mut self, arg: Node<'_>) -> Result<Option<(Oid, Vec<RteCol>)>> {
        let Node::TypeCast(cast) = arg else { return Ok(None) };
        let (Node::A_Const(value), Some(name)) = (cast.arg(), cast.type_name()) else { return Ok(None) };
        if !value.isnull || name.setof || !name.array_bounds().is_empty() || !name.typmods().is_empty() {
            return Ok(None);
        }
        let (ty, _) = resolve_type_name(self.cx, name, self.sql)?;
        if !made::is_row(ty) {
            return Ok(None);
        }
        let row = self.cx.need_row_type(ty)?;
        Ok(Some((ty, row.fields().iter().map(RteCol::of_field).collect())))
    }

    /// `json_populate_record(row, j)` as a value: a row of the first argument's type. `None` for
    /// other functions, and for a row whose fields are not known.
    pub(super) fn populated(&mut self, name: &str, args: &[Typed], loc: i32) -> Result<Option<Typed>> {
        let reader = READERS.iter().find(|r| r.name == name && r.has_base && !r.of_set);
        let (Some(reader), [base, json, ..]) = (reader, args) else { return Ok(None) };
        if self.keeps || args.len() > 3 || !made::is_row(base.ty) {
            return Ok(None);
        }
        let Some(json) = self.coerce(json.clone(), reader.json, CastContext::Implicit)? else {
            return Ok(None);
        };
        let row = self.cx.need_row_type(base.ty)?;
        let slot = self.slot();
        let mut fields = Vec::with_capacity(row.fields().len());
        for (at, field) in (0..).zip(row.fields()) {
            let column = FromJson {
                json: Expr::Param(slot),
                name: field.name.clone(),
                ty: field.ty,
                typmod: field.typmod,
                default: Expr::Field(Box::new(base.e.clone()), FieldPlace::of(&row, at)),
                of_set: None,
            };
            let value = Typed::new(Expr::FromJson(Box::new(column)), field.ty, loc);
            fields.push((field.ty, self.to_named(value, NamedType::of_field(field), false)?.e));
        }
        let made = CaseExpr {
            arg: Some((slot, json.e)),
            whens: vec![(Expr::IsNull(Box::new(Expr::Param(slot)), false), base.e.clone())],
            otherwise: Expr::Row(fields, row.names().clone()),
        };
        Ok(Some(Typed::new(Expr::Case(Box::new(made)), base.ty, loc)))
    }

    fn bind_arguments<'n>(&mut self, args: impl Iterator<Item = Node<'n>>) -> Result<Vec<Typed>> {
        self.in_clause(Clause::FromFunction, |me| args.map(|arg| me.bind(arg)).collect())
    }

    /// The entry that reads columns from each object.
    fn read_columns(
        &mut self,
        f: &nodes::RangeFunction,
        call: &nodes::FuncCall,
        reader: &Reader,
        args: Vec<Typed>,
        cols: Vec<RteCol>,
    ) -> Result<(From, Vec<NsItem>)> {
        let (json, base) = self.bind_reader(reader, call, args, &cols)?;
        let objects = self.objects(reader, json, call.location)?;
        self.queries += 1;
        let mut q = Query::new(self.queries);
        q.from = vec![From::Rel(objects)];
        for (i, c) in cols.iter().enumerate() {
            // A row to begin with has names of its own.
            let (name, default) = base.get(i).cloned().unwrap_or_else(|| (c.name.clone(), Expr::null()));
            let column = FromJson {
                json: Expr::Var { rel: objects, col: 0 },
                name,
                ty: c.ty,
                typmod: c.typmod,
                default,
                of_set: reader.of_set.then_some(reader.name),
            };
            let of = NamedType { ty: c.ty, typmod: c.typmod, domain: c.domain };
            let value = Typed::new(Expr::FromJson(Box::new(column)), c.ty, -1);
            let e = self.to_named(value, of, false)?.e;
            q.targets.push(target(&c.name, e, c.ty, c.typmod));
        }
        let kind = RteKind::Query(Box::new(q));
        let rte = Rte {
            kind,
            name: Arc::from(reader.name),
            cols,
            tid: false,
            only: false,
            sample: None,
            need: None,
        };
        let item = self.name_rte(rte, f.alias(), None)?;
        Ok((From::Rel(item.rel.unwrap_or(0)), vec![item]))
    }

    pub(super) fn defined_columns(&mut self, list: &[&nodes::ColumnDef]) -> Result<Vec<RteCol>> {
        let mut cols: Vec<RteCol> = Vec::with_capacity(list.len());
        for def in list {
            let name: Arc<str> = Arc::from(def.colname().unwrap_or(""));
            if cols.iter().any(|c| c.name == name) {
                let message = format!("column name \"{name}\" specified more than once");
                return Err(self.err(SqlState::DUPLICATE_COLUMN, message, -1));
            }
            let ty = def.type_name().ok_or_else(|| self.internal("a column without a type"))?;
            let (ty, typmod) = resolve_type_name(self.cx, ty, self.sql)?;
            cols.push(RteCol { name, ty, typmod, domain: None, visible: true });
        }
        Ok(cols)
    }

    /// The JSON value, and the names and values of what an object of it lacks.
    fn bind_reader(
        &mut self,
        reader: &Reader,
        call: &nodes::FuncCall,
        mut args: Vec<Typed>,
        cols: &[RteCol],
    ) -> Result<(Typed, Base)> {
        let types: Vec<Oid> = args.iter().map(|b| b.ty).collect();
        let missing = self.undefined_function(reader.name, &types, call.location);
        let most = if reader.has_base && reader.json == oid::JSON { 3 } else { 2 };
        let counts = if reader.has_base { 2..=most } else { 1..=1 };
        if !counts.contains(&args.len()) {
            return Err(missing);
        }
        // The last argument of json_populate_record has meant nothing for long.
        if args.len() == 3
            && let Some(unused) = args.pop()
            && self.coerce(unused, oid::BOOL, CastContext::Implicit)?.is_none()
        {
            return Err(missing);
        }
        let Some(json) = args.pop() else { return Err(missing) };
        let Some(json) = self.coerce(json, reader.json, CastContext::Implicit)? else { return Err(missing) };
        let base = match args.pop() {
            None => Vec::new(),
            Some(b) if b.e.is_null_const() => Vec::new(),
            Some(Typed { e: Expr::Row(fields, names), .. }) => {
                self.check_base(&fields, cols)?;
                let named = |(i, (_, e))| (Arc::from(&*names.at(i)), e);
                fields.into_iter().enumerate().map(named).collect()
            }
            Some(_) => return Err(self.unsupported("this row to begin with", call.location)),
        };
        Ok((json, base))
    }

    fn check_base(&self, fields: &[(Oid, Expr)], cols: &[RteCol]) -> Result<()> {
        let detail = if fields.len() != cols.len() {
            let attributes = if fields.len() == 1 { "attribute" } else { "attributes" };
            format!("Returned row contains {} {attributes}, but query expects {}.", fields.len(), cols.len())
        } else if let Some(at) = (0..cols.len()).find(|&at| fields[at].0 != cols[at].ty) {
            format!(
                "Returned type {} at ordinal position {}, but query expects {}.",
                type_name(fields[at].0),
                at + 1,
                type_name(cols[at].ty)
            )
        } else {
            return Ok(());
        };
        let message = "function return row and query-specified return row do not match";
        Err(self.err(SqlState::DATATYPE_MISMATCH, message, -1).detail(detail))
    }

    /// The entry whose only column has the objects: one, or the elements of an array.
    fn objects(&mut self, reader: &Reader, json: Typed, loc: i32) -> Result<u32> {
        let name: Arc<str> = Arc::from(reader.name);
        let (kind, cols) = if reader.of_set {
            let elements = match reader.json {
                oid::JSON => "json_array_elements",
                _ => "jsonb_array_elements",
            };
            let call = self.in_clause(Clause::FromFunction, |me| me.call_set(elements, json, loc))?;
            let mut cols = Vec::new();
            let entry = self.function_entry(call, name.clone(), &mut cols);
            (RteKind::Func(vec![entry], false), cols)
        } else {
            self.queries += 1;
            let mut q = Query::new(self.queries);
            q.targets.push(target(&name, json.e, reader.json, -1));
            let cols =
                vec![RteCol { name: name.clone(), ty: reader.json, typmod: -1, domain: None, visible: true }];
            (RteKind::Query(Box::new(q)), cols)
        };
        Ok(self.add_rte(Rte::new(kind, name, cols)))
    }
}

fn target(name: &Arc<str>, e: Expr, ty: Oid, typmod: i32) -> Target {
    Target { name: name.clone(), e, ty, typmod, domain: None, junk: false, origin: (0, 0) }
}
