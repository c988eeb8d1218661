//! Where archives and backups lie: a folder, or a prefix of an object store.
//!
//! The archive and the backup know a [`Location`] only. Behind it stands an [`Objects`]: the one
//! for folders is in `location/folder.rs`. Those for object stores are in the crate `sinew-store`,
//! which the layers above hand in ([`Connect`]), so that this crate knows nothing of HTTP.
//!
//! An object store cannot append, cannot rename and cannot sync. So the archive needs no more of a
//! place than this: an object gets its name once, whole and durable, or not at all.

mod folder;

pub use crate::address::{SCHEMES, address, is_address};
use crate::{Result, StorageError};
use sinew_sync::kill_point;
use std::fmt::Debug;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Requests to an object store that are waited for at the same time.
const AT_ONCE: usize = 16;

/// Opens the object store at an address (`s3://bucket/prefix`). Nothing is sent yet: an address
/// that cannot be reached fails at the first call.
pub type Connect = fn(&str) -> Result<Arc<dyn Objects>>;

/// An object, or a folder, directly below a prefix.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its last name.
    pub name: String,
    /// An object's bytes; `None`: others stand below it.
    pub size: Option<u64>,
}

/// Objects by their keys, which are names with `/` between them. One call may take as long as the
/// place lets it, but not for ever.
///
/// Errors of all calls are `StorageError::Io` with the object's path. Their kinds say what they
/// are: `NotFound`, `PermissionDenied`, `StorageFull`, others.
pub trait Objects: Debug + Send + Sync {
    /// The path or the address of a key, for messages and to know the place again. No secret is in
    /// it.
    fn path(&self, key: &str) -> PathBuf;

    /// Makes an object that has the bytes of all parts, whole and durable, unless one has its name.
    /// False: one has. After an error the object may be there or not.
    fn put_new(&self, key: &str, parts: &[&[u8]]) -> Result<bool>;

    /// Begins an object of about so many bytes. It has its name when `finish` returns, and not
    /// before.
    fn begin(&self, key: &str, bytes: u64) -> Result<Box<dyn Upload>>;

    /// Reads until the buffer is full or the object ends; returns the bytes read.
    fn read_at(&self, key: &str, buf: &mut [u8], at: u64) -> Result<usize>;

    /// The bytes of an object.
    fn size(&self, key: &str) -> Result<u64>;

    /// The entries directly below a prefix; none if there is nothing.
    fn list(&self, prefix: &str) -> Result<Vec<Entry>>;

    /// Removes an object if it is there.
    fn remove(&self, key: &str) -> Result<()>;

    /// Removes everything below a prefix.
    fn remove_all(&self, prefix: &str) -> Result<()>;

    /// Whether `put_new` itself reads what it wrote before the object has its name.
    fn reads_back(&self) -> bool {
        false
    }

    // ---- for places with folders

    /// Makes the folder.
    fn make_folder(&self, _prefix: &str) -> Result<()> {
        Ok(())
    }

    /// Removes the folder if it is empty.
    fn remove_folder(&self, _prefix: &str) {}

    /// Removals in the folder become durable.
    fn settle(&self, _prefix: &str) -> Result<()> {
        Ok(())
    }

    /// Removes what writers that died have left directly below a prefix.
    fn clear(&self, _prefix: &str) -> Result<()> {
        Ok(())
    }
}

/// An object that is being made. Without `finish` it never is.
pub trait Upload {
    /// The next bytes.
    fn write(&mut self, bytes: &[u8]) -> Result<()>;
    /// The object is whole and durable when this returns.
    fn finish(self: Box<Self>) -> Result<()>;
}

/// The place of an object, or of all below a prefix.
#[derive(Debug, Clone)]
pub struct Location {
    objects: Arc<dyn Objects>,
    key: String,
}

impl PartialEq for Location {
    fn eq(&self, other: &Location) -> bool {
        self.path() == other.path()
    }
}

impl Location {
    /// A folder of this machine, or a file.
    pub fn folder(path: &Path) -> Location {
        Location::root_of(Arc::new(folder::Folder::new(path)))
    }

    /// All that a place has.
    pub fn root_of(objects: Arc<dyn Objects>) -> Location {
        Location { objects, key: String::new() }
    }

    /// By a path or an address. `Unsupported` if it is an address and nothing connects to one.
    pub fn at(place: &Path, connect: Option<Connect>) -> Result<Location> {
        match (place.to_str().filter(|_| is_address(place)), connect) {
            (None, _) => Ok(Location::folder(place)),
            (Some(address), Some(connect)) => Ok(Location::root_of(connect(address)?)),
            (Some(address), None) => Err(StorageError::Unsupported(format!(
                "\"{address}\" is in an object store, and this program was built without object stores"
            ))),
        }
    }

    /// The place with a name below this.
    pub fn join(&self, name: &str) -> Location {
        let key = if self.key.is_empty() { name.to_owned() } else { format!("{}/{name}", self.key) };
        Location { objects: self.objects.clone(), key }
    }

    /// Its last name.
    pub fn name(&self) -> &str {
        self.key.rsplit('/').next().unwrap_or_default()
    }

    /// The path or the address, for messages and to know it again.
    pub fn path(&self) -> PathBuf {
        self.objects.path(&self.key)
    }

    /// Its bytes.
    pub(crate) fn size(&self) -> Result<u64> {
        self.objects.size(&self.key)
    }

    /// Whether there is an object.
    pub(crate) fn exists(&self) -> Result<bool> {
        match self.size() {
            Ok(_) => Ok(true),
            Err(e) if e.is_not_found() => Ok(false),
            Err(e) => Err(e),
        }
    }

