//! One thing in two places: functions with the same body, and helpers that are defined again.

use crate::Finding;
use crate::items::functions;
use crate::tree::Tree;
use std::collections::BTreeMap;

/// The rule of [`doubled_bodies`].
pub const DOUBLED_BODY: &str = "doubled-body";
/// The rule of [`doubled_helpers`].
pub const DOUBLED_HELPER: &str = "doubled-helper";

/// Shorter bodies may be the same by chance.
const LINES_MIN: usize = 7;
/// Functions and macros that the workspace has once.
const HELPERS: [&str; 11] = [
    "base64_decode",
    "base64_encode",
    "fresh_bytes",
    "hex_decode",
    "hex_encode",
    "hmac",
    "is_reserved",
    "os_message",
    "quote_ident",
    "quote_literal",
    "sqlerr",
];

/// Functions whose bodies of 7 lines or more are the same, but for blanks and comments, as one in
/// another file.
pub fn doubled_bodies(tree: &Tree) -> Vec<Finding> {
    let mut first: BTreeMap<String, (&str, usize)> = BTreeMap::new();
    let mut found = Vec::new();
    for (path, source) in tree.sources() {
        for function in functions(source) {
            let lines = function.body.lines().filter(|line| !line.trim().is_empty()).count();
            if lines < LINES_MIN {
                continue;
            }
            let body = function.body.split_whitespace().collect::<Vec<_>>().join(" ");
            let (other, line) = *first.entry(body).or_insert((path, function.line));
            if other != path {
                found.push(Finding {
                    rule: DOUBLED_BODY,
                    path: path.to_string(),
                    line: function.line,
                    text: format!("the body of {} stands in {other}:{line}, too", function.name),
                });
            }
        }
    }
    found
}

/// Second definitions of helpers that the workspace has once.
pub fn doubled_helpers(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    for helper in HELPERS {
        let mut first = None;
        for (path, source) in tree.sources() {
            for line in definitions(&source.code, helper) {
                match first {
                    None => first = Some((path, line)),
                    Some((other, at)) => found.push(Finding {
                        rule: DOUBLED_HELPER,
                        path: path.to_string(),
                        line,
                        text: format!("{helper} is defined in {other}:{at}, too"),
                    }),
                }
            }
        }
    }
    found
}

/// The lines that define a function or macro, counted from 1.
fn definitions<'a>(code: &'a str, name: &'a str) -> impl Iterator<Item = usize> + 'a {
    let defines = move |line: &str| {
        ["fn ", "macro_rules! "].into_iter().any(|keyword| {
            line.match_indices(keyword).any(|(at, _)| {
                let rest = &line[at + keyword.len()..];
                rest.strip_prefix(name).is_some_and(|behind| behind.starts_with(['(', '<', ' ']))
            })
        })
    };
    code.lines().enumerate().filter(move |(_, line)| defines(line)).map(|(i, _)| i + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_body_in_two_files_is_found() {
        let body = "    let a = \"text\";\n".repeat(7);
        let one = format!("fn one() {{\n{body}}}\n");
        let two = format!("/// Another name.\nfn two() {{\n    // A comment.\n{body}\n}}\n");
        let other = format!("fn three() {{\n{}}}\n", body.replace("text", "words"));
        let tree = Tree::of([("a.rs", one), ("b.rs", two), ("c.rs", other)]);
        let found = doubled_bodies(&tree);
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].path.as_str(), found[0].line), ("b.rs", 2));
    }

    #[test]
    fn a_helper_that_is_defined_again_is_found() {
        let tree = Tree::of([
            ("a.rs", "pub fn quote_ident(name: &str) {}\nfn quote_ident_of() {}\n"),
            ("b.rs", "\nmacro_rules! quote_ident {}\n"),
        ]);
        let found = doubled_helpers(&tree);
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].path.as_str(), found[0].line), ("b.rs", 2));
    }
}
