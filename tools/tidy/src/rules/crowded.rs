//! Items without a blank line between them.

use crate::Finding;
use crate::items::items;
use crate::source::Source;
use crate::tree::Tree;

/// The rule of [`crowded_items`].
pub const CROWDED_ITEM: &str = "crowded-item";

/// Items with their comments and attributes that begin on the line after the end of another block
/// with the same indent.
pub fn crowded_items(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    for (path, source) in tree.sources() {
        let lines: Vec<(&str, &str)> = source.code.lines().zip(source.literal.lines()).collect();
        for item in items(source) {
            let at = item.line - 1;
            let begin = first_line(source, &lines, at);
            let indent = |line: &str| line.len() - line.trim_start().len();
            let above = begin.checked_sub(1).map(|above| lines[above].1.trim_end());
            let is_crowded =
                above.is_some_and(|above| above.trim_start() == "}" && indent(above) == indent(lines[at].0));
            if is_crowded {
                let text = format!("{} {}", item.kind, item.name);
                found.push(Finding { rule: CROWDED_ITEM, path: path.to_string(), line: item.line, text });
            }
        }
    }
    found
}

/// The line on which an item's comments and attributes begin, counted from 0.
fn first_line(source: &Source, lines: &[(&str, &str)], item: usize) -> usize {
    // Comments come in the order of their lines.
    let comment = |line: usize| source.comments.binary_search_by_key(&(line + 1), |c| c.line);
    let is_comment = |line: usize| comment(line).is_ok_and(|at| source.comments[at].is_alone);
    let is_part = |line: usize| lines[line].0.trim_start().starts_with("#[") || is_comment(line);
    (0..item).rev().take_while(|line| is_part(*line)).last().unwrap_or(item)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_item_right_below_a_block_is_found() {
        let text = "fn a() {\n}\n/// Crowded.\n#[inline]\nfn b() {\n}\n\nfn c() {\n    if x {\n    }\n    y();\n}\n\n\
                    const A: u8 = 1;\nconst B: u8 = 1;\n";
        let found = crowded_items(&Tree::of([("a.rs", text)]));
        assert_eq!(found.iter().map(|f| f.text.as_str()).collect::<Vec<_>>(), ["fn b"]);
    }
}
