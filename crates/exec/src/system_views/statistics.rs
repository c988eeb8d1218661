//! Counters of the kernel as views, and the functions that reset them.

use crate::caller::Caller;
use crate::system_views::monitor::EPOCH_2000_US;
use sinew_catalog::rows::CatRow;
use sinew_error::sqlerr;
use sinew_error::{Result, SqlError};
use sinew_storage::Lsn;
use sinew_sync::stats::SessionWaits;
use sinew_table::Relation;
use sinew_txn::SessionRow;
use sinew_types::func::SessionFn as F;
use sinew_types::{Datum, Numeric};

/// Counters start at zero and do not reach the sign.
fn count(n: u64) -> Datum {
    Datum::Int8(n as i64)
}

/// `sinew_stat_lwlock`: a row for each family of latches.
pub(super) fn latches<'r>(cx: &dyn Caller, shape: &'r Relation) -> Vec<CatRow<'r>> {
    let all = cx.txn().region().latch_totals();
    all.into_iter()
        .map(|t| {
            CatRow::new(shape)
                .set("tranche", t.tranche.name())
                .set("shared_acquisitions", count(t.shared_acquisitions))
                .set("exclusive_acquisitions", count(t.exclusive_acquisitions))
                .set("blocks", count(t.blocks))
                .set("spin_sleeps", count(t.spin_sleeps))
                .set("fair_handovers", count(t.fair_handovers))
        })
        .collect()
}

/// `sinew_stat_session`: a row for each session.
pub(super) fn sessions<'r>(cx: &dyn Caller, shape: &'r Relation) -> Vec<CatRow<'r>> {
    let region = cx.txn().region();
    let row = |s: SessionRow| {
        let waits = region.session_waits(s.slot);
        let sum = |of: fn(&SessionWaits) -> u64| count(waits.iter().map(of).sum());
        CatRow::new(shape)
            .set("pid", s.session_id)
            .set("snapshots", count(s.snapshots))
            .set("waits", sum(|w| w.waits))
            .set("blocks", sum(|w| w.blocks))
            .set("spin_sleeps", sum(|w| w.spin_sleeps))
    };
    cx.txn().sessions().into_iter().map(row).collect()
}

/// `sinew_stat_session_lwlock`: the families of latches at which each session waited.
pub(super) fn session_latches<'r>(cx: &dyn Caller, shape: &'r Relation) -> Vec<CatRow<'r>> {
    let region = cx.txn().region();
    let mut rows = Vec::new();
    for s in cx.txn().sessions() {
        for w in region.session_waits(s.slot) {
            let row = CatRow::new(shape)
                .set("pid", s.session_id)
                .set("tranche", w.tranche.name())
                .set("waits", count(w.waits))
                .set("blocks", count(w.blocks))
                .set("spin_sleeps", count(w.spin_sleeps));
            rows.push(row);
        }
    }
    rows
}

/// `sinew_stat_lwlock_histogram`: the buckets that are not empty.
pub(super) fn latch_histogram<'r>(cx: &dyn Caller, shape: &'r Relation) -> Vec<CatRow<'r>> {
    let all = cx.txn().region().latch_histogram();
    all.into_iter()
        .map(|b| {
            CatRow::new(shape)
                .set("tranche", b.tranche.name())
                .set("mode", if b.exclusive { "exclusive" } else { "shared" })
                .set("kind", if b.hold { "hold" } else { "wait" })
                .set("bucket_us", count(b.bucket_us))
                .set("count", count(b.count))
        })
        .collect()
}

/// `sinew_stat_lock_partition`.
pub(super) fn lock_partitions<'r>(cx: &dyn Caller, shape: &'r Relation) -> Vec<CatRow<'r>> {
    let all = cx.txn().lock_partition_stats();
    all.into_iter()
        .enumerate()
        .map(|(i, p)| {
            CatRow::new(shape)
                .set("partition", i as i32)
                .set("acquisitions", count(p.acquisitions))
                .set("found_taken", count(p.found_taken))
        })
        .collect()
}

