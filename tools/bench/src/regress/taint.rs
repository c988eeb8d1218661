//! The statements that stand on one that Sinew refused or answered wrongly.
//!
//! A refused CREATE TABLE makes every later statement on that table fail. Such a failure says
//! nothing about the later statement: it is a cascade. The names that a diverging statement should
//! have made or changed are therefore kept with the reason. They are forgotten when both servers
//! make or drop the object alike, and at a file's end when neither server has anything of that name
//! any more.

use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Why a name is not what PostgreSQL has there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cause {
    /// A statement was refused: later ones that mention the name are cascades.
    Refused(String),
    /// A statement was answered wrongly: later ones that mention the name are wrong for the same
    /// reason.
    Wrong(String),
}

/// The names that refused and wrong statements have spoiled.
#[derive(Debug, Default)]
pub struct Taint {
    names: BTreeMap<String, Cause>,
    /// The names that a function, trigger or rule mentions: it would have changed these too.
    reaches: HashMap<String, BTreeSet<String>>,
    /// The names that a view, cursor or prepared statement reads: it differs when these do.
    reads: HashMap<String, BTreeSet<String>>,
    /// The tables that change with a table: those that refer to it by foreign keys, and a view's
    /// tables.
    writes: HashMap<String, BTreeSet<String>>,
    /// The objects that a refused view, policy or rule would depend on: PostgreSQL will not drop
    /// them.
    depended: BTreeMap<String, Cause>,
    /// Names of relations that were seen.
    relations: BTreeSet<String>,
    /// The transaction that Sinew gave up while PostgreSQL's goes on.
    doomed: Option<Cause>,
    /// The names that the open transaction has changed so far.
    in_block: BTreeSet<String>,
}

impl Taint {
    /// The cause for a statement that mentions `names`, a refusal before a wrong answer.
    pub fn cause(&self, names: &BTreeSet<String>) -> Option<(String, Cause)> {
        if let Some(cause) = &self.doomed {
            return Some(("the transaction".to_string(), cause.clone()));
        }
        let names = self.closure(names);
        let mut found = names.iter().filter_map(|n| Some((n.clone(), self.of(n)?.clone())));
        let first = found.next()?;
        match first.1 {
            Cause::Refused(_) => Some(first),
            Cause::Wrong(_) => Some(found.find(|(_, c)| matches!(c, Cause::Refused(_))).unwrap_or(first)),
        }
    }

    /// The cause for a name: its own, or that of the table after which a constraint, index or
    /// sequence is named.
    fn of(&self, name: &str) -> Option<&Cause> {
        const ENDINGS: [&str; 8] = ["_key", "_pkey", "_idx", "_check", "_fkey", "_seq", "_excl", "_not_null"];
        self.names.get(name).or_else(|| {
            ENDINGS.iter().find(|e| name.ends_with(*e))?;
            let starts = name.match_indices('_').map(|(at, _)| &name[..at]);
            starts.filter_map(|start| self.names.get(start)).next()
        })
    }

    /// The names and everything that they read.
    fn closure(&self, names: &BTreeSet<String>) -> BTreeSet<String> {
        let mut open: Vec<&String> = names.iter().collect();
        let mut done = BTreeSet::new();
        while let Some(name) = open.pop() {
            if done.insert(name.clone()) {
                open.extend(self.reads.get(name).into_iter().flatten());
            }
        }
        done
    }

    /// A DROP of these would fail for what was refused.
    pub fn cause_of_drop(&self, targets: &BTreeSet<String>) -> Option<(String, Cause)> {
        targets.iter().find_map(|t| Some((t.clone(), self.depended.get(t)?.clone())))
    }

    /// Notes that `targets` read `mentioned`, and that changes of a view are changes of its tables.
    pub fn reading(&mut self, targets: &BTreeSet<String>, mentioned: &BTreeSet<String>, is_view: bool) {
        let read: BTreeSet<String> = mentioned.intersection(&self.relations).cloned().collect();
        for target in targets {
            let mut read = read.clone();
            read.remove(target);
            if is_view {
                self.writes.entry(target.clone()).or_default().extend(read.iter().cloned());
            }
            self.reads.insert(target.clone(), read);
        }
    }

