//! The file of the server's that COPY TO or `lo_export` writes.
//!
//! A superuser may name any file that the server's user may write, and so the database's own. No
//! statement means to write there. The check looks at the file that the name leads to, not at the
//! spelling: links, other names and other mounts of the same directory lead to the same device and
//! inode.

use crate::caller::Caller;
use crate::server_file::{ServerFile, interrupt_or};
use sinew_error::{Result, SqlError, SqlState};
use sinew_storage::file::descriptors::with_room;
use std::fs::{Metadata, OpenOptions};
use std::io;
use std::os::unix::fs::{DirEntryExt, MetadataExt};
use std::path::Path;

type Id = (u64, u64);

fn id(meta: &Metadata) -> Id {
    (meta.dev(), meta.ino())
}

/// Opens the file, empty. `failed` tells of an error of the operating system.
pub fn create<'a>(
    cx: &'a dyn Caller,
    path: &str,
    failed: impl Fn(&io::Error) -> SqlError,
) -> Result<ServerFile<'a>> {
    let ours = || {
        SqlError::new(
            SqlState::INSUFFICIENT_PRIVILEGE,
            format!("could not open file \"{path}\" for writing: it belongs to the database"),
        )
        .hint("Name a file outside of the data directory.")
    };
    let region = cx.storage().region();
    let own = Own::list(region.directory().through()).map_err(|e| failed(&e))?;
    // Before a new file is made.
    if own.directories.iter().any(|&dir| leads_into(Path::new(path), dir)) {
        return Err(ours());
    }
    // Not emptied before it is known what it is.
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    let file = ServerFile::open(cx, &mut options, path).map_err(|e| interrupt_or(e, &failed))?;
    let meta = file.metadata().map_err(|e| failed(&e))?;
    let memory = std::fs::metadata(region.path()).map(|m| id(&m));
    if own.files.contains(&id(&meta)) || memory.is_ok_and(|memory| memory == id(&meta)) {
        return Err(ours());
    }
    file.empty().map_err(|e| failed(&e))?;
    Ok(file)
}

/// Whether the file, or the directory that it would be made in, is in the directory `dir` or below.
fn leads_into(path: &Path, dir: Id) -> bool {
    let parent = |path: &Path| path.parent().unwrap_or(Path::new("/")).to_path_buf();
    let mut path = path.to_path_buf();
    // A link that leads nowhere is followed to where the file would be made; the kernel follows as
    // many.
    for _ in 0..40 {
        match std::fs::read_link(&path) {
            Ok(to) if !path.exists() => path = parent(&path).join(to),
            _ => break,
        }
    }
    let Ok(place) = path.canonicalize().or_else(|_| parent(&path).canonicalize()) else {
        // Nothing can be made there.
        return false;
    };
    place.ancestors().any(|place| std::fs::metadata(place).is_ok_and(|m| id(&m) == dir))
}

/// The directories and files of a database.
struct Own {
    directories: Vec<Id>,
    files: Vec<Id>,
}

impl Own {
    fn list(dir: &Path) -> io::Result<Own> {
        let mut own = Own { directories: Vec::new(), files: Vec::new() };
        let mut open = vec![dir.to_path_buf()];
        while let Some(dir) = open.pop() {
            let meta = std::fs::metadata(&dir)?;
            own.directories.push(id(&meta));
            let entries = match with_room(|| std::fs::read_dir(&dir)) {
                // A database that was dropped meanwhile.
                Err(e) if e.kind() == io::ErrorKind::NotFound => continue,
                entries => entries?,
            };
            for entry in entries.flatten() {
                match entry.file_type() {
                    Ok(kind) if kind.is_dir() => open.push(entry.path()),
                    _ => own.files.push((meta.dev(), entry.ino())),
                }
            }
        }
        Ok(own)
    }
}
