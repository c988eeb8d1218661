//! Noticing `fork`.
//!
//! A child inherits its parent's mapping, descriptors and locks of the kernel, and must use none of
//! them. The parent's life is an open-file-description lock, which would live on in the child.
//! Three things prevent that:
//!
//! - A handler at `fork` closes the lock file's descriptor in the child.
//! - The child does not inherit the mapping (`MADV_DONTFORK`).
//! - The kernel wipes a page on fork. A word in it tells without a system call that a handle was
//!   inherited, also where `fork` was called without the C library.

use std::io;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicI32, AtomicU64, Ordering};

/// Descriptors of lock files that a child closes. -1 is free. `register` refuses more attachments
/// of one process than fit here.
static FDS: [AtomicI32; 384] = [const { AtomicI32::new(-1) }; 384];

static WORD: OnceLock<Option<&'static AtomicU64>> = OnceLock::new();
static COUNT: AtomicU64 = AtomicU64::new(1);

extern "C" fn in_child() {
    for fd in &FDS {
        let fd = fd.swap(-1, Ordering::Relaxed);
        if fd >= 0 {
            // SAFETY: close is async-signal-safe. This copy of the descriptor belongs to the child
            // alone, and the inherited owner does not close it again (`is_forked`).
            unsafe { libc::close(fd) };
        }
    }
    if let Some(Some(w)) = WORD.get() {
        // The kernel wipes the page where it can. Elsewhere this store does.
        w.store(0, Ordering::Relaxed);
    }
}

fn word() -> Option<&'static AtomicU64> {
    *WORD.get_or_init(|| {
        // SAFETY: the page is anonymous and private and is never unmapped. The handler uses atomics
        // and close alone.
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
            // Old kernels refuse the call. Then the handler alone does the work.
            libc::madvise(p, 4096, libc::MADV_WIPEONFORK);
            Some(&*p.cast::<AtomicU64>())
        }
    })
}

/// A process's stamp: the value that the wiped word holds as long as this process has not forked
/// off from another one.
#[derive(Debug, Clone, Copy)]
pub struct Stamp {
    word: &'static AtomicU64,
    value: u64,
}

impl Stamp {
    /// The stamp of this process.
    ///
    /// # Errors
    /// An error of the system if the page cannot be mapped or the handler cannot be installed.
    pub fn get() -> io::Result<Stamp> {
        let word = word().ok_or_else(io::Error::last_os_error)?;
        let pid = u64::from(std::process::id());
        let new = pid << 32 | COUNT.fetch_add(1, Ordering::Relaxed) & 0xffff_ffff;
        // Relaxed: the word belongs to one process, and a child starts with one thread.
        let value = match word.compare_exchange(0, new, Ordering::Relaxed, Ordering::Relaxed) {
            Ok(_) => new,
            Err(there) => there,
        };
        Ok(Stamp { word, value })
    }

    /// True in a child of the process that made the stamp.
    #[inline]
    pub fn is_forked(&self) -> bool {
        self.word.load(Ordering::Relaxed) != self.value
    }
}

/// Registers a descriptor that children are to close. False when there are too many.
pub(crate) fn register(fd: i32) -> bool {
    if cfg!(sim) {
        // A simulated process does not fork, and the machine closes its descriptors.
        return true;
    }
    FDS.iter().any(|f| f.compare_exchange(-1, fd, Ordering::Relaxed, Ordering::Relaxed).is_ok())
}

pub(crate) fn unregister(fd: i32) {
    if cfg!(sim) {
        return;
    }
    for f in &FDS {
        if f.compare_exchange(fd, -1, Ordering::Relaxed, Ordering::Relaxed).is_ok() {
            return;
        }
    }
}
