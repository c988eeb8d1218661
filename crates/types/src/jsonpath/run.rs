//! Finds the items of an expression.
//!
//! As in PostgreSQL, each item goes through all the steps before the next one begins. A caller that
//! only asks whether an item exists therefore never meets the errors behind it. An item is a piece
//! of the text that is searched, or a text of its own if it was computed.

use super::moment::Moment;
use super::predicate::Truth;
use super::show::sign;
use super::*;
use crate::ctx::FnCtx;
use crate::host::work;
use crate::json::quote::quote;
use crate::json::{self, Kind, Members, members};
use crate::memory::Charge;
use crate::numeric::Numeric;
use sinew_error::{SqlError, SqlState, sqlerr};
use std::borrow::Cow;

/// A `jsonb` in its canonical text, or the moment that `datetime()` made of it.
#[derive(Clone, Debug)]
pub struct Item<'a>(Cow<'a, str>, Option<Box<Moment>>);

impl<'a> Item<'a> {
    /// An item that is JSON's text, borrowed from the document or the path.
    pub fn json(text: &'a str) -> Item<'a> {
        Item(Cow::Borrowed(text), None)
    }

    fn text(text: &str) -> Item<'a> {
        let mut out = String::with_capacity(text.len() + 2);
        quote(text, &mut out);
        Item(Cow::Owned(out), None)
    }

    fn number(n: &Numeric) -> Item<'a> {
        Item(Cow::Owned(n.to_string()), None)
    }

    fn moment(moment: Moment) -> Item<'a> {
        let mut out = String::new();
        quote(&moment.show(), &mut out);
        Item(Cow::Owned(out), Some(Box::new(moment)))
    }

    pub(crate) fn as_moment(&self) -> Option<&Moment> {
        self.1.as_deref()
    }

    pub(crate) fn as_json(&self) -> &str {
        &self.0
    }

    /// Which kind of JSON value the item is. A date or time counts as a string.
    pub fn kind(&self) -> Kind {
        json::kind(&self.0)
    }

    /// Whether the item is the boolean `true`.
    pub fn is_true(&self) -> bool {
        &*self.0 == "true"
    }

    /// The text of a string without quotes and escapes. `None` for other kinds and for a date or
    /// time.
    pub fn as_text(&self) -> Result<Option<Cow<'_, str>>> {
        match self.kind() {
            Kind::String if self.1.is_none() => json::unescape(&self.0).map(Some),
            _ => Ok(None),
        }
    }

    pub(crate) fn as_number(&self) -> Result<Option<Numeric>> {
        match self.kind() {
            Kind::Number => Numeric::parse(&self.0).map(Some),
            _ => Ok(None),
        }
    }

    /// A member's text, which lives as long as this item's own text.
    fn part(&self, member: &str) -> Item<'a> {
        match &self.0 {
            Cow::Borrowed(whole) => {
                let at = member.as_ptr() as usize - whole.as_ptr() as usize;
                Item(Cow::Borrowed(&whole[at..at + member.len()]), None)
            }
            Cow::Owned(_) => Item(Cow::Owned(member.to_string()), None),
        }
    }
}

/// The result of evaluating a part of a path, as PostgreSQL's `JsonPathExecResult`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Found,
    Nothing,
    /// An error, in a place where errors are not raised.
    Failed,
}

/// The items found so far, with their memory.
#[derive(Default)]
pub struct Found<'a> {
    pub items: Vec<Item<'a>>,
    bytes: usize,
    charge: Charge,
}

impl<'a> Found<'a> {
    fn push(&mut self, item: Item<'a>) -> Result<()> {
        let owned = if let Cow::Owned(text) = &item.0 { text.len() } else { 0 };
        self.bytes += owned + 2 * size_of::<Item<'_>>();
        self.charge.cover(self.bytes)?;
        self.items.push(item);
        Ok(())
    }
}

/// One search.
pub struct Exec<'a, 'c> {
    pub cx: &'c mut FnCtx,
    root: Item<'a>,
    /// The variables: an object.
    variables: Option<&'a str>,
    pub strict: bool,
    /// Whether structural errors are ignored at this place.
    lenient: bool,
    /// Whether errors are raised.
    pub throws: bool,
    /// Whether the session's zone is used to compare moments.
    pub zoned: bool,
    /// The items that `@` stands for, the innermost last.
    current: Vec<Item<'a>>,
    /// The lengths of the arrays of the subscripts, the innermost last.
    sizes: Vec<usize>,
}

