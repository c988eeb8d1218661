//! A seeded generator of patterns, texts and flags, and of what the functions of regular
//! expressions make of them.
//!
//! Half of the patterns are grown from a grammar, so that they are well formed and their groups and
//! preferences nest; the others are pieces strung together, which are often not. The alphabet is
//! tiny, so that texts match in more than one way.

use crate::compare::Pair;
use fastrand::Rng;

const PIECES: [&str; 92] = [
    "a",
    "b",
    "c",
    "ab",
    "ba",
    "abc",
    ".",
    "x",
    "é",
    "É",
    "\n",
    " ",
    "*",
    "+",
    "?",
    "*?",
    "+?",
    "??",
    "{2}",
    "{1,2}",
    "{0,1}?",
    "{,2}",
    "{2,1}",
    "{0}",
    "{1,}",
    "{1,}?",
    "{",
    "}",
    "(",
    ")",
    "(?:",
    "(?=",
    "(?!",
    "(?<=",
    "(?<!",
    "(?#c)",
    "|",
    "||",
    "^",
    "$",
    "\\A",
    "\\Z",
    "\\m",
    "\\M",
    "\\y",
    "\\Y",
    "\\<",
    "\\>",
    "[[:<:]]",
    "[[:>:]]",
    "\\1",
    "\\2",
    "\\3",
    "\\d",
    "\\w",
    "\\s",
    "\\D",
    "\\W",
    "\\S",
    "[ab]",
    "[^ab]",
    "[a-c]",
    "[^\\n]",
    "[b-a]",
    "[]a]",
    "[^]a]",
    "[a-]",
    "[\\w-]",
    "[[:alpha:]]",
    "[[:upper:]]",
    "[[:foo:]]",
    "[[=a=]]",
    "[[.a.]]",
    "[[.tab.]]",
    "[[.foo.]]",
    "[a",
    "[[:alpha:]",
    "\\x61",
    "\\u0061",
    "\\U00000061",
    "\\101",
    "\\01",
    "\\e",
    "\\a",
    "\\B",
    "\\cA",
    "\\q",
    "\\",
    "[\\d\\s]",
    "[^\\W]",
    "[a-[.c.]]",
    "_",
];
const PREFIXES: [&str; 12] = ["", "", "", "", "", "", "***:", "***=", "(?i)", "(?n)", "(?x)", "(?q)"];
const TEXT: [&str; 14] = ["a", "a", "a", "b", "b", "c", "ab", "A", "é", "É", "\n", " ", "1", "_"];
const FLAGS: [&str; 22] = [
    "", "", "", "", "", "", "i", "i", "n", "n", "w", "p", "s", "m", "x", "e", "b", "q", "in", "iw", "c", "z",
];
const REPLACEMENTS: [&str; 8] = ["-", "<\\&>", "<\\1>", "[\\2\\1]", "\\\\", "\\x", "", "<\\3>"];
const QUANTIFIERS: [&str; 16] = [
    "*", "*?", "+", "+?", "?", "??", "{2}", "{2}?", "{1,2}", "{1,2}?", "{0,2}", "{0,2}?", "{1,}", "{1,}?",
    "{1,1}", "{1,1}?",
];
const ATOMS: [&str; 16] =
    ["a", "a", "b", "b", "c", ".", "[ab]", "[^a]", "\\w", "ab", "ba", "é", "\\s", "A", "\n", "[[:alpha:]]"];
const CONDITIONS: [&str; 12] =
    ["^", "$", "\\y", "\\m", "\\M", "\\Y", "\\A", "\\Z", "(?=a)", "(?!b)", "(?<=a)", "(?<!ab)"];

pub fn run(pair: &mut Pair, seed: u64, count: usize) {
    let mut rng = Rng::with_seed(seed);
    for _ in 0..count {
        let pattern = if rng.bool() { strung(&mut rng) } else { grown(&mut rng) };
        let text: String = (0..rng.usize(0..9)).map(|_| pick(&mut rng, &TEXT)).collect();
        let flags = pick(&mut rng, &FLAGS);
        pair.compare(&statement(&mut rng, &literal(&text), &literal(&pattern), flags));
    }
}

