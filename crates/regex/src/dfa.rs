//! Deterministic automata that are built while they are used.
//!
//! A state is a set of states of the [`Nfa`]. A transition is computed when it is first taken. It
//! is kept in a table with a row for each state and a column for each colour. When the table
//! reaches [`BYTES_MAX`], it is cleared and begins with the state that is needed next. The memory
//! is therefore bounded. A text that always makes new states costs as much as running the [`Nfa`]
//! itself.
//!
//! Two things depend on more than the characters read:
//!
//! - Whether a match ends at a place may depend on the next character (`$`, `\M`). A transition
//!   therefore says with [`MATCH`] that a match ended *before* its character was read.
//! - Lookaround depends on the place in the text. A transition from a state that waits for a
//!   lookaround is computed each time.

use crate::ast::SetId;
use crate::color::{Color, ColorSet};
use crate::error::Result;
use crate::exec::Exec;
use crate::nfa::{Inst, Nfa, State};
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;

/// The most bytes that the table and the states of one automaton may take. [`STATES_MIN`] states
/// are allowed in any case.
const BYTES_MAX: usize = 4 << 20;
const STATES_MIN: usize = 8;
/// The approximate bytes of a state besides its row and its set.
const STATE_BYTES: usize = 96;

/// A transition that is not known.
pub(crate) const UNKNOWN: u32 = u32::MAX;
/// A match ended before the character.
pub(crate) const MATCH: u32 = 1 << 31;
/// No match can end behind the character.
pub(crate) const DEAD: u32 = 1 << 30;
/// A search begins to match with the character.
pub(crate) const LEAVES: u32 = 1 << 29;
/// All matches that a search had begun failed with the character.
pub(crate) const RETURNS: u32 = 1 << 28;
/// The other bits are the row of the next state.
pub(crate) const ROW: u32 = RETURNS - 1;

/// A state.
struct KnownState {
    items: Box<[State]>,
    /// The colour before the state, if conditions of the items may ask for it.
    before: Color,
    /// A search that has matched nothing yet.
    cold: bool,
    /// One of the items is a match, whatever character follows.
    matches: bool,
}

/// An automaton and the part of it that has been built.
pub(crate) struct Dfa {
    nfa: Arc<Nfa>,
    /// A search: a match may begin at every character.
    search: bool,
    columns: usize,
    edge: Color,
    pub table: Vec<u32>,
    known: Vec<KnownState>,
    index: HashMap<u64, u32>,
    hasher: RandomState,
    /// The first state's row, by the colour before.
    starts: Vec<u32>,
    bytes: usize,
    /// How often the table was cleared.
    cleared: u32,
    seen: Vec<u32>,
    round: u32,
    stack: Vec<State>,
    now: Vec<State>,
    targets: Vec<State>,
    next: Vec<State>,
}

/// Whether a condition on a neighbouring character holds.
fn holds(sets: &[ColorSet], set: SetId, edge: bool, color: Color, edge_color: Color) -> bool {
    if color == edge_color { edge } else { sets[set as usize].has(color) }
}

impl Dfa {
    /// An automaton without states. `columns` is the number of colours with the edge.
    pub fn new(nfa: Arc<Nfa>, search: bool, columns: usize) -> Dfa {
        let mut dfa = Dfa {
            search,
            columns,
            edge: (columns - 1) as Color,
            table: Vec::new(),
            known: Vec::new(),
            index: HashMap::new(),
            hasher: RandomState::new(),
            starts: vec![UNKNOWN; columns],
            bytes: 0,
            cleared: 0,
            seen: vec![0; nfa.insts.len()],
            round: 0,
            stack: Vec::new(),
            now: Vec::new(),
            targets: Vec::new(),
            next: Vec::new(),
            nfa,
        };
        dfa.clear();
        dfa
    }

    /// The approximate memory of the automaton, in bytes.
    pub fn memory(&self) -> usize {
        self.bytes + self.nfa.insts.len() * (size_of::<Inst>() + size_of::<u32>())
    }

    /// Clears all states but the dead one, whose row is the first.
    fn clear(&mut self) {
        self.known.clear();
        self.table.clear();
        self.index.clear();
        self.starts.fill(UNKNOWN);
        self.bytes = 0;
        self.cleared = self.cleared.wrapping_add(1);
        self.add(Box::default(), 0, false);
    }

    fn add(&mut self, items: Box<[State]>, before: Color, cold: bool) -> u32 {
        let matches = items.iter().any(|i| self.nfa.insts[*i as usize] == Inst::Match);
        let row = self.table.len() as u32;
        self.table.resize(self.table.len() + self.columns, UNKNOWN);
        self.bytes += self.columns * 4 + items.len() * 4 + STATE_BYTES;
        self.known.push(KnownState { items, before, cold, matches });
        row
    }

    fn state(&self, row: u32) -> &KnownState {
        &self.known[row as usize / self.columns]
    }

