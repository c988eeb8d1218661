//! Kinds of harm to the files of a directory, and where the log lies in them.

use super::common::files;
use sinew_storage::manifest::MANIFEST;
use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

/// The bytes of a segment of the log.
pub const SEGMENT: u64 = 16 << 20;

fn kind(file: &str) -> &'static str {
    let mut kinds = MANIFEST.iter().filter(|e| e.covers(file)).map(|e| e.name);
    kinds.next().unwrap_or_else(|| panic!("{file} is not in the manifest"))
}

#[derive(Debug, Clone, Copy)]
pub enum Harm {
    Remove,
    Empty,
    /// To half its length.
    Cut,
    /// A bit at this part of the file, in 100.
    Flip(u64),
    /// With the next file of the same kind.
    Swap,
    /// A folder, or a pipe without a writer, in the file's place.
    Folder,
    Pipe,
}

/// False if the harm cannot be done to the file.
pub fn harm(dir: &Path, file: &str, harm: Harm) -> bool {
    let path = dir.join(file);
    let len = std::fs::metadata(&path).unwrap().len();
    match harm {
        Harm::Remove => std::fs::remove_file(&path).unwrap(),
        Harm::Folder => {
            std::fs::remove_file(&path).unwrap();
            std::fs::create_dir(&path).unwrap();
        }
        Harm::Pipe => {
            std::fs::remove_file(&path).unwrap();
            let name = std::ffi::CString::new(path.to_str().unwrap()).unwrap();
            // SAFETY: a plain call with a string that outlives it.
            assert_eq!(unsafe { libc::mkfifo(name.as_ptr(), 0o600) }, 0);
        }
        _ if len == 0 => return false,
        Harm::Empty => File::options().write(true).open(&path).unwrap().set_len(0).unwrap(),
        Harm::Cut => File::options().write(true).open(&path).unwrap().set_len(len / 2).unwrap(),
        Harm::Flip(part) => {
            let file = File::options().read(true).write(true).open(&path).unwrap();
            let (mut byte, at) = ([0], (len - 1) * part / 100);
            file.read_exact_at(&mut byte, at).unwrap();
            file.write_all_at(&[byte[0] ^ 4], at).unwrap();
        }
        Harm::Swap => {
            let Some(other) = files(dir).into_iter().find(|f| f.as_str() > file && kind(f) == kind(file))
            else {
                return false;
            };
            let (other, between) = (dir.join(other), dir.join("between"));
            std::fs::rename(&path, &between).unwrap();
            std::fs::rename(&other, &path).unwrap();
            std::fs::rename(&between, &other).unwrap();
        }
    }
    true
}

/// Segment files, oldest first.
pub fn segments(dir: &Path) -> Vec<PathBuf> {
    let list = std::fs::read_dir(dir.join("wal")).unwrap();
    // A killed process may have left one that was not finished, under another name.
    let is_segment = |p: &PathBuf| p.file_name().is_some_and(|n| n.len() == 16);
    let mut all: Vec<PathBuf> = list.map(|e| e.unwrap().path()).filter(is_segment).collect();
    all.sort();
    all
}

pub fn control(dir: &Path) -> Vec<u8> {
    let bytes = std::fs::read(dir.join("control")).unwrap();
    let counter = |at: usize| u64::from_le_bytes(bytes[at + 16..at + 24].try_into().unwrap());
    let newest = if counter(0) > counter(4096) { 0 } else { 4096 };
    bytes[newest..newest + 512].to_vec()
}

pub fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap())
}

/// Ends of the records from the last checkpoint's on, by their lengths.
pub fn record_ends(dir: &Path) -> Vec<u64> {
    let mut at = u64_at(&control(dir), 56);
    let mut ends = vec![at];
    let mut head = [0u8; 4];
    loop {
        let file = File::open(dir.join("wal").join(format!("{:016X}", at / SEGMENT * SEGMENT))).unwrap();
        file.read_exact_at(&mut head, at % SEGMENT).unwrap();
        match u32::from_le_bytes(head) {
            0 => return ends,
            len => at += u64::from(len).next_multiple_of(8),
        }
        ends.push(at);
    }
}

pub fn flip(dir: &Path, at: u64) {
    let path = dir.join("wal").join(format!("{:016X}", at / SEGMENT * SEGMENT));
    let file = File::options().read(true).write(true).open(path).unwrap();
    let mut byte = [0];
    file.read_exact_at(&mut byte, at % SEGMENT).unwrap();
    file.write_all_at(&[byte[0] ^ 0x10], at % SEGMENT).unwrap();
}
