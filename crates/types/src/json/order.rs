//! Order, index keys and containment of canonical texts.
//!
//! The order is PostgreSQL's: Object > Array > Boolean > Number > String > NULL. Of two containers
//! of one kind, the one with more members is the greater. Otherwise they are compared member by
//! member, in objects the key before the value. A value that is a scalar is compared as an array of
//! one element, and comes before that array. The empty array is therefore less than every scalar,
//! as in PostgreSQL.
//!
//! [`encode`] writes bytes with this order, for index keys and hashes. [`cmp`] compares the texts,
//! mostly without reading them to their ends. A test compares the two.

use super::canon::key_order;
use super::{Kind, Members, Scan, Token, kind, members, unescape};
use crate::numeric::Numeric;
use sinew_error::Result;
use std::cmp::Ordering;

const NULL: u8 = 0x01;
const STRING: u8 = 0x02;
const NUMBER: u8 = 0x03;
const BOOLEAN: u8 = 0x04;
const ARRAY: u8 = 0x10;
const OBJECT: u8 = 0x11;

/// Compares two texts of jsonb in the order of PostgreSQL's `compareJsonbContainers`. A scalar on
/// its own compares there as an array of one element, and this function does the same.
pub fn cmp(a: &str, b: &str) -> Ordering {
    match (kind(a), kind(b)) {
        (Kind::Array, k) if !matches!(k, Kind::Array | Kind::Object) => with_scalar(a),
        (k, Kind::Array) if !matches!(k, Kind::Array | Kind::Object) => with_scalar(b).reverse(),
        _ => by_members(a, b),
    }
}

/// The order of an array and a scalar.
fn with_scalar(array: &str) -> Ordering {
    if members(array).next().is_none() { Ordering::Less } else { Ordering::Greater }
}

fn rank(kind: Kind) -> u8 {
    match kind {
        Kind::Null => NULL,
        Kind::String => STRING,
        Kind::Number => NUMBER,
        Kind::Boolean => BOOLEAN,
        Kind::Array => ARRAY,
        Kind::Object => OBJECT,
    }
}

/// From this level on, texts are compared by their keys. To count members means to read all of
/// their text, at each level again.
const LEVELS_BY_MEMBERS: usize = 32;

fn by_keys(a: &str, b: &str) -> Ordering {
    let (mut x, mut y) = (Vec::with_capacity(a.len() + 16), Vec::with_capacity(b.len() + 16));
    encode(a, &mut x);
    encode(b, &mut y);
    x.cmp(&y)
}

fn by_members(whole_a: &str, whole_b: &str) -> Ordering {
    // The containers that are compared, the innermost last.
    let mut open: Vec<(Members<'_>, Members<'_>)> = Vec::new();
    let (mut a, mut b) = (whole_a, whole_b);
    loop {
        if a != b {
            let order = rank(kind(a)).cmp(&rank(kind(b))).then_with(|| match kind(a) {
                Kind::Object | Kind::Array => members(a).count().cmp(&members(b).count()),
                Kind::String => strings(a, b),
                Kind::Number => number(a).cmp(&number(b)),
                // "false" comes before "true".
                Kind::Boolean | Kind::Null => a.cmp(b),
            });
            if order.is_ne() {
                return order;
            }
            if is_container(a) {
                if open.len() == LEVELS_BY_MEMBERS {
                    return by_keys(whole_a, whole_b);
                }
                open.push((members(a), members(b)));
            }
        }
        // Moves on to the next pair of members.
        loop {
            let Some((x, y)) = open.last_mut() else { return Ordering::Equal };
            if let (Some(x), Some(y)) = (x.next(), y.next()) {
                let order = if x.0 == y.0 { Ordering::Equal } else { strings(x.0, y.0) };
                if order.is_ne() {
                    return order;
                }
                (a, b) = (x.1, y.1);
                break;
            }
            open.pop();
        }
    }
}

/// The order of two strings' tokens.
fn strings(a: &str, b: &str) -> Ordering {
    unescape(a).unwrap_or_default().as_bytes().cmp(unescape(b).unwrap_or_default().as_bytes())
}

/// The value of a number's token. The token is valid, since `canonical` made the text.
fn number(token: &str) -> Numeric {
    Numeric::parse(token).unwrap_or(Numeric::ZERO)
}

