//! Trigrams, and the keys of patterns: no text matches a pattern without all keys of the pattern.

use super::*;
use crate::context::compiled;
use crate::ctx::FnCtx;
use crate::func::text::like::Pattern;
use fastrand::Rng;
use sinew_regex::Options;

fn keys(text: &str) -> Vec<Trigram> {
    trigrams(text).expect("keys")
}

fn shown(keys: &[Trigram]) -> Vec<String> {
    let show = |key: &Trigram| match std::str::from_utf8(key) {
        Ok(text) if text.is_ascii() => text.to_string(),
        _ => format!("{:02x}{:02x}{:02x}", key[0], key[1], key[2]),
    };
    keys.iter().map(show).collect()
}

#[test]
fn words_are_padded() {
    assert_eq!(shown(&keys("Cat")), ["  c", " ca", "at ", "cat"]);
    assert_eq!(shown(&keys("a a.a")), ["  a", " a "]);
    assert_eq!(shown(&keys("x_1")), ["  1", "  x", " 1 ", " x "]);
    assert!(keys("").is_empty());
    assert!(keys(" .,-_").is_empty());
}

#[test]
fn other_characters_have_checksums() {
    // PostgreSQL's numbers.
    assert_eq!(shown(&keys("é")), ["e69b54", "e82c48"]);
}

#[test]
fn similarities() {
    assert_eq!(similarity_of(&keys("abc"), &keys("abc")), 1.0);
    assert_eq!(similarity_of(&keys("abc"), &keys("")), 0.0);
    assert_eq!(similarity_of(&keys("word"), &keys("two words")), 0.36363637);
}

fn like(pattern: &str) -> Vec<String> {
    shown(&trigrams_of_like(pattern).expect("keys"))
}

#[test]
fn keys_of_like() {
    assert_eq!(like("abc"), ["  a", " ab", "abc", "bc "]);
    assert_eq!(like("%abc%"), ["abc"]);
    assert_eq!(like("abc%"), ["  a", " ab", "abc"]);
    assert_eq!(like("%abc"), ["abc", "bc "]);
    assert_eq!(like("%ABC DEF%"), ["  d", " de", "abc", "bc ", "def"]);
    assert_eq!(like("%a_c%"), [""; 0]);
    assert_eq!(like(r"%ab\%cd%"), ["  c", " cd", "ab "]);
    assert_eq!(like(r"%ab\cd%"), ["abc", "bcd"]);
    assert_eq!(like("%"), [""; 0]);
}

fn regex(pattern: &str) -> Option<Vec<String>> {
    trigrams_of_regex(pattern, false).expect("keys").map(|keys| shown(&keys))
}

#[test]
fn keys_of_regular_expressions() {
    let some = |keys: &[&str]| Some(keys.iter().map(|key| key.to_string()).collect::<Vec<_>>());
    assert_eq!(regex("abcd"), some(&["abc", "bcd"]));
    assert_eq!(regex("^abc$"), some(&["  a", " ab", "abc", "bc "]));
    assert_eq!(regex("(xabc|yabc)"), some(&["abc"]));
    assert_eq!(regex("abc|def"), None);
    assert_eq!(regex("(foobar)?"), None);
    assert_eq!(regex("foo.*bar"), some(&["bar", "foo"]));
    assert_eq!(regex(r"\mfoo\M"), some(&["  f", " fo", "foo", "oo "]));
    assert_eq!(regex("a("), None);
    assert_eq!(regex(""), None);
}

/// Small alphabets, so that texts match.
const LETTERS: [&str; 16] = ["a", "b", "c", "A", "B", " ", "-", "_", "1", "é", "É", "σ", "ς", "Σ", "\n", "İ"];

fn some_text(rng: &mut Rng, len: usize) -> String {
    (0..rng.usize(..=len)).map(|_| LETTERS[rng.usize(..LETTERS.len())]).collect()
}

fn lacks<'k>(text: &str, wanted: &'k [Trigram]) -> Option<&'k Trigram> {
    let have = keys(text);
    wanted.iter().find(|key| have.binary_search(key).is_err())
}

#[test]
fn every_text_like_a_pattern_has_its_keys() {
    let mut rng = Rng::with_seed(1);
    let mut matches = 0;
    for _ in 0..60_000 {
        let text = some_text(&mut rng, 8);
        // A pattern made of the text, with wildcards for some of its parts.
        let mut pattern = String::new();
        for c in text.chars() {
            match rng.u8(..8) {
                0 => pattern.push('_'),
                1 => pattern.push('%'),
                2 => pattern.extend(['\\', c]),
                3 if rng.bool() => pattern.push_str(LETTERS[rng.usize(..LETTERS.len())]),
                _ if c == '_' => pattern.extend(['\\', c]),
                _ => pattern.push(c),
            }
        }
        let wanted = trigrams_of_like(&pattern).expect("keys");
        let folded = (case::lower(&text), case::lower(&pattern));
        for (text, pattern) in [(&text, &pattern), (&folded.0, &folded.1)] {
            if Pattern::new(pattern).matches(text.as_bytes()).unwrap_or(false) {
                matches += 1;
                assert_eq!(lacks(text, &wanted), None, "{text:?} like {pattern:?}");
            }
        }
    }
    assert!(matches > 10_000, "{matches}");
}

