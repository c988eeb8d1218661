//! Large values: compressed where it helps, then moved out of line into chunks of the companion
//! relation.
//!
//! A row whose payload would exceed [`TARGET`] has its largest variable-length values compressed,
//! then moved, largest first, until it fits. A chunk is a heap row `value id u64, sequence u32,
//! bytes` found through an index on (value id, sequence), both big endian. Chunks belong to the row
//! that refers to them. The same transaction inserts them before the row, and they are deleted with
//! it. A crash or rollback therefore leaves at worst chunks of an aborted transaction. Vacuum
//! removes these like any dead row.

use crate::Relation;
use crate::Rows;
use crate::codec::{External, RowCodec, Stored, corrupt, decompress};
use sinew_error::{Result, SqlError, SqlState};
use sinew_storage::btree::{self, Cursor, IndexRel, Range, Unique};
use sinew_storage::heap::{self, HeapRel, Turn};
use sinew_storage::{Session, TupleId};
use sinew_txn::{Snapshot, WaitPolicy};
use sinew_types::memory::Charge;
use sinew_types::{Datum, FmtCtx, io};
use std::borrow::Cow;

/// A payload above this size has values compressed or moved.
pub const TARGET: usize = 2000;
/// Values below this size stay in line.
const MOVE_MIN: usize = 64;
/// Bytes of a value in one chunk: one chunk nearly fills a page.
const CHUNK: usize = 8000;
const CHUNK_HEAD: usize = 12;
const _: () = assert!(CHUNK + CHUNK_HEAD <= heap::PAYLOAD_MAX);
/// PostgreSQL's limit of a field.
const VALUE_MAX: usize = (1 << 30) - 1;

/// Encodes a row. It compresses or moves out the values that make the row too large. `reuse` has
/// values (by column) that are stored already and need not be stored again. 54000 if the row is
/// still too large, or a value exceeds 1 GB.
pub fn encode(
    cx: &Rows,
    rel: &Relation,
    codec: &RowCodec,
    row: &[Datum],
    reuse: &[(usize, External)],
    out: &mut Vec<u8>,
) -> Result<()> {
    let from = out.len();
    if reuse.is_empty() && encode_small(codec, row, out)? {
        return Ok(());
    }
    let mut stored: Vec<Option<Stored>> = vec![None; row.len()];
    let mut raw: Vec<Option<Cow<'_, [u8]>>> = Vec::with_capacity(row.len());
    // Memory for the forms that are made of long values.
    let mut charge = Charge::new();
    for (i, value) in row.iter().enumerate() {
        if let Some((_, external)) = reuse.iter().find(|(at, _)| *at == i) {
            stored[i] = Some(Stored::External(*external));
            raw.push(None);
            continue;
        }
        let is_composed =
            matches!(value, Datum::Array(_) | Datum::Record(_) | Datum::Range(_) | Datum::Multirange(_));
        if is_composed {
            charge.set(charge.bytes() + io::form_max(value, true, &FmtCtx::default())?)?;
        }
        let bytes = codec.raw_bytes(i, value)?;
        if bytes.as_ref().is_some_and(|b| b.len() > VALUE_MAX) {
            return Err(SqlError::new(SqlState::PROGRAM_LIMIT_EXCEEDED, "a value may have at most 1 GB"));
        }
        raw.push(bytes);
    }
    let mut tried = vec![false; row.len()];
    // Large values need no trial: alone they are too large for the row.
    for i in 0..row.len() {
        let Some(bytes) = raw[i].as_deref().filter(|bytes| bytes.len() > LARGE) else { continue };
        tried[i] = true;
        let before = charge.bytes();
        charge.set(before + bytes.len())?;
        let compressed = compress(bytes);
        charge.set(before)?;
        if let Some(block) = &compressed
            && block.len() <= TARGET
        {
            stored[i] = compressed.map(|block| Stored::Compressed { raw_len: bytes.len() as u32, block });
            continue;
        }
        let Some((chunks, index)) = &rel.toast else { continue };
        let (content, is_block) = compressed.as_deref().map_or((bytes, false), |block| (block, true));
        let external = store(cx, chunks, index, content, bytes.len() as u32, is_block)?;
        stored[i] = Some(Stored::External(external));
    }
    loop {
        out.truncate(from);
        codec.encode_with(row, &stored, out)?;
        if out.len() - from <= TARGET {
            return Ok(());
        }
        // The largest value that can still shrink: first by compression, then by moving it.
        let size = |i: usize, stored: &[Option<Stored>]| match &stored[i] {
            None => raw[i].as_ref().map_or(0, |raw| raw.len()),
            Some(Stored::Compressed { block, .. }) => block.len(),
            Some(Stored::External(_)) => 0,
        };
        let Some(i) =
            (0..row.len()).filter(|&i| size(i, &stored) >= MOVE_MIN).max_by_key(|&i| size(i, &stored))
        else {
            break;
        };
        let bytes = raw[i].as_ref().expect("only values with bytes have a size");
        if !tried[i] {
            tried[i] = true;
            if let Some(block) = compress(bytes) {
                stored[i] = Some(Stored::Compressed { raw_len: bytes.len() as u32, block });
                continue;
            }
        }
        let Some((chunks, index)) = &rel.toast else { break };
        let external = match &stored[i] {
            Some(Stored::Compressed { raw_len, block }) => store(cx, chunks, index, block, *raw_len, true)?,
            _ => store(cx, chunks, index, bytes, bytes.len() as u32, false)?,
        };
        stored[i] = Some(Stored::External(external));
    }
    let size = out.len() - from;
    if size > heap::PAYLOAD_MAX {
        return Err(SqlError::new(
            SqlState::PROGRAM_LIMIT_EXCEEDED,
            format!("row is too big: size {size}, maximum size {}", heap::PAYLOAD_MAX),
        ));
    }
    Ok(())
}

