//! The parts that every experiment shares: its options, its report, and child processes of itself.
//!
//! An experiment puts an older design and this engine's side by side and answers one measured
//! finding. It prints a table, writes the same as JSON, says which finding it answers and whether
//! this machine reproduces it, and runs in under a minute with nothing else installed.

use clap::Args;
use serde_json::{Value, json};
use std::path::PathBuf;

/// The arguments that all experiments share.
#[derive(Debug, Clone, Args)]
pub struct Options {
    /// Seconds that the whole experiment may measure, shared by its lines.
    #[arg(long, default_value_t = 20.0, value_parser = seconds)]
    pub seconds: f64,
    /// Also write the report as JSON to this file.
    #[arg(long)]
    pub json: Option<PathBuf>,
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(s) if s > 0.0 && s <= 3600.0 => Ok(s),
        _ => Err("expected a number of seconds above 0 and at most 3600".into()),
    }
}

/// A cell of a report: text, or a number with the digits that it is worth.
#[derive(Debug, Clone)]
pub enum Cell {
    Text(String),
    Count(u64),
    Number(f64),
    /// Not measured here; the report's notes say why.
    None,
}

impl Cell {
    fn text(&self) -> String {
        match self {
            Cell::Text(s) => s.clone(),
            Cell::Count(n) => grouped(*n),
            Cell::Number(x) if x.abs() >= 1000.0 => grouped(x.round() as u64),
            Cell::Number(x) if x.abs() >= 100.0 => format!("{x:.0}"),
            Cell::Number(x) if x.abs() >= 1.0 => format!("{x:.2}"),
            Cell::Number(x) => format!("{x:.4}"),
            Cell::None => "–".into(),
        }
    }

    fn json(&self) -> Value {
        match self {
            Cell::Text(s) => json!(s),
            Cell::Count(n) => json!(n),
            Cell::Number(x) => json!(x),
            Cell::None => Value::Null,
        }
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Cell {
        Cell::Text(text.to_string())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Cell {
        Cell::Text(text)
    }
}

impl From<u64> for Cell {
    fn from(n: u64) -> Cell {
        Cell::Count(n)
    }
}

impl From<f64> for Cell {
    fn from(x: f64) -> Cell {
        Cell::Number(x)
    }
}

fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, c) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(c);
    }
    out
}

/// The outcome of an experiment.
#[derive(Debug)]
pub struct Report {
    /// The subcommand's name.
    pub name: &'static str,
    /// The finding that it answers, in one or two sentences.
    pub finding: &'static str,
    /// The load and the machine: sessions, holds, cores.
    pub setup: String,
    pub columns: Vec<&'static str>,
    pub rows: Vec<Vec<Cell>>,
    /// Whether the finding is reproduced here and what else the reader must know.
    pub notes: Vec<String>,
}

impl Report {
    /// Prints the report, and writes it where the options say.
    pub fn publish(&self, options: &Options) -> Result<(), String> {
        self.print();
        let Some(path) = &options.json else { return Ok(()) };
        let all = self.json();
        std::fs::write(path, format!("{all:#}\n"))
            .map_err(|e| format!("cannot write {}: {e}", path.display()))
    }

    /// Prints the report.
    pub fn print(&self) {
        let mut table = comfy_table::Table::new();
        table.load_preset(comfy_table::presets::UTF8_HORIZONTAL_ONLY);
        table.set_header(self.columns.clone());
        for row in &self.rows {
            assert_eq!(row.len(), self.columns.len(), "a row of {} has the wrong number of cells", self.name);
            table.add_row(row.iter().map(Cell::text).collect::<Vec<_>>());
        }
        println!("bench {}: {}\n{}\n{table}", self.name, self.setup, self.finding);
        for note in &self.notes {
            println!("* {note}");
        }
    }

    /// The report as JSON.
    pub fn json(&self) -> Value {
        let rows: Vec<Value> = self
            .rows
            .iter()
            .map(|row| {
                self.columns
                    .iter()
                    .zip(row)
                    .map(|(c, cell)| (c.to_string(), cell.json()))
                    .collect::<serde_json::Map<_, _>>()
            })
            .map(Value::Object)
            .collect();
        json!({
            "experiment": self.name,
            "finding": self.finding,
            "setup": self.setup,
            "cores": cores(),
            "rows": rows,
            "notes": self.notes,
        })
    }
}

/// The cores that this process may use.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, |n| n.get())
}

/// This program again, as a child process of an experiment: `sinew bench child ...` or
/// `sinew-bench child ...`.
pub fn child(experiment: &str) -> Result<std::process::Command, String> {
    let me = std::env::current_exe().map_err(|e| format!("cannot find this program's own file: {e}"))?;
    let mut command = std::process::Command::new(&me);
    if me.file_name().is_some_and(|name| name == "sinew") {
        command.arg("bench");
    }
    command.args(["child", experiment]);
    Ok(command)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_and_rounded() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1000), "1,000");
        assert_eq!(grouped(12_345_678), "12,345,678");
        assert_eq!(Cell::from(0.12345).text(), "0.1235");
        assert_eq!(Cell::from(1234.5).text(), "1,235");
    }

    #[test]
    fn seconds_are_checked() {
        assert!(
            seconds("0").is_err()
                && seconds("-1").is_err()
                && seconds("x").is_err()
                && seconds("1.5").is_ok()
        );
    }
}
