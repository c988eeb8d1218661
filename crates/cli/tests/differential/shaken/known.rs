//! Differences of shaken scripts that are meant. Each has a reason; a rule that no longer matters
//! should go.

use crate::compare::Answer;
use crate::known;

pub fn is_meant(sql: &str, ours: &Answer, theirs: &Answer) -> bool {
    let text = sql.to_lowercase();
    // Tables have no row types, so that their names are no types' (docs/PLAN.md).
    let row_type = code(ours) == Some("42704") && text.contains("type") | text.contains("::");
    // A view's column with a row of a table is one of record for the same reason.
    let row_type = row_type || text.contains("format_type") && ours.show_all().contains("| record |");
    // New tables go past a pg_catalog that is listed before other schemas.
    let listed = said(theirs, "permission denied to create \"pg_catalog.");
    // Nor is it asked of a record's fields whether they have an order.
    let record = matches!(ours, Answer::Rows { .. }) && said(theirs, "could not identify an");
    // information_schema takes no tables, and stays.
    let schema = is_error(ours) && text.contains("information_schema");
    // `(row).count` is no call.
    let field = said(ours, "could not identify column");
    // Without an order any rows are the first ones.
    let unordered = text.contains(" limit ") && !text.contains("order by") && count(ours) == count(theirs);
    // A cursor declared neither SCROLL nor NO SCROLL scrolls in PostgreSQL where its plan can.
    let backward = said(ours, "cursor can only scan forward");
    // Rows are looked at command by command, in PostgreSQL when all commands of the statement are
    // understood.
    let commands = text.starts_with("alter table") && is_error(ours) && is_error(theirs);
    // A text is read as a number of an object where it is one.
    let number = text.contains("::regclass") && code(theirs) == Some("42P01");
    // The roles of the system are no members of each other.
    let members = text.contains("applicable_roles");
    known::is_meant(sql, ours, theirs)
        || row_type
        || listed
        || record
        || schema
        || field
        || unordered
        || backward
        || commands
        || number
        || members
        || theirs.is_internal()
}

/// Which of its mistakes a statement is told first is no promise; each mistake by itself is
/// compared by the scripts. So of two errors found while a statement is understood both may be
/// right. Errors about a row, a lock or a right have to be the same.
pub fn of_several(ours: &Answer, theirs: &Answer) -> bool {
    let understood = |answer: &Answer| {
        code(answer).is_some_and(|code| matches!(&code[..2], "22" | "26" | "34" | "3F" | "42" | "0A" | "25"))
    };
    understood(ours) && understood(theirs)
}

fn is_error(answer: &Answer) -> bool {
    code(answer).is_some()
}

fn count(answer: &Answer) -> Option<usize> {
    match answer {
        Answer::Rows { rows, .. } => Some(rows.len()),
        Answer::Error { .. } => None,
    }
}

fn said(answer: &Answer, words: &str) -> bool {
    matches!(answer, Answer::Error { message, .. } if message.starts_with(words))
}

fn code(answer: &Answer) -> Option<&str> {
    match answer {
        Answer::Error { sqlstate, .. } => Some(sqlstate),
        Answer::Rows { .. } => None,
    }
}

/// Numbers of objects are counted from another beginning: each that may be one is shown as the
/// same.
pub fn without_numbers(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut digits = String::new();
    for c in text.chars().chain(['\0']) {
        if c.is_ascii_digit() {
            digits.push(c);
            continue;
        }
        // Those of temporary tables begin high here.
        let is_number = digits.len() == 5 && digits.as_str() >= "16384" || digits.starts_with("32212254");
        shown.push_str(if is_number { "(oid)" } else { &digits });
        digits.clear();
        shown.push(c);
    }
    shown
}
