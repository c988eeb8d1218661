//! The functions and operators of the extension `pg_trgm`.

use super::word::{Extent, word_similarity_of};
use super::{Trigram, similarity_of, trigrams};
use crate::context::thresholds::Threshold;
use crate::datum::Datum;
use crate::func::array::values;
use crate::func::macros::{pure, with_ctx};
use crate::oid;
use sinew_error::Result;

fn alike(first: &str, second: &str) -> Result<f32> {
    Ok(similarity_of(&trigrams(first)?, &trigrams(second)?))
}

/// The distance of a similarity.
fn distance(similarity: f32) -> Datum {
    Datum::Float4((1.0 - f64::from(similarity)) as f32)
}

fn holds(similarity: f32, threshold: &Threshold) -> Datum {
    Datum::Bool(f64::from(similarity) >= threshold.get())
}

/// A key as `show_trgm` has it: the characters where it may have some, the number otherwise.
fn shown(key: Trigram) -> Datum {
    match std::str::from_utf8(&key) {
        Ok(text) if text.chars().all(|c| c == ' ' || c.is_ascii_alphanumeric()) => Datum::text(text),
        _ => Datum::from(format!("0x{:02x}{:02x}{:02x}", key[0], key[1], key[2])),
    }
}

pure! {
    show_trgm(Text text) = {
        let mut keys = trigrams(text)?;
        // PostgreSQL compares the bytes with their signs.
        keys.sort_unstable_by_key(|key| key.map(|byte| byte as i8));
        Ok(values(keys.into_iter().map(shown))?.into_array(oid::TEXT))
    };
    similarity(Text a, Text b) = Ok(Datum::Float4(alike(a, b)?));
    similarity_dist(Text a, Text b) = Ok(distance(alike(a, b)?));
    word_similarity(Text a, Text b) = Ok(Datum::Float4(word_similarity_of(a, b, Extent::Any)?));
    word_similarity_dist_op(Text a, Text b) = Ok(distance(word_similarity_of(a, b, Extent::Any)?));
    word_similarity_dist_commutator_op(Text a, Text b) = Ok(distance(word_similarity_of(b, a, Extent::Any)?));
    strict_word_similarity(Text a, Text b) = Ok(Datum::Float4(word_similarity_of(a, b, Extent::Words)?));
    strict_word_similarity_dist_op(Text a, Text b) = Ok(distance(word_similarity_of(a, b, Extent::Words)?));
    strict_word_similarity_dist_commutator_op(Text a, Text b) =
        Ok(distance(word_similarity_of(b, a, Extent::Words)?));
}

with_ctx! {
    similarity_op[cx](Text a, Text b) = Ok(holds(alike(a, b)?, &cx.fmt.thresholds.whole));
    word_similarity_op[cx](Text a, Text b) =
        Ok(holds(word_similarity_of(a, b, Extent::Any)?, &cx.fmt.thresholds.word));
    word_similarity_commutator_op[cx](Text a, Text b) =
        Ok(holds(word_similarity_of(b, a, Extent::Any)?, &cx.fmt.thresholds.word));
    strict_word_similarity_op[cx](Text a, Text b) =
        Ok(holds(word_similarity_of(a, b, Extent::Words)?, &cx.fmt.thresholds.strict_word));
    strict_word_similarity_commutator_op[cx](Text a, Text b) =
        Ok(holds(word_similarity_of(b, a, Extent::Words)?, &cx.fmt.thresholds.strict_word));
}
