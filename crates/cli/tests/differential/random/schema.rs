//! The tables of a round: their columns, rows and indexes.

use crate::compare::Pair;
use fastrand::Rng;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Type {
    Int,
    Big,
    Num,
    Text,
    Bool,
    Date,
}

impl Type {
    pub const ALL: [Type; 6] = [Type::Int, Type::Big, Type::Num, Type::Text, Type::Bool, Type::Date];

    pub fn name(self) -> &'static str {
        match self {
            Type::Int => "integer",
            Type::Big => "bigint",
            Type::Num => "numeric",
            Type::Text => "text",
            Type::Bool => "boolean",
            Type::Date => "date",
        }
    }
}

#[derive(Debug, Clone)]
pub struct Column {
    pub name: String,
    pub ty: Type,
}

pub struct Table {
    pub name: String,
    /// The first is the key.
    pub columns: Vec<Column>,
    pub rows: u32,
}

/// Rows of a round's tables.
const ROWS: [u32; 5] = [0, 7, 40, 1_000, 4_000];
/// From so many rows on a table is joined by its key alone.
pub const LARGE_ROWS: u32 = 500;

pub fn make(pair: &mut Pair, rng: &mut Rng) -> Vec<Table> {
    let tables: Vec<Table> = ROWS.iter().enumerate().map(|(at, rows)| table(rng, at, *rows)).collect();
    for table in &tables {
        let columns: Vec<String> =
            table.columns[1..].iter().map(|c| format!("{} {}", c.name, c.ty.name())).collect();
        pair.compare(&format!(
            "create table {} (id integer primary key, {})",
            table.name,
            columns.join(", ")
        ));
        let early = rng.bool();
        if early {
            indexes(pair, rng, table);
        }
        fill(pair, rng, table);
        if !early {
            indexes(pair, rng, table);
        }
        match rng.u8(0..4) {
            0 | 1 => pair.compare(&format!("analyze {}", table.name)),
            2 => pair.compare(&format!("vacuum {}", table.name)),
            _ => {}
        }
    }
    tables
}

pub fn drop(pair: &mut Pair, tables: &[Table]) {
    let names: Vec<&str> = tables.iter().map(|t| t.name.as_str()).collect();
    pair.compare(&format!("drop table {}", names.join(", ")));
}

fn table(rng: &mut Rng, at: usize, rows: u32) -> Table {
    let mut columns = vec![Column { name: "id".into(), ty: Type::Int }];
    // One of each type that queries lean on, then some at random.
    let mut types = vec![Type::Int, Type::Text];
    types.extend((0..rng.u8(1..5)).map(|_| Type::ALL[rng.usize(0..Type::ALL.len())]));
    columns.extend(types.into_iter().enumerate().map(|(n, ty)| Column { name: format!("f{n}"), ty }));
    Table { name: format!("q{at}"), columns, rows }
}

fn fill(pair: &mut Pair, rng: &mut Rng, table: &Table) {
    let values: Vec<String> = table.columns[1..].iter().map(|c| content(rng, c.ty)).collect();
    pair.compare(&format!(
        "insert into {} select g, {} from generate_series(1, {}) g",
        table.name,
        values.join(", "),
        table.rows
    ));
    // Rows that are gone and rows in new places.
    if rng.bool() {
        pair.compare(&format!("delete from {} where id % {} = 1", table.name, rng.u8(3..9)));
        pair.compare(&format!("update {0} set id = -id where id % {1} = 2", table.name, rng.u8(5..20)));
    }
}

/// A column's value in row `g`; about one in ten is NULL.
fn content(rng: &mut Rng, ty: Type) -> String {
    let (add, distinct) = (rng.u16(1..10_000), [3, 11, 97, 1_009][rng.usize(0..4)]);
    let number = format!("((g * 7919 + {add}) % {distinct} - 5)");
    let value = match ty {
        Type::Int => number,
        Type::Big => format!("({number}::bigint * 1000000007)"),
        Type::Num => format!("({number} / 8.0)::numeric(12, 3)"),
        Type::Text => [
            format!("(array['apple', 'Banana', '', 'ärger', 'a_b%', 'zz', ' '])[1 + (g * 31 + {add}) % 7]"),
            format!("substr(md5(({number})::text), 1, 5)"),
            format!("(g % {distinct})::text"),
        ][rng.usize(0..3)]
        .clone(),
        Type::Bool => format!("({number} % 2 = 0)"),
        Type::Date => format!("(date '2020-01-01' + {number})"),
    };
    format!("case when (g * 13 + {add}) % 10 > 0 then {value} end")
}

fn indexes(pair: &mut Pair, rng: &mut Rng, table: &Table) {
    for n in 0..rng.u8(0..4) {
        let count = rng.usize(1..4).min(table.columns.len());
        let mut columns: Vec<&Column> = table.columns.iter().collect();
        rng.shuffle(&mut columns);
        let keys: Vec<String> = columns[..count]
            .iter()
            .map(|c| {
                let order = ["", "", "", " desc", " nulls first", " desc nulls last"][rng.usize(0..6)];
                format!("{}{order}", c.name)
            })
            .collect();
        let unique =
            if columns[..count].iter().any(|c| c.name == "id") && rng.bool() { "unique " } else { "" };
        pair.compare(&format!("create {unique}index {0}_i{n} on {0} ({1})", table.name, keys.join(", ")));
    }
}