/// Encodes a row that is small as it stands. False, and nothing appended, for a row that needs
/// [`encode`].
pub fn encode_small(codec: &RowCodec, row: &[Datum], out: &mut Vec<u8>) -> Result<bool> {
    let from = out.len();
    if row.iter().any(is_large) {
        return Ok(false);
    }
    codec.encode(row, out)?;
    let is_small = out.len() - from <= TARGET;
    if !is_small {
        out.truncate(from);
    }
    Ok(is_small)
}

/// A value is large from here on.
const LARGE: usize = 64 << 10;

fn is_large(value: &Datum) -> bool {
    match value {
        Datum::Text(text) => text.len() > LARGE,
        Datum::Bytea(bytes) => bytes.len() > LARGE,
        Datum::Bits(bits) => bits.kept() > LARGE,
        Datum::Array(array) => array.values.len() > LARGE / 4,
        Datum::Multirange(multirange) => multirange.ranges().len() > LARGE / 8,
        _ => false,
    }
}

/// `None` where it saves too little.
fn compress(bytes: &[u8]) -> Option<Vec<u8>> {
    let block = lz4_flex::block::compress(bytes);
    (block.len() + bytes.len() / 10 < bytes.len()).then_some(block)
}

fn store(
    cx: &Rows,
    chunks: &HeapRel,
    index: &IndexRel,
    bytes: &[u8],
    raw_len: u32,
    compressed: bool,
) -> Result<External> {
    let value_id = cx.new_file_number()?;
    let mut payload = Vec::with_capacity(CHUNK + CHUNK_HEAD);
    for (seq, part) in bytes.chunks(CHUNK).enumerate() {
        cx.check_interrupts()?;
        payload.clear();
        payload.extend_from_slice(&value_id.to_be_bytes());
        payload.extend_from_slice(&(seq as u32).to_be_bytes());
        let key: [u8; CHUNK_HEAD] = payload[..].try_into().expect("the head was just written");
        payload.extend_from_slice(part);
        // A reader finds a chunk only through its row.
        cx.unwatched(|| {
            let tid = insert_chunk(cx, chunks, &payload)?;
            btree::insert(cx, index, &key, tid, Unique::No).map_err(SqlError::from)
        })?;
    }
    Ok(External { raw_len, stored_len: bytes.len() as u32, compressed, value_id })
}

