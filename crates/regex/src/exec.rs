//! Runs of automata over a text.

use crate::ast::Expression;
use crate::color::{Color, ColorSet, Colors};
use crate::dfa::{DEAD, Dfa, LEAVES, MATCH, RETURNS, ROW, UNKNOWN};
use crate::error::{Reason, Result, Work};
use crate::nfa::{self, Nfa};
use crate::options::Options;
use crate::prefilter::{BYTES_PER_UNIT, Prefilter};
use std::sync::Arc;

/// The states that the automata of one pattern may have together.
const TOTAL_MAX: usize = 4 * nfa::STATES_MAX;
/// Characters between two calls of the caller's function.
const TURN: usize = 4096;

/// A compiled pattern.
pub(crate) struct Program {
    pub expression: Expression,
    pub options: Options,
    pub colors: Colors,
    /// The sets of the expression, as sets of colours.
    pub sets: Vec<ColorSet>,
    /// The automaton of the whole pattern.
    pub main: Arc<Nfa>,
    pub prefilter: Prefilter,
    /// A match begins at the text's start.
    pub anchored: bool,
    /// A match ends at the text's end, and there are no back references.
    pub ends_anchored: bool,
    /// The pattern holds back references.
    pub back: bool,
    /// The whole prefers the shortest match.
    pub shorter: bool,
}

impl Program {
    /// The approximate memory of the program, in bytes.
    pub fn memory(&self) -> usize {
        let main = self.main.insts.capacity() * size_of::<nfa::Inst>();
        let sets: usize = self.sets.iter().map(|s| size_of::<ColorSet>() + s.memory()).sum();
        let text = self.prefilter.whole().map_or(0, |finder| finder.needle().len());
        size_of::<Program>() + self.expression.memory() + main + sets + self.colors.memory() + text
    }
}

/// One of the automata of a pattern.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Slot {
    /// The whole pattern, from one place.
    Main,
    /// The whole pattern, from anywhere.
    Search,
    /// A lookaround.
    Around(u32),
    /// A node, read forwards.
    Forward(u32),
    /// A node, read backwards.
    Backward(u32),
}

impl Slot {
    fn number(self, program: &Program) -> usize {
        let arounds = program.expression.arounds.len();
        match self {
            Slot::Main => 0,
            Slot::Search => 1,
            Slot::Around(i) => 2 + i as usize,
            Slot::Forward(node) => 2 + arounds + 2 * node as usize,
            Slot::Backward(node) => 3 + arounds + 2 * node as usize,
        }
    }
}

/// The automata that a pattern has used so far.
#[derive(Default)]
pub(crate) struct Pool {
    dfas: Vec<Option<Box<Dfa>>>,
    /// The memory of each automaton in bytes. `memory` is their sum.
    sizes: Vec<usize>,
    memory: usize,
    /// The number of states of all automata that were built.
    states: usize,
}

impl Pool {
    /// The approximate memory of the automata, in bytes.
    pub fn memory(&self) -> usize {
        self.memory
    }
}

/// Places in a stretch of text.
pub(crate) struct Places {
    base: usize,
    words: Vec<u64>,
}

impl Places {
    /// No place of the stretch from `from` to `to`.
    pub fn new(from: usize, to: usize) -> Places {
        Places { base: from, words: vec![0; (to - from) / 64 + 1] }
    }

    /// Adds a place of the stretch.
    pub fn add(&mut self, at: usize) {
        let i = at - self.base;
        self.words[i / 64] |= 1 << (i % 64);
    }

    /// Whether the place was added.
    pub fn has(&self, at: usize) -> bool {
        let i = at - self.base;
        self.words[i / 64] >> (i % 64) & 1 == 1
    }
}

/// A run over one text.
pub(crate) struct Exec<'a> {
    pub program: &'a Program,
    pub pool: &'a mut Pool,
    pub text: &'a str,
    pub work: Work,
}

impl<'a> Exec<'a> {
    /// Counts work and lets the caller interrupt.
    #[inline]
    pub fn work(&self, units: usize) -> Result<()> {
        Ok((self.work)(units)?)
    }

