//! COPY FROM: records to rows.

use crate::copy::binary;
use crate::copy::fields::Fields;
use crate::copy::interrupts;
use crate::copy::lines::{Lines, Record, Source};
use crate::copy::options::{Format, Header, Options};
use crate::copy::sink::Sink;
use crate::state::SessionState;
use crate::state::output::Output;
use pg_raw_parse::Node;
use pg_raw_parse::nodes::CopyStmt;
use sinew_catalog::acl::Need;
use sinew_error::os_message;
use sinew_error::{Result, SqlError, SqlState};
use sinew_exec::caller::Caller;
use sinew_exec::events;
use sinew_exec::server_file::{ServerFile, interrupt_or, state_of};
use sinew_exec::triggers;
use sinew_plan::{BoundExpr, NamedType};
use sinew_table::{Persistence, Relation, RelationKind};
use sinew_types::acl::Rights;
use sinew_types::oid as t;
use std::fs::OpenOptions;

/// Runs COPY FROM into a table and returns the number of rows. `columns` are positions in the
/// table. Fails with what its data or the table's constraints refuse; the transaction then has none
/// of its rows.
pub fn table(
    cx: &SessionState,
    mut need: Need,
    columns: &[usize],
    options: &Options,
    stmt: &CopyStmt,
    sql: &str,
    out: &mut dyn Output,
) -> Result<u64> {
    let rel = &need.relation.clone();
    let filter = match stmt.where_clause() {
        Node::None => None,
        node => Some(BoundExpr::bind(cx, node, sql, Some(rel), Some(NamedType::plain(t::BOOL, -1)))?),
    };
    let read = filter.iter().flat_map(|filter| filter.read.iter());
    if let Some(at) = read.into_iter().find(|&at| rel.columns.get(at).is_some_and(|c| c.generated)) {
        let message = "generated columns are not supported in COPY FROM WHERE conditions";
        return Err(SqlError::new(SqlState::INVALID_COLUMN_REFERENCE, message)
            .detail(format!("Column \"{}\" is a generated column.", rel.columns[at].name)));
    }
    // The condition reads what comes in; PostgreSQL asks for the right to read the columns all the
    // same.
    if let Some(filter) = &filter
        && !filter.read.is_empty()
    {
        need.rights |= Rights::SELECT;
        need.read = filter.read.clone();
    }
    need.check(cx)?;
    if options.freeze && rel.kind == RelationKind::Partitioned {
        return Err(SqlError::unsupported("cannot perform COPY FREEZE on a partitioned table"));
    }
    if options.freeze {
        check_freeze(cx, rel)?;
    }
    let mut sink = Sink::new(cx, rel, columns, filter, options.freeze)?;
    let mut from_client;
    let source = match stmt.filename() {
        Some(path) => {
            let failed = |e: &std::io::Error| {
                SqlError::new(state_of(e), format!("could not open file \"{path}\" for reading: {}", os_message(e)))
                    .hint("COPY FROM instructs the PostgreSQL server process to read a file. You may want a client-side facility such as psql's \\copy.")
            };
            let file = ServerFile::open(cx, OpenOptions::new().read(true), path)
                .map_err(|e| interrupt_or(e, failed))?;
            if file.metadata().is_ok_and(|m| m.is_dir()) {
                return Err(SqlError::new(SqlState::WRONG_OBJECT_TYPE, format!("\"{path}\" is a directory")));
            }
            Source::File(file, path.to_string())
        }
        None => {
            out.copy_in_start(columns.len(), options.format == Format::Binary)?;
            from_client = |buffer: &mut Vec<u8>| out.copy_read(cx, buffer);
            Source::Client(&mut from_client)
        }
    };
    if !rel.triggers.is_empty() {
        triggers::before_insert(cx, rel)?;
    }
    match (options.format, options.converts(cx.client_encoding())) {
        (Format::Binary, encoding) => binary::read(cx, source, columns, encoding, &mut sink)?,
        (_, Some(encoding)) => {
            text(cx, rel, columns, options, source.converted(encoding), &mut sink)?;
        }
        _ => text(cx, rel, columns, options, source, &mut sink)?,
    }
    sink.flush()?;
    let is_divided = rel.kind == RelationKind::Partitioned;
    if is_divided || rel.has_late_checks() {
        events::fire(cx)?;
    }
    if is_divided || !rel.triggers.is_empty() {
        triggers::after_insert(cx, rel)?;
    }
    Ok(sink.copied)
}

