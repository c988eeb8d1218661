//! Every operator, cast, function and aggregate that PostgreSQL's catalog has on the listed types,
//! on edge values.

use crate::compare::Pair;

/// The listed types with values that find the edges.
const VALUES: &[(&str, &[&str])] = &[
    ("int2", &["0", "1", "-7", "32767", "-32768"]),
    ("int4", &["0", "2", "-13", "2147483647", "-2147483648"]),
    ("int8", &["0", "3", "-100", "9223372036854775807", "-9223372036854775808"]),
    ("float4", &["0", "1.5", "-2.25", "3.4e38", "NaN", "Infinity"]),
    ("float8", &["0", "0.1", "-1234.5678", "1.7e308", "NaN", "-Infinity"]),
    ("numeric", &["0", "1.50", "-99.995", "12345678901234567890.123456789", "NaN", "0.00000001"]),
    ("bool", &["t", "f"]),
    ("text", &["", "abc", "Hello, World", "a%b_c", "äöü€", "  pad  "]),
    ("varchar", &["", "xyz", "Straße"]),
    ("bpchar", &["", "ab ", "zz"]),
    ("bytea", &["", "\\x00ff10", "abc"]),
    ("uuid", &["00000000-0000-0000-0000-000000000000", "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11"]),
    ("date", &["2000-01-01", "1999-12-31", "2024-02-29", "0044-03-15 BC", "infinity"]),
    ("timestamp", &["2000-01-01 00:00:00", "2024-02-29 23:59:59.999999", "1969-07-20 20:17:40", "-infinity"]),
    ("interval", &["0", "1 year 2 months 3 days 04:05:06.789", "-1 day", "100 hours", "-2 months 15 days"]),
    ("time", &["00:00:00", "12:34:56.789", "23:59:59.999999", "24:00:00"]),
    ("timestamptz", &["2000-01-01 00:00:00+00", "2024-06-30 12:34:56.789+02", "infinity"]),
    ("money", &["0", "0.01", "-12.34", "1234567.89", "100", "1.01"]),
    ("bit", &["0", "101", "x123456789abcdef0", ""]),
    ("varbit", &["", "1", "0110", "xfedcba98"]),
    (
        "inet",
        &["192.168.1.5/24", "10.0.0.1", "0.0.0.0/0", "::1", "2001:db8::ff00:42:8329/64", "::ffff:1.2.3.4"],
    ),
    ("cidr", &["10/8", "192.168.1.0/25", "::/0", "2001:db8::/33"]),
    ("macaddr", &["08:00:2b:01:02:03", "00:00:00:00:00:00", "ff:ff:ff:ff:ff:ff"]),
    ("macaddr8", &["08:00:2b:01:02:03:04:05", "08002b010203", "ff:ff:ff:ff:ff:ff:ff:ff"]),
    (
        "jsonb",
        &[
            "{\"b\": 1, \"a\": [1, {\"c\": null}]}",
            "[1, \"abc\", null]",
            "\"abc\"",
            "1.50",
            "-99999",
            "true",
            "null",
            "{}",
            "[]",
        ],
    ),
];

fn values(ty: &str) -> Option<&'static [&'static str]> {
    VALUES.iter().find(|(name, _)| *name == ty).map(|(_, values)| *values)
}

fn literal(ty: &str, value: &str) -> String {
    // Without quotes, bit would be one bit long.
    let quote = if ty == "bit" { "\"" } else { "" };
    format!("'{value}'::{quote}{ty}{quote}")
}

fn type_list() -> String {
    VALUES.iter().map(|(name, _)| format!("'{name}'")).collect::<Vec<_>>().join(", ")
}

/// Marks statements whose last float digit may depend on the C library.
fn mark(types: &[&str], name: &str) -> &'static str {
    let inexact = [
        "exp", "ln", "log", "log10", "pow", "power", "^", "cbrt", "||/", "sin", "cos", "tan", "cot", "asin",
        "acos", "atan", "atan2", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "sind", "cosd", "tand",
        "cotd", "asind", "acosd", "atand", "atan2d", "radians", "degrees", "dexp", "dpow", "dlog1", "dlog10",
        "dcbrt",
    ];
    if types.iter().any(|t| t.starts_with("float")) && inexact.contains(&name) { " /* float */" } else { "" }
}