/// `sinew_stat_sinval`: one row.
pub(super) fn sinval<'r>(cx: &dyn Caller, shape: &'r Relation) -> Vec<CatRow<'r>> {
    let s = cx.txn().sinval_stats();
    let row = CatRow::new(shape)
        .set("messages", count(s.messages))
        .set("cleanups", count(s.cleanups))
        .set("resets", count(s.resets))
        .set("wakeups", count(s.wakeups))
        .set("catching_up_max", count(s.catching_up_max));
    vec![row]
}

/// `sinew_stat_sinval_reader`.
pub(super) fn sinval_readers<'r>(cx: &dyn Caller, shape: &'r Relation) -> Vec<CatRow<'r>> {
    let txn = cx.txn();
    let row = |r: sinew_txn::SinvalReaderRow| {
        let os_pid = txn.region().process_info(r.process).map(|p| p.pid as i32);
        let session = r.session.and_then(|slot| sinew_sync::Slot::session_in(txn.region(), slot));
        CatRow::new(shape)
            .set("reader", r.reader as i32)
            .set("os_pid", os_pid)
            .set("pid", session)
            .set("behind", count(r.behind))
            .set("must_reset", r.must_reset)
            .set("catching_up", r.catching_up)
            .set("resets", count(u64::from(r.resets)))
    };
    txn.sinval_readers().into_iter().map(row).collect()
}

/// When the log's counters were reset, as a timestamp.
fn wal_reset(reset_at_us: u64) -> Datum {
    if reset_at_us == 0 { Datum::Null } else { Datum::TimestampTz(reset_at_us as i64 - EPOCH_2000_US) }
}

/// `sinew_stat_wal`: one row.
pub(super) fn wal<'r>(cx: &dyn Caller, shape: &'r Relation) -> Vec<CatRow<'r>> {
    let w = cx.storage().wal().stats();
    let row = CatRow::new(shape)
        .set("records", count(w.records))
        .set("bytes", count(w.bytes))
        .set("full_page_images", count(w.full_page_images))
        .set("flushes", count(w.flushes))
        .set("flush_time_us", count(w.flush_time_us))
        .set("commits_covered", count(w.commits_covered))
        .set("wakeups", count(w.wakeups))
        .set("lead_wakeups", count(w.lead_wakeups))
        .set("insert_waits", count(w.insert_waits))
        .set("stats_reset", wal_reset(w.reset_at_us));
    vec![row]
}

/// `pg_stat_wal`: the same as PostgreSQL has it. Writing is not counted apart from syncing, and its
/// columns are absent.
pub(super) fn pg_wal<'r>(cx: &dyn Caller, shape: &'r Relation) -> Vec<CatRow<'r>> {
    let w = cx.storage().wal().stats();
    let row = CatRow::new(shape)
        .set("wal_records", count(w.records))
        .set("wal_fpi", count(w.full_page_images))
        .set("wal_bytes", Numeric::from_i64(w.bytes as i64))
        .set("wal_buffers_full", count(w.insert_waits))
        .set("wal_sync", count(w.flushes))
        .set("wal_sync_time", w.flush_time_us as f64 / 1000.0)
        .set("stats_reset", wal_reset(w.reset_at_us));
    vec![row]
}

/// `pg_stat_archiver`: one row, with NULLs where there is no archive.
pub(super) fn archiver<'r>(cx: &dyn Caller, shape: &'r Relation) -> Vec<CatRow<'r>> {
    let wal = cx.storage().wal();
    let place = wal.archive_place();
    let has_archive = place.is_some();
    let a = wal.archive_stats().unwrap_or_default();
    let position = |lsn: Lsn, is_known: bool| if is_known { Datum::Int8(lsn.0 as i64) } else { Datum::Null };
    // PostgreSQL has the names of files here, which are texts.
    let begin = |lsn: Lsn, is_known: bool| match is_known {
        true => Datum::from(lsn.to_string().as_str()),
        false => Datum::Null,
    };
    let figure = |n: u64| if has_archive { count(n) } else { Datum::Null };
    let has_gap = a.gap.1 > Lsn(0);
    let row = CatRow::new(shape)
        .set("archived_count", count(a.count))
        .set("last_archived_wal", begin(a.last_from, a.last_at_us > 0))
        .set("last_archived_time", wal_reset(a.last_at_us))
        .set("failed_count", count(a.failed))
        .set("last_failed_wal", begin(a.failed_from, a.failed_at_us > 0))
        .set("last_failed_time", wal_reset(a.failed_at_us))
        .set("stats_reset", Datum::Null)
        .set("archive_to", place.map_or(Datum::Null, |p| Datum::from(p.to_string_lossy().as_ref())))
        .set("archived_lsn", position(a.archived, a.archived > Lsn(0)))
        .set("pending_bytes", figure(a.pending_bytes))
        .set("kept_bytes", figure(a.kept_bytes))
        .set("keep_limit_bytes", figure(a.limit_bytes))
        .set("gap_from", position(a.gap.0, has_gap))
        .set("gap_to", position(a.gap.1, has_gap));
    vec![row]
}

