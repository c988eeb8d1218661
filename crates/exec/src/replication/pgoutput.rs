//! Changes as messages of `pgoutput`, the plugin that PostgreSQL's subscribers ask for.
//!
//! The encoder takes the parts of a stream and makes a message of each change that the follower's
//! publications want. It holds back what PostgreSQL holds back:
//!
//! - BEGIN waits for the transaction's first change. A transaction without one gives no message.
//! - A table's description (RELATION, and TYPE for types that are not built in) goes before its
//!   first change, and again once the description differs.
//!
//! A follower that takes parts of large transactions early gets them in blocks (STREAM START,
//! STREAM STOP), and later STREAM COMMIT or STREAM ABORT. The messages in a block name the
//! (sub)transaction. A follower puts a block aside with the descriptions in it. Each such
//! transaction therefore has its own descriptions, and has them again after a rollback of a part.
//!
//! All numbers are big-endian. PostgreSQL's manual describes the messages, in "Logical Replication
//! Message Formats".

use crate::replication::options::Options;
use crate::replication::wanted::{Action, Wanted, wanted};
use crate::write::publish::BUILT_IN_BELOW;
use rustc_hash::FxBuildHasher;
use sinew_error::{Result, SqlError, SqlState, sqlerr};
use sinew_storage::Lsn;
use sinew_storage::logical::{
    self, Cell, Cells, ColumnShape, Logical, OldRow, Part, RowChange, TableShape, Truncation,
};
use sinew_txn::Xid;
use sinew_types::{FmtCtx, io};
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

/// A transaction of which parts leave before its commit.
#[derive(Default)]
struct Early {
    /// The follower has got a block.
    has_begun: bool,
    /// The descriptions that it has got within.
    introduced: HashMap<u32, Arc<TableShape>, FxBuildHasher>,
}

/// The block whose changes come.
struct Block {
    top: Xid,
    /// The (sub)transaction of the change.
    xid: Xid,
    at: Lsn,
    /// The follower has got its beginning.
    is_begun: bool,
}

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
    block: Option<Block>,
    /// By their top xids.
    early: HashMap<Xid, Early>,
    tables: HashMap<u32, Table, FxBuildHasher>,
    buffer: Vec<u8>,
}

impl Encoder {
    /// An encoder for a new stream.
    pub fn new(options: Options) -> Encoder {
        Encoder {
            options,
            current: None,
            block: None,
            early: HashMap::new(),
            tables: HashMap::default(),
            buffer: Vec::new(),
        }
    }

