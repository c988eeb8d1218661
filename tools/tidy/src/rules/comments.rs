//! The width of comments, and the words of comments and documents.
//!
//! Two decisions about sentences that begin with `Who`, `Whoever`, `What` or `That`:
//!
//! - Every sentence that begins with one of these words is a finding, also "That is why ..." and
//!   "That row ...". A program cannot tell a "that" which points to the sentence before, and "this
//!   row" or the thing's name serves as well.
//! - Headings, questions and labels are none: "What is inside" as a heading, "What does a crash
//!   do?", and "What holds today:" before a list are clear. A label has at most five words.

use crate::Finding;
use crate::prose::{self, Sentence};
use crate::source::Comment;
use crate::tree::Tree;

/// The rule of [`wide_comments`].
pub const WIDE_COMMENT: &str = "wide-comment";
/// The rule of [`bare_subjects`].
pub const BARE_SUBJECT: &str = "bare-subject";
/// The rule of [`vague_persons`].
pub const VAGUE_PERSON: &str = "vague-person";
/// The rule of [`long_sentences`].
pub const LONG_SENTENCE: &str = "long-sentence";

/// Columns of a line with a comment.
const COLUMNS_MAX: usize = 100;
/// Words of a sentence.
const WORDS_MAX: usize = 35;
/// Words of a label.
const LABEL_WORDS_MAX: usize = 5;
const BARE: [&str; 4] = ["who", "whoever", "what", "that"];
const VAGUE: [&str; 4] = ["nobody", "somebody", "whoever", "whom"];

/// Lines with a comment that are wider than 100 columns, in Rust, Python and shell. Tables and
/// addresses cannot be wrapped.
pub fn wide_comments(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    let mut check = |path: &str, line: usize, text: &str| {
        let columns = text.chars().count();
        if columns > COLUMNS_MAX && !text.contains("://") {
            let text = format!("{columns} columns, more than {COLUMNS_MAX}");
            found.push(Finding { rule: WIDE_COMMENT, path: path.to_string(), line, text });
        }
    };
    for (path, source) in tree.sources() {
        let lines: Vec<&str> = tree.text(path).unwrap_or_default().lines().collect();
        for comment in source.comments.iter().filter(|c| !c.text.trim_start().starts_with('|')) {
            check(path, comment.line, lines[comment.line - 1]);
        }
    }
    for (path, text) in tree.texts().filter(|(path, text)| has_hash_comments(path, text)) {
        for (i, line) in text.lines().enumerate().filter(|(_, line)| line.trim_start().starts_with('#')) {
            check(path, i + 1, line);
        }
    }
    found
}

/// True for Python, shell and TOML.
fn has_hash_comments(path: &str, text: &str) -> bool {
    path.ends_with(".py") || path.ends_with(".toml") || path.ends_with("Makefile") || text.starts_with("#!")
}

/// The text of a comment in Python, shell, TOML or a script of SQL. Answers in a script of SQL
/// (`-->` and its like) are none. An indented text is code, which belongs to no sentence.
fn line_comment<'a>(path: &str, line: &'a str) -> Option<&'a str> {
    let line = line.trim_start();
    let mark = if path.ends_with(".sql") { "-- " } else { "# " };
    line.strip_prefix(mark).map(|text| if text.starts_with("  ") { "" } else { text })
}

/// The comments of a file in Python, shell, TOML or SQL, with their lines. Those behind code are
/// left out.
pub fn line_comments<'a>(path: &str, text: &'a str) -> Vec<(usize, &'a str)> {
    if !path.ends_with(".sql") && !has_hash_comments(path, text) {
        return Vec::new();
    }
    let lines = text.lines().enumerate();
    lines.filter_map(|(i, line)| Some((i + 1, line_comment(path, line)?))).collect()
}

/// Sentences of comments and documents, by file.
fn sentences(tree: &Tree) -> impl Iterator<Item = (&str, Sentence)> {
    let comments = tree
        .sources()
        .flat_map(|(path, source)| prose::of_comments(&source.comments).into_iter().map(move |s| (path, s)));
    let documents = tree
        .documents()
        .flat_map(|(path, text)| prose::of_document(text).into_iter().map(move |s| (path, s)));
    let others = tree.texts().flat_map(|(path, text)| {
        let comments = line_comments(path, text).into_iter().map(|(line, text)| Comment {
            line,
            marker: "#",
            text: text.to_string(),
            is_alone: true,
        });
        let comments: Vec<Comment> = comments.collect();
        prose::of_comments(&comments).into_iter().map(move |s| (path, s))
    });
    comments.chain(documents).chain(others)
}

/// The words of a sentence, without punctuation and in small letters.
fn words(sentence: &str) -> impl Iterator<Item = String> {
    sentence
        .split_whitespace()
        .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase())
        .map(|word| word.split(['\'', '’']).next().unwrap_or_default().to_string())
        .filter(|word| !word.is_empty())
}

