//! `pg_locks` and `pg_stat_activity`: what the region knows of the sessions of all processes.

use super::desc::Relation;
use super::rows::CatRow;
use crate::error::IntoSql;
use crate::{Context, Result};
use sinew_txn::{Activity, LockKind, LockRow, LockTag, Xid};
use sinew_types::Datum;

/// Microseconds from 1970 to 2000.
const EPOCH_2000_US: i64 = 946_684_800_000_000;

/// As PostgreSQL shows them: the low half.
fn xid(x: Xid) -> Datum {
    if x.is_some() { Datum::Oid(x.0 as u32) } else { Datum::Null }
}

/// All heavyweight locks, held and waited for. Every row was true at some moment; together they are consistent only within a
/// partition of the lock table.
pub(super) fn locks<'r>(cx: &Context<'_>, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    let all = cx.txn.txn().locks(cx.txn).sql()?;
    Ok(all.iter().map(|lock| lock_row(shape, lock)).collect())
}

fn lock_row<'r>(shape: &'r Relation, lock: &LockRow) -> CatRow<'r> {
    let row = CatRow::new(shape)
        .set("locktype", lock.tag.kind.name())
        .set("virtualtransaction", format!("{}/{}", lock.slot.0, lock.virtual_xid))
        .set("pid", lock.session_id)
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

/// One row for each session of each process. Statements' texts and clients' addresses are not in the region: NULL.
pub(super) fn activity<'r>(cx: &Context<'_>, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    let databases = cx.engine.catalog.databases(cx)?;
    let roles = cx.engine.catalog.roles(cx)?;
    let time = |us: i64| if us == 0 { Datum::Null } else { Datum::TimestampTz(us) };
    let mut rows = Vec::new();
    for s in cx.txn.txn().sessions() {
        let row = CatRow::new(shape)
            .set("pid", s.session_id)
            .set("backend_xid", xid(s.xid))
            .set("backend_xmin", xid(s.xmin));
        let Some(state) = s.activity else {
            rows.push(row.set("backend_type", "background worker"));
            continue;
        };
        let (wait_type, wait) = match s.waits_for {
            Some((tag, _)) => (Some("Lock"), Some(tag.kind.name())),
            None if state != Activity::Active => (Some("Client"), Some("ClientRead")),
            None => (None, None),
        };
        let database = databases.all.iter().find(|d| d.oid == s.database).map(|d| d.name.to_string());
        let role = roles.by_oid.get(&s.role).map(|r| r.name.to_string());
        let in_transaction = s.virtual_xid != 0;
        rows.push(
            row.set_oid("datid", s.database)
                .set("datname", database)
                .set_oid("usesysid", s.role)
                .set("usename", role)
                .set("application_name", s.application.unwrap_or_default())
                .set("backend_start", time(s.session_start_us))
                .set("xact_start", if in_transaction { time(s.transaction_start_us) } else { Datum::Null })
                .set("query_start", time(s.statement_start_us))
                .set("state_change", time(s.state_change_us))
                .set("wait_event_type", wait_type)
                .set("wait_event", wait)
                .set("state", state.name())
                .set("backend_type", "client backend"),
        );
    }
    Ok(rows)
}
