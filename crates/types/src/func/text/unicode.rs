//! Unicode's normal forms.

use crate::ctx::FnCtx;
use crate::datum::Datum;
use crate::func::macros::pure;
use sinew_error::{Result, sqlerr};
use unicode_normalization::UnicodeNormalization;

fn normal(text: &str, form: &str) -> Result<String> {
    Ok(match form.to_ascii_uppercase().as_str() {
        "NFC" => text.nfc().collect(),
        "NFD" => text.nfd().collect(),
        "NFKC" => text.nfkc().collect(),
        "NFKD" => text.nfkd().collect(),
        _ => return Err(sqlerr!(INVALID_PARAMETER_VALUE, "invalid normalization form: {form}")),
    })
}

pure! {
    normalize_as(Text text, Text form) = Ok(Datum::from(normal(text, form)?));
    is_normalized_as(Text text, Text form) = Ok(Datum::Bool(normal(text, form)? == **text));
}

/// The arguments, with the default form added when none is given.
fn with_form(args: &[Datum]) -> Vec<Datum> {
    let mut args = args.to_vec();
    args.resize_with(2, || Datum::text("NFC"));
    args
}

/// `normalize(text [, form])`, NFC by default. Fails with 22023 for an unknown form.
pub fn normalize(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    normalize_as(cx, &with_form(args))
}

/// `text IS [form] NORMALIZED`, NFC by default. Fails with 22023 for an unknown form.
pub fn is_normalized(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    is_normalized_as(cx, &with_form(args))
}

#[cfg(test)]
mod tests {
    use super::normal;

    #[test]
    fn forms_compose_decompose_and_fold() {
        assert_eq!(normal("a\u{308}", "nfc").unwrap(), "\u{e4}");
        assert_eq!(normal("\u{e4}", "NFD").unwrap(), "a\u{308}");
        assert_eq!(normal("\u{fb01}", "NFKC").unwrap(), "fi");
        assert_eq!(normal("\u{fb01}", "NFC").unwrap(), "\u{fb01}");
        assert_eq!(normal("a", "abc").unwrap_err().sqlstate.code(), "22023");
    }
}
