//! Workloads, peers, experiments, reports. Uses only what a user could use: the `sinew` binary, the
//! wire protocol.

pub mod chart;
#[cfg(feature = "sql")]
pub mod embedded;
pub mod experiment;
pub mod experiments;
pub mod null_server;
pub mod peers;
pub mod pgbench;
#[cfg(feature = "sql")]
pub mod queries;
pub mod regress;
pub mod report;

use clap::Subcommand;

/// The subcommands of `sinew-bench`: one per benchmark or experiment.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// pgbench against Sinew, PostgreSQL and the null server, alternately, with medians and ratios.
    Pgbench(pgbench::Options),
    /// Throughput against cores on a simulated machine of up to 256 cores, and the lines that cores
    /// wait for.
    Cores(experiments::cores::Options),
    /// One lock table latch against 4, 16 and 128: acquisitions and blocks.
    Lockmgr(experiment::Options),
    /// Weak relation locks in the session's slot against the shared table, with and without DDL.
    Fastpath(experiment::Options),
    /// Invalidations with idle, slow and stopped sessions against a single latch that resets
    /// everyone.
    Sinval(experiment::Options),
    /// Snapshots and commits with 1 to 1,000 sessions open against a scan of all of them.
    Snapshot(experiment::Options),
    /// Parallel insertion into the log and group flush against one insertion lock and a flush per
    /// commit.
    Wal(experiment::Options),
    /// The spinlock's adaptive budget and kernel wait against fixed budgets, sleeps, and glibc's
    /// locks.
    Spin(experiment::Options),
    /// One exclusive locker in a flood of shared ones, at several fairness limits, beside other
    /// reader/writer locks.
    Fairness(experiment::Options),
    /// 1 to 64 processes write one database: Sinew, SQLite and PostgreSQL alternately, commits,
    /// fairness, worst waits.
    #[cfg(feature = "sql")]
    Processes(experiment::Options),
    /// Opening, a first SELECT and closing by short-lived processes; what an idle attached process
    /// holds.
    #[cfg(feature = "sql")]
    Open(experiment::Options),
    /// Statements that touch many rows: TPC-H and bulk work, by Sinew, PostgreSQL and DuckDB in
    /// turns.
    #[cfg(feature = "sql")]
    Queries(queries::Options),
    /// The Python package beside Python's sqlite3 and DuckDB: rates, the first SELECT, memory,
    /// sizes.
    #[cfg(feature = "sql")]
    Embedded(embedded::Options),
    /// PostgreSQL's regression suite, statement by statement, against Sinew and PostgreSQL side by
    /// side.
    Regress(regress::Options),
    /// Serves the wire protocol with constant answers: the upper bound of what any server here can
    /// do.
    Null {
        /// Unix socket directory.
        #[arg(long, default_value = "/tmp")]
        socket_dir: std::path::PathBuf,
        #[arg(long, default_value_t = 5440)]
        port: u16,
        #[arg(long, default_value_t = 2)]
        workers: usize,
        /// The scale factor that it tells pgbench.
        #[arg(long, default_value_t = 1)]
        scale: u32,
    },
    /// One process of an experiment, started by it.
    #[command(hide = true)]
    Child {
        experiment: String,
        #[arg(allow_hyphen_values = true)]
        args: Vec<String>,
    },
}

/// Runs one benchmark.
pub fn run(command: &Command) -> Result<(), String> {
    match command {
        Command::Pgbench(options) => pgbench::run(options),
        Command::Cores(options) => experiments::cores::run(options),
        Command::Lockmgr(options) => experiments::lockmgr::run(options),
        Command::Fastpath(options) => experiments::fastpath::run(options),
        Command::Sinval(options) => experiments::sinval::run(options),
        Command::Snapshot(options) => experiments::snapshot::run(options),
        Command::Wal(options) => experiments::wal::run(options),
        Command::Spin(options) => experiments::spin::run(options),
        Command::Fairness(options) => experiments::fairness::run(options),
        #[cfg(feature = "sql")]
        Command::Processes(options) => experiments::processes::run(options),
        #[cfg(feature = "sql")]
        Command::Open(options) => experiments::open::run(options),
        #[cfg(feature = "sql")]
        Command::Queries(options) => queries::run(options),
        #[cfg(feature = "sql")]
        Command::Embedded(options) => embedded::run(options),
        Command::Regress(options) => regress::run(options),
        Command::Null { socket_dir, port, workers, scale } => {
            null_server::serve(socket_dir, *port, *workers, *scale)
                .map_err(|e| format!("the null server failed: {e}"))
        }
        Command::Child { experiment, args } => experiments::child(experiment, args),
    }
}
