//! `pg_snapshot` and its older name `txid_snapshot`: which transactions a snapshot takes for
//! finished.
//!
//! ```text
//! xmin:xmax:xip,xip,...
//! ```
//!
//! Every transaction below `xmin` had finished. None from `xmax` on had begun. Those between were
//! finished but for the listed ones. A value is kept as its text, in the one form that PostgreSQL
//! shows.

use crate::builder::TextBuilder;
use crate::ctx::FnCtx;
use crate::datum::Datum;
use crate::func::macros::bad_args;
use crate::func::{CallTypes, Rows};
use crate::host::work;
use sinew_error::{Result, SqlError, sqlerr};
use std::fmt::Write;

/// A snapshot, as SQL sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transactions {
    /// The first transaction that may not have finished.
    pub xmin: u64,
    /// The first one that had not begun.
    pub xmax: u64,
    /// Those between that had not finished, in order.
    pub running: Vec<u64>,
}

impl Transactions {
    /// Whether the bounds and the list agree.
    fn is_valid(&self) -> bool {
        let between = |xid: &u64| (self.xmin..self.xmax).contains(xid);
        self.xmin != 0
            && self.xmin <= self.xmax
            && self.running.iter().all(between)
            && self.running.is_sorted_by(|a, b| a < b)
    }

    /// Reads the text form; `None` if it is none.
    fn parse(text: &str) -> Result<Option<Transactions>> {
        let (Some((xmin, rest)), mut running) = (number(text), Vec::new()) else { return Ok(None) };
        let Some((xmax, mut rest)) = rest.strip_prefix(':').and_then(number) else { return Ok(None) };
        let Some(mut list) = rest.strip_prefix(':') else { return Ok(None) };
        while !list.is_empty() {
            work(50)?;
            let Some((xid, behind)) = number(list) else { return Ok(None) };
            // A transaction that comes twice counts once.
            if running.last() != Some(&xid) {
                running.push(xid);
            }
            rest = behind;
            list = match rest.strip_prefix(',') {
                Some(list) => list,
                None if rest.is_empty() => "",
                None => return Ok(None),
            };
        }
        let read = Transactions { xmin, xmax, running };
        Ok(Some(read).filter(Transactions::is_valid))
    }

    /// The value.
    pub fn to_datum(&self) -> Result<Datum> {
        let mut text = TextBuilder::new();
        text.push_str(&format!("{}:{}:", self.xmin, self.xmax))?;
        let mut one = String::new();
        for (at, xid) in self.running.iter().enumerate() {
            work(20)?;
            one.clear();
            // A string takes everything.
            let _ = write!(one, "{}{xid}", if at > 0 { "," } else { "" });
            text.push_str(&one)?;
        }
        Ok(text.finish())
    }

    fn of(value: &Datum) -> Result<Transactions> {
        let read = value.as_str().map(Transactions::parse).transpose()?.flatten();
        read.ok_or_else(|| SqlError::internal("a snapshot that is none"))
    }

    /// Whether a transaction had finished.
    fn sees(&self, xid: u64) -> bool {
        xid < self.xmin || xid < self.xmax && self.running.binary_search(&xid).is_err()
    }
}

/// A number at the beginning of a text, as `strtoull` reads it, and what stands behind.
fn number(text: &str) -> Option<(u64, &str)> {
    let blanks = |c: char| matches!(c, ' ' | '\t'..='\r');
    let body = text.trim_start_matches(blanks);
    let digits = body.strip_prefix(['-', '+']).unwrap_or(body);
    let len = digits.bytes().take_while(u8::is_ascii_digit).count();
    let value = match digits[..len].parse::<u64>() {
        Ok(value) if body.starts_with('-') => value.wrapping_neg(),
        Ok(value) => value,
        // The only other fault of digits is that there are too many.
        Err(_) => u64::MAX,
    };
    (len > 0).then_some((value, &digits[len..]))
}

/// Reads the text form.
pub(crate) fn text_in(text: &str) -> Result<Datum> {
    match Transactions::parse(text)? {
        Some(read) => read.to_datum(),
        None => {
            Err(sqlerr!(INVALID_TEXT_REPRESENTATION, "invalid input syntax for type pg_snapshot: \"{text}\""))
        }
    }
}

