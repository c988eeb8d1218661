//! Totals, and whether the run passes.

use super::file::Suite;
use super::verdict::Totals;

fn share(count: usize, all: usize) -> String {
    format!("{count} ({:.1}%)", count as f64 * 100.0 / all.max(1) as f64)
}

/// One line for a file.
pub fn line(file: &str, totals: &Totals) {
    println!(
        "{file:24} {:5} statements: agree {:4}, refused {:4}, wrong {:3} + catalog {:3}, cascade {:4}",
        totals.all(),
        totals.of("agree"),
        totals.of("refused"),
        totals.of("wrong") + totals.of("wrong (reason)"),
        totals.of("wrong (catalog)"),
        totals.of("cascade"),
    );
}

/// The totals of all files.
pub fn print(totals: &Totals, suite: &Suite) {
    let all = totals.all();
    println!();
    println!("statements {all}");
    println!("agree      {}", share(totals.of("agree"), all));
    println!("refused    {}", share(totals.of("refused"), all));
    println!("wrong      {}", share(totals.count("wrong"), all));
    println!("  without a reason                 {}", totals.of("wrong"));
    println!("  with a reason                    {}", totals.of("wrong (reason)"));
    println!("  queries of catalogs and OIDs     {}", totals.of("wrong (catalog)"));
    println!("cascade    {}", share(totals.of("cascade"), all));
    println!();
    println!("agree but for an order that no ORDER BY fixes: {}", suite.same_but_order);
    println!("connections lost or answers not in time: {}", suite.lost);
    let skipped: usize = suite.skipped.values().sum();
    let names: Vec<String> = suite.skipped.iter().map(|(name, count)| format!("{name} {count}")).collect();
    println!("commands of psql skipped: {skipped} ({})", names.join(", "));
    println!();
    for (reason, hits) in suite.expected.hits() {
        println!("reason {reason}: {hits}");
    }
}

/// Fails for wrong answers without a reason, and for reasons that no longer happen when `all` files
/// ran.
pub fn outcome(totals: &Totals, suite: &Suite, all: bool) -> Result<(), String> {
    let mut faults = Vec::new();
    let unexplained = totals.of("wrong");
    if unexplained > 0 {
        faults.push(format!("{unexplained} wrong answers without a reason (--details FILE shows them)"));
    }
    if all {
        let idle = suite.expected.idle();
        if !idle.is_empty() {
            faults.push(format!("patterns that no longer happen, remove them:\n  {}", idle.join("\n  ")));
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}
