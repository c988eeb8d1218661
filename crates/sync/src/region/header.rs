//! The region's first page and the process registry. The diagram is in docs/format/region.md.

use crate::layout::Shared;
use crate::registry::Entry;
use crate::shim::{AtomicU32, AtomicU64, Ordering, WaitWord, system};
use std::mem::offset_of;

/// The first bytes of a region.
pub const MAGIC: [u8; 8] = *b"SINEWRGN";
/// Changes with any change of a structure in the region.
pub const LAYOUT_VERSION: u32 = 20;
/// Changes with any change of how processes talk through the region or the lock file.
pub const PROTOCOL_VERSION: u32 = 5;

// The values of `Header::state`. A new file is zero.
/// The creator has not published the region yet.
pub const STATE_CREATING: u32 = 0;
/// The region is open to other processes.
pub const STATE_READY: u32 = 1;
/// The last process out has closed the region.
pub const STATE_CLOSED: u32 = 2;

/// The first page of the region.
#[repr(C, align(4096))]
pub struct Header {
    // The creator writes these before another process can map the file. They are constant from then
    // on.
    pub magic: [u8; 8],
    pub layout_version: u32,
    pub protocol_version: u32,
    pub len_bytes: u64,
    pub fingerprint: u64,
    pub region_id: [u64; 2],
    pub boot_id: [u8; 16],
    pub params: [u64; 32],
    pub sessions_max: u32,
    pub processes_max: u32,
    pub lwlock_shared_limit: u32,
    /// The lock file's byte ranges that belong to this region. It grows with each rebuild.
    pub generation: u32,
    /// Version of the upper layers' contents of the directory (`RegionOptions::contents_version`).
    pub contents_version: u32,
    _constant: [u32; 11],

    /// 0, or 1 once the region has been given up. Every acquisition reads it, and only read-mostly
    /// fields share its line.
    pub poison: AtomicU32,
    pub state: AtomicU32,
    /// `REASON_*`: how far `poison_text` is.
    pub poison_writer: AtomicU32,
    _line: [u32; 13],
    pub poison_text: [AtomicU64; 32],

    /// Where the search for a free slot starts.
    pub next_slot: AtomicU32,
    /// The shared estimate of the spin budget.
    pub spin_budget: AtomicU32,
    /// The maintainer lock that counts. It grows when a maintainer that is stopped loses its
    /// duties.
    pub maintainer_term: AtomicU32,
    /// The maintainer moves it on (`Region::try_become_maintainer`).
    pub maintainer_beat: AtomicU32,
}

const _: () = {
    assert!(size_of::<Header>() == 4096);
    assert!(offset_of!(Header, len_bytes) == 16);
    assert!(offset_of!(Header, region_id) == 32);
    assert!(offset_of!(Header, params) == 64);
    assert!(offset_of!(Header, sessions_max) == 320);
    assert!(offset_of!(Header, contents_version) == 336);
    assert!(offset_of!(Header, poison) == 384);
};

/// One attached process.
#[repr(C, align(128))]
pub struct Process {
    /// The process that the entry belongs to, and what becomes of it after a death: see `registry`.
    pub entry: Entry,
    pub pid: AtomicU32,
    _spare_too: u32,
    /// Start time in clock ticks since boot. It tells two processes with one pid apart.
    pub start_time: AtomicU64,
    pub command: [AtomicU64; 2],
    _line: [u64; 3],

    /// Others bump it after they set a bit in this process's wake-up bitmap.
    pub doorbell: WaitWord,
    /// File writes between `Region::write_mark` and its drop.
    pub writes: AtomicU32,
    /// The helper thread's number. The kernel marks it when that thread dies (see `helper`). 0: no
    /// helper.
    pub life: WaitWord,
    /// 1 if this process wants to be told of dead processes (`Region::watch_deaths`).
    pub watches: AtomicU32,
    /// 1 if it is to read its settings again (`Region::tell_reload`).
    pub reload: AtomicU32,
    _rest: [u32; 11],
}

