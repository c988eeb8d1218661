//! Throughput against cores on a simulated machine, each design of the kernel beside an older one.

mod calibrate;
mod html;

use crate::experiment::{Cell, Report};
use clap::Args;
use sinew_sim::Shape;
use sinew_sim::cache::CORES_MAX;
use sinew_sim::scenario::{ALL, Outcome, Scenario};
use sinew_sim::world::HotLine;
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
    /// Measure what two processors of this machine show, and compare the model's predictions with
    /// them, instead of running scenarios.
    #[arg(long)]
    pub calibrate: bool,
    /// Also write the reports as JSON, one array, to this file.
    #[arg(long)]
    pub json: Option<PathBuf>,
    /// Also write them as one HTML page with charts to this file.
    #[arg(long)]
    pub html: Option<PathBuf>,
}

/// The outcomes of one scenario: for each design and each number of cores.
struct Measured {
    scenario: &'static Scenario,
    designs: Vec<(&'static str, Vec<(usize, Outcome)>)>,
}

impl Measured {
    fn new(scenario: &'static Scenario, options: &Options) -> Measured {
        let of_design = |(design, name): (usize, &&'static str)| {
            let run = |&cores: &usize| (cores, (scenario.run)(design, &shape(options, cores)));
            (*name, options.cores.iter().map(run).collect())
        };
        Measured { scenario, designs: scenario.designs.iter().enumerate().map(of_design).collect() }
    }
}

/// Throughput as a part of what the first number of cores promises, from 0 to 1.
fn efficiency(outcomes: &[(usize, Outcome)], at: usize) -> f64 {
    let ((least, first), (cores, outcome)) = (&outcomes[0], &outcomes[at]);
    outcome.per_second() / (first.per_second() * *cores as f64 / *least as f64)
}

/// The part of their time that cores waited for a line, from 0 to 1.
fn waited((cores, outcome): &(usize, Outcome), line: &HotLine) -> f64 {
    line.traffic.stalled_ps as f64 / (outcome.elapsed_ps as f64 * *cores as f64)
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

    let (mut reports, mut all) = (Vec::new(), Vec::new());
    if options.calibrate {
        chosen.clear();
        let report = calibrate::run(options.seed)?;
        report.print();
        reports.push(report.json());
    }
    for scenario in chosen {
        let measured = Measured::new(scenario, options);
        let report = report(&measured, options);
        report.print();
        reports.push(report.json());
        all.push(measured);
    }

    let write = |path: &PathBuf, text: String| {
        std::fs::write(path, text).map_err(|e| format!("cannot write {}: {e}", path.display()))
    };
    if let Some(path) = &options.json {
        write(path, format!("{:#}\n", serde_json::Value::Array(reports)))?;
    }
    if let Some(path) = &options.html {
        write(path, html::page(&all, options)?)?;
    }
    Ok(())
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

fn report(measured: &Measured, options: &Options) -> Report {
    let scenario = measured.scenario;
    let mut rows = Vec::new();
    let mut notes = Vec::new();
    for (name, outcomes) in &measured.designs {
        for (at, (cores, outcome)) in outcomes.iter().enumerate() {
            rows.push(vec![
                Cell::from(*name),
                Cell::from(*cores as u64),
                Cell::from(outcome.per_second()),
                Cell::from(100.0 * efficiency(outcomes, at)),
                outcome.rare.map_or(Cell::None, Cell::from),
            ]);
        }
        let Some(last) = outcomes.last() else { continue };
        notes.extend(last.1.hottest.iter().map(|line| {
            format!(
                "{name}, {} cores: {} moved {} times, {} of them between sockets; cores waited {:.1} % of their time for it",
                last.0,
                line.name,
                line.traffic.moves,
                line.traffic.far_moves,
                100.0 * waited(last, line)
            )
        }));
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
        Options {
            scenarios,
            cores: cores.to_vec(),
            sockets,
            seed: 1,
            calibrate: false,
            json: None,
            html: None,
        }
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
            let report = report(&Measured::new(scenario, &options), &options);
            assert_eq!(report.rows.len(), 2 * scenario.designs.len());
            assert!(report.notes.iter().all(|note| note.contains("4 cores")));
        }
    }

    #[test]
    fn the_page_has_a_chart_and_a_table_for_each_scenario() {
        let options = options(&[], &[1, 4], 2);
        let all: Vec<_> = ALL.iter().map(|scenario| Measured::new(scenario, &options)).collect();
        let page = html::page(&all, &options).unwrap();
        assert_eq!(page.matches("<svg").count(), ALL.len());
        for scenario in ALL {
            assert!(
                page.contains(scenario.title) && scenario.designs.iter().all(|design| page.contains(design))
            );
        }
        assert!(!page.contains("http"), "the page needs nothing from elsewhere");
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
