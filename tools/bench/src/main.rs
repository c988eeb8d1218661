use clap::Parser;

/// Benchmarks of Sinew and its peers.
#[derive(Debug, Parser)]
#[command(version)]
struct Args {
    #[command(subcommand)]
    command: sinew_bench::Command,
}

fn main() {
    if let Err(message) = sinew_bench::run(&Args::parse().command) {
        eprintln!("sinew-bench: {message}");
        std::process::exit(1);
    }
}
