//! An object of an archive: a header, and whole records of the log as they stand in the directory.
//! Format: docs/format/archive.md.

use crate::location::Location;
use crate::wal::record::{self, HEADER_SIZE, commit_time_us};
use crate::wal::{RECORD_MAX, Replay};
use crate::{Lsn, Result, StorageError};
use sinew_txn::Xid;
use std::ops::ControlFlow;

pub(crate) const HEADER: usize = 128;
const MAGIC: &[u8; 8] = b"SINEWARC";
const FORMAT: u32 = 1;
/// The log's bytes are compressed by zstd.
const FORMAT_ZSTD: u32 = 2;
/// Higher levels save little of a log, and take much longer.
const ZSTD_LEVEL: i32 = 3;

/// Facts about the records of an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Facts {
    /// Epochs of the first and of the last record.
    pub epochs: (u32, u32),
    pub commits: u32,
    /// Earliest and latest time of a commit, in microseconds since 1970.
    pub times_us: (i64, i64),
    /// Lowest and highest transaction that commits.
    pub xids: (u64, u64),
}

impl Facts {
    /// Of no record.
    pub const NONE: Facts =
        Facts { epochs: (0, 0), commits: 0, times_us: (i64::MAX, i64::MIN), xids: (u64::MAX, 0) };

    fn add(&mut self, record: &Replay<'_>, epoch: u32) {
        if self.epochs.0 == 0 {
            self.epochs.0 = epoch;
        }
        self.epochs.1 = epoch;
        if let Some((xid, time)) = commit_of(record) {
            self.commits += 1;
            self.times_us = (self.times_us.0.min(time), self.times_us.1.max(time));
            self.xids = (self.xids.0.min(xid.0), self.xids.1.max(xid.0));
        }
    }

    /// Of records that start at `at`.
    pub fn of(bytes: &[u8], at: u64) -> std::result::Result<Facts, String> {
        let mut facts = Facts::NONE;
        let walk = walk(bytes, at, u64::MAX, &mut |record, epoch| {
            facts.add(record, epoch);
            ControlFlow::Continue(())
        })?;
        match walk.end == at + bytes.len() as u64 {
            true => Ok(facts),
            false => Err(format!("ends within the record at {}", Lsn(walk.end))),
        }
    }
}

/// The transaction and the time of a commit record.
pub(crate) fn commit_of(record: &Replay<'_>) -> Option<(Xid, i64)> {
    Some((record.xid, commit_time_us(record)?))
}

/// How far a walk over records came.
pub(crate) struct Walk {
    /// The end of the last whole record.
    pub end: u64,
    /// The next record is not whole: it needs bytes up to here.
    pub needs: Option<u64>,
}

/// Hears of each record and its epoch.
pub(crate) type EachRecord<'v> = &'v mut dyn FnMut(&Replay<'_>, u32) -> ControlFlow<()>;

/// Looks at the records in `bytes`, which stand at position `at` of the log, as far as they begin
/// before `limit` and are whole. The error says what is no record.
pub(crate) fn walk(
    bytes: &[u8],
    at: u64,
    limit: u64,
    visit: EachRecord<'_>,
) -> std::result::Result<Walk, String> {
    let mut from = 0;
    loop {
        let position = at + from as u64;
        let left = &bytes[from..];
        if left.is_empty() || position >= limit {
            return Ok(Walk { end: position, needs: None });
        }
        let Some(head) = left.first_chunk::<HEADER_SIZE>() else {
            return Ok(Walk { end: position, needs: Some(position + HEADER_SIZE as u64) });
        };
        let (len, epoch) = record::peek(head);
        if !(HEADER_SIZE..=RECORD_MAX).contains(&len) {
            return Err(format!("holds no record at {}", Lsn(position)));
        }
        let padded = len.next_multiple_of(8);
        if padded > left.len() {
            return Ok(Walk { end: position, needs: Some(position + padded as u64) });
        }
        if !record::sum_is_right(&left[..len], position) {
            return Err(format!("holds a record with a wrong sum at {}", Lsn(position)));
        }
        let record = record::decode(&left[..len], Lsn(position))
            .map_err(|what| format!("holds a record that makes no sense at {}: {what}", Lsn(position)))?;
        if visit(&record, epoch).is_break() {
            return Ok(Walk { end: position, needs: None });
        }
        from += padded;
    }
}

/// Looks at whole records that stand at position `at`, and tells the epoch of each. Returns how
/// many bytes they have. The error says what is no record.
pub(crate) fn walk_records(
    bytes: &[u8],
    at: Lsn,
    epoch_of: &mut dyn FnMut(u32),
) -> std::result::Result<usize, String> {
    let walked = walk(bytes, at.0, u64::MAX, &mut |_, epoch| {
        epoch_of(epoch);
        ControlFlow::Continue(())
    })?;
    Ok((walked.end - at.0) as usize)
}

/// The header of an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Head {
    pub archive: u64,
    pub timeline: u64,
    pub from: u64,
    pub to: u64,
    /// Of the log's bytes, also where these are compressed.
    pub body_crc: u32,
    /// The bytes that stand in the file, if the log's are compressed.
    pub packed: Option<u64>,
    pub facts: Facts,
}