/// A pattern, and a text that it might match.
fn some_regex(rng: &mut Rng, depth: usize) -> (String, String) {
    const ATOMS: [(&str, &str); 26] = [
        ("a", "a"),
        ("b", "b"),
        ("c", "c"),
        ("ab", "ab"),
        ("bc", "bc"),
        ("abc", "abc"),
        ("A", "A"),
        ("BCa", "BCa"),
        ("é", "é"),
        ("Éb", "Éb"),
        ("σ", "σ"),
        ("ς", "ς"),
        ("1", "1"),
        (" ", " "),
        ("-", "-"),
        ("_", "_"),
        (".", "b"),
        ("[ab]", "a"),
        ("[^a]", "b"),
        ("\\s", " "),
        ("\\w", "_"),
        ("\\W", "-"),
        ("\\m", ""),
        ("\\M", ""),
        ("\\y", ""),
        ("[aA]", "A"),
    ];
    const QUANTIFIERS: [(&str, std::ops::RangeInclusive<usize>); 10] = [
        ("", 1..=1),
        ("", 1..=1),
        ("", 1..=1),
        ("", 1..=1),
        ("+", 1..=3),
        ("*", 0..=2),
        ("?", 0..=1),
        ("{2}", 2..=2),
        ("{1,2}", 1..=2),
        ("+?", 1..=2),
    ];
    let (mut pattern, mut text) = (String::new(), String::new());
    if rng.u8(..6) == 0 {
        pattern.push('^');
    }
    for _ in 0..rng.usize(1..6) {
        let (mut atom, mut sample);
        if depth > 0 && rng.u8(..4) == 0 {
            let opening = ["(", "(?:", "(", "(?="][rng.usize(..4)];
            (atom, sample) = some_regex(rng, depth - 1);
            if rng.bool() {
                let (other, other_sample) = some_regex(rng, depth - 1);
                atom = format!("{atom}|{other}");
                sample = if rng.bool() { sample } else { other_sample };
            }
            atom = format!("{opening}{atom})");
            if opening == "(?=" {
                sample.clear();
            }
        } else {
            let chosen = ATOMS[rng.usize(..ATOMS.len())];
            (atom, sample) = (chosen.0.to_string(), chosen.1.to_string());
        }
        let (quantifier, counts) = QUANTIFIERS[rng.usize(..QUANTIFIERS.len())].clone();
        // A quantifier takes the last character.
        let last = if atom.ends_with(')') { 0 } else { sample.char_indices().last().map_or(0, |(at, _)| at) };
        text.push_str(&sample[..last]);
        text.push_str(&sample[last..].repeat(rng.usize(counts)));
        pattern.push_str(&atom);
        pattern.push_str(quantifier);
    }
    if rng.u8(..6) == 0 {
        pattern.push('$');
    }
    (pattern, text)
}

#[test]
fn every_text_that_a_regular_expression_matches_has_its_keys() {
    let mut rng = Rng::with_seed(2);
    let mut cx = FnCtx::default();
    let (mut with_keys, mut matches) = (0, 0);
    for _ in 0..30_000 {
        let ((pattern, sample), ignore_case) = (some_regex(&mut rng, 2), rng.bool());
        let Some(wanted) = trigrams_of_regex(&pattern, ignore_case).expect("keys") else { continue };
        with_keys += 1;
        let options = Options { ignore_case, ..Options::default() };
        for _ in 0..3 {
            let mut text = sample.clone();
            if ignore_case && rng.bool() {
                text = if rng.bool() { case::upper(&text) } else { case::lower(&text) };
            }
            if rng.bool() {
                text = some_text(&mut rng, 2) + &text + &some_text(&mut rng, 2);
            }
            if compiled::with(&mut cx, &pattern, options, |re| re.is_match(&text)).unwrap_or(false) {
                matches += 1;
                assert_eq!(lacks(&text, &wanted), None, "{text:?} ~ {pattern:?} {ignore_case}");
            }
        }
    }
    assert!(with_keys > 1_000 && matches > 1_000, "{with_keys} {matches}");
}

#[test]
fn letters_stay_letters_in_small() {
    for c in '\0'..=char::MAX {
        let small = case::lower(c.encode_utf8(&mut [0; 4]));
        let all_same = small.chars().all(|small| is_alnum(small) == is_alnum(c));
        assert!(all_same, "{c:?} {small:?}");
    }
}
