//! The modules of a crate, and the files that each file uses.
//!
//! A file uses another if it names an item of it by a path: `crate::a::b`, `super::b`, or a module
//! that it imports or has below it. A path through a module that only hands the item on (`pub use`)
//! leads to the file that defines the item. Test code uses nothing here. A path that a macro makes
//! is not seen.

use crate::items::items;
use crate::source::Source;
use crate::tree::Tree;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// A module's path in its crate, from the crate's root.
type Module = Vec<String>;

/// The files of one crate.
pub struct Crate<'a> {
    files: BTreeMap<Module, File<'a>>,
}

struct File<'a> {
    path: &'a str,
    source: &'a Source,
    items: BTreeSet<&'a str>,
    imports: Vec<Import>,
}

/// One name of a `use`.
#[derive(Debug, PartialEq, Eq)]
struct Import {
    path: Vec<String>,
    /// The name in this file, or `*`.
    name: String,
    /// True for `use super::*` inside of a module of the file: the names are the file's own.
    is_own: bool,
    is_public: bool,
    /// Its lines, counted from 1.
    lines: Range<usize>,
}

/// The crates of the tree, each with the files below its `src`.
pub fn crates(tree: &Tree) -> Vec<Crate<'_>> {
    let mut crates: BTreeMap<&str, Crate<'_>> = BTreeMap::new();
    for (path, source) in tree.sources().filter(|(_, source)| !source.is_test) {
        let Some((root, below)) = path.split_once("/src/") else { continue };
        // A program beside a library is a crate of its own.
        if below == "main.rs" && tree.text(&format!("{root}/src/lib.rs")).is_some() {
            continue;
        }
        let items = items(source).into_iter().map(|item| item.name).collect();
        let file = File { path, source, items, imports: imports(&source.code) };
        let files = &mut crates.entry(root).or_insert_with(|| Crate { files: BTreeMap::new() }).files;
        files.insert(module(below), file);
    }
    crates.into_values().collect()
}

fn module(below: &str) -> Module {
    let stem = below.strip_suffix(".rs").unwrap_or(below);
    let mut parts: Module = stem.split('/').map(str::to_string).collect();
    if parts.last().is_some_and(|last| last == "mod") || matches!(stem, "lib" | "main") {
        parts.pop();
    }
    parts
}

impl<'a> Crate<'a> {
    /// Each file with the files that it uses.
    pub fn uses(&self) -> BTreeMap<&'a str, BTreeSet<&'a str>> {
        self.files.iter().map(|(module, file)| (file.path, self.uses_of(module, file))).collect()
    }

    fn uses_of(&self, module: &Module, file: &File<'a>) -> BTreeSet<&'a str> {
        let mut used = BTreeSet::new();
        let imports = file.imports.iter().filter(|import| !file.source.is_test_line(import.lines.start));
        let mut modules: BTreeMap<&str, Module> = BTreeMap::new();
        for import in imports.filter(|import| !import.is_public && !import.is_own) {
            let Some(path) = self.whole_path(module, &import.path) else { continue };
            if self.files.contains_key(&path) && import.name != "*" {
                modules.insert(&import.name, path);
            } else {
                used.extend(self.definer(&path, 0));
            }
        }

        for (line, path) in paths(&file.source.code) {
            let is_import = file.imports.iter().any(|import| import.lines.contains(&line));
            if is_import || file.source.is_test_line(line) {
                continue;
            }
            let imported = modules.get(path[0].as_str()).map(|start| joined(start, &path[1..]));
            if let Some(path) = imported.or_else(|| self.whole_path(module, &path)) {
                used.extend(self.definer(&path, 0));
            }
        }
        used.remove(file.path);
        used
    }

    /// A path of a file, from the root of the crate. Nothing for paths of other crates.
    fn whole_path(&self, module: &Module, path: &[String]) -> Option<Module> {
        let mut start = module.clone();
        let mut rest = path;
        match rest.first()?.as_str() {
            "crate" => {
                start.clear();
                rest = &rest[1..];
            }
            "self" => rest = &rest[1..],
            "super" => {
                while rest.first().is_some_and(|part| part == "super") {
                    start.pop()?;
                    rest = &rest[1..];
                }
            }
            name => {
                start.push(name.to_string());
                let is_below = self.files.contains_key(&start);
                start.pop();
                is_below.then_some(())?;
            }
        }
        Some(joined(&start, rest))
    }

    /// The file that defines what a path names: of the longest module in it, or where that gets the
    /// name from.
    fn definer(&self, path: &[String], depth: usize) -> Option<&'a str> {
        let mut len = path.len();
        while !self.files.contains_key(&path[..len]) {
            len = len.checked_sub(1)?;
        }
        let module = path[..len].to_vec();
        let file = &self.files[&module];
        let Some(name) = path.get(len).filter(|name| !file.items.contains(name.as_str())) else {
            return Some(file.path);
        };
        // Modules may hand a name to each other without end.
        if depth > 8 {
            return Some(file.path);
        }
        let handed_on = file.imports.iter().find_map(|import| {
            let from = self.whole_path(&module, &import.path)?;
            if import.name == *name {
                self.definer(&joined(&from, &path[len + 1..]), depth + 1)
            } else if import.name == "*" && self.has_item(&from, name) {
                self.definer(&joined(&from, &path[len..]), depth + 1)
            } else {
                None
            }
        });
        Some(handed_on.unwrap_or(file.path))
    }

