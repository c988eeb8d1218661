//! A shim between the engine and the file system that lets tests make writes fail, tear or run out
//! of space.
//!
//! A test can also take the power away. From `record_unsynced` on, the shim keeps the old contents
//! of each sector that was written and not fsynced yet. `lose_power` puts some of these contents
//! back, any of them, before the process dies.
//!
//! Always compiled, so that tests exercise the code that ships; while nothing is armed it costs one
//! relaxed load.

use std::collections::HashMap;
use std::io;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

/// The fault that a call meets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Only the first half of the bytes, in sectors, reach the file; the call reports success.
    Torn,
    /// Half of the bytes are written and the call says so.
    Short,
    /// EIO.
    Eio,
    /// ENOSPC.
    Enospc,
    /// The process dies in the middle of the call: half of a write is done, an fsync or an
    /// extension is not.
    Killed,
    /// The process dies right after the call has done its work.
    KilledAfter,
    /// The call does its work when the fault is taken back: a disk that takes long.
    Held,
}

/// Which calls count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Call {
    /// Writes of bytes.
    Write,
    /// Extensions of a file.
    Allocate,
    /// Syncs.
    Fsync,
}

/// The `after`-th matching call from now (0 = the next one) and the `times - 1` ones after it go
/// wrong.
#[derive(Debug, Clone)]
pub struct Fault {
    /// The kind of call.
    pub call: Call,
    /// The fault.
    pub kind: Kind,
    /// Only files whose path contains this.
    pub path: String,
    /// Matching calls that go well before the first fault.
    pub after: u32,
    /// Calls that go wrong.
    pub times: u32,
}

static ARMED: AtomicBool = AtomicBool::new(false);
static MET: AtomicU32 = AtomicU32::new(0);
static FAULTS: Mutex<Vec<Fault>> = Mutex::new(Vec::new());

/// Asks for a fault.
pub fn arm(fault: Fault) {
    FAULTS.lock().expect("fault list").push(fault);
    // Relaxed: the list has its own lock; a call that misses the flag counts as made before.
    ARMED.store(true, Relaxed);
}

/// Calls that have met a fault so far.
pub fn calls_met() -> u32 {
    MET.load(Relaxed)
}

/// Takes back the faults whose path contains `path`.
pub fn disarm(path: &str) {
    let mut faults = FAULTS.lock().expect("fault list");
    faults.retain(|f| !f.path.contains(path));
    let recording = UNSYNCED.lock().expect("unsynced sectors").is_some();
    ARMED.store(!faults.is_empty() || recording, Relaxed);
}

/// A disk writes so many bytes whole or not at all: docs/format/pages.md relies on it.
const SECTOR: u64 = 512;
/// Bytes of a write that come through when it tears in the middle: whole sectors.
pub(super) fn torn_at(at: u64, len: usize) -> usize {
    ((at + len as u64 / 2) / SECTOR * SECTOR).saturating_sub(at) as usize
}

type Sectors = HashMap<u64, Vec<u8>>;
/// Contents of sectors as of the last fsync of their file.
static UNSYNCED: Mutex<Option<HashMap<PathBuf, Sectors>>> = Mutex::new(None);

/// From now on the power can be lost. Once for the process.
pub fn record_unsynced() {
    *UNSYNCED.lock().expect("unsynced sectors") = Some(HashMap::new());
    ARMED.store(true, Relaxed);
}

/// Each sector written since its file's last fsync keeps its new contents or gets the old ones
/// back; then the process dies.
pub fn lose_power(mut coin: impl FnMut() -> bool) -> ! {
    // The lock stays taken, so that no thread writes any more.
    let unsynced = UNSYNCED.lock().expect("unsynced sectors");
    for (path, sectors) in unsynced.iter().flatten() {
        let Ok(file) = std::fs::OpenOptions::new().write(true).open(path) else { continue };
        for (sector, old) in sectors {
            if coin() {
                // A failure here leaves the newer contents, which is as possible.
                let _ = file.write_all_at(old, sector * SECTOR);
            }
        }
    }
    std::process::abort()
}

/// Writes, and keeps the old contents of the sectors. `None` if no test records them.
pub(super) fn write_recorded(
    file: &std::fs::File,
    path: &Path,
    bytes: &[u8],
    at: u64,
) -> Option<io::Result<()>> {
    if !ARMED.load(Relaxed) {
        return None;
    }
    let mut unsynced = UNSYNCED.lock().expect("unsynced sectors");
    let sectors = unsynced.as_mut()?.entry(path.to_owned()).or_default();
    for sector in at / SECTOR..(at + bytes.len() as u64).div_ceil(SECTOR) {
        sectors.entry(sector).or_insert_with(|| {
            let mut old = vec![0; SECTOR as usize];
            let read = file.read_at(&mut old, sector * SECTOR).unwrap_or(0);
            old.truncate(read);
            old
        });
    }
    Some(file.write_all_at(bytes, at))
}

/// The file's contents are on disk.
pub(super) fn synced(path: &Path) {
    if ARMED.load(Relaxed)
        && let Some(unsynced) = UNSYNCED.lock().expect("unsynced sectors").as_mut()
    {
        unsynced.remove(path);
    }
}

/// The fault that this call meets, if any.
#[inline]
pub(super) fn meet(call: Call, path: &Path) -> Option<Kind> {
    if !ARMED.load(Relaxed) {
        return None;
    }
    let path = sinew_sync::region::shown(path);
    let path = path.to_string_lossy();
    let mut faults = FAULTS.lock().expect("fault list");
    for f in faults.iter_mut() {
        if f.call != call || f.times == 0 || !path.contains(&f.path) {
            continue;
        }
        if f.after > 0 {
            f.after -= 1;
            continue;
        }
        f.times -= 1;
        MET.fetch_add(1, Relaxed);
        let (kind, held_by) = (f.kind, f.path.clone());
        drop(faults);
        if kind == Kind::Held {
            wait_for_disarm(&held_by);
            return None;
        }
        return Some(kind);
    }
    None
}

fn wait_for_disarm(path: &str) {
    let is_armed = || {
        let faults = FAULTS.lock().expect("fault list");
        faults.iter().any(|f| f.kind == Kind::Held && f.path == path)
    };
    while is_armed() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
}

pub(super) fn error(kind: Kind) -> io::Error {
    io::Error::from_raw_os_error(if kind == Kind::Enospc { libc::ENOSPC } else { libc::EIO })
}
