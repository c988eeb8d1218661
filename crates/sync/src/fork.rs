//! Noticing `fork`.
//!
//! A child inherits mapping, descriptors and the kernel's locks of its parent, and must use none of them: its parent's
//! liveness is an open-file-description lock that would live on in the child. So a handler at `fork` closes the lock
//! file's descriptor in the child; the mapping is excluded from inheritance (`MADV_DONTFORK`); and a word in a page that
//! the kernel wipes on fork tells without a system call that a handle was inherited, also where `fork` was called
//! without the C library.

use std::io;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicI32, AtomicU64, Ordering};

/// Lock files' descriptors to close in a child; -1 is free. More attachments than this in one process are not closed by
/// the handler, and `register` refuses them.
static FDS: [AtomicI32; 384] = [const { AtomicI32::new(-1) }; 384];

static WORD: OnceLock<Option<&'static AtomicU64>> = OnceLock::new();
static COUNT: AtomicU64 = AtomicU64::new(1);

extern "C" fn in_child() {
    for fd in &FDS {
        let fd = fd.swap(-1, Ordering::Relaxed);
        if fd >= 0 {
            // SAFETY: close is async-signal-safe; this copy of the descriptor belongs to the child alone, and the
            // inherited owner does not close it again (`is_forked`).
            unsafe { libc::close(fd) };
        }
    }
    if let Some(Some(w)) = WORD.get() {
        // Where the kernel cannot wipe the page this does.
        w.store(0, Ordering::Relaxed);
    }
}

fn word() -> Option<&'static AtomicU64> {
    *WORD.get_or_init(|| {
        // SAFETY: an anonymous private page that is never unmapped; the handler only uses atomics and close.
        unsafe {
            let p = libc::mmap(
                std::ptr::null_mut(),
                4096,
                libc::PROT_READ | libc::PROT_WRITE,
                libc::MAP_PRIVATE | libc::MAP_ANONYMOUS,
                -1,
                0,
            );
            if p == libc::MAP_FAILED || libc::pthread_atfork(None, None, Some(in_child)) != 0 {
                return None;
            }
            // Old kernels cannot; then the handler alone does it.
            libc::madvise(p, 4096, libc::MADV_WIPEONFORK);
            Some(&*p.cast::<AtomicU64>())
        }
    })
}

/// A process's stamp: what the wiped word holds for as long as this process has not been forked from another one.
#[derive(Debug, Clone, Copy)]
pub struct Stamp {
    word: &'static AtomicU64,
    value: u64,
}

impl Stamp {
    pub fn get() -> io::Result<Stamp> {
        let word = word().ok_or_else(io::Error::last_os_error)?;
        let pid = u64::from(std::process::id());
        let new = pid << 32 | COUNT.fetch_add(1, Ordering::Relaxed) & 0xffff_ffff;
        // Relaxed: within one process; a child starts with one thread.
        let value = match word.compare_exchange(0, new, Ordering::Relaxed, Ordering::Relaxed) {
            Ok(_) => new,
            Err(there) => there,
        };
        Ok(Stamp { word, value })
    }

    #[inline]
    pub fn is_forked(&self) -> bool {
        self.word.load(Ordering::Relaxed) != self.value
    }
}

/// Registers a descriptor to close in children; false when there are too many.
pub(crate) fn register(fd: i32) -> bool {
    FDS.iter().any(|f| f.compare_exchange(-1, fd, Ordering::Relaxed, Ordering::Relaxed).is_ok())
}

pub(crate) fn unregister(fd: i32) {
    for f in &FDS {
        if f.compare_exchange(fd, -1, Ordering::Relaxed, Ordering::Relaxed).is_ok() {
            return;
        }
    }
}
