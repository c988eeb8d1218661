//! The descriptors of relation files that this process keeps open, of all databases that it has
//! open.
//!
//! Every read and write of a page that is not in the pool, and every question for a file's length,
//! comes here. The naive way, to keep what was opened, ends at the process's limit
//! (`RLIMIT_NOFILE`): then not even the log's next segment can be opened. To open and close for
//! each access costs two system calls. So the process keeps at most `limit` descriptors, and closes
//! some that were not used for a while when it needs another. The limit leaves room for
//! connections, the log and the host program.
//!
//! * A user has an `Arc` of a [`Handle`]. A handle in use is never closed. As many files as threads
//!   are in the middle of an access may therefore be open beyond the limit.
//! * Handles stand in shards by relation. An access takes its shard's lock to read and notes its
//!   use in the handle.
//! * Which handle goes is decided by a clock: the hand goes round the shards, and a handle that was
//!   used since the hand last passed stays once more.
//! * A handle with writes that no checkpoint has made durable is synced before it is closed: the
//!   kernel tells a failed write-back only to descriptors that were open, and forgets it with the
//!   file's inode. Such a handle goes after the others.
//! * When the kernel has no descriptor left all the same ([`with_room`]), handles are closed for
//!   the thread that needs one.
//!
//! A child of `fork` begins with an empty table of its own: a lock of its parent's may be held by a
//! thread that it does not have.

use super::Ledger;
use super::names::{self, Named};
use crate::{Fork, RelFile, Result};
use sinew_sync::ForkStamp;
use sinew_sync::shim::AtomicU64;
use std::collections::HashMap;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicUsize, Ordering::*};
use std::sync::{Arc, RwLock, RwLockReadGuard, RwLockWriteGuard, Weak};

const SHARDS: usize = 64;
/// Descriptors that one look for room closes if they need no sync.
const BATCH: usize = 8;
/// Kept free beside the connections: log segments, statuses, control block, region, sorts,
/// listeners.
const KEPT: u64 = 48;
const LIMIT_MIN: u64 = 16;

/// A fork of a relation of one opened database.
pub(super) type Key = (u64, RelFile, Fork);
type Handles = HashMap<Key, Arc<Handle>>;

/// One open fork.
#[derive(Debug)]
pub struct Handle {
    pub(crate) file: Named,
    /// The sync table's cycle in which this process entered the file, plus one; 0 never.
    pub(super) entered: AtomicU64,
    /// Since the clock's hand last passed.
    used: AtomicBool,
    /// Of the database; gone when that is closed.
    ledger: Weak<Ledger>,
    _counted: Counted,
}

impl Handle {
    /// Makes durable what is not before the descriptor goes. A failure is final for the region.
    fn settle(&self) {
        if let Some(ledger) = self.ledger.upgrade()
            && let Err(e) = self.file.sync_data()
        {
            ledger.fail(&e);
        }
    }

    fn is_unsynced(&self) -> bool {
        self.ledger.upgrade().is_some_and(|ledger| ledger.is_unsynced(&self.entered))
    }

    /// Not the last descriptor of a file that was removed.
    fn may_close(&self) -> bool {
        !names::is_lost(&self.file)
    }

    fn note_use(&self) {
        // Relaxed: a hint. Stored once only, so that users of a file share its line.
        if !self.used.load(Relaxed) {
            self.used.store(true, Relaxed);
        }
    }
}

/// A descriptor counted against the limit.
#[derive(Debug)]
struct Counted(&'static Descriptors);
impl Drop for Counted {
    fn drop(&mut self) {
        // Relaxed: a count.
        self.0.open.fetch_sub(1, Relaxed);
    }
}

#[derive(Debug)]
pub(super) struct Descriptors {
    stamp: ForkStamp,
    shards: [RwLock<Handles>; SHARDS],
    open: AtomicUsize,
    limit: AtomicUsize,
    /// The shard at which the next look for room begins.
    hand: AtomicUsize,
    /// The next opened database's part of the keys.
    next_owner: AtomicU64,
}

/// The table of this process, or of the one that it was forked from.
static PRESENT: AtomicPtr<Descriptors> = AtomicPtr::new(std::ptr::null_mut());

fn present() -> Option<&'static Descriptors> {
    // SAFETY: null, or a table that is never freed. Acquire: pairs with the exchange that published
    // it.
    unsafe { PRESENT.load(Acquire).as_ref() }
}