fn finding(rule: &'static str, path: &str, sentence: &Sentence, what: String) -> Finding {
    Finding { rule, path: path.to_string(), line: sentence.line, text: what }
}

fn shortened(text: &str) -> String {
    let short: String = text.chars().take(70).collect();
    if short.len() < text.len() { format!("\"{short} ...\"") } else { format!("\"{short}\"") }
}

/// Sentences that begin with a bare `Who`, `Whoever`, `What` or `That`. The head of this file says
/// which are none.
pub fn bare_subjects(tree: &Tree) -> Vec<Finding> {
    sentences(tree)
        .filter(|(_, sentence)| {
            let text = sentence.text.trim_start_matches(|c: char| !c.is_alphanumeric());
            text.starts_with(char::is_uppercase) && !is_clear(&sentence.text)
        })
        .filter(|(_, sentence)| {
            words(&sentence.text).next().is_some_and(|word| BARE.contains(&word.as_str()))
        })
        .map(|(path, sentence)| finding(BARE_SUBJECT, path, &sentence, shortened(&sentence.text)))
        .collect()
}

/// True for questions, and for labels: a few words before a list.
fn is_clear(sentence: &str) -> bool {
    sentence.ends_with('?') || (sentence.ends_with(':') && words(sentence).count() <= LABEL_WORDS_MAX)
}

/// The words `nobody`, `somebody`, `whoever` and `whom`.
pub fn vague_persons(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    for (path, sentence) in sentences(tree) {
        for word in words(&sentence.text).filter(|word| VAGUE.contains(&word.as_str())) {
            found.push(finding(
                VAGUE_PERSON,
                path,
                &sentence,
                format!("{word}: {}", shortened(&sentence.text)),
            ));
        }
    }
    found
}

/// Sentences of more than 35 words. Cells of tables are left out: they are lists of cases.
pub fn long_sentences(tree: &Tree) -> Vec<Finding> {
    sentences(tree)
        .filter(|(_, sentence)| !sentence.is_cell)
        .map(|(path, sentence)| (path, words(&sentence.text).count(), sentence))
        .filter(|(_, count, _)| *count > WORDS_MAX)
        .map(|(path, count, sentence)| {
            finding(LONG_SENTENCE, path, &sentence, format!("{count} words: {}", shortened(&sentence.text)))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(found: &[Finding]) -> Vec<usize> {
        found.iter().map(|f| f.line).collect()
    }

    #[test]
    fn a_wide_comment_is_found_and_a_table_is_none() {
        let wide = "x".repeat(100);
        let text = format!(
            "/// {wide}\n/// | {wide} |\nfn a() {{}} // {wide}\nlet a = \"{wide}\";\n// see https://{wide}\n"
        );
        assert_eq!(lines(&wide_comments(&Tree::of([("a.rs", text)]))), [1, 3]);
        assert_eq!(lines(&wide_comments(&Tree::of([("a.py", format!("a\n# {wide}\n"))]))), [2]);
    }

    #[test]
    fn bare_subjects_are_found_in_comments_documents_and_cells() {
        let text =
            "/// What it does. The caller waits. That is all.\n// What is it?\n\n// What holds today:\n";
        assert_eq!(bare_subjects(&Tree::of([("a.rs", text)])).len(), 2);
        let text = "# What it is\n\nIt is what it is.\n- Who waits must wait.\n\n| a | That b |\n|---|---|\n";
        assert_eq!(lines(&bare_subjects(&Tree::of([("a.md", text)]))), [4, 6]);
        let text = "x = 1\n# What it is.\n#   What an example is\n# (That's why.)\n";
        assert_eq!(lines(&bare_subjects(&Tree::of([("a.py", text)]))), [2, 4]);
        let text = "-- What it is.\nselect 1;\n--> What\n";
        assert_eq!(lines(&bare_subjects(&Tree::of([("a.sql", text)]))), [1]);
        let text = "/** What it is. */\nfn a() {}\n";
        assert_eq!(lines(&bare_subjects(&Tree::of([("a.rs", text)]))), [1]);
    }

    #[test]
    fn vague_persons_are_found() {
        let text = "// It waits for somebody who waits for nobody's lock.\nlet nobody = 1;\n";
        assert_eq!(vague_persons(&Tree::of([("a.rs", text)])).len(), 2);
    }

    #[test]
    fn a_long_sentence_is_found() {
        let (long, short) = ("word ".repeat(36), "word ".repeat(35));
        let tree = Tree::of([("a.md", format!("{long}.\n\n{short}.\n\n| {long} |\n"))]);
        assert_eq!(lines(&long_sentences(&tree)), [1]);
    }
}
