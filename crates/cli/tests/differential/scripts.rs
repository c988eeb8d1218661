//! The scripts in `tests/sql`: statements separated by a semicolon at a line's end, run in order in
//! one session on both servers.

use crate::compare::Pair;
use std::path::Path;

/// Runs the scripts whose names contain `filter`.
pub fn run(pair: &mut Pair, filter: &str) {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sql");
    let mut paths: Vec<_> = std::fs::read_dir(&dir).unwrap().map(|e| e.unwrap().path()).collect();
    paths.retain(|p| p.file_name().is_some_and(|n| n.to_string_lossy().contains(filter)));
    paths.sort();
    assert!(!paths.is_empty(), "no such scripts in {}", dir.display());
    for path in paths {
        let text = std::fs::read_to_string(&path).unwrap();
        for statement in statements(&text) {
            pair.compare(&statement);
        }
    }
}

/// Cuts a script into statements; lines that begin with `--` are comments.
pub fn statements(text: &str) -> Vec<String> {
    let mut all = Vec::new();
    let mut current = String::new();
    for line in text.lines().filter(|l| !l.trim_start().starts_with("--")) {
        current.push_str(line);
        current.push('\n');
        if line.trim_end().ends_with(';') {
            let statement = current.trim().trim_end_matches(';').to_string();
            if !statement.is_empty() {
                all.push(statement);
            }
            current.clear();
        }
    }
    assert!(current.trim().is_empty(), "a statement does not end: {current}");
    all
}
