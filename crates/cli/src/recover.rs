//! `sinew recover`: what is damaged in a directory, and how to go on without it.

use std::path::Path;
use std::process::ExitCode;

/// Runs `sinew recover`: lists the damage and, with `accept_loss`, goes on without.
pub fn run(dir: &Path, accept_loss: bool) -> ExitCode {
    let done = match accept_loss {
        true => accept(dir),
        false => examine(dir),
    };
    done.unwrap_or_else(|e| {
        eprintln!("sinew: {}", e.message);
        ExitCode::FAILURE
    })
}

fn examine(dir: &Path) -> sinew::Result<ExitCode> {
    let found = sinew::Database::examine(dir)?;
    if found.is_empty() {
        println!("nothing is damaged in files and log; \"sinew check\" compares tables and indexes");
        return Ok(ExitCode::SUCCESS);
    }
    list(&found);
    println!(
        "Nothing was changed. Restore a backup if there is one. \"sinew recover {} --accept-loss\" goes on without what is \
         damaged, and keeps the originals.",
        dir.display()
    );
    Ok(ExitCode::FAILURE)
}

fn accept(dir: &Path) -> sinew::Result<ExitCode> {
    if sinew::Database::examine(dir)?.is_empty() {
        println!("nothing is damaged in files and log, and nothing was changed");
        return Ok(ExitCode::SUCCESS);
    }
    let (aside, found) = sinew::Database::accept_loss(dir)?;
    list(&found);
    println!("Given up. The originals and a report are in \"{}\".", aside.display());
    Ok(crate::check::run(dir, false))
}

fn list(found: &[String]) {
    for finding in found {
        println!("{finding}");
    }
}
