//! Scripts that are shaken: known ones with statements left out, repeated and swapped, statements
//! of other scripts among them, and literals, types and names in the place of others.
//!
//! The scripts have statements in the order in which they make sense. A shaken script shows a
//! statement at another moment, or a second time, or with another type. Each seed is a script of
//! its own: it is played in a new database on both servers, and afterwards the tables, their rows
//! and what the catalogs tell of them are compared.
//!
//! - Sinew is asked first. A statement that it refuses (0A000) is not put to PostgreSQL: it has not
//!   happened on either side.
//! - The first difference ends a play. The script is then made smaller as long as the difference
//!   stays, and both are printed.
//! - Errors are compared by their codes; [`known`] says which of a statement's mistakes may be
//!   told.
//! - An internal error (XX000) and a lost connection are differences whatever PostgreSQL says.

mod known;
mod play;
mod shake;
mod sources;
mod words;

use crate::compare::Pair;
use crate::random::Until;
use play::{Difference, Plays};
use sources::Sources;
use std::collections::HashSet;
use std::time::Instant;

pub fn run(pair: &mut Pair, seed: u64, until: &Until) {
    let sources = Sources::read(pair);
    let statements: usize = sources.scripts.iter().map(Vec::len).sum();
    println!(
        "shaken scripts from SINEW_SEED={seed}: {} scripts of {statements} statements",
        sources.scripts.len()
    );
    let (started, mut played, mut seen) = (Instant::now(), 0, HashSet::new());
    let mut plays = Plays::with(pair);
    loop {
        match until {
            Until::Queries(most) if played >= *most => break,
            Until::Passed(time) if started.elapsed() >= *time => break,
            _ => {}
        }
        let script = shake::script(&sources, seed + played as u64);
        let (asked, difference) = plays.play(&script);
        plays.pair.count(asked);
        if let Some(difference) = difference {
            tell(&mut plays, seed + played as u64, &script, difference, &mut seen);
        }
        played += 1;
    }
    plays.end();
    println!(
        "{played} shaken scripts; {} statements were told different ones of several mistakes",
        plays.several
    );
}

/// Prints a difference, with the smallest script that shows it when it is the first of its kind.
fn tell(
    plays: &mut Plays<'_>,
    seed: u64,
    script: &[String],
    difference: Difference,
    seen: &mut HashSet<String>,
) {
    if !seen.insert(difference.kind.clone()) {
        plays.pair.note(format!("SINEW_SEED={seed}: another {}", difference.kind));
        return;
    }
    let smallest = smaller(plays, script[..difference.at.min(script.len())].to_vec(), &difference);
    let script: String = smallest.iter().map(|statement| format!("    {statement};\n")).collect();
    plays.pair.note(format!("shaken script of SINEW_SEED={seed}\n{script}  {}", difference.text));
}

/// Plays of one reduction.
const PLAYS_MAX: usize = 60;

/// Leaves out what the difference does not need: large pieces first, then single statements.
fn smaller(plays: &mut Plays<'_>, script: Vec<String>, difference: &Difference) -> Vec<String> {
    let mut script = script;
    let last = difference.statement.clone();
    let mut tries = 0;
    let mut piece = script.len().div_ceil(2).max(1);
    loop {
        let mut at = script.len();
        while at > 0 && tries < PLAYS_MAX {
            at = at.saturating_sub(piece);
            let mut tried = script.clone();
            tried.drain(at..script.len().min(at + piece));
            let with_last: Vec<String> = tried.iter().cloned().chain(last.clone()).collect();
            tries += 1;
            let shows = |found: Option<Difference>| found.is_some_and(|f| f.kind == difference.kind);
            if shows(plays.play(&with_last).1) {
                script = tried;
            }
        }
        if piece == 1 || tries >= PLAYS_MAX {
            break;
        }
        piece = piece.div_ceil(2);
    }
    script
}
