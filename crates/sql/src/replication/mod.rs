//! Replication commands: the session of a follower that connects with `replication=database`.
//! README.md beside `sinew_exec::replication` tells what a follower gets.

mod command;
mod sender;
mod words;

pub use crate::replication::sender::{Follower, Progress, Sender};

use crate::replication::command::{Command, Opt, SnapshotUse};
use crate::replication::words::Words;
use crate::session::Session;
use crate::state::output::Output;
use sinew_catalog::Isolation;
use sinew_error::{Result, SqlError, notsup};
use sinew_exec::replication::options::Options;
use sinew_exec::replication::pgoutput::Encoder;
use sinew_exec::replication::slots::{self, NewSlot};
use sinew_plan::OutputColumn;
use sinew_storage::{Lsn, StorageError};
use sinew_types::{Datum, Oid, oid};
use std::sync::Arc;

/// Whether a query of a follower is a replication command, and not SQL.
pub fn is_command(text: &str) -> bool {
    command::is_command(text)
}

/// A stream that a follower has asked for.
pub(crate) struct Start {
    slot: String,
    from: Lsn,
    options: Options,
}

/// The rows that a command answers with.
type Answer = (Vec<OutputColumn>, Vec<Datum>);

impl Session {
    /// Runs a replication command. `follower` takes over while changes are sent.
    pub fn replicate(&mut self, text: &str, out: &mut dyn Output, follower: &mut dyn Follower) -> Result<()> {
        let _host = self.begin_command(text)?;
        let result = self.run_command(text, out, follower);
        self.end_command(result, text, out)
    }

    fn run_command(&mut self, text: &str, out: &mut dyn Output, follower: &mut dyn Follower) -> Result<()> {
        self.refuse_failed_block()?;
        let mut words = Words::new(text);
        let command = command::parse(&mut words);
        words.tell(self.state());
        let (tag, answer) = match command? {
            Command::IdentifySystem => ("IDENTIFY_SYSTEM", Some(self.identify()?)),
            Command::ReadSlot(name) => ("READ_REPLICATION_SLOT", Some(self.read_slot(&name)?)),
            Command::CreateSlot { name, is_temporary, plugin, snapshot } => {
                let slot = NewSlot { name: &name, plugin: &plugin, is_temporary };
                ("CREATE_REPLICATION_SLOT", Some(self.create_slot(slot, snapshot)?))
            }
            Command::DropSlot { name, waits } => {
                self.in_transaction(|session| slots::drop(session.cx(), &name, waits))?;
                ("DROP_REPLICATION_SLOT", None)
            }
            Command::Start { slot, from, options } => {
                let start = self.prepare_start(slot, from, &options)?;
                sender::run(self.cx(), start, follower)?;
                out.command_complete("COPY 0")?;
                ("START_REPLICATION", None)
            }
        };
        if let Some((columns, row)) = answer {
            out.row_description(&columns)?;
            if !row.is_empty() {
                out.row(self.state().fmt(), &columns, &row)?;
            }
        }
        out.command_complete(tag)
    }

    fn identify(&mut self) -> Result<Answer> {
        let storage = &self.engine().storage;
        let flushed = storage.wal().flushed();
        let columns = columns(&[
            ("systemid", oid::TEXT),
            ("timeline", oid::INT4),
            ("xlogpos", oid::TEXT),
            ("dbname", oid::TEXT),
        ]);
        let row = vec![
            Datum::text(storage.directory_id()?.to_string()),
            Datum::Int4(1),
            Datum::text(flushed.to_string()),
            Datum::text(self.state().database_name().to_string()),
        ];
        Ok((columns, row))
    }

