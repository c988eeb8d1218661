//! VACUUM, ANALYZE, and the checks of `sinew check`.

use crate::ddl;
use crate::ddl::options::{option_bool, statement_option};
use crate::engine::maintain::{truncate_ends, vacuum_lock_tag};
use crate::session::Session;
use crate::settings::Id;
use crate::state::SessionState;
use pg_raw_parse::{Node, nodes};
use sinew_catalog::options;
use sinew_catalog::rows::{CatRow, SystemRows};
use sinew_catalog::shape::{INFORMATION_SCHEMA, PG_CATALOG, PG_TOAST, SystemRelations};
use sinew_catalog::{id, must_be_owner};
use sinew_error::Severity;
use sinew_error::{Result, SqlError, SqlState};
use sinew_storage::engine::FIRST_FILE;
use sinew_storage::heap::{self, vacuum};
use sinew_storage::{Fork, btree};
use sinew_table as table;
use sinew_table::error::from_relation_lock;
use sinew_table::{Relation, RelationKind};
use sinew_txn::{LockMode, LockOwner, WaitPolicy};
use sinew_types::Oid;
use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The stored `pg_class`: what a session with temporary tables sees under that name has no indexes,
/// and rows of its own.
fn class(cx: &SessionState) -> Arc<Relation> {
    SystemRelations::of(cx.database()).stored(id::CLASS).clone()
}

/// OIDs of the relations with rows of their own in the session's database, system catalogs
/// included.
fn tables(cx: &SessionState) -> Result<Vec<Oid>> {
    of_kinds(cx, b"rm")
}

fn of_kinds(cx: &SessionState, kinds: &[u8]) -> Result<Vec<Oid>> {
    let class = class(cx);
    let rows = SystemRows::of(cx).scan(&class)?;
    Ok(rows.iter().filter(|r| kinds.contains(&r.char("relkind"))).map(|r| r.oid("oid")).collect())
}

/// Has rows of its own in files.
fn is_stored(rel: &Relation) -> bool {
    rel.keeps_rows() && !rel.is_temporary()
}

/// The columns that ANALYZE names are there, each once.
fn check_columns(rel: &sinew_table::Relation, named: &[&str]) -> Result<()> {
    for (i, name) in named.iter().enumerate() {
        let (state, what) = if rel.column_index(name).is_none() {
            (SqlState::UNDEFINED_COLUMN, "does not exist")
        } else if named[..i].contains(name) {
            (SqlState::DUPLICATE_COLUMN, "appears more than once")
        } else {
            continue;
        };
        let message = format!("column \"{name}\" of relation \"{}\" {what}", rel.name);
        return Err(SqlError::new(state, message));
    }
    Ok(())
}

fn unrecognized(tag: &str, option: &str) -> SqlError {
    SqlError::new(SqlState::SYNTAX_ERROR, format!("unrecognized {tag} option \"{option}\""))
}

/// How many processes VACUUM may use for indexes; it uses one.
fn check_workers(option: &nodes::DefElem) -> Result<()> {
    let refused =
        |message: &str| SqlError::new(SqlState::SYNTAX_ERROR, message).location_if_unset(option.location);
    let text = statement_option(option);
    if text.is_empty() {
        return Err(refused("parallel option requires a value between 0 and 1024"));
    }
    match text.parse::<i64>() {
        Ok(0..=1024) => Ok(()),
        Ok(_) => Err(refused("parallel workers for vacuum must be between 0 and 1024")),
        Err(_) => Err(refused("parallel requires an integer value")),
    }
}

/// The word for what a REINDEX of many tables names.
fn kind_of(stmt: &nodes::ReindexStmt) -> &'static str {
    use pg_raw_parse::raw::ReindexObjectType as T;
    match stmt.kind {
        T::REINDEX_OBJECT_SCHEMA => "SCHEMA",
        T::REINDEX_OBJECT_DATABASE => "DATABASE",
        _ => "SYSTEM",
    }
}

