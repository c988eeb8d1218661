//! Statistics of columns, as ANALYZE makes them: the share of NULLs, the average width, the number
//! of different values, the common ones among them, and a histogram of the others.
//!
//! As in PostgreSQL, a sample is taken in two stages: as many random pages of the table as rows are
//! wanted, and of their rows, all of which are counted, a random sample. A large table therefore
//! costs no more than a small one; its number of rows is what these pages let expect. The sample is
//! kept as it is stored and decoded a few columns at a time. The number of different values in the
//! table is estimated from it by Haas and Stokes (1998), `n d / (n - f1 + f1 n / N)` with `f1` the
//! values seen once, as PostgreSQL does.
//!
//! A value is common if it was seen more often than chance makes of an average one: by more than
//! two standard deviations of the hypergeometric distribution, which is what sampling without
//! putting back follows. If few values were seen, and no others can be in the table, all are kept.

use sinew_catalog::id;
use sinew_catalog::rows::{CatRow, SystemRows};
use sinew_catalog::shape::SystemRelations;
use sinew_error::{Result, SqlError};
use sinew_storage::{BlockNo, Fork, heap};
use sinew_table::Row;
use sinew_table::heap_table::decode_in;
use sinew_table::{ColumnStatistics, Relation};
use sinew_txn::Snapshot;
use sinew_types::datetime::clock_now;
use sinew_types::memory::Charge;
use sinew_types::{Array, Datum, Oid, Range, compare, oid, oper, typeinfo};
use std::cmp::Reverse;

/// Rows, and pages, looked at for each unit of the statistics target: PostgreSQL's figure.
const ROWS_PER_TARGET: usize = 300;
/// The default of `default_statistics_target`.
pub const USUAL_TARGET: usize = 100;
/// Columns of the sample that are decoded at a time: rows of many columns take no more memory than
/// others.
const COLUMNS_AT_ONCE: usize = 16;
/// Wider values are not kept, as in PostgreSQL.
const WIDTH_MAX: usize = 1024;
/// Bytes of common values, and of bounds, that are kept.
const KEPT_BYTES: usize = 3000;

/// Analyses a table that the caller holds in ShareUpdateExclusive mode, and keeps what was found:
/// in `pg_statistic`, except of a system catalog, and in `pg_class`. The caller sends the message
/// that the table changed. `target`: how many common values, and spans of a histogram, are kept at
/// most. `by_itself`: the background decided it.
pub fn analyze(
    tx: SystemRows<'_>,
    database: Oid,
    rel: &Relation,
    target: usize,
    by_itself: bool,
) -> Result<()> {
    let table = (rel.heap.file.database, rel.oid);
    let changed = tx.txn().changes().of(table).changed;
    let (rows, columns) = tx.with_snapshot(|snapshot| look_at(tx, rel, snapshot, target))?;
    if !rel.is_system {
        keep_statistics(tx, database, rel, &columns)?;
        keep_size(tx, database, rel, rows as f64)?;
        tx.txn().changes().note_analyzed(table, changed, clock_now(), by_itself);
    }
    Ok(())
}

/// About the number of rows that a snapshot sees, and what is to be known of each column.
fn look_at(
    tx: SystemRows<'_>,
    rel: &Relation,
    snapshot: &Snapshot,
    target: usize,
) -> Result<(u64, Vec<(i16, ColumnStatistics)>)> {
    let (sample, rows) = sample(tx, rel, snapshot, target * ROWS_PER_TARGET)?;
    let mut found = Vec::new();
    if rows == 0 {
        return Ok((rows, found));
    }
    let live: Vec<usize> = (0..rel.columns.len()).filter(|&at| !rel.columns[at].dropped).collect();
    for some in live.chunks(COLUMNS_AT_ONCE) {
        let cells = cells(tx, rel, snapshot, &sample, some)?;
        for (&at, cells) in some.iter().zip(&cells) {
            let c = &rel.columns[at];
            found.push((c.attnum, column(cells, c.type_oid, rows as f64, target)));
        }
    }
    Ok((rows, found))
}

