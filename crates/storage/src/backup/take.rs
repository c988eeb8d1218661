//! Making a backup. `README.md` says why the order of the steps matters.

use super::contents::{Kind, OWNERS, log_name, part_name};
use super::earlier::Earlier;
use super::pace::{Pace, Phase};
use super::record::Record;
use super::sink::Sink;
use super::{Destination, Options, Summary, Watch, known, reseal};
use crate::engine::control::Control;
use crate::engine::inventory;
use crate::engine::xact::SECTOR;
use crate::file::io::DiskFile;
use crate::manifest::BACKUP_CONTROL;
use crate::page::PAGE_SIZE;
use crate::wal::{Hold, SEGMENT_SIZE};
use crate::{Fork, Lsn, PageTag, RelFile, Result, Session, Storage, StorageError};
use sinew_log::{Entry, Level};
use std::ops::Range;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Bytes that are read at once: whole pages, and whole sectors.
const PIECE: usize = 1 << 20;
/// A page or sector that is not whole is read so often. Another process was writing it.
const LOOKS: u32 = 50;
const BETWEEN_LOOKS: Duration = Duration::from_millis(2);
/// Between two looks whether a creation of a database is over.
const WAIT: Duration = Duration::from_millis(10);

/// Seconds since 1970.
pub(super) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs())
}

impl Session {
    /// Copies the directory as it will be when the call returns, while others go on writing: every
    /// transaction that was committed before the end of the log was looked at is in it. No other
    /// session waits for it. The call waits for a checkpoint, and for CREATE DATABASE statements
    /// that are under way.
    ///
    /// # Errors
    /// `BackupRefused` if the directory was opened to read only, or without full-page writes, if
    /// too many backups run, or if an incremental backup cannot build on the earlier one.
    /// `Cancelled` if `watch` said so. The error of the region if that was given up meanwhile: the
    /// caller begins again. `Corrupt` or `Damaged` if the directory is. A folder is emptied then.
    pub fn backup(&self, to: Destination<'_>, options: &Options, watch: Watch<'_>) -> Result<Summary> {
        let st = self.storage();
        if st.follows() {
            let why = "a directory that follows an archive cannot be backed up: back up the directory that it follows, or promote \
                       this one (sinew promote)";
            return Err(StorageError::BackupRefused(why.into()));
        }
        if st.is_read_only() {
            let why =
                "a directory that was opened to read only has no log to copy: copy it with cp, it is at rest";
            return Err(StorageError::BackupRefused(why.into()));
        }
        if !st.logs_whole_pages() {
            let why = "an online backup needs full_page_writes = on, which the first process that opens the database decides";
            return Err(StorageError::BackupRefused(why.into()));
        }
        if let Destination::Folder(path) = &to {
            must_be_outside(st, path)?;
        }
        let earlier = match &options.since {
            Some(path) => {
                must_sync(st)?;
                Some(Earlier::find(path, st.connect(), st.dir(), st.files().directory())?)
            }
            None => None,
        };
        let Some(hold) = st.wal().hold(self.slot())? else {
            return Err(StorageError::BackupRefused("too many backups of this database run already".into()));
        };
        let mut maker = Maker {
            st,
            s: self,
            sink: Sink::new(to, options.compress)?,
            pace: Pace::new(watch, options.rate_bytes_per_s, Some(st.region())),
            hold,
            copied: Lsn(0),
            piece: vec![0; PIECE],
            backup: crate::ids::random_id(),
            earlier,
            kept: Vec::new(),
        };
        let made = maker.make();
        match &made {
            Ok(summary) => sinew_log::log!(
                "{} complete: files {}, bytes {}, log from {} to {}",
                if summary.since.is_some() { "incremental backup" } else { "backup" },
                summary.files,
                summary.bytes,
                summary.from,
                summary.to
            ),
            Err(e) => {
                known::take_back(st.dir(), st.region(), maker.backup);
                maker.sink.give_up();
                sinew_log::say(Level::Log, &Entry::new(format!("backup failed: {e}")));
            }
        }
        made
    }
}

/// Without fsync a power failure may take changes of pages that an earlier backup has.
fn must_sync(st: &Storage) -> Result<()> {
    if st.syncs() {
        return Ok(());
    }
    let why = "an incremental backup needs fsync = on, which the first process that opens the database decides: take a full backup";
    Err(StorageError::BackupRefused(why.into()))
}

