//! A region and a transaction kernel for the threads of a simulated machine.
//!
//! The region is created and opened as always, before the machine runs. From then on its words lie
//! in memory that all simulated threads share.

use crate::cache::Traffic;
use crate::heat::LineHeat;
use crate::machine::Machine;
use sinew_sync::{Attached, LayoutBuilder, Region, RegionOptions, Slot, ThreadWaiter};
use sinew_txn::{
    CommitLog, CommitPayload, LockMode, LockOwner, LockTag, StatusStore, Txn, TxnError, TxnParams,
    TxnSession, WaitPolicy, Xid,
};
use std::collections::HashMap;
use std::os::unix::fs::DirBuilderExt;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

/// Fields of one line that a report names.
const FIELDS_MAX: usize = 3;

/// A region whose memory is removed at its end.
pub struct World {
    region: Option<Arc<Region>>,
    dir: PathBuf,
}

/// A line of the region by name, and what it has cost.
#[derive(Debug, Clone)]
pub struct HotLine {
    /// The section, the element, and the fields for which cores waited longest.
    pub name: String,
    /// Threads that wrote to it.
    pub writers: usize,
    /// Its cost.
    pub traffic: Traffic,
}

impl World {
    /// A region of these options and sections.
    ///
    /// # Panics
    /// If the temporary directory cannot take it.
    pub fn new<T>(options: &RegionOptions, layout: impl FnOnce(&mut LayoutBuilder) -> T) -> (World, T) {
        let dir = World::new_dir();
        let attached = Region::attach(&dir, options, |b, _| layout(b)).expect("a region");
        let Attached::Created(region, sections) = attached else { unreachable!("the directory is new") };
        (World { region: Some(region), dir }, sections)
    }

    /// A new directory, for a world.
    pub(crate) fn new_dir() -> PathBuf {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("sinew-sim-{}-{}", std::process::id(), COUNT.fetch_add(1, Relaxed));
        let dir = std::env::temp_dir().join(name);
        std::fs::DirBuilder::new().mode(0o700).create(&dir).expect("a temporary directory");
        dir
    }

    /// The world of a region that is there already. Both are removed at its end.
    pub(crate) fn of(region: Arc<Region>, dir: PathBuf) -> World {
        World { region: Some(region), dir }
    }

    /// The region.
    pub fn region(&self) -> &Arc<Region> {
        self.region.as_ref().expect("it is there until the end")
    }

    /// A slot for a simulated thread.
    pub fn slot(&self) -> Slot {
        Slot::claim(self.region(), Box::new(ThreadWaiter)).expect("a free slot")
    }

    /// The lines that the machine's cores waited for longest, longest first.
    pub fn hottest(&self, machine: &Machine, most: usize) -> Vec<HotLine> {
        let mut lines = machine.traffic();
        lines.retain(|(_, t)| t.stalled_ps > 0);
        lines.sort_by_key(|(address, t)| (std::cmp::Reverse(t.stalled_ps), *address));
        let named = |(address, traffic): (usize, Traffic)| {
            let heat = machine.heat_of(address);
            HotLine { name: self.name_of(address, &heat), writers: heat.writers, traffic }
        };
        lines.into_iter().take(most).map(named).collect()
    }

    /// The fields of a line that cost at least a fifth of what the first one did.
    fn name_of(&self, line: usize, heat: &LineHeat) -> String {
        let dearest = heat.words.first().map_or(0, |(_, stalled)| *stalled);
        let mut names = Vec::new();
        for (word, _) in heat.words.iter().filter(|(_, stalled)| *stalled * 5 >= dearest) {
            let name = self.place(*word);
            if !names.contains(&name) && names.len() < FIELDS_MAX {
                names.push(name);
            }
        }
        if names.is_empty() { self.place(line) } else { names.join(", ") }
    }

    /// A place in the region by section and field.
    fn place(&self, address: usize) -> String {
        let offset = self.region().offset_of_address(address);
        let section = offset.and_then(|at| Some((at, self.region().section_at(at)?)));
        match section {
            Some((at, section)) => section.place(at as usize - section.offset),
            None => "memory of the process".into(),
        }
    }
}

impl Drop for World {
    fn drop(&mut self) {
        if let Some(region) = self.region.take()
            && let Ok(true) = region.begin_detach()
        {
            // An error leaves a file in a temporary directory.
            let _ = region.remove();
        }
        let _ = std::fs::remove_dir_all(&self.dir);
    }
}

