//! Public items: each is documented, and each is used.

use crate::Finding;
use crate::items::{Item, items, words};
use crate::source::Source;
use crate::tree::Tree;
use std::collections::{BTreeMap, BTreeSet};

/// The rule of [`undocumented`].
pub const UNDOCUMENTED: &str = "undocumented-item";
/// The rule of [`unused`].
pub const UNUSED: &str = "unused-item";
/// The rule of [`tests_only`].
pub const TESTS_ONLY: &str = "tests-only-item";

/// Public items of code that is no test.
fn public_items(tree: &Tree) -> Vec<(&str, Item<'_>)> {
    let mut found = Vec::new();
    for (path, source) in tree.sources() {
        // A module's documentation stands at the head of its file.
        let public = items(source).into_iter().filter(|item| item.is_public && item.kind != "mod");
        found.extend(public.filter(|item| !source.is_test_line(item.line)).map(|item| (path, item)));
    }
    found
}

/// Items with `pub` and without a documentation comment.
pub fn undocumented(tree: &Tree) -> Vec<Finding> {
    public_items(tree)
        .into_iter()
        .filter(|(_, item)| !item.is_documented)
        .map(|(path, item)| finding(UNDOCUMENTED, path, &item))
        .collect()
}

/// Items with `pub` whose name stands nowhere else. A name that begins with `_` is meant to be
/// complete in a list, not used.
pub fn unused(tree: &Tree) -> Vec<Finding> {
    let uses = uses(tree);
    let is_unused = |item: &Item<'_>| {
        let uses = uses[item.name];
        uses.others == 0 && uses.tests == 0 && !item.name.starts_with('_')
    };
    let found = public_items(tree).into_iter().filter(|(_, item)| is_unused(item));
    found.map(|(path, item)| finding(UNUSED, path, &item)).collect()
}

/// A crate that tests alone use.
const FOR_TESTS: &str = "tools/oracle/";

/// Items with `pub` whose name stands nowhere else but in tests and in examples of the
/// documentation.
pub fn tests_only(tree: &Tree) -> Vec<Finding> {
    let uses = uses(tree);
    let is_for_tests = |item: &Item<'_>| {
        let uses = uses[item.name];
        uses.others == 0 && uses.tests > 0 && !item.name.starts_with('_')
    };
    let found = public_items(tree)
        .into_iter()
        .filter(|(path, item)| !path.starts_with(FOR_TESTS) && is_for_tests(item));
    found.map(|(path, item)| finding(TESTS_ONLY, path, &item)).collect()
}

fn finding(rule: &'static str, path: &str, item: &Item<'_>) -> Finding {
    Finding { rule, path: path.to_string(), line: item.line, text: format!("{} {}", item.kind, item.name) }
}

/// How often a name is used, apart from definitions of it and from lists of `pub use`.
#[derive(Debug, Default, Clone, Copy)]
struct Uses {
    tests: usize,
    others: usize,
}

fn uses(tree: &Tree) -> BTreeMap<&str, Uses> {
    let mut uses: BTreeMap<&str, Uses> =
        public_items(tree).into_iter().map(|(_, item)| (item.name, Uses::default())).collect();
    for (_, source) in tree.sources() {
        count_in_code(source, &mut uses);
        let fenced = fenced(source.comments.iter().map(|comment| comment.text.as_str()));
        count_in_example(&fenced, &mut uses);
    }
    for (path, text) in tree.texts() {
        if path.ends_with(".md") {
            count_in_example(&fenced(text.lines()), &mut uses);
        } else if path.ends_with(".py") {
            count_in_example(text, &mut uses);
        } else if path.ends_with(".txt") && !path.contains("/tests/") {
            count_in_table(text, &mut uses);
        }
    }
    uses
}

fn count_in_code(source: &Source, uses: &mut BTreeMap<&str, Uses>) {
    let defined: BTreeMap<usize, &str> = items(source).iter().map(|item| (item.line, item.name)).collect();
    let exported = exported_lines(source);
    for (i, (code, literal)) in source.code.lines().zip(source.literal.lines()).enumerate() {
        let line = i + 1;
        if exported.contains(&line) {
            continue;
        }
        let mut definition = defined.get(&line).copied();
        for word in words(code).chain(captured(literal)) {
            if definition == Some(word) {
                definition = None;
            } else if let Some(uses) = uses.get_mut(word) {
                if source.is_test_line(line) {
                    uses.tests += 1;
                } else {
                    uses.others += 1;
                }
            }
        }
    }
}

fn count_in_example(text: &str, uses: &mut BTreeMap<&str, Uses>) {
    for word in words(text) {
        if let Some(uses) = uses.get_mut(word) {
            uses.tests += 1;
        }
    }
}

/// A table that a build script reads names functions by paths: `acl::contains`.
fn count_in_table(text: &str, uses: &mut BTreeMap<&str, Uses>) {
    let named = text.split("::").skip(1).filter_map(|behind| words(behind).next());
    for word in named {
        if let Some(uses) = uses.get_mut(word) {
            uses.others += 1;
        }
    }
}

/// Names that a format string captures: `{NAME}`, `{NAME:?}`.
fn captured(line: &str) -> impl Iterator<Item = &str> {
    line.split('{').skip(1).filter(|_| line.contains('"')).filter_map(|behind| words(behind).next())
}

/// The lines of code blocks.
fn fenced<'a>(lines: impl Iterator<Item = &'a str>) -> String {
    let mut text = String::new();
    let mut is_open = false;
    for line in lines {
        if line.trim_start().starts_with("```") {
            is_open = !is_open;
        } else if is_open {
            text.push_str(line);
            text.push('\n');
        }
    }
    text
}

/// The lines of `pub use`: a name that is only handed on is not used.
fn exported_lines(source: &Source) -> BTreeSet<usize> {
    let mut lines = BTreeSet::new();
    let mut is_open = false;
    for (i, line) in source.code.lines().enumerate() {
        is_open |= line.trim_start().starts_with("pub use ");
        if is_open {
            lines.insert(i + 1);
        }
        is_open &= !line.contains(';');
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(found: Vec<Finding>) -> Vec<String> {
        found.into_iter().map(|f| f.text).collect()
    }

    #[test]
    fn an_item_without_documentation_is_found() {
        let text = "/// Good.\n#[derive(Debug)]\npub struct Good;\npub fn bad() {}\npub(crate) fn inner() {}\n\
                    #[cfg(test)]\nmod tests {\n    pub fn in_tests() {}\n}\n";
        assert_eq!(names(undocumented(&Tree::of([("a.rs", text)]))), ["fn bad"]);
        assert_eq!(undocumented(&Tree::of([("crates/a/tests/a.rs", text)])), []);
    }

    #[test]
    fn items_that_nothing_uses_are_found() {
        let text = "pub use b::{\n    unused,\n};\npub fn unused() {}\npub fn used() {}\npub const CAPTURED: u8 = 1;\n\
                    pub fn tested() {}\npub fn shown() {}\n/// ```\n/// shown();\n/// ```\n\
                    fn inner() { used(); println!(\"{CAPTURED}\") }\n\
                    // unused is only named here.\n#[cfg(test)]\nmod tests {\n    fn a() { tested()
                    // }\n}\n";
        let tree = Tree::of([("a.rs", text)]);
        let with_table = Tree::of([("a.rs", text), ("functions.txt", "1 unused rows:a::unused\n")]);
        assert_eq!(names(unused(&with_table)), [] as [&str; 0]);
        assert_eq!(names(unused(&tree)), ["fn unused"]);
        assert_eq!(names(tests_only(&tree)), ["fn tested", "fn shown"]);
    }
}
