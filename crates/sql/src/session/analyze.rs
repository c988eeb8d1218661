//! What ANALYZE finds out about columns: the share of NULLs, the average width, the number of different values.
//!
//! All rows are counted; a random sample of them is looked at. The number of different values in the table is estimated from the
//! sample by Haas and Stokes (1998), `n d / (n - f1 + f1 n / N)` with `f1` the values seen once, as PostgreSQL does.

use crate::access::Row;
use crate::catalog::{ColumnStatistics, Relation};
use crate::error::IntoSql;
use crate::{Context, Result};
use sinew_types::{Datum, compare, oper};
use std::collections::HashMap;
use std::sync::Arc;

/// Rows looked at: 300 times PostgreSQL's default statistics target.
const SAMPLE_ROWS: usize = 30_000;

/// The number of rows that the statement's snapshot sees, and what is to be known of each column.
pub(super) fn analyze(cx: &Context<'_>, rel: &Arc<Relation>) -> Result<(u64, Vec<(i16, ColumnStatistics)>)> {
    let snapshot = cx.snapshot()?;
    let mut scan = crate::access::scan(cx, rel, &snapshot, None)?;
    let mut sample: Vec<Row> = Vec::new();
    let mut rows = 0u64;
    let mut row = Row::new();
    // Any sequence that does not follow the rows' order will do; the same table gives the same statistics.
    let mut random = 0x9E37_79B9_7F4A_7C15u64;
    while scan.next(cx, &mut row)?.is_some() {
        cx.txn.check_interrupts().sql()?;
        rows += 1;
        if sample.len() < SAMPLE_ROWS {
            sample.push(std::mem::take(&mut row));
            continue;
        }
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        let at = (random % rows) as usize;
        if at < SAMPLE_ROWS {
            std::mem::swap(&mut sample[at], &mut row);
        }
    }
    let mut found = Vec::new();
    if rows > 0 {
        for (at, c) in rel.columns.iter().enumerate().filter(|(_, c)| !c.dropped) {
            found.push((c.attnum, column(&sample, at, c.type_oid, rows as f64)));
        }
    }
    Ok((rows, found))
}

fn column(sample: &[Row], at: usize, ty: sinew_types::Oid, rows: f64) -> ColumnStatistics {
    let mut seen: HashMap<u64, u32> = HashMap::new();
    let (mut n, mut bytes) = (0usize, 0usize);
    for value in sample.iter().map(|r| &r[at]).filter(|v| !v.is_null()) {
        n += 1;
        bytes += width(value);
        *seen.entry(compare::hash(ty, value, 0)).or_default() += 1;
    }
    let null_fraction = 1.0 - n as f64 / sample.len() as f64;
    let comparable = oper::default_btree_opclass(ty).is_some();
    let distinct = if n == 0 || !comparable {
        0.0
    } else {
        let once = seen.values().filter(|&&k| k == 1).count() as f64;
        let (n, d, total) = (n as f64, seen.len() as f64, rows * (1.0 - null_fraction));
        let estimate = if once == 0.0 || rows <= SAMPLE_ROWS as f64 {
            d
        } else if once == n {
            total
        } else {
            (n * d / (n - once + once * n / total)).clamp(d, total)
        };
        // A number that grows with the table is kept as a share of its rows.
        if estimate > 0.1 * rows { -estimate / rows } else { estimate.round() }
    };
    // Types of fixed size have it even where every value is NULL.
    let fixed = sinew_types::typeinfo::type_info(ty).map_or(-1, |t| i32::from(t.len));
    let width_bytes = if fixed > 0 { fixed } else { bytes.checked_div(n).unwrap_or(0) as i32 };
    ColumnStatistics { null_fraction, width_bytes, distinct }
}

/// Bytes of a value of variable size.
fn width(value: &Datum) -> usize {
    match value {
        Datum::Text(t) => t.len() + if t.len() < 127 { 1 } else { 4 },
        Datum::Bytea(b) => b.len() + if b.len() < 127 { 1 } else { 4 },
        value => crate::access::tagged::heap_of(value),
    }
}