    /// Notes that `targets` refer to `referenced`, whose changes may change them.
    pub fn referring(&mut self, targets: &BTreeSet<String>, referenced: &BTreeSet<String>) {
        for name in referenced {
            self.writes.entry(name.clone()).or_default().extend(targets.iter().cloned());
        }
    }

    /// A refused object would depend on these.
    pub fn depending(&mut self, mentioned: &BTreeSet<String>, cause: &Cause) {
        let names: Vec<String> = mentioned.intersection(&self.relations).cloned().collect();
        self.depended.extend(names.into_iter().map(|n| (n, cause.clone())));
    }

    /// Notes what a statement changes, whatever came of it.
    pub fn seen(&mut self, targets: &BTreeSet<String>, is_relation: bool) {
        if is_relation {
            self.relations.extend(targets.iter().cloned());
        }
        self.in_block.extend(targets.iter().cloned());
    }

    /// Notes a routine, trigger or rule that was not made: what it mentions is reached through its
    /// name or table.
    ///
    /// `changed` are the targets of the statements in its body.
    pub fn reach(
        &mut self,
        targets: &BTreeSet<String>,
        mentioned: &BTreeSet<String>,
        changed: BTreeSet<String>,
    ) {
        let known = |n: &&String| self.relations.contains(*n) || self.reaches.contains_key(*n);
        let mut reached: BTreeSet<String> = mentioned.iter().filter(known).cloned().collect();
        reached.extend(changed);
        for target in targets {
            self.reaches.entry(target.clone()).or_default().extend(reached.iter().cloned());
        }
    }

    /// The statement diverged for `cause`: what it should have changed is no longer what PostgreSQL
    /// has.
    ///
    /// `texts` are its strings: a routine that is called may change what its arguments name.
    pub fn add(
        &mut self,
        targets: &BTreeSet<String>,
        mentioned: &BTreeSet<String>,
        texts: &BTreeSet<String>,
        cause: &Cause,
    ) {
        let mut open: Vec<String> = targets.iter().cloned().collect();
        let through: Vec<&String> = mentioned
            .iter()
            .filter(|n| self.reaches.contains_key(*n) && self.names.contains_key(*n))
            .collect();
        if !through.is_empty() {
            open.extend(texts.iter().cloned());
        }
        open.extend(through.iter().flat_map(|n| self.reached(n)));
        let mut done = BTreeSet::new();
        while let Some(name) = open.pop() {
            if done.insert(name.clone()) {
                open.extend(self.reached(&name));
                open.extend(self.writes.get(&name).into_iter().flatten().cloned());
                let kept = self.names.entry(name).or_insert_with(|| cause.clone());
                if matches!(cause, Cause::Refused(_)) {
                    *kept = cause.clone();
                }
            }
        }
    }

    fn reached(&self, name: &str) -> Vec<String> {
        self.reaches.get(name).into_iter().flatten().cloned().collect()
    }

    /// Both servers made or dropped these alike.
    pub fn clear(&mut self, targets: &BTreeSet<String>) {
        for name in targets {
            self.names.remove(name);
            self.reaches.remove(name);
            self.reads.remove(name);
            self.writes.remove(name);
            self.depended.remove(name);
        }
    }

    /// Follows the states of both transactions after a statement.
    pub fn transaction(&mut self, sinew: u8, postgres: u8, cause: Option<&Cause>) {
        if let Some(cause) = cause
            && sinew != postgres
            && self.doomed.is_none()
        {
            self.doomed = Some(cause.clone());
            let changed = std::mem::take(&mut self.in_block);
            self.add(&changed, &BTreeSet::new(), &BTreeSet::new(), cause);
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
        self.reads.retain(|name, _| present.contains(name));
        self.writes.retain(|name, _| present.contains(name));
        self.depended.retain(|name, _| present.contains(name));
        self.doomed = None;
        self.in_block.clear();
    }
}
