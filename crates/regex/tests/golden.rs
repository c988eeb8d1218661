//! Patterns and their matches, from `golden.txt`.
//!
//! - A line that begins with `/` is a pattern between slashes with its flags behind.
//! - Each line below it is a text in quotes. The match with its groups follows, `no` if there is
//!   none, or `all` with every match of the text.
//! - `! reason` says that the pattern is refused.

use sinew_regex::{Error, Options, Regex, Span};

fn work(_: usize) -> Result<(), sinew_regex::Interrupted> {
    Ok(())
}

fn show(text: &str, groups: &[Span]) -> String {
    let parts: Vec<&str> = groups.iter().map(|g| g.map_or("-", |(begin, end)| &text[begin..end])).collect();
    format!("{{{}}}", parts.join(",")).replace('\n', "\\n")
}

fn first(re: &mut Regex, text: &str) -> String {
    let mut groups = Vec::new();
    let found = re.captures(text, 0, &mut groups, work).expect("matched");
    assert_eq!(found, re.is_match(text, work).expect("matched"), "{text:?}");
    if found { show(text, &groups) } else { "no".to_string() }
}

fn all(re: &mut Regex, text: &str) -> String {
    let mut found = Vec::new();
    let mut from = 0;
    while from <= text.len()
        && let Some((begin, end)) = re.find(text, from, work).expect("matched")
    {
        found.push(show(text, &[Some((begin, end))]));
        let width = text[end..].chars().next().map_or(1, char::len_utf8);
        from = if end > begin { end } else { end + width };
    }
    found.join(" ")
}

#[test]
fn patterns_match_what_they_mean() {
    let mut regex = None;
    let mut checked = 0;
    let mut wrong = Vec::new();
    for (i, line) in include_str!("golden.txt").lines().enumerate() {
        let at = format!("line {}: {line}", i + 1);
        if let Some(pattern) = line.strip_prefix('/') {
            let (pattern, flags) = pattern.rsplit_once('/').expect(&at);
            let mut options = Options::default();
            assert!(flags.chars().all(|c| options.apply(c)), "{at}");
            regex = Some(Regex::new(&pattern.replace("\\~", "\n"), options, work));
        } else if let Some(reason) = line.strip_prefix("! ") {
            match regex.as_ref().expect(&at) {
                Err(Error::Invalid(found)) if found.to_string() == reason => {}
                other => wrong.push(format!("{at}: {:?}", other.as_ref().err())),
            }
            checked += 1;
        } else if let Some(rest) = line.strip_prefix('"') {
            let (text, expected) = rest.rsplit_once("\" ").expect(&at);
            let text = text.replace("\\n", "\n");
            let re = regex.as_mut().expect(&at).as_mut().unwrap_or_else(|e| panic!("{at}: {e:?}"));
            let found = match expected.strip_prefix("all ") {
                Some(_) => format!("all {}", all(re, &text)),
                None => first(re, &text),
            };
            if found != expected {
                wrong.push(format!("{at}: {found}"));
            }
            checked += 1;
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(checked > 100, "{checked}");
}
