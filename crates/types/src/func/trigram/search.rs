//! The keys that every text must have to match a pattern. A pattern of which nothing is known has
//! none, and an index then looks at all texts.

use super::{Trigram, case, settled, trigrams_of_part};
use crate::context::compiled;
use crate::host::work;
use sinew_error::Result;
use sinew_regex::{Options, Place, Required, is_alnum};

/// A character of a LIKE pattern that is no wildcard, or a wildcard.
#[derive(Clone, Copy, PartialEq)]
enum Item {
    Letter(char),
    /// A character that ends words.
    Gap,
    Wildcard,
}

/// The parts of a LIKE pattern, whose escape is a backslash.
fn items(pattern: &str) -> impl Iterator<Item = Item> {
    let mut chars = pattern.chars();
    std::iter::from_fn(move || {
        let literal = match chars.next()? {
            '%' | '_' => return Some(Item::Wildcard),
            // An escape with nothing behind it is an error once a text reaches it.
            '\\' => chars.next()?,
            c => c,
        };
        Some(if is_alnum(literal) { Item::Letter(literal) } else { Item::Gap })
    })
}

/// The keys that every text has that is LIKE or ILIKE the pattern, in ascending order, each of them
/// once.
pub fn trigrams_of_like(pattern: &str) -> Result<Vec<Trigram>> {
    work(4 * pattern.len())?;
    let mut keys = Vec::new();
    // The text's edges end words.
    let (mut part, mut begins) = (String::new(), true);
    for item in items(pattern).chain([Item::Gap]) {
        match item {
            Item::Letter(c) => part.push(c),
            _ => {
                let ends = item == Item::Gap;
                if !part.is_empty() {
                    trigrams_of_part(&case::lower(&part), begins, ends, &mut keys);
                    part.clear();
                }
                begins = ends;
            }
        }
    }
    Ok(settled(keys))
}

/// The keys that every text has that a regular expression matches, in ascending order, each of them
/// once. `None` if nothing is known, so that every text may match. This includes patterns that are
/// refused: the match tells the error.
pub fn trigrams_of_regex(pattern: &str, ignore_case: bool) -> Result<Option<Vec<Trigram>>> {
    let options = Options { ignore_case, ..Options::default() };
    let required = compiled::required(pattern, options)?;
    Ok(required.map(|required| keys_of(&required)).filter(|keys| !keys.is_empty()))
}

fn keys_of(required: &Required) -> Vec<Trigram> {
    match required {
        Required::Run(run) => keys_of_run(run),
        Required::All(all) => settled(all.iter().flat_map(keys_of).collect()),
        Required::One(branches) => {
            let mut branches = branches.iter().map(keys_of);
            let mut common = branches.next().unwrap_or_default();
            for keys in branches {
                common.retain(|key| keys.binary_search(key).is_ok());
            }
            common
        }
    }
}

fn keys_of_run(run: &[Place]) -> Vec<Trigram> {
    let mut keys = Vec::new();
    let (mut part, mut begins) = (String::new(), false);
    for place in run {
        match place {
            Place::Letter(c) => part.push(*c),
            Place::Gap => {
                if !part.is_empty() {
                    trigrams_of_part(&part, begins, true, &mut keys);
                    part.clear();
                }
                begins = true;
            }
        }
    }
    if !part.is_empty() {
        trigrams_of_part(&part, begins, false, &mut keys);
    }
    settled(keys)
}
