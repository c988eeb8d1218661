//! Reads everything and says what is wrong.

use super::Storage;
use super::control::Control;
use crate::file::io::DiskFile;
use crate::page::{self, PAGE_SIZE};
use crate::wal::reader::Reader;
use crate::{Fork, PageTag, RelFile, Result};
use sinew_sync::region::shown;
use sinew_txn::TxnSession;
use std::collections::HashSet;
use std::path::PathBuf;

/// Relation files and folders of databases as they stand on disk, without those that running
/// transactions make.
#[derive(Debug, Default)]
pub struct Listing {
    /// Databases, with their folders.
    pub databases: Vec<(u32, PathBuf)>,
    /// Files of relations, with their paths.
    pub files: Vec<(RelFile, PathBuf)>,
}

impl Storage {
    /// Lists the relation files and databases on disk. To find files that the catalog does not
    /// know, the caller
    /// 1. calls this: files are listed before the creations under way, so that the creator of what
    ///    is listed has ended;
    /// 2. reads the catalog with a new snapshot;
    /// 3. asks `still_there` of what it did not find: a drop is in the catalog before its files go.
    pub(crate) fn list_files(&self, s: &TxnSession) -> Result<Listing> {
        let files = self.files.walk()?;
        let databases = self.files.databases()?;
        let pending: HashSet<RelFile> = self.list_pending(s.slot())?.into_iter().map(|p| p.0).collect();
        let is_made =
            |rel: RelFile| pending.contains(&rel) || pending.contains(&RelFile::new(rel.database, 0));
        Ok(Listing {
            databases: databases
                .into_iter()
                .filter(|&d| !is_made(RelFile::new(d, 0)))
                .map(|d| (d, self.files.database_dir(d)))
                .collect(),
            files: files.into_iter().filter(|f| !is_made(f.0)).map(|(rel, _, path)| (rel, path)).collect(),
        })
    }

    /// Those of these files and folders that are there once every commit under way is over.
    pub(crate) fn still_there(&self, s: &TxnSession, mut paths: Vec<PathBuf>) -> Result<Vec<PathBuf>> {
        if !paths.is_empty() {
            self.txn.wait_for_commits_under_way(s)?;
            paths.retain(|p| p.exists());
        }
        Ok(paths.iter().map(|p| shown(p)).collect())
    }

    /// Verifies checksum and header of every page of every file, the transaction statuses, and that
    /// the log can be read from the last checkpoint to its end. While others work, pages are read
    /// through the pool, so that a page just being written is not mistaken for a torn one. Returns
    /// what is wrong, a line each.
    pub(crate) fn check_pages(&self, s: &TxnSession) -> Result<Vec<String>> {
        let mut found = Vec::new();
        for (rel, fork, path) in self.files.walk()? {
            let file = match DiskFile::open_to_read(&path) {
                Ok(f) => f,
                // Dropped meanwhile.
                Err(_) if !path.exists() => continue,
                Err(e) => {
                    found.push(e.to_string());
                    continue;
                }
            };
            let len = file.size()?;
            if len % PAGE_SIZE as u64 != 0 {
                found.push(format!("\"{}\" ends in the middle of a page", shown(&path).display()));
            }
            for block in 0..(len / PAGE_SIZE as u64) as u32 {
                s.check_interrupts()?;
                if let Some(what) = self.check_page(s, &file, rel, fork, block) {
                    if !path.exists() {
                        break;
                    }
                    found.push(format!("block {block} of \"{}\": {what}", shown(&path).display()));
                }
            }
        }
        found.extend(self.statuses.check()?);
        self.check_log(s, &mut found)?;
        Ok(found)
    }

    fn check_page(
        &self,
        s: &TxnSession,
        file: &DiskFile,
        rel: RelFile,
        fork: Fork,
        block: u32,
    ) -> Option<String> {
        let tag = PageTag::new(rel, fork, block);
        let mut bytes = [0u8; PAGE_SIZE];
        let mut wrong = None;
        // A session may be writing the page. Only a page that is wrong each time, and through the
        // pool, is reported.
        for _ in 0..3 {
            match file.read_at(&mut bytes, u64::from(block) * PAGE_SIZE as u64) {
                Err(e) => return Some(e.to_string()),
                Ok(PAGE_SIZE) => {}
                Ok(_) => return None,
            }
            wrong = page::verify(self.files.directory(), &tag, &bytes).err();
            if wrong.is_none() {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(2));
        }
        if wrong.is_some() {
            return wrong;
        }
        // In the pool there may be a newer version, whose checksum means nothing but whose header
        // counts. A page that is not there is not brought in: nothing keeps its file from being
        // dropped meanwhile.
        match self.pool.pin_resident(s, tag) {
            Ok(Some(pin)) => match pin.read() {
                Ok(p) if !page::is_new(p.bytes()) => page::verify_header(p.bytes()).err(),
                Ok(_) => None,
                Err(e) => Some(e.to_string()),
            },
            Ok(None) => None,
            Err(e) => Some(e.to_string()),
        }
    }

    fn check_log(&self, s: &TxnSession, found: &mut Vec<String>) -> Result<()> {
        let control = Control::read(&self.dir)?;
        // Everything up to here must be readable; a checkpoint meanwhile may recycle segments under
        // our eyes.
        self.wal.flush_all(s.slot())?;
        let end = self.wal.flushed();
        let mut reader =
            Reader::new(self.wal.segments().dir(), control.redo, control.redo_epoch, control.epoch);
        loop {
            match reader.next() {
                Ok(Some(_)) => {}
                Ok(None) => break,
                Err(e) => {
                    found.push(e.to_string());
                    return Ok(());
                }
            }
        }
        if reader.position() < end && self.wal.completed_redo_point() == control.redo {
            found.push(format!("the log cannot be read beyond {}, it ends at {end}", reader.position()));
        }
        Ok(())
    }
}
