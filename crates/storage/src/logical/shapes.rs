//! The descriptions of tables that a reader knows, by their positions in the log.
//!
//! The reader notes each description that it passes. One that lies before the place at which it
//! began, or that it has forgotten since, is read once more where it stands: the log is kept from
//! there on (`chapter.rs`).

use super::change::{Kind, Logical, TableShape};
use super::chapter::{CHAPTER, described_from};
use crate::wal::reader::Reader;
use crate::wal::{Replay, ResourceManager, SEGMENT_SIZE, Wal};
use crate::{Lsn, Result, StorageError};
use rustc_hash::FxBuildHasher;
use std::collections::HashMap;
use std::sync::Arc;

/// Different descriptions whose bytes are kept at most.
const KNOWN_MAX: usize = 1024;
/// Bytes that are read at once for one description.
const LOOK_BYTES: usize = 8 << 10;

/// The descriptions that one reader knows.
#[derive(Default)]
pub(super) struct Shapes {
    at: HashMap<Lsn, Arc<TableShape>, FxBuildHasher>,
    /// The last description of each table, with its bytes. Many sessions log the same one, which is
    /// one value here.
    known: HashMap<u32, (Vec<u8>, Arc<TableShape>), FxBuildHasher>,
    /// The description of each table that the caller has got last.
    told: HashMap<u32, Arc<TableShape>, FxBuildHasher>,
    /// The chapter that the reader is in.
    chapter: u64,
}

/// The body of a logical record. `None`: there is none.
pub(super) fn body(data: &[u8]) -> Option<&[u8]> {
    data.get(size_of::<u64>()..)
}

impl Shapes {
    /// Notes a description that the reader passes. `None`: the bytes are no description.
    pub fn note(&mut self, at: Lsn, bytes: &[u8]) -> Option<Arc<TableShape>> {
        if at.0 / CHAPTER > self.chapter {
            self.chapter = at.0 / CHAPTER;
            let from = described_from(at.0);
            self.at.retain(|at, _| at.0 >= from);
        }
        let oid = bytes.first_chunk().map(|oid| u32::from_le_bytes(*oid))?;
        let shape = match self.known.get(&oid).filter(|(known, _)| known == bytes) {
            Some((_, shape)) => shape.clone(),
            None => {
                let Logical::Table(shape) = Logical::decode(Kind::Table, bytes)? else { return None };
                if self.known.len() >= KNOWN_MAX {
                    self.known.clear();
                }
                self.known.insert(oid, (bytes.to_vec(), shape.clone()));
                shape
            }
        };
        self.at.insert(at, shape.clone());
        Some(shape)
    }

    /// The description at `at`, of a change that is handed out next, if the caller has not got it
    /// yet.
    pub fn news(&mut self, log: &Log<'_>, at: Lsn) -> Result<Option<Arc<TableShape>>> {
        let shape = match self.at.get(&at) {
            Some(shape) => shape.clone(),
            None => self.look_up(log, at)?,
        };
        if self.told.get(&shape.oid).is_some_and(|told| Arc::ptr_eq(told, &shape)) {
            return Ok(None);
        }
        let told = self.told.insert(shape.oid, shape.clone());
        Ok(if told.is_some_and(|told| told == shape) { None } else { Some(shape) })
    }

    /// Reads the description that stands at a position.
    #[cold]
    fn look_up(&mut self, log: &Log<'_>, at: Lsn) -> Result<Arc<TableShape>> {
        let wal = log.wal;
        let mut reader = Reader::new(wal.segments().dir(), at, 0, wal.epoch());
        reader.read_ahead(LOOK_BYTES);
        reader.limit_to(wal.flushed());
        let is_it = |record: &Replay<'_>| {
            record.rm == ResourceManager::Logical
                && record.info == Kind::Table as u8
                && record.rel.database == log.database
        };
        let record = reader.next()?.filter(is_it);
        let shape = record.and_then(|record| self.note(at, body(record.data)?));
        shape.ok_or_else(|| log.lacks(at, Lsn(at.0 + 1)))
    }
}

/// The log that a reader reads.
pub(super) struct Log<'l> {
    pub wal: &'l Wal,
    pub database: u32,
    /// The slot's name, and how it is marked as lost.
    pub name: &'l str,
    pub lose: &'l dyn Fn(),
}

impl Log<'_> {
    /// A record at `at` cannot be read, and the slot needs the log from there up to `to`.
    #[cold]
    pub fn lacks(&self, at: Lsn, to: Lsn) -> StorageError {
        let first = at.0 / SEGMENT_SIZE * SEGMENT_SIZE;
        if (first..to.0).step_by(SEGMENT_SIZE as usize).all(|segment| self.wal.segments().is_there(segment)) {
            return bad(self.wal, at);
        }
        (self.lose)();
        StorageError::slot(self.name, super::SlotError::Lost)
    }
}

/// The record at a position cannot be read.
#[cold]
pub(super) fn bad(wal: &Wal, at: Lsn) -> StorageError {
    let segment = at.0 / SEGMENT_SIZE * SEGMENT_SIZE;
    let path = wal.segments().path(segment);
    let block = ((at.0 - segment) / 8192) as u32;
    StorageError::corrupt(path, block, format!("the logical record at {at} makes no sense"))
}
