//! Functions that only the session and the catalog can answer.

use crate::caller::Caller;
use crate::large_objects;
use crate::replication::functions;
use crate::system_views::monitor::EPOCH_2000_US;
use crate::system_views::partitions;
use crate::system_views::{describe, monitor, privileges, publications, statistics};
use sinew_catalog as catalog;
use sinew_catalog::sequence::Ask;
use sinew_error::Severity;
use sinew_error::sqlerr;
use sinew_error::{Result, SqlError, SqlState};
use sinew_plan::expr::FuncExpr;
use sinew_storage::TupleId;
use sinew_storage::engine::follow::FollowStats;
use sinew_table::RelationKind;
use sinew_txn::{LockMode, LockOwner, LockTag, WaitPolicy, Xid};
use sinew_types::encoding::Encoding;
use sinew_types::func::{self, Rows, SessionFn as F};
use sinew_types::typeinfo;
use sinew_types::{Array, Datum, Oid, Text, oid};
use std::sync::Arc;

fn name_of(s: &str) -> Datum {
    Datum::Text(Text::name(s))
}

fn arg_oid(args: &[Datum], i: usize) -> Oid {
    args.get(i).and_then(Datum::as_i64).unwrap_or(0) as Oid
}

fn arg_text(args: &[Datum], i: usize) -> &str {
    args.get(i).and_then(Datum::as_str).unwrap_or("")
}

/// What a directory that follows another one knows about that; null where it follows none.
fn followed(cx: &dyn Caller, what: impl FnOnce(&FollowStats) -> Option<Datum>) -> Result<Datum> {
    let stats = match cx.follows() {
        true => cx.storage().follow_stats()?,
        false => None,
    };
    Ok(stats.as_ref().and_then(what).unwrap_or(Datum::Null))
}

/// The setting that `set_limit` changes.
const SIMILARITY_LIMIT: &str = "pg_trgm.similarity_threshold";

fn similarity_limit(cx: &dyn Caller) -> Result<Datum> {
    let limit = cx.shown_setting(SIMILARITY_LIMIT)?;
    let limit = limit.parse().map_err(|_| SqlError::internal("a similarity that is no number"))?;
    Ok(Datum::Float4(limit))
}

/// The schemas of the search path that exist, with the implicit ones if `implicit` is true.
fn schemas(cx: &dyn Caller, implicit: bool) -> Result<Vec<Arc<str>>> {
    let path = cx.search_path();
    let mut out = Vec::with_capacity(path.len());
    let listed_from = cx.implicit_schemas();
    for (i, name) in path.iter().enumerate() {
        let is_implicit = i < listed_from;
        if is_implicit && !implicit {
            continue;
        }
        let exists = cx.find_namespace(name)?.is_some();
        if exists && !out.contains(name) {
            out.push(name.clone());
        }
    }
    Ok(out)
}

#[cold]
fn unsupported(f: &FuncExpr) -> SqlError {
    SqlError::unsupported(format!("function {} is not supported", f.f.name))
}

