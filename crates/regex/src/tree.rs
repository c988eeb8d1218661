//! The tree of subexpressions: the parts by which a match is divided, with their preferences.
//!
//! The rules are those that PostgreSQL's answers show. [`mark`] has the arithmetic of preferences.
//! A branch is a chain of a plain part, a part that must be known by itself (a group, a back
//! reference, a change of preference), and the rest. The rest is a chain again.

use crate::ast::{Ast, AstId, Division, Expression, Node, NodeId, mark};

/// The atom before a quantifier.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Atom {
    /// No atom: a condition on the surroundings, or nothing at all.
    Constraint(AstId),
    /// A character or a set.
    Plain(AstId),
    /// Parentheses that capture nothing.
    Group(NodeId),
    /// Parentheses that capture.
    Capture(NodeId),
    /// A back reference.
    Back { group: u32, ast: AstId },
}

/// A part of a branch with its quantifier.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece {
    pub atom: Atom,
    pub min: u32,
    pub max: Option<u32>,
    /// [`mark::LONGER`], [`mark::SHORTER`] or 0.
    pub preference: u8,
}

impl Piece {
    /// A constraint, which has no quantifier.
    pub fn constraint(ast: AstId) -> Piece {
        Piece { atom: Atom::Constraint(ast), min: 1, max: Some(1), preference: 0 }
    }

    /// Whether the piece takes part in the match and is more than a constraint.
    fn counts(&self) -> bool {
        self.max != Some(0) && !matches!(self.atom, Atom::Constraint(_))
    }
}

/// A stretch of a branch: pieces that stay together, and the single piece behind them.
struct Stretch {
    from: usize,
    /// The place of the single piece, or the branch's end.
    single: usize,
    /// The marks of the pieces that stay together.
    marks: u8,
}

impl Expression {
    /// Makes the node the group with a number.
    pub fn capture(&mut self, node: NodeId, group: u32) -> NodeId {
        let Node { marks, ast, group: inner, .. } = self.nodes[node as usize];
        let node = if inner == 0 { node } else { self.node(Division::Whole(node), marks, ast) };
        let captured = &mut self.nodes[node as usize];
        captured.marks |= mark::GROUP;
        captured.group = group;
        node
    }

    /// The node of several branches.
    pub fn alternation(&mut self, branches: Vec<NodeId>) -> NodeId {
        if let [one] = branches[..] {
            return one;
        }
        let mut marks = mark::LONGER;
        for branch in &branches {
            marks |= mark::up(marks | self.marks(*branch));
        }
        let asts = branches.iter().map(|b| self.nodes[*b as usize].ast).collect();
        let ast = self.ast(Ast::Alt(asts));
        let op = if mark::divides(marks) { Division::Alt(branches) } else { Division::Plain };
        self.node(op, marks, ast)
    }

    /// The node of a branch.
    pub fn branch(&mut self, pieces: &[Piece]) -> NodeId {
        let mut stretches = Vec::new();
        let mut from = 0;
        while from < pieces.len() || stretches.is_empty() {
            let stretch = self.stretch(pieces, from);
            from = stretch.single + 1;
            stretches.push(stretch);
        }
        // The loop goes from right to left, since a stretch's marks depend on those of the rest
        // behind it.
        let mut rest = None;
        for stretch in stretches.iter().rev() {
            rest = Some(self.link(pieces, stretch, rest));
        }
        match rest {
            Some(node) => node,
            None => self.plain(pieces, 0),
        }
    }

    fn atom_marks(&self, piece: &Piece) -> u8 {
        match piece.atom {
            Atom::Group(node) | Atom::Capture(node) => self.marks(node),
            Atom::Constraint(_) | Atom::Plain(_) => 0,
            Atom::Back { .. } => mark::BACK,
        }
    }

    /// Finds how far pieces stay together.
    fn stretch(&self, pieces: &[Piece], from: usize) -> Stretch {
        let mut marks = 0;
        for (i, piece) in pieces.iter().enumerate().skip(from).filter(|(_, p)| p.counts()) {
            let all = marks | piece.preference | self.atom_marks(piece);
            if matches!(piece.atom, Atom::Capture(_) | Atom::Back { .. }) || mark::divides(mark::up(all)) {
                return Stretch { from, single: i, marks };
            }
            marks = all;
        }
        Stretch { from, single: pieces.len(), marks }
    }