    /// Facts of physical slots, of which there are none.
    fn read_slot(&mut self, name: &str) -> Result<Answer> {
        let all = self.state().logical_slots()?;
        if all.iter().any(|slot| slot.name == name) {
            return Err(notsup!("cannot use READ_REPLICATION_SLOT with a logical replication slot"));
        }
        let columns =
            columns(&[("slot_type", oid::TEXT), ("restart_lsn", oid::TEXT), ("restart_tli", oid::INT8)]);
        Ok((columns, vec![Datum::Null; 3]))
    }

    fn create_slot(&mut self, slot: NewSlot<'_>, snapshot: SnapshotUse) -> Result<Answer> {
        let is_in_block = self.is_in_block();
        let refused = |what: &str, how: &str| {
            let text = format!("CREATE_REPLICATION_SLOT ... (SNAPSHOT '{what}') must {how}");
            SqlError::internal(text)
        };
        match snapshot {
            SnapshotUse::Export if is_in_block => {
                return Err(refused("export", "not be called inside a transaction"));
            }
            SnapshotUse::Export | SnapshotUse::Nothing => {}
            SnapshotUse::Use => {
                let reading = self.state().reading();
                let refusal = if !is_in_block {
                    Some("be called inside a transaction")
                } else if self.state().isolation() != Isolation::RepeatableRead {
                    Some("be called in REPEATABLE READ isolation mode transaction")
                } else if reading.has_begun() || reading.queried.get() {
                    Some("be called before any query")
                } else if self.has_savepoints() {
                    Some("not be called in a subtransaction")
                } else {
                    None
                };
                if let Some(how) = refusal {
                    return Err(refused("use", how));
                }
            }
        }
        let create = |session: &mut Session| {
            let cx = session.cx();
            let mut failure = None;
            let mut at_start = |_: &sinew_storage::Session| match snapshot {
                SnapshotUse::Export | SnapshotUse::Use => cx.retake_snapshot().map_err(|e| {
                    failure = Some(e);
                    StorageError::Cancelled
                }),
                SnapshotUse::Nothing => Ok(()),
            };
            let created = slots::create(cx, slot, &mut at_start);
            match failure {
                Some(e) => Err(e),
                None => created,
            }
        };
        let (at, exported) = match snapshot {
            SnapshotUse::Export => self.in_lasting_transaction(|session| {
                let at = create(session)?;
                let cx = session.cx();
                let name = match cx.export_snapshot() {
                    Ok(name) => name,
                    Err(e) => {
                        cx.drop_logical_slot(slot.name)?;
                        return Err(e);
                    }
                };
                Ok((at, Datum::text(name.to_string())))
            })?,
            SnapshotUse::Use | SnapshotUse::Nothing => (self.in_transaction(create)?, Datum::Null),
        };
        let names = ["slot_name", "consistent_point", "snapshot_name", "output_plugin"];
        let row = vec![
            Datum::text(slot.name.to_string()),
            Datum::text(at.to_string()),
            exported,
            Datum::text(slot.plugin.to_string()),
        ];
        Ok((columns(&names.map(|name| (name, oid::TEXT))), row))
    }

    fn prepare_start(&mut self, slot: String, from: Lsn, given: &[Opt]) -> Result<Start> {
        self.refuse_block("START_REPLICATION")?;
        self.in_transaction(|session| {
            slots::find(session.cx(), &slot).and_then(|found| slots::check_readable(session.cx(), &found))?;
            let given = given.iter().map(|(name, value)| (name.as_str(), value.as_deref()));
            let options = Options::parse(given).map_err(|e| slots::in_startup(e, &slot))?;
            Ok(Start { slot, from, options })
        })
    }
}

fn columns(all: &[(&str, Oid)]) -> Vec<OutputColumn> {
    let column = |(name, type_oid): &(&str, Oid)| OutputColumn {
        domain: None,
        name: Arc::from(*name),
        type_oid: *type_oid,
        typmod: -1,
        table_oid: 0,
        attnum: 0,
    };
    all.iter().map(column).collect()
}

impl Start {
    fn encoder(&self) -> Encoder {
        Encoder::new(self.options.clone())
    }
}