/// Any sequence that does not follow the rows' order will do; the same table gives the same
/// statistics.
struct Random(u64);
impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % n
    }
}

/// So many random numbers below `blocks`, or all of them, in their order.
fn some_pages(blocks: BlockNo, most: usize, random: &mut Random) -> Vec<BlockNo> {
    let mut pages = Vec::with_capacity(most.min(blocks as usize));
    for block in 0..blocks {
        // Each of those left is as likely as any other to be among the ones still wanted.
        let (left, wanted) = (u64::from(blocks - block), (most - pages.len()) as u64);
        if random.below(left) < wanted {
            pages.push(block);
        }
    }
    pages
}

/// A random sample of a table's rows as they are stored, at most so many, in the file's order; and
/// about the number of all rows.
fn sample(
    tx: SystemRows<'_>,
    rel: &Relation,
    snapshot: &Snapshot,
    most: usize,
) -> Result<(Vec<Vec<u8>>, u64)> {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let blocks = tx.storage().pool().blocks(rel.heap.file, Fork::Main)?;
    let pages = some_pages(blocks, most, &mut random);
    let looked_at = pages.len() as f64;
    let mut scan = heap::Scan::of_pages(&tx, &rel.heap, snapshot, pages)?;
    let mut sample: Vec<(u64, Vec<u8>)> = Vec::new();
    let (mut charge, mut bytes) = (Charge::default(), 0);
    let mut rows = 0u64;
    while let Some((_, payload)) = scan.next(&tx)? {
        rows += 1;
        if sample.len() < most {
            bytes += payload.len() + size_of::<(u64, Vec<u8>)>();
            charge.cover(bytes)?;
            sample.push((rows, payload.to_vec()));
            continue;
        }
        let at = random.below(rows) as usize;
        if at < most {
            let (place, old) = &mut sample[at];
            bytes = bytes + payload.len() - old.len();
            charge.cover(bytes)?;
            *place = rows;
            old.clear();
            old.extend_from_slice(payload);
        }
    }
    sample.sort_unstable_by_key(|(place, _)| *place);
    let all = rows as f64 / looked_at.max(1.0) * f64::from(blocks);
    Ok((sample.into_iter().map(|(_, row)| row).collect(), all.round() as u64))
}

/// A value of the sample.
enum Cell {
    Null,
    /// It is too wide to be kept: its bytes.
    Wide(usize),
    Value(Datum),
}

/// The values of some columns, column by column. Wide ones are not fetched.
fn cells(
    tx: SystemRows<'_>,
    rel: &Relation,
    snapshot: &Snapshot,
    sample: &[Vec<u8>],
    columns: &[usize],
) -> Result<Vec<Vec<Cell>>> {
    let mut cells: Vec<Vec<Cell>> = columns.iter().map(|_| Vec::with_capacity(sample.len())).collect();
    let mut all = vec![false; rel.columns.len()];
    columns.iter().for_each(|&at| all[at] = true);
    let mut row = Row::new();
    for payload in sample {
        tx.check_interrupts()?;
        let mut outside = rel.codec().externals(payload)?;
        outside.retain(|(at, e)| all[*at] && e.raw_len as usize > WIDTH_MAX);
        outside.iter().for_each(|(at, _)| all[*at] = false);
        let decoded = decode_in(&tx, rel, snapshot, payload, Some(&all), &mut row);
        outside.iter().for_each(|(at, _)| all[*at] = true);
        decoded?;
        for (list, &at) in cells.iter_mut().zip(columns) {
            let value = std::mem::replace(&mut row[at], Datum::Null);
            let wide = outside.iter().find(|(i, _)| *i == at);
            list.push(match (wide, value) {
                (Some((_, e)), _) => Cell::Wide(e.raw_len as usize + LONG_HEAD),
                (None, Datum::Null) => Cell::Null,
                (None, value) => match width(&value) {
                    bytes if bytes > WIDTH_MAX => Cell::Wide(bytes),
                    _ => Cell::Value(value),
                },
            });
        }
    }
    Ok(cells)
}

