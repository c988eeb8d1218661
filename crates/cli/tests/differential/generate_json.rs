//! A seeded generator of JSON texts, well formed and not, and of what can be done with them as
//! `json` and `jsonb`.

use crate::compare::Pair;
use fastrand::Rng;

const KEYS: [&str; 10] = ["a", "b", "aa", "", "k\u{e9}y", "q\\\"", "\\u0061", "0", "-1", "\\n"];
const PATHS: [&str; 12] = ["a", "b", "aa", "", "k\u{e9}y", "q\"", "0", "1", "-1", "-3", "9", "x y"];
const SCALARS: [&str; 20] = [
    "null",
    "true",
    "false",
    "0",
    "-0",
    "1",
    "1.0",
    "1.50",
    "-2e1",
    "1e-3",
    "123456789012345678901",
    "0.10e2",
    "\"\"",
    "\"a\"",
    "\"b\"",
    "\"\\u00e9\"",
    "\"\\ud83d\\ude00\"",
    "\"q\\\"\\\\\"",
    "\"\\t\"",
    "\"0\"",
];
/// Pieces that make a text bad where they are put in.
const SPOILERS: [&str; 14] =
    ["", ",", "}", "]", "{", "[", ":", "\"", "\\", "tru", "1.", "\"\\u00\"", "\"\\ud800\"", "\"\\u0000\""];

pub fn run(pair: &mut Pair, seed: u64, count: usize) {
    let mut rng = Rng::with_seed(seed);
    for _ in 0..count {
        let sql = match rng.u8(0..20) {
            0 => format!("select {}", spoilt(&mut rng)),
            1..=9 => format!("select {}, {}", scalar(&mut rng), scalar(&mut rng)),
            10..=14 => format!("select {}", changed(&mut rng)),
            15 => {
                let set = ["jsonb_array_elements", "jsonb_array_elements_text", "jsonb_object_keys"]
                    [rng.usize(0..3)];
                format!("select {set}({})", value(&mut rng))
            }
            16 => {
                let ty = ["json", "jsonb"][rng.usize(0..2)];
                format!(
                    "select * from {ty}_each{}({})",
                    ["", "_text"][rng.usize(0..2)],
                    literal(&mut rng, ty)
                )
            }
            _ => {
                let rows: Vec<String> = (0..8).map(|_| format!("({})", value(&mut rng))).collect();
                let rows = rows.join(", ");
                match rng.u8(0..3) {
                    0 => format!("select j from (values {rows}) v(j) order by j, j::text"),
                    1 => format!(
                        "select count(*), min(j::text) from (values {rows}) v(j) group by j order by 2"
                    ),
                    _ => format!(
                        "select count(distinct j), json_agg(j order by j, j::text) from (values {rows}) v(j)"
                    ),
                }
            }
        };
        pair.compare(&sql);
    }
}

fn quoted(text: &str, ty: &str) -> String {
    format!("'{}'::{ty}", text.replace('\'', "''"))
}

fn literal(rng: &mut Rng, ty: &str) -> String {
    quoted(&text(rng, 3), ty)
}

fn value(rng: &mut Rng) -> String {
    literal(rng, "jsonb")
}

fn text(rng: &mut Rng, depth: u8) -> String {
    let blank = ["", "", " ", "\n "][rng.usize(0..4)];
    let n = rng.u8(0..4);
    let inner = match rng.u8(0..if depth == 0 { 1 } else { 5 }) {
        0 => SCALARS[rng.usize(0..SCALARS.len())].to_string(),
        1 | 2 => {
            let all: Vec<String> = (0..n).map(|_| text(rng, depth - 1)).collect();
            format!("[{blank}{}]", all.join(","))
        }
        _ => {
            let all: Vec<String> = (0..n)
                .map(|_| format!("\"{}\"{blank}:{}", KEYS[rng.usize(0..KEYS.len())], text(rng, depth - 1)))
                .collect();
            format!("{{{}{blank}}}", all.join(","))
        }
    };
    format!("{blank}{inner}{blank}")
}

/// A text with something in its midst that most likely does not belong there.
fn spoilt(rng: &mut Rng) -> String {
    let mut text = text(rng, 3);
    let mut at = rng.usize(0..=text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    let end = (at + rng.usize(0..3)).min(text.len());
    let end = if text.is_char_boundary(end) { end } else { at };
    text.replace_range(at..end, SPOILERS[rng.usize(0..SPOILERS.len())]);
    quoted(&text, ["json", "jsonb"][rng.usize(0..2)])
}

fn name(rng: &mut Rng) -> String {
    quoted(PATHS[rng.usize(0..PATHS.len())], "text")
}

fn path(rng: &mut Rng) -> String {
    let steps: Vec<String> = (0..rng.u8(0..4)).map(|_| name(rng)).collect();
    format!("array[{}]::text[]", steps.join(", "))
}

/// Something that looks into a value.
fn scalar(rng: &mut Rng) -> String {
    let ty = ["json", "jsonb"][rng.usize(0..2)];
    let arrow = ["->", "->>"][rng.usize(0..2)];
    match rng.u8(0..9) {
        0 => format!("{} {arrow} {}", literal(rng, ty), name(rng)),
        1 => format!("{} {arrow} {}", literal(rng, ty), rng.i8(-3..4)),
        2 => format!("{} {} {}", literal(rng, ty), ["#>", "#>>"][rng.usize(0..2)], path(rng)),
        3 => format!("{} {} {}", value(rng), ["@>", "<@"][rng.usize(0..2)], value(rng)),
        4 => format!("{} {} {}", value(rng), ["=", "<>", "<", "<=", ">", ">="][rng.usize(0..6)], value(rng)),
        5 => format!("{} ? {}", value(rng), name(rng)),
        6 => format!("{} {} {}", value(rng), ["?|", "?&"][rng.usize(0..2)], path(rng)),
        7 => format!("{ty}_strip_nulls({})", literal(rng, ty)),
        _ => value(rng),
    }
}

/// Something that makes another value of one.
fn changed(rng: &mut Rng) -> String {
    match rng.u8(0..7) {
        0 | 1 => format!("{} || {}", value(rng), value(rng)),
        2 => format!("{} - {}", value(rng), name(rng)),
        3 => match rng.bool() {
            true => format!("{} - ({})", value(rng), rng.i8(-3..4)),
            false => format!("{} - {}", value(rng), path(rng)),
        },
        4 => format!("{} #- {}", value(rng), path(rng)),
        5 => format!("jsonb_set({}, {}, {}, {})", value(rng), path(rng), value(rng), rng.bool()),
        _ => format!("jsonb_insert({}, {}, {}, {})", value(rng), path(rng), value(rng), rng.bool()),
    }
}
