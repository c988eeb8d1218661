//! Changes as messages of `pgoutput`, the plugin that PostgreSQL's subscribers ask for.
//!
//! The encoder takes the parts of a stream and makes a message of each change that the follower's
//! publications want. It holds back what PostgreSQL holds back:
//!
//! - BEGIN waits for the transaction's first change. A transaction without one gives no message.
//! - A table's description (RELATION, and TYPE for types that are not built in) goes before its
//!   first change, and again once the description differs.
//!
//! All numbers are big-endian. PostgreSQL's manual describes the messages, in "Logical Replication
//! Message Formats".

use crate::replication::options::Options;
use crate::replication::wanted::{Action, Wanted, wanted};
use rustc_hash::FxBuildHasher;
use sinew_error::{Result, SqlError, SqlState, sqlerr};
use sinew_storage::Lsn;
use sinew_storage::logical::{Cell, Cells, Logical, OldRow, Part, RowChange, TableShape, Truncation};
use sinew_txn::Xid;
use std::collections::HashMap;
use std::sync::Arc;

/// Microseconds from 1970-01-01 to 2000-01-01, where PostgreSQL's times begin.
pub const EPOCH_US: i64 = 946_684_800_000_000;

const TRUNCATE_CASCADE: u8 = 1;
const TRUNCATE_RESTART: u8 = 2;
const MESSAGE_TRANSACTIONAL: u8 = 1;
const COLUMN_IS_KEY: u8 = 1;

/// One message of the plugin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Message<'m> {
    /// The position that the follower may note: no commit that it lacks ends there or before.
    pub at: Lsn,
    /// The transaction.
    pub xid: Xid,
    /// The message's bytes.
    pub bytes: &'m [u8],
}

/// Where messages go.
pub type Emit<'e> = dyn FnMut(Message<'_>) -> Result<()> + 'e;

/// The transaction whose parts come.
struct Current {
    xid: Xid,
    commit: Lsn,
    time_us: i64,
    has_begun: bool,
}

/// A table as it was described last.
struct Table {
    shape: Arc<TableShape>,
    wanted: Wanted,
    /// The follower has this description.
    is_sent: bool,
}

/// Makes messages of the parts of one stream.
pub struct Encoder {
    options: Options,
    current: Option<Current>,
    tables: HashMap<u32, Table, FxBuildHasher>,
    /// A publication that does not exist: the first change is an error.
    missing: Option<String>,
    buffer: Vec<u8>,
}

impl Encoder {
    /// An encoder for a new stream. `missing`: one of the publications does not exist.
    pub fn new(options: Options, missing: Option<String>) -> Encoder {
        Encoder { options, current: None, tables: HashMap::default(), missing, buffer: Vec::new() }
    }

    /// The position that a keep-alive may tell while a transaction's parts come.
    pub fn open_at(&self) -> Option<Lsn> {
        self.current.as_ref().map(|current| current.commit)
    }

    /// Makes the messages of a part.
    ///
    /// # Errors
    /// 0A000 if publications of the follower have different columns of a table; 42704 if one does
    /// not exist; errors of `emit`.
    pub fn encode(&mut self, part: &Part, emit: &mut Emit<'_>) -> Result<()> {
        if let Some(name) = &self.missing
            && matches!(part, Part::Change(Logical::Row(_) | Logical::Truncate(_)))
        {
            return Err(sqlerr!(UNDEFINED_OBJECT, "publication \"{name}\" does not exist"));
        }
        match part {
            Part::Begin { xid, commit, time_us } => {
                self.current =
                    Some(Current { xid: *xid, commit: *commit, time_us: *time_us, has_begun: false });
                Ok(())
            }
            Part::Change(Logical::Table(shape)) => self.describe(shape),
            Part::Change(Logical::Row(row)) => self.row(row, emit),
            Part::Change(Logical::Truncate(cut)) => self.truncate(cut, emit),
            Part::Change(Logical::Message(message)) => {
                if !self.options.messages {
                    return Ok(());
                }
                self.begin(emit)?;
                let at = self.current()?.commit;
                self.send(emit, |_, out| {
                    out.extend_from_slice(&[b'M', MESSAGE_TRANSACTIONAL]);
                    out.extend_from_slice(&at.0.to_be_bytes());
                    put_text(&message.prefix, out);
                    put_bytes(&message.content, out);
                    Ok(())
                })
            }
            Part::Commit { commit, end, time_us } => {
                let Some(current) = self.current.take() else { return Err(out_of_order()) };
                if !current.has_begun {
                    return Ok(());
                }
                self.buffer.clear();
                self.buffer.extend_from_slice(&[b'C', 0]);
                for number in [commit.0, end.0, (time_us - EPOCH_US).cast_unsigned()] {
                    self.buffer.extend_from_slice(&number.to_be_bytes());
                }
                emit(Message { at: *end, xid: current.xid, bytes: &self.buffer })
            }
        }
    }