impl Head {
    /// The file's bytes.
    pub fn file_bytes(&self) -> u64 {
        HEADER as u64 + self.packed.unwrap_or(self.to - self.from)
    }

    /// The header's bytes.
    pub fn encode(&self) -> [u8; HEADER] {
        let mut b = [0u8; HEADER];
        let mut put = |at: usize, bytes: &[u8]| b[at..at + bytes.len()].copy_from_slice(bytes);
        put(0, MAGIC);
        put(8, &(if self.packed.is_some() { FORMAT_ZSTD } else { FORMAT }).to_le_bytes());
        put(16, &self.archive.to_le_bytes());
        put(24, &self.timeline.to_le_bytes());
        put(32, &self.from.to_le_bytes());
        put(40, &self.to.to_le_bytes());
        put(48, &self.body_crc.to_le_bytes());
        put(52, &self.facts.commits.to_le_bytes());
        put(56, &self.facts.epochs.0.to_le_bytes());
        put(60, &self.facts.epochs.1.to_le_bytes());
        put(64, &self.facts.times_us.0.to_le_bytes());
        put(72, &self.facts.times_us.1.to_le_bytes());
        put(80, &self.facts.xids.0.to_le_bytes());
        put(88, &self.facts.xids.1.to_le_bytes());
        put(96, &self.packed.unwrap_or(0).to_le_bytes());
        let sum = sum(&b);
        b[12..16].copy_from_slice(&sum.to_le_bytes());
        b
    }

    fn decode(b: &[u8; HEADER]) -> std::result::Result<Head, String> {
        let u32_at = |at: usize| u32::from_le_bytes(b[at..at + 4].try_into().expect("four bytes"));
        let u64_at = |at: usize| u64::from_le_bytes(b[at..at + 8].try_into().expect("eight bytes"));
        if &b[0..8] != MAGIC {
            return Err("is no object of an archive".into());
        }
        if u32_at(12) != sum(b) {
            return Err("has a damaged header".into());
        }
        let packed = match u32_at(8) {
            FORMAT => None,
            FORMAT_ZSTD => Some(u64_at(96)),
            other => {
                let known = format!("this program knows formats {FORMAT} and {FORMAT_ZSTD}");
                return Err(format!("has format {other}, and {known}"));
            }
        };
        let head = Head {
            archive: u64_at(16),
            timeline: u64_at(24),
            from: u64_at(32),
            to: u64_at(40),
            body_crc: u32_at(48),
            packed,
            facts: Facts {
                commits: u32_at(52),
                epochs: (u32_at(56), u32_at(60)),
                times_us: (u64_at(64) as i64, u64_at(72) as i64),
                xids: (u64_at(80), u64_at(88)),
            },
        };
        let is_possible = head.from < head.to && head.to - head.from <= BODY_MAX;
        match is_possible && head.packed.is_none_or(|packed| packed < head.to - head.from) {
            true => Ok(head),
            false => Err(format!("says that it holds the log from {} to {}", Lsn(head.from), Lsn(head.to))),
        }
    }
}

/// A segment's records, and the one that goes on beyond it.
const BODY_MAX: u64 = crate::wal::SEGMENT_SIZE + RECORD_MAX as u64;

fn sum(b: &[u8; HEADER]) -> u32 {
    crc32c::crc32c_append(crc32c::crc32c(&b[..12]), &b[16..])
}

fn damaged(place: &Location, what: String) -> StorageError {
    StorageError::BackupDamaged { path: place.path(), what }
}

/// Reads the header of an object of so many bytes, and compares these.
pub(crate) fn read_head(place: &Location, bytes: u64) -> Result<Head> {
    let mut b = [0u8; HEADER];
    if bytes < HEADER as u64 || place.read_at(&mut b, 0)? < HEADER {
        return Err(damaged(place, "is shorter than a header".into()));
    }
    head_of(place, &b, bytes)
}

