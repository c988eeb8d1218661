//! What ANALYZE finds out about columns: the share of NULLs, the average width, the number of different values, the common ones
//! among them, and a histogram of the others.
//!
//! All rows are counted; a random sample of them is looked at. The number of different values in the table is estimated from the
//! sample by Haas and Stokes (1998), `n d / (n - f1 + f1 n / N)` with `f1` the values seen once, as PostgreSQL does.
//!
//! A value is common if it was seen more often than chance makes of an average one: by more than two standard deviations of the
//! hypergeometric distribution, which is what sampling without putting back follows. If few values were seen, and no others can be in
//! the table, all are kept.

use crate::access::Row;
use crate::catalog::{ColumnStatistics, Relation};
use crate::error::IntoSql;
use crate::{Context, Result};
use sinew_types::{Datum, Oid, compare, oper, typeinfo};
use std::cmp::Reverse;
use std::sync::Arc;

/// Rows looked at: 300 times PostgreSQL's default statistics target.
const SAMPLE_ROWS: usize = 30_000;
/// Common values, and spans of a histogram: PostgreSQL's default statistics target.
const KEPT_MAX: usize = 100;
/// Wider values are not kept, as in PostgreSQL.
const WIDTH_MAX: usize = 1024;
/// Bytes of common values, and of bounds, that are kept.
const KEPT_BYTES: usize = 3000;

/// The number of rows that the statement's snapshot sees, and what is to be known of each column.
pub(super) fn analyze(cx: &Context<'_>, rel: &Arc<Relation>) -> Result<(u64, Vec<(i16, ColumnStatistics)>)> {
    let snapshot = cx.snapshot()?;
    let mut scan = crate::access::scan(cx, rel, &snapshot, None)?;
    let mut sample: Vec<(u64, Row)> = Vec::new();
    let mut rows = 0u64;
    let mut row = Row::new();
    // Any sequence that does not follow the rows' order will do; the same table gives the same statistics.
    let mut random = 0x9E37_79B9_7F4A_7C15u64;
    while scan.next(cx, &mut row)?.is_some() {
        cx.txn.check_interrupts().sql()?;
        rows += 1;
        if sample.len() < SAMPLE_ROWS {
            sample.push((rows, std::mem::take(&mut row)));
            continue;
        }
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        let at = (random % rows) as usize;
        if at < SAMPLE_ROWS {
            sample[at].0 = rows;
            std::mem::swap(&mut sample[at].1, &mut row);
        }
    }
    // As they stand in the file.
    sample.sort_unstable_by_key(|(place, _)| *place);
    let sample: Vec<Row> = sample.into_iter().map(|(_, row)| row).collect();
    let mut found = Vec::new();
    if rows > 0 {
        for (at, c) in rel.columns.iter().enumerate().filter(|(_, c)| !c.dropped) {
            found.push((c.attnum, column(&sample, at, c.type_oid, rows as f64)));
        }
    }
    Ok((rows, found))
}

fn column(sample: &[Row], at: usize, ty: Oid, rows: f64) -> ColumnStatistics {
    let (mut n, mut bytes) = (0usize, 0usize);
    let comparable = oper::default_btree_opclass(ty).is_some();
    // Values are kept in arrays.
    let arrays = typeinfo::array_type(ty).is_some();
    let mut placed: Vec<(usize, &Datum)> = Vec::new();
    for value in sample.iter().map(|r| &r[at]).filter(|v| !v.is_null()) {
        n += 1;
        let width = width(value);
        bytes += width;
        if comparable && arrays && width <= WIDTH_MAX {
            placed.push((placed.len(), value));
        }
    }
    let null_fraction = 1.0 - n as f64 / sample.len() as f64;
    // Types of fixed size have it even where every value is NULL.
    let fixed = typeinfo::type_info(ty).map_or(-1, |t| i32::from(t.len));
    let width_bytes = if fixed > 0 { fixed } else { bytes.checked_div(n).unwrap_or(0) as i32 };
    let mut found = ColumnStatistics { null_fraction, width_bytes, ..ColumnStatistics::default() };
    if n == 0 || !comparable {
        return found;
    }
    placed.sort_by(|a, b| compare::cmp(ty, a.1, b.1));
    let values: Vec<&Datum> = placed.iter().map(|p| p.1).collect();
    found.correlation = correlation(&placed);
    // Each different value, and how often it was seen; wide ones, which are not kept, are taken for different from each other.
    let mut seen: Vec<(&Datum, usize)> = Vec::new();
    for value in &values {
        match seen.last_mut() {
            Some((last, times)) if compare::equal(ty, last, value) => *times += 1,
            _ => seen.push((value, 1)),
        }
    }
    let wide = n - values.len();
    let once = (seen.iter().filter(|s| s.1 == 1).count() + wide) as f64;
    let different = {
        let (n, d, total) = (n as f64, (seen.len() + wide) as f64, rows * (1.0 - null_fraction));
        if once == 0.0 || rows <= SAMPLE_ROWS as f64 {
            d
        } else if once == n {
            total
        } else {
            (n * d / (n - once + once * n / total)).clamp(d, total)
        }
    };
    // A number that grows with the table is kept as a share of its rows.
    found.distinct = if different > 0.1 * rows { -different / rows } else { different.round() };
    let common = common(&seen, wide, sample.len() as f64, rows, different);
    found.common = common.iter().map(|(v, k)| ((*v).clone(), *k as f64 / sample.len() as f64)).collect();
    let others: Vec<&Datum> =
        values.into_iter().filter(|v| !common.iter().any(|(c, _)| compare::equal(ty, c, v))).collect();
    found.histogram = histogram(&others, seen.len() - common.len());
    fit(&mut found);
    found
}

