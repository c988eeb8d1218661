//! The files of a directory, in memory.

use std::collections::BTreeMap;
use std::os::unix::fs::{DirBuilderExt, FileExt};
use std::path::Path;

/// A file of a directory: the bytes up to the last one that is not zero, and the length. Log
/// segments are mostly zeroes.
#[derive(Clone)]
pub struct Contents {
    pub bytes: Vec<u8>,
    pub len: u64,
}

/// The files below a directory, by their paths in it.
pub fn read_all(dir: &Path) -> std::io::Result<BTreeMap<String, Contents>> {
    let mut files = BTreeMap::new();
    let mut todo = vec![dir.to_path_buf()];
    while let Some(at) = todo.pop() {
        for entry in std::fs::read_dir(at)? {
            let path = entry?.path();
            if path.is_dir() {
                todo.push(path);
                continue;
            }
            let mut bytes = std::fs::read(&path)?;
            let len = bytes.len() as u64;
            bytes.truncate(bytes.iter().rposition(|b| *b != 0).map_or(0, |last| last + 1));
            let name = path.strip_prefix(dir).map_err(std::io::Error::other)?;
            // The dead process's memory is not there any more.
            if !name.starts_with("control.region") {
                files.insert(name.display().to_string(), Contents { bytes, len });
            }
        }
    }
    Ok(files)
}

/// Makes a directory of the files. A directory that stands there is removed first.
pub fn write_all(dir: &Path, files: &BTreeMap<String, Contents>) -> std::io::Result<()> {
    let _ = std::fs::remove_dir_all(dir);
    std::fs::DirBuilder::new().recursive(true).mode(0o700).create(dir)?;
    for sub in ["base/5", "global", "wal", "xact"] {
        std::fs::create_dir_all(dir.join(sub))?;
    }
    for (name, contents) in files {
        let file = std::fs::File::create(dir.join(name))?;
        file.write_all_at(&contents.bytes, 0)?;
        file.set_len(contents.len)?;
    }
    Ok(())
}
