//! The one mapping that all processes of a database share: creation, attach, header, poison.
//!
//! **The naive way** is a file with a well-known name that every process maps. It ends with two
//! regions for one database as soon as two containers share the directory but not the memory, or a
//! file is removed while others still map it.
//!
//! **The protocol.** The directory's lock file says which processes are attached, under a creation
//! lock that the kernel drops when its holder dies. The control file beside it names the only
//! region by device, inode and random id. See `files` and `attach`.

mod attach;
mod error;
mod files;
mod header;
mod helper;
mod patience;
mod reap;
#[cfg(test)]
mod reap_tests;
pub mod setting;
#[cfg(test)]
pub(crate) mod tests;
#[cfg(test)]
mod unwatched_tests;
mod waits;

pub use attach::Alone;
pub use error::RegionError;
pub use files::directory::Directory;
pub use files::shown::shown;
pub use patience::Patience;
pub use reap::Undo;
pub use waits::LatchWait;

use crate::doorbell;
use crate::fork::{self, Stamp as ForkStamp};
use crate::kill_point;
use crate::lwlock::LwLock;
use crate::registry::{ProcessId, Registry, State};
use crate::shim::{AtomicBool, Instant, system};
use crate::shim::{AtomicU32, AtomicU64, Ordering, futex_wake};
use crate::slot::memory::SlotShared;
use crate::spin_budget::SpinBudget;
use crate::stats::{
    AtClaim, Baseline, HistogramRow, Histograms, Recorded, SessionWaits, SlotCounters, TrancheTotals,
};
use crate::write_mark;
use crate::{
    HeldKind, LayoutBuilder, Poisoned, Section, SectionInfo, Shared, SlotIndex, Tranche, WaitEvent, WakeHook,
};
use files::presence::Presence;
pub use files::refuse_network;
use files::{Bytes, LockFile, MemoryLock};
use header::*;
use setting::SettingNames;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, RwLock};
use std::time::Duration;

/// The decisions of the first process at creation. Later processes read them from the region's
/// header.
#[derive(Debug, Clone)]
pub struct RegionOptions {
    /// Where the memory's file goes. `None`: tmpfs (`/dev/shm`), else the database directory.
    pub place: Option<PathBuf>,
    /// The most sessions of all processes together.
    pub sessions_max: u32,
    /// The most processes.
    pub processes_max: u32,
    /// How often newcomers may pass the oldest exclusive waiter of a latch, at most 1023. 0 turns
    /// fairness off.
    pub lwlock_shared_limit: u32,
    /// Version of the upper layers' contents of the directory. A process whose version differs from
    /// the creator's is refused (`RegionError::OtherContents`), before it changes anything.
    pub contents_version: u32,
    /// Parameters of the upper layers (buffer count, lock partitions ...). They mean nothing to
    /// this crate. The header stores them at creation, and `layout` gets them in every process that
    /// attaches.
    pub params: [u64; 32],
    /// The settings by which users of the engine know the parameters of the layers below it, for
    /// messages. The other processes do not see them.
    pub setting_names: SettingNames,
}

impl Default for RegionOptions {
    fn default() -> Self {
        RegionOptions {
            place: None,
            sessions_max: 128,
            processes_max: 64,
            lwlock_shared_limit: 16,
            contents_version: 0,
            params: [0; 32],
            setting_names: SettingNames::default(),
        }
    }
}

/// The region that `attach` returns, and how it came about.
#[derive(Debug)]
pub enum Attached<T> {
    /// The region is new. The caller holds the creation lock. It must initialise (recover) and then
    /// call `Region::publish`. Until then other processes wait in `attach`.
    Created(Arc<Region>, T),
    /// The region existed and is ready.
    Joined(Arc<Region>, T),
}

/// Where this crate's own sections are.
struct Sections {
    processes: Section<Process>,
    /// `processes_max` bitmaps of `bitmap_words` words.
    pending: Section<AtomicU64>,
    slots: Section<SlotShared>,
    counters: Section<SlotCounters>,
    counts_at_claim: Section<AtClaim>,
    histograms: Section<Histograms>,
    baseline: Section<Baseline>,
}