    /// The row of the state before the first character, with this colour before.
    pub fn start(&mut self, sets: &[ColorSet], before: Color) -> u32 {
        let known = self.starts[usize::from(before)];
        if known != UNKNOWN {
            return known;
        }
        self.next_round();
        let mut next = std::mem::take(&mut self.next);
        next.clear();
        self.expand(sets, self.nfa.start, before, &mut next);
        let row = self.intern(&mut next, before, self.search);
        self.next = next;
        self.starts[usize::from(before)] = row;
        row
    }

    fn next_round(&mut self) {
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.seen.fill(0);
            self.round = 1;
        }
    }

    /// Adds the states that `from` leads to without reading a character. Only states that read,
    /// match or wait for a condition are added.
    fn expand(&mut self, sets: &[ColorSet], from: State, before: Color, out: &mut Vec<State>) {
        self.stack.push(from);
        while let Some(state) = self.stack.pop() {
            let seen = &mut self.seen[state as usize];
            if *seen == self.round {
                continue;
            }
            *seen = self.round;
            match self.nfa.insts[state as usize] {
                Inst::Split(a, b) => self.stack.extend([b, a]),
                Inst::Beside { ahead: false, edge, set, next } => {
                    if holds(sets, set, edge, before, self.edge) {
                        self.stack.push(next);
                    }
                }
                _ => out.push(state),
            }
        }
    }

    /// The row of the state with these items.
    fn intern(&mut self, items: &mut [State], before: Color, cold: bool) -> u32 {
        items.sort_unstable();
        let waits =
            |i: &State| matches!(self.nfa.insts[*i as usize], Inst::Beside { .. } | Inst::Around { .. });
        let before = if items.iter().any(waits) { before } else { 0 };
        let mut hash = self.hasher.hash_one((&*items, before, cold));
        while let Some(&row) = self.index.get(&hash) {
            let state = self.state(row);
            if *state.items == *items && state.before == before && state.cold == cold {
                return row;
            }
            hash = hash.wrapping_add(1);
        }
        if self.bytes > BYTES_MAX && self.known.len() > STATES_MIN {
            self.clear();
        }
        let row = self.add(Box::from(&*items), before, cold);
        self.index.insert(hash, row);
        row
    }

    /// The transition from a state with a colour at a place in the text.
    #[inline(never)]
    pub fn step(&mut self, row: u32, color: Color, at: usize, exec: &mut Exec<'_>) -> Result<u32> {
        let program = exec.program;
        let sets = &program.sets[..];
        let mut now = std::mem::take(&mut self.now);
        now.clear();
        let state = self.state(row);
        now.extend_from_slice(&state.items);
        let (before, cold, cleared) = (state.before, state.cold, self.cleared);
        let mut matched = state.matches;
        exec.work(now.len() + 8)?;
        self.next_round();
        now.iter().for_each(|i| self.seen[*i as usize] = self.round);
        let mut depends = false;
        self.targets.clear();
        let mut i = 0;
        while let Some(&item) = now.get(i) {
            i += 1;
            match self.nfa.insts[item as usize] {
                Inst::Set { set, next } => {
                    if color != self.edge && sets[set as usize].has(color) {
                        self.targets.push(next);
                    }
                }
                Inst::Match => matched = true,
                Inst::Beside { edge, set, next, .. } => {
                    if holds(sets, set, edge, color, self.edge) {
                        self.expand(sets, next, before, &mut now);
                    }
                }
                Inst::Around { index, next } => {
                    depends = true;
                    if exec.around(index, at)? {
                        self.expand(sets, next, before, &mut now);
                    }
                }
                Inst::Split(..) => {}
            }
        }
        self.now = now;
        let mut answer = if matched { MATCH } else { 0 };
        if color == self.edge {
            answer |= DEAD;
        } else {
            answer |= self.advance(sets, color, cold);
        }
        // If the table was cleared, the row belongs to another state.
        if !depends && cleared == self.cleared {
            self.table[row as usize + usize::from(color)] = answer;
        }
        Ok(answer)
    }

    /// The state behind the character, from the targets of the step.
    fn advance(&mut self, sets: &[ColorSet], color: Color, cold: bool) -> u32 {
        let mut next = std::mem::take(&mut self.next);
        next.clear();
        self.next_round();
        for i in 0..self.targets.len() {
            self.expand(sets, self.targets[i], color, &mut next);
        }
        let begun = !next.is_empty();
        if self.search {
            self.expand(sets, self.nfa.start, color, &mut next);
        }
        let answer = if next.is_empty() && !self.search {
            DEAD
        } else {
            let turn = match (cold, begun) {
                (true, true) => LEAVES,
                (false, false) => RETURNS,
                _ => 0,
            };
            self.intern(&mut next, color, self.search && !begun) | if self.search { turn } else { 0 }
        };
        self.next = next;
        answer
    }
}
