//! The outlet of a journal. Lines for which there is no room are counted, and the count is written
//! as soon as there is room again.

/// How much of an entry a sink took.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taken {
    All,
    /// The sink keeps the rest. It takes nothing else before the rest is written.
    Part,
    Nothing,
}

/// A destination that takes whole entries and never waits.
pub trait Sink: Send {
    fn put(&mut self, bytes: &[u8]) -> Taken;
    /// Writes the rest of an entry that was taken in part. Returns true if nothing is left.
    fn finish(&mut self) -> bool {
        true
    }
}

/// Makes the line that tells how many lines were dropped.
pub type Notice<'a> = &'a dyn Fn(u64) -> String;

/// A sink, with the number of lines that it dropped.
pub struct Outlet {
    sink: Box<dyn Sink>,
    dropped: u64,
    unfinished: bool,
}

impl Outlet {
    /// A sink that has dropped no line.
    pub fn new(sink: Box<dyn Sink>) -> Outlet {
        Outlet { sink, dropped: 0, unfinished: false }
    }

    /// The number of dropped lines that no notice has told yet.
    #[cfg(test)]
    pub fn dropped(&self) -> u64 {
        self.dropped
    }

    /// Whether `tick` has something to write.
    pub fn is_behind(&self) -> bool {
        self.unfinished || self.dropped > 0
    }

    /// Writes an entry. If there is no room, the entry is dropped and its lines are counted.
    pub fn deliver(&mut self, entry: &[u8], notice: Notice<'_>) {
        self.tick(notice);
        let taken = !self.is_behind() && self.put(entry);
        if !taken {
            self.dropped += entry.iter().filter(|&&b| b == b'\n').count() as u64;
        }
    }

    /// Writes the rest of an entry and the notice of dropped lines, as far as there is room.
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
        self.unfinished = put == Taken::Part;
        put != Taken::Nothing
    }
}
