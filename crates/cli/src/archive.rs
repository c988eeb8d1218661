//! `sinew archive`, and `sinew restore` of an archive.

use crate::backup::{Teller, Telling};
use sinew::archive::{self, Lacking, Lsn, Target, id_of, shown};
use sinew::backup::Progress;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// A target of a restore.
pub fn target(text: &str) -> Result<Target, String> {
    archive::target(text).map_err(|e| match &e.hint {
        Some(hint) => format!("{}. {hint}", e.message),
        None => e.message.clone(),
    })
}

/// A timeline of an archive.
pub fn timeline(text: &str) -> Result<u64, String> {
    id_of(text).ok_or_else(|| "expected 16 hexadecimal digits, as \"sinew archive list\" shows them".into())
}

/// Tells an error, with what it says more.
pub fn failed(e: &sinew::Error) -> ExitCode {
    eprintln!("sinew: {}", e.message);
    for more in [&e.detail, &e.hint].into_iter().flatten() {
        eprintln!("{more}");
    }
    ExitCode::FAILURE
}

/// Runs `sinew restore ARCHIVE DIR --to TARGET`.
pub fn restore(
    places: &[PathBuf],
    dir: &Path,
    to: Target,
    timeline: Option<u64>,
    telling: Telling,
) -> ExitCode {
    let [place] = places else {
        eprintln!("sinew: --to restores from one archive, which finds its backups by itself");
        return ExitCode::FAILURE;
    };
    let mut teller = Teller::new("restore", telling);
    let listener = &mut |progress: &Progress| teller.hear(progress);
    let done = archive::restore_with(place, dir, to, timeline, listener);
    let verb = match &done {
        Ok(done) => format!("restored from \"{}\" on timeline {}", done.base, shown(done.timeline)),
        Err(_) => String::new(),
    };
    teller.end(done.map(|done| done.summary), &verb)
}

/// Seconds since 1970 as a time in UTC.
fn time(us: i64) -> String {
    archive::utc(us)
}

fn branch(parent: Option<(u64, Lsn)>) -> String {
    parent.map_or(String::new(), |(id, at)| format!(", a branch of {} at {at}", shown(id)))
}

/// Runs `sinew archive list`.
pub fn list(place: &Path) -> ExitCode {
    let found = match archive::list(place) {
        Ok(found) => found,
        Err(e) => return failed(&e),
    };
    println!("archive {}", shown(found.archive));
    for timeline in &found.timelines {
        let begun = time(timeline.begun as i64 * 1_000_000);
        println!("timeline {}, begun {begun}{}", shown(timeline.id), branch(timeline.parent));
        match timeline.log {
            None => println!("  no log yet"),
            Some((from, to)) => {
                let last = timeline.last_commit_us;
                let last = last.map_or("no commit".into(), |us| format!("last commit {}", time(us)));
                println!(
                    "  log from {from} to {to}, {} objects, {} MiB in {} MiB of files, {last}",
                    timeline.objects,
                    timeline.bytes >> 20,
                    timeline.file_bytes >> 20
                );
            }
        }
        for gap in &timeline.gaps {
            println!("  GAP from {} to {}: no restore goes past it", gap.from, gap.to);
        }
        for what in &timeline.damaged {
            println!("  DAMAGED {what}");
        }
        for base in found.bases.iter().filter(|b| b.timeline == timeline.id) {
            let since =
                base.since.as_ref().map_or(String::new(), |earlier| format!(", builds on \"{earlier}\""));
            println!(
                "  base backup \"{}\", complete {}{since}: restores from {} to {}",
                base.name,
                time(base.ended as i64 * 1_000_000),
                base.to,
                base.reaches
            );
        }
    }
    for base in found.bases.iter().filter(|b| found.timelines.iter().all(|t| t.id != b.timeline)) {
        println!(
            "base backup \"{}\" is of timeline {}, which has no log here",
            base.name,
            shown(base.timeline)
        );
    }
    for Lacking { name, since } in &found.lacking {
        println!(
            "base backup \"{name}\" is of no use: it builds on the backup {}, which is not here",
            shown(*since)
        );
    }
    if found.bases.is_empty() {
        println!("no base backup yet: sinew backup DIR {}/base/NAME makes one", place.display());
    }
    ExitCode::SUCCESS
}

/// Runs `sinew archive prune`.
pub fn prune(place: &Path, keep: usize) -> ExitCode {
    match archive::prune(place, keep) {
        Ok(done) => {
            for base in &done.bases {
                println!("removed base backup \"{base}\"");
            }
            println!("removed {} objects with {} MiB of log", done.objects, done.bytes >> 20);
            ExitCode::SUCCESS
        }
        Err(e) => failed(&e),
    }
}
