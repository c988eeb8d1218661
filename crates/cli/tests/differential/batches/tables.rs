//! Tables of all common types, with the values at which loops and evaluators may part.

use fastrand::Rng;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Type {
    Int2,
    Int4,
    Int8,
    Num,
    Float4,
    Float8,
    Text,
    Char,
    Varchar,
    Date,
    Stamp,
    StampTz,
    Bool,
    Uuid,
}

impl Type {
    pub const ALL: [Type; 14] = [
        Type::Int2,
        Type::Int4,
        Type::Int8,
        Type::Num,
        Type::Float4,
        Type::Float8,
        Type::Text,
        Type::Char,
        Type::Varchar,
        Type::Date,
        Type::Stamp,
        Type::StampTz,
        Type::Bool,
        Type::Uuid,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Type::Int2 => "int2",
            Type::Int4 => "int4",
            Type::Int8 => "int8",
            Type::Num => "numeric",
            Type::Float4 => "float4",
            Type::Float8 => "float8",
            Type::Text => "text",
            Type::Char => "char(5)",
            Type::Varchar => "varchar(20)",
            Type::Date => "date",
            Type::Stamp => "timestamp",
            Type::StampTz => "timestamptz",
            Type::Bool => "bool",
            Type::Uuid => "uuid",
        }
    }

    /// Some values, those at the edges among them.
    pub fn values(self) -> &'static [&'static str] {
        match self {
            Type::Int2 => &["0", "1", "-1", "7", "32767", "-32768", "100", "12"],
            Type::Int4 => &["0", "1", "-1", "2", "3", "17", "2147483647", "-2147483648", "46341", "1000"],
            Type::Int8 => {
                &["0", "1", "-5", "42", "9223372036854775807", "-9223372036854775808", "3037000500"]
            }
            Type::Num => &[
                "0",
                "1",
                "1.0",
                "1.00",
                "-2.5",
                "0.001",
                "123456789012345678",
                "99999999.99",
                "-0.000000000000000001",
                "12345678901234567890123.5",
                "NaN",
                "3",
            ],
            Type::Float4 => {
                &["0", "-0", "1", "1.5", "-2.25", "NaN", "Infinity", "-Infinity", "3e38", "1e-40"]
            }
            Type::Float8 => &["0", "-0", "1", "0.5", "-8", "NaN", "Infinity", "-Infinity", "1e308", "1e-300"],
            Type::Text => &["", "a", "ab", "a b", "ärger", "%", "a_b%", "12", "zz", " ", "日本"],
            Type::Char => &["", "a", "ab", "abcde", "12", "a  "],
            Type::Varchar => &["", "a", "a ", "ab", "x12345678901234567", "7"],
            Type::Date => {
                &["2020-01-01", "2020-02-29", "1999-12-31", "infinity", "-infinity", "5874897-12-31"]
            }
            Type::Stamp | Type::StampTz => {
                &["2020-01-01 00:00:00", "2020-02-29 12:30:00.5", "1969-07-20", "infinity", "-infinity"]
            }
            Type::Bool => &["true", "false"],
            Type::Uuid => &["00000000-0000-0000-0000-000000000000", "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11"],
        }
    }
}

/// The names of the columns that every table has, besides `id`.
pub const COLUMNS: [(&str, Type); 20] = [
    ("s", Type::Int2),
    ("a", Type::Int4),
    ("k", Type::Int4),
    ("b", Type::Int8),
    ("n", Type::Num),
    ("m", Type::Num),
    ("g", Type::Float4),
    ("f", Type::Float8),
    ("t", Type::Text),
    ("x", Type::Text),
    ("c", Type::Char),
    ("v", Type::Varchar),
    ("d", Type::Date),
    ("ts", Type::Stamp),
    ("tz", Type::StampTz),
    ("o", Type::Bool),
    ("u", Type::Uuid),
    ("z", Type::Int4),
    ("q", Type::Text),
    ("e", Type::Num),
];

/// The tables and their rows.
pub const TABLES: [(&str, u32); 5] = [("w0", 0), ("w1", 9), ("w2", 60), ("w3", 700), ("w4", 3_000)];

/// The columns of indexes that a table may have, and the type of the first one.
pub const INDEXES: [(&str, Type); 8] = [
    ("k", Type::Int4),
    ("k desc, id", Type::Int4),
    ("d, a", Type::Date),
    ("t", Type::Text),
    ("m", Type::Num),
    ("b, k", Type::Int8),
    ("f, id", Type::Float8),
    ("ts", Type::Stamp),
];

