//! The one mapping that all processes of a database share: creation, attach, header, poison.

use crate::{LayoutBuilder, Poisoned, Section, Shared};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What the first process decides at creation; later processes read it from the region's header.
#[derive(Debug, Clone)]
pub struct RegionOptions {
    /// Where the region's file goes; `None`: tmpfs (`/dev/shm`), else the database directory.
    pub place: Option<PathBuf>,
    pub sessions_max: u32,
    pub processes_max: u32,
    /// Opaque to this crate: parameters of the upper layers (buffer count, lock partitions ...), stored in the
    /// header at creation and handed to `layout` when attaching.
    pub params: [u64; 32],
}

#[derive(Debug)]
pub enum RegionError {
    Io {
        what: &'static str,
        path: PathBuf,
        source: std::io::Error,
    },
    /// Another memory namespace, layout version, owner ...: message says what to do.
    Refused(String),
    TooManyProcesses(u32),
    TooManySessions(u32),
    NoSpace {
        path: PathBuf,
        needed_bytes: u64,
    },
    Poisoned,
}
impl std::fmt::Display for RegionError {
    fn fmt(&self, _f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        unimplemented!()
    }
}
impl std::error::Error for RegionError {}

/// This process's attachment. Unmapped when the last `Arc` goes.
pub struct Region {}

/// What `attach` tells the caller about the region it got.
pub enum Attached<T> {
    /// The region is new: the caller holds the creation lock, must initialise (recover) and then call
    /// `Region::publish`; until then other processes wait in `attach`.
    Created(Arc<Region>, T),
    /// The region existed and is ready.
    Joined(Arc<Region>, T),
}

impl Region {
    /// Opens or creates the region of a database directory. `layout` is called with the region's parameters to
    /// declare sections (same result in every process) and returns the caller's section table.
    pub fn attach<T>(
        _dir: &Path,
        _options: &RegionOptions,
        _layout: impl FnOnce(&mut LayoutBuilder, &[u64; 32]) -> T,
    ) -> Result<Attached<T>, RegionError> {
        unimplemented!()
    }
    /// Opens the region to others after initialisation.
    pub fn publish(&self) -> Result<(), RegionError> {
        unimplemented!()
    }
    /// Leaves the directory's region. Returns true in the last process out, which then holds the creation lock and
    /// must bring the files to rest (checkpoint) before calling `remove`.
    pub fn begin_detach(&self) -> Result<bool, RegionError> {
        unimplemented!()
    }
    /// Deletes the region's file after the last process has brought the files to rest.
    pub fn remove(&self) -> Result<(), RegionError> {
        unimplemented!()
    }
    pub fn params(&self) -> &[u64; 32] {
        unimplemented!()
    }
    /// A shared array. The borrow lasts as long as the mapping.
    pub fn get<T: Shared>(&self, _section: Section<T>) -> &[T] {
        unimplemented!()
    }
    /// Start of a raw section, for callers that guard the bytes themselves (buffer pages, WAL buffers).
    pub fn bytes(&self, _section: Section<u8>) -> *mut u8 {
        unimplemented!()
    }
    /// `Err` once the region has been given up.
    pub fn check(&self) -> Result<(), Poisoned> {
        unimplemented!()
    }
    /// Gives the region up: every wait and acquisition from now on returns `Poisoned`, every sleeper is woken.
    pub fn poison(&self, _why: &str) {
        unimplemented!()
    }
    /// Index of this process in the process registry.
    pub fn process(&self) -> u32 {
        unimplemented!()
    }
    /// The maintainer lock (one attached process runs the background duties). Never blocks.
    pub fn try_become_maintainer(&self) -> bool {
        unimplemented!()
    }
    /// Finds processes that died, undoes or poisons what their slots held, and calls `reap` for each session slot of
    /// theirs so that the upper layer rolls back and frees its own structures. Any process may call it.
    pub fn reap_dead(&self, _reap: &mut dyn FnMut(crate::SlotIndex)) -> Result<u32, Poisoned> {
        unimplemented!()
    }
    /// In this process, what a wake-up of a suspended session (see `Waiter`) calls. Set once.
    pub fn set_wake_hook(&self, _hook: Arc<dyn crate::WakeHook>) {
        unimplemented!()
    }
}
