//! Names and literals as they stand in SQL text.

/// A SQL identifier, quoted if it must be.
pub fn quote_ident(name: &str) -> String {
    let plain = name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_')
        && !name.starts_with(|c: char| c.is_ascii_digit())
        && !name.is_empty()
        && !is_keyword(name);
    if plain { name.to_string() } else { format!("\"{}\"", name.replace('"', "\"\"")) }
}
pub fn quote_qualified(schema: &str, name: &str) -> String {
    format!("{}.{}", quote_ident(schema), quote_ident(name))
}
pub fn quote_literal(text: &str) -> String {
    let quoted = text.replace('\'', "''");
    if quoted.contains('\\') { format!("E'{}'", quoted.replace('\\', "\\\\")) } else { format!("'{quoted}'") }
}

/// The words that cannot stand as a column's or table's name without quotes.
fn is_keyword(name: &str) -> bool {
    static WORDS: &str = " all analyse analyze and any array as asc asymmetric authorization between bigint binary bit boolean both \
        case cast char character check coalesce collate collation column concurrently constraint create cross \
        current_catalog current_date current_role current_schema current_time current_timestamp current_user dec decimal \
        default deferrable desc distinct do else end except exists extract false fetch float for foreign freeze from full \
        grant greatest group grouping having ilike in initially inner inout int integer intersect interval into is isnull \
        join lateral leading least left like limit localtime localtimestamp national natural nchar none normalize not \
        notnull null nullif numeric offset on only or order out outer overlaps overlay placing position precision primary \
        real references returning right row select session_user setof similar smallint some substring symmetric table \
        tablesample then time timestamp to trailing treat trim true union unique user using values varchar variadic verbose \
        when where window with xmlattributes xmlconcat xmlelement xmlexists xmlforest xmlnamespaces xmlparse xmlpi xmlroot \
        xmlserialize xmltable ";
    WORDS.split_ascii_whitespace().any(|w| w == name)
}