/// Calls a function that the session or the catalog answers.
pub fn call(which: F, f: &FuncExpr, args: &[Datum], cx: &dyn Caller) -> Result<Datum> {
    if let Some(answer) = describe::call(cx, which, args)? {
        return Ok(answer);
    }
    if let Some(answer) = privileges::call(cx, which, args)? {
        return Ok(answer);
    }
    if let Some(answer) = functions::call(cx, which, args)? {
        return Ok(answer);
    }
    if let Some(answer) = large_objects::call(cx, which, args)? {
        return Ok(answer);
    }
    Ok(match which {
        F::CurrentDatabase => name_of(&cx.database_name()),
        F::CurrentUser => name_of(&cx.user_name()),
        F::SessionUser => name_of(&cx.session_user().name),
        F::CurrentSchema => schemas(cx, false)?.first().map_or(Datum::Null, |s| name_of(s)),
        F::CurrentSchemas => {
            let implicit = args.first().and_then(Datum::as_bool).unwrap_or(false);
            let list = schemas(cx, implicit)?;
            Datum::array(Array::new(oid::NAME, list.iter().map(|s| name_of(s)).collect()))
        }
        F::BackendPid => Datum::Int4(session_id(cx)),
        F::Nextval => Datum::Int8(cx.nextval(arg_oid(args, 0), Ask::Yes)?),
        F::Currval => Datum::Int8(cx.currval(arg_oid(args, 0))?),
        F::Lastval => Datum::Int8(cx.lastval()?),
        F::Setval => {
            let value = args.get(1).and_then(Datum::as_i64).unwrap_or(0);
            let called = args.get(2).and_then(Datum::as_bool).unwrap_or(true);
            Datum::Int8(cx.setval(arg_oid(args, 0), value, called)?)
        }
        F::TxidCurrent => {
            let xid = cx.current_xid()?;
            Datum::Int8(cx.top_xid().unwrap_or(xid).0 as i64)
        }
        F::TxidCurrentIfAssigned => cx.top_xid().map_or(Datum::Null, |x| Datum::Int8(x.0 as i64)),
        F::ExportSnapshot => Datum::text(cx.export_snapshot()?.to_string()),
        F::Sleep => sleep(args, cx)?,
        F::Notify => {
            cx.notify(arg_text(args, 0), arg_text(args, 1))?;
            Datum::Text(Text::empty())
        }
        F::NotificationQueueUsage => Datum::Float8(cx.txn().notification_queue_usage(cx.slot())?),
        F::SetConfig => {
            let local = args.get(2).and_then(Datum::as_bool).unwrap_or(false);
            let name = arg_text(args, 0);
            let value = args.get(1).and_then(Datum::as_str);
            cx.change_setting(name, value, local)?;
            Datum::text(cx.shown_setting(name)?)
        }
        F::SetSimilarityLimit => {
            if let Some(Datum::Float4(limit)) = args.first() {
                cx.change_setting(SIMILARITY_LIMIT, Some(&limit.to_string()), false)?;
            }
            similarity_limit(cx)?
        }
        F::SimilarityLimit => similarity_limit(cx)?,
        F::CurrentSetting => {
            let missing_ok = args.get(1).and_then(Datum::as_bool).unwrap_or(false);
            match cx.shown_setting(arg_text(args, 0)) {
                Ok(v) => Datum::text(v),
                Err(e) if missing_ok && e.sqlstate == SqlState::UNDEFINED_OBJECT => Datum::Null,
                Err(e) => return Err(e),
            }
        }
        F::Version => Datum::text(format!("PostgreSQL {}", cx.shown_setting("server_version")?)),
        F::GetUserById => {
            let role = cx.role(arg_oid(args, 0))?;
            match role {
                Some(r) => name_of(&r.name),
                None => Datum::text(format!("unknown (OID={})", arg_oid(args, 0))),
            }
        }
        F::TableIsVisible => match cx.relation(arg_oid(args, 0))? {
            Some(rel) => Datum::Bool(cx.is_visible(rel.oid, &rel.name)?),
            None => Datum::Null,
        },
        F::TypeIsVisible if typeinfo::can_go(arg_oid(args, 0)) => {
            let ty = arg_oid(args, 0);
            if cx.type_parts(ty)?.is_some() { Datum::Bool(cx.is_type_visible(ty)?) } else { Datum::Null }
        }
        F::OperatorIsVisible if let Some(operator) = cx.made_operator(arg_oid(args, 0))? => {
            Datum::Bool(cx.is_operator_visible(&operator)?)
        }
        F::FunctionIsVisible if let Some(routine) = cx.routine(arg_oid(args, 0))? => {
            Datum::Bool(cx.is_routine_visible(&routine)?)
        }
        F::FunctionIsVisible => match func::by_oid(arg_oid(args, 0)) {
            Some(f) if cx.schema_of_function(f)?.is_some() => Datum::Bool(cx.is_function_visible(f)?),
            _ => Datum::Null,
        },
        F::TypeIsVisible
        | F::OperatorIsVisible
        | F::OpclassIsVisible
        | F::OpfamilyIsVisible
        | F::CollationIsVisible
        | F::ConversionIsVisible
        | F::StatisticsObjIsVisible
        | F::TsVisible => Datum::Bool(arg_oid(args, 0) < 16384),
        F::ToRegclass => reg(cx, oid::REGCLASS, args)?,
        F::ToRegtype => reg(cx, oid::REGTYPE, args)?,
        F::ToRegnamespace => reg(cx, oid::REGNAMESPACE, args)?,
        F::ToRegproc => reg(cx, oid::REGPROC, args)?,
        F::ToRegprocedure => reg(cx, oid::REGPROCEDURE, args)?,
        F::ToRegrole => reg(cx, oid::REGROLE, args)?,
        F::ToRegoper => reg(cx, oid::REGOPER, args)?,
        F::IsInRecovery => Datum::Bool(cx.follows()),
        F::LastReceivedLsn => followed(cx, |s| Some(Datum::Int8(s.received.0 as i64)))?,
        F::LastReplayedLsn => followed(cx, |s| Some(Datum::Int8(s.applied.0 as i64)))?,
        F::LastReplayedCommit => followed(cx, |s| {
            (s.last_commit_us > 0).then_some(Datum::TimestampTz(s.last_commit_us - EPOCH_2000_US))
        })?,
        F::CurrentWalLsn => Datum::Int8(cx.storage().wal().written().0 as i64),
        F::CurrentWalInsertLsn => Datum::Int8(cx.storage().wal().insert_position().0 as i64),
        F::CurrentWalFlushLsn => Datum::Int8(cx.storage().wal().flushed().0 as i64),
        F::RowXmin | F::RowXmax | F::RowCommand => stamp(cx, which, args)?,
        F::XidAge => Datum::Int4(match args[0].as_i64().unwrap_or(0) as u32 {
            // One of the xids that are older than all transactions.
            0..=2 => i32::MAX,
            // By the last 32 bits, as the type has them.
            xid => (cx.top_xid().unwrap_or_else(|| cx.txn().next_xid()).0 as u32).wrapping_sub(xid) as i32,
        }),
        F::TriggerDepth => Datum::Int4(cx.trigger_depth()),
        F::JitAvailable => Datum::Bool(false),
        F::RelationIsPublishable => publications::is_publishable(cx, arg_oid(args, 0))?,
        F::GetReplicaIdentityIndex => publications::identity_index(cx, arg_oid(args, 0))?,
        F::RowSecurityActive => Datum::Bool(false),
        F::ClientEncoding => name_of(cx.client_encoding().name()),
        F::DatabaseEncoding => name_of("UTF8"),
        F::EncodingToChar => name_of(numbered_encoding(args).map_or("", Encoding::name)),
        F::EncodingMaxLength => {
            numbered_encoding(args).map_or(Datum::Null, |found| Datum::Int4(found.max_length() as i32))
        }
        F::CharToEncoding => Datum::Int4(Encoding::named(arg_text(args, 0)).map_or(-1, Encoding::number)),
        // No comments, rules or statistics objects are there to be described.
        F::ObjDescription | F::ColDescription | F::ShobjDescription => Datum::Null,
        F::GetStatisticsObjDef | F::GetRuledef => Datum::Null,
        F::GetPartkeydef => partitions::key(cx, arg_oid(args, 0))?.map_or(Datum::Null, Datum::from),
        F::GetPartitionConstraintdef => {
            partitions::condition(cx, arg_oid(args, 0))?.map_or(Datum::Null, Datum::from)
        }
        F::PartitionRoot => {
            partitions::ancestors(cx, arg_oid(args, 0))?.pop().map_or(Datum::Null, Datum::Oid)
        }
        F::GetExpr => args.first().cloned().unwrap_or(Datum::Null),
        F::AdvisoryLock => advisory(cx, args, LockMode::Exclusive, LockOwner::Session, false)?,
        F::AdvisoryLockShared => advisory(cx, args, LockMode::Share, LockOwner::Session, false)?,
        F::AdvisoryXactLock => advisory(cx, args, LockMode::Exclusive, LockOwner::Transaction, false)?,
        F::AdvisoryXactLockShared => advisory(cx, args, LockMode::Share, LockOwner::Transaction, false)?,
        F::TryAdvisoryLock => advisory(cx, args, LockMode::Exclusive, LockOwner::Session, true)?,
        F::TryAdvisoryLockShared => advisory(cx, args, LockMode::Share, LockOwner::Session, true)?,
        F::TryAdvisoryXactLock => advisory(cx, args, LockMode::Exclusive, LockOwner::Transaction, true)?,
        F::TryAdvisoryXactLockShared => advisory(cx, args, LockMode::Share, LockOwner::Transaction, true)?,
        F::AdvisoryUnlock => advisory_unlock(cx, args, LockMode::Exclusive)?,
        F::AdvisoryUnlockShared => advisory_unlock(cx, args, LockMode::Share)?,
        F::AdvisoryUnlockAll => {
            cx.unlock_advisory()?;
            Datum::Text(Text::empty())
        }
        F::BlockingPids => {
            let pids = blocking(cx, &args[0])?.into_iter().map(Datum::Int4).collect();
            Datum::array(Array::new(oid::INT4, pids))
        }
        F::SafeSnapshotBlockingPids => {
            let pids = blocking_safe_snapshot(cx, &args[0])?.into_iter().map(Datum::Int4).collect();
            Datum::array(Array::new(oid::INT4, pids))
        }
        F::IsolationTestSessionIsBlocked => {
            let of_interest = match &args[1] {
                Datum::Array(a) => a.values.iter().filter_map(Datum::as_i64).collect(),
                _ => Vec::new(),
            };
            let blockers = blocking(cx, &args[0])?;
            let by_a_lock = blockers.iter().any(|b| of_interest.contains(&i64::from(*b)));
            // A session that delays a safe snapshot counts as a blocker even if the list does not
            // name it. PostgreSQL does the same.
            Datum::Bool(by_a_lock || !blocking_safe_snapshot(cx, &args[0])?.is_empty())
        }
        F::ColumnSize => match args.first() {
            None | Some(Datum::Null) => Datum::Null,
            Some(v) => column_size(v),
        },
        F::GetSerialSequence => serial_sequence(cx, args)?,
        F::CancelBackend | F::TerminateBackend | F::ClientPort | F::ServerPort => {
            monitor::call(cx, which, args)?
        }
        F::ReloadConf => reload_conf(cx)?,
        F::StatReset | F::StatResetShared | F::SinewStatReset => statistics::call(cx, which, args)?,
        _ => return Err(unsupported(f)),
    })
}

