//! The log: parallel insertion and group flush against one insertion lock and a flush per commit.
//!
//! The older design is written out here: a mutex around the insertion, and around insertion and
//! flush where a record is a commit. All else is the engine's own log, so that the two differ in
//! nothing but what is asked.
//!
//! Insertions go to a log in memory's file system, without fdatasync: at a gigabyte a second a disk
//! would be measured, which new segments are made on, and both designs wait for it alike. Commits
//! go to the disk of the temporary directory.

use super::kernel::{drive, median, text};
use crate::experiment::{Options, Report, cores};
use sinew_storage::buffer::Record;
use sinew_storage::wal::{ResourceManager, WalStats};
use sinew_storage::{RelFile, Storage, StorageOptions};
use sinew_sync::ThreadWaiter;
use sinew_txn::Xid;
use std::path::PathBuf;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// A row's change and a page's image.
const SIZES: [usize; 2] = [64, 8000];
const INSERTERS: [usize; 3] = [1, 8, 40];
const COMMITTERS: [usize; 4] = [1, 8, 40, 200];
const COMMIT_BYTES: usize = 96;
const SESSIONS_MAX: u32 = 256;
/// Measurements of each line, alternately with the other design's.
const ROUNDS: usize = 3;
/// Free bytes that memory's file system must have to hold the log of the insertions.
const MEMORY_MIN: u64 = 2 << 30;
/// Flushes per commit that 40 sessions may need.
const FLUSHES_PER_COMMIT_MAX: f64 = 0.1;

struct Log {
    dir: PathBuf,
    storage: Arc<Storage>,
    one_lock: Mutex<()>,
}

impl Log {
    fn open(work: Work) -> Result<Log, String> {
        let place = if work == Work::Insert { insertions_place() } else { std::env::temp_dir() };
        let dir = place.join(format!("sinew-bench-wal-{}-{work:?}", std::process::id()));
        std::fs::create_dir_all(&dir).map_err(|e| format!("cannot create {}: {e}", dir.display()))?;
        let options = StorageOptions {
            fsync: work == Work::Commit,
            wal_buffers_bytes: 16 << 20,
            sessions_max: SESSIONS_MAX,
            max_wal_size_bytes: 512 << 20,
            ..StorageOptions::default()
        };
        let opened = Storage::open(&dir, &options).map_err(text)?;
        let storage = opened.open_to_others().map_err(text)?;
        Ok(Log { dir, storage, one_lock: Mutex::new(()) })
    }

    /// `sessions` insert records of `bytes` for `time`, as commits or not. Records per second and
    /// what the log counted.
    fn run(
        &self,
        sessions: usize,
        bytes: usize,
        work: Work,
        old: bool,
        time: Duration,
    ) -> Result<(f64, WalStats), String> {
        let st = &*self.storage;
        let main = st.session(Box::new(ThreadWaiter)).map_err(text)?;
        // Segments of the lines before are used again.
        main.checkpoint().map_err(text)?;
        st.wal().reset_stats(main.slot()).map_err(text)?;
        let (done, seconds) = drive(sessions, time, |_, stop| {
            let s = st.session(Box::new(ThreadWaiter)).map_err(text)?;
            let data = vec![7u8; bytes];
            let mut n = 0u64;
            while !stop.load(Relaxed) {
                let record = Record {
                    rm: ResourceManager::Log,
                    // Means nothing to recovery.
                    info: 0,
                    xid: Xid(n),
                    rel: RelFile::NONE,
                    pages: Vec::new(),
                    data: &data,
                };
                st.wal().reserve(s.slot(), bytes as u64 + 64).map_err(text)?;
                let insert = || st.wal().critical(s.slot(), || st.wal().insert(&s, &record));
                match (work, old) {
                    (Work::Insert, false) => drop(insert()),
                    (Work::Insert, true) => {
                        let _held = self.one_lock.lock().map_err(text)?;
                        insert();
                    }
                    (Work::Commit, false) => st.wal().flush(&s, insert()).map_err(text)?,
                    (Work::Commit, true) => {
                        let _held = self.one_lock.lock().map_err(text)?;
                        st.wal().flush(&s, insert()).map_err(text)?;
                    }
                }
                n += 1;
            }
            Ok(n)
        })?;
        Ok((done.iter().sum::<u64>() as f64 / seconds, st.wal().stats()))
    }
}

impl Drop for Log {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.dir);
    }
}