impl Descriptors {
    /// The table of this process.
    pub fn of_process() -> io::Result<&'static Descriptors> {
        loop {
            let found = present();
            if let Some(table) = found
                && !table.stamp.is_forked()
            {
                return Ok(table);
            }
            let new = Box::into_raw(Box::new(Descriptors {
                stamp: ForkStamp::get()?,
                shards: std::array::from_fn(|_| RwLock::default()),
                open: AtomicUsize::new(0),
                limit: AtomicUsize::new(LIMIT_MIN as usize),
                hand: AtomicUsize::new(0),
                next_owner: AtomicU64::new(1),
            }));
            let old = found.map_or(std::ptr::null_mut(), |table| std::ptr::from_ref(table).cast_mut());
            // AcqRel: pairs with the Acquire in `present`.
            match PRESENT.compare_exchange(old, new, AcqRel, Relaxed) {
                Ok(_) => found.into_iter().for_each(Descriptors::leave_to_parent),
                // SAFETY: made above, and no other thread has seen it.
                Err(_) => drop(unsafe { Box::from_raw(new) }),
            }
        }
    }

    /// Closes what was inherited from the parent, as far as no thread of the parent's was at it.
    fn leave_to_parent(&'static self) {
        for shard in &self.shards {
            if let Ok(mut shard) = shard.try_write() {
                shard.clear();
            }
        }
    }

    /// A number that no other owner in this process has. Owners keep their handles apart by it,
    /// although they share the table.
    pub fn new_owner(&self) -> u64 {
        // Relaxed: only unique.
        self.next_owner.fetch_add(1, Relaxed)
    }

    /// Keeps at most `files_max` descriptors, fewer where the process's limit asks for it: half of
    /// that belongs to the rest of the program, and more if it must serve so many `connections`.
    /// The database opened last decides.
    pub fn set_limit(&self, files_max: u32, connections: u32) {
        let may_open = may_open();
        let room = may_open.saturating_sub(u64::from(connections) + KEPT).min(may_open / 2);
        let limit = room.max(may_open / 4).min(u64::from(files_max)).max(LIMIT_MIN);
        // Relaxed: a number that stands for itself.
        self.limit.store(usize::try_from(limit).unwrap_or(usize::MAX), Relaxed);
    }

    fn shard(&self, owner: u64, rel: RelFile) -> &RwLock<Handles> {
        &self.shards[(super::hash(rel) ^ owner as usize) % SHARDS]
    }

    /// The part of the table that holds `owner`'s handles of `rel`, locked for reading.
    pub fn read(&self, owner: u64, rel: RelFile) -> RwLockReadGuard<'_, Handles> {
        self.shard(owner, rel).read().expect("file table")
    }

    /// For changes to a relation's handles. Nothing is opened while the guard is held: that may ask
    /// for room, here as well.
    pub fn write(&self, owner: u64, rel: RelFile) -> RwLockWriteGuard<'_, Handles> {
        self.shard(owner, rel).write().expect("file table")
    }

    /// The owner's handles that are `wanted`.
    pub fn find(&self, owner: u64, wanted: impl Fn(&Handle) -> bool) -> Vec<(Key, Arc<Handle>)> {
        let mut found = Vec::new();
        for shard in &self.shards {
            let shard = shard.read().expect("file table");
            let ours = shard.iter().filter(|(key, h)| key.0 == owner && wanted(h));
            found.extend(ours.map(|(key, h)| (*key, h.clone())));
        }
        found
    }

    /// The open file of `key`, if this process has it open. Its use is noted, so that it is closed
    /// later than files that nothing uses.
    pub fn get(&self, key: &Key) -> Option<Arc<Handle>> {
        let shard = self.read(key.0, key.1);
        let handle = shard.get(key)?;
        handle.note_use();
        Some(handle.clone())
    }

    /// Opens a file within the limit.
    pub fn open(
        &'static self,
        ledger: &Arc<Ledger>,
        open: impl FnOnce() -> Result<Named>,
    ) -> Result<Arc<Handle>> {
        // Relaxed: a count; several openers at a time each make room for themselves.
        self.open.fetch_add(1, Relaxed);
        let counted = Counted(self);
        while self.open.load(Relaxed) > self.limit.load(Relaxed) && self.make_room() {}
        Ok(Arc::new(Handle {
            file: open()?,
            entered: AtomicU64::new(0),
            used: AtomicBool::new(true),
            ledger: Arc::downgrade(ledger),
            _counted: counted,
        }))
    }

    /// Closes the owner's handles that are `unwanted`, also those in use.
    pub fn close(&self, owner: u64, mut unwanted: impl FnMut(&Key, &Handle) -> bool) {
        for shard in &self.shards {
            let closed: Vec<_> = {
                let mut shard = shard.write().expect("file table");
                shard.extract_if(|key, h| key.0 == owner && unwanted(key, h)).collect()
            };
            drop(closed);
        }
    }

    /// Closes idle handles that were not used for longest; false if all are in use.
    fn make_room(&self) -> bool {
        // Thrice: a handle may be used between two looks.
        for _ in 0..3 {
            if self.close_idle(BATCH, |h| !h.is_unsynced()) > 0 {
                return true;
            }
            if self.close_idle(1, |_| true) > 0 {
                return true;
            }
            for shard in &self.shards {
                // Relaxed: a hint.
                shard.read().expect("file table").values().for_each(|h| h.used.store(false, Relaxed));
            }
        }
        false
    }

    /// Closes up to `count` handles that no thread uses or has used since the last round.
    fn close_idle(&self, count: usize, suits: impl Fn(&Handle) -> bool) -> usize {
        let mut closed = 0;
        for _ in 0..SHARDS {
            // Relaxed: any shard will do.
            let shard = &self.shards[self.hand.fetch_add(1, Relaxed) % SHARDS];
            let idle: Vec<Arc<Handle>> = {
                let mut shard = shard.write().expect("file table");
                shard
                    .extract_if(|_, h| {
                        Arc::strong_count(h) == 1 && !h.used.load(Relaxed) && h.may_close() && suits(h)
                    })
                    .take(count - closed)
                    .map(|(_, h)| h)
                    .collect()
            };
            closed += idle.len();
            // No thread can have written since it was looked at, because only the table had it.
            idle.iter().filter(|h| h.is_unsynced()).for_each(|h| h.settle());
            if closed == count {
                break;
            }
        }
        closed
    }
}