fn column(sample: &[Cell], ty: Oid, rows: f64, target: usize) -> ColumnStatistics {
    let (mut n, mut bytes) = (0usize, 0usize);
    let comparable = oper::default_btree_opclass(ty).is_some();
    // Values are kept in arrays.
    let arrays = typeinfo::array_type(ty).is_some();
    let mut placed: Vec<(usize, &Datum)> = Vec::new();
    for cell in sample {
        bytes += match cell {
            Cell::Null => continue,
            Cell::Wide(bytes) => *bytes,
            Cell::Value(value) => {
                if comparable && arrays {
                    placed.push((placed.len(), value));
                }
                width(value)
            }
        };
        n += 1;
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
    // Each different value, and how often it was seen; wide ones, which are not kept, are taken for
    // different from each other.
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
        if once == 0.0 || rows <= sample.len() as f64 {
            d
        } else if once == n {
            total
        } else {
            (n * d / (n - once + once * n / total)).clamp(d, total)
        }
    };
    // A number that grows with the table is kept as a share of its rows.
    found.distinct = if different > 0.1 * rows { -different / rows } else { different.round() };
    let common = common(&seen, wide, sample.len() as f64, rows, different, target);
    found.common = common.iter().map(|(v, k)| ((*v).clone(), *k as f64 / sample.len() as f64)).collect();
    let mut kept: Vec<&Datum> = common.iter().map(|c| c.0).collect();
    kept.sort_by(|a, b| compare::cmp(ty, a, b));
    let others: Vec<&Datum> =
        values.into_iter().filter(|v| kept.binary_search_by(|c| compare::cmp(ty, c, v)).is_err()).collect();
    found.histogram = histogram(&others, seen.len() - common.len(), target);
    fit(&mut found);
    found
}

