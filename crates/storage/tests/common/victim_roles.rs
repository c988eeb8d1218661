//! The roles of the kill matrix's victims: each is a process of its own.

use super::bank::{Bank, files_come_and_go, the_relation};
use super::common::options;
use super::{POOL_PAGES, Result};
use sinew_storage::Storage;
use sinew_txn::{LockMode, LockOwner, WaitPolicy, XidStatus};
use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

pub fn try_open(dir: &Path) -> Result<Arc<Storage>> {
    let opened = Storage::open(&dir.join("db"), &options(POOL_PAGES))?;
    if opened.created {
        std::fs::create_dir_all(dir.join("db/base/5")).unwrap();
    }
    opened.open_to_others()
}

/// Does nothing until it is told that it may go; then all the dead must have been cleaned up after,
/// or the region given up.
pub fn idle(dir: &Path) -> Result<()> {
    let st = try_open(dir)?;
    std::fs::write(dir.join("is idle"), b"").unwrap();
    while !dir.join("may go").exists() {
        std::thread::sleep(Duration::from_millis(1));
    }
    let began = Instant::now();
    while st.region().anybody_dead() {
        st.region().check()?;
        assert!(began.elapsed() < Duration::from_secs(20), "a death goes unnoticed");
        std::thread::sleep(Duration::from_millis(1));
    }
    st.close()
}

/// Cleans up after the dead and holds nothing of its own, so that it may be stopped for long.
pub fn reaps(dir: &Path) -> Result<()> {
    let st = try_open(dir)?;
    let s = st.session(Box::new(sinew_sync::ThreadWaiter))?;
    st.txn().reap_dead(&s)?;
    drop(s);
    st.close()
}

/// In the middle of a transaction until it is told that it may go; then the transaction must still
/// be there.
pub fn stays(dir: &Path, seed: u64) -> Result<()> {
    let (st, bank) = (try_open(dir)?, Bank::known());
    let s = st.session(Box::new(sinew_sync::ThreadWaiter))?;
    s.begin();
    s.lock(the_relation(), LockMode::RowExclusive, LockOwner::Transaction, WaitPolicy::Block)?;
    bank.accounts.add(&s, 0, 1, false)?;
    bank.accounts.add(&s, 1, -1, false)?;
    let xid = s.top_xid().expect("it has written");
    std::fs::write(dir.join("is there"), b"").unwrap();
    while !dir.join("may go").exists() {
        std::thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(st.txn().status(xid)?, XidStatus::InProgress, "rolled back while it ran, seed {seed}");
    assert!(
        st.region().process_info(st.region().process()).is_some(),
        "taken out of the registry, seed {seed}"
    );
    s.commit(Vec::new(), true)?;
    drop(s);
    st.close()
}

pub fn fresh(dir: &Path) -> Result<()> {
    let st = try_open(dir)?;
    let s = st.session(Box::new(sinew_sync::ThreadWaiter))?;
    Bank::create(&s);
    drop(s);
    st.close()
}

static NUMBER: AtomicU64 = AtomicU64::new(0);

pub fn work(dir: &Path, role: &str, seed: u64) -> Result<()> {
    let st = try_open(dir)?;
    let bank = Bank::known();
    let acks = OpenOptions::new().create(true).append(true).open(dir.join("acks")).unwrap();
    // Numbers of this victim's own, also when it works again and again.
    let number = &NUMBER;
    number.fetch_max(seed & !0xf_ffff | 1 << 63, Relaxed);
    std::thread::scope(|scope| {
        let tellers: Vec<_> = (0..2u64)
            .map(|t| {
                let (st, mut acks) = (&st, &acks);
                scope.spawn(move || {
                    let mut rng = fastrand::Rng::with_seed(seed ^ t);
                    let s = st.session(Box::new(sinew_sync::ThreadWaiter))?;
                    for _ in 0..12 {
                        let n = number.fetch_add(1, Relaxed);
                        // Beside others, rows changed together would have all wait for all.
                        if bank.transfer(&s, n, &mut rng, &mut None, role == "alone")? {
                            acks.write_all(&n.to_le_bytes()).unwrap();
                        }
                    }
                    Result::Ok(())
                })
            })
            .collect();
        let s = st.session(Box::new(sinew_sync::ThreadWaiter))?;
        files_come_and_go(&s)?;
        bank.pass_a_queue(&s)?;
        s.checkpoint()?;
        bank.pass_a_queue(&s)?;
        if role == "alone" {
            // One vacuum at a time is the caller's duty: only who is alone does it.
            bank.accounts.vacuum(&s);
            bank.history.vacuum(&s);
        }
        if role == "maintains" {
            // Long enough to become the maintainer.
            std::thread::sleep(Duration::from_millis(1400));
            s.checkpoint()?;
        }
        tellers.into_iter().try_for_each(|t| t.join().unwrap())
    })?;
    st.close()
}
