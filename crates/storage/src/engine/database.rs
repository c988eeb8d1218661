//! Database directories.

use super::Storage;
use super::commit::file_info;
use crate::file::{io, names};
use crate::page::{self, OFF_CHECKSUM, OFF_LSN, PAGE_SIZE};
use crate::wal::CHANGE_BYTES;
use crate::{Fork, Lsn, PageTag, RelFile, Result, StorageError};
use sinew_sync::{Slot, kill_point};
use sinew_txn::{TxnSession, Xid};

/// A file of a template that becomes a new database's.
struct Copy {
    /// The first page of the template's file.
    first: PageTag,
    /// The new database.
    database: u32,
    /// Where its creation stands in the log.
    since: Lsn,
}

impl Storage {
    /// Makes the directory of a database for the current transaction, empty or with a copy of
    /// `template`'s files. The caller's lock keeps sessions from changing these meanwhile. Removed
    /// again if the transaction rolls back.
    pub(crate) fn create_database(&self, s: &TxnSession, database: u32, template: Option<u32>) -> Result<()> {
        assert_ne!(database, 0, "database 0 is the shared one");
        let xid = s.current_xid()?;
        let slot = s.slot();
        self.wal.reserve(slot, 4096)?;
        self.note_created(s, RelFile::new(database, 0), xid)?;
        let rel = RelFile::new(database, 0);
        let data = template.unwrap_or(0).to_le_bytes();
        let logged = self.log_file(slot, file_info::CREATE_DATABASE, xid, rel, &data);
        // Durable before there is anything: a folder whose record was lost in a crash would stay
        // unknown.
        self.wal.flush(s, logged)?;
        {
            let _mark = self.region.write_mark()?;
            io::make_dir(&self.files.database_dir(database))?;
        }
        kill_point("create database: folder made");
        if let Some(template) = template {
            // A backup holds the log first and then waits for the creations that are noted. One
            // that does not wait for this creation is therefore seen here.
            let logged_by = self.wal.is_held().then_some(xid);
            self.copy_files(slot, template, database, logged, logged_by)?;
            // Without a backup the copy is not in the log: replay must never start before it.
            self.checkpoint(s)?;
        }
        Ok(())
    }

    /// Deletes a database's files when the current transaction commits. The caller's lock sees to
    /// it that no session is connected to it.
    pub(crate) fn drop_database_at_commit(&self, s: &TxnSession, database: u32) -> Result<()> {
        self.drop_file_at_commit(s, RelFile::new(database, 0))
    }

    /// `since` is the position of the creation. With a transaction in `logged_by` the copy is also
    /// in the log: its files as made by that transaction, and its pages whole.
    fn copy_files(&self, slot: &Slot, from: u32, to: u32, since: Lsn, logged_by: Option<Xid>) -> Result<()> {
        self.pool.write_dirty(slot, &|t| t.rel.database == from, &mut |_, _| ())?;
        let target = self.files.database_dir(to);
        // Of the template alone: other databases may be on their way out.
        for (rel, fork, path) in self.files.walk_database(from)? {
            let name = path.file_name().expect("a walked file has a name");
            if let Some(xid) = logged_by
                && fork == Fork::Main
            {
                self.wal.reserve(slot, 4096)?;
                self.log_file(slot, file_info::CREATE, xid, RelFile::new(to, rel.file), &[]);
            }
            let logging = logged_by.map(|_| slot);
            let copy = Copy { first: PageTag::new(rel, fork, 0), database: to, since };
            self.copy_file(&path, &target.join(name), &copy, logging)?;
            kill_point("create database: file copied");
        }
        if self.settings.fsync {
            io::sync_dir(&target)?;
            io::sync_dir(&self.dir.join("base"))?;
        }
        Ok(())
    }

    /// A page's checksum knows the page's place, so that each is summed anew. The session of a slot
    /// in `logging` logs each page whole.
    fn copy_file(
        &self,
        from: &std::path::Path,
        to: &std::path::Path,
        copy: &Copy,
        logging: Option<&Slot>,
    ) -> Result<()> {
        let Copy { first: PageTag { rel, fork, .. }, database, since } = *copy;
        let source = io::DiskFile::open(from)?;
        let blocks = source.size()? / PAGE_SIZE as u64;
        let mut page = Box::new([0u8; PAGE_SIZE]);
        // Marked, here and below: if the region is given up meanwhile, the process that rebuilds it
        // removes the folder.
        let target = {
            let _mark = self.region.write_mark()?;
            let target = io::DiskFile::open_or_create(to)?;
            if blocks > 0 {
                target.allocate(0, blocks * PAGE_SIZE as u64)?;
            }
            target
        };
        for block in 0..blocks {
            source.read_at(&mut page[..], block * PAGE_SIZE as u64)?;
            let tag = PageTag::new(rel, fork, block as u32);
            page::verify(self.files.directory(), &tag, &page)
                .map_err(|what| StorageError::corrupt(from.to_owned(), tag.block, what))?;
            if page::is_new(&page) {
                continue;
            }
            // No page of a file has a position before the file. Backups rely on it.
            let lsn = page::lsn(&page).max(since.0);
            page::put_u64(&mut page, OFF_LSN, lsn);
            let moved = PageTag::new(RelFile::new(database, rel.file), fork, tag.block);
            let sum = page::checksum(self.files.directory(), &moved, &page);
            page::put_u32(&mut page, OFF_CHECKSUM, sum);
            if let Some(slot) = logging {
                self.wal.reserve(slot, CHANGE_BYTES)?;
                self.wal.critical(slot, || self.wal.insert_image(slot, &moved, &page));
            }
            let _mark = self.region.write_mark()?;
            target.write_at(&page[..], block * PAGE_SIZE as u64)?;
        }
        if self.settings.fsync { target.sync_data() } else { Ok(()) }
    }

    pub(super) fn delete_database(&self, slot: &Slot, database: u32) -> Result<()> {
        assert_ne!(database, 0, "the shared relations are never dropped");
        self.pool.discard_where(slot, &|t| t.rel.database == database)?;
        self.files.close_database(database);
        let dir = self.files.database_dir(database);
        let _mark = self.region.write_mark()?;
        kill_point("drop database: pages forgotten");
        // One by one, so that other processes know that it is on purpose.
        for (_, _, path) in self.files.walk_database(database).into_iter().flatten() {
            names::delete(&path)?;
        }
        match std::fs::remove_dir_all(&dir) {
            Err(e) if e.kind() != std::io::ErrorKind::NotFound => Err(StorageError::io("remove", &dir, e)),
            _ => Ok(()),
        }
    }
}