fn head_of(place: &Location, b: &[u8; HEADER], bytes: u64) -> Result<Head> {
    let head = Head::decode(b).map_err(|what| damaged(place, what))?;
    let want = head.file_bytes();
    match bytes == want {
        true => Ok(head),
        false => Err(damaged(place, format!("has {bytes} bytes instead of {want}"))),
    }
}

/// Reads an object whole, and compares its sum.
pub(crate) fn read(place: &Location) -> Result<(Head, Vec<u8>)> {
    let bytes = place.read(HEADER as u64 + BODY_MAX)?;
    let Some(b) = bytes.first_chunk() else {
        return Err(damaged(place, "is shorter than a header".into()));
    };
    let head = head_of(place, b, bytes.len() as u64)?;
    let body = parse(place, &head, bytes[HEADER..].to_vec())?;
    Ok((head, body))
}

/// The log's bytes of an object, by what follows its header.
pub(crate) fn parse(place: &Location, head: &Head, mut body: Vec<u8>) -> Result<Vec<u8>> {
    let len = (head.to - head.from) as usize;
    if head.packed.is_some() {
        body = zstd::bulk::decompress(&body, len)
            .map_err(|e| damaged(place, format!("cannot be decompressed: {e}")))?;
    }
    let crc = crc32c::crc32c(&body);
    match body.len() == len && crc == head.body_crc {
        true => Ok(body),
        false => {
            let what = format!("has the checksum {crc:08x} instead of {:08x}", head.body_crc);
            Err(damaged(place, what))
        }
    }
}

/// The log's bytes as an object holds them, if they become shorter.
pub(crate) fn pack(body: &[u8]) -> Option<Vec<u8>> {
    zstd::bulk::compress(body, ZSTD_LEVEL).ok().filter(|packed| packed.len() < body.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_that_was_changed_is_not_read() {
        let facts = Facts { epochs: (1, 2), commits: 3, times_us: (4, 5), xids: (6, 7) };
        let head = Head { archive: 1, timeline: 2, from: 64, to: 128, body_crc: 9, packed: None, facts };
        for head in [head, Head { packed: Some(20), ..head }] {
            let bytes = head.encode();
            assert_eq!(Head::decode(&bytes).unwrap(), head);
            for at in 0..HEADER {
                let mut changed = bytes;
                changed[at] ^= 1;
                Head::decode(&changed).expect_err("changed");
            }
        }
        let longer = Head { packed: Some(64), ..head };
        assert!(Head::decode(&longer.encode()).unwrap_err().contains("holds the log from"));
        let empty = Head { to: 64, ..head };
        assert!(Head::decode(&empty.encode()).unwrap_err().contains("holds the log from"));
    }

    #[test]
    fn a_compressed_object_that_was_changed_is_not_read() {
        let dir = crate::testing::temp_dir("archive-object");
        std::fs::create_dir_all(&dir).unwrap();
        let path = dir.join("object");
        let place = Location::folder(&path);
        let read = || super::read(&place);
        let body: Vec<u8> = (0..4096u32).map(|i| (i / 64) as u8).collect();
        let packed = pack(&body).expect("becomes shorter");
        assert_eq!(pack(&[1, 2, 3]), None);
        let mut head = Head {
            archive: 1,
            timeline: 2,
            from: 64,
            to: 64 + body.len() as u64,
            body_crc: crc32c::crc32c(&body),
            packed: Some(packed.len() as u64),
            facts: Facts::NONE,
        };
        let file = [&head.encode()[..], &packed].concat();
        std::fs::write(&path, &file).unwrap();
        assert_eq!(read().unwrap(), (head, body.clone()));
        for at in 0..file.len() {
            let mut changed = file.clone();
            changed[at] ^= 1;
            std::fs::write(&path, &changed).unwrap();
            // Bits of a frame may mean nothing. The log's bytes are then the same.
            match read() {
                Err(StorageError::BackupDamaged { .. }) => {}
                Ok((_, found)) => assert!(at >= HEADER && found == body, "byte {at}"),
                Err(e) => panic!("byte {at}: {e}"),
            }
            std::fs::write(&path, &file[..at]).unwrap();
            read().expect_err("cut off");
        }
        // The header says less than what there is.
        head.to -= 8;
        std::fs::write(&path, [&head.encode()[..], &packed].concat()).unwrap();
        read().expect_err("another length");
        std::fs::remove_dir_all(dir).unwrap();
    }
}
