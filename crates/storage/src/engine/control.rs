//! The control block: where recovery starts. Format: docs/format/pages.md.

use crate::file::io::DiskFile;
use crate::wal::{FIRST_LSN, SEGMENT_SIZE};
use crate::{Lsn, Result, StorageError};
use std::path::{Path, PathBuf};

pub(crate) const FILE: &str = "control";
const MAGIC: &[u8; 8] = b"SINEWDB\x01";
/// 2 added what stands at 96 and after it, which a program that knows 1 only would write over.
const FORMAT: u32 = 2;
const FORMAT_WITHOUT_CATALOG: u32 = 1;
const BLOCK: usize = 512;
const COPY_STRIDE: u64 = 4096;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u32)]
pub(crate) enum State {
    /// Never opened to anybody.
    Creating = 1,
    InUse = 2,
    AtRest = 3,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Control {
    pub counter: u64,
    pub id: u64,
    pub state: State,
    pub epoch: u32,
    pub redo: Lsn,
    pub checkpoint: Lsn,
    pub redo_epoch: u32,
    pub next_xid: u64,
    pub next_oid: u64,
    pub next_file: u64,
    /// `StorageOptions::catalog_version` of whoever made the directory; 0 in format 1.
    pub catalog_version: u32,
    /// The program that made the directory.
    pub made_by: String,
}

const MADE_BY: std::ops::Range<usize> = 104..136;

impl Control {
    pub fn new(id: u64, catalog_version: u32) -> Control {
        Control {
            counter: 0,
            id,
            state: State::Creating,
            epoch: 0,
            redo: FIRST_LSN,
            checkpoint: FIRST_LSN,
            redo_epoch: 0,
            next_xid: sinew_txn::Xid::FIRST_NORMAL.0,
            next_oid: super::FIRST_OID,
            next_file: super::FIRST_FILE,
            catalog_version,
            made_by: format!("sinew {}", env!("CARGO_PKG_VERSION")),
        }
    }
    pub fn path(dir: &Path) -> PathBuf {
        dir.join(FILE)
    }

    fn encode(&self) -> [u8; BLOCK] {
        let mut b = [0u8; BLOCK];
        let mut put = |at: usize, bytes: &[u8]| b[at..at + bytes.len()].copy_from_slice(bytes);
        put(0, MAGIC);
        put(8, &FORMAT.to_le_bytes());
        put(16, &self.counter.to_le_bytes());
        put(24, &self.id.to_le_bytes());
        put(32, &(crate::page::PAGE_SIZE as u32).to_le_bytes());
        put(36, &(SEGMENT_SIZE as u32).to_le_bytes());
        put(40, &(self.state as u32).to_le_bytes());
        put(44, &self.epoch.to_le_bytes());
        put(48, &self.redo.0.to_le_bytes());
        put(56, &self.checkpoint.0.to_le_bytes());
        put(64, &self.redo_epoch.to_le_bytes());
        put(72, &self.next_xid.to_le_bytes());
        put(80, &self.next_oid.to_le_bytes());
        put(88, &self.next_file.to_le_bytes());
        put(96, &self.catalog_version.to_le_bytes());
        let made_by = self.made_by.as_bytes();
        put(MADE_BY.start, &made_by[..made_by.len().min(MADE_BY.len())]);
        let crc = sum(&b);
        b[12..16].copy_from_slice(&crc.to_le_bytes());
        b
    }
    /// `Ok(None)`: not a valid block. `Err`: a valid block of a format that this program does not know.
    fn decode(b: &[u8; BLOCK]) -> std::result::Result<Option<Control>, String> {
        let u32_at = |at: usize| u32::from_le_bytes(b[at..at + 4].try_into().expect("four bytes"));
        let u64_at = |at: usize| u64::from_le_bytes(b[at..at + 8].try_into().expect("eight bytes"));
        if &b[0..8] != MAGIC || u32_at(12) != sum(b) {
            return Ok(None);
        }
        if !matches!(u32_at(8), FORMAT | FORMAT_WITHOUT_CATALOG) {
            return Err(format!("format {} (this program knows {FORMAT})", u32_at(8)));
        }
        if u32_at(32) as usize != crate::page::PAGE_SIZE || u64::from(u32_at(36)) != SEGMENT_SIZE {
            return Err(format!("pages of {} and log segments of {} bytes", u32_at(32), u32_at(36)));
        }
        let state = match u32_at(40) {
            1 => State::Creating,
            2 => State::InUse,
            3 => State::AtRest,
            other => return Err(format!("state {other}")),
        };
        Ok(Some(Control {
            counter: u64_at(16),
            id: u64_at(24),
            state,
            epoch: u32_at(44),
            redo: Lsn(u64_at(48)),
            checkpoint: Lsn(u64_at(56)),
            redo_epoch: u32_at(64),
            next_xid: u64_at(72),
            next_oid: u64_at(80),
            next_file: u64_at(88),
            // Zero and nothing in format 1.
            catalog_version: u32_at(96),
            made_by: String::from_utf8_lossy(&b[MADE_BY]).trim_end_matches('\0').to_owned(),
        }))
    }

