//! The text format of EXPLAIN: a line for each node and for each of its properties.
//!
//! The line of a node puts the properties of its head together. Its own indentation follows
//! PostgreSQL's: a node below another one begins with an arrow.

use crate::run::explain::tree::{Property, ShownNode, Value};
use sinew_types::quote::quote_ident;

/// The lines of a plan, and of what is told about the whole statement.
pub fn lines(plan: &ShownNode, after: &[Property]) -> Vec<String> {
    let mut lines = Vec::new();
    node(plan, 0, &mut lines);
    for (key, value) in after {
        match value {
            Value::Group(used) if key == "Planning" => {
                let used = used_lines(used);
                if !used.is_empty() {
                    lines.push(format!("{key}:"));
                    lines.extend(used.into_iter().map(|line| format!("  {line}")));
                }
            }
            Value::Group(settings) => {
                let all: Vec<String> =
                    settings.iter().map(|(name, value)| format!("{name} = '{}'", plain(value))).collect();
                lines.push(format!("{key}: {}", all.join(", ")));
            }
            Value::NoGroups => {}
            value => lines.push(format!("{key}: {}", plain(value))),
        }
    }
    lines
}

/// `indent` counts steps of two spaces.
fn node(n: &ShownNode, mut indent: usize, lines: &mut Vec<String>) {
    if let Some(Value::Text(name)) = n.get("Subplan Name") {
        lines.push(format!("{}{name}", "  ".repeat(indent)));
        indent += 1;
    }
    let arrow = if indent > 0 { "->  " } else { "" };
    lines.push(format!("{}{arrow}{}{}", "  ".repeat(indent), title(n), figures(n)));
    indent += if indent > 0 { 3 } else { 1 };
    let pad = "  ".repeat(indent);
    let shown = n.work.iter().filter(|(key, _)| key != "Subplans Removed");
    lines.extend(shown.filter_map(|(key, value)| property(n, key, value)).map(|line| format!("{pad}{line}")));
    lines.extend(ran(&n.ran).into_iter().map(|line| format!("{pad}{line}")));
    for below in &n.plans {
        node(below, indent, lines);
    }
}

/// The line of a property; `None` for one that another line shows.
fn property(n: &ShownNode, key: &str, value: &Value) -> Option<String> {
    let other = |wanted: &str| n.work.iter().find(|(key, _)| key == wanted).map(|(_, value)| plain(value));
    match key {
        "Sampling Method" => {
            let seed = other("Repeatable Seed").map_or(String::new(), |seed| format!(" REPEATABLE ({seed})"));
            let percent = other("Sampling Parameters").unwrap_or_default();
            Some(format!("Sampling: {} ({percent}){seed}", plain(value)))
        }
        "Sampling Parameters" | "Repeatable Seed" => None,
        _ => Some(format!("{key}: {}", plain(value))),
    }
}

fn plain(value: &Value) -> String {
    match value {
        Value::Text(text) | Value::Number(text, "") => text.clone(),
        Value::Number(text, unit) => format!("{text} {unit}"),
        Value::Bool(value) => value.to_string(),
        Value::List(list) => list.join(", "),
        Value::Group(_) | Value::NoGroups => String::new(),
    }
}

/// The words for a node: its kind, and the table or function that it reads.
fn title(n: &ShownNode) -> String {
    let kind = n.str("Node Type");
    let mut title = match kind {
        "ModifyTable" => n.str("Operation").to_string(),
        "Aggregate" => match n.str("Strategy") {
            "Sorted" => "GroupAggregate".into(),
            "Hashed" => "HashAggregate".into(),
            _ => "Aggregate".into(),
        },
        "SetOp" => format!("HashSetOp {}", n.str("Command")),
        "Nested Loop" | "Hash Join" => match n.str("Join Type") {
            "Inner" => kind.to_string(),
            join if kind == "Hash Join" => format!("Hash {join} Join"),
            join => format!("{kind} {join} Join"),
        },
        _ => kind.to_string(),
    };
    if n.str("Scan Direction") == "Backward" {
        title += " Backward";
    }
    if let Some(Value::Text(index)) = n.get("Index Name") {
        title += &format!(" using {index}");
    }
    let alias = n.str("Alias");
    let read = ["Relation Name", "Function Name", "CTE Name"].iter().map(|key| n.str(key));
    let read = read.into_iter().find(|name| !name.is_empty());
    if read.is_some() || !alias.is_empty() {
        title += " on";
    }
    if let Some(read) = read {
        match n.str("Schema") {
            "" => title += &format!(" {}", quote_ident(read)),
            schema => title += &format!(" {}.{}", quote_ident(schema), quote_ident(read)),
        }
    }
    if !alias.is_empty() && read != Some(alias) {
        title += &format!(" {}", quote_ident(alias));
    }
    title
}

