//! An object store for tests, by way of a folder: it outlives the process, has no folders and no
//! links, and does what a [`Plan`] says instead of what it should.

#![allow(dead_code, reason = "each test binary uses its own part")]

use sinew_storage::location::{Entry, Objects, Upload};
use sinew_storage::{Result, StorageError};
use std::collections::{BTreeSet, HashMap};
use std::io::{Error, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, LazyLock, Mutex};
use std::time::Duration;

/// The fate of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    Done,
    /// It is refused before anything happens.
    Failed(ErrorKind),
    /// It is done, and the answer gets lost.
    AnswerLost,
    /// A write is said to be done, and is not.
    Lie,
    /// The same of a write of which the first half is there.
    Half,
}

/// Decides about a request, by its verb and its key.
pub type Plan = Box<dyn FnMut(&str, &str) -> Fate + Send>;

static PLANS: LazyLock<Mutex<HashMap<PathBuf, Plan>>> = LazyLock::new(Mutex::default);

/// Decides the fate of the requests to a bucket of this process; `None`: all are done.
pub fn plan(bucket: &Path, plan: Option<Plan>) {
    let mut plans = PLANS.lock().unwrap();
    match plan {
        Some(plan) => drop(plans.insert(bucket.to_owned(), plan)),
        None => drop(plans.remove(bucket)),
    }
}

/// The address of a bucket, which is a folder of the name `bucket`.
pub fn address(bucket: &Path) -> PathBuf {
    PathBuf::from(format!("test://{}", bucket.display()))
}

/// For `StorageOptions`.
pub fn connect(address: &str) -> Result<Arc<dyn Objects>> {
    let path = address.strip_prefix("test://").expect("an address of a bucket");
    let (place, prefix) = path.rsplit_once("/bucket").expect("the name of the folder");
    let folder = PathBuf::from(format!("{place}/bucket"));
    Ok(Arc::new(Bucket { folder, prefix: prefix.trim_start_matches('/').to_owned() }))
}

#[derive(Debug, Clone)]
struct Bucket {
    folder: PathBuf,
    prefix: String,
}

const SLASH: &str = "!";
const HALF_MADE: &str = "#";

impl Bucket {
    fn file(&self, key: &str) -> PathBuf {
        self.folder.join(self.whole(key).replace('/', SLASH))
    }

    /// A key with the prefix.
    fn whole(&self, key: &str) -> String {
        [&*self.prefix, key].iter().filter(|part| !part.is_empty()).copied().collect::<Vec<_>>().join("/")
    }

    fn fate(&self, verb: &str, key: &str) -> Fate {
        PLANS.lock().unwrap().get_mut(&self.folder).map_or(Fate::Done, |plan| plan(verb, key))
    }

    fn failed(&self, key: &str, kind: ErrorKind) -> StorageError {
        StorageError::io("ask for", &self.path(key), Error::new(kind, "503 Slow Down"))
    }

    /// Does a request with what its fate makes of it.
    fn ask<T>(&self, verb: &str, key: &str, act: impl FnOnce() -> std::io::Result<T>) -> Result<T> {
        let fate = self.fate(verb, key);
        if let Fate::Failed(kind) = fate {
            return Err(self.failed(key, kind));
        }
        let done = act().map_err(|e| StorageError::io("ask for", &self.path(key), e));
        match fate {
            Fate::AnswerLost => Err(self.failed(key, ErrorKind::TimedOut)),
            _ => done,
        }
    }

    /// Whole keys below a whole one.
    fn keys(&self, prefix: &str) -> std::io::Result<BTreeSet<(String, u64)>> {
        let mut found = BTreeSet::new();
        for entry in std::fs::read_dir(&self.folder)?.flatten() {
            let key = entry.file_name().into_string().unwrap().replace(SLASH, "/");
            let below =
                prefix.is_empty() || key.strip_prefix(prefix).is_some_and(|rest| rest.starts_with('/'));
            if below && !key.starts_with(HALF_MADE) {
                found.extend(entry.metadata().ok().map(|meta| (key, meta.len())));
            }
        }
        Ok(found)
    }
}

