//! `pg_locks`, `pg_stat_activity`, and the functions that reach other sessions. The region knows
//! the sessions of all processes.

use crate::caller::Caller;
use sinew_catalog::encryption::Encryption;
use sinew_catalog::id;
use sinew_catalog::rows::{CatRow, SystemRows};
use sinew_catalog::shape::SystemRelations;
use sinew_error::Severity;
use sinew_error::sqlerr;
use sinew_error::{Result, SqlError, SqlState};
use sinew_storage::btree::IndexRel;
use sinew_sync::Slot;
use sinew_sync::slot::{INTERRUPT_CANCEL, INTERRUPT_TERMINATE};
use sinew_table::Relation;
use sinew_txn::{
    Activity, ClientAddress, LockKind, LockRow, LockTag, PreparedRow, SerialLockRow, SerialTarget,
    SessionRow, Xid,
};
use sinew_types::func::SessionFn as F;
use sinew_types::numeric::Numeric;
use sinew_types::{Datum, Oid};
use std::time::{Duration, Instant};

/// Microseconds from 1970 to 2000.
pub(crate) const EPOCH_2000_US: i64 = 946_684_800_000_000;

/// PostgreSQL's roles for these ends; members of them need not be superusers.
pub(super) const PG_READ_ALL_STATS: Oid = 3375;
const PG_SIGNAL_BACKEND: Oid = 4200;

/// As PostgreSQL shows them: the low half.
fn xid(x: Xid) -> Datum {
    if x.is_some() { Datum::Oid(x.0 as u32) } else { Datum::Null }
}

/// All heavyweight locks, held and waited for. Every row was true at some moment; together they are
/// consistent only within a partition of the lock table.
pub(super) fn locks<'r>(cx: &dyn Caller, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    let all = cx.txn().locks(cx)?;
    let read = cx.txn().serial_locks(cx)?;
    let rows = all.iter().map(|lock| lock_row(shape, lock));
    let mut rows: Vec<CatRow<'r>> = rows.collect();
    for lock in &read {
        rows.push(read_row(shape, lock, relation_of(cx, &lock.target)?));
    }
    Ok(rows)
}

/// The relation that a predicate lock is on. One on an index names the file, which only the catalog
/// of its own database knows.
fn relation_of(cx: &dyn Caller, target: &SerialTarget) -> Result<Option<Oid>> {
    const CLASS_BY_FILE: Oid = 3455;
    let Some(file) = IndexRel::file_of_serial_relation(target.relation) else {
        return Ok(Some(target.relation));
    };
    if target.database != cx.database() {
        return Ok(None);
    }
    let system = SystemRelations::of(cx.database());
    let key = [Datum::Oid(0), Datum::Oid(file)];
    let found = SystemRows::of(cx).lookup(system.stored(id::CLASS), CLASS_BY_FILE, &key)?;
    Ok(found.first().map(|row| row.oid("oid")))
}

/// The predicate locks: the reads of serializable transactions.
fn read_row<'r>(shape: &'r Relation, lock: &SerialLockRow, relation: Option<Oid>) -> CatRow<'r> {
    let SerialTarget { database, page, slot, .. } = lock.target;
    let kind = match (page, slot) {
        (None, _) => "relation",
        (_, None) => "page",
        _ => "tuple",
    };
    let mut row = CatRow::new(shape)
        .set("locktype", kind)
        .set_oid("database", database)
        .set("relation", relation.map_or(Datum::Null, Datum::Oid))
        .set("mode", "SIReadLock")
        .set("granted", true)
        .set("fastpath", false);
    if let Some(page) = page {
        row = row.set("page", page as i32);
    }
    if let Some(slot) = slot {
        row = row.set("tuple", slot as i16);
    }
    // Locks of transactions that have committed belong to no session.
    if lock.session_id != 0 {
        row = row
            .set("virtualtransaction", format!("{}/{}", lock.slot, lock.virtual_xid))
            .set("pid", lock.session_id);
    }
    row
}

fn lock_row<'r>(shape: &'r Relation, lock: &LockRow) -> CatRow<'r> {
    // A prepared transaction belongs to no session.
    let (virtual_transaction, pid) = match lock.prepared {
        Some(top) => (format!("-1/{top}"), Datum::Null),
        None => (format!("{}/{}", lock.slot.0, lock.virtual_xid), Datum::Int4(lock.session_id)),
    };
    let row = CatRow::new(shape)
        .set("locktype", lock.tag.kind.name())
        .set("virtualtransaction", virtual_transaction)
        .set("pid", pid)
        .set("mode", lock.mode.name())
        .set("granted", lock.granted)
        .set("fastpath", lock.fastpath)
        .set(
            "waitstart",
            lock.wait_start_us.map_or(Datum::Null, |us| Datum::TimestampTz(us as i64 - EPOCH_2000_US)),
        );
    let LockTag { database, field1, field2, field3, kind, class } = lock.tag;
    let wide = u64::from(field2) << 32 | u64::from(field1);
    match kind {
        LockKind::Relation | LockKind::Extend => {
            row.set_oid("database", database).set_oid("relation", field1)
        }
        LockKind::Tuple => row
            .set_oid("database", database)
            .set_oid("relation", field1)
            .set("page", field2 as i32)
            .set("tuple", field3 as i16),
        LockKind::TransactionId => row.set("transactionid", xid(Xid(wide))),
        LockKind::VirtualXid => row.set("virtualxid", format!("{database}/{wide}")),
        LockKind::Object => row
            .set_oid("database", database)
            .set_oid("classid", field1)
            .set_oid("objid", field2)
            .set("objsubid", field3 as i16),
        LockKind::Advisory => row
            .set_oid("database", database)
            .set_oid("classid", field1)
            .set_oid("objid", field2)
            .set("objsubid", i16::from(class)),
    }
}

