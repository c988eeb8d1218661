//! The tidy test: style as a failing test and not as a reviewer's memory.
//!
//! | module | what it has |
//! |---|---|
//! | `tree` | the files of the project, in memory |
//! | `source` | a Rust file cut into code, comments and test code |
//! | `prose` | the sentences of comments and documents |
//! | `items` | the items and functions of a Rust file |
//! | `modules` | the files that a file uses |
//! | `rules` | the rules: each takes the tree and returns its findings |
//! | `ratchet` | how many findings of a rule each folder may have |
//!
//! `tests/tidy.rs` runs the rules over the project. The README has the rules as a table.

pub mod items;
pub mod modules;
pub mod prose;
pub mod ratchet;
pub mod rules;
pub mod source;
pub mod tree;

/// A place that breaks a rule.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    /// The rule's name in [`rules::ALL`].
    pub rule: &'static str,
    /// The file or folder, from the project's root.
    pub path: String,
    /// The line, counted from 1, or 0 for a whole file or folder.
    pub line: usize,
    /// The fault, in words for the reader of the report.
    pub text: String,
}

impl std::fmt::Display for Finding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Finding { rule, path, line, text } = self;
        match line {
            0 => write!(f, "{rule}: {path}: {text}"),
            _ => write!(f, "{rule}: {path}:{line}: {text}"),
        }
    }
}
