//! Where wake-ups from other threads and processes find the sessions of this one.

use sinew::engine::session::SessionPlace;
use sinew::engine::wait::{Region, SlotIndex, WakeHook};
use std::sync::{Arc, Mutex, OnceLock, Weak};
use tokio::sync::Notify;

const CHUNK: usize = 64;

type Chunk = Box<[Arc<Notify>]>;

/// Where wake-ups from other threads and processes find the sessions of this one: a signal per
/// slot, made when first used.
pub struct Wakes {
    chunks: Box<[OnceLock<Chunk>]>,
}

impl Default for Wakes {
    fn default() -> Wakes {
        Wakes { chunks: (0..1024).map(|_| OnceLock::new()).collect() }
    }
}

impl Wakes {
    /// The signal of a slot. Slots are at most 65,536.
    pub fn of(&self, slot: SlotIndex) -> Arc<Notify> {
        self.signal(slot).clone()
    }

    /// Slots of sessions that live here now: those whose signal another owner holds.
    pub fn used(&self) -> Vec<SlotIndex> {
        let chunks = self.chunks.iter().enumerate().filter_map(|(i, c)| Some((i, c.get()?)));
        chunks
            .flat_map(|(i, chunk)| {
                let held = chunk.iter().enumerate().filter(|(_, signal)| Arc::strong_count(signal) > 1);
                held.map(move |(j, _)| SlotIndex((i * CHUNK + j) as u32))
            })
            .collect()
    }

    fn signal(&self, slot: SlotIndex) -> &Arc<Notify> {
        let at = slot.0 as usize;
        let chunk = self.chunks[at / CHUNK].get_or_init(|| (0..CHUNK).map(|_| Arc::default()).collect());
        &chunk[at % CHUNK]
    }
}

impl WakeHook for Wakes {
    fn wake(&self, slot: SlotIndex) {
        // A wake-up that comes before the wait is kept, so that none is lost; one too many costs a
        // look.
        self.signal(slot).notify_one();
    }
}

/// A region's id, the region, and its signals.
type Signals = ([u64; 2], Weak<Region>, Arc<Wakes>);

/// The signals of all regions that this process has sessions in: one as a rule, two while sessions
/// move to a rebuilt one.
#[derive(Default)]
pub struct RegionWakes {
    regions: Mutex<Vec<Signals>>,
}

impl RegionWakes {
    /// The place where a region reports its wake-ups.
    pub fn hook(&self, region: &Arc<Region>) -> Arc<Wakes> {
        let wakes = Arc::new(Wakes::default());
        let mut regions = self.regions.lock().unwrap_or_else(|e| e.into_inner());
        regions.retain(|(_, region, _)| region.strong_count() > 0);
        regions.push((region.id(), Arc::downgrade(region), wakes.clone()));
        wakes
    }

    /// The signal of a session; `None` if its region is gone.
    pub fn of(&self, place: SessionPlace) -> Option<Arc<Notify>> {
        let regions = self.regions.lock().unwrap_or_else(|e| e.into_inner());
        regions.iter().find(|(id, ..)| *id == place.region).map(|(.., wakes)| wakes.of(place.slot))
    }

    /// The sessions that live here now.
    pub fn used(&self) -> Vec<(Arc<Region>, SlotIndex)> {
        let regions = self.regions.lock().unwrap_or_else(|e| e.into_inner());
        let all = regions.iter().filter_map(|(_, region, wakes)| Some((region.upgrade()?, wakes.used())));
        all.flat_map(|(region, slots)| slots.into_iter().map(move |slot| (region.clone(), slot))).collect()
    }
}