const _: () = assert!(size_of::<Process>() == 128 && offset_of!(Process, doorbell) == 64);
// SAFETY: repr(C), atomics only, no padding is read, zero is a free entry.
unsafe impl Shared for Process {
    const FIELDS: &'static [crate::Field] = crate::fields!(Process {
        entry, pid, _spare_too, start_time, command([]), _line([]), doorbell, writes, life, watches,
        reload, _rest([]),
    });
}

impl AsRef<Entry> for Process {
    fn as_ref(&self) -> &Entry {
        &self.entry
    }
}

impl Process {
    /// The first bytes of the process's command.
    pub fn command(&self) -> String {
        let mut b = Vec::new();
        for w in &self.command {
            b.extend_from_slice(&w.load(Ordering::Relaxed).to_ne_bytes());
        }
        b.truncate(b.iter().position(|&c| c == 0).unwrap_or(b.len()));
        String::from_utf8_lossy(&b).into_owned()
    }

    /// Writes who this process is. The caller has just claimed the entry.
    pub fn introduce(&self) {
        self.pid.store(system::process_id(), Ordering::Relaxed);
        self.start_time.store(own_start_time(), Ordering::Relaxed);
        let name = std::fs::read("/proc/self/comm").unwrap_or_default();
        for (i, w) in self.command.iter().enumerate() {
            let mut b = [0u8; 8];
            let part = name.get(i * 8..).unwrap_or(&[]);
            let n = part.len().min(8);
            b[..n].copy_from_slice(&part[..n]);
            if let Some(nl) = b.iter().position(|&c| c == b'\n') {
                b[nl..].fill(0);
            }
            w.store(u64::from_ne_bytes(b), Ordering::Relaxed);
        }
        self.writes.store(0, Ordering::Relaxed);
        self.life.store(0, Ordering::Relaxed);
        self.watches.store(0, Ordering::Relaxed);
        self.reload.store(0, Ordering::Relaxed);
    }
}

/// Field 22 of /proc/self/stat. The command's name before it may hold spaces and brackets.
fn own_start_time() -> u64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after = stat.rsplit(')').next().unwrap_or_default();
    after.split_whitespace().nth(19).and_then(|v| v.parse().ok()).unwrap_or(0)
}

/// A process writes the reason.
pub const REASON_BEGUN: u32 = 1;
/// The reason is there.
pub const REASON_WRITTEN: u32 = 2;
/// The reason, when its writer was stopped or killed before it was there.
pub const REASON_CUT_SHORT: &str = "the process that gave it up has not said why";

impl Header {
    /// Why the region was given up. Empty if it was not.
    pub fn poison_reason(&self) -> String {
        // Acquire pairs with the Release in `set_poison_reason`. The poison may be another
        // process's, which has not waited for the writer of the reason.
        if self.poison_writer.load(Ordering::Acquire) == REASON_BEGUN {
            return REASON_CUT_SHORT.to_owned();
        }

        let mut b = Vec::new();
        for w in &self.poison_text {
            b.extend_from_slice(&w.load(Ordering::Relaxed).to_ne_bytes());
        }
        b.truncate(b.iter().position(|&c| c == 0).unwrap_or(b.len()));
        String::from_utf8_lossy(&b).into_owned()
    }

    /// Stores the reason. The caller has taken `poison_writer`.
    pub fn set_poison_reason(&self, why: &str) {
        for (i, w) in self.poison_text.iter().enumerate() {
            let mut b = [0u8; 8];
            let part = why.as_bytes().get(i * 8..).unwrap_or(&[]);
            let n = part.len().min(8);
            b[..n].copy_from_slice(&part[..n]);
            w.store(u64::from_ne_bytes(b), Ordering::Relaxed);
        }
        // Release pairs with the Acquire in `poison_reason`.
        self.poison_writer.store(REASON_WRITTEN, Ordering::Release);
    }
}
