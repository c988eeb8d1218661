//! Where lines go, and what becomes of those for which there is no room: they are counted, and the count is said as soon as
//! there is room again.

/// How much of an entry was taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Put {
    All,
    /// The sink keeps the rest, and takes nothing else before it is written.
    Part,
    Nothing,
}

/// Takes whole entries, and never waits.
pub trait Sink: Send {
    fn put(&mut self, bytes: &[u8]) -> Put;
    /// Writes the rest of an entry of which a part was taken; true if nothing is left.
    fn finish(&mut self) -> bool {
        true
    }
}

/// Makes the line that says how many were dropped.
pub type Notice<'a> = &'a dyn Fn(u64) -> String;

/// A sink, and what it owes.
pub struct Outlet {
    sink: Box<dyn Sink>,
    dropped: u64,
    unfinished: bool,
}

impl Outlet {
    pub fn new(sink: Box<dyn Sink>) -> Outlet {
        Outlet { sink, dropped: 0, unfinished: false }
    }

    /// Lines that were dropped and are not told yet.
    #[cfg(test)]
    pub fn dropped(&self) -> u64 {
        self.dropped
    }

    /// Whether `tick` has something to do.
    pub fn is_behind(&self) -> bool {
        self.unfinished || self.dropped > 0
    }

    /// Writes an entry, or counts its lines.
    pub fn deliver(&mut self, entry: &[u8], notice: Notice<'_>) {
        self.tick(notice);
        let taken = !self.is_behind() && self.put(entry);
        if !taken {
            self.dropped += entry.iter().filter(|&&b| b == b'\n').count() as u64;
        }
    }

    /// Writes what is owed, as far as there is room.
    pub fn tick(&mut self, notice: Notice<'_>) {
        if self.unfinished {
            self.unfinished = !self.sink.finish();
        }
        if !self.unfinished && self.dropped > 0 && self.put(notice(self.dropped).as_bytes()) {
            self.dropped = 0;
        }
    }

    fn put(&mut self, bytes: &[u8]) -> bool {
        let put = self.sink.put(bytes);
        self.unfinished = put == Put::Part;
        put != Put::Nothing
    }
}
