//! Queries at random, each of them worked on row by row and in batches: both must give the same
//! rows and the same errors.
//!
//! A round makes tables of all common types ([`tables`]) and asks queries that may fail in some of
//! their rows ([`queries`]), each of them in every one of [`WAYS`]. The answers of a way are
//! compared with those of the way of rows with the same memory. The memory decides on
//! the plan, and the plan on the error that a query meets first.
//!
//! PostgreSQL is asked too if it is there. Where a plan may meet an error or not, an error of one
//! server alone says nothing.
//!
//! A query is asked as it stands, or:
//!
//! - through a cursor, in pieces, and at times after the end of its transaction
//! - through a portal that gives some rows at a time
//! - as a prepared statement with parameters, until a plan for any values is made
//!
//! Changes of tables are undone after their effect was looked at.

mod queries;
mod tables;

use crate::compare::{Answer, ask};
use fastrand::Rng;
use postgres::Client;
use queries::{Maker, Query};

/// The settings of each way, and the way with whose answers its own are compared.
const WAYS: [(&str, usize); 8] = [
    ("set batch_above_cost = -1", 0),
    ("set batch_above_cost = -1; set work_mem = '64kB'", 1),
    ("set batch_above_cost = 0; set batch_rows = 1", 0),
    ("set batch_above_cost = 0; set batch_rows = 3", 0),
    ("set batch_above_cost = 0; set batch_rows = 1024", 0),
    ("set batch_above_cost = 0; set batch_rows = 1024; set work_mem = '64kB'", 1),
    ("set batch_above_cost = 0; set force_parallel_mode = on", 0),
    ("set batch_above_cost = 0; set force_parallel_mode = on; set parallel_leader_participation = off", 0),
];

/// Queries of a round, after which the tables are made anew.
const ROUND_QUERIES: usize = 200;

/// Characters of an answer that a difference shows.
const SHOWN_MAX: usize = 1_500;

/// The statements that a session is asked, and how their answers are compared.
struct Play {
    statements: Vec<String>,
    ordered: bool,
    counted: bool,
    is_scan: bool,
}

/// The sessions that are asked.
pub struct Sessions {
    /// One for each of [`WAYS`], all on one database of Sinew.
    pub sinew: Vec<Client>,
    pub oracle: Option<Client>,
}

/// Asks so many queries; the differences.
pub fn run(sessions: &mut Sessions, seed: u64, most: usize) -> Vec<String> {
    let mut differences = Vec::new();
    for (client, (settings, _)) in sessions.sinew.iter_mut().zip(WAYS) {
        client.batch_execute(settings).unwrap();
    }
    let (mut asked, mut failed, mut beside) = (0, 0, 0);
    for round in 0.. {
        if asked >= most {
            break;
        }
        let seed = seed + round;
        println!("round of queries in batches with SINEW_SEED={seed}");
        let mut rng = Rng::with_seed(seed);
        for sql in tables::make(&mut rng) {
            for client in sessions.sinew.first_mut().into_iter().chain(&mut sessions.oracle) {
                if let Answer::Error { message, .. } = ask(client, &sql) {
                    panic!("SINEW_SEED={seed}: {sql}: {message}");
                }
            }
        }
        for _ in 0..ROUND_QUERIES.min(most - asked) {
            asked += 1;
            let mut play = play(&mut rng);
            let answers: Vec<Vec<Answer>> =
                sessions.sinew.iter_mut().map(|client| ask_all(client, &play)).collect();
            failed += usize::from(answers[0].iter().any(is_error));
            for (way, (settings, like)) in WAYS.iter().enumerate() {
                let named = format!("SINEW_SEED={seed} \"{settings}\"");
                note(&play, &named, &answers[way], &answers[*like], &mut differences);
            }
            if let Some(oracle) = &mut sessions.oracle {
                let theirs = ask_all(oracle, &play);
                // The other server keeps its rows in another order.
                play.is_scan = false;
                // Any of equal values stands for them, such as 0 and -0, or 1.0 and 1.00.
                const ONE_OF_EQUALS: [&str; 4] = [") except", ") intersect", ") union (", "select distinct"];
                let is_open = |sql: &String| ONE_OF_EQUALS.iter().any(|words| sql.contains(words));
                play.counted |= play.statements.iter().any(is_open);
                let is_compared = ![&answers[0], &theirs].iter().any(|all| all.iter().any(is_error));
                if is_compared {
                    beside += 1;
                    let named = format!("SINEW_SEED={seed} PostgreSQL (below)");
                    note(&play, &named, &answers[0], &theirs, &mut differences);
                }
            }
        }
    }
    println!("{asked} queries in {} ways, {failed} failed, {beside} compared with PostgreSQL", WAYS.len());
    differences
}

fn is_error(answer: &Answer) -> bool {
    matches!(answer, Answer::Error { .. })
}

