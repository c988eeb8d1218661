//! The `sinew` binary: serve, sql, top, check, recover, bench.

mod check;
mod interrupt;
mod recover;
mod screen;
mod shell;
mod top;

use clap::{Parser, Subcommand};
use sinew::OpenOptions;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

#[derive(Parser)]
#[command(name = "sinew", version, about = "A transactional SQL database that needs no server, and has one")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serves a database directory to PostgreSQL clients, until SIGTERM or SIGINT.
    Serve {
        /// The database directory; created when missing.
        dir: PathBuf,
        /// TCP address to listen at; empty for none.
        #[arg(long)]
        host: Option<String>,
        #[arg(long)]
        port: Option<u16>,
        /// Where the Unix socket goes; empty for none.
        #[arg(long)]
        socket_dir: Option<String>,
        /// A setting, NAME=VALUE; may be given several times and wins over DIR/sinew.conf.
        #[arg(short = 'c', value_name = "NAME=VALUE", value_parser = setting)]
        settings: Vec<(String, String)>,
    },
    /// Runs SQL on a database directory in this process, also while a server has it open.
    Sql {
        dir: PathBuf,
        #[arg(long, default_value = "postgres")]
        database: String,
        /// The role to be.
        #[arg(long, default_value = "postgres")]
        user: String,
        /// A statement to run; may be given several times. Without any: a prompt.
        #[arg(short = 'c', value_name = "STATEMENT")]
        statements: Vec<String>,
        /// Writes nothing in the directory, which must be at rest: closed cleanly, and no other process in it.
        #[arg(long)]
        read_only: bool,
    },
    /// Shows what a database is busy with, whoever serves or uses it: latches, waiting sessions, transactions per second.
    Top {
        dir: PathBuf,
        /// One table, of one interval, to the standard output.
        #[arg(long)]
        once: bool,
        /// Seconds between two looks.
        #[arg(long, default_value_t = 1.0, value_parser = seconds)]
        interval: f64,
    },
    /// Reads everything in a database directory and reports what is wrong.
    Check {
        dir: PathBuf,
        /// Writes nothing in the directory, which must be at rest: closed cleanly, and no other process in it.
        #[arg(long)]
        read_only: bool,
    },
    /// Says what is damaged in a directory that cannot be opened, and what going on without it loses.
    Recover {
        dir: PathBuf,
        /// Goes on without what is damaged. What is replaced is kept in the directory, with a report.
        #[arg(long)]
        accept_loss: bool,
    },
    /// Benchmarks.
    Bench {
        #[command(subcommand)]
        command: sinew_bench::Command,
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
    match Arguments::parse().command {
        Command::Serve { dir, host, port, socket_dir, mut settings } => {
            let named = [
                ("listen_addresses", host),
                ("port", port.map(|p| p.to_string())),
                ("unix_socket_directories", socket_dir),
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
        Command::Sql { dir, database, user, statements, read_only } => {
            let options = OpenOptions::new().read_only(read_only);
            shell::run((&dir, &options), &database, &user, &statements)
        }
        Command::Top { dir, once, interval } => top::run(&dir, once, Duration::from_secs_f64(interval)),
        Command::Check { dir, read_only } => check::run(&dir, read_only),
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
