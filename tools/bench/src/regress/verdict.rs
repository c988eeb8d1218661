//! The meaning of a pair of answers.

use super::wire::{Answer, End};
use super::words::Word;
use std::collections::{BTreeMap, HashSet};

/// The verdict on a statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    Agree,
    /// Sinew said that it does not have this.
    Refused,
    /// Both answered differently. The reason, if the list of expected ones has it.
    Wrong {
        reason: Option<String>,
        is_catalog: bool,
    },
    /// Different because of an earlier refusal.
    Cascade,
}

impl Verdict {
    /// The verdict's name in reports.
    pub fn name(&self) -> &'static str {
        match self {
            Verdict::Agree => "agree",
            Verdict::Refused => "refused",
            Verdict::Wrong { is_catalog: true, .. } => "wrong (catalog)",
            Verdict::Wrong { reason: Some(_), .. } => "wrong (reason)",
            Verdict::Wrong { .. } => "wrong",
            Verdict::Cascade => "cascade",
        }
    }
}

/// The names of what PostgreSQL has by itself, by kind.
#[derive(Debug, Default)]
pub struct BuiltIn {
    names: HashSet<String>,
    relations: HashSet<String>,
}

const FEATURE_NOT_SUPPORTED: &str = "0A000";
/// Undefined function, object and table: a refusal when PostgreSQL brings the thing with it.
const UNDEFINED: [&str; 3] = ["42883", "42704", "42P01"];

impl BuiltIn {
    /// `names`: functions, types, settings and the like; `relations`: those of the catalogs.
    pub fn new(names: HashSet<String>, relations: HashSet<String>) -> BuiltIn {
        BuiltIn { names, relations }
    }

    /// Does Sinew say that it does not have this, and PostgreSQL gave no such answer?
    pub fn is_refusal(&self, ours: &Answer, theirs: &Answer) -> bool {
        let Some(error) = &ours.error else { return false };
        if error.sqlstate == FEATURE_NOT_SUPPORTED {
            return true;
        }
        if error.message.starts_with("unrecognized configuration parameter") {
            return self.names_built_in(&error.message);
        }
        theirs.error.is_none()
            && UNDEFINED.contains(&error.sqlstate.as_str())
            && self.names_built_in(&error.message)
    }

    /// `function f(...) does not exist`, `type "t" does not exist`,
    /// `unrecognized configuration parameter "s"`.
    fn names_built_in(&self, message: &str) -> bool {
        let quoted = message.split('"').nth(1);
        let function = message.strip_prefix("function ").and_then(|m| m.split('(').next());
        let name = quoted.or(function).unwrap_or("");
        let name = name.rsplit('.').next().unwrap_or(name).to_lowercase();
        self.names.contains(&name) || self.relations.contains(&name)
    }

    /// Does the statement ask a catalog, or for something that a server numbers by itself?
    pub fn is_catalog(&self, words: &[Word]) -> bool {
        const NUMBERED: [&str; 8] =
            ["oid", "tableoid", "ctid", "xmin", "xmax", "cmin", "cmax", "information_schema"];
        words.iter().any(|word| {
            let Word::Name(name) = word else { return false };
            NUMBERED.contains(&name.as_str())
                || self.relations.contains(name)
                || ["reg", "pg_get_", "pg_describe", "pg_identify", "pg_relation", "pg_stat_"]
                    .iter()
                    .any(|p| name.starts_with(p) && self.names.contains(name) && !name.starts_with("regexp"))
        })
    }
}

/// An answer in a few words.
pub fn brief(answer: &Answer) -> String {
    match (&answer.end, &answer.error) {
        (End::Lost, None) => "connection lost".to_string(),
        (End::Lost, Some(error)) => format!("connection lost, {} {}", error.sqlstate, error.message),
        (End::TimedOut, _) => "no answer in time".to_string(),
        (End::Ready, Some(error)) => format!("{} {}", error.sqlstate, error.message),
        (End::Ready, None) => {
            let tags: Vec<&str> = answer.results.iter().map(|r| r.tag.as_str()).collect();
            tags.join("; ")
        }
    }
}

/// How often each verdict came, of one file or of all.
#[derive(Debug, Default, Clone)]
pub struct Totals(BTreeMap<&'static str, usize>);

impl Totals {
    /// Counts a verdict.
    pub fn add(&mut self, verdict: &Verdict) {
        *self.0.entry(verdict.name()).or_default() += 1;
    }

    /// Adds the counts of another file.
    pub fn merge(&mut self, other: &Totals) {
        for (name, count) in &other.0 {
            *self.0.entry(name).or_default() += count;
        }
    }

    /// The verdicts whose name begins with `prefix`.
    pub fn count(&self, prefix: &str) -> usize {
        self.0.iter().filter(|(name, _)| name.starts_with(prefix)).map(|(_, count)| count).sum()
    }

    /// The verdicts of this name.
    pub fn of(&self, name: &str) -> usize {
        self.0.get(name).copied().unwrap_or(0)
    }

    /// All verdicts.
    pub fn all(&self) -> usize {
        self.0.values().sum()
    }
}