    fn current(&self) -> Result<&Current> {
        self.current.as_ref().ok_or_else(out_of_order)
    }

    /// Notes a table's description. It is sent with the table's first change.
    fn describe(&mut self, shape: &Arc<TableShape>) -> Result<()> {
        let known = self.tables.get(&shape.oid);
        if known.is_some_and(|known| known.shape == *shape) {
            return Ok(());
        }
        let wanted = wanted(shape, &self.options.publications);
        let is_sent = known.is_some_and(|known| known.is_sent && looks_same(known, shape, &wanted));
        self.tables.insert(shape.oid, Table { shape: shape.clone(), wanted, is_sent });
        Ok(())
    }

    fn begin(&mut self, emit: &mut Emit<'_>) -> Result<()> {
        let Some(current) = &mut self.current else { return Err(out_of_order()) };
        if current.has_begun {
            return Ok(());
        }
        current.has_begun = true;
        let (commit, time_us, xid) = (current.commit, current.time_us - EPOCH_US, current.xid);
        self.send(emit, |_, out| {
            out.push(b'B');
            out.extend_from_slice(&commit.0.to_be_bytes());
            out.extend_from_slice(&time_us.to_be_bytes());
            // The protocol has the last 32 bits.
            out.extend_from_slice(&(xid.0 as u32).to_be_bytes());
            Ok(())
        })
    }

    /// Sends the message that `write` makes.
    fn send(
        &mut self,
        emit: &mut Emit<'_>,
        write: impl FnOnce(&Encoder, &mut Vec<u8>) -> Result<()>,
    ) -> Result<()> {
        let mut buffer = std::mem::take(&mut self.buffer);
        buffer.clear();
        let written = write(self, &mut buffer);
        let sent = written.and_then(|()| {
            let current = self.current()?;
            emit(Message { at: current.commit, xid: current.xid, bytes: &buffer })
        });
        self.buffer = buffer;
        sent
    }

    /// Sends a table's description, unless the follower has it.
    fn introduce(&mut self, oid: u32, emit: &mut Emit<'_>) -> Result<()> {
        let Some(table) = self.tables.get_mut(&oid) else { return Err(out_of_order()) };
        if std::mem::replace(&mut table.is_sent, true) {
            return Ok(());
        }
        let shape = table.shape.clone();
        let listed = table.wanted.columns()?.map(<[u16]>::to_vec);
        let columns: Vec<_> = match &listed {
            Some(listed) => listed.iter().filter_map(|at| shape.columns.get(usize::from(*at))).collect(),
            None => shape.columns.iter().collect(),
        };
        for column in &columns {
            let Some((schema, name)) = &column.type_name else { continue };
            self.send(emit, |_, out| {
                out.push(b'Y');
                out.extend_from_slice(&column.type_oid.to_be_bytes());
                put_text(schema, out);
                put_text(name, out);
                Ok(())
            })?;
        }
        self.send(emit, |_, out| {
            out.push(b'R');
            out.extend_from_slice(&shape.oid.to_be_bytes());
            put_text(&shape.schema, out);
            put_text(&shape.name, out);
            out.push(shape.identity);
            put_count(columns.len(), out);
            for column in &columns {
                let is_key = column.is_key || shape.identity == b'f';
                out.push(if is_key { COLUMN_IS_KEY } else { 0 });
                put_text(&column.name, out);
                out.extend_from_slice(&column.type_oid.to_be_bytes());
                out.extend_from_slice(&column.modifier.to_be_bytes());
            }
            Ok(())
        })
    }

