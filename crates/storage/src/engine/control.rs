//! The control block: where recovery starts. Format: docs/format/pages.md.
//!
//! The file is made whole and gets its name by a rename, before anything else of the directory
//! exists. An empty control file, or none beside other files, is therefore damage and never means
//! "new". Later writes change one copy in place.

use crate::file::io::{self, DiskFile};
use crate::manifest::{BACKUP_CONTROL, BACKUP_MANIFEST};
use crate::wal::{FIRST_LSN, SEGMENT_SIZE, mark};
use crate::{Lsn, Result, StorageError};
use sinew_sync::region::shown;
use std::path::{Path, PathBuf};

pub(crate) const FILE: &str = "control";
/// The file before it has its name.
pub(crate) const NEW_FILE: &str = "control.new";
/// The error of a log whose last checkpoint is not where the control block says.
pub(super) const NO_CHECKPOINT: &str =
    "as the control block says: could not locate a valid checkpoint record";
/// Positions in the log and counters stay below: a million a second would take 36,000 years.
const NUMBER_MAX: u64 = 1 << 60;
const MAGIC: &[u8; 8] = b"SINEWDB\x01";
/// 4: the sums of pages know the directory, and there is a list of files also while processes work.
///
/// 5: a change in the log may carry its transaction's commit (docs/format).
///
/// 6: the log says which transactions may run, and a directory may follow an archive.
const FORMAT: u32 = 6;
/// A directory of this format is one of the newest from the next write of the control block on.
const FORMAT_OLDEST: u32 = 4;
pub(crate) const BLOCK: usize = 512;
const COPY_STRIDE: u64 = 4096;
/// Two copies of the block, then two of the log's mark.
pub(crate) const FILE_LEN: u64 = mark::END;
const _: () = assert!(mark::START == 2 * COPY_STRIDE);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u32)]
pub(crate) enum State {
    /// Never opened to other processes.
    Creating = 1,
    InUse = 2,
    AtRest = 3,
    /// The log is another directory's, which this one follows.
    Following = 4,
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
    /// Version of the system catalogs, and the one before an upgrade whose end is not known (0:
    /// none), see `catalogs.rs`.
    pub catalog_version: u32,
    pub catalog_from: u32,
    /// The program that made the directory.
    pub made_by: String,
    /// The outcomes of transactions below stand in the status files.
    pub status_limit: u64,
    /// Inode of this file. Another one's: the directory is a copy.
    pub inode: u64,
    /// The log must be whole up to here: the end of the backup that the directory was restored
    /// from. The first checkpoint sets it to 0.
    pub reach: Lsn,
}

const MADE_BY: std::ops::Range<usize> = 104..136;

