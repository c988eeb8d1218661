//! Vacuum and ANALYZE in the background.
//!
//! The background runs in the process that holds the maintainer lock, about once a second. Vacuum
//! skips pages that the visibility map knows to be clean, so that visiting a table with nothing to
//! do costs little. A table where little was found is left alone for twice as long as the time
//! before, up to [`REST_MAX`]. Neither visits a table whose storage parameter `autovacuum_enabled`
//! is off; `vacuum_truncate = off` keeps the empty end of its files.
//!
//! # ANALYZE
//!
//! A table is analysed when enough of its rows have changed since the last time
//! (`Storage::analyze_is_due`; the processes count together, in `sinew_txn`'s `changes`). The
//! counts are lost when the last process leaves the directory, so a table whose file has another
//! size than at the last time is analysed, too. A table that was analysed is left alone for
//! [`ANALYZE_REST`] unless its file has doubled: its plans are made anew each time.
//!
//! A session that analyses a table holds it in ShareUpdateExclusive mode. Once it has the lock, it
//! asks again whether the time has come, because two processes may both believe to be the
//! maintainer for a moment. An analyser that is killed leaves an aborted transaction and nothing
//! else.
//!
//! # Beside DROP DATABASE
//!
//! Vacuum is no session of the databases that it visits, but it reads and changes their pages. The
//! naive way, a walk through the list of databases, goes on in one that was dropped since the list
//! was read. Its pages come back into the pool after DROP forgot them, from files that the process
//! still has open. The log names a database of which nothing is left. So a visit holds the
//! database as a session does (`database_lock_tag`), looks in the catalog again once it has it, and
//! ends when DROP DATABASE or CREATE DATABASE cancels it (`ddl::database::lock_out`).

use crate::ddl::analyze::{USUAL_TARGET, analyze};
use crate::engine::Engine;
use sinew_catalog::as_new::is_as_new;
use sinew_catalog::options;
use sinew_catalog::rows::SystemRows;
use sinew_catalog::shape::SystemRelations;
use sinew_catalog::{build_relation, database_lock_tag, id, message, name_hash};
use sinew_error::{Result, SqlError, SqlState};
use sinew_storage::heap::truncate;
use sinew_storage::heap::vacuum::{VacuumStats, vacuum};
use sinew_storage::{Fork, RelFile, Session};
use sinew_table::{Relation, RelationKind};
use sinew_txn::{LockMode, LockOwner, LockTag, SinvalMessage, TableChanges, WaitPolicy};
use sinew_types::Oid;
use sinew_types::datetime::clock_now;
use std::collections::{HashMap, HashSet};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The lock that keeps a second vacuum away from a table. System catalogs, which are read and
/// written without locks, need it too: a vacuum that collected dead places would take index entries
/// from rows that came to them after another had freed them. Shared catalogs have one lock for all
/// databases.
pub fn vacuum_lock_tag(rel: &Relation) -> LockTag {
    LockTag::relation(rel.heap.file.database, rel.oid)
}

fn run(tx: SystemRows<'_>, rel: &Relation) -> Result<VacuumStats> {
    let indexes: Vec<_> = rel.ready_indexes().map(|i| i.storage).collect();
    let stats = vacuum(&tx, &rel.heap, &indexes)?;
    if let Some((heap, index)) = &rel.toast {
        vacuum(&tx, heap, std::slice::from_ref(index))?;
    }
    Ok(stats)
}

/// Gives the empty ends of a table's files back where that is worthwhile and no other session uses
/// the table at this moment. The caller holds it in ShareUpdateExclusive mode, which keeps other
/// vacuums away. Not of system catalogs, which are read without locks.
pub fn truncate_ends(tx: SystemRows<'_>, database: Oid, rel: &Relation) -> Result<u32> {
    let mut gone = 0;
    if rel.is_system {
        return Ok(gone);
    }
    let table = LockTag::relation(database, rel.oid);
    for heap in [Some(rel.heap), rel.toast.as_ref().map(|(heap, _)| *heap)].into_iter().flatten() {
        let tags = if heap.oid == rel.oid {
            vec![table]
        } else {
            vec![table, LockTag::relation(database, heap.oid)]
        };
        while truncate::is_worthwhile(&tx, &heap)? {
            let pages = alone(tx, &tags, || truncate::truncate(&tx, &heap).map_err(SqlError::from))?;
            match pages {
                Some(pages) if pages > 0 => gone += pages,
                _ => break,
            }
        }
    }
    Ok(gone)
}

/// Runs `f` with these relations to itself; not at all if another session has one of them.
fn alone<R>(tx: SystemRows<'_>, tags: &[LockTag], f: impl FnOnce() -> Result<R>) -> Result<Option<R>> {
    let Some((tag, rest)) = tags.split_first() else { return f().map(Some) };
    let (mode, owner) = (LockMode::AccessExclusive, LockOwner::Transaction);
    if !tx.lock(*tag, mode, owner, WaitPolicy::Skip)? {
        return Ok(None);
    }
    let result = alone(tx, rest, f);
    tx.unlock(*tag, mode, owner)?;
    result
}

