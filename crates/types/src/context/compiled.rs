//! Compiled regular expressions: the session's cache of them, and their errors.

use crate::ctx::FnCtx;
use crate::host;
use crate::memory::Charge;
use sinew_error::{Result, SqlError, sqlerr};
use sinew_regex::{Error, Flavour, Interrupted, Options, Regex, Required, Span};

/// The most patterns that a session keeps.
const REMEMBERED: usize = 32;

/// A session's compiled patterns. The patterns used last come first.
#[derive(Default)]
pub(crate) struct Cache {
    entries: Vec<Pattern>,
}

/// A compiled pattern.
pub(crate) struct Pattern {
    source: String,
    options: Options,
    regex: Regex,
    /// The memory of its automata.
    charge: Charge,
}

/// The meaning of a function's flags.
#[derive(Clone, Copy, Default)]
pub(crate) struct Flags {
    pub options: Options,
    /// All matches, and not only the first.
    pub global: bool,
}

/// Reads a function's flags.
pub(crate) fn flags(text: &str) -> Result<Flags> {
    let mut flags = Flags::default();
    for c in text.chars() {
        if c == 'g' {
            flags.global = true;
        } else if c == 'e' {
            // PostgreSQL reads extended patterns as basic ones when a function's flags ask for
            // them, but not with `(?e)`.
            flags.options.flavour = Flavour::Basic;
        } else if !flags.options.apply(c) {
            return Err(sqlerr!(INVALID_PARAMETER_VALUE, "invalid regular expression option: \"{c}\""));
        }
    }
    Ok(flags)
}

/// Lets the session's host interrupt a match.
fn work(units: usize) -> std::result::Result<(), Interrupted> {
    host::work(units).map_err(|e| Interrupted(Box::new(e)))
}

#[cold]
fn failed(error: Error, what: &str) -> SqlError {
    match error {
        Error::Invalid(reason) => sqlerr!(INVALID_REGULAR_EXPRESSION, "{what}: {reason}"),
        Error::Interrupted(Interrupted(error)) => match error.downcast::<SqlError>() {
            Ok(error) => *error,
            Err(_) => SqlError::internal("a match was interrupted by something else than its host"),
        },
    }
}

impl Pattern {
    fn memory(&self) -> usize {
        self.source.len() + self.regex.memory()
    }

    /// The number of groups of the pattern.
    pub fn groups(&self) -> usize {
        self.regex.groups()
    }

    /// Whether it matches anywhere.
    pub fn is_match(&mut self, text: &str) -> Result<bool> {
        self.regex.is_match(text, work).map_err(failed_match)
    }

    /// The first match from byte `from` on.
    pub fn find(&mut self, text: &str, from: usize) -> Result<Span> {
        self.regex.find(text, from, work).map_err(failed_match)
    }

    /// As [`Pattern::find`], with the groups.
    pub fn captures(&mut self, text: &str, from: usize, groups: &mut Vec<Span>) -> Result<bool> {
        self.regex.captures(text, from, groups, work).map_err(failed_match)
    }
}

#[cold]
fn failed_match(error: Error) -> SqlError {
    failed(error, "regular expression failed")
}

/// Compiles a pattern. The memory of compiling is counted before, and the memory of the pattern
/// afterwards.
fn compile(source: &str, options: Options) -> Result<Pattern> {
    let mut charge = Charge::new();
    charge.cover(source.len() + Regex::memory_to_compile(source.len()))?;
    let regex = Regex::new(source, options, work).map_err(|e| failed(e, "invalid regular expression"))?;
    let mut pattern = Pattern { source: source.to_string(), options, regex, charge };
    if pattern.charge.bytes() > 0 {
        pattern.charge.settle(pattern.memory());
    }
    Ok(pattern)
}

/// The parts that every text contains which a pattern matches. `None` for a pattern that is refused
/// when it is matched.
pub(crate) fn required(source: &str, options: Options) -> Result<Option<Required>> {
    let mut charge = Charge::new();
    charge.cover(source.len() + Regex::memory_to_compile(source.len()))?;
    match sinew_regex::required(source, options, work) {
        Ok(required) => Ok(Some(required)),
        Err(Error::Invalid(_)) => Ok(None),
        Err(interrupted) => Err(failed_match(interrupted)),
    }
}

/// Uses a pattern from the cache, or compiles it.
pub(crate) fn with<R>(
    cx: &mut FnCtx,
    source: &str,
    options: Options,
    f: impl FnOnce(&mut Pattern) -> Result<R>,
) -> Result<R> {
    let entries = &mut cx.regexes.entries;
    let known = entries.iter().position(|e| e.options == options && e.source == source);
    // The pattern is out of the cache while it is used. The host may let other sessions run
    // meanwhile, but no other work of this session.
    let mut pattern = match known {
        Some(i) => entries.remove(i),
        None => compile(source, options)?,
    };
    let result = f(&mut pattern);
    let entries = &mut cx.regexes.entries;
    entries.truncate(REMEMBERED - 1);
    // A pattern for which there is no memory is not kept.
    if pattern.charge.cover(pattern.memory()).is_ok() {
        entries.insert(0, pattern);
    }
    result
}
