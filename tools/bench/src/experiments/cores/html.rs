//! The report as one HTML page: for each scenario a chart, the efficiency, and the lines that cost
//! most. The page needs nothing from elsewhere.

use super::{Measured, Options, efficiency, parts_of_bound, waited};
use plotters::prelude::*;
use std::fmt::Write;

const CHART: (u32, u32) = (760, 420);
/// Numbers of cores whose efficiency the page tells.
const TOLD: [usize; 3] = [32, 72, 128];

/// The page.
pub fn page(all: &[Measured], options: &Options) -> Result<String, String> {
    let mut page = String::from(HEAD);
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
        page += &chart(measured).map_err(|e| format!("cannot draw {}: {e}", measured.scenario.name))?;
        page += &table(measured);
        page += &lines(measured);
    }
    page.push_str("</body>\n</html>\n");
    Ok(page)
}

const HEAD: &str = "<!doctype html>
<html lang=\"en\">
<head>
<meta charset=\"utf-8\">
<title>Sinew on many cores</title>
<style>
body { font-family: sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; line-height: 1.4 }
table { border-collapse: collapse; margin: 1rem 0 }
th, td { padding: 0.2rem 0.7rem; border-bottom: 1px solid #ccc; text-align: right }
th:first-child, td:first-child { text-align: left }
svg { max-width: 100%; height: auto }
</style>
</head>
<body>
<h1>Sinew on many cores</h1>
";

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Throughput against cores, both in powers of two, with the ideal of the first design.
fn chart(measured: &Measured) -> Result<String, Box<dyn std::error::Error>> {
    let points = |outcomes: &[(usize, sinew_sim::scenario::Outcome)]| -> Vec<(f64, f64)> {
        outcomes.iter().map(|(cores, outcome)| (*cores as f64, outcome.per_second().max(1.0))).collect()
    };
    let series: Vec<_> = measured.designs.iter().map(|(name, outcomes)| (*name, points(outcomes))).collect();
    let first = series[0].1.clone();
    let (least, most) = (first[0].0, first[first.len() - 1].0.max(first[0].0 * 2.0));
    let ideal = |cores: f64| first[0].1 * cores / least;
    let all = || series.iter().flat_map(|(_, points)| points.iter().map(|(_, y)| *y));
    let lowest = all().fold(ideal(least), f64::min) / 1.5;
    let highest = all().fold(ideal(most), f64::max) * 1.5;

    let mut svg = String::new();
    {
        let root = SVGBackend::with_string(&mut svg, CHART).into_drawing_area();
        root.fill(&WHITE)?;
        let mut chart = ChartBuilder::on(&root)
            .margin(12)
            .x_label_area_size(36)
            .y_label_area_size(90)
            .build_cartesian_2d((least..most).log_scale().base(2.0), (lowest..highest).log_scale())?;
        chart
            .configure_mesh()
            .x_desc("cores")
            .y_desc("operations per second")
            .x_label_formatter(&|cores| format!("{cores:.0}"))
            .y_label_formatter(&|y| format!("{y:.0}"))
            .light_line_style(WHITE)
            .draw()?;
        let dashes = ShapeStyle::from(&BLACK.mix(0.4)).stroke_width(1);
        chart
            .draw_series(LineSeries::new([(least, ideal(least)), (most, ideal(most))], dashes))?
            .label("ideal")
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], dashes));
        for (number, (name, points)) in series.iter().enumerate() {
            let style = ShapeStyle::from(&Palette99::pick(number)).stroke_width(2);
            chart
                .draw_series(LineSeries::new(points.iter().copied(), style))?
                .label(*name)
                .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], style));
        }
        chart
            .configure_series_labels()
            .position(SeriesLabelPosition::UpperLeft)
            .background_style(WHITE.mix(0.85))
            .border_style(BLACK.mix(0.2))
            .draw()?;
        root.present()?;
    }
    // An inline drawing needs no name space.
    Ok(svg.replace(" xmlns=\"http://www.w3.org/2000/svg\"", ""))
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
