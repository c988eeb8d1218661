//! The metrics: each view is one query, whose first columns are labels and whose other columns are
//! values. NULL is no value.
//!
//! A reader needs no other source for a metric's meaning than the view that it comes from
//! (`docs/statistics.md`). `docs/operations.md` says what to watch. A test compares its table with
//! this one.

use Kind::{Counter, Gauge};

/// The first part of every metric's name.
pub const PREFIX: &str = "sinew";

/// How a metric's values change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// It only grows, until the region is created anew. Its name ends in `_total`, which the
    /// encoder adds.
    Counter,
    Gauge,
}

/// A metric.
#[derive(Debug)]
pub struct Family {
    /// Without prefix. A unit stands last.
    pub name: &'static str,
    pub kind: Kind,
    /// One sentence, without its full stop.
    pub help: &'static str,
}

/// A query, and the metrics that its columns are.
#[derive(Debug)]
pub struct View {
    pub query: &'static str,
    pub labels: &'static [&'static str],
    pub families: &'static [Family],
}

const fn counter(name: &'static str, help: &'static str) -> Family {
    Family { name, kind: Counter, help }
}

const fn gauge(name: &'static str, help: &'static str) -> Family {
    Family { name, kind: Gauge, help }
}

/// All metrics, in the order of the answer.
pub const VIEWS: &[View] = &[
    View {
        query: "select datname, xact_commit, xact_rollback, numbackends, pg_database_size(datid) \
                from pg_stat_database where datname is not null order by 1",
        labels: &["database"],
        families: &[
            counter("commits", "Transactions that committed"),
            counter("rollbacks", "Transactions that rolled back"),
            gauge("database_sessions", "Sessions of the database"),
            gauge("database_size_bytes", "Bytes of the database's files"),
        ],
    },
    View {
        query: "select s.state, count(a.pid) \
                from (values ('active'), ('idle'), ('idle in transaction'), ('idle in transaction (aborted)')) \
                     s(state) \
                left join pg_stat_activity a on a.state = s.state and a.backend_type = 'client backend' \
                     and a.pid <> pg_backend_pid() \
                group by 1 order by 1",
        labels: &["state"],
        families: &[gauge("sessions", "Sessions of all processes, by state")],
    },
    View {
        query: "select wait_event_type, wait_event, count(*) from pg_stat_activity \
                where state = 'active' and wait_event_type <> 'Client' and pid <> pg_backend_pid() \
                group by 1, 2 order by 1, 2",
        labels: &["type", "event"],
        families: &[gauge("waiting_sessions", "Sessions that wait at this moment, by what they wait for")],
    },
    View {
        query: "select count(distinct os_pid), \
                     coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0), \
                     coalesce(max(extract(epoch from clock_timestamp() - query_start)) \
                              filter (where state = 'active'), 0) \
                from pg_stat_activity where pid <> pg_backend_pid()",
        labels: &[],
        families: &[
            gauge("processes", "Processes with sessions in the directory"),
            gauge("oldest_transaction_seconds", "Age of the oldest open transaction"),
            gauge("longest_statement_seconds", "Age of the oldest running statement"),
        ],
    },
    View {
        query: "select tranche, shared_acquisitions, exclusive_acquisitions, blocks, spin_sleeps, \
                     fair_handovers from sinew_stat_lwlock order by 1",
        labels: &["tranche"],
        families: &[
            counter("latch_shared_acquisitions", "Shared acquisitions of latches"),
            counter("latch_exclusive_acquisitions", "Exclusive acquisitions of latches"),
            counter("latch_blocks", "Acquisitions of latches that had to sleep"),
            counter("latch_spin_sleeps", "Sleeps on a spinlock or on the queue of a latch"),
            counter("latch_fair_handovers", "Exclusive waiters served because newcomers had to queue"),
        ],
    },
    View {
        query: "select records, bytes, full_page_images, flushes, flush_time_us / 1e6, commits_covered, \
                     insert_waits from sinew_stat_wal",
        labels: &[],
        families: &[
            counter("log_records", "Records inserted into the log"),
            counter("log_bytes", "Bytes inserted into the log"),
            counter("log_page_images", "Pages that were logged whole"),
            counter("log_flushes", "Write-outs of the log with a sync"),
            counter("log_flush_seconds", "Time that write-outs of the log took"),
            counter("log_commits_covered", "Requests for durability that were satisfied"),
            counter("log_insert_waits", "Insertions that waited for room in the log"),
        ],
    },
    View {
        query: "select archived_count, failed_count, extract(epoch from last_archived_time), \
                     extract(epoch from clock_timestamp() - last_archived_time), pending_bytes, kept_bytes, \
                     nullif(keep_limit_bytes, 0) from pg_stat_archiver where archive_to is not null",
        labels: &[],
        families: &[
            counter("archive_objects", "Objects added to the archive"),
            counter("archive_failures", "Attempts to add to the archive that failed"),
            gauge("archive_last_time_seconds", "When the last object was added, in seconds since 1970"),
            gauge("archive_last_age_seconds", "Time since the last object was added"),
            gauge("archive_pending_bytes", "Log that is durable and not in the archive"),
            gauge("archive_kept_bytes", "Log that the directory keeps for the archive"),
            gauge("archive_keep_limit_bytes", "Log that the directory keeps for the archive at most"),
        ],
    },
    View {
        query: "select pg_wal_lsn_diff(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()), \
                     extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) \
                where pg_is_in_recovery()",
        labels: &[],
        families: &[
            gauge("follow_pending_bytes", "Log of the followed archive that is here and not applied"),
            gauge("follow_last_commit_age_seconds", "Time since the last applied transaction committed"),
        ],
    },
    View {
        query: "select slot_name, database, active::int, (wal_status = 'lost')::int, \
                     pg_current_wal_flush_lsn() - confirmed_flush_lsn, \
                     pg_current_wal_flush_lsn() - restart_lsn, safe_wal_size \
                from pg_replication_slots order by 1",
        labels: &["slot", "database"],
        families: &[
            gauge("slot_active", "1 if a follower reads the replication slot"),
            gauge("slot_lost", "1 if log that the replication slot needs was removed"),
            gauge("slot_lag_bytes", "Durable log that the slot's follower has not confirmed"),
            gauge("slot_kept_bytes", "Log from where the slot's follower would begin again"),
            gauge("slot_safe_bytes", "Log that may still be written before the slot is lost"),
        ],
    },
    View {
        query: "select messages, resets, (select coalesce(max(behind), 0) from sinew_stat_sinval_reader) \
                from sinew_stat_sinval",
        labels: &[],
        families: &[
            counter("invalidations", "Messages that tell caches of changes to the catalog"),
            counter("invalidation_resets", "Readers of such messages that had to drop their caches"),
            gauge("invalidations_behind", "Messages that the slowest reader has not read"),
        ],
    },
];
