//! Window function calls and WINDOW clauses.

use crate::binder::casts::can_coerce;
use crate::binder::{Binder, Clause, Typed};
use crate::tree::expr::Expr;
use crate::tree::query::{AggSort, WinCall, WinFn, Window};
use pg_raw_parse::{Node, nodes, raw};
use sinew_error::{Result, SqlError, SqlState};
use sinew_types::cast::CastContext;
use sinew_types::func::in_range::offset_types;
use sinew_types::typeinfo::type_name;
use sinew_types::{Oid, oid};

/// The window function of a name.
pub fn window_function(name: &str) -> Option<WinFn> {
    Some(match name {
        "row_number" => WinFn::RowNumber,
        "rank" => WinFn::Rank,
        "dense_rank" => WinFn::DenseRank,
        "percent_rank" => WinFn::PercentRank,
        "cume_dist" => WinFn::CumeDist,
        "ntile" => WinFn::Ntile,
        "lag" => WinFn::Lag,
        "lead" => WinFn::Lead,
        "first_value" => WinFn::FirstValue,
        "last_value" => WinFn::LastValue,
        "nth_value" => WinFn::NthValue,
        _ => return None,
    })
}

impl Binder<'_> {
    /// Binds the definition of a window.
    pub fn bind_window_spec(&mut self, w: &nodes::WindowDef) -> Result<Window> {
        let loc = w.location;
        let base = match w.refname() {
            Some(name) => Some(self.named_window(name, loc)?),
            None => None,
        };
        let frame = w.frame_options as u32;
        if let Some(b) = &base {
            if !w.partition_clause().is_empty() {
                return Err(self.err(
                    SqlState::WINDOWING_ERROR,
                    format!(
                        "cannot override PARTITION BY clause of window \"{}\"",
                        w.refname().unwrap_or("")
                    ),
                    loc,
                ));
            }
            if !w.order_clause().is_empty() && !b.order.is_empty() {
                return Err(self.err(
                    SqlState::WINDOWING_ERROR,
                    format!("cannot override ORDER BY clause of window \"{}\"", w.refname().unwrap_or("")),
                    loc,
                ));
            }
        }
        if let Some(b) = &base
            && b.frame != raw::FRAMEOPTION_DEFAULTS
        {
            let message =
                format!("cannot copy window \"{}\" because it has a frame clause", w.refname().unwrap_or(""));
            let e = self.err(SqlState::WINDOWING_ERROR, message, loc);
            let adds = !w.order_clause().is_empty()
                || !w.partition_clause().is_empty()
                || frame != raw::FRAMEOPTION_DEFAULTS;
            return Err(if adds { e } else { e.hint("Omit the parentheses in this OVER clause.") });
        }
        let mut partition = base.as_ref().map_or(Vec::new(), |b| b.partition.clone());
        let mut order = base.as_ref().map_or(Vec::new(), |b| b.order.clone());
        self.in_clause(Clause::WindowSpec, |me| {
            for p in w.partition_clause() {
                let b = me.apart(|me| me.bind_value(p))?;
                partition.push((b.e, b.ty));
            }
            for s in w.order_clause() {
                let b = me.apart(|me| me.bind_value(s.node()))?;
                order.push(me.sort_item(b, s)?);
            }
            Ok(())
        })?;
        let (start, end) = self.frame_offsets(w, &order)?;
        Ok(Window { partition, order, frame, start, end })
    }

    /// How far a frame begins and ends from its row, by its kind.
    fn frame_offsets(
        &mut self,
        w: &nodes::WindowDef,
        order: &[AggSort],
    ) -> Result<(Option<Expr>, Option<Expr>)> {
        let frame = w.frame_options as u32;
        let offsets = raw::FRAMEOPTION_START_OFFSET | raw::FRAMEOPTION_END_OFFSET;
        if frame & raw::FRAMEOPTION_GROUPS != 0 && order.is_empty() {
            let message = "GROUPS mode requires an ORDER BY clause";
            return Err(self.err(SqlState::WINDOWING_ERROR, message, w.location));
        }
        if frame & raw::FRAMEOPTION_RANGE == 0 || frame & offsets == 0 {
            let rows = frame & raw::FRAMEOPTION_ROWS != 0;
            let clause = if rows { Clause::WindowRows } else { Clause::WindowGroups };
            let start = self.limit_value(w.start_offset(), clause)?;
            return Ok((start, self.limit_value(w.end_offset(), clause)?));
        }
        let [by] = order else {
            let message = "RANGE with offset PRECEDING/FOLLOWING requires exactly one ORDER BY column";
            return Err(self.err(SqlState::WINDOWING_ERROR, message, w.location));
        };
        let start = self.range_offset(w.start_offset(), by.ty)?;
        Ok((start, self.range_offset(w.end_offset(), by.ty)?))
    }

    /// An offset from values of type `ty`, as one of the types that can be added to it.
    fn range_offset(&mut self, node: Node<'_>, ty: Oid) -> Result<Option<Expr>> {
        let Some(b) = self.value_without_columns(node, Clause::WindowRange)? else { return Ok(None) };
        let (given, loc) = (b.ty, b.loc);
        let measured = offset_types(ty);
        // A literal is read as the column's own type, where that can be.
        let wanted = if given == oid::UNKNOWN { ty } else { given };
        let exact = measured.iter().copied().find(|t| *t == wanted);
        let able: Vec<Oid> =
            measured.iter().copied().filter(|t| can_coerce(given, *t, CastContext::Implicit)).collect();
        let problem = match (exact, &able[..]) {
            (Some(to), _) | (None, &[to]) => {
                return match self.coerce(b, to, CastContext::Implicit)? {
                    Some(b) => Ok(Some(b.e)),
                    None => Err(SqlError::internal("an offset that cannot be cast")),
                };
            }
            _ if measured.is_empty() => format!("is not supported for column type {}", type_name(ty)),
            (None, several) => {
                let how =
                    if several.is_empty() { "is not supported" } else { "has multiple interpretations" };
                format!("{how} for column type {} and offset type {}", type_name(ty), type_name(given))
            }
        };
        let e = self.err(
            SqlState::FEATURE_NOT_SUPPORTED,
            format!("RANGE with offset PRECEDING/FOLLOWING {problem}"),
            loc,
        );
        Err(match able.len() {
            _ if measured.is_empty() => e,
            0 => e.hint("Cast the offset value to an appropriate type."),
            _ => e.hint("Cast the offset value to the exact intended type."),
        })
    }

    fn named_window(&self, name: &str, loc: i32) -> Result<Window> {
        let found = self.scopes.last().and_then(|s| s.named_windows.iter().find(|w| w.name == name));
        found.map(|w| w.window.clone()).ok_or_else(|| {
            self.err(SqlState::UNDEFINED_OBJECT, format!("window \"{name}\" does not exist"), loc)
        })
    }

    /// Binds a window call.
    pub fn bind_window(&mut self, c: &nodes::FuncCall, name: &str) -> Result<Typed> {
        let loc = c.location;
        let Some(over) = c.over() else {
            return Err(self.err(
                SqlState::WRONG_OBJECT_TYPE,
                format!("window function {name} requires an OVER clause"),
                loc,
            ));
        };
        match self.clause {
            Clause::Select | Clause::OrderBy if !self.scopes.is_empty() => {}
            Clause::WindowArg => {
                return Err(self.err(
                    SqlState::WINDOWING_ERROR,
                    "window function calls cannot be nested",
                    loc,
                ));
            }
            Clause::AggArg => {
                return Err(self.err(
                    SqlState::GROUPING_ERROR,
                    "aggregate function calls cannot contain window function calls",
                    loc,
                ));
            }
            other => {
                return Err(self.err(
                    SqlState::WINDOWING_ERROR,
                    format!("window functions are not allowed in {}", name_for_windows(other)),
                    loc,
                ));
            }
        }
        let window = match over.name() {
            Some(n) => self.named_window(n, over.location)?,
            None => self.bind_window_spec(over)?,
        };
        if c.agg_distinct {
            return Err(self.err(
                SqlState::FEATURE_NOT_SUPPORTED,
                "DISTINCT is not implemented for window functions",
                loc,
            ));
        }
        if !c.agg_order().is_empty() {
            return Err(self.err(
                SqlState::FEATURE_NOT_SUPPORTED,
                "aggregate ORDER BY is not implemented for window functions",
                loc,
            ));
        }
        if window_function(name).is_some() && !matches!(c.agg_filter(), Node::None) {
            return Err(self.err(
                SqlState::FEATURE_NOT_SUPPORTED,
                "FILTER is not implemented for non-aggregate window functions",
                loc,
            ));
        }
        let (f, agg, args, ret) = match window_function(name) {
            Some(f) => {
                let mut args = Vec::new();
                self.in_clause(Clause::WindowArg, |me| {
                    for a in c.args() {
                        let b = me.bind(a)?;
                        args.push(b);
                    }
                    Ok(())
                })?;
                let (args, ret) = self.window_args(f, name, args, loc)?;
                (f, None, args, ret)
            }
            None => {
                let aggregate = self.calls_aggregate(c, name)?;
                if !aggregate && !c.agg_star {
                    return Err(self.err(
                        SqlState::WRONG_OBJECT_TYPE,
                        format!(
                            "OVER specified, but {name} is not a window function nor an aggregate function"
                        ),
                        loc,
                    ));
                }
                let (mut call, ret) = self.in_clause(Clause::WindowArg, |me| {
                    let was = me.scope().in_agg;
                    let done = me.bind_agg_call(c, name);
                    me.scope().in_agg = was;
                    done
                })?;
                self.over_frames(&mut call, window.frame)?;
                (WinFn::Agg, Some(call), Vec::new(), ret)
            }
        };
        let scope = self.scope();
        scope.windows.push(WinCall { f, agg, args, window });
        let i = scope.windows.len() as u32 - 1;
        Ok(Typed::new(Expr::Win { query: scope.query, i }, ret, loc))
    }

    fn window_args(&mut self, f: WinFn, name: &str, args: Vec<Typed>, loc: i32) -> Result<(Vec<Expr>, Oid)> {
        let n = args.len();
        let (least, most) = match f {
            WinFn::RowNumber | WinFn::Rank | WinFn::DenseRank | WinFn::PercentRank | WinFn::CumeDist => {
                (0, 0)
            }
            WinFn::Ntile | WinFn::FirstValue | WinFn::LastValue => (1, 1),
            WinFn::NthValue => (2, 2),
            WinFn::Lag | WinFn::Lead => (1, 3),
            WinFn::Agg => (0, 0),
        };
        let given: Vec<Oid> = args.iter().map(|b| b.ty).collect();
        if n < least || n > most {
            return Err(self.no_function(name, &given, false, loc));
        }
        let ret = match f {
            WinFn::PercentRank | WinFn::CumeDist => oid::FLOAT8,
            WinFn::Ntile => oid::INT4,
            WinFn::RowNumber | WinFn::Rank | WinFn::DenseRank => oid::INT8,
            _ => {
                let mut kinds = vec![(args[0].ty, args[0].loc)];
                kinds.extend(args.get(2).map(|b| (b.ty, b.loc)));
                Binder::common_type_of(&kinds).unwrap_or(args[0].ty)
            }
        };
        let mut done = Vec::with_capacity(n);
        for (i, b) in args.into_iter().enumerate() {
            let want = match (f, i) {
                (WinFn::Ntile, _) | (_, 1) => oid::INT4,
                _ => ret,
            };
            match self.coerce(b, want, CastContext::Implicit)? {
                Some(b) => done.push(b.e),
                None => return Err(self.no_function(name, &given, false, loc)),
            }
        }
        Ok((done, ret))
    }
}

/// A clause, as the message says that no window function may stand in it.
fn name_for_windows(clause: Clause) -> &'static str {
    match clause {
        Clause::WindowRows | Clause::WindowRange | Clause::WindowGroups => Clause::WindowSpec.name(),
        other => other.name(),
    }
}
