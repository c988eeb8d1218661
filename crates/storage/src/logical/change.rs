//! Logical records: a table's description and the changes of its rows, as bytes of the log.
//! `README.md` says why they exist. Format: docs/format/wal.md.
//!
//! All numbers are little-endian. A text is its length (u32) and its bytes. Each record begins with
//! the xid of its top transaction (u64); the record's own xid is that of the (sub)transaction.

use crate::Lsn;
use crate::wal::Replay;
use sinew_txn::Xid;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The kind of a logical record. Earlier builds had 1 and 2, for changes that named no description.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    /// A [`TableShape`]. It belongs to no transaction.
    Table = 0,
    /// A [`Message`] that belongs to its transaction.
    Message = 3,
    /// [`RowChange`]s, each with the position of its table's description behind it.
    Row = 4,
    /// A [`Truncation`], and the positions of its tables' descriptions.
    Truncate = 5,
    /// A [`PublicationMark`]. Readers take it for themselves.
    Publication = 6,
    /// A [`Message`] that counts whatever becomes of its transaction.
    Aside = 7,
}

impl Kind {
    pub(super) fn from_u8(kind: u8) -> Option<Kind> {
        use Kind::*;
        [Table, Message, Row, Truncate, Publication, Aside].into_iter().find(|k| *k as u8 == kind)
    }
}

/// A table as it is when a session changes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableShape {
    /// The table's OID.
    pub oid: u32,
    /// The schema's name.
    pub schema: String,
    /// The table's name.
    pub name: String,
    /// `pg_class.relreplident`: `d`, `i`, `f` or `n`.
    pub identity: u8,
    /// The columns that have values: no dropped and no generated ones.
    pub columns: Vec<ColumnShape>,
    /// The publications that the table is in.
    pub publications: Vec<PublicationShape>,
}

/// A column of a [`TableShape`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ColumnShape {
    /// The column's name.
    pub name: String,
    /// The OID of its type.
    pub type_oid: u32,
    /// The type's modifier, -1 if none.
    pub modifier: i32,
    /// It belongs to the replica identity.
    pub is_key: bool,
    /// Schema and name of a type that is not built in.
    pub type_name: Option<(String, String)>,
}

/// A publication of a [`TableShape`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicationShape {
    /// The publication's name.
    pub name: String,
    /// It publishes INSERTs.
    pub insert: bool,
    /// It publishes UPDATEs.
    pub update: bool,
    /// It publishes DELETEs.
    pub delete: bool,
    /// It publishes TRUNCATEs.
    pub truncate: bool,
    /// Positions of its columns in [`TableShape::columns`]; `None`: all.
    pub columns: Option<Vec<u16>>,
}

/// A value of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cell<'c> {
    /// NULL, and a column of an old row that is not part of the key.
    Null,
    /// A large value that the UPDATE left as it was.
    Unchanged,
    /// The value's text, in UTF-8.
    Text(&'c [u8]),
}

/// The values of a row, in the order of [`TableShape::columns`]. They stay the bytes of the log: a
/// reader hands most of them on as they are.
#[derive(Clone, PartialEq, Eq)]
pub struct Cells {
    count: usize,
    /// The cells one after the other, each whole.
    bytes: Vec<u8>,
}

impl Cells {
    /// How many there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The cells in order.
    pub fn iter(&self) -> impl Iterator<Item = Cell<'_>> {
        let mut left = Bytes(&self.bytes);
        std::iter::from_fn(move || left.cell())
    }
}

impl std::fmt::Debug for Cells {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<'c> FromIterator<Cell<'c>> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell<'c>>>(cells: I) -> Cells {
        let mut made = Cells { count: 0, bytes: Vec::new() };
        for cell in cells {
            made.count += 1;
            match cell {
                Cell::Null => put_null(&mut made.bytes),
                Cell::Unchanged => made.bytes.push(CELL_UNCHANGED),
                Cell::Text(text) => {
                    made.bytes.push(CELL_TEXT);
                    put(text, &mut made.bytes);
                }
            }
        }
        made
    }
}

/// The part of the old row that a change has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OldRow {
    /// Nothing: the key stayed, or there is none.
    None,
    /// The columns of the key.
    Key(Cells),
    /// The whole row (REPLICA IDENTITY FULL).
    Full(Cells),
}

