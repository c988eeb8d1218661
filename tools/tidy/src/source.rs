//! A Rust file cut into code, comments and test code.
//!
//! This is no parser. It knows comments, literals and braces, which is enough for rules about text.

use std::ops::Range;

/// A comment of one line. A comment of several lines between `/*` and `*/` becomes one per line.
#[derive(Debug)]
pub struct Comment {
    /// Counted from 1.
    pub line: usize,
    /// `//`, `///`, `//!`, `/*` or `/**`.
    pub marker: &'static str,
    /// The text behind the marker.
    pub text: String,
    /// True if no code stands before it on its line.
    pub is_alone: bool,
}

/// The parts of a file. `code` and `literal` have the length and the lines of the file.
#[derive(Debug)]
pub struct Source {
    /// The file with blanks for comments and for what stands inside of literals.
    pub code: String,
    /// The file with blanks for comments.
    pub literal: String,
    /// Its comments, in order.
    pub comments: Vec<Comment>,
    /// Lines of test code, counted from 1.
    tests: Vec<Range<usize>>,
    /// True if all of it is test code.
    pub is_test: bool,
}

impl Source {
    /// Cuts a file. The path says whether all of it is test code.
    pub fn read(path: &str, text: &str) -> Source {
        let mut cutter = Cutter::new(text);
        cutter.cut();
        let Cutter { code, literal, comments, .. } = cutter;
        let tests = test_blocks(&code);
        Source { code, literal, comments, tests, is_test: is_test_file(path) }
    }

    /// True if a line, counted from 1, is test code.
    pub fn is_test_line(&self, line: usize) -> bool {
        self.is_test || self.tests.iter().any(|lines| lines.contains(&line))
    }

    /// The number of lines that are no inline tests.
    pub fn lines_without_tests(&self) -> usize {
        let tests: usize = self.tests.iter().map(|lines| lines.len()).sum();
        self.code.lines().count() - tests
    }

    /// The line of an offset, counted from 1.
    pub fn line_of(&self, offset: usize) -> usize {
        self.code[..offset].matches('\n').count() + 1
    }
}

/// True for files that are built for tests, benchmarks and examples alone, by their paths.
fn is_test_file(path: &str) -> bool {
    path.split('/').any(|part| {
        let stem = part.strip_suffix(".rs").unwrap_or(part);
        matches!(stem, "tests" | "benches" | "examples") || stem.ends_with("_tests")
    })
}

/// The lines of items below `#[cfg(test)]` and its like.
fn test_blocks(code: &str) -> Vec<Range<usize>> {
    let mut blocks = Vec::new();
    let mut from = 0;
    while let Some(at) = code[from..].find("#[cfg(").map(|at| at + from) {
        from = at + 6;
        let condition = code[at..].split(']').next().unwrap_or_default();
        if !condition.contains("test") || condition.contains("not(test") {
            continue;
        }
        let body = at + condition.len();
        let Some(open) = code[body..].find(['{', ';']).map(|open| open + body) else { continue };
        if code.as_bytes()[open] == b'{' {
            let end = closing(code, open);
            let line = |offset: usize| code[..offset].matches('\n').count() + 1;
            blocks.push(line(at)..line(end) + 1);
            from = end;
        }
    }
    blocks
}

/// The offset of the brace that closes the one at `open`, or the end of the code.
pub fn closing(code: &str, open: usize) -> usize {
    let mut depth = 0;
    for (offset, byte) in code.bytes().enumerate().skip(open) {
        match byte {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            _ => continue,
        }
        if depth == 0 {
            return offset;
        }
    }
    code.len()
}

/// Goes through a file once. Each step takes some bytes and writes as many to `code` and `literal`.
struct Cutter<'a> {
    text: &'a str,
    at: usize,
    line: usize,
    code: String,
    literal: String,
    comments: Vec<Comment>,
}

