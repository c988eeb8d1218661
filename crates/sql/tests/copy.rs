//! COPY with random tables and values: what goes out comes in again, however the data is cut, and
//! the same on each of the two ways in.
//!
//! A table without expressions takes its rows directly, from the texts to the stored bytes. The
//! same table with a condition that always holds takes them as values. Both must have the same rows
//! or the same error, with the same line and column.

mod common;

use common::Directory;
use sinew_sql::plan::OutputColumn;
use sinew_sql::session::{Output, Session};
use sinew_sql::{Result, SqlError};
use sinew_types::{Datum, FmtCtx};
use std::fmt::Write;

/// The client's end of a COPY: data in chunks of random sizes, or what came out.
#[derive(Default)]
struct Client {
    data: Vec<u8>,
    at: usize,
    /// Most bytes of a chunk.
    chunk: usize,
    rng: fastrand::Rng,
    out: Vec<u8>,
    tag: String,
}

impl Output for Client {
    fn row_description(&mut self, _: &[OutputColumn]) -> Result<()> {
        Ok(())
    }

    fn row(&mut self, _: &FmtCtx, _: &[OutputColumn], _: &[Datum]) -> Result<()> {
        Ok(())
    }

    fn command_complete(&mut self, tag: &str) -> Result<()> {
        self.tag = tag.to_string();
        Ok(())
    }

    fn empty_query(&mut self) -> Result<()> {
        Ok(())
    }

    fn notice(&mut self, _: &SqlError) {}
    fn parameter_status(&mut self, _: &str, _: &str) {}
    fn copy_in_start(&mut self, _: usize, _: bool) -> Result<()> {
        Ok(())
    }

    fn copy_read(&mut self, _: &sinew_txn::TxnSession, chunk: &mut Vec<u8>) -> Result<bool> {
        let left = self.data.len() - self.at;
        let n = self.rng.usize(1..=self.chunk).min(left);
        chunk.extend_from_slice(&self.data[self.at..self.at + n]);
        self.at += n;
        Ok(n > 0)
    }

    fn copy_out_start(&mut self, _: usize, _: bool) -> Result<()> {
        Ok(())
    }

    fn copy_write(&mut self, data: &[u8]) -> Result<()> {
        self.out.extend_from_slice(data);
        Ok(())
    }

    fn copy_out_end(&mut self) -> Result<()> {
        Ok(())
    }
}

/// The tag, or the error with everything that a client is told of it. The name of the table is the
/// same for all.
fn ask(session: &mut Session, sql: &str, client: &mut Client) -> std::result::Result<String, String> {
    match session.simple_query(sql, client) {
        Ok(()) => Ok(client.tag.clone()),
        Err(e) => {
            let told = (e.sqlstate.code(), &e.message, &e.detail, &e.hint, &e.where_);
            let mut text = format!("{told:?}");
            for name in ["plain_t", "valued_t"] {
                text = text.replace(name, "t");
            }
            Err(text)
        }
    }
}

fn run(session: &mut Session, sql: &str) {
    ask(session, sql, &mut Client::default()).unwrap_or_else(|e| panic!("{sql}: {e}"));
}

fn copied_out(session: &mut Session, sql: &str) -> Vec<u8> {
    let mut client = Client::default();
    ask(session, sql, &mut client).unwrap_or_else(|e| panic!("{sql}: {e}"));
    client.out
}

const TYPES: [&str; 16] = [
    "smallint",
    "integer",
    "bigint",
    "numeric",
    "numeric(12,3)",
    "boolean",
    "real",
    "double precision",
    "date",
    "timestamp",
    "timestamptz",
    "text",
    "varchar(40)",
    "char(7)",
    "bytea",
    "integer[]",
];

