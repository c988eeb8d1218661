//! A check that is left out on this machine: said at once, and kept for the summary that ends
//! `make test` (`scripts/left-out`).
//!
//! - An [`oracle`] is a program that gives the right answers. With `SINEW_ORACLES=required`, as in
//!   CI, its absence is a failure.
//! - A [`means`] is a right or a device of the machine that no package brings.

use std::io::Write;
use std::path::PathBuf;

/// The checks that were left out, one a line.
fn list() -> PathBuf {
    crate::project().join("target/left-out.txt")
}

/// Notes that `check` is left out because the program `what` is missing.
///
/// # Panics
///
/// If the environment says that every oracle must be there.
pub fn oracle(check: &str, what: &str) {
    let is_required = std::env::var_os("SINEW_ORACLES").is_some_and(|value| value == "required");
    assert!(!is_required, "SINEW_ORACLES=required, but {check} lacks {what}");
    note(check, what);
}

/// Notes that `check` is left out because this machine does not allow it.
pub fn means(check: &str, what: &str) {
    note(check, what);
}

fn note(check: &str, what: &str) {
    let line = format!("{check}: {what}\n");
    print!("LEFT OUT: {line}");
    let file = std::fs::OpenOptions::new().create(true).append(true).open(list());
    // A line is one write, so that tests that run side by side do not mix theirs.
    let written = file.and_then(|mut file| file.write_all(line.as_bytes()));
    written.unwrap_or_else(|e| panic!("{}: {e}", list().display()));
}
