//! Circles of files: each file of a circle uses, over others, each other one. None of them can be
//! read or moved alone. A circle inside of one folder is a matter of that folder.

use crate::Finding;
use crate::modules::crates;
use crate::tree::Tree;
use std::collections::{BTreeMap, BTreeSet};

/// The rule of [`circles`].
pub const CIRCLE: &str = "circle";

type Uses<'a> = BTreeMap<&'a str, BTreeSet<&'a str>>;

/// Every file of a circle of files that stand in several folders.
pub fn circles(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    for members in crates(tree).iter() {
        let uses = members.uses();
        for circle in connected(&uses) {
            let folders: BTreeSet<&str> = circle.iter().map(|path| folder(path, &uses)).collect();
            if folders.len() < 2 {
                continue;
            }
            let text = format!("one of {} files in a circle over {} folders", circle.len(), folders.len());
            found.extend(circle.iter().map(|path| Finding {
                rule: CIRCLE,
                path: path.to_string(),
                line: 0,
                text: match out_of_folder(path, &circle, &uses) {
                    across if across.is_empty() => text.clone(),
                    across => format!("{text}; it uses {}", across.join(", ")),
                },
            }));
        }
    }
    found
}

/// The files of the circle in other folders that a file uses, from the crate's `src`.
fn out_of_folder<'a>(path: &str, circle: &BTreeSet<&'a str>, uses: &Uses<'a>) -> Vec<&'a str> {
    let used = uses.get(path).into_iter().flatten();
    used.filter(|other| circle.contains(*other) && folder(other, uses) != folder(path, uses))
        .map(|other| other.split_once("/src/").map_or(*other, |(_, below)| below))
        .collect()
}

/// The arrows between folders of a crate: the folder that uses, the used one, and the number of
/// pairs of files.
pub fn arrows(tree: &Tree) -> BTreeMap<(String, String), usize> {
    let mut arrows = BTreeMap::new();
    for members in crates(tree).iter() {
        let uses = members.uses();
        for (path, used) in &uses {
            let from = folder(path, &uses);
            for to in used.iter().map(|other| folder(other, &uses)).filter(|to| *to != from) {
                *arrows.entry((from.to_string(), to.to_string())).or_default() += 1;
            }
        }
    }
    arrows
}

/// The folder of a file. `NAME.rs` beside a folder `NAME` is the head of that folder.
fn folder<'a>(path: &'a str, uses: &Uses<'a>) -> &'a str {
    let stem = path.strip_suffix(".rs").unwrap_or(path);
    let is_head = uses.keys().any(|other| other.strip_prefix(stem).is_some_and(|rest| rest.starts_with('/')));
    if is_head { stem } else { path.rsplit_once('/').map_or("", |(folder, _)| folder) }
}

/// The sets of two files or more in which each uses, over others, each other one.
fn connected<'a>(uses: &Uses<'a>) -> Vec<BTreeSet<&'a str>> {
    let reached: BTreeMap<&str, BTreeSet<&str>> =
        uses.keys().map(|path| (*path, reach(path, uses))).collect();
    let mut found = Vec::new();
    let mut done = BTreeSet::new();
    for (path, others) in &reached {
        if !done.insert(*path) {
            continue;
        }
        let mut circle: BTreeSet<&str> = others
            .iter()
            .copied()
            .filter(|other| reached.get(other).is_some_and(|back| back.contains(path)))
            .collect();
        if circle.len() > 1 {
            circle.insert(path);
            done.extend(circle.iter().copied());
            found.push(circle);
        }
    }
    found
}

/// Every file that a file uses, over others.
fn reach<'a>(path: &'a str, uses: &Uses<'a>) -> BTreeSet<&'a str> {
    let mut found = BTreeSet::new();
    let mut open = vec![path];
    while let Some(next) = open.pop() {
        for used in uses.get(next).into_iter().flatten() {
            if found.insert(*used) {
                open.push(used);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paths(tree: &Tree) -> Vec<String> {
        circles(tree).into_iter().map(|f| f.path).collect()
    }

    #[test]
    fn a_circle_over_folders_is_found() {
        let tree = Tree::of([
            ("crates/a/src/b/c.rs", "use crate::d::e::E;\n"),
            ("crates/a/src/d/e.rs", "use super::f;\nfn g() { f::h() }\n"),
            ("crates/a/src/d/f.rs", "use crate::b::c::C;\n"),
            ("crates/a/src/d/alone.rs", "use super::f::F;\n"),
        ]);
        assert_eq!(paths(&tree), ["crates/a/src/b/c.rs", "crates/a/src/d/e.rs", "crates/a/src/d/f.rs"]);
    }

    #[test]
    fn a_circle_by_all_names_of_a_file_is_found() {
        let tree = Tree::of([
            ("crates/a/src/b/c.rs", "use crate::d::e::*;\n"),
            ("crates/a/src/d/e.rs", "use crate::b::c::*;\nmod inner {\n    use super::*;\n}\n"),
            ("crates/a/src/d/mod.rs", "mod e;\nuse crate::b::c::C;\n"),
        ]);
        assert_eq!(paths(&tree), ["crates/a/src/b/c.rs", "crates/a/src/d/e.rs"]);
    }

    #[test]
    fn arrows_between_folders_are_counted() {
        let tree = Tree::of([
            ("crates/a/src/b/c.rs", "use crate::d::e::E;\nuse crate::d::f::F;\n"),
            ("crates/a/src/d/e.rs", "use super::f::F;\n"),
            ("crates/a/src/d/f.rs", "pub struct F;\n"),
        ]);
        let expected = (("crates/a/src/b".to_string(), "crates/a/src/d".to_string()), 2);
        assert_eq!(arrows(&tree).into_iter().collect::<Vec<_>>(), [expected]);
    }

    #[test]
    fn a_circle_inside_of_a_folder_is_none() {
        let tree = Tree::of([
            ("crates/a/src/b.rs", "mod c;\nuse c::C;\n"),
            ("crates/a/src/b/c.rs", "use super::B;\n#[cfg(test)]\nmod tests {\n    use crate::d::D;\n}\n"),
            ("crates/a/src/d.rs", "use crate::b::B;\n"),
        ]);
        assert_eq!(paths(&tree), [] as [&str; 0]);
    }
}