/// A literal of a value of the type.
fn value(rng: &mut fastrand::Rng, ty: &str) -> String {
    if rng.u8(0..6) == 0 {
        return "NULL".into();
    }
    match ty {
        "smallint" => rng.i16(..).to_string(),
        "integer" => rng.i32(..).to_string(),
        "bigint" => format!("'{}'", rng.i64(..)),
        "numeric" => match rng.u8(0..6) {
            0 => "'NaN'".into(),
            1 => format!("'{}.{:05}'", rng.i128(..), rng.u32(0..100_000)),
            2 => format!("'{}e-{}'", rng.i32(..), rng.u8(0..40)),
            _ => format!("'{}.{}'", rng.i32(..), rng.u16(..)),
        },
        "numeric(12,3)" => format!("{}.{:03}", rng.i32(-99_999_999..99_999_999), rng.u16(0..1000)),
        "boolean" => rng.bool().to_string(),
        "real" => format!("'{}'", [0.0, -1.5, 1e30, f32::INFINITY, rng.f32()][rng.usize(0..5)]),
        "double precision" => format!("'{}'", [0.0, -1.5, 1e300, f64::NAN, rng.f64()][rng.usize(0..5)]),
        "date" => format!("date '2000-01-01' + {}", rng.i32(-400_000..400_000)),
        "timestamp" | "timestamptz" => match rng.u8(0..5) {
            0 => "'infinity'".into(),
            _ => format!(
                "'{}-02-{:02} 12:{:02}:01.{}'",
                rng.u16(1000..3000),
                rng.u8(1..28),
                rng.u8(0..60),
                rng.u16(..)
            ),
        },
        "varchar(40)" => format!("'{}'", valued_text(rng, 40).replace('\'', "''")),
        "char(7)" => format!("'{}'", text(rng, 7).replace('\'', "''")),
        "bytea" => format!("'\\x{:08x}'", rng.u32(..)),
        "integer[]" => format!("'{{{},NULL}}'", rng.i32(..)),
        _ => {
            let most = [3, 30, 200, 3000, 30_000][rng.usize(0..5)];
            format!("'{}'", valued_text(rng, most).replace('\'', "''"))
        }
    }
}

/// A text that the format with `null 'N'` does not read as NULL: the text format marks nothing in a
/// value that equals the mark of NULL, in PostgreSQL too.
fn valued_text(rng: &mut fastrand::Rng, most: usize) -> String {
    let made = text(rng, most);
    if made == "N" { "NN".into() } else { made }
}

/// Characters that mean something in some format, and others of one to four bytes.
fn text(rng: &mut fastrand::Rng, most: usize) -> String {
    const SPECIAL: [char; 22] = [
        '\\', '\t', '\n', '\r', '"', ',', '|', '.', 'N', ' ', '\x08', '\x0b', '\x0c', 'a', 'b', '0', 'ä',
        '日', '😀', '\'', 'x', '-',
    ];
    let plain = rng.u8(0..3) == 0;
    let one = |rng: &mut fastrand::Rng| {
        if plain { rng.alphanumeric() } else { SPECIAL[rng.usize(..SPECIAL.len())] }
    };
    (0..rng.usize(0..=most)).map(|_| one(rng)).collect()
}

const FORMATS: [&str; 9] = [
    "(format text)",
    "(format text, delimiter '|', null 'N')",
    "(format text, delimiter '-')",
    "(format csv)",
    "(format csv, header match)",
    "(format csv, escape '\\', force_null (c0))",
    "(format csv, delimiter '1', quote '''', null 'NULL')",
    "(format csv, null 'x y')",
    "(format binary)",
];

fn seed() -> u64 {
    std::env::var("SINEW_SEED").ok().and_then(|s| s.parse().ok()).unwrap_or_else(|| fastrand::u64(..))
}

#[test]
fn what_goes_out_comes_in_again() {
    let seed = seed();
    println!("SINEW_SEED={seed}");
    let mut rng = fastrand::Rng::with_seed(seed);
    let dir = Directory::without_fsync("copy-round");
    let mut s = dir.connect();
    for round in 0..6 {
        let types: Vec<&str> = (0..rng.usize(1..8)).map(|_| TYPES[rng.usize(..TYPES.len())]).collect();
        let columns: Vec<String> = types.iter().enumerate().map(|(i, ty)| format!("c{i} {ty}")).collect();
        let columns = columns.join(", ");
        run(
            &mut s,
            &format!(
                "drop table if exists source, plain_t, valued_t; create table source (id int, {columns})"
            ),
        );
        run(&mut s, &format!("create table plain_t (id int primary key, {columns})"));
        run(
            &mut s,
            &format!("create table valued_t (id int primary key, {columns}, check (id is not null))"),
        );
        let rows = rng.usize(0..60);
        let mut ids: Vec<usize> = (0..rows).collect();
        rng.shuffle(&mut ids);
        for id in ids {
            let values: Vec<String> = types.iter().map(|ty| value(&mut rng, ty)).collect();
            run(&mut s, &format!("insert into source values ({id}, {})", values.join(", ")));
        }
        if rng.bool() {
            run(
                &mut s,
                "insert into source select (row_number() over ()) + 1000, c0 from source, generate_series(1, 40)",
            );
        }
        let expected = copied_out(&mut s, "copy (select * from source order by id) to stdout");
        for format in FORMATS {
            let out = format.replace(", header match", ", header").replace(", force_null (c0)", "");
            let data = copied_out(&mut s, &format!("copy source to stdout with {out}"));
            for table in ["plain_t", "valued_t"] {
                let chunk = [1, 7, 300, 65_536][rng.usize(0..4)];
                run(&mut s, &format!("truncate {table}"));
                let mut client = Client { data: data.clone(), chunk, rng: rng.fork(), ..Client::default() };
                let sql = format!("copy {table} from stdin with {format}");
                let context =
                    format!("SINEW_SEED={seed}, round {round}: {sql}, chunks of {chunk}, {columns}");
                ask(&mut s, &sql, &mut client).unwrap_or_else(|e| panic!("{context}: {e}"));
                let back = copied_out(&mut s, &format!("copy (select * from {table} order by id) to stdout"));
                // FORCE_NULL makes NULL of a text that is empty.
                assert!(back == expected || format.contains("force_null"), "{context}");
                let direct = copied_out(&mut s, &format!("copy {table} to stdout with {out}"));
                let query = copied_out(&mut s, &format!("copy (select * from {table}) to stdout with {out}"));
                assert!(direct == query, "{context}: a table and its query go out otherwise");
            }
        }
    }
}

