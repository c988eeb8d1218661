//! Point SELECTs by prepared statement, per second:
//! `cargo run --release -p sinew --example point_select [threads] [seconds] [least]`.
//!
//! Each thread reads for so many seconds, and so many times at least.
//! Also tells the time of CPU a SELECT takes, which a busy machine does not change.

use sinew::Database;
use std::time::{Duration, Instant};

const ROWS: i32 = 10_000;

fn cpu_ns() -> u64 {
    let mut t = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: writes the time given.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut t) };
    t.tv_sec as u64 * 1_000_000_000 + t.tv_nsec as u64
}

fn run(db: &Database, seed: u32, seconds: f64, least: u64) -> sinew::Result<(u64, u64)> {
    let mut session = db.session()?;
    let select = session.prepare("select balance from account where id = $1")?;
    let (mut id, mut count) = (seed, 0u64);
    let (cpu, end) = (cpu_ns(), Instant::now() + Duration::from_secs_f64(seconds));
    while count < least || count % 256 != 0 || Instant::now() < end {
        id = id.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let wanted = ((u64::from(id) * ROWS as u64) >> 32) as i32;
        let (balance,): (i32,) = session.query_one(&select, &[&wanted])?;
        assert_eq!(balance, wanted * 2);
        count += 1;
    }
    Ok((count, cpu_ns() - cpu))
}

fn main() -> sinew::Result<()> {
    let mut args = std::env::args().skip(1).filter_map(|a| a.parse::<f64>().ok());
    let threads = args.next().unwrap_or(1.0) as u32;
    let seconds = args.next().unwrap_or(3.0);
    let least = args.next().unwrap_or(0.0) as u64;
    let dir = std::env::temp_dir().join(format!("sinew-point-select-{}", std::process::id()));
    let db = Database::open(&dir)?;
    let mut session = db.session()?;
    session.execute("create table account (id int primary key, balance int, filler text)", &[])?;
    let rows: String = (0..ROWS).map(|i| format!("{i}\t{}\tabcdefghijklmnop\n", i * 2)).collect();
    session.copy_in("copy account from stdin", rows.as_bytes())?;
    session.execute("vacuum account", &[])?;
    let done: Vec<(u64, u64)> = std::thread::scope(|scope| {
        let all: Vec<_> = (0..threads)
            .map(|i| {
                scope.spawn({
                    let db = &db;
                    move || run(db, i, seconds, least)
                })
            })
            .collect();
        all.into_iter().map(|t| t.join().expect("a thread panicked")).collect::<sinew::Result<_>>()
    })?;
    let (count, cpu) = done.iter().fold((0, 0), |a, b| (a.0 + b.0, a.1 + b.1));
    println!(
        "{threads} threads: {:.0} SELECT/s; {:.0} ns of CPU each, {:.0}/s a core",
        count as f64 / seconds,
        cpu as f64 / count as f64,
        count as f64 / (cpu as f64 / 1e9)
    );
    drop((session, db));
    std::fs::remove_dir_all(&dir).map_err(|e| sinew::Error::internal(e.to_string()))
}
