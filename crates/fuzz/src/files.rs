//! The files of a database directory, damaged as an input says.
//!
//! # One input
//!
//! 1. A directory is laid out as it was when it was closed, or when its process was killed
//!    (`template`).
//! 2. The input's edits are applied to its files (`edits`). The fuzzer `forged` then makes the sums
//!    of what was changed right (`sums`), as an attacker would, or a bug before the sum was
//!    computed.
//! 3. The directory is opened, which recovers it; pages, rows, indexes, maps, statuses and log are
//!    read and checked.
//!
//! # The verdict
//!
//! - `files`: the rows are exactly those that were written, or there is an error that names a file.
//!   Anything else is a finding. Damage is allowed that the format documents as not to be noticed
//!   (docs/format/pages.md), and nothing else.
//! - `forged`: nothing can tell what the rows should be. Any answer and any error will do.
//! - A panic, an endless loop and memory without a bound are findings of both. libFuzzer sees to
//!   these.

mod contents;
mod edits;
mod sums;
mod table;
mod template;

use edits::Plan;
use std::path::PathBuf;
use std::sync::OnceLock;
use template::Template;

/// The state that all inputs share.
struct Bench {
    rest: Template,
    killed: Template,
    scratch: PathBuf,
    /// Laid out anew for each input.
    case: PathBuf,
}

static BENCH: OnceLock<Bench> = OnceLock::new();

/// Makes the directories that inputs damage. The first input would do it, too, but would be slow.
pub fn start() {
    BENCH.get_or_init(|| {
        let scratch = crate::scratch().join(format!("files-{}", std::process::id()));
        let (rest, killed) = template::make(&scratch.join("made"));
        Bench { rest, killed, case: scratch.join("case"), scratch }
    });
}

/// Removes what `start` made: for tests. A fuzzer's process ends without.
pub fn stop() {
    if let Some(bench) = BENCH.get() {
        let _ = std::fs::remove_dir_all(&bench.scratch);
    }
}

/// One input of the fuzzer `files`; a panic is a finding.
pub fn damage(input: &[u8]) {
    run(Plan::read(input, false));
}

/// One input of the fuzzer `forged`.
pub fn forge(input: &[u8]) {
    run(Plan::read(input, true));
}

fn run(plan: Plan) {
    start();
    let Some(bench) = BENCH.get() else { return };
    let template = if plan.killed { &bench.killed } else { &bench.rest };
    let touched = template.lay_out(&bench.case, &plan);
    if plan.explain {
        eprintln!("{plan:#?}\nfiles changed: {touched:?}");
    }
    let answer = table::answer(&bench.case);
    if plan.explain {
        eprintln!("answer: {:?}", answer.as_ref().map(|rows| rows.len()));
    }
    if plan.repairs_sums || touched.is_empty() {
        return;
    }
    let found = match answer {
        Ok(rows) if rows == template.rows => return,
        Ok(rows) => {
            let lost = template.rows.keys().filter(|k| !rows.contains_key(k)).count();
            if template.may_lose(&rows, &touched) {
                return;
            }
            format!("{} rows, {lost} of those written are lost, and no error", rows.len())
        }
        Err(e) if touched.iter().any(|t| e.contains(t.rsplit('/').next().unwrap_or(t))) => return,
        // An error may also name the file with which the damaged one disagrees.
        Err(e) if template.names().any(|f| e.contains(&format!("/{f}"))) => return,
        Err(e) => format!("the error names no file: {e}"),
    };
    panic!("{plan:#?}\nfiles changed: {touched:?}\n{found}");
}