/// The encoding of PostgreSQL's number in the first argument.
fn numbered_encoding(args: &[Datum]) -> Option<Encoding> {
    let number = args.first().and_then(Datum::as_i64)?;
    Encoding::numbered(i32::try_from(number).ok()?)
}

/// A system column of the version at a place.
fn stamp(cx: &dyn Caller, which: F, args: &[Datum]) -> Result<Datum> {
    let (oid, &Datum::Tid(block, slot)) = (arg_oid(args, 0), &args[1]) else { return Ok(Datum::Null) };
    let tid = TupleId { block, slot };
    let Some(rel) = cx.relation(oid)? else { return Ok(Datum::Null) };
    if rel.kind == RelationKind::Virtual {
        // A row that the program computes has been there from the beginning.
        return Ok(Datum::Oid(u32::from(which == F::RowXmin)));
    }
    if !rel.keeps_rows() {
        let text = format!("xmin, xmax, cmin and cmax of \"{}\" are not supported", rel.name);
        return Err(SqlError::unsupported(text));
    }
    let Some((xmin, xmax, command)) = sinew_table::stamps(cx, &rel, tid)? else { return Ok(Datum::Null) };
    // A row that is visible to all has PostgreSQL's xid for such rows.
    let shown = |xid: Xid| if xid == Xid::FROZEN { 2 } else { xid.0 as u32 };
    Ok(Datum::Oid(match which {
        F::RowXmin => shown(xmin),
        F::RowXmax if cx.kept().updated_on_conflict.get() == Some((oid, tid, xmin)) => shown(xmin),
        F::RowXmax => shown(xmax),
        _ => command,
    }))
}