/// Refuses a folder inside the directory.
fn must_be_outside(st: &Storage, folder: &std::path::Path) -> Result<()> {
    let inside = folder.ancestors().find_map(|p| {
        let p = if p.as_os_str().is_empty() { std::path::Path::new(".") } else { p };
        std::fs::canonicalize(p).ok()
    });
    let place = st.place()?;
    let place = std::fs::canonicalize(&place).unwrap_or(place);
    match inside.is_some_and(|p| p.starts_with(&place)) {
        true => {
            let why = format!("\"{}\" is inside the database directory", folder.display());
            Err(StorageError::BackupRefused(why))
        }
        false => Ok(()),
    }
}

/// Finds the fault of a unit of a file, by the unit's number and bytes.
type Check<'c> = &'c dyn Fn(u64, &[u8]) -> std::result::Result<(), String>;

/// Hears of a piece of a file: where it goes to, where in the file it is, and its bytes.
type Each<'e> = &'e mut dyn FnMut(&mut Sink<'_>, u64, &[u8]) -> Result<()>;

struct Maker<'a> {
    st: &'a Storage,
    s: &'a Session,
    sink: Sink<'a>,
    pace: Pace<'a>,
    hold: Hold<'a>,
    /// The log is copied up to here.
    copied: Lsn,
    piece: Vec<u8>,
    /// This backup's identity.
    backup: u64,
    /// The backup on which this one builds.
    earlier: Option<Earlier>,
    /// Files of which it has the changed pages only, or none, with their lengths in bytes.
    kept: Vec<(String, u64)>,
}

