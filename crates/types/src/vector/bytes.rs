//! Vectors as bytes of a temporary file, which the process that wrote it reads. Datums are not
//! among them: their bytes are made above this crate.

use super::{Class, Floats, Ints, Nulls, Texts, Vector};

const NULL: u8 = 0;
const INTS: u8 = 1;
const SMALL_INTS: u8 = 2;
const FLOATS: u8 = 3;
const TEXTS: u8 = 4;

impl Class {
    fn code(self) -> (u8, u32) {
        match self {
            Class::Bool => (0, 0),
            Class::Char => (1, 0),
            Class::Int2 => (2, 0),
            Class::Int4 => (3, 0),
            Class::Int8 => (4, 0),
            Class::Oid => (5, 0),
            Class::Date => (6, 0),
            Class::Time => (7, 0),
            Class::Timestamp => (8, 0),
            Class::TimestampTz => (9, 0),
            Class::Money => (10, 0),
            Class::Enum(ty) => (11, ty),
            Class::Numeric(scale) => (12, u32::from(scale)),
        }
    }

    fn of_code((code, with): (u8, u32)) -> Option<Class> {
        Some(match code {
            0 => Class::Bool,
            1 => Class::Char,
            2 => Class::Int2,
            3 => Class::Int4,
            4 => Class::Int8,
            5 => Class::Oid,
            6 => Class::Date,
            7 => Class::Time,
            8 => Class::Timestamp,
            9 => Class::TimestampTz,
            10 => Class::Money,
            11 => Class::Enum(with),
            12 => Class::Numeric(u8::try_from(with).ok()?),
            _ => return None,
        })
    }
}

impl Vector {
    /// Appends the bytes of a vector of so many rows. False, without a change, for datums.
    pub fn put(&self, rows: usize, out: &mut Vec<u8>) -> bool {
        match self {
            Vector::Null => out.push(NULL),
            Vector::Ints(v) => {
                let is_small = v.values.iter().all(|&v| i32::try_from(v).is_ok());
                out.push(if is_small { SMALL_INTS } else { INTS });
                let (code, with) = v.class.code();
                out.push(code);
                out.extend_from_slice(&with.to_le_bytes());
                v.nulls.put(out);
                match is_small {
                    true => out.extend(v.values.iter().flat_map(|&v| (v as i32).to_le_bytes())),
                    false => out.extend(v.values.iter().flat_map(|v| v.to_le_bytes())),
                }
            }
            Vector::Floats(v) => {
                out.extend([FLOATS, u8::from(v.is_single)]);
                v.nulls.put(out);
                out.extend(v.values.iter().flat_map(|v| v.to_le_bytes()));
            }
            Vector::Texts(v) => {
                debug_assert_eq!(v.len(), rows, "a vector has a value for each row");
                out.push(TEXTS);
                v.nulls.put(out);
                let (bytes, ends) = v.parts();
                out.extend(ends.iter().flat_map(|end| end.to_le_bytes()));
                out.extend_from_slice(bytes);
            }
            Vector::Datums(_) => return false,
        }
        true
    }

    /// A vector of so many rows from the bytes at the start of `from`, which then begins behind
    /// them. `None` for bytes that `put` has not made.
    pub fn get(rows: usize, from: &mut &[u8]) -> Option<Vector> {
        Some(match *take(from, 1)?.first()? {
            NULL => Vector::Null,
            form @ (INTS | SMALL_INTS) => {
                let code = *take(from, 1)?.first()?;
                let with = u32::from_le_bytes(take(from, 4)?.try_into().ok()?);
                let class = Class::of_code((code, with))?;
                let nulls = Nulls::get(rows, from)?;
                let values = match form {
                    INTS => numbers(rows, from, i64::from_le_bytes)?,
                    _ => numbers(rows, from, |bytes| i64::from(i32::from_le_bytes(bytes)))?,
                };
                Vector::Ints(Ints { class, values, nulls })
            }
            FLOATS => {
                let is_single = take(from, 1)?[0] != 0;
                let nulls = Nulls::get(rows, from)?;
                Vector::Floats(Floats { is_single, values: numbers(rows, from, f64::from_le_bytes)?, nulls })
            }
            TEXTS => {
                let nulls = Nulls::get(rows, from)?;
                let ends = numbers(rows, from, u32::from_le_bytes)?;
                let bytes = take(from, ends.last().map_or(0, |&end| end as usize))?;
                Vector::Texts(Texts::of_parts(bytes, ends, nulls)?)
            }
            _ => return None,
        })
    }
}

fn take<'b>(from: &mut &'b [u8], bytes: usize) -> Option<&'b [u8]> {
    let (taken, rest) = from.split_at_checked(bytes)?;
    *from = rest;
    Some(taken)
}

fn numbers<T, const N: usize>(
    rows: usize,
    from: &mut &[u8],
    number: impl Fn([u8; N]) -> T,
) -> Option<Vec<T>> {
    let bytes = take(from, rows * N)?;
    Some(bytes.chunks_exact(N).map(|part| number(part.try_into().unwrap_or([0; N]))).collect())
}

impl Nulls {
    fn put(&self, out: &mut Vec<u8>) {
        match self.mask() {
            None => out.push(0),
            Some(mask) => {
                out.push(1);
                out.extend(mask.iter().map(|&is_null| u8::from(is_null)));
            }
        }
    }

    fn get(rows: usize, from: &mut &[u8]) -> Option<Nulls> {
        match take(from, 1)?[0] {
            0 => Some(Nulls::NONE),
            _ => Some(take(from, rows)?.iter().map(|&byte| byte != 0).collect()),
        }
    }
}