/// FREEZE stores rows that every snapshot sees at once. It needs a table that no other session can
/// see yet, and whose file goes if this (sub)transaction rolls back.
fn check_freeze(cx: &SessionState, rel: &Relation) -> Result<()> {
    if rel.persistence != Persistence::Permanent {
        return Ok(());
    }
    // A cursor that was opened before the rows came must not return them.
    if !cx.cursors().is_empty() {
        return Err(SqlError::new(
            SqlState::INVALID_TRANSACTION_STATE,
            "cannot perform COPY FREEZE because of prior transaction activity",
        ));
    }
    if !cx.created_here(rel.heap.file) {
        return Err(SqlError::new(
            SqlState::OBJECT_NOT_IN_PREREQUISITE_STATE,
            "cannot perform COPY FREEZE because the table was not created or truncated in the current subtransaction",
        ));
    }
    Ok(())
}

fn text(
    cx: &SessionState,
    rel: &Relation,
    columns: &[usize],
    options: &Options,
    source: Source<'_>,
    sink: &mut Sink<'_>,
) -> Result<()> {
    let names: Vec<&str> = columns.iter().map(|&i| &*rel.columns[i].name).collect();
    let quoted_null = options.force_null.mask("FORCE_NULL", &names)?;
    let never_null = options.force_not_null.mask("FORCE_NOT_NULL", &names)?;
    let csv = options.format == Format::Csv;
    let mut lines = Lines::new(source, options);
    let mut fields = Fields::default();
    let split = |fields: &mut Fields, record: &str| match csv {
        true => fields.split_csv(record, options, &quoted_null, &never_null),
        false => fields.split_text(record, options),
    };
    let (mut next, mut is_header) = (0u32, options.header != Header::No);
    loop {
        let record = match lines.advance() {
            Ok(true) => lines.record(),
            // A header that is not there has no fields to match.
            Ok(false) if is_header && options.header == Header::Match => Some(Record { text: "", line: 1 }),
            Ok(false) => return Ok(()),
            Err(e) => return Err(e.context(sink.place(lines.line, None))),
        };
        let Some(record) = record else {
            let e = lines.broken_record();
            return Err(e.context(sink.place(lines.line, None)));
        };
        if std::mem::take(&mut is_header) {
            if options.header == Header::Match {
                split(&mut fields, record.text)
                    .and_then(|()| check_header(&names, &fields, record.text, &options.null))
                    .map_err(|e| sink.in_record(e, record))?;
            }
            continue;
        }
        next = next.wrapping_add(1);
        if next.is_multiple_of(256) {
            interrupts(cx)?;
        }
        split(&mut fields, record.text)
            .and_then(|()| sink.record(&fields, record))
            .map_err(|e| sink.in_record(e, record))?;
        sink.row_done(record.line)?;
    }
}

fn check_header(names: &[&str], fields: &Fields, record: &str, null: &str) -> Result<()> {
    let bad = |m: String| Err(SqlError::new(SqlState::BAD_COPY_FILE_FORMAT, m));
    if fields.len() != names.len() {
        let (got, expected) = (fields.len(), names.len());
        return bad(format!("wrong number of fields in header line: got {got}, expected {expected}"));
    }
    for (i, name) in names.iter().enumerate() {
        let got = match fields.get(i, record) {
            Some(got) if got == *name => continue,
            Some(got) => format!("\"{got}\""),
            None => format!("null value (\"{null}\")"),
        };
        let field = i + 1;
        return bad(format!(
            "column name mismatch in header line field {field}: got {got}, expected \"{name}\""
        ));
    }
    Ok(())
}