impl Maker<'_> {
    fn make(&mut self) -> Result<Summary> {
        let begun = now();
        self.pace.enter(Phase::Checkpoint)?;
        self.wait_for_copies_of_databases()?;
        let (control, list) = self.st.checkpoint_of_backup(self.s)?;
        self.copied = control.redo;
        self.hold.advance(control.redo);
        let files = match std::str::from_utf8(&list).ok().and_then(inventory::parse) {
            Some(list) => list.files,
            None => {
                let path = self.st.dir().join(inventory::FILE);
                return Err(StorageError::damaged(&path, "is damaged: it lists the database's files"));
            }
        };

        self.pace.progress.bytes_total = files.iter().map(|f| f.1).sum();
        self.pace.start();
        self.pace.enter(Phase::Files)?;
        self.put(BACKUP_CONTROL, &control.encode())?;
        self.put(inventory::FILE, &list)?;
        for name in OWNERS {
            match std::fs::read(self.st.dir().join(name)) {
                Ok(bytes) => self.put(name, &bytes)?,
                Err(e) if e.kind() == std::io::ErrorKind::NotFound => {}
                Err(e) => return Err(StorageError::io("read", &self.st.dir().join(name), e)),
            }
        }
        self.copy_statuses(&control)?;
        for (name, _) in &files {
            match Kind::of(name) {
                Some(Kind::Relation(rel, fork)) => self.copy_relation(&control, name, rel, fork)?,
                _ => return Err(StorageError::damaged(&self.st.dir().join(name), "is no relation's file")),
            }
            self.copy_log_behind()?;
        }

        self.pace.enter(Phase::Log)?;
        let to = self.st.wal().insert_position();
        self.st.wal().flush_blocking(self.s.slot(), to)?;
        self.copy_log(to)?;

        self.pace.enter(Phase::Sync)?;
        let record = Record {
            id: control.id,
            backup: Some(self.backup),
            since: self.earlier.as_ref().map(|earlier| earlier.since),
            made_by: format!("sinew {}", env!("CARGO_PKG_VERSION")),
            begun,
            ended: now(),
            from: control.redo,
            to,
            files: self.sink.files().to_vec(),
            kept: std::mem::take(&mut self.kept),
        };
        if self.st.syncs() {
            known::note(self.st.dir(), self.st.region(), &record)?;
        }
        self.sink.finish(record.text().as_bytes())?;
        Ok(record.summary())
    }

    fn put(&mut self, name: &str, bytes: &[u8]) -> Result<()> {
        self.sink.put(name, bytes)?;
        self.pace.add(bytes.len() as u64)
    }

    /// A copy of a template that began before this backup held the log is not in the log. One that
    /// is noted later sees the hold, and is.
    fn wait_for_copies_of_databases(&mut self) -> Result<()> {
        let noted = || {
            let mut noted = self.st.list_pending(self.s.slot())?;
            noted.retain(|(rel, _)| rel.file == 0);
            Ok::<_, StorageError>(noted)
        };
        let mut before = noted()?;
        while !before.is_empty() {
            std::thread::sleep(WAIT);
            self.pace.look()?;
            // A creator may be dead.
            self.st.settle_orphans(self.s)?;
            let now = noted()?;
            before.retain(|creation| now.contains(creation));
        }
        Ok(())
    }

    /// The statuses of all transactions below `status_limit`. Later ones are in the log.
    fn copy_statuses(&mut self, control: &Control) -> Result<()> {
        for (number, path) in self.st.status_files()? {
            let file = DiskFile::open_to_read(&path)?;
            let bytes = file.size()? / SECTOR as u64 * SECTOR as u64;
            self.sink.begin(&format!("xact/status.{number}"), bytes)?;
            let is_whole = |sector: u64, bytes: &[u8]| match reseal::sector_is_whole(
                control.id, number, sector, bytes,
            ) {
                true => Ok(()),
                false => Err("its checksum is wrong".to_owned()),
            };
            self.copy_units(&file, bytes, SECTOR, &is_whole)?;
        }
        Ok(())
    }

    /// A file that was dropped meanwhile is left out: the log says so. One that is cut is filled
    /// with zeroes, and replay cuts it.
    fn copy_relation(&mut self, control: &Control, name: &str, rel: RelFile, fork: Fork) -> Result<()> {
        let file = match DiskFile::open_to_read(&self.st.dir().join(name)) {
            Err(e) if e.is_not_found() => return Ok(()),
            file => file?,
        };
        let bytes = file.size()? / PAGE_SIZE as u64 * PAGE_SIZE as u64;
        let is_whole = |block: u64, page: &[u8]| {
            let tag = PageTag::new(rel, fork, block as u32);
            reseal::page_fault(control.id, &tag, page).map_or(Ok(()), Err)
        };
        if fork == Fork::Main
            && self.earlier.as_ref().is_some_and(|earlier| earlier.has_file(name))
            && self.copy_changed(name, &file, bytes, &is_whole)?
        {
            return Ok(());
        }
        self.sink.begin(name, bytes)?;
        self.copy_units(&file, bytes, PAGE_SIZE, &is_whole)
    }

    /// Copies the pages of a file that the earlier backup does not have. False: it has none of
    /// them, and nothing was copied.
    ///
    /// A tar stream needs the length of a file before its bytes, so that the pages are read twice:
    /// once to find those that are needed, then these. A page that changes in between is not
    /// missed: its change stands in the log that this backup has.
    fn copy_changed(&mut self, name: &str, file: &DiskFile, bytes: u64, check: Check<'_>) -> Result<bool> {
        let earlier = self.earlier.take();
        let has_page = |block, page: &[u8]| earlier.as_ref().is_some_and(|e| e.has_page(name, block, page));
        let (mut changed, mut zeroes): (Vec<u32>, Vec<u32>) = (Vec::new(), Vec::new());
        let found = self.each_piece(file, 0..bytes, PAGE_SIZE, check, &mut |_, at, piece| {
            let first = at / PAGE_SIZE as u64;
            for (block, page) in (first..).zip(piece.chunks_exact(PAGE_SIZE)) {
                if reseal::is_of_zeroes(page) {
                    zeroes.push(block as u32);
                } else if !has_page(block, page) {
                    changed.push(block as u32);
                }
            }
            Ok(())
        });
        self.earlier = earlier;
        found?;
        let blocks = bytes / PAGE_SIZE as u64;
        if changed.len() as u64 == blocks && blocks > 0 {
            return Ok(false);
        }
        self.kept.push((name.to_owned(), bytes));
        if changed.is_empty() && zeroes.is_empty() {
            return Ok(true);
        }
        let counts = [changed.len(), zeroes.len()].map(|count| count as u32);
        self.sink.begin(&part_name(name), part_bytes(counts))?;
        self.sink.write(&bytes_of(&counts))?;
        for numbers in changed.chunks(PIECE / 4).chain(zeroes.chunks(PIECE / 4)) {
            self.sink.write(&bytes_of(numbers))?;
        }
        for run in changed.chunk_by(|before, next| before + 1 == *next) {
            let from = u64::from(run[0]) * PAGE_SIZE as u64;
            let to = from + (run.len() * PAGE_SIZE) as u64;
            self.each_piece(file, from..to, PAGE_SIZE, check, &mut |sink, _, piece| sink.write(piece))?;
        }
        self.sink.end()?;
        Ok(true)
    }

    /// Copies the first `bytes` bytes of a file, in units of which each has a sum.
    fn copy_units(&mut self, file: &DiskFile, bytes: u64, unit: usize, check: Check<'_>) -> Result<()> {
        self.each_piece(file, 0..bytes, unit, check, &mut |sink, _, piece| sink.write(piece))?;
        self.sink.end()
    }

    /// Calls `each` with the bytes of a range of a file, piece by piece, and where each piece is. A
    /// unit that another process is writing is read again.
    fn each_piece(
        &mut self,
        file: &DiskFile,
        range: Range<u64>,
        unit: usize,
        check: Check<'_>,
        each: Each<'_>,
    ) -> Result<()> {
        let mut at = range.start;
        while at < range.end {
            let len = (range.end - at).min(PIECE as u64) as usize;
            let piece = &mut self.piece[..len];
            let read = file.read_at(piece, at)?;
            piece[read..].fill(0);
            for (i, unit_bytes) in piece.chunks_exact_mut(unit).enumerate() {
                let number = at / unit as u64 + i as u64;
                if check(number, unit_bytes).is_err() {
                    read_again(file, number, unit_bytes, check)?;
                }
            }
            each(&mut self.sink, at, piece)?;
            self.pace.add(len as u64)?;
            at += len as u64;
        }
        Ok(())
    }

    /// Copies the segments that the log has filled since, so that few of them are kept.
    fn copy_log_behind(&mut self) -> Result<()> {
        let full = self.st.wal().flushed().0 / SEGMENT_SIZE * SEGMENT_SIZE;
        if full > self.copied.0 {
            self.copy_log(Lsn(full))?;
            self.hold.advance(self.copied);
        }
        Ok(())
    }

    /// Copies the log up to a position up to which it is durable.
    fn copy_log(&mut self, to: Lsn) -> Result<()> {
        while self.copied < to {
            let segment = self.copied.0 / SEGMENT_SIZE * SEGMENT_SIZE;
            let end = to.0.min(segment + SEGMENT_SIZE);
            let path = self.st.wal().segments().path(segment);
            let file = DiskFile::open_to_read(&path)?;
            self.sink.begin(&log_name(self.copied.0, end), end - self.copied.0)?;
            while self.copied.0 < end {
                let len = (end - self.copied.0).min(PIECE as u64) as usize;
                let piece = &mut self.piece[..len];
                if file.read_at(piece, self.copied.0 - segment)? < len {
                    return Err(StorageError::damaged(&path, "is shorter than the log in it"));
                }
                self.copied.0 += len as u64;
                self.sink.write(piece)?;
                self.pace.add(len as u64)?;
            }
            self.sink.end()?;
        }
        // Only if the region stands now was the hold kept for all of it.
        self.pace.look()
    }
}

/// Bytes of a file with so many pages, and so many of zeroes: the two numbers, the block of each,
/// and those pages that are not of zeroes.
pub(super) fn part_bytes([pages, zeroes]: [u32; 2]) -> u64 {
    8 + (u64::from(pages) + u64::from(zeroes)) * 4 + u64::from(pages) * PAGE_SIZE as u64
}

fn bytes_of(numbers: &[u32]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
}

fn read_again(file: &DiskFile, number: u64, bytes: &mut [u8], check: Check<'_>) -> Result<()> {
    let mut what = String::new();
    for _ in 0..LOOKS {
        std::thread::sleep(BETWEEN_LOOKS);
        let read = file.read_at(bytes, number * bytes.len() as u64)?;
        bytes[read..].fill(0);
        match check(number, bytes) {
            Ok(()) => return Ok(()),
            Err(e) => what = e,
        }
    }
    Err(StorageError::corrupt(file.path().to_owned(), number as u32, what))
}