/// One changed row.
///
/// An INSERT has a new row and no old one, an UPDATE has a new row, and a DELETE has none.
/// `is_update` tells an UPDATE from an INSERT.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowChange {
    /// The table's OID.
    pub table: u32,
    /// True for an UPDATE.
    pub is_update: bool,
    /// The old row.
    pub old: OldRow,
    /// The new row.
    pub new: Option<Cells>,
    /// For each publication of the table, whether its row filter passes the old row
    /// ([`RowChange::OLD_PASSES`]) and the new row ([`RowChange::NEW_PASSES`]). Empty: no
    /// publication has a filter, all pass.
    pub passes: Vec<u8>,
}

impl RowChange {
    /// The bit of [`RowChange::passes`] for the old row.
    pub const OLD_PASSES: u8 = 1;
    /// The bit of [`RowChange::passes`] for the new row.
    pub const NEW_PASSES: u8 = 2;
}

/// Tables that TRUNCATE emptied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Truncation {
    /// Their OIDs. Each was described before.
    pub tables: Vec<u32>,
    /// CASCADE was given.
    pub cascades: bool,
    /// RESTART IDENTITY was given.
    pub restarts_identity: bool,
}

/// A message of `pg_logical_emit_message`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// Its prefix.
    pub prefix: String,
    /// Its contents.
    pub content: Vec<u8>,
}

/// A publication is made, dropped, or gets another name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicationMark {
    /// The publication's name.
    pub name: String,
    /// It exists from here on.
    pub exists: bool,
}

impl PublicationMark {
    pub(super) fn encode(&self, out: &mut Vec<u8>) {
        put(self.name.as_bytes(), out);
        out.push(u8::from(self.exists));
    }

    /// The mark of a record with its top xid; `None` for other records.
    pub(super) fn of(record: &Replay<'_>) -> Option<(Xid, PublicationMark)> {
        if record.info != Kind::Publication as u8 {
            return None;
        }
        let (top, bytes) = record.data.split_first_chunk::<8>()?;
        let mut from = Bytes(bytes);
        let mark = PublicationMark { name: from.string()?, exists: from.u8()? != 0 };
        Some((Xid(u64::from_le_bytes(*top)), mark))
    }

    /// Enters it among those that exist.
    pub(super) fn apply(self, existing: &mut BTreeSet<String>) {
        match self.exists {
            true => existing.insert(self.name),
            false => existing.remove(&self.name),
        };
    }
}

/// The contents of a logical record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Logical {
    /// A table's description.
    Table(Arc<TableShape>),
    /// A changed row.
    Row(RowChange),
    /// Emptied tables.
    Truncate(Truncation),
    /// A message.
    Message(Message),
}

const OLD_NONE: u8 = OldKind::None as u8;
const OLD_KEY: u8 = OldKind::Key as u8;
const OLD_FULL: u8 = OldKind::Full as u8;
/// The bits of an [`OldKind`].
const OLD_BITS: u8 = 3;
const HAS_NEW: u8 = 4;
const IS_UPDATE: u8 = 8;

const CELL_NULL: u8 = b'n';
const CELL_UNCHANGED: u8 = b'u';
const CELL_TEXT: u8 = b't';

impl Logical {
    /// The kind of the record.
    pub fn kind(&self) -> Kind {
        match self {
            Logical::Table(_) => Kind::Table,
            Logical::Row(_) => Kind::Row,
            Logical::Truncate(_) => Kind::Truncate,
            Logical::Message(_) => Kind::Message,
        }
    }

    /// Appends the record's body, without its top xid and the positions of descriptions.
    pub fn encode(&self, out: &mut Vec<u8>) {
        match self {
            Logical::Table(table) => encode_table(table, out),
            Logical::Row(row) => encode_row(row, out),
            Logical::Truncate(cut) => {
                put_count(cut.tables.len(), out);
                cut.tables.iter().for_each(|oid| out.extend_from_slice(&oid.to_le_bytes()));
                out.extend_from_slice(&[u8::from(cut.cascades), u8::from(cut.restarts_identity)]);
            }
            Logical::Message(message) => {
                put(message.prefix.as_bytes(), out);
                put(&message.content, out);
            }
        }
    }

