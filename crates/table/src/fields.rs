//! The fields of a stored row, read in their order without a row of values: for COPY TO.

use crate::codec::{Attr, COUNT_MASK, External, HAS_NULLS, LONG, Reader, RowCodec, corrupt, get, skip};
use sinew_error::Result;
use sinew_types::Datum;

/// A field of a stored row.
pub enum Field<'p> {
    Null,
    /// The bytes of a text, as they are stored. They are UTF-8 unless the row is damaged.
    Text(&'p [u8]),
    Value(Datum),
}

impl RowCodec {
    /// Gives `put` the columns that are `needed`, in their order. False where a column needs more
    /// than the payload: it is compressed or out of line, or the row was stored before the column
    /// was added. `put` may have got columns before that one.
    pub fn fields<'p>(
        &self,
        payload: &'p [u8],
        needed: &[bool],
        mut put: impl FnMut(usize, Field<'p>) -> Result<()>,
    ) -> Result<bool> {
        let Some((head, body)) = payload.split_first_chunk::<2>() else {
            return Err(corrupt("it ends too early"));
        };
        let head = u16::from_le_bytes(*head);
        let stored = usize::from(head & COUNT_MASK);
        if stored > self.attrs.len() {
            return Err(corrupt("more attributes than columns"));
        }
        if stored < self.attrs.len() && !self.missing.is_empty() {
            return Ok(false);
        }
        let mut r = Reader { bytes: body };
        let nulls = if head & HAS_NULLS != 0 { r.take(stored.div_ceil(8))? } else { &[] };
        for (column, &attr) in self.attrs.iter().enumerate() {
            let is_null =
                column >= stored || !nulls.is_empty() && nulls[column / 8] & (1 << (column % 8)) != 0;
            if !needed[column] {
                if !is_null {
                    skip(attr, &mut r)?;
                }
                continue;
            }
            let field = match attr {
                _ if is_null => Field::Null,
                Attr::Text => match text(&mut r)? {
                    Some(bytes) => Field::Text(bytes),
                    None => return Ok(false),
                },
                Attr::Bytea | Attr::Wire(_) if r.bytes.first().is_some_and(|&head| head > LONG) => {
                    return Ok(false);
                }
                _ => Field::Value(self.fit(column, get(attr, &mut r, &mut none_out_of_line)?)),
            };
            put(column, field)?;
        }
        Ok(true)
    }
}

/// The bytes of a text that stands in the row as it is.
#[inline]
fn text<'p>(r: &mut Reader<'p>) -> Result<Option<&'p [u8]>> {
    let length = match r.u8()? {
        LONG => r.u32()? as usize,
        length if length < LONG => usize::from(length),
        _ => return Ok(None),
    };
    r.take(length).map(Some)
}

fn none_out_of_line(_: External) -> Result<Vec<u8>> {
    Err(corrupt("an out-of-line value in line"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Row;
    use sinew_types::oid as t;

    /// The fields are those of the decoded row, whichever are asked for.
    #[test]
    fn fields_are_those_of_the_row() {
        let mut rng = fastrand::Rng::with_seed(20_261_126);
        let kinds = [t::INT4, t::TEXT, t::NUMERIC, t::BYTEA, t::UUID, t::DATE];
        for _ in 0..5000 {
            let types: Vec<_> = (0..rng.usize(1..20)).map(|_| kinds[rng.usize(..kinds.len())]).collect();
            let row: Row = types
                .iter()
                .map(|ty| match *ty {
                    _ if rng.u8(0..4) == 0 => Datum::Null,
                    t::INT4 => Datum::Int4(rng.i32(..)),
                    t::TEXT => Datum::text("ä".repeat(rng.usize(0..90))),
                    t::NUMERIC => Datum::Numeric(sinew_types::Numeric::from_i64(rng.i64(..))),
                    t::BYTEA => Datum::bytea(vec![7; rng.usize(0..300)]),
                    t::UUID => Datum::Uuid([rng.u8(..); 16]),
                    _ => Datum::Date(rng.i32(..)),
                })
                .collect();
            let stored = rng.usize(1..=types.len());
            let mut payload = Vec::new();
            RowCodec::of_types(&types[..stored]).encode(&row[..stored], &mut payload).unwrap();
            let codec = RowCodec::of_types(&types);
            let needed: Vec<bool> = types.iter().map(|_| rng.bool()).collect();
            let mut found = Vec::new();
            let is_whole = codec
                .fields(&payload, &needed, |column, field| {
                    let value = match field {
                        Field::Null => Datum::Null,
                        Field::Text(bytes) => Datum::text(std::str::from_utf8(bytes).unwrap()),
                        Field::Value(value) => value,
                    };
                    found.push((column, value));
                    Ok(())
                })
                .unwrap();
            assert!(is_whole);
            let wanted: Vec<(usize, Datum)> = (0..types.len())
                .filter(|&i| needed[i])
                .map(|i| (i, if i < stored { row[i].clone() } else { Datum::Null }))
                .collect();
            assert_eq!(format!("{found:?}"), format!("{wanted:?}"));
            for end in 0..payload.len() {
                let cut = codec.fields(&payload[..end], &vec![true; types.len()], |_, _| Ok(()));
                assert!(end >= payload.len() || cut.is_err(), "{end} of {}", payload.len());
            }
        }
    }
}