    /// Refuses a directory whose system catalogs are not those that this program knows. `path` is what the user opened.
    pub fn check_catalog(&self, path: &Path, ours: u32) -> Result<()> {
        if self.catalog_version == ours {
            return Ok(());
        }
        Err(StorageError::OtherCatalog {
            path: path.to_owned(),
            found: self.catalog_version,
            ours,
            made_by: self.made_by.clone(),
        })
    }

    /// The newest valid copy.
    pub fn read(dir: &Path) -> Result<Control> {
        let path = Control::path(dir);
        let not = |what: String| StorageError::NotADatabase { path: dir.to_owned(), what };
        let file = match DiskFile::open_to_read(&path) {
            Err(StorageError::Io { source, .. }) if source.kind() == std::io::ErrorKind::NotFound => {
                return Err(not("it has no control file".into()));
            }
            f => f?,
        };
        let mut newest: Option<Control> = None;
        for copy in 0..2 {
            let mut block = [0u8; BLOCK];
            if file.read_at(&mut block, copy * COPY_STRIDE)? < BLOCK {
                continue;
            }
            if let Some(c) = Control::decode(&block).map_err(not)?
                && newest.as_ref().is_none_or(|n| n.counter < c.counter)
            {
                newest = Some(c);
            }
        }
        newest.ok_or_else(|| StorageError::corrupt(path, 0, "neither copy of the control block is valid"))
    }
    /// Writes the older copy, durably. One process at a time.
    pub fn write(&mut self, dir: &Path, fsync: bool) -> Result<()> {
        self.counter += 1;
        let file = DiskFile::open_or_create(&Control::path(dir))?;
        file.write_at(&self.encode(), (self.counter % 2) * COPY_STRIDE)?;
        if fsync { file.sync_data() } else { Ok(()) }
    }
}

fn sum(b: &[u8; BLOCK]) -> u32 {
    crc32c::crc32c_append(crc32c::crc32c(&b[..12]), &b[16..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn survives_a_torn_write_of_either_copy() {
        let dir = crate::testing::temp_dir("control");
        let mut c = Control::new(42, 7);
        for round in 0..6u64 {
            c.redo = Lsn(1000 + round);
            c.write(&dir, false).unwrap();
            assert_eq!(Control::read(&dir).unwrap(), c);
        }
        let before = c.clone();
        c.redo = Lsn(7);
        c.write(&dir, false).unwrap();
        // The last write tore: its copy is invalid, the one before it counts.
        let file = DiskFile::open(&Control::path(&dir)).unwrap();
        file.write_at(&[9; 8], (c.counter % 2) * COPY_STRIDE + 50).unwrap();
        assert_eq!(Control::read(&dir).unwrap().redo, Lsn(1005));
        assert_eq!(Control::read(&dir).unwrap().counter, before.counter);
        std::fs::remove_dir_all(dir).unwrap();
    }

    /// A block that was written before there were catalog versions is read, and has none.
    #[test]
    fn format_1_has_no_catalog_version() {
        let mut c = Control::new(42, 7);
        c.next_file = 77;
        let mut block = c.encode();
        let now = Control::decode(&block).unwrap().unwrap();
        assert_eq!((now.catalog_version, now.made_by.as_str()), (7, c.made_by.as_str()));
        now.check_catalog(Path::new("x"), 7).unwrap();
        block[8..12].copy_from_slice(&FORMAT_WITHOUT_CATALOG.to_le_bytes());
        block[96..].fill(0);
        let crc = sum(&block);
        block[12..16].copy_from_slice(&crc.to_le_bytes());
        let old = Control::decode(&block).unwrap().unwrap();
        assert_eq!((old.next_file, old.catalog_version, old.made_by.as_str()), (77, 0, ""));
        let e = old.check_catalog(Path::new("x"), 7).unwrap_err();
        assert!(matches!(e, StorageError::OtherCatalog { found: 0, ours: 7, .. }), "{e}");
    }
}
