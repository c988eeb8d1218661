//! Encodings of clients: every byte and every character, as PostgreSQL converts them.

use crate::compare::Pair;

const SINGLE: &str = "latin1 latin2 latin3 latin4 latin5 latin6 latin7 latin8 latin9 latin10 iso_8859_5 iso_8859_6 iso_8859_7
    iso_8859_8 koi8r koi8u win866 win874 win1250 win1251 win1252 win1253 win1254 win1255 win1256 win1257 win1258";
const MULTIPLE: &str = "euc_jp euc_cn euc_kr euc_tw johab sjis big5 gbk uhc";

const FUNCTIONS: [&str; 2] = [
    "create function decoded(b bytea, e name) returns text language plpgsql as $$
        begin return convert_from(b, e); exception when others then return sqlerrm; end $$",
    "create function encoded(cp int, e name) returns text language plpgsql as $$
        begin return convert_to(chr(cp), e); exception when others then return sqlerrm; end $$",
];

/// Compares a sum of all results, errors included, for a part of the codes at a time.
pub fn run(pair: &mut Pair) {
    for function in FUNCTIONS {
        pair.both(function);
    }
    for e in SINGLE.split_whitespace() {
        pair.compare(&format!(
            "select md5(string_agg(decoded(set_byte('\\x00', 0, b), '{e}'), ',' order by b)) from generate_series(0, 255) b"
        ));
    }
    for e in MULTIPLE.split_whitespace() {
        for first in (0x80..0x100).step_by(16) {
            pair.compare(&format!(
                "select md5(string_agg(decoded(decode(to_hex(a) || lpad(to_hex(b), 2, '0'), 'hex'), '{e}'), ',' order by a, b))
                    from generate_series({first}, {first} + 15) a, generate_series(0, 255) b"
            ));
        }
    }
    // A set of one byte has no characters between these two places.
    for e in SINGLE.split_whitespace() {
        pair.compare(&format!(
            "select md5(string_agg(encoded(cp, '{e}'), ',' order by cp)) from generate_series(1, 65279) cp
                where cp not between 9984 and 64255"
        ));
    }
    for e in MULTIPLE.split_whitespace() {
        pair.compare(&format!(
            "select md5(string_agg(encoded(cp, '{e}'), ',' order by cp)) from generate_series(1, 65535) cp
                where cp not between 55296 and 57343"
        ));
    }
    for lead in 0xa1..=0xa7 {
        pair.compare(&format!(
            "select md5(string_agg(decoded(decode('8e' || to_hex({lead}) || to_hex(a) || to_hex(b), 'hex'), 'euc_tw'), ',' order by a, b))
                from generate_series(160, 255) a, generate_series(160, 255) b"
        ));
    }
    pair.compare(
        "select md5(string_agg(decoded(decode('8f' || to_hex(a) || to_hex(b), 'hex'), 'euc_jp'), ',' order by a, b))
            from generate_series(160, 255) a, generate_series(160, 255) b",
    );
    for function in ["decoded(bytea, name)", "encoded(int, name)"] {
        pair.both(&format!("drop function {function}"));
    }
}
