//! Whether the values of a vector stand in a list that is the same for all rows.

use super::{Class, Vector};
use crate::compare::{cmp_f64, has_own_order, is_unsigned, trim_blanks};
use crate::datum::Datum;
use crate::numeric::POW10;
use crate::oid::{self, Oid};
use rustc_hash::FxHashSet;

/// A list of up to so many values is compared with each row; a longer one is hashed.
const COMPARED_MAX: usize = 8;

/// A list, made ready for vectors of one form. A vector of another form makes it ready anew.
#[derive(Debug, Default)]
pub struct Members {
    /// True if the list has a NULL.
    has_null: bool,
    ready: Ready,
}

#[derive(Debug, Default)]
enum Ready {
    #[default]
    Not,
    /// The integers of the values that the class has.
    Ints(Class, Few<i64>),
    Texts(Few<Box<[u8]>>),
    Floats(Vec<f64>),
}

/// Values that are compared one by one, or hashed.
#[derive(Debug)]
enum Few<T> {
    Compared(Vec<T>),
    Hashed(FxHashSet<T>),
}

impl<T: Eq + std::hash::Hash> Few<T> {
    fn of(values: Vec<T>) -> Few<T> {
        if values.len() <= COMPARED_MAX {
            Few::Compared(values)
        } else {
            Few::Hashed(values.into_iter().collect())
        }
    }
}

impl Members {
    /// For each row whether the list has its value by the equality of `ty`: then `answer`, and the
    /// contrary otherwise. NULL for NULL, and where only a NULL in the list leaves it open. `None`
    /// for a vector or a list that no loop here knows.
    pub fn test(&mut self, ty: Oid, v: &Vector, list: &[Datum], answer: bool) -> Option<Vector> {
        if is_unsigned(ty) || has_own_order(ty) {
            return None;
        }
        self.prepare(ty, v, list)?;
        let value = |found: bool| i64::from(found == answer);
        let (values, nulls): (Vec<i64>, _) = match (v, &self.ready) {
            (Vector::Null, _) => return Some(Vector::Null),
            (Vector::Ints(v), Ready::Ints(_, few)) => {
                let values = match few {
                    // No branch depends on the values.
                    Few::Compared(few) => {
                        let is_in = |v: i64| few.iter().fold(false, |any, &one| any | (one == v));
                        v.values.iter().map(|&v| value(is_in(v))).collect()
                    }
                    Few::Hashed(set) => v.values.iter().map(|v| value(set.contains(v))).collect(),
                };
                (values, &v.nulls)
            }
            (Vector::Texts(v), Ready::Texts(few)) => {
                let text = |row: usize| match ty {
                    oid::BPCHAR => trim_blanks(v.get(row)).as_bytes(),
                    _ => v.bytes(row),
                };
                let values = match few {
                    Few::Compared(few) => {
                        let is_in = |text: &[u8]| few.iter().any(|one| **one == *text);
                        (0..v.len()).map(|row| value(is_in(text(row)))).collect()
                    }
                    Few::Hashed(set) => (0..v.len()).map(|row| value(set.contains(text(row)))).collect(),
                };
                (values, &v.nulls)
            }
            (Vector::Floats(v), Ready::Floats(few)) => {
                let is_in = |v: f64| few.iter().any(|&one| cmp_f64(one, v).is_eq());
                (v.values.iter().map(|&v| value(is_in(v))).collect(), &v.nulls)
            }
            _ => return None,
        };
        if !self.has_null {
            return Some(Vector::bools(values, nulls.clone()));
        }
        let is_open = |row: usize| nulls.has(row) || values[row] != i64::from(answer);
        let nulls = (0..values.len()).map(is_open).collect();
        Some(Vector::bools(values, nulls))
    }

    fn prepare(&mut self, ty: Oid, v: &Vector, list: &[Datum]) -> Option<()> {
        match (v, &self.ready) {
            (Vector::Null, _)
            | (Vector::Texts(_), Ready::Texts(_))
            | (Vector::Floats(_), Ready::Floats(_)) => {
                return Some(());
            }
            (Vector::Ints(v), Ready::Ints(class, _)) if *class == v.class => return Some(()),
            _ => {}
        }
        self.has_null = list.iter().any(Datum::is_null);
        let values = || list.iter().filter(|value| !value.is_null());
        self.ready = match v {
            Vector::Ints(v) => {
                let mut ints = Vec::with_capacity(list.len());
                for value in values() {
                    ints.extend(of_class(value, v.class)?);
                }
                Ready::Ints(v.class, Few::of(ints))
            }
            Vector::Texts(_) => {
                let text = |value: &Datum| match value {
                    Datum::Text(text) if ty == oid::BPCHAR => Some(trim_blanks(text).as_bytes().into()),
                    Datum::Text(text) => Some(text.as_bytes().into()),
                    _ => None,
                };
                Ready::Texts(Few::of(values().map(text).collect::<Option<_>>()?))
            }
            Vector::Floats(_) if list.len() <= COMPARED_MAX => {
                let float = |value: &Datum| match value {
                    Datum::Float8(v) => Some(*v),
                    Datum::Float4(v) => Some(f64::from(*v)),
                    _ => None,
                };
                Ready::Floats(values().map(float).collect::<Option<_>>()?)
            }
            _ => return None,
        };
        Some(())
    }
}

/// The integer of a value in a class, or `Some(None)` if no integer of the class equals it. `None`
/// if that is not known.
fn of_class(value: &Datum, class: Class) -> Option<Option<i64>> {
    let (own, v) = Class::of(value)?;
    Some(match (own, class) {
        (Class::Numeric(own), Class::Numeric(scale)) if own <= scale => {
            v.checked_mul(POW10[usize::from(scale - own)])
        }
        (Class::Numeric(own), Class::Numeric(scale)) => {
            let step = POW10[usize::from(own - scale)];
            (v % step == 0).then_some(v / step)
        }
        _ if own == class || own.is_integer() && class.is_integer() => Some(v),
        _ => return None,
    })
}
