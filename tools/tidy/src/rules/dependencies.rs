//! Libraries that a package asks for and does not use.

use crate::Finding;
use crate::items::words;
use crate::tree::Tree;
use std::collections::BTreeSet;

/// The rule of [`unused_dependencies`].
pub const UNUSED_DEPENDENCY: &str = "unused-dependency";

/// A line above a dependency with these words says why the package asks for a library whose name
/// stands nowhere in it.
const REASON: &str = "is not named in the code";

/// Dependencies whose library is named nowhere in the package's Rust files.
pub fn unused_dependencies(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    for (path, text) in tree.texts().filter(|(path, _)| path.ends_with("/Cargo.toml")) {
        // The simulator's packages are the same sources a second time.
        let folder = path.strip_suffix("Cargo.toml").unwrap_or(path);
        if text.contains("path = \"../../../") {
            continue;
        }
        let within = tree.sources().filter(|(source, _)| source.starts_with(folder));
        let named: BTreeSet<&str> = within.flat_map(|(_, source)| words(&source.code)).collect();
        let mut is_asked_for = false;
        let mut has_reason = false;
        for (i, line) in text.lines().enumerate() {
            if line.starts_with('[') {
                is_asked_for = line.trim_end().ends_with("dependencies]");
            } else if line.starts_with('#') {
                has_reason |= line.contains(REASON);
            } else if let Some((name, _)) = line.split_once(" = ") {
                // The name of `md-5`'s library is `md5`.
                let names = [name.replace('-', "_"), name.replace('-', "")];
                if is_asked_for && !has_reason && !names.iter().any(|n| named.contains(n.as_str())) {
                    let (path, text) = (path.to_string(), name.to_string());
                    found.push(Finding { rule: UNUSED_DEPENDENCY, path, line: i + 1, text });
                }
                has_reason = false;
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_library_that_no_file_names_is_found() {
        let toml = "[package]\nname = \"a\"\n[dependencies]\nsome-lib = \"1\"\nmd-5 = \"1\"\nother = { workspace = true }\n\
                    # It is not named in the code: a build script's feature.\nhidden = \"1\"\n";
        let source = "use some_lib::x;\nuse md5::Md5;\n// other\n";
        let found = unused_dependencies(&Tree::of([("a/Cargo.toml", toml), ("a/src/lib.rs", source)]));
        assert_eq!(found.iter().map(|f| f.text.as_str()).collect::<Vec<_>>(), ["other"]);
    }
}
