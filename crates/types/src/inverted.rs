//! Values as an inverted index sees them: the keys of a value, and the keys that a condition asks
//! for.
//!
//! A value that holds many things has an entry for each of them: an array for each element, a
//! `jsonb` for each name and scalar. A condition such as `@>` becomes a [`Search`] over keys. The
//! search may find rows that do not fulfil the condition, for it does not know how the keys of a
//! row belong together. So the condition is always asked again of the row. The search must never
//! miss a row: where a condition says nothing about keys, it is [`Search::Everything`].
//!
//! # Keys
//!
//! The first byte is the key's kind:
//!
//! | byte | key | an entry of |
//! |---|---|---|
//! | 1 | something that the value holds; its bytes follow | |
//! | 2 | a NULL that the value holds | an array with a NULL |
//! | 3 | nothing | a value that holds nothing, such as an empty array |
//! | 4 | no value | NULL |
//!
//! Bytes that follow tell their own end, so that no key is the beginning of another one. Equal
//! things have equal bytes. The bytes are part of the format of directories.
//!
//! | class | bytes of what a value holds |
//! |---|---|
//! | elements of arrays, whole values | the form of B-tree keys ([`encode_key`]) |
//! | trigrams of texts | the three bytes of [`trigrams`] |
//! | keys and values of `hstore` | `K` and the key, `V` and the value, as names of `jsonb`; `N` for NULL |
//! | names and scalars of `jsonb` | see [`entries`](crate::json::entries) |

use crate::catalog::inverted_class::Entries;
use crate::context::thresholds::Thresholds;
use crate::datum::Datum;
use crate::func::trigram::{Trigram, trigrams, trigrams_of_like, trigrams_of_regex};
use crate::hstore::Pair;
use crate::key::encode_key;
use crate::oid::Oid;
pub use crate::order::search::Search;
use crate::order::search::{HELD, HELD_NULL, HOLDS_NOTHING, NO_VALUE, held};
use crate::{hstore, json, jsonpath};
use sinew_error::{Result, SqlError};

/// The keys of a value, each once, in their order. There is at least one.
///
/// # Errors
/// 22P02 if a `jsonb` is damaged.
pub fn keys(entries: Entries, ty: Oid, value: &Datum) -> Result<Vec<Vec<u8>>> {
    let mut keys = match (entries, value) {
        (_, Datum::Null) => vec![vec![NO_VALUE]],
        (Entries::Elements, Datum::Array(array)) => {
            let key = |element: &Datum| element_key(array.elem, element);
            array.values.iter().map(key).collect::<Result<Vec<_>>>()?
        }
        (Entries::Json, json) => json::entries::keys(text(json)?)?.into_iter().map(held).collect(),
        (Entries::JsonPaths, json) => json::entries::path_keys(text(json)?)?.into_iter().map(held).collect(),
        (Entries::Trigrams, value) => trigrams(text(value)?)?.into_iter().map(trigram_key).collect(),
        (Entries::Pairs, value) => {
            let pairs = hstore::pairs(text(value)?);
            pairs.flat_map(|pair| [pair_key(&pair), pair_value(&pair)]).map(held).collect()
        }
        (Entries::Whole, value) => vec![whole(ty, value)?],
        (Entries::Elements, _) => return Err(unfit()),
    };
    if keys.is_empty() {
        keys.push(vec![HOLDS_NOTHING]);
    }
    keys.sort_unstable();
    keys.dedup();
    Ok(keys)
}

