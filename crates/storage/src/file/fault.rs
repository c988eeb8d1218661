//! A shim between the engine and the file system that lets tests make writes fail, tear or run out of space.
//!
//! Always compiled, so that tests exercise the code that ships; while nothing is armed it costs one relaxed load.

use std::io;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// What goes wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Only the first half of the bytes reach the file; the call reports success.
    Torn,
    /// Half of the bytes are written and the call says so.
    Short,
    /// EIO.
    Eio,
    /// ENOSPC.
    Enospc,
}
/// Which calls count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Call {
    Write,
    Allocate,
    Fsync,
}

/// The `after`-th matching call from now (0 = the next one) and the `times - 1` ones after it go wrong.
#[derive(Debug, Clone)]
pub struct Fault {
    pub call: Call,
    pub kind: Kind,
    /// Only files whose path contains this.
    pub path: String,
    pub after: u32,
    pub times: u32,
}

static ARMED: AtomicBool = AtomicBool::new(false);
static FAULTS: Mutex<Vec<Fault>> = Mutex::new(Vec::new());

pub fn arm(fault: Fault) {
    FAULTS.lock().expect("fault list").push(fault);
    // Relaxed: the list has its own lock; a call that misses the flag counts as made before.
    ARMED.store(true, Relaxed);
}
/// Takes back the faults whose path contains `path`.
pub fn disarm(path: &str) {
    let mut faults = FAULTS.lock().expect("fault list");
    faults.retain(|f| !f.path.contains(path));
    ARMED.store(!faults.is_empty(), Relaxed);
}

/// The fault that this call meets, if any.
#[inline]
pub(super) fn meet(call: Call, path: &std::path::Path) -> Option<Kind> {
    if !ARMED.load(Relaxed) {
        return None;
    }
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
        return Some(f.kind);
    }
    None
}

pub(super) fn error(kind: Kind) -> io::Error {
    io::Error::from_raw_os_error(if kind == Kind::Enospc { libc::ENOSPC } else { libc::EIO })
}
