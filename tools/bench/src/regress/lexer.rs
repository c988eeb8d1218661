//! psql's view of a script: where a statement ends, where a command with a backslash begins.
//!
//! The lexer goes line by line, as the data of COPY FROM STDIN follow the line of their statement.
//! It knows strings, quoted names, dollar quotes, comments, parentheses and the bodies of BEGIN
//! ATOMIC, within which a semicolon ends nothing.

use std::collections::VecDeque;

/// How a variable's value stands in the text: as it is, as a literal, as a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quoting {
    Plain,
    Literal,
    Name,
    /// `:{?name}`: TRUE or FALSE.
    IsSet,
}

/// A piece of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    Text(String),
    Variable { name: String, quoting: Quoting },
}

/// A text with places for variables.
pub type Template = Vec<Part>;

/// A statement or a command of psql.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Item {
    /// A statement that a semicolon ends; the line on which it begins.
    Statement { template: Template, line: usize },
    /// A command with a backslash; what of a statement stands before it is still in
    /// [`Lexer::pending`].
    Command { name: String, rest: String, line: usize },
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Within {
    Nothing,
    String { backslash: bool },
    Name,
    Dollar { tag: String },
    Comment { depth: usize },
}

/// Cuts a script into items.
pub struct Lexer {
    lines: VecDeque<String>,
    /// The rest of the current line.
    current: Vec<char>,
    at: usize,
    line: usize,
    within: Within,
    template: Template,
    begun_at: usize,
    parentheses: usize,
    /// The first words of the statement, to tell the body of CREATE FUNCTION ... BEGIN ATOMIC.
    first_words: Vec<String>,
    begin_depth: usize,
    /// Does a backslash escape in every string, and not only in E'...'?
    pub backslashes_escape: bool,
}

fn is_name_start(c: char) -> bool {
    c.is_alphabetic() || c == '_' || !c.is_ascii()
}

fn is_name_part(c: char) -> bool {
    is_name_start(c) || c.is_ascii_digit()
}

/// `:name`, `:'name'`, `:"name"` or `:{?name}` at `at`; the variable and the length of its place.
pub fn variable_at(chars: &[char], at: usize) -> Option<(Part, usize)> {
    if chars.get(at) != Some(&':') || chars.get(at.wrapping_sub(1)) == Some(&':') {
        return None;
    }
    let (start, close, quoting) = match chars.get(at + 1)? {
        '\'' => (at + 2, Some('\''), Quoting::Literal),
        '"' => (at + 2, Some('"'), Quoting::Name),
        '{' if chars.get(at + 2) == Some(&'?') => (at + 3, Some('}'), Quoting::IsSet),
        c if is_name_part(*c) => (at + 1, None, Quoting::Plain),
        _ => return None,
    };
    let length = chars[start..].iter().take_while(|c| is_name_part(**c)).count();
    let end = start + length;
    if length == 0 || close.is_some_and(|close| chars.get(end) != Some(&close)) {
        return None;
    }
    let name = chars[start..end].iter().collect();
    let end = end + usize::from(close.is_some());
    Some((Part::Variable { name, quoting }, end - at))
}

impl Lexer {
    /// Begins at the script's first line.
    pub fn new(script: &str) -> Lexer {
        Lexer {
            lines: script.lines().map(str::to_string).collect(),
            current: Vec::new(),
            at: 0,
            line: 0,
            within: Within::Nothing,
            template: Template::new(),
            begun_at: 0,
            parentheses: 0,
            first_words: Vec::new(),
            begin_depth: 0,
            backslashes_escape: false,
        }
    }

    /// The data of COPY FROM STDIN: the lines after the current one, up to `\.`.
    pub fn copy_data(&mut self) -> String {
        let mut data = String::new();
        while let Some(line) = self.lines.pop_front() {
            self.line += 1;
            if line == "\\." {
                break;
            }
            data.push_str(&line);
            data.push('\n');
        }
        data
    }

    /// Takes what stands before a command with a backslash: the statement that `\g` and its kin
    /// send.
    pub fn pending(&mut self) -> Option<(Template, usize)> {
        let line = self.begun_at;
        let template = self.reset();
        let is_empty = template.iter().all(|p| matches!(p, Part::Text(t) if t.trim().is_empty()));
        (!is_empty).then_some((template, line))
    }

    fn reset(&mut self) -> Template {
        self.parentheses = 0;
        self.begin_depth = 0;
        self.first_words.clear();
        std::mem::take(&mut self.template)
    }

    fn push(&mut self, text: &str) {
        if self.template.is_empty() {
            if text.trim().is_empty() {
                return;
            }
            self.begun_at = self.line;
        }
        match self.template.last_mut() {
            Some(Part::Text(last)) => last.push_str(text),
            _ => self.template.push(Part::Text(text.to_string())),
        }
    }

    /// Copies `count` characters of the line.
    fn copy(&mut self, count: usize) {
        let text: String = self.current[self.at..self.at + count].iter().collect();
        self.push(&text);
        self.at += count;
    }

    fn starts_with(&self, text: &str) -> bool {
        text.chars().enumerate().all(|(i, c)| self.current.get(self.at + i) == Some(&c))
    }

    /// The next statement or command. `is_set` knows psql's variables.
    pub fn next(&mut self, is_set: &dyn Fn(&str) -> bool) -> Option<Item> {
        loop {
            while self.at < self.current.len() {
                if let Some(item) = self.step(is_set) {
                    return Some(item);
                }
            }
            if !self.template.is_empty() {
                self.push("\n");
            }
            self.current = self.lines.pop_front()?.chars().collect();
            self.at = 0;
            self.line += 1;
        }
    }

