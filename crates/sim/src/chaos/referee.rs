//! The referee: it knows what is true, and says what must not be.

use super::Report;
use crate::machine::Machine;
use sinew_sync::Region;
use sinew_txn::Xid;
use std::collections::HashMap;
use std::sync::Weak;

/// A transaction with its subtransactions.
pub type TreeId = usize;

/// How far a transaction has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// It has no commit record.
    Open,
    /// Its commit record was inserted, and the commit may have become visible.
    Written,
    /// Its commit was acknowledged. True: after a flush.
    Acknowledged(bool),
    /// It did not commit, and never will.
    Undone,
}

/// A transaction as the referee knows it.
#[derive(Debug, Clone)]
pub struct Tree {
    pub process: usize,
    pub region: [u64; 2],
    pub stage: Stage,
    pub top: Xid,
    /// Xids of subtransactions that commit with it, as the commit record has them.
    pub subs: Vec<Xid>,
    /// Xids of its subtransactions, known when they were assigned, and their levels.
    pub assigned: Vec<(Xid, u32)>,
    /// Xids of subtransactions that were rolled back.
    pub rolled_back: Vec<Xid>,
}

impl Tree {
    /// True if a snapshot may see it now.
    pub fn may_be_seen(&self) -> bool {
        matches!(self.stage, Stage::Written | Stage::Acknowledged(_))
    }

    /// The xids that share its outcome, once it has a commit record.
    pub fn xids(&self) -> impl Iterator<Item = Xid> + '_ {
        self.subs.iter().copied().chain([self.top])
    }
}

/// A lock that a session has, as the referee saw it.
#[derive(Debug, Clone, Copy)]
pub struct Hold {
    process: usize,
    tree: TreeId,
    strong: bool,
    level: u32,
}

/// Something that can be locked.
#[derive(Debug, Default)]
struct Locked {
    holds: Vec<Hold>,
    /// The last transaction that had it strongly.
    last: Option<TreeId>,
}

/// See the module.
#[derive(Default)]
pub struct Referee {
    pub report: Report,
    pub faults: Vec<String>,
    pub trees: Vec<Tree>,
    /// The acknowledged transactions that sent invalidations.
    pub senders: Vec<TreeId>,
    /// The highest xid that anybody was given.
    pub xid_max: u64,
    locked: HashMap<u32, Locked>,
    attached: Vec<(usize, Weak<Region>)>,
    /// Regions of which it is known that they were given up.
    pub poisoned: Vec<[u64; 2]>,
}

impl Referee {
    /// Something that must not be.
    pub fn fault(&mut self, text: String) {
        if self.faults.len() < 10 {
            self.faults.push(text);
        }
    }

    /// A transaction begins.
    pub fn begins(&mut self, process: usize, region: [u64; 2]) -> TreeId {
        self.trees.push(Tree {
            process,
            region,
            stage: Stage::Open,
            top: Xid(0),
            subs: Vec::new(),
            assigned: Vec::new(),
            rolled_back: Vec::new(),
        });
        self.trees.len() - 1
    }

    /// A transaction was given an xid at a level.
    pub fn assigned(&mut self, tree: TreeId, top: Xid, xid: Xid, level: u32) {
        self.xid_max = self.xid_max.max(xid.0);
        let other = self.trees.iter().position(|t| t.top == xid || t.assigned.iter().any(|(x, _)| *x == xid));
        let t = &mut self.trees[tree];
        let known = t.top == xid || t.assigned.iter().any(|(x, _)| *x == xid);
        t.top = top;
        if xid != top && !known {
            t.assigned.push((xid, level));
        }
        if let Some(other) = other
            && other != tree
            && self.trees[other].stage != Stage::Undone
        {
            self.fault(format!("xid {} was given twice: {:?}", xid.0, self.trees[other]));
        }
    }

    /// The innermost subtransaction, of this level, was merged or rolled back.
    pub fn sub_ends(&mut self, tree: TreeId, level: u32, commits: bool) {
        let t = &mut self.trees[tree];
        match commits {
            true => t.assigned.iter_mut().filter(|(_, l)| *l >= level).for_each(|(_, l)| *l = level - 1),
            false => {
                let undone = t.assigned.extract_if(.., |(_, l)| *l >= level);
                t.rolled_back.extend(undone.map(|(xid, _)| xid));
            }
        }
        let of_tree = self.locked.values_mut().flat_map(|l| l.holds.iter_mut()).filter(|h| h.tree == tree);
        of_tree
            .filter(|h| h.level >= level)
            .for_each(|h| h.level = if commits { level - 1 } else { u32::MAX });
        for locked in self.locked.values_mut() {
            let gives_back = |h: &Hold| h.level == u32::MAX;
            if locked.last == Some(tree) && locked.holds.iter().any(|h| gives_back(h) && h.strong) {
                // It has given the lock back and runs on.
                locked.last = None;
            }
            locked.holds.retain(|h| !gives_back(h));
        }
    }

    /// The commit record was inserted.
    pub fn written(&mut self, tree: TreeId, top: Xid, subs: &[Xid]) {
        let t = &mut self.trees[tree];
        t.stage = Stage::Written;
        t.subs = subs.to_vec();
        let missing = t.assigned.iter().any(|(xid, _)| !subs.contains(xid));
        let wrong = t.rolled_back.iter().any(|xid| subs.contains(xid));
        if missing || wrong || t.top != top {
            let text = format!("a commit record of {top:?} and {subs:?} for {t:?}");
            self.fault(text);
        }
    }

