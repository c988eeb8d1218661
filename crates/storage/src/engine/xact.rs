//! Transaction statuses and commit sequence numbers outside the region. Format:
//! docs/format/pages.md.
//!
//! A lost status would turn a committed row invisible without a word. So every sector of statuses
//! that a checkpoint has covered has a sum that is never zero, also when all of its statuses are,
//! and the sum knows the directory and the sector's number. Below `known`, a sector or a file that
//! is not there is damage.
//!
//! A process keeps the newest of the files open, and a few of the older ones. `file/names.rs` says
//! what happens to a file that is removed meanwhile.

use crate::file::io::{self as fio, DiskFile};
use crate::file::names::{Kept, Look, Names};
use crate::wal::Wal;
use crate::{Result, StorageError};
use sinew_sync::region::WriteMark;
use sinew_sync::shim::AtomicU64;
use sinew_sync::{Region, RegionError, Slot};
use sinew_txn::{StatusStore, TxnError, Xid};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex};

/// Bytes of a sector.
pub(crate) const SECTOR: usize = 512;
const SECTOR_DATA: usize = SECTOR - 4;
/// Sectors of a file.
pub(crate) const SECTORS_PER_FILE: u64 = 32768;
const XIDS_PER_BYTE: u64 = 4;
/// Four statuses.
const ALL_COMMITTED: u8 = 0b01_01_01_01;
const XIDS_PER_SECTOR: u64 = SECTOR_DATA as u64 * XIDS_PER_BYTE;

pub(crate) struct XactStore {
    dir: PathBuf,
    /// None outside of a region, both.
    region: Option<Arc<Region>>,
    wal: Option<Arc<Wal>>,
    fsync: bool,
    /// The directory's identity.
    id: AtomicU64,
    /// Sectors with transactions below are in the files.
    known: AtomicU64,
    names: Arc<Names>,
    /// The status files that are open, the one used last at the end.
    open: Mutex<Vec<(u64, Arc<Kept>)>>,
    csn: Kept,
}

/// Status files that a process keeps open: each is for 66 million transactions, and old ones are
/// seldom asked.
const OPEN_MAX: usize = 4;

impl XactStore {
    /// The store of an open engine: `wal` is flushed before a page of statuses is written, and
    /// files are synced if `fsync`.
    pub fn new(dir: &Path, region: Arc<Region>, wal: Arc<Wal>, names: &Arc<Names>, fsync: bool) -> XactStore {
        XactStore { region: Some(region), wal: Some(wal), fsync, ..XactStore::with_names(dir, names) }
    }

    /// Outside of a region.
    pub fn alone(dir: &Path) -> XactStore {
        XactStore::with_names(dir, &Names::alone())
    }

    fn with_names(dir: &Path, names: &Arc<Names>) -> XactStore {
        let dir = dir.join("xact");
        XactStore {
            csn: Kept::new(dir.join("csn"), names),
            names: names.clone(),
            dir,
            region: None,
            wal: None,
            fsync: false,
            id: AtomicU64::new(0),
            known: AtomicU64::new(0),
            open: Mutex::default(),
        }
    }

    /// Before the first use: whose statuses they are, and below which transaction they must be
    /// there.
    pub fn expect(&self, id: u64, known: Xid) {
        // Relaxed, both: before this process has another thread that reads statuses.
        self.id.store(id, Relaxed);
        self.known.store(known.0, Relaxed);
    }

