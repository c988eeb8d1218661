//! Files that are too long and folders that are too wide.

use crate::Finding;
use crate::tree::Tree;
use std::collections::BTreeMap;

/// The rule of [`long_files`].
pub const LONG_FILE: &str = "long-file";
/// The rule of [`wide_folders`].
pub const WIDE_FOLDER: &str = "wide-folder";

/// Lines of a Rust file, without the tests inside of it.
const LINES_MAX: usize = 800;
/// Files of a folder, without its README.md.
const FILES_MAX: usize = 12;
/// A README.md says why a folder is wide in a line with these words.
const REASON: &str = "holds more than a dozen files because";

/// Rust files of more than 800 lines. Tests inside of a file are not counted.
pub fn long_files(tree: &Tree) -> Vec<Finding> {
    tree.sources()
        .map(|(path, source)| {
            // A file of tests alone is counted whole.
            let lines =
                if source.is_test { source.code.lines().count() } else { source.lines_without_tests() };
            (path, lines)
        })
        .filter(|(_, lines)| *lines > LINES_MAX)
        .map(|(path, lines)| Finding {
            rule: LONG_FILE,
            path: path.to_string(),
            line: 0,
            text: format!("{lines} lines, more than {LINES_MAX}"),
        })
        .collect()
}

/// Folders of more than 12 files whose README.md gives no reason.
pub fn wide_folders(tree: &Tree) -> Vec<Finding> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for (path, _) in tree.texts() {
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
        if name != "README.md" {
            *counts.entry(folder).or_default() += 1;
        }
    }

    counts
        .into_iter()
        .filter(|(folder, count)| *count > FILES_MAX && !has_reason(tree, folder))
        .map(|(folder, count)| Finding {
            rule: WIDE_FOLDER,
            path: format!("{folder}/"),
            line: 0,
            text: format!("{count} files, more than {FILES_MAX}"),
        })
        .collect()
}

/// True if a README.md gives the reason. The one of the folder says "This folder holds more than a
/// dozen files because ...". One of a folder above names the path from there: "`tests/isolation`
/// holds more than a dozen files because ...".
fn has_reason(tree: &Tree, folder: &str) -> bool {
    let mut above = Some(folder);
    while let Some(holder) = above {
        let readme = tree.text(format!("{holder}/README.md").trim_start_matches('/')).unwrap_or_default();
        let inside = folder[holder.len()..].trim_start_matches('/');
        let name = if inside.is_empty() { "This folder".to_string() } else { format!("`{inside}`") };
        if readme.lines().any(|line| line.contains(&format!("{name} {REASON}"))) {
            return true;
        }
        above = match holder.rsplit_once('/') {
            Some((parent, _)) => Some(parent),
            None if holder.is_empty() => None,
            None => Some(""),
        };
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_file_is_found() {
        let long = "fn a() {}\n".repeat(801);
        let with_tests = format!("{}#[cfg(test)]\nmod tests {{\n{long}}}\n", "fn a() {}\n".repeat(800));
        let tree = Tree::of([("a/long.rs", long), ("a/short.rs", with_tests)]);
        let found = long_files(&tree);
        assert_eq!(found.len(), 1);
        assert_eq!(
            (found[0].path.as_str(), found[0].text.as_str()),
            ("a/long.rs", "801 lines, more than 800")
        );
    }

    #[test]
    fn a_wide_folder_needs_a_reason() {
        let mut files: Vec<(String, &str)> = (0..13).map(|i| (format!("a/b/{i}.rs"), "")).collect();
        assert_eq!(wide_folders(&Tree::of(files.clone()))[0].path, "a/b/");
        files.push((
            "a/b/README.md".into(),
            "# B\n\nThis folder holds more than a dozen files because each is a case.\n",
        ));
        assert_eq!(wide_folders(&Tree::of(files.clone())), []);
        files.pop();
        files.push(("a/README.md".into(), "- `b` holds more than a dozen files because each is a case.\n"));
        assert_eq!(wide_folders(&Tree::of(files.clone())), []);
        files.truncate(12);
        assert_eq!(wide_folders(&Tree::of(files)), []);
    }
}
