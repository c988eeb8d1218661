//! The oracle of the tests: scripts that hold PostgreSQL's answers, and the note of a check whose
//! oracle is not on this machine.
//!
//! Two runners share the format ([`script`]), the text of an answer ([`answer`]) and the list of
//! folders: the one inside of a process (`crates/sql/tests/scripts.rs`), and the one against real
//! servers (`crates/cli/tests/differential/scripts.rs`).

pub mod answer;
pub mod missing;
pub mod port;
pub mod script;

use std::path::{Path, PathBuf};

/// The settings of every script's session, so that an answer depends on the script alone.
pub const SETTINGS: &str = "set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set extra_float_digits = 1; set statement_timeout = '60s'";

/// The name of the fresh database in which each script runs.
pub const DATABASE: &str = "script";

/// The roles that a script has left, as names that a statement can use.
pub const ROLES: &str =
    "select quote_ident(rolname) from pg_roles where rolname !~ '^pg_' and rolname <> 'postgres'";

/// The folder of the whole project.
pub fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("tools/oracle").to_path_buf()
}

/// The folders `tests/scripts` of the crates, and those inside of them. Scripts stand beside the
/// code that gives the answers.
fn folders() -> Vec<PathBuf> {
    let mut found = Vec::new();
    for folder in entries(&project().join("crates")) {
        let scripts = folder.join("tests/scripts");
        if scripts.is_dir() {
            collect(&scripts, &mut found);
        }
    }
    found
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    found.push(folder.to_path_buf());
    for path in entries(folder) {
        if path.is_dir() {
            collect(&path, found);
        }
    }
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths
}

/// The scripts whose path, as [`name`] gives it, contains `filter`.
pub fn paths(filter: &str) -> Vec<PathBuf> {
    let files = folders().into_iter().flat_map(|folder| entries(&folder));
    files.filter(|path| path.extension().is_some_and(|e| e == "sql") && name(path).contains(filter)).collect()
}

/// A script's path below the project's folder.
pub fn name(path: &Path) -> String {
    path.strip_prefix(project()).unwrap_or(path).display().to_string()
}

/// Reads and cuts a script. A fault of its form ends the test.
pub fn read(path: &Path) -> script::Script {
    let text = std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    script::Script::parse(&text).unwrap_or_else(|e| panic!("{}:{e}", name(path)))
}

/// Is the caller asked to write answers instead of comparing them?
pub fn writes_answers() -> bool {
    std::env::var_os("SINEW_WRITE_ANSWERS").is_some()
}