/// Reads the settings of this process again. The calling session uses the new values from its next
/// transaction on.
fn reload_conf(cx: &dyn Caller) -> Result<Datum> {
    if !cx.is_superuser() {
        return Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "permission denied for function pg_reload_conf"));
    }
    if let Err(e) = cx.reload_settings() {
        let text = "configuration file contains errors; no changes were applied";
        let warning = SqlError::report(Severity::Warning, SqlState::CONFIG_FILE_ERROR, text);
        cx.notice(warning.detail(e.message.clone()));
    }
    Ok(Datum::Bool(true))
}

/// Rows of the session's set-returning functions.
pub fn rows(which: F, f: &FuncExpr, args: &[Datum], cx: &dyn Caller) -> Result<Rows> {
    match which {
        F::ListeningChannels => {
            Ok(Box::new(cx.listening().into_iter().map(|channel| Ok(Datum::text(channel)))))
        }
        F::PartitionTree => Ok(Box::new(partitions::tree(cx, arg_oid(args, 0))?.into_iter().map(Ok))),
        F::GetPublicationTables => {
            Ok(Box::new(publications::tables_of(cx, arg_text(args, 0))?.into_iter().map(Ok)))
        }
        F::PartitionAncestors => {
            let oids = partitions::ancestors(cx, arg_oid(args, 0))?;
            Ok(Box::new(oids.into_iter().map(|oid| Ok(Datum::Oid(oid)))))
        }
        _ => functions::rows(cx, which, args)?.ok_or_else(|| unsupported(f)),
    }
}

