//! The answer of EXPLAIN as a tree of named properties. The names are PostgreSQL's, because the
//! tools that draw plans know them.

use std::borrow::Cow;

/// A property's name.
pub type Key = Cow<'static, str>;

/// A named property.
pub type Property = (Key, Value);

/// The value of a property.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    Text(String),
    /// A number as it is written, and its unit, which the text format alone shows.
    Number(String, &'static str),
    Bool(bool),
    List(Vec<String>),
    Group(Vec<Property>),
    /// A list of groups that is empty.
    NoGroups,
}

impl Value {
    /// A text.
    pub fn text(text: impl Into<String>) -> Value {
        Value::Text(text.into())
    }

    /// A whole number without a unit.
    pub fn count(number: impl Into<u64>) -> Value {
        Value::Number(number.into().to_string(), "")
    }

    /// A number with three places behind the point: a time in milliseconds.
    pub fn ms(number: f64) -> Value {
        Value::Number(format!("{number:.3}"), "ms")
    }
}

/// A node of a plan.
#[derive(Debug, Default)]
pub struct ShownNode {
    /// The kind of the node, its costs and its counts: one line of the text format.
    pub head: Vec<Property>,
    /// Its work, as the plan says.
    pub work: Vec<Property>,
    /// The facts that its run has told.
    pub ran: Vec<Property>,
    pub plans: Vec<ShownNode>,
}

impl ShownNode {
    /// A property of the head.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.head.iter().find(|(k, _)| k == key).map(|(_, value)| value)
    }

    /// A text of the head; empty if it is not there.
    pub fn str(&self, key: &str) -> &str {
        match self.get(key) {
            Some(Value::Text(text) | Value::Number(text, _)) => text,
            _ => "",
        }
    }

    /// Adds a condition. A node that has one under this name has both then.
    pub fn add_condition(&mut self, key: &'static str, text: String) {
        match self.work.iter_mut().find(|(k, _)| k == key) {
            Some((_, Value::Text(there))) => *there = format!("({there} AND {text})"),
            _ => self.work.push((key.into(), Value::Text(text))),
        }
    }
}