pub fn operators(pair: &mut Pair) {
    let list = type_list();
    let found = pair.oracle_rows(&format!(
        "select o.oprname, coalesce(l.typname, ''), r.typname from pg_operator o left join pg_type l on l.oid = o.oprleft \
         join pg_type r on r.oid = o.oprright where (o.oprleft = 0 or l.typname in ({list})) and r.typname in ({list}) \
         and o.oprcode <> 0 and o.oprname not in ('@@', '@@@') and o.oprname !~ '~[<>]' order by 1, 2, 3"
    ));
    for row in found {
        let (name, left, right) = (&row[0], row[1].as_str(), row[2].as_str());
        let rights = values(right).unwrap_or(&[]);
        if left.is_empty() {
            for r in rights {
                pair.compare(&format!("select {name} {}{}", literal(right, r), mark(&[right], name)));
            }
            continue;
        }
        // Every value against a rotating partner: each value meets each side without the square of
        // them.
        let lefts = values(left).unwrap_or(&[]);
        for (i, l) in lefts.iter().enumerate() {
            for k in 0..2.min(rights.len()) {
                let r = rights[(i + k) % rights.len()];
                if name == "^" && (l.len() > 10 || r.len() > 10) {
                    continue;
                }
                pair.compare(&format!(
                    "select {} {name} {}{}",
                    literal(left, l),
                    literal(right, r),
                    mark(&[left, right], name)
                ));
            }
        }
    }
}

pub fn casts(pair: &mut Pair) {
    for (from, samples) in VALUES {
        for (to, _) in VALUES {
            for value in *samples {
                pair.compare(&format!("select {}::{to}", literal(from, value)));
            }
        }
        for value in *samples {
            pair.compare(&format!(
                "select {}::text, pg_typeof({})",
                literal(from, value),
                literal(from, value)
            ));
            pair.compare(&format!("select '{value}x'::{from}"));
        }
    }
    for (ty, mods) in [
        ("varchar", "(2)"),
        ("char", "(4)"),
        ("numeric", "(6,2)"),
        ("numeric", "(3)"),
        ("timestamp", "(0)"),
        ("timestamptz", "(3)"),
        ("bit", "(5)"),
        ("varbit", "(3)"),
    ] {
        for (from, samples) in VALUES {
            if matches!(
                *from,
                "text" | "numeric" | "int4" | "float8" | "timestamp" | "timestamptz" | "bit" | "varbit"
            ) {
                for value in *samples {
                    pair.compare(&format!("select {}::{ty}{mods}", literal(from, value)));
                }
            }
        }
    }
}

/// Functions that answer differently by nature, or concern what is not listed. (`bpcharcmp` tells
/// an order by its sign; how far from zero it is depends on the C library's collation, and ours is
/// "C".)
const NOT_COMPARED: &str = "'bpcharcmp', 'random', 'setseed', 'gen_random_uuid', 'pg_sleep', 'clock_timestamp', 'timeofday', 'version', \
    'getpgusername', 'inet_client_addr', 'query_to_xml', 'xml', 'xml_is_well_formed', 'xml_is_well_formed_document', \
    'xml_is_well_formed_content', 'xmlcomment', 'hashtext', 'convert', 'convert_from', 'convert_to', 'pg_encoding_to_char', \
    'pg_char_to_encoding', 'quote_ident', 'unicode_is_normalized', 'make_interval', 'justify_hours', 'json_object', 'jsonb_object', \
    'to_ascii', 'text_to_xml', 'parse_ident', 'age', 'int8inc_float8_float8', 'int2_sum', 'int4_sum', 'int8_sum'";

