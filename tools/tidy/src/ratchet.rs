//! How many findings of a rule each folder may have.
//!
//! The file has a line for each rule and folder: `rule folder count`, sorted. A rule without a line
//! allows none. Counts are kept for whole crates and not for files, so that changes to different
//! files do not meet in one line.

use crate::Finding;
use crate::tree::unit;
use std::collections::BTreeMap;

/// The ratchet file, from the project's root.
pub const FILE: &str = "tools/tidy/allowed.txt";

const HEAD: &str = "\
# How many findings of a rule each folder may have; README.md says how this file is read.
# It may only shrink. After mending:  SINEW_WRITE_ALLOWED=1 cargo test -p sinew-tidy
";

/// Counts by rule and folder.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Counts(BTreeMap<(String, String), usize>);

/// A rule and folder whose count is not the allowed one.
#[derive(Debug, PartialEq, Eq)]
pub struct Difference {
    /// The rule's name.
    pub rule: String,
    /// As [`unit()`] names it.
    pub unit: String,
    /// The count of the ratchet file.
    pub allowed: usize,
    /// The count of the tree.
    pub found: usize,
}

impl Counts {
    /// Counts findings.
    pub fn of(findings: &[Finding]) -> Counts {
        let mut counts = Counts::default();
        for finding in findings {
            *counts.0.entry((finding.rule.to_string(), unit(&finding.path))).or_default() += 1;
        }
        counts
    }

    /// Reads a ratchet file. The error names the line that is not understood.
    pub fn read(text: &str) -> Result<Counts, String> {
        let mut counts = Counts::default();
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let words: Vec<&str> = line.split_whitespace().collect();
            let [rule, unit, count] = words[..] else {
                return Err(format!("{FILE}: not understood: {line}"));
            };
            let count = count.parse().map_err(|_| format!("{FILE}: no number: {line}"))?;
            if counts.0.insert((rule.to_string(), unit.to_string()), count).is_some() {
                return Err(format!("{FILE}: the second line for {rule} {unit}"));
            }
        }
        Ok(counts)
    }

    /// The text of a ratchet file.
    pub fn write(&self) -> String {
        let mut text = HEAD.to_string();
        for ((rule, unit), count) in &self.0 {
            text.push_str(&format!("{rule:18} {unit:16} {count}\n"));
        }
        text
    }

    /// Every rule and folder whose count here is not that of `found`.
    pub fn differences(&self, found: &Counts) -> Vec<Difference> {
        let mut keys: Vec<_> = self.0.keys().chain(found.0.keys()).collect();
        keys.sort();
        keys.dedup();
        let count = |counts: &Counts, key| counts.0.get(key).copied().unwrap_or(0);
        keys.into_iter()
            .map(|key| Difference {
                rule: key.0.clone(),
                unit: key.1.clone(),
                allowed: count(self, key),
                found: count(found, key),
            })
            .filter(|difference| difference.allowed != difference.found)
            .collect()
    }

    /// Counts of whole rules. They stay when a file moves to another folder.
    pub fn totals(&self) -> BTreeMap<&str, usize> {
        let mut totals = BTreeMap::new();
        for ((rule, _), count) in &self.0 {
            *totals.entry(rule.as_str()).or_default() += count;
        }
        totals
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finding(rule: &'static str, path: &str) -> Finding {
        Finding { rule, path: path.to_string(), line: 1, text: String::new() }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let findings =
            [finding("b", "crates/x/a.rs"), finding("b", "crates/x/b.rs"), finding("a", "README.md")];
        let counts = Counts::of(&findings);
        assert_eq!(Counts::read(&counts.write()), Ok(counts.clone()));
        assert_eq!(counts.totals(), BTreeMap::from([("a", 1), ("b", 2)]));
        assert!(Counts::read("a b\n").is_err() && Counts::read("a . x\n").is_err());
        assert!(Counts::read("a . 1\na . 2\n").is_err());
    }

    #[test]
    fn more_and_fewer_findings_are_differences() {
        let allowed = Counts::read("a . 2\nb . 1\nc docs 1\n").unwrap();
        let found = Counts::of(&[finding("b", "x"), finding("c", "docs/a"), finding("c", "docs/b")]);
        let differences = allowed.differences(&found);
        let shown: Vec<_> = differences.iter().map(|d| (d.rule.as_str(), d.allowed, d.found)).collect();
        assert_eq!(shown, [("a", 2, 0), ("c", 1, 2)]);
    }
}