    fn write_mark(&self) -> Result<Option<WriteMark<'_>>> {
        Ok(self.region.as_ref().map(|r| r.write_mark()).transpose()?)
    }

    /// The commit sequence numbers of an earlier region mean nothing. Only the region's creator
    /// makes the file.
    pub fn renew_csns(&self) -> Result<()> {
        fio::remove_file(self.csn.path())?;
        self.csn.open(true).map(drop)
    }

    /// The region's creator notes which files there are.
    pub fn note_files(&self) -> Result<()> {
        let made = self.numbers()?.last().map_or(0, |last| last + 1);
        // Relaxed: before any other process is there.
        self.names.counts().statuses.store(made, Relaxed);
        self.open_newest()
    }

    /// Opens what a process keeps open as long as it has the directory.
    pub fn open_newest(&self) -> Result<()> {
        self.csn.open(false)?;
        // Relaxed: the session that makes a file now also opens it.
        match self.names.counts().statuses.load(Relaxed) {
            0 => Ok(()),
            made => self.status_file(made - 1).map(drop),
        }
    }

    /// Puts removed files back.
    pub fn look_after(&self, look: Look) -> Result<()> {
        let open: Vec<_> = self.open.lock().expect("status files").iter().map(|(_, f)| f.clone()).collect();
        open.iter().map(|file| file.look_after(look)).fold(self.csn.look_after(look), Result::and)
    }

    fn status_path(&self, number: u64) -> PathBuf {
        self.dir.join(format!("status.{number}"))
    }

    /// The file with a number; made where none is needed yet.
    fn status_file(&self, number: u64) -> Result<Arc<Kept>> {
        if let Some(file) = self.opened(number) {
            return Ok(file);
        }
        let path = self.status_path(number);
        let file = Arc::new(Kept::new(path.clone(), &self.names));
        let made = &self.names.counts().statuses;
        let known = number * SECTORS_PER_FILE * XIDS_PER_SECTOR < self.known.load(Relaxed);
        // Relaxed: a process that makes a file first opens it, and then says so.
        let is_there = known || number < made.load(Relaxed);
        if known && made.load(Relaxed) == 0 && !path.exists() {
            // Alone with the directory: no other process could put it back.
            return Err(self.missing(&path));
        }
        match file.open(!is_there) {
            Err(e) if is_there && e.is_not_found() => return Err(self.missing(&path)),
            opened => opened?,
        };
        // Relaxed: as above.
        made.fetch_max(number + 1, Relaxed);
        let mut open = self.open.lock().expect("status files");
        if let Some((_, other)) = open.iter().find(|(n, _)| *n == number) {
            return Ok(other.clone());
        }
        if open.len() >= OPEN_MAX {
            // Not the newest file, which all sessions need.
            let newest = open.iter().map(|(n, _)| *n).max();
            if let Some(oldest) = open.iter().position(|(n, _)| Some(*n) != newest) {
                open.remove(oldest);
            }
        }
        open.push((number, file.clone()));
        Ok(file)
    }

    /// The file if it is open; from now on it is the one used last.
    fn opened(&self, number: u64) -> Option<Arc<Kept>> {
        let mut open = self.open.lock().expect("status files");
        let at = open.iter().position(|(n, _)| *n == number)?;
        let entry = open.remove(at);
        open.push(entry);
        open.last().map(|(_, file)| file.clone())
    }

    fn missing(&self, path: &Path) -> StorageError {
        let known = self.known.load(Relaxed);
        let what = format!(
            "is missing: it says which of the transactions below {known} committed, and without it their rows are lost"
        );
        StorageError::damaged(path, what)
    }

    /// Makes statuses durable.
    pub fn sync(&self) -> Result<()> {
        self.look_after(Look::Last)?;
        if !self.fsync {
            return Ok(());
        }
        // Other processes wrote, too: every file that may have changed. Old ones cost an fsync with
        // nothing to do.
        for number in self.numbers()?.into_iter().rev().take(2) {
            self.status_file(number)?.with(DiskFile::sync_data)?;
        }
        fio::sync_dir(&self.dir)
    }

    /// The numbers of the status files, ascending, with their paths.
    pub fn files(&self) -> Result<Vec<(u64, PathBuf)>> {
        Ok(self.numbers()?.into_iter().map(|n| (n, self.status_path(n))).collect())
    }

    fn numbers(&self) -> Result<Vec<u64>> {
        let list = fio::read_dir(&self.dir)?;
        let mut out: Vec<u64> = list
            .flatten()
            .filter_map(|e| e.file_name().to_str()?.strip_prefix("status.")?.parse().ok())
            .collect();
        out.sort_unstable();
        Ok(out)
    }

    /// Calls `f` with each sector that bytes `[from, from + len)` touch: file, offset of the sector
    /// in it, sector number, range within the sector's data, range within the caller's bytes.
    fn each_sector(
        from: u64,
        len: usize,
        mut f: impl FnMut(u64, u64, u64, std::ops::Range<usize>, std::ops::Range<usize>) -> Result<()>,
    ) -> Result<()> {
        let mut done = 0usize;
        while done < len {
            let at = from + done as u64;
            let (sector, inside) = (at / SECTOR_DATA as u64, (at % SECTOR_DATA as u64) as usize);
            let n = (SECTOR_DATA - inside).min(len - done);
            let offset = (sector % SECTORS_PER_FILE) * SECTOR as u64;
            f(sector / SECTORS_PER_FILE, offset, sector, inside..inside + n, done..done + n)?;
            done += n;
        }
        Ok(())
    }

    fn read_sector(&self, file: &DiskFile, offset: u64, sector: u64) -> Result<[u8; SECTOR]> {
        let mut buf = [0u8; SECTOR];
        let n = file.read_at(&mut buf, offset)?;
        buf[n..].fill(0);
        let written = buf != [0; SECTOR];
        // Relaxed: set before the first use.
        let needed = sector * XIDS_PER_SECTOR < self.known.load(Relaxed);
        let what = match written {
            true if buf[SECTOR_DATA..] != self.sum(&buf, sector).to_le_bytes() => {
                "checksum of transaction statuses"
            }
            false if needed => "transaction statuses were overwritten with zeroes or cut off",
            _ => return Ok(buf),
        };
        Err(StorageError::corrupt(file.path().to_owned(), (offset / SECTOR as u64) as u32, what))
    }

    /// Of a sector; never zero.
    fn sum(&self, sector: &[u8; SECTOR], number: u64) -> u32 {
        // Relaxed: set before the first use.
        sum_of(sector, number, self.id.load(Relaxed))
    }

    /// Verifies that each file that must be there by now is there and long enough. Their contents
    /// are verified when they are read, the last sector at once.
    pub fn verify(&self) -> Result<()> {
        let Some(last) = self.known.load(Relaxed).checked_sub(1).map(|x| x / XIDS_PER_SECTOR) else {
            return Ok(());
        };
        for number in 0..=last / SECTORS_PER_FILE {
            let file = self.status_file(number)?;
            let sectors = (last - number * SECTORS_PER_FILE + 1).min(SECTORS_PER_FILE);
            let (len, needed) = (file.with(DiskFile::size)?, sectors * SECTOR as u64);
            if len < needed {
                let what = format!(
                    "has {len} bytes, and the transaction statuses in it take {needed}: without them committed rows are lost"
                );
                return Err(StorageError::damaged(file.path(), what));
            }
        }
        let file = self.status_file(last / SECTORS_PER_FILE)?;
        file.with(|file| self.read_sector(file, last % SECTORS_PER_FILE * SECTOR as u64, last)).map(drop)
    }

    /// Takes every transaction for committed whose outcome should be known and cannot be read. Only
    /// for `sinew recover`.
    pub fn presume_committed(&self) -> Result<()> {
        let known = self.known.swap(0, Relaxed);
        for sector in 0..known.div_ceil(XIDS_PER_SECTOR) {
            let file = self.status_file(sector / SECTORS_PER_FILE)?;
            let offset = sector % SECTORS_PER_FILE * SECTOR as u64;
            let file = file.open(true)?;
            if self.read_sector(&file, offset, sector).is_ok_and(|buf| buf != [0; SECTOR]) {
                continue;
            }
            let mut buf = [ALL_COMMITTED; SECTOR];
            let sum = self.sum(&buf, sector);
            buf[SECTOR_DATA..].copy_from_slice(&sum.to_le_bytes());
            file.write_at(&buf, offset)?;
            file.sync_data()?;
        }
        // Of transactions since the last checkpoint: the log says what became of them.
        for number in self.numbers()? {
            let file = self.status_file(number)?.open(true)?;
            for i in 0..file.size()?.div_ceil(SECTOR as u64) {
                let sector = number * SECTORS_PER_FILE + i;
                let is_later = sector >= known.div_ceil(XIDS_PER_SECTOR);
                if is_later && self.read_sector(&file, i * SECTOR as u64, sector).is_err() {
                    file.write_at(&[0; SECTOR], i * SECTOR as u64)?;
                    file.sync_data()?;
                }
            }
        }
        self.known.store(known, Relaxed);
        Ok(())
    }

    /// After recovery: transactions of which nothing was heard have a sector like all others.
    /// Statuses below `next` are known from now on.
    pub fn fill(&self, next: Xid) -> Result<()> {
        let known = self.known.load(Relaxed);
        for sector in known / XIDS_PER_SECTOR..next.0.div_ceil(XIDS_PER_SECTOR) {
            let file = self.status_file(sector / SECTORS_PER_FILE)?;
            let offset = sector % SECTORS_PER_FILE * SECTOR as u64;
            let file = file.open(true)?;
            let mut buf = self.read_sector(&file, offset, sector)?;
            if buf != [0; SECTOR] {
                continue;
            }
            let sum = self.sum(&buf, sector);
            buf[SECTOR_DATA..].copy_from_slice(&sum.to_le_bytes());
            file.write_at(&buf, offset)?;
        }
        // Relaxed: as in `expect`.
        self.known.store(next.0.max(known), Relaxed);
        Ok(())
    }

    /// Errors found in all statuses.
    pub fn check(&self) -> Result<Vec<String>> {
        let mut found = Vec::new();
        if let Err(e) = self.verify() {
            found.push(e.to_string());
        }
        for number in self.numbers()? {
            let file = self.status_file(number)?;
            for i in 0..file.with(DiskFile::size)? / SECTOR as u64 {
                let sector = number * SECTORS_PER_FILE + i;
                if let Err(e) = file.with(|file| self.read_sector(file, i * SECTOR as u64, sector)) {
                    found.push(e.to_string());
                }
            }
        }
        Ok(found)
    }
}

