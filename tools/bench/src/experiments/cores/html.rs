//! The report as one HTML page: for each scenario a chart, the efficiency, and the lines that cost
//! most. The page needs nothing from elsewhere.

use super::{Measured, Options, efficiency, parts_of_bound, waited};
use crate::chart::{self, Line, escaped};
use std::fmt::Write;

/// Numbers of cores whose efficiency the page tells.
const TOLD: [usize; 3] = [32, 72, 128];

/// The page.
pub fn page(all: &[Measured], options: &Options) -> Result<String, String> {
    let mut page = chart::head("Sinew on many cores");
    let _ = writeln!(
        page,
        "<p>Simulated machine of {} sockets, seed {}. <code>sinew bench cores</code> makes this page.</p>",
        options.sockets, options.seed
    );
    for measured in all {
        let _ = writeln!(
            page,
            "<h2 id=\"{}\">{}</h2>\n<p>The published finding: {}.</p>",
            measured.scenario.name,
            escaped(measured.scenario.title),
            escaped(measured.scenario.finding)
        );
        page += &chart(measured)?;
        page += &table(measured);
        page += &lines(measured);
    }
    page.push_str("</body>\n</html>\n");
    Ok(page)
}

/// Throughput against cores, both in powers of two, with the ideal of the first design.
fn chart(measured: &Measured) -> Result<String, String> {
    let line = |(name, outcomes): &(&'static str, Vec<(usize, sinew_sim::scenario::Outcome)>)| Line {
        name: name.to_string(),
        points: outcomes.iter().map(|(cores, o)| (*cores as f64, o.per_second().max(1.0))).collect(),
    };
    let lines: Vec<Line> = measured.designs.iter().map(line).collect();
    let first = &lines[0].points;
    let (least, most) = (first[0].0, first[first.len() - 1].0.max(first[0].0 * 2.0));
    let ideal = |cores: f64| (cores, first[0].1 * cores / least);
    let ideal = Line { name: "ideal".into(), points: vec![ideal(least), ideal(most)] };
    chart::log_log(&lines, Some(&ideal), "cores", "operations per second")
}

/// The efficiency of each design, where it was measured at one of the told numbers of cores, and
/// where its throughput was highest.
fn table(measured: &Measured) -> String {
    let is_measured = |cores: usize| measured.designs[0].1.iter().any(|(n, _)| *n == cores);
    let told: Vec<usize> = TOLD.into_iter().filter(|cores| is_measured(*cores)).collect();
    let mut out = String::from("<table><tr><th>design</th>");
    for cores in &told {
        let _ = write!(out, "<th>% of ideal at {cores}</th>");
    }
    out += "<th>peak, per second</th><th>at cores</th><th>% of the peak at the end</th></tr>\n";
    for (name, outcomes) in &measured.designs {
        let _ = write!(out, "<tr><td>{}</td>", escaped(name));
        for cores in &told {
            let at = outcomes.iter().position(|(n, _)| n == cores).expect("measured");
            let _ = write!(out, "<td>{:.1}</td>", 100.0 * efficiency(outcomes, at));
        }
        let peak = outcomes.iter().max_by(|a, b| a.1.per_second().total_cmp(&b.1.per_second()));
        if let (Some((cores, best)), Some((_, last))) = (peak, outcomes.last()) {
            let kept = 100.0 * last.per_second() / best.per_second();
            let _ = write!(out, "<td>{:.0}</td><td>{cores}</td><td>{kept:.0}</td>", best.per_second());
        }
        out += "</tr>\n";
    }
    out += "</table>\n";
    for (cores, part) in parts_of_bound(measured) {
        if told.contains(&cores) {
            let _ = writeln!(
                out,
                "<p>At {cores} cores the first design reaches {:.1} % of the bound.</p>",
                100.0 * part
            );
        }
    }
    out
}

/// The lines that cost the engine's own design most, at the largest number of cores.
fn lines(measured: &Measured) -> String {
    let Some((name, outcomes)) = measured.designs.first() else { return String::new() };
    let Some(last) = outcomes.last() else { return String::new() };
    let mut out = format!(
        "<p>Lines of 64 bytes that cost most, {} cores, {}:</p>\n<table><tr><th>line</th><th>threads that wrote it</th><th>moves</th><th>between sockets</th><th>% of the cores' time</th></tr>\n",
        last.0,
        escaped(name)
    );
    for line in &last.1.hottest {
        let _ = writeln!(
            out,
            "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{:.1}</td></tr>",
            escaped(&line.name),
            line.writers,
            line.traffic.moves,
            line.traffic.far_moves,
            100.0 * waited(last, line)
        );
    }
    out + "</table>\n"
}
