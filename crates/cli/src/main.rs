//! The `sinew` binary: serve, sql, top, backup, verify-backup, restore, archive, check, recover,
//! bench.

mod archive;
mod backup;
mod check;
mod follow;
mod interrupt;
mod recover;
mod screen;
mod shell;
mod top;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

const SETTINGS_HELP: &str = "\
Settings:
  DIR/sinew.conf       every setting with its default, unit and whether it needs a restart; edit it
  DIR/sinew.auto.conf  what ALTER SYSTEM SET name = value has set; wins over sinew.conf
  -c and the options   win over both
  Read both files again: SELECT pg_reload_conf(), or SIGHUP. Look: SHOW ALL, or the view pg_settings.

Who gets in:
  The directory's owner and root, by the Unix socket, as any role:  psql -h /tmp -U postgres
  Everybody else, and all TCP, with a password:  ALTER ROLE postgres PASSWORD '...'
  DIR/pg_hba.conf, if it is there, decides instead, in PostgreSQL's form. TLS: ssl = on, DIR/server.crt and DIR/server.key.

Signals:
  SIGTERM and SIGINT end all sessions and stop cleanly; SIGHUP reads the settings, certificates and pg_hba.conf again.";

#[derive(Parser)]
#[command(name = "sinew", version, about = "A transactional SQL database that needs no server, and has one")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serves a database directory to PostgreSQL clients, until SIGTERM or SIGINT.
    ///
    /// Prints one line that begins with "sinew: ready" once clients can connect. Other processes
    /// may use the directory at the same time without the server.
    #[command(after_long_help = SETTINGS_HELP)]
    Serve {
        /// The database directory. Created when missing, with a sinew.conf that names every
        /// setting.
        dir: PathBuf,
        /// TCP address to listen at, several with commas; empty for none [setting listen_addresses,
        /// default 127.0.0.1].
        #[arg(long, value_name = "ADDRESS")]
        host: Option<String>,
        /// Port of TCP, and part of the Unix socket's name [setting port, default 5432].
        #[arg(long)]
        port: Option<u16>,
        /// Directory of the Unix socket, several with commas; empty for none [setting
        /// unix_socket_directories, default /tmp].
        #[arg(long, value_name = "DIRECTORY")]
        socket_dir: Option<String>,
        /// Host and port of metrics, health and a page of charts over HTTP, such as 127.0.0.1:9187.
        /// There is no password: all who reach it read them [setting metrics_address, default
        /// none].
        #[arg(long, value_name = "ADDRESS")]
        metrics: Option<String>,
        /// A setting; may be given several times. It wins over DIR/sinew.conf and over ALTER
        /// SYSTEM.
        #[arg(short = 'c', value_name = "NAME=VALUE", value_parser = setting)]
        settings: Vec<(String, String)>,
    },
    /// Runs SQL on a database directory in this process, also while a server has it open. Help at
    /// its prompt: \?
    Sql(shell::SqlArguments),
    /// Shows what a database is busy with, in all processes that serve or use it: latches, waiting
    /// sessions, transactions per second.
    Top {
        dir: PathBuf,
        /// One table, of one interval, to the standard output.
        #[arg(long)]
        once: bool,
        /// Seconds between two looks.
        #[arg(long, default_value_t = 1.0, value_parser = seconds)]
        interval: f64,
    },
    /// Copies a database directory while it is in use, or not.
    ///
    /// Any process may do it, also while a server or other programs work with the directory, and
    /// none of them waits. Ctrl-C ends it and leaves no backup.
    Backup {
        dir: PathBuf,
        /// A folder, which is made and must be empty, an address (s3://bucket/prefix) below which
        /// nothing is, or - for a tar stream to the standard output.
        dest: PathBuf,
        #[command(flatten)]
        making: backup::Making,
        #[command(flatten)]
        telling: backup::Telling,
    },
    /// Reads a backup and compares it with its manifest, or a full one and the incremental ones
    /// that build on it.
    VerifyBackup {
        /// Folders, addresses (s3://bucket/prefix), files of streams, or - for the standard input;
        /// of several, each builds on the one before.
        #[arg(required = true)]
        src: Vec<PathBuf>,
        #[command(flatten)]
        telling: backup::Telling,
    },
    /// Makes a database directory of a backup, or of an archive as of a moment (--to). Checks
    /// everything on the way.
    Restore {
        /// A folder, an address (s3://bucket/prefix), the file of a stream, or - for the standard
        /// input; behind a full backup the incremental ones that build on it, each on the one
        /// before. With --to an archive.
        #[arg(required = true)]
        src: Vec<PathBuf>,
        /// The directory, which is made and must be empty.
        #[arg(required = true)]
        dir: PathBuf,
        /// The moment: latest, a time (UTC if it names no zone), a transaction's number, or a
        /// position of the log.
        #[arg(long, value_name = "MOMENT", value_parser = archive::target)]
        to: Option<sinew::archive::Target>,
        /// The timeline, if the archive has several: see "sinew archive list".
        #[arg(long, value_name = "ID", value_parser = archive::timeline, requires = "to")]
        timeline: Option<u64>,
        #[command(flatten)]
        telling: backup::Telling,
    },
    /// Keeps a copy of an archived database up to date, for reading, until SIGTERM or SIGINT.
    ///
    /// Makes the directory if it is missing or empty. Other processes read it at the same time, or
    /// serve it. The log is applied for as long as any process has the directory open.
    Follow {
        /// The archive's folder, or its address (s3://bucket/prefix).
        archive: PathBuf,
        /// The directory of the copy.
        dir: PathBuf,
        /// The timeline, if the archive has several: see "sinew archive list".
        #[arg(long, value_name = "ID", value_parser = archive::timeline)]
        timeline: Option<u64>,
        #[command(flatten)]
        telling: backup::Telling,
    },
    /// Makes a copy that follows an archive a database of its own, with what the archive still has.
    ///
    /// Sessions that read the copy lose their transactions (57P02) and can write afterwards.
    Promote { dir: PathBuf },
    /// An archive of the log (archive_to).
    Archive {
        #[command(subcommand)]
        command: ArchiveCommand,
    },
    /// Reads everything in a database directory and reports what is wrong.
    Check {
        dir: PathBuf,
        /// Writes nothing in the directory, which must be at rest: closed cleanly, and no other
        /// process in it.
        #[arg(long)]
        read_only: bool,
    },
    /// Says what is damaged in a directory that cannot be opened, and what going on without it
    /// loses.
    Recover {
        dir: PathBuf,
        /// Goes on without what is damaged. The replaced files are kept in the directory, with a
        /// report.
        #[arg(long)]
        accept_loss: bool,
    },
    /// Benchmarks.
    #[command(
        after_help = "Two more compare with SQLite and PostgreSQL: cargo run --release -p sinew-bench -- processes, or open"
    )]
    Bench {
        #[command(subcommand)]
        command: sinew_bench::Command,
    },
}

