//! The examples check themselves, and this test runs them.

use std::process::Command;

fn run(example: &str) -> String {
    let out = Command::new(env!("CARGO"))
        .args(["run", "-q", "-p", "sinew-txn", "--example", example])
        .output()
        .unwrap_or_else(|e| panic!("{example}: {e}"));
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    assert!(out.status.success(), "{example}: {text}{}", String::from_utf8_lossy(&out.stderr));
    text
}

#[test]
fn the_lock_service_loses_no_money() {
    let said = run("lock_service");
    assert!(said.contains("the accounts hold 5000 of 5000"), "{said}");
}

#[test]
fn the_cache_never_shows_an_old_value() {
    let said = run("coherent_cache");
    assert!(said.contains("cached values dropped by messages"), "{said}");
}