impl Control {
    /// The first control data of a directory: state `Creating`, and a log that begins at its first
    /// position. `id` is the directory's identity, which its log segments carry too.
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
            catalog_from: 0,
            made_by: format!("sinew {}", env!("CARGO_PKG_VERSION")),
            status_limit: 0,
            inode: 0,
            reach: Lsn(0),
        }
    }

    /// The control file of the directory `dir`.
    pub fn path(dir: &Path) -> PathBuf {
        dir.join(FILE)
    }

    /// The block as it stands in the file.
    pub fn encode(&self) -> [u8; BLOCK] {
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
        put(100, &self.catalog_from.to_le_bytes());
        let made_by = self.made_by.as_bytes();
        put(MADE_BY.start, &made_by[..made_by.len().min(MADE_BY.len())]);
        put(136, &self.status_limit.to_le_bytes());
        put(144, &self.inode.to_le_bytes());
        put(152, &self.reach.0.to_le_bytes());
        let crc = sum(&b);
        b[12..16].copy_from_slice(&crc.to_le_bytes());
        b
    }

    /// `Ok(None)`: not a valid block. `Err`: a valid block of a format that this program does not
    /// know.
    pub fn decode(b: &[u8; BLOCK]) -> std::result::Result<Option<Control>, String> {
        let u32_at = |at: usize| u32::from_le_bytes(b[at..at + 4].try_into().expect("four bytes"));
        let u64_at = |at: usize| u64::from_le_bytes(b[at..at + 8].try_into().expect("eight bytes"));
        if &b[0..8] != MAGIC || u32_at(12) != sum(b) {
            return Ok(None);
        }
        if !(FORMAT_OLDEST..=FORMAT).contains(&u32_at(8)) {
            return Err(format!(
                "its format is {}, and this program knows {FORMAT_OLDEST} to {FORMAT}: copy its data out with the build that made it (COPY TO) and \
                 into a new directory with this one",
                u32_at(8)
            ));
        }
        if u32_at(32) as usize != crate::page::PAGE_SIZE || u64::from(u32_at(36)) != SEGMENT_SIZE {
            return Err(format!("pages of {} and log segments of {} bytes", u32_at(32), u32_at(36)));
        }
        let state = match u32_at(40) {
            1 => State::Creating,
            2 => State::InUse,
            3 => State::AtRest,
            4 => State::Following,
            other => return Err(format!("state {other}")),
        };
        // A right sum says that the block is as it was written, and not that it makes sense.
        let (redo, checkpoint) = (u64_at(48), u64_at(56));
        let position = |at: u64| at.is_multiple_of(8) && (FIRST_LSN.0..NUMBER_MAX).contains(&at);
        if !(position(redo) && position(checkpoint) && redo <= checkpoint) {
            return Err(format!("redo position {redo} and checkpoint {checkpoint}"));
        }
        if [72, 80, 88, 136, 152].into_iter().any(|at| u64_at(at) >= NUMBER_MAX) || u32_at(44) == u32::MAX {
            return Err("numbers beyond what a directory can reach".into());
        }
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
            catalog_version: u32_at(96),
            catalog_from: u32_at(100),
            made_by: String::from_utf8_lossy(&b[MADE_BY]).trim_end_matches('\0').to_owned(),
            status_limit: u64_at(136),
            inode: u64_at(144),
            reach: Lsn(u64_at(152)),
        }))
    }

    /// Makes the file, durably, before anything else of the directory.
    pub fn create(&mut self, dir: &Path, fsync: bool) -> Result<()> {
        let temp = dir.join(NEW_FILE);
        io::remove_file(&temp)?;
        let file = DiskFile::open_or_create(&temp)?;
        self.inode = file.inode()?;
        file.write_zeroes(0, FILE_LEN)?;
        self.write_copy(&file)?;
        if fsync {
            file.sync_data()?;
        }
        io::rename(&temp, &Control::path(dir))?;
        if fsync { io::sync_dir(dir) } else { Ok(()) }
    }

    /// The block that counts; `None` if there is no file.
    pub fn find(dir: &Path) -> Result<Option<Control>> {
        match DiskFile::open_to_read(&Control::path(dir)) {
            Err(StorageError::Io { source, .. }) if source.kind() == std::io::ErrorKind::NotFound => Ok(None),
            file => Control::in_file(&file?, dir).map(Some),
        }
    }

    /// The block that counts in the control file of `dir`.
    pub fn in_file(file: &DiskFile, dir: &Path) -> Result<Control> {
        let damaged = |what: &str| StorageError::damaged(&Control::path(dir), what);
        let [first, second] =
            Control::copies(file).map_err(|what| StorageError::NotADatabase { path: shown(dir), what })?;
        let newest = match (first, second) {
            (Some(a), Some(b)) => Some(if a.counter > b.counter { a } else { b }),
            (a, b) => a.or(b),
        };
        match file.size()? {
            0 => Err(damaged("is empty")),
            FILE_LEN => newest.ok_or_else(|| damaged("holds no valid copy of the control block")),
            len => Err(damaged(&format!("has {len} bytes instead of {FILE_LEN}"))),
        }
    }

    /// Both copies, where they are valid.
    pub fn copies(file: &DiskFile) -> std::result::Result<[Option<Control>; 2], String> {
        let copy = |number: u64| {
            let mut block = [0u8; BLOCK];
            match file.read_at(&mut block, number * COPY_STRIDE) {
                Ok(BLOCK) => Control::decode(&block),
                Ok(_) => Ok(None),
                Err(e) => Err(e.to_string()),
            }
        };
        Ok([copy(0)?, copy(1)?])
    }

    /// The block that counts, of a directory that must have one.
    pub fn read(dir: &Path) -> Result<Control> {
        Control::find(dir)?.ok_or_else(|| missing(dir))
    }

    /// Writes the older copy, durably. One process at a time.
    pub fn write(&mut self, dir: &Path, fsync: bool) -> Result<()> {
        self.write_to(&DiskFile::open(&Control::path(dir))?, fsync)
    }

    /// Writes the next copy into `file`, which is open already, and syncs it if `fsync`. Fails with
    /// the operating system's error, and then the copy before it is still whole.
    pub fn write_to(&mut self, file: &DiskFile, fsync: bool) -> Result<()> {
        self.write_copy(file)?;
        if fsync { file.sync_data() } else { Ok(()) }
    }

    fn write_copy(&mut self, file: &DiskFile) -> Result<()> {
        self.counter += 1;
        file.write_at(&self.encode(), (self.counter % 2) * COPY_STRIDE)
    }

    /// True if this is not the file that the block was written to: the directory was copied.
    pub fn is_copy(&self, dir: &Path) -> Result<bool> {
        Ok(DiskFile::open_to_read(&Control::path(dir))?.inode()? != self.inode)
    }
}

