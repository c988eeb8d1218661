//! Regular expressions with PostgreSQL's meaning. README.md has the
//! guarantees, the stages and the costs.
//!
//! ```
//! use sinew_regex::{Options, Regex};
//!
//! let work = |_| Ok(());
//! let mut re = Regex::new("(foo|foobar)(.*)", Options::default(), work).unwrap();
//! let mut groups = Vec::new();
//! assert!(re.captures("a foobar!", 0, &mut groups, work).unwrap());
//! assert_eq!(groups, [Some((2, 9)), Some((2, 8)), Some((8, 9))]);
//! ```

#![warn(missing_docs)]

mod ast;
mod chars;
mod class;
mod color;
mod dfa;
mod dissect;
mod error;
mod exec;
mod lex;
mod nfa;
mod options;
mod parse;
mod prefilter;
mod required;
mod tables;
mod tree;

pub use chars::{lower, upper};
pub use dissect::Span;
pub use error::{Error, Interrupted, Reason, Result, Work};
pub use nfa::STATES_MAX;
pub use options::{Flavour, Options};
pub use required::{Place, Required, is_alnum, required};

use ast::mark;
use exec::{Exec, Pool, Program, Slot};
use prefilter::Prefilter;
use std::sync::Arc;

/// A compiled pattern, with the automata that its matches have built so far.
pub struct Regex {
    program: Box<Program>,
    pool: Pool,
    /// The bytes of the program.
    own: usize,
}

impl Regex {
    /// Compiles a pattern.
    ///
    /// # Errors
    /// [`Error::Invalid`] with PostgreSQL's reason, or the error of `work`.
    pub fn new(pattern: &str, options: Options, work: Work) -> Result<Regex> {
        let (expression, options) = parse::parse(pattern, options, work)?;
        let (colors, sets) = color::paint(&expression.sets, work)?;
        let main = nfa::build(&expression, expression.whole(), false, work)?;
        let marks = expression.marks(expression.root);
        let program = Program {
            prefilter: Prefilter::of(&expression),
            anchored: prefilter::is_anchored(&expression, expression.whole()),
            ends_anchored: prefilter::ends_anchored(&expression) && marks & mark::BACK == 0,
            back: marks & mark::BACK != 0,
            shorter: marks & mark::SHORTER != 0,
            main: Arc::new(main),
            expression,
            options,
            colors,
            sets,
        };
        let own = program.memory();
        Ok(Regex { program: Box::new(program), pool: Pool::default(), own })
    }

    /// The number of groups of the pattern.
    pub fn groups(&self) -> usize {
        self.program.expression.groups as usize
    }

    /// The approximate memory of the pattern in bytes. Its automata grow while texts are matched,
    /// up to the bounds in README.md.
    pub fn memory(&self) -> usize {
        self.pool.memory() + self.own
    }

    /// The most bytes that [`Regex::new`] takes for a pattern of `bytes` bytes. Up to 32 MB more
    /// may be taken, even for a short pattern.
    pub fn memory_to_compile(bytes: usize) -> usize {
        /// The bytes of a part: its expression, its node, and their places in lists that grow.
        const PART: usize = 200;
        bytes * size_of::<u32>() + bytes.min(ast::ASTS_MAX) * PART
    }

    /// Does the pattern match anywhere in the text?
    ///
    /// # Errors
    /// The error of `work`, or [`Reason::TooComplex`].
    pub fn is_match(&mut self, text: &str, work: Work) -> Result<bool> {
        if let Some(finder) = self.program.prefilter.whole() {
            let found = finder.find(text.as_bytes());
            work(found.unwrap_or(text.len()) / prefilter::BYTES_PER_UNIT)?;
            return Ok(found.is_some());
        }
        if self.program.back {
            return Ok(self.find(text, 0, work)?.is_some());
        }
        let anchored = self.program.anchored;
        let mut exec = Exec { program: &self.program, pool: &mut self.pool, text, work };
        if anchored {
            return Ok(exec.end(Slot::Main, 0, (0, text.len()), false, None)?.is_some());
        }
        if self.program.ends_anchored {
            return Ok(exec.begin_of_end(0, false)?.is_some());
        }
        Ok(exec.search(0)?.is_some())
    }

