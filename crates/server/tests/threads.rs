//! The README's rules for threads hold for the sources as they are.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Crates whose code runs on coroutines.
const CRATES: [&str; 11] =
    ["log", "types", "table", "catalog", "plan", "exec", "sql", "storage", "txn", "sync", "sinew"];

/// Sources with variables of a thread, each of which the README's table lists.
const KNOWN: [&str; 6] = [
    "log/src/lib.rs",
    "types/src/context/host.rs",
    "table/src/stack.rs",
    "sql/src/session/cache.rs",
    "storage/src/wal/sums.rs",
    "sync/src/shim/simulated.rs",
];

fn sources(dir: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, out);
        } else if path.extension().is_some_and(|e| e == "rs") {
            out.push(path);
        }
    }
}

/// A statement may go on in another thread after it was suspended. A variable of a thread that the
/// README does not account for could be left behind.
#[test]
fn every_variable_of_a_thread_is_accounted_for() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crates");
    let mut found = BTreeSet::new();
    for name in CRATES {
        let mut files = Vec::new();
        sources(&crates.join(name).join("src"), &mut files);
        for file in files {
            let text = std::fs::read_to_string(&file).expect("a source");
            let is_test = file.file_stem().is_some_and(|stem| stem.to_string_lossy().ends_with("tests"));
            if !is_test && (text.contains("thread_local!") || text.contains("#[thread_local]")) {
                found.insert(file.strip_prefix(crates).expect("inside").display().to_string());
            }
        }
    }
    assert_eq!(found, BTreeSet::from(KNOWN.map(String::from)));
    let readme = std::fs::read_to_string(crates.join("server/README.md")).expect("the README");
    for file in KNOWN {
        assert!(readme.contains(&format!("`{}`", file.replace("/src/", "/"))), "{file} is not in the README");
    }
}