pub fn functions(pair: &mut Pair) {
    let list = type_list();
    let found = pair.oracle_rows(&format!(
        "select p.proname, string_agg(t.typname, ',' order by a.ord) from pg_proc p \
         join pg_type rt on rt.oid = p.prorettype \
         cross join lateral unnest(p.proargtypes) with ordinality a(ty, ord) join pg_type t on t.oid = a.ty \
         where p.prokind = 'f' and not p.proretset and p.provariadic = 0 and p.pronamespace = 11 and p.pronargs between 1 and 4 \
         and p.provolatile in ('i', 's') and rt.typname in ({list}, 'interval', 'time') \
         and not exists (select from unnest(p.proargtypes) x(ty) join pg_type xt on xt.oid = x.ty where xt.typname not in ({list})) \
         and p.proname not in ({NOT_COMPARED}) \
         and p.proname !~ '^(pg_|has_|bt|hash|ts_|to_ts|like_|set_|current_|col_|obj_|shobj_|lo_|loread|brin|gin|gist|spg|json|xml|in_range|txid|row_security|binary_upgrade|table_to|schema_|database_to|cursor_to|query_to|nextval|currval|setval|inet|plainto|phraseto|websearch|phrase|dblink|amvalidate|utf8_to|information_|to_reg)' \
         and p.proname !~ '(_sortsupport|_support|_larger|_smaller|_accum|_send|_recv|_in|_out|typmodin|typmodout|pattern|_deserialize|_serialize|_combine|hash|_skip|subdiff|send$)' \
         group by p.oid, p.proname order by 1, 2"
    ));
    for row in found {
        let (name, types): (&str, Vec<&str>) = (&row[0], row[1].split(',').collect());
        // OVERLAPS with lengths is not there; the length coercion of intervals takes a packed
        // modifier, not a number.
        if types.contains(&"interval") && matches!(name, "overlaps" | "interval") {
            continue;
        }
        let samples: Vec<&[&str]> = types.iter().map(|t| values(t).unwrap_or(&[])).collect();
        let rounds = samples.iter().map(|s| s.len()).max().unwrap_or(0);
        for round in 0..rounds {
            let args: Vec<String> = types
                .iter()
                .zip(&samples)
                .enumerate()
                .map(|(i, (ty, values))| {
                    // Counts and positions must stay small: the last arguments of repeat, lpad,
                    // substring ...
                    let small = ["2", "0", "-1", "3", "5", "1"];
                    if matches!(*ty, "int4" | "int8") && types.len() > 1 && i > 0 {
                        literal(ty, small[(round + i) % small.len()])
                    } else {
                        literal(ty, values[(round + i) % values.len()])
                    }
                })
                .collect();
            if [
                "power",
                "pow",
                "exp",
                "numeric_power",
                "numeric_exp",
                "numeric_fac",
                "factorial",
                "dpow",
                "dexp",
            ]
            .contains(&name)
                && args.iter().any(|a| a.len() > 24)
            {
                continue;
            }
            pair.compare(&format!("select \"{name}\"({}){}", args.join(", "), mark(&types, name)));
        }
        let nulls: Vec<String> = types.iter().map(|t| format!("null::{t}")).collect();
        pair.compare(&format!("select \"{name}\"({})", nulls.join(", ")));
    }
}

pub fn aggregates(pair: &mut Pair) {
    for (ty, samples) in VALUES {
        let rows: Vec<String> = samples.iter().map(|v| format!("({})", literal(ty, v))).collect();
        let finite: Vec<String> = samples
            .iter()
            .filter(|v| !v.contains("nfinity"))
            .map(|v| format!("({})", literal(ty, v)))
            .collect();
        for aggregate in [
            "count",
            "sum",
            "avg",
            "min",
            "max",
            "bool_and",
            "bool_or",
            "every",
            "bit_and",
            "bit_or",
            "stddev",
            "stddev_pop",
            "variance",
            "var_pop",
            "array_agg",
        ] {
            let float = if ty.starts_with("float") { " /* float */" } else { "" };
            pair.compare(&format!("select {aggregate}(x) from (values {}) v(x){float}", rows.join(", ")));
            pair.compare(&format!(
                "select {aggregate}(distinct x) from (values {}) v(x){float}",
                finite.join(", ")
            ));
            pair.compare(&format!(
                "select {aggregate}(x) from (values (null::{ty})) v(x) where x is not null"
            ));
        }
        pair.compare(&format!(
            "select x, count(*) from (values {}) v(x) group by x order by x",
            rows.join(", ")
        ));
        pair.compare(&format!(
            "select x from (values {}, (null)) v(x) order by x desc nulls last",
            rows.join(", ")
        ));
        pair.compare(&format!(
            "select string_agg(x::text, ',' order by x) from (values {}) v(x)",
            rows.join(", ")
        ));
    }
}