/// Lines that are nearly right: pieces of records, line ends of all kinds, markers, bytes that are
/// no text.
fn broken_data(rng: &mut fastrand::Rng, csv: bool) -> Vec<u8> {
    let delimiter = if csv { "," } else { "\t" };
    let line_end = ["\n", "\n", "\r\n", "\r"][rng.usize(0..4)];
    let mut data: Vec<u8> = Vec::new();
    for i in 0..rng.usize(0..40) {
        let mut record = String::new();
        let word = text(rng, 12);
        let shown = match (csv, rng.u8(0..3)) {
            (true, 0) => format!("\"{}\"", word.replace('"', "\"\"")),
            (false, 0) => word.replace('\\', "\\\\").replace(['\n', '\r', '\t'], "\\n"),
            (_, 1) => word.replace(['\\', '"', '\n', '\r', ',', '\t'], "_"),
            _ => word.replace(['\n', '\r'], ""),
        };
        let _ = write!(record, "{i}{delimiter}{}.5{delimiter}{shown}", rng.u8(..));
        match rng.u8(0..60) {
            0 => record.push_str(delimiter),
            1 => record = format!("{}{record}", rng.u8(0..9)),
            2 => record = "\\.".into(),
            3 => record.push_str("\\."),
            4 => record.clear(),
            5 => record = format!("x{record}"),
            6 => record = record.replacen(delimiter, "", 1),
            7 => record.push_str("\\x41\\101\\377"),
            8 => record = format!("\\N{delimiter}\\N{delimiter}\\N"),
            _ => {}
        }
        data.extend_from_slice(record.as_bytes());
        let end = if rng.u8(0..60) == 0 { ["\r", "\n", "\r\n", ""][rng.usize(0..4)] } else { line_end };
        data.extend_from_slice(end.as_bytes());
    }
    for _ in 0..rng.usize(0..4) / 3 {
        if let Some(at) = rng.usize(..=data.len()).checked_sub(1) {
            data[at] = [0xff, 0, 0xe4, 0x80, b'\\', b'"'][rng.usize(0..6)];
        }
    }
    data
}

#[test]
fn neither_the_chunks_nor_the_way_in_changes_the_answer() {
    let seed = seed();
    println!("SINEW_SEED={seed}");
    let mut rng = fastrand::Rng::with_seed(seed);
    let dir = Directory::without_fsync("copy-chunks");
    let mut s = dir.connect();
    let columns = "a int not null, b numeric(7,2), c varchar(10)";
    run(&mut s, &format!("create table plain_t ({columns}, unique (a, b))"));
    run(&mut s, &format!("create table valued_t ({columns}, unique (a, b), check (a is not null))"));
    let (mut failed, mut copied) = (0, 0);
    for round in 0..400 {
        let csv = rng.bool();
        let data = broken_data(&mut rng, csv);
        let format = if csv { "(format csv)" } else { "(format text)" };
        let mut first = None;
        for (table, chunk) in
            [("plain_t", 1 << 20), ("plain_t", 1), ("plain_t", 13), ("valued_t", 1 << 20), ("valued_t", 5)]
        {
            let mut client = Client { data: data.clone(), chunk, rng: rng.fork(), ..Client::default() };
            let answer = ask(&mut s, &format!("copy {table} from stdin with {format}"), &mut client);
            let rows = copied_out(&mut s, &format!("copy {table} to stdout"));
            run(&mut s, &format!("truncate {table}"));
            let whole = (answer, String::from_utf8(rows).unwrap());
            let shown = || format!("SINEW_SEED={seed}, round {round}, {format}: {}", data.escape_ascii());
            let expected = first.get_or_insert_with(|| whole.clone());
            assert_eq!(whole, *expected, "{table}, chunks of {chunk}, {}", shown());
        }
        match first.map(|(answer, _)| answer) {
            Some(Ok(_)) => copied += 1,
            _ => failed += 1,
        }
    }
    assert!(failed > 40 && copied > 40, "{failed} failed, {copied} were copied");
}