/// The sum of a sector with this number, in the directory with this id; never zero.
fn sum_of(sector: &[u8; SECTOR], number: u64, id: u64) -> u32 {
    let sum = crc32c::crc32c_append(crc32c::crc32c(&sector[..SECTOR_DATA]), &number.to_le_bytes());
    crc32c::crc32c_append(sum, &id.to_le_bytes()).max(1)
}

/// Whether a sector is as it was written, or was never written.
pub(crate) fn is_whole(sector: &[u8; SECTOR], number: u64, id: u64) -> bool {
    *sector == [0; SECTOR] || sector[SECTOR_DATA..] == sum_of(sector, number, id).to_le_bytes()
}

/// Gives a whole sector to the directory with another id.
pub(crate) fn move_sector(sector: &mut [u8; SECTOR], number: u64, id: u64) {
    if *sector != [0; SECTOR] {
        let sum = sum_of(sector, number, id);
        sector[SECTOR_DATA..].copy_from_slice(&sum.to_le_bytes());
    }
}

fn to_io(e: StorageError) -> io::Error {
    match e {
        StorageError::Io { source, .. } => source,
        // Said as such by the transaction layer.
        StorageError::Txn(TxnError::Poisoned) | StorageError::Region(RegionError::Poisoned) => {
            io::Error::other(sinew_sync::Poisoned)
        }
        other => io::Error::other(other.to_string()),
    }
}

