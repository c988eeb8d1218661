//! Where a backup is read from: a folder, or a tar stream.

use super::contents::Kind;
use super::record::Record;
use crate::location::{Location, is_address};
use crate::manifest::BACKUP_MANIFEST;
use crate::{Result, StorageError};
use std::io::Read;
use std::path::{Path, PathBuf};

/// A manifest is no longer: a line for each of some million files.
pub(super) const MANIFEST_MAX: u64 = 1 << 30;
/// Bytes of an object that are read at once.
const AHEAD: u64 = 8 << 20;

/// Where a backup is.
pub enum Origin<'a> {
    /// The folder of a backup, or the file of a stream, compressed or not.
    Path(&'a Path),
    /// The folder of a backup, or a prefix of an object store.
    Folder(&'a Location),
    /// A tar stream, compressed or not. The name is for errors.
    Stream(Box<dyn Read + 'a>, &'a Path),
}

impl Origin<'_> {
    /// The place of its files; `None`: it is a stream.
    pub(super) fn folder(&self) -> Option<Location> {
        match self {
            Origin::Path(path) if path.is_dir() => Some(Location::folder(path)),
            Origin::Folder(place) => Some((*place).clone()),
            _ => None,
        }
    }

    /// For errors.
    pub(super) fn name(&self) -> PathBuf {
        match self {
            Origin::Path(path) | Origin::Stream(_, path) => path.to_path_buf(),
            Origin::Folder(place) => place.path(),
        }
    }
}

/// A file of a backup, to be read.
pub(super) struct File<'a> {
    pub name: &'a str,
    pub kind: Kind,
    pub bytes: u64,
    /// For errors.
    pub path: PathBuf,
    reader: &'a mut dyn Read,
}

impl File<'_> {
    /// Fills the buffer. The caller asks for no more than the file has.
    pub fn read(&mut self, buf: &mut [u8]) -> Result<()> {
        self.reader.read_exact(buf).map_err(|e| match e.kind() {
            std::io::ErrorKind::UnexpectedEof => StorageError::BackupIncomplete {
                path: self.path.clone(),
                what: "it ends in the middle of a file".into(),
            },
            _ => unreadable(&self.path, e),
        })
    }
}

/// Reads of compressed and of archived bytes fail also if these make no sense.
fn unreadable(path: &Path, e: std::io::Error) -> StorageError {
    match e.raw_os_error().is_some() || is_address(path) {
        true => StorageError::io("read", path, e),
        false => StorageError::BackupDamaged { path: path.to_owned(), what: format!("cannot be read: {e}") },
    }
}

