//! Online backup of a directory, and its way back.
//!
//! ```
//! # fn main() -> sinew::Result<()> {
//! # let place = std::env::temp_dir().join(format!("sinew-doc-backup-{}", std::process::id()));
//! # std::fs::create_dir_all(&place).unwrap();
//! use sinew::Database;
//! use sinew::backup::{self, BackupOptions};
//!
//! let db = Database::open(place.join("data"))?;
//! db.session()?.execute("create table notes (id int primary key)", &[])?;
//!
//! // Others go on reading and writing meanwhile.
//! let taken = db.backup(place.join("monday"), BackupOptions::new())?;
//! assert_eq!(backup::verify(place.join("monday"))?, taken);
//!
//! backup::restore(place.join("monday"), place.join("again"))?;
//! let again = Database::open(place.join("again"))?;
//! again.session()?.execute("insert into notes values (1)", &[])?;
//! # drop((db, again));
//! # let _ = std::fs::remove_dir_all(&place);
//! # Ok(())
//! # }
//! ```

use crate::stores::{place, store};
use crate::{Database, Result, SqlState};
use sinew_storage::backup::{Destination, Options, Origin};
use sinew_storage::location::Location;
use sinew_sync::ThreadWaiter;
use std::fmt;
use std::io::{Read, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

pub use sinew_storage::backup::{Phase, Progress, Summary};

/// A backup into a folder begins again so often when the shared memory was given up meanwhile.
const ATTEMPTS: u32 = 10;

/// Hears of a backup's progress, and may end it.
type Listener<'a> = Box<dyn FnMut(&Progress) -> ControlFlow<()> + 'a>;

/// How to make a backup.
#[derive(Default)]
pub struct BackupOptions<'a> {
    options: Options,
    listener: Option<Listener<'a>>,
}

impl fmt::Debug for BackupOptions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.options.fmt(f)
    }
}

impl<'a> BackupOptions<'a> {
    /// As fast as it goes, and not compressed.
    pub fn new() -> BackupOptions<'a> {
        BackupOptions::default()
    }

    /// Bytes that the backup reads in a second at most.
    pub fn rate_bytes_per_s(mut self, rate: u64) -> BackupOptions<'a> {
        self.options.rate_bytes_per_s = rate;
        self
    }

    /// Compresses a stream by zstd with this level, 1 (fast) to 22 (small). A folder is not
    /// compressed: 55000.
    pub fn compress(mut self, level: i32) -> BackupOptions<'a> {
        self.options.compress = Some(level);
        self
    }

    /// Makes an incremental backup: it has only the pages that have changed since an earlier one,
    /// which may be incremental too. `earlier` is its folder or its address in an object store, its
    /// `backup.manifest` alone, or the file of its stream. [`restore_chain`] makes a directory of a
    /// full backup and those that build on it. 55000 if the directory does not know the earlier
    /// backup.
    pub fn incremental(mut self, earlier: impl Into<PathBuf>) -> BackupOptions<'a> {
        self.options.since = Some(earlier.into());
        self
    }

    /// Called several times a second. `Break` ends the backup: 57014.
    pub fn on_progress(
        mut self,
        listener: impl FnMut(&Progress) -> ControlFlow<()> + 'a,
    ) -> BackupOptions<'a> {
        self.listener = Some(Box::new(listener));
        self
    }
}