impl StatusStore for XactStore {
    fn flush_log(&self, me: &Slot) -> io::Result<()> {
        let Some(wal) = &self.wal else { return Ok(()) };
        wal.flush_blocking(me, wal.insert_position()).map_err(to_io)
    }

    fn write_statuses(&self, first: Xid, packed: &[u8]) -> io::Result<()> {
        assert_eq!(first.0 % XIDS_PER_BYTE, 0, "statuses start at a byte");
        XactStore::each_sector(
            first.0 / XIDS_PER_BYTE,
            packed.len(),
            |number, offset, sector, inside, ours| {
                self.status_file(number)?.with(|file| {
                    let mut buf = match inside.len() == SECTOR_DATA {
                        true => [0; SECTOR],
                        false => self.read_sector(file, offset, sector)?,
                    };
                    buf[inside.clone()].copy_from_slice(&packed[ours.clone()]);
                    let crc = self.sum(&buf, sector);
                    buf[SECTOR_DATA..].copy_from_slice(&crc.to_le_bytes());
                    let _mark = self.write_mark()?;
                    file.write_at(&buf, offset)
                })
            },
        )
        .map_err(to_io)
    }

    fn read_statuses(&self, first: Xid, packed: &mut [u8]) -> io::Result<()> {
        assert_eq!(first.0 % XIDS_PER_BYTE, 0, "statuses start at a byte");
        XactStore::each_sector(
            first.0 / XIDS_PER_BYTE,
            packed.len(),
            |number, offset, sector, inside, ours| {
                let file = self.status_file(number)?;
                let found = file.with(|file| self.read_sector(file, offset, sector))?;
                packed[ours].copy_from_slice(&found[inside]);
                Ok(())
            },
        )
        .map_err(to_io)
    }

    fn write_csns(&self, first: Xid, words: &[u64]) -> io::Result<()> {
        let bytes: Vec<u8> = words.iter().flat_map(|w| w.to_le_bytes()).collect();
        self.csn.with(|f| f.write_at(&bytes, first.0 * 8)).map_err(to_io)
    }

