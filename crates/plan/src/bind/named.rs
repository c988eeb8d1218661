//! Calls with named arguments: `f(1, silent => true)`.

use crate::bind::callee::Callee;
use crate::bind::func::Call;
use crate::binder::{Binder, Typed};
use crate::tree::parse::location;
use pg_raw_parse::{Node, nodes};
use sinew_error::{Result, SqlState};

impl Binder<'_> {
    /// The arguments of a call as they were written, with the names that some have.
    pub fn call_arguments<'c>(&mut self, c: &'c nodes::FuncCall) -> Result<Vec<(Typed, Option<&'c str>)>> {
        let mut given: Vec<(Node<'c>, Option<&'c str>)> = Vec::with_capacity(c.args().len());
        for argument in c.args() {
            let Node::NamedArgExpr(named) = argument else {
                if given.iter().any(|(_, name)| name.is_some()) {
                    let message = "positional argument cannot follow named argument";
                    return Err(self.err(SqlState::SYNTAX_ERROR, message, location(argument)));
                }
                given.push((argument, None));
                continue;
            };
            let own = named.name().unwrap_or("");
            if given.iter().any(|(_, name)| *name == Some(own)) {
                let message = format!("argument name \"{own}\" used more than once");
                return Err(self.err(SqlState::SYNTAX_ERROR, message, named.location));
            }
            if self.keeps {
                return Err(self.unsupported("named argument notation in what is kept", named.location));
            }
            given.push((named.arg(), Some(own)));
        }
        given.into_iter().map(|(value, name)| Ok((self.bind(value)?, name))).collect()
    }
}

impl Callee {
    /// Where the arguments of a call stand in the function's own order; `None` if it does not take
    /// them, or one that is left out has no default.
    pub fn places(&self, call: &Call<'_>) -> Option<Vec<usize>> {
        let all = self.types(call.is_call).len();
        let mut places = Vec::with_capacity(call.types.len());
        for (at, name) in call.names.iter().enumerate() {
            let place = match name {
                None => at,
                Some(name) => self.place_of(name, call.is_call)?,
            };
            if place >= all || places.contains(&place) {
                return None;
            }
            places.push(place);
        }
        let has_rest = (0..all - self.defaults()).all(|place| places.contains(&place));
        has_rest.then_some(places)
    }
}