    fn row(&mut self, row: &RowChange, emit: &mut Emit<'_>) -> Result<()> {
        let Some(table) = self.tables.get(&row.table) else { return Err(out_of_order()) };
        let Some(action) = table.wanted.action(row)? else { return Ok(()) };
        self.begin(emit)?;
        self.introduce(row.table, emit)?;
        self.send(emit, |encoder, out| {
            let Some(table) = encoder.tables.get(&row.table) else { return Err(out_of_order()) };
            let columns = table.wanted.columns()?;
            let relation = row.table.to_be_bytes();
            let put_old = |out: &mut Vec<u8>| {
                let (kind, cells) = match &row.old {
                    OldRow::None => return,
                    OldRow::Key(cells) => (b'K', cells),
                    OldRow::Full(cells) => (b'O', cells),
                };
                out.push(kind);
                put_cells(cells, columns, |_, cell| cell, out);
            };
            match (action, &row.new) {
                (Action::Insert, Some(new)) => {
                    out.push(b'I');
                    out.extend_from_slice(&relation);
                    out.push(b'N');
                    put_cells(new, columns, |at, cell| whole(at, cell, &row.old), out);
                }
                (Action::Update, Some(new)) => {
                    out.push(b'U');
                    out.extend_from_slice(&relation);
                    put_old(out);
                    out.push(b'N');
                    put_cells(new, columns, |_, cell| cell, out);
                }
                _ => {
                    out.push(b'D');
                    out.extend_from_slice(&relation);
                    put_old(out);
                }
            }
            Ok(())
        })
    }

    fn truncate(&mut self, cut: &Truncation, emit: &mut Emit<'_>) -> Result<()> {
        let mut emptied = Vec::with_capacity(cut.tables.len());
        for oid in &cut.tables {
            let Some(table) = self.tables.get(oid) else { return Err(out_of_order()) };
            // A list of columns that does not fit is an error even if no row is sent.
            table.wanted.columns()?;
            if table.wanted.truncate {
                emptied.push(*oid);
            }
        }
        if emptied.is_empty() {
            return Ok(());
        }
        self.begin(emit)?;
        for oid in &emptied {
            self.introduce(*oid, emit)?;
        }
        self.send(emit, |_, out| {
            out.push(b'T');
            out.extend_from_slice(&(emptied.len() as u32).to_be_bytes());
            let cascade = if cut.cascades { TRUNCATE_CASCADE } else { 0 };
            let restart = if cut.restarts_identity { TRUNCATE_RESTART } else { 0 };
            out.push(cascade | restart);
            emptied.iter().for_each(|oid| out.extend_from_slice(&oid.to_be_bytes()));
            Ok(())
        })
    }
}

/// Would the follower get the description that it has?
fn looks_same(known: &Table, shape: &TableShape, wanted: &Wanted) -> bool {
    let of = &known.shape;
    (&of.schema, &of.name, of.identity) == (&shape.schema, &shape.name, shape.identity)
        && of.columns == shape.columns
        && known.wanted.lists_as(wanted)
}

/// A value of a new row that is sent without the old one: the old row may have what the UPDATE left
/// as it was.
fn whole<'c>(at: usize, cell: Cell<'c>, old: &'c OldRow) -> Cell<'c> {
    match (cell, old) {
        (Cell::Unchanged, OldRow::Key(old) | OldRow::Full(old)) => {
            old.iter().nth(at).filter(|old| matches!(old, Cell::Text(_))).unwrap_or(cell)
        }
        _ => cell,
    }
}

/// Writes the values of a row: those of `columns`, or all. `chosen` may put another value in the
/// place of one.
fn put_cells<'c>(
    cells: &'c Cells,
    columns: Option<&[u16]>,
    chosen: impl Fn(usize, Cell<'c>) -> Cell<'c>,
    out: &mut Vec<u8>,
) {
    put_count(columns.map_or(cells.count(), <[u16]>::len), out);
    let is_wanted = |at: usize| columns.is_none_or(|columns| columns.iter().any(|c| usize::from(*c) == at));
    for (at, cell) in cells.iter().enumerate().filter(|(at, _)| is_wanted(*at)) {
        match chosen(at, cell) {
            Cell::Null => out.push(b'n'),
            Cell::Unchanged => out.push(b'u'),
            Cell::Text(text) => {
                // A value has at most 1 GiB.
                let [a, b, c, d] = (text.len() as u32).to_be_bytes();
                out.extend_from_slice(&[b't', a, b, c, d]);
                out.extend_from_slice(text);
            }
        }
    }
}

fn put_text(text: &str, out: &mut Vec<u8>) {
    out.extend_from_slice(text.as_bytes());
    out.push(0);
}

fn put_bytes(bytes: &[u8], out: &mut Vec<u8>) {
    // A value has at most 1 GiB.
    out.extend_from_slice(&(bytes.len() as u32).to_be_bytes());
    out.extend_from_slice(bytes);
}

/// A table has at most 1,600 columns.
fn put_count(count: usize, out: &mut Vec<u8>) {
    out.extend_from_slice(&(count as u16).to_be_bytes());
}

#[cold]
fn out_of_order() -> SqlError {
    SqlError::new(SqlState::DATA_CORRUPTED, "the log has a change of a table that it does not describe")
}