/// `pg_stat_database`: the columns of what is not counted are absent.
pub(super) fn databases<'r>(cx: &dyn Caller, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    let all = cx.databases()?;
    let txn = cx.txn();
    let sessions = txn.sessions();
    let row = |d: &std::sync::Arc<sinew_catalog::cache::DatabaseInfo>| {
        let counts = txn.database_counts(d.oid);
        let here = sessions.iter().filter(|s| s.database == d.oid && s.activity.is_some()).count();
        CatRow::new(shape)
            .set_oid("datid", d.oid)
            .set("datname", &*d.name)
            .set("numbackends", here as i32)
            .set("xact_commit", count(counts.commits))
            .set("xact_rollback", count(counts.rollbacks))
            .set("stats_reset", counts.reset_us.map_or(Datum::Null, Datum::TimestampTz))
    };
    Ok(all.all.iter().map(row).collect())
}

/// The arguments that `sinew_stat_reset` accepts.
const TARGETS: [&str; 5] = ["database", "lock", "lwlock", "sinval", "wal"];

/// `sinew_stat_reset()`, `sinew_stat_reset(what)`, `pg_stat_reset()`, `pg_stat_reset_shared(what)`:
/// superusers only.
pub fn call(cx: &dyn Caller, which: F, args: &[Datum]) -> Result<Datum> {
    let done = Ok(Datum::from(""));
    let name = match which {
        F::StatReset => "pg_stat_reset",
        F::StatResetShared => "pg_stat_reset_shared",
        _ => "sinew_stat_reset",
    };
    if !cx.is_superuser() {
        return Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "permission denied for function {name}"));
    }
    let what = args.first().and_then(Datum::as_str);
    match (which, what) {
        (F::StatReset, _) => reset_database(cx),
        (F::StatResetShared, Some("wal")) => reset(cx, "wal")?,
        (F::StatResetShared, Some(what @ ("archiver" | "bgwriter" | "recovery_prefetch"))) => {
            return Err(SqlError::unsupported(format!("there are no statistics of \"{what}\" to reset")));
        }
        (F::StatResetShared, what) => {
            return Err(unknown(what)
                .hint("Target must be \"archiver\", \"bgwriter\", \"recovery_prefetch\", or \"wal\"."));
        }
        (_, None) => TARGETS.iter().try_for_each(|what| reset(cx, what))?,
        (_, Some(what)) if TARGETS.contains(&what) => reset(cx, what)?,
        (_, what) => return Err(unknown(what).hint(format!("Target must be one of {}.", TARGETS.join(", ")))),
    }
    done
}

fn unknown(what: Option<&str>) -> SqlError {
    sqlerr!(INVALID_PARAMETER_VALUE, "unrecognized reset target: \"{}\"", what.unwrap_or(""))
}

fn reset_database(cx: &dyn Caller) {
    cx.txn().reset_database_counts(cx.database(), sinew_types::datetime::clock_now());
}

fn reset(cx: &dyn Caller, what: &str) -> Result<()> {
    let txn = cx.txn();
    match what {
        "database" => reset_database(cx),
        "lock" => txn.reset_lock_partition_stats(),
        "lwlock" => txn.region().reset_latch_stats(),
        "sinval" => txn.reset_sinval_stats(),
        _ => cx.storage().wal().reset_stats(cx.slot())?,
    }
    Ok(())
}
