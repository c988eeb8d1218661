//! Names and literals as they stand in SQL text.

use crate::func::is_reserved;

/// An identifier, in double quotes when it needs them.
///
/// An identifier needs no quotes when it consists of lower-case ASCII letters, digits and
/// underscores, does not begin with a digit and is not a reserved word of the grammar.
pub fn quote_ident(name: &str) -> String {
    let plain = !name.is_empty()
        && !name.starts_with(|c: char| c.is_ascii_digit())
        && name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_')
        && !is_reserved(name);
    if plain { name.to_string() } else { format!("\"{}\"", name.replace('"', "\"\"")) }
}

/// A name with its schema, each quoted when it needs quotes.
pub fn quote_qualified(schema: &str, name: &str) -> String {
    format!("{}.{}", quote_ident(schema), quote_ident(name))
}

/// A string literal as definitions show it: a backslash stands for itself, as everywhere in SQL.
pub fn plain_literal(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

/// A string literal as `quote_literal` makes it, for servers that read backslashes otherwise: a
/// text with backslashes becomes an `E'...'` literal.
pub fn quote_literal(text: &str) -> String {
    let quoted = text.replace('\'', "''");
    if quoted.contains('\\') { format!("E'{}'", quoted.replace('\\', "\\\\")) } else { format!("'{quoted}'") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_are_quoted_only_when_they_must_be() {
        for plain in ["a", "_a1", "name", "abort"] {
            assert_eq!(quote_ident(plain), plain);
        }
        for other in ["", "1a", "A", "a b", "select", "left", "é"] {
            assert_eq!(quote_ident(other), format!("\"{other}\""));
        }
        assert_eq!(quote_qualified("public", "a\"b"), "public.\"a\"\"b\"");
    }

    #[test]
    fn literals_keep_quotes_and_backslashes() {
        assert_eq!(quote_literal("it's"), "'it''s'");
        assert_eq!(plain_literal("a\\b'"), "'a\\b'''");
        assert_eq!(quote_literal("a\\b'"), "E'a\\\\b'''");
    }
}
