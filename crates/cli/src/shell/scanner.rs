//! Where a statement ends: at a semicolon that stands outside of literals, comments and
//! parentheses, as psql has it.
//!
//! Text comes line by line. The scanner keeps its place and what is open between two lines, so that
//! a statement of many lines is looked at once.

/// The literal, comment or parenthesis that is open at the end of the text; the prompt shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Mode {
    Plain,
    /// `'...'`; with `escapes`, a backslash takes the next character's meaning.
    Literal {
        escapes: bool,
    },
    Name,
    /// `$tag$...$tag$`, with the whole delimiter.
    Dollar(String),
    /// Comments nest.
    Comment(u32),
}

/// Why the scanner stopped.
#[derive(Debug, PartialEq, Eq)]
pub enum Stop {
    /// A statement ends; the position is behind its semicolon.
    Statement(usize),
    /// A backslash command begins here.
    Command(usize),
    /// The text is over.
    End,
}

/// Finds the ends of statements in lines.
#[derive(Debug)]
pub struct Scanner {
    at: usize,
    mode: Mode,
    depth: u32,
    has_content: bool,
}

impl Default for Scanner {
    fn default() -> Scanner {
        Scanner { at: 0, mode: Mode::Plain, depth: 0, has_content: false }
    }
}

impl Scanner {
    /// Whether there is more than blanks and comments.
    pub fn has_content(&self) -> bool {
        self.has_content
    }

    /// Whether the next line begins something new.
    pub fn is_fresh(&self) -> bool {
        !self.has_content && self.mode == Mode::Plain
    }

    /// The sign of the prompt: `=` where a statement begins, `-` within one, else what is open.
    pub fn sign(&self) -> char {
        match self.mode {
            Mode::Literal { .. } => '\'',
            Mode::Name => '"',
            Mode::Dollar(_) => '$',
            Mode::Comment(_) => '*',
            Mode::Plain if self.depth > 0 => '(',
            Mode::Plain if self.has_content => '-',
            Mode::Plain => '=',
        }
    }

    /// Goes on in a text whose beginning is the same as before, up to the next stop. The text ends
    /// with a line.
    pub fn scan(&mut self, text: &str) -> Stop {
        while self.at < text.len() {
            if let Some(stop) = self.advance(text) {
                return stop;
            }
        }
        Stop::End
    }

    /// One step: a character, or what stands together.
    fn advance(&mut self, text: &str) -> Option<Stop> {
        let rest = &text[self.at..];
        match &mut self.mode {
            Mode::Plain => return self.plain(text),
            Mode::Literal { escapes: true } if rest.starts_with('\\') => {
                self.at += 1 + rest[1..].chars().next().map_or(0, char::len_utf8);
            }
            // A doubled quote ends the literal and begins it again, which comes to the same.
            Mode::Literal { .. } if rest.starts_with('\'') => self.end_of_open(1),
            Mode::Name if rest.starts_with('"') => self.end_of_open(1),
            Mode::Literal { .. } | Mode::Name => self.at += step(rest),
            Mode::Dollar(delimiter) => match rest.find(delimiter.as_str()) {
                Some(found) => {
                    let length = found + delimiter.len();
                    self.end_of_open(length);
                }
                None => self.at = text.len(),
            },
            Mode::Comment(1) if rest.starts_with("*/") => self.end_of_open(2),
            Mode::Comment(depth) => {
                let change = if rest.starts_with("*/") { -1 } else { i32::from(rest.starts_with("/*")) };
                *depth = depth.saturating_add_signed(change);
                self.at += if change == 0 { step(rest) } else { 2 };
            }
        }
        None
    }

    fn end_of_open(&mut self, length: usize) {
        self.at += length;
        self.mode = Mode::Plain;
    }

