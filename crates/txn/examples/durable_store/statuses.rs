//! Where the kernel keeps the outcomes of transactions that left its ring.
//!
//! Two files: two bits for each xid, and eight bytes for each xid that some snapshot may still ask
//! for. Holes read as zeros, as the trait asks for.

use crate::Error;
use crate::log::Log;
use sinew_sync::Slot;
use sinew_txn::{StatusStore, Xid};
use std::fs::{File, OpenOptions};
use std::io::Result;
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::sync::Arc;

/// Outcomes in files.
pub struct Statuses {
    statuses: File,
    csns: File,
    log: Arc<Log>,
}

impl Statuses {
    /// Opens both files. The first process empties that of the csns, which a crash may lose.
    pub fn open(dir: &Path, log: Arc<Log>, is_first: bool) -> std::result::Result<Statuses, Error> {
        let open = |name: &str, empty: bool| {
            let file = OpenOptions::new()
                .read(true)
                .write(true)
                .create(true)
                .truncate(false)
                .open(dir.join(name))?;
            if empty {
                file.set_len(0)?;
            }
            Ok::<File, std::io::Error>(file)
        };
        Ok(Statuses { statuses: open("statuses", false)?, csns: open("csns", is_first)?, log })
    }
}

/// Reads what is there; the rest is zeros.
fn read_or_zeros(file: &File, mut bytes: &mut [u8], mut at: u64) -> Result<()> {
    bytes.fill(0);
    while !bytes.is_empty() {
        match file.read_at(bytes, at)? {
            0 => return Ok(()),
            n => {
                bytes = &mut bytes[n..];
                at += n as u64;
            }
        }
    }
    Ok(())
}

impl StatusStore for Statuses {
    fn flush_log(&self, me: &Slot) -> Result<()> {
        self.log.flush(me, self.log.end()).map_err(std::io::Error::other)
    }

    fn write_statuses(&self, first: Xid, packed: &[u8]) -> Result<()> {
        self.statuses.write_all_at(packed, first.0 / 4)
    }

    fn read_statuses(&self, first: Xid, packed: &mut [u8]) -> Result<()> {
        read_or_zeros(&self.statuses, packed, first.0 / 4)
    }

    fn write_csns(&self, first: Xid, words: &[u64]) -> Result<()> {
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        self.csns.write_all_at(&bytes, first.0 * 8)
    }

    fn read_csns(&self, first: Xid, words: &mut [u64]) -> Result<()> {
        let mut bytes = vec![0; words.len() * 8];
        read_or_zeros(&self.csns, &mut bytes, first.0 * 8)?;
        for (word, bytes) in words.iter_mut().zip(bytes.chunks_exact(8)) {
            *word = u64::from_le_bytes(bytes.try_into().expect("eight bytes"));
        }
        Ok(())
    }

    fn truncate_csns(&self, _: Xid) -> Result<()> {
        // Nothing reads them; the file begins anew with the next region.
        Ok(())
    }
}
