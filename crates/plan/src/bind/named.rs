//! Calls with named arguments: `f(1, silent => true)`.

use crate::binder::{Binder, Typed};
use crate::tree::expr::Expr;
use crate::tree::parse::location;
use pg_raw_parse::{Node, nodes};
use sinew_error::{Result, SqlState};
use sinew_types::func::BuiltinFn;
use sinew_types::{Datum, oid};

/// An argument as it was written.
struct Given<'c> {
    name: Option<&'c str>,
    value: Node<'c>,
}

impl Binder<'_> {
    /// The arguments of a call in the order in which the function has them; those left out before
    /// the last one given are its defaults.
    pub fn call_arguments(&mut self, c: &nodes::FuncCall, name: &str) -> Result<Vec<Typed>> {
        let mut given = Vec::with_capacity(c.args().len());
        for argument in c.args() {
            let Node::NamedArgExpr(named) = argument else {
                if given.iter().any(|g: &Given<'_>| g.name.is_some()) {
                    let message = "positional argument cannot follow named argument";
                    return Err(self.err(SqlState::SYNTAX_ERROR, message, location(argument)));
                }
                given.push(Given { name: None, value: argument });
                continue;
            };
            let own = named.name().unwrap_or("");
            if given.iter().any(|g| g.name == Some(own)) {
                let message = format!("argument name \"{own}\" used more than once");
                return Err(self.err(SqlState::SYNTAX_ERROR, message, named.location));
            }
            if self.keeps {
                return Err(self.unsupported("named argument notation in what is kept", named.location));
            }
            given.push(Given { name: Some(own), value: named.arg() });
        }
        let mut args = Vec::with_capacity(given.len());
        for g in &given {
            args.push(self.bind(g.value)?);
        }
        if given.iter().all(|g| g.name.is_none()) {
            return Ok(args);
        }
        let types: Vec<_> = args.iter().map(|b| b.ty).collect();
        let placed =
            self.functions_named(name, c.location)?.into_iter().find_map(|f| Some((f, places(f, &given)?)));
        let Some((f, places)) = placed else { return Err(self.no_function(name, &types, false, c.location)) };
        let count = places.iter().max().map_or(0, |last| last + 1);
        let mut ordered: Vec<Option<Typed>> = (0..count).map(|_| None).collect();
        for (place, arg) in places.into_iter().zip(args) {
            ordered[place] = Some(arg);
        }
        let default = |at: usize| {
            let text = f.default_text(at)?;
            Some(Typed::new(Expr::Const(Datum::text(text)), oid::UNKNOWN, -1))
        };
        let ordered: Option<Vec<Typed>> =
            ordered.into_iter().enumerate().map(|(at, arg)| arg.or_else(|| default(at))).collect();
        ordered.ok_or_else(|| self.no_function(name, &types, false, c.location))
    }
}

/// Where each argument stands in the function's own order; `None` if it does not take them.
fn places(f: &BuiltinFn, given: &[Given<'_>]) -> Option<Vec<usize>> {
    let names = f.arg_names;
    let mut places = Vec::with_capacity(given.len());
    for (at, g) in given.iter().enumerate() {
        let place = match g.name {
            None => at,
            Some(name) => names.iter().position(|n| *n == name)?,
        };
        if place >= f.args.len() || places.contains(&place) {
            return None;
        }
        places.push(place);
    }
    Some(places)
}