impl Session {
    pub(super) fn vacuum_statement(&mut self, stmt: &nodes::VacuumStmt) -> Result<&'static str> {
        let tag = if stmt.is_vacuumcmd { "VACUUM" } else { "ANALYZE" };
        if self.engine.storage.follows() {
            let text = format!("cannot execute {tag} during recovery");
            return Err(SqlError::new(SqlState::READ_ONLY_SQL_TRANSACTION, text));
        }
        let (mut vacuum, mut analyze) = (stmt.is_vacuumcmd, !stmt.is_vacuumcmd);
        let mut truncate = None;
        for option in stmt.options().iter() {
            let name = option.defname().unwrap_or("");
            match name {
                "parallel" if stmt.is_vacuumcmd => {
                    check_workers(option)?;
                    continue;
                }
                "parallel" => return Err(unrecognized(tag, name)),
                _ => {}
            }
            let is_auto = name == "index_cleanup" && statement_option(option).eq_ignore_ascii_case("auto");
            let on = is_auto || option_bool(option)?;
            match name {
                "analyze" => analyze |= on,
                "truncate" => truncate = Some(on),
                "full" if on => return Err(SqlError::unsupported("VACUUM FULL is not supported")),
                // These ask for what is done anyway, or for less work than is done.
                "full"
                | "verbose"
                | "freeze"
                | "skip_locked"
                | "disable_page_skipping"
                | "index_cleanup"
                | "process_toast" => {}
                name => return Err(unrecognized(tag, name)),
            }
        }
        if stmt.is_vacuumcmd {
            self.prevent_in_block("VACUUM")?;
        }
        if !analyze && stmt.rels().iter().any(|target| !target.va_cols().is_empty()) {
            let message = "ANALYZE option must be specified when a column list is provided";
            return Err(SqlError::new(SqlState::FEATURE_NOT_SUPPORTED, message));
        }
        let mut targets = Vec::new();
        let cx = self.cx();
        for target in stmt.rels().iter() {
            sinew_types::host::step()?;
            let Some(name) = target.relation() else { continue };
            let (schema, name) = (name.schemaname(), name.relname().unwrap_or(""));
            let Some(rel) = cx.find_relation(schema, name)? else {
                return Err(cx.missing_relation(schema, name)?);
            };
            let named: Vec<&str> = target.va_cols().iter().filter_map(Node::as_str).collect();
            if rel.kind == RelationKind::Partitioned {
                check_columns(&rel, &named)?;
                let inner = ddl::partition::tree(cx, &rel, LockMode::AccessShare)?;
                let stored = inner.iter().filter(|rel| rel.keeps_rows()).map(|rel| rel.oid);
                targets.extend(stored.filter(|oid| !targets.contains(oid)).collect::<Vec<_>>());
                continue;
            }
            if !rel.keeps_rows() {
                self.state.notice(SqlError::report(
                    Severity::Warning,
                    SqlState::WARNING,
                    format!(
                        "skipping \"{}\" --- cannot vacuum non-tables or special system tables",
                        rel.name
                    ),
                ));
                continue;
            }
            check_columns(&rel, &named)?;
            // A table that is named twice has nothing new the second time.
            if !targets.contains(&rel.oid) {
                targets.push(rel.oid);
            }
        }
        let explicit = !targets.is_empty() || !stmt.rels().is_empty();
        if !explicit {
            targets = tables(cx)?;
        }
        for oid in targets {
            if stmt.is_vacuumcmd {
                // Each table in a transaction of its own, so that no lock is held for longer than
                // its table takes.
                self.finish_implicit()?;
                self.ensure_transaction()?;
            }
            vacuum &= stmt.is_vacuumcmd;
            self.maintain(oid, vacuum.then_some(truncate), analyze)?;
        }
        Ok(tag)
    }

    /// REINDEX of a schema or of the database.
    pub(super) fn reindex_statement(&mut self, stmt: &nodes::ReindexStmt) -> Result<&'static str> {
        let options = ddl::reindex::options(stmt)?;
        self.prevent_in_block(&format!("REINDEX {}", kind_of(stmt)))?;
        for oid in self.tables_of_reindex(stmt)? {
            self.finish_implicit()?;
            self.ensure_transaction()?;
            ddl::reindex::table(self.cx(), oid, options)?;
        }
        Ok("REINDEX")
    }

    /// The tables of the schema or the database that a REINDEX names.
    pub(super) fn tables_of_reindex(&self, stmt: &nodes::ReindexStmt) -> Result<Vec<Oid>> {
        let (name, kind) = (stmt.name().unwrap_or(""), kind_of(stmt));
        let is_schema = kind == "SCHEMA";
        let cx = self.cx();
        let schema = if is_schema {
            let oid = cx.need_namespace(name)?;
            let owner = cx.namespaces()?.by_oid.get(&oid).map_or(0, |n| n.owner);
            must_be_owner(cx, owner, "schema", name)?;
            Some(oid)
        } else {
            if *name != *cx.database_name() {
                return Err(SqlError::unsupported("can only reindex the currently open database"));
            }
            must_be_owner(cx, cx.database_owner()?, "database", name)?;
            None
        };
        if kind == "SYSTEM"
            || schema.is_some_and(|oid| [PG_CATALOG, PG_TOAST, INFORMATION_SCHEMA].contains(&oid))
        {
            return Err(SqlError::unsupported("REINDEX of system catalogs is not supported"));
        }
        let class = class(cx);
        let is_rebuilt = |row: &CatRow<'_>| matches!(row.char("relkind"), b'r' | b'm');
        let of_schema = |row: &CatRow<'_>| schema.is_none_or(|oid| row.oid("relnamespace") == oid);
        let rows = SystemRows::of(cx).scan(&class)?;
        Ok(rows.iter().filter(|r| is_rebuilt(r) && of_schema(r)).map(|r| r.oid("oid")).collect())
    }

    /// How fast VACUUM goes in this session.
    fn pace(&self) -> vacuum::Pace {
        let number = |id| u32::try_from(self.state.setting_int(id)).unwrap_or(0);
        let delay = Duration::from_secs_f64(self.state.setting_real(Id::VacuumCostDelay) / 1000.0);
        let (read, changed) = (number(Id::VacuumCostPageHit), number(Id::VacuumCostPageDirty));
        vacuum::Pace::new(delay, number(Id::VacuumCostLimit), read, changed)
    }

    /// `vacuum`: whether to give empty ends of files back, too, if the statement says so.
    fn maintain(&mut self, oid: Oid, vacuum: Option<Option<bool>>, analyze: bool) -> Result<()> {
        let cx = self.cx();
        // Asked before the lock, so that a role without the right neither waits nor holds others
        // up.
        match cx.relation(oid)? {
            Some(rel) if !is_stored(&rel) || may_maintain(cx, &rel, vacuum.is_some())? => {}
            _ => return Ok(()),
        }
        let Some(rel) = cx.open_oid(oid, LockMode::ShareUpdateExclusive)? else {
            return Ok(());
        };
        if !is_stored(&rel) || !may_maintain(cx, &rel, vacuum.is_some())? {
            return Ok(());
        }
        let mut rows = None;
        if let Some(truncate) = vacuum {
            if rel.is_system {
                let (tag, mode) = (vacuum_lock_tag(&rel), LockMode::ShareUpdateExclusive);
                cx.lock(tag, mode, LockOwner::Transaction, WaitPolicy::Block)
                    .map_err(|e| from_relation_lock(e, &rel.name))?;
            }
            let indexes: Vec<btree::IndexRel> = rel.ready_indexes().map(|i| i.storage).collect();
            let mut pace = self.pace();
            let stats = vacuum::vacuum_paced(cx, &rel.heap, &indexes, &mut pace)?;
            if stats.pages_skipped == 0 {
                rows = Some(stats.tuples_live);
            }
            if let Some((heap, index)) = &rel.toast {
                vacuum::vacuum_paced(cx, heap, &[*index], &mut pace)?;
            }
            if truncate.unwrap_or_else(|| options::truncates(&rel.options)) {
                truncate_ends(SystemRows::of(cx), cx.database(), &rel)?;
            }
        }
        let tx = SystemRows::of(cx);
        if analyze {
            let target = self.state.setting_int(Id::DefaultStatisticsTarget) as usize;
            ddl::analyze::analyze(tx, cx.database(), &rel, target, false)?;
            if rel.is_system {
                return Ok(());
            }
        } else {
            if rows.is_none() && rel.rows_estimate < 0.0 {
                // Most pages were skipped, as after COPY FREEZE.
                rows = Some(vacuum::estimate_rows(cx, &rel.heap)?);
            }
            let pages = cx.storage().pool().blocks(rel.heap.file, Fork::Main)?;
            let rows = rows.map_or(rel.rows_estimate, |n| n as f64);
            if rel.is_system || rows == rel.rows_estimate && pages == rel.pages_estimate {
                return Ok(());
            }
            ddl::analyze::keep_size(tx, cx.database(), &rel, rows)?;
        }
        cx.relation_changed(rel.oid, rel.schema_oid, &rel.name);
        self.state.end_statement();
        Ok(())
    }

    pub(super) fn storage_faults(&mut self) -> Result<Vec<String>> {
        let txn = &*self.state;
        let mut found = txn.check_pages()?;
        let listed = txn.list_files()?;
        self.engine.catalog.catch_up(txn)?;
        let known = self.cx().databases()?;
        let strays = listed.databases.into_iter().filter(|(oid, _)| known.all.iter().all(|d| d.oid != *oid));
        for path in txn.still_there(strays.map(|s| s.1).collect())? {
            found.push(format!("folder \"{}\" belongs to no database", path.display()));
        }
        Ok(found)
    }

    pub(super) fn table_faults(&mut self) -> Result<Vec<String>> {
        let mut found = stray_files(self.cx())?;
        for oid in of_kinds(self.cx(), b"rmS")? {
            self.finish_implicit()?;
            self.ensure_transaction()?;
            let cx = self.cx();
            let Some(rel) = cx.open_oid(oid, LockMode::Share)? else { continue };
            if rel.kind == RelationKind::Sequence && !rel.is_temporary() {
                match sinew_catalog::sequence::read(cx, &rel) {
                    Ok(_) => {}
                    Err(e) if is_damage(&e) => {
                        found.push(format!("sequence \"{}\": {}", rel.name, e.message))
                    }
                    Err(e) => return Err(e),
                }
            }
            if is_stored(&rel) {
                match check_table(cx, &rel) {
                    Ok(lines) => found.extend(lines),
                    // Of the other tables there is still something to say.
                    Err(e) if is_damage(&e) => found.push(format!("table \"{}\": {}", rel.name, e.message)),
                    Err(e) => return Err(e),
                }
            }
        }
        Ok(found)
    }
}