/// A table as `pg_class` describes it.
struct Listed {
    table: (Oid, Oid),
    file: RelFile,
    rows: f64,
    pages: f64,
    /// `autovacuum_enabled`.
    is_visited: bool,
}

impl Listed {
    /// Is it time to analyse the table?
    fn analyze_is_due(&self, tx: SystemRows<'_>, known: &TableChanges) -> Result<bool> {
        let enough = tx.storage().analyze_is_due(known.since_analyze, self.rows);
        let pages = f64::from(tx.storage().pool().blocks(self.file, Fork::Main)?);
        let rested = known.auto_analyzed_us.is_none_or(|at| has_rested(at, clock_now()));
        if !rested && pages < self.pages * 2.0 + 10.0 {
            return Ok(false);
        }
        // Of a table that was never counted: more than a page holds more than a few rows.
        let never = self.rows < 0.0 && pages > 1.0;
        Ok(enough || never || (pages - self.pages).abs() > self.pages * 0.2 + 10.0)
    }
}

/// Whether a table that was analysed `at` is to be looked at again. The clock is the machine's, for
/// other processes store `at` too. It may have been set back since: a moment that is still to come
/// says nothing.
fn has_rested(at: i64, now: i64) -> bool {
    let rest = i64::try_from(ANALYZE_REST.as_micros()).unwrap_or(i64::MAX);
    let since = now.saturating_sub(at);
    since < 0 || since >= rest
}

/// Longest time that a table is left alone.
const REST_MAX: Duration = Duration::from_secs(60);
/// How long a table is left alone by ANALYZE.
const ANALYZE_REST: Duration = Duration::from_secs(60);

#[derive(Default)]
struct Visits {
    /// By database and table: when to come again, and how long it rested last.
    next: HashMap<(Oid, Oid), (Instant, Duration)>,
}

/// Background vacuum of one process.
#[derive(Default)]
pub struct Background {
    visits: Mutex<Visits>,
}

impl Background {
    /// One round over all databases. Errors end the visit of their table only; the next one tries
    /// again.
    pub fn round(&self, engine: &Engine, txn: &Session) {
        let tx = SystemRows::of(txn);
        let _ = engine.catalog.catch_up(txn);
        let Ok(databases) = engine.catalog.databases_of(tx) else { return };
        txn.txn().changes().forget(|(database, _)| databases.all.iter().any(|d| d.oid == database));
        for database in &databases.all {
            // A cancel that came too late for the database before.
            txn.discard_cancel();
            let _ = self.visit(engine, tx, database.oid);
            if tx.in_transaction() {
                // It could be neither committed nor rolled back: the region was given up.
                return;
            }
        }
    }

    /// Visits a database unless it is being dropped or copied.
    fn visit(&self, engine: &Engine, tx: SystemRows<'_>, database: Oid) -> Result<()> {
        let (tag, mode) = (database_lock_tag(database), LockMode::RowExclusive);
        if !tx.lock(tag, mode, LockOwner::Session, WaitPolicy::Skip)? {
            return Ok(());
        }
        let result = (|| {
            // The session that dropped it sent its messages before it gave up its lock.
            engine.catalog.catch_up(&tx)?;
            let still_there = engine.catalog.databases_of(tx)?.all.iter().any(|d| d.oid == database);
            match still_there && !is_as_new(tx.storage(), database) {
                true => self.database(tx, database),
                false => Ok(()),
            }
        })();
        tx.unlock(tag, mode, LockOwner::Session)?;
        result
    }

