//! The wrong answers that have a reason.
//!
//! The file is a list of reasons. Each begins with `reason NAME: TEXT`; the lines below it are
//! patterns, `FILE GLOB`, that say which statements it explains. A glob is matched against the
//! statement on one line in lower case, an arrow and what Sinew answered in short (`0 rows`,
//! `42883 message`). In a file's name and in a glob `*` stands for anything.

/// More reasons than these would be a list of cases, not of classes.
pub const REASONS_MAX: usize = 20;

#[derive(Debug)]
struct Pattern {
    file: String,
    glob: String,
    line: usize,
    hits: usize,
}

#[derive(Debug)]
struct Reason {
    name: String,
    patterns: Vec<Pattern>,
    hits: usize,
}

/// The list of reasons.
#[derive(Debug, Default)]
pub struct Expected(Vec<Reason>);

/// Does `text` match `glob`, in which `*` stands for any characters?
fn matches(glob: &str, text: &str) -> bool {
    let mut pieces = glob.split('*');
    let first = pieces.next().unwrap_or("");
    let Some(mut rest) = text.strip_prefix(first) else { return false };
    let mut last = None;
    for piece in pieces {
        if let Some(piece) = last.replace(piece) {
            let piece: &str = piece;
            let Some(at) = rest.find(piece) else { return false };
            rest = &rest[at + piece.len()..];
        }
    }
    match last {
        Some(piece) => rest.ends_with(piece),
        None => rest.is_empty(),
    }
}

impl Expected {
    /// Reads a list. The error names the line that is not understood.
    pub fn parse(text: &str) -> Result<Expected, String> {
        let mut reasons: Vec<Reason> = Vec::new();
        for (number, line) in text.lines().enumerate().map(|(n, l)| (n + 1, l.trim())) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if let Some(reason) = line.strip_prefix("reason ") {
                let (name, why) = reason.split_once(':').unwrap_or((reason, ""));
                if why.trim().is_empty() {
                    return Err(format!("line {number}: a reason needs a name, a colon and a sentence"));
                }
                reasons.push(Reason { name: name.trim().to_string(), patterns: Vec::new(), hits: 0 });
                continue;
            }
            let parts = line.split_once(char::is_whitespace);
            let (Some((file, glob)), Some(reason)) = (parts, reasons.last_mut()) else {
                return Err(format!("line {number}: a pattern is a file and a glob, below a reason"));
            };
            let (file, glob) = (file.to_string(), glob.trim().to_string());
            reason.patterns.push(Pattern { file, glob, line: number, hits: 0 });
        }
        if reasons.len() > REASONS_MAX {
            return Err(format!("{} reasons, at most {REASONS_MAX} are allowed", reasons.len()));
        }
        Ok(Expected(reasons))
    }

    /// The name of the reason that explains a wrong answer.
    pub fn explain(&mut self, file: &str, what: &str) -> Option<String> {
        for reason in &mut self.0 {
            let fits = |p: &&mut Pattern| matches(&p.file, file) && matches(&p.glob, what);
            if let Some(pattern) = reason.patterns.iter_mut().find(fits) {
                pattern.hits += 1;
                reason.hits += 1;
                return Some(reason.name.clone());
            }
        }
        None
    }

    /// A statement is wrong because an earlier one is that `name` explains.
    pub fn follows(&mut self, name: &str) {
        if let Some(reason) = self.0.iter_mut().find(|r| r.name == name) {
            reason.hits += 1;
        }
    }

    /// Each reason and how many wrong answers it explains.
    pub fn hits(&self) -> impl Iterator<Item = (&str, usize)> {
        self.0.iter().map(|r| (r.name.as_str(), r.hits))
    }

    /// Patterns that explain nothing any more.
    pub fn idle(&self) -> Vec<String> {
        let idle = |r: &Reason| {
            let name = r.name.clone();
            let show = move |p: &Pattern| format!("line {}: {}: {} {}", p.line, name, p.file, p.glob);
            r.patterns.iter().filter(|p| p.hits == 0).map(show).collect::<Vec<_>>()
        };
        self.0.iter().flat_map(idle).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn globs() {
        assert!(matches("*", ""));
        assert!(matches("explain*", "explain select 1"));
        assert!(matches("*a*b", "xxaxxbb"));
        assert!(!matches("a*b*c", "abx"));
        assert!(!matches("abc", "abcd"));
    }

    #[test]
    fn reasons_explain_and_idle_patterns_are_named() {
        let text = "# comment\nreason plans: Plans differ.\n* explain*\njoin *=> 0 rows*\n";
        let mut expected = Expected::parse(text).unwrap();
        assert_eq!(expected.explain("box", "explain select 1 => 1 rows").as_deref(), Some("plans"));
        assert_eq!(expected.explain("box", "select 1 => 0 rows"), None);
        assert_eq!(expected.idle(), ["line 4: plans: join *=> 0 rows*"]);
        assert!(Expected::parse("* explain*").is_err());
        assert!(Expected::parse("reason plans:").is_err());
    }
}
