//! A simulated process from its start to its end, and the judge, which looks at everything when all
//! others have ended.

use super::Chaos;
use super::files::Store;
use super::referee::{Stage, Tree, TreeId};
use super::session;
use sinew_sync::shim::{AtomicU64, sleep};
use sinew_sync::{
    Attached, LwLock, Region, RegionError, RegionOptions, Section, Slot, SlotIndex, ThreadWaiter, Tranche,
};
use sinew_txn::{
    CaughtUp, LockMode, LockOwner, SinvalReader, Txn, TxnError, TxnSession, WaitPolicy, Xid, XidStatus,
};
use std::cell::Cell;
use std::collections::HashSet;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

/// A process's attachment.
pub struct Attachment {
    pub txn: Arc<Txn>,
    pub log_word: Section<AtomicU64>,
    /// A latch for each row's page.
    pages: Section<LwLock>,
    pub region: Arc<Region>,
}

impl Attachment {
    /// Attaches. `None` if the directory has no room for another process.
    fn new(chaos: &Chaos, process: usize) -> Option<Attachment> {
        let (sizes, params) = (chaos.sizes, chaos.sizes.params);
        let options = RegionOptions {
            place: Some(chaos.place.clone()),
            sessions_max: params.sessions_max,
            processes_max: sizes.processes_max,
            lwlock_shared_limit: sizes.shared_limit,
            ..RegionOptions::default()
        };
        let layout = |b: &mut sinew_sync::LayoutBuilder, _: &[u64; 32]| {
            let pages = b.section::<LwLock>("pages", session::ROWS as usize);
            (Txn::layout(b, &params), b.section::<AtomicU64>("log end", 8), pages)
        };
        let given_up = chaos.referee(|r| r.poisoned.clone());
        let (region, (sections, log_word, pages), created) =
            match Region::attach(&chaos.dir, &options, layout) {
                Ok(Attached::Created(region, table)) => (region, table, true),
                Ok(Attached::Joined(region, table)) => (region, table, false),
                Err(RegionError::TooManyProcesses { .. }) => return None,
                Err(e) => {
                    chaos.referee(|r| r.fault(format!("process {process} was refused: {e}")));
                    return None;
                }
            };
        chaos.referee(|r| r.attaches(&chaos.machine, process, &region));
        if given_up.contains(&region.id()) {
            chaos.referee(|r| r.fault(format!("process {process} has joined a region that was given up")));
        }
        let store = Arc::new(Store { files: chaos.files.clone(), region: region.clone() });
        let txn = Txn::attach(region.clone(), sections, params, store);
        let attachment = Attachment { txn, log_word, pages, region };
        if created {
            chaos.machine.says("recovery");
            attachment.recover(chaos);
        }
        Some(attachment)
    }

    /// Opens a new region with what the files say.
    fn recover(&self, chaos: &Chaos) {
        let (records, next) = {
            let mut files = chaos.files.contents();
            files.owner = self.region.id();
            let durable = files.durable;
            files.log.truncate(durable);
            chaos.referee(|r| {
                r.report.regions += 1;
                r.rebuilt(&files.log.iter().map(|record| record.tree).collect::<Vec<_>>());
                (files.log.clone(), r.xid_max + 1)
            })
        };
        let opened = || -> Result<(), TxnError> {
            for (row, page) in self.region.get(self.pages).iter().enumerate() {
                // The first latch poisons if its holder dies. The others are given back.
                if row == 0 { page.init(Tranche::OTHER) } else { page.init_given_back(Tranche::OTHER) }
            }
            for record in &records {
                self.txn.redo_outcome(record.top, &record.subs, true)?;
            }
            self.txn.init(Xid(next).max(Xid::FIRST_NORMAL))?;
            self.region.publish().map_err(TxnError::Region)
        };
        if let Err(e) = opened() {
            chaos.referee(|r| r.fault(format!("recovery failed: {e}")));
        }
    }

    /// A session of this process.
    pub fn session(&self) -> Result<TxnSession, TxnError> {
        self.txn.session(Box::new(ThreadWaiter))
    }

