//! docs/refused.md has every refusal: it is made from the sources, and this test fails when it is
//! stale.
//!
//! `SINEW_WRITE_DOCS=1 cargo test -p sinew-sql --test refused` writes it anew.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Where refusals are looked for, in the document's order.
const PLACES: [(&[&str], &str); 11] = [
    (&["plan/src"], "Queries and changes"),
    (&["exec/src"], "Execution"),
    (&["sql/src/ddl"], "Definitions and rights"),
    (&["sql/src/copy"], "COPY"),
    (
        &["sql/src/session", "sql/src/state", "sql/src/settings", "sql/src/engine"],
        "Sessions, transactions, settings",
    ),
    (&["sql/src/auth"], "Rules of the door, passwords"),
    (&["catalog/src"], "Catalogs"),
    (&["table/src"], "Tables"),
    (&["types/src"], "Values and functions"),
    (&["server/src"], "The protocol"),
    (&["sinew/src"], "The embedded API"),
];

/// Calls that make a refusal out of a message.
const CALLS: [&str; 3] = ["notsup!(", "unsupported(", "FEATURE_NOT_SUPPORTED,"];

/// The beginnings of messages by which PostgreSQL refuses the same, so that nothing is missing
/// here.
const POSTGRESQLS: &[&str] = &[
    "CONCURRENTLY cannot be used when",
    "INSTEAD OF triggers",
    "ROW variable naming in the REFERENCING",
    "TRUNCATE FOR EACH ROW triggers",
    "TRUNCATE triggers with transition tables",
    "transition tables cannot be specified",
    "\"{}\" is a partitioned table",
    "ROW triggers with transition tables",
    "cannot rename trigger",
    "trigger \"{}\" prevents table",
    "moving row to another partition during",
    "cannot move tuple across partitions",
    "COPY delimiter must not appear",
    "COPY force quote only",
    "COPY freeze only",
    "COPY query must have a RETURNING clause",
    "COPY {what} available only",
    "COPY {what} must be a single one-byte",
    "COPY {what} only available",
    "CSV quote character must not appear",
    "DISTINCT is not implemented for window",
    "FILTER is not implemented for non-aggregate window",
    "aggregate ORDER BY is not implemented for window",
    "MD5 passwords",
    "WITHOUT OVERLAPS",
    "\"{}\" is not a materialized view",
    "with a SEARCH or CYCLE clause, the recursive",
    "aggregate {kind:?}",
    "array of serial",
    "cached plan must not change",
    "cannot PREPARE",
    "cannot accept a value of type",
    "cannot alter system column",
    "cannot alter table \"{}\" because column",
    "cannot alter type \"{name}\" because column",
    "cannot alter type of a column used by a publication",
    "cannot alter type of a column used by a view",
    "cannot compare rows of zero length",
    "cannot convert",
    "cannot move objects into or out of",
    "cannot truncate a table referenced",
    "cannot use an existing index",
    "cannot use {kind} index",
    "cannot use subquery",
    "prepared transaction belongs to another database",
    "{what} is not allowed in a non-volatile function",
    "column {column} of {relation} is not supported",
    "combining states",
    "could not determine interpretation",
    "cross-database references",
    "current database cannot be renamed",
    "current user cannot be renamed",
    "expressions are not supported in included columns",
    "extension \"{name}\" does not support SET SCHEMA",
    "extension \"{name}\" is not available",
    "extension \"{name}\" must be installed in schema",
    "formatting field",
    "function {name} is not supported",
    "function {} is not supported",
    "grantor must be current user",
    "input of anonymous composite",
    "input of type {}",
    "invalid UNION/INTERSECT/EXCEPT",
    "materialized views cannot be unlogged",
    "materialized views must not use",
    "names of objects are not known",
    "relation {name} is not supported",
    "row expansion via",
    "session user cannot be renamed",
    "set-returning function",
    "system columns cannot be used in foreign keys",
    "tables declared WITH OIDS",
    "timestamps cannot be binned",
    "type {plain} is not supported",
    "unit \"",
    "unsupported ON COMMIT",
    "{name} cannot be applied",
    "{name} is not allowed with",
    "{verb} {name} is not supported",
    "{what}",
    "{} is not supported",
];

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn sources(dir: &Path, all: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => sources(&path, all),
            false if path.extension().is_some_and(|e| e == "rs") => all.push(path),
            false => {}
        }
    }
    all.sort();
}

/// The text without its unit tests.
fn product(path: &Path) -> String {
    let text = std::fs::read_to_string(path).unwrap();
    match text.find("#[cfg(test)]\nmod tests {") {
        Some(end) => text[..end].to_string(),
        None => text,
    }
}