    fn has_item(&self, module: &Module, name: &str) -> bool {
        self.files.get(module).is_some_and(|file| file.items.contains(name))
    }
}

fn joined(start: &[String], rest: &[String]) -> Module {
    start.iter().chain(rest).cloned().collect()
}

/// Every name that a `use` brings in.
fn imports(code: &str) -> Vec<Import> {
    let mut found = Vec::new();
    for (at, _) in code.match_indices("use ") {
        let before = code[..at].trim_end_matches(' ');
        let is_public = before.ends_with("pub") || before.ends_with(')');
        if !(is_public || before.is_empty() || before.ends_with(['\n', ';', '{', '}', ']'])) {
            continue;
        }
        // The items of a file begin their lines.
        let is_inside = before.len() < at && !is_public;
        let text = code[at + 4..].split(';').next().unwrap_or_default();
        let line = code[..at].matches('\n').count() + 1;
        let lines = line..line + text.matches('\n').count() + 1;
        for path in branches(text) {
            let (path, name) = match path.split_once(" as ") {
                Some((path, name)) => (path.to_string(), Some(name.trim().to_string())),
                None => (path, None),
            };
            let mut parts: Vec<String> = path.split("::").map(|part| part.trim().to_string()).collect();
            parts.retain(|part| !part.is_empty());
            if parts.last().is_some_and(|last| last == "self" || last == "*") && parts.len() > 1 {
                let last = parts.pop();
                let name =
                    name.or_else(|| if last? == "*" { Some("*".into()) } else { parts.last().cloned() });
                let name = name.unwrap_or_default();
                found.push(Import {
                    is_own: is_inside && name == "*" && parts == ["super"],
                    path: parts,
                    name,
                    is_public,
                    lines: lines.clone(),
                });
            } else if let Some(last) = parts.last().cloned() {
                found.push(Import {
                    path: parts,
                    name: name.unwrap_or(last),
                    is_own: false,
                    is_public,
                    lines: lines.clone(),
                });
            }
        }
    }
    found
}

/// The paths of a tree of `use`: `a::{b, c::{d, e}}` is `a::b`, `a::c::d` and `a::c::e`.
fn branches(text: &str) -> Vec<String> {
    let Some(open) = text.find('{') else { return vec![text.trim().to_string()] };
    let (prefix, inside) = (text[..open].trim(), &text[open + 1..text.rfind('}').unwrap_or(text.len())]);
    let mut depth = 0;
    let mut start = 0;
    let mut found = Vec::new();
    for (at, c) in inside.char_indices().chain([(inside.len(), ',')]) {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                let branch = inside[start..at].trim();
                if !branch.is_empty() {
                    found.extend(branches(branch).into_iter().map(|branch| format!("{prefix}{branch}")));
                }
                start = at + 1;
            }
            _ => {}
        }
    }
    found
}

/// Paths of two parts or more, with their lines.
fn paths(code: &str) -> Vec<(usize, Vec<String>)> {
    let mut found = Vec::new();
    for (i, line) in code.lines().enumerate() {
        let words = line.split(|c: char| !c.is_alphanumeric() && c != '_' && c != ':');
        for word in words.filter(|word| word.contains("::") && !word.starts_with(':')) {
            let parts = word.split("::").filter(|part| !part.is_empty());
            found.push((i + 1, parts.map(str::to_string).collect()));
        }
    }
    found.retain(|(_, path): &(usize, Vec<String>)| path.len() > 1);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_of_use_are_read() {
        let code = "pub use a::{self, b as c, d::{e, *}};\nfn f() { use super::g; }\n";
        let found: Vec<_> = imports(code)
            .into_iter()
            .map(|import| (import.path.join("::"), import.name, import.is_public))
            .collect();
        let expected = [
            ("a", "a", true),
            ("a::b", "c", true),
            ("a::d::e", "e", true),
            ("a::d", "*", true),
            ("super::g", "g", false),
        ];
        assert_eq!(found, expected.map(|(path, name, public)| (path.to_string(), name.to_string(), public)));
    }

    #[test]
    fn a_name_that_is_handed_on_leads_to_its_definition() {
        let tree = Tree::of([
            ("crates/a/src/lib.rs", "mod b;\nmod d;\npub use b::C;\n"),
            ("crates/a/src/b/mod.rs", "mod c;\npub use c::*;\n"),
            ("crates/a/src/b/c.rs", "pub struct C;\n"),
            (
                "crates/a/src/d.rs",
                "use crate::b;\nfn f(_: crate::C) {}\nfn g(_: b::C) {}\nfn h() { super::b::i() }\n",
            ),
        ]);
        let uses = crates(&tree)[0].uses();
        let of_d: Vec<_> = uses["crates/a/src/d.rs"].iter().copied().collect();
        assert_eq!(of_d, ["crates/a/src/b/c.rs", "crates/a/src/b/mod.rs"]);
        assert_eq!(uses["crates/a/src/b/mod.rs"].len() + uses["crates/a/src/lib.rs"].len(), 0);
    }
}
