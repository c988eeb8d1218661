//! Restart points: where the replay of a directory that follows begins next time.
//!
//! The source's checkpoint says that its redo point is a good beginning: every page that is changed
//! behind it comes whole with its first change. So the follower takes the same position, once all
//! that is before it has reached its own disk. The order is that of a checkpoint
//! (`engine/checkpoint.rs`), without the steps that write log.

use super::super::Storage;
use super::super::control::State;
use super::super::recovery::Recovered;
use crate::claim::held;
use crate::wal::record::{Cut, log_info};
use crate::wal::{Replay, ResourceManager};
use crate::{Lsn, Result, StorageError};
use sinew_sync::kill_point;
use sinew_txn::TxnSession;

/// The redo point that a record declares.
pub(super) fn of(record: &Replay<'_>) -> Option<Lsn> {
    let is_one = (record.rm, record.info) == (ResourceManager::Log, log_info::CHECKPOINT);
    let redo = Cut { bytes: record.data, at: 0 }.u64().ok();
    redo.filter(|_| is_one).map(Lsn)
}

impl Storage {
    /// Makes the redo point of a checkpoint record, which ends at `end`, this directory's own. All
    /// up to the record is applied. The caller has the claim `follow`.
    pub(super) fn restart_point(
        &self,
        s: &TxnSession,
        known: &Recovered,
        redo: Lsn,
        end: Lsn,
        epoch: u32,
    ) -> Result<()> {
        let slot = s.slot();
        let _claim = self.shared().checkpoint.acquire(slot, held::CHECKPOINT, 0)?;
        let mut control = self.read_control()?;
        if redo <= control.redo {
            return Ok(());
        }
        let status_limit = self.txn.next_xid().0;
        self.txn.checkpoint(s)?;
        self.pool.write_dirty(slot, &|_| true, &mut |_, _| ())?;
        let files = self.lengths_of_files(&known.unfinished.keys().copied().collect())?;
        let synced = self.files.sync_all(slot).and_then(|()| self.statuses.sync());
        if let Err(e) = synced {
            // What the kernel could not write is lost to it: the next opening replays it.
            self.region.poison(&format!("the followed log's changes could not be made durable: {e}"));
            return Err(match e {
                StorageError::Txn(_) | StorageError::Region(_) => e,
                e => StorageError::Failed(e.to_string()),
            });
        }
        kill_point("restart point: files durable");
        control.state = State::Following;
        (control.redo, control.checkpoint, control.redo_epoch) = (redo, end, epoch);
        (control.next_xid, control.next_oid, control.next_file) =
            (known.next_xid, known.next_oid, known.next_file);
        control.status_limit = status_limit;
        control.inode = self.control_inode()?;
        control.reach = Lsn(0);
        self.write_list(redo, &files)?;
        self.write_control(control)?;
        kill_point("restart point: control written");
        self.wal.forget_followed(slot, redo)
    }
}
