//! The meaning of a pattern, in two forms. Automata are built from the expression ([`Ast`]). The
//! groups of a match are found by the tree of subexpressions ([`Node`]).
//!
//! Both live in arrays and refer to each other by index. A deep pattern therefore needs no stack to
//! be dropped.

use crate::chars::CharSet;
use crate::error::{Reason, Result};
use std::collections::HashMap;

/// Index of an [`Ast`].
pub(crate) type AstId = u32;
/// Index of a [`Node`].
pub(crate) type NodeId = u32;
/// Index of a set of characters.
pub(crate) type SetId = u32;

/// The most expressions that a pattern may have. The construction of an automaton takes at least
/// one step for each, so a larger pattern could not be built. The exception is expressions that the
/// main automaton leaves out.
pub(crate) const ASTS_MAX: usize = crate::nfa::STEPS_MAX;
/// The most ranges that the sets of a pattern may have together. A class in brackets has hundreds,
/// each time that it occurs.
const RANGES_MAX: usize = 1 << 20;

/// An expression. Automata do not know groups and preferences: those belong to the tree.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Ast {
    /// The empty string.
    Empty,
    /// One character of the set.
    Set(SetId),
    /// No character. The next one (or the previous one, unless `ahead`) is in the set. With `edge`,
    /// there may also be none.
    Beside { ahead: bool, set: SetId, edge: bool },
    /// No character: a lookaround of [`Expression::arounds`].
    Around(u32),
    /// The parts one after the other.
    Concat(Vec<AstId>),
    /// One of the alternatives.
    Alt(Vec<AstId>),
    /// `min` to `max` matches of the body; without a `max` any number.
    Repeat { body: AstId, min: u32, max: Option<u32> },
    /// The body without its conditions on the surroundings: the strings that a back reference may
    /// match.
    Unconstrained(AstId),
}

/// A lookaround.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Around {
    pub ahead: bool,
    pub negated: bool,
    pub body: AstId,
}

/// The marks of a [`Node`]: which of the possible matches it prefers, and what it contains.
pub(crate) mod mark {
    /// Prefers the longest match.
    pub const LONGER: u8 = 1;
    /// Prefers the shortest match.
    pub const SHORTER: u8 = 2;
    /// Parts of it prefer differently.
    pub const MIXED: u8 = 4;
    /// Holds a group.
    pub const GROUP: u8 = 8;
    /// Holds a back reference.
    pub const BACK: u8 = 16;
    const PREFERENCE: u8 = LONGER | SHORTER;

    /// The marks that the parts give to the whole. Preferences are not passed on, and two different
    /// preferences become a mixture.
    pub fn up(marks: u8) -> u8 {
        let both = marks & PREFERENCE == PREFERENCE;
        (marks & !PREFERENCE) | if both { MIXED } else { 0 }
    }

    /// Whether a match of it must be divided to know its parts.
    pub fn divides(marks: u8) -> bool {
        marks & (MIXED | GROUP | BACK) != 0
    }

    /// The marks of one part followed by another. The first preference counts.
    pub fn combine(first: u8, second: u8) -> u8 {
        let own = first & PREFERENCE;
        up(first | second) | if own != 0 { own } else { second & PREFERENCE }
    }

    /// The preference alone.
    pub fn preference(marks: u8) -> u8 {
        marks & PREFERENCE
    }
}

/// How a match of a node is divided among its parts.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Division {
    /// It is not divided.
    Plain,
    /// It must repeat the text that the group matched, `min` to `max` times.
    Back { group: u32, min: u32, max: Option<u32> },
    /// The child matches all of it. Such a node is a group around a group.
    Whole(NodeId),
    /// The first part, then the second one.
    Concat(NodeId, NodeId),
    /// The first alternative that matches.
    Alt(Vec<NodeId>),
    /// `min` to `max` matches of the child.
    Iterate { child: NodeId, min: u32, max: Option<u32> },
}

/// A subexpression.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub op: Division,
    /// See [`mark`].
    pub marks: u8,
    /// The number of the group that this node is, or 0.
    pub group: u32,
    /// The expression of its matches.
    pub ast: AstId,
}

impl Node {
    /// Whether the node has one of the marks.
    pub fn has(&self, marks: u8) -> bool {
        self.marks & marks != 0
    }
}

/// A parsed pattern.
#[derive(Debug, Default)]
pub(crate) struct Expression {
    pub asts: Vec<Ast>,
    pub nodes: Vec<Node>,
    pub arounds: Vec<Around>,
    pub sets: Vec<CharSet>,
    known: HashMap<CharSet, SetId>,
    /// The number of ranges of all sets.
    ranges: usize,
    pub root: NodeId,
    /// The number of capturing groups.
    pub groups: u32,
}

impl Expression {
    /// Adds an expression.
    pub fn ast(&mut self, ast: Ast) -> AstId {
        self.asts.push(ast);
        self.asts.len() as AstId - 1
    }

    /// Adds a node that is no group.
    pub fn node(&mut self, op: Division, marks: u8, ast: AstId) -> NodeId {
        self.nodes.push(Node { op, marks, group: 0, ast });
        self.nodes.len() as NodeId - 1
    }

    /// The marks of a node.
    pub fn marks(&self, node: NodeId) -> u8 {
        self.nodes[node as usize].marks
    }

    /// Adds a set of characters. Equal sets share an index.
    pub fn set(&mut self, set: CharSet) -> SetId {
        if let Some(id) = self.known.get(&set) {
            return *id;
        }
        let id = self.sets.len() as SetId;
        self.ranges += set.ranges().len();
        self.known.insert(set.clone(), id);
        self.sets.push(set);
        id
    }

    /// Refuses a pattern that has become too large. The parser calls this for each part of a
    /// branch, which adds only a few expressions.
    pub fn check_size(&self) -> Result<()> {
        let too_large = self.asts.len() > ASTS_MAX || self.ranges > RANGES_MAX;
        if too_large { Err(Reason::TooComplex.into()) } else { Ok(()) }
    }

    /// The approximate memory of the expression, in bytes.
    pub fn memory(&self) -> usize {
        let list = |asts: &Vec<u32>| asts.capacity() * size_of::<AstId>();
        let asts: usize =
            self.asts.iter().map(|a| if let Ast::Concat(l) | Ast::Alt(l) = a { list(l) } else { 0 }).sum();
        let nodes: usize =
            self.nodes.iter().map(|n| if let Division::Alt(l) = &n.op { list(l) } else { 0 }).sum();
        let arrays = self.asts.capacity() * size_of::<Ast>()
            + self.nodes.capacity() * size_of::<Node>()
            + self.arounds.capacity() * size_of::<Around>();
        // A set is both in the list and in the map.
        let sets =
            self.sets.len() * 2 * (size_of::<CharSet>() + 16) + self.ranges * 2 * size_of::<(u32, u32)>();
        asts + nodes + arrays + sets
    }

    /// A sequence of expressions.
    pub fn concat(&mut self, parts: Vec<AstId>) -> AstId {
        match parts[..] {
            [] => self.ast(Ast::Empty),
            [one] => one,
            _ => self.ast(Ast::Concat(parts)),
        }
    }

    /// A repetition of an expression; the expression itself when it occurs exactly once.
    pub fn repeat(&mut self, body: AstId, min: u32, max: Option<u32>) -> AstId {
        match (min, max) {
            (1, Some(1)) => body,
            (_, Some(0)) => self.ast(Ast::Empty),
            _ => self.ast(Ast::Repeat { body, min, max }),
        }
    }

    /// The expression of the root.
    pub fn whole(&self) -> AstId {
        self.nodes[self.root as usize].ast
    }
}
