//! Wait events: the names of what a session waits for, other than a latch.
//!
//! A session shows what it waits for by a small number in the region, and any process turns the
//! number into words. This crate knows one event, [`WaitEvent::SPIN_DELAY`]. Every layer above has
//! a table of its own events and registers it ([`crate::LayoutBuilder::wait_events`]). The tables
//! fix the numbers, and the layout's fingerprint covers them, as with [`crate::Tranche`].

/// A session's wait, other than for a latch: a small number in the region, its type and its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct WaitEvent {
    number: u32,
    kind: &'static str,
    name: &'static str,
}

impl WaitEvent {
    /// A spinlock or the queue of a latch.
    pub const SPIN_DELAY: WaitEvent = WaitEvent { number: 1, kind: "Timeout", name: "SpinDelay" };

    /// The first event of a layer that stands on the layer of `below`. A layer that stands on this
    /// crate alone passes `&[WaitEvent::SPIN_DELAY]`.
    pub const fn after(below: &[WaitEvent], kind: &'static str, name: &'static str) -> WaitEvent {
        below[below.len() - 1].next(kind, name)
    }

    /// The event that follows this one in its layer's table.
    pub const fn next(self, kind: &'static str, name: &'static str) -> WaitEvent {
        WaitEvent { number: self.number + 1, kind, name }
    }

    /// The number in the region. 0 stands for no event.
    pub const fn number(self) -> u32 {
        self.number
    }

    /// The type and the name, as views show them.
    pub const fn names(self) -> (&'static str, &'static str) {
        (self.kind, self.name)
    }
}