fn is_damage(e: &SqlError) -> bool {
    [SqlState::DATA_CORRUPTED, SqlState::INDEX_CORRUPTED].contains(&e.sqlstate)
}

/// Files of the session's database that no relation has.
fn stray_files(cx: &SessionState) -> Result<Vec<String>> {
    let listed = cx.list_files()?;
    let class = class(cx);
    let rows = SystemRows::of(cx).scan(&class)?;
    let known: HashSet<u64> = rows.iter().map(|r| u64::from(r.oid("relfilenode"))).collect();
    let strays = listed.files.into_iter().filter(|(rel, _)| {
        // The catalogs' own files have fixed numbers.
        rel.database == cx.database() && rel.file >= FIRST_FILE && !known.contains(&rel.file)
    });
    let left = cx.still_there(strays.map(|s| s.1).collect())?;
    Ok(left.iter().map(|path| format!("file \"{}\" belongs to no relation", path.display())).collect())
}

/// Faults of a table that the caller holds in Share mode. System catalogs are changed without
/// locks, and heap and index are not read at one moment. Of them a fault counts that several looks
/// find.
fn check_table(cx: &SessionState, rel: &Arc<Relation>) -> Result<Vec<String>> {
    const LOOKS: u32 = 5;
    if !rel.is_system {
        return look_at_table(cx, rel);
    }
    let (tag, mode) = (vacuum_lock_tag(rel), LockMode::ShareUpdateExclusive);
    cx.lock(tag, mode, LockOwner::Transaction, WaitPolicy::Block)
        .map_err(|e| from_relation_lock(e, &rel.name))?;
    let mut found = look_at_table(cx, rel)?;
    for _ in 1..LOOKS {
        if found.is_empty() {
            break;
        }
        cx.sleep_until(Instant::now() + Duration::from_millis(20), sinew_exec::wait_events::PG_SLEEP)?;
        let again = look_at_table(cx, rel)?;
        found.retain(|line| again.contains(line));
    }
    Ok(found)
}

