//! The tests that docs/verification.md names.
//!
//! In the tables of "Every promise and its tests" each file is followed by the tests in it:
//! `storage/tests/damage.rs`: `one_test`, `another`. A promise needs one test at least. In the rest
//! of the document a name in backquotes of four words or more must stand in some Rust file or
//! script of tests. The rule of cited files looks after the paths there.

use crate::Finding;
use crate::items::words;
use crate::tree::Tree;
use std::collections::{BTreeMap, BTreeSet};

/// The rule of [`named_tests`].
pub const NAMED_TEST: &str = "named-test";

const DOCUMENT: &str = "docs/verification.md";
const CHAPTER: &str = "## Every promise and its tests";
/// Fewer rows mean that the form of the tables has changed and the rule no longer reads them.
const PROMISES_MIN: usize = 40;
/// Words of a name that looks like a test's.
const WORDS_MIN: usize = 4;

/// Tests that the document names and that do not exist, and promises without a test.
pub fn named_tests(tree: &Tree) -> Vec<Finding> {
    let Some(document) = tree.text(DOCUMENT) else { return Vec::new() };
    check(tree, document, PROMISES_MIN)
}

fn check(tree: &Tree, document: &str, promises_min: usize) -> Vec<Finding> {
    let files: BTreeMap<&str, &str> = tree
        .sources()
        .filter_map(|(path, source)| {
            let shown = path.strip_prefix("crates/").or_else(|| path.strip_prefix("tools/"))?;
            Some((shown, source.code.as_str()))
        })
        .collect();
    let known: BTreeSet<&str> = tree
        .texts()
        .filter(|(path, _)| [".rs", ".sql", ".spec"].iter().any(|end| path.ends_with(end)))
        .flat_map(|(_, text)| words(text))
        .collect();
    let mut found = Vec::new();
    let mut say = |line: usize, text: String| {
        found.push(Finding { rule: NAMED_TEST, path: DOCUMENT.to_string(), line, text });
    };

    let mut is_in_chapter = false;
    let mut promises = 0;
    for (i, line) in document.lines().enumerate() {
        if line.starts_with("## ") {
            is_in_chapter = line == CHAPTER;
            continue;
        }
        if !is_in_chapter {
            for name in quoted(line).filter(|word| looks_like_a_test(word)) {
                let variants = [name.to_string(), format!("loom_{name}"), format!("shuttle_{name}")];
                if !variants.iter().any(|name| known.contains(name.as_str())) {
                    say(i + 1, format!("there is no {name}"));
                }
            }
            continue;
        }

        let cells = cells(line);
        let [promise, tests] = cells[..] else { continue };
        if matches!(promise, "promise" | "---") {
            continue;
        }
        promises += 1;
        let mut file = None;
        let mut has_test = false;
        for word in quoted(tests) {
            if word.ends_with(".rs") {
                file = files.get(word);
                if file.is_none() {
                    say(i + 1, format!("there is no file {word}"));
                }
            } else if word.contains('_') {
                has_test = true;
                if file.is_some_and(|code| !code.contains(&format!("fn {word}("))) {
                    say(i + 1, format!("there is no test {word} in the file before it"));
                }
            }
        }
        if !has_test {
            say(i + 1, format!("no test is named: {promise}"));
        }
    }
    if promises < promises_min {
        say(0, format!("only {promises} promises were found: has the form of the tables changed?"));
    }
    found
}

/// The cells of a row. A bar behind a backslash is part of its cell.
fn cells(line: &str) -> Vec<&str> {
    let Some(row) = line.trim().strip_prefix('|') else { return Vec::new() };
    let mut cells = Vec::new();
    let mut start = 0;
    for (at, _) in row.match_indices('|').filter(|(at, _)| !row[..*at].ends_with('\\')) {
        cells.push(row[start..at].trim());
        start = at + 1;
    }
    cells
}

fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

fn looks_like_a_test(word: &str) -> bool {
    let is_name = word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
    is_name && word.split('_').filter(|part| !part.is_empty()).count() >= WORDS_MIN && !word.starts_with('_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_that_do_not_exist_are_found() {
        let code = "fn rows_are_there() {}\nfn loom_a_b_c_d() {}\n";
        let tree = Tree::of([("crates/a/tests/b.rs", code)]);
        let document = "`a_b_c_d` and `e_f_g_h`\n\n## Every promise and its tests\n\n| promise | tests |\n|---|---|\n\
                        | rows \\| columns | `a/tests/b.rs`: `rows_are_there` |\n| rows | `a/tests/b.rs`: `rows_are_gone` |\n\
                        | rows | `a/tests/c.rs` |\n\n## Another\n";
        let found: Vec<String> = check(&tree, document, 3).into_iter().map(|f| f.text).collect();
        assert_eq!(
            found,
            [
                "there is no e_f_g_h",
                "there is no test rows_are_gone in the file before it",
                "there is no file a/tests/c.rs",
                "no test is named: rows"
            ]
        );
        assert_eq!(check(&tree, document, 4).len(), 5);
    }
}
