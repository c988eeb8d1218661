//! For views: the position that a session waits for in the log, and the session that it waits for.
//! Read without a latch.

use super::Wal;
use crate::wait_events;
use sinew_sync::SlotIndex;
use sinew_sync::WaitEvent;
use std::sync::atomic::Ordering::Relaxed;

impl Wal {
    pub(crate) fn wait_of(&self, slot: SlotIndex) -> Option<(WaitEvent, Vec<SlotIndex>)> {
        let ctl = self.ctl();
        let leader = ctl.claim.claim.0.load(Relaxed).checked_sub(1).map(SlotIndex);
        let waits = self.region.get(self.at.waits);
        // Relaxed, all: for views.
        let written = ctl.progress.written.load(Relaxed);
        let lacks_room = self.region.get(self.at.slots)[slot.0 as usize].lacks_room.load(Relaxed) > written;
        if leader == Some(slot) {
            // The leader waits until everything is copied that a session waits to see durable. One
            // that lacks room itself waits until there is anything to write out.
            let wanted = waits.iter().map(|w| w.wanted()).max().unwrap_or(0);
            let wanted = if lacks_room { wanted.max(written + 1) } else { wanted };
            return (self.contiguous() < wanted).then(|| (wait_events::WAL_INSERT, self.copying_first(slot)));
        }
        if lacks_room {
            return Some(match leader {
                Some(leader) => (wait_events::WAL_WRITE, vec![leader]),
                None => (wait_events::WAL_INSERT, self.copying_first(slot)),
            });
        }
        let wanted = waits[slot.0 as usize].wanted();
        (wanted > self.flushed().0).then(|| (wait_events::WAL_SYNC, leader.into_iter().collect()))
    }

    /// Those but `me` with whose copies the contiguous part of the log ends.
    fn copying_first(&self, me: SlotIndex) -> Vec<SlotIndex> {
        let end = self.contiguous();
        let slots = self.region.get(self.at.slots).iter().enumerate();
        let first = slots.filter(|(i, s)| *i != me.0 as usize && s.copying.0.load(Relaxed) == end);
        first.map(|(i, _)| SlotIndex(i as u32)).collect()
    }
}