    fn database(&self, tx: SystemRows<'_>, database: Oid) -> Result<()> {
        let system = SystemRelations::of(database);
        let rows = tx.within_transaction(|| tx.scan(system.stored(id::CLASS)))?;
        let tables: Vec<Listed> = rows
            .iter()
            .filter(|r| matches!(r.char("relkind"), b'r' | b'm'))
            .map(|r| Listed {
                table: (database, r.oid("oid")),
                file: RelFile::new(database, u64::from(r.oid("relfilenode"))),
                rows: r.float("reltuples"),
                pages: r.int("relpages") as f64,
                is_visited: options::background_visits(&r.texts("reloptions")),
            })
            .collect();
        let known = tx.txn().changes().all();
        let there: HashSet<Oid> = tables.iter().map(|t| t.table.1).collect();
        tx.txn().changes().forget(|(of, table)| of != database || there.contains(&table));
        let now = Instant::now();
        for listed in tables.into_iter().filter(|t| t.is_visited) {
            let oid = listed.table.1;
            let vacuum = {
                let visits = self.visits.lock().unwrap_or_else(|e| e.into_inner());
                visits.next.get(&listed.table).is_none_or(|(at, _)| *at <= now)
            };
            let changes = known.get(&listed.table).copied().unwrap_or_default();
            // The file may be gone with its table.
            let analyze =
                system.by_oid(oid).is_none() && listed.analyze_is_due(tx, &changes).unwrap_or(false);
            if !vacuum && !analyze {
                continue;
            }
            let visited = self.table(tx, &system, database, oid, vacuum);
            let is_cancelled = matches!(&visited, Err(e) if e.sqlstate == SqlState::QUERY_CANCELED);
            // A transaction that is still open could not be ended: the region was given up.
            if is_cancelled || tx.in_transaction() {
                return visited.map(drop);
            }
            if !vacuum {
                continue;
            }
            let worthwhile = visited.unwrap_or(false);
            let mut visits = self.visits.lock().unwrap_or_else(|e| e.into_inner());
            let rested = visits.next.get(&(database, oid)).map_or(Duration::from_secs(1), |(_, r)| *r);
            let rest = if worthwhile { Duration::from_secs(1) } else { (rested * 2).min(REST_MAX) };
            visits.next.insert((database, oid), (Instant::now() + rest, rest));
            if visits.next.len() > 100_000 {
                visits.next.retain(|_, (at, _)| *at > now);
            }
        }
        Ok(())
    }

    /// Vacuums one table, if that is wanted, and analyses it, if it is time, in a transaction of
    /// its own, unless another session holds the table. Returns whether vacuum was worth it.
    fn table(
        &self,
        tx: SystemRows<'_>,
        system: &SystemRelations,
        database: Oid,
        oid: Oid,
        wants_vacuum: bool,
    ) -> Result<bool> {
        tx.begin();
        let result = self.table_in_transaction(tx, system, database, oid, wants_vacuum);
        match result {
            Ok((worthwhile, messages)) => {
                tx.commit(messages, false)?;
                Ok(worthwhile)
            }
            Err(e) => {
                tx.abort()?;
                Err(e)
            }
        }
    }

    fn table_in_transaction(
        &self,
        tx: SystemRows<'_>,
        system: &SystemRelations,
        database: Oid,
        oid: Oid,
        wants_vacuum: bool,
    ) -> Result<(bool, Vec<SinvalMessage>)> {
        let nothing = Ok((false, Vec::new()));
        let system_table;
        let user_table;
        let alone = |tag| {
            tx.lock(tag, LockMode::ShareUpdateExclusive, LockOwner::Transaction, WaitPolicy::Skip)
                .map_err(SqlError::from)
        };
        let rel: &Relation = match system.by_oid(oid) {
            Some(rel) if rel.kind != RelationKind::Table => return nothing,
            Some(rel) => {
                if !alone(vacuum_lock_tag(rel))? {
                    return nothing;
                }
                system_table = rel.clone();
                &system_table
            }
            None => {
                if !alone(LockTag::relation(database, oid))? {
                    return nothing;
                }
                match build_relation(tx, system, database, oid)? {
                    Some(rel) => {
                        user_table = rel;
                        &user_table
                    }
                    None => return nothing,
                }
            }
        };
        // It may have been turned off since the list was read.
        if !options::background_visits(&rel.options) {
            return nothing;
        }
        let mut worthwhile = false;
        if wants_vacuum {
            let stats = run(tx, rel)?;
            if options::truncates(&rel.options) {
                truncate_ends(tx, database, rel)?;
            }
            let removed = stats.tuples_dead_removed;
            worthwhile = removed * 20 > stats.tuples_live + 1000 || removed > 10_000;
        }
        let mut messages = Vec::new();
        let listed = Listed {
            table: (database, oid),
            file: rel.heap.file,
            rows: rel.rows_estimate,
            pages: f64::from(rel.pages_estimate),
            is_visited: true,
        };
        if !rel.is_system && listed.analyze_is_due(tx, &tx.txn().changes().of(listed.table))? {
            analyze(tx, database, rel, USUAL_TARGET, true)?;
            messages.push(SinvalMessage {
                kind: message::RELATION,
                database,
                object: oid,
                detail: name_hash(rel.schema_oid, &rel.name),
            });
        }
        Ok((worthwhile, messages))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_was_set_back_stops_no_analyze() {
        let (rest, hour) = (ANALYZE_REST.as_micros() as i64, 3_600_000_000);
        let at = 1_000 * hour;
        assert!(!has_rested(at, at));
        assert!(!has_rested(at, at + rest - 1));
        assert!(has_rested(at, at + rest));
        assert!(has_rested(at, at - 1));
        assert!(has_rested(at, at - 500 * hour));
        assert!(has_rested(at, i64::MIN));
    }
}