/// The first string of a call's arguments; none if the call ends, or another statement begins,
/// before there is one.
fn first_string(arguments: &str) -> Option<String> {
    let begin = arguments.find('"')?;
    if arguments[..begin].contains([';', '{', '}']) {
        return None;
    }
    let mut out = String::new();
    let mut chars = arguments[begin + 1..].chars();
    loop {
        match chars.next()? {
            '"' => return Some(out),
            '\\' => out.push(chars.next()?),
            c => out.push(c),
        }
    }
}

fn is_type_of_time(text: &str) -> bool {
    let plain = text.trim_end_matches(" with time zone").trim_end_matches(" without time zone");
    matches!(plain, "date" | "time" | "timestamp" | "interval")
}

/// Each message with which a source refuses something.
fn messages(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for call in CALLS {
        for (at, _) in text.match_indices(call) {
            let before = &text[..at];
            if before.ends_with("fn ") || before.ends_with("macro_rules! ") {
                continue;
            }
            let Some(message) = first_string(&text[at + call.len()..]) else { continue };
            // Units of times: the argument is a type's name, and the message is elsewhere.
            if is_type_of_time(&message) {
                continue;
            }
            // The binder's own short form adds the verb.
            let short = before.ends_with("self.") && call == "unsupported(";
            found.push(if short { format!("{message} is not supported") } else { message });
        }
    }
    found
}

/// `{name}` and `{}` as an ellipsis, and no verb that says what the page says already.
fn shown(message: &str) -> String {
    let mut out = String::new();
    let mut rest = message;
    while let Some((before, tail)) = rest.split_once('{') {
        out.push_str(before);
        out.push('…');
        rest = tail.split_once('}').map_or("", |(_, after)| after);
    }
    out.push_str(rest);
    for end in [" is not supported", " are not supported"] {
        out = out.replace(end, "");
    }
    out.trim().to_string()
}

/// The words that a statement begins with, by the name of its node: its words, where SQL has no
/// others.
fn statement(node: &str) -> String {
    let mut words = String::new();
    for (i, c) in node.trim_end_matches("Stmt").chars().enumerate() {
        if i > 0 && c.is_ascii_uppercase() {
            words.push(' ');
        }
        words.push(c.to_ascii_uppercase());
    }
    if words == "CREATE FUNCTION" {
        return "CREATE FUNCTION and PROCEDURE".into();
    }
    let names = include_str!("../src/ddl/statements.txt");
    let known = names.lines().filter_map(|line| line.split_once('\t')).find(|(node, _)| *node == words);
    known.map_or(words.clone(), |(_, sql)| sql.to_string())
}

/// Statements of the grammar that no source takes up.
fn statements() -> BTreeSet<String> {
    let nodes =
        std::fs::read_to_string(crates().join("../vendor/pg_raw_parse/generated/node_enum_raw.rs")).unwrap();
    let names = |text: &str| -> BTreeSet<String> {
        let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        words.filter(|w| w.ends_with("Stmt")).map(str::to_string).collect()
    };
    let mut paths = Vec::new();
    for floor in ["plan/src", "sql/src"] {
        sources(&crates().join(floor), &mut paths);
    }
    let handled: BTreeSet<String> = paths
        .iter()
        .flat_map(|path| {
            let text = product(path);
            text.match_indices("Node::")
                .map(|(at, _)| names(&text[at..text.len().min(at + 60)]).into_iter().next())
                .collect::<Vec<_>>()
        })
        .flatten()
        .collect();
    // Only inside of others: no statements of their own.
    let parts = ["RawStmt", "PlannedStmt", "ReturnStmt", "PLAssignStmt", "SetOperationStmt", "Stmt"];
    let all = names(&nodes);
    assert!(all.len() > 90 && handled.len() > 40, "{} of {}", handled.len(), all.len());
    all.difference(&handled).filter(|n| !parts.contains(&n.as_str())).map(|n| statement(n)).collect()
}

/// Functions that give names of what is refused, an arm of a match each.
const ARMS: [(&str, &str, &str); 2] = [
    ("Kinds of objects, in ALTER, COMMENT, DROP and GRANT", "sql/src/ddl/mod.rs", "fn object_name"),
    ("Commands of ALTER TABLE", "sql/src/ddl/alter.rs", "fn command_name"),
];

