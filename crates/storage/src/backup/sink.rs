//! Where a backup goes: a folder, a prefix of an object store, or a tar stream.

use super::record::Listed;
use crate::file::io::{self, DiskFile};
use crate::location::{Location, Upload};
use crate::manifest::BACKUP_MANIFEST;
use crate::{Result, StorageError};
use std::collections::{BTreeSet, HashMap};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Where a backup goes.
pub enum Destination<'a> {
    /// A folder that is missing or empty. It is made if its parent is there.
    Folder(&'a Path),
    /// A prefix of an object store below which nothing is.
    Store(&'a Location),
    /// A tar stream, compressed if the options say so. The name is for errors.
    Stream(Box<dyn Write + 'a>, &'a Path),
}

/// Takes the files of a backup one after the other, and counts and sums them.
pub(super) struct Sink<'a> {
    place: Place<'a>,
    files: Vec<Listed>,
    /// Bytes of the present file that are still to come.
    left: u64,
}

enum Place<'a> {
    Folder(Folder),
    Store(Store<'a>),
    Tar(Tar<'a>),
}

impl<'a> Sink<'a> {
    /// A folder is made, and must be empty.
    pub fn new(to: Destination<'a>, compress: Option<i32>) -> Result<Sink<'a>> {
        if compress.is_some() && !matches!(to, Destination::Stream(..)) {
            let what = "a folder is not compressed: write a stream (-), or compress the folder's file system";
            return Err(StorageError::BackupRefused(what.into()));
        }
        let place = match to {
            Destination::Folder(path) => Place::Folder(Folder::new(path)?),
            Destination::Store(place) => Place::Store(Store::new(place)?),
            Destination::Stream(out, name) => Place::Tar(Tar::new(out, name, compress)?),
        };
        Ok(Sink { place, files: Vec::new(), left: 0 })
    }

    /// The next file, of so many bytes.
    pub fn begin(&mut self, name: &str, bytes: u64) -> Result<()> {
        assert_eq!(self.left, 0, "the file before is whole");
        self.left = bytes;
        self.files.push(Listed { name: name.into(), bytes, crc: 0 });
        match &mut self.place {
            Place::Folder(folder) => folder.begin(name),
            Place::Store(store) => store.begin(name, bytes),
            Place::Tar(tar) => tar.begin(name, bytes),
        }
    }

    /// The next bytes of the present file.
    pub fn write(&mut self, bytes: &[u8]) -> Result<()> {
        self.left -= bytes.len() as u64;
        let file = self.files.last_mut().expect("a file has begun");
        file.crc = crc32c::crc32c_append(file.crc, bytes);
        match &mut self.place {
            Place::Folder(folder) => folder.write(bytes),
            Place::Store(store) => store.write(bytes),
            Place::Tar(tar) => tar.write(bytes),
        }
    }

    /// The present file is whole.
    pub fn end(&mut self) -> Result<()> {
        assert_eq!(self.left, 0, "the file has the bytes that it was to have");
        match &mut self.place {
            Place::Folder(folder) => folder.end(),
            Place::Store(store) => store.end(),
            Place::Tar(tar) => tar.pad(self.files.last().expect("a file has begun").bytes),
        }
    }

    /// A small file in one piece.
    pub fn put(&mut self, name: &str, bytes: &[u8]) -> Result<()> {
        self.begin(name, bytes.len() as u64)?;
        self.write(bytes)?;
        self.end()
    }

    /// The files so far.
    pub fn files(&self) -> &[Listed] {
        &self.files
    }

    /// Makes everything durable, then the manifest.
    pub fn finish(&mut self, manifest: &[u8]) -> Result<()> {
        match &mut self.place {
            Place::Folder(folder) => folder.finish(manifest),
            Place::Store(store) => store.finish(manifest, &self.files),
            Place::Tar(tar) => tar.finish(manifest),
        }
    }

    /// The backup failed: what is in the folder goes. A stream just ends.
    pub fn give_up(self) {
        match self.place {
            Place::Folder(folder) => folder.remove(),
            Place::Store(store) => store.remove(),
            Place::Tar(_) => {}
        }
    }
}

/// A folder that is being filled.
struct Folder {
    path: PathBuf,
    is_new: bool,
    folders: BTreeSet<PathBuf>,
    /// The present file, and where it goes on.
    file: Option<(DiskFile, u64)>,
}

impl Folder {
    fn new(path: &Path) -> Result<Folder> {
        let is_new = !path.exists();
        io::make_dir(path)?;
        must_be_empty(path, "a backup")?;
        Ok(Folder { path: path.to_owned(), is_new, folders: BTreeSet::new(), file: None })
    }

    fn begin(&mut self, name: &str) -> Result<()> {
        let path = self.path.join(name);
        make_parents(&self.path, &path, &mut self.folders)?;
        self.file = Some((DiskFile::open_or_create(&path)?, 0));
        Ok(())
    }

    fn write(&mut self, bytes: &[u8]) -> Result<()> {
        let (file, at) = self.file.as_mut().expect("a file has begun");
        file.write_at(bytes, *at)?;
        file.start_writing(*at, *at + bytes.len() as u64);
        *at += bytes.len() as u64;
        Ok(())
    }

    fn end(&mut self) -> Result<()> {
        let (file, _) = self.file.take().expect("a file has begun");
        file.sync_data()
    }

    fn finish(&mut self, manifest: &[u8]) -> Result<()> {
        for folder in self.folders.iter().rev() {
            io::sync_dir(folder)?;
        }
        io::sync_dir(&self.path)?;
        let temp = self.path.join(format!("{BACKUP_MANIFEST}.new"));
        let file = DiskFile::open_or_create(&temp)?;
        file.write_at(manifest, 0)?;
        file.sync_data()?;
        io::rename(&temp, &self.path.join(BACKUP_MANIFEST))?;
        io::sync_dir(&self.path)?;
        match self.path.parent().filter(|p| !p.as_os_str().is_empty() && self.is_new) {
            Some(parent) => io::sync_dir(parent),
            None => Ok(()),
        }
    }

    fn remove(self) {
        // Whatever stays has no manifest.
        empty(&self.path);
        if self.is_new {
            let _ = std::fs::remove_dir(&self.path);
        }
    }
}

/// A prefix of an object store that is being filled. A file has its name when all of its bytes are
/// there.
struct Store<'a> {
    place: &'a Location,
    /// The present file.
    begun: Option<Begun>,
    /// The first file is there, by which this backup has the prefix.
    is_ours: bool,
}

enum Begun {
    /// The first file, whole. Of two backups into one prefix one puts it, and the other one ends.
    First(Location, Vec<u8>),
    Other(Box<dyn Upload>),
}

impl Store<'_> {
    fn new(place: &Location) -> Result<Store<'_>> {
        match place.list()?.first() {
            Some(found) => Err(not_empty(&place.path(), &found.name, "a backup")),
            None => Ok(Store { place, begun: None, is_ours: false }),
        }
    }

    fn begin(&mut self, name: &str, bytes: u64) -> Result<()> {
        let place = self.place.join(name);
        self.begun = Some(match self.is_ours {
            true => Begun::Other(place.begin(bytes)?),
            false => Begun::First(place, Vec::new()),
        });
        Ok(())
    }

    fn write(&mut self, bytes: &[u8]) -> Result<()> {
        match self.begun.as_mut().expect("a file has begun") {
            Begun::First(_, whole) => {
                whole.extend_from_slice(bytes);
                Ok(())
            }
            Begun::Other(upload) => upload.write(bytes),
        }
    }

    fn end(&mut self) -> Result<()> {
        match self.begun.take().expect("a file has begun") {
            Begun::First(place, whole) => {
                if !place.put_new(&[&whole])? {
                    return Err(not_empty(&self.place.path(), place.name(), "a backup"));
                }
                self.is_ours = true;
                Ok(())
            }
            Begun::Other(upload) => upload.finish(),
        }
    }

    /// Looks whether all is there that was said to be, and puts the manifest.
    fn finish(&mut self, manifest: &[u8], files: &[Listed]) -> Result<()> {
        let mut found: HashMap<String, u64> = HashMap::new();
        let folder_of = |name: &str| name.rsplit_once('/').map(|(folder, _)| folder.to_owned());
        for folder in files.iter().map(|f| folder_of(&f.name)).collect::<BTreeSet<_>>() {
            let place = folder.as_ref().map_or(self.place.clone(), |folder| self.place.join(folder));
            let prefix = folder.map_or(String::new(), |folder| format!("{folder}/"));
            let objects = place.list()?.into_iter().filter_map(|e| Some((e.name, e.size?)));
            found.extend(objects.map(|(name, size)| (format!("{prefix}{name}"), size)));
        }
        for file in files {
            let damaged = |what: String| {
                Err(StorageError::BackupDamaged { path: self.place.join(&file.name).path(), what })
            };
            match found.get(&file.name) {
                None => return damaged("was written, and is not there".into()),
                Some(size) if *size != file.bytes => {
                    return damaged(format!("has {size} bytes, and {} were written into it", file.bytes));
                }
                Some(_) => {}
            }
        }
        match self.place.join(BACKUP_MANIFEST).put_new(&[manifest])? {
            true => Ok(()),
            false => Err(not_empty(&self.place.path(), BACKUP_MANIFEST, "a backup")),
        }
    }

    fn remove(self) {
        if self.is_ours {
            // Whatever stays has no manifest.
            let _ = self.place.join(BACKUP_MANIFEST).remove().and_then(|()| self.place.remove_all());
        }
    }
}

