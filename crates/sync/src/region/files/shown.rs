//! Paths in messages.

use std::path::{Path, PathBuf};

/// The folder in which the kernel names the open files of the process that asks.
pub(crate) const DESCRIPTORS: &str = "/proc/self/fd";

/// The path that messages show: with the directory's present name in place of a descriptor.
pub fn shown(path: &Path) -> PathBuf {
    let shown = || {
        let descriptor = path.strip_prefix(DESCRIPTORS).ok()?.components().next()?;
        let through = Path::new(DESCRIPTORS).join(descriptor);
        let rest = path.strip_prefix(&through).ok()?;
        let directory = std::fs::read_link(&through).ok()?;
        // Joining nothing would add a slash.
        Some(if rest.as_os_str().is_empty() { directory } else { directory.join(rest) })
    };
    shown().unwrap_or_else(|| path.to_path_buf())
}