/// The names in the arms of a function's match, but for the one that has no name.
fn arms(text: &str, function: &str) -> BTreeSet<String> {
    let begin = text.find(function).unwrap_or_else(|| panic!("{function} is not found any more"));
    let body = &text[begin..begin + text[begin..].find("\n}\n").unwrap()];
    let names = body.lines().filter(|line| !line.trim_start().starts_with("_ =>"));
    let names: BTreeSet<String> =
        names.filter_map(|line| Some(line.split_once("=> \"")?.1.split('"').next()?.to_string())).collect();
    assert!(names.len() >= 5, "{function}: {names:?}");
    // Objects that there are; some of their commands are refused, which other sections name.
    let there = [
        "TABLE",
        "INDEX",
        "SEQUENCE",
        "VIEW",
        "MATERIALIZED VIEW",
        "SCHEMA",
        "ROLE",
        "DATABASE",
        "AGGREGATE",
        "OPERATOR",
    ];
    names.into_iter().filter(|name| !there.contains(&name.as_str())).collect()
}

fn list(out: &mut String, heading: &str, names: &str) {
    writeln!(out, "\n## {heading}\n").unwrap();
    let names: Vec<String> = names.lines().map(|name| format!("`{name}`")).collect();
    let mut line = String::new();
    for name in &names {
        if line.len() + name.len() > 126 {
            writeln!(out, "{}", line.trim_end()).unwrap();
            line.clear();
        }
        write!(line, "{name} ").unwrap();
    }
    writeln!(out, "{}", line.trim_end()).unwrap();
}

fn document() -> String {
    let mut out = String::from(
        "# What is refused\n\n\
         Everything that PostgreSQL 15 has and Sinew refuses by name, with SQLSTATE 0A000. Nothing is accepted and ignored. Where a\n\
         message names what was written, there is an ellipsis here. [sql.md](sql.md) lists what there is.\n\n\
         `crates/sql/tests/refused.rs` makes this page from the sources and fails when it is stale.\n\n\
         ## Statements\n\n",
    );
    for statement in statements() {
        writeln!(out, "- {statement}").unwrap();
    }
    let mut unused: BTreeSet<&str> = POSTGRESQLS.iter().copied().collect();
    for (heading, file, function) in ARMS {
        writeln!(out, "\n## {heading}\n").unwrap();
        for name in arms(&product(&crates().join(file)), function) {
            writeln!(out, "- {name}").unwrap();
        }
    }
    for (folders, heading) in PLACES {
        let mut paths = Vec::new();
        for folder in folders {
            sources(&crates().join(folder), &mut paths);
        }
        let mut found = BTreeSet::new();
        for message in paths.iter().flat_map(|path| messages(&product(path))) {
            let same: Vec<&str> =
                POSTGRESQLS.iter().copied().filter(|begin| message.starts_with(begin)).collect();
            for begin in &same {
                unused.remove(begin);
            }
            // The macro's own body says nothing.
            if same.is_empty() && message != "…" {
                found.insert(shown(&message));
            }
        }
        if found.is_empty() {
            continue;
        }
        writeln!(out, "\n## {heading}\n").unwrap();
        for message in found {
            writeln!(out, "- {message}").unwrap();
        }
    }
    let absent = crates().join("catalog/src/shapes/absent");
    for (file, heading) in [
        ("types.txt", "Types"),
        ("functions.txt", "Functions"),
        ("relations.txt", "Catalogs and system views"),
        ("columns.txt", "Columns of statistics views"),
    ] {
        list(&mut out, heading, &std::fs::read_to_string(absent.join(file)).unwrap());
    }
    assert!(unused.is_empty(), "no source says any more: {unused:?}");
    out
}

#[test]
fn the_page_of_refusals_has_them_all() {
    let path = crates().join("../docs/refused.md");
    let made = document();
    for sure in [
        "- VACUUM FULL\n",
        "- exclusion constraints\n",
        "- RETURNING of MERGE\n",
        "- CREATE RULE\n",
        "`tsvector`",
    ] {
        assert!(made.contains(sure), "{sure} is not found any more");
    }
    if std::env::var_os("SINEW_WRITE_DOCS").is_some() {
        std::fs::write(&path, &made).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    let new: Vec<&str> = made.lines().filter(|line| !kept.lines().any(|l| l == *line)).collect();
    let old: Vec<&str> = kept.lines().filter(|line| !made.lines().any(|l| l == *line)).collect();
    assert!(
        kept == made,
        "docs/refused.md is stale: {new:#?} are missing, {old:#?} are no more.\n\
         SINEW_WRITE_DOCS=1 cargo test -p sinew-sql --test refused"
    );
}
