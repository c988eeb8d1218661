//! `sinew sql`: statements from the command line, from a pipe, or from a prompt with history.

use comfy_table::{ContentArrangement, Table, presets};
use rustyline::error::ReadlineError;
use sinew::{Database, Error, QueryResult, Session};
use std::io::{IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

pub fn run(dir: &Path, database: &str, user: &str, statements: &[String]) -> ExitCode {
    let opened = Database::open(dir).and_then(|db| db.session_as(database, user));
    let mut session = match opened {
        Ok(session) => session,
        Err(e) => {
            report(&e, None);
            return ExitCode::FAILURE;
        }
    };
    if !statements.is_empty() {
        let ok = statements.iter().all(|sql| execute(&mut session, sql));
        return if ok { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    }
    if !std::io::stdin().is_terminal() {
        let mut sql = String::new();
        if let Err(e) = std::io::stdin().read_to_string(&mut sql) {
            eprintln!("sinew: could not read the standard input: {e}");
            return ExitCode::FAILURE;
        }
        return if execute(&mut session, &sql) { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    }
    prompt(&mut session, database)
}

fn prompt(session: &mut Session, database: &str) -> ExitCode {
    let mut editor = match rustyline::DefaultEditor::new() {
        Ok(editor) => editor,
        Err(e) => {
            eprintln!("sinew: could not open the terminal: {e}");
            return ExitCode::FAILURE;
        }
    };
    let history = std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".sinew_history"));
    if let Some(path) = &history {
        // There is none the first time.
        let _ = editor.load_history(path);
    }
    println!("sinew {}; statements end with a semicolon, \\q leaves.", env!("CARGO_PKG_VERSION"));
    let mut statement = String::new();
    loop {
        let sign = match session.transaction_status() {
            _ if !statement.is_empty() => '-',
            'T' => '*',
            'E' => '!',
            _ => '=',
        };
        match editor.readline(&format!("{database}{sign}> ")) {
            Ok(line) => {
                if statement.is_empty() && matches!(line.trim(), "\\q" | "exit" | "quit") {
                    break;
                }
                if !statement.is_empty() {
                    statement.push('\n');
                }
                statement.push_str(&line);
                if statement.trim().is_empty() {
                    statement.clear();
                } else if statement.trim_end().ends_with(';') {
                    // A history that cannot be kept is no reason to stop.
                    let _ = editor.add_history_entry(statement.as_str());
                    execute(session, &statement);
                    statement.clear();
                }
            }
            Err(ReadlineError::Interrupted) => statement.clear(),
            Err(_) => break,
        }
    }
    if let Some(path) = &history {
        let _ = editor.save_history(path);
    }
    ExitCode::SUCCESS
}

/// Runs a text and shows what it answers; false if it failed.
fn execute(session: &mut Session, sql: &str) -> bool {
    let (results, outcome) = session.run_script(sql);
    for result in &results {
        show(result);
    }
    if let Err(e) = &outcome {
        report(e, Some(sql));
    }
    outcome.is_ok()
}

fn show(result: &QueryResult) {
    for notice in &result.notices {
        report(notice, None);
    }
    if result.columns.is_empty() {
        if !result.tag.is_empty() {
            println!("{}", result.tag);
        }
        return;
    }
    if !std::io::stdout().is_terminal() {
        for row in result.texts() {
            let cells: Vec<&str> = row.iter().map(|c| c.as_deref().unwrap_or("")).collect();
            println!("{}", cells.join("|"));
        }
        return;
    }
    let mut table = Table::new();
    table.load_preset(presets::UTF8_BORDERS_ONLY).set_content_arrangement(ContentArrangement::Dynamic);
    table.set_header(result.columns.iter().map(|c| c.name.to_string()));
    for row in result.texts() {
        table.add_row(row.iter().map(|c| c.as_deref().unwrap_or("")));
    }
    println!("{table}");
    let count = result.texts().len();
    println!("({count} row{})", if count == 1 { "" } else { "s" });
}

/// An error or notice, with a caret under its place in the statement.
fn report(e: &Error, sql: Option<&str>) {
    eprintln!("{}:  {}", e.severity.as_str(), e.message);
    if let (Some(sql), Some(position)) = (sql, e.position) {
        let before: String = sql.chars().take(position as usize - 1).collect();
        let number = before.matches('\n').count() + 1;
        if let Some(line) = sql.lines().nth(number - 1) {
            let column = before.chars().rev().take_while(|c| *c != '\n').count();
            let head = format!("LINE {number}: ");
            eprintln!("{head}{line}\n{}^", " ".repeat(head.len() + column));
        }
    }
    for (label, text) in [("DETAIL", &e.detail), ("HINT", &e.hint), ("CONTEXT", &e.where_)] {
        if let Some(text) = text {
            eprintln!("{label}:  {text}");
        }
    }
}
