//! Variance, deviation, regression.
//!
//! Floats keep count, sum and the sum of squared deviations, updated by the method of Youngs and
//! Cramer, so that nearby values do not cancel. Numerics keep exact sums.

use crate::aggregate::AggKind;
use crate::datum::Datum;
use crate::numeric::Numeric;
use sinew_error::{Result, SqlError, sqlerr};

#[cold]
fn overflow() -> SqlError {
    sqlerr!(NUMERIC_VALUE_OUT_OF_RANGE, "value out of range: overflow")
}

#[derive(Clone, Default)]
pub(crate) struct FloatStats {
    n: f64,
    sx: f64,
    sxx: f64,
}

impl FloatStats {
    /// Takes in `v` by the method of Youngs and Cramer, as PostgreSQL's `float8_accum` does. Fails
    /// with 22003 if finite inputs overflow.
    pub fn step(&mut self, v: f64) -> Result<()> {
        self.n += 1.0;
        let old_sx = self.sx;
        self.sx += v;
        if self.n > 1.0 {
            let t = v * self.n - self.sx;
            self.sxx += t * t / (self.n * (self.n - 1.0));
            if self.sx.is_infinite() || self.sxx.is_infinite() {
                if !old_sx.is_infinite() && !v.is_infinite() {
                    return Err(overflow());
                }
                self.sxx = f64::NAN;
            }
        } else if !v.is_finite() {
            self.sxx = f64::NAN;
        }
        Ok(())
    }

    /// The aggregate `kind` of what was taken in. NULL where it needs more values than there were.
    pub fn finish(&self, kind: AggKind) -> Datum {
        let n = self.n;
        let value = match kind {
            _ if n == 0.0 => return Datum::Null,
            AggKind::Avg => self.sx / n,
            AggKind::VarPop => self.sxx / n,
            AggKind::StddevPop => (self.sxx / n).sqrt(),
            _ if n <= 1.0 => return Datum::Null,
            AggKind::VarSamp => self.sxx / (n - 1.0),
            _ => (self.sxx / (n - 1.0)).sqrt(),
        };
        Datum::Float8(value)
    }
}

#[derive(Clone, Default)]
pub(crate) struct NumericStats {
    n: i64,
    special: bool,
    sum: Option<Numeric>,
    squares: Option<Numeric>,
}

impl NumericStats {
    /// Takes in `v`. NaN and infinities make every answer NaN. Fails if a sum is out of range.
    pub fn step(&mut self, v: &Numeric) -> Result<()> {
        self.n += 1;
        if v.is_special() {
            self.special = true;
            return Ok(());
        }
        let square = v.mul(v)?;
        self.sum = Some(match &self.sum {
            Some(s) => s.add(v)?,
            None => v.clone(),
        });
        self.squares = Some(match &self.squares {
            Some(s) => s.add(&square)?,
            None => square,
        });
        Ok(())
    }

    /// The aggregate `kind` of what was taken in: NULL for no values, and for a sample of one.
    /// Fails if a quotient or a root is out of range.
    pub fn finish(&self, kind: AggKind) -> Result<Datum> {
        let sample = matches!(kind, AggKind::VarSamp | AggKind::StddevSamp);
        if self.n == 0 || (sample && self.n == 1) {
            return Ok(Datum::Null);
        }
        if self.special {
            return Ok(Datum::Numeric(Numeric::NAN));
        }
        let (Some(sum), Some(squares)) = (&self.sum, &self.squares) else { return Ok(Datum::Null) };
        let n = Numeric::from_i64(self.n);
        let spread = n.mul(squares)?.sub(&sum.mul(sum)?)?;
        if spread.signum() <= 0 {
            return Ok(Datum::Numeric(Numeric::ZERO));
        }
        let by = if sample { Numeric::from_i64(self.n - 1) } else { n.clone() };
        let variance = spread.div(&n.mul(&by)?)?;
        let root = matches!(kind, AggKind::StddevPop | AggKind::StddevSamp);
        let scale = variance.dscale();
        Ok(Datum::Numeric(if root { variance.sqrt_to(scale)? } else { variance }))
    }
}

#[derive(Clone, Default)]
pub(crate) struct PairStats {
    n: f64,
    sx: f64,
    sxx: f64,
    sy: f64,
    syy: f64,
    sxy: f64,
}

impl PairStats {
    /// Takes in a pair by the method of Youngs and Cramer. `y`, the dependent value, comes first,
    /// as in SQL. Fails with 22003 if finite inputs overflow.
    pub fn step(&mut self, y: f64, x: f64) -> Result<()> {
        self.n += 1.0;
        let finite = self.sx.is_finite() && self.sy.is_finite();
        self.sx += x;
        self.sy += y;
        if self.n > 1.0 {
            let tx = x * self.n - self.sx;
            let ty = y * self.n - self.sy;
            let scale = 1.0 / (self.n * (self.n - 1.0));
            self.sxx += tx * tx * scale;
            self.syy += ty * ty * scale;
            self.sxy += tx * ty * scale;
            let over = [self.sx, self.sxx, self.sy, self.syy, self.sxy].iter().any(|v| v.is_infinite());
            if over {
                if finite && x.is_finite() && y.is_finite() {
                    return Err(overflow());
                }
                for v in [&mut self.sxx, &mut self.syy, &mut self.sxy] {
                    if v.is_infinite() {
                        *v = f64::NAN;
                    }
                }
            }
        } else {
            if !x.is_finite() {
                (self.sxx, self.sxy) = (f64::NAN, f64::NAN);
            }
            if !y.is_finite() {
                (self.syy, self.sxy) = (f64::NAN, f64::NAN);
            }
        }
        Ok(())
    }

    /// The aggregate `kind` of the pairs that were taken in. NULL where the pairs do not determine
    /// it; `regr_count` is 0 for none.
    pub fn finish(&self, kind: AggKind) -> Datum {
        let n = self.n;
        if kind == AggKind::RegrCount {
            return Datum::Int8(n as i64);
        }
        if n < 1.0 {
            return Datum::Null;
        }
        let value = match kind {
            AggKind::RegrAvgx => self.sx / n,
            AggKind::RegrAvgy => self.sy / n,
            AggKind::RegrSxx => self.sxx,
            AggKind::RegrSyy => self.syy,
            AggKind::RegrSxy => self.sxy,
            AggKind::CovarPop => self.sxy / n,
            AggKind::CovarSamp if n < 2.0 => return Datum::Null,
            AggKind::CovarSamp => self.sxy / (n - 1.0),
            AggKind::Corr if self.sxx == 0.0 || self.syy == 0.0 => return Datum::Null,
            AggKind::Corr => self.sxy / (self.sxx * self.syy).sqrt(),
            _ if self.sxx == 0.0 => return Datum::Null,
            AggKind::RegrR2 if self.syy == 0.0 => 1.0,
            AggKind::RegrR2 => (self.sxy * self.sxy) / (self.sxx * self.syy),
            AggKind::RegrSlope => self.sxy / self.sxx,
            _ => (self.sy - self.sx * self.sxy / self.sxx) / n,
        };
        Datum::Float8(value)
    }
}
