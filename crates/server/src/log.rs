//! What the server tells its operator, on standard error, a line each.
//!
//! A stranger can cause some of these lines, so each kind is limited: after a line, the next ones of its kind are counted
//! for a while and the count is told with the line that follows.

use std::sync::Mutex;
use std::time::{Duration, Instant};

/// A line that nothing limits.
pub fn say(line: &str) {
    // Without standard error there is nobody to tell.
    let _ = std::io::Write::write_all(&mut std::io::stderr(), format!("sinew: {line}\n").as_bytes());
}

/// One kind of line.
pub struct Limited {
    every: Duration,
    state: Mutex<(Option<Instant>, u64)>,
}

impl Limited {
    pub const fn new(every: Duration) -> Limited {
        Limited { every, state: Mutex::new((None, 0)) }
    }

    /// Says a line, unless one of its kind was said a short time ago.
    pub fn say(&self, line: impl FnOnce() -> String) {
        if let Some(left_out) = self.admit(Instant::now()) {
            let more = if left_out == 0 { String::new() } else { format!(" (and {left_out} more like it)") };
            say(&format!("{}{more}", line()));
        }
    }

    /// How many lines were left out before this one; `None` if it is to be left out itself.
    fn admit(&self, now: Instant) -> Option<u64> {
        let (last, left_out) = &mut *self.state.lock().unwrap_or_else(|e| e.into_inner());
        if last.is_some_and(|last| now.duration_since(last) < self.every) {
            *left_out += 1;
            return None;
        }
        *last = Some(now);
        Some(std::mem::take(left_out))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_a_kind_are_limited_and_counted() {
        let kind = Limited::new(Duration::from_secs(10));
        let start = Instant::now();
        assert_eq!(kind.admit(start), Some(0));
        assert_eq!(kind.admit(start + Duration::from_secs(1)), None);
        assert_eq!(kind.admit(start + Duration::from_secs(9)), None);
        assert_eq!(kind.admit(start + Duration::from_secs(10)), Some(2));
        assert_eq!(kind.admit(start + Duration::from_secs(20)), Some(0));
    }
}