    /// Slots of sessions whose processes are dead, each with its process.
    pub fn slots_of_dead(&self, chaos: &Chaos) -> Vec<(u32, u32)> {
        let owner = |slot| Slot::process_of(&self.region, SlotIndex(slot)).map(|p| (slot, p));
        chaos.machine.aside(|| {
            let taken = (0..self.region.sessions_max()).filter_map(owner);
            taken.filter(|(_, process)| self.region.is_dead(*process)).collect()
        })
    }

    /// The latch of a row's page.
    pub fn page(&self, row: u32) -> &LwLock {
        &self.region.get(self.pages)[row as usize]
    }

    /// True once the region was given up, which the referee is told.
    pub fn is_given_up(&self, chaos: &Chaos) -> bool {
        if self.region.check().is_ok() {
            return false;
        }
        let (id, why) = (self.region.id(), chaos.machine.aside(|| self.region.poison_reason()));
        chaos.referee(|r| r.given_up(&chaos.machine, id, &why));
        true
    }

    /// Leaves in an orderly way. True in the last process out, which has removed the region.
    fn leave(&self, chaos: &Chaos) -> Result<bool, TxnError> {
        if !self.region.begin_detach().map_err(TxnError::Region)? {
            return Ok(false);
        }
        chaos.machine.says("the last one out");
        let comes_to_rest = || -> Result<(), TxnError> {
            let session = self.session()?;
            self.txn.reap_dead(&session)?;
            self.txn.checkpoint(&session)?;
            chaos.files.flush_all(&self.region).map_err(|_| TxnError::Poisoned)
        };
        let rest = comes_to_rest();
        // Without a checkpoint the next process recovers.
        self.region.remove().map_err(TxnError::Region)?;
        rest.map(|()| true)
    }
}

/// A process: attaches, works in a session or two, cleans up after others, and leaves. If its
/// region is given up it comes again.
pub fn live<'c>(chaos: &'c Chaos, process: usize, mut rng: fastrand::Rng) {
    let machine = &chaos.machine;
    for _ in 0..4 {
        machine.says("attach");
        let Some(attachment) = Attachment::new(chaos, process) else {
            sleep(Duration::from_micros(rng.u64(100..5000)));
            continue;
        };
        let attachment = Rc::new(attachment);
        let sessions = Rc::new(Cell::new(rng.u32(1..=chaos.sizes.sessions)));
        for _ in 0..sessions.get() {
            let (attachment, sessions, own) = (attachment.clone(), sessions.clone(), rng.fork());
            let body: Box<dyn FnOnce() + 'c> = Box::new(move || {
                session::work(chaos, process, &attachment, own);
                drop(attachment);
                sessions.set(sessions.get() - 1);
            });
            // SAFETY: `chaos` outlives the run, and everything else is moved.
            unsafe { machine.spawn(process, body) };
        }
        keep(chaos, &attachment, &sessions, &mut rng);
        machine.says("leave");
        let is_given_up = attachment.is_given_up(chaos);
        chaos.referee(|r| r.leaves(process));
        if rng.u32(0..4) != 0 {
            match attachment.leave(chaos) {
                Ok(_) => {}
                Err(_) if attachment.is_given_up(chaos) => {}
                Err(e) => chaos.referee(|r| r.fault(format!("process {process} could not leave: {e}"))),
            }
        }
        machine.says("drop");
        assert_eq!(Rc::strong_count(&attachment), 1);
        drop(attachment);
        if !is_given_up {
            return;
        }
    }
}

/// Cleans up after the dead, until the sessions have ended.
fn keep(chaos: &Chaos, attachment: &Attachment, sessions: &Cell<u32>, rng: &mut fastrand::Rng) {
    // Not every process cleans up. The others' sessions wait for the dead meanwhile.
    let keeper = if rng.u32(0..4) != 0 { attachment.session().ok() } else { None };
    let mut cache = Cache::default();
    while sessions.get() > 0 {
        chaos.machine.says("sleep of a keeper");
        let rest_us = if chaos.sizes.is_storm { rng.u64(5..300) } else { rng.u64(100..8000) };
        sleep(Duration::from_micros(rest_us));
        let Some(keeper) = &keeper else { continue };
        chaos.machine.says("reap");
        let done = match rng.u32(0..16) {
            0 => {
                attachment.region.try_become_maintainer();
                Ok(())
            }
            1 => attachment.txn.checkpoint(keeper),
            2 => {
                attachment.txn.horizon();
                Ok(())
            }
            3 | 4 => attachment.txn.evict_idle(keeper).map(|_| ()),
            5..8 => cache.catch_up(chaos, attachment, keeper),
            _ => reap(chaos, attachment, keeper),
        };
        if let Err(e) = done
            && !attachment.is_given_up(chaos)
        {
            chaos.referee(|r| r.fault(format!("keeping house failed: {e}")));
        }
    }
}

