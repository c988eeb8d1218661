//! The report as a page with bars: how many times better Sinew is, on a logarithmic scale.

use crate::chart;
use crate::report::Line;
use std::fmt::Write;

/// The page.
pub fn page(setup: &str, lines: &[Line]) -> String {
    let mut page = chart::head("Statements that touch many rows");
    let _ = writeln!(
        page,
        "<p>{}. Medians. A bar to the right: Sinew is so many times better. \
         <code>sinew-bench queries --html FILE</code> makes this page.</p>",
        chart::escaped(setup)
    );
    let Some(first) = lines.first() else { return page + "</body>\n</html>\n" };
    for (peer, _) in &first.peers[1..] {
        let _ = writeln!(
            page,
            "<h2>Against {0}</h2>\n<table><tr><th>statement</th><th>Sinew</th><th>{0}</th><th>×</th><th></th></tr>",
            chart::escaped(peer)
        );
        for line in lines {
            let value = |name: &str| {
                let series = line.peers.iter().find(|(n, _)| n == name);
                series.and_then(|(_, s)| s.median()).map_or("–".into(), |v| format!("{v:.3} {}", line.unit))
            };
            let ratio = line.ratio(peer);
            let _ = writeln!(
                page,
                "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
                chart::escaped(&line.workload),
                value(&line.peers[0].0),
                value(peer),
                ratio.map_or("–".into(), |r| format!("{r:.2}")),
                ratio.map_or(String::new(), bar)
            );
        }
        page += "</table>\n";
    }
    page + "</body>\n</html>\n"
}

/// A bar from the middle: 100 pixels are a factor of ten.
fn bar(ratio: f64) -> String {
    let width = (ratio.log10() * 100.0).clamp(-200.0, 200.0);
    let (x, colour) = if width < 0.0 { (200.0 + width, "#c44") } else { (200.0, "#484") };
    format!(
        "<svg width=\"400\" height=\"12\"><rect x=\"{x:.0}\" y=\"1\" width=\"{:.0}\" height=\"10\" fill=\"{colour}\"/>\
         <line x1=\"200\" y1=\"0\" x2=\"200\" y2=\"12\" stroke=\"#888\"/></svg>",
        width.abs().max(1.0)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Series;

    #[test]
    fn a_bar_shows_who_is_ahead() {
        let series = |v| Series { values: vec![v] };
        let line = |ours, theirs| Line {
            workload: "a < b".into(),
            unit: "s",
            rate: false,
            peers: vec![("Sinew".into(), series(ours)), ("P".into(), series(theirs))],
        };
        let page = page("", &[line(1.0, 10.0), line(10.0, 1.0)]);
        assert!(page.contains("a &lt; b") && page.contains("10.00") && page.contains("0.10"));
        assert!(
            page.contains("x=\"200\" y=\"1\" width=\"100\"")
                && page.contains("x=\"100\" y=\"1\" width=\"100\"")
        );
    }
}
