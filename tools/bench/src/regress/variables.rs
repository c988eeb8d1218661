//! psql's variables. Each server has its own, as `\gset` keeps what that server answered.

use super::lexer::{Part, Quoting, variable_at};
use std::collections::HashMap;

/// The variables of one session, by name.
#[derive(Debug, Clone, Default)]
pub struct Variables(HashMap<String, String>);

fn quoted(value: &str, quote: char) -> String {
    let doubled = value.replace(quote, &format!("{quote}{quote}"));
    let escape = if quote == '\'' && value.contains('\\') { " E" } else { "" };
    let doubled = if escape.is_empty() { doubled } else { doubled.replace('\\', "\\\\") };
    format!("{escape}{quote}{doubled}{quote}")
}

impl Variables {
    /// Sets a variable.
    pub fn set(&mut self, name: &str, value: &str) {
        self.0.insert(name.to_string(), value.to_string());
    }

    /// Removes a variable.
    pub fn unset(&mut self, name: &str) {
        self.0.remove(name);
    }

    /// True if the variable has a value.
    pub fn is_set(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// The variable's value.
    pub fn value(&self, name: &str) -> Option<String> {
        self.0.get(name).cloned()
    }

    /// The text with every place filled.
    pub fn fill(&self, template: &[Part]) -> String {
        template.iter().map(|part| self.part(part)).collect()
    }

    fn part(&self, part: &Part) -> String {
        match part {
            Part::Text(text) => text.clone(),
            Part::Variable { name, quoting } => {
                let value = self.0.get(name).map_or("", String::as_str);
                match quoting {
                    Quoting::Plain => value.to_string(),
                    Quoting::Literal => quoted(value, '\''),
                    Quoting::Name => quoted(value, '"'),
                    Quoting::IsSet => if self.is_set(name) { "TRUE" } else { "FALSE" }.to_string(),
                }
            }
        }
    }

    /// The arguments of a command with a backslash: separated by blanks, quotes removed, variables
    /// filled.
    pub fn arguments(&self, rest: &str) -> Vec<String> {
        let chars: Vec<char> = rest.chars().collect();
        let mut arguments = Vec::new();
        let mut at = 0;
        while at < chars.len() {
            if chars[at].is_whitespace() {
                at += 1;
                continue;
            }
            let mut argument = String::new();
            while at < chars.len() && !chars[at].is_whitespace() {
                at += self.argument_piece(&chars, at, &mut argument);
            }
            arguments.push(argument);
        }
        arguments
    }

    /// Adds the piece at `at` to the argument; how many characters it has.
    fn argument_piece(&self, chars: &[char], at: usize, argument: &mut String) -> usize {
        if let Some((part, length)) = variable_at(chars, at) {
            let Part::Variable { name, quoting } = &part else { return length };
            if *quoting == Quoting::IsSet || self.is_set(name) {
                argument.push_str(&self.part(&part));
            } else {
                argument.extend(&chars[at..at + length]);
            }
            return length;
        }
        if chars[at] != '\'' {
            argument.push(chars[at]);
            return 1;
        }
        let mut end = at + 1;
        while end < chars.len() {
            match chars[end] {
                '\'' if chars.get(end + 1) == Some(&'\'') => {
                    argument.push('\'');
                    end += 2;
                }
                '\'' => break,
                '\\' if chars.get(end + 1) == Some(&'n') => {
                    argument.push('\n');
                    end += 2;
                }
                c => {
                    argument.push(c);
                    end += 1;
                }
            }
        }
        (end + 1).min(chars.len()) - at
    }
}

/// psql's `\if`: the words that are true; anything that is no boolean counts as false.
pub fn is_true(word: &str) -> bool {
    let word = word.to_ascii_lowercase();
    matches!(word.as_str(), "on" | "1")
        || (!word.is_empty() && ("true".starts_with(&word) || "yes".starts_with(&word)))
}
