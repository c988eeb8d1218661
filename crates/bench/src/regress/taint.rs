//! What stands on a statement that Sinew refused or answered wrongly.
//!
//! A refused CREATE TABLE makes every later statement on that table fail. Such a failure says nothing about the later
//! statement: it is a cascade. The names that a diverging statement should have made or changed are therefore kept with
//! the reason. They are forgotten when both servers make or drop the object alike, and at a file's end when neither
//! server has anything of that name any more.

use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Why a name is not what PostgreSQL has there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cause {
    /// A statement was refused: later ones that mention the name are cascades.
    Refused(String),
    /// A statement was answered wrongly: later ones that mention the name are wrong for the same reason.
    Wrong(String),
}

#[derive(Debug, Default)]
pub struct Taint {
    names: BTreeMap<String, Cause>,
    /// What a function, trigger or rule mentions: it would have changed that too.
    reaches: HashMap<String, BTreeSet<String>>,
    /// Names of relations that were seen.
    relations: BTreeSet<String>,
    /// The transaction that Sinew gave up while PostgreSQL's goes on.
    doomed: Option<Cause>,
    /// What the open transaction has changed so far.
    in_block: BTreeSet<String>,
}

impl Taint {
    /// The cause for a statement that mentions `names`, a refusal before a wrong answer.
    pub fn cause(&self, names: &BTreeSet<String>) -> Option<(String, Cause)> {
        if let Some(cause) = &self.doomed {
            return Some(("the transaction".to_string(), cause.clone()));
        }
        let mut found = names.iter().filter_map(|n| Some((n.clone(), self.names.get(n)?.clone())));
        let first = found.next()?;
        match first.1 {
            Cause::Refused(_) => Some(first),
            Cause::Wrong(_) => Some(found.find(|(_, c)| matches!(c, Cause::Refused(_))).unwrap_or(first)),
        }
    }

    /// Notes what a statement changes, whatever came of it.
    pub fn seen(&mut self, targets: &BTreeSet<String>, is_relation: bool) {
        if is_relation {
            self.relations.extend(targets.iter().cloned());
        }
        self.in_block.extend(targets.iter().cloned());
    }

    /// Notes a routine, trigger or rule that was not made: what it mentions is reached through its name or table.
    pub fn reach(&mut self, targets: &BTreeSet<String>, mentioned: &BTreeSet<String>) {
        for target in targets {
            self.reaches.entry(target.clone()).or_default().extend(mentioned.iter().cloned());
        }
    }

    /// The statement diverged for `cause`: what it should have changed is no longer what PostgreSQL has.
    pub fn add(&mut self, targets: &BTreeSet<String>, mentioned: &BTreeSet<String>, cause: &Cause) {
        let mut open: Vec<String> = targets.iter().cloned().collect();
        let through =
            mentioned.iter().filter(|n| self.reaches.contains_key(*n) && self.names.contains_key(*n));
        open.extend(through.flat_map(|n| self.reached(n)));
        let mut done = BTreeSet::new();
        while let Some(name) = open.pop() {
            if done.insert(name.clone()) {
                open.extend(self.reached(&name));
                let kept = self.names.entry(name).or_insert_with(|| cause.clone());
                if matches!(cause, Cause::Refused(_)) {
                    *kept = cause.clone();
                }
            }
        }
    }

    fn reached(&self, name: &str) -> Vec<String> {
        let Some(reached) = self.reaches.get(name) else { return Vec::new() };
        reached
            .iter()
            .filter(|n| self.relations.contains(*n) || self.reaches.contains_key(*n))
            .cloned()
            .collect()
    }

    /// Both servers made or dropped these alike.
    pub fn clear(&mut self, targets: &BTreeSet<String>) {
        for name in targets {
            self.names.remove(name);
            self.reaches.remove(name);
        }
    }

    /// Follows the states of both transactions after a statement.
    pub fn transaction(&mut self, sinew: u8, postgres: u8, cause: Option<&Cause>) {
        if sinew != postgres && self.doomed.is_none() {
            if let Some(cause) = cause {
                self.doomed = Some(cause.clone());
                let changed = std::mem::take(&mut self.in_block);
                self.add(&changed, &BTreeSet::new(), cause);
            }
        }
        if sinew == postgres {
            self.doomed = None;
        }
        if sinew == b'I' && postgres == b'I' {
            self.in_block.clear();
        }
    }

    /// A file ends: names that neither server has are forgotten.
    pub fn end_of_file(&mut self, present: &BTreeSet<String>) {
        self.names.retain(|name, _| present.contains(name));
        self.reaches.retain(|name, _| present.contains(name));
        self.doomed = None;
        self.in_block.clear();
    }
}