    /// The callback of PostgreSQL's plugin that an error in a part names.
    pub fn callback(&self, part: &Part) -> &'static str {
        match part {
            Part::Missing { in_truncate: true, .. }
            | Part::Change(Logical::Truncate(_))
            | Part::EarlyChange(_, Logical::Truncate(_)) => "truncate",
            _ => "change",
        }
    }

    /// The position that an error in a part names: where the commit begins.
    pub fn change_at(&self, part: &Part) -> Lsn {
        match part {
            Part::Missing { commit, .. } => *commit,
            _ => self.open_at().unwrap_or(Lsn(0)),
        }
    }

    /// The position that a keep-alive may tell while a transaction's parts come.
    pub fn open_at(&self) -> Option<Lsn> {
        let current = self.current.as_ref().map(|current| current.commit);
        current.or_else(|| self.block.as_ref().map(|block| block.at))
    }

    /// Makes the messages of a part.
    ///
    /// # Errors
    /// 0A000 if publications of the follower have different columns of a table; 42704 if one did
    /// not exist when the transaction changed rows; errors of `emit`.
    pub fn encode(&mut self, part: &Part, emit: &mut Emit<'_>) -> Result<()> {
        match part {
            Part::Aside { at, xid, message } => {
                if !self.options.messages {
                    return Ok(());
                }
                self.buffer.clear();
                self.buffer.extend_from_slice(&[b'M', 0]);
                put_message(*at, message, &mut self.buffer);
                emit(Message { at: *at, xid: *xid, bytes: &self.buffer })
            }
            Part::Missing { publication, .. } => {
                Err(sqlerr!(UNDEFINED_OBJECT, "publication \"{publication}\" does not exist"))
            }
            Part::Begin { xid, commit, time_us } => {
                self.current =
                    Some(Current { xid: *xid, commit: *commit, time_us: *time_us, has_begun: false });
                Ok(())
            }
            Part::Change(change) => self.change(change, emit),
            Part::EarlyBegin { top, at } => {
                self.block = Some(Block { top: *top, xid: *top, at: *at, is_begun: false });
                Ok(())
            }
            Part::EarlyChange(xid, change) => {
                self.block.as_mut().ok_or_else(out_of_order)?.xid = *xid;
                self.change(change, emit)
            }
            Part::EarlyEnd => {
                let Some(block) = self.block.take() else { return Err(out_of_order()) };
                if !block.is_begun {
                    return Ok(());
                }
                emit(Message { at: block.at, xid: block.top, bytes: b"E" })
            }
            Part::EarlyAbort { top, xid, at } => self.early_abort(*top, *xid, *at, emit),
            Part::EarlyCommit { xid, commit, end, time_us } => {
                if !self.early.remove(xid).is_some_and(|early| early.has_begun) {
                    return Ok(());
                }
                self.buffer.clear();
                self.buffer.push(b'c');
                put_xid(*xid, &mut self.buffer);
                self.buffer.push(0);
                for number in [commit.0, end.0, (time_us - EPOCH_US).cast_unsigned()] {
                    self.buffer.extend_from_slice(&number.to_be_bytes());
                }
                emit(Message { at: *end, xid: *xid, bytes: &self.buffer })
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

    fn change(&mut self, change: &Logical, emit: &mut Emit<'_>) -> Result<()> {
        match change {
            Logical::Table(shape) => self.describe(shape),
            Logical::Row(row) => self.row(row, emit),
            Logical::Truncate(cut) => self.truncate(cut, emit),
            Logical::Message(message) => {
                if !self.options.messages {
                    return Ok(());
                }
                self.begin(emit)?;
                let (at, _) = self.place()?;
                self.send(b'M', emit, |_, out| {
                    out.push(MESSAGE_TRANSACTIONAL);
                    put_message(at, message, out);
                    Ok(())
                })
            }
        }
    }

    /// A (sub)transaction has rolled back of which the follower has changes.
    fn early_abort(&mut self, top: Xid, xid: Xid, at: Lsn, emit: &mut Emit<'_>) -> Result<()> {
        let has_begun = match self.early.get_mut(&top) {
            Some(early) => {
                early.introduced.clear();
                early.has_begun
            }
            None => false,
        };
        if top == xid {
            self.early.remove(&top);
        }
        if !has_begun {
            return Ok(());
        }
        self.buffer.clear();
        self.buffer.push(b'A');
        put_xid(top, &mut self.buffer);
        put_xid(xid, &mut self.buffer);
        emit(Message { at, xid: top, bytes: &self.buffer })
    }

    /// The position of the messages that come, and their (sub)transaction.
    fn place(&self) -> Result<(Lsn, Xid)> {
        match (&self.block, &self.current) {
            (Some(block), _) => Ok((block.at, block.xid)),
            (None, Some(current)) => Ok((current.commit, current.xid)),
            (None, None) => Err(out_of_order()),
        }
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

    /// Sends the beginning of the transaction, or of the block, unless the follower has it.
    fn begin(&mut self, emit: &mut Emit<'_>) -> Result<()> {
        if let Some(block) = &mut self.block {
            if std::mem::replace(&mut block.is_begun, true) {
                return Ok(());
            }
            let early = self.early.entry(block.top).or_default();
            let is_first = !std::mem::replace(&mut early.has_begun, true);
            self.buffer.clear();
            self.buffer.push(b'S');
            put_xid(block.top, &mut self.buffer);
            self.buffer.push(u8::from(is_first));
            return emit(Message { at: block.at, xid: block.top, bytes: &self.buffer });
        }
        let Some(current) = &mut self.current else { return Err(out_of_order()) };
        if current.has_begun {
            return Ok(());
        }
        current.has_begun = true;
        let (commit, time_us, xid) = (current.commit, current.time_us - EPOCH_US, current.xid);
        self.send(b'B', emit, |_, out| {
            out.extend_from_slice(&commit.0.to_be_bytes());
            out.extend_from_slice(&time_us.to_be_bytes());
            put_xid(xid, out);
            Ok(())
        })
    }

    /// Sends the message of this letter that `write` makes.
    fn send(
        &mut self,
        letter: u8,
        emit: &mut Emit<'_>,
        write: impl FnOnce(&Encoder, &mut Vec<u8>) -> Result<()>,
    ) -> Result<()> {
        let mut buffer = std::mem::take(&mut self.buffer);
        buffer.clear();
        buffer.push(letter);
        if let Some(block) = &self.block {
            put_xid(block.xid, &mut buffer);
        }
        let written = write(self, &mut buffer);
        let sent = written.and_then(|()| {
            let (at, xid) = self.place()?;
            emit(Message { at, xid, bytes: &buffer })
        });
        self.buffer = buffer;
        sent
    }

    /// Sends a table's description, unless the follower has it.
    fn introduce(&mut self, oid: u32, emit: &mut Emit<'_>) -> Result<()> {
        let Some(table) = self.tables.get_mut(&oid) else { return Err(out_of_order()) };
        let shape = table.shape.clone();
        let has_it = match &self.block {
            Some(block) => {
                let early = self.early.entry(block.top).or_default();
                early.introduced.insert(oid, shape.clone()).is_some_and(|had| had == shape)
            }
            None => std::mem::replace(&mut table.is_sent, true),
        };
        if has_it {
            return Ok(());
        }
        let listed = table.wanted.columns()?.map(<[u16]>::to_vec);
        let columns: Vec<_> = match &listed {
            Some(listed) => listed.iter().filter_map(|at| shape.columns.get(usize::from(*at))).collect(),
            None => shape.columns.iter().collect(),
        };
        for column in &columns {
            let Some((schema, name)) = &column.type_name else { continue };
            self.send(b'Y', emit, |_, out| {
                out.extend_from_slice(&column.type_oid.to_be_bytes());
                put_text(schema, out);
                put_text(name, out);
                Ok(())
            })?;
        }
        self.send(b'R', emit, |_, out| {
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
        let letter = match (action, &row.new) {
            (Action::Insert, Some(_)) => b'I',
            (Action::Update, Some(_)) => b'U',
            _ => b'D',
        };
        self.send(letter, emit, |encoder, out| {
            let Some(table) = encoder.tables.get(&row.table) else { return Err(out_of_order()) };
            let format = Format {
                columns: &table.shape.columns,
                listed: table.wanted.columns()?,
                is_binary: encoder.options.binary,
            };
            let relation = row.table.to_be_bytes();
            let put_old = |out: &mut Vec<u8>| {
                let (kind, cells) = match &row.old {
                    OldRow::None => return,
                    OldRow::Key(cells) => (b'K', cells),
                    OldRow::Full(cells) => (b'O', cells),
                };
                out.push(kind);
                put_cells(cells, &format, |_, cell| cell, out);
            };
            match (action, &row.new) {
                (Action::Insert, Some(new)) => {
                    out.extend_from_slice(&relation);
                    out.push(b'N');
                    put_cells(new, &format, |at, cell| whole(at, cell, &row.old), out);
                }
                (Action::Update, Some(new)) => {
                    out.extend_from_slice(&relation);
                    put_old(out);
                    out.push(b'N');
                    put_cells(new, &format, |_, cell| cell, out);
                }
                _ => {
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
        self.send(b'T', emit, |_, out| {
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

/// How the values of a table's rows are sent.
struct Format<'t> {
    columns: &'t [ColumnShape],
    /// The columns that are sent; `None`: all.
    listed: Option<&'t [u16]>,
    /// The follower takes binary values.
    is_binary: bool,
}

/// The binary form of a value, if its type is one of those that every server knows.
fn binary(column: &ColumnShape, text: &[u8]) -> Option<Vec<u8>> {
    if column.type_oid >= BUILT_IN_BELOW {
        return None;
    }
    let fmt = FmtCtx { extra_float_digits: 3, ..FmtCtx::default() };
    let text = std::str::from_utf8(text).ok()?;
    let value = io::text_in(column.type_oid, text, -1, &fmt).ok()?;
    let mut out = Vec::new();
    io::binary_send(&value, column.type_oid, &fmt, &mut out).ok()?;
    Some(out)
}

/// Writes the values of a row. `chosen` may put another value in the place of one.
fn put_cells<'c>(
    cells: &'c Cells,
    format: &Format<'_>,
    chosen: impl Fn(usize, Cell<'c>) -> Cell<'c>,
    out: &mut Vec<u8>,
) {
    let listed = format.listed;
    put_count(listed.map_or(cells.count(), <[u16]>::len), out);
    let is_wanted = |at: usize| listed.is_none_or(|listed| listed.iter().any(|c| usize::from(*c) == at));
    for (at, cell) in cells.iter().enumerate().filter(|(at, _)| is_wanted(*at)) {
        match chosen(at, cell) {
            Cell::Null => out.push(b'n'),
            Cell::Unchanged => out.push(b'u'),
            Cell::Text(text) => {
                let column = format.columns.get(at).filter(|_| format.is_binary);
                match column.and_then(|column| binary(column, text)) {
                    Some(bytes) => {
                        out.push(b'b');
                        put_bytes(&bytes, out);
                    }
                    None => {
                        out.push(b't');
                        put_bytes(text, out);
                    }
                }
            }
        }
    }
}

/// The protocol has the last 32 bits.
fn put_xid(xid: Xid, out: &mut Vec<u8>) {
    out.extend_from_slice(&(xid.0 as u32).to_be_bytes());
}

fn put_text(text: &str, out: &mut Vec<u8>) {
    out.extend_from_slice(text.as_bytes());
    out.push(0);
}

/// The rest of a message behind its flags.
fn put_message(at: Lsn, message: &logical::Message, out: &mut Vec<u8>) {
    out.extend_from_slice(&at.0.to_be_bytes());
    put_text(&message.prefix, out);
    put_bytes(&message.content, out);
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