    fn read_csns(&self, first: Xid, words: &mut [u64]) -> io::Result<()> {
        let mut bytes = vec![0u8; words.len() * 8];
        self.csn.with(|f| f.read_at(&mut bytes, first.0 * 8)).map_err(to_io)?;
        for (w, b) in words.iter_mut().zip(bytes.chunks_exact(8)) {
            *w = u64::from_le_bytes(b.try_into().expect("eight bytes"));
        }
        Ok(())
    }

    fn truncate_csns(&self, below: Xid) -> io::Result<()> {
        // Whole file system blocks only.
        match below.0 * 8 / 4096 * 4096 {
            0 => Ok(()),
            end => self.csn.with(|f| f.punch(0, end)).map_err(to_io),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statuses_are_kept_and_damage_is_seen() {
        let dir = crate::testing::temp_dir("xact");
        std::fs::create_dir(dir.join("xact")).unwrap();
        let store = XactStore::alone(&dir);
        let page: Vec<u8> = (0..8192u32).map(|i| (i * 7 + 1) as u8).collect();
        for first in [0u64, 32768, SECTORS_PER_FILE * SECTOR_DATA as u64 * 4 - 32768] {
            store.write_statuses(Xid(first), &page).unwrap();
            let mut back = vec![0; 8192];
            store.read_statuses(Xid(first), &mut back).unwrap();
            assert_eq!(back, page);
        }
        let mut other = vec![9; 16];
        store.read_statuses(Xid(1 << 40), &mut other).unwrap();
        assert_eq!(other, [0; 16], "never written means never used");
        assert!(store.check().unwrap().is_empty());
        store.status_file(0).unwrap().with(|f| f.write_at(&[0xff], 600)).unwrap();
        assert_eq!(store.check().unwrap().len(), 1);
        let mut back = vec![0; 8192];
        assert!(store.read_statuses(Xid(0), &mut back).is_err());
        std::fs::remove_dir_all(dir).unwrap();
    }

    #[test]
    fn statuses_that_must_be_there_are_missed() {
        let dir = crate::testing::temp_dir("xact-missing");
        std::fs::create_dir(dir.join("xact")).unwrap();
        let store = XactStore::alone(&dir);
        store.expect(5, Xid(0));
        store.verify().unwrap();
        // No transaction has ended: all statuses are zero, and still they are there.
        store.fill(Xid(10_000)).unwrap();
        store.verify().unwrap();
        let path = store.status_path(0);
        let good = std::fs::read(&path).unwrap();
        let damage: [(&str, Vec<u8>); 3] =
            [("emptied", vec![]), ("cut", good[..1024].to_vec()), ("zeroed", vec![0; good.len()])];
        for (what, bytes) in damage {
            std::fs::write(&path, bytes).unwrap();
            assert!(store.verify().is_err(), "{what}");
            assert!(!store.check().unwrap().is_empty(), "{what}");
            assert!(store.read_statuses(Xid(8_000), &mut [0; 16]).is_err(), "{what}");
        }
        std::fs::write(&path, &good).unwrap();
        store.verify().unwrap();
        let other = XactStore::alone(&dir);
        other.expect(6, Xid(10_000));
        assert!(other.verify().is_err(), "another directory's");
        std::fs::remove_file(&path).unwrap();
        let store = XactStore::alone(&dir);
        store.expect(5, Xid(10_000));
        let e = store.verify().unwrap_err().to_string();
        assert!(e.contains("status.0\" is missing"), "{e}");
        std::fs::remove_dir_all(dir).unwrap();
    }

    #[test]
    fn csns_are_kept_until_cut_off() {
        let dir = crate::testing::temp_dir("csn");
        std::fs::create_dir(dir.join("xact")).unwrap();
        let store = XactStore::alone(&dir);
        store.renew_csns().unwrap();
        let words: Vec<u64> = (1..=2048).collect();
        store.write_csns(Xid(4096), &words).unwrap();
        let mut back = vec![0; 2048];
        store.read_csns(Xid(4096), &mut back).unwrap();
        assert_eq!(back, words);
        store.truncate_csns(Xid(5120)).unwrap();
        store.read_csns(Xid(5120), &mut back[..1024]).unwrap();
        assert_eq!(back[..1024], words[1024..]);
        std::fs::remove_dir_all(dir).unwrap();
    }
}
