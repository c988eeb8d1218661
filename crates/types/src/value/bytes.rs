//! A byte string (`bytea`) with cheap clones. The memory of byte strings of 64 kB and more is
//! counted for as long as they live, as that of long texts is ([`crate::text`]).

use crate::memory::Charge;
use sinew_error::Result;
use std::sync::Arc;

/// The memory of byte strings of at least this many bytes is counted.
const COUNTED_MIN: usize = 64 << 10;

#[derive(Clone)]
enum Repr {
    Heap(Arc<[u8]>),
    Counted(Arc<Counted>),
}

/// A long byte string with its charge.
struct Counted {
    bytes: Vec<u8>,
    _charge: Charge,
}

/// The value of a `bytea`.
#[derive(Clone)]
pub struct Bytes(Repr);

// A `Datum` is 24 bytes, which leaves 16 for a byte string.
const _: () = assert!(size_of::<Bytes>() == 16);

impl Bytes {
    /// A copy.
    ///
    /// # Errors
    /// 53200, before the copy is made, if it would pass a limit of memory.
    pub fn copy(bytes: &[u8]) -> Result<Bytes> {
        if bytes.len() < COUNTED_MIN {
            return Ok(bytes.into());
        }
        let mut charge = Charge::new();
        charge.set(bytes.len())?;
        Ok(Bytes::counted(bytes.to_vec(), charge))
    }

    /// A byte string whose memory is counted already, by `charge`. The charge may have grown with
    /// it.
    pub fn counted(bytes: Vec<u8>, mut charge: Charge) -> Bytes {
        if bytes.len() < COUNTED_MIN {
            return bytes.into();
        }
        charge.settle(bytes.capacity());
        Bytes(Repr::Counted(Arc::new(Counted { bytes, _charge: charge })))
    }
}

impl std::ops::Deref for Bytes {
    type Target = [u8];
    #[inline]
    fn deref(&self) -> &[u8] {
        match &self.0 {
            Repr::Heap(bytes) => bytes,
            Repr::Counted(counted) => &counted.bytes,
        }
    }
}

impl From<Vec<u8>> for Bytes {
    fn from(bytes: Vec<u8>) -> Bytes {
        if bytes.len() < COUNTED_MIN {
            return Bytes(Repr::Heap(bytes.into()));
        }
        let charge = Charge::forced(bytes.capacity());
        Bytes(Repr::Counted(Arc::new(Counted { bytes, _charge: charge })))
    }
}

impl From<&[u8]> for Bytes {
    fn from(bytes: &[u8]) -> Bytes {
        if bytes.len() < COUNTED_MIN { Bytes(Repr::Heap(bytes.into())) } else { bytes.to_vec().into() }
    }
}

impl std::fmt::Debug for Bytes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        (**self).fmt(f)
    }
}

impl PartialEq for Bytes {
    fn eq(&self, other: &Bytes) -> bool {
        **self == **other
    }
}

impl Eq for Bytes {}
