//! How a script is shaken.

use super::sources::{Sources, Statement, is_allowed, names};
use super::words::{self, Kind, Word};
use fastrand::Rng;

/// Statements of a window into a longer script.
const WINDOW_MAX: usize = 60;

/// Transaction control, put between the statements of a script.
const CONTROL: [&str; 7] = [
    "begin",
    "commit",
    "rollback",
    "savepoint shaken",
    "rollback to shaken",
    "release shaken",
    "begin isolation level repeatable read",
];

/// The shaken script of a seed.
pub fn script(sources: &Sources, seed: u64) -> Vec<String> {
    let mut rng = Rng::with_seed(seed);
    let of = rng.usize(0..sources.scripts.len());
    let mut shaken = Shaken { sources, script: window(&sources.scripts[of], &mut rng), rng };
    // From a few changes a script to one in most of its statements.
    let chance = [0.03, 0.1, 0.2, 0.4][shaken.rng.usize(0..4)];
    for at in (0..shaken.script.len()).rev() {
        while shaken.rng.f64() < chance {
            shaken.change(at);
        }
    }
    let texts = shaken.script.iter().map(|statement| words::join(statement));
    texts.filter(|text| is_allowed(text)).collect()
}

/// The whole script, or a part of it that begins where something is made.
fn window(script: &[Statement], rng: &mut Rng) -> Vec<Statement> {
    if script.len() <= WINDOW_MAX && rng.bool() {
        return script.to_vec();
    }
    let makes = |s: &Statement| s.first().is_some_and(|word| word.text.eq_ignore_ascii_case("create"));
    let starts: Vec<usize> = (0..script.len()).filter(|at| makes(&script[*at])).collect();
    let start = rng.choice(starts).unwrap_or(0);
    let length = rng.usize(4..=WINDOW_MAX);
    script[start..script.len().min(start + length)].to_vec()
}

struct Shaken<'s> {
    sources: &'s Sources,
    script: Vec<Statement>,
    rng: Rng,
}

impl Shaken<'_> {
    /// One change at this place.
    fn change(&mut self, at: usize) {
        if at >= self.script.len() {
            return;
        }
        match self.rng.u8(0..20) {
            0 => drop(self.script.remove(at)),
            1 => self.repeat(at),
            2 => self.swap(at),
            3..=4 => self.borrow(at),
            5..=9 => self.replace(at, Kind::Literal),
            10..=13 => self.replace(at, Kind::Type),
            14..=18 => self.replace(at, Kind::Name),
            _ => {
                let control = CONTROL[self.rng.usize(0..CONTROL.len())];
                self.script.insert(at, vec![Word { kind: Kind::Fixed, text: control.to_string() }]);
            }
        }
    }

    /// The statement comes again, at once or later.
    fn repeat(&mut self, at: usize) {
        let later = self.rng.usize(at + 1..=self.script.len());
        let to = if self.rng.bool() { at + 1 } else { later };
        self.script.insert(to, self.script[at].clone());
    }

    fn swap(&mut self, at: usize) {
        let other = if self.rng.bool() { at + 1 } else { self.rng.usize(0..self.script.len()) };
        if other < self.script.len() {
            self.script.swap(at, other);
        }
    }

    /// A statement of any script that shares a name with this one, before it or in its place.
    fn borrow(&mut self, at: usize) {
        let mut shared: Vec<String> = names(&self.script[at]).into_iter().collect();
        shared.sort();
        let Some(name) = self.rng.choice(shared) else { return };
        let Some(places) = self.sources.named.get(&name) else { return };
        let (of, from) = places[self.rng.usize(0..places.len())];
        let other = self.sources.scripts[of][from].clone();
        if self.rng.bool() {
            self.script[at] = other;
        } else {
            self.script.insert(at, other);
        }
    }

    /// A word of this kind gives way to another one of the script.
    fn replace(&mut self, at: usize, kind: Kind) {
        let of_kind = |s: &Statement| -> Vec<usize> { (0..s.len()).filter(|i| s[*i].kind == kind).collect() };
        let Some(here) = self.rng.choice(of_kind(&self.script[at])) else { return };
        // Near statements are about the same things.
        let near = self.rng.usize(at.saturating_sub(20)..self.script.len().min(at + 20));
        let Some(there) = self.rng.choice(of_kind(&self.script[near])) else { return };
        self.script[at][here] = self.script[near][there].clone();
    }
}
