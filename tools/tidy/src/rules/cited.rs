//! Files that documents and comments name.
//!
//! - A link of a document is a path from the document's folder.
//! - A path in backquotes may be written from the root, from the crate, from the folder of the file
//!   that cites it, or as the end of a path in the same crate. Documents outside of a crate may
//!   give the end of any path. `src` may be left out, so that `storage/btree/insert.rs` is
//!   understood.
//! - A line behind a path (`cited.rs:12`) is left out, and so is an item (`cited.rs::links`).
//! - A link of a comment is checked if it ends like a file.
//! - Words with a placeholder (`NAME.rs`, `a/*.rs`, `DIR/x.sql`) are none.

use crate::Finding;
use crate::rules::comments::line_comments;
use crate::tree::{Tree, unit};
use std::collections::BTreeSet;

/// The rule of [`cited_files`].
pub const CITED_FILE: &str = "cited-file";

/// Ends of the names of files that the project has.
const ENDINGS: [&str; 7] = [".rs", ".md", ".py", ".sql", ".spec", ".toml", ".out"];
/// Models of other projects that documents name on purpose.
const FOREIGN: [&str; 6] = ["tokio/", "turso", "src/loom", "parking_lot", "Cargo.toml", "pyproject.toml"];

/// Cited files that do not exist.
pub fn cited_files(tree: &Tree) -> Vec<Finding> {
    let known = Known::of(tree);
    let mut found = Vec::new();
    let mut check = |path: &str, line: usize, text: &str, has_links: bool| {
        let missing = cited(text).filter(|cited| !known.has_cited(path, cited));
        let is_file = |link: &str| has_links || ENDINGS.iter().any(|end| link.ends_with(end));
        let links = links(text).filter(|link| is_file(link) && !known.has_link(path, link));
        for cited in missing.chain(links) {
            let text = format!("there is no file {cited}");
            found.push(Finding { rule: CITED_FILE, path: path.to_string(), line, text });
        }
    };
    for (path, text) in tree.documents() {
        let mut is_code = false;
        for (i, line) in text.lines().enumerate() {
            is_code ^= line.trim_start().starts_with("```");
            if !is_code {
                check(path, i + 1, line, true);
            }
        }
    }
    for (path, source) in tree.sources() {
        for comment in &source.comments {
            check(path, comment.line, &comment.text, false);
        }
    }
    for (path, text) in tree.texts() {
        for (line, comment) in line_comments(path, text) {
            check(path, line, comment, false);
        }
    }
    found
}

/// Words in backquotes that look like a file's path.
fn cited(text: &str) -> impl Iterator<Item = &str> {
    let quoted = text.split('`').skip(1).step_by(2);
    let paths = quoted.map(|word| word.split(':').next().unwrap_or(word));
    paths.filter(|word| {
        let is_path = word.chars().all(|c| c.is_alphanumeric() || "_-./".contains(c));
        is_path && (ENDINGS.iter().any(|end| word.ends_with(end)) || is_script(word)) && !is_placeholder(word)
    })
}

fn is_script(word: &str) -> bool {
    word.starts_with("scripts/") && word.len() > 8
}

/// True for an ending alone, and for paths with a part in capitals that stands for any name.
fn is_placeholder(word: &str) -> bool {
    let stands_for_any = |part: &str| {
        let stem = part.split('.').next().unwrap_or(part);
        !stem.is_empty() && stem.chars().all(|c| c.is_uppercase() || c == '_') && stem != "README"
    };
    word.starts_with(['.', '/', '~'])
        || word.split('/').any(|part| stands_for_any(part) && !is_document(part))
        || FOREIGN.iter().any(|foreign| word.starts_with(foreign))
}

/// Documents have names in capitals, too.
fn is_document(part: &str) -> bool {
    part.ends_with(".md")
}

/// Targets of links that are paths.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let inline = text.split("](").skip(1).filter_map(|behind| behind.split(')').next());
    // The target of a link may stand alone: `[name]: path`.
    let alone = text.trim_start().strip_prefix('[').and_then(|name| name.split_once("]: "));
    let targets = inline.chain(alone.map(|(_, target)| target));
    targets
        .map(|target| target.split([' ', '#']).next().unwrap_or(target))
        .filter(|target| !target.is_empty() && !target.contains(':'))
}

struct Known<'a> {
    files: BTreeSet<&'a str>,
    folders: BTreeSet<&'a str>,
    /// Every path as it may be cited, with its unit: whole, and without `src`.
    shown: Vec<(String, String)>,
}

impl<'a> Known<'a> {
    fn of(tree: &'a Tree) -> Known<'a> {
        let files: BTreeSet<&str> = tree.texts().map(|(path, _)| path).collect();
        let mut folders = BTreeSet::new();
        for path in &files {
            folders.extend(path.match_indices('/').map(|(at, _)| &path[..at]));
        }
        let shown = files
            .iter()
            .flat_map(|path| {
                let unit = unit(path);
                let without = path.replacen("/src/", "/", 1);
                [(unit.clone(), format!("/{path}")), (unit, format!("/{without}"))]
            })
            .collect();
        Known { files, folders, shown }
    }

    fn has(&self, path: &str) -> bool {
        self.files.contains(path) || self.folders.contains(path)
    }

    fn has_link(&self, from: &str, link: &str) -> bool {
        let folder = from.rsplit_once('/').map_or("", |(folder, _)| folder);
        // Fuzzing inputs and vendored sources are not in the tree.
        let target = joined(folder, link);
        target.is_empty() || self.has(&target) || target.starts_with("vendor") || target.ends_with("corpus")
    }

    fn has_cited(&self, from: &str, cited: &str) -> bool {
        let here = unit(from);
        let is_in_crate = here.contains('/');
        let end = format!("/{}", cited.trim_start_matches("./"));
        let from_root = ["", "/crates", "/tools"].map(|top| format!("{top}{end}"));
        cited.starts_with("vendor/")
            || self.shown.iter().any(|(unit, path)| {
                let same = (!is_in_crate || *unit == here) && path.ends_with(&end);
                same || from_root.contains(path)
            })
            || (cited.contains('/') && self.has(cited))
    }
}

/// A relative path, from a folder.
fn joined(folder: &str, path: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in path.split('/') {
        match part {
            "." | "" => {}
            ".." => drop(parts.pop()),
            _ => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cited_files_that_do_not_exist_are_found() {
        let readme = "See `insert.rs`, `btree/insert.rs`, [`x`](src/btree/insert.rs) and `NAME.rs`.\n\
                      Not `copies.rs`, not [y](src/gone.rs), not `other/insert.rs`.\n";
        let tree = Tree::of([
            ("crates/a/README.md", readme),
            ("crates/a/src/btree/insert.rs", "// As `insert.rs:12` says, and `lost.md:3`, [a](gone.md).\n"),
            (
                "docs/PLAN.md",
                "`a/btree/insert.rs`, `crates/a/src/btree/insert.rs`, `insert.rs`, `scripts/gone`\n\n[b]: away.md\n",
            ),
            ("scripts/run", "#!/bin/sh\n# As `lost.py` says.\n"),
        ]);
        let found: Vec<String> = cited_files(&tree).into_iter().map(|f| f.text).collect();
        let expected = [
            "copies.rs",
            "other/insert.rs",
            "src/gone.rs",
            "scripts/gone",
            "away.md",
            "lost.md",
            "gone.md",
            "lost.py",
        ];
        assert_eq!(found, expected.map(|file| format!("there is no file {file}")));
    }
}
