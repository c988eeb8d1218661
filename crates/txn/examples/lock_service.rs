//! A lock service between processes, with deadlock detection: `flock(1)` for several names at once.
//!
//! ```text
//! lock_service DIR with NAME[,NAME ...] COMMAND ...   runs a command while the names are locked
//! lock_service DIR list                               the holders and the waiters
//! lock_service demo                                   processes that transfer money between files
//! ```
//!
//! There is no server. The service is the shared memory, to which every call that names the same
//! directory attaches. Names are locked in the order given, so that two calls may wait for each
//! other. One of them is then told which session waits for which lock. It releases its locks and
//! tries again. The locks of a killed process are released too.
//!
//! The demo keeps accounts in files. Each of several processes moves money between two random
//! accounts. It locks them in random order, which deadlocks all the time. One more process takes a
//! lock and is killed with it. In the end no money is missing.

mod common;

use common::{Error, again, close, commit, open, session};
use sinew_txn::{CommitPayload, LockMode, LockOwner, LockTag, Txn, TxnError, TxnSession, WaitPolicy};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

const ACCOUNTS: u64 = 5;
const WORKERS: u64 = 4;
const TRANSFERS: u64 = 250;
const START: i64 = 1000;

fn tag(name: &str) -> LockTag {
    let mut hasher = DefaultHasher::new();
    name.hash(&mut hasher);
    let key = hasher.finish();
    LockTag::advisory(1, (key >> 32) as u32, key as u32, 1)
}

/// Runs `work` with all names locked. Returns how many deadlocks it gave way to.
fn with_locks(
    s: &TxnSession,
    names: &[&str],
    work: impl FnOnce() -> Result<(), Error>,
) -> Result<u64, Error> {
    let mut gave_way = 0;
    loop {
        s.begin();
        let lock =
            |name: &&str| s.lock(tag(name), LockMode::Exclusive, LockOwner::Transaction, WaitPolicy::Block);
        match names.iter().try_for_each(|n| lock(n).map(|_| ())) {
            Ok(()) => {
                let done = work();
                commit(s, &CommitPayload::default())?;
                return done.map(|()| gave_way);
            }
            Err(TxnError::Deadlock { detail }) => {
                gave_way += 1;
                if std::env::var_os("LOCK_SERVICE_VERBOSE").is_some() {
                    eprintln!("gave way to a deadlock:\n{detail}");
                }
                // Its locks are released, and their waiters go on.
                commit(s, &CommitPayload::default())?;
            }
            Err(e) => return Err(e.into()),
        }
    }
}

/// Cleans up after processes that died, for as long as this one lives: they cannot do it
/// themselves.
fn reap_until(txn: &Arc<Txn>, stop: &AtomicBool) -> Result<(), Error> {
    let s = session(txn)?;
    while !stop.load(Relaxed) {
        txn.reap_dead(&s)?;
        std::thread::sleep(Duration::from_millis(20));
    }
    Ok(())
}

fn with_reaper<R>(dir: &Path, work: impl FnOnce(&TxnSession) -> Result<R, Error>) -> Result<R, Error> {
    let txn = open(dir)?;
    let stop = AtomicBool::new(false);
    let result = std::thread::scope(|scope| {
        let reaper = scope.spawn(|| reap_until(&txn, &stop));
        let s = session(&txn)?;
        s.set_deadlock_timeout(Duration::from_millis(10));
        let result = work(&s);
        stop.store(true, Relaxed);
        drop(s);
        reaper.join().map_err(|_| "the reaper panicked")??;
        result
    })?;
    close(&txn)?;
    Ok(result)
}

fn list(dir: &Path) -> Result<(), Error> {
    let txn = open(dir)?;
    {
        let s = session(&txn)?;
        for row in txn.locks(&s)? {
            let what = if row.granted { "holds" } else { "waits for" };
            println!("session {} {what} {}", row.session_id, row.tag);
        }
    }
    close(&txn)
}

fn account(dir: &Path, n: u64) -> PathBuf {
    dir.join(format!("account-{n}"))
}