#[derive(Subcommand)]
enum ArchiveCommand {
    /// Shows timelines, the log that is there, gaps, and base backups.
    List {
        /// The archive's folder, or its address (s3://bucket/prefix).
        archive: PathBuf,
    },
    /// Removes old base backups, and the log that no other one needs.
    Prune {
        /// The archive's folder, or its address (s3://bucket/prefix).
        archive: PathBuf,
        /// How many base backups stay, the newest ones.
        #[arg(long, value_name = "COUNT")]
        keep: usize,
    },
}

fn setting(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
    Ok((name.trim().to_string(), value.trim().to_string()))
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected a number of seconds")?;
    if (0.1..=3600.0).contains(&seconds) { Ok(seconds) } else { Err("expected 0.1 to 3600".into()) }
}

fn main() -> ExitCode {
    // A file longer than the limit of the process (`ulimit -f`) is then an error of the write, as a
    // full disk is, and not a death. SAFETY: an ignored signal runs no code.
    unsafe { libc::signal(libc::SIGXFSZ, libc::SIG_IGN) };
    let matches = Arguments::command().get_matches();
    let arguments = Arguments::from_arg_matches(&matches).unwrap_or_else(|e| e.exit());
    match arguments.command {
        Command::Serve { dir, host, port, socket_dir, metrics, mut settings } => {
            let named = [
                ("listen_addresses", host),
                ("port", port.map(|p| p.to_string())),
                ("unix_socket_directories", socket_dir),
                ("metrics_address", metrics),
            ];
            settings.extend(named.into_iter().filter_map(|(n, v)| v.map(|v| (n.to_string(), v))));
            let options = sinew_server::ServeOptions { dir, settings };
            match sinew_server::serve(&options, |line| println!("{line}")) {
                Ok(()) => ExitCode::SUCCESS,
                Err(e) => {
                    eprintln!("sinew: {e}");
                    ExitCode::FAILURE
                }
            }
        }
        Command::Sql(arguments) => {
            let Some(matches) = matches.subcommand_matches("sql") else { return ExitCode::FAILURE };
            shell::run(&arguments, matches)
        }
        Command::Top { dir, once, interval } => top::run(&dir, once, Duration::from_secs_f64(interval)),
        Command::Check { dir, read_only } => check::run(&dir, read_only),
        Command::Backup { dir, dest, making, telling } => backup::take(&dir, &dest, making, telling),
        Command::VerifyBackup { src, telling } => backup::verify(&src, telling),
        Command::Restore { src, dir, to: Some(to), timeline, telling } => {
            archive::restore(&src, &dir, to, timeline, telling)
        }
        Command::Restore { src, dir, telling, .. } => backup::restore(&src, &dir, telling),
        Command::Follow { archive, dir, timeline, telling } => {
            follow::run(&archive, &dir, timeline, telling)
        }
        Command::Promote { dir } => follow::promote(&dir),
        Command::Archive { command: ArchiveCommand::List { archive } } => archive::list(&archive),
        Command::Archive { command: ArchiveCommand::Prune { archive, keep } } => {
            archive::prune(&archive, keep)
        }
        Command::Recover { dir, accept_loss } => recover::run(&dir, accept_loss),
        Command::Bench { command } => match sinew_bench::run(&command) {
            Ok(()) => ExitCode::SUCCESS,
            Err(e) => {
                eprintln!("sinew: {e}");
                ExitCode::FAILURE
            }
        },
    }
}