/// This process's attachment. The memory is unmapped when the last `Arc` is dropped.
pub struct Region {
    base: *mut u8,
    len: usize,
    directory: Directory,
    lock_file: LockFile,
    presence: Presence,
    memory_lock: MemoryLock,
    control: files::Control,
    sections: Sections,
    /// The sections, tranches and wait events of the layers above.
    layout: LayoutBuilder,
    setting_names: SettingNames,
    process: ProcessId,
    stamp: ForkStamp,
    /// This attachment holds the creation lock.
    creating: AtomicBool,
    /// The entry in the registry has been given back.
    left: AtomicBool,
    maintainer: Mutex<Maintainer>,
    pub(crate) spin_budget: SpinBudget,
    hook: OnceLock<Arc<dyn WakeHook>>,
    death_hook: OnceLock<Arc<dyn Fn() + Send + Sync>>,
    reload_hook: OnceLock<Box<dyn Fn() + Send + Sync>>,
    helper: Mutex<Option<helper::Helper>>,
    undo: RwLock<HashMap<HeldKind, Undo>>,
}

// SAFETY: everything reached through `base` is atomic or guarded by latches (`Shared`), or raw
// bytes that the caller guards. The rest is Sync by itself.
unsafe impl Send for Region {}
// SAFETY: as above.
unsafe impl Sync for Region {}

impl std::fmt::Debug for Region {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Region")
            .field("directory", &self.directory.path())
            .field("process", &self.process())
            .finish_non_exhaustive()
    }
}