/// A transaction kernel in a region of its own.
pub struct Kernel {
    /// The kernel.
    pub txn: Arc<Txn>,
    /// Its region. After `txn`: the kernel's mappings must not outlive it.
    pub world: World,
}

impl Kernel {
    /// A kernel of these sizes, with the sections of an older design beside it.
    pub fn new<T>(params: TxnParams, extra: impl FnOnce(&mut LayoutBuilder) -> T) -> (Kernel, T) {
        let options = RegionOptions { sessions_max: params.sessions_max, ..RegionOptions::default() };
        let (world, (sections, extra)) = World::new(&options, |b| (Txn::layout(b, &params), extra(b)));
        let store = Arc::new(MemoryStore::default());
        let txn = Txn::attach(world.region().clone(), sections, params, store);
        txn.init(Xid::FIRST_NORMAL).expect("a new kernel");
        world.region().publish().expect("a new region");
        (Kernel { txn, world }, extra)
    }

    /// A session for a simulated thread.
    pub fn session(&self) -> TxnSession {
        self.txn.session(Box::new(ThreadWaiter)).expect("a free slot")
    }
}

/// Sends all weak locks on a relation to the lock table, until `holder` commits: it takes a strong
/// lock on another relation that shares the relation's counter.
pub(crate) fn collide(txn: &Txn, holder: &TxnSession, probe: &TxnSession, relation: LockTag) {
    let (owner, wait) = (LockOwner::Transaction, WaitPolicy::Block);
    for candidate in 100_000.. {
        let tag = LockTag::relation(5, candidate);
        holder.lock(tag, LockMode::Share, owner, wait).expect("a lock");
        probe.begin();
        probe.lock(relation, LockMode::AccessShare, owner, wait).expect("a lock");
        let rows = txn.locks(probe).expect("the locks");
        let is_fast = rows.iter().any(|row| row.tag == relation && row.fastpath);
        probe.commit(&NoLog, &Default::default(), false).expect("a commit");
        if !is_fast {
            return;
        }
        holder.unlock(tag, LockMode::Share, owner).expect("an unlock");
    }
}

/// Outcomes in memory. It costs no simulated time: the store of a real engine is a file, and its
/// calls are rare.
#[derive(Default)]
struct MemoryStore {
    statuses: Mutex<HashMap<u64, u8>>,
    csns: Mutex<HashMap<u64, u64>>,
}

impl StatusStore for MemoryStore {
    fn flush_log(&self, _: &Slot) -> std::io::Result<()> {
        Ok(())
    }

    fn write_statuses(&self, first: Xid, packed: &[u8]) -> std::io::Result<()> {
        let mut statuses = self.statuses.lock().expect("one host thread");
        statuses.extend(packed.iter().enumerate().map(|(i, byte)| (first.0 / 4 + i as u64, *byte)));
        Ok(())
    }

    fn read_statuses(&self, first: Xid, packed: &mut [u8]) -> std::io::Result<()> {
        let statuses = self.statuses.lock().expect("one host thread");
        for (i, byte) in packed.iter_mut().enumerate() {
            *byte = statuses.get(&(first.0 / 4 + i as u64)).copied().unwrap_or_default();
        }
        Ok(())
    }

    fn write_csns(&self, first: Xid, words: &[u64]) -> std::io::Result<()> {
        let mut csns = self.csns.lock().expect("one host thread");
        csns.extend(words.iter().enumerate().map(|(i, word)| (first.0 + i as u64, *word)));
        Ok(())
    }

    fn read_csns(&self, first: Xid, words: &mut [u64]) -> std::io::Result<()> {
        let csns = self.csns.lock().expect("one host thread");
        for (i, word) in words.iter_mut().enumerate() {
            *word = csns.get(&(first.0 + i as u64)).copied().unwrap_or_default();
        }
        Ok(())
    }

    fn truncate_csns(&self, below: Xid) -> std::io::Result<()> {
        self.csns.lock().expect("one host thread").retain(|xid, _| *xid >= below.0);
        Ok(())
    }
}

/// A log that keeps nothing and costs nothing.
pub struct NoLog;

impl CommitLog for NoLog {
    fn write_commit(&self, _: &TxnSession, _: Xid, _: &[Xid], _: &CommitPayload) -> Result<u64, TxnError> {
        Ok(1)
    }

    fn write_abort(&self, _: &TxnSession, _: Xid, _: &[Xid], _: &CommitPayload) -> Result<(), TxnError> {
        Ok(())
    }

    fn flush(&self, _: &TxnSession, _: u64) -> Result<(), TxnError> {
        Ok(())
    }
}
