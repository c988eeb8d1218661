//! Reads the log from a position to its end.

use super::record::{self, HEADER_SIZE, Replay};
use super::sums::{STEP, Sums};
use super::window::Window;
use super::{RECORD_MAX, ResourceManager, SEGMENT_SIZE};
use crate::file::io::DiskFile;
use crate::{Lsn, Result, StorageError};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

/// No directory is opened so often; with more, every number in the data would be an epoch.
const EPOCH_LIMIT: u32 = 1 << 20;
/// Bytes read ahead.
const CHUNK: usize = 1 << 20;

/// Something with a header that may be a record.
pub(super) struct Found {
    pub start: u64,
    len: usize,
    pub epoch: u32,
    /// Its sum is right.
    pub is_whole: bool,
    /// Everything below was on disk when it was made. Means nothing unless it is whole.
    pub durable: u64,
}

impl Found {
    /// The position of the record behind this one, in bytes. Records begin at multiples of 8.
    pub fn end(&self) -> u64 {
        self.start + self.len.next_multiple_of(8) as u64
    }
}

/// The next record, for a caller that wants some records alone.
pub enum Next<'r> {
    /// A record that the caller wants.
    Record(Replay<'r>),
    /// Another one, which is passed.
    Other,
    /// The end of the log.
    End,
}

/// Reads the log's records in order.
pub struct Reader {
    dir: PathBuf,
    /// Start of the next record.
    at: u64,
    epoch: u32,
    epoch_max: u32,
    window: Window,
    /// Bytes read at once.
    chunk: usize,
    file: Option<(u64, DiskFile)>,
    /// Nothing at or past it is read.
    limit: u64,
    /// Of what the search for records has been through.
    sums: Sums,
}

impl Reader {
    /// `epoch` is that of the log at `from`; no record is newer than `epoch_max`.
    pub fn new(wal_dir: &Path, from: Lsn, epoch: u32, epoch_max: u32) -> Reader {
        Reader {
            dir: wal_dir.to_owned(),
            at: from.0,
            epoch,
            epoch_max,
            window: Window::new(from.0),
            chunk: CHUNK,
            file: None,
            limit: u64::MAX,
            sums: Sums::default(),
        }
    }

    /// Reads nothing at or past `limit`: other processes may be writing there. A later limit is
    /// higher.
    pub fn limit_to(&mut self, limit: Lsn) {
        self.limit = limit.0;
    }

    /// Reads so many bytes at once: for a caller that wants little.
    pub fn read_ahead(&mut self, bytes: usize) {
        self.chunk = bytes;
    }

    /// Where the next record would start: after `None`, the end of the log.
    pub fn position(&self) -> Lsn {
        Lsn(self.at)
    }

    /// Epoch of the last record.
    pub fn epoch(&self) -> u32 {
        self.epoch
    }