impl Objects for Bucket {
    fn path(&self, key: &str) -> PathBuf {
        let (root, key) = (address(&self.folder), self.whole(key));
        if key.is_empty() { root } else { PathBuf::from(format!("{}/{key}", root.display())) }
    }

    fn put_new(&self, key: &str, parts: &[&[u8]]) -> Result<bool> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let mut bytes = parts.concat();
        match self.fate("look", key) {
            Fate::Lie => return Ok(true),
            Fate::Half => bytes.truncate(bytes.len() / 2),
            _ => {}
        }
        self.ask("put", key, || {
            let number = NEXT.fetch_add(1, Relaxed);
            let temp = self.folder.join(format!("{HALF_MADE}{}-{number}", std::process::id()));
            std::fs::write(&temp, &bytes)?;
            let linked = std::fs::hard_link(&temp, self.file(key));
            std::fs::remove_file(&temp)?;
            match linked {
                Err(e) if e.kind() == ErrorKind::AlreadyExists => Ok(false),
                linked => linked.map(|()| true),
            }
        })
    }

    fn begin(&self, key: &str, _bytes: u64) -> Result<Box<dyn Upload>> {
        struct Growing(Bucket, String, Vec<u8>);
        impl Upload for Growing {
            fn write(&mut self, bytes: &[u8]) -> Result<()> {
                self.2.extend_from_slice(bytes);
                Ok(())
            }

            fn finish(self: Box<Self>) -> Result<()> {
                self.0.put_new(&self.1, &[&self.2]).map(drop)
            }
        }
        Ok(Box::new(Growing(self.clone(), key.into(), Vec::new())))
    }

    fn read_at(&self, key: &str, buf: &mut [u8], at: u64) -> Result<usize> {
        self.ask("get", key, || {
            let bytes = std::fs::read(self.file(key))?;
            let rest = bytes.get(at as usize..).unwrap_or_default();
            let count = rest.len().min(buf.len());
            buf[..count].copy_from_slice(&rest[..count]);
            Ok(count)
        })
    }

    fn size(&self, key: &str) -> Result<u64> {
        self.ask("head", key, || std::fs::metadata(self.file(key)).map(|meta| meta.len()))
    }

    fn list(&self, prefix: &str) -> Result<Vec<Entry>> {
        self.ask("list", prefix, || {
            let (mut found, prefix) = (BTreeSet::new(), self.whole(prefix));
            for (key, len) in self.keys(&prefix)? {
                let rest = if prefix.is_empty() { &key[..] } else { &key[prefix.len() + 1..] };
                found.insert(match rest.split_once('/') {
                    Some((folder, _)) => (folder.to_owned(), None),
                    None => (rest.to_owned(), Some(len)),
                });
            }
            Ok(found.into_iter().map(|(name, size)| Entry { name, size }).collect())
        })
    }

    fn remove(&self, key: &str) -> Result<()> {
        self.ask("remove", key, || match std::fs::remove_file(self.file(key)) {
            Err(e) if e.kind() != ErrorKind::NotFound => Err(e),
            _ => Ok(()),
        })
    }

    fn remove_all(&self, prefix: &str) -> Result<()> {
        let whole = self.whole(prefix);
        for (key, _) in self.ask("list", prefix, || self.keys(&whole))? {
            let own = key.strip_prefix(&self.prefix).unwrap_or(&key);
            self.remove(own.trim_start_matches('/'))?;
        }
        Ok(())
    }
}

/// A plan under which so many of a hundred requests fail in one of several ways.
pub fn shaky(percent: u32, mut rng: fastrand::Rng) -> Plan {
    Box::new(move |verb, _| {
        if rng.u32(..100) >= percent {
            return Fate::Done;
        }
        match (verb, rng.u32(..6)) {
            ("look", 0) => Fate::Lie,
            ("look", _) => Fate::Done,
            (_, 0) => Fate::AnswerLost,
            (_, 1) => {
                std::thread::sleep(Duration::from_millis(20));
                Fate::Done
            }
            (_, 2) => Fate::Failed(ErrorKind::StorageFull),
            (_, 3) => Fate::Failed(ErrorKind::PermissionDenied),
            _ => Fate::Failed(ErrorKind::Other),
        }
    })
}
