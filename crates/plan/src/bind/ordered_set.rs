//! Ordered-set aggregates: `percentile_cont(0.5) WITHIN GROUP (ORDER BY x)`.
//!
//! The direct arguments in the parentheses are of the group, as a column of the select list is. The
//! ordered arguments behind WITHIN GROUP are of its rows. A function is found by both together.

use crate::bind::callee::Callee;
use crate::bind::func::Call;
use crate::bind::window::window_function;
use crate::binder::collate::Derived;
use crate::binder::{Binder, Clause, Typed};
use crate::tree::expr::Expr;
use crate::tree::parse::location;
use crate::tree::query::AggCall;
use pg_raw_parse::nodes;
use sinew_error::{Result, SqlError, SqlState};
use sinew_types::Oid;
use sinew_types::aggregate::Direct;
use sinew_types::func::{self, BuiltinFn, FnBody};

/// The direct arguments of an ordered-set aggregate.
pub fn direct_of(f: &BuiltinFn) -> Option<Direct> {
    match f.body {
        FnBody::Aggregate(kind) => kind.direct(),
        _ => None,
    }
}

/// Whether an aggregate without WITHIN GROUP has the name.
pub fn is_plain_aggregate(name: &str) -> bool {
    func::by_name(name).iter().any(|f| f.is_aggregate() && direct_of(f).is_none())
}