/// Prepared transactions, of all databases.
pub(super) fn prepared_transactions<'r>(cx: &dyn Caller, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    let databases = cx.databases()?;
    let roles = cx.roles()?;
    let row = |p: PreparedRow| {
        let database = databases.all.iter().find(|d| d.oid == p.name.database).map(|d| d.name.to_string());
        let owner = roles.by_oid.get(&p.name.owner).map(|r| r.name.to_string());
        CatRow::new(shape)
            .set("transaction", xid(p.xid))
            .set("gid", p.name.identifier)
            .set("prepared", Datum::TimestampTz(p.name.prepared_us))
            .set("owner", owner)
            .set("database", database)
    };
    Ok(cx.prepared()?.into_iter().map(row).collect())
}

/// One row for each session of each process. The activity of a session is shown to its own role, to
/// the members of that role and to superusers.
pub(super) fn activity<'r>(cx: &dyn Caller, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    let databases = cx.databases()?;
    let roles = cx.roles()?;
    let mut rows = Vec::new();
    for s in cx.sessions()? {
        let mut row = CatRow::new(shape)
            .set("pid", s.session_id)
            .set("os_pid", s.os_pid.map_or(Datum::Null, |pid| Datum::Int4(pid as i32)))
            .set("backend_xid", xid(s.xid))
            .set("backend_xmin", xid(s.xmin));
        if s.activity.is_some() {
            let database = databases.all.iter().find(|d| d.oid == s.database).map(|d| d.name.to_string());
            let role = roles.by_oid.get(&s.role).map(|r| r.name.to_string());
            row = row
                .set_oid("datid", s.database)
                .set("datname", database)
                .set_oid("usesysid", s.role)
                .set("usename", role)
                .set("application_name", s.application.clone().unwrap_or_default());
        }
        rows.push(if may_see(cx, s.role)? {
            activity_details(row, &s)
        } else {
            row.set("query", "<insufficient privilege>")
        });
    }
    Ok(rows)
}

/// True if the session's role may see the activity of sessions of `role` (0: sessions that work for
/// no role).
pub(super) fn may_see(cx: &dyn Caller, role: Oid) -> Result<bool> {
    Ok(role != 0 && cx.acts_as(role)? || cx.acts_as(PG_READ_ALL_STATS)?)
}

/// The address and the port of a client, as the views show them.
pub(super) fn address(client: ClientAddress) -> (Option<String>, Option<i32>) {
    match client {
        ClientAddress::Embedded => (None, None),
        ClientAddress::UnixSocket => (None, Some(-1)),
        ClientAddress::Tcp(ip, port) => (Some(ip.to_string()), Some(i32::from(port))),
    }
}

fn activity_details<'r>(row: CatRow<'r>, s: &SessionRow) -> CatRow<'r> {
    let time = |us: i64| if us == 0 { Datum::Null } else { Datum::TimestampTz(us) };
    let idle = matches!(s.activity, Some(state) if state != Activity::Active);
    // The innermost wait comes first: a session that waits in a lock's queue may need a latch to
    // leave it.
    let wait = match (s.latch, s.waits_for, s.wait_event) {
        (Some(tranche), ..) => Some(("LWLock", tranche.name())),
        (None, Some((tag, _)), _) => Some(("Lock", tag.kind.name())),
        (None, None, Some(event)) => Some(event.names()),
        (None, None, None) if idle => Some(crate::wait_events::CLIENT_READ.names()),
        (None, None, None) => None,
    };
    let row = row.set("wait_event_type", wait.map(|w| w.0)).set("wait_event", wait.map(|w| w.1));
    let holders: Vec<_> = s.held_up_by.iter().map(|(pid, command)| format!("{pid} ({command})")).collect();
    let row = row.set("waits_for_process", (!holders.is_empty()).then(|| holders.join(", ")));
    let Some(state) = s.activity else {
        return row.set("query", "").set("backend_type", "background worker");
    };
    let (address, port) = address(s.client);
    let in_transaction = s.virtual_xid != 0;
    row.set("client_addr", address)
        .set("client_port", port)
        .set("backend_start", time(s.session_start_us))
        .set("xact_start", if in_transaction { time(s.transaction_start_us) } else { Datum::Null })
        .set("query_start", time(s.statement_start_us))
        .set("state_change", time(s.state_change_us))
        .set("state", state.name())
        .set("query", s.statement.clone())
        .set("backend_type", if s.sending.is_empty() { "client backend" } else { "walsender" })
}

