//! Throughput against cores on a simulated machine, each design of the kernel beside an older one.

use crate::experiment::{Cell, Report};
use clap::Args;
use sinew_sim::Shape;
use sinew_sim::cache::CORES_MAX;
use sinew_sim::scenario::{ALL, Outcome, Scenario};
use std::path::PathBuf;

/// Options of `cores`.
#[derive(Debug, Clone, Args)]
pub struct Options {
    /// Scenarios, all if none is named.
    pub scenarios: Vec<String>,
    /// Numbers of cores, each at most 256. The first one is what the others are compared with.
    #[arg(long, value_delimiter = ',', default_value = "1,2,4,8,16,32,64,128")]
    pub cores: Vec<usize>,
    /// Sockets of the machine. Cores fill one socket after the other, and each takes as many as the
    /// largest machine divided by the sockets.
    #[arg(long, default_value_t = 2)]
    pub sockets: usize,
    /// Decides ties and small differences. A run with the same seed is the same run.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Also write the reports as JSON, one array, to this file.
    #[arg(long)]
    pub json: Option<PathBuf>,
}

/// Runs the scenarios.
pub fn run(options: &Options) -> Result<(), String> {
    check(options)?;
    let known = || ALL.iter().map(|s| s.name).collect::<Vec<_>>().join(", ");
    let mut chosen = Vec::new();
    for name in &options.scenarios {
        let found = ALL.iter().find(|s| s.name == name);
        chosen.push(found.ok_or_else(|| format!("no scenario \"{name}\": there are {}", known()))?);
    }
    if chosen.is_empty() {
        chosen = ALL.iter().collect();
    }

    let mut reports = Vec::new();
    for scenario in chosen {
        let report = report(scenario, options);
        report.print();
        reports.push(report.json());
    }
    let Some(path) = &options.json else { return Ok(()) };
    let all = serde_json::Value::Array(reports);
    std::fs::write(path, format!("{all:#}\n")).map_err(|e| format!("cannot write {}: {e}", path.display()))
}

fn check(options: &Options) -> Result<(), String> {
    if options.cores.is_empty() || options.cores.iter().any(|n| !(1..=CORES_MAX).contains(n)) {
        return Err(format!("--cores takes numbers from 1 to {CORES_MAX}, with commas between them"));
    }
    let most = options.cores.iter().copied().max().unwrap_or(1);
    if !(1..=most).contains(&options.sockets) {
        return Err(format!("--sockets takes a number from 1 to {most}, the most cores asked for"));
    }
    Ok(())
}

/// The machine with so many cores in use.
fn shape(options: &Options, cores: usize) -> Shape {
    let most = options.cores.iter().copied().max().unwrap_or(1);
    let per_socket = most.div_ceil(options.sockets);
    Shape::new(cores, cores.div_ceil(per_socket), options.seed)
}

fn report(scenario: &Scenario, options: &Options) -> Report {
    let mut rows = Vec::new();
    let mut notes = Vec::new();
    for (design, name) in scenario.designs.iter().enumerate() {
        let outcomes: Vec<(usize, Outcome)> =
            options.cores.iter().map(|&n| (n, (scenario.run)(design, &shape(options, n)))).collect();
        let (least, first) = &outcomes[0];
        let ideal = |cores: usize| first.per_second() * cores as f64 / *least as f64;
        for (cores, outcome) in &outcomes {
            rows.push(vec![
                Cell::from(*name),
                Cell::from(*cores as u64),
                Cell::from(outcome.per_second()),
                Cell::from(100.0 * outcome.per_second() / ideal(*cores)),
                outcome.rare.map_or(Cell::None, Cell::from),
            ]);
        }
        if let Some((cores, last)) = outcomes.last() {
            notes.extend(last.hottest.iter().map(|line| {
                format!(
                    "{name}, {cores} cores: {} moved {} times, {} of them between sockets; cores waited {:.1} % of their time for it",
                    line.name,
                    line.traffic.moves,
                    line.traffic.far_moves,
                    100.0 * line.traffic.stalled_ps as f64 / (last.elapsed_ps as f64 * *cores as f64)
                )
            }));
        }
    }

    Report {
        name: "cores",
        finding: scenario.finding,
        setup: format!("{}; simulated, {} sockets, seed {}", scenario.title, options.sockets, options.seed),
        columns: vec!["design", "cores", "per second", "% of ideal", "rare"],
        rows,
        notes,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(scenarios: &[&str], cores: &[usize], sockets: usize) -> Options {
        let scenarios = scenarios.iter().map(|s| s.to_string()).collect();
        Options { scenarios, cores: cores.to_vec(), sockets, seed: 1, json: None }
    }

    #[test]
    fn wrong_options_are_refused_by_name() {
        assert!(run(&options(&["latches"], &[1], 1)).unwrap_err().contains("spinlock, latch"));
        assert!(run(&options(&[], &[0], 1)).unwrap_err().contains("--cores"));
        assert!(run(&options(&[], &[257], 1)).unwrap_err().contains("256"));
        assert!(run(&options(&[], &[4], 5)).unwrap_err().contains("--sockets"));
    }

    #[test]
    fn a_report_has_a_row_for_each_design_and_number_of_cores() {
        let options = options(&[], &[1, 4], 2);
        for scenario in ALL {
            let report = report(scenario, &options);
            assert_eq!(report.rows.len(), 2 * scenario.designs.len());
            assert!(report.notes.iter().all(|note| note.contains("4 cores")));
        }
    }

    /// A design that scaled no better than the one it replaced would have been built for nothing.
    #[test]
    fn weak_relation_locks_scale_and_those_in_the_table_do_not() {
        let options = options(&[], &[1, 32], 1);
        let scenario = ALL.iter().find(|s| s.name == "relation_locks").unwrap();
        let efficiency = |design| {
            let of = |cores| (scenario.run)(design, &shape(&options, cores)).per_second();
            of(32) / of(1) / 32.0
        };
        assert!(efficiency(0) > 0.9, "{}", efficiency(0));
        assert!(efficiency(1) < 0.2, "{}", efficiency(1));
    }
}
