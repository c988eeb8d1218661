//! A stretch of the log in memory, for a reader that goes forward.
//!
//! A `Vec` that is resized before each read has its new bytes set to zero each time. The window
//! keeps what it once has: its bytes beyond the stretch are those of earlier reads.

/// Bytes of the log from a position on.
pub(super) struct Window {
    /// Where the stretch begins.
    at: u64,
    /// The stretch, and room behind it.
    bytes: Vec<u8>,
    /// Bytes of the stretch.
    len: usize,
}

impl Window {
    /// An empty stretch.
    pub fn new(at: u64) -> Window {
        Window { at, bytes: Vec::new(), len: 0 }
    }

    /// Where the stretch begins.
    pub fn at(&self) -> u64 {
        self.at
    }

    /// Where it ends.
    pub fn end(&self) -> u64 {
        self.at + self.len as u64
    }

    /// The stretch.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    /// `len` bytes from `at` on, which are in the stretch.
    pub fn part(&self, at: u64, len: usize) -> &[u8] {
        let from = (at - self.at) as usize;
        &self.bytes()[from..from + len]
    }

    /// Begins an empty stretch.
    pub fn restart(&mut self, at: u64) {
        (self.at, self.len) = (at, 0);
    }

    /// Forgets the first `count` bytes.
    pub fn forget(&mut self, count: usize) {
        self.bytes.copy_within(count..self.len, 0);
        (self.at, self.len) = (self.at + count as u64, self.len - count);
    }

    /// Adds at most `count` bytes, which `read` puts into the slice that it gets. It returns how
    /// many there were.
    pub fn add<E>(
        &mut self,
        count: usize,
        read: impl FnOnce(&mut [u8]) -> Result<usize, E>,
    ) -> Result<usize, E> {
        if self.bytes.len() < self.len + count {
            self.bytes.resize(self.len + count, 0);
        }
        let added = read(&mut self.bytes[self.len..self.len + count])?;
        self.len += added;
        Ok(added)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_has_what_was_added_and_not_forgotten() {
        let log: Vec<u8> = (0..100).collect();
        let mut window = Window::new(10);
        let add = |window: &mut Window, count: usize, there: usize| {
            let from = window.end() as usize;
            let read = |room: &mut [u8]| {
                assert_eq!(room.len(), count);
                room[..there].copy_from_slice(&log[from..from + there]);
                Ok::<_, ()>(there)
            };
            assert_eq!(window.add(count, read), Ok(there));
        };
        add(&mut window, 20, 20);
        assert_eq!((window.at(), window.end(), window.bytes()), (10, 30, &log[10..30]));
        window.forget(15);
        assert_eq!((window.at(), window.bytes()), (25, &log[25..30]));
        // Bytes that were forgotten stand behind the stretch, and are no part of it.
        add(&mut window, 30, 3);
        assert_eq!((window.end(), window.bytes(), window.part(26, 2)), (33, &log[25..33], &log[26..28]));
        assert_eq!(window.add(1, |_| Err("no")), Err("no"));
        assert_eq!(window.end(), 33);
        window.restart(50);
        assert_eq!((window.at(), window.end()), (50, 50));
        add(&mut window, 5, 5);
        assert_eq!(window.bytes(), &log[50..55]);
    }
}