/// Stores a chunk. The row that it is for may be frozen if the transaction made the files. A
/// snapshot that is older than the transaction sees such a row, and must see its chunks.
fn insert_chunk(cx: &Rows, chunks: &HeapRel, payload: &[u8]) -> Result<TupleId> {
    if !cx.created_here(chunks.file) {
        return Ok(heap::insert(cx, chunks, payload)?);
    }
    let mut tids = Vec::with_capacity(1);
    heap::multi_insert_frozen(cx, chunks, &[payload], &mut tids)?;
    tids.pop().ok_or_else(|| SqlError::internal("a chunk that was inserted has no place"))
}

/// Fills a new index of the chunks. It takes all stored chunks, because an older snapshot may still
/// need those of a deleted row.
pub fn build_index(cx: &Rows, chunks: &HeapRel, index: &IndexRel) -> Result<()> {
    let mut entries: Vec<([u8; CHUNK_HEAD], TupleId)> = Vec::new();
    heap::each_version(cx, chunks, &mut |tid, payload| {
        let head = payload.get(..CHUNK_HEAD).and_then(|head| head.try_into().ok());
        entries.extend(head.map(|head| (head, tid)));
        Ok(())
    })?;
    sinew_types::sort::sort_by(&mut entries, Ord::cmp, || cx.check_interrupts())?;
    let mut sorted = entries.into_iter().map(Ok);
    btree::build(cx, index, &mut sorted).map_err(SqlError::from)
}

fn chunk_range(value_id: u64) -> Range {
    let key = value_id.to_be_bytes().to_vec();
    Range { lower: Some((key.clone(), true)), upper: Some((key, true)), backward: false }
}

/// Fetches an out-of-line value. A snapshot that sees the row sees its chunks, too.
pub fn fetch(tx: &Session, rel: &Relation, snapshot: &Snapshot, external: External) -> Result<Vec<u8>> {
    tx.unwatched(|| fetch_chunks(tx, rel, snapshot, external))
}

fn fetch_chunks(tx: &Session, rel: &Relation, snapshot: &Snapshot, external: External) -> Result<Vec<u8>> {
    let Some((chunks, index)) = &rel.toast else {
        return Err(corrupt("it has out-of-line values but its table has no companion relation"));
    };
    let mut stored = Vec::with_capacity(external.stored_len as usize);
    let mut cursor = Cursor::open(tx, index, chunk_range(external.value_id))?;
    while let Some((_, tid)) = cursor.next(tx)? {
        tx.check_interrupts()?;
        heap::fetch_visible(tx, chunks, tid, snapshot, |_, payload| {
            stored.extend_from_slice(payload.get(CHUNK_HEAD..).unwrap_or(&[]));
        })?;
    }
    if stored.len() != external.stored_len as usize {
        return Err(corrupt(&format!(
            "out-of-line value {} has {} of {} bytes",
            external.value_id,
            stored.len(),
            external.stored_len
        )));
    }
    if external.compressed { decompress(&stored, external.raw_len as usize) } else { Ok(stored) }
}

/// Deletes the chunks of a value whose row was deleted or replaced.
pub fn delete(cx: &Rows, rel: &Relation, external: External) -> Result<()> {
    cx.unwatched(|| delete_chunks(cx, rel, external))
}

fn delete_chunks(cx: &Rows, rel: &Relation, external: External) -> Result<()> {
    let Some((chunks, index)) = &rel.toast else { return Ok(()) };
    let snapshot = cx.take_snapshot()?;
    let mut cursor = Cursor::open(cx, index, chunk_range(external.value_id))?;
    let mut result = Ok(());
    while let (Ok(()), Some((_, tid))) = (&result, cursor.next(cx)?) {
        let turn = &mut Turn::new(cx, WaitPolicy::Block);
        result = heap::delete(cx, chunks, tid, &snapshot, turn).map_err(SqlError::from).map(|_| ());
    }
    cx.release_snapshot(&snapshot);
    result
}