fn look_at_table(cx: &SessionState, rel: &Arc<Relation>) -> Result<Vec<String>> {
    let mut found = Vec::new();
    let s = cx;
    SystemRows::of(cx).with_snapshot(|snapshot| {
        heap::check::check(s, &rel.heap, &mut |line| {
            found.push(format!("table \"{}\": {line}", rel.name));
        })?;
        table::heap_table::check(cx, rel, snapshot, &mut |line| {
            found.push(format!("table \"{}\": {line}", rel.name));
        })?;
        if let Some((heap, index)) = &rel.toast {
            let mut report =
                |line: String| found.push(format!("large values of table \"{}\": {line}", rel.name));
            heap::check::check(s, heap, &mut report)?;
            btree::check::check(s, index, &mut report, &mut |_, _| {})?;
        }
        for index in rel.ready_indexes() {
            // A row that cannot be read has no key, which then is found missing.
            let key_of = |payload: &[u8], key: &mut Vec<u8>, sole: bool| {
                table::key_of_payload(cx, rel, index, snapshot, payload, key, sole).unwrap_or(Some(false))
            };
            let mut report = |line: String| found.push(format!("index \"{}\": {line}", index.name));
            if !index.is_valid() {
                // Rows may lack their entries.
                btree::check::check(s, &index.storage, &mut report, &mut |_, _| {})?;
                continue;
            }
            if index.is_inverted() {
                let mut keys_of = |payload: &[u8], keys: &mut Vec<Vec<u8>>| {
                    // A row that cannot be read has no keys, which then are found missing.
                    let _ = table::keys_of_payload(cx, rel, index, snapshot, payload, keys);
                };
                let (tree, heap) = (&index.storage, &rel.heap);
                btree::check::check_inverted_with_heap(s, tree, heap, &mut keys_of, &mut report)?;
                continue;
            }
            btree::check::check_with_heap(
                s,
                &index.storage,
                &rel.heap,
                &mut |payload, key| key_of(payload, key, false).is_some(),
                &mut report,
            )?;
            if index.unique {
                let mut sole =
                    |payload: &[u8], key: &mut Vec<u8>| key_of(payload, key, true).unwrap_or(false);
                btree::check::check_unique(s, &rel.heap, snapshot, &mut sole, &mut report)?;
            }
        }
        Ok(())
    })?;
    Ok(found)
}

/// Owners of the table, and of the database where the table is not shared; others are warned.
fn may_maintain(cx: &SessionState, rel: &Relation, vacuum: bool) -> Result<bool> {
    let shared = rel.is_system && rel.heap.file.database == 0;
    if cx.acts_as(rel.owner)? || !shared && cx.acts_as(cx.database_owner()?)? {
        return Ok(true);
    }
    let who = match (shared, rel.is_system) {
        (true, _) => "superuser",
        (false, true) => "superuser or database owner",
        (false, false) => "table or database owner",
    };
    let verb = if vacuum { "vacuum" } else { "analyze" };
    cx.notice(SqlError::report(
        Severity::Warning,
        SqlState::WARNING,
        format!("skipping \"{}\" --- only {who} can {verb} it", rel.name),
    ));
    Ok(false)
}
