//! The functions that stand first in a program (`crates/sinew/first-functions.txt`). A name that no
//! function has is ignored by the linker, so a module that was moved would be noticed by nothing
//! but the memory of idle processes.

use crate::Finding;
use crate::items::words;
use crate::source::Source;
use crate::tree::Tree;

/// The rule of [`stale_functions`].
pub const STALE_FUNCTION: &str = "stale-function";

const LIST: &str = "crates/sinew/first-functions.txt";

/// Every function of the list that names one of the workspace's modules, but not the file that
/// holds the function, or not its type.
pub fn stale_functions(tree: &Tree) -> Vec<Finding> {
    let lines = tree.text(LIST).unwrap_or_default().lines().enumerate();
    lines
        .filter(|(_, name)| is_stale(tree, name))
        .map(|(at, name)| Finding {
            rule: STALE_FUNCTION,
            path: LIST.to_string(),
            line: at + 1,
            text: format!("no such function: {name}"),
        })
        .collect()
}

fn is_stale(tree: &Tree, name: &str) -> bool {
    let parts: Vec<&str> = name.split("::").filter(|part| *part != "{{closure}}").collect();
    let Some((package, path)) = parts.split_first() else { return false };
    let folders = folders(package);
    !folders.is_empty() && !folders.iter().any(|folder| is_in(tree, folder, path))
}

/// Where the sources of a package may stand; nowhere for one that is not the workspace's.
fn folders(package: &str) -> Vec<String> {
    match package.strip_prefix("sinew") {
        // The library, and the program of that name.
        Some("") => vec!["crates/sinew/src".to_string(), "crates/cli/src".to_string()],
        Some("_bench") => vec!["tools/bench/src".to_string()],
        Some(rest) => rest.strip_prefix('_').map(|name| format!("crates/{name}/src")).into_iter().collect(),
        None => Vec::new(),
    }
}

/// Whether the file of the innermost module has a word like the function.
fn is_in(tree: &Tree, folder: &str, parts: &[&str]) -> bool {
    let Some((function, modules)) = parts.split_last() else { return false };
    let function = function.split('<').next().unwrap_or(function);
    let found = (0..=modules.len())
        .rev()
        .find_map(|depth| module(tree, folder, &modules[..depth]).map(|file| (depth, file)));
    // The rest of the path is a type or a module of the file. Type parameters and `impl` blocks
    // are left out.
    found.is_some_and(|(depth, source)| {
        let names = modules[depth..].iter().filter(|name| is_name(name));
        names.chain([&function]).all(|name| words(&source.code).any(|word| word == *name))
    })
}

fn is_name(part: &str) -> bool {
    part.chars().all(|c| c.is_alphanumeric() || c == '_')
}

fn module<'t>(tree: &'t Tree, folder: &str, modules: &[&str]) -> Option<&'t Source> {
    let path = modules.join("/");
    let candidates = match path.as_str() {
        "" => [format!("{folder}/lib.rs"), format!("{folder}/main.rs")],
        path => [format!("{folder}/{path}.rs"), format!("{folder}/{path}/mod.rs")],
    };
    tree.sources().find(|(path, _)| candidates.iter().any(|candidate| candidate == path)).map(|found| found.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_that_moved_is_found() {
        let list = "# Names.\n\
                    palloc\n\
                    core::fmt::write\n\
                    sinew_sql::engine::Engine::open::{{closure}}\n\
                    sinew_sql::ddl::<impl sinew_sql..engine..Engine>::drop\n\
                    sinew_sql::session::guc::other\n\
                    sinew_sql::engine::Other::open\n\
                    sinew::main\n";
        let tree = Tree::of([
            (LIST, list),
            ("crates/sql/src/engine/mod.rs", "impl Engine { pub fn open() {} }\n"),
            ("crates/sql/src/ddl/mod.rs", "impl Engine { pub fn create() {} }\n"),
            ("crates/sql/src/session/mod.rs", "fn other() {}\n"),
            ("crates/cli/src/main.rs", "fn main() {}\n"),
        ]);
        let lines: Vec<usize> = stale_functions(&tree).iter().map(|finding| finding.line).collect();
        assert_eq!(lines, [5, 6, 7]);
    }
}
