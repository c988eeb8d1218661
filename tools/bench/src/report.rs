//! Medians, ratios, tables and JSON.

use serde_json::{Value, json};
use std::path::Path;

/// Runs of one workload on one peer, in the order they were made.
#[derive(Debug, Clone, Default)]
pub struct Series {
    pub values: Vec<f64>,
}

impl Series {
    /// The middle of the values; none without values.
    pub fn median(&self) -> Option<f64> {
        let mut sorted = self.values.clone();
        sorted.sort_by(f64::total_cmp);
        match sorted.len() {
            0 => None,
            n if n % 2 == 1 => Some(sorted[n / 2]),
            n => Some((sorted[n / 2 - 1] + sorted[n / 2]) / 2.0),
        }
    }

    fn range(&self) -> Option<(f64, f64)> {
        let low = self.values.iter().copied().min_by(f64::total_cmp)?;
        let high = self.values.iter().copied().max_by(f64::total_cmp)?;
        Some((low, high))
    }
}

/// One line of the report: a workload, measured on every peer.
#[derive(Debug)]
pub struct Line {
    pub workload: String,
    pub unit: &'static str,
    /// True where more is better.
    pub rate: bool,
    pub peers: Vec<(String, Series)>,
}

impl Line {
    /// How many times better the first peer is than the one named.
    pub fn ratio(&self, peer: &str) -> Option<f64> {
        let ours = self.peers.first()?.1.median()?;
        let theirs = self.peers.iter().find(|(name, _)| name == peer)?.1.median()?;
        Some(if self.rate { ours / theirs } else { theirs / ours })
    }
}

fn number(value: f64) -> String {
    if value >= 100.0 { format!("{value:.0}") } else { format!("{value:.2}") }
}

/// Prints the table.
pub fn print(lines: &[Line]) {
    let mut table = comfy_table::Table::new();
    table.load_preset(comfy_table::presets::UTF8_HORIZONTAL_ONLY);
    let mut head = vec!["workload".to_string(), "unit".to_string()];
    if let Some(line) = lines.first() {
        head.extend(line.peers.iter().map(|(name, _)| name.clone()));
        head.extend(line.peers.iter().skip(1).map(|(name, _)| format!("× {name}")));
    }
    table.set_header(head);
    for line in lines {
        let mut cells = vec![line.workload.clone(), line.unit.to_string()];
        for (_, series) in &line.peers {
            cells.push(match (series.median(), series.range()) {
                (Some(m), Some((low, high))) => format!("{} ({}–{})", number(m), number(low), number(high)),
                _ => "–".to_string(),
            });
        }
        for (name, _) in line.peers.iter().skip(1) {
            cells.push(line.ratio(name).map_or("–".to_string(), |r| format!("{r:.2}")));
        }
        table.add_row(cells);
    }
    println!("{table}");
}

/// The report as JSON.
pub fn to_json(setup: &str, lines: &[Line]) -> Value {
    json!({
        "setup": setup,
        "lines": lines.iter().map(|line| json!({
            "workload": line.workload,
            "unit": line.unit,
            "peers": line.peers.iter().map(|(name, series)| json!({
                "name": name,
                "runs": series.values,
                "median": series.median(),
                "first_is_better_by": line.ratio(name),
            })).collect::<Vec<_>>(),
        })).collect::<Vec<_>>(),
    })
}

/// Writes a report into a file.
pub fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|e| format!("writing {}: {e}", path.display()))
}

/// Writes a report as JSON.
pub fn write_json(path: &Path, report: &Value) -> Result<(), String> {
    write(path, &serde_json::to_string_pretty(report).map_err(|e| e.to_string())?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians_and_ratios() {
        let series = |values: &[f64]| Series { values: values.to_vec() };
        assert_eq!(series(&[3.0, 1.0, 2.0]).median(), Some(2.0));
        assert_eq!(series(&[4.0, 1.0]).median(), Some(2.5));
        assert_eq!(series(&[]).median(), None);
        let line = Line {
            workload: "w".into(),
            unit: "s",
            rate: false,
            peers: vec![("a".into(), series(&[1.0])), ("b".into(), series(&[2.0]))],
        };
        assert_eq!(line.ratio("b"), Some(2.0), "half the time is twice as good");
    }
}