impl<'a, 'c> Exec<'a, 'c> {
    /// Prepares the evaluation of `path` on the document `target`. `variables` must be a JSON
    /// object. `silent` turns the errors of the evaluation into [`Outcome::Failed`].
    pub fn new(
        cx: &'c mut FnCtx,
        path: &Path,
        target: &'a str,
        variables: Option<&'a str>,
        silent: bool,
    ) -> Exec<'a, 'c> {
        Exec {
            cx,
            root: Item::json(target),
            variables,
            strict: path.strict,
            lenient: !path.strict,
            throws: !silent,
            zoned: false,
            current: Vec::new(),
            sizes: Vec::new(),
        }
    }

    /// All items, and whether an error that is not raised ended the search.
    pub fn all(&mut self, path: &'a Path) -> Result<(Vec<Item<'a>>, bool)> {
        let mut found = Found::default();
        let root = self.root.clone();
        let outcome = self.node(&path.expr, &root, Some(&mut found))?;
        Ok((found.items, outcome == Outcome::Failed))
    }

    /// Whether there is an item; `None` if an error is not raised.
    pub(crate) fn has_any(&mut self, path: &'a Path) -> Result<Option<bool>> {
        if self.strict {
            let (found, failed) = self.all(path)?;
            return Ok((!failed).then_some(!found.is_empty()));
        }
        let root = self.root.clone();
        Ok(match self.node(&path.expr, &root, None)? {
            Outcome::Failed => None,
            outcome => Some(outcome == Outcome::Found),
        })
    }

    fn fails(&self, error: impl FnOnce() -> SqlError) -> Result<Outcome> {
        if self.throws { Err(error()) } else { Ok(Outcome::Failed) }
    }

    fn fails_with(&self, state: SqlState, message: impl Into<String>) -> Result<Outcome> {
        self.fails(|| SqlError::new(state, message.into()))
    }

    /// The result of a computation whose errors are the expression's.
    fn computed<T>(&self, value: Result<T>) -> Result<Option<T>> {
        match value {
            Ok(value) => Ok(Some(value)),
            Err(e) if self.throws || e.sqlstate.ends_statement() => Err(e),
            Err(_) => Ok(None),
        }
    }