/// The refusal of a place that has something in it.
fn not_empty(place: &Path, name: &str, what: &str) -> StorageError {
    StorageError::BackupRefused(format!(
        "\"{}\" is not empty (\"{name}\" is in it): {what} needs an empty or a new folder",
        place.display()
    ))
}

/// Refuses a folder that has something in it.
pub(super) fn must_be_empty(path: &Path, what: &str) -> Result<()> {
    match io::read_dir(path)?.flatten().find(|e| e.file_name() != "lost+found") {
        Some(found) => Err(not_empty(path, &found.file_name().to_string_lossy(), what)),
        None => Ok(()),
    }
}

/// Removes what is in a folder, as far as that is possible.
pub(super) fn empty(path: &Path) {
    for entry in std::fs::read_dir(path).into_iter().flatten().flatten() {
        let path = entry.path();
        let _ = if path.is_dir() { std::fs::remove_dir_all(&path) } else { std::fs::remove_file(&path) };
    }
}

/// Makes the folders between `top` and a file, and notes them.
pub(super) fn make_parents(top: &Path, file: &Path, made: &mut BTreeSet<PathBuf>) -> Result<()> {
    let parents: Vec<&Path> = file.ancestors().skip(1).take_while(|p| *p != top).collect();
    for parent in parents.into_iter().rev() {
        if made.insert(parent.to_owned()) {
            io::make_dir(parent)?;
        }
    }
    Ok(())
}

