//! Logical slots as SQL and the replication commands see them: names, rights, and PostgreSQL's
//! errors.

use crate::caller::Caller;
use crate::replication::options::Options;
use crate::replication::pgoutput::Encoder;
use crate::wait_events::REPLICATION_SLOT_DROP;
use sinew_catalog::id;
use sinew_catalog::rows::SystemRows;
use sinew_catalog::shape::SystemRelations;
use sinew_error::{Result, SqlError, SqlState, sqlerr};
use sinew_storage::logical::{Following, Part, Publications, SlotRow, Stream};
use sinew_storage::{Lsn, Session, StorageError};
use sinew_types::Oid;
use std::time::{Duration, Instant};

/// How often a slot is looked at that is waited for.
const LOOK: Duration = Duration::from_millis(10);
/// The only output plugin.
pub const PLUGIN: &str = "pgoutput";

/// A slot to be made.
#[derive(Debug, Clone, Copy)]
pub struct NewSlot<'n> {
    /// Its name.
    pub name: &'n str,
    /// Its output plugin.
    pub plugin: &'n str,
    /// It goes with the session.
    pub is_temporary: bool,
}

/// 42501 unless the role in force may use slots.
pub fn check_rights(cx: &dyn Caller) -> Result<()> {
    if cx.is_superuser() || cx.role(cx.user_oid())?.is_some_and(|role| role.replication) {
        return Ok(());
    }
    Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "must be superuser or replication role to use replication slots"))
}

/// The slot of that name. 42704 if there is none.
pub fn find(cx: &dyn Caller, name: &str) -> Result<SlotRow> {
    let all = cx.logical_slots()?;
    all.into_iter()
        .find(|slot| slot.name == name)
        .ok_or_else(|| sqlerr!(UNDEFINED_OBJECT, "replication slot \"{name}\" does not exist"))
}

/// 55006 if another session has the slot. A session keeps its temporary slots.
pub fn check_free(cx: &dyn Caller, slot: &SlotRow) -> Result<()> {
    match slot.active {
        Some(pid) if slot.is_temporary && pid == cx.slot().session_id() => Ok(()),
        Some(pid) => Err(in_use(&slot.name, pid)),
        None => Ok(()),
    }
}

fn in_use(name: &str, pid: i32) -> SqlError {
    sqlerr!(OBJECT_IN_USE, "replication slot \"{name}\" is active for PID {pid}")
}

/// Makes a slot in the session's database. `at_start` runs at the moment that fits the position:
/// a snapshot that is taken there sees exactly what the slot's stream leaves out.
pub fn create(
    cx: &dyn Caller,
    slot: NewSlot<'_>,
    at_start: &mut dyn FnMut(&Session) -> sinew_storage::Result<()>,
) -> Result<Lsn> {
    let NewSlot { name, plugin, is_temporary } = slot;
    if cx.logical_slots()?.iter().any(|slot| slot.name == name) {
        return Err(sqlerr!(DUPLICATE_OBJECT, "replication slot \"{name}\" already exists"));
    }
    if cx.top_xid().is_some() {
        let text = "cannot create logical replication slot in transaction that has performed writes";
        return Err(SqlError::new(SqlState::ACTIVE_SQL_TRANSACTION, text));
    }
    if plugin != PLUGIN {
        return Err(sqlerr!(UNDEFINED_FILE, "could not access file \"{plugin}\": No such file or directory"));
    }
    let mut failure = None;
    let created = cx.create_logical_slot(name, cx.database(), is_temporary, &mut |session| {
        at_start(session)?;
        existing(session, cx.database()).map_err(|e| {
            failure = Some(e);
            StorageError::Cancelled
        })
    });
    match failure {
        Some(e) => Err(e),
        None => Ok(created?),
    }
}

/// The names of the publications of a database, as they are now.
fn existing(session: &Session, database: Oid) -> Result<Publications> {
    let system = SystemRelations::of(database);
    SystemRows::of(session).at_one_moment(|at| {
        let rows = at.scan(system.stored(id::PUBLICATION))?;
        Ok(rows.iter().map(|row| row.text("pubname").to_string()).collect())
    })
}