/// Appends the key form: a tag before each value, and its content.
///
/// - A container has its number of members (32 bits, big-endian).
/// - The outermost array has a byte that tells a scalar (0) from an array (1).
/// - Strings are closed by 00.
/// - Numbers stand as in index keys of `numeric`.
pub fn encode(text: &str, out: &mut Vec<u8>) {
    if !matches!(kind(text), Kind::Object | Kind::Array) {
        out.push(ARRAY);
        out.extend_from_slice(&1u32.to_be_bytes());
        out.push(0);
    }
    let mut scan = Scan::new(text);
    // For each open container: the place of its number of members, and the number so far.
    let mut open: Vec<(usize, u32)> = Vec::new();
    let mut object = Vec::new();
    let mut key = false;
    // `canonical` made the text, so its tokens are valid. At an invalid token the key would end.
    while let Ok(token) = scan.next() {
        match token {
            Token::Close(_) => {
                object.pop();
                if let Some((at, n)) = open.pop() {
                    out[at..at + 4].copy_from_slice(&n.to_be_bytes());
                }
                continue;
            }
            Token::Comma => {
                key = object.last() == Some(&true);
                continue;
            }
            Token::Colon => {
                key = false;
                continue;
            }
            Token::End => return,
            _ => {}
        }
        // Each key counts a member of an object, each value one of an array.
        if let Some((_, n)) = open.last_mut()
            && (key || object.last() == Some(&false))
        {
            *n += 1;
        }
        match token {
            Token::Open(b) => {
                out.push(if b == b'{' { OBJECT } else { ARRAY });
                let outermost = open.is_empty();
                open.push((out.len(), 0));
                out.extend_from_slice(&[0; 4]);
                if outermost && b == b'[' {
                    out.push(1);
                }
                object.push(b == b'{');
                key = b == b'{';
            }
            Token::String => {
                out.push(STRING);
                out.extend_from_slice(unescape(scan.token()).unwrap_or_default().as_bytes());
                out.push(0);
            }
            Token::Number => {
                out.push(NUMBER);
                crate::numeric::key::encode(&number(scan.token()), out);
            }
            _ => match scan.token() {
                "null" => out.push(NULL),
                word => out.extend_from_slice(&[BOOLEAN, u8::from(word == "true")]),
            },
        }
    }
}

/// Whether two scalars are equal.
fn same_scalar(a: &str, b: &str) -> bool {
    a == b || kind(a) == Kind::Number && kind(b) == Kind::Number && number(a).cmp(&number(b)).is_eq()
}

fn is_container(text: &str) -> bool {
    matches!(kind(text), Kind::Object | Kind::Array)
}

/// One of `candidates` must contain `part`.
struct Goal<'a> {
    candidates: Vec<&'a str>,
    part: &'a str,
}

/// `whole @> part`. An object contains another if it has the other's keys, with values that contain
/// the other's. An array contains another if each of the other's elements is contained in one of
/// its own. On the outermost level, an array also contains a scalar that is one of its elements.
pub fn contains(whole: &str, part: &str) -> Result<bool> {
    if (kind(whole) == Kind::Object) != (kind(part) == Kind::Object) {
        return Ok(false);
    }
    if !is_container(part) {
        // An array that has the scalar, or the same scalar.
        return Ok(match kind(whole) {
            Kind::Array => has_scalar(whole, part),
            _ => same_scalar(whole, part),
        });
    }
    if !is_container(whole) {
        return Ok(false);
    }
    let Some(goals) = goals(whole, part)? else { return Ok(false) };
    // The state of each level: its goals, the current goal, and the current candidate for it.
    let mut levels = vec![(goals, 0usize, 0usize)];
    loop {
        let Some((asked, at, candidate)) = levels.last() else { return Ok(true) };
        let held = match asked.get(*at) {
            None => true,
            Some(goal) => match goal.candidates.get(*candidate) {
                None => false,
                Some(whole) => {
                    match if kind(whole) == kind(goal.part) { self::goals(whole, goal.part)? } else { None } {
                        Some(deeper) => levels.push((deeper, 0, 0)),
                        None => {
                            if let Some(level) = levels.last_mut() {
                                level.2 += 1;
                            }
                        }
                    }
                    continue;
                }
            },
        };
        levels.pop();
        match levels.last_mut() {
            None => return Ok(held),
            Some(level) if held => (level.1, level.2) = (level.1 + 1, 0),
            Some(level) => level.2 += 1,
        }
    }
}

fn has_scalar(array: &str, scalar: &str) -> bool {
    members(array).any(|(_, value)| !is_container(value) && same_scalar(value, scalar))
}

/// The goals for two containers of one kind; `None` when the one cannot contain the other.
fn goals<'a>(whole: &'a str, part: &'a str) -> Result<Option<Vec<Goal<'a>>>> {
    let mut goals = Vec::new();
    if kind(part) == Kind::Object {
        // Both are in the order of keys.
        let mut all = members(whole);
        for (key, part) in members(part) {
            let wanted = unescape(key)?;
            let whole = loop {
                let Some(next) = all.next() else { return Ok(None) };
                match key_order(&unescape(next.0)?, &wanted) {
                    Ordering::Less => {}
                    Ordering::Equal => break next.1,
                    Ordering::Greater => return Ok(None),
                }
            };
            if kind(whole) != kind(part) {
                return Ok(None);
            }
            if is_container(part) {
                goals.push(Goal { candidates: vec![whole], part });
            } else if !same_scalar(whole, part) {
                return Ok(None);
            }
        }
        return Ok(Some(goals));
    }
    let mut containers: Option<Vec<&str>> = None;
    for (_, part) in members(part) {
        if is_container(part) {
            let all = containers
                .get_or_insert_with(|| members(whole).map(|m| m.1).filter(|v| is_container(v)).collect());
            goals.push(Goal { candidates: all.clone(), part });
        } else if !has_scalar(whole, part) {
            return Ok(None);
        }
    }
    Ok(Some(goals))
}