/// Reads the binary form: the number of transactions in the list, the bounds, and the list.
pub(crate) fn receive(bytes: &[u8]) -> Result<Datum> {
    let bad = || sqlerr!(INVALID_BINARY_REPRESENTATION, "invalid external pg_snapshot data");
    let short = || sqlerr!(PROTOCOL_VIOLATION, "insufficient data left in message");
    let (count, rest) = bytes.split_first_chunk::<4>().ok_or_else(short)?;
    let count = usize::try_from(i32::from_be_bytes(*count)).map_err(|_| bad())?;
    let len = (count + 2) * size_of::<u64>();
    if rest.len() < len {
        return Err(short());
    }
    if rest.len() > len {
        return Err(sqlerr!(INVALID_BINARY_REPRESENTATION, "incorrect binary data format"));
    }
    let words = rest.chunks_exact(size_of::<u64>());
    let mut words = words.map(|word| word.iter().fold(0, |value, &byte| value << 8 | u64::from(byte)));
    let (xmin, xmax) = (words.next().unwrap_or(0), words.next().unwrap_or(0));
    let mut running: Vec<u64> = words.collect();
    running.dedup();
    let read = Transactions { xmin, xmax, running };
    if read.is_valid() { read.to_datum() } else { Err(bad()) }
}

/// Appends the binary form of a snapshot's text.
pub(crate) fn send(text: &str, out: &mut Vec<u8>) -> Result<()> {
    let read = Transactions::parse(text)?.ok_or_else(|| SqlError::internal("a snapshot that is none"))?;
    out.extend_from_slice(&(read.running.len() as i32).to_be_bytes());
    for word in [read.xmin, read.xmax].iter().chain(&read.running) {
        out.extend_from_slice(&word.to_be_bytes());
    }
    Ok(())
}

fn bound(name: &str, args: &[Datum], of: fn(&Transactions) -> u64) -> Result<Datum> {
    let [snapshot] = args else { return Err(bad_args(name, args)) };
    Ok(Datum::Int8(of(&Transactions::of(snapshot)?) as i64))
}

/// `pg_snapshot_xmin`.
pub fn xmin(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    bound("pg_snapshot_xmin", args, |snapshot| snapshot.xmin)
}

/// `pg_snapshot_xmax`.
pub fn xmax(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    bound("pg_snapshot_xmax", args, |snapshot| snapshot.xmax)
}

/// `pg_snapshot_xip`: the transactions that had not finished.
pub fn xip(_: &mut FnCtx, _: &CallTypes, args: &[Datum]) -> Result<Rows> {
    let [snapshot] = args else { return Err(bad_args("pg_snapshot_xip", args)) };
    let running = Transactions::of(snapshot)?.running;
    Ok(Box::new(running.into_iter().map(|xid| Ok(Datum::Int8(xid as i64)))))
}

/// `pg_visible_in_snapshot`.
pub fn is_visible(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let [Datum::Int8(xid), snapshot] = args else { return Err(bad_args("pg_visible_in_snapshot", args)) };
    Ok(Datum::Bool(Transactions::of(snapshot)?.sees(*xid as u64)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Option<String> {
        let read = Transactions::parse(text).expect("no interrupt")?;
        Some(read.to_datum().expect("memory").as_str().unwrap_or("").to_string())
    }

    #[test]
    fn texts_are_read_as_postgresql_reads_them() {
        assert_eq!(shown("10:20:10,10,15").as_deref(), Some("10:20:10,15"));
        assert_eq!(shown(" +10:20: 15,").as_deref(), Some("10:20:15"));
        assert_eq!(shown("10:18446744073709551615:").as_deref(), Some("10:18446744073709551615:"));
        for bad in
            ["", "10", "10:20", "10:20:5", "10:20:20", "10:20:15,14", "0:5:", "9:8:", "1:9:3;4", "1:9:3 "]
        {
            assert_eq!(shown(bad), None, "{bad}");
        }
    }

    #[test]
    fn binary_forms_come_back() {
        let mut bytes = Vec::new();
        send("10:20:10,15", &mut bytes).expect("a snapshot");
        assert_eq!(receive(&bytes).expect("a snapshot").as_str(), Some("10:20:10,15"));
        for cut in 0..bytes.len() {
            assert!(receive(&bytes[..cut]).is_err());
        }
    }
}
