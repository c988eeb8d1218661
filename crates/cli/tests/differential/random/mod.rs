//! Whole queries at random, and each of them asked in several ways.
//!
//! A round makes tables of no, few and many rows with indexes and, at times, statistics; then it
//! asks queries that [`query`] puts together. A query goes to both servers as it stands, and in one
//! other way:
//!
//! - with parameters, through a cursor, as a view or as a CTE
//! - inside another query, into a table, as the source of a change
//! - its condition as a CHECK
//!
//! Every other round sorts and hashes in 64 kB. Rows are compared as a bag where a query does not
//! order them.
//!
//! No query divides by zero or leaves the range of a type: whether such an error is met depends on
//! the plan and not on the language. A query that one of the two does not end within its time limit
//! says nothing.

mod query;
mod schema;

use crate::compare::{Answer, Pair, ask};
use fastrand::Rng;
use query::{Maker, Query};
use schema::Table;
use std::time::{Duration, Instant};

/// When a run ends.
pub enum Until {
    Queries(usize),
    Passed(Duration),
}

/// Queries of a round, after which the tables are made anew.
const ROUND_QUERIES: usize = 100;

pub fn run(pair: &mut Pair, seed: u64, until: &Until) {
    let (started, mut asked, mut round) = (Instant::now(), 0, 0);
    let ended = |asked: usize| match until {
        Until::Queries(most) => asked >= *most,
        Until::Passed(time) => started.elapsed() >= *time,
    };
    while !ended(asked) {
        // Each round can be repeated alone: its seed is the one printed, and the first round's is
        // the run's.
        let seed = seed + round;
        println!("round of random queries with SINEW_SEED={seed}");
        let mut rng = Rng::with_seed(seed);
        let tables = schema::make(pair, &mut rng);
        pair.compare(if round % 2 == 1 { "set work_mem = '64kB'" } else { "reset work_mem" });
        for _ in 0..ROUND_QUERIES {
            if ended(asked) {
                break;
            }
            let query = Maker::new(&mut rng, &tables).query();
            ways(pair, &mut rng, &query, &tables);
            asked += 1;
        }
        schema::drop(pair, &tables);
        round += 1;
    }
    println!("{asked} random queries in {round} rounds");
    pair.pace.tell();
}

/// Asks the query as it stands, then in one other way.
fn ways(pair: &mut Pair, rng: &mut Rng, query: &Query, tables: &[Table]) {
    let direct = query.direct();
    if !pair.compare_bags(&direct, query.ordered) {
        return;
    }
    match rng.u8(0..10) {
        0 | 1 => prepared(pair, query),
        2 => cursor(pair, rng, query),
        3 => view(pair, &direct, query),
        4 => {
            let kept = ["", "materialized ", "not materialized "][rng.usize(0..3)];
            pair.compare_bags(&format!("with x as {kept}({direct}) select * from x"), false);
            pair.compare_bags(
                &format!("with x as {kept}({direct}) select count(*), count(x.c1) from x"),
                true,
            );
        }
        5 => {
            pair.compare_bags(
                &format!("select count(*), max(s.c1::text), count(distinct s) from ({direct}) s"),
                true,
            );
            pair.compare_bags(&format!("select s.* from ({direct}) s where s.c1 is not null"), false);
        }
        6 => {
            pair.compare(&format!("create table made as {direct}"));
            pair.compare_bags("select * from made", false);
            pair.compare("drop table if exists made");
        }
        7 => change(pair, rng, tables),
        8 => check(pair, rng, tables),
        _ => {
            pair.compare_bags(&format!("({direct}) union all ({direct})"), false);
            pair.compare_bags(&format!("({direct}) except ({direct})"), false);
        }
    }
}

/// With parameters in the place of constants; often enough that a plan for any values is made.
fn prepared(pair: &mut Pair, query: &Query) {
    let (text, types, values) = query.with_parameters();
    let types = if types.is_empty() { String::new() } else { format!("({})", types.join(", ")) };
    let values = if values.is_empty() { String::new() } else { format!("({})", values.join(", ")) };
    pair.compare(&format!("prepare asked{types} as {text}"));
    for _ in 0..7 {
        if !pair.compare_bags(&format!("execute asked{values}"), query.ordered) {
            break;
        }
    }
    pair.compare("deallocate all");
}

/// Piece by piece; without an order only the number of rows is the same.
fn cursor(pair: &mut Pair, rng: &mut Rng, query: &Query) {
    let scroll = query.ordered && rng.bool();
    let kind = if scroll { "scroll" } else { "no scroll" };
    pair.compare("begin");
    pair.compare(&format!("declare read {kind} cursor for {}", query.direct()));
    for _ in 0..rng.u8(1..6) {
        let fetch = match rng.u8(0..6) {
            0 if scroll => format!("fetch backward {} from read", rng.u8(1..30)),
            1 if scroll => format!("fetch absolute {} from read", rng.i8(-20..40)),
            2 if scroll => "fetch prior from read".to_string(),
            3 => format!("move {} from read", rng.u8(0..9)),
            _ => format!("fetch {} from read", rng.u16(0..200)),
        };
        if query.ordered {
            pair.compare(&fetch);
        } else {
            pair.compare(&fetch.replace("fetch", "move"));
        }
    }
    pair.compare("commit");
}

fn view(pair: &mut Pair, direct: &str, query: &Query) {
    pair.compare(&format!("create view seen as {direct}"));
    pair.compare_bags("select * from seen", query.ordered);
    pair.compare_bags("select v.c1, count(*) from seen v where v.c1 is not null group by v.c1", false);
    // The text that a view shows of itself, understood again, is the same view.
    if let Answer::Rows { rows, .. } = ask(pair.sinew(), "select pg_get_viewdef('seen'::regclass)")
        && let Some(Some(text)) = rows.first().and_then(|row| row.first())
    {
        let text = text.trim_end_matches(';');
        pair.compare_bags(text, query.ordered);
    }
    pair.compare("drop view if exists seen");
}

/// A change of a table by a query's rows, its effect looked at and undone.
fn change(pair: &mut Pair, rng: &mut Rng, tables: &[Table]) {
    let table = &tables[rng.usize(0..tables.len())];
    let sql = Maker::new(rng, tables).change(table);
    pair.compare("begin");
    pair.compare_bags(&sql, false);
    pair.compare_bags(&format!("select * from {}", table.name), false);
    pair.compare("rollback");
}

/// A condition as a CHECK: which rows it takes, one by one.
fn check(pair: &mut Pair, rng: &mut Rng, tables: &[Table]) {
    let table = &tables[rng.usize(0..tables.len())];
    let condition = Maker::new(rng, tables).check(table);
    pair.compare(&format!(
        "create table checked (like {}, constraint asked check ({condition}))",
        table.name
    ));
    for at in 0..12 {
        let rows = format!("select * from {} order by id offset {at} limit 1", table.name);
        pair.compare(&format!("insert into checked {rows}"));
    }
    pair.compare_bags("select * from checked", false);
    pair.compare("drop table if exists checked");
}