/// The search of a condition `value operator argument`. `strategy` is the operator's number in the
/// class, `ty` the type of the values. The argument is not NULL.
///
/// # Errors
/// 22P02 if a `jsonb` or a `jsonpath` is damaged.
pub fn search(
    entries: Entries,
    strategy: u8,
    ty: Oid,
    argument: &Datum,
    thresholds: &Thresholds,
) -> Result<Search> {
    match entries {
        Entries::Trigrams => of_texts(strategy, text(argument)?, thresholds),
        Entries::Pairs => of_pairs(strategy, argument),
        Entries::Elements => elements(strategy, argument),
        Entries::Json | Entries::JsonPaths => of_json(entries, strategy, argument),
        Entries::Whole => {
            let (key, any) = (whole(ty, argument)?, vec![HELD]);
            let (from, to) = (Some((any.clone(), true)), Some((any, true)));
            Ok(match strategy {
                1 => Search::Range(from, Some((key, false))),
                2 => Search::Range(from, Some((key, true))),
                3 => Search::Key(key),
                4 => Search::Range(Some((key, true)), to),
                5 => Search::Range(Some((key, false)), to),
                _ => return Err(unfit()),
            })
        }
    }
}

/// The beginnings of the keys of all values that are not NULL.
pub fn every_key() -> Search {
    Search::Range(None, Some((vec![NO_VALUE], false)))
}

fn whole(ty: Oid, value: &Datum) -> Result<Vec<u8>> {
    let mut bytes = vec![HELD];
    encode_key(value, ty, false, false, &mut bytes)?;
    Ok(bytes)
}

fn element_key(ty: Oid, element: &Datum) -> Result<Vec<u8>> {
    if element.is_null() { Ok(vec![HELD_NULL]) } else { whole(ty, element) }
}

fn trigram_key(trigram: Trigram) -> Vec<u8> {
    held(trigram.to_vec())
}

/// The conditions of texts. Those on similarity hold for no text with fewer of the trigrams than
/// these would be alike if it had no others.
fn of_texts(strategy: u8, argument: &str, thresholds: &Thresholds) -> Result<Search> {
    const SIMILAR: u8 = 1;
    const LIKE: u8 = 3;
    const LIKE_IN_ANY_CASE: u8 = 4;
    const MATCHES: u8 = 5;
    const MATCHES_IN_ANY_CASE: u8 = 6;
    const WORD_SIMILAR: u8 = 7;
    const STRICT_WORD_SIMILAR: u8 = 9;
    const EQUAL: u8 = 11;
    let keys = |list: Vec<Trigram>| list.into_iter().map(|t| Search::Key(trigram_key(t))).collect::<Vec<_>>();
    let threshold = match strategy {
        SIMILAR => &thresholds.whole,
        WORD_SIMILAR => &thresholds.word,
        STRICT_WORD_SIMILAR => &thresholds.strict_word,
        LIKE | LIKE_IN_ANY_CASE => return Ok(Search::all(keys(trigrams_of_like(argument)?))),
        MATCHES | MATCHES_IN_ANY_CASE => {
            let needed = trigrams_of_regex(argument, strategy == MATCHES_IN_ANY_CASE)?;
            return Ok(Search::all(keys(needed.unwrap_or_default())));
        }
        EQUAL => {
            let all = keys(trigrams(argument)?);
            return Ok(if all.is_empty() { Search::Key(vec![HOLDS_NOTHING]) } else { Search::all(all) });
        }
        _ => return Err(unfit()),
    };
    let (all, threshold) = (keys(trigrams(argument)?), threshold.get());
    if threshold <= 0.0 {
        return Ok(Search::Everything);
    }
    let suffices = |count: &usize| f64::from(*count as f32 / all.len() as f32) >= threshold;
    Ok(match (1..=all.len()).find(suffices) {
        Some(least) => Search::Some(least, all),
        None => Search::Nothing,
    })
}

/// The key of the key of a pair.
fn pair_key(pair: &Pair<'_>) -> Vec<u8> {
    json::entries::string_key(b'K', &pair.key)
}

/// The key of the value of a pair.
fn pair_value(pair: &Pair<'_>) -> Vec<u8> {
    match &pair.value {
        Some(value) => json::entries::string_key(b'V', value),
        None => vec![b'N'],
    }
}

