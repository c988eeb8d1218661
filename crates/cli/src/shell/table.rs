//! Rows as text: a table, a block per row where a table would be too wide, or plain lines for
//! programs.

use comfy_table::{CellAlignment, ContentArrangement, Table, presets};
use std::borrow::Cow;
use std::fmt::Write;

/// A terminal narrower than this, or one that does not know its width, gets lines as long as they
/// are.
const WIDTH_MIN: u16 = 20;

/// A column of a table that is wrapped is at least so wide, unless its texts are shorter.
const COLUMN_MIN: u16 = 12;

/// Types whose values stand to the right: int8, int2, int4, oid, float4, float8, money, numeric.
const NUMBERS: [u32; 8] = [20, 21, 23, 26, 700, 701, 790, 1700];

/// A block for each row: always, never, or where a table would be too wide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expanded {
    On,
    Off,
    Auto,
}

/// How rows are shown.
#[derive(Debug, Clone)]
pub struct Style {
    pub expanded: Expanded,
    /// A table with a frame; otherwise the values with `|` between them.
    pub aligned: bool,
    /// Neither titles nor names nor counts.
    pub tuples_only: bool,
    /// The text for NULL.
    pub null: String,
}

/// Rows with the names of their columns.
#[derive(Debug, Default)]
pub struct Rows {
    pub title: Option<String>,
    /// Name and type.
    pub columns: Vec<(String, u32)>,
    pub rows: Vec<Vec<Option<String>>>,
    /// Lines below the rows, in place of their count.
    pub footer: Option<String>,
}

/// The rows in that style, for a terminal of that width.
pub fn drawn(rows: &Rows, style: &Style, width: Option<u16>) -> String {
    let mut out = String::new();
    if let (Some(title), false) = (&rows.title, style.tuples_only) {
        out.push_str(&format!("{title}\n"));
    }
    let width = width.filter(|w| *w >= WIDTH_MIN);
    if !style.aligned {
        match style.expanded {
            Expanded::On => plain_blocks(&mut out, rows, style),
            _ => plain(&mut out, rows, style),
        }
    } else {
        let table = framed(rows, style);
        if is_expanded(&table, style, width) && !rows.rows.is_empty() {
            blocks(&mut out, rows, style, width);
        } else {
            out.push_str(&format!("{}\n", fitted(table, width)));
        }
    }
    if style.tuples_only || (!style.aligned && rows.footer.is_none()) {
        return out;
    }
    match &rows.footer {
        Some(footer) => out.push_str(footer),
        None => {
            let count = rows.rows.len();
            let ending = if count == 1 { "" } else { "s" };
            // Writing to a string does not fail.
            let _ = writeln!(out, "({count} row{ending})");
        }
    }
    out
}

fn cell<'c>(value: &'c Option<String>, style: &'c Style) -> Cow<'c, str> {
    match value {
        None => Cow::Borrowed(&style.null),
        Some(text) if text.contains(|c: char| c.is_control() && c != '\n') => {
            Cow::Owned(text.chars().map(harmless).collect())
        }
        Some(text) => Cow::Borrowed(text),
    }
}

/// Control characters as escapes: a value must not command the terminal.
fn harmless(c: char) -> Cow<'static, str> {
    match c {
        '\n' => Cow::Borrowed("\n"),
        '\t' => Cow::Borrowed("        "),
        '\r' => Cow::Borrowed("\\r"),
        c if c.is_control() => Cow::Owned(format!("\\x{:02X}", c as u32)),
        c => Cow::Owned(c.to_string()),
    }
}