    /// Reads what `encode` wrote, but for rows ([`rows`]). `None`: the bytes are no such record.
    pub(super) fn decode(kind: Kind, bytes: &[u8]) -> Option<Logical> {
        let mut from = Bytes(bytes);
        let logical = match kind {
            Kind::Table => Logical::Table(Arc::new(decode_table(&mut from)?)),
            Kind::Truncate => {
                let count = from.count()?;
                let tables = (0..count).map(|_| from.u32()).collect::<Option<_>>()?;
                Logical::Truncate(Truncation {
                    tables,
                    cascades: from.u8()? != 0,
                    restarts_identity: from.u8()? != 0,
                })
            }
            Kind::Message | Kind::Aside => {
                let prefix = from.string()?;
                Logical::Message(Message { prefix, content: from.text()?.to_vec() })
            }
            Kind::Row | Kind::Publication => return None,
        };
        from.0.is_empty().then_some(logical)
    }
}

fn put(text: &[u8], out: &mut Vec<u8>) {
    put_count(text.len(), out);
    out.extend_from_slice(text);
}

/// Appends a count.
pub fn put_count(count: usize, out: &mut Vec<u8>) {
    // A value has at most 1 GiB.
    out.extend_from_slice(&(count as u32).to_le_bytes());
}

fn encode_table(table: &TableShape, out: &mut Vec<u8>) {
    out.extend_from_slice(&table.oid.to_le_bytes());
    out.push(table.identity);
    put(table.schema.as_bytes(), out);
    put(table.name.as_bytes(), out);
    put_count(table.columns.len(), out);
    for column in &table.columns {
        put(column.name.as_bytes(), out);
        out.extend_from_slice(&column.type_oid.to_le_bytes());
        out.extend_from_slice(&column.modifier.to_le_bytes());
        out.push(u8::from(column.is_key) | u8::from(column.type_name.is_some()) << 1);
        if let Some((schema, name)) = &column.type_name {
            put(schema.as_bytes(), out);
            put(name.as_bytes(), out);
        }
    }
    put_count(table.publications.len(), out);
    for p in &table.publications {
        put(p.name.as_bytes(), out);
        let flags = [p.insert, p.update, p.delete, p.truncate, p.columns.is_some()];
        out.push(flags.iter().enumerate().fold(0, |all, (at, &flag)| all | u8::from(flag) << at));
        if let Some(columns) = &p.columns {
            put_count(columns.len(), out);
            columns.iter().for_each(|at| out.extend_from_slice(&at.to_le_bytes()));
        }
    }
}

fn decode_table(from: &mut Bytes<'_>) -> Option<TableShape> {
    let (oid, identity) = (from.u32()?, from.u8()?);
    let (schema, name) = (from.string()?, from.string()?);
    let column = |from: &mut Bytes<'_>| {
        let (name, type_oid, modifier, flags) =
            (from.string()?, from.u32()?, from.u32()?.cast_signed(), from.u8()?);
        let type_name = match flags & 2 != 0 {
            true => Some((from.string()?, from.string()?)),
            false => None,
        };
        Some(ColumnShape { name, type_oid, modifier, is_key: flags & 1 != 0, type_name })
    };
    let columns = (0..from.count()?).map(|_| column(from)).collect::<Option<_>>()?;
    let publication = |from: &mut Bytes<'_>| {
        let (name, flags) = (from.string()?, from.u8()?);
        let has = |at: u8| flags >> at & 1 != 0;
        let columns = match has(4) {
            true => Some((0..from.count()?).map(|_| from.u16()).collect::<Option<_>>()?),
            false => None,
        };
        Some(PublicationShape {
            name,
            insert: has(0),
            update: has(1),
            delete: has(2),
            truncate: has(3),
            columns,
        })
    };
    let publications = (0..from.count()?).map(|_| publication(from)).collect::<Option<_>>()?;
    Some(TableShape { oid, schema, name, identity, columns, publications })
}

fn encode_row(row: &RowChange, out: &mut Vec<u8>) {
    let (kind, old) = match &row.old {
        OldRow::None => (OldKind::None, None),
        OldRow::Key(cells) => (OldKind::Key, Some(cells)),
        OldRow::Full(cells) => (OldKind::Full, Some(cells)),
    };
    let head = RowHead {
        table: row.table,
        is_update: row.is_update,
        old: kind,
        has_new: row.new.is_some(),
        passes: &row.passes,
    };
    head.encode(out);
    for cells in [old, row.new.as_ref()].into_iter().flatten() {
        put_count(cells.count, out);
        out.extend_from_slice(&cells.bytes);
    }
}

