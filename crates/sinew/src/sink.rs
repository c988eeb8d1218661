//! Where the engine's answers go.

use crate::row::{Column, RowRef, Shape};
use crate::{Error, Result, SqlState};
use sinew_sql::plan::{CommandKind, Plan};
use sinew_sql::session::Output;
use sinew_types::typeinfo::made;
use sinew_types::{Array, Datum, FmtCtx, Oid, Record, io, oid};
use std::io::{Read, Write};
use std::sync::Arc;

/// Bytes asked of the reader of a COPY at a time.
const COPY_CHUNK: usize = 256 << 10;

/// The other end of a COPY.
pub(crate) enum Copy<'a> {
    None,
    From(&'a mut dyn Read),
    To(&'a mut dyn Write),
}

/// Takes one statement's answer: hands its rows to a closure and counts them.
pub(crate) struct Sink<'a, 'c> {
    pub take: &'a mut dyn FnMut(&RowRef<'_>, &Shape) -> Result<()>,
    pub copy: Copy<'c>,
    /// The caller wants the columns beside the rows.
    pub keeps_shape: bool,
    pub shape: Shape,
    /// Rows inserted, updated, deleted or returned.
    pub affected: u64,
    /// Of a statement run from a plan.
    pub kind: Option<CommandKind>,
    /// Of any other.
    pub tag: String,
    pub notices: Vec<Error>,
}

impl<'a, 'c> Sink<'a, 'c> {
    /// Rows go to `take`, and the data of a COPY to or from `copy`.
    pub fn new(take: &'a mut dyn FnMut(&RowRef<'_>, &Shape) -> Result<()>, copy: Copy<'c>) -> Sink<'a, 'c> {
        Sink {
            take,
            copy,
            keeps_shape: false,
            shape: Shape::default(),
            affected: 0,
            kind: None,
            tag: String::new(),
            notices: Vec::new(),
        }
    }

    /// The command tag, such as `INSERT 0 1`.
    pub fn tag(&mut self) -> String {
        match self.kind {
            Some(kind) => kind.tag(self.affected),
            None => std::mem::take(&mut self.tag),
        }
    }
}

/// Can values of the type be labels of an enum, or contain some?
fn may_have_labels(ty: Oid) -> bool {
    made::is_made(ty) || ty == oid::RECORD || ty == oid::_RECORD
}

/// Values with labels in the place of ranks: a caller reads them when the transaction, in which
/// labels are known, may have ended.
fn with_labels(fmt: &FmtCtx, values: &[Datum]) -> Result<Vec<Datum>> {
    values.iter().map(|value| with_label(fmt, value)).collect()
}

fn with_label(fmt: &FmtCtx, value: &Datum) -> Result<Datum> {
    Ok(match value {
        Datum::Enum(ty, _) => Datum::from(io::to_text(value, *ty, fmt)?),
        Datum::Array(array) if may_have_labels(array.elem) => {
            let values = with_labels(fmt, &array.values)?;
            Datum::array(Array { values, ..Array::clone(array) })
        }
        Datum::Record(record) => {
            let field = |(ty, value): &(Oid, Datum)| Ok((*ty, with_label(fmt, value)?));
            Datum::Record(Arc::new(Record {
                fields: record.fields.iter().map(field).collect::<Result<_>>()?,
                names: record.names.clone(),
            }))
        }
        value => value.clone(),
    })
}

fn failed(what: &str, e: &std::io::Error) -> Error {
    Error::new(SqlState::IO_ERROR, format!("could not {what}: {e}"))
}

fn no_copy(direction: &str) -> Error {
    Error::unsupported(format!("COPY {direction} needs a reader or writer"))
        .hint("Run it with Session::copy_in or Session::copy_out, or name a file.")
}

impl Output for Sink<'_, '_> {
    fn row_description(&mut self, columns: &[Column]) -> Result<()> {
        if self.keeps_shape {
            self.shape = Shape::Own(Arc::from(columns));
        }
        Ok(())
    }

    fn row(&mut self, fmt: &FmtCtx, columns: &[Column], values: &[Datum]) -> Result<()> {
        if columns.iter().any(|column| may_have_labels(column.type_oid)) {
            let values = &with_labels(fmt, values)?;
            return (self.take)(&RowRef { values, columns }, &self.shape);
        }
        (self.take)(&RowRef { values, columns }, &self.shape)
    }

    fn command_complete(&mut self, tag: &str) -> Result<()> {
        self.affected = tag.rsplit(' ').next().and_then(|n| n.parse().ok()).unwrap_or(0);
        self.tag = tag.to_string();
        Ok(())
    }

    fn plan_description(&mut self, plan: &Arc<Plan>) -> Result<()> {
        if self.keeps_shape {
            self.shape = Shape::Plan(plan.clone());
        }
        Ok(())
    }

    fn planned_row(&mut self, fmt: &FmtCtx, plan: &Arc<Plan>, values: &[Datum]) -> Result<()> {
        self.row(fmt, &plan.columns, values)
    }

    fn planned_complete(&mut self, kind: CommandKind, rows: u64) -> Result<()> {
        (self.kind, self.affected) = (Some(kind), rows);
        Ok(())
    }

    fn empty_query(&mut self) -> Result<()> {
        Ok(())
    }

    fn notice(&mut self, notice: &Error) {
        self.notices.push(notice.clone());
    }

    fn parameter_status(&mut self, _name: &str, _value: &str) {}
    fn copy_in_start(&mut self, _columns: usize, _binary: bool) -> Result<()> {
        match self.copy {
            Copy::From(_) => Ok(()),
            _ => Err(no_copy("FROM STDIN")),
        }
    }

    fn copy_read(&mut self, txn: &sinew_txn::TxnSession, chunk: &mut Vec<u8>) -> Result<bool> {
        txn.check_interrupts()?;
        let Copy::From(reader) = &mut self.copy else { return Err(no_copy("FROM STDIN")) };
        let before = chunk.len();
        chunk.resize(before + COPY_CHUNK, 0);
        let read = loop {
            match reader.read(&mut chunk[before..]) {
                Ok(n) => break n,
                Err(e) if e.kind() == std::io::ErrorKind::Interrupted => {}
                Err(e) => return Err(failed("read the data to copy", &e)),
            }
        };
        chunk.truncate(before + read);
        Ok(read > 0)
    }

    fn copy_out_start(&mut self, _columns: usize, _binary: bool) -> Result<()> {
        match self.copy {
            Copy::To(_) => Ok(()),
            _ => Err(no_copy("TO STDOUT")),
        }
    }

    fn copy_write(&mut self, data: &[u8]) -> Result<()> {
        let Copy::To(writer) = &mut self.copy else { return Err(no_copy("TO STDOUT")) };
        writer.write_all(data).map_err(|e| failed("write the copied data", &e))
    }

    fn copy_out_end(&mut self) -> Result<()> {
        let Copy::To(writer) = &mut self.copy else { return Err(no_copy("TO STDOUT")) };
        writer.flush().map_err(|e| failed("write the copied data", &e))
    }
}
