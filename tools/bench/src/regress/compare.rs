//! When two answers are the same.
//!
//! - Column names, rows and command tags are compared as they are; of an error only the SQLSTATE,
//!   as messages name files and functions of the server.
//! - Without an outer ORDER BY the rows may come in another order: SQL leaves it open.
//! - Numbers that a server gives by itself are masked: values of the types oid, xid, xid8, cid, tid
//!   and pg_lsn count as the same when both are there, OIDs only from 16384 on.

use super::wire::{Answer, Answered, Column, End};
use super::words::Word;

const OID: u32 = 26;
/// `tid`, `xid`, `cid`, `pg_lsn`, `xid8`.
const NUMBERED_BY_SERVER: [u32; 5] = [27, 28, 29, 3220, 5069];
const FIRST_OID_OF_USERS: u32 = 16_384;

/// How two answers compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Comparison {
    Same,
    /// The same but for the order of rows that no ORDER BY fixes.
    SameButOrder,
    Different,
}

/// Compares two answers to the statement of these words.
pub fn compare(words: &[Word], ours: &Answer, theirs: &Answer) -> Comparison {
    let code = |a: &Answer| a.error.as_ref().map(|e| e.sqlstate.clone());
    let ends = ours.end == End::Ready && theirs.end == End::Ready;
    if !ends || code(ours) != code(theirs) || ours.results.len() != theirs.results.len() {
        return Comparison::Different;
    }
    let ordered = is_ordered(words);
    let mut worst = Comparison::Same;
    for (a, b) in ours.results.iter().zip(&theirs.results) {
        match compare_result(a, b, ordered) {
            Comparison::Same => {}
            Comparison::SameButOrder => worst = Comparison::SameButOrder,
            Comparison::Different => return Comparison::Different,
        }
    }
    worst
}

/// Is there an ORDER BY outside of all parentheses?
fn is_ordered(words: &[Word]) -> bool {
    let is = |word: Option<&Word>, name: &str| matches!(word, Some(Word::Name(n)) if n == name);
    let mut depth = 0i32;
    for (at, word) in words.iter().enumerate() {
        match word {
            Word::Sign(sign) if sign == "(" => depth += 1,
            Word::Sign(sign) if sign == ")" => depth -= 1,
            _ if depth == 0 && is(Some(word), "order") && is(words.get(at + 1), "by") => return true,
            _ => {}
        }
    }
    false
}

fn compare_result(ours: &Answered, theirs: &Answered, ordered: bool) -> Comparison {
    let names = |a: &Answered| a.columns.iter().map(|c| c.name.clone()).collect::<Vec<_>>();
    if ours.tag != theirs.tag || names(ours) != names(theirs) {
        return Comparison::Different;
    }
    let (mut a, mut b) = (masked(ours, &theirs.columns), masked(theirs, &theirs.columns));
    let (mut copied, mut wanted) = (ours.copied.clone(), theirs.copied.clone());
    if a == b && copied == wanted {
        return Comparison::Same;
    }
    if ordered {
        return Comparison::Different;
    }
    a.sort();
    b.sort();
    copied.sort();
    wanted.sort();
    if a == b && copied == wanted { Comparison::SameButOrder } else { Comparison::Different }
}

/// The rows with what the server numbers by itself replaced by a mark.
fn masked(answered: &Answered, columns: &[Column]) -> Vec<Vec<Option<String>>> {
    let mask = |cell: &Option<String>, column: &Column| {
        let value = cell.as_ref()?;
        let is_own = match column.type_oid {
            OID => value.parse().is_ok_and(|oid: u32| oid >= FIRST_OID_OF_USERS),
            other => NUMBERED_BY_SERVER.contains(&other),
        };
        Some(if is_own { "(numbered)".to_string() } else { value.clone() })
    };
    let row = |row: &Vec<Option<String>>| row.iter().zip(columns).map(|(c, k)| mask(c, k)).collect();
    answered.rows.iter().map(row).collect()
}