    /// Takes an automaton out of the pool. Its user puts it back.
    pub fn take(&mut self, slot: Slot) -> Result<Box<Dfa>> {
        let number = slot.number(self.program);
        if let Some(found) = self.pool.dfas.get_mut(number).and_then(Option::take) {
            return Ok(found);
        }
        let expression = &self.program.expression;
        let ast = |node: u32| expression.nodes[node as usize].ast;
        let (ast, backward) = match slot {
            Slot::Main | Slot::Search => {
                let nfa = Arc::clone(&self.program.main);
                return Ok(Box::new(Dfa::new(nfa, slot == Slot::Search, self.program.colors.columns())));
            }
            Slot::Around(i) => {
                let around = expression.arounds[i as usize];
                (around.body, !around.ahead)
            }
            Slot::Forward(node) => (ast(node), false),
            Slot::Backward(node) => (ast(node), true),
        };
        let nfa = nfa::build(expression, ast, backward, self.work)?;
        self.pool.states += nfa.insts.len();
        if self.pool.states > TOTAL_MAX {
            return Err(Reason::TooComplex.into());
        }
        Ok(Box::new(Dfa::new(Arc::new(nfa), false, self.program.colors.columns())))
    }

    /// Puts an automaton back.
    pub fn put(&mut self, slot: Slot, dfa: Box<Dfa>) {
        let number = slot.number(self.program);
        if self.pool.dfas.len() <= number {
            self.pool.dfas.resize_with(number + 1, || None);
            self.pool.sizes.resize(number + 1, 0);
        }
        let size = dfa.memory();
        self.pool.memory = self.pool.memory + size - self.pool.sizes[number];
        self.pool.sizes[number] = size;
        self.pool.dfas[number] = Some(dfa);
    }

    /// The colour of the character at a place, and its width.
    #[inline]
    pub fn after(&self, at: usize) -> (Color, usize) {
        match self.text.as_bytes().get(at) {
            None => (self.program.colors.edge, 0),
            Some(byte) if byte.is_ascii() => (self.program.colors.of_ascii(*byte), 1),
            Some(_) => self.wide_after(at),
        }
    }

    #[inline(never)]
    fn wide_after(&self, at: usize) -> (Color, usize) {
        let c = self.text[at..].chars().next().unwrap_or('\0');
        (self.program.colors.of(c as u32), c.len_utf8())
    }

    /// The colour of the character before a place, and its width.
    #[inline]
    pub fn before(&self, at: usize) -> (Color, usize) {
        match at.checked_sub(1).map(|i| self.text.as_bytes()[i]) {
            None => (self.program.colors.edge, 0),
            Some(byte) if byte.is_ascii() => (self.program.colors.of_ascii(byte), 1),
            Some(_) => self.wide_before(at),
        }
    }

    #[inline(never)]
    fn wide_before(&self, at: usize) -> (Color, usize) {
        let c = self.text[..at].chars().next_back().unwrap_or('\0');
        (self.program.colors.of(c as u32), c.len_utf8())
    }

    /// Runs an automaton from a place towards `bound`. It reports each place where the automaton
    /// matches, until `report` returns true.
    #[inline(always)]
    fn scan<const BACK: bool>(
        &mut self,
        dfa: &mut Dfa,
        from: usize,
        bound: usize,
        mut found: impl FnMut(usize) -> bool,
    ) -> Result<()> {
        let program = self.program;
        let (before, _) = if BACK { self.after(from) } else { self.before(from) };
        let mut row = dfa.start(&program.sets, before);
        let mut at = from;
        let mut turn = TURN;
        loop {
            let (color, width) = if BACK { self.before(at) } else { self.after(at) };
            let mut next = dfa.table[row as usize + usize::from(color)];
            if next > ROW {
                if next == UNKNOWN {
                    next = dfa.step(row, color, at, self)?;
                }
                if next & MATCH != 0 && found(at) || next & DEAD != 0 {
                    return Ok(());
                }
            }
            if at == bound {
                return Ok(());
            }
            row = next & ROW;
            at = if BACK { at - width } else { at + width };
            turn -= 1;
            if turn == 0 {
                turn = TURN;
                self.work(TURN)?;
            }
        }
    }