/// Cleans up after the dead. Then the transactions of those who had ended have an outcome.
fn reap(chaos: &Chaos, attachment: &Attachment, s: &TxnSession) -> Result<(), TxnError> {
    let id = attachment.region.id();
    let left: Vec<Tree> = chaos.referee(|r| {
        let of_dead = |t: &&Tree| t.region == id && t.top.is_some() && chaos.machine.has_ended(t.process);
        r.trees.iter().rev().take(40).filter(of_dead).cloned().collect()
    });
    attachment.txn.reap_dead(s)?;
    // Another process may be at work on the same dead.
    if attachment.region.anybody_dead() {
        return Ok(());
    }
    check_outcomes(chaos, attachment, &left)
}

/// The outcomes of transactions that have ended.
fn check_outcomes(chaos: &Chaos, attachment: &Attachment, trees: &[Tree]) -> Result<(), TxnError> {
    let txn = &attachment.txn;
    let mut wrong = Vec::new();
    for t in trees {
        let committed = t.may_be_seen();
        for xid in t.xids().filter(|x| x.is_some()) {
            let status = txn.status(xid)?;
            let right = match committed {
                true => matches!(status, XidStatus::Committed(_)),
                false => status == XidStatus::Aborted,
            };
            if !right {
                wrong.push(format!("xid {} is {status:?}: {t:?}", xid.0));
            }
        }
        for xid in t.rolled_back.iter().copied() {
            let status = txn.status(xid)?;
            if status != XidStatus::Aborted {
                wrong.push(format!("the rolled back xid {} is {status:?}: {t:?}", xid.0));
            }
        }
    }
    // Nothing that is read in a region that was given up counts.
    attachment.region.check()?;
    chaos.referee(|r| wrong.into_iter().for_each(|text| r.fault(text)));
    Ok(())
}

/// A process's cache, which invalidations keep right.
#[derive(Default)]
struct Cache {
    reader: Option<SinvalReader>,
    /// The transactions whose messages have come.
    seen: HashSet<TreeId>,
    /// Transactions whose messages were on their way when the cache was emptied.
    on_their_way: HashSet<TreeId>,
    /// So many of the acknowledged transactions with messages were looked at.
    checked: usize,
}

impl Cache {
    /// Reads new messages. Those of commits that were acknowledged before the call are among them,
    /// or the cache is emptied.
    fn catch_up(&mut self, chaos: &Chaos, attachment: &Attachment, s: &TxnSession) -> Result<(), TxnError> {
        let reader = match &mut self.reader {
            Some(reader) => reader,
            none => match SinvalReader::new(&attachment.txn) {
                Ok(reader) => none.insert(reader),
                Err(TxnError::OutOfSharedMemory { .. }) => return Ok(()),
                Err(e) => return Err(e),
            },
        };
        let due = chaos.referee(|r| r.senders.len());
        let seen = &mut self.seen;
        match reader.catch_up(s, &mut |message| seen.extend([message.detail as TreeId]))? {
            CaughtUp::Messages(_) => {}
            CaughtUp::Reset => {
                self.seen.clear();
                let trees = chaos.referee(|r| r.trees.clone());
                let written = trees.iter().enumerate();
                let written = written.filter(|(_, t)| matches!(t.stage, Stage::Open | Stage::Written));
                self.on_their_way = written.map(|(id, _)| id).collect();
                self.checked = chaos.referee(|r| r.senders.len());
                return Ok(());
            }
        }
        // In a region that was given up old messages are all that there is.
        attachment.region.check()?;
        chaos.referee(|r| {
            let came = |sender: &TreeId| self.seen.contains(sender) || self.on_their_way.contains(sender);
            let due = r.senders[self.checked..due].iter().filter(|sender| !came(sender));
            let of_region = due.map(|sender| r.trees[*sender].clone());
            let missing: Vec<Tree> = of_region.filter(|t| t.region == attachment.region.id()).collect();
            for t in missing {
                r.fault(format!("the invalidations of an acknowledged commit did not come: {t:?}"));
            }
        });
        self.checked = due;
        Ok(())
    }
}

