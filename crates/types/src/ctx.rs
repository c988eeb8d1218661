//! What evaluation and text conversion take from the session: formats, zone, transaction time, random state.

use crate::datetime::tz::TimeZone;
use crate::error::Result;
use crate::oid::Oid;
use std::sync::Arc;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum DateStyle {
    #[default]
    Iso,
    Sql,
    Postgres,
    German,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum DateOrder {
    Ymd,
    Dmy,
    #[default]
    Mdy,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum IntervalStyle {
    #[default]
    Postgres,
    PostgresVerbose,
    SqlStandard,
    Iso8601,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum ByteaOutput {
    #[default]
    Hex,
    Escape,
}

/// Resolves the names behind `regclass`, `regproc` and their like; the SQL layer implements it over its catalog.
pub trait RegNames: Send + Sync {
    /// The OID that `name` (as typed) means for the reg type `ty`.
    fn reg_in(&self, ty: Oid, name: &str) -> Result<Oid>;
    /// The name to show, `None` to show the number.
    fn reg_out(&self, ty: Oid, value: Oid) -> Result<Option<String>>;
}

/// The settings that text input and output depend on.
#[derive(Clone)]
pub struct FmtCtx {
    pub date_style: DateStyle,
    pub date_order: DateOrder,
    pub interval_style: IntervalStyle,
    pub tz: TimeZone,
    pub extra_float_digits: i32,
    pub bytea_output: ByteaOutput,
    /// Transaction start, microseconds since 2000-01-01 UTC: what `'now'`, `'today'` and `now()` mean.
    pub xact_time: i64,
    pub reg: Option<Arc<dyn RegNames>>,
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
            xact_time: crate::datetime::clock_now(),
            reg: None,
        }
    }
}

impl std::fmt::Debug for FmtCtx {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("FmtCtx").field("date_style", &self.date_style).field("tz", &self.tz.name()).finish()
    }
}

/// What functions are called with. One per session; the SQL layer sets the times at each statement.
#[derive(Default)]
pub struct FnCtx {
    pub fmt: FmtCtx,
    /// Statement start, microseconds since 2000-01-01 UTC.
    pub stmt_time: i64,
    /// `random()`'s state; 0 means not seeded yet.
    pub(crate) rng: [u64; 2],
    pub(crate) regexes: crate::func::compiled::Cache,
    pub(crate) paths: crate::jsonpath::Cache,
    pub(crate) scratch: Vec<u8>,
}

impl FnCtx {
    pub fn new(fmt: FmtCtx) -> FnCtx {
        let stmt_time = fmt.xact_time;
        FnCtx { fmt, stmt_time, ..FnCtx::default() }
    }

    /// Starts `random()`'s sequence from a seed.
    pub(crate) fn seed(&mut self, seed: u64) {
        let mut s = seed ^ 0x9e37_79b9_7f4a_7c15;
        self.rng = [mix(&mut s), mix(&mut s) | 1];
    }

    /// The next number of `random()`'s sequence (xoroshiro128+).
    pub(crate) fn next_random(&mut self) -> u64 {
        if self.rng == [0, 0] {
            let seed = self.secure_random();
            self.seed(seed);
        }
        let [a, mut b] = self.rng;
        let result = a.wrapping_add(b);
        b ^= a;
        self.rng = [a.rotate_left(24) ^ b ^ (b << 16), b.rotate_left(37)];
        result
    }

    /// Random bits that nobody can foretell, from the system.
    pub(crate) fn secure_random(&self) -> u64 {
        use std::io::Read;
        let mut bytes = [0u8; 8];
        match std::fs::File::open("/dev/urandom").and_then(|mut f| f.read_exact(&mut bytes)) {
            Ok(()) => u64::from_le_bytes(bytes),
            // Without the device: the standard library's per-process keys and the clock.
            Err(_) => {
                use std::hash::{BuildHasher, Hasher};
                let mut h = std::collections::hash_map::RandomState::new().build_hasher();
                h.write_i64(crate::datetime::clock_now());
                h.finish()
            }
        }
    }
}

/// splitmix64.
fn mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