/// The conditions of `hstore`.
fn of_pairs(strategy: u8, argument: &Datum) -> Result<Search> {
    const CONTAINS: u8 = 7;
    const HAS_KEY: u8 = 9;
    const HAS_ANY: u8 = 10;
    const HAS_ALL: u8 = 11;
    let key = |name: &str| Search::held(json::entries::string_key(b'K', name));
    Ok(match strategy {
        CONTAINS => {
            let pairs = hstore::pairs(text(argument)?);
            let keys = pairs.flat_map(|pair| [pair_key(&pair), pair_value(&pair)]);
            Search::all(keys.map(Search::held).collect())
        }
        HAS_KEY => key(text(argument)?),
        HAS_ANY => Search::any(names(argument)?.map(key).collect()),
        HAS_ALL => Search::all(names(argument)?.map(key).collect()),
        _ => return Err(unfit()),
    })
}

/// The texts of an array, without NULLs, which `?|` and `?&` pass over.
fn names(argument: &Datum) -> Result<impl Iterator<Item = &str>> {
    match argument {
        Datum::Array(list) => Ok(list.values.iter().filter_map(Datum::as_str)),
        _ => Err(unfit()),
    }
}

/// The conditions of arrays.
fn elements(strategy: u8, argument: &Datum) -> Result<Search> {
    const OVERLAPS: u8 = 1;
    const CONTAINS: u8 = 2;
    const CONTAINED: u8 = 3;
    const EQUAL: u8 = 4;
    let Datum::Array(array) = argument else { return Err(unfit()) };
    let mut keys: Vec<Search> = Vec::with_capacity(array.values.len());
    // A NULL equals no element.
    for element in array.values.iter().filter(|element| strategy == EQUAL || !element.is_null()) {
        crate::host::step()?;
        keys.push(Search::Key(element_key(array.elem, element)?));
    }
    Ok(match strategy {
        OVERLAPS => Search::any(keys),
        CONTAINS if keys.len() < array.values.len() => Search::Nothing,
        CONTAINS => Search::all(keys),
        CONTAINED => {
            keys.push(Search::Key(vec![HOLDS_NOTHING]));
            Search::any(keys)
        }
        EQUAL if keys.is_empty() => Search::Key(vec![HOLDS_NOTHING]),
        EQUAL => Search::all(keys),
        _ => return Err(unfit()),
    })
}

/// The search of a condition on a `jsonb`.
fn of_json(entries: Entries, strategy: u8, argument: &Datum) -> Result<Search> {
    const CONTAINS: u8 = 7;
    const HAS_NAME: u8 = 9;
    const HAS_ANY: u8 = 10;
    const HAS_ALL: u8 = 11;
    const FINDS: u8 = 15;
    const FULFILS: u8 = 16;
    let name = |name: &str| Search::held(json::entries::name_key(name));
    Ok(match strategy {
        CONTAINS => {
            let value = text(argument)?;
            let keys = if entries == Entries::Json {
                json::entries::keys(value)
            } else {
                json::entries::path_keys(value)
            };
            Search::all(keys?.into_iter().map(Search::held).collect())
        }
        HAS_NAME => name(text(argument)?),
        HAS_ANY => Search::any(names(argument)?.map(name).collect()),
        HAS_ALL => Search::all(names(argument)?.map(name).collect()),
        FINDS => jsonpath::entries::of_items(entries, &jsonpath::read(text(argument)?)?),
        FULFILS => jsonpath::entries::of_truth(entries, &jsonpath::read(text(argument)?)?),
        _ => return Err(unfit()),
    })
}

/// The text of a `jsonb`, or of a `jsonpath`.
fn text(value: &Datum) -> Result<&str> {
    value.as_str().ok_or_else(unfit)
}

/// XX000: a value of another type than the class has.
#[cold]
fn unfit() -> SqlError {
    SqlError::internal("a value that does not fit its operator class")
}
