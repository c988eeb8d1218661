//! Names of types and files.

use crate::Finding;
use crate::items::items;
use crate::tree::{Tree, unit};
use std::collections::{BTreeMap, BTreeSet};

/// The rule of [`type_names`].
pub const TYPE_NAME: &str = "type-name";
/// The rule of [`file_names`].
pub const FILE_NAME: &str = "file-name";

/// Names that say nothing.
const SHORT: [&str; 3] = ["Rt", "Tx", "PNode"];
/// Names of files that cargo or a convention gives.
const CONVENTIONAL: [&str; 7] = ["mod", "lib", "main", "build", "tests", "common", "error"];
/// A file of this name may stand in so many folders of a crate.
const FOLDERS_MAX: usize = 4;
/// Words by which a file was cut, and not named.
const CUT: [&str; 10] =
    ["below", "rest", "misc", "utils", "util", "helpers", "more", "continued", "stuff", "extra"];
/// Widths in bits or bytes, which are part of good names: `Word32`, `Mac8`.
const WIDTHS: [&str; 5] = ["8", "16", "32", "64", "128"];

/// Types of one letter, types whose names say nothing, and numbered twins: `Shared1` beside
/// `Shared`.
pub fn type_names(tree: &Tree) -> Vec<Finding> {
    let mut by_unit: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    let mut types = Vec::new();
    for (path, source) in tree.sources() {
        for item in items(source) {
            if matches!(item.kind, "struct" | "enum" | "trait" | "type" | "union") {
                by_unit.entry(unit(path)).or_default().insert(item.name);
                types.push((path, item.line, item.name));
            }
        }
    }

    let wrong = |path: &str, name: &str| {
        let base = name.trim_end_matches(|c: char| c.is_ascii_digit());
        let number = &name[base.len()..];
        let is_twin = !number.is_empty() && !WIDTHS.contains(&number) && by_unit[&unit(path)].contains(base);
        if name.chars().count() == 1 {
            Some("a type of one letter")
        } else if SHORT.contains(&name) {
            Some("a name that says nothing")
        } else {
            is_twin.then_some("a numbered twin")
        }
    };
    types
        .into_iter()
        .filter_map(|(path, line, name)| {
            let text = format!("{name}: {}", wrong(path, name)?);
            Some(Finding { rule: TYPE_NAME, path: path.to_string(), line, text })
        })
        .collect()
}

/// Rust and Python files that are named for how they were cut, numbered twins among them, and names
/// that more than four folders of a crate have.
pub fn file_names(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    let mut folders: BTreeMap<(String, &str), Vec<&str>> = BTreeMap::new();
    for path in tree.texts().map(|(path, _)| path).filter(|path| is_code(path)) {
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
        let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
        // A file that is its folder's head has the folder's name.
        let own = match stem {
            "mod" | "__init__" => folder.rsplit('/').next().unwrap_or(folder),
            stem => stem,
        };
        if let Some(word) = cut_word(own) {
            let text = format!("the name says how the file was cut: {word}");
            found.push(Finding { rule: FILE_NAME, path: path.to_string(), line: 0, text });
        }
        let base = stem.trim_end_matches(|c: char| c.is_ascii_digit());
        if base.len() < stem.len() && tree.text(&format!("{folder}/{base}.{ending}")).is_some() {
            let text = format!("a numbered twin of {base}.{ending}");
            found.push(Finding { rule: FILE_NAME, path: path.to_string(), line: 0, text });
        }
        if ending == "rs" && !CONVENTIONAL.contains(&stem) {
            folders.entry((unit(path), stem)).or_default().push(path);
        }
    }
    for ((_, stem), paths) in folders.into_iter().filter(|(_, paths)| paths.len() > FOLDERS_MAX) {
        let text = format!("{} files of the crate have the name {stem}", paths.len());
        found.push(Finding { rule: FILE_NAME, path: paths[0].to_string(), line: 0, text });
    }
    found
}

fn is_code(path: &str) -> bool {
    path.ends_with(".rs") || path.ends_with(".py")
}

/// The word of a file's name that says how it was cut.
fn cut_word(stem: &str) -> Option<&str> {
    let is_number = |word: &str| !word.is_empty() && word.chars().all(|c| c.is_ascii_digit());
    stem.split('_').find(|word| CUT.contains(word) || is_number(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_names_and_numbered_twins_are_found() {
        let text = "struct B;\npub enum Rt {}\nstruct Shared;\nstruct Shared1;\nstruct Shared8;\nstruct Md5;\nstruct Good<T>(T);\n";
        let found = type_names(&Tree::of([("crates/a/src/a.rs", text)]));
        assert_eq!(found.iter().map(|f| f.line).collect::<Vec<_>>(), [1, 2, 4]);
    }

    #[test]
    fn names_that_say_little_are_found() {
        let mut paths: Vec<String> = (0..5).map(|i| format!("crates/a/src/{i}/write.rs")).collect();
        paths.push("crates/a/src/oids_from_1952.rs".into());
        paths.push("crates/b/src/write.rs".into());
        let twins = ["helpers/mod.rs", "lines.rs", "lines2.rs", "md5.rs"];
        paths.extend(twins.map(|name| format!("crates/c/src/{name}")));
        paths.push("python/utils.py".into());
        let found = file_names(&Tree::of(paths.into_iter().map(|path| (path, ""))));
        let paths: Vec<&str> = found.iter().map(|f| f.path.as_str()).collect();
        let expected = [
            "crates/a/src/oids_from_1952.rs",
            "crates/c/src/helpers/mod.rs",
            "crates/c/src/lines2.rs",
            "python/utils.py",
            "crates/a/src/0/write.rs",
        ];
        assert_eq!(paths, expected);
    }
}