/// How many descriptors the process may have.
fn may_open() -> u64 {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: the structure outlives the call.
    match unsafe { libc::getrlimit(libc::RLIMIT_NOFILE, &mut limit) } {
        0 => limit.rlim_cur,
        _ => 256,
    }
}

/// Raises the process's limit as far as it may. For programs that are nothing but a database: a
/// host program may rely on low numbers, as `select` does, and hands its limit on to the programs
/// that it starts.
pub fn raise_limit() {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: the structure outlives both calls. A limit that cannot be raised stays, and the table
    // keeps to it.
    unsafe {
        if libc::getrlimit(libc::RLIMIT_NOFILE, &mut limit) == 0 && limit.rlim_cur < limit.rlim_max {
            limit.rlim_cur = limit.rlim_max;
            libc::setrlimit(libc::RLIMIT_NOFILE, &limit);
        }
    }
}

/// Calls what needs a descriptor, again and again while it fails for want of one and a relation's
/// file can be closed for it.
pub fn with_room<T>(mut open: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    loop {
        match open() {
            Err(e) if is_out_of_descriptors(&e) && make_room() => {}
            answer => return answer,
        }
    }
}

/// True if the process or the machine has no descriptor left.
pub fn is_out_of_descriptors(e: &io::Error) -> bool {
    matches!(e.raw_os_error(), Some(libc::EMFILE | libc::ENFILE))
}

/// Closes files of relations that were not used for longest; false if there are none.
pub fn make_room() -> bool {
    present().is_some_and(|table| !table.stamp.is_forked() && table.make_room())
}

/// The least limit of a process that serves so many connections; `Err` has the limit that is too
/// low for that.
pub fn check_limit(connections: u32) -> std::result::Result<(), (u64, u64)> {
    let (have, need) = (may_open(), u64::from(connections) + KEPT + LIMIT_MIN);
    if have < need { Err((have, need)) } else { Ok(()) }
}

/// Whether a connection may keep its descriptor, which is the lowest that was free. The last few
/// are kept for the log and the checkpoint. Closes files of relations for it.
pub fn leaves_enough(descriptor: i32) -> bool {
    u64::try_from(descriptor).is_ok_and(|d| d + LIMIT_MIN < may_open()) || make_room()
}