impl Binder<'_> {
    /// Binds a call with WITHIN GROUP.
    pub(super) fn bind_ordered_set(&mut self, c: &nodes::FuncCall, name: &str) -> Result<(AggCall, Oid)> {
        let loc = c.location;
        let (mut args, mut ordered) = (Vec::new(), Vec::new());
        self.in_clause(Clause::AggArg, |me| {
            // Columns of direct arguments must be grouped.
            let was = std::mem::replace(&mut me.scope().in_agg, false);
            for a in c.args() {
                args.push(me.bind(a)?);
            }
            me.scope().in_agg = was;
            for s in c.agg_order() {
                ordered.push(me.apart(|me| {
                    let b = me.bind_value(s.node())?;
                    match me.collation {
                        Derived::Open(x, y, loc) => Err(me.mixed_columns(x, y, loc)),
                        _ => Ok(b),
                    }
                })?);
            }
            Ok(())
        })?;
        let (direct, sorts) = (args.len(), ordered.len());
        args.append(&mut ordered);
        let types: Vec<Oid> = args.iter().map(|b| b.ty).collect();
        let places: Vec<i32> = args.iter().map(|b| b.loc).collect();
        let call = Call::plain(name, &types, loc);
        let Some(chosen) = self.find_function(&call)? else {
            return Err(self.undefined_function(name, &types, loc));
        };
        let is_aggregate = match &chosen.callee {
            Callee::BuiltIn(f) => f.is_aggregate(),
            Callee::Made(routine) => routine.aggregate.is_some(),
        };
        if !is_aggregate {
            let message = format!("WITHIN GROUP specified, but {name} is not an aggregate function");
            return Err(self.err(SqlState::WRONG_OBJECT_TYPE, message, loc));
        }
        match chosen.built_in().and_then(direct_of) {
            None => {
                let message =
                    format!("{name} is not an ordered-set aggregate, so it cannot have WITHIN GROUP");
                return Err(self.err(SqlState::WRONG_OBJECT_TYPE, message, loc));
            }
            Some(Direct::Fixed(wanted)) if wanted != direct => {
                let plural = if wanted == 1 { "" } else { "s" };
                let hint = format!(
                    "There is an ordered-set aggregate {name}, but it requires {wanted} direct argument{plural}, not {direct}."
                );
                return Err(self.undefined_function(name, &types, loc).hint(hint));
            }
            Some(Direct::Row) if direct != sorts => {
                let hint = format!(
                    "To use the hypothetical-set aggregate {name}, the number of hypothetical direct arguments (here {direct}) must match the number of ordering columns (here {sorts})."
                );
                return Err(self.undefined_function(name, &types, loc).hint(hint));
            }
            Some(Direct::Row) => self.match_rows(&mut args, direct)?,
            Some(Direct::Fixed(_)) => {}
        }
        if c.over().is_some() {
            let message = format!("OVER is not supported for ordered-set aggregate {name}");
            return Err(self.err(SqlState::FEATURE_NOT_SUPPORTED, message, loc));
        }
        let f = self.prepare_call(name, chosen, args, loc)?;
        let FnBody::Aggregate(kind) = f.f.body else {
            return Err(self.internal("an ordered-set aggregate without a kind"));
        };
        let mut direct_args = f.args;
        let sorted = direct_args.split_off(direct);
        let mut order = Vec::with_capacity(sorts);
        for (at, (e, s)) in sorted.iter().zip(c.agg_order()).enumerate() {
            let typed = Typed::new(e.clone(), f.types.args[direct + at], places[direct + at]);
            order.push(self.sort_item(typed, s)?);
        }
        let filter = self.bind_filter(c)?;
        let ret = f.types.ret;
        let call = AggCall {
            kind,
            f: f.f,
            made: None,
            types: f.types,
            direct: direct_args,
            args: sorted,
            distinct: false,
            filter,
            order,
        };
        Ok((call, ret))
    }

    /// Gives each value of a row that is not there the type that it shares with its ordered
    /// argument.
    fn match_rows(&mut self, args: &mut [Typed], direct: usize) -> Result<()> {
        const CONSTRUCT: &str = "WITHIN GROUP";
        for at in 0..direct {
            let pair = [args[direct + at].clone(), args[at].clone()];
            let ty = self.common_type(&pair, CONSTRUCT)?;
            let [ordered, value] = pair;
            args[at] = self.coerce_to_common(value, ty, CONSTRUCT)?;
            args[direct + at] = self.coerce_to_common(ordered, ty, CONSTRUCT)?;
        }
        Ok(())
    }

    /// 42809 if a call without WITHIN GROUP is one of an ordered-set aggregate.
    pub(super) fn must_not_order_a_set(&mut self, c: &nodes::FuncCall, name: &str) -> Result<()> {
        let is_window = window_function(name).is_some() && c.args().is_empty();
        if is_window || !func::by_name(name).iter().any(|f| direct_of(f).is_some()) {
            return Ok(());
        }
        let mut types = Vec::with_capacity(c.args().len());
        for a in c.args() {
            types.push(self.bind(a)?.ty);
        }
        let call = Call { variadic: c.func_variadic, ..Call::plain(name, &types, c.location) };
        let Some(chosen) = self.find_function(&call)? else { return Ok(()) };
        match chosen.built_in().and_then(direct_of) {
            Some(_) => Err(self.must_have_within_group(name, c.location)),
            None => Ok(()),
        }
    }

    /// The error for a call of an ordered-set aggregate without WITHIN GROUP.
    pub(super) fn must_have_within_group(&self, name: &str, loc: i32) -> SqlError {
        let message = format!("WITHIN GROUP is required for ordered-set aggregate {name}");
        self.err(SqlState::WRONG_OBJECT_TYPE, message, loc)
    }

    /// 42803 if direct arguments, which belong to a query level, look into a lower one or have
    /// aggregates.
    pub(super) fn check_direct(&self, call: &AggCall, level: usize, c: &nodes::FuncCall) -> Result<()> {
        let places: Vec<i32> = c.args().iter().map(location).collect();
        let (mut lower, mut nested) = (None, None);
        for (e, at) in call.direct.iter().zip(&places) {
            self.each_inside(e, &mut |e| match e {
                Expr::Var { rel, .. } | Expr::WholeRow { rel, .. } => {
                    let of = self.level_of(*rel).filter(|of| *of > level);
                    lower = lower.or(of.map(|_| *at));
                }
                Expr::Agg { query, i } => {
                    let of = self.scopes.iter().rposition(|s| s.query == *query);
                    nested = nested.or(of.filter(|of| *of >= level).map(|of| (of, *i)));
                }
                _ => {}
            });
        }
        if let Some((of, i)) = nested {
            let at = self.scopes[of].agg_locs.get(i as usize).copied().unwrap_or(c.location);
            return Err(self.nested_aggregate(at));
        }
        match lower {
            Some(at) => Err(self.lower_variable(at)),
            None => Ok(()),
        }
    }

    fn lower_variable(&self, loc: i32) -> SqlError {
        let message = "outer-level aggregate cannot contain a lower-level variable in its direct arguments";
        self.err(SqlState::GROUPING_ERROR, message, loc)
    }
}