    /// The expression of a piece with its quantifier.
    fn piece_ast(&mut self, piece: &Piece) -> AstId {
        let body = match piece.atom {
            Atom::Constraint(ast) | Atom::Plain(ast) | Atom::Back { ast, .. } => ast,
            Atom::Group(node) | Atom::Capture(node) => self.nodes[node as usize].ast,
        };
        self.repeat(body, piece.min, piece.max)
    }

    /// A node of pieces that stay together.
    fn plain(&mut self, pieces: &[Piece], marks: u8) -> NodeId {
        let parts = pieces.iter().map(|p| self.piece_ast(p)).collect();
        let ast = self.concat(parts);
        self.node(Division::Plain, marks, ast)
    }

    fn sequence(&mut self, first: NodeId, second: NodeId, marks: u8) -> NodeId {
        let parts = vec![self.nodes[first as usize].ast, self.nodes[second as usize].ast];
        let ast = self.concat(parts);
        self.node(Division::Concat(first, second), marks, ast)
    }

    /// A stretch with its single piece and what follows it.
    fn link(&mut self, pieces: &[Piece], stretch: &Stretch, rest: Option<NodeId>) -> NodeId {
        let before = &pieces[stretch.from..stretch.single];
        let Some(piece) = pieces.get(stretch.single) else { return self.plain(before, stretch.marks) };
        let mut own = mark::combine(piece.preference, self.atom_marks(piece));
        let single = self.quantified(piece);
        let mut marks = stretch.marks;
        let Some(rest) = rest else {
            marks |= mark::combine(marks, self.marks(single));
            if before.is_empty() {
                return single;
            }
            let prefix = self.plain(before, stretch.marks);
            return self.sequence(prefix, single, marks);
        };
        own |= mark::combine(own, self.marks(rest));
        marks |= mark::combine(marks, own);
        if before.is_empty() {
            return self.sequence(single, rest, marks);
        }
        let prefix = self.plain(before, stretch.marks);
        // The single piece may stand alone only because it prefers otherwise than the part before
        // it.
        let (a, b) = (&self.nodes[single as usize], &self.nodes[rest as usize]);
        let plain =
            a.op == Division::Plain && b.op == Division::Plain && !mark::divides(mark::up(a.marks | b.marks));
        let tail = if plain {
            let parts = vec![a.ast, b.ast];
            let marks = mark::combine(a.marks, b.marks);
            let ast = self.concat(parts);
            self.node(Division::Plain, marks, ast)
        } else {
            self.sequence(single, rest, own)
        };
        self.sequence(prefix, tail, marks)
    }

    /// The node of a piece that is a part by itself.
    fn quantified(&mut self, piece: &Piece) -> NodeId {
        let (min, max) = (piece.min, piece.max);
        let ast = self.piece_ast(piece);
        let atom = match piece.atom {
            Atom::Constraint(atom) | Atom::Plain(atom) => self.node(Division::Plain, 0, atom),
            Atom::Group(node) | Atom::Capture(node) => node,
            Atom::Back { group, .. } => {
                let marks = mark::BACK | mark::combine(piece.preference, mark::BACK);
                return self.node(Division::Back { group, min, max }, marks, ast);
            }
        };
        let inside = self.marks(atom);
        let preferences = inside & (mark::LONGER | mark::SHORTER | mark::MIXED);
        let vacuous = piece.preference == 0 || preferences == 0 || preferences == piece.preference;
        if (min, max) == (1, Some(1)) && vacuous {
            return atom;
        }
        let marks = mark::combine(piece.preference, inside);
        if inside & (mark::GROUP | mark::BACK) == 0 {
            return self.node(Division::Plain, marks, ast);
        }
        if min > 0 && inside & mark::BACK == 0 {
            // Only the last of the matches gives groups.
            let body = self.nodes[atom as usize].ast;
            let before = self.repeat(body, min - 1, max.map(|max| max - 1));
            let before = self.node(Division::Plain, mark::preference(marks), before);
            return self.sequence(before, atom, marks);
        }
        self.node(Division::Iterate { child: atom, min, max }, marks, ast)
    }
}
