//! Statements over one table of narrow rows, and over a second one that it joins.

use super::duckdb::Duck;
use super::{Act, Target, Work};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

const COPY: &str = "from stdin (delimiter '|')";
/// Rows of the table of one-row updates.
const KEYS: u64 = 64;

fn sql(text: impl Into<String>) -> Act {
    Act::Sql(text.into())
}

/// A query: nothing comes before or after it.
fn query(name: &str, text: String) -> Work {
    Work {
        name: name.into(),
        before: Vec::new(),
        act: sql(text.clone()),
        after: Vec::new(),
        duck: Some(text),
    }
}

/// A change of rows. DuckDB's table must stay as it is for the queries behind it.
fn change(name: &str, before: Vec<Act>, act: Act, after: Vec<Act>) -> Work {
    Work { name: name.into(), before, act, after, duck: None }
}

/// Fills the tables of all peers; the statements.
pub fn load(
    rows: u64,
    dir: &Path,
    targets: &mut [Target],
    duck: Option<&mut Duck>,
) -> Result<Vec<Work>, String> {
    let narrow =
        write(&dir.join("narrow.txt"), rows, |i| format!("{i}|{}|{}", i % 1000, i * 7919 % rows + 1))?;
    let joined = write(&dir.join("joined.txt"), rows * 2 / 5, |i| format!("{i}|{}", i % 100))?;
    let tables = [
        ("narrow", "id integer, a integer, b integer", &narrow),
        ("joined", "id integer, v integer", &joined),
    ];
    for target in targets.iter_mut() {
        let begun = Instant::now();
        for (name, columns, file) in tables {
            target.rows(&format!("create table {name} ({columns})"))?;
            target.copy_in(&format!("copy {name} {COPY}"), file)?;
        }
        target.rows("create index narrow_id on narrow (id)")?;
        target.rows("create table copied (id integer, a integer, b integer)")?;
        target.rows("create table keyed (id integer primary key, a integer, b integer)")?;
        target.rows("create table counter (id bigint primary key, n bigint)")?;
        target.rows(&format!("insert into counter select i, 0 from generate_series(1, {KEYS}) i"))?;
        for name in ["narrow", "joined", "counter"] {
            target.rows(&format!("vacuum analyze {name}"))?;
        }
        println!("{}: bulk tables made in {:.1} s", target.peer.name, begun.elapsed().as_secs_f64());
    }
    if let Some(duck) = duck {
        for (name, columns, file) in tables {
            duck.run(&format!("create table {name} ({columns})"))?;
            duck.run(&format!("copy {name} from '{}' (delimiter '|', header false)", file.display()))?;
        }
    }
    Ok(statements(rows, &narrow))
}

fn statements(rows: u64, narrow: &Path) -> Vec<Work> {
    let emptied = |table: &str| vec![sql(format!("truncate {table}"))];
    let counted = |table: &str| vec![sql(format!("select count(*), sum(b) from {table}"))];
    let (fifth, some) = (rows / 5, rows * 2 / 5);
    let copy = |table: &str, how: &str| Act::CopyIn(format!("copy {table} {COPY}{how}"), narrow.into());
    let frozen =
        Act::CopyIn(COPY.replace("from", "copy copied from").replace(')', ", freeze)"), narrow.into());
    vec![
        query("count(*)", "select count(*) from narrow".into()),
        query("sums with a filter", "select sum(a * 2), avg(b) from narrow where a < 500".into()),
        query("1,000 groups", "select a, count(*), sum(b) from narrow group by a".into()),
        query(
            "many groups",
            format!("select count(*) from (select b, count(*) from narrow where id <= {some} group by b) g"),
        ),
        query("range by index", format!("select sum(b) from narrow where id between {fifth} and {some}")),
        query(
            "top 10 by an expression",
            format!(
                "select id, a * 3 + b from narrow where id <= {some} order by a * 3 + b desc, id limit 10"
            ),
        ),
        query(
            "sort",
            format!("select id from narrow where id <= {some} order by b, id offset {} limit 1", some - 1),
        ),
        query("hash join", "select count(*), sum(j.v) from narrow n join joined j on j.id = n.b".into()),
        query(
            "EXISTS under OR",
            "select count(*) from narrow n where n.a = 1 or exists (select 1 from joined j where j.id = n.b)"
                .into(),
        ),
        query(
            "moving sums",
            format!(
                "select sum(s) from (select sum(b) over (order by id rows 1000 preceding) s from narrow \
                 where id <= {}) w",
                rows / 25
            ),
        ),
        query(
            "ranks and running sums",
            format!(
                "select sum(r), sum(s) from (select rank() over w r, sum(b) over w s from narrow \
                 where id <= {some} window w as (partition by a order by b)) w"
            ),
        ),
        query(
            "DISTINCT",
            format!("select count(*) from (select distinct b from narrow where id <= {some}) d"),
        ),
        query(
            "UNION",
            format!(
                "select count(*) from (select b from narrow where id <= {fifth} union \
                 select id from narrow where id <= {fifth}) u"
            ),
        ),
        change(
            "update of a fifth",
            Vec::new(),
            sql("update narrow set b = b + 1 where a < 200"),
            counted("narrow").into_iter().chain([sql("vacuum narrow")]).collect(),
        ),
        change(
            "delete of a fifth",
            vec![sql("begin")],
            sql("delete from narrow where a < 200"),
            counted("narrow").into_iter().chain([sql("rollback"), sql("vacuum narrow")]).collect(),
        ),
        change(
            "index build",
            Vec::new(),
            sql("create index narrow_b on narrow (b)"),
            vec![sql("drop index narrow_b")],
        ),
        change("COPY in", emptied("copied"), copy("copied", ""), counted("copied")),
        change("COPY in, primary key", emptied("keyed"), copy("keyed", ""), counted("keyed")),
        change("COPY out", Vec::new(), Act::CopyOut("copy narrow to stdout".into()), Vec::new()),
        change(
            "VACUUM after COPY FREEZE",
            vec![sql("begin"), sql("truncate copied"), frozen, sql("commit")],
            sql("vacuum copied"),
            counted("copied"),
        ),
        change(
            "durable one-row updates",
            Vec::new(),
            Act::Rate("update counter set n = n + 1 where id = $1".into(), KEYS),
            Vec::new(),
        ),
    ]
}

/// A file with so many rows.
fn write(path: &Path, rows: u64, row: impl Fn(u64) -> String) -> Result<PathBuf, String> {
    let text = |e: std::io::Error| format!("{}: {e}", path.display());
    let mut out = BufWriter::new(std::fs::File::create(path).map_err(text)?);
    for i in 1..=rows {
        writeln!(out, "{}", row(i)).map_err(text)?;
    }
    out.flush().map_err(text)?;
    Ok(path.into())
}
