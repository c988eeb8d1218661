//! Databases without catalogs of their own yet.
//!
//! A directory begins with three databases, and their catalogs hold the same rows. The naive way
//! writes them three times, although `template0` is never connected to and `template1` hardly ever.
//! Here a database may be *as new*: its folder holds one empty file ([`FILE`]) and nothing else. It
//! takes no space, and its catalogs are those that `bootstrap.rs` would write. The catalogs'
//! version (`version.rs`) sees to it that this means the same to every build that opens the
//! directory.
//!
//! - The first session that connects writes the catalogs, in one transaction. The deletion of the
//!   file is part of the transaction's commit. The folder therefore holds the file, or all of the
//!   catalogs, at every moment and after every crash.
//! - CREATE DATABASE with a template that is as new makes another database that is as new.
//! - Background vacuum, `sinew check` and `sinew recover` have nothing to do in such a database.
//!
//! A database whose catalogs were deleted by hand is not taken for one: the file is missing.
//!
//! **File numbers.** The catalogs' files have the same numbers each time, so that a session that
//! fails leaves numbers which the next one uses again. Nowhere else is a number given twice. The
//! naive way writes the catalogs as soon as the failed transaction has ended. A rollback deletes
//! its files after that, and would delete those of the next session. Two steps prevent it:
//!
//! 1. The writer holds [`lock_tag`] until its rollback has deleted the files: the lock is the
//!    session's and not the transaction's.
//! 2. If the writer died, its lock goes before its files. The next writer therefore waits until no
//!    file of the database waits for its deletion (`Session::settle_database`).

use super::bootstrap;
use crate::id;
use crate::rows::SystemRows;
use sinew_error::Result;
use sinew_storage::{Fork, RelFile, Storage};
use sinew_txn::LockTag;
use sinew_types::Oid;
use std::time::{Duration, Instant};

/// The number of the file that says that a database is as new. No relation has it.
pub const FILE: u64 = 1;

/// Between two looks whether a dead session's files are deleted.
const PAUSE: Duration = Duration::from_millis(5);

/// True if the database has no catalogs of its own yet. The caller holds the database's lock
/// (`database_lock_tag`).
pub fn is_as_new(storage: &Storage, database: Oid) -> bool {
    storage.files().exists(RelFile::new(database, FILE), Fork::Main)
}

/// Makes a database as new, in the session's transaction.
pub fn create(tx: SystemRows<'_>, database: Oid) -> Result<()> {
    tx.create_database(database, None)?;
    Ok(tx.create_file(RelFile::new(database, FILE))?)
}

/// The lock of the session that writes a database's catalogs.
pub fn lock_tag(database: Oid) -> LockTag {
    LockTag::object(database, id::DATABASE, database)
}

/// Writes the catalogs in the session's transaction, unless another session was faster. The
/// session holds [`lock_tag`] exclusively, until after the transaction's end.
pub fn write_catalogs(tx: SystemRows<'_>, database: Oid) -> Result<()> {
    if !is_as_new(tx.storage(), database) {
        return Ok(());
    }
    while !tx.settle_database(database)? {
        let seen = tx.slot().wake_seq();
        tx.slot().wait(seen, Some(Instant::now() + PAUSE)).map_err(sinew_error::SqlError::from)?;
        tx.check_interrupts()?;
    }
    bootstrap::write_local(tx, database)?;
    Ok(tx.drop_file_at_commit(RelFile::new(database, FILE))?)
}
