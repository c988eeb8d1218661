//! The newest segment of the log, named in the control file (format: docs/format/wal.md).
//!
//! A log that lacks its last segments looks like a log that ends before them. So the leader that
//! comes to a new segment first makes everything before it durable, then names the segment here,
//! durably, and only then writes into it. Recovery refuses a directory in which a segment up to the
//! named one is missing, or in which the log has a hole below the named one.
//!
//! The names alternate between two places, so that a torn write costs only the newest name. A
//! leader that dies leaves the name to its successor, which writes it again. Recovery that ends the
//! log before the named segment names the one it ends in.

use crate::Result;
use crate::file::io::DiskFile;

/// Where the marks stand in the control file.
pub(crate) const START: u64 = 8192;
pub(crate) const END: u64 = START + 2 * STRIDE;
const STRIDE: u64 = 4096;
const MAGIC: &[u8; 8] = b"SINEWLOG";
const BLOCK: usize = 512;

fn encode(id: u64, counter: u64, segment: u64) -> [u8; BLOCK] {
    let mut b = [0u8; BLOCK];
    b[0..8].copy_from_slice(MAGIC);
    b[8..16].copy_from_slice(&id.to_le_bytes());
    b[16..24].copy_from_slice(&counter.to_le_bytes());
    b[24..32].copy_from_slice(&segment.to_le_bytes());
    let sum = crc32c::crc32c(&b[..32]);
    b[32..36].copy_from_slice(&sum.to_le_bytes());
    b
}

/// Names the segment that starts at `segment`, durably. One at a time: the holder of the log's
/// claim, or recovery.
pub(crate) fn write(file: &DiskFile, id: u64, segment: u64, fsync: bool) -> Result<()> {
    let counter = newest(file, id)?.0 + 1;
    file.write_at(&encode(id, counter, segment), START + counter % 2 * STRIDE)?;
    if fsync { file.sync_data() } else { Ok(()) }
}

/// The newest segment named: 0 if none is.
pub(crate) fn read(file: &DiskFile, id: u64) -> Result<u64> {
    Ok(newest(file, id)?.1)
}

/// Counter and segment of the last name.
fn newest(file: &DiskFile, id: u64) -> Result<(u64, u64)> {
    let mut last = (0, 0);
    for at in [START, START + STRIDE] {
        let mut b = [0u8; BLOCK];
        let whole = file.read_at(&mut b, at)? == BLOCK;
        let u64_at = |at: usize| u64::from_le_bytes(b[at..at + 8].try_into().expect("eight bytes"));
        let (counter, segment) = (u64_at(16), u64_at(24));
        if whole && b == encode(id, counter, segment) {
            last = last.max((counter, segment));
        }
    }
    Ok(last)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wal::SEGMENT_SIZE;

    #[test]
    fn the_newest_name_counts_and_a_torn_one_leaves_the_one_before() {
        let dir = crate::testing::temp_dir("mark");
        let path = dir.join("control");
        std::fs::write(&path, vec![0; END as usize]).unwrap();
        let file = DiskFile::open(&path).unwrap();
        assert_eq!(read(&file, 9).unwrap(), 0);
        for segment in [1, 2, 3, 9, 7, 8] {
            write(&file, 9, segment * SEGMENT_SIZE, false).unwrap();
            assert_eq!(read(&file, 9).unwrap(), segment * SEGMENT_SIZE);
        }
        assert_eq!(read(&file, 10).unwrap(), 0, "another directory's");
        file.write_at(&[7], START + 18).unwrap();
        assert_eq!(read(&file, 9).unwrap(), 7 * SEGMENT_SIZE);
        std::fs::remove_dir_all(dir).unwrap();
    }
}
