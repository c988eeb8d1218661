//! The words of a line of `pg_hba.conf`.
//!
//! Blanks separate fields, commas the words of a field. Inside double quotes neither does, and a
//! doubled quote stands for one. A word that begins with a quote is a name and nothing else:
//! `"all"` is the database of that name. `#` begins a comment.

/// A word, and whether it began with a quote.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    pub text: String,
    pub quoted: bool,
}

impl Word {
    /// True of a word that means something by itself.
    pub fn is(&self, keyword: &str) -> bool {
        !self.quoted && self.text == keyword
    }
}

/// A line's fields, each of at least one word.
pub type Fields = Vec<Vec<Word>>;

/// The lines of a file that say something, each with its number. A backslash at the end joins a
/// line to the next one; the number is then the first one's.
pub fn lines(text: &str) -> Vec<(u32, Fields)> {
    let mut found = Vec::new();
    let mut physical = text.lines().enumerate();
    while let Some((at, line)) = physical.next() {
        let mut whole = line.to_string();
        while whole.ends_with('\\') {
            whole.pop();
            let Some((_, next)) = physical.next() else { break };
            whole.push_str(next);
        }
        let fields = fields(&whole);
        if !fields.is_empty() {
            found.push((at as u32 + 1, fields));
        }
    }
    found
}

fn fields(line: &str) -> Fields {
    let (mut fields, mut rest) = (Vec::new(), line.chars().peekable());
    while rest.peek().is_some() {
        let mut words = Vec::new();
        while let Some((word, more)) = word(&mut rest) {
            words.push(word);
            if !more {
                break;
            }
        }
        if !words.is_empty() {
            fields.push(words);
        }
    }
    fields
}

fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\r')
}

/// The next word, and whether a comma follows it, so that the field goes on.
fn word(rest: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Option<(Word, bool)> {
    while rest.next_if(|c| is_blank(*c) || *c == ',').is_some() {}
    let mut word = Word { text: String::new(), quoted: false };
    let (mut in_quotes, mut after_quote, mut any) = (false, false, false);
    while let Some(c) = rest.next_if(|c| in_quotes || !is_blank(*c)) {
        match c {
            '#' if !in_quotes => {
                rest.by_ref().for_each(drop);
                break;
            }
            ',' if !in_quotes => return any.then_some((word, true)),
            '"' => {
                if after_quote {
                    word.text.push('"');
                }
                // The second of a doubled quote opens again what the first one closed.
                after_quote = in_quotes && !after_quote;
                in_quotes = !in_quotes;
                word.quoted |= word.text.is_empty();
                any = true;
            }
            c => {
                word.text.push(c);
                after_quote = false;
                any = true;
            }
        }
    }
    any.then_some((word, false))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        let show = |w: &Word| if w.quoted { format!("<{}>", w.text) } else { w.text.clone() };
        let line = |(number, fields): (u32, Fields)| {
            let fields: Vec<String> =
                fields.iter().map(|f| f.iter().map(show).collect::<Vec<_>>().join("+")).collect();
            format!("{number}: {}", fields.join(" | "))
        };
        lines(text).into_iter().map(line).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn lines_fields_and_words() {
        for (text, expected) in [
            ("", ""),
            ("# nothing\n\n  \t # at all", ""),
            ("local all all trust", "1: local | all | all | trust"),
            ("\n host\ta,b , c   d # more", "2: host | a+b | c | d"),
            ("host a, b d", "1: host | a+b | d"),
            ("local \"all\" \"a \"\"b\"\" c\" x\"y z\"w#e", "1: local | <all> | <a \"b\" c> | xy zw"),
            ("local \"a,b\",\"c#d\" all", "1: local | <a,b>+<c#d> | all"),
            (
                "local \\\n  all \\\nall trust\nlocal x x y",
                "1: local | all | all | trust\n4: local | x | x | y",
            ),
            ("local \"open all", "1: local | <open all>"),
            ("a \"\" b", "1: a | <> | b"),
            ("a\r\nb\r", "1: a\n2: b"),
        ] {
            assert_eq!(shown(text), expected, "{text:?}");
        }
    }
}
