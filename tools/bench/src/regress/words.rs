//! The words of a statement, and the names of what it makes or changes.
//!
//! This is no parser: the suite's statements are often meant to be wrong. It only has to tell which
//! later statements stand on what an earlier one should have done.

use std::collections::BTreeSet;

/// A word of a statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Word {
    /// A name or keyword, in lower case unless it was quoted.
    Name(String),
    /// A string or the text between dollar quotes.
    Text(String),
    /// An operator, or one of `( ) , ; .`.
    Sign(String),
}

impl Word {
    fn is(&self, keyword: &str) -> bool {
        matches!(self, Word::Name(name) if name == keyword)
    }

    fn is_sign(&self, sign: &str) -> bool {
        matches!(self, Word::Sign(text) if text == sign)
    }
}

const OPERATOR_SIGNS: &str = "+-*/<>=~!@#%^&|`?";

fn quoted_end(chars: &[char], at: usize, quote: char, backslash: bool) -> usize {
    let mut end = at;
    while end < chars.len() && chars[end] != quote {
        end += if backslash && chars[end] == '\\' { 2 } else { 1 };
    }
    end.min(chars.len())
}

fn dollar_tag(chars: &[char], at: usize) -> Option<usize> {
    let length = chars[at + 1..].iter().take_while(|c| c.is_alphanumeric() || **c == '_').count();
    let is_tag = chars.get(at + 1 + length) == Some(&'$') && !chars[at + 1].is_ascii_digit();
    is_tag.then_some(length + 2)
}

/// Cuts a text into words; comments are left out.
pub fn words(text: &str) -> Vec<Word> {
    let chars: Vec<char> = text.chars().collect();
    let mut found = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        let c = chars[at];
        let next = chars.get(at + 1).copied().unwrap_or(' ');
        match c {
            '-' if next == '-' => at += chars[at..].iter().take_while(|c| **c != '\n').count(),
            '/' if next == '*' => at = comment_end(&chars, at),
            '\'' => {
                let backslash = matches!(found.last(), Some(Word::Name(e)) if e == "e")
                    && at > 0
                    && chars[at - 1].eq_ignore_ascii_case(&'e');
                let end = quoted_end(&chars, at + 1, '\'', backslash);
                found.push(Word::Text(chars[at + 1..end].iter().collect()));
                at = end + 1;
            }
            '"' => {
                let end = quoted_end(&chars, at + 1, '"', false);
                found.push(Word::Name(chars[at + 1..end].iter().collect()));
                at = end + 1;
            }
            '$' if dollar_tag(&chars, at).is_some() => {
                let length = dollar_tag(&chars, at).expect("just seen");
                let tag = &chars[at..at + length];
                let body = at + length;
                let end = (body..chars.len()).find(|i| chars[*i..].starts_with(tag)).unwrap_or(chars.len());
                found.push(Word::Text(chars[body..end].iter().collect()));
                at = end + length;
            }
            c if c.is_alphanumeric() || c == '_' => {
                let length = chars[at..]
                    .iter()
                    .take_while(|c| c.is_alphanumeric() || **c == '_' || **c == '$')
                    .count();
                found.push(Word::Name(chars[at..at + length].iter().collect::<String>().to_lowercase()));
                at += length;
            }
            c if OPERATOR_SIGNS.contains(c) => {
                let length = chars[at..].iter().take_while(|c| OPERATOR_SIGNS.contains(**c)).count();
                found.push(Word::Sign(chars[at..at + length].iter().collect()));
                at += length;
            }
            c => {
                if !c.is_whitespace() {
                    found.push(Word::Sign(c.to_string()));
                }
                at += 1;
            }
        }
    }
    found
}

fn comment_end(chars: &[char], at: usize) -> usize {
    let mut depth = 0;
    let mut end = at;
    while end < chars.len() {
        if chars[end..].starts_with(&['/', '*']) {
            depth += 1;
            end += 2;
        } else if chars[end..].starts_with(&['*', '/']) {
            depth -= 1;
            end += 2;
            if depth == 0 {
                break;
            }
        } else {
            end += 1;
        }
    }
    end
}

/// Every name that the words mention, those inside of strings and bodies of functions as well.
pub fn mentioned(words: &[Word]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for word in words {
        match word {
            Word::Name(name) => {
                names.insert(name.clone());
            }
            Word::Text(text) => {
                names.insert(text.clone());
                let inner = text.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$'));
                names.extend(inner.filter(|w| !w.is_empty()).map(str::to_lowercase));
            }
            Word::Sign(sign) if sign.len() > 1 => {
                names.insert(sign.clone());
            }
            Word::Sign(_) => {}
        }
    }
    names
}

/// Words between the verb and the name of an object.
const FILLERS: &str = "or replace temp temporary local global unlogged unique materialized foreign recursive \
    constraint trusted procedural event access method class family text search configuration \
    dictionary parser template user mapping for default conversion concurrently if not exists only \
    table view index sequence function procedure routine aggregate operator type domain schema \
    database role group trigger rule policy statistics language cast collation extension server \
    data wrapper publication subscription tablespace transform large object into from verbose full \
    freeze system all authorization next prior first last absolute relative forward backward in";

