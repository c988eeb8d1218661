//! The items and functions of a Rust file.

use crate::source::{Source, closing};

/// Keywords that may stand between `pub` and the keyword of the item.
const QUALIFIERS: [&str; 4] = ["const", "unsafe", "async", "extern"];
const KINDS: [&str; 9] = ["fn", "struct", "enum", "trait", "const", "static", "type", "union", "mod"];

/// An item with a name.
#[derive(Debug, PartialEq, Eq)]
pub struct Item<'a> {
    /// `fn`, `struct`, `enum`, `trait`, `const`, `static`, `type`, `union`, `mod`, or `macro` for
    /// an exported one.
    pub kind: &'static str,
    /// The item's name.
    pub name: &'a str,
    /// Counted from 1.
    pub line: usize,
    /// True for `pub`. Restricted forms such as `pub(crate)` are not public.
    pub is_public: bool,
    /// True if a documentation comment stands above it.
    pub is_documented: bool,
}

/// Every item that begins a line, those inside of other items too.
pub fn items(source: &Source) -> Vec<Item<'_>> {
    let mut found = Vec::new();
    let mut is_documented = false;
    let mut is_exported = false;
    let mut depth_of_attribute = 0;
    let documented: Vec<usize> = source
        .comments
        .iter()
        .filter(|c| matches!(c.marker, "///" | "/**") && c.is_alone)
        .map(|c| c.line)
        .collect();
    for (i, code) in source.code.lines().enumerate() {
        let line = i + 1;
        is_documented |= documented.binary_search(&line).is_ok();
        let code = code.trim();
        if depth_of_attribute > 0 || code.starts_with("#[") {
            is_documented |= code.starts_with("#[doc");
            is_exported |= code.starts_with("#[macro_export");
            depth_of_attribute += code.matches('[').count();
            depth_of_attribute = depth_of_attribute.saturating_sub(code.matches(']').count());
            continue;
        }
        if code.is_empty() {
            continue;
        }
        if let Some((kind, name, is_public)) = item(code) {
            found.push(Item { kind, name, line, is_public, is_documented });
        } else if is_exported && let Some(name) = code.strip_prefix("macro_rules! ") {
            let name = name.trim_end_matches([' ', '{', '(', '[']);
            found.push(Item { kind: "macro", name, line, is_public: true, is_documented });
        }
        is_documented = false;
        is_exported = false;
    }
    found
}

fn item(code: &str) -> Option<(&'static str, &str, bool)> {
    let is_public = code.starts_with("pub ");
    let code = match code.strip_prefix("pub") {
        Some(rest) if rest.starts_with('(') => &rest[rest.find(')')? + 1..],
        Some(rest) if rest.starts_with(' ') => rest,
        _ => code,
    };
    let mut words = code.split_whitespace().peekable();
    loop {
        let word = words.next()?;
        let next = words.peek().copied().unwrap_or_default();
        let qualifies = QUALIFIERS.contains(&word)
            && (KINDS.contains(&next) || QUALIFIERS.contains(&next) || next.starts_with('"'));
        if qualifies || word.starts_with('"') {
            continue;
        }
        let kind = KINDS.into_iter().find(|kind| *kind == word)?;
        let next = if kind == "static" && next == "mut" { words.nth(1)? } else { next };
        let len = next.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(next.len());
        let name = &next[..len];
        return (!name.is_empty() && name != "_").then_some((kind, name, is_public));
    }
}

/// A function with a body.
#[derive(Debug)]
pub struct Function<'a> {
    /// The function's name.
    pub name: &'a str,
    /// The line of its keyword, counted from 1.
    pub line: usize,
    /// The text between its braces, with literals and without comments.
    pub body: &'a str,
}

/// Every function with a body.
pub fn functions(source: &Source) -> Vec<Function<'_>> {
    let code = source.code.as_str();
    let mut found = Vec::new();
    for (at, _) in code.match_indices("fn ") {
        let before = code[..at].chars().next_back();
        if before.is_some_and(|c| c.is_alphanumeric() || c == '_') {
            continue;
        }
        let name = &code[at + 3..];
        let name = &name[..name.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(name.len())];
        if name.is_empty() {
            continue;
        }
        let mut depth = 0;
        let open = code[at..].char_indices().find(|(_, c)| {
            match c {
                '(' | '[' => depth += 1,
                ')' | ']' => depth -= 1,
                _ => {}
            }
            depth == 0 && matches!(c, '{' | ';')
        });
        if let Some((offset, '{')) = open {
            let open = at + offset;
            let end = closing(code, open);
            let body = source.literal.get(open + 1..end).unwrap_or_default();
            found.push(Function { name, line: source.line_of(at), body });
        }
    }
    found
}

/// The words of code: identifiers, keywords and numbers.
pub fn words(code: &str) -> impl Iterator<Item = &str> {
    code.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_found_with_their_visibility_and_documentation() {
        let text = "/// Documented.\n#[derive(\n    Debug\n)]\npub struct One {\n    pub field: u8,\n}\n\
                    pub(crate) const unsafe extern \"C\" fn two() {}\npub static mut THREE: u8 = 1;\npub const FOUR: u8 = 1;\n";
        let source = Source::read("a.rs", text);
        let found: Vec<_> =
            items(&source).iter().map(|i| (i.kind, i.name, i.is_public, i.is_documented)).collect();
        assert_eq!(
            found,
            [
                ("struct", "One", true, true),
                ("fn", "two", false, false),
                ("static", "THREE", true, false),
                ("const", "FOUR", true, false)
            ]
        );
    }

    #[test]
    fn functions_have_bodies() {
        let source = Source::read(
            "a.rs",
            "trait T { fn a(x: [u8; 2]); }\nfn b<T>(x: [u8; 2]) -> T {\n  \"}\" // c\n}\n",
        );
        let found = functions(&source);
        assert_eq!((found.len(), found[0].name, found[0].line), (1, "b", 2));
        assert_eq!(found[0].body.trim(), "\"}\"");
    }
}