/// Attaches, and looks at what is left when all others have ended. A judge that attaches before
/// they end keeps their region there.
pub fn judge(chaos: &Chaos, process: usize) {
    for tries in 0.. {
        chaos.machine.says("judgement");
        let Some(attachment) = Attachment::new(chaos, process) else {
            // The last of the dead still have their locks, and all entries of the registry are
            // theirs.
            if tries < 1000 {
                sleep(Duration::from_millis(1));
                continue;
            }
            chaos.referee(|r| r.fault("the judge found no place".into()));
            return;
        };
        while !chaos.is_over.get() && !attachment.is_given_up(chaos) {
            chaos.machine.says("waiting for the end");
            sleep(Duration::from_millis(5));
        }
        if !chaos.is_over.get() {
            chaos.referee(|r| r.leaves(process));
            continue;
        }
        match sentence(chaos, &attachment) {
            Ok(()) => {}
            Err(_) if tries < 1000 && attachment.is_given_up(chaos) => {
                chaos.referee(|r| r.leaves(process));
                continue;
            }
            Err(e) => chaos.referee(|r| r.fault(format!("the judgement failed: {e}"))),
        }
        chaos.referee(|r| r.leaves(process));
        match attachment.leave(chaos) {
            Ok(true) => {}
            Ok(false) => chaos.referee(|r| r.fault("the judge is not the last one out".into())),
            Err(e) => chaos.referee(|r| r.fault(format!("the judge could not leave: {e}"))),
        }
        drop(attachment);
        break;
    }

    // A replaced region whose last process was killed leaves its memory. The next creation removes
    // it.
    let memory = || std::fs::read_dir(&chaos.place).map_or(0, |list| list.count());
    if memory() > 0
        && let Some(attachment) = Attachment::new(chaos, process)
    {
        chaos.referee(|r| r.leaves(process));
        if let Err(e) = attachment.leave(chaos) {
            chaos.referee(|r| r.fault(format!("the judge could not leave again: {e}")));
        }
    }
    let memory = memory();
    let control = chaos.dir.join("control.region").exists();
    let faults = std::mem::take(&mut chaos.files.contents().faults);
    chaos.referee(|r| {
        faults.into_iter().for_each(|fault| r.fault(fault));
        if memory > 0 || control {
            r.fault(format!("left behind: {memory} memory files, control file: {control}"));
        }
    });
}

fn sentence(chaos: &Chaos, attachment: &Attachment) -> Result<(), TxnError> {
    let txn = &attachment.txn;
    // The last of the dead still have descriptors, and with them their locks.
    sleep(Duration::from_millis(1));
    let s = attachment.session()?;
    while attachment.region.anybody_dead() {
        txn.reap_dead(&s)?;
        sleep(Duration::from_millis(1));
    }
    let fault = |text: String| chaos.referee(|r| r.fault(text));

    let trees = chaos.referee(|r| r.trees.clone());
    check_outcomes(chaos, attachment, &trees)?;
    for t in trees {
        if matches!(t.stage, Stage::Acknowledged(_)) && !t.top.is_some() {
            fault(format!("acknowledged without an xid: {t:?}"));
        }
    }

    s.begin();
    for what in 0..session::LOCKS {
        let tag = session::tag(what);
        if !s.lock(tag, LockMode::AccessExclusive, LockOwner::Transaction, WaitPolicy::Skip)? {
            fault(format!("a lock of the dead is left: {tag:?}, {:?}", txn.locks(&s)?));
        }
    }
    s.abort(&crate::world::NoLog, &Default::default())?;

    // The dead may have left the word that says that there may be some. The next one mends it.
    s.begin();
    s.begin_serializable(false, false)?;
    s.abort(&crate::world::NoLog, &Default::default())?;
    if txn.serializable_exist() {
        fault("a serializable transaction is left".into());
    }
    let (horizon, next) = (txn.horizon(), txn.next_xid());
    if horizon != next {
        fault(format!("the horizon stays at {horizon:?}, below {next:?}"));
    }
    Ok(())
}
