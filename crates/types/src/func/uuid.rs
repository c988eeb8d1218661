//! Functions of the extension `uuid-ossp`.

use super::crypto::{md5, sha1};
use super::macros::pure;
use crate::ctx::secure_random;
use crate::datum::Datum;
use sinew_error::Result;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// A namespace for names (RFC 4122, appendix C). The four of them differ in the fourth byte.
const fn namespace(kind: u8) -> [u8; 16] {
    [0x6b, 0xa7, 0xb8, kind, 0x9d, 0xad, 0x11, 0xd1, 0x80, 0xb4, 0x00, 0xc0, 0x4f, 0xd4, 0x30, 0xc8]
}

/// Writes the version and the variant of RFC 4122 into a UUID.
fn marked(mut bytes: [u8; 16], version: u8) -> Datum {
    bytes[6] = (bytes[6] & 0x0f) | (version << 4);
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    Datum::Uuid(bytes)
}

/// A random UUID.
pub(super) fn random_uuid() -> Result<Datum> {
    Ok(marked(secure_random()?, 4))
}

/// The UUID of a name, from the first bytes of a digest.
fn of_digest(digest: &[u8], version: u8) -> Datum {
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&digest[..16]);
    marked(bytes, version)
}

/// A UUID of the present time and a node. PostgreSQL takes the address of a network card for
/// version 1. Here the node is random, which RFC 4122 allows, and tells nothing of the machine.
fn of_time(node: [u8; 6]) -> Result<Datum> {
    /// Steps of 100 ns between 1582-10-15, where these times begin, and 1970-01-01.
    const EPOCH: u64 = 0x01b2_1dd2_1381_4000;
    // Relaxed: a counter of its own. Two calls in one step get different times.
    static LAST: AtomicU64 = AtomicU64::new(0);
    // Random for each process, so that two processes with one node would differ.
    static SEQUENCE: OnceLock<[u8; 2]> = OnceLock::new();

    let since = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_nanos() / 100);
    let now = EPOCH + since as u64;
    let next = |last: u64| Some(now.max(last + 1));
    let last = LAST.fetch_update(Ordering::Relaxed, Ordering::Relaxed, next).unwrap_or(0);
    let time = now.max(last + 1);
    let sequence = match SEQUENCE.get() {
        Some(sequence) => *sequence,
        None => {
            let random = secure_random()?;
            *SEQUENCE.get_or_init(|| random)
        }
    };

    let mut bytes = [0; 16];
    bytes[..4].copy_from_slice(&(time as u32).to_be_bytes());
    bytes[4..6].copy_from_slice(&((time >> 32) as u16).to_be_bytes());
    bytes[6..8].copy_from_slice(&((time >> 48) as u16).to_be_bytes());
    bytes[8..10].copy_from_slice(&sequence);
    bytes[10..].copy_from_slice(&node);
    Ok(marked(bytes, 1))
}

/// A random node, with the multicast bit that no network card's address has.
fn random_node() -> Result<[u8; 6]> {
    let mut node: [u8; 6] = secure_random()?;
    node[0] |= 1;
    Ok(node)
}

/// The node of this process.
fn process_node() -> Result<[u8; 6]> {
    static NODE: OnceLock<[u8; 6]> = OnceLock::new();
    match NODE.get() {
        Some(node) => Ok(*node),
        None => {
            let node = random_node()?;
            Ok(*NODE.get_or_init(|| node))
        }
    }
}

pure! {
    uuid_nil() = Ok(Datum::Uuid([0; 16]));
    uuid_ns_dns() = Ok(Datum::Uuid(namespace(0x10)));
    uuid_ns_url() = Ok(Datum::Uuid(namespace(0x11)));
    uuid_ns_oid() = Ok(Datum::Uuid(namespace(0x12)));
    uuid_ns_x500() = Ok(Datum::Uuid(namespace(0x14)));
    uuid_generate_v1() = of_time(process_node()?);
    uuid_generate_v1mc() = of_time(random_node()?);
    uuid_generate_v3(Uuid space, Text name) = Ok(of_digest(&md5(&[space, name.as_bytes()])?, 3));
    uuid_generate_v4() = random_uuid();
    uuid_generate_v5(Uuid space, Text name) = Ok(of_digest(&sha1(&[space, name.as_bytes()])?, 5));
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn times_never_repeat() {
        let made: HashSet<String> =
            (0..10_000).map(|_| format!("{:?}", of_time(process_node().unwrap()).unwrap())).collect();
        assert_eq!(made.len(), 10_000);
    }
}
