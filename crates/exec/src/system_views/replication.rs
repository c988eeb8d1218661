//! Followers: `pg_replication_slots`, and `pg_stat_replication`.

use crate::caller::Caller;
use crate::replication::slots::PLUGIN;
use crate::system_views::monitor::{address, may_see};
use sinew_catalog::rows::CatRow;
use sinew_catalog::sending::Sending;
use sinew_error::Result;
use sinew_storage::Lsn;
use sinew_storage::logical::SlotRow;
use sinew_table::Relation;
use sinew_types::Datum;

fn position(at: Lsn) -> Datum {
    if at.0 == 0 { Datum::Null } else { Datum::Int8(at.0.cast_signed()) }
}

/// `unreserved`: the next checkpoint may remove log that the slot needs.
fn status(slot: &SlotRow) -> &'static str {
    match slot.safe_bytes {
        _ if slot.is_lost => "lost",
        Some(..0) => "unreserved",
        _ => "reserved",
    }
}

/// The slots of the directory.
pub(super) fn slots<'r>(cx: &dyn Caller, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    let databases = cx.databases()?;
    let mut rows = Vec::new();
    for slot in cx.logical_slots()? {
        let database = databases.all.iter().find(|d| d.oid == slot.database).map(|d| d.name.to_string());
        let safe = slot.safe_bytes.filter(|_| !slot.is_lost);
        rows.push(
            CatRow::new(shape)
                .set("wal_status", status(&slot))
                .set("slot_name", slot.name)
                .set("plugin", PLUGIN)
                .set("slot_type", "logical")
                .set_oid("datoid", slot.database)
                .set("database", database)
                .set("temporary", slot.is_temporary)
                .set("active", slot.active.is_some())
                .set("active_pid", slot.active.map_or(Datum::Null, Datum::Int4))
                .set("restart_lsn", if slot.is_lost { Datum::Null } else { position(slot.restart) })
                .set("confirmed_flush_lsn", position(slot.confirmed))
                .set("safe_wal_size", safe.map_or(Datum::Null, Datum::Int8))
                .set("two_phase", false),
        );
    }
    Ok(rows)
}

/// The sessions that serve followers. Positions are shown to those who may see what a session does.
pub(super) fn senders<'r>(cx: &dyn Caller, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    let roles = cx.roles()?;
    let mut rows = Vec::new();
    for s in cx.sessions()? {
        let Some(sending) = Sending::decode(&s.sending).filter(|_| s.activity.is_some()) else { continue };
        let row = CatRow::new(shape)
            .set("pid", s.session_id)
            .set_oid("usesysid", s.role)
            .set("usename", roles.by_oid.get(&s.role).map(|r| r.name.to_string()))
            .set("application_name", s.application.clone().unwrap_or_default());
        if !may_see(cx, s.role)? {
            rows.push(row);
            continue;
        }
        let (address, port) = address(s.client);
        let time = |us: i64| if us == 0 { Datum::Null } else { Datum::TimestampTz(us) };
        rows.push(
            row.set("client_addr", address)
                .set("client_port", port)
                .set("backend_start", time(s.session_start_us))
                .set("state", sending.state.name())
                .set("sent_lsn", position(sending.sent))
                .set("write_lsn", position(sending.written))
                .set("flush_lsn", position(sending.flushed))
                .set("replay_lsn", position(sending.applied))
                .set("sync_priority", 0)
                .set("sync_state", "async")
                .set("reply_time", time(sending.reply_us)),
        );
    }
    Ok(rows)
}