/// Drops a slot. A slot that a session has is waited for if `waits`, and is 55006 otherwise.
pub fn drop(cx: &dyn Caller, name: &str, waits: bool) -> Result<()> {
    loop {
        let slot = find(cx, name)?;
        match slot.active.filter(|_| check_free(cx, &slot).is_err()) {
            None => return Ok(cx.drop_logical_slot(name)?),
            Some(pid) if !waits => return Err(in_use(name, pid)),
            Some(_) => cx.sleep_until(Instant::now() + LOOK, REPLICATION_SLOT_DROP)?,
        }
    }
}

/// The error for slots that follow prepared transactions.
pub fn two_phase() -> SqlError {
    SqlError::unsupported("slots that decode prepared transactions are not supported")
}

/// The context of an error in the options of a stream.
pub fn in_startup(e: SqlError, slot: &str) -> SqlError {
    e.context(format!("slot \"{slot}\", output plugin \"{PLUGIN}\", in the startup callback"))
}

/// The context of an error in a part of a stream.
pub fn in_part(e: SqlError, slot: &str, encoder: &Encoder, part: &Part) -> SqlError {
    let (callback, at) = (encoder.callback(part), encoder.change_at(part));
    e.context(format!(
        "slot \"{slot}\", output plugin \"{PLUGIN}\", in the {callback} callback, associated LSN {at}"
    ))
}

/// 55006 if a session has the slot; 55000 if it is of another database.
pub fn check_readable(cx: &dyn Caller, slot: &SlotRow) -> Result<()> {
    check_free(cx, slot)?;
    check_database(cx, slot)
}

/// Takes a slot of the session's database for reading. `None`: the caller wants no changes.
pub fn open<'c>(cx: &'c dyn Caller, name: &str, from: Lsn, options: Option<&Options>) -> Result<Stream<'c>> {
    check_readable(cx, &find(cx, name)?)?;
    let existing = existing(cx, cx.database())?;
    let names = options.map_or_else(Vec::new, |options| options.publications.clone());
    let takes_early = options.is_some_and(|options| options.streaming);
    let following = Following { names, existing, takes_early };
    Ok(cx.logical_stream(name, from, cx.decoding_bytes_max(), following)?)
}

/// 55000 unless the slot is of the session's database.
fn check_database(cx: &dyn Caller, slot: &SlotRow) -> Result<()> {
    if slot.database == cx.database() {
        return Ok(());
    }
    let name = &slot.name;
    Err(sqlerr!(
        OBJECT_NOT_IN_PREREQUISITE_STATE,
        "replication slot \"{name}\" was not created in this database"
    ))
}

/// Moves a slot on to `upto`, or to the end of the log: its follower does not get what is before.
/// Returns the slot's new position.
pub fn advance(cx: &dyn Caller, name: &str, upto: Lsn) -> Result<Lsn> {
    check_rights(cx)?;
    if upto.0 == 0 {
        return Err(SqlError::internal("invalid target WAL LSN"));
    }
    let upto = upto.min(cx.storage().wal().flushed());
    let slot = find(cx, name)?;
    check_free(cx, &slot)?;
    if slot.is_lost {
        return Err(sqlerr!(
            OBJECT_NOT_IN_PREREQUISITE_STATE,
            "replication slot \"{name}\" cannot be advanced"
        )
        .detail("This replication slot has never previously reserved WAL, or it has been invalidated."));
    }
    let least = slot.confirmed;
    if upto < least {
        return Err(sqlerr!(
            OBJECT_NOT_IN_PREREQUISITE_STATE,
            "cannot advance replication slot to {upto}, minimum is {least}"
        ));
    }
    let mut stream = open(cx, name, Lsn(0), None)?;
    // The transactions that are open at `upto` decide from where the log is needed.
    while stream.read_up_to() < upto {
        if stream.next_part()?.is_none() && !stream.has_more() {
            break;
        }
        cx.check_interrupts()?;
    }
    stream.confirm(upto)?;
    stream.save()?;
    Ok(upto)
}

/// Drops the slots of a database that is dropped. 55006 if a session has one.
pub fn drop_of_database(cx: &dyn Caller, database: Oid) -> Result<()> {
    for slot in cx.logical_slots()?.iter().filter(|slot| slot.database == database) {
        cx.drop_logical_slot(&slot.name)?;
    }
    Ok(())
}