fn framed(rows: &Rows, style: &Style) -> Table {
    let mut table = Table::new();
    table.load_preset(presets::UTF8_BORDERS_ONLY).set_content_arrangement(ContentArrangement::Disabled);
    if !style.tuples_only {
        table.set_header(rows.columns.iter().map(|(name, _)| name.as_str()));
    }
    for row in &rows.rows {
        table.add_row(row.iter().map(|value| cell(value, style)));
    }
    for (at, (_, ty)) in rows.columns.iter().enumerate() {
        if let Some(column) = table.column_mut(at).filter(|_| NUMBERS.contains(ty)) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table
}

/// The width of a table with columns of these widths: a space on both sides, and a frame.
fn table_width(columns: impl Iterator<Item = u16>) -> u32 {
    columns.map(|w| u32::from(w) + 2).sum::<u32>() + 2
}

fn is_expanded(table: &Table, style: &Style, width: Option<u16>) -> bool {
    match (style.expanded, width) {
        (Expanded::On, _) => true,
        (Expanded::Off, _) | (_, None) => false,
        // Where even narrow columns do not fit, wrapped words would be unreadable.
        (Expanded::Auto, Some(width)) => {
            let widths = table.column_max_content_widths();
            table_width(widths.iter().map(|w| (*w).min(COLUMN_MIN))) > u32::from(width)
        }
    }
}

fn fitted(mut table: Table, width: Option<u16>) -> Table {
    if let Some(width) = width {
        table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
    }
    table
}

/// `-[ RECORD 1 ]---`, then a line for each column.
fn blocks(out: &mut String, rows: &Rows, style: &Style, width: Option<u16>) {
    let names = rows.columns.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    for (number, row) in rows.rows.iter().enumerate() {
        let values = row.iter().flat_map(|v| v.as_deref().unwrap_or("").lines().map(|l| l.chars().count()));
        let longest = values.max().unwrap_or(0);
        let head = format!("-[ RECORD {} ]", number + 1);
        let limit = width.map_or(usize::MAX, usize::from);
        let dashes = (names + 3 + longest).min(limit).saturating_sub(head.len());
        if !style.tuples_only {
            out.push_str(&format!("{head}{}\n", "-".repeat(dashes)));
        } else if number > 0 {
            out.push('\n');
        }
        for ((name, _), value) in rows.columns.iter().zip(row) {
            let text = cell(value, style);
            let mut lines = text.split('\n');
            out.push_str(&format!("{name:names$} | {}\n", lines.next().unwrap_or("")));
            for line in lines {
                out.push_str(&format!("{:names$} | {line}\n", ""));
            }
        }
    }
}

fn plain(out: &mut String, rows: &Rows, style: &Style) {
    for row in &rows.rows {
        for (at, value) in row.iter().enumerate() {
            if at > 0 {
                out.push('|');
            }
            out.push_str(value.as_deref().unwrap_or(&style.null));
        }
        out.push('\n');
    }
}

fn plain_blocks(out: &mut String, rows: &Rows, style: &Style) {
    for (number, row) in rows.rows.iter().enumerate() {
        if number > 0 {
            out.push('\n');
        }
        for ((name, _), value) in rows.columns.iter().zip(row) {
            out.push_str(&format!("{name}|{}\n", value.as_deref().unwrap_or(&style.null)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn style(expanded: Expanded) -> Style {
        Style { expanded, aligned: true, tuples_only: false, null: "NULL".into() }
    }

    fn rows(columns: &[(&str, u32)], row: &[Option<&str>]) -> Rows {
        Rows {
            columns: columns.iter().map(|(name, ty)| (name.to_string(), *ty)).collect(),
            rows: vec![row.iter().map(|v| v.map(str::to_string)).collect()],
            ..Rows::default()
        }
    }

    #[test]
    fn a_terminal_without_width_gets_whole_lines() {
        let rows = rows(&[("answer", 25)], &[Some("a text of several words")]);
        for width in [None, Some(0), Some(1)] {
            let text = drawn(&rows, &style(Expanded::Auto), width);
            assert!(text.contains("a text of several words"), "{width:?}:\n{text}");
        }
        let text = drawn(&rows, &style(Expanded::Auto), Some(20));
        assert!(text.lines().all(|l| l.chars().count() <= 20) && text.lines().count() > 5, "{text}");
    }

    #[test]
    fn rows_that_are_too_wide_become_blocks() {
        let names = ["alpha_column", "beta_column", "gamma_column", "delta_column"];
        let rows = rows(&names.map(|n| (n, 25)), &[Some("one two three four"), None, Some(""), Some("x\ny")]);
        let wide = drawn(&rows, &style(Expanded::Auto), Some(100));
        assert!(wide.contains("│ alpha_column") && wide.ends_with("(1 row)\n"), "{wide}");
        let narrow = drawn(&rows, &style(Expanded::Auto), Some(40));
        let expected = "-[ RECORD 1 ]--------------------\n\
                        alpha_column | one two three four\n\
                        beta_column  | NULL\n\
                        gamma_column | \n\
                        delta_column | x\n             | y\n(1 row)\n";
        assert_eq!(narrow, expected);
        assert!(drawn(&rows, &style(Expanded::Off), Some(40)).contains('│'));
        assert!(drawn(&rows, &style(Expanded::On), Some(100)).starts_with("-[ RECORD 1 ]"));
    }

    #[test]
    fn numbers_stand_to_the_right_and_control_characters_are_shown() {
        let rows = Rows {
            columns: vec![("n".into(), 23), ("t".into(), 25)],
            rows: vec![
                vec![Some("1".into()), Some("a\u{1b}[2Jb".into())],
                vec![Some("1000".into()), Some("c".into())],
            ],
            ..Rows::default()
        };
        let text = drawn(&rows, &style(Expanded::Auto), Some(80));
        assert!(text.contains("    1 ") && text.contains(r"a\x1B[2Jb"), "{text}");
        let plain = Style { aligned: false, null: String::new(), ..style(Expanded::Off) };
        assert_eq!(drawn(&rows, &plain, Some(80)), "1|a\u{1b}[2Jb\n1000|c\n");
    }
}
