//! Calls with long arguments.
//!
//! A function that passes over long arguments once or twice takes longer than a turn of a server's
//! worker. Most functions look for no interrupts on the way. Such a call runs on another thread
//! ([`host::elsewhere`]), and its session waits for it as it waits for a lock. The function's loops
//! need [`host::work`] only in two cases: they take more than a few passes, or short arguments make
//! them long.
//!
//! Only the session's thread may look into the catalog. A call on another thread therefore has
//! formats without names of objects. Values that need names are converted in place.

use super::{BuiltinFn, CallTypes, PolyFn, Rows, ScalarFn, SrfFn};
use crate::ctx::{FmtCtx, FnCtx};
use crate::datum::Datum;
use crate::host;
use crate::memory::{Charge, VALUE_MAX, too_long};
use crate::range::Range;
use crate::typeinfo::{RangeType, needs_names as names_of};
use sinew_error::Result;

/// Arguments that have this many bytes together are long.
const LONG: usize = 256 << 10;
/// The most elements of an array that are examined for its size.
const LOOKED_AT: usize = 4096;
/// The memory that a call may take besides its arguments and its result, in sizes of its arguments.
const WORKSPACE: usize = 2;
/// The same for a function that reads a template: each letter of the template becomes a node.
const TEMPLATE_WORKSPACE: usize = 32;

/// The approximate bytes of a value.
pub fn size(v: &Datum) -> usize {
    const SLOT: usize = size_of::<Datum>();
    SLOT + match v {
        Datum::Text(t) => t.len(),
        Datum::Bytea(b) => b.len(),
        Datum::Bits(b) => b.bytes().len(),
        Datum::Array(a) if a.values.len() > LOOKED_AT => a.values.len() * 2 * SLOT,
        Datum::Array(a) => a.values.iter().map(size).sum(),
        Datum::Record(r) => r.fields.iter().map(|f| size(&f.1)).sum(),
        Datum::Range(r) => size_of_range(r),
        Datum::Multirange(m) if m.ranges().len() > LOOKED_AT => m.ranges().len() * 4 * SLOT,
        Datum::Multirange(m) => m.ranges().iter().map(size_of_range).sum(),
        _ => 0,
    }
}

fn size_of_range(range: &Range) -> usize {
    range.bounds().map_or(0, |(lower, upper)| size(&lower.value) + size(&upper.value))
}

/// A quick check, false for values that are certainly short.
#[inline]
pub(crate) fn may_be_long(v: &Datum) -> bool {
    match v {
        // Several such texts together may be long.
        Datum::Text(t) => t.len() >= LONG / 4,
        Datum::Bytea(b) => b.len() >= LONG,
        Datum::Bits(b) => b.bytes().len() >= LONG,
        Datum::Array(_) | Datum::Record(_) | Datum::Multirange(_) => true,
        Datum::Range(r) => {
            r.bounds().is_some_and(|(lower, upper)| may_be_long(&lower.value) || may_be_long(&upper.value))
        }
        _ => false,
    }
}

/// Whether the value's text form needs names of objects.
fn needs_names(v: &Datum) -> bool {
    match v {
        Datum::Array(a) => names_of(a.elem) || a.values.first().is_some_and(needs_names),
        Datum::Record(r) => r.fields.iter().any(|f| names_of(f.0) || needs_names(&f.1)),
        Datum::Range(r) => has_names(r.types()),
        Datum::Multirange(m) => has_names(m.types()),
        _ => false,
    }
}

/// Whether the text forms of ranges of a type need names of objects.
fn has_names(of: RangeType) -> bool {
    names_of(of.range) || names_of(of.subtype)
}

/// Whether a function examines only a few bytes, or compares as fast as memory is read. Such a
/// function is called in place for any arguments.
pub(crate) fn is_quick(src: &str) -> bool {
    matches!(
        src,
        "array_length"
            | "array_lower"
            | "array_upper"
            | "array_cardinality"
            | "array_ndims"
            | "array_dims"
            | "textoctetlen"
            | "byteaoctetlen"
            | "bit_length_text"
            | "bit_length_bytea"
            | "bitlength"
            | "bitoctetlength"
            | "bitgetbit"
            | "biteq"
            | "bitne"
            | "bitlt"
            | "bitle"
            | "bitgt"
            | "bitge"
            | "bitcmp"
            | "byteaGetByte"
            | "byteaGetBit"
            | "text_starts_with"
            | "texteq"
            | "textne"
            | "text_lt"
            | "text_le"
            | "text_gt"
            | "text_ge"
            | "bttextcmp"
            | "byteaeq"
            | "byteane"
            | "bytealt"
            | "byteale"
            | "byteagt"
            | "byteage"
            | "byteacmp"
            | "array_unnest"
            | "generate_subscripts"
            | "generate_subscripts_nodir"
    )
}

