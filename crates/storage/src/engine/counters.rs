//! Object ids and file numbers: given once, never again. A log record covers a chunk before any of
//! it is given.

use super::Storage;
use crate::buffer::Record;
use crate::wal::ResourceManager;
use crate::wal::record::log_info;
use crate::{Lsn, RelFile, Result, StorageError};
use sinew_sync::Slot;
use sinew_sync::shim::AtomicU64;
use sinew_txn::{TxnSession, Xid};
use std::sync::atomic::Ordering::Relaxed;

const OIDS_PER_RECORD: u64 = 4096;
const FILES_PER_RECORD: u64 = 4096;

impl Storage {
    /// A new file number, never used before in this directory (durable before use).
    pub(crate) fn new_file_number(&self, s: &TxnSession) -> Result<u64> {
        let shared = self.shared();
        let slot = s.slot();
        self.wal.reserve(slot, 4096)?;
        let (number, covered) = {
            let _guard = shared.counters.exclusive(slot)?;
            let c = (&shared.next_file, &shared.file_limit);
            self.next(slot, c, FILES_PER_RECORD, log_info::NEXT_FILE)
        };
        // A file exists before its creation's record is durable; its number must not be given again
        // after a crash.
        if let Some(end) = covered {
            self.wal.flush(s, end)?;
        }
        Ok(number)
    }

    /// A new object id, 16384 and up, never given twice.
    pub(crate) fn new_oid(&self, s: &TxnSession) -> Result<u32> {
        let shared = self.shared();
        let slot = s.slot();
        self.wal.reserve(slot, 4096)?;
        let _guard = shared.counters.exclusive(slot)?;
        // No flush: a row that holds the OID is logged after the record that covers it.
        let c = (&shared.next_oid, &shared.oid_limit);
        let (oid, _) = self.next(slot, c, OIDS_PER_RECORD, log_info::NEXT_OID);
        u32::try_from(oid).map_err(|_| StorageError::Failed("object ids are used up".into()))
    }

    /// Under the counters' latch. The position is that of a record written now.
    fn next(
        &self,
        slot: &Slot,
        (next, limit): (&AtomicU64, &AtomicU64),
        chunk: u64,
        info: u8,
    ) -> (u64, Option<Lsn>) {
        // Relaxed: guarded by the latch.
        let value = next.load(Relaxed);
        let mut end = None;
        if value >= limit.load(Relaxed) {
            let covered = value + chunk;
            self.wal.critical(slot, || {
                end = Some(self.log_number(slot, info, covered));
                limit.store(covered, Relaxed);
            });
        }
        next.store(value + 1, Relaxed);
        (value, end)
    }

    fn log_number(&self, slot: &Slot, info: u8, value: u64) -> Lsn {
        let record = Record {
            rm: ResourceManager::Log,
            info,
            xid: Xid::NONE,
            rel: RelFile::NONE,
            pages: Vec::new(),
            data: &value.to_le_bytes(),
        };
        self.wal.insert_for(slot, &record)
    }

    /// Everything below has been or may have been given.
    pub(super) fn set_counters(&self, next_oid: u64, next_file: u64) {
        let shared = self.shared();
        for word in [&shared.next_oid, &shared.oid_limit] {
            word.store(next_oid, Relaxed);
        }
        for word in [&shared.next_file, &shared.file_limit] {
            word.store(next_file, Relaxed);
        }
    }
}