/// The part of the old row that a change has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum OldKind {
    /// [`OldRow::None`]
    None = 0,
    /// [`OldRow::Key`]
    Key = 1,
    /// [`OldRow::Full`]
    Full = 2,
}

/// The head of a [`RowChange`], before its cells. A writer that has no cells in memory encodes
/// this, then the cells of the old row unless there is none, then those of the new row: each their
/// count ([`put_count`]) and as many cells.
#[derive(Debug, Clone, Copy)]
pub struct RowHead<'p> {
    /// [`RowChange::table`]
    pub table: u32,
    /// [`RowChange::is_update`]
    pub is_update: bool,
    /// The kind of [`RowChange::old`]
    pub old: OldKind,
    /// [`RowChange::new`] is there.
    pub has_new: bool,
    /// [`RowChange::passes`]
    pub passes: &'p [u8],
}

impl RowHead<'_> {
    /// Appends it.
    pub fn encode(&self, out: &mut Vec<u8>) {
        let has_new = if self.has_new { HAS_NEW } else { 0 };
        let is_update = if self.is_update { IS_UPDATE } else { 0 };
        out.extend_from_slice(&self.table.to_le_bytes());
        out.push(self.old as u8 | has_new | is_update);
        put(self.passes, out);
    }
}

/// Appends [`Cell::Null`].
pub fn put_null(out: &mut Vec<u8>) {
    out.push(CELL_NULL);
}

/// Appends [`Cell::Text`] with the text that `write` appends, or [`Cell::Unchanged`] if `write`
/// returns false.
///
/// # Errors
/// Those of `write`.
pub fn put_cell<E>(
    out: &mut Vec<u8>,
    write: impl FnOnce(&mut Vec<u8>) -> std::result::Result<bool, E>,
) -> std::result::Result<(), E> {
    let at = out.len();
    out.extend_from_slice(&[CELL_TEXT, 0, 0, 0, 0]);
    let text = out.len();
    if write(out)? {
        let len = (out.len() - text) as u32;
        out[at + 1..text].copy_from_slice(&len.to_le_bytes());
    } else {
        out.truncate(at);
        out.push(CELL_UNCHANGED);
    }
    Ok(())
}

/// The changes of a record of [`Kind::Row`], behind its top xid, each with the position of its
/// table's description. The last one is `None` if the bytes make no sense.
pub(super) fn rows(bytes: &[u8]) -> impl Iterator<Item = Option<(RowChange, Lsn)>> {
    let mut from = Bytes(bytes);
    std::iter::from_fn(move || {
        if from.0.is_empty() {
            return None;
        }
        let mut next = || Some((decode_row(&mut from)?, Lsn(from.u64()?)));
        let row = next();
        if row.is_none() {
            from = Bytes(&[]);
        }
        Some(row)
    })
}

fn decode_row(from: &mut Bytes<'_>) -> Option<RowChange> {
    let (table, flags) = (from.u32()?, from.u8()?);
    let passes = from.text()?.to_vec();
    let old = match flags & OLD_BITS {
        OLD_NONE => OldRow::None,
        OLD_KEY => OldRow::Key(decode_cells(from)?),
        OLD_FULL => OldRow::Full(decode_cells(from)?),
        _ => return None,
    };
    let new = if flags & HAS_NEW != 0 { Some(decode_cells(from)?) } else { None };
    Some(RowChange { table, is_update: flags & IS_UPDATE != 0, old, new, passes })
}

fn decode_cells(from: &mut Bytes<'_>) -> Option<Cells> {
    let count = from.count()?;
    let all = from.0;
    for _ in 0..count {
        from.cell()?;
    }
    let bytes = all[..all.len() - from.0.len()].to_vec();
    Some(Cells { count, bytes })
}

/// Bytes that are left to read.
struct Bytes<'b>(&'b [u8]);

