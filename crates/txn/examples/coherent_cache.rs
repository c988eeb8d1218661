//! A cache in each of several processes, kept coherent by invalidations: readers look nothing up
//! that they know, and never see an old value.
//!
//! ```text
//! coherent_cache     the demo: processes that read and write at once, and check each other
//! ```
//!
//! The values are small files in a directory. Every process keeps those that it has read. Before it
//! trusts its cache it takes a shared lock on the name and catches up with the ring of
//! invalidations, which is one load when nothing has changed. A writer takes the lock exclusively,
//! writes the file, and commits with one message. The message is in the ring before the lock is
//! released, so that the next holder of the lock finds it. A reader that was away for too long is
//! told to drop everything.

mod common;

use common::{Error, again, close, commit, open, session};
use sinew_txn::{
    CaughtUp, CommitPayload, LockMode, LockOwner, LockTag, SinvalMessage, SinvalReader, TxnSession,
    WaitPolicy,
};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::Stdio;

const KEYS: u32 = 50;
const WORKERS: u64 = 4;
const OPERATIONS: u32 = 20_000;
/// One operation in so many writes.
const WRITE_EVERY: u32 = 50;
const DATABASE: u32 = 1;

fn file(dir: &Path, key: u32) -> PathBuf {
    dir.join(format!("value-{key}"))
}

struct Cache<'a> {
    dir: &'a Path,
    values: HashMap<u32, u64>,
    reader: SinvalReader,
    loads: u64,
    invalidated: u64,
    resets: u64,
}

impl Cache<'_> {
    fn catch_up(&mut self, s: &TxnSession) -> Result<(), Error> {
        let (values, invalidated) = (&mut self.values, &mut self.invalidated);
        let caught_up = self.reader.catch_up(s, &mut |m| {
            *invalidated += u64::from(values.remove(&m.object).is_some());
        })?;
        if caught_up == CaughtUp::Reset {
            self.values.clear();
            self.resets += 1;
        }
        Ok(())
    }

    fn lock(&self, s: &TxnSession, key: u32, mode: LockMode) -> Result<(), Error> {
        s.lock(LockTag::relation(DATABASE, key), mode, LockOwner::Transaction, WaitPolicy::Block)?;
        Ok(())
    }

    fn load(&self, key: u32) -> Result<u64, Error> {
        Ok(std::fs::read_to_string(file(self.dir, key))?.trim().parse()?)
    }

    /// A value, from the cache if it is there.
    fn get(&mut self, s: &TxnSession, key: u32, check: bool) -> Result<u64, Error> {
        s.begin();
        self.lock(s, key, LockMode::AccessShare)?;
        self.catch_up(s)?;
        let value = match self.values.get(&key) {
            Some(value) => *value,
            None => {
                let value = self.load(key)?;
                self.loads += 1;
                self.values.insert(key, value);
                value
            }
        };
        if check && value != self.load(key)? {
            return Err(format!("the cache has an old value of {key}").into());
        }
        commit(s, &CommitPayload::default())?;
        Ok(value)
    }

    fn increment(&mut self, s: &TxnSession, key: u32) -> Result<(), Error> {
        s.begin();
        self.lock(s, key, LockMode::AccessExclusive)?;
        let value = self.load(key)? + 1;
        std::fs::write(file(self.dir, key), value.to_string())?;
        let message = SinvalMessage { kind: 1, database: DATABASE, object: key, detail: 0 };
        commit(s, &CommitPayload { sinval: vec![message], ..CommitPayload::default() })?;
        Ok(())
    }
}

fn worker(dir: &Path, seed: u64) -> Result<(), Error> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let txn = open(dir)?;
    {
        let s = session(&txn)?;
        let reader = SinvalReader::new(&txn)?;
        let mut cache = Cache { dir, values: HashMap::new(), reader, loads: 0, invalidated: 0, resets: 0 };
        let mut writes = 0;
        for n in 0..OPERATIONS {
            let key = rng.u32(..KEYS);
            match rng.u32(..WRITE_EVERY) {
                0 => {
                    cache.increment(&s, key)?;
                    writes += 1;
                }
                _ => drop(cache.get(&s, key, n % 10 == 0)?),
            }
        }
        let Cache { loads, invalidated, resets, .. } = cache;
        println!("{writes} {loads} {invalidated} {resets}");
    }
    close(&txn)
}

fn main() -> Result<(), Error> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if let [dir, seed] = &args[..] {
        return worker(dir.as_ref(), seed.parse()?);
    }
    let dir = std::env::temp_dir().join(format!("sinew-coherent-cache-{}", std::process::id()));
    std::fs::create_dir_all(&dir)?;
    for key in 0..KEYS {
        std::fs::write(file(&dir, key), "0")?;
    }
    let at = dir.to_str().ok_or("a directory's name is not UTF-8")?;
    let txn = open(&dir)?;
    let workers = (1..=WORKERS)
        .map(|seed| Ok(again(&[at, &seed.to_string()])?.stdout(Stdio::piped()).spawn()?))
        .collect::<Result<Vec<_>, Error>>()?;
    let mut sums = [0u64; 4];
    for w in workers {
        let out = w.wait_with_output()?;
        if !out.status.success() {
            return Err("a worker failed".into());
        }
        for (sum, n) in sums.iter_mut().zip(String::from_utf8(out.stdout)?.split_whitespace()) {
            *sum += n.parse::<u64>()?;
        }
    }
    let [writes, loads, invalidated, resets] = sums;
    let total = (0..KEYS)
        .map(|key| Ok(std::fs::read_to_string(file(&dir, key))?.trim().parse::<u64>()?))
        .sum::<Result<u64, Error>>()?;
    close(&txn)?;
    std::fs::remove_dir_all(&dir)?;
    let reads = WORKERS * u64::from(OPERATIONS) - writes;
    println!("{WORKERS} processes, {reads} reads of which {loads} went to the files, {writes} writes");
    println!(
        "{invalidated} cached values dropped by messages, {resets} resets (one is every new reader's first)"
    );
    match total == writes {
        true => Ok(()),
        false => Err(format!("the files count {total} writes").into()),
    }
}