/// A tar stream that is being written.
struct Tar<'a> {
    out: Out<'a>,
    name: PathBuf,
    mtime: u64,
}

enum Out<'a> {
    Plain(Box<dyn Write + 'a>),
    Zstd(zstd::Encoder<'a, Box<dyn Write + 'a>>),
    Ended,
}

const BLOCK: u64 = 512;

impl<'a> Tar<'a> {
    fn new(out: Box<dyn Write + 'a>, name: &Path, compress: Option<i32>) -> Result<Tar<'a>> {
        let out = match compress {
            None => Out::Plain(out),
            Some(level) => {
                let encoder = zstd::Encoder::new(out, level);
                Out::Zstd(encoder.map_err(|e| StorageError::io("compress", name, e))?)
            }
        };
        Ok(Tar { out, name: name.to_owned(), mtime: super::take::now() })
    }

    fn failed(&self, e: std::io::Error) -> StorageError {
        StorageError::io("write", &self.name, e)
    }

    fn begin(&mut self, name: &str, bytes: u64) -> Result<()> {
        let mut header = tar::Header::new_gnu();
        header.set_path(name).map_err(|e| self.failed(e))?;
        header.set_size(bytes);
        header.set_mode(0o600);
        header.set_mtime(self.mtime);
        header.set_entry_type(tar::EntryType::Regular);
        header.set_cksum();
        self.write(header.as_bytes())
    }

    fn write(&mut self, bytes: &[u8]) -> Result<()> {
        let written = match &mut self.out {
            Out::Plain(out) => out.write_all(bytes),
            Out::Zstd(out) => out.write_all(bytes),
            Out::Ended => unreachable!("nothing is written behind the end"),
        };
        written.map_err(|e| self.failed(e))
    }

    /// Fills the last block of a file of so many bytes.
    fn pad(&mut self, bytes: u64) -> Result<()> {
        let pad = bytes.next_multiple_of(BLOCK) - bytes;
        self.write(&[0; BLOCK as usize][..pad as usize])
    }

    fn finish(&mut self, manifest: &[u8]) -> Result<()> {
        // The reader has all that the manifest lists before it sees the manifest.
        let flushed = match &mut self.out {
            Out::Plain(out) => out.flush(),
            Out::Zstd(out) => out.flush(),
            Out::Ended => Ok(()),
        };
        flushed.map_err(|e| self.failed(e))?;
        self.begin(BACKUP_MANIFEST, manifest.len() as u64)?;
        self.write(manifest)?;
        self.pad(manifest.len() as u64)?;
        self.write(&[0; 2 * BLOCK as usize])?;
        let flushed = match std::mem::replace(&mut self.out, Out::Ended) {
            Out::Plain(mut out) => out.flush(),
            Out::Zstd(out) => out.finish().and_then(|mut out| out.flush()),
            Out::Ended => Ok(()),
        };
        flushed.map_err(|e| self.failed(e))
    }
}
