//! The sentences of comments and documents.
//!
//! Code in backquotes becomes the word `code`, so that a full stop inside of it ends no sentence.
//! Headings (also bold ones that begin a paragraph), code blocks and the rulers of tables are no
//! sentences. A cell of a table is a paragraph of its own, and so is an item of a list.

use crate::source::Comment;

/// A sentence and where it begins.
#[derive(Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The line of its paragraph's beginning, counted from 1.
    pub line: usize,
    /// Its words, with the punctuation that ends it.
    pub text: String,
    /// True if it stands in a table.
    pub is_cell: bool,
}

/// The sentences of a Markdown document.
pub fn of_document(text: &str) -> Vec<Sentence> {
    let mut paragraphs = Paragraphs::default();
    for (i, line) in text.lines().enumerate() {
        paragraphs.line(i + 1, line);
    }
    paragraphs.finish()
}

/// The sentences of a Rust file's comments. Comments that follow each other line by line belong
/// together.
pub fn of_comments(comments: &[Comment]) -> Vec<Sentence> {
    let mut paragraphs = Paragraphs::default();
    let mut before: Option<&Comment> = None;
    for comment in comments {
        let goes_on = before.is_some_and(|before| {
            before.line + 1 == comment.line && before.marker == comment.marker && comment.is_alone
        });
        if !goes_on {
            paragraphs.end_of_block();
        }
        paragraphs.line(comment.line, &comment.text);
        before = Some(comment);
    }
    paragraphs.finish()
}

/// Puts lines together to paragraphs, and cuts these into sentences.
#[derive(Default)]
struct Paragraphs {
    sentences: Vec<Sentence>,
    line: usize,
    open: String,
    is_in_code: bool,
}

impl Paragraphs {
    fn line(&mut self, number: usize, line: &str) {
        let line = line.trim();
        let line = line.strip_prefix("> ").unwrap_or(line);
        if line.starts_with("```") {
            self.end();
            self.is_in_code = !self.is_in_code;
            return;
        }
        if self.is_in_code {
            return;
        }
        if line.is_empty() || line.starts_with('#') {
            self.end();
            return;
        }
        if line.starts_with('|') {
            self.end();
            self.cells(number, line);
            return;
        }

        let item = list_item(line);
        if item.is_some() {
            self.end();
        }
        if self.open.is_empty() {
            self.line = number;
        }
        self.open.push_str(item.unwrap_or(line));
        self.open.push(' ');
    }

    fn cells(&mut self, number: usize, line: &str) {
        for cell in without_code(line).split('|').filter(|cell| cell.contains(char::is_alphabetic)) {
            self.sentences.extend(cut(cell, number, true));
        }
    }

    fn end(&mut self) {
        let paragraph = std::mem::take(&mut self.open);
        let paragraph = without_code(without_heading(&paragraph));
        self.sentences.extend(cut(&paragraph, self.line, false));
    }

    fn end_of_block(&mut self) {
        self.end();
        self.is_in_code = false;
    }

    fn finish(mut self) -> Vec<Sentence> {
        self.end();
        self.sentences
    }
}

/// The text of an item of a list, without its mark.
fn list_item(line: &str) -> Option<&str> {
    let number = line.trim_start_matches(|c: char| c.is_ascii_digit());
    if number.len() < line.len() {
        return number.strip_prefix(". ").or_else(|| number.strip_prefix(") "));
    }
    line.strip_prefix("- ").or_else(|| line.strip_prefix("* "))
}

/// A paragraph without the heading in its first line: `**What it costs.** A word.`
fn without_heading(paragraph: &str) -> &str {
    let text = paragraph.strip_prefix("**").and_then(|rest| rest.split_once("**"));
    text.filter(|(heading, _)| heading.ends_with('.')).map_or(paragraph, |(_, text)| text)
}

/// A paragraph with the word `code` for what stands in backquotes, and without the targets of links
/// and marks of emphasis.
fn without_code(paragraph: &str) -> String {
    let mut out = String::new();
    let mut parts = paragraph.split('`');
    out.push_str(parts.next().unwrap_or_default());
    while let Some(_code) = parts.next() {
        out.push_str("code");
        out.push_str(parts.next().unwrap_or_default());
    }
    while let Some(start) = out.find("](") {
        let end = out[start..].find(')').map_or(out.len(), |end| start + end + 1);
        out.replace_range(start..end, "");
    }
    out.replace(['[', ']', '*'], "")
}

fn cut(paragraph: &str, line: usize, is_cell: bool) -> Vec<Sentence> {
    let mut sentences = Vec::new();
    let mut words = Vec::new();
    let all: Vec<&str> = paragraph.split_whitespace().collect();
    for (i, word) in all.iter().enumerate() {
        words.push(*word);
        let end = word.trim_end_matches([')', '"', '”']);
        let may_end = end.ends_with(['.', '!', '?']) && !matches!(end, "e.g." | "i.e." | "...");
        let begins = |next: &&str| {
            let first = next.trim_start_matches(['(', '"', '“']);
            first.starts_with(char::is_uppercase) || first.starts_with("code")
        };
        if may_end && all.get(i + 1).is_none_or(begins) {
            sentences.push(Sentence { line, text: words.join(" "), is_cell });
            words.clear();
        }
    }
    if !words.is_empty() {
        sentences.push(Sentence { line, text: words.join(" "), is_cell });
    }
    sentences
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Source;

    fn texts(sentences: &[Sentence]) -> Vec<&str> {
        sentences.iter().map(|sentence| sentence.text.as_str()).collect()
    }

    #[test]
    fn paragraphs_items_and_cells_are_cut_into_sentences() {
        let text = "# What is left out\n\n**What it is.** One `a. B` two\nlines. Another.\n- An item\n  goes on\n\n| a cell | What |\n|---|---|\n\
                    ```\nWho. What.\n```\n1. First ([link](a.md)).\n";
        let found = of_document(text);
        assert_eq!(
            texts(&found),
            ["One code two lines.", "Another.", "An item goes on", "a cell", "What", "First (link)."]
        );
        assert_eq!((found[0].line, found[2].line), (3, 5));
    }

    #[test]
    fn comments_that_do_not_follow_each_other_are_apart() {
        let source = Source::read("a.rs", "/// One\n/// goes on.\nfn a() {} // Two\n// Three\n\n// Four\n");
        assert_eq!(texts(&of_comments(&source.comments)), ["One goes on.", "Two Three", "Four"]);
    }
}
