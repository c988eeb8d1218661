//! What a pattern means: the expression that automata are built from, and the tree of subexpressions that a match is divided by.
//!
//! Both live in arrays and refer to each other by index, so that a deep pattern needs no stack to be dropped.

use crate::chars::CharSet;
use crate::error::{Reason, Result};
use std::collections::HashMap;

/// Index of an [`Ast`].
pub(crate) type AstId = u32;
/// Index of a [`Node`].
pub(crate) type NodeId = u32;
/// Index of a set of characters.
pub(crate) type SetId = u32;

/// Expressions that a pattern may have. An automaton's construction takes a step for each at least, so that a pattern of more could
/// not be built but for what its main automaton leaves out.
pub(crate) const ASTS_MAX: usize = crate::nfa::STEPS_MAX;
/// Ranges that the sets of a pattern may have together: a class in brackets has hundreds, wherever it stands.
const RANGES_MAX: usize = 1 << 20;

/// An expression. Automata know nothing of groups and preferences: those are the tree's.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Ast {
    /// The empty string.
    Empty,
    /// One character of the set.
    Set(SetId),
    /// No character: the next (or, when not `ahead`, the previous) one is in the set, or there is none and `edge` is set.
    Beside { ahead: bool, set: SetId, edge: bool },
    /// No character: a lookaround of [`Expression::arounds`].
    Around(u32),
    /// One after the other.
    Concat(Vec<AstId>),
    /// One of them.
    Alt(Vec<AstId>),
    /// `min` to `max` times; without a `max` any number of times.
    Repeat { body: AstId, min: u32, max: Option<u32> },
    /// The body without what it says about its surroundings: what a back reference may match.
    Unconstrained(AstId),
}

/// A lookaround.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Around {
    pub ahead: bool,
    pub negated: bool,
    pub body: AstId,
}

/// Which of the possible matches an expression prefers, and what is in it: the marks of a [`Node`].
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

    /// What the parts' marks mean for the whole: preferences stay below, and two different ones are a mixture.
    pub fn up(marks: u8) -> u8 {
        let both = marks & PREFERENCE == PREFERENCE;
        (marks & !PREFERENCE) | if both { MIXED } else { 0 }
    }

    /// Must a match of it be divided to know its parts?
    pub fn divides(marks: u8) -> bool {
        marks & (MIXED | GROUP | BACK) != 0
    }

    /// The marks of one thing followed by another: the first preference counts.
    pub fn combine(first: u8, second: u8) -> u8 {
        let own = first & PREFERENCE;
        up(first | second) | if own != 0 { own } else { second & PREFERENCE }
    }

    /// The preference alone.
    pub fn preference(marks: u8) -> u8 {
        marks & PREFERENCE
    }
}

/// How a match of a node is divided.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Op {
    /// Not at all.
    Plain,
    /// It must repeat what the group matched, so many times.
    Back { group: u32, min: u32, max: Option<u32> },
    /// The child matches all of it. Such a node is a group around a group.
    Whole(NodeId),
    /// First the one, then the other.
    Concat(NodeId, NodeId),
    /// The first alternative that matches.
    Alt(Vec<NodeId>),
    /// So many matches of the child.
    Iterate { child: NodeId, min: u32, max: Option<u32> },
}

/// A subexpression.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub op: Op,
    /// See [`mark`].
    pub marks: u8,
    /// The number of the group that it is, or 0.
    pub group: u32,
    /// What it matches.
    pub ast: AstId,
}

impl Node {
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
    /// Ranges of all sets.
    ranges: usize,
    pub root: NodeId,
    /// How many capturing groups there are.
    pub groups: u32,
}

impl Expression {
    pub fn ast(&mut self, ast: Ast) -> AstId {
        self.asts.push(ast);
        self.asts.len() as AstId - 1
    }

    pub fn node(&mut self, op: Op, marks: u8, ast: AstId) -> NodeId {
        self.nodes.push(Node { op, marks, group: 0, ast });
        self.nodes.len() as NodeId - 1
    }

    pub fn marks(&self, node: NodeId) -> u8 {
        self.nodes[node as usize].marks
    }

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

    /// Refuses a pattern that has become too large. The parser asks for each part of a branch, which adds only a few.
    pub fn check_size(&self) -> Result<()> {
        let too_large = self.asts.len() > ASTS_MAX || self.ranges > RANGES_MAX;
        if too_large { Err(Reason::TooComplex.into()) } else { Ok(()) }
    }

    /// About the memory that it takes.
    pub fn memory(&self) -> usize {
        let list = |asts: &Vec<u32>| asts.capacity() * size_of::<AstId>();
        let asts: usize =
            self.asts.iter().map(|a| if let Ast::Concat(l) | Ast::Alt(l) = a { list(l) } else { 0 }).sum();
        let nodes: usize = self.nodes.iter().map(|n| if let Op::Alt(l) = &n.op { list(l) } else { 0 }).sum();
        let arrays = self.asts.capacity() * size_of::<Ast>()
            + self.nodes.capacity() * size_of::<Node>()
            + self.arounds.capacity() * size_of::<Around>();
        // A set stands in the list and in the map.
        let sets =
            self.sets.len() * 2 * (size_of::<CharSet>() + 16) + self.ranges * 2 * size_of::<(u32, u32)>();
        asts + nodes + arrays + sets
    }

    /// Several things one after the other.
    pub fn concat(&mut self, parts: Vec<AstId>) -> AstId {
        match parts[..] {
            [] => self.ast(Ast::Empty),
            [one] => one,
            _ => self.ast(Ast::Concat(parts)),
        }
    }

    /// A repetition, or the thing itself when it is there once.
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
