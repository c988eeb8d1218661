//! The cost of deaths: how often the others had to rebuild the region, why, and after which deaths.

use std::collections::BTreeMap;

/// The cost of deaths: the deaths at each point, those of them that gave a region up, and the
/// regions' reasons.
#[derive(Default)]
pub struct Rebuilds {
    pub count: u32,
    reasons: BTreeMap<String, u32>,
    /// Deaths, and rebuilds.
    points: BTreeMap<String, [u32; 2]>,
}

impl Rebuilds {
    pub fn add(&mut self, reason: &str) {
        // Without the process.
        let what = reason.find(") died ").map_or(reason, |at| &reason[at + 2..]);
        *self.reasons.entry(what.to_owned()).or_default() += 1;
        self.count += 1;
    }

    /// A death at a point, and whether it was followed by a rebuild.
    pub fn death(&mut self, point: &str, rebuilt: bool) {
        let counts = self.points.entry(point.to_owned()).or_default();
        counts[0] += 1;
        counts[1] += u32::from(rebuilt);
    }

    pub fn print(&self) {
        let deaths: u32 = self.points.values().map(|c| c[0]).sum();
        let rebuilt: u32 = self.points.values().map(|c| c[1]).sum();
        println!(
            "{deaths} deaths, {rebuilt} of them at points where a rebuild followed; {} rebuilds",
            self.count
        );
        println!("reasons of the rebuilds: {:#?}", self.reasons);
        let mut points: Vec<_> = self.points.iter().filter(|(_, [_, rebuilds])| *rebuilds > 0).collect();
        points.sort_unstable_by_key(|(_, [_, rebuilds])| std::cmp::Reverse(*rebuilds));
        for (point, [deaths, rebuilds]) in points {
            println!("{rebuilds:6} rebuilds after {deaths:6} deaths at {point}");
        }
    }
}
