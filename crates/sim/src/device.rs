//! A storage device: each sync takes its time, and only so many go on at once.

use crate::cost::{Costs, Ps};

/// The device of a machine.
#[derive(Debug, Default)]
pub(crate) struct Device {
    /// When each place of the queue is free again.
    free_at: Vec<Ps>,
}

impl Device {
    /// Takes a sync that is asked for now. Returns when it ends.
    pub fn sync(&mut self, costs: &Costs, now: Ps) -> Ps {
        self.free_at.resize(costs.device_depth.max(1), 0);
        let place = self.free_at.iter_mut().min().expect("a device has a place");
        *place = now.max(*place) + costs.device_sync;
        *place
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn syncs_overlap_up_to_the_depth_and_wait_beyond_it() {
        let costs = Costs { device_depth: 2, ..Costs::default() };
        let mut device = Device::default();
        let took = costs.device_sync;
        assert_eq!([0, 0, 0, took].map(|now| device.sync(&costs, now)), [took, took, 2 * took, 2 * took]);
        assert_eq!(device.sync(&costs, 10 * took), 11 * took);
    }
}
