//! `json_to_record(j) AS t(a int, b text)` and its kin in FROM.
//!
//! The call becomes a subquery: one that gives the objects, and above it one that reads each column
//! of the list from the object.

use crate::binder::scope::NsItem;
use crate::binder::types::resolve_type_name;
use crate::binder::{Binder, Clause, Typed};
use crate::tree::expr::{Expr, FromJson};
use crate::tree::query::{From, Query, Rte, RteCol, RteKind, Target};
use pg_raw_parse::{Node, nodes};
use sinew_error::{Result, SqlState};
use sinew_types::cast::CastContext;
use sinew_types::typeinfo::type_name;
use sinew_types::{Oid, oid};
use std::sync::Arc;

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
    /// A function in FROM with a list of columns and their types.
    pub(super) fn bind_defined_columns(&mut self, f: &nodes::RangeFunction) -> Result<(From, Vec<NsItem>)> {
        let call = match f.functions().get(0) {
            Some(Node::NodeList(list)) => list.get(0),
            node => node,
        };
        let Some(Node::FuncCall(call)) = call else {
            return Err(self.unsupported("a column definition list", -1));
        };
        let name = call.funcname().iter().next_back().and_then(|n| n.as_str()).unwrap_or("");
        let Some(reader) = READERS.iter().find(|r| r.name == name) else {
            let loc = f.coldeflist().first().map_or(-1, |def| def.location);
            return Err(self.no_definition(call, loc)?);
        };
        if self.keeps || f.ordinality || f.functions().len() > 1 {
            return Err(self.unsupported("a column definition list here", call.location));
        }
        let cols = self.defined_columns(f)?;
        let (json, base) = self.bind_reader(reader, call, &cols)?;
        let objects = self.objects(reader, json, call.location)?;
        self.queries += 1;
        let mut q = Query::new(self.queries);
        q.from = vec![From::Rel(objects)];
        for (i, c) in cols.iter().enumerate() {
            // A row to begin with has names of its own.
            let name = if base.is_empty() { c.name.clone() } else { Arc::from(format!("f{}", i + 1)) };
            let column = FromJson {
                json: Expr::Var { rel: objects, col: 0 },
                name,
                ty: c.ty,
                typmod: c.typmod,
                default: base.get(i).cloned().unwrap_or(Expr::null()),
                of_set: reader.of_set,
            };
            q.targets.push(target(&c.name, Expr::FromJson(Box::new(column)), c.ty, c.typmod));
        }
        let kind = RteKind::Query(Box::new(q));
        let rte = Rte { kind, name: Arc::from(name), cols, tid: false, need: None };
        let item = self.name_rte(rte, f.alias(), None, -1)?;
        Ok((From::Rel(item.rel.unwrap_or(0)), vec![item]))
    }

    /// The error for a list of columns where another function stands.
    #[cold]
    fn no_definition(&mut self, call: &nodes::FuncCall, loc: i32) -> Result<sinew_error::SqlError> {
        let b = self.in_clause(Clause::FromFunction, |me| me.bind(Node::FuncCall(call)))?;
        let message = match b.ty {
            oid::RECORD => "a column definition list is redundant for a function with OUT parameters",
            _ => "a column definition list is only allowed for functions returning \"record\"",
        };
        Ok(self.err(SqlState::SYNTAX_ERROR, message, loc))
    }

    fn defined_columns(&mut self, f: &nodes::RangeFunction) -> Result<Vec<RteCol>> {
        let mut cols: Vec<RteCol> = Vec::with_capacity(f.coldeflist().len());
        for def in f.coldeflist() {
            let name: Arc<str> = Arc::from(def.colname().unwrap_or(""));
            if cols.iter().any(|c| c.name == name) {
                let message = format!("column name \"{name}\" specified more than once");
                return Err(self.err(SqlState::DUPLICATE_COLUMN, message, -1));
            }
            let ty = def.type_name().ok_or_else(|| self.internal("a column without a type"))?;
            let (ty, typmod) = resolve_type_name(self.cx, ty, self.sql)?;
            cols.push(RteCol { name, ty, typmod, visible: true });
        }
        Ok(cols)
    }

    /// The JSON value, and the values of what an object of it lacks.
    fn bind_reader(
        &mut self,
        reader: &Reader,
        call: &nodes::FuncCall,
        cols: &[RteCol],
    ) -> Result<(Typed, Vec<Expr>)> {
        let mut args = self.in_clause(Clause::FromFunction, |me| {
            call.args().iter().map(|arg| me.bind(arg)).collect::<Result<Vec<Typed>>>()
        })?;
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
            Some(Typed { e: Expr::Row(fields), .. }) => {
                self.check_base(&fields, cols)?;
                fields.into_iter().map(|(_, e)| e).collect()
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
            let cols = vec![RteCol { name: name.clone(), ty: reader.json, typmod: -1, visible: true }];
            (RteKind::Query(Box::new(q)), cols)
        };
        Ok(self.add_rte(Rte { kind, name, cols, tid: false, need: None }))
    }
}

fn target(name: &Arc<str>, e: Expr, ty: Oid, typmod: i32) -> Target {
    Target { name: name.clone(), e, ty, typmod, junk: false, origin: (0, 0) }
}