/// The number that SQL calls the pid: the session's slot and generation.
fn session_id(cx: &dyn Caller) -> i32 {
    cx.slot().session_id()
}

/// The sessions that block `session` in its wait for a lock, each once.
fn blocking(cx: &dyn Caller, session: &Datum) -> Result<Vec<i32>> {
    let Some(id) = session.as_i64().and_then(|id| i32::try_from(id).ok()) else { return Ok(Vec::new()) };
    let txn = cx.txn();
    txn.blocking(cx, id).map_err(SqlError::from)
}

/// The sessions whose end `session` waits for before it has a safe snapshot.
fn blocking_safe_snapshot(cx: &dyn Caller, session: &Datum) -> Result<Vec<i32>> {
    let Some(id) = session.as_i64().and_then(|id| i32::try_from(id).ok()) else { return Ok(Vec::new()) };
    let txn = cx.txn();
    txn.blocking_safe_snapshot(cx, id).map_err(SqlError::from)
}

fn reg(cx: &dyn Caller, ty: Oid, args: &[Datum]) -> Result<Datum> {
    let Some(names) = &cx.fmt().reg else { return Ok(Datum::Null) };
    match names.reg_in(ty, arg_text(args, 0)) {
        Ok(v) => Ok(Datum::Oid(v)),
        Err(e) => match &e.sqlstate.0[..] {
            // The name of an object that does not exist gives NULL. A malformed name is an error.
            b"42P01" | b"42704" | b"42883" | b"3F000" => Ok(Datum::Null),
            // The object exists in PostgreSQL and not here.
            b"0A000" if matches!(ty, oid::REGTYPE | oid::REGPROC | oid::REGPROCEDURE) => Ok(Datum::Null),
            _ => Err(e),
        },
    }
}

fn advisory_tag(cx: &dyn Caller, args: &[Datum]) -> LockTag {
    let database = cx.database();
    match args {
        [a, b] => {
            let (a, b) = (a.as_i64().unwrap_or(0) as u32, b.as_i64().unwrap_or(0) as u32);
            LockTag::advisory(database, a, b, 2)
        }
        _ => {
            let key = args.first().and_then(Datum::as_i64).unwrap_or(0) as u64;
            LockTag::advisory(database, (key >> 32) as u32, key as u32, 1)
        }
    }
}

