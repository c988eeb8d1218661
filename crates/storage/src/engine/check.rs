//! Reads everything and says what is wrong.

use super::Storage;
use super::control::Control;
use crate::file::io::DiskFile;
use crate::page::{self, PAGE_SIZE};
use crate::wal::reader::Reader;
use crate::{Fork, PageTag, RelFile, Result};
use sinew_txn::TxnSession;

impl Storage {
    /// Verifies checksum and header of every page of every file, the transaction statuses, and that the log can be read
    /// from the last checkpoint to its end. While others work, pages are read through the pool, so that a page just
    /// being written is not mistaken for a torn one. Returns what is wrong, a line each.
    pub fn check_pages(&self, s: &TxnSession) -> Result<Vec<String>> {
        let mut found = Vec::new();
        for (rel, fork, path) in self.files.walk()? {
            let file = match DiskFile::open_to_read(&path) {
                Ok(f) => f,
                // Dropped meanwhile.
                Err(_) if !path.exists() => continue,
                Err(e) => {
                    found.push(e.to_string());
                    continue;
                }
            };
            let len = file.size()?;
            if len % PAGE_SIZE as u64 != 0 {
                found.push(format!("\"{}\" ends in the middle of a page", path.display()));
            }
            for block in 0..(len / PAGE_SIZE as u64) as u32 {
                s.check_interrupts()?;
                if let Some(what) = self.check_page(s, &file, rel, fork, block) {
                    if !path.exists() {
                        break;
                    }
                    found.push(format!("block {block} of \"{}\": {what}", path.display()));
                }
            }
        }
        found.extend(self.statuses.check()?);
        self.check_log(s, &mut found)?;
        Ok(found)
    }

    fn check_page(
        &self,
        s: &TxnSession,
        file: &DiskFile,
        rel: RelFile,
        fork: Fork,
        block: u32,
    ) -> Option<String> {
        let tag = PageTag::new(rel, fork, block);
        let mut bytes = [0u8; PAGE_SIZE];
        let mut wrong = None;
        // Somebody may be writing the page: what is wrong twice, and through the pool, is wrong.
        for _ in 0..3 {
            match file.read_at(&mut bytes, u64::from(block) * PAGE_SIZE as u64) {
                Err(e) => return Some(e.to_string()),
                Ok(PAGE_SIZE) => {}
                Ok(_) => return None,
            }
            wrong = page::verify(&tag, &bytes).err();
            if wrong.is_none() {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(2));
        }
        if wrong.is_some() {
            return wrong;
        }
        // In the pool there may be a newer version, whose checksum means nothing but whose header counts.
        match self.pool.pin(s, tag) {
            Ok(pin) => match pin.read() {
                Ok(p) if !page::is_new(p.bytes()) => page::verify_header(p.bytes()).err(),
                Ok(_) => None,
                Err(e) => Some(e.to_string()),
            },
            // Cut off meanwhile.
            Err(_) if file.size().is_ok_and(|len| len <= u64::from(block) * PAGE_SIZE as u64) => None,
            Err(e) => Some(e.to_string()),
        }
    }

    fn check_log(&self, s: &TxnSession, found: &mut Vec<String>) -> Result<()> {
        let control = Control::read(&self.dir)?;
        // Everything up to here must be readable; a checkpoint meanwhile may recycle segments under our eyes.
        self.wal.flush_all(s.slot())?;
        let end = self.wal.flushed();
        let mut reader =
            Reader::new(self.wal.segments().dir(), control.redo, control.redo_epoch, control.epoch);
        loop {
            match reader.next() {
                Ok(Some(_)) => {}
                Ok(None) => break,
                Err(e) => {
                    found.push(e.to_string());
                    return Ok(());
                }
            }
        }
        if reader.position() < end && self.wal.completed_redo_point() == control.redo {
            found.push(format!("the log cannot be read beyond {}, it ends at {end}", reader.position()));
        }
        Ok(())
    }
}