impl Region {
    pub(crate) fn header(&self) -> &'static Header {
        // SAFETY: the mapping starts with a header. 'static stands for the mapping's life: a handle
        // that keeps the reference also holds the Arc<Region> that it came through.
        unsafe { &*self.base.cast::<Header>() }
    }

    fn section<T: Shared + 'static>(&self, s: Section<T>) -> &'static [T] {
        assert!(s.offset + s.count * size_of::<T>() <= self.len, "section beyond the region");
        // SAFETY: in bounds, aligned by the layout builder, valid for any bytes that its writers
        // leave (`Shared`). 'static as in `header`.
        unsafe { std::slice::from_raw_parts(self.base.add(s.offset).cast::<T>(), s.count) }
    }

    pub(crate) fn slots(&self) -> &'static [SlotShared] {
        self.section(self.sections.slots)
    }

    pub(crate) fn counters(&self) -> &'static [SlotCounters] {
        self.section(self.sections.counters)
    }

    pub(crate) fn histograms(&self) -> &'static Histograms {
        &self.section(self.sections.histograms)[self.process() as usize]
    }

    fn processes(&self) -> &'static [Process] {
        self.section(self.sections.processes)
    }

    fn pending(&self, process: u32) -> &'static [AtomicU64] {
        let all = self.section(self.sections.pending);
        let words = all.len() / self.processes().len();
        &all[process as usize * words..][..words]
    }

    pub(crate) fn base(&self) -> usize {
        self.base as usize
    }

    /// # Safety
    /// The offset is that of a latch in this region.
    pub(crate) unsafe fn latch_at(&self, offset: u64) -> &'static LwLock {
        assert!(offset as usize + size_of::<LwLock>() <= self.len, "latch beyond the region");
        // SAFETY: in bounds, and the caller knows that a latch is there.
        unsafe { &*self.base.add(offset as usize).cast::<LwLock>() }
    }

    /// The version of the upper layers' contents of the directory, which all its processes know.
    pub fn contents_version(&self) -> u32 {
        self.header().contents_version
    }

    /// The upper layers' parameters.
    pub fn params(&self) -> &[u64; 32] {
        &self.header().params
    }

    /// The most sessions of all processes together.
    pub fn sessions_max(&self) -> u32 {
        self.header().sessions_max
    }

    /// The most processes.
    pub fn processes_max(&self) -> u32 {
        self.header().processes_max
    }

    /// The database directory, as it was named when it was opened.
    pub fn dir(&self) -> &Path {
        self.directory.path()
    }

    /// The database directory, held open.
    pub fn directory(&self) -> &Directory {
        &self.directory
    }

    /// The file that holds the memory.
    pub fn path(&self) -> &Path {
        &self.control.path
    }

    /// The size of the mapping in bytes.
    pub fn len_bytes(&self) -> usize {
        self.len
    }

    /// The number of this region among those of the directory. It grows by one with each region
    /// that succeeds one that ended badly.
    pub fn generation(&self) -> u32 {
        self.control.generation
    }

    /// True if this region came right after `before`, with no other region between.
    pub fn succeeds(&self, before: &Region) -> bool {
        self.directory.is_same(&before.directory)
            && self.generation() == files::next_generation(before.generation())
    }

    /// The random id of this region. Every rebuild makes another one.
    pub fn id(&self) -> [u64; 2] {
        self.header().region_id
    }

    /// A shared array. The borrow lasts as long as the mapping.
    pub fn get<T: Shared + 'static>(&self, section: Section<T>) -> &[T] {
        self.section(section)
    }

    /// The start of a raw section, for callers that guard the bytes themselves (buffer pages, WAL
    /// buffers).
    pub fn bytes(&self, section: Section<u8>) -> *mut u8 {
        assert!(section.offset + section.count <= self.len, "section beyond the region");
        // SAFETY: in bounds of the mapping.
        unsafe { self.base.add(section.offset) }
    }

    /// The offset of a reference into the region, for records that name it. `None` for a reference
    /// elsewhere.
    pub fn offset_of<T>(&self, item: &T) -> Option<u64> {
        self.offset_of_address(std::ptr::from_ref(item) as usize)
    }

    /// The offset of an address in this process's view of the region. `None` for an address
    /// elsewhere.
    pub fn offset_of_address(&self, address: usize) -> Option<u64> {
        let at = address.wrapping_sub(self.base as usize);
        (at < self.len).then_some(at as u64)
    }

    /// The section in which an offset lies, `None` for the header and padding. Tests and tools use
    /// it that look at the memory itself.
    pub fn section_at(&self, offset: u64) -> Option<&SectionInfo> {
        let offset = offset as usize;
        self.layout
            .sections()
            .iter()
            .find(|s| (s.offset..s.offset + s.element_bytes * s.count).contains(&offset))
    }

    /// The families of latches that the layers have registered, in the order of their numbers.
    pub fn tranches(&self) -> &[Tranche] {
        self.layout.registered_tranches()
    }

    /// The wait events that the layers have registered, in the order of their numbers.
    pub fn wait_events(&self) -> &[WaitEvent] {
        self.layout.registered_wait_events()
    }

    /// The wait event that a session shows by this number. `None` for 0.
    pub fn wait_event(&self, number: u32) -> Option<WaitEvent> {
        self.wait_events().get((number as usize).checked_sub(1)?).copied()
    }

    /// The settings by which users of the engine know the parameters of the layers below it, for
    /// messages.
    pub fn setting_names(&self) -> SettingNames {
        self.setting_names
    }

    pub(crate) fn is_registered(&self, tranche: u16) -> bool {
        usize::from(tranche) < self.tranches().len()
    }

    /// The tranche that a latch was told. `OTHER` if the layout does not register it.
    pub(crate) fn tranche_of(&self, latch: &LwLock) -> Tranche {
        self.tranches().get(usize::from(latch.tranche())).copied().unwrap_or(Tranche::OTHER)
    }

    /// Fails once the region has been given up, and in a forked child, which inherited this handle.
    #[inline]
    pub fn check(&self) -> Result<(), Poisoned> {
        if self.is_forked() {
            return Err(Poisoned);
        }
        // Relaxed: a stale 0 only means that the poison is seen at the next look.
        if self.header().poison.load(Ordering::Relaxed) != 0 { Err(Poisoned) } else { Ok(()) }
    }

    /// True in a child of `fork` that inherited this handle. Such a handle is of no use, and
    /// dropping it touches nothing. The child may open the database again.
    #[inline]
    pub fn is_forked(&self) -> bool {
        self.stamp.is_forked()
    }

    /// A stamp that tells later, without the region, whether this is a child of `fork` that
    /// inherited the handle.
    pub fn fork_stamp(&self) -> ForkStamp {
        self.stamp
    }

    pub(crate) fn check_usable(&self) -> Result<(), RegionError> {
        if self.is_forked() {
            return Err(RegionError::Refused(
                "this handle was inherited through fork() and cannot be used; open the database again in the child"
                    .into(),
            ));
        }
        Ok(self.check()?)
    }

    /// Gives the region up. Every wait and every acquisition from now on returns `Poisoned`, and
    /// every sleeper is woken.
    pub fn poison(&self, why: &str) {
        if self.is_forked() {
            return;
        }

        let h = self.header();

        // Release: a session that sees the poison sees what led to it. For the order with marked
        // writes see `write_mark`. The reason comes first, so that a session that sees the poison
        // can say why. If two come at once, the first one's reason counts.
        let writes = h.poison_writer.compare_exchange(0, REASON_BEGUN, Ordering::AcqRel, Ordering::Relaxed);
        if writes.is_ok() {
            h.set_poison_reason(why);
            // This line comes before the others hear of the poison, so that their lines stand below
            // it.
            sinew_log::log!("giving up the shared memory, which is rebuilt from the log: {why}");
        }

        h.poison.store(1, Ordering::Release);
        for (i, s) in self.slots().iter().enumerate() {
            // Every word is woken, also those of sessions that are only about to sleep. They look
            // at the poison after they announced the sleep.
            futex_wake(&s.node.state, u32::MAX);
            if s.owner().is_some() {
                self.wake_session(SlotIndex(i as u32));
            }
        }
    }

    /// Why the region was given up. Empty if it was not.
    pub fn poison_reason(&self) -> String {
        self.header().poison_reason()
    }

    /// The index of this process in the process registry.
    pub fn process(&self) -> u32 {
        self.process.index()
    }

    /// This process as others may remember it. Other processes get the index later, but never this
    /// id.
    pub fn process_id(&self) -> ProcessId {
        self.process
    }

    /// True if that process is no longer attached and its sessions have been cleaned up.
    pub fn has_gone(&self, id: ProcessId) -> bool {
        self.registry().has_gone(id)
    }

    pub(crate) fn registry(&self) -> Registry<'static, Process, Bytes> {
        let (file, generation) = (self.lock_file, self.control.generation);
        let lives = Bytes { file, generation, own: Some(self.process()) };
        Registry { entries: self.processes(), lives }
    }

    /// The pid, start time and command of a process in the registry. `None` for a free entry.
    pub fn process_info(&self, process: u32) -> Option<ProcessInfo> {
        let p = self.processes().get(process as usize)?;
        (p.entry.state() != State::Free).then(|| ProcessInfo {
            pid: p.pid.load(Ordering::Relaxed),
            start_time: p.start_time.load(Ordering::Relaxed),
            command: p.command(),
        })
    }

    /// Asks for the maintainer lock: one attached process runs the background duties. Never blocks.
    /// True if this process has them.
    ///
    /// Every process calls it about once a second, the maintainer too. A maintainer that is silent
    /// for some seconds, because it was stopped, loses its duties to the next process that asks,
    /// and learns of it here. Two processes may be at the duties for a moment, and the duties must
    /// bear that.
    pub fn try_become_maintainer(&self) -> bool {
        if self.check().is_err() || self.left.load(Ordering::Relaxed) {
            return false;
        }

        let h = self.header();
        let mut m = self.maintainer.lock().unwrap_or_else(|e| e.into_inner());

        // Relaxed, all of them: terms and beats order nothing. The kernel's lock decides.
        let term = h.maintainer_term.load(Ordering::Relaxed);
        if m.term.is_some_and(|mine| mine != term)
            && let Some(old) = m.term.take()
        {
            self.lock_file.release_maintainer(self.control.generation, old);
        }

        if m.term.is_none() && self.lock_file.try_maintainer(self.control.generation, term).unwrap_or(false) {
            m.term = Some(term);
            kill_point("maintainer: lock taken");
        }

        if m.term.is_some() {
            h.maintainer_beat.fetch_add(1, Ordering::Relaxed);
            return true;
        }

        let beat = h.maintainer_beat.load(Ordering::Relaxed);
        match m.seen {
            Some((t, b, since)) if (t, b) == (term, beat) => {
                if since.elapsed() >= MAINTAINER_SILENCE {
                    // The stopped process keeps its lock. The next term's lock is free.
                    let next = term.wrapping_add(1);
                    let r = &h.maintainer_term;
                    let _ = r.compare_exchange(term, next, Ordering::Relaxed, Ordering::Relaxed);
                }
            }
            _ => m.seen = Some((term, beat, Instant::now())),
        }

        false
    }

    /// Lets another process take the background duties over.
    pub fn resign_maintainer(&self) {
        let mut m = self.maintainer.lock().unwrap_or_else(|e| e.into_inner());
        if let Some(term) = m.term.take()
            && !self.is_forked()
        {
            self.lock_file.release_maintainer(self.control.generation, term);
        }
    }

    /// Announces a write to the database's files. A rebuild after a poison waits for it, so that a
    /// process that was stopped in between can never overwrite rebuilt data. The caller keeps the
    /// mark for the time of the system call.
    ///
    /// # Errors
    /// `Poisoned` if the region has been given up.
    #[cfg_attr(kill_points, track_caller)]
    pub fn write_mark(&self) -> Result<WriteMark<'_>, Poisoned> {
        if self.is_forked() {
            return Err(Poisoned);
        }
        let writes = &self.processes()[self.process() as usize].writes;
        if !write_mark::enter(writes, &self.header().poison) {
            return Err(Poisoned);
        }
        kill_point("write: marked");
        Ok(WriteMark { writes })
    }

    /// Sets the hook that wakes suspended sessions of this process (see `Waiter`). It is set once.
    pub fn set_wake_hook(&self, hook: Arc<dyn WakeHook>) {
        if self.hook.set(hook).is_ok() {
            // Wake-ups that came before are looked at again.
            self.helper_must_look();
        }
    }

    /// Has `f` called when another process wants this one to read its settings again. The helper
    /// thread calls it, so that it must be quick. The first call counts.
    pub fn on_reload(&self, f: Box<dyn Fn() + Send + Sync>) {
        if self.reload_hook.set(f).is_ok() {
            // For a wish that came before.
            self.helper_must_look();
        }
    }

    /// Has all other processes read their settings again. A process that is attaching reads them
    /// when it says how (`on_reload`).
    pub fn tell_reload(&self) {
        for (i, p) in self.processes().iter().enumerate() {
            if i != self.process() as usize && p.entry.state() == State::Live {
                // Relaxed: the bump of the doorbell releases it, and the helper acquires that.
                p.reload.store(1, Ordering::Relaxed);
                doorbell::bump(&p.doorbell);
            }
        }
    }

    /// Heeds the wish of another process, if there is one and this process has said how.
    fn heed_reload(&self, mine: &Process) {
        if let Some(hook) = self.reload_hook.get()
            && mine.reload.load(Ordering::Relaxed) != 0
            && mine.reload.swap(0, Ordering::Relaxed) != 0
        {
            hook();
        }
    }

    /// Sets a function that the helper thread calls when a process has died and its sessions wait
    /// for `reap_dead`. It is set once. The call usually comes at once. A caller that relies on it
    /// looks from time to time all the same.
    pub fn watch_deaths(&self, f: Arc<dyn Fn() + Send + Sync>) {
        if self.death_hook.set(f).is_ok() {
            self.processes()[self.process() as usize].watches.store(1, Ordering::Release);
            self.helper_must_look();
        }
    }

    fn helper_must_look(&self) {
        doorbell::bump(&self.processes()[self.process() as usize].doorbell);
    }

    /// The steps of `Slot::wake`.
    pub(crate) fn wake_session(&self, slot: SlotIndex) {
        let s = &self.slots()[slot.0 as usize];
        if s.bump()
            && let Some(owner) = s.owner()
        {
            self.deliver(owner, slot);
        }
    }

    /// Brings a wake-up to a session that waits through its process's hook.
    fn deliver(&self, process: u32, slot: SlotIndex) {
        if process == self.process()
            && let Some(hook) = self.hook.get()
        {
            hook.wake(slot);
            return;
        }
        doorbell::ring(&self.processes()[process as usize].doorbell, self.pending(process), slot);
    }

    /// How often newcomers may pass a queued exclusive waiter of a latch. 0: without a limit.
    pub fn lwlock_shared_limit(&self) -> u32 {
        self.header().lwlock_shared_limit
    }

    /// This process's present estimate of how often a waiter tries before it sleeps.
    pub fn spin_budget(&self) -> u32 {
        self.spin_budget.tries()
    }

    /// Latch statistics since the region's creation or the last reset, a row for every tranche.
    pub fn latch_totals(&self) -> Vec<TrancheTotals> {
        self.recorded().totals()
    }

    /// Times of waits (all of them) and of holds (one in [`crate::stats::HOLD_SAMPLE`]), since the
    /// region's creation or the last reset.
    pub fn latch_histogram(&self) -> Vec<HistogramRow> {
        self.recorded().histogram()
    }

    /// Starts the latch statistics of all processes anew.
    pub fn reset_latch_stats(&self) {
        self.recorded().reset();
    }

    /// The waits at latches of the session in a slot since it began, by tranche. Empty if the slot
    /// has no session.
    pub fn session_waits(&self, slot: SlotIndex) -> Vec<SessionWaits> {
        // Acquire pairs with the claim.
        let claim = self.slots()[slot.0 as usize].claim.load(Ordering::Acquire);
        if claim as u32 == 0 {
            return Vec::new();
        }
        self.counts_at_claim(slot.0).since(
            &self.counters()[slot.0 as usize],
            (claim >> 32) as u32,
            self.tranches(),
        )
    }

    pub(crate) fn counts_at_claim(&self, slot: u32) -> &'static AtClaim {
        &self.section(self.sections.counts_at_claim)[slot as usize]
    }

    fn recorded(&self) -> Recorded<'_> {
        Recorded {
            slots: self.counters(),
            processes: self.section(self.sections.histograms),
            baseline: &self.section(self.sections.baseline)[0],
            tranches: self.tranches(),
        }
    }
}