    /// The next record, or `None` at the end of the log. `Corrupt` if a record with the right sum
    /// makes no sense.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> Result<Option<Replay<'_>>> {
        let Some((start, len)) = self.advance()? else { return Ok(None) };
        self.decode(start, len).map(Some)
    }

    /// As [`Reader::next`], for a caller that wants the records of some resource managers alone. A
    /// caller that wants those of transactions also gets the changes that commit.
    pub fn next_of(&mut self, wanted: &[ResourceManager]) -> Result<Next<'_>> {
        let Some((start, len)) = self.advance()? else { return Ok(Next::End) };
        let part = self.window.part(start, len);
        let commits = record::commits(part) && wanted.contains(&ResourceManager::Transaction);
        let manager = record::manager(part).filter(|_| !commits);
        match manager.is_some_and(|manager| !wanted.contains(&manager)) {
            true => Ok(Next::Other),
            false => self.decode(start, len).map(Next::Record),
        }
    }

    /// Goes past the next whole record, and returns its start and length in bytes.
    fn advance(&mut self) -> Result<Option<(u64, usize)>> {
        let start = self.at;
        let Some(head) = self.bytes(start, HEADER_SIZE)? else { return Ok(None) };
        let (len, epoch) = record::peek(head.try_into().expect("a header's length was asked for"));
        if !(HEADER_SIZE..=RECORD_MAX).contains(&len) || epoch < self.epoch || epoch > self.epoch_max {
            return Ok(None);
        }
        let padded = len.next_multiple_of(8);
        match self.bytes(start, len)? {
            Some(bytes) if record::sum_is_right(bytes, start) => {}
            _ => return Ok(None),
        }
        self.at = start + padded as u64;
        self.epoch = epoch;
        Ok(Some((start, len)))
    }

    /// The record that `advance` went past last.
    fn decode(&self, start: u64, len: usize) -> Result<Replay<'_>> {
        record::decode(self.window.part(start, len), Lsn(start)).map_err(|what| {
            let segment = start / SEGMENT_SIZE * SEGMENT_SIZE;
            let path = self.dir.join(format!("{segment:016X}"));
            StorageError::corrupt(
                path,
                ((start - segment) / 8192) as u32,
                format!("at {}: {what}", Lsn(start)),
            )
        })
    }

    /// The first whole record that starts at `from` or later and ends at `to` or before, of one of
    /// these epochs, whatever stands before it. The reader's own position does not change.
    pub(super) fn find(&mut self, from: u64, to: u64, epochs: RangeInclusive<u32>) -> Result<Option<Found>> {
        let mut at = from.next_multiple_of(8);
        // A claim that goes past the files is none: looking for its end would move what has been
        // read each time.
        let to = to.min(self.files_end(at)?);
        loop {
            if at + HEADER_SIZE as u64 > self.window.end() {
                // Most of a segment that was never used is a hole, of which nothing is read. No
                // record begins there: its length would be zero.
                at = self.behind_hole(at)?;
            }
            if at + HEADER_SIZE as u64 > to || self.bytes(at, HEADER_SIZE)?.is_none() {
                return Ok(None);
            }
            // Within what has been read: most of it is zeroes, or records of older epochs.
            let here = (at - self.window.at()) as usize;
            let candidates = self.window.bytes()[here..].windows(HEADER_SIZE).step_by(8);
            let is_one = |head: &[u8]| {
                let head = head.try_into().expect("a window of a header's length");
                let (len, epoch) = record::peek(head);
                (HEADER_SIZE..=RECORD_MAX).contains(&len)
                    && epochs.contains(&epoch)
                    && record::may_be_header(head)
            };
            let skipped = candidates.clone().position(is_one);
            at += 8 * skipped.unwrap_or(candidates.len()) as u64;
            if at + HEADER_SIZE as u64 > to {
                return Ok(None);
            }
            if skipped.is_none() {
                continue;
            }
            if let Some(found) = self.whole_at(at, to)? {
                return Ok(Some(found));
            }
            at += 8;
        }
    }

    /// The next position from `at` on in the same segment that is not in a hole of its file.
    fn behind_hole(&mut self, at: u64) -> Result<u64> {
        let segment = at / SEGMENT_SIZE * SEGMENT_SIZE;
        if !self.open(segment)? {
            return Ok(at);
        }
        let Some((_, file)) = &self.file else { return Ok(at) };
        let from = segment + file.data_start(at - segment)?;
        Ok(from.min(segment + SEGMENT_SIZE) / 8 * 8)
    }

    /// Opens a segment's file. False if there is none.
    fn open(&mut self, segment: u64) -> Result<bool> {
        if self.file.as_ref().is_none_or(|f| f.0 != segment) {
            let path = self.dir.join(format!("{segment:016X}"));
            match DiskFile::open_to_read(&path) {
                Ok(f) => self.file = Some((segment, f)),
                Err(e) if e.is_not_found() => return Ok(false),
                Err(e) => return Err(e),
            }
        }
        Ok(true)
    }

    /// The whole record that stands at a position and ends at `to` or before. Unlike
    /// [`Reader::at`], it costs the same however much of the log claims to be a record: no byte is
    /// summed twice.
    fn whole_at(&mut self, at: u64, to: u64) -> Result<Option<Found>> {
        let Some(head) = self.bytes(at, HEADER_SIZE)? else { return Ok(None) };
        let head: [u8; HEADER_SIZE] = head.try_into().expect("a header's length was asked for");
        let (len, epoch) = record::peek(&head);
        if at + len.next_multiple_of(8) as u64 > to {
            return Ok(None);
        }
        // Most of what looks like a header falls apart here.
        if self.bytes(at, len)?.is_none_or(|bytes| record::decode(bytes, Lsn(at)).is_err()) {
            return Ok(None);
        }
        let (bytes, bytes_at) = (self.window.bytes(), self.window.at());
        self.sums.cover(at, len, bytes, bytes_at);
        let body = at + HEADER_SIZE as u64;
        let end = at + len as u64;
        let joined = self.sums.join(record::head_sum(&head), body, end, bytes, bytes_at);
        let found =
            Found { start: at, len, epoch, is_whole: true, durable: record::durable_before(&head, at) };
        Ok(record::joined_sum_is_right(&head, joined, at).then_some(found))
    }

    /// Where the segments end that stand there without a gap from a position on.
    fn files_end(&self, from: u64) -> Result<u64> {
        let mut segment = from / SEGMENT_SIZE * SEGMENT_SIZE;
        loop {
            let path = self.dir.join(format!("{segment:016X}"));
            match std::fs::metadata(&path) {
                Ok(meta) if meta.len() >= SEGMENT_SIZE => segment += SEGMENT_SIZE,
                Ok(meta) => return Ok(segment + meta.len()),
                Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(segment),
                Err(e) => return Err(StorageError::io("open", &path, e)),
            }
        }
    }

    /// The first whole record at or past `from` that starts before `to`, of any epoch, and its
    /// epoch: for a directory whose control block is lost.
    pub(crate) fn next_whole(&mut self, from: u64, to: u64) -> Result<Option<(Replay<'_>, u32)>> {
        let limit = to + RECORD_MAX as u64;
        let Some(found) = self.find(from, limit, 1..=EPOCH_LIMIT)?.filter(|f| f.start < to) else {
            return Ok(None);
        };
        let (start, len, epoch) = (found.start, found.len, found.epoch);
        let Some(bytes) = self.bytes(start, len)? else { return Ok(None) };
        Ok(record::decode(bytes, Lsn(start)).ok().map(|r| (r, epoch)))
    }

    /// After `None`: whether a record of the last one's epoch stands there, of which something is
    /// missing.
    pub(crate) fn ends_within_a_record(&mut self) -> Result<bool> {
        let epoch = self.epoch;
        Ok(self.at(self.at)?.is_some_and(|found| !found.is_whole && found.epoch == epoch))
    }

    /// The record header at a position. `None` if the files end before a whole header, or if the
    /// bytes are no header.
    pub(super) fn at(&mut self, at: u64) -> Result<Option<Found>> {
        let Some(head) = self.bytes(at, HEADER_SIZE)? else { return Ok(None) };
        let head: [u8; HEADER_SIZE] = head.try_into().expect("a header's length was asked for");
        let (len, epoch) = record::peek(&head);
        if !(HEADER_SIZE..=RECORD_MAX).contains(&len) {
            return Ok(None);
        }
        let is_whole = self.bytes(at, len)?.is_some_and(|bytes| record::sum_is_right(bytes, at));
        Ok(Some(Found { start: at, len, epoch, is_whole, durable: record::durable_before(&head, at) }))
    }

    /// `len` bytes from `at`, or `None` if the files end before.
    fn bytes(&mut self, at: u64, len: usize) -> Result<Option<&[u8]>> {
        if at < self.window.at() || at > self.window.end() {
            self.window.restart(at);
        }
        if at + len as u64 > self.window.end() {
            // The sums need what lies between their last step and the position.
            self.window.forget(((at - self.window.at()) as usize).saturating_sub(STEP));
            while self.window.end() < at + len as u64 {
                if !self.read_more()? {
                    return Ok(None);
                }
            }
        }
        Ok(Some(self.window.part(at, len)))
    }

    /// False at the end of the last segment.
    fn read_more(&mut self) -> Result<bool> {
        let at = self.window.end();
        let segment = at / SEGMENT_SIZE * SEGMENT_SIZE;
        let end = self.limit.min(segment + SEGMENT_SIZE);
        let want = self.chunk.min(end.saturating_sub(at) as usize);
        if want == 0 || !self.open(segment)? {
            return Ok(false);
        }
        let Some((_, file)) = &self.file else { return Ok(false) };
        let n = self.window.add(want, |room| file.read_at(room, at - segment))?;
        Ok(n > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::super::ResourceManager;
    use super::super::sums::SUMMED;
    use super::*;
    use crate::RelFile;
    use crate::buffer::Record;
    use sinew_txn::Xid;

    /// A user who stores such bytes and waits for a crash would otherwise decide how long the next
    /// opening takes.
    #[test]
    fn bytes_that_look_like_headers_are_summed_once() {
        const LEN: usize = 1 << 20;
        const EPOCH: u32 = 7;
        let record = Record {
            rm: ResourceManager::Log,
            info: 0,
            xid: Xid(5),
            rel: RelFile::NONE,
            pages: Vec::new(),
            data: &[9; 100],
        };
        let encoded = |at: usize| {
            let mut one = record::Encoded::new(&record, 0, EPOCH);
            let mut bytes = one.head_at(at as u64, 0).to_vec();
            one.each_part(|part| bytes.extend_from_slice(part));
            bytes
        };
        let (real_at, real) = (LEN - 4096, encoded(LEN - 4096));
        let mut log = vec![0u8; LEN];
        let mut claims = 0;
        for at in (0..LEN - HEADER_SIZE).step_by(HEADER_SIZE) {
            // A header whose record reaches to the file's end, and of which only the sum is wrong.
            log[at..at + HEADER_SIZE].copy_from_slice(&real[..HEADER_SIZE]);
            log[at..at + 4].copy_from_slice(&((LEN - at) as u32).to_le_bytes());
            claims += 1;
        }
        log[real_at..real_at + real.len()].copy_from_slice(&real);
        let dir = crate::testing::temp_dir("claims");
        std::fs::create_dir_all(&dir).expect("makes");
        std::fs::write(dir.join(format!("{:016X}", 0)), &log).expect("writes");
        // Also where the search may go on past the files, as that for a lost control block does.
        for to in [LEN as u64, 2 * SEGMENT_SIZE] {
            let mut reader = Reader::new(&dir, Lsn(0), EPOCH, EPOCH);
            SUMMED.set(0);
            let found = reader.find(0, to, EPOCH..=EPOCH).expect("reads").expect("finds");
            assert_eq!(
                (found.start, found.len),
                (real_at as u64, real.len()),
                "the only one with a right sum"
            );
            let most = (LEN + claims * 2 * STEP) as u64;
            assert!(SUMMED.get() <= most, "{} bytes summed, {most} at most", SUMMED.get());
        }
        std::fs::remove_dir_all(dir).expect("removes");
    }

    /// A segment that is hardly used is a hole. Opening a small database would otherwise read all
    /// of it.
    #[test]
    fn holes_of_segments_are_not_read() {
        use std::os::unix::fs::FileExt;
        const EPOCH: u32 = 7;
        let dir = crate::testing::temp_dir("holes");
        std::fs::create_dir_all(&dir).expect("makes");
        let file = std::fs::File::create(dir.join(format!("{:016X}", 0))).expect("creates");
        file.set_len(SEGMENT_SIZE).expect("grows");
        let mut reader = Reader::new(&dir, Lsn(0), EPOCH, EPOCH);
        assert!(reader.find(8, 2 * SEGMENT_SIZE, EPOCH..=EPOCH).expect("reads").is_none());
        let read = reader.window.bytes().len();
        assert_eq!(read, 0, "bytes were read");

        // A record behind a hole, which ends in another one.
        let at = SEGMENT_SIZE / 2 + 16;
        let record = Record {
            rm: ResourceManager::Log,
            info: 0,
            xid: Xid(5),
            rel: RelFile::NONE,
            pages: Vec::new(),
            data: &[0; 9000],
        };
        let mut one = record::Encoded::new(&record, 0, EPOCH);
        let mut bytes = one.head_at(at, 0).to_vec();
        one.each_part(|part| bytes.extend_from_slice(part));
        file.write_all_at(&bytes, at).expect("writes");
        let mut reader = Reader::new(&dir, Lsn(0), EPOCH, EPOCH);
        let found = reader.find(8, SEGMENT_SIZE, EPOCH..=EPOCH).expect("reads").expect("finds");
        assert_eq!((found.start, found.len), (at, bytes.len()));
        std::fs::remove_dir_all(dir).expect("removes");
    }
}
