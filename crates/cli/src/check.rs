//! `sinew check`: what the storage and the catalog find wrong.

use std::path::Path;
use std::process::ExitCode;

/// Runs `sinew check`: prints what is wrong, and fails if anything is.
pub fn run(dir: &Path, read_only: bool) -> ExitCode {
    if !sinew::Database::exists(dir) {
        eprintln!("sinew: \"{}\" is not a database directory", dir.display());
        return ExitCode::FAILURE;
    }
    match sinew::OpenOptions::new().read_only(read_only).open(dir).and_then(|db| db.check()) {
        Ok(findings) if findings.is_empty() => {
            println!("no errors found");
            ExitCode::SUCCESS
        }
        Ok(findings) => {
            for finding in &findings {
                println!("{finding}");
            }
            println!("{} error{} found", findings.len(), if findings.len() == 1 { "" } else { "s" });
            ExitCode::FAILURE
        }
        Err(e) => {
            eprintln!("sinew: {}", e.message);
            ExitCode::FAILURE
        }
    }
}
