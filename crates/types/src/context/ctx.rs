//! The settings and the state of a session that evaluation and text conversion need: formats, zone,
//! transaction time, random numbers.

use crate::context::thresholds::Thresholds;
use crate::datetime::tz::TimeZone;
use crate::labels::Label;
use crate::oid::Oid;
use crate::row_type::RowType;
use sinew_error::{Result, sqlerr};
use std::any::Any;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};

/// The first word of the setting `DateStyle`: the form of dates in output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum DateStyle {
    /// `2026-12-17`.
    #[default]
    Iso,
    /// `12/17/2026`.
    Sql,
    /// `Thu Dec 17 07:37:16 2026 PST`.
    Postgres,
    /// `17.12.2026`.
    German,
}

/// The second word of the setting `DateStyle`: the order of numbers in input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum DateOrder {
    /// Year, month, day.
    Ymd,
    /// Day, month, year.
    Dmy,
    /// Month, day, year.
    #[default]
    Mdy,
}

/// The setting `IntervalStyle`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum IntervalStyle {
    /// `1 year 2 mons 3 days 04:05:06`.
    #[default]
    Postgres,
    /// `@ 1 year 2 mons 3 days 4 hours 5 mins 6 secs`.
    PostgresVerbose,
    /// `+1-2 +3 +4:05:06`, as the SQL standard writes intervals.
    SqlStandard,
    /// `P1Y2M3DT4H5M6S`.
    Iso8601,
}

/// The setting `bytea_output`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum ByteaOutput {
    /// `\x` and hexadecimal digits.
    #[default]
    Hex,
    /// Octal escapes for bytes that are not printable.
    Escape,
}

/// Finds the names behind `regclass`, `regproc` and their like, and the labels of enums. The SQL
/// layer implements it over its catalog.
pub trait RegNames: Send + Sync {
    /// The OID of `name`, as the user wrote it, for the reg type `ty`.
    fn reg_in(&self, ty: Oid, name: &str) -> Result<Oid>;
    /// The name to show; `None` to show the number.
    fn reg_out(&self, ty: Oid, value: Oid) -> Result<Option<String>>;
    /// The rank of a label of an enum; `None` if the enum has no such label. 55P04 if the running
    /// transaction has added the label: it may go with a rollback.
    fn enum_rank(&self, ty: Oid, label: &str) -> Result<Option<i64>>;
    /// Appends the label of a rank; false if the enum has no such label.
    fn enum_label(&self, ty: Oid, rank: i64, out: &mut Vec<u8>) -> Result<bool>;
    /// The subtype of a range type that a user made; `None` if there is no such type.
    fn range_subtype(&self, range: Oid) -> Result<Option<Oid>>;
    /// The type of the values of a domain, or of the array over one, with its modifier.
    fn under_domain(&self, domain: Oid) -> Result<(Oid, i32)>;
    /// Makes a value one of the domain, or of the array over one. 23502 or 23514 if it is not
    /// allowed. The value is a `Datum`. This floor is below values, and has no name for it.
    fn to_domain(&self, domain: Oid, value: &mut dyn Any) -> Result<()>;
    /// The fields of a row type; `None` if there is no such type.
    fn row_type(&self, ty: Oid) -> Result<Option<Arc<RowType>>>;
    /// The ranks of a part of an enum's labels, which `part` chooses. 55P04 as above.
    fn enum_ranks(&self, ty: Oid, part: &dyn Fn(&[Label]) -> Range<usize>) -> Result<Vec<i64>>;
}

/// The settings that text input and output depend on.
#[derive(Clone)]
pub struct FmtCtx {
    /// The form of dates and times in output.
    pub date_style: DateStyle,
    /// The order of day, month and year in input.
    pub date_order: DateOrder,
    /// The form of intervals in output.
    pub interval_style: IntervalStyle,
    /// The session's time zone.
    pub tz: TimeZone,
    /// The setting `extra_float_digits`. Above 0, floats are written with the shortest exact
    /// digits.
    pub extra_float_digits: i32,
    /// The form of byte strings in output.
    pub bytea_output: ByteaOutput,
    /// The least similarities of the extension `pg_trgm`. They go where the formats go: into each
    /// thread that evaluates the statement.
    pub thresholds: Thresholds,
    /// The start of the transaction.
    pub transaction: Moment,
    /// Finds names of catalog objects; `None` where only numbers work.
    pub reg: Option<Arc<dyn RegNames>>,
}

/// The start of the transaction: the meaning of `'now'`, `'today'` and `now()`. Code may begin
/// another transaction while a statement runs.
pub struct Moment(AtomicI64);

impl Moment {
    /// Microseconds since 2000-01-01 UTC.
    #[inline]
    pub fn get(&self) -> i64 {
        self.0.load(Relaxed)
    }

    /// Sets it, in microseconds since 2000-01-01 UTC.
    #[inline]
    pub fn set(&self, us: i64) {
        self.0.store(us, Relaxed);
    }
}

impl Default for Moment {
    fn default() -> Moment {
        Moment(AtomicI64::new(crate::datetime::clock_now()))
    }
}

impl Clone for Moment {
    fn clone(&self) -> Moment {
        Moment(AtomicI64::new(self.get()))
    }
}

impl Default for FmtCtx {
    fn default() -> FmtCtx {
        FmtCtx {
            date_style: DateStyle::default(),
            date_order: DateOrder::default(),
            interval_style: IntervalStyle::default(),
            tz: TimeZone::utc(),
            extra_float_digits: 1,
            bytea_output: ByteaOutput::default(),
            thresholds: Thresholds::default(),
            transaction: Moment::default(),
            reg: None,
        }
    }
}

impl std::fmt::Debug for FmtCtx {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("FmtCtx").field("date_style", &self.date_style).field("tz", &self.tz.name()).finish()
    }
}

/// The context of a function call. A session has one, and the SQL layer sets the times at each
/// statement.
#[derive(Default)]
pub struct FnCtx {
    /// The settings of text forms.
    pub fmt: FmtCtx,
    /// Statement start, microseconds since 2000-01-01 UTC.
    pub stmt_time: i64,
    /// The sequence of `random()`, from its first call or from `setseed` on.
    pub(crate) rng: Option<fastrand::Rng>,
    pub(crate) regexes: crate::context::compiled::Cache,
    pub(crate) paths: crate::context::recent::Recent<crate::value::path::Path>,
    pub(crate) scratch: Vec<u8>,
}

impl FnCtx {
    /// A context whose statement begins with its transaction.
    pub fn new(fmt: FmtCtx) -> FnCtx {
        let stmt_time = fmt.transaction.get();
        FnCtx { fmt, stmt_time, ..FnCtx::default() }
    }

    /// Starts `random()`'s sequence from a seed.
    pub(crate) fn seed(&mut self, seed: u64) {
        self.rng = Some(fastrand::Rng::with_seed(seed));
    }

    /// The next number of `random()`'s sequence. Without `setseed`, the system gives the seed.
    pub(crate) fn next_random(&mut self) -> Result<u64> {
        if self.rng.is_none() {
            self.seed(u64::from_le_bytes(secure_random()?));
        }
        Ok(self.rng.as_mut().map_or(0, |rng| rng.u64(..)))
    }
}

/// Random bytes from the system, fit for secrets.
pub(crate) fn secure_random<const N: usize>() -> Result<[u8; N]> {
    let mut bytes = [0; N];
    match getrandom::getrandom(&mut bytes) {
        Ok(()) => Ok(bytes),
        Err(_) => Err(sqlerr!(INTERNAL_ERROR, "could not generate random values")),
    }
}
