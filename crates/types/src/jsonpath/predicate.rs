//! Conditions. An error inside of one makes it unknown.

use super::run::{Exec, Item, Outcome};
use super::*;
use crate::context::compiled;
use crate::ctx::FnCtx;
use crate::json::Kind;
use crate::numeric::Numeric;
use sinew_regex::{Flavour, Options};
use std::cmp::Ordering;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Truth {
    True,
    False,
    Unknown,
}

impl From<bool> for Truth {
    fn from(b: bool) -> Truth {
        if b { Truth::True } else { Truth::False }
    }
}

fn options(flags: RegexFlags) -> Options {
    let mut options = Options { ignore_case: flags.ignore_case, ..Options::default() };
    if flags.quote {
        options.flavour = Flavour::Literal;
    } else {
        options.newline_stops = !flags.dot_all;
        options.newline_anchors = flags.lines;
    }
    options
}

/// Returns 2201B for an invalid pattern.
pub(crate) fn check_pattern(pattern: &str, flags: RegexFlags) -> Result<()> {
    compiled::with(&mut FnCtx::default(), pattern, options(flags), |_| Ok(()))
}

impl<'a> Exec<'a, '_> {
    /// The truth of a condition for the current item.
    pub fn truth(&mut self, node: &'a Node, at: &Item<'a>) -> Result<Truth> {
        Ok(match node {
            Node::And(left, right) => match self.truth(left, at)? {
                Truth::False => Truth::False,
                first => match self.truth(right, at)? {
                    Truth::True => first,
                    second => second,
                },
            },
            Node::Or(left, right) => match self.truth(left, at)? {
                Truth::True => Truth::True,
                first => match self.truth(right, at)? {
                    Truth::False => first,
                    second => second,
                },
            },
            Node::Not(of) => match self.truth(of, at)? {
                Truth::True => Truth::False,
                Truth::False => Truth::True,
                Truth::Unknown => Truth::Unknown,
            },
            Node::IsUnknown(of) => Truth::from(self.truth(of, at)? == Truth::Unknown),
            Node::Exists(of) => self.exists(of, at)?,
            Node::Compare(op, left, right) => {
                let Some((left, right)) = self.pair(left, right, true, at)? else {
                    return Ok(Truth::Unknown);
                };
                self.any(&left, &right, |exec, a, b| match (a.as_moment(), b.as_moment()) {
                    (Some(a), Some(b)) => a.compare(*op, b, exec.zoned, exec.cx),
                    _ => compare(*op, a, b),
                })?
            }
            Node::StartsWith(text, initial) => {
                let Some((text, initial)) = self.pair(text, initial, false, at)? else {
                    return Ok(Truth::Unknown);
                };
                self.any(&text, &initial, |_, whole, start| match (whole.as_text()?, start.as_text()?) {
                    (Some(whole), Some(start)) => Ok(Truth::from(whole.starts_with(&*start))),
                    _ => Ok(Truth::Unknown),
                })?
            }
            Node::LikeRegex { text, pattern, flags } => {
                let Some(texts) = self.silently(text, true, at)? else { return Ok(Truth::Unknown) };
                let one = [Item::json("null")];
                self.any(&texts, &one, |exec, text, _| match text.as_text()? {
                    Some(text) => {
                        let found = compiled::with(exec.cx, pattern, options(*flags), |p| p.is_match(&text))?;
                        Ok(Truth::from(found))
                    }
                    None => Ok(Truth::Unknown),
                })?
            }
            Node::Access(..) | Node::Sign { .. } | Node::Arith(..) => Truth::Unknown,
        })
    }

    fn exists(&mut self, of: &'a Node, at: &Item<'a>) -> Result<Truth> {
        if self.strict {
            return Ok(match self.silently(of, false, at)? {
                None => Truth::Unknown,
                Some(found) => Truth::from(!found.is_empty()),
            });
        }
        let throws = std::mem::replace(&mut self.throws, false);
        let outcome = self.node(of, at, None);
        self.throws = throws;
        Ok(match outcome? {
            Outcome::Failed => Truth::Unknown,
            Outcome::Found => Truth::True,
            Outcome::Nothing => Truth::False,
        })
    }

    /// The items of both sides; `None` if one side fails.
    #[allow(clippy::type_complexity)]
    fn pair(
        &mut self,
        left: &'a Node,
        right: &'a Node,
        unwraps_right: bool,
        at: &Item<'a>,
    ) -> Result<Option<(Vec<Item<'a>>, Vec<Item<'a>>)>> {
        let Some(left) = self.silently(left, true, at)? else { return Ok(None) };
        Ok(self.silently(right, unwraps_right, at)?.map(|right| (left, right)))
    }

    fn silently(&mut self, node: &'a Node, unwraps: bool, at: &Item<'a>) -> Result<Option<Vec<Item<'a>>>> {
        let throws = std::mem::replace(&mut self.throws, false);
        let found = self.items(node, at, unwraps);
        self.throws = throws;
        found
    }

    /// Whether the condition holds for any pair.
    fn any(
        &mut self,
        left: &[Item<'a>],
        right: &[Item<'a>],
        mut is_so: impl FnMut(&mut Self, &Item<'a>, &Item<'a>) -> Result<Truth>,
    ) -> Result<Truth> {
        let (mut found, mut unknown) = (false, false);
        for a in left {
            for b in right {
                crate::host::work(1)?;
                match is_so(self, a, b)? {
                    Truth::Unknown if self.strict => return Ok(Truth::Unknown),
                    Truth::Unknown => unknown = true,
                    Truth::True if !self.strict => return Ok(Truth::True),
                    Truth::True => found = true,
                    Truth::False => {}
                }
            }
        }
        Ok(match (found, unknown) {
            (true, _) => Truth::True,
            (_, true) => Truth::Unknown,
            _ => Truth::False,
        })
    }
}

fn compare(op: Comparison, a: &Item<'_>, b: &Item<'_>) -> Result<Truth> {
    let order = match (a.kind(), b.kind()) {
        (Kind::Null, Kind::Null) => Ordering::Equal,
        (Kind::Null, _) | (_, Kind::Null) => return Ok(Truth::from(op == Comparison::Ne)),
        (Kind::Boolean, Kind::Boolean) => a.is_true().cmp(&b.is_true()),
        (Kind::Number, Kind::Number) => {
            let number =
                |i: &Item<'_>| i.as_number()?.ok_or_else(|| sqlerr_internal("a number that is none"));
            Numeric::cmp(&number(a)?, &number(b)?)
        }
        // A moment compares with no text.
        (Kind::String, Kind::String) => match (a.as_text()?, b.as_text()?) {
            (Some(a), Some(b)) => a.cmp(&b),
            _ => return Ok(Truth::Unknown),
        },
        _ => return Ok(Truth::Unknown),
    };
    Ok(Truth::from(op.holds(order)))
}

#[cold]
fn sqlerr_internal(what: &'static str) -> sinew_error::SqlError {
    sinew_error::SqlError::internal(what)
}