fn pick(rng: &mut Rng, from: &[&'static str]) -> &'static str {
    from[rng.usize(0..from.len())]
}

fn literal(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

fn statement(rng: &mut Rng, text: &str, pattern: &str, flags: &str) -> String {
    match rng.u8(0..20) {
        0..=5 => format!("select regexp_match({text}, {pattern}, '{flags}')"),
        6..=9 => format!("select regexp_matches({text}, {pattern}, 'g{flags}')"),
        10..=12 => {
            let with = pick(rng, &REPLACEMENTS);
            format!(
                "select regexp_replace({text}, {pattern}, '{with}', '{flags}{}')",
                ["", "g"][rng.usize(0..2)]
            )
        }
        13..=14 => format!("select regexp_split_to_array({text}, {pattern}, '{flags}')"),
        15 => format!("select {text} {} {pattern}", ["~", "~*", "!~", "!~*"][rng.usize(0..4)]),
        16 => format!("select substring({text} from {pattern})"),
        17 => {
            let (start, nth) = (rng.u8(1..4), rng.u8(1..3));
            format!(
                "select regexp_count({text}, {pattern}, {start}, '{flags}'), regexp_instr({text}, {pattern}, {start}, {nth}, {}, \
                 '{flags}', {}), regexp_like({text}, {pattern}, '{flags}')",
                rng.u8(0..2),
                rng.u8(0..3)
            )
        }
        18 => format!(
            "select regexp_substr({text}, {pattern}, {}, {}, '{flags}', {}), regexp_replace({text}, {pattern}, '<\\&>', {}, {}, \
             '{flags}')",
            rng.u8(1..4),
            rng.u8(1..3),
            rng.u8(0..3),
            rng.u8(1..4),
            rng.u8(0..3)
        ),
        _ => similar(rng, text),
    }
}

/// SIMILAR TO and SUBSTRING ... SIMILAR have a language of their own.
fn similar(rng: &mut Rng, text: &str) -> String {
    const PARTS: [&str; 18] = [
        "a", "b", "ab", "%", "_", "(", ")", "|", "*", "+", "?", "{2}", "[ab]", "[^a]", "#\"", "#%", "\\", ".",
    ];
    let pattern: String = (0..rng.usize(1..7)).map(|_| pick(rng, &PARTS)).collect();
    let pattern = literal(&pattern);
    if rng.bool() {
        format!("select {text} similar to {pattern} escape '#'")
    } else {
        format!("select substring({text} similar {pattern} escape '#')")
    }
}

fn strung(rng: &mut Rng) -> String {
    let mut pattern = pick(rng, &PREFIXES).to_string();
    for _ in 0..rng.usize(0..7) {
        pattern.push_str(pick(rng, &PIECES));
    }
    pattern
}

/// A pattern of the grammar.
fn grown(rng: &mut Rng) -> String {
    let mut pattern = String::new();
    let mut groups = 0;
    branches(rng, 3, &mut groups, &mut pattern);
    pattern
}

fn branches(rng: &mut Rng, depth: usize, groups: &mut usize, out: &mut String) {
    for i in 0..[1, 1, 1, 2, 2, 3][rng.usize(0..6)] {
        if i > 0 {
            out.push('|');
        }
        for _ in 0..rng.usize(0..4) + usize::from(depth == 3) {
            piece(rng, depth, groups, out);
        }
    }
}

fn piece(rng: &mut Rng, depth: usize, groups: &mut usize, out: &mut String) {
    match rng.u8(0..20) {
        0 => return out.push_str(pick(rng, &CONDITIONS)),
        1..=6 if depth > 0 => {
            out.push('(');
            branches(rng, depth - 1, groups, out);
            out.push(')');
            *groups += 1;
        }
        7..=9 if depth > 0 => {
            out.push_str("(?:");
            branches(rng, depth - 1, groups, out);
            out.push(')');
        }
        10..=11 if *groups > 0 => {
            out.push_str(&format!("\\{}", rng.usize(1..=*groups)));
        }
        _ => out.push_str(pick(rng, &ATOMS)),
    }
    if rng.u8(0..5) < 2 {
        out.push_str(pick(rng, &QUANTIFIERS));
    }
}