/// Whether a function matches regular expressions. Matching asks at every turn whether it may
/// continue, so it is done in place. A match may take far longer than a few passes over its text,
/// and on another thread an interrupt could not end it.
fn matches_patterns(src: &str) -> bool {
    src.contains("regex")
}

/// Whether the call is one for another thread.
#[cold]
fn is_long(f: &BuiltinFn, args: &[Datum]) -> bool {
    let total: usize = args.iter().map(size).sum();
    total >= LONG && !is_quick(f.src) && !matches_patterns(f.src) && !args.iter().any(needs_names)
}

/// The memory that a call takes for arguments of `bytes` bytes.
fn workspace_of(src: &str, bytes: usize) -> usize {
    let takes_template =
        ["to_char", "to_number", "to_date", "to_timestamp"].iter().any(|end| src.ends_with(end));
    bytes.saturating_mul(if takes_template { TEMPLATE_WORKSPACE } else { WORKSPACE })
}

/// Runs `call` on another thread with a context like `cx`.
fn elsewhere<R: Send + 'static>(
    cx: &mut FnCtx,
    workspace_bytes: usize,
    call: impl FnOnce(&mut FnCtx) -> Result<R> + Send + 'static,
) -> Result<R> {
    let mut workspace = Charge::new();
    workspace.set(workspace_bytes)?;
    let mut theirs = FnCtx {
        fmt: FmtCtx { reg: None, ..cx.fmt.clone() },
        stmt_time: cx.stmt_time,
        regexes: std::mem::take(&mut cx.regexes),
        ..FnCtx::default()
    };
    let (result, regexes) = host::elsewhere(move || {
        let result = call(&mut theirs);
        drop(workspace);
        (result, theirs.regexes)
    })?;
    cx.regexes = regexes;
    result
}

/// Returns 54000 for a result that is longer than a value can be.
fn fits(v: Datum) -> Result<Datum> {
    let len = match &v {
        Datum::Text(t) => t.len(),
        Datum::Bytea(b) => b.len(),
        _ => 0,
    };
    if len > VALUE_MAX { Err(too_long(0, len)) } else { Ok(v) }
}

/// Calls a scalar body: on another thread when the arguments are long.
#[inline]
pub fn scalar(f: &BuiltinFn, body: ScalarFn, cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    if args.iter().any(may_be_long) && is_long(f, args) {
        let (bytes, args) = (args.iter().map(size).sum(), args.to_vec());
        return elsewhere(cx, workspace_of(f.src, bytes), move |cx| body(cx, &args)).and_then(fits);
    }
    body(cx, args)
}

/// The same for a body that gets the types of the call.
pub fn poly(f: &BuiltinFn, body: PolyFn, cx: &mut FnCtx, types: &CallTypes, args: &[Datum]) -> Result<Datum> {
    if args.iter().any(may_be_long) && is_long(f, args) {
        let (bytes, types, args) = (args.iter().map(size).sum(), types.clone(), args.to_vec());
        return elsewhere(cx, workspace_of(f.src, bytes), move |cx| body(cx, &types, &args)).and_then(fits);
    }
    body(cx, types, args)
}

/// The same for a function that returns rows.
pub fn rows(f: &BuiltinFn, body: SrfFn, cx: &mut FnCtx, types: &CallTypes, args: &[Datum]) -> Result<Rows> {
    if args.iter().any(may_be_long) && is_long(f, args) {
        let (bytes, types, args) = (args.iter().map(size).sum(), types.clone(), args.to_vec());
        return elsewhere(cx, workspace_of(f.src, bytes), move |cx| body(cx, &types, &args));
    }
    body(cx, types, args)
}

/// The same for a conversion of one value.
pub(crate) fn conversion(
    cx: &mut FnCtx,
    v: &Datum,
    convert: impl FnOnce(&mut FnCtx, &Datum) -> Result<Datum> + Send + 'static,
) -> Result<Datum> {
    let bytes = size(v);
    if bytes < LONG || needs_names(v) {
        return convert(cx, v);
    }
    let v = v.clone();
    elsewhere(cx, workspace_of("", bytes), move |cx| convert(cx, &v)).and_then(fits)
}
