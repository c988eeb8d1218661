//! The backup on which an incremental one builds, and the pages that it has already.

use super::contents::Kind;
use super::origin::{self, Origin};
use super::record::{Record, Since};
use super::{known, reseal};
use crate::Result;
use crate::file::io::DiskFile;
use crate::location::{Connect, Location, is_address};
use crate::page::PAGE_SIZE;
use std::collections::HashMap;
use std::path::Path;

/// The earlier backup.
pub(super) struct Earlier {
    pub since: Since,
    /// The blocks of each relation's file in it.
    blocks: HashMap<String, u64>,
}

impl Earlier {
    /// Finds the backup at a path or an address: its folder, its manifest alone, or the file of its
    /// stream.
    /// `dir` is the directory that is copied, and `id` its identity.
    ///
    /// # Errors
    /// `BackupRefused` if the directory does not know it.
    pub fn find(path: &Path, connect: Option<Connect>, dir: &Path, id: u64) -> Result<Earlier> {
        let record = manifest_at(path, connect)?;
        let since = known::must_know(dir, id, &record, path)?;
        let lengths = record.lengths().into_iter();
        let blocks = lengths.map(|(name, bytes)| (name, bytes / PAGE_SIZE as u64)).collect();
        Ok(Earlier { since, blocks })
    }

    /// Whether the earlier backup has any page of a file.
    pub fn has_file(&self, name: &str) -> bool {
        self.blocks.get(name).is_some_and(|blocks| *blocks > 0)
    }

    /// Whether the earlier backup has a page as it is now. A page that does not prove it is not
    /// there: one without a position, and one of a kind that also changes without a record.
    pub fn has_page(&self, name: &str, block: u64, page: &[u8]) -> bool {
        let is_there = self.blocks.get(name).is_some_and(|blocks| block < *blocks);
        is_there && reseal::trusted_lsn(page).is_some_and(|lsn| lsn <= self.since.from)
    }
}

/// How a manifest begins.
const TITLE: [u8; 13] = *b"sinew backup ";

/// The manifest of a backup: in its folder, in the file of its stream, or by itself.
fn manifest_at(path: &Path, connect: Option<Connect>) -> Result<Record> {
    if is_address(path) || path.is_dir() {
        return Ok(origin::manifest_in(&Location::at(path, connect)?)?.1);
    }
    let mut first = [0; TITLE.len()];
    let file = DiskFile::open_to_read(path)?;
    if file.read_at(&mut first, 0)? == TITLE.len() && first == TITLE {
        return Record::read(&file.read_all()?, path);
    }
    let mut record = None;
    origin::each(Origin::Path(path), &mut |_| (), &mut |mut file| {
        if file.kind == Kind::Manifest {
            let mut bytes = vec![0; file.bytes as usize];
            file.read(&mut bytes)?;
            record = Some(Record::read(&bytes, &file.path)?);
        }
        Ok(())
    })?;
    Ok(record.expect("a stream that was read to its end has a manifest"))
}