impl<'b> Bytes<'b> {
    fn take(&mut self, len: usize) -> Option<&'b [u8]> {
        let (taken, left) = self.0.split_at_checked(len)?;
        self.0 = left;
        Some(taken)
    }

    fn u8(&mut self) -> Option<u8> {
        Some(self.take(1)?[0])
    }

    fn u16(&mut self) -> Option<u16> {
        Some(u16::from_le_bytes(self.take(2)?.try_into().ok()?))
    }

    fn u32(&mut self) -> Option<u32> {
        Some(u32::from_le_bytes(self.take(4)?.try_into().ok()?))
    }

    fn u64(&mut self) -> Option<u64> {
        Some(u64::from_le_bytes(self.take(8)?.try_into().ok()?))
    }

    fn cell(&mut self) -> Option<Cell<'b>> {
        match self.u8()? {
            CELL_NULL => Some(Cell::Null),
            CELL_UNCHANGED => Some(Cell::Unchanged),
            CELL_TEXT => self.text().map(Cell::Text),
            _ => None,
        }
    }

    /// A count of parts that have a byte each at least.
    fn count(&mut self) -> Option<usize> {
        let count = self.u32()? as usize;
        (count <= self.0.len()).then_some(count)
    }

    fn text(&mut self) -> Option<&'b [u8]> {
        let len = self.u32()? as usize;
        self.take(len)
    }

    fn string(&mut self) -> Option<String> {
        String::from_utf8(self.text()?.to_vec()).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn examples() -> Vec<Logical> {
        let column = |name: &str, is_key, type_name| ColumnShape {
            name: name.into(),
            type_oid: 23,
            modifier: -1,
            is_key,
            type_name,
        };
        let publication = |name: &str, columns| PublicationShape {
            name: name.into(),
            insert: true,
            update: false,
            delete: true,
            truncate: false,
            columns,
        };
        let cells: Cells = [Cell::Text(b"7"), Cell::Null, Cell::Unchanged].into_iter().collect();
        assert_eq!((cells.count(), cells.iter().nth(1)), (3, Some(Cell::Null)));
        let row = |old, new, is_update| {
            Logical::Row(RowChange { table: 5, is_update, old, new, passes: vec![3, 1] })
        };
        vec![
            Logical::Table(Arc::new(TableShape {
                oid: 16400,
                schema: "public".into(),
                name: "t".into(),
                identity: b'd',
                columns: vec![
                    column("id", true, None),
                    column("mood", false, Some(("public".into(), "mood".into()))),
                ],
                publications: vec![publication("p", None), publication("q", Some(vec![0, 1]))],
            })),
            row(OldRow::None, Some(cells.clone()), false),
            row(OldRow::Key(cells.clone()), Some(cells.clone()), true),
            row(OldRow::Full(cells), None, false),
            Logical::Truncate(Truncation { tables: vec![1, 2], cascades: true, restarts_identity: false }),
            Logical::Message(Message { prefix: "m".into(), content: vec![0, 255] }),
        ]
    }

    #[test]
    fn records_are_read_as_they_were_written() {
        let read = |kind, bytes: &[u8]| match kind {
            Kind::Row => {
                let mut read = rows(bytes).collect::<Option<Vec<_>>>()?;
                let (row, at) = read.pop()?;
                assert_eq!((read.len(), at), (0, Lsn(77)));
                Some(Logical::Row(row))
            }
            kind => Logical::decode(kind, bytes),
        };
        for logical in examples() {
            let mut bytes = Vec::new();
            logical.encode(&mut bytes);
            if logical.kind() == Kind::Row {
                bytes.extend_from_slice(&77u64.to_le_bytes());
            }
            assert_eq!(read(logical.kind(), &bytes), Some(logical.clone()));
            for cut in 0..bytes.len() {
                assert_eq!(read(logical.kind(), &bytes[..cut]), None, "{cut} bytes of {logical:?}");
            }
        }
    }

    #[test]
    fn rows_of_one_record_are_read_one_by_one() {
        let all: Vec<_> = examples()
            .into_iter()
            .filter_map(|logical| match logical {
                Logical::Row(row) => Some(row),
                _ => None,
            })
            .zip((1..).map(|at| Lsn(at * 8)))
            .collect();
        assert_eq!(all.len(), 3);
        let (mut bytes, mut ends) = (Vec::new(), vec![0]);
        for (row, at) in &all {
            Logical::Row(row.clone()).encode(&mut bytes);
            bytes.extend_from_slice(&at.0.to_le_bytes());
            ends.push(bytes.len());
        }
        for cut in 0..=bytes.len() {
            let read: Vec<_> = rows(&bytes[..cut]).collect();
            let whole = ends.iter().filter(|end| **end <= cut).count() - 1;
            let expected = all[..whole].iter().cloned().map(Some);
            let torn = (!ends.contains(&cut)).then_some(None);
            assert_eq!(read, expected.chain(torn).collect::<Vec<_>>(), "{cut} bytes");
        }
    }
}
