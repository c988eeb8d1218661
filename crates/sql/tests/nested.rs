//! Memory of a statement's tree, in a program of its own: the peak is the whole process's.

mod common;

use common::{Directory, Lines};

fn peak_mb() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("reads");
    let line = status.lines().find_map(|l| l.strip_prefix("VmHWM:")).expect("there");
    line.trim().trim_end_matches(" kB").parse::<u64>().expect("a number") >> 10
}

/// Copies of what is below, made at each depth, would take 100 MB at a depth of 400.
#[test]
fn nested_subqueries_take_memory_in_proportion_to_their_depth() {
    // Frames of an unoptimised build are large.
    let thread = std::thread::Builder::new().stack_size(256 << 20).spawn(run).expect("starts");
    thread.join().expect("ends");
}

fn run() {
    let dir = Directory::new("nested");
    let mut a = dir.connect();
    let nested = |depth: usize| format!("select {}1{}", "(select ".repeat(depth), ")".repeat(depth));
    a.simple_query(&nested(10), &mut Lines::default()).expect("runs");
    let before = peak_mb();
    for kind in ["", "explain "] {
        let mut out = Lines::default();
        let sql = format!("{kind}{}", nested(400));
        a.simple_query(&sql, &mut out).unwrap_or_else(|e| panic!("{kind}: {} {}", e.sqlstate, e.message));
    }
    let grown = peak_mb() - before;
    assert!(grown < 50, "{grown} MB more");
}