    /// One step outside of literals and comments.
    fn plain(&mut self, text: &str) -> Option<Stop> {
        let rest = &text[self.at..];
        let byte = rest.as_bytes()[0];
        match byte {
            b' ' | b'\t' | b'\r' | b'\n' | 0x0c => {
                self.at += 1;
                return None;
            }
            b'-' if rest.starts_with("--") => {
                self.at += rest.find('\n').unwrap_or(rest.len());
                return None;
            }
            b'/' if rest.starts_with("/*") => {
                self.at += 2;
                self.mode = Mode::Comment(1);
                return None;
            }
            b'\\' => return Some(Stop::Command(self.at)),
            b';' if self.depth == 0 => {
                self.at += 1;
                return Some(Stop::Statement(self.at));
            }
            _ => {}
        }
        self.has_content = true;
        match byte {
            b'\'' => {
                self.mode = Mode::Literal { escapes: is_escaped(&text[..self.at]) };
                self.at += 1;
            }
            b'"' => {
                self.mode = Mode::Name;
                self.at += 1;
            }
            b'$' => match dollar(rest) {
                Some(delimiter) => {
                    self.at += delimiter.len();
                    self.mode = Mode::Dollar(delimiter.to_string());
                }
                None => self.at += 1,
            },
            b'(' | b'[' => {
                self.depth += 1;
                self.at += 1;
            }
            b')' | b']' => {
                self.depth = self.depth.saturating_sub(1);
                self.at += 1;
            }
            // A word as a whole: a dollar sign within it begins no literal.
            _ if is_word(rest) => self.at += word(rest).len(),
            _ => self.at += step(rest),
        }
        None
    }
}

fn step(rest: &str) -> usize {
    rest.chars().next().map_or(1, char::len_utf8)
}

fn is_word(rest: &str) -> bool {
    match rest.as_bytes().first() {
        Some(byte) if byte.is_ascii() => byte.is_ascii_alphanumeric() || *byte == b'_',
        _ => rest.starts_with(char::is_alphanumeric),
    }
}

/// The word that a text begins with. Most words are ASCII and are looked at byte by byte.
fn word(rest: &str) -> &str {
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$';
    let plain = rest.bytes().position(|byte| !is_letter(byte)).unwrap_or(rest.len());
    if rest.as_bytes().get(plain).is_none_or(u8::is_ascii) {
        return &rest[..plain];
    }
    let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$'));
    &rest[..end.unwrap_or(rest.len())]
}

/// Whether the literal that begins behind this text is `E'...'`.
fn is_escaped(before: &str) -> bool {
    let mut letters = before.chars().rev();
    let marked = matches!(letters.next(), Some('e' | 'E'));
    marked && !letters.next().is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '$')
}

/// The delimiter `$tag$` that a text begins with.
fn dollar(rest: &str) -> Option<&str> {
    let end = rest[1..].find('$')? + 1;
    let tag = &rest[1..end];
    let fits = !tag.starts_with(|c: char| c.is_ascii_digit())
        && tag.chars().all(|c| c.is_alphanumeric() || c == '_');
    fits.then(|| &rest[..=end])
}

/// Where a COPY statement's data is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Copies {
    FromClient,
    ToClient,
}

/// Whether a statement is a COPY whose data goes through the client.
pub fn copies(statement: &str) -> Option<Copies> {
    let mut words = outer_words(statement);
    // Most statements are none, and their first word tells.
    let mut before = words.next().filter(|first| first.eq_ignore_ascii_case("copy"))?;
    words.find_map(|word| {
        let is_pair = |a: &str, b: &str| before.eq_ignore_ascii_case(a) && word.eq_ignore_ascii_case(b);
        let copies = if is_pair("from", "stdin") {
            Some(Copies::FromClient)
        } else {
            is_pair("to", "stdout").then_some(Copies::ToClient)
        };
        before = word;
        copies
    })
}