/// The statements for the next query.
fn play(rng: &mut Rng) -> Play {
    let kind = rng.u8(0..12);
    if kind == 0 {
        let (change, table) = Maker::new(rng).change();
        let look = format!("select count(*), md5(string_agg(md5(r::text), '' order by id)) from {table} r");
        let statements = vec!["begin".into(), change, look, "rollback".into()];
        return Play { statements, ordered: true, counted: false, is_scan: false };
    }
    let query = Maker::new(rng).query(kind == 1);
    let Query { text, ordered, counted, is_scan, parameters } = query;
    let mut statements = Vec::new();
    match kind {
        1 => {
            let types: Vec<&str> = parameters.iter().map(|(ty, _)| ty.name()).collect();
            let values: Vec<String> = parameters.into_iter().map(|(_, value)| value).collect();
            let list = |of: String| if of.is_empty() { of } else { format!("({of})") };
            statements.push(format!("prepare asked{} as {text}", list(types.join(", "))));
            statements.extend((0..7).map(|_| format!("execute asked{}", list(values.join(", ")))));
            statements.push("deallocate all".into());
        }
        2 | 3 => {
            let hold = if kind == 2 { " with hold" } else { "" };
            statements.extend(["begin".into(), format!("declare read cursor{hold} for {text}")]);
            // A change between the pieces, which the cursor does not see.
            let change = format!("update w2 set k = k + {}", rng.u8(0..2));
            for piece in 0..rng.u8(2..6) {
                statements.push(format!("fetch {} from read", rng.u16(0..300)));
                if piece == 0 {
                    statements.push(change.clone());
                }
            }
            if kind == 2 {
                statements.push("rollback".into());
                statements.extend(["begin".into(), format!("declare read cursor with hold for {text}")]);
                statements.push("commit".into());
                statements.extend(["fetch 5 from read".into(), "fetch all from read".into()]);
                statements.push("close all".into());
            } else {
                statements.push("fetch all from read".into());
            }
            statements.push("rollback".into());
        }
        4 => statements.push(format!("{PORTAL}{}:{text}", rng.u8(1..60))),
        // Small tables are read by an index as well.
        5..=8 => {
            statements.extend(["set enable_seqscan = off".into(), text, "reset enable_seqscan".into()]);
        }
        _ => statements.push(text),
    }
    // Pieces of an answer without an order are any of its rows.
    let counted = counted || matches!(kind, 2..=4) && !ordered;
    Play { statements, ordered, counted, is_scan }
}

/// Begins a query that is asked through a portal, before the number of its rows at a time.
const PORTAL: &str = "portal:";

fn ask_all(client: &mut Client, play: &Play) -> Vec<Answer> {
    let one = |sql: &String| {
        let portal = sql.strip_prefix(PORTAL).and_then(|rest| rest.split_once(':'));
        match portal {
            None => ask(client, sql),
            Some((rows, sql)) => through_portal(client, rows.parse().unwrap(), sql),
        }
    };
    play.statements.iter().map(one).collect()
}

/// The rows of a query as texts, some at a time.
fn through_portal(client: &mut Client, rows: i32, sql: &str) -> Answer {
    let mut pieces = || -> Result<Vec<Vec<Option<String>>>, postgres::Error> {
        let mut transaction = client.transaction()?;
        let statement = transaction.prepare(&format!("select s::text from ({sql}) s"))?;
        let portal = transaction.bind(&statement, &[])?;
        let mut all = Vec::new();
        loop {
            let piece = transaction.query_portal(&portal, rows)?;
            if piece.is_empty() {
                return Ok(all);
            }
            all.extend(piece.iter().map(|row| vec![row.get::<_, Option<String>>(0)]));
        }
    };
    match pieces() {
        Ok(rows) => Answer::Rows { columns: Vec::new(), rows, affected: 0 },
        Err(error) => Answer::of_error(&error),
    }
}

fn note(play: &Play, named: &str, ours: &[Answer], expected: &[Answer], differences: &mut Vec<String>) {
    for ((sql, ours), expected) in play.statements.iter().zip(ours).zip(expected) {
        if ours.is_cancelled() || expected.is_cancelled() {
            return;
        }
        if !is_same(play, ours, expected) {
            let all = if play.statements.len() > 1 { play.statements.join("; ") } else { String::new() };
            // Long strings are not for the eye.
            let shown = |answer: &Answer| answer.show().chars().take(SHOWN_MAX).collect::<String>();
            let (ours, expected) = (shown(ours), shown(expected));
            let text = format!("{named}: {sql}\n  in: {all}\n  got:      {ours}\n  expected: {expected}");
            println!("{text}");
            differences.push(text);
            return;
        }
    }
}

fn is_same(play: &Play, ours: &Answer, expected: &Answer) -> bool {
    match (ours, expected) {
        (Answer::Rows { rows: a, affected: x, .. }, Answer::Rows { rows: b, affected: y, .. }) => {
            let (mut a, mut b) = (rounded(a), rounded(b));
            if !play.ordered && !play.is_scan {
                a.sort();
                b.sort();
            }
            let is_counted = play.counted && !play.is_scan;
            x == y && a.len() == b.len() && (is_counted || a == b)
        }
        _ => ours == expected,
    }
}

/// The rows with numbers of many digits to their first dozen: a sum of floats depends on its order.
fn rounded(rows: &[Vec<Option<String>>]) -> Vec<Vec<Option<String>>> {
    let cell = |cell: &Option<String>| match cell {
        Some(text) if text.len() > 12 && text.contains(['.', 'e']) => match text.parse::<f64>() {
            Ok(v) => Some(format!("{v:.11e}")),
            Err(_) => cell.clone(),
        },
        _ => cell.clone(),
    };
    rows.iter().map(|row| row.iter().map(cell).collect()).collect()
}

/// The number of sessions that [`run`] needs.
pub const SESSIONS: usize = WAYS.len();