/// The statements that make the tables.
pub fn make(rng: &mut Rng) -> Vec<String> {
    let mut made = vec!["drop table if exists w0, w1, w2, w3, w4".to_string()];
    for (name, rows) in TABLES {
        let mut columns = vec!["id int primary key".to_string()];
        let first: Vec<(&str, Type)> =
            COLUMNS.iter().filter(|(column, _)| !matches!(*column, "q" | "e")).copied().collect();
        for (at, (column, ty)) in first.iter().enumerate() {
            if at % 6 == 2 {
                columns.push(format!("gone{at} {}", Type::ALL[rng.usize(0..14)].name()));
            }
            columns.push(format!("{column} {}", if *column == "m" { "numeric(12,2)" } else { ty.name() }));
        }
        made.push(format!("create table {name} ({})", columns.join(", ")));
        let early = rows / 2;
        let shares: Vec<u8> = first.iter().map(|_| [0, 1, 3, 9][rng.usize(0..4)]).collect();
        made.push(fill(rng, name, (1, early), &first, &shares));
        for at in (2..first.len()).step_by(6) {
            made.push(format!("alter table {name} drop column gone{at}"));
        }
        // The rows so far are stored without these.
        made.push(format!("alter table {name} add column q text default 'def'"));
        let e = ["1.50", "0", "null"][rng.usize(0..3)];
        made.push(format!("alter table {name} add column e numeric default {e}"));
        made.push(fill(rng, name, (early + 1, rows), &COLUMNS, &[&shares[..], &[1, 1]].concat()));
        if rng.bool() {
            made.push(format!("delete from {name} where id % {} = 1", rng.u8(3..9)));
            made.push(format!("update {name} set k = k + 1 where id % {} = 2", rng.u8(5..20)));
        }
        for (columns, _) in INDEXES {
            if rng.u8(0..3) > 0 {
                made.push(format!("create index on {name} ({columns})"));
            }
        }
        if rng.u8(0..3) == 0 {
            made.push(format!("create index on {name} (a) where k > 5"));
        }
        if rng.bool() {
            // Entries then stand for rows, but for those of the pages that change again.
            made.push(format!("vacuum {name}"));
            made.push(format!("update {name} set s = s where id % {} = 0", rng.u16(20..600)));
        }
        if rng.bool() {
            made.push(format!("analyze {name}"));
        }
    }
    made
}

/// INSERT of rows with some numbers. `shares`: so many of ten values are NULL.
fn fill(
    rng: &mut Rng,
    table: &str,
    (from, to): (u32, u32),
    columns: &[(&str, Type)],
    shares: &[u8],
) -> String {
    let names: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
    let values: Vec<String> = columns
        .iter()
        .zip(shares)
        .map(|((name, ty), share)| {
            let add = rng.u16(1..10_000);
            let value = match *name {
                "z" => return "null".to_string(),
                "k" => format!("((i * 7919 + {add}) % {})", [5, 40, 2_000][rng.usize(0..3)]),
                "m" => format!("(((i * 7919 + {add}) % 997) / 8.0 - 50)"),
                "t" if rng.bool() => format!("substr(md5((i % {add})::text), 1, {})", rng.u8(1..20)),
                // Strings that are long, compressed, or kept apart.
                "x" => format!(
                    "case (i + {add}) % 40 when 0 then repeat('long ', 900) when 1 then repeat('ü', 30000) \
                     when 2 then (select string_agg(md5((i * j)::text), '') from generate_series(1, 300) j) \
                     when 3 then (select string_agg(md5((i * j)::text), '') from generate_series(1, 128) j) \
                     else substr(md5((i % 50)::text), 1, 1 + i % 7) end"
                ),
                // Mostly values in the middle of the range.
                _ if matches!(ty, Type::Int2 | Type::Int4 | Type::Int8) && rng.u8(0..3) > 0 => {
                    format!("((i * 7919 + {add}) % 97 - 20)")
                }
                _ if matches!(ty, Type::Float4 | Type::Float8 | Type::Num) && rng.u8(0..3) > 0 => {
                    format!("(((i * 7919 + {add}) % 97 - 20) / 8.0)")
                }
                _ if *ty == Type::Date && rng.bool() => {
                    format!("(date '2020-01-01' + (i * 31 + {add}) % 400)")
                }
                _ => {
                    let all: Vec<String> = ty.values().iter().map(|v| format!("'{v}'")).collect();
                    let array = format!("(array[{}]::{}[])", all.join(", "), ty.name());
                    format!("{array}[1 + (i * 31 + {add}) % {}]", all.len())
                }
            };
            let ty = ty.name();
            format!("case when (i * 13 + {add}) % 10 >= {share} then ({value})::{ty} end")
        })
        .collect();
    format!(
        "insert into {table} (id, {}) select i, {} from generate_series({from}, {to}) i",
        names.join(", "),
        values.join(", ")
    )
}
