//! Calls with named arguments: `f(1, silent => true)`.

use crate::bind::callee::{Callee, DefaultValue, unwritten};
use crate::binder::{Binder, Typed};
use crate::tree::parse::location;
use pg_raw_parse::{Node, nodes};
use sinew_error::{Result, SqlState};
use sinew_types::oid;

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
        let callees = self.functions_named(name, c.location)?.into_iter();
        let placed = callees.filter_map(|f| places(&f, &given).map(|places| (f, places))).next();
        let Some((f, places)) = placed else { return Err(self.no_function(name, &types, false, c.location)) };
        let count = places.iter().max().map_or(0, |last| last + 1);
        let mut ordered: Vec<Option<Typed>> = (0..count).map(|_| None).collect();
        for (place, arg) in places.into_iter().zip(args) {
            ordered[place] = Some(arg);
        }
        let mut all = Vec::with_capacity(count);
        for (at, arg) in ordered.into_iter().enumerate() {
            let arg = match arg {
                Some(arg) => Some(arg),
                None => self.default_of(&f, at)?.map(|value| match value {
                    DefaultValue::Text(text) => Typed::new(unwritten(text), oid::UNKNOWN, -1),
                    DefaultValue::Bound(e) => Typed::new(e, f.inputs()[at], -1),
                }),
            };
            all.push(arg.ok_or_else(|| self.no_function(name, &types, false, c.location))?);
        }
        Ok(all)
    }
}

/// Where each argument stands in the function's own order; `None` if it does not take them.
fn places(f: &Callee, given: &[Given<'_>]) -> Option<Vec<usize>> {
    let mut places = Vec::with_capacity(given.len());
    for (at, g) in given.iter().enumerate() {
        let place = match g.name {
            None => at,
            Some(name) => f.place_of(name)?,
        };
        if place >= f.inputs().len() || places.contains(&place) {
            return None;
        }
        places.push(place);
    }
    Some(places)
}
