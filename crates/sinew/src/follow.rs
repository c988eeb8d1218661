//! A copy of a database that follows its archive, and becomes a database of its own on demand.
//!
//! ```
//! # fn main() -> sinew::Result<()> {
//! # let place = std::env::temp_dir().join(format!("sinew-doc-follow-{}", std::process::id()));
//! # std::fs::create_dir_all(&place).unwrap();
//! # use std::{thread::sleep, time::Duration};
//! use sinew::backup::BackupOptions;
//! use sinew::{Database, OpenOptions, follow};
//!
//! let archive = place.join("archive");
//! let to = archive.to_str().unwrap();
//! let db = OpenOptions::new().setting("archive_to", to).open(place.join("data"))?;
//! let mut session = db.session()?;
//! session.execute("create table notes (id int primary key)", &[])?;
//! # while !archive.join("base").exists() { sleep(Duration::from_millis(50)); }
//! db.backup(archive.join("base/first"), BackupOptions::new())?;
//!
//! follow::begin(&archive, place.join("copy"), None)?;
//! let copy = Database::open(place.join("copy"))?;
//! let mut reader = copy.session()?;
//! session.execute("insert into notes values (1)", &[])?;
//! while reader.query("select id from notes", &[])?.rows.is_empty() {
//!     sleep(Duration::from_millis(50));
//! }
//! assert!(reader.execute("insert into notes values (2)", &[]).is_err());
//! drop((session, db));
//!
//! copy.promote()?;
//! drop((reader, copy));
//! let own = Database::open(place.join("copy"))?;
//! own.session()?.execute("insert into notes values (2)", &[])?;
//! # drop(own);
//! # let _ = std::fs::remove_dir_all(&place);
//! # Ok(())
//! # }
//! ```

use crate::backup::Progress;
use crate::stores::location;
use crate::{Database, Result};
use sinew_storage::archive;
use sinew_sync::ThreadWaiter;
use std::ops::ControlFlow;
use std::path::Path;

pub use sinew_storage::Lsn;
pub use sinew_storage::archive::{Followed, Restored};
pub use sinew_storage::engine::follow::FollowStats;

/// Makes a directory that follows an archive: its newest moment now. Any process that opens the
/// directory reads, and the log is applied as the archive grows, for as long as a process has it
/// open. `dir` is missing or empty. `timeline` may be left out if the archive has only one.
///
/// # Errors
/// Those of [`archive::restore`](crate::archive::restore).
pub fn begin(archive: impl AsRef<Path>, dir: impl AsRef<Path>, timeline: Option<u64>) -> Result<Restored> {
    begin_with(archive, dir, timeline, &mut |_| ControlFlow::Continue(()))
}

/// [`begin`], with a listener as in
/// [`BackupOptions::on_progress`](crate::backup::BackupOptions::on_progress).
pub fn begin_with(
    archive: impl AsRef<Path>,
    dir: impl AsRef<Path>,
    timeline: Option<u64>,
    listener: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
) -> Result<Restored> {
    Ok(archive::follow(&location(archive.as_ref())?, dir.as_ref(), timeline, listener)?)
}

/// The archive that a directory follows; `None`: it follows none.
///
/// # Errors
/// XX001 if its `follow.state` is damaged.
pub fn followed(dir: impl AsRef<Path>) -> Result<Option<Followed>> {
    Ok(Followed::find(dir.as_ref())?)
}

impl Database {
    /// How far the directory has followed its archive; `None`: it follows none.
    ///
    /// # Errors
    /// XX001 if its `follow.state` is damaged.
    pub fn follow_stats(&self) -> Result<Option<FollowStats>> {
        Ok(self.engine()?.storage.follow_stats()?)
    }

    /// Makes the directory, which follows an archive, a database of its own. The log that the
    /// archive still has is applied first, if it can be reached. Sessions of all processes lose
    /// their transactions (57P02), and go on in the database of its own. Returns where its timeline
    /// begins.
    ///
    /// # Errors
    /// 55000 if the directory follows no archive, or if another process applies the log and does
    /// not stop. Log of the archive that cannot be read is no error: the process's log has a
    /// WARNING.
    pub fn promote(&self) -> Result<Lsn> {
        let engine = self.engine()?;
        let _entered = sinew_log::enter(engine.journal.clone());
        let session = engine.storage.session(Box::new(ThreadWaiter))?;
        Ok(engine.storage.promote(&session)?)
    }
}
