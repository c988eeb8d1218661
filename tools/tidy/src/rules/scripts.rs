//! Scripts that no test runs. The runners take the files below `crates/*/tests/scripts` that end in
//! `.sql`, so a script with another name or in another folder passes without being run.

use crate::Finding;
use crate::tree::Tree;

/// The rule of [`lost_scripts`].
pub const LOST_SCRIPT: &str = "lost-script";

/// Files with answers that no runner takes, and files below `tests/scripts` that are no scripts
/// with answers.
pub fn lost_scripts(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    for (path, text) in tree.texts() {
        let Some((_, below)) = path.strip_prefix("crates/").and_then(|path| path.split_once("/tests/"))
        else {
            continue;
        };
        // The test of golden directories has a runner of its own.
        let is_golden = below.starts_with("golden/") && path.ends_with(".sql");
        if path.ends_with(".rs") || path.ends_with(".md") || is_golden {
            continue;
        }
        let is_taken = below.starts_with("scripts/") && path.ends_with(".sql");
        let has_answers = text.lines().any(|line| line.starts_with("-->"));
        let wrong = match (is_taken, has_answers) {
            (true, false) => "the script holds no answer",
            (false, true) => "a script that no test runs",
            (false, false) if below.starts_with("scripts/") => "it is no script",
            _ => continue,
        };
        found.push(Finding { rule: LOST_SCRIPT, path: path.to_string(), line: 0, text: wrong.to_string() });
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_that_are_not_run_are_found() {
        let script = "select 1;\n--> (integer)\n";
        let found = lost_scripts(&Tree::of([
            ("crates/a/tests/dump.sql", "select 1;\n"),
            ("crates/a/tests/script/b.sql", script),
            ("crates/a/tests/scripts/b/README.md", script),
            ("crates/a/tests/scripts/b/c.sql", script),
            ("crates/a/tests/scripts/b/d.sql", "-- Nothing.\n"),
            ("crates/a/tests/scripts/b/e.sq", script),
            ("crates/a/tests/scripts/b/f", ""),
        ]));
        let paths: Vec<&str> = found.iter().map(|f| f.path.rsplit("tests/").next().unwrap()).collect();
        assert_eq!(paths, ["script/b.sql", "scripts/b/d.sql", "scripts/b/e.sq", "scripts/b/f"]);
    }
}