/// The last part of the qualified name at `at`, and the position after it.
fn qualified(words: &[Word], mut at: usize) -> Option<(String, usize)> {
    loop {
        let name = match words.get(at)? {
            Word::Name(name) | Word::Text(name) => name.clone(),
            Word::Sign(sign) if sign.chars().all(|c| OPERATOR_SIGNS.contains(c)) => sign.clone(),
            Word::Sign(_) => return None,
        };
        at += 1;
        if words.get(at).is_some_and(|w| w.is_sign(".")) {
            at += 1;
            continue;
        }
        return Some((name, at));
    }
}

fn skip_fillers(words: &[Word], mut at: usize) -> usize {
    let is_filler = |w: &Word| matches!(w, Word::Name(name) if FILLERS.split(' ').any(|f| f == name));
    while words.get(at).is_some_and(is_filler) {
        at += 1;
    }
    at
}

/// The names after each of `keywords`, wherever they stand.
fn names_after(words: &[Word], keywords: &[&str], found: &mut BTreeSet<String>) {
    for at in 0..words.len() {
        if !keywords.iter().any(|k| words[at].is(k)) {
            continue;
        }
        let mut at = skip_fillers(words, at + 1);
        while words.get(at).is_some_and(|w| w.is_sign("(")) {
            at = skip_fillers(words, at + 1);
        }
        while let Some((name, next)) = qualified(words, at) {
            found.insert(name);
            if !words.get(next).is_some_and(|w| w.is_sign(",")) {
                break;
            }
            at = next + 1;
        }
    }
}

/// The names that a statement makes, changes or removes. Several statements in one string are taken
/// together.
pub fn targets(words: &[Word]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for statement in words.split(|w| w.is_sign(";")) {
        statement_targets(statement, &mut found);
    }
    found
}

fn statement_targets(words: &[Word], found: &mut BTreeSet<String>) {
    let Some(Word::Name(verb)) = words.first() else { return };
    match verb.as_str() {
        "create" => {
            names_after(&words[..1], &["create"], found);
            names_after(words, &["create", "inherits", "of"], found);
            if words.iter().any(|w| w.is("range")) {
                let ranges: Vec<String> = found.iter().map(|n| n.replace("range", "multirange")).collect();
                found.extend(ranges);
            }
            let hangs_on_table = ["trigger", "rule", "policy", "index", "statistics"];
            if words.iter().take(6).any(|w| hangs_on_table.iter().any(|k| w.is(k))) {
                names_after(words, &["on", "to"], found);
            }
        }
        "alter" | "drop" => {
            names_after(words, &[verb, "to", "attach", "detach", "partition", "on", "inherit"], found)
        }
        "truncate" | "declare" | "prepare" | "fetch" | "move" | "close" | "deallocate" | "refresh"
        | "execute" | "call" | "set" | "reset" | "savepoint" | "release" | "import" => {
            names_after(words, &[verb], found);
        }
        "grant" | "revoke" | "comment" | "security" | "reassign" => {
            names_after(words, &[verb, "on", "to", "from", "by"], found);
        }
        "copy" => names_after(words, &["copy"], found),
        "do" => found.extend(mentioned(words)),
        "explain" => return,
        _ => {}
    }
    for at in 0..words.len() {
        let follows = |keyword: &str| at > 0 && words[at - 1].is(keyword);
        let changes = (words[at].is("into") && verb != "fetch")
            || (words[at].is("update") && !follows("for") && !follows("key"))
            || (words[at].is("from") && follows("delete"));
        if changes {
            names_after(&words[at..(at + 8).min(words.len())], &["into", "update", "from"], found);
        }
    }
    for noise in ["select", "as", "table"] {
        found.remove(noise);
    }
    if !matches!(verb.as_str(), "create" | "drop" | "alter") {
        found.remove("set");
    }
}

/// The names that the statement makes anew or removes, so that nothing of an earlier one of that
/// name is left.
pub fn made_anew(words: &[Word]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let Some(Word::Name(verb)) = words.first() else { return found };
    let is_kept = words.windows(3).any(|w| w[0].is("if") && w[1].is("not") && w[2].is("exists"));
    if ["create", "drop", "prepare", "declare"].contains(&verb.as_str()) && !is_kept {
        names_after(&words[..words.len().min(12)], &[verb], &mut found);
    }
    found
}

/// The strings of a statement: arguments of functions that may name what they change.
pub fn texts(words: &[Word]) -> BTreeSet<String> {
    words.iter().filter_map(|w| if let Word::Text(text) = w { Some(text.clone()) } else { None }).collect()
}

/// The names that the body of a routine changes: the targets of the statements inside of strings.
pub fn targets_in_texts(words: &[Word]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for text in texts(words) {
        let inner = self::words(&text);
        names_after(&inner, &["table", "into", "update", "view", "sequence"], &mut found);
    }
    found
}

/// The tables that a statement's foreign keys refer to.
pub fn referenced(words: &[Word]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    names_after(words, &["references"], &mut found);
    found
}
