//! The project keeps the rules of its house, or breaks them no more often than the ratchet file
//! allows.

use sinew_tidy::ratchet::{Counts, FILE};
use sinew_tidy::rules;
use sinew_tidy::tree::{Tree, unit};
use std::io::Write;
use std::path::PathBuf;

/// Findings that a message lists of one rule and folder.
const LISTED_MAX: usize = 40;

fn ratchet_file() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(FILE)
}

#[test]
fn the_house_is_tidy() {
    let tree = Tree::of_project().unwrap();
    let findings = rules::findings(&tree);
    let found = Counts::of(&findings);
    let allowed = Counts::read(tree.text(FILE).unwrap_or_default()).unwrap();
    if let Ok(mode) = std::env::var("SINEW_WRITE_ALLOWED") {
        write(&allowed, &found, mode == "more");
        return;
    }

    let (mut is_worse, mut fewer) = (false, 0);
    for difference in allowed.differences(&found) {
        let (rule, folder) = (&difference.rule, &difference.unit);
        let (was, is) = (difference.allowed, difference.found);
        if is < was {
            fewer += 1;
            continue;
        }
        is_worse = true;
        println!("\n{rule} in {folder}: {is} findings, and {was} are allowed.");
        if let Some(known) = rules::ALL.iter().find(|known| known.name == rule) {
            println!("What to do: {}.", known.advice);
        }
        let here: Vec<_> = findings.iter().filter(|f| f.rule == rule && unit(&f.path) == *folder).collect();
        for finding in here.iter().take(LISTED_MAX) {
            println!("  {finding}");
        }
        if here.len() > LISTED_MAX {
            println!("  ... all of them: cargo run -p sinew-tidy -- {rule} {folder}/");
        }
    }
    if fewer > 0 {
        note(&format!(
            "{fewer} counts of {FILE} can be lowered: SINEW_WRITE_ALLOWED=1 cargo test -p sinew-tidy"
        ));
    }
    assert!(!is_worse, "the house is less tidy than {FILE} allows: see above");
}

/// Says something although the test passes: the test harness keeps only the output of `println!`
/// for itself.
fn note(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}

/// Writes the counts of today. The total of a rule may not grow, unless the caller insists.
fn write(allowed: &Counts, found: &Counts, may_grow: bool) {
    let before = allowed.totals();
    for (rule, total) in found.totals() {
        let was = before.get(rule).copied().unwrap_or(0);
        assert!(
            may_grow || total <= was,
            "{rule} has {total} findings in all, and {was} are allowed: mend them, or insist: SINEW_WRITE_ALLOWED=more"
        );
    }
    std::fs::write(ratchet_file(), found.write()).unwrap();
}