type Visit<'v> = &'v mut dyn FnMut(File<'_>) -> Result<()>;

/// Calls `visit` with each file of a backup, in the order in which they were written. The manifest
/// is the last one. `bytes_total` learns early how much there is, if that is known.
pub(super) fn each(origin: Origin<'_>, bytes_total: &mut dyn FnMut(u64), visit: Visit<'_>) -> Result<()> {
    if let Some(folder) = origin.folder() {
        return each_in_folder(&folder, bytes_total, visit);
    }
    match origin {
        Origin::Path(path) => {
            let file = std::fs::File::open(path).map_err(|e| StorageError::io("open", path, e))?;
            each_in_stream(Box::new(file), path, visit)
        }
        Origin::Stream(reader, name) => each_in_stream(reader, name, visit),
        Origin::Folder(_) => unreachable!("it has a folder"),
    }
}

/// The manifest in the folder of a backup: its bytes and its contents.
pub(super) fn manifest_in(folder: &Location) -> Result<(Vec<u8>, Record)> {
    let place = folder.join(BACKUP_MANIFEST);
    let manifest = match place.read(MANIFEST_MAX) {
        Err(e) if e.is_not_found() => {
            // In an object store the bucket itself may be missing.
            folder.list()?;
            let what = format!("it has no {BACKUP_MANIFEST}, which is written last");
            return Err(StorageError::BackupIncomplete { path: folder.path(), what });
        }
        bytes => bytes?,
    };
    let record = Record::read(&manifest, &place.path())?;
    Ok((manifest, record))
}

fn each_in_folder(folder: &Location, bytes_total: &mut dyn FnMut(u64), visit: Visit<'_>) -> Result<()> {
    let (manifest, record) = manifest_in(folder)?;
    bytes_total(record.files.iter().map(|f| f.bytes).sum());
    for listed in &record.files {
        let place = folder.join(&listed.name);
        let path = place.path();
        let kind = kind_of(&listed.name, &folder.path())?;
        let damaged = |what: String| StorageError::BackupDamaged { path: path.clone(), what };
        let bytes = match place.size() {
            Err(e) if e.is_not_found() => return Err(damaged("is missing".into())),
            bytes => bytes?,
        };
        if bytes != listed.bytes {
            return Err(damaged(format!("has {bytes} bytes instead of {}", listed.bytes)));
        }
        let mut reader = At { place, at: 0, bytes, ahead: Vec::new(), taken: 0 };
        visit(File { name: &listed.name, kind, bytes, path: path.clone(), reader: &mut reader })?;
    }
    let bytes = manifest.len() as u64;
    let path = folder.join(BACKUP_MANIFEST).path();
    visit(File { name: BACKUP_MANIFEST, kind: Kind::Manifest, bytes, path, reader: &mut &manifest[..] })
}

/// Reads an object from its beginning on, ahead of its reader.
struct At {
    place: Location,
    /// The next byte that is not read ahead, and the object's bytes.
    at: u64,
    bytes: u64,
    ahead: Vec<u8>,
    /// How much of that the reader has.
    taken: usize,
}

impl Read for At {
    fn read(&mut self, buf: &mut [u8]) -> std::io::Result<usize> {
        if self.taken == self.ahead.len() {
            self.taken = 0;
            self.ahead.resize((self.bytes - self.at).min(AHEAD) as usize, 0);
            let read = match &mut self.ahead[..] {
                [] => 0,
                ahead => self.place.read_at(ahead, self.at).map_err(|e| match e {
                    StorageError::Io { source, .. } => source,
                    other => std::io::Error::other(other.to_string()),
                })?,
            };
            self.ahead.truncate(read);
            self.at += read as u64;
        }
        let count = buf.len().min(self.ahead.len() - self.taken);
        buf[..count].copy_from_slice(&self.ahead[self.taken..self.taken + count]);
        self.taken += count;
        Ok(count)
    }
}

fn kind_of(name: &str, path: &Path) -> Result<Kind> {
    Kind::of(name).ok_or_else(|| StorageError::BackupDamaged {
        path: path.to_owned(),
        what: format!("holds \"{name}\", which is no file of a backup"),
    })
}

const ZSTD: [u8; 4] = [0x28, 0xB5, 0x2F, 0xFD];

fn each_in_stream(mut reader: Box<dyn Read + '_>, name: &Path, visit: Visit<'_>) -> Result<()> {
    let mut first = Vec::new();
    let read = reader.by_ref().take(ZSTD.len() as u64).read_to_end(&mut first);
    read.map_err(|e| unreadable(name, e))?;
    let is_compressed = first == ZSTD;
    let whole = std::io::Cursor::new(first).chain(reader);
    match is_compressed {
        true => {
            let decoder = zstd::Decoder::new(whole).map_err(|e| unreadable(name, e))?;
            each_in_tar(Box::new(decoder), name, visit)
        }
        false => each_in_tar(Box::new(std::io::BufReader::with_capacity(1 << 20, whole)), name, visit),
    }
}

fn each_in_tar(reader: Box<dyn Read + '_>, path: &Path, visit: Visit<'_>) -> Result<()> {
    let mut archive = tar::Archive::new(reader);
    for entry in archive.entries().map_err(|e| unreadable(path, e))? {
        let mut entry = entry.map_err(|e| unreadable(path, e))?;
        let name = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
        let kind = kind_of(&name, path)?;
        if entry.header().entry_type() != tar::EntryType::Regular {
            let what = format!("holds \"{name}\", which is no regular file");
            return Err(StorageError::BackupDamaged { path: path.to_owned(), what });
        }
        let bytes = entry.size();
        let shown = path.join(&name);
        visit(File { name: &name, kind, bytes, path: shown, reader: &mut entry })?;
        if kind == Kind::Manifest {
            return Ok(());
        }
    }
    let what = format!("the stream ends without {BACKUP_MANIFEST}, which comes last");
    Err(StorageError::BackupIncomplete { path: path.to_owned(), what })
}