/// How the connections of clients are encrypted: one row for each session that came over a socket,
/// to those who may see what it does.
pub(super) fn ssl<'r>(cx: &dyn Caller, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    let mut rows = Vec::new();
    for s in cx.sessions()? {
        if s.activity.is_none() || s.client == ClientAddress::Embedded || !may_see(cx, s.role)? {
            continue;
        }
        let found = Encryption::decode(&s.encryption);
        let mut row = CatRow::new(shape).set("pid", s.session_id).set("ssl", found.is_some());
        if let Some(found) = found {
            let given = |text: String| (!text.is_empty()).then_some(text);
            let serial = given(found.client_serial).and_then(|digits| Numeric::parse(&digits).ok());
            row = row
                .set("version", found.version)
                .set("cipher", found.cipher)
                .set("bits", found.bits as i32)
                .set("client_dn", given(found.client_name))
                .set("client_serial", serial.map_or(Datum::Null, Datum::Numeric))
                .set("issuer_dn", given(found.issuer_name));
        }
        rows.push(row);
    }
    Ok(rows)
}

/// `pg_cancel_backend`, `pg_terminate_backend`, `inet_client_port`, `inet_server_port`.
pub fn call(cx: &dyn Caller, which: F, args: &[Datum]) -> Result<Datum> {
    let number = |i: usize| args.get(i).and_then(Datum::as_i64).unwrap_or(0);
    let mine = || cx.txn().sessions().into_iter().find(|s| s.slot == cx.slot().index());
    Ok(match which {
        F::CancelBackend => Datum::Bool(signal(cx, number(0), INTERRUPT_CANCEL)?),
        F::TerminateBackend => {
            let limit_ms = number(1);
            if limit_ms < 0 {
                return Err(sqlerr!(NUMERIC_VALUE_OUT_OF_RANGE, "\"timeout\" must not be negative"));
            }
            let told = signal(cx, number(0), INTERRUPT_TERMINATE)?;
            Datum::Bool(told && (limit_ms == 0 || gone_within(cx, number(0), limit_ms as u64)?))
        }
        F::ClientPort => match mine().map(|s| s.client) {
            Some(ClientAddress::Tcp(_, port)) => Datum::Int4(i32::from(port)),
            _ => Datum::Null,
        },
        F::ServerPort => match mine().map(|s| s.client) {
            Some(ClientAddress::Tcp(..)) => {
                cx.shown_setting("port")?.parse().map_or(Datum::Null, Datum::Int4)
            }
            _ => Datum::Null,
        },
        _ => return Err(SqlError::internal("a function that is not the monitor's")),
    })
}

fn warning(cx: &dyn Caller, text: String) {
    cx.notice(SqlError::report(Severity::Warning, SqlState::WARNING, text));
}

/// Raises an interrupt in the session that SQL calls `pid`, in whatever process it lives; false,
/// with a warning, if there is none.
fn signal(cx: &dyn Caller, pid: i64, interrupt: u32) -> Result<bool> {
    let sessions = cx.txn().sessions();
    let target = sessions.iter().find(|s| i64::from(s.session_id) == pid && s.role != 0);
    let is_told = target.map_or(Ok(false), |target| tell(cx, target, interrupt))?;
    if !is_told {
        warning(cx, format!("PID {pid} is not a PostgreSQL server process"));
    }
    Ok(is_told)
}

/// Raises an interrupt in a session, if the caller's role may do that: 42501 if not. False if the
/// session has ended.
pub fn tell(cx: &dyn Caller, target: &SessionRow, interrupt: u32) -> Result<bool> {
    let (verb, whose) = match interrupt {
        INTERRUPT_CANCEL => ("cancel superuser query", "query is being canceled"),
        _ => ("terminate superuser process", "process is being terminated"),
    };
    if !cx.is_superuser() {
        if cx.role(target.role)?.is_none_or(|r| r.superuser) {
            return Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "must be a superuser to {verb}"));
        }
        if !cx.acts_as(target.role)? && !cx.acts_as(PG_SIGNAL_BACKEND)? {
            return Err(sqlerr!(
                INSUFFICIENT_PRIVILEGE,
                "must be a member of the role whose {whose} or member of pg_signal_backend"
            ));
        }
    }
    Ok(Slot::interrupt_session(cx.txn().region(), target.session_id, interrupt))
}

fn gone_within(cx: &dyn Caller, pid: i64, limit_ms: u64) -> Result<bool> {
    let region = cx.txn().region();
    let end = Instant::now() + Duration::from_millis(limit_ms);
    while Slot::find_session(region, pid as i32).is_some() {
        let now = Instant::now();
        if now >= end {
            warning(cx, format!("backend with PID {pid} did not terminate within {limit_ms} milliseconds"));
            return Ok(false);
        }
        cx.sleep_until(end.min(now + Duration::from_millis(10)), crate::wait_events::PG_SLEEP)?;
    }
    Ok(true)
}