    pub(crate) fn read_at(&self, buf: &mut [u8], at: u64) -> Result<usize> {
        self.objects.read_at(&self.key, buf, at)
    }

    /// All of an object. One of more than `max` bytes is damaged.
    pub(crate) fn read(&self, max: u64) -> Result<Vec<u8>> {
        let size = self.size()?;
        if size > max {
            return Err(StorageError::BackupDamaged { path: self.path(), what: "is too long".into() });
        }
        let mut bytes = vec![0; size as usize];
        let read = if bytes.is_empty() { 0 } else { self.read_at(&mut bytes, 0)? };
        bytes.truncate(read);
        Ok(bytes)
    }

    /// The entries directly below, by name.
    pub(crate) fn list(&self) -> Result<Vec<Entry>> {
        let mut found = self.objects.list(&self.key)?;
        found.sort_unstable_by(|a, b| a.name.cmp(&b.name));
        Ok(found)
    }

    /// Makes an object that is whole and durable when it has its name. False: the name was taken.
    /// The object is read again: a place that took less than it said is found here.
    pub(crate) fn put_new(&self, parts: &[&[u8]]) -> Result<bool> {
        kill_point("location: object to be put");
        let is_new = self.objects.put_new(&self.key, parts)?;
        kill_point("location: object put");
        if is_new && !self.objects.reads_back() {
            self.compare(parts)?;
        }
        Ok(is_new)
    }

    /// The object has these bytes and no others.
    fn compare(&self, parts: &[&[u8]]) -> Result<()> {
        let wrong = |what: String| Err(StorageError::BackupDamaged { path: self.path(), what });
        let want = parts.concat();
        // One byte more finds a longer one.
        let mut found = vec![0; want.len() + 1];
        match self.read_at(&mut found, 0) {
            Err(e) if e.is_not_found() => wrong("was written, and is not there".into()),
            Err(e) => Err(e),
            Ok(read) if read != want.len() => {
                wrong(format!("has {read} bytes or more, and {} were written into it", want.len()))
            }
            Ok(read) if found[..read] != want => wrong("does not hold what was written into it".into()),
            Ok(_) => Ok(()),
        }
    }

    /// Does something with each object. The answers of an object store take their time, so that
    /// several are waited for at once.
    pub(crate) fn each_of<T: Sync, R: Send>(&self, objects: &[T], act: impl Fn(&T) -> R + Sync) -> Vec<R> {
        if !is_address(&self.path()) || objects.len() < AT_ONCE {
            return objects.iter().map(act).collect();
        }
        let act = &act;
        std::thread::scope(|scope| {
            let some = objects.chunks(objects.len().div_ceil(AT_ONCE));
            let threads: Vec<_> =
                some.map(|some| scope.spawn(move || some.iter().map(act).collect::<Vec<_>>())).collect();
            let done = threads.into_iter().map(|thread| thread.join());
            done.flat_map(|done| done.unwrap_or_else(|e| std::panic::resume_unwind(e))).collect()
        })
    }

    pub(crate) fn begin(&self, bytes: u64) -> Result<Box<dyn Upload>> {
        self.objects.begin(&self.key, bytes)
    }

    pub(crate) fn remove(&self) -> Result<()> {
        self.objects.remove(&self.key)
    }

    pub(crate) fn remove_all(&self) -> Result<()> {
        self.objects.remove_all(&self.key)
    }

    pub(crate) fn make_folder(&self) -> Result<()> {
        self.objects.make_folder(&self.key)
    }

    pub(crate) fn remove_folder(&self) {
        self.objects.remove_folder(&self.key);
    }

    pub(crate) fn settle(&self) -> Result<()> {
        self.objects.settle(&self.key)
    }

    pub(crate) fn clear(&self) -> Result<()> {
        self.objects.clear(&self.key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same as an archive may expect of every place.
    #[test]
    fn a_folder_gives_each_name_once() {
        let dir = crate::testing::temp_dir("location");
        std::fs::create_dir_all(&dir).unwrap();
        let place = Location::folder(&dir);
        let object = place.join("a/b/c");
        assert!(!object.exists().unwrap() && object.size().unwrap_err().is_not_found());
        assert!(object.put_new(&[b"one"]).unwrap_err().is_not_found(), "no folder is made on the way");
        for folder in ["a", "a/b"] {
            place.join(folder).make_folder().unwrap();
        }
        assert!(object.put_new(&[b"one ", b"two"]).unwrap());
        assert!(!object.put_new(&[b"other"]).unwrap());
        assert_eq!(object.read(100).unwrap(), b"one two");
        assert!(object.read(6).unwrap_err().to_string().contains("is too long"));
        assert_eq!(object.name(), "c");
        let mut part = [0; 10];
        assert_eq!(object.read_at(&mut part, 4).unwrap(), 3);
        let entry = |name: &str, size| Entry { name: name.into(), size };
        assert_eq!(place.join("a").list().unwrap(), [entry("b", None)]);
        assert_eq!(place.join("a/b").list().unwrap(), [entry("c", Some(7))]);
        assert_eq!(place.join("x").list().unwrap(), []);
        std::fs::write(dir.join("a/b/.new-1"), "half").unwrap();
        place.join("a/b").clear().unwrap();
        assert_eq!(place.join("a/b").list().unwrap().len(), 1);
        place.join("a").remove_all().unwrap();
        object.remove().unwrap();
        assert!(!object.exists().unwrap());
        std::fs::remove_dir_all(dir).unwrap();
    }
}