/// Memory's file system if it has room.
fn insertions_place() -> PathBuf {
    let memory = PathBuf::from("/dev/shm");
    // SAFETY: a plain struct that the call fills; the path is a constant with its zero byte.
    let free = unsafe {
        let mut all: libc::statvfs = std::mem::zeroed();
        match libc::statvfs(c"/dev/shm".as_ptr(), &mut all) {
            0 => all.f_bavail * all.f_frsize,
            _ => 0,
        }
    };
    if free >= MEMORY_MIN { memory } else { std::env::temp_dir() }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Work {
    Insert,
    Commit,
}

fn ratio(a: u64, b: u64) -> f64 {
    if b == 0 { 0.0 } else { a as f64 / b as f64 }
}

/// Runs the experiment.
pub fn run(options: &Options) -> Result<(), String> {
    let (inserted, committed) = (Log::open(Work::Insert)?, Log::open(Work::Commit)?);
    let inserts = INSERTERS.iter().flat_map(|&n| SIZES.map(|bytes| (Work::Insert, n, bytes)));
    let commits = COMMITTERS.iter().map(|&n| (Work::Commit, n, COMMIT_BYTES));
    let lines: Vec<_> = inserts.chain(commits).collect();
    let time = Duration::from_secs_f64(options.seconds / (2 * ROUNDS * lines.len()) as f64);
    let mut report = Report {
        name: "wal",
        finding: "One lock around insertions into the log is the next bottleneck once locks and snapshots scale, and a flush \
                  per commit bounds the commits of all sessions together by the disk.",
        setup: format!(
            "records of {} and {} bytes, logged in {}; commits of {COMMIT_BYTES} with fdatasync, logged in {}; each a thread with a \
             session; medians of {ROUNDS} alternating measurements of {:.2} s; {} cores",
            SIZES[0],
            SIZES[1],
            insertions_place().display(),
            std::env::temp_dir().display(),
            time.as_secs_f64(),
            cores()
        ),
        columns: vec![
            "work",
            "sessions",
            "bytes",
            "design",
            "per s",
            "log bytes each",
            "flushes/commit",
            "wake-ups/flush",
            "waits for room",
        ],
        rows: Vec::new(),
        notes: Vec::new(),
    };
    let mut speedups = Vec::new();
    for (work, sessions, bytes) in lines {
        let commit = work == Work::Commit;
        let log = if commit { &committed } else { &inserted };
        let mut rates = [Vec::new(), Vec::new()];
        let mut counted = [WalStats::default(), WalStats::default()];
        for _ in 0..ROUNDS {
            for old in [true, false] {
                let (rate, stats) = log.run(sessions, bytes, work, old, time)?;
                rates[usize::from(old)].push(rate);
                // Its counts are alike in all rounds.
                counted[usize::from(old)] = stats;
            }
        }
        let per_s = rates.map(median);
        for old in [true, false] {
            let (rate, stats) = (per_s[usize::from(old)], &counted[usize::from(old)]);
            let name = match (work, old) {
                (Work::Insert, true) => "one lock",
                (Work::Commit, true) => "flush each",
                (_, false) => "sinew",
            };
            let (flushes, wakeups) = (
                ratio(stats.flushes, stats.commits_covered),
                ratio(stats.wakeups + stats.lead_wakeups, stats.flushes),
            );
            if commit && !old && sessions == 40 {
                let kept = if flushes <= FLUSHES_PER_COMMIT_MAX { "within" } else { "ABOVE" };
                report.notes.push(format!(
                    "{sessions} committing sessions: {flushes:.3} flushes per commit, {kept} the bound of {FLUSHES_PER_COMMIT_MAX}"
                ));
            }
            report.rows.push(vec![
                if commit { "commit" } else { "insert" }.into(),
                (sessions as u64).into(),
                (bytes as u64).into(),
                name.into(),
                rate.into(),
                ratio(stats.bytes, stats.records).into(),
                if commit { flushes.into() } else { crate::experiment::Cell::None },
                if commit { wakeups.into() } else { crate::experiment::Cell::None },
                stats.insert_waits.into(),
            ]);
        }
        speedups.push((work, sessions, bytes, per_s[0] / per_s[1].max(f64::MIN_POSITIVE)));
    }
    for (work, sessions, bytes, times) in speedups {
        if sessions == 40 {
            let what = if work == Work::Commit { "commits" } else { "insertions" };
            report.notes.push(format!(
                "{what} of {bytes} bytes by {sessions} sessions: {times:.2} × the older design"
            ));
        }
    }
    report.notes.push(format!(
        "on {} cores at most as many copy at the same time; the insertion lock costs by sleeping holders here, by \
         waiting cores on larger machines",
        cores()
    ));
    report.publish(options)
}
