//! The functions of SQL that make, move, read and drop slots.

use crate::caller::Caller;
use crate::replication::options::Options;
use crate::replication::pgoutput::Encoder;
use crate::replication::slots::{self, NewSlot};
use sinew_error::{Result, SqlError, sqlerr};
use sinew_storage::Lsn;
use sinew_storage::logical::{Message, Part};
use sinew_types::func::Rows;
use sinew_types::func::SessionFn as F;
use sinew_types::memory::Charge;
use sinew_types::{Datum, Oid, Record, Text, oid};

/// Memory of a row besides its message.
const ROW_BYTES: usize = 160;

/// The types of a row: position, transaction, message.
const ROW_TYPES: [Oid; 3] = [oid::PG_LSN, oid::XID, oid::BYTEA];

/// Calls a function that gives one value; `None` for functions of other modules.
pub fn call(cx: &dyn Caller, which: F, args: &[Datum]) -> Result<Option<Datum>> {
    Ok(Some(match which {
        F::CreateLogicalReplicationSlot => {
            slots::check_rights(cx)?;
            let is = |at: usize| args.get(at).and_then(Datum::as_bool).unwrap_or(false);
            if is(3) {
                return Err(slots::two_phase());
            }
            let slot = NewSlot { name: text(args, 0), plugin: text(args, 1), is_temporary: is(2) };
            let at = slots::create(cx, slot, &mut |_| Ok(()))?;
            slot_and_position(text(args, 0), at)
        }
        F::DropReplicationSlot => {
            slots::check_rights(cx)?;
            slots::drop(cx, text(args, 0), false)?;
            Datum::Text(Text::empty())
        }
        F::ReplicationSlotAdvance => {
            let at = slots::advance(cx, text(args, 0), position(args, 1).unwrap_or(Lsn(0)))?;
            slot_and_position(text(args, 0), at)
        }
        F::LogicalEmitMessage => emit_message(cx, args)?,
        _ => return Ok(None),
    }))
}

/// Rows of a function that reads a slot; `None` for functions of other modules.
pub fn rows(cx: &dyn Caller, which: F, args: &[Datum]) -> Result<Option<Rows>> {
    let (name, takes, is_binary) = match which {
        F::LogicalSlotGetChanges => ("pg_logical_slot_get_changes", true, false),
        F::LogicalSlotPeekChanges => ("pg_logical_slot_peek_changes", false, false),
        F::LogicalSlotGetBinaryChanges => ("pg_logical_slot_get_binary_changes", true, true),
        F::LogicalSlotPeekBinaryChanges => ("pg_logical_slot_peek_binary_changes", false, true),
        _ => return Ok(None),
    };
    let rows = changes(cx, name, takes, is_binary, args)?;
    Ok(Some(Box::new(rows.into_iter().map(Ok))))
}

fn text(args: &[Datum], at: usize) -> &str {
    args.get(at).and_then(Datum::as_str).unwrap_or("")
}

fn position(args: &[Datum], at: usize) -> Option<Lsn> {
    args.get(at).and_then(Datum::as_i64).map(|at| Lsn(at.cast_unsigned()))
}

fn slot_and_position(name: &str, at: Lsn) -> Datum {
    let name = Datum::Text(Text::name(name));
    record([(oid::NAME, name), (oid::PG_LSN, Datum::Int8(at.0.cast_signed()))])
}

fn record(fields: impl IntoIterator<Item = (Oid, Datum)>) -> Datum {
    Datum::Record(Record::new(fields.into_iter().collect()).into())
}

/// The options of a call, in pairs.
fn options(args: &[Datum]) -> Result<Vec<(&str, Option<&str>)>> {
    let given = match args.get(3) {
        None => return Ok(Vec::new()),
        Some(Datum::Array(array)) => array,
        Some(_) => return Err(sqlerr!(NULL_VALUE_NOT_ALLOWED, "options array must not be null")),
    };
    if given.dims.len() > 1 {
        return Err(SqlError::unsupported("array must be one-dimensional"));
    }
    if given.values.iter().any(Datum::is_null) {
        return Err(SqlError::unsupported("array must not contain nulls"));
    }
    if given.values.len() % 2 != 0 {
        return Err(SqlError::unsupported("array must have even number of elements"));
    }
    Ok(given.values.chunks(2).map(|pair| (pair[0].as_str().unwrap_or(""), pair[1].as_str())).collect())
}