/// The error for a directory that must have a control file and has none.
pub(super) fn missing(dir: &Path) -> StorageError {
    // Nothing is known of what may not be looked at.
    if let Err(e) = std::fs::read_dir(dir)
        && e.kind() == std::io::ErrorKind::PermissionDenied
    {
        return StorageError::io("read directory", dir, e);
    }
    if dir.join(BACKUP_MANIFEST).exists() || dir.join(BACKUP_CONTROL).exists() {
        let what = "it is a backup: \"sinew restore\" makes a database of it in another directory".into();
        return StorageError::NotADatabase { path: shown(dir), what };
    }
    let holds: Vec<String> =
        super::SUBDIRECTORIES.iter().filter(|s| dir.join(s).exists()).map(|s| format!("{s}/")).collect();
    if holds.is_empty() {
        return StorageError::NotADatabase { path: shown(dir), what: "it has no control file".into() };
    }
    let what = format!("is missing, but the directory holds {}", holds.join(", "));
    StorageError::damaged(&Control::path(dir), what)
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
        c.create(&dir, false).unwrap();
        for round in 0..6u64 {
            c.redo = Lsn(FIRST_LSN.0 + 8 * round);
            c.checkpoint = c.redo;
            c.write(&dir, false).unwrap();
            assert_eq!(Control::read(&dir).unwrap(), c);
        }
        let before = c.clone();
        (c.redo, c.checkpoint) = (Lsn(FIRST_LSN.0 + 800), Lsn(FIRST_LSN.0 + 800));
        c.write(&dir, false).unwrap();
        // The last write tore: its copy is invalid, the one before it counts.
        let file = DiskFile::open(&Control::path(&dir)).unwrap();
        file.write_at(&[9; 8], (c.counter % 2) * COPY_STRIDE + 50).unwrap();
        assert_eq!(Control::read(&dir).unwrap().redo, Lsn(FIRST_LSN.0 + 40));
        assert_eq!(Control::read(&dir).unwrap().counter, before.counter);
        std::fs::remove_dir_all(dir).unwrap();
    }

    #[test]
    fn older_formats_become_the_newest_and_others_are_refused() {
        let as_format = |format: u32| {
            let mut block = Control::new(42, 7).encode();
            block[8..12].copy_from_slice(&format.to_le_bytes());
            let crc = sum(&block);
            block[12..16].copy_from_slice(&crc.to_le_bytes());
            Control::decode(&block)
        };
        for known in FORMAT_OLDEST..=FORMAT {
            let control = as_format(known).unwrap().expect("a valid block");
            assert_eq!(control.encode()[8..12], FORMAT.to_le_bytes());
        }
        for unknown in [FORMAT_OLDEST - 1, FORMAT + 1] {
            let refused = as_format(unknown).unwrap_err();
            assert!(refused.contains(&format!("its format is {unknown}")), "{refused}");
        }
    }

    /// The sum is right each time.
    #[test]
    fn numbers_that_make_no_sense_are_refused() {
        type Change = fn(&mut Control);
        let wrong: [(&str, Change); 8] = [
            ("inside a record's head", |c| c.redo.0 += 4),
            ("before the log", |c| c.redo = Lsn(8)),
            ("after the checkpoint", |c| c.redo.0 += 8),
            ("the checkpoint nowhere", |c| c.checkpoint = Lsn(u64::MAX - 7)),
            ("xids", |c| c.next_xid = u64::MAX),
            ("files", |c| c.next_file = 1 << 60),
            ("the epoch", |c| c.epoch = u32::MAX),
            ("the end of a backup", |c| c.reach = Lsn(1 << 60)),
        ];
        for (what, change) in wrong {
            let dir = crate::testing::temp_dir("control-senseless");
            let mut c = Control::new(42, 7);
            change(&mut c);
            c.create(&dir, false).unwrap();
            let e = Control::read(&dir).expect_err(what);
            assert!(e.to_string().contains("control"), "{what}: {e}");
            std::fs::remove_dir_all(dir).unwrap();
        }
    }

    #[test]
    fn damage_to_the_file_is_named() {
        let dir = crate::testing::temp_dir("control-damage");
        let mut c = Control::new(42, 7);
        c.create(&dir, false).unwrap();
        assert!(!c.is_copy(&dir).unwrap());
        let (path, other) = (Control::path(&dir), dir.join("other"));
        std::fs::copy(&path, &other).unwrap();
        std::fs::rename(&other, &path).unwrap();
        assert!(Control::read(&dir).unwrap().is_copy(&dir).unwrap());
        let bytes = std::fs::read(&path).unwrap();
        for len in [0, 1, 4095, 4096, 8192, bytes.len() - 1] {
            std::fs::write(&path, &bytes[..len]).unwrap();
            let e = Control::find(&dir).unwrap_err();
            assert!(matches!(e, StorageError::Damaged { .. }), "{len}: {e}");
        }
        std::fs::remove_file(&path).unwrap();
        assert!(Control::find(&dir).unwrap().is_none());
        assert!(matches!(Control::read(&dir), Err(StorageError::NotADatabase { .. })));
        std::fs::create_dir(dir.join("base")).unwrap();
        let e = Control::read(&dir).unwrap_err().to_string();
        assert!(e.contains("is missing, but the directory holds base/"), "{e}");
        std::fs::remove_dir_all(dir).unwrap();
    }
}