/// The estimates and the counts behind the words.
fn figures(n: &ShownNode) -> String {
    let mut text = String::new();
    if n.get("Startup Cost").is_some() {
        text += &format!(
            "  (cost={}..{} rows={} width={})",
            n.str("Startup Cost"),
            n.str("Total Cost"),
            n.str("Plan Rows"),
            n.str("Plan Width")
        );
    }
    match n.str("Actual Loops") {
        "" => {}
        "0" => text += " (never executed)",
        loops => {
            text += " (actual ";
            if n.get("Actual Total Time").is_some() {
                let (first, all) = (n.str("Actual Startup Time"), n.str("Actual Total Time"));
                text += &format!("time={first}..{all} ");
            }
            text += &format!("rows={} loops={loops})", n.str("Actual Rows"));
        }
    }
    text
}

/// The facts that a run has told. The memory and files of a node stand in one line.
fn ran(properties: &[Property]) -> Vec<String> {
    let find = |key: &str| {
        properties.iter().find(|(k, _)| k == key).map_or(String::new(), |(_, value)| plain(value))
    };
    let mut lines = Vec::new();
    for (key, value) in properties {
        let value = plain(value);
        match &**key {
            "Sort Method" => lines.push(format!(
                "Sort Method: {value}  {}: {}kB",
                find("Sort Space Type"),
                find("Sort Space Used")
            )),
            "HashAgg Batches" | "Hash Batches" => {
                let disk = match find("Disk Usage").as_str() {
                    "" | "0" => String::new(),
                    kb => format!("  Disk Usage: {kb}kB"),
                };
                lines.push(format!("Batches: {value}  Memory Usage: {}kB{disk}", find("Peak Memory Usage")));
            }
            "Sort Space Type" | "Sort Space Used" | "Peak Memory Usage" | "Disk Usage" => {}
            _ if is_use(key) => {}
            _ => lines.push(format!("{key}: {value}")),
        }
    }
    lines.extend(used_lines(properties));
    lines
}

/// Is the property a count of pages or of the log?
fn is_use(key: &str) -> bool {
    key.starts_with("Shared ") || key.starts_with("Local ") || key.starts_with("WAL ")
}

/// The lines of pages and of log records. A count of nothing is not shown.
fn used_lines(properties: &[Property]) -> Vec<String> {
    let counts = |names: &[(&str, &str)]| {
        let shown = names.iter().filter_map(|(key, name)| {
            let (_, value) = properties.iter().find(|(k, _)| k == key)?;
            let value = plain(value);
            (value != "0").then(|| format!("{name}={value}"))
        });
        shown.collect::<Vec<String>>().join(" ")
    };
    let shared = counts(&[
        ("Shared Hit Blocks", "hit"),
        ("Shared Read Blocks", "read"),
        ("Shared Dirtied Blocks", "dirtied"),
        ("Shared Written Blocks", "written"),
    ]);
    let wal = counts(&[("WAL Records", "records"), ("WAL FPI", "fpi"), ("WAL Bytes", "bytes")]);
    let lines = [("Buffers: shared", shared), ("WAL:", wal)].into_iter();
    lines.filter(|(_, counts)| !counts.is_empty()).map(|(what, counts)| format!("{what} {counts}")).collect()
}
