//! For views: the waits of the sessions of all processes, each with the session that it waits for.
//! The rows are the transaction layer's. This file adds the waits that only the storage knows. It
//! waits for no latch, because a latch's holder may be stopped.

use super::Storage;
use crate::Result;
use crate::claim::held;
use crate::wait_events;
use sinew_sync::{Slot, SlotIndex, WaitEvent};
use sinew_txn::{SessionRow, TxnSession};

impl Storage {
    pub(crate) fn sessions(&self, s: &TxnSession) -> Result<Vec<SessionRow>> {
        let mut rows = self.txn.sessions();
        for row in &mut rows {
            // A latch is what it waits for now, whatever it wanted that for.
            if row.latch.is_some() || !row.held_up_by.is_empty() {
                continue;
            }
            row.held_up_by = self.txn.held_up_by(s, row)?;
            if row.waits_for.is_some() || !row.held_up_by.is_empty() {
                continue;
            }
            if let Some((event, holders)) = self.wait_of(row.slot, row.wait_event) {
                row.wait_event = Some(event);
                let processes = holders.into_iter().filter_map(|h| Slot::process_of(&self.region, h));
                row.held_up_by = self.txn.name_processes(processes);
            }
        }
        Ok(rows)
    }

    fn wait_of(&self, slot: SlotIndex, shown: Option<WaitEvent>) -> Option<(WaitEvent, Vec<SlotIndex>)> {
        let checkpointer = || self.shared().checkpoint.owner();
        let intent = self.region.intents(slot).into_iter().find_map(|e| {
            let (event, owners) = match e.kind {
                held::PAGE_IO => (wait_events::BUFFER_IO, self.pool.io_owner(e.arg).into_iter().collect()),
                held::EXTEND => {
                    (wait_events::EXTEND, self.files.extension_owner(e.arg).into_iter().collect())
                }
                held::CHECKPOINT => (wait_events::CHECKPOINT_DONE, checkpointer().into_iter().collect()),
                held::DISCARD => (wait_events::BUFFER_PIN, self.region.having(held::PIN, e.arg)),
                _ => return None,
            };
            let others: Vec<_> = owners.into_iter().filter(|o| *o != slot).collect();
            (!others.is_empty()).then_some((event, others))
        });
        let asked = shown.filter(|event| *event == wait_events::CHECKPOINT_DONE);
        let asked = asked.map(|event| (event, checkpointer().into_iter().collect()));
        intent.or_else(|| self.wal.wait_of(slot)).or(asked)
    }
}
