//! Tells of slots that keep much log, before they are lost or fill the disk. The maintainer asks
//! each second.

use crate::wal::Wal;
use std::collections::HashMap;

/// Parts of `max_slot_wal_keep_size`, in percent, at which the log is told.
const WARN_AT: [u64; 3] = [50, 75, 90];
/// Without a limit: so much kept log is told, and each doubling of it.
const UNLIMITED_FROM: u64 = 1 << 30;

/// The stage of each slot of which the log was told.
#[derive(Default)]
pub(crate) struct SlotWarnings {
    told: HashMap<String, u32>,
}

impl SlotWarnings {
    /// Tells of slots that have come further than when they were told of last.
    pub fn look(&mut self, wal: &Wal) {
        let (slots, limit) = wal.kept_by_slots();
        self.told.retain(|name, _| slots.iter().any(|slot| slot.0 == *name));
        for (name, kept, is_read) in slots {
            let stage = stage(kept, limit);
            let told = self.told.entry(name.clone()).or_default();
            if stage > *told {
                let reader = if is_read { "its follower does not keep up" } else { "no follower reads it" };
                let kept_mb = kept >> 20;
                match limit {
                    0 => sinew_log::warning!(
                        "replication slot \"{name}\" keeps {kept_mb} MB of log: {reader}. Nothing limits that \
                         (max_slot_wal_keep_size). If the follower does not come again, drop the slot by \
                         pg_drop_replication_slot"
                    ),
                    limit => sinew_log::warning!(
                        "replication slot \"{name}\" keeps {kept_mb} MB of log, {} % of max_slot_wal_keep_size: \
                         {reader}. Beyond the limit it is lost, and the follower has to begin anew",
                        kept * 100 / limit
                    ),
                }
            }
            *told = stage;
        }
    }
}

/// 0: nothing is to be told. It rises with the log that is kept.
fn stage(kept: u64, limit: u64) -> u32 {
    match limit {
        0 => (kept / UNLIMITED_FROM).checked_ilog2().map_or(0, |doublings| doublings + 1),
        limit => WARN_AT.iter().filter(|at| kept * 100 / limit >= **at).count() as u32,
    }
}

#[cfg(test)]
mod tests {
    use super::stage;

    #[test]
    fn stages_rise_with_the_log_that_is_kept() {
        let of_limit = [0, 49, 50, 74, 75, 90, 99, 200].map(|kept| stage(kept << 20, 100 << 20));
        assert_eq!(of_limit, [0, 0, 1, 1, 2, 3, 3, 3]);
        let without = [0, 1023, 1024, 2047, 2048, 4096, 9000].map(|kept_mb: u64| stage(kept_mb << 20, 0));
        assert_eq!(without, [0, 0, 1, 1, 2, 3, 4]);
    }
}