    /// The items of an operand; `None` for an error that is not raised. With `unwraps`, lax mode
    /// takes the elements of arrays in their place.
    pub fn items(&mut self, node: &'a Node, at: &Item<'a>, unwraps: bool) -> Result<Option<Vec<Item<'a>>>> {
        let mut found = Found::default();
        if self.node(node, at, Some(&mut found))? == Outcome::Failed {
            return Ok(None);
        }
        if !unwraps || self.strict || !found.items.iter().any(|i| i.kind() == Kind::Array) {
            return Ok(Some(found.items));
        }
        let mut elements = Found::default();
        for item in found.items {
            if item.kind() != Kind::Array {
                elements.push(item)?;
                continue;
            }
            for (_, element) in members(item.as_json()) {
                work(element.len())?;
                elements.push(item.part(element))?;
            }
        }
        Ok(Some(elements.items))
    }

    /// Evaluates `node` at the item `at` and adds the items to `found`. Without `found` it stops at
    /// the first item.
    pub fn node(&mut self, node: &'a Node, at: &Item<'a>, found: Option<&mut Found<'a>>) -> Result<Outcome> {
        self.node_then(node, &[], at, found)
    }

    /// Passes the items of an expression through further steps.
    fn node_then(
        &mut self,
        node: &'a Node,
        then: &'a [Step],
        at: &Item<'a>,
        found: Option<&mut Found<'a>>,
    ) -> Result<Outcome> {
        match node {
            Node::Access(head, steps) => {
                debug_assert!(then.is_empty(), "accessors are of one list");
                self.access(head, steps, at, found)
            }
            Node::Sign { minus, operand } => self.signed(*minus, operand, then, at, found),
            Node::Arith(op, left, right) => {
                let Some(value) = self.arithmetic(*op, left, right, at)? else { return Ok(Outcome::Failed) };
                self.steps(then, value, found)
            }
            condition => {
                let value = match self.truth(condition, at)? {
                    Truth::True => "true",
                    Truth::False => "false",
                    Truth::Unknown => "null",
                };
                self.steps(then, Item::json(value), found)
            }
        }
    }

    fn access(
        &mut self,
        head: &'a Head,
        steps: &'a [Step],
        at: &Item<'a>,
        found: Option<&mut Found<'a>>,
    ) -> Result<Outcome> {
        let item = match head {
            Head::Root => self.root.clone(),
            Head::Current => self.current.last().cloned().unwrap_or_else(|| at.clone()),
            Head::Last => match self.sizes.last() {
                Some(size) => Item(Cow::Owned((*size as i64 - 1).to_string()), None),
                None => {
                    return Err(SqlError::internal("evaluating jsonpath LAST outside of array subscript"));
                }
            },
            Head::Null => Item::json("null"),
            Head::Bool(true) => Item::json("true"),
            Head::Bool(false) => Item::json("false"),
            Head::Number(n) => Item::number(n),
            Head::Text(text) => Item::text(text),
            Head::Variable(name) => self.variable(name)?,
            Head::Group(inner) => return self.node_then(inner, steps, at, found),
        };
        self.steps(steps, item, found)
    }

    fn variable(&self, name: &str) -> Result<Item<'a>> {
        let Some(variables) = self.variables else { return Ok(Item::json("null")) };
        for (token, value) in members(variables) {
            if json::unescape(token)? == name {
                return Ok(Item::json(value));
            }
        }
        Err(sqlerr!(UNDEFINED_OBJECT, "could not find jsonpath variable \"{name}\""))
    }

    fn steps(&mut self, steps: &'a [Step], item: Item<'a>, found: Option<&mut Found<'a>>) -> Result<Outcome> {
        self.steps_of(steps, item, !self.strict, found)
    }

    /// The steps from an item. With `unwraps`, the first step takes an array's elements in its
    /// place.
    fn steps_of(
        &mut self,
        steps: &'a [Step],
        item: Item<'a>,
        unwraps: bool,
        found: Option<&mut Found<'a>>,
    ) -> Result<Outcome> {
        work(1)?;
        let Some((step, rest)) = steps.split_first() else {
            if let Some(found) = found {
                found.push(item)?;
            }
            return Ok(Outcome::Found);
        };
        let kind = item.kind();
        match step {
            Step::Key(key) => {
                if kind == Kind::Object {
                    let value = member(item.as_json(), key)?.map(|value| item.part(value));
                    return match value {
                        Some(value) => self.steps(rest, value, found),
                        None if self.lenient => Ok(Outcome::Nothing),
                        None => self.fails_with(
                            SqlState::SQL_JSON_MEMBER_NOT_FOUND,
                            format!("JSON object does not contain key \"{key}\""),
                        ),
                    };
                }
                if unwraps && kind == Kind::Array {
                    return self.each(steps, &item, false, found);
                }
                self.structural(
                    SqlState::SQL_JSON_MEMBER_NOT_FOUND,
                    "jsonpath member accessor can only be applied to an object",
                )
            }
            Step::AnyKey => match kind {
                Kind::Object => self.each(rest, &item, !self.strict, found),
                Kind::Array if unwraps => self.each(steps, &item, false, found),
                _ => self.structural(
                    SqlState::SQL_JSON_OBJECT_NOT_FOUND,
                    "jsonpath wildcard member accessor can only be applied to an object",
                ),
            },
            Step::AnyElement => match kind {
                Kind::Array => self.each(rest, &item, !self.strict, found),
                _ if !self.strict => self.steps(rest, item, found),
                _ => self.structural(
                    SqlState::SQL_JSON_ARRAY_NOT_FOUND,
                    "jsonpath wildcard array accessor can only be applied to an array",
                ),
            },
            Step::Elements(list) => self.elements(list, rest, item, found),
            Step::Descendants { first, last } => self.descendants(*first, *last, rest, item, found),
            Step::Filter(condition) => {
                if unwraps && kind == Kind::Array {
                    return self.each(steps, &item, false, found);
                }
                self.current.push(item.clone());
                let truth = self.truth(condition, &item);
                self.current.pop();
                match truth? {
                    Truth::True => self.steps(rest, item, found),
                    _ => Ok(Outcome::Nothing),
                }
            }
            Step::DateTime(template) => {
                if unwraps && kind == Kind::Array {
                    return self.each(steps, &item, false, found);
                }
                match self.datetime(&item, template.as_deref())? {
                    Ok(value) => self.steps(rest, value, found),
                    Err(outcome) => Ok(outcome),
                }
            }
            Step::Method(method) => {
                if unwraps && kind == Kind::Array && !matches!(method, Method::Type | Method::Size) {
                    return self.each(steps, &item, false, found);
                }
                match self.method(*method, item)? {
                    Ok(value) => self.steps(rest, value, found),
                    Err(outcome) => Ok(outcome),
                }
            }
        }
    }

    fn structural(&self, state: SqlState, message: &str) -> Result<Outcome> {
        if self.lenient { Ok(Outcome::Nothing) } else { self.fails_with(state, message) }
    }

    /// The steps from each member of a container.
    fn each(
        &mut self,
        steps: &'a [Step],
        container: &Item<'a>,
        unwraps: bool,
        mut found: Option<&mut Found<'a>>,
    ) -> Result<Outcome> {
        let mut outcome = Outcome::Nothing;
        for (_, value) in members(container.as_json()) {
            work(value.len())?;
            let value = container.part(value);
            match self.steps_of(steps, value, unwraps, found.as_deref_mut())? {
                Outcome::Failed => return Ok(Outcome::Failed),
                Outcome::Found if found.is_none() => return Ok(Outcome::Found),
                Outcome::Found => outcome = Outcome::Found,
                Outcome::Nothing => {}
            }
        }
        Ok(outcome)
    }

    fn elements(
        &mut self,
        list: &'a [(Node, Option<Node>)],
        rest: &'a [Step],
        item: Item<'a>,
        mut found: Option<&mut Found<'a>>,
    ) -> Result<Outcome> {
        let is_array = item.kind() == Kind::Array;
        if !is_array && self.strict {
            return self.structural(
                SqlState::SQL_JSON_ARRAY_NOT_FOUND,
                "jsonpath array accessor can only be applied to an array",
            );
        }
        // In lax mode a value that is no array counts as an array of one element.
        let size = if is_array { members(item.as_json()).count() } else { 1 };
        let mut outcome = Outcome::Nothing;
        for (from, to) in list {
            self.sizes.push(size);
            let bounds = self.bounds(from, to.as_ref(), &item);
            self.sizes.pop();
            let Some((from, to)) = bounds? else { return Ok(Outcome::Failed) };
            if !self.lenient && (from < 0 || from > to || to >= size as i64) {
                return self.fails_with(
                    SqlState::INVALID_SQL_JSON_SUBSCRIPT,
                    "jsonpath array subscript is out of bounds",
                );
            }
            let (from, to) = (from.max(0) as usize, (to + 1).clamp(0, size as i64) as usize);
            let wanted: Vec<Item<'a>> = match is_array {
                true => {
                    let all: Members<'_> = members(item.as_json());
                    all.take(to).skip(from).map(|(_, value)| item.part(value)).collect()
                }
                false => std::iter::repeat_n(item.clone(), to.saturating_sub(from)).collect(),
            };
            for value in wanted {
                // Later steps have their own subscripts.
                match self.steps(rest, value, found.as_deref_mut())? {
                    Outcome::Failed => return Ok(Outcome::Failed),
                    Outcome::Found if found.is_none() => return Ok(Outcome::Found),
                    Outcome::Found => outcome = Outcome::Found,
                    Outcome::Nothing => {}
                }
            }
        }
        Ok(outcome)
    }

    fn bounds(&mut self, from: &'a Node, to: Option<&'a Node>, at: &Item<'a>) -> Result<Option<(i64, i64)>> {
        let Some(from) = self.subscript(from, at)? else { return Ok(None) };
        match to {
            None => Ok(Some((from, from))),
            Some(to) => Ok(self.subscript(to, at)?.map(|to| (from, to))),
        }
    }

    fn subscript(&mut self, node: &'a Node, at: &Item<'a>) -> Result<Option<i64>> {
        let mut found = Found::default();
        if self.node(node, at, Some(&mut found))? == Outcome::Failed {
            return Ok(None);
        }
        let number = match &found.items[..] {
            [one] => one.as_number()?,
            _ => None,
        };
        let state = SqlState::INVALID_SQL_JSON_SUBSCRIPT;
        let Some(number) = number else {
            self.fails_with(state, "jsonpath array subscript is not a single numeric value")?;
            return Ok(None);
        };
        match number.trunc(0)?.to_string().parse::<i32>() {
            Ok(n) => Ok(Some(i64::from(n))),
            Err(_) => {
                self.fails_with(state, "jsonpath array subscript is out of integer range")?;
                Ok(None)
            }
        }
    }

    /// The values below an item, each before the values below itself. The item is level 0.
    fn descendants(
        &mut self,
        first: Level,
        last: Level,
        rest: &'a [Step],
        item: Item<'a>,
        found: Option<&mut Found<'a>>,
    ) -> Result<Outcome> {
        // Elements may be reached twice, once through their array. Neither is an error.
        let lenient = std::mem::replace(&mut self.lenient, true);
        let outcome = self.descendants_leniently(first, last, rest, item, found);
        self.lenient = lenient;
        outcome
    }

    fn descendants_leniently(
        &mut self,
        first: Level,
        last: Level,
        rest: &'a [Step],
        item: Item<'a>,
        mut found: Option<&mut Found<'a>>,
    ) -> Result<Outcome> {
        let mut outcome = Outcome::Nothing;
        // The containers on the way: the rest of their members, as places in the item.
        let whole = item.as_json();
        let mut open: Vec<Members<'_>> = Vec::new();
        let mut next = Some(whole);
        while let Some(value) = next {
            work(value.len() / 64 + 1)?;
            let level = open.len() as Level;
            let is_container = matches!(json::kind(value), Kind::Array | Kind::Object);
            let leaves = (first, last) == (LAST_LEVEL, LAST_LEVEL);
            let is_asked = level >= first || leaves && !is_container;
            // The item itself belongs to level 0 only: it is no leaf.
            if is_asked && (level <= last) && (level > 0 || first == 0) {
                match self.steps(rest, item.part(value), found.as_deref_mut())? {
                    Outcome::Failed => return Ok(Outcome::Failed),
                    Outcome::Found if found.is_none() => return Ok(Outcome::Found),
                    Outcome::Found => outcome = Outcome::Found,
                    Outcome::Nothing => {}
                }
            }
            if is_container && level < last {
                open.push(members(value));
            }
            next = None;
            while let Some(members) = open.last_mut() {
                next = members.next().map(|(_, value)| value);
                if next.is_some() {
                    break;
                }
                open.pop();
            }
        }
        Ok(outcome)
    }

    /// A method's value, or the outcome that takes its place.
    fn method(&self, method: Method, item: Item<'a>) -> Result<std::result::Result<Item<'a>, Outcome>> {
        let name = method.name();
        let failed = |outcome: Result<Outcome>| outcome.map(Err);
        match method {
            Method::Type => {
                Ok(Ok(Item::text(item.as_moment().map_or(item.kind().name(), Moment::type_name))))
            }
            Method::Size if item.kind() == Kind::Array => {
                Ok(Ok(Item(Cow::Owned(members(item.as_json()).count().to_string()), None)))
            }
            Method::Size if !self.strict => Ok(Ok(Item::json("1"))),
            Method::Size if self.lenient => Ok(Err(Outcome::Nothing)),
            Method::Size => failed(self.fails_with(
                SqlState::SQL_JSON_ARRAY_NOT_FOUND,
                "jsonpath item method .size() can only be applied to an array",
            )),
            Method::Double => self.double(item),
            Method::Abs | Method::Floor | Method::Ceiling => {
                let Some(number) = item.as_number()? else {
                    return failed(self.fails_with(
                        SqlState::NON_NUMERIC_SQL_JSON_ITEM,
                        format!("jsonpath item method .{name}() can only be applied to a numeric value"),
                    ));
                };
                let value = match method {
                    Method::Abs => Ok(number.abs()),
                    Method::Floor => number.floor(),
                    _ => number.ceil(),
                };
                Ok(Ok(Item::number(&value?)))
            }
        }
    }

    fn datetime(
        &self,
        item: &Item<'a>,
        template: Option<&str>,
    ) -> Result<std::result::Result<Item<'a>, Outcome>> {
        let Some(text) = item.as_text()? else {
            let state = SqlState::INVALID_ARGUMENT_FOR_SQL_JSON_DATETIME_FUNCTION;
            let message = "jsonpath item method .datetime() can only be applied to a string";
            return self.fails_with(state, message).map(Err);
        };
        // An invalid template is an error even of a silent path.
        template.map_or(Ok(()), Moment::check_template)?;
        let read = self.computed(Moment::read(&text, template))?;
        Ok(read.map(Item::moment).ok_or(Outcome::Failed))
    }

    fn double(&self, item: Item<'a>) -> Result<std::result::Result<Item<'a>, Outcome>> {
        let state = SqlState::NON_NUMERIC_SQL_JSON_ITEM;
        let failed = |message: &str| self.fails_with(state, message).map(Err);
        let read = |text: &str| crate::io::float::float8_in(text).ok().filter(|v| v.is_finite());
        match item.kind() {
            Kind::Number => match read(item.as_json()) {
                Some(_) => Ok(Ok(item)),
                None => failed(
                    "numeric argument of jsonpath item method .double() is out of range for type double precision",
                ),
            },
            Kind::String if item.as_moment().is_none() => {
                match item.as_text()?.and_then(|text| read(&text)) {
                    Some(value) => {
                        let mut text = Vec::new();
                        // As many digits as a cast to numeric keeps.
                        crate::io::float::float8_out(value, 0, &mut text);
                        let text = String::from_utf8_lossy(&text);
                        Ok(Ok(Item::number(&Numeric::parse(&text)?)))
                    }
                    None => failed(
                        "string argument of jsonpath item method .double() is not a valid representation of a double precision number",
                    ),
                }
            }
            _ => failed("jsonpath item method .double() can only be applied to a string or numeric value"),
        }
    }

    fn signed(
        &mut self,
        minus: bool,
        operand: &'a Node,
        then: &'a [Step],
        at: &Item<'a>,
        mut found: Option<&mut Found<'a>>,
    ) -> Result<Outcome> {
        let Some(items) = self.items(operand, at, true)? else { return Ok(Outcome::Failed) };
        let mut outcome = Outcome::Nothing;
        for item in items {
            let Some(number) = item.as_number()? else {
                if found.is_none() && then.is_empty() {
                    continue;
                }
                let shown = if minus { "-" } else { "+" };
                return self.fails_with(
                    SqlState::SQL_JSON_NUMBER_NOT_FOUND,
                    format!("operand of unary jsonpath operator {shown} is not a numeric value"),
                );
            };
            let value = if minus { Item::number(&number.neg()) } else { item };
            match self.steps(then, value, found.as_deref_mut())? {
                Outcome::Failed => return Ok(Outcome::Failed),
                Outcome::Found if found.is_none() => return Ok(Outcome::Found),
                Outcome::Found => outcome = Outcome::Found,
                Outcome::Nothing => {}
            }
        }
        Ok(outcome)
    }

    fn arithmetic(
        &mut self,
        op: Arith,
        left: &'a Node,
        right: &'a Node,
        at: &Item<'a>,
    ) -> Result<Option<Item<'a>>> {
        let Some(left) = self.items(left, at, true)? else { return Ok(None) };
        let Some(right) = self.items(right, at, true)? else { return Ok(None) };
        let mut numbers = Vec::with_capacity(2);
        for (side, items) in [("left", &left), ("right", &right)] {
            let number = match &items[..] {
                [one] => one.as_number()?,
                _ => None,
            };
            match number {
                Some(number) => numbers.push(number),
                None => {
                    let shown = sign(op);
                    let message =
                        format!("{side} operand of jsonpath operator {shown} is not a single numeric value");
                    return self
                        .fails_with(SqlState::SINGLETON_SQL_JSON_ITEM_REQUIRED, message)
                        .map(|_| None);
                }
            }
        }
        let (a, b) = (&numbers[0], &numbers[1]);
        let value = match op {
            Arith::Add => a.add(b),
            Arith::Sub => a.sub(b),
            Arith::Mul => a.mul(b),
            Arith::Div => a.div(b),
            Arith::Mod => a.rem(b),
        };
        Ok(self.computed(value)?.map(|value| Item::number(&value)))
    }
}

/// The member with a name.
fn member<'t>(object: &'t str, name: &str) -> Result<Option<&'t str>> {
    for (token, value) in members(object) {
        work(1)?;
        if json::unescape(token)? == name {
            return Ok(Some(value));
        }
    }
    Ok(None)
}
