//! An archive of the log: what it holds, and restoring a directory as it was at a moment of the
//! past.
//!
//! A directory with the setting `archive_to` ships its log into a folder, or into an object store
//! (`s3://bucket/prefix`, with the feature `object-store`). Base backups lie in the same place.
//!
//! ```
//! # fn main() -> sinew::Result<()> {
//! # let place = std::env::temp_dir().join(format!("sinew-doc-archive-{}", std::process::id()));
//! # std::fs::create_dir_all(&place).unwrap();
//! use sinew::archive::{self, Target};
//! use sinew::backup::BackupOptions;
//! use sinew::{Database, OpenOptions};
//!
//! let archive = place.join("archive");
//! let to = archive.to_str().unwrap();
//! let db = OpenOptions::new().setting("archive_to", to).open(place.join("data"))?;
//! let mut session = db.session()?;
//! session.execute("create table notes (id int primary key)", &[])?;
//! # use std::{thread::sleep, time::Duration};
//! # while !archive.join("base").exists() { sleep(Duration::from_millis(50)); }
//! db.backup(archive.join("base/first"), BackupOptions::new())?;
//! session.execute("insert into notes values (1)", &[])?;
//! drop(session);
//! drop(db);
//!
//! archive::restore(&archive, place.join("again"), Target::Latest, None)?;
//! let again = Database::open(place.join("again"))?;
//! assert_eq!(again.session()?.query("select id from notes", &[])?.rows.len(), 1);
//! # drop(again);
//! # let _ = std::fs::remove_dir_all(&place);
//! # Ok(())
//! # }
//! ```

use crate::backup::Progress;
use crate::stores::location;
use crate::{Error, Result, SqlState};
use sinew_types::{Datum, FmtCtx, io, oid};
use std::ops::ControlFlow;
use std::path::Path;

pub use sinew_storage::Lsn;
pub use sinew_storage::archive::{
    BaseBackup, Contents, Gap, Lacking, Pruned, Restored, Target, TimelineInfo, id_of, shown, utc,
};

/// Microseconds from 1970 to 2000, from which timestamps count.
const EPOCH_2000_US: i64 = 946_684_800_000_000;

/// Reads a target: `latest`, a position (`0/1A2B3C8`), the number of a transaction, or a time,
/// which is UTC unless it names a zone.
pub fn target(text: &str) -> Result<Target> {
    let text = text.trim();
    if text == "latest" {
        return Ok(Target::Latest);
    }
    if !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit()) {
        let xid = text.parse().map_err(|_| unreadable(text))?;
        return Ok(Target::Transaction(xid));
    }
    if let Some(lsn) = position(text) {
        return Ok(Target::Position(lsn));
    }
    match io::text_in(oid::TIMESTAMPTZ, text, -1, &FmtCtx::default()) {
        Ok(Datum::TimestampTz(us)) if us > i64::MIN && us < i64::MAX - EPOCH_2000_US => {
            Ok(Target::Time(us + EPOCH_2000_US))
        }
        _ => Err(unreadable(text)),
    }
}

fn unreadable(text: &str) -> Error {
    let what = format!("\"{text}\" is no moment to restore to");
    let hint = "It is \"latest\", a time (2026-11-27 10:00:00+00), a transaction's number, or a position of the log (0/1A2B3C8).";
    Error::new(SqlState::INVALID_PARAMETER_VALUE, what).hint(hint)
}

fn position(text: &str) -> Option<Lsn> {
    let (high, low) = text.split_once('/')?;
    let is_hex = |t: &str| !t.is_empty() && t.len() <= 8 && t.bytes().all(|b| b.is_ascii_hexdigit());
    if !is_hex(high) || !is_hex(low) {
        return None;
    }
    let part = |t: &str| u64::from_str_radix(t, 16).ok();
    Some(Lsn(part(high)? << 32 | part(low)?))
}

/// Makes a database directory as the archived one was at a moment. `dir` is missing or empty.
/// `timeline` may be left out if the archive has only one. The new directory is a timeline of its
/// own.
///
/// # Errors
/// 55000 if the target cannot be reached; the message says what can. XX001 if the archive is
/// damaged. `dir` is as it was then.
pub fn restore(
    archive: impl AsRef<Path>,
    dir: impl AsRef<Path>,
    target: Target,
    timeline: Option<u64>,
) -> Result<Restored> {
    restore_with(archive, dir, target, timeline, &mut |_| ControlFlow::Continue(()))
}

/// [`restore`], with a listener as in
/// [`BackupOptions::on_progress`](crate::backup::BackupOptions::on_progress).
pub fn restore_with(
    archive: impl AsRef<Path>,
    dir: impl AsRef<Path>,
    target: Target,
    timeline: Option<u64>,
    listener: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
) -> Result<Restored> {
    let place = location(archive.as_ref())?;
    Ok(sinew_storage::archive::restore(&place, dir.as_ref(), target, timeline, listener)?)
}

/// Whether a place is an archive. One that cannot be looked at is none.
pub fn is_one(place: impl AsRef<Path>) -> bool {
    location(place.as_ref()).is_ok_and(|place| sinew_storage::archive::is_one(&place).unwrap_or(false))
}

/// Reads what is in an archive: timelines, log and gaps, base backups.
///
/// # Errors
/// 55000 if the folder is no archive, XX001 with a file's name if one is damaged.
pub fn list(archive: impl AsRef<Path>) -> Result<Contents> {
    Ok(sinew_storage::archive::list(&location(archive.as_ref())?)?)
}

/// Removes all base backups but the newest `keep`, and the log that none of those needs.
///
/// # Errors
/// 55000 if there is no complete base backup, or `keep` is 0.
pub fn prune(archive: impl AsRef<Path>, keep: usize) -> Result<Pruned> {
    Ok(sinew_storage::archive::prune(&location(archive.as_ref())?, keep)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_told_apart() {
        let time = |us| Target::Time(us);
        for (text, found) in [
            ("latest", Target::Latest),
            ("1234", Target::Transaction(1234)),
            ("0/1A2b3C8", Target::Position(Lsn(0x1A2_B3C8))),
            ("1/0", Target::Position(Lsn(1 << 32))),
            ("2026-11-27 10:00:00+00", time(1_795_773_600_000_000)),
            ("2026-11-27 10:00:00", time(1_795_773_600_000_000)),
            ("2026-11-27 11:00:00.5+01", time(1_795_773_600_500_000)),
        ] {
            assert_eq!(target(text).unwrap(), found, "{text}");
        }
        for text in ["", "infinity", "yesterday or so", "0/123456789", "/", "-1", "99999999999999999999"] {
            assert_eq!(target(text).unwrap_err().sqlstate, SqlState::INVALID_PARAMETER_VALUE, "{text}");
        }
    }
}