fn advisory(
    cx: &dyn Caller,
    args: &[Datum],
    mode: LockMode,
    owner: LockOwner,
    attempt: bool,
) -> Result<Datum> {
    let wait = if attempt { WaitPolicy::Skip } else { WaitPolicy::Block };
    let got = cx.lock(advisory_tag(cx, args), mode, owner, wait)?;
    Ok(if attempt { Datum::Bool(got) } else { Datum::Text(Text::empty()) })
}

fn advisory_unlock(cx: &dyn Caller, args: &[Datum], mode: LockMode) -> Result<Datum> {
    let held = cx.unlock(advisory_tag(cx, args), mode, LockOwner::Session)?;
    if !held {
        let name = if mode == LockMode::Share { "ShareLock" } else { "ExclusiveLock" };
        cx.notice(SqlError::report(
            sinew_error::Severity::Warning,
            SqlState::WARNING,
            format!("you don't own a lock of type {name}"),
        ));
    }
    Ok(Datum::Bool(held))
}

fn sleep(args: &[Datum], cx: &dyn Caller) -> Result<Datum> {
    let seconds = match args.first() {
        Some(Datum::Float8(s)) => *s,
        Some(Datum::Interval(i)) => i.us as f64 / 1e6 + f64::from(i.days) * 86400.0,
        _ => 0.0,
    };
    let end = std::time::Instant::now() + std::time::Duration::from_secs_f64(seconds.clamp(0.0, 1e8));
    cx.sleep_until(end, crate::wait_events::PG_SLEEP)?;
    Ok(Datum::Text(Text::empty()))
}

fn column_size(v: &Datum) -> Datum {
    Datum::Int4(match v {
        Datum::Bool(_) | Datum::Char(_) => 1,
        Datum::Int2(_) => 2,
        // A rank takes eight bytes. The type has the four that PostgreSQL's has.
        Datum::Int4(_) | Datum::Float4(_) | Datum::Oid(_) | Datum::Date(_) | Datum::Enum(..) => 4,
        Datum::Int8(_)
        | Datum::Float8(_)
        | Datum::Time(_)
        | Datum::Timestamp(_)
        | Datum::TimestampTz(_)
        | Datum::Money(_) => 8,
        Datum::TimeTz(..) => 12,
        Datum::Uuid(_) | Datum::Interval(_) => 16,
        Datum::Text(t) => t.len() as i32 + if t.len() < 127 { 1 } else { 4 },
        Datum::Bytea(b) => b.len() as i32 + if b.len() < 127 { 1 } else { 4 },
        // A header, the family, the prefix, the bytes.
        Datum::Inet(v) => v.bytes().len() as i32 + 3,
        Datum::MacAddr(_) => 6,
        Datum::MacAddr8(_) => 8,
        // A header, the number of bits, the bytes.
        Datum::Bits(b) => b.bytes().len() as i32 + if b.bytes().len() < 123 { 5 } else { 8 },
        _ => return Datum::Null,
    })
}

fn serial_sequence(cx: &dyn Caller, args: &[Datum]) -> Result<Datum> {
    let Datum::Oid(table) = reg(cx, oid::REGCLASS, args)? else {
        return Err(SqlError::new(
            SqlState::UNDEFINED_TABLE,
            format!("relation \"{}\" does not exist", arg_text(args, 0)),
        ));
    };
    let Some(rel) = cx.relation(table)? else { return Ok(Datum::Null) };
    let column = arg_text(args, 1);
    let Some(c) = rel.columns.iter().find(|c| !c.dropped && &*c.name == column) else {
        return Err(SqlError::new(
            SqlState::UNDEFINED_COLUMN,
            format!("column \"{column}\" of relation \"{}\" does not exist", rel.name),
        ));
    };
    let Some(sequence) = c.sequence else { return Ok(Datum::Null) };
    let Some(seq) = cx.relation(sequence)? else { return Ok(Datum::Null) };
    Ok(Datum::text(format!(
        "{}.{}",
        catalog::quote::quote_ident(&seq.schema_name),
        catalog::quote::quote_ident(&seq.name)
    )))
}
