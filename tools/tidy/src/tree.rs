//! The files of the project, in memory.

use crate::source::Source;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

/// Folders at the root that hold nothing that the project's authors wrote.
const LEFT_OUT: [&str; 3] = ["target", "vendor", "data"];
/// Inputs of the fuzzers: bytes, whose number says nothing.
const CORPUS: &str = "crates/fuzz/corpus";

/// The project's text files by their paths from its root, with the Rust files cut into parts.
pub struct Tree {
    texts: BTreeMap<String, String>,
    sources: BTreeMap<String, Source>,
}

impl Tree {
    /// The project that this crate stands in.
    pub fn of_project() -> io::Result<Tree> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize()?;
        let mut texts = Vec::new();
        let mut folders = vec![PathBuf::new()];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(root.join(&folder))? {
                let entry = entry?;
                let path = folder.join(entry.file_name());
                let name = entry.file_name().to_string_lossy().into_owned();
                let kind = entry.file_type()?;
                if kind.is_dir() {
                    if !is_left_out(&name, &path) {
                        folders.push(path);
                    }
                } else if kind.is_file() && name != ".git" {
                    let bytes = std::fs::read(entry.path())?;
                    // A file that is not text has no style.
                    if let Ok(text) = String::from_utf8(bytes) {
                        texts.push((path.to_string_lossy().into_owned(), text));
                    }
                }
            }
        }
        Ok(Tree::of(texts))
    }

    /// A tree of the given paths and texts.
    pub fn of<P: Into<String>, T: Into<String>>(files: impl IntoIterator<Item = (P, T)>) -> Tree {
        let texts: BTreeMap<String, String> =
            files.into_iter().map(|(path, text)| (path.into(), text.into())).collect();
        let sources = texts
            .iter()
            .filter(|(path, _)| path.ends_with(".rs"))
            .map(|(path, text)| (path.clone(), Source::read(path, text)))
            .collect();
        Tree { texts, sources }
    }

    /// Every text file, by path.
    pub fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.texts.iter().map(|(path, text)| (path.as_str(), text.as_str()))
    }

    /// Every Rust file, by path.
    pub fn sources(&self) -> impl Iterator<Item = (&str, &Source)> {
        self.sources.iter().map(|(path, source)| (path.as_str(), source))
    }

    /// Every Markdown file, by path.
    pub fn documents(&self) -> impl Iterator<Item = (&str, &str)> {
        self.texts().filter(|(path, _)| path.ends_with(".md"))
    }

    /// The text of one file.
    pub fn text(&self, path: &str) -> Option<&str> {
        self.texts.get(path).map(String::as_str)
    }
}

fn is_left_out(name: &str, path: &Path) -> bool {
    let is_hidden = name.starts_with('.') && name != ".ci" && name != ".cargo";
    let is_root = path.components().count() == 1;
    is_hidden || name == "__pycache__" || (is_root && LEFT_OUT.contains(&name)) || path == Path::new(CORPUS)
}

/// The folder that the ratchet counts a path in: `crates/NAME`, `tools/NAME`, another folder at the
/// root, or `.`.
pub fn unit(path: &str) -> String {
    let mut parts = path.split('/');
    match (parts.next(), parts.next(), parts.next()) {
        (Some(top @ ("crates" | "tools")), Some(name), Some(_)) => format!("{top}/{name}"),
        (Some(top), Some(_), _) => top.to_string(),
        _ => ".".to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_counted_in_its_crate() {
        assert_eq!(unit("crates/sync/src/slot.rs"), "crates/sync");
        assert_eq!(unit("tools/bench/README.md"), "tools/bench");
        assert_eq!(unit("docs/PLAN.md"), "docs");
        assert_eq!(unit("README.md"), ".");
    }

    #[test]
    fn the_project_is_found() {
        let tree = Tree::of_project().unwrap();
        assert!(tree.text("tools/tidy/src/tree.rs").is_some());
        assert!(tree.texts().all(|(path, _)| !path.starts_with("vendor/")));
    }
}
