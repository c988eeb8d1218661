//! The grammar's keywords: the words that must be quoted, and `pg_get_keywords`.

use super::{CallTypes, Rows};
use crate::ctx::FnCtx;
use crate::datum::{Datum, Record};
use crate::oid;
use sinew_error::Result;

/// A line for each word, in order of bytes: the word, its category, and whether it may be a
/// column's label without AS.
const WORDS: &str = include_str!("../../catalog/keywords.txt");

struct Keyword {
    word: &'static str,
    category: u8,
    bare: bool,
}

fn words() -> impl Iterator<Item = Keyword> {
    WORDS.lines().filter_map(|line| {
        let mut fields = line.split(' ');
        let (word, category, label) = (fields.next()?, fields.next()?, fields.next()?);
        Some(Keyword { word, category: *category.as_bytes().first()?, bare: label == "bare" })
    })
}

/// Whether a word is a keyword that is not unreserved. `quote_ident` must quote it.
pub fn is_reserved(word: &str) -> bool {
    use std::sync::OnceLock;
    static RESERVED: OnceLock<Vec<&str>> = OnceLock::new();
    let reserved = RESERVED.get_or_init(|| words().filter(|k| k.category != b'U').map(|k| k.word).collect());
    reserved.binary_search(&word).is_ok()
}

/// `pg_get_keywords()`: a row for each word that the grammar reserves in some way, with its
/// category as a letter and as a text.
pub fn pg_get_keywords(_: &mut FnCtx, _: &CallTypes, _: &[Datum]) -> Result<Rows> {
    Ok(Box::new(words().map(|k| {
        let category = match k.category {
            b'C' => "unreserved (cannot be function or type name)",
            b'R' => "reserved",
            b'T' => "reserved (can be function or type name)",
            _ => "unreserved",
        };
        let label = if k.bare { "can be bare label" } else { "requires AS" };
        let fields = vec![
            (oid::TEXT, Datum::text(k.word)),
            (oid::CHAR, Datum::Char(k.category)),
            (oid::BOOL, Datum::Bool(k.bare)),
            (oid::TEXT, Datum::text(category)),
            (oid::TEXT, Datum::text(label)),
        ];
        Ok(Datum::Record(Record::new(fields).into()))
    })))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_in_order_and_whole() {
        let all: Vec<Keyword> = words().collect();
        assert_eq!(all.len(), WORDS.lines().count());
        assert!(all.windows(2).all(|pair| pair[0].word < pair[1].word));
        assert!(all.iter().all(|k| b"CRTU".contains(&k.category)));
        assert!(is_reserved("select") && is_reserved("between") && is_reserved("left"));
        assert!(!is_reserved("abort") && !is_reserved("nothing_such"));
    }
}