    /// The first match that begins at byte `from` or behind it: where it begins and ends. The
    /// text before `from` counts as context for `^`, `\m` and lookbehind.
    ///
    /// # Errors
    /// The error of `work`, or [`Reason::TooComplex`].
    ///
    /// # Panics
    /// If `from` is not the boundary of a character.
    pub fn find(&mut self, text: &str, from: usize, work: Work) -> Result<Span> {
        let mut groups = Vec::new();
        self.find_with(text, from, &mut groups, work)
    }

    /// As [`Regex::find`]. Afterwards `groups` holds the match and the matches of its groups.
    ///
    /// # Errors
    /// The error of `work`, or [`Reason::TooComplex`].
    ///
    /// # Panics
    /// If `from` is not the boundary of a character.
    pub fn captures(&mut self, text: &str, from: usize, groups: &mut Vec<Span>, work: Work) -> Result<bool> {
        let found = self.find_with(text, from, groups, work)?;
        let Some((begin, end)) = found else { return Ok(false) };
        if !self.program.back {
            self.clear(groups);
            if self.groups() > 0 {
                let root = self.program.expression.root;
                let mut exec = Exec { program: &self.program, pool: &mut self.pool, text, work };
                exec.dissect(root, begin, end, groups)?;
            }
        }
        groups[0] = found;
        Ok(true)
    }

    fn clear(&self, groups: &mut Vec<Span>) {
        groups.clear();
        groups.resize(self.groups() + 1, None);
    }

    fn find_with(&mut self, text: &str, from: usize, groups: &mut Vec<Span>, work: Work) -> Result<Span> {
        assert!(text.is_char_boundary(from), "byte {from} is inside of a character");
        // The caller may look for very many short matches.
        work(32)?;
        if let Some(finder) = self.program.prefilter.whole() {
            let found = finder.find(&text.as_bytes()[from..]);
            work(found.unwrap_or(text.len() - from) / prefilter::BYTES_PER_UNIT)?;
            return Ok(found.map(|at| (from + at, from + at + finder.needle().len())));
        }
        if self.program.back {
            self.clear(groups);
        }
        let anchored = self.program.anchored;
        let mut exec = Exec { program: &self.program, pool: &mut self.pool, text, work };
        if anchored {
            return if from == 0 { exec.match_at(0, groups) } else { Ok(None) };
        }
        if self.program.ends_anchored {
            let begin = exec.begin_of_end(from, true)?;
            return Ok(begin.map(|begin| (begin, text.len())));
        }
        let mut from = from;
        while let Some((open, close)) = exec.search(from)? {
            let mut begin = open;
            while begin <= close {
                if let Some(found) = exec.match_at(begin, groups)? {
                    return Ok(Some(found));
                }
                begin += exec.after(begin).1.max(1);
            }
            // Only patterns with back references come here, as a search does not know them.
            // PostgreSQL looks for no match that begins at the text's end in this case. Neither
            // does this function.
            if begin >= text.len() {
                break;
            }
            from = begin;
        }
        Ok(None)
    }
}

impl Exec<'_> {
    /// The match that begins at a place.
    fn match_at(&mut self, begin: usize, groups: &mut [Span]) -> Result<Span> {
        let length = self.text.len();
        let last = !self.program.shorter;
        let (mut low, mut high) = (begin, length);
        self.work(16)?;
        while let Some(end) = self.end(Slot::Main, begin, (low, high), last, None)? {
            self.work(16)?;
            if !self.program.back {
                return Ok(Some((begin, end)));
            }
            groups.fill(None);
            if self.dissect(self.program.expression.root, begin, end, groups)? {
                return Ok(Some((begin, end)));
            }
            if end == if last { begin } else { length } {
                break;
            }
            if last {
                high = end - self.before(end).1;
            } else {
                low = end + self.after(end).1;
            }
        }
        Ok(None)
    }
}