    /// The end of a transaction was acknowledged to its session.
    pub fn ended(&mut self, tree: TreeId, committed: bool, sync: bool) {
        let t = &mut self.trees[tree];
        match (committed, t.stage) {
            (true, Stage::Written) => {
                t.stage = Stage::Acknowledged(sync);
                self.report.commits += 1;
            }
            (true, Stage::Open) if t.top.is_some() => {
                let text = format!("a commit without a record was acknowledged: {t:?}");
                self.fault(text);
            }
            (true, _) => t.stage = Stage::Undone,
            (false, Stage::Open | Stage::Undone) => t.stage = Stage::Undone,
            (false, stage) => {
                let text = format!("an abort at {stage:?}: {t:?}");
                self.fault(text);
            }
        }
    }

    /// A session was given a lock. Returns the transaction that had it strongly before, in the same
    /// region.
    pub fn locks(
        &mut self,
        machine: &Machine,
        what: u32,
        tree: TreeId,
        strong: bool,
        level: u32,
    ) -> Option<Tree> {
        let process = self.trees[tree].process;
        let region = self.trees[tree].region;
        let trees = &self.trees;
        let locked = self.locked.entry(what).or_default();
        // The dead give their locks back through a reaper, those of another region with it.
        locked.holds.retain(|h| machine.is_alive(h.process) && trees[h.tree].region == region);
        let bad = locked.holds.iter().find(|h| h.tree != tree && (h.strong || strong)).copied();
        if !locked.holds.iter().any(|h| h.tree == tree && (h.strong || !strong)) {
            locked.holds.push(Hold { process, tree, strong, level });
        }
        let last = locked.last.filter(|t| *t != tree).map(|t| self.trees[t].clone());
        if strong {
            locked.last = Some(tree);
        }
        if let Some(other) = bad {
            let other = &self.trees[other.tree];
            let text = format!("lock {what} was granted beside {other:?}");
            self.fault(text);
        }
        last.filter(|t| t.region == region)
    }

    /// A transaction is about to give its locks back.
    pub fn unlocks(&mut self, tree: TreeId) {
        self.locked.values_mut().for_each(|l| l.holds.retain(|h| h.tree != tree));
    }

    /// The locks that a transaction has.
    pub fn held_by(&self, tree: TreeId) -> Vec<(u32, Hold)> {
        let of = |(what, l): (&u32, &Locked)| {
            let holds = l.holds.iter().filter(|h| h.tree == tree);
            holds.map(|h| (*what, *h)).collect::<Vec<_>>()
        };
        self.locked.iter().flat_map(of).collect()
    }

    /// A transaction has kept its locks while it was parked.
    pub fn holds_again(&mut self, held: Vec<(u32, Hold)>) {
        for (what, hold) in held {
            self.locked.entry(what).or_default().holds.push(hold);
        }
    }

    /// A process has attached.
    pub fn attaches(&mut self, machine: &Machine, process: usize, region: &std::sync::Arc<Region>) {
        // Without the machine: no other thread runs while the handles are looked at.
        let others = std::mem::take(&mut self.attached);
        machine.aside(|| {
            for (other, handle) in others {
                if other == process || !machine.is_alive(other) {
                    continue;
                }
                let Some(theirs) = handle.upgrade() else { continue };
                if theirs.id() != region.id() && theirs.check().is_ok() {
                    self.fault(format!(
                        "two live regions: process {process} has generation {}, process {other} {}",
                        region.generation(),
                        theirs.generation()
                    ));
                }
                self.attached.push((other, handle));
            }
        });
        self.attached.push((process, std::sync::Arc::downgrade(region)));
    }

    /// A process is about to leave.
    pub fn leaves(&mut self, process: usize) {
        self.attached.retain(|(other, _)| *other != process);
    }

    /// A process learned that its region was given up.
    pub fn given_up(&mut self, machine: &Machine, id: [u64; 2], why: &str) {
        if self.poisoned.contains(&id) {
            return;
        }
        self.poisoned.push(id);
        self.report.poisoned += 1;
        const SANCTIONED: [&str; 7] = [
            " died in a critical section",
            " died holding ",
            " died while it changed a latch's queue",
            " died while it gave back a share",
            " died while it took a share",
            "a process died while it cleaned up after ",
            "the process that gave it up has not said why",
        ];
        if !SANCTIONED.iter().any(|s| why.contains(s)) {
            self.fault(format!("a region was given up: {why}"));
        }
        // "process PID (COMMAND) died ..."
        let pid = why.strip_prefix("process ").and_then(|rest| rest.split(' ').next()?.parse().ok());
        let named = pid.and_then(|pid| machine.process_of_pid(pid));
        if named.is_some_and(|process| machine.is_alive(process)) {
            self.fault(format!("a region was given up because of a process that lives: {why}"));
        }
    }

    /// A region was made in place of another: what is durable counts, and nothing else.
    pub fn rebuilt(&mut self, durable: &[TreeId]) {
        for (id, t) in self.trees.iter_mut().enumerate() {
            let is_durable = durable.contains(&id);
            match t.stage {
                Stage::Acknowledged(true) if !is_durable => {
                    self.faults.push(format!("an acknowledged commit was lost: {t:?}"));
                }
                _ if is_durable => {
                    if !t.may_be_seen() {
                        self.faults.push(format!("a commit record without a commit: {t:?}"));
                    }
                }
                _ => t.stage = Stage::Undone,
            }
        }
    }
}
