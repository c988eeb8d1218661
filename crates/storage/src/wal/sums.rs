//! Sums of stretches of the log, without summing a byte twice.
//!
//! The search for records behind the log's end ([`super::reader`]) meets bytes that look like
//! headers. A segment that is used again holds page images, and a user can store as many such bytes
//! as fit into a value. Each claims a length of up to 32 MB. The naive way sums each claim by
//! itself: 16 MB of such headers make hours of an opening.
//!
//! A CRC is linear: the sum of a stretch follows from the sums of what ends where it begins and of
//! what ends where it ends. So the reader sums each byte once, keeps the sum at every [`STEP`]
//! bytes, and makes the sum of a claim of those at its two ends.

use std::sync::LazyLock;

/// Bytes between two sums that are kept; one in 32 bytes of what is searched is needed for them.
pub(super) const STEP: usize = 128;

/// For each power of two, the sum that each single bit of a sum becomes when as many zero bytes
/// follow.
type Shifts = [[u32; 32]; usize::BITS as usize / 2];

static SHIFTS: LazyLock<Shifts> = LazyLock::new(|| {
    let mut shifts = [[0; 32]; usize::BITS as usize / 2];
    for (bit, to) in shifts[0].iter_mut().enumerate() {
        *to = crc32c::crc32c_combine(1 << bit, 0, 1);
    }
    for power in 1..shifts.len() {
        for bit in 0..32 {
            shifts[power][bit] = times(&shifts[power - 1], shifts[power - 1][bit]);
        }
    }
    shifts
});

fn times(shift: &[u32; 32], sum: u32) -> u32 {
    shift.iter().enumerate().fold(0, |to, (bit, of)| if sum >> bit & 1 == 1 { to ^ of } else { to })
}

/// The value of a sum when `len` zero bytes follow.
fn shifted(sum: u32, len: usize) -> u32 {
    SHIFTS.iter().enumerate().fold(
        sum,
        |sum, (power, shift)| {
            if len >> power & 1 == 1 { times(shift, sum) } else { sum }
        },
    )
}

/// The sums at the steps of one stretch of the log.
#[derive(Default)]
pub(super) struct Sums {
    /// Where the stretch starts and ends.
    start: u64,
    end: u64,
    /// Sums from `start` up to each multiple of [`STEP`] behind it.
    steps: Vec<u32>,
    /// The sum from `start` to `end`.
    last: u32,
}

impl Sums {
    /// Makes sure that `at..at + len` is covered. `buffer` holds the log from `buffer_at` on, at
    /// least to the end of that.
    pub fn cover(&mut self, at: u64, len: usize, buffer: &[u8], buffer_at: u64) {
        let known = (self.start..=self.end).contains(&at) && self.step_before(at).0 >= buffer_at;
        if !known || self.steps.is_empty() {
            (self.start, self.end, self.last) = (at, at, 0);
            self.steps.clear();
            self.steps.push(0);
        }
        let to = at + len as u64;
        while self.end < to {
            let step_end = self.start + (self.steps.len() * STEP) as u64;
            let piece_end = step_end.min(to);
            let piece = &buffer[(self.end - buffer_at) as usize..(piece_end - buffer_at) as usize];
            self.last = add(self.last, piece);
            self.end = piece_end;
            if piece_end == step_end {
                self.steps.push(self.last);
            }
        }
    }

    /// The sum of `head`, of which `head_sum` is the sum, with `from..to` of the covered stretch
    /// behind it.
    pub fn join(&self, head_sum: u32, from: u64, to: u64, buffer: &[u8], buffer_at: u64) -> u32 {
        let (before, behind) = (self.up_to(from, buffer, buffer_at), self.up_to(to, buffer, buffer_at));
        shifted(head_sum ^ before, (to - from) as usize) ^ behind
    }

    fn up_to(&self, at: u64, buffer: &[u8], buffer_at: u64) -> u32 {
        let (step, sum) = self.step_before(at);
        add(sum, &buffer[(step - buffer_at) as usize..(at - buffer_at) as usize])
    }

    /// The last step at a position of the stretch or before it, and its sum.
    fn step_before(&self, at: u64) -> (u64, u32) {
        let step = (at - self.start) as usize / STEP;
        (self.start + (step * STEP) as u64, self.steps.get(step).copied().unwrap_or(0))
    }
}

/// The sum of what has the sum `sum`, with `bytes` behind it.
pub(super) fn add(sum: u32, bytes: &[u8]) -> u32 {
    #[cfg(test)]
    SUMMED.with(|summed| summed.set(summed.get() + bytes.len() as u64));
    crc32c::crc32c_append(sum, bytes)
}

#[cfg(test)]
thread_local! {
    /// Bytes of records that this thread has summed.
    pub(super) static SUMMED: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joined_sums_are_those_of_the_bytes() {
        let log: Vec<u8> = (0..5000u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
        let (log_at, head) = (77_000, b"a head");
        let mut sums = Sums::default();
        for (from, to) in [(0, 5000), (8, 40), (8, 4999), (127, 129), (128, 256), (1000, 1000), (4990, 5000)]
        {
            let (start, end) = (log_at + from as u64, log_at + to as u64);
            sums.cover(start, to - from, &log, log_at);
            let joined = sums.join(crc32c::crc32c(head), start, end, &log, log_at);
            assert_eq!(joined, crc32c::crc32c_append(crc32c::crc32c(head), &log[from..to]), "{from}..{to}");
        }
        // Bytes before the covered stretch, or behind it with a gap, begin a new stretch.
        let mut sums = Sums::default();
        for (from, to) in [(4000, 4100), (16, 700), (3000, 3100)] {
            sums.cover(log_at + from as u64, to - from, &log, log_at);
            let joined = sums.join(0, log_at + from as u64, log_at + to as u64, &log, log_at);
            assert_eq!(joined, crc32c::crc32c(&log[from..to]), "{from}..{to}");
        }
    }
}