fn balance(dir: &Path, n: u64) -> Result<i64, Error> {
    Ok(std::fs::read_to_string(account(dir, n))?.trim().parse()?)
}

fn transfer(dir: &Path, from: u64, to: u64, amount: i64) -> Result<(), Error> {
    let (a, b) = (balance(dir, from)?, balance(dir, to)?);
    std::fs::write(account(dir, from), (a - amount).to_string())?;
    std::fs::write(account(dir, to), (b + amount).to_string())?;
    Ok(())
}

fn worker(dir: &Path, seed: u64) -> Result<u64, Error> {
    let mut rng = fastrand::Rng::with_seed(seed);
    with_reaper(dir, |s| {
        let mut gave_way = 0;
        for _ in 0..TRANSFERS {
            let from = rng.u64(..ACCOUNTS);
            let to = (from + rng.u64(1..ACCOUNTS)) % ACCOUNTS;
            let names = [format!("account {from}"), format!("account {to}")];
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            gave_way += with_locks(s, &names, || transfer(dir, from, to, rng.i64(1..10)))?;
        }
        Ok(gave_way)
    })
}

fn demo() -> Result<(), Error> {
    let dir = std::env::temp_dir().join(format!("sinew-lock-service-{}", std::process::id()));
    std::fs::create_dir_all(&dir)?;
    for n in 0..ACCOUNTS {
        std::fs::write(account(&dir, n), START.to_string())?;
    }
    let at = dir.to_str().ok_or("a directory's name is not UTF-8")?;
    // Stays attached, so that the shared memory outlives the killed process.
    let (deadlocks, sum) = with_reaper(&dir, |_| {
        let mut holder = again(&[at, "with", "account 0", "sh", "-c", "echo locked; exec cat"])?
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let mut line = String::new();
        BufReader::new(holder.stdout.take().ok_or("no pipe")?).read_line(&mut line)?;
        let workers = (0..WORKERS)
            .map(|w| Ok(again(&[at, "worker", &w.to_string()])?.stdout(Stdio::piped()).spawn()?))
            .collect::<Result<Vec<_>, Error>>()?;
        std::thread::sleep(Duration::from_millis(100));
        // Its command outlives it, until no process can write to it any more.
        let command = holder.stdin.take();
        holder.kill()?;
        holder.wait()?;
        drop(command);
        let mut deadlocks = 0;
        for w in workers {
            let out = w.wait_with_output()?;
            if !out.status.success() {
                return Err("a worker failed".into());
            }
            deadlocks += String::from_utf8(out.stdout)?.trim().parse::<u64>()?;
        }
        let sum = (0..ACCOUNTS).map(|n| balance(&dir, n)).sum::<Result<i64, Error>>()?;
        Ok((deadlocks, sum))
    })?;
    std::fs::remove_dir_all(&dir)?;
    println!("{WORKERS} processes, {} transfers, {deadlocks} deadlocks given way to", WORKERS * TRANSFERS);
    println!(
        "one process was killed with a lock in hand; the accounts hold {sum} of {}",
        START * ACCOUNTS as i64
    );
    match sum == START * ACCOUNTS as i64 {
        true => Ok(()),
        false => Err("money is missing".into()),
    }
}

fn main() -> Result<(), Error> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args[..] {
        ["demo"] | [] => demo(),
        [dir, "list"] => list(dir.as_ref()),
        [dir, "worker", seed] => {
            println!("{}", worker(dir.as_ref(), seed.parse()?)?);
            Ok(())
        }
        [dir, "with", names, command, ref rest @ ..] => {
            std::fs::create_dir_all(dir)?;
            let names: Vec<&str> = names.split(',').collect();
            with_reaper(dir.as_ref(), |s| {
                with_locks(s, &names, || {
                    let status = std::process::Command::new(command).args(rest).status()?;
                    if status.success() { Ok(()) } else { Err(format!("{command}: {status}").into()) }
                })
            })
            .map(|_| ())
        }
        _ => Err("usage: lock_service [demo | DIR list | DIR with NAME[,NAME ...] COMMAND ...]".into()),
    }
}
