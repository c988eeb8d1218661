//! The scripts that are shaken: those beside the crates' code, and the statements of the fuzzer's
//! corpus.

use super::words::{self, Kind, Word};
use crate::compare::Pair;
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

/// A statement cut into its words.
pub type Statement = Vec<Word>;

pub struct Sources {
    pub scripts: Vec<Vec<Statement>>,
    /// Where a name stands: script and statement.
    pub named: HashMap<String, Vec<(usize, usize)>>,
}

/// Statements whose answers depend on the moment, the machine or the plan, and those that change
/// what all databases share but roles, which a play removes.
const LEFT_OUT: [&str; 36] = [
    "alter system",
    "backend",
    "checkpoint",
    "clock_timestamp",
    "copy",
    "ctid",
    "database",
    "explain",
    "gen_random",
    "gen_salt",
    "inet_",
    "load",
    "log_",
    "max_connections",
    "now'",
    "oid as",
    "oid,",
    "pg_ls",
    "pg_read",
    "pg_stat",
    "pg_prepared_statements",
    "pg_settings",
    "postmaster",
    "random",
    "reload",
    "size(",
    "sleep",
    "snapshot",
    "statement_timeout",
    "tablespace",
    "timeofday",
    "txid",
    "unix_socket",
    "uuid_generate",
    "version",
    "xact",
];

/// The moments of a transaction, and one that every server has.
const MOMENTS: [(&str, &str); 5] = [
    ("now()", "timestamptz '2024-05-06 07:08:09+00'"),
    ("current_timestamp", "timestamptz '2024-05-06 07:08:09+00'"),
    ("localtimestamp", "timestamp '2024-05-06 07:08:09'"),
    ("current_date", "date '2024-05-06'"),
    ("current_time", "timetz '07:08:09+00'"),
];

impl Sources {
    pub fn read(pair: &mut Pair) -> Sources {
        let keywords: HashSet<String> =
            pair.oracle_rows("select word from pg_get_keywords()").into_iter().flatten().collect();
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut texts: Vec<Vec<String>> = Vec::new();
        for path in sinew_oracle::paths("") {
            texts.push(sinew_oracle::read(&path).steps.into_iter().map(|step| step.sql).collect());
        }
        texts.push(corpus(&here.join("../fuzz/corpus/protocol")));

        let scripts = texts.into_iter().map(|script| {
            let kept = script.into_iter().map(fixed_moment).filter(|s| !s.is_empty() && is_allowed(s));
            kept.map(|statement| words::cut(&statement, &keywords)).collect::<Vec<Statement>>()
        });
        let scripts: Vec<Vec<Statement>> = scripts.filter(|script| !script.is_empty()).collect();
        let mut named: HashMap<String, Vec<(usize, usize)>> = HashMap::new();
        for (of, script) in scripts.iter().enumerate() {
            for (at, statement) in script.iter().enumerate() {
                for name in names(statement) {
                    named.entry(name).or_default().push((of, at));
                }
            }
        }
        Sources { scripts, named }
    }
}

pub fn names(statement: &Statement) -> HashSet<String> {
    statement.iter().filter(|word| word.kind == Kind::Name).map(|word| word.text.to_lowercase()).collect()
}

/// May both servers be asked this? Of shaken statements too.
pub fn is_allowed(statement: &str) -> bool {
    let text = statement.to_lowercase();
    let changes_us = text.contains("alter") && (text.contains("postgres") || text.contains("_user"));
    !changes_us && !LEFT_OUT.iter().any(|word| text.contains(word))
}

fn fixed_moment(statement: String) -> String {
    let mut text = statement;
    for (moment, value) in MOMENTS {
        while let Some(at) = text.to_ascii_lowercase().find(moment) {
            text.replace_range(at..at + moment.len(), value);
        }
    }
    text
}

/// The statements of the fuzzer's corpus, one script a file, with the tables that they find.
fn corpus(dir: &Path) -> Vec<String> {
    let mut script: Vec<String> = tables_of_the_corpus();
    for path in files(dir) {
        let bytes = std::fs::read(&path).unwrap();
        let Some((_, messages)) = bytes.split_first() else { continue };
        for message in messages.split(|byte| *byte >= 0xfe) {
            let asked = match message.split_first() {
                Some((b'Q', body)) => body,
                Some((b'P', body)) => body.splitn(2, |byte| *byte == 0).nth(1).unwrap_or_default(),
                _ => continue,
            };
            let asked = asked.split(|byte| *byte == 0).next().unwrap_or_default();
            if let Ok(asked) = std::str::from_utf8(asked)
                && !asked.contains("$1")
            {
                script.push(asked.trim().trim_end_matches(';').to_string());
            }
        }
    }
    script
}

/// The tables of `crates/fuzz/src/protocol/place.rs`.
fn tables_of_the_corpus() -> Vec<String> {
    [
        "create table t (id int primary key, n bigint, x text, d numeric(12,2), at timestamptz, tags text[], j jsonb)",
        "insert into t select i, i * 7, 'row ' || i, i / 3.0, '2024-02-29 12:00+00', array['a', null], '{\"a\": [1, null]}' \
         from generate_series(1, 50) i",
        "create table c (t_id int references t on delete cascade, k uuid, b bytea, unique (t_id, k))",
        "create view v as select t.id, count(c.*) as n from t left join c on c.t_id = t.id group by t.id",
    ]
    .map(str::to_string)
    .to_vec()
}

fn files(dir: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(dir).unwrap().map(|e| e.unwrap().path()).collect();
    paths.sort();
    paths
}
