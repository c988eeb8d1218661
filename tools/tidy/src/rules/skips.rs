//! A check that is left out is named in the summary of `make test`, never skipped in silence.
//!
//! A test that prints that it is skipped passes, and cargo hides what it printed. So it notes that
//! with `sinew_oracle::missing` instead, and a script with `scripts/left-out`.

use crate::Finding;
use crate::tree::Tree;

/// The rule of [`silent_skips`].
pub const SILENT_SKIP: &str = "silent-skip";

/// Words that print a line, each with the beginning of its text. They are put together here, so
/// that this file has none of them.
const PRINTED: [&str; 4] = [
    concat!("println!(\"", "skip"),
    concat!("echo \"", "skip"),
    concat!("println!(\"", "left out"),
    concat!("echo \"", "left out"),
];

/// Lines that print that something is skipped.
pub fn silent_skips(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    for (path, text) in tree.texts() {
        for (i, line) in text.lines().enumerate() {
            if PRINTED.iter().any(|start| line.to_lowercase().contains(start)) && !is_the_note(path) {
                let text = line.trim().to_string();
                found.push(Finding { rule: SILENT_SKIP, path: path.to_string(), line: i + 1, text });
            }
        }
    }
    found
}

/// Is this the script that notes a check?
fn is_the_note(path: &str) -> bool {
    path == "scripts/left-out"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_prints_a_skip_is_found() {
        let (test, script) =
            (format!("e{}ped: no psql\");", PRINTED[0]), format!("cd x\n{}ped: y\"\n", PRINTED[1]));
        let kept = "sinew_oracle::missing::oracle(\"psql\", \"psql\");".to_string();
        let files = [("crates/a/tests/b.rs", test), ("crates/a/tests/c.rs", kept), ("scripts/d", script)];
        let found = silent_skips(&Tree::of(files));
        let places: Vec<(&str, usize)> = found.iter().map(|f| (f.path.as_str(), f.line)).collect();
        assert_eq!(places, [("crates/a/tests/b.rs", 1), ("scripts/d", 2)]);
    }
}