/// How long a maintainer may be silent before another process takes its duties over.
const MAINTAINER_SILENCE: Duration = Duration::from_secs(3);

#[derive(Default)]
struct Maintainer {
    /// The term whose lock this process holds.
    term: Option<u32>,
    /// Another maintainer's term and beat, and since when they have not changed.
    seen: Option<(u32, u32, Instant)>,
}

/// An attached process as the registry knows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProcessInfo {
    /// The operating system's number of the process.
    pub pid: u32,
    /// When it began, in clock ticks since boot.
    pub start_time: u64,
    /// The first bytes of its command.
    pub command: String,
}

/// A write to the database's files that a rebuild waits for.
#[must_use]
pub struct WriteMark<'a> {
    writes: &'a AtomicU32,
}

impl Drop for WriteMark<'_> {
    fn drop(&mut self) {
        kill_point("write: done, still marked");
        write_mark::leave(self.writes);
    }
}

impl Drop for Region {
    fn drop(&mut self) {
        if self.is_forked() {
            // The handler has closed the descriptor, and the kernel has not passed the mapping on.
            // The helper's thread does not exist in the child.
            if let Some(h) = self.helper.get_mut().unwrap_or_else(|e| e.into_inner()).take() {
                std::mem::forget(h);
            }
            return;
        }

        if self.creating.load(Ordering::Relaxed) {
            // A region that was created and never published leaves nothing behind.
            if self.header().state.load(Ordering::Relaxed) == STATE_CREATING {
                self.discard();
            }
            self.leave();
            self.lock_file.unlock_creation();
        } else {
            self.leave();
        }

        for fd in [self.memory_lock.fd(), self.presence.fd(), self.lock_file.fd()] {
            fork::unregister(fd);
        }

        self.memory_lock.close();
        self.presence.close();
        self.lock_file.close();

        // SAFETY: the mapping is this attachment's own. Every handle into it holds an Arc of this
        // region.
        unsafe { system::unmap(self.base.cast(), self.len) };
    }
}
