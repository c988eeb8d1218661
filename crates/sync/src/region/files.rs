//! The files of a region.
//!
//! | file | what it holds |
//! |---|---|
//! | `lock_file` | `region.lock`, which is never removed: the kernel's locks on its bytes |
//! | `control` | `control.region`, which names the one region |
//! | `directory` | the database directory, whatever its name is |
//! | `presence` | the lock on the directory itself |
//! | `shown` | paths in messages |
//! | `memory` | the memory's file and its `flock` |
//! | `file_system` | network file systems and tmpfs |

mod control;
pub(super) mod directory;
mod file_system;
mod lock_file;
mod memory;
pub(super) mod presence;
pub(crate) mod shown;

pub use control::{CONTROL_FILE, Control, FileId, boot_id, random_id, remove_control};
pub use file_system::{is_tmpfs, refuse_network};
pub(crate) use lock_file::Bytes;
pub use lock_file::{LOCK_FILE, LockFile, PROCESSES_LIMIT, next_generation};
pub use memory::{MemoryLock, create_memory, memory_name, sweep};

use crate::shim::system::File;
use std::os::fd::AsRawFd;
use std::os::unix::fs::MetadataExt;

/// Gives a file the owner and the group of the directory, and closes it to other users.
///
/// The file holds pages and passwords, or locks that others wait for, which a reader can take as
/// well. The group may open it where the directory is the group's to change.
fn follow_directory(f: &File, dir: &std::fs::Metadata) {
    let mode = if dir.mode() & 0o070 == 0o070 { 0o660 } else { 0o600 };
    let Ok(now) = f.metadata() else { return };
    if (now.uid(), now.gid(), now.mode() & 0o777) == (dir.uid(), dir.gid(), mode) {
        return;
    }

    // SAFETY: plain system calls on an open descriptor. If giving the file away is not permitted,
    // the file stays its creator's, and other users are refused by name when they open it.
    unsafe {
        libc::fchown(f.as_raw_fd(), dir.uid(), dir.gid());
        libc::fchmod(f.as_raw_fd(), mode);
    }
}