impl<'a> Cutter<'a> {
    fn new(text: &'a str) -> Cutter<'a> {
        let room = text.len();
        Cutter {
            text,
            at: 0,
            line: 1,
            code: String::with_capacity(room),
            literal: String::with_capacity(room),
            comments: Vec::new(),
        }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn cut(&mut self) {
        while let Some(next) = self.rest().chars().next() {
            let rest = self.rest();
            if rest.starts_with("//") {
                self.line_comment();
            } else if rest.starts_with("/*") {
                self.block_comment();
            } else if let Some(hashes) = raw_string(rest).filter(|_| !self.is_in_word()) {
                self.raw_string(hashes);
            } else if next == '"' {
                self.string();
            } else if next == '\'' {
                self.quote();
            } else {
                self.take(next.len_utf8(), true, true);
            }
        }
    }

    /// True if the byte before is part of a word, so that `r"` does not begin a raw string.
    fn is_in_word(&self) -> bool {
        self.text[..self.at].chars().next_back().is_some_and(|c| c.is_alphanumeric() || c == '_')
    }

    /// Takes bytes, as they are or as blanks. Line ends stay.
    fn take(&mut self, count: usize, in_code: bool, in_literal: bool) {
        let taken = &self.text[self.at..self.at + count];
        for (out, kept) in [(&mut self.code, in_code), (&mut self.literal, in_literal)] {
            if kept {
                out.push_str(taken);
            } else {
                out.extend(taken.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
            }
        }
        self.line += taken.matches('\n').count();
        self.at += count;
    }

    fn is_alone(&self) -> bool {
        let start = self.text[..self.at].rfind('\n').map_or(0, |end| end + 1);
        self.text[start..self.at].trim().is_empty()
    }

    fn line_comment(&mut self) {
        let all = self.rest().lines().next().unwrap_or_default();
        let marker = match all {
            _ if all.starts_with("////") => "//",
            _ if all.starts_with("///") => "///",
            _ if all.starts_with("//!") => "//!",
            _ => "//",
        };
        self.comments.push(Comment {
            line: self.line,
            marker,
            text: all[marker.len()..].to_string(),
            is_alone: self.is_alone(),
        });
        self.take(all.len(), false, false);
    }

    fn block_comment(&mut self) {
        let rest = self.rest();
        let (mut depth, mut end) = (0, 0);
        while end < rest.len() {
            if rest[end..].starts_with("/*") {
                depth += 1;
                end += 2;
            } else if rest[end..].starts_with("*/") {
                depth -= 1;
                end += 2;
            } else {
                end += rest[end..].chars().next().map_or(1, char::len_utf8);
            }
            if depth == 0 {
                break;
            }
        }
        let is_alone = self.is_alone();
        let is_doc = rest.starts_with("/**") && !rest.starts_with("/***") && !rest.starts_with("/**/");
        let marker = if is_doc { "/**" } else { "/*" };
        for (i, line) in rest[..end].lines().enumerate() {
            let text = line.trim().trim_start_matches("/*").trim_end_matches("*/").trim_start_matches('*');
            let comment = Comment { line: self.line + i, marker, text: text.to_string(), is_alone };
            self.comments.push(comment);
        }
        self.take(end, false, false);
    }

    fn raw_string(&mut self, hashes: usize) {
        let rest = self.rest();
        let open = rest.find('"').map_or(rest.len(), |quote| quote + 1);
        let close = format!("\"{}", "#".repeat(hashes));
        let inside = rest[open..].find(&close).unwrap_or(rest.len() - open);
        self.take(open, true, true);
        self.take(inside, false, true);
        self.take(close.len().min(self.rest().len()), true, true);
    }

    fn string(&mut self) {
        self.take(1, true, true);
        let bytes = self.rest().as_bytes();
        let mut end = 0;
        while end < bytes.len() && bytes[end] != b'"' {
            end += if bytes[end] == b'\\' { 2 } else { 1 };
        }
        let end = end.min(bytes.len());
        self.take(end, false, true);
        self.take(1.min(self.rest().len()), true, true);
    }

    /// A character literal, or the quote of a lifetime.
    fn quote(&mut self) {
        let mut chars = self.rest().char_indices().skip(1);
        let first = chars.next().map(|(_, c)| c);
        let len = match first {
            Some('\\') => {
                let rest = &self.rest()[3..];
                rest.find('\'').map(|end| end + 4)
            }
            Some(c) => self.rest()[1 + c.len_utf8()..].starts_with('\'').then(|| c.len_utf8() + 2),
            None => None,
        };
        match len {
            Some(len) => {
                self.take(1, true, true);
                self.take(len - 2, false, true);
                self.take(1, true, true);
            }
            None => self.take(1, true, true),
        }
    }
}

/// The number of `#` of a raw string that begins here.
fn raw_string(rest: &str) -> Option<usize> {
    let behind = ["br", "cr", "r"].iter().find_map(|prefix| rest.strip_prefix(prefix))?;
    let hashes = behind.len() - behind.trim_start_matches('#').len();
    behind[hashes..].starts_with('"').then_some(hashes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_and_comments_are_told_apart() {
        let text = "let a = \"// no { \\\" comment\"; // one\nlet b = '\"'; /* two\n three */ let c: &'a str = r#\"}\"#;\n";
        let source = Source::read("a.rs", text);
        assert_eq!(source.code.len(), text.len());
        assert_eq!(source.literal.len(), text.len());
        let texts: Vec<&str> = source.comments.iter().map(|c| c.text.trim()).collect();
        assert_eq!(texts, ["one", "two", "three"]);
        assert!(!source.code.contains(['{', '}']));
        assert!(source.literal.contains("// no {") && source.code.contains("let c: &'a str"));
    }

    #[test]
    fn test_code_is_told_from_other_code() {
        let text = "fn a() {}\n#[cfg(test)]\nmod tests {\n    fn b() {}\n}\nfn c() {}\n";
        let source = Source::read("a.rs", text);
        let tests: Vec<bool> = (1..=6).map(|line| source.is_test_line(line)).collect();
        assert_eq!(tests, [false, true, true, true, true, false]);
        assert_eq!(source.lines_without_tests(), 2);
        assert!(Source::read("crates/a/tests/b.rs", "").is_test);
        assert!(Source::read("crates/a/src/key_tests.rs", "").is_test);
    }
}
