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
    #[arg(long, value_delimiter = ',', default_value = "1,2,4,8,16,32,64,72,128")]
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
            let meaningful = options.cores.iter().filter(|cores| **cores <= scenario.cores_max);
            (*name, meaningful.map(run).collect())
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

/// Whether the scenario says something about one of the numbers of cores.
fn is_meaningful(scenario: &Scenario, options: &Options) -> bool {
    options.cores.iter().any(|cores| *cores <= scenario.cores_max)
}

/// The part of the scenario's bound that its first design reaches, for each number of cores, from 0
/// to 1.
fn parts_of_bound(measured: &Measured) -> Vec<(usize, f64)> {
    let Some(bound) = measured.scenario.bound else { return Vec::new() };
    let (ours, bounds) = (&measured.designs[0].1, &measured.designs[bound].1);
    let part = |(ours, bound): (&(usize, Outcome), &(usize, Outcome))| {
        (ours.0, ours.1.per_second() / bound.1.per_second())
    };
    ours.iter().zip(bounds).map(part).collect()
}

/// Runs the scenarios.
pub fn run(options: &Options) -> Result<(), String> {
    check(options)?;
    let known = || ALL.iter().map(|s| s.name).collect::<Vec<_>>().join(", ");
    let mut chosen = Vec::new();
    for name in &options.scenarios {
        let found = ALL.iter().find(|s| s.name == name);
        let found = found.ok_or_else(|| format!("no scenario \"{name}\": there are {}", known()))?;
        if !is_meaningful(found, options) {
            return Err(format!("scenario \"{name}\" is for at most {} cores", found.cores_max));
        }
        chosen.push(found);
    }
    if chosen.is_empty() {
        chosen = ALL.iter().filter(|scenario| is_meaningful(scenario, options)).collect();
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
                counts(outcome),
            ]);
        }
        let Some(last) = outcomes.last() else { continue };
        notes.extend(last.1.hottest.iter().map(|line| {
            format!(
                "{name}, {} cores: {} moved {} times, {} of them between sockets; {} threads wrote it; cores waited {:.1} % of their time for it",
                last.0,
                line.name,
                line.traffic.moves,
                line.traffic.far_moves,
                line.writers,
                100.0 * waited(last, line)
            )
        }));
    }

    notes.extend(parts_of_bound(measured).into_iter().map(|(cores, part)| {
        format!("{}, {cores} cores: {:.1} % of the bound", measured.designs[0].0, 100.0 * part)
    }));

    Report {
        name: "cores",
        finding: scenario.finding,
        setup: format!("{}; simulated, {} sockets, seed {}", scenario.title, options.sockets, options.seed),
        columns: vec!["design", "cores", "per second", "% of ideal", "counts"],
        rows,
        notes,
    }
}

/// The events beside operations, as text.
fn counts(outcome: &Outcome) -> Cell {
    let all: Vec<String> = outcome.counts.iter().map(|(name, n)| format!("{n} {name}")).collect();
    if all.is_empty() { Cell::None } else { Cell::from(all.join(", ").as_str()) }
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
        assert!(run(&options(&["spinlock_queries"], &[16], 1)).unwrap_err().contains("at most 8 cores"));
    }

    #[test]
    fn a_report_has_a_row_for_each_design_and_number_of_cores() {
        let options = options(&[], &[1, 4], 2);
        for scenario in ALL {
            let report = report(&Measured::new(scenario, &options), &options);
            assert_eq!(report.rows.len(), 2 * scenario.designs.len());
            assert!(report.notes.iter().all(|note| note.contains(" cores: ")));
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

    /// As published: with the older queue sessions wait for each other, and all drop their caches.
    #[test]
    fn sessions_that_do_ddl_wait_for_each_other_in_the_older_queue_alone() {
        let options = options(&[], &[32], 1);
        let scenario = ALL.iter().find(|s| s.name == "invalidations").unwrap();
        let [new, old] = [0, 1].map(|design| (scenario.run)(design, &shape(&options, 32)));
        let (new_ps, old_ps) = (new.per_second(), old.per_second());
        assert!(new_ps > 2.0 * old_ps, "{new_ps:.0} and {old_ps:.0} a second");
        let blocks = |outcome: &Outcome| outcome.counts[0].1 as f64 / outcome.operations as f64;
        assert!(blocks(&new) * 10.0 < blocks(&old), "{} and {}", blocks(&new), blocks(&old));
    }

    #[test]
    fn a_short_write_waits_for_the_device_only_if_it_is_synchronous() {
        let options = options(&[], &[1], 1);
        let scenario = ALL.iter().find(|s| s.name == "short_write").unwrap();
        let per_second = |design| (scenario.run)(design, &shape(&options, 1)).per_second();
        assert!(per_second(0) > 100_000.0, "{}", per_second(0));
        // A sync takes 90 µs.
        assert!((8_000.0..11_111.0).contains(&per_second(1)), "{}", per_second(1));
        let bound = per_second(scenario.bound.unwrap());
        assert!((bound / per_second(0) - 1.0).abs() < 0.02, "the bound is the same transaction");
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
