//! Numeric to and from the machine's numbers.

use super::{Numeric, POW10, Repr};
use sinew_error::{Result, SqlError, sqlerr};

#[cold]
fn out_of_range(name: &str) -> SqlError {
    sqlerr!(NUMERIC_VALUE_OUT_OF_RANGE, "{name} out of range")
}

impl Numeric {
    /// The nearest integer, with halves rounded away from zero. `name` is the type's name in
    /// messages (`integer`, `bigint`, `smallint`).
    pub(crate) fn to_integer(&self, name: &str) -> Result<i64> {
        i64::try_from(self.to_wide(name)?).map_err(|_| out_of_range(name))
    }

    /// The same for types of more than `bigint`'s range.
    pub(crate) fn to_wide(&self, name: &str) -> Result<i128> {
        match &self.0 {
            Repr::Small { v, scale } => {
                let unit = POW10[*scale as usize];
                let (q, r) = (v / unit, v % unit);
                Ok(i128::from(if r.abs() * 2 >= unit && unit > 1 { q + v.signum() } else { q }))
            }
            Repr::Big(b) => b.to_i128().ok_or_else(|| out_of_range(name)),
            Repr::NaN => Err(sqlerr!(FEATURE_NOT_SUPPORTED, "cannot convert NaN to {name}")),
            _ => Err(sqlerr!(FEATURE_NOT_SUPPORTED, "cannot convert infinity to {name}")),
        }
    }

    pub(crate) fn to_i16(&self) -> Result<i16> {
        i16::try_from(self.to_integer("smallint")?).map_err(|_| out_of_range("smallint"))
    }

    pub(crate) fn to_i32(&self) -> Result<i32> {
        i32::try_from(self.to_integer("integer")?).map_err(|_| out_of_range("integer"))
    }

    pub(crate) fn to_i64(&self) -> Result<i64> {
        self.to_integer("bigint")
    }

    /// The nearest double; 22003 when it is out of range.
    pub fn to_f64(&self) -> Result<f64> {
        match &self.0 {
            Repr::NaN => Ok(f64::NAN),
            Repr::PInf => Ok(f64::INFINITY),
            Repr::NInf => Ok(f64::NEG_INFINITY),
            Repr::Small { v, scale: 0 } => Ok(*v as f64),
            _ => crate::io::float::float8_in(&self.to_string()),
        }
    }

    pub(crate) fn to_f32(&self) -> Result<f32> {
        match &self.0 {
            Repr::NaN => Ok(f32::NAN),
            Repr::PInf => Ok(f32::INFINITY),
            Repr::NInf => Ok(f32::NEG_INFINITY),
            _ => crate::io::float::float4_in(&self.to_string()),
        }
    }

    /// As in PostgreSQL, only 15 significant digits of a double count.
    pub(crate) fn from_f64(v: f64) -> Result<Numeric> {
        Numeric::from_float(v, 15)
    }

    pub(crate) fn from_f32(v: f32) -> Result<Numeric> {
        Numeric::from_float(f64::from(v), 6)
    }

    fn from_float(v: f64, digits: usize) -> Result<Numeric> {
        if v.is_nan() {
            return Ok(Numeric::NAN);
        }
        if v.is_infinite() {
            return Ok(if v > 0.0 { Numeric::INFINITY } else { Numeric::NEG_INFINITY });
        }
        Numeric::parse(&crate::io::float::format_g(v, digits))
    }
}