    /// The end of a match that begins at `from`: the first, or the last, such place from `low` to
    /// `high`.
    pub fn end(
        &mut self,
        slot: Slot,
        from: usize,
        (low, high): (usize, usize),
        last: bool,
        among: Option<&Places>,
    ) -> Result<Option<usize>> {
        let mut dfa = self.take(slot)?;
        let mut best = None;
        self.scan::<false>(&mut dfa, from, high, |at| {
            if at >= low && among.is_none_or(|places| places.has(at)) {
                best = Some(at);
            }
            best.is_some() && !last
        })?;
        self.put(slot, dfa);
        Ok(best)
    }

    /// The places from `from` to `to` at which a match of the node can begin that ends at `to`.
    pub fn beginnings(&mut self, node: u32, from: usize, to: usize) -> Result<Places> {
        let slot = Slot::Backward(node);
        let mut dfa = self.take(slot)?;
        let mut places = Places::new(from, to);
        self.scan::<true>(&mut dfa, to, from, |at| {
            places.add(at);
            false
        })?;
        self.put(slot, dfa);
        Ok(places)
    }

    /// The first place from `from` on at which a match begins that ends at the text's end. Unless
    /// `leftmost`, any such place.
    pub fn begin_of_end(&mut self, from: usize, leftmost: bool) -> Result<Option<usize>> {
        let slot = Slot::Backward(self.program.expression.root);
        let mut dfa = self.take(slot)?;
        let mut best = None;
        self.scan::<true>(&mut dfa, self.text.len(), from, |at| {
            best = Some(at);
            !leftmost
        })?;
        self.put(slot, dfa);
        Ok(best)
    }

    /// Whether a lookaround holds at a place.
    pub fn around(&mut self, index: u32, at: usize) -> Result<bool> {
        let around = self.program.expression.arounds[index as usize];
        let slot = Slot::Around(index);
        let mut dfa = self.take(slot)?;
        let mut found = false;
        let mut stop = |_| {
            found = true;
            true
        };
        if around.ahead {
            self.scan::<false>(&mut dfa, at, self.text.len(), &mut stop)?;
        } else {
            self.scan::<true>(&mut dfa, at, 0, &mut stop)?;
        }
        self.put(slot, dfa);
        Ok(found != around.negated)
    }

    /// Finds the match that ends first. Returns its end, and a place before which no match begins.
    pub fn search(&mut self, from: usize) -> Result<Option<(usize, usize)>> {
        let mut dfa = self.take(Slot::Search)?;
        let found = self.search_with(&mut dfa, from);
        self.put(Slot::Search, dfa);
        found
    }

    /// The first place from `from` on where a match may begin.
    #[inline]
    fn jump(&self, from: usize) -> Result<Option<usize>> {
        let place = self.program.prefilter.next(self.text.as_bytes(), from);
        self.work((place.unwrap_or(self.text.len()) - from) / BYTES_PER_UNIT)?;
        Ok(place)
    }

    fn search_with(&mut self, dfa: &mut Dfa, from: usize) -> Result<Option<(usize, usize)>> {
        let program = self.program;
        let Some(mut at) = self.jump(from)? else { return Ok(None) };
        let mut open = at;
        let mut row = dfa.start(&program.sets, self.before(at).0);
        // No match has begun.
        let mut cold = true;
        let mut turn = TURN;
        loop {
            let (color, width) = self.after(at);
            let mut next = dfa.table[row as usize + usize::from(color)];
            if next > ROW {
                if next == UNKNOWN {
                    next = dfa.step(row, color, at, self)?;
                }
                if next & MATCH != 0 {
                    return Ok(Some((if cold { at } else { open }, at)));
                }
                if next & DEAD != 0 {
                    return Ok(None);
                }
                if next & LEAVES != 0 {
                    (open, cold) = (at, false);
                }
            }
            at += width;
            turn -= 1;
            if turn == 0 {
                turn = TURN;
                self.work(TURN)?;
            }
            row = next & ROW;
            if next & RETURNS != 0 {
                cold = true;
                let Some(place) = self.jump(at)? else { return Ok(None) };
                if place > at {
                    at = place;
                    row = dfa.start(&program.sets, self.before(at).0);
                }
            }
        }
    }
}
