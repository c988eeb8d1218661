//! The parts of a `jsonpath`: an expression as a tree.

use crate::numeric::Numeric;
use std::cmp::Ordering;

/// The most operators within operators, and the most accessors behind one item.
pub const DEPTH_MAX: usize = 400;

/// A whole expression.
#[derive(Debug)]
pub struct Path {
    /// Structural errors are raised, and arrays are not unwrapped by themselves.
    pub strict: bool,
    pub expr: Node,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arith {
    Add,
    Sub,
    Mul,
    Div,
    Mod,
}

/// The comparisons of a path's conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    Eq,
    Ne,
    Lt,
    Gt,
    Le,
    Ge,
}

impl Comparison {
    /// Whether the comparison holds for two items with this order.
    pub fn holds(self, order: Ordering) -> bool {
        match self {
            Comparison::Eq => order.is_eq(),
            Comparison::Ne => order.is_ne(),
            Comparison::Lt => order.is_lt(),
            Comparison::Gt => order.is_gt(),
            Comparison::Le => order.is_le(),
            Comparison::Ge => order.is_ge(),
        }
    }
}

/// A part of a path's expression.
#[derive(Debug)]
pub enum Node {
    /// An item and the steps from it.
    Access(Box<Head>, Vec<Step>),
    /// `+` or `-` before an operand.
    Sign {
        minus: bool,
        operand: Box<Node>,
    },
    Arith(Arith, Box<Node>, Box<Node>),
    Compare(Comparison, Box<Node>, Box<Node>),
    And(Box<Node>, Box<Node>),
    Or(Box<Node>, Box<Node>),
    Not(Box<Node>),
    IsUnknown(Box<Node>),
    Exists(Box<Node>),
    StartsWith(Box<Node>, Box<Node>),
    LikeRegex {
        text: Box<Node>,
        pattern: String,
        flags: RegexFlags,
    },
}

#[derive(Debug)]
pub(crate) enum Head {
    Root,
    Current,
    Last,
    Null,
    Bool(bool),
    Number(Numeric),
    Text(String),
    Variable(String),
    /// An expression with operators, in parentheses.
    Group(Node),
}

/// A step from items to items.
#[derive(Debug)]
pub enum Step {
    Key(String),
    AnyKey,
    AnyElement,
    /// Elements by subscripts or ranges of them.
    Elements(Vec<(Node, Option<Node>)>),
    /// Values at all levels, or at some; `None` is the last level.
    Descendants {
        first: Level,
        last: Level,
    },
    Filter(Node),
    Method(Method),
    /// `datetime()` with its template.
    DateTime(Option<String>),
}

/// The number of a level. [`LAST_LEVEL`] means the leaves, or no end.
pub type Level = u32;
pub(crate) const LAST_LEVEL: Level = u32::MAX;

/// The methods that a path may call on an item, such as `.size()`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    Type,
    Size,
    Abs,
    Floor,
    Ceiling,
    Double,
}

impl Method {
    /// The method's name in the path's text, without the parentheses.
    pub fn name(self) -> &'static str {
        match self {
            Method::Type => "type",
            Method::Size => "size",
            Method::Abs => "abs",
            Method::Floor => "floor",
            Method::Ceiling => "ceiling",
            Method::Double => "double",
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct RegexFlags {
    pub ignore_case: bool,
    /// `.` matches line ends.
    pub dot_all: bool,
    /// `^` and `$` match at lines.
    pub lines: bool,
    /// Allowed only beside `quote`, where it has no meaning.
    pub expanded: bool,
    /// The pattern is a text and no expression.
    pub quote: bool,
}
