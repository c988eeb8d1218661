//! Random patterns on random texts: no panic, no runaway, and answers that agree with one another.

use fastrand::Rng;
use sinew_regex::{Error, Interrupted, Options, Regex};
use std::cell::Cell;

thread_local! {
    static LEFT: Cell<usize> = const { Cell::new(0) };
}

/// So much may a pattern and its matches on a short text cost.
const UNITS_MAX: usize = 50_000_000;

fn work(units: usize) -> Result<(), Interrupted> {
    let left = LEFT.get();
    if units > left {
        return Err(Interrupted(Box::new("too much")));
    }
    LEFT.set(left - units);
    Ok(())
}

const PIECES: [&str; 60] = [
    "a",
    "b",
    "c",
    "é",
    "日",
    ".",
    "*",
    "+",
    "?",
    "*?",
    "+?",
    "??",
    "{2}",
    "{0,3}",
    "{1,}?",
    "{255}",
    "{0}",
    "(",
    "(",
    ")",
    ")",
    "(?:",
    "(?=",
    "(?!",
    "(?<=",
    "(?<!",
    "|",
    "^",
    "$",
    "\\m",
    "\\M",
    "\\y",
    "\\Y",
    "\\A",
    "\\Z",
    "\\1",
    "\\2",
    "\\d",
    "\\W",
    "\\S",
    "[ab]",
    "[^a]",
    "[",
    "]",
    "[[:alpha:]]",
    "[a-",
    "\\",
    "{",
    "}",
    "(?i)",
    "(?n)",
    "***:",
    "***=",
    "\\x",
    "\\u00e9",
    "(?#",
    "\n",
    "#",
    " ",
    "-",
];

fn pattern(rng: &mut Rng) -> String {
    (0..rng.usize(0..12)).map(|_| PIECES[rng.usize(0..PIECES.len())]).collect()
}

fn text(rng: &mut Rng) -> String {
    (0..rng.usize(0..24)).map(|_| ['a', 'b', 'c', 'é', '日', '\n', ' ', 'A'][rng.usize(0..8)]).collect()
}

fn options(rng: &mut Rng) -> Options {
    let mut options = Options::default();
    for _ in 0..rng.usize(0..3) {
        options.apply(['i', 'n', 'w', 'p', 'x', 'e', 'b', 'q'][rng.usize(0..8)]);
    }
    options
}

/// The number of bytes behind which the next search begins.
fn step(text: &str, at: usize) -> usize {
    text[at..].chars().next().map_or(1, char::len_utf8)
}

fn check(pattern: &str, options: Options, text: &str) -> Result<(), Error> {
    let at = format!("{pattern:?} {options:?} on {text:?}");
    let mut re = Regex::new(pattern, options, work)?;
    let any = re.is_match(text, work)?;
    assert_eq!(any, re.find(text, 0, work)?.is_some(), "{at}");
    let mut groups = Vec::new();
    let mut from = 0;
    while from <= text.len() {
        let found = re.find(text, from, work)?;
        assert_eq!(found.is_some(), re.captures(text, from, &mut groups, work)?, "{at}");
        let Some((begin, end)) = found else { break };
        assert!(from <= begin && begin <= end, "{at}");
        assert_eq!(groups.len(), re.groups() + 1, "{at}");
        assert_eq!(groups[0], found, "{at}");
        for (low, high) in groups.iter().flatten() {
            assert!(begin <= *low && low <= high && *high <= end, "{at}: {groups:?}");
            assert!(text.is_char_boundary(*low) && text.is_char_boundary(*high), "{at}");
        }
        from = if end > begin { end } else { end + step(text, end) };
    }
    Ok(())
}

#[test]
fn random_patterns_neither_panic_nor_run_away() {
    let seed = std::env::var("SINEW_SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(1);
    let count = std::env::var("SINEW_COUNT").ok().and_then(|s| s.parse().ok()).unwrap_or(20_000);
    let mut rng = Rng::with_seed(seed);
    let mut good = 0;
    for i in 0..count {
        let (pattern, options, text) = (pattern(&mut rng), options(&mut rng), text(&mut rng));
        LEFT.set(UNITS_MAX);
        match check(&pattern, options, &text) {
            Ok(()) => good += 1,
            Err(Error::Invalid(_)) => {}
            Err(Error::Interrupted(_)) => {
                panic!("pattern {i} of seed {seed} takes too long: {pattern:?} {options:?} on {text:?}")
            }
        }
    }
    assert!(good > count / 10, "only {good} of {count} patterns were good");
}

#[test]
fn patterns_that_backtracking_cannot_bear_are_quick() {
    let text = "a".repeat(2000);
    for pattern in
        ["(a*)*b", "(a|aa)*b", "(a?){100}a{100}b", "(a+)+b$", "((a{1,9}){1,9}){1,9}b", "(.*)(.*)(.*)(.*)b"]
    {
        LEFT.set(UNITS_MAX);
        let mut re = Regex::new(pattern, Options::default(), work).expect(pattern);
        assert!(!re.is_match(&text, work).expect(pattern));
        assert!(re.find(&format!("{text}b"), 0, work).expect(pattern).is_some());
        let mut groups = Vec::new();
        assert!(re.captures(&format!("{text}b"), 0, &mut groups, work).expect(pattern));
    }
}

#[test]
fn the_caller_ends_an_exponential_search() {
    LEFT.set(UNITS_MAX);
    let mut re = Regex::new("^(a+)+(b|\\1)*(c|\\2)*(a|\\3)+d$", Options::default(), work).expect("compiled");
    let found = re.find(&"a".repeat(200), 0, work);
    // Without the end of the text in `d` the automaton itself says no; with it the search goes
    // through all divisions.
    assert!(found.is_ok_and(|f| f.is_none()));
    let mut re = Regex::new("^(a*)(a*)(a*)(a*)(a*)(a*)(a*)(a*)\\8\\7b\\1d$", Options::default(), work)
        .expect("compiled");
    let found = re.find(&format!("{}bad", "a".repeat(300)), 0, work);
    assert!(matches!(found, Err(Error::Interrupted(_))), "{found:?}");
}

#[test]
fn a_table_that_is_full_begins_anew() {
    // The states of this automaton are all combinations of the last eighteen characters.
    LEFT.set(usize::MAX);
    let mut rng = Rng::with_seed(7);
    let text: String = (0..20_000).map(|_| if rng.bool() { 'a' } else { 'b' }).collect();
    let mut re = Regex::new("(a|b)*a(a|b){17}c", Options::default(), work).expect("compiled");
    assert!(!re.is_match(&text, work).expect("matched"));
    let mut groups = Vec::new();
    let text = format!("{text}a{}c", "b".repeat(17));
    assert!(re.captures(&text, 0, &mut groups, work).expect("matched"));
    assert_eq!(groups[0], Some((0, text.len())));
}
