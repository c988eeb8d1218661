//! Plans of simple-protocol texts, per thread: a text that comes again is neither parsed nor planned.
//!
//! Keyed by the text and by what else decides its meaning (engine, database, role, search path); a plan counts only while
//! the catalog's generation stands. A text is kept from its second coming on, so that a stream of texts that differ in a
//! constant (pgbench's simple mode) costs a hash and pushes nothing out.

use super::SessionState;
use crate::Engine;
use crate::plan::Plan;
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

const ENTRIES_MAX: usize = 512;
const TEXT_MAX: usize = 4096;
const SEEN: usize = 1024;

struct Entry {
    environment: u64,
    text: Box<str>,
    plan: Arc<Plan>,
}

#[derive(Default)]
struct Cache {
    entries: HashMap<u64, Entry>,
    seen: Vec<u64>,
}

thread_local! {
    static CACHE: RefCell<Cache> = RefCell::default();
}

const MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;

fn mix(hash: u64, word: u64) -> u64 {
    (hash.rotate_left(23) ^ word).wrapping_mul(MULTIPLIER)
}

/// A quick hash; a collision costs a miss, never a wrong plan, since texts are compared.
fn hash(environment: u64, text: &str) -> u64 {
    let mut h = mix(environment, text.len() as u64);
    let mut chunks = text.as_bytes().chunks_exact(8);
    for chunk in &mut chunks {
        h = mix(h, u64::from_le_bytes(chunk.try_into().unwrap_or_default()));
    }
    for byte in chunks.remainder() {
        h = mix(h, u64::from(*byte));
    }
    h ^ (h >> 29)
}

/// One number for everything but its text that decides what a statement means.
pub(super) fn environment(engine: &Arc<Engine>, state: &SessionState) -> u64 {
    let mut h = mix(Arc::as_ptr(engine) as usize as u64, u64::from(state.database_oid()));
    h = mix(h, u64::from(state.user_oid()));
    for schema in state.search_path().iter() {
        h = hash(h, schema);
    }
    h
}

/// The plan kept for a text, if any.
pub(super) fn get(environment: u64, text: &str) -> Option<Arc<Plan>> {
    let key = hash(environment, text);
    CACHE.with_borrow(|cache| {
        let entry = cache.entries.get(&key)?;
        (entry.environment == environment && *entry.text == *text).then(|| entry.plan.clone())
    })
}

/// Offers a fresh plan.
pub(super) fn offer(environment: u64, text: &str, plan: &Arc<Plan>) {
    if text.len() > TEXT_MAX {
        return;
    }
    let key = hash(environment, text);
    CACHE.with_borrow_mut(|cache| {
        if cache.seen.is_empty() {
            cache.seen.resize(SEEN, 0);
        }
        let seen = &mut cache.seen[key as usize % SEEN];
        if *seen != key {
            *seen = key;
            return;
        }
        if cache.entries.len() >= ENTRIES_MAX {
            cache.entries.clear();
        }
        cache.entries.insert(key, Entry { environment, text: text.into(), plan: plan.clone() });
    });
}
