//! The examples check themselves, and this test runs them.

use std::process::Command;

fn run(example: &str, args: &[&str]) -> String {
    let out = Command::new(env!("CARGO"))
        .args(["run", "-q", "-p", "sinew-txn", "--example", example, "--"])
        .args(args)
        .output()
        .unwrap_or_else(|e| panic!("{example}: {e}"));
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    assert!(out.status.success(), "{example}: {text}{}", String::from_utf8_lossy(&out.stderr));
    text
}

#[test]
fn the_lock_service_loses_no_money() {
    let said = run("lock_service", &[]);
    assert!(said.contains("the accounts hold 5000 of 5000"), "{said}");
}

#[test]
fn the_cache_never_shows_an_old_value() {
    let said = run("coherent_cache", &[]);
    assert!(said.contains("cached values dropped by messages"), "{said}");
}

#[test]
fn the_durable_store_loses_nothing_when_its_processes_are_killed() {
    let said = run("durable_store", &[]);
    assert!(said.contains("no acknowledged transfer is lost"), "{said}");
}

#[test]
fn the_durable_store_keeps_what_one_process_after_another_adds() {
    let dir = std::env::temp_dir().join(format!("sinew-durable-store-test-{}", std::process::id()));
    let dir = dir.to_str().expect("a name of ASCII");
    assert_eq!(run("durable_store", &[dir, "add", "7", "40"]).trim(), "40");
    assert_eq!(run("durable_store", &[dir, "add", "7", "2"]).trim(), "42");
    assert_eq!(run("durable_store", &[dir, "get", "7"]).trim(), "42");
    assert_eq!(run("durable_store", &[dir, "get", "8"]).trim(), "0");
    let latches = run("durable_store", &[dir, "latches"]);
    for line in ["Rows ", "LogAppend 1\n", "LogFlush 1\n", "LockPartition "] {
        assert!(latches.contains(line), "{line} in {latches}");
    }
    std::fs::remove_dir_all(dir).expect("the directory goes");
}