/// The words outside of literals, comments and parentheses.
fn outer_words(text: &str) -> impl Iterator<Item = &str> {
    let mut scanner = Scanner::default();
    std::iter::from_fn(move || {
        while scanner.at < text.len() {
            let rest = &text[scanner.at..];
            let is_outside = scanner.mode == Mode::Plain && scanner.depth == 0;
            if let Some(Stop::Command(at)) = scanner.advance(text) {
                scanner.at = at + 1;
            }
            if is_outside && is_word(rest) {
                return Some(word(rest));
            }
        }
        None
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The statements of a text, and what is open at its end.
    fn split(text: &str) -> (Vec<&str>, char) {
        let (mut rest, mut statements) = (text, Vec::new());
        loop {
            let mut scanner = Scanner::default();
            match scanner.scan(rest) {
                Stop::Statement(end) => {
                    statements.push(rest[..end].trim());
                    rest = &rest[end..];
                }
                Stop::Command(at) => {
                    statements.push(&rest[at..]);
                    return (statements, scanner.sign());
                }
                Stop::End => return (statements, scanner.sign()),
            }
        }
    }

    #[test]
    fn semicolons_end_statements_outside_of_what_is_open() {
        for (text, statements, sign) in [
            ("select 1; select 2", vec!["select 1;"], '-'),
            ("select ';'; ", vec!["select ';';"], '='),
            ("select 'it''s;'; x", vec!["select 'it''s;';"], '-'),
            (r"select e'\';'; y", vec![r"select e'\';';"], '-'),
            (r"select '\'; y", vec![r"select '\';"], '-'),
            ("select \"a;b\";", vec!["select \"a;b\";"], '='),
            ("select $$;$$; select $a$ ; $$ ; $a$;", vec!["select $$;$$;", "select $a$ ; $$ ; $a$;"], '='),
            ("select a$1; select $1;", vec!["select a$1;", "select $1;"], '='),
            ("-- one; two\nselect 1;", vec!["-- one; two\nselect 1;"], '='),
            ("/* a /* b; */ c; */ select 1;", vec!["/* a /* b; */ c; */ select 1;"], '='),
            ("select (1; 2);", vec!["select (1; 2);"], '='),
            ("select 'open", vec![], '\''),
            ("select \"open", vec![], '"'),
            ("select $x$ open", vec![], '$'),
            ("select /* open", vec![], '*'),
            ("select (", vec![], '('),
            ("-- nothing", vec![], '='),
            ("select 1 \\gx", vec!["\\gx"], '-'),
            ("select '\\d'; \\d t", vec!["select '\\d';", "\\d t"], '='),
        ] {
            assert_eq!(split(text), (statements, sign), "{text}");
        }
    }

    #[test]
    fn a_statement_that_comes_in_lines_is_the_same() {
        let text = "select 'a\n;b', $$\n;\n$$, /* ;\n */ (1\n;) ;\n";
        let (mut scanner, mut so_far) = (Scanner::default(), String::new());
        for line in text.split_inclusive('\n') {
            so_far.push_str(line);
            let last = so_far.len() == text.len();
            let expected = if last { Stop::Statement(text.len() - 1) } else { Stop::End };
            assert_eq!(scanner.scan(&so_far), expected, "{so_far}");
        }
    }

    #[test]
    fn copies_through_the_client_are_known() {
        assert_eq!(copies("copy t from stdin;"), Some(Copies::FromClient));
        assert_eq!(copies("-- x\nCOPY t (a, b) FROM STDIN WITH (format csv);"), Some(Copies::FromClient));
        assert_eq!(copies("copy (select 'from stdin') to stdout;"), Some(Copies::ToClient));
        assert_eq!(copies("copy t to 'from stdin';"), None);
        assert_eq!(copies("select 1 from stdin;"), None);
        assert_eq!(copies("copy été from stdin;"), Some(Copies::FromClient));
        assert_eq!(copies("copyé from stdin;"), None);
        assert_eq!(copies("copy"), None);
        assert_eq!(copies(""), None);
    }
}