fn unheard(_: &Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

impl Database {
    /// Copies the directory into a folder that is missing or empty, or to the address of an object
    /// store below which nothing is, while other sessions and processes go on writing. Everything
    /// that was committed when the call began is in it, and whole transactions of the time until it
    /// returns.
    ///
    /// # Errors
    /// 57014 if the listener ended it, 55000 if the folder is not empty or the directory was opened
    /// to read only, XX001 if the directory is damaged. The folder is emptied then.
    pub fn backup(&self, folder: impl AsRef<Path>, options: BackupOptions<'_>) -> Result<Summary> {
        let named = place(folder.as_ref())?;
        let store = store(&named)?;
        let to = || store.as_ref().map_or(Destination::Folder(&named), Destination::Store);
        let BackupOptions { mut options, mut listener } = options;
        options.since = options.since.map(|earlier| place(&earlier)).transpose()?;
        for _ in 1..ATTEMPTS {
            match self.take(to(), &options, &mut listener) {
                Err(e) if e.sqlstate == SqlState::CRASH_SHUTDOWN => {}
                done => return done,
            }
        }
        self.take(to(), &options, &mut listener)
    }

    /// The same as a tar stream. `name` stands for it in errors. If the shared memory is given up
    /// meanwhile (57P02) the caller begins again, with a new stream.
    pub fn backup_to(&self, out: impl Write, name: &str, options: BackupOptions<'_>) -> Result<Summary> {
        let BackupOptions { mut options, mut listener } = options;
        options.since = options.since.map(|earlier| place(&earlier)).transpose()?;
        let to = Destination::Stream(Box::new(out), Path::new(name));
        self.take(to, &options, &mut listener)
    }

    fn take(
        &self,
        to: Destination<'_>,
        options: &Options,
        listener: &mut Option<Listener<'_>>,
    ) -> Result<Summary> {
        if self.is_inherited() {
            return Err(crate::session::inherited());
        }
        let engine = self.engine()?;
        let session = engine.storage.session(Box::new(ThreadWaiter))?;
        let mut unheard = unheard;
        let taken = match listener {
            Some(listener) => session.backup(to, options, listener),
            None => session.backup(to, options, &mut unheard),
        };
        Ok(taken?)
    }
}

/// Reads a backup, a folder, an address in an object store or the file of a stream, and compares it
/// with its manifest.
///
/// # Errors
/// 55000 if it is not complete, XX001 if it is damaged.
pub fn verify(from: impl AsRef<Path>) -> Result<Summary> {
    verify_with(from, &mut unheard)
}

/// [`verify`], with a listener as in [`BackupOptions::on_progress`].
pub fn verify_with(
    from: impl AsRef<Path>,
    listener: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
) -> Result<Summary> {
    verify_chain(&[from], listener)
}

/// [`verify_with`] of a full backup and the incremental ones that build on it, each on the one
/// before. The answer is that of the last one, with the files and bytes of all.
///
/// # Errors
/// Those of [`verify`]; 55000 if a backup does not build on the one before.
pub fn verify_chain(
    from: &[impl AsRef<Path>],
    listener: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
) -> Result<Summary> {
    let sources = sources(from)?;
    Ok(sinew_storage::backup::verify(origins(&sources), listener)?)
}

/// Where a backup is.
enum Source {
    Path(PathBuf),
    Store(Location),
}

fn sources(from: &[impl AsRef<Path>]) -> Result<Vec<Source>> {
    let source = |from: &Path| match store(from)? {
        Some(found) => Ok(Source::Store(found)),
        None => place(from).map(Source::Path),
    };
    from.iter().map(|from| source(from.as_ref())).collect()
}

fn origins(sources: &[Source]) -> Vec<Origin<'_>> {
    let mut found = Vec::with_capacity(sources.len());
    for source in sources {
        found.push(match source {
            Source::Path(path) => Origin::Path(path),
            Source::Store(place) => Origin::Folder(place),
        });
    }
    found
}

/// [`verify_with`] of a stream. `name` stands for it in errors.
pub fn verify_from(
    from: impl Read,
    name: &str,
    listener: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
) -> Result<Summary> {
    Ok(sinew_storage::backup::verify(vec![Origin::Stream(Box::new(from), Path::new(name))], listener)?)
}

/// Makes a database directory of a backup, a folder, an address in an object store or the file of a
/// stream. `dir` is missing or empty. Everything is checked as by [`verify`]; an error leaves `dir`
/// as it was.
pub fn restore(from: impl AsRef<Path>, dir: impl AsRef<Path>) -> Result<Summary> {
    restore_with(from, dir, &mut unheard)
}

/// [`restore`], with a listener as in [`BackupOptions::on_progress`].
pub fn restore_with(
    from: impl AsRef<Path>,
    dir: impl AsRef<Path>,
    listener: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
) -> Result<Summary> {
    restore_chain(&[from], dir, listener)
}

/// [`restore_with`] of a full backup and the incremental ones that build on it, each on the one
/// before. The directory is as the last one says.
///
/// # Errors
/// 55000 if a backup does not build on the one before.
pub fn restore_chain(
    from: &[impl AsRef<Path>],
    dir: impl AsRef<Path>,
    listener: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
) -> Result<Summary> {
    let sources = sources(from)?;
    Ok(sinew_storage::backup::restore(origins(&sources), dir.as_ref(), listener)?)
}

/// [`restore_with`] of a stream. `name` stands for it in errors.
pub fn restore_from(
    from: impl Read,
    name: &str,
    dir: impl AsRef<Path>,
    listener: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
) -> Result<Summary> {
    let origin = Origin::Stream(Box::new(from), Path::new(name));
    Ok(sinew_storage::backup::restore(vec![origin], dir.as_ref(), listener)?)
}
