//! `sinew backup`, `sinew verify-backup` and `sinew restore`.

use crate::interrupt::Asked;
use clap::Args;
use sinew::backup::{self, BackupOptions, Phase, Progress, Summary};
use sinew::{Database, SqlState};
use std::io::{IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Between two lines of progress on a terminal, and elsewhere.
const ON_TERMINAL: Duration = Duration::from_millis(200);
const ELSEWHERE: Duration = Duration::from_secs(10);
const STREAM: &str = "-";

/// The options of progress.
#[derive(Args, Clone, Copy)]
pub struct Telling {
    /// Shows the progress on the standard error, also if that is no terminal.
    #[arg(long)]
    progress: bool,
}

/// A number of bytes: `4096`, `64k`, `10M`, `1G`.
pub fn bytes(text: &str) -> Result<u64, String> {
    let (number, unit) = text.split_at(text.trim_end_matches(|c: char| c.is_ascii_alphabetic()).len());
    let shift = match unit {
        "" => 0,
        "k" | "K" | "kB" => 10,
        "M" | "MB" => 20,
        "G" | "GB" => 30,
        _ => return Err("expected a number of bytes, with k, M or G behind it".into()),
    };
    let number: u64 = number.parse().map_err(|_| "expected a number of bytes, with k, M or G behind it")?;
    number.checked_mul(1 << shift).filter(|&n| n > 0).ok_or_else(|| "out of range".into())
}

/// Shows progress, and asks whether to go on.
pub struct Teller {
    what: &'static str,
    shows: bool,
    on_terminal: bool,
    begun: Instant,
    /// When something was shown last, and of which phase.
    shown: Option<(Instant, Phase)>,
    asked: Option<Asked>,
}

impl Teller {
    /// Call it before any other thread is started.
    pub fn new(what: &'static str, telling: Telling) -> Teller {
        // Without it a signal ends the program, which also leaves no backup.
        Teller::asking(what, telling, Asked::watch().ok())
    }

    /// As `new`, for a program that watches the signals already.
    pub fn asking(what: &'static str, telling: Telling, asked: Option<Asked>) -> Teller {
        let on_terminal = std::io::stderr().is_terminal();
        Teller {
            what,
            shows: on_terminal || telling.progress,
            on_terminal,
            begun: Instant::now(),
            shown: None,
            asked,
        }
    }

    /// Shows the progress now and then, and says whether to go on.
    pub fn hear(&mut self, progress: &Progress) -> ControlFlow<()> {
        if self.asked.as_ref().is_some_and(Asked::is_set) {
            return ControlFlow::Break(());
        }
        let every = if self.on_terminal { ON_TERMINAL } else { ELSEWHERE };
        let is_news = |(at, phase): (Instant, Phase)| at.elapsed() >= every || phase != progress.phase;
        if self.shows && self.shown.is_none_or(is_news) {
            self.shown = Some((Instant::now(), progress.phase));
            self.show(progress);
        }
        ControlFlow::Continue(())
    }

    fn show(&self, progress: &Progress) {
        let done = mib(progress.bytes_done);
        let text = match progress.phase {
            Phase::Checkpoint => "waiting for a checkpoint".to_owned(),
            Phase::Log => format!("{done} MiB, the log's end"),
            Phase::Sync => format!("{done} MiB, syncing"),
            Phase::Files if progress.bytes_total > 0 => {
                let percent = (progress.bytes_done * 100 / progress.bytes_total).min(100);
                format!("{done} of {} MiB ({percent} %)", mib(progress.bytes_total))
            }
            Phase::Files => format!("{done} MiB"),
        };
        let seconds = self.begun.elapsed().as_secs();
        let mut err = std::io::stderr();
        // Nothing depends on it.
        let _ = match self.on_terminal {
            true => write!(err, "\r\x1b[K{}: {text}, {seconds} s", self.what),
            false => writeln!(err, "{}: {text}, {seconds} s", self.what),
        };
    }

    /// The last line.
    pub fn end(&self, done: sinew::Result<Summary>, verb: &str) -> ExitCode {
        if self.on_terminal && self.shown.is_some() {
            eprint!("\r\x1b[K");
        }
        match done {
            Ok(done) => {
                eprintln!(
                    "{verb}: {} files, {} bytes, log from {} to {}",
                    done.files, done.bytes, done.from, done.to
                );
                ExitCode::SUCCESS
            }
            Err(e) => {
                eprintln!("sinew: {}", e.message);
                if let Some(hint) = &e.hint {
                    eprintln!("{hint}");
                }
                ExitCode::FAILURE
            }
        }
    }
}

fn mib(bytes: u64) -> u64 {
    bytes >> 20
}

fn failed(what: &str) -> ExitCode {
    eprintln!("sinew: {what}");
    ExitCode::FAILURE
}

/// How `sinew backup` makes a backup.
#[derive(Args)]
pub struct Making {
    /// Copies only the pages that have changed since an earlier backup: its folder, its
    /// backup.manifest alone, or the file of its stream. It may be incremental too.
    #[arg(long, value_name = "EARLIER")]
    incremental: Option<PathBuf>,
    /// Bytes a second at most, with k, M or G for multiples of 1024.
    #[arg(long, value_name = "BYTES", value_parser = bytes)]
    rate: Option<u64>,
    /// Compresses the stream by zstd; a level from 1 (fast) to 22 (small).
    #[arg(long, value_name = "LEVEL", num_args = 0..=1, default_missing_value = "3", value_parser = clap::value_parser!(i32).range(1..=22))]
    compress: Option<i32>,
}

/// Runs `sinew backup`.
pub fn take(dir: &Path, dest: &Path, making: Making, telling: Telling) -> ExitCode {
    let Making { incremental, rate, compress } = making;
    let verb = if incremental.is_some() { "incremental backup complete" } else { "backup complete" };
    let to_stream = dest == Path::new(STREAM);
    if to_stream && std::io::stdout().is_terminal() {
        return failed("a tar stream is not for a terminal: redirect the standard output, or name a folder");
    }
    if !Database::exists(dir) {
        return failed(&format!("\"{}\" is not a database directory", dir.display()));
    }
    let mut teller = Teller::new("backup", telling);
    let done = Database::open(dir).and_then(|db| {
        let mut options = BackupOptions::new().on_progress(|progress| teller.hear(progress));
        if let Some(rate) = rate {
            options = options.rate_bytes_per_s(rate);
        }
        if let Some(level) = compress {
            options = options.compress(level);
        }
        if let Some(earlier) = incremental {
            options = options.incremental(earlier);
        }
        match to_stream {
            true => db.backup_to(std::io::stdout(), "standard output", options).and_then(|done| {
                sync_stdout()?;
                Ok(done)
            }),
            false => db.backup(dest, options),
        }
    });
    teller.end(done, verb)
}

/// A stream that the shell has sent to a file is durable like a folder.
fn sync_stdout() -> sinew::Result<()> {
    // SAFETY: a plain system call on a descriptor of this process.
    if unsafe { libc::fsync(libc::STDOUT_FILENO) } == 0 {
        return Ok(());
    }
    let e = std::io::Error::last_os_error();
    match e.raw_os_error() {
        // A pipe or a socket.
        Some(libc::EINVAL | libc::EROFS | libc::ENOTSUP) => Ok(()),
        _ => Err(sinew::Error::new(SqlState::IO_ERROR, format!("could not fsync the standard output: {e}"))),
    }
}

/// Backups that build on each other. The standard input may be one of them.
fn chain(from: &[PathBuf]) -> Result<Vec<&Path>, ExitCode> {
    let is_stream = |path: &Path| path == Path::new(STREAM);
    if from.iter().filter(|path| is_stream(path)).count() > 1 {
        return Err(failed("the standard input can be one backup only"));
    }
    Ok(from.iter().map(|path| if is_stream(path) { Path::new("/dev/stdin") } else { path }).collect())
}

/// Runs `sinew verify-backup`.
pub fn verify(from: &[PathBuf], telling: Telling) -> ExitCode {
    let mut teller = Teller::new("verify-backup", telling);
    let listener = &mut |progress: &Progress| teller.hear(progress);
    let done = match from {
        [one] if one == Path::new(STREAM) => {
            backup::verify_from(std::io::stdin().lock(), "standard input", listener)
        }
        all => match chain(all) {
            Ok(all) => backup::verify_chain(&all, listener),
            Err(code) => return code,
        },
    };
    let verb = match (&done, from.len()) {
        (Ok(Summary { since: Some(since), .. }), 1) => {
            let earlier = sinew::archive::shown(*since);
            format!(
                "the incremental backup is whole; it builds on the backup {earlier}, which was not looked at"
            )
        }
        (_, 1) => "the backup is whole".to_owned(),
        (_, count) => format!("the chain of {count} backups is whole"),
    };
    teller.end(done, &verb)
}

/// Runs `sinew restore`.
pub fn restore(from: &[PathBuf], dir: &Path, telling: Telling) -> ExitCode {
    let mut teller = Teller::new("restore", telling);
    if let Some(archive) = from.iter().find(|src| sinew::archive::is_one(src)) {
        let to = "say which moment is meant, as in --to latest";
        return failed(&format!("\"{}\" is an archive of the log: {to}", archive.display()));
    }
    let listener = &mut |progress: &Progress| teller.hear(progress);
    let done = match from {
        [one] if one == Path::new(STREAM) => {
            backup::restore_from(std::io::stdin().lock(), "standard input", dir, listener)
        }
        all => match chain(all) {
            Ok(all) => backup::restore_chain(&all, dir, listener),
            Err(code) => return code,
        },
    };
    teller.end(done, "restored")
}