    fn step(&mut self, is_set: &dyn Fn(&str) -> bool) -> Option<Item> {
        match self.within.clone() {
            Within::Nothing => return self.step_outside(is_set),
            Within::String { backslash } => {
                if backslash && self.starts_with("\\") && self.at + 1 < self.current.len() {
                    self.copy(2);
                    return None;
                }
                if self.starts_with("'") {
                    self.within = Within::Nothing;
                }
                self.copy(1);
            }
            Within::Name => {
                if self.starts_with("\"") {
                    self.within = Within::Nothing;
                }
                self.copy(1);
            }
            Within::Dollar { tag } => {
                if self.starts_with(&tag) {
                    self.within = Within::Nothing;
                    self.copy(tag.chars().count());
                } else {
                    self.copy(1);
                }
            }
            Within::Comment { depth } => {
                if self.starts_with("*/") {
                    self.within =
                        if depth == 1 { Within::Nothing } else { Within::Comment { depth: depth - 1 } };
                    self.copy(2);
                } else if self.starts_with("/*") {
                    self.within = Within::Comment { depth: depth + 1 };
                    self.copy(2);
                } else {
                    self.copy(1);
                }
            }
        }
        None
    }

    fn step_outside(&mut self, is_set: &dyn Fn(&str) -> bool) -> Option<Item> {
        let c = self.current[self.at];
        match c {
            '-' if self.starts_with("--") => {
                let count = self.current.len() - self.at;
                if self.template.is_empty() { self.at += count } else { self.copy(count) }
            }
            '/' if self.starts_with("/*") => {
                self.within = Within::Comment { depth: 1 };
                self.copy(2);
            }
            '\'' => {
                self.within = Within::String { backslash: self.backslashes_escape };
                self.copy(1);
            }
            'e' | 'E' if self.current.get(self.at + 1) == Some(&'\'') => {
                self.within = Within::String { backslash: true };
                self.copy(2);
            }
            '"' => {
                self.within = Within::Name;
                self.copy(1);
            }
            '$' => self.dollar(),
            '(' => {
                self.parentheses += 1;
                self.copy(1);
            }
            ')' => {
                self.parentheses = self.parentheses.saturating_sub(1);
                self.copy(1);
            }
            ';' if self.parentheses == 0 && self.begin_depth == 0 => return self.semicolon(),
            '\\' => return self.backslash(),
            ':' => self.colon(is_set),
            c if is_name_start(c) => self.word(),
            c if c.is_ascii_digit() => {
                let rest = &self.current[self.at..];
                let count = rest.iter().take_while(|c| is_name_part(**c) || **c == '$').count();
                self.copy(count);
            }
            _ => self.copy(1),
        }
        None
    }

    fn semicolon(&mut self) -> Option<Item> {
        self.at += 1;
        let line = self.begun_at;
        let template = self.reset();
        (!template.is_empty()).then_some(Item::Statement { template, line })
    }

    fn backslash(&mut self) -> Option<Item> {
        self.at += 1;
        if self.starts_with(";") {
            self.at += 1;
            self.push(";");
            return None;
        }
        let is_end = |c: &char| c.is_whitespace() || *c == '\\';
        let mut length = self.current[self.at..].iter().take_while(|c| !is_end(c)).count();
        if length == 0 {
            length = self.current.len() - self.at;
        }
        let name: String = self.current[self.at..self.at + length].iter().collect();
        let rest: String = self.current[self.at + length..].iter().collect();
        self.at = self.current.len();
        Some(Item::Command { name, rest: rest.trim().to_string(), line: self.line })
    }

    fn dollar(&mut self) {
        let rest = &self.current[self.at + 1..];
        let length = rest.iter().take_while(|c| is_name_part(**c)).count();
        let is_tag = rest.get(length) == Some(&'$') && !rest.first().is_some_and(char::is_ascii_digit);
        if !is_tag {
            self.copy(1);
            return;
        }
        let tag: String = self.current[self.at..self.at + length + 2].iter().collect();
        self.within = Within::Dollar { tag };
        self.copy(length + 2);
    }

    fn colon(&mut self, is_set: &dyn Fn(&str) -> bool) {
        match variable_at(&self.current, self.at) {
            Some((Part::Variable { name, quoting }, length))
                if quoting == Quoting::IsSet || is_set(&name) =>
            {
                if self.template.is_empty() {
                    self.begun_at = self.line;
                }
                self.template.push(Part::Variable { name, quoting });
                self.at += length;
            }
            _ => self.copy(1),
        }
    }

    fn word(&mut self) {
        let rest = &self.current[self.at..];
        let length = rest.iter().take_while(|c| is_name_part(**c) || **c == '$').count();
        let word: String = rest[..length].iter().collect::<String>().to_lowercase();
        if self.first_words.len() < 4 {
            self.first_words.push(word.clone());
        }
        let makes_routine = self.first_words.first().is_some_and(|w| w == "create")
            && self.first_words.iter().any(|w| w == "function" || w == "procedure");
        if makes_routine && self.parentheses == 0 {
            match word.as_str() {
                "begin" => self.begin_depth += 1,
                "case" if self.begin_depth > 0 => self.begin_depth += 1,
                "end" => self.begin_depth = self.begin_depth.saturating_sub(1),
                _ => {}
            }
        }
        self.copy(length);
    }
}