/// The messages of the slot's next transactions. `takes`: the slot moves on behind them.
fn changes(
    cx: &dyn Caller,
    function: &str,
    takes: bool,
    is_binary: bool,
    args: &[Datum],
) -> Result<Vec<Datum>> {
    slots::check_rights(cx)?;
    let Some(name) = args.first().and_then(Datum::as_str) else {
        return Err(sqlerr!(NULL_VALUE_NOT_ALLOWED, "slot name must not be null"));
    };
    let upto = position(args, 1);
    let count_max = args.get(2).and_then(Datum::as_i64).filter(|count| *count > 0);
    let given = options(args)?;
    slots::check_readable(cx, &slots::find(cx, name)?)?;
    let options = Options::parse(given).map_err(|e| slots::in_startup(e, name))?;
    if !is_binary {
        return Err(SqlError::unsupported(format!(
            "logical decoding output plugin \"{}\" produces binary output, but function \
             \"{function}(name,pg_lsn,integer,text[])\" expects textual data",
            slots::PLUGIN
        )));
    }
    let mut stream = slots::open(cx, name, Lsn(0), Some(&options))?;
    let mut reading = Reading { slot: name, encoder: Encoder::new(options), rows: Vec::new() };
    let mut charge = Charge::new();
    let end = cx.storage().wal().flushed();
    let read = loop {
        cx.check_interrupts()?;
        let Some(part) = stream.next_part()? else {
            if stream.has_more() && stream.read_up_to() < end {
                continue;
            }
            break stream.read_up_to();
        };
        if let Part::Begin { commit, .. } | Part::Missing { commit, .. } | Part::Aside { at: commit, .. } =
            &part
            && upto.is_some_and(|upto| *commit >= upto)
        {
            break *commit;
        }
        reading.part(&part)?;
        let bytes = reading.rows.last().map_or(0, Datum::heap_bytes);
        charge.cover(reading.rows.len() * ROW_BYTES + bytes)?;
        let ends = match part {
            Part::Commit { end, .. } | Part::EarlyCommit { end, .. } => Some(end),
            Part::Aside { .. } => Some(stream.read_up_to()),
            _ => None,
        };
        if let Some(end) = ends
            && count_max.is_some_and(|max| reading.rows.len() as i64 >= max)
        {
            break end;
        }
    };
    if takes {
        stream.confirm(read)?;
        stream.save()?;
    }
    Ok(reading.rows)
}

/// The messages so far of one slot.
struct Reading<'n> {
    slot: &'n str,
    encoder: Encoder,
    rows: Vec<Datum>,
}

impl Reading<'_> {
    fn part(&mut self, part: &Part) -> Result<()> {
        let rows = &mut self.rows;
        let result = self.encoder.encode(part, &mut |message| {
            let fields = [
                Datum::Int8(message.at.0.cast_signed()),
                Datum::Oid(message.xid.0 as u32),
                Datum::Bytea(message.bytes.into()),
            ];
            rows.push(record(ROW_TYPES.into_iter().zip(fields)));
            Ok(())
        });
        result.map_err(|e| slots::in_part(e, self.slot, &self.encoder, part))
    }
}

/// `pg_logical_emit_message`: a message in the log that followers may ask for.
fn emit_message(cx: &dyn Caller, args: &[Datum]) -> Result<Datum> {
    let content = match args.get(2) {
        Some(Datum::Bytea(bytes)) => bytes.to_vec(),
        Some(value) => value.as_str().unwrap_or("").as_bytes().to_vec(),
        None => Vec::new(),
    };
    let message = Message { prefix: text(args, 1).to_string(), content };
    if args.first().and_then(Datum::as_bool) != Some(true) {
        cx.log_aside(cx.database(), message)?;
    } else if let Some(followed) = cx.followed(cx.database())? {
        cx.log_message(followed, message)?;
    }
    Ok(Datum::Int8(cx.storage().wal().insert_position().0.cast_signed()))
}