/// Of the places of sorted values with their ranks; equal values keep the order in which they
/// stand.
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
    target: usize,
) -> Vec<(&'v Datum, usize)> {
    let mut list: Vec<(&Datum, usize)> = seen.iter().filter(|s| s.1 > 1).copied().collect();
    list.sort_by_key(|c| Reverse(c.1));
    let all_seen = different <= seen.len() as f64 && wide == 0;
    if all_seen && seen.len() <= target && list.len() == seen.len() {
        return list;
    }
    list.truncate(target);
    if sample >= rows {
        // Chance had no part in it.
        return list;
    }
    let mut times: usize = list.iter().map(|c| c.1).sum();
    let not_null = seen.iter().map(|s| s.1).sum::<usize>() + wide;
    while let Some(&(_, last)) = list.last() {
        times -= last;
        // How often an average value of the others, this one among them, would be seen.
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

/// Values at equal distances among sorted ones, the lowest and the highest included; none if fewer
/// than two are different.
fn histogram(sorted: &[&Datum], different: usize, target: usize) -> Vec<Datum> {
    if different < 2 {
        return Vec::new();
    }
    let bounds = different.min(target + 1);
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

/// Bytes of a long value's length.
const LONG_HEAD: usize = 4;

/// Bytes of a usual number, of the head of an array or row, and of a field of either.
const NUMERIC: usize = 16;
const COMPOSED_HEAD: usize = 24;
const SHORT: usize = 8;
/// The header before an address's bytes.
const INET_HEAD: usize = 3;

/// The header, the type and the flags of a range.
const RANGE_HEAD: usize = 6;

fn width_of_bounds(range: &Range) -> usize {
    range.bounds().map_or(0, |(lower, upper)| {
        let bound = |value: &Datum| if value.is_null() { 0 } else { SHORT.max(width(value)) };
        bound(&lower.value) + bound(&upper.value)
    })
}

/// About the bytes that a value of variable size takes where it is stored.
fn width(value: &Datum) -> usize {
    match value {
        Datum::Text(t) => t.len() + if t.len() < 127 { 1 } else { LONG_HEAD },
        Datum::Bytea(b) => b.len() + if b.len() < 127 { 1 } else { LONG_HEAD },
        Datum::Bits(b) => b.bytes().len() + SHORT,
        Datum::Inet(v) => v.bytes().len() + INET_HEAD,
        Datum::Numeric(_) => NUMERIC,
        Datum::Array(a) => COMPOSED_HEAD + a.values.iter().map(|v| SHORT + width(v)).sum::<usize>(),
        Datum::Range(r) => RANGE_HEAD + width_of_bounds(r),
        Datum::Multirange(m) => COMPOSED_HEAD + m.ranges().iter().map(width_of_bounds).sum::<usize>(),
        Datum::Record(r) => COMPOSED_HEAD + r.fields.iter().map(|(_, v)| SHORT + width(v)).sum::<usize>(),
        _ => 0,
    }
}

/// Puts what was found in the place of what `pg_statistic` says of a table.
fn keep_statistics(
    tx: SystemRows<'_>,
    database: Oid,
    rel: &Relation,
    columns: &[(i16, ColumnStatistics)],
) -> Result<()> {
    /// pg_statistic_relid_att_inh_index.
    const BY_RELATION: Oid = 2696;
    let system = SystemRelations::of(database);
    let shape = system.stored(id::STATISTIC);
    for old in tx.lookup(shape, BY_RELATION, &[Datum::Oid(rel.oid)])? {
        tx.delete(&old)?;
    }
    for (attnum, s) in columns {
        let mut row = CatRow::new(shape)
            .set_oid("starelid", rel.oid)
            .set("staattnum", *attnum)
            .set("stanullfrac", s.null_fraction as f32)
            .set("stawidth", s.width_bytes)
            .set("stadistinct", s.distinct as f32);
        let ty = rel.columns[*attnum as usize - 1].type_oid;
        if !s.common.is_empty() {
            row.put("stakind1", 1i16);
            row.put("stanumbers1", s.common_shares());
            row.put("stavalues1", s.common_values(ty));
        }
        if !s.histogram.is_empty() {
            row.put("stakind2", 2i16);
            row.put("stavalues2", s.histogram_bounds(ty));
        }
        if s.distinct != 0.0 {
            let correlation = vec![Datum::Float4(s.correlation as f32)];
            row.put("stakind3", 3i16);
            row.put("stanumbers3", Datum::array(Array::new(oid::FLOAT4, correlation)));
        }
        tx.insert(&row)?;
    }
    Ok(())
}

/// Puts the number of a table's rows, and of its pages as they are now, into `pg_class`.
pub fn keep_size(tx: SystemRows<'_>, database: Oid, rel: &Relation, rows: f64) -> Result<()> {
    /// pg_class_oid_index.
    const BY_OID: Oid = 2662;
    let system = SystemRelations::of(database);
    let pages = tx.storage().pool().blocks(rel.heap.file, Fork::Main)?;
    let found = tx.find(system.stored(id::CLASS), BY_OID, &[Datum::Oid(rel.oid)])?;
    let Some(mut row) = found else { return Err(SqlError::internal("a table without its row in pg_class")) };
    let before = row.row.clone();
    row.put("reltuples", rows as f32);
    row.put("relpages", pages as i32);
    tx.update(&before, &row)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_chosen_alike_wherever_they_stand() {
        let mut random = Random(0x9E37_79B9_7F4A_7C15);
        assert_eq!(some_pages(5, 300, &mut random), [0, 1, 2, 3, 4]);
        assert!(some_pages(0, 300, &mut random).is_empty());
        let mut hits = [0; 10];
        for _ in 0..200 {
            let pages = some_pages(1000, 300, &mut random);
            assert_eq!(pages.len(), 300);
            assert!(pages.is_sorted_by(|a, b| a < b) && pages.iter().all(|p| *p < 1000));
            pages.iter().for_each(|p| hits[*p as usize / 100] += 1);
        }
        // 6,000 in each tenth; the deviation is about 65.
        assert!(hits.iter().all(|n| (5_600..6_400).contains(n)), "{hits:?}");
    }
}