/// Of the places of sorted values with their ranks; equal values keep the order in which they stand.
fn correlation(sorted: &[(usize, &Datum)]) -> f64 {
    let n = sorted.len() as f64;
    if n < 2.0 {
        return 1.0;
    }
    // Places and ranks are the same numbers, 0 to n - 1, with one mean and one variance.
    let mean = (n - 1.0) / 2.0;
    let variance = (n * n - 1.0) / 12.0;
    let joint =
        sorted.iter().zip(0u32..).map(|((place, _), rank)| (*place as f64 - mean) * (f64::from(rank) - mean));
    joint.sum::<f64>() / (n * variance)
}

/// The common values among those seen, the most common first.
fn common<'v>(
    seen: &[(&'v Datum, usize)],
    wide: usize,
    sample: f64,
    rows: f64,
    different: f64,
) -> Vec<(&'v Datum, usize)> {
    let mut list: Vec<(&Datum, usize)> = seen.iter().filter(|s| s.1 > 1).copied().collect();
    list.sort_by_key(|c| Reverse(c.1));
    let all_seen = different <= seen.len() as f64 && wide == 0;
    if all_seen && seen.len() <= KEPT_MAX && list.len() == seen.len() {
        return list;
    }
    list.truncate(KEPT_MAX);
    if sample >= rows {
        // Chance had no part in it.
        return list;
    }
    let mut times: usize = list.iter().map(|c| c.1).sum();
    let not_null = seen.iter().map(|s| s.1).sum::<usize>() + wide;
    while let Some(&(_, last)) = list.last() {
        times -= last;
        // What an average one of the others, this one among them, would be seen.
        let average = (not_null - times) as f64 / (different - (list.len() as f64 - 1.0)).max(1.0);
        // Of its rows in the table, how many a sample shows.
        let (n, k) = (sample, rows * last as f64 / sample);
        let variance =
            n * k * (rows - k).max(0.0) * (rows - n).max(0.0) / (rows * rows * (rows - 1.0).max(1.0));
        if last as f64 > average + 2.0 * variance.sqrt() + 0.5 {
            break;
        }
        list.pop();
    }
    list
}

/// Values at equal distances among sorted ones, the lowest and the highest included; none if fewer than two are different.
fn histogram(sorted: &[&Datum], different: usize) -> Vec<Datum> {
    if different < 2 {
        return Vec::new();
    }
    let bounds = different.min(KEPT_MAX + 1);
    (0..bounds).map(|i| sorted[i * (sorted.len() - 1) / (bounds - 1)].clone()).collect()
}

/// A row of `pg_statistic` fits on a page: of long values fewer are kept.
fn fit(found: &mut ColumnStatistics) {
    let bytes = |list: &mut dyn Iterator<Item = &Datum>| list.map(|v| width(v) + 12).sum::<usize>();
    while bytes(&mut found.common.iter().map(|c| &c.0)) > KEPT_BYTES {
        found.common.truncate(found.common.len() / 2);
    }
    while bytes(&mut found.histogram.iter()) > KEPT_BYTES {
        if found.histogram.len() <= 3 {
            found.histogram.clear();
            break;
        }
        // Every other bound, the first and the last among them.
        let last = found.histogram.len() - 1;
        let kept = last / 2;
        found.histogram = (0..=kept).map(|i| found.histogram[i * last / kept].clone()).collect();
    }
}

/// Bytes of a value of variable size.
fn width(value: &Datum) -> usize {
    match value {
        Datum::Text(t) => t.len() + if t.len() < 127 { 1 } else { 4 },
        Datum::Bytea(b) => b.len() + if b.len() < 127 { 1 } else { 4 },
        value => crate::access::tagged::heap_of(value),
    }
}
