//! A check that is left out is named in the summary of `make test`, never skipped in silence.
//!
//! A test that prints that it is skipped passes, and cargo hides what it printed. So it notes that
//! with `sinew_oracle::missing` instead, and a script with `scripts/left-out`.

use crate::Finding;
use crate::tree::Tree;

/// The rule of [`silent_skips`].
pub const SILENT_SKIP: &str = "silent-skip";

/// Words that print a line. They are put together here, so that this file has none of them.
const PRINTS: [&str; 5] = [
    concat!("print", "ln!("),
    concat!("pri", "nt("),
    concat!("ec", "ho "),
    concat!("print", "f "),
    concat!("print", "!("),
];
/// Words that say that something is left out. A check that fails may say them, too, but not in a
/// line that prints them.
const LEFT_OUT: [&str; 4] =
    [concat!("skip", "ped"), concat!("skip", "ping"), concat!("skip", ":"), concat!("left", " out")];

/// Lines that print that something is skipped, and the first lines of such texts that stand below
/// the word that prints them.
pub fn silent_skips(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    for (path, text) in tree.texts().filter(|(path, _)| is_check(path)) {
        let mut is_printed = false;
        for (i, line) in text.lines().enumerate() {
            let line = line.trim();
            let is_comment = ["//", "#", "--"].iter().any(|mark| line.starts_with(mark));
            let prints = PRINTS.iter().any(|word| line.contains(word));
            if (prints || is_printed) && !is_comment && says_left_out(line) {
                let text = line.to_string();
                found.push(Finding { rule: SILENT_SKIP, path: path.to_string(), line: i + 1, text });
            }
            // A long text stands in the line below.
            is_printed = prints && line.ends_with('(');
        }
    }
    found
}

fn says_left_out(line: &str) -> bool {
    let line = line.to_lowercase();
    LEFT_OUT.iter().any(|words| line.contains(words))
}

/// True for tests and scripts, but not for the script that notes a check. Programs that people run
/// tell them what they leave out.
fn is_check(path: &str) -> bool {
    let is_script = ["scripts/", "clients/", ".ci/"].iter().any(|folder| path.starts_with(folder));
    let is_test = format!("/{path}").contains("/tests/") || path.ends_with("_tests.rs");
    (is_script || is_test) && !path.ends_with(".md") && path != "scripts/left-out"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_prints_a_skip_is_found() {
        let (rust, python, echo, printf) = (PRINTS[0], PRINTS[1], PRINTS[2], PRINTS[3]);
        let (skipped, out) = (LEFT_OUT[0], LEFT_OUT[3]);
        let files = [
            ("crates/a/src/bench.rs", format!("{rust}\"{skipped}\");\n")),
            (
                "crates/a/tests/b.rs",
                format!("{rust}\"{skipped}: no psql\");\n{rust}\n    \"no psql: {out}\"\n);\n"),
            ),
            ("crates/a/tests/c.rs", "sinew_oracle::missing::oracle(\"psql\", \"psql\");\n".to_string()),
            ("python/tests/d.py", format!("# {python}{skipped})\n{python}'{skipped}')\n")),
            (
                "scripts/e",
                format!("cd x\n{echo}{skipped}: y\n{echo}'no y: {skipped}'\n{printf}\"{out}\\n\"\n"),
            ),
        ];
        let found = silent_skips(&Tree::of(files));
        let places: Vec<(&str, usize)> = found.iter().map(|f| (f.path.as_str(), f.line)).collect();
        let expected = [
            ("crates/a/tests/b.rs", 1),
            ("crates/a/tests/b.rs", 3),
            ("python/tests/d.py", 2),
            ("scripts/e", 2),
            ("scripts/e", 3),
            ("scripts/e", 4),
        ];
        assert_eq!(places, expected);
    }
}
